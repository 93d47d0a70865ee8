"""The `salvage` command: parse, call the library, print.

Commands import what they use when they run, and typer reads only lines that `plain_arguments` doesn't, so that
`--help` and one-line commands start fast. Errors of the user's
input, and of the Python of their own game, are one line each on stderr and exit 2; our own bugs exit 1. A traceback
is shown only after `--debug`.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
from contextvars import copy_context
from io import FileIO, TextIOWrapper
from pathlib import Path

EXIT_INTERRUPTED = 130
"""The exit code of what Ctrl+C has ended, as shells have it."""


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
    # Imported modules are never garbage: collecting among them, and again at exit, takes longer than most.
    gc.set_threshold(100_000)
    atexit.register(gc.freeze)
    _open_streams()
    context = copy_context()  # It holds the language of the command's game.
    try:
        from companion.cli.plain_arguments import read_plain
        from companion.text.typed_text import check_arguments
        from components.messages import dictionary, is_for_programs

        check_arguments(sys.argv[1:])
        run = read_plain(sys.argv[1:]) or _run_by_typer
        context.run(is_for_programs.set, "--json" in sys.argv)
        code = context.run(run)
        for file, line, message in context.run(dictionary).faults[:1]:  # Mending one may reveal the next.
            from companion.cli.output import say
            from components.problems import Problem, display_path

            say(str(Problem(display_path(Path(file)), line, message)), err=True)
    except KeyboardInterrupt:
        code = EXIT_INTERRUPTED  # It came before or after the command itself.
    except (Exception, SystemExit) as error:
        from companion.cli.endings import explain

        code = explain(error)
    sys.exit(code or 0)


def _run_by_typer() -> int | None:
    """Let typer read the line. What it finds wrong is raised, so that it is escaped like all else that we say."""
    from companion.cli.app import build

    code: int | None = build()(standalone_mode=False)
    return code
