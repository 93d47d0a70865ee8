"""Setting a rulebook's text: blocks that know their height at a width, can be cut in two, and are drawn as a scene.

A `Block` draws scene items with its top-left at (0, 0), so text, icons and pictures go through one engine
(`layouts.text`) and one backend; `layouts.rulebook.pages` puts blocks on pages. Rule marks stand in the lane beside the
column. Nothing here knows where on the page a block will come to lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TypeAlias

from layouts import fonts, text
from layouts.hyphens import wrap_whole
from layouts.look import Look
from layouts.rulebook.callouts import CLEAR, callout, radius
from layouts.rulebook.elements import Element, Marked
from layouts.scene import PT, Group, Item, Path, Span, Text
from layouts.shapes import line, rect

ROLES = {
    "ink": {"full": "#14202B"},
    "caption": {"full": "#4A5763", "mono": "#000000"},
    "mark": {"full": "#637186", "mono": "#666666"},
    "faint": {"full": "#A9B4BE", "mono": "#A8A8A8"},
    "tint": {"full": "#EDF1F5", "low": "#FFFFFF", "mono": "#FFFFFF"},
    "accent": {"full": "#2F5D8C", "mono": "#000000"},
    "banner": {"full": "#14202B", "low": "#FFFFFF", "mono": "#FFFFFF"},
    "banner_on": {"full": "#FFFFFF", "low": "#14202B", "mono": "#000000"},
    "callout": {"full": "#FFD84A", "low": "#FFFFFF", "mono": "#FFFFFF"},
    "callout_on": {"full": "#14202B", "mono": "#000000"},
}
"""Colours of a rulebook for games whose palette doesn't name them; text on white keeps 7:1, marks 4.5:1."""

LARGE = 14 / 9.5
"""Large print: text of 14 pt, and with it all that is read."""
LARGE_TITLES = 1.2
LARGE_LEADING = 0.9
"""Large type needs less space between its lines, in parts of its size."""
READ = 11.0
"""Type of at most so many pt is text to read; what is larger grows less in large print."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set: font role, size (pt), leading (type sizes), colour role, space before and after (mm)."""

    font: str = "body+kern"
    size: float = 9.5
    leading: float = 1.343
    fill: str = "ink"
    before: float = 0.0
    after: float = 1.5

    @property
    def pitch(self) -> float:
        """Line pitch in mm."""
        return self.size * PT * self.leading

    @property
    def baseline(self) -> float:
        """From the top of a line to its baseline, in mm: capitals stand in the middle of the pitch."""
        return (self.pitch + fonts.CAP_HEIGHT[self.font] * self.size * PT) / 2


BODY = Style()
ITEM = Style(after=0.7)
CAPTION = Style(size=8, leading=1.276, fill="caption", after=0)
LABEL = Style("caption+kern", 7.5, 1.4, after=0)
MARK = Style("body+kern", 5.5, 1.16, "mark", after=0)
HEADINGS = {
    2: Style("display+kern", 22, 1.1, before=9.0, after=4.4),
    3: Style("display+kern", 13, 1.31, before=4.0, after=1.2),
    4: Style("display+kern", 10.5, 1.3, before=2.6, after=0.6),
}
INDENT = 4.6
"""From the edge of a list item's marker to its text, in mm."""
STEP = 2.6
"""A step's text stands so much further in than that of other list items, in mm: its number is a disc."""
RAGGED = 0.88
"""A paragraph is set narrower by down to this part of its width so that its last line isn't a single word."""
LANE = 1.8
"""From the rule marks to the text beside them, in mm."""

Note: TypeAlias = tuple[float, tuple[str, ...]]
"""Rule marks, as they are printed, and the y (mm) of the first one's baseline."""


@dataclass(slots=True)
class Setting:
    """What blocks are set with: the game's look, large print or not, rule marks or none, and what one pass learns."""

    look: Look
    large: bool = False
    marks: bool = True
    pages: dict[str, int] = field(default_factory=dict)
    """The page each key (heading, rule, word) came to stand on in this pass; `known` is the same of the pass before."""
    known: dict[str, int] = field(default_factory=dict)
    title: str = ""
    scale: float = 1.0  # How much larger than usual what is read is set,
    leading: float = 1.0  # and how much further apart its lines stand.

    def colour(self, role: str) -> str:
        """The colour of a role of `ROLES`, from the game's palette if that has it."""
        if role in self.look.palette:
            return self.look.palette[role]
        return ROLES[role].get(self.look.ink, ROLES[role]["full"])

    def sized(self, style: Style) -> Style:
        """A style as this book sets it: larger in large print."""
        return _sized(style, self.large, self.scale, self.leading)

    @property
    def indent(self) -> float:
        """From the edge of a list item's marker to its text, in mm."""
        return INDENT * (LARGE if self.large else 1.0)

    def lines(self, lines: Sequence[text.Line], x: float, y: float, style: Style) -> tuple[Item, ...]:
        """Wrapped lines in a style; y is the top of the first one."""
        fill = self.colour(style.fill)
        read = _readable(tuple(lines))
        return text.set_lines(read, x, y + style.baseline, style.size, style.pitch, style.font, fill, self.look.icon)

    def words(self, words: str, x: float, y: float, style: Style, width: float) -> tuple[tuple[Item, ...], float]:
        """A text wrapped and set with its top-left at (x, y), and its height."""
        lines = wrap_words(words, style, width)
        return self.lines(lines, x, y, style), len(lines) * style.pitch


@cache
def _sized(style: Style, large: bool, scale: float, leading: float) -> Style:
    size, read = style.size, style.size <= READ
    if large:
        size = round(size * (LARGE if read else LARGE_TITLES) * 2) / 2
    if not read:
        return replace(style, size=size)
    return replace(
        style, size=round(size * scale, 1), leading=style.leading * (LARGE_LEADING if large else 1.0) * leading
    )


def _readable(lines: tuple[text.Line, ...]) -> tuple[text.Line, ...]:
    """Lines with the spaces between their runs and at their ends, which are not to be seen, but to be read out."""
    made: list[text.Line] = []
    for row, words in enumerate(lines):
        last = len(words) - 1
        made.append(
            tuple(
                Span(part.dx, part.font, part.text + " ")
                if isinstance(part, Span) and (row < len(lines) - 1 if i == last else _apart(part, words[i + 1]))
                else part
                for i, part in enumerate(words)
            )
        )
    return tuple(made)


def _apart(part: Span, following: Span | text.Mark) -> bool:
    """Whether a run is followed by another word, not by a mark that belongs to it."""
    return isinstance(following, text.Mark) or following.text[:1] not in ".,;:!?)’”"


@dataclass(frozen=True, slots=True)
class Link:
    """A rectangle of a block (x, y, width, height in mm) that leads to the heading with that key."""

    box: tuple[float, float, float, float]
    key: str
    name: str
    element: Element


class Block:
    """Something with a height at a width, in mm."""

    before = after = 0.0
    beside = False
    """It stands in the column beside the paragraph it follows, or below that."""
    wide = False
    """It goes right across the page."""
    leads = False
    """It stays with what follows it,"""
    binds = False
    """or at least on the same page."""
    opens = False
    """It begins a chapter: the page before may end early."""
    turns = False
    """So may it here, and does if that leaves no hole."""
    one_page = False
    """It stands on a new page."""
    line = 0
    """Its line in the manuscript."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.w = 0.0
        self.keys: tuple[str, ...] = ()
        self.element: Element | None = None

    def measure(self, width: float) -> float:
        """The height at that width; raises `text.Overflow` where it is too narrow."""
        raise NotImplementedError

    def items(self) -> list[Item]:
        """What it draws, after `measure`."""
        raise NotImplementedError

    def marked(self) -> list[Marked]:
        """What it draws, each item with the element that it belongs to."""
        return [(self.element, self.items())]

    def notes(self) -> list[Note]:
        """Rule marks for the lane beside it."""
        return []

    def links(self) -> list[Link]:
        """Where it leads to other pages."""
        return []

    def text(self) -> str:
        """Its words, in which the index is looked up; bold runs with their marks."""
        return ""

    hollow = 0.0
    """So many mm of half of its width are empty."""
    pictured = False
    """It has pictures whose size may be chosen."""

    def resize(self, part: float) -> None:
        """Let its pictures be at most that part of their usual size; measure it again after that."""

    def least(self, width: float) -> float:
        """The height without which it isn't begun in a column."""
        return self.measure(width)

    def cut(self, width: float, height: float) -> list[Block]:
        """Itself in two, the first at most that high; nothing where it can't be cut so."""
        return []


def mark_items(setting: Setting, notes: Sequence[Note]) -> list[Item]:
    """Rule marks at the left of a block."""
    if not setting.marks:
        return []
    style = setting.sized(MARK)
    fill = setting.colour(style.fill)
    return [
        Text(-LANE, y + i * style.pitch, mark, style.size, style.font, fill, "end")
        for y, marks in notes
        for i, mark in enumerate(marks)
    ]


class Prose(Block):
    """Wrapped text, at a list's `depth` with its `marker`; `marks` are the rules it cites."""

    def __init__(
        self,
        setting: Setting,
        words: str,
        style: Style = BODY,
        marks: tuple[str, ...] = (),
        depth: int = 0,
        marker: str = "",
    ) -> None:
        super().__init__(setting)
        self.words, self.raw, self.marks, self.depth, self.marker = words, style, marks, depth, marker
        self.style = setting.sized(style)
        self.before, self.after = self.style.before, self.style.after
        self.leads = words.endswith(":")
        self.part: slice = slice(None)
        self.label: Element | None = None
        self.step = False
        """Its number is a disc, as in the picture of the set-up."""
        self._measured: tuple[float, float, bool] | None = None
        """What `_high` was measured for: to level columns, blocks are measured again and again."""
        self._high = 0.0

    @property
    def _inset(self) -> float:
        """From the left edge to the text."""
        return self.depth * self.setting.indent + (STEP if self.step else 0.0)

    def measure(self, width: float) -> float:
        asked = width, self.after, self.step
        if asked == self._measured:
            return self._high
        self.w = width
        self.set = wrap_evenly(self.words, self.style, width - self._inset)[self.part]
        marks = len(self.marks) * self.setting.sized(MARK).pitch if self.setting.marks else 0.0
        disc = 2 * radius(self.setting) + CLEAR if self.step else 0.0
        self._high = max(len(self.set) * self.style.pitch, marks - self.after, disc - self.after)
        self._measured = asked
        return self._high

    def least(self, width: float) -> float:
        every = self.measure(width)
        return every if len(self.set) < 4 else 2 * self.style.pitch

    def cut(self, width: float, height: float) -> list[Block]:
        """At least two lines stay on either side."""
        self.measure(width)
        fit = min(int((height + 1e-7) / self.style.pitch), len(self.set) - 2)
        if fit < 2:
            return []
        start = self.part.start or 0
        first = Prose(self.setting, self.words, self.raw, self.marks, self.depth, self.marker)
        rest = Prose(self.setting, self.words, self.raw, (), self.depth)
        first.part, rest.part = slice(start, start + fit), slice(start + fit, self.part.stop)
        first.after = rest.before = 0.0
        first.leads = False
        rest.after = self.after
        first.keys, first.element, rest.element, first.label = self.keys, self.element, self.element, self.label
        first.line = rest.line = self.line
        first.step = rest.step = self.step
        return [first, rest]

    def items(self) -> list[Item]:
        return [item for _, items in self.marked() for item in items]

    def marked(self) -> list[Marked]:
        x = self._inset
        found: list[Marked] = []
        if self.marker:
            found.append((self.label, self._marker(x - self.setting.indent - (STEP if self.step else 0.0))))
        return [*found, (self.element, self.setting.lines(self.set, x, 0, self.style))]

    def _marker(self, x: float) -> list[Item]:
        """What stands before a list item: a number, a dot or an icon."""
        style = self.style
        if self.step:
            return callout(self.setting, self.marker.rstrip("."), x + 2.55, style.pitch / 2)
        if self.marker.startswith("{"):
            return list(self.setting.words(self.marker, x - 0.6, 0, style, 20)[0])
        fill = self.setting.colour("accent" if self.marker == "•" else style.fill)
        return [Text(x, style.baseline, self.marker, style.size, "strong", fill)]

    def notes(self) -> list[Note]:
        return [(self.style.baseline, self.marks)] if self.marks else []

    def text(self) -> str:
        return self.words


def wrap_words(words: str, style: Style, width: float) -> tuple[text.Line, ...]:
    """Wrapped lines, words that are wider than one of them parted. Raises `text.Overflow` where no letter fits."""
    return wrap_whole(words, style.font, style.size, width)


def wrap_evenly(words: str, style: Style, width: float) -> tuple[text.Line, ...]:
    """Wrapped lines of which the last isn't a single word, if the line above can spare one and stay long enough."""
    lines = wrap_words(words, style, width)
    narrow = width
    while len(lines) > 1 and _is_word(lines[-1]) and narrow > width * RAGGED:
        narrow -= 1.0
        try:
            tried = text.wrap(words, style.font, style.size, narrow)
        except text.Overflow:
            break
        if len(tried) > len(lines):
            break
        if not _is_word(tried[-1]):
            return tried
    return lines


def _is_word(line: text.Line) -> bool:
    """Whether a line is a single word."""
    return len(line) == 1 and isinstance(line[0], Span) and " " not in line[0].text


class Title(Prose):
    """A heading: a place for bookmarks, the contents and references to point at."""

    def __init__(self, setting: Setting, words: str, name: str, level: int, marks: tuple[str, ...], key: str) -> None:
        super().__init__(setting, words, HEADINGS[level], marks)
        self.name, self.level, self.key = name, level, key
        self.leads = True
        self.wide = level == 2
        self.opens = level == 2

    def measure(self, width: float) -> float:
        return super().measure(width) + (3.0 if self.level == 2 else 0.0)

    def least(self, width: float) -> float:
        return self.measure(width)

    def cut(self, width: float, height: float) -> list[Block]:
        return []

    def marked(self) -> list[Marked]:
        words = super().marked()
        if self.level != 2:
            return words
        y = len(self.set) * self.style.pitch + 1.8
        thin = Path(line(0, y, self.w, y), stroke=self.setting.colour("ink"), width=0.35, round=False)
        bar = Path(rect(0, y - 1.2, 39, 1.2), fill=self.setting.colour("accent"))
        return [(None, [thin, bar]), *words]

    def text(self) -> str:
        return f"**{self.name}**"


class Aside(Block):
    """Blocks with their places, drawn as one: a base for boxes and rows."""

    blocks: list[tuple[float, float, Block]]
    """x, y and block, after `measure`."""

    def items(self) -> list[Item]:
        return [Group(tuple(items)) for _, items in self.marked()]

    def marked(self) -> list[Marked]:
        return [
            (element, [Group(tuple(items), x, y)]) for x, y, block in self.blocks for element, items in block.marked()
        ]

    def notes(self) -> list[Note]:
        return [(y + top, marks) for _, y, block in self.blocks for top, marks in block.notes()]

    def text(self) -> str:
        return "\n".join(block.text() for _, _, block in self.blocks)
