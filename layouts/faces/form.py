"""The sections of faces.yaml and theme.yaml in the type language of the data; the readers of each section know its own
form, and check what its values mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from components.fields import fields_of
from components.form import keys_of
from components.values import Frozen, Key
from layouts.faces.box_looks import BoxLooks
from layouts.faces.kinds import Pad, PrintFile
from layouts.faces.sections import PrintOption

_RECORDS, _NAMED_RECORDS, _ANYTHING = "map of text to record", "map of identifier to record", "map of text to any"


class _Faces(Frozen):
    files: Annotated[Mapping[str, PrintFile], Key("What prints into one file", _RECORDS, default={})]
    regions: Annotated[Any, Key("Named boxes", _ANYTHING, default={})]
    styles: Annotated[Any, Key("Named attributes of text", _ANYTHING, default={})]
    faces: Annotated[Any, Key("What is drawn, element by element", _ANYTHING, default={})]
    kinds: Annotated[Any, Key("The faces of each kind", _ANYTHING, default={})]
    pads: Annotated[Mapping[str, Pad], Key("Pages that are no pieces", _RECORDS, default={})]
    options: Annotated[
        Mapping[str, PrintOption], Key("What can be printed in more than one way", _NAMED_RECORDS, default={})
    ]
    boxes: Annotated[BoxLooks | None, "Boxes that the pieces are kept in"]
    board: Annotated[
        Any, Key("Where the spaces of the board are, and what lies there in a game", _ANYTHING, default={})
    ]


FACES = keys_of(_Faces)
EXTENDED_FACE = fields_of({
    "extends": {"type": "text", "required": False, "meaning": "The face below"},
    "draw": {"type": "any", "required": False, "meaning": "What is drawn, element by element"},
})  # fmt: skip
"""Fields of a face that is drawn on top of another."""
THEME = fields_of({
    "fonts": {"type": _ANYTHING, "default": {}, "meaning": "Fonts by role: display, caption, body, strong, own ones; "
              "fallback: those for what they lack"},
    "palette": {"type": _ANYTHING, "default": {}, "meaning": "Colours by role; one value, or one for each ink"},
    "icons": {"type": "map of text to text", "default": {}, "meaning": "Icons by the names this game gives them"},
})  # fmt: skip
