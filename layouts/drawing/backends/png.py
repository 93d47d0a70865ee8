"""PDF pages and scenes to pixels, with pypdfium2: the picture is the print.

Pictures are RGB on white, or RGBA on nothing; a piece of w x h mm gets round(w / 25.4 * dpi) x round(h / 25.4 * dpi)
pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path as File
from typing import BinaryIO

import pypdfium2
from PIL.Image import Image
from PIL.PngImagePlugin import PngInfo

from components.base import files
from layouts.drawing.backends import pdf
from layouts.drawing.scene import Group, Scene


def images(source: File | bytes, dpi: float, clear: bool = False) -> Iterator[Image]:
    """The pages of a PDF (a file or its bytes) as pictures; `clear`: transparent where nothing is printed."""
    document = pypdfium2.PdfDocument(source)
    try:
        for page in document:
            size = page.get_size()
            wide, high = (round(side / 72 * dpi) or 1 for side in size)
            fill = (255, 255, 255, 0 if clear else 255)
            drawn = page.render(scale=_scale(size, dpi), draw_annots=False, fill_color=fill, maybe_alpha=clear)
            made = drawn.to_pil().convert("RGBA" if clear else "RGB")
            page.close()
            yield made.crop((0, 0, wide, high))
    finally:
        document.close()


def _scale(size: tuple[float, float], dpi: float) -> float:
    """Pixels a point. A page that is whole pixels but for a hair's breadth stays that: pdfium rounds pages up, and
    stretches what is on them by as much."""
    whole = [round(side / 72 * dpi) or 1 for side in size]
    hairs = (n / side for n, side in zip(whole, size, strict=True) if 0 < side / 72 * dpi - n < 0.01)
    return min([dpi / 72, *hairs]) * (1 - 1e-9)


def pictures(scenes: Iterable[Scene], dpi: float, bleed: bool = False, clear: bool = False) -> Iterator[Image]:
    """Scenes as pictures: the trim box, or with the bleed around it; `clear` as in `images`. No scenes, no pictures."""
    pages = [_bled(scene) if bleed else scene for scene in scenes]
    if not pages:
        return
    held = BytesIO()
    pdf.write(held, pages, pdf.Document(""))
    yield from images(held.getvalue(), dpi, clear)


def picture(scene: Scene, dpi: float, bleed: bool = False, clear: bool = False) -> Image:
    """One scene as a picture: its trim box, or with the bleed around it; `clear` as in `images`."""
    return next(pictures([scene], dpi, bleed, clear))


def write(target: File | BinaryIO, image: Image, dpi: float, made_by: str = "") -> None:
    """Write a picture as PNG that knows its resolution, and what has made it; same picture, same bytes."""
    info = PngInfo()
    if made_by:
        info.add_text("Software", made_by)
    with files.open_target(target) as stream:
        image.save(stream, "PNG", dpi=(dpi, dpi), pnginfo=info)


def _bled(scene: Scene) -> Scene:
    b = scene.bleed
    return Scene(scene.width + 2 * b, scene.height + 2 * b, (Group(scene.items, b, b),), 0.0, scene.title)
