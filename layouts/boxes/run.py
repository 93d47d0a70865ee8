"""Boxes and labels of a game as files: `boxes.pdf`, its lines as `boxes.dxf` and `boxes-NN.svg`, and `labels.pdf`.

All are written into a folder beside the output and put in place together, as a print run does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from components import files, folders
from components.places import GamePlace
from components.problems import SalvageError
from layouts.backends import pdf, svg
from layouts.backends.dxf import dxf
from layouts.boxes.labels import bags_of, kinds_of, label_pages
from layouts.boxes.nets import Net
from layouts.boxes.overview import carton_page, overview_pages
from layouts.boxes.piles import Thickness
from layouts.boxes.planning import Box, plan_boxes
from layouts.boxes.sheets import Page, draw_page, lay_out, layers
from layouts.faces.design import Design
from layouts.loader import load
from layouts.outlines import map_points
from layouts.printing.options import PrintOptions
from layouts.printing.output import unwritable
from layouts.scene import Group, Scene
from layouts.scene import Path as Drawn
from layouts.sheets.papers import find_paper

BOXES, LABELS = "boxes", "labels"
COLOURS = {"CUT": "#FF0000", "CREASE": "#0000FF"}
"""What machines that go by colour take for cuts and creases."""
APART = 10.0
"""Between two sheets in the one drawing of all lines, in mm."""


class Made(NamedTuple):
    """What was written where, and the boxes with the pages their nets are on."""

    title: str
    folder: Path
    files: tuple[str, ...]
    boxes: tuple[tuple[Box, tuple[int, ...]], ...]
    labels: int

    def document(self) -> dict[str, Any]:
        """What `--json` prints."""
        return {"boxes": [_row(box, pages) for box, pages in self.boxes], "labels": self.labels}


def _row(box: Box, pages: Sequence[int]) -> dict[str, Any]:
    largest: Net = max((net for part in box.parts for net in part.nets), key=lambda net: net.size[0] * net.size[1])
    inner = max(part.inner for part in box.parts)
    return {
        "deck": box.look.id,
        "title": box.look.title,
        "form": box.form,
        "kinds": list(dict.fromkeys(pile.kind for pile in box.piles)),
        "count": box.count,
        "thickness_mm": max(pile.thick for pile in box.piles),
        "inner_mm": [round(side, 2) for side in inner],
        "net_mm": [round(side, 2) for side in largest.size],
        "pages": list(pages),
        "parts": len(box.parts),
    }


def make_boxes(
    place: GamePlace,
    options: PrintOptions,
    thickness: Thickness,
    out: Path,
    only: Sequence[str] = (),
    trusted: bool = False,
) -> Made:
    """Write the boxes of a game into `out/<game>/`.

    Raises SalvageError for bad data or layouts, names that there aren't, and folders that can't be written to.
    """
    design = load(place, options.ink, trusted)
    _check_names(design)
    boxes = plan_boxes(design, options, thickness, only)
    pages = lay_out(boxes, options)
    folder = out / place.id
    try:
        folders.settle(folder)
        with folders.beside(folder) as fresh:
            first, labels = _write(design, boxes, pages, options, fresh)
            names = tuple(sorted(file.name for file in fresh.iterdir()))
            folders.put_in_place(fresh, folder, [file.name for file in folder.glob(f"{BOXES}-[0-9][0-9].svg")])
    except OSError as error:
        raise unwritable(folder, error) from None
    found = tuple((box, _pages_of(box, pages, first)) for box in boxes)
    return Made(design.game.title, folder, names, found, labels)


def _check_names(design: Design) -> None:
    """Refuse a game whose own files have the names of ours."""
    for name in (*(file.id for file in design.files), *(pad.id for pad in design.pads)):
        if name in (BOXES, LABELS):
            raise SalvageError(
                f"{design.game.title} prints a file '{name}' of its own; give it another name in faces.yaml"
            )


def _pages_of(box: Box, pages: Sequence[Page], first: int) -> tuple[int, ...]:
    return tuple(number for number, page in enumerate(pages, first) if any(each.box is box for each in page))


def _write(
    design: Design, boxes: Sequence[Box], pages: Sequence[Page], options: PrintOptions, folder: Path
) -> tuple[int, int]:
    """Write all files; gives the number of the first page with a net, and of labels."""
    before = len(list(overview_pages(design, boxes, pages, 0, options)))
    first, total = before + 1, before + len(pages) + 1
    scenes = [
        *overview_pages(design, boxes, pages, first, options),
        *(draw_page(design, page, number, total, options) for number, page in enumerate(pages, first)),
        carton_page(design, boxes, options),
    ]
    pdf.write(folder / f"{BOXES}.pdf", scenes, _about(design, "boxes"))
    kinds = kinds_of([pile for box in boxes for pile in box.piles])
    pdf.write(folder / f"{LABELS}.pdf", label_pages(design, kinds, options), _about(design, "labels"))
    paper = find_paper(options.sheet.paper)
    for number, page in enumerate(pages, first):
        svg.write(folder / f"{BOXES}-{number:02}.svg", _drawing(page, paper.width, paper.height))
    files.replace(folder / f"{BOXES}.dxf", dxf(paper.height, _side_by_side(pages, paper.width)))
    return first, len(bags_of(kinds))


def _about(design: Design, what: str) -> pdf.Document:
    game = design.game
    return pdf.Document(f"{game.title}: {what}", game.imprint, ", ".join(game.credits.authors))


def _drawing(page: Page, width: float, height: float) -> Scene:
    """The lines of a sheet alone, a layer of each."""
    made = (
        Group(
            tuple(Drawn(d, stroke=COLOURS[layer], width=0.1, round=False) for d in paths), tag=f"layer.{layer.lower()}"
        )
        for layer, paths in layers(page).items()
    )
    return Scene(width, height, tuple(made), 0.0)


def _side_by_side(pages: Sequence[Page], width: float) -> dict[str, list[str]]:
    """The lines of all sheets, each to the right of the one before."""
    made: dict[str, list[str]] = {name: [] for name in COLOURS}
    for number, page in enumerate(pages):
        by = number * (width + APART)
        for name, paths in layers(page).items():
            made[name] += _moved(paths, by)
    return made


def _moved(paths: Sequence[str], by: float) -> Iterator[str]:
    return (map_points(d, lambda point: (point[0] + by, point[1])) for d in paths)
