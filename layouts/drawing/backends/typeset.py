"""PDFs typeset by Typst from a template and values; the result is a tagged PDF.

Typst runs in a separate process (`run_typst.py`), so that its caches and threads end with it: a book is the same
whatever was set before. Its root is a temporary folder with the template, the values as JSON, our pictures as the pages
of one PDF, and our fonts; it reads nothing else, and no packages.

Some features that Typst can't write (print at 100 %, show the title, PDF/UA-1 beside pictures that are PDFs) are added,
and objects are compressed. The same input gives the same bytes.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from itertools import accumulate, pairwise
from pathlib import Path
from struct import Struct
from types import MappingProxyType
from typing import Any
from xml.sax.saxutils import escape

from components.base.folders import temporary
from components.base.processes import has_processes
from components.problems import Problem, SalvageError, display_path
from components.values import NamedTuple
from layouts.drawing import fonts
from layouts.drawing.backends import pdf, run_typst
from layouts.drawing.backends.pdffile import Document
from layouts.drawing.backends.run_typst import CPU_SECONDS, MEMORY_BYTES
from layouts.drawing.scene import Scene
from layouts.drawing.text import Hyphens, hyphenator

NO_OTHER_FONTS: Mapping[str, str] = MappingProxyType({})
BOOK_MIN_LETTERS = 3
"""Fewest letters of a word before and after a hyphen in a book."""
COMPILE_TIMEOUT_S = 120
"""A compile usually takes a second; a much longer one has failed."""
OBJECTS_PER_STREAM, XREF_ROW = 200, Struct(">BIH")
"""Objects of a compressed stream, and the format of an entry in the file's cross-reference table."""
_FOLDER = Path(__file__).parent
_WITH_TEXT = re.compile(
    rb"(?s)<</Length \d+((?:/Type/CMap)?/Filter/FlateDecode(?:/WMode 0)?)>>\s*stream\n(.*)\nendstream"
)
_MARKED_LETTERS = re.compile(rb"((?:/ActualText<FEFF|> <)(?:[0-9A-F]{4})+?)(?:00AD)+(?=>)")
"""Matches the letters and U+00AD that a glyph stands for, in pages and in glyph tables."""
_CREATOR = re.compile(rb"/Creator\s*\((Typst [^)]*)\)")
_CREATOR_TOOL = re.compile(rb"(<xmp:CreatorTool>)(.*?)(</xmp:CreatorTool>)")
_UA = (
    b'<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">'
    b"<pdfuaid:part>1</pdfuaid:part></rdf:Description>"
)


TEMPLATE_KEYS: Mapping[str, str] = {
    "runs": "r", "inside": "b", "terms": "ix", "margin": "m", "symbol": "i", "picture": "n", "width": "w",
    "height": "h", "kind": "k", "copies": "count",
}  # fmt: skip
"""Names of some fields in templates, including those of makers."""


class Template(NamedTuple):
    """A Typst template with its content. `own`: it belongs to somebody's game, not to salvage."""

    file: Path
    source: bytes
    own: bool = False


def set_pdf(
    template: Template, content: object, pictures: Sequence[Scene] | bytes, about: Document, type_roles:
    Mapping[str, str] = NO_OTHER_FONTS,
) -> tuple[bytes, int]:  # fmt: skip
    """Typeset values or nodes with a template; return the PDF and its number of pages. pictures: scenes that the values
    refer to by number, or a PDF of them. type_roles: fonts that replace ours.

    Raises SalvageError if Typst isn't installed, or for faults of an own template.
    """
    typst = find_spec("typst")
    if typst is None or typst.origin is None:
        raise SalvageError(
            "books are set by Typst, which isn't installed here: install the package 'typst', or print without books "
            "(--no-rulebook)"
        )
    if template.own:
        _refuse(template)
    with temporary("book") as root:
        (root / "main.typ").write_bytes(template.source)
        shutil.copyfile(_FOLDER / "shared.typ", root / "shared.typ")
        values = as_json(content)
        own_hyphens = tuple(values.get("hyphens", ()))
        mark = hyphenator(Hyphens(values.get("language", ""), own_hyphens), BOOK_MIN_LETTERS)
        # Shorter words always fit the column of a table.
        words = re.findall(r"[^\W\d_]{9,}", json.dumps(values, ensure_ascii=False).replace(r"\n", " "))
        own = {"title": about.title, "subject": about.subject, "author": about.author}
        (root / "fonts").mkdir()
        families = _put_fonts(root / "fonts", type_roles)
        meant = {**values, "parts": {word: mark(word) for word in words}, "about": own, "fonts": families}
        (root / "values.json").write_text(json.dumps(meant, ensure_ascii=False), encoding="utf-8")
        if isinstance(pictures, bytes):
            (root / "pictures.pdf").write_bytes(pictures)
        else:
            pdf.write(root / "pictures.pdf", pictures or [Scene(1, 1, (), 0.0)], Document("pictures"))
        _run(root, Path(typst.origin).parent.parent, template)
        data = (root / "out.pdf").read_bytes()
    return _finish(data, about)


def as_json(value: Any) -> Any:
    """Convert a value to the form that templates read: nodes become mappings without the keys whose value is None by
    default."""
    if fields := getattr(value, "_fields", ()):
        made: dict[str, Any] = {}
        for name, one in zip(fields, value, strict=True):
            if name == "paragraph":  # Its fields are merged into those of the item.
                made |= as_json(one)
            elif one is not None or name not in value._field_defaults:
                made[TEMPLATE_KEYS.get(name, name)] = as_json(one)
        return made
    if isinstance(value, Mapping):
        return {key: as_json(one) for key, one in value.items()}
    return [as_json(one) for one in value] if isinstance(value, list | tuple) else value


def _put_fonts(folder: Path, type_roles: Mapping[str, str]) -> dict[str, list[str]]:
    """Copy fonts into a folder; return the font families of the values, in order of fallback."""
    slanted = {role + fonts.ITALIC: fonts.italic(type_roles[role]) for role in ("body", "strong") if role in type_roles}
    own_roles = {**slanted, **type_roles}
    for role in (*fonts.FILES, *fonts.ITALIC_FILES):
        shutil.copyfile(fonts.file(role), folder / fonts.file(role).name)
        if role in own_roles:
            (folder / f"own-{role}.ttf").write_bytes(fonts.read(own_roles[role]))
    found = {}
    for kind, role in (("text", "body"), ("display", "display")):
        own = [fonts.OWN_FAMILIES[role][0]] if role in type_roles else []
        found[kind] = [*own, fonts.FAMILIES[role]]
    own = [fonts.OWN_FAMILIES["body-italic"][0]] if "body-italic" in type_roles else []
    return {**found, "italic": [*own, *found["text"]]}


def _refuse(template: Template) -> None:
    """Refuse plugins and packages in an own template, which may read only our files beside it. Raises SalvageError."""
    for number, line in enumerate(template.source.decode("utf-8", "replace").splitlines(), 1):
        if re.search(r"\bplugin\b|@[a-z]+/", line):
            what = "a template uses neither plugins nor packages"
            raise SalvageError(Problem(display_path(template.file), number, what))


def _run(root: Path, packages: Path, template: Template) -> None:
    fault = (_compile_apart if has_processes() else _compile_here)(root, packages, template)
    if fault and template.own:
        raise SalvageError(f"'{template.file.name}' can't be set by Typst: {fault}")
    if fault:
        raise RuntimeError(f"{template.file.name}: {fault}")


def _compile_here(root: Path, packages: Path, template: Template) -> str:
    """Compile in this process; return the fault, or "". A system without processes limits Python itself."""
    try:
        run_typst.main(str(packages), str(root))
    except SystemExit as ended:
        return str(ended.code)
    return ""


def _compile_apart(root: Path, packages: Path, template: Template) -> str:
    """Compile in a separate process; return the fault, or ""."""
    command = [sys.executable, "-I", "-S", str(_FOLDER / "run_typst.py"), str(packages), str(root)]
    offline = dict.fromkeys(("https_proxy", "ALL_PROXY"), "http://127.0.0.1:9")
    try:
        done = subprocess.run(
            [*command, *(["own"] if template.own else [])], env={**os.environ, "RAYON_NUM_THREADS": "1", **offline},
            capture_output=True, text=True, timeout=COMPILE_TIMEOUT_S, encoding="utf-8",
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise SalvageError(f"setting '{template.file.name}' took more than {COMPILE_TIMEOUT_S} seconds") from None
    if template.own and done.returncode < 0:  # A killed process leaves no useful message.
        return f"it took more than {CPU_SECONDS} s or {MEMORY_BYTES // 1_000_000} MB"
    return (done.stderr.strip() or f"it ended with {done.returncode}") if done.returncode else ""


def _finish(content: bytes, about: Document) -> tuple[bytes, int]:
    """Return the file with our catalogue and metadata, and its number of pages. Objects that aren't streams are
    compressed, as tags would make up half of a book."""
    start = int(re.findall(rb"startxref\s+(\d+)", content)[-1])
    made_by = rb"/Creator (salvage)/Producer (salvage (\1))"
    objects = {number: _CREATOR.sub(made_by, _unmark(body)) for number, body in _objects(content, start)}
    root = int(re.findall(rb"/Root (\d+) 0 R", content[start:])[-1])
    # Poppler objects to /Suspects.
    catalog = re.sub(rb"/ViewerPreferences\s*<<.*?>>|/Suspects (?:true|false)", b"", objects[root], flags=re.S).rstrip()
    objects[root] = catalog[: catalog.rindex(b">>")] + _preferences(about) + b">>"
    if match := re.search(rb"/Metadata (\d+) 0 R", catalog):
        stream = re.search(rb"stream\r?\n(.*?)\r?\nendstream", objects[int(match[1])], re.S)
        assert stream
        title = f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(about.title)}</rdf:li></rdf:Alt></dc:title>'
        xml = stream[1] if b"<dc:title>" in stream[1] else stream[1].replace(
            b"</rdf:RDF>", b'<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">'
            + title.encode() + b"</rdf:Description></rdf:RDF>")  # fmt: skip
        xml = _CREATOR_TOOL.sub(rb"\1salvage\3<pdf:Producer>salvage (\2)</pdf:Producer>", xml)
        xml = xml.replace(b"</rdf:RDF>", _UA + b"</rdf:RDF>")
        objects[int(match[1])] = _stream(b"/Type/Metadata/Subtype/XML", xml)
    trailer = b"".join(re.findall(rb"/ID\s*\[[^\]]*\]|/Info \d+ 0 R", content[start:]))
    pages = objects[int(re.findall(rb"/Pages (\d+) 0 R", catalog)[0])]
    return _write(objects, b"/Root %d 0 R%s" % (root, trailer)), int(re.findall(rb"/Count (\d+)", pages)[0])


def _preferences(about: Document) -> bytes:
    duplex = f"/Duplex/DuplexFlip{about.duplex.capitalize()}Edge" if about.duplex else ""
    return f"/ViewerPreferences<</Direction/L2R/DisplayDocTitle true/PrintScaling/None{duplex}>>".encode()


def _objects(content: bytes, start: int) -> Iterator[tuple[int, bytes]]:
    """Yield the objects of a file with their numbers. start: the offset of the cross-reference table."""
    entries = re.findall(rb"(\d{10}) \d{5} ([nf])", content[start:])
    places = sorted((int(place), number) for number, (place, used) in enumerate(entries) if used == b"n")
    for (place, number), (end, _) in pairwise([*places, (start, 0)]):
        yield number, content[place:end].partition(b"obj")[2].rpartition(b"endobj")[0].strip()


def _unmark(body: bytes) -> bytes:
    """Remove U+00AD within words from an object, for searches and screen readers. At the end of a line it stays."""
    if not (stream := _WITH_TEXT.fullmatch(body)):
        return body
    plain, count = _MARKED_LETTERS.subn(rb"\1", zlib.decompress(stream[2]))
    return _stream(stream[1], zlib.compress(plain)) if count else body


def _stream(entries: bytes, content: bytes) -> bytes:
    return b"<<%s/Length %d>>\nstream\n%s\nendstream" % (entries, len(content), content)


def _write(objects: dict[int, bytes], trailer: bytes) -> bytes:
    """Write a file of these objects; those that aren't streams go into compressed ones, `OBJECTS_PER_STREAM` each (PDF
    1.5)."""
    plain = [number for number, body in sorted(objects.items()) if not body.endswith(b"endstream")]
    size = max(objects) + 1
    rows = dict.fromkeys(range(size), b"\x00" * XREF_ROW.size)
    for first in range(0, len(plain), OBJECTS_PER_STREAM):
        some = plain[first : first + OBJECTS_PER_STREAM]
        bodies = [objects.pop(number) for number in some]
        lengths = accumulate((len(body) + 1 for body in bodies), initial=0)
        index = b"".join(b"%d %d " % each for each in zip(some, lengths, strict=False))
        entries = b"/Type/ObjStm/N %d/First %d/Filter/FlateDecode" % (len(some), len(index))
        objects[size] = _stream(entries, zlib.compress(index + b"\n".join(bodies)))
        rows |= {number: XREF_ROW.pack(2, size, at) for at, number in enumerate(some)}
        size += 1
    out = bytearray(b"%PDF-1.7\n%\x80\x80\x80\x80\n")
    for number, body in sorted(objects.items()):
        rows[number] = XREF_ROW.pack(1, len(out), 0)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    rows[size] = XREF_ROW.pack(1, len(out), 0)
    table = zlib.compress(b"".join(rows[number] for number in range(size + 1)))
    entries = b"/Type/XRef/Size %d/W[1 4 2]/Filter/FlateDecode%s" % (size + 1, trailer)
    return bytes(out) + b"%d 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n" % (size, _stream(entries, table), len(out))
