"""The form of faces.yaml and theme.yaml: the keys of their sections, with what each takes as JSON Schema has it.

The readers of the sections refuse all other keys; what a value means is checked where it is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, get_args

from layouts.drawing.gradients import GRADIENTS
from layouts.faces.materials import MATERIALS

Form: TypeAlias = Mapping[str, Mapping[str, Any]]

TEXT = ["string", "number", "boolean", "null"]
"""The JSON types of what is read as text."""
ANY_VALUE: Mapping[str, Any] = {}
_TEXT = {"type": TEXT}
_NUMBER = {"type": "number"}
_NUMBERS = {"type": "array", "items": _NUMBER}
_SIZE = {**_NUMBERS, "minItems": 2, "maxItems": 2}
_RELATIVE_CHANGE = {
    "if": {"type": "string"},
    "then": {"pattern": r"^\s*[+-]=\s*\d+(\.\d+)?(\s*mm|\s*pt)?$"},
    "else": _NUMBER,
}
_EXTENDS_FIELD = {**_TEXT, "description": "Another one that this changes"}
_IF_FIELD = {"type": "string", "pattern": r"\{\{", "description": "An expression: only where it holds"}
_MATERIAL = {
    "if": {"type": "object"},
    "then": {
        "minProperties": 1, "maxProperties": 1, "propertyNames": {"enum": [*MATERIALS]},
        "additionalProperties": {"type": "string"},
    },
    "else": {"enum": [*MATERIALS, None]},
    "description": "What the pieces are made of, and why: {thin-board: it must lie flat}",
}  # fmt: skip

RULE: Form = {"if": _IF_FIELD, "face": {**_TEXT, "description": "A face, or module.function of the game's Python"}}
_RULES = {
    "if": {"type": "array"},
    "then": {"items": {"type": "object", "properties": RULE, "additionalProperties": False, "required": ["face"]}},
    "else": _TEXT,
}

FILE: Form = {
    "title": {**_TEXT, "description": "What the file is called in lists"},
    "kinds": {"type": ["array", "null"], "items": _TEXT, "description": "The kinds that are printed into it"},
    "material": _MATERIAL,
}
KIND: Form = {
    "if": {**_IF_FIELD, "description": "An expression about print options: only where it holds"},
    "front": {**_RULES, "description": "A face, module.function, or a list of {if, face}"},
    "back": {**_RULES, "description": "The same for the back"},
    "seams": {**_NUMBERS, "description": "Where a large board may be divided, in mm from its left"},
    "seams_y": {**_NUMBERS, "description": "The same, from its top"},
    "outline": {**_TEXT, "description": "Path data of the cut, or module.function"},
    "bleed": {"type": ["number", "null"], "minimum": 0, "maximum": 3, "description": "Art beyond the cut, in mm"},
    "size": {**_SIZE, "type": ["array", "null"], "description": "Width and height on paper, in mm"},
    "shape": {"enum": ["rect", "hex", "circle", "path", None], "description": "How it is cut, if not as the data say"},
    "poses": {"type": "integer", "minimum": 1, "maximum": 12, "description": "In how many ways its front is drawn"},
    "make": {**_TEXT, "description": "What is done with the pieces once they are cut out"},
    "standee": {**_NUMBERS, "description": "Where it is folded: upper foot, middle, lower foot, in mm from its top"},
    "material": _MATERIAL,
}
BOX: Form = {side: {**_RELATIVE_CHANGE, "description": "mm"} for side in "xywh"}
REGION: Form = {"extends": _EXTENDS_FIELD, **BOX}
OPTION: Form = {
    "title": {**_TEXT, "description": "What the option is called"},
    "values": {
        "type": "object",
        "minProperties": 2,
        "description": "Its values with what they mean, the usual one first",
    },
}
PAD: Form = {
    "title": {**_TEXT, "description": "What the page is called"},
    "size": {
        **_SIZE,
        "items": {"type": "number", "minimum": 10, "maximum": 2000},
        "description": "Width and height in mm",
    },
    "face": {**_TEXT, "description": "The face that is drawn on it"},
}
Edge = Literal["plain", "stripes", "perforated", "note", "waves"]
"""What parts the picture on a front from the plate with the name: a line, warning stripes, holes as between stamps, the
edge of a sheet that lies askew, waves."""
EDGES: tuple[Edge, ...] = get_args(Edge)
_LID: Form = {
    "icon": {**_TEXT, "description": "An icon on the lid"},
    "picture": {**_TEXT, "description": "module.function, which draws the picture on the lid"},
}
ONE_BOX: Form = {
    "title": {**_TEXT, "description": "What is written on it"},
    "kinds": {"type": "array", "minItems": 1, "items": _TEXT, "description": "The kinds that lie in it"},
    **_LID,
}
BOXES: Form = {
    "edge": {"enum": [*EDGES], "description": "What parts the picture from the name"},
    **_LID,
    "of": {"type": ["object", "null"], "description": "The boxes by their names"},
}
EXTENDED_FACE: Form = {"extends": {**_TEXT, "description": "The face below"}, "draw": {}}
"""A face that is drawn on top of another."""
SECTIONS = {
    "files": "What prints into one file",
    "regions": "Named boxes",
    "styles": "Named attributes of text",
    "faces": "What is drawn, element by element",
    "kinds": "The faces of each kind",
    "pads": "Pages that are no pieces",
    "options": "What can be printed in more than one way",
    "boxes": "Boxes that the pieces are kept in",
    "board": "Where the spaces of the board are, and what lies there in a game",
}
FONT: Form = {
    "file": {**_TEXT, "description": "A .ttf or .otf file in layouts/fonts"},
    "family": {**_TEXT, "description": "A family that is installed"},
    "weight": {"type": "number", "minimum": 1, "maximum": 1000, "description": "Of a family or a variable font"},
    "italic": {"type": "boolean", "description": "Of a family"},
}
_FONT = {
    "if": {"type": "object"},
    "then": {"properties": FONT, "additionalProperties": False},
    "else": {"type": "string"},
}
_GRADIENT = {
    "oneOf": [
        {"properties": keys, "additionalProperties": False, "required": [kind]} for kind, keys in GRADIENTS.items()
    ]
}
_PAINT = {"if": {"type": "object"}, "then": _GRADIENT, "else": {"type": "string"}}
THEME: Form = {
    "fonts": {
        "type": ["object", "null"],
        "description": "Fonts by role: display, caption, body, strong, own ones; fallback: those for what they lack",
        "examples": [{"display": "Bungee-Regular.ttf", "body": {"family": "EB Garamond", "weight": 500}}],
        "additionalProperties": {"if": {"type": "array"}, "then": {"items": _FONT}, "else": _FONT},
    },
    "palette": {
        "type": ["object", "null"],
        "description": "Colours by role; one value, or one for each ink",
        "examples": [{"ink": {"full": "#1A2233", "mono": "#000000"}, "paper": "#FFFFFF"}],
        "additionalProperties": {
            "if": {"type": "object"},
            "then": {
                "if": {"anyOf": [{"required": [kind]} for kind in GRADIENTS]},
                "then": _GRADIENT,
                "else": {"required": ["full"], "additionalProperties": _PAINT},
            },
            "else": {"type": "string"},
        },
    },
    "icons": {"type": ["object", "null"], "description": "Icons by the names this game gives them"},
}
