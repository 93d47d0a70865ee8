"""What has happened, in words: the news of a session for one audience."""

from __future__ import annotations

from collections.abc import Sequence

from companion.positions.views import TABLE, may_know
from companion.sessions.replay import Entry
from companion.sessions.session import Session


def news(session: Session, entries: Sequence[Entry], audience: str = TABLE) -> list[str]:
    """What has followed from answers, a sentence each, without what went without saying."""
    texts = session.rules.texts
    notes = [note for entry in entries for note in entry.notes if not texts.is_quiet(note)]
    return [said for note in notes if may_know(note.seat, audience) and (said := texts.describe(note))]
