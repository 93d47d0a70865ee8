"""Finds the products of print shops for a game's pieces, by the figures in shops.yaml, and draws pictures of the sizes
that shops take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from PIL.Image import Image

from components import yamlfile
from layouts.drawing.backends import png
from layouts.faces.values import BLEED
from layouts.printing.exports.export_pieces import ExportContents, ExportFace, ExportPiece

SIZE_TOLERANCE_MM, SIZE_TOLERANCE_SCALE = 1.5, 1.065
"""Greatest difference, in mm and as a factor, between a piece and the product that it becomes."""

PICTURE_FORMAT, PICTURE_SUFFIX = "JPEG", ".jpg"
"""Format of pictures for a shop: PNGs of a whole game take three times as long."""


class Product(NamedTuple):
    """A product of a shop: its trim box in mm, and the picture of a side in pixels, bleed included."""

    id: str
    title: str
    size: tuple[float, float]
    pixels: tuple[int, int]
    shape: str
    deck: bool = False
    any: bool = False
    """Whether it comes in every size."""


class Shop(NamedTuple):
    """A print shop and its rules. `ink`: the limit of all inks together, in per cent; 0 if it names none."""

    id: str
    title: str
    takes: tuple[str, ...]
    colour: str
    bleed: float
    dpi: int
    most: int
    ink: int
    source: str
    stock: str
    products: tuple[Product, ...]

    @property
    def takes_pictures(self) -> bool:
        return "png" in self.takes


class Match(NamedTuple):
    """The product for a piece; `turned`: the picture is turned by a quarter."""

    product: Product
    turned: bool


@cache
def read_shops() -> dict[str, Shop]:
    """Return the shops that we know, by the names that commands use."""
    spec_by_id = yamlfile.read(Path(__file__).with_suffix(".yaml")).value
    return {id: _read_shop(id, each) for id, each in spec_by_id.items()}


def _read_shop(id: str, spec: dict[str, Any]) -> Shop:
    products = tuple(
        Product(
            each["id"],
            each["title"],
            (float(each["size"][0]), float(each["size"][1])),
            (int(each["pixels"][0]), int(each["pixels"][1])),
            each["shape"],
            bool(each.get("deck")),
            bool(each.get("any")),
        )
        for each in spec["products"]
    )
    return Shop(
        id, spec["title"], tuple(spec["takes"]), spec["colour"], float(spec["bleed"]), int(spec["dpi"]),
        spec.get("most", 0), spec.get("ink", 0), spec["source"], spec.get("stock", ""), products,
    )  # fmt: skip


def match(shop: Shop, export_piece: ExportPiece) -> Match | None:
    """Return the product of a shop nearest to a piece's size; None if the shop can't make the piece."""
    candidates = [
        (difference, number, Match(product, is_turned))
        for number, product in enumerate(shop.products)
        if product.shape == export_piece.trim.shape and not (product.deck and _is_small(export_piece))
        for is_turned in (False, True)
        if (difference := _compare_sizes(product, export_piece.size[::-1] if is_turned else export_piece.size))
        is not None
    ]
    return min(candidates, key=lambda each: each[:2])[2] if candidates else None


def _is_small(export_piece: ExportPiece) -> bool:
    """Return whether a piece is too small to be a card, such as a token, which is made of board."""
    return max(export_piece.size) < 40.0


def _compare_sizes(product: Product, size: tuple[float, float]) -> float | None:
    """Return the difference between a piece's size and a product's, in mm; None if it exceeds the tolerance."""
    if product.any:
        return 0.0
    differences = [abs(a - b) for a, b in zip(product.size, size, strict=True)]
    scales = [max(a, b) / min(a, b) for a, b in zip(product.size, size, strict=True)]
    return max(differences) if max(differences) <= SIZE_TOLERANCE_MM and max(scales) <= SIZE_TOLERANCE_SCALE else None


def explain_refusal(shop: Shop, export_piece: ExportPiece) -> str:
    """Explain why a shop doesn't make a piece."""
    if export_piece.trim.shape == "path":
        return "cut along an outline of its own"
    if not any(product.shape == export_piece.trim.shape for product in shop.products):
        return f"no product is a {export_piece.trim.shape}"
    width, height = export_piece.size
    return f"no product is near {width:g} × {height:g} mm"


def draw(
    contents: ExportContents, faces_with_matches: Iterable[tuple[ExportFace, Match]]
) -> Iterator[tuple[ExportFace, Image]]:
    """Draw sides of pieces as a shop takes them: art up to the picture's edges, the trim box in its middle. Neighbours
    of one size are drawn as one document, which embeds its fonts once."""
    for scale, group in groupby(faces_with_matches, key=lambda each: _find_scale(contents, *each)):
        neighbours = tuple(group)
        scenes = (contents.cut_out(face, BLEED) for face, _ in neighbours)
        for (face, product_match), image in zip(neighbours, png.pictures(scenes, scale * 25.4), strict=True):
            width, height = _find_picture_size(product_match)
            left_pixels, top = (image.width - width) // 2, (image.height - height) // 2
            cropped_picture = image.crop((left_pixels, top, left_pixels + width, top + height))
            # Seen from behind, a piece that has been turned one way has been turned the other.
            turn = -90 if face.side == "back" else 90
            yield face, cropped_picture.rotate(turn, expand=True) if product_match.turned else cropped_picture


def _find_picture_size(product_match: Match) -> tuple[int, int]:
    """Return the size of a product's picture before it is turned."""
    width, height = product_match.product.pixels
    return (height, width) if product_match.turned else (width, height)


def _find_scale(contents: ExportContents, face: ExportFace, product_match: Match) -> float:
    """Return the pixels per mm. Art extends by BLEED: it is enlarged a little if a shop wants more."""
    return max(
        dots / (side + 2 * BLEED)
        for dots, side in zip(_find_picture_size(product_match), contents.size(face), strict=True)
    )
