"""Bots: who decides in a simulation.

A bot is made from a stream of chance, so that the same stream plays the same game; what it is made into is the engine's
`Decide`: the table and a question to one of its options. `random` plays every game. A game's own bots stand by name in
`BOTS` of its `bot.py`, beside its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from companion.engine import Choice, Decide, Option, Stream
from companion.library.games import part_of
from components.places import GamePlace
from components.problems import SalvageError, did_you_mean, listed

Bot: TypeAlias = Callable[[Stream], Decide]

RANDOM, HEURISTIC = "random", "heuristic"


def random_bot(random: Stream) -> Decide:
    """Every option is as likely as any other.

    >>> random_bot(lambda: 0.5)(None, Choice("Ann", "move", ["A", "B", "C", "D"], "XX-001"))
    'C'
    """

    def decide(table: Any, ask: Choice) -> Option:
        return ask.options[int(random() * len(ask.options))]

    return decide


def bots_of(place: GamePlace) -> Mapping[str, Bot]:
    """The bots that play a game, by name. The game's Python must have been allowed to run."""
    module = part_of(place, "bot")
    return {RANDOM: random_bot, **(module.BOTS if module else {})}


def choose_bots(place: GamePlace, names: Sequence[str], seats: int) -> tuple[str, ...]:
    """The name of each seat's bot: one for all, or one for each; none named is the game's best. Raises SalvageError."""
    known = bots_of(place)
    names = list(names) or [HEURISTIC if HEURISTIC in known else RANDOM]
    for name in names:
        if name not in known:
            raise SalvageError(f"there is no bot {name!r}{did_you_mean(name, known)}; bots: {listed(known)}")
    if len(names) not in (1, seats):
        raise SalvageError(f"{len(names)} bots for {seats} players: name one for all, or one for each")
    return tuple(names) if len(names) == seats else tuple(names) * seats


def seated(bots: Mapping[str, Decide]) -> Decide:
    """Who decides when each seat has its bot; where the whole table decides, the first does."""
    first = next(iter(bots.values()))

    def decide(table: Any, ask: Choice) -> Option:
        return (first if ask.seat is None else bots[ask.seat])(table, ask)

    return decide
