"""What a session's file holds, row by row: how it began, the tree of answers, where the game stands, kept states.

Every row carries a checksum of itself: SQLite doesn't notice a flipped bit in a value.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import NOTHING
from companion.sessions.migrations import FORMAT, check_format
from components.values import NamedTuple

ROOT = 1
START, PERSON, NATURE, ADJUST = "start", "person", "nature", "adjust"
MAKERS = (START, PERSON, NATURE, ADJUST)

HEAD = "head"
HEAD_ID = 2**31 - 1
"""The head is the last row of the nodes' table, whatever is added: so it lies on the page on which new nodes come, and
an answer changes one page of the file, not two."""


def now() -> str:
    """The time, as journals and history tell it: UTC, to the second."""
    from datetime import UTC, datetime

    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Meta(NamedTuple):
    """How a session began. `game` is a built-in game's id or an own game's folder; `state` the position it began
    with, if not the set-up; `drawn` how many digital draws its past had, where that past is not in this journal. Of
    these `physical` may change in the middle of a game, what people draw and roll themselves from now on, and `called`:
    what the players are called by now, if not as they were then. gives_secrets: it began when an only answer to a
    secret question was given unasked. format: that of its entries."""

    game: str
    players: tuple[str, ...]
    seed: int
    mode: str = "referee"
    options: Mapping[str, Any] = NOTHING
    physical: tuple[str, ...] = ()
    state: dict[str, Any] | None = None
    data: str = ""
    rules: str = ""
    version: str = ""
    created: str = ""
    drawn: int = 0
    called: tuple[str, ...] = ()
    gives_secrets: bool = False
    format: int = FORMAT

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called by now, in seating order."""
        return self.called or self.players

    @property
    def began(self) -> tuple[Any, ...]:
        """What no other session has alike."""
        return self.game, self.seed, self.created

    def json(self) -> dict[str, Any]:
        """As plain values."""
        lists = {name: list(getattr(self, name)) for name in ("players", "physical", "called")}
        made = {"format": self.format, **self._asdict(), **lists, "options": dict(self.options)}
        return {name: value for name, value in made.items() if value or name not in ("called", "gives_secrets")}

    @classmethod
    def of(cls, given: Any) -> Meta:
        """From plain values. Raises ValueError with what is wrong."""
        if not isinstance(given, dict):
            raise ValueError("how it began is missing")
        check_format(given)
        given = {"called": (), "gives_secrets": False, **given}
        kinds: dict[str, type | tuple[type, ...]] = {
            "game": str, "players": (list, tuple), "seed": int, "mode": str, "options": dict, "drawn": int,
            "physical": (list, tuple), "state": (dict, type(None)), "data": str, "rules": str, "version": str,
            "created": str, "called": (list, tuple), "gives_secrets": bool, "format": int,
        }  # fmt: skip
        for name in cls._fields:
            if name not in given or not isinstance(given[name], kinds[name]):
                raise ValueError(f"its beginning lacks {name!r}, or has it wrong")
        lists = {name: tuple(given[name]) for name in ("players", "physical", "called")}
        if not all(isinstance(text, str) for each in lists.values() for text in each):
            raise ValueError("its players and physical decks must be names")
        values = {name: given[name] for name in cls._fields}
        return cls(**{**values, **lists})


class Node(NamedTuple):
    """One entry of the tree. `what` is what was asked; `value` the option, or a correction's JSON."""

    id: int
    parent: int
    by: str
    what: str
    value: str | int


class Head(NamedTuple):
    """Where the game stands; `moves` counts how often that changed; `outcome` is the JSON of a finished game."""

    node: int
    moves: int
    outcome: str | None

    @classmethod
    def of(cls, row: Sequence[Any]) -> Head:
        """From the columns of its row."""
        return cls(row[1], row[4], row[3])

    def row(self) -> tuple[Any, ...]:
        """The columns of its row: a node's, with the node it stands on as its parent."""
        return HEAD_ID, self.node, HEAD, self.outcome, self.moves


class Snapshot(NamedTuple):
    """The state at a node with nothing pending, how many answers of people and draws of nature lie before it."""

    node: int
    seq: int
    drawn: int
    state: dict[str, Any]


def outcome_of(text: str) -> dict[str, Any]:
    """What history keeps of a finished game, from its JSON. Raises ValueError with what is wrong."""
    kept = json.loads(text)
    kinds: dict[str, tuple[type, ...]] = {
        "result": (str, type(None)), "reason": (str, type(None)), "turn": (int, type(None)), "answers": (int,),
        "ended": (str,), "score": (dict, type(None)),
    }  # fmt: skip
    if not isinstance(kept, dict):
        raise ValueError("the outcome is no record")
    for name, kind in kinds.items():
        if not isinstance(kept.get(name), kind):
            raise ValueError(f"the outcome lacks {name!r}, or has it wrong")
    score = kept["score"]
    if score is not None:
        check_score(score)
    return kept


def check_score(score: Any) -> None:
    """Raise ValueError where a kept score can't be listed: names and totals of players, and who won."""
    players, winners = (score.get("players"), score.get("winners")) if isinstance(score, dict) else (None, None)
    if not isinstance(players, list) or not isinstance(winners, list):
        raise ValueError("the score lacks its players or winners")
    for player in players:
        if not isinstance(player, dict) or not isinstance(player.get("name"), str) or "total" not in player:
            raise ValueError("the score lacks a player's name or total")
    if not all(isinstance(name, str) for name in winners):
        raise ValueError("the score's winners are no names")


def checksum(table: str, *row: object) -> int:
    """The checksum that a row carries, of all its other values and its table's name."""
    return zlib.crc32(repr((table, *row)).encode())
