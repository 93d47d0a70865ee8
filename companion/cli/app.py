"""The commands of salvage, made when they are needed: for one command's sake that one alone."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated

from companion.cli import framework as typer

COMMANDS = {
    "inspect": ("games", "contents", "check"),
    "printing": ("print", "plan", "calibrate"),
    "new": ("new", "play"),
    "turns": ("status", "do", "undo", "redo", "log", "why", "adjust", "draws"),
    "sessions": ("scenario", "sessions", "save", "load", "export-scenario"),
    "history": ("history", "stats"),
    "score": ("score",),
    "simulate": ("playtest",),
    "table": ("table",),
}
"""The commands, by the module of this package that declares them."""


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        from companion.cli.output import echo

        echo(f"salvage {version('salvage')}")
        raise typer.Exit


def general(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_version, is_eager=True)
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback if salvage itself has a bug.")] = False,
) -> None:
    """Options that go before a command."""


def build(command: str | None = None) -> typer.Typer:
    """The app; for one command's sake with that one alone, as making all of them takes longer than most run."""
    app = typer.Typer(
        name="salvage",
        help="Print space-junk board games at home, and keep a companion at the table.",
        epilog="Example: salvage print space-debris --paper letter",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(general)
    alone = any(command in names for names in COMMANDS.values())
    for module, names in COMMANDS.items():
        if not alone or command in names:
            import_module(f"companion.cli.{module}").register(app)
    if alone:
        app.registered_commands = [one for one in app.registered_commands if one.name == command]
    return app
