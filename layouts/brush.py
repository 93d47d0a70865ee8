"""Draws what `layouts.drawings` reads, in the ink of a studio.

In `full` each shape has its colour, with shade at the lower right and light along the rim; `low` is line art with the
accent as a tint; in `mono` the second colour is a hatch and the accent grey, so that what differs by colour differs
there too. The outline is the role `night` of the theme.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from layouts.drawings import Part
from layouts.outlines import commands
from layouts.pen import Pen, at, clipped
from layouts.scene import Item, Path
from layouts.shapes import bounds, hatch

RIM = 1.15
"""mm; hulls with a shade as wide as that have a light along their rims."""


@dataclass(frozen=True, slots=True)
class Brush:
    """Draws the parts of one drawing.

    fixed: what the letters of common roles stand for, as colours. scale: how large the drawing will be, so that lines
    stay wide enough to be printed.
    """

    pen: Pen
    colours: tuple[str, str, str]
    fixed: Mapping[str, str]
    scale: float = 1.0

    def all(self, parts: Iterable[Part]) -> list[Item]:
        """Parts one on the other."""
        return [item for part in parts for item in self.draw(part)]

    def draw(self, part: Part) -> Iterator[Item]:
        """A part in the ink of the studio."""
        if self.pen.full:
            yield from self._in_colour(part)
        else:
            yield from self._in_lines(part)

    def colour(self, role: str) -> str:
        """The colour of a role in full ink."""
        letter, tone = role[0], role[1:]
        if role in self.fixed:
            return self.pen.colour(self.fixed[role])
        if letter in "abc" and tone in ("", "-", "+"):
            mixed = {"": "", "-": " + 34% night", "+": " + 38% white"}[tone]
            return self.pen.colour(self.colours["abc".index(letter)] + mixed)
        return self.pen.colour(role)

    def _in_colour(self, part: Part) -> Iterator[Item]:
        night, own = self.pen.colour("night"), self.colour(part.role)
        match part.kind:
            case "body" | "hull":
                yield from self._shaded(part)
            case "line":
                yield Path(part.d, stroke=own, width=part.size)
            case "rope":
                yield Path(part.d, stroke=night, width=part.size + 0.9)
                yield Path(part.d, stroke=own, width=part.size)
            case "part" if part.size:
                yield Path(part.d, own, night, part.size)
            case _:
                yield Path(part.d, own)

    def _shaded(self, part: Part) -> Iterator[Item]:
        """A hull: its shade, on it the base moved to the light, and a rim where that falls."""
        own = self.colour(part.role)
        inner: list[Item] = [
            Path(part.d, self.pen.colour(f"{own} + 34% night")),
            at(-part.size, -part.size, Path(part.d, own)),
        ]
        if part.size >= RIM and part.role != "w":
            rim = Path(part.d, None, self.pen.colour(f"{own} + 38% white"), max(0.3, part.size * 0.28))
            inner.append(at(part.size * 0.62, part.size * 0.62, rim))
        yield clipped(part.d, *inner)
        yield Path(part.d, None, self.pen.colour("night"), 0.55)

    def _in_lines(self, part: Part) -> Iterator[Item]:
        night, white = self.pen.colour("night"), self.pen.colour("white")
        if part.kind == "line":
            yield Path(part.d, stroke=night, width=max(min(part.size, 0.3), 0.15 / self.scale))
        elif part.kind == "rope":
            yield Path(part.d, stroke=night, width=part.size + 0.6)
            yield Path(part.d, stroke=white, width=part.size)
        elif part.kind == "paint":
            if part.role in ("b", "c", "k", "n"):
                yield from self._area(part)
        else:
            yield from self._area(part)
            yield Path(part.d, stroke=night, width=max(0.3, 0.2 / self.scale))

    def _area(self, part: Part) -> Iterator[Item]:
        """What a colour becomes without ink for it."""
        letter = part.role[0] if part.role[1:] in ("", "-", "+") else ""
        if self.pen.mono and letter == "b":
            yield Path(part.d, self.pen.colour("white"))
            yield hatch(part.d, _box(part.d), max(1.8, 0.9 / self.scale), max(0.25, 0.14 / self.scale), "#000000")
        elif letter == "n":
            yield Path(part.d, self.pen.colour("night"))
        else:
            accent = "night" if self.pen.mono else self.colours[2]
            tint = {"c": f"white + 55% {accent}", "k": "white + 30% night"}.get(letter, "white")
            if part.kind == "paint" and letter == "b":
                tint = "white + 12% night"
            yield Path(part.d, self.pen.colour(tint))


def _box(d: str) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = bounds([point for _, points in commands(d) for point in points])
    return x0, y0, x1 - x0, y1 - y0
