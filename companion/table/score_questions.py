"""The questions of `salvage score`: who played, and how much of it is to be entered.

The totals alone may be typed with the names, in one line (`score_names`), and how a game without points ended is one
answer. Games that count by categories may be entered category by category; the wizard asks for all else. Who has won a
tie is asked where the rules break it by something that the answers don't hold (`tie` in the game's data).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from companion.engine.scoring import Score, ranked
from companion.forms.form import LEAVE
from companion.positions.state_words import noun, what_points_are_for
from companion.positions.views import SEATS
from companion.table.score_names import LIKE_A_NUMBER, SUCH, read_players, read_totals
from companion.table.score_sheet import Sheet
from companion.table.score_table import PointTable, read_points
from companion.table.score_wizard import ReadLine, Wizard, refuse_number, show_answers, unfinished
from companion.text.grammar import amount, as_sentence, capital, is_number, joined, with_the, within_sentence
from components.problems import SalvageError
from components.schema import EITHER, MINUS, Tie, Value
from components.schema import Score as Category


class ScoreResult(NamedTuple):
    """What the questions have led to: the score, and the holdings if all of them were asked for."""

    score: Score
    holdings: Mapping[str, Any] | None = None
    empty: bool = False
    """Whether nothing was answered but who played."""
    points: PointTable | None = None
    """What the score was made of, if only numbers were asked for; it can be mended."""


Way: TypeAlias = Callable[[Sequence[str]], ScoreResult] | None
"""What asks the players for so much of the sheet; None: for all of it."""


class ScoreQuestions:
    """Asks who played and how much of it is to be entered, then for that much."""

    def __init__(
        self, sheet: Sheet, ask: ReadLine, say: Callable[[str], None], spell: Callable[[str], str] = str
    ) -> None:
        """`spell` gives a player's name as it is known."""
        self.sheet, self.ask, self.say, self.spell = sheet, ask, say, spell
        self.unit = _unit(sheet)

    def score(self, players: Sequence[str] | None = None) -> ScoreResult:
        """The score. Raises SalvageError where the questions were not answered to the end."""
        try:
            who, totals = ([*map(self.spell, players)], {}) if players else self._players()
            way = partial(self._totals, known=totals) if totals else self._way()
        except EOFError:
            raise unfinished() from None
        if way is None:
            wizard = Wizard(self.sheet, self.ask, self.say)
            holdings = wizard.holdings(who)
            score = self.sheet.score(holdings)
            try:
                return ScoreResult(score if wizard.empty else self._with_winner(score), holdings, wizard.empty)
            except EOFError:
                show_answers(wizard.given, self.say)
                raise unfinished() from None
        try:
            return way(who)
        except EOFError:
            raise unfinished() from None

    def _way(self) -> Way:
        """How much is to be entered. How a game without points ended is asked in the same list."""
        scores = self.sheet.game.scores.values()
        ways: list[tuple[str, Way]] = [("Everything that counts", None)]
        if scores:
            titles = ", ".join(noun(self.sheet.game, score.title) for score in scores)
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
            if line.strip().lower() in LEAVE:
                raise EOFError  # As if nobody were there any more.
            try:
                found = read_players(line, (self.unit,))
            except SalvageError as problem:
                self.say(as_sentence(str(problem)))
                continue
            totals = {self.spell(name): total for name, total in found if total is not None}
            if totals and not counts:
                self.say(f"{self.sheet.game.title} has no points; type the names alone, with commas between.")
            elif len(found) > most:
                self.say(f"{self.sheet.game.title} is for up to {most} players.")
            elif found:
                return [self.spell(name) for name, _ in found], totals

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
            before = " ".join(map(str, range(1, place)))
            self.say(f"{more} If you know, type it behind the answer's number, as in {before} 31.")
        while True:
            line = self.ask(f"Number{f' [{default}]' if default else ''}: ").strip() or str(default or "")
            typed = line.replace(",", " ").split()
            if 1 <= len(typed) <= 1 + len(after) and all(map(is_number, typed)) and 1 <= int(typed[0]) <= len(answers):
                return [int(typed[0]) - 1, *map(int, typed[1:])]
            self.say(refuse_number(line, len(answers)))

    def _totals(self, players: Sequence[str], known: Mapping[str, int] | None = None) -> ScoreResult:
        """A total for each player: all in one line, with their names or in their order, or one by one."""
        totals = dict(known or {})
        while left := [name for name in players if name not in totals]:
            several = f"{capital(self.unit)} of {joined(left)}, in one line or one by one? "
            try:
                line = self.ask(several if left[1:] else f"{left[0]}'s {self.unit}? ")
                totals |= read_totals(line, left, (self.unit,))
            except SalvageError as problem:
                self.say(as_sentence(str(problem)))
        return self._of_points(
            PointTable([Category("", capital(self.unit))], {name: [totals[name]] for name in players})
        )

    def _by_category(self, players: Sequence[str]) -> ScoreResult:
        """The points of each player by category; in one line or one by one."""
        columns = [*self.sheet.game.scores.values()]
        for column in columns:
            if column.note:
                self.say(f"{column.title}: {as_sentence(within_sentence(column.note), begins=False)}")
        signs = {column.sign for column in columns}
        lost = "; lost points take a minus sign, such as -2" if EITHER in signs else ""
        lost = lost or ("; penalties need no minus sign" if MINUS in signs else "")
        self.say(f"Type all of a player's points in one line, with spaces between{lost}. u goes one number back.")
        typed: list[int] = []
        while len(typed) < len(columns) * len(players):
            at, of = divmod(len(typed), len(columns))
            one = f"{players[at]}: {self._points_for(columns[of])}? "
            prompt = one if of else self._ask_for(players[at], columns)
            try:
                typed = _type_on(self.ask(prompt), typed, columns, players)
            except SalvageError as problem:
                self.say(as_sentence(str(problem)))
        return self._of_points(PointTable(columns, _rows(typed, columns, players)))

    def _ask_for(self, player: str, columns: Sequence[Category]) -> str:
        """The question for all the points of a player."""
        if all(column.sign != MINUS for column in columns):
            names = [with_the(what_points_are_for(self.sheet.game, column)) for column in columns]
            return f"{player}'s points for {joined(names)}? "
        return f"{player}: {joined([*map(self._points_for, columns)])}? "

    def _points_for(self, column: Category) -> str:
        """What the points of a category are for, or lost for."""
        lost = "lost " if column.sign == MINUS else ""
        return f"points {lost}for {with_the(what_points_are_for(self.sheet.game, column))}"

    def _of_points(self, points: PointTable) -> ScoreResult:
        return ScoreResult(self._with_winner(ranked(points.lines())), points=points)

    def mend(self, result: ScoreResult, line: str) -> ScoreResult | None:
        """The result with a number mended in the words of `PointTable.mended`; None for a line that means no number.

        Raises SalvageError where it can't be mended, EOFError where a tie is to be settled and nobody answers.
        """
        said = line.replace("=", " ").split()
        if len(said) < 2 or not LIKE_A_NUMBER.fullmatch(said[-1]) or self.sheet.endings:
            return None
        if result.points is None:
            raise SalvageError(
                "that follows from what you entered; once it is kept, salvage history --edit corrects it"
            )
        return self._of_points(result.points.mended(line))

    def _with_winner(self, score: Score) -> Score:
        """A tie as the rules have it: shared, or broken by what the answers don't show, which is asked then."""
        level, tie = [*score.winners], self.sheet.game.tie
        if len(level) < 2 or score.tie_break or self.sheet.endings:
            return score
        if tie and not tie.ask:
            return score._replace(tie_break=f"nothing breaks it, so the victory is shared ({tie.shared})")
        most = self._pick_level(f"{joined(level)} are level. {tie.ask if tie else 'Who wins the tie?'}", level, tie)
        if len(most) == len(level):
            return score._replace(tie_break=f"the victory is shared{f' ({tie.shared})' if tie else ''}")
        first = [name for name in level if name in most]
        tallies = [
            t._replace(rank=1 + len(first)) if t.name in level and t.name not in first else t for t in score.tallies
        ]
        told = f"{joined(first)} {'wins' if len(first) == 1 else 'win'} the tie{f' ({tie.rule})' if tie else ''}"
        return Score(tuple(tallies), tuple(first), told)

    def _pick_level(self, question: str, level: Sequence[str], tie: Tie | None) -> Sequence[str]:
        """Those who win a tie: one of the players, or, where the rules let those still level share it, some or all."""
        self.say(question)
        shared = not tie or bool(tie.shared)
        everybody = "All the same: they share the victory" if level[2:] else "The same: they share the victory"
        everybody = everybody if tie else "They share the victory"
        answers = [*level, *([everybody] if shared else [])]
        for number, words in enumerate(answers, 1):
            self.say(f"{number:>2} {words}")
        such = ", or several who are still level, such as 1 2" if shared and level[2:] else ""
        while True:
            line = self.ask(f"Number{such}: ").strip()
            picked = {int(word) for word in line.replace(",", " ").split() if is_number(word)}
            whole = all(map(is_number, line.replace(",", " ").split())) and picked <= {*range(1, len(answers) + 1)}
            if shared and picked == {len(answers)} and whole:
                return level
            if whole and picked and max(picked) <= len(level) and (len(picked) == 1 or shared):
                return [level[number - 1] for number in sorted(picked)]
            self.say(refuse_number(line, len(answers)))

    def _ending(self, known: Mapping[str, Value], players: Sequence[str]) -> ScoreResult:
        """How a game without points ended, where the first of its questions is answered, with the numbers after it."""
        given: dict[str, Any] = {SEATS: {name: {} for name in players}, **known}
        for question in self.sheet.endings[1:]:
            if question.answers:
                place = self._pick(question.prompt, [*question.answers.values()])
                given[question.field] = [*question.answers][place]
        return ScoreResult(self.sheet.score(given))


def _are(number: int) -> str:
    return "only 1 is" if number == 1 else f"only {number} are"


def _unit(sheet: Sheet) -> str:
    """What a sheet counts: the unit of the one number that players have on it, or points."""
    players = sheet.fields.get(SEATS)
    parts = [*players.fields.values()] if players else []
    return parts[0].unit if len(parts) == 1 and parts[0].unit else "points"


def _rows(typed: Sequence[int], columns: Sequence[Category], players: Sequence[str]) -> dict[str, Sequence[int]]:
    """Numbers typed one after the other as the points of players, of those who have all."""
    several = len(columns)
    return {
        name: typed[at * several :][:several] for at, name in enumerate(players) if len(typed) >= (at + 1) * several
    }


def _type_on(line: str, typed: list[int], columns: Sequence[Category], players: Sequence[str]) -> list[int]:
    """The numbers typed so far with those of one more line, which may also go one back (`u`) or mend what was typed of
    a player before (`ann hexagons 12`). Raises SalvageError."""
    words = line.replace(",", " ").split()
    if line.strip().lower() in ("u", "undo"):
        return typed[:-1]
    before = _rows(typed, columns, players)
    if before and len(words) > 1 and not LIKE_A_NUMBER.fullmatch(words[0]) and LIKE_A_NUMBER.fullmatch(words[-1]):
        mended = PointTable(columns, before).mended(line)
        return [*chain(*mended.rows.values()), *typed[len(before) * len(columns) :]]
    left = columns[len(typed) % len(columns) :]
    if len(words) > len(left):
        raise SalvageError(f"those are {amount(len(words), 'number')}, but {_are(len(left))} asked for")
    return [*typed, *read_points(words, left)]
