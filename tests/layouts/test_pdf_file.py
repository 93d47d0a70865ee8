"""The PDF as a file: its fonts, what it says of itself, repeatable bytes, memory, compression, other readers."""

from __future__ import annotations

import os
import subprocess
import sys
import tracemalloc
import weakref
from io import BytesIO

import pikepdf
import pypdfium2
import pytest

from layouts.drawing import fonts, shapes
from layouts.drawing.backends import pdf
from layouts.drawing.scene import Group, Path, Scene, Text

from ..long_run import LONG
from .reading import read

# ---- fonts, description ----------------------------------------------------------------------------------------


def font_dictionaries(file: pikepdf.Pdf) -> list[pikepdf.Dictionary]:
    return [o for o in file.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]


def test_fonts_are_embedded_subsets_and_nothing_else(opened, samples):
    """Each font carries its file and a subset's name; Helvetica, which reportlab loves, is nowhere."""
    found = font_dictionaries(opened(*samples.values()))

    assert {str(f.BaseFont)[8:] for f in found} == {
        "Manrope-ExtraBold", "Manrope-Bold", "SourceSansPro-Regular", "SourceSansPro-Semibold",
    }  # fmt: skip
    for font in found:
        name = str(font.BaseFont)
        assert name[7] == "+", name
        assert name[1:7].isupper(), name
        whole = fonts.file({"Manrope-ExtraBold": "display", "Manrope-Bold": "caption"}.get(name[8:], "body"))
        assert 1000 < len(font.FontDescriptor.FontFile2.read_bytes()) < whole.stat().st_size / 2


def test_a_page_without_text_names_no_foreign_font(opened):
    """Even an empty page names no font that is not in the file."""
    assert all("/FontFile2" in f.FontDescriptor for f in font_dictionaries(opened(Scene(50, 50, ()))))


@pytest.mark.parametrize("words", ["Größe −1 × 2", "(a) \\b\\ (c", "“ü” … – 3½", "ABC" * 90])
@pytest.mark.parametrize("font", fonts.FILES)
def test_text_can_be_copied_out_again(made, words, font):
    """What is set is what a reader copies or searches, also past the 128 letters of one subset."""
    assert not fonts.lacks(words, font)
    page = read(made(Scene(900, 20, (Text(2, 10, words, 6, font),))))

    assert "".join(c["text"] for c in page.chars) == words


def test_the_document_describes_itself(opened):
    """Title, subject, author, language; shown by its title, printed unscaled, flipped on the edge asked for."""
    about = pdf.Document("Orbit cards", "52 cards", "Somebody", "de", "short")
    file = opened(Scene(50, 50, ()), about=about)
    wishes = file.Root.ViewerPreferences

    assert [str(file.docinfo[k]) for k in ("/Title", "/Subject", "/Author")] == ["Orbit cards", "52 cards", "Somebody"]
    assert str(file.Root.Lang) == "de"
    assert (wishes.PrintScaling, wishes.DisplayDocTitle, wishes.Duplex) == ("/None", True, "/DuplexFlipShortEdge")


def test_one_sided_documents_leave_the_printer_its_way(opened):
    """Without backs there is no word about flipping, but still no scaling."""
    wishes = opened(Scene(50, 50, ())).Root.ViewerPreferences

    assert "/Duplex" not in wishes
    assert wishes.PrintScaling == "/None"


def test_titles_become_bookmarks_of_their_pages(opened):
    """A page with a title has a bookmark that leads to it; one without has none."""
    file = opened(*(Scene(50, 50, (), title=title) for title in ("Fronts", "", "Backs – 2")))
    pages = [page.obj.objgen for page in file.pages]
    with file.open_outline() as outline:
        found = [(entry.title, pages.index(entry.destination[0].objgen)) for entry in outline.root]

    assert found == [("Fronts", 0), ("Backs – 2", 2)]


# ---- the file --------------------------------------------------------------------------------------------------


def test_the_same_scenes_give_the_same_bytes(made, samples):
    """Nothing of the clock, of memory or of the run before gets into a file."""
    assert made(*samples.values()) == made(*samples.values())


REPEAT = """
import hashlib, sys
from io import BytesIO
from layouts.drawing import icons, shapes, text
from layouts.drawing.backends import pdf, svg
from layouts.drawing.scene import Group, Path, Radial, Scene, Use
block = text.block(5, 5, "Pay **two** {fuel} or {metal}", 9, 60, icons=icons.symbol)
glow = Path(shapes.circle(9, 20, 5), fill=Radial(9, 20, 5, ((0, "#FFFFFF"), (1, "#000000"))), opacity=0.4)
scene = Scene(70, 40, (*block.items, glow, Group((glow,), clip=shapes.circle(9, 9, 4), opacity=0.5)), title="Same")
out = BytesIO()
pdf.write(out, [scene, scene], pdf.Document("Same"))
sys.stdout.write(hashlib.sha256(out.getvalue() + svg.document(scene).encode()).hexdigest())
"""


def test_bytes_do_not_depend_on_the_process():
    """PDF and SVG are the same under any hash seed, in any process."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", REPEAT], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        for seed in ("1", "2")
    ]  # fmt: skip

    assert len(runs[0].stdout) == 64
    assert runs[0].stdout == runs[1].stdout


@LONG
def test_pages_are_drawn_as_they_come_and_not_kept():
    """While 60 heavy pages go by, only the present scene is alive and memory stays far below theirs."""

    class Tag(str):
        """A text that can be watched; scenes can not."""

    alive: weakref.WeakSet[Tag] = weakref.WeakSet()
    most = 0

    def page(i: int) -> Scene:
        line = shapes.polyline([(x / 7, (x * i) % 97) for x in range(3000)])
        tag = Tag(f"page {i}")
        alive.add(tag)
        items = (Path(line, stroke="#000000", width=0.1), Text(9, 9, tag[:], 9))
        return Scene(210, 297, (Group(items, tag=tag),))

    def pages():
        nonlocal most
        for i in range(60):
            yield page(i)
            most = max(most, len(alive))

    tracemalloc.start()
    count = pdf.write(BytesIO(), pages(), pdf.Document("t"))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert count == 60
    assert most <= 2
    assert peak < 6_000_000, f"{peak / 1e6:.1f} MB"


def test_a_file_is_written_only_when_it_is_complete(tmp_path):
    """No pages, or a page that fails, leave no file and touch no earlier one."""
    target = tmp_path / "cards.pdf"
    target.write_bytes(b"before")

    def failing():
        yield Scene(50, 50, ())
        raise OSError("out of art")

    with pytest.raises(ValueError, match="at least one page"):
        pdf.write(target, [], pdf.Document("t"))
    with pytest.raises(OSError, match="out of art"):
        pdf.write(target, failing(), pdf.Document("t"))
    assert target.read_bytes() == b"before"


def test_a_file_and_a_stream_get_the_same_bytes(made, samples, tmp_path):
    """`write` takes either, and gives the number of pages."""
    target = tmp_path / "cards.pdf"

    assert pdf.write(target, samples.values(), pdf.Document("A test")) == len(samples)
    assert target.read_bytes() == made(*samples.values())


def test_streams_are_compressed_and_binary(opened, samples):
    """Every page, form and font is deflated, and none wrapped in ASCII85; a JPEG is as small already."""
    every = [o for o in opened(*samples.values()).objects if isinstance(o, pikepdf.Stream)]
    streams = [o for o in every if o.get("/Filter") != "/DCTDecode"]
    assert len(every) - len(streams) == 1

    assert len(streams) > 20
    assert {tuple(map(str, s.get("/Filter").wrap_in_array())) for s in streams} == {("/FlateDecode",)}


def test_other_readers_open_it(made, samples):
    """pdfium finds all pages and the words on them, qpdf nothing to complain about."""
    data = made(*samples.values())
    document = pypdfium2.PdfDocument(data)
    words = " ".join(page.get_textpage().get_text_bounded() for page in document)
    document.close()

    assert "Orbit L45 AVA fi" in words
    assert "one resource" in words
    with pikepdf.open(BytesIO(data)) as file:
        assert file.check_pdf_syntax() == []
