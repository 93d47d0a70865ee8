"""The map against naive arithmetic on random maps: borders, sight, adjacency, ways, distances, NPCs' routes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from companion.mixia.flight import lanes, movement, ways
from companion.mixia.ground.board import Board, Laid, free_sides
from companion.mixia.npcs import npc_turns, npcs
from companion.mixia.table.state import Npc
from components.hexes import Hex

from ..long_run import LONG, longer
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


# ---- borders, from the letters alone ----------------------------------------------------------------------------


def letter(board: Board, name: str) -> str:
    return SECTORS[board.sector_of[name]].tile.letters[int(name[2:])]


def borders(board: Board, start: str, end: str) -> list[tuple[str, bool]]:
    """Section 1.5: every A and D hex is bordered all round, N, P and S by the outline of their region; shields are met
    both ways (XI-135), others on entering; and whether an entrance leads through."""
    here, there = letter(board, start), letter(board, end)
    same = board.sector_of[start] == board.sector_of[end]
    if here == there and same and here in "NPS":
        return []
    doors = SECTORS[board.sector_of[start]].tile.doors if same else frozenset()
    a, b = int(start[2:]), int(end[2:])
    door = bool({(a, b), (b, a)} & doors)
    return [*([("P", door)] if here == "P" else []), *([(there, door and there == "P")] if there in "ADNPS" else [])]


def pairs(board: Board) -> Iterator[tuple[str, str]]:
    for name, place in board.hex_of.items():
        for other in place.neighbours():
            if other in board.name_of:
                yield name, board.name_of[other]


@pytest.mark.parametrize("seed", SEEDS)
def test_borders(seed: int) -> None:
    """XI-135 XI-175 XI-189 XI-198 XI-204 XI-207 XI-212 XI-215 XI-319: what each step meets, and who is adjacent."""
    board = random_board(seed)
    for start, end in pairs(board):
        met = [(border.letter, border.door) for border in board.borders(start, end)]
        assert met == borders(board, start, end), (start, end)
        shield = "P" in (letter(board, start), letter(board, end)) and not (
            board.sector_of[start] == board.sector_of[end] and letter(board, start) == letter(board, end)
        )
        assert board.adjacent(start, end) == (not shield), (start, end)


# ---- sight ------------------------------------------------------------------------------------------------------


def hexes_on(start: Hex, end: Hex, side: int) -> list[Hex]:
    """The hexes that a line meets, from middle to middle, shifted to a side by a hair; in exact fractions."""
    way = end.plus(start.times(-1))
    across = way.turned(1).plus(way.turned(2))  # At right angles to the line.
    hair = Fraction(side, 10**9)
    q, r = start.q + across.q * hair, start.r + across.r * hair
    met = []
    reach = start.distance(end) + 1
    for dq in range(-reach, reach + 1):
        for dr in range(-reach, reach + 1):
            hex = Hex(start.q + dq, start.r + dr)
            if hex.distance(start) + hex.distance(end) > reach + 1:
                continue
            low, high = Fraction(0), Fraction(1)
            x, y = q - hex.q, r - hex.r
            for value, slope in (
                (x - y, way.q - way.r),
                (x + 2 * y, way.q + 2 * way.r),
                (2 * x + y, 2 * way.q + way.r),
            ):
                for sign in (1, -1):  # A hex is where all of these lie between -1 and 1.
                    rate, left = sign * slope, 1 - sign * value
                    if rate > 0:
                        high = min(high, Fraction(left) / rate)
                    elif rate < 0:
                        low = max(low, Fraction(left) / rate)
                    elif left < 0:
                        high = Fraction(-1)
            if low < high:
                met.append((low, hex))
    return [hex for _, hex in sorted(met)]


def is_seen(board: Board, a: str, b: str) -> bool:
    for side in (1, -1):
        line = hexes_on(board.hex_of[a], board.hex_of[b], side)
        assert (line[0], line[-1]) == (board.hex_of[a], board.hex_of[b])
        names = [board.name_of.get(hex, "") for hex in line]
        if all(names) and all(_is_open(board, x, y) for x, y in itertools.pairwise(names)):
            return True
    return False


def _is_open(board: Board, a: str, b: str) -> bool:
    """XI-188: shields, asteroids, debris and stars block on both sides of their border; nebulae don't."""
    met = [*borders(board, a, b), *borders(board, b, a)]
    return not any(each in "PADS" for each, _ in met)


@LONG
@pytest.mark.parametrize("seed", SEEDS)
def test_sight(seed: int) -> None:
    """XI-308 XI-309 XI-310 XI-188 XI-175 XI-A109 XI-307: pairs up to 6 apart, against exact lines; both ways alike."""
    board, random = random_board(seed), Random(seed)
    names = sorted(board.hex_of)
    seen = 0
    for _ in range(250):
        a = random.choice(names)
        b = random.choice([each for each in names if 0 < board.distance(a, each) <= 6])
        assert board.sees(a, b) == board.sees(b, a) == is_seen(board, a, b), (a, b)
        seen += board.sees(a, b)
    assert 20 < seen < 230


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


def naive_ways(table: Any, captain: Any, points: int) -> dict[str, int]:
    """Hexes that can be named as targets, with their steps: next to the ship whatever is between, farther only without
    a roll, a bounty, a refusal or a token on the way."""
    board, bounty = table.board, captain.bounty
    occupied = {at for name, at in table.ships() if name != captain.name}

    def law(a: str, b: str) -> str:
        return SECTORS[board.sector_of[a if letter(board, a) == "P" else b]].law

    def refused(a: str, b: str) -> bool:
        entering = ("P", True) in borders(board, a, b) and letter(board, b) == "P"
        return entering and bool(bounty) and law(a, b) == "lawful"

    def quiet(a: str, b: str) -> bool:
        met = borders(board, a, b)
        if any(not door for _, door in met):
            return False
        return not refused(a, b) and all(law(a, b) != "outlaw" or bool(bounty) for _ in met)

    def beside(name: str) -> Iterator[str]:
        return (board.name_of[each] for each in board.hex_of[name].neighbours() if each in board.name_of)

    steps, level = {captain.at: 0}, [captain.at]
    for number in range(1, min(points, movement.FAR) + 1):
        level = [
            after for here in level if here == captain.at or here not in table.tokens
            for after in beside(here) if after not in steps and quiet(here, after)
        ]  # fmt: skip
        level = list(dict.fromkeys(level))
        steps |= dict.fromkeys(level, number)
    found = {name: number for name, number in steps.items() if number > 1 and name not in occupied}
    for after in beside(captain.at):
        if points and not refused(captain.at, after) and (after not in occupied or points > 1):
            found[f"{after}-direct" if steps.get(after, 0) > 1 else after] = 1
    return found


@pytest.mark.parametrize("seed", range(longer(20, 60)))
def test_reachable(seed: int, at: Any) -> None:
    """XI-120 XI-129 XI-A111 XI-176 XI-156: the targets offered are those of a plain search, by shortest ways."""
    random = Random(seed)
    board = random_board(seed, 8)
    table = at().table
    table.sectors = tuple((each.sector, *each.middle, each.turns) for each in board.laid)
    table.board, captain = board, table.players["Ann"]
    names = sorted(board.hex_of)
    for other in table.players.values():
        other.at = random.choice(names)
    near = [each for each in names if 0 < board.distance(captain.at, each) <= 2]
    table.players["Bo"].at = random.choice(near)
    captain.bounty = random.choice([0, 0, 2000])
    table.tokens = random.sample(sorted(board.places("explore")), 3)
    points = random.randint(1, 8)
    found = movement.reachable(table, captain, points)
    assert found == naive_ways(table, captain, points)
    for end, steps in found.items():
        way = ways.way_to(table, captain, end, steps)
        assert (way[-1], len(way)) == (end.removesuffix("-direct"), steps)
        met = [border for a, b in zip((captain.at, *way), way, strict=False) for border in borders(board, a, b)]
        assert steps == 1 or all(door for _, door in met), "no step of a longer way brings a roll"
        assert all(b in board.beside(a) for a, b in zip((captain.at, *way), way, strict=False))


# ---- distances between sectors ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_flyable_distance(seed: int) -> None:
    """XI-266 XI-267 XI-A43: the fewest tiles entered, not through a star, whatever the gates."""
    board = random_board(seed, 12)
    touching: dict[str, set[str]] = {}
    for a, b in pairs(board):
        touching.setdefault(board.sector_of[a], set()).add(board.sector_of[b])
    for start in board.sectors:
        known, level, number = {start: 0}, [start], 0
        while level:
            number += 1
            level = sorted({b for a in level for b in touching[a] if b not in known and b != "xia"})
            known |= dict.fromkeys(level, number)
        for end in board.sectors:
            if end != "xia":
                assert board.flyable_distance(start, end) == known.get(end, 99), (start, end)


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
    gates = [name for name in board.hex_of if letter(board, name) == "G"]
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
                    met = borders(board, here, name)
                    lawful = SECTORS[board.sector_of[name]].law == "lawful" and letter(board, name) == "P"
                    if any(each == "S" or (each in avoided and not door) for each, door in met) or (outlaw and lawful):
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
    names = sorted(name for name in board.hex_of if letter(board, name) != "S")
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
    open_to = {name for name in beside if not any(each == "P" for each, _ in borders(board, ship, name))}
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
    npc.at, *places = random.sample(sorted(name for name in board.hex_of if letter(board, name) != "S"), 4)
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
