"""The words of SPACEcraft: what it asks, and what it reports."""

from __future__ import annotations

from .events import EVENTS
from .questions import QUESTIONS

__all__ = ["EVENTS", "QUESTIONS"]
