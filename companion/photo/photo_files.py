"""Files of photographs, before anybody looks into them."""

from __future__ import annotations

from pathlib import Path

from components.base import files
from components.problems import SalvageError, display_path, unreadable

MAX_BYTES = 40 * 2**20
"""Bytes of a photograph: twice those of a phone's 50 megapixels."""


def read_file(file: Path) -> bytes:
    """Read a photograph's file. Raises SalvageError for anything else, such as a folder or a pipe."""
    try:
        return files.read(file, MAX_BYTES)
    except FileNotFoundError:
        raise SalvageError(f"{display_path(file)}: there is no such file") from None
    except (OSError, ValueError) as error:
        raise SalvageError(unreadable(file, error)) from None
