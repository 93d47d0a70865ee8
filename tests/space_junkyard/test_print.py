"""Space Junkyard as printed: tiles without gutters, backs on fronts, maps that come apart between spaces."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from components.schema import Game

PRINTED = "space-junkyard", "--no-rulebook"
FILES = ["bridges", "map", "markers", "player-aids", "resource-tokens", "score-pad", "tiles"]
VARIANTS = {
    "a4": (),
    "letter, short edge": ("--paper", "letter", "--backs", "duplex-short", "--ink", "low"),
    "a4 lying": ("--landscape", "--ink", "mono"),
    "a4 gutterfold": ("--backs", "gutterfold"),
    "letter separate": ("--paper", "letter", "--backs", "separate", "--ink", "mono"),
    "a3": ("--paper", "a3", "--ink", "low"),
    "no backs": ("--backs", "none"),
}


@pytest.fixture(params=VARIANTS)
def made(request: pytest.FixtureRequest, printing: Any) -> Any:
    """A print run, one after the other."""
    return printing(*PRINTED, *VARIANTS[request.param])


def test_every_file_is_there_and_nothing_is_warned_of(made: Any) -> None:
    """A file for each group of kinds and the score pad; the command has nothing to complain of."""
    names = {name.removesuffix(".pdf").removesuffix("-backs") for name in made.pdfs}

    assert sorted(names) == FILES
    assert made.result.err == ""


def test_every_piece_is_there_as_often_as_the_box_holds_it(made: Any, game: Game) -> None:
    """Each copy once on a front; tiles once on a back where backs are wanted."""
    fronts = Counter((p.id, p.copy) for p in made.places if p.face == "front" and p.part in (None, (1, 1)))
    backs = Counter((p.id, p.copy) for p in made.places if p.face == "back")
    wanted = {(piece.id, copy): 1 for piece in game.pieces() for copy in range(1, piece.count + 1)}
    tiles = {each for each in wanted if each[0].split(".")[0] in ("asteroid", "section")}

    assert fronts == wanted
    assert backs in (Counter(tiles), Counter())
    assert bool(backs) == (made.manifest["backs"] != "none")


def test_nothing_overlaps_and_all_is_inside_the_margin(made: Any) -> None:
    """No two trim boxes of a page overlap, none leaves the margin of 6 mm."""
    w, h = made.paper
    for places in made.pages.values():
        for i, place in enumerate(places):
            left, top, right, bottom = place.trim
            assert min(left, top, w - right, h - bottom) >= 6 - 1e-3, place
            assert not any(place.trim.grown(-1e-3).meets(other.trim) for other in places[:i]), place


@pytest.mark.parametrize(("variant", "full_sheet"), [("a4", 24), ("letter, short edge", 20)])
def test_tiles_lie_edge_to_edge(printing: Any, variant: str, full_sheet: int) -> None:
    """No gutters: a full sheet holds a grid whose neighbours share their cut, so that its cuts are few and straight."""
    made = printing(*PRINTED, *VARIANTS[variant])
    sheets = [places for (path, _), places in made.pages.items() if path == "tiles.pdf" and places[0].face == "front"]
    largest = max(sheets, key=len)
    lefts, tops = ({round(place.trim[i], 2) for place in largest} for i in (0, 1))

    assert len(largest) == full_sheet == len(lefts) * len(tops)
    for edges in (sorted(lefts), sorted(tops)):
        assert [round(b - a, 2) for a, b in pairwise(edges)] == [45.0] * (len(edges) - 1)
    page = largest[0].page
    marks = [s for s in made.strokes("tiles.pdf", page) if s.colour == "#5B6670" and 1.9 < s.length < 4.1]
    across = [s.x1 for s in marks if abs(s.x1 - s.x2) < 0.01]
    down = [s.y1 for s in marks if abs(s.y1 - s.y2) < 0.01]
    for edges, found in ((lefts, across), (tops, down)):
        assert all(any(abs(edge - mark) < 0.05 for mark in found) for edge in edges)


@pytest.mark.parametrize(
    ("variant", "sideways"), [("a4", True), ("letter, short edge", False), ("a4 lying", False)]
)  # fmt: skip
def test_backs_mirror_fronts(printing: Any, variant: str, sideways: bool) -> None:
    """Each tile's back lies behind its front when the sheet is turned over."""
    made = printing(*PRINTED, *VARIANTS[variant])
    w, h = made.paper
    backs = {(p.id, p.copy): p for p in made.places if p.face == "back"}
    fronts = [p for p in made.places if p.face == "front" and (p.id, p.copy) in backs]
    for front in fronts:
        back = backs[front.id, front.copy]
        left, top, right, bottom = front.trim
        expected = (w - right, top, w - left, bottom) if sideways else (left, h - bottom, right, h - top)
        assert back.trim == pytest.approx(expected, abs=2e-3)
        assert (back.page, back.sheet) == (front.page + 1, front.sheet)

    assert len(fronts) == 76


@pytest.mark.parametrize("variant", ["a4", "letter, short edge"])
def test_maps_come_apart_between_spaces(printing: Any, variant: str, game: Game) -> None:
    """Seams lie on lines between spaces: no space's name and no slot is cut (SJ-018, SJ-063)."""
    made = printing(*PRINTED, *VARIANTS[variant])
    for map_, panels in (("map.map-6", 4), ("map.map-5", 2)):
        parts = [p for p in made.places if p.id == map_]
        names = " ".join(made.words(p.path, p.page, p.trim) for p in parts).split()
        size = game.piece(map_).fields["squares"]
        spaces = {r["square"] for r in game.tables["squares"].rows if max(r["column"], r["row"]) <= size}

        assert len(parts) == panels
        assert spaces <= set(names)
        for place in parts:
            left, top, right, bottom = place.trim
            for length in (right - left, bottom - top):
                assert round(length, 3) in (150, 160, 300, 255, 115), (map_, length)


def test_tokens_and_markers_for_fewer_players(printing: Any) -> None:
    """With `--players 2` two bridges, two markers and two aids are printed (SJ-016)."""
    made = printing(*PRINTED, "--players", "2")
    kinds = Counter(place.kind for place in made.places if place.face == "front")

    assert {kind: kinds[kind] for kind in ("bridge", "marker", "marker-token", "player-aid")} == dict.fromkeys(
        ("bridge", "marker", "marker-token", "player-aid"), 2
    )
    assert kinds["asteroid"] + kinds["section"] == 76


def test_the_plan_tells_of_cubes(printing: Any) -> None:
    """Whoever has cubes needs no printed tokens: the command says so."""
    assert "60 cubes" in printing(*PRINTED).result.out


def test_codes_can_be_read_back(printing: Any) -> None:
    """Each section's printed code stands on its own tile in the PDF."""
    made = printing(*PRINTED)
    for place in made.places:
        if place.kind == "section" and place.face == "front":
            assert place.id.partition(".")[2] in made.words(place.path, place.page, place.trim).split()
