"""All of reportlab's inside that `layouts/drawing/backends/pdffile.py` relies on is named here, and there in what is
installed: where another release breaks something, this says what has gone."""

from __future__ import annotations

import ast
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics, ttfonts
from reportlab.pdfgen import canvas as pdfgen

from layouts.drawing import fonts
from layouts.drawing.backends import pdffile

INSIDE = {
    "rl_config": "useA85",
    "pdfgen": "Canvas _buildColorFunction",
    "pdfmetrics": "registerFont",
    "ttfonts": "TTFont",
    "pdfdoc": "PDFAxialShading PDFCrossReferenceTable PDFDictionary PDFFile PDFIndirectObject PDFName PDFObject "
    "PDFObjectReference PDFRadialShading PDFResourceDictionary PDFStream PDFTrailer format pdfdocEnc xObjectName",
    "canvas": "_doc addOutlineEntry bookmarkPage setAuthor setCreator setProducer setSubject setTitle "
    "setViewerPreference",
    "doc": "Catalog ID Outlines Pages Reference _pdfVersion addShading delayedFonts getXObjectName idToObject "
    "idToOffset info invariant numberToId pageCounter signature thisPageName xobjDict",
    "doc.Catalog": "Outlines",
    "doc.Outlines": "prepare ready",
    "doc.Pages": "addPage",
    "doc.info": "digest invariant",
    "font": "addObjects face getSubsetInternalName splitString",
    "face": "charToGlyph charWidths defaultWidth",
}
"""What is used, by the name under which it is known there."""


def used() -> dict[str, set[str]]:
    """What the module takes of each of these."""
    tree = ast.parse(Path(pdffile.__file__).read_text(encoding="utf-8"))
    found: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            owner = ast.unparse(node.value).replace("self.doc", "doc").replace("document", "doc")
            if owner in INSIDE:
                found.setdefault(owner, set()).add(node.attr)
    return found


@pytest.fixture(scope="module")
def known() -> dict[str, Any]:
    """The things themselves, of an empty document that reportlab has written."""
    font = fonts.face("body")
    canvas = pdfgen.Canvas(BytesIO(), initialFontName=font.fontName)
    doc = canvas._doc
    doc.GetPDFData(canvas)
    inside = {"doc.Catalog": doc.Catalog, "doc.Outlines": doc.Outlines, "doc.Pages": doc.Pages, "doc.info": doc.info}
    modules = {"rl_config": rl_config, "pdfgen": pdfgen, "pdfmetrics": pdfmetrics, "ttfonts": ttfonts, "pdfdoc": pdfdoc}
    return {"canvas": canvas, "doc": doc, "font": font, "face": font.face, **inside, **modules}


def test_all_that_is_used_is_named() -> None:
    """Nothing of the inside is used that doesn't stand here, and nothing stands here that isn't."""
    assert used() == {owner: set(names.split()) for owner, names in INSIDE.items()}


@pytest.mark.parametrize("owner", INSIDE)
def test_all_that_is_named_is_there(owner: str, known: dict[str, Any]) -> None:
    assert [name for name in INSIDE[owner].split() if not hasattr(known[owner], name)] == []
