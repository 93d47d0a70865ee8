"""A PDF that can be read aloud: pages whose marks belong to a tree of headings, paragraphs, lists, tables, figures.

It follows PDF/UA-1 (ISO 14289-1): every mark is in the tree or is an artifact, figures have words, tables have header
cells, links say where they lead, and the file names its title and language.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, Protocol
from xml.sax.saxutils import escape

from layouts.backends.pdf import Painter, new_file
from layouts.backends.pdffile import Document, Raw, Reference
from layouts.scene import PT, Item

XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<pdfuaid:part>1</pdfuaid:part><pdf:Producer>salvage (reportlab)</pdf:Producer>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag></dc:language></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


class Node(Protocol):
    """An element of the tree (see `layouts.rulebook.elements`)."""

    kind: str
    alt: str
    children: list[Any]


@dataclass(frozen=True, slots=True)
class Jump:
    """A link: its rectangle (x, y, width, height in mm from the page's top-left), what it leads to, its words."""

    box: tuple[float, float, float, float]
    key: str
    name: str
    node: Node


@dataclass(slots=True)
class _Marks:
    """What belongs to an element: (page object, id of marked content), and the object numbers of its links."""

    content: list[tuple[int, int]] = field(default_factory=list)
    links: list[tuple[int, int]] = field(default_factory=list)


class TaggedFile:
    """A PDF with its tree, page by page; the tree is written by `close`."""

    def __init__(self, about: Document) -> None:
        self.target = BytesIO()
        self.file = new_file(self.target, about, compact=True)
        self.painter = Painter(self.file)
        self.about = about
        self._marks: dict[int, _Marks] = {}
        self._pages: list[list[Node]] = []
        """The elements of each page by the ids of their marked content."""
        self._links: list[Node] = []
        self._places: dict[str, tuple[int, float]] = {}
        """For each key, its page from 0 and how far below the page's top it is, in mm."""
        self._jumps: list[tuple[int, int, Jump]] = []
        self._objects: list[int] = []
        self._heights: list[float] = []

    @property
    def count(self) -> int:
        """Pages so far."""
        return len(self._pages)

    def page(
        self,
        size: tuple[float, float],
        marked: Iterable[tuple[Node | None, Sequence[Item]]],
        jumps: Sequence[Jump] = (),
        places: Iterable[tuple[str, float]] = (),
        bookmarks: Iterable[tuple[str, str, int, float]] = (),
    ) -> None:
        """Add a page of that size in mm: its marks with their elements, its links, the keys that lead to it with their
        y, and bookmarks as key, words, level from 0 and y."""
        number = len(self._pages)
        for key, name, level, y in bookmarks:
            self.file.add_bookmark(key, name, level, (size[1] - y) / PT)
        stream = self.painter.begin_page(size[1])
        owners: list[Node] = []
        for node, items in marked:
            if not items:
                continue
            if node is None:
                stream.code.append("/Artifact BMC")
            else:
                stream.code.append(f"/{node.kind} <</MCID {len(owners)}>> BDC")
                owners.append(node)
            self.painter.paint(stream, items)
            stream.code.append("EMC")
        first = self.file.reserve(len(jumps))
        annotations = " ".join(f"{first + i} 0 R" for i in range(len(jumps)))
        more = f"/StructParents {number} /Tabs /S " + (f"/Annots [{annotations}] " if jumps else "")
        reference = self.painter.end_page(stream, size, more.encode())
        page = self.file.number(reference)
        for i, node in enumerate(owners):
            self._of(node).content.append((page, i))
        for i, jump in enumerate(jumps):
            self._of(jump.node).links.append((page, first + i))
            self._jumps.append((number, first + i, jump))
        self._places |= {key: (number, y) for key, y in places if key not in self._places}
        self._pages.append(owners)
        self._objects.append(page)
        self._heights.append(size[1])

    def close(self, tree: Node) -> bytes:
        """Write the tree and all that is left; gives the file."""
        self._write_links()
        metadata = XMP.format(title=escape(self.about.title), lang=self.about.lang)
        self.file.tag(self._write_tree(tree), metadata.encode())
        self.file.close()
        return self.target.getvalue()

    # ---- what close writes --------------------------------------------------------------------------------------

    def _of(self, node: Node) -> _Marks:
        return self._marks.setdefault(id(node), _Marks())

    def _destination(self, key: str) -> str:
        page, y = self._places[key]
        return f"[{self._objects[page]} 0 R/XYZ 0 {(self._heights[page] - y) / PT:.2f} null]"

    def _write_links(self) -> None:
        """Every link as an annotation that belongs to its element."""
        for i, (page, number, jump) in enumerate(self._jumps):
            x, y, w, h = jump.box
            high = self._heights[page]
            box = " ".join(f"{v / PT:.2f}" for v in (x, high - y - h, x + w, high - y))
            content = (
                f"<</Type/Annot/Subtype/Link/Rect[{box}]/Border[0 0 0]/F 4/Dest{self._destination(jump.key)}"
                f"/Contents{_string(jump.name)}/StructParent {len(self._pages) + i}>>"
            )
            self.file.pack({number: content.encode()})
            self._links.append(jump.node)

    def _write_tree(self, tree: Node) -> Reference:
        """Every element of the tree, and the table from marks back to elements."""
        nodes = [node for node in _walk(tree) if node is tree or self._holds(node)]
        written = Raw()
        reference = self.file.refer(written)
        root, parents = self.file.number(reference), self.file.reserve(len(nodes) + 1)
        numbers = {id(node): parents + 1 + i for i, node in enumerate(nodes)}
        above = {id(child): numbers[id(node)] for node in nodes for child in node.children}
        objects = {
            numbers[id(node)]: self._element(node, above.get(id(node), root), numbers).encode() for node in nodes
        }
        written.content = f"<</Type/StructTreeRoot/K {numbers[id(tree)]} 0 R/ParentTree {parents} 0 R>>"
        rows = [
            f"{page} [{' '.join(f'{numbers[id(node)]} 0 R' for node in owners)}]"
            for page, owners in enumerate(self._pages)
        ]
        rows += [f"{len(self._pages) + i} {numbers[id(node)]} 0 R" for i, node in enumerate(self._links)]
        objects[parents] = f"<</Nums[{' '.join(rows)}]>>".encode()
        self.file.pack(objects)
        return reference

    def _holds(self, node: Node) -> bool:
        """Whether an element or any in it has marks: what was never drawn has no place in the tree."""
        return id(node) in self._marks or any(self._holds(child) for child in node.children)

    def _element(self, node: Node, above: int, numbers: dict[int, int]) -> str:
        marks = self._marks.get(id(node), _Marks())
        page = marks.content[0][0] if marks.content else None
        kids = [str(mcid) if on == page else f"<</Type/MCR/Pg {on} 0 R/MCID {mcid}>>" for on, mcid in marks.content]
        kids += [f"<</Type/OBJR/Pg {on} 0 R/Obj {link} 0 R>>" for on, link in marks.links]
        kids += [f"{numbers[id(child)]} 0 R" for child in node.children if id(child) in numbers]
        more = f"/Pg {page} 0 R" if page is not None else ""
        if node.alt:
            more += f"/Alt{_string(node.alt)}"
        if node.kind == "TH":
            more += "/A<</O/Table/Scope/Column>>"
        return f"<</S/{node.kind}/P {above} 0 R/K[{' '.join(kids)}]{more}>>"


def _walk(node: Node) -> Iterable[Node]:
    yield node
    for child in node.children:
        yield from _walk(child)


def _string(words: str) -> str:
    """A text string: Latin letters as they are, all else in UTF-16."""
    if words.isascii() and words.isprintable():
        inner = words.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        return f"({inner})"
    return f"<FEFF{words.encode('utf-16-be').hex().upper()}>"
