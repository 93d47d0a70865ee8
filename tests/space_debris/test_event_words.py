"""What happens, in words, for the news and for the log."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.engine import Note
from companion.engine.texts import fill
from companion.sessions.session_store import begin, open_session
from companion.space_debris import RULES
from companion.table import feed
from companion.table.news import news
from components.places import locate

Desk = Callable[..., Any]


def test_a_colour_is_told_with_its_mark() -> None:
    """SD-013: on a black-and-white print a player's pieces are known by their sign."""
    assert RULES.texts.describe(Note("SD-013", "ship ready", {"who": "Bo", "colour": "blue"})).endswith(
        " in blue (circle)."
    )


def test_a_card_that_captures_is_named() -> None:
    """SD-045 SD-072: more than one cube from beside the ship would look like a mistake."""
    values = {"who": "Ann", "number": 3, "space": "L270", "aboard": 4}
    notes = [Note("SD-045", "captured", {**values, "card": card}) for card in (None, "electronics")]
    assert [*map(RULES.texts.describe, notes)] == [
        "Ann captures 3 cubes from L270 (4 in the hold).",
        "Ann captures 3 cubes from L270 with Electronics (4 in the hold).",
    ]


def test_what_junk_stands_for_is_said_of_it_alone() -> None:
    """SD-075: `Junk as Electronics and Plastic` would be one card as two."""
    values = {"who": "Ann", "letter": "C"}
    cards = [("electronics", "electronics"), ("junk", "electronics"), ("junk", "electronics"), ("plastic", "plastic")]
    notes = [Note("SD-053", "delivered", {**values, "card": card, "stands_for": kind}) for card, kind in cards]

    assert news([{"notes": [told(note) for note in notes]}], RULES.texts) == [
        "Ann delivers Electronics and Plastic plus 2 Junk as Electronics to satellite C."
    ]


def told(note: Note) -> dict[str, Any]:
    """A note as the news read it."""
    return {"name": note.name, "values": note.values, "text": RULES.texts.describe(note), "quiet": False, "seat": None}


@pytest.mark.parametrize(("giver", "said"), [("Ann", "Ann gives Fuel to Bo."), ("Bo", "Ann takes Fuel from Bo.")])
def test_whoever_exchanges_gives_or_takes(giver: str, said: str) -> None:
    """SD-067 SD-068: nobody does anything in somebody else's turn."""
    taker = {"Ann": "Bo", "Bo": "Ann"}[giver]
    values = {"who": "Ann", "giver": giver, "taker": taker, "card": "fuel"}
    assert RULES.texts.describe(Note("SD-067", "exchanged", values)) == said


@pytest.mark.parametrize(
    ("number", "asked", "said"),
    [
        (1, "Ann: push 1 surplus cube from H0 where? (tied for fewest pieces)",
         "1 surplus cube goes from H0 to L0."),
        (3, "Ann: push 3 surplus cubes from H0 where? (tied for fewest pieces)",
         "3 surplus cubes go from H0 to L0."),
    ],
)  # fmt: skip
def test_a_collision_says_how_much_goes_where(desk: Desk, number: int, asked: str, said: str) -> None:
    """SD-106 SD-108: the question counts what is over, and the news name both spaces."""
    waiting = [{"cubes": number, "card": "H0"}]
    tie = desk({"Ann": {"at": "G0"}, "Bo": {"at": "L180"}}, cubes={"H0": 3}, phase="place", face_down=waiting)
    assert tie.prompt == asked

    tie.do("L0")
    assert said in tie.news


def test_a_loss_and_a_fragmentation_say_what_cubes_are_for() -> None:
    """SD-101 SD-132: how many are needed, and why there are not enough."""

    def said(name: str, **values: int) -> str:
        return fill(RULES.texts.events[name].text, values)

    assert said("more cubes", number=1) == "Take 1 more cube from the supply: the fragmentation needs 3."
    assert said("supply too small", number=2, left=0) == "The supply can't give the next 2 cubes: it has none."
    assert said("supply too small", number=2, left=1) == "The supply can't give the next 2 cubes: it has only 1."
    assert said("supply too small", number=1, left=0) == "The supply can't give the next cube: it has none."


def test_what_is_said_once_is_no_news_again(salvage: Any, home: Path) -> None:
    """SD-085 SD-086 SD-114: how cards are laid is news in one sentence; card by card it stands in the log."""
    options = [f"--option={step}=random" for step in ("first", "satellites", "flip", "pawns")]
    assert salvage("new", "space-debris", "--players", "Ann,Bo", "--seed", 5, *options).code == 0
    session = open_session()
    told = news(feed.feed(session, session.answer(["end"])))
    log = salvage("log").out

    assert "Turn HEO 90° clockwise with LEO on it." in told
    assert "Ann takes no actions. (SD-037)" in log
    assert not {"Ann takes no actions.", "Lay orbit card 1 face down.", "Put 1 cube on card 1.", "GSO stays put."} & {
        *told
    }
    assert "Lay orbit card 1 face down. (SD-085)" in log
    assert "GSO stays put. (SD-114)" in log


@pytest.mark.parametrize("physical", [(), ("orbit-deck",)])
def test_what_is_told_of_a_deck_goes_by_who_draws(physical: tuple[str, ...]) -> None:
    """Whoever types a card knows which it is, and handles the deck; whoever doesn't hold the deck has nothing to do."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=5, physical=physical, name=f"decks-{len(physical)}")
    session.random(60)
    told = [note for row in feed.log(session) for note in row["notes"]]
    loud = {note["name"] for note in told if not note["quiet"]}
    names = {note["name"] for note in told}

    assert {"flipped card", "orbit card discarded", "drawn", "resource deck ready"} <= names
    assert "flipped card" not in loud  # The cubes that it brings say its name.
    assert ("orbit card discarded" in loud) == bool(physical)
    assert "drawn" in loud and "resource deck ready" not in loud  # noqa: PT018  The resource deck is the companion's.


def test_cards_drawn_in_a_row_are_one_sentence(desk: Desk) -> None:
    """News are a list of things to do: cards and spaces of one kind, one after the other, are told together."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=5, name="joined")
    session.random(120)
    rows = feed.log(session)
    one_by_one, together = news(rows), news(rows, RULES.texts)

    assert len(together) < len(one_by_one)
    assert any(re.fullmatch(r"\w+ draws (.+ and .+|\d \w+)\.", said) for said in together)
    assert any(re.fullmatch(r"Put \d cubes? on \S+, .+ and \d cubes? on \S+\.", said) for said in together)


def test_boards_are_turned_one_after_the_other() -> None:
    """SD-112 SD-113: LEO lies on HEO and goes with it, so hands turn it by the rest only."""
    said = [RULES.texts.describe(Note("SD-112", "board turned", {"orbit": orbit})) for orbit in ("H", "L")]
    assert said == ["Turn HEO 90° clockwise with LEO on it.", "Then turn LEO another 90°."]
