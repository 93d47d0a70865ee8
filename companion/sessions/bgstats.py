"""Results for BG Stats, an app in which many people log their plays: a file of the kind that it shares and opens.

The document has lists of games, players, places and plays. Each game, player and place is named once; plays refer to
them by number. The app recognises entries by `uuid`, so ours are derived from the names: a second export adds only new
entries.

The app's maker describes no such format, and we could not try it in the app. Ours follows what could be seen of a
file that the app shared in 2019 (an excerpt: pastebin.com/iDbHyBui), without pictures, ratings and other services.
`playDate` and `playDateYmd` are one day, that of the players: programs that read or write such files take the one for
the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from companion.engine.scoring import LOWEST_WINS
from companion.sessions.history import DAY, is_together
from companion.sessions.local_days import convert_to_local_time

ROOT = uuid5(NAMESPACE_URL, "https://pypi.org/project/salvage")
"""The namespace of all our uuids; any fixed value would do."""

FILE_COMMENT = "Plays for the app Board Game Stats; open this file with it (share, export or open in)."

END = ".bgsplay"
"""The file ending that the app opens."""


class _Numbered:
    """Numbered names, each once and in one spelling; plays refer to them by number."""

    def __init__(self, kind_name: str, spell: Callable[[str], str]) -> None:
        self.kind, self.spelt = kind_name, spell
        self.rows: dict[str, dict[str, Any]] = {}

    def number(self, name: str, **details: Any) -> int:
        """Return the number of a name, and give it one if it is new."""
        name = self.spelt(name)
        row = self.rows.setdefault(
            name, {"id": len(self.rows) + 1, "uuid": make_uuid(self.kind, name), "name": name, **details}
        )
        number: int = row["id"]
        return number


def make_uuid(kind_name: str, name: str) -> str:
    """Make the uuid of a thing, in capitals like the app's; always the same for the same name."""
    return str(uuid5(ROOT, f"{kind_name}:{name}")).upper()


def document(
    rows: Iterable[Mapping[str, Any]], title_by_address: Mapping[str, str], spell: Callable[[str], str]
) -> dict[str, Any]:
    """Make a document of the app from games of the history (`history.history`).

    titles: titles of games by their addresses. spell: returns the one spelling of a name. Whoever played most is taken
    for the app's owner.
    """
    game_numbers, player_numbers, place_numbers = (_Numbered(kind, spell) for kind in ("game", "player", "place"))
    plays = [_make_play(row, title_by_address, game_numbers, player_numbers, place_numbers) for row in rows]
    for named_kind in (game_numbers, player_numbers, place_numbers):
        for entry in named_kind.rows.values():
            entry["modificationDate"] = max((play["playDate"] for play in plays), default="")
    seats = Counter(entry["playerRefId"] for play in plays for entry in play["playerScores"])
    return {
        "about": FILE_COMMENT,
        "games": [*game_numbers.rows.values()],
        "players": [*player_numbers.rows.values()],
        "locations": [*place_numbers.rows.values()],
        "plays": plays,
        "userInfo": {"meRefId": max(seats, key=lambda player: seats[player], default=0)},
    }


def _make_play(
    row: Mapping[str, Any],
    title_by_address: Mapping[str, str],
    game_numbers: _Numbered,
    player_numbers: _Numbered,
    place_numbers: _Numbered,
) -> dict[str, Any]:
    """Make the document's entry for one game that was played."""
    score, is_cooperative, end_time = row["score"], is_together(row), convert_to_local_time(row["ended"])
    utc_time_text = f"{row['ended'][:10]} {row['ended'][11:19]}"
    game_number = game_numbers.number(
        title_by_address[row["address"]], cooperative=is_cooperative, highestWins=not (score or {}).get(LOWEST_WINS),
        noPoints=is_cooperative, usesTeams=False, bggId=0, bggYear=0, isBaseGame=1, isExpansion=0,
    )  # fmt: skip
    play: dict[str, Any] = {
        "uuid": make_uuid("play", row["id"]),
        "modificationDate": utc_time_text,
        "entryDate": utc_time_text,
        "gameRefId": game_number,
        "playDate": f"{row[DAY]} {end_time:%H:%M:%S}" if end_time else f"{row[DAY]} {row['ended'][11:19]}",
        "playDateYmd": int(row[DAY].replace("-", "")),
        "durationMin": 0,
        "rounds": 0,
        "rating": 0,
        "scoringSetting": 0,
        "ignored": False,
        "manualWinner": is_cooperative,
        "usesTeams": False,
        "playImages": "[]",
        "comments": row["note"] or "",
        "playerScores": _make_player_scores(row["players"], score, is_cooperative, player_numbers),
    }
    if row["place"]:
        play["locationRefId"] = place_numbers.number(row["place"])
    return play


def _make_player_scores(
    names: Sequence[str], score: Mapping[str, Any] | None, is_cooperative: bool, player_numbers: _Numbered
) -> list[dict[str, Any]]:
    """Make the document's entries for the players' points and ranks."""
    player_by_name = {player["name"]: player for player in (score or {}).get("players", ())}
    winners = (score or {}).get("winners", ())
    return [
        {
            "playerRefId": player_numbers.number(name, isAnonymous=False, bggUsername=""),
            "score": "" if is_cooperative or name not in player_by_name else str(player_by_name[name]["total"]),
            "winner": name in winners,
            "rank": player_by_name[name]["rank"] if name in player_by_name and not is_cooperative else 0,
            "seatOrder": seat_number,
            "startPlayer": False,
            "newPlayer": False,
        }
        for seat_number, name in enumerate(names, 1)
    ]
