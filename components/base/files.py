"""Safe reads and atomic writes: a file is written under another name, then renamed.

Games, saves and scenarios come from strangers, so only regular files of limited size are read: reading a pipe would
block, and a device may never end.
"""

from __future__ import annotations

import os
import re
import stat
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EINVAL, EISDIR, ELOOP
from glob import escape
from io import BytesIO
from pathlib import Path
from time import time
from typing import BinaryIO
from unicodedata import normalize

from components.base.limits import FILE_BYTES
from components.problems import Problem, SalvageError, display_path, unreadable

GAME_FILE, EXPANSION_FILE = "game.yaml", "expansion.yaml"
"""The files that mark a folder's `components` as those of a game, or of an expansion of one."""
IMAGE_ENDS = (".png", ".jpg", ".jpeg", ".svg")
"""Extensions of the images that faces draw."""

WAY_TO_UTF_8 = "save the file as UTF-8, as any editor can"
_DEVICE = re.compile(r"con(in\$|out\$)?|prn|aux|nul|(com|lpt)[0-9¹²³]", re.IGNORECASE)


def is_device_name(name: str) -> bool:
    """Return whether Windows reserves a name for a device, in any case and with anything after a dot.

    >>> is_device_name("con"), is_device_name("AUX.pdf"), is_device_name("console")
    (True, True, False)
    """
    return _DEVICE.fullmatch(name.partition(".")[0].rstrip()) is not None


def is_image_name(value: object) -> bool:
    """Return whether a piece's value is the name of an image, which faces draw and texts leave out.

    >>> is_image_name("birds/owl.PNG"), is_image_name("Draw a png."), is_image_name(3)
    (True, False, False)
    """
    return isinstance(value, str) and value.lower().endswith(IMAGE_ENDS)


def spell(text: str) -> str:
    """Compose the letters and marks of a text or file name, which some systems, such as macOS, store apart.

    >>> spell("o\u0308.png") == "\u00f6.png"
    True
    """
    return normalize("NFC", text)


def find(folder: Path, name: str) -> Path:
    """Find a file by its name in a folder or below, however the file system stores its letters and marks."""
    file = folder / name
    if name.isascii() or file.exists():
        return file
    for part in Path(name).parts:
        there = (each for each in sorted(folder.glob("*")) if spell(each.name) == spell(part))
        folder = next(there, folder / part)
    return folder


def read(file: Path, most: int = FILE_BYTES.most) -> bytes:
    """Return the bytes of a regular file. Raises OSError, or ValueError for a file of more than `most` bytes."""
    # Opening a pipe mustn't wait for a writer. Windows has no such pipes, but it has a text mode, which is avoided.
    number = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    mode = os.fstat(number).st_mode
    if not stat.S_ISREG(mode):
        os.close(number)
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(EISDIR, "this is a folder, a file is needed here", str(file))
        raise OSError(EINVAL, "this is no regular file", str(file))
    with open(number, "rb") as stream:
        data = stream.read(most + 1)
    if len(data) > most:
        size = f"{most // 1_000_000} MB" if most >= 1_000_000 else f"{most // 1000} kB"
        raise ValueError(f"the file is larger than {size}")
    return data


def read_text(path: Path, most: int = FILE_BYTES.most, way_out: str = WAY_TO_UTF_8) -> str:
    """Return the text of a file of at most `most` bytes, UTF-8 or, by its byte order mark, UTF-16. Raises SalvageError.

    way_out: advice to the user if it is neither.
    """
    name = display_path(path)
    try:
        data = read(path, most)
    except (OSError, ValueError) as problem:
        raise SalvageError(unreadable(path, problem)) from None
    return decode_text(data, name, way_out)


def decode_text(data: bytes, name: str, way_out: str = WAY_TO_UTF_8) -> str:
    """Decode and compose a file's text, UTF-8 or, by its byte order mark, UTF-16. Raises SalvageError.

    name: the file's name for messages. way_out: advice to the user if it is neither.
    """
    coding = "UTF-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "UTF-8"
    try:
        text = spell(data.decode("utf-8-sig" if coding == "UTF-8" else coding))
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        what = f"byte 0x{data[problem.start]:02x} is not {coding} text; {way_out}"
        raise SalvageError(Problem(name, line, what)) from None
    if ("\0" in text or "<" * 7 in text) and (damage := re.search("\0|^<{7} ", text, re.MULTILINE)):
        only = "" if text.strip("\0") else "only "
        merge = "two versions are here that Git couldn't merge; keep one"
        what = merge if damage[0] != "\0" else f"the file holds {only}zeros here: it is damaged; look for an older copy"
        raise SalvageError(Problem(name, text.count("\n", 0, damage.start()) + 1, what))
    return text


def framed(*parts: bytes) -> bytes:
    """Join parts for a digest, each after its length, so that no other parts give the same bytes.

    >>> framed(b"a", b"bc") == framed(b"ab", b"c")
    False
    """
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)


def make_private(folder: Path) -> None:
    """Make a folder and its missing parents readable by this user only; existing folders keep their modes."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(0o700, exist_ok=True)


@contextmanager
def replacing(file: Path, private: bool = False) -> Iterator[BinaryIO]:
    """Write a file that replaces `file` once it is complete; until then the old one stays.

    A symbolic link stays a link and its target is replaced, except in a game's folder (`follow_links`); a device or
    pipe gets the whole content at the end. Missing folders are made, and the mode is kept. private: readable by this
    user only. Raises OSError; on any exception nothing is left behind.
    """
    target = follow_links(file)
    file = target if file.is_symlink() else file
    if file.exists() and not file.is_file() and not file.is_dir():
        made = BytesIO()
        yield made
        _pour(made.getvalue(), file)
        return
    if private:
        make_private(file.parent)
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = name_beside(file)
    clear_left_overs(file.parent, escape(file.name))
    try:
        # `tempfile` would ignore the user's umask, which decides who may read the file.
        with open(beside, "xb", opener=open_private if private else None) as stream:
            yield stream
        if not private:
            keep_mode(file, beside)
        os.replace(beside, file)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def keep_mode(file: Path, new_file: Path) -> None:
    """Give a new file the mode of the file that it will replace."""
    with suppress(OSError):  # The file doesn't exist, or its drive has no modes.
        new_file.chmod(stat.S_IMODE(file.stat().st_mode))


def open_private(file: str, how: int) -> int:
    """Open a file with the flags that `open` passes; a new file is readable by this user only."""
    return os.open(file, how, 0o600)


def real_path(path: Path) -> Path:
    """Resolve all links of a path. Links that form a loop stay in it, where `Path.resolve` raises RuntimeError up to
    Python 3.12."""
    return Path(os.path.realpath(path))


def follow_links(path: Path) -> Path:
    """Return the target of a path to be written. Raises OSError for a link in a game's folder and for links in a loop.

    A game may be a stranger's, whose links would choose the files to overwrite; links elsewhere are the user's own.
    Hard links are harmless, since files are replaced, never written into.
    """
    target = real_path(path)
    if target.is_symlink():
        raise OSError(ELOOP, os.strerror(ELOOP), str(path))
    for each in filter(os.path.islink, (path.absolute(), *path.absolute().parents)):
        if _is_in_game(real_path(each.parent)):
            raise OSError(EINVAL, f"{display_path(each)} is a link in a game's folder; nothing is written through it")
        follow_links(each.parent / os.readlink(each))
    return target


def _is_in_game(folder: Path) -> bool:
    data = [Path("components", name) for name in (GAME_FILE, EXPANSION_FILE)]
    return any((each / name).is_file() for each in (folder, *folder.parents) for name in data)


def refuse_link(path: Path) -> None:
    """Raise OSError if a file or folder that salvage itself has named is a link."""
    follow_links(path)
    if os.path.islink(path):
        raise OSError(EINVAL, f"{display_path(path)} is a link; nothing is written through it")


def _pour(content: bytes, device: Path) -> None:
    """Write into a device or pipe; fail at once, rather than wait, if nobody reads the pipe."""
    number = os.open(device, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    with open(number, "wb") as stream:
        if hasattr(os, "set_blocking"):
            os.set_blocking(number, True)
        stream.write(content)


@contextmanager
def open_target(target: Path | BinaryIO) -> Iterator[BinaryIO]:
    """Open a target for writing: a file by `replacing`; a stream is used as it is. Raises OSError."""
    if isinstance(target, Path):
        with replacing(target) as made:
            yield made
    else:
        yield target


def replace(file: Path, content: bytes, private: bool = False) -> None:
    """Write `content` to `file`, as `replacing` does."""
    with replacing(file, private) as made:
        made.write(content)


def name_beside(path: Path) -> Path:
    """Return a hidden name beside a file or folder that holds this process's id."""
    if not path.name:  # The current folder, or the root.
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    return path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}")


LEFT_AFTER = 3600
"""Age in seconds at which a file is taken for abandoned, if the system can't tell whether its process is running."""


def clear_left_overs(folder: Path, name: str = "*") -> None:
    """Remove the temporary files that killed processes left beside files of a name, or of any name."""
    with suppress(OSError):
        for left in list(folder.glob(f".{name}.*-*")):
            if is_left_over(left) and not left.is_dir():
                left.unlink(missing_ok=True)


def is_left_over(path: Path) -> bool:
    """Return whether `name_beside` made a name for a process that has ended, or made it long ago."""
    found = re.fullmatch(r"\..*\.(\d+)-[0-9a-f]{8}(-wal|-shm|-journal|-copy)?", path.name)
    try:
        return found is not None and (not is_running(int(found[1])) or path.lstat().st_mtime < time() - LEFT_AFTER)
    except (OSError, ValueError):
        return False


def is_running(process: int) -> bool:
    """Return whether a process is running; always True on Windows, where the check would end it."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        pass
    return True
