"""A game's own fonts, from its folder or installed: found, checked and converted for embedding by every backend (subset
fonts).

Each is rebuilt with the letters that the game needs (`run_fonts`), in a process with limited time and memory, and then
registered under a role of its own (`fonts.register`).
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from components.base import files, limits
from components.base.folders import temporary
from components.problems import SalvageError, did_you_mean, listed
from components.values import NamedTuple
from layouts.drawing import fonts, icons
from layouts.drawing.scene import Path as Outline

FOLDER = "fonts"
"""Folder of a game's fonts, in its layouts."""
ENDS = (".ttf", ".otf", ".ttc", ".otc")
WEB_ENDS = (".woff", ".woff2")
"""Extensions of web fonts, whose error gives advice."""
TIMEOUT_S = 90
"""Making a game's fonts usually takes a second or two; a much longer run has failed."""
SIGNS = {
    "♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club",
    **{chr(ord("⚀") + number): f"die-{number + 1}" for number in range(6)},
}  # fmt: skip
"""Letters that have an icon."""
_FILE = Path(__file__).parent / "backends" / "run_fonts.py"


class FontSource(NamedTuple):
    """A font file; its name in error messages; the weight to use if it is variable."""

    name: str
    file: Path
    weight: float | None = None
    last: bool = False
    """Whether it is a fallback that the game didn't name, for letters that neither the named fonts nor the icons
    have."""


class MadeFont(NamedTuple):
    """A new font: its role, the letters taken from each of its sources, and those that are icons."""

    role: str
    taken: tuple[str, ...]


class FontOrder(NamedTuple):
    """A font to make with these letters, each from the first source that has it."""

    name: str
    """The game's name for it."""
    sources: tuple[FontSource, ...]
    letters: frozenset[str]
    family: str = ""
    weight: int = 0
    """Family and weight in documents; "" and 0 for those of its first source."""


def make_fonts(orders: Sequence[FontOrder]) -> list[MadeFont]:
    """Make fonts, each once in a process. Raises SalvageError that names unusable fonts, TooMuch."""
    for order in orders:
        limits.FONT_LETTERS.check(len(order.letters))
    states = tuple((order, tuple(map(_state_of, order.sources))) for order in orders)
    made = _make(states) if orders else ()
    if isinstance(made, SalvageError):
        raise SalvageError(made.faults)
    return [*made]


def _state_of(source: FontSource) -> tuple[int, int]:
    try:
        state = source.file.stat()
    except OSError as error:
        raise SalvageError(f"the font {source.name} can't be read ({error.strerror})") from None
    return state.st_size, state.st_mtime_ns


@lru_cache(maxsize=32)
def _make(states: tuple[tuple[FontOrder, Any], ...]) -> tuple[MadeFont, ...] | SalvageError:
    """Make the fonts, or return the error: a refused font isn't tried again in the same run."""
    orders = [order for order, _ in states]
    for source in {source for order in orders for source in order.sources}:
        _check(source)
    job = [
        {
            "out": f"{number}.ttf",
            "letters": "".join(sorted(order.letters)),
            "family": order.family,
            "weight": order.weight,
            "points": limits.FONT_POINTS.most,
            "sources": [{**source._asdict(), "file": str(source.file)} for source in order.sources],
        }
        for number, order in enumerate(orders)
    ]
    with temporary("fonts") as root:
        (root / "job.json").write_text(json.dumps({"fonts": job, "signs": _read_signs()}), encoding="utf-8")
        try:
            _run(root)
            told = json.loads((root / "made.json").read_text(encoding="utf-8"))
            paths = (root / str(each["out"]) for each in job)
            return tuple(_registered(order.name, *made) for order, *made in zip(orders, paths, told, strict=True))
        except SalvageError as refused:
            return refused


def _read_signs() -> dict[str, str]:
    """Return the path data of the icons that stand for letters."""
    drawn = {sign: icons.symbol(name).items for sign, name in SIGNS.items()}
    return {sign: "".join(item.d for item in items if isinstance(item, Outline)) for sign, items in drawn.items()}


def _registered(name: str, file: Path, told: Mapping[str, Any]) -> MadeFont:
    if refused := told.get("refused"):
        raise SalvageError(f"the font {refused}")
    data = file.read_bytes()
    role = f"own-{hashlib.blake2b(data, digest_size=8).hexdigest()}"
    fonts.register(role, data, name, told["cap"])
    return MadeFont(role, tuple(told["taken"]))


def _check(source: FontSource) -> None:
    """Check that a file is a font of a supported format. Raises SalvageError."""
    try:
        start = files.read(source.file, limits.FONT_BYTES.most)[:4]
    except (OSError, ValueError) as error:
        raise SalvageError(f"the font {source.name}: {getattr(error, 'strerror', None) or error}") from None
    if start in (b"wOFF", b"wOF2"):
        raise SalvageError(f"the font {source.name} is a WOFF, packed for pages; take its .ttf or .otf")
    if start not in (b"\0\1\0\0", b"OTTO", b"true", b"ttcf"):
        raise SalvageError(f"the font {source.name} is no TrueType or OpenType font")


def _run(root: Path) -> None:
    command = [sys.executable, "-I", "-S", str(_FILE), str(root), *filter(None, sys.path)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S, encoding="utf-8")
    except subprocess.TimeoutExpired:
        raise SalvageError(f"making the fonts of the game took more than {TIMEOUT_S} seconds") from None
    if done.returncode < 0:
        raise SalvageError("a font of the game takes too much time or memory; take others, or smaller ones")
    if done.returncode:
        raise RuntimeError(done.stderr)


# ---- finding fonts ---------------------------------------------------------------------------------------------------


def list_files(folder: Path) -> dict[str, Path]:
    """List the font files in a layouts folder by name."""
    return {files.spell(file.name): file for file in _font_files(folder / FOLDER, ENDS + WEB_ENDS)}


def packaged() -> list[FontSource]:
    """List the fonts of installed packages with letters that ours lack."""
    specs = [spec for name in fonts.PACKAGES.values() if (spec := find_spec(name.replace("-", "_"))) and spec.origin]
    found = [file for spec in specs for file in _font_files(Path(str(spec.origin)).parent) if "Italic" not in file.name]
    return [
        FontSource(file.name, file, last=True)
        for file in sorted(found, key=lambda file: ("Emoji" in file.name, file.name))
    ]


def installed(family: str, weight: float, italic: bool) -> FontSource:
    """Return the installed font of a family that is nearest to a weight. Raises SalvageError if there is none."""
    every = _families()
    faces = every.get(_normal(family))
    if not faces:
        names = sorted({face.family for faces in every.values() for face in faces})
        raise SalvageError(
            f"no font '{family}' is installed{did_you_mean(family, names)}; installed are {listed(names, 12)}; "
            f"or put its file into layouts/{FOLDER}"
        )
    best = min(faces, key=lambda face: (face.italic != italic, abs(face.weight - weight), len(face.file.name)))
    return FontSource(f"'{best.family}'", best.file, weight)


def state_of_installed() -> bytes:
    """Return the installed font files with their sizes and times, to notice changes."""
    every = (file for folder in _folders() for file in _font_files(folder))
    states = ((file, file.stat()) for file in every if file.is_file())
    return "\n".join(f"{file} {state.st_size} {state.st_mtime_ns}" for file, state in states).encode()


class InstalledFace(NamedTuple):
    """A font of the system."""

    family: str
    weight: int
    italic: bool
    file: Path


def _folders() -> list[Path]:
    home = Path.home()
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", str(home / "AppData/Local"))
        return [Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts", Path(local) / "Microsoft/Windows/Fonts"]
    if sys.platform == "darwin":
        return [home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts")]
    shared = os.environ.get("XDG_DATA_HOME", str(home / ".local/share"))
    return [home / ".fonts", Path(shared) / "fonts", Path("/usr/local/share/fonts"), Path("/usr/share/fonts")]


def _font_files(folder: Path, ends: tuple[str, ...] = ENDS) -> Iterator[Path]:
    """Yield the fonts in a folder and below, by name; links to other folders aren't followed."""
    for at, folders, names in os.walk(folder):
        folders.sort()
        yield from (Path(at, name) for name in sorted(names) if name.lower().endswith(ends))


@cache
def _families() -> Mapping[str, list[InstalledFace]]:
    """List the installed fonts by family; only used if a game names one."""
    found: dict[str, list[InstalledFace]] = {}
    every = (file for folder in _folders() for file in _font_files(folder))
    for file, _ in zip(every, range(limits.FONT_FILES.most), strict=False):
        for face in _faces_of(file):
            found.setdefault(_normal(face.family), []).append(face)
    return found


def _faces_of(file: Path) -> Iterator[InstalledFace]:
    """Yield the family, weight and slant of a system font; yield nothing if the file can't be read."""
    from fontTools.ttLib import TTFont

    try:
        with TTFont(file, lazy=True, fontNumber=0) as font:
            family, about = str(font["name"].getBestFamilyName() or ""), font["OS/2"]
            if family:
                yield InstalledFace(family, int(about.usWeightClass), bool(about.fsSelection & 1), file)
    except Exception:  # Damaged data may raise almost any exception.
        return


def _normal(family: str) -> str:
    return "".join(family.lower().split())
