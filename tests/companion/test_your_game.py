"""docs/your-game.md: its commands and changes lead from `init` to an evening on the page, as they stand there."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.making.watched_game import Preview
from companion.sessions.session_store import open_session

from ..long_run import LONG
from ..web.table import Table

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "your-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(sh|diff)(?: (\S+))?\n(.*?)^```", PAGE, re.M | re.S)
GAME = Path("night-market")
MOST_COMMANDS = 30


def commands() -> Iterator[str]:
    for kind, _, text in BLOCKS:
        yield from text.splitlines() if kind == "sh" else ()


def apply_diff(file: Path, text: str) -> None:
    """Put the lines that begin with + in the place of those before them that begin with -."""
    whole = file.read_text(encoding="utf-8")
    for old, new in re.findall(r"((?:^-.*\n)+)((?:^\+.*\n)*)", text, re.M):
        before, after = (re.sub(r"^[-+]", "", part, flags=re.M) for part in (old, new))
        assert whole.count(before) == 1, f"{before!r} is there {whole.count(before)} times in {file}"
        whole = whole.replace(before, after)
    file.write_text(whole, encoding="utf-8")


def run(salvage: Any, line: str, said: dict[str, str]) -> None:
    """A command as the page has it; what goes on until it is ended is looked at instead."""
    words = shlex.split(line)
    if words[0] == "cp":
        shutil.copytree(words[-2], words[-1])
    elif words[1] == "watch":
        preview = Preview(words[2])
        assert preview.look()
        assert preview.faults == []
    elif words[1] == "table":
        play_on_the_page(salvage)
    else:
        fast = {"check": ["--seconds", "0.2"], "print": ["--jobs", "1"], "playtest": ["--jobs", "1"]}
        more = [] if "--changed-since" in words and "--format" in words else fast.get(words[1], [])
        made = salvage(*words[1:], *more)
        assert (made.code, made.err) == (0, ""), line
        said[line] = made.out


def play_on_the_page(salvage: Any) -> None:
    """Another session, answered by the pages of its seats until it is over."""
    assert salvage("new", GAME, "--players", "Ann,Bo", "--seed", 3, "--session", "page").code == 0
    session = open_session("page")
    with Table(session) as table:
        for _ in range(60):
            session.refresh()
            if session.play.over:
                break
            ask = session.play.ask
            answer = table.answer(ask.seat, str(ask.options[0]))
            assert answer.status == 200, answer.text
        assert session.play.over
        assert "Total" in table.get(table.path("Ann")).text


@LONG
def test_the_page_is_a_path(tmp_path: Path, home: Path, salvage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every block in its order, without a complaint; the last print is what has changed."""
    monkeypatch.chdir(tmp_path)
    said: dict[str, str] = {}
    assert len([*commands()]) <= MOST_COMMANDS
    for kind, file, text in BLOCKS:
        if kind == "diff":
            apply_diff(GAME / file, text)
        for line in text.splitlines() if kind == "sh" else ():
            run(salvage, line, said)

    assert "Take out of the box: 1 × card.sun-3, 1 × card.comet-4." in said[next(x for x in said if "--dpi" in x)]
    assert "changed  card.comet-4: name Royal Comet → Crowned Comet" in said[next(x for x in said if " diff " in x)]
    assert (tmp_path / "changes.html").is_file()
    assert "Ann" in said["salvage score first"]


def test_every_link_leads_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", PAGE):
        assert (ROOT / "docs" / link).exists(), link
