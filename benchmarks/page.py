"""The page benchmark: from an answer to eight phones, what a push weighs, what a first view weighs, and idle phones.

    python benchmarks/page.py [--games mixia …] [--answers 150] [--idle 10]

`salvage table` is run as a process of its own, as at a table, with as many players as the game takes; eight sockets
are open: one for each seat, the others of table screens. A random answer is given by HTTP, and the time runs from
sending it until the last of the sockets has the push. CPU is the server's for that, which other programs on the machine
don't lengthen. Bytes are those on the wire, with the server's own compression; a first view is Chromium's.
`--played` has so many random answers given before, to weigh a first view late in a game.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from html import unescape
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, sleep
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

sys.path.insert(0, str(Path(__file__).parents[1]))

from served import SALVAGE, browsing, cpu_of, serving

from companion.game_registry.games import has_referee
from components.loader import load
from components.places import find_games

PHONES = 8
SCANNING = 12.0
"""Seconds in which people scan the codes: meanwhile the server draws what lies about (`web/server/beside`)."""
NAMES = "Ann", "Bo", "Cleo", "Dan", "Eve", "Finn"
KEYS = re.compile(r'class="answer[^"]*"[^>]*data-key="([^"]*)"')
PHONE: Any = {"width": 390, "height": 844}
BEAT = 1.0
"""Seconds between two heartbeats of a page (static/live.js)."""
SETTLED_AFTER_S = 6.0
"""Seconds after which a page has loaded what isn't in sight, too (static/zoom.js)."""


class Phone(ClientConnection):
    """A socket that counts what comes by the wire."""

    came = 0

    def data_received(self, data: bytes) -> None:
        self.came += len(data)
        super().data_received(data)


def main() -> None:
    """Measure all that is asked for and print a table."""
    referee = [id for id, place in find_games().items() if has_referee(place)]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=referee, choices=referee)
    parser.add_argument("--answers", type=int, default=150)
    parser.add_argument("--played", type=int, default=0)
    parser.add_argument("--idle", type=float, default=10.0)
    options = parser.parse_args()
    heads = "game", "answers", "median ms", "p99 ms", "CPU, mean ms", "push, bytes", "first view", "requests", "idle"
    print(f"| {' | '.join(heads)} |\n|---{'|--:' * (len(heads) - 1)}|")
    for game in options.games:
        print(measure(game, options.played, options.answers, options.idle), flush=True)


def measure(game: str, played: int, answers: int, idle: float) -> str:
    """A row: a new session of a game is served after so many random answers, and played by more of them."""
    players = NAMES[: load(find_games()[game]).players[-1]]
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "SALVAGE_HOME": home}
        new = ["new", game, "--players", ",".join(players), "--seed", "12", "--session", "bench"]
        subprocess.run([*SALVAGE, *new], env=environment, check=True, stdout=subprocess.DEVNULL)
        if played:
            first = [*SALVAGE, "do", "--random", str(played)]
            subprocess.run(first, env=environment, check=True, stdout=subprocess.DEVNULL)
        with serving("table", "bench", "--host", "127.0.0.1", "--port", "0", SALVAGE_HOME=home) as served:
            sleep(SCANNING)
            return asyncio.run(play(game, players, served.told["links"], served.pid, answers, idle))


async def play(game: str, players: Sequence[str], links: Mapping[str, str], pid: int, answers: int, idle: float) -> str:
    """Play by random answers with all phones open."""
    first = await asyncio.to_thread(weigh_first_view, links[players[0]])
    whose = [*players, *["screen"] * (PHONES - len(players))]
    phones = {f"{name} {number}": await open_phone(links[name]) for number, name in enumerate(whose)}
    shown: dict[str, list[str]] = {name: [] for name in phones}
    weights: list[int] = []
    moves = 0
    for name, phone in phones.items():
        moves, _ = await read_push(phone, -1, shown, name)
    random, took, used = Random(12), [], cpu_of(pid)
    for _ in range(answers):
        asked = [(name, key) for name in shown for key in shown[name]]
        if not asked:
            break
        name, key = random.choice(asked)
        came = {each: phone.came for each, phone in phones.items()}
        began = perf_counter()
        said = asyncio.create_task(asyncio.to_thread(give, links[name.split()[0]], key, moves))
        told = await asyncio.gather(*(read_push(phone, moves, shown, each) for each, phone in phones.items()))
        took.append((max(at for _, at in told) - began) * 1000)
        moves = max(number for number, _ in told)
        weights += [phone.came - came[each] for each, phone in phones.items()]
        await said
    used = (cpu_of(pid) - used) / len(took) * 1000
    busy = await idle_cpu(phones, pid, idle)
    for phone in phones.values():
        await phone.close()
    took.sort()
    p99 = took[min(len(took) - 1, round(len(took) * 0.99))]
    took_ms = f"{median(took):.1f} | {p99:.1f} | {used:.1f}"
    weighs = f"{median(weights):,.0f} | {first[0]:,} | {first[1]} | {busy:.2%}"
    return f"| {game}, {len(players)} | {len(took)} | {took_ms} | {weighs} |"


async def open_phone(link: str) -> Phone:
    parts = urlsplit(link)
    address, origin = f"ws://{parts.netloc}{parts.path}live", Origin(f"http://{parts.netloc}")
    phone = await connect(address, origin=origin, create_connection=Phone, max_size=None)
    assert isinstance(phone, Phone)
    return phone


async def read_push(phone: Phone, after: int, shown: dict[str, list[str]], name: str) -> tuple[int, float]:
    """Wait for the push of a later state; its moves, and when it was there."""
    while True:
        async with asyncio.timeout(20):
            text = await phone.recv()
        at = perf_counter()
        said: dict[str, Any] = json.loads(text) if text else {"moves": -1}
        if "question" in said.get("parts", {}):
            shown[name] = [unescape(key) for key in KEYS.findall(said["parts"]["question"])]
        if said["moves"] > after:
            return said["moves"], at


def give(link: str, key: str, moves: int) -> None:
    """Send an answer as a page does."""
    from http.client import HTTPConnection

    parts = urlsplit(link)
    connection = HTTPConnection(parts.netloc, timeout=20)
    headers = {"content-type": "application/json", "origin": f"http://{parts.netloc}"}
    connection.request("POST", f"{parts.path}answer", json.dumps({"key": key, "moves": moves}), headers)
    answer = connection.getresponse()
    said = answer.read()
    connection.close()
    assert answer.status == 200, said


def weigh_first_view(link: str) -> tuple[int, int]:
    """Bytes on the wire, and requests, until a phone has all that is in sight on a page and what else it loads."""
    came: dict[str, float] = {}
    with browsing() as browser:
        page = browser.new_context(viewport=PHONE).new_page()
        wire = page.context.new_cdp_session(page)
        wire.send("Network.enable")
        asked: dict[str, str] = {}
        wire.on("Network.requestWillBeSent", lambda said: asked.update({said["requestId"]: said["request"]["url"]}))
        wire.on("Network.loadingFinished", lambda said: came.update({said["requestId"]: said["encodedDataLength"]}))
        page.goto(link)
        page.wait_for_timeout(SETTLED_AFTER_S * 1000)
    own = [id for id in came if asked[id].startswith("http")]
    return int(sum(came[id] for id in own)), len(own)


async def idle_cpu(phones: Mapping[str, Phone], pid: int, seconds: float) -> float:
    """The share of a core that the server needs while phones only send their heartbeats."""
    before, began = cpu_of(pid), perf_counter()
    while perf_counter() - began < seconds:
        for phone in phones.values():
            await phone.send("")
        await asyncio.sleep(BEAT)
    return (cpu_of(pid) - before) / (perf_counter() - began)


if __name__ == "__main__":
    main()
