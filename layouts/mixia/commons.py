"""What lies beside the map for all captains: The Kiln's card, the economy board and the events in play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from layouts.drawing import laid
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, at, box
from layouts.drawing.scene import Item, Scene
from layouts.drawing.shapes import circle

from . import market
from .on_map import draw_ship
from .tokens import cube

State = Mapping[str, Any]
BERTH, BERTHS = (14.9, 52.6), 19.4
"""On The Kiln's card, the middle of its first space, and how far it is to the next."""
BERTHED = 0.74
"""How large a ship is inside, so that the name of its space is read above it."""
ABOUT = (52.0, 67.4)
"""On an event's card, the middle of the cube that it is about."""
ROUNDS, ROUND = (54.3, 80.4), -9.4
"""On an event's card, the middle of its first circle for rounds, and how far it is to the next."""
LEFT = (51.6, 80.4)
"""On an event's card without such circles, the middle of what is left."""


def draw_commons(studio: Studio, state: State) -> Iterator[Scene]:
    """Whatever of it is on the table."""
    yield from _station(studio, state)
    yield from draw_market(studio, state)
    for event in state.get("events") or ():
        yield _event(studio, event)


def _station(studio: Studio, state: State) -> Iterator[Scene]:
    """Draw the Kiln's card while it holds ships or cubes."""
    id, on = "npc-card.kiln", list[Item]()
    ships = {each["at"]: each for each in (state.get("players") or {}).values() if each.get("at")}
    for i, space in enumerate(studio.game.piece(id).fields["spaces"] if state.get("kiln") else ()):
        x, y = BERTH[0] + BERTHS * i, BERTH[1]
        on += [at(x + 4 * n, y + 8, cube(studio, good), scale=0.7, tag=f"cube.{space}")
               for n, good in enumerate((state.get("cubes") or {}).get(space, ()))]  # fmt: skip
        if ship := ships.get(space):
            drawn = draw_ship(Pen(studio), str(ship["colour"]), ship.get("ship"))
            on.append(at(x, y + 4, *drawn, scale=BERTHED, tag=f"ship.{ship['colour']}"))
    if on:
        yield laid.piece(studio, id, on=on)


def draw_market(studio: Studio, state: State) -> Iterator[Scene]:
    """Draw the economy board with its cubes, and the credits that are In Demand."""
    held, wanted = state.get("economy") or {}, state.get("in_demand") or ()
    if held or wanted:
        on: list[Item] = []
        for cargo, section in market.sections(studio.game):
            places = [*section.cubes][: int(held.get(cargo) or 0)]
            on += [at(*place, cube(studio, cargo), tag=f"economy.{cargo}") for place in places]
            if cargo in wanted:
                on.append(at(*section.credit, Pen(studio).piece("coin.1000", 0, 0), tag=f"in-demand.{cargo}"))
        yield laid.piece(studio, "economy-board", on=on)


def _event(studio: Studio, event: State) -> Scene:
    """Draw the card of an event in play. On it lie a cube of the event's type and its remaining time: a ring round the
    number of rounds, or the number itself if the card prints none."""
    id, left, pen = f"event-card.{event['event']}", int(event.get("left") or 0), Pen(studio)
    card, on = studio.game.piece(id).fields, list[Item]()
    if cargo := event.get("cargo"):
        on.append(at(*ABOUT, cube(studio, str(cargo)), scale=1.5, tag=f"event.{cargo}"))
    if left and card["rounds"]:
        x, y = ROUNDS[0] + ROUND * (left - 1), ROUNDS[1]
        on.append(at(x, y, pen.line(circle(0, 0, 4.6), 1.4, "accent"), tag=f"left.{left}"))
    elif left and int(card["times"] or 0) > 1:
        chip = pen.solid(box(15, 7, 2), "paper", 0.7, "accent"), pen.label(0, 0, f"{left} left", 10, "strong", "night")
        on.append(at(*LEFT, *chip, tag=f"left.{left}"))
    return laid.piece(studio, id, on=on)
