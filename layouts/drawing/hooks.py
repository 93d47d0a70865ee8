"""What a game's folder in `layouts/` may contain, all of it optional.

    theme.yaml      palette (a colour per role, or one per ink mode) and renamed icons
    faces.yaml      the look of every kind: files, regions, faces (see `layouts.faces.compiler`)
    icons/*.svg     icons of its own, on the family's 24-unit grid
    fonts/          fonts that its theme names
    rulebook.md     the rulebook (see `layouts.books.writer`)
    *.py            boards and art: functions that faces.yaml names as `module.function`

A board function is called with a `Studio` and the piece it draws and gives a `Scene`; a function that cuts a piece out
gives its outline as path data. An art function is called with a `Studio` and the keywords faces.yaml gives, and returns
one `Group`; so does one that draws a picture for boxes, called with width and height in mm.
`positions.board(studio, state, crop, arrows)` draws the whole table of a scenario's `state`, reading only the keys it
draws; `crop` names spaces to which the picture is cut, `arrows` are drawn over it (a board that draws none
need not take them). It is made of others: `positions.base(studio, state)`, what lies under the pieces and stays
(`layouts.drawing.boards.Base`), and `positions.live(studio, state)`, the items that come, go and move, each a group
whose `tag` says what it is; pages that show a game as it goes get these two apart (`layouts.drawing.boards`), and over
them the arrows of `positions.ways(studio, state, arrows)`, for where an answer leads. Terminals that show images show
this board in the place of the first thing that the game's `summary` draws.
A board that faces.yaml tells (docs/boards.md) gives `board`, `base`, `live` and `spots` without Python.
`positions.spots(studio, state, name)` says where people point on it to name a place, such as the square `B3`: for each
name its middle and how far it reaches, in mm of the board; with a player's name, of what `positions.place` draws.
`positions.tracked(state)` gives what these read of the position of a game that is only tracked, such as the pieces that
are counted on spaces; without it the board of such a game is drawn as it is printed.
`positions.place(studio, state, name)` draws what lies in front of a player, at true size, for pictures of set-up and
pages; None where nothing does yet.
`positions.table(studio, state, arrows)` may add what stands beside the board, such as players' mats, for pictures of a
whole table (`salvage status --picture`). `spread.table(studio, state)` draws all that lies on the table for exports,
where that is more than the board, or the table, with the players' places below it; `spread.tagged(studio, state)` says
for tags of that picture which pieces they stand for (`Shown`), where `Studio.lay` doesn't draw these.
`holdings.picture(studio, holdings, score)` draws what a checked score sheet holds and what came of it, the document of
`salvage score --json`, for `salvage score --picture`.
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
"""Functions that commands and the rulebook ask for by name."""
POSITIONS_FILE = "positions.py"
"""Where a game's own Python draws positions."""

_HOOKS = (BOARD, BASE, LIVE_HOOK, PLACE, TABLE, HOLDINGS, SPOTS, WAYS, TRACKED, SPREAD, TAGGED_HOOK)
NAMED_HOOKS = [tuple(hook.split(".")) for hook in _HOOKS]
FUNCTIONS = {
    module: tuple(name for at, name in NAMED_HOOKS if at == module) for module in ("positions", "holdings", "spread")
}
"""The same, the names in each module."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Studio:
    """What every drawing function works with: the game's data, its look in the chosen ink, and its pieces.

    `lay(id, side)` gives a piece as it lies on the table, for pictures of it: the side that is printed, `front` or
    `back`, cut out along its outline, at true size; a standee as it stands. It is made once. Raises KeyError where
    there is no such piece.
    """

    game: Game
    look: Look
    lay: Callable[[str, str], Lying]


class Arrow(NamedTuple):
    """The way of a piece over a board, from space to space, to be drawn over a position.

    `kind` is what goes that way, `ends` what happens where it ends; the game's board tells what it knows of both.
    `label` stands at its end.
    """

    path: tuple[str, ...]
    kind: str = ""
    ends: str = ""
    label: str = ""


HIDDEN = "hidden"
"""The side of a piece that lies face down, so that nobody knows which of its kind it is."""


class Shown(NamedTuple):
    """A piece that a tag stands for: the side that is up, how far it is turned clockwise, and where its middle lies
    from the tag's origin, in mm. With the side HIDDEN, `id` is the piece's kind."""

    id: str
    side: str = "front"
    turn: float = 0.0
    x: float = 0.0
    y: float = 0.0


def functions_of(folder: Path, package: str) -> Callable[[str], Callable[..., Any]]:
    """Look up `module.function` in a game's layouts folder, imported as `package` (made for it if there is none).

    The look-up raises ValueError where there is no such function.
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
    """The import system's spec of a package, or None where there is none."""
    try:
        return find_spec(package)
    except (ImportError, ValueError):
        return None
