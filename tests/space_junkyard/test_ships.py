"""Corridors meet: on every open side of every tile, in every rotation, the ink at the trim is the same; seen in the
faces, in tiles cut out of printed sheets and laid together as a ship, and in the pictures of ships."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from companion.space_junkyard.scoring import sections as scored_sections
from components.places import locate
from components.scenarios import Scenario
from components.schema import Game, Piece
from layouts.drawing.backends import png
from layouts.drawing.look import INKS
from layouts.drawing.scene import Text, walk
from layouts.faces.design import Design
from layouts.faces.loader import load
from layouts.space_junkyard.ship import STEPS, Section, exits, open_exits, section_of, ship_scene

from ..long_run import LONG, first_of

FINE = 20
"""Pixels a mm."""
SIDE = 45 * FINE
MIDDLE = slice(round(12.5 * FINE), round(32.5 * FINE))
"""The neck and a little more to either side, along an edge."""
SIDES = ("north", "east", "south", "west")
TURNS = {0: None, 1: Image.Transpose.ROTATE_270, 2: Image.Transpose.ROTATE_180, 3: Image.Transpose.ROTATE_90}


@cache
def design(ink: str) -> Design:
    return load(locate("space-junkyard"), ink)


@cache
def face(ink: str, id: str) -> Image.Image:
    made = design(ink)
    return png.picture(made.scene(made.game.piece(id), "front"), FINE * 25.4).convert("RGB").resize((SIDE, SIDE))


def turned(picture: Image.Image, quarters: int) -> Image.Image:
    """A picture turned clockwise."""
    turn = TURNS[quarters % 4]
    return picture.transpose(turn) if turn is not None else picture


def edge(picture: Image.Image, side: int, depth: int = 1, inset: int = 0) -> Image.Image:
    """The outermost pixels of a side, turned so that the side is on top and outside is up."""
    return turned(picture, -side).crop((0, inset, SIDE, inset + depth))


def ships_of(game: Game) -> Iterator[Piece]:
    yield from game.kinds["section"].pieces
    yield from game.kinds["bridge"].pieces


def sides_of(piece: Piece) -> list[bool]:
    return [piece.fields.get(side) is not None for side in SIDES]


def neck(picture: Image.Image, side: int) -> Image.Image:
    return edge(picture, side).crop((MIDDLE.start, 0, MIDDLE.stop, 1))


def mean_difference(a: Image.Image, b: Image.Image) -> float:
    return float(ImageStat.Stat(ImageChops.difference(a.convert("L"), b.convert("L"))).mean[0])


@LONG
@pytest.mark.parametrize("ink", first_of(INKS))
def test_necks_are_alike_and_symmetric(game: Game, ink: str) -> None:
    """SJ-041 SJ-043: the section through each exit at the trim is one and the same, and its own mirror image, so that
    any two exits meet whichever way their tiles are turned; a closed side has no floor there."""
    pattern = neck(face(ink, "section.K13Y"), 0)

    assert mean_difference(pattern, pattern.transpose(Image.Transpose.FLIP_LEFT_RIGHT)) < 2
    for piece in ships_of(game):
        for side, is_open in enumerate(sides_of(piece)):
            off = mean_difference(neck(face(ink, piece.id), side), pattern)
            assert (off < 4) == is_open, (piece.id, SIDES[side], off)


def coloured(row: Image.Image, *roles: str) -> list[int]:
    """The pixels of a row that have one of those roles' colours."""
    look = design("full").look
    wanted = [tuple(int(look.colour(role)[i : i + 2], 16) for i in (1, 3, 5)) for role in roles]

    def near(pixel: Any) -> bool:
        return any(max(abs(a - b) for a, b in zip(pixel, want, strict=True)) < 20 for want in wanted)

    return [x for x in range(row.width) if near(row.getpixel((x, 0)))]


def test_floors_lie_within_walls() -> None:
    """Measured in the ink: 8.4 mm of floor about the middle of the side, and a wall on both sides of it."""
    row = neck(face("full", "section.K13Y"), 0)
    floor, walls = coloured(row, "floor", "floor_line"), coloured(row, "wall")

    assert (floor[-1] - floor[0] + 1) / FINE == pytest.approx(8.4, abs=0.15)
    assert floor[0] == pytest.approx(row.width - 1 - floor[-1], abs=1)
    assert {x < row.width / 2 for x in walls} == {True, False}
    assert not set(walls) & set(range(floor[0], floor[-1] + 1))


def test_tokens_have_their_resources_colour() -> None:
    """SJ-006: the colour of a token names its resource, in icons and at exits alike."""
    made, roles = design("full"), {"Y": "radiation", "B": "carbon", "R": "metal"}
    scenes = {}
    for letter in roles:
        fields = {"west": [letter], "store": [letter] * 3, "recycle": [letter] * 3}
        scenes[letter] = ship_scene(made.studio, [Section(1, 0, "north", "", fields)], "white", marks=False)
    for letter, role in roles.items():
        found = {other: shares(scene, made.look.colour(role)) for other, scene in scenes.items()}
        assert found[letter] > 1.5 * max(share for other, share in found.items() if other != letter)


# ---- laid together ---------------------------------------------------------------------------------------------------


def seams(ship: dict[tuple[int, int], tuple[str, int]]) -> Iterator[tuple[tuple[int, int], tuple[int, int], int]]:
    """Neighbours of a ship: a place, the place above or to its right, and the side between them."""
    for x, y in ship:
        for side, (dx, dy) in ((0, (0, 1)), (1, (1, 0))):
            if (x + dx, y + dy) in ship:
                yield (x, y), (x + dx, y + dy), side


def laid(scenario: Scenario) -> dict[tuple[int, int], tuple[str, int]]:
    """Full id and quarter turns of each place of Ann's ship."""
    player = scenario.state["players"]["Ann"]
    ship = {(0, 0): (f"bridge.{player['colour']}", 0)}
    for record in player["ship"]:
        ship[record["x"], record["y"]] = (f"section.{record['tile']}", SIDES.index(record["top"]))
    return ship


@pytest.mark.parametrize("ink", first_of(INKS))
def test_tiles_cut_from_printed_sheets_fit(printing: Any, scenarios: dict[str, Scenario], ink: str) -> None:
    """SJ-E06: its ship laid together from tiles cut out of the printed pages: what is on one side of a joint's edge
    goes on at the other."""
    made = printing("space-junkyard", "--no-rulebook", "--ink", ink, "--only", "tiles")
    places = {place.id: place for place in made.places if place.face == "front"}
    ship = laid(scenarios["sj-e06"])
    cut = {}
    for place, (id, turn) in ship.items():
        found = places[id]
        picture = made.picture(found.path, found.page, found.trim, FINE).resize((SIDE, SIDE))
        cut[place] = turned(picture, turn - found.rotation // 90)
    joints = 0
    open_sides = exits(
        design(ink).studio, [section_of(each) for each in scenarios["sj-e06"].state["players"]["Ann"]["ship"]]
    )
    for here, there, side in seams(ship):
        # Neighbours on the sheet overlap by a hair, which is not this tile's.
        a, b = edge(cut[here], side, 2, 3), edge(cut[there], (side + 2) % 4, 2, 3)
        # Seen from its own tile each edge has outside up: the other one is turned about.
        b = b.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        joint = open_sides[here][side] and open_sides[there][(side + 2) % 4]
        joints += joint
        mid = (MIDDLE.start, 0, MIDDLE.stop, 2)
        # Of 255: tiles lie at fractions of a pixel on their sheets, which black lines on white show most.
        assert not joint or mean_difference(a.crop(mid), b.crop(mid)) < 8, (here, there)

    assert joints == 6


def test_every_pair_of_exits_meets(game: Game) -> None:
    """Any exit of any template against any other, in all rotations: the edges' pictures agree."""
    pieces = [piece for piece in ships_of(game) if piece.code in ("", "K15", "K16") or piece.code.endswith("Y")]
    necks = [neck(face("full", p.id), side) for p in pieces for side, is_open in enumerate(sides_of(p)) if is_open]

    for a, b in product(necks, repeat=2):
        assert mean_difference(a, b.transpose(Image.Transpose.FLIP_LEFT_RIGHT)) < 4


# ---- pictures of ships -------------------------------------------------------------------------------------------


def test_open_exits_of_the_example(scenarios: dict[str, Scenario]) -> None:
    """SJ-E06 SJ-057 SJ-058: the grand hall alone has open exits, two of them; SJ-A04: the bridge counts as joined."""
    ship = [section_of(each) for each in scenarios["sj-e06"].state["players"]["Ann"]["ship"]]
    sides = exits(design("full").studio, ship)

    assert {each.tile: len(open_exits(sides, each.place)) for each in ship if open_exits(sides, each.place)} == {
        "K13Y": 2
    }


def test_an_exit_against_a_closed_side_is_open() -> None:
    """SJ-A42: a ship built wrongly is drawn with what it costs."""
    studio = design("full").studio
    ship = [Section(1, 0, "west", "K06Y"), Section(1, 1, "north", "K01Y")]
    sides = exits(studio, ship)

    assert open_exits(sides, (1, 0)) == [0]
    assert open_exits(sides, (1, 1)) == [0]


def shares(scene: Any, colour: str) -> float:
    """The part of a picture that has a colour, nearly."""
    picture = png.picture(scene, 60).convert("RGB")
    want = tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
    data = picture.tobytes()
    pixels = zip(data[::3], data[1::3], data[2::3], strict=True)
    near = sum(max(abs(a - b) for a, b in zip(pixel, want, strict=True)) < 12 for pixel in pixels)
    return near / (picture.width * picture.height)


def test_marks_are_drawn_on_wish() -> None:
    """Penalties show in their colour where exits are open, and nothing does without `marks`."""
    made = design("full")
    red = made.look.colour("penalty")
    ship = [Section(1, 0, "north", "K13Y")]

    assert shares(ship_scene(made.studio, ship), red) > 0.008
    assert shares(ship_scene(made.studio, ship, marks=False), red) < 0.0005


def test_penalties_are_the_datas() -> None:
    """SJ-057 SJ-058: with other figures in the data, badges and sums show those."""
    studio = design("full").studio
    dear = {"open_section": 2, "open_exit": 3}
    constants = {name: each._replace(value=dear.get(name, each.value)) for name, each in studio.game.constants.items()}
    told = replace(studio, game=studio.game._replace(constants=constants))

    scene = ship_scene(told, [Section(1, 0, "north", "K13Y")])
    shown = [item.text for item in walk(scene.items) if isinstance(item, Text)]
    assert sorted(words for words in shown if "−" in words) == ["= −7", "−2", "−3", "−3", "−3"]


def test_inline_sections_are_drawn() -> None:
    """A tile that isn't in the box is drawn from its fields, in every ink: any cost, any icons, no hexagon."""
    fields = {
        "north": [], "east": ["Y", "Y", "R"], "west": ["B"], "create": [["Y"], ["B", "R"]], "store": list("YYBBRRY"),
        "convert": [{"from": "Y", "to": "R"}, {"from": "B", "to": "R"}], "recycle": list("YBRYB"), "vp": 7,
    }  # fmt: skip
    for ink in INKS:
        scene = ship_scene(design(ink).studio, [Section(1, 0, "north", "", fields)], "black")
        assert (scene.width, scene.height) == (98, 53)
        assert png.picture(scene, 40).convert("L").getextrema()[0] < 80


def test_a_trial_shows_what_is_wrong(scenarios: dict[str, Scenario]) -> None:
    """SJ-E04 SJ-E05 SJ-A25: an illegal section is framed in red, a legal one in green."""
    made = design("full")
    red, green = made.look.colour("penalty"), made.look.colour("joined")
    for name, tile, right, wrong in (("sj-e04", "K01R", red, green), ("sj-e05", "K09R", green, red)):
        ship = scenarios[name].state["players"]["Ann"]["ship"]
        scene = ship_scene(made.studio, ship, marks=False, trial=Section(2, 0, "west", tile))
        place = round((4 + 2 * 45 + 0.7) * FINE), round((4 + 45 + 34) * FINE)  # on the frame's left side
        pixel: Any = png.picture(scene, FINE * 25.4).convert("RGB").getpixel(place)
        told = "#{:02X}{:02X}{:02X}".format(*pixel)
        assert (told == right, told == wrong) == (True, False), (name, told)


def test_open_exits_are_those_that_score(game: Game) -> None:
    """SJ-057 SJ-058: on ships laid by chance, open exits as drawn are those that the score counts."""
    random, studio = Random(3), design("full").studio
    codes = [piece.code for piece in game.kinds["section"].pieces]
    for _ in range(40):
        ship: list[Section] = []
        places = {(0, 0)}
        for code in random.sample(codes, 7):
            x, y = random.choice(sorted((x + dx, y + dy) for x, y in places for dx, dy in STEPS))
            if (x, y) not in places:
                places.add((x, y))
                ship.append(Section(x, y, random.choice(SIDES), code))
        sides = exits(studio, ship)
        drawn = {each.tile: {SIDES[side] for side in open_exits(sides, each.place)} for each in ship}
        records = [{"tile": each.tile, "x": each.x, "y": each.y, "top": each.top} for each in ship]

        assert drawn == {each.name: set(each.open) for each in scored_sections(records)}
