"""What watching a session remembers."""

from __future__ import annotations

import gc
from contextlib import closing

from companion.positions.views import TABLE_KEY
from companion.sessions.replay import AnswerEntry
from companion.sessions.session_store import begin
from companion.table.watch import MAX_LOG_LINES, Watch
from components.places import locate

from ..long_run import LONG


@LONG
def test_it_remembers_no_more_in_a_long_game(home: object) -> None:
    """Entries hold the step in which they were made: of 2,400 answers of Mixia that was 40 MB."""
    with closing(begin(locate("junk-orbit"), ["Ann", "Bo", "Cy"], seed=3)) as session:
        watch = Watch(session)
        watch.begin()
        before = _count_entries()
        for _ in range(3 * MAX_LOG_LINES):
            watch.go_on(session.random(1))
            watch.look(TABLE_KEY)
        assert MAX_LOG_LINES // 2 < _count_entries() - before <= MAX_LOG_LINES + 2


def _count_entries() -> int:
    gc.collect()
    return sum(isinstance(each, AnswerEntry) for each in gc.get_objects())
