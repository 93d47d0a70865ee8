"""Writes boxes and labels of a game as files: `boxes.pdf`, its lines as `boxes.dxf` and `boxes-NN.svg`, and
`labels.pdf`.

Overviews, nets and labels are laid out and printed like pieces of the game. All files are written into a folder beside
the output and put in place together, as in a print run.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from components.base import files, folders
from components.messages import _
from components.places import GamePlace
from components.problems import SalvageError
from layouts.drawing import measure, outlines
from layouts.drawing.backends import svg
from layouts.drawing.backends.dxf import dxf
from layouts.drawing.backends.svg import LAYER
from layouts.drawing.scene import Group, Scene
from layouts.drawing.scene import Path as Drawn
from layouts.faces.design import Design
from layouts.faces.loader import load
from layouts.printing.boxes.drawing import cut_line
from layouts.printing.boxes.labels import bags_of, kinds_of, plan_labels, say_label
from layouts.printing.boxes.nets import Net
from layouts.printing.boxes.overview import carton_page, overview_pages
from layouts.printing.boxes.piles import Thickness
from layouts.printing.boxes.planning import PieceBox, plan_boxes, sheet_of
from layouts.printing.boxes.sheets import NetPiece, find_nets, pages_of
from layouts.printing.boxes.words import CUT_MARK
from layouts.printing.cutlines import WIDTH, machine_layers
from layouts.printing.manifest import manifest
from layouts.printing.options import PrintOptions
from layouts.printing.output import writing_to
from layouts.printing.page_scene import Faces, Press
from layouts.printing.planned_file import PlannedFile
from layouts.printing.render import write_pressed
from layouts.printing.run import with_ruler
from layouts.printing.sheets.imposition import impose
from layouts.printing.sheets.pages import Item, SheetPage

BOXES, LABELS, MANIFEST = "boxes", "labels", "boxes.json"
COLOURS = {"CUT": "#FF0000", "CREASE": "#0000FF"}
"""Colours by which machines recognise cuts and creases."""
SHEET_GAP_MM = 10.0


class MadeBoxes(NamedTuple):
    """The folder with the boxes, and each box with the pages of its nets; the shortened names as printed."""

    title: str
    folder: Path
    boxes: tuple[tuple[PieceBox, tuple[int, ...]], ...]
    labels: int
    cut_names: tuple[str, ...] = ()

    def document(self) -> dict[str, Any]:
        """Return the values that `--json` prints."""
        return {"boxes": [_row(box, pages) for box, pages in self.boxes], "labels": self.labels}


def _row(box: PieceBox, pages: Sequence[int]) -> dict[str, Any]:
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
) -> MadeBoxes:
    """Write the boxes of a game into `out/<game>/`.

    Raises SalvageError for bad data or layouts, unknown names, and folders that can't be written to.
    """
    design = load(place, options.ink, trusted)
    _check_names(design)
    boxes = plan_boxes(design, options, thickness, only)
    kinds = kinds_of([pile for box in boxes for pile in box.piles])
    nets = {net.id: net for net in find_nets(boxes)}
    file, faces = plan_nets(design, boxes, nets, options)
    folder = out / place.kept_as
    with writing_to(folder), folders.beside(folder) as fresh:
        _write_nets(design, file, faces, nets, options, fresh)
        labels, stickers = plan_labels(design, kinds, options)
        write_pressed(design, fresh, labels, options, Press(_give(stickers)), say_label)
        with (fresh / MANIFEST).open("w", encoding="utf-8") as made:
            planned = [(each, [(f"{each.id}.pdf", len(each.pages))]) for each in (file, labels)]
            made.writelines(manifest(design.game, planned, options))
        folders.put_in_place(fresh, folder, [file.name for file in folder.glob(f"{BOXES}-[0-9][0-9].svg")])
    found = tuple((box, pages_of(box, None, file.pages)) for box in boxes)
    names = [design.game.title, *(box.look.title for box in boxes), *(kind.title for kind in kinds)]
    cut = _find_cut((*faces.values(), *stickers.values()), [name.casefold() for name in names])
    return MadeBoxes(design.game.title, folder, found, len(bags_of(kinds)), cut)


def _find_cut(scenes: Iterable[Scene], names: Sequence[str]) -> tuple[str, ...]:
    """Find printed names that were shortened, each once. Texts of pieces may end with dots of their own."""
    ends = dict.fromkeys(run.text for scene in scenes for run in measure.texts(scene) if run.text.endswith(CUT_MARK))
    left = {text: text.removesuffix(CUT_MARK).rpartition(" · ")[2].casefold() for text in ends}
    return tuple(text for text in ends if any(name.startswith(left[text]) for name in names))


def _check_names(design: Design) -> None:
    """Refuse a game with files of the same names."""
    for name in (*(file.id for file in design.files), *(pad.id for pad in design.pads)):
        if name in (BOXES, LABELS):
            title = design.game.title
            raise SalvageError(f"{title} prints a file '{name}' of its own; give it another name in faces.yaml")


def plan_nets(
    design: Design, boxes: Sequence[PieceBox], nets: Mapping[str, NetPiece], options: PrintOptions
) -> tuple[PlannedFile, dict[str, Scene]]:
    """Plan the pages of the boxes, and draw their faces: overviews, nets, and the plan of a carton."""
    room = sheet_of(options)
    before = [f"overview-{number}" for number, _page in enumerate(overview_pages(design, boxes, (), room), 1)]
    *overviews, carton = (Item(id, 1, *room, bleed=0.0) for id in (*before, "carton"))
    items = [*overviews, *(net.item() for net in nets.values()), carton]
    pages = impose(items, replace(options.sheet, marks="none"))
    faces = dict(zip(before, overview_pages(design, boxes, pages, room), strict=True))
    faces |= {id: net.scene(design) for id, net in nets.items()}
    return with_ruler(BOXES, _("Boxes"), BOXES, pages), {**faces, "carton": carton_page(design, boxes, room)}


def _give(faces: Mapping[str, Scene]) -> Faces:
    """Return a function that gives the faces of pieces with fronts alone, by their ids."""
    return lambda id, side, pose: faces[id]


def _write_nets(
    design: Design, file: PlannedFile, faces: Mapping[str, Scene], nets: Mapping[str, NetPiece], options: PrintOptions,
    folder: Path,
) -> None:  # fmt: skip
    """Write the boxes, and their lines for machines: a file for each sheet with nets, and one for all."""

    def name_boxes(page: SheetPage) -> str:
        return ", ".join(dict.fromkeys(nets[each.id].box.look.title for each in page.placements if each.id in nets))

    write_pressed(design, folder, file, options, Press(_give(faces), line=cut_line), name_boxes)
    creases = {id: net.creases() for id, net in nets.items()}
    beside: dict[str, list[str]] = {name: [] for name in COLOURS}
    right = 0.0
    for page in filter(name_boxes, file.pages):
        layers = machine_layers(page, creases, ())
        drawn = tuple(
            Group(tuple(Drawn(d, stroke=COLOURS[name], width=WIDTH, round=False) for d in ds), tag=LAYER + name.lower())
            for name, ds in layers.items()
        )
        svg.write(folder / f"{BOXES}-{page.number:02}.svg", Scene(page.width, page.height, drawn, 0.0))
        for name, paths in layers.items():
            beside[name] += (outlines.placed(d, right, 0, 0, 0, 0) for d in paths)
        right += page.width + SHEET_GAP_MM
    files.replace(folder / f"{BOXES}.dxf", dxf(options.sheet.page.h, beside))
