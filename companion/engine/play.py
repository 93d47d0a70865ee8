"""The two loops that play a game by its rules: `Play` referees, `playout` simulates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from companion.engine import endless
from companion.engine.asks import END, Ask, Chance, Choice, SeatAnswer, Step, allowed, as_sent, forced
from companion.engine.endless import NO_ANSWER_LIMIT
from companion.engine.notes import FORCED, Option
from companion.engine.reasons import Guard
from companion.engine.table import Ending, Table, end

if TYPE_CHECKING:
    from companion.engine.scoring import Score
    from companion.engine.texts import Texts
    from components.problems import Problem
    from components.schema import Game

TableT = TypeVar("TableT", bound=Table)


class RulesOf(Protocol[TableT]):
    """The interface of a game's rules to the engine and the loops around it: rules over a class of tables."""

    game: Game
    """The game's data."""

    steps: Mapping[str, Callable[[TableT], Step]]
    """The step of each phase; a game is over when its table has a result."""

    def setup(self, players: Sequence[str], options: Mapping[str, Any], /) -> TableT:
        """Make a table before its set-up, which consists of steps too."""

    def load(self, state: Mapping[str, Any], /) -> TableT:
        """Load the table from a checked scenario's `state`."""

    def dump(self, table: TableT, /) -> dict[str, Any]:
        """Dump a table in the shape of a scenario's `state`, all of it visible."""

    def check(self, table: TableT, /) -> list[Problem]:
        """List everything that the rules make impossible in a table at the start of a step, with the fields' paths."""

    texts: Texts
    """Every question and event, with its values and words."""

    guards: Mapping[str, Guard[Any]]
    """The guard of each question, which explains why something can't be the answer."""


Rules: TypeAlias = RulesOf[Any]
"""Rules of any game, with any class of tables."""


@runtime_checkable
class Scored(Protocol):
    """Rules that also compute a score; without them the players count themselves."""

    def score(self, holdings: Mapping[str, Any]) -> Score:
        """Compute the itemised score of final holdings."""


def gives_secrets(rules: object) -> bool:
    """Check whether an only answer to a secret question is given unasked, as in games begun before it was asked."""
    return getattr(rules, "gives_secrets", False)


def giving_secrets(rules: RulesOf[TableT]) -> RulesOf[TableT]:
    """Copy the rules so that an only answer to a secret question is given unasked, as `playout` does."""
    rules_copy = copy(rules)
    rules_copy.gives_secrets = True  # type: ignore[attr-defined]  # What hardly any rules have is no part of them.
    return rules_copy


class Illegal(Exception):
    """Error for an answer that the pending question doesn't allow; `ask` is that question."""

    def __init__(self, answer: object, ask: Ask | None) -> None:
        super().__init__(answer)
        self.answer, self.ask = answer, ask


class Play:
    """A refereed game: its table, the answers since the step began, and the pending question."""

    __slots__ = ("_drawn", "answers", "ask", "gives_secrets", "rules", "running", "start", "table", "unasked")

    def __init__(self, rules: Rules, table: Any, answers: Sequence[Option] = ()) -> None:
        """Continue from a table at the start of its step, and give the step's answers so far again."""
        self.rules = rules
        self.table = table
        self.start = table
        self.answers: list[Option] = []
        self.ask: Ask | None = None
        self.running: Step | None = None
        self._drawn = 0
        self.unasked: dict[tuple[str, Option], str | None] = {}
        """The seat of each answer that was given unasked since the last answer, by question and answer."""
        self.gives_secrets = gives_secrets(rules)
        self._run_steps()
        for answer in answers:
            self.answer(answer)

    @property
    def over(self) -> bool:
        return self.table.result is not None

    @property
    def seat(self) -> str | None:
        """The seat that is asked; None if the whole table is, or nobody."""
        return self.ask.seat if self.ask else None

    def answer(self, option: Option) -> None:
        """Answer the pending question. Raises Illegal, and changes nothing, if the answer isn't allowed; raises
        EndlessChance after too many draws in a row."""
        ask = self.ask
        if ask is None or not allowed(ask, option):
            raise Illegal(option, ask)
        self._drawn = self._drawn + 1 if isinstance(ask, Chance) else 0
        if isinstance(ask, Chance) and self._drawn > endless.MAX_DRAWS:
            endless.stop(self.running, endless.EndlessChance(ask))
        option, self.unasked = as_sent(ask, option), {}
        self.answers.append(option)
        if not self._advance_step(option):
            self._run_steps()

    def copy(self) -> Play:
        """Return an independent game in the same position."""
        play_copy = Play(self.rules, self.start.copy(), self.answers)
        play_copy.turn_to(self.seat)
        return play_copy

    def turn_to(self, seat: str | None) -> None:
        """Make the question of a seat the pending one, if the seat is asked at once with others."""
        joint_question = self.ask.together if isinstance(self.ask, Choice) else None
        if joint_question and seat is not None and seat in joint_question.choices:
            self.ask = joint_question.choices[seat]

    def take_up(self, answer: Option) -> Option:
        """Turn to the seat of an answer if several are asked at once, and return the answer without its seat."""
        if not isinstance(answer, SeatAnswer):
            return answer
        self.turn_to(answer.seat)
        return answer.option

    def facing(self, seat: str | None) -> Play:
        """Return a view of this game with the question of a seat that is asked at once with others."""
        play_view = copy(self)
        play_view.turn_to(seat)
        return play_view

    def _run_steps(self) -> None:
        """Run the following steps up to the next question or the end. Raises EndlessSteps."""
        step_count = 0
        while self.table.result is None:
            if (step_count := step_count + 1) > endless.MAX_STEPS:
                raise endless.EndlessSteps(self.table.phase)
            self._keep_start()
            self.running = self.rules.steps[self.table.phase](self.table)
            if self._advance_step(None):
                return
        self._keep_start()
        self.ask, self.running = None, None

    def _keep_start(self) -> None:
        """Keep the table at the start of a step, or at the end of the game, to continue from there later."""
        self.start, self.answers = self.table.copy(), []

    def _advance_step(self, option: Option | None) -> bool:
        """Run the step to its next question; return False if it has ended."""
        assert self.running is not None
        try:
            ask, forced_count = self.running.send(option), 0
            while isinstance(ask, Choice) and forced(ask, self.gives_secrets):
                if (forced_count := forced_count + 1) > endless.MAX_FORCED_ANSWERS:
                    endless.stop(self.running, endless.EndlessChoice(ask))
                answer, secret_seat_name = ask.options[0], ask.seat if ask.secret else None
                self.table.note_for(secret_seat_name, ask.rule, FORCED, question=ask.name, answer=answer)
                self.unasked[ask.name, answer] = ask.seat
                ask = self.running.send(answer)
        except (StopIteration, Ending) as over:
            if isinstance(over, Ending):
                end(self.table, over)
            return False
        self.ask = ask
        return True


Stream: TypeAlias = Callable[[], float]
"""Numbers from 0 up to 1."""

Decide: TypeAlias = Callable[[Any, Choice], Option]
"""A bot in a simulation: a function from the table and the question to one of its options."""

Draw: TypeAlias = Callable[[Chance], Option]
"""Nature in a simulation: a function from the question to the result."""


def playout(
    rules: RulesOf[TableT],
    table: TableT,
    random: Stream,
    decide: Decide | None = None,
    most: int = NO_ANSWER_LIMIT,
    draw: Draw | None = None,
) -> int:
    """Play a table from the start of a step to the end of the game and return the number of answers, without forced
    ones; or stop after `most` answers, forced ones included, and return `most`. Chance and choices are decided by
    `random` (0 up to 1), unless `draw` or `decide` does it."""
    asks, answer_count, choice_count, forced_count = _generate_asks(rules, table), 0, 0, 0
    answer: Option | None = None
    try:
        for _ in range(most + 1):
            ask = asks.send(answer)
            if isinstance(ask, Chance):
                # Without a limit on draws in a row, rules that draw forever would never end a playout.
                if answer_count - choice_count > endless.MAX_DRAWS:
                    endless.stop(asks, endless.EndlessChance(ask))
                answer = ask.source.pick(random()) if draw is None else draw(ask)
            else:
                choice_count = answer_count
                options = ask.options
                option_count = len(options)
                # A forced answer isn't counted and takes no random number, so that it can't change those that follow.
                if option_count == 1 and options[0] != END:
                    answer, forced_count = options[0], forced_count + 1
                    if forced_count > endless.MAX_FORCED_ANSWERS:
                        endless.stop(asks, endless.EndlessChoice(ask))
                    continue
                answer = options[int(random() * option_count)] if decide is None else decide(table, ask)
            answer_count, forced_count = answer_count + 1, 0
    except StopIteration:
        return answer_count
    return most


def _generate_asks(rules: RulesOf[TableT], table: TableT) -> Step:
    """Yield all questions up to the game's end. In one generator a step's end raises nothing, which speeds playouts."""
    step_by_name = rules.steps
    while table.result is None:
        try:
            yield from step_by_name[table.phase](table)
        except Ending as ending:
            end(table, ending)
