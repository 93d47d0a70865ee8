"""What the loop of a game needs of what it is shown on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.table.view import Option, View
from companion.terminal import pages

PROMPT = "> "
"""Asks for an answer or a command."""


class Display(pages.Display, Protocol):
    """What the loop needs of a screen or of plain output."""

    @property
    def recalls(self) -> bool:
        """Whether the up arrow brings the last line back."""

    @property
    def listed(self) -> Sequence[Option]:
        """The answers that stand there, or have been told: the numbers of others mean nothing."""

    @property
    def news_beside(self) -> Sequence[str]:
        """The news that stand beside the table, and would go with it when something is explained in its place."""

    def show(self, shown: View, message: Sequence[str] = (), whole: bool = True) -> None:
        """Show the table, and what is said to whoever has typed; `whole`: also what has not changed."""

    def list_all(self, shown: View) -> bool:
        """List all that can be answered until it has been read, where the table may show less; whether it was hidden
        for that."""

    def has_room_for(self, joint: Sequence[Option], shown: View) -> bool:
        """Whether a list of answers that are given together may stand in the place of the others."""

    def show_pictures(self, wanted: bool) -> str:
        """Show boards as pictures from now on, or no more; what there is to say about it."""

    def end(self, shown: View, message: Sequence[str] = (), again: bool = False) -> None:
        """Show how the game ended; `again`: to those who have seen it, with what is said to whoever has typed."""

    def say(self, said: str) -> None:
        """Show one text."""

    def hand_over(self, seat: str, why: str, news: Sequence[str] = ()) -> None:
        """Let another player have the keyboard, after a sentence that names them and says why; all may read the news
        before that."""

    def hide(self) -> None:
        """Take away what only one player may see."""
