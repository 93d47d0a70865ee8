"""Renders a planned file of a print run: sheets, pad, book or guide as PDF, SVG, PNG, DXF or LightBurn's lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from components.base import files
from components.messages import _
from components.modules import base_and
from layouts.drawing import shapes
from layouts.drawing.backends import pdf
from layouts.drawing.colour import in_ink
from layouts.drawing.papers import Paper, find_paper
from layouts.drawing.ruler import proof_page
from layouts.drawing.scene import Group, Scene
from layouts.faces.design import Design
from layouts.faces.kinds import GUIDE, Pad
from layouts.printing.cutlines import cut_layer, list_corner_arcs, make_machine_layers
from layouts.printing.frame import FrameNote, cut_line, draw_notes
from layouts.printing.options import CUTS_ALONE, PrintOptions
from layouts.printing.page_scene import Press
from layouts.printing.planned_file import PlannedFile
from layouts.printing.registration import describe_marks, draw_marks, find_arm_length, mark_paths
from layouts.printing.sheets.pages import FacePlacement, SheetPage

if TYPE_CHECKING:
    from layouts.books.writer import Rulebook

PAD_EDGE = 9.0
"""Distance of a pad from the paper's edge in mm: room for the ruler."""


def page_scenes(design: Design, planned_file: PlannedFile, options: PrintOptions) -> Iterator[Scene]:
    """Draw the pages of a planned file one by one."""
    if planned_file.pad is not None:
        yield _draw_pad(design, planned_file, planned_file.pad)
        return
    find_piece = design.game.piece
    press = Press(
        lambda id, face, pose: design.scene(find_piece(id), face, pose),
        _find_repeated_faces(design, planned_file),
        lambda id, face: design.poses(find_piece(id), face),
        (lambda outline: Group(())) if options.cut_out else cut_line,
    )
    yield from press_pages(
        design.game.title_and_version, planned_file, options, press, lambda page: _describe_panel(design, page)
    )


def press_pages(
    title: str, planned_file: PlannedFile, options: PrintOptions, press: Press, describe: Callable[[SheetPage], str]
) -> Iterator[Scene]:
    """Draw the pages of a planned file in the frames of a press; `describe` returns text for a page's name."""
    marks, settings = find_machine_marks(planned_file, options)
    for sheet_page in planned_file.pages:
        template_by_side = {"front": "sheet {n} of {sheets}, front", "back": "sheet {n} of {sheets}, back"}
        sheet_text = _(
            template_by_side.get(sheet_page.side, "sheet {n} of {sheets}"),
            n=sheet_page.sheet,
            sheets=planned_file.sheets,
        )
        name_parts = [title, planned_file.title, sheet_text, describe(sheet_page)]
        if sheet_page.side == "back" and options.moved:
            name_parts.append(_("backs moved for {printer}: {moved}", printer=options.printer, moved=options.moved))
        name = " · ".join(filter(None, name_parts))
        has_ruler = (
            sheet_page.number == planned_file.ruler or options.format != "pdf"
        )  # Each page of pictures is a file.
        if options.cut_out:
            scene = press.cut_out(sheet_page, name)
        elif has_ruler and not sheet_page.placements and sheet_page.side == "single":
            scene = Scene(sheet_page.width, sheet_page.height, tuple(proof_page(name)), 0.0, title=name)
        else:
            scene = press.page(
                sheet_page, FrameNote(name, has_ruler, () if sheet_page.side == "back" else settings), options.shift
            )
            if sheet_page.side != "back":  # A sheet is cut from its front.
                has_hand_cut_corners = options.corners and options.sheet.marks != "none" and not options.cuts
                arcs = map(cut_line, list_corner_arcs(sheet_page.placements) if has_hand_cut_corners else ())
                scene = replace(scene, items=(*scene.items, *arcs, *draw_marks(marks)))
        scene = in_ink(scene, options.ink)
        yield cut_layer(scene, sheet_page) if options.cuts and not options.cut_out and sheet_page.placements else scene


def find_machine_marks(planned_file: PlannedFile, options: PrintOptions) -> tuple[list[str], tuple[str, ...]]:
    """Return the marks that a machine looks for, the same on all sheets of a file, and the settings for its program."""
    sheet, fronts = options.sheet, (page for page in planned_file.pages if page.side != "back")
    arm_length = find_arm_length(
        sheet.inset, sheet.page[2:], [piece.bleed_box for page in fronts for piece in page.placements]
    )
    paths = mark_paths(sheet.registration, sheet.inset, sheet.page[2:], arm_length)
    return paths, (
        f"Silhouette Studio · {describe_marks(sheet.registration, sheet.inset, arm_length)}",
    ) if paths else ()


def _describe_panel(design: Design, sheet_page: SheetPage) -> str:
    """Name the board and number of a panel on a page, so that the panels of two boards in one file aren't mixed up."""
    for placement in sheet_page.placements:
        if placement.part and placement.parts:
            (column_index, row_index), (column_count, row_count) = placement.part, placement.parts
            number = (row_index - 1) * column_count + column_index
            name = design.game.piece(placement.id).name
            return _("{name}, panel {n} of {panels}", name=name, n=number, panels=column_count * row_count)
    return ""


def _find_repeated_faces(design: Design, planned_file: PlannedFile) -> set[tuple[str, str]]:
    """Return the faces that are on the pages more than once; a back that a kind shares counts as one face."""
    game = design.game

    def find_shared_face(placement: FacePlacement) -> tuple[str, str]:
        piece = game.piece(placement.id)
        is_common = placement.face == "back" and game.kinds[piece.kind].back == "common"
        return (piece.kind if is_common else piece.id), placement.face

    placements = [placement for page in planned_file.pages for placement in page.placements]
    shared_faces = [*map(find_shared_face, placements)]
    uses = Counter(shared_faces)
    return {
        (placement.id, placement.face)
        for placement, each in zip(placements, shared_faces, strict=True)
        if uses[each] > 1
    }


def _draw_pad(design: Design, planned_file: PlannedFile, pad: Pad) -> Scene:
    """Draw a pad's face in the middle of a page, turned if it gets larger that way, scaled down to fit small paper."""
    sheet_page = planned_file.pages[0]
    face_scene = design.pad_scene(pad)
    free_span = sheet_page.width - 2 * PAD_EDGE, sheet_page.height - 2 * PAD_EDGE
    scale, angle = max(
        (min(1.0, free_span[0] / width, free_span[1] / height), angle)
        for width, height, angle in (
            (face_scene.width, face_scene.height, 0),
            (face_scene.height, face_scene.width, -90),
        )
    )
    pad_group = Group(
        (Group(face_scene.items, -face_scene.width / 2, -face_scene.height / 2),),
        sheet_page.width / 2,
        sheet_page.height / 2,
        angle,
        scale,
    )
    note = FrameNote(f"{design.game.title_and_version} · {pad.title}", ruler=True)
    return in_ink(
        Scene(sheet_page.width, sheet_page.height, (pad_group, *draw_notes(sheet_page, note)), 0.0, title=pad.title),
        design.look.ink,
    )


def write_pressed(
    design: Design,
    folder: Path,
    planned_file: PlannedFile,
    options: PrintOptions,
    press: Press,
    describe: Callable[[SheetPage], str],
) -> None:
    """Write a file of pieces that aren't the game's own as a PDF into a folder."""
    scenes = press_pages(design.game.title_and_version, planned_file, options, press, describe)
    pdf.write(folder / f"{planned_file.id}.pdf", scenes, _make_document_info(design, planned_file, options))


def write_file(design: Design, folder: Path, planned_file: PlannedFile, options: PrintOptions) -> list[tuple[str, int]]:
    """Draw one planned file into a folder; returns the names of the files written and their pages."""
    if planned_file.book:
        return _write_book(design, folder, planned_file, options)
    if planned_file.guide:
        content_bytes, page_count = _make_guide(design, planned_file, options)
        files.replace(folder / f"{planned_file.id}.pdf", content_bytes)
        return [(f"{planned_file.id}.pdf", page_count)]
    if write := {"svg": _write_svg, "png": _write_png, **dict.fromkeys(CUTS_ALONE, _write_cuts)}.get(options.format):
        return list(write(design, folder, planned_file, options))
    scenes = page_scenes(design, planned_file, options)
    return [
        (
            f"{planned_file.id}.pdf",
            pdf.write(folder / f"{planned_file.id}.pdf", scenes, _make_document_info(design, planned_file, options)),
        )
    ]


def make_pdf(design: Design, planned_file: PlannedFile, options: PrintOptions) -> bytes:
    """Draw a planned file as the bytes of a PDF."""
    buffer = BytesIO()
    if planned_file.book:
        buffer.write(set_book(design, planned_file, options)[1])
    elif planned_file.guide:
        buffer.write(_make_guide(design, planned_file, options)[0])
    else:
        pdf.write(
            buffer, page_scenes(design, planned_file, options), _make_document_info(design, planned_file, options)
        )
    return buffer.getvalue()


def _make_guide(design: Design, planned_file: PlannedFile, options: PrintOptions) -> tuple[bytes, int]:
    from layouts.printing.guide import write_guide

    if {*options.only} <= {GUIDE, *design.books}:
        options = replace(options, only=())  # As in `run.plan`.
    return write_guide(
        design,
        planned_file.guide,
        options,
        _choose_book_paper(options),
        _make_document_info(design, planned_file, options),
    )


def _make_document_info(design: Design, planned_file: PlannedFile, options: PrintOptions) -> pdf.Document:
    game = design.game
    flip_edge = options.flip if planned_file.prints_both_sides(options.sheet.backs) else None
    authors_text = ", ".join(game.credits.authors)
    trim_margin = options.sheet.bleed if options.sheet.single else 0.0
    return pdf.Document(
        f"{game.title}: {planned_file.title}",
        game.imprint,
        authors_text,
        game.language,
        flip_edge,
        trim=trim_margin,
        stretch=options.stretch,
    )


def _write_svg(
    design: Design, folder: Path, planned_file: PlannedFile, options: PrintOptions
) -> Iterator[tuple[str, int]]:
    from layouts.drawing.backends import svg

    for number, scene in enumerate(page_scenes(design, planned_file, options), 1):
        name = f"{planned_file.id}-{number:02}.svg"
        svg.write(folder / name, scene)
        yield name, 1


def _write_cuts(
    design: Design, folder: Path, planned_file: PlannedFile, options: PrintOptions
) -> Iterator[tuple[str, int]]:
    """Write lines for a machine, a file for each sheet with lines."""
    from layouts.drawing.backends.dxf import dxf
    from layouts.drawing.backends.lbrn import lbrn

    creases_by_name = {
        piece.id: [shapes.line(0, fold, design.trim(piece)[0], fold) for fold in kind_look.standee]
        for piece in design.game.pieces()
        if (kind_look := design.kinds[piece.kind]).standee
    }
    write = {"dxf": dxf, "lbrn": lbrn}[options.format]
    marks, _ = find_machine_marks(planned_file, options)
    for sheet_page in planned_file.pages:
        name = f"{planned_file.id}-{sheet_page.sheet:02}.{options.format}"
        files.replace(folder / name, write(sheet_page.height, make_machine_layers(sheet_page, creases_by_name, marks)))
        yield name, 1


def _write_png(
    design: Design, folder: Path, planned_file: PlannedFile, options: PrintOptions
) -> Iterator[tuple[str, int]]:
    from layouts.drawing.backends import png

    pictures = png.images(make_pdf(design, planned_file, options), options.dpi, options.cut_out)
    for number, (sheet_page, image) in enumerate(zip(planned_file.pages, pictures, strict=True), 1):
        size_text = f"-{round(sheet_page.width, 1):g}x{round(sheet_page.height, 1):g}mm" if options.cut_out else ""
        name = f"{planned_file.id}-{number:02}{size_text}.png"
        png.write(folder / name, image, options.dpi)
        yield name, 1


def _choose_book_paper(options: PrintOptions) -> Paper:
    """Return the paper for books: they are leaflets to read, so they stay at A4 or Letter whatever the sheets' size."""
    return find_paper("letter" if options.sheet.paper in ("letter", "legal", "tabloid") else "a4")


def _write_book(
    design: Design, folder: Path, planned_file: PlannedFile, options: PrintOptions
) -> list[tuple[str, int]]:
    """Write a book as a PDF in every format, with a web page and its plain text beside it."""
    rulebook, pdf_bytes, page_count = set_book(design, planned_file, options)
    files.replace(folder / f"{planned_file.id}.pdf", pdf_bytes)
    files.replace(folder / f"{planned_file.id}.html", rulebook.html().encode("utf-8"))
    files.replace(folder / f"{planned_file.id}.md", rulebook.text().encode("utf-8"))
    return [(f"{planned_file.id}.pdf", page_count), (f"{planned_file.id}.html", 0), (f"{planned_file.id}.md", 0)]


def set_book(design: Design, planned_file: PlannedFile, options: PrintOptions) -> tuple[Rulebook, bytes, int]:
    """Set a book; returns it, its PDF for print, and the number of the PDF's pages."""
    from layouts.books.booklet import half, impose_booklet
    from layouts.books.writer import Edition, Rulebook, readings_of

    paper, document_info = _choose_book_paper(options), _make_document_info(design, planned_file, options)
    page_size = half(paper) if planned_file.booklet else paper
    # The book has the rules of the base game and of the printed expansions.
    edition = Edition(options.large, options.rule_marks, base_and(design.game, options.modules))
    rulebook = Rulebook(design, page_size, edition, planned_file.id, readings_of(design))
    pdf_bytes, page_count = rulebook.pdf(document_info)
    return rulebook, *(
        impose_booklet(pdf_bytes, page_count, paper, document_info, options.flip)
        if planned_file.booklet
        else (pdf_bytes, page_count)
    )
