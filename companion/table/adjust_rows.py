"""What the form of `adjust` says: what each player has in columns, and lines that may be typed as they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from companion.corrections.lines import LineReader, spell_with
from companion.corrections.places import WHERE
from companion.positions.paths import look, piece_list
from companion.positions.state_words import StateWords
from companion.positions.views import SEATS
from components.problems import SalvageError
from components.schema import Field
from components.specs import NUMBERS

GAP = "  "
FIRST = 3
"""Numbers that stand before a player's place; others come after it."""


def player_rows(words: StateWords, players: Mapping[str, Mapping[str, Any]], fields: Mapping[str, Field]) -> list[str]:
    """What each player has: numbers and places in columns, then what is longer, each player's for itself."""
    own = [*fields.values()]
    own = own[1:] if own and own[0].type.base in ("piece", "row") else own  # A colour or ship is seldom wrong.
    counts = [field for field in own if _is_counted(field, players)]
    places = [field for field in own if field.name == WHERE]
    columns = [
        [_cell(words, player, field) for player in players.values()]
        for field in (*counts[:FIRST], *places, *counts[FIRST:])
    ]
    widths = [max(map(len, column), default=0) for column in columns]
    others = [field for field in own if field not in (*counts, *places) and field.type.base not in NUMBERS]
    rows = []
    for number, player in enumerate(players.values()):
        cells = [column[number].ljust(width) for column, width in zip(columns, widths, strict=True)]
        rest = [words.part(player.get(field.name), field) for field in others]
        rows.append(GAP.join(filter(None, [*cells, "; ".join(filter(None, rest))])).rstrip())
    return rows


def samples(lines: LineReader) -> Iterator[str]:
    """Lines that may be typed about this position as they are, those that are corrected most first. Each is tried only
    when somebody wants one more."""
    tried = set[str]()
    for line in _likely(lines):
        if line not in tried:
            tried.add(line)
            with suppress(SalvageError):
                spell_with(lines, [line])
                yield line


def _likely(lines: LineReader) -> Iterator[str]:
    """What is corrected most: a player's number, place and cards, what lies on the board, a number of the table."""
    yield from lines.examples()
    fields, state, words = lines.game.state, lines.state, lines.words
    players = state.get(SEATS) or {}
    own = fields[SEATS].fields if SEATS in fields else {}
    for name, player in [*players.items()][1:2]:
        if player.get(WHERE):
            yield f"{name.lower()} at {words.value(player[WHERE], own[WHERE])}"
    hands = [field for field in own.values() if piece_list(field.type) and field.seen == "all"]
    held = ((name, player[field.name], field) for field in hands for name, player in players.items())
    for name, cards, field in [each for each in held if each[1]][:1]:
        leaf = field.type.leaf
        yield f"{name.lower()} has {' and '.join(_called(lines, card, leaf.of) for card in dict.fromkeys(cards[:2]))}"
    boards = [field for name, field in fields.items() if name != SEATS and is_board(field) and state.get(name)]
    for field in boards[:1]:
        keys = [*state[field.name]][:2]
        yield f"swap {keys[0]} and {keys[-1]}"
    numbers = (field for field in fields.values() if field.type.base == "int" and " " not in words.field(field))
    yield from [f"{words.field(field)} {state[field.name]}" for field in numbers if state.get(field.name)][-1:]
    yield from _inner_numbers(lines, next(iter(players), ""))


def _inner_numbers(lines: LineReader, who: str) -> Iterator[str]:
    """What a player counts on tracks or by counters."""
    for spot, _ in lines.places.every:
        value = look(lines.state, spot.way)
        if spot.way[:2] == (SEATS, who) and len(spot.way) > 3 and str(value).isdecimal():
            yield f"{who.lower()} {lines.words.place(spot.way).split()[-1].lower()} {value}"


def _called(lines: LineReader, card: str, of: str) -> str:
    """What a piece is called in a line: the number on it, else its name."""
    piece = lines.game.by_name(of)[card]
    return piece.code if any(map(str.isdecimal, piece.code)) else piece.name.lower()


def is_board(field: Field) -> bool:
    """Whether a field says what lies on the spaces of a board."""
    key = field.type.key
    return field.type.base == "map" and field.on_table and key is not None and key.base == "row"


def _is_counted(field: Field, players: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether a number lies on the table and somebody has any."""
    counted = field.type.base in NUMBERS and field.on_table
    return counted and any(player.get(field.name) for player in players.values())


def _cell(words: StateWords, player: Mapping[str, Any], field: Field) -> str:
    """One value with its name: `HP 3`, `at H0`."""
    value = words.value(player.get(field.name), field)
    if field.name == WHERE:
        return f"at {value}" if player.get(WHERE) else value
    return f"{words.field(field)} {value}"
