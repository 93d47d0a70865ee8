"""Printing from a page: the options of `salvage print` as a form, with the cost and a picture of every sheet beside it,
then the files. Whoever has the host's link may look; only pages on this machine make files."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import lru_cache, partial
from io import BytesIO
from itertools import islice
from pathlib import Path
from secrets import token_urlsafe
from shutil import rmtree
from subprocess import PIPE, STDOUT, Popen
from threading import Lock
from typing import Any, Protocol
from zipfile import ZipFile

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from companion.forms.form import Form
from companion.game_registry.games import box
from companion.game_registry.trust import is_trusted
from companion.text.grammar import hours
from companion.web.base.background import run_in_background
from companion.web.features.answering import is_here, read, require_found, require_here
from companion.web.features.first_page import find_cover
from companion.web.features.forms import Done, Filling, Fillings
from companion.web.views.render import render
from components.base import folders
from components.base.processes import kill_group
from components.messages import _, use_language
from components.places import GamePlace
from components.problems import SalvageError
from layouts.drawing.backends import png
from layouts.faces.design import Design
from layouts.printing.build_digest import digest_of
from layouts.printing.options import PrintOptions
from layouts.printing.output import Order, load_design, sum_up
from layouts.printing.planned_file import PlannedFile
from layouts.printing.render import page_scenes, set_book
from layouts.printing.run import plan

DPI = {"small": 50, "large": 130}
set_once = lru_cache(maxsize=6)(set_book)
ADVICE_FILE, LOG_FILE = "how-to-print.html", "log.txt"
PROGRAM_FILE_SUFFIXES = ".json", ".md"
"""Endings of files beside the printed ones that nobody prints or reads."""


class Settings(Protocol):
    """The settings of a print run as a form asks for them, and the command that prints it in its folder. put_in_words:
    returns the form's wording of a fault."""

    place: GamePlace

    def form(self) -> Form: ...
    def options(self) -> PrintOptions: ...
    def command(self) -> list[str]: ...
    def put_in_words(self, fault: str) -> str: ...


class Running(Protocol):
    """A command that runs: its exit code, None until it ends."""

    def poll(self) -> int | None: ...
    def end(self) -> None: ...


class CommandProcess:
    """A command in a process of its own; its output goes into a file in its folder."""

    def __init__(self, command: Sequence[str], folder: Path) -> None:
        """Start the command in a folder. Raises OSError."""
        with (folder / LOG_FILE).open("wb") as log_file:
            self._process = Popen(
                command, cwd=folder, stdin=PIPE, stdout=log_file, stderr=STDOUT, start_new_session=True
            )

    def poll(self) -> int | None:
        """Return its exit code, or None while it runs."""
        return self._process.poll()

    def end(self) -> None:
        """End it and all that it has started."""
        kill_group(self._process.pid)
        self._process.kill()
        self._process.wait()


@dataclass
class PrintJob:
    """The print run of one page, in a folder of its own. version: grows with each change. planned: the plan of its
    files, from `plan_pages`; empty if that fails. language: the language of its pages."""

    settings: Settings
    folder: Path
    start: Callable[[Sequence[str], Path], Running]
    language: str
    version: int = 0
    planned: Mapping[str, Any] = field(default_factory=dict)
    _process: Running | None = None
    _lock: Lock = field(default_factory=Lock)  # Two taps at once begin a single run.

    @property
    def state(self) -> str:
        """`making`, `made`, `failed`, or "" before any of that."""
        return {None: "making", 0: "made"}.get(self._process.poll(), "failed") if self._process else ""

    def begin(self) -> None:
        """Run the command, unless it is running."""
        with self._lock, suppress(OSError):  # On a full disk.
            if self.state == "making":
                return
            rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir()
            self.planned = {}
            with suppress(SalvageError):  # The command reports it as well.
                self.planned = plan_pages(self.settings, with_books=False)
            self._process = self.start(self.settings.command(), self.folder)

    def end(self) -> None:
        """End it and all that it has started, if it is running, and delete its folder."""
        with self._lock:
            if self._process and self.state == "making":
                self._process.end()
                rmtree(self.folder, ignore_errors=True)

    @property
    def fault(self) -> str:
        """The reason why the files weren't made."""
        with suppress(OSError):
            return self.settings.put_in_words((self.folder / LOG_FILE).read_text("utf-8", errors="replace"))
        return _("Nothing was made: it was ended, or the disk is full.")

    def files(self) -> dict[str, Path]:
        """Return the files so far by name."""
        files = sorted(self.folder.glob("*/[!.]*"))
        return {file.name: file for file in files if file.suffix not in PROGRAM_FILE_SUFFIXES}

    @property
    def zip_name(self) -> str:
        """The name of the ZIP with all files."""
        return f"{self.settings.place.kept_as}.zip"

    def pack(self) -> bytes:
        """Pack all files as one ZIP, with advice on how to print them."""
        buffer = BytesIO()
        with ZipFile(buffer, "w") as zip_file:
            for name, file_path in self.files().items():
                zip_file.write(file_path, name)
            zip_file.writestr(ADVICE_FILE, render("print_advice", {"plan": self.planned}))
        return buffer.getvalue()


class PrintDesk(ExitStack):
    """The print runs of all pages by id; at its end the running ones are ended and all files deleted."""

    settle: Callable[[GamePlace], Settings]
    """Returns the default settings of a game; whoever serves the pages sets it."""

    def __init__(self) -> None:
        super().__init__()
        folders.clear_left_over("print")
        self.drawing = asyncio.Lock()
        self.jobs: dict[str, PrintJob] = {}
        self.start: Callable[[Sequence[str], Path], Running] = CommandProcess
        """Runs the command in a folder."""
        self._folder: Path | None = None

    def open(self, game_place: GamePlace, language: str) -> str:
        """Open a new run of a game and return its id. language: the language of its pages."""
        self._folder = self._folder or self.enter_context(folders.temporary("print"))
        id = token_urlsafe(9)
        self.jobs[id] = job = PrintJob(self.settle(game_place), self._folder / id, self.start, language)
        self.callback(job.end)
        return id


def route_printing(desk: PrintDesk, find_token: Callable[[Request], str]) -> list[Route]:
    """Return the routes of these pages. find_token: returns the secret of a request's link; raises HTTPException if it
    may not open them."""
    fillings = Fillings()

    def find_job(request: Request) -> PrintJob:
        find_token(request)
        job = require_found(desk.jobs.get(request.path_params["id"]))
        use_language(job.language)
        return job

    def render_page(request: Request, page: str, **value_by_name: Any) -> Response:
        return HTMLResponse(render(page, {**value_by_name, "job": find_job(request), "id": request.path_params["id"]}))

    async def show(request: Request) -> Response:
        """Send the page of a game, with a run of its own, so that no two pages mix."""
        token = find_token(request)
        game_place = require_found(await run_in_background(find_cover, request.path_params["game"]))
        language = (await run_in_background(box, game_place)).language
        use_language(language)
        id = desk.open(game_place, language)
        form = await run_in_background(desk.jobs[id].settings.form)
        form_html = fillings.begin(token, f"print/{id}", Filling(form, lambda came_to: Done()))
        return HTMLResponse(render("print", {"title": form.title, "form": form_html, "id": id}))

    async def fill_in(request: Request) -> Response:
        """Take a change of the form."""
        job, name, payload = find_job(request), f"print/{request.path_params['id']}", await read(request)
        job.version += 1
        return JSONResponse(await run_in_background(fillings.act, find_token(request), name, payload))

    async def send_plan(request: Request) -> Response:
        """Send the costs and the sheets, or the problems; with a query, leave out books that have to be typeset."""
        job, print_plan, faults = find_job(request), None, list[str]()
        try:
            print_plan = await run_in_background(plan_pages, job.settings, not request.url.query)
        except (SalvageError, OSError) as error:
            faults = [job.settings.put_in_words(str(fault)) for fault in getattr(error, "faults", [error])]
        return render_page(
            request, page="print_plan", plan=print_plan, faults=faults, hours=hours, is_here=is_here(request)
        )

    async def send_page(request: Request) -> Response:
        """Send a page as a picture."""
        job, params = find_job(request), request.path_params
        with suppress(LookupError, ValueError, SalvageError):
            async with desk.drawing:
                if request.url.query == str(job.version):  # Otherwise the settings have changed since.
                    do = partial(draw_page, job.settings, params["file"], params["page"], DPI[params["size"]])
                    return Response(await run_in_background(do), media_type="image/png")
        return Response(status_code=204)

    async def make(request: Request) -> Response:
        """Make the files, or stop that; send the progress."""
        job, action = find_job(request), request.path_params["does"]
        if action != "tell":
            require_here(request)
        await run_in_background({"make": job.begin, "end": job.end}.get(action, lambda: None))
        return render_page(request, page="print_files")

    async def send_file(request: Request) -> Response:
        """Send one of the files, or the ZIP of all."""
        job, name = find_job(request), request.path_params["name"]
        maker_by_file = {each: file.read_bytes for each, file in job.files().items()} | {job.zip_name: job.pack}
        if job.state != "made" or name not in maker_by_file:
            raise HTTPException(404)
        content_bytes = await run_in_background(maker_by_file[name])
        disposition, subtype = ("inline", "pdf") if name.endswith(".pdf") else ("attachment", "octet-stream")
        return Response(
            content_bytes, 200, {"content-disposition": f'{disposition}; filename="{name}"'}, f"application/{subtype}"
        )

    return [
        Route("/{token}/print-{game}", show),
        Route("/{token}/form/print/{id}", fill_in, methods=["POST"]),
        Route("/{token}/print/{id}/plan", send_plan),
        Route("/{token}/print/{id}/{size}/{file}/{page:int}.png", send_page),
        Route("/{token}/print/{id}/files/{name}", send_file),
        Route("/{token}/print/{id}/{does}", make, methods=["POST"]),
    ]


@lru_cache(maxsize=6)
def _plan_files(game_place: GamePlace, options: PrintOptions, input_digest: str) -> tuple[Design, list[PlannedFile]]:
    design = load_design(Order(game_place, options, is_trusted(game_place)))
    return design, plan(design, options)


def plan_pages(settings: Settings, with_books: bool) -> dict[str, Any]:
    """Return the costs of a run, with the number and sheet of each page of its files. with_books: typeset the books,
    too. Raises SalvageError."""
    design, planned_files = _plan_files(
        settings.place, options := settings.options(), digest_of(settings.place, options)
    )
    printed_files = [file for file in planned_files if not file.guide]
    page_counts_by_file = {
        each.id: len(each.pages) or (with_books and set_once(design, each, options)[2]) for each in printed_files
    }
    summary = sum_up(design, planned_files, options, lambda file: [0.0] * page_counts_by_file[file.id])
    for row, planned_file in zip(summary["files"], printed_files, strict=True):
        sheets = [page.sheet for page in planned_file.pages] or [
            n // (1 + planned_file.booklet) + 1 for n in range(page_counts_by_file[planned_file.id])
        ]
        is_two_sided = planned_file.prints_both_sides(options.sheet.backs)
        row |= {
            "id": planned_file.id,
            "sides": [*enumerate(sheets)],
            "is_book": planned_file.book,
            "two_sided": is_two_sided,
        }
    return {**summary, "titles": {file.id: file.title for file in planned_files}}


def draw_page(settings: Settings, file_id: str, page_index: int, dpi: int) -> bytes:
    """Draw a page of a file, from 0, as a PNG file. Raises SalvageError, and LookupError or ValueError for a page that
    doesn't exist."""
    design, planned_files = _plan_files(
        settings.place, options := settings.options(), digest_of(settings.place, options)
    )
    planned_file = {file.id: file for file in planned_files}[file_id]
    use_language(design.game.language)
    if planned_file.book:
        (png_file,) = islice(
            png.screen_files(set_once(design, planned_file, options)[1], dpi), page_index, page_index + 1
        )
    else:
        (scene,) = islice(page_scenes(design, planned_file, options), page_index, page_index + 1)
        (png_file,) = png.screen_files(png.pdf_of([scene]), dpi)
    return png_file
