"""A game in another language: neither a terminal nor paper says anything in English."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from companion.terminal.help_lines import ROW

from ..long_run import LONG
from ..made_up import PLAYERS, STARTERS, find_unmarked, lay_out, speak
from ..printed import texts_of

TYPED = (
    rf"(?m)^[?/\w].{{,{ROW}}} {{20,}}$|"  # The column of what is typed in help.
    r"\b(sun|moon|comet)\b|\(Enter\)|^ *\d* *(/?[a-z? ]+[,;] )*/?[a-z]+\b|/\w+( [A-Z]+)?|--\w+|\bsalvage \w+"
    r"|\b[A-Z]{2}(-\d+)?\b|\b[yqurn]\b|\[y/N\]"
)
"""What is typed has one name in all languages, as ids of rules have."""
CODES = r"\bM[RBGY]\b|\bMA-\d+|\bsalvage \w+|\bA4\b"
"""Codes of markers and rules, commands, and names of paper."""
LINES = [
    "",
    "?",
    "/help",
    "/log",
    "/why",
    "/status",
    "/where",
    "1",
    "1",
    "1",
    "u",
    "y",
    "r",
    "/adjust",
    "1",
    "0",
    "0",
    "/draws",
    "0",
]


@LONG
@pytest.mark.parametrize(("starter", "mode"), [("cards", "tracker"), *((each, "referee") for each in STARTERS)])
def test_no_terminal_says_a_word_that_is_not_marked(
    starter: str, mode: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, salvage: Any
) -> None:
    speak(monkeypatch)
    monkeypatch.chdir(tmp_path)
    lay_out(tmp_path, starter)
    monkeypatch.setattr("sys.stdin", StringIO("\n".join([*LINES, *["1"] * 40, "q", ""])))
    said = [
        salvage("play", "./market", "--language", "xx", "--players", ",".join(PLAYERS), "--mode", mode, "--seed", 3)
    ]
    said += [salvage(*line.split()) for line in ("status", "log", "why")]
    lines = [line for each in said for line in f"{each.out}{each.err}".splitlines()]
    assert [each for line in lines for each in find_unmarked(f"<p>{line}</p>", TYPED)] == []


@LONG
def test_no_paper_says_a_word_that_is_not_marked(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, salvage: Any
) -> None:
    """Sheets, printing guide, boxes and labels, and a blank score sheet."""
    speak(monkeypatch)
    monkeypatch.chdir(tmp_path)
    lay_out(tmp_path)
    for line in (["print", "./market", "--jobs", "1"], ["box", "./market"]):
        assert salvage(*line, "--language", "xx", "--out", "out").code == 0
    unmarked: dict[str, str] = {}
    for file in sorted(Path("out").rglob("*.pdf")):
        for text in texts_of(file.read_bytes()):
            unmarked |= dict.fromkeys(find_unmarked(text, CODES), file.name)
    assert unmarked == {}
