"""One spelling for each player and place of the history: names that differ only in capitals or blanks are one.

The one in which a name first came up counts, by the dates of the games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from unicodedata import normalize

from companion.sessions.history import PLACE, history


class Spellings:
    """Names by how they were first spelt."""

    def __init__(self, names: Iterator[str]) -> None:
        self.first: dict[str, str] = {}
        for name in names:
            self.first.setdefault(fold(name), name)

    def get(self, name: str) -> str:
        """The known spelling of a name; a new one as it is, without blanks too many."""
        return self.first.get(fold(name)) or " ".join(name.split())


def fold(name: str) -> str:
    """What all spellings of a name have in common.

    >>> fold("Ann  Lee ") == fold("ann lee"), fold("Bo B") == fold("Bob")
    (True, False)
    """
    return " ".join(normalize("NFC", name).casefold().split())


def known_spellings() -> Spellings:
    """The players of all games in the history."""
    return Spellings(name for row in reversed(history()) for name in row["players"])


def with_known_spellings(rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Games of the history with players and places as they were first spelt in it, whichever games these are."""
    players = known_spellings()
    places = Spellings(row[PLACE] for row in reversed(history()) if row[PLACE])
    return [_respelt(row, players, places) for row in rows]


def _respelt(row: Mapping[str, Any], players: Spellings, places: Spellings) -> dict[str, Any]:
    """A game with these spellings; players of one game whose names differ only so stay apart."""
    names = {name: players.get(name) for name in row["players"]}
    if len({*names.values()}) < len(names):
        names = {name: name for name in names}
    score = row["score"]
    if score:
        own = [{**player, "name": names.get(player["name"], player["name"])} for player in score["players"]]
        score = {**score, "players": own, "winners": [names.get(name, name) for name in score["winners"]]}
    place = row[PLACE] and places.get(row[PLACE])
    return {**row, "players": [*names.values()], "score": score, PLACE: place}
