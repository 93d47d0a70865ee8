"""What differs between two versions of a game (`salvage diff`), and which pieces that means to print, or to take out.

Pieces are compared by their ids: field by field, and face by face as they are drawn in one ink. A version is a folder,
a game of salvage's, `FOLDER@REVISION` of git, which is read without checking anything out, or what was `last` printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from companion.game_registry.trust import find_untrusted, is_trusted
from companion.making.printed import LAST_PRINT, find_printed
from companion.making.revisions import write_revision
from components import piece_changes
from components.base.folders import temporary
from components.loader import load as load_game
from components.piece_changes import compare_fields
from components.places import GamePlace, locate, split_language
from components.problems import SalvageError
from components.python_loader import Untrusted
from components.schema import Game, Piece
from layouts.drawing.backends import svg
from layouts.drawing.scene import Scene
from layouts.faces.design import Design, sides
from layouts.faces.loader import load as load_design


class ComparedVersion(NamedTuple):
    """A version of a game: its data, and its look in one ink."""

    name: str
    game: Game
    design: Design


class ChangedPiece(NamedTuple):
    """A piece that both versions have: fields with their values then and now, and the sides that look different."""

    id: str
    fields: Mapping[str, tuple[Any, Any]]
    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameDifference:
    """What differs: ids of pieces that came and that are gone, and what changed."""

    old: ComparedVersion
    new: ComparedVersion
    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[ChangedPiece, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the document of `salvage diff --json`."""
        changed = [
            {"id": each.id, "fields": {name: [*pair] for name, pair in each.fields.items()}, "face": bool(each.sides)}
            for each in self.changed
        ]
        return {"added": [*self.added], "removed": [*self.removed], "changed": changed}

    def to_print(self) -> dict[str, int]:
        """Count the copies to print: all of a piece that is new or looks different, otherwise only the
        additional ones."""
        copies = {id: self.new.game.piece(id).count for id in self.added}
        for each in self.changed:
            then, now = (version.game.piece(each.id).count for version in (self.old, self.new))
            copies[each.id] = now if each.sides else max(0, now - then)
        return {piece.id: copies[piece.id] for piece in self.new.game.pieces() if copies.get(piece.id)}

    def to_take_out(self) -> dict[str, int]:
        """Count the copies to take out of the box: all of a piece that is gone or looks different, otherwise only the
        superfluous ones."""
        copies = {id: self.old.game.piece(id).count for id in self.removed}
        for each in self.changed:
            then, now = (version.game.piece(each.id).count for version in (self.old, self.new))
            copies[each.id] = then if each.sides else max(0, then - now)
        return {piece.id: copies[piece.id] for piece in self.old.game.pieces() if copies.get(piece.id)}

    def in_words(self) -> dict[str, list[str]]:
        """List the pieces to print and to take out, by their printed names and codes."""
        return {
            "prints": _name_copies(self.new.game, self.to_print()),
            "takes": _name_copies(self.old.game, self.to_take_out()),
        }


def _name_copies(game: Game, copies: Mapping[str, int]) -> list[str]:
    pieces = {game.piece(id): number for id, number in copies.items()}
    codes = {piece: f" ({piece.code})" if piece.code and piece.code not in piece.name else "" for piece in pieces}
    return [f"{number} × {piece.name}{codes[piece]}" for piece, number in pieces.items()]


@contextmanager
def versions(
    old: str, new: str, ink: str = "full", trust: bool = False, **look: Any
) -> Iterator[tuple[ComparedVersion, ComparedVersion]]:
    """Both versions by what is typed for them. look: print options and large print, as `layouts.faces.loader.load` has
    them.
    Raises SalvageError."""
    with find_version(new) as now, find_version(f"{old}#{now.language}".rstrip("#"), now) as then:
        yield _read(old, then, ink, trust, look), _read(new, now, ink, trust, look)


def compare(old: ComparedVersion, new: ComparedVersion) -> GameDifference:
    """Compare two versions. Raises SalvageError if a face can't be drawn."""
    return make_difference(old, new, compare_pieces(old, new, looks_different))


Differs: TypeAlias = Callable[[ComparedVersion, ComparedVersion, Piece, Piece, str], bool]
"""Whether a side of a piece that two versions have differs to the eye."""


def looks_different(old: ComparedVersion, new: ComparedVersion, then: Piece, now: Piece, side: str) -> bool:
    """Return whether a side of a piece is drawn differently. Raises SalvageError if it can't be drawn."""
    return _draw_all(old.design, then, side) != _draw_all(new.design, now, side)


def _draw_all(design: Design, piece: Piece, side: str) -> list[str]:
    return [draw(design.scene(piece, side, pose)) for pose in range(design.poses(piece, side))]


def compare_pieces(old: ComparedVersion, new: ComparedVersion, differs: Differs) -> Iterator[ChangedPiece | None]:
    """Yield the change of each piece that both versions have, one after the other, since drawing takes time; None for
    an unchanged piece."""
    then = {piece.id: piece for piece in old.game.pieces()}
    for now in new.game.pieces():
        if now.id in then:
            fields = compare_fields(then[now.id], now)
            looks = tuple(_compare_faces(old, new, then[now.id], now, differs))
            yield ChangedPiece(now.id, fields, looks) if fields or looks else None


def make_difference(
    old: ComparedVersion, new: ComparedVersion, compared: Iterable[ChangedPiece | None]
) -> GameDifference:
    """Make the difference of two versions from their compared pieces."""
    added, removed, _ = piece_changes.compare_pieces(old.game, new.game)
    came, gone = (tuple(piece.id for piece in pieces) for pieces in (added, removed))
    return GameDifference(old, new, came, gone, tuple(each for each in compared if each))


def tell_value(value: Any) -> str:
    """Return a value as text for a cell of a table."""
    return ", ".join(_lines(value)) or "nothing"


def _lines(value: Any) -> Iterator[str]:
    if isinstance(value, list | tuple):
        yield from (tell_value(each) for each in value)
    elif value is not None and value != "":
        yield f"{value:g}" if isinstance(value, float) else str(value)


def _read(name: str, place: GamePlace, ink: str, trust: bool, look: Mapping[str, Any]) -> ComparedVersion:
    game = load_game(place)
    trusted = is_trusted(place, trust)
    try:
        return ComparedVersion(name, game, load_design(place, ink, trusted, game, **look))
    except Untrusted:
        raise Untrusted(find_untrusted(place).components.parent) from None


def _compare_faces(
    old: ComparedVersion, new: ComparedVersion, then: Piece, now: Piece, differs: Differs
) -> Iterator[str]:
    """Yield the sides that differ to the eye or to the scissors; a side that only one version has differs."""
    before, after = sides(old.game.kinds[then.kind]), sides(new.game.kinds[now.kind])
    cut = old.design.trim(then) != new.design.trim(now)
    for side in dict.fromkeys([*before, *after]):
        both = side in before and side in after
        if cut or not both or differs(old, new, then, now, side):
            yield side


def draw(scene: Scene) -> str:
    """Draw a face as SVG for a page with the fonts; equal faces have equal texts."""
    return svg.fragment(scene.items)


# ---- versions ------------------------------------------------------------------------------------------------------


@contextmanager
def find_version(name: str, new: GamePlace | None = None) -> Iterator[GamePlace]:
    """Yield the folder of a version by its typed name, as long as it is needed. new: the game whose last print LAST
    means. Raises SalvageError."""
    name, language = split_language(name)
    if name == LAST_PRINT and new and not Path(name).is_dir():
        if not find_printed(new).is_dir():
            raise SalvageError(f"nothing has been printed of {new.id} yet; name the folder of an earlier version")
        yield locate(str(find_printed(new)))._replace(language=language)
        return
    folder, at, revision = name.rpartition("@")
    if not at or Path(name).is_dir() or not Path(folder).is_dir():
        yield locate(name)._replace(language=language)
        return
    with temporary("diff") as kept:
        into = kept / Path(folder).resolve().name
        write_revision(Path(folder), revision, into)
        try:
            yield locate(str(into))._replace(language=language)
        except SalvageError as error:
            error.faults = [each._replace(file=each.file.replace(str(into), name)) for each in error.faults]
            raise
