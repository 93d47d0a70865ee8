"""Pictures that say what a card's words say: what a row holds, and what can't be one."""

from __future__ import annotations

import pytest

from components.problems import SalvageError
from components.schema import Game
from layouts.drawing.hooks import Studio
from layouts.drawing.measure import texts
from layouts.drawing.scene import Group, Item, Scene, Use
from layouts.mixia import strips


def icons(item: Item) -> int:
    """How many symbols are drawn in it."""
    return sum(map(icons, item.items)) if isinstance(item, Group) else int(isinstance(item, Use))


def test_a_row(studios: dict[str, Studio]) -> None:
    """Things as often as it says, and figures as they are written; an arrow is no icon."""
    row = strips.row(studios["mono"], "mine > cube*3 +1 18–20", 54)
    assert [text.text for text in texts(Scene(60, 10, row.items))] == ["+1", "18–20"]
    assert icons(row) == 4


@pytest.mark.parametrize(
    ("shows", "why"),
    [("cube*6 > cube*6", "of width"), ("cube*x", "cube\\*x"), ("cube*0", "cube\\*0"), ("nosuch", "nosuch")],
)
def test_what_is_no_row(studios: dict[str, Studio], shows: str, why: str) -> None:
    with pytest.raises((ValueError, SalvageError), match=why):
        strips.row(studios["full"], shows, 45)


def test_each_title_is_shown(game: Game) -> None:
    """A title has pictures of its goal and of its skill, and no two titles the same."""
    shown = [(title.fields["goal_shows"], title.fields["skill_shows"]) for title in game.kinds["title-card"].pieces]
    assert all(goal and skill for goal, skill in shown)
    assert len({*shown}) == len(shown)
