"""A turn of Space Debris, step by step: up to four actions, assess threat, place debris, orbit (SD-036)."""

from __future__ import annotations

from companion.engine import Chance, Choice, Step, Values
from companion.engine.seats import after

from . import about
from .actions import EXCHANGE, PLAY, RECYCLE, VERBS, damaged_here, legal_verbs
from .cards import FORECAST, draw_space_card, lay_face_down, open_top, renew_orbit, shuffle_orbit
from .certain_loss import certain_loss
from .constants import ACTIONS, FRAGMENTATION, FRAGMENTATION_CUBES, LEVEL_CUBES, NEAR, ORBIT_DECK, SPACE_LIMIT
from .debris import collide, need_supply, raise_threat, strike
from .flight import turn_boards
from .modules import FOLLOWS, NEW_TURN, added, happened
from .satellites import usable
from .table import DebrisTable


def _actions(table: DebrisTable) -> Values:
    """Return the values of the question which action to take."""
    ship, satellite = table.ship, table.satellite_at(table.ship.at)
    missing = {} if satellite is None or satellite.operational else satellite.missing()
    return {
        "left": table.actions_left,
        "free": RECYCLE.free(table),
        "loses": certain_loss(table).brief,
        "hand": [*ship.hand],
        "missing": missing,
        "at": satellite and satellite.letter,
        "playable": [*PLAY.cards(table, ship)],
        "aboard": ship.cubes,
        "partners": sorted(EXCHANGE.partners(table, ship)),
        "damaged": sorted(damaged_here(table, ship)),
        "tolls": [*filter(table.hurts, NEAR[ship.at])],
        **about.sources(table, ship),
        **about.uses(table, ship, usable(table, ship)),
    }


def actions(table: DebrisTable) -> Step:
    """Take one action of step 1, in any order and as often as wanted (SD-037 SD-038)."""
    if table.top is None and FORECAST in table.powers:
        yield from open_top(table)
    ship = table.ship
    verb = yield Choice(
        ship.name,
        "action",
        legal_verbs(table, ship),
        "SD-037",
        (_actions, table),
    )
    action = VERBS[verb]
    if not action.free(table):
        table.actions_left -= 1
    yield from action.do(table, ship)
    if not table.actions_left and not (RECYCLE.free(table) and RECYCLE.why_not(table, ship) is None):  # SD-A23
        table.phase = "assess"


LEVEL_RULE = {1: "SD-081", 2: "SD-082", 3: "SD-083", 4: "SD-084"}


def assess(table: DebrisTable) -> Step:
    """Lay orbit cards face down by the threat level, with cubes on them: step 2 (SD-080 to SD-084)."""
    renew_orbit(table)
    level = table.level
    cubes = LEVEL_CUBES[level]
    table.note("SD-080", "level", threat=table.threat, level=level)
    table.note(LEVEL_RULE[level], "cards of level", laid=cubes)
    for _ in cubes:
        lay_face_down(table)  # SD-085
        if FORECAST in table.powers and table.supply >= sum(cubes):  # Otherwise the game is lost (SD-087).
            yield from open_top(table, len(table.face_down), len(cubes))
    for place, number in enumerate(cubes[: len(table.face_down)]):
        need_supply(table, number, "SD-087")
        table.supply -= number  # SD-086
        table.face_down[place].cubes = number
        table.note("SD-086", "cubes on card", number=place + 1, laid=number)
    table.phase = "place" if table.face_down else "orbit"


def place(table: DebrisTable) -> Step:
    """Flip one card and resolve it, in the order of the draw: step 3 (SD-090 SD-A50).

    Step 2 has settled how many cards there are, and with how many cubes (SD-091). The flipped card stays first in the
    row until it is discarded.
    """
    waiting = table.face_down[0]
    cubes, card = waiting.cubes, waiting.card
    if card is None:
        card = yield Chance("waiting card", table.orbit_deck.lying, "SD-090", (about.waiting, table, cubes), ORBIT_DECK)
        table.orbit_deck.turn_up(card)
        waiting.card = card
    table.note("SD-090", "flipped card", card=card, laid=cubes)
    if card == FRAGMENTATION:
        yield from fragmentation(table, cubes)
    elif card not in NEAR:
        table.supply, waiting.cubes = table.supply + cubes, 0
        yield from added().events[card](table, cubes)
    else:
        yield from orbit_card(table, card, cubes, cubes)
    del table.face_down[0]
    table.orbit_discard.append(card)
    table.note("SD-103" if card == FRAGMENTATION else "SD-097", "orbit card discarded", card=card)
    if not table.face_down:
        table.phase = "orbit"


def orbit_card(table: DebrisTable, space: str, cubes: int, on_card: int) -> Step:
    """Strike the card's space, then place its cubes, and more from the supply if these are too few (SD-092)."""
    strike(table, space)  # SD-093 SD-094
    need_supply(table, cubes - on_card, "SD-089")
    table.supply -= cubes - on_card
    table.face_down[0].cubes = 0
    table.cubes[space] += cubes
    if cubes > on_card:
        table.note("SD-101", "more cubes", number=cubes - on_card)
    table.note("SD-095" if cubes == on_card else "SD-101", "cubes placed", space=space, number=cubes)
    if table.cubes[space] > SPACE_LIMIT:
        yield from collide(table, space)  # SD-096


def fragmentation(table: DebrisTable, on_card: int) -> Step:
    """Raise threat, resolve a further card with three cubes in all (SD-A32), and shuffle (SD-098 to SD-103)."""
    raise_threat(table, "SD-098", "fragmentation card")
    space = yield from draw_space_card(table)  # SD-099 SD-100
    if space:
        yield from orbit_card(table, space, max(on_card, FRAGMENTATION_CUBES), on_card)  # SD-101
    else:
        table.supply += on_card  # No space card is left, which needs a position made by hand.
        table.face_down[0].cubes = 0
    shuffle_orbit(table)  # SD-102
    yield from open_top(table)


def orbit(table: DebrisTable) -> Step:
    """Turn the boards, unless Gravity Assist has done so (SD-125), and begin the next player's turn: step 4."""
    if table.orbit_done:
        table.note("SD-125", "no second orbit", who=table.player)
    else:
        turn_boards(table)  # SD-112 SD-113 SD-114
    table.player = after(table.players, table.player)  # SD-115
    table.turn += 1
    table.actions_left, table.used, table.orbit_done, table.forecast_left = ACTIONS, (), False, False
    table.phase = "actions"
    table.note("SD-115", "turn", who=table.player, number=table.turn)
    if FOLLOWS:
        happened(table, table.ship, NEW_TURN)
    yield from ()


TURN = {"actions": actions, "assess": assess, "place": place, "orbit": orbit}
