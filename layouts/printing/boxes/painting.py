"""Paints boxes: picture and name on the front, the name on the spine, the contents on the back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from components.messages import _
from layouts.drawing.crop import cropped
from layouts.drawing.pen import at
from layouts.drawing.scene import PT, Group, Item, Path, Text, Use
from layouts.drawing.shapes import Box, circle, line, rect
from layouts.faces.design import Design
from layouts.faces.expressions import make_case_filters
from layouts.printing.boxes.arranging import CLEARANCE_MM, BoxCompartment
from layouts.printing.boxes.colours import find_colour
from layouts.printing.boxes.nets import NOTCH
from layouts.printing.boxes.patterns import LINE, draw_foot, draw_plate
from layouts.printing.boxes.planning import BoxUnit, PieceBox
from layouts.printing.boxes.words import (
    LEADING,
    MIN_TYPE_PT,
    find_cap_height,
    fit_words,
    make_line,
    measure_width,
    set_title,
)

OVERHANG_MM = 4.0
"""Width in mm of the paint beyond the edges of faces."""
PLATE = 0.295
"""Height of the plate with the name, as a part of the front's."""
SIDE = 5.0
"""Distance in mm from a face's edge to its words."""
LARGE_FRONT_MM = 90.0
"""Width in mm above which words on a front grow with it."""
BACK_MM = (70.0, 95.0)
"""Width and height of a back above which the contents are shown larger."""
ROWS = 4
"""Most kinds on the back of a box; the last row holds all others."""
MAX_PLAN_PIECE_MM = 25.0
"""Greatest size in mm of a piece on the plan of a floor."""
GREY_LINE = "#8A95A3"
"""Colour of the line round a piece in a picture, which makes pale ones show on pale ground."""
TURN_FACTOR = 1.6
"""Gain in size from which a piece is laid on its side."""
DESCENT_SHARE = 0.25
"""Depth of letters below their line, as a part of their size."""
RIM = 0.5
"""Width of the pale rim of a piece that lies over another, in mm."""
CLEAR_MM = 3.0
"""Distance of pieces in a picture from its edges, in mm."""
TILE, MAX_PIECES = 22.0, 12
"""For a picture made of pieces: about the width in mm for each, and the most pieces."""
TILTS, ROOM_SHARE = (-4.0, 3.0, -2.0, 5.0, -3.0), 0.85
"""Angles in degrees at which pieces lie, in turn, and the part of its room that each fills, so that none leaves it."""


@dataclass(frozen=True, slots=True)
class BoxPainter:
    """Paints the faces of one box, each upright with its top-left at 0, 0."""

    design: Design
    box: PieceBox
    part: BoxUnit

    def face(self, name: str, w: float, h: float) -> tuple[Item, ...]:
        """Paint a face of w × h mm with its overhang; nothing for a face that stays paper."""
        paint = _FACES.get(name)
        return tuple(paint(self, w, h)) if paint else ()

    def _find_colour(self, role: str) -> str:
        return find_colour(self.design.look, role)

    @property
    def _has_full_ink(self) -> bool:
        return self.design.look.ink == "full"

    def ground(self, w: float, h: float, role: str) -> list[Item]:
        """Paint an area of colour; where ink is saved, paper with a line along its edges."""
        if self._has_full_ink:
            return [Path(_draw_overhang(w, h), self._find_colour(role))]
        return [Path(rect(0, 0, w, h), stroke=self._find_colour("box_line"), width=LINE, round=False)]

    @property
    def title(self) -> str:
        return self.box.look.title

    @property
    def number(self) -> str:
        """Number of this box among several."""
        part_count = len(self.box.parts)
        return _("{n} of {parts}", n=self.part.number, parts=part_count) if part_count > 1 else ""

    # ---- faces -----------------------------------------------------------------------------------------------

    def front(self, w: float, h: float) -> list[Item]:
        """Paint the picture over a plate with name, game and count."""
        plate_height = min(30.0 * _find_word_factor(w), max(13.0, h * PLATE))
        top = h - plate_height
        items = self.picture(w, top)
        items += draw_plate(self.design.look, self.design.boxes.edge, 0, top, w, plate_height, OVERHANG_MM)
        return items + self._write_on_plate(w, h, plate_height)

    def picture(self, w: float, h: float) -> list[Item]:
        """Paint the game's drawing, or the pieces. Several boxes each have their share of the drawing."""
        name, part_count = self.box.look.picture, len(self.box.parts)
        if not name:
            return self.pieces(w, h)
        offset = w * (self.part.number - 1)
        window_box = Box(offset, 0.0, offset + w, h).grown(OVERHANG_MM)
        items = cropped(self.design.draw_box_picture(name, w * part_count, h).items, window_box)
        return self._frame_picture(w, h, Group(items, -offset))

    def pieces(self, w: float, h: float) -> list[Item]:
        """Paint the contents of the box side by side."""
        return self._frame_picture(w, h, Group(tuple(draw_pieces(self.design, self.box, w, h))))

    def _frame_picture(self, w: float, h: float, picture_group: Group) -> list[Item]:
        return [*self.ground(w, h, "box"), Group((picture_group,), clip=_draw_overhang(w, h), tag="picture")]

    def plate(self, w: float, h: float) -> list[Item]:
        """Paint the plate of a lid in parts: emblem, name, game and count, below the game's edge."""
        top = 2 * OVERHANG_MM
        items = [
            *self.ground(w, h, "box"),
            *draw_plate(self.design.look, self.design.boxes.edge, 0, top, w, h, OVERHANG_MM),
        ]
        if self.box.look.icon:
            size = min(w, h) * 0.3
            accent_colour = self._find_colour("box_accent")
            items.append(
                self.design.look.use_icon(
                    self.box.look.icon, SIDE + size / 2, top + SIDE + size / 2, size, accent_colour
                )
            )
        return items + self._write_on_plate(w, h * 0.9, h * 0.45)

    def _write_on_plate(self, w: float, h: float, height: float) -> list[Item]:
        text_colour, accent_colour = self._find_colour("box_plate_on"), self._find_colour("box_accent")
        word_factor = _find_word_factor(w)
        small_size = (7.5 if w >= 55 else 6.5) * word_factor
        baseline = h - max(3.4, height * 0.19)
        count_text, unit = (
            str(self.part.copies),
            self.box.unit if not self.number else f"{self.box.unit} · {self.number}",
        )
        count_size, side_margin = min(20.0 * word_factor, height * 0.8), min(SIDE, w / 10)
        count_width = (
            max(
                measure_width(count_text, "display", count_size),
                measure_width(unit.upper(), "caption", small_size, 0.3),
            )
            + 3
        )
        game_title = dict(make_case_filters(self.design.game.language))["upper"](self.design.game.title)
        if is_narrow := measure_width(self.title, "display", MIN_TYPE_PT) > w - 2 * side_margin - count_width:
            count_width, game_title = 0.0, f"{count_text} {unit}".upper()
        free_length = w - 2 * side_margin - count_width
        title_height = baseline - h + height - find_cap_height("caption", small_size) - 2.5
        title_height = title_height if is_narrow else min(height * 0.36, (title_height - 1.5) * 0.72)
        lines, size = set_title(self.title, "display", 30.0 * word_factor, free_length, title_height)
        pitch = size * PT * 1.05
        title_baseline = (
            baseline - find_cap_height("caption", small_size) - max(1.6 * word_factor, size * PT * DESCENT_SHARE + 1.0)
        )
        items: list[Item] = [
            Text(side_margin, title_baseline - (len(lines) - 1 - i) * pitch, words, size, "display", text_colour)
            for i, words in enumerate(lines)
        ]
        items.append(
            make_line(side_margin, baseline, game_title, "caption", small_size, text_colour, free_length, tracking=0.3)
        )
        if not is_narrow:
            unit_width = measure_width(unit.upper(), "caption", small_size, 0.3)
            items.append(Text(w - side_margin, title_baseline, count_text, count_size, "display", accent_colour, "end"))
            items.append(
                Text(
                    w - side_margin - unit_width,
                    baseline,
                    unit.upper(),
                    small_size,
                    "caption",
                    text_colour,
                    tracking=0.3,
                )
            )
        return items

    def spine(self, w: float, h: float) -> list[Item]:
        """Paint emblem, name and game, read from top to bottom; a foot in the game's pattern."""
        look, text_colour = self.design.look, self._find_colour("box_spine_on")
        items = self.ground(w, h, "box_spine")
        is_thick = w >= 9
        if is_thick:
            items += draw_foot(look, self.design.boxes.edge, w, h, 5.4, OVERHANG_MM)
        emblem_length = 0.0
        if self.box.look.icon and w >= 7:
            size = min(10.0, w - 3)
            emblem_length = 5.0 + size + 3.0
            items.append(
                look.use_icon(self.box.look.icon, w / 2, 4.5 + size / 2, size, self._find_colour("box_spine_on"))
            )
        start = max(emblem_length, 5.0)
        end = h - (9.0 if is_thick else 5.0)
        if self.number and is_thick:
            items.append(Text(w / 2, end - 1.0, str(self.part.number), min(16.0, w), "display", text_colour, "middle"))
            end -= 8.0
        return items + self._write_on_spine(w, start, end)

    def _write_on_spine(self, w: float, start: float, end: float) -> list[Item]:
        text_colour, game = self._find_colour("box_spine_on"), self.design.game
        game_title = dict(make_case_filters(game.language))["upper"](game.title)
        margin = min(4.0, w * 0.34)
        is_wide = w >= 20
        small_size = min(7.5, (w - margin) / PT / 0.72)
        game_length = 0.0 if is_wide else measure_width(game_title, "caption", small_size, 0.3) + 5
        if end - start - game_length < 25:
            game_length = 0.0
            game_title = game_title if is_wide else ""
        max_size = min(24.0, (w - margin - (5 if is_wide else 0)) / PT / 0.72)
        phrase, size = fit_words(self.title, "display", max_size, end - start - game_length)
        middle = w / 2 + (1.8 if is_wide else 0)
        items: list[Item] = [
            Text(middle - find_cap_height("display", size) / 2, start, phrase, size, "display", text_colour, angle=90)
        ]
        if is_wide:
            left = (
                middle
                - find_cap_height("display", size) / 2
                - size * PT * DESCENT_SHARE
                - find_cap_height("caption", 7.5)
                - 0.8
            )
            items.append(
                make_line(left, start, game_title, "caption", 7.5, text_colour, end - start, angle=90, tracking=0.3)
            )
        elif game_length:
            x, y = (
                w / 2 - find_cap_height("caption", small_size) / 2,
                end - measure_width(game_title, "caption", small_size, 0.3),
            )
            items.append(Text(x, y, game_title, small_size, "caption", text_colour, angle=90, tracking=0.3))
        return items

    def lid(self, w: float, h: float) -> list[Item]:
        """Paint the name again, for a box that lies in another."""
        text_colour = self._find_colour("box_spine_on")
        items = self.ground(w, h, "box_spine")
        start = SIDE
        margin = min(4.0, h * 0.34)
        if self.box.look.icon and h >= 7:
            size = min(9.0, h - 3)
            items.append(self.design.look.use_icon(self.box.look.icon, SIDE + size / 2, h / 2, size, text_colour))
            start += size + 3
        count_text = self.number or str(self.part.copies)
        count_size = min(20.0 if not self.number else 12.0, (h - margin) / PT / 0.72)
        free_length = w - start - SIDE - measure_width(count_text, "display", count_size) - 3
        size, height = min(22.0, (h - margin) / PT / 0.72), min(h - margin, 11.0)
        items += self._write_centred_lines(self.title, start, h, size, free_length, height, "start", text_colour)
        items.append(
            Text(
                w - SIDE,
                h / 2 + find_cap_height("display", count_size) / 2,
                count_text,
                count_size,
                "display",
                text_colour,
                "end",
            )
        )
        return items

    def bottom(self, w: float, h: float) -> list[Item]:
        return [*self.ground(w, h, "box_spine"), *self._write_name(w, h)]

    def wall(self, w: float, h: float) -> list[Item]:
        """Paint a wall of a lid: game and name over a foot in the game's pattern."""
        items = self.ground(w, h, "box_plate" if self._has_full_ink else "box")
        if h >= 10:
            items += draw_foot(self.design.look, self.design.boxes.edge, w, h, min(4.0, h / 5), OVERHANG_MM)
        return items + self._write_name(w, h - (min(4.0, h / 5) if h >= 10 else 0), "box_plate_on")

    def plan(self, w: float, h: float) -> list[Item]:
        """Paint the floor of a tray: the place of each stack, and the line of each divider with its number."""
        floor = self.part.floor
        assert floor is not None
        line_colour, items = self._find_colour("box_line"), list[Item]()
        offset = (floor.w - w) / 2
        items += (
            Group(tuple(self._draw_stacks(compartment)), compartment.x - offset, compartment.y - offset)
            for compartment in floor.places
        )
        for number, fence in enumerate(floor.fences, 1):
            x, y = fence.x - offset, fence.y - offset
            x2, y2 = (x + fence.length, y) if fence.across else (x, y + fence.length)
            path_data = line(max(0.0, x), max(0.0, y), min(w, x2), min(h, y2))
            items.append(Path(path_data, stroke=line_colour, width=0.4, round=False))
            middle_point = min(max(2.3, (x + x2) / 2), w - 2.3), min(max(2.3, (y + y2) / 2), h - 2.3)
            items.append(Path(circle(*middle_point, 2.1), fill="#FFFFFF", stroke=line_colour, width=0.2))
            items.append(
                Text(
                    middle_point[0],
                    middle_point[1] + find_cap_height("strong", 6.5) / 2,
                    str(number),
                    6.5,
                    "strong",
                    line_colour,
                    "middle",
                )
            )
        return items

    def _draw_stacks(self, compartment: BoxCompartment) -> list[Item]:
        """Paint a compartment: a piece of the kind on each of its stacks."""
        items: list[Item] = []
        dx, dy = (compartment.w - CLEARANCE_MM) / compartment.columns, (compartment.h - CLEARANCE_MM) / compartment.rows
        side_length = min(MAX_PLAN_PIECE_MM, dx - 2.4, dy - 2.4)
        for i in range(compartment.columns * compartment.rows):
            x, y = CLEARANCE_MM / 2 + i % compartment.columns * dx, CLEARANCE_MM / 2 + i // compartment.columns * dy
            items.append(Path(rect(x + 0.5, y + 0.5, dx - 1, dy - 1), stroke="#9AA6B5", width=0.2, dash=(1.2, 0.8)))
            id = compartment.pile.pieces[i % len(compartment.pile.pieces)]
            items += draw_fan(
                self.design, (id,), x + (dx - side_length) / 2, y + (dy - side_length) / 2, side_length, side_length
            )
        return items

    def draw_base_wall(self, w: float, h: float) -> list[Item]:
        """Paint a wall of a base, which its lid covers but for the lower part."""
        items = self.ground(w, h, "box")
        if h >= 10:
            items += draw_foot(self.design.look, self.design.boxes.edge, w, h, min(4.0, h / 4), OVERHANG_MM)
        return items

    def _write_name(self, w: float, h: float, role: str = "box_spine_on") -> list[Item]:
        size = min(11.0, (h - min(4.0, h * 0.4)) / PT / 0.9)
        if size < 4.5:
            return []
        full_title, max_width = (
            f"{self.title} · {self.number}" if self.number else self.title,
            w - 2 * min(SIDE, w / 10),
        )
        full_name = f"{self.design.game.title} · {full_title}"
        text = full_name if measure_width(full_name, "display", MIN_TYPE_PT) <= max_width else full_title
        height = h - min(4.0, h * 0.4)
        return self._write_centred_lines(text, w / 2, h, size, max_width, height, "middle", self._find_colour(role))

    def _write_centred_lines(
        self,
        phrase: str,
        x: float,
        h: float,
        size: float,
        max_width: float,
        height: float,
        anchor: str,
        text_colour: str,
    ) -> list[Item]:
        """Write a name at x, at most `max_width` wide and `height` high, in the middle of h; on two lines if one would
        be too small."""
        lines, size = set_title(phrase, "display", size, max_width, height, least=9.0)
        pitch = size * PT * LEADING
        first_baseline = (h + find_cap_height("display", size) - (len(lines) - 1) * pitch) / 2
        return [
            Text(x, first_baseline + i * pitch, each, size, "display", text_colour, anchor)
            for i, each in enumerate(lines)
        ]

    def back(self, w: float, h: float) -> list[Item]:
        """Paint the contents of the box: faces of each kind, its count and name, larger if there is room."""
        factor = min(w / BACK_MM[0], h / BACK_MM[1])
        if factor > 1.01:
            return [Group(tuple(self.back(w / factor, h / factor)), scale=factor)]
        text_colour = self._find_colour("box_on")
        items = self.ground(w, h, "box")
        items.append(make_line(SIDE, 11.2, _("In this box"), "display", 13, text_colour, w - 2 * SIDE))
        items.append(Path(rect(SIDE, 14.0, w - 2 * SIDE, 0.5), self._find_colour("box_accent")))
        rows = self._list_rows()
        row_height = (h - 19.0 - 3.0) / len(rows)
        fan_width = min(32.0, max(24.0, row_height * 0.8))
        if len(rows) == 1:
            return items + self._draw_gallery(w, h, rows[0])
        for i, (pieces, count, title) in enumerate(rows):
            y = 17.5 + i * row_height
            items += draw_fan(self.design, pieces[:2], SIDE, y, fan_width, row_height - 2.5)
            x = SIDE + fan_width + 3.0
            items.append(
                Text(x, y + row_height / 2 - 0.6, str(count), min(20.0, row_height * 1.3), "display", text_colour)
            )
            items.append(make_line(x, y + row_height / 2 + 3.8, title, "strong", 9, text_colour, w - x - SIDE))
        return items

    def _list_rows(self) -> list[tuple[tuple[str, ...], int, str]]:
        """Return kinds with some pieces, their count and title; the last row has all that don't fit."""
        row_by_kind: dict[str, tuple[tuple[str, ...], int, str]] = {}
        for stacked_pieces in self.box.piles:
            pieces, count, _title = row_by_kind.get(stacked_pieces.kind, ((), 0, ""))
            row_by_kind[stacked_pieces.kind] = (
                (*pieces, *stacked_pieces.pieces),
                count + stacked_pieces.copies,
                stacked_pieces.title,
            )
        rows = list(row_by_kind.values())
        if len(rows) <= ROWS:
            return rows
        last_rows = rows[ROWS - 1 :]
        return [
            *rows[: ROWS - 1],
            (tuple(row[0][0] for row in last_rows), sum(row[1] for row in last_rows), _("others")),
        ]

    def _draw_gallery(self, w: float, h: float, row: tuple[tuple[str, ...], int, str]) -> list[Item]:
        """Paint some pieces of the only kind, as many as can be told apart, and its name."""
        pieces, count, title = row
        text_colour = self._find_colour("box_on")
        items: list[Item] = []
        for id, x, y, room_width, room_height in place_in_rows(
            self.design, choose_spread(pieces, 6), w - 2 * SIDE + 3, h - 33.0
        ):
            items += draw_fan(self.design, (id,), SIDE + x, 18.0 + y, room_width - 3, room_height - 3)
        count = self.part.copies if self.number else count
        items.append(Text(SIDE, h - 6.0, str(count), 20, "display", text_colour))
        count_width = measure_width(str(count), "display", 20)
        items.append(
            make_line(SIDE + count_width + 3, h - 6.0, title, "strong", 10, text_colour, w - 2 * SIDE - count_width - 3)
        )
        return items


def _draw_overhang(w: float, h: float) -> str:
    """Return the path of a face with its overhang."""
    return rect(-OVERHANG_MM, -OVERHANG_MM, w + 2 * OVERHANG_MM, h + 2 * OVERHANG_MM)


def _find_word_factor(width: float) -> float:
    """Return the factor for words on a front that is wider than a card's."""
    return min(2.2, max(1.0, width / LARGE_FRONT_MM))


def choose_spread(piece_ids: Sequence[str], max_count: int) -> list[str]:
    """Choose at most `max_count` pieces from all over the list."""
    count = min(max_count, len(piece_ids))
    return [piece_ids[i * len(piece_ids) // count] for i in range(count)]


def find_lying_piece(design: Design, piece_id: str) -> tuple[Use, str]:
    """Return a piece as it lies, at true size with its top-left at 0, 0, and its outline as path data."""
    symbol, outline_path_data = design.lying(design.game.piece(piece_id), "front")
    return Use(symbol, 0, 0), outline_path_data


def draw_fan(design: Design, piece_ids: Sequence[str], x: float, y: float, w: float, h: float) -> list[Item]:
    """Draw pieces in w × h mm with their top-left at (x, y), each with a pale rim and covering half of the one
    before."""
    uses = [find_lying_piece(design, id) for id in piece_ids]
    if not uses:
        return []
    shown_share = 0.52
    width, height = max(use.symbol.width for use, _ in uses), max(use.symbol.height for use, _ in uses)
    scale = min(h / height, w / (width * (1 + shown_share * (len(uses) - 1))))
    step_length = width * scale * shown_share
    left = x + (w - step_length * (len(uses) - 1) - width * scale) / 2
    items: list[Item] = []
    for i, (use, outline_path_data) in enumerate(uses):
        position = (
            left + i * step_length + (width - use.symbol.width) * scale / 2,
            y + (h - use.symbol.height * scale) / 2,
        )
        rim_path = Path(outline_path_data, stroke="#FFFFFF", width=(2 * RIM + 0.4) / scale)
        edge_path = Path(outline_path_data, stroke=GREY_LINE, width=0.4 / scale)
        items.append(Group((rim_path, edge_path) if len(uses) > 1 else (edge_path,), *position, scale=scale))
        items.append(use._replace(x=position[0], y=position[1], scale=scale))
    return items


def draw_pieces(design: Design, box: PieceBox, w: float, h: float) -> Iterator[Item]:
    """Draw pieces of the box, each whole and a little askew: cards as a hand below the notch, others in rows."""
    piece_ids = [id for pile in box.piles for id in pile.pieces]
    width, height = w - 2 * CLEAR_MM, h - 2 * CLEAR_MM
    if box.form == "tuck":
        yield from draw_fan(design, choose_spread(piece_ids, 3), CLEAR_MM, CLEAR_MM + NOTCH, width, height - NOTCH)
        return
    count = max(2, round(width * height / (TILE * _find_word_factor(min(w, h))) ** 2))
    shown_ids = choose_spread(piece_ids, min(count, MAX_PIECES))
    for number, (id, x, y, room_width, room_height) in enumerate(place_in_rows(design, shown_ids, width, height)):
        middle_point = CLEAR_MM + x + room_width / 2, CLEAR_MM + y + room_height / 2
        inner_w, inner_h, tilt_angle = room_width * ROOM_SHARE, room_height * ROOM_SHARE, TILTS[number % len(TILTS)]
        piece = find_lying_piece(design, id)[0].symbol
        upright = min(inner_w / piece.width, inner_h / piece.height)
        if min(inner_h / piece.width, inner_w / piece.height) > TURN_FACTOR * upright:
            inner_w, inner_h, tilt_angle = inner_h, inner_w, tilt_angle + 90
        yield at(
            *middle_point, *draw_fan(design, (id,), -inner_w / 2, -inner_h / 2, inner_w, inner_h), angle=tilt_angle
        )


def place_in_rows(
    design: Design, piece_ids: Sequence[str], w: float, h: float
) -> Iterator[tuple[str, float, float, float, float]]:
    """Yield each piece with its room in w × h mm as x, y, width and height, in the rows that make pieces largest; a
    short last row is centred."""
    sizes = [find_lying_piece(design, piece_id)[0].symbol for piece_id in piece_ids]

    def measure_filled_area(column_count: int) -> float:
        room_width, room_height = w / column_count, h / ceil(len(piece_ids) / column_count)
        return sum(
            each.width * each.height * min(room_width / each.width, room_height / each.height) ** 2 for each in sizes
        )

    column_count = max(range(1, len(piece_ids) + 1), key=measure_filled_area)
    room_width, room_height = w / column_count, h / ceil(len(piece_ids) / column_count)
    for index, piece_id in enumerate(piece_ids):
        row_index, column_index = divmod(index, column_count)
        missing_column_count = column_count - min(column_count, len(piece_ids) - row_index * column_count)
        yield (
            piece_id,
            (column_index + missing_column_count / 2) * room_width,
            row_index * room_height,
            room_width,
            room_height,
        )


_FACES: dict[str, Callable[[BoxPainter, float, float], list[Item]]] = {
    "front": BoxPainter.front,
    "top": BoxPainter.front,
    "spine": BoxPainter.spine,
    "back": BoxPainter.back,
    "list": BoxPainter.back,
    "picture": BoxPainter.picture,
    "pieces": BoxPainter.pieces,
    "plate": BoxPainter.plate,
    "lid": BoxPainter.lid,
    "bottom": BoxPainter.bottom,
    "lid wall": BoxPainter.wall,
    "base wall": BoxPainter.draw_base_wall,
    "plan": BoxPainter.plan,
}
