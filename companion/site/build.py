"""A site is written: the files of every part, the list of them, and the worker that keeps them in browsers."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from gzip import decompress
from hashlib import sha256
from importlib.resources import files as resources
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment
from PIL import ImageOps

from companion.game_registry.games import box
from companion.site.packing import Library, find_libraries, find_own_files, pack, prepare_pictures
from companion.site.pyodide import PDFIUM, read_licences
from companion.table.pictures import load_design
from companion.web.base.fonts import make_fonts
from companion.web.base.statics import SAID_TEXT, read_static
from companion.web.views.covers import choose_cover, draw_cover, name_cover
from companion.web.views.translation import translate
from components.base import folders
from components.base.limits import SAVE_BYTES
from components.fields import SPELLINGS
from components.messages import read_dictionary
from components.places import GamePlace
from components.problems import SalvageError, display_path, writing
from components.schema import Game
from layouts.books.page import script
from layouts.books.writer import Edition, Rulebook, base_modules, readings_of
from layouts.drawing.backends import png
from layouts.drawing.backends.pdf import Document
from layouts.drawing.papers import find_paper

LISTING = "files.json"
VISITOR_GAMES = Path("/app/games")
"""Where games of the maker's own lie in the visitor's browser (static/worker.js)."""
SHARED_FILES = "page.css", "page.js", "lobby.js", "needs.js"
"""What pages of the table share, so that Python needn't make it in the browser; scripts of Python's wouldn't run."""
FRAME_POLICY = (
    "default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval' 'sha256-{begin}'; style-src 'self'; "
    "img-src 'self' blob: data:; connect-src 'self' blob:; worker-src 'self' blob:; frame-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'"
)
"""What the frame of the site may load. begin: the digest of the script that starts Python, in a frame that gets these
bounds, too, and in whose origin 'self' is nobody."""


class Site(NamedTuple):
    """What was written: the folder, how many files, their bytes, and the version that tells it from others."""

    folder: Path
    files: int
    bytes: int
    version: str


def build_site(
    folder: Path, places: Sequence[GamePlace], runtime: Mapping[str, bytes],
    books: Iterable[tuple[str, bytes]] = (), address: str = "",
) -> Site:  # fmt: skip
    """Write a site of some games into a folder, in place of an earlier site. runtime: the files of Python. books: as of
    `set_books`. address: where it will be opened, if that is known. Raises SalvageError and leaves the folder alone."""
    address = f"{address.rstrip('/')}/" if address else ""
    if address and not re.fullmatch(SPELLINGS["address"][0], address):
        raise SalvageError(f"{address!r} can't be the site's address; it must be {SPELLINGS['address'][1]}")
    if folder.exists() and any(folder.iterdir()) and not (folder / LISTING).is_file():
        raise SalvageError(f"{display_path(folder)} isn't empty, and what is in it is no site; name another folder")
    libraries = find_libraries()
    content = {**_make_pages(places, address), **dict(map(_draw_cover, places)), **runtime, **dict(books)}
    packed = {name: file for library in libraries for name, file in library.files.items()} | find_own_files(places)
    content["app.zip"] = pack({**packed, **prepare_pictures(packed)})
    content["LICENSES.txt"] = _tell_licences(libraries, runtime)
    version = _finish(content, libraries)
    folder.parent.mkdir(parents=True, exist_ok=True)
    before = json.loads((folder / LISTING).read_bytes())["files"] if (folder / LISTING).is_file() else ()
    with writing(folder), folders.beside(folder) as fresh:
        for name, data in content.items():
            (fresh / name).write_bytes(data)
        folders.put_in_place(fresh, folder, before)
    return Site(folder, len(content), sum(map(len, content.values())), version)


def set_books(places: Sequence[GamePlace]) -> Iterator[tuple[str, bytes]]:
    """Yield the books of games as PDFs on both papers that people have at home, with the names of their files. Raises
    SalvageError."""
    for place in places:
        design = load_design(place)
        game, edition, readings = design.game, Edition(modules=base_modules(design.game)), readings_of(design)
        for name, paper in product(design.books, ("a4", "letter")):
            book = Rulebook(design, find_paper(paper), edition, name, readings)
            about = Document(f"{game.title}: {name}", game.imprint, ", ".join(game.credits.authors), game.language)
            yield f"{place.id}-{name}-{paper}.pdf", book.pdf(about)[0]
            if paper == "a4" and not places[1:]:
                yield f"{name}.html", book.html("book.js").encode()


def _make_pages(places: Sequence[GamePlace], address: str) -> dict[str, bytes]:
    """Make the frame and its files, as a visitor of the site sees them."""
    games = [box(place) for place in places]
    static = {file.name: file.read_bytes() for file in resources("companion.site").joinpath("static").iterdir()}
    policy = FRAME_POLICY.replace("{begin}", b64encode(sha256(static["start_python.js"]).digest()).decode())
    static["settings.js"] = _settle(games, b"".join(static.values()).decode())
    static["sw.js"] = static["sw.js"].replace(b'FRAME_POLICY = ""', f'FRAME_POLICY = "{policy}"'.encode())
    values = {"games": games, "is_ours": any(place.builtin for place in places), "policy": policy, "address": address}
    values["book"] = next(iter(load_design(places[0]).books), "")
    for page in ("index.html", "more.html", "manifest.webmanifest"):
        source = translate(static[page].decode(), read_dictionary(games[0].language).messages)
        static[page] = Environment(autoescape=True).from_string(source).render(values).encode()
    shared = {name: decompress(file.packed) for name in SHARED_FILES if (file := read_static(name))}
    shared |= {"fonts.css": make_fonts().encode(), "book.js": script().encode()}
    return static | shared | dict(_draw_pictures(places[0]))


def _settle(games: Sequence[Game], scripts: str) -> bytes:
    """Return the settings of the site's scripts (static/settings.js). scripts: the texts of all."""
    languages = [*dict.fromkeys(code for game in games for code in (game.language, *game.languages))]
    texts, spoken = {*SAID_TEXT.findall(scripts)}, {code: read_dictionary(code).messages for code in languages}
    messages = {code: {text: words for text, words in spoken[code].items() if text in texts} for code in languages}
    settings = {"languages": languages, "texts": messages, "pdfium": PDFIUM.name, "copyBytes": SAVE_BYTES.most}
    return f"export const settings = {json.dumps(settings, sort_keys=True)};".encode()


def _draw_pictures(place: GamePlace) -> Iterator[tuple[str, bytes]]:
    """Draw the cover of a game for places that need pixels: links, the page while it loads, and home screens."""
    design = load_design(place)
    cover = png.picture(design.scene(choose_cover(design.game), "front"), 300)
    for name, size in {"cover.png": (1200, 630), "icon-192.png": (192, 192), "icon-512.png": (512, 512)}.items():
        ImageOps.pad(cover, size, color="#12233a").save(icon := BytesIO(), "PNG")
        yield name, icon.getvalue()


def _draw_cover(place: GamePlace) -> tuple[str, bytes]:
    """Draw the cover of a game, with the name that the visitor's first page looks for, so that it needn't be drawn
    there."""
    lies_there = place._replace(components=VISITOR_GAMES / place.folder.name / place.components.name)
    return f"cover-{name_cover(lies_there)}.svg", decompress(draw_cover(place))


def _finish(content: dict[str, bytes], libraries: Sequence[Library]) -> str:
    """Write the list of all files, and their names into the worker that keeps them; the version of it all."""
    digests = {name: sha256(data).hexdigest() for name, data in sorted(content.items())}
    version = sha256(json.dumps(digests).encode()).hexdigest()[:16]
    kept = json.dumps({name: (len(content[name]), digest) for name, digest in digests.items() if name != "sw.js"})
    worker = content["sw.js"].decode().replace("FILES = {}", f"FILES = {kept}")
    content["sw.js"] = worker.replace('VERSION = ""', f'VERSION = "{version}"').encode()
    digests["sw.js"] = sha256(content["sw.js"]).hexdigest()
    sized = {name: [len(content[name]), digest] for name, digest in sorted(digests.items())}
    listed = {"version": version, "files": sized, "libraries": {each.name: each.version for each in libraries}}
    content[LISTING] = json.dumps(listed, indent=1).encode()
    return version


def _tell_licences(libraries: Sequence[Library], runtime: Mapping[str, bytes]) -> bytes:
    """Write the licences of everything that a site passes on; those of Python and Pyodide are in our folder."""
    texts = [f"{each.name} {each.version}\n\n{each.licence}" for each in libraries]
    own_licences = sorted(resources("companion.site").joinpath("licences").iterdir(), key=str)
    texts += [f"{Path(file.name).stem}\n\n{file.read_text('utf-8')}" for file in own_licences]
    return b"\n\n".join([*map(str.encode, texts), *read_licences(runtime)])
