"""The photograph with what was read of it: pieces outlined, codes beside them, amber where somebody should look."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from companion.photo.reading import NOTHING_HERE, Reading, Seen
from components.base import files
from components.problems import SalvageError, display_path, writing

SURE_COLOUR, UNSURE_COLOUR, FIRST_COLOUR, GAP_COLOUR = "#3ED6A0", "#F5B335", "#FFFFFF", "#FFFFFF"
HALO_COLOUR = "#11181F"
INSET = 0.95
"""How large an outline is beside its piece."""


def draw_reading(reading: Reading) -> Image.Image:
    """Draw outlines, codes, places and open places on the photograph."""
    image = Image.open(BytesIO(reading.photo)).convert("RGB")
    pen = ImageDraw.Draw(image)
    unit = max(2, max(image.size) // 450)
    font = ImageFont.load_default(unit * 5)
    if reading.first:
        pen.polygon([*reading.first], outline=FIRST_COLOUR, width=unit)
    for each in reading.pieces:
        if each.corners and not each.shot and (each.piece or each.why):
            _outline(pen, each, reading.key_of(each), unit, font)
    for remark in reading.open_remarks:
        if remark.corners:
            pen.polygon([*remark.corners], outline=UNSURE_COLOUR, width=unit * 2)
    for (x, y), gap in reading.open_gaps.items():
        _label(pen, gap.at, f"{NOTHING_HERE}\n{x},{y}", GAP_COLOUR, font, unit)
    return image


def _outline(
    pen: ImageDraw.ImageDraw, each: Seen, key: str, unit: int, font: ImageFont.FreeTypeFont | ImageFont.ImageFont
) -> None:
    """Draw the outline of a piece with a label over its lower edge, where it hides least of the print."""
    colour = SURE_COLOUR if each.sure else UNSURE_COLOUR
    x, y = (sum(values) / len(values) for values in zip(*each.corners, strict=True))
    inset = [(x + (right - x) * INSET, y + (down - y) * INSET) for right, down in each.corners]
    pen.polygon(inset, outline=colour, width=unit * (1 if each.sure else 2))
    edges = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(inset, [*inset[1:], inset[0]], strict=True)]
    at = max(edges, key=lambda edge: edge[1])
    _label(pen, at, f"{each.piece or '–'}{'' if each.sure else '?'} {key}", colour, font, unit)


def _label(
    pen: ImageDraw.ImageDraw, at: tuple[float, float], words: str, colour: str,
    font: ImageFont.FreeTypeFont | ImageFont.ImageFont, unit: int,
) -> None:  # fmt: skip
    left, top, right, bottom = pen.textbbox(at, words, font=font, anchor="mm")
    pen.rounded_rectangle(
        (left - unit * 2, top - unit, right + unit * 2, bottom + unit), unit * 2, fill=HALO_COLOUR, outline=colour
    )
    pen.text(at, words, fill=colour, font=font, anchor="mm")


def write_readings(readings: Sequence[Reading], file: Path) -> None:
    """Write these pictures below each other, in the format that the file's name says. Raises SalvageError."""
    if file.suffix.lower() not in (".png", ".jpg", ".jpeg"):
        raise SalvageError(f"{display_path(file)}: what was read of a photograph is drawn as .png or .jpg")
    drawn = [draw_reading(each) for each in readings]
    whole = Image.new("RGB", (max(each.width for each in drawn), sum(each.height for each in drawn)), HALO_COLOUR)
    top = 0
    for each in drawn:
        whole.paste(each, (0, top))
        top += each.height
    held = BytesIO()
    whole.save(held, "JPEG" if file.suffix.lower() in (".jpg", ".jpeg") else "PNG")
    with writing(file):
        files.replace(file, held.getvalue())
