"""Photographs as they come: turned upright, made smaller, and rid of all that they tell of where they were taken."""

from __future__ import annotations

import warnings
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError, WebPImagePlugin

from companion.photo.photo_files import read_file
from components.base.limits import JPEG_SCANS, TooMuch
from components.problems import SalvageError, display_path

MAX_SIDE_PX = 2000
"""Pixels of the longer side that are looked at."""
MAX_PIXELS = 120_000_000
"""Pixels of a photo that is opened; the largest phones take 108 megapixels, and usually store 12 or 50."""
FORMATS = "JPEG", "PNG", WebPImagePlugin.WebPImageFile.format
"""What phones and screens store, MPO among JPEG. Pillow knows fifty more, of which some start other programs."""
MAX_DECODER_BYTES = 320_000_000
"""Bytes that decoding may hold, besides an ordinary JPEG, which is made smaller as it is decoded."""
BYTES_PER_PIXEL = {"PNG": 4, "WEBP": 16}
"""Bytes that a pixel takes meanwhile, by format."""
HELD_PROGRESSIVE = 6
"""The same of a JPEG that comes in several passes: all of its waves, before the first pixel."""
ROWS = 64
"""Rows of the smaller picture that are made of a strip at a time."""
MIN_SIDE_PX = 300
HEIC = (b"ftyphe", b"ftypmif1", b"ftypmsf1")


def pack(photo: Any) -> bytes:
    """Pack a photograph as a JPEG file without any data but the picture."""
    held = BytesIO()
    Image.fromarray(photo).save(held, "JPEG", quality=88)
    return held.getvalue()


def read_photo(file: Path | BinaryIO, called: str = "") -> Any:
    """Read a photograph in RGB, upright. Raises SalvageError if it isn't one."""
    name = called or (display_path(file) if isinstance(file, Path) else "the photograph")
    data = read_file(file) if isinstance(file, Path) else file.read()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Large pictures, and EXIF that is broken.
            image = Image.open(BytesIO(data), formats=FORMATS)
            if fault := _why_not(image):
                raise SalvageError(f"{name}: {fault}")
            JPEG_SCANS.check(data.count(b"\xff\xda") if image.format in ("JPEG", "MPO") else 0)
            image.draft("RGB", (MAX_SIDE_PX, MAX_SIDE_PX))
            small = _in_colour(image)
            # Before it is turned: large ones fit into memory once.
            small.thumbnail((MAX_SIDE_PX, MAX_SIDE_PX), Image.Resampling.BOX)
            return np.asarray(ImageOps.exif_transpose(small).convert("RGB"))
    except SalvageError:
        raise
    except UnidentifiedImageError:
        raise SalvageError(f"{name}: {_what_else(data)}") from None
    except Image.DecompressionBombError:
        raise SalvageError(f"{name}: has more than {MAX_PIXELS // 1_000_000} megapixels; make it smaller") from None
    except Exception as error:  # A decoder that is given damaged data raises nearly anything.
        said = str(error) if isinstance(error, TooMuch) else "it is damaged"
        raise SalvageError(f"{name}: can't be read as a photograph ({said})") from None


def _why_not(image: Image.Image) -> str:
    """Return why a picture isn't decoded, as far as its beginning tells; "" if it can be."""
    wide, high = image.size
    if min(wide, high) < MIN_SIDE_PX:
        return f"has only {wide} × {high} pixels; take a larger photograph"
    held = HELD_PROGRESSIVE if image.info.get("progressive") else BYTES_PER_PIXEL.get(str(image.format), 0)
    most = min(MAX_PIXELS, MAX_DECODER_BYTES // held) if held else MAX_PIXELS
    return f"has more than {most // 1_000_000} megapixels; make it smaller" if wide * high > most else ""


def _in_colour(image: Image.Image) -> Image.Image:
    """Convert a picture to RGB and shrink it, a strip at a time, since all of it would be held twice; one in grey or
    RGB stays as it is."""
    if image.mode in ("RGB", "L"):
        return image
    image.load()
    step = max(1, max(image.size) // MAX_SIDE_PX)
    small = Image.new("RGB", (-(-image.width // step), -(-image.height // step)))
    for top in range(0, small.height, ROWS):
        strip = image.crop((0, top * step, image.width, min((top + ROWS) * step, image.height)))
        if strip.mode.startswith("I"):  # 16 bits of grey, of which the upper 8 are seen.
            strip = Image.fromarray((np.asarray(strip) >> 8).astype(np.uint8))
        small.paste(strip.convert("RGB").reduce(step), (0, top))
    small.info = {**image.info}  # With the way up.
    return small


def _what_else(data: bytes) -> str:
    if data[4:].startswith(HEIC):
        return (
            "is a HEIC picture, which can't be read here; save it as JPEG (iPhone: Settings, Camera, Formats, Most"
            " Compatible)"
        )
    return "isn't a photograph; give a JPEG, PNG or WebP file"
