"""Shuffled decks: piles without an order, bags of the cards they may hold, and the number of these that lie elsewhere.

Drawing is a decision by nature (`Chance`): a pile says which cards may come up and how likely each is; the answer takes
the card out. Nothing knows the order of a shuffled pile, so nothing can leak it. Only an order that players know is
kept, and not here: a face-up top card, or a card that was looked at, is outside its pile.

*Unseen is not drawn.* A card laid down unseen stays in the bag of its pile, which counts it as `unseen`; the chance
comes when it is turned up. If known cards are shuffled in while some still lie unseen, the unseen cards can't be among
them. So from then on the pile has two bags: `before`, shared with the unseen cards, and `bag`, all of it in the pile.
The bags are joined when no card lies unseen any more.

The odds are exactly those of really shuffled cards but for three rare cases, in which no possible card is refused and
the odds are a little off: a drawn card that both bags hold is taken from `bag`, as two equal cards can't be told apart;
the bags are joined if a card is laid down unseen from a pile of both, or if cards of both lie unseen at a shuffle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from components.schema import HIDDEN_PIECE, Game


class Bag:
    """Equally likely cards: a `Source` of chance for drawing one.

    >>> Bag(["fuel", "fuel", "junk"]).pick(0.5)
    'fuel'
    """

    __slots__ = ("cards",)

    def __init__(self, cards: Sequence[str]) -> None:
        """Take the `cards`, which are sorted, so that equal bags answer alike."""
        self.cards = cards

    def pick(self, at: float) -> str:
        return self.cards[int(at * len(self.cards))]

    def weights(self) -> Mapping[str, int]:
        return Counter(self.cards)


class Pile:
    """A face-down pile, and a `Source` of chance for its top card; `len` is the number of cards in the pile itself.

    bag: the cards it may hold; sorted, so that equal piles answer alike. before: empty, or the cards shared by the pile
    and the unseen cards. unseen: how many lie unseen elsewhere. They are turned up in the order in which they were laid
    down, so if `before` holds fewer cards than lie unseen, the first belong to it and the others to `bag`.
    """

    __slots__ = ("bag", "before", "unseen")

    def __init__(self, bag: Iterable[str], before: Iterable[str] = (), unseen: int = 0) -> None:
        self.bag = sorted(bag)
        self.before = sorted(before)
        self.unseen = unseen
        self.settle()

    def __len__(self) -> int:
        return len(self.bag) + len(self.before) - self.unseen

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pile):
            return NotImplemented
        return (self.bag, self.before, self.unseen) == (other.bag, other.before, other.unseen)

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> Pile:
        pile_copy = Pile.__new__(Pile)
        pile_copy.bag, pile_copy.before, pile_copy.unseen = self.bag[:], self.before[:], self.unseen
        return pile_copy

    def cards(self) -> list[str]:
        """Return all cards that are in the pile or lie unseen."""
        return self.bag + self.before

    def pick(self, at: float) -> str:
        """Return the top card, for `at` from 0 up to 1."""
        if not self.before:
            return self.bag[int(at * len(self.bag))]
        weight_by_card = self.weights()
        remaining_weight = at * sum(weight_by_card.values())
        for card_id in sorted(weight_by_card):
            remaining_weight -= weight_by_card[card_id]
            if remaining_weight < 0:
                break
        return card_id

    def weights(self) -> Mapping[str, int]:
        """Return the likelihood of each card to be on top, up to a common factor."""
        if len(self) <= 0:
            return {}
        if not self.before:
            return Counter(self.bag)
        shared_count = len(self.before)
        shared_pile_count = max(0, shared_count - self.unseen)
        weight_by_card = Counter({card_id: number * shared_count for card_id, number in Counter(self.bag).items()})
        if shared_pile_count:
            weight_by_card.update(
                {card_id: number * shared_pile_count for card_id, number in Counter(self.before).items()}
            )
        return weight_by_card

    def tops(self) -> Sequence[str]:
        """Return the cards of which one is the top card, in no order."""
        if len(self) <= 0:
            return ()
        return self.cards() if len(self.before) > self.unseen else self.bag

    @property
    def lying(self) -> Bag:
        """The source of chance for turning up the first of the unseen cards."""
        return Bag(self.before or self.bag)

    def draw(self, card: str) -> None:
        """Take a card, which is the top one, out of the pile."""
        try:
            self.bag.remove(card)
        except ValueError:
            self.before.remove(card)

    def lay(self) -> None:
        """Lay the top card down elsewhere, unseen."""
        if len(self.before) > self.unseen:
            self._join_bags()  # Nobody can tell which bag this card is of.
        self.unseen += 1

    def turn_up(self, card: str) -> None:
        """Take a card, the first of those that lie unseen, out of its bag."""
        (self.before or self.bag).remove(card)
        self.unseen -= 1
        self.settle()

    def shuffle_in(self, cards: Iterable[str]) -> None:
        """Shuffle known cards into the pile; the unseen cards stay where they are, and are none of these."""
        new_cards = sorted(cards)
        if not new_cards:
            return
        if not self.unseen or self.before:
            if self.unseen > len(self.before):
                # Unseen cards of both bags would need a third bag: joining the two refuses no possible card.
                self._join_bags()
                self.before, self.bag = self.bag, []
            self.bag = sorted(self.bag + new_cards)
        else:
            self.before, self.bag = self.bag, new_cards

    def settle(self) -> None:
        """Join the bags if no card lies unseen."""
        if not self.unseen and self.before:
            self._join_bags()

    def _join_bags(self) -> None:
        self.bag, self.before = sorted(self.bag + self.before), []


# ---- in positions -----------------------------------------------------------------------------------------------


def expanded(number_by_card: Mapping[str, int]) -> list[str]:
    """List the cards of a pile one by one, from the numbers by card that a position has."""
    return [card_id for card_id, number in number_by_card.items() for _ in range(number)]


def counted(cards: Iterable[str]) -> dict[str, int]:
    """Count cards as a position has a pile: the number of each, sorted."""
    return dict(Counter(sorted(cards)))


def fill_unseen_piles(game: Game, state: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a position whose unseen piles are filled with the cards that lie nowhere else."""
    unseen_names = [
        name for name, field in game.state.items() if field.type.base == "pile" and HIDDEN_PIECE in state.get(name, ())
    ]
    if not unseen_names:
        return state
    from components.scenarios import with_rest  # Imports the readers of files, which a session does without.

    return with_rest(game, {name: value for name, value in state.items() if name not in unseen_names})
