"""A desk at which rules are tried out, for the tests of every game."""

from __future__ import annotations

from typing import Any, Self

from companion.answers import Words, read
from companion.engine import Choice, Note, Play


class Desk:
    """A game being played: a position, answers as people type them, and the notes of what happened."""

    def __init__(self, module: Any, words: Words, table: Any) -> None:
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
        """Who is asked what."""
        ask = self.play.ask
        assert ask is not None
        return f"{ask.seat} {ask.what}"

    @property
    def options(self) -> list[Any]:
        """The answers to the pending question."""
        ask = self.play.ask
        assert ask is not None
        return list(ask.options) if isinstance(ask, Choice) else sorted(ask.source.weights())

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

    def do(self, *typed: object) -> Self:
        """Answer as people type. Raises AnswerError where an answer is not allowed."""
        self.noted = len(self.table.notes)
        for text in typed:
            assert self.play.ask is not None, f"over before {text}"
            _, option = read(self.play.ask, str(text), lambda: self.words)
            self.play.answer(option)
        return self

    @property
    def ended(self) -> tuple[str | None, str | None]:
        return self.table.result, self.table.reason
