"""Where a field of a state is declared: in a game's data, and in the class that holds it. Only faults need to know."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from components.base import files
from components.expansions import place_in_data
from components.problems import display_path

if TYPE_CHECKING:
    from components.schema import Game
    from components.yamlfile import SourcePlace


def place_in_state(game: Game, path: tuple[str, ...]) -> SourcePlace:
    """The place of a field in the game's data, or of the nearest thing around it."""
    within = (step for name in path[1:] for step in ("fields", name))
    return place_in_data(game, ("state", *path[:1], *within))


def place_in_class(cls: type, attribute: str) -> str:
    """The place of a class in its file, or of an attribute that it annotates: `table.py:12: Ship.colour`."""
    name = f"{cls.__qualname__}.{attribute}" if attribute else cls.__qualname__
    file = Path(str(sys.modules[cls.__module__].__file__))
    try:
        nodes = ast.walk(ast.parse(files.read(file)))
    except (OSError, ValueError):
        return f"{display_path(file)}: {name}"
    found = next((node for node in nodes if isinstance(node, ast.ClassDef) and node.name == cls.__name__), None)
    line = found.lineno if found else 1
    for node in found.body if found else ():
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == attribute:
            line = node.lineno
    return f"{display_path(file)}:{line}: {name}"
