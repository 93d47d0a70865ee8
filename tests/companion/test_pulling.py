"""`salvage pull`: tables from a published address, which can neither reach what is private nor exhaust anything.

A server on this machine stands for the web: `pull_tables` is told how to go to a host.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from functools import partial
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from companion.making import pulling
from companion.making.pulling import connect_publicly, pull_tables
from components.base.limits import FILE_BYTES, Limit
from components.places import locate
from components.problems import SalvageError

from ..game_folder import FirstGame
from ..programs import PATIENCE

HOST = "sheet.example"
NAMES = ("cards.csv", "dots.csv")
CARDS = "id,name,code,sign,value\nsun-1,Small Sun,S1,sun,1\nmoon-9,Łast Moon,M9,moon,4\n"
PAGES = {
    "/cards": (200, {"Content-Type": "text/csv"}, CARDS.encode()),
    "/moved": (307, {"Location": "/cards"}, b""),
    "/away": (302, {"Location": "http://sheet.example/cards"}, b""),
    "/inwards": (302, {"Location": "https://127.0.0.1/cards"}, b""),
    "/round": (302, {"Location": "https://sheet.example/round"}, b""),
    "/page": (200, {"Content-Type": "text/csv"}, b"\xef\xbb\xbf\n <!DOCTYPE html>,\nSign in,\n"),
    "/spelt": (200, {"Content-Type": "TEXT/HTML"}, b"<html>\n<body>\n"),
    "/bracket": (302, {"Location": "https://[::1/cards"}, b""),
    "/negative": (200, {"Content-Length": "-5"}, CARDS.encode()),
    "/other": (200, {}, b"id,sign\nsun-1,sun\n"),
    "/more": (200, {}, CARDS.replace("sun,1", "sun,2").encode()),
    "/short": (200, {"Content-Length": "900"}, CARDS.encode()),
    "/large": (200, {}, b"id,name\n" + b"x,y\n" * (FILE_BYTES.most // 4)),
    "/ragged": (200, {}, b"id,name\nsun-1\n"),
    "/empty": (200, {}, b"id,name\n"),
}


class Web(BaseHTTPRequestHandler):
    """Answers as PAGES say; `/slow` begins, and goes on only once the test is over."""

    over = Event()

    def do_GET(self) -> None:
        status, headers, body = PAGES.get(self.path, (404, {}, b""))
        self.send_response(200 if self.path == "/slow" else status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(b"id," if self.path == "/slow" else body)
        if self.path == "/slow":
            self.wfile.flush()
            self.over.wait(PATIENCE)

    def log_message(self, *_: Any) -> None:
        """Nothing."""


@pytest.fixture
def web() -> Iterator[pulling.Connect]:
    """How to go to a host: to the server for HOST, as anybody would for others."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Web)
    Web.over.clear()
    thread = Thread(target=server.serve_forever, args=(0.01,))  # Seconds between looks whether it is to end.
    thread.start()
    here = partial(HTTPConnection, "127.0.0.1", server.server_port, timeout=PATIENCE)
    yield lambda host: here() if host == HOST else connect_publicly(host)
    Web.over.set()
    server.shutdown()
    thread.join(PATIENCE)
    server.server_close()


@pytest.fixture
def game(tmp_path: Path, home: Path) -> Path:
    return FirstGame(tmp_path / "night-market").folder


def publish(game: Path, address: str, *names: str) -> None:
    data = game / "components/game.yaml"
    text = data.read_text(encoding="utf-8").partition("sheets:")[0]
    sheets = json.dumps(dict.fromkeys(names or ["cards.csv"], address))
    data.write_text(f"{text}sheets: {sheets}\n", encoding="utf-8")


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
    assert salvage("pull", game).out.endswith("cards.csv: 2 rows, as before\n")
    publish(game, f"https://{HOST}/more")
    assert salvage("pull", game).out.endswith("; the one before is cards.csv.before2\n")
    kept = [game / f"components/cards.csv.before{number}" for number in ("", 2)]
    assert [file.read_bytes() for file in kept] == [before, CARDS.encode()]

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
        (f"https://{HOST}/spelt", "it is a page, not a table"),
        (f"https://{HOST}/bracket", "couldn't be fetched"),
        ("https://[x/cards", "couldn't be fetched"),
        (f"https://{HOST}/negative", "it says that it has '-5' bytes"),
        (f"https://{HOST}/other", "cards.csv as it was fetched:1: column 'value' is missing"),
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


@pytest.mark.parametrize("slow", ["answer", "search"])
def test_slow_tables_are_given_up(game: Path, web: pulling.Connect, monkeypatch: pytest.MonkeyPatch, slow: str) -> None:
    """Though the connection goes on and the answer has no length, or the system still looks for the host."""

    def search(host: str) -> HTTPConnection:
        Web.over.wait(PATIENCE)
        raise SalvageError("found too late")

    publish(game, f"https://{HOST}/slow")
    monkeypatch.setattr(pulling.limits, "PULL_SECONDS", Limit(0, "seconds"))
    with pytest.raises(SalvageError, match="took longer than 0 seconds"):
        pull_tables(locate(str(game)), web if slow == "answer" else search)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a process the POSIX way")
@pytest.mark.parametrize("killed", range(1, 8))
def test_all_tables_are_put_in_place_or_none(game: Path, web: pulling.Connect, killed: int) -> None:
    """Though the process is killed before one of its moves, once the game is looked at again."""
    publish(game, f"https://{HOST}/cards", *NAMES)
    tables = [game / "components" / name for name in NAMES]
    tables[1].write_text("id\nold\n")
    before = [file.read_text() for file in tables]
    child = os.fork()
    if not child:
        moves = iter(range(1, killed))
        move = os.replace
        os.replace = lambda *way: move(*way) if next(moves, 0) else os.kill(os.getpid(), signal.SIGKILL)
        try:
            pull_tables(locate(str(game)), web)
        finally:
            os._exit(0)
    assert os.WIFSIGNALED(os.waitpid(child, 0)[1])
    locate(str(game))
    assert [file.read_text() for file in tables] in (before, [CARDS, CARDS])


def test_public_addresses_are_known_by_every_python() -> None:
    public = ["8.8.8.8", "2606:4700::1", "2a00:1450:4001::1"]
    others = (
        "::7f00:1 ::ffff:10.0.0.1 ::ffff:0:7f00:1 64:ff9b::7f00:1 64:ff9b:1::7f00:1 fec0::1 5f00::1 fe80::1%eth0 "
        "2001:db8::1 2001::1 2002:7f00:1:: 3fff::1 ff0e::1 192.0.0.100 100.64.0.1"
    )
    assert [*filter(pulling.is_public, [*public, *others.split()])] == public


def test_names_of_tables_stay_in_their_folder(game: Path, salvage: Any) -> None:
    unseen = ("\u202ecsv.csv", "a\u200b.csv")
    for name in ("../cards.csv", "state.yaml", "/cards.csv", ".cards.csv", "a?.csv", "con.csv", "com¹.csv", *unseen):
        publish(game, f"https://{HOST}/cards", name)
        for command in ("check", "pull"):
            said = salvage(command, game)
            assert (said.code, "a key of sheets is " in said.err) == (2, True), name
