"""Docstrings and notes stand where they belong, and name nothing that has gone."""

from __future__ import annotations

import ast
import builtins
import re
import sys
from importlib import import_module
from pathlib import Path

from .long_run import LONG

ROOT = Path(__file__).parent.parent
FILES = [file for package in ("components", "layouts", "companion") for file in sorted((ROOT / package).rglob("*.py"))]
MODULES = {
    f".{'.'.join(file.relative_to(ROOT).with_suffix('').parts)}".removesuffix(".__init__"): file for file in FILES
}
DOTTED = re.compile(r"`([a-z_]+(?:\.[a-zA-Z_]+)+)(?:\(\))?`")
EXAMPLES = {"module.function", "pawn.red", "disc.LEO", "cube.spice", "players.hp", "players.Ann.hp"}
DATA_ENDINGS = {"yaml", "toml", "txt", "md", "json", "jsonl", "xml", "csv"}
FILE_ENDINGS = DATA_ENDINGS | {"css", "html", "typ", "pdf", "png", "dxf", "py"}


def _names_nothing(dotted: str) -> bool:
    """Whether it is neither a module of ours, in whole or by its end, nor in one, nor Python's own."""
    names = dotted.split(".")
    ends = {f".{'.'.join(names[:n])}": names[n] if n < len(names) else "" for n in range(1, len(names) + 1)}
    for module, file in MODULES.items():
        inner = [name for end, name in ends.items() if module.endswith(end)]
        if any(re.search(rf"\b{name}\b", file.read_text(encoding="utf-8")) for name in inner):
            return False
    owner = getattr(builtins, names[0], None) or (names[0] in sys.stdlib_module_names and import_module(names[0]))
    return not (hasattr(owner, names[1]) or dotted in EXAMPLES or names[-1] in FILE_ENDINGS)


@LONG
def test_no_docstring_hangs_loose_or_names_what_is_gone() -> None:
    loose, gone = [], []
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            before: object = None
            for each in (
                each for _, body in ast.iter_fields(node) for each in (body if isinstance(body, list) else ())
            ):
                if isinstance(each, ast.Expr) and isinstance(text := getattr(each.value, "value", None), str):
                    gone += [f"{file.name}:{each.lineno}: {one}" for one in DOTTED.findall(text) if _names_nothing(one)]
                    loose += [] if isinstance(before, ast.Assign | ast.AnnAssign | None) else [f"{file}:{each.lineno}"]
                before = each if isinstance(each, ast.stmt) else None
    assert not loose + gone, f"strings that belong to no name: {loose}; what is named, but isn't there: {gone}"


PACKAGES = ("companion", "components", "layouts")
CLAUSE_HEADS = {"how", "that", "what", "when", "where", "whether", "which", "who", "whom", "whose", "why"}
"""First words that ruff lets pass, though no verb follows them."""


def test_functions_say_what_they_do() -> None:
    """A docstring that begins with a clause says what a value is, as properties may, not what a function does."""
    clauses = []
    for file in (file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py"))):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            if "property" in " ".join(map(ast.unparse, node.decorator_list)):
                continue
            first_word = (ast.get_docstring(node) or "-").split()[0].lower()
            clauses += [f"{file.name}:{node.lineno}: {node.name}"] if first_word in CLAUSE_HEADS else []
    assert not clauses, f"begin with a verb: {clauses}"
