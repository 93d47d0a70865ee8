"""What has changed since a page was shown: told to those whose answer came too late for it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.table.feed import recent
from companion.table.news import tell_news
from companion.table.watch import is_correction

if TYPE_CHECKING:
    from companion.sessions.replay import Entry
    from companion.sessions.session import Session

REMEMBERED = 64
"""Changes that are told one by one; a page that has missed more looks at the whole table again."""
TOO_MANY = "So much has happened since that the history tells it better."


class Change(NamedTuple):
    """What a write to the session has brought: the state of the journal after it, and its entries or, of what is no
    entry, such as an undo, the news."""

    moves: int
    entries: Sequence[Entry]
    news: Sequence[str]


class Changes:
    """The last changes of a session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.since = session.head.moves
        """The state of the journal after which every change is known."""
        self._known: deque[Change] = deque()

    def note(self, entries: Sequence[Entry] = (), news: Sequence[str] = ()) -> None:
        """Note what has just been done to the session."""
        self._known.append(Change(self.session.head.moves, entries, news))
        if len(self._known) > REMEMBERED:
            self.since = self._known.popleft().moves

    def tell(self, seen: int, audience: str) -> list[str]:
        """What has changed since a page was shown, as an audience may know it, oldest first."""
        if seen < self.since:
            return [TOO_MANY]
        return [said for change in self._known if change.moves > seen for said in self._tell(change, audience)]

    def _tell(self, change: Change, audience: str) -> Sequence[str]:
        if any(map(is_correction, change.entries)):
            return [line.text for line in recent(self.session, change.entries, audience)]
        return tell_news(self.session, change.entries, audience) if change.entries else change.news
