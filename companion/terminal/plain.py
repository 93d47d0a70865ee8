"""Sentences, one after the other: for pipes, screen readers and braille. Nothing is drawn and nothing moves.

The whole table is told when the game is taken up and whenever Enter asks for it; in between only what has happened and
what is asked.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.engine.scoring import format_points, has_points, together, verdict
from companion.forms.form import Form
from companion.game_registry.games import REFEREE
from companion.state_diff.changed import CORRECTED_TITLE
from companion.table.facts import Fact, additions, holdings_of_players, sentences, tell_holdings
from companion.table.feed import SET_UP_AGAIN
from companion.table.view import ShownOption, ShownQuestion, View
from companion.text.escaping import escape
from companion.text.grammar import minus
from companion.text.styled_text import wrapped
from companion.text.told import Told, say, say_all
from companion.text.typed_text import read_bounded, read_from

if TYPE_CHECKING:
    from companion.terminal.column import TextColumn

Display: TypeAlias = "TextColumn | Plain"
"""What a game is shown on, and forms are filled in on."""

HIDING_BLANK_LINES = 40
"""Empty lines that push a secret off a terminal which isn't cleared."""
INDENT, ROOM, LEAST_COLUMNS = "   ", 16, 40
"""Before what goes on below; columns left free on the line of a question, and those of the narrowest terminal."""


class Plain:
    """Tells views on standard output."""

    recalls = False
    """No line stands there already, to be edited."""

    def __init__(self, beside: bool = False) -> None:
        """beside: what is told goes to standard error, where standard output is for what comes of it."""
        self.beside = beside
        self.listed: Sequence[ShownOption] = ()
        """The answers that have been told."""
        self.told: dict[str, list[str]] = {}
        """The sentences of each page as it was told last, by its title."""
        self.asked: ShownQuestion | None = None
        self.facts: Sequence[Fact] = ()
        """What was shown last."""

    def show(self, shown: View, message: Sequence[str] = (), whole: bool = True) -> None:
        """Tell what has happened and what is asked; `whole`: the table as well."""
        table = [*sentences(shown.facts, shown.drawings)]
        if whole:
            self.tell([f"{shown.title}, session {shown.session}, {shown.heading}.", *table])
        elif self._reads_back(shown):
            self.tell([*additions(shown.facts, self.facts, shown.drawings)])
        self.asked, self.facts, self.listed = shown.question, shown.facts, shown.listed
        self.tell([*message, *say_news(shown.news)])
        if SET_UP_AGAIN in say_all(shown.news) and not whole:
            self.tell(table)
        if asked := shown.question:
            self.tell([*(f"Careful: {said}" for said in asked.warnings), *filter(None, (asked.text, asked.hint))])
        if message and not whole:
            return  # The answers were told before; Enter tells them again.
        self.tell([*map(_option, shown.listed)])
        if shown.question and shown.question.beside:
            self.say(f"{shown.question.beside}.")

    def _reads_back(self, shown: View) -> bool:
        """Whether pieces that lie on the table are typed by their codes: what has been understood is said, as a screen
        draws it."""
        typed = bool(self.asked and self.asked.hint and self.asked.kind == "chance")
        corrected = any(each.text.startswith(CORRECTED_TITLE) for each in shown.news)
        return typed and shown.mode == REFEREE and not corrected

    def end(self, shown: View, message: Sequence[str] = (), again: bool = False) -> None:
        """Tell how the game ended, once."""
        for said in message:
            self.say(said)
        if again:
            return
        if shown.result and not any(each.text.startswith("The game is over") for each in shown.news):
            self.say(f"The game is {'over' if shown.score else shown.ending}.")  # The score says who has won.
        for said in score_sentences(shown.score) if shown.score else tell_holdings(holdings_of_players(shown.facts)):
            self.say(said)

    def page(self, form: Form, message: Sequence[str] = ()) -> None:
        """Tell a form; one that was told before, what has changed of it and what is said to whoever has typed."""
        now = [*_fields(form)]
        known, self.told[form.title] = self.told.get(form.title), now
        new = [said for said in now if said not in (known or ())]
        about = ([form.title], [form.help]) if known is None else ([], [])
        for said in filter(None, (*about[0], *new, *about[1], *message)):
            self.say(said)

    def say(self, said: str) -> None:
        """One text; lines are broken only where words stand beside what a command prints."""
        out = sys.stderr if self.beside else sys.stdout
        for row in wrapped(said, self._columns, INDENT) if self.beside and out.isatty() else [said]:
            print(escape(row), file=out, flush=True)

    def tell(self, rows: Sequence[str]) -> None:
        """Many lines, all at once."""
        for row in rows:
            self.say(row)

    def ask(self, prompt: str = "> ") -> str:
        """A line that somebody types, or that comes through a pipe. Raises EOFError where nobody is there any more."""
        if sys.stdin.isatty() and (sys.stdout.isatty() or not self.beside):
            *above, last = wrapped(prompt, self._columns - ROOM) if self.beside else [prompt]
            self.tell(above)
            return read_bounded(lambda: input(f"{escape(last).rstrip()} "), self.say)
        if question := prompt.strip("> "):
            self.say(question)
        return read_bounded(lambda: read_from(sys.stdin), self.say)

    @property
    def _columns(self) -> int:
        return max(LEAST_COLUMNS, get_terminal_size().columns)

    def hand_over(self, seat: str, why: str, news: Sequence[Told] = ()) -> None:
        """Let another player have the keyboard, once all have heard the news."""
        self.hide()
        self.tell(say_all(news))
        self.say(f"{why} Pass {seat} the keyboard. Everyone else, look away.")
        self.ask(f"{seat}: press Enter when nobody else is listening ")

    def hide(self) -> None:
        """Take away what only one player may see."""
        if sys.stdout.isatty():
            print("\n" * HIDING_BLANK_LINES, flush=True)


def say_news(news: Sequence[Told]) -> Iterator[str]:
    """The news as sentences, `Do:` before what is to be done and no player is said to do.

    >>> [*say_news([Told("moves to F2", "Ann", by_hand=True), Told("Turn LEO.", by_hand=True), Told("Threat is 2.")])]
    ['Ann moves to F2.', 'Do: Turn LEO.', 'Threat is 2.']
    >>> [*say_news([Told("Turn LEO.", by_hand=True, step=1), Told("Put a cube on F3.", by_hand=True, step=2)])]
    ['Do 1 of 2: Turn LEO.', 'Do 2 of 2: Put a cube on F3.']
    """
    steps = sum(each.step > 0 for each in news)
    for each in news:
        order = f" {each.step} of {steps}" if each.step else ""
        yield f"Do{order}: {say(each)}" if each.by_hand and not each.who else say(each)


def _fields(form: Form) -> Iterator[str]:
    """The fields of a form in sentences, and the hints."""
    for at, row in enumerate(form.fields, 1):
        number = str(at) if form.numbered else ""
        said = ": ".join(filter(None, (f"{number} {row.title}".strip(), row.value)))
        yield f"{said.rstrip('.')}{f' ({row.note})' if row.note else ''}{f': {row.below}' if row.below else ''}."
    yield from form.hints


def _option(option: ShownOption) -> str:
    said = option.full_label
    return said if option.shows_typed else f"{option.typed}: {said}"


def score_sentences(score: Mapping[str, Any]) -> Iterator[str]:
    """A score in sentences."""
    points = has_points(score)
    for names, player in together(score):
        yield f"{names}: total {minus(player['total'])}, rank {player['rank']}." if points else f"{names}:"
        for item in player["lines"]:
            counted = format_points(item) if points else ""
            said = "; ".join(filter(None, (counted, item["detail"])))
            yield f"{item['label']}: {said}." if said else f"{item['label']}."
    yield f"{verdict(score)}."
    if score["tie_break"]:
        yield f"Tie: {score['tie_break']}."
