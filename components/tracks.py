"""State of the table besides the places of pieces: markers on tracks, numbers, and flags."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from components.values import Frozen, Key

NO_OWNERS: Mapping[str, str] = MappingProxyType({})

NOTE = "Why a value of the house is as it is, or anything else to remember"
LABEL = "What players call it in short; typed in tracker mode"
OWNER = "Whose it is: player, table, or a track each space of which has one"


class Track(Frozen):
    """A row of named spaces on which a marker moves. `of` is "" if the owners of its markers aren't specified."""

    id: str
    title: Annotated[str, "What the track is called"]
    spaces: Annotated[tuple[str, ...], Key("The names of its spaces, in order", min_items=1)]
    start: Annotated[str | None, "Where markers begin"] = None
    starts: Annotated[Mapping[str, str], "Where they begin by the number of players"] = NO_OWNERS
    label: Annotated[str, LABEL] = ""
    of: Annotated[str, OWNER] = ""
    marker: Annotated[str | None, Key("The kind of its markers", "id")] = None
    reminders: Annotated[Mapping[str, str], "What the tracker says when a marker comes to a space"] = NO_OWNERS
    meanings: Annotated[Mapping[str, str], "What a space means, and those after it up to the next that is named"] = (
        NO_OWNERS
    )
    warnings: Annotated[Mapping[str, str], 'What the tracker warns of, as `meanings`; "" where it ends'] = NO_OWNERS
    note: Annotated[str, NOTE] = ""

    def meaning_at(self, space: str) -> str:
        """Return a space's meaning, or that of the nearest earlier space with one; "" if there is none."""
        return self._last_named(self.meanings, space)

    def warning_at(self, space: str) -> str:
        """Return the warning at a space, found in the same way."""
        return self._last_named(self.warnings, space)

    def _last_named(self, text_by_space: Mapping[str, str], space: str) -> str:
        until = self.spaces.index(space) + 1 if space in self.spaces else 0
        return next((text_by_space[each] for each in reversed(self.spaces[:until]) if each in text_by_space), "")

    def next_meaning(self, space: str) -> tuple[str, str]:
        """Return the next space with another meaning, and that meaning; "" twice if there is none."""
        ahead = self.spaces[self.spaces.index(space) + 1 :] if space in self.spaces else ()
        return next(((each, self.meanings[each]) for each in ahead if each in self.meanings), ("", ""))


class Counter(Frozen):
    """A number that each player or the table counts without a track, such as money. `step` is 1000 if that is the
    smallest note. `when_used`: the counter begins at 0, and adding it to a game leaves older sessions unchanged."""

    id: str
    title: Annotated[str, "What is counted"]
    label: Annotated[str, LABEL] = ""
    of: Annotated[Literal["player", "table"], "Whose it is"] = "player"
    start: Annotated[int, "What it begins with"] = 0
    min: Annotated[int | None, "The least it can be"] = None
    max: Annotated[int | None, "The most it can be"] = None
    step: Annotated[int, Key("What it goes up or down by", min=1)] = 1
    when_used: Annotated[bool, "Kept only once somebody has some"] = False
    note: Annotated[str, NOTE] = ""


class Flag(Frozen):
    """A fact that is true or false, such as whether a satellite is working."""

    id: str
    title: Annotated[str, "What it says"]
    label: Annotated[str, "An adjective, typed in tracker mode"] = ""
    of: Annotated[str, OWNER] = "player"
    when_all: Annotated[str, "What the tracker says while all have it, such as that the game is won"] = ""
    note: Annotated[str, NOTE] = ""
