"""A view as the lines of one screen, so that the question is never scrolled away.

From the top: heading, board, what has happened, question, answers; the line to type on comes below. The board and the
question are always whole. Answers are shown as richly as there is room for; what is left over goes to the news. News
that don't fit are a page of their own, to be read before the table is shown again. Rows that are still free on larger
screens go to the log and to details (`large_screen`), so that the question is always at the bottom there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from companion.table.facts import Room
from companion.table.view import Option, View
from companion.terminal import large_screen
from companion.terminal.board import board
from companion.text.grammar import either, is_number
from companion.text.styled_text import (
    BOLD,
    DIM,
    WARN,
    Line,
    columns,
    cut,
    ends,
    flowed,
    line,
    packed,
    text,
    wide,
    wrapped,
)
from companion.text.styled_text import width as width_of

HELP = "u undo  r redo  ? why  / commands"
QUICK_HELP = f"quick digits  {HELP}"
"""Where a digit answers at once, so that nobody is surprised who sits down later."""
LEAST_NEWS = 2
LEAST_ANSWERS = 5
"""Lines that the board leaves to the answers and the news, where there are so many."""
LEAST_THINGS = 5
"""Lines that it leaves to things among the answers, besides verbs: what is farther off is read on the board."""
FEWEST_THINGS = 2
"""The same where there are news to be read beside them."""

MOST_ROWS = 8
"""Lines of answers that are given together, which are still taken in at a glance."""

BULLET = "· "
NUMBER = re.compile(r"\d+\. ")
"""Begins news that are to be done in their order."""
BY_NAME = "type a name"
PRICE = re.compile(r" ((?:for|through) .*\d.*|[−-]\d.*)")
LOSS = re.compile(r"\([^()]*(?:\blost\b|\bloses?\b|\belse\b|\bdestroyed\b|[−-]\d)[^()]*\)")
"""What a label says of a cost: `for 1Y`, `through shield 11+`, or brackets with a loss in them, or with what a roll may
do."""

NARROW = 72
"""Columns below which answers stand closer together."""

MOST_TOGETHER = 3
"""Lines of news that are read as easily when sentences follow each other; more are a list to work through."""


class _Parts(NamedTuple):
    """The parts of a screen that are always whole, and the lines that are left for the news; beside: whether the board
    leaves room for the log at its right."""

    head: Line
    board: list[Line]
    foot: list[Line]
    room: int
    beside: bool


def screen(shown: View, width: int, height: int, message: Sequence[str] = (), quick: bool = False) -> list[Line]:
    """The lines of a view, at most `height` less the line to type on; of the news as much as there is room for.

    message: what is said to whoever has typed, such as why it was refused. quick: whether a digit answers at once.
    """
    parts, rule = _parts(shown, width, height, message), _rule(width, QUICK_HELP if quick else HELP)
    news = _news_lines(shown.news, width, parts.room)
    foot = [*news, *parts.foot]
    if height < large_screen.TALL:
        return [parts.head, *parts.board, rule, *foot]
    rows = height - 3 - len(foot)
    if parts.beside:
        return [parts.head, *large_screen.beside(parts.board, shown, width, rows), rule, *foot]
    return [parts.head, *large_screen.above_news(parts.board, rule, shown, width, rows), *foot]


def news_pages(shown: View, width: int, height: int, message: Sequence[str] = ()) -> list[list[Line]]:
    """The news that don't fit beside the table as pages of their own, each with room for a line to type on."""
    rows = [row for said in shown.news for row in _bulleted(said, width)]
    room = _parts(shown, width, height, message).room
    if len(rows) <= room or len(_together(shown.news, width)) <= min(room, MOST_TOGETHER):
        return []
    room = max(1, height - 3)
    pages = [rows[i : i + room] for i in range(0, len(rows), room)]
    return [_page(page, f"{number} of {len(pages)}", width) for number, page in enumerate(pages, 1)]


def has_room_for(joint: Sequence[Option], shown: View, width: int, height: int) -> bool:
    """Whether a list of answers that are given together stands on the screen with all that it says, and nothing gives
    way to it: neither the board nor the news."""
    if news_pages(shown, width, height):
        shown = replace(shown, news=())  # They are a page of their own anyway.
    before, after = (_parts(each, width, height, ()) for each in (shown, replace(shown, joint=joint)))
    digits = max(len(option.typed) for option in joint)
    cells = [_cell(option, _label(option), digits) for option in joint]
    return (
        max(map(width_of, cells)) <= width
        and any(after.foot[-MOST_ROWS:][-len(rows) :] == rows for rows in (columns(cells, width), packed(cells, width)))
        and after.board == before.board
        and _news_lines(shown.news, width, before.room) == _news_lines(shown.news, width, after.room)
    )


def _parts(shown: View, width: int, height: int, message: Sequence[str]) -> _Parts:
    options = shown.listed
    above = [*_messages(message, width), *_question(shown, width)]
    least = min(LEAST_ANSWERS, len(options) + min(LEAST_NEWS, len(shown.news)))
    verbs, things = _tightest(options, width)
    said = len(_together(shown.news, width)) if shown.news else 0
    told = said if said <= MOST_TOGETHER else 0  # What is read quickly needs no page of its own.
    # The board gives way before a verb does, or what something costs; of the many it leaves room for the nearest.
    tight = len(verbs) + min(len(things), max(FEWEST_THINGS, LEAST_THINGS - told))
    most = max(0, height - 3 - len(above) - max(least, tight))
    if _board(shown, width, max(0, most - told))[1]:
        most = max(0, most - told)
    beside = large_screen.has_column(width, height)
    board, whole = _board(shown, large_screen.board_width(width) if beside else width, most)
    if beside and not whole:
        beside, (board, _) = False, _board(shown, width, most)
    room = height - 3 - len(board) - len(above)
    answers = answer_rows(options, width, max(1, room - max(told, min(LEAST_NEWS, said)), min(room, tight)))
    return _Parts(_heading(shown, width), board, [*above, *answers], max(0, room - len(answers)), beside)


def _page(rows: Sequence[Line], number: str, width: int) -> list[Line]:
    return [ends(line(("What happened, and what to do on the table", BOLD)), line((number, DIM)), width), line(), *rows]


# ---- parts ------------------------------------------------------------------------------------------------------


def _heading(shown: View, width: int) -> Line:
    title = line((shown.title, BOLD), "  ", (shown.heading, BOLD))
    return ends(title, line((shown.session, DIM)), width)


def _rule(width: int, help: str) -> Line:
    return line((f"{'─' * (width - len(help) - 3)} {help} ─", DIM))


def _board(shown: View, width: int, most: int) -> tuple[list[Line], bool]:
    """The board, and whether it is whole; one that is too high for the terminal is cut off below."""
    rows: list[Line] = [cut(row, width) for row in board(shown, Room(width, max(1, most)))]
    if len(rows) <= most:
        return rows, True
    left = len(rows) - max(0, most - 1)
    more = [line((f"… {left} more {'line' if left == 1 else 'lines'}: /status", DIM))] if most else []
    return [*rows[:-left], *more], False


def _question(shown: View, width: int) -> list[Line]:
    asked = shown.question
    if asked is None:
        return []
    rows = [line((row, BOLD)) for row in wrapped(asked.text, width - len(asked.rule) - 2)]
    rows[0] = ends(rows[0], line((asked.rule, DIM)), width)
    return [*rows, *([line(asked.hint)] if asked.hint else [])]


def _messages(message: Sequence[str], width: int) -> list[Line]:
    return [line((row, WARN)) for said in message for row in wrapped(said, width)]


def _news_lines(news: Sequence[str], width: int, room: int) -> list[Line]:
    """The news, a line for each; where that takes too much room run together, and if need be as many of the last of
    them as there is room for."""
    rows = [row for said in news for row in _bulleted(said, width)]
    if len(rows) > room:
        rows = _together(news, width)
    if len(rows) > room:
        for first in range(len(news) - 1, 0, -1):
            last = _together(["…", *news[first:]], width)
            if len(last) > room:
                break
            rows = last
    return rows[max(0, len(rows) - room) :]


def _together(news: Sequence[str], width: int) -> list[Line]:
    return _bulleted(" ".join(news), width)


def _bulleted(said: str, width: int) -> list[Line]:
    number = NUMBER.match(said)
    bullet = number[0] if number else BULLET
    rows = wrapped(said.removeprefix(bullet), width - len(bullet))
    return [line((bullet if not i else " " * len(bullet), DIM), row) for i, row in enumerate(rows)]


def answer_rows(options: Sequence[Option], width: int, room: int) -> list[Line]:
    """The answers as richly as there is room for; where no way shows all, verbs and the way out before the many. What
    is longer than a line goes on below, if there is room for all of it."""
    digits = max((len(option.typed) for option in options), default=1)
    if any(digits + 1 + wide(_label(option)) > width for option in options):
        rows = [row for option in options for row in _whole(option, digits, width)]
        if len(rows) <= room:
            return rows
    for name, laid in WAYS:
        rows = laid([_cell(option, name(option), digits) for option in options], width)
        if len(rows) <= room and not (laid is _halved and _loses_a_price(options, digits, width)):
            return rows
    verbs, things = _tightest(options, width)
    plain, notable = _part(options)
    left = room - len(verbs)
    every = [*_flowed(notable, width), *_by_price(plain, width)]
    for rows in (every, _cut(notable, plain, width, left), things, _cut([], [*plain, *notable], width, left)):
        if len(rows) <= left and bool(rows) == bool(things):
            return [*verbs, *rows]
    return [*[*verbs, *things][: room - 1], line((f"… {len(options)} in all; {BY_NAME}", DIM))]


def _tightest(options: Sequence[Option], width: int) -> tuple[list[Line], list[Line]]:
    """The answers in the least room that keeps every verb and every cost: verbs and the way out, numbered; then things
    that are called by their key, a sentence for each price if they have several, without numbers."""
    verbs = [_cell(option, _priced(option), 1) for option in options if option.verb]
    return flowed(verbs, width, 1 if width < NARROW else 2), _by_price([o for o in options if not o.verb], width)


def _by_price(things: Sequence[Option], width: int) -> list[Line]:
    """Things by their names, a sentence for each price, or with the price beside each where all have the same."""
    priced = _priced_alike(things)
    if len(priced) == 1:
        ((price, alike),) = priced.items()
        return flowed([_cell(option, f"{_called(option)} {price}".rstrip(), 1) for option in alike], width)
    return [row for price, alike in priced.items() for row in _sentence(price, alike, width)]


def _sentence(price: str, alike: Sequence[Option], width: int) -> list[Line]:
    said = " ".join(map(_called, alike))
    return [line(row) for row in wrapped(f"{price}: {said}" if price else said, width, "  ")]


def _priced_alike(things: Sequence[Option]) -> dict[str, list[Option]]:
    """Things by what they cost: what is free, then risks, then the cheapest."""
    found: dict[str, list[Option]] = {}
    for option in things:
        found.setdefault(" ".join(prices(option)), []).append(option)
    return {price: found[price] for price in sorted(found, key=_dearness)}


def _dearness(price: str) -> tuple[bool, int, int, str]:
    amount = re.search(r"\d+", price)
    return price.startswith("for "), int(amount[0]) if amount else 0, len(price), price


def _part(options: Sequence[Option]) -> tuple[list[Option], list[Option]]:
    """The things of which nothing is told but name and price, and those that have more to them, if these are few."""
    things = [option for option in options if not option.verb]
    notable = [option for option in things if LOSS.sub("", option.words).strip() != _head(option)]
    if 2 * len(notable) > len(things):
        return things, []
    return [option for option in things if option not in notable], notable


def _flowed(notable: Sequence[Option], width: int) -> list[Line]:
    """Things with all that is told of them, the cheapest first."""
    return flowed([_unnumbered(option) for option in _cheapest_first(notable)], width)


def _unnumbered(option: Option) -> Line:
    """A thing with all that is told of it, without the number of a list that isn't whole."""
    name = _called(option)
    said = _label(option)
    return line((name, BOLD), said.removeprefix(name)) if said.startswith(name) else line((said, BOLD))


def _cheapest_first(things: Sequence[Option]) -> list[Option]:
    return sorted(things, key=lambda option: _dearness(" ".join(prices(option))))


def _cut(notable: Sequence[Option], plain: Sequence[Option], width: int, room: int) -> list[Line]:
    """Things in so many lines: what costs least, and risks; what has more to it; then the cheapest, and how many are
    left. Nothing if that is too much for the room."""
    priced = _priced_alike(plain)
    least = min((_dearness(price)[1] for price in priced), default=0)
    first = [price for price in priced if not price.startswith("for ") or _dearness(price)[1] == least]
    rows = [row for price in first for row in _sentence(price, priced.pop(price), width)]
    told = _cheapest_first(notable)
    while told and len(rows) + len(_flowed(told, width)) >= room:
        told.pop()
    rows += _flowed(told, width)
    left = [option for alike in priced.values() for option in alike]
    priced = _priced_alike([*left, *(option for option in notable if option not in told)])
    while priced:
        price, alike = next(iter(priced.items()))
        sentence = _sentence(price, alike, width)
        if len(rows) + len(sentence) >= room:
            break
        rows += sentence
        del priced[price]
    if not priced:
        return rows if len(rows) <= room else []
    said = f"… {sum(map(len, priced.values()))} more"
    costs = f" {_costs([*filter(None, priced)])}".rstrip()
    said += next((each for each in (f"{costs}: {BY_NAME}", f": {BY_NAME}") if wide(said + each) <= width), "")
    return [*rows, line((said, DIM))] if rows and len(rows) < room else []


def _costs(costs: Sequence[str]) -> str:
    """Several prices in short, without what is risked besides; nothing of none.

    >>> _costs(["for 3", "for 4", "for 5"]), _costs(["for 1 point", "for 2 points"]), _costs(["for 1Y", "for 2B"])
    ('for 3 to 5', 'for 1 or 2 points', 'for 1Y or 2B')
    >>> _costs(["through the shield for 1 point", "for 1 point", "for 2 points"])
    'for 1 or 2 points'
    """
    plain = dict.fromkeys(
        re.split(r"\bfor ", price)[-1].partition(" through ")[0].partition(" (")[0] for price in costs
    )
    said = [price.partition(" ") for price in plain]
    if not said:
        return ""
    numbers, unit = [number for number, _, _ in said], said[-1][2]
    if not all(map(is_number, numbers)) or any(other.rstrip("s") != unit.rstrip("s") for _, _, other in said):
        return f"for {either([''.join(each) for each in said])}"
    in_a_row = len(said) > 2 and int(numbers[-1]) - int(numbers[0]) == len(said) - 1
    return f"for {f'{numbers[0]} to {numbers[-1]}' if in_a_row else either(numbers)} {unit}".rstrip()


def _called(option: Option) -> str:
    """What a thing is typed by, or what it says where that is something else."""
    name = option.code or option.key
    return name if option.words.startswith(name) else _head(option)


def _loses_a_price(options: Sequence[Option], digits: int, width: int) -> bool:
    """Whether a label with a cost, or of several answers, is too long for half a line."""
    return any(
        (prices(option) or option.then) and digits + 1 + wide(_label(option)) > (width - 2) // 2 for option in options
    )


def _whole(option: Option, digits: int, width: int) -> list[Line]:
    """An answer with all that it means, on as many lines as that takes."""
    first, *others = wrapped(_label(option), width - digits - 1, "  ")
    return [_cell(option, first, digits), *(line(" " * (digits + 1) + row) for row in others)]


def _cell(option: Option, name: str, digits: int) -> Line:
    typed = (option.typed.rjust(digits), BOLD)
    if option.typed == option.key and (name == option.key or name.startswith(f"{option.key} ")):
        return line(typed, name.removeprefix(option.key))  # A number that means itself is not told twice.
    return line(typed, f" {name}")


def _label(option: Option) -> str:
    return f"{option.words} ({option.player})" if option.other else option.words


def _head(option: Option) -> str:
    """What an answer means, up to the first comma, colon, semicolon or bracket; `3,000` is one word."""
    return re.split(r",(?!\d)|[:;(]", option.words, maxsplit=1)[0].strip() or option.key


def _priced(option: Option) -> str:
    """As `_head`, with what it costs where brackets say that; several answers that are given together whole."""
    if option.then:
        return _label(option)
    return " ".join([_head(option), *(price for price in prices(option) if price not in _head(option))])


def prices(option: Option) -> list[str]:
    """What an answer costs, as its label says it: `for 1Y`, `through shield 11+`, or brackets with a loss in them."""
    return [*PRICE.findall(_head(option)), *LOSS.findall(option.words)]


def _halved(cells: Sequence[Line], width: int) -> list[Line]:
    """Cells in two columns, of each as much as fits beside another."""
    return columns([_cut_at_comma(cell, (width - 2) // 2) for cell in cells], width)


def _cut_at_comma(cell: Line, room: int) -> Line:
    """A cell up to the last comma that fits, if more than half is left then: `E14 (4 for Utopia): ship +5, …`."""
    short = cut(cell, room)
    part = text(short).rfind(", ") if width_of(cell) > room else 0
    return cut(cell, part + 3) if part > room // 2 else short


WAYS: Sequence[tuple[Callable[[Option], str], Callable[[Sequence[Line], int], list[Line]]]] = (
    (_label, columns), (_label, packed), (_label, _halved),
    (_priced, columns), (_priced, packed), (_priced, flowed),
)  # fmt: skip
"""How answers may be shown, the richest first."""
