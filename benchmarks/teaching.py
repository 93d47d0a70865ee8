"""What random games ask, tell and show, so that whoever writes `teach` entries knows what newcomers meet.

    python benchmarks/teaching.py space-debris 200

plays 200 games by chance. Prints each question, each answer of a menu of verbs, and each event: in how many games, how
often, by which rule, and how it reads.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

from companion.conformance.walks import Walker, names
from companion.engine import Ask, Choice, Note, Play, Rules
from companion.game_registry.games import rules_of
from companion.positions.label_words import tell_prompt
from components.places import locate

MAX_ANSWERS = 1500
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

    def play(self, play: Play, walker: Walker) -> None:
        """Play a game to its end, counting."""
        before, notes = Counter(self.times), list[Note]()
        play.table.notes = notes
        for _ in range(MAX_ANSWERS):
            if play.ask is None:
                break
            self._count_question(play.ask)
            play.answer(walker(play.ask))
            for note in notes:
                said = self.rules.texts.describe(note)
                quiet = "(quiet) " if self.rules.texts.events[note.name].quiet else ""
                self._count(("event", note.name, ""), note.rule, quiet + said)
            notes.clear()
        self.games.update({*self.times - before})

    def _count_question(self, ask: Ask) -> None:
        texts, kind = self.rules.texts, "question" if isinstance(ask, Choice) else "draw"
        self._count((kind, ask.name, ""), ask.rule, tell_prompt(texts.prompt(ask)))
        if isinstance(ask, Choice):
            for option in ask.options:
                if option in texts.questions[ask.name].labels:
                    self._count((kind, ask.name, str(option)), texts.rule(ask, option), str(texts.label(ask, option)))

    def _count(self, key: tuple[str, str, str], rule: str, said: str) -> None:
        self.times[key] += 1
        self.words.setdefault(key, (rule, said))


def main() -> None:
    """Play and print."""
    game, rounds = sys.argv[1], int(sys.argv[2])
    rules = rules_of(locate(game))
    tally = Tally(rules)
    least, most = max(2, rules.game.players[0]), rules.game.players[1]
    for number in range(rounds):
        table = rules.setup(names(least + number % (most + 1 - least)), {})
        tally.play(Play(rules, table), Walker(Random(f"teaching {number}")))
    print(f"{game}: {rounds} random games from the set-up, no optional rules")
    for kind, title in TITLES.items():
        print(f"\n## {title}\n% of games | times a game | name > answer | rule | how it reads")
        own = (key for key in tally.times if key[0] == kind)
        for key in sorted(own, key=lambda key: (-tally.games[kind, key[1], ""], key)):
            rule, said = tally.words[key]
            name = f"    > {key[2]}" if key[2] else key[1]
            print(f"{tally.games[key] / rounds:5.0%} | {tally.times[key] / rounds:6.1f} | {name} | {rule} | {said}")


if __name__ == "__main__":
    main()
