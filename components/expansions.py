"""What an expansion in a folder of its own adds to the data of its game: `expansion.yaml`, in the same language.

It has a title, and entries for the game's own sections: more pieces of a kind, more rows of a table, more kinds, fields
of the state and so on. It changes nothing that is there. All of it comes with one module, called like the folder, which
an option of that name brings in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import reduce
from operator import truediv
from pathlib import Path
from typing import Any

from components import yamlfile
from components.fields import Checker, fields_of
from components.form import GAME
from components.languages import pick, read_languages
from components.places import EXPANSION_FILE, GAME_FILE, GamePlace, locate
from components.problems import SalvageError
from components.schema import Game
from components.values import NamedTuple
from components.yamlfile import Doc, SourcePlace, joined

MAPPINGS = "constants", "decks", "tracks", "counters", "flags", "dice", "scores", "tables", "kinds"
LISTS = "left_out", "laid_out"
ROWS = {"kinds": "pieces", "tables": "rows"}
"""The sections whose entries have lists that may stand in files of their own."""
STATE_FILE = "state.yaml"
"""Where a game's state is that `game.yaml` doesn't name."""
OPTIONS = "options"
"""The field of a state with the optional rules. A game none of whose modules is one has an expansion always in play."""
FORM = fields_of(
    {
        "expands": "text",
        "title": "text",
        "text": {"type": "text", "default": ""},
        "note": {"type": "text", "default": ""},
        "supply": {"type": "list of text", "default": []},
        **{name: {"type": "map of text to any", "default": {}} for name in ("options", *MAPPINGS)},
        **{name: {"type": "list of any", "default": []} for name in LISTS},
        "state": {"type": "any", "required": False},
    }
)


class Added(NamedTuple):
    """Pieces or rows that a module adds to a kind or table: a list, or the name of a file in its folder."""

    given: Any
    at: SourcePlace
    folder: Path
    module: str


class Data(NamedTuple):
    """The data of a game as they were read: `game.yaml`, its state, and what expansions add to its lists of pieces and
    rows, by section and id."""

    doc: Doc
    state: Doc
    added: Mapping[tuple[str, str], list[Added]]


def read_data(place: GamePlace, checker: Checker) -> Data:
    """What the files of a game and of its expansions say together. Faults of their own go to the checker; raises
    SalvageError for files that can't be read."""
    base, *expansions = place.parts
    doc = yamlfile.read(base.components / GAME_FILE)
    checker.language, checker.languages = read_languages(doc.value, place.language, doc.at)
    doc = pick(doc, checker)
    written_state = doc.value.get("state") if isinstance(doc.value, dict) else None
    state_file = STATE_FILE if written_state is None and (base.components / STATE_FILE).is_file() else None
    state = _read_state(written_state or state_file, doc.at / "state", base, checker)
    added: dict[tuple[str, str], list[Added]] = defaultdict(list)
    if expansions and isinstance(doc.value, dict):  # What the game has without saying so comes with it all the same.
        doc = Doc({"modules": dict(GAME["modules"].default), **doc.value}, doc.at)
    for part in expansions:
        doc, state = _add(doc, state, part, added, checker)
    return Data(doc, state, added)


def place_in_data(game: Game, path: Iterable[str]) -> SourcePlace:
    """The place of a thing in a game's data, or of the nearest thing around it; its state is at `state`."""
    game_data = read_data(locate(game.address), Checker())
    section, *keys = path
    return reduce(truediv, keys, game_data.state.at if section == "state" else game_data.doc.at / section)


def _add(
    doc: Doc, state: Doc, part: GamePlace, added: dict[tuple[str, str], list[Added]], checker: Checker
) -> tuple[Doc, Doc]:
    more = pick(yamlfile.read(part.components / EXPANSION_FILE), checker)
    record = checker.record(more.value, FORM, more.at)
    module = part.module
    if not isinstance(doc.value, dict) or not isinstance(state.value, dict):
        return doc, state  # Which is refused of the game itself.
    modules = doc.value.get("modules") or {}
    if module in modules:
        checker.refuse(more.at / "expands", f"the game has a module {module!r} already; give the folder another name")
    value: dict[str, Any] = {name: record.get(name, {}) for name in ("options", *MAPPINGS)}
    value |= {name: record.get(name, []) for name in LISTS}
    for section, rows in ROWS.items():
        value[section] = _without_rows(value[section], section, rows, more.at, part, added)
        if section == "kinds":
            old_kinds = doc.value.get(section) or {}
            items = value[section].items()
            value[section] = {id: each if id in old_kinds else _of_module(each, module) for id, each in items}
    title = record.get("title", module)
    value["modules"] = {module: {"title": title, "note": record.get("note", ""), "supply": record.get("supply", [])}}
    entries = modules.values() if isinstance(modules, dict) else ()
    if OPTIONS in state.value and any(isinstance(each, dict) and each.get("expansion") for each in entries):
        option = module.replace("-", "_")
        value["modules"][module] |= {"expansion": True, "option": option}
        value["options"] = {option: {"title": title, "text": record.get("text") or title}, **value["options"]}
    fields = _read_state(record.get("state"), more.at / "state", part, checker)
    try:
        doc = joined(doc, Doc(value, more.at))
        state = joined(state, Doc(_with_module(fields.value, state.value, module), fields.at))
    except SalvageError as problem:
        checker.faults += problem.faults
    return doc, state


def _read_state(written: Any, at: SourcePlace, place: GamePlace, checker: Checker) -> Doc:
    """The table of the state's fields, written there or in the file that is named."""
    if isinstance(written, str):
        try:
            return pick(yamlfile.read(yamlfile.inside(place.components, written, at)), checker)
        except SalvageError as problem:
            checker.faults += problem.faults
            written = None
    return Doc({} if written is None else written, at)


def _without_rows(
    entries: Mapping[str, Any],
    section: str,
    rows: str,
    at: SourcePlace,
    part: GamePlace,
    added: dict[tuple[str, str], list[Added]],
) -> dict[str, Any]:
    """Entries of a section without their lists of pieces or rows, which are noted."""
    for id, entry in entries.items():
        if isinstance(entry, dict) and rows in entry:
            added[section, id].append(Added(entry[rows], at / section / id / rows, part.components, part.module))
    return {
        id: {name: value for name, value in entry.items() if name != rows} if isinstance(entry, dict) else entry
        for id, entry in entries.items()
    }


def _of_module(entry: Any, module: str) -> Any:
    return {"module": module, **entry} if isinstance(entry, dict) else entry


def _with_module(fields: Any, base_fields: Any, module: str) -> Any:
    """Fields of a state with the module that they come with, where the game doesn't have them already."""
    if not isinstance(fields, dict) or not isinstance(base_fields, dict):
        return fields
    new_fields: dict[str, Any] = {}
    for name, spec in fields.items():
        base_spec = base_fields.get(name)
        if base_spec is None:
            new_fields[name] = _of_module({"type": spec} if isinstance(spec, str) else spec, module)
        elif isinstance(spec, dict) and isinstance(base_spec, dict) and "fields" in spec:
            new_fields[name] = {**spec, "fields": _with_module(spec["fields"], base_spec.get("fields"), module)}
        else:
            new_fields[name] = spec
    return new_fields
