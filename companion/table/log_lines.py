"""Entries of the log as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple


class LogText(NamedTuple):
    """A line, and how far what goes on on another row is indented."""

    text: str
    indent: int


def log_lines(row: Mapping[str, Any], branches: bool = False) -> Iterator[LogText]:
    """An entry of the log (`feed.log`): who answered what, and what followed. branches: mark what was undone."""
    mark = "  " if row.get("now", True) or not branches else "x "
    again = " (after undoing another answer)" if row.get("taken_back", 0) and not branches else ""
    yield LogText(f"{mark}{row['seq']:4} {_tell(row)}{again}", 7)
    for note in (note for note in row["notes"] if note["text"]):
        rule = f" ({note['rule']})" if note["rule"] else ""
        yield LogText(f"{mark}       {note['text']}{rule}", 11)


def _tell(row: Mapping[str, Any]) -> str:
    """What was answered or corrected."""
    if row["by"] == "adjust":
        reason = f" ({row['reason']})" if row["reason"] else ""
        return f"corrected {row['label']}{reason}"
    if row["seq"] == 0:
        return "beginning"
    asked = address(row["player"], row["prompt"])
    return f"{asked} → {row['label']}" if asked else row["label"]


def address(player: str | None, prompt: str) -> str:
    """A question with whom it is for, told once; one for the whole table names nobody."""
    named = not player or prompt.startswith((f"{player}:", f"{player} "))
    return prompt if named else f"{player}: {prompt}"
