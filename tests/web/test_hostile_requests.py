"""Requests that no browser sends, to every route: each is answered in order, and the host's terminal stays empty."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest

from companion.web.http import guarding
from companion.web.http.app import find_routes

from ..long_run import LONG, longer
from .table import PATIENCE, Serve, ServeSwitch, Table

DIGITS = "9" * 5000
HEADERS = [
    "Origin: http://[", "Origin: http://[::1", "Origin: //\x00", "Origin: http://a]b", "Origin: \xff\xfe",
    "Origin: null",
    "Referer: http://[", "X-Forwarded-For: [", "X-Forwarded-Proto: \xff", "X-Forwarded-Host: [", "Cookie: ;=;=\xff",
    "Cookie: a=\"\\", f"Cookie: {'a=b; ' * 500}", "Content-Type: multipart/form-data",
    "Content-Type: \xff;charset=\x80",
    "Content-Type: text/html; charset=no-such", "Content-Encoding: gzip", "Content-Length: -1", "Content-Length: x",
    f"Content-Length: {DIGITS}", "Transfer-Encoding: chunked", "Transfer-Encoding: x", "Expect: 100-continue",
    "Expect: nothing", "Upgrade: h2c", "Upgrade: websocket", "Range: bytes=9-1", "If-None-Match: \xff",
    f"If-Modified-Since: {DIGITS}", "Accept-Encoding: \xff;q=x", "Authorization: Basic \xff", "Connection: \xff",
]  # fmt: skip
HOSTS = ["[", "[::1", "]", "a b", "\xff", "127.0.0.1:x", f"127.0.0.1:{DIGITS}", "", "127.0.0.1:99999", "%5B", "[v1.x]"]
PARTS = [
    DIGITS, "-1", "%00", "%ff%fe", "%ED%A0%80", "..%2f..%2fetc%2fpasswd", "%E2%80%A8", "a%0d%0ab", "%", "٣", "{{7*7}}",
    "1e9",
]  # fmt: skip
QUERIES = [
    "", f"before={DIGITS}", "before=-1", "before=%D9%A3", "before=x", "show=%ff", "moves=%00&key=%ff",
    f"moves={DIGITS}&key=x", "&&==&%", "key[]=1",
]  # fmt: skip
BODIES = [
    b"", b"{", b"[]", b"\xff\xfe", b"\0" * 40, b'{"moves":' + DIGITS.encode() + b"}", b'{"key":"\\ud800"}',
    b'{"code":"\\ud83d\\ud83d\\ud83d\\ud83d"}',
    b"[" * 60000,
    b'{"do":{},"field":[],"value":7}', b'{"moves":NaN}', b'{"times":1e400,"moves":0}',
]  # fmt: skip
METHODS = ["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "BREW", "\xff"]


def send(table: Table, request: bytes) -> bytes:
    """What is answered to some bytes."""
    with table.open_line() as line:
        line.settimeout(PATIENCE)
        said = b""
        with suppress(ConnectionError):
            line.sendall(request)
            line.shutdown(socket.SHUT_WR)
            while part := line.recv(65536):
                said += part
        return said


def ask(
    table: Table, path: str, method: str = "GET", header: str = "", host: str | None = None, body: bytes = b""
) -> bytes:
    """A request that any browser could send but for what is given."""
    origin = "" if header.startswith("Origin") else f"Origin: http://{table.host}\r\n"
    length = "" if header.startswith(("Content-Length", "Transfer")) else f"Content-Length: {len(body)}\r\n"
    first = f"{method} {path} HTTP/1.1\r\nHost: {table.host if host is None else host}\r\n{origin}{length}"
    more = f"{header}\r\n" if header else ""
    close = "" if header.startswith("Connection") else "Connection: close\r\n"
    return send(table, f"{first}{more}{close}\r\n".encode("latin-1", "xmlcharrefreplace") + body)


def paths(table: Table, fill: str) -> Iterator[str]:
    """Every route with a link's secret, and something else in the place of its other parts."""
    for route in find_routes(table.server):
        path = route.path.replace("{token}", table.path("host").strip("/"), 1)
        yield re.sub(r"\{[^}]*\}", lambda _: fill, path)


def requests(table: Table) -> Iterator[bytes]:
    """One kind of harm at a time; in the short run the routes take turns where the long one has all of them."""
    routes = [*paths(table, "1")]
    every = longer(7, 1)
    number = 0
    for kind, values in (("header", HEADERS), ("host", HOSTS), ("method", METHODS)):
        for value in values:
            for at, route in enumerate(routes):
                number += 1
                if number % every == 0 or at == 0:
                    yield ask(table, route, **{kind: value})  # type: ignore[arg-type]
    for part in PARTS:
        for route in paths(table, part) if every == 1 else [*paths(table, part)]:
            if "/1" not in route or every == 1:
                yield ask(table, route)
    for query in QUERIES:
        for route in routes:
            number += 1
            if number % every == 0 or "history" in route or "trial" in route:
                yield ask(table, f"{route}?{query}")
    for body in BODIES:
        for route in routes:
            number += 1
            if number % every == 0:
                yield ask(table, route, "POST", body=body)


@LONG
def test_no_request_ends_in_an_error_of_ours(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Headers, paths, queries, methods and bodies that make no sense: refused, without a word on the terminal."""
    monkeypatch.setattr(guarding, "GET_REQUEST_RATE", (10**6, 10**6))
    monkeypatch.setattr(guarding, "POST_REQUEST_RATE", (10**6, 10**6))
    table = serve("space-debris", played=5)
    capfd.readouterr()

    wrong = [said[:200] for said in requests(table) if re.match(rb"HTTP/1.1 5", said)]

    assert wrong == []
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("line", ["OPTIONS *", "CONNECT a:1", "PRI *"])
def test_requests_without_a_path_are_answered(
    serve_switch: ServeSwitch, capfd: pytest.CaptureFixture[str], line: str
) -> None:
    """From anybody in the network, and without a word on the host's terminal."""
    host, port = serve_switch().host.split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as asking:
        asking.sendall(f"{line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        assert asking.recv(200)[9:10] == b"4"
    assert capfd.readouterr() == ("", "")


def test_what_is_no_origin_is_none_of_ours(serve: Serve) -> None:
    """Without a link, and before anything is counted."""
    table = serve("space-debris")

    assert ask(table, "/", header="Origin: http://[").startswith(b"HTTP/1.1 403")


def frame(first: int, data: bytes) -> bytes:
    """A frame of a socket as browsers send it. first: its kind, and whether it is the last of what is said."""
    return bytes([first, 0x80 | len(data)]) + bytes(4) + data


GOODBYE = b"\x88\x02\x03\xe8"
"""The frame by which a server closes a socket."""
FRAMES = [
    frame(0x81, b"\xff"), 2 * frame(0x81, b"\xed\xa0\x80"), frame(0x01, b"\xc3") + frame(0x80, b"\x28"),
    frame(0x82, b"\xff"), frame(0x83, b""), frame(0xF1, b""), frame(0x88, b"\x00"), b"\x81\x01x",
]  # fmt: skip


def test_a_socket_that_sends_no_text_is_closed(serve: Serve, capfd: pytest.CaptureFixture[str]) -> None:
    """Without a word on the host's terminal."""
    table = serve("space-debris")
    capfd.readouterr()
    for said in FRAMES:
        with table.open_line() as line:
            line.settimeout(PATIENCE)
            table.upgrade(line, "Ann")
            assert b"101" in line.recv(65536)  # What comes with the request isn't read.
            line.sendall(said)
            with suppress(ConnectionError):
                while came := line.recv(65536):
                    if came.endswith(GOODBYE):  # It waits for ours.
                        line.sendall(frame(0x88, GOODBYE[2:]))

        assert capfd.readouterr() == ("", ""), said
