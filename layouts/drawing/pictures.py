"""One scene as an SVG or PNG file that the user asked for, depending on the file's name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from components.base import files
from components.problems import SalvageError, display_path, unreadable, writing
from layouts.drawing.scene import Scene

SUFFIXES = (".svg", ".png")

MADE_BY = "Drawn by salvage"
"""Text in every picture, by which the next one recognizes that it may replace it."""
MAX_SCANNED_BYTES = 50_000_000
"""Largest file in which this text is looked for, ten times the size of any picture."""


def write_picture(scene: Scene, file: Path, dpi: float = 150) -> None:
    """Write a scene's trim box to a file, completely or not at all; `dpi` applies only to PNG.

    Raises SalvageError if the name ends neither in .svg nor .png, if the existing file isn't one of our pictures, or if
    the file can't be written.
    """
    refuse_other(file, lambda there: MADE_BY.encode() in there)
    with writing(file):
        match file.suffix.lower():
            case ".svg":
                from layouts.drawing.backends import svg

                files.replace(file, f"{svg.document(scene)}\n<!-- {MADE_BY} -->\n".encode())
            case ".png":
                from layouts.drawing.backends import png

                png.write(file, png.picture(scene, dpi), dpi, MADE_BY)
            case _:
                raise SalvageError(f"{display_path(file)}: a picture's name must end in {' or '.join(SUFFIXES)}")


def refuse_other(file: Path, is_own: Callable[[bytes], bool]) -> None:
    """Raise SalvageError if an existing file isn't a picture of ours and so mustn't be replaced."""
    try:
        own = not file.is_file() or (file.stat().st_size <= MAX_SCANNED_BYTES and is_own(file.read_bytes()))
    except OSError as error:
        raise SalvageError(unreadable(file, error)) from None
    if not own:
        raise SalvageError(f"{display_path(file)} is there already and no picture of salvage's; choose another name")
