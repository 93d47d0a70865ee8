"""The words of Mixia: what it asks, and what it reports."""

from __future__ import annotations

from ..ground.told import all_told
from . import events, questions

QUESTIONS = (*questions.QUESTIONS, *all_told().questions)
EVENTS = (*events.EVENTS, *all_told().events)
