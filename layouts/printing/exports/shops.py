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
def shops() -> dict[str, Shop]:
    """Return the shops that we know, by the names that commands use."""
    given = yamlfile.read(Path(__file__).with_suffix(".yaml")).value
    return {id: _shop(id, each) for id, each in given.items()}


def _shop(id: str, given: dict[str, Any]) -> Shop:
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
        for each in given["products"]
    )
    return Shop(
        id, given["title"], tuple(given["takes"]), given["colour"], float(given["bleed"]), int(given["dpi"]),
        given.get("most", 0), given.get("ink", 0), given["source"], given.get("stock", ""), products,
    )  # fmt: skip


def match(shop: Shop, item: ExportPiece) -> Match | None:
    """Return the product of a shop nearest to a piece's size; None if the shop can't make the piece."""
    near = [
        (apart, number, Match(product, turned))
        for number, product in enumerate(shop.products)
        if product.shape == item.trim.shape and not (product.deck and _is_small(item))
        for turned in (False, True)
        if (apart := _apart(product, item.size[::-1] if turned else item.size)) is not None
    ]
    return min(near, key=lambda each: each[:2])[2] if near else None


def _is_small(item: ExportPiece) -> bool:
    """Return whether a piece is too small to be a card, such as a token, which is made of board."""
    return max(item.size) < 40.0


def _apart(product: Product, size: tuple[float, float]) -> float | None:
    """Return the difference between a piece's size and a product's, in mm; None if it exceeds the tolerance."""
    if product.any:
        return 0.0
    apart = [abs(a - b) for a, b in zip(product.size, size, strict=True)]
    scales = [max(a, b) / min(a, b) for a, b in zip(product.size, size, strict=True)]
    return max(apart) if max(apart) <= SIZE_TOLERANCE_MM and max(scales) <= SIZE_TOLERANCE_SCALE else None


def why_not(shop: Shop, item: ExportPiece) -> str:
    """Explain why a shop doesn't make a piece."""
    if item.trim.shape == "path":
        return "cut along an outline of its own"
    if not any(product.shape == item.trim.shape for product in shop.products):
        return f"no product is a {item.trim.shape}"
    width, height = item.size
    return f"no product is near {width:g} × {height:g} mm"


def draw(contents: ExportContents, wanted: Iterable[tuple[ExportFace, Match]]) -> Iterator[tuple[ExportFace, Image]]:
    """Draw sides of pieces as a shop takes them: art up to the picture's edges, the trim box in its middle. Neighbours
    of one size are drawn as one document, which embeds its fonts once."""
    for scale, row in groupby(wanted, key=lambda each: _scale(contents, *each)):
        held = tuple(row)
        scenes = (contents.cut_out(face, BLEED) for face, _ in held)
        for (face, found), drawn in zip(held, png.pictures(scenes, scale * 25.4), strict=True):
            wide, high = _pixels(found)
            left, top = (drawn.width - wide) // 2, (drawn.height - high) // 2
            made = drawn.crop((left, top, left + wide, top + high))
            # Seen from behind, a piece that has been turned one way has been turned the other.
            turn = -90 if face.side == "back" else 90
            yield face, made.rotate(turn, expand=True) if found.turned else made


def _pixels(found: Match) -> tuple[int, int]:
    """Return the size of a product's picture before it is turned."""
    wide, high = found.product.pixels
    return (high, wide) if found.turned else (wide, high)


def _scale(contents: ExportContents, face: ExportFace, found: Match) -> float:
    """Return the pixels per mm. Art extends by BLEED: it is enlarged a little if a shop wants more."""
    return max(dots / (side + 2 * BLEED) for dots, side in zip(_pixels(found), contents.size(face), strict=True))
