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
    skip = next((option.label for option in options if isinstance(ask, Chance) and option.key == str(ask.skip)), "")
    options = [option for option in options if not skip or option.label != skip]
    keys = [option.key for option in options]
    if len(keys) > MOST_LISTED and isinstance(ask, Chance) and not all(key.isdecimal() for key in keys):
        if ask.deck not in game.decks:  # Lots have to be made before they are drawn.
            return f"Draw one of {', '.join(option.code or option.key for option in options)}."
        such = f"{options[0].code or keys[0]} or {options[-1].code or keys[-1]}"
        otherwise = f". For '{skip}', type {WAY_OUT} or press Enter" if skip else ""
        numbers = {str(key): typed for typed, key in ask.also.items()}
        alone = f", or just {numbers[keys[-1]]}" if keys and {*keys} <= {*numbers} else ""
        return f"Type its code, such as {such}{alone}{otherwise}."
    if len(keys) > MOST_LISTED and all(key.lstrip("-").isdecimal() for key in keys):
        any_number = isinstance(ask, Choice) and ask.free and ask.free.any_number
        listed = "" if any_number else _number_from(sorted(map(int, keys)))
        return " ".join(filter(None, (listed, hint_at_others(ask))))
    return ""


def _number_from(numbers: Sequence[int]) -> str:
    """From which number to which, and in which steps if that isn't 1."""
    steps = {after - number for number, after in pairwise(numbers)}
    by = f", in steps of {figure(min(steps))}" if len(steps) == 1 and steps != {1} else ""
    return f"Type a number from {figure(numbers[0])} to {figure(numbers[-1])}{by}."


def hint_at_others(ask: Ask) -> str:
    """What else may be typed than what is listed, in a sentence; "" where that is nothing worth telling."""
    return ask.free.hint if isinstance(ask, Choice) and ask.free else ""
