"""The log of a part of a session, played from the snapshot before it, is that part of the whole log."""

from __future__ import annotations

import pytest

from companion.sessions.journal_rows import NATURE
from companion.sessions.log import entries, last_entries, last_entry
from companion.sessions.session_store import begin
from companion.table.feed import feed, name_answers, why
from components.places import locate

from ..long_run import LONG


@LONG
@pytest.mark.parametrize("game", ["space-debris", "junk-orbit"])
def test_a_part_of_the_log_is_as_in_the_whole(game: str) -> None:
    """From every answer on, with the same words, numbers and draws; the last entry, and what explains it, too."""
    session = begin(locate(game), ["Ann", "Bo"], seed=5, name=f"part-{game}")
    session.random(60)
    whole = feed(session, entries(session))
    answered = [node for node in session.journal.path(session.head.node)[1:] if node.by != NATURE]
    assert len(session.journal.snapshots()) > 2

    for seq, node in enumerate(answered, 1):
        assert feed(session, entries(session, since=node.parent))[-len(answered) - 1 + seq :] == whole[seq:]
    assert feed(session, [last_entry(session)]) == whole[-1:]
    for number in (1, 30, 200):
        kept = feed(session, last_entries(session, number))[-number:]
        assert len(kept) == min(number, len(whole))
        assert kept == whole[-number:]
    assert why(session)["seq"] == whole[-1]["seq"] == session.seq


def test_undone_answers_are_named_as_in_the_log() -> None:
    """An undo across turns names each answer in the words of the log."""
    session = begin(locate("junk-orbit"), ["Ann", "Bo"], seed=5, name="undone")
    session.random(30)
    whole = feed(session, entries(session))

    named = name_answers(session, session.undo(20).nodes[::-1])

    assert len(named) == 20
    for words, row in zip(named, whole[-20:], strict=True):
        assert row["label"].name in words
        assert words.endswith("?)")
