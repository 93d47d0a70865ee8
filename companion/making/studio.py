"""What the page of `salvage watch` writes: files of a game's folder, each only as it was opened (docs/studio.md).

A save names the digest of what was opened, and is refused if anything else lies there by then. What is overwritten or
deleted lies among the revisions first, in the folder of all that salvage remembers. Only data, layouts and docs are
written, by their known ends; never Python, which is a way to have code run.
"""

from __future__ import annotations

import os
import re
from collections import Counter, deque
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path, PurePosixPath
from threading import Lock
from time import time
from typing import Any

from companion import home
from components import csvfile
from components.base import files
from components.base.limits import FILE_BYTES, FONT_BYTES, IMAGE_BYTES, SHEET_BYTES, Limit
from components.places import EXPANSION_FILE, GAME_FILE, locate
from components.problems import Problem, SalvageError, listed, writing

ROOTS = ("components", "layouts", "docs")
FOLDER = "studio"
"""Where revisions lie, in the folder of `home`: of each game, by its folder, under its files' names."""
KINDS = {
    **dict.fromkeys((".csv", ".tsv", ".tab"), "table"), **dict.fromkeys((".yaml", ".yml", ".md", ".txt"), "text"),
    **dict.fromkeys(files.IMAGE_ENDS, "picture"), **dict.fromkeys((".ttf", ".otf"), "font"),
    **dict.fromkeys((".xlsx", ".ods"), "sheet"),
}  # fmt: skip
"""The files that are shown, by the ends of their names."""
TEXT_ENDS = (*(end for end, kind in KINDS.items() if kind in ("table", "text")), ".svg")
SIZES = {"picture": IMAGE_BYTES, "font": FONT_BYTES, "sheet": SHEET_BYTES}
"""How large a file may be that is no text."""
BEGINNINGS = {
    ".png": (b"\x89PNG",), ".jpg": (b"\xff\xd8",), ".jpeg": (b"\xff\xd8",), ".ttf": (b"\0\1\0\0", b"true"),
    ".otf": (b"OTTO", b"\0\1\0\0"), ".xlsx": (b"PK",), ".ods": (b"PK",),
}  # fmt: skip
MAX_REVISIONS = 200
"""Revisions of a file; of more, the one that lies closest between two others goes."""
MAX_DEPTH, MAX_NAME_BYTES, MAX_LISTED = 6, 200, 2000
_BOM = b"\xef\xbb\xbf"
_LINE_END = re.compile("(\r\n|\r|\n)")


class Clash(Exception):
    """A file isn't what was opened any more. content: what it is now; None where it is gone."""

    def __init__(self, content: bytes | None) -> None:
        super().__init__(content)
        self.content = content


class Studio:
    """The files of a game that a page shows, and writes where the game is somebody's own."""

    def __init__(self, address: str) -> None:
        """address: as `locate` takes it; of an expansion, its own files are meant. Raises SalvageError."""
        self.place = place = locate(address)
        folders = (place.components, place.layouts) if place.builtin else [place.folder / name for name in ROOTS]
        self.roots = {name: files.real_path(root) for name, root in zip(ROOTS, folders, strict=False) if root}
        self.why = f"{place.id} comes with salvage and stays as it is; make it one of your own" if place.builtin else ""
        """Why nothing of it can be changed; "" where it can."""
        self._lock = Lock()

    # ---- names ----

    def path(self, name: str) -> Path:
        """Where the file of that name lies, whether there is one or not. Raises SalvageError for what is none of the
        game's: elsewhere, hidden, behind a link, or of a kind that is nobody's to write here."""
        root, *parts = name.split("/")
        if root not in self.roots or not 0 < len(parts) < MAX_DEPTH:
            raise SalvageError(f"{name!r} isn't a file of the game; its files lie in {listed(self.roots)}")
        for part in parts:
            if not _is_safe(part) or len(name) > MAX_NAME_BYTES or len(name.encode()) > MAX_NAME_BYTES:
                raise SalvageError(f"{part!r} can't be the name of a file here; take letters, digits, - and _")
        if PurePosixPath(name).suffix.lower() not in KINDS:
            raise SalvageError(f"{name} isn't shown here; the files that are end in {listed(KINDS)}")
        file = files.find(self.roots[root], "/".join(parts))
        if files.real_path(file) != file:
            raise SalvageError(f"{name} is a link, or behind one; nothing is read or written through it")
        return file

    def files(self) -> list[dict[str, Any]]:
        """The files that can be opened, by name."""
        shown = []
        for root, folder in self.roots.items():
            for file in folder.rglob("*"):
                name = files.spell(f"{root}/{file.relative_to(folder).as_posix()}")
                with suppress(SalvageError, OSError):
                    if self.path(name).is_file():
                        kind, end = KINDS[file.suffix.lower()], file.suffix.lower()
                        is_writable = not self.why and end in TEXT_ENDS
                        shown.append({"name": name, "size": file.stat().st_size, "kind": kind, "writable": is_writable})
                if len(shown) >= MAX_LISTED:
                    break
        return sorted(shown, key=lambda each: str(each["name"]))

    # ---- reading ----

    def open(self, name: str) -> dict[str, Any]:
        """A file's text with its digest; none, and why, where it couldn't be written back as it is. Raises
        FileNotFoundError or SalvageError."""
        content = self._read(name)
        why, text = self.why, ""
        try:
            text = show_text(name, content)
        except SalvageError as error:
            why = error.faults[0].what
        return {"name": name, "text": text, "digest": digest_of(content), "writable": not why, "why": why}

    def rows(self, name: str) -> dict[str, Any]:
        """The columns and rows of a table, each cell as it is typed, with the line that a row begins in. Raises
        FileNotFoundError or SalvageError."""
        content, file = self._read(name), self.path(name)
        numbered = csvfile.cells(_decode(name, content), name)
        columns, rows = numbered[0][1] if numbered else [], numbered[1:]
        return {
            "name": name, "digest": digest_of(content), "file": str(file), "columns": columns,
            "rows": [cells for _, cells in rows], "lines": [line for line, _ in rows],
        }  # fmt: skip

    def _read(self, name: str) -> bytes:
        file = self.path(name)
        try:
            return files.read(file, _limit(name).most if file.suffix.lower() not in TEXT_ENDS else IMAGE_BYTES.most)
        except FileNotFoundError:
            raise
        except (OSError, ValueError) as error:
            raise SalvageError(Problem(name, None, f"can't be read: {error}")) from None

    # ---- writing ----

    def save(self, name: str, text: str, digest: str) -> str:
        """Write a text, if the file is still what was opened; its new digest. Raises Clash or SalvageError."""
        with self._lock:
            before = self._expect(name, digest)
            content = _encode(name, text, before)
            if content != before:
                self._put(name, content, before)
        return digest_of(content)

    def create(self, name: str, text: str) -> str:
        """Write a new file; its digest. Raises SalvageError, also where there is one."""
        if PurePosixPath(name).suffix.lower() not in TEXT_ENDS:
            raise SalvageError(f"{name} can't be begun as a text; texts end in {listed(TEXT_ENDS)}")
        return self._create(name, _encode(name, text, b""))

    def upload(self, name: str, content: bytes) -> str:
        """Write a picture, font or table that comes as it is; its name. Raises SalvageError, also where there is one."""
        file = self.path(name)
        end = file.suffix.lower()
        if not content.startswith(BEGINNINGS.get(end, b"")) or (end == ".svg" and b"<svg" not in content):
            raise SalvageError(f"{name} isn't what its name says; save it again as {end[1:].upper()}")
        self._create(name, content)
        return name

    def rename(self, name: str, to: str, digest: str) -> str:
        """Give a file another name, which nothing has; its revisions go with it. Raises Clash or SalvageError."""
        with self._lock:
            self._expect(name, digest)
            file, target = self._loose(name), self._free(to)
            if file.suffix.lower() != target.suffix.lower():
                raise SalvageError(f"{to} would be a file of another kind; let its name end in {file.suffix}")
            with writing(target):
                target.parent.mkdir(parents=True, exist_ok=True)
                file.rename(target)
            with suppress(OSError):  # There are none, or some of a file that had that name before.
                self._revisions_of(to).parent.mkdir(parents=True, exist_ok=True)
                self._revisions_of(name).rename(self._revisions_of(to))
        return digest

    def delete(self, name: str, digest: str) -> dict[str, Any]:
        """Put a file among the revisions; nothing more. Raises Clash or SalvageError."""
        with self._lock:
            before = self._expect(name, digest)
            file = self._loose(name)
            self._keep(name, before)
            with writing(file):
                aside = files.name_beside(file)
                os.replace(file, aside)
                self._keep_if_other(name, aside, before)
        return {}

    def _expect(self, name: str, digest: str) -> bytes:
        """What a file holds that was opened with a digest. Raises Clash, or SalvageError where it mustn't be changed."""
        file = self._writable(name)
        content = self._read(name) if file.exists() else None
        if content is None or digest_of(content) != digest:
            raise Clash(content)
        return content

    def _writable(self, name: str) -> Path:
        if self.why:
            raise SalvageError(self.why)
        return self.path(name)

    def _free(self, name: str) -> Path:
        """Where a new file goes. Raises SalvageError where there is one of that name, large and small letters alike."""
        file = self._writable(name)
        beside = file.parent.iterdir() if file.parent.is_dir() else ()
        if taken := [each.name for each in beside if each.name.lower() == file.name.lower()]:
            raise SalvageError(f"{name}: {taken[0]} is there already; take another name")
        return file

    def _loose(self, name: str) -> Path:
        """A file that may go. Raises SalvageError for the one that makes a folder a game's."""
        if name in (f"components/{GAME_FILE}", f"components/{EXPANSION_FILE}"):
            raise SalvageError(f"{name} stays, under this name: without it the folder is no game's")
        return self._writable(name)

    def _create(self, name: str, content: bytes) -> str:
        limit = _limit(name)
        if len(content) > limit.most:
            raise SalvageError(f"{name} has more than {limit}" + (f"; {limit.advice}" if limit.advice else ""))
        with self._lock:
            self._free(name)
            self._put(name, content, None)
        return digest_of(content)

    def _put(self, name: str, content: bytes, before: bytes | None) -> None:
        """Replace a file, whose content lies in the revisions first. What another program saves in the moment after it
        was compared gets a second name, just before its first one is taken, and lies there as well."""
        file = self.path(name)
        if before is not None:
            self._keep(name, before)
        last = files.name_beside(file)
        try:
            with writing(file), files.replacing(file) as stream:
                stream.write(content)
                stream.flush()
                with suppress(OSError):  # There is none, or the drive knows no second names.
                    os.link(file, last)
        finally:
            self._keep_if_other(name, last, before)

    def _keep_if_other(self, name: str, aside: Path, before: bytes | None) -> None:
        """Put a file that has lost its name among the revisions if it isn't what lies there already."""
        with suppress(FileNotFoundError):
            if (content := aside.read_bytes()) != before:
                self._keep(name, content)
            os.unlink(aside)

    # ---- revisions ----

    def revisions(self, name: str) -> list[dict[str, Any]]:
        """What a file was, newest first."""
        self.path(name)
        return [
            {"id": each.name, "time": datetime.fromtimestamp(_time(each), UTC).isoformat(), "size": each.stat().st_size}
            for each in reversed(self._kept(name))
        ]

    def revision(self, name: str, id: str) -> str:
        """The text of a revision. Raises SalvageError."""
        self.path(name)
        for each in self._kept(name):
            if each.name == id:
                return show_text(name, each.read_bytes())
        raise SalvageError(f"{name} has no revision {id!r}")

    def _revisions_of(self, name: str) -> Path:
        folder = str(files.real_path(self.place.components.parent))
        return home.folder() / FOLDER / sha256(folder.encode()).hexdigest()[:16] / name

    def _kept(self, name: str) -> list[Path]:
        folder = self._revisions_of(name)
        return sorted(each for each in folder.glob("[0-9]*") if each.is_file()) if folder.is_dir() else []

    def _keep(self, name: str, content: bytes) -> None:
        """Put content among the revisions of a file. Raises SalvageError."""
        folder = self._revisions_of(name)
        kept = self._kept(name)
        if kept and kept[-1].name.endswith(digest_of(content)):
            return
        file = folder / f"{max(time(), _time(kept[-1]) + 1e-6 if kept else 0):017.6f}-{digest_of(content)}"
        try:
            files.replace(file, content, private=True)
        except OSError as error:
            raise home.refusal(file, error) from None
        while len(kept) >= MAX_REVISIONS:
            gaps = [_time(after) - _time(first) for first, after in zip(kept, kept[2:], strict=False)]
            kept.pop(gaps.index(min(gaps)) + 1).unlink(missing_ok=True)


def digest_of(content: bytes) -> str:
    """What tells a file's content from any other."""
    return sha256(content).hexdigest()[:24]


def show_text(name: str, content: bytes) -> str:
    """A file's text as a page has it, each line ending in a line feed. Raises SalvageError."""
    return "\n".join(_LINE_END.split(_decode(name, content))[::2])


def _is_safe(part: str) -> bool:
    """Whether a file or folder may be called so, on any system, as people type it and see it."""
    is_plain = part.isprintable() and not {*part} & {*'\\:*?"<>|'} and files.spell(part) == part
    return is_plain and part == part.strip(" .") != "" and not files.is_device_name(part)


def _limit(name: str) -> Limit:
    end = PurePosixPath(name).suffix.lower()
    return FILE_BYTES if end in TEXT_ENDS else SIZES[KINDS[end]]


def _time(revision: Path) -> float:
    return float(revision.name.partition("-")[0])


def _decode(name: str, content: bytes) -> str:
    """The text of a file, without the mark at its beginning. Raises SalvageError where it is none in UTF-8."""
    if len(content) > _limit(name).most:
        raise SalvageError(Problem(name, None, f"the file is larger than {_limit(name)}"))
    is_table = KINDS[PurePosixPath(name).suffix.lower()] == "table"
    way_out = csvfile.SAVE_AGAIN if is_table else files.WAY_TO_UTF_8
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        files.decode_text(content, name, way_out)
        raise SalvageError(Problem(name, None, f"this is UTF-16; {way_out}")) from None


def _encode(name: str, text: str, before: bytes) -> bytes:
    """A text as a file's content that was `before`: with its mark, and each line that stays with its own end. Raises
    SalvageError."""
    parts = _LINE_END.split(_decode(name, before))
    usual = Counter(parts[1::2]).most_common(1)[0][0] if parts[1:] else "\n"
    ends: dict[str, deque[str]] = {}
    for line, end in zip(parts[::2], parts[1::2], strict=False):
        ends.setdefault(line, deque()).append(end)
    lines = _LINE_END.split(text)[::2]
    ended = (line + (ends[line].popleft() if ends.get(line) else usual) for line in lines[:-1])
    try:
        content = (_BOM if before.startswith(_BOM) else b"") + ("".join(ended) + lines[-1]).encode()
    except UnicodeEncodeError:
        raise SalvageError(f"{name}: half a character is in it, which nothing can hold; type it anew") from None
    if len(content) > FILE_BYTES.most:
        raise SalvageError(f"{name} has more than {FILE_BYTES}; keep long lists in files of their own")
    return content
