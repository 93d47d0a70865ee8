"""What may be wrong with a position that neither the types of the state's fields nor the contents of the box forbid:
what the rules make impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.engine.setup_options import player_problems, turn_problems
from companion.text.grammar import amount
from components.schema import UNSEEN

from . import constants
from .flight import boards_at
from .setup import RESERVED, SET_UP
from .table import JunkTable


def check(table: JunkTable) -> list[str]:
    """All that is wrong with a position at the start of a step, a sentence each; empty where it may be played."""
    return [
        *player_problems(constants.GAME, list(table.players), RESERVED),
        *_boards(table),
        *_ships(table),
        *_tiles(table),
        *_phase(table),
    ]


def _boards(table: JunkTable) -> Iterator[str]:
    """JO-017 JO-018 JO-019: the boards in play."""
    for board in constants.BOARDS:
        least = constants.FROM_PLAYERS[board]
        if board not in table.boards and len(table.players) >= least:
            yield f"{constants.BOARD_NAME[board]} is missing, used from {least} players on"
    yield from (f"{city} has tiles, but its board is not in play" for city in table.cities if not _there(table, city))


def _there(table: JunkTable, city: str) -> bool:
    return constants.BOARD_OF[city] in table.boards


def _ships(table: JunkTable) -> Iterator[str]:
    """JO-029: a ship of one's own for each; in a city of the boards in play."""
    for card, number in Counter(ship.card for ship in table.players.values() if ship.card).items():
        if number > 1:
            yield f"{number} players have the ship {card}"
    for ship in table.players.values():
        if not _there(table, ship.at):
            yield f"{ship.name}'s ship is at {ship.at}, whose board is not in play"
        if not ship.card and table.phase not in SET_UP:
            yield f"{ship.name} has no ship card"


def _tiles(table: JunkTable) -> Iterator[str]:
    """JO-010 JO-015 JO-039: no more tiles than there are, only those this game uses, no starter delivered."""
    tiles = tiles_of(table)
    for tile, number in sorted(tiles.items()):
        if tile == UNSEEN:
            told = amount(number, "delivered tile is", "delivered tiles are")
            yield f"{told} not told; without that the game can't be played on and scored"
        elif number > constants.COUNT[tile]:
            yield f"{number} tiles {tile}, the box has {constants.COUNT[tile]}"
        elif not constants.in_use(tile, table.boards):
            yield f"tile {tile} is marked {constants.MARK[tile]}+; this game doesn't use it"
    for ship in table.players.values():
        starters = [tile for tile in ship.deliveries if tile != UNSEEN and not constants.DESTINATION[tile]]
        if starters:
            yield f"{ship.name} has delivered {', '.join(starters)}, which has no destination"


def tiles_of(table: JunkTable) -> Counter[str]:
    """JO-010: every tile of the game, wherever it lies."""
    every: Counter[str] = Counter([table.launched.tile] if table.launched and table.launched.tile else [])
    held: Iterable[list[str]] = [
        *(stack.bag for stack in table.stacks.values()),
        *table.cities.values(),
        *(ship.cargo for ship in table.players.values()),
        *(ship.deliveries for ship in table.players.values()),
    ]
    for tiles in held:
        every.update(tiles)
    return every


def _phase(table: JunkTable) -> Iterator[str]:
    """What each phase needs."""
    yield from turn_problems(table, SET_UP)
    if table.phase == "over":
        return
    if table.last and table.last == table.player:
        yield f"{table.last}'s refill found an empty stack, so the game is over before {table.last}'s next turn"
    if table.launched and table.launched.tile:
        yield f"tile {table.launched.tile} is still in the air; a step begins when it has stopped"
    if table.phase == "move" and table.launched is None:
        yield "launched must be given in phase move: how the tile left"
    elif table.phase != "move" and table.launched is not None:
        yield f"launched is given in phase {table.phase}; it counts until the ship has moved"
    elif table.launched is not None:
        ring, distance = table.launched.ring, table.launched.distance
        at = table.ship.at if table.player else ""
        if at and ring not in boards_at(table.in_play, at):
            yield f"the tile left on the orbit of {ring}, where {table.player}'s ship at {at} is not"
        if not 1 <= distance <= constants.FARTHEST:
            yield f"the tile has travelled {distance}; in phase move it is 1 to {constants.FARTHEST}"
    if table.phase in SET_UP:
        yield from _set_up(table)


def _set_up(table: JunkTable) -> Iterator[str]:
    """What is still to be drawn must be there."""
    at = list(SET_UP).index(table.phase)
    for source, stack in table.stacks.items():
        cities = (
            sum(constants.STACK_OF[city] == source for city in table.cities) if at <= list(SET_UP).index("seed") else 0
        )
        wanted = cities + len(table.players)
        if len(stack) < wanted:
            yield f"phase {table.phase} needs {wanted} tiles in the {source} stack, there are {len(stack)}"
