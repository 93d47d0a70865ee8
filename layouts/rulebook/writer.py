"""A game's rulebook, from `layouts/<game>/rulebook.md` to a PDF, and to plain Markdown for those who listen to it.

`manuscript` reads the file and fills in the game's numbers, `markdown` makes parts of it, `directives` turns those into
blocks, `typeset` and `figures` know how blocks are set, and `book` puts them on pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from components import files
from components.problems import Problem, SalvageError
from layouts.backends.pdf import Document
from layouts.faces.design import Design
from layouts.rulebook.book import Sheet, TooTall, bind
from layouts.rulebook.box import component_rows
from layouts.rulebook.citations import TAG
from layouts.rulebook.directives import Storyteller
from layouts.rulebook.manuscript import Directive, Stretch, read_manuscript
from layouts.rulebook.markdown import ICON, RAW, parts_of
from layouts.rulebook.positions import Positions
from layouts.rulebook.typeset import Setting
from layouts.rulebook.typography import NARROW, polish
from layouts.sheets.papers import Paper, find_paper


@dataclass(frozen=True, slots=True)
class Edition:
    """How a book is set: large print or not, with the numbers of rules in the margin or without."""

    large: bool = False
    marks: bool = True


_LEAD = re.compile(r"(?:\s*(?:-|\d+\.) )?")
"""What begins a list item in Markdown."""


class Rulebook:
    """The rulebook of a game that has one, read and checked: pictures are made once for all that is written of it.

    Raises SalvageError with all problems of the manuscript.
    """

    def __init__(self, design: Design, paper: Paper, edition: Edition | None = None) -> None:
        edition = edition or Edition()
        self.manuscript = read_manuscript(design.rulebook, design.game, design.look.ink)
        self.sheet = Sheet((paper.width, paper.height), edition.large)
        self.setting = Setting(design.look, edition.large, edition.marks)
        self.teller = Storyteller(Positions(design), self.manuscript, self.setting, self.sheet)
        self.parts = parts_of(self.manuscript, design.look.icon)
        self.teller.story(self.parts)
        self.manuscript.check()

    def pdf(self, about: Document) -> tuple[bytes, int]:
        """The book as a tagged PDF, and its number of pages. Raises SalvageError for what is higher than a page."""
        try:
            return bind(lambda: self.teller.story(self.parts), self.setting, self.sheet, about)
        except TooTall as block:
            what = "this is higher than a column and can't be cut in two; make it shorter"
            raise SalvageError(Problem(self.manuscript.file, block.line, what)) from None

    def html(self) -> str:
        """The book as a web page."""
        from layouts.rulebook.html import write_html

        return write_html(self.teller, self.parts)


def write_rulebook(
    design: Design, target: Path | BinaryIO, paper: Paper, about: Document, edition: Edition | None = None
) -> int:
    """Write the rulebook of a game that has one as a PDF; gives the number of its pages.

    Raises SalvageError with all problems of the manuscript, and writes nothing then.
    """
    pdf, pages = Rulebook(design, paper, edition).pdf(about)
    with files.opened(target) as stream:
        stream.write(pdf)
    return pages


def check_rulebook(design: Design) -> list[Problem]:
    """All faults of a game's rulebook; none where it has no rulebook."""
    if not design.has_rulebook:
        return []
    try:
        Rulebook(design, find_paper("a4"))
    except SalvageError as error:
        return error.faults
    return []


def rulebook_text(design: Design) -> str:
    """The rulebook of a game that has one as Markdown with its numbers filled in, without figures.

    Raises SalvageError with all faults found on the way.
    """
    manuscript = read_manuscript(design.rulebook, design.game, design.look.ink)
    manuscript.check()
    lines = [line for segment in manuscript.segments for line in _plain(design, segment)]
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(lines))
    return text.replace(NARROW, " ").strip() + "\n"


def _plain(design: Design, segment: Stretch | Directive) -> Iterator[str]:
    if isinstance(segment, Stretch):
        yield from (_words(line.text) for line in segment.lines)
    elif segment.name == "components":
        yield from ("", "| count | piece | size |", "|---:|---|---:|")
        yield from (f"| {polish(' | '.join(map(str, row)))} |" for row in component_rows(design.game))
        yield from ("", *(f"- {polish(text)}" for text in design.game.supply), "")
    elif segment.name == "icons":
        yield from ("", ", ".join(segment.attributes["names"].split()).replace("-", " "), "")
    elif segment.name in RAW:
        yield from ("", *([_words(segment.attributes["caption"])] if "caption" in segment.attributes else []), "")
    elif segment.name == "panel":
        words = " ".join(line.text for line in segment.body.lines).strip()
        yield f"- **{segment.attributes['title']}:** {_words(words)}"
    elif segment.body.lines:
        title = " ".join((segment.name.capitalize(), *segment.words))
        yield from ("", f"> **{title}.**", ">")
        if "title" in segment.attributes:
            yield from (f"> {_words(segment.attributes['title'])}", ">")
        yield from (f"> {_words(line.text)}".rstrip() for line in segment.body.lines)
        yield ""


def _words(line: str) -> str:
    """A line with rule ids in round brackets, without icons; those that stand alone in a cell become words."""
    line = TAG.sub(lambda tag: f" ({tag[1].replace(' ', ', ')})", line)
    line = re.sub(r"(?<=\|) *\{([a-z][a-z0-9-]*)\} *(?=\|)", lambda icon: f" {icon[1].replace('-', ' ')} ", line)
    line = ICON.sub("", re.sub(r"(?<=\S) +\{[a-z][a-z0-9-]*\}", "", line)).rstrip()
    lead = _LEAD.match(line)
    start = lead.end() if lead else 0
    return line if set(line) <= set("|-: ") else line[:start] + polish(line[start:])
