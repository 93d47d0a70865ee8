"""The manifest of a print run: the place of every piece on every page, in the form that the command line promises.

Places are nominal, before the printer's own offset: x and y of the trim box from the page's top-left, in mm; rotations
are those of the piece on the page. A piece that is cut along an outline has it as `path`, in mm of the page. The text
is made page by page, a line for each, so that the manifest of a large deck needs little memory and is readable.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from components.schema import Game
from layouts.drawing.shapes import Edges
from layouts.printing.options import PrintOptions
from layouts.printing.planned_file import PlannedFile
from layouts.printing.sheets.pages import FacePlacement, SheetPage

_json = json.JSONEncoder(ensure_ascii=False).encode


def manifest(
    game: Game, copies_of_files: Iterable[tuple[PlannedFile, Sequence[tuple[str, int]]]], options: PrintOptions
) -> Iterator[str]:
    """Yield the text of `manifest.json` in parts. `copies_of_files`: each planned file with the names and page counts
    of its output."""
    page_rect = options.sheet.page
    header = {
        "game": game.id,
        "version": game.version,
        "paper": options.sheet.paper,
        "page_mm": [page_rect.w, page_rect.h],
        "backs": options.sheet.backs,
        "ink": options.ink,
        "back_offset_mm": list(options.shift),
    }
    yield f'{_json(header)[:-1]}, "files": ['
    comma = ""
    text_names: list[str] = []
    for planned_file, output_names_and_pages in copies_of_files:
        text_names += (name for name, count in output_names_and_pages if not count)
        for name, pages in _list_output(
            planned_file, [(name, count) for name, count in output_names_and_pages if count]
        ):
            yield f'{comma}\n{{"path": {_json(name)}, "kind": {_json(planned_file.kind)}, "pages": ['
            for number, page_text in enumerate(pages):
                yield f"{',' if number else ''}\n  {page_text}"
            yield "]}"
            comma = ","
    yield f'\n], "texts": {_json(text_names)}}}\n'


def _list_output(
    planned_file: PlannedFile, output_names_and_pages: Sequence[tuple[str, int]]
) -> Iterator[tuple[str, Iterator[str]]]:
    """Yield the output of a planned file, each with its pages; pictures are files of one page."""
    for index, (name, count) in enumerate(output_names_and_pages):
        if planned_file.is_book:
            sides, sheet_side_count = (("front", "back"), 2) if planned_file.booklet else (("single",), 1)
            pages = (
                {"page": n + 1, "side": sides[n % sheet_side_count], "sheet": n // sheet_side_count + 1, "pieces": []}
                for n in range(count)
            )
            yield name, map(_json, pages)
        elif len(output_names_and_pages) > 1:
            yield name, iter([_format_page(planned_file.pages[index], 1)])
        else:
            yield name, (_format_page(page, page.number) for page in planned_file.pages)


def _format_page(sheet_page: SheetPage, number: int) -> str:
    pieces = [_describe_piece(placement) for placement in sheet_page.placements]
    folds_by_field = (
        {"folds_mm": [[round(v, 3) for v in fold] for fold in sheet_page.folds]} if sheet_page.folds else {}
    )
    return _json(
        {"page": number, "side": sheet_page.side, "sheet": sheet_page.sheet, **folds_by_field, "pieces": pieces}
    )


def _describe_piece(placement: FacePlacement) -> dict[str, Any]:
    value_by_name = {
        "id": placement.id, "copy": placement.copy, "face": placement.face,
        "x_mm": round(placement.x, 3), "y_mm": round(placement.y, 3), "w_mm": round(placement.w, 3),
        "h_mm": round(placement.h, 3),
        "rotation": placement.rotation, "bleed_mm": _describe_bleed(placement.bleed), "shape": placement.shape,
        "part": list(placement.part) if placement.part else None,
    }  # fmt: skip
    if (placement.outline or placement.corners) and not placement.part:
        value_by_name["path"] = placement.cut
    return value_by_name


def _describe_bleed(bleed_edges: Edges) -> float | list[float]:
    """Return one width, or those of the left, top, right and bottom side if they differ."""
    widths = [round(width, 3) for width in bleed_edges]
    return widths[0] if len(set(widths)) == 1 else widths
