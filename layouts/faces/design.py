"""A game's design in one ink: its data, look and compiled faces, ready to draw any piece.

`load_design` reads `layouts/<game>/theme.yaml` and `faces.yaml`; a game (or a kind) without them gets the plain faces
of `layouts/plain`. A game's own Python is asked for only when faces.yaml names a function of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from components.problems import Problem, SalvageError, did_you_mean, in_order, listed
from components.schema import Game, Kind, Piece
from components.yamlfile import Place
from layouts.faces import expressions
from layouts.faces.compiler import Compiler, Face, fixed_values, piece_values
from layouts.faces.elements import Tools
from layouts.faces.expressions import BadExpression, Values
from layouts.faces.sections import Sections, read_mapping
from layouts.hooks import Studio
from layouts.look import Look, make_look
from layouts.scene import Scene

PLAIN = Path(__file__).parent.parent / "plain"
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
    seams_y: tuple[float, ...] = ()
    """The same, from its top."""
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
    def rulebook(self) -> Path:
        """The file of the rulebook's manuscript; `has_rulebook` tells whether there is one."""
        return self.folder / "rulebook.md"

    @property
    def has_rulebook(self) -> bool:
        return self.rulebook.is_file()

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
            known = _known(self.game, kind, self.fixed)
            found = self._compiled[key] = self.compile(name, known, kind.size)
        return found

    def compile(self, name: str, known: set[str], size: tuple[float, float]) -> Face:
        """The face of that name for pieces with those fields. Raises SalvageError with all its faults."""
        self.compiler.faults.clear()
        parts: list[Any] = []
        for elements, at in reversed(self._ancestry(name)):
            parts += self.compiler.parts(elements, at, known, self.fixed)
        if self.compiler.faults:
            raise SalvageError(in_order(self.compiler.faults))
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

    def check(self) -> list[Problem]:
        """Draw every face of every piece; all faults found."""
        faults: list[Problem] = []
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


def _known(game: Game, kind: Kind, fixed: Values) -> set[str]:
    """What a face may name that draws pieces of this kind."""
    return {*fixed, *piece_values(game, kind, kind.pieces[0])}


# ---- reading faces.yaml --------------------------------------------------------------------------------------

_KEYS = ("files", "regions", "styles", "faces", "kinds", "pads")


def _no_python(name: str) -> Callable[..., Any]:
    raise ValueError(f"there is no Python '{name}' here")


def load_design(game: Game, folder: Path | None, ink: str, find: FindFunction = _no_python) -> Design:
    """The design of a game from its layouts folder, in ink full, low or mono.

    `find` gives the functions of the game's own Python that faces.yaml names. Raises SalvageError with all faults.
    """
    own = folder or PLAIN
    reader = Sections(read_mapping((own if (own / "faces.yaml").is_file() else PLAIN) / "faces.yaml"))
    plain = Sections(read_mapping(PLAIN / "faces.yaml"))
    studio = Studio(game, _look(own, ink))
    reader.keys(reader.doc.value, _KEYS, reader.doc.at)
    faces = {name: (body, plain.doc.at / "faces" / name) for name, body in plain.section("faces").items()}
    faces |= {name: (body, reader.doc.at / "faces" / name) for name, body in reader.section("faces").items()}
    regions = plain.regions() | reader.regions()
    styles = plain.styles() | reader.styles()
    tables = {name: table.rows for name, table in game.tables.items()}
    compiler = Compiler(Tools(studio, regions, find), styles, tables)
    fixed = fixed_values(game, ink)
    for body, at in faces.values():
        if isinstance(body, dict):
            reader.keys(body, ("extends", "draw"), at)
    kinds = _kinds(reader, game, faces, fixed)
    files, pads = _files(reader, game), _pads(reader, faces)
    if reader.faults:
        raise SalvageError(in_order(reader.faults))
    return Design(game, studio, files, pads, kinds, compiler, faces, find, fixed, own)


def _look(own: Path, ink: str) -> Look:
    """The look of a layouts folder's theme over the plain one: its palette and its icon names, role by role."""
    plain = read_mapping(PLAIN / "theme.yaml")
    theme = read_mapping(own / "theme.yaml") if (own / "theme.yaml").is_file() else plain
    made: dict[str, Any] = dict(plain.value)
    for key, value in theme.value.items():
        if key not in ("palette", "icons"):
            hint = did_you_mean(key, ("palette", "icons"))
            raise SalvageError((theme.at / key).fault(f"unknown key '{key}'{hint}; allowed are palette, icons"))
        made[key] = {**(plain.value.get(key) or {}), **value} if isinstance(value, dict) else value
    return make_look(made, ink, own / "icons", theme.at)


def _kinds(reader: Sections, game: Game, faces: Mapping[str, Any], fixed: Values) -> dict[str, KindLook]:
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
        entry = reader.keys(entry, ("front", "back", "shared_edges", "seams", "seams_y"), at / kind.id)
        known = _known(game, kind, fixed)
        made[kind.id] = KindLook(
            reader.rules(entry.get("front", "plain-front"), at / kind.id / "front", known, faces),
            reader.rules(entry.get("back", "plain-back"), at / kind.id / "back", known, faces),
            reader.flag(entry.get("shared_edges", False), at / kind.id / "shared_edges"),
            reader.numbers(entry.get("seams", []), at / kind.id / "seams"),
            reader.numbers(entry.get("seams_y", []), at / kind.id / "seams_y"),
            at / kind.id,
        )
    return made


def _files(reader: Sections, game: Game) -> tuple[PrintFile, ...]:
    """The files of faces.yaml in its order, then one for each kind that none of them names."""
    made, taken = [], set()
    for name, entry in reader.section("files").items():
        at = reader.doc.at / "files" / name
        entry = reader.keys(entry, ("title", "kinds"), at)
        kinds = entry.get("kinds") or []
        if not isinstance(kinds, list):
            reader.faults.append((at / "kinds").fault("kinds is a list, such as [card, token]"))
            kinds = []
        named = tuple(map(str, kinds))
        for kind in named:
            if kind in taken:
                reader.faults.append((at / "kinds").fault(f"'{kind}' stands in two files"))
            elif kind not in game.kinds:
                hint = did_you_mean(kind, game.kinds)
                reader.faults.append((at / "kinds").fault(f"'{kind}' is no kind of this game{hint}"))
            taken.add(kind)
        reader.file_name(name, at)
        made.append(PrintFile(name, str(entry.get("title", name)), named))
    for left in (kind for kind in game.kinds.values() if kind.id not in taken):
        made.append(PrintFile(left.id, left.title, (left.id,)))
        if left.id in reader.section("files"):
            at = reader.doc.at / "files" / left.id
            reader.faults.append(at.fault(f"kind '{left.id}' is in no file, so one of that name would be its own"))
    return tuple(made)


def _pads(reader: Sections, faces: Mapping[str, Any]) -> tuple[Pad, ...]:
    made = []
    for name, entry in reader.section("pads").items():
        at = reader.doc.at / "pads" / name
        entry = reader.keys(entry, ("title", "size", "face"), at)
        reader.file_name(name, at)
        if name in reader.section("files"):
            reader.faults.append(at.fault(f"there is a file '{name}' already; give the pad another name"))
        size, face = entry.get("size"), str(entry.get("face", ""))
        if face not in faces:
            reader.faults.append((at / "face").fault(f"there is no face '{face}'{did_you_mean(face, faces)}"))
        sides = reader.numbers(size, at / "size")
        if len(sides) != 2 or not all(10 <= side <= 2000 for side in sides):
            reader.faults.append((at / "size").fault("a size is [width, height] in mm, each 10 to 2000"))
            continue
        made.append(Pad(name, str(entry.get("title", name)), (sides[0], sides[1]), face))
    return tuple(made)
