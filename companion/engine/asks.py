"""Questions of the rules: a choice that a seat makes, or a chance that nature decides."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

from companion.engine.free_answers import Free
from companion.engine.notes import NOTHING, About, FreeAnswer, Option, Values, entry_of, look
from companion.engine.records import WordRecord

END = "end"
"""The option that ends a turn; it is asked for even if nothing else is left to do."""

FINISH = "finish"
"""The option that ends a game that is only tracked."""

DONE = "done"
"""The option that ends an action done several times in a row, such as laying cards one by one."""


class _Described:
    """Values of a question, and synonyms of its answers, computed when they are first read."""

    __slots__ = ("_about", "_also")

    _about: About
    _also: About

    @property
    def about(self) -> Values:
        """The question's values by name. Read them while it is pending: the table they come from changes afterwards."""
        about = self._about = look(self._about)
        return about

    @property
    def also(self) -> Values:
        """The answer that each synonym means. Read it while the question is pending, too."""
        also = self._also = look(self._also)
        return also


class Choice(_Described):
    """A question that a seat decides. `name` is the question as the game declares it; `options` are sorted and unique;
    `rule` is the ledger id that asks.

    seat: a player's name, or None if the whole table decides. about: the values from which the question and its answers
    are worded. secret: only that seat sees the options. also: lower-case synonyms of options, such as `all` for a
    single thing, or of an option that isn't possible now; or a function and its arguments, as for `about`. free:
    answers allowed besides the options. together: the seats that are asked at once (`ask_all`).
    """

    __slots__ = ("free", "name", "options", "rule", "seat", "secret")
    together: Together | None = None

    def __init__(
        self,
        seat: str | None,
        name: str,
        options: Sequence[Option],
        rule: str,
        about: About = NOTHING,
        secret: bool = False,
        also: About = NOTHING,
        free: Free | None = None,
    ) -> None:
        self.seat = seat
        self.name = name
        self.options = options
        self.rule = rule
        self._about = about
        self.secret = secret
        self._also = also
        self.free = free

    def reads_entry(self, entry: Option) -> Option | None:
        """Return the answer that a journal entry means if it is none of the options; None if it isn't allowed."""
        option = self.free.reads_entry(entry) if self.free else None
        return self.together.reads_entry(entry) if option is None and self.together else option


@runtime_checkable
class Source(Protocol):
    """A source of chance: a pile of cards or a die."""

    def pick(self, at: float) -> Option:
        """Return the option that comes up, for `at` from 0 up to 1; nothing is taken yet."""

    def weights(self) -> Mapping[Any, float]:
        """Return the likelihood of each option, up to a common factor. An option of weight 0 never comes up by chance,
        but people may give it who needn't draw at all."""


class Chance(_Described):
    """A question that a pile or die decides. `name` is the question as the game declares it, `about` as for a Choice;
    only `seat` sees a secret one.

    deck: the deck or die that people use if they draw or roll themselves, by default called like the question. also:
    lower-case synonyms of results, such as the number of a card whose letters are those of its deck. free: answers that
    people may give instead of the result; nature never does.
    """

    __slots__ = ("deck", "free", "name", "rule", "seat", "source")

    def __init__(
        self,
        name: str,
        source: Source,
        rule: str,
        about: About = NOTHING,
        deck: str = "",
        seat: str | None = None,
        also: Values = NOTHING,
        free: Free | None = None,
    ) -> None:
        self.name = name
        self.source = source
        self.rule = rule
        self._about = about
        self.seat = seat
        self.deck = deck or name
        self._also = also
        self.free = free

    def reads_entry(self, entry: Option) -> Option | None:
        """Return the answer that a journal entry means if it can't come up; None if it isn't allowed."""
        return self.free.reads_entry(entry) if self.free else None


Ask: TypeAlias = Choice | Chance
Step: TypeAlias = Generator[Ask, Any, None]


class SeatAnswer(WordRecord, FreeAnswer):
    """A seat's answer to a question put to several at once, given before its place in the order, or changed."""

    __slots__ = ("option", "seat")

    def __init__(self, seat: str, option: Option) -> None:
        self.seat, self.option = seat, option

    def record(self) -> list[Any]:
        return [self.seat, entry_of(self.option)]

    def __str__(self) -> str:
        return f"{self.seat}: {self.option}"


class SeatChoice(Choice):
    """A choice of a seat that is asked together with others. Only these keep the others: plain choices are created too
    often to carry one more field."""

    __slots__ = ("together",)

    def __init__(self, ask: Choice, together: Together) -> None:
        super().__init__(ask.seat, ask.name, ask.options, ask.rule, ask._about, True, ask._also, ask.free)
        self.together = together


class Together:
    """Several seats asked at once. choices: the choice of each seat. answers: the answers so far by the place of their
    choice, as players may be renamed; they may be changed until all have answered. given: the number of answers,
    including changed ones. latest: the numbers of the journal entries with these answers, by place."""

    __slots__ = ("answers", "choices", "given", "latest")

    def __init__(self, choices: Sequence[Choice]) -> None:
        self.choices = {ask.seat: SeatChoice(ask, self) for ask in choices if ask.seat is not None}
        self.answers, self.given, self.latest = dict[int, Option](), 0, dict[int, int]()

    @property
    def waiting(self) -> list[str]:
        """The seats that have yet to answer, in the order of the choices."""
        return [seat for place, seat in enumerate(self.choices) if place not in self.answers]

    @property
    def answered(self) -> Mapping[str, bool]:
        """Whether each seat has answered, in the order of the choices."""
        return {seat: place in self.answers for place, seat in enumerate(self.choices)}

    def place_of(self, seat: str | None) -> int:
        """Return the place of a seat among the choices."""
        return list[str | None](self.choices).index(seat)

    def reads_entry(self, entry: Option) -> SeatAnswer | None:
        """Return the seat's answer that a journal entry means; None if it isn't allowed."""
        try:
            seat, option_entry = json.loads(str(entry_of(entry)))
        except (ValueError, TypeError):
            return None
        choice = self.choices.get(seat) if isinstance(seat, str) else None
        if choice is None or not isinstance(option_entry, str | int):
            return None
        option: Option | None = option_entry
        if option not in choice.options:
            option = choice.free.reads_entry(option_entry) if choice.free else None
        return None if option is None else SeatAnswer(seat, option)


def ask_all(choices: Iterable[Choice]) -> Generator[Choice, Any, dict[str, Option]]:
    """Ask several seats at once, each in secret until all have answered: `bids = yield from ask_all(Choice(name, …) for
    name in …)`. Returns each seat's answer, in the order of the choices. Seats answer in any order, and may change
    their answers until all have answered. Raises ValueError if a choice has no seat, or two have the same."""
    choice_list = [*choices]
    joint_question = Together(choice_list)
    if len(joint_question.choices) < len(choice_list):
        raise ValueError("each choice of ask_all must be of a seat of its own")
    while waiting_seats := joint_question.waiting:
        answer = yield joint_question.choices[waiting_seats[0]]
        seat_name, option = (
            (answer.seat, answer.option) if isinstance(answer, SeatAnswer) else (waiting_seats[0], answer)
        )
        joint_question.answers[joint_question.place_of(seat_name)], joint_question.given = (
            option,
            joint_question.given + 1,
        )
    return {seat: joint_question.answers[place] for place, seat in enumerate(joint_question.choices)}


def as_sent(ask: Ask, option: Option) -> Option:
    """Return an answer as a step takes it: with its seat if several are asked at once and another seat is due first."""
    joint_question = ask.together if isinstance(ask, Choice) else None
    assert ask.seat is not None or joint_question is None
    return (
        option if joint_question is None or joint_question.waiting[0] == ask.seat else SeatAnswer(str(ask.seat), option)
    )


def forced(ask: Choice, secret_too: bool = False) -> bool:
    """Check whether a choice has only one answer, so that nobody is asked. The end of a turn is always asked, and so is
    a secret choice: otherwise everybody would know that it had one answer. secret_too: don't ask secret choices."""
    if len(ask.options) != 1 or (ask.secret and not secret_too):
        return False
    return not (ask.free and ask.free.asked) and ask.options[0] != END


def allowed(ask: Ask, option: Option) -> bool:
    """Check whether a question allows an answer."""
    if option in (ask.options if isinstance(ask, Choice) else ask.source.weights()):
        return True
    return ask.reads_entry(option) == option


def legal(ask: Ask) -> Iterator[Option]:
    """Yield every answer that a question allows, in order; for a chance, every result that may come up."""
    if isinstance(ask, Choice):
        yield from ask.options
    else:
        yield from (option for option, weight in ask.source.weights().items() if weight)
