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
from layouts.printing.boxes.labels import list_bagged_kinds, list_kinds, plan_labels, write_label_note
from layouts.printing.boxes.nets import Net
from layouts.printing.boxes.overview import draw_carton_page, draw_overview_pages
from layouts.printing.boxes.piles import Thickness
from layouts.printing.boxes.planning import PieceBox, find_net_area, plan_boxes
from layouts.printing.boxes.sheets import NetPiece, find_nets, list_page_numbers
from layouts.printing.boxes.words import CUT_MARK
from layouts.printing.cutlines import WIDTH, make_machine_layers
from layouts.printing.manifest import manifest
from layouts.printing.options import PrintOptions
from layouts.printing.output import writing_to
from layouts.printing.page_scene import Faces, Press
from layouts.printing.planned_file import PlannedFile
from layouts.printing.render import write_pressed
from layouts.printing.run import add_ruler
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
        return {"boxes": [_describe_box(box, pages) for box, pages in self.boxes], "labels": self.labels}


def _describe_box(box: PieceBox, pages: Sequence[int]) -> dict[str, Any]:
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
    game_place: GamePlace,
    options: PrintOptions,
    thickness: Thickness,
    output_path: Path,
    only_ids: Sequence[str] = (),
    is_trusted: bool = False,
) -> MadeBoxes:
    """Write the boxes of a game into `out/<game>/`.

    Raises SalvageError for bad data or layouts, unknown names, and folders that can't be written to.
    """
    design = load(game_place, options.ink, is_trusted)
    _check_names(design)
    boxes = plan_boxes(design, options, thickness, only_ids)
    kept_kinds = list_kinds([pile for box in boxes for pile in box.piles])
    net_by_id = {net.id: net for net in find_nets(boxes)}
    planned_file, scene_by_id = plan_nets(design, boxes, net_by_id, options)
    folder = output_path / game_place.kept_as
    with writing_to(folder), folders.beside(folder) as new_folder:
        _write_nets(design, planned_file, scene_by_id, net_by_id, options, new_folder)
        label_file, scene_by_label = plan_labels(design, kept_kinds, options)
        write_pressed(
            design, new_folder, label_file, options, Press(_make_face_finder(scene_by_label)), write_label_note
        )
        with (new_folder / MANIFEST).open("w", encoding="utf-8") as manifest_file:
            files_with_names = [(each, [(f"{each.id}.pdf", len(each.pages))]) for each in (planned_file, label_file)]
            manifest_file.writelines(manifest(design.game, files_with_names, options))
        folders.put_in_place(new_folder, folder, [file.name for file in folder.glob(f"{BOXES}-[0-9][0-9].svg")])
    boxes_with_pages = tuple((box, list_page_numbers(box, None, planned_file.pages)) for box in boxes)
    names = [design.game.title, *(box.look.title for box in boxes), *(kind.title for kind in kept_kinds)]
    shortened_names = _find_shortened_names(
        (*scene_by_id.values(), *scene_by_label.values()), [name.casefold() for name in names]
    )
    return MadeBoxes(design.game.title, folder, boxes_with_pages, len(list_bagged_kinds(kept_kinds)), shortened_names)


def _find_shortened_names(scenes: Iterable[Scene], names: Sequence[str]) -> tuple[str, ...]:
    """Find printed names that were shortened, each once. Texts of pieces may end with dots of their own."""
    shortened_texts = dict.fromkeys(
        run.text for scene in scenes for run in measure.texts(scene) if run.text.endswith(CUT_MARK)
    )
    start_by_text = {text: text.removesuffix(CUT_MARK).rpartition(" · ")[2].casefold() for text in shortened_texts}
    return tuple(text for text in shortened_texts if any(name.startswith(start_by_text[text]) for name in names))


def _check_names(design: Design) -> None:
    """Refuse a game with files of the same names."""
    for name in (*(file.id for file in design.files), *(pad.id for pad in design.pads)):
        if name in (BOXES, LABELS):
            title = design.game.title
            raise SalvageError(f"{title} prints a file '{name}' of its own; give it another name in faces.yaml")


def plan_nets(
    design: Design, boxes: Sequence[PieceBox], net_by_id: Mapping[str, NetPiece], options: PrintOptions
) -> tuple[PlannedFile, dict[str, Scene]]:
    """Plan the pages of the boxes, and draw their faces: overviews, nets, and the plan of a carton."""
    net_area = find_net_area(options)
    overview_ids = [
        f"overview-{number}" for number, _page in enumerate(draw_overview_pages(design, boxes, (), net_area), 1)
    ]
    *overviews, carton_item = (Item(id, 1, *net_area, bleed=0.0) for id in (*overview_ids, "carton"))
    items = [*overviews, *(net.item() for net in net_by_id.values()), carton_item]
    pages = impose(items, replace(options.sheet, marks="none"))
    scene_by_id = dict(zip(overview_ids, draw_overview_pages(design, boxes, pages, net_area), strict=True))
    scene_by_id |= {id: net.scene(design) for id, net in net_by_id.items()}
    return add_ruler(BOXES, _("Boxes"), BOXES, pages), {
        **scene_by_id,
        "carton": draw_carton_page(design, boxes, net_area),
    }


def _make_face_finder(scene_by_id: Mapping[str, Scene]) -> Faces:
    """Return a function that gives the faces of pieces with fronts alone, by their ids."""
    return lambda id, side, pose: scene_by_id[id]


def _write_nets(
    design: Design, planned_file: PlannedFile, scene_by_id: Mapping[str, Scene], net_by_id: Mapping[str, NetPiece],
    options: PrintOptions,
    folder: Path,
) -> None:  # fmt: skip
    """Write the boxes, and their lines for machines: a file for each sheet with nets, and one for all."""

    def name_boxes(sheet_page: SheetPage) -> str:
        return ", ".join(
            dict.fromkeys(net_by_id[each.id].box.look.title for each in sheet_page.placements if each.id in net_by_id)
        )

    write_pressed(
        design, folder, planned_file, options, Press(_make_face_finder(scene_by_id), line=cut_line), name_boxes
    )
    creases_by_name = {id: net.creases() for id, net in net_by_id.items()}
    paths_by_layer: dict[str, list[str]] = {name: [] for name in COLOURS}
    offset = 0.0
    for sheet_page in filter(name_boxes, planned_file.pages):
        pictures_by_layer = make_machine_layers(sheet_page, creases_by_name, ())
        layer_groups = tuple(
            Group(
                tuple(Drawn(path_data, stroke=COLOURS[name], width=WIDTH, round=False) for path_data in layer_paths),
                tag=LAYER + name.lower(),
            )
            for name, layer_paths in pictures_by_layer.items()
        )
        svg.write(
            folder / f"{BOXES}-{sheet_page.number:02}.svg",
            Scene(sheet_page.width, sheet_page.height, layer_groups, 0.0),
        )
        for name, paths in pictures_by_layer.items():
            paths_by_layer[name] += (outlines.placed(path_data, offset, 0, 0, 0, 0) for path_data in paths)
        offset += sheet_page.width + SHEET_GAP_MM
    files.replace(folder / f"{BOXES}.dxf", dxf(options.sheet.page.h, paths_by_layer))
