"""docs/your-game.md and your-rules.md: their commands and changes lead from `init` to an evening on the page, as they
stand there."""

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
DOCS = ROOT / "docs"
GAME_PAGE, RULES_PAGE, MAKERS_PAGE = (DOCS / f"{name}.md" for name in ("your-game", "your-rules", "makers"))
GAME = Path("night-market")
MOST_COMMANDS = 30


def blocks(page: Path) -> list[tuple[str, str, str]]:
    """The commands and changes of a page and of the section it leads to: kind, file, lines."""
    text = page.read_text(encoding="utf-8")
    section = GAME_PAGE.read_text(encoding="utf-8").partition("### A field of your own")[2].partition("\n## ")[0]
    text = text.replace("(your-game.md#a-field-of-your-own).", section)
    return re.findall(r"^```(sh|diff)(?: (\S+))?\n(.*?)^```", text, re.M | re.S)


def commands(page: Path) -> Iterator[str]:
    for kind, _, text in blocks(page):
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
        open_the_page(salvage)
    else:
        fast = {"check": ["--seconds", "0.2"], "print": ["--jobs", "1"], "playtest": ["--jobs", "1"]}
        more = [] if "--changed-since" in words and "--format" in words else fast.get(words[1], [])
        made = salvage(*words[1:], *more)
        assert (made.code, made.err) == (0, ""), line
        said[line] = made.out


def open_the_page(salvage: Any) -> None:
    """The page of every seat of a session that is tracked; a game that is refereed is played on it."""
    if (GAME / "companion").exists():
        play_on_the_page(salvage)
        return
    with Table(open_session("first")) as table:
        assert all("Night Market" in table.get(table.path(name)).text for name in ("Ann", "Bo", "Cy"))


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


def follow(page: Path, salvage: Any) -> dict[str, str]:
    """Every block of a page in its order, without a complaint; what each command said."""
    said: dict[str, str] = {}
    assert len([*commands(page)]) <= MOST_COMMANDS
    for kind, file, text in blocks(page):
        if kind == "diff":
            apply_diff(GAME / file, text)
        for line in text.splitlines() if kind == "sh" else ():
            run(salvage, line, said)
    return said


@LONG
def test_an_evening_is_a_path(tmp_path: Path, home: Path, salvage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tracked game is printed, played, changed and exported; the last print is what has changed."""
    monkeypatch.chdir(tmp_path)
    said = follow(GAME_PAGE, salvage)

    assert (
        "Take out of the box: 1 × Great Sun (S3), 1 × Royal Comet (C4)." in said[next(x for x in said if "--dpi" in x)]
    )
    assert "name Royal Comet → Crowned Comet" in said[next(x for x in said if " diff " in x)]
    assert (tmp_path / "changes.html").is_file()
    assert "Bo: track 4" in said["salvage status"]
    assert [*(tmp_path / "output/night-market-tts").glob("*.json")]


@LONG
def test_rules_are_a_path(tmp_path: Path, home: Path, salvage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules are changed, played by bots, and played to their end."""
    monkeypatch.chdir(tmp_path)
    assert "Ann" in follow(RULES_PAGE, salvage)["salvage score first"]


@pytest.mark.parametrize("page", [GAME_PAGE, RULES_PAGE, MAKERS_PAGE], ids=lambda page: page.stem)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (ROOT / "docs" / link).exists(), link
