"""PDF pages and scenes as pixels, with pypdfium2: the picture is the print.

Pictures are RGB on white or RGBA on transparency; a piece of w x h mm gets round(w / 25.4 * dpi) x round(h / 25.4 *
dpi) pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path as File
from struct import pack
from typing import TYPE_CHECKING, Any, BinaryIO
from zlib import compress, crc32

from components.base import files
from layouts.drawing.backends import pdf
from layouts.drawing.scene import Group, Scene

if TYPE_CHECKING:
    import pypdfium2
    from PIL.Image import Image

SCREEN_COMPRESSION = 3
"""zlib level of pictures that are shown once: a third larger than at the best level, in a third of the time."""


def images(source: File | bytes, dpi: float, clear: bool = False) -> Iterator[Image]:
    """Yield the pages of a PDF (a file or its bytes) as pictures. `clear`: unprinted areas are transparent."""
    for bitmap, *size in _bitmaps(source, dpi, fill_color=(255, 255, 255, 0 if clear else 255), maybe_alpha=clear):
        yield bitmap.to_pil().convert("RGBA" if clear else "RGB").crop((0, 0, *size))


def screen_files(source: bytes, dpi: float) -> Iterator[bytes]:
    """Yield the pages of a PDF as RGB PNG files for display, made by pdfium without other libraries."""
    for image, width, height in _bitmaps(source, dpi, rev_byteorder=True):
        raw, ends = bytes(image.buffer), 3 * width
        rows = b"".join(b"\0" + raw[start : start + ends] for start in range(0, height * image.stride, image.stride))
        header = pack(">2I5B", width, height, 8, 2, 0, 0, 0)
        chunks = (b"IHDR", header), (b"IDAT", compress(rows, SCREEN_COMPRESSION)), (b"IEND", b"")
        packed = [pack(">I", len(body)) + kind + body + pack(">I", crc32(kind + body)) for kind, body in chunks]
        yield b"\x89PNG\r\n\x1a\n" + b"".join(packed)


def _bitmaps(source: File | bytes, dpi: float, **look: Any) -> Iterator[tuple[pypdfium2.PdfBitmap, int, int]]:
    """Yield the pages of a PDF as pdfium renders them, with the width and height in pixels that belong to the page.
    look: options of `render`."""
    import pypdfium2

    document = pypdfium2.PdfDocument(source)
    try:
        for page in document:
            size = page.get_size()
            width, height = (round(side / 72 * dpi) or 1 for side in size)
            bitmap = page.render(scale=_scale(size, dpi), draw_annots=False, **look)
            page.close()
            yield bitmap, width, height
    finally:
        document.close()


def _scale(size: tuple[float, float], dpi: float) -> float:
    """Return the pixels per point. A page that is whole pixels but for a tiny rest keeps its size: pdfium would round
    it up and stretch its content."""
    pixels = [round(side / 72 * dpi) or 1 for side in size]
    hairs = (n / side for n, side in zip(pixels, size, strict=True) if 0 < side / 72 * dpi - n < 0.01)
    return min([dpi / 72, *hairs]) * (1 - 1e-9)


def pictures(scenes: Iterable[Scene], dpi: float, bleed: bool = False, clear: bool = False) -> Iterator[Image]:
    """Yield scenes as pictures: the trim box, or with the bleed around it; `clear` as in `images`. Without scenes,
    yield nothing."""
    if pages := [_bled(scene) if bleed else scene for scene in scenes]:
        yield from images(pdf_of(pages), dpi, clear)


def pdf_of(scenes: Sequence[Scene]) -> bytes:
    """Return scenes as the pages of a PDF."""
    buffer = BytesIO()
    pdf.write(buffer, scenes, pdf.Document(""))
    return buffer.getvalue()


def picture(scene: Scene, dpi: float, bleed: bool = False, clear: bool = False) -> Image:
    """Return one scene as a picture: its trim box, or with the bleed around it; `clear` as in `images`."""
    return next(pictures([scene], dpi, bleed, clear))


def write(target: File | BinaryIO, image: Image, dpi: float, made_by: str = "") -> None:
    """Write a picture as PNG with its resolution and the program that made it; the same picture gives the same
    bytes."""
    from PIL.PngImagePlugin import PngInfo

    chunks = PngInfo()
    if made_by:
        chunks.add_text("Software", made_by)
    with files.open_target(target) as stream:
        image.save(stream, "PNG", dpi=(dpi, dpi), pnginfo=chunks)


def _bled(scene: Scene) -> Scene:
    b = scene.bleed
    return Scene(scene.width + 2 * b, scene.height + 2 * b, (Group(scene.items, b, b),), 0.0, scene.title)
