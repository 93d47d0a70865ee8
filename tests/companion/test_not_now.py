"""What can't be chosen now stands below the answers, with what is in the way,"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.not_now import find_impossible
from components.places import locate

from ..views import rows_of


@pytest.fixture
def session(home: Any) -> Any:
    options = dict.fromkeys(("first", "satellites", "flip", "pawns"), "random")
    made = begin(locate("space-debris"), ["Ann", "Bo"], seed=5, options=options)
    yield made
    made.close()


def test_verbs_are_told_by_what_is_in_the_way(session: Any) -> None:
    found = find_impossible(session)

    assert found["nobody else is at G112.5"] == ["Exchange"]
    assert found["Ann's hold is empty"] == ["Recycle"]
    possible = {option.key for option in view(session).options}
    assert possible.isdisjoint(verb.split()[0].lower() for verbs in found.values() for verb in verbs)


@pytest.mark.parametrize(
    ("game", "left_out"),
    [
        ("mixia", ["7 Energy −1", "11 Move what was drawn", "12 Shuffle discards back in"]),
        ("space-junkyard", ["5 Radiation −1", "6 Carbon −1", "7 Metal −1", "10 Move what was drawn"]),
    ],
)
def test_a_number_that_a_list_leaves_out_is_explained(game: str, left_out: list[str], home: Path) -> None:
    """A tracker's numbers stay what they are, so the list has gaps; nobody looks for what is in them."""
    made = begin(locate(game), ["Ann", "Bo"], seed=1, mode="tracker")
    shown = view(made)._replace(not_now=find_impossible(made))
    said = " ".join(rows_of(shown))

    assert said.endswith(f"Not now: {', '.join(left_out)}")
    numbers = {option.typed for option in shown.listed} | {each.split()[0] for each in left_out} - {"0"}
    assert {*map(str, range(1, len(numbers)))} <= numbers
    made.close()
