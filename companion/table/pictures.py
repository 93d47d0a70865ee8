"""Pictures that commands are asked for, drawn by functions of a game's layouts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.library.games import box
from companion.library.trust import is_trusted
from components.places import GamePlace
from components.problems import SalvageError


def draw(
    place: GamePlace, function: str, what: str, file: Path, *given: Any, trust: bool = False, **more: Sequence[Any]
) -> None:
    """Write what `module.function` of a game's layouts draws, called with the studio and what is given.

    Raises SalvageError where the layouts have no such function, and so no picture of `what`, and where the file
    can't be written.
    """
    from layouts.loader import load
    from layouts.pictures import write_picture

    design = load(place, "full", is_trusted(place, trust), box(place))
    try:
        drawn = design.find(function)
    except ValueError as problem:
        raise SalvageError(f"--picture: {place.id} has no picture of {what}; {problem}") from None
    write_picture(drawn(design.studio, *given, **more), file)
