"""The type language: what each type accepts, gives back and refuses."""

from __future__ import annotations

from typing import Any

import pytest

from components.fields import INVALID, Checker, fields_of, parse_type, spell
from components.references import Names
from components.schema import Type
from components.yamlfile import parse

NAMES = Names(
    rows={"spaces": {"L0": "L0", "H30": "H30"}, "levels": {"1": 1, "2": 2}},
    pieces={},
    kinds={},
    keys={"players": {"Ann", "Bo"}},
    options=("night",),
)
NAMES.add_kind("card", [("card.fuel", "fuel", "F"), ("card.junk", "junk", "J")])
NAMES.add_kind("token", [("token.fuel", "fuel", ""), ("token.A", "A", "A")])
NAMES.add_kind("cube", [("cube", "cube", "")])
NAMES.add_kind("sign", [("sign.two", "two", "2x"), ("sign.y", "y", "")])
NAMES.add_deck("deck", ["card"])
NAMES.add_deck("mixed", ["card", "token", "cube"])


def check(spec: Any, text: str, *, partial: bool = False) -> tuple[Any, list[str]]:
    """The value and the faults of `text` read for a field x of that spec."""
    doc = parse(text, "f")
    checker = Checker(NAMES, partial=partial)
    value = checker.value(doc.value, fields_of({"x": spec})["x"], doc.at)
    return value, [str(fault) for fault in checker.faults]


GOOD = [
    ("text", "5", "5"),
    ("text", "no", "no"),
    ("name", "Ann B.", "Ann B."),
    ("int", "-3", -3),
    ("number", "22.5", 22.5),
    ("number", "45", 45),
    ("bool", "false", False),
    ("option", "night", "night"),
    ("row spaces", "H30", "H30"),
    ("row levels", "2", 2),
    ("piece card", "fuel", "fuel"),
    ("piece card", "f", "fuel"),
    ("piece card", "card.fuel", "fuel"),
    ("piece deck", "J", "junk"),
    ("piece mixed", "F", "card.fuel"),
    ("piece mixed", "a", "A"),
    ("piece mixed", "cube", "cube"),
    ("key players", "Bo", "Bo"),
    ("count cube", "3", 3),
    ("pile card", "[F, junk, fuel]", {"fuel": 2, "junk": 1}),
    ("pile card", "{F: 2, junk: 1}", {"fuel": 2, "junk": 1}),
    ("pile card", "{}", {}),
    ("pile card", "[2F, junk, 12j]", {"fuel": 2, "junk": 13}),
    ("list of piece card", "[2F, J]", ["fuel", "fuel", "junk"]),
    ("list of piece sign", "[2x, 2y]", ["two", "y", "y"]),
    ("list of int", "[1, 2]", [1, 2]),
    ("list of list of int", "[[1], []]", [[1], []]),
    ("map of row spaces to count cube", "{H30: 2}", {"H30": 2}),
    ("map of piece card to bool", "{F: true}", {"fuel": True}),
    ({"type": "choice", "choices": ["on", "off"]}, "on", "on"),
    ({"type": "record", "fields": {"a": "int", "b": {"type": "text", "default": "z"}}}, "{a: 1}", {"a": 1, "b": "z"}),
    ({"type": "map of name to record", "fields": {"a": "int"}}, "{Ann: {a: 1}}", {"Ann": {"a": 1}}),
    ({"type": "list of piece card", "seen": "owner"}, '[F, "?"]', ["fuel", "?"]),
    ({"type": "pile card", "seen": "nobody"}, '["?", F, "?"]', {"?": 2, "fuel": 1}),
    ({"type": "int", "seen": "nobody"}, '"?"', "?"),
    *(("copies", text, 3) for text in ("3", "3x", "3 ×", "× 3", "X3", "3.0")),
    ("size", "2.5 x 3.5 in", (63.5, 88.9, "")),
    ("size", "63mm X 88 mm", (63.0, 88.0, "")),
    ("size", "6,3 × 8,8 cm", (63.0, 88.0, "")),
    ("size", "1in", (25.4, None, "")),
    ("size", "1,5 cm across corners", (15.0, None, "corners")),
]


@pytest.mark.parametrize(("spec", "text", "value"), GOOD)
def test_good_values(spec: Any, text: str, value: Any) -> None:
    """Good values come back in their one spelling."""
    assert check(spec, text) == (value, [])


SIZES = (
    "it must be width x height in mm, as 63 x 88, or 2.5 x 3.5 in; a card's name, as poker; of a hex, 14 across corners"
)
WRONG = [
    ("text", "[1]", "this is a list; it must be text"),
    ("name", "' Ann'", "this is ' Ann'; it must be one to 40 characters on one line"),
    ("int", "1.0", "this is 1.0; it must be a whole number"),
    ("int", "'1'", "this is '1'; it must be a whole number"),
    ("number", "false", "this is false; it must be a number"),
    ("bool", "yes", "this is 'yes'; it must be true or false"),
    ("option", "day", "this is 'day'; allowed: night"),
    ("row spaces", "H3O", "this is 'H3O' (did you mean H30?); allowed: L0, H30"),
    ("row spaces", "{a: 1}", "this is a mapping; it must be one of L0, H30"),
    ("row levels", "3", "this is '3'; allowed: 1, 2"),
    ("piece card", "fule", "this is 'fule', which isn't a piece of card (did you mean fuel?); allowed: fuel, junk"),
    ("piece card", "2F", "this is '2F', which isn't a piece of card; allowed: fuel, junk"),
    ("list of piece card", "[2X]", "this is '2X', which isn't a piece of card; allowed: fuel, junk"),
    ("piece card", "[F]", "this is a list; it must be a piece of card"),
    ("piece card", '"?"', "this is '?', which isn't a piece of card; allowed: fuel, junk"),
    (
        "piece mixed",
        "fuel",
        "this is 'fuel', which isn't a piece of mixed (did you mean card.fuel?); allowed: card.fuel, junk, A,"
        " token.fuel, cube",
    ),
    ("key players", "Cy", "this is 'Cy'; allowed: Ann, Bo"),
    ("count cube", "-1", "this is -1; it must be at least 0"),
    ("pile card", "3", "this is 3; it must be a list of pieces, or a mapping of pieces to numbers"),
    ("list of int", "5", "this is 5; it must be a list"),
    ("list of piece card", f"[{'999F,' * 20}]", "this has more pieces than a game may have, 5,000"),
    ("copies", "0x", "this is '0x'; it must be at least 1; delete the row to leave its piece out"),
    ("copies", "1.5", "this is 1.5; it must be a whole number"),
    *(("size", text, f"this is {text!r}; {SIZES}") for text in ("63,88", "2.5in x 3.5", "63 x 88 pt")),
    ("map of name to int", "[1]", "this is a list; it must be a mapping of names to values"),
    ({"type": "choice", "choices": ["red"]}, "green", "this is 'green'; allowed: red"),
    ({"type": "record", "fields": {"a": "int"}}, "3", "this is 3; it must be a mapping of a"),
    ({"type": "int", "min": 2, "max": 4}, "5", "this is 5; it must be at most 4"),
    ({"type": "int", "min": 2, "max": 4}, "1", "this is 1; it must be at least 2"),
    ({"type": "list of int", "max_items": 1}, "[1, 2]", "this has 2 entries; the most is 1"),
    ({"type": "list of piece card", "max_items": 2}, "[2F, J]", "this has 3 entries; the most is 2"),
    ({"type": "list of int", "min_items": 1}, "[]", "this has 0 entries; the least is 1"),
]


@pytest.mark.parametrize(("spec", "text", "what"), WRONG)
def test_wrong_values(spec: Any, text: str, what: str) -> None:
    """Wrong values are refused in these words."""
    assert check(spec, text)[1] == [f"f:1: {what}"]


def test_wrong_parts_have_their_own_lines() -> None:
    """Each wrong part of a value is a fault of its own; the good parts come back."""
    value, faults = check("map of row spaces to count cube", "L0: 1\nL1: 2\nH30: -1\n")

    assert value == {"L0": 1}
    assert faults == ["f:2: a key of this is 'L1'; allowed: L0, H30", "f:3: H30 is -1; it must be at least 0"]


def test_same_key_in_two_spellings() -> None:
    """A map's key given by id and by code is one key."""
    assert check("map of piece card to int", "F: 1\nfuel: 2\n")[1] == ["f:2: this: 'fuel' is named twice"]


def test_sibling_limit() -> None:
    """A limit may be the value of a field beside it, wherever that stands."""
    spec = {
        "type": "record",
        "fields": {"cubes": {"type": "int", "max": "hold"}, "hold": {"type": "int", "default": 5}},
    }

    assert check(spec, "{cubes: 6, hold: 7}")[1] == []
    assert check(spec, "{hold: 3, cubes: 4}")[1] == ["f:1: cubes is 4; it must be at most 3"]
    assert check(spec, "{cubes: 6}")[1] == ["f:1: cubes is 6; it must be at most 5"]


def test_partial_records() -> None:
    """Partial checks require nothing and fill nothing in, and are as strict otherwise."""
    spec = {"type": "record", "fields": {"a": "int", "b": {"type": "int", "default": 1, "max": 3}}}

    assert check(spec, "{}", partial=True) == ({}, [])
    assert check(spec, "{b: 4}", partial=True)[1] == ["f:1: b is 4; it must be at most 3"]


def test_defaults_are_copies() -> None:
    """Two records never share a default list."""
    spec = {"type": "list of record", "fields": {"hand": {"type": "list of int", "default": []}}}
    value, _ = check(spec, "[{}, {}]")
    value[0]["hand"].append(1)

    assert value == [{"hand": [1]}, {"hand": []}]


@pytest.mark.parametrize(
    "text", ["int", "row spaces", "list of piece card", "map of row spaces to count cube", "map of name to list of int"]
)
def test_types_print_as_written(text: str) -> None:
    """A type read and printed is the same text."""
    assert str(parse_type(text)) == text


@pytest.mark.parametrize(
    "text", ["", "integer", "list", "list of", "map of name", "map of to int", "row", "row a b", "piece"]
)
def test_unknown_types(text: str) -> None:
    """What is no type says so and lists the types."""
    with pytest.raises(ValueError, match=r"is not known.*; types are text, name"):
        parse_type(text)


def test_leaf() -> None:
    """Limits are about the innermost values."""
    assert parse_type("map of name to list of row spaces").leaf == Type("row", "spaces")


def test_long_values_are_shortened() -> None:
    """A message stays a line, however long the wrong value is."""
    assert len(spell("x" * 5000)) < 50
    assert check("int", "x" * 5000)[0] is INVALID
