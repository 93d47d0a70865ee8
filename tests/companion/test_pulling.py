"""`salvage pull`: tables from a published address, which can neither reach what is private nor exhaust anything.

A server on this machine stands for the web: `pull_tables` is told how to go to a host.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from companion.making import pulling
from companion.making.init import StarterOptions, write_starter
from companion.making.pulling import connect_publicly, pull_tables
from components.limits import FILE_BYTES
from components.places import locate
from components.problems import SalvageError

from ..programs import PATIENCE

HOST = "sheet.example"
CARDS = "id,name,code,sign,value\nsun-1,Small Sun,S1,sun,1\nmoon-9,Łast Moon,M9,moon,4\n"
PAGES = {
    "/cards": (200, {"Content-Type": "text/csv"}, CARDS.encode()),
    "/moved": (307, {"Location": "/cards"}, b""),
    "/away": (302, {"Location": "http://sheet.example/cards"}, b""),
    "/inwards": (302, {"Location": "https://127.0.0.1/cards"}, b""),
    "/round": (302, {"Location": "https://sheet.example/round"}, b""),
    "/page": (200, {"Content-Type": "text/html; charset=utf-8"}, b"<html>"),
    "/short": (200, {"Content-Length": "900"}, CARDS.encode()),
    "/large": (200, {}, b"id,name\n" + b"x,y\n" * (FILE_BYTES.most // 4)),
    "/ragged": (200, {}, b"id,name\nsun-1\n"),
    "/empty": (200, {}, b"id,name\n"),
}


class Web(BaseHTTPRequestHandler):
    """Answers as PAGES say; `/slow` begins, has the alarm go off, and goes on only once the test is over."""

    over = Event()
    alarm: Any

    def do_GET(self) -> None:
        status, headers, body = PAGES.get(self.path, (404, {}, b""))
        self.send_response(200 if self.path == "/slow" else status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(b"id," if self.path == "/slow" else body)
        if self.path == "/slow":
            self.wfile.flush()
            self.alarm.go_off()
            self.over.wait(PATIENCE)

    def log_message(self, *_: Any) -> None:
        """Nothing."""


@pytest.fixture
def web() -> Iterator[pulling.Connect]:
    """How to go to a host: to the server for HOST, as anybody would for others."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Web)
    Web.over.clear()
    thread = Thread(target=server.serve_forever)
    thread.start()
    here = partial(HTTPConnection, "127.0.0.1", server.server_port, timeout=PATIENCE)
    yield lambda host: here() if host == HOST else connect_publicly(host)
    Web.over.set()
    server.shutdown()
    thread.join(PATIENCE)
    server.server_close()


@pytest.fixture
def game(tmp_path: Path, home: Path) -> Path:
    write_starter(tmp_path / "night-market", StarterOptions("Night Market"))
    return tmp_path / "night-market"


def publish(game: Path, address: str) -> None:
    data = game / "components/game.yaml"
    text = data.read_text(encoding="utf-8").partition("sheets:")[0]
    data.write_text(f"{text}sheets: {{cards.csv: {address!r}}}\n", encoding="utf-8")


@pytest.mark.parametrize("path", ["/cards", "/moved"])
def test_a_table_is_fetched_and_the_one_before_is_kept(
    game: Path, web: pulling.Connect, salvage: Any, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """By the command; a second time nothing changes, and printing fetches nothing."""
    before = (game / "components/cards.csv").read_bytes()
    publish(game, f"https://{HOST}{path}")
    monkeypatch.setattr(pulling, "connect_publicly", web)
    said = salvage("pull", game)
    assert (said.code, said.out.endswith("cards.csv: 2 rows; the one before is cards.csv.before\n")) == (0, True)
    assert (game / "components/cards.csv").read_text(encoding="utf-8") == CARDS
    assert (game / "components/cards.csv.before").read_bytes() == before
    assert salvage("pull", game).out.endswith("cards.csv: 2 rows, as before\n")

    monkeypatch.setattr(pulling, "connect_publicly", None)
    assert salvage("check", game).err == ""
    assert salvage("print", game, "--only", "card", "--out", game / "out", "--jobs", 1).code == 0


@pytest.mark.parametrize(
    ("address", "why"),
    [
        (f"http://{HOST}/cards", "must be an address that begins with https://"),
        (f"https://{HOST}:8443/cards", "without a port"),
        (f"https://me@{HOST}/cards", "must be an address"),
        ("https://127.0.0.1/cards", "on this machine or its network"),
        ("https://[::1]/cards", "must be an address"),
        ("https://localhost/cards", "on this machine or its network"),
        ("https://169.254.169.254/latest/meta-data", "on this machine or its network"),
        ("https://0x7f000001/cards", "on this machine or its network"),
        (f"https://{HOST}/away", "can't be fetched; it must be an address that begins with https://"),
        (f"https://{HOST}/inwards", "on this machine or its network"),
        (f"https://{HOST}/round", "there are more than 5 redirects"),
        (f"https://{HOST}/gone", "it answers 404"),
        (f"https://{HOST}/page", "it is a page, not a table"),
        (f"https://{HOST}/short", "it ended early"),
        (f"https://{HOST}/large", "it sends more than 2 MB"),
        (f"https://{HOST}/ragged", "cards.csv as it was fetched:2: 1 cells; it must be 2"),
        (f"https://{HOST}/empty", "no rows below the columns' names"),
    ],
)
def test_what_may_not_be_fetched_changes_nothing(game: Path, web: pulling.Connect, address: str, why: str) -> None:
    publish(game, address)
    before = {file: file.read_bytes() for file in (game / "components").iterdir()}
    with pytest.raises(SalvageError) as refused:
        pull_tables(locate(str(game)), web)
    assert why in str(refused.value)
    assert {file: file.read_bytes() for file in (game / "components").iterdir()} == before


class Alarm:
    """A timer that goes off when the server says so."""

    def __init__(self, seconds: float, function: Callable[..., None], given: Sequence[Any]) -> None:
        self.go_off = partial(function, *given)
        Web.alarm = self

    def start(self) -> None:
        """It waits."""

    cancel = start


def test_what_comes_too_slowly_is_given_up(game: Path, web: pulling.Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though the connection goes on, and the answer has no length."""
    publish(game, f"https://{HOST}/slow")
    monkeypatch.setattr(pulling, "Timer", Alarm)
    with pytest.raises(SalvageError, match="took longer than 30 seconds"):
        pull_tables(locate(str(game)), web)


def test_names_of_tables_stay_in_their_folder(game: Path, salvage: Any) -> None:
    data = game / "components/game.yaml"
    text = data.read_text(encoding="utf-8")
    for name in ("../cards.csv", "state.yaml", "/cards.csv", ".cards.csv"):
        data.write_text(f"{text}sheets: {{{name!r}: 'https://{HOST}/cards'}}\n", encoding="utf-8")
        for command in ("check", "pull"):
            said = salvage(command, game)
            assert (said.code, "must be the name of a CSV file, such as cards.csv" in said.err) == (2, True), name
