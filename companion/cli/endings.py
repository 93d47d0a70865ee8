"""Messages and exit codes of commands that fail."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import StringIO

from companion.cli.output import MAX_COMPLAINT_LETTERS, echo, say
from companion.text.escaping import one_line
from components.messages import _
from components.problems import Problem, SalvageError, cut

MAX_FAULTS = 50
"""Most problems shown at a time; nobody mends more before trying again."""
COMPLETION = "_SALVAGE_COMPLETE"
"""Variable that a shell sets when it asks for completions of a line."""
DEBUG_HINT = "(--debug before the command shows more)"


def explain(error: BaseException) -> int:
    """Print on stderr why a command ended, and return the exit code: 2 for the user's input and machine, 1 for our own
    bugs.

    Raises the error itself where `--debug` asks to see it, and where it already is an exit.
    """
    if isinstance(error.__context__, BrokenPipeError):  # Typer makes an exit of it.
        error = error.__context__
    with suppress(OSError):  # If stderr can't be written either, the exit code has to do.
        return _explain(error)
    _drop_output()
    return 2


def _explain(error: BaseException) -> int:
    if isinstance(error, BrokenPipeError):  # The reader, such as `head`, has closed the pipe.
        _drop_output()
        return 0
    if isinstance(error, SalvageError):
        for fault in error.faults[:MAX_FAULTS]:
            say(one_line(str(fault)), 2, err=True)
        if (more := len(error.faults) - MAX_FAULTS) > 0:
            say(_("… and {number} more", number=more), 2, err=True)
        return 2
    from companion.cli import framework as typer

    if isinstance(error, EOFError):
        say("", err=True)
    if isinstance(error, (EOFError, typer.Abort)):
        say(_("stopped: nothing was answered"), err=True)
        return 2
    if show := getattr(error, "show", None):  # Typer's complaints about arguments.
        text = StringIO()
        show(file=text)
        for line in text.getvalue().splitlines():
            echo(cut(line, MAX_COMPLAINT_LETTERS), err=True)
        return int(getattr(error, "exit_code", 2))
    return _explain_unforeseen(error)


def _explain_unforeseen(error: BaseException) -> int:
    """Print what the system, a game's own Python or a bug of ours has raised, and return the exit code."""
    sources = sys.modules.get("components.python_loader")  # It is loaded once a game's own Python has run.
    theirs = sources.fault_of_own(error) if sources else None
    completes = os.environ.get(COMPLETION)
    if isinstance(error, SystemExit) and error.code == 1 and completes:
        return 2  # Typer has printed that it doesn't know the shell.
    if "--debug" in sys.argv or (isinstance(error, SystemExit) and not theirs):
        raise error
    if theirs:
        return _blame(theirs)
    if isinstance(error, OSError):
        return _give_up(error)
    if completes:
        say(f"{COMPLETION} and what belongs to it make no sense", err=True)
        return 2
    echo(
        f"salvage: a bug of ours: {type(error).__name__}: {cut(str(error), MAX_COMPLAINT_LETTERS)} {DEBUG_HINT}",
        err=True,
    )
    return 1


def _blame(fault: Problem) -> int:
    """Print an error of a game's own Python, and return its exit code."""
    echo(f"{fault} {DEBUG_HINT}", err=True)
    return 2


def _give_up(error: OSError) -> int:
    """Print an error of the operating system, such as a full disk, and return its exit code."""
    try:
        sys.stdout.flush()
    except OSError:
        _drop_output()
    file = f"{error.filename}: " if error.filename else ""
    say(f"{cut(file, 400)}{error.strerror or error}", 2, err=True)
    return 2


def _drop_output() -> None:
    """Discard unwritten output: Python would try to write it again at exit, and complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
            continue
        with suppress(OSError, ValueError):
            os.dup2(nowhere, stream.fileno())
