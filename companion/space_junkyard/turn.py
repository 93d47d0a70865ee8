"""A turn after its resource phase: moving and collecting, then the new tile (SJ-022)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine import END, FORCED, About, Chance, Choice, Ending, Step
from companion.engine.grid import SIDES
from companion.engine.seats import after

from . import about
from .board import push, reach
from .constants import (
    ASTEROID_LIMIT,
    ASTEROIDS,
    DECK,
    EXTRA_COST,
    EXTRA_STEPS,
    MORE_JUNK_TILES,
    OLD_SLOTS,
    RADIATION,
    SECTIONS,
    STEPS,
)
from .production import gain, has_icons, resource
from .ships import Section, Ship, affordable, old_place_name, place_name, points
from .table import MORE_JUNK, JunkyardTable

COLLECT, CONNECT, SCRAP, STAY = "collect", "connect", "scrap", "stay"
ENDING, ON_ASTEROIDS = (END,), (COLLECT, END)
ON_SECTION, ON_FITTING_SECTION = (END, SCRAP), (CONNECT, END, SCRAP)
"""What may be answered besides a square, sorted; `affordable` squares in the ship make a section a fitting one."""


def move(table: JunkyardTable) -> Step:
    """Phases 2 and 3, one answer: to a square, or collect where the marker stands (SJ-032 SJ-A19 SJ-A21)."""
    ship = table.ship
    if not ship.at:
        yield from come_back(table, ship)
        return
    most = steps_left(table, ship)
    near = reach(table.board.size, ship.at, table.others(ship), most)
    verbs = collecting(table, ship)
    if not near and verbs == ENDING:
        table.note("SJ-028", FORCED, question="move", answer=END)
        table.phase = "draw"
        return
    rule = "SJ-028" if near else "SJ-033"
    moves, pad = [*near, *verbs], table.board.square_pad
    verb = yield Choice(ship.name, "move", moves, rule, _about_move(table, ship, most, verbs), also=pad)
    if verb == END:
        table.phase = "draw"
    elif verb == COLLECT:
        collect(table, ship)
    elif verb == SCRAP:
        scrap(table, ship)
    elif verb == CONNECT:
        yield from connect(table, ship)
    else:
        go(table, ship, verb, near[verb])


def _about_move(table: JunkyardTable, ship: Ship, most: int, verbs: Sequence[str]) -> About:
    """What the question is about."""
    return about.move, table, ship, most, SCRAP in verbs, verbs == ENDING and ship.at in table.map


def come_back(table: JunkyardTable, ship: Ship) -> Step:
    """SJ-051 SJ-052 SJ-A34 SJ-A35: onto the border where it left, beside no other marker there; or stay out."""
    others = table.others(ship)
    free = sorted(square for square in table.board.border[ship.left] if square not in others)
    about_free = about.come_back, table, ship, free
    square = yield Choice(ship.name, "come back", [*free, STAY], "SJ-052", about_free, also=table.board.square_pad)
    if square == STAY:
        table.note("SJ-A34", "stays out", who=ship.name)
        table.phase = "draw"
    else:
        ship.at, ship.left = square, ""
        table.note("SJ-052", "came back", who=ship.name, square=square)


def steps_left(table: JunkyardTable, ship: Ship) -> int:
    """SJ-028 SJ-030: the steps that can still be taken, with those that radiation would buy."""
    if table.boosted or ship.stores[RADIATION] >= EXTRA_COST:
        return STEPS + EXTRA_STEPS - table.steps
    return STEPS - table.steps


def go(table: JunkyardTable, ship: Ship, square: str, steps: int) -> None:
    """Move a marker; the fourth step of the turn is where radiation is paid (SJ-A18)."""
    table.steps += steps
    if table.steps > STEPS and not table.boosted:
        table.boosted = True
        ship.stores[RADIATION] -= EXTRA_COST
        table.note("SJ-030", "extra steps", who=ship.name)
    ship.at = square
    table.note("SJ-028", "moved", who=ship.name, square=square, steps=steps)


def collecting(table: JunkyardTable, ship: Ship) -> Sequence[str]:
    """SJ-033 SJ-034 SJ-A20: to end, and what can be done with the tile under the marker; nothing on an empty square."""
    tile = table.map.get(ship.at)
    if tile is None or table.section:
        return ENDING
    if tile in ASTEROIDS:
        return ON_ASTEROIDS if table.asteroids < ASTEROID_LIMIT else ENDING
    if table.asteroids:
        return ENDING
    return ON_FITTING_SECTION if next(affordable(ship, tile), None) else ON_SECTION


def take(table: JunkyardTable, ship: Ship) -> str:
    """SJ-037: the tile leaves an empty square."""
    tile = table.map.pop(ship.at)
    table.note("SJ-037", "taken", who=ship.name, code=tile, square=ship.at)
    return tile


def collect(table: JunkyardTable, ship: Ship) -> None:
    """SJ-035: an asteroid tile's resources; the tile is out of the game (SJ-A22)."""
    tile = take(table, ship)
    table.asteroids += 1
    table.gone.append(tile)
    gain(table, ship, ASTEROIDS[tile], "SJ-035", "collected")
    if table.asteroids == ASTEROID_LIMIT:
        table.note("SJ-033", "asteroid limit", who=ship.name)


def scrap(table: JunkyardTable, ship: Ship) -> None:
    """SJ-039: a section's recycle icons; the tile is out of the game (SJ-A22)."""
    tile = take(table, ship)
    table.section = True
    table.gone.append(tile)
    table.note("SJ-038", "scrapped", who=ship.name, code=tile)
    gain(table, ship, SECTIONS[tile].recycle, "SJ-039", "recycled")


def connect(table: JunkyardTable, ship: Ship) -> Step:
    """SJ-040 to SJ-045: where, how it is turned, and pay for every joint at once."""
    tile = table.map[ship.at]
    where = {(place_name(square), turn): (square, turn, cost) for square, turn, cost in affordable(ship, tile)}
    places = sorted({name for name, _ in where})
    old = {old_place_name(square).lower(): name for (name, _), (square, _, _) in where.items()}
    place = yield Choice(ship.name, "place", places, "SJ-040", (about.place, ship, tile), was=old)
    tops = {SIDES[turn]: found for (name, turn), found in where.items() if name == place}
    square = next(iter(tops.values()))[0]
    top = yield Choice(ship.name, "top", sorted(tops), "SJ-043", (about.top, ship, tile, square))
    _, turn, cost = tops[top]
    spot = about.spot(ship, square)
    take(table, ship)
    table.section = True
    for index, number in enumerate(cost):
        ship.stores[index] -= number
    joints = ship.edges[square].must.bit_count()
    ship.join(Section(tile, *square, turn, new=True))
    table.note("SJ-041", "paid", who=ship.name, numbers=cost)
    table.note("SJ-038", "connected", who=ship.name, code=tile, top=top, **spot)
    if joints > 1:
        table.note("SJ-045", "joints", number=joints)
    if not ship.can_grow:
        table.note("SJ-040", "no exit left", who=ship.name)


# ---- the new tile -----------------------------------------------------------------------------------------------


def draw(table: JunkyardTable) -> Step:
    """SJ-046: turn up the top tile of the stack. With the phase's first, the player's old slots open (SJ-A37), unless
    another player has closed them as well."""
    ship = table.ship
    if ship.closed and not table.pushes:
        closed, ship.closed = ship.closed, ()
        opened = tuple(slot for slot in open_slots(table) if slot in closed)
        if opened:
            table.note("SJ-A37", "slots open", who=ship.name, slots=opened)
    tile = yield Chance("tile drawn", table.stack, "SJ-046", {"who": table.player}, DECK)
    table.stack.draw(tile)
    table.drawn = tile
    table.note("SJ-046", "turned up", code=tile)
    table.phase = "push"


def open_slots(table: JunkyardTable) -> list[str]:
    """SJ-053 SJ-A37 SJ-A46: the slots that no push of the last round has closed, sorted."""
    closed = {slot for ship in table.players.values() for slot in ship.closed}
    return [slot for slot in table.board.slots if slot not in closed]


def push_in(table: JunkyardTable) -> Step:
    """SJ-047 SJ-A31: the player picks the slot; then the next tile (SJ-064), or the next player (SJ-023)."""
    ship = table.ship
    slots, pad = open_slots(table), table.board.slot_pad
    name = yield Choice(ship.name, "slot", slots, "SJ-047", (about.slot, table), also=pad, was=OLD_SLOTS)
    slot = table.board.slots[name]
    tile, table.drawn = table.drawn, ""
    push(table, slot, tile)
    if slot.opposite not in ship.closed:
        ship.closed = (*ship.closed, slot.opposite)
    table.note("SJ-053", "slot closed", slot=slot.opposite)
    if not len(table.stack):
        table.note("SJ-054", "last tile", code=tile)
        for each in table.players.values():
            table.note("SJ-055", "points", who=each.name, number=points(each))
        raise Ending("finished", "SJ-054")
    table.pushes += 1
    if table.pushes == 1 and table.asteroids >= MORE_JUNK_TILES and table.options.get(MORE_JUNK):
        table.note("SJ-064", "second tile", who=ship.name)
        table.phase = "draw"
    else:
        next_turn(table)


def next_turn(table: JunkyardTable) -> None:
    """SJ-023: the player on the left; what was joined works from its owner's next turn on (SJ-044)."""
    ship = table.ship
    if ship.settle() and has_icons(ship.sections[-1].tile):
        table.note("SJ-044", "works from now on", who=ship.name, code=ship.sections[-1].tile)
    table.player = after(table.players, table.player)
    table.turn += 1
    table.steps, table.boosted, table.asteroids, table.section, table.pushes = 0, False, 0, False, 0
    table.phase = "resource"
    table.note("SJ-023", "turn", who=table.player, number=table.turn)


TURN = {"resource": resource, "move": move, "draw": draw, "push": push_in}
