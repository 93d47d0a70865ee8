"""The words of every game fit its rules: whatever they ask or tell has words, and no words are left over.

Texts are found in the code: what each question and note is called, and the rule of each chance. Where a function passes
on what it is given, they stand where it is called. What cannot be found so is told in conformance.yaml: `computed`,
names that stand nowhere in a call; `otherwise`, questions whose words are not in PROMPTS; each with the reason.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import companion
from companion.engine import ledger
from companion.library.games import part_of

WHAT, CHANCE_RULE, NOTED = 1, 2, 1
"""Where a Choice has its name, a Chance its rule and a note its name."""
SHARED = Path(companion.__file__).parent
"""Where functions lie that games pass their questions to."""
ENGINES = {"forced", "over"}
"""Notes of the engine's, which every game has words for."""
WRITTEN = {".csv", ".md", ".py", ".yaml"}
NAMED = 0.67
"""The part of a ledger's ids that the rules name at the least, where conformance.yaml doesn't say how many."""


class Call(NamedTuple):
    """A call's arguments, and the function that it stands in: its name and parameters."""

    given: list[ast.expr]
    named: dict[str | None, ast.expr]
    within: str = ""
    parameters: tuple[str, ...] = ()


Calls = Mapping[str, list[Call]]


def calls_of(node: ast.AST, within: str = "", parameters: tuple[str, ...] = (), base: str = "") -> Iterator[Any]:
    """Every call below a node with the name of what is called. A class is called like its `__init__`, and `super()` of
    it like its base."""
    if isinstance(node, ast.ClassDef):
        within, base = node.name, next((each.id for each in node.bases if isinstance(each, ast.Name)), "")
    elif isinstance(node, ast.FunctionDef):
        within = within if node.name == "__init__" else node.name
        parameters = tuple(each.arg for each in node.args.args if each.arg != "self")
    elif isinstance(node, ast.Call):
        name = getattr(node.func, "attr", "") or getattr(node.func, "id", "")
        named = {each.arg: each.value for each in node.keywords}
        yield base if name == "__init__" else name, Call(node.args, named, within, parameters)
    for child in ast.iter_child_nodes(node):
        yield from calls_of(child, within, parameters, base)


def texts(calls: Calls, name: str, place: int, parameter: str = "") -> Iterator[str]:
    """The texts that calls of a function give at a place, or give to whoever passes them on to it."""
    for call in calls[name]:
        node = call.given[place] if place < len(call.given) else call.named.get(parameter)
        if isinstance(node, ast.Name) and node.id in call.parameters and call.within != name:
            yield from texts(calls, call.within, call.parameters.index(node.id), node.id)
        elif node is not None:
            constants = (each.value for each in ast.walk(node) if isinstance(each, ast.Constant))
            yield from (value for value in constants if isinstance(value, str))


class Told(NamedTuple):
    """A game's rules as text, their calls, the module of their words, and what is told about them."""

    source: str
    calls: Calls
    words: Any
    computed: set[str]
    otherwise: set[str]


@pytest.fixture
def told(refereed: Any) -> Told:
    sources = [file.read_text(encoding="utf-8") for file in sorted(refereed.place.companion.glob("*.py"))]
    shared = [file.read_text(encoding="utf-8") for file in sorted(SHARED.glob("engine/*.py"))]
    calls: dict[str, list[Call]] = defaultdict(list)
    for source in (*sources, *shared):
        for name, call in calls_of(ast.parse(source)):
            calls[name].append(call)
    about = refereed.facts().get("words", {})
    computed, otherwise = (about.get(name, {}) for name in ("computed", "otherwise"))
    assert all({**computed, **otherwise}.values())
    return Told("\n".join(sources), calls, part_of(refereed.place, "text"), {*computed}, {*otherwise})


def test_every_note_has_words(told: Told) -> None:
    """What rules tell can be told in words, and nothing else can."""
    noted = {*texts(told.calls, "note", NOTED)}

    assert noted | ENGINES == set(told.words.NOTES)


def test_every_question_has_words(told: Told) -> None:
    """Each question of the rules has a prompt, and each chance one for its rule; no prompt or label is never used."""
    asked = {*texts(told.calls, "Choice", WHAT)}
    drawn = {*texts(told.calls, "Chance", CHANCE_RULE)}

    assert (asked | told.computed) - told.otherwise == set(told.words.PROMPTS)
    assert asked & told.computed == set()
    assert told.otherwise <= asked
    assert drawn <= set(told.words.CHANCES)
    assert set(getattr(told.words, "LABELS", ())) <= asked


def test_every_id_is_in_the_ledger(refereed: Any, told: Told) -> None:
    """Ids that rules, data and drawings name, comments too, stand in the ledger; and the rules name most of it."""
    known = ledger.read(refereed.place)
    ids = re.compile(rf"\b{next(iter(known)).partition('-')[0]}-[A-Z]?\d+\b")
    place = refereed.place
    files = [
        file for folder in (place.components, place.layouts) for file in folder.rglob("*") if file.suffix in WRITTEN
    ]
    wrong = {file.name: {*ids.findall(file.read_text(encoding="utf-8"))} - set(known) for file in files}
    named = set(ids.findall(told.source))

    assert {name: found for name, found in wrong.items() if found} == {}
    assert named - set(known) == set()
    assert len(named) >= refereed.facts().get("words", {}).get("named", NAMED * len(known))
