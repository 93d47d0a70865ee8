"""Names in a game's folder that nothing will ever look for, such as a hook that is misspelt. Nothing is run for it.

What a game's folders may contain stands in `engine.ruleset` and `layouts.drawing.hooks`. Besides, they hold modules of
the game's own, which others of its modules import or `faces.yaml` names. A module that is neither is never used; nor is
a name in a hook's module that is almost that of a hook, and used by nothing else.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from companion.conformance.code_places import parse_file
from companion.engine.ruleset import HOOKS, MODULE_HOOKS
from companion.game_registry.games import find_untaken_rules
from components.base import files
from components.places import MIN_NAME_SIMILARITY, GamePlace
from components.problems import Problem, did_you_mean, display_path, listed
from layouts.drawing import hooks as layouts_hooks


def hook_name_problems(place: GamePlace) -> Iterator[Problem]:
    """Yield the misspelt names in a game's folder, as far as they can be told: files, folders and names in modules."""
    for part in place.parts:
        yield from _problems_of(part)
    yield from find_untaken_rules(place)


def _problems_of(place: GamePlace) -> Iterator[Problem]:
    """Yield the misspelt names in the folder of a game, or in that of an expansion."""
    if place.companion and place.base:
        yield from _module_problems(place.companion, MODULE_HOOKS, ())
    elif place.companion:
        yield from _module_problems(place.companion, HOOKS, ())
        if not (place.companion / "__init__.py").is_file():
            what = "is missing, so that the game has no rules and is only tracked; put RULES there"
            yield Problem(display_path(place.companion / "__init__.py"), None, what)
    if place.layouts:
        yield from _module_problems(place.layouts, layouts_hooks.FUNCTIONS, _named_in(place.layouts / "faces.yaml"))


def _named_in(faces: Path) -> list[str]:
    """Modules whose functions a game's faces name; none where there are no faces, or they can't be read."""
    with suppress(OSError, ValueError):
        return re.findall(r"\b([a-z_]\w*)\.[a-z_]\w*", files.read(faces).decode("utf-8", "replace"))
    return []


class _HookModule(NamedTuple):
    """A module: what its top level defines, with lines; the modules that it imports, and every name that it uses."""

    file: Path
    defined: Mapping[str, int]
    imported: Collection[str]
    used: Collection[str]


def _module_problems(folder: Path, hooks: Mapping[str, Collection[str]], named: Collection[str]) -> Iterator[Problem]:
    """Modules that nothing uses and names that are almost a hook's. `hooks`: the names of each module that others look
    for; `named`: modules that data asks for."""
    modules = {file.stem: module for file in sorted(folder.glob("*.py")) if (module := _module(file))}
    asked_for = {"__init__", *named}.union(*(module.imported for module in modules.values()))
    missing = [name for name in hooks if name not in modules]
    for name, module in modules.items():
        if name in hooks:
            yield from _name_problems(module, hooks[name], modules)
        elif name not in asked_for:
            hint = did_you_mean(name, missing, MIN_NAME_SIMILARITY)
            what = f"nothing imports it{hint}; modules that are looked for: {listed(hooks)}"
            yield Problem(display_path(module.file), None, what)


def _name_problems(
    module: _HookModule, wanted: Collection[str], modules: Mapping[str, _HookModule]
) -> Iterator[Problem]:
    """Yield the problems with the names of a hook's module."""
    used = {name for each in modules.values() for name in each.used}
    missing = [name for name in wanted if name not in module.defined]
    for name, line in module.defined.items():
        if name not in wanted and name not in used and (hint := did_you_mean(name, missing, MIN_NAME_SIMILARITY)):
            yield Problem(display_path(module.file), line, f"nothing looks for {name!r}{hint}")
    if len(missing) == len(wanted):
        what = "has none of what is looked for here" if len(wanted) > 1 else "lacks what is looked for here"
        yield Problem(display_path(module.file), None, f"{what}: {listed(wanted)}")


def _module(file: Path) -> _HookModule | None:
    """Read the names of a module from its source; return None if there is no such file or it isn't Python."""
    tree = parse_file(file)
    if tree is None:
        return None
    nodes = [*ast.walk(tree)]
    imported = {name for node in nodes for name in _imported(node)}
    if "import_module" in imported:  # What it imports is told by name.
        imported |= {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return _HookModule(file, dict(_definitions(tree.body)), imported, {name for node in nodes for name in _used(node)})


def _imported(node: ast.AST) -> Iterator[str]:
    """Yield the names in an import statement that may be those of modules."""
    if isinstance(node, ast.ImportFrom):
        yield from (node.module or "").split(".")
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.Import):
        yield from (part for alias in node.names for part in alias.name.split("."))


def _used(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node of the syntax tree uses."""
    match node:
        case ast.ImportFrom(names=names):
            yield from (alias.name for alias in names)
        case ast.Attribute(attr=name) | ast.Name(id=name, ctx=ast.Load()):
            yield name


def _definitions(body: list[ast.stmt]) -> Iterator[tuple[str, int]]:
    """Yield the names that the top level of a module defines or imports, with their lines."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, node.lineno
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from ((alias.asname or alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            names = (each for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store))
            yield from ((each.id, node.lineno) for each in names)
        elif isinstance(node, ast.If | ast.Try):
            yield from _definitions(node.body)
