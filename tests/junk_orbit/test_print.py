"""Junk Orbit as printed: boards in one piece, each tile with its own words, and what few players need."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from components.schema import Game

from ..long_run import first_of
from ..printed import VARIANTS

BARE = "junk-orbit", "--no-rulebook"


@pytest.mark.parametrize("name", first_of(VARIANTS))
def test_no_board_is_split(variant: Callable[[str], Any], name: str) -> None:
    """JO-001, JO-008: each board lies whole on its page."""
    assert {place.part for place in variant(name).places} == {None}


def test_every_tile_shows_its_own_words(printing: Callable[..., Any], game: Game) -> None:
    """JO-011 to JO-015: value, code, mark and destination of each tile stand in its place; backs name sources."""
    made = printing(*BARE)
    for place in made.places:
        if not place.kind.endswith("-tile"):
            continue
        words = made.words(place.path, place.page, place.trim).split()
        piece = game.piece(place.id)
        if place.face == "back":
            assert words == [place.kind.removesuffix("-tile").upper()] * 2, place
            continue
        fields = piece.fields
        own = [fields["destination"], f"{fields['mark']}+"] if "mark" in fields else ["no", "delivery"]
        assert sorted(words) == sorted([str(fields["value"]), piece.code, *own]), place


def test_every_ship_card_shows_its_powers(printing: Callable[..., Any], game: Game) -> None:
    """JO-009, JO-102: the front has the A power's name and words, the back the B power's."""
    made = printing(*BARE)
    cards = [place for place in made.places if place.kind == "ship-card"]
    for place in cards:
        power = game.tables["powers"].row(str(game.piece(place.id).fields["a" if place.face == "front" else "b"]))
        words = " ".join(made.words(place.path, place.page, place.trim).split())
        assert re.escape(str(power["name"])) in re.escape(words)
        assert str(power["text"]) in words

    assert len(cards) == 10


@pytest.mark.parametrize(
    ("players", "boards", "tiles", "starters"),
    first_of([(2, 3, 67, 6), (5, 5, 113, 15), (3, 3, 67, 9), (4, 4, 87, 12)]),
)
def test_for_so_many_players(
    printing: Callable[..., Any], players: int, boards: int, tiles: int, starters: int
) -> None:
    """JO-017 to JO-023, JO-031: boards and tiles of that number of players, their starters and aids, all ships."""
    made = printing(*BARE, "--players", players)
    found = Counter(place.kind for place in made.places if place.face == "front")
    ones = Counter(place.id for place in made.places if place.face == "front" and place.kind == "starter-tile")

    assert found["board"] == boards
    assert found["earth-tile"] + found["moon-tile"] + found["mars-tile"] == tiles
    assert ones == {"starter-tile.S1": 2 * players, "starter-tile.S2": players}
    assert sum(ones.values()) == starters
    assert (found["player-aid"], found["ship-card"], found["ship-token"]) == (players, 5, 5)


def test_a_moon_for_few_players(printing: Callable[..., Any]) -> None:
    """JO-098, JO-A33: asked for by module, Phobos and its tiles are printed for two players too."""
    made = printing(*BARE, "--players", 2, "--module", "base", "--module", "phobos")
    found = Counter(place.kind for place in made.places if place.face == "front")

    assert found["board"] == 4
    assert found["earth-tile"] + found["moon-tile"] + found["mars-tile"] == 87
    assert "ship-standee" not in found
