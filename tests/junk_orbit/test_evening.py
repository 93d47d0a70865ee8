"""Lines of several answers that people typed in an evening of Junk Orbit: a tile, a city and what comes after."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.positions.views import TABLE
from companion.sessions.moves import undo_path
from companion.table.feed import name_answers
from companion.table.joint import PickedLines
from companion.terminal.plain import Plain
from companion.terminal.undo_prompts import UndoPrompts
from tests.evening import Evening

FILE = Path(__file__).parent / "evening.yaml"


@pytest.fixture
def evening(home: Path, tmp_path: Path) -> Evening:
    return Evening("junk-orbit", FILE, tmp_path)


@pytest.mark.parametrize("joined", [True, False])
@pytest.mark.parametrize(
    ("position", "line", "keys"),
    [
        ("from Kepler", "e20 6 syrtis hon", "E20 6 Tycho Syrtis Honolulu"),
        ("from Kepler", "e20 6 cai hon", "E20 6 Tycho Cairo Honolulu"),
        ("from Mumbai", "m7 quito", "M7 Tokyo"),
        ("from Mumbai", "m7 quito nyc e4", "M7 Tokyo NYC E4"),
        ("from Mumbai", "e7 1", "E7 1"),
        ("from Plato", "s1 kep", "S1 Kepler"),
        ("from Hamilton", "l14 bra mum", "L14 Olympus Bradbury Mumbai"),
        ("from Hamilton", "l14 bra mum l8", "L14 Olympus Bradbury Mumbai L8"),
        ("from Hamilton", "l14 bra mum l8 e11", "L14 Olympus Bradbury Mumbai L8 E11"),
        ("from Hamilton", "l14 bra mum none e11", "L14 Olympus Bradbury Mumbai done E11"),
        ("from Hamilton", "l14 bra mum 0", "L14 Olympus Bradbury Mumbai done"),
        ("from Kilimanjaro", "olympus tycho l3", "Copernicus Tycho L3"),
        ("from Kilimanjaro", "tokyo quito", "Cairo Quito"),
        ("from Kilimanjaro", "via cairo quito", "Cairo Quito"),
        ("from Arcadia", "hellas cairo", "Utopia Hellas Cairo"),
        ("from Arcadia", "hellas cairo m18", "Utopia Hellas Cairo M18"),
        ("from Swift", "brad tycho", "Voltaire Bradbury Tycho"),
        ("from Lagos", "e18 tok", "E18 NYC"),
        ("from Lagos", "e18 tokyo", "E18 NYC"),
        ("from Bradbury", "l24 2 arcadia", "L24 2 Utopia"),
        ("from Bradbury", "l24 2 syrtis arc", "L24 2 Elysium Arcadia"),
        ("from Cairo", "e4 ham mum", "E4 Kilimanjaro Hamilton 1"),
        ("from Olympus", "m19 kep tha l18", "M19 Tycho 2 Tharsis L18"),
        ("from Utopia", "m26 ham", "M26 Arcadia Hamilton"),
        ("from Utopia", "m26 syr ham", "M26 Bradbury 3 Hamilton"),
    ],
)
def test_a_turn_is_typed_as_its_cities(evening: Evening, position: str, line: str, keys: str, joined: bool) -> None:
    """A tile, how far if that is asked, where it stops, where the ship goes, what is delivered: the way there goes
    without saying, whatever list the screen has room for."""
    done = evening.type(position, line, joined)

    assert (" ".join(done.keys), done.said) == (keys, [])


@pytest.mark.parametrize("joined", [True, False])
@pytest.mark.parametrize(
    ("position", "line", "said"),
    [
        # Cities on the way, or where the ship goes after the tile.
        ("from Kilimanjaro", "cairo", "Cairo isn't an answer to this question"),
        ("from Kilimanjaro", "copernicus tycho", "Copernicus isn't an answer to this question"),
        ("from Utopia", "m26 arcadia ham", "Arcadia isn't an answer to this question"),
        ("from Utopia", "m26 ely arc", "'ely' isn't one of the choices; possible: Argyre, Hamilton, Syrtis."),
        # Where the tile is wanted, as its label tells.
        ("from Lagos", "e18 elysium", "Elysium isn't possible now: E18 flies exactly 5 cities (JO-036)"),
        # How far is asked first.
        ("from Kepler", "e20 syrtis hon", "Syrtis isn't an answer to this question"),
        ("from Bradbury", "l24 arcadia", "Arcadia isn't an answer to this question"),
        # A tile that is drawn after a delivery which nobody has typed.
        ("from Hamilton", "l14 bra mum e11", "E11 isn't possible now: it isn't in Ann's cargo (JO-050)"),
    ],
)
def test_a_city_that_cannot_be_chosen_is_none(
    evening: Evening, position: str, line: str, said: str, joined: bool
) -> None:
    """No word of what a label tells about an answer stands for it, and no city for another one behind it: nothing of
    the line is done."""
    done = evening.type(position, line, joined)

    assert done.keys == []
    assert said in done.said[0]


@pytest.mark.parametrize(
    ("position", "before", "line", "answers"),
    [
        ("with a hit at Copernicus", "e7 cop", "s1 cai", "E7 Copernicus"),
        ("with a hit at Copernicus", "e7 cop", "cai", "E7 Copernicus"),
        ("with a hit at Copernicus", "e7 cop", "delivered m1", "E7 Copernicus"),
        ("with a hit at Syrtis", "s2 syr", "s1 uto", "S2 Elysium"),
    ],
)
def test_nothing_is_read_ahead_of_a_hit(evening: Evening, position: str, before: str, line: str, answers: str) -> None:
    """Another player gives up a tile first: the rest is typed once that is done."""
    done = evening.type(position, f"{before} {line}")

    assert done.keys == []
    assert done.said[0].startswith(
        f"After '{before}' the question would be 'Ben: give up which tile?', but Ben decides"
    )
    assert (" ".join(evening.type(position, before).keys), done.asked.split(":")[0]) == (answers, "Ann")


@pytest.mark.parametrize(
    ("position", "before", "line"),
    [("with a hit at Copernicus", "e7 copernicus", "s1"), ("with a hit at Syrtis", "s2 elysium", "s1")],
)
def test_whose_turn_it_is_goes_on_after_a_hit(evening: Evening, position: str, before: str, line: str) -> None:
    """The tile of somebody else comes in between; where the ship goes is chosen by the player whose turn it is."""
    evening.positions[position]["answers"] = before.split()

    done = evening.type(position, line)

    assert (done.keys, done.said) == ([line.upper()], [])
    assert done.asked.startswith("Ann: move ")


@pytest.mark.parametrize(
    ("line", "number"), [("m26 ham", 2), ("m26 via arcadia ham", 1), ("m26 syr", 1), ("m26 syr ham", 2)]
)
def test_one_undo_undoes_the_way_that_came_with_a_stop(evening: Evening, line: str, number: int) -> None:
    """Nobody typed the way of a tile, or how far a ship moves: the last word of a line is undone whole."""
    session = evening.begin("from Utopia")
    given, lines = evening.read(session, line), PickedLines(session.rules.texts)
    lines.keep(session.give(lambda: given), [each.typed for each in given])

    assert lines.number(session, 1, undo_path) == number


@pytest.mark.parametrize("line", ["l14 1", "l14 bra 1", "l14 bra mum 1"])
def test_a_number_of_an_unseen_list_is_none(evening: Evening, line: str) -> None:
    """Only what is on the screen has numbers; the refusal names what can be typed: cities and tiles."""
    done = evening.type("from Hamilton", line)

    assert done.keys == []
    assert "'1' isn't one of the choices; possible: " in done.said[0]
    assert "Via" not in done.said[0]


def test_the_way_of_a_tile_is_not_named(evening: Evening) -> None:
    """Nobody types it: a list of answers has where the tile stops, by the number that undoes both."""
    session = evening.begin("from Hamilton")
    session.answer(["l14", "olympus", "bradbury", "mumbai"])
    nodes = session.journal.path(session.head.node)[1:]

    assert name_answers(session, nodes) == [
        "Ann chose 'L14' (launch which tile?)", "", "Ann chose 'Bradbury' (launch L14 where?)",
        "Ann chose 'Mumbai' (move where?)",
    ]  # fmt: skip
    assert name_answers(session, nodes[:2])[1] == "Ann chose 'Via Olympus' (launch L14 where?)"
    display = Listing("2")
    UndoPrompts(session, display).undo_to(None, TABLE, session.head.moves)
    assert [row for row in display.told if row[:4].strip().isdecimal()] == [
        "   4  Ann chose 'Mumbai' (move where?)", "   2  Ann chose 'Bradbury' (launch L14 where?)",
        "   1  Ann chose 'L14' (launch which tile?)",
    ]  # fmt: skip
    assert session.seq == 1
    assert display.said[0] == "Undo: Ann chose 'Bradbury' and 'Mumbai'."


class Listing(Plain):
    """Keeps what it tells and says, and types a number, then yes."""

    def __init__(self, number: str) -> None:
        super().__init__()
        self.typed, self.told, self.said = [number, "y"], list[str](), list[str]()

    def tell(self, rows: Sequence[str]) -> None:
        self.told += rows

    def say(self, said: str) -> None:
        self.said.append(said)

    def ask(self, prompt: str = "", begun: str = "") -> str:
        return self.typed.pop(0)


def test_what_was_not_told_is_asked(evening: Evening) -> None:
    """Scripts answer one question at a time; and so does who comes back to it."""
    session = evening.begin("from Hamilton")
    session.answer(["l14", "olympus", "bradbury", "mumbai"])

    assert session.rules.texts.prompt(session.play.ask) == "Ann: deliver which tile? (at Mumbai)"


def test_of_several_tiles_one_may_be_kept(evening: Evening) -> None:
    """Who names one of them has chosen: the others are asked for."""
    session = evening.begin("from Hamilton")
    session.play.table.ship.cargo.append("M16")
    given = evening.read(session, "l14 bra mum l8")
    session.give(lambda: given)

    assert session.rules.texts.prompt(session.play.ask) == "Ann: deliver which tile? (at Mumbai)"
    assert session.play.table.ship.deliveries[-1] == "L8"


def test_a_refusal_quotes_what_was_typed(evening: Evening) -> None:
    """Not the keys of the answers that a number or a word stands for."""
    assert evening.type("from Hamilton", "l14 bra mum xyz").said[0].startswith("After 'l14 bra mum' the question ")
    assert evening.type("from Swift", "5 tycho xyz").said[0].startswith("After '5 tycho' the question ")
