"""Space Junkyard as printed: tiles in gutters, codes on them, maps that come apart between spaces."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from components.schema import Game

PRINTED = "space-junkyard", "--no-rulebook"


GUTTER = 6.0
"""mm between neighbours whose edges differ: a bleed of 3 for each."""


@pytest.mark.parametrize("name", ["a4", "letter, short edge"])
def test_tiles_lie_in_gutters(variant: Any, name: str) -> None:
    """A full sheet holds a grid of 4 by 5 whose neighbours keep apart, so that a cut off the line leaves no exit of
    another tile; its cuts are few and straight."""
    made = variant(name)
    sheets = [places for (path, _), places in made.pages.items() if path == "tiles.pdf" and places[0].face == "front"]
    largest = max(sheets, key=len)
    lefts, tops = ({round(place.trim[i], 2) for place in largest} for i in (0, 1))

    assert len(largest) == 20 == len(lefts) * len(tops)
    for edges in (sorted(lefts), sorted(tops)):
        assert [round(b - a, 2) for a, b in pairwise(edges)] == [45.0 + GUTTER] * (len(edges) - 1)
    page = largest[0].page
    marks = [s for s in made.strokes("tiles.pdf", page) if 1.9 < s.length < 4.1]
    across = [s.x1 for s in marks if abs(s.x1 - s.x2) < 0.01]
    down = [s.y1 for s in marks if abs(s.y1 - s.y2) < 0.01]
    for edges, found in ((lefts, across), (tops, down)):
        assert all(any(abs(edge - mark) < 0.05 for mark in found) for edge in edges)


@pytest.mark.parametrize("name", ["a4", "letter, short edge"])
def test_maps_come_apart_between_spaces(variant: Any, name: str, game: Game) -> None:
    """Seams lie on lines between spaces: no space's name and no slot is cut; each sheet tells of which map it is a
    panel (SJ-018, SJ-063)."""
    made = variant(name)
    for map_, panels in (("map.map-6", 4), ("map.map-5", 2)):
        parts = [p for p in made.places if p.id == map_]
        names = " ".join(made.words(p.path, p.page, p.trim) for p in parts).split()
        size = game.piece(map_).fields["squares"]
        spaces = {r["square"] for r in game.tables["squares"].rows if max(r["column"], r["row"]) <= size}

        assert len(parts) == panels
        assert spaces <= set(names)
        for number, place in enumerate(parts, 1):
            panel = f"Map of {size} × {size} spaces, panel {number} of {panels}"
            assert panel in " ".join(made.words(place.path, place.page).split())
            left, top, right, bottom = place.trim
            for length in (right - left, bottom - top):
                assert round(length, 3) in (150, 160, 300, 255, 115), (map_, length)


def test_the_plan_tells_of_cubes(printing: Any) -> None:
    """Whoever has cubes needs no printed tokens: the command says so."""
    assert "60 cubes" in printing(*PRINTED).result.out


def test_codes_can_be_read_back(printing: Any) -> None:
    """Each section's printed code stands on its own tile in the PDF."""
    made = printing(*PRINTED)
    for place in made.places:
        if place.kind == "section" and place.face == "front":
            assert place.id.partition(".")[2] in made.words(place.path, place.page, place.trim).split()
