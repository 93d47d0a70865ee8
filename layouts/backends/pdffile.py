"""The file of a PDF, written while it is drawn, so that memory does not grow with what is on its pages.

reportlab keeps every object until the document is saved. Here an object that nothing will change any more is written
at once (`put`), and only its number and place are kept; `close` writes the rest in reportlab's own order.
"""

from __future__ import annotations

from typing import BinaryIO

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas


class PdfFile:
    """Writes a canvas's document to a stream, object by object."""

    def __init__(self, canvas: Canvas, target: BinaryIO) -> None:
        self.canvas, self.doc, self.target = canvas, canvas._doc, target
        self._offset = 0
        # The head of a PDF, and whatever else reportlab begins a file with.
        self._write(b"".join(pdfdoc.PDFFile(self.doc._pdfVersion).strings))

    def put(self, obj: pdfdoc.PDFObject, name: str | None = None) -> pdfdoc.PDFObjectReference:
        """Write an object and forget what it holds; what it refers to need not be written yet."""
        reference = self.doc.Reference(obj, name)
        self._write_object(reference.name)
        return reference

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
        catalog, info = doc.Reference(doc.Catalog), doc.Reference(doc.info)
        trailer = pdfdoc.PDFTrailer(startxref=place, Size=number, Root=catalog, Info=info, ID=doc.ID())
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
        doc.Outlines.prepare(doc, self.canvas)
        if doc.Outlines.ready < 0:
            doc.Catalog.Outlines = None

    def _write_object(self, name: str) -> None:
        doc = self.doc
        doc.idToOffset[name] = self._write(pdfdoc.PDFIndirectObject(name, doc.idToObject[name]).format(doc))
        doc.idToObject[name] = None

    def _write(self, content: bytes | str) -> int:
        """Append bytes; gives the place where they begin."""
        made, began = pdfdoc.pdfdocEnc(content), self._offset
        self.target.write(made)
        self._offset += len(made)
        return began
