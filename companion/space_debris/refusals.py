"""Why an action can't be taken, a card not be played or a space not be chosen, each with its rule."""

from __future__ import annotations

from companion.engine import END, Ask
from companion.text.grammar import joined

from .actions import EFFECTS, VERBS, cubes_near, damaged_here
from .constants import CAPACITY_MAX, HP, JUNK, NAME, NEAR, SPACES
from .labels import Value
from .satellites import POWERS
from .table import DebrisTable, Ship

SPACE_OF = {space.lower(): space for space in SPACES}
"""The spaces by what people type."""


def refuse(table: DebrisTable, ask: Ask, key: str) -> str:
    """Why something can't be the answer, with the rule; "" of what nothing is known."""
    ship = table.players.get(ask.seat or table.player)
    key = SPACE_OF.get(key.lower(), key.lower())
    if ship is None:
        return ""
    if ask.name == "action" and key in VERBS:
        return _why_no_action(table, ship, key)
    if ask.name in ("action", "play") and key in EFFECTS:
        return _why_not_played(table, ship, key)
    if ask.name in ("action", "play") and key == JUNK:
        return "junk can't be played, only delivered (SD-076)"
    if ask.name in ("action", "activate") and key in POWERS:
        return _why_not_activated(table, key)
    if ask.name == "deliver" and (key in EFFECTS or key == JUNK):
        return _why_not_delivered(ship, ask.about, key)
    return _why_not_there(table, ship, ask, key) if key in NEAR else ""


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
    if verb == "play":
        return f"none of {ship.name}'s cards would do anything now (SD-070)"
    if verb == "activate":
        ready = sorted(table.powers.intersection(POWERS))
        unready = [_why_not_activated(table, card) for card in ready]
        return joined(unready) or "no operational satellite has an action (SD-077)"
    if satellite is None:
        return f"there is no satellite at {ship.at} ({'SD-052' if verb == 'deliver' else 'SD-061'})"
    if verb == "repair":
        return f"everything at {ship.at} has {HP} HP (SD-065)"
    if satellite.operational:
        return f"satellite {satellite.letter} is operational already (SD-052)"
    return f"satellite {satellite.letter} needs none of {ship.name}'s cards (SD-053)"


def _why_no_cubes(table: DebrisTable, ship: Ship) -> str:
    return "" if ship.room else f"{ship.name}'s hold is full (SD-047)"


def _why_not_played(table: DebrisTable, ship: Ship, card: str) -> str:
    if not table.actions_left:
        return f"{ship.name} has no actions left (SD-037)"
    if card not in ship.hand:
        return f"{ship.name} has no {NAME[card]}"
    if card == "plastic":
        return f"{ship.name}'s capacity is {CAPACITY_MAX} already (SD-073)"
    if card == "metal" and not damaged_here(table, ship):
        return f"everything at {ship.at} has {HP} HP (SD-074)"
    if card == "electronics":
        return _why_no_cubes(table, ship) or f"there are no cubes next to {ship.at} (SD-072)"
    return ""


def _why_not_activated(table: DebrisTable, card: str) -> str:
    name, rule = NAME[card], POWERS[card].rule
    if card not in {satellite.card for satellite in table.satellites.values()}:
        return f"{name} isn't in this game"
    if card not in table.powers:
        return f"{name} isn't operational (SD-119)"
    if card in table.used:
        return f"{name} has been used this turn ({rule})"
    return f"{name} has nothing to move ({rule})"


def _why_not_delivered(ship: Ship, about: Value, card: str) -> str:
    if card not in ship.hand:
        return f"{ship.name} has no {NAME[card]}"
    return "" if card == JUNK else f"no more {NAME[card].lower()} is needed (SD-053)"


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
