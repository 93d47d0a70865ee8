"""The web framework: everything that the table uses of uvicorn and h11, which no other module imports.

`connections` uses their internals, which any release may change, so pyproject.toml bounds their versions, and
`tests/web/test_uvicorn.py` names what is used. If they change, look here.
"""

from h11 import IDLE, SEND_BODY
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

__all__ = ["IDLE", "SEND_BODY", "ClientDisconnected", "Config", "H11Protocol", "Server", "WebSocketsSansIOProtocol"]
