"""Piles against really shuffled cards: the same law, and no true card refused.

A script of what happens at a table (draw the top, lay it down unseen, turn up the first that lies unseen, shuffle known
cards in) is played in two ways. With a `Pile`, chance by chance. And with a list in a definite order, shuffled for
real. What is seen on the way must come up exactly equally often, as every order is listed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.piles import Bag, Pile

DRAW, LAY, TURN, SHUFFLE = "draw", "lay", "turn", "shuffle"
Script = tuple[str, ...]
Law = dict[tuple[str, ...], Fraction]


# ---- with a pile ------------------------------------------------------------------------------------------------


def law_of_pile(cards: str, script: Script) -> Law:
    """How likely everything that may be seen is, by the odds that a pile tells."""
    law: Counter[tuple[str, ...]] = Counter()

    def play(pile: Pile, discard: list[str], left: Script, seen: tuple[str, ...], odds: Fraction) -> None:
        if not left:
            law[seen] += odds
            return
        step, left = left[0], left[1:]
        source = {DRAW: pile, TURN: pile.lying}.get(step)
        if source is None or (step == TURN and not pile.unseen) or (step == DRAW and not len(pile)):
            new, thrown = pile.copy(), list(discard)
            if step == LAY and len(pile):
                new.lay()
            elif step == SHUFFLE:
                new.shuffle_in(thrown)
                thrown = []
            play(new, thrown, left, seen, odds)
            return
        weights = source.weights()
        for card, weight in weights.items():
            new = pile.copy()
            (new.draw if step == DRAW else new.turn_up)(card)
            play(new, [*discard, card], left, (*seen, card), odds * Fraction(weight, sum(weights.values())))

    play(Pile(cards), [], script, (), Fraction(1))
    return dict(law)


# ---- with real cards --------------------------------------------------------------------------------------------


class RealPile:
    """Cards in a definite order; `shuffled` gives an order."""

    def __init__(self, order: list[str]) -> None:
        self.order, self.lying, self.discard, self.seen = order, list[str](), list[str](), list[str]()

    def copy(self) -> RealPile:
        new = RealPile(self.order[:])
        new.lying, new.discard, new.seen = self.lying[:], self.discard[:], self.seen[:]
        return new

    def step(self, step: str) -> None:
        if step == LAY and self.order:
            self.lying.append(self.order.pop())
        elif step in (DRAW, TURN):
            place = self.order if step == DRAW else self.lying
            if place:
                card = place.pop(-1 if step == DRAW else 0)
                self.seen.append(card)
                self.discard.append(card)

    def orders_after_shuffle(self) -> list[list[str]]:
        return orders(self.order + self.discard)


def orders(cards: Iterable[str]) -> list[list[str]]:
    """Every order of some cards that looks different; each is as likely as any other."""
    return [list(order) for order in sorted({*permutations(cards)})]


def law_of_cards(cards: str, script: Script) -> Law:
    """How likely everything that may be seen is, by counting the orders of real cards."""
    law: Counter[tuple[str, ...]] = Counter()

    def play(real: RealPile, left: Script, odds: Fraction) -> None:
        for at, step in enumerate(left):
            if step == SHUFFLE and real.discard:
                shuffled = real.orders_after_shuffle()
                for order in shuffled:
                    new = real.copy()
                    new.order, new.discard = order, []
                    play(new, left[at + 1 :], odds / len(shuffled))
                return
            real.step(step)
        law[tuple(real.seen)] += odds

    dealt = orders(cards)
    for order in dealt:
        play(RealPile(order), script, Fraction(1, len(dealt)))
    return dict(law)


# ---- the same law -----------------------------------------------------------------------------------------------

FRAGMENTATION = (DRAW, LAY, LAY, TURN, DRAW, SHUFFLE)
"""An old discard; two cards face down; the first is turned up, a card is drawn for it, and the discard shuffled in."""

SCRIPTS = {
    "no order is kept": (DRAW, DRAW, DRAW),
    "unseen is not drawn": (LAY, DRAW, TURN, DRAW),
    "one card lies unseen at a shuffle": (*FRAGMENTATION, TURN, DRAW, DRAW),
    "the pile is drawn before the unseen card": (*FRAGMENTATION, DRAW, DRAW, TURN),
    "two lie unseen, and two shuffles": (LAY, LAY, LAY, TURN, SHUFFLE, TURN, DRAW, SHUFFLE, TURN, DRAW, DRAW),
    "shuffled with nothing unseen": (LAY, TURN, DRAW, SHUFFLE, DRAW, DRAW),
    "nothing to shuffle in": (LAY, SHUFFLE, TURN, DRAW),
    "the pile runs out while cards are laid": (DRAW, DRAW, LAY, LAY, SHUFFLE, LAY, TURN, TURN, TURN),
    "it runs out and is drawn from": (DRAW, DRAW, DRAW, LAY, SHUFFLE, LAY, DRAW, TURN, TURN, DRAW),
    "it runs out twice": (DRAW, DRAW, DRAW, LAY, SHUFFLE, LAY, LAY, TURN, TURN, TURN),
}
"""Those that run out do so with four cards."""
IN_ONE_BAG = ("no order is kept", "unseen is not drawn", "shuffled with nothing unseen", "nothing to shuffle in")
"""Where no two bags hold a kind, even if there are several cards of it."""


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        *(("ABCD", name) for name in SCRIPTS),
        *(("ABCDE", name) for name in SCRIPTS if "runs out" not in name),
        *(("AABBC", name) for name in IN_ONE_BAG),
    ],
)
def test_same_law_as_real_cards(cards: str, name: str) -> None:
    """Whatever may be seen has exactly the odds that real cards give it."""
    assert law_of_pile(cards, SCRIPTS[name]) == law_of_cards(cards, SCRIPTS[name])


@settings(deadline=None)
@given(st.lists(st.sampled_from([DRAW, LAY, TURN, SHUFFLE]), max_size=8).map(tuple))
def test_no_true_card_is_refused(script: Script) -> None:
    """Whatever can be seen with real cards can be seen with a pile, in any script, with equal cards, too."""
    assert set(law_of_pile("AABC", script)) >= set(law_of_cards("AABC", script))


@pytest.mark.parametrize("cards", ["ABCD", "AABC"])
def test_a_card_laid_after_a_shuffle_is_any_of_both_bags(cards: str) -> None:
    """Where one lies unseen already that was laid before the discard was shuffled in: either can be turned up."""
    script = (LAY, DRAW, SHUFFLE, LAY, TURN, TURN)
    assert set(law_of_pile(cards, script)) >= set(law_of_cards(cards, script))


def test_equal_cards_in_both_bags() -> None:
    """Which of two equal cards was drawn nobody can tell; taking the new one keeps the odds of the rest near."""
    script = (DRAW, LAY, SHUFFLE, DRAW, TURN)
    pile, real = law_of_pile("AABCDE", script), law_of_cards("AABCDE", script)

    assert pile != real
    assert max(abs(pile[seen] - real[seen]) for seen in real) < Fraction(1, 50)


# ---- single promises --------------------------------------------------------------------------------------------


def test_three_bags_become_two() -> None:
    """Unseen cards of both bags and a shuffle would need a third: the two are joined, and every card stays possible."""
    pile = Pile("A")
    pile.lay()
    pile.shuffle_in("BC")
    pile.lay()
    pile.shuffle_in("D")

    assert (pile.before, pile.bag, len(pile)) == (["A", "B", "C"], ["D"], 2)
    assert set(pile.weights()) == {"A", "B", "C", "D"}


def test_equal_piles_answer_alike() -> None:
    """The order in which cards came makes no difference to what comes up."""
    ats = [at / 20 for at in range(20)]
    piles = [Pile(cards, "XYZX", 2) for cards in ("AABC", "CABA")]

    assert [piles[0].pick(at) for at in ats] == [piles[1].pick(at) for at in ats]
    assert Counter(piles[0].pick((n + 0.5) / 24) for n in range(24)) == Counter(piles[0].weights())


def test_a_copy_is_independent() -> None:
    """Drawing from a copy leaves the original as it was."""
    pile = Pile("AB", "CD", 1)
    copy = pile.copy()
    copy.turn_up("C")
    copy.draw("A")

    assert (pile.bag, pile.before, pile.unseen) == (["A", "B"], ["C", "D"], 1)


@pytest.mark.parametrize("at", [0.0, 0.999999999])
def test_ends_of_the_range(at: float) -> None:
    """Every number from 0 up to 1 gives a card."""
    assert Bag(["A", "B"]).pick(at) in "AB"
    assert Pile("AB", "CD", 1).pick(at) in "ABCD"


def test_only_cards_that_are_there() -> None:
    """Taking out a card that isn't there is an error, and changes nothing."""
    pile = Pile("AB")
    with pytest.raises(ValueError):
        pile.draw("C")

    assert pile.bag == ["A", "B"]


def test_what_lies_unseen_cannot_be_on_top() -> None:
    """As many cards lie unseen as the pile shares with them: all of those are elsewhere."""
    assert [[*Pile(["a"], ["b", "c"], unseen).tops()] for unseen in (1, 2)] == [["a", "b", "c"], ["a"]]
