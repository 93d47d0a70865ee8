"""A sector as its drawing and its checks need it: read from a piece, hexes by number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from components.hexes import Hex
from components.hexmap import HexTile, Terrain, make_tile, read_letters
from components.schema import Game, Piece

from .sector_geometry import SECTOR

Feature = Mapping[str, Any]
"""What a hex holds: `hex`, `feature`, `cargo`, `number`, as in the data."""


@dataclass(frozen=True, eq=False)
class Sector:
    """One sector: its tile and what is printed on it."""

    piece: Piece
    tile: HexTile
    features: tuple[Feature, ...]
    paths: tuple[Mapping[str, Any], ...]

    @property
    def key(self) -> str:
        return self.piece.key

    @property
    def type(self) -> str:
        """Its type, a row of the table `sector-types`."""
        return str(self.piece.fields["type"])

    @property
    def law(self) -> str:
        """The law of its planet, or "" where it has none."""
        return str(self.piece.fields["law"] or "")

    @property
    def symbols(self) -> tuple[str, ...]:
        """The symbols of its six sides."""
        return tuple(self.piece.fields["symbols"])

    def hexes(self, letter: str) -> list[Hex]:
        """List the hexes of a terrain."""
        return [SECTOR[number] for number, found in enumerate(self.tile.letters) if found == letter]

    def feature(self, number: int) -> Feature | None:
        """Return the feature of a hex, or None."""
        return next((feature for feature in self.features if feature["hex"] == number), None)

    def holds(self, name: str) -> list[int]:
        """List the numbers of the hexes with a feature of that name."""
        return [feature["hex"] for feature in self.features if feature["feature"] == name]


@cache
def read_terrains(game: Game) -> tuple[Terrain, ...]:
    """Read the table `terrains`."""
    rows = game.tables["terrains"].rows
    return tuple(Terrain(row["letter"], row["open"], row["alone"]) for row in rows)


@cache
def read_sector(game: Game, piece: Piece) -> Sector:
    """Read the sector of a piece. Raises ValueError for a faulty map or faulty entrances."""
    fields = piece.fields
    letters = read_letters(fields["map"])
    doors = [(door["inside"], door["outside"]) for door in fields["entrances"]]
    tile = make_tile(letters, read_terrains(game), doors)
    return Sector(piece, tile, tuple(fields["features"]), tuple(fields["paths"]))
