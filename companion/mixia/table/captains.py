"""Operations on captains that many rules use: dice, fame, bounty, energy."""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Iterable, Mapping
from typing import Any, TypeAlias, TypeVar

from companion.engine import NOTHING, About, Ask, Chance, Choice, Ending, Free, Guard, Option, Reason

from ..ground.constants import ARMING_ENERGY, CREDIT, DICE, HIGHEST, TITLE_EVERY
from ..ground.modules import GAINED, altered, lift_of, raised_by
from ..ground.names import FIRST_PICK, money
from .state import Captain, Fitted, MixiaTable

T = TypeVar("T")
Asking: TypeAlias = Generator[Ask, Any, T]
"""A part of a step that returns a value."""

YES, NO = "yes", "no"
LEGEND = "legend-in-the-making"


def guard(known: Container[str], why_not: Callable[[Any, Any, str], Reason | None]) -> Guard[Any]:
    """Build the guard of a question to a captain, for the keys in `known`."""
    return lambda table, ask, key: why_not(table, table.players[ask.seat], key) if key in known else None


def too_few_credits(captain: Captain, price: int) -> str:
    """Explain that a captain has fewer credits than a price."""
    return f"{captain.name} has {money(captain.credits)} of the {money(price)} credits needed"


class TurnLost(Exception):
    """Raised when the ship of the captain whose turn it is is destroyed: the turn ends at once (XI-341)."""


def award(table: MixiaTable, captain: Captain, source: str, fame: int, rule: str) -> None:
    """Award fame; the first on a purple space will draw a title (XI-400 XI-A13). Raises Ending at the goal."""
    captain.fame_from[source] = captain.fame_from.get(source, 0) + fame
    table.note(rule, "fame", who=captain.name, number=fame, total=captain.fame, source=source)
    while table.title_space + TITLE_EVERY <= captain.fame:
        table.title_space += TITLE_EVERY
        captain.title_draws += 1
        table.note("XI-A13", "title space", who=captain.name, space=table.title_space)
    table.happened(captain, GAINED)
    if captain.fame >= table.goal:
        table.winner = captain.name
        raise Ending("won", "XI-001")  # XI-A04 XI-A05


def earn(table: MixiaTable, captain: Captain, credits: int, rule: str) -> None:
    """Gain credits from the supply."""
    captain.credits += credits
    table.note(rule, "credits", who=captain.name, number=credits, total=captain.credits)


def pay(table: MixiaTable, captain: Captain, credits: int, rule: str, what: str) -> None:
    """Pay credits to the supply. what: an outfit, or a key of `words.PAID_FOR`."""
    captain.credits -= credits
    if credits:
        table.note(rule, "paid", who=captain.name, number=credits, total=captain.credits, what=what)


def add_bounty(
    table: MixiaTable, captain: Captain, rule: str, credits: int = CREDIT, victim: str = "", entrance: str = ""
) -> None:
    """Raise a ship's bounty. victim: the ship it has destroyed; entrance: the planet whose entrance it has used."""
    if credits:
        captain.bounty += credits
        total = captain.bounty
        table.note(rule, "bounty", who=captain.name, number=credits, total=total, victim=victim, entrance=entrance)


def draw_energy(table: MixiaTable, captain: Captain, energy: int, rule: str) -> None:
    """Spend available energy (XI-082)."""
    captain.energy -= energy
    if energy:
        table.note(rule, "energy spent", who=captain.name, number=energy, left=captain.energy)


def arming_energy(table: MixiaTable, captain: Captain) -> int:
    """Return the energy to arm a marker outside the Starport Phase (XI-080 XI-317 XI-145 XI-A122)."""
    return altered(table, captain, "arming energy", ARMING_ENERGY)


def most_armed(captain: Captain, markers: int, cost: int) -> int:
    """Return how many markers can be armed at a cost of energy each."""
    return min(markers, captain.energy // cost) if cost else markers


def put_marker(table: MixiaTable, captain: Captain, outfit: str, cell: str) -> None:
    """Put an armed marker on a Use Space (XI-096)."""
    fitted = captain.outfit_on(cell)
    assert fitted is not None
    captain.armed -= 1
    fitted.markers.append(cell)
    table.note("XI-096", "marker used", who=captain.name, outfit=outfit, cell=cell, left=captain.armed)


def choice(
    seat: str,
    name: str,
    options: Iterable[str | int],
    rule: str,
    about: About = NOTHING,
    secret: bool = False,
    enter: Option | None = None,
    also: Mapping[str, Option] = NOTHING,
    free: Free | None = None,
) -> Choice:
    """Build a question with sorted answers. enter: the answer of Enter alone; also: other names of answers; free:
    further lines."""
    names = also if enter is None else {**also, "": enter}
    return Choice(seat, name, sorted(options), rule, about, secret, names, free)


# ---- dice -------------------------------------------------------------------------------------------------------


def roll(
    table: MixiaTable, die: str, why: str, rule: str, captain: Captain | None = None, outfit: Fitted | None = None
) -> Asking[int]:
    """Roll a die; a captain's natural 20 on a d20 brings fame once a turn (XI-048 XI-049 XI-A09), also in another
    captain's turn, as in a defence (XI-488).

    captain: who rolls for their own ship in play; None for NPCs and set-up. why: the purpose. outfit: what is rolled
    for, to report the counted number (`counted`).
    """
    legend = captain is not None and captain.has_title(LEGEND) and f"{captain.name} {LEGEND}" not in table.rerolled
    number = yield from _throw(table, die, why, rule, captain, outfit, legend)
    if captain is not None and legend:
        about = {"die": die, "why": why, "number": number}
        again = yield choice(captain.name, "roll again", [NO, YES], "XI-406", about=about)
        if again == YES:
            table.rerolled.append(f"{captain.name} {LEGEND}")
            number = yield from _throw(table, die, why, rule, captain, outfit, again=False)
    return number


def _throw(
    table: MixiaTable, die: str, why: str, rule: str, captain: Captain | None, outfit: Fitted | None, again: bool
) -> Asking[int]:
    """Roll once. again: it may still be rolled again, so it brings nothing yet."""
    who = captain.name if captain else ""
    face = yield Chance("roll", DICE[die], rule, {"die": die, "why": why, "who": who}, die)
    number = int(face)
    if why.endswith(f" {FIRST_PICK}"):
        table.note(rule, "ship roll", who=why.removesuffix(f" {FIRST_PICK}"), number=number)
    else:
        counts = counted(captain, outfit, number) if captain and outfit else number
        table.note(rule, "rolled", who=who, die=die, number=number, why=why, counts=counts, again=again)
    if captain is not None and die == "d20" and number == HIGHEST[die] and captain.name not in table.lucky:
        table.lucky.append(captain.name)
        award(table, captain, "luck", 1, "XI-048")
    return number


def lowered(number: int, damage: int) -> int:
    """Lower an outfit's roll by 1 for each damage marker, never below 1 (XI-100).

    >>> lowered(4, 1), lowered(2, 5)
    (3, 1)
    """
    return max(1, number - damage)


def counted(captain: Captain, outfit: Fitted, number: int) -> int:
    """Return the counted number of an outfit's roll: lowered by damage and raised by skills, up to its die (XI-100
    XI-A16 XI-A19)."""
    kind = outfit.kind
    more = kind.plus + raised_by(captain, f"{kind.type}_roll") + lift_of(captain, outfit)
    return raised(lowered(number, captain.damage_on(outfit)), kind.die, more)


def raised(number: int, die: str, by: int) -> int:
    """Raise a number by a skill, never above the die's highest number (XI-A108)."""
    return min(HIGHEST[die], number + by)
