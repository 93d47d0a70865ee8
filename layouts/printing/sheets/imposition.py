"""Imposition: the place of each piece on the pages, the cuts, and the way backs meet their fronts.

    items -> forms (equal pieces) -> blocks (a grid of one form) -> sheets -> pages

1. Pieces of one form fill sheets with the grid that holds most of them.
2. The last blocks of forms share a sheet if they fit one above the other or side by side.
3. A sheet becomes a page, or a front and a back. Backs are the mirror image of their fronts: of the page if
   paper is turned over, in the fold line if it is folded in the middle.

A piece larger than a page goes to `posters`. Pieces of a form keep their order. Nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from operator import attrgetter
from typing import TypeAlias

from components.values import NamedTuple
from layouts.drawing.outlines import cut_of
from layouts.drawing.outlines import mirrored as mirrored_outline
from layouts.drawing.shapes import Edges, Rect
from layouts.printing.registration import MARK_CLEARANCE_MM, clear_margin
from layouts.printing.sheets.blocks import Grid, PieceForm, find_best_grid
from layouts.printing.sheets.cells import fill_cells, make_single_pages
from layouts.printing.sheets.marks import clip_bleed
from layouts.printing.sheets.packing import pack
from layouts.printing.sheets.pages import Face, FacePlacement, Item, Layout, SheetOptions, SheetPage, Side, Slot, Stack
from layouts.printing.sheets.rows import Area, Rows, find_layout_key, list_pieces
from layouts.printing.sheets.strips import lay
from layouts.printing.sheets.turning import Axis, mirror_layout

FOLD_GAP = 5.0
"""Least distance of a bleed from the fold line: thick paper bends rather than folds."""

MACHINE_BLEED_MM = 0.6
"""Sufficient bleed for a machine with a camera (silhouette-card-maker leaves 0.625)."""

NESTED_BLEED_MM = 1.0
"""Least bleed of nested hexes: a knife that overruns a corner meets no neighbour there."""


class Sheet(NamedTuple):
    """A sheet of paper before its pages are numbered.

    back: None if no piece on it has a printed back. order: sheets are printed in the order of this number.
    """

    front: Layout
    back: Layout | None
    indices: Sequence[int]
    order: int
    folded: bool = False


def impose(items: Sequence[Item], options: SheetOptions) -> list[SheetPage]:
    """Lay pieces out on pages: every copy once on a front, and once on a back if it has one and backs are wanted.

    Pages come in printing order; those of the stack "backs" (all backs with `separate`; with `gutterfold` those of
    pieces too large to lie beside their backs) follow the others. Raises SalvageError that names a piece which is
    invalid or can't be placed, and suggests a remedy.

    >>> cards = [Item(f"card.{n}", 1, 63.5, 88.9, sides=2, shared=True) for n in range(9)]
    >>> front, back = impose(cards, SheetOptions())
    >>> front.placements[0].x, round(front.placements[0].y, 2), len(front.cuts)
    (9.75, 15.15, 8)
    >>> back.placements[0].x, round(back.placements[0].y, 2)
    (136.75, 15.15)
    """
    if options.single:
        return [*make_single_pages(items, options)]
    sheets = sorted(_lay_out_sheets(items, options), key=attrgetter("order"))
    return _number_pages(sheets, items, options)


Tally: TypeAlias = Sequence[tuple[Item, Sequence[int]]]
"""One item of each form, with the indices of all pieces of that form: all that the number of sheets depends on."""


def tally_forms(items: Sequence[Item]) -> Tally:
    """Group pieces by form."""
    indices_by_form: dict[tuple[object, ...], list[int]] = {}
    for index, item in enumerate(items):
        indices_by_form.setdefault(_get_form_key(item), []).append(index)
    return [(items[indices[0]], indices) for indices in indices_by_form.values()]


def count_sheets(item_indices: Tally, options: SheetOptions) -> int:
    """Count the sheets that `impose` needs without making pages. Raises SalvageError as it does."""
    forms = _tally_by_form(item_indices, options)
    nestings = _list_ways_to_nest({form: len(indices) for form, (_, indices) in forms.items()}, options)
    return min(
        _count_packed_sheets(
            {form._replace(nested=form in nested_forms): item_and_indices for form, item_and_indices in forms.items()},
            options,
        )
        for nested_forms in nestings
    )


def _count_packed_sheets(indices_by_form: Mapping[PieceForm, tuple[Item, Sequence[int]]], options: SheetOptions) -> int:
    jobs_by_area, sheet_count = _share_out(indices_by_form, options)
    for area, job in jobs_by_area.items():
        rest_by_grid = {}
        for grid, indices in job.items():
            full_sheet_count = (len(indices) - 1) // grid.capacity
            sheet_count += full_sheet_count
            rest_by_grid[grid] = indices[full_sheet_count * grid.capacity :]
        sheet_count += 1 if len(rest_by_grid) == 1 else len(pack(rest_by_grid, area))
    return sheet_count


def measure_sheet_fill(item_indices: Tally, options: SheetOptions) -> float:
    """Count the sheets that pieces fill, with parts of a sheet. Raises SalvageError as `impose` does."""
    jobs, panel_count = _share_out(_tally_by_form(item_indices, options), options)
    return panel_count + sum(len(indices) / grid.capacity for job in jobs.values() for grid, indices in job.items())


def _tally_by_form(item_indices: Tally, options: SheetOptions) -> dict[PieceForm, tuple[Item, Sequence[int]]]:
    indices_by_form: dict[PieceForm, tuple[Item, Sequence[int]]] = {}
    for item, indices in item_indices:
        form = _make_form(item, options)
        indices_by_form[form] = item, sorted([*indices, *indices_by_form.get(form, (item, ()))[1]])
    return indices_by_form


def _share_out(
    indices_by_form: Mapping[PieceForm, tuple[Item, Sequence[int]]], options: SheetOptions
) -> tuple[dict[Area, dict[Grid, Sequence[int]]], int]:
    """Return the pieces that fill each area, by the full grid of their form; and the number of sheets for larger
    pieces."""
    areas, panel_count = _find_areas(indices_by_form, options), 0
    jobs_by_area: dict[Area, dict[Grid, Sequence[int]]] = {}
    for form, (item, indices) in indices_by_form.items():
        if area_and_grid := _find_best_area(form, areas):
            jobs_by_area.setdefault(area_and_grid[0], {})[area_and_grid[1]] = indices
        else:
            panel_count += len(indices) * len([*_lay_out_posters(form, [0], [item], options)])
    return jobs_by_area, panel_count


# ---- from items to forms -----------------------------------------------------------------------------------------

_get_form_key = attrgetter("width", "height", "shape", "bleed", "sides", "shared", "edge", "outline")


def _make_form(item: Item, options: SheetOptions) -> PieceForm:
    bleed = options.bleed if item.bleed is None else item.bleed
    is_shared, bleed_margin = item.shared and not options.gap, max(bleed, options.gap / 2)
    edge_kind = item.edge if is_shared else ""
    return PieceForm(item.width, item.height, item.shape, bleed_margin, item.sides, is_shared, edge_kind, item.outline)


# ---- from forms to sheets ----------------------------------------------------------------------------------------


def _lay_out_sheets(items: Sequence[Item], options: SheetOptions) -> list[Sheet]:
    """Lay out all sheets, in no order. For a machine, which cuts accurately, pieces lie closer if that saves sheets."""
    if options.grid:
        return [*_lay_out_cells(items, options)]
    bleeds = (
        {options.bleed, min(options.bleed, MACHINE_BLEED_MM)} if options.registration != "none" else {options.bleed}
    )
    layouts = (_lay_out_best(items, replace(options, bleed=bleed)) for bleed in sorted(bleeds, reverse=True))
    return min(layouts, key=len)


def _lay_out_best(items: Sequence[Item], options: SheetOptions) -> list[Sheet]:
    """Lay out all sheets. Hexes are nested only if that saves a sheet: otherwise straight cuts free them."""
    forms = {form: indices for form, (_, indices) in _tally_by_form(tally_forms(items), options).items()}
    nestings = _list_ways_to_nest({form: len(indices) for form, indices in forms.items()}, options)
    variants = (
        {form._replace(nested=form in nested_forms): indices for form, indices in forms.items()}
        for nested_forms in nestings
    )
    return min(([*_lay_out(each, items, options)] for each in variants), key=len)


def _lay_out_cells(items: Sequence[Item], options: SheetOptions) -> Iterator[Sheet]:
    """Lay out sheets with fixed cells, which need no marks."""
    for front_layout, indices in fill_cells(items, options):
        has_back = options.backs != "none" and any(items[index].sides == 2 for index in indices)
        back_layout = mirror_layout(front_layout, options.page, _find_flip_axis(options)) if has_back else None
        yield Sheet(front_layout, back_layout, indices, indices[0])


def _list_ways_to_nest(count_by_form: Mapping[PieceForm, int], options: SheetOptions) -> Iterator[Sequence[PieceForm]]:
    """Yield choices of hexes to nest: none, those that save a sheet by themselves, or all."""
    yield ()
    if options.straight:
        return
    hexes = [form for form in count_by_form if form.shape == "hex" and form.bleed >= NESTED_BLEED_MM]
    areas = _find_areas(count_by_form, options)
    saving_forms = [
        form
        for form in hexes
        if _count_sheets_alone(form, count_by_form, areas, True) < _count_sheets_alone(form, count_by_form, areas)
    ]
    yield from (nested_forms for nested_forms in (saving_forms, hexes) if nested_forms)


def _count_sheets_alone(
    form: PieceForm, count_by_form: Mapping[PieceForm, int], areas: Sequence[Area], is_nested: bool = False
) -> int:
    """Count the sheets that the pieces of a form fill by themselves."""
    area_and_grid = _find_best_area(form._replace(nested=is_nested), areas)
    return ceil(count_by_form[form] / area_and_grid[1].capacity) if area_and_grid else count_by_form[form]


def _lay_out(
    indices_by_form: Mapping[PieceForm, Sequence[int]], items: Sequence[Item], options: SheetOptions
) -> Iterator[Sheet]:
    """Lay out sheets of some forms: posters piece by piece, other forms together by the area they fill."""
    areas = _find_areas(indices_by_form, options)
    jobs_by_area: dict[Area, dict[Grid, Sequence[int]]] = {}
    for form, indices in indices_by_form.items():
        if area_and_grid := _find_best_area(form, areas):
            area, grid = area_and_grid
            jobs_by_area.setdefault(area, {})[grid] = indices
        else:
            yield from _lay_out_posters(form, indices, items, options)
    for area, job in jobs_by_area.items():
        yield from _fill_sheets(job, area, options)


def _find_areas(forms: Iterable[PieceForm], options: SheetOptions) -> list[Area]:
    """Return the whole printable area, and for gutterfold its left and its upper half, clear of the fold; with
    registration marks, the areas that these leave."""
    page_rect, rect, is_marked = options.page, options.printable, options.marks == "crop"
    if options.registration != "none" and options.backs != "gutterfold":
        far_margin, near_margin = clear_margin(options.inset, options.bleed), options.inset
        margins = (far_margin, near_margin), (near_margin, far_margin)
        return [Area(page_rect.grown(Edges(-x, -y, -x, -y)), page_rect, marked=False) for x, y in margins]
    whole_area = Area(rect, page_rect, marked=is_marked)
    if options.backs != "gutterfold":
        return [whole_area]
    gap = FOLD_GAP + max((form.reach for form in forms if form.sides == 2), default=0.0)
    left_area = Area(
        rect._replace(w=page_rect.w / 2 - gap - rect.x), page_rect._replace(w=page_rect.w / 2), "x", is_marked
    )
    upper_area = Area(
        rect._replace(h=page_rect.h / 2 - gap - rect.y), page_rect._replace(h=page_rect.h / 2), "y", is_marked
    )
    return [whole_area, left_area, upper_area]


def _find_best_area(form: PieceForm, areas: Sequence[Area]) -> tuple[Area, Grid] | None:
    """Return the area that holds most pieces of a form, with its grid; a folded one if that is wanted and possible;
    None if none fits."""
    folded_areas = [area for area in areas if area.fold]
    for candidates in (folded_areas if form.sides == 2 else [], [area for area in areas if not area.fold]):
        fitting_area_grids = [(area, grid) for area in candidates if (grid := find_best_grid(form, area.room))]
        if fitting_area_grids:
            return max(fitting_area_grids, key=lambda pair: (pair[1].capacity, -pair[1].cuts))
    return None


def _lay_out_posters(
    form: PieceForm, indices: Sequence[int], items: Sequence[Item], options: SheetOptions
) -> Iterator[Sheet]:
    """Yield one sheet for each panel of each piece."""
    from layouts.printing.sheets.posters import lay_out_panels

    for index in indices:
        for front_layout in lay_out_panels(items[index], form.bleed, options):
            back_layout = (
                mirror_layout(front_layout, options.page, _find_flip_axis(options), form.width)
                if _has_backs([form], options)
                else None
            )
            yield Sheet(front_layout, back_layout, [index], index)


def _fill_sheets(indices_by_grid: Mapping[Grid, Sequence[int]], area: Area, options: SheetOptions) -> Iterator[Sheet]:
    """Fill sheets with blocks. Sheets filled alike share their layouts, which are made once."""
    layouts_by_key: dict[object, tuple[Layout, Layout | None]] = {}
    for rows in pack(indices_by_grid, area):
        lookup_key = find_layout_key(rows)
        if lookup_key not in layouts_by_key:
            layouts_by_key[lookup_key] = _lay_out_sides(rows, area, options)
        # It comes after all earlier sheets of each of its forms.
        order_number = max(block.first for row in rows for column in row.columns for block in column.blocks)
        yield Sheet(*layouts_by_key[lookup_key], list_pieces(rows), order_number, bool(area.fold))


def _lay_out_sides(rows: Rows, area: Area, options: SheetOptions) -> tuple[Layout, Layout | None]:
    """Return a front and, if any of its forms needs one, its back; a folded front shows the fold and all marks."""
    front_layout = lay(rows, area, options.marks)
    if not _has_backs((grid.form for row in rows for grid in row.grids), options):
        return front_layout, None
    page_rect = options.page
    unmirrored_back_layout = front_layout if area.fold else lay(rows, area, options.marks, back=True)
    back_layout = mirror_layout(unmirrored_back_layout, page_rect, area.fold or _find_flip_axis(options))
    if area.fold:
        x, y = page_rect.w / 2, page_rect.h / 2
        fold_ends = (x, 0.0, x, page_rect.h) if area.fold == "x" else (0.0, y, page_rect.w, y)
        front_layout = front_layout._replace(marks=front_layout.marks + back_layout.marks, folds=(fold_ends,))
    return front_layout, back_layout


def _has_backs(forms: Iterable[PieceForm], options: SheetOptions) -> bool:
    return options.backs != "none" and any(form.sides == 2 for form in forms)


def _find_flip_axis(options: SheetOptions) -> Axis:
    """Return the axis of the mirror when paper is turned over. The flip names the paper's edge, so it is the other axis
    on a landscape page.

    Separate backs are mirrored as for the long edge, so that whole sheets can be glued back to back.
    """
    is_landscape = options.page.w > options.page.h
    return "y" if is_landscape != (options.backs == "duplex-short") else "x"


# ---- from sheets to pages ----------------------------------------------------------------------------------------


def _number_pages(sheets: Sequence[Sheet], items: Sequence[Item], options: SheetOptions) -> list[SheetPage]:
    """Make numbered pages of sheets. Printed double-sided every sheet has two, if need be an empty back, so that none
    shifts."""
    is_duplex = options.backs in ("duplex-long", "duplex-short") and any(sheet.back for sheet in sheets)
    pages_by_stack: dict[Stack, list[SheetPage]] = {"main": [], "backs": []}

    def add_page(stack: Stack, side: Side, number: int, placements: list[FacePlacement], layout: Layout) -> None:
        pages = pages_by_stack[stack]
        pages.append(
            SheetPage(
                len(pages) + 1, side, number, options.page.w, options.page.h, tuple(placements),
                layout.cuts, layout.marks, layout.folds, layout.seams, layout.outlines, stack,
            )
        )  # fmt: skip

    for number, sheet in enumerate(sheets, 1):
        fronts = _place_pieces("front", sheet.front, sheet.indices, items, options)
        backs = _place_pieces("back", sheet.back, sheet.indices, items, options) if sheet.back else []
        # Folded sheets have fronts and backs on one side of the paper.
        if sheet.folded:
            add_page("main", "single", number, fronts + backs, sheet.front)
            continue
        add_page("main", "front" if is_duplex or sheet.back else "single", number, fronts, sheet.front)
        if is_duplex or sheet.back:
            add_page("main" if is_duplex else "backs", "back", number, backs, sheet.back or Layout(()))
    return pages_by_stack["main"] + pages_by_stack["backs"]


def _place_pieces(
    side_name: Face, layout: Layout, indices: Iterable[int], items: Sequence[Item], options: SheetOptions
) -> list[FacePlacement]:
    """Put pieces into the slots of a layout; a back only for those that have one."""
    placements = []
    for item, slot in zip((items[index] for index in indices), layout.slots, strict=True):
        if side_name == "back" and item.sides == 1:
            continue
        if options.gap:  # Pieces lie farther apart than their bleeds reach.
            max_bleed = options.bleed if item.bleed is None else item.bleed
            slot = slot._replace(bleed=Edges(*(min(edge, max_bleed) for edge in slot.bleed)))
        if options.registration != "none" and not slot.part:
            slot = slot._replace(bleed=_find_bleed_to_marks(slot, layout.slots, item.bleed, options))
        corner_radius = 0.0 if slot.part else item.corners
        placements.append(
            FacePlacement(
                item.id, item.copy, side_name, *slot, _find_outline(item, side_name, slot), corner_radius, item.scale
            )
        )
    return placements


def _find_bleed_to_marks(slot: Slot, slots: Sequence[Slot], bleed: float | None, options: SheetOptions) -> Edges:
    """Return the bleed of a place on a sheet with marks: up to the wanted width on sides without a neighbour, as far as
    the marks leave room."""
    max_bleed, trim_rect = options.bleed if bleed is None else bleed, Rect(*slot[:4])
    near_clearance, corner_clearance_mm = (
        options.inset + MARK_CLEARANCE_MM,
        clear_margin(options.inset, 0.0),
    )  # Clears corners one way.
    x, y = (
        (near_clearance, corner_clearance_mm)
        if min(each.x for each in slots) < min(each.y for each in slots)
        else (corner_clearance_mm, near_clearance)
    )
    edges = []
    for side_index, edge_position in enumerate(slot.bleed):
        grown_trim_rect = trim_rect.grown(Edges(*(2 * max_bleed if n == side_index else 0.0 for n in range(4))))
        is_open = not any(grown_trim_rect.overlaps(Rect(*other[:4])) for other in slots if other is not slot)
        edges.append(max_bleed if is_open else edge_position)
    return Edges(*map(max, slot.bleed, clip_bleed(trim_rect, Edges(*edges), options.page.grown(Edges(-x, -y, -x, -y)))))


def _find_outline(item: Item, side_name: Face, slot: Slot) -> str:
    """Return the cut of a face, unless it is a whole disc or rectangle without round corners; a back's is mirrored."""
    if item.outline:
        return mirrored_outline(item.outline, item.width) if side_name == "back" else item.outline
    if item.shape == "hex" or (slot.part and (item.shape == "circle" or item.corners)):
        return cut_of(item.shape, 0.0, 0.0, item.width, item.height, item.corners)
    return ""
