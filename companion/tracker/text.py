"""Questions, answers and what happens in tracker mode, in words.

Each module of questions makes those about one sort of thing, in the titles that the game's data give it.
"""

from __future__ import annotations

from companion.engine.texts import Question, Texts
from components.schema import Game

from . import card_questions, count_questions, piece_questions, verb_words
from .event_words import EVENTS, of_pieces
from .piece_words import PieceWords
from .state import LOST, WON

RESULT = Question("result", "How did the game end?", labels={WON: "You won", LOST: "You lost"})


def texts(game: Game) -> Texts:
    """The words of a tracked game, in which decks, tracks, dice and pieces have their titles."""
    words = PieceWords(game)
    questions = (
        verb_words.question(words),
        *card_questions.questions(words),
        *count_questions.questions(game),
        *piece_questions.questions(words),
        RESULT,
    )
    return Texts(questions, (*EVENTS, *of_pieces(words)))
