"""What cards, tiles and loose pieces of a tracked game are called within a sentence, one of them or several."""

from __future__ import annotations

from functools import cached_property

from companion.positions import state_words
from companion.positions.piece_names import PieceNames, forms, is_description
from companion.positions.state_words import noun
from companion.text.grammar import amount, several, within_sentence
from components.schema import Deck, Game, Type

from .box import loose_kinds, tracked_decks

PILES = ("deck", "stack")
"""What titles of decks end with that say how their cards lie."""
VOWELS = "AEIOU"
SPOKEN_VOWELS = "AEFHILMNORSX"
"""Letters that begin with a vowel when they are spoken one by one: `an RB tile`."""


class PieceWords:
    """The words of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        names = PieceNames(game)
        self.nouns = {deck.id: names.noun(Type("pile", deck.id))[0] for deck in tracked_decks(game)}
        """What one of a deck is called: `card`, `tile`."""
        self.one_of = {deck.id: piece_of(game, deck, self.nouns[deck.id]) for deck in tracked_decks(game)}
        """The same with what tells it from others: `resource card`, `Earth tile`."""

    @cached_property
    def loose(self) -> dict[str, tuple[str, str]]:
        """Loose pieces by name: what one is called, and several: `("2-cube token", "2-cube tokens")`."""
        kinds = loose_kinds(self.game)
        return {piece.name: forms(kind, piece) for kind in kinds for piece in kind.pieces}

    @cached_property
    def units(self) -> list[str]:
        """What follows a number of pieces that have a place of their own: `cube`, `cubes`."""
        kinds = [kind for kind in loose_kinds(self.game) if kind.held_in]
        return [form for kind in kinds for form in forms(kind, kind.pieces[0])]

    def plural(self, name: str) -> str:
        """Loose pieces of a name."""
        return self.loose.get(name, (name, name))[1]

    def pieces(self, name: str, number: int) -> str:
        """So many loose pieces of a name: `5 cubes`, `3 of the 2-cube tokens`, where two numbers would meet."""
        one, several = self.loose.get(name, (name, name))
        return f"{number} of the {several}" if one[:1].isdigit() else amount(number, one, several)

    def _is_value(self, deck: str) -> bool:
        """Whether names of a deck are values, `1 fame`, which say nothing of the token that they stand on."""
        pieces = [piece for kind in self.game.kinds_of(deck) for piece in kind.pieces]
        return self.nouns[deck] == "token" and any(piece.name[:1].isdigit() for piece in pieces)

    def several(self, card: str, number: int, deck: str) -> str:
        """So many of a deck in a list: `Junk`, `2 Plastic cards`, `tile YYR`, `2 exploration tokens (1 fame)`."""
        noun = self.nouns[deck]
        if self._is_value(deck):
            return f"{self.one_of[deck] if number == 1 else amount(number, self.one_of[deck])} ({card})"
        if number == 1:
            return f"{noun} {card}" if _is_letters(card) else card
        if is_description(card):
            return amount(number, within_sentence(card))
        named = any(map(str.isdigit, card)) or card.endswith(")")
        return several(card, number) if named else f"{number} {card} {noun}s"

    def origin(self, card: str, deck: str) -> str:
        """Which deck one is drawn from, where its own words don't say that."""
        return "" if self._is_value(deck) else f" from the {noun(self.game, self.game.decks[deck].title)}"

    def one(self, card: str, deck: str) -> str:
        """One of a deck with an article, `a Fuel card`; what a code or a number is part of is a name by itself."""
        if self._is_value(deck):
            one = self.one_of[deck]
            return f"{'an' if one[0].upper() in VOWELS else 'a'} {one} ({card})"
        if any(map(str.isdigit, card)) or card.endswith(")"):
            return card
        described = is_description(card)
        said = card if described or card.lower().endswith(self.nouns[deck]) else f"{card} {self.nouns[deck]}"
        copies = sum(piece.count for kind in self.game.kinds_of(deck) for piece in kind.pieces if piece.name == card)
        article = "the" if copies == 1 else "an" if card[:1] in (SPOKEN_VOWELS if card.isupper() else VOWELS) else "a"
        return f"{article} {within_sentence(said) if described else said}"


def _is_letters(name: str) -> bool:
    """Whether a name is a few letters, which may stand for something else besides: Y is radiation, too."""
    return name.isupper() and name.isalpha()


def discard_pile(game: Game, deck: Deck) -> str:
    """What the discards of a deck are called; those of the only one need no name, others leave the game."""
    if not deck.discards:
        return f"used {piece_of(game, deck, PieceNames(game).noun(Type('pile', deck.id))[0])}s"
    *before, last = noun(game, deck.title).split()
    if len(tracked_decks(game)) == 1:
        return "discard pile"
    return (
        f"{' '.join(before)} discard pile" if before and last in PILES else f"discard pile of {noun(game, deck.title)}"
    )


def piece_of(game: Game, deck: Deck, one: str) -> str:
    """What one draws from a deck: `resource card`, `Earth tile`, `mission card`. one: the noun of its pieces."""
    *before, last = noun(game, deck.title).split()
    if last in PILES:
        return " ".join([*before, one])
    title = " ".join([*before, state_words.singular(last)])
    return title if one in title.lower().split() else f"{title} {one}"
