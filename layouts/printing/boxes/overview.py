"""The first pages of the boxes: how they are made, which there are, and how they lie in a carton."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path as File
from typing import NamedTuple

from layouts.drawing import shapes, text
from layouts.drawing.scene import PT, Group, Item, Path, Scene, Symbol, Text, Use
from layouts.drawing.shapes import circle, line, rect
from layouts.drawing.vector_images import read_svg
from layouts.faces.design import Design
from layouts.printing.boxes.drawing import CUT, DASH, FOLD, HATCH, WIDTH
from layouts.printing.boxes.painting import BoxPainter
from layouts.printing.boxes.planning import FOLD as FOLD_MM
from layouts.printing.boxes.planning import LID_ROOM, BoxUnit, NetArea, PieceBox
from layouts.printing.boxes.sheets import pages_of
from layouts.printing.boxes.words import cap, one_line
from layouts.printing.sheets.blocks import Grid, PieceForm, best_grid
from layouts.printing.sheets.packing import pack
from layouts.printing.sheets.pages import Box as Rectangle
from layouts.printing.sheets.pages import SheetPage
from layouts.printing.sheets.rows import Area, pieces_of
from layouts.printing.sheets.strips import lay

INK, GREY = "#0F1C2E", "#33445A"
PAPER, PALE_COLOUR, DARK_COLOUR = "#FFFFFF", "#EEF3F8", "#B9C7D6"
PICTURE = 34.0
"""Side of a step's picture in mm."""
SIDE = 6.0
ROW = 6.2
"""Pitch of the list of boxes, in mm."""
CARD_MM = 1.0
"""What the card of a box adds to its inside."""
CARTON_ROOM_MM = 3.0
"""A carton is so much larger than what lies in it."""
MIN_CARTON_MM = (200.0, 150.0)
"""A carton's floor is at least that, so that small boxes lie side by side."""

TUCK_STEPS = (
    ("Score", "Run an empty ballpoint along every dash-dot line. Then cut along the red."),
    ("Fold", "Fold every line away from the picture, and flatten it again."),
    ("Glue", "Glue the long tab inside the spine."),
    ("Close", "Fold the lower dust flaps in. Glue the bottom’s flap inside the back."),
    ("Fill", "The lid tucks in behind the notch."),
)
TRAY_STEPS = (
    ("Score", "Run an empty ballpoint along every dash-dot line. Then cut along the red."),
    ("Join", "If there are parts: glue each lap under the part it names, edge to line."),
    ("Fold", "Fold the walls and tabs away from the print."),
    ("Glue", "Glue the tabs inside the walls next to them."),
    ("Divide", "Lay the plan on the floor. Glue each divider’s foot along its line."),
)


def overview_pages(
    design: Design, boxes: Sequence[PieceBox], pages: Sequence[SheetPage], room: NetArea
) -> Iterator[Scene]:
    """What comes before the nets, each as large as a sheet has room; `pages`: where the nets lie."""
    left, wide = SIDE, room.width - 2 * SIDE
    items: list[Item] = [
        one_line(left, 11, f"{design.game.title}: boxes", "display", 22, INK, wide),
        *_paragraph(left, 18, wide, _how_to_print(boxes)),
        Group(tuple(_legend()), left, 28),
    ]
    y = 38.0
    for form, title, steps in (("tuck", "A tuck box", TUCK_STEPS), ("tray", "A tray with its lid", TRAY_STEPS)):
        if any(box.form == form for box in boxes):
            items += _steps(form, title, steps, left, y, wide)
            y += 66.0
    rows = list(_list_of(boxes, pages))
    fitting = int((room.height - y - 13) // ROW)
    items += _table(rows[:fitting], "Which box for what", left, y, wide)
    yield Scene(*room, tuple(items), 0.0)
    for start in range(fitting, len(rows), 40):
        yield Scene(*room, tuple(_table(rows[start : start + 40], "Which box for what", left, 8, wide)), 0.0)


def _legend() -> Iterator[Item]:
    """The lines: cut, fold, glue."""
    yield Path(line(0, 0, 12, 0), stroke=CUT, width=0.4, round=False)
    yield Text(14, 1.1, "cut", 8.5, "body", INK)
    yield Path(line(24, 0, 36, 0), stroke=FOLD, width=0.4, dash=DASH, round=False)
    yield Text(38, 1.1, "score, fold back", 8.5, "body", INK)
    yield shapes.hatch(rect(66, -2, 8, 4), (66, -2, 8, 4), 2.4, WIDTH, HATCH)
    yield Path(rect(66, -2, 8, 4), stroke=HATCH, width=0.2, round=False)
    yield Text(76, 1.1, "glue", 8.5, "body", INK)


def _how_to_print(boxes: Sequence[PieceBox]) -> str:
    in_parts = any(", part " in net.name for box in boxes for part in box.parts for net in part.nets)
    large = " Glue the parts of a large tray together before you fold it." if in_parts else ""
    return (
        "Print at 100 % on card of 200 to 300 g/m², on one side. The ruler on this sheet must be 100 mm long. "
        f"The print is outside.{large} Bags keep small pieces together in a tray; labels.pdf has their names."
    )


def _paragraph(x: float, y: float, wide: float, words: str, size: float = 9.0) -> tuple[Item, ...]:
    return text.block(x, y + cap("body", size), words, size, wide, "body", GREY, 1.3).items


# ---- the list ----------------------------------------------------------------------------------------------------


def name_pages(numbers: Sequence[int]) -> str:
    """Numbers of pages in words.

    >>> name_pages([2, 3, 4, 7])
    '2 to 4, 7'
    """
    runs = [[page for _, page in run] for _, run in groupby(enumerate(numbers), lambda each: each[1] - each[0])]
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def _list_of(boxes: Sequence[PieceBox], pages: Sequence[SheetPage]) -> Iterator[tuple[str, ...]]:
    """Each box with what is in it, its inside, and the pages of its nets."""
    for box in boxes:
        for part in box.parts:
            kinds = ", ".join(dict.fromkeys(pile.title for pile in box.piles))
            w, h, d = part.inner
            yield (
                box.name(part),
                f"{part.copies} {box.unit}: {kinds}",
                f"{w:.0f} × {h:.0f} × {d:.0f}",
                name_pages(pages_of(box, part, pages)),
            )


def _table(rows: Sequence[tuple[str, ...]], title: str, x: float, y: float, wide: float) -> Iterator[Item]:
    if not rows:
        return
    yield Text(x, y + 5, title, 13, "display", INK)
    yield Text(x + wide - 22, y + 5, "inside, mm", 7.5, "caption", GREY, "end")
    yield Text(x + wide, y + 5, "pages", 7.5, "caption", GREY, "end")
    for i, (name, what, inside, sheets) in enumerate(rows):
        base = y + 12.4 + i * ROW
        yield Path(line(x, base - 4.4, x + wide, base - 4.4), stroke=DARK_COLOUR, width=0.2, round=False)
        yield one_line(x, base, name, "strong", 9, INK, 52)
        yield one_line(x + 54, base, what, "body", 9, GREY, wide - 54 - 54)
        yield Text(x + wide - 22, base, inside, 9, "body", INK, "end")
        yield one_line(x + wide, base, sheets, "body", 9, INK, 20, "end")


# ---- steps -------------------------------------------------------------------------------------------------------


def _steps(form: str, title: str, steps: Sequence[tuple[str, str]], x: float, y: float, wide: float) -> Iterator[Item]:
    yield Text(x, y + 4.6, title, 13, "display", INK)
    pitch = (wide - PICTURE) / (len(steps) - 1)
    for i, (head, words) in enumerate(steps):
        left, top = x + i * pitch, y + 8.0
        yield Path(rect(left, top, PICTURE, PICTURE, 2), PALE_COLOUR)
        picture = _picture(form, i + 1)
        yield Use(picture, left, top, PICTURE / picture.width)
        yield Path(circle(left + 3.6, top + 3.6, 2.9), INK)
        yield Text(left + 3.6, top + 3.6 + cap("display", 9) / 2, str(i + 1), 9, "display", PAPER, "middle")
        yield Text(left, top + PICTURE + 4.6, head, 9, "display", INK)
        yield from text.block(left, top + PICTURE + 8.6, words, 7.5, PICTURE + 1, "body", GREY, 1.25).items


@cache
def _picture(form: str, number: int) -> Symbol:
    name = f"{form}-{number}"
    return read_svg(name, (File(__file__).parent / "steps" / f"{name}.svg").read_bytes())


# ---- the carton --------------------------------------------------------------------------------------------------


class LyingBox(NamedTuple):
    """A box that lies on its back: its left upper corner in the carton and its outside, in mm."""

    box: PieceBox
    part: BoxUnit
    x: float
    y: float
    w: float
    h: float
    high: float


class Carton(NamedTuple):
    """The inside of a carton, and the layers from the bottom."""

    inner: tuple[float, float, float]
    layers: tuple[tuple[LyingBox, ...], ...]


def pack_carton(boxes: Sequence[PieceBox]) -> Carton:
    """All boxes in layers on a floor as large as the largest of them, packed as pieces are on sheets."""
    sizes = sorted((_outside(box, part) for box in boxes for part in box.parts), key=lambda each: -each.w * each.h)
    long, wide = max(max(each.w, each.h) for each in sizes), max(min(each.w, each.h) for each in sizes)
    w, h = max(long, MIN_CARTON_MM[0]) + CARTON_ROOM_MM, max(wide, MIN_CARTON_MM[1]) + CARTON_ROOM_MM
    area = Area(Rectangle(0, 0, w, h), Rectangle(0, 0, w, h), marked=False)
    alike: dict[Grid, list[int]] = {}
    for number, each in enumerate(sizes):
        grid = best_grid(PieceForm(each.w, each.h, "path", 0.0, 1, False, ""), area.room)
        assert grid is not None
        alike.setdefault(grid, []).append(number)
    layers = []
    for rows in pack(alike, area):
        places = zip(pieces_of(rows), lay(rows, area, "none").slots, strict=True)
        layers.append(tuple(sizes[n]._replace(x=at.x, y=at.y, w=at.w, h=at.h) for n, at in places))
    layers.sort(key=lambda layer: -sum(each.w * each.h for each in layer))
    high = sum(max(each.high for each in layer) for layer in layers)
    return Carton((w, h, high + CARTON_ROOM_MM), tuple(layers))


def _outside(box: PieceBox, part: BoxUnit) -> LyingBox:
    w, h, d = part.inner
    more = FOLD_MM + CARD_MM + (LID_ROOM if box.form == "tray" else 0.0)
    return LyingBox(box, part, 0.0, 0.0, w + more, h + more, d + FOLD_MM + CARD_MM)


def carton_page(design: Design, boxes: Sequence[PieceBox], room: NetArea) -> Scene:
    """The plan of a carton that holds all boxes: to lay on its floor, or inside its lid."""
    left, wide = SIDE, room.width - 2 * SIDE
    carton = pack_carton(boxes)
    w, h, d = carton.inner
    words = (
        f"All boxes lie in a carton of at least {w:.0f} × {h:.0f} × {d:.0f} mm inside, in this order, each on "
        "its back. Lay this plan on its floor, and the label from labels.pdf on its lid."
    )
    top, low = 30.0, room.height
    layers, high = _layers(design, carton, left, top, wide, (low - top) * 0.68)
    items: list[Item] = [
        one_line(left, 11, f"{design.game.title}: how to pack the big box", "display", 20, INK, wide),
        *_paragraph(left, 18, wide, words),
        *layers,
        *_kinds(boxes, left, top + high + 4, wide, low - top - high - 4),
    ]
    return Scene(*room, tuple(items), 0.0)


def _layers(design: Design, carton: Carton, x: float, y: float, wide: float, high: float) -> tuple[list[Item], float]:
    """The layers seen from above, in one scale, the lowest first; and how high they are."""
    w, h, _ = carton.inner
    count = len(carton.layers)
    across = 1 if count == 1 else 2
    down = -(-count // across)
    scale = min((wide - 8 * (across - 1)) / across / w, (high - 10 * down) / down / h, 0.9)
    made: list[Item] = []
    for i, layer in enumerate(carton.layers):
        left, top = x + i % across * (w * scale + 8), y + i // across * (h * scale + 10) + 5
        where = "at the bottom" if i == 0 else "on top" if i == count - 1 else "above it"
        made.append(Text(left, top - 2, f"Layer {i + 1}, {where}", 9, "strong", INK))
        made.append(Path(rect(left, top, w * scale, h * scale), stroke=INK, width=0.5, round=False))
        made += [Group(tuple(_draw_box(design, each, scale)), left, top) for each in layer]
    return made, down * (h * scale + 10)


def _draw_box(design: Design, each: LyingBox, scale: float) -> Iterator[Item]:
    """A box from above: what is on its lid, or its name where that is too small to tell."""
    x, y, w, h = (value * scale for value in (each.x, each.y, each.w, each.h))
    inner_w, inner_h, _ = each.part.inner
    face = BoxPainter(design, each.box, each.part).face("front", inner_w, inner_h)
    turned = (inner_w <= inner_h) != (each.w <= each.h)
    long, short = (h, w) if turned else (w, h)
    fit = min(long / inner_w, short / inner_h)
    shown = Group(face, 0, 0, clip=rect(0, 0, inner_w, inner_h), scale=fit)
    yield Group((shown,), x + w, y, 90) if turned else Group((shown,), x, y)
    yield Path(rect(x, y, w, h), stroke=INK, width=0.4, round=False)


def _kinds(boxes: Sequence[PieceBox], x: float, y: float, wide: float, high: float) -> Iterator[Item]:
    """Every kind with its box, in as many columns as it takes."""
    rows = [(pile.title, each.look.title) for each in boxes for pile in each.piles]
    rows = list(dict.fromkeys(rows))
    columns = 2
    down = -(-len(rows) // columns)
    pitch = min(5.0, (high - 9) / max(1, down))
    if pitch < 2.8:
        return
    yield Text(x, y + 4, "What goes where", 13, "display", INK)
    width = (wide - 8 * (columns - 1)) / columns
    size = min(9.0, pitch / PT / 1.3)
    for i, (kind, name) in enumerate(rows):
        left, base = x + i // down * (width + 8), y + 11 + i % down * pitch
        yield Path(
            line(left, base - pitch + 1.4, left + width, base - pitch + 1.4),
            stroke=DARK_COLOUR,
            width=0.15,
            round=False,
        )
        yield one_line(left, base, kind, "body", size, GREY, width * 0.56)
        yield one_line(left + width * 0.6, base, name, "strong", size, INK, width * 0.4)
