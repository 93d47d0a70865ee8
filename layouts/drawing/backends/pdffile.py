"""The file of a PDF, written while it is drawn, so that memory does not grow with what is on its pages.

reportlab keeps every object until the document is saved. Here an object that nothing will change any more is written
at once (`put`), and only its number and place are kept; `close` writes the rest in reportlab's own order.

Nothing else imports reportlab. Most of what we need of it is its inside, which any release may change; so its versions
are bounded in pyproject.toml, and tests/layouts/test_reportlab.py names all that we rely on.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics, ttfonts
from reportlab.pdfgen import canvas as pdfgen

from components.values import NamedTuple
from layouts.drawing.images import png_parts
from layouts.drawing.scene import PT, Linear, Pixels, Radial
from layouts.drawing.shapes import Box

COMPRESSION = 3
"""Level of zlib: higher ones take twice as long for a few per cent."""

GROUPS = {
    "group": b"/Group <<\n/S /Transparency /Type /Group\n>>",
    "mask": b"/Group <<\n/CS /DeviceRGB /S /Transparency /Type /Group\n>>",
}
"""What a form says that is blended as one."""

Reference: TypeAlias = pdfdoc.PDFObjectReference
Font: TypeAlias = ttfonts.TTFont

rl_config.useA85 = 0


class Document(NamedTuple):
    """What a PDF says of itself. `duplex` is the paper edge to flip on: 'long', 'short' or None. `trim`: how far inside
    each page it is cut, in mm. `stretch`: by how much pages are enlarged about their middle, across and along.
    """

    title: str
    subject: str = ""
    author: str = ""
    lang: str = "en"
    duplex: str | None = None
    trim: float = 0.0
    stretch: tuple[float, float] = (1.0, 1.0)


# ---- fonts ------------------------------------------------------------------------------------------------------


def register_font(name: str, file: Path | BytesIO) -> Font:
    """Make a font of a TTF file known by a name."""
    font = ttfonts.TTFont(name, str(file) if isinstance(file, Path) else file, asciiReadable=1)
    pdfmetrics.registerFont(font)
    return font


def advances(font: Font) -> Mapping[int, float]:
    """How far each character of a font goes, in thousandths of the type size, by code; also any other."""
    face = font.face
    return defaultdict(lambda: face.defaultWidth, face.charWidths)


def letters(font: Font) -> frozenset[str]:
    """The characters that a font has glyphs for."""
    face = font.face
    return frozenset(map(chr, face.charToGlyph))


# ---- the file ---------------------------------------------------------------------------------------------------


class PdfFile:
    """Writes a document to a stream, object by object. `font`: the name of one that is registered, as reportlab begins
    with a font; no other than those used is embedded."""

    def __init__(self, target: BinaryIO, about: Document, font: str) -> None:
        canvas = self._canvas = pdfgen.Canvas(
            BytesIO(), pageCompression=1, invariant=1, initialFontName=font, lang=about.lang
        )
        _describe(canvas, about)
        self.doc, self.target, self.about = canvas._doc, target, about
        self._offset = 0
        # The head of a PDF, and whatever else reportlab begins a file with.
        doc = self.doc
        self._write(b"".join(pdfdoc.PDFFile(doc._pdfVersion).strings))

    def put(self, obj: pdfdoc.PDFObject, name: str | None = None) -> Reference:
        """Write an object and forget what it holds; what it refers to need not be written yet."""
        reference = self.doc.Reference(obj, name)
        self._write_object(reference.name)
        return reference

    def put_stream(self, content: bytes) -> Reference:
        """Write a compressed stream."""
        packed = zlib.compress(content, COMPRESSION)
        return self.put(Stream(packed, b"/Filter /FlateDecode", b"/Length %d" % len(packed)))

    def put_form(self, name: str, content: bytes, box: Box, resources: Reference, group: str) -> None:
        """Write a Form XObject; as a `group` it is blended as one picture, and a `mask` says how opaque others are."""
        doc, packed = self.doc, zlib.compress(content, COMPRESSION)
        entries = [
            b"/BBox [ %b ]" % b" ".join([pdfdoc.pdfdocEnc(pdfdoc.format(side, doc)) for side in box]),
            b"/Filter /FlateDecode",
            b"/FormType 1",
            *([GROUPS[group]] if group else []),
            b"/Length %d" % len(packed),
            b"/Matrix [ 1 0 0 1 0 0 ]",
            b"/Resources %b" % resources.format(doc),
            b"/Subtype /Form",
            b"/Type /XObject",
        ]
        entries.insert(6, b"\n ")  # Where reportlab begins a new line.
        self.put(Stream(packed, *entries), pdfdoc.xObjectName(name))

    def put_image(self, name: str, pixels: Pixels) -> None:
        """Write an image as an XObject under a name, as forms have one; a JPEG as it stands."""
        clear = None
        if pixels.jpeg:
            rows, colours = pixels.data, len(pixels.mode)
        else:
            (rows, colours), *masks = png_parts(pixels)
            for opacity, one in masks:
                clear = self.put(_image(pixels, opacity, one))
        self.put(_image(pixels, rows, colours, clear), pdfdoc.xObjectName(name))

    def form_name(self, name: str) -> str:
        """What a Form XObject is called in the operators of a page."""
        doc = self.doc
        return str(doc.getXObjectName(name))

    def put_resources(
        self, name: str, forms: Sequence[str], alphas: Mapping[str, float | str], shadings: Mapping[str, str]
    ) -> Reference:
        """Write what the operators of a stream name: forms, degrees of opacity or masks for it, shadings, and every
        font."""
        doc, resources = self.doc, pdfdoc.PDFResourceDictionary()
        resources.basicFonts()
        resources.basicProcs()
        if forms:
            resources.XObject = doc.xobjDict(list(forms))
        if alphas:
            resources.ExtGState = pdfdoc.PDFDictionary(
                {
                    name: _mask(a) if isinstance(a, str) else pdfdoc.PDFDictionary({"ca": a, "CA": a})
                    for name, a in alphas.items()
                }
            )
        resources.setShading(shadings)
        return self.put(resources, name)

    def add_shading(self, shading: Linear | Radial, colours: Sequence[tuple[float, ...]]) -> str:
        """The name of a shading, whose colours are given as RGB."""
        function = pdfgen._buildColorFunction(list(colours), [offset for offset, _ in shading.stops])
        how = {"Function": function, "ColorSpace": "DeviceRGB", "Extend": "[true true]"}
        if isinstance(shading, Linear):
            return str(self.doc.addShading(pdfdoc.PDFAxialShading(*shading[:4], **how)))
        x, y, r = shading[:3]
        return str(self.doc.addShading(pdfdoc.PDFRadialShading(*(shading.focus or (x, y)), 0, x, y, r, **how)))

    def font_name(self, font: Font, subset: int = 0) -> str:
        """What a subset of a font is called in operators. The first holds all of ASCII under its own codes."""
        return str(font.getSubsetInternalName(subset, self.doc))

    def split(self, font: Font, text: str) -> list[tuple[str, bytes]]:
        """A text as (font of the file, codes in it)."""
        return [(self.font_name(font, subset), raw) for subset, raw in font.splitString(text, self.doc)]

    def add_page(self, size: tuple[float, float], content: Reference, resources: Reference) -> None:
        """Add a page of that size in points."""
        doc = self.doc
        page = Page(size, content, resources, self.about.trim / PT)
        doc.Pages.addPage(self.put(page, doc.thisPageName()))
        doc.pageCounter += 1

    def add_bookmark(self, words: str) -> None:
        """A bookmark to the page that comes next."""
        canvas, doc = self._canvas, self.doc
        key = f"p{doc.pageCounter}"
        canvas.bookmarkPage(key, fit="Fit")
        canvas.addOutlineEntry(words, key, 0)

    def close(self) -> None:
        """Write all that is left, the table of places and the trailer."""
        doc = self.doc
        self._prepare()
        number = 0
        # Objects may name new ones while they are written.
        while (number := number + 1) in doc.numberToId:
            if doc.numberToId[number] not in doc.idToOffset:
                self._write_object(doc.numberToId[number])
        table = pdfdoc.PDFCrossReferenceTable()
        table.addsection(0, [doc.numberToId[n] for n in range(1, number)])
        place = self._write(table.format(doc))
        catalog, about = doc.Reference(doc.Catalog), doc.Reference(doc.info)
        trailer = pdfdoc.PDFTrailer(startxref=place, Size=number, Root=catalog, Info=about, ID=doc.ID())
        self._write(trailer.format(doc))

    def _prepare(self) -> None:
        """What reportlab does before it writes: fonts, information, outline."""
        doc = self.doc
        for font in doc.delayedFonts:
            font.addObjects(doc)
        doc.info.invariant = doc.invariant
        doc.info.digest(doc.signature)
        doc.Reference(doc.Catalog)
        doc.Reference(doc.info)
        doc.Outlines.prepare(doc, self._canvas)
        if doc.Outlines.ready < 0:
            doc.Catalog.Outlines = None

    def _write_object(self, name: str) -> None:
        doc = self.doc
        obj = doc.idToObject[name]
        doc.idToOffset[name] = self._write(pdfdoc.PDFIndirectObject(name, obj).format(doc))
        doc.idToObject[name] = None

    def _write(self, content: bytes | str) -> int:
        """Append bytes; gives the place where they begin."""
        encoded, began = pdfdoc.pdfdocEnc(content), self._offset
        self.target.write(encoded)
        self._offset += len(encoded)
        return began


class Page(pdfdoc.PDFObject):  # type: ignore[misc]
    """A page's dictionary. reportlab's own page prepares for much that ours have not, at some cost for each."""

    __RefOnly__ = 1

    def __init__(self, size: tuple[float, float], contents: Reference, resources: Reference, trim: float = 0.0) -> None:
        self.size, self.contents, self.resources, self.trim = size, contents, resources, trim

    def format(self, document: Any) -> bytes:
        parts = (document.Reference(document.Pages), self.contents, self.resources)
        parent, contents, resources = (part.format(document) for part in parts)
        width, height = self.size
        trim = self.trim
        box = b" /TrimBox [ %.4f %.4f %.4f %.4f ]" % (trim, trim, width - trim, height - trim) if trim else b""
        return b"<< /Contents %b /MediaBox [ 0 0 %.4f %.4f ] /Parent %b /Resources %b%b /Type /Page >>" % (
            contents, width, height, parent, resources, box,
        )  # fmt: skip


class Stream(pdfdoc.PDFObject):  # type: ignore[misc]
    """A stream and the entries of its dictionary as they are written: reportlab's own dictionaries take longer."""

    __RefOnly__ = 1

    def __init__(self, content: bytes, *entries: bytes) -> None:
        self.content, self.entries = content, entries

    def format(self, document: Any) -> bytes:
        return b"<<\n%b\n>>\nstream\n%bendstream\n" % (b" ".join(self.entries), self.content)


def _mask(form: str) -> pdfdoc.PDFDictionary:
    """A graphics state in which a form says by its brightness how opaque what is painted is."""
    of_form = pdfdoc.PDFObjectReference(pdfdoc.xObjectName(form))
    says = {"Type": pdfdoc.PDFName("Mask"), "S": pdfdoc.PDFName("Luminosity"), "G": of_form}
    return pdfdoc.PDFDictionary({"SMask": pdfdoc.PDFDictionary(says)})


def _image(pixels: Pixels, rows: bytes, colours: int, clear: Reference | None = None) -> pdfdoc.PDFStream:
    """An image's stream: a whole JPEG, or the rows of a PNG with so many colours; `clear`: how opaque it is."""
    stream = pdfdoc.PDFStream(content=rows, filters=[])
    entries = stream.dictionary
    entries["Type"], entries["Subtype"] = pdfdoc.PDFName("XObject"), pdfdoc.PDFName("Image")
    entries["Width"], entries["Height"], entries["BitsPerComponent"] = pixels.width, pixels.height, 8
    entries["ColorSpace"] = pdfdoc.PDFName("DeviceGray" if colours == 1 else "DeviceRGB")
    entries["Filter"] = pdfdoc.PDFName("DCTDecode" if pixels.jpeg else "FlateDecode")
    if not pixels.jpeg:
        entries["DecodeParms"] = pdfdoc.PDFDictionary({"Predictor": 15, "Colors": colours, "Columns": pixels.width})
    if clear:
        entries["SMask"] = clear
    return stream


def _describe(canvas: pdfgen.Canvas, about: Document) -> None:
    """Write a document's title, author, subject and viewer preferences: no scaling, which edge to flip on."""
    canvas.setTitle(about.title)
    canvas.setSubject(about.subject)
    canvas.setAuthor(about.author)
    canvas.setCreator("salvage")
    canvas.setProducer("salvage (reportlab)")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if about.duplex:
        canvas.setViewerPreference("Duplex", f"DuplexFlip{about.duplex.capitalize()}Edge")
