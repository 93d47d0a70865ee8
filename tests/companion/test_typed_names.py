"""No thing and no answer of a game is called like something that players type for something else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.answer_parser.answer_lines import read_answer
from companion.conformance.typed_names import check_counted_names, check_typed_names, find_clash
from companion.engine import Choice
from companion.engine.labels import Label
from companion.engine.prompts import Prompt
from companion.engine.texts import Question, Texts
from companion.positions.answer_errors import Ambiguous
from companion.positions.game_words import GameWords
from companion.table.feed import describe_answer
from companion.terminal.command_parser import COMMANDS_WITHOUT_SLASH, QUIT, read_command
from components.loader import load
from components.places import find_games, locate

from .dockyard import dockyard_files


@pytest.mark.parametrize("id", find_games())
def test_ours_can_all_be_typed(id: str) -> None:
    game = load(locate(id))
    assert [*check_typed_names(game), *check_counted_names(game)] == []


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Undo", "is a command"),
        ("Log", "is a command"),
        ("Adjust", "is a command"),
        ("/log", "is a command"),
        ("R 2", "is a command"),
        ("U 2", "is undo"),
        ("?x", "asks about a rule"),
        ("- 2", "is undo, redo or why"),
        ("Done", "ends a turn or a step"),
        ("12", "may be taken for a number of a list or for redo"),
        ("R", "may be taken for a number of a list or for redo"),
    ],
)
def test_a_thing_that_cannot_be_typed_is_told(
    game_folder: Any, tmp_path: Path, home: Path, salvage: Any, name: str, reason: str
) -> None:
    """Each of these was sound once; `salvage check` names it, and nothing else."""
    dockyard = game_folder(tmp_path / "dockyard", dockyard_files())
    dockyard.change("components/game.yaml", "{dock: South,", f'{{dock: "{name}",')
    made = salvage("check", tmp_path / "dockyard")
    (line,) = [line for line in made.err.splitlines() if "Docks: " in line]

    assert made.code == 2
    assert re.search(rf"Docks: '?{re.escape(name)}'? ", line)
    assert reason in line


@pytest.mark.parametrize(
    "name", ["Undo", "Log", "/log", "R 2", "U 2", "?x", "x?", "- 2", "*", "u", *QUIT, *COMMANDS_WITHOUT_SLASH]
)
def test_what_is_told_is_what_the_terminal_reads_otherwise(name: str) -> None:
    """Typed where no answer is called so, it isn't taken for one."""
    assert find_clash(name)
    assert read_command(name)


@pytest.mark.parametrize("name", ["Ulm", "Undone", "Logport", "R2D2", "U2", "+1 energy", "Done deal", "3"])
def test_names_that_only_look_like_commands_are_sound(name: str) -> None:
    assert find_clash(name) == ""
    assert read_command(name) is None


def test_an_answer_that_cannot_be_typed_is_told(game_folder: Any, tmp_path: Path, home: Path, salvage: Any) -> None:
    """Its words are the rules' own, so the data don't show it."""
    dockyard = game_folder(tmp_path / "dockyard", dockyard_files())
    label = 'Label(option, facts=f"{crates[option]} crates")'
    dockyard.change("companion/text.py", label, '{"North": "Log", "South": "South"}[option]')
    made = salvage("check", tmp_path / "dockyard", "--trust", "--seconds", "0.2")

    assert "its answer 'Log' can't be typed, as that is a command; choose other words" in made.err


@pytest.mark.parametrize(
    ("sections", "told"),
    [
        (
            "tracks: {points: {title: Points, spaces: ['0', '1'], of: player}}\nscores: {points: {title: Points}}",
            "the score points and the track points share a name: points",
        ),
        (
            "counters: {coins: {title: Coins}}\nflags: {rich: {title: Rich, label: coins}}",
            "the flag rich and the counter coins share a name: coins",
        ),
        (
            "counters: {coins: {title: Coins}}\ntracks: {purse: {title: Coins, spaces: ['0', '1'], of: player}}",
            "the counter coins and the track purse share a name: coins",
        ),
        (
            "options: {quick: {title: Fast, text: x}, fast: {title: Short, text: y}}",
            "the option fast and the option quick share a name: fast",
        ),
        (
            "state: {crates: {type: int, title: boxes, meaning: x}, chests: {type: int, title: boxes, meaning: y}}",
            "the field chests and the field crates share a name: boxes",
        ),
    ],
)
def test_two_things_that_one_line_could_mean_are_told(
    game_folder: Any, tmp_path: Path, home: Path, salvage: Any, sections: str, told: str
) -> None:
    """`ann points 3` moved the track, and the points stayed 0; the line is that of the second."""
    game_folder(tmp_path / "dockyard", dockyard_files())
    data = tmp_path / "dockyard/components/game.yaml"
    begun = data.read_text(encoding="utf-8")
    begun = begun.partition("state:\n")[0] if sections.startswith("state") else begun
    data.write_text(f"{begun.rstrip()}\n{sections}\n", encoding="utf-8")
    made = salvage("check", tmp_path / "dockyard")

    assert made.code == 2
    (line,) = [line for line in made.err.splitlines() if "share a name" in line]
    section = {"field": "state"}.get(word := told.split()[1], f"{word}s")
    lines = data.read_text(encoding="utf-8").splitlines()
    number = next(number for number, each in enumerate(lines, 1) if each.startswith(f"{section}:"))
    assert f"game.yaml:{number}: " in line
    assert told in line


@pytest.mark.parametrize(
    ("players", "typed"),
    [
        ("Joe (a),Joe (b)", "joe (b)"),
        ("Joe (a),Joe (b)", "Joe b"),
        ("Rock and Roll,Ed: X", "Ed: X"),
        ("A,A (B)", "a b"),
    ],
)
def test_a_player_whose_name_has_signs(home: Path, salvage: Any, players: str, typed: str) -> None:
    """Each can be typed by the whole name; what could be several names all of them."""
    salvage("new", "junk-orbit", "--players", players)
    if players.startswith("Joe"):
        assert "'Joe' could be Joe (a) or Joe (b)" in salvage("do", "Joe").err
    assert f"{players.split(',')[1]} goes first." in salvage("do", typed).out


DOCK = "Dock (north): 2, left"


@pytest.mark.parametrize("words", [Label("{option}", facts="{left} left"), "{option}", lambda option: option])
def test_an_answer_whose_name_has_signs_is_whole(words: Any) -> None:
    texts = Texts((Question("where", "Where?", words, types={"left": "int"}),), ())
    label = texts.label(Choice(None, "where", [DOCK], "", about={"left": 2}), DOCK)
    assert (label.name, label.facts in ("", "2 left")) == (DOCK, True)


def test_answers_of_one_name_are_told_apart() -> None:
    """A refusal names each with what else is told of it."""
    question = Question("card", "Which?", lambda option: Label("Coal", facts=f"worth {option}"))
    texts, ask = Texts((question,), ()), Choice(None, "card", ["c1", "c2"], "")
    with pytest.raises(Ambiguous, match=r"'coal' could be Coal \(worth c1\) or Coal \(worth c2\)"):
        read_answer(ask, "coal", texts, GameWords(load(locate("junk-orbit"))))


def test_a_name_with_brackets_stays_whole_in_what_undo_names() -> None:
    texts = Texts((Question("give", Prompt("give {mate} which card?"), types={"mate": "key players"}),), ())
    prompt = texts.prompt(Choice("Ann", "give", ["coal"], "", about={"mate": "Joe (b)"}))
    row = {"player": "Ann", "by": "person", "key": "coal", "label": Label("Coal"), "prompt": prompt}
    assert describe_answer(row) == "Ann chose 'Coal' (give Joe (b) which card?)"
