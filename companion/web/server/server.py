"""The server of a table: the session on a thread of its own, the links, and the open pages.

All access to the session runs on one thread, one call after the other: so the server never waits for it while talking
to phones, and no two answers are ever given at once. The features are modules by subject, each with its parts of pages,
its sheets and its routes, which `app` puts together.
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
"""Request ids that are remembered for each link: a page waits for one reply before it sends the next request."""
MAX_REQUEST_ID_CHARS = 64
"""Letters of a request id; a longer one can't be ours."""


class Once:
    """Idempotent requests: the latest requests of each link by the ids that its pages gave them. All calls run on the
    table's thread, so that nothing is done twice at once."""

    def __init__(self, requests_by_link: dict[str, list[str]] | None = None) -> None:
        """Begin with the requests in `done`, by link; the mapping is changed."""
        self._done = {} if requests_by_link is None else requests_by_link

    def has(self, token: str, number_text: str) -> bool:
        """Check whether a request of a link has been done."""
        return number_text in self._done.get(token, ())

    def do(self, token: str, number_text: str, act: Callable[[], object]) -> None:
        """Do what a link requests unless it has been done; a request without an id isn't remembered. A refused request
        may be sent again."""
        if number_text and self.has(token, number_text):
            return
        act()
        if 0 < len(number_text) <= MAX_REQUEST_ID_CHARS:
            self._done[token] = [*self._done.get(token, ()), number_text][-MAX_REQUEST_IDS:]


Result = TypeVar("Result")

MAX_PAGES = 64
"""Pages that may be open: more than any table has, and few enough for a laptop."""

MAX_MADE = 500
"""Results of macros that are cached: all of several moments."""


class PageVersion(NamedTuple):
    """The content of a page at one moment: the hub's version and the count of moves at that time, and the parts."""

    version: int
    moves: int
    parts: Mapping[str, str]


class PagePart(NamedTuple):
    """A part of pages: an element whose id is also the name of its template.

    at: its place among the parts of a page. roles: the roles whose pages have it. tell: returns the template's values
    besides the common ones (`TableServer.values`); on the table's thread.
    """

    name: str
    at: int
    roles: Sequence[Role]
    tell: Callable[[TableServer, Link], Mapping[str, Any]] = lambda server, link: {}


class TableServer:
    """A table that pages show."""

    def __init__(self, open_table: Callable[[], LiveTable], site: TableSite | None = None) -> None:
        """Open the session by calling `open_table` on the thread that will use it. site: the addresses at which phones
        find this server, for QR codes."""
        self.worker = make_worker("table")
        """The one thread that uses the table."""
        self.table = self.worker.submit(open_table).result()
        session = self.table.session
        try:
            self.use_words = partial(use_language, session.game.language, read_words(session.place))
            """Sets the language of the game for the thread or task that calls it."""
            self.worker.submit(self.use_words).result()
            self.links = Links(session.name, session.meta.players, session.meta.names)
        except BaseException:
            self.worker.submit(session.close).result()
            raise
        self.table.set_up.restore(self.links.ticked)
        self.table.clocks.restore(self.links.clocks)
        self.hub = Hub(MAX_PAGES)
        self.parts: Sequence[PagePart] = ()
        """The parts of all features, in their order (`app`)."""
        self._moments: dict[Link, PageVersion] = {}
        """The latest parts of each link."""
        self._made: dict[tuple[str, str], str] = {}
        """Latest results of macros."""
        self.once = Once()
        self.room = Room()
        self.open_other: Callable[[str], Awaitable[str]] | None = None
        """Serves the table of another session in place of this one, and returns the path of its host (`switch`)."""
        self.print_path = ""
        """The page that prints the game, as the host's page finds it; "" if nothing prints."""
        self.moved: Callable[[Link], str] | None = None
        """Returns the new address for the page of a link, once this table has been left for another."""
        self.letters = self.worker.submit(find_letters, self.table.art).result()
        """The letters that stand for pieces, with their meaning."""
        self.books = self.worker.submit(Books, self.table).result()
        self.site = site or TableSite()
        self.seating = Seating(self.links, self.hub)
        self.proposals = Proposals(self.table, self.seating)
        self.bots = self.worker.submit(TableBots, self.table).result()
        self.lessons: Lessons | None = None
        """The lessons of the game, once somebody has asked for them (`features.teaching`)."""
        self.teachers: dict[str, Teacher] = {}
        """The teachers of seats, by the secrets of their links."""
        self.trouble = -1, ""
        """The count of moves at which rules had to be stopped, and the reason; the next answer that succeeds ends
        it."""
        self.stop: Callable[[], None] = lambda: None
        """Stops the server, once it runs."""

    async def run(self, call: Callable[..., Result], *arguments: Any) -> Result:
        """Run a function on the table's thread, in the language of the game even if no page asks for it."""
        return await run_on(self.worker, self._run_in_language, call, *arguments)

    def _run_in_language(self, call: Callable[..., Result], *arguments: Any) -> Result:
        self.use_words()
        return call(*arguments)

    async def close(self) -> None:
        """Close the session, on the thread that used it."""
        if self.links.served:
            with suppress(SalvageError):  # Nobody misses clocks that can't be saved now.
                await self.run(self.links.keep_clocks, self.table.clocks.seconds)
        self.bots.thinking.kill()
        await self.run(self.table.session.close)  # The thread stays for pages that still ask for pictures.

    def stay_alive(self) -> None:
        """Remember that people are here, unless they have been sent to another table; on the table's thread."""
        if self.hub.pages and self.moved is None:
            with suppress(SalvageError):  # The next call tries again.
                self.links.stay_alive(self.table.clocks.seconds)

    def find_link(self, request: Request, *roles: Role) -> Link:
        """Return the link of a request. roles: those that may make it, by default all. Raises HTTPException."""
        link = self.links.find(request.path_params["token"])
        if link is None:
            raise HTTPException(404)
        if roles and link.role not in roles:
            raise HTTPException(403)
        return link

    def audience(self, link: Link) -> str:
        """Return the audience whose knowledge a link may see."""
        return link.seat or TABLE_KEY

    def screen(self, link: Link) -> Screen:
        """Return the current screen of a link; on the table's thread, as all methods below."""
        return self.table.screen(self.audience(link))

    def values(self, link: Link) -> dict[str, Any]:
        """Return the values that all templates get."""
        screen, sign_text = self.screen(link), partial(sign_letters, self.letters)
        move_count = self.table.moves
        return {
            "server": self, "link": link, "screen": screen, "view": screen.view, "moves": move_count,
            "signed": sign_text,
            "once": self._call_macro_once,
        }  # fmt: skip

    def _call_macro_once(self, macro: Macro, *arguments: Any) -> str:
        """Return the result of a macro, cached for all pages as long as its arguments stay the same; besides them it
        may only depend on what never changes while the table is served."""
        lookup_key = macro.name, repr(arguments)
        if lookup_key not in self._made:
            if len(self._made) >= MAX_MADE:
                self._made.clear()
            self._made[lookup_key] = macro(*arguments)
        return self._made[lookup_key]

    def render(self, template: str, link: Link, value_by_name: Mapping[str, Any]) -> str:
        """Fill in a template for a link."""
        return render(template, {**self.values(link), **value_by_name})

    def link_to(self, role: str) -> str:
        """Return the relative path from any page of this server to the page of a role."""
        return f"../{self.links.of(Role(role)).token}/"

    def address_of(self, role: str) -> str:
        """Return the address at which phones find the page of a role."""
        return f"{self.site.address}/{self.links.of(Role(role)).token}/"

    def follow_names(self) -> None:
        """Rename seats and pages if players have new names; on the table's thread."""
        if new_name_by_old := self.links.follow(self.table.session.meta.names):
            self.table.givers = {node: new_name_by_old.get(seat, seat) for node, seat in self.table.givers.items()}
            self.seating.follow(new_name_by_old)
            self.table.clocks.follow(new_name_by_old)
            for open_page in [*self.hub.pages]:
                open_page.link = self.links.find(open_page.link.token) or open_page.link

    def find_parts(self, link: Link) -> PageVersion:
        """Return the current parts of a link's page, made once for all who have it open."""
        self.follow_names()
        link = self.links.find(link.token) or link
        version = self.hub.version  # Read first: a later change has another version.
        page = self._moments.get(link)
        if page is None or page.version != version:
            role_parts, value_by_name = [part for part in self.parts if link.role in part.roles], self.values(link)
            html_by_part = {
                part.name: render(part.name, {**value_by_name, **part.tell(self, link)}) for part in role_parts
            }
            page = self._moments[link] = PageVersion(version, self.table.moves, html_by_part)
        return page
