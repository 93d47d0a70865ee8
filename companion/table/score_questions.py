"""The questions of `salvage score`: who played, and how much of it is to be entered.

The totals alone are one answer a player. Games that count by categories may be entered category by category; the wizard
asks for all else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine.scoring import EndingQuestion, Line, Score, ranked
from companion.positions.state_words import noun
from companion.positions.views import SEATS
from companion.table.score_sheet import Sheet
from companion.table.score_wizard import ReadLine, Wizard, unfinished
from companion.text.grammar import between_commas, capital, either, is_number, joined
from components.schema import Value

NUMBER = re.compile(r"-?\d{1,6}")


class ScoreResult(NamedTuple):
    """What the questions have led to: the score, and the holdings if all of them were asked for."""

    score: Score
    holdings: Mapping[str, Any] | None = None


class ScoreQuestions:
    """Asks who played and how much of it is to be entered, then for that much."""

    def __init__(self, sheet: Sheet, ask: ReadLine, say: Callable[[str], None]) -> None:
        self.sheet, self.ask, self.say = sheet, ask, say
        self.unit = _unit(sheet)

    def score(self, players: Sequence[str] | None = None) -> ScoreResult:
        """The score. Raises SalvageError where the questions were not answered to the end."""
        try:
            who = players or self._players()
            ways = self._ways()
            way = ways[self._pick("How much do you want to enter?", [words for words, _ in ways], 1)][1]
        except EOFError:
            raise unfinished() from None
        if way is None:
            holdings = Wizard(self.sheet, self.ask, self.say).holdings(who)
            return ScoreResult(self.sheet.score(holdings), holdings)
        try:
            return ScoreResult(way(who))
        except EOFError:
            raise unfinished() from None

    def _ways(self) -> list[tuple[str, Callable[[Sequence[str]], Score] | None]]:
        """How much can be entered, in words, and what asks for it; None: the whole sheet."""
        scores = self.sheet.game.scores.values()
        ways: list[tuple[str, Callable[[Sequence[str]], Score] | None]] = [("Everything that counts", None)]
        if scores:
            titles = ", ".join(score.title for score in scores)
            ways.insert(0, (f"Each player's points by category: {titles}", self._by_category))
        brief = self._ending if self.sheet.endings else self._totals
        return [("Only how it ended" if self.sheet.endings else f"Only each player's {self.unit}", brief), *ways]

    def _players(self) -> list[str]:
        most = self.sheet.game.players[1]
        while True:
            names = between_commas(self.ask("Who played? Names, with commas: "))
            twice = len(names) != len({name.lower() for name in names})
            if names and len(names) <= most and not twice:
                return names
            self.say("Each name once, please." if twice else f"{self.sheet.game.title} is for up to {most} players.")

    def _pick(self, question: str, answers: Sequence[str], default: int | None = None) -> int:
        """The place of one of several answers, which are listed by number."""
        self.say(question)
        for number, words in enumerate(answers, 1):
            self.say(f"{number:>2} {words}")
        while True:
            line = self.ask(f"Number{f' [{default}]' if default else ''}: ").strip() or str(default or "")
            if is_number(line) and 1 <= int(line) <= len(answers):
                return int(line) - 1
            numbers = [*map(str, range(1, len(answers) + 1))]
            known = either(numbers) if len(numbers) < 4 else f"a number from 1 to {len(numbers)}"
            self.say(f"{line!r} isn't on the list; type {known}")

    def _numbers(self, prompt: str, names: Sequence[str]) -> list[int]:
        """A whole number for each name, typed in one line or one by one."""
        found: list[int] = []
        while len(found) < len(names):
            line = self.ask(prompt if not found else f"{names[len(found)]}? ").replace(",", " ").split()
            wrong = [word for word in line if not NUMBER.fullmatch(word)]
            if wrong or len(found) + len(line) > len(names):
                self.say(f"{wrong[0]!r} isn't a whole number" if wrong else f"that is more than {len(names)}")
            else:
                found += map(int, line)
        return found

    def _totals(self, players: Sequence[str]) -> Score:
        totals = {name: self._numbers(f"{name}'s {self.unit}? ", [name])[0] for name in players}
        label = capital(self.unit)
        return self._with_winner(ranked({name: (Line(label, total, ""),) for name, total in totals.items()}))

    def _by_category(self, players: Sequence[str]) -> Score:
        scores = [*self.sheet.game.scores.values()]
        for score in scores:
            if score.note:
                self.say(f"{score.title}: {score.note}")
        self.say(
            "Type all of a player's points in one line, with spaces between; lost points take a minus sign, such as -2."
        )
        lines = {}
        for name in players:
            numbers = self._numbers(
                f"{name}'s points for {joined([noun(self.sheet.game, s.title) for s in scores])}? ",
                [s.title for s in scores],
            )
            lines[name] = tuple(Line(s.title, number, "") for s, number in zip(scores, numbers, strict=True))
        return self._with_winner(ranked(lines))

    def _with_winner(self, score: Score) -> Score:
        """A tie is broken by what the totals don't show, so it is asked."""
        if len(score.winners) < 2:
            return score
        level = [*score.winners]
        answer = self._pick(f"{joined(level)} are level. Who wins the tie?", [*level, "They share the victory"])
        if answer == len(level):
            return score._replace(tie_break="the victory is shared")
        tallies = [t._replace(rank=2) if t.rank == 1 and t.name != level[answer] else t for t in score.tallies]
        return Score(tuple(tallies), (level[answer],), f"{level[answer]} wins the tie")

    def _ending(self, players: Sequence[str]) -> Score:
        """How a game without points ended."""
        given: dict[str, Any] = {SEATS: {name: {} for name in players}}
        for question in self.sheet.endings:
            value = self._answer(question)
            if value is not None:
                given[question.field] = value
        return self.sheet.score(given)

    def _answer(self, question: EndingQuestion) -> Value:
        if question.answers:
            return [*question.answers][self._pick(question.prompt, [*question.answers.values()])]
        while line := self.ask(f"{question.prompt} (Enter for none) ").strip():
            if is_number(line):
                return int(line)
            self.say(f"{line!r} isn't a whole number")
        return None


def _unit(sheet: Sheet) -> str:
    """What a sheet counts: the unit of the one number that players have on it, or points."""
    players = sheet.fields.get(SEATS)
    parts = [*players.fields.values()] if players else []
    return parts[0].unit if len(parts) == 1 and parts[0].unit else "points"
