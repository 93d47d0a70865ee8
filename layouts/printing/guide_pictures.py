"""Draws the pictures of the printing guide: a sheet as printed with its cuts in order, and how it is folded, glued and
assembled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import inf

from components.messages import _, decimal
from layouts.books.setting import Setting
from layouts.drawing import fonts, shapes, text
from layouts.drawing.crop import cropped
from layouts.drawing.scene import PT, Group, Item, Paragraph, Path, Scene, Symbol, Text, Use
from layouts.drawing.shapes import Box, Rect
from layouts.printing.guide_steps import Strip
from layouts.printing.page_scene import Press
from layouts.printing.sheets.pages import Line, SheetPage

CUT, FOLD, GLUE = "#C3230F", "#2757B8", "#00A37A"
"""Colours of lines to cut, lines to fold, and areas to glue; each has a pattern of its own too."""
CUT_WIDTH, FOLD_WIDTH, CASING = 0.3, 0.45, 0.7
DASHES, DOTS = (1.4, 0.9), (2.6, 0.9, 0.6, 0.9)
"""Dash patterns of outlines for scissors, and of folds, in mm."""
SHORT_CUT_COLOUR = "#1F5FAF"
"""Colour of cuts across a strip."""
LETTER, STEP = 1.8, 7.5
"""Half the side of a strip's letter in mm, and the size in pt of the distances between its cuts."""
NUMBER_OFFSET_MM, NUMBER_MARGIN_MM = -9.0, 18.0
"""Distance from a sheet's edge to the numbers of its long cuts, and the free width there, in mm."""
AROUND_STRIPS_MM = 15.0
"""Height in mm of the sheet shown above and below its strips."""
MIN_TYPE_PT = 6.0
"""Size in pt below which type in a picture is drawn as bars."""
BAR, BAR_OPACITY = 0.5, 0.5
"""Height of such a bar in type sizes, about that of small letters, and its opacity."""
STANDEE_FACE_MM = 54.0
"""Height of a standee's face in the drawing of its folds, in mm."""
LEGEND_MM = 180.0
"""Width of the line that explains the signs."""
MIN_CAPTION_PT = 4.0
"""Least size of a caption, which shrinks in a language with longer words."""
DISC, NUMBER = 1.95, 6.5
"""Radius of a cut's number in mm, and its size in pt."""


class Pictures:
    """Draws pictures for one guide; symbols that they share are made once."""

    def __init__(self, press: Press, setting: Setting) -> None:
        self.press, self.setting = press, setting
        self._symbols: dict[tuple[Symbol, float], Symbol] = {}

    def sheet(self, page: SheetPage, scale: float, grown: float = 1.0) -> tuple[Item, ...]:
        """Draw a sheet with its pieces, cuts, outlines, folds and strips for glue, at this scale; `grown` enlarges its
        numbers."""
        paper = shapes.rect(0, 0, page.width, page.height)
        shadow = Path(shapes.rect(0.7 / scale, 0.7 / scale, page.width, page.height), fill=self.setting.colour("faint"))
        items: list[Item] = [shadow, Path(paper, fill="#FFFFFF")]
        items += self._small(self.press.pieces(page), scale / grown)
        for seam in page.seams:
            if seam.kind == "glue":
                strip = shapes.rect(*seam.strip)
                items.append(Path(strip, fill="#FFFFFF", opacity=0.55))
                items.append(shapes.hatch(strip, seam.strip, 1.5 / scale, 0.4 / scale, GLUE))
            else:
                items += _cut(shapes.line(*seam.line), scale)
        if outlined := "".join(place.cut for place in page.placements if place.source is None and place.cut_out):
            items += _cut(outlined, scale, DASHES)
        if page.cuts:
            items += _cut("".join(shapes.line(*cut.line) for cut in page.cuts), scale)
        for fold in page.folds:
            items.append(_fold(shapes.line(*fold), scale))
        frame = Path(paper, stroke=self.setting.colour("faint"), width=0.2 / scale)
        inside = Group(tuple(items[1:]), clip=paper)
        return (Group((shadow, inside, frame, *self._order(page, scale / grown)), scale=scale),)

    def strips(self, page: SheetPage, strips: Sequence[Strip], scale: float) -> tuple[Item, ...]:
        """Draw a sheet that is cut into strips, at this scale: its long cuts in red, numbered left and right in turn;
        the letter of each strip at its left, the distances between its cuts at its right. `NUMBER_MARGIN_MM` mm are
        free beside it. Empty parts above and below are cropped (`find_strips`)."""
        paper, ink = shapes.rect(0, 0, page.width, page.height), self.setting.colour("ink")
        shadow = Path(shapes.rect(0.7 / scale, 0.7 / scale, page.width, page.height), fill=self.setting.colour("faint"))
        inside: list[Item] = [Path(paper, fill="#FFFFFF"), *self._small(self.press.pieces(page), scale)]
        across = "".join(shapes.line(*cut.line) for cut in page.cuts if cut.short)
        within = "".join(shapes.rect(0, strip.top, page.width, strip.bottom - strip.top) for strip in strips)
        inside.append(Group(_cut(across, scale, colour=SHORT_CUT_COLOUR), clip=within))
        frame = Path(paper, stroke=self.setting.colour("faint"), width=0.2 / scale)
        around: list[Item] = []
        wide = page.width * scale
        for n, cut in enumerate(cut for cut in page.cuts if not cut.short):
            y = cut.line[1] * scale
            ends = (NUMBER_OFFSET_MM, wide + 1.5) if n % 2 == 0 else (-1.5, wide - NUMBER_OFFSET_MM)
            around.append(Path(shapes.line(ends[0], y, ends[1], y), stroke=CUT, width=0.5, round=False))
            around += self.disc(str(cut.number), ends[n % 2], y)
        for strip in strips:
            y, side = (strip.top + strip.bottom) / 2 * scale, 2 * LETTER
            around.append(Path(shapes.rect(-side - 1.2, y - LETTER, side, side, 0.8), fill=SHORT_CUT_COLOUR))
            around.append(text.centred(-LETTER - 1.2, y, strip.letter, NUMBER, "display", "#FFFFFF"))
        for widths, some in groupby(strips, key=lambda strip: strip.widths):
            alike = [*some]
            top, bottom = alike[0].top * scale + 0.8, alike[-1].bottom * scale - 0.8
            middle = alike[len(alike) // 2]
            y = (middle.top + middle.bottom) / 2 * scale
            bracket = (wide + 1.2, top), (wide + 2.4, top), (wide + 2.4, bottom), (wide + 1.2, bottom)
            around.append(Path(shapes.polyline(bracket), stroke=SHORT_CUT_COLOUR, width=0.4))
            words = f"{_(' and ').join(map(decimal, widths))} mm"
            around.append(Text(wide + 3.4, y + 1.0, words, STEP, "strong", ink))
        top, bottom = find_strips(page)
        seen = shapes.rect(-1, top, page.width + 3, bottom - top)
        drawn = Group((Group((shadow, Group(tuple(inside), clip=paper), frame), clip=seen),), scale=scale)
        return (Group((drawn, *around), 0, -top * scale),)

    def face(self, scene: Scene, scale: float, grown: float = 1.0, cut: str = "") -> Group:
        """Draw a whole face at this scale, cut along a line or to its box; `grown` as for a picture that may get
        smaller by that factor."""
        trim = cut or shapes.rect(0, 0, scene.width, scene.height)
        edge = Path(trim, stroke=self.setting.colour("faint"), width=0.25 / scale)
        inside = Group(tuple(self._small(scene.items, scale / grown)), clip=trim)
        return Group((inside, edge), scale=scale)

    def _small(self, items: Sequence[Item], scale: float) -> Iterator[Item]:
        """Yield items for a scale: type too small to read becomes bars."""
        for item in items:
            if isinstance(item, Group):
                yield item._replace(items=tuple(self._small(item.items, scale * item.scale)))
            elif isinstance(item, Use):
                yield item._replace(symbol=self._symbol(item.symbol, scale * item.scale))
            elif isinstance(item, Path) or item.size * scale >= MIN_TYPE_PT:
                yield item
            else:
                yield from _bars(item)

    def _symbol(self, symbol: Symbol, scale: float) -> Symbol:
        key = symbol, round(scale, 3)
        if key not in self._symbols:
            items = tuple(self._small(symbol.items, scale))
            kept = len(items) == len(symbol.items) and all(a is b for a, b in zip(items, symbol.items, strict=True))
            name = f"{symbol.name}-small-{len(self._symbols)}"
            small = Symbol(name, items, symbol.width, symbol.height, symbol.bleed)
            self._symbols[key] = symbol if kept else small
        return self._symbols[key]

    def _order(self, page: SheetPage, scale: float) -> Iterator[Item]:
        """Draw the numbers of cuts, at the edge where the knife begins: first those that begin and end a run in one
        direction, then as many others as have room."""
        r = DISC / scale
        runs: list[list[tuple[int, Line]]] = []
        for cut in page.cuts:
            x1, y1, x2, y2 = cut.line
            level = abs(y1 - y2) < 1e-6
            last = runs[-1][-1][1] if runs else None
            if last is None or (abs(last[1] - last[3]) < 1e-6) != level or ((last[0], last[2]) != (x1, x2) and level):
                runs.append([])
            runs[-1].append((cut.number, cut.line))
        ends = dict.fromkeys(end for run in runs for end in (run[0], run[-1]))
        taken: list[tuple[float, float]] = []
        for number, (x1, y1, x2, y2) in (*ends, *(cut for run in runs for cut in run[1:-1])):
            dx, dy = (x2 - x1, y2 - y1)
            part = min(1.0, 1.2 * r / max(abs(dx), abs(dy), 1e-6))
            x, y = x1 + dx * part, y1 + dy * part
            if any(abs(x - a) < 2.2 * r and abs(y - b) < 2.2 * r for a, b in taken):
                continue
            taken.append((x, y))
            yield from self.disc(str(number), x, y, scale)

    def disc(self, number: str, x: float, y: float, scale: float = 1.0) -> Iterator[Item]:
        """Draw a number in a disc; widths are those after scaling."""
        colour = self.setting.colour
        yield Path(shapes.circle(x, y, DISC / scale), colour("callout"), colour("ink"), 0.25 / scale)
        yield text.centred(x, y, number, NUMBER / scale, "display", colour("callout_on"))

    def standee(self, scene: Scene, folds: tuple[float, float, float], width: float) -> tuple[list[Item], float]:
        """Draw how a standee is made of its face, in four pictures side by side; also returns their height in mm.

        `folds` are those of the upper foot, the middle and the lower foot, in mm from the face's top.
        """
        step = width / 4
        scale = min(STANDEE_FACE_MM / scene.height, (step - 6) / scene.width)
        tall = scene.height * scale
        top, middle, low = (fold * scale for fold in folds)
        panel, foot = low - middle, tall - low
        ink = self.setting.colour("ink")

        def thick(*points: tuple[float, float]) -> Path:
            return Path(shapes.polyline(points), stroke=ink, width=0.9)

        wide = scene.width * scale
        flat: list[Item] = [Group((self.face(scene, scale),), -wide / 2)]
        across = "".join(shapes.line(-wide / 2 - 2, y, wide / 2 + 2, y) for y in (top, middle, low))
        flat.append(_fold(across, 1.0))
        spread, ground = panel * 0.36, tall - foot - 1.0
        apex, drop = ground - (panel**2 - spread**2) ** 0.5, foot * 0.93
        folded: list[Item] = [
            shapes.hatch(
                shapes.polygon(((0, apex + 2), (-spread + 1.5, ground), (spread - 1.5, ground))),
                Rect(-spread, apex, 2 * spread, ground - apex), 1.5, 0.4, GLUE,
            ),
            thick((-spread * 1.1, ground + drop), (-spread, ground), (0, apex), (spread, ground),
                  (spread * 1.1, ground + drop)),
            *_arrow((-spread - 3, ground - 6), (-spread + 2.2, ground - 6)),
            *_arrow((spread + 3, ground - 6), (spread - 2.2, ground - 6)),
        ]  # fmt: skip
        feet: list[Item] = [
            thick((-foot - 0.6, ground), (-0.6, ground), (-0.6, ground - panel), (0.6, ground - panel), (0.6, ground),
                  (foot + 0.6, ground)),
            Path(shapes.line(0, ground - panel + 1, 0, ground), stroke=GLUE, width=0.5),
            *_arrow((-1.8, ground + 5), (-foot - 1.5, ground + 2.4)),
            *_arrow((1.8, ground + 5), (foot + 1.5, ground + 2.4)),
        ]  # fmt: skip
        shown = cropped(scene.items, Box(0, folds[1], scene.width, folds[2]))
        window = shapes.rect(0, folds[1], scene.width, folds[2] - folds[1])
        picture = Group((Group(tuple(self._small(shown, scale)), clip=window),), -wide / 2, ground - low, scale=scale)
        rim = Path(shapes.rect(-wide / 2, ground - panel, wide, panel), stroke=ink, width=0.3)
        base = Path(shapes.ellipse(0, ground + 1, wide * 0.75, 3), fill="#FFFFFF", stroke=ink, width=0.5)
        glued = Path(shapes.ellipse(0, ground + 0.6, wide * 0.5, 1.6), stroke=GLUE, width=0.5, dash=(1.2, 0.8))
        drawn: tuple[list[Item], ...] = flat, folded, feet, [base, glued, picture, rim]
        words = _("score | fold, glue | feet out | glue to a base").split(" | ")
        items: list[Item] = []
        deepest = 0.0
        for n, (each, said) in enumerate(zip(drawn, words, strict=True)):
            x = (n + 0.5) * step
            size = text.fit_block(said, "caption", 8, MIN_CAPTION_PT, step - 2, inf)
            colour = self.setting.colour("caption")
            caption = text.block(x, tall + 5, said, size, step - 2, "caption", colour, anchor="middle")
            items += [Group(tuple(each), x), *caption.items]
            deepest = max(deepest, caption.height)
        return items, tall + 5 + deepest

    def seam(self, width: float) -> tuple[list[Item], float]:
        """Draw how two panels of a split board are joined, in three pictures; also returns their height in mm."""
        colour, step, tall, strip = self.setting.colour, width / 3, 16.0, 3.0
        side = (step - 9) / 2

        def panel(x: float, glue: bool = False) -> list[Item]:
            box = shapes.rect(x, 0, side, tall)
            items: list[Item] = [Path(box, fill=colour("tint"), stroke=colour("ink"), width=0.3)]
            if glue:
                area = Rect(x, 0.0, strip, tall)
                items.append(shapes.hatch(shapes.rect(*area), area, 1.5, 0.4, GLUE))
            return items

        def crosses(x: float) -> Path:
            at = (-1.4, tall + 1.4)
            d = "".join(shapes.line(x - 1, y, x + 1, y) + shapes.line(x, y - 1, x, y + 1) for y in at)
            return Path(d, stroke=colour("ink"), width=0.25)

        cut = Path(shapes.line(side, -2, side, tall + 2), stroke=CUT, width=0.5)
        waste = Path(shapes.rect(side, 0, strip, tall), stroke=colour("faint"), width=0.25, dash=(1.0, 0.8))
        apart: list[Item] = [*panel(0.0), waste, cut, *panel(side + 8, glue=True)]
        laid: list[Item] = [*panel(side + 1.5, glue=True), *panel(0.0), crosses(side), crosses(side + 1.5)]
        laid += _arrow((side - 6, tall / 2), (side + 1, tall / 2))
        whole: list[Item] = [*panel(side), *panel(0.0), crosses(side)]
        hinge = Path(shapes.rect(side - 4, -1, 8, 4), fill=colour("callout"), stroke=colour("ink"), width=0.25)
        drawn: tuple[list[Item], ...] = apart, laid, [*whole, hinge]
        words = _("cut off the waste | crosses must meet | tape, glue, rub").split(" | ")
        items: list[Item] = []
        deepest = 0.0
        for n, (each, said) in enumerate(zip(drawn, words, strict=True)):
            size = text.fit_block(said, "caption", 8.5, MIN_CAPTION_PT, step - 2, inf)
            caption = text.block(n * step, tall + 9.5, said, size, step - 2, "caption", colour("caption"))
            items += [Group(tuple(each), n * step, 2.5), *caption.items]
            deepest = max(deepest, caption.height)
        return items, tall + 9.5 + deepest

    def legend(self) -> tuple[Item, ...]:
        """Draw the meaning of the pictures' lines on one line; baseline at 0."""
        ink = self.setting.colour("ink")
        items: list[Item] = []
        x = 0.0
        signs: tuple[tuple[Item, str], ...] = (
            (Path(shapes.line(0, -1, 12, -1), stroke=CUT, width=0.6, round=False), "cut"),
            (Path(shapes.line(0, -1, 12, -1), stroke=CUT, width=0.6, dash=DASHES, round=False), "cut along an outline"),
            (_fold(shapes.line(0, -1, 12, -1), 1.0), "score and fold"),
            (shapes.hatch(shapes.rect(0, -3, 12, 4), Rect(0, -3, 12, 4), 1.5, 0.4, GLUE), "glue"),
            (Group(tuple(self.disc("1", 10, -1))), "order of the cuts"),
        )
        said = [_(words) for _sign, words in signs]
        wide = sum(14 + fonts.width(words, "strong", 9) for words in said)
        gap = min(7.0, (LEGEND_MM - wide) / (len(said) - 1))
        for (sign, _words), words in zip(signs, said, strict=True):
            items += (Group((sign,), x), Text(x + 14, 0, words, 9, "strong", ink))
            x += 14 + fonts.width(words, "strong", 9) + gap
        return tuple(items)


def find_strips(page: SheetPage) -> tuple[float, float]:
    """Return the top and bottom of the picture of a sheet of strips, in mm: its long cuts with a margin."""
    cuts = [cut.line[1] for cut in page.cuts if not cut.short]
    return max(0.0, min(cuts) - AROUND_STRIPS_MM), min(page.height, max(cuts) + AROUND_STRIPS_MM)


def _cut(d: str, scale: float, dash: tuple[float, ...] = (), colour: str = CUT) -> tuple[Path, Path]:
    """Draw a line to cut along, with white that shows on dark ground."""
    dashes = tuple(part / scale for part in dash)
    white = Path(d, stroke="#FFFFFF", width=CASING / scale, round=False, opacity=0.7)
    return white, Path(d, stroke=colour, width=CUT_WIDTH / scale, dash=dashes, round=False)


def _fold(d: str, scale: float) -> Path:
    return Path(d, stroke=FOLD, width=FOLD_WIDTH / scale, dash=tuple(part / scale for part in DOTS), round=False)


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> tuple[Path, Path]:
    """Draw an arrow from one point to another."""
    (x1, y1), (x2, y2) = start, end
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    back = x2 - 1.8 * dx, y2 - 1.8 * dy
    head = ((x2, y2), (back[0] - 1.1 * dy, back[1] + 1.1 * dx), (back[0] + 1.1 * dy, back[1] - 1.1 * dx))
    return Path(shapes.line(x1, y1, *back), stroke=FOLD, width=0.5), Path(shapes.polygon(head), fill=FOLD)


def _bars(item: Text | Paragraph) -> Iterator[Item]:
    """Draw a bar for each line of a text, in place of its small letters."""
    high = item.size * PT * BAR
    if isinstance(item, Paragraph):
        rows = [(item.x + line[0].dx, item.y + row * item.leading, text.line_width(line, item.size) - line[0].dx)
                for row, line in enumerate(item.lines) if line]  # fmt: skip
        d = "".join(shapes.rect(x, y - high, wide, high) for x, y, wide in rows)
        yield Path(d, fill=item.fill, opacity=BAR_OPACITY)
        return
    wide = fonts.width(item.text, item.font, item.size, item.tracking)
    left = -wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor]
    bar = Path(shapes.rect(left, -high, wide, high), fill=item.fill, opacity=BAR_OPACITY * item.opacity)
    yield Group((bar,), item.x, item.y, item.angle)
