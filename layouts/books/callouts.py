"""Callouts: discs with a number or a letter, placed beside their targets where the picture is empty, with a leader to
the target. The same disc stands before the step in the text that describes it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import hypot, inf

from layouts.books.setting import Setting
from layouts.drawing.measure import boxes, placed
from layouts.drawing.scene import PT, Item, Path, Scene, Text
from layouts.drawing.shapes import Box, Point, circle, line, polar

REACH = (5.4, 6.6, 8.0, 10.0, 12.5, 15.5, 19.0)
"""Distances of a disc's middle from its target to try, in mm of the page."""
WAYS = 24
"""Number of directions to try."""
RADIUS = 3.2
"""Radius of a disc with its halo."""
GROUND = 0.12
"""Items larger than this share of their picture are background, which a disc may cover."""
WORD_COST, DETAIL_COST, DISTANCE_COST, LEADER_SHARE, OVERLAP_COST = 6.0, 1.0, 0.35, 0.5, 1000.0
"""Costs of covering a word or another detail; of each mm of distance; of a word or detail below a leader, as a share of
these; and of overlapping another disc or a target."""
DISC_GAP_MM = 1.3
"""Smallest distance in mm between the discs of two steps: their white rims don't touch."""
LEADER_GAP_MM = 1.6
"""Distance in mm between a leader's end and the middle of its target."""

Pointed = tuple[str, float, float]
"""A callout's number and its target, in mm from the picture's top left corner."""


Details = tuple[tuple[float, Box], ...]
"""Places that a disc should avoid, with their costs."""


def place_discs(pins: Sequence[Pointed], scene: Scene, scale: float) -> list[tuple[float, float]]:
    """Return the middles of the discs, in mm of the page from the picture's top left corner; `scale` is the
    picture's."""
    details = _details(scene)
    targets = [(x * scale, y * scale) for _, x, y in pins]
    found: list[tuple[float, float]] = []

    def cost(x: float, y: float, reach: float, left: float, top: float, near: Details, least: float) -> float:
        """Return the cost of a disc with its middle at (left, top) for the target (x, y), among the details near that;
        stop once it reaches the lowest known cost."""
        taken = sum([hypot(left - a, top - b) < 2 * RADIUS for a, b in found])
        taken += sum([hypot(left - a, top - b) < RADIUS + 1.5 for a, b in targets])
        taken += not (RADIUS < left < scene.width * scale - RADIUS)
        taken += not (RADIUS < top < scene.height * scale - RADIUS)
        if OVERLAP_COST * taken + DISTANCE_COST * reach >= least:
            return inf
        disc = _square(left / scale, top / scale, RADIUS / scale)
        middle = _square((left + x) / 2 / scale, (top + y) / 2 / scale, 0.6 / scale)
        costs = OVERLAP_COST * taken + _weigh(near, disc) + DISTANCE_COST * reach
        return costs if costs >= least else costs + LEADER_SHARE * _weigh(near, middle)

    for x, y in targets:
        around = _square(x / scale, y / scale, (REACH[-1] + 2 * RADIUS) / scale)
        near = tuple(each for each in details if each[1].overlaps(around))
        least, best = inf, (x, y)
        for reach, n in product(REACH, range(WAYS)):
            if DISTANCE_COST * reach >= least:
                break  # No greater distance can cost less.
            spot = polar(reach, n * 360 / WAYS, x, y)
            costs = cost(x, y, reach, *spot, near, least)
            if costs < least:
                least, best = costs, spot
        found.append(best)
    return found


def draw_pins(setting: Setting, pins: Sequence[Pointed], scene: Scene, scale: float, x: float, y: float) -> list[Item]:
    """Draw the callouts and leaders of a picture at a scale whose top left corner is at (x, y)."""
    leaders: list[Item] = []
    discs: list[Item] = []
    for (number, across, down), (left, top) in zip(pins, place_discs(pins, scene, scale), strict=True):
        leaders += draw_leader(setting, (x + left, y + top), (x + across * scale, y + down * scale))
        discs += callout(setting, number, x + left, y + top)
    return [*leaders, *discs]


def draw_leader(setting: Setting, disc: Point, target: Point) -> list[Item]:
    """Draw a line from the middle of a disc to just before its target, with a dot at its end."""
    (x, y), (left, top) = target, disc
    part = LEADER_GAP_MM / max(hypot(left - x, top - y), LEADER_GAP_MM)
    end = (x + (left - x) * part, y + (top - y) * part)
    d, ink = line(left, top, *end), setting.colour("ink")
    return [
        Path(d, stroke="#FFFFFF", width=1.1),
        Path(circle(*end, 0.85), fill="#FFFFFF"),
        Path(d, stroke=ink, width=0.42),
        Path(circle(*end, 0.5), fill=ink),
    ]


@lru_cache(maxsize=8)
def _details(scene: Scene) -> Details:
    """List the places that a disc should avoid, with their costs, in mm of the scene: words, and everything that isn't
    background."""
    large = GROUND * max(scene.width, scene.height)
    found: list[tuple[float, Box]] = []
    for item, at, _ in placed(scene.items):
        for box in boxes(item):
            box = at.box(box)
            if max(box.width, box.height) <= large or not isinstance(item, Path):
                found.append((DETAIL_COST if isinstance(item, Path) else WORD_COST, box))
    return tuple(found)


def _square(x: float, y: float, half: float) -> Box:
    return Box(x - half, y - half, x + half, y + half)


def _weigh(details: Details, box: Box) -> float:
    """Sum the costs of all details that meet a box; called some hundred thousand times for a book."""
    left, top, right, bottom = box
    return sum([weight for weight, (a, b, c, d) in details if a < right and left < c and b < bottom and top < d])


def radius(setting: Setting) -> float:
    """Return the radius of a disc in mm, without its white rim."""
    return 3.5 if setting.large else 2.55


def callout(setting: Setting, number: str, x: float, y: float) -> list[Item]:
    """Draw a numbered disc with its middle at (x, y), as it stands before the step in the text."""
    r = radius(setting)
    ink = setting.colour("ink")
    size = (11.5 if setting.large else 8.5) * (1 if len(number) < 2 else 0.9)
    baseline = y + size * PT * (0.62 if number.islower() else 0.72) / 2
    return [
        Path(circle(x, y, r + 0.5), fill="#FFFFFF"),
        Path(circle(x, y, r), fill=setting.colour("callout"), stroke=ink, width=0.42),
        Text(x, baseline, number, size, "display", setting.colour("callout_on"), "middle"),
    ]
