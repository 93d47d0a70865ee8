"""JSON Schema (draft 7) of faces.yaml and theme.yaml, made from the forms that their readers check."""

from __future__ import annotations

from collections.abc import Mapping

from components.json_schema import DRAFT, SCALAR, Maker, Schema, put
from components.schema import Field, Game, Type
from layouts.drawing.gradients import GRADIENTS
from layouts.drawing.look import INKS
from layouts.faces.board_form import BOARD
from layouts.faces.compiler import ELEMENT, GROUP, REPEAT, STYLED
from layouts.faces.elements import BOX, CELL, EXPRESSION, NUMBER, PAINT, POINT, VERBS
from layouts.faces.form import EXTENDED_FACE, FACES, THEME
from layouts.faces.kinds import GUIDE, KIND, MANIFEST, SHARED_FILE
from layouts.faces.materials import MATERIALS
from layouts.faces.sections import FILE_NAME, REGION, RULE, STYLE_KEYS
from layouts.faces.typefaces import FONT

ELEMENT_REF, ELEMENTS_REF = {"$ref": "#/definitions/element"}, {"$ref": "#/definitions/elements"}
DRAWN_ELEMENTS = {"allOf": [ELEMENTS_REF], "description": "What is drawn, element by element"}
_COMMON_FIELDS: Schema = {
    "if": {"description": ELEMENT["if"].meaning},
    "ink": {
        "if": {"type": "array"},
        "then": {"items": {"enum": [*INKS]}},
        "else": {"enum": [*INKS, None]},
        "description": ELEMENT["ink"].meaning,
    },
    "style": {"type": ["string", "null"], "description": STYLED["style"].meaning},
}


_TEXT: Schema = {"type": [*SCALAR, "null"]}
_TEST: Schema = {"type": "string", "pattern": EXPRESSION["pattern"]}
_EXTENDS_FIELD = {**_TEXT, "description": "Another one that this changes"}
_CHANGED_NUMBER: Schema = {
    "if": {"type": "string"},
    "then": {"pattern": r"^\s*[+-]=\s*\d+(\.\d+)?(\s*mm|\s*pt)?$"},
    "else": {"type": "number"},
}
_MATERIAL: Schema = {
    "if": {"type": "object"},
    "then": {
        "minProperties": 1, "maxProperties": 1, "propertyNames": {"enum": [*MATERIALS]},
        "additionalProperties": {"type": "string"},
    },
    "else": {"enum": [*MATERIALS, None]},
}  # fmt: skip
_FILE_NAMES = {"pattern": f"^(?:{FILE_NAME.pattern})$", "not": {"enum": [MANIFEST, GUIDE, SHARED_FILE]}}
_GRADIENT: Schema = {
    "oneOf": [
        {"properties": keys, "additionalProperties": False, "required": [kind]} for kind, keys in GRADIENTS.items()
    ]
}
_PAINT = {"if": {"type": "object"}, "then": _GRADIENT, "else": {"type": "string"}}


def make_faces_schema(game: Game | None = None) -> Schema:
    """Make the schema of faces.yaml; with a game, it knows the names of the game's kinds."""
    maker = Maker(game)
    json_schema = maker.record(FACES)
    sections = json_schema["properties"]
    rule_schema, kind_schema, face_schema = maker.record(RULE), maker.record(KIND), maker.record(EXTENDED_FACE)
    put(rule_schema["properties"], "if", _TEST)
    put(kind_schema["properties"], "if", _TEST)
    for side in ("front", "back"):
        put(kind_schema["properties"], side, {"if": {"type": "array"}, "then": {"items": rule_schema}, "else": _TEXT})
    face_schema["properties"]["draw"] = DRAWN_ELEMENTS
    for entry_schema in (kind_schema, sections["files"]["additionalProperties"]):
        put(entry_schema["properties"], "material", _MATERIAL)
    for section in (sections["files"], sections["pads"], sections["boxes"]["properties"]["of"]):
        section["propertyNames"] = _FILE_NAMES
    if game:
        sections["kinds"]["propertyNames"] = {"enum": [*game.kinds]}
    put(sections, "board", maker.record(BOARD))
    side_schemas = {name: {**_CHANGED_NUMBER, "description": field.meaning} for name, field in REGION.items()}
    style_schemas = {key: _make_relative_schema(shape) for key, shape in _make_style_schemas().items()}
    sections["regions"]["additionalProperties"] = _make_object_schema({"extends": _EXTENDS_FIELD, **side_schemas})
    sections["styles"]["additionalProperties"] = _make_object_schema({"extends": _EXTENDS_FIELD, **style_schemas})
    sections["faces"]["additionalProperties"] = {"if": {"type": "object"}, "then": face_schema, "else": ELEMENTS_REF}
    sections["kinds"]["additionalProperties"] = {
        "if": {"type": "array"},
        "then": {"items": kind_schema},
        "else": kind_schema,
    }
    definition_by_name = {"element": _make_element_schema(), "elements": {"type": "array", "items": ELEMENT_REF}}
    return {"$schema": DRAFT, "title": "faces.yaml", **json_schema, "definitions": definition_by_name}


def make_theme_schema(game: Game | None = None) -> Schema:
    """Make the schema of theme.yaml."""
    json_schema = Maker(None).record(THEME)
    fonts, palette = json_schema["properties"]["fonts"], json_schema["properties"]["palette"]
    fonts["examples"] = [{"display": "Bungee-Regular.ttf", "body": {"family": "EB Garamond", "weight": 500}}]
    font = {"if": {"type": "object"}, "then": Maker(None).record(FONT), "else": {"type": "string"}}
    fonts["additionalProperties"] = {"if": {"type": "array"}, "then": {"items": font}, "else": font}
    palette["examples"] = [{"ink": {"full": "#1A2233", "mono": "#000000"}, "paper": "#FFFFFF"}]
    palette["additionalProperties"] = {
        "if": {"type": "object"},
        "then": {
            "if": {"anyOf": [{"required": [kind]} for kind in GRADIENTS]},
            "then": _GRADIENT,
            "else": {"required": ["full"], "additionalProperties": _PAINT},
        },
        "else": {"type": "string"},
    }
    return {"$schema": DRAFT, "title": "theme.yaml", **json_schema}


def _make_object_schema(properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False, "required": []}


def _make_relative_schema(json_schema: Schema) -> Schema:
    """Make the schema of a style's value, which may be relative to that of the style it extends."""
    note_by_name: Schema = {key: json_schema[key] for key in ("description", "examples") if key in json_schema}
    return {"if": {"type": "string", "pattern": "^\\s*[+-]="}, "else": json_schema, **note_by_name}


def _make_style_schemas() -> dict[str, Schema]:
    field_by_key = {**VERBS["text"].attributes, **VERBS["paragraph"].attributes}
    return {key: _Attributes(None).field(field_by_key[key]) for key in STYLE_KEYS}


class _Attributes(Maker):
    """Makes schemas of attributes, in which any value may be an expression."""

    def _value(self, field: Field, value_type: Type) -> Schema:
        if value_type is POINT:
            field = field._replace(type=value_type, min_items=2, max_items=2)
        json_schema = super()._value(field, value_type)
        if value_type.base == "text":
            json_schema = _TEXT
        elif value_type == PAINT:
            json_schema = {"type": [*SCALAR, "object", "null"]}
        elif value_type == BOX:  # A text names a region.
            json_schema["type"] = ["array", "string"]
        elif value_type == CELL:
            json_schema = {"if": {"type": "array"}, "then": json_schema, "else": self._leaf(field, NUMBER)}
        return {"if": EXPRESSION, "else": json_schema}


def _make_element_schema() -> Schema:
    """Make the schema of an element: its verb determines its other attributes."""
    verbs = {name: _make_verb_schema(verb.attributes, verb.needs, verb.either) for name, verb in VERBS.items()}
    verbs["group"] = _make_verb_schema(
        GROUP, ("group",), (), group={**DRAWN_ELEMENTS, "description": GROUP["group"].meaning}
    )
    verbs["repeat"] = _make_verb_schema(REPEAT, ("draw",), (), draw=DRAWN_ELEMENTS)
    return {
        "type": "object",
        "oneOf": [{"required": [name]} for name in verbs],
        "allOf": [{"if": {"required": [name]}, "then": verb} for name, verb in verbs.items()],
    }


def _make_verb_schema(
    field_by_name: Mapping[str, Field], needs: tuple[str, ...], either: tuple[str, ...], **other_properties: Schema
) -> Schema:
    """Make the schema of an element with a verb: its attributes, and those it needs if it has no style."""
    attribute_schemas: Schema = {key: _Attributes(None).field(field) for key, field in field_by_name.items()}
    requirements: Schema = {"required": [*needs]}
    if either:
        requirements["anyOf"] = [{"required": [key]} for key in either]
    properties: Schema = {**attribute_schemas, **_COMMON_FIELDS, **other_properties}
    return {**_make_object_schema(properties), "if": {"required": ["style"]}, "else": requirements}
