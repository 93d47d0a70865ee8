"""The printing guide: what a box needs, and sheet by sheet how it is cut, folded, glued and put together.

Made from the plan of the print run, so it always speaks of these files, this paper and these backs. Sheets laid out
alike share an entry. What is said is in `guide_steps`, what is drawn in `guide_pictures`; here is what the pages look
like: they share grid and type with the rulebooks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from layouts.backends.pdf import Document
from layouts.backends.tagged import TaggedFile
from layouts.faces.design import Design
from layouts.printing.guide_pictures import BESIDE, Pictures
from layouts.printing.guide_steps import Entry, entries, first_steps, other_ways, overview, storing
from layouts.printing.options import PrintOptions
from layouts.printing.planned_file import PlannedFile
from layouts.printing.press import Press
from layouts.rulebook.elements import Element, Marked
from layouts.rulebook.sheet import GUTTER, Sheet
from layouts.rulebook.typeset import Prose, Setting, Style, Title
from layouts.scene import Group, Item, Path, Scene, Text
from layouts.shapes import line
from layouts.sheets.papers import Paper

FEW = 3
"""An entry of at most so many steps, with one picture and nothing to fold, takes one of three columns."""
ACROSS, NEEDS = 3, 4
"""Such entries in a row, and what is true for all sheets."""
PICTURE_HIGH, LARGE_HIGH = 84.0, 112.0
"""A sheet's picture in one of three columns, and one with its steps beside it, is at most so high, in mm."""
BOARD_HIGH, BOARD_LOW = 50.0, 38.0
"""The same of a split board put together, below its panels and below its steps."""
LARGE = 82.0
"""Width of the picture that has its steps beside it."""
PANELS = 2
"""How many panels of a split board stand side by side."""
NAMES = 50.0
"""Width of the names of files."""
BETWEEN = 7.0
"""Between rows."""
ICON = 6.4
STORED = (
    "This command makes the boxes below, to the size of what you printed: it asks how high a stack of ten is. Score "
    "the dash-dot lines with an empty ballpoint, cut along the red, fold away from the print, glue the hatched flaps. "
    "Labels for bags and lid come with them."
)
TEXT = Style(size=9, leading=1.26, after=1.2)
NAME = Style("strong+kern", 9, 1.26, after=1.2)
ENTRY = Style("display+kern", 10.5, 1.25, after=0.8)
NEED = Style("strong+kern", 10, 1.3, after=0.4)


def guide_pages(design: Design, files: Sequence[PlannedFile], options: PrintOptions, paper: Paper) -> Iterator[Scene]:
    """The pages of the guide for these files."""
    flow = _set_guide(design, files, options, paper)
    for number, page in enumerate(flow.pages, 1):
        items = tuple(item for _, some in page for item in some)
        yield Scene(paper.width, paper.height, items, 0.0, title=f"Page {number}")


def write_guide(
    design: Design, files: Sequence[PlannedFile], options: PrintOptions, paper: Paper, about: Document
) -> tuple[bytes, int]:
    """The guide for these files as a tagged PDF, and its number of pages."""
    flow = _set_guide(design, files, options, paper)
    file = TaggedFile(about)
    for page in flow.pages:
        file.page(flow.sheet.paper, page)
    return file.close(flow.tree), len(flow.pages)


def _set_guide(design: Design, files: Sequence[PlannedFile], options: PrintOptions, paper: Paper) -> _Flow:
    """The guide set on its pages, with their feet."""
    setting = Setting(design.look)
    press = Press(lambda id, face, pose: design.scene(design.game.piece(id), face, pose))
    flow = _Flow(setting, Sheet((paper.width, paper.height)), Pictures(press, setting), design)
    flow.title(f"{design.game.title}: printing guide", _effort(files))
    flow.needs(design, files, options)
    flow.heading("What to print")
    for name, words in overview(design, files, options):
        flow.pair(name, words)
    if ways := list(other_ways(design, options)):
        flow.heading("Printed another way")
        for name, words in ways:
            flow.pair(name, words)
    every = list(entries(design, files, options))
    flow.sheets(_rows(entry for entry in every if not entry.strips))
    for entry in every:
        if entry.strips:
            flow.strips(entry)
    if not options.only:
        flow.heading("Sort and store")
        flow.pair("salvage box", STORED)
        for name, words in storing(design, options):
            flow.pair(name, words)
    for number, page in enumerate(flow.pages, 1):
        foot = flow.foot(f"{design.game.title} · Printing guide, {paper.name.capitalize()}", number)
        page.append((None, foot))
    return flow


def _effort(files: Sequence[PlannedFile]) -> str:
    """How many sheets, and how long their cutting takes."""
    sheets, minutes = sum(file.sheets for file in files if not file.pad), sum(file.minutes for file in files)
    hours, rest = divmod(round(minutes, -1), 60)
    took = " ".join(filter(None, (f"{hours} h" if hours else "", f"{rest} min" if rest else "")))
    return f"{sheets} sheets to cut; about {took or 'a few minutes'}"


def _rows(found: Iterable[Entry]) -> list[list[Entry]]:
    """Entries in rows: simple ones three in a row, which is filled up before another one comes below it. A last one
    that would be alone shares the row above."""
    made: list[list[Entry]] = []
    simple: list[Entry] = []
    others: list[Entry] = []
    full: list[Entry] | None = None
    for entry in found:
        (simple if _is_simple(entry) else others).append(entry)
        if len(simple) == ACROSS:
            made.append(simple)
            full, simple = simple, []
        if not simple:
            made += ([each] for each in others)
            others = []
    if len(simple) == 1 and full:
        full += simple
    elif simple:
        made.append(simple)
    return made + [[each] for each in others]


def _is_simple(entry: Entry) -> bool:
    return len(entry.steps) <= FEW and not entry.standee and not entry.board


def _tell_sheet(entry: Entry, number: int = 1) -> str:
    """What a sheet's picture shows, for those who hear it."""
    of = f", sheet {number}" if len(entry.pictures) > 1 else ""
    return f"{entry.title}{of}: its pieces, with the lines to cut and fold"


def _move(marked: Sequence[Marked], x: float, y: float) -> list[Marked]:
    """Items with their elements, so much further right and down."""
    return [(element, (Group(tuple(items), x, y),)) for element, items in marked]


class _Flow:
    """Blocks set one below the other, on as many pages as they need; and the tree of what they are."""

    def __init__(self, setting: Setting, sheet: Sheet, pictures: Pictures, design: Design) -> None:
        self.setting, self.sheet, self.pictures, self.design = setting, sheet, pictures, design
        self.pages: list[list[Marked]] = [[]]
        self.tree = Element("Document")
        self.pairs: Element | None = None
        """The list that goes on below the heading."""
        self.y = 0.0

    def _put(self, marked: Sequence[Marked], height: float, after: float = 0.0) -> None:
        """Items of that height below what there is; on a new page where they don't fit with `after` more below."""
        if self.y + height + after > self.sheet.tall and self.pages[-1]:
            self.pages.append([])
            self.y = 0.0
        self.pages[-1] += _move(marked, self.sheet.left_edge, self.sheet.top + self.y)
        self.y += height

    def _set(
        self, words: str, style: Style, x: float, y: float, width: float, element: Element
    ) -> tuple[list[Marked], float]:
        """Words in a column, as that element, and where the next ones go."""
        block = Prose(self.setting, words, style)
        tall = block.measure(width)
        return [(element, (Group(tuple(block.items()), x, y),))], y + tall + style.after

    def title(self, words: str, effort: str) -> None:
        block = Title(self.setting, words, words, 2, (), "guide")
        block.element = self.tree.add("H1")
        tall = block.measure(self.sheet.width)
        note = Text(self.sheet.width, 5.6, effort, 9, "strong", self.setting.colour("caption"), "end")
        self._put([*block.marked(), (self.tree.add("P"), [note])], tall + 4.0)

    def heading(self, words: str, below: Sequence[Marked] = (), room: float = 0.0, after: float = 40.0) -> None:
        """A heading with what stands right below it in so much room; `after`: what of its text is there at least."""
        block = Title(self.setting, words, words, 3, (), "")
        block.element = self.tree.add("H2")
        self.pairs = None
        tall = block.measure(self.sheet.width) + 1.0
        self.y += 3.0
        self._put([*block.marked(), *_move(below, 0.0, tall)], tall + room, after)

    def needs(self, design: Design, files: Sequence[PlannedFile], options: PrintOptions) -> None:
        """What is true for all sheets, in four columns."""
        found = list(first_steps(design, files, options))
        width = (self.sheet.width - (NEEDS - 1) * GUTTER) / NEEDS
        rows = ceil(len(found) / NEEDS)
        across = ceil(len(found) / rows)
        width = (self.sheet.width - (across - 1) * GUTTER) / across
        for at in range(0, len(found), across):
            marked: list[Marked] = []
            deepest = 0.0
            for n, need in enumerate(found[at : at + across]):
                x, ink = n * (width + GUTTER), self.setting.colour("ink")
                marked.append((None, [self.setting.look.use_icon(need.icon, x + ICON / 2, ICON / 2, ICON, ink)]))
                room = width - ICON - 2
                head, y = self._set(need.head, NEED, x + ICON + 2, 0.8, room, self.tree.add("H2"))
                words, y = self._set(need.words, TEXT, x, max(y, ICON) + 1.2, width, self.tree.add("P"))
                marked += head + words
                deepest = max(deepest, y)
            self._put(marked, deepest + 2.0)

    def pair(self, name: str, words: str) -> None:
        """A name with what is to be said of it beside it."""
        self.pairs = self.pairs or self.tree.add("L")
        item = self.pairs.add("LI")
        left, low = self._set(name, NAME, 0.0, 0.9, NAMES - 4, item.add("Lbl"))
        right, deep = self._set(words, TEXT, NAMES, 0.9, self.sheet.width - NAMES, item.add("LBody"))
        rule = line(0, 0, self.sheet.width, 0)
        hair = Path(rule, stroke=self.setting.colour("faint"), width=0.18, round=False)
        self._put([(None, [hair]), *left, *right], max(low, deep))

    def sheets(self, rows: Sequence[Sequence[Entry]]) -> None:
        """The signs in the pictures, and rows of entries, none of them parted: where the next one doesn't fit, a later
        one that does rises."""
        made = [self._row(row) for row in rows]
        lowest = min((tall for _, _, tall in made), default=0.0)
        legend = Element("P")
        self.heading("Sheet by sheet", [(legend, [Group(self.pictures.legend(), 0.0, 4.0)])], 9.5, after=lowest)
        self.tree.children.append(legend)
        while made:
            room = self.sheet.tall - self.y
            fits = next((n for n, (_, _, tall) in enumerate(made) if tall <= room), 0)
            element, marked, tall = made.pop(fits)
            self.tree.children.append(element)
            self._put(marked, tall)
            self.y += BETWEEN

    def strips(self, entry: Entry) -> None:
        """A sheet that is cut into strips, on a page of its own: as large as it goes, with how that is done below."""
        own = self.tree.add("Sect")
        if self.pages[-1]:
            self.pages.append([])
        self.y = 0.0
        block = Title(self.setting, entry.title, entry.title, 3, (), "")
        block.element = own.add("H3")
        tall = block.measure(self.sheet.width)
        self._put(block.marked(), tall + 1.0)
        page = entry.pictures[0]
        last = max(cut.number for cut in page.cuts if not cut.short)
        said = f"{entry.steps[0]} {last} long cuts through the whole sheet, then {len(page.cuts) - last} short ones."
        words, tall = self._set(said, TEXT, 0.0, 0.0, self.sheet.width, own.add("P"))
        self._put(words, tall + 5.0)
        notes, low = self._notes(entry, last, own)
        room = self.sheet.tall - self.y - low - 6.0
        scale = min((self.sheet.width - 2 * BESIDE) / page.width, room / page.height)
        drawn = Group(self.pictures.strips(page, entry.strips, scale), (self.sheet.width - page.width * scale) / 2)
        self._put([(own.add("Figure", _tell_sheet(entry)), [drawn])], page.height * scale + 6.0)
        self._put(notes, low)

    def _notes(self, entry: Entry, last: int, own: Element) -> tuple[list[Marked], float]:
        """How a sheet of strips is cut, in columns side by side, and their height."""
        first, final = entry.strips[0].letter, entry.strips[-1].letter
        notes = [
            ("Long cuts first", f"1 to {last}: all the way across, while the sheet is still stiff."),
            ("One strip at a time", f"{first} to {final}: the distance of the cuts stands beside the letters."),
            *(
                (step.partition(":**")[0].strip("*"), step.partition(":** ")[2])
                for step in entry.steps
                if ":** " in step
            ),
            ("Into its bag", "Each kind into a bag of its own; labels with picture and count come with salvage box."),
        ]
        width = (self.sheet.width - (len(notes) - 1) * GUTTER) / len(notes)
        marked: list[Marked] = []
        deepest = 0.0
        for n, (head, words) in enumerate(notes):
            x = n * (width + GUTTER)
            some, y = self._set(head, NEED, x, 0.0, width, own.add("P"))
            more, y = self._set(words, TEXT, x, y, width, own.add("P"))
            marked += some + more
            deepest = max(deepest, y)
        return marked, deepest

    def _row(self, row: Sequence[Entry]) -> tuple[Element, list[Marked], float]:
        """Entries side by side, or one with its steps beside its picture."""
        element = Element("Div")
        if len(row) == 1 and not _is_simple(row[0]):
            return element, *self._large(row[0], element.add("Sect"))
        across = max(ACROSS, len(row))
        width = (self.sheet.width - (across - 1) * GUTTER) / across
        made = [self._small(entry, width, element.add("Sect")) for entry in row]
        moved = [each for n, (marked, _) in enumerate(made) for each in _move(marked, n * (width + GUTTER), 0.0)]
        return element, moved, max(tall for _, tall in made)

    def _small(self, entry: Entry, width: float, own: Element) -> tuple[list[Marked], float]:
        """A sheet's picture with its steps below."""
        page = entry.pictures[0]
        scale = min(width / page.width, PICTURE_HIGH / page.height)
        marked, y = self._set(entry.title, ENTRY, 0.0, page.height * scale + 2.6, width, own.add("H3"))
        marked.append((own.add("Figure", _tell_sheet(entry)), self.pictures.sheet(page, scale)))
        for step in entry.steps:
            words, y = self._set(step, TEXT, 0.0, y, width, own.add("P"))
            marked += words
        return marked, y

    def _large(self, entry: Entry, own: Element) -> tuple[list[Marked], float]:
        """A large picture of a sheet, or of all panels of a board, with its steps and how it is made beside it."""
        first, count = entry.pictures[0], len(entry.pictures)
        across = min(PANELS, count)
        scale = min((LARGE - 4.0 * (across - 1)) / (across * first.width), LARGE_HIGH / first.height)
        step = first.width * scale + 4.0, first.height * scale + 4.0
        left = LARGE + GUTTER
        width = self.sheet.width - left
        marked, y = self._set(entry.title, ENTRY, left, -0.8, width, own.add("H3"))
        for i, page in enumerate(entry.pictures):
            drawn = Group(self.pictures.sheet(page, scale), i % across * step[0], i // across * step[1])
            marked.append((own.add("Figure", _tell_sheet(entry, i + 1)), [drawn]))
        deepest = ceil(count / across) * step[1] - 4.0
        steps = own.add("L")
        for number, said in enumerate(entry.steps, 1):
            item = steps.add("LI")
            head, _ = self._set(str(number), NAME, left, y, 6, item.add("Lbl"))
            words, y = self._set(said, TEXT, left + 5.5, y, width - 5.5, item.add("LBody"))
            marked += head + words
        for told, drawing, tall in self._drawings(entry, width):
            marked.append((own.add("Figure", told), [Group(tuple(drawing), left, y + 3.0)]))
            y += tall + 3.0
        if entry.board:
            face = self.design.scene(self.design.game.piece(entry.board), "front")
            below = deepest <= y
            x, top = (0.0, deepest + 5.0) if below else (left, y + 3.0)
            scale = min(LARGE / face.width, (BOARD_HIGH if below else BOARD_LOW) / face.height)
            whole = own.add("Figure", f"{self.design.game.piece(entry.board).name}, put together")
            marked.append((whole, [Group((self.pictures.face(face, scale),), x, top)]))
            deepest = max(deepest, top + face.height * scale)
        return marked, max(deepest, y)

    def _drawings(self, entry: Entry, width: float) -> Iterator[tuple[str, list[Item], float]]:
        """How standees are folded and panels joined, each drawing with its words and height."""
        if entry.standee:
            piece = self.design.game.piece(entry.standee)
            top, middle, low = self.design.kinds[piece.kind].standee
            yield (
                "How a standee is folded",
                *self.pictures.standee(self.design.scene(piece, "front"), (top, middle, low), width),
            )
        if entry.board:
            yield "How two panels are joined", *self.pictures.seam(width)

    def foot(self, words: str, number: int) -> tuple[Item, ...]:
        """Page number outside, words inside, as in a rulebook."""
        left, right = self.sheet.left_edge, self.sheet.left_edge + self.sheet.width
        y = self.sheet.paper[1] - self.sheet.bottom + 8.8
        outer, inner, ends = (left, right, ("start", "end")) if number % 2 == 0 else (right, left, ("end", "start"))
        return (
            Text(outer, y, str(number), 11, "display", self.setting.colour("ink"), ends[0]),
            Text(inner, y - 0.2, words, 7.5, "body", self.setting.colour("caption"), ends[1]),
        )
