"""What steps risk on gravity paths and those of comets, in words."""

from __future__ import annotations

from collections.abc import Mapping

from ..constants import COMET, GRAVITY

DICE = ("d6", "d12")
RISKS: Mapping[str, str] = {
    COMET: "a comet: the ship is destroyed",
    **{f"{GRAVITY} {die}": f"{die}: the path carries the ship that far" for die in DICE},
    **{f"{COMET} {die}": f"{die}: the comet flies that far" for die in DICE},
}
"""What a step risks that leads onto a path or to a comet, as lists say it."""
PREVIEWS: Mapping[str, str] = {
    COMET: "into a comet (the ship is destroyed)",
    **{f"{GRAVITY} {die}": f"onto a gravity path ({die}: so many spaces it carries the ship along)" for die in DICE},
    **{
        f"{COMET} {die}": f"onto a comet's path ({die}: so many spaces the comet flies; where it stops it destroys "
        "ships and cubes)"
        for die in DICE
    },
}
"""The same, in full."""
