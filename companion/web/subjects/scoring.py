"""Score sheets on phones: a game that nobody has tracked is scored by the same questions as at a terminal.

These ask one form after the other and wait for what it came to, so they run on a thread of their own, which goes on
when the page sends something.
"""

from __future__ import annotations

from asyncio import Lock, Semaphore, timeout, to_thread
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from companion.forms.form import Asker, Form, Left
from companion.photo.apart import Apart
from companion.photo.questions import Read, by_photograph
from companion.scores.keeping import ScoreKeeping, keep_score
from companion.scores.questions import ScoreQuestions
from companion.scores.sheet import Sheet
from companion.sessions.history import known_spellings
from companion.web.ground.links import Role
from companion.web.subjects.answering import read
from companion.web.subjects.forms import Done, Filling, Fillings
from components.problems import SalvageError

if TYPE_CHECKING:
    from companion.web.server.server import TableServer
    from components.places import GamePlace

NAME = "score"
PATIENCE = 3600.0
"""Seconds after which questions that nobody answers any more are given up."""
MOST_AT_ONCE = 3
"""Photographs that are taken in at once: each may have as many bytes as `guarding` lets pass."""
SENDING = 90.0
"""Seconds that a photograph may take to come in."""
NEXT, KEEP, MEND = "Next", "Keep it", "Anything to mend?"


def routes(server: TableServer) -> list[Route]:
    """The routes of this module."""
    fillings = Fillings()
    open_ones: dict[str, Interview] = {}
    apart = Apart(server.table.session.place)
    busy: dict[str, Lock] = defaultdict(Lock)
    photos = Semaphore(MOST_AT_ONCE)

    async def act(token: str, given: Mapping[str, Any]) -> Response:
        """Do what a page sends: one thing after the other, and not on the table's thread, which waits for nobody."""
        async with busy[token]:
            return JSONResponse(await to_thread(fillings.act, token, NAME, given))

    async def show(request: Request) -> Response:
        """The first question."""
        link = server.find_link(request, Role.SEAT, Role.HOST)
        if before := open_ones.pop(link.token, None):
            before.leave()
        made = open_ones[link.token] = Interview(lambda asker: score(server.table.session.place, asker, apart.read))
        first = await to_thread(made.begin, f"Score {server.table.session.game.title}")
        return HTMLResponse(fillings.begin(link.token, NAME, first))

    async def fill_in(request: Request) -> Response:
        """An answer to one of them."""
        link = server.find_link(request, Role.SEAT, Role.HOST)
        return await act(link.token, await read(request))

    async def take_photo(request: Request) -> Response:
        """A photograph, as the file that it is."""
        link = server.find_link(request, Role.SEAT, Role.HOST)
        try:
            async with photos, timeout(SENDING):
                photo = await request.body()
        except TimeoutError:
            raise HTTPException(408) from None
        return await act(link.token, {"field": request.path_params["field"], "photo": photo})

    async def send_photo(request: Request) -> Response:
        """The photograph that is asked about."""
        found = fillings.photo(server.find_link(request, Role.SEAT, Role.HOST).token, NAME)
        if found is None:
            raise HTTPException(404)
        return Response(found, media_type="image/jpeg")

    return [
        Route(f"/{{token}}/sheet/{NAME}", show),
        Route(f"/{{token}}/form/{NAME}", fill_in, methods=["POST"]),
        Route(f"/{{token}}/photo/{NAME}/{{field}}", take_photo, methods=["POST"]),
        Route(f"/{{token}}/photo/{NAME}/{{number}}.jpg", send_photo),
    ]


def score(place: GamePlace, asker: Asker, read_photo: Read) -> Sequence[str]:
    """Ask for all that counts, tell the score, and keep it if that is wanted; what is said then. Raises Left where
    somebody leaves, and SalvageError."""
    sheet = Sheet(place)
    photos = by_photograph(sheet, asker, lambda _: read_photo, pages=True)
    questions = ScoreQuestions(sheet, asker, known_spellings().get, photos)
    keeping = ScoreKeeping(questions, questions.score())
    asker.tell(keeping.lines())
    if not asker.fill_in(replace(keeping.form(), button=KEEP, enter=lambda: True, prompt=MEND, hints=())):
        return ["Not kept."]
    keep_score(keeping.document(), bool(questions.sheet.endings), keeping.details)
    return ["Kept in the history."]


class Interview:
    """Questions that are asked one after the other; as an `Asker` it hands each form over and waits."""

    def __init__(self, ask: Callable[[Asker], Sequence[str]]) -> None:
        """ask: asks them all, and gives what is said at the end."""
        self._ask = ask
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
        button = form.button or ("" if form.enter is Form.enter else NEXT)
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
            self._asked.put(done)


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
