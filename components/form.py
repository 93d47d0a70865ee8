"""The form of `game.yaml`: which keys it may hold, told in the same fields as the data itself.

What goes beyond the form (references, sizes that fit paper, codes that read alike) is checked where it is read.
"""

from __future__ import annotations

from components.fields import fields_of
from components.limits import NAMES, PLAYERS
from components.schema import EITHER_SIGN, HIGHEST_SCORE, LOWEST_SCORE, MINUS, PLUS, Field, frozen

_NOTE = {"type": "text", "default": ""}
_OPTIONAL_SOURCE = {"type": "source", "required": False}
_LABEL = {"type": "text", "default": ""}
_SHAPE = {"type": "choice", "choices": ["rect", "hex", "circle", "path"]}
_COUNT = {"type": "int", "min": 1, "max": 9999}
"""Far more than any table needs; a slip of some zeros would print for ever."""

MODULE = {
    "title": "text",
    "players": {"type": "int", "min": 1, "required": False},
    "option": {"type": "identifier", "required": False},
    "expansion": {"type": "bool", "default": False},
    "supply": {"type": "list of text", "default": []},
    "note": _NOTE,
}
LEFT_OUT = {
    "of": "text",
    "option": {"type": "identifier", "required": False},
    "unless": {"type": "identifier", "required": False},
    "players": {"type": "int", "min": 1, "required": False},
    "number": {**_COUNT, "required": False},
}
LAID_OUT = {**LEFT_OUT, "number": _COUNT}
OPTION = {
    "title": "text", "text": "text", "rules": {"type": "list of text", "default": []},
    "not_with": {"type": "list of text", "default": []},
    "players": {"type": "list of int", "min": 1, "default": []},
    "less_of": {"type": "text", "default": ""},
}  # fmt: skip
CONSTANT = {"value": "number", "meaning": "text", "source": "source", "note": _NOTE}
CREDIT = {"role": "text", "names": {"type": "list of text", "min_items": 1}}
SCORE = {
    "title": "text",
    "label": _LABEL,
    "was": _LABEL,
    "note": _NOTE,
    "sign": {"type": "choice", "choices": [PLUS, MINUS, EITHER_SIGN], "default": EITHER_SIGN},
}
TIE = {
    "ask": {"type": "text", "default": ""},
    "rule": {"type": "text", "default": ""},
    "shared": {"type": "text", "default": ""},
}
PHOTOGRAPHED_FIELDS = {
    "lies": "identifier",
    "stands": {"type": "identifier", "default": ""},
    "when": {"type": "text", "default": ""},
    "asked": {
        "type": "list of record",
        "fields": {"of": "text", "unless": {"type": "text", "default": ""}},
        "default": [],
    },
}
DECK = {
    "title": "text",
    "label": _LABEL,
    "kinds": {"type": "list of id", "min_items": 1},
    "discards": {"type": "bool", "default": True},
    "held": {"type": "bool", "default": True},
    "drawn": {"type": "bool", "default": True},
    "secret": {"type": "bool", "required": False},
    "hand": {"type": "int", "min": 0, "default": 0},
    "market": {"type": "int", "min": 0, "default": 0},
}
DIE = {"title": "text", "faces": {"type": "list of text", "min_items": 2}, "count": {**_COUNT, "default": 1}}
TRACK = {
    "title": "text",
    "spaces": {"type": "list of text", "min_items": 1},
    "start": {"type": "text", "required": False},
    "starts": {"type": "map of text to text", "default": {}},
    "label": _LABEL,
    "of": {"type": "text", "default": ""},
    "marker": {"type": "id", "required": False},
    "reminders": {"type": "map of text to text", "default": {}},
    "note": _NOTE,
}
COUNTER = {
    "title": "text",
    "label": _LABEL,
    "of": {"type": "choice", "choices": ["player", "table"], "default": "player"},
    "start": {"type": "int", "default": 0},
    "min": {"type": "int", "required": False},
    "max": {"type": "int", "required": False},
    "step": {"type": "int", "min": 1, "default": 1},
    "when_used": {"type": "bool", "default": False},
    "note": _NOTE,
}
FLAG = {"title": "text", "label": _LABEL, "of": {"type": "text", "default": "player"}, "note": _NOTE}
TABLE = {
    "title": "text",
    "key": {"type": "identifier", "required": False},
    "source": "source",
    "note": _NOTE,
    "fields": {"type": "map of identifier to any", "min_items": 1},
    "for_each": {"type": "id", "required": False},
    "rows": {"type": "any", "required": False},
}
KIND = {
    "title": "text",
    "label": _LABEL,
    "size": "size",
    "shape": {**_SHAPE, "default": "rect"},
    "corners": {"type": "number", "min": 0, "max": 100, "required": False},
    "top": {"type": "choice", "choices": ["flat", "point"], "required": False},
    "sides": {"type": "int", "min": 1, "max": 2, "default": 1},
    "back": {"type": "choice", "choices": ["none", "common", "own"], "required": False},
    "module": {"type": "id", "required": False},
    "source": "source",
    "size_source": _OPTIONAL_SOURCE,
    "note": _NOTE,
    "stands_for": {"type": "id", "required": False},
    "lies_on": {"type": "id", "required": False},
    "held_in": _LABEL,
    "kept_in": _LABEL,
    "common": {"type": "bool", "default": False},
    "per_player": {**_COUNT, "min": 0, "default": 0},
    "count": {**_COUNT, "required": False},
    "fields": {"type": "map of identifier to any", "default": {}},
    "for_each": {"type": "id", "required": False},
    "pieces": {"type": "any", "required": False},
}

PIECE = fields_of(
    {
        "id": "slug",
        "name": "text",
        "code": {"type": "slug", "default": ""},
        "also": {"type": "list of slug", "default": []},
        "count": {**_COUNT, "type": "copies", "default": 1},
        "per_player": {**_COUNT, "required": False},
        "source": _OPTIONAL_SOURCE,
        "module": {"type": "id", "required": False},
        "note": _NOTE,
        "size": {"type": "size", "required": False},
        "shape": {**_SHAPE, "required": False},
    }
)
"""What every piece has; the fields of its kind come beside these."""


def _bounded(field: Field) -> Field:
    """A field whose lists and mappings, whatever lies in them, have an end."""
    most = field.max_items or (NAMES.most if field.type.base in ("list", "map") else None)
    return field._replace(max_items=most, fields=frozen({name: _bounded(each) for name, each in field.fields.items()}))


_GAME = fields_of(
    {
        "title": "text",
        "version": {"type": "text", "default": "1"},
        "language": {"type": "language", "default": "en"},
        "players": {"type": "list of int", "min": 1, "max": PLAYERS.most, "min_items": 2, "max_items": 2},
        "age": {"type": "int", "min": 1, "required": False},
        "minutes": {"type": "list of int", "min": 1, "min_items": 2, "max_items": 2, "required": False},
        "cover": {"type": "text", "default": ""},
        "summary": {"type": "text", "default": ""},
        "rulebook": {"type": "text", "default": ""},
        "designers": {"type": "list of text", "default": []},
        "artists": {"type": "list of text", "default": []},
        "publisher": {"type": "text", "default": ""},
        "published": {"type": "int", "min": 1, "required": False},
        "credits": {"type": "list of record", "fields": CREDIT, "default": []},
        "edition_by": {"type": "list of text", "default": []},
        "rights": {"type": "text", "default": ""},
        "notice": {"type": "text", "default": ""},
        "modules": {
            "type": "map of id to record",
            "fields": MODULE,
            "default": {"base": {"title": "Base game", "note": ""}},
            "min_items": 1,
        },
        "options": {"type": "map of identifier to record", "fields": OPTION, "default": {}},
        "constants": {"type": "map of identifier to record", "fields": CONSTANT, "default": {}},
        "decks": {"type": "map of id to record", "fields": DECK, "default": {}},
        "tracks": {"type": "map of id to record", "fields": TRACK, "default": {}},
        "counters": {"type": "map of id to record", "fields": COUNTER, "default": {}},
        "flags": {"type": "map of id to record", "fields": FLAG, "default": {}},
        "dice": {"type": "map of id to record", "fields": DIE, "default": {}},
        "scores": {"type": "map of id to record", "fields": SCORE, "default": {}},
        "tables": {"type": "map of id to record", "fields": TABLE, "default": {}},
        "kinds": {"type": "map of id to record", "fields": KIND, "min_items": 1},
        "sheets": {"type": "map of table to address", "default": {}},
        "supply": {"type": "list of text", "default": []},
        "points": {"type": "text", "default": ""},
        "wins": {"type": "choice", "choices": [HIGHEST_SCORE, LOWEST_SCORE], "default": HIGHEST_SCORE},
        "tie": {"type": "record", "fields": TIE, "required": False},
        "photographed": {"type": "record", "fields": PHOTOGRAPHED_FIELDS, "required": False},
        "left_out": {"type": "list of record", "fields": LEFT_OUT, "default": []},
        "laid_out": {"type": "list of record", "fields": LAID_OUT, "default": []},
        "turn": {"type": "list of text", "default": []},
        "edits": {"type": "list of text", "default": []},
        "tracked": {"type": "list of identifier", "default": []},
        "starter": {"type": "map of text to int", "min": 1, "default": {}},
        "state": {"type": "any", "default": {}},
    }
)

GAME = frozen({name: _bounded(field) for name, field in _GAME.items()})

SCENARIO = fields_of(
    {
        "title": "text",
        "cites": {"type": "list of text", "default": []},
        "note": _NOTE,
        "modules": {"type": "list of text", "default": []},
        "state": "any",
        "aside": {"type": "any", "default": {}},
        "do": {"type": "list of text", "default": []},
        "then": {"type": "any", "default": {}},
    }
)
