"""The list of a tracked game: a number means the same edit all through, and likely amounts stand on it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from companion.game_registry.games import box_of
from companion.sessions.session_store import begin
from companion.table.compose import view
from components.places import find_games, locate

LINES = {
    "space-junkyard": ["carbon +2", "metal +1", "draw tiles", "draw tiles", "carbon 0", "", "metal +1"],
    "space-debris": ["cubes +1", "draw orbit to discard", "draw resource", "threat 12", "hp 0", "", "cubes +1"],
    "junk-orbit": ["draw earth to open", "deliveries +4", "", "draw moon to open"],
    "spacecraft": ["draw junk", "designs +6", "draw designs", "", "draw junk"],
    "mixia": ["energy +2", "credits 0", "draw sectors to open", "energy 0", "", "fame +3"],
}
"""What makes lines come and go."""


@pytest.mark.parametrize("game", LINES)
def test_a_number_means_the_same_all_through(game: str, home: Path) -> None:
    """Whatever has been done in between; it is another player's on another turn."""
    session = begin(locate(game), ["Ann", "Bo"], mode="tracker", seed=1)
    meant: dict[str, str] = {}
    lists = set()
    for line in ["", "", *LINES[game]]:
        session.answer([line])
        listed = view(session).listed
        lists.add(tuple(option.typed for option in listed))
        assert len({option.typed for option in listed}) == len(listed)
        for option in listed:
            assert meant.setdefault(option.typed, option.words) == option.words
        assert [meant[option.typed] for option in listed if option.enter] == ["Next turn"]
        numbers = [int(option.typed) for option in listed if option.typed != "0"]
        assert numbers == sorted(numbers)
    assert len(lists) > 1


def test_every_game_is_tried() -> None:
    assert {*LINES} == {*find_games()}


def test_points_on_the_list_are_those_that_pieces_pay() -> None:
    """SC-089: the commonest points of designs and of a case of a goal."""
    box = box_of(locate("spacecraft"), "tracker")
    pays = {kind: Counter(piece.fields["points"] for piece in box.kinds[kind].pieces) for kind in ("design", "goal")}
    listed = {kind: [int(line.split("+")[1]) for line in box.edits if line.startswith(f"{kind}")] for kind in pays}
    listed["design"] = [int(line.split("+")[1]) for line in box.edits if line.startswith("designs +")]
    for kind, amounts in listed.items():
        assert {*amounts} == {points for points, _ in pays[kind].most_common(len(amounts))}
