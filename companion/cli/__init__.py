"""The `salvage` command: parse, call the library, print.

Commands import what they use when they run, so that `--help` and one-line commands start fast. Errors of the user's
input, and of the Python of their own game, are one line each on stderr and exit 2; our own faults exit 1. A traceback
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

import typer

from components.problems import SalvageError, cut

COMMANDS = {
    "inspect": ("games", "contents", "check"),
    "printing": ("print", "plan", "calibrate"),
    "new": ("new", "play"),
    "play": ("status", "do", "undo", "redo", "log", "why", "adjust"),
    "sessions": ("scenario", "sessions", "save", "load", "export-scenario", "history", "stats"),
    "score": ("score",),
    "simulate": ("playtest",),
}
"""The commands, by the module of this package that declares them."""


MOST_FAULTS, MOST_LETTERS = 50, 1500
"""What is told of the user's input at a time; nobody mends more before trying again. Long lists of answers fit."""


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        from companion.cli.output import echo

        echo(f"salvage {version('salvage')}")
        raise typer.Exit


def general(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and stop.", callback=_version, is_eager=True)
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show tracebacks of our own faults.")] = False,
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


def _give_up(error: OSError) -> None:
    """Say what the system refuses, such as room on the disk that what is printed goes to, and exit with 2."""
    try:
        sys.stdout.flush()
    except OSError:  # What is still waiting to be printed would be tried again at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    file = f"{error.filename}: " if error.filename else ""
    from companion.cli.output import say

    say(f"{file}{error.strerror or error}", 2, err=True)
    sys.exit(2)


def main() -> None:
    """Run the command line; never leaves with a traceback unless `--debug` is given."""
    # What is imported is no garbage; looking for some in it, and once more at the end, takes longer than most.
    gc.set_threshold(20_000)
    atexit.register(gc.freeze)
    _open_streams()
    try:
        build(next((word for word in sys.argv[1:] if not word.startswith("-")), None))()
    except SalvageError as error:
        from companion.cli.output import say

        for fault in error.faults[:MOST_FAULTS]:
            say(cut(str(fault), MOST_LETTERS), 2, err=True)
        if (more := len(error.faults) - MOST_FAULTS) > 0:
            say(f"… and {more} more", 2, err=True)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except (Exception, SystemExit) as error:
        sources = sys.modules.get("components.python_loader")  # It is there where an own game's Python has run.
        theirs = sources.fault_of_own(error) if sources else None
        if "--debug" in sys.argv or (isinstance(error, SystemExit) and not theirs):
            raise
        if isinstance(error, OSError) and not theirs:
            _give_up(error)
        from companion.cli.output import echo

        told = theirs or f"salvage: our fault: {type(error).__name__}: {error}"
        echo(f"{told} (--debug before the command shows more)", err=True)
        sys.exit(2 if theirs else 1)
