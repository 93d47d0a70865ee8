"""Labels for bags, for the common sheet of 3 × 8 stickers, and one for the lid of the box that holds everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from components.messages import _, count
from layouts.drawing.scene import PT, Group, Path, Scene, Text
from layouts.drawing.scene import Item as Drawn
from layouts.drawing.shapes import rect
from layouts.faces.design import Design
from layouts.faces.expressions import make_case_filters
from layouts.printing.boxes.colours import find_colour
from layouts.printing.boxes.painting import choose_spread, draw_fan
from layouts.printing.boxes.patterns import LINE, draw_band
from layouts.printing.boxes.piles import StackedPieces
from layouts.printing.boxes.planning import TRAY_PIECE_FROM_MM
from layouts.printing.boxes.words import find_cap_height, make_line, measure_width, set_title
from layouts.printing.options import PrintOptions
from layouts.printing.planned_file import PlannedFile
from layouts.printing.run import add_ruler
from layouts.printing.sheets.imposition import impose
from layouts.printing.sheets.pages import Item, SheetPage

WIDTH, HEIGHT, COLUMN_GAP_MM = 63.5, 33.9, 2.5
"""Width and height of a sticker, and the gap between columns, in mm."""
COLUMNS = 3
BAND, BAND_OVERHANG_MM = 7.0, 1.5
"""Width of the band in the game's pattern, and the distance it continues to the left beyond the sticker."""
WINDOW = (9.5, 3.6, 24.0, 26.7)
"""Area in which the pieces are shown."""
LID, ON_LID = (186.0, 130.0), "lid"
LID_HEAD, LID_SIDE = 25.0, 6.0
GRIDS = ((4, 3), (5, 4), (6, 5), (8, 6))
"""Columns and rows of a lid's label, by growing number of kinds."""


class Kept(NamedTuple):
    """A kind with its number of copies and some of its pieces."""

    title: str
    copies: int
    pieces: tuple[str, ...]
    large: bool
    cards: bool


def list_kinds(piles: Sequence[StackedPieces]) -> list[Kept]:
    """Return the kinds of all piles in the order of the box."""
    kind_by_id: dict[str, Kept] = {}
    for stacked_pieces in piles:
        kept_kind = kind_by_id.get(stacked_pieces.kind, Kept(stacked_pieces.title, 0, (), False, stacked_pieces.cards))
        is_large = kept_kind.large or max(stacked_pieces.width, stacked_pieces.height) > TRAY_PIECE_FROM_MM
        copy_count, pieces = kept_kind.copies + stacked_pieces.copies, (*kept_kind.pieces, *stacked_pieces.pieces)
        kind_by_id[stacked_pieces.kind] = Kept(stacked_pieces.title, copy_count, pieces, is_large, stacked_pieces.cards)
    return list(kind_by_id.values())


def list_bagged_kinds(kinds: Sequence[Kept]) -> list[Kept]:
    """Return the kinds that go into a bag: all but boards and other large ones."""
    return [kind for kind in kinds if not kind.large]


def plan_labels(design: Design, kinds: Sequence[Kept], options: PrintOptions) -> tuple[PlannedFile, dict[str, Scene]]:
    """Plan the pages for rows of labels and the label of the lid, and draw their faces. Empty rows fill up sheets, as
    rows must lie where stickers do."""
    bags = list_bagged_kinds(kinds)
    rows = [bags[start : start + COLUMNS] for start in range(0, len(bags), COLUMNS)]
    rows += [[]] * (-len(rows) % int(options.sheet.printable.h // HEIGHT))
    row_width = COLUMNS * (WIDTH + COLUMN_GAP_MM) - COLUMN_GAP_MM
    scene_by_id = {
        f"labels-{n}": Scene(row_width, HEIGHT, tuple(_draw_row(design, row)), BAND_OVERHANG_MM)
        for n, row in enumerate(rows, 1)
    }
    scene_by_id[ON_LID] = Scene(*LID, tuple(_draw_lid_label(design, kinds)), 0.0)
    items = [Item(id, 1, face.width, face.height, bleed=face.bleed, shared=True) for id, face in scene_by_id.items()]
    return add_ruler("labels", _("Labels"), "labels", impose(items, options.sheet)), scene_by_id


def write_label_note(sheet_page: SheetPage) -> str:
    """Return the note on a page of labels."""
    if any(piece.id == ON_LID for piece in sheet_page.placements):
        return _("cut out and glue on the lid of the box that holds everything, or inside it")
    return _("63.5 × 33.9 mm, for sticker sheets of 3 × 8, or to cut")


def _draw_row(design: Design, bags: Sequence[Kept]) -> Iterator[Drawn]:
    for column_index, kept_bag in enumerate(bags):
        yield Group(tuple(_draw_label(design, kept_bag)), column_index * (WIDTH + COLUMN_GAP_MM))


def _draw_label(design: Design, kept_bag: Kept) -> Iterator[Drawn]:
    look, text_x = design.look, 36.5
    text_width = WIDTH - text_x - 3.0
    if look.ink == "full":
        yield Path(rect(0, 0, WIDTH, HEIGHT), find_colour(look, "box_label"))
    else:
        yield Path(rect(0, 0, WIDTH, HEIGHT), stroke=find_colour(look, "box_line"), width=0.2, round=False)
    clip_path_data = rect(-BAND_OVERHANG_MM, 0, BAND + BAND_OVERHANG_MM + 3, HEIGHT)
    yield Group(tuple(draw_band(look, design.boxes.edge, BAND, HEIGHT, 0.0)), clip=clip_path_data)
    yield from draw_fan(design, choose_spread(kept_bag.pieces, 3), *WINDOW)
    line_colour = find_colour(look, "box_line")
    title = dict(make_case_filters(design.game.language))["upper"](design.game.title)
    lines, size = set_title(title, "caption", 6.5, text_width, 4.0, least=6.5)
    for line_number, text_line in enumerate(reversed(lines)):
        yield Text(text_x, 8.2 - line_number * size * PT * 1.08, text_line, size, "caption", line_colour)
    lines, size = set_title(kept_bag.title, "display", 12.0, text_width, 9.0, least=11.0)
    for line_number, text_line in enumerate(lines):
        yield Text(text_x, 13.6 + line_number * size * PT * 1.08, text_line, size, "display", line_colour)
    yield Text(text_x, HEIGHT - 4.0, str(kept_bag.copies), 20, "display", line_colour)
    unit = count(kept_bag.copies, "card", "cards") if kept_bag.cards else count(kept_bag.copies, "piece", "pieces")
    yield Text(
        text_x + measure_width(str(kept_bag.copies), "display", 20) + 1.8,
        HEIGHT - 4.0,
        unit,
        8.5,
        "strong",
        line_colour,
    )


def _draw_lid_label(design: Design, kinds: Sequence[Kept]) -> Iterator[Drawn]:
    look, (w, h) = design.look, LID
    is_full_ink = look.ink == "full"
    ground_colour = find_colour(look, "box") if is_full_ink else "#FFFFFF"
    edge_colour = None if is_full_ink else find_colour(look, "box_line")
    yield Path(rect(0, 0, w, h), ground_colour, edge_colour, LINE if edge_colour else 0.0, round=False)
    yield Path(
        rect(0, 0, w, LID_HEAD), find_colour(look, "box_spine"), edge_colour, LINE if edge_colour else 0.0, round=False
    )
    text_colour = find_colour(look, "box_spine_on")
    min_player_count, max_player_count = design.game.players
    player_count_text = (
        f"{min_player_count}–{max_player_count}" if min_player_count != max_player_count else f"{min_player_count}"
    )
    piece_text = count(sum(kind.copies for kind in kinds), "{n} pieces", "{n} pieces")
    facts = _("{players} players", players=player_count_text), count(len(kinds), "{n} kinds", "{n} kinds"), piece_text
    right = w - LID_SIDE - 2
    for fact_text in facts[::-1]:
        text_width = measure_width(fact_text, "display", 12)
        yield Text(right - text_width, 13.4, fact_text, 12, "display", text_colour)
        right -= text_width + 7
    yield make_line(LID_SIDE + 2, 13.6, design.game.title, "display", 26, text_colour, right - LID_SIDE - 6)
    yield Text(LID_SIDE + 2.2, 20.4, _("What is in this box"), 11, "strong", text_colour)
    column_count, row_count = next((grid for grid in GRIDS if grid[0] * grid[1] >= len(kinds)), GRIDS[-1])
    gap = 3.0
    cell_width = (w - 2 * LID_SIDE - gap * (column_count - 1)) / column_count
    cell_height = (h - LID_HEAD - 2 * LID_SIDE + 1 - gap * (row_count - 1)) / row_count
    for i, kind in enumerate(kinds[: column_count * row_count]):
        x, y = (
            LID_SIDE + i % column_count * (cell_width + gap),
            LID_HEAD + LID_SIDE - 1 + i // column_count * (cell_height + gap),
        )
        yield Group(tuple(_draw_cell(design, kind, cell_width, cell_height)), x, y)


def _draw_cell(design: Design, kind: Kept, w: float, h: float) -> Iterator[Drawn]:
    look = design.look
    edge_colour = None if look.ink == "full" else find_colour(look, "box_line")
    yield Path(rect(0, 0, w, h, 0.8), find_colour(look, "box_label"), edge_colour, 0.2 if edge_colour else 0.0)
    line_colour = find_colour(look, "box_line")
    count_size = min(18.0, h * 0.6)
    title_width = w - measure_width(str(kind.copies), "display", count_size) - 6.0
    lines, size = set_title(kind.title, "display", 10.0, title_width, h * 0.36, least=8.0)
    baseline, pitch = h - 2.4, size * PT * 1.05
    top = baseline - (len(lines) - 1) * pitch - find_cap_height("display", size)
    yield from draw_fan(
        design,
        choose_spread(kind.pieces, 3),
        2.0,
        1.6,
        w - 4.0,
        min(top, baseline - find_cap_height("display", count_size)) - 2.8,
    )
    for i, text_line in enumerate(lines):
        yield Text(2.4, baseline - (len(lines) - 1 - i) * pitch, text_line, size, "display", line_colour)
    yield Text(w - 2.4, baseline, str(kind.copies), count_size, "display", line_colour, "end")
