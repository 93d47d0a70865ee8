"""What spoils a folder: its files with something else in them, and what is no plain file.

What stands for a device is a pipe or a socket.
"""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Callable
from pathlib import Path
from random import Random

from .values import OBEYED, WORDS, spoil_text


def put(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def _entries(game: Path) -> list[Path]:
    """What is in a game's folders, as far as ways can be walked."""
    found = [Path(at, name) for at, folders, files in os.walk(game) for name in (*folders, *files)]
    return sorted(path for path in found if len(str(path)) < 400)


def spoil_file(game: Path, random: Random) -> str:
    """One of a game's files has something else in it."""
    files = [file for file in _entries(game) if os.path.isfile(file) and not file.is_symlink() and file.suffix != ".py"]
    if not files:
        return "no file left"
    file = random.choice(files)
    put(file, spoil_text(file.read_bytes().decode("utf-8", "replace"), random, file.name))
    return f"{file.relative_to(game)} is another"


NAMES: tuple[str | bytes, ...] = (
    "a b.yaml", "-rf", "--help", ".hidden", "con", "aux.yaml", "trailing.", "new\nline.csv", OBEYED.replace("/", ""),
    "é.md", "e\u0301.md", b"\xff\xfe.csv", "x" * 250, "日本.svg", "rulebook.md", "theme.yaml", "art.py", "__init__.py",
    "\u202e.yaml", "scenarios", "icons", "*.yaml", "faces.yaml~", "x.salvage", "%s", "state.yaml", "a:b", "\\", "'\"",
    "sitecustomize.py",
)  # fmt: skip


def spoil_entry(game: Path, random: Random) -> str:
    """Something in a game's folder that is no plain file, or has an odd name, size or depth."""
    entries = _entries(game)
    at = random.choice(entries) if entries and random.random() < 0.5 else None
    if at is None:
        folder = random.choice([game, *(entry for entry in entries if os.path.isdir(entry) and not entry.is_symlink())])
        at = Path(os.fsdecode(os.path.join(os.fsencode(folder), os.fsencode(random.choice(NAMES)))))
    if os.path.lexists(at):
        shutil.rmtree(at) if at.is_dir() and not at.is_symlink() else at.unlink()
    what, make = random.choice(list(ENTRIES.items()))
    make(at, game, random)
    return f"{at.relative_to(game)!r} is {what}"


def _socket(at: Path, game: Path, random: Random) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        here = os.open(at.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:  # A socket's address is short, so that its folder is named by its number.
            made.bind(f"/proc/self/fd/{here}/{at.name[:60]}")
        except OSError:
            put(at, b"")
        finally:
            os.close(here)


def _deep(at: Path, game: Path, random: Random) -> None:
    at.mkdir(parents=True, exist_ok=True)
    number = os.open(at, os.O_RDONLY)
    for _ in range(random.choice((30, 800))):
        os.mkdir("deeper", dir_fd=number)
        below = os.open("deeper", os.O_RDONLY, dir_fd=number)
        os.close(number)
        number = below
    os.close(number)


def _sparse(at: Path, game: Path, random: Random) -> None:
    with at.open("wb") as made:
        made.truncate(random.choice((2_000_001, 300_001, 6_000_000_000)))


ENTRIES: dict[str, Callable[[Path, Path, Random], object]] = {
    "a link out": lambda at, game, _: at.symlink_to(game.parent.parent / "outside" / "secret.txt"),
    "a link out by the way up": lambda at, game, _: at.symlink_to("../" * 4 + "outside/secret.txt"),
    "a folder outside": lambda at, game, _: at.symlink_to(game.parent.parent / "outside" / "folder"),
    "a link to nothing": lambda at, game, _: at.symlink_to("nothing"),
    "a link to itself": lambda at, game, _: at.symlink_to(at),
    "a link to the game": lambda at, game, _: at.symlink_to(game),
    "a pipe": lambda at, game, _: os.mkfifo(at),
    "a socket": _socket,
    "a folder": lambda at, game, _: at.mkdir(),
    "a full folder": lambda at, game, _: put(at / "game.yaml", b"title: x"),
    "an empty file": lambda at, game, _: put(at, b""),
    "a file of zeros": _sparse,
    "Python": lambda at, game, _: put(at, b"import os\nos.mkdir('../../outside/ran')\n"),
    "gone": lambda at, game, _: None,
    "a deep folder": _deep,
    "words": lambda at, game, random: put(at, random.choice(WORDS).encode("utf-8", "replace")),
    "one of very many": lambda at, game, random: [put(at / str(i), b"") for i in range(random.choice((300, 300,
    21_000)))],
}  # fmt: skip
