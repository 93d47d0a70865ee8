"""The studio behind the page of `salvage watch`: each of its addresses, for this machine with the secret alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from components.base.limits import FILE_BYTES

from .table import HERE, PATIENCE
from .test_desk import ELSEWHERE
from .test_watching import CARDS, FACES, Watched, watched

__all__ = ["watched"]
READS = ("studio", "files", f"file?name={CARDS}", f"rows?name={CARDS}", "schema?of=faces", f"revisions?name={CARDS}")
DEEDS: dict[str, dict[str, str]] = {
    "save": {"name": CARDS, "text": "x", "digest": ""}, "create": {"name": "docs/x.md", "text": "x"},
    "delete": {"name": CARDS, "digest": ""}, "rename": {"name": CARDS, "to": "components/x.csv", "digest": ""},
    "upload?name=docs/x.md": {}, "own": {},
}  # fmt: skip


class Reply(NamedTuple):
    status: int
    json: Any


class Page:
    """What a page asks, by default the one with the secret."""

    def __init__(self, watched: Watched) -> None:
        self.port, self.path, self.origin = watched.port, f"/{watched.watching.token}/", f"http://{HERE}:{watched.port}"

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
def page(watched: Watched) -> Iterator[Page]:
    watched.watching.preview.look()
    yield Page(watched)


def test_a_table(watched: Watched, page: Page) -> None:
    """What is listed, opened and read of a table, with what may be chosen in it and the faces of its rows."""
    assert page.ask("studio") == (200, {"writable": True, "why": "", "title": "Night Market"})
    listed = {each["name"]: each for each in page.ask("files").json}
    size = (watched.folder / CARDS).stat().st_size
    assert listed[CARDS] == {"name": CARDS, "size": size, "kind": "table", "writable": True}
    opened = page.ask(f"file?name={CARDS}").json
    rows = page.ask(f"rows?name={CARDS}").json
    assert opened["text"].encode() == (watched.folder / CARDS).read_bytes()
    assert rows["digest"] == opened["digest"]
    lines = opened["text"].split("\n")
    assert lines[rows["lines"][3] - 1].startswith(rows["rows"][3][0] + ",")
    assert rows["choices"]["sign"] == ["sun", "moon", "comet"]
    assert rows["kind"]["3"] == [f"card.{rows['rows'][3][0]}/front", "card/back"]
    assert page.ask("schema?of=faces").json["$schema"]
    assert (page.ask("schema?of=evil").status, page.ask("file?name=docs/none.md").status) == (400, 404)

    watched.write(CARDS, 'id,name\n1,"half\n')
    assert page.ask(f"rows?name={CARDS}") == (
        400, {"refused": f"{CARDS}:2: a quotation mark isn't closed in this row, or one within a cell isn't typed twice"}
    )  # fmt: skip


def test_deeds(watched: Watched, page: Page) -> None:
    """Eight tabs save at once and one is the first; then what is created is renamed, deleted and had again."""
    opened = page.ask(f"file?name={CARDS}").json

    def save(number: int) -> Reply:
        return page.ask("save", {**opened, "text": f"{opened['text']}z{number},Z,sun,1\n"})

    with ThreadPoolExecutor(8) as tabs:
        replies = [*tabs.map(save, range(8))]
    now = page.ask(f"file?name={CARDS}").json
    assert sorted(reply.status for reply in replies) == [200, *[409] * 7]
    for status, said in replies:
        there = {"digest": now["digest"]}
        assert said == (there if status == 200 else {"clash": True, "text": now["text"], **there})
    revision = page.ask(f"revisions?name={CARDS}").json[0]
    assert page.ask(f"revision?name={CARDS}&id={revision['id']}").json == {"text": opened["text"]}

    long = "ä\n" * 600_000
    digest = page.ask("create", {"name": "docs/notes.md", "text": long}).json["digest"]
    assert "is there already" in page.ask("create", {"name": "docs/notes.md", "text": ""}).json["refused"]
    assert page.ask("rename", {"name": "docs/notes.md", "to": "docs/a.md", "digest": digest}).json == {"digest": digest}
    clash = {"clash": True, "text": None, "digest": ""}
    assert page.ask("delete", {"name": "docs/notes.md", "digest": digest}) == (409, clash)
    assert page.ask("delete", {"name": "docs/a.md", "digest": digest}) == (200, {})
    assert page.ask("upload?name=layouts/images/a.png", b"\x89PNG\0\xff") == (200, {"name": "layouts/images/a.png"})
    picture = page.ask("file?name=layouts/images/a.png").json
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
