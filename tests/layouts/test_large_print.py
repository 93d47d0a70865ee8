"""Large print: pieces in type of 9 pt or more, where they have room."""

from __future__ import annotations

import pytest

from layouts.faces.design import LARGE_PRINT
from layouts.loader import load
from layouts.measure import texts
from layouts.printing.guide_steps import first_steps
from layouts.printing.run import PrintOptions, plan

from ..printed import GAMES, designed

WORDS = {"space-debris": "player-aid", "junk-orbit": "ship-card.yellow", "space-junkyard": "player-aid"}
"""Of each game a piece with many words."""


@pytest.mark.parametrize("game", WORDS)
def test_words_grow_where_they_have_room(game: str) -> None:
    """No text of a piece is smaller than before, and some that was under 9 pt no longer is."""
    usual, large = designed(game, "full"), load(GAMES[game], "full", large=True)
    piece = usual.game.piece(WORDS[game])
    before, after = ([text.size for text in texts(each.scene(piece, "front"))] for each in (usual, large))

    assert sum(size < LARGE_PRINT - 0.01 for size in after) < sum(size < LARGE_PRINT - 0.01 for size in before)
    assert min(after) >= min(before) - 0.01


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_can_be_drawn(game: str) -> None:
    """Where a word alone has no room at 9 pt, as a ship's name on its standee, its type stays as it is."""
    large = load(GAMES[game], "full", large=True)
    for kind in large.game.kinds.values():
        for piece in kind.pieces:
            large.scene(piece, "front")


def test_what_stays_small_is_listed() -> None:
    """The printing guide names the kinds whose type stays under 9 pt."""
    design, options = load(GAMES["space-debris"], "full", large=True), PrintOptions(large=True)
    files = [file for file in plan(design, options) if not file.guide]
    (said,) = [need.words for need in first_steps(design, files, options) if need.head == "Large print"]

    assert "Player aids (7." in said
    assert "Resource cards (7.5 pt)" in said
