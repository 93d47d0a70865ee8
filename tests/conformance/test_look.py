"""The look of every piece of every game in every ink, measured: text in its safe zone and legible, ink within limits,
backs that may lie either way round, and small reference pictures of chosen pieces.

`tests/<game>/look.yaml` tells what only the game knows: `dark`, kinds that may be dark in full ink; `contrast`, the
least contrast by font where that is less than 7; `limbs`, how wide in mm the limbs are of a kind whose outline has
some; `pictures`, faces of which a picture is kept in `reference/`, as `INK
PIECE SIDE`. After a change of look that is meant, write the pictures anew and look at them before they are committed:

    SALVAGE_REFRESH=1 python -m pytest tests/conformance/test_look.py
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops, ImageStat

from components.schema import Piece
from layouts.drawing import measure
from layouts.drawing.backends import png
from layouts.drawing.colour import contrast
from layouts.drawing.look import INKS
from layouts.drawing.measure import PlacedText
from layouts.drawing.outlines import corners
from layouts.drawing.scene import Group, Item, Paragraph, Scene, Symbol, Text, Use
from layouts.faces.design import Design, sides

from ..long_run import LONG, first_of
from ..printed import GAMES, designed
from ..told import folder_of, refreshing, told

FILE = "look.yaml"
SMALLEST_TYPE = 6.5


MANY = 2
"""Faces of a kind that are looked at where all are of one template, or more of them with `--long`."""

LIMITS = {"full": 0.45, "low": 0.12, "mono": 0.18}
"""Ink of one face at most, be it card, tile or token; in low and mono boards too. Mono is black, and so takes a little
more for the same lines."""

INK_DPI = 150
"""Inks are compared as finely as this: a line thinner than a pixel would be counted as one."""


@pytest.fixture(
    scope="module", params=[each for game in GAMES for each in first_of(((game, ink),) for ink in INKS)], ids=" ".join
)
def design(request: pytest.FixtureRequest) -> Design:
    return designed(*request.param)


@pytest.fixture(scope="module", params=GAMES)
def mono(request: pytest.FixtureRequest) -> Design:
    return designed(request.param, "mono")


def faces(design: Design) -> Iterator[tuple[Piece, str, Scene]]:
    """Every face of every piece; a common back once for its kind."""
    seen: set[int] = set()
    for piece in design.game.pieces():
        for side in sides(design.game.kinds[piece.kind]):
            scene = design.scene(piece, side)
            if id(scene) not in seen:
                seen.add(id(scene))
                yield piece, side, scene


def some_faces(design: Design, many: int) -> Iterator[tuple[Piece, str, Scene]]:
    """The same, only so many of each kind, spread over all: for what takes time and goes by the template."""
    every = defaultdict(list)
    for face in faces(design):
        every[face[0].kind, face[1]].append(face)
    for kind in every.values():
        yield from kind[:: -(-len(kind) // many)]


def is_token(piece: Piece) -> bool:
    return min(piece.size) < 40


# ---- text --------------------------------------------------------------------------------------------------------


def inside_by(piece: Piece, outline: str, text: PlacedText) -> float:
    """How far a text lies inside the trim, or inside an outline, in mm."""
    w, h = piece.size
    if piece.shape == "circle":
        return w / 2 - max(math.hypot(x - w / 2, y - w / 2) for x, y in text.corners)
    if outline:
        (loop,) = corners(outline)
        return min(inside_loop(loop, x, y) for x, y in text.corners)
    return min(min(x, y, w - x, h - y) for x, y in text.corners)


def inside_loop(loop: Sequence[tuple[float, float]], x: float, y: float) -> float:
    """How far a point lies inside a polygon, in mm; below 0 where it lies outside."""
    inside, nearest = False, math.inf
    for (ax, ay), (bx, by) in pairwise([*loop, loop[0]]):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
        along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / math.dist((ax, ay), (bx, by)) ** 2
        t = min(1.0, max(0.0, along))
        nearest = min(nearest, math.dist((x, y), (ax + t * (bx - ax), ay + t * (by - ay))))
    return nearest if inside else -nearest


def test_text_keeps_to_the_safe_zone(design: Design) -> None:
    """3 mm inside the trim; on pieces under 40 mm 7.5 % of the short side, or of the limbs where it has some, at least
    1 mm."""
    limbs = told(design.game.id, FILE).get("limbs", {})
    for piece, side, scene in faces(design):
        short = limbs.get(piece.kind, min(piece.size))
        safe = max(1.0, 0.075 * short) if is_token(piece) or piece.kind in limbs else 3.0
        outline = design.outline(piece, side)
        for text in measure.texts(scene):
            assert inside_by(piece, outline, text) >= safe - 1e-6, (piece.id, side, text.text)


def test_type_is_large_enough(design: Design) -> None:
    """Nothing on a piece is under 6.5 pt."""
    sizes = {(p.id, side, text.size) for p, side, scene in faces(design) for text in measure.texts(scene)}

    assert sizes
    assert [each for each in sizes if each[2] < SMALLEST_TYPE - 1e-6] == []


def test_texts_do_not_overlap(design: Design) -> None:
    """No two level texts of a face lie on one another."""
    for piece, side, scene in faces(design):
        level = [t for t in measure.texts(scene) if abs(t.corners[0][1] - t.corners[2][1]) < 1e-6]
        for a, b in combinations(level, 2):
            across = min(a.box[2], b.box[2]) - max(a.box[0], b.box[0])
            down = min(a.box[3], b.box[3]) - max(a.box[1], b.box[1])
            assert across < 0.05 or down < 0.05, (piece.id, side, a.text, b.text)


@pytest.fixture(scope="module")
def without_text() -> Callable[[Scene], Scene]:
    """A scene with all its texts taken out, also out of its symbols."""
    known: dict[Symbol, Symbol] = {}

    def bare(item: Item) -> Item:
        if isinstance(item, Group):
            return item._replace(items=strip(item.items))
        if isinstance(item, Use):
            if item.symbol not in known:
                s = item.symbol
                known[s] = Symbol(s.name, strip(s.items), s.width, s.height, s.bleed)
            return item._replace(symbol=known[item.symbol])
        return item

    def strip(items: tuple[Item, ...]) -> tuple[Item, ...]:
        return tuple(bare(item) for item in items if not isinstance(item, Text | Paragraph))

    return lambda scene: replace(scene, items=strip(scene.items))


def contrasts(text: PlacedText, ground: Image.Image, fine: float, steps: int = 12) -> list[float]:
    """Contrast of a text to its ground at a grid of points over its rectangle, lowest first."""
    (x, y), (up_x, up_y), (end_x, end_y), _ = text.corners
    found = []
    for i, j in ((i / steps, j / steps) for i in range(steps + 1) for j in range(steps + 1)):
        at = x + (end_x - x) * i + (up_x - x) * j, y + (end_y - y) * i + (up_y - y) * j
        below = ground.getpixel((min(int(at[0] * fine), ground.width - 1), min(int(at[1] * fine), ground.height - 1)))
        found.append(contrast(text.colour, "#{:02X}{:02X}{:02X}".format(*below)))
    return sorted(found)


def test_text_stands_out_from_what_is_under_it(
    design: Design, without_text: Callable[[Scene], Scene], rounds: Callable[[int], int]
) -> None:
    """7:1, or 4.5:1 from 18 pt, or 14 pt bold (WCAG 2.2), on the rendered ground; one point in twenty may be less."""
    fonts = told(design.game.id, FILE).get("contrast", {})
    every = [*some_faces(design, rounds(MANY))]
    grounds = png.pictures([without_text(scene) for *_, scene in every], 127)
    for (piece, side, scene), ground in zip(every, grounds, strict=True):
        for text in measure.texts(scene):
            large = text.size >= 18 or (text.size >= 14 and text.font != "body")
            points = contrasts(text, ground, 5)
            worst = points[len(points) // 20]
            assert worst >= (4.5 if large else fonts.get(text.font, 7)), (
                piece.id,
                side,
                text.text,
                text.colour,
                round(worst, 2),
            )


# ---- ink ---------------------------------------------------------------------------------------------------------


def test_no_piece_takes_too_much_ink(design: Design) -> None:
    """Each face by itself is under its ink's limit; only boards may be dark, in full ink alone."""
    ink, dark = design.look.ink, told(design.game.id, FILE).get("dark", ())
    every = [each for each in faces(design) if ink != "full" or each[0].kind not in dark]
    pictures = png.pictures([scene for *_, scene in every], measure.INK_DPI)
    shares = [1 - ImageStat.Stat(picture.convert("L")).mean[0] / 255 for picture in pictures]
    heavy = {
        f"{piece.id} {side}": round(share, 3)
        for (piece, side, _), share in zip(every, shares, strict=True)
        if share > LIMITS[ink]
    }

    assert heavy == {}


def volume(picture: Image.Image) -> float:
    """Ink that a printer lays down, per area: black, and what of cyan, magenta and yellow isn't replaced by it."""
    red, green, blue = picture.split()
    brightest = ImageChops.lighter(red, ImageChops.lighter(green, blue))
    return 1 - (sum(ImageStat.Stat(picture).mean) - 2 * ImageStat.Stat(brightest).mean[0]) / 255


@LONG
@pytest.mark.parametrize("game", first_of(GAMES))
def test_mono_takes_no_more_ink_than_low(game: str) -> None:
    """All that is printed of a game's pieces takes as much ink in mono as in low, or less."""
    used = {}
    for ink in ("low", "mono"):
        design = designed(game, ink)
        every = [(p, design.scene(p, side)) for p in design.game.pieces() for side in sides(design.game.kinds[p.kind])]
        areas: dict[int, float] = defaultdict(float)
        for piece, scene in every:
            areas[id(scene)] += piece.count * scene.width * scene.height
        once = {id(scene): scene for _, scene in every}
        pictures = png.pictures(once.values(), INK_DPI)
        used[ink] = sum(area * volume(picture) for area, picture in zip(areas.values(), pictures, strict=True))

    assert used["mono"] <= used["low"]


def test_mono_is_black_and_white(mono: Design, rounds: Callable[[int], int]) -> None:
    """In mono no face has a hue."""
    every = [*some_faces(mono, rounds(MANY))]
    drawn = png.pictures([scene for *_, scene in every], 50)
    for (piece, side, _), picture in zip(every, drawn, strict=True):
        r, g, b = picture.split()
        assert not ImageChops.difference(r, g).getbbox(), (piece.id, side)
        assert not ImageChops.difference(g, b).getbbox(), (piece.id, side)


# ---- shapes, not only colours ------------------------------------------------------------------------------------


def differ(a: Image.Image, b: Image.Image) -> float:
    """Mean difference of two pictures' grey levels, 0 to 255."""
    return float(ImageStat.Stat(ImageChops.difference(a.convert("L"), b.convert("L"))).mean[0])


def patch(a: Image.Image, b: Image.Image) -> float:
    """Largest mean difference of two pictures' grey levels in any 6 x 6 pixels."""
    return float(ImageChops.difference(a, b).convert("L").reduce(6).getextrema()[1])  # type: ignore[arg-type]


def alike(a: Piece, b: Piece) -> bool:
    """Whether two pieces are the same to players: such as coins, of which an expansion has more, named after it."""
    called_alike = a.name.startswith(b.name) or b.name.startswith(a.name)
    return called_alike and (a.code, dict(a.fields)) == (b.code, dict(b.fields))


@LONG
def test_pieces_are_told_apart_without_colour(mono: Design) -> None:
    """In mono any two distinct pieces of a kind look different, over all or in a patch of 2.5 mm, such as a code: shape
    and letter carry what colour carries."""
    for kind in mono.game.kinds.values():
        drawn = png.pictures([mono.scene(piece, "front") for piece in kind.pieces], 60)
        pictures = {piece.id: picture for piece, picture in zip(kind.pieces, drawn, strict=True)}
        small = {id: picture.convert("L").reduce(8) for id, picture in pictures.items()}
        for a, b in combinations(pictures, 2):
            if pictures[a].size != pictures[b].size or differ(small[a], small[b]) > 1:
                continue  # Means differ by no more than what they are means of, but for rounding.
            if not alike(mono.game.piece(a), mono.game.piece(b)):
                assert differ(pictures[a], pictures[b]) > 0.5 or patch(pictures[a], pictures[b]) > 40, (a, b)


def test_common_backs_may_lie_either_way(design: Design) -> None:
    """Half a turn gives the same picture, bleed included, and all pieces of the kind have the very same one."""
    for kind in design.game.kinds.values():
        if kind.back == "common":
            backs = {id(design.scene(piece, "back")) for piece in kind.pieces}
            picture = png.picture(design.scene(kind.pieces[0], "back"), 127, bleed=True)
            turned = picture.transpose(Image.Transpose.ROTATE_180)

            assert len(backs) == 1
            assert differ(picture, turned) < 2, kind.id


def strips(picture: Image.Image, inset: int, wide: int = 4) -> list[float]:
    """Mean grey of a strip along each side of a picture, that many pixels from its edge."""
    w, h = picture.size
    left, top, right, bottom = inset, inset, w - inset, h - inset
    boxes = (
        (left, top, right, top + wide),
        (left, bottom - wide, right, bottom),
        (left, top, left + wide, bottom),
        (right - wide, top, right, bottom),
    )
    return [ImageStat.Stat(picture.crop(box)).mean[0] for box in boxes]


def test_art_goes_on_into_the_bleed(design: Design, rounds: Callable[[int], int]) -> None:
    """No side of a face turns white between its trim and the end of its bleed."""
    every = [face for face in some_faces(design, rounds(MANY)) if face[0].shape == "rect"]
    drawn = png.pictures([scene for *_, scene in every], 254, bleed=True)
    for (piece, side, scene), picture in zip(every, drawn, strict=True):
        grey = picture.convert("L")
        ends, trims = strips(grey, 0), strips(grey, round(scene.bleed * 10))
        assert max(end - trim for end, trim in zip(ends, trims, strict=True)) < 60, (piece.id, side)


# ---- references --------------------------------------------------------------------------------------------------

CHOSEN = [(game, name) for game in GAMES for name in told(game, FILE).get("pictures", ())]
WIDE, HIGH = 150, 400
"""Pixels of a reference picture at most."""


@pytest.mark.parametrize(("game", "name"), CHOSEN, ids=map(" ".join, CHOSEN))
def test_pictures_are_like_their_references(game: str, name: str) -> None:
    """A rendering is its reference picture but for smoothing: little difference on the average, and nowhere a patch."""
    ink, id, side = name.split()
    design = designed(game, ink)
    piece = design.game.piece(id)
    fine = min(WIDE / piece.size[0], HIGH / piece.size[1])
    drawn = png.picture(design.scene(piece, side), 4 * fine * 25.4).reduce(4)
    file = folder_of(game) / "reference" / f"{id}-{side}-{ink}.png"
    if refreshing():
        file.parent.mkdir(exist_ok=True)
        drawn.quantize(64, dither=Image.Dither.NONE).save(file, optimize=True)
    with Image.open(file) as kept:
        known = kept.convert("RGB")

    assert file.stat().st_size <= 10_240
    assert drawn.size == known.size
    difference = ImageChops.difference(drawn, known).convert("L")
    assert ImageStat.Stat(difference).mean[0] < 4
    assert difference.reduce(6).getextrema()[1] < 40
