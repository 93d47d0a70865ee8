"""A turn after its Resources phase: moving and collecting, then the new tile (SJ-022)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import END, FORCED, About, Ask, Chance, Choice, Ending, Guard, Reason, Step, legal
from companion.engine.seats import after, seats_from
from companion.text.grammar import amount, joined
from components.grid import NEIGHBOURS, SIDES

from . import about
from .board import push, reach
from .constants import (
    ASTEROID_LIMIT,
    ASTEROIDS,
    COLLECT,
    COLLECTING,
    CONNECT,
    DECK,
    EDGE_OF,
    EXTRA_COST,
    EXTRA_STEPS,
    MORE_JUNK_TILES,
    NAME_OF,
    RADIATION,
    RESOURCES,
    SCRAP,
    SECTIONS,
    STAY,
    STEPS,
    TILES,
)
from .production import gain, has_icons, resource
from .production_words import no_room_to_create
from .ships import Section, Ship, affordable, place_name, points, why_not_joined
from .table import MORE_JUNK, JunkyardTable
from .whereabouts import PART_OF_SHIP, TUG_THERE, owner_of, squares_of, tug_at, why_not_drawn

ENDING = (END,)
ON_ASTEROIDS, ON_SECTION, ON_FITTING_SECTION = (COLLECT, END), (END, SCRAP), (CONNECT, END, SCRAP)
"""Possible answers besides spaces, sorted; a fitting section has `affordable` places in the ship."""


def move(table: JunkyardTable) -> Step:
    """Move to a space, or collect the tile under the tug, by one answer: phases 2 and 3 (SJ-032 SJ-A19 SJ-A21)."""
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
    """Return the values of the question."""
    return about.move, table, ship, most, SCRAP in verbs, verbs == ENDING and ship.at in table.map


def come_back(table: JunkyardTable, ship: Ship) -> Step:
    """Return a tug to the border where it left, on a free space, or let it stay off the map (SJ-051 SJ-052 SJ-A34
    SJ-A35)."""
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
    """Return the number of steps left, including those that radiation can pay for (SJ-028 SJ-030)."""
    if table.boosted or ship.stores[RADIATION] >= EXTRA_COST:
        return STEPS + EXTRA_STEPS - table.steps
    return STEPS - table.steps


def go(table: JunkyardTable, ship: Ship, square: str, steps: int) -> None:
    """Move a tug; its fourth step of the turn costs radiation (SJ-A18)."""
    table.steps += steps
    if table.steps > STEPS and not table.boosted:
        table.boosted = True
        ship.stores[RADIATION] -= EXTRA_COST
        table.note("SJ-030", "extra steps", who=ship.name)
    ship.at = square
    table.note("SJ-028", "moved", who=ship.name, square=square, steps=steps)


HAS_SECTION = Reason("{player.name} has already collected a section this turn", "SJ-033")
AT_LIMIT = Reason(f"{{player.name}} has already collected {ASTEROID_LIMIT} asteroid tiles this turn", "SJ-033")
NO_SECTION = Reason("{player.name} has already collected an asteroid tile this turn, so no section", "SJ-033")
NO_TILE = Reason("there is no tile on {player.at}", "SJ-034")
IS_ASTEROID = Reason(
    lambda table, player: f"{table.map[player.at]} is an asteroid tile; it can only be collected", "SJ-035"
)
IS_SECTION = Reason(lambda table, player: _say_is_section(player, table.map[player.at]), "SJ-038")


def why_nothing_taken(table: JunkyardTable, ship: Ship) -> Reason | None:
    """Return why nothing can be done with the tile under a tug (SJ-033 SJ-034 SJ-A20)."""
    if table.section:
        return HAS_SECTION
    if table.asteroids >= ASTEROID_LIMIT:
        return AT_LIMIT
    tile = table.map.get(ship.at)
    if tile is None:
        return NO_TILE
    return NO_SECTION if table.asteroids and tile in SECTIONS else None


def collecting(table: JunkyardTable, ship: Ship) -> Sequence[str]:
    """Return the actions on the tile under the tug, and the end."""
    if why_nothing_taken(table, ship) is not None:
        return ENDING
    tile = table.map[ship.at]
    if tile in ASTEROIDS:
        return ON_ASTEROIDS
    return ON_FITTING_SECTION if next(affordable(ship, tile), None) else ON_SECTION


def why_not_taken(table: JunkyardTable, ship: Ship, verb: str) -> Reason | None:
    """Return why the tile under a tug can't be collected, scrapped or joined."""
    if verb in collecting(table, ship):
        return None
    if (nothing := why_nothing_taken(table, ship)) is not None:
        return nothing
    tile = table.map[ship.at]
    if tile in ASTEROIDS:
        return IS_ASTEROID
    return IS_SECTION if verb == COLLECT else why_not_joined(ship, tile)


def take(table: JunkyardTable, ship: Ship) -> str:
    """Take the tile, which leaves an empty space (SJ-037)."""
    tile = table.map.pop(ship.at)
    table.note("SJ-037", "taken", who=ship.name, code=tile, square=ship.at)
    return tile


def collect(table: JunkyardTable, ship: Ship) -> None:
    """Collect an asteroid tile's resources; the tile leaves the game (SJ-035 SJ-A22)."""
    tile = take(table, ship)
    table.asteroids += 1
    table.gone.append(tile)
    gain(table, ship, ASTEROIDS[tile], "SJ-035", "collected")
    if table.asteroids == ASTEROID_LIMIT:
        table.note("SJ-033", "asteroid limit", who=ship.name)


def scrap(table: JunkyardTable, ship: Ship) -> None:
    """Gain a section's recycle icons; the tile leaves the game (SJ-039 SJ-A22)."""
    tile = take(table, ship)
    table.section = True
    table.gone.append(tile)
    table.note("SJ-038", "scrapped", who=ship.name, code=tile)
    gain(table, ship, SECTIONS[tile].recycle, "SJ-039", "recycled")


def connect(table: JunkyardTable, ship: Ship) -> Step:
    """Join a section: ask for its place and turn, and pay for all joints at once (SJ-040 to SJ-045)."""
    tile = table.map[ship.at]
    where = {(place_name(square), turn): (square, turn, cost) for square, turn, cost in affordable(ship, tile)}
    places = sorted({name for name, _ in where})
    place = yield Choice(ship.name, "place", places, "SJ-040", (about.place, ship, tile))
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
    """Reveal the top tile of the stack (SJ-046). With the phase's first tile the player's old slots open (SJ-A37),
    unless another player has closed them, too."""
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
    """Return the slots that no push of the last round has closed, sorted (SJ-053 SJ-A37 SJ-A46)."""
    closed = {slot for ship in table.players.values() for slot in ship.closed}
    return [slot for slot in table.board.slots if slot not in closed]


def push_in(table: JunkyardTable) -> Step:
    """Ask for a slot and push the tile in (SJ-047 SJ-A31); then comes the next tile (SJ-064) or player (SJ-023)."""
    ship = table.ship
    slots, pad = open_slots(table), table.board.slot_pad
    name = yield Choice(ship.name, "slot", slots, "SJ-047", (about.slot, table), also=pad)
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
    """Begin the next player's turn (SJ-023); the joined section works from its owner's next turn (SJ-044)."""
    ship = table.ship
    if ship.settle() and has_icons(ship.sections[-1].tile):
        table.note("SJ-044", "works from now on", who=ship.name, code=ship.sections[-1].tile)
    table.player = after(table.players, table.player)
    table.turn += 1
    table.steps, table.boosted, table.asteroids, table.section, table.pushes = 0, False, 0, False, 0
    table.phase = "resource"
    table.note("SJ-023", "turn", who=table.player, number=table.turn)


TURN = {"resource": resource, "move": move, "draw": draw, "push": push_in}


# ---- guards -----------------------------------------------------------------------------------------------------

IS_SLOT = Reason("it is a slot; type done first, to reveal the tile that is pushed in", "SJ-046")
MADE_BEFORE = Reason(lambda key: f"{NAME_OF[key]} is made only in the Resources phase", "SJ-024")
RESOURCES_OVER = Reason("the Resources phase is over", "SJ-022")
NO_ROOM = Reason(lambda player, ask: no_room_to_create(player.name, ask.about["full"]), "SJ-027")
COLLECT_OVER = Reason("the Collect phase is over", "SJ-022")
FELL_OFF = Reason(lambda player: f"{player.name}'s tug fell off {EDGE_OF[player.left]} and returns there", "SJ-052")
THERE_ALREADY = Reason("{player.name}'s tug is there already")
ON_IT = Reason("{player.name}'s tug is on it already")
NO_STEPS = Reason("{player.name} has no steps left", "SJ-028")
TOO_FAR = Reason(lambda table, player: f"it can't be reached in {amount(steps_left(table, player), 'step')}", "SJ-028")
TYPE_SPACE = Reason(lambda table, key: f"it lies on {joined(squares_of(table, key))}; type the space")
NOT_ON_MAP = Reason("it isn't on the map")
OTHER_TILE = Reason("the tile to push in is {table.drawn}", "SJ-046")
JUST_PUSHED = Reason("{player.name} has just pushed in a tile opposite", "SJ-053")
CLOSED = Reason(lambda table, key: f"it is closed until {_closed_by(table, key)[-1]}'s next New tile phase", "SJ-053")
NOT_BESIDE = Reason(
    lambda player, ask: f"{ask.about['tile']} fits nowhere beside it at a price that {player.name} can pay", "SJ-042"
)


def _say_is_section(ship: Ship, tile: str) -> str:
    ways = "scrap it" if why_not_joined(ship, tile) else "join or scrap it"
    return f"{tile} is a section, not an asteroid tile; {ways}"


def _why_not_moved(table: JunkyardTable, ask: Ask, key: str) -> Reason | None:
    """Return why a tug can't move to a space, or an action isn't possible."""
    if key in table.board.near:
        return _why_not_reached(table, table.ship, key)
    if key in COLLECTING:
        return why_not_taken(table, table.ship, CONNECT if key == "join" else key)
    if key in table.board.slots:
        return IS_SLOT
    if key in RESOURCES:
        return MADE_BEFORE
    return _why_not_onto(table, ask, key) if key in TILES else _why_not_made(table, ask, key)


def _why_not_reached(table: JunkyardTable, ship: Ship, square: str) -> Reason | None:
    steps = steps_left(table, ship)
    if square in reach(table.board.size, ship.at, table.others(ship), steps):
        return None
    if square == ship.at:
        return THERE_ALREADY
    if tug_at(table, square):
        return TUG_THERE
    return TOO_FAR if steps else NO_STEPS


def _why_not_onto(table: JunkyardTable, ask: Ask, tile: str) -> Reason | None:
    """Explain why a tug can't go to a tile; if it can, or if the tile lies on several spaces, say to type the space."""
    squares = squares_of(table, tile)
    if not squares:
        return PART_OF_SHIP if owner_of(table, tile) else NOT_ON_MAP
    if table.ship.at in squares:
        return ON_IT
    reason = _why_not_reached(table, table.ship, squares[0])
    if reason is None or len(squares) > 1:
        return TYPE_SPACE
    return reason._replace(words=lambda: f"it lies on {squares[0]}; {reason.refuse(table, ask, squares[0]).text}")


def _why_not_made(table: JunkyardTable, ask: Ask, key: str) -> Reason | None:
    if key == "create" and ask.about["full"]:
        return NO_ROOM
    return RESOURCES_OVER if key in ("create", "convert") else None


def _why_not_back(table: JunkyardTable, ask: Ask, key: str) -> Reason | None:
    if key not in table.board.near:
        return _why_not_made(table, ask, key)
    if key in legal(ask):
        return None
    return TUG_THERE if tug_at(table, key) else FELL_OFF


def _why_not_beside(table: JunkyardTable, ask: Ask, key: str) -> Reason | None:
    """Return why nothing can be joined beside a section of the ship."""
    near = [(x + dx, y + dy) for part, x, y, *_ in table.ship.sections if part == key for dx, dy in NEIGHBOURS]
    fits = {square for square, _, _ in affordable(table.ship, ask.about["tile"])}
    return NOT_BESIDE if near and fits.isdisjoint(near) else None


def _why_not_pushed(table: JunkyardTable, ask: Ask, key: str) -> Reason | None:
    if key in COLLECTING:
        return COLLECT_OVER
    if key in TILES:
        return None if key in RESOURCES or key == table.drawn else OTHER_TILE
    if key not in table.board.slots or key in open_slots(table):
        return None
    return JUST_PUSHED if key in table.ship.closed else CLOSED


def _closed_by(table: JunkyardTable, slot: str) -> list[str]:
    """Return the players who have closed a slot; the one who pushes again latest comes last."""
    return [name for name in seats_from(table.players, table.player) if slot in table.players[name].closed]


GUARDS: Mapping[str, Guard[JunkyardTable]] = {
    "move": _why_not_moved,
    "come back": _why_not_back,
    "place": _why_not_beside,
    "tile drawn": why_not_drawn,
    "slot": _why_not_pushed,
}
