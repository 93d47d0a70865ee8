"""Labels of answers that are too long for their column, cut where they still make sense."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.text.styled_text import DIM, PLAIN, Line, Span, text, wide
from companion.text.styled_text import width as width_of

_PARTS = re.compile(r"[,;:](?= )| (?=(?:or|and|by) )")
"""Where one part of a label ends."""
_BRACKETS = re.compile(r"\([^()]*\)")
_CHOICES = re.compile(r"(?:, (?!or |then )[^,;:]+)+ or [^,;:]+$")
"""What follows the first of several things of which one is chosen: `Cairo, Tokyo or NYC`."""
_SCRAP = re.compile(r"[,;:] \d+$")
"""A number alone is too little of the next part to be left of it: `(1E 3F): 1 …`."""
_TYPED = re.compile(r"(?: \((?:Enter|type \w+)\))+$")
"""What is typed for an answer, at the end of its label: that is cut before it."""


def shorten(cell: Line, room: int) -> Line:
    """A cell up to the last comma, colon, `or`, `and` or `by` that fits, or up to a bracket that doesn't, if more than
    half is left, or else the last word: `E14 (4 for Utopia): can score 4 …`, `Deliver cards (to C …)`; and what is
    typed for it: `Fulfil design 9 … (Enter)`."""
    if width_of(cell) <= room:
        return cell
    said = text(cell)
    typed = _TYPED.search(said)
    if typed and 2 * wide(typed[0]) < room:
        return [*shorten(_begin(cell, typed.start()), room - wide(typed[0])), (typed[0], PLAIN)]
    for places in (_parts(said, room), _words(said)):
        fitting = [place for place in places if wide(said[:place]) > room // 2 and _fits(said, place, room)]
        if fitting:
            return _cut(cell, max(fitting))
    return _cut(cell, max(place for place in range(len(said)) if place == 0 or _fits(said, place, room)))


def _parts(said: str, room: int) -> Iterator[int]:
    """The letters at which parts of a text end, and those before a bracket that is too long for the room."""
    yield from (found.start() for found in _PARTS.finditer(said) if not _SCRAP.search(said[: found.start()]))
    reached = max((place for place in _words(said) if _fits(said, place, room)), default=0)
    yield from (place - 1 for place in _opened(said, reached) if place)


def _words(said: str) -> Iterator[int]:
    """The letters at which words end."""
    return (found.start() for found in re.finditer(" ", said))


def _opened(said: str, to: int) -> list[int]:
    """The brackets that are open at a letter, the outermost first."""
    opened: list[int] = []
    for place, letter in enumerate(said[:to]):
        if letter == "(":
            opened.append(place)
        elif letter == ")" and opened:
            opened.pop()
    return opened


def _fits(said: str, place: int, room: int) -> bool:
    """Whether a text that is cut there fits the room, with all that is put behind it."""
    left = room - wide(said[:place])
    return left > 0 and wide(_mark(said, place)) + len(_opened(said, place)) <= left


def _mark(said: str, place: int) -> str:
    """What says that a text goes on: a word of its own, but behind a part of a word. A comma stays before it, unless it
    is in a bracket; of several things to choose from it says how many more they are."""
    mark = " …" if said[place] in " ,;:" else "…"
    if _opened(said, place):
        return mark
    before, rest = (_BRACKETS.sub("", part) for part in (said[:place], said[place:]))
    choices = _CHOICES.search(before + rest)
    if choices and choices.start() <= len(before) and (rest[:1] == "," or rest.startswith(" or ")):
        mark = f" … {rest.count(',') + 1} more"
    return f",{mark}" if said[place] == "," else mark


def _begin(cell: Line, letters: int) -> list[Span]:
    """So many letters of a cell."""
    begun: list[Span] = []
    for part, style in cell:
        begun += [(part[:letters], style)] if letters > 0 else []
        letters -= len(part)
    return begun


def _cut(cell: Line, place: int) -> list[Span]:
    """The cell up to a letter; the brackets that are open there are closed."""
    said = text(cell)
    mark, closing = _mark(said, place), ")" * len(_opened(said, place))
    comma = "," * mark.startswith(",")
    behind = [(comma, PLAIN), (mark[len(comma) :], DIM), (closing, PLAIN)]
    return [*_begin(cell, place), *(span for span in behind if span[0])]
