"""A table that is really served, on loopback, while a test looks at it: over HTTP, by sockets, or in a browser."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from http.client import HTTPConnection
from threading import Thread
from types import TracebackType
from typing import Any, NamedTuple

from playwright.sync_api import Page
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from companion.game_registry.lessons import NO_LESSONS
from companion.sessions.session import Session
from companion.sessions.session_store import open_session
from companion.web.base.links import Role
from companion.web.base.networks import TableSite
from companion.web.game.live_table import LiveTable
from companion.web.http.running import make_web_server, open_listener
from companion.web.http.switch import Switch
from companion.web.server.server import TableServer
from companion.web.views.screens import Screen
from components.places import GamePlace

from ..programs import PATIENCE

HERE = "127.0.0.1"


class Said(NamedTuple):
    """What the server says to a request."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def open_server(session: str, teaches: bool = False) -> TableServer:
    """The server of a session, which teaches nothing unless it is to."""
    server = TableServer(lambda: LiveTable(open_session(session)))
    if not teaches:
        server.lessons = NO_LESSONS
    return server


class Table:
    """A session that is served from a thread of its own."""

    def __init__(self, session: Session, teaches: bool = False) -> None:
        """session: is opened anew there; the caller's may be looked at, and refreshed, as another process's could.
        teaches: whether phones are taught, as all are to whom a game is new."""
        self.session, self._began = session, session.seq
        self.server = open_server(session.name, teaches)
        self.listening = open_listener(HERE, 0)
        self.host = f"{HERE}:{self.listening.getsockname()[1]}"
        self.server.site = TableSite(f"http://{self.host}")
        self.web = make_web_server(self.server)
        self._thread = Thread(target=self.web.run, kwargs={"sockets": [self.listening]}, daemon=True)

    def __enter__(self) -> Table:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()
        self.session.close()  # Here, on its own thread; garbage is collected on any.

    def stop(self) -> None:
        """Stop the server, as Ctrl+C does."""
        self.web.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server doesn't stop"

    def path(self, whose: str) -> str:
        """The path of a link: of a seat by the player's name, else of a role."""
        roles = {str(role): role for role in Role if role != Role.SEAT}
        link = self.server.links.of(roles[whose]) if whose in roles else self.server.links.of(Role.SEAT, whose)
        return f"/{link.token}/"

    def url(self, whose: str, name: str = HERE) -> str:
        """The address of a link, for a browser, by a name of this machine."""
        return f"http://{self.host.replace(HERE, name)}{self.path(whose)}"

    def drop(self) -> None:
        """Cut all lines, as a Wi-Fi that goes down does."""
        loop = self.web.servers[0].get_loop()
        for each in [*self.web.server_state.connections]:
            loop.call_soon_threadsafe(each.transport.abort)

    @property
    def played(self) -> int:
        """How many answers the journal has got since the table was opened."""
        self.session.refresh()
        return self.session.seq - self._began

    def see(self, audience: str) -> Screen:
        """What an audience is shown now, of what another process has done, too."""

        def look() -> Screen:
            if self.server.table.catch_up():
                self.web.servers[0].get_loop().call_soon_threadsafe(self.server.hub.wake)
            return self.server.table.screen(audience)

        return self.server.worker.submit(look).result()

    def get(self, path: str, **headers: str) -> Said:
        """Ask for a path of this server."""
        return self.ask("GET", path, None, headers)

    def post(self, whose: str, way: str, values: Any) -> Said:
        """Send something from a link's page, with the moves that it shows unless they are given."""
        if isinstance(values, dict):
            values = {"moves": self.server.table.moves, **values}
        body = json.dumps(values).encode()
        headers = {"content-type": "application/json", "origin": f"http://{self.host}"}
        return self.ask("POST", self.path(whose) + way, body, headers)

    def answer(self, seat: str, key: str, **values: Any) -> Said:
        """Give an answer by its key."""
        return self.post(seat, "answer", {"key": key, **values})

    def ask(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Said:
        """A request as it is given."""
        with closing(HTTPConnection(self.host, timeout=PATIENCE)) as connection:
            connection.request(method, path, body, {name.replace("_", "-"): said for name, said in headers.items()})
            answer = connection.getresponse()
            return Said(answer.status, {name.lower(): said for name, said in answer.getheaders()}, answer.read())

    def listen(self, whose: str, origin: str = "", **options: Any) -> ClientConnection:
        """A socket as a link's page opens one; options are those of `connect`."""
        address = f"ws://{self.host}{self.path(whose)}live"
        return connect(address, origin=Origin(origin or f"http://{self.host}"), **options)

    def upgrade(self, line: socket.socket, whose: str) -> None:
        """Make a socket of a connection, of which nothing is read."""
        line.sendall(
            f"GET {self.path(whose)}live HTTP/1.1\r\nHost: {self.host}\r\nOrigin: http://{self.host}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )

    def open_line(self) -> socket.socket:
        """A connection on which nothing has been said."""
        host, port = self.host.split(":")
        return socket.create_connection((host, int(port)), timeout=PATIENCE)


def pushed(socket: ClientConnection, wait: float = PATIENCE) -> Any:
    """The next push that a socket gets; heartbeats are none."""
    while not (said := socket.recv(wait)):
        pass
    return json.loads(said)


def wait_until_closed(socket: ClientConnection, wait: float = PATIENCE) -> None:
    """Wait until the server has closed a socket. Raises TimeoutError where it doesn't."""
    with suppress(ConnectionClosed):
        while True:
            socket.recv(wait)


class Served:
    """A switch that is served from a thread of its own."""

    def __init__(self, session: str | None, place: GamePlace | None = None) -> None:
        self.switch = Switch(open_server, session, place)
        listening = open_listener(HERE, 0)
        self.host = f"{HERE}:{listening.getsockname()[1]}"
        self.web = make_web_server(self.switch)
        self.thread = Thread(target=self.web.run, kwargs={"sockets": [listening]}, daemon=True)
        self.thread.start()

    @property
    def lobby(self) -> str:
        return f"http://{self.host}/{self.switch.lobby.token}/"

    def url(self, role: Role, seat: str = "") -> str:
        assert self.switch.server is not None
        return f"http://{self.host}/{self.switch.server.links.of(role, seat).token}/"

    def ask(self, url: str) -> tuple[int, str]:
        """What the server says to a request: its status, and where it leads."""
        with closing(HTTPConnection(self.host, timeout=PATIENCE)) as connection:
            connection.request("GET", url.removeprefix(f"http://{self.host}"))
            said = connection.getresponse()
            return said.status, said.headers.get("location", "")


Serve = Callable[..., Table]
ServeSwitch = Callable[..., Served]
OpenPage = Callable[..., Page]
"""What the fixtures `serve`, `serve_switch` and `phones` (or `unlucky`) give."""
