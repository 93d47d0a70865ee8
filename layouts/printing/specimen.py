"""Prints the icon family on pages: each icon at 8 and 6 mm, dark on light and light on dark, with its name."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path as File

from components.places import GamePlace
from layouts.drawing import icons, shapes
from layouts.drawing.colour import in_ink
from layouts.drawing.ruler import RULER_RULE, SCALE, ruler
from layouts.drawing.scene import Group, Item, Path, Scene, Text, Use
from layouts.printing.options import PrintOptions
from layouts.printing.output import write_beside

INK, GROUND = "#0F1C2E", "#FFFFFF"
CELL_W, CELL_H = 27.0, 25.0


def draw_specimen_pages(
    names: list[str], own_folders: tuple[File, ...], width: float, height: float, ink_name: str
) -> Iterator[Scene]:
    """Draw specimen pages on paper of width x height mm."""
    column_count, row_count = int((width - 20) // CELL_W), int((height - 36) // CELL_H)
    left, icons_per_page = (width - column_count * CELL_W) / 2, column_count * row_count
    for start in range(0, len(names), icons_per_page):
        items: list[Item] = [Text(left, 20, "Icons", 20, "display", INK)]
        for i, name in enumerate(names[start : start + icons_per_page]):
            x, y = left + i % column_count * CELL_W, 28 + i // column_count * CELL_H
            items.append(Group(tuple(_draw_cell(name, own_folders)), x, y))
        items.append(Group(ruler(words=f"{RULER_RULE} · {SCALE}"), left, height - 8))
        yield in_ink(Scene(width, height, tuple(items), 0.0, "Icons"), ink_name)


def _draw_cell(name: str, own_folders: tuple[File, ...]) -> Iterator[Item]:
    symbol = icons.symbol(name, *own_folders)
    yield Path(shapes.rect(0, 9.5, 20, 9.5), fill=INK)
    for top, ink_name in ((0.5, INK), (10.2, GROUND)):
        yield Use(symbol, 1.0, top, 8 / symbol.width, fill=ink_name)
        yield Use(symbol, 12.0, top + 1, 6 / symbol.width, fill=ink_name)
    yield Text(0, 22, name, 6.5, "body", INK)


def print_icons(game_place: GamePlace | None, output_path: File, options: PrintOptions) -> tuple[File, int]:
    """Write `icons.pdf`: all shared icons and those of a game, if one is given."""
    from layouts.drawing.backends import pdf

    parts = game_place.parts if game_place else ()
    own_folders = tuple(part.layouts / "icons" for part in parts if part.layouts)
    names = sorted({name for folder in (icons.SHARED_FOLDER, *own_folders) for name in icons.names(folder)})
    page_rect, buffer = options.sheet.page, BytesIO()
    count = pdf.write(
        buffer, draw_specimen_pages(names, own_folders, page_rect.w, page_rect.h, options.ink), pdf.Document("Icons")
    )
    return write_beside(output_path / "icons.pdf", buffer.getvalue()), count
