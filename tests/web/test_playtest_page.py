"""The page of a playtest: it stands alone, anybody can read it, and it says how to make it again."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from ..long_run import LONG
from ..programs import needs
from .table import OpenPage
from .test_watching import LAPTOP, complaints

GIVEN = {
    "quality": ("junk-orbit", "--players", "2..3", "--bots", "random"),
    "compared": ("space-junkyard", "--players", "2", "--bots", "random", "--compare", "provisions=true"),
}


@LONG
@needs("matplotlib")
@needs("scipy")
@pytest.mark.parametrize("kind", GIVEN)
def test_the_page_of_a_playtest(kind: str, tmp_path: Path, home: Path, salvage: Any, phones: OpenPage) -> None:
    """Tables with plots that are SVG, from nowhere but the page itself; axe has no objection on a phone and a laptop;
    the command is there, and the same figures make the same plots."""
    file, again = tmp_path / "page.html", tmp_path / "again.html"
    for each in (file, again):
        assert salvage("playtest", *GIVEN[kind], "--games", 25, "--jobs", 1, "--report", each).code == 0
    text = file.read_text()
    plots = [b64decode(each) for each in re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', text)]

    assert plots
    assert {ElementTree.fromstring(each).tag for each in plots} == {"{http://www.w3.org/2000/svg}svg"}
    assert re.findall(r"(?:src|href)=\"(?!data:)|url\((?!data:)", text) == []
    assert plots == [b64decode(each) for each in re.findall(r"svg\+xml;base64,([^\"]+)\"", again.read_text())]
    assert complaints(phones(file.as_uri())) == complaints(phones(file.as_uri(), viewport=LAPTOP)) == []
    assert "to make this page again" in text
    assert ("the actual outcome, at the start" in text, "differs" in text) == (kind == "quality", kind == "compared")
