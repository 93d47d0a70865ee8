"""The answers of a question on so many lines: as richly as there is room for, never without a verb or a cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from companion.table.view import Option
from companion.text.styled_text import DIM, Line, columns, line, packed, text, wide, wrapped
from companion.text.styled_text import width as width_of

from .answer_cells import (
    PRINTED,
    answer_cell,
    answer_label,
    bare_label,
    brief_label,
    flow_cells,
    head_of,
    name_of,
    priced_label,
    terse_label,
)
from .answer_sentences import (
    list_by_fact,
    list_by_price,
    list_cheapest,
    list_notable,
    list_run_together,
    list_with_facts,
    part_notable,
)
from .cut_list import BY_NAME
from .short_labels import shorten

GAP = 2
"""Columns between answers that stand beside each other."""
FEW = 12
"""Things that are numbered, each with all that is told of it; of more, what is worth most comes first."""


def answer_rows(options: Sequence[Option], width: int, room: int) -> list[Line]:
    """The answers as richly as there is room for; where no way shows all, verbs and the way out before the many. What
    is longer than a line goes on below, if there is room for all of it."""
    digits = digits_of(options)
    notable = part_notable(options)[1]
    noted = len(notable) > 0 and sum(not option.verb for option in options) > FEW
    if not noted and any(digits + 1 + wide(answer_label(option)) > width for option in options):
        rows = [row for option in options for row in _whole(option, digits, width)]
        if len(rows) <= room:
            return rows
    unnumbered = any(option.unnumbered for option in options)
    if unnumbered and (rows := _by_fact(options, width, room)):
        return rows  # One shape on any screen that has room for it.
    # Prices of names go into sentences, and so do the many of which some are worth more than the others.
    ways = () if noted else (*FULL, CUT) if unnumbered else (*FULL, *SHORT, CUT, *LEAST)
    for name, laid in ways:
        cells = [answer_cell(option, name(option), digits) for option in options]
        if laid is not flow_cells:
            cells = [shorten(cell, _half(width) if laid is _halved else width) for cell in cells]
        rows = laid(cells, width)
        if laid is _halved and any(map(_loses_figures, options, cells)):
            continue
        if len(rows) <= room and not any(map(_loses_words, options, cells)):
            return rows
    return _in_sentences(options, width, room)


def tells_facts(options: Sequence[Option], width: int, room: int) -> bool:
    """Whether so many lines have room for what is told of each of many things, where nothing else says it."""
    return any(option.unnumbered for option in options) and bool(_by_fact(options, width, room))


def _by_fact(options: Sequence[Option], width: int, room: int) -> list[Line]:
    """Verbs as they are, and things with what is told of some of them in the same words, if there is room for that."""
    verbs, _ = tightest_rows(options, width)
    things = [option for option in options if not option.verb]
    rows = list_by_fact(things, width, room - len(verbs))
    return [*verbs, *rows] if rows and len(verbs) + len(rows) <= room else []


def _in_sentences(options: Sequence[Option], width: int, room: int) -> list[Line]:
    """Verbs as they are, things in sentences: all of them if there is room, else as many as can be told."""
    verbs, things = tightest_rows(options, width)
    plain, notable = part_notable(options)
    left = room - len(verbs)
    ways = (
        [] if notable else list_by_fact(plain, width, left),
        [*list_notable(notable, width), *list_by_price(plain, width)],
        list_with_facts([*plain, *notable], width) if notable else [],
        [] if notable else list_run_together(plain, width),
        list_cheapest(notable, plain, width, left),
        things,
        list_cheapest([], [*plain, *notable], width, left),
    )
    for rows in ways:
        if len(rows) <= left and bool(rows) == bool(things):
            return [*(_in_full(options, width, room - len(rows)) or verbs), *rows]
    return [*[*verbs, *things][: room - 1], line((_count_all(options, width), DIM))]


def _in_full(options: Sequence[Option], width: int, room: int) -> list[Line]:
    """Verbs with all that they mean, if there is room for that above the things."""
    verbs = [option for option in options if option.verb]
    digits = digits_of(verbs)
    cells = [answer_cell(option, answer_label(option), digits) for option in verbs]
    fitting = (
        laid(cells, width) for laid in (columns, packed, _in_runs) if not any(width_of(each) > width for each in cells)
    )
    return next((rows for rows in fitting if len(rows) <= room), [])


def _count_all(options: Sequence[Option], width: int) -> str:
    """How many there are, and one that isn't shown."""
    unseen = next((option for option in reversed(options) if not option.verb), None)
    name = name_of(unseen) if unseen else ""
    ways = [f"; type any of them, such as {repr(name) if ' ' in name else name}"] if name else []
    said = f"… {len(options)} in all"
    return next((said + way for way in ways if wide(said + way) <= width), f"{said}: {BY_NAME}")


def digits_of(options: Sequence[Option]) -> int:
    """Columns of what is typed before answers; a verb without a number is typed by its own first word."""
    return max((len(option.typed) for option in options if not (option.verb and option.typed == option.key)), default=1)


def fewest_rows(options: Sequence[Option], width: int, most: int) -> int:
    """The fewest lines that say all that so many would."""
    rows = answer_rows(options, width, most) if options and most else []
    said = _letters(rows)
    return next(
        (room for room in range(1, len(rows)) if _letters(answer_rows(options, width, room)) == said), len(rows)
    )


def _letters(rows: Sequence[Line]) -> str:
    return "".join("".join(map(text, rows)).split())


def tightest_rows(options: Sequence[Option], width: int) -> tuple[list[Line], list[Line]]:
    """The answers in the least room that keeps every verb and every cost: verbs and the way out, numbered; then things
    that are called by their key, a sentence for each price if they have several, without numbers."""
    verbs = [answer_cell(option, priced_label(option), 1) for option in options if option.verb]
    things = [option for option in options if not option.verb]
    return flow_cells(verbs, width, GAP), list_by_price(things, width)


def _loses_words(option: Option, cell: Line) -> bool:
    """Whether a cell leaves out what an answer means or costs, or anything of several answers."""
    needed = [answer_label(option)] if option.whole else [head_of(option), *option.costs]
    return any(words not in text(cell) for words in needed)


def _loses_figures(option: Option, cell: Line) -> bool:
    """Whether a cell is cut off before the first figure of what a thing brings."""
    printed = PRINTED.search(option.words)
    return printed is not None and f": {option.words[printed.end() :].split()[1]}" not in text(cell)


def _whole(option: Option, digits: int, width: int) -> list[Line]:
    """An answer with all that it means, on as many lines as that takes."""
    first, *others = wrapped(answer_label(option), width - digits - 1, "  ")
    return [answer_cell(option, first, digits), *(line(" " * (digits + 1) + row) for row in others)]


def _half(width: int) -> int:
    """Half a line, less what stands between two cells."""
    return (width - 2) // 2


def _halved(cells: Sequence[Line], width: int) -> list[Line]:
    """Cells in two columns, of each as much as fits beside another."""
    return columns([shorten(cell, _half(width)) for cell in cells], width)


def _in_runs(cells: Sequence[Line], width: int) -> list[Line]:
    """Cells in runs, each in columns of its own, on the fewest lines that any runs take: a few long ones among many
    that are short don't spoil the columns of these."""
    best: list[tuple[int, int, int]] = [(0, 0, 0)]  # Of so many cells: lines, runs, where the last run begins.
    for end in range(1, len(cells) + 1):
        widest, found = 0, []
        for begin in range(end - 1, -1, -1):
            widest = max(widest, width_of(cells[begin]))
            across = max(1, (width + GAP) // (widest + GAP))
            found.append((best[begin][0] - (begin - end) // across, best[begin][1] + 1, begin))
        best.append(min(found))
    rows: list[Line] = []
    end = len(cells)
    while end:
        begin = best[end][2]
        rows, end = [*columns(cells[begin:end], width), *rows], begin
    return rows


Way: TypeAlias = tuple[Callable[[Option], str], Callable[[Sequence[Line], int], list[Line]]]

FULL: Sequence[Way] = ((answer_label, columns), (answer_label, packed), (answer_label, _in_runs))
"""Ways to show answers with labels in full."""
CUT: Way = (answer_label, _halved)
"""Labels in full, as far as half a line holds them."""
SHORT: Sequence[Way] = (
    (bare_label, columns), (bare_label, packed), (terse_label, columns), (terse_label, packed),
)  # fmt: skip
"""Whole labels of things with what they bring, without what is printed on them."""
LEAST: Sequence[Way] = (
    (brief_label, columns), (brief_label, packed),
    (priced_label, columns), (priced_label, packed), (priced_label, _in_runs), (priced_label, flow_cells),
)  # fmt: skip
