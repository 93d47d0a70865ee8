"""Connection limits before any request is read: only the home network, few from one address, and timeouts.

`guarding` checks the requests. A connection that breaks the limits is dropped without a reply.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, cast

from companion.web.base.networks import may_come
from companion.web.http.framework import IDLE, SEND_BODY, ClientDisconnected, H11Protocol, WebSocketsSansIOProtocol

MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ADDRESS = 480, 120
"""Connections that may be open, in all and from one address: a browser has up to six and one for each tab. A system
gives a process about a thousand files."""
PATIENCE = 5.0
"""Seconds between two checks of a connection; one with the same unfinished request both times and no data in between is
dropped."""
REQUEST_TIMEOUT_S = 100.0
"""Seconds that a request may take to arrive, however steadily: those of a photograph (`scoring.SENDING`), and a few for
the photographs before it."""
FAREWELL = 1.0
"""Seconds that a page that is leaving has to read its last message."""
SILENT = logging.Logger(__name__, logging.CRITICAL)
"""A logger that drops errors and everything below."""


class PatientHttp(H11Protocol):
    """HTTP connections from allowed addresses that send their requests in time."""

    _seen: object = None
    _since = 0.0
    """The time at which `_seen` was first seen."""
    _heard = False
    """Whether any data has arrived since the last check."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        host, own_host = (address[0] if address else "" for address in (self.client, self.server))
        connections = [each for each in self.connections if isinstance(each, H11Protocol | WebSocketsSansIOProtocol)]
        connection_count = sum(1 for each in connections if each.client and each.client[0] == host)
        if (
            not may_come(host, own_host)
            or connection_count > MAX_CONNECTIONS_PER_ADDRESS
            or len(self.connections) > MAX_CONNECTIONS
        ):
            self.transport.abort()
        else:
            self.loop.call_later(PATIENCE, self._check_progress)

    def data_received(self, data_bytes: bytes) -> None:
        self._heard = True
        super().data_received(data_bytes)

    def _check_progress(self) -> None:
        """Drop a connection that has sent nothing of its request since the last check, or is at the same request for
        too long."""
        if self not in self.connections:
            return  # The connection is closed, or has become a WebSocket.
        is_arriving = self.conn.their_state in (IDLE, SEND_BODY)
        current_time = self.loop.time()
        if not (is_arriving and self.cycle is self._seen):
            self._seen, self._since = self.cycle if is_arriving else self, current_time
        elif not self.flow.read_paused and not (self._heard and current_time - self._since < REQUEST_TIMEOUT_S):
            self.transport.abort()  # While reading is paused, the server is slow, not the client.
            return
        self._heard = False
        self.loop.call_later(PATIENCE, self._check_progress)


class PatientSocket(WebSocketsSansIOProtocol):
    """WebSockets that stay open while somebody reads what is pushed: pings get through only then."""

    def send_receive_event_to_app(self) -> None:
        """Silence the library's error for text that can't be decoded: it ends the socket, and the host's terminal
        needn't show it."""
        self.logger, usual_logger = SILENT, self.logger
        super().send_receive_event_to_app()
        self.logger = usual_logger

    async def send(self, message: Any) -> None:
        """Send a message unless the library has closed the socket for breaking its rules: then raise
        ClientDisconnected."""
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(FAREWELL, self.transport.abort)
