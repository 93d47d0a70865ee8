"""A game's design in one ink: its data, look and compiled faces, ready to draw any piece.

`load_design` reads `layouts/<game>/theme.yaml` and `faces.yaml`; a game (or a kind) without them gets the plain faces
of `layouts/plain`. A game's own Python is asked for only when faces.yaml names a function of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from components.faults import Fault, SalvageError, did_you_mean, listed
from components.schema import Game, Kind, Piece
from components.yamlfile import Doc, Place, read
from layouts import expressions
from layouts.elements import VERBS, Tools
from layouts.expressions import BadExpression, Values
from layouts.faces import Compiler, Face, fixed_values, piece_values
from layouts.hooks import Studio
from layouts.look import Look, make_look
from layouts.scene import Scene

PLAIN = Path(__file__).parent / "plain"
_RELATIVE = re.compile(r"([+-])=\s*(\d+(?:\.\d+)?)(?:\s*mm|\s*pt)?")

FindFunction = Callable[[str], Callable[..., Any]]


class PrintFile(NamedTuple):
    """Kinds that are printed into one file, `<id>.pdf`."""

    id: str
    title: str
    kinds: tuple[str, ...]


class Pad(NamedTuple):
    """A printed page that is no piece: a score pad or log; its face has `size` and lies in the middle of the page."""

    id: str
    title: str
    size: tuple[float, float]
    face: str


@dataclass(frozen=True, slots=True)
class KindLook:
    """How a kind is drawn and laid on paper; `front` and `back` are (test, face) pairs, the first that holds."""

    front: tuple[tuple[expressions.Read | None, str], ...]
    back: tuple[tuple[expressions.Read | None, str], ...]
    shared_edges: bool = False
    """All faces have the same edge colour, so neighbours on a sheet may share a cut line."""
    seams: tuple[float, ...] = ()
    """Where a board larger than the paper is best divided, in mm from its left."""
    at: Place = field(default=Place(""), repr=False)


@dataclass(slots=True, eq=False)
class Design:
    """What `load_design` gives: draws any face of any piece. Only common backs are kept: a deck may be large."""

    game: Game
    studio: Studio
    files: tuple[PrintFile, ...]
    pads: tuple[Pad, ...]
    kinds: Mapping[str, KindLook]
    compiler: Compiler
    faces: Mapping[str, tuple[Any, Place]]
    find: FindFunction
    fixed: dict[str, Any]
    folder: Path
    """Where the layouts were read from."""
    _compiled: dict[tuple[str, str], Face] = field(default_factory=dict)
    _shared: dict[tuple[str, str], Scene] = field(default_factory=dict)

    @property
    def has_rulebook(self) -> bool:
        return (self.folder / "rulebook.md").is_file()

    @property
    def look(self) -> Look:
        return self.studio.look

    def scene(self, piece: Piece, side: str) -> Scene:
        """The front or back of a piece. Raises SalvageError naming piece, file and line where it can't be drawn."""
        kind = self.game.kinds[piece.kind]
        looks = self.kinds[piece.kind]
        values = {**self.fixed, **piece_values(self.game, kind, piece)}
        name = self._chosen(looks.front if side == "front" else looks.back, values, piece, looks.at / side)
        common = side == "back" and kind.back == "common"
        if common and (found := self._shared.get((name, kind.id))):
            return found
        if "." in name:
            made = self._python(name, piece, looks.at / side)
        else:
            made = self._face(name, kind).scene(piece, values)
        if common:
            self._shared[name, kind.id] = made
        return made

    def _chosen(
        self, rules: tuple[tuple[expressions.Read | None, str], ...], values: Values, piece: Piece, at: Place
    ) -> str:
        for test, name in rules:
            try:
                if test is None or expressions.evaluate(test, values):
                    return name
            except BadExpression as bad:
                raise SalvageError(at.fault(f"{piece.id}: {bad}")) from None
        raise SalvageError(at.fault(f"{piece.id}: no face fits; end the list with one without 'if'"))

    def _python(self, name: str, piece: Piece, at: Place) -> Scene:
        try:
            made = self.find(name)(self.studio, piece)
        except (ValueError, SalvageError) as bad:
            raise SalvageError(at.fault(f"{piece.id}: {bad}")) from None
        if not isinstance(made, Scene):
            raise SalvageError(at.fault(f"{piece.id}: '{name}' gave {type(made).__name__}, not a Scene"))
        return made

    def _face(self, name: str, kind: Kind) -> Face:
        key = (name, kind.id)
        found = self._compiled.get(key)
        if found is None:
            known = set(self.fixed) | set(_names_of(self.game, kind))
            found = self._compiled[key] = self.compile(name, known, kind.size)
        return found

    def compile(self, name: str, known: set[str], size: tuple[float, float]) -> Face:
        """The face of that name for pieces with those fields. Raises SalvageError with all its faults."""
        self.compiler.faults.clear()
        parts: list[Any] = []
        for elements, at in reversed(self._ancestry(name)):
            parts += self.compiler.parts(elements, at, known, self.fixed)
        if self.compiler.faults:
            raise SalvageError(sorted(set(self.compiler.faults), key=lambda f: (f.file, f.line or 0)))
        return Face.of(name, parts, size)

    def _ancestry(self, name: str) -> list[tuple[Any, Place]]:
        """Element lists of a face and of those it extends, itself first."""
        found: list[tuple[Any, Place]] = []
        seen: list[str] = []
        while name:
            if name not in self.faces:
                raise SalvageError(
                    f"there is no face '{name}'{did_you_mean(name, self.faces)}; faces are {listed(self.faces, 30)}"
                )
            body, at = self.faces[name]
            if name in seen:
                raise SalvageError(at.fault(f"face '{name}' extends itself"))
            seen.append(name)
            if isinstance(body, dict):
                found.append((body.get("draw", []), at / "draw"))
                name = str(body.get("extends", ""))
            else:
                found.append((body, at))
                name = ""
        return found

    def pad_scene(self, pad: Pad) -> Scene:
        """The picture of a pad."""
        face = self.compile(pad.face, set(self.fixed), pad.size)
        items = [item for part in face.parts for item in (part if isinstance(part, tuple) else part(self.fixed))]
        return Scene(*pad.size, tuple(items), 0.0)

    def check(self) -> list[Fault]:
        """Draw every face of every piece; all faults found."""
        faults: list[Fault] = []
        for piece in self.game.pieces():
            for side in sides(self.game.kinds[piece.kind]):
                try:
                    self.scene(piece, side)
                except SalvageError as error:
                    faults += error.faults
        for pad in self.pads:
            try:
                self.pad_scene(pad)
            except SalvageError as error:
                faults += error.faults
        return list(dict.fromkeys(faults))


def sides(kind: Kind) -> tuple[str, ...]:
    """The faces a kind has: front, and back where it has two sides."""
    return ("front", "back") if kind.sides == 2 else ("front",)


def _names_of(game: Game, kind: Kind) -> list[str]:
    names = [
        "id",
        "key",
        "name",
        "code",
        "kind",
        "count",
        "module",
        "width",
        "height",
        "middle",
        "centre",
        *kind.fields,
    ]
    for name, declared in kind.fields.items():
        if declared.type.base == "row":
            names += [f"{name}_{column}" for column in game.tables[declared.type.of].fields]
    return names


# ---- reading faces.yaml --------------------------------------------------------------------------------------

_STYLE_KEYS = tuple(dict.fromkeys([*VERBS["text"].attributes, *VERBS["paragraph"].attributes]))
_KEYS = ("files", "regions", "styles", "faces", "kinds", "pads")


@dataclass(slots=True)
class _Reader:
    """Reads the sections of faces.yaml, collecting faults."""

    doc: Doc
    faults: list[Fault] = field(default_factory=list)

    def section(self, name: str) -> dict[str, Any]:
        value = self.doc.value.get(name) or {}
        if isinstance(value, dict):
            return value
        self.faults.append((self.doc.at / name).fault(f"'{name}' must be a mapping of names"))
        return {}

    def keys(self, value: Any, allowed: tuple[str, ...], at: Place) -> dict[str, Any]:
        """The value as a mapping with allowed keys only."""
        if not isinstance(value, dict):
            self.faults.append(at.fault(f"a mapping is needed here, with {', '.join(allowed)}"))
            return {}
        for key in value:
            if key not in allowed:
                self.faults.append(
                    (at / key).fault(
                        f"unknown key '{key}'{did_you_mean(key, allowed)}; allowed are {', '.join(allowed)}"
                    )
                )
        return {key: value[key] for key in value if key in allowed}

    def resolved(self, name: str) -> dict[str, dict[str, Any]]:
        """A section whose entries may extend each other and change numbers by `+=` and `-=`."""
        given = self.section(name)
        done: dict[str, dict[str, Any]] = {}
        for entry in given:
            self._resolve(entry, given, done, self.doc.at / name, ())
        return done

    def _resolve(
        self, name: str, given: dict[str, Any], done: dict[str, dict[str, Any]], at: Place, trail: tuple[str, ...]
    ) -> dict[str, Any]:
        if name in done:
            return done[name]
        here = at / name
        own = given.get(name)
        if not isinstance(own, dict) or name in trail:
            self.faults.append(
                here.fault(f"'{name}' extends itself" if name in trail else f"'{name}' must be a mapping")
            )
            return {}
        parent: dict[str, Any] = {}
        if "extends" in own:
            of = str(own["extends"])
            if of in given:
                parent = self._resolve(of, given, done, at, (*trail, name))
            else:
                self.faults.append((here / "extends").fault(f"there is no '{of}'{did_you_mean(of, given)}"))
        made = dict(parent)
        for key, value in own.items():
            if key != "extends":
                made[key] = self._changed(value, parent.get(key), here / key)
        done[name] = made
        return made

    def _changed(self, value: Any, before: Any, at: Place) -> Any:
        relative = _RELATIVE.fullmatch(value.strip()) if isinstance(value, str) else None
        if not relative:
            return value
        if isinstance(before, bool) or not isinstance(before, int | float):
            self.faults.append(at.fault(f"'{value}' changes a number that what it extends doesn't give"))
            return 0
        by = float(relative[2])
        return before + by if relative[1] == "+" else before - by

    def styles(self) -> dict[str, dict[str, Any]]:
        made = self.resolved("styles")
        for name, style in made.items():
            self.keys(style, _STYLE_KEYS, self.doc.at / "styles" / name)
        return made

    def regions(self) -> dict[str, tuple[float, float, float, float]]:
        made = {}
        for name, region in self.resolved("regions").items():
            at = self.doc.at / "regions" / name
            region = self.keys(region, ("x", "y", "w", "h"), at)
            box = [region.get(key) for key in ("x", "y", "w", "h")]
            if all(isinstance(v, int | float) and not isinstance(v, bool) for v in box):
                made[name] = (float(box[0] or 0), float(box[1] or 0), float(box[2] or 0), float(box[3] or 0))
            else:
                self.faults.append(at.fault(f"region '{name}' needs the numbers x, y, w and h, in mm"))
        return made

    def rules(
        self, value: Any, at: Place, known: set[str], faces: Mapping[str, Any]
    ) -> tuple[tuple[expressions.Read | None, str], ...]:
        """A front or back: one face, or a list of {if, face}."""
        entries = value if isinstance(value, list) else [{"face": value}]
        made: list[tuple[expressions.Read | None, str]] = []
        for i, entry in enumerate(entries):
            here = at / i if isinstance(value, list) else at
            entry = self.keys(entry, ("if", "face"), here)
            name, test = str(entry.get("face", "")), entry.get("if")
            if "." not in name and name not in faces:
                self.faults.append(
                    here.fault(f"there is no face '{name}'{did_you_mean(name, faces)}; faces are {listed(faces, 30)}")
                )
            try:
                made.append((expressions.compile_text(str(test), known) if test is not None else None, name))
            except BadExpression as bad:
                self.faults.append(here.fault(str(bad)))
        return tuple(made)


def _no_python(name: str) -> Callable[..., Any]:
    raise ValueError(f"there is no Python '{name}' here")


def _doc(folder: Path, name: str) -> Doc:
    file = folder / name
    doc = read(file)
    if not isinstance(doc.value, dict):
        raise SalvageError(doc.at.fault("a mapping of sections is needed here"))
    return doc


def load_design(game: Game, folder: Path | None, ink: str, find: FindFunction = _no_python) -> Design:
    """The design of a game from its layouts folder, in ink full, low or mono.

    `find` gives the functions of the game's own Python that faces.yaml names. Raises SalvageError with all faults.
    """
    own = folder or PLAIN
    reader = _Reader(_doc(own if (own / "faces.yaml").is_file() else PLAIN, "faces.yaml"))
    plain = _Reader(_doc(PLAIN, "faces.yaml"))
    look = make_look(_theme(own), ink, own / "icons")
    studio = Studio(game, look)
    reader.keys(reader.doc.value, _KEYS, reader.doc.at)
    faces = {name: (body, plain.doc.at / "faces" / name) for name, body in plain.section("faces").items()}
    faces |= {name: (body, reader.doc.at / "faces" / name) for name, body in reader.section("faces").items()}
    regions = plain.regions() | reader.regions()
    styles = plain.styles() | reader.styles()
    tables = {name: table.rows for name, table in game.tables.items()}
    compiler = Compiler(Tools(studio, regions, find), styles, tables)
    fixed = fixed_values(game, ink)
    kinds = _kinds(reader, game, faces, fixed)
    files, pads = _files(reader, game), _pads(reader, faces)
    if reader.faults:
        raise SalvageError(sorted(set(reader.faults), key=lambda f: (f.file, f.line or 0)))
    return Design(game, studio, files, pads, kinds, compiler, faces, find, fixed, own)


def _theme(own: Path) -> dict[str, Any]:
    """The theme of a layouts folder, over the plain one: its palette and its icon names, role by role."""
    plain = _doc(PLAIN, "theme.yaml").value
    given = _doc(own, "theme.yaml").value if (own / "theme.yaml").is_file() else {}
    made = {**plain, **given}
    for section in ("palette", "icons"):
        if isinstance(given.get(section, {}), dict):
            made[section] = {**(plain.get(section) or {}), **(given.get(section) or {})}
    return made


def _kinds(reader: _Reader, game: Game, faces: Mapping[str, Any], fixed: Values) -> dict[str, KindLook]:
    given = reader.section("kinds")
    at = reader.doc.at / "kinds"
    for name in given:
        if name not in game.kinds:
            reader.faults.append(
                (at / name).fault(
                    f"there is no kind '{name}'{did_you_mean(name, game.kinds)}; kinds are {listed(game.kinds, 30)}"
                )
            )
    made = {}
    for kind in game.kinds.values():
        entry = given.get(kind.id, {"front": "plain-front", "back": "plain-back"})
        entry = reader.keys(entry, ("front", "back", "shared_edges", "seams"), at / kind.id)
        known = set(fixed) | set(_names_of(game, kind))
        made[kind.id] = KindLook(
            reader.rules(entry.get("front", "plain-front"), at / kind.id / "front", known, faces),
            reader.rules(entry.get("back", "plain-back"), at / kind.id / "back", known, faces),
            bool(entry.get("shared_edges", False)),
            tuple(float(v) for v in entry.get("seams", [])),
            at / kind.id,
        )
    return made


def _files(reader: _Reader, game: Game) -> tuple[PrintFile, ...]:
    """The files of faces.yaml in its order, then one for each kind that none of them names."""
    made, taken = [], set()
    for name, entry in reader.section("files").items():
        at = reader.doc.at / "files" / name
        entry = reader.keys(entry, ("title", "kinds"), at)
        kinds = entry.get("kinds") or []
        for kind in kinds:
            if kind not in game.kinds or kind in taken:
                why = (
                    "stands in two files"
                    if kind in taken
                    else f"is no kind of this game{did_you_mean(str(kind), game.kinds)}"
                )
                reader.faults.append((at / "kinds").fault(f"'{kind}' {why}"))
            taken.add(kind)
        made.append(PrintFile(name, str(entry.get("title", name)), tuple(k for k in kinds if k in game.kinds)))
    made += [PrintFile(k.id, k.title, (k.id,)) for k in game.kinds.values() if k.id not in taken]
    return tuple(made)


def _pads(reader: _Reader, faces: Mapping[str, Any]) -> tuple[Pad, ...]:
    made = []
    for name, entry in reader.section("pads").items():
        at = reader.doc.at / "pads" / name
        entry = reader.keys(entry, ("title", "size", "face"), at)
        size, face = entry.get("size"), str(entry.get("face", ""))
        if face not in faces:
            reader.faults.append((at / "face").fault(f"there is no face '{face}'{did_you_mean(face, faces)}"))
        if not (isinstance(size, list) and len(size) == 2 and all(isinstance(v, int | float) for v in size)):
            reader.faults.append((at / "size").fault("a size is [width, height] in mm"))
            continue
        made.append(Pad(name, str(entry.get("title", name)), (float(size[0]), float(size[1])), face))
    return tuple(made)
