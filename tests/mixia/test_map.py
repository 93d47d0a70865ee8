"""NPCs' routes against naive arithmetic on random maps; figures of sight and distance; what is found out once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.mixia.flight import lanes, movement, ways
from companion.mixia.ground.board import Board, Laid, free_sides
from companion.mixia.npcs import npc_turns, npcs
from companion.mixia.table.state import Npc
from components.hexes import Hex

from ..long_run import longer
from .core_box import SECTORS

SEEDS = range(longer(2, 4))


def random_board(seed: int, sectors: int = 9) -> Board:
    """Sectors laid at random sides of one another."""
    random = Random(seed)
    keys = random.sample(sorted(SECTORS), sectors)
    board = Board([Laid(keys[0], Hex(0, 0), random.randrange(6))])
    for key in keys[1:]:
        board = board.with_sector(
            key, random.choice([s for laid in board.laid for s in free_sides(board, laid.sector)])
        )
    return board


# ---- sight ------------------------------------------------------------------------------------------------------


def test_sight_of_the_figure(at: Any) -> None:
    """XI-515 XI-E15 XI-307 XI-308: in sight at 1 and at 4; not at 3 with borders between, whatever the range."""
    board = at().table.board
    near, far = "LU8", "AZ16"
    assert (board.distance("LU9", near), board.sees("LU9", near)) == (1, True)
    clear = [each for each in board.hex_of if board.distance("LU9", each) == 4 and board.sees("LU9", each)]
    assert far not in clear
    assert clear
    behind = [each for each in ("LU0", "LU5", "AZ3", "KE5") if board.distance("LU9", each) <= 4]
    assert behind
    assert not any(board.sees("LU9", each) for each in behind)


def test_spaces_are_normal_for_sight(at: Any) -> None:
    """XI-472 XI-310: Mission and Spawn Points, Sell and Buy spaces, ships and nebulae don't block."""
    board = at().table.board
    assert board.sees("BU13", "BU15")  # Over the Spawn Point BU14.
    assert board.sees("BU4", "BU1")  # Into the nebula, over BU0.
    assert board.sees("LU1", "LU4")  # Inside the shield, over the Mission Point.


# ---- ways -------------------------------------------------------------------------------------------------------


# ---- distances between sectors ----------------------------------------------------------------------------------


def test_neighbouring_sectors(at: Any) -> None:
    """XI-522 XI-E22 XI-266 XI-532 XI-E32 XI-473: neighbours are 1 sector apart; hexes next to each other over their
    border are 1 space apart and in another sector."""
    board = at().table.board
    assert board.flyable_distance("lunari", "azure") == 1
    assert (board.distance("LU9", "AZ17"), board.sector_of["LU9"] == board.sector_of["AZ17"]) == (1, False)
    assert board.flyable_distance("lunari", "lunari") == 0


# ---- NPCs' routes -----------------------------------------------------------------------------------------------

AVOIDED = ("ADP", "DP", "P", "")


def naive_route(board: Board, outlaw: bool, start: str, ends: set[str]) -> tuple[int, int] | None:
    """XI-A110: the steps of the safest, then shortest route, and what it must risk."""
    gates = [name for name in board.hex_of if board.letter(name) == "G"]
    for risk, avoided in enumerate(AVOIDED):
        known, level, number = {start}, [start], 0
        while level:
            if known & ends:
                return number, risk
            number += 1
            after = []
            for here in level:
                for hex in board.hex_of[here].neighbours():
                    name = board.name_of.get(hex, "")
                    if not name or name in known:
                        continue
                    met = board.borders(here, name)
                    lawful = SECTORS[board.sector_of[name]].law == "lawful" and board.letter(name) == "P"
                    shut = any(each.letter == "S" or (each.letter in avoided and not each.door) for each in met)
                    if shut or (outlaw and lawful):
                        continue
                    after.append(name)
                if here in gates:
                    after += [each for each in gates if each not in known and each[:2] != here[:2]]
            level = list(dict.fromkeys(after))
            known |= set(level)
        if known & ends:
            return number, risk
    return None


@pytest.mark.parametrize("seed", range(20))
def test_routes(seed: int, at: Any) -> None:
    """XI-418 XI-419 XI-420 XI-422 XI-423 XI-A76 XI-A110: safest first, then shortest, a gate one step, no star, on
    explored hexes only; no lawful planet for the Scoundrel (XI-434)."""
    random, board = Random(seed), random_board(seed, 10)
    table = at().table
    table.board = board
    names = sorted(name for name in board.hex_of if board.letter(name) != "S")
    for npc in ("enforcer", "scoundrel"):
        for _ in range(8):
            start, end = random.sample(names, 2)
            route = npcs.route_to(table, npc, [end], start)
            found = (route.hexes[start], npcs.AVOIDED.index(route.avoided)) if route else None
            assert found == naive_route(board, npc == "scoundrel", start, {end}), (npc, start, end)
            assert not found or board.least_steps(start, end) <= found[0]


def naive_spaces(board: Board, outlaw: bool, start: str, ship: str) -> int | None:
    """XI-A98 XI-A114: the safest, then shortest way into the ship's own space, or to one adjacent to it and a space
    more; where neither can be reached, to any beside it and a space more."""
    into = naive_route(board, outlaw, start, {ship})
    beside = {name for hex in board.hex_of[ship].neighbours() if (name := board.name_of.get(hex))}
    open_to = {name for name in beside if not any(each.letter == "P" for each in board.borders(ship, name))}
    up_to = naive_route(board, outlaw, start, open_to)
    ways = [(risk, steps + more) for found, more in ((into, 0), (up_to, 1)) if found for steps, risk in [found]]
    if not ways and (outside := naive_route(board, outlaw, start, beside)):
        ways = [(outside[1], outside[0] + 1)]
    return min(ways)[1] if ways else None


@pytest.mark.parametrize("seed", range(20))
def test_the_nearest_ship(seed: int, at: Any) -> None:
    """XI-431 XI-435 XI-A98 XI-A114: in spaces of the NPC's own route up to the ship's own space, whatever could be left
    out on the way to it; a d20 for ties."""
    random, board = Random(seed), random_board(seed, 10)
    table = at().table
    table.board, npc = board, Npc(name=random.choice(("enforcer", "scoundrel")), captain="Ann")
    npc.at, *places = random.sample(sorted(name for name in board.hex_of if board.letter(name) != "S"), 4)
    far: dict[str, int] = {}
    for name, place in zip(table.players, places, strict=False):
        table.players[name].at = place
        spaces = naive_spaces(board, npc.name == "scoundrel", npc.at, place)
        if spaces is not None:
            far[name] = spaces
    nearest = {name for name, steps in far.items() if steps == min(far.values())}
    asking = npc_turns._nearest(table, npc, [name for name in table.players if table.players[name].at], "XI-435")
    if len(nearest) > 1:
        assert {*next(asking).source.cards} == nearest  # type: ignore[union-attr]
        return
    with pytest.raises(StopIteration) as end:
        next(asking)
    assert end.value.value == next(iter(nearest), "")


# ---- what is found out once -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(100, 106))
def test_larger_boards_take_over_only_what_still_holds(seed: int) -> None:
    """A board that grew sector by sector, with every step looked up in between, knows what a fresh one finds out."""
    kinds: list[tuple[Any, ...]] = [(ways.quiet_steps, lane) for lane in lanes.LANES]
    kinds += [
        (find, outlaw, avoided)
        for find in (npcs._arrivals, npcs._departures)
        for outlaw in (False, True)
        for avoided in npcs.AVOIDED
    ]
    random = Random(seed)
    keys = random.sample(sorted(SECTORS), 9)
    board = Board([Laid(keys[0], Hex(0, 0), random.randrange(6))])
    for key in keys[1:]:
        for name in board.hex_of:
            board.adjacent_to(name)
            assert all(board.steps(*kind)[name] is not None for kind in kinds)
        sides = [side for laid in board.laid for side in free_sides(board, laid.sector)]
        board = board.with_sector(key, random.choice(sides))
    fresh = Board(board.laid)
    for name in fresh.hex_of:
        assert (board.beside(name), board.adjacent_to(name)) == (fresh.beside(name), fresh.adjacent_to(name))
        for kind in kinds:
            assert board.steps(*kind)[name] == fresh.steps(*kind)[name], (kind, name)


@pytest.mark.parametrize("seed", SEEDS)
def test_ways_asked_for_piece_by_piece(seed: int) -> None:
    """Ways of so many steps are the same, whatever has been asked before."""
    random, board = Random(seed), random_board(seed)
    tokens = frozenset(random.sample(sorted(board.hex_of), 12))
    for at in random.sample(sorted(board.hex_of), 8):
        asked = ways.Ways(board, at, lanes.LANES[seed % 2 == 0], tokens, frozenset())
        for points in random.sample(range(movement.FAR + 1), movement.FAR + 1):
            fresh = ways.Ways(board, at, lanes.LANES[seed % 2 == 0], tokens, frozenset())
            assert list(asked.within(points).items()) == list(fresh.within(points).items())
            assert list(asked.within(points).values()) == sorted(asked.within(points).values())
            named = asked.within(points).items()
            assert all(len(asked.way_to(end)) == steps <= points for end, steps in named if steps > 1)
