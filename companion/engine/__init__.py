"""The engine: rules as one generator per step over plain state, and the loop that plays them.

A game's rules are a few generator functions, one for each step of its turn. A step begins with nothing pending,
yields `Choice` (a seat decides) and `Chance` (a pile or die decides), goes on with the answer it is sent, and tells
what happens by notes. What outlives a step is a field of the table, never a local. So a position in mid-step is the
table at the step's start and the answers since: copying, saving, undo, bots and corrections all go through that pair,
and a live generator is never kept, copied or saved.

Two loops play whole games by the same rules. `Play` is the referee's: it checks every answer, keeps the start of the
step and gathers notes. `playout` is for simulations and does none of it. What plays a step or two aside, as corrections
do (`positions`), sends answers to the steps themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias, TypeVar, runtime_checkable

from companion.engine import endless
from companion.engine.endless import UNBOUNDED
from companion.engine.free_answers import Free as Free
from companion.engine.free_answers import NotUnderstood as NotUnderstood
from companion.engine.notes import NOTHING as NOTHING
from companion.engine.notes import UNHEARD, Report, look, report_to
from companion.engine.notes import About as About
from companion.engine.notes import Note as Note
from companion.engine.notes import Values as Values
from companion.engine.reasons import Guard as Guard
from companion.engine.reasons import Reason as Reason
from companion.engine.state import Record, declare

if TYPE_CHECKING:
    from companion.engine.scoring import Score
    from companion.engine.texts import Texts
    from components.problems import Problem
    from components.schema import Game

Option: TypeAlias = str | int
"""An answer as rules see it: a space, a card, a verb, a number. Its key for people is `str(option)`."""

END = "end"
"""The option that ends a turn; it is asked for even where nothing else is left to do."""

DONE = "done"
"""The option that ends what may be done several times, such as laying cards one by one."""

FORCED = "forced"
"""The event of an answer that was the only one, so that nobody was asked: `question` and `answer`."""

OVER = "over"
"""The event of a game's end, with its `result`."""


class Choice:
    """A seat decides. `name` is the question as the game declares it; `options` are sorted and unique; `rule` is the
    ledger id that asks.

    seat: a player's name, or None where the whole table decides. about: what the words of the question and its answers
    are made of. secret: only that seat sees what may be chosen. others: (seat, option) pairs that seats who are not
    asked may do meanwhile, None for anybody. also: other words in small letters that mean an option, such as `all`
    where there is one thing alone, or one that isn't possible now; or a function and its arguments, as of `about`. was:
    the same in older journals, which nobody types. free: what may be answered beside the options.
    """

    __slots__ = ("_about", "_also", "free", "name", "options", "others", "rule", "seat", "secret", "was")

    def __init__(
        self,
        seat: str | None,
        name: str,
        options: Sequence[Option],
        rule: str,
        about: About = NOTHING,
        secret: bool = False,
        others: Sequence[tuple[str | None, Option]] = (),
        also: About = NOTHING,
        free: Free | None = None,
        was: Mapping[str, Option] = NOTHING,
    ) -> None:
        self.seat = seat
        self.name = name
        self.options = options
        self.rule = rule
        self._about = about
        self.secret = secret
        self.others = others
        self._also = also
        self.free, self.was = free, was

    @property
    def about(self) -> Values:
        """What the question is about, by name. Look while it is pending: the table that it speaks of goes on."""
        about = self._about = look(self._about)
        return about

    @property
    def also(self) -> Values:
        """Other words to the options that they mean. Look while it is pending, too."""
        also = self._also = look(self._also)
        return also


@runtime_checkable
class Source(Protocol):
    """What nature draws from: a pile of cards or a die."""

    def pick(self, at: float) -> Option:
        """What comes up, for `at` from 0 up to 1; nothing is taken yet."""

    def weights(self) -> Mapping[Any, float]:
        """What may come up, and how likely each is, up to a common factor; the keys are options."""


class Chance:
    """A pile or die decides. `name` is the question as the game declares it, `about` as a Choice's; `seat` alone sees a
    secret one.

    deck: what people take in hand where they draw or roll themselves, by default called like the question. skip: what
    these people answer, with Enter alone as well, where they needn't draw at all; nature always does. also: other words
    in small letters that mean a result, such as the number of a card whose letters are those of its deck.
    """

    __slots__ = ("_about", "_also", "deck", "name", "rule", "seat", "skip", "source")

    def __init__(
        self,
        name: str,
        source: Source,
        rule: str,
        about: About = NOTHING,
        deck: str = "",
        seat: str | None = None,
        skip: Option | None = None,
        also: Values = NOTHING,
    ) -> None:
        self.name = name
        self.source = source
        self.skip = skip
        self.rule = rule
        self._about = about
        self.seat = seat
        self.deck = deck or name
        self._also = also

    @property
    def about(self) -> Values:
        """What the question is about, by name. Look while it is pending: the table that it speaks of goes on."""
        about = self._about = look(self._about)
        return about

    @property
    def also(self) -> Values:
        """Other words to the answers that they mean, as a Choice's."""
        return self._also if self.skip is None else {**self._also, "": self.skip}


Ask: TypeAlias = Choice | Chance
Step: TypeAlias = Generator[Ask, Any, None]


class Ending(Exception):
    """Raised by rules to end the game at once: the result ('won', 'lost', …) and the rule that says so."""

    def __init__(self, result: str, rule: str) -> None:
        super().__init__(result, rule)
        self.result, self.rule = result, rule


class Table(Record):
    """The state of a live game: fields of a subclass that the game's data declare (`engine.state`), and the phase that
    names the step to play next.

    note: reports an event.
    """

    phase: str
    result: str | None
    reason: str | None
    note: Report
    _notes: list[Note] | None

    _unheard: ClassVar[Report] = UNHEARD

    def __init_subclass__(cls, game: Game | None = None) -> None:
        """`game` has the table of the state; without one a class sees to its fields itself. Raises SalvageError."""
        super().__init_subclass__()
        if game is not None:
            declare(cls, game, {"_notes": "None", "note": "_cls._unheard"})

    @property
    def notes(self) -> list[Note] | None:
        """What has happened, or None where nobody listens. Set it to listen."""
        return self._notes

    @notes.setter
    def notes(self, notes: list[Note] | None) -> None:
        self._notes = notes
        self.note = report_to(notes)

    @property
    def turn(self) -> int | None:
        """The number of the turn, in a game that counts them: a field of its table then."""
        return None

    def note_for(self, seat: str | None, rule: str, name: str, /, **values: Any) -> None:
        """Report an event that only one seat may know of; None: all."""
        if self._notes is not None:
            self._notes.append(Note(rule, name, values, seat))


T = TypeVar("T", bound=Table)


class RulesOf(Protocol[T]):
    """What a game's rules module gives the engine and the loops around it: rules over a class of tables."""

    steps: Mapping[str, Callable[[T], Step]]
    """The step of each phase; a game is over when its table has a result."""

    def setup(self, players: Sequence[str], options: Mapping[str, Any], /) -> T:
        """A table before its set-up, which is steps too."""

    def load(self, state: Mapping[str, Any], /) -> T:
        """The table of a checked scenario's `state`."""

    def dump(self, table: T, /) -> dict[str, Any]:
        """The `state` of a table, in the shape of a scenario's, all of it visible."""

    def check(self, table: T, /) -> list[Problem]:
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


class Illegal(Exception):
    """An answer that the pending question does not allow; `ask` is that question."""

    def __init__(self, answer: object, ask: Ask | None) -> None:
        super().__init__(answer)
        self.answer, self.ask = answer, ask


def forced(ask: Choice) -> bool:
    """Whether a choice leaves no choice, so that nobody is asked; ending a turn is always asked."""
    return len(ask.options) == 1 and not (ask.others or (ask.free and ask.free.asked)) and ask.options[0] != END


class Play:
    """A game as it is refereed: its table, the answers since the step began, and the question that is pending."""

    __slots__ = ("_drawn", "answers", "ask", "rules", "running", "start", "table")

    def __init__(self, rules: Rules, table: Any, answers: Sequence[Option] = ()) -> None:
        """Take up a table at the start of its step, and give the step's answers so far again."""
        self.rules = rules
        self.table = table
        self.start = table
        self.answers: list[Option] = []
        self.ask: Ask | None = None
        self.running: Step | None = None
        self._drawn = 0
        self._begin()
        for answer in answers:
            self.answer(answer)

    @property
    def over(self) -> bool:
        return self.table.result is not None

    def answer(self, option: Option) -> None:
        """Answer the pending question. Raises Illegal, and changes nothing, where it is not allowed; EndlessChance."""
        ask = self.ask
        if ask is None or not allowed(ask, option):
            raise Illegal(option, ask)
        self._drawn = self._drawn + 1 if isinstance(ask, Chance) else 0
        if isinstance(ask, Chance) and self._drawn > endless.MOST_DRAWN:
            endless.stop(self.running, endless.EndlessChance(ask))
        self.answers.append(option)
        if not self._advance(option):
            self._begin()

    def copy(self) -> Play:
        """An independent game in the same position."""
        return Play(self.rules, self.start.copy(), self.answers)

    def _begin(self) -> None:
        """Start the steps that follow, up to the next question or the end. Raises EndlessSteps."""
        begun = 0
        while self.table.result is None:
            if (begun := begun + 1) > endless.MOST_STEPS:
                raise endless.EndlessSteps(self.table.phase)
            self.start = self.table.copy()
            self.answers = []
            self.running = self.rules.steps[self.table.phase](self.table)
            if self._advance(None):
                return
        self.start, self.answers, self.ask, self.running = self.table.copy(), [], None, None

    def _advance(self, option: Option | None) -> bool:
        """Run the step to its next question; False where it has ended."""
        assert self.running is not None
        try:
            ask, alone = self.running.send(option), 0
            while isinstance(ask, Choice) and forced(ask):
                if (alone := alone + 1) > endless.MOST_FORCED:
                    endless.stop(self.running, endless.EndlessChoice(ask))
                answer, only = ask.options[0], ask.seat if ask.secret else None
                self.table.note_for(only, ask.rule, FORCED, question=ask.name, answer=answer)
                ask = self.running.send(ask.options[0])
        except (StopIteration, Ending) as over:
            if isinstance(over, Ending):
                end(self.table, over)
            return False
        self.ask = ask
        return True


def allowed(ask: Ask, option: Option) -> bool:
    """Whether an answer is one of those a question allows."""
    if isinstance(ask, Choice):
        if option in ask.options or any(option == other for _, other in ask.others):
            return True
        free = ask.free
        return free is not None and isinstance(option, str) and (free.reads(option) == option or free.kept(option))
    return option in ask.source.weights() or (ask.skip is not None and option == ask.skip)


def end(table: Table, ending: Ending) -> None:
    """Write an ending into the table."""
    table.result, table.reason, table.phase = ending.result, ending.rule, "over"
    table.note(ending.rule, OVER, result=ending.result)


Stream: TypeAlias = Callable[[], float]
"""Numbers from 0 up to 1."""

Decide: TypeAlias = Callable[[Any, Choice], Option]
"""A bot in a simulation: the table and the question to one of its options."""


def playout(rules: RulesOf[T], table: T, random: Stream, decide: Decide | None = None, most: int = UNBOUNDED) -> int:
    """Play a table from the start of a step to the end of the game, or for `most` answers, forced ones too; gives their
    number. Nature draws by `random` (0 up to 1); choices too, or by `decide`."""
    asks, count, chosen, alone = _asks(rules, table), 0, 0, 0
    answer: Option | None = None
    try:
        for _ in range(most + 1):
            ask = asks.send(answer)
            if isinstance(ask, Chance):
                if count - chosen > endless.MOST_DRAWN:
                    endless.stop(asks, endless.EndlessChance(ask))
                answer = ask.source.pick(random())
            else:
                chosen = count
                options = ask.options
                number = len(options)
                if number == 1 and options[0] != END and not ask.others:
                    answer, alone = options[0], alone + 1
                    if alone > endless.MOST_FORCED:
                        endless.stop(asks, endless.EndlessChoice(ask))
                    continue
                answer = options[int(random() * number)] if decide is None else decide(table, ask)
            count, alone = count + 1, 0
    except StopIteration:
        return count
    return most


def _asks(rules: RulesOf[T], table: T) -> Step:
    """All that a game asks to its end, as one generator: a step's end then raises nothing, which playouts feel."""
    steps = rules.steps
    while table.result is None:
        try:
            yield from steps[table.phase](table)
        except Ending as ending:
            end(table, ending)


def legal(ask: Ask) -> Iterator[Option]:
    """Every answer a question allows, in order; of a chance what may come up."""
    yield from ask.options if isinstance(ask, Choice) else ask.source.weights()
