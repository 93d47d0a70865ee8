"""The files that pages share: the style sheets of all subjects as one, but for that of screens, which no seat needs,
and the scripts of a page as one, so that a phone asks for one. Where they lie changes with what they hold, so that
phones keep them."""

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
"""Scripts that the pages of a table begin with."""
ENTRY_SCRIPTS = *PAGES, "away.js", "watch.js"
"""Scripts that pages begin with; they come with all that they import."""
COMMENTS = re.compile(rb"^ *(?://.*|/\*(?:[^*]|\*(?!/))*\*/)\n| +// .*", re.M)
"""What a script or style sheet says to its readers alone; no phone needs it."""
VENDORED_SUFFIX = ".min.js"
"""How the names of others' scripts end, which are served as they came."""
INDENTS = re.compile(rb"\n +")
"""Where a rule of a style sheet goes on in the next line: for its readers alone, too."""
SAID_TEXT = re.compile(r'\bsay\("((?:[^"\\]|\\.)+)"')  # What scripts say, by messages.js.
TYPES = {".css": "text/css", ".js": "text/javascript", ".txt": "text/plain"}


class Static(NamedTuple):
    """A file: packed, its type, and what tells it from others of its name."""

    packed: bytes
    kind: str
    version: str


@cache
def read_static(name: str) -> Static | None:
    """A file that all pages share; None where there is none of that name."""
    media_type = TYPES.get(PurePath(name).suffix)
    content_bytes = _read(name) if media_type else None
    if media_type is None or content_bytes is None:
        return None
    plain_bytes = content_bytes if name.endswith(VENDORED_SUFFIX) else COMMENTS.sub(b"", content_bytes)
    plain_bytes = INDENTS.sub(b" ", plain_bytes) if media_type == TYPES[".css"] else plain_bytes
    return Static(compress(plain_bytes, mtime=0), media_type, blake2s(plain_bytes, digest_size=6).hexdigest())


def link_static(name: str) -> str:
    """The address of a file, from any page. Raises KeyError where there is none."""
    static_file = read_static(name)
    if static_file is None:
        raise KeyError(name)
    return f"/static/{name}?{static_file.version}"


def find_script_texts() -> dict[str, str]:
    """What scripts say in the language that is used now, by their English texts; nothing in English."""
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


# ---- scripts, in the forms that ours have: imports by name, from beside them, and exports where they are made --------


IMPORTS = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js";\n', re.M)
EXPORTS = re.compile(r"^export (?=(?:async )?(?:function|const|let|class) (\w+))", re.M)
IMPORT_LINES = re.compile(r"^(?:import|export)\b.*", re.M)


def join_scripts(first_name: str, read_value: Callable[[str], str]) -> str:
    """The module of a name with all that it imports, as one. read: gives the text of a module. Raises ValueError where
    modules import each other in a circle, or one has an import or export of another form.

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
    """A module as a function that is called at once."""
    exported_text = ", ".join(EXPORTS.findall(text))
    body = EXPORTS.sub("", IMPORTS.sub(_take, text))
    if other_match := IMPORT_LINES.search(body):
        raise ValueError(f"{name}.js: {other_match[0]!r} is no form of import or export that scripts of pages have")
    return f"const m_{name} = (() => {{\n{body}return {{ {exported_text} }};\n}})();"


def _take(match: re.Match[str]) -> str:
    """An import as names of what another function gave."""
    return f"const {{{match[1].replace(' as ', ': ')}}} = m_{match[2]};\n"
