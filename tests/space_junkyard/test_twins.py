"""The hard parts of the rules against small twins that try everything: steps, joints, pushes, open exits.

A twin knows the rules only from the ledger and the tiles only from the data. It goes through all possibilities with
plain tuples and sets, and shares no code with the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

import pytest

from companion.engine import Play
from companion.space_junkyard import RULES

from ..long_run import longer
from .shuffle import shuffle_position

SIDES = ("north", "east", "south", "west")
BESIDE = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}
TILES = {piece.key: piece.fields for kind in ("section", "bridge") for piece in RULES.game.kinds[kind].pieces}
COLUMNS = "ABCDEF"

Exits = Mapping[str, str]
"""The cost of each exit in letters, by side."""


def shuffled(seed: int, **options: bool) -> Any:
    """A random position of two to four players."""
    return shuffle_position(RULES.setup(["Ann", "Bo", "Cy", "Di"][: 2 + seed % 3], options), Random(seed).random)


# ---- joints -----------------------------------------------------------------------------------------------------


def exits(tile: str, top: str) -> Exits:
    """SJ-008 SJ-043: the exits of a tile after turning it until its printed top points there."""
    found = {side: "".join(TILES[tile][side]) for side in SIDES if TILES[tile].get(side) is not None}
    for _ in range(SIDES.index(top)):
        found = {SIDES[(SIDES.index(side) + 1) % 4]: cost for side, cost in found.items()}
    return found


def built(ship: list[Mapping[str, Any]]) -> dict[tuple[int, int], Exits]:
    """Every square of a ship."""
    return {(0, 0): {"east": ""}, **{(each["x"], each["y"]): exits(each["tile"], each["top"]) for each in ship}}


def cost_there(squares: Mapping[tuple[int, int], Exits], at: tuple[int, int], own: Exits) -> str | None:
    """SJ-040 SJ-041 SJ-045 SJ-A25 SJ-A26: what joining a tile there costs, in letters; None where it is not allowed."""
    if at in squares:
        return None
    joints, cost = 0, ""
    for side, (dx, dy) in BESIDE.items():
        other = squares.get((at[0] + dx, at[1] + dy))
        if other is None:
            continue
        facing = OPPOSITE[side] in other
        if (side in own) != facing:
            return None
        if facing:
            joints += 1
            cost += own[side] + other[OPPOSITE[side]]
    return "".join(sorted(cost)) if joints else None


def name(at: tuple[int, int]) -> str:
    """SJ-040: a place as the answers call it."""
    x, y = at
    return (f"E{x}" if x > 0 else f"W{-x}" if x else "") + (f"N{y}" if y > 0 else f"S{-y}" if y else "")


def every_placing(state: Mapping[str, Any], tile: str) -> Iterator[tuple[str, str, str]]:
    """Place, top and cost of everything that is allowed, paid for or not."""
    squares = built(state["ship"])
    for at in product(range(-10, 11), range(-10, 11)):
        for top in SIDES:
            cost = cost_there(squares, at, exits(tile, top))
            if cost is not None:
                yield name(at), top, cost


def payable(stores: Mapping[str, int], cost: str) -> bool:
    """SJ-042."""
    return all(cost.count(letter) <= stores.get(letter, 0) for letter in "YBR")


@pytest.mark.parametrize("seed", range(longer(50, 150)))
def test_joints(seed: int) -> None:
    """SJ-040 SJ-041 SJ-042 SJ-043 SJ-045: where, how turned and for what, as a twin finds by trying every square."""
    random = Random(f"joints {seed}")
    table = shuffled(seed)
    table.phase, table.section, table.asteroids, table.drawn, table.pushes = "move", False, 0, "", 0
    ship = table.ship
    if not ship.at:
        ship.at, ship.left = next(s for s in table.board.squares if s not in table.others(ship)), ""
    ship.sections = tuple(section._replace(new=False) for section in ship.sections)
    ship.count_room()
    ship.stores = list(ship.room) if random.random() < 0.5 else [random.randint(0, room) for room in ship.room]
    tile = random.choice([tile for tile in TILES if tile.startswith("K")])
    table.map[ship.at] = tile
    state = RULES.dump(table)["players"][ship.name]
    wanted = {(place, top): cost for place, top, cost in every_placing(state, tile) if payable(state["stores"], cost)}
    assert played(Play(RULES, table.copy())) == wanted


def played(play: Play) -> dict[tuple[str, str], str]:
    """Every way to join the section under the marker, with what was paid; found by giving every answer."""
    assert play.ask is not None
    if "connect" not in play.ask.options:
        return {}
    before = dict(zip("YBR", play.table.ship.stores, strict=True))
    who, number = play.table.player, len(play.table.ship.sections)
    play.answer("connect")
    found, todo = {}, [play]
    while todo:
        here = todo.pop()
        ship = here.table.players[who]
        if len(ship.sections) > number:
            new = ship.sections[-1]
            after = dict(zip("YBR", ship.stores, strict=True))
            cost = "".join(sorted("".join(letter * (before[letter] - after[letter]) for letter in "YBR")))
            found[name((new.x, new.y)), SIDES[new.top]] = cost
            continue
        assert here.ask is not None
        for option in here.ask.options:
            twin = here.copy()
            twin.answer(option)
            todo.append(twin)
    return found


@pytest.mark.parametrize("seed", range(longer(30, 60)))
def test_open_exits(seed: int) -> None:
    """SJ-056 SJ-057 SJ-058 SJ-059 SJ-060: points as a twin counts them, exit by exit."""
    state = RULES.dump(shuffled(seed))
    made = {tally.name: tally.total for tally in RULES.score(state).tallies}
    for who, player in state["players"].items():
        squares, total = built(player["ship"]), 0
        for each in player["ship"]:
            at = each["x"], each["y"]
            missing = 0
            for side in squares[at]:
                beside = squares.get((at[0] + BESIDE[side][0], at[1] + BESIDE[side][1]), {})
                missing += OPPOSITE[side] not in beside
            total += TILES[each["tile"]]["vp"] - ((1 + missing) if missing else 0)
        assert made[who] == total


# ---- the map ----------------------------------------------------------------------------------------------------


def walks(at: str, others: set[str], steps: int, size: int) -> set[str]:
    """SJ-028 SJ-029 SJ-031 SJ-A16 SJ-A17: every square that some row of steps leads to."""
    found = {at}
    for _ in range(steps):
        for square in tuple(found):
            column, row = COLUMNS.index(square[0]), int(square[1])
            for c, r in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
                if 0 <= c < size and 1 <= r <= size and f"{COLUMNS[c]}{r}" not in others:
                    found.add(f"{COLUMNS[c]}{r}")
    return found - {at}


@pytest.mark.parametrize("seed", range(longer(30, 80)))
def test_steps(seed: int) -> None:
    """SJ-028 SJ-030 SJ-031 SJ-A18: where a marker gets by free and by paid steps, one step after the other."""
    random = Random(f"steps {seed}")
    table = shuffled(seed, smaller_board=seed % 2 == 0)
    table.phase, table.drawn, table.pushes = "move", "", 0
    ship = table.ship
    if not ship.at:
        ship.at, ship.left = next(s for s in table.board.squares if s not in table.others(ship)), ""
    table.boosted, table.steps = False, random.randint(0, 3)
    ship.stores = [random.randint(0, 1), 0, 0]
    left = 3 - table.steps + (3 if ship.stores[0] else 0)
    wanted = walks(ship.at, table.others(ship), left, table.board.size)
    play = Play(RULES, table)
    here = {
        option for option in (play.ask.options if play.ask and play.ask.name == "move" else ()) if option[0].isupper()
    }
    assert here == wanted


def pushed(state: Mapping[str, Any], slot: str, tile: str) -> tuple[dict[str, str], dict[str, str], list[str]]:
    """SJ-048 to SJ-051 SJ-065 SJ-A33 SJ-A35 SJ-A47: the map, where markers are, and what fell off, by the ledger."""
    size = 5 if state["options"].get("smaller_board") else 6
    if slot[0] in "LR":
        line = [f"{column}{slot[1]}" for column in COLUMNS[:size]]
    else:
        line = [f"{slot[1]}{row}" for row in range(1, size + 1)]
    if slot[0] in "RF":
        line.reverse()
    markers = {who: player.get("at", player.get("left", "")) for who, player in state["players"].items()}
    tiles = dict(state["map"])
    stop = size
    if state["options"].get("less_empty_space"):
        free = [place for place, square in enumerate(line) if square not in tiles and square not in markers.values()]
        stop = min(free, default=size)
    beyond = {"L": "east", "R": "west", "T": "south", "F": "north"}[slot[0]]
    gone = [tiles[line[-1]]] if stop == size and line[-1] in tiles else []
    after = {square: name for square, name in tiles.items() if square not in line}
    after |= {square: tiles[square] for square in line[stop + 1 :] if square in tiles}
    for place in range(stop):
        if line[place] in tiles and place + 1 < size:
            after[line[place + 1]] = tiles[line[place]]
    after[line[0]] = tile
    moved = {}
    for who, at in markers.items():
        place = line.index(at) if at in line else size
        moved[who] = at if place >= stop else line[place + 1] if place + 1 < size else beyond
    return after, moved, gone


@pytest.mark.parametrize("seed", range(longer(30, 60)))
@pytest.mark.parametrize("less", [False, True])
def test_pushes(seed: int, less: bool) -> None:
    """SJ-048 SJ-049 SJ-050 SJ-051 SJ-065 SJ-A47: every slot of a position moves what a twin moves."""
    table = shuffled(seed, smaller_board=seed % 3 == 0, less_empty_space=less)
    table.phase, table.pushes = "push", 0
    if not table.drawn:
        table.drawn = table.stack.bag[0]
        table.stack.draw(table.drawn)
    for ship in table.players.values():
        ship.closed = ()
    state = RULES.dump(table)
    for slot in Play(RULES, table.copy()).ask.options:  # type: ignore[union-attr]
        play = Play(RULES, table.copy())
        play.answer(slot)
        made = RULES.dump(play.table)
        tiles, markers, gone = pushed(state, str(slot), state["drawn"])
        assert made["map"] == tiles
        assert {who: each.get("at", each.get("left", "")) for who, each in made["players"].items()} == markers
        assert sum(made["gone"].values()) == sum(state["gone"].values()) + len(gone)
        stands = [each["at"] for each in made["players"].values() if each.get("at")]
        assert len(stands) == len(set(stands))
