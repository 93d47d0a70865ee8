"""Checks whether a print run is up to date, by the digest of its input and output beside its files.

One digest covers all input of a run: data, layouts, code, versions of libraries, options.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from components.base import files, limits
from components.places import GamePlace
from components.values import NamedTuple

if TYPE_CHECKING:
    from layouts.printing.options import PrintOptions

STAMP = ".salvage.json"
"""File beside the output with the digest of the input and a checksum of every file written."""
BYTE_CODE = "__pycache__"
"""Folders that Python fills while it runs."""


class FileReport(NamedTuple):
    """One file of a run, for the summary."""

    name: str
    title: str
    pages: int
    sheets: int
    cuts: int


class FewerSheets(NamedTuple):
    """A way for a command to use fewer sheets, such as `with --bleed 2`, and the number it saves; on their own, the
    option that is added or left out, and its value ("" if it takes none)."""

    how: str
    saved: int
    option: str = ""
    value: str = ""


class PrintReport(NamedTuple):
    """The files of a print run, what else the table needs, and a way to use fewer sheets; `fresh` is False if all files
    were there already."""

    title: str
    folder: Path
    files: tuple[FileReport, ...]
    supply: tuple[str, ...]
    fresh: bool
    fewer: FewerSheets | None = None

    def manifest(self) -> dict[str, Any]:
        """Return the manifest as written."""
        value_by_name: dict[str, Any] = json.loads((self.folder / "manifest.json").read_text(encoding="utf-8"))
        return value_by_name


def digest_of(game_place: GamePlace, options: PrintOptions) -> str:
    """Return a digest of all that a print run's output depends on."""
    packages = Path(__file__).parent.parent.parent
    layouts = packages / "layouts"
    game_ids = {folder.name for folder in packages.glob("components/*/") if (folder / "game.yaml").is_file()}
    skipped_names = {*game_ids, BYTE_CODE}
    digest = hashlib.blake2b(json.dumps([_list_libraries(), asdict(options)], sort_keys=True).encode(), digest_size=16)
    for folder in (packages / "components", layouts):
        _add_files(digest, folder.name, folder, _read_state, is_deep=False)
    for folder in (*packages.glob("components/dictionaries"), *sorted(layouts.glob("*/"))):
        if folder.name not in skipped_names:
            _add_files(digest, folder.name, folder, _read_state)
    for place_part in game_place.parts:
        for name, folder_of_game in (("components", place_part.components), ("layouts", place_part.layouts)):
            if folder_of_game:
                _add_files(digest, name, folder_of_game, _read_content)
    themes = (place_part.layouts / "theme.yaml" for place_part in game_place.parts if place_part.layouts)
    if any(theme.is_file() and b"family" in theme.read_bytes() for theme in themes):
        from layouts.drawing import own_fonts

        digest.update(own_fonts.state_of_installed())
    return digest.hexdigest()


def _list_libraries() -> list[str]:
    """List everything that is installed, with versions, by the names of metadata folders: to read these takes longer
    than to draw a deck of cards."""
    names = (name for folder in filter(os.path.isdir, sys.path) for name in os.listdir(folder))
    return sorted(name for name in names if name.endswith(("-info", ".egg")))


def _add_files(
    digest: hashlib.blake2b, name: str, folder: Path, sum_up: Callable[[os.DirEntry[str]], bytes], is_deep: bool = True
) -> None:
    """Add a folder's files to a checksum, each by its name below `name` and what `sum_up` returns; with `is_deep` also
    those in its folders."""
    with os.scandir(folder) as entries:
        for directory_entry in sorted(entries, key=lambda entry: entry.name):
            path = f"{name}/{directory_entry.name}"
            if directory_entry.is_dir(follow_symlinks=False):
                if is_deep and directory_entry.name != BYTE_CODE:
                    _add_files(digest, path, Path(directory_entry.path), sum_up)
            elif directory_entry.is_file():
                digest.update(files.framed(path.encode(), sum_up(directory_entry)))


def _read_content(directory_entry: os.DirEntry[str]) -> bytes:
    """Return the content of a game's file: its date proves nothing, as copies and unpacked archives may keep any."""
    with open(directory_entry.path, "rb", buffering=0) as file:
        size = os.fstat(file.fileno()).st_size
        # Readers refuse a file that is too large.
        return file.read() if size <= limits.IMAGE_BYTES.most else str(size).encode()


def _read_state(directory_entry: os.DirEntry[str]) -> bytes:
    """Return the size and dates of a file of our code, as reading all code takes longer than drawing a sheet of cards.

    An installer may set the date of its files, but not the date at which the system noted the change.
    """
    state = directory_entry.stat()
    return f"{state.st_size} {state.st_mtime_ns} {state.st_ctime_ns}\n".encode()


def _compute_checksum(file_path: Path) -> str:
    with file_path.open("rb") as content:
        return hashlib.file_digest(content, lambda: hashlib.blake2b(digest_size=16)).hexdigest()


def write(folder: Path, digest: str, report: PrintReport, names_by_plan: Mapping[str, Sequence[str]]) -> None:
    """Stamp a folder with the digest of its input and the checksums of all files in it. names_by_plan: names of files
    by the planned file, with those of earlier runs that stay. Raises OSError."""
    checksum_by_name = {file.name: _compute_checksum(file) for file in sorted(folder.iterdir())}
    report_rows = [file._asdict() for file in report.files]
    stamp = {
        "inputs": digest,
        "files": checksum_by_name,
        "made": names_by_plan,
        "title": report.title,
        "report": report_rows,
    }
    stamp["supply"] = list(report.supply)
    if report.fewer:
        stamp["fewer"] = report.fewer._asdict()
    (folder / STAMP).write_text(json.dumps(stamp, indent=1) + "\n", encoding="utf-8")


def list_earlier_files(folder: Path) -> dict[str, list[str]]:
    """Return the names of the files that earlier runs wrote, by the planned file, and all of the last run under "";
    empty without a valid stamp."""
    stamp = _read_stamp(folder)
    names_by_plan = {
        id: list(map(str, names)) for id, names in stamp.get("made", {}).items() if isinstance(names, list)
    }
    return {**names_by_plan, "": [*stamp.get("files", ())]}


def _read_stamp(folder: Path) -> dict[str, Any]:
    try:
        stamp: dict[str, Any] = json.loads(files.read(folder / STAMP))
        return stamp if isinstance(stamp.get("files"), dict) and isinstance(stamp.get("made", {}), dict) else {}
    except (OSError, ValueError, AttributeError, RecursionError):
        return {}


def find_unchanged_report(folder: Path, digest: str) -> PrintReport | None:
    """Return the report of the last run if its input and all its files are still the same."""
    stamp = _read_stamp(folder)
    if stamp.get("inputs") != digest:
        return None
    try:
        if any(_compute_checksum(folder / Path(name).name) != checksum for name, checksum in stamp["files"].items()):
            return None
        files = tuple(FileReport(**row) for row in stamp["report"])
        fewer = FewerSheets(**stamp["fewer"]) if "fewer" in stamp else None
        return PrintReport(stamp["title"], folder, files, tuple(stamp["supply"]), False, fewer)
    except (OSError, KeyError, TypeError):
        return None
