"""The rulebook of Junk Orbit: what the shared tests of rulebooks don't know of it."""

from __future__ import annotations

import re
from collections.abc import Callable

from components.schema import Game
from layouts.faces.design import Design

from ..printed import rulebook_text


def test_every_power_and_every_tile_is_told_of(designs: Callable[[str], Design], game: Game) -> None:
    """All ten ships by name, and each source tile by its code, destination and value."""
    text = rulebook_text(designs("full"))

    assert [row["name"] for row in game.tables["powers"].rows if f"**{row['name']}.**" not in text] == []
    for source in ("earth", "moon", "mars"):
        for tile in game.kinds[f"{source}-tile"].pieces:
            cells = tile.code, str(tile.fields["destination"]), str(tile.fields["value"]), f"{tile.fields['mark']}+"
            assert re.search(r"\|\s*".join(re.escape(cell) + r"\s*" for cell in cells), text), tile.code
