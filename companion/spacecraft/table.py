"""The state of a game (`components/spacecraft/state.yaml`), and short questions that rules ask of it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Table
from companion.engine.piles import Bag, Pile
from companion.engine.state import Derived, MapKey, Record
from components.values import NamedTuple

from . import constants
from .rocket import Placed, Rocket

PLACES: tuple[str, ...] = tuple(constants.GAME.tables["row-places"].by_key)
"""SC-025: the places of a row of design cards, from the left."""


class Stack(NamedTuple):
    """A pile of the junkyard: its visible tile, and how many lie below it."""

    top: str
    below: int


class Marked(NamedTuple):
    """An advanced design card: the side that is up, and whose markers lie on it, from the left."""

    side: str
    markers: tuple[str, ...] = ()


class Player(Record):
    """What lies before a player. `board`: junk on the player board; `store`: junk beside it, sorted; `spare`: own parts
    that are left out of the rocket."""

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
        """SC-039 SC-A25: the weight on the player board."""
        return sum([constants.WEIGHT[tile] for tile in self.board])

    @property
    def room(self) -> int:
        """SC-039: the weight that the player board still holds."""
        return constants.WEIGHT_LIMIT - self.weight

    @property
    def free_slots(self) -> int:
        """SC-038: the tiles that the player board still holds."""
        return constants.SLOTS - len(self.board)

    def own(self, rocket: Rocket, spare: list[str]) -> None:
        """The rocket is this one now, and these parts lie aside."""
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
        """SC-013: what goes by the number of players."""
        return constants.SET_UPS[len(self.players)]

    @property
    def mover(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.player]

    @property
    def pawns(self) -> set[str]:
        """SC-036: the spaces of the pawns of those whose turn it isn't."""
        return {each.at for each in self.players.values() if each.at and each.name != self.player}

    # ---- the end ------------------------------------------------------------------------------------------------

    @property
    def is_advanced(self) -> bool:
        """SC-110: whether the advanced design cards are in play."""
        return self.options.get(constants.ADVANCED, False)

    @property
    def launch_bonus(self) -> int:
        """SC-030 SC-092."""
        return constants.ADVANCED_LAUNCH_BONUS if self.is_advanced else constants.LAUNCH_BONUS

    @property
    def launched(self) -> bool:
        """SC-095: whether the launch card shows."""
        return bool(self.launcher) and not constants.TURNS_LEFT[self.countdown_top]

    @property
    def countdown_top(self) -> str:
        """SC-020 SC-093: the card on top of the countdown stack."""
        return constants.COUNTDOWN[len(constants.COUNTDOWN) - self.countdown]

    @property
    def end_rule(self) -> str:
        """Which end it is that all have a final leave for."""
        return "SC-095" if self.launched else "SC-098"

    # ---- design cards -------------------------------------------------------------------------------------------

    def open_designs(self, player: Player) -> list[str]:
        """SC-062 SC-068: the cards that a player could fulfil: the bottom row and the own reserve."""
        cards = [self.bottom_row[place] for place in PLACES if place in self.bottom_row]
        return [*cards, player.reserve] if player.reserve else cards

    def in_deck(self, deck: str) -> int:
        """The cards of a deck that are still to come, without those removed unseen (SC-023)."""
        return sum([constants.DECK_OF[card] == deck for card in self.design_deck]) - self.removed.get(deck, 0)

    @property
    def designs_left(self) -> int:
        """The cards that are still to come."""
        return len(self.design_deck) - sum(self.removed.values())

    @property
    def next_deck(self) -> str:
        """SC-024: the deck that the next card is of; "" where none is left."""
        return next((deck for deck in constants.DECKS if self.in_deck(deck) > 0), "")

    @property
    def next_designs(self) -> Bag:
        """The cards of which one is on top of the deck."""
        deck = self.next_deck
        return Bag(sorted(card for card in self.design_deck if constants.DECK_OF[card] == deck))

    def markers_left(self, name: str) -> int:
        """SC-029: the markers that a player hasn't put on a card yet."""
        return constants.MARKERS - sum([card.markers.count(name) for card in self.advanced.values()])

    def track(self, card: str) -> tuple[int, ...]:
        """What each part is worth on an advanced card, space by space, on the side that is up."""
        return constants.ADVANCED_CARDS[card].tracks[self.advanced[card].side]

    @property
    def open_advanced(self) -> list[str]:
        """SC-076 SC-A29: the advanced cards with a free space, sorted."""
        return sorted(card for card, each in self.advanced.items() if len(each.markers) < len(self.track(card)))
