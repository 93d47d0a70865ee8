"""What `?` says of Mixia's pieces: the words of each card, with its own numbers, by code and by choice."""

from __future__ import annotations

from typing import Any

import pytest

from companion.mixia.ground.constants import GAME
from companion.mixia.piece_words import KINDS, describe, read_open
from companion.positions.views import ALL_KEY
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.explain import explain
from components.places import locate

from ..english import wrong_in
from .core_box import ABILITIES, SHIPS

PIECES = [piece for kind in KINDS for piece in GAME.kinds[kind].pieces]


def test_each_piece_is_described_by_its_code_in_plain_words() -> None:
    for piece in PIECES:
        lines = describe(piece)

        assert lines[0].startswith(f"{piece.code} " if piece.code else ""), piece.id
        assert piece.name.removeprefix("The ").replace("’", "'") in lines[0] or piece.kind == "mission-card", piece.id
        assert all(line == line.strip() and "None" not in line and "{" not in line for line in lines), piece.id
        assert [*wrong_in("\n".join(lines))] == [], piece.id


@pytest.mark.parametrize("ship", SHIPS.values(), ids=lambda ship: ship.key)
def test_a_ship_says_its_figures_and_its_ability(ship: Any) -> None:
    figures, ability, does = describe(GAME.by_name("ship-mat")[ship.key])

    assert f"{ship.energy} energy, impulse {ship.impulse}, {len(ship.names)} hold spaces" in figures
    card = ABILITIES[ship.ability].fields
    said, rolled = card["does"].replace("’", "'"), does.index("Roll a d20")
    assert ABILITIES[ship.ability].name in ability
    assert said in does
    assert does[rolled:].partition(")")[0].count(";") == len(card["bands"]) - 1
    assert (rolled < does.index(said)) == (card["use"] != "defence")


def test_a_choice_on_the_list_explains_its_piece() -> None:
    """A ship that can be chosen, by its number."""
    session = begin(locate("mixia"), ["Ann", "Bo"], seed=3, name="cards")
    while session.play.ask is None or session.play.ask.name != "first ship":
        session.random(1)
    shown = view(session, ALL_KEY)
    option = shown.listed[0]

    lines = explain(session, shown, option.typed)

    assert lines is not None
    assert lines[1:4] == describe(GAME.by_name("ship-mat")[option.key])


def test_a_ship_lies_open_without_an_ability_that_embers_replaces() -> None:
    """XI-467: what pieces say has the card that is played with, and not the ship's own."""
    players = {"Ann": {"ship": "vagabond", "abilities": ["patchwork-embers"]}}
    state = {"options": {"embers": True}, "players": players, "player": "Ann"}
    (told,) = read_open(state).values()
    assert told.startswith("S03 Vagabond: tier 1")
    assert "Patchwork" not in told
    assert read_open({**state, "options": {}}) == {}
