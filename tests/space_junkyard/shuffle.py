"""Random positions: everything that a table holds, somewhere else, as the rules allow it.

Random play builds small ships, so walks that start from such positions see far more of the rules. No tile is made or
lost; the position passes `state.check`.
"""

from __future__ import annotations

from collections import Counter

from companion.engine.piles import Pile
from companion.space_junkyard import constants
from companion.space_junkyard.ships import Section, Ship, placings
from companion.space_junkyard.table import LESS_EMPTY, MORE_JUNK, TWO_PLAYERS, JunkyardTable

from ..lots import Random, one_of, shuffled, upto


def shuffle_position(table: JunkyardTable, random: Random) -> JunkyardTable:
    """Another position with the same players, options and tiles, at the start of a step of a turn."""
    new = table.copy()
    new.result = new.reason = None
    new.phase = one_of(("resource", "move", "move", "move", "draw", "push", "push"), random)
    new.player = one_of(tuple(new.players), random)
    new.first = new.first or new.player
    new.turn = upto(40, random) + 1
    tiles = shuffled(sorted(tiles_of(table).elements()), random)
    removed = constants.TILES_REMOVED if new.options.get(TWO_PLAYERS) else 0
    _build_ships(new, tiles, random)
    _place_markers(new, random)
    _begin_turn(new, random)
    new.drawn = tiles.pop() if new.phase == "push" else ""
    gaps = 0.5 if new.options.get(LESS_EMPTY) else 0.2
    new.map = {square: tiles.pop() for square in new.board.squares if random() >= gaps and len(tiles) > removed + 1}
    out = upto(len(tiles) - removed - 1, random)
    new.gone, new.stack = sorted(tiles[:out]), Pile(tiles[out:], unseen=removed)
    return new


def tiles_of(table: JunkyardTable) -> Counter[str]:
    """Every tile, wherever it lies; those taken out unseen are in the stack's bag."""
    joined = [section.tile for ship in table.players.values() for section in ship.sections]
    return Counter([*table.stack.cards(), *table.map.values(), *table.gone, *filter(None, [table.drawn]), *joined])


def _build_ships(table: JunkyardTable, tiles: list[str], random: Random) -> None:
    """Ships of up to eight sections, joined as the rules allow, with some of what they can store."""
    for name, old in table.players.items():
        ship = table.players[name] = Ship(name=name, colour=old.colour)
        wanted = upto(8, random)
        for tile in [tile for tile in tiles if tile in constants.SECTIONS]:
            if len(ship.sections) >= wanted:
                break
            where = sorted(placings(ship, tile))
            if where:
                square, turn, _ = one_of(tuple(where), random)
                ship.join(Section(tile, *square, turn))
                tiles.remove(tile)
        ship.count_room()
        ship.stores = [upto(room, random) for room in ship.room]


def _place_markers(table: JunkyardTable, random: Random) -> None:
    """Markers in squares of their own; some are off the map."""
    squares = shuffled(list(table.board.squares), random)
    slots = shuffled([*table.board.slots], random)
    for ship in table.players.values():
        ship.at, ship.left = (squares.pop(), "") if random() < 0.85 else ("", one_of(constants.SIDES, random))
        ship.closed = tuple(slots.pop() for _ in range(upto(2, random)))


def _begin_turn(table: JunkyardTable, random: Random) -> None:
    """What may have been done in the turn before its running step."""
    table.steps, table.boosted, table.asteroids, table.section, table.pushes = 0, False, 0, False, 0
    if table.phase == "resource":
        return
    ship = table.ship
    table.boosted = random() < 0.2
    table.steps = upto(constants.STEPS + (constants.EXTRA_STEPS if table.boosted else 0), random)
    table.asteroids = upto(constants.ASTEROID_LIMIT, random) if random() < 0.6 else 0
    table.section = not table.asteroids and random() < 0.3
    if table.section and ship.sections and random() < 0.7:
        ship.sections = (*ship.sections[:-1], ship.sections[-1]._replace(new=True))
        ship.count_room()
        ship.stores = [min(number, room) for number, room in zip(ship.stores, ship.room, strict=True)]
    if table.phase in ("draw", "push") and table.asteroids == constants.MORE_JUNK_TILES and random() < 0.4:
        table.pushes = int(bool(table.options.get(MORE_JUNK)))
    if table.phase == "push" or table.pushes:
        ship.closed = ship.closed[: table.pushes]
