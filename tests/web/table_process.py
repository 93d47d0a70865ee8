"""`salvage table` as it is started at home: a process of its own, with phones that talk to it over loopback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from random import Random
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from companion.positions.asks import offered
from companion.sessions.session_store import open_session

from ..programs import PATIENCE, heed_signals
from .table import HERE, Said

SALVAGE = (sys.executable, "-m", "companion")


class TableProcess:
    """A table that is served by a process of its own, as long as the test looks at it."""

    def __init__(self, session: str = "", port: int = 0, **environment: str) -> None:
        """session: none for the list of games."""
        self.complaints = ""
        """What it has complained of, once it has ended."""
        self.process = subprocess.Popen(
            [*SALVAGE, "table", *filter(None, [session]), "--host", HERE, "--port", str(port), "--json"],
            env={**os.environ, **environment}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
            preexec_fn=heed_signals,
        )  # fmt: skip
        assert self.process.stdout
        lines: list[str] = []
        while not lines or lines[-1] != "}\n":
            lines.append(self.process.stdout.readline().decode())
            assert lines[-1], self.process.communicate()
        told = json.loads("".join(lines))
        self.links: dict[str, str] = told["links"]
        self.host = urlsplit(told["address"]).netloc

    def post(self, whose: str, way: str, values: Any) -> Said:
        """Send something from a link's page. Raises OSError or HTTPException where nobody answers."""
        headers = {"content-type": "application/json", "origin": f"http://{self.host}"}
        return self.ask("POST", urlsplit(self.links[whose]).path + way, json.dumps(values).encode(), headers)

    def get(self, whose: str) -> Said:
        return self.ask("GET", urlsplit(self.links[whose]).path)

    def ask(self, *request: Any) -> Said:
        with closing(HTTPConnection(self.host, timeout=PATIENCE)) as connection:
            connection.request(*request)
            answer = connection.getresponse()
            return Said(answer.status, dict(answer.getheaders()), answer.read())

    def listen(self, whose: str) -> ClientConnection:
        """A socket as a link's page opens one."""
        address = f"ws://{self.host}{urlsplit(self.links[whose]).path}live"
        return connect(address, origin=Origin(f"http://{self.host}"))

    def end(self, by: signal.Signals = signal.SIGINT) -> int:
        """End it and all that it has started, as a terminal does; its exit code. Nothing lives on."""
        os.killpg(self.process.pid, by)
        try:
            _, complaints = self.process.communicate(timeout=PATIENCE)
        finally:
            self.process.kill()
        self.complaints = complaints.decode()
        return self.process.returncode


class IsOver(Exception):
    """Nothing is asked any more."""


class Phones:
    """People who answer on their phones what is asked, by chance, until the table is gone."""

    def __init__(self, table: TableProcess, name: str, random: Random) -> None:
        """name: of the session, which is opened beside the table to see what is asked."""
        self.table, self.name, self.random = table, name, random
        self.acknowledged: list[int] = []
        """The moves after each answer that was acknowledged."""
        self.refused: list[Said] = []

    def answer(self) -> Said:
        """Give one answer that may be given now. Raises OSError or HTTPException where nobody listens, and IsOver."""
        with closing(open_session(self.name)) as session:
            ask, moves = session.play.ask, session.head.moves
            players = session.meta.players
        if ask is None:
            raise IsOver
        seat, option = self.random.choice([*offered(ask)])
        given = {"key": str(option), "moves": moves, "once": f"{self.random.random()}"}
        said = self.table.post(seat or self.random.choice(players), "answer", given)
        if said.status == 200:
            self.acknowledged.append(said.json["moves"])
        else:
            self.refused.append(said)
        return said

    def answer_often(self, times: int) -> None:
        """Give so many answers, of which those are refused to which somebody else was quicker."""
        with suppress(IsOver):
            for _ in range(times):
                self.answer()

    def answer_until_it_ends(self) -> None:
        """Go on until nobody listens, or the game is over."""
        with suppress(OSError, HTTPException, IsOver):
            while True:
                self.answer()


def run_commands(session: str, lines: Sequence[Sequence[str]]) -> list[subprocess.CompletedProcess[str]]:
    """Commands about a session, one after the other, each in a process of its own."""
    return [
        subprocess.run(
            [*SALVAGE, *line, "--session", session], capture_output=True, text=True, timeout=2 * PATIENCE, check=False
        )
        for line in lines
    ]
