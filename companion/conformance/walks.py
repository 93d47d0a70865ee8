"""Random games: where they begin, and who answers.

Answers come by chance of two kinds: each as likely as the others, or least-used-first, which prefers the answers that
have been given least and so comes to what is rare, and to what seats do that aren't asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any

from companion.engine import END, NOTHING, Ask, Choice, Option, Play, Rules, Table
from companion.engine.asks import as_sent
from companion.engine.setup_options import check_options
from companion.positions.asks import together
from components.problems import SalvageError
from components.scenarios import load_scenarios
from components.schema import Game

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo")

OPTION = 0.4
"""How often each optional rule is in use."""

RARE_ANSWER_PROBABILITY = 0.05
"""How often a walk takes an answer that is to be taken seldom, such as one that ends the game at once."""

Used = Counter[tuple[str, Option]]
"""How often an answer has been given to a question, by the names of both."""


class Walker:
    """Answers by chance; least-used-first where `used` counts what has been answered. `seldom`: an answer that walks
    taking it as often as others would see little for."""

    def __init__(self, random: Random, used: Used | None = None, seldom: Option | None = None) -> None:
        self.random, self.used, self.seldom = random, used, seldom

    def __call__(self, ask: Ask) -> Option:
        if not isinstance(ask, Choice):
            return ask.source.pick(self.random.random())
        options = list(ask.options)
        if self.seldom in options and len(options) > 1 and self.random.random() >= RARE_ANSWER_PROBABILITY:
            options.remove(self.seldom)
        if self.used is None:
            return self.random.choice(options)
        used = self.used
        lasting = [option for option in options if option != END] or options
        lasting += ask.free.suggest() if ask.free and ask.free.asked else ()
        option = min(lasting, key=lambda each: (used[ask.name, each], self.random.random()))
        used[ask.name, option] += 1
        return option


@dataclass
class Walk:
    """A game being walked through: look at `play`, then `step`. `name` says which one it is."""

    play: Play
    walker: Walker
    name: str = "a random game"

    def step(self) -> Option:
        """Answer the pending question; gives the answer as its step takes it."""
        assert self.play.ask is not None
        option = self.walker(self.play.ask)
        sent = as_sent(self.play.ask, option)
        self.play.answer(option)
        if asked := together(self.play.ask):  # They answer in any order, and change their minds.
            self.play.turn_to(self.walker.random.choice([*asked.choices]))
        return sent


def names(number: int) -> list[str]:
    """Names of so many players."""
    return [*NAMES, *(f"Player{place}" for place in range(len(NAMES) + 1, number + 1))][:number]


def new_table(rules: Rules, game: Game, players: int, random: Random, options: Mapping[str, Any] = NOTHING) -> Table:
    """Return a table before set-up. Chance decides which optional rules are in use besides `options`, unless these
    exclude each other. Raises SalvageError."""
    chosen: dict[str, Any] = {name: True for name in game.options if random.random() < OPTION}
    try:
        check_options(game, {**chosen, **options}, names(players), getattr(rules, "settings", ()))
    except SalvageError:
        chosen = {}
    table: Table = rules.setup(names(players), {**chosen, **options})
    return table


def positions(rules: Rules, game: Game) -> dict[str, Mapping[str, Any]]:
    """Whole states from which games may begin, by name: those of the game's scenarios."""
    try:
        every = load_scenarios(game)
    except SalvageError:
        return {}  # `salvage check` lists what is wrong with them.
    return {scenario.id: scenario.state for scenario in every.values() if scenario.state.get("phase") in rules.steps}


def every_walk(rules: Rules, game: Game) -> Iterator[Walk]:
    """Yield endless walks, of both kinds in turn: from set-up, and every third from a scenario."""
    there, used = list(positions(rules, game).items()), Used()
    least, most = game.players
    for number in count():
        name = f"random game {number + 1}"
        if there and number % 3 == 2:
            scenario, state = there[number // 3 % len(there)]
            table, name = rules.load(state), f"{name} from the scenario {scenario}"
        else:
            players = least + number % (most + 1 - least)
            table = new_table(rules, game, players, Random(name))
        yield Walk(Play(rules, table), Walker(Random(name), used if number % 2 else None), name)
