"""The table before the game, drawn from the set-up scenario: every piece as printed, in true proportion.

The body of `::: setup` has a line for each row of the table, from left to right, and lines of callouts:

    board=1 board:threat                    the scenario's board; a part of it, like a figure's `crop`
    place:Ann=3                             a player's own area, with callout 3
    rest:debris=12                          the pieces of a kind that the position leaves, in a tray
    pile:orbit-card.H0/back=14 [orbit discard]      a pile; a free place
    ship-card.red 2*resource-card.fuel/back+a.2     a piece; two backs, fanned; pieces in a column
    @ 9 satellite.A satellite.B             callout 9 at these tags, on the board or in a player's area

The first piece of a kind may be named by its kind (`threat-track`). The scenario's position is drawn from its data;
pieces are named only for things that it doesn't contain, such as the look of a pile.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil

from components.problems import SalvageError, did_you_mean
from layouts.books.callouts import Pointed, callout, draw_pins
from layouts.books.manuscript_lines import ManuscriptLine
from layouts.books.pictures import Picture, compose
from layouts.books.setting import Setting
from layouts.books.spots import find_spots
from layouts.drawing import fonts
from layouts.drawing.scene import PT, Group, Item, Path, Scene, Text, Use
from layouts.drawing.shapes import rect

_ITEM = re.compile(r"(?:\[(?P<free>[^\]]+)\]|(?P<pieces>[^\s=\[]+))(?:=(?P<number>\d+))?|(?P<unread>\S.*)", re.DOTALL)
_PIECE = re.compile(r"(?:(?P<fan>\d+)\*|(?P<tray>rest):|(?P<pile>pile):)?(?P<id>[^/]+?)(?:/(?P<side>front|back))?")
GROUND_RADIUS_MM = 3.0
GAP = 9.0
"""Distance between things on the table, in mm of the table."""
TRAY_ASPECT = 1.4
"""Approximate ratio of a tray's width to its height."""
FAN = 0.3
"""Visible share of the width of a fanned piece."""
CALLOUT_OFFSET_MM = 0.8
"""Distance in mm of the page of a callout's middle from the corner of its piece, clear of the name printed there."""
SMALL_PIECE_MM, SMALL_OFF = 12.0, 2.2
"""Size in mm of the page up to which a piece is small, and the distance for it."""
AIR = 5.0
"""Margin around everything, in mm of the page."""
WIDEST_GAP = 24.0
"""Largest distance between the things of a row, in mm of the page."""
NAME, NAME_LEADING, LARGE_PRINT_SCALE = 7.5, 1.4, 14 / 9.5
"""Type size of names in pt, their line height in type sizes, and the scale of large print."""


@dataclass(frozen=True, slots=True)
class TableThing:
    """Everything in one place: its size in mm of the table, a function that draws it at a scale, its callout, and the
    name of the player to whom it belongs; if things in it may have callouts, its scene and their targets."""

    size: tuple[float, float]
    draw: Callable[[float], list[Item]]
    number: str = ""
    name: str = ""
    scene: Scene | None = None
    pins: tuple[Pointed, ...] = ()


@dataclass(frozen=True, slots=True)
class RowPictures:
    """Functions that draw the things in rows: a piece by id and side, the part of the board that a crop shows (all of
    it for none), a player's own area; and one that counts the copies of a piece that the position leaves."""

    piece: Callable[[str, str], Picture]
    board: Callable[[str], Picture]
    place: Callable[[str], Picture]
    rest: Callable[[str], int]


@dataclass(frozen=True, slots=True)
class TablePin:
    """A callout and the tags that it points at, on the board or in a player's area."""

    number: str
    tags: tuple[str, ...]


def draw_table(setting: Setting, rows: Sequence[Sequence[TableThing]], size: tuple[float, float], alt: str) -> Picture:
    """Draw the table in rows, with callouts, within a width and height in mm of the page."""
    width, tallest = size
    pitch = name_size(setting) * PT * NAME_LEADING
    wide = max(sum(thing.size[0] for thing in row) + GAP * (len(row) - 1) for row in rows)
    high = sum(max(thing.size[1] for thing in row) for row in rows) + GAP * (len(rows) - 1)
    names = sum(pitch for row in rows if any(thing.name for thing in row))
    scale = min((width - 2 * AIR) / wide, (tallest - names - 2 * AIR) / high, 0.8)
    ground = high * scale + names + 2 * AIR
    low = setting.colour("tint") == "#FFFFFF"
    items: list[Item] = [
        Path(rect(0, 0, width, ground, GROUND_RADIUS_MM), fill=setting.colour("tint"),
             stroke=setting.colour("ink") if low else None, width=0.3 if low else 0.0)
    ]  # fmt: skip
    discs: list[Item] = []
    y = AIR
    for row in rows:
        y += pitch if any(thing.name for thing in row) else 0.0
        some, over, deep = _draw_row(setting, row, scale, (width, y))
        items += some
        discs += over
        y += deep + GAP * scale
    return compose("table", [*items, *discs], (width, ground), alt)


def _draw_row(
    setting: Setting, row: Sequence[TableThing], scale: float, at: tuple[float, float]
) -> tuple[list[Item], list[Item], float]:
    """Draw a row of a table with the given width and top; return its items, its callouts, and its height."""
    items: list[Item] = []
    discs: list[Item] = []
    width, y = at
    high = max(thing.size[1] for thing in row) * scale
    taken = sum(thing.size[0] for thing in row) * scale
    # Rows with few things stay together in the middle.
    gap = min((width - 2 * AIR - taken) / (len(row) - 1), WIDEST_GAP) if len(row) > 1 else 0.0
    x = (width - taken - gap * (len(row) - 1)) / 2
    size = name_size(setting)
    for thing in row:
        w, h = thing.size[0] * scale, thing.size[1] * scale
        top = y + (0.0 if thing.name else (high - h) / 2)
        items.append(Group(tuple(thing.draw(scale)), x, top))
        if thing.name:
            items.append(Text(x + w / 2, top - 0.4 * size * PT, thing.name, size, "caption", setting.colour("ink"),
                              "middle"))  # fmt: skip
        if thing.number:
            off = CALLOUT_OFFSET_MM if min(w, h) > SMALL_PIECE_MM else SMALL_OFF
            discs += callout(setting, thing.number, x - off, top - off)
        if thing.scene:
            discs += draw_pins(setting, thing.pins, thing.scene, scale, x, top)
        x += w + gap
    return items, discs, high


def name_size(setting: Setting) -> float:
    """Return the type size of the players' names above their areas, in pt."""
    return NAME * (LARGE_PRINT_SCALE if setting.large else 1.0)


def read_rows(lines: Sequence[ManuscriptLine], setting: Setting, shown: RowPictures) -> list[list[TableThing]]:
    """Parse the rows of a directive's body, with their callouts. Raises SalvageError."""
    rows: list[list[TableThing]] = []
    pins: list[TablePin] = []
    for line in lines:
        words = line.text.split()
        if not words:
            continue
        if words[0] == "@":
            if len(words) < 3 or not words[1].isdigit():
                raise SalvageError(f"'{line.text.strip()}' is no callout; write '@ 9 satellite.A'")
            pins.append(TablePin(words[1], tuple(words[2:])))
            continue
        rows.append(_row(line.text, setting, shown))
    if not rows:
        raise SalvageError("'setup' lays nothing on the table; write a line for each of its rows")
    return _pinned(rows, pins)


def _row(line: str, setting: Setting, shown: RowPictures) -> list[TableThing]:
    row: list[TableThing] = []
    for found in _ITEM.finditer(line):
        if found["unread"]:
            raise SalvageError(f"'{found[0].strip()}' can't be read here; write pieces, [free places] and board")
        number = found["number"] or ""
        if found["free"]:
            size = row[-1].size if row else (63.0, 88.0)
            row.append(TableThing(size, _free(setting, size, found["free"]), number))
        else:
            row.append(_stack([_thing(word, setting, shown) for word in found["pieces"].split("+")], number))
    return row


def _whole(shown: Picture, name: str = "") -> TableThing:
    scene = Scene(*shown.size, shown.symbol.items, 0.0)
    return TableThing(shown.size, lambda scale: [Use(shown.symbol, 0, 0, scale)], name=name, scene=scene)


def _stack(things: Sequence[TableThing], number: str) -> TableThing:
    """Combine things below each other into one."""
    if len(things) == 1:
        return replace(things[0], number=number)
    wide = max(thing.size[0] for thing in things)
    high = sum(thing.size[1] for thing in things) + GAP / 2 * (len(things) - 1)

    def draw(scale: float) -> list[Item]:
        items: list[Item] = []
        y = 0.0
        for thing in things:
            items.append(Group(tuple(thing.draw(scale)), 0.0, y * scale))
            y += thing.size[1] + GAP / 2
        return items

    return TableThing((wide, high), draw, number)


def _thing(word: str, setting: Setting, shown: RowPictures) -> TableThing:
    part, _, name = word.partition(":")
    if part == "board":
        return _whole(shown.board(name))
    if part == "place":
        return _whole(shown.place(name), name)
    found = _PIECE.fullmatch(word)
    if not found:
        raise SalvageError(f"'{word}' is no piece; write PIECE, PIECE/back, 2*PIECE, pile:PIECE or rest:PIECE")
    return _piece(found, shown.piece(found["id"], found["side"] or "front"), setting, shown)


def _piece(found: re.Match[str], face: Picture, setting: Setting, shown: RowPictures) -> TableThing:
    """Draw a piece, several of it fanned, a pile or a tray of it."""
    (w, h), edge = face.size, setting.colour("faint")
    if found["tray"]:
        return _tray(shown.rest(found["id"]), face, setting)
    if found["pile"]:
        off = 1.2

        def pile(scale: float) -> list[Item]:
            return [item for n in (2, 1, 0) for item in face.draw(n * off * scale, n * off * scale, scale, edge)]

        return TableThing((w + 2 * off, h + 2 * off), pile)
    count = int(found["fan"] or 1)

    def fan(scale: float) -> list[Item]:
        return [item for n in range(count) for item in face.draw(n * FAN * w * scale, 0, scale, edge)]

    return TableThing((w * (1 + FAN * (count - 1)), h), fan)


def _tray(count: int, shown: Picture, setting: Setting) -> TableThing:
    """Draw a number of pieces in rows on a plate."""
    w, h = shown.size
    gap = min(w, h) * 0.25
    across = ceil((count * (h + gap) / (w + gap) * TRAY_ASPECT) ** 0.5)
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

    return TableThing((wide, high), draw)


def _free(setting: Setting, size: tuple[float, float], words: str) -> Callable[[float], list[Item]]:
    def draw(scale: float) -> list[Item]:
        w, h = size[0] * scale, size[1] * scale
        ink = setting.colour("caption")
        items: list[Item] = [Path(rect(0, 0, w, h, 1.5), stroke=ink, width=0.3, dash=(1.6, 1.2), round=False)]
        lines = words.split(" ")
        widest = max(fonts.width(word, "caption", NAME) for word in lines)
        type = max(6.5, min(NAME, NAME * (w - 1.5) / widest))
        for n, word in enumerate(lines):
            y = h / 2 + (n - (len(lines) - 1) / 2) * 3.2 + 0.9
            items.append(Text(w / 2, y, word, type, "caption", ink, "middle"))
        return items

    return draw


def _pinned(rows: Sequence[Sequence[TableThing]], pins: Sequence[TablePin]) -> list[list[TableThing]]:
    """Attach callouts to their targets in the rows. Raises SalvageError for unknown tags."""
    things = [thing for row in rows for thing in row]
    tagged = [find_spots(thing.scene.items) if thing.scene else {} for thing in things]
    found: list[list[Pointed]] = [[] for _ in things]
    for pin in pins:
        for tag in pin.tags:
            where = next((i for i, places in enumerate(tagged) if tag in places), None)
            if where is None:
                known = did_you_mean(tag, [name for places in tagged for name in places])
                raise SalvageError(f"callout {pin.number} points at '{tag}', which isn't on the table{known}")
            found[where].append((pin.number, *tagged[where][tag].middle))
    made = iter(replace(thing, pins=tuple(each)) for thing, each in zip(things, found, strict=True))
    return [[next(made) for _ in row] for row in rows]
