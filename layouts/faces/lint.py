"""Warns of designs that print, but may serve badly: small type, low contrast, text that nearly overflows, images with
too few pixels, art and words near the cut, overlaps, pieces that look alike, values that no face shows, markup that
isn't set, and rows that a stray quotation mark made part of a cell.

Each cause is reported once, with the line that draws it. A warning never keeps a game from being printed or played.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from components.base.files import spell
from components.base.limits import TooMuch
from components.csvfile import find_swallowed_rows
from components.places import GamePlace
from components.problems import Problem, SalvageError, cut, in_order, listed
from components.rows import texts_in
from components.schema import Kind, Piece
from components.yamlfile import SourcePlace
from layouts.drawing import fonts
from layouts.drawing.backends import svg
from layouts.drawing.colour import WHITE, contrast, grey
from layouts.drawing.measure import PlacedImage, PlacedText, images
from layouts.drawing.scene import Item, Paragraph, Path, Scene, Text, Use, walk
from layouts.drawing.shapes import Box
from layouts.drawing.tones import is_grey, look_alike
from layouts.drawing.typography import CODE, STARS_MESSAGE, read_stars
from layouts.faces import expressions
from layouts.faces.alike import find_alike
from layouts.faces.design import Design, sides
from layouts.faces.edges import DRIFT
from layouts.faces.ink import MIN_CONTRAST_OF_WORDS, MIN_READABLE_CONTRAST, InkPath, find_ground, list_runs, walk_leaves
from layouts.faces.markup import read_escapes
from layouts.faces.overlaps import find_icons, find_overlaps, hides

MIN_TYPE_PT = 7.0
"""Least size of type that people can read at arm's length."""
LARGE_TYPE_PT = 18.0
"""Size from which type needs less contrast (WCAG 2.2, 1.4.3)."""
MIN_CONTRAST_LARGE = 3.0
"""Least contrast of large type with its ground."""
MIN_DPI = 200.0
"""Least pixels of an image per inch of print; with fewer, its edges look like steps."""
FULL_LINE_SHARE = 0.97
"""Part of a line's room, at its least size, from which the line counts as full: one more letter wouldn't fit."""
MIN_WITHIN_CUT_MM = 1.0
"""Least distance from art or words to the cut; with less, a cut sometimes hits them."""
MAX_PIECES_IN_MONO = 20
"""Most pieces of a kind that are checked in mono: the others have the same faces."""
MIN_SIDE_SHARE = 0.5
"""Part of the piece's side from which the side of an area matters: on shorter ones nobody sees an uneven cut."""

SET_MARKS_MESSAGE = "a paragraph sets **bold**, *italic*, {icons}, <b>, <i>, <br>, <span color=… size=…%>, nothing else"
STARS = r"(?<![\w*])(\*{1,3})(?=\w)[^*\n]*(?<=[^\s*\d])\1(?![\w*])"
UNSET_MARKS = {
    r"<+/?[a-z][^<>\n]*>+": SET_MARKS_MESSAGE,
    r"!?\[[^\[\]\n]+\]\([^()\s]+\)|\[/?(?-i:[a-z])[\w.-]*(?:=[^\[\]\n]*)?\]": SET_MARKS_MESSAGE,
    STARS: STARS_MESSAGE,
    r"(?<!\w)(__?)(?=[^\W_])[^_\n]*(?<=[^\s_])\1(?!\w)": SET_MARKS_MESSAGE,
    r"(~~|[~^])(?=\S)[^~^\n]*?(?<=\S)\1": SET_MARKS_MESSAGE,
    r"(?<![\w=$%:|])([=$%:|]{1,2})(?=\w)[^\n]{0,60}?(?<=\w)\1(?!\w)": SET_MARKS_MESSAGE,
    r"&(?:#\d+|#x[0-9a-f]+|[a-z]{2,8}\d{0,2});": "type the sign that it stands for",
    r"\{[\w./+ -]{1,40}\}": "a paragraph sets icons, by names in small letters such as {fuel}",
}
"""Patterns of markup that other programs know, and advice in place of each; searched in the printed text."""
UNSET_LINES = {
    r"^\s*(?:#{1,6}|[*>]) [^\W\d]\S*": SET_MARKS_MESSAGE,
    CODE.pattern: "a paragraph sets it in bold, as there's no type for code",
}
"""Patterns of the same kind, searched in lines as they were typed."""

_shorten = partial(cut, most=24)

Cause: TypeAlias = tuple[str, str, int | None]
"""Name of a fault, and the file and line that draw it."""
Complaint: TypeAlias = tuple[str, float, str]
"""Name of a fault, its badness, and a message."""
Nearness: TypeAlias = tuple[float, str]
"""Badness and message of something too near the cut."""
FaceOf: TypeAlias = tuple[str, str]
"""Id of a piece, and one of its sides."""


class LintFinding(NamedTuple):
    """The worst case of a cause: its badness, its problem, all faces with it, and whether the warnings cover its
    piece."""

    badness: float
    problem: Problem
    faces: set[FaceOf]
    is_own: bool


def find_warnings(design: Design, game_place: GamePlace) -> list[Problem]:
    """Find all warnings about a game's design; with expansions in folders of their own, only those about the
    expansions' pieces.

    The warnings cover pieces that haven't been drawn yet, and come in the order of files and lines. Faces that can't be
    drawn are left out, as they are errors.
    """
    lint = Lint(design, game_place)
    for _ in lint.look_through():
        pass
    return [*lint.warnings()]


def find_greyed(design: Design, game_place: GamePlace) -> Iterator[dict[Problem, set[FaceOf]]]:
    """Find colours that look alike as greys on a side in mono ink, because they have no tone. Yields once for each side
    of a kind: the problem with its faces, or nothing. As with `find_warnings`, expansions are checked alone."""
    lint = Lint(design, game_place)
    for kind, side in ((each, side) for each in design.game.kinds.values() for side in sides(each)):
        pieces = [*filter(lint.is_own, kind.pieces)][:MAX_PIECES_IN_MONO]
        with suppress(SalvageError):  # Faces that can't be drawn are errors elsewhere.
            items = walk(tuple(item for each in pieces for item in design.scene(each, side).items))
            paints = sorted({f"{getattr(item, name, '')}" for item in items for name in ("fill", "stroke")})
            colours = [each for each in paints if each[:1] == "#" and not is_grey(each)]
            if similar_colours := [
                each for each in colours if sum(look_alike(grey(each), grey(other)) for other in colours) > 1
            ]:
                text = f"--ink mono prints {listed(similar_colours, 4)} of {kind.id} ({side}) as greys that look alike"
                problem = design.place(pieces[0], side).fault(f"{text}; roles of theme.yaml have values for mono")
                yield {problem: {(each.id, side) for each in pieces}}
        yield {}


def _list_texts_and_marks(items: Iterable[Item]) -> Iterator[str]:
    """Yield the texts, areas and images that an element draws."""
    for item in walk(tuple(items)):
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Paragraph):
            yield from (span.text for row in item.lines for span in row)
        elif isinstance(item, Path):
            yield item.d
        elif isinstance(item, Use) and item.symbol.pixels:
            yield item.symbol.name


class Lint:
    """Collects findings. `piece` and `side`: the face being drawn."""

    piece: Piece
    side: str

    def __init__(self, design: Design, game_place: GamePlace) -> None:
        """Start without findings; the arguments are those of `find_warnings`."""
        self.design, self.data_alone = design, game_place.is_data_alone
        self.parts = game_place.parts[1:] or game_place.parts
        self.modules = {part.module for part in game_place.parts[1:]} or {*design.game.modules}
        self.places: dict[str, SourcePlace] = {}
        self.worst: dict[Cause, LintFinding] = {}
        self.alike: list[Problem] = []

    def look_through(self) -> Iterator[None]:
        """Check all pieces, with a pause after each."""
        self.design.compiler.heard = self.hear
        for kind in self.design.game.kinds.values():
            if not any(map(self.is_own, kind.pieces)):
                continue
            pieces_by_look: dict[str, list[Piece]] = {}
            for piece in kind.pieces:
                self.piece, look_name = piece, ""
                for scene in self._draw(kind):
                    look_name += svg.fragment(scene.items)
                    try:
                        self.look_at(scene)
                    except TooMuch as error:
                        complaint = "ink", 0.0, f"nothing looks at its words, as it {error}"
                        self.keep(self.design.kinds[kind.id].at, complaint)
                    except ValueError:  # A user's Python may give path data that only browsers and printers read.
                        pass
                pieces_by_look.setdefault(look_name, []).append(piece)
                yield
            base_pieces_by_look = {
                look: [each for each in pieces if not self.is_own(each)] for look, pieces in pieces_by_look.items()
            }
            base_problems = {*find_alike({look: pieces for look, pieces in base_pieces_by_look.items() if pieces})}
            self.alike += [problem for problem in find_alike(pieces_by_look) if problem not in base_problems]
        self.design.compiler.heard = None

    def is_own(self, piece: Piece) -> bool:
        """Return whether the warnings cover a piece: not one of the game that is expanded."""
        return piece.module in self.modules

    def _draw(self, kind: Kind) -> Iterator[Scene]:
        """Draw all faces of the piece, but for those that can't be drawn: these are errors elsewhere."""
        for self.side in sides(kind):
            with suppress(Exception):
                for pose_index in range(self.design.poses(self.piece, self.side)):
                    yield self.design.scene(self.piece, self.side, pose_index)

    def warnings(self) -> dict[Problem, set[FaceOf]]:
        """Return all warnings in the order of files and lines, each with its faces; without those that the line of the
        data silences."""
        faces_by_problem = {finding.problem: finding.faces for finding in self.worst.values() if finding.is_own}
        kinds = [kind for kind in self.design.game.kinds.values() if all(map(self.is_own, kind.pieces))]
        unused_fields = _find_unused_fields(self.design, kinds) if self.data_alone else ()
        files = (file for part in self.parts for file in part.components.rglob("*.csv"))
        swallowed_rows = (row for file in files for row in find_swallowed_rows(file))
        return {
            each: faces_by_problem.get(each, set())
            for each in in_order([*faces_by_problem, *self.alike, *unused_fields, *swallowed_rows])
        }

    def hear(self, source_place: SourcePlace, items: Iterable[Item], attribute_by_name: Mapping[str, Any]) -> None:
        """Record which line draws which items, and check how full it is and what marks it has."""
        self.places.update(dict.fromkeys(_list_texts_and_marks(items), source_place))
        name, image_folder = str(attribute_by_name.get("image") or ""), self.design.compiler.tools.images
        if name and spell(name) not in image_folder.files:
            message = f"{image_folder.tell_missing(name)}; a grey box says its name"
            self.keep(self._find_place(name, source_place), (f"missing {name}", 1.0, message))
        phrase = str(attribute_by_name.get("text") or attribute_by_name.get("paragraph") or "")
        lent_letters = _check_lent_letters(phrase, attribute_by_name.get("font", "body"), self.design.typefaces.lent)
        for complaint in (*_check_fullness(attribute_by_name, items), *lent_letters):
            self.keep(source_place, complaint)
        remaining_text = " ".join(_list_texts_and_marks(items)) if "paragraph" in attribute_by_name else phrase
        searches = [
            *((remaining_text, *each) for each in UNSET_MARKS.items()),
            *((phrase, *each) for each in UNSET_LINES.items()),
        ]
        for text, pattern, advice in searches:
            marks = [match[0] for match in re.finditer(pattern, text, re.IGNORECASE | re.MULTILINE)]
            if (
                marks := read_stars(read_escapes(phrase), "")[1]
                if pattern == STARS and remaining_text is not phrase
                else marks
            ):
                quote = listed([f"'{_shorten(mark)}'" for mark in dict.fromkeys(marks)], 4)
                mark_message = f"{'code' if pattern == CODE.pattern else 'prints as typed'}: {quote}; {advice}"
                self.keep(self._find_place(marks[0], source_place), (f"mark {marks[0]}", len(marks), mark_message))

    def _find_place(self, mark_text: str, source_place: SourcePlace) -> SourcePlace:
        """Return the row of the piece if the row contains the mark, else the line that draws it."""
        piece = self.piece
        is_in_row = any(mark_text in text for text in texts_in([piece.name, piece.code, *piece.fields.values()]))
        return SourcePlace(piece.file, {(): piece.line}) if is_in_row and piece.line else source_place

    def keep(self, source_place: SourcePlace, complaint: Complaint) -> None:
        """Record a complaint if it is the worst of its cause."""
        cause_name, badness, message = complaint
        cause_fields = cause_name, source_place.file, source_place.line
        worst_finding = self.worst.get(cause_fields)
        faces = worst_finding.faces if worst_finding else set()
        faces.add((self.piece.id, self.side))
        if worst_finding is None or badness > worst_finding.badness:
            is_own = self.is_own(self.piece)
            self.worst[cause_fields] = LintFinding(
                badness, source_place.fault(f"{self.piece.id}: {message}"), faces, is_own
            )

    def look_at(self, scene: Scene) -> None:
        """Check a face of the piece."""
        kind_source = self.design.kinds[self.piece.kind].at
        size = scene.width, scene.height
        is_rectangular = self.design.trim(self.piece).shape == "rect"
        for image in images(scene.items):
            source_place = self.places.get(image.symbol.name, kind_source)
            for complaint in (
                *_check_resolution(image),
                *(_check_image_near_cut(image, *size) if is_rectangular else ()),
            ):
                self.keep(source_place, complaint)
        marks_below: list[InkPath] = []
        runs_of_texts: list[list[PlacedText]] = []
        for leaf in walk_leaves(scene):
            if isinstance(leaf, InkPath):
                marks_below.append(leaf)
                # An area may hide words drawn before it, so it is compared with all words so far.
                for text_run in (text_run for each in runs_of_texts for text_run in each if hides(leaf, text_run)):
                    text = f"'{_shorten(text_run.text)}' is hidden by what is drawn after it"
                    self.keep(self.places.get(text_run.text, kind_source), ("over", 2.0, text))
                if is_rectangular and (nearness := _find_mark_near(leaf, *size)):
                    self.keep(self.places.get(leaf.d, kind_source), ("cut", nearness[0], f"an area {nearness[1]}"))
                continue
            runs_of_texts.append([])
            for text_run in list_runs(leaf):
                if _is_readable(text_run, marks_below):
                    runs_of_texts[-1].append(text_run)
                source_place = self.places.get(text_run.text, kind_source)
                for complaint in _check_words(text_run, marks_below):
                    self.keep(source_place, complaint)
                if is_rectangular and (nearness := _find_words_near(text_run, *size)):
                    self.keep(source_place, ("cut", nearness[0], f"'{_shorten(text_run.text)}' {nearness[1]}"))

        for text_run, message in find_overlaps(runs_of_texts, find_icons(scene.items)):
            self.keep(
                self.places.get(text_run.text, kind_source), ("over", 1.0, f"'{_shorten(text_run.text)}' {message}")
            )


def _is_readable(text_run: PlacedText, marks_below: list[InkPath]) -> bool:
    """Return whether a text is meant to be read, and isn't a pattern of the ground."""
    ground_colour = find_ground(text_run, marks_below)
    return ground_colour is None or contrast(text_run.colour, ground_colour) >= MIN_CONTRAST_OF_WORDS


def _check_resolution(image: PlacedImage) -> Iterator[Complaint]:
    symbol = image.symbol
    if image.dpi < MIN_DPI:
        width, height = (round(side * image.scale) for side in (symbol.width, symbol.height))
        size_text = f"of {symbol.width} × {symbol.height} pixels is {width} × {height} mm large, {image.dpi:.0f} dpi"
        yield "image", MIN_DPI / image.dpi, f"image '{image.name}' {size_text}; {MIN_DPI:.0f} or more print sharp"


def _check_image_near_cut(image: PlacedImage, width: float, height: float) -> Iterator[Complaint]:
    if flaw_size_and_text := _find_art_near(image.seen, width, height):
        yield "cut", flaw_size_and_text[0], f"image '{image.name}' {flaw_size_and_text[1]}"


def _find_art_near(box: Box, width: float, height: float) -> Nearness | None:
    """Find what is wrong with art in a box on a piece of that size in mm; None if it bleeds or keeps off the cut."""
    advice = f"let it go on {DRIFT:g} mm beyond the cut, or stay {MIN_WITHIN_CUT_MM:g} mm within"
    is_long_by_side = {True: box.width >= MIN_SIDE_SHARE * width, False: box.height >= MIN_SIDE_SHARE * height}
    for side_name, inset in _list_sides(box, width, height):
        if -DRIFT + 1e-6 < inset < MIN_WITHIN_CUT_MM and is_long_by_side[side_name in ("top", "bottom")]:
            return MIN_WITHIN_CUT_MM + DRIFT - abs(inset), f"ends {_describe_inset(inset)} at the {side_name}; {advice}"
    return None


def _find_mark_near(ink_path: InkPath, width: float, height: float) -> Nearness | None:
    """Find what is wrong with a painted area near the cut."""
    if not ink_path.fill or ink_path.fill == WHITE or not ink_path.solid:
        return None
    box = ink_path.hull.common(ink_path.seen)
    return _find_art_near(box, width, height) if box.width > 0 and box.height > 0 else None


def _find_words_near(text_run: PlacedText, width: float, height: float) -> Nearness | None:
    """Find what is wrong with words near the cut, which never bleed."""
    for side, inset in _list_sides(text_run.box, width, height):
        if inset < MIN_WITHIN_CUT_MM:
            text = f"stands {_describe_inset(inset)} at the {side}; keep words {MIN_WITHIN_CUT_MM:g} mm and more within"
            return MIN_WITHIN_CUT_MM - inset, text
    return None


def _list_sides(box: Box, width: float, height: float) -> Sequence[tuple[str, float]]:
    """Return the distances in mm from each side of a piece inwards to a box; none if the box is off the piece."""
    left, top, right, bottom = box
    if right <= 0 or bottom <= 0 or left >= width or top >= height:
        return ()
    return (("left", left), ("top", top), ("right", width - right), ("bottom", height - bottom))


def _describe_inset(inset: float) -> str:
    if abs(inset) < 0.05:
        return "on the cut"
    return f"{abs(inset):.1f} mm {'within' if inset > 0 else 'beyond'} the cut"


def _check_fullness(attribute_by_name: Mapping[str, Any], items: Iterable[Item]) -> Iterator[Complaint]:
    """Complain of a line that fills its room at its least size, or of a paragraph that had to shrink to its least
    size."""
    size, font = attribute_by_name.get("size", 9.0), attribute_by_name.get("font", "body")
    min_size = attribute_by_name.get("floor", size)
    if words := attribute_by_name.get("text"):
        width = attribute_by_name.get("w", attribute_by_name["in"][2] if "in" in attribute_by_name else None)
        share = fonts.width(words, font, min_size, attribute_by_name.get("tracking", 0.0)) / width if width else 0.0
        if FULL_LINE_SHARE <= share <= 1.001:
            message = f"'{_shorten(words)}' fills {share:.0%} of its {width:g} mm at {min_size:g} pt, its least size"
            yield "full", share, f"{message}; longer words won't fit"
    elif min_size < size and any(isinstance(each, Paragraph) and each.size <= min_size for each in walk(tuple(items))):
        message = f"'{_shorten(attribute_by_name['paragraph'])}' fills its box at {min_size:g} pt, its least size"
        yield "full", 1.0, f"{message}; longer words won't fit"


def _check_lent_letters(phrase: str, font_name: str, lent_by_font: Mapping[str, frozenset[str]]) -> Iterator[Complaint]:
    """Complain of letters that the font of the words lacks, so that other fonts draw them."""
    if letters := [letter for letter in dict.fromkeys(phrase) if letter in lent_by_font.get(font_name, ())]:
        message = f"the font '{fonts.name_of(font_name)}' has no {listed(letters)}; other fonts show it"
        yield "letters", float(len(letters)), message


def _check_words(text_run: PlacedText, marks_below: list[InkPath]) -> Iterator[Complaint]:
    """Complain of the size and contrast of a line of text."""
    quote = _shorten(text_run.text)
    if round(text_run.size, 2) < MIN_TYPE_PT:
        message = f"'{quote}' is set in {text_run.size:.3g} pt; {MIN_TYPE_PT:g} pt or more is read at a table"
        yield "size", MIN_TYPE_PT / text_run.size, message
    ground_colour = find_ground(text_run, marks_below)
    min_contrast = MIN_CONTRAST_LARGE if text_run.size >= LARGE_TYPE_PT else MIN_READABLE_CONTRAST
    if ground_colour and (text_contrast := contrast(text_run.colour, ground_colour)) < min_contrast:
        message = (
            f"'{quote}' in {text_run.colour} on {ground_colour} has a contrast "
            f"of {text_contrast:.1f}; {min_contrast:g} or more can be read"
        )
        yield "contrast", min_contrast / text_contrast, message


def _find_unused_fields(design: Design, kinds: Iterable[Kind]) -> Iterator[Problem]:
    """Find fields of these kinds' pieces that no face uses."""
    face_names = {name for body, _ in design.faces.values() for name in _list_names(body)}
    # The plain face shows every field, whatever it is called.
    if "facts" in face_names and any(_has_plain_front(design, kind) for kind in design.game.kinds.values()):
        return
    for kind in kinds:
        used_names = {
            *face_names,
            *(name for piece in kind.pieces for cell in piece.fields.values() for name in _list_names(cell)),
        }
        # The columns of a row that a field names are called FIELD_COLUMN.
        unused_names = [
            name for name in kind.fields if not any(each == name or each.startswith(f"{name}_") for each in used_names)
        ]
        if unused_names and kind.line:
            file_name = next((piece.file for piece in kind.pieces if piece.file.endswith(".yaml")), "")
            text = f"no face shows {listed(unused_names)} of {kind.id}, and no rules read it"
            yield Problem(file_name or design.kinds[kind.id].at.file, kind.line if file_name else None, text)


def _has_plain_front(design: Design, kind: Kind) -> bool:
    return any(name == "plain-front" for _, name in design.kinds[kind.id].front)


def _list_names(value: Any) -> Iterator[str]:
    return (
        name for text in texts_in(value) if expressions.is_template(text) for name in expressions.list_names_in(text)
    )
