"""What undo says to do with the design cards, done card by card."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

from companion.engine import Choice
from companion.sessions.session_store import begin
from companion.sessions.undo import foresee_undo, to_do
from companion.state_diff.instruction import sentences
from components.places import locate

from ..long_run import LONG


@LONG
def test_dealt_cards_are_taken_away_again(home: Path) -> None:
    """SC-070: where the companion draws, nothing is said of a deck; the cards that it has dealt since must go all the
    same, or two would lie in one place. What is said is done here card by card."""
    session = begin(locate("spacecraft"), ["Ann", "Bo"], seed=4)
    lot, undone = Random(3), 0
    while not session.play.over:
        before = session.rules.dump(session.play.table)
        ask = session.play.ask
        assert isinstance(ask, Choice)
        cards = [option for option in ask.options if str(option).isdecimal() or option == "leave"]
        session.answer([str(lot.choice(cards or ask.options))])
        now = session.rules.dump(session.play.table)
        if before["design_deck"] == now["design_deck"] or before["phase"] != "design":
            continue
        undone += 1
        said = " ".join(sentences(to_do(session, foresee_undo(session, 1), back=True)))
        assert lay(now, said) == (before["bottom_row"], before["top_row"])
    assert undone > 5


def lay(state: dict[str, Any], said: str) -> tuple[dict[str, str], dict[str, str]]:
    """The two rows after what hands are told to do with design cards."""
    rows = {"the bottom row": dict(state["bottom_row"]), "the top row": dict(state["top_row"])}
    place = r"place (\d) of (the (?:bottom|top) row)"
    way = rf"(?:from|off) (?:{place}|[^.;]*?)(?: back)?(?: (?:in|on)to the design deck| to {place})?(?= and card|[.;,])"
    for sentence in re.findall(r"(?:Take|Move) .*?\.(?= |$)", said):
        for card, source, row, to, other in re.findall(rf"card (\d+)(?: \([^)]*\))? {way}", sentence):
            if row:
                assert rows[row].pop(source) == card, said
            if other:
                assert to not in rows[other], said
                rows[other][to] = card
    return rows["the bottom row"], rows["the top row"]
