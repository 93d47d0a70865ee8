"""The studio behind the page of `salvage watch`: each of its addresses, for this machine with the secret alone."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest

from companion.engine import ledger
from companion.game_registry.games import default_mode
from companion.web.views.covers import name_cover
from components.base.limits import FILE_BYTES
from components.places import locate

from .table import HERE, PATIENCE
from .test_desk import ELSEWHERE, Desk, desk
from .test_watching import CARDS, FACES, Watched, watched

__all__ = ["desk", "watched"]
READS = ("studio", "files", f"file?name={CARDS}", f"rows?name={CARDS}", "schema?of=faces", f"revisions?name={CARDS}")
DEEDS: dict[str, dict[str, str]] = {
    "save": {"name": CARDS, "text": "x", "digest": ""}, "create": {"name": "docs/x.md", "text": "x"},
    "delete": {"name": CARDS, "digest": ""},
    "upload?name=docs/x.md": {}, "own": {},
}  # fmt: skip


class Reply(NamedTuple):
    status: int
    json: Any


class Page:
    """What a page asks, by default the one with the secret."""

    def __init__(self, port: int, token: str) -> None:
        self.port, self.path, self.origin = port, f"/{token}/", f"http://{HERE}:{port}"

    def ask(self, path: str, form: object = None, source: str = HERE, **headers: str) -> Reply:
        connection = HTTPConnection(HERE, self.port, timeout=PATIENCE, source_address=(source, 0))
        body = form if isinstance(form, bytes) else json.dumps(form, ensure_ascii=False).encode()
        if form is None:
            connection.request("GET", path if path[0] == "/" else self.path + path, headers=headers)
        else:
            headers = {"origin": self.origin, **headers}
            connection.request("POST", path if path[0] == "/" else self.path + path, body, headers)
        reply = connection.getresponse()
        content = reply.read()
        return Reply(reply.status, json.loads(content) if content[:1] in (b"{", b"[") else content)


@pytest.fixture
def page(watched: Watched) -> Page:
    watched.watching.preview.look()
    return Page(watched.port, watched.watching.token)


def test_deeds(watched: Watched, page: Page) -> None:
    """A table is listed and opened, with what may be chosen in it. Eight tabs save it at once and one is the first;
    what was overwritten is had again, and what is created is deleted."""
    assert page.ask("studio") == (200, {"writable": True, "why": ""})
    opened, size = page.ask(f"file?name={CARDS}").json, (watched.folder / CARDS).stat().st_size
    assert {"name": CARDS, "size": size, "kind": "table", "writable": True} in page.ask("files").json
    assert page.ask(f"rows?name={CARDS}").json == {"choices": {"sign": ["sun", "moon", "comet"]}, "pictures": {}}
    assert page.ask("schema?of=faces").json["$schema"]
    assert (page.ask("schema?of=evil").status, page.ask("file?name=docs/none.md").status) == (400, 404)

    def save(number: int) -> Reply:
        return page.ask("save", {**opened, "text": f"{opened['text']}z{number},Z,sun,1\n"})

    with ThreadPoolExecutor(8) as tabs:
        replies = [*tabs.map(save, range(8))]
    now = page.ask(f"file?name={CARDS}").json
    assert sorted(reply.status for reply in replies) == [200, *[409] * 7]
    for status, said in replies:
        there = {"digest": now["digest"]}
        assert said == (there if status == 200 else {"clash": True, "text": now["text"], **there})
    revisions = page.ask(f"revisions?name={CARDS}").json
    texts = [page.ask(f"revision?name={CARDS}&id={each['id']}").json["text"] for each in revisions]
    late = [f"{opened['text']}z{number},Z,sun,1\n" for number in range(8) if replies[number].status == 409]
    assert sorted(texts) == sorted([opened["text"], *late])

    long = "ä\n" * 600_000
    digest = page.ask("create", {"name": "docs/notes.md", "text": long}).json["digest"]
    assert "is there already" in page.ask("create", {"name": "docs/notes.md", "text": ""}).json["refused"]
    assert page.ask("delete", {"name": "docs/notes.md", "digest": digest}) == (200, {})
    assert page.ask("delete", {"name": "docs/notes.md", "digest": digest}) == (409, {"clash": True, "text": None})
    uploaded = page.ask("upload?name=layouts/images/a.png", b"\x89PNG\0\xff").json
    picture = page.ask("file?name=layouts/images/a.png").json
    assert uploaded == {"name": "layouts/images/a.png", "digest": picture["digest"]}
    assert (picture["text"], picture["writable"]) == ("", False)
    assert page.ask("delete", {"name": "layouts/images/a.png", "digest": picture["digest"]}).status == 200
    assert page.ask("save", {**now, "text": "x" * (FILE_BYTES.most + 1)}).status == 400
    assert page.ask("save", {**now, "text": "x" * (2 * FILE_BYTES.most + 1)}).status == 413
    assert page.ask("upload?name=layouts/images/a.png", b"\x89PNG" * 6_000_000).status == 413
    for wrong in ({"name": 3}, {"name": FACES, "text": None, "digest": ""}, {"text": "x"}):
        assert page.ask("save", wrong).status == 400


def test_nobody_else(watched: Watched, page: Page) -> None:
    """No phone, no other site and nobody without the secret reads or writes a thing."""
    before = {file: file.read_bytes() for file in watched.folder.rglob("*") if file.is_file()}
    digest = page.ask(f"file?name={CARDS}").json["digest"]
    for path in (*READS, *DEEDS):
        form = {**DEEDS[path], "digest": digest} if path in DEEDS else None
        for reply in (
            page.ask(path, form, ELSEWHERE), page.ask(f"/wrong/{path}", form),
            page.ask(path, form, host="evil.example"), page.ask(path, form, origin="http://evil.example"),
            *([] if form is None else [page.ask(path), page.ask(path, form, origin="")]),
        ):  # fmt: skip
            assert reply.status in (403, 404, 405, 421, 429), path
    assert {file: file.read_bytes() for file in watched.folder.rglob("*") if file.is_file()} == before


def test_one_of_your_own(desk: Desk, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of the box is looked at as it is; its copy, with its rules, is changed on the page that it leads to."""
    monkeypatch.setenv("HOME", str(tmp_path))
    debris, table = locate("space-debris"), "components/orbit_cards.csv"
    page = open_page(desk, f"edit-{name_cover(debris)}")
    assert "make it one of your own" in page.ask("studio").json["why"]
    opened = page.ask(f"file?name={table}").json
    assert opened["text"].encode() == (debris.components / "orbit_cards.csv").read_bytes()
    assert not [each for each in page.ask("files").json if each["writable"]]
    assert [page.ask(deed, {**DEEDS[deed], "name": table}).status for deed in ("save", "create", "delete")] == [400] * 3

    made = page.ask("own", {}).json
    own = locate(made["folder"])
    assert own.folder == tmp_path / "salvage-games/my-space-debris"
    assert default_mode(own) == default_mode(debris) == "referee"
    assert [*ledger.read(own)] == [*ledger.read(debris)]
    assert page.ask("own", {}).status == 400
    page = open_page(desk, made["address"].rpartition("/")[2])
    assert page.ask("own", {}) == (400, {"refused": "my-space-debris is one of your own already"})
    opened = page.ask(f"file?name={table}").json
    assert page.ask("save", {**opened, "text": f"{opened['text']}\n"}).status == 200
    assert opened["text"].encode() == (debris.components / "orbit_cards.csv").read_bytes()


def open_page(desk: Desk, name: str) -> Page:
    """The page of a game on the first page, by its name there."""
    address = urlsplit(desk.served.lobby)
    connection = HTTPConnection(address.netloc, timeout=PATIENCE)
    connection.request("GET", f"{address.path}{name}")
    return Page(address.port or 0, (connection.getresponse().headers["location"] or "").split("/")[1])
