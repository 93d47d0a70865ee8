"""Junk Orbit as printed: every piece counted in the files, each tile with its own words, and what few players need."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from components.schema import Game

BARE = "junk-orbit", "--no-rulebook"
FILES = ["boards", "junk-tiles", "ship-cards", "ship-tokens", "ship-standees", "player-aids"]
VARIANTS = {
    "a4": (),
    "letter, short edge": ("--paper", "letter", "--backs", "duplex-short", "--ink", "low"),
    "a4 gutterfold": ("--backs", "gutterfold", "--ink", "mono"),
    "letter separate": ("--paper", "letter", "--backs", "separate"),
    "a3": ("--paper", "a3"),
}


@pytest.fixture(params=VARIANTS)
def each(request: pytest.FixtureRequest, printing: Callable[..., Any]) -> Any:
    """Every print run of the list, one after the other."""
    return printing(*BARE, *VARIANTS[request.param])


def test_every_file_is_there(printing: Callable[..., Any]) -> None:
    """A file for each group of kinds, the score pad, the manifest; nothing is warned of."""
    made = printing(*BARE)

    assert made.pdfs == sorted(f"{name}.pdf" for name in [*FILES, "score-pad"])
    assert made.result.err == ""


def test_every_piece_is_there_as_often_as_the_box_holds_it(each: Any, game: Game) -> None:
    """JO-001, JO-008, JO-010: each copy once on a front, once on a back where there is one; no board is split."""
    wanted = Counter(
        {(piece.id, face): piece.count
         for piece in game.pieces() for face in ("front", "back")[: game.kinds[piece.kind].sides]}
    )  # fmt: skip

    assert Counter((place.id, place.face) for place in each.places) == wanted
    assert {place.part for place in each.places} == {None}


def test_pieces_keep_off_each_other_and_off_the_margin(each: Any) -> None:
    """No two trim boxes of a page overlap; all lie inside the margin of 6 mm."""
    w, h = each.paper
    for places in each.pages.values():
        for i, place in enumerate(places):
            left, top, right, bottom = place.trim
            assert min(left, top, w - right, h - bottom) >= 6 - 1e-3, place
            assert not any(place.trim.grown(-1e-3).meets(other.trim) for other in places[:i]), place


def test_backs_mirror_fronts(printing: Callable[..., Any]) -> None:
    """PRINT section 6: each back lies at the mirror image of its front, on the page that follows."""
    made = printing(*BARE)
    backs = {(p.id, p.copy): p for p in made.places if p.face == "back"}
    for front in made.places:
        back = backs.get((front.id, front.copy))
        if front.face == "front" and back is not None:
            assert (back.path, back.page) == (front.path, front.page + 1)
            assert back.trim.left == pytest.approx(made.paper[0] - front.trim.right, abs=1e-3)
            assert back.trim.top == pytest.approx(front.trim.top, abs=1e-3)


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
    ("players", "boards", "tiles", "starters"), [(2, 3, 73, 6), (3, 3, 73, 9), (4, 4, 93, 12), (5, 5, 113, 15)]
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
    assert found["earth-tile"] + found["moon-tile"] + found["mars-tile"] == 93
    assert "ship-standee" not in found
