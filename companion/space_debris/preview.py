"""What people are warned of before it is too late, and where they can get in more than one step."""

from __future__ import annotations

from companion.engine import Ask

from .certain_loss import certain_loss
from .constants import NEAR
from .table import DebrisTable

STEPS = {2: "Two spaces away", 3: "Three spaces away"}
"""In words: a digit there would be read as the number of an answer."""


def warnings(table: DebrisTable, ask: Ask) -> list[str]:
    """With the last action of a turn, why ending that turn loses the game as things are."""
    why = certain_loss(table).why if ask.name == "action" and table.actions_left <= 1 else ""
    return [f"Ending the turn now loses the game: {why}."] if why else []


def further(table: DebrisTable, ask: Ask) -> list[tuple[int, str]]:
    """Where a ship can still get beyond the spaces next to it, a sentence for each number of steps and each cost
    (SD-040 SD-042 SD-071); ways that lose the game are left out."""
    if ask.name != "space":
        return []
    here, left, hp, harmless = (ask.about[name] for name in ("at", "left", "hp", "harmless"))
    seen, costs = {here, *NEAR[here]}, {here: 0}
    lines: list[tuple[int, str]] = []
    for step in range(1, left + 1):
        reached: dict[str, int] = {}
        for space, paid in costs.items():
            for near in NEAR[space]:
                cost = paid + (not harmless and table.hurts(near))
                if cost < hp:
                    reached[near] = min(cost, reached.get(near, cost))
        costs = reached
        new: dict[int, list[str]] = {}
        for space in sorted(costs.keys() - seen, key=lambda space: (space[0], float(space[1:]))):
            new.setdefault(costs[space], []).append(space)
        if step > 1:
            lines += [(step, _sentence(step, cost, new[cost], harmless)) for cost in sorted(new)]
            seen |= costs.keys()
    return lines


def _sentence(steps: int, cost: int, spaces: list[str], harmless: bool) -> str:
    price = "" if harmless else f", −{cost} HP" if cost else ", free"
    return f"{STEPS[steps]}{price}: {' '.join(spaces)}"
