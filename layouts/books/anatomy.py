"""A picture of one thing with letters in its margins, and a list that explains them: `::: anatomy`.

An item of the list begins with the letter's target: words on the piece, an icon, a tag, or a point in mm from the
picture's top left corner.

    - "Armed" **Armed.** Markers that you can still use.
    - {bounty} **Bounty.** What others get for destroying you.
    - 60,40 **The hold.**
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from components.problems import SalvageError, did_you_mean
from layouts.books.callouts import DISC_GAP_MM, callout, draw_leader, radius
from layouts.books.pictures import Picture, compose
from layouts.books.setting import Setting
from layouts.books.spots import find_spots
from layouts.drawing.scene import Item
from layouts.drawing.shapes import Box, Point

LETTERS = "abcdefghijklmnop"
MIN_PIECE_MM, MAX_PIECE_SCALE = 42.0, 0.8
"""Smallest size of a piece in mm of the page, if there is room; otherwise its scale is at most MAX_PIECE_SCALE."""
_ITEM = re.compile(r"(“[^”]+”|\{[a-z0-9-]+\}|#\S+|\d+(?:\.\d+)?,\d+(?:\.\d+)?)[\s\u00a0]+(.+)", re.S)


class Pin(NamedTuple):
    """A letter, and the place in the picture that it points at, in mm from the top left corner."""

    letter: str
    box: Box


def split_item(words: str) -> tuple[str, str]:
    """Split an item of the list into its target and its text. Raises SalvageError.

    >>> split_item("“Fuel” **Fuel** is for flying.")
    ('“Fuel”', '**Fuel** is for flying.')
    """
    found = _ITEM.fullmatch(words)
    if not found:
        how = 'begin it with "words on the piece", an {icon}, #tag or a point in mm, such as 20,35'
        raise SalvageError(f"'{words}' points at nothing; {how}")
    return found[1], found[2]


def point_at(shown: Picture, targets: Sequence[str]) -> list[Pin]:
    """Find the targets of a picture's letters. Raises SalvageError for a target that isn't in the picture."""
    spots = find_spots(shown.symbol.items)
    if len(targets) > len(LETTERS):
        raise SalvageError(f"there are {len(targets)} letters; a picture has at most {len(LETTERS)}")
    made: list[Pin] = []
    for letter, target in zip(LETTERS, targets, strict=False):
        if target[0].isdigit():
            x, y = map(float, target.split(","))
            spot = Box(x, y, x, y)
        elif (name := target.removeprefix("#")) in spots:
            spot = spots[name]
        else:
            raise SalvageError(f"'{target}' isn't in the picture{did_you_mean(name, spots)}")
        made.append(Pin(letter, spot))
    return made


def label(setting: Setting, shown: Picture, pins: Sequence[Pin], width: float, tallest: float) -> Picture:
    """Draw a picture within a width and a height in mm, with letters in its margins and a leader from each to its
    target."""
    (w, h), margin = shown.size, 2 * radius(setting) + 3.0
    scale = min((width - 2 * margin) / w, tallest / h, max(MAX_PIECE_SCALE, MIN_PIECE_MM / max(w, h)))
    left = (width - w * scale) / 2
    middles = [pin.box.middle for pin in pins]
    targets = [(left + x * scale, y * scale) for x, y in middles]
    discs = place_beside(targets, (left, left + w * scale), h * scale, radius(setting))
    leaders: list[Item] = []
    drawn: list[Item] = []
    for pin, disc, (x, y) in zip(pins, discs, targets, strict=True):
        # A leader ends beside words and icons, not across them.
        edge = left + scale * pin.box[0 if disc[0] < x else 2]
        leaders += draw_leader(setting, disc, (edge, y))
        drawn += callout(setting, pin.letter, *disc)
    items = [*shown.draw(left, 0, scale, setting.colour("faint")), *leaders, *drawn]
    return compose(f"{shown.symbol.name}-letters", items, (width, h * scale), shown.alt)


def place_beside(targets: Sequence[Point], edges: tuple[float, float], tall: float, r: float) -> list[Point]:
    """Return the middles of discs of radius r beside the edges of a picture `tall` mm high: each on the nearer side,
    level with its target unless another disc is there."""
    left, right = edges
    step, most = 2 * r + DISC_GAP_MM, max(1, int(tall / (2 * r + DISC_GAP_MM)))
    by_x = sorted(range(len(targets)), key=lambda i: targets[i][0])
    half = sum(x < (left + right) / 2 for x, _ in targets)
    half = min(max(half, len(targets) - most), most)
    found: dict[int, Point] = {}
    for side, x in ((by_x[:half], left - r - 1.5), (by_x[half:], right + r + 1.5)):
        order = sorted(side, key=lambda i: targets[i][1])
        for i, y in zip(order, _spread([targets[i][1] for i in order], step, r, tall - r), strict=True):
            found[i] = (x, y)
    return [found[i] for i in range(len(targets))]


def _spread(wanted: Sequence[float], step: float, least: float, most: float) -> list[float]:
    """Move ordered numbers at least a step apart, within bounds if they have room.

    >>> _spread([0.0, 1.0, 9.0], 3, 0, 10)
    [0.0, 3.0, 9.0]
    """
    made: list[float] = []
    for y in wanted:
        made.append(max(y, least, *(each + step for each in made[-1:])))
    for i in reversed(range(len(made))):
        made[i] = min(made[i], made[i + 1] - step if i + 1 < len(made) else most)
    return made
