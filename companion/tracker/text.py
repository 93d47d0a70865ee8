"""Questions, answers and what happens in tracker mode, in words: each in the titles that the game's data give it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.corrections.piece_words import PieceWords, titled
from companion.engine.texts import Question, Texts
from companion.text.grammar import capital, within_sentence
from components.schema import Game

from . import menu
from .event_words import EVENTS, of_pieces
from .labels import label
from .state import LOST, WON


def texts(game: Game, former: Mapping[str, menu.Verb]) -> Texts:
    """The words of a tracked game, in which decks, tracks, dice and pieces have their titles."""
    words, verbs = PieceWords(game), {**menu.VERBS, **former}

    def edit(option: str, player: str) -> str:
        return label(words, option, player)

    questions = (
        Question("what", "{player}: what next?", edit, labels=menu.labels(verbs), player="key players",
                 sure=dict.fromkeys(menu.ENDS, "End the game for everybody?")),
        *menu.questions(words, [*verbs.values()]),
        Question("card drawn", lambda deck: f"Draw from the {words.titles[deck]}. Which {words.nouns[deck]} is it?",
                 lambda option, deck: capital(words.name(option, deck)), deck="text"),
        Question("die rolled", lambda die: f"Roll {_die(game, die)}. What did you roll?", die="text"),
        Question("result", "How did the game end?", labels={WON: "You won", LOST: "You lost"}),
    )  # fmt: skip
    return Texts(questions, (*EVENTS, *of_pieces(words)))


def _die(game: Game, die: str) -> str:
    return within_sentence(titled(game, die))
