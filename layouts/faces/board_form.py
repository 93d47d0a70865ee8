"""The section `board` of faces.yaml as checked values: the spaces of a board, and the pieces on them.

The section is written in the type language of the data (`components.fields`). Spaces are those of a track, the rows of
a table, or have names of their own; their places are computed (`components.spaces`). Answers use the same names.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from components.base.limits import BOARD_SPACES
from components.fields import Checker, fields_of, spell
from components.problems import Problem, SalvageError, collecting, did_you_mean, listed
from components.schema import Field, Game, Type
from components.sizes import WrittenSize, box_of
from components.spaces import GridKind, GridSpace, Point, SpaceGrid, along_line
from components.yamlfile import SourcePlace
from layouts.drawing.boards import BoardShape, BoardSpot
from layouts.drawing.measure import Transform
from layouts.faces.elements import read_grid
from layouts.faces.values import list_table_rows

PLAYERS = "players"
"""Name of the map in the state that has an entry for each player."""
MIN_SIZE_MM, MAX_REACH_MM = 1, 2000
"""Least size of a space of a board, and greatest distance of anything from the board's corner."""
_LENGTHS = {"type": "list of number", "min": -MAX_REACH_MM, "max": MAX_REACH_MM, "required": False}
_POINT = {**_LENGTHS, "min_items": 2, "max_items": 2}
_COUNT = {"type": "int", "min": 1, "max": 100, "required": False}
_SPACES: Mapping[str, Any] = {
    "of": {"type": "text", "required": False, "meaning": "The track or table whose spaces or rows these are"},
    "along": {"type": "any", "required": False, "meaning": "[[x, y], …]: at even steps on the line through these"},
    "grid": {"type": "choice", "choices": ["squares", "hexes"], "required": False, "meaning": "Side by side"},
    "places": {"type": "any", "required": False, "meaning": "{NAME: [x, y], …} or [[x, y], …]"},
    "at": {**_POINT, "default": [0, 0], "meaning": "A grid's top-left corner, or the middle of hexes of a radius"},
    "size": {"type": "size", "meaning": "Of a space in mm; of a hex across its flats"},
    "columns": {**_COUNT, "meaning": "Of the grid"},
    "rows": {**_COUNT, "meaning": "Of the grid"},
    "radius": {**_COUNT, "meaning": "Steps from the hex in the middle to the outermost"},
    "top": {"type": "choice", "choices": ["flat", "point"], "default": "flat", "meaning": "What hexes have on top"},
    "gap": {"type": "number", "min": 0, "max": 100, "default": 0, "meaning": "Between neighbours, in mm"},
    "holes": {"type": "list of text", "required": False, "meaning": "Spaces that the grid doesn't have: [A1, C3]"},
    "between": {"type": "text", "required": False, "meaning": "Spaces: each lies between two, its row's from and to"},
    "shape": {"type": "choice", "choices": ["round", "square", "hex"], "default": "round",
              "meaning": "Of those in no grid"},
}  # fmt: skip
_PIECES: Mapping[str, Any] = {
    "field": {"type": "text", "meaning": "What of the state lies there: hexes, or players.at"},
    "on": {"type": "text", "required": False, "meaning": "The spaces on which it lies"},
    "at": {**_POINT, "meaning": "Where it lies that is on no space: the middle of the first piece"},
    "step": {**_POINT, "default": [0, 0], "meaning": "From there to the next, in mm"},
    "offset": {**_POINT, "default": [0, 0], "meaning": "From the middle of the space, in mm"},
    "kind": {"type": "text", "required": False, "meaning": "The kind or deck, where the field doesn't say it"},
    "own": {"type": "any", "default": False, "meaning": "true: each player's own of the kind, in the players' order; "
            "or the players' field that names it"},
    "pile": {"type": "choice", "choices": ["back", "front"], "required": False, "meaning": "One piece and how many "
             "there are: face down, or the last one face up"},
}  # fmt: skip
BOARD = fields_of({
    "piece": {"type": "text", "required": False, "meaning": "The kind or piece whose front lies under all"},
    "size": {"type": "size", "required": False, "meaning": "Width and height in mm, where no piece lies there"},
    "shown": {**_LENGTHS, "min_items": 4, "max_items": 4,
              "meaning": "[x, y, w, h] in mm of the board, where more is shown than that"},
    "spaces": {"type": "map of id to record", "fields": _SPACES, "default": {}, "max_items": BOARD_SPACES.most,
               "meaning": "Spaces by a name"},
    "pieces": {"type": "list of record", "fields": _PIECES, "default": [], "meaning": "What lies there, lowest first"},
})  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class BoardSpace:
    """A space: its name, its middle in mm of the board, and the values that a face may use."""

    name: str
    x: float
    y: float
    values: Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class SpaceSet:
    """Spaces of one size and shape. `of` is the id of their track or table, or ""."""

    id: str
    of: str
    shape: BoardShape
    size: tuple[float, float]
    spaces: Sequence[BoardSpace]
    at: SourcePlace
    is_borders: bool = False
    """Whether these spaces lie between other spaces, over the edges of those."""

    @cached_property
    def _space_by_name(self) -> Mapping[str, BoardSpace]:
        return {space.name: space for space in self.spaces}

    def spot_name(self, space: BoardSpace) -> str:
        """Return the name by which people point at a space: a bare number is ambiguous, so the set's name precedes
        it."""
        return f"{self.id} {space.name}" if space.name.removeprefix("-").isdecimal() else space.name

    def spot(self, space: BoardSpace) -> BoardSpot:
        """Return the area that people point at for a space."""
        return self.shape.at(Transform(space.x, space.y))

    def find(self, value: Any) -> BoardSpace | None:
        """Return the space that a value of the state names; a number is an index if the space has a name in words."""
        space = self._space_by_name.get(str(value))
        if space is None and isinstance(value, int) and 0 <= value < len(self.spaces):
            space_at_index = self.spaces[value]
            return None if space_at_index.name.isdecimal() else space_at_index
        return space


class PlacedEntry(NamedTuple):
    """Things that lie on some spaces, or in a row that begins at `start`. `way` is the path to their field in the
    state; `group` is the kind or deck. tells_where: the field says where a piece, or each of several named pieces,
    lies. is_keyed: the field is part of a record for each space."""

    way: tuple[str, ...]
    on: SpaceSet | None
    group: str
    tells_where: bool = False
    is_keyed: bool = False
    own: bool | str = False
    pile: str = ""
    start: Point = (0.0, 0.0)
    step: Point = (0.0, 0.0)
    offset: Point = (0.0, 0.0)
    at: SourcePlace = SourcePlace("")


@dataclass(frozen=True, eq=False)
class BoardForm:
    """A board as faces.yaml describes it. piece: the id of the piece under everything, or "". shown: x, y, width and
    height."""

    piece: str
    size: tuple[float, float]
    shown: Sequence[float]
    sets: Mapping[str, SpaceSet]
    entries: Sequence[PlacedEntry]

    def find_unknown_fields(self, state: Mapping[str, Field]) -> Iterator[Problem]:
        """Report entries whose fields the state doesn't have."""
        names = [*state, *(f"{PLAYERS}.{name}" for name in (state[PLAYERS].fields if PLAYERS in state else ()))]
        for placed_entry in self.entries:
            if len(_find_fields(state, placed_entry.way)) < len(placed_entry.way):
                name = ".".join(placed_entry.way)
                message = f"there is no field {name!r} in the state{did_you_mean(name, names)}"
                yield (placed_entry.at / "field").fault(f"{message}; fields are {listed(names, 30)}")


def read_board(section: Any, game: Game, source_place: SourcePlace, faults: list[Problem]) -> BoardForm | None:
    """Read the section of a board. Returns None if it is empty, or if it has problems, which are added to `faults`."""
    if not section:
        return None
    checker = Checker()
    board = checker.record(section, BOARD, source_place)
    faults += checker.faults
    if checker.faults:
        return None
    set_by_id: dict[str, SpaceSet] = {}
    entries, problems = list[PlacedEntry](), list[Problem]()
    for id, entry in board["spaces"].items():
        with collecting(problems):
            set_by_id[id] = _SetReader(game, id, entry, source_place / "spaces" / id, set_by_id).read()
        if sum(len(each.spaces) for each in set_by_id.values()) > BOARD_SPACES.most:
            problems.append((source_place / "spaces").fault(f"the board has more than {BOARD_SPACES}"))
            break
    for number, entry in enumerate(board["pieces"] if not problems else ()):
        with collecting(problems):
            entries.append(_read_entry(entry, game, set_by_id, source_place / "pieces" / number))
    if "shown" in board and min(board["shown"][2:]) < MIN_SIZE_MM:
        problems.append((source_place / "shown").fault("shown is [x, y, width, height] in mm"))
    with collecting(problems):
        piece_name, size = _read_ground(board, game, source_place)
    if problems:
        faults += problems
        return None
    form = BoardForm(piece_name, size, board.get("shown") or (0.0, 0.0, *size), set_by_id, entries)
    faults += form.find_unknown_fields(game.state) if game.state else ()
    return form


def _read_ground(section: Mapping[str, Any], game: Game, source_place: SourcePlace) -> tuple[str, tuple[float, float]]:
    """Return the id of the piece under everything, and the size of the board. Raises SalvageError."""
    if not (piece_id := section.get("piece")):
        if "size" in section:
            return "", _read_size(section["size"], "rect", source_place / "size")
        raise SalvageError(
            source_place.fault("a board has a piece whose front lies under all, or a size such as 200 x 150")
        )
    piece_by_id = {kind.id: kind.pieces[0] for kind in game.kinds.values() if kind.pieces}
    piece_by_id |= {piece.id: piece for piece in game.pieces()}
    if piece_id not in piece_by_id:
        raise SalvageError(
            (source_place / "piece").fault(f"there is no piece {piece_id!r}{did_you_mean(piece_id, piece_by_id)}")
        )
    return piece_by_id[piece_id].id, piece_by_id[piece_id].size


def _read_size(size: WrittenSize, shape_name: str, source_place: SourcePlace, top: str = "") -> tuple[float, float]:
    """Return width and height in mm; `top` is the upper end of a hex. Raises SalvageError."""
    try:
        size_mm = box_of(size, shape_name, top)
    except ValueError as error:
        raise SalvageError(source_place.fault(str(error))) from None
    if not MIN_SIZE_MM <= min(size_mm) <= max(size_mm) <= MAX_REACH_MM:
        message = f"size is {size_mm[0]:g} x {size_mm[1]:g} mm; it must be {MIN_SIZE_MM} to {MAX_REACH_MM} mm"
        raise SalvageError(source_place.fault(message))
    return size_mm


class _SetReader:
    """Reads one set of spaces. Raises SalvageError with all that is wrong."""

    def __init__(
        self,
        game: Game,
        set_id: str,
        spec: Mapping[str, Any],
        source_place: SourcePlace,
        set_by_id: Mapping[str, SpaceSet],
    ) -> None:
        self.spec, self.at, self.id, self.sets = spec, source_place, set_id, set_by_id
        self.of = spec.get("of") or (set_id if set_id in game.tracks or set_id in game.tables else "")
        if self.of not in {"", *game.tracks, *game.tables}:
            names = [*game.tracks, *game.tables]
            hint = did_you_mean(self.of, names)
            raise SalvageError(
                (source_place / "of").fault(f"there is no track or table {self.of!r}{hint}: {listed(names)}")
            )
        is_hexes = spec.get("grid") == "hexes" or ("grid" not in spec and spec["shape"] == "hex")
        self.size = _read_size(spec["size"], "hex" if is_hexes else "rect", source_place / "size", spec["top"])
        self.rows: Mapping[str, Mapping[str, Any]] = {}
        if self.of in game.tracks:
            self.rows = {name: {} for name in game.tracks[self.of].spaces}
        elif self.of:
            table = game.tables[self.of]
            if not table.key:
                raise SalvageError(
                    source_place.fault(f"table '{self.of}' has no 'key', which names the spaces of its rows")
                )
            self.rows = dict(zip(table.by_key, list_table_rows(game, table), strict=True))

    def read(self) -> SpaceSet:
        try:
            spaces = [
                BoardSpace(name, x, y, {**values, **self.rows.get(name, {}), "space": name, "x": x, "y": y})
                for name, x, y, values in self._place_spaces()
            ]
        except ValueError as bad:
            raise SalvageError(self.at.fault(str(bad))) from None
        corners = self._make_cell_grid().corners() if "grid" in self.spec or self.spec["shape"] != "round" else ()
        shape = BoardShape(min(self.size) / 2, corners)
        return SpaceSet(self.id, self.of, shape, self.size, spaces, self.at, "between" in self.spec)

    def _check_names(self, names: Collection[str]) -> None:
        """Check that the places have the names of the track's spaces or the table's rows. Raises SalvageError."""
        if missing_names := [name for name in self.rows if name not in names]:
            verb_text = "has" if len(missing_names) == 1 else "have"
            raise SalvageError(self.at.fault(f"{listed(missing_names)} of {self.of} {verb_text} no place on the board"))
        for name in names if self.rows else ():
            if name not in self.rows:
                hint = did_you_mean(name, self.rows)
                raise SalvageError((self.at / "places" / name).fault(f"{self.of} has no {name!r}{hint}"))

    def _place_spaces(self) -> Iterator[tuple[str, float, float, Mapping[str, Any]]]:
        """Yield the name and the middle of each space, and what a grid knows about it. Raises ValueError."""
        spec, (left, top) = self.spec, self.spec["at"]
        placements = [placement for placement in ("along", "grid", "places", "between") if placement in spec]
        if len(placements) > 1:
            raise ValueError(f"spaces lie one way: {' and '.join(placements)} are too many")
        if "grid" in spec:
            cell_by_name = self._make_cells()
            neighbours_by_cell = self._make_cell_grid().neighbours(cell_by_name)
            for name, grid_space in cell_by_name.items():
                value_by_name = {
                    **grid_space._asdict(),
                    "letter": grid_space.letter,
                    "neighbours": neighbours_by_cell[name],
                }
                yield name, grid_space.x + left, grid_space.y + top, value_by_name
        elif "between" in spec:
            yield from self._place_borders(spec["between"])
        elif isinstance(places := spec.get("places"), dict):
            yield from ((name, *_read_point(each), {}) for name, each in places.items())
            self._check_names(places)
        elif "places" in spec:
            yield from self._name_points(_read_points(places))
        elif "along" in spec and self.rows:
            yield from self._name_points(along_line(_read_points(spec["along"]), len(self.rows)))
        elif "along" in spec:
            raise ValueError("spaces along a line are those of a track or table: 'of' names it")
        else:
            raise ValueError("say where these spaces lie: along, grid, places or between")

    def _name_points(self, points: Sequence[Point]) -> Iterator[tuple[str, float, float, Mapping[str, Any]]]:
        """Pair points with the names of the track or table in their order, or with numbers."""
        names = self._choose_names([str(number + 1) for number in range(len(points))])
        yield from ((name, x, y, {}) for name, (x, y) in zip(names, points, strict=True))

    def _choose_names(self, names: Sequence[str]) -> Sequence[str]:
        """Return as many names as are given: those of the track or table in their order, else the given ones. Raises
        ValueError."""
        if self.rows and len(names) != len(self.rows):
            raise ValueError(f"there are {len(names)} spaces, and {self.of} has {len(self.rows)}")
        return [*self.rows] or names

    def _make_cells(self) -> dict[str, GridSpace]:
        """Map the names of the grid's spaces to the spaces: all but the holes, or those in the table's rows. Raises
        ValueError."""
        spec, first_row = self.spec, next(iter(self.rows.values()), {})
        if {"column", "row"} <= first_row.keys() and not {"columns", "rows", "radius", "holes"} & spec.keys():
            for name, row in self.rows.items():
                if wrong_keys := [at for at in ("column", "row") if type(row.get(at)) is not int or row[at] < 1]:
                    message = f"{name} of {self.of} has {wrong_keys[0]} {spell(row.get(wrong_keys[0]))}"
                    raise ValueError(f"{message}; every column and row must be a whole number, counted from 1")
            return {name: self._make_cell_grid().space(row["column"], row["row"]) for name, row in self.rows.items()}
        size = self.size if spec["grid"] == "squares" else (min(self.size), 0)
        space_by_name = {space.name: space for space in read_grid(spec["grid"], {**spec, "size": size}).spaces()}
        for id in spec.get("holes", ()):
            if space_by_name.pop(id, None) is None:
                raise ValueError(f"the grid has no space {id!r} to leave out{' twice' * (spec['holes'].count(id) > 1)}")
        return dict(zip(self._choose_names([*space_by_name]), space_by_name.values(), strict=True))

    def _make_cell_grid(self) -> SpaceGrid:
        """Return a grid of cells with the size and shape of these spaces."""
        grid_shape: GridKind = "hexes" if "hex" in self.spec.get("grid", self.spec["shape"]) else "squares"
        width, height = self.size if grid_shape == "squares" else (min(self.size), 0.0)
        return SpaceGrid(grid_shape, width, height, flat_top=self.spec["top"] == "flat", gap=self.spec["gap"])

    def _place_borders(self, set_id: str) -> Iterator[tuple[str, float, float, Mapping[str, Any]]]:
        """Yield spaces between two others: their middle, and the ends of the border relative to it. Raises
        ValueError."""
        if set_id not in self.sets or not self.rows:
            text = f"there are no spaces {set_id!r} above these{did_you_mean(set_id, self.sets)}"
            raise ValueError(f"{text}, or no table 'of' what is between them")
        spaces = self.sets[set_id]
        corners, (width, _) = spaces.shape.corners, spaces.size
        length = math.dist(corners[0], corners[1]) if corners else width
        for name, row in self.rows.items():
            start_space, end_space = (spaces.find(row.get(end)) for end in ("from", "to"))
            if not (start_space and end_space) or end_space.name not in start_space.values.get(
                "neighbours", {end_space.name} - {start_space.name}
            ):
                raise ValueError(f"{name} of {self.of} must have in from and to two spaces of {set_id}, side by side")
            if (span_length := math.dist((start_space.x, start_space.y), (end_space.x, end_space.y))) < MIN_SIZE_MM:
                raise ValueError(
                    f"{name} of {self.of} lies between {start_space.name} and {end_space.name}, which are in one place"
                )
            half_length = length / 2 / span_length
            dx, dy = (end_space.y - start_space.y) * half_length, (start_space.x - end_space.x) * half_length
            middle_point = (start_space.x + end_space.x) / 2, (start_space.y + end_space.y) / 2
            yield name, *middle_point, {"x1": -dx, "y1": -dy, "x2": dx, "y2": dy}


def _read_entry(
    spec: Mapping[str, Any], game: Game, set_by_id: Mapping[str, SpaceSet], source_place: SourcePlace
) -> PlacedEntry:
    """Read an entry of `pieces`. Raises SalvageError."""
    set_id, start, groups = spec.get("on"), spec.get("at"), [*game.kinds, *game.decks]
    if (set_id is None) == (start is None):
        raise SalvageError(source_place.fault("say on which spaces it lies (on: NAME), or where (at: [x, y])"))
    if set_id is not None and set_id not in set_by_id:
        hint = did_you_mean(set_id, set_by_id)
        raise SalvageError(
            (source_place / "on").fault(f"there are no spaces {set_id!r}{hint}; spaces are {listed(set_by_id)}")
        )
    if (group_id := spec.get("kind")) and group_id not in groups:
        raise SalvageError(
            (source_place / "kind").fault(f"there is no kind {group_id!r}{did_you_mean(group_id, groups)}")
        )
    owner_field = spec["own"]
    if not isinstance(owner_field, bool | str):
        raise SalvageError((source_place / "own").fault("own is true, or the field of a player that names the piece"))
    field_path = tuple(spec["field"].split("."))
    # The type of the field shows whether it holds pieces by name, or the place of each piece. A map of records (but for
    # that of the players) has a record for each space.
    fields = _find_fields(game.state, field_path)
    type = fields[-1].type if len(fields) == len(field_path) else Type("text")
    is_keyed = any(field.type.base == "map" and field.name != PLAYERS for field in fields[:-1])
    piece_group_name = type.leaf.of if type.leaf.base in ("piece", "pile", "count") else ""
    key_group_name = type.key.of if type.key and type.key.base == "piece" else ""
    tells_where = (
        set_id is not None and not (piece_group_name or is_keyed) and (bool(key_group_name) or type.base != "map")
    )
    # Otherwise the field's name gives the group: `market` and `market-row` both mean the deck `market`.
    group_in_name = next((word for word in (field_path[-1], field_path[-1].rpartition("-")[0]) if word in groups), "")
    group = group_id or piece_group_name or key_group_name or group_in_name
    if not group:
        raise SalvageError(source_place.fault(f"'{spec['field']}' doesn't say what lies there: 'kind' does"))
    start, step_vector, offset = (_read_point(each or [0, 0]) for each in (start, spec["step"], spec["offset"]))
    spaces, pile = set_by_id[set_id] if set_id else None, spec.get("pile") or ""
    return PlacedEntry(
        field_path, spaces, group, tells_where, is_keyed, owner_field, pile, start, step_vector, offset, source_place
    )


def _find_fields(field_by_name: Mapping[str, Field], path_names: Sequence[str]) -> list[Field]:
    """Return the fields along a path through records and maps of records, as far as they exist."""
    fields_on_path: list[Field] = []
    for name in path_names:
        if name not in field_by_name:
            break
        fields_on_path.append(field_by_name[name])
        field_by_name = field_by_name[name].fields
    return fields_on_path


def _read_points(values: Any) -> list[Point]:
    """Read a list of points. Raises ValueError."""
    if not isinstance(values, list) or not values:
        raise ValueError(f"'{values}' is no list of points [[x, y], …] in mm")
    return [_read_point(each) for each in values]


def _read_point(value: Any) -> Point:
    """Read a point. Raises ValueError."""
    if isinstance(value, list | tuple) and len(value) == 2:
        x, y = value
        if all(type(each) in (int, float) and abs(each) <= MAX_REACH_MM for each in value):
            return float(x), float(y)
    raise ValueError(f"'{value}' is no point [x, y] in mm")
