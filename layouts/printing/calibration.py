"""The calibration sheet, which shows the scale of a printer and the offset (alignment) between fronts and backs.

The front has rulers along both axes, a bank card's outline and three crosses; the back has a scale of 0.5 mm at the
mirrored place of each cross. Held against a light, the sheet shows where the front's cross lies on the scale.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

from components.problems import SalvageError
from layouts.drawing import shapes
from layouts.drawing.colour import in_ink
from layouts.drawing.papers import find_paper
from layouts.drawing.ruler import BLACK, proof
from layouts.drawing.scene import Group, Item, Scene, Text
from layouts.drawing.scene import Path as Line

REACH = 8
"""Reach of the back's scale in mm each way."""
MIN_PAGE_MM = 200.0, 270.0
"""Least width and height of paper with room for its words and rulers."""
FRONT_STEPS = (
    "1  Print both pages at 100 % (no scaling), double-sided, flipped on the long edge.",
    "2  Both rulers must measure 100 mm, and a bank card must fit its outline. If not, switch off “fit to page”;",
    "    if they stay a little off: salvage calibrate --printer NAME --across MM --along MM, by the two rulers.",
    "3  Turn the sheet over, hold it against a light, and go on with the back.",
)
BACK_STEPS = (
    "4  Look at this side with the light behind it. The front’s crosses show through on the scales here.",
    "5  Read where the cross at the bottom lies: so many mm to the right (left: −), so many mm down (up: −).",
    "    Ticks stand 0.5 mm apart, longer ones at 1, 2 and 4 mm.",
    "6  salvage calibrate --printer NAME --right MM --down MM",
    "Every printed back is then moved by that much. The backs are drawn to hide up to 1.5 mm.",
)


def sheet(paper_name: str) -> tuple[Scene, Scene]:
    """Draw front and back of the calibration sheet."""
    size = find_paper(paper_name)
    w, h = size.width, size.height
    if w < MIN_PAGE_MM[0] or h < MIN_PAGE_MM[1]:
        min_size_text = " x ".join(f"{side:g}" for side in MIN_PAGE_MM)
        raise SalvageError(f"the calibration sheet needs paper of {min_size_text} mm or more; use a larger one")
    crosses = [(w / 2, h - 60), (40.0, 40.0), (w - 40, 40.0)]
    front_items = (
        *_draw_instructions("Calibration, front", FRONT_STEPS),
        Group(proof(), 20, 100),
        *_draw_crosses(crosses),
    )
    back_items = (
        *_draw_instructions("Calibration, back", BACK_STEPS),
        *(item for x, y in crosses for item in _draw_scale(w - x, y)),
    )
    return in_ink(Scene(w, h, front_items, 0.0, "Calibration, front"), "mono"), Scene(
        w, h, back_items, 0.0, "Calibration, back"
    )


def _draw_instructions(title: str, steps: Sequence[str]) -> Iterator[Item]:
    yield Text(20, 66, title, 20, "display", BLACK)
    for i, step_text in enumerate(steps):
        yield Text(20, 76 + i * 6, step_text, 10, "body", BLACK)


def _draw_crosses(places: list[tuple[float, float]]) -> Iterator[Item]:
    for x, y in places:
        path_data = shapes.line(x - 8, y, x + 8, y) + shapes.line(x, y - 8, x, y + 8)
        yield Line(path_data + shapes.circle(x, y, 5), stroke=BLACK, width=0.2, round=False)


def _draw_scale(x: float, y: float) -> Iterator[Item]:
    """Draw a pair of scales around a mirrored cross: ticks every 0.5 mm, longer ones at 1, 2 and 4 mm; figures at the
    ends, where none overlap."""
    path_data_parts = [shapes.line(x - REACH - 1, y, x + REACH + 1, y), shapes.line(x, y - REACH - 1, x, y + REACH + 1)]
    for i in range(-2 * REACH, 2 * REACH + 1):
        distance, tick_length = i / 2, 3.2 if i % 8 == 0 else 2.2 if i % 4 == 0 else 1.5 if i % 2 == 0 else 0.8
        if i:
            path_data_parts += [
                shapes.line(x + distance, y - tick_length, x + distance, y),
                shapes.line(x, y + distance, x + tick_length, y + distance),
            ]
    yield Line("".join(path_data_parts), stroke=BLACK, width=0.12, round=False)
    for sign, figure in ((-1, f"−{REACH}"), (1, f"+{REACH}")):
        end = sign * (REACH + 2)
        yield Text(x + end, y + 1.2, figure, 10, "caption", BLACK, "end" if sign < 0 else "start")
        yield Text(x, y + end + (0 if sign < 0 else 2.6), figure, 10, "caption", BLACK, "middle")


def write_sheet(paper_name: str, output_path: Path) -> Path:
    """Write `calibrate.pdf` into a folder. Raises SalvageError if that fails."""
    from layouts.drawing.backends import pdf
    from layouts.printing.output import write_beside

    buffer = BytesIO()
    pdf.write(buffer, sheet(paper_name), pdf.Document("Calibration sheet", duplex="long"))
    return write_beside(output_path / "calibrate.pdf", buffer.getvalue())
