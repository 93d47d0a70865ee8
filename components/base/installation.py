"""This installation: its home folder, its distribution's name, and commands to install optional packages."""

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
"""The name to install by: `salvage`, the name of the command, is another project on the public index."""


def say_how_to_install(*packages: str) -> str:
    """Return the command that installs packages for this interpreter: `PATH/python -m pip install …`."""
    pip = [sys.executable, "-m", "pip", "install"]
    if find_spec("pip") is None:  # uv's environments don't have pip.
        pip = ["uv", "pip", "install", "--python", sys.executable]
    return " ".join(map(in_quotes, [*pip, *packages]))


def import_extra(option: str, package: str, *modules: str) -> list[Any]:
    """Import modules of a package that only one option needs. Raises SalvageError if the package isn't installed."""
    try:
        return [import_module(module) for module in modules]
    except ImportError:
        raise SalvageError(f"{option} needs {package}: {say_how_to_install(package)}") from None


def home_folder() -> Path:
    """Return the folder for salvage's own data: `$SALVAGE_HOME`, or the platform's folder for user data. It may not
    exist yet. Raises SalvageError."""
    try:
        return find_user_folder()
    except RuntimeError:
        raise SalvageError(f"SALVAGE_HOME is {os.environ['SALVAGE_HOME']!r}, and there is no such user") from None
