"""Holds and outfits: grids that fit, outlines that don't repeat, load-outs worth flying."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise

import pytest

from components.schema import Game, Piece
from layouts.drawing.outlines import corners
from layouts.faces.design import Design
from layouts.mixia.grids import CELL, Cells, cells, extent, mirrored
from layouts.mixia.outfits import CLEARANCE

from .load_outs import Ware, fit, list_load_outs, orientations, placements

SIZES = {1: range(9, 12), 2: range(13, 17), 3: range(18, 23)}
"""Spaces of a hold by tier (docs/rules/mixia.md 1.2)."""


@pytest.fixture(scope="module")
def ships(game: Game) -> tuple[Piece, ...]:
    return game.kinds["ship-mat"].pieces


@pytest.fixture(scope="module")
def outfits(game: Game) -> tuple[Piece, ...]:
    return game.kinds["outfit"].pieces


def hold_of(ship: Piece) -> Cells:
    return cells(ship.fields["hold"])


def grid_of(outfit: Piece) -> str:
    return outfit.fields["grid"]


def numbers(ship: Piece) -> tuple[int, int, int]:
    """Energy, impulse and hold."""
    return ship.fields["energy"], ship.fields["impulse"], len(hold_of(ship))


def test_holds_are_alike_in_no_way(ships: tuple[Piece, ...]) -> None:
    """No two have one outline, turned or mirrored; all are of one part; sizes go by tier."""
    assert len({frozenset(orientations(hold_of(ship))) for ship in ships}) == len(ships)
    for ship in ships:
        hold, tier = hold_of(ship), ship.fields["tier"]
        assert len(hold) in SIZES[tier]
        assert connected(hold), ship.name


def connected(hold: Cells) -> bool:
    seen, left = set[tuple[int, int]](), [min(hold)]
    while left:
        x, y = left.pop()
        seen.add((x, y))
        left += [n for n in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if n in hold and n not in seen]
    return seen == hold


def test_no_ship_is_simply_worse_than_another(ships: tuple[Piece, ...]) -> None:
    """Within a tier none has less of one and no more of the others; the core's means rise with the tier."""
    for a, b in combinations([ship for ship in ships if ship.module == "core"], 2):
        if a.fields["tier"] == b.fields["tier"]:
            gains = {x - y for x, y in zip(numbers(a), numbers(b), strict=True)}
            assert gains == {0} or min(gains) < 0 < max(gains), (a.name, b.name)
    means = [
        [sum(numbers(s)[i] for s in ships if s.fields["tier"] == tier and s.module == "core") for i in range(3)]
        for tier in (1, 2, 3)
    ]
    assert all(low < high for one, two in pairwise(means) for low, high in zip(one, two, strict=True))


def test_sections_and_use_spaces(outfits: tuple[Piece, ...]) -> None:
    """Sections go by tier, the die too; use spaces are those of the grid; plates and pods have one section for the
    hold (docs/rules/mixia.md 1.4)."""
    for outfit in outfits:
        letters = grid_of(outfit).replace(" / ", "").replace(".", "")
        assert letters.count("U") == outfit.fields["uses"], outfit.name
        if outfit.fields["tier"]:
            tier = outfit.fields["tier"]
            assert len(letters) == tier + 2
            assert outfit.fields["die"] == {1: "d6", 2: "d8", 3: "d12"}[tier]
            assert outfit.fields["price"] == tier * 1000
        else:
            assert sorted(letters) == ["C", "o", "o", "o"]


def test_every_starting_ship_has_three_load_outs_and_more(game: Game, ships: tuple[Piece, ...]) -> None:
    """For 4,000 credits an engine and something else, with room for two cubes, in at least three ways."""
    shop = [
        Ware(p.name, p.fields["type"], p.fields["price"], cells(grid_of(p)))
        for p in game.kinds["outfit"].pieces
        if p.module == "core"
    ]
    credits = game.number("start_credits")
    for ship in ships:
        if ship.fields["tier"] == 1:
            found = list_load_outs(hold_of(ship), shop, credits, room=2)
            assert len(found) >= 3, ship.name
            for choice in found:
                lying = fit(hold_of(ship), [ware.shape for ware in choice])
                assert lying is not None
                assert sum(map(len, lying)) == len(frozenset().union(*lying)) == sum(len(w.shape) for w in choice)
                assert frozenset().union(*lying) <= hold_of(ship)
                assert sum(ware.price for ware in choice) <= credits


def test_every_outfit_lies_in_every_hold_it_has_room_in(ships: tuple[Piece, ...], outfits: tuple[Piece, ...]) -> None:
    """Every hold of tier 1 takes an M-22 and a second outfit of tier 1; larger ships take every outfit."""
    small = [cells(grid_of(o)) for o in outfits if o.fields["tier"] == 1]
    engine = next(cells(grid_of(o)) for o in outfits if o.name == "M-22")
    for ship in ships:
        if ship.fields["tier"] == 1:
            assert all(fit(hold_of(ship), [engine, other]) for other in small), ship.name
        else:
            for outfit in outfits:
                if outfit.fields["tier"]:
                    assert any(placements(hold_of(ship), cells(grid_of(outfit)))), (ship.name, outfit.name)


def test_outlines_lie_on_the_grid_of_holds(designs: Callable[[str], Design], outfits: tuple[Piece, ...]) -> None:
    """Each corner of an outfit's outline is within 0.1 mm a corner of a cell, and inside; the back's is its mirror."""
    design = designs("full")
    for outfit in outfits:
        wide, high = extent(cells(grid_of(outfit)))
        assert outfit.size == (wide * CELL, high * CELL)
        (loop,) = corners(design.outline(outfit, "front"))
        assert max(abs(n - round(n / CELL) * CELL) for corner in loop for n in corner) <= CLEARANCE + 1e-6
        (behind,) = corners(design.outline(outfit, "back"))
        assert sorted((round(wide * CELL - x, 3), round(y, 3)) for x, y in behind) == sorted(
            (round(x, 3), round(y, 3)) for x, y in loop
        )
        assert frozenset(orientations(cells(mirrored(grid_of(outfit))))) == frozenset(
            orientations(cells(grid_of(outfit)))
        )
