"""A form without a terminal: what a line about it does."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.forms.form import Form
from companion.forms.new_game import NewGameOptions, NewGameSettings
from companion.terminal.confirm import confirm
from components.places import locate
from components.problems import SalvageError


def settings_of(game: str) -> NewGameSettings:
    return NewGameSettings(locate(game), NewGameOptions(players=["Ann", "Bo"]))


def test_a_value_is_put_by_the_name_of_its_field(home: Path) -> None:
    """As a page would: what is wrong is raised, and nothing has changed."""
    settings = settings_of("space-debris")
    named = {each.key: each for each in settings.fields()}
    named["rules"].change("satellites_in_peril, excess")
    with pytest.raises(SalvageError, match="can't be a seed"):
        named["chance"].change("many")
    assert settings.options.options == {"satellites_in_peril": "true", "excess_resources": "true"}
    assert settings.options.seed is None


def test_several_choices_are_switched_together_or_not_at_all(home: Path) -> None:
    settings = settings_of("space-debris")
    with pytest.raises(SalvageError, match="'warp' isn't one of the answers"):
        settings.form().read("rules 1 warp")
    assert settings.options.options == {}
    page = settings.form().read("rules")
    assert isinstance(page, Form)
    page.read("1 3")
    assert page.again
    assert [each.value for each in page.again().fields] == ["yes", "no", "yes"]


@pytest.mark.parametrize(
    ("typed", "otherwise", "agreed"),
    [
        (["y"], False, True),
        (["YES "], False, True),
        (["no"], True, False),
        ([""], True, True),
        ([""], False, False),
        (["thrust", "y"], False, True),
        (["3", "thrust", "n"], True, False),
        (["end"], False, True),
        (["q"], False, False),
        (["q", "y"], True, True),
    ],
)
def test_only_yes_and_no_are_answers(typed: list[str], otherwise: bool, agreed: bool) -> None:
    asked: list[str] = []
    lines = iter(typed)

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return next(lines)

    assert confirm(ask, "End anyway?", otherwise=otherwise, agreeing=("end",)) is agreed
    assert asked == [f"End anyway? {'[Y/n]' if otherwise else '[y/N]'} "] + [
        "Please type y for yes or n for no: " for _ in typed[1:]
    ]
