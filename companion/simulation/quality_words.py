"""A game's quality in words: rows of a table, for terminals and pages alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine import ledger
from companion.game_registry.games import box
from companion.simulation.quality import DECIDED_CHANCE
from components.places import GamePlace

MAX_WORTH_ROWS = 8
"""Most cards and rules to show, of those that differ."""
UNITS = {"": 1.0, "%": 100.0}


class MeasuredRow(NamedTuple):
    """A quantity, its value, and its 95 % interval, which may be empty."""

    name: str
    value: str
    interval: str


def names_of(place: GamePlace) -> dict[str, str]:
    """Return the names of pieces by key, and the texts of rules by id."""
    names = {piece.key: piece.name for piece in reversed([*box(place).pieces()])}
    return names | {id: rule.text for id, rule in ledger.read(place).items()}


def describe_quality(found: Mapping[str, Any]) -> Iterator[MeasuredRow]:
    """Yield rows on a game's tension, luck and waiting times."""
    if chances := found["chances"]:
        opening, middle = (next(each for each in chances["progress"] if each["part"] == part) for part in (0, 0.5))
        yield measured("chance of the actual outcome, at the start", opening, unit="%")
        yield measured("the same, halfway", middle, unit="%")
        yield measured("its lowest", chances["lowest"], unit="%")
        yield measured("lead changes per game", chances["lead_changes"])
        decided = f"part of the game after which it stays at {100 * DECIDED_CHANCE:.0f} % or more"
        yield measured(decided, chances["decided_after"], unit="%")
    for kind, parts in (found["luck"] or {}).items():
        yield measured(f"luck in {kind}", parts, "luck", "%")
        if parts["bots"]:
            yield measured(f"{kind} by bot", parts, "bots", "%")
        yield measured(f"{kind} by turn order", parts, "turn_order", "%")
    yield measured("decisions per game", found["decisions"])
    yield measured("choices per decision", found["options"])
    if found["waits"]["mean"] is not None:
        yield measured("answers by others between a player's turns", found["waits"])
        yield measured("the most of these in a game", found["longest_wait"])


def measured(name: str, found: Mapping[str, Any], key: str = "mean", unit: str = "") -> MeasuredRow:
    """Format a figure and its interval as a row."""
    ends, times, mark = found[f"{key}_95"], UNITS[unit], f" {unit}" if unit else ""
    interval = f"{times * ends[0]:.1f} to {times * ends[1]:.1f}" if ends else ""
    return MeasuredRow(name, f"{times * found[key]:.1f}{mark}", interval)


def describe_worth(found: Mapping[str, Any], names: Mapping[str, str]) -> list[MeasuredRow]:
    """Return rows on the cards and rules with which players won more or less often, in percentage points, the clearest
    ones. names: of pieces and rules."""
    differing = [each for each in found["worth"] if each["differs"]][:MAX_WORTH_ROWS]
    return [
        MeasuredRow(
            f"{names.get(each['piece'], each['piece'])}: {each['what']}"
            if each["piece"]
            else f"{each['what']} {names.get(each['what'], '')}".strip(),
            f"{100 * each['difference']:+.1f}",
            "{:+.1f} to {:+.1f}".format(*(100 * end for end in each["difference_95"])),
        )
        for each in sorted(differing, key=lambda each: -each["difference"])
    ]


def describe_unused(found: Mapping[str, Any], games: int) -> str:
    """Describe which rules never came up; "" if all did."""
    unused: Sequence[str] = found["unused_rules"]
    if not unused:
        return ""
    least = f"{100 * found['unused_at_most']:.1f}"
    return f"Never came up in {games:,} games (so each comes up in at most {least} % of games): {', '.join(unused)}"
