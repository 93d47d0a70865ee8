"""Parameters that several commands share: game, session, seat, optional rules."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import reduce
from typing import Annotated

from companion.cli.parameters import argument, flag, value
from companion.text.grammar import between_commas
from components.places import EXPANSION_FILE, expand, find_games, is_expanded, is_expansion, locate, split_language
from components.problems import Problem, SalvageError


def game_names() -> list[str]:
    """Return the games, for shell completion."""
    return list(find_games())


def session_names() -> list[str]:
    """Return the sessions, for shell completion."""
    from companion.sessions.session_store import names

    return names()


_GAME = argument("GAME", "A game's name, or the folder of your own game.", True, autocompletion=game_names)
GameArgument = Annotated[str, _GAME]
OptionalGame = Annotated[str | None, _GAME]
Json = Annotated[bool, flag("--json", "Print one JSON document and nothing else.")]
Trust = Annotated[bool, flag("--trust", "Run your own game's Python from now on (read it first).")]
SessionOption = Annotated[
    str | None,
    value(
        "--session", "NAME", "Session to use. Default: $SALVAGE_SESSION, else the newest.", autocompletion=session_names
    ),
]
Seat = Annotated[str, value("--seat", "NAME|table|all", "Whose view to show: a player's, the table's, or everything.")]

Modules = Annotated[
    list[str] | None, value("--module", "NAME", "An expansion or other module, or all (may be repeated).")
]
PieceModules = Annotated[
    list[str] | None, value("--module", "NAME", "Only the pieces of this module, or all (may be repeated).")
]
Choices = Annotated[
    list[str] | None, value("--option", "NAME=VALUE", "An optional rule or choice of set-up (may be repeated).")
]


# ---- several values in one text ---------------------------------------------------------------------------------


def names(text: str | None) -> list[str] | None:
    """Split the names of an option at commas; None if the option wasn't given."""
    return None if text is None else every_name([text])


def every_name(texts: Sequence[str] | None) -> list[str]:
    """Split the names of a repeatable option at commas. Raises SalvageError for an empty one."""
    for text in texts or ():
        if not all(name.strip() for name in text.split(",")[:-1]):
            raise SalvageError(f"{text!r} has a comma with no name before it; put one between names, as in Ann,Bo")
    return [name for text in texts or () for name in between_commas(text)]


def options_of(game: str, modules: Sequence[str] | None, texts: Sequence[str] | None) -> dict[str, str]:
    """Return the options of a new game: those of `--option`, and the optional rules that bring in the modules of
    `--module`. Raises SalvageError."""
    added = [part.module for part in locate(game).parts[1:]] if is_expanded(game) else []
    if not modules and not added:
        return pairs(texts)
    from companion.game_registry.games import box
    from components.modules import options_for

    return options_for(box(locate(game)), [*(modules or ()), *added]) | pairs(texts)


def with_expansions(game: str, modules: Sequence[str] | None) -> tuple[str, list[str]]:
    """Return a game's address with the expansion folders among the modules, and the names of all modules. Raises
    SalvageError."""
    folders = [name for name in modules or () if is_expansion(name)]
    for name in modules or ():
        if name not in folders and ("/" in name or os.sep in name):
            raise SalvageError(Problem(name, None, f"no expansion here: components/{EXPANSION_FILE} is missing"))
    if not folders:
        return game, [*(modules or ())]
    game, language = split_language(game)
    place = reduce(expand, folders, locate(game))._replace(language=language)
    return place.address, [expand(place.root, name).module if name in folders else name for name in modules or ()]


def pairs(texts: Sequence[str] | None) -> dict[str, str]:
    """Parse the repeated `--option NAME=VALUE`. Raises SalvageError for any other form."""
    given = texts or ()
    wrong = [text for text in given if "=" not in text.strip("=")]
    if wrong:
        raise SalvageError([Problem("", None, f"--option {text!r} is not NAME=VALUE") for text in wrong])
    made: dict[str, str] = {}
    for text in given:
        name, _, said = (part.strip() for part in text.partition("="))
        option = name.replace("-", "_")  # Options' names have no hyphens.
        if made.setdefault(option, said) != said:
            raise SalvageError(f"--option {option} is given twice, as {made[option]!r} and as {said!r}")
    return made
