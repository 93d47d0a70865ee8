"""Overview of the table: the map, stack and stores, and the ship of the player whose turn it is.

`state` is what an audience sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine.texts import Words
from companion.table.facts import Drawing, Fact, draw_nothing, of_group
from companion.text.grammar import amount, joined, minus
from companion.text.styled_text import BOLD, DIM, PLAIN, Span, line, text

from . import constants, scoring
from .constants import EDGE_OF
from .marks import LETTERS, State, cost_letters, mark
from .resource_words import in_words
from .ship_drawing import draw_own, draw_ship
from .ship_words import SIDE, TURNED, open_exits_of, place_of

ARROWS = {"north": "↑", "east": "→", "south": "↓", "west": "←"}
"""Direction in which a tug fell off the map."""

MAP, SHIP = "Map", "Ship"


def facts(state: State) -> Iterator[Fact]:
    """Yield the map, its next changes, the players and their ships."""
    rows: dict[str, list[str]] = {}
    for square, code in sorted(state["map"].items()):
        rows.setdefault(square[1:], []).append(f"{square} {code}{_worth(code)}")
    yield from (Fact(f"row {row}", ", ".join(found), group=MAP) for row, found in sorted(rows.items()))
    if not rows:
        yield Fact("map", "empty", group=MAP)
    yield from _stack(state)
    for who, ship in state["players"].items():
        yield from of_group(who, *_player(ship), owner=who)
    for who, ship in state["players"].items():
        parts = [_describe_section(ship["ship"], each) for each in ship["ship"]]
        yield Fact(f"{who}'s ship", ", ".join(parts) or "no sections yet", group=SHIP)


def _describe_section(ship: Sequence[State], section: State) -> str:
    """Describe the place of a section in a ship and its open exits with costs, as `?` has no drawing."""
    still_open = open_exits_of(ship, section)
    return f"{section['tile']} {place_of(ship, section)}{f' (open: {still_open})' if still_open else ''}"


def signs(state: State) -> dict[str, Span]:
    """Return the mark of each player's tug, in its colour."""
    return {who: mark(ship) for who, ship in state["players"].items()}


def _stack(state: State) -> Iterator[Fact]:
    yield Fact("Stack", amount(stack(state), "tile"), short=line(("Stack ", DIM), (str(stack(state)), BOLD)))
    closed: dict[str, list[str]] = {}  # Several players can close the same slot within a round.
    for who, ship in state["players"].items():
        for slot in ship["closed"]:
            closed.setdefault(slot, []).append(who)
    if closed and not state.get("result"):
        alike: dict[str, list[str]] = {}
        for slot, names in closed.items():
            alike.setdefault(joined(names), []).append(slot)
        by = ", ".join(f"{joined(slots)} by {names}" for names, slots in alike.items())
        yield Fact("closed slots", by, short=line(("closed ", DIM), " ".join(closed)))
    if state.get("drawn"):  # It comes last, as the question names it.
        code = state["drawn"]
        yield Fact("new tile", f"{code}{_worth(code)}, to be pushed in")


def stack(state: State) -> int:
    """Return the number of tiles in the stack itself, without those taken out unseen."""
    return int(sum(state["stack"].values())) - int(state["removed"])


def _player(ship: State) -> Iterator[Fact]:
    off = f"off the map {EDGE_OF[ship['left']]}" if ship.get("left") else "not on the map yet"
    short = ship.get("at") or (f"off {ARROWS[ship['left']]}" if ship.get("left") else "-")
    yield Fact("", f"at {ship['at']}" if ship.get("at") else off, short=line(f"{short:<5}"), column=3)
    held = [ship["stores"].get(letter, 0) for letter in constants.RESOURCES]
    stores: list[Span] = []
    for letter, number, room in zip(constants.RESOURCES, held, _room(ship), strict=True):
        stores += [(f"{' ' if stores else ''}{number}/{room}", PLAIN), (letter, LETTERS[letter])]
    yield Fact("has", in_words(held) if any(held) else "no resources", short=stores, verb=True, column=2)
    points = scoring.points(ship["ship"])
    yield Fact("points", points, level="strong", short=line((f"{minus(points)} VP".rjust(5), BOLD)), column=1)


def _room(ship: State) -> constants.Amounts:
    """Return the number of working wells."""
    return constants.sum_of(
        constants.BRIDGE.store, *(constants.SECTIONS[each["tile"]].store for each in ship["ship"] if not each["new"])
    )


def _worth(code: str) -> str:
    """Describe a section on the map: its points, and the costs of its exits clockwise from the printed top."""
    part = constants.SECTIONS.get(code)
    if part is None:
        return ""
    sides = zip(SIDE.values(), part.turned[0], strict=True)
    costs = [f"{side} {text(cost_letters(cost))}" for side, cost in sides if cost is not None]
    return f" ({amount(part.vp, 'point')}; {'exit' if len(costs) == 1 else 'exits'} {', '.join(costs)})"


DRAWINGS: dict[str, Drawing] = {MAP: draw_nothing, SHIP: draw_ship}
CLOSE_UPS: dict[str, Drawing] = {"ship": draw_own}


def _lies(every: Sequence[Mapping[str, Any]], tile: str, x: int, y: int, top: str, new: bool | None) -> str:
    """Describe a section as it lies in a ship: `K11R right of the bridge, upside down`."""
    where = place_of(every, {"x": x, "y": y})
    return f"{tile} {where}, {TURNED[top]}{', joined this turn' if new else ''}"


ENTRIES: dict[str, Words] = {"ship": _lies}
