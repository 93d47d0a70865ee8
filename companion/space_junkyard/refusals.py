"""Why a tug can't go somewhere, or something that isn't offered be done with a tile, each with its rule where there is
one."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine import Ask, Chance, Choice, Option
from companion.engine.seats import seats_from
from companion.text.grammar import amount, either, joined

from .constants import ASTEROID_LIMIT, ASTEROIDS, CREATES, DECK, GAME, LARGE, NAME_OF, RESOURCES, SECTIONS, TILES
from .production import CHOICE, icons, room_for
from .production_words import no_room_to_create
from .ships import Ship, affordable, placings
from .table import JunkyardTable
from .text import EDGE_OF
from .turn import COLLECT, CONNECT, SCRAP, steps_left

CREATE, CONVERT = "create", "convert"
"""What people do in the Resources phase."""
VERBS = {COLLECT: COLLECT, SCRAP: SCRAP, CONNECT: CONNECT, "join": CONNECT}
"""What people type, as the rules call it."""
WANTED = {
    "first player": "type a player's name",
    "corner": "type the name of a corner",
    "come back": "type the name of a space",
    "resource": "type what to create or convert",
    "move": "type the name of a space",
    "place": "type where to join it",
    "top": "type how to turn the tile",
    "slot": "type the name of a slot",
}
"""What a question asks for, told of something known that is none of its answers."""
KNOWN = {name for piece in GAME.pieces() for name in (piece.key, piece.id)} | {*LARGE.squares, *LARGE.slots}
"""What people may name: pieces, spaces and slots."""


def refuse(table: JunkyardTable, ask: Ask, key: str) -> str:
    """Why something can't be the answer, with the rule; "" of what nothing is known."""
    verb, square = VERBS.get(key.lower(), ""), key.upper()
    if isinstance(ask, Chance):
        return _why_not_drawn(table, square) if ask.deck == DECK else ""
    ship = table.players.get(ask.seat or table.player)
    if ship and verb and ask.name == "move":
        return _why_not_taken(table, ship, verb)
    if ship and ask.name == "resource" and (verb or square in LARGE.squares):
        return _why_resources_go_on(ask)
    if ship and ask.name in ("move", "come back") and key.lower() in (CREATE, CONVERT):
        full = no_room_to_create(ship.name, ask.about["full"]) if key.lower() == CREATE else ""
        return f"{full} (SJ-027)" if full else "the Resources phase is over (SJ-022)"
    if ask.name == "move" and square in table.board.slots:
        return "it is a slot; type done first, to reveal the tile that is pushed in (SJ-046)"
    if verb and ask.name == "slot":
        return "the Collect phase is over (SJ-022)"
    if ask.name == "slot" and square in table.board.slots:
        return _why_closed(table, square)
    if ship and ask.name in ("corner", "come back", "move") and square in table.board.squares:
        return _why_not_there(table, ask, ship, square)
    if ask.name == "resource" and isinstance(ask, Choice) and (choices := _make(ask.options, square)):
        return f"type {either(choices)}, and then which it makes (SJ-012)"
    if ship and (said := _why_no_piece(table, ask, ship, square)):
        return said
    return WANTED.get(ask.name, "") if {key, key.lower(), square} & KNOWN else ""


def _why_resources_go_on(ask: Ask) -> str:
    """What is to be typed before anything of the next phase, and what an end would leave unmade."""
    left = ask.about["left"]
    if not left:
        return "the Resources phase isn't over; type done first (SJ-022)"
    them = "it" if left == 1 else "them"
    first = f"press Enter to use {them}" if left == sum(ask.about["together"]) else "type what to create"
    icons = f"{amount(left, 'create icon')} {'is' if left == 1 else 'are'} left"
    return f"the Resources phase isn't over: {icons}; {first}, or done to leave {them} unused (SJ-022)"


def _why_not_there(table: JunkyardTable, ask: Ask, ship: Ship, square: str) -> str:
    """Why a tug can't go to a space."""
    if there := next((other.name for other in table.players.values() if other.at == square and other != ship), ""):
        return f"{there}'s tug is there ({'SJ-021' if ask.name == 'corner' else 'SJ-031'})"
    if ask.name == "corner":
        return "it isn't a corner (SJ-021)"
    if ask.name == "come back":
        return f"{ship.name}'s tug fell off {EDGE_OF[ship.left]} and returns there (SJ-052)"
    if square == ship.at:
        return f"{ship.name}'s tug is there already"
    if not (steps := steps_left(table, ship)):
        return f"{ship.name} has no steps left (SJ-028)"
    return f"it can't be reached in {amount(steps, 'step')} (SJ-028)"


def _why_not_taken(table: JunkyardTable, ship: Ship, verb: str) -> str:
    """Why the tile under a tug can't be collected, scrapped or joined."""
    tile = table.map.get(ship.at, "")
    if table.section:
        return f"{ship.name} has already collected a section this turn (SJ-033)"
    if table.asteroids >= ASTEROID_LIMIT:
        return f"{ship.name} has already collected {ASTEROID_LIMIT} asteroid tiles this turn (SJ-033)"
    if not tile:
        return f"there is no tile on {ship.at} (SJ-034)"
    if tile in ASTEROIDS:
        return f"{tile} is an asteroid tile; it can only be collected (SJ-035)"
    if table.asteroids:
        return f"{ship.name} has already collected an asteroid tile this turn, so no section (SJ-033)"
    if verb == COLLECT:
        ways = "join or scrap it" if next(affordable(ship, tile), None) else "scrap it"
        return f"{tile} is a section, not an asteroid tile; {ways} (SJ-038)"
    if next(placings(ship, tile), None) is None:
        return _why_it_fits_nowhere(ship, tile)
    return f"{ship.name} can't pay to join {tile} (SJ-042)"


def _why_it_fits_nowhere(ship: Ship, tile: str) -> str:
    """Why a section could be joined at no price: there is no open exit, or closed sides are in its way at each."""
    if not ship.can_grow:
        return f"{ship.name}'s ship has no open exit left (SJ-040)"
    return (
        f"{tile} fits at no open exit of {ship.name}'s ship: however it is turned, an exit would meet a closed side"
        " (SJ-A25)"
    )


def _why_no_piece(table: JunkyardTable, ask: Ask, ship: Ship, piece: str) -> str:
    """Why a tile or a resource isn't the answer; "" of what nothing is known."""
    if ask.name == "resource":
        return _why_not_made(ship, piece) if piece in RESOURCES else _why_not_used(ship, piece)
    if piece in RESOURCES and ask.name == "move":
        return f"{NAME_OF[piece]} is made only in the Resources phase (SJ-024)"
    if ask.name == "slot" and piece in {*TILES} - {*RESOURCES, table.drawn}:
        return f"the tile to push in is {table.drawn} (SJ-046)"
    if ask.name == "place" and _has(ship, piece):
        return f"{ask.about['tile']} fits nowhere beside it at a price that {ship.name} can pay (SJ-042)"
    if ask.name == "move" and piece in TILES:
        return _why_not_reached(table, ask, ship, piece)
    return ""


def _make(options: Sequence[Option], letter: str) -> list[str]:
    """The create icons offered now that can make a resource."""
    return [option for option in map(str, options) if option in CREATES and letter in option.split(CHOICE)]


def _why_not_made(ship: Ship, letter: str) -> str:
    """Why no icon makes a resource now: there is none, it would find no room, or it has worked already."""
    if not any(letter in icon.split(CHOICE) for icon in icons(ship, "create")):
        return f"{ship.name} has no such icon (SJ-024)"
    if not room_for(ship, letter):
        return f"{ship.name} has no room for {NAME_OF[letter]} (SJ-027)"
    return f"{ship.name} has no icon left for that this turn (SJ-011)"


def _why_not_used(ship: Ship, piece: str) -> str:
    """Why a section can't be used in the Resources phase."""
    if piece not in SECTIONS:
        return ""
    if not _has(ship, piece):
        return f"it isn't part of {ship.name}'s ship; sections are joined in the Collect phase (SJ-022)"
    return "it has no icon that can be used now (SJ-024)"


def _has(ship: Ship, tile: str) -> bool:
    """Whether a section is part of a ship."""
    return any(section.tile == tile for section in ship.sections)


def _why_not_reached(table: JunkyardTable, ask: Ask, ship: Ship, tile: str) -> str:
    """Why a tug can't go to a tile; of one that it can go to, or that lies on several spaces, what to type instead."""
    options = ask.options if isinstance(ask, Choice) else ()
    spaces = _spaces_of(table, tile)
    if ship.at in spaces:
        return f"{ship.name}'s tug is on it already"
    if len(spaces) > 1 or (spaces and spaces[0] in options):
        return f"it lies on {joined(spaces)}; type the space"
    if spaces:
        return f"it lies on {spaces[0]}; {_why_not_there(table, ask, ship, spaces[0])}"
    owner = _owner(table, tile)
    return f"it is part of {owner}'s ship" if owner else "it isn't on the map"


def _why_not_drawn(table: JunkyardTable, tile: str) -> str:
    """Where a section is, so that it can't come from the stack; "" of asteroid tiles, as there are several of them, and
    of one whose place nobody knows."""
    if tile not in SECTIONS:
        return ""
    if spaces := _spaces_of(table, tile):
        return f"it lies on {spaces[0]}"
    if owner := _owner(table, tile):
        return f"it is part of {owner}'s ship"
    return "it is out of the game" if tile in table.gone else ""


def _spaces_of(table: JunkyardTable, tile: str) -> list[str]:
    """The spaces of the map where such a tile lies."""
    return [square for square, lies in sorted(table.map.items()) if lies == tile]


def _owner(table: JunkyardTable, tile: str) -> str:
    """Whose ship has a section, "" if none."""
    return next((ship.name for ship in table.players.values() if _has(ship, tile)), "")


def _why_closed(table: JunkyardTable, slot: str) -> str:
    """Who has closed a slot, and is the last of several to push again; "" of one that is open."""
    by = [name for name in seats_from(table.players, table.player) if slot in table.players[name].closed]
    if table.player in by:
        return f"{table.player} has just pushed in a tile opposite (SJ-053)"
    return f"it is closed until {by[-1]}'s next New tile phase (SJ-053)" if by else ""
