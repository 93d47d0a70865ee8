"""The schemas of data files, read by a validator that isn't ours: what is right passes, what the loader refuses by its
shape is refused at the same place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft7Validator, ValidationError

from companion.engine.ledger import _TEXT as TEXTS
from companion.engine.ledger import _parse_rows as ledger_rows
from companion.engine.ledger import file_of
from companion.game_registry.lessons import find_files
from companion.making.schemas import SCHEMAS
from components import form, yamlfile
from components.base.files import read_text
from components.fields import Checker
from components.json_schema import Maker, game_schema
from components.loader import load
from components.places import GamePlace, find_games, locate
from components.problems import Problem, SalvageError
from components.rows import MAX_INLINE
from components.scenarios import load_scenario
from components.schema import HIDDEN_PIECE, Field, Game, Type
from components.specs import SpecReader
from components.yamlfile import Doc, SourcePlace
from layouts.drawing.look import INKS
from layouts.faces.design import sides
from layouts.faces.json_schema import make_faces_schema
from layouts.faces.loader import load as load_look
from layouts.faces.loader import read_design

from ..game_folder import FirstGame
from ..long_run import first_of, longer

GAMES = [*find_games()]
Way = tuple[str | int, ...]


@cache
def validator(sort: str, game: str = "") -> Draft7Validator:
    schema = SCHEMAS[sort](load(locate(game)) if game else None)
    Draft7Validator.check_schema(schema)
    return Draft7Validator(schema)


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first game that `salvage init` writes, with rules."""
    return FirstGame(tmp_path_factory.mktemp("first") / "night-market", "board", rules=True).folder


def complaints(checked: Draft7Validator, doc: Doc) -> list[str]:
    return [f"{list(error.absolute_path)}: {error.message[:200]}" for error in checked.iter_errors(doc.value)]


@pytest.mark.parametrize("game", first_of(["first", *GAMES]))
def test_valid_files_pass(game: str, first: Path) -> None:
    """Every file of every game, by the schema of any game and by that of its own."""
    name = str(first) if game == "first" else game
    place = locate(name)
    layouts = place.layouts
    assert layouts
    for of in ("", name):
        files = [(place.components / "game.yaml", "game"), (place.components / "state.yaml", "state")]
        files += [(layouts / "faces.yaml", "faces"), (layouts / "theme.yaml", "theme")]
        files += [(file, "scenario") for file in sorted(place.components.glob("scenarios/*.yaml"))]
        files += [(file, "teach") for file in find_files(place)]
        for file, sort in files:
            assert complaints(validator(sort, of), yamlfile.read(file)) == [], file


# ---- single mistakes ----------------------------------------------------------------------------------------------


def ways(value: Any, way: Way = ()) -> Iterator[Way]:
    """The ways to all values."""
    yield way
    for key, item in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from ways(item, (*way, key))


def mistaken(value: Any, way: Way, how: str) -> Any:
    """A copy with one mistake; None where that can't be made there."""
    made = deepcopy(value)
    *before, last = way
    holder = made
    for key in before:
        holder = holder[key]
    if how == "misspelt" and isinstance(last, str) and isinstance(holder, dict):
        holder[f"{last}x"] = holder.pop(last)
    elif how == "left out" and isinstance(holder, dict):
        del holder[last]
    elif how in WRONG:
        holder[last] = WRONG[how]
    else:
        return None
    return made


WRONG: Mapping[str, Any] = {
    "a list": [["x"]],
    "a mapping": {"no such key": 1},
    "a word": "no such word",
    "far too low": -1e9,
}
HOWS = ("misspelt", "left out", *WRONG)


def mistakes(doc: Doc, number: int, seed: str) -> Iterator[tuple[Way, str, Doc]]:
    """So many mistakes in a file, of all sorts and everywhere, always the same."""
    chance, every = Random(seed), [way for way in ways(doc.value) if way]
    while number:
        way, how = chance.choice(every), chance.choice(HOWS)
        made = mistaken(doc.value, way, how)
        if made is not None:
            number -= 1
            still = len(way) if how in WRONG else 0
            lines = {at: line for at, line in doc.at.lines.items() if at[: len(way)] != way or len(at) == still}
            texts = {at: text for at, text in doc.at.texts.items() if at[: len(way)] != way}
            yield way, how, Doc(made, doc.at._replace(lines=lines, texts=texts))


def lines_of(errors: Iterator[ValidationError], at: SourcePlace) -> set[int | None]:
    """The lines at which a validator finds something, be it one of several that might have been meant."""
    found: set[int | None] = set()
    for error in errors:
        here = at
        for step in error.absolute_path:
            here = here / step
        if error.validator == "additionalProperties":
            known = error.schema.get("properties", {})
            found |= {(here / key).line for key in error.instance if key not in known}
        elif error.validator == "propertyNames" or isinstance(error.parent, ValidationError):
            found.add((here / str(error.instance)).line)
        found.add(here.line)
        found |= lines_of(iter(error.context or ()), at)
    return found


def compare(doc: Doc, faults: list[Any], checked: Draft7Validator) -> list[str]:
    """What the loader refuses there and the validator doesn't, or not in that line."""
    found = lines_of(checked.iter_errors(doc.value), doc.at)
    return [str(fault) for fault in faults if fault.line not in found]


@pytest.mark.parametrize("game", first_of(GAMES))
def test_mistakes_in_games_are_refused_alike(game: str) -> None:
    """What the form of game.yaml and of state.yaml refuses, at the same line."""
    folder = locate(game).components
    refused = 0
    for sort in ("game", "state"):
        doc = yamlfile.read(folder / f"{sort}.yaml")
        for way, how, made in mistakes(doc, longer(12, 30) if game != "mixia" else 12, f"{game} {sort}"):
            checker = Checker()
            if sort == "game":
                checker.record(made.value, form.GAME, made.at)
            else:
                specs = SpecReader(checker, {})
                specs.state(made.value, made.at)
            faults = [each for each in checker.faults if by_shape(each.what)]
            refused += bool(faults)
            assert (way, how, compare(made, faults, validator(sort))) == (way, how, [])
    assert refused >= longer(4, 8)


def by_shape(what: str) -> bool:
    """Whether a message is about the shape of a value: not about names elsewhere, or what values say together."""
    return any(sign in what for sign in SIGNS) and not any(sign in what for sign in ELSEWHERE)


SIGNS = (
    "unknown key", "is missing", "it must be", "allowed:", "the most is", "the least is", "is not known", "a mapping",
    "is not a", "element has", "has no '", "has no value", "are mappings", "lacks", "no '", "is needed here",
    "is not allowed", "isn't a material", "isn't text",
)  # fmt: skip
ELSEWHERE = (
    "there is no", "default is", "which would give", "number field beside", "constant NAME", "key is '", "rule_",
    "does not go", "needs 'choices'", "isn't a piece", "must be a piece",
    "too small to cut", "fits no paper", "there is no region",
)  # fmt: skip


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path, Doc], None]:
    """Have a file read as if it held something else."""
    real = yamlfile.read

    def instead(file: Path, doc: Doc) -> None:
        def read(path: Path) -> Doc:
            return doc if path.resolve() == file.resolve() else real(path)

        monkeypatch.setattr("components.yamlfile.read", read)
        monkeypatch.setattr("layouts.faces.sections.read", read)

    return instead


MISTAKES = {"game": longer(25, 60), "state": 30, "theme": 15, "faces": 60}
"""How many are made in each file of the first game."""


@pytest.mark.parametrize(("sort", "number"), first_of(MISTAKES.items()))
def test_mistakes_are_refused_alike(first: Path, reading: Callable[[Path, Doc], None], sort: str, number: int) -> None:
    """The whole loader against the schemas: what it refuses by shape is refused at the same line, and what it takes
    passes."""
    place = locate(str(first))
    file = first / ("components" if sort in ("game", "state") else "layouts") / f"{sort}.yaml"
    doc, refused = yamlfile.read(file), 0
    known = validator(sort, str(first))  # Of the game as it is, before its file is read with mistakes.
    for way, how, made in mistakes(doc, number, sort):
        reading(file, made)
        faults = []
        try:
            game = load(place)
            faults = [fault for ink in INKS for fault in read_design(game, place.layouts, ink).check()]
        except SalvageError as error:
            faults = error.faults
        # Whoever renames a field hears of it at the pieces that have it.
        shape = [each for each in faults if each.file == doc.at.file and by_shape(each.what)]
        shape = [each for each in shape if not ("fields" in way and re.search("pieces|rows", each.what))]
        shape = [each for each in shape if "lacks in or at" not in each.what]  # A style might bring it.
        if "styles" in way and shape:  # The loader speaks of it where the style is used.
            assert not validator(sort).is_valid(made.value), (way, how)
            shape = []
        refused += bool(shape)
        assert (way, how, compare(made, shape, known)) == (way, how, [])
        if not faults:
            assert (way, how, complaints(validator(sort), made)) == (way, how, [])
    assert refused >= number // 3


def look_faults(place: GamePlace, game: Game, sort: str) -> list[Problem]:
    """What is wrong with a look: of a theme in all inks, of faces as far as the first piece of each kind shows."""
    faults: list[Problem] = []
    try:
        for ink in INKS if sort == "theme" else ("full",):
            design = load_look(place, ink, game=game)
    except SalvageError as error:
        return error.faults
    for kind in game.kinds.values() if sort == "faces" else ():
        for side in sides(kind):
            try:
                design.scene(kind.pieces[0], side)
            except SalvageError as error:
                faults += error.faults
    return faults


@pytest.mark.parametrize("game", first_of(GAMES))
@pytest.mark.parametrize("sort", first_of(["faces", "theme"]))
def test_mistakes_in_looks_are_refused_alike(game: str, sort: str, reading: Callable[[Path, Doc], None]) -> None:
    """What the readers of faces.yaml and theme.yaml refuse by shape, at the same line."""
    place = locate(game)
    assert place.layouts
    box, file, refused = load(place), place.layouts / f"{sort}.yaml", 0
    doc, number = yamlfile.read(file), longer(6, 12)
    for way, how, made in mistakes(doc, number, f"{game} {sort}"):
        reading(file, made)
        faults = look_faults(place, box, sort)
        shape = [each for each in faults if each.file == doc.at.file and by_shape(each.what)]
        shape = [each for each in shape if doc.at.file not in each.what]  # A face that draws another tells its mistake.
        shape = [each for each in shape if "lacks in or at" not in each.what]  # A style might bring it.
        if not {"with", "repeat"}.isdisjoint(way):  # What a function takes, and what expressions come to.
            continue
        if "styles" in way and shape:  # The loader speaks of it where the style is used.
            assert not validator(sort).is_valid(made.value), (way, how)
            continue
        refused += bool(shape)
        assert (way, how, compare(made, shape, validator(sort, game))) == (way, how, [])
    assert refused >= longer(1, 2)


@pytest.mark.parametrize("game", GAMES)
def test_mistakes_in_scenarios_are_refused_alike(game: str, reading: Callable[[Path, Doc], None]) -> None:
    """What the reader of a position refuses by shape, at the same line; what it takes passes."""
    place, refused = locate(game), 0
    box = load(place)
    file = min(place.components.glob("scenarios/*.yaml"), key=lambda each: each.stat().st_size)
    for way, how, made in mistakes(yamlfile.read(file), 25, f"{game} scenario"):
        reading(file, made)
        faults: list[Problem] = []
        try:
            load_scenario(file, box)
        except SalvageError as error:
            faults = [each for each in error.faults if by_shape(each.what)]
            seats = ", ".join(sorted(made.value.get("state", {}).get("players", ())))
            faults = [each for each in faults if f"allowed: {seats}" not in each.what]
        else:
            assert (way, how, complaints(validator("scenario", game), made)) == (way, how, [])
        refused += bool(faults)
        assert (way, how, compare(made, faults, validator("scenario", game))) == (way, how, [])
    assert refused >= 5


@pytest.mark.parametrize("game", GAMES)
def test_rows_of_ledgers(game: str) -> None:
    """Every row of every ledger passes by the names of its columns; one without a text, or whose id is none, doesn't:
    the page's reader passes such a row over, so nobody could cite it."""
    rows = [row for _, row in ledger_rows(read_text(file_of(locate(game)) or Path()))]
    assert complaints(validator("ledger"), Doc(rows, SourcePlace("ledger"))) == []
    for row in rows[:: len(rows) // 8]:
        texts = {name: text for name, text in row.items() if name not in TEXTS}
        for wrong in ({**row, "id": row["id"].lower()}, {**row, "id": "x"}, texts, {**row, "id": 1}):
            assert not validator("ledger").is_valid([wrong]), wrong


INT, TEXT = Type("int"), Type("text")
FIELDS = (
    Field("a", Type("number"), min=0, max=1),
    Field("a", INT, min=0, max=1),
    Field("a", INT, required=False, seen="owner"),
    Field("a", Type("choice"), choices=("sun", "low"), required=False),
    Field("a", Type("list", item=INT), min_items=1, max_items=2),
    Field("a", Type("map", item=INT, key=TEXT), min_items=1, max_items=1),
    Field("a", Type("record"), fields={"x": Field("x", INT), "y": Field("y", INT, required=False)}),
)
VALUES = (None, -1, 0, 0.5, 2, "sun", "moon", HIDDEN_PIECE)
LISTED = ([], [1], [1, 2, 3], {}, {"x": 1}, {"x": 1, "y": 2}, {"x": 1, "z": 2})


@pytest.mark.parametrize("partial", [False, True])
@pytest.mark.parametrize("field", FIELDS)
def test_limits_are_those_that_the_loader_has(field: Field, partial: bool) -> None:
    """Of each sort of field, also where no game of ours has a mistake there."""
    schema = Draft7Validator(Maker(None, partial).record({"a": field}))
    for value in (*VALUES, *LISTED):
        checker = Checker(partial=partial)
        checker.record({"a": value}, {"a": field}, SourcePlace("data"))
        assert schema.is_valid({"a": value}) == (not checker.faults), (value, checker.faults)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ({"pads": {"pad": {"size": [60, 80], "face": "f"}}}, {"pads": {"pad": {"size": [60, 80]}}}),
        ({"options": {"o": {"values": {"a": "A", "b": "B"}}}}, {"options": {"o": {}}}),
        ({"faces": {"f": [{"grid": "hexes", "size": 9}]}}, {"faces": {"f": [{"grid": "hexes", "size": 0}]}}),
        ({"boxes": {"of": {"b": {"kinds": ["card"]}}}}, {"boxes": {"of": {"b": {}}}}),
        ({"files": {"cards": {"kinds": ["card"]}}}, {"files": {"printing-guide": {"kinds": ["card"]}}}),
        ({"faces": {"f": [{"text": "A", "at": [1, 2], "size": 9}]}}, {"faces": {"f": [{"text": "A", "size": 9}]}}),
        ({"faces": {"f": [{"text": "A", "style": "s"}]}}, {"faces": {"f": [{"text": "A", "style": "s", "x": 1}]}}),
    ],
)
def test_what_looks_must_say(right: Any, wrong: Any) -> None:
    assert complaints(validator("faces"), Doc(right, SourcePlace("faces"))) == []
    assert not validator("faces").is_valid(wrong)


def test_rows_of_a_table_are_so_many_at_most() -> None:
    """More go into a file."""
    table = {"title": "T", "key": "a", "source": "house", "note": "N", "fields": {"a": "name"}}
    for number, fine in ((1, True), (MAX_INLINE, True), (MAX_INLINE + 1, False), (0, False)):
        rows = [{"a": f"r{n}"} for n in range(number)]
        kinds = {"k": {"title": "K", "size": "10 x 10", "source": "house", "note": "N"}}
        given = {"title": "T", "players": [1, 2], "tables": {"t": {**table, "rows": rows}}, "kinds": kinds}
        assert validator("game").is_valid(given) == fine, complaints(validator("game"), Doc(given, SourcePlace("game")))


# ---- what they tell -----------------------------------------------------------------------------------------------


def described(schema: Any) -> Iterator[tuple[str, bool]]:
    """Every property of a schema, and whether it says what it is for."""
    if isinstance(schema, dict):
        for name, each in schema.get("properties", {}).items():
            yield name, "description" in each
        for part in schema.values():
            yield from described(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from described(part)


def test_every_key_says_what_it_is_for() -> None:
    """In all sorts of files; what they say of lengths and sizes has its unit."""
    assert {name for make in SCHEMAS.values() for name, told in described(make(None)) if not told} == set()
    for schema in map(str, (validator("faces").schema, validator("game").schema)):
        assert "in mm" in schema
        assert schema.count("'examples'") >= 8


def test_examples_and_defaults_are_right_themselves() -> None:
    """By the schema that they stand in."""
    number = 0
    for sort in SCHEMAS:
        whole = SCHEMAS[sort](None)
        for part in parts_of(whole):
            for value in [*part.get("examples", ()), *([part["default"]] if "default" in part else ())]:
                checked = {**part, "definitions": whole.get("definitions", {})}
                assert [error.message for error in Draft7Validator(checked).iter_errors(value)] == [], part
                number += 1
    assert number > 90


def parts_of(schema: Any) -> Iterator[dict[str, Any]]:
    """The schemas that a schema is made of, itself first."""
    if not isinstance(schema, dict):
        return
    yield schema
    for key, part in schema.items():
        if key in ("properties", "definitions"):
            inside = [*part.values()]
        else:
            inside = part if isinstance(part, list) else [part]
        if key not in ("examples", "default", "enum", "const"):
            for each in inside:
                yield from parts_of(each)


def test_a_games_own_kinds_are_known() -> None:
    """Faces of kinds that a game doesn't have, and pieces with fields that their kind doesn't have, are refused."""
    game = load(locate("junk-orbit"))
    faces = Draft7Validator(make_faces_schema(game))
    assert faces.is_valid({"kinds": {"ship-card": {"front": "ship"}}})
    assert not faces.is_valid({"kinds": {"ship-crad": {"front": "ship"}}})
    ship = {"title": "Ships", "size": "10", "source": "rulebook"}
    piece = {"id": "a", "name": "A"} | dict.fromkeys(game.kinds["starter-tile"].fields, "x")
    wrong = {"title": "T", "players": [1, 2], "kinds": {"starter-tile": {**ship, "pieces": [{**piece, "valeu": 3}]}}}
    errors = [error.message for error in Draft7Validator(game_schema(game)).iter_errors(wrong)]
    assert any("'valeu' was unexpected" in message for message in errors)
