"""Tables to be photographed: ships of random sections, and delivered tiles in rows, as they are printed in an ink."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from companion.library.games import box
from companion.space_junkyard.score_words import _fits, _free, _section, _squares
from components.grid import SIDES
from components.places import locate
from layouts.backends import png
from layouts.loader import load
from tests.photographs import Level, Lying

SHIP, ORBIT = "space-junkyard", "junk-orbit"


@cache
def faces(game: str, ink: str, *kinds: str) -> Mapping[str, Any]:
    """The faces of some kinds by id, in BGR, at 10 pixels a mm."""
    place = locate(game)
    design = load(place, ink, False, box(place))
    pieces = [piece for kind in kinds for piece in design.game.kinds[kind].pieces]
    pictures = png.pictures([design.scene(piece, "front") for piece in pieces], dpi=254)
    return {piece.id: np.array(each)[:, :, ::-1].copy() for piece, each in zip(pieces, pictures, strict=True)}


def make_ship(chance: random.Random) -> list[dict[str, Any]]:
    """A ship of 8 to 20 sections, no exit of which meets a closed side."""
    wanted = chance.randint(8, 20)
    while True:
        names = [id.partition(".")[2] for id in faces(SHIP, "full", "section")]
        chance.shuffle(names)
        ship: list[dict[str, Any]] = []
        for name in names[: 3 * wanted]:
            lying = _squares(ship)
            ways = [(free, turn) for free in _free(lying) for turn in range(4) if _fits(name, free, turn, lying)]
            if ways and len(ship) < wanted:
                ship.append(dict(_section(name, *chance.choice(ways))))
        if len(ship) >= 8:
            return ship


def lay_ship(ship: list[dict[str, Any]], ink: str, level: Level, chance: random.Random) -> list[Lying]:
    """A ship on the table, as loosely joined as the level has it."""
    art = faces(SHIP, ink, "section", "bridge")
    bridge = chance.choice([id for id in art if id.startswith("bridge")])
    step = 45 + level.gap / 2

    def stray(by: float) -> float:
        return chance.uniform(-by, by)

    return [Lying(art[bridge], 45, 45, 0, 0, stray(level.turned))] + [
        Lying(
            art[f"section.{each['tile']}"], 45, 45, each["x"] * step + stray(level.gap / 2),
            -each["y"] * step + stray(level.gap / 2), 90 * SIDES.index(each["top"]) + stray(level.turned),
        )
        for each in ship
    ]  # fmt: skip


def lay_rows(ink: str, number: int, chance: random.Random) -> tuple[list[str], list[Lying]]:
    """The codes of some delivered tiles, and the tiles in rows of five."""
    art = faces(ORBIT, ink, "earth-tile", "moon-tile", "mars-tile")
    codes = chance.sample(sorted(art), number)
    laid = [
        Lying(
            art[id], 28, 28, at % 5 * 33 + chance.uniform(-2, 2), at // 5 * 33 + chance.uniform(-2, 2),
            chance.uniform(-6, 6),
        )
        for at, id in enumerate(codes)
    ]  # fmt: skip
    return [id.partition(".")[2] for id in codes], laid


def lay_nothing() -> list[Lying]:
    """An empty table, as large as one with a ship on it."""
    speck = np.zeros((4, 4, 3), np.uint8)
    return [Lying(speck, 1, 1, x, y, 0) for x in (0, 240) for y in (0, 180)]
