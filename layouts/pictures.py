"""One scene as a picture that people asked for: SVG or PNG, as the file's name says."""

from __future__ import annotations

from pathlib import Path

from components.problems import SalvageError, display_path, unwritable
from layouts.scene import Scene

SUFFIXES = (".svg", ".png")


def write_picture(scene: Scene, file: Path, dpi: float = 150) -> None:
    """Write a scene's trim box to a file, whole or not at all; `dpi` counts for PNG alone.

    Raises SalvageError where the name ends neither in .svg nor .png, and where the file can't be written.
    """
    try:
        match file.suffix.lower():
            case ".svg":
                from layouts.backends import svg

                svg.write(file, scene)
            case ".png":
                from layouts.backends import png

                png.write(file, png.picture(scene, dpi), dpi)
            case _:
                raise SalvageError(f"{display_path(file)}: a picture's name must end in {' or '.join(SUFFIXES)}")
    except OSError as error:
        raise SalvageError(unwritable(file, error)) from None
