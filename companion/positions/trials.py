"""Answers tried on a copy of the game, as one audience may know what they lead to.

What an audience can't see is *unseen* on that copy: it is all there, and may be moved, but whatever rules read of it
after the answer ends the trial, and so does another's secret answer. So nothing that a trial leads to depends on what
its audience can't see. Only what rules have worked out of it before the question is beyond us, which `salvage check`
looks for; where another has answered in secret in the same step, and that hasn't come to light, nothing is tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Any

from companion.engine import Chance, Note, Option, Play
from companion.engine.endless import EndlessRules
from companion.positions.asks import only_seat
from companion.positions.step_replay import played
from companion.positions.views import TABLE_KEY, is_hidden, may_know, veil, view
from components.schema import Field, Game, Kind, Type

_VEILED: ContextVar[bool] = ContextVar("_VEILED", default=False)
"""Whether nothing unseen may be read."""


class Unknown(BaseException):
    """What comes next depends on what the audience can't see; rules that catch their own errors don't catch it. lies:
    whether that lies on the table and nobody sees it, so that it comes to light then."""

    def __init__(self, lies: bool = False) -> None:
        super().__init__(lies)
        self.lies = lies


class Unseen(str):
    """A word that an audience can't see, such as a card."""

    __slots__ = ("lies",)
    lies: bool

    def __bool__(self) -> bool:
        return True

    def number(self, at: int) -> UnseenNumber:
        """Return an unseen number in its place."""
        return UnseenNumber(at, self.lies)


class UnseenNumber:
    """A number that an audience can't see. It is no `int`, which Python reads without asking."""

    __slots__ = ("lies", "value")

    def __init__(self, value: float, lies: bool) -> None:
        self.value, self.lies = value, lies


class UnseenMap(dict[Any, Any]):
    """A map that an audience can't see."""

    __slots__ = ("lies",)
    lies: bool

    def copy(self) -> UnseenMap:
        made: UnseenMap = _make(UnseenMap, self, self.lies)
        return made

    def get(self, key: Any, default: Any = None) -> Any:
        return self[key] if key in self else _cover(default, self.lies)


def _make(cls: Any, value: Any, lies: bool) -> Any:
    made = cls(value)
    made.lies = lies
    return made


def _guard(cls: type, reads: Mapping[str, Callable[..., Any]]) -> None:
    """Have these methods of what is unseen raise Unknown while nothing unseen may be read."""

    def guard(read: Callable[..., Any]) -> Callable[..., Any]:
        def guarded(self: Any, *args: Any, **more: Any) -> Any:
            if _VEILED.get():
                raise Unknown(self.lies)
            return read(self, *args, **more)

        return guarded

    for name, read in reads.items():
        setattr(cls, name, guard(read))


def _reads_of(cls: type) -> list[str]:
    """List the methods of a class that read a value."""
    compare = {f"__{name}__" for name in ["eq", "ne", "lt", "le", "gt", "ge", "hash", "str", "repr", "format"]}
    return sorted({*dir(cls)} - {*dir(object), "__getnewargs__", "__class_getitem__"} | compare)


def _by_value(name: str) -> Callable[..., Any]:
    return lambda self, *args: getattr(self.value, name)(*(getattr(each, "value", each) for each in args))


_WORD: dict[str, Callable[..., Any]] = {
    **{name: getattr(str, name) for name in _reads_of(str)},
    "__radd__": lambda self, before: before + str(self),
    "__int__": lambda self: int(str(self)),
    "__float__": lambda self: float(str(self)),
}
_guard(Unseen, _WORD)
_guard(UnseenNumber, {name: _by_value(name) for name in {*_reads_of(int), *_reads_of(float)}})
_guard(UnseenMap, {name: getattr(UnseenMap, name) for name in _reads_of(dict)})


_stopped_rules = list[Any]()
"""Rules of somebody's own that have been stopped in a trial: mended, they are other rules."""


class TrialPlay(Play):
    """A game in which answers are tried. What happens is gathered in the table's notes.

    ended: whether it came to something that the audience can't see; nothing is asked there. lies: whether that lies on
    the table, so that all see it then.
    """

    __slots__ = ("audience", "ended", "lies")

    def __init__(self, play: Play, table: Any, audience: str) -> None:
        """Take up the position of a game at its question. table: that of its step's start, with what the audience can't
        see unseen."""
        self.audience, self.ended, self.lies = audience, False, False
        table.notes = []
        super().__init__(play.rules, table)
        secret: list[Option] = []
        for answer in play.answers:
            assert self.ask is not None
            self.table.notes = []
            answer = self.take_up(answer)
            if not may_know(only_seat(self.ask), audience):
                if isinstance(self.ask, Chance) and isinstance(answer, str):
                    answer = _make(Unseen, answer, False)
                else:
                    secret.append(answer)
            super().answer(answer)
            told = [*parts_of([note.values for note in self.table.notes if secret and may_know(note.seat, audience)])]
            secret = [each for each in secret if isinstance(each, int) or each not in told]
        self.table.notes = []
        self.turn_to(play.seat)
        self.ended, self.gives_secrets = bool(secret), False

    def answer(self, option: Option) -> None:
        """Answer what is asked, as far as the audience may know what comes of it. Raises as that of any game."""
        with self.veiled():
            # Each further trial might take as long as the one that had to be stopped.
            if self.ended or any(rules is self.rules for rules in _stopped_rules):
                raise Unknown
            super().answer(option)

    @contextmanager
    def veiled(self) -> Iterator[None]:
        """With it, nothing unseen is read: the trial ends where that is tried, and what is left to do with it."""
        before = _VEILED.set(True)
        try:
            yield
        except Unknown as unknown:
            self.ended, self.lies, self.ask = True, unknown.lies, None
        except EndlessRules:
            _stopped_rules.append(self.rules)
            self.ended, self.ask = True, None
        finally:
            _VEILED.reset(before)

    def _keep_start(self) -> None:
        """Nobody takes it up again."""
        self.answers = []

    def tell(self, describe: Callable[[Note], str]) -> list[str]:
        """Describe the events that the audience may know: up to the first that it can't see."""
        told: list[str] = []
        with self.veiled():
            for note in self.table.notes:
                if may_know(note.seat, self.audience):
                    if not _is_seen(note.values):
                        raise Unknown(lies=True)
                    told.append(describe(note))
        return [*filter(None, told)]

    def shows(self, state: Mapping[str, Any]) -> bool:
        """Return whether the audience could already see everything that lies open in the new state."""
        return _is_seen(view(state, self.rules.game.state, self.audience))


class Trials:
    """Tries answers to the pending question of a game, as one audience may know what they lead to, by default whoever
    is asked."""

    def __init__(self, play: Play, audience: str = "") -> None:
        self.audience = audience = audience or play.seat or TABLE_KEY
        self.play = play = play.facing(audience)
        rules, hidden = play.rules, list["Field"]()

        def hide(value: Any, field: Field, owner: str | None) -> Any:
            if not is_hidden(field, audience, owner):
                return value
            hidden.extend([field] if value else [])
            return _cover(value, field.seen == "nobody", field.type)

        state = rules.dump(play.start)
        covered = veil(state, rules.game.state, hide)
        if all(may_know(each.seat, audience) for each in played(rules, play.start.copy(), play.answers)):
            covered |= {field.name: state[field.name] for field in _find_known(rules.game, hidden)}
        self._start = rules.load(covered)

    def begin(self) -> TrialPlay:
        """Begin a game at the question, before any answer."""
        return TrialPlay(self.play, self._start.copy(), self.audience)

    def answer(self, option: Option) -> TrialPlay:
        """Return the game after an answer. Raises Illegal."""
        trial = self.begin()
        trial.answer(option)
        return trial


def try_answer(play: Play, option: Option, audience: str = "") -> TrialPlay:
    """Return the game after one answer, by default as the player who is asked may know it. Raises Illegal."""
    return Trials(play, audience).answer(option)


def _cover(value: Any, lies: bool, kind: Type | None = None) -> Any:
    """Cover a value that an audience can't see; only the length of a list stays known."""
    if isinstance(value, str):
        return _make(Unseen, value, lies)
    if isinstance(value, list):
        return [_cover(each, lies, kind and kind.item) for each in value]
    if isinstance(value, dict):
        parts = {key: _cover(part, lies) for key, part in value.items()}
        if kind and kind.base == "pile":
            parts = {_cover(card, lies): number for card, number in value.items()}
        return parts if kind and kind.base == "record" else _make(UnseenMap, parts, lies)
    return value if value is None else UnseenNumber(value, lies)


def _find_known(game: Game, hidden: Sequence[Field]) -> Iterator[Field]:
    """Yield the piles and counts whose content is known, although they are hidden: those with the rest of their kinds,
    if nothing else of these kinds is hidden or has been drawn in secret. Their order is unknown."""
    kinds = Counter(kind.id for field in hidden for kind in _kinds_of(game, field))
    for field in hidden:
        if field.rest and all(kinds[kind.id] == 1 for kind in _kinds_of(game, field)):
            yield field


def _kinds_of(game: Game, field: Field) -> Sequence[Kind]:
    """Return the kinds of pieces that a field may hold."""
    leaf = field.type.leaf
    if leaf.base == "record":
        return [*game.kinds.values()]
    return game.kinds_of(leaf.of) if leaf.base in ("piece", "pile", "count") else ()


def _is_seen(value: Any) -> bool:
    return not any(isinstance(part, (Unseen, UnseenNumber, UnseenMap)) for part in parts_of(value))


def parts_of(value: Any) -> Iterator[Any]:
    """All that a value consists of, keys as well."""
    if type(value) in (dict, MappingProxyType):
        value = [*value, *value.values()]
    if type(value) in (str, int) or not isinstance(value, (list, tuple, set, frozenset)):
        yield value
        return
    for part in value:
        yield from parts_of(part)
