"""The printing guide: what a box needs, and sheet by sheet how to cut, fold, glue and assemble it.

The guide is made from the plan of the print run, so it always describes these files, this paper and these backs. Sheets
laid out alike share an entry. `guide_steps` writes the texts, `guide_pictures` draws the pictures; here both become
values, which `guide.typ` sets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from pathlib import Path
from typing import Any

from components.messages import _, count, dictionary
from layouts.books.markdown import ICON
from layouts.books.nodes import Figure
from layouts.books.pictures import Gallery, Picture, compose
from layouts.books.setting import Setting
from layouts.books.values import split_runs
from layouts.drawing.backends.pdf import Document
from layouts.drawing.backends.typeset import Template, set_pdf
from layouts.drawing.papers import Paper
from layouts.drawing.scene import Group
from layouts.faces.design import Design
from layouts.printing.guide_pictures import NUMBER_MARGIN_MM, Pictures, find_strips
from layouts.printing.guide_steps import Entry, list_boxes, list_needs, list_other_ways, list_overview, make_entries
from layouts.printing.options import PrintOptions
from layouts.printing.page_scene import Press
from layouts.printing.planned_file import PlannedFile

SMALL_ENTRY_STEPS = 3
"""Most steps of an entry that shares its row with another, if it has one picture and nothing to fold."""
SMALL_PICTURE_MM, LARGE_PICTURE_MM = (36.0, 58.0), (64.0, 92.0)
"""Largest width and height in mm of a sheet's picture that shares its row, and of one with a row of its own."""
MANY_CUTS, MAX_PICTURE_MM, PART = 16, 112.0, 0.595
"""Cuts of a sheet above which its picture gets larger, so that the numbers stand apart; the largest width of that
picture in mm, and its largest part of a page's height."""
MARGINS = 32.0
"""Height of the margins above and below the text, in mm."""
GROWN = 1.36
"""Factor for the numbers on panels, whose pictures may get small."""
PANELS, PANELS_HIGH = 2, 116.0
"""Panels of a split board that stand side by side, and the greatest height in mm of all of them."""
DRAWING, BOARD = 94.0, 30.0
"""Greatest width of the drawings below the steps, and of an assembled split board beside them, in mm."""
TEXT_WIDTH_MM, GAP = 180.0, 6.0
"""Width of the text, and the gap between a picture and its steps, in mm."""
STRIPS = (TEXT_WIDTH_MM, 178.0)
"""Width and height of the picture of a sheet that is cut into strips, in mm."""
EDGE = 2.0
"""Margin in mm round the picture of a sheet, for its numbers."""
STORED_TEXT = (
    "This command makes the boxes below, to the size of what you printed: it asks how high a stack of ten is. Score "
    "the dash-dot lines with an empty ballpoint, cut along the red, fold away from the print, glue the hatched flaps. "
    "Labels for bags and lid come with them."
)
GUIDE_HEADINGS = "What to print", "Printed another way", "Sort and store", "Sheet by sheet"
TEMPLATE = Path(__file__).with_name("guide.typ")


def write_guide(
    design: Design, files: Sequence[PlannedFile], options: PrintOptions, paper: Paper, about: Document
) -> tuple[bytes, int]:
    """Write the guide for these files as a tagged PDF; also returns its number of pages."""
    setting = Setting(design.look)
    guide = _Guide(design, setting)
    value_by_name = {
        "game": design.game.title, "title": _("{game}: printing guide", game=design.game.title),
        "effort": _describe_effort(files), "language": dictionary().language, "heads": [*map(_, GUIDE_HEADINGS)],
        "foot": f"{design.game.title_and_version} · {_('Printing guide')}, {paper.name.capitalize()}",
        "hyphens": design.game.hyphens, "paper": [paper.width, paper.height], "large": False,
        "colours": setting.colours(),
        "needs": [
            {"icon": guide.icon(need.icon), "head": need.head, "r": guide.runs(need.words)}
            for need in list_needs(design, files, options)
        ],
        "overview": guide.pairs(list_overview(design, files, options)),
        "ways": guide.pairs(list_other_ways(design, options)),
        "storing": [] if options.only else guide.pairs([("salvage box", _(STORED_TEXT)), *list_boxes(design, options)]),
        "legend": guide.show("legend", Group(guide.pictures.legend(), 0, 3.5), (180, 5), _("Signs in the pictures")),
        "entries": [guide.entry(entry) for entry in make_entries(design, files, options)],
    }  # fmt: skip
    scenes = guide.gallery.scenes(setting)
    return set_pdf(Template(TEMPLATE, TEMPLATE.read_bytes()), value_by_name, scenes, about, design.look.type_roles)


class _Guide:
    """Makes the values of a guide, and collects its pictures on the way."""

    def __init__(self, design: Design, setting: Setting) -> None:
        press = Press(lambda id, face, pose: design.scene(design.game.piece(id), face, pose))
        self.design, self.pictures, self.gallery = design, Pictures(press, setting), Gallery()

    def show(self, name: str, drawing_group: Group, size: tuple[float, float], alt: str) -> Figure:
        """Add a drawing of that size in mm as a picture."""
        return self.gallery.add(compose(name, [drawing_group], size, alt))

    def icon(self, name: str) -> dict[str, Any]:
        """Return an icon as a run of a text."""
        figure = self.gallery.add(Picture(self.design.look.icon(name)))
        return {"i": figure.picture, "w": round(figure.width / figure.height, 3)}

    def runs(self, text: str) -> list[Any]:
        """Split a text into runs: words, bold ones, icons."""
        text_runs: list[Any] = []
        for piece_name in split_runs(text):
            if piece_name.startswith("**") and len(piece_name) > 4:
                text_runs.append({"b": self.runs(piece_name[2:-2])})
            else:
                icon_match = ICON.fullmatch(piece_name)
                text_runs.append(self.icon(icon_match[1]) if icon_match else piece_name)
        return text_runs

    def pairs(self, rows: Iterator[tuple[str, str]] | Sequence[tuple[str, str]]) -> list[Any]:
        """Pair names with their texts, as runs."""
        return [[name, self.runs(words)] for name, words in rows]

    def entry(self, entry: Entry) -> dict[str, Any]:
        """Return the values of sheets laid out alike: the picture of one, or of all panels, and the steps."""
        figures = [self._draw_strips(entry)] if entry.strips else [*self._draw_sheets(entry)]
        figures_width = figures[0].width * min(PANELS, len(figures))
        other_figures = (
            [] if entry.strips else [*self._draw_assembly(entry, min(DRAWING, TEXT_WIDTH_MM - GAP - figures_width))]
        )
        is_simple = (
            len(entry.steps) <= SMALL_ENTRY_STEPS and not other_figures and len(figures) == 1 and not entry.strips
        )
        return {"title": entry.title, "steps": [self.runs(step) for step in entry.steps], "figures": figures,
                "more": other_figures, "strips": bool(entry.strips), "simple": is_simple,
                "notes": self.pairs(_write_notes(entry)) if entry.strips else []}  # fmt: skip

    def _draw_sheets(self, entry: Entry) -> Iterator[Figure]:
        first_page, count = entry.pictures[0], len(entry.pictures)
        is_simple = count == 1 and len(entry.steps) <= SMALL_ENTRY_STEPS and not entry.standee and not entry.board
        column_count = min(PANELS, count)
        large_size = (
            (MAX_PICTURE_MM, PART * (first_page.height - MARGINS))
            if len(first_page.cuts) > MANY_CUTS
            else LARGE_PICTURE_MM
        )
        max_width, max_height = SMALL_PICTURE_MM if is_simple else large_size
        if count > 1:
            max_width, max_height = (max_width + 20.0) / column_count, PANELS_HIGH / ceil(count / column_count)
        scale = min(max_width / first_page.width, max_height / first_page.height)
        for number, sheet_page in enumerate(entry.pictures, 1):
            size = sheet_page.width * scale + 2 * EDGE, sheet_page.height * scale + 2 * EDGE
            drawing_group = Group(self.pictures.sheet(sheet_page, scale, GROWN if count > 1 else 1.0), EDGE, EDGE)
            yield self.show(f"sheet-{number}", drawing_group, size, _describe_sheet(entry, number))

    def _draw_strips(self, entry: Entry) -> Figure:
        sheet_page = entry.pictures[0]
        scale = min((STRIPS[0] - 2 * NUMBER_MARGIN_MM) / sheet_page.width, STRIPS[1] / sheet_page.height)
        items = self.pictures.strips(sheet_page, entry.strips, scale)
        left, (top, bottom) = (STRIPS[0] - sheet_page.width * scale) / 2, find_strips(sheet_page)
        size = STRIPS[0], (bottom - top) * scale + 2 * EDGE
        return self.show("strips", Group(items, left, EDGE), size, _describe_sheet(entry))

    def _draw_assembly(self, entry: Entry, width: float) -> Iterator[Figure]:
        """Draw how standees are folded and panels joined, and a split board when assembled."""
        if entry.standee:
            piece = self.design.game.piece(entry.standee)
            upper_fold_y, middle_fold_y, lower_fold_y = self.design.kinds[piece.kind].standee
            items, height = self.pictures.standee(
                self.design.scene(piece, "front"), (upper_fold_y, middle_fold_y, lower_fold_y), width
            )
            yield self.show("standee", Group(tuple(items), 0, 1), (width, height + 1), _("How a standee is folded"))
        if entry.board:
            seam_width = width - BOARD - GAP
            items, height = self.pictures.seam(seam_width)
            yield self.show("seam", Group(tuple(items), 0, 2), (seam_width, height + 2), _("How two panels are joined"))
            piece = self.design.game.piece(entry.board)
            face_scene = self.design.scene(piece, "front")
            scale = min(BOARD / face_scene.width, BOARD / face_scene.height)
            drawing_group = Group(
                (self.pictures.face(face_scene, scale, GROWN, self.design.trim(piece).cut()),), 0.5, 0.5
            )
            size = face_scene.width * scale + 1, face_scene.height * scale + 1
            yield self.show("board", drawing_group, size, _("{board}, put together", board=piece.name))


def _write_notes(entry: Entry) -> Iterator[tuple[str, str]]:
    """Explain how to cut a sheet of strips."""
    sheet_page = entry.pictures[0]
    last_number = max(cut.number for cut in sheet_page.cuts if not cut.short)
    yield _("Long cuts first"), _("1 to {last}: all the way across, while the sheet is still stiff.", last=last_number)
    template, strips = "{first} to {last}: the distance of the cuts stands beside the letters.", [*entry.strips]
    yield _("One strip at a time"), _(template, first=strips[0].letter, last=strips[-1].letter)
    for step_text in entry.steps:
        head_text, separator, template = step_text.partition(":** ")
        if separator:
            yield head_text.strip("*"), template
    template = "Each kind into a bag of its own; labels with picture and count come with salvage box."
    yield _("Into its bag"), _(template)


def _describe_effort(files: Sequence[PlannedFile]) -> str:
    """Say how many sheets there are, and how long cutting takes."""
    sheet_count, minutes = sum(file.sheets for file in files if not file.pad), sum(file.minutes for file in files)
    hour_count, remaining_minutes = divmod(round(minutes, -1), 60)
    duration_text = " ".join(
        filter(None, (f"{hour_count} h" if hour_count else "", f"{remaining_minutes} min" if remaining_minutes else ""))
    )
    template = "{n} sheets to cut; about {took}"
    return count(sheet_count, template, template, took=duration_text or _("a few minutes"))


def _describe_sheet(entry: Entry, number: int = 1) -> str:
    """Describe a sheet's picture for screen readers."""
    title = _("{title}, sheet {n}", title=entry.title, n=number) if len(entry.pictures) > 1 else entry.title
    return _("{title}: its pieces, with the lines to cut and fold", title=title)
