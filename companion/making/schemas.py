"""The schemas of a game's files, for editors (`salvage schema`): of data, layouts and ledgers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping

from companion.engine.ledger import RULE_ID
from companion.game_registry.lessons import FORM
from components.base import files
from components.json_schema import DRAFT, Maker, Schema, game_schema, scenario_schema, state_schema, whole
from components.loader import load
from components.places import GamePlace
from components.problems import SalvageError, writing
from components.schema import Game
from layouts.faces.json_schema import make_faces_schema, make_theme_schema

FOLDER = ".schema"
"""Where a game's files look for them: the first lines that `salvage init` writes lead there."""


def ledger_schema(game: Game | None = None) -> Schema:
    """Return the schema of a ledger's rows by the names of their columns."""
    texts = {
        "rule": "What the rule says", "ruling": "What was decided where the rulebook is silent",
        "expected result": "What an example comes to", "rulebook section": "Where the rulebook says it",
        "kind": "What sort of rule it is, such as action, limit or end", "module": "The part of the box it belongs to",
        "open point": "The question that a ruling answers", "rules": "The rules that an example shows",
    }  # fmt: skip
    pattern = f"^{RULE_ID.pattern.strip(chr(92) + 'b')}$"
    id = {"type": "string", "pattern": pattern, "description": "Two letters and a number", "examples": ["AB-001"]}
    row = {
        "type": "object",
        "required": ["id"],
        "anyOf": [{"required": [name]} for name in ("rule", "ruling", "expected result", "expected")],
        "properties": {"id": id, **{name: {"type": "string", "description": words} for name, words in texts.items()}},
    }
    return {"$schema": DRAFT, "title": "the rows of a ledger", "type": "array", "items": row}


def teach_schema(game: Game | None = None) -> Schema:
    """Return the schema of lessons, which fits any game, since it names things declared elsewhere."""
    return whole("teach.yaml", Maker(None).record(FORM))


def write_schemas(place: GamePlace) -> list[str]:
    """Write the schemas of an own game into its folder; their names. Raises SalvageError."""
    if place.builtin or place.base:
        raise SalvageError(f"{place.id} isn't the folder of a game of your own")
    folder, game = place.folder / FOLDER, load(place)
    with writing(folder):
        folder.mkdir(exist_ok=True)
        for name, text in render_schemas(game):
            files.replace(folder / name, text.encode())
    return [name for name, _ in render_schemas(game)]


def render_schemas(game: Game | None) -> Iterator[tuple[str, str]]:
    """Yield the schemas' files by name; without a game they fit any."""
    for name, make in SCHEMAS.items():
        yield f"{name}.json", json.dumps(make(game), ensure_ascii=False, separators=(",", ":")) + "\n"


SCHEMAS: Mapping[str, Callable[[Game | None], Schema]] = {
    "game": game_schema,
    "faces": make_faces_schema,
    "theme": make_theme_schema,
    "scenario": scenario_schema,
    "ledger": ledger_schema,
    "state": state_schema,
    "teach": teach_schema,
}
"""What makes the schema of a sort of file; of a game, with what is its own."""
