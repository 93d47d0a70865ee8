"""What the shared tests are told about a game: YAML files in the folder of its own tests."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from companion.engine.ledger import RuleEntry

TESTS = Path(__file__).parent
ACTING = ("action", "limit", "timing", "end")
"""Kinds of rules that act, and are told of when they do."""
REFRESH = "SALVAGE_REFRESH"
"""Set in the environment, it has tests write what is on record anew: review the difference."""


def folder_of(game: str) -> Path:
    """A game's own tests."""
    return TESTS / game.replace("-", "_")


@cache
def told(game: str, file: str) -> Mapping[str, Any]:
    """What a file of that name says of a game; nothing where there is none."""
    path = folder_of(game) / file
    return yaml.safe_load(path.read_text(encoding="utf-8")) or {} if path.is_file() else {}


def refreshing() -> bool:
    return bool(os.environ.get(REFRESH))


def refereed_rules(game: str, entries: Mapping[str, RuleEntry]) -> dict[str, RuleEntry]:
    """The entries of a ledger that the game's rules in code are about: where its conformance.yaml lists `modules`,
    those of these modules, and the examples that need no others."""
    modules = told(game, "conformance.yaml").get("modules")
    if modules is None:
        return dict(entries)
    out = {id for id, entry in entries.items() if entry.module and entry.module not in modules}
    examples = {id for id, entry in entries.items() if entry.kind == "example" and not entry.module}
    return {
        id: entry for id, entry in entries.items() if id not in out and not (id in examples and out & {*entry.about})
    }
