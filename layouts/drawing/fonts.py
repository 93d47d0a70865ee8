"""The type faces of salvage and the widths of their letters.

Four roles replace file names: `display` (Manrope ExtraBold), `caption` (Manrope Bold), `body` and `strong` (Source Sans
Pro Regular and Semibold). The files come from PyPI packages under the Open Font Licence; PDFs embed subsets of them.
Widths are cached in font units, so measuring a word again costs a look-up.

A role followed by `+kern` is the same face with kerning, which books use and pieces don't.

A game's own fonts (`own_fonts`) are registered under roles derived from their content, and have no kerning.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from components.values import NamedTuple
from layouts.drawing.scene import PT

if TYPE_CHECKING:
    from layouts.drawing.backends.pdffile import Font

FILES = {
    "display": ("font_manrope", "Manrope-ExtraBold.ttf"),
    "caption": ("font_manrope", "Manrope-Bold.ttf"),
    "body": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "strong": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
}
FAMILIES = {"body": "Source Sans Pro", "display": "Manrope"}
"""Family names of our fonts in documents."""
ITALIC = "-italic"
"""Suffix of an italic's role; most italics are slanted upright fonts."""
ITALIC_FILES = {
    role + ITALIC: (FILES[role][0], f"SourceSansPro-{end}.ttf")
    for role, end in (("body", "It"), ("strong", "SemiboldIt"))
}
SLANT = 0.2
"""Lean of slanted letters to the right, as a share of their height."""
OWN_FAMILIES = {
    "body": ("Own Text", 400),
    "strong": ("Own Text", 600),
    "body-italic": ("Own Text Italic", 400),
    "strong-italic": ("Own Text Italic", 600),
    "display": ("Own Display", 800),
    "caption": ("Own Display", 700),
}
"""Family names and weights in documents of a game's fonts that replace ours: books treat two of them as one family."""
CAP_HEIGHT = {"display": 0.72, "caption": 0.72, "body": 0.66, "strong": 0.66}
"""Height of a capital letter as a share of the type size; text is centred on it."""
INVISIBLE_LETTERS = {0xAD: None, 0x200B: None}
"""Marks of possible breaks in words (soft hyphen and zero width space), as a table for `str.translate` to remove
them."""


PACKAGES = {"signs": "manimgx-fonts", "cjk": "manimgx-fonts-cjk"}
"""Optional packages with letters that our fonts lack."""
JOINED_SCRIPTS = (
    ("\u0590", "\u08ff"), ("\u0900", "\u109f"), ("\u1780", "\u18af"), ("\u1a20", "\u1aaf"), ("\u1b00", "\u1c4f"),
    ("\ua800", "\uabff"), ("\ufb1d", "\ufdff"), ("\ufe70", "\ufefe"), ("\U00010800", "\U00011fff"),
    ("\U0001e800", "\U0001eeff"),
)  # fmt: skip
"""Scripts that run from right to left, or whose letters change or move depending on their neighbours."""
CJK = (
    ("\u2e80", "\u9fff"), ("\ua960", "\ua97f"), ("\uac00", "\ud7ff"), ("\uf900", "\ufaff"), ("\ufe30", "\ufe4f"),
    ("\uff00", "\uffef"), ("\U00020000", "\U0003ffff"),
)  # fmt: skip
"""Letters and punctuation of Chinese, Japanese and Korean."""

KERN = "+kern"
CAP_HEIGHT |= {font + KERN: height for font, height in CAP_HEIGHT.items()}


class OwnFont(NamedTuple):
    """The bytes of a TTF file, and the game's name for it."""

    data: bytes
    name: str


_OWN_FONTS: dict[str, OwnFont] = {}


def register(font: str, content: bytes, name: str, cap_height: float) -> None:
    """Register a game's own font under a role. cap_height: as a share of the type size."""
    _OWN_FONTS[font] = OwnFont(content, name)
    CAP_HEIGHT[font] = cap_height


def is_own(font: str) -> bool:
    """Return whether a role is a game's own font or an italic, which pages must be sent."""
    return font in _OWN_FONTS or font.endswith(ITALIC)


def italic(font: str) -> str:
    """Return the role of a font's italic."""
    role = font if font.endswith(ITALIC) else plain(font) + ITALIC
    CAP_HEIGHT.setdefault(role, CAP_HEIGHT[font])
    return role


def kerned(font: str) -> str:
    """Return the role of the same face with kerning, if it has any."""
    return font if font.endswith(KERN) or is_own(font) else font + KERN


def plain(font: str) -> str:
    """Return the role of the same face without kerning."""
    return font.removesuffix(KERN)


def source(font: str) -> Path | BytesIO:
    """Return the file or data of a role's font."""
    return BytesIO(read(font)) if is_own(font) else file(font)


def name_of(font: str) -> str:
    """Return the game's name for the font of a role."""
    return _OWN_FONTS[font].name if font in _OWN_FONTS else plain(font).removesuffix(ITALIC)


def read(font: str) -> bytes:
    """Return the bytes of a role's TTF file."""
    if font in _OWN_FONTS:
        return _OWN_FONTS[font].data
    slanted = font.endswith(ITALIC) and font not in ITALIC_FILES
    return _slanted(font.removesuffix(ITALIC)) if slanted else file(font).read_bytes()


@cache
def _slanted(font: str) -> bytes:
    """Return an upright font as a TTF file with all letters leaning to the right."""
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import TTFont

    face, out = TTFont(source(font), recalcTimestamp=False), BytesIO()
    glyphs = face.getGlyphSet()
    pen_by_glyph = {name: DecomposingRecordingPen(glyphs) for name in face.getGlyphOrder()}
    for name, pen in pen_by_glyph.items():
        glyphs[name].draw(pen)
    for name, pen in pen_by_glyph.items():
        leaning = TTGlyphPen(None)
        pen.replay(TransformPen(leaning, (1, 0, SLANT, 1, 0, 0)))
        face["glyf"][name] = glyph = leaning.glyph()
        face["hmtx"][name] = face["hmtx"][name][0], getattr(glyph, "xMin", 0)
    for record in (each for each in face["name"].names if each.nameID == 6):  # The name in documents.
        record.string = f"{record.toUnicode()}-Slanted"
    face["OS/2"].fsSelection = face["OS/2"].fsSelection & ~0x40 | 0x01  # Not regular, but italic.
    face.save(out)
    return out.getvalue()


@cache
def file(font: str) -> Path:
    """Return the TTF file of a role. Raises KeyError for an unknown role, RuntimeError if its package isn't
    installed."""
    package, name = (FILES | ITALIC_FILES)[plain(font)]
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise RuntimeError(f"the font package '{package}' is not installed")
    return Path(spec.origin).parent / "files" / name


@cache
def face(font: str) -> Font:
    """Return the font of a role, registered under its name; with and without kerning it is the same one."""
    if font != plain(font):
        return face(plain(font))
    from layouts.drawing.backends import pdffile

    return pdffile.register_font(font, source(font))


@cache
def _advances(font: str) -> Mapping[int, float]:
    from layouts.drawing.backends import pdffile

    return pdffile.advances(face(font))


@lru_cache(maxsize=65536)
def units(text: str, font: str) -> float:
    """Measure the width of a text in thousandths of the type size."""
    widths = _advances(font)
    codes = text.encode() if text.isascii() else map(ord, text.translate(INVISIBLE_LETTERS))
    total = sum(map(widths.__getitem__, codes))
    if font.endswith(KERN):
        from layouts.drawing import kerning

        total += kerning.total(text, file(font))
    return total


def width(text: str, font: str, size: float, tracking: float = 0.0) -> float:
    """Measure the width of a text in mm at a size in pt; tracking in mm is added after each letter."""
    return units(text, font) * size * PT / 1000 + tracking * len(text)


def lacks(text: str, font: str) -> str:
    """Return the characters of a text for which the font has no glyph."""
    if is_plain(text) and font not in _OWN_FONTS:
        return ""
    letters = _letters(font)
    return "".join(dict.fromkeys(c for c in text.translate(INVISIBLE_LETTERS) if c not in letters and not c.isspace()))


def lacking(text: str, font: str, places_marks: bool = False) -> str:
    """Explain which characters of a text a font lacks or can't set, and what to do; "" if there are none. Invisible
    signs are named by number. places_marks: whether a mark that forms no single sign with its letter may be placed over
    it."""
    if is_plain(text) and font not in _OWN_FONTS:
        return ""
    if joined := "" if text.isascii() else next(filter(is_joined, text), ""):
        script = unicodedata.name(joined, "that script").split()[0].capitalize()
        return f"'{joined}' is {script}, whose letters change as they join; that isn't set here: use an image"
    if not places_marks and (mark := next(filter(unicodedata.combining, text), "")):
        message = f"'{text.partition(mark)[0][-1:]}{mark}' is a letter with a mark over or under it"
        return f"{message}; only those that are one sign, such as é, are set here: use an image"
    signs = [
        f"{unicodedata.name(c, 'a sign')} (U+{ord(c):04X})"
        if unicodedata.category(c)[0] in "CMZ" or c == "\u2011"
        else c
        for c in lacks(text, font)
    ]
    if not signs:
        return ""
    tail = f" and {len(signs) - 8} more" if len(signs) > 8 else ""
    from components.base.installation import say_how_to_install

    package = PACKAGES["cjk" if any(map(is_cjk, signs)) else "signs"]
    spec = find_spec(package.replace("-", "_"))
    install = "" if spec else f"install one ({say_how_to_install(package)}), "
    return (
        f"the font '{name_of(font)}' has no {', '.join(signs[:8])}{tail}: give a font that has it as 'fallback' under "
        f"fonts in theme.yaml, {install}or use an icon or an image; leave out signs that show nothing"
    )


def is_cjk(letter: str) -> bool:
    """Return whether a letter belongs to Chinese, Japanese or Korean."""
    return letter >= CJK[0][0] and any(first <= letter <= last for first, last in CJK)


def is_joined(letter: str) -> bool:
    """Return whether a letter belongs to a script that isn't set here, as its letters join or run from right to
    left."""
    return letter >= JOINED_SCRIPTS[0][0] and any(first <= letter <= last for first, last in JOINED_SCRIPTS)


def is_plain(text: str) -> bool:
    """Return whether a text is printable ASCII, which all of our fonts have, so that single letters needn't be
    checked."""
    return text.isascii() and text.isprintable()


@cache
def _letters(font: str) -> frozenset[str]:
    from layouts.drawing.backends import pdffile

    return pdffile.letters(face(font))
