"""Photographs of tables that nobody has set up: pieces as they are printed, laid on a table and seen by a camera.

Everything comes of a seed. A `Level` says how bad it may get; a table is a list of `Lying` pieces in mm, so that any
game can be laid out. What a photograph shows is known, so that readings of it can be judged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, hypot, radians, sin
from typing import Any, NamedTuple

import cv2
import numpy as np

FOCAL = 0.85
"""Focal length by the longer side of the picture, as the main camera of a phone has it."""
CUBE = 8.0
"""mm of a cube's edge."""
LIFT = 4.0
"""mm around a piece that a corner may be seen in that lifts off the table."""
CUBES = ((30, 60, 200), (190, 110, 30), (20, 190, 230))


class Curl(NamedTuple):
    """A corner that lifts off the table: which one, clockwise from the printed top left, and how far it is seen moved
    across and down the piece, in mm."""

    corner: int
    across: float
    down: float


class Lying(NamedTuple):
    """A piece on the table: its face in BGR, size, middle and turn in mm and degrees clockwise."""

    face: Any
    width: float
    height: float
    x: float
    y: float
    angle: float
    curl: Curl | None = None


class Standing(NamedTuple):
    """Something that stands on the table: a standee by the face that is seen of it, or without one a block of a colour
    (BGR); its width and height, its foot, in mm, and how it is turned, in degrees clockwise."""

    face: Any
    colour: tuple[int, int, int]
    width: float
    height: float
    x: float
    y: float
    angle: float


class Level(NamedTuple):
    """How bad a photograph may be. megapixels, tilt (degrees) and light (gain) are ranges; glare, shadow, curls (a
    corner that lifts off) and cubes are chances; turned is in degrees, gap and cut (how far a cut lies off its line) in
    mm; motion is the length of the blur in thousandths of the picture's width."""

    megapixels: tuple[float, float]
    tilt: tuple[float, float]
    turned: float
    gap: float
    cut: float
    curls: float
    light: tuple[float, float]
    glare: float
    shadow: float
    cubes: float
    motion: float
    noise: float
    fill: tuple[float, float]
    tables: tuple[str, ...]


LEVELS = {
    "easy": Level(
        (8, 11), (0, 10), 1.5, 1.0, 1.0, 0.05, (0.85, 1.1), 0, 0.2, 0, 0, 3, (0.8, 0.95), ("wood", "cloth", "dark")
    ),
    "medium": Level(
        (4, 12), (5, 22), 2.5, 1.6, 1.0, 0.1, (0.65, 1.15), 0.2, 0.5, 0, 0.4, 5, (0.7, 0.92),
        ("wood", "cloth", "dark", "busy"),
    ),
    "hard": Level(
        (2, 8), (12, 35), 3.0, 2.4, 1.0, 0.15, (0.45, 1.25), 0.6, 0.7, 0.15, 1.2, 8, (0.65, 0.9),
        ("wood", "cloth", "dark", "busy"),
    ),
}  # fmt: skip


def photograph(
    table: Sequence[Lying],
    level: Level,
    seed: int,
    most: float = 12.0,
    under: Sequence[Lying] = (),
    standing: Sequence[Standing] = (),
) -> Any:
    """A photograph of a table, BGR. most: megapixels it has at most. under: what all others lie on. standing: what
    stands there."""
    chance = np.random.default_rng(seed)
    pixels = 1e6 * min(most, chance.uniform(*level.megapixels))
    high = int((pixels * 3 / 4) ** 0.5)
    size = int(pixels / high), high
    if chance.random() < 0.3:
        size = size[1], size[0]
    space = _camera(table, level, size, chance, under)
    view = space[:, [0, 1, 3]]
    picture = _ground(level.tables[chance.integers(len(level.tables))], view, size, chance)
    if under:
        _lay(picture, under, view)
    _lay(picture, table, view)
    for piece in table:
        if chance.random() < level.cubes:
            _put_cube(picture, piece, view, chance)
    for each in sorted(standing, key=lambda each: -float((space @ (each.x, each.y, 0, 1))[2])):
        _stand(picture, each, space)
    return _take(picture, level, chance)


def _camera(
    table: Sequence[Lying], level: Level, size: tuple[int, int], chance: Any, under: Sequence[Lying] = ()
) -> Any:
    """The projection from mm of the table (x, y, and z away from the camera) to pixels: tilted, turned, and near enough
    that the table fills the frame."""
    parts = [*((piece, 0.7) for piece in table), *((piece, 0.52) for piece in under)]
    reach = np.array(
        [(p.x + dx * by * p.width, p.y + dy * by * p.height) for p, by in parts for dx in (-1, 1) for dy in (-1, 1)]
    )
    middle = (reach.min(0) + reach.max(0)) / 2
    tilt, towards = radians(chance.uniform(*level.tilt)), chance.uniform(0, 360)
    roll = chance.uniform(-12, 12) + 90 * chance.integers(4)
    lens = FOCAL * max(size)
    about = _turn(towards) @ _lean(tilt) @ _turn(roll - towards)
    wanted, near = chance.uniform(*level.fill), 50.0
    while True:  # Step back until everything is in the picture.
        extrinsic = np.column_stack([about, (0, 0, near)])
        shift = np.array([[1, 0, 0, -middle[0]], [0, 1, 0, -middle[1]], [0, 0, 1, 0], [0, 0, 0, 1]])
        view = np.diag([lens, lens, 1]) @ extrinsic @ shift
        seen = np.column_stack([reach, np.zeros(len(reach)), np.ones(len(reach))]) @ view.T
        flat = seen[:, :2] / seen[:, 2:]
        span = flat.max(0) - flat.min(0)
        if (seen[:, 2] > 20).all() and (span <= wanted * np.array(size)).all():
            centre = (flat.max(0) + flat.min(0)) / 2
            aside = chance.uniform(-0.5, 0.5, 2) * (wanted * np.array(size) - span)
            at = np.array(size) / 2 - centre + aside * 0.3
            return np.array([[1, 0, at[0]], [0, 1, at[1]], [0, 0, 1]]) @ view
        near *= 1.04


def _turn(degrees: float) -> Any:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def _lean(angle: float) -> Any:
    return np.array([[1, 0, 0], [0, cos(angle), -sin(angle)], [0, sin(angle), cos(angle)]])


# ---- the table


def _ground(kind: str, view: Any, size: tuple[int, int], chance: Any) -> Any:
    """The table alone, seen from there."""
    side = 900  # mm, and as many pixels; it is repeated beyond.
    made = GROUNDS[kind](side, chance)
    tiled = cv2.copyMakeBorder(made, side, side, side, side, cv2.BORDER_REFLECT)
    inverse = np.linalg.inv(view)
    middle = inverse @ (size[0] / 2, size[1] / 2, 1)
    at = middle[:2] / middle[2]
    moved = view @ np.array([[1, 0, at[0] - 1.5 * side], [0, 1, at[1] - 1.5 * side], [0, 0, 1]])
    return cv2.warpPerspective(tiled, moved, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def _noise(side: int, wide: float, high: float, chance: Any) -> Any:
    """Noise of that grain, from -1 to 1."""
    small = chance.standard_normal((max(2, int(side / high)), max(2, int(side / wide)))).astype(np.float32)
    return np.clip(cv2.resize(small, (side, side), interpolation=cv2.INTER_CUBIC) / 2, -1, 1)


def _tinted(tone: Any, colour: tuple[int, int, int], depth: float) -> Any:
    made = np.array(colour, np.float32) * (1 + depth * tone[..., None])
    return np.clip(made, 0, 255).astype(np.uint8)


def _wood(side: int, chance: Any) -> Any:
    grain = 0.6 * _noise(side, 200, 3, chance) + 0.4 * _noise(side, 90, 12, chance) + 0.2 * _noise(side, 2, 2, chance)
    for board in range(0, side, int(chance.integers(70, 140))):
        grain[board : board + 2] -= 0.8
    colours = ((60, 95, 140), (95, 140, 185), (40, 60, 90))
    return _tinted(grain, colours[chance.integers(3)], 0.28)


def _cloth(side: int, chance: Any) -> Any:
    rows, columns = np.mgrid[0:side, 0:side]
    weave = 0.5 * np.sin(rows * 2.2) * np.sin(columns * 2.2) + 0.5 * _noise(side, 60, 60, chance)
    colours = ((60, 120, 50), (150, 80, 60), (200, 205, 210), (60, 50, 140))
    return _tinted(weave.astype(np.float32), colours[chance.integers(4)], 0.15)


def _dark(side: int, chance: Any) -> Any:
    return _tinted(0.6 * _noise(side, 8, 8, chance) + 0.4 * _noise(side, 1.5, 1.5, chance), (42, 38, 36), 0.35)


def _busy(side: int, chance: Any) -> Any:
    """Newspapers and toys: rectangles, discs and lines of writing everywhere."""
    made = _cloth(side, chance)
    for _ in range(90):
        x, y = (int(n) for n in chance.integers(0, side, 2))
        wide, high = (int(n) for n in chance.integers(12, 110, 2))
        colour = tuple(int(n) for n in chance.integers(20, 240, 3))
        if chance.random() < 0.5:
            cv2.rectangle(made, (x, y), (x + wide, y + high), colour, -1 if chance.random() < 0.6 else 2)
        else:
            cv2.circle(made, (x, y), wide // 2, colour, -1 if chance.random() < 0.6 else 2)
    for _ in range(60):
        x, y = (int(n) for n in chance.integers(0, side, 2))
        words = "".join(chr(int(n)) for n in chance.integers(48, 91, 12))
        cv2.putText(made, words, (x, y), cv2.FONT_HERSHEY_SIMPLEX, chance.uniform(0.25, 1.2), (30, 30, 30), 1)
    return made


GROUNDS: dict[str, Callable[[int, Any], Any]] = {"wood": _wood, "cloth": _cloth, "dark": _dark, "busy": _busy}


# ---- what lies on it


def _corners(piece: Lying, by: float = 0.0) -> Any:
    """The corners of a piece in mm, clockwise from its printed top left."""
    across, down = piece.width / 2 + by, piece.height / 2 + by
    c, s = cos(radians(piece.angle)), sin(radians(piece.angle))
    local = ((-across, -down), (across, -down), (across, down), (-across, down))
    return np.array([(piece.x + c * x - s * y, piece.y + s * x + c * y) for x, y in local], np.float32)


def _seen(points: Any, view: Any) -> Any:
    return cv2.perspectiveTransform(points.reshape(1, -1, 2).astype(np.float64), view)[0].astype(np.float32)


def _lay(picture: Any, table: Sequence[Lying], view: Any) -> None:
    """Shadows of all pieces, then the pieces."""
    size = picture.shape[1], picture.shape[0]
    mask = np.zeros(picture.shape[:2], np.uint8)
    for piece in table:
        cv2.fillConvexPoly(mask, _seen(_corners(piece, 0.5) + 0.6, view).astype(np.int32), 255)
    mask = cv2.blur(mask, (max(3, size[0] // 300),) * 2)
    picture[:] = (picture * (1 - 0.45 / 255 * mask[..., None])).astype(np.uint8)
    for piece in table:
        _lay_one(picture, piece, view)


def _lay_one(picture: Any, piece: Lying, view: Any) -> None:
    corners = _seen(_corners(piece), view)
    least, most = _room_of(corners, picture)
    if (most - least < 4).any():
        return
    face, clear = piece.face, np.full(piece.face.shape[:2], 255, np.uint8)
    if piece.curl:
        face, clear = _lift(piece, piece.curl)
        corners = _seen(_corners(piece, LIFT), view)
        least, most = _room_of(corners, picture)
    shrink = hypot(*(corners[1] - corners[0])) / face.shape[1]
    if shrink < 0.8:
        face, clear = (
            cv2.resize(each, None, fx=shrink * 1.1, fy=shrink * 1.1, interpolation=cv2.INTER_AREA)
            for each in (face, clear)
        )
    high, wide = face.shape[:2]
    to = cv2.getPerspectiveTransform(
        np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32), corners - least.astype(np.float32)
    )
    room = tuple(int(n) for n in most - least)
    laid = cv2.warpPerspective(face, to, room, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(
        np.float32
    )
    alpha = cv2.warpPerspective(clear, to, room, flags=cv2.INTER_LINEAR)[..., None] / np.float32(255)
    part = picture[least[1] : most[1], least[0] : most[0]]
    part[:] = (alpha * laid + (1 - alpha) * part).astype(np.uint8)


def _room_of(corners: Any, picture: Any) -> tuple[Any, Any]:
    """The part of a picture that some corners reach, as its first and last pixel."""
    least, most = np.floor(corners.min(0)).astype(int) - 2, np.ceil(corners.max(0)).astype(int) + 3
    return np.maximum(least, 0), np.minimum(most, (picture.shape[1], picture.shape[0]))


def _lift(piece: Lying, curl: Curl) -> tuple[Any, Any]:
    """A face with `LIFT` mm around it of which a corner is lifted, and where it covers the table."""
    dots = piece.face.shape[1] / piece.width
    room = round(LIFT * dots)
    face = cv2.copyMakeBorder(piece.face, room, room, room, room, cv2.BORDER_REPLICATE)
    clear = cv2.copyMakeBorder(
        np.full(piece.face.shape[:2], 255, np.uint8), room, room, room, room, cv2.BORDER_CONSTANT
    )
    high, wide = clear.shape
    rows, columns = np.mgrid[0:high, 0:wide].astype(np.float32)
    x, y = ((0, 0), (wide, 0), (wide, high), (0, high))[curl.corner]
    bend = np.clip(1 - np.hypot(columns - x, rows - y) / (0.4 * min(high, wide)), 0, 1) ** 1.5
    moved = columns - bend * curl.across * dots, rows - bend * curl.down * dots
    face, clear = (cv2.remap(each, *moved, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE) for each in (face, clear))
    shade = 1 + 0.1 * (curl.across + curl.down) * bend  # It leans to the light, or away from it.
    return np.clip(face * shade[..., None], 0, 255).astype(np.uint8), clear


def _put_cube(picture: Any, piece: Lying, view: Any, chance: Any) -> None:
    """A cube somewhere on a piece: its top, moved as its height is seen, above its foot."""
    angle, at = chance.uniform(0, 90), chance.uniform(-0.35, 0.35, 2) * (piece.width, piece.height)
    foot = Lying(None, CUBE, CUBE, piece.x + at[0], piece.y + at[1], angle)
    colour = CUBES[chance.integers(3)]
    base = _seen(_corners(foot), view)
    towards = chance.uniform(0.15, 0.4) * CUBE
    top = _seen(_corners(foot._replace(width=CUBE * 1.05, height=CUBE * 1.05)) + np.float32((towards, -towards)), view)
    hull = cv2.convexHull(np.vstack([base, top])).astype(np.int32)
    cv2.fillConvexPoly(picture, hull, tuple(0.6 * c for c in colour), cv2.LINE_AA)
    cv2.fillConvexPoly(picture, top.astype(np.int32), tuple(1.1 * c for c in colour), cv2.LINE_AA)


def _stand(picture: Any, each: Standing, space: Any) -> None:
    """A standee or a block, as high as it is, with the shadow at its foot."""
    c, s = cos(radians(each.angle)), sin(radians(each.angle))
    half, deep = each.width / 2, each.width / 2 if each.face is None else 4.0
    foot = [(each.x + c * x - s * y, each.y + s * x + c * y) for x, y in
            ((-half, -deep), (half, -deep), (half, deep), (-half, deep))]  # fmt: skip

    def seen(points: Sequence[tuple[float, float]], height: float) -> Any:
        flat = np.array([(x, y, -height, 1) for x, y in points]) @ space.T
        return (flat[:, :2] / flat[:, 2:]).astype(np.float32)

    base = seen(foot, 0).astype(np.int32)
    if each.face is None:
        top = seen(foot, each.height)
        cv2.fillConvexPoly(picture, cv2.convexHull(np.vstack([base, top.astype(np.int32)])),
                           tuple(0.6 * n for n in each.colour), cv2.LINE_AA)  # fmt: skip
        cv2.fillConvexPoly(picture, top.astype(np.int32), each.colour, cv2.LINE_AA)
        return
    cv2.fillConvexPoly(picture, base, (205, 210, 212), cv2.LINE_AA)  # The glued foot, white paper.
    ends = [((foot[0][n] + foot[3][n]) / 2, (foot[1][n] + foot[2][n]) / 2) for n in (0, 1)]
    line = [(ends[0][0], ends[1][0]), (ends[0][1], ends[1][1])]
    upright = np.vstack([seen(line, each.height), seen(line[::-1], 0)])
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, upright.astype(np.int32), 255, cv2.LINE_AA)
    high, wide = each.face.shape[:2]
    to = cv2.getPerspectiveTransform(np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32), upright)
    least, most = _room_of(upright, picture)
    room = tuple(int(n) for n in most - least)
    if min(room) < 2:
        return
    moved = np.array([[1, 0, -least[0]], [0, 1, -least[1]], [0, 0, 1]]) @ to
    art = cv2.warpPerspective(each.face, moved, room, flags=cv2.INTER_AREA)
    part = (slice(least[1], most[1]), slice(least[0], most[0]))
    alpha = mask[part][..., None] / np.float32(255)
    picture[part] = (alpha * art + (1 - alpha) * picture[part]).astype(np.uint8)


# ---- the camera


def _take(picture: Any, level: Level, chance: Any) -> Any:
    """Light, glare, shadow, motion, noise, and what JPEG leaves."""
    high, wide = picture.shape[:2]
    small = 64
    rows, columns = np.mgrid[0:small, 0:small] / np.float32(small)
    fall = chance.uniform(-0.25, 0.25, 2)
    light = (chance.uniform(*level.light) * (1 + fall[0] * (rows - 0.5) + fall[1] * (columns - 0.5))).astype(np.float32)
    if chance.random() < level.shadow:
        edge = chance.uniform(0.2, 0.8) + chance.uniform(-0.5, 0.5) * (rows - 0.5) - columns
        light *= 1 - chance.uniform(0.25, 0.5) / (1 + np.exp(-edge * chance.uniform(15, 60)))
    glare = np.zeros((small, small), np.float32)
    if chance.random() < level.glare:
        x, y = chance.uniform(0.15, 0.85, 2)
        far = ((columns - x) ** 2 + (rows - y) ** 2) / chance.uniform(0.05, 0.14) ** 2
        glare = (chance.uniform(60, 190) * np.exp(-far)).astype(np.float32)
    tint = (1 + chance.uniform(-0.1, 0.1, 3)).astype(np.float32)
    made = picture.astype(np.float32)
    made *= cv2.resize(light, (wide, high))[..., None]
    made *= tint
    made += cv2.resize(glare, (wide, high))[..., None]
    if length := int(chance.uniform(0, level.motion) * wide / 1000):
        kernel = np.zeros((2 * length + 1,) * 2, np.float32)
        angle = chance.uniform(0, np.pi)
        along = np.array((cos(angle), sin(angle))) * length / 2
        cv2.line(kernel, *(tuple(round(length + way * n) for n in along) for way in (-1, 1)), 1)
        made = cv2.filter2D(made, -1, kernel / kernel.sum())
    grain = chance.standard_normal((high // 2, wide // 2)).astype(np.float32) * chance.uniform(0, level.noise)
    made += cv2.resize(grain, (wide, high), interpolation=cv2.INTER_LINEAR)[..., None]
    taken = np.clip(made, 0, 255).astype(np.uint8)
    _, packed = cv2.imencode(".jpg", taken, [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(70, 93))])
    return cv2.imdecode(packed, cv2.IMREAD_COLOR)
