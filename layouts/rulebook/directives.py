"""From a manuscript's parts to a story of blocks: one function per directive, and the problems they find.

Figures are positions: `::: figure scenario=ID` draws the scenario's `state`, its `then`, or both, with the game's own
`positions.board`. A figure right after an example is shown inside it. Every block is measured once here at its width,
so that what can't be set is told with its line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

from components.problems import SalvageError
from components.schema import Game
from layouts.rulebook.anatomy import Labelled, Pin, point_at, split_item
from layouts.rulebook.book import Story
from layouts.rulebook.box import galleries
from layouts.rulebook.boxes import Boxed, Grid
from layouts.rulebook.citations import marks_of
from layouts.rulebook.elements import Element
from layouts.rulebook.figures import Figure, Picture, Signs, Steps
from layouts.rulebook.front import open_book
from layouts.rulebook.index import Index, pattern_of, terms_of
from layouts.rulebook.manuscript import DIRECTIVES, Manuscript, read_signs
from layouts.rulebook.markdown import (
    ICON,
    LINK,
    REFERENCES,
    Heading,
    Insert,
    Paragraph,
    Part,
    Table,
    join_figures,
    plain,
    slug,
    texts,
    walk,
)
from layouts.rulebook.pages import Page, TooTall, keep_lists
from layouts.rulebook.positions import Positions, choice, numbers
from layouts.rulebook.references import References, references
from layouts.rulebook.sheet import Sheet
from layouts.rulebook.signs import find_signs
from layouts.rulebook.table import Shown, read_rows
from layouts.rulebook.table import Table as Laid
from layouts.rulebook.typeset import BODY, ITEM, Block, Prose, Setting, Title
from layouts.rulebook.typography import NARROW, polish
from layouts.text import Overflow

T = TypeVar("T")

SCALES = (1.25, 1.2, 1.15, 1.1, 1.05, 1.0, 0.95, 0.9, 0.86)
"""How large the last page is set: larger, to be read from across the table, or smaller, so that it is one page."""


@dataclass(slots=True)
class Storyteller:
    """Makes the blocks of one manuscript, noting problems in it; pictures are made once and shared by all passes."""

    positions: Positions
    manuscript: Manuscript
    setting: Setting
    sheet: Sheet
    modules: Collection[str]
    """What is in the box that this book is for."""
    _scale: float | None = None
    """How large the last page is set, once that is known."""
    _lists: list[tuple[int, Element]] = field(default_factory=list)
    """The lists that are open while blocks are made, innermost last: their depth and element."""

    @property
    def game(self) -> Game:
        return self.positions.design.game

    def story(self, parts: Sequence[Part]) -> Story:
        """The blocks of a book: banner, a turn in pictures, contents and box, then chapter by chapter."""
        parts = join_figures(parts)
        start = next((i for i, part in enumerate(parts) if isinstance(part, Heading) and part.level > 1), len(parts))
        self._signs = find_signs(parts)
        tree = Element("Document")
        blocks = open_book(self, parts[:start], tree, parts)
        spread = steps = False
        table: Laid | None = None
        last = _index_chapter(parts)
        usual = self.setting
        for part in parts[start:]:
            if part is last:
                self.setting = self._enlarged(parts[parts.index(part) :])
            made = self.blocks_of(part, tree)
            if part is last and made:
                made[0].one_page = True
            if spread and made and isinstance(made[0], Title):
                # The table is the left page of a spread, the steps are the right one.
                made[0].turns, spread = made[0].level > 2, False
            spread = spread or (isinstance(part, Insert) and part.name == "setup")
            steps = (steps or spread) and not (isinstance(part, Heading) and part.level == 2)
            if made and isinstance(made[0], References) and blocks and not blocks[-1].wide:
                blocks[-1].leads = True
            for block in made:
                if isinstance(block, Prose):
                    block.step |= steps and block.depth == 1 and block.marker.rstrip(".").isdigit()
                if isinstance(block, Laid):
                    table = block
                elif spread and table and isinstance(block, Boxed):
                    # What stands under the table goes right across, as the table does, which leaves room for it.
                    block.wide = True
                    table.highest -= block.before + block.measure(self.sheet.width) + block.after
            blocks += made
        self.setting = usual
        ids = [id for part in walk(parts) if isinstance(part, Heading | Paragraph) for id in part.ids]
        letters = ids[0].partition("-")[0] if ids else ""
        return Story(keep_lists(blocks), tree, letters, self._indexed(parts))

    def _enlarged(self, parts: Sequence[Part]) -> Setting:
        """How the chapter that isn't parted is set: as large as its page has room for, once page numbers are known."""
        if self.setting.large:
            return self.setting
        if not self.setting.known:
            return replace(self.setting, scale=1.0)
        if self._scale is None:
            self._scale = next((scale for scale in SCALES if self._fits_page(parts, scale)), 1.0)
        return replace(self.setting, scale=self._scale)

    def _fits_page(self, parts: Sequence[Part], scale: float) -> bool:
        usual, self.setting = self.setting, replace(self.setting, scale=scale)
        try:
            tree = Element("Document")
            blocks = keep_lists([block for part in parts for block in self._blocks(part, tree)])
            return not Page(self.sheet).fill(blocks)
        except (Overflow, TooTall):
            return False
        finally:
            self.setting = usual

    def blocks_of(self, part: Part, parent: Element) -> list[Block]:
        """The blocks of a part, measured; none, with a problem noted, where one doesn't fit."""
        return self.measured(part.line, self._blocks(part, parent))

    def measured(self, line: int, blocks: Sequence[Block]) -> list[Block]:
        """Blocks that were made of that line, measured; none, with a problem noted, where one doesn't fit."""
        for block in blocks:
            try:
                block.measure(self.sheet.width if block.wide else self.sheet.column)
            except Overflow as bad:
                self.manuscript.fault(line, str(bad))
                return []
            block.line = line
        return list(blocks)

    def _blocks(self, part: Part, parent: Element) -> list[Block]:
        if not (isinstance(part, Paragraph) and part.depth):
            self._lists.clear()
        if isinstance(part, Heading):
            return [self._title(part, parent)] if part.level > 1 else []  # a second title is told already
        if isinstance(part, Paragraph):
            if not part.depth and REFERENCES.fullmatch(part.text):
                return [References(self.setting, references(part.text), parent)]
            return [self._prose(part, parent)]
        if isinstance(part, Table):
            grid = Grid(
                self.setting,
                tuple(map(self.lead, part.header)),
                [tuple(map(self.lead, row)) for row in part.rows],
                part.aligns,
            )
            grid.describe(parent)
            return [grid]
        return self._insert(part, parent)

    def _title(self, part: Heading, parent: Element) -> Block:
        key = slug(part.plain)
        made = Title(self.setting, self.lead(part.text), part.plain, min(part.level, 4), marks_of(part.ids), key)
        made.element = parent.add(f"H{made.level}")
        made.keys = (key, *part.ids)
        return made

    def _prose(self, part: Paragraph, parent: Element) -> Prose:
        style = ITEM if part.depth else BODY
        words, marker = self.lead(part.text), part.marker
        if marker == "•" and (icon := ICON.match(words)):
            words, marker = words[icon.end() :].strip(), icon[0]
        made = Prose(self.setting, words, style, marks_of(part.ids), part.depth, marker)
        made.keys = part.ids
        if not part.depth:
            made.element = parent.add("P")
            return made
        while self._lists and self._lists[-1][0] > part.depth:
            self._lists.pop()
        if not self._lists or self._lists[-1][0] < part.depth:
            above = self._lists[-1][1].children[-1].children[-1] if self._lists else parent
            self._lists.append((part.depth, above.add("L")))
        items = self._lists[-1][1]
        if part.marker or not items.children:
            item = items.add("LI")
            made.label = item.add("Lbl") if part.marker else None
            made.element = item.add("LBody")
        else:
            made.element = items.children[-1].children[-1]
        return made

    def lead(self, words: str) -> str:
        """A text with the page of each place that it leads to."""

        def page(found: re.Match[str]) -> str:
            book, _, key = found[1].rpartition("#")
            where = f"in the {book}" if book else f"page{NARROW}{self.setting.known.get(key, 0) or 99}"
            return f"{found[2]} ({where})"

        return LINK.sub(page, words)

    def _insert(self, part: Insert, parent: Element) -> list[Block]:
        if any(key not in part.attributes for key in DIRECTIVES[part.name].needs):
            return []  # told already
        return self.noting(part, lambda insert: MAKERS[insert.name](self, insert, parent)) or []

    def noting(self, part: Insert, make: Callable[[Insert], T]) -> T | None:
        """What is made of a directive; None, with its problems noted, where it can't be."""
        try:
            return make(part)
        except Overflow as bad:
            self.manuscript.fault(part.line, str(bad))
        except SalvageError as bad:
            for problem in bad.faults:
                if problem.file:
                    self.manuscript.faults.append(problem)
                else:
                    self.manuscript.fault(part.line, problem.what)
        return None

    # ---- directives ----------------------------------------------------------------------------------------------

    def lay_setup(self, part: Insert) -> list[Block]:
        """The table of a `setup` by itself."""
        return self.setup(part, Element("Document"))

    def panel(self, part: Insert, parent: Element) -> list[Block]:
        """Panels belong to the first page."""
        raise SalvageError("'panel' stands before the first chapter")

    def pictures(self, a: Mapping[str, str]) -> list[Picture]:
        """The pictures that a directive's attributes ask for."""
        view = choice(a, "view", ("state", "then", "both"))
        return self.positions.pictures(a["scenario"], view, a.get("crop"), a.get("arrows", ""))

    def _figure(self, a: Mapping[str, str], wide: bool) -> Figure:
        shown = self.pictures(a)
        tallest = self.sheet.paper[1] * (0.4 if wide else 0.26)
        return (Steps if len(shown) > 1 else Figure)(
            self.setting, shown, self.lead(a.get("caption", "")), tallest, wide
        )

    def figure(self, part: Insert, parent: Element) -> list[Block]:
        """A scenario's position, before, after or both."""
        wide = choice(part.attributes, "width", ("column", "page")) == "page"
        made = self._figure(part.attributes, wide)
        if self._left_out(part.attributes):
            return []
        made.describe(parent)
        return [made]

    def _left_out(self, a: Mapping[str, str]) -> bool:
        """Whether a picture gives its room to large print."""
        return choice(a, "large", ("yes", "no")) == "no" and self.setting.large

    def pieces(self, part: Insert, parent: Element) -> list[Block]:
        """Faces of pieces in a row."""
        a = part.attributes
        side = choice(a, "side", ("front", "back"))
        wide = choice(a, "width", ("column", "page")) == "page"
        shown = [self.positions.piece(id, side) for id in a["ids"].split()]
        made = Figure(self.setting, shown, self.lead(a.get("caption", "")), 45, wide)
        if self._left_out(a):
            return []
        if "scale" in a:
            (made.largest,) = numbers(a, "scale", "0.8", 1)
            if not 0.1 <= made.largest <= 2:
                raise SalvageError(f"scale is '{made.largest:g}'; it is 0.1 to 2")
            made.highest = made.tallest = made.largest * max(picture.size[1] for picture in shown)
        made.describe(parent)
        return [made]

    def anatomy(self, part: Insert, parent: Element) -> list[Block]:
        """A picture with letters, beside the list of what each of them points at."""
        (shown, pins), items = self.read_anatomy(part)
        self._lists.clear()
        inside = [self._prose(item, parent) for item in items]
        self._lists.clear()
        for block in inside:
            block.step, block.binds = True, block is not inside[-1]
        caption = self.lead(part.attributes.get("caption", ""))
        figure = Labelled(self.setting, shown, pins, caption, self.sheet.paper[1] * 0.3)
        figure.describe(parent)
        return [*inside, figure]

    def read_anatomy(self, part: Insert) -> tuple[tuple[Picture, list[Pin]], list[Paragraph]]:
        """The picture of an anatomy with its letters, and its list with these letters. Raises SalvageError."""
        a = part.attributes
        if ("id" in a) == ("scenario" in a):
            raise SalvageError("'anatomy' shows either a piece, by its id, or a scenario")
        shown = self.pictures(a)[0] if "scenario" in a else self.positions.piece(a["id"], a.get("side", "front"))
        given = [item for item in part.parts if isinstance(item, Paragraph) and item.marker]
        if not given or len(given) < len(part.parts):
            raise SalvageError("'anatomy' is a list of what its letters point at, and nothing else")
        read = [split_item(item.text) for item in given]
        pins = point_at(shown, [target for target, _ in read])
        return (shown, pins), [
            replace(item, text=words, depth=1, marker=f"{letter}.")
            for item, (_, words), (letter, _) in zip(given, read, pins, strict=True)
        ]

    def icons(self, part: Insert, parent: Element) -> list[Block]:
        """Icons with their names."""
        made = Signs(self.setting, self.signs_of(part))
        made.describe(parent)
        return [made]

    def signs_of(self, part: Insert) -> list[tuple[str, str]]:
        """The icons that a directive names, with their words; if none, all that the book explains."""
        named = read_signs(part.attributes.get("names", ""))
        return [(icon, words[:1].upper() + words[1:]) for icon, words in named] or self._signs

    def components(self, part: Insert, parent: Element) -> list[Block]:
        """What is in the box, right across the page."""
        made = galleries(self.setting, self.positions, self.modules)
        for gallery in made:
            gallery.describe(parent)
        return [*made]

    def boxed(self, part: Insert, parent: Element) -> list[Block]:
        """An example with its number and its pictures, or a note."""
        own = parent.add("Div")
        first = own.add("P")
        a = part.attributes
        figure = self._figure({**a, "caption": ""}, "view" in a and a["view"] == "both") if "scenario" in a else None
        if figure:
            figure.describe(own)
        self._lists.clear()
        inside = [block for inner in part.parts for block in self._blocks(inner, own)]
        self._lists.clear()
        if not inside:
            raise SalvageError(f"'{part.name}' is empty")
        name = " ".join(part.words)
        tag = f"Example {name}".strip() if part.name == "example" else "Note" if "title" not in a else ""
        made = Boxed(self.setting, tag, self.lead(a.get("title", a.get("caption", ""))), keep_lists(inside), figure)
        made.head, made.keys = first, part.words
        made.wide = made.wide or choice(a, "width", ("column", "page")) == "page"
        made.usual = made.wide if figure else None
        return [made]

    def setup(self, part: Insert, parent: Element) -> list[Block]:
        """The table before the game, with numbered callouts."""
        a = part.attributes

        def board_of(crop: str) -> Picture:
            return self.positions.pictures(a["scenario"], "state", crop or None, "")[0]

        show = self.positions
        shown = Shown(show.piece, board_of, partial(show.place, a["scenario"]), partial(show.left_over, a["scenario"]))
        rows = read_rows(part.body, self.setting, shown)
        made = Laid(self.setting, rows, self.lead(a.get("caption", "")), self.sheet.tall - 24)
        made.alt = board_of("").alt
        made.describe(parent)
        return [made]

    def index(self, part: Insert, parent: Element) -> list[Block]:
        """The index of words."""
        made = Index(self.setting, self.words_of(part))
        made.describe(parent)
        return [made]

    def words_of(self, part: Insert) -> list[str]:
        """The words of an index."""
        words = [polish(word.strip()) for line in part.body for word in line.text.split(",") if word.strip()]
        return list(dict.fromkeys(words or self._terms))

    _terms: list[str] = field(default_factory=list)
    _signs: list[tuple[str, str]] = field(default_factory=list)

    def _indexed(self, parts: Sequence[Part]) -> list[str]:
        """The words of the index; notes those that stand nowhere in the book."""
        every = "\n".join(plain(words) for part in walk(parts) for words in texts(part))
        self._terms[:] = list(dict.fromkeys(terms_of(parts)))
        found: list[str] = []
        for part in parts:
            if isinstance(part, Insert) and part.name == "index":
                for word in self.words_of(part):
                    if not pattern_of(word).search(every):
                        self.manuscript.fault(part.line, f"'{word}' is in the index, but nowhere in this book")
                    found.append(word)
        return found

    def cover(self, part: Insert, parent: Element) -> list[Block]:
        """Only the banner has one."""
        raise SalvageError("'cover' stands before the first chapter")


def _index_chapter(parts: Sequence[Part]) -> Heading | None:
    """The heading of the chapter with the index, which isn't parted."""
    chapter: Heading | None = None
    for part in parts:
        if isinstance(part, Heading) and part.level == 2:
            chapter = part
        elif isinstance(part, Insert) and part.name == "index":
            return chapter
    return None


MAKERS: dict[str, Callable[[Storyteller, Insert, Element], list[Block]]] = {
    "cover": Storyteller.cover,
    "panel": Storyteller.panel,
    "setup": Storyteller.setup,
    "figure": Storyteller.figure,
    "pieces": Storyteller.pieces,
    "anatomy": Storyteller.anatomy,
    "icons": Storyteller.icons,
    "components": Storyteller.components,
    "example": Storyteller.boxed,
    "note": Storyteller.boxed,
    "index": Storyteller.index,
}
