"""Output on a terminal: a single column, newest at the bottom, that scrolls.

The question and its answers come last, so that they are visible. Nothing is drawn over earlier output.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import accumulate, groupby
from typing import Any

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.segment import Segment, SegmentLines
from rich.text import Text

from companion.answer_parser.names import name_of
from companion.engine.scoring import format_points, has_points, together, verdict
from companion.forms.form import Form
from companion.game_registry.games import REFEREE
from companion.table.facts import COLUMNS, list_holdings
from companion.table.feed import SET_UP_AGAIN
from companion.table.view import ShownOption, View
from companion.table.watch import read_back
from companion.terminal.board import INDENT, grid, styled, tell_table
from companion.terminal.command_parser import AS_SHOWN, REDO
from companion.terminal.keyboard import PROMPT, Keyboard
from companion.text.escaping import escape
from companion.text.grammar import joined, leading_key, minus
from companion.text.styled_text import ASCII, BOLD, DIM, GOOD, WARN, Line, ends, line, wrapped
from companion.text.told import Told, say, say_all
from companion.text.typed_text import read_bounded
from components.messages import _

MIN_COLUMNS = 40
"""Least width that is written for; a narrower terminal wraps lines itself."""
ROOM = 8
"""Columns left free for typing on the line of a prompt."""
SHORTCUT_STYLE, PUNCTUATION = "bold underline", ":,;."
"""Style of the shortest beginnings, and punctuation that may follow the first word of a label."""
BULLET, TO_DO = "· ", "▸ "
"""Marks of news that needs no action, and of news with pieces to move."""
TAB = "Tab completes"
MAX_UNDERLINED_ANSWERS = 40
"""Most answers whose verbs are underlined; in longer lists people type numbers or names."""
COMMAND_KEYS = {"u", "r"}
"""Letters that are commands, even if a verb begins with them."""
FORGET = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen, then the scrollback: some terminals move the one into the other."""


class TextColumn:
    """Shows views on a terminal."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        self.ascii = not _knows(self.console.encoding, "▲●■★·½─")
        self.labels: list[str] = []
        """Labels of the answers, for completion by Tab."""
        self.listed: Sequence[ShownOption] = ()
        """Answers listed last."""
        self.seen: View | None = None
        """View shown last; None once it is hidden."""
        self.keyboard = Keyboard(lambda: self.labels)

    @property
    def recalls(self) -> bool:
        """Whether the last line can be recalled for editing."""
        return self.keyboard.recalls

    @property
    def width(self) -> int:
        """Number of columns to use."""
        return max(MIN_COLUMNS, min(COLUMNS, self.console.width))

    def show(self, shown: View, message: Sequence[str] = (), whole: bool = True) -> None:
        """Show the table if anything has changed, or all of it (`whole`), then the news and the question. If nothing
        has changed, a message is shown without repeating the answers."""
        whole, last_view, self.seen = whole or SET_UP_AGAIN in say_all(shown.news), self.seen, shown
        is_new = not last_view or (shown.moves, shown.audience) != (last_view.moves, last_view.audience)
        self.listed, self.labels = shown.listed, [*dict.fromkeys(each.called.name for each in shown.listed)]
        if whole or is_new:
            self._print_table(shown, whole)
        self._print_news([*map(Told, read_back(shown, None if whole else last_view)), *shown.news])
        self._print(*(styled([(said, WARN)]) for said in message))
        if whole or is_new or not message:
            self._print(*_ask(shown, self.width))

    def end(self, shown: View, message: Sequence[str] = (), again: bool = False) -> None:
        """Show how the game ended, once."""
        self._print(*(styled([(said, WARN)]) for said in message))
        if not again:
            self._print(*_tell_result(shown))

    def page(self, form: Form, message: Sequence[str] = ()) -> None:
        """Show a form and a message."""
        self._print("", styled([(form.title, BOLD)]), *map(styled, form.draw() if form.draw else ()))
        self._print(grid([*_fields(form)], gap=1), *(styled([(said, DIM)]) for said in form.hints))
        self._print(*(styled([(said, WARN)]) for said in message), self._rule([form.help] if form.help else []))

    def say(self, said: str) -> None:
        """Print a text; further lines are indented."""
        self._print(*map(Text, wrapped(escape(said), self.width, INDENT)))

    def tell(self, rows: Sequence[str]) -> None:
        """Print several lines."""
        for row in rows:
            self.say(row)

    def ask(self, prompt: str = PROMPT) -> str:
        """Read a line from the keyboard. Raises EOFError at its end."""
        *above, last = wrapped(prompt.rstrip(" "), self.width - ROOM)
        self.tell(above)
        return read_bounded(partial(self.keyboard.read_line, f"{escape(last)} "), self.say)

    def hand_over(self, seat: str, why: str, news: Sequence[Told] = ()) -> None:
        """Pass the keyboard to another player, after the news."""
        self._print_news(news)
        self.say(f"{why} {_('Pass {seat} the keyboard. Everyone else, look away.', seat=seat)}")
        self.ask(_("{seat}: press Enter when nobody else is looking ", seat=seat))

    def hide(self) -> None:
        """Clear a player's secrets from the screen, the scrollback and the history of lines."""
        if self.console.is_terminal:
            self.console.file.write(FORGET)
        self.keyboard.forget()
        self.seen = None

    def _print_table(self, view: View, whole: bool) -> None:
        title = styled([(view.title, BOLD), ("  ", ""), (view.heading, BOLD)])
        self._print(grid([[title, styled([(view.session, DIM)])]], ends=True), tell_table(view, self.width, whole))
        if whole and not view.over:
            self._print(*(styled([(said, DIM)]) for said in view.coming))
        self._print(self._rule([_(said) for said, typed in AS_SHOWN.items() if view.redo or typed != REDO]))

    def _print_news(self, news: Sequence[Told]) -> None:
        self._print(*(grid([_bulleted(said)], gap=1) for said in news))

    def _rule(self, keys: Sequence[str]) -> Rule:
        """Return a horizontal rule with the keys that always work."""
        hint = [_(TAB)] if self.recalls and self.labels else []
        return Rule("  ".join(map(escape, [*keys, *hint])), align="right", style=DIM)

    def _print(self, *parts: RenderableType) -> None:
        options = self.console.options.update_width(self.width)
        for part in parts:
            lines = self.console.render_lines(Text(part) if isinstance(part, str) else part, options, pad=False)
            if self.ascii:
                lines = [[Segment(said.translate(ASCII), style) for said, style, _ in each] for each in lines]
            self.console.print(SegmentLines(lines, new_lines=True), end="", crop=False, no_wrap=True)


def _ask(view: View, width: int) -> Iterator[RenderableType]:
    """Yield the question with its rule, the answers, hints, and impossible choices with reasons."""
    question = view.question
    if question is None:
        return
    yield from (styled([(f"! {said}", WARN)]) for said in question.warnings)
    *above, last = wrapped(question.text, width)
    yield from (styled([(row, BOLD)]) for row in above)
    yield styled(ends([(last, BOLD)], [(question.rule, DIM)], width))
    if question.hint:
        yield styled([(question.hint, "")])
    runs = ([*run] for _, run in groupby(map(styled, answer_cells(view)), lambda cell: cell.cell_len > width / 2))
    yield from (Columns(run, padding=(0, 2)) for run in runs)
    if question.beside:
        yield styled([(question.beside, "")])
    if view.not_now:
        reasons = (f"{joined(verbs)} ({why})" if why else ", ".join(verbs) for why, verbs in view.not_now.items())
        yield styled([(_("Not now: {answers}", answers=", ".join(reasons)), DIM)])


def answer_cells(view: View) -> Sequence[Line]:
    """Return the answers as cells, with the shortest unambiguous beginnings underlined; not in tracker mode, where
    lines can begin with words that aren't listed."""
    digits = max((len(option.typed) for option in view.listed if option.typed.isdecimal()), default=1)
    enough = shortest_beginnings(view.listed, view.is_known) if view.mode == REFEREE else {}
    return [_cell(option, digits, enough) for option in view.listed]


def _cell(option: ShownOption, digits: int, enough: Mapping[str, str]) -> Line:
    """Return an answer with its number; the number and the first word are bold, since they can be typed."""
    name = option.full_label
    if option.typed == option.key and (itself := leading_key(name, option.key)):
        number = itself.rjust(digits) if option.typed.isdecimal() else itself
        return line((number, BOLD), name.removeprefix(itself))  # A label that begins with its key isn't repeated.
    first, space, tail = name.partition(" ")
    length = len(enough.get(first.lower().rstrip(PUNCTUATION), ""))
    number = f"{option.typed.rjust(digits)} "
    return line((number, BOLD), (first[:length], SHORTCUT_STYLE), (first[length:], BOLD), space + tail)


def _bulleted(event: Told) -> tuple[Text, Text]:
    """Return a sentence of the news with its mark: whether pieces have to be moved."""
    mark = f"{TO_DO if event.by_hand else BULLET}{f'{event.step}.' if event.step else ''}".rstrip()
    return styled([(mark, BOLD if event.by_hand else DIM)]), styled([(say(event), "")])


def _fields(form: Form) -> Iterator[list[Text]]:
    """Yield the fields of a form with number, value, and the texts below and beside it."""
    valued = any(field.value for field in form.fields)
    for at, field in enumerate(form.fields, 1):
        number = styled([(f"{at:>4}" if form.numbered else "  ", BOLD)])
        cells = [(f"{field.title} ", DIM), (field.value, "")] if valued else [(field.title, "")]
        texts = [number, *(styled([cell]) for cell in cells)]
        texts[-1].append(f"\n{escape(field.below)}" if field.below else "", DIM)
        yield [*texts, styled([(f" {field.note}", DIM)])]


def _knows(encoding: str, signs: str) -> bool:
    """Return whether an encoding has all these characters."""
    with suppress(UnicodeEncodeError, LookupError):
        return bool(signs.encode(encoding))
    return False


def shortest_beginnings(options: Sequence[ShownOption], is_known: Callable[[str], bool]) -> dict[str, str]:
    """Return the first word of each verb with its shortest unambiguous beginning; verbs that share a first word have
    none. is_known: returns whether a text is a code of the game, which begins no name."""
    if len(options) > MAX_UNDERLINED_ANSWERS:
        return {}
    taken = {said.lower() for option in options for said in (option.key, option.code, option.typed)} | COMMAND_KEYS
    names = [name_of(option.label) for option in options]
    name_sets = [_with_uncoded(option, name) for option, name in zip(options, names, strict=True)]

    def is_clear(begun: str) -> bool:
        return begun not in taken and not is_known(begun) and sum(begins_one(begun, each) for each in name_sets) == 1

    def begins_one(begun: str, each: set[str]) -> bool:
        return any(name.startswith(begun) for name in each)

    words = (name.partition(" ")[0] for option, name in zip(options, names, strict=True) if option.verb)
    beginnings = {word: next(filter(is_clear, accumulate(word)), "") for word in words if word.isalpha()}
    return {word: least for word, least in beginnings.items() if least}


def _with_uncoded(option: ShownOption, name: str) -> set[str]:
    """Return a name with and without the code before it."""
    return {name, *(name.removeprefix(f"{code.lower()} ") for code in (option.key, option.code))}


# ---- how a game ended --------------------------------------------------------------------------------------------


def _tell_result(view: View) -> Iterator[RenderableType]:
    """Yield the result and the turn, then each player's holdings, or the scores by rank."""
    yield styled([(view.title, BOLD)])
    yield Text()
    over = _("The game is over.") if view.score else _("The game is {ending}.", ending=view.ending)
    yield styled([(over, BOLD)])
    if view.score:
        yield styled([(f"{verdict(view.score)}.", GOOD if view.score["winners"] else WARN)])
        if tie := view.score["tie_break"]:
            yield styled([(_("Tie: "), DIM), (tie, "")])
    if view.turn:
        yield styled([(_say_turn(view), DIM)])
    yield Text()
    yield from _result_of_players(view.score) if view.score else _holdings_at_end(view)
    yield Text()


def _say_turn(view: View) -> str:
    """Describe the last turn, and its round if players take turns."""
    players = len(view.score["players"]) if view.score else 0
    message = "Turn {turn}, round {round}" if players > 1 else "Turn {turn}"
    return _(message, turn=view.turn, round=-(-(view.turn or 0) // max(players, 1)))


def _holdings_at_end(view: View) -> Iterator[RenderableType]:
    """Yield each player's holdings, for a game without a score."""
    for name, holdings in list_holdings(view.facts).items():
        yield styled([(name, BOLD)])
        yield from (
            Padding(grid([[styled([(label, "")]), styled([(value, BOLD)])]], ends=True), (0, 0, 0, 5))
            for label, value in holdings.items()
        )


def _result_of_players(score: Mapping[str, Any]) -> Iterator[RenderableType]:
    """Yield the score of each player, or of all who have won or lost together."""
    points = has_points(score)
    for names, player in together(score):
        total = _("total {points}", points=minus(player["total"])) if points else ""
        yield grid([[styled([(names, BOLD)]), styled([(total, BOLD)])]], ends=True)
        rows = []
        for item in player["lines"]:
            text = ": ".join(part for part in (item["label"], item["detail"]) if part)
            points_text = format_points(item) if points else ""
            rows.append([styled([(f"{points_text:>4}", BOLD)]), styled([(text, "")]), styled([(item["rule"], DIM)])])
        if rows:
            yield grid(rows, ends=True)
