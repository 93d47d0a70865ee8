"""`salvage play`: a game at the terminal on the table."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.options import (
    Choices,
    Mode,
    NewName,
    Physical,
    Players,
    Seed,
    Start,
    Trust,
    every_name,
    game_names,
    names,
    pairs,
    session_names,
)

if TYPE_CHECKING:
    from companion.session import Session
    from companion.terminal.sitting import Display


def _games_and_sessions() -> list[str]:
    return [*game_names(), *session_names()]


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command("play", epilog='Example: salvage play space-debris --players "Ann,Bo" --physical all')(play)


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME|SESSION]",
            help="A game, your own game's folder, or a session that goes on. Default: the newest session.",
            autocompletion=_games_and_sessions,
        ),
    ] = None,
    players: Players = None,
    seed: Seed = None,
    mode: Mode = None,
    option: Choices = None,
    physical: Physical = None,
    scenario: Start = None,
    session: NewName = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Sentences only: for screen readers, and always where output is piped.")
    ] = False,
    trust: Trust = False,
) -> None:
    """Play at this terminal: the table is shown, answers are typed. Begins a game, or goes on with a session."""
    from companion.terminal.invite import Wishes, session_for
    from companion.terminal.sitting import Sitting

    wishes = Wishes(
        players=names(players),
        seed=seed,
        mode=mode,
        options=dict(pairs(option)),
        physical=every_name(physical),
        scenario=scenario,
        name=session,
        trust=trust,
    )
    display = _display(plain)
    try:
        opened = session_for(game, wishes, display.ask, display.say)
    except (EOFError, KeyboardInterrupt):
        display.say("")
        raise typer.Exit from None
    try:
        Sitting(opened, display, _commands(opened)).play()
    finally:
        opened.close()


def _display(plain: bool) -> Display:
    """A screen, where there is one to draw on and somebody types; else sentences."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure:
        reconfigure(errors="replace")  # A name that the terminal can't write must not end the game.
    drawn = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb")
    if plain or not drawn:
        from companion.terminal.plain import Plain

        return Plain()
    from companion.terminal.screen import Screen

    return Screen()


def _commands(session: Session) -> Callable[[Sequence[str]], None]:
    """Runs commands of salvage as if they had been typed for this session."""
    from companion.shelf import VARIABLE

    def run(words: Sequence[str]) -> None:
        from companion.cli import build

        before = os.environ.get(VARIABLE)
        os.environ[VARIABLE] = session.name
        try:
            build(words[0] if words else None)(list(words))
        except SystemExit:
            pass  # The command has said what it had to say.
        finally:
            if before is None:
                del os.environ[VARIABLE]
            else:
                os.environ[VARIABLE] = before

    return run
