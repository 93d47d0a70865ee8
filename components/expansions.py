"""Expansions in folders of their own: what `expansion.yaml`, in the language of `game.yaml`, adds to a game's data.

It has a title, and entries for the game's own sections: more pieces of a kind, rows of a table, kinds, fields of the
state and so on. It changes nothing that is there. All of it belongs to one module, named after the folder, which an
option of that name adds to the game.
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
"""Sections whose entries have a list of rows, which may be in a file of its own, with the list's key."""
STATE_FILE = "state.yaml"
"""The file with a game's state, unless `game.yaml` names another."""
OPTIONS = "options"
"""The field of a state that holds the optional rules. If no module of a game is optional, an expansion is always in
play."""
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
    """A game's data as read: `game.yaml`, its state, and the pieces and rows that expansions add, by section and id."""

    doc: Doc
    state: Doc
    added: Mapping[tuple[str, str], list[Added]]


def read_data(place: GamePlace, checker: Checker) -> Data:
    """Read the files of a game and merge those of its expansions. The checker collects faults of content; raises
    SalvageError for unreadable files."""
    base, *expansions = place.parts
    doc = yamlfile.read(base.components / GAME_FILE)
    checker.language, checker.languages = read_languages(doc.value, place.language, doc.at)
    doc = pick(doc, checker)
    written_state = doc.value.get("state") if isinstance(doc.value, dict) else None
    state_file = STATE_FILE if written_state is None and (base.components / STATE_FILE).is_file() else None
    state = _read_state(written_state or state_file, doc.at / "state", base, checker)
    added: dict[tuple[str, str], list[Added]] = defaultdict(list)
    if expansions and isinstance(doc.value, dict):  # The game's default modules stay beside those of expansions.
        doc = Doc({"modules": dict(GAME["modules"].default), **doc.value}, doc.at)
    for part in expansions:
        doc, state = _add(doc, state, part, added, checker)
    return Data(doc, state, added)


def place_in_data(game: Game, path: Iterable[str]) -> SourcePlace:
    """Return the place of an entry in a game's data, or of the nearest one around it; paths into its state begin with
    `state`."""
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
        return doc, state  # The game's own check refuses this.
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
    """Return the mapping of the state's fields, given inline or in a named file."""
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
    """Return a section's entries without their lists of pieces or rows, which go to `added`."""
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
    """Mark the state's fields that the game doesn't have with the module that adds them."""
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
