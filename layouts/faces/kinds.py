"""What faces.yaml says of kinds, files, pads and print options, as checked values.

Faults are collected by the reader of sections; what a face draws is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from components.files import is_device_name
from components.problems import NotInGame, check_one_of, did_you_mean, listed
from components.schema import Game, Kind
from components.yamlfile import SourcePlace
from layouts.faces import expressions, form
from layouts.faces.expressions import BadExpression, Values
from layouts.faces.materials import MATERIALS, PaperStock, usual_stock
from layouts.faces.sections import PrintOption, Sections
from layouts.faces.values import BLEED, piece_values


class PrintFile(NamedTuple):
    """Kinds that are printed into one file, `<id>.pdf`."""

    id: str
    title: str
    kinds: tuple[str, ...]
    stock: PaperStock | None = None
    """What its kinds are made of that say nothing themselves."""


class Pad(NamedTuple):
    """A printed page that is no piece: a score pad or log; its face has `size` and lies in the middle of the page."""

    id: str
    title: str
    size: tuple[float, float]
    face: str


MOST_POSES = 12


class KindLook(NamedTuple):
    """How a kind is drawn and laid on paper; `front` and `back` are (test, face) pairs, the first that holds.

    size, shape: where it isn't printed as the data has it. outline: path data, or a function that gives it for a piece
    of shape `path`. bleed: None is the sheet's.
    """

    front: tuple[tuple[expressions.Read | None, str], ...]
    back: tuple[tuple[expressions.Read | None, str], ...]
    seams: tuple[float, ...] = ()
    """Where a board larger than the paper is best divided, in mm from its left."""
    seams_y: tuple[float, ...] = ()
    """The same, from its top."""
    outline: str = ""
    bleed: float | None = None
    size: tuple[float, float] | None = None
    shape: str | None = None
    make: str = ""
    """What is done with its pieces once they are cut out, for the printing guide."""
    standee: tuple[float, ...] = ()
    """Where a standee is folded, in mm from its face's top: the upper foot, the middle, the lower foot."""
    stock: PaperStock | None = None
    """What its pieces are made of, if that isn't what its file says or what is usual for its size."""
    poses: int = 1
    """In how many ways its front is drawn: copies take them in turn."""
    at: SourcePlace = SourcePlace("")


def known_of(game: Game, kind: Kind, fixed: Values) -> set[str]:
    """What a face may name that draws pieces of this kind."""
    return {*fixed, *piece_values(game, kind, kind.pieces[0])}


def read_kinds(reader: Sections, game: Game, faces: Mapping[str, Any], fixed: Values) -> dict[str, KindLook]:
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
        entry = _chosen_entry(reader, given.get(kind.id, {"front": "plain-front"}), fixed, at / kind.id)
        known = known_of(game, kind, fixed)
        made[kind.id] = KindLook(
            reader.rules(entry.get("front", "plain-front"), at / kind.id / "front", known, faces),
            reader.rules(entry.get("back", "plain-back"), at / kind.id / "back", known, faces),
            reader.numbers(entry.get("seams", []), at / kind.id / "seams"),
            reader.numbers(entry.get("seams_y", []), at / kind.id / "seams_y"),
            str(entry.get("outline", "")),
            reader.number(entry.get("bleed"), BLEED, at / kind.id / "bleed"),
            reader.size(entry.get("size"), at / kind.id / "size"),
            entry.get("shape"),
            str(entry.get("make", "")),
            _folds(reader, entry, at / kind.id),
            _stock(reader, entry.get("material"), at / kind.id / "material"),
            _poses(reader, entry.get("poses", 1), at / kind.id / "poses"),
            at / kind.id,
        )
    return made


def _folds(reader: Sections, entry: Mapping[str, Any], at: SourcePlace) -> tuple[float, ...]:
    folds = reader.numbers(entry.get("standee", []), at / "standee")
    if folds and (len(folds) != 3 or sorted(folds) != list(folds)):
        reader.faults.append((at / "standee").fault("a standee has 3 folds, from its top: [FOOT, MIDDLE, FOOT] in mm"))
        return ()
    return folds


def _poses(reader: Sections, given: Any, at: SourcePlace) -> int:
    if isinstance(given, int) and not isinstance(given, bool) and 1 <= given <= MOST_POSES:
        return given
    reader.faults.append(at.fault(f"poses are a whole number from 1 to {MOST_POSES}, not {given!r}"))
    return 1


def _stock(reader: Sections, given: Any, at: SourcePlace) -> PaperStock | None:
    """A material with its reason, `{thin-board: why}`, or its name alone; None where it isn't given."""
    if given is None:
        return None
    (name, why), *more = given.items() if isinstance(given, dict) and given else [(given, "")]
    if more or not isinstance(name, str) or name not in MATERIALS or not isinstance(why, str):
        said = "a material and why, such as {thin-board: it must lie flat}"
        reader.faults.append(at.fault(f"'{given}' isn't {said}; materials are {listed(MATERIALS)}"))
        return None
    return PaperStock(name, why)


def choose_stocks(game: Game, kinds: Mapping[str, KindLook], files: Sequence[PrintFile]) -> dict[str, PaperStock]:
    """What each kind is made of: what it says itself, standees folded card, then what its file says or is usual."""
    made = {}
    for file in files:
        for kind in (game.kinds[id] for id in file.kinds):
            look = kinds[kind.id]
            of_file = None if look.standee else file.stock
            made[kind.id] = look.stock or of_file or usual_stock(game, kind, bool(look.standee))
    return made


def _chosen_entry(reader: Sections, entry: Any, fixed: Values, at: SourcePlace) -> dict[str, Any]:
    """What faces.yaml says of a kind; of a list the first entry whose `if` holds, which print options decide."""
    entries = entry if isinstance(entry, list) else [entry]
    for i, each in enumerate(entries):
        here = at / i if isinstance(entry, list) else at
        each = reader.keys(each, form.KIND, here)
        test = reader.test(each.pop("if", None), set(fixed), here / "if")
        try:
            if test is None or expressions.evaluate(test, fixed):
                return each
        except BadExpression as bad:
            reader.faults.append((here / "if").fault(str(bad)))
    reader.faults.append(at.fault("no entry fits; end the list with one without 'if'"))
    return {}


def read_files(reader: Sections, game: Game) -> tuple[PrintFile, ...]:
    """The files of faces.yaml in its order, then one for each kind that none of them names."""
    made, taken = [], set()
    for name, entry in reader.section("files").items():
        at = reader.doc.at / "files" / name
        entry = reader.keys(entry, form.FILE, at)
        kinds = [] if entry.get("kinds") is None else entry["kinds"]
        if not isinstance(kinds, list):
            reader.faults.append((at / "kinds").fault("kinds is a list, such as [card, token]"))
            kinds = []
        named = tuple(map(str, kinds))
        for kind in named:
            if kind in taken:
                reader.faults.append((at / "kinds").fault(f"'{kind}' is in two files"))
            elif kind not in game.kinds:
                hint = did_you_mean(kind, game.kinds)
                reader.faults.append((at / "kinds").fault(f"'{kind}' is no kind of this game{hint}"))
            taken.add(kind)
        reader.file_name(name, at)
        made.append(
            PrintFile(
                name, str(entry.get("title", name)), named, _stock(reader, entry.get("material"), at / "material")
            )
        )
    for left in (kind for kind in game.kinds.values() if kind.id not in taken):
        made.append(PrintFile(left.id, left.title, (left.id,)))
        if is_device_name(left.id):
            what = f"kind '{left.id}' is in no file, and Windows has a device of that name; name a file for it"
            reader.faults.append(reader.doc.at.fault(what))
        if left.id in reader.section("files"):
            at = reader.doc.at / "files" / left.id
            reader.faults.append(at.fault(f"kind '{left.id}' is in no file, so one of that name would be its own"))
    return tuple(made)


def read_pads(reader: Sections, faces: Mapping[str, Any]) -> tuple[Pad, ...]:
    made = []
    for name, entry in reader.section("pads").items():
        at = reader.doc.at / "pads" / name
        entry = reader.keys(entry, form.PAD, at)
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


def option_values(game: Game, declared: Mapping[str, PrintOption], chosen: Mapping[str, str]) -> dict[str, str]:
    """Each print option as expressions name it: as chosen, or the first of its values. Raises SalvageError: NotInGame
    for an option that there isn't."""
    for name, value in chosen.items():
        if name not in declared:
            has = f"print options are {listed(declared)}" if declared else "it has none"
            raise NotInGame(f"{game.title} has no print option '{name}'{did_you_mean(name, declared)}; {has}")
        check_one_of(name, value, tuple(declared[name].values))
    return {f"option_{name}": chosen.get(name, next(iter(option.values))) for name, option in declared.items()}
