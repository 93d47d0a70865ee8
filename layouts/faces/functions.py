"""Which Python draws what: the look-up of a game's functions by name, `positions.board`, and who goes before whom.

An expansion goes before its game; Python of a game's own is run only if it is trusted; a board in data gives the hooks
that Python else gives, unless the game's own draws the board; where a game is only tracked, little is asked at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from components.places import GamePlace
from components.python_loader import Untrusted
from layouts.drawing.hooks import BASE, BOARD, FUNCTIONS, LIVE_HOOK, SPOTS, TRACKED

Hook = Callable[..., Any]
FindFunction = Callable[[str], Hook]
"""Gives a function by the name of its module and its own. Raises ValueError where there is none."""


def no_python(name: str) -> Hook:
    """The look-up where there is no Python."""
    raise ValueError(f"there is no Python '{name}' here")


def find_in(parts: Sequence[tuple[GamePlace, Path]], trusted: bool) -> FindFunction:
    """The look-up of a game and its expansions with their layouts folders: a function of the last part that has a
    module of that name. It raises Untrusted for Python of one's own that may not run."""
    finders = [(folder, _of_part(part, folder, trusted)) for part, folder in reversed(parts)]

    def find(name: str) -> Hook:
        file = f"{name.partition('.')[0]}.py"
        has = (find for folder, find in finders if (folder / file).is_file() or folder == finders[-1][0])
        return next(has)(name)

    return find


def _of_part(place: GamePlace, folder: Path, trusted: bool) -> FindFunction:
    if place.builtin:
        from layouts.drawing.hooks import functions_of

        return functions_of(folder, f"layouts.{folder.name}")
    if trusted:
        from layouts.faces.custom_art import own_functions_of

        return own_functions_of(folder)

    def refuse(name: str) -> Hook:
        raise Untrusted(place.components.parent)

    return refuse


def beside_board(find: FindFunction, hooks: Mapping[str, Hook], has_own: bool) -> FindFunction:
    """The look-up with the hooks of a board in data among its functions. has_own: the game's own Python may draw its
    positions, and goes before them all if it draws the board."""

    def look_up(name: str) -> Hook:
        return find(name) if name not in hooks or (has_own and _finds(find, BOARD)) else hooks[name]

    return look_up


def _finds(find: FindFunction, name: str) -> bool:
    with suppress(ValueError):
        return bool(find(name))
    return False


def while_tracked(find: FindFunction, hooks: Mapping[str, Hook]) -> FindFunction:
    """The look-up of a game that is only tracked: of its positions a board in data draws what it can (its hooks), and
    one in Python what `positions.tracked` gives it; else the board is as it is printed, as nobody tells where pieces
    lie."""

    def look_up(name: str) -> Hook:
        if name in hooks or name.partition(".")[0] not in FUNCTIONS:
            return hooks.get(name) or find(name)
        if name in (BASE, LIVE_HOOK, SPOTS) and _finds(find, TRACKED):
            draw, read = find(name), find(TRACKED)
            return lambda studio, state, *seat: draw(studio, read(state), *seat)
        if name in (BASE, LIVE_HOOK):
            draw = find(name)
            known = ("options", "players") if name == BASE else ()  # Other names mean something else there.
            return lambda studio, state: draw(studio, {each: state[each] for each in known if each in state})
        raise ValueError("it is only tracked")

    return look_up
