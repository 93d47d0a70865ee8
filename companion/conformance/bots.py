"""A game's bots and metrics, tried: every answer of a bot is allowed, and metrics can be read meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.conformance.walks import names
from companion.engine import Chance, Choice, Play, Rules, allowed
from companion.library.games import part_of
from companion.positions.views import SEATS
from companion.simulation.bots import own_bots
from components.places import GamePlace
from components.schema import Game

ANSWERS = 60
"""Answers by each bot, which are a few turns; those of bots that think take long."""


def bot_problems(place: GamePlace, rules: Rules, game: Game) -> Iterator[str]:
    """What is wrong with what bots answer. The rules must be trusted."""
    metrics = part_of(place, "metrics")
    for name, bot in own_bots(place).items():
        random = Random(name).random
        decide = bot(random)
        play = Play(rules, rules.setup(names(game.players[1]), {}))
        for _ in range(ANSWERS):
            ask = play.ask
            if ask is None:
                break
            if isinstance(ask, Choice):
                option = decide(play.table, ask)
                if not allowed(ask, option):
                    yield f"bot {name!r} answers {option!r} to {ask.name!r}, which isn't one of its options"
                    break
            elif isinstance(ask, Chance):
                option = ask.source.pick(random())
            play.answer(option)
        for metric in getattr(metrics, "METRICS", {}).values():
            metric(play.table)
        for trait in getattr(metrics, "TRAITS", {}).values():
            for seat in rules.dump(play.table)[SEATS]:
                trait(play.table, seat)
