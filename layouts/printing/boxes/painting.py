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
from layouts.faces.expressions import case_filters
from layouts.printing.boxes.arranging import CLEARANCE_MM, BoxCompartment
from layouts.printing.boxes.colours import colour
from layouts.printing.boxes.nets import NOTCH
from layouts.printing.boxes.patterns import LINE, foot, plate
from layouts.printing.boxes.planning import BoxUnit, PieceBox
from layouts.printing.boxes.words import LEADING, MIN_TYPE_PT, cap, fitted, one_line, title_lines, wide_of

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

    def _colour(self, role: str) -> str:
        return colour(self.design.look, role)

    @property
    def _full(self) -> bool:
        return self.design.look.ink == "full"

    def ground(self, w: float, h: float, role: str) -> list[Item]:
        """Paint an area of colour; where ink is saved, paper with a line along its edges."""
        if self._full:
            return [Path(_beyond(w, h), self._colour(role))]
        return [Path(rect(0, 0, w, h), stroke=self._colour("box_line"), width=LINE, round=False)]

    @property
    def title(self) -> str:
        return self.box.look.title

    @property
    def number(self) -> str:
        """Number of this box among several."""
        parts = len(self.box.parts)
        return _("{n} of {parts}", n=self.part.number, parts=parts) if parts > 1 else ""

    # ---- faces -----------------------------------------------------------------------------------------------

    def front(self, w: float, h: float) -> list[Item]:
        """Paint the picture over a plate with name, game and count."""
        plate_height = min(30.0 * _larger(w), max(13.0, h * PLATE))
        top = h - plate_height
        items = self.picture(w, top)
        items += plate(self.design.look, self.design.boxes.edge, 0, top, w, plate_height, OVERHANG_MM)
        return items + self._plate_words(w, h, plate_height)

    def picture(self, w: float, h: float) -> list[Item]:
        """Paint the game's drawing, or the pieces. Several boxes each have their share of the drawing."""
        name, parts = self.box.look.picture, len(self.box.parts)
        if not name:
            return self.pieces(w, h)
        offset = w * (self.part.number - 1)
        window = Box(offset, 0.0, offset + w, h).grown(OVERHANG_MM)
        items = cropped(self.design.box_picture(name, w * parts, h).items, window)
        return self._framed(w, h, Group(items, -offset))

    def pieces(self, w: float, h: float) -> list[Item]:
        """Paint the contents of the box side by side."""
        return self._framed(w, h, Group(tuple(pieces_picture(self.design, self.box, w, h))))

    def _framed(self, w: float, h: float, picture: Group) -> list[Item]:
        return [*self.ground(w, h, "box"), Group((picture,), clip=_beyond(w, h), tag="picture")]

    def plate(self, w: float, h: float) -> list[Item]:
        """Paint the plate of a lid in parts: emblem, name, game and count, below the game's edge."""
        top = 2 * OVERHANG_MM
        art = [*self.ground(w, h, "box"), *plate(self.design.look, self.design.boxes.edge, 0, top, w, h, OVERHANG_MM)]
        if self.box.look.icon:
            size = min(w, h) * 0.3
            on = self._colour("box_accent")
            art.append(self.design.look.use_icon(self.box.look.icon, SIDE + size / 2, top + SIDE + size / 2, size, on))
        return art + self._plate_words(w, h * 0.9, h * 0.45)

    def _plate_words(self, w: float, h: float, height: float) -> list[Item]:
        on, accent = self._colour("box_plate_on"), self._colour("box_accent")
        growth = _larger(w)
        small = (7.5 if w >= 55 else 6.5) * growth
        base = h - max(3.4, height * 0.19)
        count, unit = str(self.part.copies), self.box.unit if not self.number else f"{self.box.unit} · {self.number}"
        large, side = min(20.0 * growth, height * 0.8), min(SIDE, w / 10)
        aside = max(wide_of(count, "display", large), wide_of(unit.upper(), "caption", small, 0.3)) + 3
        below = dict(case_filters(self.design.game.language))["upper"](self.design.game.title)
        if narrow := wide_of(self.title, "display", MIN_TYPE_PT) > w - 2 * side - aside:
            aside, below = 0.0, f"{count} {unit}".upper()
        room = w - 2 * side - aside
        title_height = base - h + height - cap("caption", small) - 2.5
        title_height = title_height if narrow else min(height * 0.36, (title_height - 1.5) * 0.72)
        lines, size = title_lines(self.title, "display", 30.0 * growth, room, title_height)
        pitch = size * PT * 1.05
        low = base - cap("caption", small) - max(1.6 * growth, size * PT * DESCENT_SHARE + 1.0)
        items: list[Item] = [
            Text(side, low - (len(lines) - 1 - i) * pitch, words, size, "display", on) for i, words in enumerate(lines)
        ]
        items.append(one_line(side, base, below, "caption", small, on, room, tracking=0.3))
        if not narrow:
            unit_width = wide_of(unit.upper(), "caption", small, 0.3)
            items.append(Text(w - side, low, count, large, "display", accent, "end"))
            items.append(Text(w - side - unit_width, base, unit.upper(), small, "caption", on, tracking=0.3))
        return items

    def spine(self, w: float, h: float) -> list[Item]:
        """Paint emblem, name and game, read from top to bottom; a foot in the game's pattern."""
        look, on = self.design.look, self._colour("box_spine_on")
        items = self.ground(w, h, "box_spine")
        thick = w >= 9
        if thick:
            items += foot(look, self.design.boxes.edge, w, h, 5.4, OVERHANG_MM)
        emblem = 0.0
        if self.box.look.icon and w >= 7:
            size = min(10.0, w - 3)
            emblem = 5.0 + size + 3.0
            items.append(look.use_icon(self.box.look.icon, w / 2, 4.5 + size / 2, size, self._colour("box_spine_on")))
        start = max(emblem, 5.0)
        end = h - (9.0 if thick else 5.0)
        if self.number and thick:
            items.append(Text(w / 2, end - 1.0, str(self.part.number), min(16.0, w), "display", on, "middle"))
            end -= 8.0
        return items + self._spine_words(w, start, end)

    def _spine_words(self, w: float, start: float, end: float) -> list[Item]:
        on, of = self._colour("box_spine_on"), self.design.game
        game = dict(case_filters(of.language))["upper"](of.title)
        air = min(4.0, w * 0.34)
        is_wide = w >= 20
        small = min(7.5, (w - air) / PT / 0.72)
        game_length = 0.0 if is_wide else wide_of(game, "caption", small, 0.3) + 5
        if end - start - game_length < 25:
            game_length = 0.0
            game = game if is_wide else ""
        max_size = min(24.0, (w - air - (5 if is_wide else 0)) / PT / 0.72)
        words, size = fitted(self.title, "display", max_size, end - start - game_length)
        middle = w / 2 + (1.8 if is_wide else 0)
        items: list[Item] = [Text(middle - cap("display", size) / 2, start, words, size, "display", on, angle=90)]
        if is_wide:
            left = middle - cap("display", size) / 2 - size * PT * DESCENT_SHARE - cap("caption", 7.5) - 0.8
            items.append(one_line(left, start, game, "caption", 7.5, on, end - start, angle=90, tracking=0.3))
        elif game_length:
            x, y = w / 2 - cap("caption", small) / 2, end - wide_of(game, "caption", small, 0.3)
            items.append(Text(x, y, game, small, "caption", on, angle=90, tracking=0.3))
        return items

    def lid(self, w: float, h: float) -> list[Item]:
        """Paint the name again, for a box that lies in another."""
        on = self._colour("box_spine_on")
        items = self.ground(w, h, "box_spine")
        start = SIDE
        air = min(4.0, h * 0.34)
        if self.box.look.icon and h >= 7:
            size = min(9.0, h - 3)
            items.append(self.design.look.use_icon(self.box.look.icon, SIDE + size / 2, h / 2, size, on))
            start += size + 3
        count = self.number or str(self.part.copies)
        large = min(20.0 if not self.number else 12.0, (h - air) / PT / 0.72)
        room = w - start - SIDE - wide_of(count, "display", large) - 3
        size, height = min(22.0, (h - air) / PT / 0.72), min(h - air, 11.0)
        items += self._centred_lines(self.title, start, h, size, room, height, "start", on)
        items.append(Text(w - SIDE, h / 2 + cap("display", large) / 2, count, large, "display", on, "end"))
        return items

    def bottom(self, w: float, h: float) -> list[Item]:
        return [*self.ground(w, h, "box_spine"), *self._name_line(w, h)]

    def wall(self, w: float, h: float) -> list[Item]:
        """Paint a wall of a lid: game and name over a foot in the game's pattern."""
        items = self.ground(w, h, "box_plate" if self._full else "box")
        if h >= 10:
            items += foot(self.design.look, self.design.boxes.edge, w, h, min(4.0, h / 5), OVERHANG_MM)
        return items + self._name_line(w, h - (min(4.0, h / 5) if h >= 10 else 0), "box_plate_on")

    def plan(self, w: float, h: float) -> list[Item]:
        """Paint the floor of a tray: the place of each stack, and the line of each divider with its number."""
        floor = self.part.floor
        assert floor is not None
        line_, items = self._colour("box_line"), list[Item]()
        off = (floor.w - w) / 2
        items += (Group(tuple(self._stacks(place)), place.x - off, place.y - off) for place in floor.places)
        for number, fence in enumerate(floor.fences, 1):
            x, y = fence.x - off, fence.y - off
            x2, y2 = (x + fence.length, y) if fence.across else (x, y + fence.length)
            d = line(max(0.0, x), max(0.0, y), min(w, x2), min(h, y2))
            items.append(Path(d, stroke=line_, width=0.4, round=False))
            at = min(max(2.3, (x + x2) / 2), w - 2.3), min(max(2.3, (y + y2) / 2), h - 2.3)
            items.append(Path(circle(*at, 2.1), fill="#FFFFFF", stroke=line_, width=0.2))
            items.append(Text(at[0], at[1] + cap("strong", 6.5) / 2, str(number), 6.5, "strong", line_, "middle"))
        return items

    def _stacks(self, place: BoxCompartment) -> list[Item]:
        """Paint a compartment: a piece of the kind on each of its stacks."""
        items: list[Item] = []
        dx, dy = (place.w - CLEARANCE_MM) / place.columns, (place.h - CLEARANCE_MM) / place.rows
        side = min(MAX_PLAN_PIECE_MM, dx - 2.4, dy - 2.4)
        for i in range(place.columns * place.rows):
            x, y = CLEARANCE_MM / 2 + i % place.columns * dx, CLEARANCE_MM / 2 + i // place.columns * dy
            items.append(Path(rect(x + 0.5, y + 0.5, dx - 1, dy - 1), stroke="#9AA6B5", width=0.2, dash=(1.2, 0.8)))
            id = place.pile.pieces[i % len(place.pile.pieces)]
            items += fan(self.design, (id,), x + (dx - side) / 2, y + (dy - side) / 2, side, side)
        return items

    def base_wall(self, w: float, h: float) -> list[Item]:
        """Paint a wall of a base, which its lid covers but for the lower part."""
        items = self.ground(w, h, "box")
        if h >= 10:
            items += foot(self.design.look, self.design.boxes.edge, w, h, min(4.0, h / 4), OVERHANG_MM)
        return items

    def _name_line(self, w: float, h: float, role: str = "box_spine_on") -> list[Item]:
        size = min(11.0, (h - min(4.0, h * 0.4)) / PT / 0.9)
        if size < 4.5:
            return []
        name, room = f"{self.title} · {self.number}" if self.number else self.title, w - 2 * min(SIDE, w / 10)
        full_name = f"{self.design.game.title} · {name}"
        words = full_name if wide_of(full_name, "display", MIN_TYPE_PT) <= room else name
        height = h - min(4.0, h * 0.4)
        return self._centred_lines(words, w / 2, h, size, room, height, "middle", self._colour(role))

    def _centred_lines(
        self, words: str, x: float, h: float, size: float, room: float, height: float, anchor: str, on: str
    ) -> list[Item]:
        """Write a name at x, at most `room` wide and `height` high, in the middle of h; on two lines if one would be
        too small."""
        lines, size = title_lines(words, "display", size, room, height, least=9.0)
        pitch = size * PT * LEADING
        first = (h + cap("display", size) - (len(lines) - 1) * pitch) / 2
        return [Text(x, first + i * pitch, each, size, "display", on, anchor) for i, each in enumerate(lines)]

    def back(self, w: float, h: float) -> list[Item]:
        """Paint the contents of the box: faces of each kind, its count and name, larger if there is room."""
        larger = min(w / BACK_MM[0], h / BACK_MM[1])
        if larger > 1.01:
            return [Group(tuple(self.back(w / larger, h / larger)), scale=larger)]
        on = self._colour("box_on")
        items = self.ground(w, h, "box")
        items.append(one_line(SIDE, 11.2, _("In this box"), "display", 13, on, w - 2 * SIDE))
        items.append(Path(rect(SIDE, 14.0, w - 2 * SIDE, 0.5), self._colour("box_accent")))
        rows = self._rows()
        row_height = (h - 19.0 - 3.0) / len(rows)
        fan_width = min(32.0, max(24.0, row_height * 0.8))
        if len(rows) == 1:
            return items + self._gallery(w, h, rows[0])
        for i, (pieces, count, title) in enumerate(rows):
            y = 17.5 + i * row_height
            items += fan(self.design, pieces[:2], SIDE, y, fan_width, row_height - 2.5)
            x = SIDE + fan_width + 3.0
            items.append(Text(x, y + row_height / 2 - 0.6, str(count), min(20.0, row_height * 1.3), "display", on))
            items.append(one_line(x, y + row_height / 2 + 3.8, title, "strong", 9, on, w - x - SIDE))
        return items

    def _rows(self) -> list[tuple[tuple[str, ...], int, str]]:
        """Return kinds with some pieces, their count and title; the last row has all that don't fit."""
        kinds: dict[str, tuple[tuple[str, ...], int, str]] = {}
        for pile in self.box.piles:
            pieces, count, _title = kinds.get(pile.kind, ((), 0, ""))
            kinds[pile.kind] = (*pieces, *pile.pieces), count + pile.copies, pile.title
        rows = list(kinds.values())
        if len(rows) <= ROWS:
            return rows
        tail = rows[ROWS - 1 :]
        return [*rows[: ROWS - 1], (tuple(row[0][0] for row in tail), sum(row[1] for row in tail), _("others"))]

    def _gallery(self, w: float, h: float, row: tuple[tuple[str, ...], int, str]) -> list[Item]:
        """Paint some pieces of the only kind, as many as can be told apart, and its name."""
        pieces, count, title = row
        on = self._colour("box_on")
        items: list[Item] = []
        for id, x, y, room_w, room_h in in_rows(self.design, spread(pieces, 6), w - 2 * SIDE + 3, h - 33.0):
            items += fan(self.design, (id,), SIDE + x, 18.0 + y, room_w - 3, room_h - 3)
        count = self.part.copies if self.number else count
        items.append(Text(SIDE, h - 6.0, str(count), 20, "display", on))
        count_width = wide_of(str(count), "display", 20)
        items.append(one_line(SIDE + count_width + 3, h - 6.0, title, "strong", 10, on, w - 2 * SIDE - count_width - 3))
        return items


def _beyond(w: float, h: float) -> str:
    """Return the path of a face with its overhang."""
    return rect(-OVERHANG_MM, -OVERHANG_MM, w + 2 * OVERHANG_MM, h + 2 * OVERHANG_MM)


def _larger(width: float) -> float:
    """Return the factor for words on a front that is wider than a card's."""
    return min(2.2, max(1.0, width / LARGE_FRONT_MM))


def spread(pieces: Sequence[str], max_count: int) -> list[str]:
    """Choose at most `max_count` pieces from all over the list."""
    count = min(max_count, len(pieces))
    return [pieces[i * len(pieces) // count] for i in range(count)]


def lying(design: Design, id: str) -> tuple[Use, str]:
    """Return a piece as it lies, at true size with its top-left at 0, 0, and its outline as path data."""
    symbol, outline = design.lying(design.game.piece(id), "front")
    return Use(symbol, 0, 0), outline


def fan(design: Design, pieces: Sequence[str], x: float, y: float, w: float, h: float) -> list[Item]:
    """Draw pieces in w × h mm with their top-left at (x, y), each with a pale rim and covering half of the one
    before."""
    uses = [lying(design, id) for id in pieces]
    if not uses:
        return []
    share = 0.52
    width, height = max(use.symbol.width for use, _ in uses), max(use.symbol.height for use, _ in uses)
    scale = min(h / height, w / (width * (1 + share * (len(uses) - 1))))
    step = width * scale * share
    left = x + (w - step * (len(uses) - 1) - width * scale) / 2
    items: list[Item] = []
    for i, (use, outline) in enumerate(uses):
        at = left + i * step + (width - use.symbol.width) * scale / 2, y + (h - use.symbol.height * scale) / 2
        rim = Path(outline, stroke="#FFFFFF", width=(2 * RIM + 0.4) / scale)
        line_ = Path(outline, stroke=GREY_LINE, width=0.4 / scale)
        items.append(Group((rim, line_) if len(uses) > 1 else (line_,), *at, scale=scale))
        items.append(use._replace(x=at[0], y=at[1], scale=scale))
    return items


def pieces_picture(design: Design, box: PieceBox, w: float, h: float) -> Iterator[Item]:
    """Draw pieces of the box, each whole and a little askew: cards as a hand below the notch, others in rows."""
    ids = [id for pile in box.piles for id in pile.pieces]
    width, height = w - 2 * CLEAR_MM, h - 2 * CLEAR_MM
    if box.form == "tuck":
        yield from fan(design, spread(ids, 3), CLEAR_MM, CLEAR_MM + NOTCH, width, height - NOTCH)
        return
    count = max(2, round(width * height / (TILE * _larger(min(w, h))) ** 2))
    shown_ids = spread(ids, min(count, MAX_PIECES))
    for number, (id, x, y, room_w, room_h) in enumerate(in_rows(design, shown_ids, width, height)):
        middle = CLEAR_MM + x + room_w / 2, CLEAR_MM + y + room_h / 2
        inner_w, inner_h, tilt = room_w * ROOM_SHARE, room_h * ROOM_SHARE, TILTS[number % len(TILTS)]
        piece = lying(design, id)[0].symbol
        upright = min(inner_w / piece.width, inner_h / piece.height)
        if min(inner_h / piece.width, inner_w / piece.height) > TURN_FACTOR * upright:
            inner_w, inner_h, tilt = inner_h, inner_w, tilt + 90
        yield at(*middle, *fan(design, (id,), -inner_w / 2, -inner_h / 2, inner_w, inner_h), angle=tilt)


def in_rows(
    design: Design, pieces: Sequence[str], w: float, h: float
) -> Iterator[tuple[str, float, float, float, float]]:
    """Yield each piece with its room in w × h mm as x, y, width and height, in the rows that make pieces largest; a
    short last row is centred."""
    sizes = [lying(design, id)[0].symbol for id in pieces]

    def filled_area(columns: int) -> float:
        room_w, room_h = w / columns, h / ceil(len(pieces) / columns)
        return sum(each.width * each.height * min(room_w / each.width, room_h / each.height) ** 2 for each in sizes)

    columns = max(range(1, len(pieces) + 1), key=filled_area)
    room_w, room_h = w / columns, h / ceil(len(pieces) / columns)
    for number, id in enumerate(pieces):
        row, column = divmod(number, columns)
        short = columns - min(columns, len(pieces) - row * columns)
        yield id, (column + short / 2) * room_w, row * room_h, room_w, room_h


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
    "base wall": BoxPainter.base_wall,
    "plan": BoxPainter.plan,
}
