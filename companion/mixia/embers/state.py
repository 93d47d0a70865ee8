"""What Embers adds to the state of a game (`components/mixia/state.yaml`)."""

from __future__ import annotations

from companion.engine.piles import Pile
from companion.engine.state import Fields


class TableFields(Fields):
    """The market, what moves on the map, relics and events."""

    economy: dict[str, int]
    in_demand: list[str]
    swapped: list[str]
    kiln: str
    kiln_back: bool
    comets: dict[str, str]
    relics: dict[str, int]
    relic_pool: Pile
    relics_lost: int
    relics_gone: list[str]
    tigris_used: bool
    event_deck: Pile
    top_events: list[str]
    event_space: int
    events_gone: list[str]


class CaptainFields(Fields):
    """What a captain has of it."""

    tokens: list[str]
    event_draws: int
    events_drawn: int
    kiln_turns: int


FIELDS = {"table": TableFields, "captain": CaptainFields}
