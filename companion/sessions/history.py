"""The history of games that were played, with people's corrections.

The results stay as they were recorded (`results`); corrections are kept beside them in `history-changes.json`, by a
digest of the corrected game. So a game deleted by mistake comes back whole, and no result is ever rewritten.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion import home
from companion.engine.scoring import LOWEST_WINS, Line, ranked
from companion.positions.player_names import check_names
from companion.sessions import session_store
from companion.sessions.local_days import format_local_day, move_to_day, read_day, read_first_day
from companion.sessions.results import played, record, scored
from companion.text.numbers import whole_number
from companion.text.same_names import as_read, find_names, spell_names
from components.base.files import spell
from components.messages import _
from components.places import GamePlace, split_language
from components.problems import SalvageError, listed

FILE = "history-changes.json"
DATE, PLACE, NOTE, DELETED_FIELD, NAMES, TOTALS = "date", "place", "note", "deleted", "names", "totals"
NAME = ".name"
"""The ending of a player's name in a correction of that name, as in corrections of a position."""
DAY = "day"
"""The key of a game's day by the local calendar, or as corrected."""
CORRECTION = "Correction"
"""The label of a score's item that adjusts it to a total corrected by hand."""


def history(
    game: GamePlace | None = None, player_name: str | None = None, since: str | None = None, deleted: bool = False
) -> list[dict[str, Any]]:
    """List the games played, newest first, as corrected; `edit` and `delete` take their `number`.

    player: a name, however typed. since: the first day or month to list. deleted: list only deleted games, which have
    numbers of their own. Raises SalvageError.
    """
    address = game and split_language(game.address)[0]
    first_day, change_by_id = since and read_first_day(since), home.read(FILE)
    rows = [_correct_row(row, change_by_id.get(game_id, {}), game_id) for game_id, row in _identify_games()]
    all_names = (as_read(name) for row in rows for name in row["players"])
    spellings = None if player_name is None else {*find_names(as_read(player_name), all_names)}
    rows.sort(key=lambda row: (row[DAY], row["ended"]))
    rows = [row for row in reversed(rows) if bool(change_by_id.get(row["id"], {}).get(DELETED_FIELD)) == deleted]
    for number, row in enumerate(rows, 1):
        row["number"] = number
    return [
        row
        for row in rows
        if (game is None or split_language(row["address"])[0] in (address, game.id))  # Earlier versions kept the id.
        and (spellings is None or not spellings.isdisjoint(map(as_read, row["players"])))
        and (first_day is None or first_day <= row[DAY])
    ]


def find_finished_game(name: str | None) -> dict[str, Any]:
    """Return the game that was played in a session, by default in the newest one. Raises SalvageError if it isn't over,
    or if there is none."""
    session_name = session_store.find(name).stem
    row = next((row for row in history() if row["session"] == session_name), None)
    if row is None:
        raise SalvageError(_("{session} isn't over; go on with it: salvage play {session}", session=session_name))
    return row


def is_together(row: Mapping[str, Any]) -> bool:
    """Check whether all players of a game have won or lost together: all of them have the same items."""
    score = row["score"]
    if not score or row["result"] not in ("won", "lost"):
        return False
    if len(row["players"]) == 1 and score["players"][0]["total"] > 1:
        return False  # Points of a single player, who has beaten nobody.
    return len(score["winners"]) in (0, len(row["players"])) and len({repr(p["lines"]) for p in score["players"]}) == 1


def _identify_games() -> list[tuple[str, dict[str, Any]]]:
    """List the games as they were recorded, each with an id that stays the same if its session is renamed."""
    games, count_by_id = [], Counter[str]()
    for row in played():
        game_id = _make_identifier(row)
        count_by_id[game_id] += 1
        games.append((game_id if count_by_id[game_id] == 1 else f"{game_id}-{count_by_id[game_id]}", row))
    return games


def _make_identifier(row: Mapping[str, Any]) -> str:
    identity_values = [row["game"], row["players"], row["ended"], row["answers"], row["result"], row["score"]]
    return hashlib.sha256(json.dumps(identity_values, sort_keys=True).encode()).hexdigest()[:16]


def _correct_row(row: Mapping[str, Any], change: Mapping[str, Any], game_id: str) -> dict[str, Any]:
    """Return a row with people's corrections."""
    new_name_by_old: Mapping[str, str] = change.get(NAMES, {})
    score = row.get("score")
    if score and change.get(TOTALS):
        score = correct_totals(score, change[TOTALS])
    if score and new_name_by_old:
        players = [
            {**player, "name": new_name_by_old.get(player["name"], player["name"])} for player in score["players"]
        ]
        score = {
            **score,
            "players": players,
            "winners": [new_name_by_old.get(name, name) for name in score["winners"]],
        }
    day = change.get(DATE)
    return {
        **row, "id": game_id, "score": score, "players": [new_name_by_old.get(name, name) for name in row["players"]],
        "ended": move_to_day(row["ended"], day) if day else row["ended"], DAY: day or format_local_day(row["ended"]),
        PLACE: change.get(PLACE), NOTE: change.get(NOTE),
    }  # fmt: skip


def correct_totals(score: Mapping[str, Any], total_by_player: Mapping[str, int]) -> dict[str, Any]:
    """Return a score with corrected totals; the difference becomes an item of its own."""
    lines_by_name = {}
    for player in score["players"]:
        items = tuple(Line(**item) for item in player["lines"])
        difference = total_by_player.get(player["name"], player["total"]) - sum(item.points for item in items)
        lines_by_name[player["name"]] = (*items, Line(CORRECTION, difference, "")) if difference else items
    return ranked(lines_by_name, lowest=score.get(LOWEST_WINS, False)).as_json(score["game"])


def stats(game: GamePlace) -> dict[str, Any]:
    """Compute statistics of the finished sessions of one game."""
    rows = history(game)
    turns = [row["turn"] for row in rows if row["turn"] is not None]
    return {
        "game": game.id,
        "games": len(rows),
        "results": dict(sorted(Counter(row["result"] or "scored" for row in rows).items())),
        "reasons": dict(sorted(Counter(row["reason"] for row in rows if row["reason"]).items())),
        "winners": dict(
            Counter(
                spell(winner_name) for row in rows for winner_name in (row.get("score") or {}).get("winners", ())
            ).most_common()
        ),
        "players": {
            str(player_count): count for player_count, count in sorted(Counter(len(r["players"]) for r in rows).items())
        },
        "turns": {"least": min(turns), "mean": sum(turns) / len(turns), "most": max(turns)} if turns else None,
    }


def keep(score: dict[str, Any], result_text: str | None, detail_by_name: Mapping[str, str], address: str) -> None:
    """Add a game that was scored without a session; `detail_by_name` are its date, place and note, if given.
    address: the address by which `locate` finds the game.

    Raises SalvageError.
    """
    row = scored(score["game"], [player["name"] for player in score["players"]], score, result_text, address)
    if detail_by_name:  # First, so that nothing is recorded if the details can't be.
        _remember_change(_make_identifier(row), detail_by_name)
    record(row)


# ---- corrections ------------------------------------------------------------------------------------------------


def find(number: int, deleted: bool = False) -> dict[str, Any]:
    """Return the game with a number in the history, or among the deleted ones. Raises SalvageError."""
    rows = history(deleted=deleted)
    row = next((row for row in rows if row["number"] == number), None)
    if row is None:
        noun_text = "deleted game" if deleted else "game"
        hint = f"it has {len(rows)}, numbered from 1" if rows[1:] else "its only one is 1" if rows else "it has none"
        raise SalvageError(f"the history has no {noun_text} {number}; {hint}")
    return row


def delete(number: int) -> dict[str, Any]:
    """Take a game out of the history; `undelete` brings it back. Raises SalvageError."""
    return _correct_game(find(number), {DELETED_FIELD: True})


def undelete(number: int) -> dict[str, Any]:
    """Bring a deleted game back, given its number among the deleted ones. Raises SalvageError."""
    return _correct_game(find(number, deleted=True), {DELETED_FIELD: False})


def edit(number: int, typed_texts: Sequence[str]) -> dict[str, Any]:
    """Correct a game: `date=2026-11-14`, `place=Home`, `note=…`, `Bo=12` for points, `Bo.name=Bob` for a name.

    Raises SalvageError with what is wrong, and then changes nothing.
    """
    row = find(number)
    change: dict[str, Any] = {}
    earlier_change = home.read(FILE).get(row["id"], {})
    parts = [text.partition("=") for text in typed_texts]
    names = [part[0].strip() for part in parts]
    names = [name if name in (DATE, PLACE, NOTE) else spell_names(name, row["players"]) for name in names]
    if repeated_name := next((name for name in names if names.count(name) > 1), ""):
        raise SalvageError(_("{name!r} is corrected twice; leave one of them out", name=repeated_name))
    for text, name, (_name, equals_sign, typed_value) in zip(typed_texts, names, parts, strict=True):
        value_text = typed_value.strip()
        # `Bo.name` is Bo's name, unless a player is really called that.
        corrected_player_name = name if name in row["players"] else name.removesuffix(NAME).rstrip()
        if not equals_sign:
            raise SalvageError(_("{text!r} isn't a correction; write NAME=VALUE, such as place=Home", text=text))
        if name in (DATE, PLACE, NOTE):
            change[name] = read_day(value_text) if name == DATE and value_text else value_text or None
        elif corrected_player_name not in row["players"]:
            correctable_names = listed(
                [DATE, PLACE, NOTE, *row["players"], *(f"{listed_player}{NAME}" for listed_player in row["players"])]
            )
            raise SalvageError(
                _("{name!r} can't be corrected; what can: {allowed}", name=name, allowed=correctable_names)
            )
        # Several corrections may be of one kind: keep those made before, and those earlier on this line.
        elif corrected_player_name == name:
            change[TOTALS] = {
                **earlier_change.get(TOTALS, {}),
                **change.get(TOTALS, {}),
                **_read_points(row, name, value_text, earlier_change),
            }
        else:
            change[NAMES] = {
                **earlier_change.get(NAMES, {}),
                **change.get(NAMES, {}),
                **_read_new_name(row, corrected_player_name, value_text, earlier_change),
            }
    return _correct_game(row, change)


def _find_recorded_name(player_name: str, old_changes: Mapping[str, Any]) -> str:
    """Return the name under which a player was recorded, and under which corrections are kept."""
    return next(
        (recorded_name for recorded_name, new_name in old_changes.get(NAMES, {}).items() if new_name == player_name),
        player_name,
    )


def _read_points(
    row: Mapping[str, Any], player_name: str, typed_points: str, old_changes: Mapping[str, Any]
) -> dict[str, int]:
    """Read a player's corrected points. Raises SalvageError."""
    try:
        points = whole_number(typed_points)
    except SalvageError as error:
        raise SalvageError(
            f"{player_name}={typed_points}: {error}; for another name write {player_name}{NAME}=Eve"
        ) from None
    if row["session"]:
        refusal = "{name}'s points come from the log of session {session}; undo there instead"
        raise SalvageError(_(refusal, name=player_name, session=row["session"]))
    if not row["score"] or is_together(row):
        raise SalvageError(
            _("this game was won or lost together, so {name} has no points of their own", name=player_name)
        )
    return {_find_recorded_name(player_name, old_changes): points}


def _read_new_name(
    row: Mapping[str, Any], player_name: str, typed_name: str, old_changes: Mapping[str, Any]
) -> dict[str, str]:
    """Check a player's new name and return it by the recorded one. Raises SalvageError."""
    check_names([typed_name], [other_name for other_name in row["players"] if other_name != player_name])
    return {_find_recorded_name(player_name, old_changes): typed_name}


def _correct_game(row: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """Keep a correction and return the corrected row, or the row as it was if the correction deletes it."""
    _remember_change(row["id"], change)
    return next((corrected_row for corrected_row in history() if corrected_row["id"] == row["id"]), dict(row))


def _remember_change(game_id: str, change: Mapping[str, Any]) -> None:
    change_by_id = home.read(FILE)
    merged_change = {**change_by_id.get(game_id, {}), **change}
    change_by_id[game_id] = {name: value for name, value in merged_change.items() if value}
    home.write(FILE, {game_id: value for game_id, value in change_by_id.items() if value})


# ---- spellings ----------------------------------------------------------------------------------------------------


class Spellings:
    """The first spellings of players' and places' names; names that differ only in capitals or blanks are the same."""

    def __init__(self, names: Iterator[str]) -> None:
        self.first: dict[str, str] = {}
        for name in names:
            self.first.setdefault(as_read(name), name)

    def get(self, name: str) -> str:
        """Return the known spelling of a name, or a new name without needless blanks."""
        return self.first.get(as_read(name)) or " ".join(name.split())


def list_known_spellings() -> Spellings:
    """Return the spellings of the players and places of all games in the history."""
    return Spellings(name for row in reversed(history()) for name in (*row["players"], row[PLACE]) if name)
