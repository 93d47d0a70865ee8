"""Plans a print run: the files that a game prints into, and the layout of their pages.

`plan` is arithmetic: it chooses pieces, groups them into files and imposes them. `render` draws these files. Commands
and progress bars aren't known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil, sqrt

from components.messages import _
from components.problems import NotInGame, SalvageError
from components.schema import Piece
from layouts.faces.design import Design
from layouts.faces.kinds import BACKS_END, GUIDE, SHARED_FILE, PrintFile
from layouts.faces.values import BLEED
from layouts.printing.choice import check_names, is_wanted, list_copies, name_expansions
from layouts.printing.frame import find_ruler_page
from layouts.printing.options import CUTS_ALONE, PrintOptions
from layouts.printing.planned_file import PlannedFile
from layouts.printing.sheets import imposition as sheets
from layouts.printing.sheets.pages import Item, SheetPage, crop_to_pieces

MAX_SHEETS = 1000
"""Most sheets of a run, by the area of its pieces; our largest game takes a tenth of it."""


def plan(design: Design, options: PrintOptions) -> list[PlannedFile]:
    """Plan the files of a print run. Raises SalvageError for unknown names and for pieces that fit no page."""
    game = design.game
    check_names(design, options)
    chosen_pieces = [piece for piece in game.pieces() if is_wanted(game, design, piece, options)]
    if options.copies is not None:
        chosen_pieces = [piece for piece in chosen_pieces if piece.id in dict(options.copies)]
    all_items = list(_make_items(design, chosen_pieces, options))
    _check_sheet_count(all_items, options)
    planned_files: list[PlannedFile] = []
    shared_file = PrintFile(SHARED_FILE, _("Pieces"), tuple(kind_id for file in design.files for kind_id in file.kinds))
    for file in [shared_file] if options.together else design.files:
        pieces = [piece for piece in chosen_pieces if piece.kind in file.kinds]
        if not pieces:
            continue
        kind_id = file.kinds[0] if len(file.kinds) == 1 else file.id
        piece_ids = {piece.id for piece in pieces}
        items = [item for item in all_items if item.id in piece_ids]
        pages = sheets.impose(items, options.sheet)
        main_pages = [page for page in pages if page.stack == "main"]
        main_file = add_ruler(file.id, file.title, kind_id, main_pages, options.sheet.single)
        planned_files.append(main_file._replace(tally=sheets.tally_forms(items)))
        # Unless sheets are printed double-sided, their backs are a file of their own.
        if back_pages := [page for page in pages if page.stack == "backs"]:
            planned_files.append(
                add_ruler(f"{file.id}{BACKS_END}", _("{title}, backs", title=file.title), kind_id, back_pages)
            )
    for pad in design.pads:
        if options.copies is None and (not options.only or pad.id in options.only):
            empty_page = SheetPage(1, "single", 1, options.sheet.page.w, options.sheet.page.h, ())
            planned_files.append(PlannedFile(pad.id, pad.title, "pad", (empty_page,), pad=pad))
    if options.rulebook:
        from layouts.books.writer import book_title

        planned_files += [
            PlannedFile(name, book_title(path, game), "rulebook", book=True, booklet=options.booklet)
            for name, path in design.books.items()
            if not options.only or name in options.only
        ]
    if options.rulebook and (GUIDE in options.only or (planned_files and not options.only)):
        # The guide is about the files above, so it comes last; alone or with books it is that of a whole print.
        is_whole = options.only and {*options.only} <= {GUIDE, *design.books}
        guided_files = plan(design, replace(options, only=()))[:-1] if is_whole else planned_files
        planned_files.append(PlannedFile(GUIDE, _("Printing guide"), "guide", guide=tuple(guided_files)))
    if options.format in CUTS_ALONE or options.cut_out:
        # Machines cut pieces, which pads, books and the guide don't have.
        planned_files = [*_keep_cut_pages(planned_files, options.cut_out)]
    if not planned_files:
        hint = "" if options.modules else name_expansions(design, options)
        raise NotInGame(f"nothing to print: no piece is in all of the kinds, modules and players asked for{hint}")
    return planned_files


def _keep_cut_pages(planned_files: Iterable[PlannedFile], is_cropping: bool) -> Iterator[PlannedFile]:
    """Keep the pages that a machine cuts: the fronts of sheets with pieces.

    is_cropping: keep only the pieces, also backs that are glued to them, but no panels of boards, as seams lie beside
    them.
    """
    stack_name = "backs" if is_cropping else ""
    for planned_file in planned_files:
        pages = [
            page for page in planned_file.pages if page.placements and (page.side != "back" or page.stack == stack_name)
        ]
        if is_cropping:
            pages = [crop_to_pieces(page) for page in pages if not page.placements[0].part]
        if pages:
            yield planned_file._replace(pages=tuple(pages), ruler=0)


def _check_sheet_count(items: Sequence[Item], options: PrintOptions) -> None:
    """Check the number of sheets by the area of the pieces, before they are laid out. Raises SalvageError."""
    page_rect = options.sheet.page
    sheet_count = ceil(sum(item.width * item.height for item in items) / (page_rect.w * page_rect.h))
    if sheet_count > MAX_SHEETS:
        raise SalvageError(
            f"this would take {sheet_count:,} sheets; the most is {MAX_SHEETS:,}; print some with --only"
        )


def add_ruler(id: str, title: str, kind_name: str, pages: list[SheetPage], is_single: bool = False) -> PlannedFile:
    """Make a file of these pages; if none of them has room for the ruler, a last page is added for it."""
    sheet_page = pages[0] if is_single else find_ruler_page(pages)  # A print shop gets no page for the ruler.
    if sheet_page is None:
        last_page = pages[-1]
        sheet_page = SheetPage(
            last_page.number + 1,
            "single",
            last_page.sheet + 1,
            last_page.width,
            last_page.height,
            (),
            stack=last_page.stack,
        )
        pages = [*pages, sheet_page]
    return PlannedFile(id, title, kind_name, tuple(pages), sheet_page.number)


MIN_PIECES_ALIKE = 6
"""Least copies with one edge that get a block of their own; fewer lie among others of their kind, with gutters
between."""


def _make_items(design: Design, pieces: Sequence[Piece], options: PrintOptions) -> Iterator[Item]:
    pieces_and_copies = list(list_copies(design.game, pieces, options.players, options.starter))
    if options.copies is not None:
        max_copies_by_id = dict(options.copies)
        pieces_and_copies = [(piece, min(copies, max_copies_by_id[piece.id])) for piece, copies in pieces_and_copies]
    trim_by_id = {piece.id: design.trim(piece) for piece, _ in pieces_and_copies}
    edge_by_id = _find_shared_edges(
        design, [each for each in pieces_and_copies if trim_by_id[each[0].id].shape == "rect"]
    )
    for piece, copy_count in pieces_and_copies:
        kind, kind_look = design.game.kinds[piece.kind], design.kinds[piece.kind]
        width, height, shape, outline_path_data, corner_radius = trim_by_id[piece.id]
        edge_kind, bleed, scale = edge_by_id.get(piece.id, ""), kind_look.bleed, 1.0
        if options.corners is not None and design.stocks[piece.kind].of in ("deck", "card"):
            corner_radius = options.corners
        if options.round and width == height and shape in ("circle", "rect"):
            scale = options.round / (width if shape == "circle" else width * sqrt(2))
            width, height, shape, edge_kind = options.round, options.round, "circle", ""
        elif bleed is None and options.sheet.bleed > BLEED:
            scale = max((side + 2 * options.sheet.bleed) / (side + 2 * BLEED) for side in (width, height))
        for copy_number in range(1, copy_count + 1):
            yield Item(
                piece.id, copy_number, width, height, shape, bleed, kind.sides, bool(edge_kind), edge_kind,
                kind_look.seams, kind_look.seams_y, outline_path_data, corner_radius, scale,
            )  # fmt: skip


def _find_shared_edges(design: Design, piece_copies: Iterable[tuple[Piece, int]]) -> dict[str, str]:
    """Map the ids of rectangles that share their cuts with enough others of their kind to their edges."""
    copies_by_edge: dict[str, dict[str, list[tuple[Piece, int]]]] = {}
    for piece, copy_count in piece_copies:
        if edge_kind := design.edges(design.game.kinds[piece.kind]).get(piece.id):
            copies_by_edge.setdefault(piece.kind, {}).setdefault(edge_kind, []).append((piece, copy_count))
    return {
        piece.id: edge
        for copies_by_edge_of_kind in copies_by_edge.values()
        for edge, edge_copies in copies_by_edge_of_kind.items()
        if len(copies_by_edge_of_kind) == 1 or sum(copies for _, copies in edge_copies) >= MIN_PIECES_ALIKE
        for piece, _ in edge_copies
    }
