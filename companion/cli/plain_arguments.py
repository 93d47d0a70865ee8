"""A fast parser for well-formed command lines, as importing typer takes longer than most commands run.

Anything else, such as a wrong option, `--help` or shell completion, is left to typer, which reports what is wrong.
Typer parses the lines read here alike (a test compares both).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from companion.cli.commands import COMMANDS
from companion.cli.output import echo_version
from companion.cli.parameters import NO_DEFAULT, Parameter, call, parameters

WINDOWS_EXPANDED_CHARS = frozenset("~$%*?[")
"""Characters that make typer, on Windows alone, expand files or variables in a word."""


def read_plain(words: Sequence[str]) -> Callable[[], None] | None:
    """Return a function that runs the command of a line, or None if typer has to read the line."""
    if [*words] == ["--version"]:
        return echo_version
    if not words or words[0] not in COMMANDS or any(name.endswith("_COMPLETE") for name in os.environ):
        return None
    if os.name == "nt" and WINDOWS_EXPANDED_CHARS.intersection("".join(words)):
        return None
    command = COMMANDS[words[0]].function()
    try:
        return partial(call, command, _read(parameters(command), words[1:]))
    except (LookupError, ValueError):
        return None


def _read(known: Sequence[Parameter], words: Sequence[str]) -> dict[str, Any]:
    """Parse arguments by parameter name. Raises LookupError or ValueError if typer has to read them."""
    options = {name: each for each in known if each.typed.name for name in each.typed.name.split("/")}
    given: dict[str, Any] = {}
    places: list[str] = []
    rest = iter(words)
    for word in rest:
        name, equals, text = word.partition("=")
        if not word.startswith("-"):
            places.append(word)
        elif (option := options[name]).type not in (bool, bool | None):
            _take(given, option, text if equals else next(rest, None))
        elif equals:
            raise ValueError(word)
        else:
            given[option.name] = option.typed.name.startswith(name)
    for place in (each for each in known if not each.typed.name):
        many = len(places) if place.type in LISTS else 1
        for word in places[:many]:
            _take(given, place, word)
        del places[:many]
    if places or any(each.default is NO_DEFAULT and each.name not in given for each in known):
        raise LookupError(places)
    return given


def _take(given: dict[str, Any], to: Parameter, text: str | None) -> None:
    """Parse a text as a parameter's value; it replaces an earlier one, or joins the list of a repeatable one."""
    if text is None:
        raise ValueError(to.name)
    if to.type in LISTS:
        given.setdefault(to.name, []).append(text)
        return
    made = given[to.name] = READ[to.type](text)
    if not to.typed.more.get("min", made) <= made <= to.typed.more.get("max", made):
        raise ValueError(text)


def _path(text: str) -> Path:
    """Return a path. Raises ValueError if it exists but can't be read, as typer refuses it."""
    if os.path.exists(text) and not os.access(text, os.R_OK):
        raise ValueError(text)
    return Path(text)


READ: dict[Any, Callable[[str], Any]] = {
    each: read for type, read in ((str, str), (int, int), (float, float), (Path, _path)) for each in (type, type | None)
}
"""Parsers by parameter type; lines with other types are left to typer."""
LISTS = (list[str], list[str] | None)
