"""The `salvage` command: parse, call the library, print.

Commands import what they use when they run, so that `--help` and one-line commands start fast. Errors of the user's
input are one line each on stderr and exit 2; our own faults exit 1, with a traceback only after `--debug`.
"""

from __future__ import annotations

import atexit
import gc
import sys
from copy import copy
from typing import Annotated

import typer

from companion.cli import keeping, looking, play, playing, printing, scoring, simulating
from components.faults import SalvageError

app = typer.Typer(
    name="salvage",
    help="Print space-junk board games at home, and keep a companion at the table.",
    epilog="Example: salvage print space-debris --paper letter",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
looking.register(app)
printing.register(app)
playing.register(app)
play.register(app)
keeping.register(app)
scoring.register(app)
simulating.register(app)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"salvage {version('salvage')}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and stop.", callback=_version, is_eager=True)
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show tracebacks of our own faults.")] = False,
) -> None:
    """Options that go before a command."""


def _needed() -> typer.Typer:
    """The app; where a command is named, with that one alone, as making all of them takes longer than most run."""
    name = next((word for word in sys.argv[1:] if not word.startswith("-")), None)
    named = [command for command in app.registered_commands if command.name == name]
    if not named:
        return app
    small = copy(app)
    small.registered_commands = named
    return small


def main() -> None:
    """Run the command line; never leaves with a traceback unless `--debug` is given."""
    # The last collection of a process that ends anyway takes longer than many a command.
    atexit.register(gc.freeze)
    try:
        _needed()()
    except SalvageError as error:
        for fault in error.faults:
            typer.echo(str(fault), err=True)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except Exception as error:
        if "--debug" in sys.argv:
            raise
        typer.echo(
            f"salvage: our fault: {type(error).__name__}: {error} (--debug before the command shows more)", err=True
        )
        sys.exit(1)
