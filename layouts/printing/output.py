"""Printing a game: draws the files of a print run in parallel, and puts them in place all together or not at all.

Files are written into a folder beside the output and renamed when every one of them is done, so a failure leaves
earlier output as it was. Where the stamp of the last run tells that nothing has changed, nothing is drawn.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from components import files, folders, python_loader
from components.modules import base_and
from components.places import GamePlace
from components.problems import SalvageError, display_path
from components.processes import end_with_parent, share_work
from layouts.printing import stamp
from layouts.printing.stamp import FileReport, Report

if TYPE_CHECKING:
    from layouts.faces.design import Design
    from layouts.printing.options import PrintOptions
    from layouts.printing.planned_file import PlannedFile

Tell = Callable[[int, int, str], None]
"""Progress: files done, files in all, the file just done."""


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
    digest = stamp.digest_of(place, options)
    folders.settle(folder)
    known = stamp.unchanged(folder, digest)
    if known is not None:
        return known
    from layouts.loader import load
    from layouts.printing import run as printrun
    from layouts.printing.manifest import manifest

    design = load(place, options.ink, trusted, options=dict(options.options), large=options.large)
    planned = printrun.plan(design, options)
    try:
        with folders.beside(folder) as fresh:
            written = _draw_all(
                _Run(
                    place,
                    options,
                    trusted,
                    fresh,
                    {
                        file: source
                        for part in place.parts
                        for file, source in python_loader.approved(part.folder).items()
                    },
                ),
                design,
                planned,
                jobs,
                tell,
            )
            pairs = [(file, written[file.id]) for file in planned if written[file.id]]
            with (fresh / "manifest.json").open("w", encoding="utf-8") as made:
                made.writelines(manifest(design.game, pairs, options))
            report = Report(design.game.title, folder, tuple(_reports(pairs)), _supply(design, options), True)
            stamp.write(fresh, digest, report)
            # After a whole run, files of earlier runs that are no more go too.
            whole = not options.only and not options.modules and not options.starter
            folders.put_in_place(fresh, folder, stamp.files_of(folder) if whole else ())
    except OSError as error:
        raise unwritable(folder, error) from None
    except SalvageError as error:
        # Drawing stops at the first fault; whoever mends it wants to know them all.
        raise SalvageError(design.check(error.faults)) from None
    return report


def write_beside(file: Path, content: bytes) -> Path:
    """Write one file by way of a temporary one beside it; gives the file. Raises SalvageError."""
    try:
        files.replace(file, content)
    except OSError as error:
        raise unwritable(file.parent, error) from None
    return file


def unwritable(folder: Path, error: OSError) -> SalvageError:
    """What is said of a folder for output that can't be written to."""
    return SalvageError(
        f"can't write to {display_path(folder)}: {error.strerror or error}; give another folder with --out"
    )


# ---- drawing in parallel -----------------------------------------------------------------------------------------


class _Run(NamedTuple):
    """What a drawing process needs to know."""

    place: GamePlace
    options: PrintOptions
    trusted: bool
    folder: Path
    sources: Mapping[Path, bytes]
    """The own game's Python that was found to be trusted."""


_drawing: tuple[_Run, Design, dict[str, PlannedFile]] | None = None
"""The run of this process; a forked process inherits it, a spawned one makes its own."""


def _prepare(run: _Run) -> None:
    global _drawing
    end_with_parent()
    if _drawing is None or _drawing[0] != run:
        from layouts.loader import load
        from layouts.printing import run as printrun

        python_loader.approve(run.sources)
        design = load(
            run.place, run.options.ink, run.trusted, options=dict(run.options.options), large=run.options.large
        )
        _drawing = (run, design, {file.id: file for file in printrun.plan(design, run.options)})


def _draw(id: str) -> list[tuple[str, int]]:
    from layouts.printing import run as printrun

    assert _drawing is not None
    run, design, planned = _drawing
    return printrun.write_file(design, run.folder, planned[id], run.options)


def _draw_all(
    run: _Run, design: Design, planned: Sequence[PlannedFile], jobs: int | None, tell: Tell | None
) -> dict[str, list[tuple[str, int]]]:
    """Names and pages of what each planned file became."""
    global _drawing
    _drawing = (run, design, {file.id: file for file in planned})
    workers = min(jobs or os.cpu_count() or 1, len(planned))
    done: dict[str, list[tuple[str, int]]] = {}
    # Books take longest, so they start first.
    order = sorted(planned, key=lambda file: not file.book)
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
    from concurrent.futures import as_completed

    with share_work(workers, _prepare, run) as pool:
        waiting = {pool.submit(_draw, file.id): file for file in order}
        for future in as_completed(waiting):
            yield waiting[future], future.result()


def _supply(design: Design, options: PrintOptions) -> tuple[str, ...]:
    """What else the table needs; nothing where only some pieces are printed again."""
    return () if options.only else design.game.needs(base_and(design.game, options.modules))


def _reports(pairs: Iterable[tuple[PlannedFile, list[tuple[str, int]]]]) -> Iterator[FileReport]:
    for file, written in pairs:
        pages = sum(count for _, count in written)
        name = written[0][0] if len(written) == 1 or file.is_book else f"{written[0][0]} … {written[-1][0]}"
        yield FileReport(name, file.title, pages, 0 if file.guide else file.sheets or pages, file.cuts)


# ---- planning without writing ------------------------------------------------------------------------------------


def estimate(place: GamePlace, options: PrintOptions, trusted: bool = False) -> dict[str, Any]:
    """What a print run would take: pages, sheets, cuts, minutes of cutting and ink per file, and what else the table
    needs."""
    from layouts import measure
    from layouts.loader import load
    from layouts.printing import run as printrun

    design = load(place, options.ink, trusted, options=dict(options.options), large=options.large)
    rows: list[dict[str, Any]] = []
    for file in printrun.plan(design, options):
        if file.guide:  # To be read on the screen.
            continue
        ink = [round(share, 4) for share in measure.pdf_coverage(printrun.pdf_of(design, file, options))]
        pages = len(ink)
        rows.append({"path": f"{file.id}.pdf", "title": file.title, "kind": file.kind, "pages": pages,
                     "sheets": file.sheets or pages, "cuts": file.cuts, "minutes": file.minutes,
                     "ink": ink})  # fmt: skip
    sums = {name: sum(file[name] for file in rows) for name in ("pages", "sheets", "cuts", "minutes")}
    return {"game": design.game.id, "title": design.game.title, "paper": options.sheet.paper, "ink": options.ink,
            "backs": options.sheet.backs, "files": rows, **sums, "supply": list(_supply(design, options))}  # fmt: skip
