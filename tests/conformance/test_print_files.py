"""The files of a print run as such: their fonts, what a viewer is told, the rulebook, the same bytes each time.

`files` of a game's print.yaml are those of its pieces.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest

from components.schema import Game

from ..long_run import LONG, PAIRS, first_of
from ..printed import GAMES, Printed, designed
from ..told import told

pytestmark = PAIRS

FILE = "print.yaml"


@pytest.mark.parametrize("name", first_of(["a4", "letter, short edge", "a4 gutterfold"]))
def test_fonts_are_embedded_subsets(variant: Callable[[str], Printed], name: str) -> None:
    """Every font of every file is a subset with its file; Helvetica, which has none, is nowhere."""
    made = variant(name)
    for path in made.pdfs:
        with made.pdf(path) as pdf:
            fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
            assert fonts, path
            for font in fonts:
                assert str(font.BaseFont)[1:8].endswith("+"), (path, font.BaseFont)
                assert "/FontFile2" in font.FontDescriptor, (path, font.BaseFont)


@pytest.mark.parametrize(
    ("name", "flip"),
    first_of([("a4", "/DuplexFlipLongEdge"), ("letter, short edge", "/DuplexFlipShortEdge"), ("a4 gutterfold", None)]),
)
def test_what_a_viewer_is_told(game: Game, variant: Callable[[str], Printed], name: str, flip: str | None) -> None:
    """No scaling; the title for the window; the edge to flip on where there are backs; language; a bookmark a page."""
    made = variant(name)
    for file in made.manifest["files"]:
        with made.pdf(file["path"]) as pdf, pdf.open_outline() as outline:
            wishes = pdf.Root.ViewerPreferences
            backed = any(page["side"] == "back" for page in file["pages"])
            assert (wishes.PrintScaling, wishes.DisplayDocTitle) == ("/None", True)
            assert wishes.get("/Duplex") == (flip if backed else None)
            assert str(pdf.Root.Lang) == "en"
            assert str(pdf.docinfo.Title).startswith(f"{game.title}: ")
            assert len(outline.root) == len(pdf.pages)


@pytest.mark.parametrize("game", first_of(GAMES), indirect=True)
def test_the_rulebook_comes_with_the_rest(game: Game, printing: Callable[..., Printed]) -> None:
    """A whole run has the rulebook too, as PDF and as text; the manifest lists its pages, without pieces."""
    if "rulebook" not in designed(game.id, "full").books:
        pytest.skip("no rulebook yet")
    made = printing(game.id)
    files = {file["path"]: file["pages"] for file in made.manifest["files"]}
    with made.pdf("rulebook.pdf") as pdf:
        count = len(pdf.pages)

    names = [*told(game.id, FILE)["files"], *designed(game.id, "full").books, "printing-guide"]
    assert made.pdfs == sorted(f"{name}.pdf" for name in names)
    assert [page["page"] for page in files["rulebook.pdf"]] == list(range(1, count + 1))
    assert all(page["pieces"] == [] and page["side"] == "single" for page in files["rulebook.pdf"])
    for name in ("rulebook.md", "rulebook.html"):
        assert game.title in (made.folder / name).read_text(encoding="utf-8")
        assert name in made.manifest["texts"]


@LONG
@pytest.mark.parametrize("game", first_of(GAMES), indirect=True)
def test_the_same_input_gives_the_same_bytes(game: Game, printing: Callable[..., Printed], tmp_path: Any) -> None:
    """In another process, with more jobs and another hash seed, every file is the same to the last byte."""
    made = printing(game.id)
    command = [sys.executable, "-m", "companion", "print", game.id, "--out", str(tmp_path), "--jobs", "2"]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": "7"})

    for file in sorted(made.folder.iterdir()):
        assert (tmp_path / game.id / file.name).read_bytes() == file.read_bytes(), file.name
