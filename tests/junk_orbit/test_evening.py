"""Lines of several answers that people typed in an evening of Junk Orbit: a tile, a city and what comes after."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.positions.label_words import tell_prompt
from tests.evening import Evening


@pytest.fixture
def evening(home: Path, tmp_path: Path) -> Evening:
    return Evening("junk-orbit", tmp_path)


@pytest.mark.parametrize(
    ("position", "line", "keys"),
    [
        ("from Kepler", "e20 6 syrtis hon", "E20 6 Syrtis Honolulu"),
        ("from Kepler", "e20 6 cai hon", "E20 6 Cairo Honolulu"),
        ("from Mumbai", "m7 quito", "M7 Quito"),
        ("from Mumbai", "m7 quito nyc e4", "M7 Quito NYC E4"),
        ("from Mumbai", "e7 1", "E7 1"),
        ("from Plato", "s1 kep", "S1 Kepler"),
        ("from Hamilton", "l14 bra mum", "L14 Bradbury Mumbai"),
        ("from Hamilton", "l14 bra mum l8", "L14 Bradbury Mumbai L8"),
        ("from Hamilton", "l14 bra mum l8 e11", "L14 Bradbury Mumbai L8 E11"),
        ("from Hamilton", "l14 bra mum none e11", "L14 Bradbury Mumbai done E11"),
        ("from Hamilton", "l14 bra mum 0", "L14 Bradbury Mumbai done"),
        ("from Kilimanjaro", "olympus tycho l3", "Olympus Tycho L3"),
        ("from Kilimanjaro", "tokyo quito", "Tokyo Quito"),
        ("from Arcadia", "hellas cairo", "Hellas Cairo"),
        ("from Arcadia", "hellas cairo m18", "Hellas Cairo M18"),
        ("from Swift", "brad tycho", "Bradbury Tycho"),
        ("from Lagos", "e18 tok", "E18 Tokyo"),
        ("from Lagos", "e18 tokyo", "E18 Tokyo"),
        ("from Bradbury", "l24 2 arcadia", "L24 2 Arcadia"),
        ("from Bradbury", "l24 2 syrtis arc", "L24 2 Syrtis Arcadia"),
        ("from Cairo", "e4 ham mum", "E4 Hamilton Mumbai"),
        ("from Olympus", "m19 kep tha l18", "M19 Kepler Tharsis L18"),
        ("from Utopia", "m26 ham", "M26 Hamilton"),
        ("from Utopia", "m26 syr ham", "M26 Syrtis Hamilton"),
    ],
)
def test_a_turn_is_typed_as_its_cities(evening: Evening, position: str, line: str, keys: str) -> None:
    """A tile, how far if that is asked, where it stops, where the ship goes, what is delivered: the way there goes
    without saying,"""
    done = evening.type(position, line)

    assert (" ".join(done.keys), done.said) == (keys, [])


@pytest.mark.parametrize(
    ("position", "line", "said"),
    [
        # Cities on the way, or where the ship goes after the tile.
        ("from Kilimanjaro", "cairo", "Cairo isn't possible now: E10 flies exactly 3 cities (JO-036)"),
        ("from Kilimanjaro", "copernicus tycho", "Copernicus isn't possible now: E10 flies exactly 3 cities (JO-036)"),
        ("from Utopia", "m26 arcadia ham", "Arcadia isn't possible now: M26 flies exactly 3 cities (JO-036)"),
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
def test_a_city_that_cannot_be_chosen_is_none(evening: Evening, position: str, line: str, said: str) -> None:
    """No word of what a label tells about an answer stands for it, and no city for another one behind it: nothing of
    the line is done."""
    done = evening.type(position, line)

    assert done.keys == []
    assert said in done.said[0]


@pytest.mark.parametrize(
    ("position", "before", "line", "answers"),
    [
        ("with a hit at Copernicus", "e7 cop", "s1 cai", "E7 Copernicus"),
        ("with a hit at Copernicus", "e7 cop", "cai", "E7 Copernicus"),
        ("with a hit at Copernicus", "e7 cop", "delivered m1", "E7 Copernicus"),
        ("with a hit at Syrtis", "s2 syr", "s1 uto", "S2 Syrtis"),
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
    [("with a hit at Copernicus", "e7 copernicus", "s1"), ("with a hit at Syrtis", "s2 syrtis", "s1")],
)
def test_whose_turn_it_is_goes_on_after_a_hit(evening: Evening, position: str, before: str, line: str) -> None:
    """The tile of somebody else comes in between; where the ship goes is chosen by the player whose turn it is."""
    evening.positions[position]["answers"] = before.split()

    done = evening.type(position, line)

    assert (done.keys, done.said) == ([line.upper()], [])
    assert done.asked.startswith("Ann: move ")


@pytest.mark.parametrize("line", ["l14 1", "l14 bra 1", "l14 bra mum 1"])
def test_a_number_of_an_unseen_list_is_none(evening: Evening, line: str) -> None:
    """Only what is on the screen has numbers; the refusal names what can be typed: cities and tiles."""
    done = evening.type("from Hamilton", line)

    assert done.keys == []
    assert "'1' isn't one of the choices; possible: " in done.said[0]
    assert "Via" not in done.said[0]


def test_what_was_not_told_is_asked(evening: Evening) -> None:
    """Scripts answer one question at a time; and so does who comes back to it."""
    session = evening.begin("from Hamilton")
    session.answer(["l14", "bradbury", "mumbai"])

    assert tell_prompt(session.rules.texts.prompt(session.play.ask)) == "Ann: deliver which tile? (at Mumbai)"


def test_of_several_tiles_one_may_be_kept(evening: Evening) -> None:
    """Who names one of them has chosen: the others are asked for."""
    session = evening.begin("from Hamilton")
    session.play.table.ship.cargo.append("M16")
    given = evening.read(session, "l14 bra mum l8")
    session.give(lambda: given)

    assert tell_prompt(session.rules.texts.prompt(session.play.ask)) == "Ann: deliver which tile? (at Mumbai)"
    assert session.play.table.ship.deliveries[-1] == "L8"


def test_a_refusal_quotes_what_was_typed(evening: Evening) -> None:
    """Not the keys of the answers that a number or a word stands for."""
    assert evening.type("from Hamilton", "l14 bra mum xyz").said[0].startswith("After 'l14 bra mum' the question ")
    assert evening.type("from Swift", "5 brad xyz").said[0].startswith("After '5 brad' the question ")
