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
    """What a game's rules module gives the engine and the loops around it: rules over a class of tables."""

    game: Game
    """The data that it is played by."""

    steps: Mapping[str, Callable[[TableT], Step]]
    """The step of each phase; a game is over when its table has a result."""

    def setup(self, players: Sequence[str], options: Mapping[str, Any], /) -> TableT:
        """A table before its set-up, which is steps too."""

    def load(self, state: Mapping[str, Any], /) -> TableT:
        """The table of a checked scenario's `state`."""

    def dump(self, table: TableT, /) -> dict[str, Any]:
        """The `state` of a table, in the shape of a scenario's, all of it visible."""

    def check(self, table: TableT, /) -> list[Problem]:
        """All that the rules make impossible in a table at the start of a step, with the ways to the fields."""

    texts: Texts
    """Every question and event, with its values and words."""

    guards: Mapping[str, Guard[Any]]
    """By question, why something can't be the answer to it."""


Rules: TypeAlias = RulesOf[Any]
"""Rules of whatever game, whose tables are left to them."""


@runtime_checkable
class Scored(Protocol):
    """Rules that know a score as well; a game whose rules don't has none but what its players count."""

    def score(self, holdings: Mapping[str, Any]) -> Score:
        """The itemised score of final holdings."""


def gives_secrets(rules: object) -> bool:
    """Whether an only answer to a secret question is given unasked, as in games that began when it was."""
    return getattr(rules, "gives_secrets", False)


def giving_secrets(rules: RulesOf[TableT]) -> RulesOf[TableT]:
    """The rules by which an only answer to a secret question is given unasked, as `playout` does."""
    changed = copy(rules)
    changed.gives_secrets = True  # type: ignore[attr-defined]  # What hardly any rules have is no part of them.
    return changed


class Illegal(Exception):
    """An answer that the pending question does not allow; `ask` is that question."""

    def __init__(self, answer: object, ask: Ask | None) -> None:
        super().__init__(answer)
        self.answer, self.ask = answer, ask


class Play:
    """A game as it is refereed: its table, the answers since the step began, and the question that is pending."""

    __slots__ = ("_drawn", "answers", "ask", "gives_secrets", "rules", "running", "start", "table", "unasked")

    def __init__(self, rules: Rules, table: Any, answers: Sequence[Option] = ()) -> None:
        """Take up a table at the start of its step, and give the step's answers so far again."""
        self.rules = rules
        self.table = table
        self.start = table
        self.answers: list[Option] = []
        self.ask: Ask | None = None
        self.running: Step | None = None
        self._drawn = 0
        self.unasked: dict[tuple[str, Option], str | None] = {}
        """Only answers that were given unasked since the last one, with whose they are, by question and answer."""
        self.gives_secrets = gives_secrets(rules)
        self._begin()
        for answer in answers:
            self.answer(answer)

    @property
    def over(self) -> bool:
        return self.table.result is not None

    @property
    def seat(self) -> str | None:
        """The seat that is asked; None where the whole table is, or nobody."""
        return self.ask.seat if self.ask else None

    def answer(self, option: Option) -> None:
        """Answer the pending question. Raises Illegal, and changes nothing, where it is not allowed; EndlessChance."""
        ask = self.ask
        if ask is None or not allowed(ask, option):
            raise Illegal(option, ask)
        self._drawn = self._drawn + 1 if isinstance(ask, Chance) else 0
        if isinstance(ask, Chance) and self._drawn > endless.MAX_DRAWS:
            endless.stop(self.running, endless.EndlessChance(ask))
        option, self.unasked = as_sent(ask, option), {}
        self.answers.append(option)
        if not self._advance(option):
            self._begin()

    def copy(self) -> Play:
        """An independent game in the same position."""
        new = Play(self.rules, self.start.copy(), self.answers)
        new.turn_to(self.seat)
        return new

    def turn_to(self, seat: str | None) -> None:
        """Have the question of a seat be the pending one, where that is asked at once with others."""
        together = self.ask.together if isinstance(self.ask, Choice) else None
        if together and seat is not None and seat in together.choices:
            self.ask = together.choices[seat]

    def take_up(self, answer: Option) -> Option:
        """Turn to the seat of an answer to what several are asked at once; gives the answer as that seat does."""
        if not isinstance(answer, SeatAnswer):
            return answer
        self.turn_to(answer.seat)
        return answer.option

    def facing(self, seat: str | None) -> Play:
        """This game, to be looked at, with the question that a seat is asked at once with others."""
        new = copy(self)
        new.turn_to(seat)
        return new

    def _begin(self) -> None:
        """Start the steps that follow, up to the next question or the end. Raises EndlessSteps."""
        begun = 0
        while self.table.result is None:
            if (begun := begun + 1) > endless.MAX_STEPS:
                raise endless.EndlessSteps(self.table.phase)
            self._keep_start()
            self.running = self.rules.steps[self.table.phase](self.table)
            if self._advance(None):
                return
        self._keep_start()
        self.ask, self.running = None, None

    def _keep_start(self) -> None:
        """A step begins, or the game is over: it can be taken up here."""
        self.start, self.answers = self.table.copy(), []

    def _advance(self, option: Option | None) -> bool:
        """Run the step to its next question; False where it has ended."""
        assert self.running is not None
        try:
            ask, alone = self.running.send(option), 0
            while isinstance(ask, Choice) and forced(ask, self.gives_secrets):
                if (alone := alone + 1) > endless.MAX_FORCED_ANSWERS:
                    endless.stop(self.running, endless.EndlessChoice(ask))
                answer, only = ask.options[0], ask.seat if ask.secret else None
                self.table.note_for(only, ask.rule, FORCED, question=ask.name, answer=answer)
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
"""A bot in a simulation: the table and the question to one of its options."""

Draw: TypeAlias = Callable[[Chance], Option]
"""Nature in a simulation: the question to what comes up."""


def playout(
    rules: RulesOf[TableT],
    table: TableT,
    random: Stream,
    decide: Decide | None = None,
    most: int = NO_ANSWER_LIMIT,
    draw: Draw | None = None,
) -> int:
    """Play a table from the start of a step to the end of the game, or for `most` answers, forced ones too; gives their
    number. Nature draws by `random` (0 up to 1), or by `draw`; choices too, or by `decide`."""
    asks, count, chosen, alone = _asks(rules, table), 0, 0, 0
    answer: Option | None = None
    try:
        for _ in range(most + 1):
            ask = asks.send(answer)
            if isinstance(ask, Chance):
                # Draws since the last choice: rules that draw for ever would never end a playout.
                if count - chosen > endless.MAX_DRAWS:
                    endless.stop(asks, endless.EndlessChance(ask))
                answer = ask.source.pick(random()) if draw is None else draw(ask)
            else:
                chosen = count
                options = ask.options
                number = len(options)
                # A forced answer isn't counted and takes no random number, so that it can't change those that follow.
                if number == 1 and options[0] != END:
                    answer, alone = options[0], alone + 1
                    if alone > endless.MAX_FORCED_ANSWERS:
                        endless.stop(asks, endless.EndlessChoice(ask))
                    continue
                answer = options[int(random() * number)] if decide is None else decide(table, ask)
            count, alone = count + 1, 0
    except StopIteration:
        return count
    return most


def _asks(rules: RulesOf[TableT], table: TableT) -> Step:
    """All that a game asks to its end, as one generator: a step's end then raises nothing, which playouts feel."""
    steps = rules.steps
    while table.result is None:
        try:
            yield from steps[table.phase](table)
        except Ending as ending:
            end(table, ending)
