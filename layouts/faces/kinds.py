"""The kinds, files, pads and print options of faces.yaml, as checked values.

The reader of sections collects problems; the drawing of a face isn't known here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar, TypeAlias

from components.base.files import is_device_name
from components.form import keys_of, make
from components.problems import NotInGame, check_one_of, did_you_mean, display_path, listed
from components.schema import Game, Kind, Shape
from components.values import Frozen, Key, NamedTuple
from components.yamlfile import SourcePlace
from layouts.faces import expressions
from layouts.faces.expressions import BadExpression, Values
from layouts.faces.materials import MATERIALS, PaperStock, choose_usual_stock
from layouts.faces.sections import PrintOption, Sections
from layouts.faces.values import BLEED, list_piece_values

Rules: TypeAlias = tuple[tuple[expressions.Read | None, str], ...]
MANIFEST, GUIDE, SHARED_FILE, BACKS_END = "manifest", "printing-guide", "all-pieces", "-backs"
"""Names of files that a run writes itself: the manifest, the guide, and the file for pieces of all kinds; BACKS_END
ends the names of backs printed apart."""
MATERIAL = Key(
    "What the pieces are made of, and why: {thin-board: it must lie flat}", "any", name="material", optional=True
)


class PrintFile(NamedTuple):
    """Kinds that print into one file, `<id>.pdf`."""

    id: str
    title: Annotated[str, Key("What the file is called in lists", optional=True)]
    kinds: Annotated[tuple[str, ...], "The kinds that are printed into it"] = ()
    stock: Annotated[PaperStock | None, MATERIAL] = None
    """Paper of those kinds that name none themselves."""
    at: SourcePlace = SourcePlace("")


class Pad(NamedTuple):
    """A printed page that isn't a piece: a score pad or log; its face has `size` and is centred on the page."""

    id: str
    title: Annotated[str, Key("What the page is called", optional=True)]
    size: Annotated[tuple[float, float], Key("Width and height in mm", min=10, max=2000)]
    face: Annotated[str, "The face that is drawn on it"]


class KindLook(Frozen):
    """The drawing of a kind and its place on paper; `front` and `back` are (test, face) pairs, of which the first that
    holds counts.

    size, shape: those on paper, if they differ from the data. outline: for a piece of shape `path`. bleed: None is the
    sheet's. stock: None is that of its file, or the usual one for its size. Copies take its poses in turn.
    """

    test: ClassVar[
        Annotated[Any, Key("An expression about print options: only where it holds", "any", "if", optional=True)]
    ]
    front: Annotated[Rules, Key("A face, module.function, or a list of {if, face}", "any", default="plain-front")]
    back: Annotated[Rules, Key("The same for the back", "any", default="plain-back")]
    seams: Annotated[tuple[float, ...], "Where a large board may be divided, in mm from its left"] = ()
    seams_y: Annotated[tuple[float, ...], "The same, from its top"] = ()
    outline: Annotated[str, "Path data of the cut, or module.function"] = ""
    bleed: Annotated[int | float | None, Key("Art beyond the cut, in mm", "number", min=0, max=int(BLEED))] = None
    size: Annotated[tuple[float, float] | None, Key("Width and height on paper, in mm", min=1)] = None
    shape: Annotated[Shape | None, "How it is cut, if not as the data say"] = None
    poses: Annotated[int, Key("In how many ways its front is drawn", min=1, max=12)] = 1
    make: Annotated[str, "What is done with the pieces once they are cut out"] = ""
    standee: Annotated[tuple[float, ...], "Where it is folded: upper foot, middle, lower foot, in mm from its top"] = ()
    stock: Annotated[PaperStock | None, MATERIAL] = None
    at: SourcePlace = SourcePlace("")


KIND = keys_of(KindLook)


def list_known_names(game: Game, kind: Kind, fixed_value_by_name: Values) -> set[str]:
    """Return the names that a face of this kind's pieces may use."""
    return {*fixed_value_by_name, *list_piece_values(game, kind, kind.pieces[0])}


def read_kinds(
    sections: Sections, game: Game, face_by_name: Mapping[str, Any], fixed_value_by_name: Values
) -> dict[str, KindLook]:
    entries = sections.given["kinds"]
    section_source = sections.doc.at / "kinds"
    for name in entries:
        if name not in game.kinds:
            hint = did_you_mean(name, game.kinds)
            sections.refuse(
                section_source / name, f"there is no kind '{name}'{hint}; kinds are {listed(game.kinds, 30)}"
            )
    look_by_kind = {}
    for kind in game.kinds.values():
        entry = _choose_entry(
            sections, entries.get(kind.id, {"front": "plain-front"}), fixed_value_by_name, section_source / kind.id
        )
        known_names = list_known_names(game, kind, fixed_value_by_name)
        front, back = (
            sections.rules(entry[side], section_source / kind.id / side, known_names, face_by_name)
            if side in entry
            else ()
            for side in ("front", "back")
        )
        folds = entry.get("standee", [])
        if folds and (len(folds) != 3 or sorted(folds) != folds):
            sections.refuse(
                section_source / kind.id / "standee", "a standee has 3 folds, from its top: [FOOT, MIDDLE, FOOT] in mm"
            )
        sizes = [entry["size"]] if len(entry.get("size", ())) == 2 else [piece.size for piece in kind.pieces]
        for name, axis_index, end_of in (("standee", 1, min), ("seams", 0, max), ("seams_y", 1, max)):
            (end, positions) = end_of(size[axis_index] for size in sizes), entry.get(name)
            if positions and not 0 <= min(positions) <= max(positions) <= end:
                sections.refuse(
                    section_source / kind.id / name, f"{name} must lie within the piece, from 0 to {end:g} mm"
                )
        stock = _read_stock(sections, entry.get("material"), section_source / kind.id / "material")
        look_by_kind[kind.id] = make(KindLook, entry, front=front, back=back, stock=stock, at=section_source / kind.id)
    return look_by_kind


def _read_stock(sections: Sections, material_spec: Any, source_place: SourcePlace) -> PaperStock | None:
    """Read a material with its reason, `{thin-board: why}`, or its name alone; None if there is none."""
    if material_spec is None:
        return None
    (material_name, reason), *extra_materials = (
        material_spec.items() if isinstance(material_spec, dict) and material_spec else [(material_spec, "")]
    )
    if (
        extra_materials
        or not isinstance(material_name, str)
        or material_name not in MATERIALS
        or not isinstance(reason, str)
    ):
        usage_text = "a material and why, such as {thin-board: it must lie flat}"
        sections.refuse(source_place, f"'{material_spec}' isn't {usage_text}; materials are {listed(MATERIALS)}")
        return None
    return PaperStock(material_name, reason)


def choose_stocks(
    game: Game, look_by_kind: Mapping[str, KindLook], files: Sequence[PrintFile]
) -> dict[str, PaperStock]:
    """Choose the paper of each kind: its own, folded card for standees, that of its file, or the usual one."""
    stock_by_kind = {}
    for file in files:
        for kind in (game.kinds[id] for id in file.kinds):
            kind_look = look_by_kind[kind.id]
            file_stock = None if kind_look.standee else file.stock
            stock_by_kind[kind.id] = (
                kind_look.stock or file_stock or choose_usual_stock(game, kind, bool(kind_look.standee))
            )
    return stock_by_kind


def _choose_entry(sections: Sections, entry: Any, fixed_value_by_name: Values, place: SourcePlace) -> dict[str, Any]:
    """Return the entry of a kind in faces.yaml; of a list the first whose `if` holds, which depends on print
    options."""
    entries = entry if isinstance(entry, list) else [entry]
    for i, kind_entry in enumerate(entries):
        source_place = place / i if isinstance(entry, list) else place
        kind_entry = sections.record(kind_entry, KIND, source_place)
        is_condition_met = sections.test(kind_entry.pop("if", None), set(fixed_value_by_name), source_place / "if")
        try:
            if is_condition_met is None or expressions.evaluate(is_condition_met, fixed_value_by_name):
                return kind_entry
        except BadExpression as error:
            sections.refuse(source_place / "if", str(error))
    sections.refuse(place, "no entry fits; end the list with one without 'if'")
    return {}


def _read_files(sections: Sections, game: Game) -> tuple[PrintFile, ...]:
    """Read the files in the order of faces.yaml, and add one for each kind that none of them names."""
    files, kind_ids = [], set()
    for name, entry in sections.given["files"].items():
        file_source = sections.doc.at / "files" / name
        for kind_id in entry.get("kinds", ()):
            if kind_id in kind_ids:
                sections.refuse(file_source / "kinds", f"'{kind_id}' is in two files")
            elif kind_id not in game.kinds:
                sections.refuse(
                    file_source / "kinds", f"'{kind_id}' is no kind of this game{did_you_mean(kind_id, game.kinds)}"
                )
            kind_ids.add(kind_id)
        sections.file_name(name, file_source)
        stock = _read_stock(sections, entry.get("material"), file_source / "material")
        files.append(make(PrintFile, {"title": name, **entry}, id=name, stock=stock, at=file_source))
    for other_kind in (kind_id for kind_id in game.kinds.values() if kind_id.id not in kind_ids):
        source_place = SourcePlace(
            display_path(game.folder / "game.yaml"), {(): other_kind.line or 0}, called=f"kinds.{other_kind.id}"
        )
        files.append(PrintFile(other_kind.id, other_kind.title, (other_kind.id,), at=source_place))
        if is_device_name(other_kind.id):
            text = f"kind '{other_kind.id}' is in no file, and Windows has a device of that name; name a file for it"
            sections.refuse(sections.doc.at, text)
    return tuple(files)


def _read_pads(sections: Sections, face_by_name: Mapping[str, Any]) -> tuple[Pad, ...]:
    pads = []
    for name, entry in sections.given["pads"].items():
        source = sections.doc.at / "pads" / name
        sections.file_name(name, source)
        face_name = entry.get("face")
        if face_name is not None and face_name not in face_by_name:
            sections.refuse(source / "face", f"there is no face '{face_name}'{did_you_mean(face_name, face_by_name)}")
        if {"size", "face"} <= entry.keys():
            pads.append(make(Pad, {"title": name, **entry}, id=name))
    return tuple(pads)


def read_files_and_pads(
    sections: Sections, game: Game, face_by_name: Mapping[str, Any], path_by_book: Mapping[str, Path]
) -> tuple[tuple[PrintFile, ...], tuple[Pad, ...]]:
    """Read the files and pads; refuses a name that two files of a run would have, and names both places."""
    files, pads = _read_files(sections, game), _read_pads(sections, face_by_name)
    owner_by_name = {
        MANIFEST: "the list of all files", GUIDE: "the printing guide", SHARED_FILE: "the file of --together",
        f"{SHARED_FILE}{BACKS_END}": "the backs of --together",
    }  # fmt: skip
    owner_by_name |= {name: display_path(book) for name, book in path_by_book.items()}
    name_uses = [(file.id, file.at, file.at.name) for file in files]
    name_uses += [(pad.id, source_place := sections.doc.at / "pads" / pad.id, source_place.name) for pad in pads]
    two_sided_ids = {kind.id for kind in game.kinds.values() if kind.sides == 2}
    backed_files = [file for file in files if two_sided_ids & {*file.kinds}]
    name_uses += [(f"{file.id}{BACKS_END}", file.at, f"the backs of {file.at.name}") for file in backed_files]
    for name, source_place, owner_name in name_uses:
        if name in owner_by_name:
            sections.refuse(
                source_place, f"{owner_name} and {owner_by_name[name]} would both be called '{name}'; rename one"
            )
        owner_by_name.setdefault(name, f"{owner_name} ({source_place.file}:{source_place.line})")
    return files, pads


def read_options(sections: Sections) -> dict[str, PrintOption]:
    """Read the print options; the first value of each is its default."""
    entry_by_name = {name: entry for name, entry in sections.given["options"].items() if entry.get("values")}
    return {name: make(PrintOption, {"title": name, **entry}, name=name) for name, entry in entry_by_name.items()}


def choose_option_values(
    game: Game, option_by_name: Mapping[str, PrintOption], chosen_value_by_name: Mapping[str, str]
) -> dict[str, str]:
    """Map print options, as expressions name them, to the chosen values or their defaults. Raises SalvageError:
    NotInGame for an unknown option."""
    for name, value_text in chosen_value_by_name.items():
        if name not in option_by_name:
            options_text = f"print options are {listed(option_by_name)}" if option_by_name else "it has none"
            raise NotInGame(
                f"{game.title} has no print option '{name}'{did_you_mean(name, option_by_name)}; {options_text}"
            )
        check_one_of(name, value_text, tuple(option_by_name[name].values))
    return {
        f"option_{name}": chosen_value_by_name.get(name, next(iter(option.values)))
        for name, option in option_by_name.items()
    }
