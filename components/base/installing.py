"""What salvage is installed as, and how to install what one of its parts needs besides."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from components.problems import SalvageError, in_quotes

DISTRIBUTION = "salvage-tabletop"
"""The name to install by: `salvage`, which the command is called, is another project on the public index."""


def say_how_to_install(*packages: str) -> str:
    """The command that installs packages where this interpreter looks for them: `PATH/python -m pip install …`."""
    pip = [sys.executable, "-m", "pip", "install"]
    if find_spec("pip") is None:  # An environment of uv's has none of its own.
        pip = ["uv", "pip", "install", "--python", sys.executable]
    return " ".join(map(in_quotes, [*pip, *packages]))


def import_extra(option: str, package: str, *modules: str) -> list[Any]:
    """Modules of a package that only an option needs. Raises SalvageError where it isn't installed."""
    try:
        return [import_module(module) for module in modules]
    except ImportError:
        raise SalvageError(f"{option} needs {package}: {say_how_to_install(package)}") from None
