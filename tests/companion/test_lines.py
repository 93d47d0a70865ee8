"""Lines that are read without typer are read as typer reads them."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from companion.cli import app, parameters, plain_arguments
from companion.cli.commands import COMMANDS
from companion.cli.framework import get_command

from ..long_run import examples

TYPER = get_command(app.build())
WORDS = ("", "-", "--", "-1", "0", "1", "3_0", " 7", "٣", "nan", "1e3", "Ann", "a=b", "--json=1", "--help")
EXAMPLES = {name: shlex.split(re.split(" [>|] ", command.example)[0]) for name, command in COMMANDS.items()}


def by_typer(name: str, words: list[str]) -> dict[str, Any] | None:
    """What a command gets when typer reads its line; None where it refuses the line, or shows help instead."""
    got: list[dict[str, Any]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parameters, "call", lambda command, given: got.append(given))
        try:
            TYPER.main([name, *words], standalone_mode=False)
        except Exception as refusal:
            if not hasattr(refusal, "show"):
                raise
    return got[0] if got else None


def read_plain(name: str, words: list[str]) -> dict[str, Any] | None:
    """What it gets when it is read without; None where typer has to read the line."""
    run: Any = plain_arguments.read_plain([name, *words])
    if run is None:
        return None
    return {each.name: each.default for each in parameters.parameters(run.args[0])} | run.args[1]


@st.composite
def typed(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A command and what may be typed after it, well or badly."""
    name = draw(st.sampled_from([*COMMANDS]))
    options = [each for each in parameters.parameters(COMMANDS[name].function()) if each.typed.name]
    word = st.sampled_from([*WORDS, *(part for each in options for part in each.typed.name.split("/"))])
    option = st.sampled_from(options).flatmap(lambda each: spelt(each, word)) if options else st.just([])
    parts = draw(st.lists(st.one_of(word.map(lambda one: [one]), option), max_size=5))
    return name, [one for part in parts for one in part]


def spelt(option: parameters.Parameter, word: st.SearchStrategy[str]) -> st.SearchStrategy[list[str]]:
    """An option with a value in both ways, or, most likely wrong for one that takes a value, without."""
    names = st.sampled_from(option.typed.name.split("/"))
    pairs = st.tuples(names, word)
    return st.one_of(names.map(lambda one: [one]), pairs.map(list), pairs.map(lambda pair: ["=".join(pair)]))


@example(("status", ["--seat=", "Ann"]))
@example(("score", ["junk-orbit", "-"]))
@example(("table", ["--port", "70000"]))
@example(("undo", ["1", "2"]))
@given(typed())
@settings(examples(300), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_both_ways_give_the_same(line: tuple[str, list[str]]) -> None:
    """Or typer alone reads the line."""
    plain = read_plain(*line)

    assert plain is None or repr(sorted(plain.items())) == repr(sorted((by_typer(*line) or {}).items()))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_example_is_read_without_typer(name: str) -> None:
    assert read_plain(name, EXAMPLES[name]) == by_typer(name, EXAMPLES[name]) is not None


def test_what_windows_expands_is_left_to_typer(monkeypatch: pytest.MonkeyPatch) -> None:
    """There typer puts files in the place of a star, as shells do elsewhere, and values in that of variables."""
    monkeypatch.setattr(plain_arguments, "os", SimpleNamespace(name="nt", environ={}))

    assert read_plain("adjust", ["Ann.hp=3", "turn=2"]) is not None
    assert read_plain("adjust", ["Ann.hp=3", "%TURN%"]) is None


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_cannot_be_read_is_left_to_typer(tmp_path: Path) -> None:
    file = tmp_path / "save.json"
    file.touch(0o200)

    assert read_plain("status", ["--picture", str(file)]) is by_typer("status", ["--picture", str(file)]) is None
