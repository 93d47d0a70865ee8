"""Terminals of any size, and one that is made another while a question stands: `play` goes on in all of them."""

from __future__ import annotations

import os
import re
from itertools import cycle
from pathlib import Path

import pytest

from companion.sessions.session_store import begin, open_session
from components.places import find_games, locate

from ..long_run import LONG
from .pseudo_terminal import Terminal

pytestmark = pytest.mark.skipif(not hasattr(os, "openpty"), reason="pseudo-terminals are those of POSIX")

READY = r"> $"
SIZES = ((1, 1), (500, 200), (3, 10), (24, 80), (5, 20), (2, 2), (10, 40), (23, 79), (40, 120), (60, 200))
"""Rows and columns, each in one game, the next in the next."""


@LONG
@pytest.mark.parametrize(("game", "size"), [*zip(cycle(find_games()), SIZES)])
def test_a_terminal_of_any_size(game: str, size: tuple[int, int], home: Path) -> None:
    """A question is answered in it, also while it becomes another size; from 80 by 24 on what is asked is in sight."""
    begun = begin(locate(game), ("Ann", "Bo"), seed=5, name="friday")
    begun.random(12)
    before = begun.seq
    begun.close()
    terminal = Terminal(home, "friday", size=size)
    try:
        shown = terminal.wait(READY)
        rows, columns = size
        if rows >= 24 and columns >= 80:
            assert re.search(r"^ *1\W", "\n".join(shown.split("\n")[-rows:]), re.MULTILINE), shown
            assert max(map(len, shown.split("\n"))) <= columns
        for other in ((24, 80), (1, 1), size):
            terminal.resize(*other)
            terminal.send("1")
            terminal.wait(READY)
        assert "Traceback" not in terminal.raw
        terminal.send("/quit")
        assert terminal.wait_for_the_end() == 0, terminal.screen
    finally:
        terminal.close()
    begun = open_session("friday")
    assert begun.seq > before
