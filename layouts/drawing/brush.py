"""Draws what `layouts.drawing.drawings` reads, in the ink of a studio.

The look of parts with a role depends on the ink: in `full` each shape has its colour, a shade at the lower right and
light along the rim; `low` is line art with the accent as a tint; in `mono` the second colour is a hatch and the accent
grey, so that different colours still differ. The outline is the theme's role `night`. All other parts define their look
in each ink themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from components.problems import SalvageError
from layouts.drawing.drawings import DrawingPart
from layouts.drawing.measure import extent
from layouts.drawing.pen import Pen, at, clipped
from layouts.drawing.scene import Item, Path
from layouts.drawing.shapes import Rect, hatch

RIM = 1.15
"""In mm; hulls with a shade at least that wide have a light along their rims."""


@dataclass(frozen=True, slots=True)
class Brush:
    """Draws the parts of one drawing.

    fixed: colours of common roles that the theme lacks. scale: the size at which the drawing will be shown, so that
    lines stay wide enough to print. things: other words of a game that a drawing may use, each with a function that
    draws it from its arguments.
    """

    pen: Pen
    colours: tuple[str, ...] = ()
    fixed: Mapping[str, str] = field(default_factory=dict)
    scale: float = 1.0
    things: Mapping[str, Callable[..., Item]] = field(default_factory=dict)

    def all(self, parts: Iterable[DrawingPart]) -> list[Item]:
        """Draw parts on top of one another."""
        return [item for part in parts for item in self.draw(part)]

    def draw(self, part: DrawingPart) -> Iterator[Item]:
        """Draw a part in the studio's ink."""
        if part.kind in _ROLED:
            yield from self._in_colour(part) if self.pen.full else self._in_lines(part)
        else:
            yield from self._as_written(part)

    def colour(self, role: str) -> str:
        """Return the colour of a role in full ink."""
        letter, tone = role[0], role[1:]
        if role in self.fixed:
            return self.pen.colour(self.fixed[role])
        if letter in "abc" and tone in ("", "-", "+"):
            mixed = {"": "", "-": " + 34% night", "+": " + 38% white"}[tone]
            return self.pen.colour(self.colours["abc".index(letter)] + mixed)
        return self.pen.colour(role)

    def _in_colour(self, part: DrawingPart) -> Iterator[Item]:
        night, colour = self.pen.colour("night"), self.colour(part.role)
        match part.kind:
            case "body" | "hull":
                yield from self._shaded(part)
            case "line":
                yield Path(part.d, stroke=colour, width=part.size)
            case "rope":
                yield Path(part.d, stroke=night, width=part.size + 0.9)
                yield Path(part.d, stroke=colour, width=part.size)
            case "part" if part.size:
                yield Path(part.d, colour, night, part.size)
            case _:
                yield Path(part.d, colour)

    def _shaded(self, part: DrawingPart) -> Iterator[Item]:
        """Draw a hull: its shade, over it the base shifted towards the light, and a bright rim."""
        colour = self.colour(part.role)
        inner: list[Item] = [
            Path(part.d, self.pen.colour(f"{colour} + 34% night")),
            at(-part.size, -part.size, Path(part.d, colour)),
        ]
        if part.size >= RIM and part.role != "w":
            rim = Path(part.d, None, self.pen.colour(f"{colour} + 38% white"), max(0.3, part.size * 0.28))
            inner.append(at(part.size * 0.62, part.size * 0.62, rim))
        yield clipped(part.d, *inner)
        yield Path(part.d, None, self.pen.colour("night"), 0.55)

    def _in_lines(self, part: DrawingPart) -> Iterator[Item]:
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

    def _area(self, part: DrawingPart) -> Iterator[Item]:
        """Draw the area of a colour that the ink doesn't have."""
        letter = part.role[0] if part.role[1:] in ("", "-", "+") else ""
        if self.pen.mono and letter == "b":
            yield Path(part.d, self.pen.colour("white"))
            yield hatch(
                part.d, extent(part.d).rect, max(1.8, 0.9 / self.scale), max(0.25, 0.14 / self.scale), "#000000"
            )
        elif letter == "n":
            yield Path(part.d, self.pen.colour("night"))
        else:
            accent = "night" if self.pen.mono else self.colours[2]
            tint = {"c": f"white + 55% {accent}", "k": "white + 30% night"}.get(letter, "white")
            if part.kind == "paint" and letter == "b":
                tint = "white + 12% night"
            yield Path(part.d, self.pen.colour(tint))

    # ---- parts with their own colours ----------------------------------------------------------------------------

    def _as_written(self, part: DrawingPart) -> Iterator[Item]:
        words = [self._for_ink(word) for word in part.words]
        match part.kind, words:
            case (("area" | "stroke"), _):
                yield from self._path(part, words)
            case "at", [place, *more]:
                x, y = _numbers(place)
                turn, scale = [*map(float, more), *(0.0, 1.0)[len(more) :]]
                if inner := self.all(part.parts):
                    yield at(x, y, *inner, angle=turn, scale=scale)
            case "clip", _:
                if inner := self.all(part.parts):
                    yield clipped(part.d, *inner)
            case "form", [fill, *_]:
                yield clipped(part.d, Path(part.d, self._mix(fill)), *self.all(part.parts))
                yield Path(part.d, None, self._mix(words[1]), float(words[2]))
            case "hatch", [colour, pitch, width, angle, box]:
                if mixed := self._mix(colour):
                    yield hatch(part.d, Rect(*_numbers(box)), float(pitch), float(width), mixed, float(angle))
            case "icon", [name, place, size, colour, *width]:
                x, y = _numbers(place)
                yield self.pen.icon(name, x, y, float(size), self._mix(colour) or "", sum(map(float, width)))
            case kind, _ if kind in self.things:
                yield self.things[kind](*words)
            case kind, _:
                raise SalvageError(
                    f"a drawing can't have '{' '.join((kind, *words))}'; layouts/drawing/drawings.py lists what it may"
                )

    def _path(self, part: DrawingPart, words: list[str]) -> Iterator[Path]:
        options = dict(word.partition("=")[::2] for word in words if "=" in word)
        plain = [word for word in words if "=" not in word]
        fill = self._mix(plain.pop(0)) if part.kind == "area" else None
        stroke = self._mix(plain[0]) if plain else None
        if fill or stroke:
            width = float(plain[1]) if plain else 0.0
            dash, opacity = _numbers(options.get("dash", "")), float(options.get("opacity", 1))
            yield Path(part.d, fill, stroke, width, dash, "butt" not in plain, opacity, "evenodd" in plain)

    def _for_ink(self, word: str) -> str:
        """Choose the part of a word that is meant for this ink."""
        full, *other_inks = word.split("/")
        return self.pen.by_ink(full, (other_inks or [full])[0], (other_inks or [full])[-1])

    def _mix(self, colour: str) -> str | None:
        """Return the colour that is written; None for `-`."""
        if colour == "-":
            return None
        shares = [part.rpartition("%") for part in colour.split("+")]
        return self.pen.colour("+".join(f"{share}{sign}{self.fixed.get(role, role)}" for share, sign, role in shares))


_ROLED = ("body", "hull", "part", "paint", "line", "rope")
"""Kinds of parts whose look depends on their role."""


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(map(float, text.split(","))) if text else ()
