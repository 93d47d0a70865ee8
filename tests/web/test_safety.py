"""Strangers and hostile players: what they send gets them nothing, and harms nobody else at the table."""

from __future__ import annotations

import json
import signal
import socket
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic, process_time, sleep
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from companion.sessions.session_store import begin
from companion.web.base import hub, networks
from companion.web.http import connections, guarding
from companion.web.http.running import open_listener
from components.places import locate
from components.problems import SalvageError

from ..long_run import LONG
from .table import HERE, PATIENCE, Serve, Table, pushed, wait_until_closed
from .table_process import TableProcess

ORIGIN = "http://evil.example"


@pytest.fixture
def table(serve: Serve) -> Table:
    """A game in which Ann is asked, and nobody else."""
    return serve("space-debris", played=13)


def first_key(table: Table) -> str:
    return next(answer.key for answer in table.see("Ann").answers if not answer.is_out)


def is_well(table: Table) -> bool:
    """Whether the table still serves its players."""
    with table.listen("Bo") as bo:
        shown = pushed(bo)["parts"]
    return "question" in shown and table.get(table.path("Ann")).status == 200


def test_nobody_answers_for_another_seat(table: Table) -> None:
    """A link answers from its own seat alone, a screen's from none; a made-up one is nobody's."""
    key = first_key(table)

    assert table.answer("Bo", key).status == 409
    assert table.answer("screen", key).status == 403
    assert table.ask("POST", "/made-up/answer", b"{}", {"origin": f"http://{table.host}"}).status == 404
    assert table.played == 0


FORGED: list[Any] = [
    None, 7, "text", [], [{}], {"key": None}, {"key": ["H30"]}, {"key": {"$ne": 1}}, {"moves": "many", "key": "D"},
    {"moves": 10**400, "key": "D"}, {"moves": 1e400, "key": "D"}, {"moves": -1, "key": "D"}, {"moves": {}, "key": "D"},
    {"line": "x" * 5000}, {"line": "\ud800"}, {"key": "\ud800"}, {"line": "\x00\x1b[2J"}, {"line": "undo; " * 900},
    {"once": "1" * 9000, "key": "?"}, {"key": "__class__"}, {"line": "(" * 3000},
]  # fmt: skip


def test_forged_answers_are_refused(table: Table) -> None:
    """What no page would send changes nothing, takes no time, and is no fault of the server's."""
    before = process_time()
    said = [table.post("Ann", "answer", values).status for values in FORGED]

    assert {*said} == {400, 409}
    assert process_time() - before < 10
    assert table.played == 0


NO_ANSWERS = b"", b"{", b"\xff\xfe", b"[" * 60_000, b'{"moves":' + b"9" * 50_000 + b"}", b"NaN"


def test_what_is_no_answer_at_all_is_refused(table: Table) -> None:
    """Bodies that aren't JSON, or JSON that nobody writes by hand."""
    path, own = table.path("Ann") + "answer", {"origin": f"http://{table.host}"}

    assert {table.ask("POST", path, body, own).status for body in NO_ANSWERS} == {400}
    assert is_well(table)


def test_huge_bodies_are_cut_short(table: Table) -> None:
    """A body that is longer than any form is refused, whether it says so or not."""
    path, origin = table.path("Ann") + "answer", f"Origin: http://{table.host}"
    head = f"POST {path} HTTP/1.1\r\nHost: {table.host}\r\n{origin}\r\n"
    chunk = b"%x\r\n" % 8000 + b" " * 8000 + b"\r\n"
    said = table.ask("POST", path, b" " * (guarding.MAX_BODY_BYTES + 1), {"origin": f"http://{table.host}"})
    with table.open_line() as line:
        line.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode() + chunk * 10)
        answer = line.recv(200)

    assert said.status == 413
    assert answer.startswith(b"HTTP/1.1 413")


PATHS = [
    "/..%2f..%2fetc/passwd", "/static/..%2fapp.py", "/static/../app.py", "/static/css", "/static/", "/", "//", "/.",
    "/static/page.js%00.css", "/{token}", "/{token}/art/..%2f..%2fpages.svg", "/{token}/face/..%2f..%2fx.front.svg",
    "/{token}/face/debris.inside.svg", "/{token}/art/0000000000000000.svg", "/{token}/sheet/..%2fpage",
    "/%C3%A9%FF/", "/{token}/face/%ED%A0%80.front.svg", "/{token}//live", "/" + "x" * 9000 + "/",
]  # fmt: skip


def test_paths_lead_to_nothing_else(table: Table) -> None:
    """What is asked for is looked up among what there is, never on the disk."""
    said = [table.get(path.replace("{token}", table.path("Ann").strip("/"))) for path in PATHS]

    assert {each.status for each in said if b"Which table?" not in each.body} <= {307, 404}  # It's all that / has.
    assert not any(b"import" in each.body for each in said)


OTHERS: list[dict[str, str]] = [
    {"host": "evil.example"}, {"host": "evil.example:{port}", "origin": "http://evil.example:{port}"},
    {"host": "localhost.evil.example"}, {"host": ""}, {"host": "[::1"}, {"origin": ORIGIN}, {"origin": "null"},
    {"origin": "http://{host}.evil.example"}, {"origin": "https://evil.example@{host}"}, {"host": "evil.fritz.box"},
    {"host": f"{socket.gethostname()}.fritz.box.evil.example"}, {"host": f"x.{socket.gethostname()}.lan"},
    {"host": "evil.example:80@127.0.0.1"}, {"host": "127.0.0.1:1:2"}, {"host": "127.0.0.1%evil.example"},
    {"host": "127.0.0.1/x"}, {"host": "[127.0.0.1]"}, {"host": "::1"},
    {"host": ".lan"}, {"host": f"{socket.gethostname()}.lan.."}, {"host": f"{socket.gethostname()}.box"},
]  # fmt: skip


def test_other_sites_get_nothing(table: Table) -> None:
    """A page of another site can't read this one's through a name that it makes lead here, nor send anything."""
    answer = json.dumps({"key": first_key(table), "moves": table.server.table.moves}).encode()
    for headers in OTHERS:
        told = {name: said.format(host=table.host, port=table.host.split(":")[1]) for name, said in headers.items()}
        read = table.ask("GET", table.path("Ann"), None, told)
        sent = table.ask("POST", table.path("Ann") + "answer", answer, told)

        assert {read.status, sent.status} <= {403, 421}
        assert {read.text, sent.text} <= {"", guarding.WRONG_NAME_PAGE}  # It says where the table is found.
        assert bool(read.text) == (read.status == 421)
    assert table.played == 0


def test_a_socket_is_opened_by_own_pages_alone(table: Table) -> None:
    """Browsers let any page open a socket anywhere, and tell whose it is."""
    with pytest.raises(InvalidStatus), table.listen("Ann", origin=ORIGIN):
        pass
    with pytest.raises(InvalidStatus), table.listen("Ann", additional_headers={"Host": "evil.example"}):
        pass


def test_this_machine_may_be_named(table: Table) -> None:
    """By its address, its name and its name on the home network."""
    port, name = table.host.split(":")[1], socket.gethostname()
    full = [f"{name}.{ending}" for ending in ("local", "fritz.box", "LAN", "home", "home.arpa", "lan.")]
    named = [f"{each}:{port}" for each in ("localhost", name, name.upper(), *full, "[::1]", "[fd12::7]", HERE)] + full

    assert [table.get("/static/page.js", host=each).status for each in named] == [200] * len(named)


def test_every_answer_forbids_what_pages_have_no_use_for(table: Table) -> None:
    """Scripts, frames and types are pinned down on pages, files, refusals and nothing at all; secrets aren't kept."""
    asked = [table.path("Ann"), "/static/page.js", "/nothing/", "/static/none.css"]
    said = [*map(table.get, asked), table.answer("Bo", "x"), table.get(asked[0], host="evil.example")]

    assert [each.status for each in said] == [200, 200, 404, 404, 409, 421]
    for each in said:
        assert "script-src 'self';" in each.headers["content-security-policy"]
        assert "unsafe" not in each.headers["content-security-policy"]
        assert each.headers["x-content-type-options"] == "nosniff"
        assert each.headers["referrer-policy"] == "no-referrer"
        assert "server" not in each.headers
    assert said[0].headers["cache-control"] == said[4].headers["cache-control"] == "no-store"


def test_a_flood_from_one_link_leaves_the_others_alone(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sends far more than hands can tap is told to wait; the rest of the table goes on."""
    monkeypatch.setattr(guarding, "POST_REQUEST_RATE", (30, 0))
    table = serve("space-debris", played=13)
    sent = [table.post("Bo", "answer", {"key": "none"}).status for _ in range(32)]

    assert sent[0] == 409
    assert sent[-1] == 429
    assert table.answer("Ann", first_key(table)).status == 200


def test_guessing_links_is_slow(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every wrong guess counts as many requests."""
    monkeypatch.setattr(guarding, "GET_REQUEST_RATE", (10 * guarding.NOT_FOUND_COST, 0))
    table = serve("space-debris")

    assert [table.get(f"/{number:016}/").status for number in range(11)] == [404] * 10 + [429]


def test_many_sockets_of_one_link_push_out_its_own_oldest(table: Table) -> None:
    """A phone that comes back again and again is always let in; it can't fill the table's room for the others."""
    with ExitStack() as opened:
        sockets = [opened.enter_context(table.listen("Ann")) for _ in range(hub.MAX_STREAMS_PER_LINK + 3)]
        for each in sockets[3:]:
            assert pushed(each)
        for each in sockets[:3]:
            wait_until_closed(each)
        assert is_well(table)


def test_a_socket_hears_no_more_than_heartbeats(table: Table) -> None:
    """What is longer than any, or isn't text, closes it; a flood of them is read slowly."""
    for said in ("x" * 5000, b"bytes", "x" * 900):
        with table.listen("Ann", close_timeout=0.1) as ann, suppress(ConnectionClosed):
            pushed(ann)
            for _ in range(50):
                ann.send(said)
            assert is_well(table)
        assert is_well(table)


@LONG
def test_who_reads_slowly_holds_nobody_up(table: Table) -> None:
    """A page that takes nothing of what is pushed is left behind while the others go on, and then gets what is so."""
    table.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    with table.open_line() as line, table.listen("Ann") as ann:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        table.upgrade(line, "Bo")
        pushed(ann)
        (bo,) = (page for page in table.server.hub.pages if page.link.seat == "Bo")
        for _ in range(60):
            who = next(name for name in ("Ann", "Bo") if table.see(name).mine)
            assert table.answer(who, table.see(who).answers[0].key).status == 200
            pushed(ann)
            if bo.moves < table.server.table.moves - 3:
                break
        moves = table.server.table.moves

        assert bo.moves < moves - 3
        assert is_well(table)
        while bo.moves < moves:
            assert line.recv(65536)


def test_who_is_gone_without_a_word_is_forgotten(table: Table) -> None:
    """A phone that is out of reach doesn't answer pings any more; its place is free again."""
    table.web.config.ws_ping_interval = table.web.config.ws_ping_timeout = 0.2
    with table.open_line() as line:
        table.upgrade(line, "Ann")
        assert _read_all(line).startswith(b"HTTP/1.1 101")

    until = monotonic() + PATIENCE
    while table.server.hub.pages:
        assert monotonic() < until
        sleep(0.02)


@LONG
def test_who_dawdles_is_dropped(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection on which nothing comes, half a request or half a body is closed; the others aren't."""
    monkeypatch.setattr(connections, "PATIENCE", 2)
    path, own = table.path("Ann"), f"http://{table.host}"
    begun = [
        "", "GET / HTTP", f"POST {path}answer HTTP/1.1\r\nHost: {table.host}\r\n",
        f"POST {path}answer HTTP/1.1\r\nHost: {table.host}\r\nOrigin: {own}\r\nContent-Length: 9\r\n\r\n{{",
        f"GET {path} HTTP/1.1\r\nHost: {table.host}\r\n\r\nGET",
    ]  # fmt: skip
    with ExitStack() as opened, table.listen("Ann") as ann:
        lines = [opened.enter_context(table.open_line()) for _ in begun]
        for line, said in zip(lines, begun, strict=True):
            line.sendall(said.encode())
        ended = [_read_all(line) for line in lines]

        assert ended[:4] == [b""] * 4
        assert ended[4].startswith(b"HTTP/1.1 200")
        assert pushed(ann)
        sleep(3)
        ann.send("")
        assert ann.recv(PATIENCE) == ""


def _begin_body(line: socket.socket, table: Table, length: int) -> None:
    """Begin to send something, of which nothing has come yet."""
    line.sendall(
        f"POST {table.path('Ann')}known HTTP/1.1\r\nHost: {table.host}\r\nOrigin: http://{table.host}\r\n"
        f"Connection: close\r\nContent-Length: {length}\r\n\r\n".encode()
    )


@LONG
def test_who_sends_slowly_is_heard_out(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as bytes come, a request may take many times what one may pause."""
    monkeypatch.setattr(connections, "PATIENCE", 2)
    body = b'{"once": "1"}' + b" " * 60
    with table.open_line() as line:
        _begin_body(line, table, len(body))
        for byte in body:
            sleep(0.05)
            line.sendall(bytes([byte]))

        assert _read_all(line).startswith(b"HTTP/1.1 200")


def test_who_sends_slowly_for_ever_is_dropped(
    table: Table, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A byte now and then keeps a connection only so long, and its end is no news for the host's terminal."""
    monkeypatch.setattr(connections, "PATIENCE", 0.1)
    monkeypatch.setattr(connections, "REQUEST_TIMEOUT_S", 0.3)
    with table.open_line() as line, suppress(ConnectionError):
        _begin_body(line, table, 60000)
        until = monotonic() + PATIENCE
        while monotonic() < until:
            line.sendall(b" ")
            sleep(0.02)
    assert monotonic() < until
    assert is_well(table)
    assert capfd.readouterr().err == ""


def _read_all(line: socket.socket) -> bytes:
    """What comes until the other side closes."""
    line.settimeout(PATIENCE)
    said = b""
    try:
        while part := line.recv(65536):
            said += part
    except ConnectionResetError:
        pass
    return said


def test_one_address_has_so_many_connections(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can use up the files that the system gives the server."""
    monkeypatch.setattr(connections, "MAX_CONNECTIONS_PER_ADDRESS", 20)
    with ExitStack() as opened:
        lines = [opened.enter_context(table.open_line()) for _ in range(30)]
        for line in lines[20:]:
            assert _read_all(line) == b""
        lines[0].sendall(
            f"GET {table.path('Ann')} HTTP/1.1\r\nHost: {table.host}\r\nConnection: close\r\n\r\n".encode()
        )
        assert _read_all(lines[0]).startswith(b"HTTP/1.1 200")


NEAR = [
    "127.0.0.1", "::1", "192.168.178.30", "10.1.2.3", "172.20.0.9", "169.254.3.4", "fe80::1%eth0", "fd12::7",
    "100.100.1.1", "::ffff:192.168.0.2",
]  # fmt: skip
FAR = ["8.8.8.8", "2a02:810::1", "::ffff:8.8.8.8", "224.0.0.1", "", "x"]


def test_only_the_home_network_may_come() -> None:
    """Addresses that the internet routes are turned away before they have said a word."""
    assert [host for host in [*NEAR, *FAR] if networks.is_near(host)] == NEAR


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_it_listens_at_one_address(host: str) -> None:
    """Everywhere at once would be every network that the laptop is in, and no address for phones."""
    with pytest.raises(SalvageError, match="every network"):
        open_listener(host, 0)


def test_it_stops_with_pages_open(table: Table) -> None:
    """Whatever is open, one of them in the middle of a request."""
    with ExitStack() as opened:
        pages = [opened.enter_context(table.listen(who)) for who in ["Ann", "Bo", "screen"] * 3]
        for each in pages:
            pushed(each)
        opened.enter_context(table.open_line()).sendall(b"POST / HTTP/1.1\r\n")
        table.stop()

        for each in pages:
            wait_until_closed(each)


def test_ctrl_c_ends_the_command(home: Path) -> None:
    """With pages open; the exit code is what shells have for it, and nobody is shown a traceback."""
    begin(locate("space-debris"), ["Ann", "Bo"], name="friday").close()
    table = TableProcess("friday")
    with ExitStack() as opened:
        for whose in ["Ann", "Bo", "screen", "Ann"] * 2:
            pushed(opened.enter_context(table.listen(whose)))
        code = table.end()

    assert (code, table.complaints) == (128 + signal.SIGINT, "")
