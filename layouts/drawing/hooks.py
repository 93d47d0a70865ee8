"""The contents of a game's folder in `layouts/`, all optional, and the functions that salvage calls there by name.

    theme.yaml      palette (a colour per role, or one per ink mode) and renamed icons
    faces.yaml      the look of every kind: files, regions, faces (see `layouts.faces.compiler`)
    icons/*.svg     icons of its own, on the family's 24-unit grid
    fonts/          fonts that its theme names
    rulebook.md     the rulebook (see `layouts.books.writer`)
    *.py            boards and art: functions that faces.yaml names as `module.function`

A board function takes a `Studio` and the piece to draw, and returns a `Scene`; a function that cuts a piece out
returns its outline as path data. An art function takes a `Studio` and the keywords in faces.yaml, and returns one
`Group`; so does one that draws a picture for boxes, which takes width and height in mm.
`positions.board(studio, state, crop, arrows)` draws the whole table of a scenario's `state` and reads only the keys
that it draws; `crop` names spaces to which the picture is cropped, `arrows` are drawn over it (a board without arrows
needn't take them). It combines two functions: `positions.base(studio, state)` returns the permanent part under the
pieces (`layouts.drawing.boards.Base`), and `positions.live(studio, state)` the items that come, go and move, each a
group whose `tag` names it. Pages that follow a game get these two separately (`layouts.drawing.boards`), and over them
the arrows of `positions.ways(studio, state, arrows)`, which show where an answer leads. Terminals with images show this
board in place of the first thing that the game's `summary` draws.
A board described in faces.yaml (docs/boards.md) provides `board`, `base`, `live` and `spots` without Python.
`positions.spots(studio, state, name)` returns the places that people can tap, such as the square `B3`: for each name
its middle and radius, in mm of the board; with a player's name, those in the picture of `positions.place`.
`positions.tracked(state)` converts the position of a game in tracker mode to the one that these functions read, such as
the pieces counted on spaces; without it the board of such a game is drawn as printed.
`positions.place(studio, state, name)` draws a player's own area, at true size, for pictures of set-up and pages; it
returns None while that is empty.
`positions.table(studio, state, arrows)` may add things beside the board, such as players' mats, for pictures of a whole
table (`salvage status --picture`). `spread.table(studio, state)` draws everything on the table for exports, if that is
more than the board (or `table`) with the players' areas below it; `spread.tagged(studio, state)` maps tags of that
picture to the pieces that they stand for (`Shown`), if `Studio.lay` doesn't draw these.
`holdings.picture(studio, holdings, score)` draws a checked score sheet and its result, the document of `salvage score
--json`, for `salvage score --picture`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from components.problems import display_path
from components.schema import Game
from components.values import NamedTuple
from layouts.drawing.look import Look

if TYPE_CHECKING:
    from layouts.drawing.lying import Lying

BOARD, BASE, LIVE_HOOK = "positions.board", "positions.base", "positions.live"
PLACE, TABLE, HOLDINGS = "positions.place", "positions.table", "holdings.picture"
SPOTS, WAYS, TRACKED = "positions.spots", "positions.ways", "positions.tracked"
SPREAD, TAGGED_HOOK = "spread.table", "spread.tagged"
"""Functions that commands and the rulebook look up by name."""
POSITIONS_FILE = "positions.py"
"""The file in which a game's own Python draws positions."""

_HOOKS = (BOARD, BASE, LIVE_HOOK, PLACE, TABLE, HOLDINGS, SPOTS, WAYS, TRACKED, SPREAD, TAGGED_HOOK)
NAMED_HOOKS = [tuple(hook.split(".")) for hook in _HOOKS]
FUNCTIONS = {
    module: tuple(name for at, name in NAMED_HOOKS if at == module) for module in ("positions", "holdings", "spread")
}
"""The same names, by module."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Studio:
    """The context of every drawing function: the game's data, its look in the chosen ink, and its pieces.

    `lay(id, side)` returns a piece as it lies on the table, for pictures of it: the printed side `front` or `back`, cut
    out along its outline, at true size; a standee stands. Each is made once. Raises KeyError if there is no such piece.
    """

    game: Game
    look: Look
    lay: Callable[[str, str], Lying]


class Arrow(NamedTuple):
    """The path of a piece over a board, from space to space, to be drawn over a position.

    `kind` is what moves, `ends` what happens at the end; each game's board lists the values that it knows. `label`
    stands at the end.
    """

    path: tuple[str, ...]
    kind: str = ""
    ends: str = ""
    label: str = ""


HIDDEN = "hidden"
"""The side of a piece that lies face down, so that only its kind is known."""


class Shown(NamedTuple):
    """A piece that a tag stands for: its visible side, its clockwise turn, and the offset of its middle from the tag's
    origin, in mm. If the side is HIDDEN, `id` is the piece's kind."""

    id: str
    side: str = "front"
    turn: float = 0.0
    x: float = 0.0
    y: float = 0.0


def functions_of(folder: Path, package: str) -> Callable[[str], Callable[..., Any]]:
    """Return a look-up of `module.function` in a game's layouts folder, imported as `package` (created if there is
    none).

    The look-up raises ValueError if there is no such function.
    """

    def find(name: str) -> Callable[..., Any]:
        if package not in sys.modules and _find_spec(package) is None:
            made = ModuleType(package)
            made.__path__ = [str(folder)]
            sys.modules[package] = made
        module, _, function = name.partition(".")
        try:
            found = getattr(import_module(f"{package}.{module}"), function)
        except (ImportError, AttributeError) as error:
            raise ValueError(f"there is no function '{name}' in {display_path(folder)} ({error})") from None
        if not callable(found):
            raise ValueError(f"'{name}' in {display_path(folder)} is no function")
        return found  # type: ignore[no-any-return]

    return find


def _find_spec(package: str) -> object | None:
    """Return the import system's spec of a package, or None if there is none."""
    try:
        return find_spec(package)
    except (ImportError, ValueError):
        return None
