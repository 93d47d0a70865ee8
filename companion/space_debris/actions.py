"""The actions of step 1, one small class for each: when it is legal, what it asks, what it does.

A verb is offered only where it can be completed and does something (SD-A12). What is asked comes one small question
after the other; the engine answers where there is but one answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from companion.engine import DONE, END, Choice, Ending, Step

from . import about
from .cards import discard, draw_resources, limit_hand, open_top
from .constants import CAPACITY_MAX, FUEL_MOVE, HP, JUNK, NEAR, RECYCLE_BONUS, THRUST
from .debris import lower_threat
from .flight import move
from .satellites import POWERS, flip, heal, usable
from .table import DebrisTable, Delivered, Satellite, Ship

GIVE, TAKE = "give", "take"
AUTOMATION = "automation"


class Action:
    """Something a player may do in step 1; `ship` is that player's."""

    verb: ClassVar[str]

    def legal(self, table: DebrisTable, ship: Ship) -> bool:
        """Whether it can be completed now; how many actions are left is not asked here."""
        return True

    def free(self, table: DebrisTable) -> bool:
        """Whether it is none of the four (SD-037)."""
        return False

    def perform(self, table: DebrisTable, ship: Ship) -> Step:
        """Ask what has to be asked, and do it."""
        raise NotImplementedError


class End(Action):
    """SD-037: to take fewer actions than there are."""

    verb = END

    def free(self, table: DebrisTable) -> bool:
        return True

    def perform(self, table: DebrisTable, ship: Ship) -> Step:
        table.note("SD-037", "actions ended", who=ship.name, left=table.actions_left)
        table.actions_left = 0
        table.phase = "assess"
        yield from ()


class Thrust(Action):
    """SD-040: up to two spaces."""

    verb = "thrust"

    def perform(self, table: DebrisTable, ship: Ship) -> Step:
        return move(table, ship, THRUST, "SD-040")


class Capture(Action):
    """SD-045 any number of cubes from the own space, or SD-046 exactly one from an adjacent space."""

    verb = "capture"

    def legal(self, table: DebrisTable, ship: Ship) -> bool:
        return ship.room > 0 and (table.cubes[ship.at] > 0 or has_cubes_near(table, ship))

    def perform(self, table: DebrisTable, ship: Ship) -> Step:
        sources = cubes_near(table, ship)
        rule = "SD-046"
        if table.cubes[ship.at]:
            sources, rule = sorted([*sources, ship.at]), "SD-045"
        source = yield Choice(ship.name, "capture from", sources, rule, (about.sources, table, ship))
        if source == ship.at:
            yield from take_cubes(table, ship, ship.at, "SD-045")
        else:
            load_cubes(table, ship, source, 1, "SD-046")


class Recycle(Action):
    """SD-049: cubes to the supply, and as many cards; SD-122: free with Automation, at any time in step 1 (SD-A23)."""

    verb = "recycle"

    def legal(self, table: DebrisTable, ship: Ship) -> bool:
        return ship.cubes > 0

    def free(self, table: DebrisTable) -> bool:
        return AUTOMATION in table.powers

    def perform(self, table: DebrisTable, ship: Ship) -> Step:
        number = yield Choice(
            ship.name, "recycle", range(1, ship.cubes + 1), "SD-049", {"aboard": ship.cubes}, also={"all": ship.cubes}
        )
        ship.cubes -= number
        table.supply += number
        table.note("SD-049", "recycled", who=ship.name, number=number)
        if self.free(table):
            table.note("SD-122", "for nothing", who=ship.name)
        if number >= RECYCLE_BONUS:
            table.note("SD-050", "much recycled", who=ship.name, number=number)
            lower_threat(table)
        yield from draw_resources(table, ship, number, "SD-049")
        yield from limit_hand(table, ship, "SD-051")


class Deliver(Action):
    """SD-052 to SD-060: cards to the malfunctioning satellite in the own space."""

    verb = "deliver"

    def legal(self, table: DebrisTable, ship: Ship) -> bool:
        satellite = table.satellite_at(ship.at) if ship.hand else None
        return satellite is not None and not satellite.operational and bool(fitting(ship.hand, satellite.missing()))

    def perform(self, table: DebrisTable, ship: Ship) -> Step:
        satellite = table.satellite_at(ship.at)
        assert satellite is not None
        first: tuple[str, ...] = ()
        while missing := satellite.missing():
            cards = fitting(ship.hand, missing)
            facts = {"missing": missing, "hand": tuple(ship.hand)}
            ask = Choice(ship.name, "deliver", [*first, *cards], "SD-053", facts)
            card = (yield ask) if cards else DONE
            if card == DONE:
                table.note("SD-054", "part delivered", letter=satellite.letter, missing=sum(missing.values()))
                return
            stands_for = (yield Choice(ship.name, "stands for", sorted(missing), "SD-075")) if card == JUNK else None
            ship.hand.remove(card)
            satellite.delivered.append(Delivered(card, stands_for))  # SD-A25
            table.note(
                "SD-053", "delivered", who=ship.name, letter=satellite.letter, card=card, stands_for=stands_for or card
            )
            first = (DONE,)
        yield from complete(table, satellite)


class Repair(Action):
    """SD-061: one hit point for the own ship, the satellite, or a team mate's ship, all in a satellite's space."""

    verb = "repair"

    def legal(self, table: DebrisTable, ship: Ship) -> bool:
        return table.satellite_at(ship.at) is not None and bool(damaged_here(table, ship))

    def perform(self, table: DebrisTable, ship: Ship) -> Step:
        found = damaged_here(table, ship)
        name = yield Choice(ship.name, "repair", sorted(found), "SD-061", (about.pieces, found.values()))
        rule = "SD-062" if name == ship.name else "SD-064" if name in table.players else "SD-063"
        heal(table, found[name], found[name].hp + 1, rule)


class Exchange(Action):
    """SD-066: one card given to, or taken from, a player in the same space, who isn't asked (SD-A27)."""

    verb = "exchange"

    def partners(self, table: DebrisTable, ship: Ship) -> dict[str, Ship]:
        found = {}
        for other in table.players.values():
            if other.at == ship.at and other is not ship and (ship.hand or other.hand):
                found[other.name] = other
        return found

    def legal(self, table: DebrisTable, ship: Ship) -> bool:
        return bool(self.partners(table, ship))

    def perform(self, table: DebrisTable, ship: Ship) -> Step:
        partners = dict(sorted(self.partners(table, ship).items()))
        name = yield Choice(ship.name, "exchange with", list(partners), "SD-066", (about.partners, partners))
        other = partners[name]
        ways = [way for way, hand in ((GIVE, ship.hand), (TAKE, other.hand)) if hand]
        mate = {"mate": other.name}
        way = yield Choice(ship.name, "give or take", ways, "SD-066", mate)
        giver, taker, rule = (ship, other, "SD-067") if way == GIVE else (other, ship, "SD-068")
        card = yield Choice(ship.name, way, sorted({*giver.hand}), rule, mate)
        giver.hand.remove(card)
        taker.hand.append(card)
        table.note(rule, "exchanged", who=ship.name, giver=giver.name, taker=taker.name, card=card)
        yield from limit_hand(table, taker, "SD-069")


class Play(Action):
    """SD-070: play a resource card; it goes to the discard."""

    verb = "play"

    def cards(self, table: DebrisTable, ship: Ship) -> Iterator[str]:
        """SD-076: junk is no card to play."""
        return (card for card, effect in EFFECTS.items() if card in ship.hand and effect.legal(table, ship))

    def legal(self, table: DebrisTable, ship: Ship) -> bool:
        for card in ship.hand:  # noqa: SIM110  Asked before every action; any() is slower.
            if card != JUNK and EFFECTS[card].legal(table, ship):
                return True
        return False

    def perform(self, table: DebrisTable, ship: Ship) -> Step:
        card = yield Choice(ship.name, "play", list(self.cards(table, ship)), "SD-070")
        discard(table, ship, card)
        table.note("SD-070", "played", who=ship.name, card=card)
        yield from EFFECTS[card].perform(table, ship)


class Activate(Action):
    """SD-077: the action of an operational satellite."""

    verb = "activate"

    def legal(self, table: DebrisTable, ship: Ship) -> bool:
        return not table.powers.isdisjoint(POWERS) and any(usable(table, ship))

    def perform(self, table: DebrisTable, ship: Ship) -> Step:
        cards = list(usable(table, ship))
        card = yield Choice(ship.name, "activate", cards, "SD-077", (about.uses, table, ship, cards))
        table.used = (*table.used, card)
        table.note("SD-077", "activated", who=ship.name, card=card)
        yield from POWERS[card].perform(table, ship)


# ---- cards as actions -------------------------------------------------------------------------------------------


class Electronics(Action):
    """SD-072: any number of cubes from one adjacent space."""

    def legal(self, table: DebrisTable, ship: Ship) -> bool:
        return ship.room > 0 and has_cubes_near(table, ship)

    def perform(self, table: DebrisTable, ship: Ship) -> Step:
        near = cubes_near(table, ship)
        space = yield Choice(ship.name, "electronics from", near, "SD-072", (about.spaces, table, near))
        yield from take_cubes(table, ship, space, "SD-072", "electronics")


class Fuel(Action):
    """SD-071: up to three spaces, and no harm from debris."""

    def perform(self, table: DebrisTable, ship: Ship) -> Step:
        return move(table, ship, FUEL_MOVE, "SD-071", harmless=True)


class Metal(Action):
    """SD-074: one ship or satellite in the own space is whole again; no satellite need be there (SD-A43)."""

    def legal(self, table: DebrisTable, ship: Ship) -> bool:
        return bool(damaged_here(table, ship))

    def perform(self, table: DebrisTable, ship: Ship) -> Step:
        found = damaged_here(table, ship)
        name = yield Choice(ship.name, "metal", sorted(found), "SD-074", (about.pieces, found.values()))
        heal(table, found[name], HP, "SD-074")


class Plastic(Action):
    """SD-073: the own ship can carry one cube more, up to ten (SD-A22)."""

    def legal(self, table: DebrisTable, ship: Ship) -> bool:
        return ship.capacity < CAPACITY_MAX

    def perform(self, table: DebrisTable, ship: Ship) -> Step:
        ship.capacity += 1
        table.note("SD-073", "capacity", who=ship.name, number=ship.capacity)
        yield from ()


EFFECTS: Mapping[str, Action] = {"electronics": Electronics(), "fuel": Fuel(), "metal": Metal(), "plastic": Plastic()}
EXCHANGE, PLAY, RECYCLE = Exchange(), Play(), Recycle()
_ALL = (Activate(), Capture(), Deliver(), End(), EXCHANGE, PLAY, RECYCLE, Repair(), Thrust())
VERBS: Mapping[str, Action] = {action.verb: action for action in _ALL}
_LEGAL = tuple((action.verb, action.legal) for action in _ALL)


def legal_verbs(table: DebrisTable, ship: Ship) -> list[str]:
    """SD-037: what can be done now; once four actions are taken, only what is none of them."""
    verbs = []
    for verb, legal in _LEGAL:
        if legal(table, ship) and (table.actions_left or VERBS[verb].free(table)):
            verbs.append(verb)
    return verbs


# ---- what several actions share ---------------------------------------------------------------------------------


def has_cubes_near(table: DebrisTable, ship: Ship) -> bool:
    for space in NEAR[ship.at]:  # noqa: SIM110  Asked before every action, too.
        if table.cubes[space]:
            return True
    return False


def cubes_near(table: DebrisTable, ship: Ship) -> list[str]:
    """The adjacent spaces with cubes, sorted."""
    cubes = table.cubes
    return [space for space in NEAR[ship.at] if cubes[space]]


def take_cubes(table: DebrisTable, ship: Ship, space: str, rule: str, card: str | None = None) -> Step:
    """Any number of cubes, as many as fit (SD-047 SD-A14), from a space; card: that is played for it.

    Enter takes all of these, as nearly everybody does.
    """
    most = min(ship.room, table.cubes[space])
    asks = "SD-047" if most == ship.room else rule
    number = yield Choice(
        ship.name, "cubes", range(1, most + 1), asks, {"room": ship.room, "space": space}, also={"all": most, "": most}
    )
    load_cubes(table, ship, space, number, rule, card)


def load_cubes(table: DebrisTable, ship: Ship, space: str, number: int, rule: str, card: str | None = None) -> None:
    table.cubes[space] -= number
    ship.cubes += number
    table.note(rule, "captured", who=ship.name, number=number, space=space, aboard=ship.cubes, card=card)


def fitting(hand: list[str], missing: Mapping[str, int]) -> list[str]:
    """SD-053 SD-A26: the cards of a hand that fill something still missing, each named once, sorted."""
    return sorted({card for card in hand if card in missing or card == JUNK}) if missing else []


def complete(table: DebrisTable, satellite: Satellite) -> Step:
    """SD-055 to SD-060: the cost is complete."""
    table.note("SD-055", "complete", letter=satellite.letter)
    lower_threat(table)
    cards = [card for card, _ in satellite.delivered]
    table.resource_discard += cards
    satellite.delivered = []
    table.note("SD-056", "cards discarded", letter=satellite.letter, given=tuple(sorted(cards)))
    heals = satellite.hp < HP
    flip(table, satellite, "SD-057", heals)
    if heals:
        heal(table, satellite, HP, "SD-058", "healed by the flip")
    if all(each.operational for each in table.satellites.values()):
        table.note("SD-060", "all repaired")
        raise Ending("won", "SD-129")
    yield from open_top(table)


def damaged_here(table: DebrisTable, ship: Ship) -> dict[str, Ship | Satellite]:
    """SD-065 SD-A44: what in a ship's space is below four hit points, by name or letter."""
    found: dict[str, Ship | Satellite] = {}
    for each in table.players.values():
        if each.at == ship.at and each.hp < HP:
            found[each.name] = each
    satellite = table.satellite_at(ship.at)
    if satellite and satellite.hp < HP:
        found[satellite.letter] = satellite
    return found
