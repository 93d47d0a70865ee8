"""Tables of a playtest's games for other programs: one with a row per game, the other with a row per seat."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.simulation.figures import GameRecord
from companion.simulation.playing import PlaytestSetting, hall, trait_names
from components import csvfile
from components.base import files
from components.base.installation import import_extra
from components.problems import SalvageError, writing

SUFFIXES = (".csv", ".parquet")

Columns = dict[str, list[Any]]
"""Values by column; None for a missing value."""


def check_name(file: Path) -> None:
    """Check that a table can be written to this file. Raises SalvageError."""
    if file.suffix.lower() not in SUFFIXES:
        raise SalvageError(f"--games-out is '{file}': its name ends in {' or '.join(SUFFIXES)}")
    if file.suffix.lower() == ".parquet":
        _pyarrow()


def write_tables(file: Path, tests: Sequence[PlaytestSetting], records: Iterable[tuple[int, str, GameRecord]]) -> None:
    """Write `FILE` with games and `FILE-seats` with seats. Raises SalvageError."""
    games: Columns = {}
    seats: Columns = {}
    for index, seed, game in records:
        setting = tests[index]
        of_game = {"setting": index + 1, "players": len(setting.bots), "seed": seed, "game": game.number}
        _add(games, {**of_game, **_of_game(setting, game)})
        for number, row in enumerate(_of_seats(setting, game), 1):
            _add(seats, {**of_game, "seat": number, **row})
    _write(file, games)
    _write(file.with_name(f"{file.stem}-seats{file.suffix}"), seats)


def _of_game(setting: PlaytestSetting, game: GameRecord) -> dict[str, Any]:
    over = bool(game.reason)
    metrics = [f"end: {name}" for name in hall(setting.game).metrics]
    return {
        "result": game.result,
        "rule": game.reason or None,
        "turns": game.turns,
        "answers": game.answers,
        **dict(zip(metrics, game.at_end if over else [None] * len(metrics), strict=True)),
    }


def _of_seats(setting: PlaytestSetting, game: GameRecord) -> Iterable[dict[str, Any]]:
    names = [f"trait: {name}" for name in trait_names(setting)]
    for at, bot in enumerate(setting.bots_of_game(game.number)):
        seat = game.seats[at] if game.seats else None
        traits = seat.traits if seat and seat.traits else [None] * len(names)
        yield {
            "bot": bot,
            "won": float(seat.part) if seat else None,
            "points": seat.points if seat else None,
            **dict(zip(names, traits, strict=True)),
        }


def _add(columns: Columns, row: Mapping[str, Any]) -> None:
    for name, value in row.items():
        columns.setdefault(name, []).append(value)


def _write(file: Path, columns: Columns) -> None:
    with writing(file):
        is_csv, rows = file.suffix.lower() == ".csv", [columns, *zip(*columns.values(), strict=True)]
        files.replace(file, csvfile.as_text(rows).encode() if is_csv else _as_parquet(columns))


def _as_parquet(columns: Columns) -> bytes:
    arrow, parquet = _pyarrow()
    written = io.BytesIO()
    parquet.write_table(arrow.table(columns), written)
    return written.getvalue()


def _pyarrow() -> list[Any]:
    return import_extra("--games-out with .parquet", "pyarrow", "pyarrow", "pyarrow.parquet")
