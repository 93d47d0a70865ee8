"""The table before the game, drawn from the set-up scenario: every piece as it is printed, in true proportion.

The body of `::: setup` has a line for each row of the table, from left to right, and lines of callouts:

    ship-card.red 2*resource-card.fuel/back=5       a piece; two of them fanned, by the back, with callout 5
    threat-track=2 board a.1/back+a.2                the scenario's board; pieces in a column
    pile:orbit-card.H0/back=14 [orbit discard] 32:debris.1=12    a pile; a free place; so many pieces in a tray
    board:Ann                                       the board cropped as a figure's `crop` does, to one player's part
    @ 9 satellite.A satellite.B                      callout 9 on the board, at what is tagged so there

A piece of which a game has several alike may go by its kind (`threat-track`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from components.problems import SalvageError, did_you_mean
from layouts.measure import Transform
from layouts.rulebook.callouts import callout
from layouts.rulebook.elements import Element, Marked
from layouts.rulebook.figures import Picture
from layouts.rulebook.lines import Line
from layouts.rulebook.pins import Pointed, draw_pins
from layouts.rulebook.typeset import CAPTION, Block, Setting, wrap_evenly
from layouts.scene import Group, Item, Path, Scene, Text, Use
from layouts.shapes import rect

_ITEM = re.compile(r"\[(?P<free>[^\]]+)\]|(?P<pieces>[^\s=\[]+)")
_CALLOUT = re.compile(r"=(\d+)")
_PIECE = re.compile(r"(?:(?P<fan>\d+)\*|(?P<tray>\d+):|(?P<pile>pile):)?(?P<id>[^/]+?)(?:/(?P<side>front|back))?")
GAP = 9.0
"""Between what lies on the table, in mm of the table."""
FAN = 0.3
"""A fanned piece shows this part of its width."""
OFF = 0.8
"""A callout's middle is so many mm of the page outside the corner of its piece, clear of the name printed there."""
SMALL, SMALL_OFF = 12.0, 2.2
"""The same for a piece that isn't larger, in mm of the page."""
AIR = 5.0
"""Round everything, in mm of the page."""


@dataclass(frozen=True, slots=True)
class Thing:
    """What lies in one place: its size in mm of the table, how it is drawn at a scale, and its callout."""

    size: tuple[float, float]
    draw: Callable[[float], list[Item]]
    number: str = ""


@dataclass(frozen=True, slots=True)
class Pin:
    """A callout and the tags on the board it points at."""

    number: str
    tags: tuple[str, ...]


class Table(Block):
    """The table in rows, with callouts, and a caption below."""

    wide = True
    before, after = 0.0, 4.0

    def __init__(
        self,
        setting: Setting,
        rows: Sequence[Sequence[Thing]],
        pins: Sequence[Pointed],
        scene: Scene,
        caption: str,
        tallest: float,
    ) -> None:
        """`pins`: callouts on the board, which is drawn as `scene`, with what they point at."""
        super().__init__(setting)
        self.scene = scene
        self.rows, self.pins, self.caption, self.tallest = [list(row) for row in rows], pins, caption, tallest
        self.style = setting.sized(CAPTION)
        self.alt = ""
        self.figure: Element | None = None
        self.words: Element | None = None

    def describe(self, parent: Element) -> None:
        """Take a place in the tree: a figure and its caption."""
        self.figure = parent.add("Figure", self.alt)
        self.words = parent.add("P") if self.caption else None

    def measure(self, width: float) -> float:
        self.w = width
        self.foot = wrap_evenly(self.caption, self.style, width) if self.caption else ()
        words = len(self.foot) * self.style.pitch + (1.6 if self.foot else 0.0)
        wide = max(sum(thing.size[0] for thing in row) + GAP * (len(row) - 1) for row in self.rows)
        high = sum(max(thing.size[1] for thing in row) for row in self.rows) + GAP * (len(self.rows) - 1)
        self.scale = min((width - 2 * AIR) / wide, (self.tallest - words - 2 * AIR) / high, 0.8)
        self.ground = high * self.scale + 2 * AIR
        return self.ground + words

    def items(self) -> list[Item]:
        return [item for _, items in self.marked() for item in items]

    def marked(self) -> list[Marked]:
        colour, scale = self.setting.colour, self.scale
        low = colour("tint") == "#FFFFFF"
        ground = Path(rect(0, 0, self.w, self.ground, 3), fill=colour("tint"), stroke=colour("ink") if low else None,
                      width=0.3 if low else 0.0)  # fmt: skip
        items: list[Item] = []
        discs: list[Item] = []
        y = AIR
        for row in self.rows:
            high = max(thing.size[1] for thing in row) * scale
            free = self.w - 2 * AIR - sum(thing.size[0] for thing in row) * scale
            gap = free / (len(row) - 1) if len(row) > 1 else 0.0
            # Rows with little in them stay together in the middle.
            gap = min(gap, 24.0)
            x = (self.w - sum(thing.size[0] for thing in row) * scale - gap * (len(row) - 1)) / 2
            for thing in row:
                w, h = thing.size[0] * scale, thing.size[1] * scale
                top = y + (high - h) / 2
                items.append(Group(tuple(thing.draw(scale)), x, top))
                if thing.number:
                    off = OFF if min(w, h) > SMALL else SMALL_OFF
                    discs += callout(self.setting, thing.number, x - off, top - off)
                if thing.size == self.board:
                    discs += draw_pins(self.setting, self.pins, self.scene, scale, x, top)
                x += w + gap
            y += high + GAP * scale
        made: list[Marked] = [(None, [ground]), (self.figure, [*items, *discs])]
        if self.foot:
            made.append((self.words, self.setting.lines(self.foot, 0, self.ground + 1.6, self.style)))
        return made

    board: tuple[float, float] = (0.0, 0.0)

    def text(self) -> str:
        return self.caption


def read_rows(
    lines: Sequence[Line],
    setting: Setting,
    piece: Callable[[str, str], Picture],
    board: Callable[[str], Picture],
) -> tuple[list[list[Thing]], list[Pin]]:
    """The rows and callouts of a directive's body. `piece` finds a face by id and side, `board` the part of the board
    that a crop shows, all of it for none. Raises SalvageError."""
    rows: list[list[Thing]] = []
    pins: list[Pin] = []
    for line in lines:
        words = line.text.split()
        if not words:
            continue
        if words[0] == "@":
            if len(words) < 3 or not words[1].isdigit():
                raise SalvageError(f"'{line.text.strip()}' is no callout; write '@ 9 satellite.A'")
            pins.append(Pin(words[1], tuple(words[2:])))
            continue
        rows.append(_row(line.text, setting, piece, board))
    if not rows:
        raise SalvageError("'setup' lays nothing on the table; write a line for each of its rows")
    return rows, pins


def _row(
    line: str, setting: Setting, piece: Callable[[str, str], Picture], board: Callable[[str], Picture]
) -> list[Thing]:
    row: list[Thing] = []
    at = 0
    while at < len(line):
        if line[at].isspace():
            at += 1
            continue
        found = _ITEM.match(line, at)
        if not found:
            raise SalvageError(f"'{line[at:].strip()}' can't be read here; write pieces, [free places] and board")
        at = found.end()
        number = ""
        if called := _CALLOUT.match(line, at):
            number, at = called[1], called.end()
        if found["free"]:
            size = row[-1].size if row else (63.0, 88.0)
            row.append(Thing(size, _free(setting, size, found["free"]), number))
        elif found["pieces"].partition(":")[0] == "board":
            row.append(_board(board(found["pieces"].partition(":")[2]), number))
        else:
            stacked = [_thing(word, setting, piece) for word in found["pieces"].split("+")]
            row.append(_stack(stacked, number))
    return row


def _board(shown: Picture, number: str) -> Thing:
    return Thing(shown.size, lambda scale: [Use(shown.symbol, 0, 0, scale)], number)


def _stack(things: Sequence[Thing], number: str) -> Thing:
    """Things below each other as one."""
    wide = max(thing.size[0] for thing in things)
    high = sum(thing.size[1] for thing in things) + GAP / 2 * (len(things) - 1)

    def draw(scale: float) -> list[Item]:
        items: list[Item] = []
        y = 0.0
        for thing in things:
            items.append(Group(tuple(thing.draw(scale)), 0.0, y * scale))
            y += thing.size[1] + GAP / 2
        return items

    return Thing((wide, high), draw, number)


def _thing(word: str, setting: Setting, piece: Callable[[str, str], Picture]) -> Thing:
    found = _PIECE.fullmatch(word)
    if not found:
        raise SalvageError(f"'{word}' is no piece; write PIECE, PIECE/back, 2*PIECE, pile:PIECE or 32:PIECE")
    shown = piece(found["id"], found["side"] or "front")
    (w, h), edge = shown.size, setting.colour("faint")
    if found["tray"]:
        return _tray(int(found["tray"]), shown, setting)
    if found["pile"]:
        off = 1.2

        def pile(scale: float) -> list[Item]:
            return [item for n in (2, 1, 0) for item in shown.draw(n * off * scale, n * off * scale, scale, edge)]

        return Thing((w + 2 * off, h + 2 * off), pile)
    count = int(found["fan"] or 1)

    def fan(scale: float) -> list[Item]:
        return [item for n in range(count) for item in shown.draw(n * FAN * w * scale, 0, scale, edge)]

    return Thing((w * (1 + FAN * (count - 1)), h), fan)


def _tray(count: int, shown: Picture, setting: Setting) -> Thing:
    """So many pieces in rows on a plate."""
    w, h = shown.size
    gap = min(w, h) * 0.25
    across = ceil((count * (h + gap) / (w + gap) * 2.6) ** 0.5)
    down = ceil(count / across)
    wide, high = across * (w + gap) + gap, down * (h + gap) + gap

    def draw(scale: float) -> list[Item]:
        items: list[Item] = [
            Path(rect(0, 0, wide * scale, high * scale, 2), fill="#FFFFFF", stroke=setting.colour("faint"), width=0.25)
        ]
        for n in range(count):
            x, y = gap + n % across * (w + gap), gap + n // across * (h + gap)
            items.append(Use(shown.symbol, x * scale, y * scale, scale))
        return items

    return Thing((wide, high), draw)


def _free(setting: Setting, size: tuple[float, float], words: str) -> Callable[[float], list[Item]]:
    def draw(scale: float) -> list[Item]:
        w, h = size[0] * scale, size[1] * scale
        ink = setting.colour("caption")
        items: list[Item] = [Path(rect(0, 0, w, h, 1.5), stroke=ink, width=0.3, dash=(1.6, 1.2), round=False)]
        lines = words.split(" ")
        for n, word in enumerate(lines):
            y = h / 2 + (n - (len(lines) - 1) / 2) * 3.2 + 0.9
            items.append(Text(w / 2, y, word, 6.5, "caption", ink, "middle"))
        return items

    return draw


def pinned(pins: Sequence[Pin], scene: Scene) -> list[Pointed]:
    """Callouts with the places on a board that they point at. Raises SalvageError for unknown tags."""
    places = dict(_tags(scene.items, Transform()))
    found: list[Pointed] = []
    for pin in pins:
        for tag in pin.tags:
            if tag not in places:
                known = did_you_mean(tag, places)
                raise SalvageError(f"callout {pin.number} points at '{tag}', which isn't on the board{known}")
            found.append((pin.number, *places[tag]))
    return found


def _tags(items: Sequence[Item], at: Transform) -> list[tuple[str, tuple[float, float]]]:
    """Every tag of a scene with the origin of its group."""
    found: list[tuple[str, tuple[float, float]]] = []
    for item in items:
        if isinstance(item, Group):
            inner = at.then(item.x, item.y, item.angle, item.scale)
            if item.tag:
                found.append((item.tag, (inner.x, inner.y)))
            found += _tags(item.items, inner)
        elif isinstance(item, Use):
            found += _tags(item.symbol.items, at.then(item.x, item.y, item.angle, item.scale))
    return found
