"""A table from a scenario's `state` and back, and what may be wrong with a position.

`load` takes a position that `components.scenarios` has checked and filled up; `dump` gives the same back. `check` says
what neither the types of the state's fields nor the contents of the box can: what the rules make impossible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.engine.piles import Pile, counted, expanded, with_unseen
from companion.engine.setup_options import player_problems, turn_problems
from companion.text.grammar import amount
from components.schema import UNSEEN

from . import constants
from .flight import boards_at, heading, sense
from .setup import RESERVED, SET_UP
from .table import JunkTable, Launched, Ship

State = Mapping[str, Any]


def load(state: State) -> JunkTable:
    """The table of a checked position. Stacks of which nothing is seen hold what lies nowhere else; tiles that a game
    with these boards doesn't use are in none (JO-021 JO-022)."""
    state = with_unseen(constants.GAME, state)
    players = {name: _ship(name, ship) for name, ship in state["players"].items()}
    table = JunkTable(players, dict(state["boards"]), state["phase"])
    table.result, table.reason = state.get("result"), state.get("reason")
    table.options = dict(state["options"])
    table.turn, table.first, table.player = state["turn"], state.get("first", ""), state.get("player", "")
    table.last = state.get("last", "")
    launched = state.get("launched")
    if launched:
        ring = launched["ring"]
        table.launched = Launched(ring, heading(ring, launched["sense"]), launched["distance"])
        table.flying = launched.get("tile")
    for city, tiles in state["cities"].items():
        table.cities[city] = list(tiles)
    for source in constants.SOURCES:
        tiles = expanded(state[f"{source}_stack"])
        table.stacks[source] = Pile(tile for tile in tiles if constants.in_use(tile, table.boards))
    return table


def _ship(name: str, given: State) -> Ship:
    return Ship(
        name, given.get("ship", ""), given["side"], given["at"], list(given["cargo"]), list(given["deliveries"])
    )


def dump(table: JunkTable) -> dict[str, Any]:
    """The position of a table, all of it visible, with the keys of the state's table in their order."""
    state = {
        "options": dict(table.options),
        "boards": dict(table.boards),
        "phase": table.phase,
        "turn": table.turn,
        "first": table.first or None,
        "player": table.player or None,
        "launched": _launched(table),
        "last": table.last or None,
        "players": {ship.name: _ship_state(ship) for ship in table.players.values()},
        "cities": {city: list(tiles) for city, tiles in table.cities.items() if tiles},
        **{f"{source}_stack": counted(stack.bag) for source, stack in table.stacks.items()},
        "result": table.result,
        "reason": table.reason,
    }
    return {key: value for key, value in state.items() if value is not None}


def _launched(table: JunkTable) -> dict[str, Any] | None:
    if table.launched is None:
        return None
    ring, way, distance = table.launched
    flying = {"tile": table.flying} if table.flying else {}
    return {"ring": ring, "sense": sense(ring, way), "distance": distance, **flying}


def _ship_state(ship: Ship) -> dict[str, Any]:
    card = {"ship": ship.card} if ship.card else {}
    return {**card, "side": ship.side, "at": ship.at, "cargo": list(ship.cargo), "deliveries": list(ship.deliveries)}


# ---- what may be wrong ------------------------------------------------------------------------------------------


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
    every: Counter[str] = Counter([table.flying] if table.flying else [])
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
    if table.flying:
        yield f"tile {table.flying} is still in the air; a step begins when it has stopped"
    if table.phase == "move" and table.launched is None:
        yield "launched must be given in phase move: how the tile left"
    elif table.phase != "move" and table.launched is not None:
        yield f"launched is given in phase {table.phase}; it counts until the ship has moved"
    elif table.launched is not None:
        ring, _, distance = table.launched
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
