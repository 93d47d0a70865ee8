"""Parts of pages and sheets are said once, by their subjects; their templates are those that there are."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from companion.web.http.app import SUBJECTS
from companion.web.views.render import find_templates

CALLED = re.compile(r"""(?:include|extends|from) "(\w+)\.html"|(?:render\(\s*|page=|page or )"(\w+)\"""")
"""A template that another one or a module names."""


def test_every_template_is_shown_somewhere() -> None:
    """As a part, as a sheet, or where its name stands; and none is called that isn't there."""
    rooms = [Path(str(files(f"companion.{room}"))) for room in ("web", "making", "cli")]
    found = [file for room in rooms for kind in ("py", "html") for file in room.rglob(f"*.{kind}")]
    texts = [file.read_text(encoding="utf-8") for file in found]
    called = {name for text in texts for found in CALLED.findall(text) for name in found if name}
    parts = {part.name for subject in SUBJECTS for part in getattr(subject, "PARTS", ())}
    sheets = {sheet.called for subject in SUBJECTS for sheet in getattr(subject, "SHEETS", ())}

    assert {f"{name}.html" for name in called | parts | sheets} == {*find_templates().list_templates()}


def test_parts_have_places_of_their_own() -> None:
    """So that their order is the same whatever subjects are listed first."""
    places = [part.at for subject in SUBJECTS for part in getattr(subject, "PARTS", ())]

    assert len({*places}) == len(places)
