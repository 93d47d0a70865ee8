"""Everything that commands use of typer; nothing else imports it. Importing typer takes longer than most commands run,
so commands import this module only when they need it.

The version is bounded in pyproject.toml, as later ones start commands more slowly. A new bound or another framework
only changes this module.
"""

from typer import Abort, Argument, Exit, Option, Typer, confirm, prompt
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

__all__ = [
    "Abort", "Argument", "Exit", "Option", "Typer", "TyperCommand", "TyperGroup", "confirm", "get_command", "prompt",
]  # fmt: skip
