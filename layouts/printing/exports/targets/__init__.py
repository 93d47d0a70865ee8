"""The programs that an export may be for: each a module with a function that writes the files it reads."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from layouts.printing.exports.folder import Target

TARGETS = {
    "tts": "Tabletop Simulator",
    "ttpg": "Tabletop Playground",
    "vassal": "Vassal",
    "cgs": "Card Game Simulator",
    "tgc": "The Game Crafter",
    "mpc": "MakePlayingCards",
    "pngs": "programs without a format",
}
"""Title of each program, by the name of its target."""


def target(name: str) -> Target:
    """Return the function that writes a target's files."""
    return cast(Target, import_module(f"layouts.printing.exports.targets.{name}").write)
