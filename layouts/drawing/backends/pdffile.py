"""A PDF file that is written while it is drawn, so that memory doesn't grow with its pages.

reportlab keeps every object until the document is saved. Here a finished object is written at once (`put`), and only
its number and offset are kept; `close` writes the rest in reportlab's order.

No other module imports reportlab. Much of what is used here is internal and may change with any release, so
pyproject.toml bounds its versions, and tests/layouts/test_reportlab.py checks everything that this relies on.
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
"""zlib level: higher ones take twice as long for a few per cent."""

GROUPS = {
    "group": b"/Group <<\n/S /Transparency /Type /Group\n>>",
    "mask": b"/Group <<\n/CS /DeviceRGB /S /Transparency /Type /Group\n>>",
}
"""The /Group entry of a form that is blended as one."""

Reference: TypeAlias = pdfdoc.PDFObjectReference
Font: TypeAlias = ttfonts.TTFont

rl_config.useA85 = 0


class Document(NamedTuple):
    """Metadata of a PDF. `duplex` is the paper edge to flip on: 'long', 'short' or None. `trim`: distance in mm from
    each page's edge to the cut. `stretch`: scale of pages about their middle, across and along."""

    title: str
    subject: str = ""
    author: str = ""
    lang: str = "en"
    duplex: str | None = None
    trim: float = 0.0
    stretch: tuple[float, float] = (1.0, 1.0)


# ---- fonts ------------------------------------------------------------------------------------------------------


def register_font(name: str, file: Path | BytesIO) -> Font:
    """Load a TTF file and register the font under a name."""
    font = ttfonts.TTFont(name, str(file) if isinstance(file, Path) else file, asciiReadable=1)
    pdfmetrics.registerFont(font)
    return font


def advances(font: Font) -> Mapping[int, float]:
    """Map the code of each character of a font to its advance in thousandths of the type size; others get the
    default."""
    face = font.face
    return defaultdict(lambda: face.defaultWidth, face.charWidths)


def letters(font: Font) -> frozenset[str]:
    """Return the characters for which a font has glyphs."""
    face = font.face
    return frozenset(map(chr, face.charToGlyph))


# ---- the file ---------------------------------------------------------------------------------------------------


class PdfFile:
    """Writes a document to a stream, object by object. `font`: the name of a registered font, with which reportlab must
    begin; only the fonts that are used are embedded."""

    def __init__(self, target: BinaryIO, about: Document, font: str) -> None:
        canvas = self._canvas = pdfgen.Canvas(
            BytesIO(), pageCompression=1, invariant=1, initialFontName=font, lang=about.lang
        )
        _describe(canvas, about)
        self.doc, self.target, self.about = canvas._doc, target, about
        self._offset = 0
        # The header of a PDF, as reportlab writes it.
        doc = self.doc
        self._write(b"".join(pdfdoc.PDFFile(doc._pdfVersion).strings))

    def put(self, obj: pdfdoc.PDFObject, name: str | None = None) -> Reference:
        """Write an object and drop its content; the objects that it refers to may be written later."""
        reference = self.doc.Reference(obj, name)
        self._write_object(reference.name)
        return reference

    def put_stream(self, content: bytes) -> Reference:
        """Compress and write a stream."""
        packed = zlib.compress(content, COMPRESSION)
        return self.put(Stream(packed, b"/Filter /FlateDecode", b"/Length %d" % len(packed)))

    def put_form(self, name: str, content: bytes, box: Box, resources: Reference, group: str) -> None:
        """Write a Form XObject; a `group` is blended as one picture, and a `mask` sets the opacity of other items."""
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
        entries.insert(6, b"\n ")  # reportlab begins a new line here.
        self.put(Stream(packed, *entries), pdfdoc.xObjectName(name))

    def put_image(self, name: str, pixels: Pixels) -> None:
        """Write an image as an XObject with a name, like a form; a JPEG is written unchanged."""
        clear = None
        if pixels.jpeg:
            rows, colours = pixels.data, len(pixels.mode)
        else:
            (rows, colours), *masks = png_parts(pixels)
            for opacity, one in masks:
                clear = self.put(_image(pixels, opacity, one))
        self.put(_image(pixels, rows, colours, clear), pdfdoc.xObjectName(name))

    def form_name(self, name: str) -> str:
        """Return the name of a Form XObject in the operators of a page."""
        doc = self.doc
        return str(doc.getXObjectName(name))

    def put_resources(
        self, name: str, forms: Sequence[str], alphas: Mapping[str, float | str], shadings: Mapping[str, str]
    ) -> Reference:
        """Write the resources that a stream's operators name: forms, opacities or masks, shadings, and every font."""
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
        """Add a shading with its colours as RGB, and return its name."""
        function = pdfgen._buildColorFunction(list(colours), [offset for offset, _ in shading.stops])
        how = {"Function": function, "ColorSpace": "DeviceRGB", "Extend": "[true true]"}
        if isinstance(shading, Linear):
            return str(self.doc.addShading(pdfdoc.PDFAxialShading(*shading[:4], **how)))
        x, y, r = shading[:3]
        return str(self.doc.addShading(pdfdoc.PDFRadialShading(*(shading.focus or (x, y)), 0, x, y, r, **how)))

    def font_name(self, font: Font, subset: int = 0) -> str:
        """Return the name of a font's subset in operators. Subset 0 has all of ASCII at its own codes."""
        return str(font.getSubsetInternalName(subset, self.doc))

    def split(self, font: Font, text: str) -> list[tuple[str, bytes]]:
        """Split a text into pairs of the file's font and codes in it."""
        return [(self.font_name(font, subset), raw) for subset, raw in font.splitString(text, self.doc)]

    def add_page(self, size: tuple[float, float], content: Reference, resources: Reference) -> None:
        """Add a page with a size in points."""
        doc = self.doc
        page = Page(size, content, resources, self.about.trim / PT)
        doc.Pages.addPage(self.put(page, doc.thisPageName()))
        doc.pageCounter += 1

    def add_bookmark(self, words: str) -> None:
        """Add a bookmark to the next page."""
        canvas, doc = self._canvas, self.doc
        key = f"p{doc.pageCounter}"
        canvas.bookmarkPage(key, fit="Fit")
        canvas.addOutlineEntry(words, key, 0)

    def close(self) -> None:
        """Write the remaining objects, the cross-reference table and the trailer."""
        doc = self.doc
        self._prepare()
        number = 0
        # Writing an object may create new ones.
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
        """Do what reportlab does before it writes: fonts, information, outline."""
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
        """Append bytes and return their offset."""
        encoded, began = pdfdoc.pdfdocEnc(content), self._offset
        self.target.write(encoded)
        self._offset += len(encoded)
        return began


class Page(pdfdoc.PDFObject):  # type: ignore[misc]
    """A page's dictionary. reportlab's own class prepares features that our pages lack, which takes time for each
    page."""

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
    """A stream with the entries of its dictionary as written: reportlab's own dictionaries are slower."""

    __RefOnly__ = 1

    def __init__(self, content: bytes, *entries: bytes) -> None:
        self.content, self.entries = content, entries

    def format(self, document: Any) -> bytes:
        return b"<<\n%b\n>>\nstream\n%bendstream\n" % (b" ".join(self.entries), self.content)


def _mask(form: str) -> pdfdoc.PDFDictionary:
    """Return a graphics state that uses a form's brightness as the opacity of everything painted."""
    of_form = pdfdoc.PDFObjectReference(pdfdoc.xObjectName(form))
    says = {"Type": pdfdoc.PDFName("Mask"), "S": pdfdoc.PDFName("Luminosity"), "G": of_form}
    return pdfdoc.PDFDictionary({"SMask": pdfdoc.PDFDictionary(says)})


def _image(pixels: Pixels, rows: bytes, colours: int, clear: Reference | None = None) -> pdfdoc.PDFStream:
    """Return an image's stream: a whole JPEG, or the rows of a PNG with the given number of colours. `clear`: its
    opacity mask."""
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
    """Set a document's title, author, subject and viewer preferences: no scaling, and the edge to flip on."""
    canvas.setTitle(about.title)
    canvas.setSubject(about.subject)
    canvas.setAuthor(about.author)
    canvas.setCreator("salvage")
    canvas.setProducer("salvage (reportlab)")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if about.duplex:
        canvas.setViewerPreference("Duplex", f"DuplexFlip{about.duplex.capitalize()}Edge")
