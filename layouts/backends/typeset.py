"""PDFs set by Typst: a template and values come in, a tagged PDF comes out.

Typst runs in a process of its own (`run_typst.py`), so that what it keeps in mind and its threads end with it: a book
is the same whatever was set before. Its root is a folder made for it, in which are the template, the values as JSON,
our pictures as the pages of one PDF, and our fonts: nothing else is read, and no package is asked for.

What Typst can't say of a PDF (print at 100 %, show the title, PDF/UA-1 beside pictures that are PDFs) is added as an
incremental update. Same input, same bytes.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from components.problems import Problem, SalvageError, display_path
from layouts import fonts
from layouts.backends import pdf
from layouts.backends.pdffile import Document
from layouts.scene import Scene

TEXT, DISPLAY = "Source Sans Pro", "Manrope"
FONTS = {"text": [TEXT], "display": [DISPLAY]}
"""The families of values, in the order in which a letter is looked for in them."""
SECONDS = 120
"""What a compile takes is a second; one that takes longer has gone wrong."""
_HERE = Path(__file__).parent
_PREFERENCES = b"/ViewerPreferences<</Direction/L2R/DisplayDocTitle true/PrintScaling/None>>"
_UA = (
    b'<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">'
    b"<pdfuaid:part>1</pdfuaid:part></rdf:Description>"
)


class Template(NamedTuple):
    """A template of Typst with what it holds; `own`: whether it came with somebody's game and not with us."""

    file: Path
    source: bytes
    own: bool = False


def set_pdf(
    template: Template, values: Mapping[str, Any], pictures: Sequence[Scene], about: Document
) -> tuple[bytes, int]:
    """The PDF that a template makes of values, with its number of pages. pictures: those that the values name by their
    numbers.

    Raises SalvageError where Typst is not installed, or for what is wrong with an own template.
    """
    typst = find_spec("typst")
    if typst is None or typst.origin is None:
        raise SalvageError(
            "books are set by Typst, which isn't installed here: install the package 'typst', or print without books "
            "(--no-rulebook)"
        )
    if template.own:
        _refuse(template)
    with TemporaryDirectory(prefix="salvage-") as made:
        root = Path(made)
        (root / "main.typ").write_bytes(template.source)
        shutil.copyfile(_HERE / "shared.typ", root / "shared.typ")
        meant = {**values, "about": {"title": about.title, "subject": about.subject, "author": about.author}}
        (root / "values.json").write_text(json.dumps({**meant, "fonts": FONTS}, ensure_ascii=False), encoding="utf-8")
        pdf.write(root / "pictures.pdf", pictures or [Scene(1, 1, (), 0.0)], Document("pictures"))
        (root / "fonts").mkdir()
        for role in fonts.FILES:
            shutil.copyfile(fonts.file(role), root / "fonts" / fonts.file(role).name)
        _run(root, Path(typst.origin).parent.parent, template)
        data = (root / "out.pdf").read_bytes()
    return _finish(data, about), len(re.findall(rb"/Type\s*/Page\b", data))


def _refuse(template: Template) -> None:
    """Own templates may read what lies beside them, which is ours, and nothing else. Raises SalvageError."""
    for number, line in enumerate(template.source.decode("utf-8", "replace").splitlines(), 1):
        if re.search(r"\bplugin\b|@[a-z]+/", line):
            raise SalvageError(
                Problem(display_path(template.file), number, "a template uses neither plugins nor packages")
            )


def _run(root: Path, packages: Path, template: Template) -> None:
    command = [sys.executable, "-I", "-S", str(_HERE / "run_typst.py"), str(packages), str(root)]
    quiet = {
        **os.environ,
        "RAYON_NUM_THREADS": "1",
        "https_proxy": "http://127.0.0.1:9",
        "ALL_PROXY": "http://127.0.0.1:9",
    }
    try:
        done = subprocess.run(
            [*command, *(["own"] if template.own else [])], env=quiet, capture_output=True, text=True, timeout=SECONDS,
            encoding="utf-8",
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise SalvageError(f"setting '{template.file.name}' took more than {SECONDS} seconds") from None
    if done.returncode:
        said = done.stderr.strip() or f"it ended with {done.returncode}"
        if template.own:
            raise SalvageError(f"'{template.file.name}' can't be set by Typst: {said}")
        raise RuntimeError(f"{template.file.name}: {said}")


def _finish(data: bytes, about: Document) -> bytes:
    """The file with a new catalogue and new metadata at its end."""
    root = int(re.findall(rb"/Root (\d+) 0 R", data)[-1])
    start = int(re.findall(rb"startxref\s+(\d+)", data)[-1])
    size = int(re.findall(rb"/Size (\d+)", data)[-1])
    kept = re.findall(rb"/ID\s*\[[^\]]*\]|/Info \d+ 0 R", data[start:])

    def find(number: int) -> bytes:
        found: list[bytes] = re.findall(rb"(?:^|\n)%d 0 obj(.*?)endobj" % number, data, re.S)
        return found[-1]

    # Poppler objects to /Suspects.
    catalog = re.sub(rb"/ViewerPreferences\s*<<.*?>>|/Suspects (?:true|false)", b"", find(root), flags=re.S).rstrip()
    changed = {root: catalog[: catalog.rindex(b">>")] + _PREFERENCES + b">>"}
    if found := re.search(rb"/Metadata (\d+) 0 R", catalog):
        stream = re.search(rb"stream\r?\n(.*?)\r?\nendstream", find(int(found[1])), re.S)
        assert stream
        title = f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(about.title)}</rdf:li></rdf:Alt></dc:title>'
        xml = stream[1] if b"<dc:title>" in stream[1] else stream[1].replace(
            b"</rdf:RDF>", b'<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">'
            + title.encode() + b"</rdf:Description></rdf:RDF>")  # fmt: skip
        xml = xml.replace(b"</rdf:RDF>", _UA + b"</rdf:RDF>")
        changed[int(found[1])] = b"<</Type/Metadata/Subtype/XML/Length %d>>\nstream\n%s\nendstream" % (len(xml), xml)
    out, places = bytearray(data.rstrip() + b"\n"), {}
    for number, body in sorted(changed.items()):
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    at = len(out)
    out += b"xref\n" + b"".join(b"%d 1\n%010d 00000 n\r\n" % each for each in sorted(places.items()))
    out += b"trailer\n<</Size %d/Root %d 0 R/Prev %d%s>>\nstartxref\n%d\n%%%%EOF\n" % (
        size,
        root,
        start,
        b"".join(kept),
        at,
    )
    return bytes(out)
