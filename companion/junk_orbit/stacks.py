"""Stacks of tiles: draws, and reasons why a tile can't be on top."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from companion.engine import Ask, Chance, Guard, Reason, Step, Values
from companion.engine.seats import seats_from
from companion.text.grammar import with_article

from .constants import BOARD_NAME, BY_NUMBER, FROM_PLAYERS, MARK, MARS, PHOBOS, SOURCE, STACK_OF, VALUE, in_use
from .flight import boards_at
from .table import JunkTable, Ship


def take_top_tile(table: JunkTable, ship: Ship) -> Step:
    """Take the top tile of the Mars stack instead of the city's tiles (JO-096)."""
    tile = yield from draw_tile(table, "top tile", MARS, "JO-096", {"who": ship.name})
    ship.cargo.append(tile)
    table.note("JO-096", "taken from stack", who=ship.name, tile=tile)
    note_empty_stack(table, MARS)


def refill(table: JunkTable, city: str) -> Step:
    """Refill a city from its own stack (JO-055 JO-056); an empty stack triggers the end (JO-063)."""
    source = STACK_OF[city]
    if len(table.stacks[source]):
        rule = "JO-055" if len(boards_at(table.in_play, city)) == 1 else "JO-056"
        facts = {"who": table.player, "city": city, "source": source}
        tile = yield from draw_tile(table, "refill", source, rule, facts)
        table.cities[city].append(tile)
        table.note(rule, "refilled", city=city, tile=tile, source=source)
        note_empty_stack(table, source)
    elif table.last:
        table.note("JO-A19", "still empty", city=city)
    else:
        table.last = table.player
        others = tuple(seats_from(table.players, table.player)[1:])
        table.note("JO-063", "end triggered", who=table.player, source=source, city=city, others=others)


def draw_tile(table: JunkTable, name: str, source: str, rule: str, facts: Values) -> Generator[Ask, Any, str]:
    """Draw the top tile of a stack that isn't empty."""
    stack = table.stacks[source]
    tile: str = yield Chance(name, stack, rule, facts, f"{source}-stack", also=BY_NUMBER[source])
    stack.draw(tile)
    return tile


def note_empty_stack(table: JunkTable, source: str) -> None:
    """Note that a stack's last tile has gone, which doesn't end the game yet (JO-064)."""
    if not len(table.stacks[source]):
        table.note("JO-064", "stack empty", source=source)


# ---- guards -----------------------------------------------------------------------------------------------------


def _of_another_stack(key: str, ask: Chance) -> str:
    kind = f"{BOARD_NAME[SOURCE[key]]} tile" if SOURCE[key] in BOARD_NAME else "starter"
    return f"it's {with_article(kind)}, and this is the {BOARD_NAME[_source(ask)]} stack"


IN_THE_BOX = {
    rule: Reason(lambda key: f"tiles marked {MARK[key]}+ stay in the box in this game", rule)
    for rule in ("JO-021", "JO-022")
}
ABOARD = Reason("it's in {ship}'s cargo")
IN_A_CITY = Reason("it's at {city}")


def why_not_on_top(table: JunkTable, ask: Chance, tile: str) -> Reason | None:
    """Return why a tile can't be on top of the stack being drawn from, if all can see why."""
    if tile not in VALUE or tile in ask.source.weights():
        return None
    if SOURCE[tile] != _source(ask):
        return Reason(_of_another_stack, ask.rule)
    if not in_use(tile, table.boards):
        return IN_THE_BOX["JO-021" if len(table.players) < FROM_PLAYERS[PHOBOS] else "JO-022"]
    for ship in table.players.values():
        if tile in ship.cargo:
            return ABOARD.where(ship=ship.name)
    return next((IN_A_CITY.where(city=city) for city, lying in table.cities.items() if tile in lying), None)


def _source(ask: Chance) -> str:
    """Return the stack of a draw; only that of Mars can replace picking up (JO-096)."""
    return str(ask.about.get("source", MARS))


GUARDS: Mapping[str, Guard[JunkTable]] = dict.fromkeys(("seed", "deal", "refill", "top tile"), why_not_on_top)
