"""Corrections: what lies on the table is typed, and the game agrees, also in the middle of a step."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.positions.step_replay import answer_again, forced_labels, played
from companion.sessions.journal import Journal
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table import feed
from components.places import locate
from components.problems import SalvageError

from ..views import status_of

Begin = Callable[..., Session]
TOY_GEMS = 20


def state(session: Session) -> dict[str, Any]:
    told: dict[str, Any] = status_of(session, "all")["state"]
    return told


def gems(session: Session) -> int:
    """All gems of the toy game that are anywhere."""
    now = state(session)
    held = sum(player["gems"] for player in now["players"].values())
    return int(now["supply"] + sum(now["board"].values()) + held)


def refused(session: Session, *changes: str) -> list[str]:
    """The faults of a correction that changes nothing."""
    before = status_of(session, "all"), len(session.journal.nodes())
    with pytest.raises(SalvageError) as said:
        session.adjust(changes, "a test")

    assert (status_of(session, "all"), len(session.journal.nodes())) == before
    return str(said.value).splitlines()


# ---- paths and values ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "path", "value"),
    [
        ("turn=3", "turn", 3),
        ("player=Bo", "player", "Bo"),
        ("players.Ann.gems=2", "players Ann gems", 2),
        ("PLAYERS.ann.Gems=2", "players Ann gems", 2),
        ("board.G22.5=4", "board G22.5", 4),
        ("board.H30=0", "board H30", None),
        ("board={H3: 1}", "board", {"H3": 1}),
        ("players.Bo.hand=[CM, moon]", "players Bo hand", ["comet", "moon"]),
        ("players.Bo.hand=S,S", "players Bo hand", ["sun", "sun"]),
        ("players.Bo.hand=S CM S", "players Bo hand", ["sun", "comet", "sun"]),
        ("players.Bo.hand=2S, CM", "players Bo hand", ["sun", "sun", "comet"]),
        ("players.Bo.hand=[]", "players Bo hand", []),
        ("players.Bo.hand.1=M", "players Bo hand 0", "moon"),
        ("discard=S,S", "discard", {"sun": 2}),
        ("discard=2S M", "discard", {"sun": 2, "moon": 1}),
        ("discard.M=2", "discard moon", 2),
        ("options.rich=true", "options rich", True),
    ],
)
def test_a_path_leads_to_its_value(toy: Begin, change: str, path: str, value: object) -> None:
    """Paths are read against the state's table: names with dots, other letters, codes, places in lists from 1."""
    session = toy()
    session.adjust([change], "a test")
    found: Any = state(session)
    for step in path.split():
        found = found[int(step)] if isinstance(found, list) else found.get(step)

    assert found == value
    assert status_of(Session(Journal(session.journal.file)), "all") == status_of(session, "all")


def test_places_in_a_list_are_counted_from_one(toy: Begin) -> None:
    """Each of several things in a list has its number, by which it is changed, or taken out beside others."""
    session = toy()
    session.adjust(["players.Bo.hand=[S, CM, S]"], "dealt wrongly")
    session.adjust(["players.Bo.hand.2=M"], "misread")
    assert state(session)["players"]["Bo"]["hand"] == ["sun", "moon", "sun"]
    session.adjust(["players.Bo.hand.1="], "dropped")

    assert state(session)["players"]["Bo"]["hand"] == ["moon", "sun"]
    session.adjust(["players.Bo.hand=[S, CM, M]"], "all wrong")
    session.adjust(["players.Bo.hand.1=", "players.Bo.hand.2=S", "players.Bo.hand.3="], "and again")

    assert state(session)["players"]["Bo"]["hand"] == ["sun"]
    assert feed.log(session, "Bo")[-1]["set"] == ["players.Bo.hand.1=", "players.Bo.hand.2=S", "players.Bo.hand.3="]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("turn", "turn: what is it now? Type turn = VALUE"),
        ("so it is", "'so it is' isn't a correction; say what lies on the table"),
        ("trun=3", "nothing is called 'trun' (did you mean turn?); there are: Ann, Bo, "),
        ("players.Eve.gems=1", "nothing is called 'Eve'; there are: Ann, Bo, "),
        ("players.Ann.gams=1", "Ann has no 'gams' (did you mean gems?); there are: hand, gems"),
        ("board.H40=1", "board has no 'H40' (did you mean H30?)"),
        ("turn.x=1", "turn is one int, it has no part 'x'"),
        ("players.Bo.hand.3=M", "Bo's hand has 1 entry; '3' must be the number of one, from 1; 2 adds one"),
        ("turn=three", "turn is 'three'; it must be a whole number"),
        ("turn=0", "turn is 0; it must be at least 1"),
        ("board.H30=-1", "board H30 is -1; it must be at least 0"),
        ("board.H30=6", "board H30 is 6; it must be at most 5"),
        ("players.Bo.hand=[X]", "which isn't a piece of card"),
        ("player=Eve", "player: 'Eve' isn't one of the players; type Ann or Bo"),
        ("board.H30=[", "not valid YAML"),
        ("board.H30=2", "all of that lies on the table already"),
    ],
)
def test_what_cannot_be_read_is_told(toy: Begin, change: str, said: str) -> None:
    """Each with what would be right; nothing has changed."""
    assert said in " ".join(refused(toy(), change))


def test_every_problem_is_listed(toy: Begin) -> None:
    """All faults of reading at once; then all of the new position at once, by form and by the rules."""
    session = toy()
    assert len(refused(session, "trun=3", "board.H40=1", "turn=x")) == 3
    assert refused(session, "players.Ann.hand=S,S,S,S,S", "board.H30=7") == [
        "board H30 is 7; it must be at most 5",
        "Ann's hand has 5 entries; the most is 4",
    ]
    assert refused(session, "players.Ann.gems=6") == ["Ann's gems: Ann has won already (TY-010)"]
    assert refused(session, "board.H30=1", "board={H3: 2}") == ["board and board.H30 are about the same thing"]


def test_all_or_none(toy: Begin) -> None:
    """One bad change keeps the good ones out."""
    refused(toy(), "players.Ann.gems=2", "players.Bo.gems=99")


# ---- conserving ---------------------------------------------------------------------------------------------------


def test_the_reserve_gives_and_takes(toy: Begin) -> None:
    """Gems come from the supply and go back to it, cards from the draw pile; totals never change."""
    session = toy()
    session.adjust(["players.Ann.gems=3", "board.H30=5"], "found some")
    assert (state(session)["supply"], gems(session)) == (10, TOY_GEMS)
    session.adjust(["board.H30=0"], "no, they were glass")
    assert (state(session)["supply"], gems(session)) == (15, TOY_GEMS)
    before = state(session)["deck"]
    session.adjust(["players.Ann.hand=[comet, comet]"], "a second one stuck to it")

    assert state(session)["deck"] == before | {"comet": before["comet"] - 1}


def test_a_reserve_that_is_named_is_left_alone(toy: Begin) -> None:
    """Whoever names the supply says what lies there; what is missing is beside the game, and too much is refused."""
    session = toy()
    session.adjust(["supply=10"], "six are under the sofa")
    assert gems(session) == TOY_GEMS - 6
    session.adjust(["players.Ann.gems=2", "supply=10"], "two of them found")
    assert gems(session) == TOY_GEMS - 4
    assert "gem" in " ".join(refused(session, "supply=16"))


def test_a_reserve_that_is_empty_is_told(toy: Begin) -> None:
    """Where the reserve has not what is wanted, the message says what it has."""
    session = toy()
    session.adjust(["supply=1"], "lost")
    said = refused(session, "board.H3=3")

    assert said == [
        "that takes 2 more Gems than there are in the supply; there are others under board, so correct that as well"
    ]


def test_a_piece_leaves_where_it_lay(home: Path) -> None:
    """There is one of it, so it can't lie in two places; undo puts it back. What must stay is exchanged."""
    session = begin(locate("junk-orbit"), scenario=ORBIT / "from-olympus.yaml", name="orbit")
    session.adjust(["bo has E14"], "it fell off the board")
    now = state(session)
    assert "E14" in now["players"]["Bo"]["cargo"]
    assert not now["cities"].get("Quito")

    session.undo()
    assert state(session)["cities"]["Quito"] == ["E14"]


def test_a_piece_that_must_stay_is_exchanged(debris: Callable[[str], Session]) -> None:
    """A satellite must have a card: the message says who has it, by no id."""
    said = refused(debris("sd-e13"), "A is gravity assist")
    assert said == [
        "there is only 1 Gravity Assist: correct Satellite C's card as well, or exchange the two with 'swap … and …'"
    ]


# ---- in the middle of a step --------------------------------------------------------------------------------------


def test_the_step_goes_on_where_it_was(toy: Begin) -> None:
    """The answers of the step are given again, so the same question is pending, about the corrected table."""
    session = toy()
    session.answer(["dig", "H30"])
    made = session.adjust(["board.H30=4"], "two were under it")

    assert (made.answers, made.dropped) == (["dig", "H30"], [])
    assert [choice["key"] for choice in status_of(session)["choices"]] == ["1", "2", "3", "4"]


def test_what_the_step_has_changed_already_is_minded(toy: Begin) -> None:
    """A value is what lies there now: the difference is applied where the step began, and its changes come again."""
    session = toy(physical=["all"])
    session.answer(["S", "M", "flip", "CM"])
    assert state(session)["discard"] == {"comet": 1}
    session.adjust(["discard=[comet, sun]"], "another slipped under it")
    session.answer(["H30"])

    assert state(session)["discard"] == {"comet": 1, "sun": 1}
    assert [entry["key"] for entry in feed.log(session)[3:]] == ["flip", "comet", "discard=[comet, sun]", "H30"]


def test_a_number_in_a_pile_is_minded_too(toy: Begin) -> None:
    """A card that the step has laid there is not laid there twice."""
    session = toy(physical=["all"])
    session.answer(["S", "M", "flip", "CM"])
    session.adjust(["discard.comet=2"], "another slipped under it")

    assert state(session)["discard"] == {"comet": 2}
    assert session.play.start.discard == {"comet": 1}


def test_dropped_answers_are_named(toy: Begin) -> None:
    """An answer that isn't allowed any more is dropped with all after it, and named; the question before it pends."""
    session = toy()
    session.answer(["dig", "H30"])
    made = session.adjust(["board.H30=0", "board.H3=1"], "it was the other one")

    assert [(asked.name, asked.option) for asked in made.dropped] == [("where", "H30")]
    assert [choice["key"] for choice in status_of(session)["choices"]] == ["H3", "H300"]
    assert feed.log(session)[-1]["dropped"] == ["where: H30"]


def test_questions_that_become_or_were_forced_do_no_harm(toy: Begin) -> None:
    """With one place left `where` is not asked any more; with one more place it is asked again; nothing is dropped."""
    session = toy()
    session.adjust(["board={H30: 3}"], "only one place")
    session.answer(["dig"])
    assert status_of(session)["ask"]["prompt"].startswith("how many")
    made = session.adjust(["board.H3=1"], "another place")
    assert (made.answers, made.dropped) == (["dig", "H30"], [])
    made = session.adjust(["board.H3=0"], "no, none")

    assert (made.answers, made.dropped) == (["dig"], [])


def test_what_the_step_would_undo_is_refused(toy: Begin) -> None:
    """Where the answers given again change what was typed, nothing changes, and the way out is told."""
    session = toy(physical=["all"])
    session.answer(["S", "M", "flip", "CM"])
    said = refused(session, "discard=[]")

    assert said == ["discard: comet came in this step; finish or undo the step first"]


def test_a_correction_may_end_a_step_s_questions(toy: Begin) -> None:
    """Another phase or player makes the step's answers void; they are named, and the new step begins."""
    session = toy()
    session.answer(["dig", "H30"])
    made = session.adjust(["board={}"], "nothing there at all")

    assert [str(asked.option) for asked in made.dropped] == ["dig", "H30"]
    assert status_of(session)["ask"]["prompt"].startswith("action")
    assert gems(session) == TOY_GEMS


def test_nature_draws_on_after_a_correction(toy: Begin) -> None:
    """A card drawn in the running step stays drawn, and the next draw is what it would have been."""
    plain = next(s for s in (toy(seed=seed) for seed in range(50)) if s.answer(["flip"])[0].drawn[0].key == "comet")
    corrected = toy(seed=plain.meta.seed)
    corrected.answer(["flip"])
    made = corrected.adjust(["board.H3=1"], "one more")
    assert (made.answers, made.dropped) == (["flip", "comet"], [])

    drawn = [session.answer(["H30", "flip"])[1].drawn[0].key for session in (plain, corrected)]
    assert drawn[0] == drawn[1]


def test_a_correction_is_taken_back_like_an_answer(toy: Begin) -> None:
    """One undo takes it back, redo brings it again; it counts in `seq`."""
    session = toy()
    session.answer(["dig", "H30"])
    before = status_of(session, "all")
    session.adjust(["board.H30=4"], "two more")
    after = status_of(session, "all")
    session.undo()
    assert status_of(session, "all") | {"moves": 0} == before | {"moves": 0}
    session.redo()

    assert status_of(session, "all") | {"moves": 0} == after | {"moves": 0}
    assert after["seq"] == before["seq"] + 1


@pytest.mark.parametrize("seed", range(8))
def test_corrections_anywhere_keep_the_game_whole(toy: Begin, seed: int) -> None:
    """Random corrections at random questions: applied as typed or refused; totals stay, and the file tells the same."""
    session, random = toy(seed=seed), Random(seed)
    applied = 0
    for _ in range(40):
        choices = status_of(session, "all")["choices"]
        if not choices:
            session.undo(5)
            continue
        session.answer([random.choice(choices)["key"]])
        place, number = random.choice(["H3", "H30", "H300", "G22.5"]), random.randrange(6)
        name, few = random.choice(["Ann", "Bo"]), random.randrange(4)
        try:
            session.adjust([f"board.{place}={number}", f"players.{name}.gems={few}"], "a test")
        except SalvageError:
            continue
        applied += 1
        now = state(session)
        assert (now["board"].get(place, 0), now["players"][name]["gems"]) == (number, few)
        assert gems(session) == TOY_GEMS
    assert status_of(Session(Journal(session.journal.file)), "all") == status_of(session, "all")
    assert applied > 5


@pytest.mark.parametrize("seed", range(5))
def test_given_again_in_the_same_position_all_answers_hold(toy: Begin, seed: int) -> None:
    """The script of a step, forced questions and all, is kept whole where nothing has changed."""
    session, random = toy(seed=seed), Random(seed)
    for _ in range(30):
        choices = status_of(session, "all")["choices"]
        if not choices:
            break
        session.answer([random.choice(choices)["key"]])
        script = played(session.rules, session.play.start.copy(), session.play.answers)
        kept, dropped = answer_again(session.rules, session.play.start.copy(), script)
        assert (kept, dropped) == (session.play.answers, [])


# ---- Space Debris: a collision, a delivery ------------------------------------------------------------------------

ORBIT = Path(__file__).parents[2] / "components" / "junk_orbit" / "scenarios"
DEBRIS = Path(__file__).parents[2] / "components" / "space_debris" / "scenarios"


@pytest.fixture
def debris(home: Path) -> Callable[[str], Session]:
    """A session that begins with one of the worked examples, all draws typed."""
    return lambda name: begin(locate("space-debris"), scenario=DEBRIS / f"{name}.yaml", physical=["all"], name=name)


def test_in_the_middle_of_a_collision(debris: Callable[[str], Session]) -> None:
    """SD-E11: at the tie of a collision miscounted neighbours are corrected; the card and its cubes stay, and now a
    third space ties with the two."""
    session = debris("sd-e11")
    session.answer(["G0"])
    before = state(session)
    assert [choice["key"] for choice in status_of(session)["choices"]] == ["G22.5", "G337.5"]
    made = session.adjust(["cubes.G22.5=2", "cubes.G337.5=1", "threat=9"], "counted again")
    now = state(session)

    assert made.dropped == []
    assert [choice["key"] for choice in status_of(session)["choices"]] == ["G22.5", "G337.5", "H0"]
    assert (now["threat"], now["cubes"]["G22.5"], now["cubes"]["G337.5"]) == (9, 2, 1)
    assert now["cubes"]["G0"] == before["cubes"]["G0"] > 3
    assert now["supply"] == before["supply"] - 2


def test_a_collision_that_would_have_gone_elsewhere(debris: Callable[[str], Session]) -> None:
    """SD-E11: with one neighbour empty there would have been no tie, and the cubes would lie there: nothing changes."""
    session = debris("sd-e11")
    session.answer(["G0"])
    said = refused(session, "cubes.G22.5=0")

    assert said == [
        "cubes G22.5 can't be corrected in the middle of this step; finish or undo the step first",
    ]


def test_in_the_middle_of_a_delivery(debris: Callable[[str], Session]) -> None:
    """SD-E05: between two cards of a delivery the hand is corrected; the cards laid stay laid."""
    session = debris("sd-e05")
    session.answer(["deliver", "F"])
    before = state(session)
    made = session.adjust(["players.Caitlin.hand=[junk, junk, electronics]"], "she held one more")
    now = state(session)

    assert made.dropped == []
    assert now["players"]["Caitlin"]["hand"] == ["junk", "junk", "electronics"]
    assert now["satellites"]["B"]["delivered"] == before["satellites"]["B"]["delivered"]
    assert now["resource_deck"]["electronics"] == before["resource_deck"]["electronics"] - 1
    assert "electronics" in [choice["key"] for choice in status_of(session)["choices"]]


def test_a_delivery_and_all_that_is_wrong(debris: Callable[[str], Session]) -> None:
    """SD-E05: every problem of the corrected position is listed, the conserved cards among them."""
    session = debris("sd-e05")
    session.answer(["deliver", "F"])
    said = refused(session, "players.Caitlin.hp=9", "players.Caitlin.hand=[junk, junk, junk, junk, junk, junk]")

    assert any("Caitlin's HP is 9; it must be at most 4" in line for line in said)
    assert any("Caitlin's hand has 7 entries; the most is 5" in line for line in said)
    assert not any("the step that is being played" in line for line in said)  # It is wrong in any step.


def test_less_than_the_step_began_with(debris: Callable[[str], Session]) -> None:
    """SD-E11: cubes that the card has brought in this step can't be taken from what lay there before."""
    session = debris("sd-e11")
    session.answer(["G0"])
    brought = state(session)["cubes"]["G0"] - session.rules.dump(session.play.start)["cubes"]["G0"]
    assert brought == 2

    assert refused(session, "cubes.G0=1") == [
        "cubes G0: 4 less than now can't be, as the step began with 3; finish or undo the step first"
    ]


def test_a_card_by_its_place_in_a_hand_that_has_grown(debris: Callable[[str], Session]) -> None:
    """SD-E13: with cards drawn in this step, the one in a place is corrected as if the whole hand had been named."""
    session = debris("sd-e13")
    session.answer(["recycle", "4", "M", "M", "E", "E"])
    hand = ["fuel", "fuel", "electronics", "metal", "metal", "electronics", "electronics"]
    assert state(session)["players"]["Caitlin"]["hand"] == hand
    session.adjust(["players.Caitlin.hand.7=plastic"], "misread")
    assert sorted(state(session)["players"]["Caitlin"]["hand"]) == sorted([*hand[:-1], "plastic"])

    assert refused(session, "players.Caitlin.hand.4=plastic") == [
        "Caitlin's hand: metal came in this step; finish or undo the step first"
    ]


def test_a_game_that_is_over_has_forced_nothing(toy: Begin) -> None:
    """What is typed after the end is refused, not looked for among answers that came by themselves."""
    session = toy()
    table = session.play.table.copy()
    table.phase = "over"
    assert forced_labels(session.rules, table, []) == {}
