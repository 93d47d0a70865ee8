"""Checks whether a print shop would take a game's pieces, with reasons: sizes, bleed, resolution, fonts, ink, boxes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from ctypes import create_string_buffer
from io import BytesIO
from math import ceil
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as raw

from layouts.drawing.backends import pdf, png
from layouts.drawing.measure import images
from layouts.faces.values import BLEED
from layouts.printing.exports import shops
from layouts.printing.exports.export_pieces import ExportContents, ExportPiece
from layouts.printing.exports.shops import Shop

INK_DPI = 60.0
MIN_OVERRUN_SHARE = 0.001
"""Part of the area that may be over the limit of ink."""


class ShopOffer(NamedTuple):
    """The product of a shop for a kind; if it has none, `product` is empty and `why` gives the reason."""

    kind: str
    title: str
    copies: int
    size: tuple[float, float]
    product: str
    why: str


class Verdict(NamedTuple):
    """The answer of a shop: its offers for kinds, and for each check its name, whether it passes, and an
    explanation."""

    shop: Shop
    rows: tuple[ShopOffer, ...]
    checks: tuple[tuple[str, bool, str], ...]

    @property
    def takes(self) -> bool:
        """Whether the shop takes what salvage writes."""
        return all(fine for _, fine, _ in self.checks)

    @property
    def makes(self) -> int:
        """Number of pieces that the shop makes."""
        return sum(row.copies for row in self.rows if row.product)

    def as_json(self) -> dict[str, Any]:
        """Return the verdict as plain values."""
        return {
            "shop": self.shop.id,
            "title": self.shop.title,
            "source": self.shop.source,
            "takes": self.takes,
            "made": self.makes,
            "pieces": sum(row.copies for row in self.rows),
            "kinds": [{**row._asdict(), "size": list(row.size)} for row in self.rows],
            "checks": [{"what": what, "fine": fine, "text": text} for what, fine, text in self.checks],
        }


def examine(contents: ExportContents, shop: Shop) -> Verdict:
    """Check the pieces of a game against the rules of a shop."""
    return Verdict(shop, tuple(_list_offers(contents, shop)), tuple(_run_checks(contents, shop)))


def _list_offers(contents: ExportContents, shop: Shop) -> Iterator[ShopOffer]:
    items_by_look: dict[tuple[str, tuple[float, float], str], list[ExportPiece]] = defaultdict(list)
    for export_piece in contents.items:
        items_by_look[export_piece.kind.id, export_piece.size, export_piece.trim.shape].append(export_piece)
    for (kind_id, size, _), items in items_by_look.items():
        match = shops.match(shop, items[0])
        product_title, reason = (match.product.title, "") if match else ("", shops.explain_refusal(shop, items[0]))
        yield ShopOffer(
            kind_id, contents.game.kinds[kind_id].title, sum(item.copies for item in items), size, product_title, reason
        )


def _run_checks(contents: ExportContents, shop: Shop) -> Iterator[tuple[str, bool, str]]:
    format_names_text = ", ".join(shop.takes)
    if shop.takes_pictures:
        yield "format", True, f"takes {format_names_text}; salvage export --to {shop.id} writes {shops.PICTURE_FORMAT}"
    else:
        yield (
            "format",
            False,
            f"takes {format_names_text} in {shop.colour}; salvage writes RGB, for which you need another program",
        )
    has_enough_bleed = shop.bleed <= BLEED
    enlargement = "" if has_enough_bleed else f", so art is enlarged by {shop.bleed - BLEED:.2g} mm at each edge"
    yield "bleed", True, f"wants {shop.bleed:g} mm beyond the cut, art has {BLEED:g} mm{enlargement}"
    yield _check_resolution(contents, shop)
    fonts = find_missing_fonts(contents)
    yield "fonts", not fonts, f"not embedded: {', '.join(fonts)}" if fonts else "all embedded, or outlines in pictures"
    max_count = shop.ink or 240
    excess_share = measure_ink_over(contents, max_count)
    limit_text = f"{max_count} % of ink at most" if shop.ink else f"no limit known; by a usual one of {max_count} %"
    is_fine = not shop.ink or excess_share <= MIN_OVERRUN_SHARE
    yield "ink", is_fine, f"{limit_text}: {excess_share:.1%} of the area has more where no black replaces colours"
    box_text = f"in the PDFs of print --single --bleed {shop.bleed:g}"
    yield "TrimBox", True, "pictures have none; the trim box is in their middle" if shop.takes_pictures else box_text


def _check_resolution(contents: ExportContents, shop: Shop) -> tuple[str, bool, str]:
    """Check the image with the fewest pixels for its size, if there are any."""
    placed_images = [image for face in contents.faces() for image in images(contents.cut_out(face).items)]
    demand_text = f"wants {shop.dpi} dots an inch"
    if not placed_images:
        return "resolution", True, f"{demand_text}; pieces are drawn as lines and type, in any resolution"
    coarsest_image = min(placed_images, key=lambda image: image.dpi)
    return (
        "resolution",
        round(coarsest_image.dpi) >= shop.dpi,
        f"{demand_text}; image '{coarsest_image.name}' has fewest, {coarsest_image.dpi:.0f}",
    )


def _write_faces_as_pdf(contents: ExportContents) -> bytes:
    buffer = BytesIO()
    pdf.write(buffer, (contents.cut_out(face) for face in contents.faces()), pdf.Document("preflight"))
    return buffer.getvalue()


def find_missing_fonts(contents: ExportContents) -> list[str]:
    """List the fonts of all faces that their PDF lacks, as pdfium reads it."""
    font_names: set[str] = set()
    with pypdfium2.PdfDocument(_write_faces_as_pdf(contents)) as document:
        for page in document:
            for item in page.get_objects(filter=(raw.FPDF_PAGEOBJ_TEXT,)):
                font = raw.FPDFTextObj_GetFont(item.raw)
                if font and not raw.FPDFFont_GetIsEmbedded(font):
                    font_names.add(_read_font_name(font))
    return sorted(font_names)


def _read_font_name(font: Any) -> str:
    buffer = create_string_buffer(100)
    raw.FPDFFont_GetBaseFontName(font, buffer, len(buffer))
    return buffer.value.decode("utf-8", "replace")


def measure_ink_over(contents: ExportContents, max_count: int) -> float:
    """Return the part of all faces' area on which cyan, magenta and yellow together exceed a limit in per cent, without
    black in their place: the worst case of a conversion to CMYK."""
    pixel_count_above = pixel_count = 0
    for image in png.images(_write_faces_as_pdf(contents), INK_DPI):
        mean_ink = image.convert("L", matrix=(1 / 3, 1 / 3, 1 / 3, 0))
        pixel_count_above += sum(mean_ink.histogram()[: ceil(255 * (1 - max_count / 300))])
        pixel_count += image.width * image.height
    return pixel_count_above / pixel_count if pixel_count else 0.0
