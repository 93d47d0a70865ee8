"""Lines that are typed as their command declares, read without typer, whose import takes longer than most commands run.

Whatever isn't read here, be it a wrong option, `--help` or how a shell completes a line, is typer's, which says what is
wrong. What is read here typer reads alike (a test holds both together).
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
"""Letters for which typer, on Windows alone, puts files or variables in a word's place."""


def read_plain(words: Sequence[str]) -> Callable[[], None] | None:
    """What runs the command of a line; None where typer has to read it."""
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
    """What is given, by the names of parameters. Raises LookupError or ValueError for what typer has to look at."""
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
    """Read a text as a value of a parameter, which goes before an earlier one or, of several, beside it."""
    if text is None:
        raise ValueError(to.name)
    if to.type in LISTS:
        given.setdefault(to.name, []).append(text)
        return
    made = given[to.name] = READ[to.type](text)
    if not to.typed.more.get("min", made) <= made <= to.typed.more.get("max", made):
        raise ValueError(text)


def _path(text: str) -> Path:
    """A path; typer refuses one that is there and can't be read."""
    if os.path.exists(text) and not os.access(text, os.R_OK):
        raise ValueError(text)
    return Path(text)


READ: dict[Any, Callable[[str], Any]] = {
    each: read for type, read in ((str, str), (int, int), (float, float), (Path, _path)) for each in (type, type | None)
}
"""What reads a text as a value of a type; what is of another type typer reads."""
LISTS = (list[str], list[str] | None)
