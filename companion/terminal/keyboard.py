"""Keyboard input: lines with editing, completion and history if the system has readline."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from shutil import get_terminal_size
from typing import Any

from companion.text.typed_text import read_from

PROMPT = "> "
"""Prompt for an answer or a command."""
MIN_EDIT_COLUMNS = 10
"""Least width for line editing: some libraries divide by the columns that a prompt leaves, and crash on a very narrow
terminal."""


class Keyboard:
    """Reads lines from the keyboard; Tab completes to `labels`."""

    def __init__(self, labels: Callable[[], Sequence[str]]) -> None:
        self.labels = labels
        self._editor: Any = None
        with suppress(ImportError):
            self._editor = import_module("readline")  # Only some systems have it.
        if self._editor:
            self._editor.set_completer(self.complete)
            self._editor.set_completer_delims(" ")
            self._editor.parse_and_bind("tab: complete")

    @property
    def recalls(self) -> bool:
        """Whether the up arrow recalls the last line."""
        return bool(self._editor) and sys.stdin.isatty()

    def read_line(self, prompt: str) -> str:
        """Read a line. Raises EOFError at the end of input."""
        if get_terminal_size().columns >= MIN_EDIT_COLUMNS:
            return input(prompt)
        sys.stdout.write(prompt)
        sys.stdout.flush()
        return read_from(sys.stdin)

    def complete(self, typed: str, number: int) -> str | None:
        """Return the completion with this number, or None; readline calls it on Tab."""
        matches = [label for label in self.labels() if label.lower().startswith(typed.lower())]
        return matches[number] if number < len(matches) else None

    def forget(self) -> None:
        """Clear the history of lines."""
        if self._editor:
            self._editor.clear_history()
