"""A game of somebody's own of calling heads, with a bot that always does, and nothing else: no turns, no metrics."""

from __future__ import annotations

from pathlib import Path

from ..game_folder import GameFolder

DATA = """
title: Heads or Tails
players: [1, 2]
kinds:
  coin: {title: Coins, size: 20 x 20, source: house, note: Flipped.}
"""

RULES = """
from companion.engine import NOTHING, Choice, Ending, Table
from companion.engine.scoring import Line, Score, Tally
from companion.engine.texts import Event, Question, Texts
from companion.game_registry.games import box_beside


class Coin(Table):
    def __init__(self, players):
        self.phase, self.result, self.reason, self.notes, self.called = "call", None, None, None, {}
        self.players = players


class Rules:
    texts = Texts(
        [Question("call", "{seat}: heads or tails?")],
        [Event("coin called", "{who} has called.", types={"who": "key players", "coin": "piece coin"})],
    )

    game = box_beside(__file__)
    guards = NOTHING

    def setup(self, players, options):
        return Coin(players)

    def dump(self, table):
        return table.called

    def call(self, table):
        for name in table.players:
            table.called[name] = yield Choice(name, "call", ["heads", "tails"], "CO-001")
            table.note("CO-002", "coin called", who=name, coin="coin")
        raise Ending("over", "CO-003")

    def score(self, called):
        points = {name: int(call == "heads") for name, call in called.items()}
        tallies = tuple(Tally(name, 1, (Line("Heads", points[name], "CO-004"),)) for name in called)
        return Score(tallies, tuple(name for name, call in called.items() if call == "heads"))


RULES = Rules()
RULES.steps = {"call": RULES.call}
"""

BOT = """
def stubborn(random):
    return lambda table, ask: "heads"


BOTS = {"stubborn": stubborn}
"""


def write_coins(folder: Path, rules: str = RULES) -> Path:
    """Write the game into a folder."""
    files = {"components/game.yaml": DATA, "companion/__init__.py": rules, "companion/bot.py": BOT}
    return GameFolder(folder, files).folder
