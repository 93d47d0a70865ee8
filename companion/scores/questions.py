"""The questions of `salvage score`: who played, and how much detail to enter.

Totals may be typed with the names in one line, and the end of a game without points is a single answer. Games with
score categories may be entered by category; everything else is asked field by field (`holdings`). If a tie depends on
something that the answers don't hold (`tie` in the game's data), its winner is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias, TypeVar

from companion.engine.scoring import EndingQuestion, Score, ranked
from companion.forms.form import Asker, Form, FormField, Left
from companion.positions.player_names import check_names
from companion.positions.state_words import noun, what_points_are_for
from companion.positions.views import SEATS
from companion.scores.holdings import Holdings
from companion.scores.names import read_players
from companion.scores.points import PointTable
from companion.scores.sheet import ScoreSheet
from companion.text.grammar import as_sentence, capital, is_number, joined, with_the, within_sentence
from companion.text.numbers import is_like_a_number
from components.messages import _, count
from components.problems import SalvageError
from components.schema import EITHER_SIGN, LOWEST_SCORE, MINUS, Tie, Value
from components.schema import ScoreCategory as Category


class ScoreResult(NamedTuple):
    """The result of the questions: the score, and the holdings if all of them were entered."""

    score: Score
    holdings: Mapping[str, Any] | None = None
    empty: bool = False
    """Whether nothing but names was answered."""
    points: PointTable | None = None
    """The numbers behind the score, if only numbers were entered; they can be corrected."""


Players: TypeAlias = Mapping[str, int | None]
"""The players, each with a total if one was typed."""
Way: TypeAlias = Callable[[Players], ScoreResult]
"""Asks the players for one level of detail."""
Answer = TypeVar("Answer")


class Beforehand(NamedTuple):
    """A way to fill in part of a sheet before the questions. why_not: returns why it is unavailable, or ""."""

    title: str
    why_not: Callable[[], str]
    fill: Callable[[Holdings], None]


class ScoreQuestions:
    """Asks who played and how much detail to enter, then for the values."""

    def __init__(
        self, sheet: ScoreSheet, asker: Asker, spell: Callable[[str], str] = str, beforehand: Sequence[Beforehand] = ()
    ) -> None:
        """spell: returns the known spelling of a player's name. beforehand: further ways to answer."""
        self.beforehand = beforehand
        self.sheet, self.asker, self.spell = sheet, asker, spell
        self.unit = _unit(sheet)
        self.holdings: Holdings | None = None
        """Everything that was entered, if all values are asked for."""

    def score(self, players: Sequence[str] | None = None, beforehand: Beforehand | None = None) -> ScoreResult:
        """Ask for the score. beforehand: the way to answer; if None, it is asked for. Raises SalvageError if the
        questions aren't answered to the end."""
        try:
            check_names(players or ())
            totals = dict.fromkeys(map(self.spell, players)) if players else self.asker.fill_in(self._who_played())
            if any(total is not None for total in totals.values()):
                return self._totals(totals)
            way: Way = self._begin(beforehand) if beforehand else self.asker.fill_in(self._how_much())
            return way(totals)
        except (EOFError, Left):
            self.asker.tell(["", *(self.holdings.as_sheet() if self.holdings else ())])
            raise SalvageError(_("not all questions were answered, so nothing was scored")) from None

    # ---- players and detail

    def _who_played(self) -> Form:
        """Build the question for the players, with optional totals."""
        counts = not self.sheet.endings
        question = (
            "Who played? Names, with commas. Add each one's {unit} if that is all you want to enter, such as Ann 12,"
            " Bo 9: "
        )

        def read(line: str) -> Players | None:
            players = read_players(line, (self.unit,))
            if not counts and any(total is not None for total in players.values()):
                title = self.sheet.game.title
                raise SalvageError(_("{title} has no points; type the names alone, with commas between", title=title))
            if len(players) > (maximum := self.sheet.game.players[1]):
                raise SalvageError(_("{title} is for up to {most} players", title=self.sheet.game.title, most=maximum))
            check_names([*players])
            return {self.spell(name): total for name, total in players.items()} or None

        prompt = _(question, unit=_(self.unit)) if counts else _("Who played? Names, with commas: ")
        return Form("", other=read, prompt=prompt, back=())

    def _how_much(self) -> Form:
        """Build the question how much to enter; in a game without points it also lists the ends."""
        ways: list[tuple[str, Way]] = [(_("Everything that counts"), self._everything)]
        if scores := self.sheet.game.scores.values():
            titles = ", ".join(noun(self.sheet.game, score.title) for score in scores)
            ways.insert(0, (_("Each player's points by category: {titles}", titles=titles), self._by_category))
        if self.sheet.endings:
            return self._how_it_ended(ways)
        ways.insert(0, (_("Only each player's {unit}", unit=_(self.unit)), self._totals))
        rows = [
            FormField(said, pick=partial(_the, way), name=str(number)) for number, (said, way) in enumerate(ways, 1)
        ]
        rows += [
            FormField(each.title, pick=partial(self._begin, each), name=str(number))
            for number, each in enumerate(self.beforehand, 1 + len(rows))
        ]
        question, prompt = _("How much do you want to enter?"), _("Number [{number}]: ", number=len(ways))
        about = [_("Of everything that counts the companion works out the points; else you have counted them.")]
        return Form(question, rows, partial(_the, self._everything), prompt=prompt, back=(), about=about)

    def _how_it_ended(self, ways: Sequence[tuple[str, Way]]) -> Form:
        """Build the list of ends of a game without points, whose answers take further numbers, and of the other ways to
        answer."""
        first, *other_questions = self.sheet.endings
        numbers = [question for question in other_questions if not question.answers]

        def read(key: str, line: str) -> Way:
            words = line.replace(",", " ").split()
            if len(words) > len(numbers) or not all(map(is_number, words)):
                such = _such(numbers) if numbers else _("its number")
                raise SalvageError(_("{line!r} isn't on the list; type {such}", line=line, such=such))
            answers = {first.field: key, **{each.field: int(word) for each, word in zip(numbers, words, strict=False)}}
            return partial(self._ending, answers)

        rows = [
            FormField(said, put=partial(read, key), pick=partial(read, key, "")) for key, said in first.answers.items()
        ]
        rows += [FormField(_("Enter {it}", it=within_sentence(said)), pick=partial(_the, way)) for said, way in ways]
        hints = [
            _("{asked} If you know, type it behind the answer's number, as in {such}.", asked=each.prompt, such=such)
            for each, such in ((each, _such(numbers[:place])) for place, each in enumerate(numbers, 1))
        ]
        return Form(first.prompt, rows, hints=hints, prompt=_("Number: "), back=())

    # ---- levels of detail

    def _begin(self, way: Beforehand) -> Way:
        """Return a way to answer that begins with one that fills in part of the sheet. Raises SalvageError if it is
        unavailable."""
        if missing := way.why_not():
            raise SalvageError(missing)
        return partial(self._everything, fill=way.fill)

    def _everything(self, totals: Players, fill: Callable[[Holdings], None] | None = None) -> ScoreResult:
        """Ask for everything that counts, and compute the score."""
        self.holdings = holdings = Holdings(self.sheet, [*totals], self.asker)
        if fill:
            fill(holdings)
        entered = holdings.enter()
        score = self.sheet.score(entered)
        return ScoreResult(score if holdings.empty else self._with_winner(score), entered, holdings.empty)

    def _totals(self, totals: Players) -> ScoreResult:
        """Ask for each player's total: in one line, with names or in order, or one at a time."""
        rows = {name: () if total is None else (total,) for name, total in totals.items()}

        def prompt(table: PointTable) -> str:
            unit = _(self.unit)
            if not table.missing[1:]:
                return _("{name}'s {unit}? ", name=table.missing[0], unit=unit)
            question = "{unit} of {names}, in one line or one by one? "
            return _(question, unit=capital(unit), names=joined(table.missing))

        return self._of_points(self._fill(PointTable([Category("", capital(_(self.unit)))], rows), prompt))

    def _by_category(self, totals: Players) -> ScoreResult:
        """Ask for each player's points by category, in one line or one at a time."""
        columns = [*self.sheet.game.scores.values()]
        noted = [column for column in columns if column.note]
        lines = [f"{each.title}: {as_sentence(within_sentence(each.note), begins=False)}" for each in noted]
        signs = {column.sign for column in columns}
        lost = _("; lost points take a minus sign, such as -2") if EITHER_SIGN in signs else ""
        lost = lost or (_("; penalties need no minus sign") if MINUS in signs else "")
        each = "Type all of a player's points in one line, with spaces between{lost}. u goes one number back."
        lines.append(_(each, lost=lost))
        self.asker.tell(lines)

        def prompt(table: PointTable) -> str:
            name = table.missing[0]
            begun = len(table.rows[name])
            next_columns = columns[begun : begun + 1] if begun else columns
            return f"{name}: {joined([*map(self._points_for, next_columns)])}? "

        return self._of_points(self._fill(PointTable(columns, dict.fromkeys(totals, ())), prompt))

    def _fill(self, table: PointTable, prompt: Callable[[PointTable], str]) -> PointTable:
        """Ask until the table is complete; each line holds any number of numbers."""
        while table.missing:
            read = partial(table.read, units=(self.unit, _(self.unit)))
            about, enter = [_tell_example(table)], partial(read, "")
            table = self.asker.fill_in(Form("", other=read, enter=enter, prompt=prompt(table), back=(), about=about))
        return table

    def _points_for(self, column: Category) -> str:
        """Describe what the points of a category are for, or lost for."""
        category = what_points_are_for(self.sheet.game, column)
        purpose = with_the(category) if self.sheet.game.language == "en" else category
        return _("points lost for {what}" if column.sign == MINUS else "points for {what}", what=purpose)

    def _of_points(self, points: PointTable) -> ScoreResult:
        score = ranked(points.lines(), lowest=self.sheet.game.wins == LOWEST_SCORE)
        return ScoreResult(self._with_winner(score), points=points)

    def mend(self, result: ScoreResult, line: str) -> ScoreResult | None:
        """Correct a number of a result by a line in the form of `PointTable.read`, or return None if the line has no
        number.

        Raises SalvageError if it can't be corrected, and EOFError if nobody settles a tie.
        """
        words = line.replace("=", " ").split()
        if len(words) < 2 or not is_like_a_number(words[-1]) or self.sheet.endings:
            return None
        if result.points is None:
            message = "that follows from what you entered; once it is kept, salvage history --edit corrects it"
            raise SalvageError(_(message))
        return self._of_points(result.points.read(line, (self.unit,)))

    # ---- winners and ends

    def _with_winner(self, score: Score) -> Score:
        """Settle a tie by the rules: it is shared, or broken by something the answers don't show, which is asked
        for."""
        level, tie = [*score.winners], self.sheet.game.tie
        if len(level) < 2 or score.tie_break or self.sheet.endings:
            return score
        if tie and not tie.ask:
            return score._replace(tie_break=_("nothing breaks it, so the victory is shared ({why})", why=tie.shared))
        return _break_tie(score, self.asker.fill_in(_who_of(level, tie)), tie)

    def _ending(self, first_answers: Mapping[str, Value], totals: Players) -> ScoreResult:
        """Score a game without points from the first answer on its end and the numbers that follow; ask for other
        answers."""
        answers: dict[str, Any] = {SEATS: {name: {} for name in totals}, **first_answers}
        for question in self.sheet.endings[1:]:
            if question.answers:
                rows = [FormField(said, pick=partial(_the, key)) for key, said in question.answers.items()]
                answers[question.field] = self.asker.fill_in(Form(question.prompt, rows, prompt=_("Number: "), back=()))
        return ScoreResult(self.sheet.score(answers))


def _break_tie(score: Score, tie_winners: Sequence[str], tie: Tie | None) -> Score:
    """Put the winners of a tie before the other level players; if these are all of them, they share the victory."""
    if len(tie_winners) == len(score.winners):
        shared = _("the victory is shared")
        return score._replace(tie_break=f"{shared} ({tie.shared})" if tie else shared)
    first = tuple(name for name in score.winners if name in tie_winners)
    behind = {*score.winners} - {*first}
    tallies = tuple(t._replace(rank=1 + len(first)) if t.name in behind else t for t in score.tallies)
    message = count(len(first), "{names} wins the tie", "{names} win the tie", names=joined(first))
    return score._replace(tallies=tallies, winners=first, tie_break=f"{message} ({tie.rule})" if tie else message)


def _who_of(level: Sequence[str], tie: Tie | None) -> Form:
    """Build the question who wins a tie: one player, or several if the rules let level players share it."""
    shared = not tie or bool(tie.shared)
    such = _(", or several who are still level, such as 1 2") if shared and level[2:] else ""

    def several(first: str, line: str) -> Sequence[str]:
        picked = {int(word) for word in line.replace(",", " ").split() if is_number(word)}
        if not such or not picked <= {*range(1, len(level) + 1)}:
            raise SalvageError(_("{line!r} isn't on the list; type a number{such}", line=line, such=such))
        return [first, *(level[number - 1] for number in sorted(picked))]

    rows = [FormField(name, put=partial(several, name), pick=partial(_the, [name])) for name in level]
    alike = "All the same: they share the victory" if level[2:] else "The same: they share the victory"
    rows += [FormField(_(alike if tie else "They share the victory"), pick=partial(_the, level))] if shared else []
    question = _("{names} are level. {asked}", names=joined(level), asked=tie.ask if tie else _("Who wins the tie?"))
    return Form(question, rows, prompt=_("Number{such}: ", such=such), back=())


def _tell_example(table: PointTable) -> str:
    """Describe what may be typed for a table of points, with numbers from 12 down."""
    size, names = len(table.columns), table.missing[:1] if table.columns[1:] else table.missing
    numbers = [str(max(0, 12 - 3 * place)) for place in range(size * len(names))]
    players = ", ".join(f"{name} {' '.join(numbers[at * size :][:size])}" for at, name in enumerate(names))
    return _("Such as {numbers}, or {named}; u goes one number back.", numbers=" ".join(numbers), named=players)


def _the(value: Answer) -> Answer:
    """Return the value that a row of a list stands for."""
    return value


def _such(numbers: Sequence[EndingQuestion]) -> str:
    """Give an example of an answer's number, followed by a number for each further question."""
    return " ".join([*map(str, range(1, 1 + len(numbers))), "31"])


def _unit(sheet: ScoreSheet) -> str:
    """Return the unit that a sheet counts: that of the players' only number, or points."""
    players = sheet.fields.get(SEATS)
    parts = [*players.fields.values()] if players else []
    return parts[0].unit if len(parts) == 1 and parts[0].unit else "points"
