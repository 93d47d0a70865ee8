"""The answers of a running step: which questions they answered, and answering them again from another beginning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.engine import Ask, Choice, Ending, Option, Rules, allowed, forced
from companion.positions.asks import only_seat


class Asked(NamedTuple):
    """A question of a step that has been played: the answer, whether there was no other, and who alone may know it."""

    name: str
    option: Option
    forced: bool
    seat: str | None


def played(rules: Rules, table: Any, answers: Sequence[Option]) -> list[Asked]:
    """Every question of a step up to the one that is pending, forced ones too."""
    script: list[Asked] = []
    left = list(answers)
    if table.result is not None:
        return script
    running = rules.steps[table.phase](table)
    try:
        ask = next(running)
        while left or _only(ask) is not None:
            only = _only(ask)
            option = left.pop(0) if only is None else only
            script.append(Asked(ask.name, option, only is not None, only_seat(ask)))
            ask = running.send(option)
    except (StopIteration, Ending):
        pass
    return script


def forced_labels(rules: Rules, table: Any, answers: Sequence[Option]) -> dict[str, str]:
    """The answers that a step's questions have left no choice about, by their keys in words; none once the game is
    over."""
    found: dict[str, str] = {}
    if table.phase not in rules.steps:
        return found
    left, running = list(answers), rules.steps[table.phase](table)
    try:
        ask = next(running)
        while left or _only(ask) is not None:
            only = _only(ask)
            if only is not None:
                found[str(only)] = rules.texts.label(ask, only)
            ask = running.send(left.pop(0) if only is None else only)
    except (StopIteration, Ending):
        pass
    return found


def answer_again(rules: Rules, table: Any, script: Sequence[Asked]) -> tuple[list[Option], list[Asked]]:
    """Give a step's answers in another position of its start: those that could be given, and those dropped.

    A question that has become forced, or no longer is, doesn't stop the others; the first answer that isn't allowed
    does, as what follows was given in its light.
    """
    left, kept = list(script), list[Option]()
    if table.result is not None:
        return kept, [asked for asked in left if not asked.forced]
    running = rules.steps[table.phase](table)
    try:
        ask = next(running)
        while True:
            while left and left[0].forced and left[0].name != ask.name:
                left.pop(0)
            if left and left[0].name == ask.name:
                if not allowed(ask, left[0].option):
                    break
                option = left.pop(0).option
            else:
                only = _only(ask)
                if only is None:
                    break
                option = only
            if _only(ask) is None:
                kept.append(option)
            ask = running.send(option)
    except (StopIteration, Ending):
        pass
    return kept, [asked for asked in left if not asked.forced]


def _only(ask: Ask) -> Option | None:
    """The one answer there is to a question that nobody is asked; None where people or nature are."""
    return ask.options[0] if isinstance(ask, Choice) and forced(ask) else None
