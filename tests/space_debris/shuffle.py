"""Random positions: everything that a table holds, somewhere else, as the rules allow it.

Random play hardly ever repairs a satellite or fills a hand, so walks that start from such positions see far more of the
rules. No piece and no card is made or lost; the position passes `state.check`.
"""

from __future__ import annotations

from companion.engine.piles import Pile
from companion.space_debris import constants
from companion.space_debris.cards import FORECAST
from companion.space_debris.satellites import POWERS
from companion.space_debris.state import orbit_cards_of, resource_cards_of
from companion.space_debris.table import DebrisTable, Delivered, FaceDown, Satellite

from ..lots import Random, one_of, shuffled, upto


def shuffle_position(table: DebrisTable, random: Random) -> DebrisTable:
    """Another position with the same players, options, cubes and cards, at the start of a step of a turn."""
    new = table.copy()
    new.result = new.reason = None
    new.phase = one_of(("actions", "actions", "actions", "assess", "place", "place", "orbit"), random)
    new.player = one_of(tuple(new.players), random)
    new.first = new.first or new.player
    new.turn, new.turns = upto(40, random) + 1, upto(40, random)
    new.threat = constants.THREAT_MIN + upto(constants.THREAT_MAX - constants.THREAT_MIN, random)
    new.actions_left = 1 + upto(constants.ACTIONS - 1, random) if new.phase == "actions" else 0
    _place_satellites(new, random)
    for ship in new.players.values():
        ship.at = (
            one_of(constants.SPACES, random) if random() < 0.6 else one_of(tuple(new.satellites.values()), random).at
        )
        ship.hp, ship.capacity = 1 + upto(3, random), constants.CAPACITY_START + upto(5, random)
    new.used = tuple(card for card in POWERS if card in new.powers and random() < 0.2)
    new.orbit_done = "gravity-assist" in new.used
    _deal_orbit(new, shuffled(sorted(orbit_cards_of(table).elements()), random), random)
    _deal_resources(new, shuffled(sorted(resource_cards_of(table).elements()), random), random)
    _spread_cubes(new, cubes_of(table), random)
    return new


def cubes_of(table: DebrisTable) -> int:
    """Every cube, wherever it lies."""
    aboard = sum(ship.cubes for ship in table.players.values())
    return table.supply + sum(table.cubes.values()) + aboard + sum(each.cubes for each in table.face_down)


def _place_satellites(table: DebrisTable, random: Random) -> None:
    """Four satellites in spaces of their own; one at least malfunctions."""
    cards = [each.card for each in table.satellites.values()] or shuffled(list(constants.SATELLITE_CARDS), random)
    spaces = shuffled(list(constants.SPACES), random)
    working = upto(3, random)
    table.satellites = {
        letter: Satellite(letter=letter, card=card, at=space, hp=1 + upto(3, random), operational=number < working)
        for number, (letter, card, space) in enumerate(
            zip(constants.LETTERS, shuffled(cards, random), spaces, strict=False)
        )
    }
    table.powers = frozenset(each.card for each in table.satellites.values() if each.operational)


def _deal_orbit(table: DebrisTable, cards: list[str], random: Random) -> None:
    """A discard, in step 3 some cards face down (known behind Debris Forecast), the rest in the deck."""
    forecast = FORECAST in table.powers
    table.orbit_discard = [cards.pop() for _ in range(upto(len(cards) - 6, random))]
    table.top = cards.pop() if forecast else None
    waiting = 1 + upto(2, random) if table.phase == "place" else 0
    table.face_down = [FaceDown(cubes=0, card=cards.pop() if forecast else None) for _ in range(waiting)]
    unseen = 0 if forecast else waiting
    shuffled_in = upto(len(cards) - waiting, random) if unseen and random() < 0.4 else 0
    table.orbit_deck = Pile(cards[shuffled_in:], unseen=unseen)
    table.orbit_deck.shuffle_in(cards[:shuffled_in])


def _deal_resources(table: DebrisTable, cards: list[str], random: Random) -> None:
    """Deliveries that lack at least one card, hands, a discard, and the deck."""
    for satellite in table.satellites.values():
        satellite.delivered = []
        if satellite.operational:
            continue
        for _ in range(upto(7, random)):
            card = cards.pop()
            fits = [*satellite.missing()] if card == constants.JUNK else [card] * (card in satellite.missing())
            if fits:
                satellite.delivered.append(
                    Delivered(card, one_of(tuple(fits), random) if card == constants.JUNK else None)
                )
            else:
                cards.insert(0, card)
    for ship in table.players.values():
        ship.hand = [cards.pop() for _ in range(upto(constants.HAND_LIMIT, random))]
    left = upto(len(cards), random)
    table.resource_deck, table.resource_discard = Pile(cards[:left]), cards[left:]


def _spread_cubes(table: DebrisTable, cubes: int, random: Random) -> None:
    """Cubes on the cards that wait, aboard and on the board; what is left is the supply."""

    def some(most: int) -> int:
        nonlocal cubes
        number = min(upto(most, random), cubes)
        cubes -= number
        return number

    for each in table.face_down:
        each.cubes = some(2)
    for ship in table.players.values():
        ship.cubes = some(ship.capacity)
    table.cubes = dict.fromkeys(constants.SPACES, 0)
    for space in shuffled(list(constants.SPACES), random)[: upto(len(constants.SPACES), random)]:
        table.cubes[space] = some(constants.SPACE_LIMIT)
    table.supply = cubes
