"""Art of the NPCs' cards: what flies, in large, and what it does in its turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from layouts.drawing import text
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, clipped
from layouts.drawing.scene import PT, Group, Item
from layouts.drawing.shapes import Rect, circle, dots, line, outline, polyline, rect

from .hulls import side_view, stars

W, HIGH = 88.0, 29.0
"""mm; a card's width, and how high its picture is with its bleed."""
FLIES = {"sellsword": "sellsword-mk-ii"}
"""What an NPC flies where that has another name."""
INDENT, GAP = 7.6, 1.4
"""mm; from a number to its words, and between one step and the next."""


@lru_cache(maxsize=8)
def picture(studio: Studio, key: str, law: str) -> Group:
    """Draw an NPC in flight, 94 x 29 mm from (-3, -3)."""
    pen = Pen(studio)
    ship = side_view(studio, FLIES.get(key, key), W / 2 + 3, 12.4, 60, 23.2, angle=-6 if key != "kiln" else 0)
    return Group((*_sky(pen, key, law), clipped(rect(-3, -3, W + 6, HIGH), ship)))


def _sky(pen: Pen, key: str, law: str) -> Iterator[Item]:
    """Space in the law's colour, a drift of dust, stars, and streaks of speed where it moves."""
    chance = Random(key)
    starts = [(chance.uniform(0, W), chance.uniform(9, 24), chance.uniform(4, 11)) for _ in range(14)]
    streaks = "" if key == "kiln" else "".join(line(x, y, x + long, y) for x, y, long in starts)
    if pen.full:
        yield pen.fill(rect(-3, -3, W + 6, HIGH), f"{law} + 62% night")
        drift = outline(f"M-3 20Q24 6 50 15T{W + 3} 10V{HIGH - 3}H-3Z")
        yield pen.fill(drift, f"{law} + 40% night")
        yield dots(stars(key, Rect(-3, 6, W + 6, 18), 30), pen.colour("starlight"), 0.45, 0.8)
        yield pen.line(streaks, 0.35, f"{law} + 60% white")
    else:
        yield pen.line(streaks, 0.25, "mat_line")
        yield pen.line(line(-3, HIGH - 3, W + 3, HIGH - 3), 0.5, law, round=False)


@lru_cache(maxsize=8)
def seeks(studio: Studio, key: str, law: str) -> Group:
    """Draw the signs of an NPC's targets, in the order of its search, with their right end at (0, 0)."""
    pen = Pen(studio)
    signs = [str(sign) for sign in _list(studio, key, "seeks")]
    items: list[Item] = []
    for i, sign in enumerate(signs):
        x = -3.6 - (len(signs) - 1 - i) * 10.4
        items.append(pen.solid(circle(x, 0, 3.6), "night" if pen.full else "white", 0.35, f"{law}_on"))
        items.append(pen.icon(sign, x, 0, 4.8, "paper" if pen.full else law, 0.0 if pen.full else 0.25))
        if i:
            items.append(pen.line(polyline(((x - 6, -1.4), (x - 4.6, 0), (x - 6, 1.4))), 0.8, f"{law}_on"))
    return Group(tuple(items))


@lru_cache(maxsize=32)
def turn(studio: Studio, key: str, law: str, high: float, wide: float) -> Group:
    """Draw the steps of an NPC's turn in a box from (0, 0), in the largest type that fits, from 10 to 8.4 pt."""
    pen, steps = Pen(studio), [str(step) for step in _list(studio, key, "turn")]
    size = next((size for size in (10.0, 9.6, 9.2, 8.8) if _needs(steps, size, wide) <= high), 8.4)
    items: list[Item] = []
    y = 0.0
    for number, step in enumerate(steps, 1):
        set_ = text.block(INDENT, y + _cap(size), step, size, wide - INDENT, fill=pen.colour("night"), leading=1.12)
        middle = y + _cap(size) / 2
        items.append(pen.solid(circle(2.2, middle, 2.2), f"{law}_area", 0.3, law))
        items.append(pen.label(2.2, middle, str(number), 8.5, "display", f"{law}_on"))
        items += set_.items
        y += _step(set_, size)
    return Group(tuple(items))


def _needs(steps: Sequence[str], size: float, wide: float) -> float:
    blocks = [text.block(0, 0, step, size, wide - INDENT, leading=1.12) for step in steps]
    return sum(_step(block, size) for block in blocks) - GAP


def _step(block: text.Block, size: float) -> float:
    """From one step to the next: no number touches another."""
    return max(block.height + 0.4 * size * PT, 3.6) + GAP


def _cap(size: float) -> float:
    return 0.66 * size * PT


def _list(studio: Studio, key: str, field: str) -> Sequence[object]:
    found = studio.game.piece(f"npc-card.{key}").fields[field]
    assert isinstance(found, tuple | list)
    return found
