"""The commands of a session: what they print, what they refuse, and what they import."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ..long_run import first_of
from .test_plain import played

ROOT = Path(__file__).parents[2]
TOY = Path(__file__).parent / "toy"


# ---- new, status --------------------------------------------------------------------------------------------------


def test_new_says_how_to_go_on(begun: Any, salvage: Any) -> None:
    """The session's name, the position, the first question and its keys."""
    first, *rows = begun.out.splitlines()
    assert first == "Session friday. Answer with: salvage do ANSWER…"
    assert rows == salvage("status").out.splitlines()
    assert rows[rows.index("Ann: action of turn 1?") + 1 :][:2] == ["action bid", "action dig"]


def test_an_own_game_needs_trust(home: Path, salvage: Any) -> None:
    """Its Python doesn't run before --trust; then it does, until the files change."""
    refused = salvage("new", TOY, "--players", "Ann,Bo")
    assert (refused.code, len(refused.faults)) == (2, 1)
    assert "its Python is not trusted" in refused.err
    assert salvage("new", TOY, "--players", "Ann,Bo", "--trust").code == 0
    assert salvage("new", TOY, "--players", "Ann,Bo").code == 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "who plays Toy?"),
        (("--players", "Ann"), "2 to 3 players, not 1 (Ann)"),
        (("--players", "Ann,Bo", "--physical", "duck"), "'duck' isn't a deck or die (did you mean deck?)"),
        (("--players", "Ann,Bo", "--option", "rich"), "--option 'rich' is not NAME=VALUE"),
        (("--players", "Ann,Bo", "--mode", "umpire"), "there is no mode 'umpire'; modes: referee, tracker"),
        (("--players", "Ann,Bo", "--scenario", "none.yaml"), "none.yaml: can't be read"),
        (("--players", "Ann,Bo", "--session", "a/b"), "'a/b' can't be a session's name"),
    ],
)
def test_new_refuses_in_words(home: Path, salvage: Any, options: tuple[str, ...], said: str) -> None:
    """Each with exit 2 and without a session."""
    made = salvage("new", TOY, "--trust", *options)

    assert (made.code, made.out) == (2, "")
    assert said in made.err
    assert salvage("sessions", "--json").json == []


def test_without_a_session_commands_say_so(home: Path, salvage: Any) -> None:
    """Every command that needs one tells how to begin one."""
    for line in ("status", "do end", "undo", "redo", "log", "why", "save x.json", "export-scenario x.yaml"):
        said = salvage(*line.split())
        assert (said.code, said.out) == (2, "")
        assert "there is no session yet; begin one: salvage new" in said.err


# ---- do, undo, redo -----------------------------------------------------------------------------------------------


def test_do_tells_what_happened_and_what_comes(begun: Any, salvage: Any) -> None:
    """Each answer with its number and what followed, then the next question."""
    said = salvage("do", "dig", "H30", "2")

    assert "     3 Ann: how many of turn 1? → how many 2\n         dug Ann H30 2 (TY-004)\n" in said.out
    assert said.out.endswith("\naction wave\naction end\n")
    assert salvage("do", "end", "--json").json["status"]["player"] == "Bo"


def test_do_refuses_with_the_legal_keys(begun: Any, salvage: Any) -> None:
    """Exit 2, nothing on stdout, nothing changed; the legal ones are listed."""
    said = salvage("do", "dig", "H99")

    assert (said.code, said.out) == (2, "")
    assert said.faults == [
        "'H99' isn't one of the choices; possible: H30, H300",
        "After 'dig' the question would be 'where of turn 1?'. Nothing of the line was done",
    ]
    assert salvage("status", "--json").json["seq"] == 0


def test_do_draws_nothing_for_a_line_that_goes_on(begun: Any, salvage: Any) -> None:
    """Whoever types on hasn't seen what comes; so nothing is done, whatever the rest of the line says."""
    for rest in ("nonsense", "end"):
        said = salvage("do", "draw", rest)

        assert (said.code, said.out) == (2, "")
        assert said.faults[0] == f"the companion draws or rolls there; type '{rest}' once you have seen what comes"
        assert salvage("status", "--json").json["seq"] == 0


def test_do_random_is_seeded(home: Path, salvage: Any) -> None:
    """The same seed plays the same game; N is how many answers."""
    logs = []
    for name in ("one", "two"):
        salvage("new", TOY, "--players", "Ann,Bo", "--seed", 3, "--session", name, "--trust")
        assert salvage("do", "--random", "12").code == 0
        logs.append(salvage("log", "--json", "--seat", "all").json)
    assert logs[0] == logs[1]
    assert logs[0][-1]["seq"] == 12
    assert salvage("do", "--random", "some").code == 2


def test_undo_and_redo(begun: Any, salvage: Any) -> None:
    """N answers back with their draws, and forth again; more than there are is refused whole."""
    salvage("do", "dig", "H30", "1")
    salvage("do", "draw")
    assert salvage("undo", "2").out.startswith("Undid 2 answers and 1 draw or roll; the log now has 2.\n")
    assert salvage("redo", "2").out.startswith("Redid 2 answers and 1 draw or roll; the log now has 4.\n")
    refused = salvage("undo", "5")
    assert (refused.code, refused.err) == (2, "there are only 4 answers to undo\n")
    assert salvage("redo").err == "there is nothing to redo\n"
    salvage("undo", "3")
    assert salvage("undo", "2").err == "there is only 1 answer to undo\n"
    assert salvage("redo", "4").err == "there are only 3 answers to redo\n"
    assert salvage("undo", "0").code == 2


def test_undo_and_redo_say_what_to_do_with_the_pieces(begun: Any, salvage: Any) -> None:
    """The hand goes back to where the card came from, in words and as data; redo lays it out again."""
    before = salvage("status", "--json").json["state"]
    salvage("do", "--random", "6")
    made = salvage("undo", "6", "--json").json

    assert made["state"] == before
    assert any(step["text"] for step in made["to_do"])
    assert all(set(change) == {"path", "value"} for step in made["to_do"] for change in step["changes"])
    assert all(step["changes"] for step in made["to_do"])
    said = salvage("redo", "6").out.splitlines()
    assert any(re.match(r"  (\d+\. )?(Take|Put) ", line) for line in said)


def test_do_as_a_seat(begun: Any, salvage: Any) -> None:
    """A seat answers its own questions only, and sees what it may."""
    assert salvage("do", "end", "--seat", "Bo").code == 2
    assert salvage("do", "wave", "--seat", "Bo").code == 0
    told = salvage("do", "draw", "--seat", "Ann", "--json").json
    assert told["happened"][0]["notes"][0]["text"].startswith("drew Ann")
    assert salvage("status", "--seat", "Eve").err.startswith("there is no seat 'Eve'")


@pytest.mark.parametrize(
    ("line", "offered"),
    first_of(
        [
            ("do dig", "H30 H300"),
            ("do bid --session secret", ""),  # Ann chooses among what only she may see.
            ("do draw", ""),  # The companion draws.
            ("do", "bid dig draw end flip sow wave"),
            ("do dig H30", "1 2"),
            ("do nonsense", ""),
            ("status --session", "friday"),
        ],
        3,
    ),
)
def test_the_shell_completes_sessions_and_answers(begun: Any, salvage: Any, line: str, offered: str) -> None:
    """What may follow on the line so far, and nothing that is a secret or nature's."""
    if "secret" in line:
        salvage("new", TOY, "--players", "Ann,Bo", "--session", "secret", "--physical", "all")
        assert salvage("do", "S", "M", "draw", "M").code == 0
    salvage_ = f"import sys; sys.path.insert(0, {str(ROOT)!r}); sys.argv[:] = ['salvage']\n"
    code = f"{salvage_}from companion.cli import main\nmain()"
    words = {"COMP_WORDS": f"salvage {line} ", "COMP_CWORD": str(len(line.split()) + 1)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False,
        env={**os.environ, **words, "_SALVAGE_COMPLETE": "complete_bash"},
    )  # fmt: skip

    assert done.stdout.split() == offered.split(), done.stderr


# ---- log, why, adjust ---------------------------------------------------------------------------------------------


def test_status_for_people(begun: Any, salvage: Any) -> None:
    """The table in the sentences of plain mode, numbers that are 0 as well, and nothing that is hidden; answers by
    their names, as no number of a list is taken here."""
    rows = salvage("status", "--seat", "Ann").out.splitlines()

    assert {"Left: 2.", "Supply: 16.", "Ann: hand Comet; gems 0.", "Bo: hand 1 unseen; gems 0."} <= {*rows}
    assert salvage("do", "1").code == 2
    for _ in range(4):
        salvage("do", "--random")
        told = {re.sub(r"^\d+: ", "", row) for row in played("\n\n/quit\n", "friday").out.splitlines()}
        assert {*salvage("status").out.splitlines()} <= told


def test_log_shows_branches(begun: Any, salvage: Any) -> None:
    """`--all` marks what was taken back with an x."""
    salvage("do", "dig", "H30")
    salvage("undo")
    salvage("do", "H300")

    assert "H30\n" not in salvage("log").out
    assert "x    2 Ann: where of turn 1? → where H30\n     2 Ann" in salvage("log", "--all").out


def test_why_prints_each_rule_with_its_section(home: Path, salvage: Any) -> None:
    """Rules come from the game's ledger, in its words, with the heading of our rulebook."""
    salvage("new", "space-debris", "--players", "Ann,Bo", "--option", "satellites=random", "--seed", 1)
    assert salvage("do", "Ann").code == 0
    said, told = salvage("why").out, salvage("why", "1", "--json").json

    assert "SD-017   Each player draws 2 resource cards. [Ships and first cards]" in said
    assert re.search(r"^The current question is about:\nSD-020   .*\[Satellites", said, re.M)
    assert {"SD-035", "SD-012", "SD-017"} <= {rule["id"] for rule in told["rules"]}
    assert all(rule["text"] and rule["section"] for rule in told["rules"])


def test_why_tells_a_rule_by_its_id(home: Path, salvage: Any) -> None:
    """The id that stands beside a question is enough; what is neither a number nor a rule is refused."""
    salvage("new", "space-debris", "--players", "Ann,Bo")
    said = salvage("why", "sd-037")

    assert said.out.startswith("SD-037   ")
    assert said.out.count("\n") == 1
    assert salvage("why", "SD-037", "--json").json["rules"][0]["section"]
    assert salvage("why", "SD-999").err == "'SD-999' isn't the number of an answer, the id of a rule or a word in one\n"


def test_adjust(begun: Any, salvage: Any) -> None:
    """Corrected with a reason or without, told with all that it moves, kept in the log, taken back like an answer; a
    line may name as much of a place as tells it from others."""
    salvage("do", "dig", "H30")
    said = salvage("adjust", "board.H30=0", "board.H3=1", "--reason", "it was the other one")
    told, _, rest = said.out.partition("\n")
    assert told.startswith("Corrected: ")
    assert "board H3 from 0 to 1" in {*told[11:-1].split("; ")}
    assert rest.startswith("Left out, as it is no longer possible: the answer 'H30'.\nAnn: where of turn 1?")
    assert "3 corrected board H30 to 0, board H3 to 1 (it was the other one)" in salvage("log").out
    assert salvage("undo").code == 0
    assert salvage("status", "--json").json["state"]["board"] == {"H30": 2, "H300": 2}
    assert salvage("adjust", "ann", "gems", "1").out.startswith(
        "Corrected: Ann's gems from 0 to 1; supply from 16 to 15."
    )
    assert "3 corrected Ann's gems to 1 (after undoing" in salvage("log").out
    assert "could be Ann's gems or Bo's gems" in salvage("adjust", "gems=1").err


# ---- keeping ------------------------------------------------------------------------------------------------------


def test_sessions_are_listed(begun: Any, salvage: Any, home: Path) -> None:
    """Each with game, players and answers; the newest marked; a damaged one with what is wrong, the others unharmed."""
    salvage("new", TOY, "--players", "Cleo,Dai", "--session", "monday")
    (home / "sessions" / "broken.salvage").write_bytes(b"nothing" * 999)
    rows = {row["name"]: row for row in salvage("sessions", "--json").json}

    assert [rows[name]["newest"] for name in ("friday", "monday")] == [False, True]
    assert (rows["monday"]["players"], rows["monday"]["game"], rows["monday"]["seq"]) == (["Cleo", "Dai"], "toy", 0)
    assert "the file is damaged" in rows["broken"]["damaged"]
    assert salvage("sessions").code == 0
    assert salvage("status", "--session", "fri", "--json").json["session"] == "friday"


def test_a_copied_file_is_no_session(begun: Any, salvage: Any, home: Path) -> None:
    """It is listed, with what is wrong; nothing means it but its name, whatever else is gone."""
    folder = home / "sessions"
    shutil.copy(folder / "friday.salvage", folder / "friday (copy).salvage")
    (home / "newest.json").unlink()
    assert salvage("status", "--json").json["session"] == "friday"
    (folder / "friday.salvage").unlink()

    assert "there is no session yet" in salvage("status").err
    (row,) = salvage("sessions", "--json").json
    assert (row["name"], row["newest"]) == ("friday (copy)", False)
    assert "'friday (copy)' can't be a session's name" in row["damaged"]
    assert "salvage load " in row["damaged"]
    assert "Loaded as session friday-recovered." in salvage("load", folder / "friday (copy).salvage").out


def test_save_and_load(begun: Any, salvage: Any, tmp_path: Path) -> None:
    """One JSON file holds all of it; loaded it is a session of its own, and the newest."""
    salvage("do", "dig", "H30", "1")
    file = tmp_path / "it.json"
    assert salvage("save", file).code == 0
    assert json.loads(file.read_text())["session"] == "friday"
    assert salvage("load", file).out == "Loaded as session friday-2.\n"
    told = salvage("status", "--json").json
    assert (told["session"], told["seq"]) == ("friday-2", 3)
    assert salvage("load", file).out == "Loaded as session friday-3.\n"
    assert salvage("load", file, "--session", "friday").code == 2
    assert salvage("load", tmp_path / "none.json").code == 2
    assert salvage("load", home_file(salvage)).out.endswith("Loaded as session friday-3-recovered.\n")


def home_file(salvage: Any) -> Path:
    """The file of the newest session."""
    from companion.sessions.session_store import find

    return find()


def test_a_damaged_session_is_recovered(begun: Any, salvage: Any, home: Path) -> None:
    """Every command tells of the damage and how to go on; the recovered session does."""
    salvage("do", "dig", "H30", "1", "end")
    salvage("do", "draw")
    file = home / "sessions" / "friday.salvage"
    file.write_bytes(b"\0" * 100 + file.read_bytes()[100:])
    said = salvage("status")
    assert (said.code, len(said.faults)) == (2, 1)
    assert "friday.salvage --recover" in said.err
    made = salvage("load", "friday", "--recover")
    assert made.code == 0, made.err
    assert "5 answers could be read" in made.out
    assert salvage("status", "--json").json["seq"] == 5


def test_a_failed_save_leaves_the_old_one(begun: Any, salvage: Any, tmp_path: Path) -> None:
    """A file that can't be written is told; nothing half-written lies about."""
    (tmp_path / "it.json").write_text("a game of old", encoding="utf-8")
    for way in (tmp_path, tmp_path / "it.json" / "inside.json"):
        said = salvage("save", way)

        assert (said.code, said.out) == (2, "")
        assert "can't be written" in said.err
    assert (tmp_path / "it.json").read_text(encoding="utf-8") == "a game of old"
    assert list(tmp_path.glob("**/.it*")) == []


def test_history_and_stats(begun: Any, salvage: Any) -> None:
    """A game that has ended is listed with result and turns, and counted."""
    assert salvage("history", "--json").json == []
    salvage("do", "--random", "900")
    rows = salvage("history", "--json").json
    assert [(row["session"], row["result"], row["reason"]) for row in rows] == [("friday", "won", "TY-010")]
    told = salvage("stats", TOY, "--json").json
    assert (told["games"], told["results"], told["players"]) == (1, {"won": 1}, {"2": 1})
    assert "Toy: 1 game\n" in salvage("stats", TOY).out
    assert "  Number of players: 2 (1 game)\n" in salvage("stats", TOY).out
    assert "won" in salvage("history").out
    salvage("undo", "--yes")
    assert salvage("history", "--json").json == []
    assert salvage("redo").code == 0
    assert len(salvage("history", "--json").json) == 1
