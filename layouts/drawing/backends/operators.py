"""The operators of a PDF page: path data, matrices, strings and the graphics state.

A stream remembers the current colours and pen, so as not to set them again. Numbers are formatted here, since reportlab
spends most of its time on that.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import TypeAlias

from layouts.drawing.colour import BLACK, rgb
from layouts.drawing.path_data import split
from layouts.drawing.scene import CURRENT, Pen
from layouts.drawing.shapes import mm, real

CAPS, JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")
"""Line caps and joins in PDF's order."""
State: TypeAlias = tuple[float, Pen | bool, tuple[float, ...]]

MAX_KEPT_LETTERS = 600
"""Length of path data above which operators aren't cached: long paths are art that is drawn once, and memory would grow
with the pages."""
_OPERATOR = {"M": " m", "L": " l", "C": " c", "Z": " h"}
_ESCAPED_BYTES = re.compile(rb"[\\()\r\n\t\x00-\x1f\x7f-\xff]")
_ESCAPES = str.maketrans({"\\": "\\\\", "(": "\\(", ")": "\\)"})


def outline(d: str) -> str:
    """Convert path data into operators that construct a path without painting it."""
    return _kept_operators(d) if len(d) <= MAX_KEPT_LETTERS else _operators(d)


def _operators(d: str) -> str:
    return " ".join([points + _OPERATOR[letter] for letter, points in split(d)])


_kept_operators = lru_cache(maxsize=8192)(_operators)


@lru_cache(maxsize=4096)
def _colour(value: str) -> str:
    return " ".join(f"{part:.3f}".rstrip("0").rstrip(".") for part in rgb(value))


def escape(raw: bytes) -> str:
    """Escape bytes of a subset font for a PDF string literal, in ASCII."""
    return _ESCAPED_BYTES.sub(lambda m: b"\\%03o" % m[0][0] if m[0] not in b"\\()" else b"\\" + m[0], raw).decode(
        "ascii"
    )


def escape_plain(text: str) -> str:
    """Escape printable ASCII for a PDF string literal."""
    return text.translate(_ESCAPES) if "(" in text or ")" in text or "\\" in text else text


def transform(x: float, y: float, angle: float, scale: float) -> str:
    """Return the operands of `cm` for scaling, turning clockwise (y points down here) and moving."""
    if not angle:
        s = "1" if scale == 1 else real(scale, ".5g")
        return f"{s} 0 0 {s} {mm(x)} {mm(y)}"
    a, b = direction(angle)
    a, b = a * scale, b * scale
    return " ".join([*(real(each, ".5f") for each in (a, b, -b, a)), mm(x), mm(y)])


@lru_cache(maxsize=1024)
def direction(angle: float) -> tuple[float, float]:
    """Return the cosine and sine of an angle in degrees."""
    quarter = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
    exact = quarter.get(angle % 360)  # exact values, so that quarter turns leave no 1e-17 in the file
    return exact if exact else (math.cos(math.radians(angle)), math.sin(math.radians(angle)))


class OperatorStream:
    """The operators of one page or symbol, the resources that they name, and the resulting graphics state.

    `inherits`: the stream begins with CURRENT as its colour, so other colours are undone after each item.
    """

    __slots__ = ("alphas", "code", "current", "fill", "forms", "inherits", "pen", "saved", "shadings", "stroke")

    def __init__(self, inherits: bool) -> None:
        self.inherits, self.current = inherits, None if inherits else BLACK
        self.code: list[str] = []
        self.forms: dict[str, None] = {}
        self.alphas: dict[str, float | str] = {}
        self.shadings: dict[str, str] = {}
        self.fill: str | None = None
        self.stroke: str | None = None
        self.pen: State | None = None
        self.saved: list[tuple[str | None, str | None, State | None]] = []

    def save(self) -> None:
        """Save the graphics state until `restore`."""
        self.saved.append((self.fill, self.stroke, self.pen))
        self.code.append("q")

    def restore(self) -> None:
        self.fill, self.stroke, self.pen = self.saved.pop()
        self.code.append("Q")

    def set_fill(self, colour: str) -> None:
        made = self.current if colour == CURRENT else colour
        if made and made != self.fill:
            self.fill = made
            self.code.append(_colour(made) + " rg")

    def set_stroke(self, colour: str) -> None:
        made = self.current if colour == CURRENT else colour
        if made and made != self.stroke:
            self.stroke = made
            self.code.append(_colour(made) + " RG")

    def set_pen(self, width: float, ends: Pen | bool, dash: tuple[float, ...]) -> None:
        """Set the line's width, ends and dashes. ends: a pen, or whether caps and joins are round."""
        pen = (width, ends, dash)
        if pen == self.pen:
            return
        old = self.pen or (None, None, None)
        if width != old[0]:
            self.code.append(f"{mm(width)} w")
        if isinstance(ends, Pen):
            if ends != old[1]:
                self.code.append(f"{CAPS.index(ends.cap)} J {JOINS.index(ends.join)} j {mm(ends.miter)} M")
        elif ends != old[1]:
            self.code.append(("1 J 1 j" if ends else "0 J 0 j") + (" 10 M" if isinstance(old[1], Pen) else ""))
        start = ends.start if isinstance(ends, Pen) else 0.0
        if dash != old[2] or start != (old[1].start if isinstance(old[1], Pen) else 0.0):
            self.code.append(f"[{' '.join(real(d, 'g') for d in dash)}] {real(start, 'g')} d")
        self.pen = pen

    def set_opacity(self, opacity: float) -> None:
        self._use_state(f"A{round(opacity * 1000)}", opacity)

    def set_mask(self, form: str) -> None:
        """Use a form as the mask of everything that follows."""
        self._use_state(f"M{form}", form)

    def _use_state(self, name: str, what: float | str) -> None:
        self.alphas[name] = what
        self.code.append(f"/{name} gs")

    def bytes(self) -> bytes:
        return "\n".join(self.code).encode("ascii")
