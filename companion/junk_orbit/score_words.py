"""Questions of `salvage score` in words: night sides by name, tiles by code or, by day, by value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.scoring import LineQuestion
from companion.text.grammar import amount, either, is_number
from components.problems import SalvageError, did_you_mean

from .constants import BOARD_NAME, BOARD_OF, DAY, NIGHT, SOURCES, VALUE
from .scoring import COUNTED_BY_NIGHT, missing, points, problems

CODES = "E25 M18"
FROM, TO = "from", "to"
IN_WORDS = "3 from Earth to Tharsis"
MAX_VALUE = max(VALUE.values())
SCORING_NIGHTS = [BOARD_NAME[board] for _, board, _, _ in COUNTED_BY_NIGHT]
"""Boards whose night side changes the score."""

Delivered = str | Mapping[str, Any]


def ask_for_nights(owner: str, answered: Mapping[str, Any]) -> str:
    """Ask for night sides; day sides are the default."""
    return f"Night sides up: {either(SCORING_NIGHTS)}? (Enter if all boards lay day side up) "


def read_nights(line: str, answered: Mapping[str, Any]) -> dict[str, str]:
    """Parse the sides of all boards; those not in play don't change the score."""
    words = [word for word in line.lower().replace(",", " ").split() if word not in ("and", "night", "the")]
    if words in (["none"], ["no"], ["day"]):
        words = []
    if words in (["all"], ["yes"]):
        words = [*BOARD_NAME]
    return dict.fromkeys(BOARD_NAME, DAY) | {_board(word): NIGHT for word in words}


def _board(word: str) -> str:
    found = [board for board, name in BOARD_NAME.items() if name.lower().startswith(word)]
    if len(found) != 1:
        names = [*BOARD_NAME.values()]
        raise SalvageError(f"{word!r} isn't one of the boards{did_you_mean(word, names)}; type {either(names)}")
    return found[0]


def ask_for_tiles(owner: str, answered: Mapping[str, Any]) -> str:
    """Ask for delivered tiles: codes always work, values only by day."""
    if _nights(answered):
        return f"{owner}: delivered which tiles? Codes, such as {CODES}; or in words, such as {IN_WORDS} [none] "
    return f"{owner}: delivered which tiles? Codes, such as {CODES}, or only their values, such as 3 3 2 [none] "


def _nights(answered: Mapping[str, Any]) -> bool:
    boards = answered.get("boards", {})
    return any(boards.get(board) == NIGHT for _, board, _, _ in COUNTED_BY_NIGHT)


def read_tiles(line: str, answered: Mapping[str, Any]) -> list[Delivered]:
    """Parse tiles by code, by value, or by value with source and destination. Raises SalvageError."""
    words, tiles = line.replace(",", " ").split(), list[Delivered]()
    if [word.lower() for word in words] in (["none"], ["no"]):
        return []
    while words:
        word = words.pop(0)
        code = word.upper()
        if code in VALUE:
            tiles.append(code)
        elif is_number(word) and 1 <= int(word) <= MAX_VALUE:
            tiles.append(_described(int(word), words))
        else:
            hint = "" if is_number(word) else did_you_mean(code, VALUE)
            raise SalvageError(
                f"{word!r} isn't a tile{hint}; type a code such as {CODES.split()[0]}, or a value from 1 to {MAX_VALUE}"
            )
    boards = answered.get("boards", {})
    for tile in tiles:
        if isinstance(tile, Mapping) and (unknown := missing(tile, boards)):
            rule, what = unknown
            raise SalvageError(f"{what} ({rule}). Type the tile's code, or all of it, such as {IN_WORDS}")
    sheet = {"boards": boards or dict.fromkeys(BOARD_NAME, DAY), "players": {"": {"deliveries": tiles}}}
    if found := [*problems(sheet)]:
        raise SalvageError(found[0].sentence)
    return tiles


def _described(value: int, words: list[str]) -> dict[str, Any]:
    """Parse a tile's source and destination after its value, and remove their words."""
    tile: dict[str, Any] = {"value": value}
    while words[:1] and words[0].lower() in (FROM, TO):
        way = words.pop(0).lower()
        if words[:1] == ["the"]:
            words.pop(0)
        name = words.pop(0) if words else ""
        if way == FROM:
            tile["source"] = _one_of(name, {BOARD_NAME[board]: board for board in SOURCES}, "boards with tiles")
        else:
            tile["destination"] = _one_of(name, {city: city for city in BOARD_OF}, "cities")
    return tile


def _one_of(word: str, names: Mapping[str, str], what: str) -> str:
    found = [key for name, key in names.items() if word and name.lower().startswith(word.lower())]
    if len(found) != 1:
        raise SalvageError(f"{word!r} isn't one of the {what}{did_you_mean(word, names)}; type {either([*names])}")
    return found[0]


def describe_tiles(tiles: Sequence[Delivered], answered: Mapping[str, Any]) -> str:
    """Describe the number of tiles and their points."""
    return f"{amount(len(tiles), 'tile')}, {amount(points(tiles, answered.get('boards', {})), 'point')}"


LINE_QUESTIONS = {
    "boards": LineQuestion(ask_for_nights, read_nights, example="Earth"),
    "deliveries": LineQuestion(ask_for_tiles, read_tiles, describe_tiles, CODES),
}
"""Questions for fields of a score sheet."""
