"""Other people's tables as they come: columns by any name, ids made of names, some rows, lists in cells."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from components.columns import other_names
from components.loader import load
from components.places import locate
from components.problems import SalvageError
from components.yamlfile import read

from .. import spreadsheets
from ..game_folder import GameFolder

GAME = "players: [2, 4]\nkinds:\n  card:\n    title: Cards\n    size: poker\n    source: published\n    pieces: "
TITLE = "language: en\ntitle: Brought\n"
DECKS: dict[str, Any] = read(Path(__file__).with_name("decks.yaml")).value


@pytest.mark.parametrize("deck", DECKS)
def test_a_table_comes_in_as_it_is(tmp_path: Path, deck: str) -> None:
    """Nothing in the file is changed; what is wrong is told by file and line, with what is allowed."""
    case: dict[str, Any] = {"file": "deck.csv", "written": "", "head": "", "language": "en", **DECKS[deck]}
    game = GameFolder(tmp_path, {f"components/{case['file']}": case["table"]})
    game.write(
        "components/game.yaml",
        f"{GAME}{case['file']}\n    {case['written']}\nlanguage: en\n{case['head']}title: Brought\n",
    )
    if case["file"].endswith(("xlsx", "ods")):
        rows = [row.split(";") for row in case["table"].splitlines()]
        spreadsheets.write(tmp_path / "components" / case["file"], {"Cards": rows})
    try:
        cards = load(locate(f"{tmp_path}#{case['language']}")).kinds["card"].pieces
    except SalvageError as error:
        told = [str(each).removeprefix(f"{tmp_path}/components/") for each in error.faults]
    else:
        told = [" ".join([each.key, str(each.count), *map(str, each.fields.values())]) for each in cards]
    assert told == case["told"]


def test_the_page_lists_what_other_tools_call_columns() -> None:
    page = (Path(__file__).parents[2] / "docs/bring-a-deck.md").read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^\| `(\w+)`[^|]*\| (\w+, [^|]+) \|$", page.replace(" (Stück)", ""))
    assert {name: field for field, names in rows for name in names.split(", ")} == other_names()
