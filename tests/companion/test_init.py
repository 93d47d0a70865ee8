"""`salvage init`: the first game of one's own is sound, prints and is scored as it stands."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from companion.making.init import COLOURS, STARTERS, StarterOptions, render, suggest_title

from ..english import wrong_in
from ..long_run import LONG, first_of
from .pseudo_terminal import Terminal

REFEREED = [name for name, starter in STARTERS.items() if starter.refereed]
SIGNS = [(name, "--rules") for name, starter in STARTERS.items() if starter.folder == "signs"]
KINDS = [*SIGNS, ("cards", "--no-rules")]


@pytest.fixture
def here(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("kind", "rules"), first_of(KINDS))
def test_it_is_sound_prints_and_scores(here: Path, salvage: Any, kind: str, rules: str) -> None:
    """From `init` to paper and a score sheet, without a change to any file."""
    made = salvage("init", "night-market", "--from", kind, rules, "--name", "Night: Market")
    assert made.code == 0, made.err
    checked = salvage("check", "night-market", "--seconds", 0.2)
    assert checked.err == ""

    printed = salvage("print", "night-market", "--out", "out", "--jobs", 1, "--json").json
    pieces = [(p["id"], p["face"]) for file in printed["files"] for page in file["pages"] for p in page["pieces"]]
    piece = STARTERS[kind].piece
    assert sum(id.startswith(f"{piece}.") for id, _ in pieces) == 24
    assert {"board", "marker.red", f"{piece}.sun-1"} <= {id for id, _ in pieces}
    assert (here / "out/night-market/rulebook.pdf").is_file()

    sheet = salvage("score", "night-market", "--template", "--players", "Ann,Bo")
    (here / "sheet.yaml").write_text(sheet.out, encoding="utf-8")
    assert salvage("score", "night-market", "sheet.yaml", "--json", "--draft").json["winners"] == ["Ann", "Bo"]


@LONG
def test_every_wish_is_a_sound_game(here: Path, salvage: Any) -> None:
    """Whatever sort, number of players, title and folder: data and faces are sound."""
    for number, (kind, players) in enumerate(product(STARTERS, ("1", "2..6", "3-5"))):
        title = ("Ünïcode “x” #1: 100 %", "- x", "'")[number % 3]
        assert salvage("init", f"g{number}", "--from", kind, "--players", players, "--name", title).code == 0
        assert salvage("check", f"g{number}").err == ""
        assert salvage("contents", f"g{number}").out.startswith(f"{title} (")


def test_files_are_short_and_commented() -> None:
    """A file fits two screens, begins with what it is, and says nothing unidiomatic."""
    for kind in STARTERS:
        for name, text in render("night-market", StarterOptions("Night Market", kind, (2, 4), kind in REFEREED)):
            lines = text.splitlines()
            if name.startswith(".schema"):
                continue
            assert len(lines) <= 120, name
            assert max(map(len, lines)) <= 200, name
            assert lines[0].startswith(("#", '"""')) or name.endswith(".csv"), name
            assert [*wrong_in(text)] == [], name


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (["--from", "dice"], "starter 'dice' is unknown; allowed are cards, tiles, board"),
        (["--from", "roll-and-write", "--rules"], "begin it without --rules"),
        (["--players", "4..2"], "players are 4 to 2"),
        (["--players", "2..9"], f"is for 1 to {len(COLOURS)}"),
        (["--players", "many"], "players are 'many'; give a number or a range, such as 2..4"),
        (["--name", " "], "the title is ' '"),
        (["--name", "{{ game }}"], "without braces"),
    ],
)
def test_wrong_wishes_write_nothing(here: Path, salvage: Any, wish: list[str], said: str) -> None:
    made = salvage("init", "mine", *wish)
    assert (made.code, made.out) == (2, "")
    assert said in made.err
    assert [*here.iterdir()] in ([], [here / "salvage-home"])


def test_a_folder_that_holds_anything_stays_as_it_is(here: Path, salvage: Any) -> None:
    """A full folder, a file, a name that no game can have, links in a ring; an empty folder is filled, be it the one
    we are in."""
    (here / "full").mkdir()
    (here / "full/notes.txt").write_text("mine")
    (here / "file").write_text("mine")
    (here / "ring").symlink_to("ring")
    for folder in ("full", "file", "!", "file/below", "ring", "ring/below"):
        assert salvage("init", folder).code == 2
    assert [path.name for path in (here / "full").iterdir()] == ["notes.txt"]

    (here / "empty").mkdir()
    (here / ".empty.2000000000-0a1b2c3d/.schema").mkdir(parents=True)  # Left by one that was killed.
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(here / "empty")
        assert salvage("init", ".").code == 0
    assert salvage("check", "empty").code == 0
    assert not [path for path in here.iterdir() if path.name.startswith(".")]


def test_it_stands_on_the_list_of_games(here: Path, salvage: Any) -> None:
    """A game that was begun here is offered by the page, before anybody has played it."""
    from companion import home
    from companion.forms.last_time import LAST_SETTINGS_FILE

    salvage("init", "mine")
    assert str((here / "mine").resolve()) in str(home.read(LAST_SETTINGS_FILE))


def test_questions_at_a_terminal(here: Path, home: Path) -> None:
    """What no option says is asked for; what can't be is refused at once and asked again; Enter takes what is usual."""
    terminal = Terminal(home, "harbour", "--players", "3", command="init", folder=here)
    try:
        terminal.wait(r"Title\s+Enter for Harbour\s+> $")
        terminal.type("{{ }}", r"without braces.*\s+> $")
        terminal.type("Old Harbour", r"begin with\?[^>]*7 roll-and-write: [^>]*Enter for cards\s+> $")
        terminal.type("dice", r"type a number from 1 to 7\.\s+> $")
        terminal.type("tiles", r"know the rules\?[^>]*Enter for no\s+> $")
        terminal.send("")
        assert terminal.wait_for_the_end() == 0
        assert "salvage check ./harbour" in terminal.screen
    finally:
        terminal.close()
    text = (here / "harbour/components/game.yaml").read_text(encoding="utf-8")
    assert 'title: "Old Harbour"' in text
    assert "players: [3, 3]" in text
    assert not (here / "harbour/companion").exists()


def test_a_terminal_that_is_left_writes_nothing(here: Path, home: Path) -> None:
    """Ctrl+D at a question; a folder that is full is refused before anything is asked."""
    (here / "full").mkdir()
    (here / "full/notes.txt").write_text("mine")
    full = Terminal(home, "full", command="init", folder=here)
    left = Terminal(home, "harbour", command="init", folder=here)
    try:
        assert full.wait_for_the_end() == 2
        assert "Title" not in full.screen
        left.wait(r"Title\s+Enter for Harbour\s+> $")
        left.press("\x04", "nothing was written")
        assert left.wait_for_the_end() == 2
    finally:
        full.close()
        left.close()
    assert not (here / "harbour").exists()


def test_titles_come_from_folders() -> None:
    assert suggest_title(Path("night-market")) == "Night Market"


@pytest.mark.parametrize(
    ("starter", "lines", "said"),
    [
        ("hexes", ["C3"], "on the board: 1 red tile to E3"),
        ("tricks", ["deal", "bo plays SQ", "ann takes SQ"], "'SQ' lies in front of Bo; type take SQ from bo's front"),
        ("tricks", ["new deal"], "type discard hand for each player, then clear, shuffle and deal"),
    ],
)
def test_a_line_that_cant_be_is_answered(here: Path, salvage: Any, starter: str, lines: list[str], said: str) -> None:
    """What makers typed of spaces, of a card that was played, and of a deal that is over."""
    salvage("init", "mine", "--from", starter)
    salvage("new", "mine", "--players", "Ann,Bo,Cy", "--seed", 7)
    assert said in [salvage("do", line) for line in lines][-1].err
