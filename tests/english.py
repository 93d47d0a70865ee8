"""How salvage doesn't speak: turns of phrase that sound translated, and words that the glossary has better ones for.

One list for everything that people read: rulebooks, screens, help, messages, docs and the data of games.
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

SMELLS: Mapping[str, str] = {
    "question-if": r"(?m)(?:^|[.:*] )(?:\d\. |- )?(?:Is|Are|Was|Were|Has|Have|Did|Does|Do|Can) "
    r"[^.?!\n]{2,110}\? (?=[A-Z])|\w\? Then\b|\b(?:tell|cargo|there)\? [A-Z]",
    "inverted-if": r"(?m)(?:^|[.;:] )(?:Should|Were|Had) (?:a|an|the|both|it|you|there|any|no) [^?\n]*[.]",
    "who-noun": r"(?m)(?:^|[.;:] |\*\* )Whom? (?![^.\n]*\?)[a-z][^.?\n]{4,}|\bby whom\b",
    "is-no": r"\b(?:is|are) none of\b|(?<!there )\bis no (?:whole|name|game|session|correction|save|text|step|board"
    r"|disc|number|scenario|square|slot)\b",
    "take-back": r"\b[Tt](?:ak(?:e|es|en|ing)|ook)(?: \S+){0,4}? back\b(?! aboard)"
    r"|\b[Gg]iv(?:e|es|en|ing)(?: \S+){0,2} again\b",
    "tell": r"\b[Tt]old\b(?! (?:to|you|them)\b)"
    r"|\b[Tt]ells? (?:what|how|the|which|why|where|every|all|more|from|no|at|of)\b",
    "stand": r"\bstands? (?:twice|there|here|last|always|first|only|above|on the screen|on no|at its|beside a"
    r"|in (?:a|two|one|the))\b|\b(?:may|can't|can’t) stand\b(?! for)|\b(?:what|that) stands\b",
    "far-more-on": r"\bless far\b|\bvalue far\b|\bas far, |\b(?:points?|turns?) (?:more|less)\b"
    r"|\bfrom (?:how many|which|\d|\{\}) players on\b|\bplayers from which on\b|\bnext turn on\b",
    "participle": r"\b(?:the|all) \w+ there are\b|\b(?:session|game) meant\b|\bnot told\b|\b(?:an|the) own\b|\bof own\b"
    r"|\bso many players\b|\bcome to (?:their|its) end\b",
    "splice": r"\w, must be\b|\{\}, must be\b",
    "key-verb": r"\bEnter (?:goes|leaves|hides|shows|tells|takes)\b|\bEnter: ",
}
"""Turns of phrase that nobody says, as regular expressions; each was found in our texts once."""

QUOTES = r"['\"]"
"""Straight quotes, which print has none of."""

_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`[^`\n]*`|<!--.*?-->", re.DOTALL)


def smells(text: str) -> Iterator[str]:
    """What smells in a text, with its surroundings."""
    for name, pattern in SMELLS.items():
        for found in re.finditer(pattern, text):
            around = text[max(0, found.start() - 30) : found.end() + 30].replace("\n", " ")
            yield f"{name}: …{around}…"


class Glossary(NamedTuple):
    """What is said: in all texts, or with a game also in that game's."""

    kept: re.Pattern[str]
    """Phrases that are right as they are."""
    any_avoided: re.Pattern[str]
    """Whichever of the words avoided; most texts have none."""
    avoided: tuple[tuple[re.Pattern[str], str], ...]
    """Each of them with what to say instead."""


@cache
def glossary(game: str | None) -> Glossary:
    """That of all texts, or of a game's."""
    shared = yaml.safe_load((TESTS / "glossary.yaml").read_text(encoding="utf-8"))
    every = [shared, told(game, "glossary.yaml")] if game else [shared]
    kept = [phrase for each in every for phrase in each.get("kept", [])]
    words = [pair for each in every for pair in each.get("avoided", {}).items()]
    return Glossary(
        re.compile("|".join(kept) or r"$^"),
        _whole("|".join(f"(?:{word})" for word, _ in words) or r"$^"),
        tuple((_whole(word), better) for word, better in words),
    )


def _whole(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?i)(?<![\w-])(?:{word})(?![\w-])")


def strays(text: str, game: str | None = None) -> Iterator[str]:
    """Words of a text that the glossary has better ones for, with what to say instead."""
    kept, any_avoided, avoided = glossary(game)
    text = kept.sub("", text)
    for word, better in avoided if any_avoided.search(text) else ():
        for found in word.finditer(text):
            around = text[max(0, found.start() - 30) : found.end() + 30].replace("\n", " ")
            yield f"{found[0]!r}, say {better}: …{around}…"


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
