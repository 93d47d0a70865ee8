"""The result of a game. The rulebook has no points: a victory is 1, a defeat 0; other lines show how close it was.

Holdings are a scenario's `state`, or as much of it as is known: `players` and `satellites` as in the state, `result`
and `reason` if the position doesn't show them, `turn`, `threat`, `supply`. Everybody wins or loses together (SD-001),
so all players have the same lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from companion.engine.scoring import EndingQuestion, Line, Score, Tally, only
from companion.text.grammar import amount, joined
from components.problems import SalvageError, listed
from components.schema import Field, Type

from .constants import COST, GAME, HP, LEVEL, NAME
from .labels import patient
from .modules import added

CAUSES = {
    "SD-129": "all satellites are operational",
    "SD-130": "a ship was wrecked",
    "SD-131": "a satellite was wrecked",
    "SD-132": "the supply was short of cubes",
    "SD-133": "a collision had nowhere to go",
    "SD-139": "the cubes for discarded cards had nowhere to go",
}

WON, WRECKS = "SD-129", ("SD-130", "SD-131")

_NEEDED = only(
    GAME.state, "players.hp", "satellites.card", "satellites.operational", "satellites.hp", "satellites.delivered",
    "threat", "supply", "turn", "reason",
    *(f"players.{name}" for name, field in GAME.state["players"].fields.items() if field.module),
    *(name for name, field in GAME.state.items() if field.module),
)  # fmt: skip
HOLDINGS: Mapping[str, Field] = {
    **_NEEDED,
    "satellites": _NEEDED["satellites"]._replace(min_items=1),
    "supply": _NEEDED["supply"]._replace(rest=False),
    "turn": _NEEDED["turn"]._replace(default=None, required=False),
    "reason": _NEEDED["reason"]._replace(
        type=Type("choice"),
        choices=tuple(CAUSES),
        meaning=f"what ended it, unless satellites and hit points show it: {', '.join(map(' '.join, CAUSES.items()))}",
    ),
}
"""Fields of the score sheet."""

ENDINGS = (
    EndingQuestion("reason", "What ended the game?", {rule: words.capitalize() for rule, words in CAUSES.items()}),
    EndingQuestion("turn", "After how many turns?"),
)
"""Questions if only the ending is entered."""


class Outcome(NamedTuple):
    """The outcome of the mission.

    margin: after a victory the hits that the weakest ships and satellites could still have taken; after a defeat the
    missing resource cards, as a negative number.
    """

    result: str | None
    reason: str | None
    turns: int | None
    threat: int
    working: tuple[str, ...]
    satellites: int
    cubes_left: int | None
    margin: int
    weakest: tuple[str, ...] = ()

    @property
    def cause(self) -> str:
        return {**CAUSES, **added().endings}.get(self.reason or "", "unknown")


def outcome(holdings: Mapping[str, Any]) -> Outcome:
    """Compute the outcome of final holdings."""
    satellites = holdings.get("satellites", {})
    working = tuple(NAME[each["card"]] for each in satellites.values() if each.get("operational"))
    result, reason = holdings.get("result"), holdings.get("reason")
    if result is None:
        result, reason = _visible_result(holdings, len(working))
    return Outcome(
        result=result,
        reason=reason,
        turns=holdings.get("turn"),
        threat=holdings.get("threat", 0),
        working=working,
        satellites=len(satellites),
        cubes_left=holdings.get("supply"),
        margin=_fewest_hp(holdings) - 1 if result == "won" else -sum(map(_missing, satellites.values())),
        weakest=tuple(_weakest(holdings)),
    )


def _visible_result(holdings: Mapping[str, Any], working: int) -> tuple[str, str]:
    """Return the result that a position shows (SD-129 SD-130 SD-131), or that its reason implies.

    Raises SalvageError if these contradict each other, or nothing has ended the game.
    """
    satellites, reason = holdings.get("satellites", {}), holdings.get("reason")
    if reason and "satellites" not in holdings:
        return ("won" if reason == WON else "lost"), reason  # Nothing else is known to contradict it.
    wrecked = [
        rule
        for rule, things in (("SD-130", holdings.get("players", {})), ("SD-131", satellites))
        if any(each.get("hp", HP) <= 0 for each in things.values())
    ]
    won = bool(satellites) and working == len(satellites)
    shown = wrecked or ([WON] if won else [])
    if reason and ((reason == WON) != won or (shown and reason not in shown) or (reason in WRECKS and not shown)):
        raise SalvageError(f"reason is {reason} ({CAUSES[reason]}), but the ships and satellites show otherwise")
    reason = reason or next(iter(shown), None)
    if not reason:
        raise SalvageError(f"nothing here ends the game; say what did: reason, one of {listed(CAUSES)}")
    return ("won" if reason == WON else "lost"), reason


def _hit_points(holdings: Mapping[str, Any]) -> dict[str, int]:
    """Return the hit points of ships and satellites."""
    every = {**holdings.get("players", {}), **holdings.get("satellites", {})}
    return {patient(key): int(each.get("hp", HP)) for key, each in every.items()}


def _fewest_hp(holdings: Mapping[str, Any]) -> int:
    return min(_hit_points(holdings).values(), default=HP)


def _weakest(holdings: Mapping[str, Any]) -> list[str]:
    """Return the ships and satellites with the fewest hit points; none if all are undamaged."""
    fewest = _fewest_hp(holdings)
    return [called for called, hp in _hit_points(holdings).items() if hp == fewest < HP]


def _missing(satellite: Mapping[str, Any]) -> int:
    if satellite.get("operational"):
        return 0
    return sum(COST[satellite["card"]].values()) - len(satellite.get("delivered", ()))


def score(holdings: Mapping[str, Any]) -> Score:
    """Return the outcome as an itemised score."""
    end = outcome(holdings)
    names = tuple(holdings.get("players", ()))
    lines = (*_lines(end), *(line for find in added().lines for line in find(holdings)))
    tallies = tuple(Tally(name, 1, lines) for name in names)
    return Score(tallies, names if end.result == "won" else ())


def _margin(end: Outcome) -> Iterator[Line]:
    """Yield the margin of a victory or defeat."""
    if end.result == "won":
        whose = f" ({joined(end.weakest)})" if end.weakest else ""
        spare = f"{amount(end.margin, 'hit') if end.margin else 'no hits'} to spare{whose}"
        yield Line("Margin", 0, end.reason or "SD-034", spare)
    else:
        yield Line("Still to deliver", 0, "SD-053", amount(-end.margin, "resource card"))


def _lines(end: Outcome) -> tuple[Line, ...]:
    which = f" ({joined(end.working)})" if end.working else ""
    works = f"{len(end.working)} of {end.satellites}{which}"
    level = f"{end.threat} (level {LEVEL[end.threat]})" if end.threat in LEVEL else "unknown"
    turns, supply = ("unknown" if number is None else str(number) for number in (end.turns, end.cubes_left))
    how = f"{end.result or 'not over'} ({end.cause})"
    mission = Line("Mission", int(end.result == "won"), end.reason or "SD-034", how)
    if not end.satellites:
        return (mission, Line("Turns", 0, "SD-036", turns)) if end.turns is not None else (mission,)
    return (
        mission,
        Line("Operational satellites", 0, "SD-034", works),
        Line("Turns", 0, "SD-036", turns),
        Line("Threat at the end", 0, "SD-080", level),
        Line("Cubes left in the supply", 0, "SD-132", supply),
        *_margin(end),
    )
