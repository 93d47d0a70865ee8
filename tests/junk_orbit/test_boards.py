"""The boards: outlines that fit and mirror, routes that keep their line, and printed edges that meet in the ink."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from components.places import locate
from layouts.drawing import fonts
from layouts.drawing.hooks import Arrow
from layouts.drawing.scene import Group, Path
from layouts.drawing.shapes import Point, polar
from layouts.faces.design import Design
from layouts.faces.loader import load
from layouts.junk_orbit import positions, rings
from layouts.junk_orbit.rings import Board, Table

from ..long_run import first_of

JOINS = ["Kilimanjaro", "Olympus", "Bradbury", "Hellas"]


@cache
def design(ink: str = "full") -> Design:
    return load(locate("junk-orbit"), ink)


@pytest.fixture(scope="module")
def made() -> Table:
    return rings.table(design().studio)


def near(a: Point, b: Point, by: float = 1e-6) -> bool:
    return math.dist(a, b) <= by


# ---- outlines --------------------------------------------------------------------------------------------------


def test_the_data_says_how_large_boards_are(made: Table) -> None:
    """The trim box of each board is that of its outline, and each fits one sheet of A4 and of Letter (JO-001)."""
    for piece in design().game.kinds["board"].pieces:
        _, outline = made.boards[str(piece.fields["board"])].printed()
        size = max(x for x, _ in outline), max(y for _, y in outline)
        assert size == pytest.approx(piece.size, abs=0.01)
        assert min(piece.size) <= 198
        assert max(piece.size) <= 267


def test_outlines_are_their_own_mirror_image(made: Table) -> None:
    """Day and night are cut along one line: turned over sideways, every outline is the same."""
    for board in made.boards.values():
        _, outline = board.printed()
        wide = max(x for x, _ in outline)
        mirrored = [(wide - x, y) for x, y in outline]
        assert all(any(near(a, b) for b in outline) for a in mirrored), board.id


def test_bleed_runs_round_all_of_a_board(made: Table) -> None:
    """Each side of the outline with bleed lies 3 mm outside the trimmed one."""
    for board in made.boards.values():
        for (ax, ay), (bx, by), (cx, cy) in zip(
            *(_turned(board.corners(), i) for i in (0, 1)), board.corners(3), strict=True
        ):
            long = math.dist((ax, ay), (bx, by))
            off = ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / long
            assert abs(off) == pytest.approx(3, abs=1e-6), board.id


def _turned(points: list[Point], by: int) -> list[Point]:
    return points[by:] + points[:by]


def test_joined_boards_touch_and_do_not_overlap(made: Table) -> None:
    """JO-007, JO-017 to JO-019: at each sign two sides lie on one another, middle to middle; no boards overlap."""
    for city in JOINS:
        home, beyond = made.home[city], made.boards[made.beyond[city][0]]
        sides = [board.on_table(board.from_sector(city, (0, -board.apothem))) for board in (home, beyond)]
        assert near(*sides)
        assert (home.angle(city) - beyond.angle(city)) % 360 == pytest.approx(180)
    for board in made.boards.values():
        for other in made.boards.values():
            if other is not board:
                inside = [p for p in map(other.on_table, other.corners()) if _within(board, p, -0.01)]
                assert inside == [], (board.id, other.id)


def _within(board: Board, point: Point, margin: float) -> bool:
    x, y = point[0] - board.middle[0], point[1] - board.middle[1]
    corners = board.corners()
    return all(
        ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / math.dist((ax, ay), (bx, by)) > -margin
        for (ax, ay), (bx, by) in pairwise([*corners, corners[0]])
    )


def test_slots_hold_a_tile_and_lie_apart(made: Table) -> None:
    """A tile of 28 mm has its place in each city, inside the board, and no two places overlap."""
    slots = {city: made.at(city) for city in made.home}
    for a, p in slots.items():
        home = made.home[a]
        square = [home.on_table(home.from_sector(a, (home.slide(a) + dx, rings.SLOT_IN - home.apothem + dy)))
                  for dx in (-14, 14) for dy in (-14, 14)]  # fmt: skip
        assert all(_within(home, corner, 0) for corner in square), a
        assert all(math.dist(p, q) > 34 for b, q in slots.items() if b != a), a


# ---- routes ----------------------------------------------------------------------------------------------------


def neighbours(made: Table) -> list[tuple[str, str]]:
    return [
        pair
        for board in made.boards.values()
        for pair in zip(board.ring, (*board.ring[1:], board.ring[0]), strict=True)
    ]


def test_legs_join_neighbours(made: Table) -> None:
    """The way between two neighbours begins and ends in their slots, unbroken, and is the same way back."""
    for a, b in neighbours(made):
        there, back = rings.leg(made, a, b), rings.leg(made, b, a)
        assert near(there[0][0], made.at(a), 1e-4)
        assert near(there[-1][3], made.at(b), 1e-4)
        assert all(near(one[3], two[0], 1e-3) for one, two in pairwise(there))
        assert all(
            near(p, q, 1e-6)
            for one, two in zip(there, reversed(back), strict=True)
            for p, q in zip(one, reversed(two), strict=True)
        )


def test_strangers_have_no_leg(made: Table) -> None:
    """No way leads between cities that are no neighbours, also not between two of a board that has both."""
    for a, b in (("Kepler", "NYC"), ("Kepler", "Hamilton"), ("Lagos", "Plato")):
        with pytest.raises(KeyError):
            rings.leg(made, a, b)


def test_a_switch_keeps_its_line(made: Table) -> None:
    """JO-060: through each transfer point the drawn way that keeps the turning sense's flip goes straight on."""
    for city in JOINS:
        home, beyond = made.home[city], made.boards[made.beyond[city][0]]
        for sense in (1, -1):
            before, after = _beside(beyond, city, -sense), _beside(home, city, -sense)
            arriving, leaving = rings.leg(made, before, city)[-1], rings.leg(made, city, after)[0]
            assert _bend(arriving, leaving) < 40, (city, before, after)
            wrong = rings.leg(made, city, _beside(home, city, sense))[0]
            assert _bend(arriving, wrong) > 90, (city, before)


def _beside(board: Board, city: str, by: int) -> str:
    return board.ring[(board.ring.index(city) + by) % len(board.ring)]


def _bend(one: rings.Curve, two: rings.Curve) -> float:
    """Degrees between the end of a curve and the beginning of the next."""
    a = math.atan2(one[3][1] - one[2][1], one[3][0] - one[2][0])
    b = math.atan2(two[1][1] - two[0][1], two[1][0] - two[0][0])
    return abs((math.degrees(b - a) + 180) % 360 - 180)


# ---- positions -------------------------------------------------------------------------------------------------


def tags(items: Any) -> list[str]:
    found = []
    for item in items:
        if isinstance(item, Group):
            found += [item.tag] if item.tag else []
            found += tags(item.items)
    return found


def test_a_position_is_drawn_whole() -> None:
    """Each board in play, each tile where it lies and each ship is in the picture; unseen tiles show a back."""
    state = {
        "boards": {"earth": "day", "moon": "night", "mars": "day", "phobos": "day"},
        "cities": {"Kepler": ["L3", "S1"], "Stickney": ["?"], "Swift": ["M9"]},
        "players": {"Ann": {"ship": "yellow", "at": "Kepler"}, "Bo": {"ship": "green", "at": "Kepler"}},
    }
    found = tags(positions.board(design().studio, state).items)

    assert [tag for tag in found if tag.startswith("board.")] == [
        "board.earth",
        "board.moon",
        "board.mars",
        "board.phobos",
    ]
    assert [tag for tag in found if tag.startswith("tile.")] == ["tile.L3", "tile.S1", "tile.?"]
    assert [tag for tag in found if tag.startswith("ship.")] == ["ship.yellow", "ship.green"]


def test_arrows_that_share_a_way_run_beside_each_other() -> None:
    """Arrows on one route lie in lanes; those that never meet share the middle one; each has its end."""
    arrows = (
        Arrow(("Kepler", "Tycho", "Olympus", "Argyre"), "tile", "deliver"),
        Arrow(("Kepler", "Tycho", "Olympus", "Hamilton"), "tile", "hit"),
        Arrow(("NYC", "Quito"), "ship", ""),
        Arrow(("Tycho", "Kepler"), "ship", ""),
    )
    lanes = positions._lanes(arrows)

    assert (lanes[0], lanes[2]) == (0, 0)
    assert len({lanes[0], lanes[1], lanes[3]}) == 3
    found = tags(positions.board(design().studio, {}, None, arrows).items)
    assert [tag for tag in found if tag.startswith("end.")] == ["end.Argyre", "end.Hamilton", "end.Quito", "end.Kepler"]


def test_labels_of_arrows_stand_apart() -> None:
    """Arrows of one way are one shaft; a city's labels stand one below the other, each inside its plate."""
    studio, cities = design().studio, {"cities": {"Tycho": ["L3"]}}
    ways = (("Kepler", "Tycho", "Olympus"), ("Kepler", "Tycho"))
    arrows = [Arrow(way, "tile", "hit", label) for way in ways for label in ("E24", "L10", "M46")]
    ends = list(positions._ends(studio, rings.table(studio), cities, arrows))
    drawn: Any = positions.board(studio, cities, None, arrows).items[0]

    assert sum(isinstance(item, Path) and item.width == positions.CASING for item in drawn.items) == len(ways)
    assert [city.tag for city in ends] == ["end.Olympus", "end.Tycho"]
    for city in ends:
        plates: Any = city.items
        assert [plate.items[1].text for plate in plates] == ["E24", "L10", "M46"]
        assert all(b.y - a.y > positions.PLATE for a, b in pairwise(plates))
        for plate in plates:
            rim, label = plate.items[:2]
            half = max(map(float, re.findall(r"-?[\d.]+", rim.d)))
            assert fonts.width(label.text, label.font, label.size) < 2 * half - 3


def test_a_crop_is_cut_to_its_cities() -> None:
    """A cropped picture is as large as its cities need, and an unknown city is refused."""
    small = positions.board(design().studio, {}, ("Kepler", "Tycho"))

    assert small.width < 120
    assert small.height < 100
    with pytest.raises(KeyError):
        positions.board(design().studio, {}, ("Atlantis",))


# ---- in the ink ------------------------------------------------------------------------------------------------

FINE = 20
INSIDE = 0.5
"""Pixels a mm, and how far inside the cut the ink is looked at, in mm."""
Profile = dict[float, tuple[int, int, int]]


def profile(made: Table, run: Any, board: Board, city: str, face: str, moved: float = 0.0) -> Profile:
    """The colours along the middle 60 mm of a joining side as printed, by mm clockwise round the city's own board."""
    place = next(p for p in run.places if p.id == f"board.{board.id}" and p.face == face)
    middle, _ = board.printed()
    picture = run.picture(place.path, place.page, place.trim, FINE)
    way = 1 if board is made.home[city] else -1
    found: Profile = {}
    for step in range(-300, 301, 2):
        along = step / 10
        x, y = board.from_sector(city, (way * along + moved, INSIDE - board.apothem))
        px, py = polar(math.hypot(x, y), math.degrees(math.atan2(x, -y)) + board.turn, *middle)
        u, v = place.to_page(px, py)
        at = int((u - place.trim.left) * FINE), int((v - place.trim.top) * FINE)
        found[along] = picture.getpixel(at)
    return found


def runs(found: Profile, colour: str, reach: int, gap: float = 5) -> list[tuple[float, float]]:
    """From where to where along a side a colour is seen, in mm, if for 2 mm; smaller gaps than `gap` are skipped."""
    wanted = tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
    made: list[tuple[float, float]] = []
    for at, rgb in found.items():
        if max(abs(a - b) for a, b in zip(rgb, wanted, strict=True)) <= reach:
            first = made.pop()[0] if made and at - made[-1][1] < gap else at
            made.append((first, at))
    return [(first, last) for first, last in made if last - first > 2]


def apart(one: list[tuple[float, float]], two: list[tuple[float, float]]) -> float:
    """How far the ends of runs lie from one another at most."""
    return max(abs(a - b) for here, there in zip(one, two, strict=True) for a, b in zip(here, there, strict=True))


@pytest.mark.parametrize("city", first_of(JOINS))
@pytest.mark.parametrize(("face", "route"), first_of([("front", "day_route"), ("back", "night_route")]))
def test_transfer_points_register_in_the_ink(
    made: Table, printing: Callable[..., Any], city: str, face: str, route: str
) -> None:
    """JO-007: cut out and joined, both boards show the block, the sign's disc and both routes at the same places."""
    run = printing("junk-orbit", "--no-rulebook", "--only", "board")
    home, beyond = made.home[city], made.boards[made.beyond[city][0]]
    look = design().look
    one, two = (profile(made, run, board, city, face) for board in (home, beyond))
    # The block left and right of the disc, the disc, the routes left and right of the block.
    for colour, count, reach, gap in (
        (look.colour(home.stack), 2, 40, 5),
        (look.colour("cream"), 1, 6, 8),
        (look.colour(route), 2, 8, 5),
    ):
        here, there = runs(one, colour, reach, gap), runs(two, colour, reach, gap)
        assert (len(here), len(there)) == (count, count), (colour, here, there)
        assert apart(here, there) <= 0.6, (colour, here, there)


def test_a_shifted_board_would_be_noticed(made: Table, printing: Callable[..., Any]) -> None:
    """The test above can fail: a side that lies 1 mm off shows its block's ends as far off."""
    run = printing("junk-orbit", "--no-rulebook", "--only", "board")
    colour = design().look.colour("earth")
    home, beyond = made.home["Kilimanjaro"], made.boards["moon"]
    one = runs(profile(made, run, home, "Kilimanjaro", "front"), colour, 40)
    two = runs(profile(made, run, beyond, "Kilimanjaro", "front", moved=1.0), colour, 40)

    assert apart(one, two) == pytest.approx(1, abs=0.3)


def test_fronts_and_backs_are_cut_along_one_line(printing: Callable[..., Any]) -> None:
    """Turned over on the long edge, the dashes of the night side lie on those of the day side."""
    run = printing("junk-orbit", "--no-rulebook", "--only", "board")
    wide = run.paper[0]
    for front in (p for p in run.places if p.face == "front"):
        back = next(p for p in run.places if p.id == front.id and p.face == "back")
        ends = [
            {(round(wide - x if flip else x, 2), round(y, 2))
             for s in run.strokes(place.path, place.page, "#9AA5B1")
             for x, y in ((s.x1, s.y1), (s.x2, s.y2)) if place.trim.grown(0.1).left <= x <= place.trim.grown(0.1).right
             and place.trim.grown(0.1).top <= y <= place.trim.grown(0.1).bottom}
            for place, flip in ((front, False), (back, True))
        ]  # fmt: skip
        assert len(ends[0]) >= 4, front.id
        assert all(any(near(a, b, 0.03) for b in ends[1]) for a in ends[0]), front.id
