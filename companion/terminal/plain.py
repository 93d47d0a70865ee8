"""Output as plain sentences for pipes, screen readers and braille. Nothing is drawn and nothing moves.

The whole table is described when a game is opened and whenever Enter asks for it; otherwise only news and questions.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING, TypeAlias

from companion.forms.form import Form
from companion.table.feed import SET_UP_AGAIN
from companion.table.sentences import describe_ending, describe_question, describe_table, list_answers
from companion.table.view import ShownOption, View
from companion.table.watch import read_back
from companion.text.escaping import escape
from companion.text.styled_text import wrapped
from companion.text.told import Told, say, say_all
from companion.text.typed_text import read_bounded, read_from
from components.messages import _

if TYPE_CHECKING:
    from companion.terminal.column import TextColumn

Display: TypeAlias = "TextColumn | Plain"
"""Shows a game, and fills in forms."""

HIDING_BLANK_LINES = 40
"""Blank lines that push a secret off a terminal that isn't cleared."""
INDENT, ROOM, MIN_COLUMNS = "   ", 16, 40
"""Indent of continued lines; columns left free on the line of a question; least width."""


class Plain:
    """Prints views as sentences."""

    recalls = False
    """Lines can't be recalled for editing."""

    def __init__(self, beside: bool = False) -> None:
        """beside: print to standard error, since standard output is for results."""
        self.beside = beside
        self.listed: Sequence[ShownOption] = ()
        """Answers listed last."""
        self.told: dict[str, list[str]] = {}
        """Sentences of each page when it was last printed, by title."""
        self.seen: View | None = None
        """View shown last."""

    def show(self, shown: View, message: Sequence[str] = (), whole: bool = True) -> None:
        """Print news and the question. whole: also the table."""
        heading, *table = describe_table(shown)
        self.tell([heading, *table] if whole else read_back(shown, self.seen))
        self.seen, self.listed = shown, shown.listed
        self.tell([*message, *say_news(shown.news)])
        if SET_UP_AGAIN in say_all(shown.news) and not whole:
            self.tell(table)
        self.tell([*describe_question(shown)])
        if not message or whole:  # The answers were listed before; Enter repeats them.
            self.tell([*list_answers(shown)])

    def end(self, shown: View, message: Sequence[str] = (), again: bool = False) -> None:
        """Print the end of the game, once."""
        self.tell([*message, *(() if again else describe_ending(shown))])

    def page(self, form: Form, message: Sequence[str] = ()) -> None:
        """Print a form; if it was printed before, only what has changed, and the message."""
        lines = [*_fields(form)]
        old_lines, self.told[form.title] = self.told.get(form.title), lines
        new = [said for said in lines if said not in (old_lines or ())]
        about = ([form.title], [form.help]) if old_lines is None else ([], [])
        self.tell([*filter(None, (*about[0], *new, *about[1], *message))])

    def say(self, said: str) -> None:
        """Print a text; long lines are only wrapped beside a command's output."""
        out = sys.stderr if self.beside else sys.stdout
        for row in wrapped(said, self._columns, INDENT) if self.beside and out.isatty() else [said]:
            print(escape(row), file=out, flush=True)

    def tell(self, rows: Sequence[str]) -> None:
        """Print several lines."""
        for row in rows:
            self.say(row)

    def ask(self, prompt: str = "> ") -> str:
        """Read a line from the keyboard or a pipe. Raises EOFError at its end."""
        if sys.stdin.isatty() and (sys.stdout.isatty() or not self.beside):
            *above, last = wrapped(prompt, self._columns - ROOM) if self.beside else [prompt]
            self.tell(above)
            return read_bounded(lambda: input(f"{escape(last).rstrip()} "), self.say)
        if question := prompt.strip("> "):
            self.say(question)
        return read_bounded(lambda: read_from(sys.stdin), self.say)

    @property
    def _columns(self) -> int:
        return max(MIN_COLUMNS, get_terminal_size().columns)

    def hand_over(self, seat: str, why: str, news: Sequence[Told] = ()) -> None:
        """Pass the keyboard to another player, after the news."""
        self.hide()
        self.tell(say_all(news))
        self.say(f"{why} {_('Pass {seat} the keyboard. Everyone else, look away.', seat=seat)}")
        self.ask(_("{seat}: press Enter when nobody else is listening ", seat=seat))

    def hide(self) -> None:
        """Push a player's secrets off the screen."""
        if sys.stdout.isatty():
            print("\n" * HIDING_BLANK_LINES, flush=True)


def say_news(news: Sequence[Told]) -> Iterator[str]:
    """Yield the news as sentences, with `Do:` before instructions that name no player.

    >>> [*say_news([Told("moves to F2", "Ann", by_hand=True), Told("Turn LEO.", by_hand=True), Told("Threat is 2.")])]
    ['Ann moves to F2.', 'Do: Turn LEO.', 'Threat is 2.']
    >>> [*say_news([Told("Turn LEO.", by_hand=True, step=1), Told("Put a cube on F3.", by_hand=True, step=2)])]
    ['Do 1 of 2: Turn LEO.', 'Do 2 of 2: Put a cube on F3.']
    """
    steps = sum(each.step > 0 for each in news)
    for each in news:
        order = _("Do {number} of {all}:" if each.step else "Do:", number=each.step, all=steps)
        yield f"{order} {say(each)}" if each.by_hand and not each.who else say(each)


def _fields(form: Form) -> Iterator[str]:
    """Yield the fields of a form as sentences, and the hints."""
    for at, row in enumerate(form.fields, 1):
        number = str(at) if form.numbered else ""
        text = ": ".join(filter(None, (f"{number} {row.title}".strip(), row.value)))
        yield f"{text.rstrip('.')}{f' ({row.note})' if row.note else ''}{f': {row.below}' if row.below else ''}."
    yield from form.hints
