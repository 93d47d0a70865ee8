"""The photograph with what was read of it: pieces outlined, codes beside them, amber where somebody should look."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from companion.photo.reading import Reading, Seen
from components import files
from components.problems import SalvageError, unwritable

SURE, UNSURE, FIRST, GAP = "#3ED6A0", "#F5B335", "#FFFFFF", "#FFFFFF"
DARK = "#11181F"
NOTHING_HERE = "nothing here?"


def draw_reading(reading: Reading) -> Image.Image:
    """The photograph with outlines, codes and open places."""
    image = Image.fromarray(reading.photo).convert("RGB")
    pen = ImageDraw.Draw(image)
    unit = max(2, max(image.size) // 400)
    font = ImageFont.load_default(unit * 6)
    if reading.first is not None:
        pen.polygon([tuple(point) for point in reading.first], outline=FIRST, width=unit)
    for each in reading.pieces:
        _outline(pen, each, unit, font)
    for at in reading.gaps.values():
        _label(pen, tuple(at), NOTHING_HERE, GAP, font, unit)
    return image


def _outline(
    pen: ImageDraw.ImageDraw, each: Seen, unit: int, font: ImageFont.FreeTypeFont | ImageFont.ImageFont
) -> None:
    colour = SURE if each.sure else UNSURE
    middle = each.corners.mean(0)
    inset = middle + (each.corners - middle) * 0.95
    pen.polygon([tuple(point) for point in inset], outline=colour, width=unit * (1 if each.sure else 2))
    _label(pen, tuple(middle), each.piece if each.sure else f"{each.piece}?", colour, font, unit)


def _label(
    pen: ImageDraw.ImageDraw, at: tuple[float, float], words: str, colour: str,
    font: ImageFont.FreeTypeFont | ImageFont.ImageFont, unit: int,
) -> None:  # fmt: skip
    left, top, right, bottom = pen.textbbox(at, words, font=font, anchor="mm")
    pen.rounded_rectangle(
        (left - unit * 2, top - unit, right + unit * 2, bottom + unit), unit * 2, fill=DARK, outline=colour
    )
    pen.text(at, words, fill=colour, font=font, anchor="mm")


def write_readings(readings: Sequence[Reading], file: Path) -> None:
    """Write these pictures below each other, in the format that the file's name says. Raises SalvageError."""
    drawn = [draw_reading(each) for each in readings]
    whole = Image.new("RGB", (max(each.width for each in drawn), sum(each.height for each in drawn)), DARK)
    top = 0
    for each in drawn:
        whole.paste(each, (0, top))
        top += each.height
    held = BytesIO()
    whole.save(held, "JPEG" if file.suffix.lower() in (".jpg", ".jpeg") else "PNG")
    try:
        files.replace(file, held.getvalue())
    except OSError as error:
        raise SalvageError(unwritable(file, error)) from None
