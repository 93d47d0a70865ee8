"""What Embers adds to the state of a game (`components/mixia/state.yaml`)."""

from __future__ import annotations

from companion.engine.piles import Pile
from companion.engine.state import Fields, Record


class EventInPlay(Record):
    """An event that lies open: what is left of it, and what it is about."""

    event: str
    left: int
    cargo: str
    side: int
    start: int
    passed: int
    drawn: bool


class FittedMod(Record):
    """A mod on a cell of the hold."""

    mod: str
    at: str


class Attached(Record):
    """An Armor Plating or a Cargo Pod: `at` is the cell of the hold on which its connecting section lies."""

    outfit: str
    at: str
    turns: int
    mirrored: bool


class HeldRelic(Record):
    """A relic on two cells of the hold or of a pod; which one, where somebody has looked at it."""

    at: str
    other: str
    relic: str

    @property
    def cells(self) -> tuple[str, str]:
        return self.at, self.other


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
    events: list[EventInPlay]
    events_gone: list[str]
    mod_supply: dict[str, int]


class CaptainFields(Fields):
    """What a captain has of it."""

    ice: list[str]
    tokens: list[str]
    needs: list[str]
    mods: list[FittedMod]
    attached: list[Attached]
    relics: list[HeldRelic]
    event_draws: int
    events_drawn: int
    kiln_turns: int
