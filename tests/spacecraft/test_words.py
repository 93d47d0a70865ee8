"""What screens say, where it has been wrong or could be misread: set-up, what is left, undo, numbers of cards."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from companion.engine.notes import Note
from companion.positions.asks import offered
from companion.positions.state_words import StateWords
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.spacecraft import RULES
from companion.spacecraft.drawing import draw, parse_drawing, show
from companion.spacecraft.piece_words import describe
from companion.spacecraft.rebuild import count_moved
from companion.spacecraft.summary import ENTRIES, facts
from companion.table.compose import view
from companion.table.explain import explain
from companion.table.news import tell_news
from companion.tellers.changed import tell_changes
from companion.tellers.instruction import sentences
from companion.tellers.take_and_put import instructions
from companion.text.styled_text import text
from components.places import locate


def undo(now: dict[str, Any], then: dict[str, Any]) -> list[str]:
    """What to do with the pieces, from one position back to another."""
    return sentences(instructions(now, then, RULES.game, between=[now, then], entries=ENTRIES))


def short(state: dict[str, Any], label: str) -> str:
    """A fact as the strip beside the board has it."""
    return text(next(fact for fact in facts(state) if fact.label == label).short)


# ---- set-up -----------------------------------------------------------------------------------------------------


def session_at(home: Path, question: str, **more: Any) -> tuple[Session, list[str]]:
    """A session of two players up to a question, and all that was told."""
    session = begin(locate("spacecraft"), ["Ann", "Bo"], seed=1, name="words", **more)
    entries: list[Any] = []
    while session.play.ask.name != question:  # type: ignore[union-attr]
        entries += session.random(1)
    return session, tell_news(session, entries)


PILES = "Put piles of 5 tiles, face up, on the 4 centre spaces and piles of 4 on the other 12."


def test_piles_are_made_before_their_tops_are_asked_for(home: Path) -> None:
    """SC-015 SC-016: whoever deals the tiles first returns one of each type and makes the piles."""
    session, told = session_at(home, "pile", physical=("junk-tiles",))
    assert told[-3:] == [
        "Return 1 junk tile of each type to the box.", "Shuffle all 68 junk tiles face down.", PILES,
    ]  # fmt: skip
    assert session.play.ask.about["first"]  # type: ignore[union-attr]


def test_tokens_are_shuffled_before_they_are_asked_for(home: Path) -> None:
    """SC-017 SC-018."""
    _, told = session_at(home, "token", physical=("tokens",))
    assert told[-2] == "Join the three pieces of the workshop and sort the rocket parts into it."
    assert told[-1] == (
        "Shuffle the 4 tokens of weight 1 or 2 and put 2 of them, face up, on slots W1 and W2; shuffle the other 5 "
        "and put one on each of W3 to W7."
    )


def test_piles_that_the_companion_deals(home: Path) -> None:
    """SC-015 SC-016 SC-A39: tiles are returned as well, and the map says what lies on top."""
    _, told = session_at(home, "visit")
    board = told.index("Lay out the junkyard board, 4 × 4 side up.")
    assert told[board + 1 : board + 4] == [
        "Return 1 junk tile of each type to the box.", PILES, "On top of each pile, put the tile that the map shows.",
    ]  # fmt: skip
    rows = [line for line in told if line.startswith("Deal these designs to the ")]
    assert [line.partition(":")[0] for line in rows] == [
        "Deal these designs to the free places of the bottom row, from left to right",
        "Deal these designs to the free places of the top row, from left to right",
    ]
    assert not any("unseen" in line for line in told)


# ---- the strip --------------------------------------------------------------------------------------------------


def test_parts_that_are_gone_are_not_listed(at: Any) -> None:
    """SC-060: neither in the strip nor in words."""
    state = at("build", {"Ann": {"store": {"cable": 1}}, "Bo": {}}).state
    assert short(state, "W2") == "BT2 GC BF"
    state["supply"] |= {"connector-gold": 0}
    assert short(state, "W2") == "BT2 BF"
    state["supply"] |= {"fin-blue": 0}
    assert short(state, "W2") == "BT2 none left"


def test_a_pile_that_is_being_turned_up_has_all_its_tiles(at: Any) -> None:
    """SC-A39: two tiles are one to be turned up and one below, in words as on the map."""
    state = at("turn", {"Ann": {}, "Bo": {}}, "B2 gears 2").state
    state["piles"]["B2"] = {"below": 2}
    assert [str(fact.value) for fact in facts(state) if fact.label == "row 2"] == ["B2 unknown, 1 tile below"]


@pytest.mark.parametrize(
    ("old", "new", "moved"),
    [("GC SH", "WC SH", 2), ("GC SH", "SH GC", 1), ("GC SH", "GC SH WC", 1), ("GN / SH", "SH", 1), ("SH", "SH", 0)],
)
def test_parts_that_are_taken_in_hand(old: str, new: str, moved: int) -> None:
    """SC-061: those put on or elsewhere, and those that come off for them."""
    assert count_moved(parse_drawing(old), parse_drawing(new)) == moved


# ---- cards ------------------------------------------------------------------------------------------------------


# ---- undo -------------------------------------------------------------------------------------------------------


def test_parts_come_and_go_with_their_places(at: Any) -> None:
    """SC-061: each with where it lies in the rocket; a fin that only turns stays there."""
    then = at("build", {"Ann": {}, "Bo": {}}).state
    now = deepcopy(then)
    rocket = [each._asdict() for each in parse_drawing("- GN / GF SH GF")]
    now["players"]["Ann"] |= {"rocket": rocket, "spare": {"nose-gold": 2, "hull-blue": 1}}
    assert undo(now, then) == [
        "Take GN (just above SH), GF (just left of SH, flipped) and GF (just right of SH) off Ann's rocket.",
        "Take BH (Blue hull) and 2 GN (Gold nose) from Ann's set-aside parts.",
    ]
    turned = deepcopy(now)
    turned["players"]["Ann"]["rocket"][1]["flipped"] = False
    (said,) = undo(now, turned)
    assert "GF (just left of SH)" in said


def test_cards_move_down_and_up_again(at: Any) -> None:
    """SC-063 SC-070: a card is moved to a place when what lay there has gone."""
    then = at("design", {"Ann": {}, "Bo": {}}, bottom_row={"4": "12"}, top_row={"4": "29"}, design_deck=["25"]).state
    now = deepcopy(then)
    now |= {"bottom_row": {"4": "29"}, "top_row": {"4": "25"}, "design_deck": {}}
    now["players"]["Ann"]["designs"] = ["12"]
    deck, up, back = undo(now, then)
    assert deck.startswith("Move card 25 (2 noses, 3 hulls, 2 fins) from place 4 of the top row back on top of the ")
    assert up == "Move card 29 (at least 5 rows high) from place 4 of the bottom row back to place 4 of the top row."
    assert back.startswith("Move card 12 ")
    assert back.endswith(" from Ann's fulfilled designs back to place 4 of the bottom row.")


def test_a_tile_goes_back_onto_its_pile(at: Any) -> None:
    """SC-037: from the cart, onto what has come to light since; a redo takes it, and turns that up."""
    then = at("turn", {"Ann": {}, "Bo": {}}, "A1 gears 2, A2 spring 2").state
    now = deepcopy(then)
    now["piles"]["A2"] = {"top": "cable", "below": 1}
    now["players"]["Ann"] |= {"at": "A2", "board": ["spring"]}
    assert undo(now, then) == [
        "Put Ann's pawn back beside Ann's board.", "Move SP (Spring) from Ann's cart back on top of pile A2.",
        "Have 2 under the top of pile A2 again.",
    ]  # fmt: skip
    redo = sentences(instructions(then, now, RULES.game, back=False, entries=ENTRIES))
    assert redo == [
        "Put Ann's pawn on A2.", "Move SP (Spring) from pile A2 into Ann's cart.", "Have CB (Cable) on top of pile A2.",
        "Have 1 under the top of pile A2.",
    ]  # fmt: skip


def test_a_second_goal_is_asked_for_beside_the_first() -> None:
    """SC-022: two cards of one player, one after the other, or the first answer would look lost."""
    session = begin(locate("spacecraft"), ["Ann", "Bo"], physical=("goals",), seed=3)
    asked = []
    while len(asked) < 3 and session.play.ask is not None:
        if session.play.ask.name == "goal drawn":
            asked.append(session.rules.texts.prompt(session.play.ask))
        session.answer([str(next(offered(session.play.ask))[1])])
    assert asked[0] == "Ann draws a goal. Which card is it?"
    assert asked[1].startswith("Ann has drawn goal 3")
    assert asked[1].endswith(" and draws another. Which card is it?")
    assert asked[2] == "Bo draws a goal. Which card is it?"


def test_a_set_up_is_laid_away(at: Any) -> None:
    """SC-014 SC-019 SC-022: piles, blueprint and goals."""
    now = at("turn", {"Ann": {"goals": []}, "Bo": {"goals": []}}, "A1 gears 2, A2 spring 2", blueprint="41").state
    drawn = deepcopy(now)
    drawn["players"]["Ann"]["goals"] = ["31", "37"]
    assert undo(drawn, {**now, "piles": {}, "blueprint": None}) == [
        "Take cards 31 (Twin fins) and 37 (Tall twins) from in front of Ann.", "Take all tiles off A1 and A2.",
        "Return Blueprint 41 to the other blueprints.",
    ]  # fmt: skip


def test_a_goal_is_met_as_often_as_the_score_says(at: Any) -> None:
    """SC-080: once, twice, 3 times, in the strip as in the score."""
    rockets = {"SH": "not met", "WN / WH / SH": "met once", "WN - WN / WH GC WH / - - SH": "met twice"}
    for rocket, met in rockets.items():
        state = at("build", {"Ann": {"rocket": rocket, "goals": ["36"], "store": {"cable": 1}}, "Bo": {}}).state
        assert short(state, "goal 36").endswith(f", {met}")


def test_a_goal_says_what_each_case_pays() -> None:
    """SC-080 to SC-090: every goal begins so that `for each` can come before it, where it is chosen as on its sheet."""
    for piece in RULES.game.kinds["goal"].pieces:
        assert piece.fields["text"].startswith(("A ", "Two identical ")), piece.id
    rockets = {"SH": "not met", "BN / SH / BE": "met once"}
    for rocket, met in rockets.items():
        score = RULES.score({"players": {"Ann": {"drawing": rocket, "goals": ["33"]}, "Bo": {"drawing": "SH"}}})
        said = [line.detail for line in score.tallies[0].lines if line.rule == "SC-101"]
        assert said == [f"7 points for each hull with a nose and an engine of the same colour; {met}"]
    assert describe(RULES.game.piece("goal.37")) == [
        "Goal 37, Tall twins: 4 points for each pair of identical hulls, one right on top of the other."
    ]


def test_what_an_advanced_card_pays(at: Any) -> None:
    """SC-077 SC-078: whose markers, and where none lies yet, what the first will bring; no two numbers side by side."""
    cards = {"47": {"side": "A", "markers": ["Bo", "Ann"]}, "49": {"side": "A", "markers": []}}
    state = at("build", {"Ann": {"store": {"cable": 1}}, "Bo": {}}).state | {"advanced": cards}
    told = {fact.label: fact.value for fact in facts(state) if fact.group == "Points by card"}
    assert told == {
        "card 47": "pays 2 points for each gold part (Bo and Ann each have a marker on it)",
        "card 49": "pays nothing yet (with the first marker, 1 point for each hull)",
    }


def test_where_parts_lie_is_above_or_below(at: Any) -> None:
    """A pair of words, the same in the list as where one counts from the starting hull. The only part of a kind needs
    none."""
    desk = at(
        "build",
        {"Ann": {"rocket": "WN / WH / SH / WH", "spare": {"hull-blue": 1}, "store": {"cable": 1}}, "Bo": {}},
        "",
    )
    desk.do("arrange")
    taken = [label for label in desk.labels.values() if label.startswith("Take off")]
    assert taken == ["Take off WH above SH", "Take off WH below SH", "Take off WN"]


@pytest.mark.parametrize(
    ("board", "room"),
    [
        (["cable"], "room for 3 tiles, weight 4 in all"),
        (["spring", "spring", "battery"], "room for 1 tile of any weight"),
        (["spring", "battery", "battery"], "room for 1 tile, up to weight 2"),
    ],
)
def test_what_the_cart_has_room_for(at: Any, board: list[str], room: str) -> None:
    """SC-038 SC-039: the weight is that of all the tiles, not of each."""
    piles = "A1 gears 2, A2 spring 2"
    desk = at("turn", {"Ann": {"at": "A1", "board": board}, "Bo": {}}, piles)
    assert desk.prompt == f"Ann: search which pile, or leave? (at A1; {room})"
    assert "(room for 4 tiles, weight 7 in all)" in at("turn", {"Ann": {}, "Bo": {}}, piles).prompt


def test_leftover_tiles_and_paying_more(at: Any) -> None:
    """SC-059 SC-A28: what to do with tiles that are left, and the way to pay more than a part costs."""
    tiles = {"cable": 1, "spring": 2, "battery": 1}
    desk = at("build", {"Ann": {"rocket": "SH", "store": tiles}, "Bo": {}}, "A1 gears 2")
    assert desk.labels["overpay"] == "Pay extra tiles for a part"
    desk.do("done")
    told = desk.news
    assert "Keep a cable, 2 springs and a battery beside Ann's board." in told


def test_the_last_leave_is_told_while_it_lasts(at: Any) -> None:
    """SC-095: beside the rocket, and no longer once the game is over."""
    state = at("build", {"Ann": {"store": {"cable": 1}}, "Bo": {}}).state | {"ender": "Ann"}
    assert short(state, "Last leave") == "Last leave"
    assert "Last leave" not in [fact.label for fact in facts({**state, "phase": "over"})]


# ---- what can be misread ----------------------------------------------------------------------------------------


def test_a_corrected_card_is_no_place(at: Any) -> None:
    """`place 3 to 2` would be a move."""
    then = at("turn", {"Ann": {}, "Bo": {}}, "A1 gears 2").state
    then["bottom_row"] = {"3": "6"}
    now = {**then, "bottom_row": {"3": "2"}}
    assert [*tell_changes(StateWords(RULES.game), then, now)] == [
        "bottom row place 3 from card 6 (3 connectors) to card 2 (1 nose, 1 hull, 1 fin)"
    ]


def test_a_rocket_has_the_signs_of_the_map() -> None:
    """SC-061: an empty cell as an empty space; what stands on the screen can be typed."""
    rocket = parse_drawing("- WN / BC SH WGF")
    assert show(draw(rocket)) == "· WN / BC SH WGF"
    assert parse_drawing("· WN / BC SH WGF") == rocket


def test_a_code_is_no_word_of_a_rule(home: Path) -> None:
    """BE is the blue engine; "can't be refilled" has nothing to do with it."""
    session, _ = session_at(home, "goal")
    told = explain(session, view(session), "be") or []
    assert ["BE" in line for line in told] == [True, True]  # What it is, and how many are left.


def test_a_part_beside_one_like_it() -> None:
    """SC-061: nothing lies above itself."""
    put = {"who": "Ann", "side": 0, "cell": [0, 2], "alike": True}
    told = [
        RULES.texts.describe(Note("SC-061", "put on", {**put, "part": part, "place": "1N", "by": "hull-white"}))
        for part in ("hull-white", "nose-white")
    ]
    assert told == [
        "Ann puts WH above the WH that is just above SH.", "Ann puts WN above the WH that is just above SH.",
    ]  # fmt: skip


def test_parts_that_move_within_a_rocket_are_one_list(at: Any) -> None:
    """SC-061: each with where it is to lie, and where it lies."""
    then = at("build", {"Ann": {"rocket": "WN - / SH GC"}, "Bo": {}}).state
    now = deepcopy(then)
    now["players"]["Ann"]["rocket"] = [each._asdict() for each in parse_drawing("- WN / GC SH")]
    now["players"]["Ann"]["rocket"][0]["x"] = 3
    assert undo(now, then) == [
        "Ann's rocket: it has WN (just above SH), not WN (1 above and 3 right of SH). "
        "Ann's rocket: it has GC (just right of SH), not GC (just left of SH)."
    ]
