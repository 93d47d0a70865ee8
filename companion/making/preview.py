"""What a game's folder looks like now (`salvage watch`): faces and sheets, drawn when asked for, and its faults.

A folder is read again when a file in it has changed. Whatever state it is in, half saved or gone, the game as it could
last be read stays, and the faults say what is wrong. A face is known by a digest of all that it is drawn from, so that
a page asks only for those that a change has changed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from hashlib import blake2s
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from companion import home
from companion.library import trust
from companion.library.trust import is_trusted
from components.loader import load as load_game
from components.places import PARTS, GamePlace, locate
from components.problems import Problem, SalvageError
from components.schema import Game, Kind, Piece
from layouts import shapes
from layouts.backends import svg
from layouts.custom_art import forget_functions_of
from layouts.faces.design import Design, Trim, sides
from layouts.loader import load as load_design
from layouts.printing.options import PrintOptions
from layouts.printing.planned_file import PlannedFile
from layouts.printing.run import page_scenes, plan
from layouts.scene import Scene
from layouts.sheets.pages import SheetOptions

AROUND = 2
"""Lines of a file that are shown above and below the one with a fault."""
MOST_FAULTS = 30
"""More are counted: nobody mends them at once."""
MOST_LETTERS = 300
"""Of a line that is shown."""
MOST_KEPT = 1500
"""Pictures that are kept; drawing one takes a millisecond or two."""
MOST_FILES = 10_000
"""Files that are looked at; a game's folder holds far fewer, or isn't one."""

Json = dict[str, Any]


class Face(NamedTuple):
    """A side of a piece as the page lists it; a back that a kind has in common is one. digest: of all that it is drawn
    from."""

    key: str
    kind: str
    piece: Piece
    side: str
    digest: str


class Preview:
    """A folder, and what could last be read of it."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.version = 0
        """Goes up whenever there is something else to be seen."""
        self.faults: list[Problem] = []
        """What keeps the folder as it is now from being read."""
        self.place: GamePlace | None = None
        self.game: Game | None = None
        self._signature: object = None
        self._designs: dict[str, Design] = {}
        self._base = b""
        self._faces: dict[str, dict[str, Face]] = {}
        self._drawn: dict[str, Json] = {}
        self._unchecked: list[Face] = []
        self._bad: dict[str, list[Problem]] = {}

    # ---- reading ----

    def look(self) -> bool:
        """Read the folder again if a file has changed since; whether it has. Never raises."""
        signature = _sign(Path(self.folder))
        if signature == self._signature:
            return False
        self._signature = signature
        try:
            place = locate(self.folder)
            if place.layouts and not place.builtin:
                forget_functions_of(place.layouts)
            trusted = is_trusted(place)
            game = load_game(place)
            design = load_design(place, "full", trusted, game)
            base = _digest_base(place, game, trusted)
        except SalvageError as error:
            self.faults = error.faults
        except Exception as error:  # Whatever it is, the maker goes on typing, and the next save may be better.
            self.faults = [Problem(self.folder, None, f"can't be read: {type(error).__name__}: {error}")]
        else:
            self.faults, self.place, self.game, self._base = [], place, game, base
            self._designs, self._faces = {"full": design}, {}
            self._bad, self._unchecked = {}, [*self.faces("full").values()]
        self.version += 1
        return True

    def design(self, ink: str) -> Design:
        """The design in an ink. Raises SalvageError."""
        if self.place is None or self.game is None:
            raise SalvageError(self.faults)
        if ink not in self._designs:
            self._designs[ink] = load_design(self.place, ink, is_trusted(self.place), self.game)
        return self._designs[ink]

    def faces(self, ink: str) -> dict[str, Face]:
        """All faces by their keys, kind by kind."""
        if ink not in self._faces and self.game:
            found = (face for kind in self.game.kinds.values() for face in _faces_of(kind, self._base + ink.encode()))
            self._faces[ink] = {face.key: face for face in found}
        return self._faces.get(ink, {})

    # ---- what a page is told ----

    def tell(self, ink: str, known: dict[str, str]) -> Json:
        """What a page is sent: the faces that differ from those it knows by their digests, which is brought up to date;
        the order of all where one came or went; faults, and what is wrong with single faces."""
        faces = self.faces(ink)
        order = [*faces] if [*faces] != [*known] else None
        changed = [face for key, face in faces.items() if known.get(key) != face.digest]
        known.clear()
        known.update({key: face.digest for key, face in faces.items()})
        told: Json = {
            "version": self.version,
            "title": self.game.title if self.game else Path(self.folder).name,
            "faults": [self._show(fault) for fault in self.faults[:MOST_FAULTS]],
            "more": max(0, len(self.faults) - MOST_FAULTS),
            "bad": {key: faults[0].what for key, faults in self._bad.items()},
            "faces": {face.key: self._describe(face) for face in changed},
        }
        if order is not None:
            kinds = self.game.kinds.values() if self.game else ()
            told |= {"order": order, "kinds": {kind.id: kind.title for kind in kinds}}
        return told

    def _describe(self, face: Face) -> Json:
        piece = face.piece
        common = face.key == f"{face.kind}/back"
        return {
            "kind": face.kind, "side": face.side, "id": face.kind if common else piece.id,
            "name": f"{piece.name}, back" if face.side == "back" and not common else "Back" if common else piece.name,
            "code": "" if common else piece.code,
            "copies": piece.count, "w": piece.size[0], "h": piece.size[1], "digest": face.digest,
            "file": piece.file, "line": piece.line,
        }  # fmt: skip

    def pictures(self, ink: str, keys: Sequence[str]) -> Json:
        """Faces by their keys: SVG of each with its cut line, or what keeps it from being drawn."""
        faces = self.faces(ink)
        return {key: self._picture(ink, faces[key]) for key in keys if key in faces}

    def _picture(self, ink: str, face: Face) -> Json:
        if face.digest in self._drawn:
            return self._drawn[face.digest]
        if len(self._drawn) >= MOST_KEPT:
            self._drawn.clear()
        made: Json = {"digest": face.digest}
        try:
            design = self.design(ink)
            scene = design.scene(face.piece, face.side)
            # Pictures of one page mustn't share the ids of their parts.
            made |= {
                "svg": _draw(scene, f"p{face.digest[:10]}-"),
                "cut": _cut(design.trim(face.piece), face),
            }
        except SalvageError as error:
            made["faults"] = [self._show(fault) for fault in error.faults[:3]]
        except Exception as error:
            made["faults"] = [{"what": f"can't be drawn: {type(error).__name__}: {error}", "file": "", "line": None}]
        self._drawn[face.digest] = made
        return made

    def check(self, seconds: float) -> bool:
        """Look for faces that can't be drawn among those not looked at yet, for so long; whether one was found."""
        until, before = monotonic() + seconds, len(self._bad)
        while self._unchecked and monotonic() < until:
            face = self._unchecked.pop()
            try:
                self.design("full").scene(face.piece, face.side)
            except SalvageError as error:
                self._bad[face.key] = error.faults
            except Exception as error:
                self._bad[face.key] = [Problem("", None, f"can't be drawn: {type(error).__name__}: {error}")]
        if len(self._bad) == before:
            return False
        self.version += 1
        return True

    @property
    def is_checked(self) -> bool:
        """Whether all faces have been looked at."""
        return not self._unchecked

    def _show(self, fault: Problem) -> Json:
        """A fault with the lines around it, and the faces of pieces that stand in that line."""
        lines = _lines_around(fault)
        faces = self.faces("full").values()
        pieces = [face.key for face in faces if fault.line and (face.piece.file, face.piece.line) == fault[:2]]
        return {"what": fault.what, "file": fault.file, "line": fault.line, "lines": lines, "keys": pieces[:50]}

    # ---- sheets ----

    def sheets(self, ink: str, paper: str) -> Json:
        """The pages as `salvage print` lays them out: file, sheet and side of each, or what is wrong."""
        try:
            planned = self._plan(ink, paper)
        except SalvageError as error:
            return {"pages": [], "faults": [self._show(fault) for fault in error.faults[:3]]}
        pages = [
            {"file": file.title, "id": file.id, "page": number, "sheet": page.sheet, "side": page.side}
            for file in planned
            for number, page in enumerate(file.pages)
        ]
        return {"pages": pages, "faults": []}

    def sheet(self, ink: str, paper: str, id: str, number: int) -> Json:
        """One of these pages as SVG, and where its pieces lie in mm."""
        try:
            design, file = self.design(ink), next(file for file in self._plan(ink, paper) if file.id == id)
            scene = next(islice(page_scenes(design, file, _options(ink, paper)), number, None))
        except StopIteration:
            return {"faults": [{"what": "there is no such page any more", "file": "", "line": None}]}
        except SalvageError as error:
            return {"faults": [self._show(fault) for fault in error.faults[:3]]}
        placed = [[each.x, each.y, each.w, each.h, list(each.bleed)] for each in file.pages[number].placements]
        return {"w": scene.width, "h": scene.height, "svg": _draw(scene, "sheet-"), "pieces": placed}

    def _plan(self, ink: str, paper: str) -> list[PlannedFile]:
        return [file for file in plan(self.design(ink), _options(ink, paper)) if file.pages]


def _draw(scene: Scene, prefix: str) -> str:
    """A scene as SVG for the page, which has the fonts, and sets type itself: it takes no styles from elsewhere."""
    return svg.fragment(scene.items, prefix).replace(f' style="{svg.STYLE}"', "")


def _options(ink: str, paper: str) -> PrintOptions:
    return PrintOptions(SheetOptions(paper=paper), ink=ink, rulebook=False)


def _faces_of(kind: Kind, base: bytes) -> Iterator[Face]:
    about = repr((kind.title, kind.size, kind.shape, kind.sides, kind.back, kind.module, dict(kind.fields)))
    for side in sides(kind):
        common = side == "back" and kind.back == "common"
        for piece in kind.pieces[:1] if common else kind.pieces:
            plain = None if common else (piece.id, piece.name, piece.code, piece.count, piece.size, piece.shape)
            said = repr((about, side, plain, piece.module, None if common else dict(piece.fields)))
            digest = blake2s(base + said.encode(), digest_size=12).hexdigest()
            yield Face(f"{kind.id}/back" if common else f"{piece.id}/{side}", kind.id, piece, side, digest)


def _digest_base(place: GamePlace, game: Game, trusted: bool) -> bytes:
    """A digest of what all faces are drawn from: layouts, numbers of the rules, tables; own Python may draw from any
    piece."""
    summed = blake2s(repr((game.title, game.players, dict(game.constants), trusted)).encode())
    summed.update(repr([(table.id, table.rows) for table in game.tables.values()]).encode())
    for part in place.parts:
        for file in sorted(part.layouts.rglob("*")) if part.layouts else ():
            if file.suffix in (".yaml", ".svg", ".py") and file.is_file():
                summed.update(repr(file).encode() + file.read_bytes())
                if file.suffix == ".py":
                    summed.update(repr([(piece.id, piece.fields) for piece in game.pieces()]).encode())
    return summed.digest()


def _cut(trim: Trim, face: Face) -> str:
    """Path data of the line along which a face is cut, in its own coordinates."""
    w, h, shape, outline = trim
    if outline:
        return outline
    if shape == "circle":
        return shapes.circle(w / 2, h / 2, w / 2)
    if shape == "hex":
        return shapes.polygon(shapes.hexagon(w / 2, h / 2, min(w, h), 0 if w >= h else 90))
    return shapes.rect(0, 0, w, h)


def _sign(folder: Path) -> object:
    """What tells a game's files, and the Python that is trusted, from what they were: names, sizes and times."""
    found: list[tuple[str, int, int]] = []
    waiting = [folder / part for part in (*PARTS, "docs")]
    while waiting and len(found) < MOST_FILES:
        try:
            for entry in os.scandir(waiting.pop()):
                if entry.is_dir(follow_symlinks=False):
                    waiting += [] if entry.name == "__pycache__" else [Path(entry.path)]
                else:
                    stat = entry.stat(follow_symlinks=False)
                    found.append((entry.path, stat.st_size, stat.st_mtime_ns))
        except OSError:  # Gone meanwhile, or never there.
            continue
    try:
        trusted = os.stat(home.folder() / trust.FILE).st_mtime_ns
    except OSError:
        trusted = 0
    return sorted(found), trusted


def _lines_around(fault: Problem) -> list[tuple[int, str]]:
    if not fault.line:
        return []
    try:
        with open(fault.file, encoding="utf-8", errors="replace") as file:
            lines = [*islice(file, max(0, fault.line - AROUND - 1), fault.line + AROUND)]
    except OSError:
        return []
    first = max(1, fault.line - AROUND)
    return [(first + i, line.rstrip("\n")[:MOST_LETTERS]) for i, line in enumerate(lines)]
