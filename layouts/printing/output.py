"""Printing a game: draws the files of a print run in parallel, and puts them in place all together or not at all.

Files are written into a folder beside the output and renamed when every one of them is done, so a failure leaves
earlier output as it was. A run's inputs are summed up in one digest (data, layouts, code, versions, options); where
digest and written files are unchanged, nothing is drawn.
"""

from __future__ import annotations

import gc
import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from errno import EISDIR
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from components import files
from components.faults import SalvageError, shown
from components.places import GamePlace

if TYPE_CHECKING:
    from layouts.faces.design import Design
    from layouts.printing.run import PlannedFile, PrintOptions

STAMP = ".salvage.json"
"""Beside the output: the digest of what it was made from and of every file written."""
LIBRARIES = (
    "reportlab",
    "svgwrite",
    "jinja2",
    "fonttools",
    "pypdfium2",
    "markdown-it-py",
    "font-manrope",
    "font-source-sans-pro",
)

Tell = Callable[[int, int, str], None]
"""Progress: files done, files in all, the file just done."""


class FileReport(NamedTuple):
    """One file of a run, for the summary."""

    name: str
    title: str
    pages: int
    sheets: int
    cuts: int


@dataclass(frozen=True, slots=True)
class Report:
    """What a print run wrote, and what the table needs besides; `fresh` is False where all was there already."""

    title: str
    folder: Path
    files: tuple[FileReport, ...]
    supply: tuple[str, ...]
    fresh: bool

    def manifest(self) -> dict[str, Any]:
        """The manifest as it was written."""
        made: dict[str, Any] = json.loads((self.folder / "manifest.json").read_text(encoding="utf-8"))
        return made


def print_game(
    place: GamePlace,
    options: PrintOptions,
    out: Path,
    jobs: int | None = None,
    trusted: bool = False,
    tell: Tell | None = None,
) -> Report:
    """Print a game into `out/<game>/`; `jobs` processes draw (default: one per core).

    Raises SalvageError for bad data, layouts or options and for an output folder that cannot be written; earlier
    output is then untouched.
    """
    folder = out / place.id
    digest = digest_of(place, options)
    known = _unchanged(folder, digest)
    if known is not None:
        return known
    design = load(place, options.ink, trusted)
    from layouts.printing import run as printrun
    from layouts.printing.manifest import manifest

    planned = printrun.plan(design, options)
    with _beside(folder) as fresh:
        try:
            written = _draw_all(_Run(place, options, trusted, fresh), design, planned, jobs, tell)
        except SalvageError as error:
            # Drawing stops at the first fault; whoever mends it wants to know them all.
            raise SalvageError(list(dict.fromkeys([*error.faults, *design.check()]))) from None
        pairs = [(file, written[file.id]) for file in planned if written[file.id]]
        _write_text(fresh / "manifest.json", manifest(design.game, pairs, options))
        report = Report(design.game.title, folder, tuple(_reports(pairs)), design.game.supply, True)
        _write_text(fresh / STAMP, [json.dumps(_stamp(fresh, digest, report), indent=1), "\n"])
        _put_in_place(fresh, folder, whole=not options.only and not options.modules)
    return report


def load(place: GamePlace, ink: str, trusted: bool = False) -> Design:
    """A game's design; its own Python is run only for built-in and trusted games."""
    from components.loader import load as load_game
    from layouts.faces.design import load_design

    if place.layouts is None:
        return load_design(load_game(place), None, ink)
    if place.builtin:
        from layouts.hooks import functions_of

        find = functions_of(place.layouts, f"layouts.{place.layouts.name}")
    elif trusted:
        from layouts.own_python import own_functions_of

        find = own_functions_of(place.layouts)
    else:
        find = _untrusted
    return load_design(load_game(place), place.layouts, ink, find)


def _untrusted(name: str) -> Callable[..., Any]:
    raise ValueError(f"'{name}' is Python of this game's own; look through it, then print with --trust")


# ---- drawing in parallel -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Run:
    """What a drawing process needs to know."""

    place: GamePlace
    options: PrintOptions
    trusted: bool
    folder: Path


_drawing: tuple[_Run, Design, dict[str, PlannedFile]] | None = None
"""The run of this process; a forked process inherits it, a spawned one makes its own."""


def _prepare(run: _Run) -> None:
    global _drawing
    if _drawing is None or _drawing[0] != run:
        from layouts.printing import run as printrun

        design = load(run.place, run.options.ink, run.trusted)
        _drawing = (run, design, {file.id: file for file in printrun.plan(design, run.options)})


def _draw(id: str) -> list[tuple[str, int]]:
    from layouts.printing import run as printrun

    assert _drawing is not None
    run, design, planned = _drawing
    try:
        return printrun.write_file(design, run.folder, planned[id], run.options)
    except OSError as error:
        raise _unwritable(run.folder, error) from None


def _draw_all(
    run: _Run, design: Design, planned: Sequence[PlannedFile], jobs: int | None, tell: Tell | None
) -> dict[str, list[tuple[str, int]]]:
    """Names and pages of what each planned file became."""
    global _drawing
    _drawing = (run, design, {file.id: file for file in planned})
    workers = min(jobs or os.cpu_count() or 1, len(planned))
    done: dict[str, list[tuple[str, int]]] = {}
    # The rulebook takes longest, so it starts first.
    order = sorted(planned, key=lambda file: not file.rulebook)
    # What is loaded stays: the garbage collector need not look through it, nor forked processes copy it for that.
    gc.freeze()
    try:
        for file, written in ((f, _draw(f.id)) for f in order) if workers <= 1 else _drawn_by(workers, run, order):
            done[file.id] = written
            if tell:
                tell(len(done), len(planned), file.title)
    finally:
        gc.unfreeze()
    return done


def _drawn_by(
    workers: int, run: _Run, order: Sequence[PlannedFile]
) -> Iterator[tuple[PlannedFile, list[tuple[str, int]]]]:
    """Files in the order in which so many processes finish them."""
    from concurrent.futures import ProcessPoolExecutor, as_completed

    with ProcessPoolExecutor(workers, initializer=_prepare, initargs=(run,)) as pool:
        waiting = {pool.submit(_draw, file.id): file for file in order}
        try:
            for future in as_completed(waiting):
                yield waiting[future], future.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _reports(pairs: Iterable[tuple[PlannedFile, list[tuple[str, int]]]]) -> Iterator[FileReport]:
    for file, written in pairs:
        pages = sum(count for _, count in written)
        name = written[0][0] if len(written) == 1 or file.rulebook else f"{written[0][0]} … {written[-1][0]}"
        yield FileReport(name, file.title, pages, file.sheets or pages, file.cuts)


# ---- writing all or nothing --------------------------------------------------------------------------------------


@contextmanager
def _beside(folder: Path) -> Iterator[Path]:
    """A fresh folder beside the output, gone afterwards."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    except OSError as error:
        raise _unwritable(folder, error) from None
    try:
        yield fresh
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _unwritable(folder: Path, error: OSError) -> SalvageError:
    return SalvageError(f"can't write to {shown(folder)}: {error.strerror or error}; give another folder with --out")


def _write_text(file: Path, parts: Iterable[str]) -> None:
    try:
        with file.open("w", encoding="utf-8") as made:
            made.writelines(parts)
    except OSError as error:
        raise _unwritable(file.parent, error) from None


def write_beside(file: Path, content: bytes) -> Path:
    """Write one file by way of a temporary one beside it; gives the file. Raises SalvageError."""
    try:
        files.replace(file, content)
    except OSError as error:
        raise _unwritable(file.parent, error) from None
    return file


def _put_in_place(fresh: Path, folder: Path, whole: bool) -> None:
    """Move finished files to where they belong, all or none of them.

    After a whole run, files of earlier runs that are no more go too.
    """
    names = sorted(file.name for file in fresh.iterdir())
    kept = fresh / "before"
    moved: list[str] = []
    try:
        kept.mkdir()
        folder.mkdir(exist_ok=True)
        before = _read_stamp(folder).get("files", {}) if whole else {}
        for name in names:
            if (folder / name).is_dir():
                raise IsADirectoryError(EISDIR, f"{name} is a folder there")
            if (folder / name).exists():
                os.replace(folder / name, kept / name)
            moved.append(name)
            os.replace(fresh / name, folder / name)
    except OSError as error:
        _put_back(kept, folder, moved)
        raise _unwritable(folder, error) from None
    for name in before.keys() - set(names):
        with suppress(OSError):
            (folder / Path(name).name).unlink()


def _put_back(kept: Path, folder: Path, moved: Iterable[str]) -> None:
    """Undo moves that could not be finished."""
    for name in moved:
        with suppress(OSError):
            if (kept / name).exists():
                os.replace(kept / name, folder / name)
            else:
                (folder / name).unlink()


# ---- planning without writing ------------------------------------------------------------------------------------


def estimate(place: GamePlace, options: PrintOptions, trusted: bool = False) -> dict[str, Any]:
    """What a print run would take: pages, sheets, cuts and ink per file, and what else the table needs."""
    from layouts import measure
    from layouts.printing import run as printrun

    design = load(place, options.ink, trusted)
    files: list[dict[str, Any]] = []
    for file in printrun.plan(design, options):
        ink = [round(share, 4) for share in measure.pdf_coverage(printrun.pdf_of(design, file, options))]
        pages = len(ink)
        files.append({"path": f"{file.id}.pdf", "title": file.title, "kind": file.kind, "pages": pages,
                      "sheets": file.sheets or pages, "cuts": file.cuts, "ink": ink})  # fmt: skip
    sums = {name: sum(file[name] for file in files) for name in ("pages", "sheets", "cuts")}
    return {"game": design.game.id, "title": design.game.title, "paper": options.sheet.paper, "ink": options.ink,
            "backs": options.sheet.backs, "files": files, **sums, "supply": list(design.game.supply)}  # fmt: skip


# ---- unchanged? --------------------------------------------------------------------------------------------------


def digest_of(place: GamePlace, options: PrintOptions) -> str:
    """A digest of all that a print run's output depends on."""
    packages = Path(__file__).parent.parent.parent
    layouts = packages / "layouts"
    games = {folder.name for folder in packages.glob("components/*/") if (folder / "game.yaml").is_file()}
    summed = hashlib.blake2b(json.dumps([_libraries(), asdict(options)], sort_keys=True).encode(), digest_size=16)
    for folder in (packages / "components", layouts):
        _add_files(summed, folder, deep=False)
    for folder in sorted(layouts.glob("*/")):
        if folder.name not in games:
            _add_files(summed, folder, deep=True)
    for own in (place.components, place.layouts):
        if own:
            _add_files(summed, own, deep=True)
    return summed.hexdigest()


def _libraries() -> list[str]:
    """The libraries that draw, with their versions, as the folders with their metadata are called.

    Reading the metadata itself takes longer than drawing a deck of cards.
    """
    found = []
    for folder in filter(os.path.isdir, sys.path):
        for name in os.listdir(folder):
            if name.endswith(("-info", ".egg")) and name.split("-")[0].lower().replace("_", "-") in LIBRARIES:
                found.append(name)
    return sorted(found)


def _add_files(summed: hashlib.blake2b, folder: Path, deep: bool) -> None:
    """Add names and contents of a folder's files, and if `deep` of those in its folders, to a sum."""
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_dir(follow_symlinks=False):
                if deep and entry.name != "__pycache__":
                    _add_files(summed, Path(entry.path), deep)
            elif entry.is_file():
                summed.update(f"{entry.name}\n".encode())
                with open(entry.path, "rb", buffering=0) as file:
                    summed.update(file.read())


def _sum(file: Path) -> str:
    with file.open("rb") as content:
        return hashlib.file_digest(content, lambda: hashlib.blake2b(digest_size=16)).hexdigest()


def _stamp(fresh: Path, digest: str, report: Report) -> dict[str, Any]:
    sums = {file.name: _sum(file) for file in sorted(fresh.iterdir())}
    rows = [file._asdict() for file in report.files]
    return {"inputs": digest, "files": sums, "title": report.title, "report": rows, "supply": list(report.supply)}


def _read_stamp(folder: Path) -> dict[str, Any]:
    try:
        made: dict[str, Any] = json.loads((folder / STAMP).read_text(encoding="utf-8"))
        return made if isinstance(made.get("files"), dict) else {}
    except (OSError, ValueError, AttributeError):
        return {}


def _unchanged(folder: Path, digest: str) -> Report | None:
    """The report of the last run where its inputs and all its files are still the same."""
    stamp = _read_stamp(folder)
    if stamp.get("inputs") != digest:
        return None
    try:
        if any(_sum(folder / Path(name).name) != known for name, known in stamp["files"].items()):
            return None
        files = tuple(FileReport(**row) for row in stamp["report"])
        return Report(stamp["title"], folder, files, tuple(stamp["supply"]), False)
    except (OSError, KeyError, TypeError):
        return None
