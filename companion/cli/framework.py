"""The framework of the command line: all that commands use of typer, which nothing else imports. That takes longer than
most commands run, so this is imported by what needs it, when that runs.

Its version is bounded in pyproject.toml, as later ones start commands more slowly; where that changes, or another
framework takes its place, this is where to look.
"""

from typer import Abort, Argument, Exit, Option, Typer, confirm, prompt
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

__all__ = [
    "Abort", "Argument", "Exit", "Option", "Typer", "TyperCommand", "TyperGroup", "confirm", "get_command", "prompt",
]  # fmt: skip
