"""Paper is saved: print and plan say what would take fewer sheets, and kinds share sheets if asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ..game_folder import GameFolder
from ..long_run import LONG

DATA = """\
title: Deck
players: [2, 4]
kinds:
  card: {title: Cards, size: 63 x 88, count: 72, sides: 2, back: own, source: rulebook}
  token: {title: Tokens, size: 20, count: 12, source: rulebook}
"""
FACES = """\
kinds: {card: {front: art, back: art}, token: {front: art}}
faces:
  art:
    - {rect: [-3, -3, "{{ width + 6 }}", "{{ height + 6 }}"], fill: "#1C2433"}
    - {rect: [-3, -3, "{{ width + 6 }}", 12], fill: "#C0392B"}
"""


@pytest.fixture
def deck(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    GameFolder(tmp_path / "deck", {"components/game.yaml": DATA, "layouts/faces.yaml": FACES})
    return "./deck"


def print_sheets(salvage: Any, *options: object) -> dict[str, int]:
    """The sheets of each file with pieces."""
    files = salvage("print", "./deck", "--no-rulebook", "--jobs", 1, "--json", *options).json["files"]
    return {file["path"]: len({page["sheet"] for page in file["pages"] if page["pieces"]}) for file in files}


@LONG
@pytest.mark.parametrize(("paper", "option", "saved"), [("a4", "--bleed 2", 1), ("letter", "--bleed 2.5", 3)])
def test_a_way_that_takes_fewer_sheets_is_told(deck: str, salvage: Any, paper: str, option: str, saved: int) -> None:
    """As often as it is printed, and by plan; done so, it saves as many and there is no more to say."""
    told = f"{saved} {'sheet' if saved == 1 else 'sheets'} can be saved with {option}."
    for _ in range(2):
        assert told in salvage("print", deck, "--paper", paper, "--no-rulebook", "--jobs", 1).out.splitlines()
    planned = ("plan", deck, "--paper", paper, "--no-rulebook")
    assert told in salvage(*planned).out.splitlines()
    name, _, value = option.removeprefix("--").partition(" ")
    advice = {"how": f"with {option}", "saved": saved, "option": name, "value": value}
    assert salvage(*planned, "--json").json["fewer_sheets"] == advice

    before, after = (sum(print_sheets(salvage, "--paper", paper, *more).values()) for more in ([], option.split()))
    assert before - after == saved
    assert salvage(*planned, *option.split(), "--json").json["fewer_sheets"] is None


def test_a_feeder_that_takes_more_sheets_is_told(deck: str, salvage: Any) -> None:
    """Fewer where marks lie nearer to the edge, by as many as it says."""
    taken = ("plan", deck, "--registration", 3, "--no-rulebook", "--json", "--inset")
    far, near = salvage(*taken, 15.9).json, salvage(*taken, 10).json
    assert far["fewer_sheets"]["saved"] == far["sheets"] - near["sheets"] > 2


def test_kinds_share_sheets_if_asked(deck: str, salvage: Any) -> None:
    """Cards of two sides and tokens on one sheet, in one file, and every copy once."""
    game = Path("deck/components/game.yaml")
    game.write_text(game.read_text(encoding="utf-8").replace("count: 72", "count: 74"), encoding="utf-8")
    assert print_sheets(salvage, "--bleed", 2) == {"card.pdf": 9, "token.pdf": 1}
    made = salvage("print", deck, "--bleed", 2, "--together", "--no-rulebook", "--jobs", 1, "--json").json["files"]
    (pages,) = (file["pages"] for file in made)
    assert len({page["sheet"] for page in pages if page["pieces"]}) == 9
    assert sum(piece["face"] == "front" for page in pages for piece in page["pieces"]) == 74 + 12
