"""JSON Schema (draft 7) of the data files, generated from the fields that the loader checks them against.

With a schema, an editor completes and explains keys, and marks faults of form: unknown and missing keys, and values of
a wrong type, out of limits or not among the choices. Faults that need the whole game, such as references to names
defined elsewhere, are left to the loader. The patterns are valid in JavaScript, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from components import form
from components.fields import COPIES, REFERENCE_TYPES, SCALAR_TYPES, SIZE, SPELLINGS
from components.rows import MAX_INLINE
from components.scenarios import SCENARIO
from components.schema import HIDDEN_PIECE, Field, Game, Type
from components.sizes import NAMED_SIZES
from components.specs import SPEC
from components.yamlfile import resolve

Schema: TypeAlias = dict[str, Any]
DRAFT = "http://json-schema.org/draft-07/schema#"
SCALAR = ["string", "number", "boolean"]
"""JSON types in which a text may be written: the file's own spelling counts."""
_BASE = rf"(?:{'|'.join(each for each in SCALAR_TYPES)}|(?:{'|'.join(REFERENCE_TYPES)})\s+\S+)"
_TYPE = rf"^\s*(?:(?:list\s+of|map\s+of\s+{_BASE}\s+to)\s+)*{_BASE}\s*$"
EXAMPLES = {"id": "orbit-card", "identifier": "repair_cost", "slug": "sun-2", "size": "63 x 88"}
"""Examples of types whose names don't show their spelling; sizes are in mm."""
TYPES = ["text", "int", "list of text", "row signs", "map of text to int"]
FIELD, SPECS = {"$ref": "#/definitions/field"}, {"$ref": "#/definitions/fields"}


def whole(title: str, schema: Schema, **definitions: Schema) -> Schema:
    """Make a schema a document of its own."""
    return {"$schema": DRAFT, "title": title, **schema, "definitions": {**_definitions(), **definitions}}


def game_schema(game: Game | None = None) -> Schema:
    """Build the schema of game.yaml; for a given game, with the fields of its own kinds and tables."""
    makes = Maker(game)
    schema = makes.record(form.GAME)
    sections = schema["properties"]
    put(sections, "state", _either("string", {"type": "string"}, SPECS))
    for name, rows in (("tables", "rows"), ("kinds", "pieces")):
        entry = sections[name]["additionalProperties"]
        put(entry["properties"], "fields", SPECS)
        put(entry["properties"], rows, _rows({"type": "object"}))
        if game:
            fields = {id: table.fields for id, table in game.tables.items()}
            if name == "kinds":
                fields = {id: {**form.PIECE, **kind.fields} for id, kind in game.kinds.items()}
            schema_by_id = {id: _own(entry, rows, makes.record(each)) for id, each in fields.items()}
            sections[name]["properties"] = schema_by_id
    sections["tables"]["additionalProperties"]["required"].append("rows")
    return whole("game.yaml", schema)


def state_schema(game: Game | None = None) -> Schema:
    """Build the schema of a file with the fields of a game's state."""
    return whole("state.yaml", {**SPECS})


def scenario_schema(game: Game | None = None) -> Schema:
    """Build the schema of a scenario; for a given game, with the fields of its state."""
    schema = Maker(game).record(SCENARIO)
    for name, partial in (("state", False), ("then", True), ("aside", True)):
        if game and game.state:
            schema["properties"][name] |= Maker(game, partial).record(game.state)
        else:
            schema["properties"][name] |= {"type": "object"}
    return whole("a scenario", schema)


def _own(entry: Schema, rows: str, row: Schema) -> Schema:
    """Build the schema of a game's own entry, with rows of its own form; templates are left to the loader."""
    template = {"required": ["for_each"]}
    listed = {"properties": {rows: _rows({"type": "object"})}}
    own_rows = {"properties": {rows: _rows(row)}}
    return {**entry, "if": template, "then": listed, "else": own_rows}


def _rows(row: Schema) -> Schema:
    """Build the schema of a list of rows, or the name of the file that has it."""
    return _either("string", {"type": "string"}, {"type": "array", "items": row, "minItems": 1, "maxItems": MAX_INLINE})


def _either(kind: str, then: Schema, otherwise: Schema) -> Schema:
    """Combine a schema for values of one JSON type with another for the rest, so that editors mark each fault at its
    own place."""
    return {"if": {"type": kind}, "then": then, "else": otherwise}


def put(properties: Schema, name: str, schema: Schema) -> None:
    """Replace a schema that is too general, and keep its description."""
    properties[name] = {**schema, "description": properties[name]["description"]}


def _definitions() -> dict[str, Schema]:
    """Build the schemas of declared fields, which may be nested."""
    spec = Maker(None).record(SPEC)
    put(spec["properties"], "type", {"type": "string", "pattern": _TYPE, "examples": TYPES})
    put(spec["properties"], "fields", SPECS)
    named_fields = {"type": "object", "propertyNames": _name("identifier"), "additionalProperties": FIELD}
    return {"field": _either("string", {"pattern": _TYPE, "examples": TYPES}, spec), "fields": named_fields}


def _name(spelling: str) -> Schema:
    return {"pattern": f"^(?:{SPELLINGS[spelling][0]})$"}


@dataclass(frozen=True, slots=True)
class Maker:
    """Builds schemas of fields. partial: nothing is required."""

    game: Game | None
    partial: bool = False

    def record(self, fields: Mapping[str, Field]) -> Schema:
        """Build the schema of a mapping with the given fields."""
        schema: Schema = {
            "type": "object",
            "properties": {name: self.field(field) for name, field in fields.items()},
            **({} if self.game and not self.game.languages[1:] else {"patternProperties": {":[a-z]{2,3}$": {}}}),
            "additionalProperties": False,
        }
        needed = [name for name, field in fields.items() if field.required and field.default is None]
        return schema if self.partial else {**schema, "required": needed}

    def field(self, field: Field) -> Schema:
        """Build the schema of a field's value; if the field is optional, its key may also have no value."""
        schema = self._value(field, field.type)
        if self.partial or not field.required or field.default is not None:
            schema = _or_nothing(schema)
        about: Schema = {"description": field.meaning} if field.meaning else {}
        if field.unit:
            about["description"] = f"{about.get('description', '')} ({field.unit})".strip()
        if field.default not in (None, "", [], {}):
            about["default"] = field.default
        if field.example is not None:
            about["examples"] = [field.example]
        return {**schema, **about}

    def _value(self, field: Field, kind: Type) -> Schema:
        schema = self._plain(field, kind)
        if field.seen != "all" or field.default == HIDDEN_PIECE:
            return {"if": {"const": HIDDEN_PIECE}, "else": schema}
        return schema

    def _plain(self, field: Field, kind: Type) -> Schema:
        outer = kind is field.type
        min_items = None if self.partial else field.min_items
        if kind.base == "list" and kind.item:
            schema: Schema = {"type": "array", "items": self._value(field, kind.item)}
            return schema | _limits(("minItems", "maxItems"), min_items, field.max_items) if outer else schema
        if kind.base == "map" and kind.key and kind.item:
            names = self._plain(field._replace(min=None, max=None, choices=(), seen="all"), kind.key)
            schema = {"type": "object", "propertyNames": {**names, "type": "string"}}
            schema["additionalProperties"] = self._value(field, kind.item)
            return schema | _limits(("minProperties", "maxProperties"), min_items, field.max_items)
        if kind.base == "record":
            return self.record(field.fields)
        return self._leaf(field, kind)

    def _leaf(self, field: Field, kind: Type) -> Schema:
        limits = _limits(("minimum", "maximum"), field.min, field.max)
        match kind.base:
            case "int" | "count":
                return {"type": "integer", **({"minimum": 0} if kind.base == "count" else {}), **limits}
            case "copies":
                return {"type": ["integer", "string"], "pattern": f"^(?:{COPIES})$", **limits}
            case "number":
                return {"type": "number", **limits}
            case "limit":
                return {"type": ["string", "number"]}
            case "bool":
                return {"type": "boolean"}
            case "text":  # A text, or a mapping of texts by language.
                return {"type": [*SCALAR, "object"], "propertyNames": _name("language")}
            case "choice" if not field.beyond:
                return _one_of(field.choices)
            case "source":
                return _one_of(("rulebook", "published", "house"))
            case "id" | "identifier":
                return {"type": "string", **_name(kind.base), "examples": [EXAMPLES[kind.base]]}
            case "slug":
                return {"type": SCALAR, **_name(kind.base), "minimum": 0, "examples": [EXAMPLES[kind.base]]}
            case "name" | "language":
                return {"type": SCALAR, **_name(kind.base)}
            case "size":
                pattern = rf"^\s*{SIZE.pattern}\s*$"
                measured = {"type": ["string", "number"], "pattern": pattern, "minimum": 0}
                return {"anyOf": [measured, {"enum": [*NAMED_SIZES]}], "examples": [EXAMPLES["size"]]}
            case "any":
                return {}
        return self._reference(field, kind)

    def _reference(self, field: Field, kind: Type) -> Schema:
        """Build the schema of a reference; if the game is known, only its rows and options are allowed."""
        game = self.game
        if kind.base == "row" and game and kind.of in game.tables:
            return _one_of([str(name) for name in game.tables[kind.of].by_key])
        if kind.base == "option" and game:
            return _one_of(tuple(game.options))
        if kind.base == "pile":
            number = {"type": "integer", "minimum": 0}
            return {"type": ["array", "object"], "items": {"type": SCALAR}, "additionalProperties": number}
        if kind.base == "piece" and field.fields:
            return _either("object", self.record(field.fields), {"type": SCALAR})
        return {"type": SCALAR}


def _one_of(names: Iterable[str]) -> Schema:
    """Build the schema of one of some names, which may look like numbers or truth values in a file."""
    texts = [*names]
    return {
        "enum": [*dict.fromkeys([*texts, *(value for name in texts if not isinstance(value := resolve(name), str))])]
    }


def _limits(keys: tuple[str, str], minimum: Any, maximum: Any) -> Schema:
    """Return the limits that are numbers; a limit that names another field is left to the loader."""
    return {key: limit for key, limit in zip(keys, (minimum, maximum), strict=True) if isinstance(limit, int | float)}


def _or_nothing(schema: Schema) -> Schema:
    """Extend a schema to allow no value after a key."""
    if "if" in schema:
        return {"if": {"type": "null"}, "else": schema}
    copy = dict(schema)
    if "type" in copy:
        copy["type"] = [*([copy["type"]] if isinstance(copy["type"], str) else copy["type"]), "null"]
    if "enum" in copy:
        copy["enum"] = [*copy["enum"], None]
    return copy
