"""The words of Mixia: what it asks, and what it reports."""

from __future__ import annotations

from . import events, questions
from .embers import ice_words, path_words

QUESTIONS = (
    *questions.QUESTIONS,
    *ice_words.QUESTIONS,
    *path_words.QUESTIONS,
)
EVENTS = (
    *events.EVENTS,
    *ice_words.EVENTS,
    *path_words.EVENTS,
)
