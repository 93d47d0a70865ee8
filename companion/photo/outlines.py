"""The photograph with what was read of it: pieces outlined, codes beside them, amber where somebody should look."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from companion.photo.reading import NOTHING_HERE, Reading, Seen
from components import files
from components.problems import SalvageError, unwritable

SURE, UNSURE, FIRST, GAP = "#3ED6A0", "#F5B335", "#FFFFFF", "#FFFFFF"
DARK = "#11181F"
INSET = 0.95
"""How large an outline is beside its piece."""


def draw_reading(reading: Reading) -> Image.Image:
    """The photograph with outlines, codes and open places."""
    image = Image.open(BytesIO(reading.photo)).convert("RGB")
    pen = ImageDraw.Draw(image)
    unit = max(2, max(image.size) // 400)
    font = ImageFont.load_default(unit * 6)
    if reading.first:
        pen.polygon([*reading.first], outline=FIRST, width=unit)
    for each in reading.pieces:
        if each.corners:
            _outline(pen, each, unit, font)
    for at in reading.gaps.values():
        _label(pen, at, NOTHING_HERE, GAP, font, unit)
    return image


def _outline(
    pen: ImageDraw.ImageDraw, each: Seen, unit: int, font: ImageFont.FreeTypeFont | ImageFont.ImageFont
) -> None:
    colour = SURE if each.sure else UNSURE
    x, y = (sum(values) / len(values) for values in zip(*each.corners, strict=True))
    inset = [(x + (right - x) * INSET, y + (down - y) * INSET) for right, down in each.corners]
    pen.polygon(inset, outline=colour, width=unit * (1 if each.sure else 2))
    _label(pen, (x, y), each.piece if each.sure else f"{each.piece}?", colour, font, unit)


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
