"""A game's rulebook, from `layouts/<game>/rulebook.md` to a PDF, and to plain Markdown for those who listen to it.

`manuscript` reads the file and fills in the game's numbers, `markdown` makes parts of it, `directives` turns those into
blocks, `typeset` and `figures` know how blocks are set, and `book` puts them on pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from components import files
from components.problems import Problem, SalvageError
from layouts.backends.pdf import Document
from layouts.faces.design import Design
from layouts.rulebook.book import Sheet, TooTall, bind
from layouts.rulebook.directives import Storyteller, component_rows
from layouts.rulebook.manuscript import Directive, Stretch, read_manuscript
from layouts.rulebook.markdown import ICON, TAG, Part, parts_of
from layouts.rulebook.typeset import Setting
from layouts.sheets.papers import Paper


def write_rulebook(design: Design, target: Path | BinaryIO, paper: Paper, about: Document) -> int:
    """Write the rulebook of a game that has one; gives the number of its pages.

    Raises SalvageError with all faults of the manuscript, and writes nothing then.
    """
    teller, parts = _checked(design, Sheet(paper.width, paper.height))
    try:
        pdf, pages = bind(lambda: teller.story(parts), teller.setting, teller.sheet, about)
    except TooTall as block:
        what = "this is higher than a column and can't be cut in two; make it shorter"
        raise SalvageError(Problem(teller.manuscript.file, block.line, what)) from None
    with files.opened(target) as stream:
        stream.write(pdf)
    return pages


def check_rulebook(design: Design) -> list[Problem]:
    """All faults of a game's rulebook; none where it has no rulebook."""
    if not design.has_rulebook:
        return []
    try:
        _checked(design, Sheet(210, 297))
    except SalvageError as error:
        return error.faults
    return []


def _checked(design: Design, sheet: Sheet) -> tuple[Storyteller, list[Part]]:
    """The parts of a manuscript and what makes blocks of them. Raises SalvageError with all faults."""
    manuscript = read_manuscript(design.rulebook, design.game, design.look.ink)
    teller = Storyteller(design, manuscript, Setting(design.look, sheet.lane), sheet)
    parts = parts_of(manuscript, design.look.icon)
    teller.story(parts)
    manuscript.check()
    return teller, parts


def rulebook_text(design: Design) -> str:
    """The rulebook of a game that has one as Markdown with its numbers filled in, without figures.

    Raises SalvageError with all faults found on the way.
    """
    manuscript = read_manuscript(design.rulebook, design.game, design.look.ink)
    manuscript.check()
    lines = [line for segment in manuscript.segments for line in _plain(design, segment)]
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(lines))
    return text.strip() + "\n"


def _plain(design: Design, segment: Stretch | Directive) -> Iterator[str]:
    if isinstance(segment, Stretch):
        yield from (_words(line.text) for line in segment.lines)
    elif segment.name == "components":
        yield from ("", "| count | piece | size |", "|---:|---|---:|")
        yield from (f"| {' | '.join(map(str, row))} |" for row in component_rows(design.game))
        yield from ("", *(f"- {text}" for text in design.game.supply), "")
    elif segment.name == "icons":
        yield from ("", ", ".join(segment.attributes["names"].split()).replace("-", " "), "")
    elif segment.body.lines:
        title = " ".join((segment.name.capitalize(), *segment.words))
        yield from ("", f"> **{title}.**", ">")
        yield from (f"> {_words(line.text)}".rstrip() for line in segment.body.lines)
        yield ""


def _words(line: str) -> str:
    """A line with rule ids in round brackets, without icons; those that stand alone in a cell become words."""
    line = TAG.sub(lambda tag: f" ({tag[1].replace(' ', ', ')})", line)
    line = re.sub(r"(?<=\|) *\{([a-z][a-z0-9-]*)\} *(?=\|)", lambda icon: f" {icon[1].replace('-', ' ')} ", line)
    return ICON.sub("", re.sub(r"(?<=\S) +\{[a-z][a-z0-9-]*\}", "", line)).rstrip()
