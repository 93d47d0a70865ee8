"""Random positions: everything that a table holds, somewhere else, as the rules allow it.

No tile is made or lost; ships change, so that walks that start from such positions meet every power, and so do the
sides of the boards; the position passes `state.check`.
"""

from __future__ import annotations

from companion.engine.piles import Pile
from companion.junk_orbit import constants
from companion.junk_orbit.flight import CCW, CW, boards_at
from companion.junk_orbit.state import count_tiles
from companion.junk_orbit.table import JunkTable, Launched

from ..lots import Random, one_of, shuffled, upto

PHASES = ("launch", "launch", "launch", "move", "move", "deliver", "pick-up")


def shuffle_position(table: JunkTable, random: Random) -> JunkTable:
    """Another position with the same players, boards and tiles, at the start of a step of a turn."""
    new = table.copy()
    new.result = new.reason = None
    new.phase = one_of(PHASES, random)
    new.player = one_of(tuple(new.players), random)
    new.first = new.first or new.player
    new.turn = upto(40, random) + 1
    new.last = one_of(tuple(new.players), random) if random() < 0.2 else ""
    if new.last == new.player:
        new.last = ""  # The game would be over.
    new.boards = {board: constants.NIGHT if random() < 0.5 else constants.DAY for board in new.boards}
    crowd = shuffled(list(new.cities), random)[: 2 + upto(4, random)]
    cards = shuffled(list(constants.SHIPS), random)
    for ship, card in zip(new.players.values(), cards, strict=False):
        ship.take_card(card, one_of(constants.SIDES, random))
        ship.at = one_of(tuple(crowd), random)
    new.launched = _launched(new, random) if new.phase == "move" else None
    _deal(new, shuffled(sorted(count_tiles(table).elements()), random), random)
    return new


def _launched(table: JunkTable, random: Random) -> Launched:
    """A tile has left the ship's city, one way or the other."""
    ring = one_of(boards_at(table.in_play, table.ship.at), random)
    return Launched(ring=ring, sense=one_of((CW, CCW), random), distance=1 + upto(5, random))


def _deal(table: JunkTable, tiles: list[str], random: Random) -> None:
    """Tiles to cargo, deliveries and cities; the rest to their stacks, some of which are empty."""
    starters = [tile for tile in tiles if not constants.DESTINATION[tile]]
    others = [tile for tile in tiles if constants.DESTINATION[tile]]
    stacks: dict[str, list[str]] = {source: [] for source in constants.SOURCES}
    empty = [source for source in constants.SOURCES if random() < 0.25]
    table.cities = {city: [] for city in table.cities}
    for ship in table.players.values():
        ship.cargo, ship.deliveries = [], []
    full = random() < 0.8
    for tile in [*starters, *others]:
        held = random() < (0.35 if full else 0.1) or constants.SOURCE[tile] in empty or not constants.DESTINATION[tile]
        if not held:
            stacks[constants.SOURCE[tile]].append(tile)
            continue
        ship = one_of(tuple(table.players.values()), random)
        where = random()
        if where < 0.25 and constants.DESTINATION[tile]:
            ship.deliveries.append(tile)
        elif where < 0.6:
            ship.cargo.append(tile)
        else:
            table.cities[one_of(tuple(table.cities), random)].append(tile)
    if random() < 0.1:
        table.cities[table.ship.at] += table.ship.cargo
        table.ship.cargo = []
    table.earth_stack, table.moon_stack, table.mars_stack = (Pile(stacks[source]) for source in constants.SOURCES)
