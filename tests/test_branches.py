"""Functions that can be read: few of a room have more than ten branches.

A branch is what ruff's and radon's measures count, an `if`, a loop, an `except`, a case; and what they count or not by
their settings: each `and` and `or`, a condition within an expression, each `for` and `if` of a comprehension.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from .long_run import LONG

pytestmark = LONG
ROOT = Path(__file__).parent.parent
ROOMS = sorted(file.parent.name for file in (ROOT / "companion").glob("*/__init__.py"))
MOST, SHARE = 10, 0.04
"""Branches of a function, and the part of a room's functions that may have more."""
rooms = pytest.mark.parametrize("room", ROOMS, scope="module")
"""One room after the other, so that each is read once."""


@lru_cache(maxsize=1)
def parsed(room: str) -> dict[str, ast.Module]:
    """The modules of a room of the companion, by dotted name within it; "" of the room itself."""
    folder = ROOT / "companion" / room
    names = {file: ".".join(file.relative_to(folder).with_suffix("").parts) for file in sorted(folder.rglob("*.py"))}
    return {
        name.removesuffix("__init__").rstrip("."): ast.parse(file.read_text(encoding="utf-8"))
        for file, name in names.items()
    }


def own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """What a function is made of, without the functions in it."""
    waiting = list(ast.iter_child_nodes(function))
    for node in waiting:
        yield node
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            waiting += ast.iter_child_nodes(node)


def count_branches(function: ast.FunctionDef) -> int:
    """The ways that a function can go besides straight on."""
    number = 0
    for node in own_nodes(function):
        if isinstance(node, ast.If | ast.For | ast.While | ast.ExceptHandler | ast.IfExp | ast.match_case):
            number += 1
        elif isinstance(node, ast.BoolOp):
            number += len(node.values) - 1
        elif isinstance(node, ast.comprehension):
            number += 1 + len(node.ifs)
    return number


@rooms
def test_functions_have_few_branches(room: str) -> None:
    """At most one in twenty-five has more than ten."""
    functions = [
        (name, node)
        for name, tree in parsed(room).items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    ]
    over = [
        f"{name}:{node.lineno} {node.name} ({branches})"
        for name, node in functions
        if (branches := count_branches(node)) > MOST
    ]

    assert len(over) <= SHARE * len(functions), "\n".join(over)
