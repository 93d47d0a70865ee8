"""A form as plain data: what a page would show of it, and what a line about it does, without a terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.forms.form import Form
from companion.forms.new_game import NewGameOptions, NewGameSettings
from components.places import find_games, locate
from components.problems import SalvageError


def settings_of(game: str) -> NewGameSettings:
    return NewGameSettings(locate(game), NewGameOptions(players=["Ann", "Bo"], quick=False))


@pytest.mark.parametrize("game", find_games())
def test_a_form_is_a_document(home: Path, game: str) -> None:
    """A page gets every field by a name of its own, with its type, its value and what is allowed."""
    document = settings_of(game).form().as_json({"players": "put commas between names"})
    fields = {each["name"]: each for each in json.loads(json.dumps(document))["fields"]}

    assert len(fields) == len(document["fields"])
    assert fields["players"]["error"] == "put commas between names"
    assert fields["players"]["value"] == "Ann, Bo"
    for each in fields.values():
        assert each["type"] in ("text", "number", "choice", "choices")
        assert each["title"]
        assert each["help"]
        assert each["type"] not in ("choice", "choices") or each["choices"]
    (now,) = (choice["key"] for choice in fields["keys"]["choices"] if choice["holds"])
    assert now == "lines"


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
