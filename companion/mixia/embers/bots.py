"""What bots do with Embers: what they answer to its questions; what they fly for stands in `errands`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine import Choice, Option

from ..bot import FAR, Pilot, always, last, nearest_buyer, some
from ..captains import NO, YES
from ..constants import OUTFITS
from ..damage import AUTO
from ..errands import Bots, can_sell
from ..modules import add_up
from . import errands
from .sifting import FAME
from .tables import MixiaTable


def dock(pilot: Pilot, table: MixiaTable, ask: Choice) -> Option:
    """A space that is for something."""
    return max(ask.options, key=lambda space: bool(ask.about["holds"][space]))


def leave(pilot: Pilot, table: MixiaTable, ask: Choice) -> Option:
    """The calmest hex, and of those the one nearest to where the bot was heading."""
    return min(ask.options, key=lambda hex: (len(ask.about["borders"][hex]), pilot.heading.get(str(hex), FAR)))


def give(pilot: Pilot, table: MixiaTable, ask: Choice) -> Option:
    """XI-372: the cubes that nobody buys."""
    return min(ask.options, key=lambda cargo: can_sell(table, str(cargo)))


def get(pilot: Pilot, table: MixiaTable, ask: Choice) -> Option:
    """XI-372: the cubes whose buyer is nearest."""
    return nearest_buyer(table, ask.options)


def cheapest(pilot: Pilot, table: MixiaTable, ask: Choice) -> Option:
    """XI-291: the outfit that is missed least."""
    return min(ask.options, key=lambda each: OUTFITS[str(each).split()[0]].price)


ANSWERS: Mapping[str, Callable[[Any, Any, Any], Option]] = {
    "ice": always(AUTO),
    "last stand": always(YES),
    "place mod": always(AUTO),
    "stow relic": always(AUTO),
    "swap given": give,
    "swap for": get,
    "swap number": last,
    "hand in": some,
    "arms": cheapest,
    "sift": some,
    "reward": always(FAME),
    "roll comet again": always(NO),
    "dock": dock,
    "undock": leave,
    "tigris": Pilot.head,
    "pair": always(FAME),
    "need": always(YES),
    "need instead": always(NO),
}
METRICS: Mapping[str, Callable[[MixiaTable], int]] = {
    "mods, plates and pods": lambda table: sum(
        len(captain.mods) + len(captain.attached) for captain in table.players.values()
    ),
    "relics aboard": lambda table: sum(len(captain.relics) for captain in table.players.values()),
    "relics out of the game": lambda table: len(table.relics_gone) + table.relics_lost,
    "events drawn": lambda table: sum(captain.events_drawn for captain in table.players.values()),
}
BOTS = {
    "embers": add_up([Bots(answers=ANSWERS, metrics=METRICS), errands.WITH_EMBERS]),
    "embers without no_events": errands.WITH_EVENTS,
    "embers without no_nyr": errands.WITH_NYR,
    "embers without no_tokens": errands.WITH_TOKENS,
}
