"""Connection limits, before anything is asked: home network alone, few of one address, none that dawdles (timeouts).

What is asked is judged in `guarding`. A connection that breaks these rules is dropped without a word.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, cast

from companion.web.base.networks import may_come
from companion.web.http.framework import IDLE, SEND_BODY, ClientDisconnected, H11Protocol, WebSocketsSansIOProtocol

MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ADDRESS = 480, 120
"""Connections that may be open, and those of one address: a browser has up to six and one for each tab. A system gives
a process a thousand files or so."""
PATIENCE = 5.0
"""Seconds between two looks at a connection; whoever is at the same unfinished request both times, and has sent nothing
of it meanwhile, is dropped."""
REQUEST_TIMEOUT_S = 100.0
"""Seconds that a request may take to come in, however busily it comes: those of a photograph (`scoring.SENDING`), and
some for those before it."""
FAREWELL = 1.0
"""Seconds in which a page that is gone may take what it was told last."""
SILENT = logging.Logger(__name__, logging.CRITICAL)
"""Keeps to itself what is no worse than an error."""


class PatientHttp(H11Protocol):
    """Requests, from whoever may come and asks in time."""

    _seen: object = None
    _since = 0.0
    """When what `_seen` is was first seen."""
    _heard = False
    """Whether anything has come since the last look."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        host, own = (end[0] if end else "" for end in (self.client, self.server))
        known = [each for each in self.connections if isinstance(each, H11Protocol | WebSocketsSansIOProtocol)]
        same = sum(1 for each in known if each.client and each.client[0] == host)
        if not may_come(host, own) or same > MAX_CONNECTIONS_PER_ADDRESS or len(self.connections) > MAX_CONNECTIONS:
            self.transport.abort()
        else:
            self.loop.call_later(PATIENCE, self._look)

    def data_received(self, data: bytes) -> None:
        self._heard = True
        super().data_received(data)

    def _look(self) -> None:
        """Drop a connection on which nothing of a request has come since the last look, or the same one for long."""
        if self not in self.connections:
            return  # It is closed, or a socket by now.
        comes = self.conn.their_state in (IDLE, SEND_BODY)
        now = self.loop.time()
        if not (comes and self.cycle is self._seen):
            self._seen, self._since = self.cycle if comes else self, now
        elif not self.flow.read_paused and not (self._heard and now - self._since < REQUEST_TIMEOUT_S):
            self.transport.abort()  # While reading is paused, it is we who are slow.
            return
        self._heard = False
        self.loop.call_later(PATIENCE, self._look)


class PatientSocket(WebSocketsSansIOProtocol):
    """Sockets, as long as there is somebody who reads what is pushed: pings come through only then."""

    def send_receive_event_to_app(self) -> None:
        """Text that is none ends a socket; the library would tell the host's terminal of it."""
        self.logger, told = SILENT, self.logger
        super().send_receive_event_to_app()
        self.logger = told

    async def send(self, message: Any) -> None:
        """The library itself ends sockets that break its rules; whoever has more to send finds the page gone then."""
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(FAREWELL, self.transport.abort)
