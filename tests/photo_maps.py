"""Maps in mid-game to be photographed: positions that bots have played, as they lie on the table."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.engine import Chance
from companion.game_registry.games import rules_of
from companion.simulation.bots import bots_of
from components.places import locate
from tests.photo_tables import DOTS, SHIP, cut_out, faces
from tests.photographs import Level, Lying, Standing

TILE = 45.0
NAMES = "Ann", "Bo", "Cleo", "Dai"
STANDEE = 20.0, 38.0
"""mm of a tug as it stands."""
BLOCK = 10.0
"""mm of a block of wood that stands for a tug."""
WOOD = {"green": (60, 150, 40), "white": (235, 235, 235), "black": (40, 40, 40), "purple": (150, 40, 120)}


class Scene(NamedTuple):
    """A map as it lies: what is under the tiles, the tiles, what stands on them; and how many quarters the map is
    turned clockwise, with the quarters of each tile as they are seen."""

    under: list[Lying]
    tiles: list[Lying]
    standing: list[Standing]
    turned: int
    turns: Mapping[str, int]


def play_on(seed: str, turns: int | None = None) -> dict[str, Any]:
    """A position at the start of a turn: two to four players, after so many turns, or 6 to 30."""
    place, chance = locate(SHIP), random.Random(seed)
    rules, bot = rules_of(place), bots_of(place)["heuristic"](chance.random)
    table: Any = rules.setup(NAMES[: chance.randint(2, 4)], {})
    turns = turns or chance.randint(6, 30)
    while table.phase != "resource" or table.turn < turns:
        step = rules.steps[table.phase](table)
        answer: Any = None
        try:
            while True:
                ask = step.send(answer)
                forced = len(ask.options) == 1 if not isinstance(ask, Chance) else False
                answer = (
                    ask.source.pick(chance.random()) if isinstance(ask, Chance)
                    else ask.options[0] if forced else bot(table, ask)
                )  # fmt: skip
        except StopIteration:
            pass
    return rules.dump(table)


def lay_map(state: Mapping[str, Any], ink: str, level: Level, chance: random.Random) -> Scene:
    """A position's map on the table, as loosely as the level has it; tugs are standees or blocks of wood."""
    art = faces(SHIP, ink, "asteroid", "section")
    board = faces(SHIP, ink, "map")["map.map-6"]
    side, turned = board.shape[1] / DOTS, chance.randrange(4)
    bled, wooden = chance.random() < 0.5, chance.random() < 0.4
    tiles, turns = [], {}
    for space, tile in state["map"].items():
        x, y = _turned(_middle(space), turned)
        turns[space] = chance.randrange(4)
        face = art.get(f"section.{tile}")
        face = art[f"asteroid.{tile}"] if face is None else face
        x, y = x + _stray(level.gap, chance), y + _stray(level.gap, chance)
        tiles.append(cut_out(face, x, y, 90 * turns[space] + _stray(2 * level.turned, chance), level, chance, bled))
    standing = [_tug(each, ink, wooden, turned, chance) for each in state["players"].values() if each.get("at")]
    return Scene([Lying(board, side, side, 0, 0, 90 * turned)], tiles, standing, turned, turns)


def _stray(by: float, chance: random.Random) -> float:
    return chance.uniform(-by / 2, by / 2)


def _middle(space: str) -> tuple[float, float]:
    """The middle of a space from that of the map, in mm."""
    return TILE * ("ABCDEF".index(space[0]) - 2.5), TILE * (int(space[1]) - 3.5)


def _turned(at: tuple[float, float], quarters: int) -> tuple[float, float]:
    x, y = at
    for _ in range(quarters):
        x, y = -y, x
    return x, y


def _tug(player: Mapping[str, Any], ink: str, wooden: bool, turned: int, chance: random.Random) -> Standing:
    x, y = _turned(_middle(player["at"]), turned)
    x, y = x + chance.uniform(-9, 9), y + chance.uniform(-9, 9)
    colour = WOOD[player["colour"]]
    if wooden:
        return Standing(None, colour, BLOCK, BLOCK, x, y, chance.uniform(0, 90))
    strip = faces(SHIP, ink, "marker")[f"marker.{player['colour']}"]
    wide, high = STANDEE
    front = strip[len(strip) // 2 :][: round(high * DOTS)]
    return Standing(front, colour, wide, high, x, y, chance.uniform(-180, 180))
