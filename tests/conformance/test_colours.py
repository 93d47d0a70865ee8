"""Colours that must be told apart are, by people with normal, deutan, protan and tritan vision alike (LOOK.md).

Which they are, and how far apart at least, stands under `colours` in each game's `tests/<game>/look.yaml`.

Distances are those of CAM02-UCS under sRGB viewing conditions (Luo, Cui and Li 2006); colour blindness is simulated
by the matrices of Machado, Oliveira and Fernandes 2009 for full severity. Both are written out here, from the papers,
so that the palette is not measured by the code that made it.
"""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from components.places import find_games, locate
from layouts.drawing.colour import rgb

from ..printed import designed
from ..told import told

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

VISIONS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
SRGB_TO_XYZ: Matrix = ((41.24, 35.76, 18.05), (21.26, 71.52, 7.22), (1.93, 11.92, 95.05))
CAT02: Matrix = ((0.7328, 0.4296, -0.1624), (-0.7036, 1.6975, 0.0061), (0.0030, 0.0136, 0.9834))
CAT02_TO_HPE: Matrix = (
    (0.7409792, 0.2180250, 0.0410058),
    (0.2853532, 0.6242014, 0.0904454),
    (-0.0096280, -0.0056980, 1.0153260),
)
WHITE: Vector = (95.047, 100.0, 108.883)
ADAPTING, BACKGROUND = 64 / math.pi / 5, 20.0
"""Luminance adapted to (cd/m2) and background's luminance factor of the sRGB standard; the surround is average."""

_K = 1 / (5 * ADAPTING + 1)
LEVEL = 0.2 * _K**4 * 5 * ADAPTING + 0.1 * (1 - _K**4) ** 2 * (5 * ADAPTING) ** (1 / 3)
"""F_L of the model: how bright the light is."""
INDUCTION = 0.725 * (100 / BACKGROUND) ** 0.2
"""N_bb and N_cb of the model: what the background adds."""

SETS = {
    f"{place.id}, {name}": (place, each)
    for place in map(locate, find_games())
    for name, each in told(place.id, "look.yaml").get("colours", {}).items()
}
"""The sets of colours in the games' look.yaml, with the least distance and the roles of each."""


def times(matrix: Matrix, v: Vector) -> Vector:
    return tuple(sum(a * b for a, b in zip(row, v, strict=True)) for row in matrix)  # type: ignore[return-value]


def seen(colour: str, vision: str) -> Vector:
    """Linear sRGB of a colour as an eye sees it, clipped to what a screen can show."""
    linear = tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour))
    return tuple(min(1.0, max(0.0, c)) for c in times(VISIONS[vision], linear))  # type: ignore[return-value]


def _adapted(xyz: Vector) -> Vector:
    """Cone responses after full chromatic adaptation to the white and compression."""
    degree = 1 - (1 / 3.6) * math.exp((-ADAPTING - 42) / 92)
    white = times(CAT02, WHITE)
    cones = (c * (100 * degree / w + 1 - degree) for c, w in zip(times(CAT02, xyz), white, strict=True))
    hpe = times(CAT02_TO_HPE, tuple(cones))  # type: ignore[arg-type]
    powers = ((c, (LEVEL * abs(c) / 100) ** 0.42) for c in hpe)
    return tuple(math.copysign(400 * p / (p + 27.13), c) + 0.1 for c, p in powers)  # type: ignore[return-value]


def _achromatic(response: Vector) -> float:
    r, g, b = response
    return (2 * r + g + b / 20 - 0.305) * INDUCTION


def ucs(linear: Vector) -> Vector:
    """J', a', b' of CAM02-UCS for linear sRGB."""
    r, g, b = response = _adapted(times(SRGB_TO_XYZ, linear))
    red_green, yellow_blue = r - 12 * g / 11 + b / 11, (r + g - 2 * b) / 9
    hue = math.atan2(yellow_blue, red_green)
    base = 1.48 + math.sqrt(BACKGROUND / 100)
    light = 100 * max(0.0, _achromatic(response) / _achromatic(_adapted(WHITE))) ** (0.69 * base)
    eccentric = 50000 / 13 * INDUCTION * 0.25 * (math.cos(hue + 2) + 3.8)
    t = eccentric * math.hypot(red_green, yellow_blue) / (r + g + 21 * b / 20)
    chroma = t**0.9 * math.sqrt(light / 100) * (1.64 - 0.29 ** (BACKGROUND / 100)) ** 0.73
    colourful = math.log(1 + 0.0228 * chroma * LEVEL**0.25) / 0.0228
    return 1.7 * light / (1 + 0.007 * light), colourful * math.cos(hue), colourful * math.sin(hue)


def distance(a: str, b: str, vision: str) -> float:
    return math.dist(ucs(seen(a, vision)), ucs(seen(b, vision)))


def test_the_measure_is_right() -> None:
    """One colour's place and one pair's distances in four visions are those the library `colorspacious` gives."""
    found = {vision: distance("#00F0BF", "#5C8DF6", vision) for vision in VISIONS}

    assert ucs(seen("#CE1C80", "normal")) == pytest.approx((52.22, 36.36, -3.03), abs=0.05)
    assert found == pytest.approx({"normal": 47.38, "protan": 47.78, "deutan": 43.56, "tritan": 25.49}, abs=0.05)


@pytest.mark.parametrize("name", SETS)
def test_colours_of_a_set_are_told_apart(name: str) -> None:
    """Any two colours of a set keep their distance in all four visions."""
    place, each = SETS[name]
    look = designed(place.id, "full").look
    near = {
        (a, b, vision): round(found, 1)
        for a, b in combinations(each["roles"], 2)
        for vision in VISIONS
        if (found := distance(look.colour(a), look.colour(b), vision)) < each["least"]
    }

    assert near == {}
