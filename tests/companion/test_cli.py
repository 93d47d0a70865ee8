"""The command line: help, JSON, exit codes, and what it remembers."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest

from companion.cli import commands
from companion.cli.app import full_command

from ..long_run import LONG

GAME = "space-debris"
COMMANDS = {name: full_command(name) for name in commands.COMMANDS}
ROOT = Path(__file__).parents[2]


def python(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *args], capture_output=True, text=True, cwd=ROOT, env={**os.environ, **env}, check=False
    )


# ---- help --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(salvage, name) -> None:
    """`--help` says what the command does, explains every option and ends with an example."""
    command = COMMANDS[name]
    said = salvage(name, "--help")

    assert said.code == 0
    assert command.help.strip().split("\n")[0] in " ".join(said.out.split())
    assert "Example: salvage " in said.out
    context = command.make_context(name, [], resilient_parsing=True)
    for parameter in (each for each in command.params if not getattr(each, "hidden", False)):
        named, text = parameter.get_help_record(context) or ("", "")
        assert text.strip(), (parameter.name, named)
    known = {option for each in command.params for option in each.opts}
    assert {*commands.COMMANDS[name].everyday.split()} <= known  # None is forgotten that gets another name.


def test_the_whole_help_lists_all_commands_in_groups(salvage) -> None:
    """`salvage --help` says of every command in a line what it does, cuts none at 80 columns, and has an example."""
    said = salvage("--help")
    rows = dict(re.findall(r"^  ([a-z][a-z-]+)  +(\S.{0,44})$", said.out, re.M))

    assert re.findall(r"^(\w.*):$", said.out, re.M) == ["Print", "Play", "Make", "Scripts and records", "Options"]
    assert rows == {name: command.help.partition(". ")[0].removesuffix(".") for name, command in COMMANDS.items()}
    assert "Example: salvage " in said.out


def test_options_of_every_day_come_first(salvage) -> None:
    """Nobody has to read thirty options to find paper and ink."""
    first, rest = (re.findall(r"^  (--\S+)", part, re.M) for part in salvage("print", "--help").out.split("Further"))

    assert " ".join(first) == "--out --paper --only --module --backs --ink --players --large --booklet"
    assert {"--json", "--trust", "--language", "--inset"} <= {*rest}


@pytest.mark.parametrize("command", ["play", "table", "score"])
def test_a_session_or_a_game_almost_named(salvage, command) -> None:
    """Where either may be given, the nearest of both is offered."""
    salvage("new", GAME, "--players", "Ann,Bo", "--session", "friday")

    for typed, meant in (("spacedebris", GAME), ("fridya", "friday")):
        assert f"{typed!r} is neither a game nor a session (did you mean {meant}?)" in salvage(command, typed).err


def test_version(salvage) -> None:
    """`--version`, and `python -m companion` does the same as `salvage`."""
    said = salvage("--version")

    assert said.out.startswith("salvage 0.")
    assert python("-m", "companion", "--version").stdout == said.out


def test_completion_knows_games_and_choices(salvage, monkeypatch) -> None:
    """The shell completes games and the values of options."""
    for words, wanted in (("salvage print space-d", GAME), ("salvage print x --backs gut", "gutterfold")):
        monkeypatch.setenv("_SALVAGE_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", words)
        monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
        assert salvage().out.split() == [wanted]


# ---- JSON --------------------------------------------------------------------------------------------------------


def test_games_json(salvage) -> None:
    """One row for each game with the contract's keys; each of these has rules of its own."""
    rows = {row["id"]: row for row in salvage("games", "--json").json}
    row = rows[GAME]

    assert list(row) == ["id", "title", "players", "modules", "pieces", "referee"]
    assert (row["title"], row["players"], row["modules"]) == (
        "Space Debris",
        [2, 4],
        ["base", "flat-pawns", "debris-stacks"],
    )
    assert row["pieces"] == sum(piece["count"] for piece in salvage("contents", GAME, "--json").json)
    assert {id for id, row in rows.items() if row["referee"]} >= {GAME, "junk-orbit", "space-junkyard"}


def test_contents_for_people(salvage) -> None:
    """The human form has a table for each kind with its total, and all of them."""
    said = salvage("contents", GAME).out
    rows = salvage("contents", GAME, "--json").json

    assert f"{sum(row['count'] for row in rows)} pieces" in said
    assert "Orbit cards: 40, two sides" in said
    assert all(row["name"] in said for row in rows)


@LONG
def test_plan_json(salvage, tmp_path, monkeypatch) -> None:
    """Pages, sheets, cuts and ink of each file as printing would take, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    made = salvage("plan", GAME, "--no-rulebook", "--json").json
    assert list(tmp_path.iterdir()) == []
    printed = salvage("print", GAME, "--no-rulebook", "--json").json

    assert [file["path"] for file in made["files"]] == [file["path"] for file in printed["files"]]
    assert [file["pages"] for file in made["files"]] == [len(file["pages"]) for file in printed["files"]]
    assert all(len(file["ink"]) == file["pages"] and 0 < min(file["ink"]) <= 1 for file in made["files"])
    assert made["sheets"] == sum(file["sheets"] for file in made["files"]) <= made["pages"]
    assert made["cuts"] == sum(file["cuts"] for file in made["files"]) > 100
    assert any("cubes" in line for line in made["supply"])


@LONG
def test_the_closing_summary(salvage, tmp_path) -> None:
    """After printing: each file with pages, sheets and cuts, the sums, how to print, and what else the table needs."""
    said = salvage("print", GAME, "--no-rulebook", "--only", "satellite-card", "--out", tmp_path).out

    assert "satellite-cards.pdf      2       1    12" in said
    assert "in all                   2       1    12" in said
    assert "Print at 100 % (no scaling). Double-sided, flipped on the long edge: satellite-cards.pdf.\n" in said
    assert "The table also needs" not in said  # One kind alone is an old one printed again.
    assert "The table also needs:\n  50 cubes" in salvage("plan", GAME, "--no-rulebook").out


@pytest.mark.parametrize(
    ("backs", "expected"),
    [
        ("duplex-long", "Double-sided, flipped on the long edge: satellite-cards.pdf; the others on one side."),
        ("duplex-short", "Double-sided, flipped on the short edge: satellite-cards.pdf; the others on one side."),
        ("gutterfold", "Print at 100 % (no scaling), on one side; fold along the dash-dot lines and glue."),
        ("none", "Print at 100 % (no scaling), on one side."),
    ],
)
def test_which_files_are_printed_on_both_sides(salvage, tmp_path, backs, expected) -> None:
    """The summary names the files that are printed on both sides, so that no board gets another one on its back."""
    kinds = ("--only", "satellite-card", "--only", "threat-track")
    said = salvage("print", GAME, "--no-rulebook", *kinds, "--backs", backs, "--out", tmp_path).out

    assert expected in said


def test_output_is_plain_where_it_is_no_terminal(salvage, tmp_path) -> None:
    """No colour codes, no progress bar."""
    said = salvage("print", GAME, "--only", "pawn", "--out", tmp_path)

    assert "\x1b" not in said.out
    assert said.err == ""


@LONG
def test_all_games_at_once(salvage, tmp_path) -> None:
    """`--all` prints every game into its folder and gives a list of manifests."""
    games = [row["id"] for row in salvage("games", "--json").json]
    made = salvage("print", "--all", "--no-rulebook", "--out", tmp_path, "--json").json

    assert [manifest["game"] for manifest in made] == games
    assert all((tmp_path / game / "manifest.json").is_file() for game in games)


def test_icons(salvage, tmp_path) -> None:
    """`--only icons` prints the whole family on a specimen sheet, each with its name, and a ruler."""
    import pypdfium2

    from layouts.drawing import icons

    assert salvage("print", GAME, "--only", "icons", "--out", tmp_path).code == 0
    with pypdfium2.PdfDocument(tmp_path / "icons.pdf") as pdf:
        said = " ".join(page.get_textpage().get_text_range() for page in pdf).split()
    assert set(icons.names()) <= set(said)
    assert "must be 100 mm long · print at 100 %, no scaling" in " ".join(said)


# ---- exit codes --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["contents", "space-debri"], "there is no game 'space-debri' (did you mean space-debris?)"),
        (["contents", GAME, "--module", "bas"], "Space Debris has no module 'bas' (did you mean base?)"),
        (["print"], "name one game, or give --all; games are"),
        (["print", GAME, "--all"], "name one game, or give --all"),
        (["print", GAME, "--paper", "11x17"], "11 x 17 mm; each side is 148 to 650 mm; of inches say so"),
        (["print", GAME, "--paper", "a44"], "paper 'a44' is unknown (did you mean a4?); allowed are a4, letter"),
        (["print", GAME, "--ink", "lo"], "ink 'lo' is unknown (did you mean low?); allowed are full, low, mono"),
        (["print", GAME, "--backs", "duplex"], "backs 'duplex' is unknown (did you mean duplex-long?)"),
        (["print", GAME, "--marks", "corp"], "marks 'corp' is unknown (did you mean crop?); allowed are crop, lines"),
        (["print", GAME, "--format", "pfd"], "format 'pfd' is unknown (did you mean pdf?); allowed are pdf, svg, png"),
        (["print", GAME, "--margin", "4"], "margin 4 mm is not allowed; it is at least 5 mm"),
        (["print", GAME, "--margin", "nan"], "margin nan mm is not allowed"),
        (["print", GAME, "--margin", "105"], "under 105 mm, half of a4"),
        (["print", GAME, "--bleed", "-1"], "bleed -1 mm is not allowed; it is 0"),
        (["print", GAME, "--bleed", "4"], "bleed 4 mm is not allowed; it is 0 to 3"),
        (["print", GAME, "--bleed", "inf"], "bleed inf mm is not allowed"),
        (["print", GAME, "--dpi", "7"], "dpi 7 is not allowed; it is 30 to"),
        (["print", GAME, "--players", "5"], "Space Debris is for 2 to 4 players, not 5"),
        (["print", GAME, "--only", "orbit-cards"], "Space Debris has no 'orbit-cards' to print (did you mean"),
        (["print", GAME, "--module", "flat"], "Space Debris has no module 'flat'"),
        (["print", GAME, "--module", "flat-pawns", "--only", "board"], "nothing to print: no piece is in all of"),
        (["print", GAME, "--no-rulebook", "--only", "rulebook"], "nothing to print"),
        (["print", GAME, "--only", "nothing", "--json"], "Space Debris has no 'nothing' to print"),
        (["print", GAME, "--printer", "attic"], "printer 'attic' has not been calibrated; known printers: none yet"),
        (["check", "nowhere"], "there is no game 'nowhere'"),
        (["calibrate", "--right", "1"], "name the printer whose offset this is: --printer NAME"),
        (["calibrate", "--printer", "x", "--right", "99"], "an offset of 99 mm can't be right; it must be within ±10"),
        (["calibrate", "--printer", "x", "--right", "nan"], "an offset of nan mm can't be right"),
        (["calibrate", "--printer", "none", "--right", "1"], "a printer needs a name other than 'none'"),
    ],
)  # fmt: skip
def test_wrong_input(salvage, home, tmp_path, monkeypatch, arguments, expected) -> None:
    """Exit 2 and one line on stderr that says what is wrong and what is allowed; nothing on stdout or disk."""
    monkeypatch.chdir(tmp_path)
    said = salvage(*arguments)

    assert (said.code, said.out) == (2, "")
    assert len(said.faults) == 1
    assert expected in said.faults[0]
    assert [each for each in tmp_path.iterdir() if each != home] == []
    assert {*home.glob("*")} <= {home / "cache"}  # Of what the first test of a process reads.


@pytest.mark.parametrize("arguments", [["prin"], ["print", GAME, "--papier", "a4"], ["print", GAME, "--dpi", "many"],
                                       ["print", GAME, "--jobs", "0"], ["contents"]])  # fmt: skip
def test_wrong_usage(salvage, arguments) -> None:
    """What is no command, option or number at all exits 2 as well, without a traceback."""
    said = salvage(*arguments)

    assert (said.code, said.out) == (2, "")
    assert "Error: " in said.err
    assert "Traceback" not in said.err


def test_our_own_fault(salvage, monkeypatch) -> None:
    """Exit 1 with one line, and the traceback only after `--debug`."""
    import components.contents

    monkeypatch.setattr(components.contents, "listing", lambda *_: 1 / 0)
    said = salvage("contents", GAME)

    assert (said.code, said.out) == (1, "")
    assert said.faults == [
        "salvage: a bug of ours: ZeroDivisionError: division by zero (--debug before the command shows more)"
    ]
    with pytest.raises(ZeroDivisionError):
        salvage("--debug", "contents", GAME)


# ---- calibration -------------------------------------------------------------------------------------------------


def test_calibrate_remembers(salvage, home, tmp_path) -> None:
    """The printer measured last is the default; another is asked for by name; an unknown one is refused with names."""
    for name, right in (("attic", 0.5), ("kitchen", 1.25)):
        assert salvage("calibrate", "--printer", name, "--right", right, "--down", -1).code == 0
    asked = ["print", GAME, "--only", "satellite-card", "--out", tmp_path, "--json"]

    assert salvage(*asked).json["back_offset_mm"] == [1.25, -1]
    assert salvage(*asked, "--printer", "attic").json["back_offset_mm"] == [0.5, -1]
    assert salvage(*asked, "--printer", "none").json["back_offset_mm"] == [0, 0]
    refused = salvage(*asked, "--printer", "atic")
    assert (refused.code, refused.out) == (2, "")
    assert "'atic' has not been calibrated (did you mean attic?); known printers: attic, kitchen" in refused.err


def test_a_moved_back_says_so(salvage, home, tmp_path) -> None:
    """A calibration is named in the summary, in the plan and on the backs it moves, so that nobody wonders."""
    said = "1.25 mm right, 1 mm up"
    salvage("calibrate", "--printer", "kitchen", "--right", 1.25, "--down", -1)
    asked = [GAME, "--only", "satellite-card"]
    for made in (salvage("print", *asked, "--out", tmp_path), salvage("plan", *asked)):
        assert f"Backs are moved for the printer 'kitchen': {said}" in made.out
    with pikepdf.open(tmp_path / GAME / "satellite-cards.pdf") as pdf:
        titles = [str(item.title) for item in pdf.open_outline().root]
    assert [f"backs moved for kitchen: {said}" in title for title in titles] == [False, True]
    assert "kitchen" not in salvage("print", *asked, "--out", tmp_path, "--printer", "none").out


def test_a_damaged_memory_is_told(salvage, home, tmp_path) -> None:
    """A broken file of printers is named with what to do; it is not silently forgotten."""
    home.mkdir()
    for text in ("{", "[]", '{"offsets": 3}', '{"offsets": {"attic": [1]}, "default": "attic"}'):
        (home / "printers.json").write_text(text)
        said = salvage("print", GAME, "--only", "pawn", "--out", tmp_path)
        assert said.code == 2, text
        assert "printers.json" in said.err
        assert "mend or delete it" in said.err


def test_the_calibration_sheet(salvage, tmp_path) -> None:
    """Two pages, flipped on the long edge; rulers of 100 mm; each front cross has a scale where it shows through."""
    assert salvage("calibrate", "--paper", "letter", "--out", tmp_path).code == 0
    crosses, scales = (set(_crosses(tmp_path / "calibrate.pdf", page, arm)) for page, arm in ((1, 16), (2, 18)))

    assert len(crosses) == 3
    assert {(round(215.9 - x, 2), y) for x, y in crosses} == scales
    rulers = [line for line in _lines(tmp_path / "calibrate.pdf", 1) if abs(line[2] - 100) < 1]
    assert [round(length, 1) for *_, length in rulers] == [100, 100]
    assert all(a[0] != b[0] for a, b in pairwise(rulers))


def _lines(file: Path, page: int) -> list[tuple[float, float, float]]:
    """Middle and length in mm of the lines of a page."""
    import pdfplumber

    mm = 25.4 / 72
    with pdfplumber.open(file) as pdf:
        return [
            (
                round((line["x0"] + line["x1"]) / 2 * mm, 2),
                round((line["top"] + line["bottom"]) / 2 * mm, 2),
                max(line["x1"] - line["x0"], line["bottom"] - line["top"]) * mm,
            )
            for line in pdf.pages[page - 1].lines
        ]


def _crosses(file: Path, page: int, arm: float) -> list[tuple[float, float]]:
    """Middles of the lines of that length."""
    return [(x, y) for x, y, length in _lines(file, page) if abs(length - arm) < 0.05]
