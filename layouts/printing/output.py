"""Prints games: draws the files of all of them in parallel, and puts those of each in place together or not at all.

Files are written into a folder beside the output and renamed once all files of their game are done, so a failure leaves
earlier output unchanged. If the digest of the last run shows that nothing has changed, nothing is drawn.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from components import python_loader
from components.base import files, folders
from components.base.processes import count_processes, end_with_parent, share_work
from components.messages import use_language
from components.modules import base_and
from components.places import GamePlace
from components.problems import NotInGame, SalvageError, display_path
from components.values import NamedTuple
from layouts.printing import build_digest
from layouts.printing.build_digest import FileReport, PrintReport

if TYPE_CHECKING:
    from layouts.faces.design import Design
    from layouts.printing.options import PrintOptions
    from layouts.printing.planned_file import PlannedFile

Tell = Callable[[int, int, str], None]
"""Reports progress: files done, files in all, game and file just done."""
CHANGES_SUFFIX = "-changes"
"""Ending of the folder beside a game's own for pieces that are printed again, so that the whole set stays as it is."""


class Order(NamedTuple):
    """A game to print, with options; `trusted`: whether its own Python may run."""

    place: GamePlace
    options: PrintOptions
    trusted: bool = False


def print_games(
    orders: Sequence[Order], output_path: Path, job_count: int | None = None, tell: Tell | None = None
) -> list[PrintReport | NotInGame]:
    """Print games, each into `out/<game>/`, or `out/<game>-changes/` if only some copies are asked for; `job_count`
    processes draw (default: one per core), the heaviest files first.

    Returns the report of each, or the reason if it has nothing that is asked for. Raises SalvageError for bad data,
    layouts or options and for an output folder that can't be written to; earlier output of the game concerned is then
    untouched.
    """
    with ExitStack() as folders_beside:
        begun_runs = [_begin_run(order, output_path, folders_beside) for order in orders]
        runs = [run for run in begun_runs if isinstance(run, _Run)]
        file_count = sum(len(run.planned) for run in runs)
        report_by_game = {}
        for done_count, (run, planned_file) in enumerate(
            _draw_all(runs, min(count_processes(job_count), file_count)), 1
        ):
            if len(run.written) == len(run.planned):
                report_by_game[run.order.place.id] = run.finish()
            if tell:
                tell(done_count, file_count, f"{run.design.game.title}: {planned_file.title}")
        return [report_by_game[run.order.place.id] if isinstance(run, _Run) else run for run in begun_runs]


def _begin_run(order: Order, output_path: Path, folders_beside: ExitStack) -> _Run | PrintReport | NotInGame:
    """Plan a game, with a folder for its files; or return its report if all of them are there already."""
    folder = output_path / f"{order.place.kept_as}{CHANGES_SUFFIX if order.options.copies is not None else ''}"
    digest = build_digest.digest_of(order.place, order.options)
    with writing_to(folder):
        folders.settle(folder)
    old_report = build_digest.find_unchanged_report(folder, digest)
    if old_report is not None:
        return old_report
    from layouts.printing.run import plan

    try:
        design = load_design(order)
        planned_files = plan(design, order.options)
    except NotInGame as refusal:
        return refusal
    with _report_all_problems(design, folder):
        new_folder = folders_beside.enter_context(folders.beside(folder))
    return _Run(order, folder, digest, new_folder, design, planned_files)


def load_design(order: Order) -> Design:
    """Load the design of an order, with its ink and options. Raises SalvageError."""
    from layouts.faces.loader import load

    options = order.options
    return load(order.place, options.ink, order.trusted, options=dict(options.options), large=options.large)


@contextmanager
def _report_all_problems(design: Design, folder: Path) -> Iterator[None]:
    """Report an error in drawing a game together with all its others: drawing stops at the first, but makers want to
    know them all."""
    with writing_to(folder):
        try:
            yield
        except SalvageError as error:
            raise SalvageError(design.check(error.faults)) from None


@dataclass
class _Run:
    """A game being printed. digest: that of its input. fresh: the folder into which its files are drawn."""

    order: Order
    folder: Path
    digest: str
    fresh: Path
    design: Design
    planned: Sequence[PlannedFile]
    written: dict[str, list[tuple[str, int]]] = field(default_factory=dict)
    """Names and pages of the output of each planned file."""

    def weight(self, planned_file: PlannedFile) -> tuple[int, int]:
        """Return a number to compare the time for drawing files: books take longest, by the length of their
        manuscripts."""
        if planned_file.book:
            return 2, self.design.books[planned_file.id].stat().st_size
        pages = (page for each in planned_file.guide or (planned_file,) for page in each.pages)
        return (1 if planned_file.guide else 0), sum(len(page.placements) for page in pages)

    def parts(self, is_joint: bool) -> list[list[PlannedFile]]:
        """Return its files one by one or, as they share faces and manuscripts, `is_joint`."""
        return [[*self.planned]] if is_joint else [[file] for file in self.planned]

    def draw(self, planned_file: PlannedFile) -> list[tuple[str, int]]:
        """Draw one of its files; returns the names of the files written, and their pages."""
        from layouts.printing import render

        use_language(self.design.game.language)  # Another game's may be set, or this process's own.
        with _report_all_problems(self.design, self.folder):
            return render.write_file(self.design, self.fresh, planned_file, self.order.options)

    def finish(self) -> PrintReport:
        """Put its files, all of which are drawn, in place with a manifest and a digest."""
        from layouts.printing.fewer_sheets import find_fewer_sheets
        from layouts.printing.manifest import manifest

        options, design = self.order.options, self.design
        with _report_all_problems(design, self.folder):
            files_with_output = [(file, self.written[file.id]) for file in self.planned if self.written[file.id]]
            with (self.fresh / "manifest.json").open("w", encoding="utf-8") as stream:
                stream.writelines(manifest(design.game, files_with_output, options))
            fewer = find_fewer_sheets(self.planned, options)
            needs = _list_supply(design, options)
            report = PrintReport(
                design.game.title, self.folder, tuple(_make_reports(files_with_output)), needs, True, fewer
            )
            # A whole run also removes outdated files of earlier runs; others only those of another format.
            is_whole = not options.only and not options.modules and not options.starter
            names_by_plan = {file.id: [name for name, _ in self.written[file.id]] for file in self.planned}
            old_names_by_key = build_digest.list_earlier_files(self.folder)
            obsolete_files = [
                name for id, names in old_names_by_key.items() if is_whole or id in names_by_plan for name in names
            ]
            names_by_key = {
                id: names for id, names in old_names_by_key.items() if id and not is_whole and id not in names_by_plan
            }
            build_digest.write(self.fresh, self.digest, report, {**names_by_key, **names_by_plan})
            folders.put_in_place(self.fresh, self.folder, obsolete_files)
        return report


class _Task(NamedTuple):
    """The work of one process: files of a run, by its number."""

    run: int
    planned: Sequence[PlannedFile]
    weight: tuple[int, int]


def write_beside(file_path: Path, content_bytes: bytes) -> Path:
    """Write one file by way of a temporary one beside it, and return it. Raises SalvageError."""
    with writing_to(file_path.parent):
        files.refuse_link(file_path)
        files.replace(file_path, content_bytes)
    return file_path


@contextmanager
def writing_to(folder: Path) -> Iterator[None]:
    """Report a folder to which the system refuses to write. Raises SalvageError."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or error
        raise SalvageError(f"can't write to {display_path(folder)}: {reason}; give another folder with --out") from None


# ---- drawing in parallel -----------------------------------------------------------------------------------------


_process_runs: Sequence[_Run] = ()
"""The runs of this process; a forked process inherits them, a spawned one makes its own."""


class _Known(NamedTuple):
    """The values of a run that a spawned process needs. sources: the game's own Python that is trusted."""

    order: Order
    folder: Path
    fresh: Path
    sources: Mapping[Path, bytes]


def _make_known(run: _Run) -> _Known:
    approved_sources = (python_loader.approved(part.folder) for part in run.order.place.parts)
    return _Known(
        run.order, run.folder, run.fresh, {file: source for part in approved_sources for file, source in part.items()}
    )


def _prepare_process(runs: Sequence[_Known]) -> None:
    global _process_runs
    end_with_parent()
    if [run.fresh for run in _process_runs] != [each.fresh for each in runs]:
        for each in runs:
            python_loader.approve(each.sources)
        _process_runs = [_Run(order, folder, "", fresh, load_design(order), ()) for order, folder, fresh, _ in runs]


def _draw_task(task: _Task) -> list[list[tuple[str, int]]]:
    return [_process_runs[task.run].draw(file) for file in task.planned]


def _draw_all(runs: Sequence[_Run], worker_count: int) -> Iterator[tuple[_Run, PlannedFile]]:
    """Yield files as they are done, and record them as written in their runs."""
    global _process_runs
    _process_runs = runs
    tasks = [
        _Task(number, planned_part, max(map(run.weight, planned_part)))
        for number, run in enumerate(runs)
        for planned_part in run.parts(is_joint=len(runs) > 2 * worker_count)
    ]
    tasks.sort(key=lambda task: task.weight, reverse=True)
    if any(file.book for run in runs for file in run.planned):  # Loaded once for all forked processes.
        import_module("layouts.books.html")
        import_module("fontTools.subset")
    # Loaded objects stay: the garbage collector needn't scan them, which would make forked processes copy them.
    gc.freeze()
    try:
        for task, files in (
            _draw_in_processes(worker_count, tasks)
            if worker_count > 1
            else zip(tasks, map(_draw_task, tasks), strict=True)
        ):
            run = runs[task.run]
            for planned_file, output_names_and_pages in zip(task.planned, files, strict=True):
                run.written[planned_file.id] = output_names_and_pages
                yield run, planned_file
    finally:
        gc.unfreeze()


def _draw_in_processes(
    worker_count: int, tasks: Sequence[_Task]
) -> Iterator[tuple[_Task, list[list[tuple[str, int]]]]]:
    """Yield tasks in the order in which a number of processes finish them."""
    from concurrent.futures import as_completed

    with share_work(worker_count, _prepare_process, [_make_known(run) for run in _process_runs]) as pool:
        task_by_future = {pool.submit(_draw_task, task): task for task in tasks}
        for future in as_completed(task_by_future):
            yield task_by_future[future], future.result()


def _list_supply(design: Design, options: PrintOptions) -> tuple[str, ...]:
    """Return what else the table needs; nothing if only some pieces are printed again."""
    return () if options.only else design.game.needs(base_and(design.game, options.modules))


def _make_reports(files_with_output: Iterable[tuple[PlannedFile, list[tuple[str, int]]]]) -> Iterator[FileReport]:
    for planned_file, output_names_and_pages in files_with_output:
        page_count = sum(count for _, count in output_names_and_pages)
        name = (
            output_names_and_pages[0][0]
            if len(output_names_and_pages) == 1 or planned_file.is_book
            else f"{output_names_and_pages[0][0]} … {output_names_and_pages[-1][0]}"
        )
        yield FileReport(
            name,
            planned_file.title,
            page_count,
            0 if planned_file.guide else planned_file.count_sheets(page_count),
            planned_file.cuts,
        )


# ---- planning without writing ------------------------------------------------------------------------------------


def estimate(game_place: GamePlace, options: PrintOptions, is_trusted: bool = False) -> dict[str, Any]:
    """Estimate a print run: pages, sheets, cuts, minutes of cutting and ink per file, and what else the table needs."""
    from layouts.drawing import measure
    from layouts.printing import render
    from layouts.printing.run import plan

    design = load_design(Order(game_place, options, is_trusted))
    planned_files = plan(design, options)
    return sum_up(
        design, planned_files, options, lambda file: measure.pdf_coverage(render.make_pdf(design, file, options))
    )


def sum_up(
    design: Design,
    planned_files: Sequence[PlannedFile],
    options: PrintOptions,
    ink_of: Callable[[PlannedFile], list[float]],
) -> dict[str, Any]:
    """Sum up these files of a print run. ink_of: returns the inked share of each page of a file."""
    from layouts.printing.fewer_sheets import find_fewer_sheets

    rows: list[dict[str, Any]] = []
    for planned_file in planned_files:
        if planned_file.guide:  # People read it on the screen.
            continue
        ink_shares = [round(share, 4) for share in ink_of(planned_file)]
        page_count = len(ink_shares)
        rows.append({"path": f"{planned_file.id}.pdf", "title": planned_file.title, "kind": planned_file.kind,
        "pages": page_count,
                     "sheets": planned_file.count_sheets(page_count), "cuts": planned_file.cuts,
                     "minutes": planned_file.minutes,
                     "ink": ink_shares})  # fmt: skip
    fewer = find_fewer_sheets(planned_files, options)
    total_by_name = {name: sum(file[name] for file in rows) for name in ("pages", "sheets", "cuts", "minutes")}
    return {"game": design.game.id, "title": design.game.title, "paper": options.sheet.paper, "ink": options.ink,
            "backs": options.sheet.backs, "files": rows, **total_by_name,
            "supply": list(_list_supply(design, options)),
            "fewer_sheets": fewer._asdict() if fewer else None}  # fmt: skip
