"""Lines typed at a terminal: edited, completed and recalled where the system can; with quick keys, one digit is enough.

A terminal that changes its size has its screen drawn again at once, with what has been typed so far.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from importlib import import_module
from shutil import get_terminal_size
from typing import Any

from companion.text.typed_text import read_from

END_OF_FILE, ESCAPE = "\x04", b"\x1b"
_MORE_BYTES = {0b1100: 1, 0b1101: 1, 0b1110: 2, 0b1111: 3}
"""Bytes that follow the first one of a letter in UTF-8, by its upper half."""

UP = ("\x1b[A", "\x1bOA")
"""What the up arrow sends."""

ENTER = ("\r", "\n", "")

NARROWEST = 10
"""Columns of a terminal on which lines are edited."""
TICK = 0.1
"""Seconds at most until a signal is seen that came just before waiting for a key. Only one that interrupts the wait is
seen at once, and a tick does."""


class Keyboard:
    """Reads lines."""

    def __init__(
        self,
        words: Callable[[], Sequence[str]],
        redraw: Callable[[], None],
        labels: Callable[[], Sequence[str]] | None = None,
    ) -> None:
        """`words` are exact answers, `labels` (by default the same) what Tab completes to. `redraw` draws the screen
        above the line again."""
        self.words, self.redraw, self.labels = words, redraw, labels or words
        self._prompt = ""
        self._drawing = self._outdated = False
        self._editor = _imported("readline")
        if self._editor:
            self._editor.set_completer(self.complete)
            self._editor.set_completer_delims(" ")
            self._editor.parse_and_bind("tab: complete")
        if sys.platform != "win32" and _is_main_thread():
            signal.signal(signal.SIGWINCH, self._resized)
            signal.signal(signal.SIGALRM, lambda *_: None)

    @property
    def recalls(self) -> bool:
        """Whether the up arrow brings the last line back."""
        return bool(self._editor) and sys.stdin.isatty()

    def read_line(self, prompt: str, numbers: Sequence[str] = ()) -> str:
        """A line; or one of these numbers, each a line by itself if no other begins with it. Raises EOFError where
        nobody is there any more."""
        self._prompt = prompt
        _tick(TICK)
        try:
            if not (numbers and sys.stdin.isatty()):
                return _input(prompt)
            _put(prompt)
            key = _read_key()
            if key in ENTER or is_quick(key, numbers, self.words()):
                _put(key.strip() + "\n")
                return key.strip()
            if key == END_OF_FILE:
                raise EOFError
            return self._go_on(prompt, self._last_line() if key in UP else key if key.isprintable() else "")
        finally:
            _tick(0)
            self._prompt = ""

    def complete(self, typed: str, number: int) -> str | None:
        """The completion of that number of what has been typed; Tab asks for it."""
        found = [word for word in self.labels() if word.lower().startswith(typed.lower())]
        return found[number] if number < len(found) else None

    def _go_on(self, prompt: str, begun: str) -> str:
        """A line of which the beginning has been typed already."""
        _put("\r")
        if not self._editor:
            return begun + _input(prompt + begun)
        self._editor.set_startup_hook(lambda: self._editor.insert_text(begun))
        try:
            return _input(prompt)
        finally:
            self._editor.set_startup_hook(None)

    def _last_line(self) -> str:
        """The line that was typed last, as the up arrow brings it back."""
        last = self._editor.get_history_item(self._editor.get_current_history_length()) if self._editor else None
        return last or ""

    def _resized(self, *_: object) -> None:
        """Draw again while a line is waited for; else the next picture has the new size anyway."""
        self._outdated = bool(self._prompt)
        if self._drawing:
            return  # Another change of size in the middle of drawing: whoever draws draws once more.
        self._drawing = True
        try:
            while self._outdated:
                self._outdated = False
                self.redraw()
                _put(self._prompt + (self._editor.get_line_buffer() if self._editor else ""))
        finally:
            self._drawing = False


def is_quick(key: str, numbers: Sequence[str], words: Sequence[str] = ()) -> bool:
    """Whether a key is a whole line: a number on the screen that no other one begins with, or a digit with which
    nothing there begins, which is refused at once.

    >>> is_quick("2", ["1", "2", "10"]), is_quick("1", ["1", "2", "10"])
    (True, False)
    >>> is_quick("9", ["1"]), is_quick("9", ["1"], ["9a"])
    (True, False)
    """
    begun = [number for number in numbers if key and number.startswith(key)]
    return begun == [key] or (key.isdecimal() and not begun and not any(word.startswith(key) for word in words))


def _tick(seconds: float) -> None:
    """Let a signal come every so many seconds; 0: no more."""
    if sys.platform != "win32" and _is_main_thread():
        signal.setitimer(signal.ITIMER_REAL, seconds, seconds)


def _is_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


def _input(prompt: str) -> str:
    """A line, edited where the system can. Raises EOFError.

    A library that edits lines may divide by the columns that a prompt leaves of a very narrow terminal, and die.
    """
    if get_terminal_size().columns >= NARROWEST:
        return input(prompt)
    _put(prompt)
    return read_from(sys.stdin)


def _put(words: str) -> None:
    """Write to the terminal at once; prompts come here escaped, as they go to `input`."""
    sys.stdout.write(words)
    sys.stdout.flush()


def _read_key() -> str:
    """One key, at once, with all that it sends, such as an arrow."""
    windows = _imported("msvcrt")
    if windows:
        key: str = windows.getwch()
        return key
    termios, tty = import_module("termios"), import_module("tty")
    file = sys.stdin.fileno()
    before = termios.tcgetattr(file)
    try:
        tty.setcbreak(file, termios.TCSADRAIN)  # What was typed ahead is kept.
        pressed = os.read(file, 1)
        if pressed == ESCAPE:
            while select.select([file], [], [], 0.01)[0]:  # The rest of an arrow, say, comes together with it.
                pressed += os.read(file, 1)
        for _ in range(_MORE_BYTES.get(pressed[0] >> 4, 0) if pressed else 0):
            pressed += os.read(file, 1)
    finally:
        termios.tcsetattr(file, termios.TCSADRAIN, before)
    return pressed.decode(errors="replace") or END_OF_FILE


def _imported(name: str) -> Any:
    """A module that only some systems have; by its name, so that a type checker takes it for none of them."""
    try:
        return import_module(name)
    except ImportError:
        return None
