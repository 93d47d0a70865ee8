"""The keys benchmark: how much of an evening goes into the keyboard.

    python benchmarks/keys.py mixia --players 3 --option goal=10 [--games 2] [--size 80x24] [--show QUESTION]

Bots decide, everything else is as in `salvage play`: the same loop, the same screens, pages of news, keyboards handed
over. Where a list has lines of several answers, a line is pressed that says what the bot would answer one after the
other, or that leads to the same table. What is counted are the keys of each turn, Enter included, and the time that a
person's hands and eyes need for them by the keystroke-level model: a key, a moment's thought for each question, reading
what is new. Screens that are cut are counted, too. `--show` prints the screen of every question of that name once for
each number of answers.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import mean, median

sys.path.insert(0, str(Path(__file__).parents[1]))

from companion.engine import Choice, Play
from companion.positions.asks import offered
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.simulation.bots import bots_of, seated
from companion.table.view import Option, View
from companion.terminal import layout
from companion.terminal.game_loop import Sitting
from companion.terminal.keyboard import is_quick
from companion.terminal.pages import Page
from companion.terminal.plain import Plain
from companion.text.styled_text import text, wrapped
from components.places import locate

KEY, THOUGHT, WORD = 0.28, 1.35, 0.25
"""Seconds for a key and for a thought (Card, Moran and Newell), and for a word of news at 240 words a minute."""
CUT = "…"
"""Stands in a row that is cut."""


@dataclass
class Turn:
    """What a turn took; `quick`: keys where a digit answers at once (`salvage play --quick`); lines: of news."""

    keys: int = 0
    quick: int = 0
    questions: int = 0
    words: int = 0
    lines: int = 0
    asked: list[str] = field(default_factory=list)

    def press(self, keys: int, quick: int | None = None) -> None:
        self.keys += keys
        self.quick += keys if quick is None else quick

    @property
    def seconds(self) -> float:
        return self.keys * KEY + self.questions * THOUGHT + self.words * WORD


class Hands(Plain):
    """A display whose keyboard a bot works; it counts what is pressed and read."""

    def __init__(self, session: Session, bots: Sequence[str], seed: str, size: tuple[int, int], show: str = "") -> None:
        super().__init__()
        random = Random(seed).random
        known = bots_of(session.place)
        seats = list(session.play.table.players)
        self.session, self.size, self.wanted = session, size, show
        self.decide = seated({seat: known[bot](random) for seat, bot in zip(seats, bots, strict=True)})
        self.turns: dict[int, Turn] = defaultdict(Turn)
        self.cut: Counter[str] = Counter()
        self.shown: set[tuple[str, int]] = set()
        self.view: View | None = None
        self.decided: list[str] = []
        """What the bot answers to the questions that come next, as far as it has been asked ahead."""

    @property
    def turn(self) -> Turn:
        return self.turns[self.session.play.table.turn]

    def show(self, shown: View, message: Sequence[str] = (), whole: bool = True) -> None:
        self.view = shown
        pages = layout.news_pages(shown, *self.size, message)
        self.turn.press(len(pages))
        self.turn.lines += sum(len(wrapped(said, self.size[0] - len(layout.BULLET))) for said in shown.news)
        self.turn.words += sum(len(said.split()) for said in shown.news)
        shown = shown._replace(news=()) if pages else shown
        drawn, self.listed = layout.lay_out(shown, *self.size, message)
        rows = [text(row) for row in drawn]
        if shown.question:
            name = shown.question.name or "secret"
            if any(CUT in row for row in rows) or len(rows) >= self.size[1]:
                self.cut[name] += 1
            if name == self.wanted and (name, len(shown.options)) not in self.shown:
                self.shown.add((name, len(shown.options)))
                print("\n".join([*rows, "=" * self.size[0]]))

    def ask(self, prompt: str = "> ") -> str:
        turn = self.turn
        if prompt.endswith("[y/N] "):
            turn.keys += 2
            return "y"
        if not prompt.startswith(("> ", "Enter leaves")) or self.session.play.over:
            turn.press(1)
            return "/quit" if self.session.play.over else ""
        assert isinstance(self.session.play.ask, Choice)
        assert self.view is not None
        line = self._line() if self.view.joint else None
        if not self.decided:
            self.decided = [str(self.decide(self.session.play.table, self.session.play.ask))]
        key = self.decided[0]
        typed = next((each.typed for each in self.view.listed if each.key == key and not each.then), key)
        typed = line.typed if line else "" if self._is_enter(key) else typed
        numbers = [each.typed for each in self.view.listed if each.typed.isdecimal()]
        length = len(typed) + 1 if line else min(len(typed), len(key)) + 1
        turn.press(length, 1 if not typed or is_quick(typed, numbers) else length)
        turn.questions += 1
        turn.asked.append(f"{self.session.play.ask.name}: {key}")
        del self.decided[: 1 + len(line.then) if line else 1]
        return typed if line else key

    def _is_enter(self, key: str) -> bool:
        """Whether Enter alone gives an answer."""
        ask = self.session.play.ask
        return isinstance(ask, Choice) and str(ask.also.get("")) == key

    def _line(self) -> Option | None:
        """The line of several answers that the bot means, or one as long that leads to the same table."""
        assert self.view is not None
        lines = [each for each in self.view.joint if each.then]
        play = self.session.play.copy()
        seat = play.ask and play.ask.seat
        for number in range(max((1 + len(each.then) for each in lines), default=0)):
            if not isinstance(play.ask, Choice) or play.ask.seat != seat or play.ask.secret:
                break
            if number == len(self.decided):
                self.decided.append(str(self.decide(play.table, play.ask)))
            self._answer(play, self.decided[number])
        for meant in (self.decided.__eq__, lambda keys: self._position(keys) == self._position(self.decided)):
            for each in lines:
                keys = [each.key, *each.then]
                if len(keys) <= len(self.decided) and meant([*keys, *self.decided[len(keys) :]]):
                    return each
        return None

    def _position(self, keys: Sequence[str]) -> tuple[object, object]:
        """What answers lead to: the table, and the question."""
        play = self.session.play.copy()
        for key in keys:
            if not self._answer(play, key):
                return None, None
        return self.session.rules.dump(play.table), play.ask and play.ask.name

    def _answer(self, play: Play, key: str) -> bool:
        """Answer a copy of the game; whether that is possible."""
        assert play.ask
        option = next((option for _, option in offered(play.ask) if str(option) == key), None)
        if option is not None:
            play.answer(option)
        return option is not None

    def has_room_for(self, joint: Sequence[Option], shown: View) -> bool:
        return layout.has_room_for(joint, shown, *self.size)

    def hand_over(self, seat: str, why: str, news: Sequence[str] = ()) -> None:
        self.pause()

    def pause(self) -> None:
        self.turn.press(1)

    def end(self, shown: View, message: Sequence[str] = (), again: bool = False) -> None: ...

    def say(self, said: str) -> None: ...

    def tell(self, rows: Sequence[str]) -> None: ...

    def page(self, page: Page) -> None: ...

    def hide(self) -> None: ...


def play(
    game: str, bots: Sequence[str], seed: str, options: dict[str, str], size: tuple[int, int], show: str = ""
) -> Hands:
    """A whole game at the keyboard."""
    place = locate(game)
    names = [f"P{number}" for number in range(1, len(bots) + 1)]
    session = begin(place, names, seed=int(seed), options=options)
    hands = Hands(session, bots, seed, size, show)
    Sitting(session, hands, lambda words: None).play()
    return hands


def table(hands: Sequence[Hands]) -> Iterator[str]:
    """The figures in Markdown; turns begin with the first that has a number, after the set-up."""
    turns = [turn for each in hands for number, turn in each.turns.items() if number > 1]
    yield "| a turn | median | mean | 9 of 10 | most |"
    yield "|---|--:|--:|--:|--:|"
    for what in ("keys", "quick", "questions", "lines", "seconds"):
        found = sorted(getattr(turn, what) for turn in turns)
        ninth = found[int(0.9 * len(found))]
        yield f"| {what} | {median(found):.0f} | {mean(found):.1f} | {ninth:.0f} | {found[-1]:.0f} |"
    asked = Counter(each.partition(":")[0] for turn in turns for each in turn.asked)
    yield f"\n{len(turns)} turns; asked most: {', '.join(f'{name} {number}' for name, number in asked.most_common(12))}"
    cut = sum((each.cut for each in hands), Counter[str]())
    yield f"screens with something cut: {dict(cut) or 'none'}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--bots", default="heuristic")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", default="80x24")
    parser.add_argument("--show", default="")
    parser.add_argument("--option", action="append", default=[])
    args = parser.parse_args()
    bots = args.bots.split(",") if "," in args.bots else [args.bots] * args.players
    columns, _, rows = args.size.partition("x")
    options = dict(each.split("=", 1) for each in args.option)
    with tempfile.TemporaryDirectory() as home:
        os.environ["SALVAGE_HOME"] = home
        hands = [
            play(args.game, bots, str(args.seed + i), options, (int(columns), int(rows)), args.show)
            for i in range(args.games)
        ]
    print("\n".join(table(hands)))


if __name__ == "__main__":
    main()
