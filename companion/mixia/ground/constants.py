"""What the rules need of the box, read once from its data: ships, outfits, sectors, missions, numbers.

All collections here are shared by every table and never change. They hold the whole box; what of it is in play a table
says (`MixiaTable.modules`). Pieces are known by their keys (`m-22`, `lunari`).
"""

from __future__ import annotations

import pathlib
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from companion.engine.dice import Roll
from companion.game_registry.games import box_beside
from components.hexmap import HexTile, Terrain, make_tile, read_letters
from components.schema import Piece
from components.values import NamedTuple

GAME = box_beside(str(pathlib.Path(__file__).parent))
PACKAGE = __name__.rsplit(".", 2)[0]
"""The package of these rules."""
CORE = "core"

# Numbers of the rules.
START_CREDITS = GAME.number("start_credits")
MARKERS = GAME.number("action_markers")
TITLE_EVERY = GAME.number("fame_title_every")
TRACK_END = GAME.number("victory_last")
PINK = range(GAME.number("fame_event_first"), TRACK_END, GAME.number("fame_event_every"))
"""XI-408: the spaces of the fame track with an event."""
CREDIT = 1000
"""All prices, pays and bounties are multiples of it."""
CUBES = GAME.kinds["cube"].pieces[0].count
MISSION_DRAW, MISSION_LIMIT = GAME.number("missions_drawn"), GAME.number("mission_limit")
ARMING_ENERGY = GAME.number("arming_energy")
SCAN_ENERGY = GAME.number("scan_energy")
RESCUE_ENERGY, RESCUE_LEAST = GAME.number("rescue_energy"), GAME.number("rescue_least")
OCCUPIED_POINTS = GAME.number("occupied_points")
MISSILE_RANGE = GAME.number("missile_near"), GAME.number("missile_far")
RELIC = "relic"
"""What a relic is called where cubes are by their types."""
WEALTH = GAME.number("fame_price")
BUY_CUBES = GAME.number("cubes_bought")
MOD_PRICE = GAME.number("mod_price")

DICE = {name: Roll(die.faces) for name, die in GAME.dice.items()}
HIGHEST = {name: max(map(int, die.faces)) for name, die in GAME.dice.items()}

CARGO: tuple[str, ...] = tuple(row["cargo"] for row in GAME.tables["cargo"].rows if row.get("maker"))
"""The types of cubes that planets sell; Ember is none of them (XI-355)."""
CARGO_NAME: Mapping[str, str] = {row["cargo"]: str(row["title"]) for row in GAME.tables["cargo"].rows}
TIERS = GAME.tables["tiers"].by_key
PRICES: Mapping[str, int] = {row["cargo"]: int(row["price"]) for row in GAME.tables["cargo"].rows}
"""XI-353 XI-354: what a cube sells for."""
COLOURS: tuple[str, ...] = tuple(GAME.tables["player-colours"].by_key)


def pieces_of(kind: str) -> dict[str, Piece]:
    """Return the pieces of a kind in the box, by key."""
    return {piece.key: piece for piece in GAME.kinds[kind].pieces}


# ---- ships ------------------------------------------------------------------------------------------------------


class Cell(NamedTuple):
    """A place in a grid, columns from the left, rows from the top."""

    x: int
    y: int

    @property
    def name(self) -> str:
        """Its name: the column's number, then the row's letter.

        >>> Cell(2, 1).name
        '3b'
        """
        return f"{self.x + 1}{chr(ord('a') + self.y)}"


def read_cell(name: str) -> Cell:
    """Read the name of a cell. Raises ValueError.

    >>> read_cell("3b")
    Cell(x=2, y=1)
    """
    return Cell(int(name[:-1]) - 1, "abcdefgh".index(name[-1:].lower() or "?"))


def read_grid(text: str) -> dict[Cell, str]:
    """Read the cells of a grid and their signs from data, with rows parted by `/`; dots are no cells."""
    rows = text.replace(" ", "").split("/")
    return {Cell(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "."}


class Ship(NamedTuple):
    """A ship mat."""

    key: str
    name: str
    tier: int
    energy: int
    impulse: int
    hold: tuple[Cell, ...]
    names: tuple[str, ...]
    """The names of the cells of its hold, in the same order."""
    ability: str
    """The card of its own module."""
    module: str

    @property
    def cells(self) -> frozenset[str]:
        """The names as a set."""
        return frozenset(self.names)


ABILITIES = pieces_of("ability-card")
ABILITY_USE: Mapping[str, str] = {key: str(piece.fields["use"]) for key, piece in ABILITIES.items()}
ABILITY_ENERGY: Mapping[str, int] = {key: int(piece.fields["energy"]) for key, piece in ABILITIES.items()}
ABILITY_RANGE: Mapping[str, tuple[int, int]] = {
    key: (int(piece.fields["near"]), int(piece.fields["far"])) for key, piece in ABILITIES.items()
}
"""XI-487: how far abilities reach that are used as attacks, in spaces."""
_ABILITY_OF = {(str(piece.fields["ship"]), piece.module): piece.key for piece in ABILITIES.values()}


def _read_ship(piece: Piece) -> Ship:
    card = piece.fields
    hold = tuple(sorted(read_grid(card["hold"]), key=lambda cell: (cell.y, cell.x)))
    return Ship(
        piece.key, piece.name, int(card["tier"]), int(card["energy"]), int(card["impulse"]),
        hold, tuple(cell.name for cell in hold), _ABILITY_OF[piece.name, piece.module], piece.module,
    )  # fmt: skip


SHIPS: Mapping[str, Ship] = {piece.key: _read_ship(piece) for piece in pieces_of("ship-mat").values()}


# ---- outfits ----------------------------------------------------------------------------------------------------


class Outfit(NamedTuple):
    """A type of outfit; `grid` has its sections, True for those with a Use Space. A mod is one of a single section
    (XI-087).

    plus: what its rolls count more, up to the die. Plates, pods and mods have neither tier nor die. connects: the
    section of a plate or pod that alone lies in the hold. works_on: the outfits on whose Use Spaces a mod does
    something, if it may lie on any.
    """

    key: str
    name: str
    code: str
    type: str
    tier: int
    die: str
    price: int
    copies: int
    grid: tuple[tuple[Cell, bool], ...]
    plus: int
    module: str
    connects: Cell | None
    works_on: tuple[str, ...]

    @property
    def size_inside(self) -> int:
        """How many cells of a hold it covers."""
        return len(self.grid) if self.connects is None else 1

    @property
    def roll(self) -> str:
        """What is rolled for it, in words."""
        return f"{self.die}+{self.plus}" if self.plus else self.die

    @property
    def sale_price(self) -> int:
        """XI-396 XI-A03: half the price, rounded up to full thousands."""
        return -(-self.price // (2 * CREDIT)) * CREDIT


def _read_outfit(piece: Piece) -> Outfit:
    card = piece.fields
    signs = read_grid(card["grid"])
    return Outfit(
        piece.key, piece.name, piece.code, card["type"], int(card["tier"] or 0), card["die"] or "", int(card["price"]),
        piece.count, tuple((cell, sign == "U") for cell, sign in signs.items()), int(card["plus"] or 0), piece.module,
        connects=next((cell for cell, sign in signs.items() if sign == "C"), None), works_on=(),
    )  # fmt: skip


def _read_mod(piece: Piece) -> Outfit:
    return Outfit(
        piece.key, piece.name, piece.code, MOD, 0, "", MOD_PRICE, piece.count, ((Cell(0, 0), False),), 0, piece.module,
        connects=None, works_on=tuple(piece.fields["works_on"]),
    )  # fmt: skip


ENGINE, BLASTER, MISSILE, SHIELD = "engine", "blaster", "missile", "shield"  # XI-086
ARMOR, POD, MOD = "armor", "pod", "mod"
OUTFITS: Mapping[str, Outfit] = {piece.key: _read_outfit(piece) for piece in pieces_of("outfit").values()}
MODS: Mapping[str, Outfit] = {piece.key: _read_mod(piece) for piece in pieces_of("mod").values()}
FITTINGS: Mapping[str, Outfit] = {**OUTFITS, **MODS}
"""All that is bought for a hold and laid in it."""
MEASURES = tuple(key for key, outfit in OUTFITS.items() if outfit.module == CORE)
"""The outfits by which the room of a hold is measured: those that every table plays with."""
OUTFIT_LETTERS: Mapping[str, str] = {OUTFITS[key].type: OUTFITS[key].code[0] for key in MEASURES}
"""The letter with which the codes of each type begin."""


# ---- sectors ----------------------------------------------------------------------------------------------------


class Path(NamedTuple):
    """A path through a sector: what moves along it, the die for how far, its hexes in order, and the one after them."""

    kind: str
    die: str
    hexes: tuple[str, ...]
    into: str

    def ahead(self, hex: str, steps: int) -> tuple[str, ...]:
        """Return the hexes of so many steps along the path; an open path ends with the hex that it leads into."""
        closed = self.into in self.hexes
        at = self.hexes.index(hex) + 1
        way = (*self.hexes, *self.hexes) if closed else (*self.hexes, self.into)
        return way[at : at + steps]


class Sector(NamedTuple):
    """A sector as printed: its tile, what its hexes hold by their number, and the paths through it."""

    key: str
    name: str
    code: str
    type: str
    law: str
    symbols: tuple[str, ...]
    tile: HexTile
    features: Mapping[int, Mapping[str, Any]]
    paths: tuple[Path, ...]

    def find(self, feature: str) -> int | None:
        """Return the number of the first hex with a feature."""
        return next((number for number, held in self.features.items() if held["feature"] == feature), None)


TERRAINS = {row["letter"]: row for row in GAME.tables["terrains"].rows}
_READ = tuple(Terrain(row["letter"], row["open"], row["alone"]) for row in TERRAINS.values())
PLANET, ASTEROID, ICE, DEBRIS, NEBULA, STAR, GATE = "P", "A", "I", "D", "N", "S", "G"
STATION = "K"
"""What spaces on cards are; no tile has any."""


def read_sector(piece: Piece) -> Sector:
    """Read the sector of a piece."""
    given = piece.fields
    doors = [(door["inside"], door["outside"]) for door in given["entrances"]]
    tile = make_tile(read_letters(given["map"]), _READ, doors)
    features = {held["hex"]: held for held in given["features"]}
    law, name = str(given["law"] or ""), piece.name.replace("’", "'")  # As screens write them.
    paths = tuple(_read_path(piece.code, path) for path in given["paths"])
    return Sector(piece.key, name, piece.code, given["type"], law, tuple(given["symbols"]), tile, features, paths)


def _read_path(code: str, given: Mapping[str, Any]) -> Path:
    hexes = tuple(f"{code}{number}" for number in given["hexes"])
    return Path(given["kind"], given["die"], hexes, f"{code}{given['into']}")


SECTORS: Mapping[str, Sector] = {piece.key: read_sector(piece) for piece in pieces_of("sector").values()}
BY_CODE: Mapping[str, Sector] = {sector.code: sector for sector in SECTORS.values()}
GRAVITY, COMET, ORBIT = "gravity", "comet", "kiln"
"""What moves along paths: captains' ships, comets, The Kiln."""
MERCHANT_ROUTE = ("doravin-v", "azure", "kemplar-ii", "neo-damascus", "lunari")
"""XI-440: the planets that the Merchant visits, in this order, over and over."""


# ---- cards ------------------------------------------------------------------------------------------------------

MISSIONS = pieces_of("mission-card")
MISSION_TYPES = GAME.tables["mission-types"].by_key
TITLES = pieces_of("title-card")
NPCS = pieces_of("npc-card")
DEALT = tuple(key for key, card in NPCS.items() if card.module == CORE)
"""XI-060: the NPCs whose cards are dealt to captains."""
TOKENS = pieces_of("exploration-token")
EVENT_CARDS = pieces_of("event-card")


def band_of(mission: str, number: int) -> Mapping[str, Any]:
    """Return the band of a mission for a roll, a distance or a tier, with its pay."""
    bands: tuple[Mapping[str, Any], ...] = MISSION_TYPES[MISSIONS[mission].fields["type"]]["bands"]
    return next(
        each for each in bands if number >= each["low"] and (number <= each["high"] or each["high"] < each["low"])
    )


class Effect(StrEnum):
    """What a d20 brings at a border or in gathering."""

    NONE = "none"
    DAMAGE = "damage"
    ICE_DAMAGE = "ice-damage"
    ENERGY_LOSS = "energy-loss"
    DESTROYED = "destroyed"
    BOUNTY = "bounty"
    CUBE = "cube"
    RELIC = "relic"


ROLLED = {PLANET: "shield", ASTEROID: "asteroids", ICE: "ice", NEBULA: "nebula", DEBRIS: "debris"}
"""What is rolled for at the borders of these terrains."""
_WHY = {"asteroid": "asteroids"}
"""What journals call it that a roll is for, where data have another word."""
ROLLS: Mapping[str, Sequence[Mapping[str, Any]]] = {
    **{_WHY.get(str(row["what"]), str(row["what"])): row["bands"] for row in GAME.tables["rolls"].rows},
    **{key: piece.fields["bands"] for key, piece in ABILITIES.items()},
}
"""The bands of a d20 that is rolled at a border, in gathering, or for an ability."""


def result_of(what: str, roll: int) -> Mapping[str, Any]:
    """Return the band of a roll."""
    return next(band for band in ROLLS[what] if band["low"] <= roll <= band["high"])


def rolls(what: str, effect: Effect) -> str:
    """Return the rolls of a d20 with an effect, at a border or in gathering.

    >>> rolls("debris", Effect.DESTROYED), rolls("mine", Effect.CUBE)
    ('1–3', '11–20')
    """
    return next(f"{band['low']}–{band['high']}" for band in ROLLS[what] if band["effect"] == effect)
