"""The server of a table: the session on a thread of its own, the links, and the pages that are open.

All that touches the session runs on one thread, one after the other, so that the server never waits for it while it
talks to phones, and no two answers are ever given at once. What is served stands in modules by subject, each with its
parts of pages, its sheets and its routes, which `app` puts together.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from starlette.exceptions import HTTPException

from companion.game_registry.own_words import read_words
from companion.positions.views import TABLE_KEY
from companion.web.base.background import make_worker, run_on
from companion.web.base.hub import Hub
from companion.web.base.links import Link, Links, Role
from companion.web.base.networks import TableSite
from companion.web.base.room import Room
from companion.web.seats.bots import TableBots
from companion.web.seats.proposals import Proposals
from companion.web.seats.seating import Seating
from companion.web.server.rulebooks import Books
from companion.web.views.render import render
from companion.web.views.signs import find_letters, sign_letters
from components.messages import use_language
from components.problems import SalvageError

if TYPE_CHECKING:
    from jinja2.runtime import Macro
    from starlette.requests import Request

    from companion.game_registry.lessons import Lessons
    from companion.table.teacher import Teacher
    from companion.web.game.live_table import LiveTable
    from companion.web.views.screens import Screen

MAX_REQUEST_IDS = 32
"""Numbers of what a link has asked for last: a page waits for the reply to one before it sends another."""
MAX_REQUEST_ID_CHARS = 64
"""Letters of such a number; what is longer is none of ours."""


class Once:
    """Idempotent requests: what each link has had done last, by the numbers (request ids) that its pages gave it. All
    here runs on the table's thread, so that nothing is done twice at once."""

    def __init__(self, done: dict[str, list[str]] | None = None) -> None:
        """done: what has been done, by links, where that is kept; it is changed."""
        self._done = {} if done is None else done

    def has(self, token: str, number: str) -> bool:
        """Whether a link has had this done."""
        return number in self._done.get(token, ())

    def do(self, token: str, number: str, act: Callable[[], object]) -> None:
        """Do what a link asks for, unless it has been done; of what has no number nothing is remembered. What is
        refused may be asked for again."""
        if number and self.has(token, number):
            return
        act()
        if 0 < len(number) <= MAX_REQUEST_ID_CHARS:
            self._done[token] = [*self._done.get(token, ()), number][-MAX_REQUEST_IDS:]


Result = TypeVar("Result")

MAX_PAGES = 64
"""Pages that may be open: more than any table has, few enough for a laptop."""

MAX_MADE = 500
"""What macros have made that is kept: all of several moments."""


class PageVersion(NamedTuple):
    """What a page shows at one moment: the version of the hub and the moves of then, and the parts."""

    version: int
    moves: int
    parts: Mapping[str, str]


class PagePart(NamedTuple):
    """A part of pages: an element with this id, which the template of that name draws.

    at: its place among the parts of a page. roles: whose pages have it. tell: what the template is filled in with
    besides what all are (`TableServer.values`); on the table's thread.
    """

    name: str
    at: int
    roles: Sequence[Role]
    tell: Callable[[TableServer, Link], Mapping[str, Any]] = lambda server, link: {}


class TableServer:
    """A table that pages show."""

    def __init__(self, open_table: Callable[[], LiveTable], site: TableSite | None = None) -> None:
        """open_table: opens the session, on the thread on which it is going to be used. site: where phones
        find this server, for codes that lead there."""
        self.worker = make_worker("table")
        """The one thread on which the table is used."""
        self.table = self.worker.submit(open_table).result()
        session = self.table.session
        try:
            self.use_words = partial(use_language, session.game.language, read_words(session.place))
            """Says all in the language of the game, in the thread or task that calls it."""
            self.worker.submit(self.use_words).result()
            self.links = Links(session.name, session.meta.players, session.meta.names)
        except BaseException:
            self.worker.submit(session.close).result()
            raise
        self.table.set_up.restore(self.links.ticked)
        self.table.clocks.restore(self.links.clocks)
        self.hub = Hub(MAX_PAGES)
        self.parts: Sequence[PagePart] = ()
        """Those of all subjects, in their order (`app`)."""
        self._moments: dict[Link, PageVersion] = {}
        """The parts that were last made for each link."""
        self._made: dict[tuple[str, str], str] = {}
        """What macros have made of values lately."""
        self.once = Once()
        self.room = Room()
        self.open_other: Callable[[str], Awaitable[str]] | None = None
        """Serves the table of another session in the place of this one, and gives the path of its host (`switch`)."""
        self.print_path = ""
        """Where the host's page finds the page that prints the game; "" where nothing prints."""
        self.moved: Callable[[Link], str] | None = None
        """Where the page of a link is to go, once this table has been left for another."""
        self.letters = self.worker.submit(find_letters, self.table.art).result()
        """The letters that pieces are called by, by what they stand for."""
        self.books = self.worker.submit(Books, self.table).result()
        self.site = site or TableSite()
        self.seating = Seating(self.links, self.hub)
        self.proposals = Proposals(self.table, self.seating)
        self.bots = self.worker.submit(TableBots, self.table).result()
        self.lessons: Lessons | None = None
        """What the game teaches, once somebody has looked (`features.teaching`)."""
        self.teachers: dict[str, Teacher] = {}
        """Those of seats that are taught, by the secrets of their links."""
        self.trouble = -1, ""
        """Where rules had to be stopped, and the moves after which: the next answer that comes through ends that."""
        self.stop: Callable[[], None] = lambda: None
        """Ends the serving, once there is somebody who serves."""

    async def run(self, do: Callable[..., Result], *given: Any) -> Result:
        """Do something to the table on its thread, in the language of its game, also if nobody's page asks for it."""
        return await run_on(self.worker, self._speak, do, *given)

    def _speak(self, do: Callable[..., Result], *given: Any) -> Result:
        self.use_words()
        return do(*given)

    async def close(self) -> None:
        """Close the session, on the thread on which it was used."""
        if self.links.served:
            with suppress(SalvageError):  # What can't be kept now is missed by nobody.
                await self.run(self.links.keep_clocks, self.table.clocks.seconds)
        self.bots.thinking.kill()
        await self.run(self.table.session.close)  # The thread stays for pictures that pages are still asking for.

    def stay_alive(self) -> None:
        """Remember that people are here, unless they have been sent to another table; on the table's thread."""
        if self.hub.pages and self.moved is None:
            with suppress(SalvageError):  # It is tried again soon.
                self.links.stay_alive(self.table.clocks.seconds)

    def find_link(self, request: Request, *roles: Role) -> Link:
        """The link of a request, if it is for one of these roles; of none, any will do. Raises HTTPException."""
        link = self.links.find(request.path_params["token"])
        if link is None:
            raise HTTPException(404)
        if roles and link.role not in roles:
            raise HTTPException(403)
        return link

    def audience(self, link: Link) -> str:
        """What a link may see."""
        return link.seat or TABLE_KEY

    def screen(self, link: Link) -> Screen:
        """What a link sees now; on the table's thread, as all below."""
        return self.table.screen(self.audience(link))

    def values(self, link: Link) -> dict[str, Any]:
        """What all templates are filled in with."""
        screen, signed = self.screen(link), partial(sign_letters, self.letters)
        moves = self.table.moves
        return {
            "server": self, "link": link, "screen": screen, "view": screen.view, "moves": moves, "signed": signed,
            "once": self._make_once,
        }  # fmt: skip

    def _make_once(self, macro: Macro, *given: Any) -> str:
        """What a macro makes of values, made once for all pages as long as they stay the same; besides values, it
        may only go by what never changes while the table is served."""
        key = macro.name, repr(given)
        if key not in self._made:
            if len(self._made) >= MAX_MADE:
                self._made.clear()
            self._made[key] = macro(*given)
        return self._made[key]

    def render(self, template: str, link: Link, values: Mapping[str, Any]) -> str:
        """A template filled in for a link."""
        return render(template, {**self.values(link), **values})

    def link_to(self, role: str) -> str:
        """The way from one page of this server to another."""
        return f"../{self.links.of(Role(role)).token}/"

    def address_of(self, role: str) -> str:
        """Where phones find the page of a role."""
        return f"{self.site.address}/{self.links.of(Role(role)).token}/"

    def follow_names(self) -> None:
        """Have seats and pages go on under other names where players have got some; on the table's thread."""
        if new := self.links.follow(self.table.session.meta.names):
            self.table.givers = {node: new.get(seat, seat) for node, seat in self.table.givers.items()}
            self.seating.follow(new)
            self.table.clocks.follow(new)
            for page in [*self.hub.pages]:
                page.link = self.links.find(page.link.token) or page.link

    def find_parts(self, link: Link) -> PageVersion:
        """What a link's page shows now, made once for all who have it open."""
        self.follow_names()
        link = self.links.find(link.token) or link
        version = self.hub.version  # Read first: what changes from now on is told by another.
        page = self._moments.get(link)
        if page is None or page.version != version:
            role_parts, values = [part for part in self.parts if link.role in part.roles], self.values(link)
            parts = {part.name: render(part.name, {**values, **part.tell(self, link)}) for part in role_parts}
            page = self._moments[link] = PageVersion(version, self.table.moves, parts)
        return page
