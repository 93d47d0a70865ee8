"""The files that all pages share: the style sheets of all subjects as one, the scripts of a page as one. Where they lie
changes with what they hold, so that phones keep them."""

from __future__ import annotations

import re
from functools import cache
from gzip import compress
from hashlib import blake2s
from importlib.resources import files
from pathlib import PurePath
from typing import NamedTuple

from companion.web.ground.scripts import join_scripts

STYLE, MORPHER = "page.css", "idiomorph.min.js"
PAGES = "page.js", "lobby.js", "door.js"
"""Scripts that the pages of a table begin with."""
FIRST = *PAGES, "away.js", "watch.js"
"""Scripts that pages begin with; they come with all that they import."""
COMMENTS = re.compile(rb"^ *(?://.*|/\*(?:[^*]|\*(?!/))*\*/)\n", re.M)
"""Whole lines of a script or style sheet that say something to its readers alone; no phone needs them."""
TYPES = {".css": "text/css", ".js": "text/javascript", ".txt": "text/plain"}


class Static(NamedTuple):
    """A file: packed, its type, and what tells it from others of its name."""

    packed: bytes
    kind: str
    version: str


@cache
def read_static(name: str) -> Static | None:
    """A file that all pages share; None where there is none of that name."""
    kind = TYPES.get(PurePath(name).suffix)
    content = _read(name) if kind else None
    if kind is None or content is None:
        return None
    plain = COMMENTS.sub(b"", content)
    return Static(compress(plain, mtime=0), kind, blake2s(plain, digest_size=6).hexdigest())


def link_static(name: str) -> str:
    """The address of a file, from any page. Raises KeyError where there is none."""
    found = read_static(name)
    if found is None:
        raise KeyError(name)
    return f"/static/{name}?{found.version}"


def _read(name: str) -> bytes | None:
    static = files("companion.web").joinpath("static")
    if name == STYLE:
        sheets = sorted(static.joinpath("css").iterdir(), key=lambda file: file.name)
        return b"\n".join(file.read_bytes() for file in sheets)
    names = {file.name for file in static.iterdir() if file.is_file()}
    if name in FIRST:
        scripts = join_scripts(PurePath(name).stem, lambda stem: static.joinpath(f"{stem}.js").read_text("utf-8"))
        morpher = static.joinpath(MORPHER).read_bytes() + b"\nwindow.Idiomorph = Idiomorph;\n" if name in PAGES else b""
        return morpher + f"{scripts}\n".encode()
    return static.joinpath(name).read_bytes() if name in names else None
