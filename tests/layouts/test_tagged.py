"""Tagged PDF: what a book says of itself to those who hear it, read back from the file; and how small it is kept."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pikepdf
import pytest

from layouts.backends.pdf import Document
from layouts.backends.tagged import Jump, TaggedFile
from layouts.rulebook.elements import Element
from layouts.scene import Path, Text
from layouts.shapes import rect

SIZE = (100.0, 60.0)


def made() -> bytes:
    """Two pages: a heading, a link, a paragraph over both pages, a table, a figure, and ornament."""
    tree, file = Element("Document"), TaggedFile(Document("Tin (Cans) – again"))
    head, link, words = tree.add("H1"), tree.add("P").add("Link"), tree.add("P")
    cell = tree.add("Table").add("TR").add("TH")
    figure = tree.add("Figure", "Three cans – stacked")
    tree.add("P")  # never drawn
    box = Path(rect(0, 0, 9, 9), fill="#336699")
    jump = Jump((5, 10, 30, 5), "there", "To (there)", link)
    first = [(head, [Text(5, 8, "Cans", 12)]), (link, [Text(5, 14, "there", 9)]), (words, [Text(5, 20, "Stack", 9)])]
    file.page(SIZE, [(None, [box]), *first], [jump], bookmarks=[("top", "Cans", 0, 5.0)])
    file.page(SIZE, [(words, [Text(5, 8, "them", 9)]), (cell, [Text(5, 20, "a", 9)]), (figure, [box])],
              places=[("there", 12.0)])  # fmt: skip
    return file.close(tree)


@pytest.fixture
def pdf() -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(BytesIO(made())) as read:
        yield read


def kinds(node: Any) -> Any:
    """A structure element as its kind and those of its children."""
    inside = [kinds(kid) for kid in node.get("/K", []) if isinstance(kid, pikepdf.Dictionary) and "/S" in kid]
    return (str(node.S)[1:], inside) if inside else str(node.S)[1:]


def test_the_tree_has_what_was_drawn_in_its_order(pdf):
    """Elements come in the order of the book, nested as they were made; what was never drawn isn't there."""
    assert kinds(pdf.Root.StructTreeRoot.K) == (
        "Document", ["H1", ("P", ["Link"]), "P", ("Table", [("TR", ["TH"])]), "Figure"]
    )  # fmt: skip


def test_every_mark_belongs_to_an_element_or_is_an_artifact(pdf):
    """Pages are sequences of marked content; each id is found again through the parent tree."""
    nums = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    owners = dict(zip(map(int, nums[::2]), nums[1::2], strict=True))
    for page in pdf.pages:
        depth, seen = 0, []
        for operands, operator in pikepdf.parse_content_stream(page):
            name = str(operator)
            if name in ("BDC", "BMC"):
                depth += 1
                if name == "BDC":
                    seen.append((str(operands[0]), int(operands[1].MCID)))
            elif name == "EMC":
                depth -= 1
            elif name in ("f", "S", "B", "Tj", "TJ", "Do"):
                assert depth == 1, name
        assert [id for _, id in seen] == list(range(len(seen)))
        assert [str(node.S) for node in owners[int(page.StructParents)]] == [kind for kind, _ in seen]
        assert page.Tabs == "/S"


def test_a_link_has_its_place_its_words_and_its_element(pdf):
    """Its rectangle is where it was drawn, its goal the page and height of its key."""
    (link,) = pdf.pages[0].Annots
    nums = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    owner = nums[nums.index(int(link.StructParent)) + 1]

    assert str(link.Contents) == "To (there)"
    assert [round(float(v) * 25.4 / 72) for v in link.Rect] == [5, 45, 35, 50]
    assert link.Dest[0].objgen == pdf.pages[1].obj.objgen
    assert float(link.Dest[3]) * 25.4 / 72 == pytest.approx(48, abs=0.01)
    assert str(owner.S) == "/Link"
    assert any(isinstance(kid, pikepdf.Dictionary) and kid.get("/Obj") == link for kid in owner.K)


def test_it_names_title_language_and_standard(pdf):
    """Title, language and PDF/UA-1 stand where readers look for them; figures have words, header cells a scope."""
    with pdf.open_metadata() as about:
        assert about["dc:title"] == "Tin (Cans) – again"
        assert about["pdfuaid:part"] == "1"
    assert str(pdf.Root.Lang) == "en"
    assert pdf.Root.MarkInfo.Marked
    figure = pdf.Root.StructTreeRoot.K.K[-1]
    assert str(figure.Alt) == "Three cans – stacked"
    assert str(pdf.Root.StructTreeRoot.K.K[3].K[0].K[0].A.Scope) == "/Column"
    with pdf.open_outline() as outline:
        assert [entry.title for entry in outline.root] == ["Cans"]


def test_other_readers_find_nothing_to_complain_about():
    """The table of places is right, object streams unpack, and pdf_oxide finds no problem of PDF/UA."""
    pdf_oxide = pytest.importorskip("pdf_oxide")
    data = made()
    with pikepdf.open(BytesIO(data)) as file:
        assert file.check_pdf_syntax() == []
    found = pdf_oxide.PdfDocument.from_bytes(data).validate_pdf_ua()

    assert found["errors"] == []
    assert made() == data
