"""Data of the box that the rules need, read once: boards, cities, tiles, ships, numbers.

Boards, cities and tiles are identified by keys (`moon`, `Kepler`, `E14`). All collections here are shared by every
table and never change.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.game_registry.games import box_beside

GAME = box_beside(__file__)


# Numbers of the rules.
START_ONES = GAME.number("start_ones")
START_TWOS = GAME.number("start_twos")
HIT_TILES = GAME.number("hit_tiles")
NECKTIE_TILES = GAME.number("necktie_tiles")
DEFENDER_VALUE = GAME.number("defender_value")
ADJUSTMENT = GAME.number("adjustment")
JUMPER_MOVE = GAME.number("jumper_move")
EARTH_TO_MOON = GAME.number("earth_to_moon")
EARTH_TO_MARS = GAME.number("earth_to_mars")
MOON_SET = GAME.number("moon_set")
MOON_SET_BONUS = GAME.number("moon_set_bonus")
RELIEF_MORE = GAME.number("relief_more")
RELIEF: Mapping[int, int] = {int(row["destinations"]): int(row["bonus"]) for row in GAME.tables["relief"].rows}

# Boards and cities.
EARTH, MOON, MARS, PHOBOS, DEIMOS = "earth", "moon", "mars", "phobos", "deimos"
BOARDS = tuple(GAME.tables["boards"].by_key)
BOARD_NAME: Mapping[str, str] = {board: str(row["name"]) for board, row in GAME.tables["boards"].by_key.items()}
FROM_PLAYERS: Mapping[str, int] = {board: int(row["players"]) for board, row in GAME.tables["boards"].by_key.items()}
RING: Mapping[str, tuple[str, ...]] = {board: tuple(row["ring"]) for board, row in GAME.tables["boards"].by_key.items()}
BOARD_OF: Mapping[str, str] = {city: str(row["board"]) for city, row in GAME.tables["cities"].by_key.items()}
STACK_OF_BOARD: Mapping[str, str] = {board: str(row["stack"]) for board, row in GAME.tables["boards"].by_key.items()}
STACK_OF: Mapping[str, str] = {city: STACK_OF_BOARD[board] for city, board in BOARD_OF.items()}
"""Stack that refills each city (JO-056)."""
DAY, NIGHT = "day", "night"
NIGHT_OPTION: Mapping[str, str] = {board: str(row["option"]) for board, row in GAME.tables["nights"].by_key.items()}

# Tiles.
SOURCES = (EARTH, MOON, MARS)
STARTER_KIND = "starter-tile"
TILES: Mapping[str, tuple[str, ...]] = {
    source: tuple(sorted(piece.key for piece in GAME.kinds[f"{source}-tile"].pieces)) for source in SOURCES
}
_EVERY_TILE = {piece.key: piece for piece in GAME.by_name("junk").values()}
VALUE: Mapping[str, int] = {tile: int(piece.fields["value"]) for tile, piece in _EVERY_TILE.items()}
DESTINATION: Mapping[str, str] = {
    tile: str(piece.fields.get("destination") or "") for tile, piece in _EVERY_TILE.items()
}
"""Destinations of tiles; "" for starters (JO-014 JO-039)."""
SOURCE: Mapping[str, str] = {tile: piece.kind.removesuffix("-tile") for tile, piece in _EVERY_TILE.items()}
MARK: Mapping[str, int] = {tile: int(piece.fields.get("mark") or 0) for tile, piece in _EVERY_TILE.items()}
MARK_BOARD: Mapping[int, str] = {FROM_PLAYERS[board]: board for board in (PHOBOS, DEIMOS)}
"""Boards that bring in the tiles with a mark (JO-A33)."""
FARTHEST = max(VALUE.values()) + 2 * ADJUSTMENT
"""Longest distance of any tile (JO-A10)."""
COUNT: Mapping[str, int] = {tile: piece.count for tile, piece in _EVERY_TILE.items()}
BY_NUMBER: Mapping[str, Mapping[str, str]] = {
    source: {tile[1:]: tile for tile, of in SOURCE.items() if of == source} for source in SOURCES
}
"""Tiles of a stack by the number in their code, which is enough when that stack is drawn from: `19` for E19."""
_STARTERS = {int(piece.fields["value"]): piece.key for piece in GAME.kinds[STARTER_KIND].pieces}
START_CARGO = (_STARTERS[1],) * START_ONES + (_STARTERS[2],) * START_TWOS
"""Starters of every player, besides a tile of each stack (JO-031)."""

# Ships.
SHIPS = tuple(piece.key for piece in GAME.kinds["ship-card"].pieces)
SIDES = ("A", "B")
POWER: Mapping[tuple[str, str], str] = {
    (piece.key, side): str(piece.fields[side.lower()]) for piece in GAME.kinds["ship-card"].pieces for side in SIDES
}
POWER_TEXT: Mapping[str, str] = {power: str(row["text"]) for power, row in GAME.tables["powers"].by_key.items()}
POWER_NAME: Mapping[str, str] = {power: str(row["name"]) for power, row in GAME.tables["powers"].by_key.items()}
COWBOY, EXPRESS, BOOTH, FLY, JUMPER = (
    "space-cowboy", "interplanet-express", "time-booth", "century-fly", "puddle-jumper",
)  # fmt: skip
NECKTIE, DEFENDER, SPLENDOR, ROGER, RAT = (
    "necktie-fighter", "planetary-defender", "splendor", "jolly-roger", "stomp-rat",
)  # fmt: skip


def in_use(tile: str, boards: Mapping[str, str]) -> bool:
    """Return whether a game with these boards uses a tile: its mark belongs to a board (JO-021 JO-022 JO-023
    JO-A33)."""
    return MARK[tile] not in MARK_BOARD or MARK_BOARD[MARK[tile]] in boards
