"""The game at a terminal: driven through a real pseudo-terminal, through pipes, and its parts alone."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shlex
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

TOY = Path(__file__).parent / "toy"
ROWS, COLUMNS = 24, 80
RANDOM = [f"--option={step}=random" for step in ("first", "satellites", "flip", "pawns")]
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\r")
CLEAR = "\x1b[2J"
PAGE = re.compile(r"^(What happens.* \d+ of \d+|.*over: \w+ .*)\n(.*\n)+Enter goes on $")


class Terminal:
    """`salvage play` in a pseudo-terminal of 80 by 24."""

    def __init__(self, home: Path, *args: str, folder: Path | None = None, **env: str) -> None:
        self.end, far = pty.openpty()
        fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.raw = ""
        words = {k: v for k, v in os.environ.items() if not k.startswith(("SALVAGE", "NO_COLOR", "COLUMNS", "LINES"))}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "play", *args],
            stdin=far, stdout=far, stderr=far, start_new_session=True, cwd=folder,
            env={**words, "SALVAGE_HOME": str(home), "TERM": "xterm-256color", "LANG": "C.UTF-8", **env},
        )  # fmt: skip
        os.close(far)

    def wait(self, for_: str = r"> $", seconds: float = 10) -> str:
        """The screen once it ends in that; pages of news on the way are read."""
        until = time.monotonic() + seconds
        while not re.search(for_, self.screen):
            assert time.monotonic() < until, f"waited for {for_!r}; the screen:\n{self.screen}"
            if PAGE.search(self.screen):
                self.raw = ""
                os.write(self.end, b"\n")
            if select.select([self.end], [], [], 0.2)[0]:
                try:
                    self.raw += os.read(self.end, 65536).decode()
                except OSError:  # Linux says so where the other end is closed.
                    break
        return self.screen

    @property
    def screen(self) -> str:
        """What has been written since the screen was last cleared."""
        return CONTROL.sub("", self.raw.rpartition(CLEAR)[2])

    def type(self, line: str, for_: str = r"> $") -> str:
        """Type a line, and wait for the next prompt."""
        self.raw = ""
        os.write(self.end, f"{line}\n".encode())
        return self.wait(for_)

    def number(self, label: str) -> str:
        """The number before an answer on the screen."""
        found = re.search(rf"(\d+) {re.escape(label)}", self.screen)
        assert found, f"{label!r} is not on the screen:\n{self.screen}"
        return found[1]

    def close(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.end)


@pytest.fixture
def terminal(home: Path) -> Iterator[Callable[..., Terminal]]:
    """Begins `salvage play` with arguments, as often as wanted."""
    made: list[Terminal] = []

    def start(*args: str, **given: Any) -> Terminal:
        made.append(Terminal(home, *args, **given))
        return made[-1]

    yield start
    for each in made:
        each.close()


def opened(terminal: Callable[..., Terminal], *args: str) -> Terminal:
    """A seeded game of two, set up by chance, at its first action."""
    table = terminal("space-debris", "--players", "Ann,Bo", "--seed", "5", "--session", "one", *RANDOM, *args)
    table.wait()
    return table


# ---- at a terminal ----------------------------------------------------------------------------------------------


def test_a_game_is_played_to_its_end_by_typing_numbers(terminal: Any, salvage: Any) -> None:
    """Numbers read off the screen play a game to its end, with result and score; it is in the history then."""
    table = opened(terminal)
    for _ in range(200):
        if "The game is over" in table.screen:
            break
        assert len(table.screen.splitlines()) <= ROWS
        assert max(map(len, table.screen.splitlines())) <= COLUMNS
        table.type(table.number("End the actions") if "which action" in table.screen else "1")

    assert "The game is over: lost." in table.screen
    assert re.search(r"Mission: lost: ", table.screen)
    assert "Won by nobody" in table.screen
    table.type("", "$")
    assert table.process.wait(5) == 0
    assert [row["result"] for row in salvage("history", "--json").json] == ["lost"]


def test_the_table_shows_what_players_need(terminal: Any, salvage: Any) -> None:
    """One screen tells threat and what comes next, every ring, ships with hands, satellites with what they lack."""
    table = opened(terminal)
    state = salvage("status", "--json").json["state"]

    assert re.search(r"Threat ■{4}·{8} 4  level 2: 2 cards next, 1\+2 cubes   supply 32", table.screen)
    for orbit in ("GSO", "HEO", "LEO"):
        assert f"\n{orbit} " in table.screen
    for name, ship in state["players"].items():
        assert re.search(rf"{name} +{ship['at']} +4 HP  cargo 0/5  [A-Z]\w+", table.screen)
    for letter, satellite in state["satellites"].items():
        how = "works" if satellite["operational"] else r"\d[EFMP]( \d[EFMP])+"
        assert re.search(rf"{letter} [A-Z][\w ]+ 4 HP  {how}", table.screen)
    assert "Ann: which action? 4 left." in table.screen


def test_undo_takes_back_and_redo_gives_again(terminal: Any, salvage: Any) -> None:
    """`u` takes an answer back without asking, `r` gives it again; where a card was drawn `u` asks once."""
    table = opened(terminal)
    before = salvage("status", "--json").json["state"]
    table.type("thrust")
    table.type("1")
    assert "Ann moves to" in table.screen
    table.type("u")
    assert "Taken back: Ann: to which space?" in table.screen
    table.type("r")
    assert "Given again: Ann: to which space?" in table.screen
    table.type("stop")
    table.type("end")
    after = salvage("status", "--json").json
    assert after["player"] == "Bo" or after["phase"] != "actions"
    table.type("u", r"\[y/N\] $")
    assert re.search(r"with \d+ draws? or rolls? of the companion", table.screen)
    assert "Nothing was taken back." in table.type("n")
    table.type("u", r"\[y/N\] $")
    table.type("y")
    assert "Ann: which action? 3 left." in table.screen
    table.type("u 3", r"\[y/N\] $")
    table.type("y")

    assert salvage("status", "--json").json["state"] == before


def test_why_and_commands(terminal: Any, salvage: Any) -> None:
    """`?` tells the rules that acted; `/adjust`, `/status`, `/save` work at the table; Enter shows the table again."""
    table = opened(terminal)
    table.type("thrust")
    table.type("1")
    screen = table.type("?", "goes on $")
    assert re.search(r"SD-040 +.+", screen)
    table.type("")
    table.type("stop")
    assert "Corrected: threat 6 (was 4)." in table.type("/adjust threat=6 --reason test", "goes on $")
    assert re.search(r"Threat ■{6}·{6} 6", table.type(""))
    assert "players" not in table.type("/status", "goes on $").splitlines()[-1]
    table.type("")
    assert "/new is about another game" in table.type("/new space-debris")
    assert "No such command" in table.type("/zzz", "goes on $")
    table.type("")
    assert "Threat" in table.type("")
    table.type("/quit", "salvage play one")

    assert table.process.wait(5) == 0
    assert salvage("status", "--json").json["state"]["threat"] == 6


def test_a_killed_terminal_goes_on_where_it_was(terminal: Any, salvage: Any) -> None:
    """Kill -9 at a question in the middle of an action loses nothing; `salvage play NAME` asks it again."""
    table = opened(terminal)
    table.type("thrust")
    table.type("1")
    question = table.screen.splitlines()[-3:]
    before = salvage("status", "--json").out
    os.killpg(table.process.pid, signal.SIGKILL)
    table.process.wait()

    again = terminal("one")
    again.wait()
    assert again.screen.splitlines()[-3:] == question
    assert re.search("When you stopped, this had happened last:.*Ann moves to", again.screen, re.DOTALL)
    assert salvage("status", "--json").out == before


def test_physical_cards_are_typed_as_printed(terminal: Any) -> None:
    """With physical decks a draw is typed by its code; a card that lies elsewhere is refused with the reason."""
    start = ("space-debris", "--players", "Ann,Bo", "--seed", "5", "--physical", "all")
    options = ("excess-resources=yes", "first=Ann", "satellites=random")
    table = terminal(*start, *(f"--option={option}" for option in options))
    table.wait()
    assert "Which card is dealt to Ann?" in table.screen
    assert re.search(r"\d F Fuel", table.screen)
    table.type("F")
    table.type("j")
    table.type("E")
    table.type("p")
    assert "Which satellite card is drawn for letter A?" in table.screen
    table.type("AP")
    assert "AP (armor-plating) is not possible now" in table.type("AP")
    for code in ("AU", "DF", "ES", "AU"):
        table.type(code)
    assert "Type its printed code, such as L0 or L315" not in table.screen  # Eight are few enough to be listed.
    table.type("L45 H0 G180 L225")
    assert "such as G0 or L315; 32 different ones" in table.screen
    refused = table.type("G112.5 L45")
    assert "L45 is not possible now: all of it lies elsewhere (orbit discard 1)" in refused
    assert "possible:" not in refused  # The codes of a whole deck would push the table off the screen.
    assert "lines more" not in refused
    assert "Nothing of the line was done" in refused.replace("\n", " ")


def test_another_process_may_answer_meanwhile(terminal: Any, salvage: Any) -> None:
    """An answer typed to a question that is no longer pending changes nothing and is told."""
    table = opened(terminal)
    salvage("do", "end")
    table.type("end")

    assert "the game has moved on since that question was shown" in table.screen.replace("\n", " ")
    assert "Bo: which action?" in table.screen


def test_what_one_player_draws_is_told_to_that_player_alone(terminal: Any) -> None:
    """A card dealt to a hidden hand is told after the keyboard was handed over, and is cleared away."""
    table = terminal(str(TOY), "--players", "Ann,Bo", "--seed", "3", "--trust")
    for who in ("Ann", "Bo"):
        screen = table.wait(f"Enter shows it to {who} $")
        assert f"{who} alone may see" in screen
        assert "dealt" not in screen
        assert f"dealt {who}" in table.type("", r"hides this $")
        table.raw = ""
        os.write(table.end, b"\n")

    assert "dealt" not in table.wait()


def test_secret_choices_hand_the_keyboard_over(terminal: Any) -> None:
    """What a player decides in secret is on the screen only while that player has the keyboard."""
    table = terminal(str(TOY), "--players", "Ann,Bo", "--seed", "3", "--trust", "--physical", "deck")
    for who, card in (("Ann", "S"), ("Bo", "M")):
        screen = table.wait(f"Enter shows it to {who} $")
        assert f"{who} decides in secret" in screen
        table.type("")
        table.type(card, r"hides this $")
        table.raw = ""
        os.write(table.end, b"\n")
    table.wait()
    table.type("draw", r"shows it to Ann $")
    table.type("")
    table.type("M", r"hides this $")
    table.type("")

    screen = table.type("bid", r"shows it to Ann $")
    assert "bid moon" not in screen
    assert "bid sun" in table.type("")
    public = table.type("1")
    assert "bid Ann moon" in public
    assert "bid Bo moon" in public


def test_no_colour_where_none_is_wanted(terminal: Any) -> None:
    """NO_COLOR leaves no colour in what is written; nothing is told by colour alone."""
    table = terminal("space-debris", "--players", "Ann,Bo", "--seed", "5", "--session", "one", *RANDOM, NO_COLOR="1")
    table.wait()

    colours = [int(n) for codes in re.findall(r"\x1b\[([0-9;]+)m", table.raw) for n in codes.split(";") if n]
    assert not [code for code in colours if 30 <= code <= 49 or code >= 90]
    assert "▲ Ann" in table.screen


def test_a_terminal_without_unicode_is_served(terminal: Any) -> None:
    """Where the encoding has no signs the same is drawn with ASCII, and no name can stop the game."""
    table = terminal("space-debris", "--players", "Zoë,安娜", "--seed", "5", *RANDOM, PYTHONIOENCODING="ascii")
    screen = table.wait()

    assert screen.isascii()
    assert "22. 45   67. 90" in screen
    assert re.search(r"\^ Zo\? +[GHL]", screen)


# ---- the page that tells how ------------------------------------------------------------------------------------

PAGE_OF_DOCS = Path(__file__).parents[2] / "docs" / "playing.md"
EVENT = re.compile(
    r"<!-- play: (?P<play>.+?) -->|<!-- typed: (?P<typed>.*?) -->|```screen\n(?P<screen>.*?)```"
    r"|<!-- file: (?P<file>\S+) -->\n```yaml\n(?P<text>.*?)```",
    re.DOTALL,
)
BOARD_LEFT_OUT = "…"
"""The first line of a screen of which the page shows only what is below the board."""

PROMPT = r"(?:> |Enter goes on |Enter leaves.*> |\[y/N\] )"


def test_the_page_on_playing_shows_what_happens(terminal: Any, tmp_path: Path) -> None:
    """docs/playing.md, played from top to bottom: each screen on it is what a terminal shows.

    With REWRITE=1 in the environment the screens of the page are written anew, to be looked at.
    """
    page = PAGE_OF_DOCS.read_text(encoding="utf-8")
    table: Any = None
    wrong: list[str] = []
    for event in EVENT.finditer(page):
        if event["play"]:
            table = terminal(*shlex.split(event["play"]), folder=tmp_path)
        elif event["file"]:
            (tmp_path / event["file"]).write_text(event["text"], encoding="utf-8")
        elif event["typed"]:
            for typed in event["typed"].split(" | "):
                table.wait()
                _send(table, typed)
        else:
            shown = "\n".join(row.rstrip() for row in table.wait(rf"{PROMPT}$").splitlines())
            rows = event["screen"].splitlines()
            if rows[0] == BOARD_LEFT_OUT:
                shown = f"{BOARD_LEFT_OUT}\n{shown[shown.index('─' * 9) :]}"
            typed = re.sub(rf"^.*?{PROMPT.replace(' ', ' ?')}", "", rows[-1])
            now = f"{shown}{' ' if typed else ''}{typed}".strip("\n") + "\n"
            if now != event["screen"]:
                wrong.append(event["screen"])
                page = page.replace(f"```screen\n{event['screen']}```", f"```screen\n{now}```", 1)
            _send(table, typed)
    if wrong and os.environ.get("REWRITE"):
        PAGE_OF_DOCS.write_text(page, encoding="utf-8")

    assert wrong == []


def _send(table: Terminal, typed: str) -> None:
    table.raw = ""
    os.write(table.end, f"{typed}\n".encode())


# ---- in a pipe --------------------------------------------------------------------------------------------------


def piped(home: Path, lines: str, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "companion", "play", *args],
        input=lines, capture_output=True, text=True, timeout=30,
        env={**os.environ, "SALVAGE_HOME": str(home), "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip


def test_plain_output_is_sentences(home: Path) -> None:
    """A pipe gets sentences: nothing drawn, no control characters, the table first and again after Enter only."""
    made = piped(home, "thrust\n1\n\n", "space-debris", "--players", "Ann,Bo", "--seed", "5", *RANDOM)

    assert (made.returncode, made.stderr) == (0, "")
    assert made.stdout.isascii()
    assert made.stdout.count("Threat is 4 of 12, level 2; next are cards with 1 and 2 cubes.") == 2
    assert re.search(r"^Satellite A, [\w ]+ at \S+: 4 hit points, (works|needs \d.+)\.$", made.stdout, re.M)
    assert re.search(r"^Ann moves to \S+\.$", made.stdout, re.M)
    assert re.search(r"^\d: Stop here$", made.stdout, re.M)
    assert made.stdout.splitlines()[-1].startswith("The game is kept. Go on with: salvage play ")


def test_the_wizard_asks_for_a_new_game(home: Path, salvage: Any) -> None:
    """Without options a new game asks for names, physical decks and optional rules, each again until it is right."""
    made = piped(home, "Ann\nAnn, Bo\nnobody\norbit-deck\n7\n1\n", "space-debris")
    meta = salvage("status", "--json").json
    again = piped(home, "\n", "space-debris")

    assert "2 to 4 play, not 1 (Ann)" in made.stdout
    assert made.stdout.count("'nobody' is no deck or die") == 1
    assert "there is no 7 on the list; allowed: 1 to 3" in made.stdout
    assert list(meta["state"]["players"]) == ["Ann", "Bo"]
    assert meta["state"]["options"] == {"satellites_in_peril": True}
    assert f"session {meta['session']}" in again.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["nowhere"], "'nowhere' is no game and no session; games: "),
        (["--seed", "3"], "which game? salvage play GAME begins one"),
        (["space-debris", "--players", "Ann"], "2 to 4 play, not 1 (Ann)"),
        ([], "there is no session yet"),
    ],
)
def test_what_cannot_be_played_is_said(home: Path, args: list[str], said: str) -> None:
    """Wrong input of the command line is one line and exit 2."""
    made = piped(home, "", *args)

    assert made.returncode == 2
    assert said in made.stderr
    assert "Traceback" not in made.stderr


def test_other_commands_import_no_rich(home: Path, salvage: Any) -> None:
    """Only `play` draws: `status` imports neither rich nor anything of the terminal."""
    salvage("new", "space-debris", "--players", "Ann,Bo")
    code = "import sys; sys.argv = ['salvage', 'status']\nfrom companion.cli import main\n"
    code += "try:\n    main()\nexcept SystemExit:\n    pass"
    code += "\nprint([n for n in sys.modules if n.split('.')[0] == 'rich' or n.startswith('companion.terminal')])"
    env = {**os.environ, "SALVAGE_HOME": str(home)}
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env)

    assert made.stdout.splitlines()[-1] == "[]"


def test_the_last_entry_is_told_when_a_session_is_taken_up(home: Path) -> None:
    """Going on with a session tells again what happened last, so that pieces can be seen to."""
    first = piped(home, "thrust\n1\n", "space-debris", "--players", "Ann,Bo", "--seed", "5", "--session", "x", *RANDOM)
    moved = re.findall(r"Ann moves to \S+", first.stdout)[-1]

    assert moved in piped(home, "", "x").stdout


def test_the_journal_holds_what_was_typed(home: Path, salvage: Any) -> None:
    """Several names typed on one line are one transaction of several answers."""
    from companion.space_debris.box import NEAR

    salvage("new", "space-debris", "--players", "Ann,Bo", "--seed", "5", "--session", "x", *RANDOM)
    before = salvage("status", "--json").json
    space = NEAR[before["state"]["players"]["Ann"]["at"]][0]
    piped(home, f"thrust {space} stop\n", "x")
    told = salvage("log", "--json").json

    assert [row["key"] for row in told if row["by"] == "person"] == ["thrust", space, "stop"]
    assert salvage("status", "--json").json["moves"] == before["moves"] + 1
