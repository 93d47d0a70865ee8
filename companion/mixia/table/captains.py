"""What happens to captains all over the rules: dice, fame, bounty, energy."""

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
"""A part of a step that gives something back."""

YES, NO = "yes", "no"
LEGEND = "legend-in-the-making"


def guard(known: Container[str], why_not: Callable[[Any, Any, str], Reason | None]) -> Guard[Any]:
    """The guard of a question that a captain is asked, about answers among those `known`."""
    return lambda table, ask, key: why_not(table, table.players[ask.seat], key) if key in known else None


def too_few_credits(captain: Captain, price: int) -> str:
    """In words that a captain has fewer credits than something takes."""
    return f"{captain.name} has {money(captain.credits)} of the {money(price)} credits needed"


class TurnLost(Exception):
    """The ship of the captain whose turn it is has been destroyed: the turn ends at once (XI-341)."""


def award(table: MixiaTable, captain: Captain, source: str, fame: int, rule: str) -> None:
    """Fame; whoever is first on a purple space will draw a title (XI-400 XI-A13). Raises Ending at the goal."""
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
    """Credits from the supply."""
    captain.credits += credits
    table.note(rule, "credits", who=captain.name, number=credits, total=captain.credits)


def pay(table: MixiaTable, captain: Captain, credits: int, rule: str, what: str) -> None:
    """Credits to the supply, for an outfit or what is named in `words.PAID_FOR`."""
    captain.credits -= credits
    if credits:
        table.note(rule, "paid", who=captain.name, number=credits, total=captain.credits, what=what)


def add_bounty(
    table: MixiaTable, captain: Captain, rule: str, credits: int = CREDIT, victim: str = "", entrance: str = ""
) -> None:
    """More bounty on a ship, for the `victim` that it has destroyed or the planet whose `entrance` it has used."""
    if credits:
        captain.bounty += credits
        total = captain.bounty
        table.note(rule, "bounty", who=captain.name, number=credits, total=total, victim=victim, entrance=entrance)


def draw_energy(table: MixiaTable, captain: Captain, energy: int, rule: str) -> None:
    """Spend energy that is there (XI-082)."""
    captain.energy -= energy
    if energy:
        table.note(rule, "energy spent", who=captain.name, number=energy, left=captain.energy)


def arming_energy(table: MixiaTable, captain: Captain) -> int:
    """XI-080 XI-317 XI-145 XI-A122: the energy that arming a marker costs now, but in a Starport Phase."""
    return altered(table, captain, "arming energy", ARMING_ENERGY)


def most_armed(captain: Captain, markers: int, cost: int) -> int:
    """How many of some markers can be armed for so much energy each."""
    return min(markers, captain.energy // cost) if cost else markers


def put_marker(table: MixiaTable, captain: Captain, outfit: str, cell: str) -> None:
    """XI-096: an armed marker onto a Use Space."""
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
    """A question with its answers in order; enter: what is usual, which Enter alone gives; also: other names; free:
    what may be done beside them."""
    names = also if enter is None else {**also, "": enter}
    return Choice(seat, name, sorted(options), rule, about, secret, names, free)


# ---- dice -------------------------------------------------------------------------------------------------------


def roll(
    table: MixiaTable, die: str, why: str, rule: str, captain: Captain | None = None, outfit: Fitted | None = None
) -> Asking[int]:
    """A roll, natural: a captain's own natural 20 on a d20 brings fame once a turn (XI-048 XI-049 XI-A09).

    It does in another captain's turn as well, such as for an ability in defence (XI-488).

    captain: who rolls for the own ship in play; None for NPCs and set-up. why: what it is for. outfit: what
    is rolled for, so that it is told what the roll counts (`counted`).
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
    """again: whether it may still be rolled again, so that it brings nothing yet."""
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
    """XI-100: each damage marker on an outfit lowers its rolls by 1, never below 1.

    >>> lowered(4, 1), lowered(2, 5)
    (3, 1)
    """
    return max(1, number - damage)


def counted(captain: Captain, outfit: Fitted, number: int) -> int:
    """XI-100 XI-A16 XI-A19: what an outfit's roll counts: less for damage, more for what helps, up to its die."""
    kind = outfit.kind
    more = kind.plus + raised_by(captain, f"{kind.type}_roll") + lift_of(captain, outfit)
    return raised(lowered(number, captain.damage_on(outfit)), kind.die, more)


def raised(number: int, die: str, by: int) -> int:
    """XI-A108: a skill never lifts a die above its highest number."""
    return min(HIGHEST[die], number + by)
