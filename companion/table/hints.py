"""How a question is answered whose answers are too many to be listed, and what may be typed besides those that are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from companion.engine import Ask, Chance, Choice
from companion.text.grammar import figure
from companion.typing.names import MOST_LISTED, WAY_OUT

if TYPE_CHECKING:
    from companion.table.view import Option
    from components.schema import Game


def hint_at_answers(ask: Ask, options: Sequence[Option], game: Game) -> str:
    """What to type where the options are not worth listing; "" where they are."""
    skip = [option for option in options if isinstance(ask, Chance) and option.key == ask.also.get("")]
    listed = [option for option in options if option not in skip]
    if len(listed) <= MOST_LISTED:
        return ""
    if all(option.key.lstrip("-").isdecimal() for option in listed):
        return _hint_at_numbers(ask, sorted(int(option.key) for option in listed))
    return _hint_at_draw(ask, listed, skip, game) if isinstance(ask, Chance) else ""


def _hint_at_draw(ask: Chance, listed: Sequence[Option], skip: Sequence[Option], game: Game) -> str:
    """How to type what was drawn, or (skip) that it is left out."""
    codes = [option.code or option.key for option in listed]
    if ask.deck not in game.decks:  # Lots have to be made before they are drawn.
        return f"Draw one of {', '.join(codes)}."
    numbers = {str(key): typed for typed, key in ask.also.items()}
    alone = f", or just {numbers[listed[-1].key]}" if all(option.key in numbers for option in listed) else ""
    otherwise = f". For '{skip[0].label}', type {WAY_OUT} or press Enter" if skip else ""
    return f"Type its code, such as {codes[0]} or {codes[-1]}{alone}{otherwise}."


def _hint_at_numbers(ask: Ask, numbers: Sequence[int]) -> str:
    any_number = isinstance(ask, Choice) and ask.free and ask.free.any_number
    return " ".join(filter(None, ("" if any_number else _number_from(numbers), hint_at_others(ask))))


def _number_from(numbers: Sequence[int]) -> str:
    """From which number to which, and in which steps if that isn't 1."""
    steps = {after - number for number, after in pairwise(numbers)}
    by = f", in steps of {figure(min(steps))}" if len(steps) == 1 and steps != {1} else ""
    return f"Type a number from {figure(numbers[0])} to {figure(numbers[-1])}{by}."


def hint_at_others(ask: Ask) -> str:
    """What else may be typed than what is listed, in a sentence; "" where that is nothing worth telling."""
    return ask.free.hint if isinstance(ask, Choice) and ask.free else ""
