"""The texts of SPACEcraft: questions and events."""

from __future__ import annotations

from .events import EVENTS
from .questions import QUESTIONS

__all__ = ["EVENTS", "QUESTIONS"]
