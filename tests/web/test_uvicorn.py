"""All of uvicorn's inside that `companion/web/http/connections.py` relies on is named here, and is there."""

from __future__ import annotations

import ast
import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from companion.web.http import connections
from companion.web.http.framework import ClientDisconnected, Config, H11Protocol, Server, WebSocketsSansIOProtocol

INSIDE = {
    "PatientHttp": "client conn connection_made connections cycle data_received flow loop server transport",
    "PatientSocket": "client close_sent keepalive_timeout logger loop send send_receive_event_to_app transport",
}
"""What the classes there take of those that they build on, `super()` included."""
PROTOCOLS = {"PatientHttp": H11Protocol, "PatientSocket": WebSocketsSansIOProtocol}


def used(name: str) -> set[str]:
    """Attributes of itself, of its like and of `super()` that a class doesn't define."""
    tree = ast.parse(Path(connections.__file__).read_text(encoding="utf-8"))
    node = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    inner = [each for each in ast.walk(node) if isinstance(each, ast.Attribute)]
    own = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
    own |= {each.attr for each in inner if isinstance(each.ctx, ast.Store)}
    whole = {each.attr for each in inner if ast.unparse(each.value) == "super()"}
    return {each.attr for each in inner if ast.unparse(each.value) in ("self", "each")} - own | whole


@pytest.mark.parametrize("name", INSIDE)
def test_all_that_is_used_is_named(name: str) -> None:
    """Nothing of the inside is used that doesn't stand here."""
    assert used(name) <= set(INSIDE[name].split())


async def made(protocol: Any) -> Any:
    config = Config(str, interface="asgi3", http=H11Protocol, ws=WebSocketsSansIOProtocol)
    config.load()
    return protocol(config, Server(config).server_state, {})


def run(asked: Any) -> Any:
    with ThreadPoolExecutor(1) as thread:  # Playwright keeps a loop in that of the tests.
        return thread.submit(asyncio.run, asked).result()


@pytest.mark.parametrize("name", INSIDE)
def test_all_that_is_named_is_there(name: str) -> None:
    protocol = run(made(PROTOCOLS[name]))

    assert [each for each in INSIDE[name].split() if not hasattr(protocol, each)] == []


def test_what_is_sent_after_the_end_finds_the_page_gone() -> None:
    """The library would have the host's terminal told of it."""

    async def send() -> None:
        socket = await made(connections.PatientSocket)
        socket.handshake_complete = socket.close_sent = True
        await socket.send({"type": "websocket.send", "text": "news"})

    with pytest.raises(ClientDisconnected):
        run(send())


def test_a_server_can_be_stopped() -> None:
    assert Server(Config(str)).should_exit is False
