"""The framework of the command line: all that commands use of typer, which nothing else imports.

Its version is bounded in pyproject.toml, as later ones start commands more slowly; where that changes, or another
framework takes its place, this is where to look.
"""

from typer import Abort, Argument, Context, Exit, Option, Typer, confirm, echo, prompt
from typer.main import get_command

__all__ = ["Abort", "Argument", "Context", "Exit", "Option", "Typer", "confirm", "echo", "get_command", "prompt"]
