"""What a page is sent tells nothing that its seat may not know.

Two games in which two cards have changed places that a seat can't see get the same answers. All that the seat can come
by is the same to the byte in both: its page, all sheets and files that lead on from there, pictures, pushes, refusals.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from html import unescape
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlencode, urljoin

import pytest

from companion.conformance.secrecy import twins
from companion.engine import legal
from companion.positions.views import TABLE_KEY, view
from companion.sessions.journal import Journal
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.web.features.pages import MAX_PICTURES
from companion.web.game import clocks
from components.places import locate

from ..long_run import LONG, first_of
from .table import Table, pushed

HIDING = ["junk-orbit", "mixia"]
"""Games in which players know what others don't."""
ANSWERS = 2
CODE = re.compile(r"""<svg [^>]*?class=\\?"code\\?".*?</svg>|(?<=/)[\w-]{16}(?=/)""", re.S)
"""A link to scan, smaller where its secret happens to have no small letter; and that of an offer, made by chance each
time somebody looks at it."""
LINKS = re.compile(r'(?:href|src|data-sheet|data-near|data-far)="([^"#]+)"')

PICTURES = re.compile(r'data-(?:src|near|far)="([^"]+)"')


class Seen(NamedTuple):
    """What may be known at one moment, all that could be come by then, and the answer that was given next."""

    state: Any
    sent: dict[str, str]
    key: str


def pairs(game: str) -> Iterator[tuple[str, Any, list[Any]]]:
    """Positions in which an audience can't tell two games apart, each with what a session of them is."""
    for seed in range(40):
        with closing(begin(locate(game), ["Ann", "Bo"], seed=seed, name=f"at-{seed}")) as session:
            session.random(20 + 5 * seed)
            while session.play.answers and not session.play.over:
                session.random()
            for audience, other in twins(session.rules, session.game, session.play, Random(seed)):
                yield audience, session.meta, [session.rules.dump(play.start) for play in (session.play, other)]


def collect(table: Table, whose: str) -> dict[str, str]:
    """All that somebody with a link can come by, with what is made by chance replaced by what it is for."""
    screen = table.see(TABLE_KEY if whose == "screen" else whose)
    trials = [urlencode({"key": answer.key, "moves": screen.view.moves}) for answer in screen.answers]
    waiting, found = (
        [
            table.path(whose),
            f"{table.path(whose)}sheet/happened",
            *(f"{table.path(whose)}trial?{asked}" for asked in trials),
        ],
        {},
    )
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        said = table.get(path)
        found[path] = f"{said.status} {said.body.decode('latin-1')}"
        if said.headers.get("content-type", "").startswith("text/html") and "/rules/" not in path:
            # Sheets are opened over the page, from where their links lead.
            waiting += [urljoin(table.path(whose), unescape(each)) for each in LINKS.findall(said.text)]
    names = sorted({name for said in found.values() for name in PICTURES.findall(said)})
    asked = urlencode([("of", name) for name in names[:MAX_PICTURES]])
    tags, rows = table.get(f"{table.path(whose)}pictures?{asked}").json
    assert all(rows)
    found["pictures together"] = json.dumps(sorted(tags))
    with table.listen(whose) as socket:
        found["push"] = json.dumps(pushed(socket))
    found["refusal"] = table.answer(whose, "nothing").text if whose in table.session.meta.players else ""
    arts = {
        path.rpartition("/")[2]: sha256(said.encode()).hexdigest()[:12]
        for path, said in found.items()
        if "/art/" in path
    }
    links = table.server.links
    names = {link.token: f"{link.role}-{link.seat or link.offers}" for link in (*links.all, *links.offers)}
    shown = re.compile("|".join(map(re.escape, [*names, *arts, table.host])))
    known = {**names, **arts, table.host: "here"}
    return {
        shown.sub(lambda each: known[each[0]], path): CODE.sub("", shown.sub(lambda each: known[each[0]], said))
        for path, said in found.items()
    }


def play(folder: Path, meta: Any, state: Any, audience: str, keys: list[str] | None) -> Iterator[Seen]:
    """What an audience comes by in a game that begins so, with answers by chance, or those that are given."""
    made = meta._replace(state=state, players=tuple(state["players"]), physical=("all",))
    session, random = Session(Journal.create(folder / "sessions" / "twin.salvage", made)), Random("twins")
    whose = "screen" if audience == TABLE_KEY else audience
    with Table(session, teaches=True) as table:
        for each in state["players"]:
            table.post(each, "teach", {"on": True})
        table.server.room.code = "KRTM"  # As another table would have another.
        for number in range(ANSWERS):
            shown = view(session.rules.dump(session.play.table), session.game.state, audience)
            for each in (*state["players"], "screen", "host"):
                table.get(table.path(each))  # The others look, too, at what this one may not see.
            options = sorted(map(str, legal(session.play.ask))) if session.play.ask else []
            key = keys[number] if keys else random.choice(options or [""])
            yield Seen(shown, collect(table, whose), key)
            if key not in options:
                return
            session.answer([key])
            while table.server.table.moves != session.head.moves:
                with table.listen(whose) as socket:
                    pushed(socket)


@LONG
@pytest.mark.parametrize("game", first_of(HIDING))
def test_nothing_that_is_sent_tells_a_secret(
    game: str, home: Path, monkeypatch: pytest.MonkeyPatch, rounds: Callable[[int], int]
) -> None:
    """Of every seat and of the table's screen."""
    monkeypatch.setattr(clocks, "PUT_ASIDE", 0)  # How long a test takes is no secret.
    compared = 0
    for at, (audience, meta, states) in enumerate(islice(pairs(game), rounds(1))):
        keys: list[str] | None = None
        games = []
        for number, state in enumerate(states):
            folder = home / f"{at}-{number}"
            with monkeypatch.context() as patch:
                patch.setenv("SALVAGE_HOME", str(folder))
                games.append([*play(folder, meta, state, audience, keys)])
            keys = [seen.key for seen in games[0]]
        for first, second in zip(*games, strict=False):
            if first.state != second.state:
                break  # Something has come to light.
            assert first.sent.keys() == second.sent.keys()
            differ = [path for path, said in first.sent.items() if second.sent[path] != said]
            assert differ == []
            assert len(first.sent) > 10
            compared += 1
    assert compared >= rounds(1)
