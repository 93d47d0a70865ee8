"""A table that is really served, on loopback, while a test looks at it: over HTTP, by sockets, or in a browser."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http.client import HTTPConnection
from threading import Thread
from types import TracebackType
from typing import Any, NamedTuple

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from companion.sessions.session import Session
from companion.web.links import Role
from companion.web.live_table import LiveTable
from companion.web.running import listen, make_web_server
from companion.web.server import TableServer

HERE = "127.0.0.1"
PATIENCE = 60
"""Seconds after which a server or a page is taken to be stuck: a busy machine is slow for long."""


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


class Table:
    """A session that is served from a thread of its own."""

    def __init__(self, session: Session) -> None:
        """session: is opened anew there; the caller's may be looked at, and refreshed, as another process's could."""
        from companion.sessions.session_store import open_session

        self.session = session
        self.server = TableServer(lambda: LiveTable(open_session(session.name)))
        self._listening = listen(HERE, 0)
        self.host = f"{HERE}:{self._listening.getsockname()[1]}"
        self._web = make_web_server(self.server)
        self._thread = Thread(target=self._web.run, kwargs={"sockets": [self._listening]}, daemon=True)

    def __enter__(self) -> Table:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._web.should_exit = True
        self._thread.join(PATIENCE)
        self.session.close()  # Here, on its own thread; garbage is collected on any.
        assert not self._thread.is_alive(), "the server doesn't stop"

    def path(self, whose: str) -> str:
        """The path of a link: of a seat by the player's name, else of a role."""
        roles = {str(role): role for role in Role if role != Role.SEAT}
        link = self.server.links.of(roles[whose]) if whose in roles else self.server.links.of(Role.SEAT, whose)
        return f"/{link.token}/"

    def url(self, whose: str) -> str:
        """The address of a link, for a browser."""
        return f"http://{self.host}{self.path(whose)}"

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
        connection = HTTPConnection(self.host, timeout=PATIENCE)
        try:
            connection.request(method, path, body, {name.replace("_", "-"): said for name, said in headers.items()})
            answer = connection.getresponse()
            return Said(answer.status, {name.lower(): said for name, said in answer.getheaders()}, answer.read())
        finally:
            connection.close()

    def listen(self, whose: str) -> ClientConnection:
        """A socket as a link's page opens one."""
        return connect(f"ws://{self.host}{self.path(whose)}live", origin=Origin(f"http://{self.host}"))


def pushed(socket: ClientConnection, wait: float = PATIENCE) -> Any:
    """The next push that a socket gets; heartbeats are none."""
    while not (said := socket.recv(wait)):
        pass
    return json.loads(said)
