"""What the questions of Space Junkyard are about: the values that `text` makes words of, taken from the table when
somebody looks. Amounts are in the order of Y, B, R."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine import Values
from components.grid import SIDES

from .board import moving, reach
from .constants import ASTEROID_LIMIT, ASTEROIDS, RESOURCES, SECTIONS, STEPS, amounts
from .ship_words import BRIDGE_NAME, neighbour
from .ships import HOME, Ship, Square, affordable, open_exits, place_name, placings, working
from .table import JunkyardTable


def wells(ship: Ship) -> dict[str, Any]:
    """What lies in a ship's stores, and their room."""
    every = zip(RESOURCES, ship.stores, ship.room, strict=True)
    return {letter: {"stored": stored, "room": room} for letter, stored, room in every}


def full(ship: Ship) -> list[str]:
    """What a ship's create icons make, where there is no room for any of it (SJ-027)."""
    made = {letter for _, icons in working(ship, "create") for icon in icons for letter in icon.split("/")}
    has_room = {letter for letter, well in wells(ship).items() if well["stored"] < well["room"]}
    return [] if made & has_room else [letter for letter in RESOURCES if letter in made]


def resource(ship: Ship, useful: Sequence[str], plain: Sequence[str], left: int) -> Values:
    """What may be made: the icons that do anything now; what is stored, and the room; for each icon what has it; what
    the icons of one resource make together; how many create icons an end would leave unused, to a ship that has a use
    for resources."""
    sources: dict[str, list[str]] = {}
    for what in ("create", "convert"):
        for tile, icons in working(ship, what):
            name = tile or BRIDGE_NAME
            for icon in icons:
                if name not in sources.setdefault(icon, []):
                    sources[icon].append(name)
    together, unused = amounts("".join(plain)), left * ship.can_grow
    return {"useful": useful, "wells": wells(ship), "sources": sources, "together": together, "left": unused}


def move(table: JunkyardTable, ship: Ship, steps_left: int, section: bool, spent: bool) -> Values:
    """Where a marker may go, at what price, and what can be had of the tile under it; section: it may be taken; spent:
    nothing of it, as no more can be collected in this turn; barred: as it is a section, and an asteroid tile has been
    collected (SJ-033). closed: nothing can be joined to the ship any more, told once a turn. left: the steps that an
    end would give up with all that this turn could bring. full: what nothing can be created of, as there is no room."""
    free = max(0, STEPS - table.steps)
    steps = steps_left if table.boosted else free
    prices = {"prices": sorted({cost for _, _, cost in placings(ship, table.map[ship.at])})} if section else {}
    near = reach(table.board.size, ship.at, frozenset(table.others(ship)), steps_left)
    return {
        "at": ship.at,
        "steps": steps,
        "more": 0 if table.boosted else steps_left - free,
        "squares": {
            square: {"steps": steps, "pays": table.steps + steps > STEPS and not table.boosted, **_tile(table, square)}
            for square, steps in near.items()
        },
        "wells": wells(ship),
        "full": full(ship),
        "paid": table.boosted,
        "spent": spent,
        "barred": spent and not table.section and table.asteroids < ASTEROID_LIMIT,
        "closed": not table.steps and not ship.can_grow,
        "left": steps if _gives_up(table, ship, bool(near)) else 0,
        **_tile(table, ship.at, "under"),
        **prices,
    }


def _gives_up(table: JunkyardTable, ship: Ship, near: bool) -> bool:
    """Whether somebody who ends here has neither flown nor collected, or leaves alone what they have flown to. A ship
    to which nothing can be joined any more has no use for either."""
    if table.asteroids or table.section or not ship.can_grow:
        return False
    return _brings_something(table, ship) if table.steps else near


def _brings_something(table: JunkyardTable, ship: Ship) -> bool:
    """Whether the tile under a marker would bring its ship anything: a resource for which there is room, or a part."""
    tile = table.map.get(ship.at, "")
    if not tile:
        return False
    brought = ASTEROIDS[tile] if tile in ASTEROIDS else SECTIONS[tile].recycle
    fits = any(number and stored < room for number, stored, room in zip(brought, ship.stores, ship.room, strict=True))
    return fits or (tile in SECTIONS and next(affordable(ship, tile), None) is not None)


def _tile(table: JunkyardTable, square: str, name: str = "tile") -> dict[str, str]:
    """The tile on a square, if there is one."""
    return {name: table.map[square]} if square in table.map else {}


def come_back(table: JunkyardTable, ship: Ship, squares: Sequence[str]) -> Values:
    """Which marker may come back where, and what lies there."""
    spaces = {square: _tile(table, square) for square in squares}
    return {"tug": ship.colour, "side": ship.left, "squares": spaces, "full": full(ship)}


def place(ship: Ship, tile: str) -> Values:
    """Where a section may be joined, at what prices."""
    places: dict[str, Any] = {}
    for square, _, cost in affordable(ship, tile):
        places.setdefault(place_name(square), {"costs": [], "tops": tops(ship, tile, square), **spot(ship, square)})
        places[place_name(square)]["costs"].append(cost)
    return {"tile": tile, "places": places}


def spot(ship: Ship, square: Square) -> dict[str, str]:
    """A place in the ship: at which side of what it lies."""
    names = {HOME: "", **{(section.x, section.y): section.tile for section in ship.sections}}
    side, name = neighbour(ship.squares, names, square)
    return {"side": side, **({"neighbour": name} if name else {})}


def top(ship: Ship, tile: str, place: Square) -> Values:
    """How a section may be turned at a place."""
    return {"tile": tile, "place": place_name(place), "beside": spot(ship, place), "tops": tops(ship, tile, place)}


def tops(ship: Ship, tile: str, place: Square) -> dict[str, Any]:
    """For each turn that fits at a place the price, and the exits that would be open, with their own."""
    found: dict[str, Any] = {}
    for square, turn, cost in affordable(ship, tile):
        if square == place:
            exits = SECTIONS[tile].turned[turn]
            left = open_exits({**ship.squares, square: exits}, square)
            found[SIDES[turn]] = {"cost": cost, "open": {SIDES[side]: exits[side] for side in left}}
    return found


def slot(table: JunkyardTable) -> Values:
    """Where a tile may be pushed in: what leaves the map (SJ-050 SJ-051), and whose markers are carried (SJ-049)."""
    slots: dict[str, Any] = {}
    for name, slot in table.board.slots.items():
        number = moving(table, slot)
        last = slot.line[-1] if number == len(slot.line) else ""
        markers = {player.at: player.name for player in table.players.values() if player.at in slot.line[:number]}
        off = markers.pop(last, "")
        slots[name] = {"carried": [*markers.values()], **_tile(table, last, "tile"), **({"off": off} if off else {})}
    return {"tile": table.drawn, "slots": slots}
