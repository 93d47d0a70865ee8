"""Score sheets on phones: a game that nobody has tracked is scored with the same questions as at a terminal.

These ask one form after the other and go on with its result. As a page can't be waited for, they are asked from the
start each time, with everything that the page has sent, up to the first form without an answer.
"""

from __future__ import annotations

import logging
from asyncio import Lock, Semaphore, timeout
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from companion.forms.form import Asker, Form
from companion.photo.apart import Apart
from companion.photo.photo_files import read_file
from companion.photo.questions import Read, by_photograph
from companion.photo.reading import Beside, Reading
from companion.scores.keeping import ScoreKeeping, keep_score
from companion.scores.questions import ScoreQuestions
from companion.scores.sheet import ScoreSheet
from companion.scores.who_played import WhoPlayed
from companion.sessions.history import list_known_spellings
from companion.text.grammar import as_sentence
from companion.web.base.background import run_in_background
from companion.web.base.links import Role
from companion.web.features.answering import read, require_found
from companion.web.features.forms import Done, Filling, Fillings
from companion.web.server.server import TableServer
from components.messages import _
from components.places import GamePlace
from components.problems import SalvageError

logger = logging.getLogger(__name__)
NAME = "score"
MAX_UPLOADS = 3
"""Photographs that are received at once: each may have as many bytes as `guarding` lets pass."""
SENDING = 90.0
"""Seconds that the upload of a photograph may take."""
NEXT_BUTTON, KEEP_BUTTON, MEND_TITLE = "Next", "Keep it", "Anything to mend?"


def routes(server: TableServer) -> list[Route]:
    """Return the routes of this module."""
    sheets, session = ScoreSheets(), server.table.session

    def find_token(request: Request) -> str:
        return server.find_link(request, Role.SEAT, Role.HOST).token

    async def show(request: Request) -> Response:
        """Send the first question."""
        form_key = ScoreFormKey(find_token(request), NAME)
        ask_for_score = partial(score, session.place, get_reader=sheets.reader(session.place))
        return HTMLResponse(
            await sheets.begin(form_key, _("Score {game}", game=session.game.title), Interview(ask_for_score))
        )

    return [Route(f"/{{token}}/sheet/{NAME}", show), *sheets.routes(NAME, find_token)]


class ScoreFormKey(NamedTuple):
    """The key of a score sheet in use: the secret of a link, and the form's name on that page."""

    token: str
    name: str


class ScoreSheets:
    """The score sheets that are being filled in on pages, one for each holder of a link."""

    def __init__(self) -> None:
        self._fillings = Fillings()
        self._open: set[ScoreFormKey] = set()
        self._busy: dict[str, Lock] = defaultdict(Lock)
        self._aparts: dict[GamePlace, Apart] = {}
        self._photos = Semaphore(MAX_UPLOADS)

    def reader(self, game_place: GamePlace) -> Callable[[], Read]:
        """Return a function that prepares the reader of one sheet's photographs, which reads each of them once."""
        return ReadOnce(self._aparts.setdefault(game_place, Apart(game_place))).get_ready

    async def begin(self, form_key: ScoreFormKey, title: str, interview: Interview, faces: str = "") -> str:
        """Return the first question as HTML. title: for forms without one; faces: the path at which pages find the
        faces of pieces."""
        self._open.add(form_key)
        open_form = await run_in_background(interview.begin, title)
        open_form.faces = faces or open_form.faces
        return self._fillings.begin(*form_key, open_form)

    def show(self, form_key: ScoreFormKey) -> str:
        """Return the current question as HTML, or "" if there is none."""
        return self._fillings.show(*form_key) if form_key in self._open else ""

    def routes(self, name: str, find_token: Callable[[Request], str], end_path: str = "") -> list[Route]:
        """Return the routes of a sheet. name: the form's name, with parts of the path in it; find_token: returns the
        secret of a request's link, which may fill it in; end_path: the page to go to at the end, "" to stay."""

        def find(request: Request) -> ScoreFormKey:
            return ScoreFormKey(find_token(request), name.format_map(request.path_params))

        async def act(form_key: ScoreFormKey, payload: Mapping[str, Any]) -> Response:
            """Do what a page sends, one request at a time, in the background, as reading photographs takes long."""
            async with self._busy[form_key.token]:
                reply = await run_in_background(self._fillings.act, *form_key, payload)
            if "html" not in reply:
                self._open.discard(form_key)
                reply["to"] = end_path
            return JSONResponse(reply)

        async def fill_in(request: Request) -> Response:
            """Take an answer to one of the questions."""
            return await act(find(request), await read(request))

        async def take_photo(request: Request) -> Response:
            """Take a photograph, sent as its file."""
            form_key = find(request)
            try:
                async with self._photos, timeout(SENDING):
                    photo_bytes = await request.body()
            except TimeoutError:
                raise HTTPException(408) from None
            return await act(form_key, {"field": request.path_params["field"], "photo": photo_bytes})

        async def send_photo(request: Request) -> Response:
            """Send the photograph that the question is about."""
            return Response(require_found(self._fillings.photo(*find(request))), media_type="image/jpeg")

        return [
            Route(f"/{{token}}/form/{name}", fill_in, methods=["POST"]),
            Route(f"/{{token}}/photo/{name}/{{field}}", take_photo, methods=["POST"]),
            Route(f"/{{token}}/photo/{name}/{{number}}.jpg", send_photo),
        ]


def score(game_place: GamePlace, asker: Asker, get_reader: Callable[[], Read], by_photo: bool = False) -> Sequence[str]:
    """Ask for all that counts, show the score, and save it if wanted; return the closing message. by_photo: the game is
    photographed, so it is asked differently; get_reader: prepares the reader of photographs. Raises SalvageError."""
    sheet = ScoreSheet(game_place)
    photo_forms = by_photograph(sheet, asker, lambda _: get_reader(), pages=True)
    questions = ScoreQuestions(sheet, asker, list_known_spellings().get, photo_forms)
    result = questions.score(asker.fill_in(WhoPlayed(sheet).form()), photo_forms[0]) if by_photo else questions.score()
    score_keeping = ScoreKeeping(questions, result)
    lines = score_keeping.lines()  # People who photograph have already gone through the indented lines.
    asker.tell([line for line in lines if not line.startswith(" ")] if by_photo else lines)
    closing_form = replace(
        score_keeping.form(), button=_(KEEP_BUTTON), enter=lambda: True, prompt=_(MEND_TITLE), hints=()
    )
    if not asker.fill_in(closing_form):
        return [_("Not kept.")]
    keep_score(score_keeping.document(), questions.sheet, score_keeping.details)
    return [_("Kept in the history.")]


class ReadOnce:
    """A reader of a sheet's photographs that reads each once, however often the questions are asked from the start."""

    def __init__(self, apart: Apart) -> None:
        self._apart, self._is_ready = apart, False
        self._readings: dict[tuple[bytes, Sequence[Beside]], Reading] = {}

    def get_ready(self) -> Read:
        """Prepare the reader and return it."""
        if not self._is_ready:
            self._apart.get_ready()
        self._is_ready = True
        return self._read

    def _read(self, file: Path | BinaryIO, called: str, beside: Sequence[Beside] = ()) -> Reading:
        lookup_key = read_file(file) if isinstance(file, Path) else file.read(), tuple(beside)
        if lookup_key not in self._readings:
            self._readings[lookup_key] = self._apart.read(BytesIO(lookup_key[0]), called, beside)
        return deepcopy(self._readings[lookup_key])  # Each run of the questions corrects its own copy.


class Unanswered(Exception):
    """Raised for a form that the page hasn't filled in yet."""

    def __init__(self, form: Form) -> None:
        super().__init__(form)
        self.form = form


class Interview:
    """Questions that are asked one after the other; as an `Asker` it fills in each form with what the page has sent."""

    def __init__(self, ask: Callable[[Asker], Sequence[str]], close: str = "") -> None:
        """Prepare the questions. ask: asks them all and returns the closing message. close: the button beside that
        message, if it is a form of its own."""
        self._ask, self._close = ask, close
        self._end: Done | None = None
        self._told: list[str] = []
        self._unread: Iterator[Mapping[str, Any]] = iter(())
        self.sent: list[Mapping[str, Any]] = []
        """Everything that the page has sent so far, except what was refused."""
        self.title = ""

    def begin(self, title: str) -> Filling:
        """Return the first form, to be filled in. title: for forms without one."""
        self.title = title
        first_form, _ = self.go_on()
        assert isinstance(first_form, Form)
        return _OneByOne(self, first_form)

    def go_on(self) -> tuple[Form | Done, Sequence[str]]:
        """Return the form or end that follows everything the page has sent, and the messages beside it."""
        if self._end:
            return self._end, ()
        self._unread, self._told = iter(self.sent), []
        try:
            self._end = Done(self._ask(self))
        except Unanswered as asked:
            return asked.form, self._told
        except SalvageError as error:
            self._end = Done([str(error)])
        except Exception:  # A game's Python may raise anything.
            logger.exception("a score sheet")
            self._end = Done([_("Something went wrong here, and nothing was kept.")])
        if not self._close:
            return self._end, self._told
        closing_line, *other_lines = self._end.lines
        return Form(
            as_sentence(closing_line), enter=lambda: True, button=self._close, hints=other_lines, back=()
        ), self._told

    def fill_in(self, form: Form) -> Any:
        """Return the result of a form. Raises Unanswered."""
        button = form.button or ("" if form.enter is Form.enter else _(NEXT_BUTTON))
        form = replace(form, title=form.title or self.title, button=button)
        answered_form = _Answered(form)
        for payload in self._unread:
            if answered_form.act(payload):
                self._told = []
                return answered_form.came_to
        raise Unanswered(form)

    def tell(self, rows: Sequence[str]) -> None:
        """Show messages beside the next form, except those about the keys of a terminal."""
        self._told += [row for row in rows if row and "Enter" not in row]


class _Answered(Filling):
    """A form of an interview; one that asks for a single thing may end without a result."""

    came_to: Any = None

    def __init__(self, form: Form) -> None:
        super().__init__(form, self._go_on)

    def _take(self, result: Any) -> Done | None:
        if result is not None or not self.form.once or self.depth:
            return super()._take(result)
        next_form = self._go_on(None)
        if isinstance(next_form, Done):
            return next_form
        self._forms.append(next_form)
        return None

    def _go_on(self, form_result: Any) -> Form | Done:
        self.came_to = form_result
        return Done()


class _OneByOne(_Answered):
    """A form of an interview as a page shows it: its result leads to the next form, and never back."""

    def __init__(self, interview: Interview, first_form: Form) -> None:
        super().__init__(first_form)
        self.interview = interview

    def act(self, payload: Mapping[str, Any]) -> Done | None:
        self.interview.sent.append(payload)
        form_end = super().act(payload)
        if self.wrong:
            self.interview.sent.pop()
        return form_end

    def _go_on(self, form_result: Any) -> Form | Done:
        next_form, self.said = self.interview.go_on()
        self._forms.clear()
        return next_form._replace(lines=[*self.said, *next_form.lines]) if isinstance(next_form, Done) else next_form
