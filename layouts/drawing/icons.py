"""The icon family: filled silhouettes in one colour on a 24-unit grid, read from SVG files.

`layouts/icons/*.svg` are shared; a game may add or replace icons in `layouts/<game>/icons/`. An icon is a `Symbol`
whose paths take the colour of the `Use`, so a file holds each of them once however often it is drawn.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path as File

from components.base import files, limits
from components.problems import Problem, SalvageError, did_you_mean, display_path
from layouts.drawing.path_data import plain
from layouts.drawing.scene import CURRENT, Path, Symbol
from layouts.drawing.shapes import num

GRID = 24.0
SHARED_FOLDER = File(__file__).parent / "icons"

_TAG = re.compile(r"<path\b([^<>]*)")
_PATH_ATTRIBUTE = re.compile(r'\sd="([^"]+)"')
_GRID = re.compile(r"viewBox=\"0 0 24 24\"")
_OTHER_ELEMENT = re.compile(
    r"<(?:circle|clipPath|defs|ellipse|g|image|line|mask|polygon|polyline|rect|style|switch|symbol|text|use)\b"
    r"|\b(?:class|clip-path|display|filter|mask|opacity|stroke|style|transform|visibility)=|fill=\"none\""
)
PREFIX = "icon-"
"""Prefix of the names of icons' symbols."""


@cache
def names(folder: File = SHARED_FOLDER) -> tuple[str, ...]:
    """Return the names of the icons in a folder, sorted."""
    return tuple(sorted(files.spell(f.stem) for f in folder.glob("*.svg")))


@cache
def symbol(name: str, *own: File) -> Symbol:
    """Return the named icon, from the game's own folders before the shared one. Raises SalvageError for an unknown
    name."""
    folders = *own, SHARED_FOLDER
    for folder in folders:
        if files.spell(name) in names(folder):
            return _read(files.find(folder, f"{name}.svg"))
    known = [each for folder in folders for each in names(folder)]
    raise SalvageError(
        f"there is no icon '{name}'{did_you_mean(name, known)}; salvage print --only icons shows those that there are, "
        f"and layouts/{SHARED_FOLDER.name}/{name}.svg would be your own; a field of that name is {{{{ {name} }}}}"
    )


@cache
def line_symbol(name: str, width: float, *own: File) -> Symbol:
    """Return the outline of an icon with a line `width` grid units wide. Raises SalvageError as `symbol` does."""
    solid = symbol(name, *own)
    drawn = tuple(Path(item.d, stroke=CURRENT, width=width) for item in solid.items if isinstance(item, Path))
    return Symbol(f"{solid.name}-line-{num(width)}", drawn, GRID, GRID)


def forget() -> None:
    """Clear all caches, because files of a watched folder have changed."""
    for kept in (names, symbol, line_symbol, _read):
        kept.cache_clear()


@cache
def _read(file: File) -> Symbol:
    """Read an icon from a file. Raises SalvageError if it contains anything but filled paths, which would be lost."""
    try:
        source = files.read(file, limits.ICON_BYTES.most).decode()
        found = [
            (d, 'fill-rule="evenodd"' in tag) for tag in _TAG.findall(source) for d in _PATH_ATTRIBUTE.findall(tag)
        ]
        if not found or _OTHER_ELEMENT.search(source) or not _GRID.search(source):
            raise ValueError(
                'an icon is filled <path d="…"> elements, without transforms or styles, in viewBox="0 0 24 24"'
            )
        paths = [(plain(d), evenodd) for d, evenodd in found]
    except (OSError, ValueError, SalvageError) as error:
        raise SalvageError(Problem(display_path(file), None, str(error))) from None
    items = tuple(Path(d, fill=CURRENT, evenodd=evenodd, round=False) for d, evenodd in paths)
    return Symbol(f"{PREFIX}{file.stem}", items, GRID, GRID)
