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
from layouts.faces.loader import load as load_design

from .. import spreadsheets
from ..game_folder import GameFolder

GAME = "players: [2, 4]\nkinds:\n  card:\n    title: Cards\n    size: poker\n    source: published\n    pieces: "
TITLE = "language: en\ntitle: Brought\n"
PAGE = Path(__file__).parents[2] / "docs/bring-a-deck.md"
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
    page = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^\| `(\w+)`[^|]*\| (\w+, [^|]+) \|$", page.replace(" (Stück)", ""))
    assert {name: field for field, names in rows for name in names.split(", ")} == other_names()


def test_the_page_is_followed_to_the_letter(tmp_path: Path) -> None:
    """Its deck, its two files and the line that it has pasted make a game, every face of which can be drawn."""
    table, data, faces = re.findall(r"```(?:csv|yaml)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[:3]
    files = {"components/deck.csv": table, "components/game.yaml": data, "layouts/faces.yaml": faces}
    game = GameFolder(tmp_path, files)
    with pytest.raises(SalvageError) as refused:
        load(locate(str(tmp_path)))
    pasted = re.search(r"columns: {.*?}", str(refused.value))
    assert pasted
    assert pasted[0] in PAGE.read_text(encoding="utf-8")
    game.write("components/game.yaml", data.replace("    source:", f"    {pasted[0]}\n    source:"))
    design = load_design(locate(str(tmp_path)), "full")
    assert [piece.key for piece in design.game.pieces()] == ["adler", "ol-salz"]
    assert [design.scene(piece, "front") is not None for piece in design.game.pieces()] == [True, True]
