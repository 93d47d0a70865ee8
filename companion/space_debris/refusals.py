"""Why an action can't be taken, a card not be played or a space not be chosen, each with its rule."""

from __future__ import annotations

from companion.engine import END, Ask, Chance, Choice
from companion.text.grammar import joined

from .actions import EFFECTS, GIVE, PLAY, TAKE, VERBS, cubes_near, damaged_here
from .constants import (
    CAPACITY_MAX,
    FRAGMENTATION,
    GAME,
    HP,
    JUNK,
    LETTERS,
    NAME,
    NEAR,
    ORBIT_OF,
    ORBITS,
    SATELLITE_CARDS,
    SPACES,
)
from .labels import patient
from .satellites import ON_FLIP, POWERS, Rendezvous, usable
from .table import DebrisTable, Ship

KEYS = {key.lower(): key for key in (*SPACES, *LETTERS)}
"""Spaces and satellites by what people type."""
RESOURCE_CARDS = frozenset({*EFFECTS, JUNK})
THINGS = frozenset({*(piece.key for piece in GAME.pieces()), *SPACES, *VERBS})
"""What somebody may name, players left out."""

AN_ORBIT_CARD, A_RESOURCE_CARD, A_SATELLITE_CARD = "an orbit card", "a resource card", "a satellite card"
EFFECT_ASKS = ("space", "electronics from", "cubes", "metal")
"""What is asked once a resource card has been played."""
HERE = "a ship or satellite in this space"
ANSWERED_WITH = {
    "first player": "a player", "first player drawn": "a player", "card dealt": A_RESOURCE_CARD,
    "satellite card": A_SATELLITE_CARD, "satellite card drawn": A_SATELLITE_CARD, "operational": A_SATELLITE_CARD,
    "operational drawn": A_SATELLITE_CARD, "token": AN_ORBIT_CARD, "heap": AN_ORBIT_CARD, "pawn": "a space",
    "pawn drawn": "a space", "space": "a space", "capture from": "a space",
    "cubes": "a number of cubes", "recycle": "a number of cubes", "card drawn": A_RESOURCE_CARD,
    "discard": A_RESOURCE_CARD, "deliver": A_RESOURCE_CARD, "stands for": "a resource", "repair": HERE,
    "exchange with": "a crewmate", "give or take": "give or take", GIVE: A_RESOURCE_CARD, TAKE: A_RESOURCE_CARD,
    "play": A_RESOURCE_CARD, "electronics from": "a space", "metal": HERE, "activate": "a satellite's action",
    "satellite to shift": "a satellite by its letter", "shift to": "a space", "rendezvous": "a crewmate",
    "top card": AN_ORBIT_CARD, "card below": AN_ORBIT_CARD, "waiting card": AN_ORBIT_CARD, "space card": AN_ORBIT_CARD,
    "collision": "a space", "excess": "a space",
}  # fmt: skip
"""What each question asks for."""


FLYING = ("move", "fly")
"""Words of the rules for what the action is called Thrust."""


def refuse(table: DebrisTable, ask: Ask, key: str) -> str:
    """Why something can't be the answer, with the rule; "" of what nothing is known."""
    typed = key.lower()
    if typed in FLYING and ask.name == "action":
        return "Thrust moves your pawn (SD-040)"
    key = KEYS.get(typed, typed)
    mate = next((ship for ship in table.players.values() if ship.name.lower() == typed), None)
    if ask.name in ("cubes", "recycle") and key.isdecimal() and isinstance(ask, Choice):
        return f"choose 1 to {ask.options[-1]}"
    if mate is None and key not in THINGS:
        return ""
    ship = table.players.get(ask.seat or table.player)
    if isinstance(ask, Chance):
        said = _why_not_drawn(table, ask, key)
        return said if said is not None else _other(ask)
    if ask.name in ("satellite card", "operational"):
        return _why_not_laid(table, key) or _other(ask)
    if ship is None:
        return _other(ask)
    if ask.name == "exchange with" and mate:
        return _why_no_exchange(ship, mate)
    if ask.name == "rendezvous" and mate:
        return f"{mate.name} is in {ship.name}'s space already (SD-128)" if mate is not ship else _other(ask)
    return _why_not_this(table, ship, ask, mate.name if mate else key) or _other(ask)


def _other(ask: Ask) -> str:
    """What is asked, where something else has been named."""
    if ask.name == "action":
        return "choose an action first, such as Thrust"
    return f"the question asks for {ANSWERED_WITH[ask.name]}"


def _why_not_this(table: DebrisTable, ship: Ship, ask: Ask, key: str) -> str:
    """Why an action, card, space, ship or satellite isn't among the answers of whoever is asked."""
    if ask.name == "action" and key in VERBS:
        return _why_no_action(table, ship, key)
    if ask.name in ("action", "play") and key in RESOURCE_CARDS:
        return _why_not_played(table, ship, key)
    if ask.name in ("action", "activate") and key in SATELLITE_CARDS:
        return "" if key in usable(table, ship) else _why_not_activated(table, key)
    if ask.name in ("deliver", "stands for") and key in RESOURCE_CARDS:
        return _why_not_delivered(table, ship, ask, key)
    if ask.name in ("discard", GIVE, TAKE) and key in RESOURCE_CARDS:
        return f"{ask.about['mate'] if ask.name == TAKE else ship.name} has no {NAME[key]}"
    if ask.name in EFFECT_ASKS and key in RESOURCE_CARDS:
        return _why_no_effect(table, ship, key)  # Another card was the only one that can be played.
    if ask.name in ("repair", "metal") and (key in LETTERS or key in table.players):
        return _why_not_repaired(table, ship, key)
    if ask.name == "satellite to shift" and key in LETTERS:
        return "no space next to it is empty (SD-126)"
    return _why_not_there(table, ship, ask, key) if key in NEAR else ""


# ---- set-up and draws -------------------------------------------------------------------------------------------


def _why_not_drawn(table: DebrisTable, ask: Chance, key: str) -> str | None:
    """Why a card can't come up; "" where the place in which it lies says it, None of what isn't such a card."""
    orbit = ask.about.get("orbit")
    if ask.name in ("token", "heap") and key == FRAGMENTATION:
        return "the fragmentation cards have been set aside (SD-022)"
    if orbit and key in NEAR and ORBIT_OF[key] != orbit:
        return f"it isn't one of the {ORBITS[orbit]['name']} cards (SD-023)"
    if key == JUNK and table.options.get("identified_debris"):
        return "this game has no junk cards (SD-136)"
    if ANSWERED_WITH[ask.name] == A_SATELLITE_CARD:
        return _why_not_laid(table, key) or None
    kinds = {AN_ORBIT_CARD: {*SPACES, FRAGMENTATION}, A_RESOURCE_CARD: RESOURCE_CARDS}
    return "" if key in kinds.get(ANSWERED_WITH[ask.name], ()) else None


def _why_not_laid(table: DebrisTable, key: str) -> str:
    """Why a satellite card can't be laid or flipped in set-up: it lies somewhere, or isn't among the four."""
    if key not in SATELLITE_CARDS:
        return ""
    at = [satellite.letter for satellite in table.satellites.values() if satellite.card == key]
    return f"{NAME[key]} is at {at[0]} already (SD-018)" if at else f"{NAME[key]} isn't in this game (SD-018)"


# ---- actions ----------------------------------------------------------------------------------------------------


def _why_no_action(table: DebrisTable, ship: Ship, verb: str) -> str:
    """Why an action can't be taken now, though there may be others."""
    if not table.actions_left and verb != END:
        return f"{ship.name} has no actions left (SD-037)"
    satellite = table.satellite_at(ship.at)
    if verb == "capture":
        return _why_no_cubes(table, ship) or f"there are no cubes at {ship.at} or next to it (SD-046)"
    if verb == "recycle":
        return f"{ship.name}'s hold is empty (SD-049)"
    if verb == "exchange":
        mates = [other.name for other in table.players.values() if other.at == ship.at and other is not ship]
        return f"{joined([ship.name, *mates])} have no cards" if mates else f"nobody else is at {ship.at} (SD-066)"
    if verb in ("play", "deliver") and not ship.hand:
        return f"{ship.name} has no cards"
    if verb == "play" and {*ship.hand} == {JUNK}:
        return "Junk can't be played (SD-076)"
    if verb == "play":
        return f"none of {ship.name}'s cards would do anything now (SD-070)"
    if verb == "activate":
        ready = sorted(table.powers.intersection(POWERS))
        unready = [_why_not_activated(table, card) for card in ready]
        none = "no operational satellite has an action" if table.powers else "no satellite is operational"
        return joined(unready) or f"{none} (SD-077)"
    if satellite is None:
        return f"there is no satellite at {ship.at} ({'SD-052' if verb == 'deliver' else 'SD-061'})"
    if verb == "repair":
        return f"every ship and satellite at {ship.at} has {HP} HP (SD-065)"
    if satellite.operational:
        return f"satellite {satellite.letter} is operational already (SD-052)"
    return f"satellite {satellite.letter} needs none of {ship.name}'s cards (SD-053)"


def _why_no_cubes(table: DebrisTable, ship: Ship) -> str:
    return "" if ship.room else f"{ship.name}'s hold is full (SD-047)"


def _why_not_played(table: DebrisTable, ship: Ship, card: str) -> str:
    if card != JUNK and not table.actions_left:
        return f"{ship.name} has no actions left (SD-037)"
    return _why_no_effect(table, ship, card)


def _why_no_effect(table: DebrisTable, ship: Ship, card: str) -> str:
    """Why a card can't be played, however many actions are left."""
    if card in PLAY.cards(table, ship):
        return ""
    if card == JUNK:
        return "junk can't be played, only delivered (SD-076)"
    if card not in ship.hand:
        return f"{ship.name} has no {NAME[card]}"
    if card == "plastic":
        return f"{ship.name}'s capacity is {CAPACITY_MAX} already (SD-073)"
    if card == "metal" and not damaged_here(table, ship):
        return f"every ship and satellite at {ship.at} has {HP} HP (SD-074)"
    if card == "electronics":
        return _why_no_cubes(table, ship) or f"there are no cubes next to {ship.at} (SD-072)"
    return ""


def _why_not_activated(table: DebrisTable, card: str) -> str:
    name = NAME[card]
    if card not in {satellite.card for satellite in table.satellites.values()}:
        return f"{name} isn't in this game"
    if card not in table.powers:
        return f"{name} isn't operational (SD-119)"
    if card in ON_FLIP:
        return f"{name} applies once, when it is flipped (SD-120)"
    if card not in POWERS:
        return f"{name} applies all the time, without an action (SD-032)"
    rule = POWERS[card].rule
    if card in table.used:
        return f"{name} has been used this turn ({rule})"
    if not table.actions_left:
        return f"{table.player} has no actions left (SD-037)"
    nothing = "all pawns are in one space" if card == Rendezvous.card else "no satellite is next to an empty space"
    return f"{nothing}, so {name} does nothing ({rule})"


def _why_not_delivered(table: DebrisTable, ship: Ship, ask: Ask, card: str) -> str:
    satellite = table.satellite_at(ship.at)
    if ask.name == "deliver" and card not in ship.hand:
        return f"{ship.name} has no {NAME[card]}"
    if satellite is None or card == JUNK:
        return ""
    return f"satellite {satellite.letter} needs no more {NAME[card].lower()} (SD-053)"


def _why_not_repaired(table: DebrisTable, ship: Ship, key: str) -> str:
    each = table.satellites.get(key) or table.players.get(key)
    if each is None or each.at == ship.at:
        return f"{patient(key)} has {HP} HP already (SD-065)"
    return f"{patient(key)} is at {each.at}, not at {ship.at} (SD-061)"


def _why_no_exchange(ship: Ship, mate: Ship) -> str:
    if mate is ship:
        return "an exchange takes two (SD-066)"
    if mate.at != ship.at:
        return f"{mate.name} is at {mate.at}, not at {ship.at} (SD-066)"
    return f"{ship.name} and {mate.name} have no cards"


def _why_not_there(table: DebrisTable, ship: Ship, ask: Ask, space: str) -> str:
    """Why a space can't be chosen."""
    if ask.name == "pawn":
        return "it is neither an empty space next to a satellite nor a satellite's space without a pawn (SD-027)"
    if ask.name == "space":
        return f"{ship.name} is there" if space == ship.at else f"it isn't next to {ship.at} (SD-040)"
    if ask.name in ("capture from", "electronics from"):
        near = space in NEAR[ship.at] or (space == ship.at and ask.name == "capture from")
        return "there are no cubes there" if near and space not in cubes_near(table, ship) else _far(space, ship.at)
    if ask.name == "collision":
        return _why_not_pushed(ask.about["full"], space, "SD-106")
    if ask.name == "excess":
        return _why_not_pushed(ship.at, space, "SD-137")
    if ask.name == "shift to":
        at = table.satellites[ask.about["letter"]].at
        return "it isn't empty (SD-030)" if space in NEAR[at] else _far(space, at)
    return ""


def _far(space: str, at: str) -> str:
    return f"it isn't next to {at} (SD-029)"


def _why_not_pushed(full: str, space: str, rule: str) -> str:
    near = space in NEAR[full]
    return f"other spaces there have fewer pieces ({rule})" if near else f"it isn't next to {full} ({rule})"
