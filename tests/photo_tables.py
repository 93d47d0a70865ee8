"""Tables to be photographed: ships of random sections, and delivered tiles in rows, as they are printed in an ink."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from typing import Any

import cv2
import numpy as np

from companion.game_registry.games import box
from companion.space_junkyard.score_words import _fits, _free, _section, _squares
from components.grid import SIDES
from components.places import locate
from layouts.drawing.backends import png
from layouts.faces.loader import load
from tests.photographs import Curl, Level, Lying

SHIP, ORBIT = "space-junkyard", "junk-orbit"
DOTS = 10
"""Pixels a mm of faces."""


@cache
def faces(game: str, ink: str, *kinds: str) -> Mapping[str, Any]:
    """The faces of some kinds by id, in BGR, at `DOTS` pixels a mm."""
    place = locate(game)
    design = load(place, ink, False, box(place))
    pieces = [piece for kind in kinds for piece in design.game.kinds[kind].pieces]
    pictures = png.pictures([design.scene(piece, "front") for piece in pieces], dpi=25.4 * DOTS)
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
    step = 45 + (level.gap + level.cut) / 2
    bled = chance.random() < 0.5
    lies = [(bridge, 0, 0, 0)] + [
        (f"section.{each['tile']}", each["x"], each["y"], SIDES.index(each["top"])) for each in ship
    ]

    def stray(by: float) -> float:
        return chance.uniform(-by, by)

    return [
        cut_out(
            art[id], step * x + stray(level.gap / 2), -step * y + stray(level.gap / 2),
            90 * turn + stray(level.turned), level, chance, bled,
        )
        for id, x, y, turn in lies
    ]  # fmt: skip


def cut_out(face: Any, x: float, y: float, angle: float, level: Level, chance: random.Random, bled: bool) -> Lying:
    """A piece as somebody has cut it by hand: each cut lies off its line, and beyond it is white paper or what bleeds;
    a corner may lift off the table."""
    by = [round(DOTS * chance.uniform(-level.cut, level.cut)) for _ in SIDES]  # Top, right, bottom, left.
    top, right, bottom, left = (max(0, each) for each in by)
    border = cv2.BORDER_REPLICATE if bled else cv2.BORDER_CONSTANT
    face = cv2.copyMakeBorder(face, top, bottom, left, right, border, value=(245, 245, 245))
    high, wide = face.shape[:2]
    face = np.ascontiguousarray(face[max(0, -by[0]) : high + min(0, by[2]), max(0, -by[3]) : wide + min(0, by[1])])
    curl = None
    if chance.random() < level.curls:
        curl = Curl(chance.randrange(4), chance.uniform(-2, 2), chance.uniform(-2, 2))
    return Lying(face, face.shape[1] / DOTS, face.shape[0] / DOTS, x, y, angle, curl)


def lay_rows(ink: str, number: int, level: Level, chance: random.Random) -> tuple[list[str], list[Lying]]:
    """The codes of some delivered tiles, and the tiles in rows of five."""
    return _lay_tiles(ink, number, 33, 2, 6, level, chance)


def lay_heap(ink: str, number: int, level: Level, chance: random.Random) -> tuple[list[str], list[Lying]]:
    """The codes of some delivered tiles, and the tiles beside each other, turned any way."""
    return _lay_tiles(ink, number, 43, 2, 180, level, chance)


def _lay_tiles(
    ink: str, number: int, step: float, stray: float, turned: float, level: Level, chance: random.Random
) -> tuple[list[str], list[Lying]]:
    art = faces(ORBIT, ink, "earth-tile", "moon-tile", "mars-tile")
    codes, bled = chance.sample(sorted(art), number), chance.random() < 0.5
    laid = [
        cut_out(
            art[id], at % 5 * step + chance.uniform(-stray, stray), at // 5 * step + chance.uniform(-stray, stray),
            chance.uniform(-turned, turned), level, chance, bled,
        )
        for at, id in enumerate(codes)
    ]  # fmt: skip
    return [id.partition(".")[2] for id in codes], laid


def lay_nothing() -> list[Lying]:
    """An empty table, as large as one with a ship on it."""
    speck = np.zeros((4, 4, 3), np.uint8)
    return [Lying(speck, 1, 1, x, y, 0) for x in (0, 240) for y in (0, 180)]
