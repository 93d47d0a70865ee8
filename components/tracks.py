"""What changes at the table besides the places of pieces: markers on tracks, numbers, and what is so or not."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

NO_OWNERS: Mapping[str, str] = MappingProxyType({})


class Track(NamedTuple):
    """A row of named spaces on which a marker moves; `start` is where it begins, if that is fixed, or `starts` by the
    number of players.

    `of` says whose markers move on it: "player", "table", or the id of another track, each space of which has one; ""
    leaves that open. `label` is what players call it in short, or ""; `marker` the kind of its markers; `reminders` say
    what a space means, for when a marker comes to it.
    """

    id: str
    title: str
    spaces: tuple[str, ...]
    start: str | None = None
    starts: Mapping[str, str] = NO_OWNERS
    label: str = ""
    of: str = ""
    marker: str | None = None
    reminders: Mapping[str, str] = NO_OWNERS
    note: str = ""


class Counter(NamedTuple):
    """A number that each player or the table counts without a track, such as money; `min` and `max` limit it. `step` is
    what it goes up or down by at least, such as 1000 where the smallest note is worth that. `when_used`: it begins at
    0, and is kept once somebody has some; declared later, it leaves sessions from before as they were."""

    id: str
    title: str
    label: str = ""
    of: Literal["player", "table"] = "player"
    start: int = 0
    min: int | None = None
    max: int | None = None
    step: int = 1
    when_used: bool = False
    note: str = ""


class Flag(NamedTuple):
    """What is either so or not, such as whether a satellite is working; `of` says of whom, as for tracks. `label` is an
    adjective that players use."""

    id: str
    title: str
    label: str = ""
    of: str = "player"
    note: str = ""
