"""The actions of step 1, a small class for each: when it is legal, what it asks, what it does.

A verb is only offered if it can be completed and has an effect (SD-A12), which means there is no reason against it.
Questions come one at a time; the engine gives an answer that is the only one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from companion.engine import DONE, END, Ask, Choice, Ending, Guard, Reason, Step, legal, modules
from companion.engine.reasons import Refusal
from companion.text.grammar import joined

from . import about
from .cards import discard, draw_resources, limit_hand, open_top, why_no_such_card
from .constants import (
    CAPACITY_MAX,
    FUEL_MOVE,
    HERE_AND_NEAR,
    HP,
    JUNK,
    NAME,
    NEAR,
    RECYCLE_BONUS,
    RESOURCE_CARDS,
    SATELLITE_CARDS,
    SPACES,
    THRUST,
)
from .debris import lower_threat
from .flight import MOVES, move
from .guarding import at_least_once, first_of, of_ship, ship_of
from .labels import patient
from .modules import ALTERS, RECYCLING, altered, happened
from .satellites import POWERS, flip, heal, usable, why_not_used
from .table import DebrisTable, Delivered, Satellite, Ship

GIVE, TAKE = "give", "take"
AUTOMATION = "automation"

NO_ACTIONS = Reason("{player.name} has no actions left", "SD-037")
NO_CARDS = Reason("{player.name} has no cards")
HOLD_FULL = Reason("{player.name}'s hold is full", "SD-047")
NOT_ADJACENT = Reason("it isn't next to {player.at}", "SD-029")
OWN_SPACE = Reason("Electronics takes cubes from a space next to yours, not your own", "SD-072")
NO_CUBES = Reason("there are no cubes there")
NOT_SO_MANY = Reason(lambda ask: f"choose 1 to {ask.options[-1]}")


class Action:
    """An action of a player in step 1; `ship` is the player's."""

    verb: ClassVar[str]

    def why_not(self, table: DebrisTable, ship: Ship) -> Reason | None:
        """Return why it can't be completed now, regardless of the actions left, or None."""
        return None

    def free(self, table: DebrisTable) -> bool:
        """Return whether it isn't one of the four actions (SD-037)."""
        return False

    def do(self, table: DebrisTable, ship: Ship) -> Step:
        """Ask what is needed, and perform it."""
        raise NotImplementedError


class End(Action):
    """Ends the actions early (SD-037)."""

    verb = END

    def free(self, table: DebrisTable) -> bool:
        return True

    def do(self, table: DebrisTable, ship: Ship) -> Step:
        table.note("SD-037", "actions ended", who=ship.name, left=table.actions_left)
        table.actions_left = 0
        table.phase = "assess"
        yield from ()


class Thrust(Action):
    """Moves up to two spaces (SD-040)."""

    verb = "thrust"

    def do(self, table: DebrisTable, ship: Ship) -> Step:
        return move(table, ship, altered(table, ship, "thrust", THRUST) if ALTERS else THRUST, "SD-040")


class Capture(Action):
    """Captures any number of cubes from the ship's own space (SD-045), or exactly one from an adjacent space
    (SD-046)."""

    verb = "capture"
    none_around = Reason("there are no cubes at {player.at} or next to it", "SD-046")

    def why_not(self, table: DebrisTable, ship: Ship) -> Reason | None:
        if ship.room <= 0:
            return HOLD_FULL
        return None if table.cubes[ship.at] or has_cubes_near(table, ship) else self.none_around

    def do(self, table: DebrisTable, ship: Ship) -> Step:
        sources = [space for space in HERE_AND_NEAR[ship.at] if why_no_capture(table, ship, space) is None]
        rule = "SD-045" if ship.at in sources else "SD-046"
        source = yield Choice(ship.name, "capture from", sources, rule, (about.sources, table, ship))
        if source == ship.at:
            yield from take_cubes(table, ship, ship.at, "SD-045")
        else:
            load_cubes(table, ship, source, 1, "SD-046")


class Recycle(Action):
    """Returns cubes to the supply for the same number of cards (SD-049); free with Automation (SD-122), at any time in
    step 1 (SD-A23)."""

    verb = "recycle"
    hold_empty = Reason("{player.name}'s hold is empty", "SD-049")

    def why_not(self, table: DebrisTable, ship: Ship) -> Reason | None:
        return None if ship.cubes else self.hold_empty

    def free(self, table: DebrisTable) -> bool:
        return AUTOMATION in table.powers

    def do(self, table: DebrisTable, ship: Ship) -> Step:
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
        happened(table, ship, RECYCLING, number)


class Deliver(Action):
    """Delivers cards to the malfunctioning satellite in the ship's space (SD-052 to SD-060)."""

    verb = "deliver"
    no_satellite = Reason("there is no satellite at {player.at}", "SD-052")
    operational = Reason(lambda table, player: f"{_satellite_here(table, player)} is operational already", "SD-052")
    nothing_fits = Reason(
        lambda table, player: f"{_satellite_here(table, player)} needs none of {player.name}'s cards", "SD-053"
    )

    def why_not(self, table: DebrisTable, ship: Ship) -> Reason | None:
        if not ship.hand:
            return NO_CARDS
        satellite = table.satellite_at(ship.at)
        if satellite is None:
            return self.no_satellite
        if satellite.operational:
            return self.operational
        return None if fitting(ship, satellite.missing()) else self.nothing_fits

    def do(self, table: DebrisTable, ship: Ship) -> Step:
        satellite = table.satellite_at(ship.at)
        assert satellite is not None
        first: tuple[str, ...] = ()
        while missing := satellite.missing():
            cards = fitting(ship, missing)
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
    """Restores one hit point of a ship or satellite in a satellite's space (SD-061)."""

    verb = "repair"
    no_satellite = Reason("there is no satellite at {player.at}", "SD-061")
    all_whole = Reason(f"every ship and satellite at {{player.at}} has {HP} HP", "SD-065")

    def why_not(self, table: DebrisTable, ship: Ship) -> Reason | None:
        if table.satellite_at(ship.at) is None:
            return self.no_satellite
        return None if damaged_here(table, ship) else self.all_whole

    def do(self, table: DebrisTable, ship: Ship) -> Step:
        found = damaged_here(table, ship)
        name = yield Choice(ship.name, "repair", sorted(found), "SD-061", (about.pieces, found.values()))
        rule = "SD-062" if name == ship.name else "SD-064" if name in table.players else "SD-063"
        heal(table, found[name], min(HP, found[name].hp + altered(table, ship, "repair", 1)), rule)


class Exchange(Action):
    """Gives a card to a player in the same space, or takes one; the other player isn't asked (SD-066 SD-A27)."""

    verb = "exchange"
    nobody_here = Reason("nobody else is at {player.at}", "SD-066")
    hands_empty = Reason(lambda table, player: f"{joined([player.name, *_mates_here(table, player)])} have no cards")

    def partners(self, table: DebrisTable, ship: Ship) -> dict[str, Ship]:
        return {mate.name: mate for mate in table.players.values() if why_no_exchange(ship, mate) is None}

    def why_not(self, table: DebrisTable, ship: Ship) -> Reason | None:
        found = self.nobody_here
        for mate in table.players.values():
            if mate.at == ship.at and mate is not ship:
                if why_no_exchange(ship, mate) is None:
                    return None
                found = self.hands_empty
        return found

    def do(self, table: DebrisTable, ship: Ship) -> Step:
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
    """Plays a resource card, which is then discarded (SD-070)."""

    verb = "play"
    all_junk = Reason("Junk can't be played", "SD-076")
    no_effect = Reason("none of {player.name}'s cards would do anything now", "SD-070")

    def cards(self, table: DebrisTable, ship: Ship) -> Iterator[str]:
        return (card for card in EFFECTS if card in ship.hand and why_not_played(table, ship, card) is None)

    def why_not(self, table: DebrisTable, ship: Ship) -> Reason | None:
        found = self.all_junk if ship.hand else NO_CARDS
        for card in ship.hand:
            if card != JUNK:
                if EFFECTS[card].why_not(table, ship) is None:
                    return None
                found = self.no_effect
        return found

    def do(self, table: DebrisTable, ship: Ship) -> Step:
        card = yield Choice(ship.name, "play", sorted(self.cards(table, ship)), "SD-070")
        discard(table, ship, card)
        table.note("SD-070", "played", who=ship.name, card=card)
        yield from EFFECTS[card].do(table, ship)


class Activate(Action):
    """Uses the action of an operational satellite (SD-077)."""

    verb = "activate"
    none_operational = Reason("no satellite is operational", "SD-077")
    none_has_action = Reason("no operational satellite has an action", "SD-077")
    all_refused = Reason(lambda table, player, ask: _why_none_used(table, player, ask))

    def why_not(self, table: DebrisTable, ship: Ship) -> Reason | None:
        if table.powers.isdisjoint(POWERS):
            return self.none_has_action if table.powers else self.none_operational
        return None if any(usable(table, ship)) else self.all_refused

    def do(self, table: DebrisTable, ship: Ship) -> Step:
        cards = sorted(usable(table, ship))
        card = yield Choice(ship.name, "activate", cards, "SD-077", (about.uses, table, ship, cards))
        table.used = (*table.used, card)
        table.note("SD-077", "activated", who=ship.name, card=card)
        yield from POWERS[card].do(table, ship)


# ---- cards as actions -------------------------------------------------------------------------------------------


class Electronics(Action):
    """Captures any number of cubes from one adjacent space (SD-072)."""

    none_near = Reason("there are no cubes next to {player.at}", "SD-072")

    def why_not(self, table: DebrisTable, ship: Ship) -> Reason | None:
        if ship.room <= 0:
            return HOLD_FULL
        return None if has_cubes_near(table, ship) else self.none_near

    def do(self, table: DebrisTable, ship: Ship) -> Step:
        near = [space for space in NEAR[ship.at] if why_no_electronics(table, ship, space) is None]
        space = yield Choice(ship.name, "electronics from", near, "SD-072", (about.spaces, table, near))
        yield from take_cubes(table, ship, space, "SD-072", "electronics")


class Fuel(Action):
    """Moves up to three spaces without harm from debris (SD-071)."""

    def do(self, table: DebrisTable, ship: Ship) -> Step:
        return move(table, ship, altered(table, ship, "fuel_move", FUEL_MOVE), "SD-071", harmless=True)


class Metal(Action):
    """Restores all hit points of a ship or satellite in the ship's space, with or without a satellite there (SD-074
    SD-A43)."""

    all_whole = Repair.all_whole._replace(rule="SD-074")

    def why_not(self, table: DebrisTable, ship: Ship) -> Reason | None:
        return None if damaged_here(table, ship) else self.all_whole

    def do(self, table: DebrisTable, ship: Ship) -> Step:
        found = damaged_here(table, ship)
        name = yield Choice(ship.name, "metal", sorted(found), "SD-074", (about.pieces, found.values()))
        heal(table, found[name], HP, "SD-074")


class Plastic(Action):
    """Raises the ship's capacity by one, up to ten (SD-073 SD-A22)."""

    at_most = Reason(f"{{player.name}}'s capacity is {CAPACITY_MAX} already", "SD-073")

    def why_not(self, table: DebrisTable, ship: Ship) -> Reason | None:
        return None if ship.capacity < CAPACITY_MAX else self.at_most

    def do(self, table: DebrisTable, ship: Ship) -> Step:
        ship.capacity += 1
        table.note("SD-073", "capacity", who=ship.name, number=ship.capacity)
        yield from ()


EFFECTS: dict[str, Action | modules.Action] = {
    "electronics": Electronics(), "fuel": Fuel(), "metal": Metal(), "plastic": Plastic(),
}  # fmt: skip
EXCHANGE, PLAY, RECYCLE = Exchange(), Play(), Recycle()
_ALL = (Activate(), Capture(), Deliver(), End(), EXCHANGE, PLAY, RECYCLE, Repair(), Thrust())
VERBS: Mapping[str, Action] = {action.verb: action for action in _ALL}
_WHY_NOT = tuple((action.verb, action.why_not) for action in _ALL)


def why_no_action(table: DebrisTable, ship: Ship, verb: str) -> Reason | None:
    """Return why an action can't be taken; after four actions only free ones remain (SD-037)."""
    action = VERBS[verb]
    return action.why_not(table, ship) if table.actions_left or action.free(table) else NO_ACTIONS


def legal_verbs(table: DebrisTable, ship: Ship) -> list[str]:
    """Return the actions that are possible now."""
    if not table.actions_left:
        return [verb for verb in VERBS if why_no_action(table, ship, verb) is None]
    # Only the actions' own reasons are tested, as this runs all the time.
    return [verb for verb, why_not in _WHY_NOT if why_not(table, ship) is None]


# ---- what several actions share ---------------------------------------------------------------------------------


def has_cubes_near(table: DebrisTable, ship: Ship) -> bool:
    for space in NEAR[ship.at]:  # noqa: SIM110  Asked before every action; any() is slower.
        if table.cubes[space]:
            return True
    return False


def why_no_capture(table: DebrisTable, ship: Ship, space: str) -> Reason | None:
    """Return why cubes can't be captured from a space; it must be the ship's own or an adjacent one."""
    if space not in HERE_AND_NEAR[ship.at]:
        return NOT_ADJACENT
    return None if table.cubes[space] else NO_CUBES


def why_no_electronics(table: DebrisTable, ship: Ship, space: str) -> Reason | None:
    """Return why Electronics can't take cubes from a space, which must be adjacent (SD-072)."""
    return OWN_SPACE if space == ship.at else why_no_capture(table, ship, space)


def take_cubes(table: DebrisTable, ship: Ship, space: str, rule: str, card: str | None = None) -> Step:
    """Ask for a number of cubes, as many as fit (SD-047 SD-A14), and take them from a space. card: the card played for
    it.

    Enter takes all of them, as nearly everybody does.
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


NOT_NEEDED = Reason(lambda table, player, key: f"{_satellite_here(table, player)} needs no more {NAME[key]}", "SD-053")
NONE_DELIVERED = Reason("a delivery is 1 card or more", "SD-A12")


def why_not_needed(missing: Mapping[str, int], card: str) -> Reason | None:
    """Return why a satellite doesn't need a card, or None."""
    return None if card in missing or card == JUNK else NOT_NEEDED


def _why_not_lacking(table: DebrisTable, ship: Ship, card: str) -> Reason | None:
    satellite = table.satellite_at(ship.at)
    return why_not_needed(satellite.missing(), card) if satellite else None


def _why_not_delivered(table: DebrisTable, ship: Ship, card: str) -> Reason | None:
    return why_no_such_card(table, ship, card) or _why_not_lacking(table, ship, card)


def _satellite_here(table: DebrisTable, ship: Ship) -> str:
    satellite = table.satellite_at(ship.at)
    return f"satellite {satellite.letter}" if satellite else "nothing"


def fitting(ship: Ship, missing: Mapping[str, int]) -> list[str]:
    """Return the cards of a hand that a satellite still needs, sorted and without repetition (SD-053 SD-A26)."""
    return sorted({card for card in ship.hand if why_not_needed(missing, card) is None}) if missing else []


def complete(table: DebrisTable, satellite: Satellite) -> Step:
    """Complete a satellite's cost (SD-055 to SD-060)."""
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


ELSEWHERE = Reason(
    lambda table, player, key: f"{patient(key)} is at {_patients(table)[key].at}, not at {player.at}", "SD-061"
)
WHOLE = Reason(lambda key: f"{patient(key)} has {HP} HP already", "SD-065")


def damaged_here(table: DebrisTable, ship: Ship) -> dict[str, Ship | Satellite]:
    """Return the damaged ships and satellites in a ship's space, by name or letter (SD-065 SD-A44)."""
    found: dict[str, Ship | Satellite] = {}
    for each in table.players.values():
        if each.at == ship.at and each.hp < HP:
            found[each.name] = each
    satellite = table.satellite_at(ship.at)
    if satellite and satellite.hp < HP:
        found[satellite.letter] = satellite
    return found


def _why_not_damaged(table: DebrisTable, ask: Ask, key: str) -> Reason | None:
    ship, named = ship_of(table, ask), _patients(table).get(key)
    if named is None or key in damaged_here(table, ship):
        return None
    return WHOLE if named.at == ship.at else ELSEWHERE


def _patients(table: DebrisTable) -> dict[str, Ship | Satellite]:
    return {**table.players, **table.satellites}


TAKES_TWO = Reason("an exchange takes two", "SD-066")
MATE_ELSEWHERE = Reason(lambda table, player, key: f"{key} is at {table.players[key].at}, not at {player.at}", "SD-066")
HANDS_EMPTY = Reason("{player.name} and {key} have no cards")


def why_no_exchange(ship: Ship, mate: Ship) -> Reason | None:
    """Return why a ship can't exchange a card with another, or None."""
    if mate is ship:
        return TAKES_TWO
    if mate.at != ship.at:
        return MATE_ELSEWHERE
    return None if ship.hand or mate.hand else HANDS_EMPTY


def _mates_here(table: DebrisTable, ship: Ship) -> list[str]:
    return [mate.name for mate in table.players.values() if mate.at == ship.at and mate is not ship]


JUNK_STAYS = Reason("junk can't be played, only delivered", "SD-076")


def why_not_played(table: DebrisTable, ship: Ship, card: str) -> Reason | None:
    """Return why a card can't be played, regardless of the actions left."""
    if card == JUNK:
        return JUNK_STAYS
    return why_no_such_card(table, ship, card) or EFFECTS[card].why_not(table, ship)


# ---- guards -----------------------------------------------------------------------------------------------------

THRUST_MOVES = Reason("Thrust moves your pawn", "SD-040")
MOVING = ("move", "fly")
"""Other words that people type for Thrust."""
CARDS = frozenset(RESOURCE_CARDS)


def _why_no_more(table: DebrisTable, ship: Ship, key: str) -> Reason | None:
    return None if table.actions_left else NO_ACTIONS


def _why_none_used(table: DebrisTable, ship: Ship, ask: Ask) -> Refusal:
    """Return why no satellite can be used now; the rule is that of the last."""
    refused = {card: why_not_used(table, ship, card) for card in sorted(table.powers.intersection(POWERS))}
    *others, (last, why) = ((card, reason) for card, reason in refused.items() if reason)
    said = [reason.say(table, ask, card) for card, reason in others]
    return Refusal(joined([*said, why.refuse(table, ask, last).text]), why.rule)


def _why_not_with(table: DebrisTable, ask: Ask, key: str) -> Reason | None:
    mate = table.players.get(key)
    return why_no_exchange(ship_of(table, ask), mate) if mate else None


def _why_not_so_many(table: DebrisTable, ask: Ask, key: str) -> Reason | None:
    return NOT_SO_MANY if key.isdecimal() and int(key) not in legal(ask) else None


def _why_not_taken(table: DebrisTable, ask: Ask, key: str) -> Reason | None:
    mate = table.players[ask.about["mate"]]
    reason = why_no_such_card(table, mate, key) if key in CARDS else None
    return reason.where(player=mate) if reason else None


PLAYED = of_ship(CARDS, why_not_played)
"""Guard for playing cards. Questions after a card was played use it, too, as the only playable card isn't asked for."""
IN_HAND = of_ship(CARDS, why_no_such_card)

GUARDS: Mapping[str, Guard[DebrisTable]] = {
    "action": first_of(
        of_ship(VERBS, why_no_action),
        PLAYED,
        of_ship(SATELLITE_CARDS, why_not_used),
        of_ship(CARDS.union(SATELLITE_CARDS), _why_no_more),
        of_ship(MOVING, lambda table, ship, key: THRUST_MOVES),
    ),
    "space": first_of(MOVES, PLAYED),
    "capture from": of_ship(SPACES, why_no_capture),
    "cubes": first_of(_why_not_so_many, PLAYED),
    "recycle": _why_not_so_many,
    "deliver": first_of(of_ship(CARDS, _why_not_delivered), at_least_once(DONE, NONE_DELIVERED)),
    "stands for": of_ship(CARDS, _why_not_lacking),
    "repair": _why_not_damaged,
    "exchange with": _why_not_with,
    GIVE: IN_HAND,
    TAKE: _why_not_taken,
    "play": PLAYED,
    "electronics from": first_of(of_ship(SPACES, why_no_electronics), PLAYED),
    "metal": first_of(_why_not_damaged, PLAYED),
}
