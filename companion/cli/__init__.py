"""The `salvage` command: parse, call the library, print.

Commands import what they use when they run, so that `--help` and one-line commands start fast. Errors of the user's
input, and of the Python of their own game, are one line each on stderr and exit 2; our own bugs exit 1. A traceback
is shown only after `--debug`.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
from importlib import import_module
from io import FileIO, TextIOWrapper
from typing import Annotated

from companion.cli import framework as typer
from companion.text.typed_text import check_arguments

COMMANDS = {
    "inspect": ("games", "contents", "check"),
    "printing": ("print", "plan", "calibrate"),
    "new": ("new", "play"),
    "play": ("status", "do", "undo", "redo", "log", "why", "adjust"),
    "sessions": ("scenario", "sessions", "save", "load", "export-scenario"),
    "history": ("history", "stats"),
    "score": ("score",),
    "simulate": ("playtest",),
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


def _open_streams() -> None:
    """Let nothing that is typed or printed end a command: what a stream can't hold is spelt out or replaced."""
    for name, errors in (("stdout", "backslashreplace"), ("stderr", "backslashreplace"), ("stdin", "replace")):
        stream = getattr(sys, name)
        if stream is None:  # It was closed before we were started.
            setattr(sys, name, TextIOWrapper(FileIO(os.devnull, "r" if name == "stdin" else "w"), "utf-8"))
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def main() -> None:
    """Run the command line; never leaves with a traceback unless `--debug` is given."""
    # What is imported is no garbage; looking for some in it, and once more at the end, takes longer than most.
    gc.set_threshold(100_000)
    atexit.register(gc.freeze)
    _open_streams()
    try:
        check_arguments(sys.argv[1:])
        # What Typer itself finds wrong is raised, so that it is escaped like all else that we say.
        code = build(next((word for word in sys.argv[1:] if not word.startswith("-")), None))(standalone_mode=False)
    except (Exception, SystemExit) as error:
        from companion.cli.endings import explain

        code = explain(error)
    sys.exit(code or 0)
