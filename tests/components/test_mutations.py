"""However the data of a real game is damaged, the loader answers with a game or with faults, never with a crash."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from components.loader import load
from components.places import GamePlace, find_games
from components.problems import SalvageError
from components.scenarios import check_scenarios

from ..long_run import examples, longer

WORDS = """: |- |-1|1.5|99999999999999999999|true|x x|L0|id|type: int|row spaces|piece pawn|count debris\
|pile orbit-card|list of|map of name to|record|fields|constant hp|pieces|&a |*a|!!int |../../x.csv|"""
SCRAPS = st.sampled_from([*"\t\n :-{}[],'\"#~?a0é", *WORDS.split("|")])

Edit = Callable[[str], str]


@st.composite
def edits(draw: st.DrawFn) -> Edit:
    """A small change of a text: a scrap put in place of a word or line, or a line moved, doubled or dropped."""
    where, length = draw(st.floats(0, 1)), draw(st.integers(0, 30))
    scrap: str = draw(SCRAPS)
    how = draw(st.sampled_from(["insert", "replace", "word", "drop", "double", "indent"]))

    def edit(text: str) -> str:
        at = int(where * len(text))
        begin, end = text.rfind("\n", 0, at) + 1, (text + "\n").find("\n", at) + 1
        line = text[begin:end]
        if how == "word":
            stop = next((i for i in range(at, len(text)) if text[i] in " ,:}]\n"), len(text))
            return text[:at] + scrap + text[stop:]
        changed = {"drop": "", "double": line * 2, "indent": "  " + line}
        if how in changed:
            return text[:begin] + changed[how] + text[end:]
        return text[:at] + scrap + text[at + (length if how == "replace" else 0) :]

    return edit


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A copy of each built-in game's data, by id."""
    root = tmp_path_factory.mktemp("mutations")
    return {id: Path(shutil.copytree(place.components, root / id)) for id, place in find_games().items()}


@settings(examples(longer(50, 100)), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_damaged_data(copies: dict[str, Path], data: st.DataObject) -> None:
    """Any file damaged in any way: a game, or faults that each name a file and say something."""
    folder = copies[data.draw(st.sampled_from(sorted(copies)), label="game")]
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".yaml", ".csv"))
    path = data.draw(st.sampled_from([*sorted(folder.glob("*.yaml")) * 4, *files]), label="file")
    before = path.read_text()
    after = before
    for edit in data.draw(st.lists(edits(), min_size=1, max_size=4), label="edits"):
        after = edit(after)
    path.write_text(after)
    try:
        faults = check_scenarios(load(GamePlace("copy", folder, None, None, builtin=False)))
    except SalvageError as problem:
        faults = problem.faults
    finally:
        path.write_text(before)

    assert all(fault.file and fault.what and "\n" not in str(fault) for fault in faults)
