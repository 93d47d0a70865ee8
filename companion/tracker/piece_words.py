"""What cards, tiles and loose pieces of a tracked game are called within a sentence, one of them or several."""

from __future__ import annotations

from functools import cached_property

from companion.positions import state_words
from companion.positions.piece_names import PieceNames, forms, is_description
from companion.positions.state_words import noun
from companion.text.grammar import amount, within_sentence
from components.schema import Deck, Game, Type

from .box import loose_kinds, tracked_decks

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

    @cached_property
    def loose(self) -> dict[str, tuple[str, str]]:
        """Loose pieces by name: what one is called, and several: `("2-cube token", "2-cube tokens")`."""
        kinds = loose_kinds(self.game)
        return {piece.name: forms(kind, piece) for kind in kinds for piece in kind.pieces}

    def plural(self, name: str) -> str:
        """Loose pieces of a name."""
        return self.loose.get(name, (name, name))[1]

    def pieces(self, name: str, number: int) -> str:
        """So many loose pieces of a name: `5 cubes`, `3 of the 2-cube tokens`, where two numbers would meet."""
        one, several = self.loose.get(name, (name, name))
        return f"{number} of the {several}" if one[:1].isdigit() else amount(number, one, several)

    def one(self, card: str, deck: str) -> str:
        """One of a deck with an article, `a Fuel card`; what a code or a number is part of is a name by itself."""
        if any(map(str.isdigit, card)) or card.endswith(")"):
            return card
        described = is_description(card)
        said = card if described or card.lower().endswith(self.nouns[deck]) else f"{card} {self.nouns[deck]}"
        copies = sum(piece.count for kind in self.game.kinds_of(deck) for piece in kind.pieces if piece.name == card)
        article = "the" if copies == 1 else "an" if card[:1] in (SPOKEN_VOWELS if card.isupper() else VOWELS) else "a"
        return f"{article} {within_sentence(said) if described else said}"


def piece_of(game: Game, deck: Deck, one: str) -> str:
    """What one draws from a deck: `resource card`, `Earth tile`, `mission card`. one: the noun of its pieces."""
    *before, last = noun(game, deck.title).split()
    if before and last in ("deck", "stack"):
        return " ".join([*before, one])
    title = " ".join([*before, state_words.singular(last)])
    return title if one in title.lower().split() else f"{title} {one}"
