"""Set-up in the steps of the rulebook: first player, cards, satellites, orbitals, pawns (SD-009 to SD-028).

What the rulebook leaves to agreement or chance is a question with `random` among its answers; steps that a table's
`random` names are drawn without a question.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping, Sequence
from typing import Any

from companion.engine import NOTHING, About, Ask, Chance, Guard, Reason, Step
from companion.engine.piles import Bag
from companion.engine.seats import seats_from
from companion.engine.setup_options import (
    CHOOSE,
    FIRST_SETTING,
    RANDOM_SETTING,
    Agreed,
    agree,
    asked_or_drawn,
    switched_on,
)

from . import about, constants
from .cards import draw_resources
from .constants import ORBIT_DECK
from .modules import NEW_TURN, happened
from .satellites import flip
from .table import DebrisTable, Satellite, Ship

SATELLITE_DECK = "satellite-card"

RESERVED = {RANDOM_SETTING, CHOOSE, "table", "all", *(letter.lower() for letter in constants.LETTERS)}
"""Words that questions use beside players' names, so they can't be names."""

ASKED: Mapping[str, str] = {FIRST_SETTING: "first-player", "satellites": "satellites", "flip": "flip", "pawns": "pawns"}
"""Steps that can be drawn instead of asked, by their option."""

SETTINGS = (
    asked_or_drawn(FIRST_SETTING, "First player", of_players=True),
    asked_or_drawn("satellites", "Satellites"),
    asked_or_drawn("flip", "First operational", without="satellites_in_peril"),
    asked_or_drawn("pawns", "Pawns"),
)


def new_table(players: Sequence[str], options: Mapping[str, Any]) -> DebrisTable:
    """Return a table before set-up.

    options: the advanced rules by name, true or false, and SETTINGS. Raises SalvageError with all problems.
    """
    switched = switched_on(constants.GAME, players, options, RESERVED, SETTINGS)
    colours = zip(players, constants.COLOURS, strict=False)
    ships = {name: Ship(name=name, colour=colour) for name, colour in colours}  # SD-013
    table = DebrisTable(players=ships, phase="first-player", options=switched)
    table.random = tuple(step for option, step in ASKED.items() if options.get(option) == RANDOM_SETTING)
    table.threat = constants.THREAT_START[len(players)]  # SD-012 SD-A04
    if table.options.get("identified_debris"):
        table.resource_deck.bag = [card for card in constants.RESOURCE_CARDS if card != constants.JUNK]  # SD-136
    if options.get(FIRST_SETTING) in table.players:
        table.first, table.phase = str(options[FIRST_SETTING]), "deal"
    return table


def _choose(
    table: DebrisTable,
    name: str,
    options: Collection[str],
    rule: str,
    deck: str,
    values: About = NOTHING,
    seat: str | None = None,
) -> Generator[Ask, Any, Agreed]:
    """Let players agree or chance choose; returns the choice, and whether chance made it."""
    return agree(name, options, rule, deck, about=values, seat=seat, ask=table.phase not in table.random)


def first_player(table: DebrisTable) -> Step:
    """Choose the first player, who last looked at the night sky, as the players know best (SD-035 SD-A11)."""
    name, _ = yield from _choose(table, "first player", list(table.players), "SD-035", "first-player")
    table.first = str(name)
    table.phase = "deal"


def deal(table: DebrisTable) -> Step:
    """Set up the boards and ships, and deal each ship two cards (SD-009 to SD-017)."""
    table.note("SD-035", "first player", who=table.first)
    table.note("SD-009", "boards stacked")
    table.note("SD-010", "arrows lined up")
    table.note("SD-011", "threat track laid")
    table.note("SD-012", "threat set", space=table.threat)
    for ship in table.players.values():
        table.note("SD-013", "ship ready", who=ship.name, colour=ship.colour)
    table.note("SD-014", "ship hit points", hp=constants.HP)
    table.note("SD-015", "ship capacity", number=constants.CAPACITY_START)
    if table.options.get("identified_debris"):
        table.note("SD-136", "junk taken out")
    table.note("SD-016", "resource deck ready", number=len(table.resource_deck))
    for ship in table.players.values():
        yield from draw_resources(table, ship, constants.START_HAND, "SD-017", "card dealt")
    table.phase = "satellites"


def satellites(table: DebrisTable) -> Step:
    """Lay a satellite card at each letter; after `random` the rest is drawn, too (SD-018 SD-019 SD-A09)."""
    left = list(constants.SATELLITE_CARDS)
    drawn = False
    for letter in constants.LETTERS:
        values = {"letter": letter}
        if drawn:
            card = yield Chance("satellite card drawn", Bag(left), "SD-018", values, SATELLITE_DECK)
        else:
            card, drawn = yield from _choose(table, "satellite card", left, "SD-018", SATELLITE_DECK, values)
        left.remove(card)
        table.satellites[letter] = Satellite(letter=letter, card=card)
        table.note("SD-019", "satellite laid", letter=letter, card=card)
    table.note("SD-021", "satellite hit points", hp=constants.HP)
    if table.options.get("satellites_in_peril"):
        table.note("SD-135", "none flipped")
        table.phase = "orbitals"
    else:
        table.phase = "flip"


LAID = Reason("{name} is at {letter} already", "SD-018")


def _why_not_laid(table: DebrisTable, ask: Ask, key: str) -> Reason | None:
    at = (letter for letter, satellite in table.satellites.items() if satellite.card == key)
    return next((LAID.where(name=constants.NAME[key], letter=letter) for letter in at), None)


def flip_one(table: DebrisTable) -> Step:
    """Flip one satellite, which is operational from the start; its effect applies (SD-020 SD-A08), and threat stays
    (SD-A07)."""
    cards = {satellite.card: satellite for satellite in table.satellites.values()}
    card, _ = yield from _choose(table, "operational", list(cards), "SD-020", SATELLITE_DECK)
    flip(table, cards[str(card)], "SD-020")
    table.phase = "orbitals"


NOT_LAID = Reason(lambda key: f"{constants.NAME[key]} isn't in this game", "SD-018")


def _why_not_flipped(table: DebrisTable, ask: Ask, key: str) -> Reason | None:
    laid = (satellite.card for satellite in table.satellites.values())
    return NOT_LAID if key in constants.SATELLITE_CARDS and key not in laid else None


def orbitals(table: DebrisTable) -> Step:
    """Place satellites and cubes by orbit cards, without putting any back before the end (SD-022 to SD-026)."""
    cards = [*table.orbit_deck.bag, *table.orbit_discard]
    table.orbit_deck.bag = sorted(card for card in cards if card not in constants.EVENT_CARDS)
    # Drawn cards join the discard pile until SD-028.
    table.orbit_discard = [card for card in cards if card in constants.EVENT_CARDS]
    table.note("SD-022", "piles made", orbits=tuple(row["name"] for row in constants.ORBITS.values()))
    for letter, orbit in zip(constants.LETTERS, [*constants.ORBITS, None], strict=True):
        rule = "SD-023" if orbit else "SD-024"
        of = {"letter": letter, "orbit": orbit} if orbit else {"letter": letter}
        space = yield from _draw(table, "token", rule, of, orbit)
        table.satellites[letter].at = space
        table.note(rule, "token placed", letter=letter, space=space)
    for cubes in constants.HEAPS:
        space = yield from _draw(table, "heap", "SD-025", {"number": cubes})
        table.supply -= cubes
        table.cubes[space] = cubes
        table.note("SD-025", "cubes laid", space=space, number=cubes)
    table.note("SD-026", "supply", number=table.supply)
    table.phase = "pawns"


SET_ASIDE = Reason("the fragmentation cards have been set aside", "SD-022")
OTHER_PILE = Reason(lambda ask: f"it isn't one of the {constants.ORBITS[ask.about['orbit']]['name']} cards", "SD-023")


def _why_not_drawn(table: DebrisTable, ask: Ask, key: str) -> Reason | None:
    """Return why a card can't come from the pile that is drawn from."""
    if key in constants.EVENT_CARDS:
        return SET_ASIDE
    orbit = ask.about.get("orbit")
    return OTHER_PILE if orbit and constants.ORBIT_OF.get(key, orbit) != orbit else None


def _draw(
    table: DebrisTable, name: str, rule: str, of: Mapping[str, Any], orbit: str | None = None
) -> Generator[Ask, Any, str]:
    """Draw a card from the pile of one orbit, or from all that are left. of: values of the question."""
    pile = table.orbit_deck.bag
    if orbit:
        pile = [card for card in pile if constants.ORBIT_OF[card] == orbit]
    card = yield Chance(name, Bag(pile), rule, (about.board, table, of), ORBIT_DECK)
    table.orbit_deck.draw(card)
    table.orbit_discard.append(card)
    return str(card)


def pawns(table: DebrisTable) -> Step:
    """Place the next pawn in turn order (SD-027 SD-A10); after the last one, build the orbit deck and begin play."""
    ships = (table.players[name] for name in seats_from(table.players, table.first))
    ship = next(ship for ship in ships if not ship.at)
    free = pawn_spaces(table)
    values = (about.spaces, table, free, {"who": ship.name})
    space, _ = yield from _choose(table, "pawn", free, "SD-027", "pawn", values, ship.name)
    ship.at = str(space)
    table.note("SD-027", "pawn placed", who=ship.name, space=ship.at)
    if all(each.at for each in table.players.values()):
        table.orbit_deck.shuffle_in(table.orbit_discard)  # SD-028
        table.orbit_discard = []
        table.note("SD-028", "orbit deck ready", number=len(table.orbit_deck))
        table.player, table.phase = table.first, "actions"
        happened(table, table.ship, NEW_TURN)


def pawn_spaces(table: DebrisTable) -> list[str]:
    """Return the spaces for a pawn: a satellite's space without a pawn, or an empty space next to a satellite
    (SD-027)."""
    pawns = {ship.at for ship in table.players.values()}
    satellites = {satellite.at for satellite in table.satellites.values()}
    cubes = table.cubes
    beside = {space for satellite in satellites for space in constants.NEAR[satellite] if not cubes[space]}
    return sorted((satellites | beside) - pawns)


NO_START = Reason("it is neither an empty space next to a satellite nor a satellite's space without a pawn", "SD-027")


def _why_no_start(table: DebrisTable, ask: Ask, key: str) -> Reason | None:
    return NO_START if key in constants.NEAR and key not in pawn_spaces(table) else None


SET_UP = {
    "first-player": first_player,
    "deal": deal,
    "satellites": satellites,
    "flip": flip_one,
    "orbitals": orbitals,
    "pawns": pawns,
}

GUARDS: Mapping[str, Guard[DebrisTable]] = {
    "satellite card": _why_not_laid,
    "satellite card drawn": _why_not_laid,
    "operational": _why_not_flipped,
    "operational drawn": _why_not_flipped,
    "token": _why_not_drawn,
    "heap": _why_not_drawn,
    "pawn": _why_no_start,
    "pawn drawn": _why_no_start,
}
