"""Piece kinds and their pieces, read from data and checked beyond their form.

Sizes must fit on paper, sides agree with backs, house values have reasons, modules exist, and ids and printed codes
can't be mistaken for one another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from components.fields import Checker
from components.form import PIECE, make
from components.problems import did_you_mean, listed
from components.rows import RawRows
from components.schema import Field, Kind, Piece, Value, frozen
from components.sizes import WrittenSize, box_of
from components.tables import TableReader
from components.yamlfile import SourcePlace

MIN_PIECE_MM = 5.0
"""Smaller pieces can't be cut or picked up."""

MAX_PIECE_MM = (1110.0, 1602.0)
"""Four by four sheets of A3 (297 x 420) with 6 mm margins and an overlap of 10 mm, short side first."""

_SIMILAR_LETTERS = str.maketrans("OI", "01")


def fold_code(code: str) -> str:
    """Fold a code as it may be typed or misread: without case, O as 0 and I as 1.

    >>> fold_code("lo1") == fold_code("L0I")
    True
    """
    return code.upper().translate(_SIMILAR_LETTERS)


class KindReader:
    """Reads kinds in two passes: first the names of all pieces, then the pieces, whose values may refer to those
    names."""

    def __init__(self, tables: TableReader, modules: Iterable[str]) -> None:
        self.checker = tables.checker
        self.tables = tables
        self.modules = list(modules) or ["base"]
        self._fields: dict[str, Mapping[str, Field]] = {}
        self._rows: dict[str, RawRows] = {}
        self._given: dict[str, Mapping[str, Any]] = {}

    def read(self, id: str, entry: Mapping[str, Any], at: SourcePlace) -> None:
        """Read a kind's fields and the rows of its pieces, and register the pieces' names."""
        fields = self.tables.fields(entry, PIECE, at)
        for name in fields.keys() & PIECE.keys():
            self.checker.refuse(at / "fields" / name, f"every piece has {name!r} already; give the field another name")
        self._fields[id], self._given[id] = fields, entry
        own_fields = {name: field for name, field in fields.items() if name not in PIECE}
        rows = self.tables.all_rows("kinds", id, "pieces", entry, frozen({**PIECE, **own_fields}), at)
        names = [(id, id, "")]
        if rows is not None:
            self._rows[id] = rows
            names = [(f"{id}.{key}", key, code) for key, code in rows.names_and_codes("id", "code")]
        self.checker.names.add_kind(id, names)

    def kind(self, id: str, at: SourcePlace) -> Kind | None:
        """Return the kind with its checked pieces, or None if a required key is missing."""
        entry = self._given[id]
        module = self._module(entry.get("module", self.modules[0]), at / "module")
        self._check_sides(entry, at)
        if not {"title", "size", "source"} <= entry.keys():
            if id in self._rows:
                self._rows[id].check(self.checker)
            return None
        shape, top = entry.get("shape", "rect"), entry.get("top", "")
        if top and shape != "hex":
            self.checker.refuse(at / "top", f"{at.name}: only a hex has a flat side or a point on top; leave 'top' out")
        if "corners" in entry and shape != "rect":
            self.checker.refuse(at / "corners", f"{at.name}: only a rect has corners to round; leave 'corners' out")
        kind = make(
            Kind,
            entry,
            id=id,
            size=self._size(entry["size"], shape, top, at / "size"),
            module=module,
            size_source=entry.get("size_source", entry["source"]),
            fields=self._fields[id],
            pieces=(),
            line=at.line,
        )
        self.checker.reason("house" if "house" in (kind.source, kind.size_source) else None, kind.note, at)
        return kind._replace(pieces=tuple(self._pieces(kind, entry, at)))

    def _module(self, module: str, at: SourcePlace) -> str:
        if module not in self.modules:
            hint = did_you_mean(module, self.modules)
            self.checker.refuse(at, f"there is no module {module!r}{hint}; modules: {listed(self.modules)}")
        return module

    def _check_sides(self, entry: Mapping[str, Any], at: SourcePlace) -> None:
        sides, back = entry.get("sides"), entry.get("back", "none")
        if sides == 2 and back == "none":
            self.checker.refuse(at / "back", f"{at.name}: two sides need 'back', common or own")
        if sides == 1 and back != "none":
            self.checker.refuse(at / "back", f"{at.name}: back is {back!r}, but sides is 1")

    def _size(self, written: WrittenSize, shape: str, top: str, at: SourcePlace) -> tuple[float, float]:
        """Return the trim box of a piece of a shape in mm, width first."""
        try:
            size = box_of(written, shape, top)
        except ValueError as wrong:
            self.checker.refuse(at, str(wrong))
            return MIN_PIECE_MM, MIN_PIECE_MM
        said = f"size is {size[0]:g} x {size[1]:g} mm"
        if min(size) < MIN_PIECE_MM:
            self.checker.refuse(at, f"{said}, too small to cut; must be at least {MIN_PIECE_MM:g} mm each way")
        if min(size) > MAX_PIECE_MM[0] or max(size) > MAX_PIECE_MM[1]:
            most = f"{MAX_PIECE_MM[0]:g} x {MAX_PIECE_MM[1]:g}"
            self.checker.refuse(at, f"{said}, fits no paper; must be at most {most} mm (4 x 4 sheets of A3)")
        return size

    def _pieces(self, kind: Kind, given: Mapping[str, Any], at: SourcePlace) -> list[Piece]:
        rows = self._rows.get(kind.id)
        if rows is None:
            return [self._only_piece(kind, given, at)]
        if "count" in given:
            self.checker.refuse(at / "count", f"{at.name}: 'count' belongs to its pieces, where 'pieces' are listed")
        return [self._piece(kind, given, row, place) for row, place in rows.check(self.checker) if "id" in row]

    def _only_piece(self, kind: Kind, given: Mapping[str, Any], at: SourcePlace) -> Piece:
        needed = [name for name, field in kind.fields.items() if field.required]
        if needed:
            self.checker.refuse(at, f"{at.name}: 'pieces' is missing, which would give {listed(needed)}")
        row = {name: field.default for name, field in kind.fields.items() if name not in PIECE}
        row |= {"id": kind.id, "name": kind.title, "count": given.get("count", 1)}
        return self._piece(kind, given, row, at)._replace(id=kind.id)

    def _piece(self, kind: Kind, given: Mapping[str, Any], row: dict[str, Value], at: SourcePlace) -> Piece:
        size, shape = kind.size, row.get("shape", kind.shape)
        if "size" in row or "shape" in row:
            size = self._size(row.get("size", given["size"]), shape, given.get("top", ""), at / "size")
        if row.get("source") == "house":
            self.checker.reason("house", row.get("note") or kind.note, at / "source")
        return make(
            Piece,
            row,
            id=f"{kind.id}.{row['id']}",
            kind=kind.id,
            name=row.get("name", ""),
            size=size,
            shape=shape,
            source=row.get("source", kind.source),
            module=self._module(row["module"], at / "module") if "module" in row else kind.module,
            # An empty field is None, so that faces needn't ask whether it exists.
            fields=frozen({name: row.get(name) for name in kind.fields}),
            file=at.file,
            line=at.line,
        )


def check_names(kinds: Mapping[str, Kind], checker: Checker) -> None:
    """Refuse ids that occur twice in a kind, and codes of the game that are equal or read alike."""
    codes: dict[str, Piece] = {}
    for kind in kinds.values():
        keys: dict[str, Piece] = {}
        for piece in kind.pieces:
            first = keys.setdefault(piece.key.lower(), piece)
            if first is not piece:
                likeness = "is there twice" if first.key == piece.key else f"differs only in case from {first.key!r}"
                checker.refuse(_place(piece), f"id {piece.key!r} of {kind.id} {likeness}, first in {_where(first)}")
            if not piece.code:
                continue
            first = codes.setdefault(fold_code(piece.code), piece)
            if first is not piece:
                likeness = "is there twice" if first.code == piece.code else f"reads like {first.code!r}"
                where = f"first at {first.id} in {_where(first)}"
                checker.refuse(_place(piece), f"code {piece.code!r} of {piece.id} {likeness}, {where}")
    _check_codes_against_ids(kinds, checker)
    _check_other_spellings(kinds, checker)


def _check_codes_against_ids(kinds: Mapping[str, Kind], checker: Checker) -> None:
    for kind in kinds.values():
        keys = {piece.key.lower(): piece for piece in kind.pieces}
        for piece in kind.pieces:
            other = keys.get(piece.code.lower(), piece)
            if other.key != piece.key:
                said = f"code {piece.code!r} of {piece.id} is the id of another piece, {other.id}"
                checker.refuse(_place(piece), said)


def _check_other_spellings(kinds: Mapping[str, Kind], checker: Checker) -> None:
    """Refuse other spellings of a piece that also mean another piece."""
    pieces = [piece for kind in kinds.values() for piece in kind.pieces]
    named = {name.lower(): piece for piece in pieces for name in (piece.key, piece.id, piece.code) if name}
    for piece in pieces:
        for spelling in piece.also:
            other = named.setdefault(spelling.lower(), piece)
            if other is not piece:
                checker.refuse(_place(piece), f"{piece.id} may also be typed {spelling!r}, but that means {other.id}")


def _place(piece: Piece) -> SourcePlace:
    return SourcePlace(piece.file, {(): piece.line or 0})


def _where(piece: Piece) -> str:
    return f"{piece.file}:{piece.line}"
