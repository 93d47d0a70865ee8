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

    def sheet(self, sheet_page: SheetPage, scale: float, grown_length: float = 1.0) -> tuple[Item, ...]:
        """Draw a sheet with its pieces, cuts, outlines, folds and strips for glue, at this scale; `grown_length`
        enlarges its numbers."""
        paper_path_data = shapes.rect(0, 0, sheet_page.width, sheet_page.height)
        shadow_path = Path(
            shapes.rect(0.7 / scale, 0.7 / scale, sheet_page.width, sheet_page.height),
            fill=self.setting.colour("faint"),
        )
        items: list[Item] = [shadow_path, Path(paper_path_data, fill="#FFFFFF")]
        items += self._simplify_items(self.press.pieces(sheet_page), scale / grown_length)
        for seam in sheet_page.seams:
            if seam.kind == "glue":
                strip_path_data = shapes.rect(*seam.strip)
                items.append(Path(strip_path_data, fill="#FFFFFF", opacity=0.55))
                items.append(shapes.hatch(strip_path_data, seam.strip, 1.5 / scale, 0.4 / scale, GLUE))
            else:
                items += _draw_cut(shapes.line(*seam.line), scale)
        if outline_path_data := "".join(
            place.cut for place in sheet_page.placements if place.source is None and place.cut_out
        ):
            items += _draw_cut(outline_path_data, scale, DASHES)
        if sheet_page.cuts:
            items += _draw_cut("".join(shapes.line(*cut.line) for cut in sheet_page.cuts), scale)
        for fold_ends in sheet_page.folds:
            items.append(_draw_fold(shapes.line(*fold_ends), scale))
        frame_path = Path(paper_path_data, stroke=self.setting.colour("faint"), width=0.2 / scale)
        page_items = Group(tuple(items[1:]), clip=paper_path_data)
        return (
            Group(
                (shadow_path, page_items, frame_path, *self._draw_cut_numbers(sheet_page, scale / grown_length)),
                scale=scale,
            ),
        )

    def strips(self, sheet_page: SheetPage, strips: Sequence[Strip], scale: float) -> tuple[Item, ...]:
        """Draw a sheet that is cut into strips, at this scale: its long cuts in red, numbered left and right in turn;
        the letter of each strip at its left, the distances between its cuts at its right. `NUMBER_MARGIN_MM` mm are
        free beside it. Empty parts above and below are cropped (`find_strips`)."""
        paper_path_data, ink_colour = shapes.rect(0, 0, sheet_page.width, sheet_page.height), self.setting.colour("ink")
        shadow_path = Path(
            shapes.rect(0.7 / scale, 0.7 / scale, sheet_page.width, sheet_page.height),
            fill=self.setting.colour("faint"),
        )
        inside: list[Item] = [
            Path(paper_path_data, fill="#FFFFFF"),
            *self._simplify_items(self.press.pieces(sheet_page), scale),
        ]
        cut_path_data = "".join(shapes.line(*cut.line) for cut in sheet_page.cuts if cut.short)
        strip_path_data = "".join(
            shapes.rect(0, strip.top, sheet_page.width, strip.bottom - strip.top) for strip in strips
        )
        inside.append(Group(_draw_cut(cut_path_data, scale, colour=SHORT_CUT_COLOUR), clip=strip_path_data))
        frame_path = Path(paper_path_data, stroke=self.setting.colour("faint"), width=0.2 / scale)
        margin_items: list[Item] = []
        page_width = sheet_page.width * scale
        for n, cut in enumerate(cut for cut in sheet_page.cuts if not cut.short):
            y = cut.line[1] * scale
            line_ends = (NUMBER_OFFSET_MM, page_width + 1.5) if n % 2 == 0 else (-1.5, page_width - NUMBER_OFFSET_MM)
            margin_items.append(Path(shapes.line(line_ends[0], y, line_ends[1], y), stroke=CUT, width=0.5, round=False))
            margin_items += self.disc(str(cut.number), line_ends[n % 2], y)
        for strip in strips:
            y, side_length = (strip.top + strip.bottom) / 2 * scale, 2 * LETTER
            margin_items.append(
                Path(shapes.rect(-side_length - 1.2, y - LETTER, side_length, side_length, 0.8), fill=SHORT_CUT_COLOUR)
            )
            margin_items.append(text.centred(-LETTER - 1.2, y, strip.letter, NUMBER, "display", "#FFFFFF"))
        for widths, group in groupby(strips, key=lambda strip: strip.widths):
            strips_alike = [*group]
            top, bottom = strips_alike[0].top * scale + 0.8, strips_alike[-1].bottom * scale - 0.8
            middle_strip = strips_alike[len(strips_alike) // 2]
            y = (middle_strip.top + middle_strip.bottom) / 2 * scale
            bracket = (
                (page_width + 1.2, top),
                (page_width + 2.4, top),
                (page_width + 2.4, bottom),
                (page_width + 1.2, bottom),
            )
            margin_items.append(Path(shapes.polyline(bracket), stroke=SHORT_CUT_COLOUR, width=0.4))
            phrase = f"{_(' and ').join(map(decimal, widths))} mm"
            margin_items.append(Text(page_width + 3.4, y + 1.0, phrase, STEP, "strong", ink_colour))
        top, bottom = find_strips(sheet_page)
        visible_path_data = shapes.rect(-1, top, sheet_page.width + 3, bottom - top)
        sheet_drawing = Group(
            (Group((shadow_path, Group(tuple(inside), clip=paper_path_data), frame_path), clip=visible_path_data),),
            scale=scale,
        )
        return (Group((sheet_drawing, *margin_items), 0, -top * scale),)

    def face(self, scene: Scene, scale: float, word_factor: float = 1.0, cut_path: str = "") -> Group:
        """Draw a whole face at this scale, cut along a line or to its box. `word_factor`: the factor by which the
        picture may be reduced later, so that type which would get too small becomes bars."""
        trim_path_data = cut_path or shapes.rect(0, 0, scene.width, scene.height)
        edge_path = Path(trim_path_data, stroke=self.setting.colour("faint"), width=0.25 / scale)
        inner_group = Group(tuple(self._simplify_items(scene.items, scale / word_factor)), clip=trim_path_data)
        return Group((inner_group, edge_path), scale=scale)

    def _simplify_items(self, items: Sequence[Item], scale: float) -> Iterator[Item]:
        """Yield items for a scale: type too small to read becomes bars."""
        for item in items:
            if isinstance(item, Group):
                yield item._replace(items=tuple(self._simplify_items(item.items, scale * item.scale)))
            elif isinstance(item, Use):
                yield item._replace(symbol=self._simplify_symbol(item.symbol, scale * item.scale))
            elif isinstance(item, Path) or item.size * scale >= MIN_TYPE_PT:
                yield item
            else:
                yield from _draw_bars(item)

    def _simplify_symbol(self, symbol: Symbol, scale: float) -> Symbol:
        lookup_key = symbol, round(scale, 3)
        if lookup_key not in self._symbols:
            items = tuple(self._simplify_items(symbol.items, scale))
            is_unchanged = len(items) == len(symbol.items) and all(
                a is b for a, b in zip(items, symbol.items, strict=True)
            )
            name = f"{symbol.name}-small-{len(self._symbols)}"
            small_symbol = Symbol(name, items, symbol.width, symbol.height, symbol.bleed)
            self._symbols[lookup_key] = symbol if is_unchanged else small_symbol
        return self._symbols[lookup_key]

    def _draw_cut_numbers(self, sheet_page: SheetPage, scale: float) -> Iterator[Item]:
        """Draw the numbers of cuts, at the edge where the knife begins: first those that begin and end a run in one
        direction, then as many others as have room."""
        radius = DISC / scale
        runs: list[list[tuple[int, Line]]] = []
        for cut in sheet_page.cuts:
            x1, y1, x2, y2 = cut.line
            is_level = abs(y1 - y2) < 1e-6
            last_line = runs[-1][-1][1] if runs else None
            if (
                last_line is None
                or (abs(last_line[1] - last_line[3]) < 1e-6) != is_level
                or ((last_line[0], last_line[2]) != (x1, x2) and is_level)
            ):
                runs.append([])
            runs[-1].append((cut.number, cut.line))
        end_cuts = dict.fromkeys(end for run in runs for end in (run[0], run[-1]))
        number_places: list[tuple[float, float]] = []
        for number, (x1, y1, x2, y2) in (*end_cuts, *(cut for run in runs for cut in run[1:-1])):
            dx, dy = (x2 - x1, y2 - y1)
            share = min(1.0, 1.2 * radius / max(abs(dx), abs(dy), 1e-6))
            x, y = x1 + dx * share, y1 + dy * share
            if any(
                abs(x - other_x) < 2.2 * radius and abs(y - other_y) < 2.2 * radius
                for other_x, other_y in number_places
            ):
                continue
            number_places.append((x, y))
            yield from self.disc(str(number), x, y, scale)

    def disc(self, number_text: str, x: float, y: float, scale: float = 1.0) -> Iterator[Item]:
        """Draw a number in a disc; widths are those after scaling."""
        colour = self.setting.colour
        yield Path(shapes.circle(x, y, DISC / scale), colour("callout"), colour("ink"), 0.25 / scale)
        yield text.centred(x, y, number_text, NUMBER / scale, "display", colour("callout_on"))

    def standee(self, scene: Scene, folds: tuple[float, float, float], width: float) -> tuple[list[Item], float]:
        """Draw how a standee is made of its face, in four pictures side by side; also returns their height in mm.

        `folds` are those of the upper foot, the middle and the lower foot, in mm from the face's top.
        """
        step_length = width / 4
        scale = min(STANDEE_FACE_MM / scene.height, (step_length - 6) / scene.width)
        height = scene.height * scale
        upper_fold_y, middle_fold_y, lower_fold_y = (fold * scale for fold in folds)
        panel_width, foot_height = lower_fold_y - middle_fold_y, height - lower_fold_y
        ink_name = self.setting.colour("ink")

        def draw_thick_line(*points: tuple[float, float]) -> Path:
            return Path(shapes.polyline(points), stroke=ink_name, width=0.9)

        face_width = scene.width * scale
        flat_items: list[Item] = [Group((self.face(scene, scale),), -face_width / 2)]
        fold_path_data = "".join(
            shapes.line(-face_width / 2 - 2, y, face_width / 2 + 2, y)
            for y in (upper_fold_y, middle_fold_y, lower_fold_y)
        )
        flat_items.append(_draw_fold(fold_path_data, 1.0))
        spread_length, ground_y = panel_width * 0.36, height - foot_height - 1.0
        apex_y, drop_height = ground_y - (panel_width**2 - spread_length**2) ** 0.5, foot_height * 0.93
        folded_items: list[Item] = [
            shapes.hatch(
                shapes.polygon(((0, apex_y + 2), (-spread_length + 1.5, ground_y), (spread_length - 1.5, ground_y))),
                Rect(-spread_length, apex_y, 2 * spread_length, ground_y - apex_y), 1.5, 0.4, GLUE,
            ),
            draw_thick_line((-spread_length * 1.1, ground_y + drop_height), (-spread_length, ground_y), (0, apex_y),
            (spread_length, ground_y),
                  (spread_length * 1.1, ground_y + drop_height)),
            *_draw_arrow((-spread_length - 3, ground_y - 6), (-spread_length + 2.2, ground_y - 6)),
            *_draw_arrow((spread_length + 3, ground_y - 6), (spread_length - 2.2, ground_y - 6)),
        ]  # fmt: skip
        feet_items: list[Item] = [
            draw_thick_line((-foot_height - 0.6, ground_y), (-0.6, ground_y), (-0.6, ground_y - panel_width), (0.6,
            ground_y - panel_width), (0.6, ground_y),
                  (foot_height + 0.6, ground_y)),
            Path(shapes.line(0, ground_y - panel_width + 1, 0, ground_y), stroke=GLUE, width=0.5),
            *_draw_arrow((-1.8, ground_y + 5), (-foot_height - 1.5, ground_y + 2.4)),
            *_draw_arrow((1.8, ground_y + 5), (foot_height + 1.5, ground_y + 2.4)),
        ]  # fmt: skip
        visible_items = cropped(scene.items, Box(0, folds[1], scene.width, folds[2]))
        window_path_data = shapes.rect(0, folds[1], scene.width, folds[2] - folds[1])
        picture_group = Group(
            (Group(tuple(self._simplify_items(visible_items, scale)), clip=window_path_data),),
            -face_width / 2,
            ground_y - lower_fold_y,
            scale=scale,
        )
        rim_path = Path(
            shapes.rect(-face_width / 2, ground_y - panel_width, face_width, panel_width), stroke=ink_name, width=0.3
        )
        base_path = Path(
            shapes.ellipse(0, ground_y + 1, face_width * 0.75, 3), fill="#FFFFFF", stroke=ink_name, width=0.5
        )
        glue_path = Path(
            shapes.ellipse(0, ground_y + 0.6, face_width * 0.5, 1.6), stroke=GLUE, width=0.5, dash=(1.2, 0.8)
        )
        pictures: tuple[list[Item], ...] = (
            flat_items,
            folded_items,
            feet_items,
            [base_path, glue_path, picture_group, rim_path],
        )
        words = _("score | fold, glue | feet out | glue to a base").split(" | ")
        items: list[Item] = []
        max_caption_height = 0.0
        for n, (picture_items, caption_text) in enumerate(zip(pictures, words, strict=True)):
            x = (n + 0.5) * step_length
            size = text.fit_block(caption_text, "caption", 8, MIN_CAPTION_PT, step_length - 2, inf)
            colour = self.setting.colour("caption")
            caption_block = text.block(
                x, height + 5, caption_text, size, step_length - 2, "caption", colour, anchor="middle"
            )
            items += [Group(tuple(picture_items), x), *caption_block.items]
            max_caption_height = max(max_caption_height, caption_block.height)
        return items, height + 5 + max_caption_height

    def seam(self, width: float) -> tuple[list[Item], float]:
        """Draw how two panels of a split board are joined, in three pictures; also returns their height in mm."""
        colour, step_length, height, strip_width = self.setting.colour, width / 3, 16.0, 3.0
        panel_width = (step_length - 9) / 2

        def draw_panel(x: float, has_glue: bool = False) -> list[Item]:
            box_path_data = shapes.rect(x, 0, panel_width, height)
            items: list[Item] = [Path(box_path_data, fill=colour("tint"), stroke=colour("ink"), width=0.3)]
            if has_glue:
                area_rect = Rect(x, 0.0, strip_width, height)
                items.append(shapes.hatch(shapes.rect(*area_rect), area_rect, 1.5, 0.4, GLUE))
            return items

        def draw_crosses(x: float) -> Path:
            cross_ys = (-1.4, height + 1.4)
            path_data = "".join(shapes.line(x - 1, y, x + 1, y) + shapes.line(x, y - 1, x, y + 1) for y in cross_ys)
            return Path(path_data, stroke=colour("ink"), width=0.25)

        cut_path = Path(shapes.line(panel_width, -2, panel_width, height + 2), stroke=CUT, width=0.5)
        waste_path = Path(
            shapes.rect(panel_width, 0, strip_width, height), stroke=colour("faint"), width=0.25, dash=(1.0, 0.8)
        )
        separate_items: list[Item] = [
            *draw_panel(0.0),
            waste_path,
            cut_path,
            *draw_panel(panel_width + 8, has_glue=True),
        ]
        overlapping_items: list[Item] = [
            *draw_panel(panel_width + 1.5, has_glue=True),
            *draw_panel(0.0),
            draw_crosses(panel_width),
            draw_crosses(panel_width + 1.5),
        ]
        overlapping_items += _draw_arrow((panel_width - 6, height / 2), (panel_width + 1, height / 2))
        joined_items: list[Item] = [*draw_panel(panel_width), *draw_panel(0.0), draw_crosses(panel_width)]
        hinge_path = Path(
            shapes.rect(panel_width - 4, -1, 8, 4), fill=colour("callout"), stroke=colour("ink"), width=0.25
        )
        pictures: tuple[list[Item], ...] = separate_items, overlapping_items, [*joined_items, hinge_path]
        words = _("cut off the waste | crosses must meet | tape, glue, rub").split(" | ")
        items: list[Item] = []
        max_caption_height = 0.0
        for n, (picture_items, caption_text) in enumerate(zip(pictures, words, strict=True)):
            size = text.fit_block(caption_text, "caption", 8.5, MIN_CAPTION_PT, step_length - 2, inf)
            caption_block = text.block(
                n * step_length, height + 9.5, caption_text, size, step_length - 2, "caption", colour("caption")
            )
            items += [Group(tuple(picture_items), n * step_length, 2.5), *caption_block.items]
            max_caption_height = max(max_caption_height, caption_block.height)
        return items, height + 9.5 + max_caption_height

    def legend(self) -> tuple[Item, ...]:
        """Draw the meaning of the pictures' lines on one line; baseline at 0."""
        ink_colour = self.setting.colour("ink")
        items: list[Item] = []
        x = 0.0
        signs: tuple[tuple[Item, str], ...] = (
            (Path(shapes.line(0, -1, 12, -1), stroke=CUT, width=0.6, round=False), "cut"),
            (Path(shapes.line(0, -1, 12, -1), stroke=CUT, width=0.6, dash=DASHES, round=False), "cut along an outline"),
            (_draw_fold(shapes.line(0, -1, 12, -1), 1.0), "score and fold"),
            (shapes.hatch(shapes.rect(0, -3, 12, 4), Rect(0, -3, 12, 4), 1.5, 0.4, GLUE), "glue"),
            (Group(tuple(self.disc("1", 10, -1))), "order of the cuts"),
        )
        sign_texts = [_(words) for _sign, words in signs]
        total_width = sum(14 + fonts.width(words, "strong", 9) for words in sign_texts)
        gap = min(7.0, (LEGEND_MM - total_width) / (len(sign_texts) - 1))
        for (sign, _words), phrase in zip(signs, sign_texts, strict=True):
            items += (Group((sign,), x), Text(x + 14, 0, phrase, 9, "strong", ink_colour))
            x += 14 + fonts.width(phrase, "strong", 9) + gap
        return tuple(items)


def find_strips(sheet_page: SheetPage) -> tuple[float, float]:
    """Return the top and bottom of the picture of a sheet of strips, in mm: its long cuts with a margin."""
    cuts = [cut.line[1] for cut in sheet_page.cuts if not cut.short]
    return max(0.0, min(cuts) - AROUND_STRIPS_MM), min(sheet_page.height, max(cuts) + AROUND_STRIPS_MM)


def _draw_cut(
    path_data: str, scale: float, dash_lengths: tuple[float, ...] = (), colour: str = CUT
) -> tuple[Path, Path]:
    """Draw a line to cut along, with white that shows on dark ground."""
    dashes = tuple(part / scale for part in dash_lengths)
    casing_path = Path(path_data, stroke="#FFFFFF", width=CASING / scale, round=False, opacity=0.7)
    return casing_path, Path(path_data, stroke=colour, width=CUT_WIDTH / scale, dash=dashes, round=False)


def _draw_fold(path_data: str, scale: float) -> Path:
    return Path(
        path_data, stroke=FOLD, width=FOLD_WIDTH / scale, dash=tuple(part / scale for part in DOTS), round=False
    )


def _draw_arrow(start: tuple[float, float], end: tuple[float, float]) -> tuple[Path, Path]:
    """Draw an arrow from one point to another."""
    (x1, y1), (x2, y2) = start, end
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    head_base = x2 - 1.8 * dx, y2 - 1.8 * dy
    head_corners = (
        (x2, y2),
        (head_base[0] - 1.1 * dy, head_base[1] + 1.1 * dx),
        (head_base[0] + 1.1 * dy, head_base[1] - 1.1 * dx),
    )
    return Path(shapes.line(x1, y1, *head_base), stroke=FOLD, width=0.5), Path(shapes.polygon(head_corners), fill=FOLD)


def _draw_bars(item: Text | Paragraph) -> Iterator[Item]:
    """Draw a bar for each line of a text, in place of its small letters."""
    height = item.size * PT * BAR
    if isinstance(item, Paragraph):
        rows = [(item.x + line[0].dx, item.y + row * item.leading, text.line_width(line, item.size) - line[0].dx)
                for row, line in enumerate(item.lines) if line]  # fmt: skip
        path_data = "".join(shapes.rect(x, y - height, width, height) for x, y, width in rows)
        yield Path(path_data, fill=item.fill, opacity=BAR_OPACITY)
        return
    width = fonts.width(item.text, item.font, item.size, item.tracking)
    left = -width * {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor]
    bar_path = Path(shapes.rect(left, -height, width, height), fill=item.fill, opacity=BAR_OPACITY * item.opacity)
    yield Group((bar_path,), item.x, item.y, item.angle)
