"""The file of a PDF, written while it is drawn, so that memory does not grow with what is on its pages.

reportlab keeps every object until the document is saved. Here an object that nothing will change any more is written
at once (`put`), and only its number and place are kept; `close` writes the rest in reportlab's own order.

A `compact` file keeps what isn't a stream in object streams, and its table of places is a stream too (PDF 1.5): the
thousand little objects of a structure tree then cost a few bytes each.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any, BinaryIO

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

BATCH = 200
"""Objects in an object stream: viewers unpack a whole one to read any of them."""


class PdfFile:
    """Writes a canvas's document to a stream, object by object."""

    def __init__(self, canvas: Canvas, target: BinaryIO, compact: bool = False) -> None:
        self.canvas, self.doc, self.target, self.compact = canvas, canvas._doc, target, compact
        self._offset = 0
        self._packed: dict[int, bytes] = {}
        """Objects by number that wait for an object stream."""
        # The head of a PDF, and whatever else reportlab begins a file with.
        self._write(b"".join(pdfdoc.PDFFile((1, 7) if compact else self.doc._pdfVersion).strings))

    def put(self, obj: pdfdoc.PDFObject, name: str | None = None) -> pdfdoc.PDFObjectReference:
        """Write an object and forget what it holds; what it refers to need not be written yet."""
        reference = self.doc.Reference(obj, name)
        self._write_object(reference.name)
        return reference

    def number(self, reference: pdfdoc.PDFObjectReference) -> int:
        """The number of an object that is referred to."""
        return int(self.doc.idToObjectNumberAndVersion[reference.name][0])

    def reserve(self, count: int) -> int:
        """The first of so many numbers in a row for objects that are `pack`ed as they stand."""
        first = int(self.doc.objectcounter) + 1
        self.doc.objectcounter += count
        return first

    def pack(self, objects: Mapping[int, bytes]) -> None:
        """Add objects under their reserved numbers to a compact file."""
        self._packed.update(objects)

    def close(self) -> None:
        """Write all that is left, the table of places and the trailer."""
        doc = self.doc
        self._prepare()
        if self.compact:
            self._close_compact()
            return
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

    def _close_compact(self) -> None:
        doc = self.doc
        number = 0
        while (number := number + 1) <= doc.objectcounter:
            name = doc.numberToId.get(number)
            if name is not None and name not in doc.idToOffset:
                self._write_object(name)
        catalog, info = self.number(doc.Reference(doc.Catalog)), self.number(doc.Reference(doc.info))
        size = doc.objectcounter + 1
        rows = {
            doc.idToObjectNumberAndVersion[name][0]: (1, place, 0) for name, place in doc.idToOffset.items() if place
        }
        waiting = sorted(self._packed.items())
        for start in range(0, len(waiting), BATCH):
            batch = waiting[start : start + BATCH]
            rows[size] = (1, self._offset, 0)
            rows |= {number: (2, size, i) for i, (number, _) in enumerate(batch)}
            self._write_packed(size, batch)
            size += 1
        rows[size] = (1, self._offset, 0)
        rows[0] = (0, 0, 65535)
        places = b"".join(
            kind.to_bytes(1, "big") + place.to_bytes(4, "big") + index.to_bytes(2, "big")
            for kind, place, index in (rows.get(number, (0, 0, 65535)) for number in range(size + 1))
        )
        content = zlib.compress(places, 9)
        digest = doc.signature.digest().hex()
        head = (
            f"{size} 0 obj\n<</Type/XRef/Size {size + 1}/W[1 4 2]/Root {catalog} 0 R/Info {info} 0 R"
            f"/ID[<{digest}><{digest}>]/Filter/FlateDecode/Length {len(content)}>>\nstream\n"
        )
        place = self._write(head.encode() + content + b"\nendstream\nendobj\n")
        self._write(f"startxref\n{place}\n%%EOF\n")

    def _write_packed(self, number: int, objects: list[tuple[int, bytes]]) -> None:
        """Write an object stream."""
        heads, place = [], 0
        for inner, content in objects:
            heads.append(f"{inner} {place}")
            place += len(content) + 1
        head = " ".join(heads).encode() + b"\n"
        content = zlib.compress(head + b"\n".join(content for _, content in objects), 9)
        says = f"<</Type/ObjStm/N {len(objects)}/First {len(head)}/Filter/FlateDecode/Length {len(content)}>>"
        self._write(f"{number} 0 obj\n{says}\nstream\n".encode() + content + b"\nendstream\nendobj\n")

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
        obj = doc.idToObject[name]
        if self.compact and not isinstance(obj, pdfdoc.PDFStream | pdfdoc.PDFFormXObject):
            self._packed[doc.idToObjectNumberAndVersion[name][0]] = pdfdoc.pdfdocEnc(
                pdfdoc.format(obj, doc, toplevel=1)
            )
            doc.idToOffset[name] = None  # It has a place in an object stream.
        else:
            doc.idToOffset[name] = self._write(pdfdoc.PDFIndirectObject(name, obj).format(doc))
        doc.idToObject[name] = None

    def _write(self, content: bytes | str) -> int:
        """Append bytes; gives the place where they begin."""
        made, began = pdfdoc.pdfdocEnc(content), self._offset
        self.target.write(made)
        self._offset += len(made)
        return began


class Page(pdfdoc.PDFObject):  # type: ignore[misc]
    """A page's dictionary. reportlab's own page prepares for much that ours have not, at some cost for each."""

    __RefOnly__ = 1

    def __init__(
        self,
        size: tuple[float, float],
        contents: pdfdoc.PDFObjectReference,
        resources: pdfdoc.PDFObjectReference,
        more: bytes = b"",
    ) -> None:
        self.size, self.contents, self.resources, self.more = size, contents, resources, more

    def format(self, document: Any) -> bytes:
        parts = (document.Reference(document.Pages), self.contents, self.resources)
        parent, contents, resources = (part.format(document) for part in parts)
        width, height = self.size
        return b"<< /Contents %b /MediaBox [ 0 0 %.4f %.4f ] /Parent %b /Resources %b /Type /Page %b>>" % (
            contents, width, height, parent, resources, self.more,
        )  # fmt: skip
