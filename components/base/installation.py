"""This installation: its home folder, what it is installed as, and how to install what a part needs besides."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from components.base.user_folder import find_user_folder
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


def home_folder() -> Path:
    """Where salvage keeps what it remembers: `$SALVAGE_HOME`, else the platform's folder for user data. It need not
    exist yet. Raises SalvageError."""
    try:
        return find_user_folder()
    except RuntimeError:
        raise SalvageError(f"SALVAGE_HOME is {os.environ['SALVAGE_HOME']!r}, and there is no such user") from None
