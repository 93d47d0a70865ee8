"""Lines of several answers that people typed in an evening of Junk Orbit: a tile, a city and what comes after."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.positions.answer_errors import NotAllowed
from companion.positions.views import TABLE
from companion.sessions.undo import undo_path
from companion.table.feed import name_answers
from companion.table.joint import PickedLines
from companion.table.line_words import lists_of
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
        ("from Kepler", "e20 syrtis hon", "E20 6 Tycho Syrtis Honolulu"),
        ("from Kepler", "e20 cai hon", "E20 6 Tycho Cairo Honolulu"),
        ("from Mumbai", "m7 quito", "M7 Tokyo"),
        ("from Mumbai", "m7 quito nyc e4", "M7 Tokyo NYC E4"),
        ("from Mumbai", "e7 1", "E7 1"),
        ("from Plato", "s1 kep", "S1 Kepler"),
        ("from Hamilton", "l14 bra mum l8", "L14 Olympus Bradbury Mumbai L8"),
        ("from Kilimanjaro", "olympus tycho l3", "Copernicus Tycho L3"),
        ("from Arcadia", "hellas cairo", "Utopia Hellas Cairo M18"),
        ("from Arcadia", "hellas cairo m18", "Utopia Hellas Cairo M18"),
        ("from Swift", "brad tycho", "Voltaire Bradbury Tycho M35"),
        ("from Lagos", "e18 tok", "E18 NYC"),
        ("from Lagos", "e18 tokyo", "E18 NYC"),
        ("from Bradbury", "l24 arcadia", "L24 2 Utopia"),
        ("from Bradbury", "l24 2 arcadia", "L24 2 Utopia"),
        ("from Bradbury", "l24 2 syrtis arc", "L24 2 Elysium Arcadia"),
        ("from Cairo", "e4 ham mum", "E4 Kilimanjaro Hamilton 1"),
        ("from Olympus", "m19 kep tha", "M19 Tycho 2 Tharsis L18"),
        ("with a hit at Copernicus", "e7 cop s1 cai", "E7 Copernicus S1 Cairo"),
        ("with a hit at Syrtis", "s2 syr s1 uto", "S2 Elysium S1 1"),
        ("with a hit at Copernicus", "e7 cop delivered m1", "E7 Copernicus delivered M1"),
    ],
)
def test_a_word_goes_to_the_question_that_it_names(
    evening: Evening, position: str, line: str, keys: str, joined: bool
) -> None:
    """Neither a tile's city nor where a ship may move next swallows the next word, whatever list the screen has room
    for; a word that only tells what comes after competes with no other."""
    done = evening.type(position, line, joined)

    assert (" ".join(done.keys), done.said) == (keys, [])


@pytest.mark.parametrize(
    ("position", "before", "line"),
    [
        ("with a hit at Copernicus", "e7 copernicus", "s1 cai"),
        ("with a hit at Syrtis", "s2 elysium", "s1 utopia"),
        ("with a hit at Syrtis", "s2 elysium", "s1 uto"),
    ],
)
def test_whose_turn_it_is_goes_on_after_a_hit(evening: Evening, position: str, before: str, line: str) -> None:
    """The tile of somebody else comes in between; where the ship goes is chosen by the player whose turn it is, as
    shortly as ever."""
    evening.positions[position]["answers"] = before.split()

    done = evening.type(position, line)

    assert (done.asked.split(":")[0], done.said) == ("Ben", [])


@pytest.mark.parametrize("joined", [True, False])
def test_a_word_after_a_hit_is_never_dropped(evening: Evening, joined: bool) -> None:
    """A list that tells where the ship can go after somebody else has given up a tile doesn't take a city for told."""
    done = evening.type("with a hit at Copernicus", "e7 cop cai", joined)

    assert done.keys == []
    assert done.said[0].startswith("After 'e7 cop' the question would be 'Ben: give up which tile?', but 'cai' isn't")


def test_what_is_possible_is_what_a_list_would_name(evening: Evening) -> None:
    """Whoever has typed a city where no tile stops reads those where it does, not the ways there, which nobody saw."""
    done = evening.type("from Utopia", "m26 ely arc")

    assert done.said[0].endswith("'ely' isn't one of the choices; possible: Argyre, Hamilton, Syrtis.")


@pytest.mark.parametrize(
    ("line", "number"), [("m26 ham", 2), ("m26 arcadia ham", 1), ("m26 syr", 1), ("m26 syr ham", 2)]
)
def test_one_undo_undoes_the_way_that_came_with_a_stop(evening: Evening, line: str, number: int) -> None:
    """Nobody typed the way of a tile, or how far a ship moves: the last word of a line is undone whole."""
    session = evening.begin("from Utopia")
    entries, lines = session.answer(line.split(), lists=lists_of(session)), PickedLines(session.rules.texts)
    lines.keep(entries, session.said)

    assert lines.number(session, 1, undo_path) == number


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("l14 bra mum", "L14 Olympus Bradbury Mumbai L8"),
        ("l14 bra mum e11", "L14 Olympus Bradbury Mumbai L8 E11"),
        ("l14 bra mum l8 e11", "L14 Olympus Bradbury Mumbai L8 E11"),
        ("l14 bra mum nothing e11", "L14 Olympus Bradbury Mumbai done E11"),
        ("l14 bra mum 0", "L14 Olympus Bradbury Mumbai done"),
    ],
)
def test_what_a_move_scores_is_delivered(evening: Evening, line: str, keys: str) -> None:
    """Whoever has read `Mumbai (+3)` isn't asked again, and goes on with the tile that is drawn; but may say else."""
    done = evening.type("from Hamilton", line)

    assert (" ".join(done.keys), done.said) == (keys, [])


def test_a_number_of_an_unseen_list_is_answered_with_the_cities(evening: Evening) -> None:
    """They are what one types there, and not the ways to them."""
    session = evening.begin("from Hamilton")
    with pytest.raises(NotAllowed, match="its list isn't on the screen yet") as refused:
        session.answer(["l14", "1"], lists=lists_of(session))
    assert not any(name.startswith("Via") for name in refused.value.possible)
    assert "Mumbai" in refused.value.possible


def test_one_undo_undoes_a_move_with_its_delivery(evening: Evening) -> None:
    """They were one answer for whoever gave it; of a line of several the last is undone alone."""
    session = evening.begin("from Hamilton")
    for keys, number in ((["L14"], 1), (["olympus", "bra"], 1), (["mum"], 2)):
        entries, lines = session.answer(keys, lists=lists_of(session)), PickedLines(session.rules.texts)
        lines.keep(entries, session.said)
        assert lines.number(session, 1, undo_path) == number


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
    session.answer(["l14", "bra", "mum", "l8"], lists=lists_of(session))

    assert session.rules.texts.prompt(session.play.ask) == "Ann: deliver which tile? (at Mumbai)"
    assert session.play.table.ship.deliveries[-1] == "L8"


def test_a_word_that_is_no_city_is_part_of_the_label(evening: Evening) -> None:
    """What nothing asks for after a tile may stand beside its code, as on the screen."""
    assert evening.type("from Lagos", "e18 elysium", joined=False).keys == ["E18"]


def test_a_number_of_a_list_that_nobody_has_seen(evening: Evening) -> None:
    """It is refused with the names in that list, and the question that the word before it leads to."""
    done = evening.type("from Arcadia", "hellas cairo 1")

    assert done.keys == []
    leads = "After 'hellas cairo' the question would be 'cy: deliver which tile?', but its list"
    assert done.said[0].startswith(leads)


def test_a_refusal_quotes_what_was_typed(evening: Evening) -> None:
    """Not the keys of the answers that a number or a word stands for."""
    assert evening.type("from Hamilton", "l14 bra mum xyz").said[0].startswith("After 'l14 bra mum' the question ")
    assert evening.type("from Swift", "5 tycho xyz").said[0].startswith("After '5 tycho' the question ")
