"""The rows of a session's file: its beginning, the tree of answers, the head and the kept states.

Every row carries its own checksum: SQLite doesn't notice a flipped bit in a value.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine import NOTHING
from companion.engine.scoring import MAX_NUMBER, Score
from companion.engine.state_types import NUMBERS
from components.problems import cut
from components.schema import HIDDEN_PIECE, Field, Game, Type
from components.values import NamedTuple

FORMAT = 5
"""The file format that is written today: a tracked game's edits are kept by field (`tracker.rules`)."""
OLDEST_FORMAT = 4
"""The file format of salvage 0.6, whose edits were lines as people type them. `compatibility` brings it up to date."""
ROOT = 1
START, PERSON, NATURE, ADJUST = "start", "person", "nature", "adjust"
MAKERS = (START, PERSON, NATURE, ADJUST)

MAX_OUTCOME_LETTERS = 100_000
"""The longest outcome that is read; a long game of six has a tenth of it."""
HEAD = "head"
HEAD_ID = 2**31 - 1
"""The id of the head, always the last row of the nodes' table: so it is on the same page as new nodes, and an answer
changes one page of the file, not two."""
BAD_ROW = (ValueError, TypeError, LookupError, RecursionError)
"""The exceptions raised for impossible values in a row, such as invalid JSON."""
_VALUE_TYPES = {"list": (list,), **dict.fromkeys(("map", "pile", "record"), (dict,)), **NUMBERS}
"""The Python types of a state's values in JSON; values of other types are names."""


def now() -> str:
    """Return the time as journals and history write it: UTC, to the second."""
    from datetime import UTC, datetime

    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def check_format(meta: Mapping[str, Any]) -> None:
    """Check the format of a session's beginning. Raises ValueError if it can't be read."""
    number = meta.get("format")
    if not isinstance(number, int) or isinstance(number, bool):
        raise ValueError("its format is missing")
    if number > FORMAT:
        raise ValueError(f"its format is {number}, of a newer salvage; this one reads {OLDEST_FORMAT} and {FORMAT}")
    if number < OLDEST_FORMAT:
        raise ValueError(f"its format is {number}; open it once with salvage 0.6, which converts it")


class Meta(NamedTuple):
    """The beginning of a session. `game` is a built-in game's id or a user's game's folder; `state` the position with
    which it began, if not the set-up; `drawn` the number of digital draws before that position. Two fields may change
    in the middle of a game: `physical`, the decks and dice that people draw and roll themselves from now on, and
    `called`, the players' current names if they have changed. gives_secrets: it began when an only answer to a secret
    question was given unasked. format: the format of its entries."""

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
        """The players' current names, in seating order."""
        return self.called or self.players

    @property
    def began(self) -> tuple[Any, ...]:
        """The values that identify the session: no other session has the same."""
        return self.game, self.seed, self.created

    def json(self) -> dict[str, Any]:
        """Return plain values for JSON."""
        list_by_name = {name: list(getattr(self, name)) for name in ("players", "physical", "called")}
        value_by_name = {"format": self.format, **self._asdict(), **list_by_name, "options": dict(self.options)}
        return {
            name: value for name, value in value_by_name.items() if value or name not in ("called", "gives_secrets")
        }

    @classmethod
    def of(cls, values: Any) -> Meta:
        """Make a beginning from plain values. Raises ValueError with what is wrong."""
        if not isinstance(values, dict):
            raise ValueError("how it began is missing")
        check_format(values)
        values = {"called": (), "gives_secrets": False, **values}
        type_by_name: dict[str, type | tuple[type, ...]] = {
            "game": str, "players": (list, tuple), "seed": int, "mode": str, "options": dict, "drawn": int,
            "physical": (list, tuple), "state": (dict, type(None)), "data": str, "rules": str, "version": str,
            "created": str, "called": (list, tuple), "gives_secrets": bool, "format": int,
        }  # fmt: skip
        for name in cls._fields:
            if name not in values or not isinstance(values[name], type_by_name[name]):
                raise ValueError(f"its beginning lacks {name!r}, or has it wrong")
        names_by_field = {name: tuple(values[name]) for name in ("players", "physical", "called")}
        if not all(isinstance(text, str) for each in names_by_field.values() for text in each):
            raise ValueError("its players and physical decks must be names")
        if names_by_field["called"] and len(names_by_field["called"]) != len(names_by_field["players"]):
            raise ValueError("its players are called by more or fewer names than there are players")
        return cls(**{**{name: values[name] for name in cls._fields}, **names_by_field})


class Node(NamedTuple):
    """One entry of the tree. `what` names the question; `value` is the option, or a correction's JSON."""

    id: int
    parent: int
    by: str
    what: str
    value: str | int

    @classmethod
    def of(cls, row: Sequence[Any]) -> Node:
        """Make a node from its columns; its parent must be an earlier one. Raises BAD_ROW."""
        node = cls(*row)
        if not (_is_from(ROOT, HEAD_ID - 1, node.id) and _is_from(min(ROOT, node.id - 1), node.id - 1, node.parent)):
            raise ValueError(f"entry {cut(str(node.id))} hangs on nothing")
        if node.by not in MAKERS or (node.by == START) != (node.id == ROOT) or not isinstance(node.what, str):
            raise ValueError(f"entry {node.id} is nobody's answer")
        if not isinstance(node.value, str) and not _is_from(1 - MAX_NUMBER, MAX_NUMBER - 1, node.value):
            raise ValueError(f"entry {node.id} has no value, or one beyond all limits")
        if node.by == ADJUST and not _is_correction(json.loads(str(node.value))):
            raise ValueError(f"entry {node.id} isn't a correction")
        return node


class Head(NamedTuple):
    """The node at which the game is; `moves` counts its changes; `outcome` is the JSON of a finished game."""

    node: int
    moves: int
    outcome: str | None

    @classmethod
    def of(cls, row: Sequence[Any]) -> Head:
        """Make the head from the columns of its row. Raises BAD_ROW."""
        head = cls(row[1], row[4], row[3])
        if not _is_from(ROOT, HEAD_ID - 1, head.node) or not _is_from(0, MAX_NUMBER - 1, head.moves):
            raise ValueError("the head is on no entry")
        if head.outcome is not None:
            read_outcome(head.outcome)
        return head

    def row(self) -> tuple[Any, ...]:
        """Return the columns of its row: those of a node whose parent is the node of the head."""
        return HEAD_ID, self.node, HEAD, self.outcome, self.moves


class Snapshot(NamedTuple):
    """The state at a node with nothing pending, and the numbers of people's answers and nature's draws before it."""

    node: int
    seq: int
    drawn: int
    state: dict[str, Any]

    @classmethod
    def of(cls, row: Sequence[Any]) -> Snapshot:
        """Make a snapshot from its columns, with the state as JSON or as plain values. Raises BAD_ROW."""
        snapshot = cls(*row)
        snapshot = snapshot._replace(state=json.loads(snapshot.state)) if isinstance(snapshot.state, str) else snapshot
        is_in_range = _is_from(ROOT, HEAD_ID - 1, snapshot.node) and all(
            _is_from(0, MAX_NUMBER - 1, n) for n in snapshot[1:3]
        )
        if not is_in_range or not isinstance(snapshot.state, dict):
            raise ValueError("a snapshot is of no entry, or has no state")
        return snapshot


def read_outcome(text: str) -> dict[str, Any]:
    """Read from JSON what the history keeps of a finished game. Raises ValueError with what is wrong."""
    from companion.sessions.local_days import convert_to_local_time

    outcome = json.loads(text) if len(text) <= MAX_OUTCOME_LETTERS else None
    types_by_name: dict[str, tuple[type, ...]] = {
        "result": (str, type(None)), "reason": (str, type(None)), "turn": (int, type(None)), "answers": (int,),
        "ended": (str,), "score": (dict, type(None)),
    }  # fmt: skip
    if not isinstance(outcome, dict):
        raise ValueError("the outcome is no record")
    for name, types in types_by_name.items():
        if not isinstance(outcome.get(name), types):
            raise ValueError(f"the outcome lacks {name!r}, or has it wrong")
    if convert_to_local_time(outcome["ended"]) is None:
        raise ValueError("the outcome has no time when it ended")
    if not all(outcome[name] is None or _is_from(0, MAX_NUMBER - 1, outcome[name]) for name in ("turn", "answers")):
        raise ValueError("the outcome has a number beyond all limits")
    if outcome["score"] is not None:
        Score.of(outcome["score"])
    return outcome


def _is_from(minimum: int, maximum: int, value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and minimum <= value <= maximum


def _is_correction(value: Any) -> bool:
    """Check whether a correction can be replayed and shown; those of older sessions have no words."""
    type_by_name = {
        "set": list,
        "words": list,
        "ways": list,
        "reason": str,
        "state": dict,
        "answers": list,
        "dropped": list,
    }
    value = {"words": value.get("set"), **value} if isinstance(value, dict) else {}
    if not all(isinstance(value.get(name), type_of_value) for name, type_of_value in type_by_name.items()):
        return False
    first_steps = [way[0] if isinstance(way, list) and way else None for way in value["ways"]]
    return (
        len(first_steps) == len(value["set"]) == len(value["words"])
        and all(isinstance(text, str) for text in (*first_steps, *value["set"], *value["words"]))
        and all(isinstance(step, str | int) for way in value["ways"] for step in way)
        and all(isinstance(answer, str | int) for answer in value["answers"])
        and all(isinstance(row, list) and len(row) == 3 for row in value["dropped"])
    )


def find_wrong_field(game: Game, state: Mapping[str, Any]) -> str:
    """Find the first field of a kept state, or of a record in it, whose value is impossible for its type; "" if there
    is none. It reads no data files, unlike `positions.scenarios.sound`, which checks all of a position."""
    find_names_by_type: Mapping[str, Callable[[str], Any]] = {
        "piece": game.by_name, "row": lambda of: game.tables[of].by_key, "key": lambda of: state.get(of, ()),
    }  # fmt: skip

    def find_wrong(record: Mapping[str, Any], field_by_name: Mapping[str, Field]) -> str:
        present_fields = [
            each for each in field_by_name.values() if each.name in record or (each.required and not each.module)
        ]
        return next((each.name for each in present_fields if not fits(record.get(each.name), each.type, each)), "")

    def fits(value: Any, value_type: Type, field: Field) -> bool:
        if type(value) not in _VALUE_TYPES.get(value_type.base, (str, int)):
            return False
        if value_type.base == "record":
            return not find_wrong(value, field.fields)
        if isinstance(value, list) and value_type.item:
            return all(fits(each, value_type.item, field) for each in value)
        if isinstance(value, dict):
            key_type, item_type = value_type.key or Type("piece", value_type.of), value_type.item or Type("count")
            return all(fits(name, key_type, field) and fits(each, item_type, field) for name, each in value.items())
        if value_type.base == "choice":
            return field.beyond or value in (*field.choices, HIDDEN_PIECE)
        return (
            value_type.base not in find_names_by_type
            or value == HIDDEN_PIECE
            or str(value) in find_names_by_type[value_type.base](value_type.of)
        )

    return find_wrong(state, game.state)


def checksum(table_name: str, *row: object) -> int:
    """Compute the checksum of a row from all its other values and its table's name."""
    return zlib.crc32(repr((table_name, *row)).encode())
