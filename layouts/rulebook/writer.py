"""A game's rulebook, from `layouts/<game>/rulebook.md` to a PDF, and to plain Markdown for those who listen to it.

`manuscript` reads the file and fills in the game's numbers, `markdown` makes parts of it, `directives` turns those into
blocks, `typeset` and `figures` know how blocks are set, and `book` puts them on pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from components.faults import Fault, SalvageError
from layouts.backends.pdf import Document
from layouts.faces.design import Design
from layouts.rulebook.book import Sheet, TooTall, bind
from layouts.rulebook.directives import Storyteller, component_rows
from layouts.rulebook.manuscript import Directive, Stretch, read_manuscript
from layouts.rulebook.markdown import ICON, TAG, Part, parts_of
from layouts.rulebook.typeset import Setting
from layouts.sheets.papers import Paper

NAME = "rulebook.md"


def write_rulebook(design: Design, folder: Path | None, target: BinaryIO | Path, paper: Paper, about: Document) -> int:
    """Write the rulebook of the game whose layouts are in `folder`; gives its pages, 0 where there is no rulebook.

    Raises SalvageError with all faults of the manuscript, and writes nothing then.
    """
    if folder is None or not (folder / NAME).is_file():
        return 0
    teller, parts = _checked(design, folder, Sheet(paper.width, paper.height))
    try:
        pdf, pages = bind(lambda: teller.story(parts), teller.setting, teller.sheet, about)
    except TooTall as block:
        what = "this is higher than a column and can't be cut in two; make it shorter"
        raise SalvageError(Fault(teller.manuscript.file, block.line, what)) from None
    if isinstance(target, Path):
        target.write_bytes(pdf)
    else:
        target.write(pdf)
    return pages


def check_rulebook(design: Design, folder: Path | None) -> list[Fault]:
    """All faults of a game's rulebook; none where it has no rulebook."""
    if folder is None or not (folder / NAME).is_file():
        return []
    try:
        _checked(design, folder, Sheet(210, 297))
    except SalvageError as error:
        return error.faults
    return []


def _checked(design: Design, folder: Path, sheet: Sheet) -> tuple[Storyteller, list[Part]]:
    """The parts of a manuscript and what makes blocks of them. Raises SalvageError with all faults."""
    manuscript = read_manuscript(folder / NAME, design.game, design.look.ink)
    teller = Storyteller(design, manuscript, Setting(design.look, sheet.lane), sheet)
    parts = parts_of(manuscript, design.look.icon)
    teller.story(parts)
    manuscript.check()
    return teller, parts


def rulebook_text(design: Design, folder: Path | None) -> str:
    """The rulebook as Markdown with its numbers filled in, without figures; "" where there is no rulebook.

    Raises SalvageError with all faults found on the way.
    """
    if folder is None or not (folder / NAME).is_file():
        return ""
    manuscript = read_manuscript(folder / NAME, design.game, design.look.ink)
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
