"""Scenarios and score sheets as files: the templates, every example of the docs, and exports."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.game_registry.games import has_referee
from components.loader import load
from components.places import find_games, locate
from components.scenarios import load_scenario

ROOT = Path(__file__).parents[2]
TOY = Path(__file__).parent / "toy"
REFEREED = [id for id, place in find_games().items() if has_referee(place)]


@pytest.mark.parametrize("game", [*REFEREED, str(TOY)])
def test_the_template_is_valid_as_it_stands(home: Path, salvage: Any, tmp_path: Path, game: str) -> None:
    """It loads, begins a session, and tells every field of the state with its meaning."""
    said, file = salvage("scenario", game, "--trust"), tmp_path / "template.yaml"
    assert said.code == 0, said.err
    file.write_text(said.out)
    box = load(locate(game))
    scenario = load_scenario(file, box)
    assert salvage("new", game, "--scenario", file).code == 0
    comments = " ".join(line.strip(" #") for line in said.out.splitlines() if line.strip().startswith("#"))

    assert set(scenario.state) <= set(box.state)
    for field in box.state.values():
        assert f"{field.name}: {' '.join(field.meaning.split())}" in re.sub(r"\s+", " ", comments)


TOLD = """\
  # phase: step to play next (choice; one of deal, act, over; default act)
  # turn: number of the turn (int; 1 or more; default 1)
  # player: whose turn it is (key players; must be given)
  # left: actions left in the turn (int; 0 to 2; unit: actions; default 2)
    # hand: cards in hand (list of piece card; default []; seen by owner)
  # supply: gems not used (count gem; 0 or more; unit: gems; default the rest)
  # deck: the draw pile in any order (pile card; default the rest; seen by nobody)
  # reason: rule that ended it (text)
"""


def test_the_template_tells_what_may_be_written(home: Path, salvage: Any) -> None:
    """After a field's meaning stand its type, choices, limits, unit, default, whether it is needed, who sees it."""
    lines = salvage("scenario", TOY, "--trust").out.splitlines()

    assert [line for line in TOLD.splitlines() if line not in lines] == []


@pytest.mark.parametrize("game", [*REFEREED, str(TOY)])
def test_the_template_may_have_every_line_in_use(home: Path, salvage: Any, tmp_path: Path, game: str) -> None:
    """Fields that are commented out are right too: without the marks the file is as valid."""
    said, file = salvage("scenario", game, "--trust").out, tmp_path / "full.yaml"
    file.write_text(re.sub(r"^  #(?=\w+: [^…]*$)", "  ", said, flags=re.MULTILINE))
    fields = load(locate(game)).state
    made = load_scenario(file, load(locate(game)))

    assert file.read_text() != said
    assert {name for name, field in fields.items() if field.default is not None or field.rest} <= set(made.state)


def examples(marked: str) -> list[tuple[str, str]]:
    """The examples of docs/scenarios.md whose first line names a game after a mark, each with its game."""
    every = re.findall(r"```yaml\n(.*?)```", (ROOT / "docs" / "scenarios.md").read_text(), re.DOTALL)
    found = [(match[1], text) for text in every if (match := re.match(rf"# {marked}: (\S+)\n", text))]
    assert {game for game, _ in found} == set(REFEREED), f"every game has a {marked} example"
    return found


@pytest.mark.parametrize(("game", "text"), examples("game"))
def test_every_scenario_in_the_docs_plays(home: Path, salvage: Any, tmp_path: Path, game: str, text: str) -> None:
    """Each example is played as its readers would: begun, its `do` typed, and what it promises compared."""
    file = tmp_path / "example.yaml"
    file.write_text(text)
    scenario = load_scenario(file, load(locate(game)))
    made = salvage("new", game, "--scenario", file, "--physical", "all")
    assert made.code == 0, made.err
    done = salvage("do", *scenario.do)
    assert done.code == 0, done.err
    state = salvage("status", "--seat", "all", "--json").json["state"]

    assert {name: state.get(name) for name, value in scenario.then.items() if not holds(state.get(name), value)} == {}


@pytest.mark.parametrize(("game", "text"), examples("score"))
def test_every_score_sheet_in_the_docs_scores(home: Path, salvage: Any, tmp_path: Path, game: str, text: str) -> None:
    """Each example is a sheet that `salvage score` takes, with a result for everybody on it."""
    file = tmp_path / "sheet.yaml"
    file.write_text(text)
    told = salvage("score", game, file, "--json")
    assert told.code == 0, told.err

    assert [player["name"] for player in told.json["players"]] == ["Ann", "Bo"]
    assert told.json["winners"]
    assert {*told.json["winners"]} <= {"Ann", "Bo"}


def holds(there: Any, told: Any) -> bool:
    """Whether a value is what `then` tells, which names of records and maps of records only what matters."""
    if isinstance(told, dict) and any(isinstance(part, dict) for part in told.values()):
        return all(told_part.items() <= there[key].items() for key, told_part in told.items())
    return bool(there == told)


JUNKYARD = """\
title: Two ships
state:
  phase: move
  player: Ann
  stack: {stack}
  players:
    Ann: {{colour: green, at: {at}, stores: {{Y: {stored}}}}}
    Bo: {{colour: white, at: F6, stores: {{B: {stored}}}}}
"""


@pytest.mark.parametrize(
    ("stack", "unseen"), [("[YY, '?']", 1), ("{YY: 1, '?': 76}", 76), ("['?', '?']", 2), ("{YY: 1, '?': 75}", 0)]
)
def test_unseen_pieces_of_a_pile_are_counted(home: Path, salvage: Any, tmp_path: Path, stack: str, unseen: int) -> None:
    """SJ-019: "?" in a stack is all that lies nowhere else, or it is refused with both numbers."""
    file = tmp_path / "two.yaml"
    file.write_text(JUNKYARD.format(stack=stack, at="A1", stored=1))
    said = salvage("new", "space-junkyard", "--scenario", file, "--json")
    if not unseen:
        assert said.json["state"]["stack"] == {"?": 76}
        return

    left = 75 if "YY" in stack else 76
    assert said.code == 2
    assert f"two.yaml:5: state.stack has {unseen} '?', but {left} of its kind lie nowhere else" in said.err


def test_all_that_is_wrong_is_told_in_one_round(home: Path, salvage: Any, tmp_path: Path) -> None:
    """What the rules find in other values is told beside a field that is wrong, and nothing that comes of leaving it
    out, such as a tug without a place."""
    file = tmp_path / "two.yaml"
    file.write_text(JUNKYARD.format(stack="{}", at="Z6", stored=9))
    said = salvage("new", "space-junkyard", "--scenario", file)

    assert said.code == 2
    assert [fault.partition("two.yaml:")[2].partition(";")[0] for fault in said.faults] == [
        "7: Ann stores 9 radiation",
        "7: state.players.Ann.at is 'Z6'",
        "8: Bo stores 9 carbon",
    ]


@pytest.mark.parametrize(("name", "news"), [("sd-e07", "face down|Put \\d"), ("sd-e12", "Turn the discs")])
def test_what_follows_from_a_scenario_is_told(home: Path, salvage: Any, name: str, news: str) -> None:
    """Steps that ask nobody run at once, so that comes before the position that they lead to."""
    file = locate("space-debris").components / "scenarios" / f"{name}.yaml"
    said = salvage("new", "space-debris", "--scenario", file, "--seed", 3, "--session", "one")
    before, _, after = said.out.partition(", session one, turn ")
    assert re.search(news, before)
    assert after
    assert salvage("status", "--json").json["seq"] == 0


@pytest.mark.parametrize("seat", ["table", "all", "Ann"])
def test_an_export_is_a_scenario(begun: Any, salvage: Any, tmp_path: Path, seat: str) -> None:
    """What `export-scenario` writes, `new --scenario` takes."""
    salvage("do", "draw")
    salvage("do", "dig", "H30")
    file = tmp_path / "here.yaml"
    said = salvage("export-scenario", file, "--seat", seat)
    seen = {"table": "the table sees it", "all": "it is, with all secrets"}.get(seat, f"{seat} sees it")
    assert said.out == f"Wrote the position to {file}, as {seen}.\n"

    assert load_scenario(file, load(locate(str(TOY)))).do == ("dig", "H30")
