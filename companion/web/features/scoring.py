"""Score sheets on phones: a game that nobody has tracked is scored by the same questions as at a terminal.

These ask one form after the other and wait for what it came to, so they run on a thread of their own, which goes on
when the page sends something.
"""

from __future__ import annotations

from asyncio import Lock, Semaphore, timeout, to_thread
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from companion.forms.form import Asker, Form, Left
from companion.photo.apart import Apart
from companion.photo.questions import Read, by_photograph
from companion.scores.keeping import ScoreKeeping, keep_score
from companion.scores.questions import ScoreQuestions
from companion.scores.sheet import ScoreSheet
from companion.scores.who_played import WhoPlayed
from companion.sessions.history import known_spellings
from companion.text.grammar import as_sentence
from companion.web.base.links import Role
from companion.web.features.answering import read, require_found
from companion.web.features.forms import Done, Filling, Fillings
from components.problems import SalvageError

if TYPE_CHECKING:
    from companion.web.server.server import TableServer
    from components.places import GamePlace

NAME = "score"
PATIENCE = 3600.0
"""Seconds after which questions that nobody answers any more are given up."""
MAX_UPLOADS = 3
"""Photographs that are taken in at once: each may have as many bytes as `guarding` lets pass."""
SENDING = 90.0
"""Seconds that a photograph may take to come in."""
NEXT_BUTTON, KEEP_BUTTON, MEND_TITLE = "Next", "Keep it", "Anything to mend?"


def routes(server: TableServer) -> list[Route]:
    """The routes of this module."""
    sheets, session = ScoreSheets(), server.table.session

    def find_token(request: Request) -> str:
        return server.find_link(request, Role.SEAT, Role.HOST).token

    async def show(request: Request) -> Response:
        """The first question."""
        asked = ScoreFormKey(find_token(request), NAME)
        sheets.leave(asked)
        asks = partial(score, session.place, read=sheets.apart(session.place).get_ready)
        return HTMLResponse(await sheets.begin(asked, f"Score {session.game.title}", Interview(asks)))

    return [Route(f"/{{token}}/sheet/{NAME}", show), *sheets.routes(NAME, find_token)]


class ScoreFormKey(NamedTuple):
    """Whoever fills in a score sheet: the secret of the link, and what the form is called on that page."""

    token: str
    name: str


class ScoreSheets:
    """The score sheets that are being filled in on pages, one by each who has a link."""

    def __init__(self) -> None:
        self._fillings = Fillings()
        self._open: dict[ScoreFormKey, Interview] = {}
        self._busy: dict[str, Lock] = defaultdict(Lock)
        self._aparts: dict[GamePlace, Apart] = {}
        self._photos = Semaphore(MAX_UPLOADS)

    def apart(self, place: GamePlace) -> Apart:
        """What reads photographs of a game."""
        return self._aparts.setdefault(place, Apart(place))

    async def begin(self, asked: ScoreFormKey, title: str, interview: Interview, faces: str = "") -> str:
        """The first question as HTML. title: of forms that have none; faces: where pages find the faces of pieces."""
        self._open[asked] = interview
        first = await to_thread(interview.begin, title)
        first.faces = faces or first.faces
        return self._fillings.begin(*asked, first)

    def leave(self, asked: ScoreFormKey) -> None:
        """Ask no more of what is open."""
        if before := self._open.pop(asked, None):
            before.leave()

    def show(self, asked: ScoreFormKey) -> str:
        """What is asked now, as HTML; "" where nothing is."""
        return self._fillings.show(*asked) if asked in self._open else ""

    def routes(self, name: str, find_token: Callable[[Request], str], home: str = "") -> list[Route]:
        """The routes of a sheet. name: what the form is called, with parts of the path in it; find_token: the secret of
        a request's link, which may fill it in; home: the page to go to at the end, "" to stay there."""

        def find(request: Request) -> ScoreFormKey:
            return ScoreFormKey(find_token(request), name.format_map(request.path_params))

        async def act(asked: ScoreFormKey, given: Mapping[str, Any]) -> Response:
            """Do what a page sends, one thing after the other, on a thread that may wait."""
            async with self._busy[asked.token]:
                said = await to_thread(self._fillings.act, *asked, given)
            if "html" not in said:
                self._open.pop(asked, None)
                said["to"] = home
            return JSONResponse(said)

        async def fill_in(request: Request) -> Response:
            """An answer to one of the questions."""
            return await act(find(request), await read(request))

        async def take_photo(request: Request) -> Response:
            """A photograph, as the file that it is."""
            asked = find(request)
            try:
                async with self._photos, timeout(SENDING):
                    photo = await request.body()
            except TimeoutError:
                raise HTTPException(408) from None
            return await act(asked, {"field": request.path_params["field"], "photo": photo})

        async def send_photo(request: Request) -> Response:
            """The photograph that is asked about."""
            return Response(require_found(self._fillings.photo(*find(request))), media_type="image/jpeg")

        return [
            Route(f"/{{token}}/form/{name}", fill_in, methods=["POST"]),
            Route(f"/{{token}}/photo/{name}/{{field}}", take_photo, methods=["POST"]),
            Route(f"/{{token}}/photo/{name}/{{number}}.jpg", send_photo),
        ]


def score(place: GamePlace, asker: Asker, read: Callable[[], Read], by_photo: bool = False) -> Sequence[str]:
    """Ask for all that counts, tell the score, and keep it if that is wanted; what is said then. by_photo: whether it
    is photographed, which is asked otherwise; read: gets what reads photographs ready. Raises Left where somebody
    leaves, and SalvageError."""
    sheet = ScoreSheet(place)
    photos = by_photograph(sheet, asker, lambda _: read(), pages=True)
    questions = ScoreQuestions(sheet, asker, known_spellings().get, photos)
    result = questions.score(asker.fill_in(WhoPlayed(sheet).form()), photos[0]) if by_photo else questions.score()
    keeping = ScoreKeeping(questions, result)
    lines = keeping.lines()  # Of what is photographed, each has gone through those that are indented.
    asker.tell([line for line in lines if not line.startswith(" ")] if by_photo else lines)
    if not asker.fill_in(replace(keeping.form(), button=KEEP_BUTTON, enter=lambda: True, prompt=MEND_TITLE, hints=())):
        return ["Not kept."]
    keep_score(keeping.document(), questions.sheet, keeping.details)
    return ["Kept in the history."]


class Interview:
    """Questions that are asked one after the other; as an `Asker` it hands each form over and waits."""

    def __init__(self, ask: Callable[[Asker], Sequence[str]], close: str = "") -> None:
        """ask: asks them all, and gives what is said at the end. close: the button beside that, where it is a form of
        its own."""
        self._ask, self._close = ask, close
        self._asked: SimpleQueue[Form | Done] = SimpleQueue()
        self._came: SimpleQueue[tuple[bool, Any]] = SimpleQueue()
        self._told: list[str] = []
        self.title = ""

    def begin(self, title: str) -> Filling:
        """The first form, to be filled in. title: of forms that have none."""
        self.title = title
        Thread(target=self._run, name=NAME, daemon=True).start()
        first = self._asked.get()
        assert isinstance(first, Form)
        return _OneByOne(self, first)

    def leave(self) -> None:
        """Ask nothing more."""
        self._came.put((False, None))

    def go_on(self, came_to: Any) -> tuple[Form | Done, Sequence[str]]:
        """What comes after what a form came to, and what is said beside it."""
        self._came.put((True, came_to))
        following = self._asked.get()
        told, self._told = self._told, []
        return following, told

    # ---- as it is asked, on the thread of the questions

    def fill_in(self, form: Form) -> Any:
        """What a form comes to. Raises Left."""
        button = form.button or ("" if form.enter is Form.enter else NEXT_BUTTON)
        self._asked.put(replace(form, title=form.title or self.title, button=button))
        try:
            there, came_to = self._came.get(timeout=PATIENCE)
        except Empty:
            raise Left from None
        if not there:
            raise Left
        return came_to

    def tell(self, rows: Sequence[str]) -> None:
        """Say something beside the next form, unless it is about the keys of a terminal."""
        self._told += [row for row in rows if row and "Enter" not in row]

    def _run(self) -> None:
        done = Done(["Something went wrong here, and nothing was kept."])
        try:
            done = Done(self._ask(self))
        except Left:
            done = Done()
        except SalvageError as error:
            done = Done([str(error)])
        finally:  # Whoever waits must hear of it.
            with suppress(Left):
                self._tell_end(done.lines)
            self._asked.put(done)

    def _tell_end(self, lines: Sequence[str]) -> None:
        """Say what became of it, where that is a form. Raises Left."""
        if self._close and lines:
            first, *rest = lines
            self.fill_in(Form(as_sentence(first), enter=lambda: True, button=self._close, hints=rest, back=()))


class _OneByOne(Filling):
    """A form of an interview: what it comes to leads to the next one, and never back."""

    def __init__(self, interview: Interview, first: Form) -> None:
        super().__init__(first, self._go_on)
        self.interview = interview

    def _take(self, result: Any) -> Done | None:
        if result is not None or not self.form.once or self.depth:
            return super()._take(result)
        following = self._go_on(None)
        if isinstance(following, Done):
            return following
        self._forms.append(following)
        return None

    def _go_on(self, came_to: Any) -> Form | Done:
        following, self.said = self.interview.go_on(came_to)
        self._forms.clear()
        return following._replace(lines=[*self.said, *following.lines]) if isinstance(following, Done) else following

    def _go_back(self) -> Done | None:
        if not self.depth:
            self.interview.leave()
        return super()._go_back()
