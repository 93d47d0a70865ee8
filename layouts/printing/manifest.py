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
    game: Game, planned: Iterable[tuple[PlannedFile, Sequence[tuple[str, int]]]], options: PrintOptions
) -> Iterator[str]:
    """Yield the text of `manifest.json` in parts. `planned`: each planned file with the names and page counts of its
    output."""
    page = options.sheet.page
    head = {
        "game": game.id,
        "version": game.version,
        "paper": options.sheet.paper,
        "page_mm": [page.w, page.h],
        "backs": options.sheet.backs,
        "ink": options.ink,
        "back_offset_mm": list(options.shift),
    }
    yield f'{_json(head)[:-1]}, "files": ['
    comma = ""
    texts: list[str] = []
    for file, written in planned:
        texts += (name for name, count in written if not count)
        for name, pages in _files(file, [(name, count) for name, count in written if count]):
            yield f'{comma}\n{{"path": {_json(name)}, "kind": {_json(file.kind)}, "pages": ['
            for number, page_text in enumerate(pages):
                yield f"{',' if number else ''}\n  {page_text}"
            yield "]}"
            comma = ","
    yield f'\n], "texts": {_json(texts)}}}\n'


def _files(file: PlannedFile, written: Sequence[tuple[str, int]]) -> Iterator[tuple[str, Iterator[str]]]:
    """Yield the output of a planned file, each with its pages; pictures are files of one page."""
    for index, (name, count) in enumerate(written):
        if file.is_book:
            sides, on = (("front", "back"), 2) if file.booklet else (("single",), 1)
            pages = ({"page": n + 1, "side": sides[n % on], "sheet": n // on + 1, "pieces": []} for n in range(count))
            yield name, map(_json, pages)
        elif len(written) > 1:
            yield name, iter([_page(file.pages[index], 1)])
        else:
            yield name, (_page(page, page.number) for page in file.pages)


def _page(page: SheetPage, number: int) -> str:
    pieces = [_piece(placement) for placement in page.placements]
    folds = {"folds_mm": [[round(v, 3) for v in fold] for fold in page.folds]} if page.folds else {}
    return _json({"page": number, "side": page.side, "sheet": page.sheet, **folds, "pieces": pieces})


def _piece(p: FacePlacement) -> dict[str, Any]:
    made = {
        "id": p.id, "copy": p.copy, "face": p.face,
        "x_mm": round(p.x, 3), "y_mm": round(p.y, 3), "w_mm": round(p.w, 3), "h_mm": round(p.h, 3),
        "rotation": p.rotation, "bleed_mm": _bleed(p.bleed), "shape": p.shape,
        "part": list(p.part) if p.part else None,
    }  # fmt: skip
    if (p.outline or p.corners) and not p.part:
        made["path"] = p.cut
    return made


def _bleed(bleed: Edges) -> float | list[float]:
    """Return one width, or those of the left, top, right and bottom side if they differ."""
    widths = [round(width, 3) for width in bleed]
    return widths[0] if len(set(widths)) == 1 else widths
