"""Declarations of commands' parameters: `app` passes them to typer, `plain_arguments` parses by them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple, get_type_hints

from companion.home import close_to_others
from components.places import LANGUAGE_CODE
from components.problems import SalvageError

NO_DEFAULT: Any = ...


class Typed(NamedTuple):
    """The typed form of a parameter: `--name`, `--name/--no-name`, or "" for a positional one."""

    name: str
    more: dict[str, Any]
    """Further arguments for typer: metavar, help, min, max, autocompletion."""
    is_game: bool = False
    takes_others: bool = False
    """Whether the option takes values other than those that shells complete."""


def value(name: str, metavar: str, help: str, takes_others: bool = False, **more: Any) -> Typed:
    """Declare an option that takes a value."""
    return Typed(name, {"metavar": metavar, "help": help, **more}, takes_others=takes_others)


def flag(name: str, help: str, **more: Any) -> Typed:
    """Declare an option that is given or not."""
    return Typed(name, {"help": help, **more})


def argument(metavar: str, help: str, is_game: bool = False, **more: Any) -> Typed:
    """Declare a positional parameter. is_game: it names a game, which `--language` applies to."""
    return Typed("", {"metavar": metavar, "help": help, **more}, is_game)


class Parameter(NamedTuple):
    """A parameter of a command's function, or of a group of options that the function takes as one value."""

    name: str
    type: Any
    typed: Typed
    default: Any


LANGUAGE = Parameter("language", str | None, value("--language", "CODE", "Language, if a game has several: de."), None)


def parameters(command: Callable[..., None]) -> list[Parameter]:
    """Return all parameters of a command in order; a group is replaced by its options."""
    code, given = command.__code__, command.__defaults__ or ()
    defaults = dict(zip(code.co_varnames[code.co_argcount - len(given) :], given, strict=False))
    defaults |= command.__kwdefaults__ or {}
    found: list[Parameter] = []
    for name, hint in _hints(command).items():
        if _is_group(hint):
            found += (_parameter(each, own, hint._field_defaults) for each, own in _hints(hint).items())
        else:
            found.append(_parameter(name, hint, defaults))
    return [*found, LANGUAGE] if any(each.typed.is_game for each in found) else found


def _parameter(name: str, hint: Any, defaults: Mapping[str, Any]) -> Parameter:
    return Parameter(name, hint.__origin__, hint.__metadata__[0], defaults.get(name, NO_DEFAULT))


@cache
def _hints(declared: Callable[..., Any]) -> dict[str, Any]:
    hints = get_type_hints(declared, include_extras=True)
    hints.pop("return", None)
    return hints


def _is_group(hint: Any) -> bool:
    """Return whether a type is a group of options that several commands share, declared as a named tuple."""
    return hasattr(hint, "_fields")


def call(command: Callable[..., None], given: Mapping[str, Any]) -> None:
    """Run a command with the given arguments. Raises SalvageError for a language without a game."""
    close_to_others()
    rest = _put_language(command, dict(given))
    for name, hint in _hints(command).items():
        if _is_group(hint):
            rest[name] = hint(**{each: rest.pop(each) for each in hint._fields if each in rest})
    command(**rest)


def _put_language(command: Callable[..., None], given: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments with the language appended to the game, in the form that `components.places.locate`
    takes."""
    language = given.pop(LANGUAGE.name, None)
    games = [each.name for each in parameters(command) if each.typed.is_game and given.get(each.name)]
    if language and not (games and LANGUAGE_CODE.fullmatch(language)):
        raise SalvageError(f"--language {language!r}: name a game, and a code of two or three letters such as de")
    return given | {name: f"{given[name]}#{language}" for name in games if language}
