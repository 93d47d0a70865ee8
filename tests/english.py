"""How salvage doesn't speak: turns of phrase that sound translated, and words that have a better one (`glossary.yaml`).

One dictionary for everything that people read: rulebooks, screens, help, messages, docs and the data of games.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

from .told import TESTS, told

_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`[^`\n]*`|<!--.*?-->", re.DOTALL)


class Glossary(NamedTuple):
    """What is said: in all texts, or with a game also in that game's."""

    smells: re.Pattern[str]
    avoided: re.Pattern[str]
    kept: re.Pattern[str]
    """Phrases that are right as they are, whatever words are in them."""
    why: Mapping[str, str]
    """What is wrong with the group of a pattern that was found."""


@cache
def glossary(game: str | None, printed: bool) -> Glossary:
    """That of all texts, or of a game's; printed: with what is right on screens alone."""
    shared = yaml.safe_load((TESTS / "glossary.yaml").read_text(encoding="utf-8"))
    every = [shared, told(game, "glossary.yaml")] if game else [shared]
    smells = shared["smells"] | (shared["printed"] if printed else {})
    avoided = {word: better for each in every for word, better in each.get("avoided", {}).items()}
    return Glossary(
        re.compile("|".join(f"(?P<s{i}>{pattern})" for i, pattern in enumerate(smells.values())), re.MULTILINE),
        re.compile(rf"(?i)(?<![\w-])(?:{'|'.join(f'(?P<w{i}>{word})' for i, word in enumerate(avoided))})(?![\w-])"),
        re.compile("|".join(phrase for each in every for phrase in each.get("kept", []))),
        {f"s{i}": name for i, name in enumerate(smells)}
        | {f"w{i}": f"say {better}" for i, better in enumerate(avoided.values())},
    )


def wrong_in(text: str, game: str | None = None, printed: bool = False) -> Iterator[str]:
    """What nobody says in a text, and what has a better word, with its surroundings."""
    words = glossary(game, printed)
    for pattern, looked_at in ((words.smells, text), (words.avoided, words.kept.sub("", text))):
        for found in pattern.finditer(looked_at):
            around = looked_at[max(0, found.start() - 30) : found.end() + 30].replace("\n", " ")
            yield f"{found[0]!r}, {words.why[found.lastgroup or '']}: …{around}…"


def prose(page: str) -> str:
    """A page of Markdown without code; lines of a paragraph are one."""
    plain = _CODE.sub("", _FENCE.sub("", page))
    return re.sub(r"(?<=\S)\n(?=[^\s|#*\-\d])", " ", plain)


def messages(file: Path) -> Iterator[tuple[int, str]]:
    """The texts of a Python file that people may read, with their lines: literals with a space in them that are no
    docstrings; values in them are `{}`. Docstrings of commands are help, which is looked at where it is shown."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    inside |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            text = node.value
        else:
            continue
        if " " in text.strip():
            yield node.lineno, text
