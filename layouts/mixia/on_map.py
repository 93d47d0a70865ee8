"""What lies on the hexes of the map: tokens, cubes, relics, comets, detonators, and all that flies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from components.hexes import DIRECTIONS, Hex
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, at
from layouts.drawing.scene import Item
from layouts.drawing.shapes import circle, polar

from .sector_geometry import place as spot
from .tokens import burst, cube

State = Mapping[str, Any]
SHIP, RING, TOKEN, GIANT = 20.0, 11.6, 16.0, 25.0
"""How large a standee, the colour's ring that it stands on, a token and the giant comet are: all within a hex, whose
number stays in sight below the first three."""
STANDS, RINGED = (-3.4, -3.4), (4.6, 1.6)
"""Where the middles of a captain's standee and of its ring are, from that of the hex: the colour's mark is in sight."""
STACK = (1.1, -1.5)
"""How far each relic of a stack lies from the one below it."""
BESIDE = (6.2, -6.4)
"""Where a detonator lies, beside the ship that has left it."""
BADGE = (8.2, -5.6)
"""Where the number of a stack's relics stands."""


def draw_live(studio: Studio, state: State, hexes: Mapping[str, Hex]) -> Iterator[Item]:
    """All that lies on hexes, the flat things below those that stand."""
    yield from _flat(studio, state, hexes)
    yield from _standing(studio, state, hexes)


def _flat(studio: Studio, state: State, hexes: Mapping[str, Hex]) -> Iterator[Item]:
    """Draw the giant comet, tokens, relics and cubes."""
    pen = Pen(studio)
    for giant in giants(state):
        yield at(*spot(giant), pen.piece("giant-comet", 0, 0, GIANT), tag="giant-comet")
    for name in state.get("tokens") or ():
        yield at(*spot(hexes[name]), _token(pen), tag=f"token.{name}")
    for name, number in (state.get("relics") or {}).items():
        yield at(*spot(hexes[name]), *_stack(pen, int(number)), tag=f"relics.{name}")
    for name, goods in (state.get("cubes") or {}).items():
        for i, good in enumerate(goods if name in hexes else ()):
            x, y = polar(0.0 if len(goods) == 1 else 3.4, 360 / len(goods) * i, *spot(hexes[name]))
            yield at(x, y, cube(studio, good), scale=0.7, tag=f"cube.{name}")


def _standing(studio: Studio, state: State, hexes: Mapping[str, Hex]) -> Iterator[Item]:
    """Draw the Kiln, comets and ships, and detonators in front of them."""
    pen = Pen(studio)
    if name := state.get("kiln"):
        yield at(*spot(hexes[name]), pen.piece("ship-standee.kiln", 0, STANDS[1], SHIP), tag=f"kiln.{name}")
    for name in (state.get("comets") or {}).values():
        yield at(*spot(hexes[name]), pen.piece("ship-standee.comet", 0, STANDS[1], SHIP), tag=f"comet.{name}")
    for player in (state.get("players") or {}).values():
        if player.get("at") in hexes:
            ship = draw_ship(pen, str(player["colour"]), player.get("ship"))
            yield at(*spot(hexes[player["at"]]), *ship, tag=f"ship.{player['colour']}")
    for name, npc in (state.get("npcs") or {}).items():
        if npc.get("at"):
            yield at(*spot(hexes[npc["at"]]), pen.piece(f"ship-standee.{name}", 0, STANDS[1], SHIP), tag=f"npc.{name}")
    for name in (state.get("detonators") or {}).values():
        x, y = spot(hexes[name])
        yield at(x + BESIDE[0], y + BESIDE[1], burst(studio, ice=False), tag=f"detonator.{name}")


def giants(state: State) -> Iterator[Hex]:
    """Yield the hex of the giant comet during its event, on the line of hexes through the middle of Nyr, or of the
    first sector."""
    sectors: Sequence[State] = state.get("sectors") or ()
    for event in state.get("events") or ():
        if event["event"] == "rikishi" and sectors:
            middle = next((each for each in sectors if each["sector"] == "nyr"), sectors[0])
            way = DIRECTIONS[int(event.get("side") or 0)]
            passed = int(event.get("start") or 0) - int(event.get("passed") or 0)
            yield Hex(int(middle.get("q") or 0), int(middle.get("r") or 0)).plus(way.times(passed))


def _token(pen: Pen) -> Item:
    """Draw a face-down exploration token; they all look alike."""
    id = pen.studio.game.kinds["exploration-token"].pieces[0].id
    return pen.piece(id, 0, 0, TOKEN, "back")


def _stack(pen: Pen, number: int) -> Iterator[Item]:
    """Face-down relics on one another, with their number."""
    id = pen.studio.game.kinds["relic-token"].pieces[0].id
    for i in range(number):
        x, y = (step * (i - (number - 1) / 2) for step in STACK)
        yield at(x, y, pen.piece(id, 0, 0, TOKEN, "back"))
    yield pen.solid(circle(*BADGE, 3.2), "paper", 0.4)
    yield pen.label(*BADGE, str(number), 11, "display", "night")


def draw_ship(pen: Pen, colour: str, key: str | None) -> Iterator[Item]:
    """Draw a captain's ring with the ship on it, or only the ring if no ship is named."""
    x, y = RINGED if key else (0.0, 0.0)
    yield pen.piece(f"colour-token.{colour}", x, y, RING)
    if key:
        yield pen.piece(_standee_of(pen.studio, key), *STANDS, SHIP)


def _standee_of(studio: Studio, ship: str) -> str:
    """Return the id of the standee of a captain's ship."""
    return next(piece.id for piece in studio.game.kinds["ship-standee"].pieces if piece.fields["ship"] == ship)
