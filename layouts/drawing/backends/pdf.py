"""Scenes as PDF, through reportlab's document model.

A page has the coordinates of its scene: one matrix at the top of the page flips y and converts millimetres to points,
so path data are written unchanged. A `Symbol` becomes a Form XObject at first use. Operators are written here rather
than by canvas calls, since reportlab spends its time on formatting floats and repeats drawings. Finished pages are
written at once, so memory doesn't grow. Nothing that varies between runs is written: the same scenes give the same
bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from pathlib import Path as File
from typing import Any, BinaryIO

from components.base import files
from layouts.drawing import fonts, kerning
from layouts.drawing.backends.operators import OperatorStream, direction, escape, escape_plain, outline, transform
from layouts.drawing.backends.pdffile import Document as Document
from layouts.drawing.backends.pdffile import PdfFile, Reference
from layouts.drawing.colour import BLACK, WHITE, mix, rgb
from layouts.drawing.scene import (
    CURRENT,
    PT,
    Group,
    Item,
    Linear,
    Paragraph,
    Path,
    Pixels,
    Radial,
    Scene,
    Symbol,
    Text,
    Use,
)
from layouts.drawing.shapes import Box, mm, real

_fine = lru_cache(maxsize=1024)(partial(real, form=".4f"))
"""Formats a type size in pt or a leading in mm, of which a deck has few."""
_REACH = 2000
"""Half the side (mm) of the box around a group with opacity: larger than any paper."""


def _takes_colour(item: Item) -> bool:
    """Return whether an item, or any within it, is drawn in the colour of the `Use` around it."""
    if isinstance(item, Group):
        return any(map(_takes_colour, item.items))
    if isinstance(item, Use):
        return item.fill in (None, CURRENT) and any(map(_takes_colour, item.symbol.items))
    return CURRENT in (item.fill, getattr(item, "stroke", None))


def _has_own_colour(item: Item) -> bool:
    if isinstance(item, Group | Use):
        return False
    return any(paint not in (None, CURRENT) for paint in (item.fill, getattr(item, "stroke", None)))


class Painter:
    """Draws scene items into a file, and remembers the symbols that it holds. Pages and symbols are written as soon as
    they are done."""

    def __init__(self, file: PdfFile) -> None:
        self.file = file
        self._forms: dict[Symbol, str] = {}
        self._tinted: dict[Symbol, bool] = {}
        self._made = 0
        self._plain_fonts: dict[str, str] = {}
        self._split = lru_cache(maxsize=2048)(self._split_text)
        self._resource_sets: dict[tuple[object, ...], Reference] = {}
        self._shadings: dict[Linear | Radial, str] = {}
        self._draw: dict[type, Callable[[OperatorStream, Any], None]] = {
            Path: self._path,
            Text: self._text,
            Paragraph: self._paragraph,
            Group: self._group,
            Use: self._use,
        }

    def paint(self, stream: OperatorStream, items: Iterable[Item]) -> None:
        draw = self._draw
        for item in items:
            if stream.inherits and _has_own_colour(item):
                stream.save()
                draw[type(item)](stream, item)
                stream.restore()
            else:
                draw[type(item)](stream, item)

    def form(self, symbol: Symbol) -> str:
        """Return the name of a symbol's Form XObject, made at first use, in the symbol's coordinates: mm, y down."""
        name = self._forms.get(symbol)
        if name is None:
            b = symbol.bleed
            stream = OperatorStream(self._takes_colour(symbol))
            if symbol.pixels:
                self._pixels(stream, symbol.pixels)
            else:
                self.paint(stream, symbol.items)
            name = self._forms[symbol] = self._form(stream, Box(0.0, 0.0, symbol.width, symbol.height).grown(b))
        return name

    def _form(self, stream: OperatorStream, box: Box, group: str = "") -> str:
        """Add a stream to the file as a Form XObject; a transparency group is blended as one picture."""
        self._made += 1
        name = f"s{self._made}"
        self.file.put_form(name, stream.bytes() or b"n", box, self._resources(stream), group)
        return name

    def _pixels(self, stream: OperatorStream, pixels: Pixels) -> None:
        """Draw an image, which PDF measures as one unit wide and high with y pointing up."""
        self._made += 1
        name = f"s{self._made}"
        self.file.put_image(name, pixels)
        stream.code.append(f"{pixels.width} 0 0 {-pixels.height} 0 {pixels.height} cm")
        self._place(stream, name)

    def _takes_colour(self, symbol: Symbol) -> bool:
        takes = self._tinted.get(symbol)
        if takes is None:
            takes = self._tinted[symbol] = any(map(_takes_colour, symbol.items))
        return takes

    def page(self, scene: Scene) -> None:
        """Add a scene to the document as a page, with its title as bookmark."""
        stream = OperatorStream(inherits=False)
        k = 1 / PT
        if (stretch := self.file.about.stretch) != (1.0, 1.0):
            (sx, sy), x, y = stretch, scene.width * k / 2, scene.height * k / 2
            stream.code.append(f"{sx:.6f} 0 0 {sy:.6f} {x - x * sx:.4f} {y - y * sy:.4f} cm")
        stream.code.append(f"{k:.6f} 0 0 {-k:.6f} 0 {scene.height * k:.4f} cm")
        self.paint(stream, scene.items)
        size = round(scene.width * k, 4), round(scene.height * k, 4)
        content, resources = self.file.put_stream(stream.bytes()), self._resources(stream)
        if scene.title:
            self.file.add_bookmark(scene.title)
        self.file.add_page(size, content, resources)

    def _resources(self, stream: OperatorStream) -> Reference:
        """Return the resources of a stream; streams with equal resources share one object of the file."""
        key = (tuple(sorted(stream.forms)), tuple(sorted(stream.alphas)), tuple(sorted(stream.shadings)))
        reference = self._resource_sets.get(key)
        if reference is None:
            name = f"resources{len(self._resource_sets) + 1}"
            reference = self.file.put_resources(name, list(stream.forms), dict(stream.alphas), stream.shadings)
            self._resource_sets[key] = reference
        return reference

    # ---- items -------------------------------------------------------------------------------------------------

    def _path(self, stream: OperatorStream, item: Path) -> None:
        fill, stroke = item.fill, item.stroke if item.width > 0 else None
        faded = item.opacity < 1
        if faded:
            stream.save()
            stream.set_opacity(item.opacity)
        d = outline(item.d)
        if isinstance(fill, Linear | Radial):
            stream.save()
            # PDF fills the whole clip with a shading: so the path is the clip here, and its line is drawn
            # below.
            matrix = fill.matrix if isinstance(fill, Radial) else None
            transform = f"{' '.join(real(number, '.6f') for number in matrix)} cm " if matrix else ""
            clip = f"{d} W{'*' if item.evenodd else ''} n "
            if fill.fades:
                stream.code.append(clip)
                stream.set_mask(self._fade(fill, transform))
                clip = ""
            stream.code.append(f"{clip}{transform}/{self._shading(stream, fill)} sh")
            stream.restore()
            fill = None
        if fill is not None:
            stream.set_fill(fill)
        if stroke is not None:
            stream.set_stroke(stroke)
            stream.set_pen(item.width, item.pen or item.round, item.dash)
        if fill is not None or stroke is not None:
            operator = "B" if fill is not None and stroke is not None else "S" if fill is None else "f"
            stream.code.append(f"{d} {operator}{'*' if item.evenodd and operator != 'S' else ''}")
        if faded:
            stream.restore()

    def _fade(self, fill: Linear | Radial, transform: str) -> str:
        """Return the form that masks a shading: a shading of greys in the same place."""
        inner = OperatorStream(inherits=False)
        greys = tuple((at, mix(BLACK, WHITE, clear)) for (at, _), clear in zip(fill.stops, fill.fades, strict=True))
        inner.code.append(f"{transform}/{self._shading(inner, fill._replace(stops=greys))} sh")
        reach = 50 * _REACH
        return self._form(inner, Box(-reach, -reach, reach, reach), "mask")

    def _shading(self, stream: OperatorStream, fill: Linear | Radial) -> str:
        name = self._shadings.get(fill)
        if name is None:
            name = self._shadings[fill] = self.file.add_shading(fill, [rgb(colour) for _, colour in fill.stops])
        stream.shadings[name] = name
        return name

    def _chunks(self, text: str, font: str) -> Sequence[tuple[str, str]]:
        """Split a text into pairs of the file's font and the inside of a string literal."""
        if fonts.is_plain(text):
            name = self._plain_fonts.get(font)
            if name is None:
                name = self._plain_fonts[font] = self.file.font_name(fonts.face(font))
            return ((name, escape_plain(text)),)
        return self._split(text, font)

    def _kerned(self, text: str, font: str) -> list[tuple[str, str]]:
        """Split a text with its kerning into pairs of the file's font and the operator that shows it."""
        strings_by_font: list[tuple[str, list[str]]] = []
        for run, by in kerning.runs(text, fonts.file(font)):
            for name, raw in self._chunks(run, font):
                if not strings_by_font or strings_by_font[-1][0] != name:
                    strings_by_font.append((name, []))
                strings_by_font[-1][1].append(f"({raw})")
            if by:
                strings_by_font[-1][1].append(f"{-by:.4g}")
        return [(name, f"[{''.join(shown)}] TJ") for name, shown in strings_by_font]

    def _split_text(self, text: str, font: str) -> Sequence[tuple[str, str]]:
        return [
            (name, escape(raw))
            for name, raw in self.file.split(fonts.face(font), text.translate(fonts.INVISIBLE_LETTERS))
        ]

    def _text(self, stream: OperatorStream, item: Text) -> None:
        x, y = item.x, item.y
        turn = direction(item.angle)
        if item.anchor != "start":
            back = fonts.width(item.text, item.font, item.size, item.tracking) - item.tracking
            if item.anchor == "middle":
                back /= 2
            x, y = x - turn[0] * back, y - turn[1] * back
        if item.opacity < 1:
            stream.save()
            stream.set_opacity(item.opacity)
        stream.set_fill(item.fill)
        track = f"{mm(item.tracking)} Tc " if item.tracking else ""
        cos, sin = turn
        size = _fine(item.size * PT)
        matrix = f"{cos:.5f} {sin:.5f} {sin:.5f} {-cos:.5f}" if item.angle else "1 0 0 -1"
        if item.font.endswith(fonts.KERN):
            operators = " ".join(f"{name} {size} Tf {show}" for name, show in self._kerned(item.text, item.font))
        else:
            operators = " ".join(f"{name} {size} Tf ({raw}) Tj" for name, raw in self._chunks(item.text, item.font))
        stream.code.append(f"BT {track}{matrix} {mm(x)} {mm(y)} Tm {operators} {'0 Tc ' if track else ''}ET")
        if item.opacity < 1:
            stream.restore()

    def _paragraph(self, stream: OperatorStream, item: Paragraph) -> None:
        stream.set_fill(fill := item.fill)
        out = [f"BT 1 0 0 -1 {mm(item.x)} {mm(item.y)} Tm {_fine(item.leading)} TL"]
        at, font = 0.0, ("", 0.0)
        for row, line in enumerate(item.lines):
            if row:
                out.append("T*")
            for span in line:
                if span.dx != at:
                    out.append(f"{mm(span.dx - at)} 0 Td")
                    at = span.dx
                if (span.fill or item.fill) != fill:
                    fill = span.fill or item.fill
                    stream.code.append(" ".join(out))
                    stream.set_fill(fill)
                    out = []
                if span.font.endswith(fonts.KERN):
                    chunks = self._kerned(span.text, span.font)
                else:
                    chunks = [(name, f"({raw}) Tj") for name, raw in self._chunks(span.text, span.font)]
                for name, show in chunks:
                    if (name, span.scale) != font:
                        out.append(f"{name} {_fine(item.size * span.scale * PT)} Tf")
                        font = name, span.scale
                    out.append(show)
        out.append("ET")
        stream.code.append(" ".join(out))

    def _group(self, stream: OperatorStream, item: Group) -> None:
        stream.save()
        if item.x or item.y or item.angle or item.scale != 1:
            stream.code.append(transform(item.x, item.y, item.angle, item.scale) + " cm")
        if item.clip is not None:
            stream.code.append(outline(item.clip) + " W n")
        if item.opacity < 1:
            inner = OperatorStream(stream.inherits)
            self.paint(inner, item.items)
            name = self._form(inner, Box(-_REACH, -_REACH, _REACH, _REACH), "group")
            stream.set_opacity(item.opacity)
            self._place(stream, name)
        else:
            self.paint(stream, item.items)
        stream.restore()

    def _place(self, stream: OperatorStream, name: str) -> None:
        stream.forms[name] = None
        stream.code.append(f"/{self.file.form_name(name)} Do")

    def _use(self, stream: OperatorStream, item: Use) -> None:
        name = self.form(item.symbol)
        takes_colour = self._takes_colour(item.symbol)
        if not (takes_colour or item.x or item.y or item.angle) and item.scale == 1:
            self._place(stream, name)
            return
        stream.save()
        if takes_colour:
            colour = item.fill or CURRENT
            stream.set_fill(colour)
            stream.set_stroke(colour)
        stream.code.append(transform(item.x, item.y, item.angle, item.scale) + " cm")
        self._place(stream, name)
        stream.restore()


def new_file(target: BinaryIO, about: Document) -> PdfFile:
    """Create a file that embeds only our fonts, not Helvetica, and has reproducible bytes."""
    return PdfFile(target, about, fonts.face("body").fontName)


def write(target: File | BinaryIO, pages: Iterable[Scene], about: Document) -> int:
    """Write page scenes to a PDF and return the number of pages. Each page is written as it comes and not kept."""
    with files.open_target(target) as stream:
        file = new_file(stream, about)
        painter = Painter(file)
        count = 0
        for scene in pages:
            painter.page(scene)
            count += 1
        if not count:
            raise ValueError("a PDF needs at least one page")
        file.close()
    return count
