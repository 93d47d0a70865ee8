"""What rules ask: a choice of a seat's, or a chance that nature decides."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

from companion.engine.free_answers import Free
from companion.engine.notes import NOTHING, About, FreeAnswer, Option, Values, entry_of, look
from companion.engine.records import WordRecord

END = "end"
"""The option that ends a turn; it is asked for even where nothing else is left to do."""

FINISH = "finish"
"""The option that ends a game that is only tracked."""

DONE = "done"
"""The option that ends what may be done several times, such as laying cards one by one."""


class _Described:
    """What a question is about, and other words for its answers, made when somebody looks."""

    __slots__ = ("_about", "_also")

    _about: About
    _also: About

    @property
    def about(self) -> Values:
        """What the question is about, by name. Look while it is pending: the table that it speaks of goes on."""
        about = self._about = look(self._about)
        return about

    @property
    def also(self) -> Values:
        """Other words to the answers that they mean. Look while it is pending, too."""
        also = self._also = look(self._also)
        return also


class Choice(_Described):
    """A seat decides. `name` is the question as the game declares it; `options` are sorted and unique; `rule` is the
    ledger id that asks.

    seat: a player's name, or None where the whole table decides. about: what the words of the question and its answers
    are made of. secret: only that seat sees what may be chosen. also: other words in small letters that mean an option,
    such as `all` where there is one thing alone, or one that isn't possible now; or a function and its arguments, as of
    `about`. free: what may be answered beside the options. together: the seats that are asked at once (`ask_all`).
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
        """What an entry of a journal means besides the options; None where it isn't allowed."""
        option = self.free.reads_entry(entry) if self.free else None
        return self.together.reads_entry(entry) if option is None and self.together else option


@runtime_checkable
class Source(Protocol):
    """What nature draws from: a pile of cards or a die."""

    def pick(self, at: float) -> Option:
        """What comes up, for `at` from 0 up to 1; nothing is taken yet."""

    def weights(self) -> Mapping[Any, float]:
        """What may come up, and how likely each is, up to a common factor; the keys are options. What never comes up of
        itself, with 0, is what people may answer who needn't draw at all."""


class Chance(_Described):
    """A pile or die decides. `name` is the question as the game declares it, `about` as a Choice's; `seat` alone sees a
    secret one.

    deck: what people take in hand where they draw or roll themselves, by default called like the question. also: other
    words in small letters that mean a result, such as the number of a card whose letters are those of its deck. free:
    what people may answer instead of what came up; nature never does.
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
        """What an entry of a journal means besides what may come up; None where it isn't allowed."""
        return self.free.reads_entry(entry) if self.free else None


Ask: TypeAlias = Choice | Chance
Step: TypeAlias = Generator[Ask, Any, None]


class SeatAnswer(WordRecord, FreeAnswer):
    """An answer of a seat to what several are asked at once, given before its place in the order or changed."""

    __slots__ = ("option", "seat")

    def __init__(self, seat: str, option: Option) -> None:
        self.seat, self.option = seat, option

    def record(self) -> list[Any]:
        return [self.seat, entry_of(self.option)]

    def __str__(self) -> str:
        return f"{self.seat}: {self.option}"


class SeatChoice(Choice):
    """A choice of a seat that is asked at once with others. Only these keep with whom: others are made too often."""

    __slots__ = ("together",)

    def __init__(self, ask: Choice, together: Together) -> None:
        super().__init__(ask.seat, ask.name, ask.options, ask.rule, ask._about, True, ask._also, ask.free)
        self.together = together


class Together:
    """Several seats asked at once. choices: what each is asked. answers: of those who have answered, by their places
    among the choices, as players may get other names; they may be changed until all have. given: the number of answers,
    changed ones too. latest: the numbers of the journal's entries that have these answers, by place."""

    __slots__ = ("answers", "choices", "given", "latest")

    def __init__(self, several: Sequence[Choice]) -> None:
        self.choices = {ask.seat: SeatChoice(ask, self) for ask in several if ask.seat is not None}
        self.answers, self.given, self.latest = dict[int, Option](), 0, dict[int, int]()

    @property
    def waiting(self) -> list[str]:
        """The seats that have yet to answer, in the order of the choices."""
        return [seat for place, seat in enumerate(self.choices) if place not in self.answers]

    @property
    def answered(self) -> Mapping[str, bool]:
        """Whether each seat has answered, by the seats in the order of the choices."""
        return {seat: place in self.answers for place, seat in enumerate(self.choices)}

    def place_of(self, seat: str | None) -> int:
        """The place of a seat among the choices."""
        return list[str | None](self.choices).index(seat)

    def reads_entry(self, entry: Option) -> SeatAnswer | None:
        """The answer of a seat that an entry of a journal means; None where it isn't allowed."""
        try:
            seat, entered = json.loads(str(entry_of(entry)))
        except (ValueError, TypeError):
            return None
        ask = self.choices.get(seat) if isinstance(seat, str) else None
        if ask is None or not isinstance(entered, str | int):
            return None
        option = entered if entered in ask.options else ask.free.reads_entry(entered) if ask.free else None
        return None if option is None else SeatAnswer(seat, option)


def ask_all(choices: Iterable[Choice]) -> Generator[Choice, Any, dict[str, Option]]:
    """Ask several seats at once, each in secret until all have answered: `bids = yield from ask_all(Choice(name, …) for
    name in …)`. Gives the answer of each seat, in the order of the choices. They answer in any order, and may change
    their answers until all have. Raises ValueError where a choice is nobody's, or two are one seat's."""
    several = [*choices]
    together = Together(several)
    if len(together.choices) < len(several):
        raise ValueError("each choice of ask_all must be of a seat of its own")
    while waiting := together.waiting:
        answer = yield together.choices[waiting[0]]
        seat, option = (answer.seat, answer.option) if isinstance(answer, SeatAnswer) else (waiting[0], answer)
        together.answers[together.place_of(seat)], together.given = option, together.given + 1
    return {seat: together.answers[place] for place, seat in enumerate(together.choices)}


def as_sent(ask: Ask, option: Option) -> Option:
    """An answer as a step takes it: with its seat, where several are asked at once and another comes before it."""
    together = ask.together if isinstance(ask, Choice) else None
    assert ask.seat is not None or together is None
    return option if together is None or together.waiting[0] == ask.seat else SeatAnswer(str(ask.seat), option)


def forced(ask: Choice, secret_too: bool = False) -> bool:
    """Whether a choice leaves no choice, so that nobody is asked. Ending a turn is always asked, and so is what only
    one seat may see: else everybody would know that it had no choice. secret_too: nobody was asked that either."""
    if len(ask.options) != 1 or (ask.secret and not secret_too):
        return False
    return not (ask.free and ask.free.asked) and ask.options[0] != END


def allowed(ask: Ask, option: Option) -> bool:
    """Whether an answer is one of those a question allows."""
    if option in (ask.options if isinstance(ask, Choice) else ask.source.weights()):
        return True
    return ask.reads_entry(option) == option


def legal(ask: Ask) -> Iterator[Option]:
    """Every answer a question allows, in order; of a chance what may come up."""
    if isinstance(ask, Choice):
        yield from ask.options
    else:
        yield from (option for option, weight in ask.source.weights().items() if weight)
