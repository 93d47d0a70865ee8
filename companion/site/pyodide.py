"""Python for browsers: the files of Pyodide, and the library that draws pictures of sheets there.

They come from a folder that has them, or are fetched once and kept; what they hold is known beforehand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha512
from io import BytesIO
from pathlib import Path
from tarfile import open as open_tar
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen
from zipfile import ZipFile

from companion import home
from components.base import files
from components.problems import SalvageError, display_path

PYODIDE_FILES = "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"
"""What a browser loads of it."""
FETCH_SECONDS = 60
KEPT_FOLDER = "pyodide"


class PinnedFile(NamedTuple):
    """A file that is fetched: its name, where it is published, its SHA-512, and its length in bytes."""

    name: str
    address: str
    digest: str
    length: int


PYODIDE = PinnedFile(
    "pyodide-314.0.7.tgz",
    "https://registry.npmjs.org/pyodide/-/pyodide-314.0.7.tgz",
    "d18bd7c4485f11da4b7dbfd790cd8114078c44eab488c517d9bcf31fda4eb6dc8c716930abe1db139bb2b860fcd8b37bcb6abe48dbe2ffa579244b0e943d91d4",
    6_488_647,
)
PDFIUM = PinnedFile(
    "pypdfium2-5.15.2-py3-none-pyemscripten_2026_0_wasm32.whl",
    "https://files.pythonhosted.org/packages/bd/4b/f3425e1f3759d2a6473cddbba5bdcc25ac0c49939921d568331fee16ca03/"
    "pypdfium2-5.15.2-py3-none-pyemscripten_2026_0_wasm32.whl",
    "890ef982d5192186a406117bc2d3643e548848a23bc3636916d197d1e55cf527eba341a346334c79355a62c12b1a0b06ec5d721567e48669ab6fba2cd6f211a0",
    2_695_471,
)
"""What draws pictures of sheets."""


def read_runtime(folder: Path | None, fetches: bool) -> dict[str, bytes]:
    """Read the files of the site that are Python itself, by their names. folder: the folder of the two archives, by
    default that of fetched ones. fetches: fetch them if they are missing. Raises SalvageError."""
    archive, wheel = (_read(each, folder or home.folder() / KEPT_FOLDER, fetches) for each in (PYODIDE, PDFIUM))
    return {**dict(_unpack(archive)), PDFIUM.name: wheel}


def read_licences(runtime: Mapping[str, bytes]) -> Iterator[bytes]:
    """Yield the licences in the wheels among the files of `read_runtime`, each after its name, unchanged."""
    for wheel in (content for name, content in runtime.items() if name.endswith(".whl")):
        with ZipFile(BytesIO(wheel)) as packed:
            for name in packed.namelist():
                if "/licenses/" in name and not name.endswith("/"):
                    yield name.encode() + b"\n\n" + packed.read(name)


def _unpack(archive: bytes) -> Iterator[tuple[str, bytes]]:
    with open_tar(fileobj=BytesIO(archive)) as packed:
        for name in PYODIDE_FILES:
            held = packed.extractfile(f"package/{name}")
            assert held is not None
            yield name, held.read()


def _read(pinned: PinnedFile, folder: Path, fetches: bool) -> bytes:
    file = folder / pinned.name
    if file.is_file():
        content = file.read_bytes()
    elif fetches:
        content = _fetch(pinned)
        folder.mkdir(parents=True, exist_ok=True)
        files.replace(file, content)
    else:
        raise SalvageError(
            f"a site needs {pinned.name}, which isn't in {display_path(folder)}; add --fetch to have it fetched once, "
            "or name the folder that has it with --pyodide"
        )
    if sha512(content).hexdigest() != pinned.digest:
        raise SalvageError(f"{display_path(file)} isn't what was published under this name; delete it")
    return content


def _fetch(pinned: PinnedFile) -> bytes:
    try:
        with urlopen(pinned.address, timeout=FETCH_SECONDS) as answer:
            content: bytes = answer.read(pinned.length + 1)
    except (URLError, OSError) as error:
        raise SalvageError(f"{pinned.name} can't be fetched ({error}); check the network, and try again") from None
    if sha512(content).hexdigest() != pinned.digest:
        raise SalvageError(f"{pinned.address} isn't what was published under this name; nothing of it is kept")
    return content
