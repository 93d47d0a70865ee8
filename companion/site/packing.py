"""What of salvage and the libraries it uses a browser gets: sources, without what only a command or a server needs."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.resources import files
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from components.base.files import is_image_name
from components.places import GamePlace, find_games
from components.problems import Problem, SalvageError, display_path
from layouts.drawing.images import FOLDER, VECTOR, prepare

OWN_DISTRIBUTION = "salvage-tabletop"
PACKAGES = "components", "layouts", "companion"
ROOMS_LEFT_OUT = tuple(
    f"companion/{room}/" for room in ("conformance", "making/starters", "making/added_rules", "terminal")
)
"""Rooms of ours that no page of the site needs."""
LIBRARIES_LEFT_OUT = {"h11", "ifaddr", "pillow", "pypdfium2", "rich", "typst", "uvicorn", "websockets"}
"""What serves over a network, writes to a terminal, or has code of another processor."""
UNUSED_FILES = re.compile(
    r".*\.(so|pyd|c|h|pyx|pxd|pyi|sfd|otf)|(.*/)?(__pycache__|tests?)/.*|.*\.dist-info/.*|\.\..*"
    r"|pyphen/dictionaries/(?!.*\b(de|en|fr|es|it|nl|pl|pt)_).*"
    r"|reportlab/(fonts|platypus)/.*|reportlab/graphics/(charts|samples|barcode|widgets)/.*|pygments/.*"
    r"|fontTools/(qu2cu|mtiLib|voltLib|merge)/.*"
)
"""Files of libraries that nothing of ours asks for."""
LICENCE_FILES = re.compile(r"(.*/)?(licenses/.+|(LICEN[CS]E|COPYING|NOTICE|OFL)[^/]*)", re.I)
STAND_INS = {"PIL.py": "companion/site/stand_ins/PIL.py"}
"""What stands for a library that isn't there, by the name under which it is imported."""
PICTURES_FILE = "pictures.pickle"
ZIP_TIME = (1980, 1, 1, 0, 0, 0)
"""The earliest that a ZIP knows, for all files, so that the same files give the same bytes."""


class Library(NamedTuple):
    """An installed distribution: its name and version, its files by their names, and the text of its licence."""

    name: str
    version: str
    files: dict[str, Path]
    licence: str


def find_libraries() -> list[Library]:
    """List the libraries that salvage needs in a browser, by name. Raises SalvageError if one has no licence."""
    found: dict[str, Library] = {}
    for each in _follow(distribution(OWN_DISTRIBUTION), set()):
        name = str(each.metadata["Name"])
        every = {str(file): Path(str(file.locate())) for file in each.files or ()}
        licences = [file.read_text("utf-8") for name, file in sorted(every.items()) if LICENCE_FILES.fullmatch(name)]
        if not licences:
            raise SalvageError(f"{name} has no file with its licence, so a site can't pass it on")
        used = {
            name: file for name, file in sorted(every.items()) if not UNUSED_FILES.fullmatch(name) and file.is_file()
        }
        found[name.lower()] = Library(name, each.version, used, "\n\n".join(licences))
    return [found[name] for name in sorted(found)]


def _follow(one: Distribution, seen: set[str]) -> Iterator[Distribution]:
    """Yield the distributions that one needs, each once, without itself."""
    for required in one.requires or ():
        name = re.split(r"[^\w.-]", required)[0]
        key = re.sub(r"[-_.]+", "-", name).lower()
        if "extra ==" in required or key in LIBRARIES_LEFT_OUT | seen:
            continue
        seen.add(key)
        try:
            needed = distribution(name)
        except PackageNotFoundError:  # Needed elsewhere, such as on Windows.
            continue
        yield needed
        yield from _follow(needed, seen)


def find_own_files(places: Sequence[GamePlace]) -> dict[str, Path]:
    """Our three packages without games that aren't named, and the folders of games of the maker's own."""
    named = {place.id for place in places if place.builtin}
    folders = {id.replace("-", "_") for id in find_games() if id not in named}
    made = {}
    for package in PACKAGES:
        root = Path(str(files(package)))
        for file in sorted(root.rglob("*")):
            name = PurePosixPath(package, *file.relative_to(root).parts)
            is_left_out = name.parts[1] in folders or f"{name}".startswith(ROOMS_LEFT_OUT)
            if file.is_file() and "__pycache__" not in name.parts and not is_left_out:
                made[str(name)] = file
    made |= {name: made[file] for name, file in STAND_INS.items()}
    for place in places:
        if not place.builtin:
            inside = [file for file in sorted(place.folder.rglob("*")) if file.is_file()]
            named_files = ((file, file.relative_to(place.folder)) for file in inside)
            made |= {
                f"games/{place.folder.name}/{name.as_posix()}": file
                for file, name in named_files
                if not any(part.startswith((".", "__pycache__", "output")) for part in name.parts)
            }
    return made


def prepare_pictures(files: Mapping[str, Path]) -> dict[str, bytes]:
    """Prepare the pictures among some files: plain ones, and their forms for browsers. Raises SalvageError."""
    plain, prepared = dict[str, bytes](), dict[tuple[bytes, str], object]()
    for name, file in files.items():
        if f"/{FOLDER}/" in name and is_image_name(name) and not name.lower().endswith(VECTOR):
            try:
                plain[name], forms = prepare(file.read_bytes())
            except ValueError as error:
                raise SalvageError(Problem(display_path(file), None, str(error))) from None
            prepared |= forms
    return {**plain, PICTURES_FILE: pickle.dumps(prepared)}


def pack(named: Mapping[str, Path | bytes]) -> bytes:
    """Files, or what is in them, as a ZIP, which is the same for the same files."""
    held = BytesIO()
    with ZipFile(held, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        for name, file in sorted(named.items()):
            content = file if isinstance(file, bytes) else file.read_bytes()
            packed.writestr(ZipInfo(name, ZIP_TIME), content, ZIP_DEFLATED, 9)
    return held.getvalue()
