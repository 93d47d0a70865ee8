"""What the page of `salvage watch` writes: files of a game's folder, each only as it was opened (docs/studio.md).

A save names the digest of what was opened. What is overwritten or deleted lies among the revisions first. No Python is
written, as whoever writes that has it run. One thing is done after the other, by whoever has the `StudioFiles`.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from itertools import pairwise
from pathlib import Path, PurePath
from time import time_ns
from typing import Any

from companion import home
from components.base import files
from components.base.limits import FILE_BYTES, FONT_BYTES
from components.csvfile import SAVE_AGAIN
from components.places import EXPANSION_FILE, GAME_FILE, locate
from components.problems import Problem, SalvageError, check_one_of, listed, unreadable, writing

FOLDERS = ("components", "layouts", "docs")
ENDS = {
    "table": (".csv", ".tsv", ".tab"), "text": (".yaml", ".yml", ".md", ".txt"), "picture": files.IMAGE_ENDS,
    "font": (".ttf", ".otf"), "sheet": (".xlsx", ".ods"),
}  # fmt: skip
MAIN_FILES = (f"components/{GAME_FILE}", f"components/{EXPANSION_FILE}")
KINDS = {end: kind for kind, ends in ENDS.items() for end in ends}
"""What a page shows, by the ends of names."""
MAX_REVISIONS, OLDER_REVISIONS, MAX_DEPTH, MAX_NAME_BYTES = 200, 150, 6, 200
BYTE_ORDER_MARK, LINE_END = b"\xef\xbb\xbf", re.compile("(\r\n|\r|\n)")
Json = dict[str, Any]


class Clash(Exception):
    """A file isn't what was opened any more. Its one argument is what it is now; None where it is gone."""


class StudioFiles:
    """The files of a game that a page shows, and writes where the game is somebody's own."""

    def __init__(self, address: str) -> None:
        """address: as `locate` takes it; of an expansion, its own files are meant. Raises SalvageError."""
        self.place = place = locate(address)
        roots = (place.components, place.layouts) if place.builtin else [place.folder / name for name in FOLDERS]
        self.roots = {name: files.real_path(root) for name, root in zip(FOLDERS, roots, strict=False) if root}
        self.why = f"{place.id} comes with salvage and stays as it is; make it one of your own" if place.builtin else ""
        """Why nothing of it can be changed; "" where it can."""
        self._kept_as = Path("studio", sha256(str(self.roots["components"]).encode()).hexdigest()[:16])

    def path(self, name: str, is_for_change: bool = False) -> Path:
        """Return the path of a file with that name, whether it exists or not. Raises SalvageError for one that isn't
        the game's, or can't be changed."""
        if is_for_change and self.why:
            raise SalvageError(self.why)
        root, *parts = name.split("/")
        is_kind = root in self.roots and PurePath(name).suffix.lower() in KINDS and 0 < len(parts) < MAX_DEPTH
        if not is_kind or not all(map(_is_plain, parts)) or len(name.encode()) > MAX_NAME_BYTES:
            allowed = f"{listed(self.roots)}, and end in {listed(KINDS)}, with letters, digits, - and _ before it"
            raise SalvageError(f"{name!r} can't be a file here; files lie in {allowed}")
        file = files.find(self.roots[root], "/".join(parts))
        if files.real_path(file) != file:
            raise SalvageError(f"{name} is a link, or behind one; nothing is read or written through it")
        return file

    def list_files(self) -> list[Json]:
        """List the files that can be opened, by name."""
        entries: dict[str, Json] = {}
        for root, file in ((root, file) for root, folder in self.roots.items() for file in folder.rglob("*")):
            name = files.spell(f"{root}/{file.relative_to(self.roots[root]).as_posix()}")
            with suppress(SalvageError, OSError):  # Another program's, or gone meanwhile.
                if self.path(name).is_file():
                    about = {"kind": KINDS[file.suffix.lower()], "writable": not self.why and _is_text(name)}
                    entries[name] = {"name": name, "size": file.stat().st_size, **about}
        return [entries[name] for name in sorted(entries)]

    def open(self, name: str) -> Json:
        """Open a file: its text with its digest, or no text and the reason if it couldn't be written back. Raises
        SalvageError."""
        content, text, why = self._read(name), "", self.why
        try:
            text = show_text(name, content)
        except SalvageError as error:
            why = error.faults[0].what
        return {"name": name, "text": text, "digest": digest_content(content), "writable": not why, "why": why}

    def _read(self, name: str) -> bytes:
        """Read a file. Raises SalvageError, from a FileNotFoundError if there is no such file."""
        try:
            return files.read(file := self.path(name), FONT_BYTES.most)
        except (OSError, ValueError) as error:
            raise SalvageError(unreadable(file, error)) from error

    def save(self, name: str, text: str, digest: str) -> Json:
        """Write a text, if the file is still what was opened; its new digest. What comes too late lies among the
        revisions. Raises Clash or SalvageError."""
        try:
            before = self._expect(name, digest)
        except Clash:
            self._keep(name, text.encode())
            raise
        mark = BYTE_ORDER_MARK if before.startswith(BYTE_ORDER_MARK) else b""
        content = mark + _restore_line_ends(text, _decode(name, before)).encode()
        return {"digest": digest} if content == before else self._put(name, content, before)

    def create(self, name: str, content: bytes) -> Json:
        """Write a new file; its digest. Raises SalvageError, also where one is called so but for capital letters."""
        file = self.path(name, is_for_change=True)
        if file.name.lower() in (each.name.lower() for each in file.parent.glob("*")):
            raise SalvageError(f"{name} is there already; take another name")
        return self._put(name, content, None)

    def delete(self, name: str, digest: str) -> Json:
        """Put a file among the revisions. Raises Clash or SalvageError."""
        if name in MAIN_FILES:
            raise SalvageError(f"{name} stays: it makes the folder a game")
        self._keep(name, before := self._expect(name, digest))
        with writing(file := self.path(name)):
            os.replace(file, aside := files.name_beside(file))
            self._keep_other(name, aside, before)
        return {}

    def _expect(self, name: str, digest: str) -> bytes:
        """Return the content of a file that was opened with a digest. Raises Clash or SalvageError."""
        content = self._read(name) if self.path(name, is_for_change=True).exists() else None
        if content is None or digest_content(content) != digest:
            raise Clash(content)
        return content

    def _put(self, name: str, content: bytes, before: bytes | None) -> Json:
        """Put content in a file's place; its digest. What another program has saved since the file was read is kept,
        too: just before it loses its name, it gets another. Raises SalvageError."""
        if len(content) > FILE_BYTES.most and _is_text(name):
            raise SalvageError(f"{name} has more than {FILE_BYTES}; keep long lists in files of their own")
        if before is not None:
            self._keep(name, before)
        last = files.name_beside(file := self.path(name))
        with writing(file), files.replacing(file) as stream:
            stream.write(content)
            with suppress(OSError):  # There is none, or its drive has one name a file.
                os.link(file, last)
        self._keep_other(name, last, before)
        return {"digest": digest_content(content)}

    def _keep_other(self, name: str, aside: Path, before: bytes | None) -> None:
        """Put a file that has lost its name among the revisions, unless it is what lies there already."""
        with suppress(FileNotFoundError):
            if (content := aside.read_bytes()) != before:
                self._keep(name, content)
            os.unlink(aside)

    def _keep(self, name: str, content: bytes) -> None:
        """Put content among a file's revisions; of too many, an older one goes that came soonest after another."""
        file = home.folder() / self._kept_as / name / str(time_ns())
        with writing(file):
            files.replace(file, content, private=True)
        times = [*self._find_revisions(name)]
        if len(times) > MAX_REVISIONS:
            _, soonest = min((int(time) - int(before), time) for before, time in pairwise(times[:OLDER_REVISIONS]))
            (file.parent / soonest).unlink()

    def _find_revisions(self, name: str) -> dict[str, Path]:
        """Return the revisions of a file, oldest first, by their names, which are times in nanoseconds."""
        self.path(name)
        folder = home.folder() / self._kept_as / name
        return {each.name: each for each in sorted(folder.glob("[0-9]*")) if each.is_file()}

    def list_revisions(self, name: str) -> list[Json]:
        """List the revisions of a file, newest first."""
        sizes = {id: file.stat().st_size for id, file in self._find_revisions(name).items()}
        times = {id: datetime.fromtimestamp(int(id) / 1e9, UTC).isoformat() for id in sizes}
        return [{"id": id, "time": times[id], "size": sizes[id]} for id in reversed(sizes)]

    def open_revision(self, name: str, id: str) -> Json:
        """Return the text of a revision. Raises SalvageError."""
        check_one_of("revision", id, revisions := self._find_revisions(name))
        return {"text": show_text(name, revisions[id].read_bytes())}


def digest_content(content: bytes) -> str:
    """Return a digest of a file's content."""
    return sha256(content).hexdigest()[:24]


def show_text(name: str, content: bytes) -> str:
    """Return a file's text for a page, with line feeds. Raises SalvageError if it isn't UTF-8."""
    return "\n".join(LINE_END.split(_decode(name, content))[::2])


def _decode(name: str, content: bytes) -> str:
    if len(content) > FILE_BYTES.most:
        raise SalvageError(Problem(name, None, f"the file is larger than {FILE_BYTES}"))
    way_out = SAVE_AGAIN if name.lower().endswith(ENDS["table"]) else files.WAY_TO_UTF_8
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        files.decode_text(content, name, way_out)
        raise SalvageError(Problem(name, None, f"this is UTF-16; {way_out}")) from None


def _restore_line_ends(text: str, before: str) -> str:
    """Give each line that was there before the end that it had, and others that of the first line."""
    ends, ends_of = LINE_END.findall(before), defaultdict[str, list[str]](list)
    for line, end in zip(LINE_END.split(before)[::2], ends, strict=False):
        ends_of[line].append(end)
    *ended, last = LINE_END.split(text)[::2]
    return "".join(line + (ends_of[line] or [*ends[:1], "\n"]).pop(0) for line in ended) + last


def _is_text(name: str) -> bool:
    return name.lower().endswith((*ENDS["table"], *ENDS["text"], ".svg"))


def _is_plain(part: str) -> bool:
    """Return whether a name is allowed for a file or folder on every system, and is what people see and type."""
    is_seen = part.isprintable() and not {*part} & {*'\\:*?"<>|'} and files.spell(part) == part
    return is_seen and part == part.strip(" .") != "" and not files.is_device_name(part)
