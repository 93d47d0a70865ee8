"""Desks at which rules are tried out, for the tests of every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import cached_property
from typing import Any, Self

from companion.answer_parser.answer_lines import read_answer
from companion.engine import Choice, Note, Play, legal
from companion.positions.game_words import GameWords
from companion.positions.label_words import tell_label, tell_prompt
from components.scenarios import with_rest
from components.schema import Field


class Desk:
    """A game being played: a position, answers as people type them, and the notes of what happened."""

    def __init__(self, module: Any, words: GameWords, table: Any) -> None:
        table.notes = []
        self.module, self.words = module, words
        self.play = Play(module, table)
        self.noted = 0

    @property
    def table(self) -> Any:
        return self.play.table

    @property
    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.module.dump(self.table)
        return state

    @property
    def asked(self) -> str:
        """Who is asked what; of chance, who draws from what."""
        ask = self.play.ask
        assert ask is not None
        return f"{ask.seat} {ask.name if isinstance(ask, Choice) else ask.deck}"

    @property
    def options(self) -> list[Any]:
        """The answers to the pending question."""
        ask = self.play.ask
        assert ask is not None
        return list(ask.options) if isinstance(ask, Choice) else sorted(legal(ask))

    @property
    def rule(self) -> str:
        assert self.play.ask is not None
        return self.play.ask.rule

    @property
    def notes(self) -> list[Note]:
        """What has happened since `do` was last called."""
        return list(self.table.notes[self.noted :])

    @property
    def rules(self) -> list[str]:
        """The rules that acted since `do` was last called, in order."""
        return [note.rule for note in self.notes]

    @property
    def labels(self) -> dict[Any, str]:
        """The answers in words."""
        return {option: self.label(option) for option in self.options}

    def label(self, option: object) -> str:
        assert self.play.ask is not None
        return tell_label(self.module.texts.label(self.play.ask, option))

    def costs(self, option: object) -> tuple[str, ...]:
        """What an answer costs, in words."""
        assert self.play.ask is not None
        return tuple(cost.words for cost in self.module.texts.label(self.play.ask, option).costs)

    @property
    def prompt(self) -> str:
        assert self.play.ask is not None
        return tell_prompt(self.module.texts.prompt(self.play.ask))

    @property
    def news(self) -> list[str]:
        """What has happened since `do` was last called, in words."""
        return [self.module.texts.describe(note) for note in self.notes]

    def do(self, *typed: object) -> Self:
        """Answer as people type. Raises AnswerError where an answer is not allowed."""
        self.noted = len(self.table.notes)
        for text in typed:
            assert self.play.ask is not None, f"over before {text}"
            self.play.answer(read_answer(self.play.ask, str(text), self.module.texts, self.words).option)
        return self

    def why_not(self, key: str) -> str:
        """What the guard of the pending question has against what has a key; "" where nothing."""
        ask = self.play.ask
        assert ask is not None
        reason = self.module.guards[ask.name](self.table, ask, key)
        return reason.say(self.table, ask, key) if reason else ""

    @property
    def ended(self) -> tuple[str | None, str | None]:
        return self.table.result, self.table.reason


def filled(fields: Mapping[str, Field], given: Mapping[str, Any]) -> dict[str, Any]:
    """What is given, and the defaults of all other fields."""
    made = {name: deepcopy(field.default) for name, field in fields.items() if field.default is not None}
    return made | dict(given)


class Desks:
    """Makes desks of a game.

    state_of: makes a `state` from what matters of a position; whatever it leaves out has its default. desk: the class.
    """

    def __init__(self, rules: Any, state_of: Callable[..., Mapping[str, Any]], desk: type[Desk] = Desk) -> None:
        self.rules, self._state_of, self._desk = rules, state_of, desk

    @cached_property
    def _words(self) -> GameWords:
        return GameWords(self.rules.game)

    def _table(self, *args: Any, **more: Any) -> Any:
        return self.rules.load(self.state(*args, **more))

    def state(self, *args: Any, **more: Any) -> Mapping[str, Any]:
        """A whole `state` from what matters of it."""
        fields = self.rules.game.state
        return with_rest(self.rules.game, filled(fields, self._state_of(*args, **more)))

    def at(self, *args: Any, **more: Any) -> Any:
        """A desk at a position, which must be sound."""
        table = self._table(*args, **more)
        assert self.rules.check(table) == []
        return self._desk(self.rules, self._words, table)

    def problems(self, *args: Any, **more: Any) -> list[str]:
        """What is wrong with a position, each problem with the way to its field."""
        return [str(problem) for problem in self.rules.check(self._table(*args, **more))]

    def of(self, state: Mapping[str, Any]) -> Any:
        """A desk at a whole `state`."""
        return self._desk(self.rules, self._words, self.rules.load(state))

    def new(self, players: str, **options: Any) -> Any:
        """A desk with a new game before its set-up."""
        return self._desk(self.rules, self._words, self.rules.setup(players.split(), options))
