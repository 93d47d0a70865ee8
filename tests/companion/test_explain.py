"""What `?` finds: rules and pieces by words, parts of words, and words of which the space was left out."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from companion.engine import Choice
from companion.engine.ledger import read
from companion.game_registry.games import part_about_pieces
from companion.junk_orbit.piece_words import read_open
from companion.positions.label_words import tell_label
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.space_junkyard import RULES
from companion.table.compose import view
from companion.table.explain import explain, explain_not
from companion.table.rule_search import MAX_RULES_FOUND, MAX_RULES_SHOWN, find_rules
from components.places import locate
from components.problems import SalvageError

RANDOM = {"first": "random", "satellites": "random", "flip": "random", "pawns": "random"}


@pytest.fixture
def session(home: Path) -> Session:
    return begin(locate("spacecraft"), ["Ann", "Bo"], seed=1)


def test_parts_of_words_and_no_spaces(session: Session) -> None:
    """`lightbulb` is the light bulb, `craft` is in SPACEcraft; what begins so comes before what only has it."""
    told = explain(session, view(session), "lightbulb")
    assert told
    assert told == explain(session, view(session), "light-bulb")
    assert told[0].startswith("LB Light bulb")
    assert find_rules(session, "unkyard") == find_rules(session, "junkyard")
    assert find_rules(session, "junk tile") != find_rules(session, "junk")
    with pytest.raises(SalvageError, match="no rule or piece mentions 'zzz'"):
        explain(session, view(session), "zzz")


@pytest.mark.parametrize(
    ("game", "typed", "rule"),
    [
        ("junk-orbit", "remote delivery", "JO-038"), ("junk-orbit", "waive", "JO-044"),
        ("junk-orbit", "figure of eight", "JO-060"), ("space-debris", "heal", "SD-A49"),
    ],
)  # fmt: skip
def test_words_of_the_rulebook_alone(home: Path, game: str, typed: str, rule: str) -> None:
    """What the ledger calls otherwise leads to the rules that the rulebook cites there."""
    with closing(begin(locate(game), ["Ann", "Bo"], seed=1)) as played:
        assert rule in find_rules(played, typed)


def test_a_card_in_british_spelling(home: Path) -> None:
    """And a space with what is next to it, beside its card."""
    with closing(begin(locate("space-debris"), ["Ann", "Bo"], seed=1, options=RANDOM)) as played:
        shown = view(played)
        for typed in ("armour", "armour plating"):
            told = explain(played, shown, typed)
            assert told is not None
            assert told[0].startswith("AP Armor Plating")
        here = explain(played, shown, "h210")
        assert here is not None
        assert here[0].startswith("H210: ")
        assert here[1].startswith("Next to it: ")
        assert any(line.startswith("Orbit card H210:") for line in here)


def test_rules_of_an_expansion_come_only_where_they_are_played(home: Path) -> None:
    """The referee plays Mixia's core, so rules of Embers are told only where no others have a word; a tracked game may
    be played with any. No rule is about an article."""
    played, tracked = (begin(locate("mixia"), ["Ann", "Bo"], seed=1, mode=mode) for mode in ("referee", "tracker"))
    modules = {entry.id: entry.module for entry in read(played.place).values()}
    for word, core in (("repair", True), ("comet", False)):
        found = {modules[rule] for rule in find_rules(played, word)}
        assert found == ({"core"} if core else {"embers"}), found
        assert "embers" in {modules[rule] for rule in find_rules(tracked, word)}
    assert not [line for line in explain(played, view(played), "a") or () if line.startswith("Rules about")]


def test_all_rules_of_a_word_can_be_read(session: Session) -> None:
    """All of them, if they make a page."""
    rules = find_rules(session, "leave")
    assert 8 < len(rules) <= MAX_RULES_FOUND
    told = explain(session, view(session), "leave")
    assert told
    assert told[0] == "Rules about 'leave':"
    assert [line.split()[0] for line in told[1:]] == rules


@pytest.mark.parametrize("game", ["mixia", "space-debris", "junk-orbit", "space-junkyard", "spacecraft"])
def test_of_a_word_that_many_rules_have_a_page_is_told(home: Path, game: str) -> None:
    """The rules that are most about it, and how many others have it."""
    word = {"mixia": "shield", "space-debris": "cube", "spacecraft": "board"}.get(game, "tile")
    with closing(begin(locate(game), ["Ann", "Bo"], seed=1)) as played:
        rules = find_rules(played, word)
        told = explain(played, view(played), word) or []
        begun = told.index(f"Rules about '{word}':") + 1
        assert [line.split()[0] for line in told[begun : begun + MAX_RULES_SHOWN]] == rules[:MAX_RULES_SHOWN]
        assert (
            told[begun + MAX_RULES_SHOWN]
            == f"… and {len(rules) - MAX_RULES_SHOWN} more rules; add a word to find fewer"
        )


def test_rules_about_a_word_come_before_those_that_only_have_it(home: Path) -> None:
    """XI-190 says what a shield border does, XI-174 only where a Starport is."""
    with closing(begin(locate("mixia"), ["Ann", "Bo"], seed=1)) as played:
        rules = find_rules(played, "shield")
        assert rules.index("XI-190") < MAX_RULES_SHOWN < rules.index("XI-174")


def test_a_choice_with_its_own_rule_is_told_that_alone(home: Path) -> None:
    """The rule of the question is about the other choices: joining a section has nothing to do with steps."""
    junkyard = begin(locate("space-junkyard"), ["Ann", "Bo"], seed=1, options={"first": "Ann"})
    while not isinstance(junkyard.play.ask, Choice) or junkyard.play.ask.name != "move":
        junkyard.random()
    rules = RULES.texts.questions["move"].rules
    for option in view(junkyard).listed:
        told = [line.split(" ")[0] for line in explain(junkyard, view(junkyard), option.typed) if line[:2] == "SJ"]
        assert told == [rules.get(option.key, "SJ-030" if "for 1Y" in tell_label(option.label) else "SJ-028")]
    assert "SJ-028" not in rules.values()


def test_a_piece_with_nothing_to_read_says_how_many_there_are(home: Path) -> None:
    """A name alone would be no answer."""
    debris = begin(locate("space-debris"), ["Ann", "Bo"], seed=1)
    assert "Player aids: 4 in the box" in explain(debris, view(debris), "player aids")
    assert "Debris: 50 in the box" in explain(debris, view(debris), "debris")


def test_what_players_have_comes_before_the_rules(home: Path) -> None:
    """The powers of this table with whose they are, in seating order."""
    orbit = begin(locate("junk-orbit"), ["Ann", "Bo", "Cleo"], seed=4)
    while orbit.play.ask is None or orbit.play.ask.name != "launch":
        orbit.random()
    powers = [line for line in read_open(view(orbit).state).values() if line]
    told = explain(orbit, view(orbit), "power") or []
    assert [line.partition("'s ")[0] for line in told[:3]] == ["Ann", "Bo", "Cleo"]
    assert sorted(told[:3]) == sorted(powers)
    assert told[3] == "Rules about 'power':"
    assert explain(orbit, view(orbit), "powers")[:3] == told[:3]


def test_players_are_told_by_what_they_are_called(home: Path) -> None:
    """Mixia's players are captains, and each has the ability of a ship."""
    mixia = begin(locate("mixia"), ["Ann", "Bo"], seed=4)
    while mixia.play.ask is None or mixia.play.ask.name != "action":
        mixia.random()
    captains = explain(mixia, view(mixia), "captain") or []
    abilities = explain(mixia, view(mixia), "abilities") or []
    assert [line.split(":")[0] for line in captains if line.startswith(("Ann: ", "Bo: "))] == ["Ann", "Bo"]
    assert captains.index("Rules about 'captain':") < 10
    assert [line.split(": A0")[0] for line in abilities[:2]] == ["Ann", "Bo"]
    assert abilities[2] == "Rules about 'abilities':"


def test_a_space_that_has_to_be_paid_for_cites_that_rule(home: Path) -> None:
    """SJ-030: the question's rule speaks of free steps; so does a space that they lead to."""
    session = begin(locate("space-junkyard"), ["Ann", "Bo"], seed=5)
    with closing(session):
        for answer in ("Ann", "A1", "A6", "create"):
            session.answer([answer])
        shown = view(session)
        told = {option.key: explain(session, shown, option.typed) or [] for option in shown.listed}
        rules = {key: [row.split()[0] for row in rows if row.startswith("SJ-")] for key, rows in told.items()}
        assert (rules["A2"], rules["F1"]) == (["SJ-028"], ["SJ-030"])
        now = explain(session, shown, "") or []
        assert [row.split()[0] for row in now if row.startswith("SJ-")][:2] == ["SJ-028", "SJ-030"]


def test_rules_found_by_a_word_that_is_no_answer_are_announced(home: Path) -> None:
    """`? not junk` where junk is no change: the word isn't understood as one, and rules speak of it all the same."""
    session = begin(locate("spacecraft"), ["Ann", "Bo"], seed=1, mode="tracker")
    refused, announced, rule, *_ = explain_not(session, view(session), "junk")
    assert refused.startswith("'junk' isn't one of the choices")
    assert announced == "Rules about 'junk':"
    assert rule.startswith("SC-")
    assert len(explain_not(session, view(session), "xyzzy")) == 1


def test_pieces_of_a_tracked_game_are_told_in_its_words(home: Path) -> None:
    """What stands on a piece is the same whoever knows the rules; the names of its fields are nobody's words."""
    for game, typed, said in (
        ("junk-orbit", "S1", "S1 starter: flies 1 city. It has no destination, so it can't be delivered."),
        ("mixia", "X1", "X1 exploration token (1,000 credits): the captain who turns it up gets what it shows."),
        ("space-junkyard", "K11Y", "K11Y (section): scores 2 points;"),
    ):
        session = begin(locate(game), ["Ann", "Bo"], seed=1, mode="tracker")
        told = explain(session, view(session), typed)
        assert told
        assert told[0].startswith(said)
        session.close()


def test_words_of_an_own_game_that_is_not_trusted_do_not_run(home: Path, tmp_path: Path) -> None:
    """It is tracked without its Python, and `?` lists what the data have."""
    own = tmp_path / "own"
    shutil.copytree(Path(__file__).parent / "toy", own, ignore=shutil.ignore_patterns("__pycache__"))
    (own / "companion" / "piece_words.py").write_text("raise SystemExit", encoding="utf-8")
    session = begin(locate(str(own)), ["Ann", "Bo"], seed=1, mode="tracker")
    assert part_about_pieces(locate(str(own))) is None
    assert explain(session, view(session), "comet")
