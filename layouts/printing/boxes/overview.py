"""The first pages of the boxes: instructions, the list of boxes, and the way they lie in a carton."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from math import ceil
from pathlib import Path as File
from typing import NamedTuple

from components.messages import _
from layouts.drawing import shapes, text
from layouts.drawing.scene import PT, Group, Item, Path, Scene, Symbol, Text, Use
from layouts.drawing.shapes import Rect, circle, line, rect
from layouts.drawing.vector_images import read_svg
from layouts.faces.design import Design
from layouts.printing.boxes.drawing import CUT, DASH, FOLD, HATCH, WIDTH
from layouts.printing.boxes.painting import BoxPainter
from layouts.printing.boxes.planning import FOLD as FOLD_MM
from layouts.printing.boxes.planning import LID_ROOM, BoxUnit, NetArea, PieceBox, find_lid_height
from layouts.printing.boxes.sheets import list_page_numbers
from layouts.printing.boxes.words import LEADING, find_cap_height, make_line, measure_width, set_title
from layouts.printing.sheets.blocks import Grid, PieceForm, find_best_grid
from layouts.printing.sheets.packing import pack
from layouts.printing.sheets.pages import SheetPage
from layouts.printing.sheets.rows import Area, list_pieces
from layouts.printing.sheets.strips import lay

INK, GREY = "#0F1C2E", "#33445A"
PAPER, PALE_COLOUR, DARK_COLOUR = "#FFFFFF", "#EEF3F8", "#B9C7D6"
PICTURE = 34.0
"""Side of a step's picture in mm."""
SIDE = 6.0
LIST_PT, LIST_HEAD_MM = 8.5, 8.0
"""Size of type of the list of boxes, and the height of its head."""
COLUMNS = ((0.0, 0.22), (0.23, 0.34), (0.585, 0.145), (0.74, 0.145), (0.89, 0.11))
"""Start and width of the list's columns, as parts of its width: name, contents, inside, lid, pages."""
MAX_WORD_LETTERS = 20
"""Most letters of a word in the list; a user's game may have longer ones."""
CARD_MM = 1.0
"""Length in mm that the card of a box adds to its inside."""
CARTON_ROOM_MM = 3.0
"""Length in mm by which a carton is larger than its content."""
MIN_CARTON_MM = (216.0, 149.0)
"""Least size of a carton's floor: it takes a book or a sheet of a pad, folded once, of A4 (148.5 x 210) or Letter
(139.7 x 215.9)."""

TUCK_STEPS = (
    "Score: Run an empty ballpoint along every dash-dot line. Then cut along the red.",
    "Fold: Fold every line away from the picture, and flatten it again.",
    "Glue: Glue the long tab inside the spine.",
    "Close: Fold the lower dust flaps in. Glue the bottom’s flap inside the back.",
    "Fill: The lid tucks in behind the notch.",
)
TRAY_STEPS = (
    "Score: Run an empty ballpoint along every dash-dot line. Then cut along the red.",
    "Join: If there are parts: glue each lap under the part it names, edge to line.",
    "Fold: Fold the walls and tabs away from the print.",
    "Glue: Glue the tabs inside the walls next to them.",
    "Divide: Lay the plan on the floor. Glue each divider’s foot along its line.",
)
CARTON_TEXTS = (
    "All boxes lie in a carton of at least {size} inside, in this order, each on its back.",
    "All boxes lie in a carton of at least {size} inside, in this order, each on its back, and the rulebook, folded "
    "once, on top.",
)
"""Texts on the order of boxes in the carton, without a rulebook and with one."""


def draw_overview_pages(
    design: Design, boxes: Sequence[PieceBox], pages: Sequence[SheetPage], net_area: NetArea
) -> Iterator[Scene]:
    """Draw the pages before the nets, each as large as a sheet's printable area; `pages`: those with the nets."""
    left, text_width = SIDE, net_area.width - 2 * SIDE
    instruction_block = _set_paragraph(left, 18, text_width, _write_instructions(boxes))
    y = max(38.0, 31.5 + instruction_block.height)
    items: list[Item] = [
        make_line(left, 11, _("{game}: boxes", game=design.game.title), "display", 22, INK, text_width),
        *instruction_block.items,
        Group(tuple(_draw_legend()), left, y - 10),
    ]
    for form_name, title, steps in (("tuck", "A tuck box", TUCK_STEPS), ("tray", "A tray with its lid", TRAY_STEPS)):
        if any(box.form == form_name for box in boxes):
            items += _draw_steps(form_name, _(title), steps, left, y, text_width)
            y += 66.0
    items += _draw_list_head(left, y, text_width)
    y += LIST_HEAD_MM
    for row in _list_boxes(boxes, pages):
        row_items, row_height = _draw_row(row, left, y, text_width)
        if y + row_height > net_area.height - 2:
            yield Scene(*net_area, tuple(items), 0.0)
            items, y = [*_draw_list_head(left, 8.0, text_width)], 8.0 + LIST_HEAD_MM
            row_items, row_height = _draw_row(row, left, y, text_width)
        items += row_items
        y += row_height
    yield Scene(*net_area, tuple(items), 0.0)


def _draw_legend() -> Iterator[Item]:
    """Draw the legend of lines: cut, fold, glue; wider apart in a language with longer words."""
    cut_text, fold_text = _("cut"), _("score, fold back")
    second_x = max(24.0, 18.0 + measure_width(cut_text, "body", 8.5))
    third_x = max(second_x + 42.0, second_x + 18.0 + measure_width(fold_text, "body", 8.5))
    yield Path(line(0, 0, 12, 0), stroke=CUT, width=0.4, round=False)
    yield Text(14, 1.1, cut_text, 8.5, "body", INK)
    yield Path(line(second_x, 0, second_x + 12, 0), stroke=FOLD, width=0.4, dash=DASH, round=False)
    yield Text(second_x + 14, 1.1, fold_text, 8.5, "body", INK)
    yield shapes.hatch(rect(third_x, -2, 8, 4), Rect(third_x, -2, 8, 4), 2.4, WIDTH, HATCH)
    yield Path(rect(third_x, -2, 8, 4), stroke=HATCH, width=0.2, round=False)
    yield Text(third_x + 10, 1.1, _("glue"), 8.5, "body", INK)


def _write_instructions(boxes: Sequence[PieceBox]) -> str:
    are_in_parts = any(", part " in net.name for box in boxes for part in box.parts for net in part.nets)
    sentences = [
        _("Print at 100 % on card of 200 to 300 g/m², on one side. The ruler on this sheet must be 100 mm long."),
        _("The print is outside."),
        _("Glue the parts of a large tray together before you fold it.") if are_in_parts else "",
        _("Bags keep small pieces together in a tray; labels.pdf has their names."),
    ]
    return " ".join(filter(None, sentences))


def _set_paragraph(x: float, y: float, text_width: float, phrase: str, size: float = 9.0) -> text.Block:
    return text.block(x, y + find_cap_height("body", size), phrase, size, text_width, "body", GREY, 1.3)


# ---- the list ----------------------------------------------------------------------------------------------------


def format_page_numbers(numbers: Sequence[int]) -> str:
    """Write page numbers in words.

    >>> format_page_numbers([2, 3, 4, 7])
    '2 to 4, 7'
    """
    page_ranges = [
        [page for _n, page in run] for _gap, run in groupby(enumerate(numbers), lambda each: each[1] - each[0])
    ]
    return ", ".join(
        _("{first} to {last}", first=run[0], last=run[-1]) if run[1:] else f"{run[0]}" for run in page_ranges
    )


def _list_boxes(boxes: Sequence[PieceBox], pages: Sequence[SheetPage]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each box: its name, its contents, its inside, that of its lid, and the pages of its nets."""
    for box in boxes:
        for box_unit in box.parts:
            kind_names_text = ", ".join(dict.fromkeys(pile.title for pile in box.piles))
            w, h, depth = box_unit.inner
            lid_height = find_lid_height(depth)
            yield (
                box.name(box_unit),
                f"{box_unit.copies} {box.unit}: {kind_names_text}",
                f"{w:.0f} × {h:.0f} × {depth:.0f}",
                f"{w + LID_ROOM:.0f} × {h + LID_ROOM:.0f} × {lid_height:.0f}" if box.form == "tray" else "",
                format_page_numbers(list_page_numbers(box, box_unit, pages)),
            )


def _draw_list_head(x: float, y: float, list_width: float) -> Iterator[Item]:
    yield Text(x, y + 5, _("Which box for what"), 13, "display", INK)
    for (left, _wide), heading in zip(COLUMNS[2:], ("inside, mm", "its lid, mm", "pages"), strict=True):
        yield Text(x + left * list_width, y + 5, _(heading), LIST_PT, "caption", GREY)


def _draw_row(row: Sequence[str], x: float, y: float, list_width: float) -> tuple[list[Item], float]:
    """Draw a row of the list with its upper edge at y, its columns broken into lines; also returns its height."""
    column_fonts = "strong", "body", "body", "body", "body"
    blocks = [
        text.block(x + left_share * list_width, y + 3.9, words, LIST_PT, width_share * list_width, font, INK, 1.2)
        for words, font, (left_share, width_share) in zip(map(_shorten_words, row), column_fonts, COLUMNS, strict=True)
    ]
    upper_path = Path(line(x, y, x + list_width, y), stroke=DARK_COLOUR, width=0.2, round=False)
    return [upper_path, *(item for block in blocks for item in block.items)], max(
        block.height for block in blocks
    ) + 3.6


def _shorten_words(phrase: str) -> str:
    """Shorten words that are wider than a column; they end in dots."""
    return " ".join(word if len(word) <= MAX_WORD_LETTERS else f"{word[:MAX_WORD_LETTERS]}…" for word in phrase.split())


# ---- steps -------------------------------------------------------------------------------------------------------


def _draw_steps(form_name: str, title: str, steps: Sequence[str], x: float, y: float, width: float) -> Iterator[Item]:
    yield Text(x, y + 4.6, title, 13, "display", INK)
    pitch = (width - PICTURE) / (len(steps) - 1)
    for i, step_text in enumerate(steps):
        heading, _colon, phrase = _(step_text).partition(": ")
        left, top = x + i * pitch, y + 8.0
        yield Path(rect(left, top, PICTURE, PICTURE, 2), PALE_COLOUR)
        picture_symbol = _read_picture(form_name, i + 1)
        yield Use(picture_symbol, left, top, PICTURE / picture_symbol.width)
        yield Path(circle(left + 3.6, top + 3.6, 2.9), INK)
        yield Text(left + 3.6, top + 3.6 + find_cap_height("display", 9) / 2, str(i + 1), 9, "display", PAPER, "middle")
        yield Text(left, top + PICTURE + 4.6, heading, 9, "display", INK)
        yield from text.block(left, top + PICTURE + 8.6, phrase, 8.0, PICTURE + 1, "body", GREY, 1.25).items


@cache
def _read_picture(form_name: str, number: int) -> Symbol:
    name = f"{form_name}-{number}"
    return read_svg(name, (File(__file__).parent / "steps" / f"{name}.svg").read_bytes())


# ---- the carton --------------------------------------------------------------------------------------------------


class PlacedBox(NamedTuple):
    """A box on its back: its top-left corner in the carton and its outside, in mm."""

    box: PieceBox
    part: BoxUnit
    x: float
    y: float
    w: float
    h: float
    high: float


class Carton(NamedTuple):
    """The inside of a carton, and its layers from the bottom."""

    inner: tuple[float, float, float]
    layers: tuple[tuple[PlacedBox, ...], ...]


def pack_carton(boxes: Sequence[PieceBox]) -> Carton:
    """Pack all boxes in layers on a floor as large as the largest of them, as pieces are packed on sheets."""
    outsides = sorted(
        (_measure_outside(box, part) for box in boxes for part in box.parts), key=lambda each: -each.w * each.h
    )
    max_long_side, max_short_side = (
        max(max(each.w, each.h) for each in outsides),
        max(min(each.w, each.h) for each in outsides),
    )
    w, h = max(max_long_side, MIN_CARTON_MM[0]) + CARTON_ROOM_MM, max(max_short_side, MIN_CARTON_MM[1]) + CARTON_ROOM_MM
    area = Area(Rect(0, 0, w, h), Rect(0, 0, w, h), marked=False)
    indexes_by_grid: dict[Grid, list[int]] = {}
    for index, each in enumerate(outsides):
        grid = find_best_grid(PieceForm(each.w, each.h, "path", 0.0, 1, False, ""), area.room)
        assert grid is not None
        indexes_by_grid.setdefault(grid, []).append(index)
    layers = []
    for rows in pack(indexes_by_grid, area):
        placed_outsides = zip(list_pieces(rows), lay(rows, area, "none").slots, strict=True)
        layers.append(
            tuple(outsides[n]._replace(x=slot.x, y=slot.y, w=slot.w, h=slot.h) for n, slot in placed_outsides)
        )
    layers.sort(key=lambda layer: -sum(each.w * each.h for each in layer))
    total_height = sum(max(each.high for each in layer) for layer in layers)
    return Carton((w, h, total_height + CARTON_ROOM_MM), tuple(layers))


def _measure_outside(box: PieceBox, box_unit: BoxUnit) -> PlacedBox:
    w, h, depth = box_unit.inner
    extra_length = FOLD_MM + CARD_MM + (LID_ROOM if box.form == "tray" else 0.0)
    return PlacedBox(box, box_unit, 0.0, 0.0, w + extra_length, h + extra_length, depth + FOLD_MM + CARD_MM)


def draw_carton_page(design: Design, boxes: Sequence[PieceBox], net_area: NetArea) -> Scene:
    """Draw the plan of a carton that holds all boxes, for its floor or the inside of its lid."""
    left, text_width = SIDE, net_area.width - 2 * SIDE
    carton = pack_carton(boxes)
    w, h, depth = carton.inner
    size_text = f"{w:.0f} × {h:.0f} × {depth:.0f} mm"
    plan_text = _("Lay this plan on its floor, and the label from labels.pdf on its lid.")
    phrase = f"{_(CARTON_TEXTS[bool(design.books)], size=size_text)} {plan_text}"
    top = 30.0
    items: list[Item] = [
        make_line(
            left, 11, _("{game}: how to pack the big box", game=design.game.title), "display", 20, INK, text_width
        ),
        *_set_paragraph(left, 18, text_width, phrase).items,
        *_draw_layers(design, carton, left, top, text_width, net_area.height - top),
    ]
    return Scene(*net_area, tuple(items), 0.0)


def _draw_layers(design: Design, carton: Carton, x: float, y: float, max_width: float, max_height: float) -> list[Item]:
    """Draw the layers from above at one scale, the lowest first."""
    w, h, _high = carton.inner
    layer_count = len(carton.layers)

    def fit(column_count: int) -> float:
        return min(
            (max_width - 8 * (column_count - 1)) / column_count / w,
            (max_height / ceil(layer_count / column_count) - 10) / h,
            0.9,
        )

    column_count = max((1, 2), key=fit)
    scale = fit(column_count)
    items: list[Item] = []
    for i, layer in enumerate(carton.layers):
        left, top = x + i % column_count * (w * scale + 8), y + i // column_count * (h * scale + 10) + 5
        caption_template = {layer_count - 1: "Layer {n}, on top", 0: "Layer {n}, at the bottom"}.get(
            i, "Layer {n}, above it"
        )
        items.append(Text(left, top - 2, _(caption_template, n=i + 1), 9, "strong", INK))
        items.append(Path(rect(left, top, w * scale, h * scale), stroke=INK, width=0.5, round=False))
        items += [Group(tuple(_draw_box(design, each, scale)), left, top) for each in layer]
    return items


def _draw_box(design: Design, placed_box: PlacedBox, scale: float) -> Iterator[Item]:
    """Draw a box from above: its picture and its name."""
    x, y, w, h = (value * scale for value in (placed_box.x, placed_box.y, placed_box.w, placed_box.h))
    lines, size = set_title(placed_box.box.name(placed_box.part), "strong", 10.0, w - 3, h * 0.6, least=8.0)
    pitch = size * PT * LEADING
    plate_height = len(lines) * pitch + 1.6
    top = y + h - plate_height
    picture_items = BoxPainter(design, placed_box.box, placed_box.part).picture(
        placed_box.w, placed_box.h - plate_height / scale
    )
    yield Group(tuple(picture_items), x, y, scale=scale, clip=rect(0, 0, placed_box.w, placed_box.h))
    yield Path(rect(x, y, w, h), stroke=INK, width=0.4, round=False)
    yield Path(rect(x, top, w, plate_height), PAPER, INK, 0.2, round=False)
    for i, phrase in enumerate(lines):
        yield Text(x + 1.5, top + 1.0 + find_cap_height("strong", size) + i * pitch, phrase, size, "strong", INK)
