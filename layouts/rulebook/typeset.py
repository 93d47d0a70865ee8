"""Setting a rulebook's text: blocks that know their height at a width, can be cut in two, and are drawn as a scene.

A `Block` is a platypus flowable in millimetres: platypus fills pages and columns with blocks, and each of them draws
scene items with its top-left at (0, 0), so text, icons and pictures go through one engine (`layouts.text`) and one
backend. Rule ids stand in the lane beside the column. Nothing here knows where on the page a block will come to lie.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from reportlab.platypus.flowables import Flowable

from layouts import fonts, text
from layouts.look import Look
from layouts.scene import PT, Group, Item, Path, Text
from layouts.shapes import line, rect

if TYPE_CHECKING:
    from layouts.backends.pdf import Painter

ROLES = {
    "ink": {"full": "#14202B"},
    "caption": {"full": "#4A5763", "mono": "#000000"},
    "faint": {"full": "#A9B4BE", "mono": "#000000"},
    "tint": {"full": "#EDF1F5", "low": "#FFFFFF", "mono": "#FFFFFF"},
    "accent": {"full": "#2F5D8C", "mono": "#000000"},
    "banner": {"full": "#14202B", "low": "#FFFFFF", "mono": "#FFFFFF"},
    "banner_on": {"full": "#FFFFFF", "low": "#14202B", "mono": "#000000"},
}
"""Colours of a rulebook for games whose palette doesn't name them; text on white keeps 7:1."""

ID_SIZE, ID_PITCH = 6.5, 2.6
"""Type size (pt) and line pitch (mm) of rule ids in the lane."""

Lane: TypeAlias = Callable[[float], tuple[float, str]]
"""From a block's left edge on the page (mm) to where rule ids beside it stand, and whether they start or end there."""
Note: TypeAlias = tuple[float, tuple[str, ...]]
"""Rule ids and the y (mm) of the first one's baseline."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set: font role, size (pt), leading (type sizes), colour role, space before and after (mm)."""

    font: str = "body"
    size: float = 9.0
    leading: float = 1.25
    fill: str = "ink"
    before: float = 0.0
    after: float = 1.7

    @property
    def pitch(self) -> float:
        """Line pitch in mm."""
        return self.size * PT * self.leading

    @property
    def baseline(self) -> float:
        """From the top of a line to its baseline, in mm: capitals stand in the middle of the pitch."""
        return (self.pitch + fonts.CAP_HEIGHT[self.font] * self.size * PT) / 2


BODY = Style()
ITEM = Style(after=0.9)
CAPTION = Style(size=7.5, leading=1.2, fill="caption", after=0)
HEADINGS = {
    2: Style("display", 13, 1.15, before=4.5, after=2.2),
    3: Style("display", 9, 1.25, before=2.8, after=0.9),
    4: Style("caption", 8, 1.25, "caption", before=1.8, after=0.7),
}
INDENT = 4.4
"""From the edge of a list item's marker to its text, in mm."""


@dataclass(slots=True)
class Setting:
    """What blocks are set with: the game's look and, once a file is begun, the painter of its pages."""

    look: Look
    lane: Lane
    painter: Painter | None = None
    pages: dict[str, int] = field(default_factory=dict)
    """The page each heading came to stand on in this pass, by its key; `known` is the same of the pass before."""
    known: dict[str, int] = field(default_factory=dict)
    title: str = ""
    chapter: str = ""
    """The book's title, and the chapter begun last."""

    def colour(self, role: str) -> str:
        """The colour of a role of `ROLES`, from the game's palette if that has it."""
        if role in self.look.palette:
            return self.look.palette[role]
        return ROLES[role].get(self.look.ink, ROLES[role]["full"])

    def lines(self, lines: Sequence[text.Line], x: float, y: float, style: Style) -> tuple[Item, ...]:
        """Wrapped lines in a style; y is the top of the first one."""
        fill = self.colour(style.fill)
        return text.set_lines(lines, x, y + style.baseline, style.size, style.pitch, style.font, fill, self.look.icon)


class Block(Flowable):  # type: ignore[misc]
    """Something with a height at a width. Lengths are mm; platypus' points stay inside this class."""

    before = after = 0.0
    floats = False
    """It may go to the top of the next column, past text that follows it."""
    wide = False
    """It goes right across the page, to its foot or the top of the next one."""
    outer = False
    """Being wide, it reaches over the lanes to the printable margin."""
    leads = False
    """It stays with what follows it."""
    line = 0
    """Its line in the manuscript."""

    def __init__(self, setting: Setting) -> None:
        super().__init__()
        self.setting = setting
        self.w = self.h = 0.0

    # What a block answers.

    def measure(self, width: float) -> float:
        """The height at that width; raises `text.Overflow` where a word does not fit."""
        raise NotImplementedError

    def items(self) -> list[Item]:
        """What it draws, after `measure`."""
        raise NotImplementedError

    def notes(self) -> list[Note]:
        """Rule ids for the lane beside it."""
        return []

    def least(self, width: float) -> float:
        """The height without which it isn't begun in a column."""
        return self.measure(width)

    def cut(self, width: float, height: float) -> list[Block]:
        """Itself in two, the first at most that high; nothing where it can't be cut so."""
        return []

    # What platypus asks.

    def getSpaceBefore(self) -> float:  # noqa: N802
        return self.before / PT

    def getSpaceAfter(self) -> float:  # noqa: N802
        return self.after / PT

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self.w = width * PT
        self.h = self.measure(self.w)
        return width, self.h / PT

    def split(self, width: float, height: float) -> list[Block]:
        # As much slack as platypus itself allows: a first half any higher would not be accepted.
        halves = self.cut(width * PT, height * PT + 1e-7)
        for half in halves:
            half.line = self.line
        return halves

    def draw(self) -> None:
        painter = self.setting.painter
        assert painter is not None
        left = self.canv.absolutePosition(0, 0)[0] * PT
        lane, anchor = self.setting.lane(left)
        items = self.items()
        for y, ids in self.notes():
            items += [
                Text(lane - left, y + i * ID_PITCH, id, ID_SIZE, "body", self.setting.colour("caption"), anchor)
                for i, id in enumerate(ids)
            ]
        painter.inline(items, self.h)


class Prose(Block):
    """Wrapped text, at a list's `depth` with its `marker`; `ids` are the rules it cites."""

    def __init__(
        self,
        setting: Setting,
        words: str,
        style: Style = BODY,
        ids: tuple[str, ...] = (),
        depth: int = 0,
        marker: str = "",
    ) -> None:
        super().__init__(setting)
        self.words, self.style, self.ids, self.depth, self.marker = words, style, ids, depth, marker
        self.before, self.after = style.before, style.after
        self.leads = words.endswith(":")
        self.part: slice = slice(None)

    def measure(self, width: float) -> float:
        every = text.wrap(self.words, self.style.font, self.style.size, width - self.depth * INDENT)
        self.set = every[self.part]
        return max(len(self.set) * self.style.pitch, len(self.ids) * ID_PITCH - self.after)

    def least(self, width: float) -> float:
        every = self.measure(width)
        return every if len(self.set) < 4 else 2 * self.style.pitch

    def cut(self, width: float, height: float) -> list[Block]:
        """At least two lines stay on either side."""
        self.measure(width)
        fit = min(int(height / self.style.pitch), len(self.set) - 2)
        if fit < 2:
            return []
        start = self.part.start or 0
        first = Prose(self.setting, self.words, self.style, self.ids, self.depth, self.marker)
        rest = Prose(self.setting, self.words, self.style, (), self.depth)
        first.part, rest.part = slice(start, start + fit), slice(start + fit, None)
        first.after = rest.before = 0.0
        first.leads = False
        return [first, rest]

    def items(self) -> list[Item]:
        x = self.depth * INDENT
        items = list(self.setting.lines(self.set, x, 0, self.style))
        if self.marker:
            fill = self.setting.colour(self.style.fill)
            items.append(Text(x - INDENT, self.style.baseline, self.marker, self.style.size, "strong", fill))
        return items

    def notes(self) -> list[Note]:
        return [(self.style.baseline, self.ids)] if self.ids else []


class Title(Prose):
    """A heading: a place for bookmarks and the contents to point at."""

    def __init__(self, setting: Setting, words: str, name: str, level: int, ids: tuple[str, ...], key: str) -> None:
        super().__init__(setting, words, HEADINGS[level], ids)
        self.name, self.level, self.key = name, level, key
        self.leads = True

    def measure(self, width: float) -> float:
        self.rule = 2.6 if self.level == 2 else 0.0
        self.w = width
        return super().measure(width) + self.rule

    def least(self, width: float) -> float:
        return self.measure(width)

    def cut(self, width: float, height: float) -> list[Block]:
        return []

    def items(self) -> list[Item]:
        words = Group(tuple(super().items()), y=self.rule)
        if not self.rule:
            return [words]
        thin = Path(line(0, 0.5, self.w, 0.5), stroke=self.setting.colour("faint"), width=0.25, round=False)
        bar = Path(rect(0, 0, 14, 1), fill=self.setting.colour("accent"))
        return [thin, bar, words]

    def notes(self) -> list[Note]:
        return [(y + self.rule, ids) for y, ids in super().notes()]

    def draw(self) -> None:
        super().draw()
        canvas = self.canv
        canvas.bookmarkHorizontal(self.key, 0, self.h / PT)
        canvas.addOutlineEntry(self.name, self.key, self.level - 2, closed=1)
        self.setting.pages[self.key] = canvas.getPageNumber()
        if self.level == 2:
            self.setting.chapter = self.name
