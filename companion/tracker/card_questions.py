"""What is asked about decks and cards in tracker mode: which, drawn from where, put where."""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.engine.texts import Question, Words
from companion.text.grammar import capital, with_article

from .piece_words import BOX, PieceWords, piece_name, titled
from .places import DECK, DISCARD, OPEN


def questions(words: PieceWords) -> tuple[Question, ...]:
    return (_which_deck(words), *_drawing(words), *_moving(words))


def _which_deck(words: PieceWords) -> Question:
    drawn, are_piles = words.few_nouns, all(map(words.is_pile, words.titles))
    pile = words.pile_noun if are_piles else words.pile_noun and "of these"
    prompts = {
        "draw": f"Draw from which {pile}?" if pile else "Draw which kind of piece?",
        "card": f"Move a {drawn} drawn from which {pile}?" if drawn and pile else "Move which kind of piece?",
        "shuffle": f"Shuffle the discards back into which {pile}?" if pile else "Shuffle which discards back in?",
    }
    return Question("deck", lambda verb: prompts[verb], lambda option: titled(words.game, option), verb="text")


def _drawing(words: PieceWords) -> tuple[Question, ...]:
    one_of = words.one_of if len(words.one_of) > 1 else words.nouns

    def name_card(option: str, deck: str) -> str:
        return capital(piece_name(words.game, deck, option))

    return (
        Question(
            "draw to",
            lambda deck: f"{'Draw' if words.is_pile(deck) else 'Take'} {with_article(one_of[deck])}: where to?",
            "To {option}",
            labels=_where_to(words),
            deck="text",
        ),
        Question(
            "card drawn",
            lambda deck: f"Draw from the {words.titles[deck]}. Which {words.nouns[deck]} is it?",
            name_card,
            deck="text",
        ),
    )


def _moving(words: PieceWords) -> tuple[Question, ...]:
    one_of = words.one_of if len(words.one_of) > 1 else words.nouns

    def name_piece(option: str, group: str) -> str:
        return capital(piece_name(words.game, group, option))

    return (
        Question(
            "card from",
            lambda deck, held: f"Take {with_article(one_of[deck])} from {'whom' if held else 'where'}?",
            lambda option, held: option if held else f"From {option}",
            labels={OPEN: "From those face up on the table", DISCARD: lambda deck: f"From {words.gone[deck]}"},
            deck="text",
            held="bool",
        ),
        Question("card", lambda group: f"Move which {words.nouns[group]}?", name_piece, group="text"),
        Question(
            "card to",
            lambda deck, card, at: f"Move {_of_holder(words, card, deck, at)}: where to?",
            "To {option}",
            labels={**_where_to(words), DECK: lambda deck: f"Back {words.into(deck)}"},
            deck="text",
            card="text",
            at="text",
        ),
    )


def _where_to(words: PieceWords) -> Mapping[str, Words]:
    """Where cards go that nobody gets."""
    return {
        OPEN: "Face up on the table",
        DISCARD: lambda deck: f"{'In' if words.gone[deck] == BOX else 'On'} {words.gone[deck]}",
    }


def _of_holder(words: PieceWords, card: str, deck: str, at: str) -> str:
    """A card that has been chosen: that of the player who holds it, `Bo's Fuel card`, `Bo's orbit card G45`, or `the
    Fuel card`."""
    is_held = at not in (OPEN, DISCARD)
    one = words.held_one(card, deck) if is_held else words.one(card, deck)
    bare = re.sub("^(an?|the) ", "", one)
    if is_held:
        return f"{at}'s {bare}"
    return one if bare == one else f"the {bare}"
