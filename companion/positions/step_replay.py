"""The answers of a running step: which questions they answered, and answering them again from another beginning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from companion.engine import Ask, Choice, Ending, Option, Rules, allowed, forced, gives_secrets
from companion.engine.asks import SeatAnswer
from companion.engine.labels import Label
from companion.positions.asks import only_seat, together


class ReplayedQuestion(NamedTuple):
    """A question of a step that has been played: the answer, whether there was no other, and who alone may know it."""

    name: str
    option: Option
    forced: bool
    seat: str | None


def played(rules: Rules, table: Any, answers: Sequence[Option]) -> list[ReplayedQuestion]:
    """Every question of a step up to the one that is pending, forced ones too."""
    every = [*_answered(rules, table, answers)]
    return [ReplayedQuestion(ask.name, option, is_forced, _find_only(ask, option)) for ask, option, is_forced in every]


def _find_only(ask: Ask, option: Option) -> str | None:
    """Return the only seat that may know an answer by now; None if all may."""
    asked = together(ask)
    if asked and not asked.waiting:
        return None
    return option.seat if isinstance(option, SeatAnswer) else only_seat(ask)


def forced_labels(rules: Rules, table: Any, answers: Sequence[Option]) -> dict[str, Label]:
    """Map the forced answers of a step, by their keys in words, to their labels; there are none once the game
    is over."""
    every = _answered(rules, table, answers)
    return {str(option): rules.texts.label(ask, option) for ask, option, is_forced in every if is_forced}


def _answered(rules: Rules, table: Any, answers: Sequence[Option]) -> Iterator[tuple[Ask, Option, bool]]:
    """Yield the questions of a step before the pending one, each with its answer and whether that was the only one. The
    table is meanwhile as it was at that question."""
    if table.result is not None or table.phase not in rules.steps:
        return
    left, running = list(answers), rules.steps[table.phase](table)
    with suppress(StopIteration, Ending):
        ask = next(running)
        while left or _only(rules, ask) is not None:
            only = _only(rules, ask)
            option = left.pop(0) if only is None else only
            yield ask, option, only is not None
            ask = running.send(option)


def answer_again(
    rules: Rules, table: Any, script: Sequence[ReplayedQuestion]
) -> tuple[list[Option], list[ReplayedQuestion]]:
    """Give a step's answers in another position of its start: those that could be given, and those dropped.

    A question that has become forced, or no longer is, doesn't stop the others; the first answer that isn't allowed
    does, as what follows was given in its light.
    """
    left, kept = list(script), list[Option]()
    if table.result is None:
        running = rules.steps[table.phase](table)
        with suppress(StopIteration, Ending):
            ask = next(running)
            while (option := _take_answer(rules, left, ask)) is not None:
                if _only(rules, ask) is None:
                    kept.append(option)
                ask = running.send(option)
    return kept, [asked for asked in left if not asked.forced]


def _take_answer(rules: Rules, left: list[ReplayedQuestion], ask: Ask) -> Option | None:
    """Return the answer to a question: the next of those left, if it is allowed, or else the only one."""
    while left and left[0].forced and left[0].name != ask.name:
        left.pop(0)
    if left and left[0].name == ask.name:
        option = left[0].option
        known = ask.reads_entry(option) if isinstance(ask, Choice) and option not in ask.options else option
        if known is None or not allowed(ask, known):
            return None
        left.pop(0)
        return known
    return _only(rules, ask)


def _only(rules: Rules, ask: Ask) -> Option | None:
    """Return the only answer to a question that nobody is asked; None if people or chance must answer."""
    return ask.options[0] if isinstance(ask, Choice) and forced(ask, gives_secrets(rules)) else None
