"""The keys benchmark: how much of an evening goes into the keyboard.

    python benchmarks/keys.py mixia --players 3 --option goal=10 [--games 2] [--show QUESTION]

Bots decide, everything else is as in `salvage play`: the same loop, the same column, keyboards handed over. What is
counted are the keys of each turn, Enter included, the lines that scroll by, and the time that a person's hands and eyes
need by the keystroke-level model: a key, a moment's thought for each question, reading what is new. `--show` prints
every question of that name once for each number of answers.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from random import Random
from statistics import mean, median

from rich.console import Console

sys.path.insert(0, str(Path(__file__).parents[1]))

from companion.engine import Choice
from companion.forms.form import Form
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.simulation.bots import bots_of, seated
from companion.table.view import View
from companion.terminal.column import Column
from companion.terminal.game_loop import Sitting
from components.places import locate

KEY, THOUGHT, WORD = 0.28, 1.35, 0.25
"""Seconds for a key and for a thought (Card, Moran and Newell), and for a word of news at 240 words a minute."""


@dataclass
class Turn:
    """What a turn took; lines: that scrolled by."""

    keys: int = 0
    questions: int = 0
    words: int = 0
    lines: int = 0
    asked: list[str] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        return self.keys * KEY + self.questions * THOUGHT + self.words * WORD


class Hands(Column):
    """A terminal whose keyboard a bot works; it counts what is pressed and read."""

    def __init__(self, session: Session, bots: Sequence[str], seed: str, show: str = "") -> None:
        self.written = StringIO()
        super().__init__(Console(file=self.written, width=80))
        random = Random(seed).random
        known = bots_of(session.place)
        seats = list(session.play.table.players)
        self.session, self.wanted = session, show
        self.decide = seated({seat: known[bot](random) for seat, bot in zip(seats, bots, strict=True)})
        self.turns: dict[int, Turn] = defaultdict(Turn)
        self.printed: set[tuple[str, int]] = set()

    @property
    def turn(self) -> Turn:
        return self.turns[self.session.play.table.turn]

    def show(self, shown: View, message: Sequence[str] = (), whole: bool = True) -> None:
        self.written.seek(0)
        self.written.truncate()
        super().show(shown, message, whole)
        said = self.written.getvalue()
        self.turn.lines += said.count("\n")
        self.turn.words += sum(len(each.split()) for each in shown.news)
        asked = (shown.question.name or "secret", len(shown.options)) if shown.question else ("", 0)
        if self.wanted and asked[0] == self.wanted and asked not in self.printed:
            self.printed.add(asked)
            print(said)

    def ask(self, prompt: str = "> ") -> str:
        turn = self.turn
        if prompt.endswith("[y/N] "):
            turn.keys += 2
            return "y"
        if not prompt.startswith("> ") or self.session.play.over:
            turn.keys += 1
            return "/quit" if self.session.play.over else ""
        assert isinstance(self.session.play.ask, Choice)
        key = str(self.decide(self.session.play.table, self.session.play.ask))
        typed = next((each.typed for each in self.listed if each.key == key), key)
        turn.keys += 1 if str(self.session.play.ask.also.get("")) == key else min(len(typed), len(key)) + 1
        turn.questions += 1
        turn.asked.append(f"{self.session.play.ask.name}: {key}")
        return key

    def hand_over(self, seat: str, why: str, news: Sequence[str] = ()) -> None:
        self.turn.keys += 1

    def end(self, shown: View, message: Sequence[str] = (), again: bool = False) -> None: ...

    def say(self, said: str) -> None: ...

    def page(self, form: Form, message: Sequence[str] = ()) -> None: ...


def play(game: str, bots: Sequence[str], seed: str, options: dict[str, str], show: str = "") -> Hands:
    """A whole game at the keyboard."""
    place = locate(game)
    names = [f"P{number}" for number in range(1, len(bots) + 1)]
    session = begin(place, names, seed=int(seed), options=options)
    hands = Hands(session, bots, seed, show)
    Sitting(session, hands, lambda words: None).play()
    return hands


def table(hands: Sequence[Hands]) -> Iterator[str]:
    """The figures in Markdown; turns begin with the first that has a number, after the set-up."""
    turns = [turn for each in hands for number, turn in each.turns.items() if number > 1]
    yield "| a turn | median | mean | 9 of 10 | most |"
    yield "|---|--:|--:|--:|--:|"
    for what in ("keys", "questions", "lines", "seconds"):
        found = sorted(getattr(turn, what) for turn in turns)
        ninth = found[int(0.9 * len(found))]
        yield f"| {what} | {median(found):.0f} | {mean(found):.1f} | {ninth:.0f} | {found[-1]:.0f} |"
    asked = Counter(each.partition(":")[0] for turn in turns for each in turn.asked)
    yield f"\n{len(turns)} turns; asked most: {', '.join(f'{name} {number}' for name, number in asked.most_common(12))}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--bots", default="heuristic")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", default="")
    parser.add_argument("--option", action="append", default=[])
    args = parser.parse_args()
    bots = args.bots.split(",") if "," in args.bots else [args.bots] * args.players
    options = dict(each.split("=", 1) for each in args.option)
    with tempfile.TemporaryDirectory() as home:
        os.environ["SALVAGE_HOME"] = home
        hands = [play(args.game, bots, str(args.seed + i), options, args.show) for i in range(args.games)]
    print("\n".join(table(hands)))


if __name__ == "__main__":
    main()
