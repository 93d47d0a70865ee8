"""Pictures for commands, drawn by functions of a game's layouts."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.game_registry.games import box
from companion.game_registry.trust import is_trusted
from components.base import files
from components.places import GamePlace
from components.problems import SalvageError, writing
from components.python_loader import Untrusted

if TYPE_CHECKING:
    from layouts.drawing.scene import Scene
    from layouts.faces.design import Design


def draw(
    place: GamePlace,
    function_name: str,
    label: str,
    file_path: Path,
    *arguments: Any,
    trust: bool = False,
    **keyword_arguments: Sequence[Any],
) -> None:
    """Write a picture that `module.function` of a game's layouts draws with the studio and further arguments.

    Raises SalvageError if the layouts have no such function, and so no picture of `label`, or if the file can't be
    written.
    """
    from layouts.drawing.pictures import write_picture

    design = load_design(place, trust)
    write_picture(
        _require_drawing(design, function_name, label)(design.studio, *arguments, **keyword_arguments), file_path
    )


def draw_table(design: Design, state: Mapping[str, Any], file_path: Path, arrows: Sequence[Any]) -> None:
    """Write a picture of a position: the whole table if the game's layouts draw it, else its board.

    Raises SalvageError as `draw` does.
    """
    from layouts.drawing.hooks import BOARD, TABLE
    from layouts.drawing.pictures import write_picture

    call = find_drawing(design, TABLE) or _require_drawing(design, BOARD, "its table")
    keywords = {"arrows": arrows} if arrows else {}  # A function without arrows needn't accept them.
    write_picture(call(design.studio, state, **keywords), file_path)


def draw_whole(design: Design, state: Mapping[str, Any]) -> Scene | None:
    """Draw the whole table of a position if the game's layouts can, else its board; None if they draw neither."""
    from layouts.drawing.hooks import BOARD, TABLE

    call = find_drawing(design, TABLE) or find_drawing(design, BOARD)
    return call(design.studio, state) if call else None


def find_drawing(design: Design, function_name: str) -> Callable[..., Any] | None:
    """Return a function of a game's layouts (`layouts.drawing.hooks`), or None."""
    try:
        return design.find(function_name)
    except (ValueError, Untrusted):
        return None


BOARD_JSON_START = b'{\n "base": '


def write_board(design: Design, state: Mapping[str, Any], file_path: Path) -> None:
    """Write the board of a position as JSON for a page: its base, the symbols on it, and their positions.

    Raises SalvageError if the game's layouts don't draw them apart, if the file exists and isn't such a board, or if it
    can't be written.
    """
    from layouts.drawing.boards import Pieces
    from layouts.drawing.hooks import BASE, LIVE_HOOK
    from layouts.drawing.pictures import refuse_other

    refuse_other(file_path, lambda there: there.startswith(BOARD_JSON_START))

    base, live = (
        _require_drawing(design, function, "its table in parts")(design.studio, state) for function in (BASE, LIVE_HOOK)
    )
    text = json.dumps(Pieces().board(base, live).as_json(), ensure_ascii=False, indent=1)
    with writing(file_path):
        files.replace(file_path, text.encode("utf-8"))


def load_design(game_place: GamePlace, trust: bool = False, refereed: bool = True) -> Design:
    """Load the full-colour design of a game for its pictures; without a referee, for positions that are only
    tracked."""
    from layouts.faces.loader import load

    design = load(game_place, "full", is_trusted(game_place, trust), box(game_place))
    return design if refereed else design.copy_for_tracking()


def _require_drawing(design: Design, function_name: str, label: str) -> Callable[..., Any]:
    try:
        return design.find(function_name)
    except ValueError as problem:
        raise SalvageError(f"--picture: {design.game.id} has no picture of {label}; {problem}") from None
