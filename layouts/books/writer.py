"""A game's books, from `layouts/<game>/rulebook.md` to a PDF, and to plain Markdown for screen readers.

A game may have a manual beside its rulebook (`manual.md`); both may refer to each other. `manuscript_lines` chooses the
lines for the printed modules, `manuscript` reads the file and fills in the game's numbers, `markdown` splits it into
parts, `values` turns those into nodes, and `typeset` and `html` set them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from components import python_loader
from components.base.files import read_text
from components.base.limits import BOOK_BYTES
from components.messages import _
from components.problems import Problem, SalvageError, display_path, in_order
from components.schema import Game
from layouts.books.anatomy import LETTERS, split_item
from layouts.books.back_matter import find_signs
from layouts.books.citations import RULE_ID, TAG
from layouts.books.data import component_rows
from layouts.books.manuscript import Directive, Manuscript, Stretch, read_manuscript, read_signs
from layouts.books.manuscript_lines import read_lines
from layouts.books.markdown import ICON, RAW_DIRECTIVES, Book, Part, anchors, check_references, parts_of
from layouts.books.pictures import compose
from layouts.books.positions import Positions
from layouts.books.setting import Setting
from layouts.books.values import BookValues
from layouts.drawing.backends.pdf import Document
from layouts.drawing.backends.typeset import Template, set_pdf
from layouts.drawing.papers import Paper, find_paper
from layouts.drawing.ruler import RULER_RULE, SCALE, STRIP_HEIGHT_MM, ruler, sizes
from layouts.drawing.typography import NO_BREAK_SPACE, polish
from layouts.faces.design import Design


@dataclass(frozen=True, slots=True)
class Edition:
    """Settings of a book: large print or not, with or without the numbers of rules in the margin, and its modules; by
    default those that aren't expansions."""

    large: bool = False
    marks: bool = True
    modules: Collection[str] = ()


_LEAD = re.compile(r"(?:\s*(?:-|\d+\.) )?")
"""The beginning of a list item in Markdown."""


RULEBOOK = "rulebook"
TEMPLATE = "book.typ"
"""The template of books; a game's folder may have its own."""
RULER = 180.0
"""Width in mm of the ruler in the last page's foot, with its note."""
_FOLDER = Path(__file__).parent
_TITLE = re.compile(r"(?m)^# (.*\S)\s*$")


def base_modules(game: Game) -> tuple[str, ...]:
    """Return the modules that aren't expansions."""
    return tuple(module.id for module in game.modules.values() if not module.expansion)


def book_title(path: Path, game: Game) -> str:
    """Return a book's title: "Rulebook" for the rulebook, another book's first heading."""
    found = _TITLE.search("\n".join(line.text for line in read_lines(read_text(path, BOOK_BYTES.most))))
    return _("Rulebook") if path.stem == RULEBOOK or not found else polish(found[1].replace("{{ game }}", game.title))


def _path(design: Design, book: str) -> Path:
    return design.books.get(book, design.folder / f"{book}.md")


def find_template(design: Design) -> Template:
    """Return a game's own template of books if it is trusted, or ours if the game has none.

    Raises SalvageError for an own one that isn't trusted.
    """
    own = design.folder.resolve() / TEMPLATE if design.folder else None
    if own is None or not own.is_file():
        return Template(_FOLDER / TEMPLATE, (_FOLDER / TEMPLATE).read_bytes())
    if own not in (trusted := python_loader.approved(own.parent)):
        what = "this template is not trusted, or has changed since; read it, then print once with --trust"
        raise SalvageError(Problem(display_path(own), None, what))
    return Template(own, trusted[own], own=True)


class Readings:
    """Cache of the parsed manuscripts of a design's books: as they refer to each other, every book needs all, with the
    same modules. They share pictures of positions."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.positions = Positions(design)
        self._read: dict[tuple[Path, tuple[str, ...]], tuple[Manuscript, list[Part]]] = {}

    def of(self, path: Path, modules: Collection[str]) -> tuple[Manuscript, list[Part]]:
        """Return a manuscript for the printed modules, with its own list of faults, and its parts."""
        key = path, tuple(modules)
        if key not in self._read:
            manuscript = read_manuscript(path, self.design, modules)
            self._read[key] = manuscript, list(parts_of(manuscript, self.design.look.icon, self.design.look.font))
        manuscript, parts = self._read[key]
        return replace(manuscript, faults=[*manuscript.faults]), parts


readings_of = lru_cache(maxsize=1)(Readings)
"""The readings of the last design, whose books are written one after the other."""


class Rulebook:
    """A book of a game, the rulebook or another, parsed and checked; its pictures are made once for all editions.

    Raises SalvageError with all problems of the manuscript.
    """

    def __init__(
        self,
        design: Design,
        paper: Paper,
        edition: Edition | None = None,
        book: str = RULEBOOK,
        readings: Readings | None = None,
    ) -> None:
        edition = edition or Edition()
        self.game, self.modules = design.game, edition.modules or base_modules(design.game)
        modules, readings = self.modules, readings or Readings(design)
        path = _path(design, book)
        self.manuscript, self.parts = readings.of(path, modules)
        self.paper = paper
        self.setting = Setting(design.look, edition.large, edition.marks)
        self.title = book_title(path, design.game)
        self.others = {
            name: Book(book_title(other, design.game), anchors(readings.of(other, modules)[1]))
            for name, other in design.books.items() if name != book
        }  # fmt: skip
        check_references(self.parts, self.manuscript, self.others)
        made = BookValues(readings.positions, self.manuscript, self.setting, modules)
        self.content = made.make(self.parts, self.title)
        self.gallery = made.gallery
        self.manuscript.check()
        self.template = find_template(design)

    def pdf(self, about: Document) -> tuple[bytes, int]:
        """Return the book as a tagged PDF, and its number of pages. Raises SalvageError for faults of an own
        template."""
        wide = ruler(words=f"{_(RULER_RULE)} · {_(SCALE)}"), (RULER, STRIP_HEIGHT_MM)
        drawn, size = wide if self.paper.width > RULER else (ruler(stacked=True), sizes()[1])
        foot = self.gallery.add(compose("ruler", drawn, size, ""))
        content = self.content._replace(paper=(self.paper.width, self.paper.height), ruler=foot)
        scenes = self.gallery.scenes(self.setting)
        return set_pdf(self.template, content, scenes, about, self.setting.look.type_roles)

    def text(self) -> str:
        """Return the book as Markdown with its numbers filled in, without figures."""
        return _text(self.game, self.modules, self.manuscript, self.parts)

    def html(self, script_at: str = "") -> str:
        """Return the book as a web page. script_at: the address of its script, if inline scripts aren't allowed."""
        from layouts.books.html import WebPage

        return WebPage(self.content, self.gallery, self.setting, self.others).text(script_at)


def check_rulebook(design: Design) -> list[Problem]:
    """Return all faults of a game's books, with all modules and with only those of the base game; empty if it has no
    books."""
    found: dict[str, Problem] = {}
    readings = Readings(design)
    for modules in dict.fromkeys((tuple(design.game.modules), base_modules(design.game))):
        for book in design.books:
            try:
                Rulebook(design, find_paper("a4"), Edition(modules=modules), book, readings)
            except SalvageError as error:
                found |= {str(problem): problem for problem in error.faults}
    return in_order(found.values())


def _text(game: Game, modules: Collection[str], manuscript: Manuscript, parts: Sequence[Part]) -> str:
    signs = find_signs(parts)
    lines = [
        line for segment in manuscript.segments for line in _plain(game, modules, signs, manuscript.words, segment)
    ]
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(lines))
    return text.replace(NO_BREAK_SPACE, " ").strip() + "\n"


def _plain(
    game: Game,
    modules: Collection[str],
    signs: Sequence[tuple[str, str]],
    words: Mapping[str, str],
    segment: Stretch | Directive,
) -> Iterator[str]:
    if isinstance(segment, Stretch):
        yield from (_words(line.text) for line in segment.lines)
    elif segment.name == "components":
        yield from ("", "| {count} | {piece} | {size} |".format_map(words), "|---:|---|---:|")
        yield from (f"| {polish(' | '.join(map(str, row)))} |" for row in component_rows(game, modules))
        yield from ("", *(f"- {polish(text)}" for text in game.needs(modules)), "")
    elif segment.name == "icons":
        named = read_signs(segment.attributes.get("names", "")) or signs
        yield from ("", ", ".join(name for _, name in named), "")
    elif segment.name in RAW_DIRECTIVES:
        yield from ("", *([_words(segment.attributes["caption"])] if "caption" in segment.attributes else []), "")
    elif segment.name == "panel":
        said = " ".join(line.text for line in segment.body.lines).strip()
        yield f"- **{segment.attributes['title']}:** {_words(said)}"
    elif segment.name == "anatomy":
        items = (split_item(polish(line.text.lstrip("- "))) for line in segment.body.lines if line.text.strip())
        told = (f"- {letter}: {_words(said)}" for letter, (_, said) in zip(LETTERS, items, strict=False))
        yield from ("", *told, "")
    elif segment.body.lines:
        title = " ".join((words.get(segment.name, segment.name.capitalize()), *segment.words))
        yield from ("", f"> **{title}.**", ">")
        if "title" in segment.attributes:
            yield from (f"> {_words(segment.attributes['title'])}", ">")
        yield from (f"> {_words(line.text)}".rstrip() for line in segment.body.lines)
        yield ""


def _words(line: str) -> str:
    """Put rule ids of a line in round brackets and remove icons, except those alone in a cell, which become words."""
    line = TAG.sub(lambda tag: f" ({', '.join(RULE_ID.findall(tag[1]))})", line)
    line = re.sub(r"(?<=\|) *\{([a-z][a-z0-9-]*)\} *(?=\|)", lambda icon: f" {icon[1].replace('-', ' ')} ", line)
    line = ICON.sub("", re.sub(r"(?<=\S) +\{[a-z][a-z0-9-]*\}", "", line)).rstrip()
    lead = _LEAD.match(line)
    start = lead.end() if lead else 0
    return line if set(line) <= set("|-: ") else line[:start] + polish(line[start:])
