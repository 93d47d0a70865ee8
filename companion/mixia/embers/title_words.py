"""What Embers asks and reports about titles whose skill is to look at something."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.texts import Question, Remark, Words

from ..constants import GAME
from ..names import CELL, SEAT

RELIC, EVENT = "piece relic-token", "piece event-card"
VERBS: Mapping[str, Words] = {
    "look-relics": "Look at the relics in the hold",
    "look-event": "Look at the top event",
}
VERB_RULES: Mapping[str, str] = dict.fromkeys(VERBS, "XI-406")


def name_relic(option: str) -> str:
    """A relic by its name."""
    return GAME.by_name("relic-token")[option].name


def name_event(option: str) -> str:
    """An event by its name."""
    return GAME.by_name("event-card")[option].name


QUESTIONS = (
    Question("relic seen", "{who} looks at the relic on {cell}. Which one is it?", name_relic, who=SEAT, cell=CELL),
    Question("event seen", "{who} looks at the top event. Which one is it?", name_event, who=SEAT),
)
EVENTS = (
    Remark("relic seen", lambda cell, relic: f"The relic on {cell} is {name_relic(relic)}.", cell=CELL, relic=RELIC),
    Remark("event seen", lambda event: f"The top event is {name_event(event)}.", event=EVENT),
)
