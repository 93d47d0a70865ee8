"""One scene as a picture that people asked for: SVG or PNG, as the file's name says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from components.base import files
from components.problems import SalvageError, display_path, unreadable, writing
from layouts.drawing.scene import Scene

SUFFIXES = (".svg", ".png")

MADE_BY = "Drawn by salvage"
"""Stands in every picture, so that the next one may take its place."""
MAX_SCANNED_BYTES = 50_000_000
"""Bytes of a file that is looked through for that; no picture of ours has a tenth of it."""


def write_picture(scene: Scene, file: Path, dpi: float = 150) -> None:
    """Write a scene's trim box to a file, whole or not at all; `dpi` counts for PNG alone.

    Raises SalvageError where the name ends neither in .svg nor .png, where the file is there and none of our pictures,
    and where it can't be written.
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
    """See to it that a picture takes the place of no file but an earlier picture. Raises SalvageError."""
    try:
        own = not file.is_file() or (file.stat().st_size <= MAX_SCANNED_BYTES and is_own(file.read_bytes()))
    except OSError as error:
        raise SalvageError(unreadable(file, error)) from None
    if not own:
        raise SalvageError(f"{display_path(file)} is there already and no picture of salvage's; choose another name")
