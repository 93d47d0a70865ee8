"""Shuffled decks: piles that keep no order, bags of the cards they may hold, and how many of these lie elsewhere.

Drawing is a decision by nature (`Chance`): a pile says what may come up and how likely, whoever answers takes it out.
Nothing knows the order of a shuffled pile, so nothing can leak it. Only an order that the players know is kept, and not
here: a top card lying open, or a card that was looked at, is outside its pile.

*Unseen is not drawn.* A card laid down unseen stays in the bag of its pile, which counts it as `unseen`; turning it up
is the chance. When known cards are shuffled in while some still lie unseen, these can't be among them. So from then on
the pile has two bags: `before`, which it shares with the unseen cards, and `bag`, all of it in the pile. When none lies
unseen any more they are joined.

Piles follow the law of really shuffled cards exactly but for three rare cases, in which they refuse no true card and
the odds are a little off: a card drawn that both bags hold is taken from `bag`, as nobody can tell two equal cards
apart; a card laid down unseen from a pile of both bags, and a shuffle while cards of both lie unseen, join them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from components.schema import HIDDEN_PIECE, Game


class Bag:
    """Cards of which each is as likely as any other: a `Source` of chance for drawing one.

    >>> Bag(["fuel", "fuel", "junk"]).pick(0.5)
    'fuel'
    """

    __slots__ = ("cards",)

    def __init__(self, cards: Sequence[str]) -> None:
        """`cards` are sorted, so that equal bags answer alike."""
        self.cards = cards

    def pick(self, at: float) -> str:
        return self.cards[int(at * len(self.cards))]

    def weights(self) -> Mapping[str, int]:
        return Counter(self.cards)


class Pile:
    """A face-down pile, and a `Source` of chance for its top card; `len` is the number of cards in the pile itself.

    bag: the cards it may hold; sorted, so that equal piles answer alike. before: empty, or the cards it shares with
    those that lie unseen. unseen: how many lie unseen elsewhere. They are turned up in the order in which they were
    laid down, so where `before` holds fewer cards than lie unseen, the first belong to it and the rest to `bag`.
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
        new = Pile.__new__(Pile)
        new.bag, new.before, new.unseen = self.bag[:], self.before[:], self.unseen
        return new

    def cards(self) -> list[str]:
        """All cards that are in the pile or lie unseen."""
        return self.bag + self.before

    def pick(self, at: float) -> str:
        """The top card, for `at` from 0 up to 1."""
        if not self.before:
            return self.bag[int(at * len(self.bag))]
        weights = self.weights()
        remaining = at * sum(weights.values())
        for card in sorted(weights):
            remaining -= weights[card]
            if remaining < 0:
                break
        return card

    def weights(self) -> Mapping[str, int]:
        """What may be the top card, and how likely each is, up to a common factor."""
        if len(self) <= 0:
            return {}
        if not self.before:
            return Counter(self.bag)
        shared = len(self.before)
        in_pile = max(0, shared - self.unseen)
        weights = Counter({card: number * shared for card, number in Counter(self.bag).items()})
        if in_pile:
            weights.update({card: number * in_pile for card, number in Counter(self.before).items()})
        return weights

    def tops(self) -> Sequence[str]:
        """The cards of which one is the top card, in no order."""
        if len(self) <= 0:
            return ()
        return self.cards() if len(self.before) > self.unseen else self.bag

    @property
    def lying(self) -> Bag:
        """The first of the cards that lie unseen, as a source of chance for turning it up."""
        return Bag(self.before or self.bag)

    def draw(self, card: str) -> None:
        """Take that card, the top one, out of the pile."""
        try:
            self.bag.remove(card)
        except ValueError:
            self.before.remove(card)

    def lay(self) -> None:
        """Lay the top card down elsewhere, unseen."""
        if len(self.before) > self.unseen:
            self._join()  # Nobody can tell which bag this card is of.
        self.unseen += 1

    def turn_up(self, card: str) -> None:
        """Take that card, the first of those that lie unseen, out of its bag."""
        (self.before or self.bag).remove(card)
        self.unseen -= 1
        self.settle()

    def shuffle_in(self, cards: Iterable[str]) -> None:
        """Shuffle known cards into the pile; those that lie unseen stay where they are, and are none of them."""
        new = sorted(cards)
        if not new:
            return
        if not self.unseen or self.before:
            if self.unseen > len(self.before):
                # Unseen cards of both bags would need a third: they are joined, which refuses no true card.
                self._join()
                self.before, self.bag = self.bag, []
            self.bag = sorted(self.bag + new)
        else:
            self.before, self.bag = self.bag, new

    def settle(self) -> None:
        """With nothing unseen there is one bag."""
        if not self.unseen and self.before:
            self._join()

    def _join(self) -> None:
        self.bag, self.before = sorted(self.bag + self.before), []


# ---- in positions -----------------------------------------------------------------------------------------------


def expanded(pile: Mapping[str, int]) -> list[str]:
    """The cards of a pile as a position tells it, one by one."""
    return [card for card, number in pile.items() for _ in range(number)]


def counted(cards: Iterable[str]) -> dict[str, int]:
    """Cards as a position tells a pile: how many of each, in order."""
    return dict(Counter(sorted(cards)))


def with_unseen(game: Game, state: Mapping[str, Any]) -> Mapping[str, Any]:
    """A position in which piles that nobody sees hold what lies nowhere else."""
    hidden = [
        name for name, field in game.state.items() if field.type.base == "pile" and HIDDEN_PIECE in state.get(name, ())
    ]
    if not hidden:
        return state
    from components.scenarios import with_rest  # Imports the readers of files, which a session does without.

    return with_rest(game, {name: value for name, value in state.items() if name not in hidden})
