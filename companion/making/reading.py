"""A game's folder as it was read: its pieces, its looks in each ink, and its faces.

Each face is known by a digest of all that it is drawn from.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2s
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from companion import home
from companion.game_registry import trust
from companion.game_registry.trust import is_trusted
from companion.making.difference import ComparedVersion
from components.loader import load as load_game
from components.places import PARTS, GamePlace, locate
from components.schema import Game, Kind, Piece
from layouts.drawing import fonts, icons
from layouts.drawing.images import FOLDER as IMAGES
from layouts.drawing.images import list_files
from layouts.faces.custom_art import forget_functions_of
from layouts.faces.design import Design, sides
from layouts.faces.loader import load as load_design

NO_OPTIONS: Mapping[str, str] = MappingProxyType({})
MAX_FILES = 10_000
"""Files that are looked at; a game's folder holds far fewer, or isn't one."""


class PageFace(NamedTuple):
    """A side of a piece as a page lists it; a back that a kind has in common is one. digest: of all that it is drawn
    from."""

    key: str
    kind: str
    piece: Piece
    side: str
    digest: str
    size: tuple[float, float]
    """In mm, on paper."""


class FolderReading:
    """What was read of a folder; what is drawn of it later is of then."""

    def __init__(self, address: str, options: Mapping[str, str] = NO_OPTIONS, old: Mapping[str, Any] = {}) -> None:
        """address: as `locate` takes it; options: print options by name; old: kinds that stay as they were. Raises
        SalvageError, or whatever a folder that is being changed leads to."""
        self.place = place = locate(address)
        self.trusted = is_trusted(place)
        self.game: Game = load_game(place, old)
        # Before looks are read: a file that is saved meanwhile has another digest when it is read again.
        self._images = _image_states(place)
        base = _digest_base(place, self.game, self.trusted, self._images)
        if place.layouts and not place.builtin:
            forget_functions_of(place.layouts)
            icons.forget()
        self._options = options
        self._designs = {"full": load_design(place, "full", self.trusted, self.game, options)}
        own = self._designs["full"].look.type_roles
        self.fonts = {**{role: role for role in map(fonts.italic, (*fonts.FILES, *own.values()))}, **own}
        self._base = base + repr(dict(self.fonts)).encode()
        self._faces: dict[str, dict[str, PageFace]] = {}

    def design(self, ink: str) -> Design:
        """Return the design in an ink. Raises SalvageError."""
        if ink not in self._designs:
            self._designs[ink] = load_design(self.place, ink, self.trusted, self.game, self._options)
        return self._designs[ink]

    def version(self, ink: str) -> ComparedVersion:
        """Return this as a version to compare. Raises SalvageError."""
        return ComparedVersion("", self.game, self.design(ink))

    def faces(self, ink: str) -> dict[str, PageFace]:
        """All faces by their keys, kind by kind."""
        if ink not in self._faces:
            # What a colour is drawn as in low and mono depends on which others there are.
            colours = {str(each) for piece in self.game.pieces() for each in piece.fields.values() if "#" in str(each)}
            kinds, base = self.game.kinds.values(), self._base + repr((ink, ink != "full" and sorted(colours))).encode()
            looks = self._designs["full"].kinds
            found = (face for kind in kinds for face in _faces_of(kind, looks[kind.id].size, base, self._images))
            self._faces[ink] = {face.key: face for face in found}
        return self._faces[ink]

    def keys_of(self, piece: Piece, shown: Sequence[str] | None = None) -> Iterator[str]:
        """Yield the keys of a piece's faces, or of some sides."""
        kind = self.game.kinds[piece.kind]
        for side in (side for side in sides(kind) if shown is None or side in shown):
            yield key_of_common(kind.id) if _is_common(kind, side) else f"{piece.id}/{side}"


def describe(face: PageFace) -> dict[str, Any]:
    """Return a face as plain values."""
    piece, common = face.piece, face.key == key_of_common(face.kind)
    return {
        "kind": face.kind, "side": face.side, "id": face.kind if common else piece.id,
        "name": f"{piece.name}, back" if face.side == "back" and not common else "Back" if common else piece.name,
        "code": "" if common else piece.code,
        "copies": piece.count, "w": face.size[0], "h": face.size[1], "digest": face.digest,
        "file": piece.file, "line": piece.line,
    }  # fmt: skip


def key_of_common(kind: str) -> str:
    """Return the key of the common back of a kind."""
    return f"{kind}/back"


def _is_common(kind: Kind, side: str) -> bool:
    return side == "back" and kind.back == "common"


def _faces_of(
    kind: Kind, size: tuple[float, float] | None, base: bytes, images: Mapping[str, object]
) -> Iterator[PageFace]:
    about = repr((kind.title, kind.size, kind.shape, kind.sides, kind.back, kind.module, dict(kind.fields)))
    for side in sides(kind):
        common = _is_common(kind, side)
        for piece in kind.pieces[:1] if common else kind.pieces:
            plain = None if common else (piece.id, piece.name, piece.code, piece.count, piece.size, piece.shape)
            own = None if common else [*piece.fields.items(), *(images[name] for name in _images_of(piece, images))]
            said = repr((about, side, plain, piece.module, own))
            digest = blake2s(base + said.encode(), digest_size=12).hexdigest()
            key = key_of_common(kind.id) if common else f"{piece.id}/{side}"
            yield PageFace(key, kind.id, piece, side, digest, size or piece.size)


def _images_of(piece: Piece, images: Mapping[str, object]) -> list[str]:
    """List the images that a piece names."""
    return [value for value in piece.fields.values() if isinstance(value, str) and value in images]


def _image_states(place: GamePlace) -> dict[str, object]:
    """Map the names of images to their states, which change with the files."""
    files = {name: file for part in place.parts if part.layouts for name, file in list_files(part.layouts).items()}
    return {name: (str(file), stat.st_size, stat.st_mtime_ns) for name, file in files.items() for stat in [file.stat()]}


def _digest_base(place: GamePlace, game: Game, trusted: bool, images: Mapping[str, object]) -> bytes:
    """Return a digest of everything that all faces depend on: layouts, numbers of the rules, tables, and images that no
    piece names; the game's own Python may draw from any piece."""
    constants = [(name, constant.value) for name, constant in game.constants.items()]
    summed = blake2s(repr((game.title, game.players, constants, [*game.kinds], trusted)).encode())
    summed.update(repr([(table.id, table.rows) for table in game.tables.values()]).encode())
    named = {name for piece in game.pieces() for name in _images_of(piece, images)}
    summed.update(repr([state for name, state in images.items() if name not in named]).encode())
    for part in place.parts:
        for file in sorted(part.layouts.rglob("*")) if part.layouts else ():
            is_image = part.layouts and file.is_relative_to(part.layouts / IMAGES)
            if file.suffix in (".yaml", ".svg", ".py") and not is_image and file.is_file():
                summed.update(repr(file).encode() + file.read_bytes())
                if file.suffix == ".py":
                    summed.update(repr([(piece.id, piece.fields) for piece in game.pieces()]).encode())
    return summed.digest()


def sign(folder: Path) -> object:
    """Return a value that changes with a game's files and with the trusted Python: names, sizes and times."""
    found: list[tuple[str, int, int]] = []
    waiting = [folder / part for part in (*PARTS, "docs")]
    while waiting and len(found) < MAX_FILES:
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
