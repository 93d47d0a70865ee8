"""The words of Mixia: what it asks, and what it reports."""

from __future__ import annotations

from . import events, questions, sellsword_words
from .embers import (
    economy_words,
    event_words,
    ice_words,
    kiln_words,
    mission_words,
    mod_words,
    path_words,
    relic_words,
    title_words,
    token_words,
)
from .powers import words as powers_words

QUESTIONS = (
    *questions.QUESTIONS,
    *economy_words.QUESTIONS,
    *event_words.QUESTIONS,
    *ice_words.QUESTIONS,
    *kiln_words.QUESTIONS,
    *mission_words.QUESTIONS,
    *mod_words.QUESTIONS,
    *path_words.QUESTIONS,
    *relic_words.QUESTIONS,
    *title_words.QUESTIONS,
    *token_words.QUESTIONS,
    *powers_words.QUESTIONS,
)
EVENTS = (
    *events.EVENTS,
    *economy_words.EVENTS,
    *event_words.EVENTS,
    *ice_words.EVENTS,
    *kiln_words.EVENTS,
    *mission_words.EVENTS,
    *mod_words.EVENTS,
    *path_words.EVENTS,
    *relic_words.EVENTS,
    *title_words.EVENTS,
    *token_words.EVENTS,
    *powers_words.EVENTS,
    *sellsword_words.EVENTS,
)
