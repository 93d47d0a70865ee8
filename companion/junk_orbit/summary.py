"""Overview of the table: the boards, and ships with their cargo.

`state` is what an audience sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.table.facts import Fact, Level, draw_nothing, of_group
from companion.text.grammar import amount, joined
from companion.text.styled_text import DIM, GOOD, MARKS, WARN, Span, line

from . import constants
from .flight import near
from .scoring import points
from .text import ship_name
from .tile_words import describe_tiles, tiles

State = Mapping[str, Any]

SIGN = {piece.key: MARKS[piece.fields["mark"]] for piece in constants.GAME.kinds["ship-card"].pieces}
COLOURS = {"yellow": "#E8C547", "purple": "#B07CE8", "blue": "#5C9CE6", "green": "#4CB86A", "orange": "#F0883A"}

SCARCE = 2
"""Number of tiles left at which a stack is highlighted, as the game ends when it can't refill a city (JO-063)."""

BOARDS = "Boards"
ASKED_SHIP = "ship"
"""Word that asks about a ship, whose fact begins with a verb."""


def facts(state: State) -> Iterator[Fact]:
    """Yield the tiles in the cities, then the ships."""
    for board, side in state["boards"].items():
        cities = [city for city in constants.RING[board] if constants.BOARD_OF[city] == board]
        laid = any(state["cities"].get(city) for city in cities)
        lie = [f"{city} {', '.join(describe_tiles(state['cities'].get(city, ()))) or 'empty'}" for city in cities]
        yield Fact(
            f"{'The ' * (board == constants.MOON)}{constants.BOARD_NAME[board]}, {side} side{', clockwise' * laid}",
            "; ".join(lie) if laid else "no tiles",
            group=BOARDS,
        )
    for who, ship in state["players"].items():
        if ship.get("ship") and ship.get("at"):
            where = line(_sign(ship), f" {ship['at']}")
            at = f"is at {ship['at']}"
            yield Fact(f"{who}'s ship", at, group=BOARDS, owner=who, verb=True, short=where, column=3)
    for board in constants.SOURCES:
        name, left = f"{constants.BOARD_NAME[board]} stack", sum(state[f"{board}_stack"].values())
        level: Level = "strong" if left > SCARCE else "warn"
        yield Fact(name, tiles(left), group=BOARDS, level=level, short=line(f"{name} {left}"))
    if state.get("last") and not state.get("result"):
        seats = [*state["players"]]
        ending = f"the game ends after {seats[seats.index(state['last']) - 1]}'s turn"
        yield Fact("", ending, level="warn", group=BOARDS, short=line((ending, WARN)))
    for who, ship in state["players"].items():
        yield from of_group(who, *_ship(ship, bool(state.get("player")), state["boards"]), owner=who)


def describe_space(state: State, city: str) -> list[str]:
    """Describe a city with its tiles and ships, and the adjacent cities; empty if it isn't a city."""
    boards = frozenset(state["boards"])
    on = [constants.BOARD_NAME[board] for board in state["boards"] if city in constants.RING[board]]
    if not on:
        return []
    beside = near(boards, city)
    near_it = [f"{each}: {_lying(state, each)}." for each in beside]
    return [f"{city} ({joined(on)}): {_lying(state, city)}.", f"Next to it are {joined(beside)}.", *near_it]


def _lying(state: State, city: str) -> str:
    """Describe the ships and tiles in a city."""
    ships = [f"{who}'s ship" for who, ship in state["players"].items() if ship.get("ship") and ship.get("at") == city]
    return ", ".join([*ships, *describe_tiles(state["cities"].get(city, ()))]) or "empty"


def signs(state: State) -> dict[str, Span]:
    """Return the sign of each player's ship in its colour; empty before ship cards are dealt."""
    return {who: _sign(ship) for who, ship in state["players"].items() if ship.get("ship")}


def _ship(ship: State, begun: bool, boards: State) -> Iterator[Fact]:
    """Yield a ship's power, cargo and deliveries with the verbs of a sentence; in set-up only what it has."""
    yield _flown(ship)
    cargo, delivered = ship["cargo"], ship["deliveries"]
    if begun or cargo:
        yield Fact(
            "carries",
            ", ".join(describe_tiles(cargo)) or "nothing",
            verb=True,
            asked="cargo",
            short=line(("cargo ", DIM), f"{len(cargo):>2}"),
            column=2,
        )
    if not (begun or delivered):
        return
    scored = _points(ship, boards)
    worth = f" ({amount(scored, 'point')})" if scored is not None else ""
    figures = f"delivered {len(delivered)}{worth}"
    number = len(delivered) or "no"  # Not "has delivered nothing": it may have given some up.
    yield Fact(
        "has", f"{number} delivered tile{'s' * (number != 1)}{worth}", verb=True, asked="delivered",
        level="good" if delivered else "faint", short=line((figures, GOOD if delivered else DIM)), column=1,
    )  # fmt: skip


def _flown(ship: State) -> Fact:
    """Return a ship's power, as far as it is known."""
    if not ship.get("ship"):
        return Fact("flies", "no ship yet", verb=True, asked=ASKED_SHIP, short=line("no ship yet"))
    if not ship.get("side"):
        return Fact(
            "flies", "a ship, side not chosen yet", verb=True, asked=ASKED_SHIP, short=line("side not chosen yet")
        )
    power = ship_name(ship["ship"], ship["side"])
    return Fact("flies", f"the {power}", verb=True, asked=ASKED_SHIP, short=line(power))


def _points(ship: State, boards: State) -> int | None:
    """Return the points of the deliveries, including night sides, or None if they can't be seen."""
    known = [tile for tile in ship["deliveries"] if tile in constants.VALUE]
    return points(known, boards) if known and len(known) == len(ship["deliveries"]) else None


def _sign(ship: State) -> Span:
    card = ship.get("ship", "")
    return SIGN.get(card, "?"), f"bold {COLOURS.get(card, '')}".strip()


DRAWINGS = {BOARDS: draw_nothing}
