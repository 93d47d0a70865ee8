"""A game's design in one ink: its data, look and compiled faces, which can draw any piece. `loader` makes it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path as File
from typing import TYPE_CHECKING, Any

from components.base.limits import TooMuch
from components.problems import Problem, SalvageError, collecting, did_you_mean, in_order, listed
from components.python_loader import Untrusted
from components.rows import texts_in
from components.schema import Game, Kind, Piece
from components.sizes import WrittenSize, box_of
from components.values import NamedTuple
from components.yamlfile import SourcePlace
from layouts import BOOKS
from layouts.drawing import outlines, shapes
from layouts.drawing.hooks import Studio
from layouts.drawing.look import Look
from layouts.drawing.outlines import Shape
from layouts.drawing.scene import Group, Path, Scene, Symbol
from layouts.faces import expressions
from layouts.faces.box_looks import BoxLooks
from layouts.faces.compiler import Compiler, Face, KindSizes, Near
from layouts.faces.edges import PAPER, find_edge_colour
from layouts.faces.elements import DrawFault
from layouts.faces.expressions import BadExpression, Values
from layouts.faces.functions import FindFunction, find_while_tracked
from layouts.faces.ink import InkPath, make_readable, walk_leaves
from layouts.faces.kinds import KindLook, Pad, PrintFile, list_known_names
from layouts.faces.materials import PaperStock
from layouts.faces.sections import PrintOption
from layouts.faces.typefaces import OUR_TYPEFACES, Typefaces
from layouts.faces.values import BLEED, list_piece_values

if TYPE_CHECKING:
    from layouts.drawing.lying import Lying
    from layouts.faces.board_drawing import DataBoard
    from layouts.faces.ink import Larger

LARGE_PRINT = 9.0
"""Least size of type in pt on pieces in large print, if the design has room for it."""
FACE_CACHE_SIZE = 2_000
"""Most faces drawn by Python that are cached, and most faces whose enlarged words are."""
BOX_PICTURE = 65.5, 64.0
"""Width and height in mm at which checks draw the picture of a box: those of a box for usual cards."""

_OVERFLOW = r"(?s)text '.*' needs [\d.]+ mm of (\w+), has [\d.]+ mm"
"""Pattern of messages about text that doesn't fit: texts and lengths differ from piece to piece, the cause doesn't."""
CUT = "cut"
"""Tag of the group that is cut out on a page, which shows its bleed if asked to."""
OUTLINE_SLACK_MM = 0.05
"""Distance by which an outline may leave its trim box, for rounding."""


class Trim(NamedTuple):
    """The cut of a piece: its trim box in mm, its shape, the outline of a free shape as path data, and the radius of a
    rectangle's corners in mm."""

    width: float
    height: float
    shape: Shape
    outline: str = ""
    corners: float = 0.0

    def cut(self, side_name: str = "front") -> str:
        """Return the line of the cut as path data in mm from the top-left of the trim box; a back has the mirror
        image."""
        if not self.outline:
            return outlines.cut_of(self.shape, 0.0, 0.0, self.width, self.height, self.corners)
        return outlines.mirrored(self.outline, self.width) if side_name == "back" else self.outline


@dataclass(slots=True, eq=False, repr=False)
class Design:
    """Draws any face of any piece; made by `loader`. Only backs that pieces share are cached: a deck may be large."""

    game: Game
    studio: Studio
    files: tuple[PrintFile, ...]
    pads: tuple[Pad, ...]
    kinds: Mapping[str, KindLook]
    compiler: Compiler
    faces: Mapping[str, tuple[Any, SourcePlace]]
    find: FindFunction
    fixed: dict[str, Any]
    folder: File
    """Folder from which the layouts were read."""
    options: Mapping[str, PrintOption]
    """Choices between ways to print something."""
    stocks: Mapping[str, PaperStock]
    """Paper of each kind, with the reason for it."""
    boxes: BoxLooks
    """Boxes for the pieces, as far as faces.yaml describes them."""
    added: Mapping[str, File] = field(default_factory=dict)
    """Layouts folders of expansions, by their modules."""
    board: DataBoard | None = None
    """The board that faces.yaml describes, if it does."""
    typefaces: Typefaces = OUR_TYPEFACES
    """Fonts that replace ours."""
    least: float = 0.0
    """Least size of type in pt, which words get if they have room: for large print."""
    untranslated: tuple[Problem, ...] = ()
    _compiled: dict[tuple[str, str], Face] = field(default_factory=dict)
    _shared: dict[tuple[str, str, tuple[float, float]], Scene] = field(default_factory=dict)
    _larger: dict[tuple[str, str, int], Larger] = field(default_factory=dict)
    _drawn: dict[tuple[str, str, Any], Scene] = field(default_factory=dict)
    _lying: dict[tuple[str, str], Lying] = field(default_factory=dict)
    _sizes: dict[str, KindSizes] = field(default_factory=dict)
    _edges: dict[str, Mapping[str, str]] = field(default_factory=dict)
    _near: dict[tuple[str, str, int], Near] = field(default_factory=dict)
    _copies: dict[str, bool] = field(default_factory=dict)

    @property
    def books(self) -> dict[str, File]:
        """Manuscripts of the game's books by name, the rulebook first."""
        return find_books(self.folder, self.added, self.game.language)

    @property
    def look(self) -> Look:
        return self.studio.look

    def copy_for_tracking(self) -> Design:
        """Return the design of a game that is only tracked."""
        return replace(self, find=find_while_tracked(self.find, self.board.hooks if self.board else {}))

    def poses(self, piece: Piece, side_name: str) -> int:
        """Count the ways in which a side of a piece is drawn: one for each copy if the front names what the copies
        differ in."""
        kind, pose_count = self.game.kinds[piece.kind], self.kinds[piece.kind].poses
        return max(pose_count, piece.count * self._do_copies_differ(kind)) if side_name == "front" else 1

    def _do_copies_differ(self, kind: Kind) -> bool:
        """Return whether a front or a cell of a kind names what its copies differ in."""
        if kind.id not in self._copies:
            name_pattern = "|".join({"copy", "number"} - kind.fields.keys()) or "(?!)"
            face_names = (name for _, name in self.kinds[kind.id].front if "." not in name)
            element_lists = [body for name in face_names for body, _ in self._list_ancestry(name)]
            cells = ([*piece.fields.values()] for piece in kind.pieces)
            texts = texts_in([element_lists, *(row for row in cells if "{{" in "".join(map(str, row)))])
            slot_pattern = re.compile(rf"{{{{[^{{}}]*(?<![|.])\b({name_pattern})\b")
            self._copies[kind.id] = any(slot_pattern.search(text) for text in texts if "{{" in text)
        return self._copies[kind.id]

    def place(self, piece: Piece, side_name: str) -> SourcePlace:
        """Return the place where the face of a side of a piece is written, or named if it is a function. Raises
        SalvageError."""
        looks = self.kinds[piece.kind]
        value_by_name = {**self.fixed, **list_piece_values(self.game, self.game.kinds[piece.kind], piece)}
        face_name = self._choose_face(
            looks.front if side_name == "front" else looks.back, value_by_name, piece, looks.at / side_name
        )
        return self.faces[face_name][1] if face_name in self.faces else looks.at / side_name

    def scene(self, piece: Piece, side_name: str, pose_index: int = 0) -> Scene:
        """Draw the front or back of a piece in one of its poses. Raises SalvageError that names piece, file and line if
        this fails."""
        kind = self.game.kinds[piece.kind]
        kind_look = self.kinds[piece.kind]
        piece = _add_pose(kind, piece, pose_index, kind_look.poses)
        printed_piece = self._resize_for_print(piece)
        value_by_name = {**self.fixed, **list_piece_values(self.game, kind, printed_piece)}
        face_name = self._choose_face(
            kind_look.front if side_name == "front" else kind_look.back, value_by_name, piece, kind_look.at / side_name
        )
        is_common = side_name == "back" and kind.back == "common"
        if is_common and (scene := self._shared.get((face_name, kind.id, printed_piece.size))):
            return scene
        if "." in face_name:
            new_scene = self._draw_by_function(face_name, piece, kind_look.at / side_name)
        else:
            edge = (
                {} if self.compiler.heard else self._near.pop((piece.id, side_name, pose_index), {})
            )  # A listener needs all.
            new_scene = self._find_face(face_name, kind).scene(printed_piece, value_by_name, edge)
        if (sizes := self._sizes.get(kind.id)) and sizes.measuring:
            return new_scene
        new_scene = make_readable(new_scene, self.look)
        if self.least:
            new_scene = self._enlarge(new_scene, piece, side_name, pose_index)
        if is_common:
            self._shared[face_name, kind.id, printed_piece.size] = new_scene
        return new_scene

    def cut_out(self, piece: Piece, side_name: str) -> Scene:
        """Draw a face as pages show it, on paper and cut along its outline: all of it is in one group, tagged CUT.
        Raises SalvageError as `scene` and `trim` do."""
        scene = _put_on_paper(self.scene(piece, side_name))
        return replace(scene, items=(Group(scene.items, clip=self.trim(piece).cut(side_name), tag=CUT),))

    def _resize_for_print(self, piece: Piece) -> Piece:
        """Return a piece with its size and shape on paper, if these differ from the data. Python of the game gets the
        piece as the data describe it."""
        kind_look = self.kinds[piece.kind]
        if not (kind_look.size or kind_look.shape):
            return piece
        return piece._replace(size=kind_look.size or piece.size, shape=kind_look.shape or piece.shape)

    def _enlarge(self, scene: Scene, piece: Piece, side_name: str, pose_index: int) -> Scene:
        """Enlarge the words of a face for large print. Fitting them takes long, and both the sheet and the guide draw
        the face, so the newest results are cached."""
        from layouts.faces.enlarge import enlarge_words, replace_words

        lookup_key = piece.id, side_name, pose_index
        if lookup_key not in self._larger:
            if len(self._larger) >= FACE_CACHE_SIZE:
                del self._larger[next(iter(self._larger))]
            try:
                self._larger[lookup_key] = enlarge_words(scene, self.least)
            except TooMuch as error:
                raise SalvageError(Problem(piece.file, piece.line, f"{piece.id}: {error}")) from None
        return replace_words(scene, self._larger[lookup_key])

    def lying(self, piece: Piece, side_name: str) -> Lying:
        """Draw a piece as it lies or stands on the table with that side up; cached. Raises SalvageError."""
        from layouts.drawing.lying import lay_flat, stand_up

        lookup_key = piece.id, side_name
        if lookup_key not in self._lying:
            symbol_name, scene, folds = (
                f"{piece.id}-{side_name}",
                self.scene(piece, side_name),
                self.kinds[piece.kind].standee,
            )
            self._lying[lookup_key] = (
                stand_up(symbol_name, scene, folds, self.look)
                if folds
                else lay_flat(symbol_name, _put_on_paper(scene), self.trim(piece).cut(side_name))
            )
        return self._lying[lookup_key]

    def find_lying(self, symbol: Symbol) -> tuple[str, str] | None:
        """Return the id and side of the piece that a symbol from `lying` shows; None for another symbol."""
        return next((key for key, lying in self._lying.items() if lying.symbol is symbol), None)

    def trim(self, piece: Piece) -> Trim:
        """Return the cut of a piece: a rectangle if the data leave its shape to the layout and there is no outline.
        Raises SalvageError that names the piece if its outline is invalid or doesn't fit its size, or its size doesn't
        fit its shape."""
        kind_look = self.kinds[piece.kind]
        printed_piece = self._resize_for_print(piece)
        (width, height), shape = printed_piece.size, printed_piece.shape
        if kind_look.size or kind_look.shape:
            try:
                box_of(WrittenSize(width, height), shape)
            except ValueError as error:
                raise SalvageError(
                    (kind_look.at / ("size" if kind_look.size else "shape")).fault(f"{piece.id}: {error}")
                ) from None
        if shape != "path" or not kind_look.outline:
            corner_radius = self.game.kinds[piece.kind].corners or 0.0
            return Trim(
                width, height, "rect" if shape == "path" else shape, "", corner_radius if shape == "rect" else 0.0
            )
        source_place, outline_path_data = kind_look.at / "outline", kind_look.outline
        try:
            if re.fullmatch(r"[^\W\d]\w*\.[^\W\d]\w*", outline_path_data):  # Path data never look like module.function.
                outline_path_data = self.find(outline_path_data)(self.studio, piece)
            outline_path_data = shapes.outline(outline_path_data)
            _check_within(outlines.corners(outline_path_data), width, height)
        except Untrusted:
            raise
        except (ValueError, SalvageError) as error:
            raise SalvageError(source_place.fault(f"{piece.id}: {error}")) from None
        return Trim(width, height, shape, outline_path_data)

    def outline(self, piece: Piece, side_name: str) -> str:
        """Return the outline of a face as path data; "" for a rectangle, a disc or a hexagon."""
        trim = self.trim(piece)
        return trim.cut(side_name) if trim.outline else ""

    def _choose_face(
        self,
        rules: tuple[tuple[expressions.Read | None, str], ...],
        value_by_name: Values,
        piece: Piece,
        source_place: SourcePlace,
    ) -> str:
        for is_condition_met, face_name in rules:
            try:
                if is_condition_met is None or expressions.evaluate(is_condition_met, value_by_name):
                    return face_name
            except BadExpression as error:
                raise SalvageError(source_place.fault(f"{piece.id}: {error}")) from None
        raise SalvageError(source_place.fault(f"{piece.id}: no face fits; end the list with one without 'if'"))

    def _draw_by_function(self, function_name: str, piece: Piece, source_place: SourcePlace) -> Scene:
        """Draw a piece with a function; cached, as its edge, its sheet, the guide and books all ask for it."""
        lookup_key = function_name, piece.id, piece.fields.get("pose", 0)
        if lookup_key in self._drawn:
            return self._drawn[lookup_key]
        try:
            scene = self.find(function_name)(self.studio, piece)
        except Untrusted:
            raise
        except (ValueError, SalvageError) as error:
            raise SalvageError(source_place.fault(f"{piece.id}: {error}")) from None
        except KeyError as error:  # From a user's game, or from a game to which an expansion adds such a piece.
            raise SalvageError(source_place.fault(f"{piece.id}: '{function_name}' draws no {error}")) from error
        if not isinstance(scene, Scene):
            raise SalvageError(
                source_place.fault(f"{piece.id}: '{function_name}' gave {type(scene).__name__}, not a Scene")
            )
        if len(self._drawn) >= FACE_CACHE_SIZE:
            del self._drawn[next(iter(self._drawn))]
        self._drawn[lookup_key] = scene
        return scene

    def _find_face(self, face_name: str, kind: Kind) -> Face:
        lookup_key = (face_name, kind.id)
        face = self._compiled.get(lookup_key)
        if face is None:
            names = list_known_names(self.game, kind, self.fixed)
            self.compiler.sizes = sizes = self._sizes.setdefault(kind.id, KindSizes())
            face = self._compiled[lookup_key] = self.compile(face_name, names, kind.size)
            if sizes and not sizes.measuring:
                self._measure_sizes(kind, sizes)
        return face

    def _measure_sizes(self, kind: Kind, sizes: KindSizes) -> None:
        """Draw all pieces of a kind once, to find the sizes of type that they share."""
        hear_warning, self.compiler.heard, sizes.measuring = self.compiler.heard, None, True
        for piece, side_name in product(kind.pieces, sides(kind)):
            with suppress(SalvageError):  # Reported when that piece is drawn.
                self.scene(piece, side_name)
        self.compiler.heard, sizes.measuring = hear_warning, False

    def compile(self, face_name: str, known_names: set[str], size: tuple[float, float]) -> Face:
        """Compile the face of that name for pieces with those fields. Raises SalvageError with all problems."""
        self.compiler.faults.clear()
        self.compiler.met.met.clear()
        parts: list[Any] = []
        for elements, source in reversed(self._list_ancestry(face_name)):
            parts += self.compiler.parts(elements, source, known_names, self.fixed)
        if self.compiler.faults:
            raise SalvageError(in_order(self.compiler.faults))
        return Face.of(face_name, parts, size, self.compiler.met)

    def _list_ancestry(self, face_name: str) -> list[tuple[Any, SourcePlace]]:
        """Return the element lists of a face and of the faces it extends, its own first."""
        element_lists: list[tuple[Any, SourcePlace]] = []
        seen_names: list[str] = []
        source_place = SourcePlace("")
        while face_name:
            if face_name not in self.faces:
                message = (
                    f"there is no face '{face_name}'{did_you_mean(face_name, self.faces)};"
                    f" faces are {listed(self.faces, 30)}"
                )
                raise SalvageError((source_place / "extends").fault(message))
            body, source_place = self.faces[face_name]
            if face_name in seen_names:
                raise SalvageError(source_place.fault(f"face '{face_name}' extends itself"))
            seen_names.append(face_name)
            if isinstance(body, dict):
                element_lists.append((body.get("draw", []), source_place / "draw"))
                face_name = str(body["extends"]) if body.get("extends") is not None else ""
            else:
                element_lists.append((body, source_place))
                face_name = ""
        return element_lists

    def pad_scene(self, pad: Pad) -> Scene:
        """Draw a pad."""
        face = self.compile(pad.face, set(self.fixed), pad.size)
        items = [item for part in face.parts for item in (part if isinstance(part, tuple) else part(self.fixed))]
        scene = make_readable(Scene(*pad.size, tuple(items), 0.0), self.look)
        if not self.least:
            return scene
        from layouts.faces.enlarge import enlarge

        return enlarge(scene, self.least)

    def draw_box_picture(self, function_name: str, width: float, height: float) -> Group:
        """Draw the picture of a box, in a size in mm, with a function that faces.yaml names. Raises SalvageError."""
        source_place = self.boxes.pictures[function_name]
        try:
            drawing = self.find(function_name)(self.studio, width, height)
        except Untrusted:
            raise
        except (ValueError, SalvageError) as error:
            raise SalvageError(source_place.fault(str(error))) from None
        if not isinstance(drawing, Group):
            raise SalvageError(source_place.fault(f"'{function_name}' gave {type(drawing).__name__}, not a Group"))
        return drawing

    def edges(self, kind: Kind) -> Mapping[str, str]:
        """Map the ids of a kind's pieces to their colours along the trim: pieces with the same colours may share a cut.

        The colours are that of the front's edge and, if the kind has a back, that of the back's. Empty if a face of any
        piece has an edge of several colours.
        """
        if kind.id not in self._edges:
            side_colours = [self._find_edges_of_side(kind, side) for side in sides(kind)]
            colours_by_id = {
                piece.id: " ".join(side[piece.id] for side in side_colours)
                for piece in kind.pieces
                if all(side_colours)
            }
            self._edges[kind.id] = colours_by_id
        return self._edges[kind.id]

    def _find_edges_of_side(self, kind: Kind, side_name: str) -> Mapping[str, str]:
        """Map pieces to the colour along the trim of one side; empty if a piece has no single colour, or an error."""
        colour_by_id: dict[str, str] = {}
        for piece in kind.pieces:
            try:
                colour, is_same = self._find_edge(piece, side_name)
            except (SalvageError, DrawFault):
                return {}
            if colour is None:
                return {}
            if is_same and (self.kinds[kind.id].size or len({other.size for other in kind.pieces}) == 1):
                return {other.id: colour for other in kind.pieces}
            colour_by_id[piece.id] = colour
        return colour_by_id

    def _find_edge(self, piece: Piece, side_name: str) -> tuple[str | None, bool]:
        """Return the colour along the trim of a face, and whether all other pieces of its kind are painted alike
        there."""
        colours, are_alike = zip(
            *(self._find_edge_of_pose(piece, side_name, pose) for pose in range(self.poses(piece, side_name))),
            strict=True,
        )
        return (colours[0] if len({*colours}) == 1 else None), all(are_alike)

    def _find_edge_of_pose(self, piece: Piece, side_name: str, pose_index: int) -> tuple[str | None, bool]:
        kind, looks = self.game.kinds[piece.kind], self.kinds[piece.kind]
        rules = looks.front if side_name == "front" else looks.back
        piece = _add_pose(kind, piece, pose_index, looks.poses)
        value_by_name = {**self.fixed, **list_piece_values(self.game, kind, self._resize_for_print(piece))}
        face_name = self._choose_face(rules, value_by_name, piece, looks.at / side_name)
        is_common = side_name == "back" and kind.back == "common"
        size = looks.size or piece.size
        if "." in face_name:
            items, is_same = self._draw_by_function(face_name, piece, looks.at / side_name).items, is_common
        else:
            items, edge = self._find_face(face_name, kind).draw_near_edges(value_by_name, size, self.compiler.within)
            is_same = not edge
            if len(self._near) < FACE_CACHE_SIZE // 8:  # Kept until the sheet draws it.
                self._near[piece.id, side_name, pose_index] = edge
        return find_edge_colour(items, *size), is_common or (is_same and len(rules) == 1)

    def other_ways(self) -> list[tuple[str, str]]:
        """List each print option with each of its values but the default."""
        return [(name, value) for name, option in self.options.items() for value in list(option.values)[1:]]

    def check(self, known_problems: Iterable[Problem] = ()) -> list[Problem]:
        """Draw every face of every piece and read its outline. Returns all problems, with the known ones: one for each
        cause."""
        faults: list[Problem] = []
        for piece in self.game.pieces():
            with collecting(faults):
                self.trim(piece)
            for side_name in sides(self.game.kinds[piece.kind]):
                with collecting(faults):
                    for pose_index in range(self.poses(piece, side_name)):
                        self.scene(piece, side_name, pose_index)
        for pad in self.pads:
            with collecting(faults):
                self.pad_scene(pad)
        for function_name in self.boxes.pictures:
            with collecting(faults):
                self.draw_box_picture(function_name, *BOX_PICTURE)
        faults += self.board.problems() if self.board else ()
        return self._merge_by_cause([*faults, *known_problems])

    def _merge_by_cause(self, faults: Iterable[Problem]) -> list[Problem]:
        """Merge the problems of pieces that fail alike on one line into one, with the number of pieces."""
        first_by_cause: dict[tuple[str, int | None, str], Problem] = {}
        ids_by_cause: dict[tuple[str, int | None, str], dict[str, None]] = {}
        piece_ids = {piece_id.id for piece_id in self.game.pieces()}
        for problem in faults:
            piece_id, _, message = problem.what.partition(": ")
            cause_fields = (
                problem.file,
                problem.line,
                re.sub(_OVERFLOW, r"\1", message) if piece_id in piece_ids else problem.what,
            )
            first_by_cause.setdefault(cause_fields, problem)
            ids_by_cause.setdefault(cause_fields, {})[piece_id] = None
        return [
            fault._replace(what=f"{fault.what} (and {other_count} more {'piece' if other_count == 1 else 'pieces'})")
            if other_count
            else fault
            for cause, fault in first_by_cause.items()
            for other_count in [len(ids_by_cause[cause]) - 1]
        ]


def find_books(folder: File, folder_by_module: Mapping[str, File], language: str) -> dict[str, File]:
    """Map names to the manuscripts of a game's books, with those of expansions."""
    path_by_name = {name: folder / f"{name}.md" for name in BOOKS}
    path_by_name |= {f"{BOOKS[0]}-{module}": folder / f"{BOOKS[0]}.md" for module, folder in folder_by_module.items()}
    translation_by_name = {name: path.with_suffix(f".{language}.md") for name, path in path_by_name.items()}
    return {
        name: translation_by_name[name] if translation_by_name[name].is_file() else path
        for name, path in path_by_name.items()
        if path.is_file()
    }


def sides(kind: Kind) -> tuple[str, ...]:
    """Return the sides of a kind's pieces: the front, and the back of a piece with two sides."""
    return ("front", "back") if kind.sides == 2 else ("front",)


def _put_on_paper(scene: Scene) -> Scene:
    """Put white paper under a face, unless the face paints all of its trim box itself."""

    trim_box = shapes.Box(0.0, 0.0, scene.width, scene.height)
    if any(isinstance(leaf, InkPath) and leaf.solid and leaf.hull.covers(trim_box) for leaf in walk_leaves(scene)):
        return scene
    paper = Path(shapes.rect(-BLEED, -BLEED, scene.width + 2 * BLEED, scene.height + 2 * BLEED), PAPER)
    return replace(scene, items=(paper, *scene.items))


def _add_pose(kind: Kind, piece: Piece, pose_index: int, pose_count: int) -> Piece:
    """Return a piece with its copy, its number and its pose among its fields; pose 0 needs none."""
    number_by_field = {"copy": pose_index + 1, "number": kind.numbers[piece.id] + pose_index}
    return (
        piece._replace(fields={**number_by_field, **piece.fields, "pose": pose_index % pose_count})
        if pose_index
        else piece
    )


def _check_within(loops: Iterable[Sequence[shapes.Point]], width: float, height: float) -> None:
    """Check that an outline stays in its piece's trim box, as sheets and boxes have room for no more. Raises
    ValueError."""
    left, top, right, bottom = shapes.bounds([point for loop in loops for point in loop])
    if min(left, top) < -OUTLINE_SLACK_MM or right > width + OUTLINE_SLACK_MM or bottom > height + OUTLINE_SLACK_MM:
        reach = f"from {left:.2f}, {top:.2f} to {right:.2f}, {bottom:.2f}"
        raise ValueError(f"its outline reaches {reach} mm, beyond its size, {width:g} x {height:g} mm; make them agree")
