"""The words of Mixia: what it asks, and what it reports."""

from __future__ import annotations

from . import events, questions
from .told import all_told

QUESTIONS = (*questions.QUESTIONS, *all_told().questions)
EVENTS = (*events.EVENTS, *all_told().events)
