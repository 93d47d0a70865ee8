"""Embers of a Forsaken Star as a module: the sum of its subjects."""

from __future__ import annotations

from collections.abc import Mapping

from ..modules import Module, add_up
from . import comets, paths

MODULES: Mapping[str, Module] = {
    "embers": add_up(
        [
            comets.COMETS,
            paths.PATHS,
        ]
    ),
}
"""What cannot be left out, and the parts that can, by `modules.KNOWN`'s names."""
