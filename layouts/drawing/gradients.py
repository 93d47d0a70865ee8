"""Gradients as a theme or a face writes them: colours, and how they lie on a shape once it is known."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from components.problems import did_you_mean
from components.values import NamedTuple
from layouts.drawing.scene import Linear, Radial, Stops
from layouts.drawing.shapes import Box

MAX_COLOURS = 20
"""Most colours of a written gradient."""
SIDES = {"left": (0.0, 0.5), "right": (1.0, 0.5), "top": (0.5, 0.0), "bottom": (0.5, 1.0)}
"""Positions of a box's sides, as shares of the box."""
_COLOURS = {"description": "Its colours at even steps, or each as [place from 0 to 1, colour]"}
GRADIENTS: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "linear": {"linear": _COLOURS, "to": {"description": "A side or corner: left, top, bottom right"}},
    "radial": {
        "radial": _COLOURS,
        "at": {"description": "[x, y] in mm, from where it goes"},
        "r": {"description": "As far as that, in mm"},
    },
}
"""Keys of each kind of gradient."""


class Gradient(NamedTuple):
    """The colours of a gradient from 0 to 1, and its extent. A linear one runs towards a side or corner of its shape,
    from the opposite one; a radial one from a point (by default the middle of the shape) to a radius (by default the
    farthest corner)."""

    stops: Stops
    to: tuple[float, float] | None = None
    at: tuple[float, float] | None = None
    radius: float | None = None

    def on(self, box: Box) -> Linear | Radial:
        """Return the gradient on a shape within a box."""
        if self.to:
            x, y = self.to
            ends = (box.left + k * box.width for k in (1 - x, x)), (box.top + k * box.height for k in (1 - y, y))
            (x1, x2), (y1, y2) = map(tuple, ends)
            return Linear(x1, y1, x2, y2, self.stops)
        x, y = self.at or (box.left + box.width / 2, box.top + box.height / 2)
        reach = max(math.dist((x, y), corner) for corner in box.corners)
        return Radial(x, y, self.radius or reach or 1.0, self.stops)


def read_gradient(written: Mapping[str, Any], colour: Callable[[str], str]) -> Gradient:
    """Parse a written gradient: `{linear: [night, sea], to: right}`, `{radial: [sea, night], at: [9, 9], r: 5}`.

    Raises ValueError for an invalid gradient, and any error of `colour`.
    """
    kind = "radial" if "radial" in written else "linear"
    for key in written:
        if key not in GRADIENTS[kind]:
            hint, keys = did_you_mean(str(key), GRADIENTS[kind]), ", ".join(GRADIENTS[kind])
            raise ValueError(f"a gradient has no '{key}'{hint}; it has {keys}")
    stops = _stops(written.get(kind), colour)
    if kind == "linear":
        return Gradient(stops, _direction(str(written.get("to", "bottom"))))
    at, radius = written.get("at"), written.get("r")
    numbers = [*(at if isinstance(at, list) else []), *([radius] if radius is not None else [])]
    if (at is not None and (not isinstance(at, list) or len(at) != 2)) or not all(map(_is_length, numbers)):
        raise ValueError("a radial gradient goes from 'at: [x, y]' as far as 'r', in mm")
    if radius is not None and radius <= 0:
        raise ValueError(f"'r' of a gradient is {radius}; it is more than 0")
    return Gradient(stops, None, (float(at[0]), float(at[1])) if at else None, radius)


def _is_length(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= 10_000


def _direction(words: str) -> tuple[float, float]:
    """Return the side or corner that words name."""
    parts = words.split()
    if not parts or len(parts) > 2 or any(part not in SIDES for part in parts):
        raise ValueError(f"'{words}' is no side; a gradient goes to {', '.join(SIDES)}, or two of them: bottom right")
    across = [SIDES[part][0] for part in parts if part in ("left", "right")]
    down = [SIDES[part][1] for part in parts if part in ("top", "bottom")]
    if len(across) > 1 or len(down) > 1:
        raise ValueError(f"'{words}' names two sides that are opposite")
    return (across or [0.5])[0], (down or [0.5])[0]


def _stops(given: Any, colour: Callable[[str], str]) -> Stops:
    """Return colours at even steps, or at the given places from 0 to 1."""
    if not isinstance(given, list) or not 2 <= len(given) <= MAX_COLOURS:
        raise ValueError(f"a gradient is a list of 2 to {MAX_COLOURS} colours, or of [place from 0 to 1, colour]")
    made: list[tuple[float, str]] = []
    for number, each in enumerate(given):
        place, name = each if isinstance(each, list) and len(each) == 2 else (number / (len(given) - 1), each)
        if not _is_length(place) or not (made[-1][0] if made else 0) <= place <= 1:
            raise ValueError(f"'{place}' is no place of a colour; they go up from 0 to 1")
        made.append((float(place), colour(name)))
    return tuple(made)
