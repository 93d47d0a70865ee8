"""A table where Python has one thread and no processes, as in a browser: it plays, thinks, scores and prints there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from companion.sessions.session_store import begin
from components.places import locate

from ..programs import PATIENCE

ROOT = Path(__file__).resolve().parents[2]

ALONE = """
import asyncio, json, re, subprocess, sys, threading
from concurrent.futures import process

def refuse(*given, **named):
    raise RuntimeError("there is one thread, and no process")

threading.Thread.start = subprocess.Popen.__init__ = process.ProcessPoolExecutor.__init__ = refuse
sys.modules |= dict.fromkeys(("_multiprocessing", "ifaddr", "uvicorn", "websockets"))
sys.platform = "emscripten"

from companion.cli.print_form import PrintSettings
from companion.sessions.session_store import open_session
from companion.table.seat_bots import BotPace
from companion.web.base.links import Role
from companion.web.game.live_table import LiveTable
from companion.web.http.switch import Switch
from companion.web.server.server import TableServer

switch = Switch(lambda name: TableServer(lambda: LiveTable(open_session(name))), sys.argv[1])
switch.lobby.desk.settle = PrintSettings

async def ask(path, values=None):
    body, sent, events = json.dumps(values).encode() if values else b"", [], asyncio.Queue()
    events.put_nowait({"type": "http.request", "body": body})
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
    async def send(message):
        sent.append(message)
    way, _, query = path.partition("?")
    await switch({
        "type": "http", "method": "POST" if values else "GET", "path": way, "query_string": query.encode(),
        "headers": headers, "client": ("localhost", 1), "server": ("localhost", 80), "scheme": "http",
    }, events.get, send)
    assert sent[0]["status"] == 200, (path, sent)
    return b"".join(each.get("body", b"") for each in sent)

async def main():
    life = asyncio.Queue()
    life.put_nowait({"type": "lifespan.startup"})
    begun = asyncio.Event()
    async def send(message):
        begun.set()
    living = asyncio.create_task(switch({"type": "lifespan"}, life.get, send))
    await begun.wait()
    server = switch.server
    seat, host = (f"/{server.links.of(*link).token}/" for link in ((Role.SEAT, "Ann"), (Role.HOST,)))
    server.bots.take("Bo", "hard")
    server.bots.pace = BotPace.ONCE
    assert b"<main" in await ask(seat)
    while server.table.moves < 8:
        if server.table.screen("Ann").mine:
            key = server.table.screen("Ann").answers[0].key
            await ask(seat + "answer", {"moves": server.table.moves, "key": key})
        await asyncio.sleep(0.05)  # The bot has its turn.
    assert not server.bots.trouble and len({entry.player for entry in server.table.history.entries()}) > 1
    assert b"Who played?" in await ask(seat + "sheet/score")
    book = server.books.first
    assert b"</html>" in await ask(seat + book)
    desk = f"/{switch.lobby.token}/"
    page = (await ask(desk + server.print_path.rpartition("/")[2])).decode()
    id = re.findall('form/print/([^"]+)"', page)[0]
    plan = (await ask(desk + f"print/{id}/plan")).decode()
    picture = re.findall(r'print/[^"]+[.]png', plan)[0]
    assert (await ask(f"{desk}{picture}?0")).startswith(b"\\x89PNG")
    print("played", server.table.moves)

asyncio.run(main())
"""


def test_a_table_needs_neither_threads_nor_processes(home: Path) -> None:
    """It answers, a bot that thinks ahead does so in between, a score is asked for, a book and a sheet are drawn."""
    session = begin(locate("space-junkyard"), ["Ann", "Bo"], seed=12)
    session.close()
    done = subprocess.run(
        [sys.executable, "-c", ALONE, session.name], cwd=ROOT, capture_output=True, timeout=10 * PATIENCE
    )

    assert done.stdout.startswith(b"played"), done.stderr.decode()
