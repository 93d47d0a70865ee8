"""QR codes that phones scan from a screen or a terminal."""

from __future__ import annotations

from functools import lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING

from markupsafe import Markup

from components.messages import _

if TYPE_CHECKING:
    from segno import QRCode

QUIET_ZONE = 2
"""Light modules round a code. The standard wants four; phones need no more than two on a light background."""
BLOCKS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
"""The character for two modules, one above the other."""


def make_code(address: str) -> QRCode:
    """Return the QR code of an address."""
    from segno import make_qr

    return make_qr(address, error="m")


@lru_cache(maxsize=32)
def draw_code(address: str) -> Markup:
    """Draw the QR code of an address as one dark path; the background must be light."""
    qr_code = make_code(address)
    svg = qr_code.svg_inline(border=QUIET_ZONE, omitsize=True, svgclass="code", lineclass=None, title=_("QR code"))
    return Markup(svg)


def print_code(address: str) -> list[str]:
    """Return the QR code of an address as lines of text, each two modules high, dark where there is ink."""
    rows = [[int(module) for module in row] for row in make_code(address).matrix_iter(border=QUIET_ZONE)]
    empty_cells = [0] * len(rows[0])
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=empty_cells)
    return ["".join(BLOCKS[pair] for pair in zip(*each, strict=True)) for each in pairs]
