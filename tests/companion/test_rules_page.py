"""docs/rules.md: the table it shows is one that works, and what it says of it holds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from companion.engine import Choice, Note
from companion.engine.asks import SeatAnswer
from companion.engine.texts import Event, Question, Texts
from companion.positions.label_words import tell_label, tell_prompt
from companion.table.facts import sentences
from components.loader import load
from components.places import locate
from components.problems import SalvageError

from ..views import board_of
from .dockyard import PAGE, block, dockyard_files

PAGE_OF_FACES = Path(__file__).parents[2] / "docs" / "faces.md"


def import_table(folder: Path, source: str) -> ModuleType:
    """The page's table, of a game in that folder."""
    for name, text in (("components/game.yaml", block("yaml")), ("companion/table.py", source)):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    spec = spec_from_file_location("dockyard_table", folder / "companion/table.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(__import__("sys").modules, "dockyard_table", module)
        spec.loader.exec_module(module)
    return module


@pytest.fixture
def dockyard(tmp_path: Path, home: Path) -> Iterator[Any]:
    return import_table(tmp_path, block("python"))


def test_the_table_works(dockyard: Any) -> None:
    """Made with its defaults, dumped, loaded again, copied and compared."""
    table = dockyard.Dockyard(players={name: dockyard.Ship(name=name) for name in ("Ann", "Bo")})
    assert (table.phase, table.turn, len(table.stack), table.docks) == ("load", 1, 15, {"North": [], "South": []})

    table.docks["South"] += ["glass", "glass"]
    table.stack.draw("glass")
    table.stack.draw("glass")
    again = dockyard.Dockyard.load(table.dump())
    assert again == table == table.copy()
    assert (again.full, again.players["Bo"].name) == ({"South"}, "Bo")
    assert dockyard.check(again) == []


def test_a_problem_points_at_its_field(dockyard: Any) -> None:
    table = dockyard.Dockyard(players={})
    table.docks["South"] = ["glass"] * 3

    assert [str(each) for each in dockyard.check(table)] == [
        "docks.South: South holds 3 crates; the most is 2 (DY-007)"
    ]


def test_disagreement_is_refused_as_the_page_says(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message on the page is the real one, line numbers and all."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SalvageError) as refused:
        import_table(tmp_path, block("python").replace("    turn: int\n", "    turn: str\n"))

    assert f"\n    {refused.value}\n" in PAGE


def test_the_table_at_a_glance_is_told_and_drawn(dockyard: Any) -> None:
    """The page's facts stand on a screen with its drawing, and in words without it."""
    summary = ModuleType("summary")
    exec(block("python summary").replace("from .table import ROOM", ""), vars(summary))
    summary.ROOM = dockyard.ROOM  # type: ignore[attr-defined]
    table = dockyard.Dockyard(players={name: dockyard.Ship(name=name) for name in ("Ann", "Bo")})
    table.players["Ann"].at, table.player = "North", "Ann"

    assert board_of(summary, table.dump()) == [
        "stack 15 crates", "North 0     South 0", "▲ Ann  North  hold 0/4", "● Bo   -      hold 0/4",
    ]  # fmt: skip
    assert list(sentences([*summary.facts(table.dump())], summary.DRAWINGS)) == [
        "Stack: 15 crates.", "Ann: at North; hold 0 of 4.", "Bo: at no dock yet; hold 0 of 4.", "Dock North: empty.",
        "Dock South: empty.",
    ]  # fmt: skip


def test_the_game_is_played(tmp_path: Path, salvage: Any, game_folder: Any, home: Path) -> None:
    """The files of the page are a game, which `salvage` plays to its end and explains."""
    folder = game_folder(tmp_path / "dockyard", dockyard_files()).folder
    assert salvage("new", folder, "--players", "Ann,Bo", "--seed", 1, "--trust").code == 0
    said = "".join(salvage("do", dock).out for dock in ("North", "South"))
    status = salvage("do", "--random", 9, "--json").json

    assert re.search(r"Ann puts a crate of (bolts|glass) on North\.", said)
    assert salvage("why", "DY-001").out.splitlines()[0].startswith("DY-001")
    assert salvage("status", "--json").json["result"] == "finished", status
    by_players = salvage("playtest", folder, "--games", 2, "--players", 2, "--json").json["by_players"]
    assert by_players[0]["bots"] == ["heuristic"] * 2


def test_how_templates_name_pieces(tmp_path: Path, game_folder: Any) -> None:
    """By name and article, the only one of its name as such, several things without; where names are no ordinary words,
    as they are printed. Functions get the key, and a key that is printed on the piece is what players say."""
    files = game_folder(tmp_path / "dockyard", dockyard_files())
    pieces = (
        "[{id: engine, name: Engine, count: 2}, {id: kite, name: Red Kite}, {id: T1, name: Tin, code: T1, count: 3}]"
    )
    data = re.sub(r"pieces: \[.*\]", f"pieces: {pieces}", (files.folder / "components/game.yaml").read_text())
    files.write("components/game.yaml", data)
    texts = Texts(
        (Question("tow", "{seat}: tow {crate} where?", "Behind {crate}", types={"crate": "piece crate"}),),
        (
            Event(
                "towed",
                "{who} tows {crate}.",
                types={"who": "key players", "crate": {"type": "piece crate", "required": False}},
            ),
            Event("offered", "{crate} is on offer.", types={"crate": "piece crate"}),
            Event("key", lambda crate: f"Key {crate}.", types={"crate": "piece crate"}),
        ),
        load(locate(str(files.folder))),
    )
    towed = [
        texts.describe(Note("X-1", "towed", {"who": "Ann", "crate": key})) for key in ("engine", "kite", "T1", None)
    ]

    assert towed == ["Ann tows an engine.", "Ann tows the Red Kite.", "Ann tows T1.", "Ann tows None."]
    assert texts.describe(Note("X-1", "offered", {"crate": "engine"})) == "An engine is on offer."
    assert texts.describe(Note("X-1", "key", {"crate": "engine"})) == "Key engine."
    ask = Choice("Ann", "tow", ["bow", "stern"], "X-1", {"crate": "engine"})
    assert (tell_prompt(texts.prompt(ask)), texts.label(ask, "bow").name) == (
        "Ann: tow an engine where?",
        "Behind an engine",
    )

    files.write("components/game.yaml", data.replace("common: true", "common: false").replace("Engine", "Rio"))
    texts = Texts((), [*texts.events.values()][-3:], load(locate(str(files.folder))))
    towed = [texts.describe(Note("X-1", "towed", {"who": "Ann", "crate": key})) for key in ("engine", "kite")]
    assert towed == ["Ann tows Rio.", "Ann tows the Red Kite."]


def test_a_pile_is_refilled_as_the_page_says(dockyard: Any) -> None:
    """`shuffle_in` takes cards that everybody knows, and leaves their list as it is."""
    table, discard = dockyard.Dockyard(players={}), ["glass", "bolts"]
    for crate in discard:
        table.stack.draw(crate)
    assert len(table.stack) == 13

    table.stack.shuffle_in(discard)
    assert (len(table.stack), discard) == (15, ["glass", "bolts"])


def test_a_problem_is_told_as_the_page_says(tmp_path: Path, salvage: Any, game_folder: Any, home: Path) -> None:
    """The problem on the page is the real one, line number and all."""
    files = game_folder(tmp_path / "dockyard", dockyard_files())
    files.change("companion/__init__.py", '"unloaded", who', '"unloded", who')
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        told = salvage("check", "dockyard", "--trust", "--seconds", 0.2).faults

    assert told
    assert f"\n    {told[0]}\n" in PAGE


def test_a_hand_is_asked_about_in_secret(tmp_path: Path) -> None:
    """The page's question about a card reads the box of the game in docs/faces.md, and its words name what it says."""
    (tmp_path / "components").mkdir()
    data = re.search(r"```yaml game\n(.*?)```", PAGE_OF_FACES.read_text(encoding="utf-8"), re.DOTALL)
    assert data
    (tmp_path / "components/game.yaml").write_text(data[1], encoding="utf-8")
    hand = ModuleType("hand")
    hand.GAME = load(locate(str(tmp_path)))  # type: ignore[attr-defined]
    exec(block("python hand") + block("python bids"), vars(hand))
    notes: list[Note] = []
    ann = SimpleNamespace(name="Ann", hand=["water", "corn-2", "corn-2"])
    table = SimpleNamespace(
        player="Ann", players={"Ann": ann}, note=lambda rule, name, **values: notes.append(Note(rule, name, values))
    )

    step = hand.burn(table)
    ask = next(step)
    assert (ask.options, ask.secret, ask.seat) == (["corn-2", "water"], True, "Ann")
    with pytest.raises(StopIteration):
        step.send("corn-2")
    assert ann.hand == ["water", "corn-2"]
    texts = Texts(hand.QUESTIONS, hand.EVENTS, hand.GAME)
    assert tell_label(texts.label(ask, "water")) == "Water (1 drop)"
    assert texts.describe(*notes) == "Ann burns Corn 2 for 3 drops of fuel."
    assert hand.COLOUR["corn-2"] == "#E3B505"

    bo = SimpleNamespace(name="Bo", hand=["water"], lots=0)
    ann.lots, table.players = 0, {"Ann": ann, "Bo": bo}
    step = hand.bid(table)
    assert [next(step).seat, step.send(SeatAnswer("Bo", "water")).seat] == ["Ann", "Ann"]
    with pytest.raises(StopIteration):
        step.send("corn-2")
    assert (ann.lots, bo.lots, bo.hand) == (1, 0, [])
