"""The menu of a page: what there is beside the question, by what the page is for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.web.ground.links import Role

SEAT, HOST, SCREEN, WATCH = Role.SEAT, Role.HOST, Role.SCREEN, Role.WATCH


class Entry(NamedTuple):
    """A line of the menu: what it is called, what it says below that, its sign, the sheet that it opens, and the roles
    that have it."""

    name: str
    says: str
    icon: str
    sheet: str
    roles: Sequence[Role]


ENTRIES = (
    Entry("History", "and the way back", "undo", "history", (SEAT, SCREEN, WATCH, HOST)),
    Entry("Correct", "what lies otherwise", "table", "correct", (SEAT, HOST)),
    Entry("Draws and rolls", "made by you or the companion", "table", "draws", (SEAT, HOST)),
    Entry("New game", "or go on with another", "play", "new", (HOST,)),
    Entry("Rules", "the books, by chapter", "book", "books", (SEAT, SCREEN, WATCH, HOST)),
    Entry("Keep or share", "the table as picture or PDF", "share", "share", (SEAT, SCREEN, WATCH, HOST)),
    Entry("Score by hand", "a game that was played without this", "score", "score", (SEAT, HOST)),
    Entry("All figures", "what is known of the table", "table", "facts", (SEAT, SCREEN, WATCH, HOST)),
    Entry("Seats", "which players are here", "people", "seats", (SEAT, SCREEN, WATCH)),
    Entry("Others join", "shows the codes to scan", "code", "screens", (SEAT, HOST, SCREEN)),
    Entry("My turn", "light, buzz, sound", "bell", "call", (SEAT,)),
    Entry("Bots", "pace, pause, step", "bot", "bots", (SEAT, HOST)),
    Entry("Hand over", "your seat to another phone", "phone", "hand-over", (SEAT,)),
    Entry("Leave", "your seat becomes free", "leave", "leave", (SEAT,)),
)
"""In the order of the menu."""


def entries_of(role: Role) -> list[Entry]:
    """The menu of a role."""
    return [entry for entry in ENTRIES if role in entry.roles]
