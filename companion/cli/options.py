"""What several commands let be given, declared once: the game, the session, who looks on, how a game begins."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from companion.wording import between_commas
from components.faults import SalvageError
from components.places import find_games


def game_names() -> list[str]:
    """Games for shell completion."""
    return list(find_games())


def session_names() -> list[str]:
    """Sessions for shell completion."""
    from companion.shelf import names

    return names()


def mode_names() -> list[str]:
    """Ways to play for shell completion."""
    from companion.games import MODES

    return list(MODES)


GameArgument = Annotated[
    str,
    typer.Argument(metavar="GAME", help="A game's name, or the folder of your own game.", autocompletion=game_names),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
Trust = Annotated[bool, typer.Option("--trust", help="Run your own game's Python from now on (read it first).")]
SessionOption = Annotated[
    str | None,
    typer.Option(
        "--session",
        metavar="NAME",
        help="The session meant. Default: $SALVAGE_SESSION, else the newest.",
        autocompletion=session_names,
    ),
]
Seat = Annotated[
    str, typer.Option("--seat", metavar="NAME|table|all", help="Who looks on: a player, the whole table, or all.")
]

# ---- how a game begins ------------------------------------------------------------------------------------------

Players = Annotated[str | None, typer.Option("--players", help='Names in seating order: "Ann,Bo".')]
Seed = Annotated[int | None, typer.Option("--seed", help="The same seed draws the same cards.")]
Mode = Annotated[str | None, typer.Option("--mode", help="referee or tracker.", autocompletion=mode_names)]
Choices = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An optional rule or choice of set-up (may be repeated)."),
]
Physical = Annotated[
    list[str] | None,
    typer.Option(
        "--physical", metavar="DECK|dice|all", help="What you draw and roll yourselves (commas, or repeated)."
    ),
]
Start = Annotated[Path | None, typer.Option("--scenario", metavar="FILE", help="Begin with the position in this file.")]
NewName = Annotated[
    str | None, typer.Option("--session", metavar="NAME", help="Name of a new session. Default: one is made up.")
]


def names(text: str | None) -> list[str] | None:
    """The names of an option that takes them with commas; None where it wasn't given."""
    return None if text is None else between_commas(text)


def every_name(texts: Sequence[str] | None) -> list[str]:
    """The names of an option that takes them with commas and may be repeated."""
    return [name for text in texts or () for name in between_commas(text)]


def pairs(texts: Sequence[str] | None) -> dict[str, str]:
    """What `--option NAME=VALUE`, repeated, says. Raises SalvageError for what isn't of that form."""
    given = texts or ()
    wrong = [text for text in given if "=" not in text.strip("=")]
    if wrong:
        raise SalvageError("\n".join(f"--option {text!r} is not NAME=VALUE" for text in wrong))
    parts = (text.partition("=") for text in given)
    return {name.strip().replace("-", "_"): value.strip() for name, _, value in parts}  # No option is spelt with one.
