"""Space Debris as printed, on any paper and with any marks: what the shared tests of print don't know of it."""

from __future__ import annotations

import re
from itertools import product

import pytest

from ..long_run import first_of

PRINTABLE = "space-debris", "--no-rulebook"
PAPERS = {
    "a4": (210, 297),
    "letter": (215.9, 279.4),
    "a3": (297, 420),
    "tabloid": (279.4, 431.8),
    "legal": (215.9, 355.6),
}


@pytest.mark.parametrize(("paper", "lying"), first_of(product(PAPERS, (False, True)), 2))
def test_pages_have_the_papers_size(printing, paper, lying) -> None:
    """The page box of every page is the paper, upright or lying, and the manifest says the same."""
    made = printing(*PRINTABLE, "--only", "player-aids", "--paper", paper, *["--landscape"] * lying)
    size = pytest.approx(sorted(PAPERS[paper], reverse=lying), abs=0.01)
    with made.pdf("player-aids.pdf") as pdf:
        boxes = [[float(v) * 25.4 / 72 for v in page.MediaBox] for page in pdf.pages]

    assert [box[2:] for box in boxes] == [size] * len(boxes)
    assert [box[:2] for box in boxes] == [[0, 0]] * len(boxes)
    assert list(made.paper) == size


def test_marks_as_lines_or_none(printing) -> None:
    """`--marks lines` draws whole cut lines, `--marks none` no mark at all; the ruler stays."""
    only = (*PRINTABLE, "--only", "satellite-card")
    lines = printing(*only, "--marks", "lines")
    none = printing(*only, "--marks", "none")
    long = [s for s in lines.strokes("satellite-cards.pdf", 1) if s.length > 195]

    assert len(long) >= 4
    left = [s for s in none.strokes("satellite-cards.pdf", 1) if s.length < 100]
    assert {round(s.length, 1) for s in left} == {0.9, 1.5, 2.1}


@pytest.mark.parametrize("name", first_of(["a4", "letter, short edge", "a4 gutterfold"]))
def test_every_card_shows_its_own_words(variant, game, name) -> None:
    """At each place of a card's front the file has that card's words, inside the trim: none is swapped or lost."""
    made = variant(name)
    for place in made.places:
        piece = game.piece(place.id)
        if place.face == "front" and place.kind in ("orbit-card", "satellite-card", "resource-card", "ship-card"):
            angle = piece.fields.get("angle")
            needed = re.escape(piece.name) if angle is None else rf"(?<![\d.]){angle:g}(?![\d.])"
            assert re.search(needed, made.words(place.path, place.page, place.trim)), place
