"""A terminal: each view is drawn on a clean screen, in the same place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from rich.console import Console
from rich.text import Text

from companion.positions.label_words import head
from companion.table.view import Option, View
from companion.terminal import layout
from companion.terminal.answer_list import answer_rows
from companion.terminal.board_picture import BoardPicture, find_pictures
from companion.terminal.keyboard import Keyboard
from companion.terminal.large_screen import HIGH, WIDE, has_column
from companion.terminal.pages import PROMPT, Page
from companion.terminal.result_pages import result_pages
from companion.text.escaping import escape
from companion.text.styled_text import ASCII, Line, line, text, wide, wrapped
from companion.text.typed_text import read_bounded

LEAST = (40, 12)
"""The smallest terminal that is drawn for; a smaller one scrolls."""

GOES_ON = "Press Enter to continue "
MORE, ENOUGH = "Press Enter to continue, q to stop ", "q"

INDENT = "   "
ALL_ROWS = 1000
"""As many lines as all answers of any question take."""

NO_IMAGES = "This terminal shows no images, so the board stays as it is. /status --picture table.png draws the table."
TOO_SMALL = f"The board becomes a picture in a window of {WIDE} columns and {HIGH} rows or more."

ROOM = 8
"""Columns left free on a line that asks, for what is typed."""


class Screen:
    """Shows views on a terminal."""

    def __init__(
        self, console: Console | None = None, quick: bool = False, pictures: BoardPicture | None = None
    ) -> None:
        """`quick`: a digit that begins no other number on the screen answers without Enter. pictures: shows boards as
        pictures, where the terminal can."""
        self.console = console or Console(highlight=False)
        self.pictures = pictures
        self.ascii = not _knows(self.console.encoding, "▲●■★·½─")
        self.words: list[str] = []
        self.labels: list[str] = []
        """What the answers are called on the screen, to which Tab completes."""
        self.numbers: list[str] = []
        self.ahead: list[str] = []
        """What has been typed at pages of news, for the question that comes after them."""
        self.reply = ""
        """What has been typed after something was explained: the choices are those that were there before."""
        self.listed: Sequence[Option] = ()
        """The answers that stand there."""
        self.news_beside: Sequence[str] = ()
        """The news that stand beside the table; those that had a page of their own have been read there."""
        self.stopped = False
        """Whether somebody has read enough of what was explained, and need not say so again."""
        self.drawn: Callable[[], Sequence[Line]] = list
        """Makes the lines of what was drawn last, for a terminal of another size."""
        self.below: list[Line] = []
        """What has been said below that since, such as what a question is about."""
        self.keyboard = Keyboard(lambda: self.words, self._redraw, lambda: self.labels)
        self.quick: bool | None = quick

    @property
    def recalls(self) -> bool:
        """Whether a line that stands there already can be edited."""
        return self.keyboard.recalls

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        width, height = self.console.size
        return max(LEAST[0], width), max(LEAST[1], height)

    def show(self, shown: View, message: Sequence[str] = (), whole: bool = True) -> None:
        """Show the table; news that don't fit beside it come first, page by page."""
        width, height = self.size
        self.words = [option.key for option in shown.listed]
        self.labels = [*dict.fromkeys(head(option.words) for option in shown.listed)]
        pages = layout.news_pages(shown, width, height, message)
        if message:
            self.ahead = []  # It was typed in the light of what has been refused.
        for number, page in enumerate(pages):
            self._draw(page, partial(self._page, shown, message, number))
            self.ahead += filter(None, [self.ask(GOES_ON).strip()])
        if pages:
            shown = shown._replace(news=())  # What has been done on the table is not to be done again.
        self.news_beside = shown.news
        if self.ahead and self.words and self._blind(self.ahead[0]):
            said = f"You typed {self.ahead[0]} before the new choices appeared. Please type it again."
            self.ahead, message = [], [*message, said]
        again = partial(self._screen, shown, message)
        self._draw(again(), again)

    def show_pictures(self, wanted: bool) -> str:
        """Show boards as pictures from now on, or no more; what there is to say about it."""
        self.pictures = find_pictures(wanted)
        if not wanted:
            return ""
        if self.pictures is None:
            return NO_IMAGES
        return "" if has_column(*self.size) else TOO_SMALL

    def list_all(self, shown: View) -> bool:
        """List the answers on as many lines as they take, a screen at a time."""
        self.hide()
        self.listed = shown.listed
        asked = [shown.question.text] if shown.question else []
        self.tell([*asked, *map(text, answer_rows(shown.listed, self.size[0], ALL_ROWS))])
        self.pause()
        return True

    def has_room_for(self, joint: Sequence[Option], shown: View) -> bool:
        """Whether nothing gives way to a list of answers that are given together."""
        return layout.has_room_for(joint, shown, *self.size)

    def end(self, shown: View, message: Sequence[str] = (), again: bool = False) -> None:
        """Show how the game ended, on pages of their own once the table has been looked at; `again`: the last of them
        alone. What is typed at one of them needs no other."""
        pages = result_pages(shown, *self.size, message)
        for page in pages[-1:] if again else pages:
            if not again:
                self.ahead += filter(None, [self.ask(GOES_ON).strip()])
            if self.ahead:
                return
            self._draw(page)

    def page(self, page: Page) -> None:
        """Show a page in the place of what was there."""
        self._draw(page.lines(*self.size), lambda: page.lines(*self.size))

    def say(self, said: str) -> None:
        """One text, without the table; what is longer than a line goes on below, indented."""
        self._add(wrapped(said, self.size[0], INDENT))

    def tell(self, rows: Sequence[str]) -> None:
        """Many lines, a screen at a time; after the last nobody is waited for."""
        width, height = self.size
        rows = [part for row in rows for part in ([row] if wide(row) <= width else wrapped(row, width, INDENT))]
        for first in range(0, len(rows), height - 1):
            if first and (typed := self.ask(MORE).strip()):
                self.stopped = typed.lower() == ENOUGH
                self.reply = "" if self.stopped else typed
                return
            self._add(rows[first : first + height - 1])

    def ask(self, prompt: str = PROMPT) -> str:
        """A line that somebody types, or has typed ahead. Raises EOFError where nobody is there any more."""
        if prompt.endswith(PROMPT) and self.reply:
            reply, self.reply = self.reply, ""
            return reply
        if prompt.endswith(PROMPT) and self.ahead:
            return self.ahead.pop(0)
        width, _ = self.size
        *above, last = wrapped(prompt.rstrip(" "), width - ROOM)
        self._add(above)
        numbers = self.numbers if self.quick and prompt == PROMPT else ()
        return read_bounded(partial(self.keyboard.read_line, f"{escape(last)} ", numbers), self.say)

    def pause(self) -> None:
        """Wait until what is on the screen has been read; what is typed meanwhile answers the question before it."""
        if self.stopped:
            self.stopped = False
            return
        typed = self.reply or self.ask(GOES_ON).strip()
        self.reply = typed if typed.lower() != ENOUGH else ""

    def hand_over(self, seat: str, why: str, news: Sequence[str] = ()) -> None:
        """Let another player have the keyboard, with nothing on the screen that was meant for the one before; but for
        the news, which all may read."""
        self.hide()
        self.tell([f"{layout.bullet(said)}{said}" for said in news])
        self.say(f"{why} Pass {seat} the keyboard. Everyone else, look away.")
        self.ask(f"{seat}: press Enter when nobody else is looking ")
        self.hide()

    def hide(self) -> None:
        """Empty the screen, for a terminal of another size as well."""
        self.console.clear()
        self.drawn, self.below = list, []

    def _blind(self, typed: str) -> bool:
        """Whether something typed ahead is the number of an answer, which nobody has seen yet."""
        return typed.isdecimal() and typed not in self.words

    def _draw(self, lines: Sequence[Line], again: Callable[[], Sequence[Line]] | None = None) -> None:
        """Draw lines on a clean screen; `again` makes them anew for another size."""
        self.hide()
        self.drawn = again or (lambda: lines)
        self._put(lines)

    def _screen(self, shown: View, message: Sequence[str]) -> Sequence[Line]:
        if self.pictures:
            shown = self.pictures.make_room(shown, layout.picture_room(shown, *self.size, message))
        completes = self.keyboard.recalls and not self.quick
        rows, listed = layout.lay_out(shown, *self.size, message, bool(self.quick), completes)
        self.listed = shown.listed if self.reply else listed  # A reply was typed below the list of them all.
        typed = [option.pad if option.unnumbered else option.typed for option in listed]
        self.numbers = [each for each in typed if each.isdecimal()]
        return rows

    def _page(self, shown: View, message: Sequence[str], number: int) -> Sequence[Line]:
        """A page of news in today's size, or the last one where a larger screen needs fewer."""
        pages = layout.news_pages(shown, *self.size, message)
        return pages[min(number, len(pages) - 1)] if pages else self._screen(shown, message)

    def _redraw(self) -> None:
        """Draw all of it again in today's size; of what has been said below, the last rows that there is room for."""
        self.console.clear()
        self._put(self.drawn())
        self._print(self.below[1 - self.size[1] :])

    def _add(self, rows: Sequence[str]) -> None:
        """Rows below what is there already."""
        added = [line(row) for row in rows]
        self.below += added
        self._print(added)

    def _put(self, lines: Sequence[Line]) -> None:
        """Write the lines of a whole screen, with the picture that belongs to them."""
        self._print(lines)
        if self.pictures:
            self.pictures.put(lines, self.console.file)

    def _print(self, lines: Sequence[Line]) -> None:
        for shown in lines:
            self.console.print(self._text(shown), no_wrap=True, crop=True)

    def _text(self, shown: Line) -> Text:
        shown = [(escape(part), style) for part, style in shown]
        spans = [(part.translate(ASCII), style) if self.ascii else (part, style) for part, style in shown]
        return Text.assemble(*spans)


def _knows(encoding: str, signs: str) -> bool:
    """Whether an encoding has all these signs."""
    try:
        signs.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
