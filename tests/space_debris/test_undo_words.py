"""What undo has hands put back, orbit cards above all, and how corrections call these."""

from __future__ import annotations

import re
from pathlib import Path

from companion.sessions.session_store import begin
from companion.table import feed
from components.places import locate


def test_undo_moves_no_card_within_the_orbit_deck(home: Path) -> None:
    """SD-102 SD-A33: what lay in the deck before a shuffle with waiting cards is told apart from it only by the
    companion: no hands take it out of the deck, or put it there."""
    session = begin(locate("space-debris"), ["Ann", "Bo", "Cy"], seed=1, physical=("orbit-deck",), name="shuffled")
    looked = 0
    while looked < 3:
        session.random(1)
        if session.play.ask.name == "collision":
            looked += 1
            for number in (1, 3):
                told = " ".join(
                    note["text"] for note in feed.tell_move(session, session.undo(number), back=True)["notes"]
                )
                assert not re.search(r"\d cards? (back into|out of) the orbit deck", told), told
                session.redo(number)
