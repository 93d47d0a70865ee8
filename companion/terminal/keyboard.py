"""Lines typed at a terminal: edited, with completion and history where the system has readline."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from shutil import get_terminal_size
from typing import Any

from companion.text.typed_text import read_from

PROMPT = "> "
"""Asks for an answer or a command."""
MIN_EDIT_COLUMNS = 10
"""Columns of a terminal on which lines are edited: a library that edits lines may divide by the columns that a prompt
leaves of a very narrow one, and die."""


class Keyboard:
    """Reads lines. Tab completes to `labels`."""

    def __init__(self, labels: Callable[[], Sequence[str]]) -> None:
        self.labels = labels
        self._editor: Any = None
        with suppress(ImportError):
            self._editor = import_module("readline")  # By its name, as only some systems have it.
        if self._editor:
            self._editor.set_completer(self.complete)
            self._editor.set_completer_delims(" ")
            self._editor.parse_and_bind("tab: complete")

    @property
    def recalls(self) -> bool:
        """Whether the up arrow brings the last line back."""
        return bool(self._editor) and sys.stdin.isatty()

    def read_line(self, prompt: str) -> str:
        """A line. Raises EOFError where nobody is there any more."""
        if get_terminal_size().columns >= MIN_EDIT_COLUMNS:
            return input(prompt)
        sys.stdout.write(prompt)
        sys.stdout.flush()
        return read_from(sys.stdin)

    def complete(self, typed: str, number: int) -> str | None:
        """The completion of that number of what has been typed; Tab asks for it."""
        matches = [label for label in self.labels() if label.lower().startswith(typed.lower())]
        return matches[number] if number < len(matches) else None

    def forget(self) -> None:
        """Bring no line back that has been typed so far."""
        if self._editor:
            self._editor.clear_history()
