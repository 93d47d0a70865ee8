"""The two decks: draws, reshuffles, the hand limit, and the face-up orbit card.

An empty deck is rebuilt from its discard pile at once (SD-118 SD-A30). If that is empty, too, the remaining draws are
lost (SD-A29).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, NamedTuple

from companion.engine import DONE, Ask, Chance, Choice, Guard, Reason, Step
from companion.engine.piles import Pile

from . import about
from .constants import EVENT_CARDS, HAND_LIMIT, JUNK, NAME, ORBIT_DECK, RESOURCE_CARDS, RESOURCE_DECK
from .debris import excess_debris
from .guarding import of_ship
from .table import DebrisTable, FaceDown, Ship

FORECAST = "debris-forecast"


# ---- resource cards ---------------------------------------------------------------------------------------------


NO_SUCH_CARD = Reason(lambda player, key: f"{player.name} has no {NAME[key]}")
NO_JUNK = Reason("this game has no junk cards", "SD-136")


def why_no_such_card(table: DebrisTable, ship: Ship, card: str) -> Reason | None:
    """Return why a card isn't in a hand, or None."""
    return None if card in ship.hand else NO_SUCH_CARD


def _why_not_drawn(table: DebrisTable, ask: Ask, key: str) -> Reason | None:
    return NO_JUNK if key == JUNK and table.options.get("identified_debris") else None


GUARDS: Mapping[str, Guard[DebrisTable]] = {
    "card dealt": _why_not_drawn,
    "card drawn": _why_not_drawn,
    "discard": of_ship(frozenset(RESOURCE_CARDS), why_no_such_card),
}


def draw_resources(table: DebrisTable, ship: Ship, number: int, rule: str, name: str = "card drawn") -> Step:
    """Draw cards to a hand. The caller applies the hand limit afterwards (SD-A28)."""
    who = {"who": ship.name}
    for left in range(number, 0, -1):
        which = {"card": number - left + 1, "of": number} if number > 1 else {}
        renew_resources(table)
        if not len(table.resource_deck):
            table.note("SD-A29", "nothing to draw", who=ship.name, left=left)
            return
        card = yield Chance(name, table.resource_deck, rule, who | which, RESOURCE_DECK)
        table.resource_deck.draw(card)
        ship.hand.append(card)
        table.note(rule, "drawn", who=ship.name, card=card)
    renew_resources(table)


def renew_resources(table: DebrisTable) -> None:
    """Rebuild an empty resource deck from the discard pile (SD-118)."""
    if table.resource_discard and not len(table.resource_deck):
        table.note("SD-118", "deck made anew", deck=RESOURCE_DECK, number=len(table.resource_discard))
        table.resource_deck.shuffle_in(table.resource_discard)
        table.resource_discard.clear()


def discard(table: DebrisTable, ship: Ship, card: str) -> None:
    """Move a card from a hand to the resource discard pile."""
    ship.hand.remove(card)
    table.resource_discard.append(card)


def limit_hand(table: DebrisTable, ship: Ship, rule: str) -> Step:
    """Let a player discard down to five cards (SD-116 SD-117 SD-A51). rule: the rule that applies the limit."""
    excess = len(ship.hand) - HAND_LIMIT
    if excess <= 0:
        return
    table.note(rule, "too many cards", who=ship.name, number=len(ship.hand))
    for over in range(excess, 0, -1):
        card = yield Choice(ship.name, "discard", sorted({*ship.hand}), "SD-117", {"over": over})
        discard(table, ship, card)
        table.note("SD-116", "given up", who=ship.name, card=card)
    if table.options.get("excess_resources"):
        yield from excess_debris(table, ship, excess)


# ---- orbit cards ------------------------------------------------------------------------------------------------


class _Unopened(NamedTuple):
    """A pile whose top card people may leave face down; chance always reveals it, as knowing it can only help."""

    pile: Pile

    def pick(self, at: float) -> str:
        return self.pile.pick(at)

    def weights(self) -> Mapping[str, int]:
        return {**self.pile.weights(), DONE: 0}


def open_top(table: DebrisTable, laid: int = 0, of: int = 0) -> Step:
    """Reveal the top orbit card with Debris Forecast; people who draw it may leave that until the next turn (SD-123
    SD-A24). laid, of: number of the waiting card just laid face down, and of all (SD-085)."""
    if table.top is None and FORECAST in table.powers and len(table.orbit_deck) and not table.forecast_left:
        pile = table.orbit_deck
        card = yield Chance(
            "card below" if laid else "top card",
            _Unopened(pile),
            "SD-123",
            (about.board, table, {"number": laid, "of": of}),
            ORBIT_DECK,
            also={"": DONE},
        )
        if card == DONE:
            table.forecast_left = True
            return
        table.orbit_deck.draw(card)
        table.top = card
        table.note("SD-123", "top", card=card)


def lay_face_down(table: DebrisTable) -> None:
    """Lay the top orbit card face down; it stays known if it was face up (SD-085 SD-A24)."""
    card, table.top = table.top, None
    if card is None:
        if not len(table.orbit_deck):
            return
        table.orbit_deck.lay()
    table.face_down.append(FaceDown(cubes=0, card=card))
    table.note("SD-085", "face down", number=len(table.face_down))
    renew_orbit(table)


def draw_space_card(table: DebrisTable) -> Generator[Ask, Any, str | None]:
    """Draw orbit cards until one names a space; None if no such card is left (SD-099 SD-100).

    The card is discarded before it is resolved (SD-A34).
    """
    while True:
        renew_orbit(table)
        # The face-up card counts, too: even with Debris Forecast all may be fragmentations.
        if EVENT_CARDS.issuperset(filter(None, (table.top, *table.orbit_deck.tops(), *table.orbit_discard))):
            return None
        card, table.top = table.top, None
        if card is None:
            pile = table.orbit_deck
            card = yield Chance("space card", pile, "SD-099", (about.board, table), ORBIT_DECK)
            table.orbit_deck.draw(card)
        renew_orbit(table)
        table.orbit_discard.append(card)
        again = card in EVENT_CARDS  # SD-A31: no threat, no cubes.
        table.note("SD-100" if again else "SD-099", "drawn orbit card", card=card)
        table.note("SD-A34", "orbit card discarded", card=card)
        yield from open_top(table)
        if not again:
            return card


def renew_orbit(table: DebrisTable) -> None:
    """Rebuild an empty orbit deck from the discard pile (SD-A30)."""
    if table.orbit_discard and table.top is None and not len(table.orbit_deck):
        table.note("SD-A30", "deck made anew", deck=ORBIT_DECK, number=len(table.orbit_discard))
        table.orbit_deck.shuffle_in(table.orbit_discard)
        table.orbit_discard.clear()


def shuffle_orbit(table: DebrisTable) -> None:
    """Shuffle the orbit discard pile into the deck; face-down cards stay where they are (SD-102 SD-A33)."""
    known = table.orbit_discard if table.top is None else [*table.orbit_discard, table.top]
    # The top card is part of the draw pile.
    table.note("SD-102", "orbit cards shuffled", number=len(table.orbit_discard))
    table.orbit_deck.shuffle_in(known)
    table.orbit_discard, table.top = [], None
