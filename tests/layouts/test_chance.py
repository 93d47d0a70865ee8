"""Drawings scatter stars and dents by seeded chance: the same on every Python, or the same print would be other bytes.

Python promises as much of `random()` alone, so what layouts draw otherwise is pinned here; a Python that draws
otherwise is told by name, before anybody wonders at a picture.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import layouts

from ..long_run import LONG

METHODS = {name for name in dir(Random) if not name.startswith("_")}

DRAWN: dict[str, tuple[Callable[[Random], Any], Any]] = {
    "choice": (lambda chance: "".join(chance.choice("abcdefg") for _ in range(8)), "gebcdcgg"),
    "choices": (lambda chance: "".join(chance.choices("abc", (5, 2, 1), k=8)), "baabaaaa"),
    "gauss": (lambda chance: [round(chance.gauss(0, 1), 9) for _ in range(2)], [0.014868135, -0.667346462]),
    "randint": (lambda chance: [chance.randint(1, 100) for _ in range(6)], [97, 74, 26, 45, 60, 48]),
    "random": (lambda chance: [chance.random() for _ in range(2)], [0.753545303453929, 0.1997140523107226]),
    "randrange": (lambda chance: [chance.randrange(7, 700, 7) for _ in range(4)], [679, 518, 182, 315]),
    "sample": (lambda chance: chance.sample(range(50), 6), [48, 36, 12, 22, 29, 23]),
    "shuffle": (lambda chance: shuffled(chance, "abcdefgh"), "beafghcd"),
    "uniform": (
        lambda chance: [chance.uniform(-5.5, 5.5) for _ in range(2)],
        [2.7889983379932186, -3.3031454245820515],
    ),
}
"""What each method draws first from the seed below."""


def shuffled(chance: Random, letters: str) -> str:
    mixed = list(letters)
    chance.shuffle(mixed)
    return "".join(mixed)


@pytest.mark.parametrize("method", DRAWN)
def test_chance_is_the_same_on_every_python(method: str) -> None:
    """A seed of text, and each way of drawing from it, give what they gave when the reference pictures were made."""
    draw, expected = DRAWN[method]

    assert draw(Random("rock K13Y")) == expected


@LONG
def test_nothing_else_is_drawn() -> None:
    """Layouts use no way of drawing that isn't pinned above."""
    found: set[str] = set()
    for file in Path(layouts.__path__[0]).rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        if "random" in names:
            found |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)} & METHODS

    assert found == DRAWN.keys()
