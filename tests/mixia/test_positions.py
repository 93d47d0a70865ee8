"""Pictures of positions: what lies on the map is where the state says, in hexes by their printed names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from components.hexes import tile_middle
from layouts.drawing.hooks import Arrow, Studio
from layouts.drawing.measure import Transform, texts
from layouts.drawing.scene import Group, Item, Path, Scene
from layouts.drawing.shapes import Point
from layouts.mixia.mats import hold_origin
from layouts.mixia.positions import board, spots, table

STATE: dict[str, Any] = {
    "sectors": [
        {"sector": "lunari", "q": 0, "r": 0, "turns": 0},
        {"sector": "pelmont", **tile_middle(2, 4)._asdict(), "turns": 2},
    ],
    "tokens": ["PE6"],
    "cubes": {"LU9": ["spice", "holo"]},
    "players": {"Ann": {"colour": "yellow", "at": "LU0", "ship": "gaiden"}, "Bo": {"colour": "blue"}},
    "npcs": {"merchant": {"at": "LU5"}, "scoundrel": {}},
}


def places(items: tuple[Item, ...], at: Transform | None = None) -> Iterator[tuple[str, Point]]:
    """Every tag of a scene and where its group has its origin."""
    at = at or Transform()
    for item in items:
        if isinstance(item, Group):
            if item.tag:
                yield item.tag, at.point(item.x, item.y)
            yield from places(item.items, at.then(item.x, item.y, item.angle, item.scale))


def numbers_beside(scene: Scene, x: float, y: float) -> set[str]:
    """The texts around a point that are numbers, no further than a hex's own."""
    found = ((t.text, (t.box[0] + t.box[2]) / 2, (t.box[1] + t.box[3]) / 2) for t in texts(scene))
    return {text for text, tx, ty in found if text.isdigit() and (tx - x) ** 2 + (ty - y) ** 2 < 90}


def test_what_lies_on_hexes(studios: dict[str, Studio]) -> None:
    """Ships, tokens and NPCs lie on the hexes that print those numbers, on a turned sector too; who has no ship on the
    map isn't drawn."""
    scene = board(studios["full"], STATE)
    found = dict(places(scene.items))

    assert found.keys() >= {"sector.LU", "sector.PE", "ship.yellow", "token.PE6", "npc.merchant", "cube.LU9"}
    assert not {"ship.blue", "npc.scoundrel"} & found.keys()
    assert "0" in numbers_beside(scene, *found["ship.yellow"])
    assert "6" in numbers_beside(scene, *found["token.PE6"])
    assert "5" in numbers_beside(scene, *found["npc.merchant"])


def test_a_part_of_the_map(studios: dict[str, Studio]) -> None:
    """One hex, a sector with a margin, or all there is."""
    whole, sector, hex_ = (board(studios["low"], STATE, crop) for crop in (None, ["LU"], ["PE3"]))

    assert (hex_.width, sector.width) < (sector.width, whole.height)
    assert sector.width == pytest.approx(8 * 12 + 2 * (13.856 + 4), abs=0.01)
    assert hex_.width == pytest.approx(hex_.height) == pytest.approx(2 * (13.856 + 4), abs=0.01)


def test_arrows(studios: dict[str, Studio]) -> None:
    """A flight, a line of sight that is blocked, and a label."""
    flight = Arrow(("LU0", "LU1", "LU7"), label="2 points")
    sight = Arrow(("LU0", "PE6"), "sight", "blocked")
    plain, drawn = (board(studios["mono"], STATE, None, arrows) for arrows in ((), (flight, sight)))

    assert {t.text for t in texts(drawn)} - {t.text for t in texts(plain)} == {"2 points"}
    assert count_dashed(drawn) == count_dashed(plain) + 1


def count_dashed(scene: Scene) -> int:
    def walk(items: tuple[Item, ...]) -> int:
        return sum(
            walk(i.items) if isinstance(i, Group) else isinstance(i, Path) and i.dash == (3.0, 2.4) for i in items
        )

    return walk(scene.items)


@pytest.mark.parametrize("word", ["ST3", "LU19", "nowhere"])
def test_what_is_not_on_the_map(word: str, studios: dict[str, Studio]) -> None:
    with pytest.raises(ValueError, match="is no hex of a sector on the map; its sectors are LU, PE"):
        board(studios["full"], STATE, [word])


def test_an_outfit_is_pointed_at_where_it_lies(studios: dict[str, Studio]) -> None:
    """On a section of its own, whatever lies in the corner of its box, and beside a mod, which is another thing."""
    lies = [{"outfit": "javelin", "at": "1a"}, {"outfit": "m-22", "at": "1c"}]
    ann = {
        "colour": "yellow",
        "ship": "numerator",
        "outfits": lies,
        "damage": ["1a"],
        "mods": [{"mod": "gts", "at": "2c"}],
    }
    found = spots(studios["full"], {**STATE, "players": {"Ann": ann}}, "Ann")

    def name(what: str) -> str:
        return next(
            cell
            for cell in found
            if len(cell) == 2 and (found[cell].x, found[cell].y) == (found[what].x, found[what].y)
        )

    assert name("javelin 1a") in {"2a", "3a", "1b", "2b"}
    assert name("m-22 1c") in {"1c", "3c"}


def test_mats_in_play(studios: dict[str, Studio]) -> None:
    """Captains who are named are shown by their mats: outfits, cargo and damage lie in the cells the state names."""
    ann = {"colour": "yellow", "ship": "vagabond", "energy": 4, "armed": 2, "disarmed": 1, "impulse": False}
    lies = [{"outfit": "m-22", "at": "2a"}, {"outfit": "culver-ii", "at": "1b", "turns": 1, "markers": ["1b"]}]
    state = {**STATE, "players": {"Ann": {**ann, "outfits": lies, "cargo": {"1a": "spice"}, "damage": ["3c", "3b"]}}}
    mat = studios["full"].game.piece("ship-mat.vagabond")
    left, top = hold_origin(mat)
    alone, beside = (board(studios["full"], state, crop) for crop in (["Ann"], ["LU5", "Ann"]))
    found: dict[str, list[Point]] = {}
    for tag, point in places(alone.items):
        found.setdefault(tag, []).append(point)

    assert (alone.width, alone.height) == mat.size
    assert beside.width > alone.width + 24
    middles = {"cargo.1a": (0.5, 0.5), "damage.3c": (2.5, 2.5), "damage.3b": (2.5, 1.5)}
    assert {tag: found[tag] for tag in middles} == {
        tag: [pytest.approx((left + 12 * x, top + 12 * y))] for tag, (x, y) in middles.items()
    }
    for id, cell, (x, y), turned in (("m-22", "2a", (12, 0), False), ("culver-ii", "1b", (0, 12), True)):
        across, down = studios["full"].game.piece(f"outfit.{id}").size[:: -1 if turned else 1]
        assert found[f"outfit.{cell}"] == [pytest.approx((left + x + across / 2, top + y + down / 2))]
    assert (len(found["armed"]), len(found["disarmed"])) == (2, 1)


def test_the_whole_table(studios: dict[str, Studio]) -> None:
    """The map, and below it the mat of each captain who has a ship, named, with what is owned."""
    ann = {"colour": "yellow", "ship": "vagabond", "at": "LU0", "energy": 4, "credits": 3000, "bounty": 1000}
    state = {**STATE, "players": {"Ann": ann | {"fame_from": {"token": 2}}, "Bo": {"colour": "blue"}}}
    alone, whole = board(studios["full"], state), table(studios["full"], state)
    said = {text.text for text in texts(whole)}

    assert whole.height > alone.height + studios["full"].game.piece("ship-mat.vagabond").size[1]
    assert {"Ann", "2 fame, 3,000 credits, bounty 1,000"} <= said
    assert "Bo" not in said
