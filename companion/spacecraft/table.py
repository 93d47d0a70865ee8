"""The state of a game (`components/spacecraft/state.yaml`), with queries for the rules."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Table
from companion.engine.piles import Bag, Pile
from companion.engine.state import Derived, MapKey, Record
from components.values import NamedTuple

from . import constants
from .rocket import Placed, Rocket

PLACES: tuple[str, ...] = tuple(constants.GAME.tables["row-places"].by_key)
"""Places of a row of design cards, from the left (SC-025)."""


class Stack(NamedTuple):
    """A pile of the junkyard: its visible tile, and the number below."""

    top: str
    below: int


class Marked(NamedTuple):
    """An advanced design card: the visible side, and the owners of its markers, from the left."""

    side: str
    markers: tuple[str, ...] = ()


class Player(Record):
    """The pieces of a player. `board`: junk on the player board; `store`: junk beside it, sorted; `spare`: parts left
    out of the rocket."""

    name: MapKey
    colour: str
    at: str
    board: tuple[str, ...]
    store: list[str]
    rocket: tuple[Placed, ...]
    spare: list[str]
    goals: tuple[str, ...]
    designs: tuple[str, ...]
    reserve: str

    @property
    def weight(self) -> int:
        """Weight on the player board (SC-039 SC-A25)."""
        return sum([constants.WEIGHT[tile] for tile in self.board])

    @property
    def room(self) -> int:
        """Weight that the player board can still hold (SC-039)."""
        return constants.WEIGHT_LIMIT - self.weight

    @property
    def free_slots(self) -> int:
        """Number of tiles that the player board can still hold (SC-038)."""
        return constants.SLOTS - len(self.board)

    def own(self, rocket: Rocket, spare: list[str]) -> None:
        """Replace the rocket and the spare parts."""
        self.rocket = rocket
        self.spare = sorted(spare)


class RocketTable(Table, game=constants.GAME):
    """A game of SPACEcraft."""

    options: Mapping[str, bool]
    random: tuple[str, ...]
    piles_last: bool
    turn: int
    first: str
    player: str
    fulfilled: int
    rearranged: bool
    players: dict[str, Player]
    piles: dict[str, Stack]
    covered: Pile
    returned: dict[str, int]
    tokens: dict[str, str]
    supply: dict[str, int]
    blueprint: str
    countdown: int
    launcher: str
    ender: str
    bottom_row: dict[str, str]
    top_row: dict[str, str]
    design_deck: list[str]
    removed: dict[str, int]
    advanced: dict[str, Marked]
    yard: Derived[constants.Yard]

    def derive(self) -> None:
        self.yard = constants.YARDS[self.set_up.size]

    # ---- players ------------------------------------------------------------------------------------------------

    @property
    def set_up(self) -> constants.SetUp:
        """Numbers of set-up for this number of players (SC-013)."""
        return constants.SET_UPS[len(self.players)]

    @property
    def mover(self) -> Player:
        """Player whose turn it is."""
        return self.players[self.player]

    @property
    def pawns(self) -> set[str]:
        """Spaces of the other players' pawns (SC-036)."""
        return {each.at for each in self.players.values() if each.at and each.name != self.player}

    # ---- the end ------------------------------------------------------------------------------------------------

    @property
    def is_advanced(self) -> bool:
        """Whether the advanced design cards are in play (SC-110)."""
        return self.options.get(constants.ADVANCED, False)

    @property
    def launch_bonus(self) -> int:
        """Points for starting the countdown (SC-030 SC-092)."""
        return constants.ADVANCED_LAUNCH_BONUS if self.is_advanced else constants.LAUNCH_BONUS

    @property
    def launched(self) -> bool:
        """Whether the launch card is on top (SC-095)."""
        return bool(self.launcher) and not constants.TURNS_LEFT[self.countdown_top]

    @property
    def countdown_top(self) -> str:
        """Top card of the countdown stack (SC-020 SC-093)."""
        return constants.COUNTDOWN[len(constants.COUNTDOWN) - self.countdown]

    @property
    def end_rule(self) -> str:
        """Rule that causes the final leaves."""
        return "SC-095" if self.launched else "SC-098"

    # ---- design cards -------------------------------------------------------------------------------------------

    def open_designs(self, player: Player) -> list[str]:
        """Return the cards that a player could fulfil: the bottom row and the player's reserve (SC-062 SC-068)."""
        cards = [self.bottom_row[place] for place in PLACES if place in self.bottom_row]
        return [*cards, player.reserve] if player.reserve else cards

    def in_deck(self, deck: str) -> int:
        """Return the number of cards left in a deck, without those removed unseen (SC-023)."""
        return sum([constants.DECK_OF[card] == deck for card in self.design_deck]) - self.removed.get(deck, 0)

    @property
    def designs_left(self) -> int:
        """Number of design cards left."""
        return len(self.design_deck) - sum(self.removed.values())

    @property
    def next_deck(self) -> str:
        """Deck of the next card, "" if none is left (SC-024)."""
        return next((deck for deck in constants.DECKS if self.in_deck(deck) > 0), "")

    @property
    def next_designs(self) -> Bag:
        """Candidates for the deck's top card."""
        deck = self.next_deck
        return Bag(sorted(card for card in self.design_deck if constants.DECK_OF[card] == deck))

    def markers_left(self, name: str) -> int:
        """Return the number of markers a player has left (SC-029)."""
        return constants.MARKERS - sum([card.markers.count(name) for card in self.advanced.values()])

    def track(self, card: str) -> tuple[int, ...]:
        """Return the worth of each part by space, on an advanced card's visible side."""
        return constants.ADVANCED_CARDS[card].tracks[self.advanced[card].side]

    @property
    def open_advanced(self) -> list[str]:
        """Advanced cards with a free space, sorted (SC-076 SC-A29)."""
        return sorted(card for card, each in self.advanced.items() if len(each.markers) < len(self.track(card)))
