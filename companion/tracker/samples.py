"""The commonest edits of a tracked game, as they would be typed now: the list that the question begins with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from companion.corrections.board import COMMON, PLAYER, TrackedTable
from companion.corrections.box import tracked_decks
from companion.corrections.counted import OnTrack, Thing, Yes
from components.problems import SalvageError

from .reader import Reader

MOST = 9
"""As many as one digit numbers; they stand on two or three lines of a screen."""


def samples(table: TrackedTable) -> list[str]:
    """Those that the data name (`edits`), else some made from what the game has; none that is not possible now."""
    return [line for line, possible in _read(table) if possible]


def places(table: TrackedTable) -> list[str]:
    """The same in their places on the list, with those that are not possible now, "" for one that is listed already: a
    number that has been read on the screen means the same edit after any other."""
    return [line for line, _ in _read(table)]


def _read(table: TrackedTable) -> list[tuple[str, bool]]:
    """Each line of the list in its one spelling, and whether it is possible now."""
    found: list[tuple[str, bool]] = []
    reader = Reader(table)
    for line in islice(table.game.edits or _likely(table, reader.things), MOST):
        try:
            spelt = reader.read(line).spelling(), True
        except SalvageError:  # The deck is empty, or the marker at its end.
            spelt = f"{reader.current} {line}", False
        found.append(("", False) if spelt in found else spelt)
    return found


def _likely(table: TrackedTable, every: Sequence[Thing]) -> Iterator[str]:
    """Draws, then what goes up, then tracks that go down, then dice."""
    yield from (f"draw {deck.id}" for deck in tracked_decks(table.game))
    every = [thing for thing in every if thing.of in (PLAYER, COMMON) and not thing.hidden]
    own = [thing for thing in every if not isinstance(thing, Yes)]
    yield from (f"{thing.label} +1" for thing in own)
    yield from (f"{thing.label} -1" for thing in own if isinstance(thing, OnTrack))
    yield from (thing.label for thing in every if isinstance(thing, Yes))
    yield from (f"roll 1 {die}" for die in table.game.dice)
