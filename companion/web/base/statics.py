"""The files that all pages share. Style sheets are joined into one, except the shared screen's, which phones don't
need, and each page's scripts are joined into one request. A file's address changes with its content, so that phones can
cache it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from gzip import compress
from hashlib import blake2s
from importlib.resources import files
from pathlib import PurePath
from typing import NamedTuple

from components import messages

STYLE, SCREEN_STYLE, MORPHER = "page.css", "table-screen.css", "idiomorph.min.js"
PAGES = "page.js", "lobby.js", "door.js"
"""Entry scripts of a table's pages."""
ENTRY_SCRIPTS = *PAGES, "away.js", "watch.js"
"""Scripts that pages load; each is served together with everything it imports."""
COMMENTS = re.compile(rb"^ *(?://.*|/\*(?:[^*]|\*(?!/))*\*/)\n| +// .*", re.M)
"""Comments of scripts and style sheets, which are stripped before they are served."""
VENDORED_SUFFIX = ".min.js"
"""Suffix of third-party files, which are served unchanged."""
INDENTS = re.compile(rb"\n +")
"""Line breaks and indents within a style rule, which are served as one space."""
SAID_TEXT = re.compile(r'\bsay\("((?:[^"\\]|\\.)+)"')  # Texts that scripts show through messages.js.
TYPES = {".css": "text/css", ".js": "text/javascript", ".txt": "text/plain"}


class Static(NamedTuple):
    """A compressed file, its content type, and a hash of its content."""

    packed: bytes
    kind: str
    version: str


@cache
def read_static(name: str) -> Static | None:
    """Return a file that all pages share, or None if there is no such file."""
    media_type = TYPES.get(PurePath(name).suffix)
    content_bytes = _read(name) if media_type else None
    if media_type is None or content_bytes is None:
        return None
    plain_bytes = content_bytes if name.endswith(VENDORED_SUFFIX) else COMMENTS.sub(b"", content_bytes)
    plain_bytes = INDENTS.sub(b" ", plain_bytes) if media_type == TYPES[".css"] else plain_bytes
    return Static(compress(plain_bytes, mtime=0), media_type, blake2s(plain_bytes, digest_size=6).hexdigest())


def link_static(name: str) -> str:
    """Return the address of a file, usable from any page. Raises KeyError if there is no such file."""
    static_file = read_static(name)
    if static_file is None:
        raise KeyError(name)
    return f"/static/{name}?{static_file.version}"


def find_script_texts() -> dict[str, str]:
    """Return the translations of the scripts' texts in the current language, by their English texts; empty in
    English."""
    ours = messages.read_dictionary(messages.dictionary().language).messages
    if not ours:
        return {}
    scripts = (file for file in files("companion.web").joinpath("static").iterdir() if file.name.endswith(".js"))
    texts = {text for script in scripts for text in SAID_TEXT.findall(script.read_text("utf-8"))}
    return {text: said for text, said in ours.items() if text in texts}


def _read(name: str) -> bytes | None:
    static = files("companion.web").joinpath("static")
    if name == STYLE:
        sheets = sorted(static.joinpath("css").iterdir(), key=lambda file: file.name)
        return b"\n".join(file.read_bytes() for file in sheets if file.name != SCREEN_STYLE)
    if name == SCREEN_STYLE:
        return static.joinpath("css", name).read_bytes()
    names = {file.name for file in static.iterdir() if file.is_file()}
    if name in ENTRY_SCRIPTS:
        script_text = join_scripts(PurePath(name).stem, lambda stem: static.joinpath(f"{stem}.js").read_text("utf-8"))
        morpher = static.joinpath(MORPHER).read_bytes() + b"\nwindow.Idiomorph = Idiomorph;\n" if name in PAGES else b""
        return morpher + f"{script_text}\n".encode()
    return static.joinpath(name).read_bytes() if name in names else None


# ---- joining scripts, which import names from files beside them and export in the declaration ----------------------


IMPORTS = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js";\n', re.M)
EXPORTS = re.compile(r"^export (?=(?:async )?(?:function|const|let|class) (\w+))", re.M)
IMPORT_LINES = re.compile(r"^(?:import|export)\b.*", re.M)


def join_scripts(first_name: str, read_value: Callable[[str], str]) -> str:
    """Join a module and everything it imports into one script. read_value: returns the source of a module by name.
    Raises ValueError if modules import each other in a circle, or if an import or export has an unsupported form.

    >>> texts = {"a": 'import { b } from "./b.js";\\nb();\\n', "b": "export const b = 1;\\n"}
    >>> join_scripts("a", texts.get).splitlines()
    ... # doctest: +NORMALIZE_WHITESPACE
    ['const m_b = (() => {', 'const b = 1;', 'return { b };', '})();',
     'const m_a = (() => {', 'const { b } = m_b;', 'b();', 'return {  };', '})();']
    """
    text_by_name: dict[str, str] = {}

    def add(name: str, on_the_way: tuple[str, ...]) -> None:
        if name in on_the_way:
            raise ValueError(f"scripts import each other: {' → '.join((*on_the_way, name))}")
        if name in text_by_name:
            return
        text = read_value(name)
        for _, imported_script in IMPORTS.findall(text):
            add(imported_script, (*on_the_way, name))
        text_by_name[name] = _wrap(name, text)

    add(first_name, ())
    return "\n".join(text_by_name.values())


def _wrap(name: str, text: str) -> str:
    """Wrap a module in a function that is called at once and returns the exports."""
    exported_text = ", ".join(EXPORTS.findall(text))
    body = EXPORTS.sub("", IMPORTS.sub(_take, text))
    if other_match := IMPORT_LINES.search(body):
        raise ValueError(f"{name}.js: {other_match[0]!r} is no form of import or export that scripts of pages have")
    return f"const m_{name} = (() => {{\n{body}return {{ {exported_text} }};\n}})();"


def _take(match: re.Match[str]) -> str:
    """Turn an import into a destructuring of the other module's return value."""
    return f"const {{{match[1].replace(' as ', ': ')}}} = m_{match[2]};\n"
