"""Leave to run an own game's Python and its template for books, remembered by the content of its files: change one, and
it is asked for again."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from companion import home
from components import python_loader
from components.base import files
from components.places import GamePlace
from components.problems import SalvageError, unreadable

FILE = "trusted.json"


def sources(place: GamePlace) -> dict[Path, bytes]:
    """All Python and Typst in a game's folders, by resolved path. Raises SalvageError."""
    read: dict[Path, bytes] = {}
    for folder in (place.components, place.layouts, place.companion):
        found = [file for kind in ("*.py", "*.typ") for file in folder.resolve().rglob(kind)] if folder else []
        for file in sorted(found):
            try:
                read[file] = files.read(file)
            except IsADirectoryError:
                continue
            except (OSError, ValueError) as error:
                raise SalvageError(unreadable(file, error)) from None
    return read


def fingerprint(root: Path, read: Mapping[Path, bytes]) -> str:
    """Return a digest of the Python in a game's folder: of the names and contents of its files, none of which can be
    confused."""
    from hashlib import sha256

    summed = sha256()
    for file, content in read.items():
        summed.update(files.framed(file.relative_to(root).as_posix().encode(), content))
    return summed.hexdigest()


@contextmanager
def trust_if_done() -> Iterator[None]:
    """Keep what is granted within only if all of it can be done: what fails leaves nothing behind."""
    before = home.read(FILE)
    try:
        yield
    except BaseException:
        if home.read(FILE) != before:
            home.write(FILE, before)
        raise


def find_untrusted(place: GamePlace) -> GamePlace:
    """Return the part of a game whose Python isn't trusted: the game itself, or an expansion."""
    return next(part for part in place.parts if not is_trusted(part))


def trust_written(place: GamePlace, written: Mapping[str, str]) -> list[str]:
    """Let what salvage has written run, by name and text, if nothing else would with it; else the names of that, which
    is its user's to judge. Raises SalvageError."""
    own = {place.folder / name: text.encode() for name, text in written.items()}
    others = [file for file, content in sources(place).items() if own.get(file) != content]
    if not others:
        is_trusted(place, grant=True)
    return [file.relative_to(place.folder).as_posix() for file in others]


def list_untrusted(place: GamePlace) -> dict[str, list[str]]:
    """List the untrusted Python of a game and its bases: by the digest of each folder, its name and then its files."""
    listed: dict[str, list[str]] = {}
    for part in place.parts:
        if not is_trusted(part) and (read := sources(part)):
            root = part.components.parent.resolve()
            listed[fingerprint(root, read)] = [f"{root}:", *(file.relative_to(root).as_posix() for file in read)]
    return listed


def is_trusted(place: GamePlace, grant: bool | Collection[str] = False) -> bool:
    """Return whether the game's Python may run: always in built-in games, in others once it is granted. `grant` grants
    it now, or these digests. The Python that runs then is what has been read here, even if its files change later."""
    if place.builtin:
        return True
    read = sources(place)
    if place.base and (not is_trusted(place.base, grant) or not read):
        return is_trusted(place.base)
    known = home.read(FILE)
    digest = fingerprint(place.components.parent.resolve(), read)
    may = grant if isinstance(grant, bool) else digest in grant
    if may and known.get(digest) != place.address:
        home.write(FILE, {**known, digest: place.address})
    if not may and digest not in known:
        return False
    python_loader.approve(read)
    return True
