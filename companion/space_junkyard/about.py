"""Values of questions of Space Junkyard, which `text` puts into words; they are read from the table on demand. Amounts
are in the order Y, B, R."""

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
    """Return the contents and room of a ship's stores."""
    every = zip(RESOURCES, ship.stores, ship.room, strict=True)
    return {letter: {"stored": stored, "room": room} for letter, stored, room in every}


def full(ship: Ship) -> list[str]:
    """Return the resources of a ship's create icons, if there is no room for any of them (SJ-027)."""
    made = {letter for _, icons in working(ship, "create") for icon in icons for letter in icon.split("/")}
    has_room = {letter for letter, well in wells(ship).items() if well["stored"] < well["room"]}
    return [] if made & has_room else [letter for letter in RESOURCES if letter in made]


def resource(ship: Ship, useful: Sequence[str], plain: Sequence[str], left: int) -> Values:
    """Return the values of creating: the icons with an effect now, the stores, the sources of each icon, the total of
    the single-resource icons, and the number of create icons that ending now leaves unused, for a ship that can still
    use resources."""
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
    """Return the values of a move: the tug's spaces and their prices, and the uses of the tile under it. section: it is
    a section that can be taken; spent: nothing more can be collected this turn; barred: it is a section, and an
    asteroid tile has been collected (SJ-033). closed: nothing more can be joined to the ship, which is reported once a
    turn. left: steps given up by ending now. full: resources without room."""
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
    """Return whether ending now gives up a flight or a collection of some use. A ship without open exits has no use for
    either."""
    if table.asteroids or table.section or not ship.can_grow:
        return False
    return _brings_something(table, ship) if table.steps else near


def _brings_something(table: JunkyardTable, ship: Ship) -> bool:
    """Return whether the tile under a tug brings its ship anything: a resource with room, or a section."""
    tile = table.map.get(ship.at, "")
    if not tile:
        return False
    brought = ASTEROIDS[tile] if tile in ASTEROIDS else SECTIONS[tile].recycle
    fits = any(number and stored < room for number, stored, room in zip(brought, ship.stores, ship.room, strict=True))
    return fits or (tile in SECTIONS and next(affordable(ship, tile), None) is not None)


def _tile(table: JunkyardTable, square: str, name: str = "tile") -> dict[str, str]:
    """Return the tile on a space, if there is one."""
    return {name: table.map[square]} if square in table.map else {}


def come_back(table: JunkyardTable, ship: Ship, squares: Sequence[str]) -> Values:
    """Return the values of a return to the map: the tug, its side, and the possible spaces."""
    spaces = {square: _tile(table, square) for square in squares}
    return {"tug": ship.colour, "side": ship.left, "squares": spaces, "full": full(ship)}


def place(ship: Ship, tile: str) -> Values:
    """Return the places where a section may be joined, with their prices."""
    places: dict[str, Any] = {}
    for square, _, cost in affordable(ship, tile):
        places.setdefault(place_name(square), {"costs": [], "tops": tops(ship, tile, square), **spot(ship, square)})
        places[place_name(square)]["costs"].append(cost)
    return {"tile": tile, "places": places}


def spot(ship: Ship, square: Square) -> dict[str, str]:
    """Return a place in the ship, by the side of a neighbour."""
    names = {HOME: "", **{(section.x, section.y): section.tile for section in ship.sections}}
    side, name = neighbour(ship.squares, names, square)
    return {"side": side, **({"neighbour": name} if name else {})}


def top(ship: Ship, tile: str, place: Square) -> Values:
    """Return the values of turning a section at a place."""
    return {"tile": tile, "place": place_name(place), "beside": spot(ship, place), "tops": tops(ship, tile, place)}


def tops(ship: Ship, tile: str, place: Square) -> dict[str, Any]:
    """Return for each turn that fits at a place its price, and the exits left open with their costs."""
    found: dict[str, Any] = {}
    for square, turn, cost in affordable(ship, tile):
        if square == place:
            exits = SECTIONS[tile].turned[turn]
            left = open_exits({**ship.squares, square: exits}, square)
            found[SIDES[turn]] = {"cost": cost, "open": {SIDES[side]: exits[side] for side in left}}
    return found


def slot(table: JunkyardTable) -> Values:
    """Return for each slot what leaves the map (SJ-050 SJ-051) and the tugs that are carried (SJ-049)."""
    slots: dict[str, Any] = {}
    for name, slot in table.board.slots.items():
        number = moving(table, slot)
        last = slot.line[-1] if number == len(slot.line) else ""
        markers = {player.at: player.name for player in table.players.values() if player.at in slot.line[:number]}
        off = markers.pop(last, "")
        slots[name] = {"carried": [*markers.values()], **_tile(table, last, "tile"), **({"off": off} if off else {})}
    return {"tile": table.drawn, "slots": slots}
