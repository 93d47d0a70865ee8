"""The questions of `salvage score`: who played, and how much of it is to be entered.

The totals alone may be typed with the names, in one line, and how a game without points ended is one answer. Games that
count by categories may be entered category by category; the wizard asks for all else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from companion.engine.scoring import Line, Score, ranked
from companion.positions.state_words import noun
from companion.positions.views import SEATS
from companion.table.score_sheet import Sheet
from companion.table.score_wizard import ReadLine, Wizard, unfinished
from companion.text.grammar import between_commas, capital, either, is_number, joined
from components.problems import SalvageError
from components.schema import Value

NUMBER = re.compile(r"-?\d{1,6}")
NAME_AND_TOTAL = re.compile(rf"\s*(\S.*?)[ =:]+({NUMBER.pattern})(?=\s|$)")
SUCH = "such as Ann 12, Bo 9"

Way: TypeAlias = Callable[[Sequence[str]], Score] | None
"""What asks the players for so much of the sheet; None: for all of it."""


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
            who, totals = (players, {}) if players else self._players()
            way = partial(self._totals, known=totals) if totals else self._way()
        except EOFError:
            raise unfinished() from None
        if way is None:
            holdings = Wizard(self.sheet, self.ask, self.say).holdings(who)
            return ScoreResult(self.sheet.score(holdings), holdings)
        try:
            return ScoreResult(way(who))
        except EOFError:
            raise unfinished() from None

    def _way(self) -> Way:
        """How much is to be entered. How a game without points ended is asked in the same list."""
        scores = self.sheet.game.scores.values()
        ways: list[tuple[str, Way]] = [("Everything that counts", None)]
        if scores:
            titles = ", ".join(score.title for score in scores)
            ways.insert(0, (f"Each player's points by category: {titles}", self._by_category))
        if not self.sheet.endings:
            ways.insert(0, (f"Only each player's {self.unit}", self._totals))
            return ways[self._pick("How much do you want to enter?", [words for words, _ in ways], 1)][1]
        first, *others = self.sheet.endings
        numbers = [question for question in others if not question.answers]
        listed = [*first.answers.values(), *(f"Enter {words[0].lower()}{words[1:]}" for words, _ in ways)]
        place, *typed = self._pick_with_numbers(first.prompt, listed, after=[each.prompt for each in numbers])
        if place >= len(first.answers):
            return ways[place - len(first.answers)][1]
        given = {first.field: [*first.answers][place]}
        return partial(self._ending, given | {each.field: n for each, n in zip(numbers, typed, strict=False)})

    def _players(self) -> tuple[Sequence[str], dict[str, int]]:
        """Who played, and the totals that were typed with the names."""
        most, counts = self.sheet.game.players[1], not self.sheet.endings
        also = f" Add each one's {self.unit} if that is all you want to enter, {SUCH}" if counts else ""
        while True:
            line = self.ask(f"Who played? Names, with commas{'.' if also else ''}{also}: ")
            names, totals = split_totals(line) if counts else (between_commas(line), {})
            twice = len(names) != len({name.lower() for name in names})
            if counts and names and all(NUMBER.fullmatch(word) for word in line.replace(",", " ").split()):
                self.say(f"Type a name before each number, {SUCH}.")
            elif twice:
                self.say("Each name once, please.")
            elif len(names) > most:
                self.say(f"{self.sheet.game.title} is for up to {most} players.")
            elif names:
                return names, totals

    def _pick(self, question: str, answers: Sequence[str], default: int | None = None) -> int:
        """The place of one of several answers, which are listed by number."""
        return self._pick_with_numbers(question, answers, default)[0]

    def _pick_with_numbers(
        self, question: str, answers: Sequence[str], default: int | None = None, after: Sequence[str] = ()
    ) -> list[int]:
        """The place of one of several answers, and what is typed after its number: a number for each question of
        `after`, or for the first of them, or none."""
        self.say(question)
        for number, words in enumerate(answers, 1):
            self.say(f"{number:>2} {words}")
        for place, more in enumerate(after, 2):
            example = " ".join(map(str, range(1, place))) + " 31"
            self.say(f"{more} If you know it, type it after the number, such as {example}.")
        while True:
            line = self.ask(f"Number{f' [{default}]' if default else ''}: ").strip() or str(default or "")
            typed = line.replace(",", " ").split()
            if 1 <= len(typed) <= 1 + len(after) and all(map(is_number, typed)) and 1 <= int(typed[0]) <= len(answers):
                return [int(typed[0]) - 1, *map(int, typed[1:])]
            numbers = [*map(str, range(1, len(answers) + 1))]
            known = either(numbers) if len(numbers) < 4 else f"a number from 1 to {len(numbers)}"
            self.say(f"{line!r} isn't on the list; type {known}" if line else f"Type {known}.")

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

    def _totals(self, players: Sequence[str], known: Mapping[str, int] | None = None) -> Score:
        """A total for each player: all in one line, with their names or in their order, or one by one."""
        totals = dict(known or {})
        while left := [name for name in players if name not in totals]:
            several = f"{capital(self.unit)} of {joined(left)}, in one line or one by one? "
            try:
                totals |= read_totals(self.ask(several if left[1:] else f"{left[0]}'s {self.unit}? "), left)
            except SalvageError as problem:
                self.say(str(problem))
        label = capital(self.unit)
        return self._with_winner(ranked({name: (Line(label, totals[name], ""),) for name in players}))

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

    def _ending(self, known: Mapping[str, Value], players: Sequence[str]) -> Score:
        """How a game without points ended, where the first of its questions is answered, with the numbers after it."""
        given: dict[str, Any] = {SEATS: {name: {} for name in players}, **known}
        for question in self.sheet.endings[1:]:
            if question.answers:
                place = self._pick(question.prompt, [*question.answers.values()])
                given[question.field] = [*question.answers][place]
        return self.sheet.score(given)


def split_totals(line: str) -> tuple[list[str], dict[str, int]]:
    """Names with commas between them, and the numbers after them. Names that differ only by a number keep it.

    >>> split_totals("Ann 12, Bo Lee: -3"), split_totals("Ann 12 Bo 9, Cleo")
    ((['Ann', 'Bo Lee'], {'Ann': 12, 'Bo Lee': -3}), (['Ann', 'Bo', 'Cleo'], {'Ann': 12, 'Bo': 9}))
    >>> split_totals("Player 1, Player 2")
    (['Player 1', 'Player 2'], {})
    """
    names: list[str] = []
    totals: dict[str, int] = {}
    parts = between_commas(line)
    for part in parts:
        found = [] if NAME_AND_TOTAL.sub("", part).strip() else [*NAME_AND_TOTAL.finditer(part)]
        names += [match[1] for match in found] or [part]
        totals |= {match[1]: int(match[2]) for match in found}
    if len({name.lower() for name in names}) < len(names):
        return parts, {}
    return names, totals


def read_totals(line: str, names: Sequence[str]) -> dict[str, int]:
    """The totals in a line, by the names before them, or else in the order of the names. Raises SalvageError.

    >>> read_totals("12 9", ["Ann", "Bo"]), read_totals("b 9, Ann 12", ["Ann", "Bo"])
    ({'Ann': 12, 'Bo': 9}, {'Bo': 9, 'Ann': 12})
    """
    typed = line.replace(",", " ").split()
    wrong = [word for word in typed if not NUMBER.fullmatch(word)]
    if not wrong:
        if len(typed) > len(names):
            raise SalvageError(f"that is more than {len(names)}")
        return dict(zip(names, map(int, typed), strict=False))
    called, numbers = split_totals(line)
    if len(numbers) < len(called):
        raise SalvageError(f"{wrong[0]!r} isn't a whole number")
    totals = {}
    for word, number in numbers.items():
        found = [name for name in names if name.lower() == word.lower()]
        found = found or [name for name in names if name.lower().startswith(word.lower())]
        if len(found) != 1:
            raise SalvageError(f"{word!r} isn't one of the players; type {either(names)}")
        totals[found[0]] = number
    return totals


def _unit(sheet: Sheet) -> str:
    """What a sheet counts: the unit of the one number that players have on it, or points."""
    players = sheet.fields.get(SEATS)
    parts = [*players.fields.values()] if players else []
    return parts[0].unit if len(parts) == 1 and parts[0].unit else "points"
