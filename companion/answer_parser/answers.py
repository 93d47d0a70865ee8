"""Parsing of one text as an answer to one question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from companion.answer_parser.names import (
    MAX_NUMBERED_RESULTS,
    WAY_OUT,
    NamedLabel,
    begins,
    ends_of,
    name_answers,
    name_of,
    plain,
    verb_name,
)
from companion.engine import Ask, Chance, Option, allowed
from companion.engine.free_answers import Free
from companion.engine.labels import Label
from companion.engine.texts import Texts
from companion.positions.answer_errors import Ambiguous
from companion.positions.asks import takes_lines
from companion.positions.game_words import GameWords
from companion.positions.label_words import tell_label
from companion.text.grammar import could_be, is_number


class Listed(NamedTuple):
    """A line of the shown list: its number, the keys of its answers, and its label."""

    number: str
    keys: tuple[str, ...]
    label: Label


class Answer(NamedTuple):
    """An answer to one question, and the seat that gives it."""

    seat: str | None
    option: Option


Meaning: TypeAlias = Answer | Listed
"""The meaning of a text: an answer, or a line of the shown list, which may give several."""


class Asked:
    """A question, and the texts that answer it."""

    def __init__(
        self, ask: Ask, texts: Texts, words: GameWords, seat: str | None = None, shown: Sequence[Listed] = ()
    ) -> None:
        """seat: only its answers count. shown: the numbered lines on the screen; empty if the question hasn't been
        shown."""
        self.ask, self.texts, self.words, self.seat, self.shown = ask, texts, words, seat, shown
        self.named = name_answers(ask, texts, words, seat)
        called = {str(each.option): each.names[0] for each in self.named}
        self.lines = [each for each in shown if each.keys[1:] or called.get(each.keys[0]) != name_of(each.label)]
        """Lines whose label differs from that of their first answer."""
        self.is_own = seat in (None, ask.seat) or ask.seat is None
        """Whether the reader may answer for the seat that is asked."""

    @property
    def free(self) -> Free | None:
        """Free answers besides the options."""
        free = self.ask.free if self.is_own else None
        return free and free.by(self.seat)

    def is_free(self, meaning: Meaning) -> bool:
        """Return whether an answer isn't one of the options."""
        return isinstance(meaning, Answer) and all(meaning.option != each.option for each in self.named)

    def read(self, typed: str, in_full: bool = False) -> Meaning | None:
        """Return the meaning of a text, or None. in_full: exclude beginnings of names. Raises Ambiguous if it has
        several."""
        text = plain(typed)
        meanings = self._find(typed, text, in_full) if text or not typed.strip() else ()  # Not Enter: punctuation.
        if meanings and (one := _common(meanings)) is None:
            labels = [*map(self._label_of, meanings)]
            names = {label.name for label in labels}
            raise Ambiguous(could_be(typed, sorted(names if names - {labels[0].name} else {*map(tell_label, labels)})))
        return one if meanings else None

    def _find(self, typed: str, text: str, in_full: bool) -> Sequence[Meaning]:
        """Return everything that a text names in the first way that matches."""
        return next(filter(None, self._ways(typed, text, in_full)), ())

    def _ways(self, typed: str, text: str, in_full: bool) -> Iterator[Sequence[Meaning]]:
        """Yield the matches of a text in each way, the clearest first."""
        yield self._on_the_list(text)
        yield self._with_key(text)
        yield self._way_out(text)
        if takes_lines(self.ask):
            yield self._freely(typed)
        yield self._coded(text)
        yield self._called(text)
        if text:
            yield self._freely(typed)
        if any(map(str.isalnum, text)) and not (in_full or self._names_absent(text)):
            yield self._find_begun(text)

    def _with_key(self, text: str) -> Sequence[Meaning]:
        matches = (each for each in self.named if text == str(each.option).lower() and text in each.exact)
        return [self._answer(each) for each in matches][:1]

    def _on_the_list(self, text: str) -> Sequence[Meaning]:
        """Return the listed line with a number, or the lines with a name that says more than their first answer's."""
        if is_number(text):
            return [each for each in self.shown if each.number == text]
        lines = [each for each in self.lines if name_of(each.label) == text]
        return lines if _common(lines) else []

    def _way_out(self, text: str) -> Sequence[Meaning]:
        """Return the only ending answer, which is 0 on every list."""
        ends = {*ends_of(self.ask, self.texts)} if text == WAY_OUT else ()
        out = [self._answer(each) for each in self.named if each.option in ends]
        return out if len(out) == 1 else []

    def _coded(self, text: str) -> Sequence[Meaning]:
        """Return the answers with a code, or with another word that the question knows for one."""
        also = self.ask.also.get(text) if self.is_own else None
        if also is not None:
            return [Answer(self.ask.seat, also)] if allowed(self.ask, also) else []
        return [self._answer(each) for each in self.named if text in each.exact]

    def _called(self, text: str) -> Sequence[Meaning]:
        return [self._answer(each) for each in self.named if text in each.names]

    def _freely(self, typed: str) -> Sequence[Meaning]:
        option = self.free.reads(typed.rstrip(",")) if self.free else None
        return [] if option is None else [Answer(self.ask.seat, option)]

    def _find_begun(self, text: str) -> Sequence[Meaning]:
        """Return the answers whose names a text begins, or else the listed lines. A code of something else begins a
        name only as a whole word: `buy`, which may be a space, begins `Buy an outfit`."""
        begun = f"{text} " if self.words.of(text) and not is_number(text) else text
        answers: Sequence[Meaning] = [self._answer(each) for each in self.named if each.is_begun_by(begun)]
        return answers or [each for each in self.lines if begins(begun, name_of(each.label))]

    def kept_for(self, text: str) -> str:
        """Return the fixed meaning of a number on a list; "" for other texts."""
        lines = self.free.numbers() if self.free and self.shown else ()
        return {str(number): str(line) for number, line in enumerate(lines, 1)}.get(text, "")

    def names_other(self, text: str) -> bool:
        """Return whether a plain text is the code of a piece or place that isn't offered, or an answer of other times:
        then it begins no other name."""
        return bool(self.words.of(text)) or self._names_absent(text)

    def _names_absent(self, text: str) -> bool:
        return text in self.ask.also or any(text in called for called in self.absent.values())

    @cached_property
    def absent(self) -> Mapping[Option, tuple[str, str]]:
        """Names of answers that the question has at other times, by key and label."""
        question = self.texts.questions[self.ask.name]
        offered = {each.option for each in self.named}
        return {
            verb: (str(verb).lower(), plain(verb_name(question, verb)))
            for verb in question.labels
            if verb not in offered
        }

    def _label_of(self, meaning: Meaning) -> Label:
        return meaning.label if isinstance(meaning, Listed) else self.texts.label(self.ask, meaning.option)

    @staticmethod
    def _answer(label: NamedLabel) -> Answer:
        return Answer(label.seat, label.option)

    @property
    def is_searched(self) -> bool:
        """Whether a card or roll has too many results to list."""
        return isinstance(self.ask, Chance) and len(self.named) > MAX_NUMBERED_RESULTS


def _common(meanings: Sequence[Meaning]) -> Meaning | None:
    """Return the meaning that all others begin with, or None."""
    keys = [each.keys if isinstance(each, Listed) else (str(each.option),) for each in meanings]
    shortest = min(keys, key=len, default=())
    return meanings[keys.index(shortest)] if keys and all(each[: len(shortest)] == shortest for each in keys) else None
