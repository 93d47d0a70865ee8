"""Building parts and rebuilding the rocket in a leave (SC-054 to SC-061).

Rearranging is free and can be repeated: parts are taken off and put on one by one, the whole rocket is typed as a
drawing, or laid out for a card. To keep random play finite, a further rearrangement is offered only once a part has
been built, or after one for a card only if another would gain more. People may still type one whenever the question is
asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import TypeAlias

from companion.engine import DONE, Choice, Free, Guard, Reason, Step, Values
from companion.text.grammar import joined
from components.grid import cell_name

from . import about
from .constants import JUNK_CODE, JUNK_NAME, PARTS, PRICE, REQUIRED, STARTING_HULL, TOKEN_JUNK
from .drawing import parse_drawing
from .goals import cases
from .payment import Payment, enough, excess, payments
from .rebuild import can_be_rebuilt, makes_room
from .rebuilds import FOR_CARD, cards_in_play, gains_more, lay_out, read_rebuild, rebuild_for, suggest_rebuilds
from .requirements import REQUIREMENTS, meets
from .rocket import START, Placed, having_place, measure, named_places, neighbour, openings, parts_of, places, take_off
from .table import Player, RocketTable
from .things import a_tile

ARRANGE, ASIDE, OVERPAY = "arrange", "aside", "overpay"
MAX_PARTS_TAKEN_OFF = 40
"""Most parts taken off in one rearrangement, more than anybody wants; it ends a player who only takes off and adds."""


def build(table: RocketTable) -> Step:
    """Ask for one part, one rearrangement, or the end of building (SC-053 SC-058 SC-A38)."""
    player = table.mover
    ways = ways_to_pay(table, player)
    options = [*ways, DONE]
    if can_arrange(table, player):
        options.append(ARRANGE)
    if any(can_overpay(player, each) for each in ways.values()):
        options.append(OVERPAY)
    options.sort()
    free = Free(partial(_read_free, table, player), partial(_suggest_free, table, player))
    answer = yield Choice(
        player.name, "build", options, "SC-053", (about_building, table, player, ways),
        free=free, also=(find_obvious_end, table, player, ways),
    )  # fmt: skip
    if answer == DONE:
        finish_building(table, player)
    elif answer == ARRANGE:
        yield from arrange(table, player)
    elif answer == OVERPAY:
        yield from overpay(table, player, ways)
    elif answer in ways:
        yield from build_part(table, player, answer, ways[answer])
    else:
        lay_out(table, player, rebuild_for(table, player, answer) or parse_drawing(answer))
        if answer.startswith(FOR_CARD):
            table.rearranged = not gains_more(table, player)


def _read_free(table: RocketTable, player: Player, text: str) -> str:
    """Parse another rearrangement, part by part or as a whole (SC-061). Raises SalvageError."""
    return ARRANGE if text == ARRANGE and is_movable(player) else read_rebuild(table, player, text)


def _suggest_free(table: RocketTable, player: Player) -> list[str]:
    """List rearrangements beside the options: for cards, and once more part by part."""
    again = [ARRANGE] if is_movable(player) and not can_arrange(table, player) else []
    return [*suggest_rebuilds(table, player), *again]


def find_obvious_end(table: RocketTable, player: Player, ways: Ways) -> dict[str, str]:
    """Let Enter alone end building if no part can be built or put on, no rearrangement meets a card, and the countdown
    doesn't depend on it, as long as another leave comes; in the last leave only if nothing can be rearranged."""
    if ways or (table.ender and not is_fixed(player)) or suggest_rebuilds(table, player):
        return {}
    return {} if having_place(player.rocket, player.spare) or can_launch(table, player) else {"": DONE}


def is_fixed(player: Player) -> bool:
    """Return whether a rocket has a single arrangement: one part beside the starting hull, which joins it at one
    place."""
    own = [*(each.part for each in player.rocket), *player.spare]
    return len(own) <= len(START) + 1 and all(len(places(START, part)) == 1 for part in own if part != STARTING_HULL)


def can_launch(table: RocketTable, player: Player) -> bool:
    """Return whether the player could be the first to meet the blueprint this turn, also by rearranging (SC-091
    SC-092). Only the first gets the bonus, and it starts everybody's countdown."""
    if not table.blueprint or table.launcher or table.ender:
        return False
    return can_be_rebuilt(player.rocket, tuple(player.spare), REQUIREMENTS[table.blueprint])


def can_arrange(table: RocketTable, player: Player) -> bool:
    """Return whether rearranging part by part is offered: once, until another part is built."""
    return not table.rearranged and is_movable(player)


def is_movable(player: Player) -> bool:
    """Return whether a part could lie elsewhere."""
    return len(player.rocket) > 1 or bool(player.spare)


Ways: TypeAlias = Mapping[str, tuple[Payment, ...]]
"""Payments for each part that can be built, the lightest first."""


def about_building(table: RocketTable, player: Player, ways: Ways) -> Values:
    """Return the values of the question which part to build."""
    rebuilds = {option: rebuild_for(table, player, option) for option in suggest_rebuilds(table, player)}
    return about.build(table, player, ways, rebuilds, is_movable(player))


# ---- building ---------------------------------------------------------------------------------------------------


IN_SLOT: dict[str, list[str]] = {slot: [key for key, part in PARTS.items() if part.slot == slot] for slot in REQUIRED}
"""Parts built from each slot (SC-A27)."""


def ways_to_pay(table: RocketTable, player: Player) -> Ways:
    """Return the parts in supply that the stored tiles can pay for, with the payments (SC-054 SC-060)."""
    found: dict[str, tuple[Payment, ...]] = {}
    if player.store:
        store = tuple(player.store)
        for slot, token in table.tokens.items():
            ways = payments(store, TOKEN_JUNK[token], REQUIRED[slot])
            if ways:
                for part in IN_SLOT[slot]:
                    if table.supply.get(part):
                        found[part] = ways
    return found


def can_overpay(player: Player, ways: tuple[Payment, ...]) -> bool:
    """Return whether tiles are left to add to a payment (SC-A28)."""
    return min([len(each) for each in ways]) < len(player.store)


def payment_key(payment: Payment) -> str:
    """Return a payment as it is typed: the codes of its tiles."""
    return "+".join(JUNK_CODE[tile] for tile in payment)


def build_part(table: RocketTable, player: Player, part: str, every: tuple[Payment, ...]) -> Step:
    """Pay for a part, and put it on; the player chooses between several payments (SC-054 SC-055)."""
    ways = {payment_key(each): each for each in every}
    obvious = {"": next(iter(ways))}  # The payment shown in the list of parts wastes least.
    key = yield Choice(player.name, "pay", sorted(ways), "SC-054", (about.pay, part, ways), also=obvious)
    pay(table, player, part, ways[key])
    yield from put_on(table, player, part)


def overpay(table: RocketTable, player: Player, ways: Ways) -> Step:
    """Pay for a part tile by tile, with more than needed (SC-A28)."""
    dear = sorted([part for part, each in ways.items() if can_overpay(player, each)])
    part = yield Choice(player.name, "overpay", dear, "SC-A28")
    slot = PARTS[part].slot
    junk, required = TOKEN_JUNK[table.tokens[slot]], REQUIRED[slot]
    paid: Payment = ()
    rest = list(player.store)
    while rest:
        done = [DONE] if enough(paid, junk, required) else []
        if not done and len({*rest}) == 1:
            table.note("SC-A28", "only tile", who=player.name, tile=rest[0])
        tile = yield Choice(player.name, "throw in", sorted({*rest, *done}), "SC-A28", about.throw_in(part, paid))
        if tile == DONE:
            break
        rest.remove(tile)
        paid = (*paid, tile)
    pay(table, player, part, tuple(sorted(paid)))
    yield from put_on(table, player, part)


def pay(table: RocketTable, player: Player, part: str, paid: Payment) -> None:
    """Spend tiles, which go back to the box (SC-055 SC-A37); excess weight is lost (SC-056)."""
    for tile in paid:
        player.store.remove(tile)
        table.returned[tile] = table.returned.get(tile, 0) + 1
    table.supply[part] -= 1
    player.own(player.rocket, [*player.spare, part])
    table.rearranged = False
    table.note("SC-057" if len(paid) == 1 else "SC-054", "built", who=player.name, part=part, tiles=list(paid))
    if lost := excess(paid, PRICE[part]):
        table.note("SC-056", "weight lost", weight=lost)
    if not table.supply[part]:
        table.note("SC-060", "sold out", part=part)


def put_on(table: RocketTable, player: Player, part: str) -> Step:
    """Put a spare part where it joins the rocket, or leave it aside; the player chooses between several places (SC-061
    SC-A03 SC-A04)."""
    free = named_places(player.rocket, part)
    options = sorted([*free, ASIDE]) if len(free) > 1 else [*free] or [ASIDE]
    name = yield Choice(
        player.name, "place", options, "SC-061", (about.place, player, part, free),
        also=(find_obvious_place, table, player, free),
    )  # fmt: skip
    if name == ASIDE:
        table.note("SC-A03", "laid aside", who=player.name, parts=[part], fits=bool(free))
        if table.notes is not None and not free and makes_room(player.rocket, part):
            table.note("SC-061", "room elsewhere", part=part)
    else:
        player.spare.remove(part)
        player.rocket = (*player.rocket, free[name])
        if table.notes is not None:
            side, other = neighbour(player.rocket, free[name])
            table.note(
                "SC-061", "put on", who=player.name, part=part, place=name, by=other.part, side=side,
                cell=list(free[name].cell), alike=parts_of(player.rocket)[other.part] > 1,
            )  # fmt: skip


def find_obvious_place(table: RocketTable, player: Player, free: Mapping[str, Placed]) -> dict[str, str]:
    """Return the place for Enter alone: none other gains more columns, rows, met cards or cases of the goal; among
    equal places the one with the most room left. Empty if each place gains something else."""
    cards = [card for card in cards_in_play(table, player) if card in REQUIREMENTS]
    brings: dict[str, tuple[int, ...]] = {}
    for name, each in free.items():
        new = (*player.rocket, each)
        found = measure(new)
        met = [meets(new, card) for card in cards]
        brings[name] = (found.columns, found.rows, *met, *(len(cases(new, goal)) for goal in player.goals))
    most = tuple(map(max, zip(*brings.values(), strict=True)))
    best = [name for name, each in brings.items() if each == most]
    return {"": max(best, key=lambda name: len(openings((*player.rocket, free[name]))))} if best else {}


# ---- rebuilding -------------------------------------------------------------------------------------------------


def arrange(table: RocketTable, player: Player) -> Step:
    """Let the player take parts off and put them on (SC-061 SC-A19); a part goes aside with everything it held.

    Enter alone ends it once a part has been put on and none that has room lies aside.
    """
    table.rearranged = True
    more, added = MAX_PARTS_TAKEN_OFF, False
    while True:
        off = {cell_name(each.cell): each for each in player.rocket if each.part != STARTING_HULL} if more else {}
        on = sorted(having_place(player.rocket, player.spare))
        if not off and not on:
            return
        answer = yield Choice(
            player.name, "arrange", sorted([*off, *on, DONE]), "SC-061", (about.arrange, player, off, on),
            also={"": DONE} if added and not on else {},
        )  # fmt: skip
        if answer == DONE:
            return
        if answer in off:
            more -= 1
            if table.notes is not None:
                note_taken_off(table, player, off[answer])
            # Parts that only this one held go aside with it.
            left = take_off(player.rocket, off[answer].cell)
            player.own(left, [*player.spare, *(each.part for each in player.rocket if each not in left)])
        else:
            added = True
            yield from put_on(table, player, answer)


def note_taken_off(table: RocketTable, player: Player, each: Placed) -> None:
    """Report a part taken off, with everything it held."""
    rocket, every = player.rocket, parts_of(player.rocket)
    side, other = neighbour(rocket, each)
    held = every - parts_of(take_off(rocket, each.cell)) - Counter([each.part])
    table.note(
        "SC-061", "taken off", who=player.name, part=each.part, parts=sorted(held.elements()),
        by=other.part, side=side, cell=list(each.cell), alike=every[other.part] > 1, several=every[each.part] > 1,
    )  # fmt: skip


# ---- the end of the step ----------------------------------------------------------------------------------------


def finish_building(table: RocketTable, player: Player) -> None:
    """End building: tiles are kept (SC-059), and the first rocket that meets the blueprint starts the countdown (SC-091
    SC-A18).

    SC-A40: not in a final leave, as there is no countdown then.
    """
    if player.store:
        table.note("SC-059", "kept tiles", who=player.name, tiles=list(player.store))
    if table.blueprint and not table.launcher and not table.ender and meets(player.rocket, table.blueprint):
        table.launcher = player.name
        table.note("SC-091", "blueprint met", who=player.name, card=table.blueprint)
        table.note("SC-092", "launch bonus", who=player.name, points=table.launch_bonus)
    table.phase = "design"


# ---- guards -----------------------------------------------------------------------------------------------------


FIRST_A_PART = Reason("tiles pay for a part; choose the part first", "SC-054")
NO_WAY_TO_PAY = Reason("no way to pay needs it", "SC-054")
ONE_OF_THESE = Reason("it is in {ways}; type one of these")
NONE_LEFT = Reason("{player.name} has none left")
ONLY_HULL = Reason("{player.name} has only the starting hull")
NO_STARTING_HULL = Reason("nobody builds a starting hull", "SC-021")
SOLD_OUT = Reason(lambda key: f"no {PARTS[key].code} is left", "SC-060")
NO_PART_PAID = Reason("no part can be paid for", "SC-054")
ALL_NEEDED = Reason("no tile is left over", "SC-A28")
NOT_PAID_YET = Reason("the part isn't paid for yet", "SC-054")
NO_ROOM = Reason("no place of the rocket has room for it", "SC-A04")
HULL_STAYS = Reason("the starting hull stays in the rocket", "SC-021")
IN_THE_ROCKET = Reason("it is in the rocket")
NO_SUCH_PART = Reason(lambda player, key: f"{player.name} has no {PARTS[key].code}")


def _costs(table: RocketTable, key: str) -> str:
    slot = PARTS[key].slot
    return f"slot {slot} needs {a_tile(TOKEN_JUNK[table.tokens[slot]])} and a weight of {REQUIRED[slot]} in all"


COSTS = Reason(_costs, "SC-054")


def why_not_built(table: RocketTable, ask: Choice, key: str) -> Reason | None:
    """Return why a part can't be built or overpaid, or the rocket can't be rearranged."""
    player = table.mover
    ways = ways_to_pay(table, player)
    if key in ways:
        return ALL_NEEDED if ask.name == OVERPAY and key not in ask.options else None
    if key == ARRANGE:
        return None if is_movable(player) else ONLY_HULL
    if key == OVERPAY:
        return None if OVERPAY in ask.options else ALL_NEEDED if ways else NO_PART_PAID
    if key == STARTING_HULL:
        return NO_STARTING_HULL
    if key in PARTS:
        return COSTS if table.supply.get(key) else SOLD_OUT
    return FIRST_A_PART if key in JUNK_NAME else None


def why_not_paid(table: RocketTable, ask: Choice, tile: str) -> Reason | None:
    """Return why a tile can't be paid, or why the payment isn't complete."""
    if tile == DONE:
        return None if ask.name == "pay" or DONE in ask.options else NOT_PAID_YET
    if tile not in JUNK_NAME or tile in ask.options:
        return None
    if ask.name != "pay" or tile not in table.mover.store:
        return NONE_LEFT
    ways = [key for key, tiles in ask.about["tiles"].items() if tile in tiles]
    return ONE_OF_THESE.where(ways=joined(ways)) if ways else NO_WAY_TO_PAY


def why_not_put_on(player: Player, part: str) -> Reason | None:
    """Return why a part can't be put on the rocket."""
    if part in player.spare:
        return None if having_place(player.rocket, [part]) else NO_ROOM
    if part == STARTING_HULL:
        return HULL_STAYS
    return IN_THE_ROCKET if any(each.part == part for each in player.rocket) else NO_SUCH_PART


GUARDS: Mapping[str, Guard[RocketTable]] = {
    "build": why_not_built, "overpay": why_not_built, "pay": why_not_paid, "throw in": why_not_paid,
    "arrange": lambda table, ask, key: why_not_put_on(table.mover, key) if key in PARTS else None,
}  # fmt: skip


BUILD = {"build": build}
