"""Photographs as they come: turned upright, made smaller, and rid of all that they tell of where they were taken."""

from __future__ import annotations

import warnings
from contextlib import nullcontext
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError

from components.problems import SalvageError, display_path

MOST = 2000
"""Pixels of the longer side that are looked at."""
MOST_PIXELS = 120_000_000
"""Of what is opened at all; the largest phones take 108 megapixels, and usually store 12 or 50."""
LEAST = 300
HEIC = (b"ftyphe", b"ftypmif1", b"ftypmsf1")


def pack(photo: Any) -> bytes:
    """A photograph as a JPEG file that tells nothing but what is seen."""
    held = BytesIO()
    Image.fromarray(photo).save(held, "JPEG", quality=88)
    return held.getvalue()


def read_photo(file: Path | BinaryIO, called: str = "") -> Any:
    """A photograph in RGB, upright. Raises SalvageError where it is none."""
    name = called or (display_path(file) if isinstance(file, Path) else "the photograph")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Large pictures, and EXIF that is broken.
            image = Image.open(file)
            if image.width * image.height > MOST_PIXELS:
                raise SalvageError(f"{name}: has more than {MOST_PIXELS // 1_000_000} megapixels; make it smaller")
            wide, high = image.size
            if min(wide, high) < LEAST:
                raise SalvageError(f"{name}: has only {wide} × {high} pixels; take a larger photograph")
            image.draft("RGB", (MOST, MOST))
            small = image if image.mode in ("RGB", "L") else image.convert("RGB")
            small.thumbnail((MOST, MOST), Image.Resampling.BOX)  # Before it is turned: large ones fit into memory once.
            return np.asarray(ImageOps.exif_transpose(small).convert("RGB"))
    except UnidentifiedImageError:
        raise SalvageError(f"{name}: {_what_else(file)}") from None
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise SalvageError(f"{name}: can't be read as a photograph ({error})") from None


def _what_else(file: Path | BinaryIO) -> str:
    with file.open("rb") if isinstance(file, Path) else nullcontext(file) as stream:
        stream.seek(0)
        start = stream.read(12)
    if start[4:].startswith(HEIC):
        return (
            "is a HEIC picture, which can't be read here; save it as JPEG (iPhone: Settings, Camera, Formats, Most"
            " Compatible)"
        )
    return "isn't a photograph; give a JPEG or PNG file"
