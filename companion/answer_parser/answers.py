"""One text, read as an answer to one question."""

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
    """A line of the list that is shown: its number, the keys of the answers that it gives, and its label."""

    number: str
    keys: tuple[str, ...]
    label: Label


class Answer(NamedTuple):
    """An answer to one question, and the seat that gives it."""

    seat: str | None
    option: Option


Meaning: TypeAlias = Answer | Listed
"""What a text may mean: an answer, or a line of the list that is shown, which may give several."""


class Asked:
    """A question, and what may be typed in answer to it."""

    def __init__(
        self, ask: Ask, texts: Texts, words: GameWords, seat: str | None = None, shown: Sequence[Listed] = ()
    ) -> None:
        """seat: only its answers count. shown: the lines of the list on the screen, with their numbers; none where the
        question has not been shown."""
        self.ask, self.texts, self.words, self.seat, self.shown = ask, texts, words, seat, shown
        self.named = name_answers(ask, texts, words, seat)
        called = {str(each.option): each.names[0] for each in self.named}
        self.lines = [each for each in shown if each.keys[1:] or called.get(each.keys[0]) != name_of(each.label)]
        """The lines that are called otherwise than their first answers."""
        self.is_own = seat in (None, ask.seat) or ask.seat is None
        """Whether the reader may answer for whoever is asked."""

    @property
    def free(self) -> Free | None:
        """What may be answered besides the options."""
        free = self.ask.free if self.is_own else None
        return free and free.by(self.seat)

    def is_free(self, meaning: Meaning) -> bool:
        """Whether an answer is none of the options."""
        return isinstance(meaning, Answer) and all(meaning.option != each.option for each in self.named)

    def read(self, typed: str, in_full: bool = False) -> Meaning | None:
        """What a text means; None where it names no answer. in_full: the beginning of a name is none. Raises Ambiguous
        where it names several."""
        text = plain(typed)
        meanings = self._find(typed, text, in_full) if text or not typed.strip() else ()  # Signs alone are no Enter.
        if meanings and (one := _common(meanings)) is None:
            labels = [*map(self._label_of, meanings)]
            names = {label.name for label in labels}
            raise Ambiguous(could_be(typed, sorted(names if names - {labels[0].name} else {*map(tell_label, labels)})))
        return one if meanings else None

    def _find(self, typed: str, text: str, in_full: bool) -> Sequence[Meaning]:
        """Everything that a text names, by the first way in which it names anything."""
        return next(filter(None, self._ways(typed, text, in_full)), ())

    def _ways(self, typed: str, text: str, in_full: bool) -> Iterator[Sequence[Meaning]]:
        """What a text names in each way, the clearest first."""
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
        """The line of the list that has a number; or those that have that name, which tells more than the first of
        their answers."""
        if is_number(text):
            return [each for each in self.shown if each.number == text]
        lines = [each for each in self.lines if name_of(each.label) == text]
        return lines if _common(lines) else []

    def _way_out(self, text: str) -> Sequence[Meaning]:
        """The one end, which is 0 on every list."""
        ends = {*ends_of(self.ask, self.texts)} if text == WAY_OUT else ()
        out = [self._answer(each) for each in self.named if each.option in ends]
        return out if len(out) == 1 else []

    def _coded(self, text: str) -> Sequence[Meaning]:
        """The answers that have a code, or another word that the question knows for one of them."""
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
        """The answers whose names a text begins, or else the lines of the list. The code of something else
        begins a name only as a whole word of it: `buy`, which is what a space may be for, begins `Buy an outfit`."""
        begun = f"{text} " if self.words.of(text) and not is_number(text) else text
        answers: Sequence[Meaning] = [self._answer(each) for each in self.named if each.is_begun_by(begun)]
        return answers or [each for each in self.lines if begins(begun, name_of(each.label))]

    def kept_for(self, text: str) -> str:
        """What a number is kept for on a list whose numbers stay what they are; "" of other texts."""
        lines = self.free.numbers() if self.free and self.shown else ()
        return {str(number): str(line) for number, line in enumerate(lines, 1)}.get(text, "")

    def names_other(self, text: str) -> bool:
        """Whether a plain text is the code of a piece or place that isn't offered, or what an answer is called that the
        question has at other times: then its letters begin no other name."""
        return bool(self.words.of(text)) or self._names_absent(text)

    def _names_absent(self, text: str) -> bool:
        return text in self.ask.also or any(text in called for called in self.absent.values())

    @cached_property
    def absent(self) -> Mapping[Option, tuple[str, str]]:
        """What answers are called that the question has at other times, by key and name."""
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
        """Whether a card or roll has so many results that nobody reads a list of them."""
        return isinstance(self.ask, Chance) and len(self.named) > MAX_NUMBERED_RESULTS


def _common(meanings: Sequence[Meaning]) -> Meaning | None:
    """The one with which all others begin; None where they part."""
    keys = [each.keys if isinstance(each, Listed) else (str(each.option),) for each in meanings]
    shortest = min(keys, key=len, default=())
    return meanings[keys.index(shortest)] if keys and all(each[: len(shortest)] == shortest for each in keys) else None
