"""What random games ask, tell and show, so that whoever writes `teach` entries knows what newcomers meet.

    python benchmarks/teaching.py space-debris 200 20

The figures are the game, how many random games, and how many of bots, which come to what chance seldom does. Prints
each question, each answer of a menu of verbs, and each event: in how many games, how often, by which rule, and how it
reads. A game counts as often as it comes up in one.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from companion.conformance.walks import Walker, names
from companion.engine import Ask, Choice, Note, Option, Play, Rules
from companion.engine.play import Decide
from companion.game_registry.games import rules_of
from companion.simulation.bots import own_bots
from components.places import locate

MOST_ANSWERS = 1500
"""Answers after which a game is left."""

TITLES = {
    "question": "Questions that players decide, with the verbs of menus below them",
    "event": "Events",
    "draw": "Draws and rolls (asked only of those who draw and roll themselves)",
}


class Tally:
    """What came up: how often, in how many games, and how it read the first time."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.times: Counter[tuple[str, str, str]] = Counter()
        self.games: Counter[tuple[str, str, str]] = Counter()
        self.words: dict[tuple[str, str, str], tuple[str, str]] = {}

    def play(self, play: Play, decide: Callable[[Any, Ask], Option]) -> None:
        """Play a game to its end, counting."""
        before, notes = Counter(self.times), list[Note]()
        play.table.notes = notes
        for _ in range(MOST_ANSWERS):
            if play.ask is None:
                break
            self._count_question(play.ask)
            play.answer(decide(play.table, play.ask))
            for note in notes:
                said = self.rules.texts.describe(note)
                quiet = "(quiet) " if self.rules.texts.events[note.name].quiet else ""
                self._count(("event", note.name, ""), note.rule, quiet + said)
            notes.clear()
        self.games.update({*self.times - before})

    def _count_question(self, ask: Ask) -> None:
        texts, kind = self.rules.texts, "question" if isinstance(ask, Choice) else "draw"
        self._count((kind, ask.name, ""), ask.rule, texts.prompt(ask))
        if isinstance(ask, Choice):
            for option in ask.options:
                if option in texts.questions[ask.name].labels:
                    self._count((kind, ask.name, str(option)), texts.rule(ask, option), str(texts.label(ask, option)))

    def _count(self, key: tuple[str, str, str], rule: str, said: str) -> None:
        self.times[key] += 1
        self.words.setdefault(key, (rule, said))


def by_chance(walker: Walker) -> Callable[[Any, Ask], Option]:
    """Answers by chance."""
    return lambda table, ask: walker(ask)


def by_bot(bot: Decide, random: Random) -> Callable[[Any, Ask], Option]:
    """Answers of a bot, and draws by chance."""
    return lambda table, ask: bot(table, ask) if isinstance(ask, Choice) else ask.source.pick(random.random())


def main() -> None:
    """Play and print."""
    game, rounds, by_bots = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    place = locate(game)
    rules = rules_of(place)
    tallies = Tally(rules), Tally(rules)
    least, most = max(2, rules.game.players[0]), rules.game.players[1]
    for number in range(rounds + by_bots):
        random = Random(f"teaching {number}")
        table = rules.setup(names(least + number % (most + 1 - least)), {})
        if number < rounds:
            tallies[0].play(Play(rules, table), by_chance(Walker(random)))
        else:
            tallies[1].play(Play(rules, table), by_bot(own_bots(place)["heuristic"](random.random), random))
    print(f"{game}: {rounds} random games, {by_bots} games of heuristic bots, from the set-up, no optional rules")
    for kind, title in TITLES.items():
        print(f"\n## {title}")
        print("% of random games | % of bots' games | times a random game | name > answer | rule | how it reads")
        own = {key for tally in tallies for key in tally.times if key[0] == kind}
        first, bots = tallies
        order = sorted(own, key=lambda key: (-(first.games[kind, key[1], ""] + bots.games[kind, key[1], ""]), key[1:]))
        for key in order:
            rule, said = first.words.get(key) or bots.words[key]
            name = f"    > {key[2]}" if key[2] else key[1]
            shares = f"{first.games[key] / max(1, rounds):5.0%} | {bots.games[key] / max(1, by_bots):5.0%}"
            print(f"{shares} | {first.times[key] / max(1, rounds):6.1f} | {name} | {rule} | {said}")


if __name__ == "__main__":
    main()
