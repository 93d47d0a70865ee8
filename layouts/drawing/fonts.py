"""The type faces of salvage and the widths of their letters.

Four roles in place of file names: `display` (Manrope ExtraBold), `caption` (Manrope Bold), `body` and `strong`
(Source Sans Pro Regular and Semibold). The files come from PyPI packages under the Open Font Licence; PDF embeds
subsets of them. Widths are cached in font units, so measuring a word twice costs a look-up.

A role followed by `+kern` is the same face with its kerning: books are set in it, pieces are not.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from layouts.drawing.scene import PT

if TYPE_CHECKING:
    from layouts.drawing.backends.pdffile import Font

FILES = {
    "display": ("font_manrope", "Manrope-ExtraBold.ttf"),
    "caption": ("font_manrope", "Manrope-Bold.ttf"),
    "body": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "strong": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
}
CAP_HEIGHT = {"display": 0.72, "caption": 0.72, "body": 0.66, "strong": 0.66}
"""Height of a capital letter as a part of the type size; text is centred on it."""


KERN = "+kern"
CAP_HEIGHT |= {font + KERN: height for font, height in CAP_HEIGHT.items()}


def kerned(font: str) -> str:
    """The role of the same face with its kerning."""
    return font if font.endswith(KERN) else font + KERN


def plain(font: str) -> str:
    """The role of the same face without kerning."""
    return font.removesuffix(KERN)


@cache
def file(font: str) -> Path:
    """The TTF file of a role. Raises KeyError for an unknown role, RuntimeError if its package is not installed."""
    package, name = FILES[plain(font)]
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise RuntimeError(f"the font package '{package}' is not installed")
    return Path(spec.origin).parent / "files" / name


@cache
def face(font: str) -> Font:
    """The font of a role, registered under that role's name; with and without kerning it is the same one."""
    if font != plain(font):
        return face(plain(font))
    from layouts.drawing.backends import pdffile

    return pdffile.register_font(font, file(font))


@cache
def _advances(font: str) -> tuple[dict[int, float], float]:
    from layouts.drawing.backends import pdffile

    return pdffile.advances(face(font))


@lru_cache(maxsize=65536)
def units(text: str, font: str) -> float:
    """Width of a text in thousandths of the type size."""
    widths, default = _advances(font)
    wide = sum([widths.get(code, default) for code in map(ord, text)])
    if font.endswith(KERN):
        from layouts.drawing import kerning

        wide += kerning.total(text, file(font))
    return wide


def width(text: str, font: str, size: float, tracking: float = 0.0) -> float:
    """Width of a text in mm at a size in pt; tracking in mm is added after each letter."""
    return units(text, font) * size * PT / 1000 + tracking * len(text)


def lacks(text: str, font: str) -> str:
    """The characters of a text that the font has no glyph for."""
    if is_plain(text):
        return ""
    known = _letters(font)
    return "".join(dict.fromkeys(c for c in text if c not in known and not c.isspace()))


def lacking(text: str, font: str) -> str:
    """What a font has no glyph for, and what helps; signs that show nothing are called by number. Empty: nothing."""
    found = [
        f"{unicodedata.name(c, 'a sign')} (U+{ord(c):04X})"
        if unicodedata.category(c)[0] in "CMZ" or c == "\u2011"
        else c
        for c in lacks(text, font)
    ]
    if not found:
        return ""
    more = f" and {len(found) - 8} more" if len(found) > 8 else ""
    return (
        f"the font '{font}' has no {', '.join(found[:8])}{more}; it has Latin, Greek, Cyrillic and Vietnamese letters: "
        "for anything else use an icon or an image, and leave out signs that show nothing"
    )


def is_plain(text: str) -> bool:
    """Whether a text is printable ASCII, which all of the fonts have, so that nobody need look at each letter."""
    return text.isascii() and text.isprintable()


@cache
def _letters(font: str) -> frozenset[str]:
    from layouts.drawing.backends import pdffile

    return pdffile.letters(face(font))
