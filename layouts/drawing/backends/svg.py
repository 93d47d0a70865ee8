"""Scenes as SVG, through svgwrite: a file of its own, or a fragment for a web page.

One user unit is a millimetre. A `Symbol` becomes a `<symbol>`, written once and clipped at its bleed as in the PDF;
gradients and clip paths are shared, too. The tag of a group becomes `data-tag`, and its id if no other group has that
tag. Text stays text in our own fonts: a file embeds subsets of them (WOFF, only the glyphs it uses, no hints), and a
page with fragments loads `font_rules` once. Ligatures are off, and so is kerning except in roles with kerning, since
`layouts.drawing.fonts` measures that way. The same scene gives the same bytes.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from io import BytesIO
from itertools import pairwise, product
from pathlib import Path as File
from typing import Any, BinaryIO

import svgwrite
from svgwrite.container import Defs

from components.base import files
from layouts.drawing import fonts, kerning
from layouts.drawing.images import ON_SCREEN, for_screen
from layouts.drawing.scene import (
    CURRENT,
    PT,
    Group,
    Item,
    Linear,
    Paint,
    Paragraph,
    Path,
    Pixels,
    Radial,
    Scene,
    Symbol,
    Text,
    Use,
    walk,
)
from layouts.drawing.shapes import num, polar, real

Attributes = dict[str, str]

STYLE = "font-kerning:none;font-variant-ligatures:none;text-rendering:geometricPrecision"
LAYER = "layer."
"""Prefix of the tag of a group that is a layer in programs with layers."""
_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
_UNUSED_TABLES = {"BASE", "DSIG", "GDEF", "GPOS", "GSUB", "STAT", "gasp"}
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ID = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
_NO_ID = re.compile(r"[^A-Za-z0-9_.-]+")


# ---- fonts -----------------------------------------------------------------------------------------------------


@cache
def family_of(font: str) -> tuple[str, int]:
    """Return the family name and weight of a role's font, from its file."""
    from fontTools.ttLib import TTFont

    with TTFont(fonts.source(font.removesuffix(fonts.ITALIC)), lazy=True) as face:
        names = face["name"]
        family = names.getDebugName(16) or names.getDebugName(1)
        return family + " Italic" * font.endswith(fonts.ITALIC), face["OS/2"].usWeightClass


@lru_cache(maxsize=256)
def subset(font: str, letters: frozenset[str], pairs: frozenset[str] | None = None) -> bytes:
    """Return a role's font as WOFF with the glyphs of some letters, and kerning of some pairs of them, or of all."""
    from fontTools.ttLib import TTFont

    with TTFont(BytesIO(_keep_glyphs(font, letters)), recalcTimestamp=False, recalcBBoxes=False) as face:
        if font.endswith(fonts.KERN):
            _add_kerning(face, font, map("".join, product(letters, repeat=2)) if pairs is None else pairs)
        face.flavor = "woff"
        out = BytesIO()
        face.save(out)
    return out.getvalue()


@lru_cache(maxsize=64)
def _keep_glyphs(font: str, letters: frozenset[str]) -> bytes:
    """Return a role's font with the glyphs of some letters, without kerning: that is all that books differ in."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options()
    options.hinting = options.notdef_outline = options.glyph_names = options.recalc_timestamp = False
    options.name_IDs = [1, 2]
    # The boxes of glyphs are known; to reckon those of the font anew takes half of the time, and nothing asks for them.
    with TTFont(fonts.source(font), recalcTimestamp=False, recalcBBoxes=False) as face:
        for table in _UNUSED_TABLES & set(face.keys()):
            del face[table]  # before they are parsed: kerning is most of a font's data
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=map(ord, letters))
        subsetter.subset(face)
        out = BytesIO()
        face.save(out)
    return out.getvalue()


def _add_kerning(face: Any, font: str, pairs: Iterable[str]) -> None:
    """Add the kerning of pairs of a subset's letters as a `kern` table, a hundredth of the size of the font's own."""
    from fontTools.ttLib import getTableModule, newTable

    glyphs, em, seconds = face.getBestCmap(), face["head"].unitsPerEm, defaultdict[str, list[str]](list)
    for pair in pairs:
        if all(ord(letter) in glyphs for letter in pair):
            seconds[pair[0]].append(pair[1])
    kerning_by_pair = {
        (glyphs[ord(first)], glyphs[ord(second)]): round(by * em / 1000)
        for first in sorted(seconds)
        for second, by in kerning.adjustments(first, sorted(seconds[first]), fonts.file(font)).items()
    }
    kern = getTableModule("kern").KernTable_format_0()
    kern.apple, kern.version, kern.coverage, kern.format, kern.kernTable = False, 0, 1, 0, kerning_by_pair
    face["kern"] = table = newTable("kern")
    table.version, table.kernTables = 0, [kern]


def list_pairs(text: str) -> Iterator[str]:
    """Yield the letters of a text two by two, as they stand side by side."""
    return map("".join, pairwise(text))


def font_rules(letters: Mapping[str, Iterable[str]], by_role: bool = False, pairs: frozenset[str] | None = None) -> str:
    """Return `@font-face` rules with subsets of the fonts, from roles to their letters. by_role: name a game's own
    fonts by their roles, since a page may have several versions of the game. pairs: the only ones that stand side by
    side, unless any may."""
    rules = []
    merged: dict[str, set[str]] = {}
    for font in letters:
        role = fonts.kerned(font) if fonts.kerned(font) in letters else font
        merged.setdefault(role, set()).update(letters[font])
    for font in sorted(merged):
        family, weight = family_of(font)
        family = font if by_role and fonts.is_own(font) else family
        encoded = b64encode(subset(font, frozenset(merged[font]), pairs)).decode("ascii")
        source = f'url(data:font/woff;base64,{encoded}) format("woff")'
        rules.append(f'@font-face{{font-family:"{family}";font-weight:{weight};src:{source}}}')
    return "\n".join(rules)


# ---- drawing ---------------------------------------------------------------------------------------------------


def _colour(paint: str | None) -> str:
    return "none" if paint is None else "currentColor" if paint == CURRENT else paint


def _transform(x: float, y: float, angle: float, scale: float) -> str:
    moves = []
    if x or y:
        moves.append(f"translate({num(x)} {num(y)})")
    if angle:
        moves.append(f"rotate({num(angle)})")
    if scale != 1:
        moves.append(f"scale({real(scale, '.5g')})")
    return " ".join(moves)


def _words(text: str) -> str:
    """Remove control characters, which XML doesn't allow, and hyphenation marks from a text."""
    return _NO_XML.sub(" ", text).translate(fonts.INVISIBLE_LETTERS)


def _gap(item: Paragraph, row: int, at: int) -> str:
    """Return the space between a span and the next word or line: invisible, but searched and read aloud."""
    line = item.lines[row]
    if at + 1 == len(line):
        return " " if row + 1 < len(item.lines) else ""
    span, following = line[at], line[at + 1]
    end = span.dx + fonts.width(span.text, span.font, item.size * span.scale)
    return " " if following.dx > end + 0.1 * item.size * PT else ""


class Drawing:
    """Converts items into svgwrite elements and collects shared parts: symbols, gradients, clip paths, letters."""

    longest: int | None = ON_SCREEN
    """Longer side of embedded images in pixels; None: as in their files."""

    def __init__(self, items: tuple[Item, ...], prefix: str = "") -> None:
        self.make = svgwrite.Drawing(debug=False)
        self.prefix = prefix
        self.defs: list[Any] = []
        self.letters: dict[str, set[str]] = {}
        self.pairs: set[str] = set()
        self._shared: dict[Symbol | Linear | Radial | str, str] = {}
        tag_counts = Counter(item.tag for item in walk(items) if isinstance(item, Group) and item.tag)
        self.tags = frozenset(tag_counts)
        self._own = {tag for tag, count in tag_counts.items() if count == 1 and _ID.fullmatch(tag)}
        self._taken = set(self._own)
        self._draw: dict[type, Callable[[Any], Any]] = {
            Path: self._path,
            Text: self._text,
            Paragraph: self._paragraph,
            Group: self._group,
            Use: self._use,
        }
        self.root = self.add(items)

    def add(self, items: Iterable[Item]) -> Any:
        """Return items as a group element."""
        group = self.make.g(**{"style": STYLE, "xml:space": "preserve"})
        for item in items:
            group.add(self._draw[type(item)](item))
        return group

    def _id(self, name: str) -> str:
        """Return a new id: the name, with a number if it is taken."""
        base = name = _NO_ID.sub("-", name).lstrip("-.0123456789") or "symbol"
        number = 1
        while name in self._taken:
            number += 1
            name = f"{base}-{number}"
        self._taken.add(name)
        return self.prefix + name

    def _paint(self, paint: Paint) -> str:
        if not isinstance(paint, Linear | Radial):
            return _colour(paint)
        if paint not in self._shared:
            place = {"id": self._id("glow"), "gradientUnits": "userSpaceOnUse"}
            self._shared[paint] = place["id"]
            if isinstance(paint, Linear):
                ends = dict(zip(("x1", "y1", "x2", "y2"), map(num, paint[:4]), strict=True))
                fill = self.make.linearGradient(**ends, **place)
            else:
                fx, fy = paint.focus or (paint.x, paint.y)
                circle = {"cx": paint.x, "cy": paint.y, "r": paint.r, **({"fx": fx, "fy": fy} if paint.focus else {})}
                fill = self.make.radialGradient(**{name: num(number) for name, number in circle.items()}, **place)
                if paint.matrix:
                    fill["gradientTransform"] = f"matrix({' '.join(real(number, '.6f') for number in paint.matrix)})"
            for number, (offset, colour) in enumerate(paint.stops):
                fill.add_stop_color(num(offset), colour, num(paint.fades[number]) if paint.fades else None)
            self.defs.append(fill)
        return f"url(#{self._shared[paint]})"

    def _clip(self, d: str) -> str:
        if d not in self._shared:
            self._shared[d] = self._id("clip")
            clip_path = self.make.clipPath(id=self._shared[d])
            clip_path.add(self.make.path(d=d))
            self.defs.append(clip_path)
        return f"url(#{self._shared[d]})"

    def reference(self, symbol: Symbol) -> str:
        """Return the reference of a symbol for a `<use>`; the symbol is made at first use."""
        if symbol not in self._shared:
            self._shared[symbol] = self._id(symbol.name)
            b = symbol.bleed
            box = " ".join(map(num, (-b, -b, symbol.width + 2 * b, symbol.height + 2 * b)))
            element = self.make.symbol(id=self._shared[symbol], viewBox=box)
            if symbol.pixels:
                element.add(self._image(symbol.pixels))
            else:
                for item in symbol.items:
                    element.add(self._draw[type(item)](item))
            self.defs.append(element)
        return "#" + self._shared[symbol]

    def _image(self, pixels: Pixels) -> Any:
        kind, content = f"image/{'jpeg' if pixels.jpeg else 'png'}", pixels.data
        if self.longest:
            kind, content = for_screen(pixels, self.longest)
        image = self.make.image(f"data:{kind};base64,{b64encode(content).decode('ascii')}")
        image.update({"width": str(pixels.width), "height": str(pixels.height), "preserveAspectRatio": "none"})
        return image

    def _faded(self, element: Any, opacity: float) -> Any:
        if opacity < 1:
            element["opacity"] = num(opacity)
        return element

    def _path(self, item: Path) -> Any:
        path = self.make.path(d=item.d, fill=self._paint(item.fill))
        if item.evenodd:
            path["fill-rule"] = "evenodd"
        if item.stroke is not None and item.width > 0:
            path.update({"stroke": _colour(item.stroke), "stroke-width": num(item.width)})
            if pen := item.pen:
                path.update({"stroke-linecap": pen.cap, "stroke-linejoin": pen.join})
                path.update({"stroke-miterlimit": num(pen.miter), "stroke-dashoffset": num(pen.start)})
            elif item.round:
                path.update({"stroke-linecap": "round", "stroke-linejoin": "round"})
            else:
                path["stroke-miterlimit"] = "10"  # as in PDF; SVG's default is 4
            if item.dash:
                path["stroke-dasharray"] = " ".join(map(num, item.dash))
        return self._faded(path, item.opacity)

    def _type(self, font: str, size: float) -> Attributes:
        family, weight = family_of(font)
        family = f"{font},{family}" if fonts.is_own(font) else family
        attributes = {"font-family": f"{family},sans-serif", "font-weight": str(weight), "font-size": num(size * PT)}
        return {**attributes, "style": "font-kerning:normal"} if font.endswith(fonts.KERN) else attributes

    def _collect(self, text: str, font: str) -> None:
        self.letters.setdefault(font, set()).update(text)
        self.pairs.update(list_pairs(text))

    def _text(self, item: Text) -> Any:
        self._collect(item.text, item.font)
        x, y, anchor = item.x, item.y, item.anchor
        if item.tracking and anchor != "start":
            # Viewers disagree on whether the space after the last letter counts, so this line always starts at x.
            back = fonts.width(item.text, item.font, item.size, item.tracking) - item.tracking
            x, y = polar(back / (2 if anchor == "middle" else 1), item.angle - 90, x, y)
            anchor = "start"
        text = self.make.text(_words(item.text), fill=_colour(item.fill), **self._type(item.font, item.size))
        text.update({"x": num(x), "y": num(y)})
        if anchor != "start":
            text["text-anchor"] = anchor
        if item.tracking:
            text["letter-spacing"] = num(item.tracking)
        if item.angle:
            text["transform"] = f"rotate({num(item.angle)} {num(x)} {num(y)})"
        return self._faded(text, item.opacity)

    def _paragraph(self, item: Paragraph) -> Any:
        text = self.make.text("", fill=_colour(item.fill))
        for row, line in enumerate(item.lines):
            for i, span in enumerate(line):
                words = _words(span.text) + _gap(item, row, i)
                self._collect(words, span.font)
                part = self.make.tspan(words, **self._type(span.font, item.size * span.scale))
                if span.fill:
                    part["fill"] = _colour(span.fill)
                part.update({"x": num(item.x + span.dx), "y": num(item.y + row * item.leading)})
                text.add(part)
        return text

    def _group(self, item: Group) -> Any:
        group = self.make.g()
        transform = _transform(item.x, item.y, item.angle, item.scale)
        if transform:
            group["transform"] = transform
        if item.clip is not None:
            group["clip-path"] = self._clip(item.clip)
        if item.tag:
            group["data-tag"] = _words(item.tag)
            if item.tag in self._own:
                group["id"] = self.prefix + item.tag
            if item.tag.startswith(LAYER):
                group.update({"inkscape:groupmode": "layer", "inkscape:label": item.tag.removeprefix(LAYER)})
        for inner in item.items:
            group.add(self._draw[type(inner)](inner))
        return self._faded(group, item.opacity)

    def _use(self, item: Use) -> Any:
        symbol, k = item.symbol, item.scale
        use, b = self.make.use(self.reference(symbol)), symbol.bleed
        box = (item.x - b * k, item.y - b * k, (symbol.width + 2 * b) * k, (symbol.height + 2 * b) * k)
        use.update(dict(zip(("x", "y", "width", "height"), map(num, box), strict=True)))
        if item.angle:
            use["transform"] = f"rotate({num(item.angle)} {num(item.x)} {num(item.y)})"
        if item.fill not in (None, CURRENT):
            use["color"] = item.fill
        return use

    def shared(self) -> Any:
        """Return the `<defs>` with all shared parts."""
        defs = Defs(factory=self.make)
        for element in self.defs:
            defs.add(element)
        return defs


class _Printed(Drawing):
    """Draws images unscaled."""

    longest = None


class Album:
    """Pictures of one page that share symbols, gradients and clip paths: each is written once, however often it is
    used."""

    def __init__(self) -> None:
        self._drawing = Drawing(())

    @property
    def letters(self) -> Mapping[str, set[str]]:
        """The letters of each font role in the pictures, for `font_rules`."""
        return self._drawing.letters

    @property
    def pairs(self) -> set[str]:
        """The pairs of letters that stand side by side in the pictures."""
        return self._drawing.pairs

    def picture(self, items: Iterable[Item]) -> str:
        """Return items as the inside of an `<svg>` with a viewBox in mm."""
        return str(self._drawing.add(items).tostring())

    def icon(self, symbol: Symbol) -> str:
        """Return the reference by which a `<use>` shows a symbol in the colour of the text."""
        return self._drawing.reference(symbol)

    def shared(self) -> str:
        """Return the shared parts of all pictures: the inside of an `<svg>` of no size, placed once on the page."""
        return str(self._drawing.shared().tostring())


def fragment(items: tuple[Item, ...], prefix: str = "") -> str:
    """Return items as SVG elements for a page's own `<svg>` with a viewBox in mm; `prefix` keeps ids of fragments
    apart.

    The page loads the fonts (`font_rules`). Links are `xlink:href`, which HTML knows; an XML page declares xlink.
    """
    drawing = Drawing(items, prefix)
    defs = drawing.shared().tostring() if drawing.defs else ""
    return defs + str(drawing.root.tostring())


def document(scene: Scene, bleed: bool = False, draw: type[Drawing] = Drawing) -> str:
    """Return a scene as the text of an SVG file, sized in mm: its trim box, or with the bleed around it."""
    drawing = draw(scene.items)
    edge = scene.bleed if bleed else 0.0
    box = (-edge, -edge, scene.width + 2 * edge, scene.height + 2 * edge)
    svg = svgwrite.Drawing(size=(f"{num(box[2])}mm", f"{num(box[3])}mm"), viewBox=" ".join(map(num, box)), debug=False)
    if any(tag.startswith(LAYER) for tag in drawing.tags):
        svg["xmlns:inkscape"] = _INKSCAPE
    svg.defs = drawing.shared()
    svg.elements = [svg.defs, drawing.root]
    if drawing.letters:
        svg.defs.elements.insert(0, svg.style(font_rules(drawing.letters, pairs=frozenset(drawing.pairs))))
    if scene.title:
        svg.set_desc(title=_words(scene.title))
    return '<?xml version="1.0" encoding="utf-8"?>\n' + str(svg.tostring()) + "\n"


def write(target: File | BinaryIO, scene: Scene, bleed: bool = False) -> None:
    """Write a scene as an SVG file; with `bleed`, the picture extends to the bleed's edge."""
    content = document(scene, bleed, _Printed).encode("utf-8")
    with files.open_target(target) as stream:
        stream.write(content)
