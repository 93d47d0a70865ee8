"""Writes the texts of the printing guide, from the plan of a print run and from faces.yaml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, takewhile

from components.messages import _, count, decimal
from components.modules import base_and
from components.schema import Game
from components.values import NamedTuple
from layouts.drawing.measure import texts
from layouts.drawing.typography import NO_BREAK_SPACE, polish
from layouts.faces.design import LARGE_PRINT, Design
from layouts.faces.materials import MATERIALS, MaterialUse, capitalise, group_by_stock
from layouts.printing.boxes.piles import Thickness
from layouts.printing.boxes.planning import PieceBox, plan_boxes
from layouts.printing.frame import describe_layout
from layouts.printing.options import PrintOptions
from layouts.printing.planned_file import PlannedFile
from layouts.printing.registration import describe_marks
from layouts.printing.sheets.pages import FacePlacement, Line, SheetPage

STANDEE_STEPS = (
    "Score the dash-dot lines. Fold in the middle with the print outside, glue the halves back to back, bend the feet "
    "outwards and glue them to a coin or a piece of card."
)
"""Instructions for a standee."""
OUTLINE_STEPS = (
    "Cut along the dashed outline: with knife and ruler where straight, else turn the paper in the scissors.",
    "Cut along the {n} dashed outlines: with knife and ruler where straight, else turn the paper in the scissors.",
)
"""Instructions for cutting one piece along its outline, and several."""


class Need(NamedTuple):
    """A note on all sheets: an icon, its head, and its text."""

    icon: str
    head: str
    words: str


class Entry(NamedTuple):
    """Sheets laid out alike: their title, their picture (of a split board all panels) and the steps."""

    title: str
    pictures: tuple[SheetPage, ...]
    steps: tuple[str, ...]
    standee: str = ""
    """A piece on it that is folded to stand."""
    board: str = ""
    """The piece that these panels make."""

    @property
    def strips(self) -> tuple[Strip, ...]:
        """Strips between its long cuts, if these are all level: such a sheet has a page of its own."""
        return list_strips(self.pictures[0]) if not self.board else ()


class Strip(NamedTuple):
    """A strip of a sheet, between two long cuts: its letter, its upper and lower edge, and the widths of its pieces."""

    letter: str
    top: float
    bottom: float
    widths: tuple[float, ...]


OWN_PAGE_FROM_STRIPS = 6
"""Number of strips from which a sheet gets a page of its own."""
LETTERS = "ABCDEFGHKLMNPQRSTUVWXYZ"
"""Letters that name strips; those that look like figures or other letters are left out."""


def list_strips(sheet_page: SheetPage) -> tuple[Strip, ...]:
    """Return the strips with pieces between the long cuts of a sheet; none if the cuts aren't all level, if no strip is
    cut further, or if there are few: then a small picture is enough."""
    long_cuts = [cut.line for cut in sheet_page.cuts if not cut.short]
    if (
        sheet_page.folds
        or len(long_cuts) == len(sheet_page.cuts)
        or any(abs(y1 - y2) > 1e-6 for _, y1, _, y2 in long_cuts)
    ):
        return ()
    strips: list[Strip] = []
    edges = sorted(y for _, y, _, _ in long_cuts)
    for top, bottom in pairwise(edges):
        distinct_widths = dict.fromkeys(round(p.w, 1) for p in sheet_page.placements if top < p.y + p.h / 2 < bottom)
        if distinct_widths:
            round_number, letter_index = divmod(len(strips), len(LETTERS))
            strips.append(Strip(LETTERS[letter_index] * (round_number + 1), top, bottom, tuple(distinct_widths)))
    return tuple(strips) if len(strips) >= OWN_PAGE_FROM_STRIPS else ()


def list_needs(design: Design, files: Sequence[PlannedFile], options: PrintOptions) -> Iterator[Need]:
    """Yield the notes on all sheets."""
    phrase = _("Actual size, never “fit to page”. Every file has a ruler on one of its pages: it must measure 100 mm.")
    yield Need("printer", _("Print at 100 %"), phrase)
    if two_sided_titles := [file.title for file in files if file.prints_both_sides(options.sheet.backs)]:
        phrase = "Flip on the long edge: {files}. All else is one-sided."
        if options.flip == "short":
            phrase = "Flip on the short edge: {files}. All else is one-sided."
        yield Need("fold", _("Print both sides"), _(phrase, files=_format_list(two_sided_titles)))
    if booklets := [file.title for file in files if file.booklet]:
        phrase = _(
            "Fold each sheet between its marks, lay them in one another, staple from outside at the two thick marks."
        )
        yield Need("fold", _("Fold and staple: {books}", books=_format_list(booklets)), phrase)
    if options.moved:
        phrase = _("For the printer {printer}: {moved}.", printer=options.printer, moved=options.moved)
        yield Need("printer", _("Backs are moved"), phrase)
    phrase = _(
        "Also a mat, scissors, a glue stick. Cut in line with the marks, in the order of their numbers (for a trimmer: "
        "--marks lines). Lay the ruler on the piece, not the waste."
    )
    yield Need("scissors", _("Knife, steel ruler"), phrase)
    if options.sheet.registration != "none":
        phrase = _("Set {marks}.", marks=describe_marks(options.sheet.registration, options.sheet.inset))
        yield Need("scissors", "Silhouette Studio", phrase)
    if options.sheet.backs == "gutterfold":
        phrase = _(
            "Score the dash-dot line, fold with the print outside and hold the sheet against a light until the marks "
            "meet. Glue the halves together and press them for an hour."
        )
        yield Need("fold", _("Fold before you cut"), phrase)
    if options.sheet.backs == "separate":
        phrase = _("Push a pin through two opposite marks of a front, set the back on the pin, glue and press.")
        yield Need("fold", _("Backs before you cut"), phrase)
    if options.large and (small_kinds := list_small_kinds(design, files)):
        phrase = "No type on pieces is under {least} pt but for what has no room for it: {kinds}."
        yield Need("info", _("Large print"), _(phrase, least=decimal(LARGE_PRINT), kinds="; ".join(small_kinds)))
    needs = design.game.needs(base_and(design.game, options.modules))
    if needs and not options.only:
        yield Need("cube", _("Also on the table"), f"{capitalise('; '.join(needs))}.")


def list_small_kinds(design: Design, files: Sequence[PlannedFile]) -> list[str]:
    """Return the kinds with type below LARGE_PRINT, each with its smallest size."""
    smallest_by_kind: dict[str, float] = {}
    faces = {(place.id, place.face) for file in files for page in file.pages for place in page.placements}
    for id, side_name in sorted(faces):
        sizes = [text.size for text in texts(design.scene(design.game.piece(id), side_name))]
        kind_title = design.game.kinds[id.partition(".")[0]].title
        smallest_by_kind[kind_title] = min(smallest_by_kind.get(kind_title, LARGE_PRINT), *sizes, LARGE_PRINT)
    return [
        f"{kind} ({decimal(round(size, 1))} pt)" for kind, size in smallest_by_kind.items() if size < LARGE_PRINT - 0.05
    ]


def list_overview(design: Design, files: Sequence[PlannedFile], options: PrintOptions) -> Iterator[tuple[str, str]]:
    """Yield each file with its sheets, its paper and its content."""
    game = design.game
    for planned_file in files:
        name = count(
            planned_file.sheets, "{title} ({n}\u00a0sheet)", "{title} ({n}\u00a0sheets)", title=planned_file.title
        )
        if planned_file.pad:
            yield name, polish(_("{paper}, as many as you like.", paper=capitalise(_(MATERIALS["paper"].sheet))))
            continue
        if not planned_file.pages:
            continue
        kinds = dict.fromkeys(place.id.partition(".")[0] for page in planned_file.pages for place in page.placements)
        uses = group_by_stock(design.stocks, (game.kinds[kind] for kind in kinds))
        fronts = [place for page in planned_file.pages for place in page.placements if _is_counted(place)]
        yield name, polish(f"{_advise_on_paper(uses, options.sheet.backs)} {_list_pieces(game, fronts)}.")


def _advise_on_paper(uses: Sequence[MaterialUse], backs: str) -> str:
    """Advise on the paper of a file: that of its thickest kinds, and how to treat the others."""
    material_name = uses[0].stock.of
    main_uses, other_uses = (
        [use for use in uses if use.stock.of == material_name],
        [use for use in uses if use.stock.of != material_name],
    )
    material = uses[0].stock.material
    reasons_text = "; ".join(dict.fromkeys(_(use.stock.why) for use in main_uses if use.stock.why))
    is_two_sided = any(kind.sides == 2 for use in main_uses for kind in use.kinds)
    sentences = [f"{capitalise(material.advice(backs, is_two_sided, reasons_text))}."]
    for use in other_uses:
        other_material = use.stock.material
        if material.board and not other_material.board:
            sentences.append(_("{kinds} aren’t mounted: cut them off first.", kinds=capitalise(use.titles)))
        else:
            sentences.append(f"{capitalise(use.titles)}: {_(other_material.name)}.")
    return " ".join(sentences)


def list_other_ways(design: Design, options: PrintOptions) -> Iterator[tuple[str, str]]:
    """Yield options that print less, or differently, each with its effect."""
    if design.game.starter and not options.starter:
        yield "--starter", _("Only what a short first game needs.")
    value_by_option = dict(options.options)
    for option in design.options.values():
        current_value = value_by_option.get(option.name, next(iter(option.values)))
        for value_text, meaning in option.values.items():
            if value_text != current_value:
                yield f"--option {option.name}={value_text}", f"{option.title}: {meaning}."


def list_boxes(design: Design, options: PrintOptions) -> Iterator[tuple[str, str]]:
    """Yield each box of `salvage box` with its content and the way it is stored."""
    for box in plan_boxes(design, options, Thickness()):
        copies_by_title: dict[str, int] = {}
        for stacked_pieces in box.piles:
            copies_by_title[stacked_pieces.title] = copies_by_title.get(stacked_pieces.title, 0) + stacked_pieces.copies
        yield box.look.title, polish(f"{_describe_storage(box)}: {_format_counts(copies_by_title.items())}.")


def _describe_storage(box: PieceBox) -> str:
    """Name the form of box, and how its pieces lie in it."""
    if box.form == "tuck":
        return count(len(box.parts), "Tuck box", "{n} tuck boxes, side by side")
    trays_text = count(len(box.parts), "Tray with a lid", "{n} trays with lids")
    floor = box.parts[0].floor
    assert floor is not None
    if len(floor.places) > 1:
        return _("{trays}, a compartment for each kind (or a bag, with its label)", trays=trays_text)
    first_compartment = floor.places[0]
    template = (
        "{trays}, all in one pile" if first_compartment.columns * first_compartment.rows == 1 else "{trays}, in stacks"
    )
    return _(template, trays=trays_text)


def make_entries(design: Design, files: Sequence[PlannedFile], options: PrintOptions) -> Iterator[Entry]:
    """Yield one entry for all sheets of a file that are laid out alike, one for each split board."""
    for planned_file in files:
        front_pages = [page for page in planned_file.pages if page.placements and page.side != "back"]
        pages_by_layout: dict[object, list[SheetPage]] = {}
        for sheet_page in front_pages:
            first_placement = sheet_page.placements[0]
            pages_by_layout.setdefault(
                (first_placement.id, first_placement.copy)
                if first_placement.part
                else repr(describe_layout(sheet_page)),
                [],
            ).append(sheet_page)
        for pages in pages_by_layout.values():
            yield _make_entry(design, planned_file, pages, options)


def _make_entry(design: Design, planned_file: PlannedFile, pages: Sequence[SheetPage], options: PrintOptions) -> Entry:
    sheet_page, game = pages[0], design.game
    title = planned_file.title
    if planned_file.sheets != 1:
        sheet_numbers = _format_range([page.sheet for page in pages])
        title = _("{title}, {sheets}\u00a0of\u00a0{n}", title=title, sheets=sheet_numbers, n=planned_file.sheets)
    if sheet_page.placements[0].part:
        board_id = sheet_page.placements[0].id
        assembly = tuple(_describe_assembly(sheet_page.placements[0], len(pages)))
        return Entry(f"{game.piece(board_id).name}: {title}", tuple(pages), assembly, board=board_id)
    placements = [place for each in pages for place in each.placements if _is_counted(place)]
    steps = [_("Holds {pieces}.", pieces=_list_pieces(game, placements))]
    if sheet_page.folds:
        steps.append(_("Score the dash-dot line, fold with the print outside, glue the halves together and press."))
    steps += _describe_cutting(sheet_page)
    if sheet_page.outlines:
        steps.append(count(sheet_page.outlines, *OUTLINE_STEPS))
    id_by_kind: dict[str, str] = {}
    for placement in placements:
        id_by_kind.setdefault(placement.id.partition(".")[0], placement.id)
    for kind_id in id_by_kind:
        standee_text = _(STANDEE_STEPS) if design.kinds[kind_id].standee else ""
        if instruction_text := " ".join(filter(None, (design.kinds[kind_id].make, standee_text))):
            steps.append(f"**{game.kinds[kind_id].title}:** {instruction_text}")
    standee_id = next((piece for kind, piece in id_by_kind.items() if design.kinds[kind].standee), "")
    return Entry(title, (sheet_page,), tuple(steps), standee_id)


def _describe_cutting(sheet_page: SheetPage) -> Iterator[str]:
    """Give the order of straight cuts: those right across the sheet, then the others."""
    if not sheet_page.cuts:
        return
    long_cuts = list(takewhile(lambda cut: not cut.short, sheet_page.cuts))
    last_number = long_cuts[-1].number
    directions = {abs(cut.line[1] - cut.line[3]) < 1e-6 for cut in long_cuts}
    if len(long_cuts) < len(sheet_page.cuts):
        if len(directions) == 1:
            yield _("Cut {numbers} from edge to edge of the sheet.", numbers=_format_span(1, last_number))
            yield _("Then cut each strip on its own, along its marks.")
        else:
            yield _("Cut {numbers} from edge to edge of what they part.", numbers=_format_span(1, last_number))
            yield _("Then cut each block on its own, along its marks.")
    elif len(directions) == 2 and all(_is_whole(cut.line, sheet_page) for cut in long_cuts):
        is_level_first = long_cuts[0].line[1] == long_cuts[0].line[3]
        first_turned_index = next(cut.number for cut in long_cuts if (cut.line[1] == cut.line[3]) != is_level_first)
        number_list_text, other_numbers = (
            _format_span(1, first_turned_index - 1),
            _format_span(first_turned_index, last_number),
        )
        yield _(
            "Cut {numbers} from edge to edge; then the strips along {then}.",
            numbers=number_list_text,
            then=other_numbers,
        )
    else:
        yield _("Cut along {numbers} in order.", numbers=_format_span(1, last_number))


def _is_whole(line_ends: Line, sheet_page: SheetPage) -> bool:
    """Return whether a cut runs from one edge of the paper (or its half, on a folded sheet) to the other."""
    x1, y1, x2, y2 = line_ends
    return max(abs(x1 - x2) / sheet_page.width, abs(y1 - y2) / sheet_page.height) > (0.45 if sheet_page.folds else 0.99)


def _describe_assembly(placement: FacePlacement, panel_count: int) -> Iterator[str]:
    """Explain how to join the panels of a split board."""
    column_count, row_count = placement.parts or (1, 1)
    template = "The {panels} panels make one board of {columns} × {rows}; the hatched strips are printed twice."
    yield _(template, panels=panel_count, columns=column_count, rows=row_count)
    yield _("Cut the outer edges of all panels. Leave the strip marked “glue under” on.")
    yield _("Cut each panel marked “cut here” along that line, which lies in the waste: nothing of it stays.")
    yield _(
        "Lay the cut panel over its neighbour’s strip until the crosses at the ends of the seam coincide. Do it dry "
        "first, and tape one end as a hinge."
    )
    yield _("Glue the strip, close the hinge and rub from the middle outwards. Then mount the whole board.")
    yield _("For a board that folds, cut the strips off, mount the panels side by side and tape them on the back.")


# ---- words -------------------------------------------------------------------------------------------------------


def _is_counted(placement: FacePlacement) -> bool:
    return placement.face == "front" and placement.part in (None, (1, 1))


def _list_pieces(game: Game, places: Sequence[FacePlacement]) -> str:
    """List kinds with their counts, such as `32 × Asteroids, 44 × Sections`; a single piece by its name."""
    counts = Counter(place.id.partition(".")[0] for place in places)
    name_by_kind = {
        kind_id: game.piece(place.id).name for place in places if counts[kind_id := place.id.partition(".")[0]] == 1
    }
    titles = ((name_by_kind.get(kind, game.kinds[kind].title), count) for kind, count in counts.items())
    return _format_counts(titles) or _("backs")


def _format_counts(counts: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{count}{NO_BREAK_SPACE}×{NO_BREAK_SPACE}{title}" for title, count in counts)


def _format_span(first: int, last_number: int) -> str:
    """Format a range of numbers: `3`, `3 and 4`, `3 to 6`."""
    template = "{first} and {last}" if last_number == first + 1 else "{first} to {last}"
    return str(first) if first == last_number else _(template, first=first, last=last_number)


def _format_range(numbers: Sequence[int]) -> str:
    """Format sheet numbers, with runs shortened.

    >>> _format_range([1, 2, 3, 5, 6])
    '1 to 3, 5 and 6'
    >>> _format_range([1, 3])
    '1 and 3'
    >>> _format_range([1, 2, 3, 4, 7])
    '1 to 4 and 7'
    """
    number_runs: list[list[int]] = []
    for number in numbers:
        if number_runs and number_runs[-1][-1] == number - 1:
            number_runs[-1].append(number)
        else:
            number_runs.append([number])
    spans = [_format_span(run[0], run[-1]) for run in number_runs]
    return _format_list(spans) if len(number_runs[-1]) == 1 else ", ".join(spans)


def _format_list(names: Sequence[str]) -> str:
    return _("{several} and {last}", several=", ".join(names[:-1]), last=names[-1]) if names[1:] else names[0]
