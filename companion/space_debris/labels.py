"""What people call things, and answers that they give together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.engine import DONE
from companion.engine.texts import Given, Line
from companion.text.grammar import amount, joined

from .constants import HP, NAME, ORBITS, STOP

Value = Mapping[str, Any]


def name(key: Any) -> str:
    """A card's name; other things are called by their key."""
    key = str(key)
    return key if key in ("", *SPACES) else NAME.get(key, key)


SPACES = frozenset(key for key in NAME if key[:1] in ORBITS)


def cubes(number: int) -> str:
    return amount(number, "cube")


def contents(space: Value) -> str:
    """What lies in a space."""
    parts = [cubes(space["cubes"])] if space["cubes"] else []
    parts += [f"satellite {letter}" for letter in space["satellites"]]
    return ", ".join([*parts, *space["ships"]]) or "empty"


def with_cost(option: str, facts: str, hurt: int, hp: int) -> str:
    """A way to move with what it costs a ship of `hp` hit points (SD-042); with the last of them the game (SD-130)."""
    if not hurt:
        return f"{option} ({facts})"
    return f"{option} −{hurt:d} HP ({'' if hp > hurt else 'loses the game; '}{facts})"


# ---- answers given together -------------------------------------------------------------------------------------


def action_with(line: Line) -> str:
    """An action with what it is done to."""
    (_, about, verb, *_), first, *more = line
    if verb == "capture":
        return f"Capture {cubes_from((first, *more)) if more else _one_of(first)}"
    if verb == "recycle":
        return f"Recycle {cubes(int(first.option))}{' (free)' if about['free'] else ''}"
    if verb == "deliver":
        return f"Deliver {delivery((first, *more))}"
    said = first.label if verb == "repair" else name(first.option)
    return f"{str(verb).capitalize()} {', '.join([said, *(cubes(int(each.option)) for each in more)])}"


def _one_of(source: Given) -> str:
    """SD-046: from an adjacent space comes one cube, however many there are; from one's own the number is asked."""
    if source.forced or source.option == source.about["here"]:
        return f"from {source.label}"
    number = source.about["spaces"][source.option]["cubes"]
    return f"{f'1 of {number} cubes' if number > 1 else cubes(1)} from {source.option}"


def cubes_from(line: Line) -> str:
    source, *number = line
    return f"{cubes(int(number[0].option))} from {source.option}" if number else source.label


def delivery(line: Line) -> str:
    """Cards that are delivered, in whatever order they are given."""
    said: list[str] = []
    for given in line:
        if given.name == "stands for":
            said[-1] += f" as {name(given.option)}"
        elif given.option != DONE:
            said.append(name(given.option))
    number = Counter(sorted(said))
    return joined([f"{number[each]} {each}" if number[each] > 1 else each for each in number])


def _steps(line: Line) -> list[Given]:
    return [given for given in line if given.option != STOP]


def _hurts(line: Line) -> int:
    """SD-042: the hit points that a way costs."""
    return sum(given.option in given.about["hurting"] for given in line)


def way(line: Line) -> str:
    """A space that is moved to, with the way there."""
    *passed, last = _steps(line)
    by = f"via {joined([str(given.option) for given in passed])}" if passed else ""
    facts = filter(None, (contents(last.about["spaces"][last.option]), by))
    return with_cost(str(last.option), ", ".join(facts), _hurts(line), line[0].about["hp"])


def target(line: Line) -> tuple[str, int]:
    """The space that is moved to, and what that costs: hit points, then steps. There and back again is no way."""
    steps = _steps(line)
    target = str(steps[-1].option)
    return "" if target == line[0].about["at"] else target, HP * _hurts(line) + len(steps)
