"""Building parts and rebuilding the rocket in a leave (SC-054 to SC-061).

Rearranging is free, so it is kept short: parts are taken off and put on one by one, the whole rocket is typed as a
drawing, or laid out for a card at one word. What is offered ends of itself: after a rearrangement another is offered
only once a part has been built; so is one for a card, unless another would bring more. A drawing may be typed at any
time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import TypeAlias

from companion.engine import DONE, Choice, Free, Step, Values
from companion.engine.grid import cell_name
from components.problems import SalvageError, listed

from . import about
from .constants import JUNK_CODE, PARTS, PRICE, REQUIRED, STARTING_HULL, TOKEN_JUNK
from .drawing import draw, parse_drawing
from .few_moves import rearrange
from .payment import Payment, enough, excess, payments
from .rebuild import can_be_rebuilt, makes_room, rebuild, rebuild_for_goal
from .requirements import REQUIREMENTS, meets
from .rocket import START, Rocket, clashes, connected, has_place, named_places, neighbour, parts_of, places, take_off
from .table import Player, RocketTable

ARRANGE, ASIDE, OVERPAY = "arrange", "aside", "overpay"
FOR_CARD, FORMER = "for-", "as-"
"""What begins the option to rebuild for a card: `FORMER` in journals from before few parts were moved for it."""
MOST_TAKEN_OFF = 40
"""Parts that are taken off in one rearrangement, one after the other: more than anybody wants; whoever only ever takes
off and adds comes to an end."""


def build(table: RocketTable) -> Step:
    """SC-053 SC-058: one part, one rearrangement, or on to the designs; asked until the player is done (SC-A38)."""
    player = table.mover
    ways = ways_to_pay(table, player)
    options = [*ways, DONE]
    if can_arrange(table, player):
        options.append(ARRANGE)
    if any(can_overpay(player, each) for each in ways.values()):
        options.append(OVERPAY)
    options.sort()
    free = Free(
        partial(read_rebuild, table, player), partial(suggest_rebuilds, table, player),
        kept=partial(is_former_rebuild, table, player),
    )  # fmt: skip
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


def find_obvious_end(table: RocketTable, player: Player, ways: Ways) -> dict[str, str]:
    """Enter alone ends building where no part can be built or put on, no card can be met by a rearrangement, the
    countdown doesn't depend on it, and another leave comes in which the rocket can still be rearranged; in the last one
    where there is nothing to rearrange."""
    if ways or (table.ender and not is_fixed(player)) or suggest_rebuilds(table, player):
        return {}
    loose = any(has_place(player.rocket, part) for part in player.spare)
    return {} if loose or can_launch(table, player) else {"": DONE}


def is_fixed(player: Player) -> bool:
    """Whether a rocket has no other arrangement: one part beside the starting hull that joins it at one place."""
    own = [*(each.part for each in player.rocket), *player.spare]
    return len(own) <= len(START) + 1 and all(len(places(START, part)) == 1 for part in own if part != STARTING_HULL)


def can_launch(table: RocketTable, player: Player) -> bool:
    """SC-091 SC-092: whether a player could be the first to meet the blueprint in this turn, with the rocket as it is
    or rearranged. Only the first gets the bonus, and the countdown that this starts is everybody's."""
    if not table.blueprint or table.launcher or table.ender:
        return False
    return can_be_rebuilt(player.rocket, tuple(player.spare), REQUIREMENTS[table.blueprint])


def can_arrange(table: RocketTable, player: Player) -> bool:
    """Whether taking parts off and putting them on is offered: once, until another part has been built."""
    return not table.rearranged and (len(player.rocket) > 1 or bool(player.spare))


Ways: TypeAlias = Mapping[str, tuple[Payment, ...]]
"""The ways to pay for each part that can be built, the lightest first."""


def about_building(table: RocketTable, player: Player, ways: Ways) -> Values:
    """What the question is about."""
    rebuilds = {option: rebuild_for(table, player, option) for option in suggest_rebuilds(table, player)}
    return about.build(table, player, ways, rebuilds, can_arrange(table, player))


# ---- building ---------------------------------------------------------------------------------------------------


IN_SLOT: dict[str, list[str]] = {slot: [key for key, part in PARTS.items() if part.slot == slot] for slot in REQUIRED}
"""SC-A27: the parts that are built from each slot."""


def ways_to_pay(table: RocketTable, player: Player) -> Ways:
    """SC-054 SC-060: the parts in supply that the stored tiles pay for, and how."""
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
    """SC-A28: whether there are tiles left that could be thrown in."""
    return min([len(each) for each in ways]) < len(player.store)


def payment_key(payment: Payment) -> str:
    """A payment as it is typed: the codes of its tiles."""
    return "+".join(JUNK_CODE[tile] for tile in payment)


def build_part(table: RocketTable, player: Player, part: str, every: tuple[Payment, ...]) -> Step:
    """SC-054 SC-055: pay, then put the part on; the player picks the tiles where several ways are open."""
    ways = {payment_key(each): each for each in every}
    key = yield Choice(player.name, "pay", sorted(ways), "SC-054", (about.pay, part, ways), also=(name_payments, ways))
    pay(table, player, part, ways[key])
    yield from put_on(table, player, part)


def name_payments(ways: Mapping[str, Payment]) -> dict[str, str]:
    """A tile that only one payment spends names it, by its code; Enter alone pays what the list of parts told, which
    wastes least."""
    tiles = [tile for paid in ways.values() for tile in {*paid}]
    named = {JUNK_CODE[tile].lower(): key for key, paid in ways.items() for tile in paid if tiles.count(tile) == 1}
    return {**named, "": next(iter(ways))}


def overpay(table: RocketTable, player: Player, ways: Ways) -> Step:
    """SC-A28: a part paid for tile by tile, with more of them than are needed."""
    dear = sorted(part for part, each in ways.items() if can_overpay(player, each))
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
    """SC-055 SC-A37: spent tiles go back to the box; SC-056: excess weight is lost."""
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
    """SC-061 SC-A03 SC-A04: a part that lies aside goes where it joins the rocket; of several places the player picks
    one, or leaves it aside."""
    free = named_places(player.rocket, part)
    options = sorted([*free, ASIDE]) if len(free) > 1 else [*free] or [ASIDE]
    name = yield Choice(player.name, "place", options, "SC-061", (about.place, player, part, free))
    if name == ASIDE:
        table.note("SC-A03", "laid aside", who=player.name, parts=[part], fits=bool(free))
        if table.notes is not None and not free and makes_room(player.rocket, part):
            table.note("SC-061", "room elsewhere", part=part)
    else:
        side, other = neighbour(player.rocket, free[name])
        alike = [each.part for each in (*player.rocket, free[name])].count(other.part) > 1
        player.spare.remove(part)
        player.rocket = (*player.rocket, free[name])
        table.note(
            "SC-061", "put on", who=player.name, part=part, place=name,
            by=other.part, side=side, cell=list(free[name].cell), alike=alike,
        )  # fmt: skip


# ---- rebuilding -------------------------------------------------------------------------------------------------


def arrange(table: RocketTable, player: Player) -> Step:
    """SC-061 SC-A19: take parts off and put them on, as the player likes; a part goes aside with all that it held.

    Enter alone ends it once a part has been put on and none that has room lies aside.
    """
    table.rearranged = True
    more, added = MOST_TAKEN_OFF, False
    while True:
        off = {cell_name(each.cell): each for each in player.rocket if each.part != STARTING_HULL} if more else {}
        on = sorted(part for part in set(player.spare) if has_place(player.rocket, part))
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
            left = take_off(player.rocket, off[answer].cell)
            loose = parts_of(player.rocket) - parts_of(left)
            player.own(left, [*player.spare, *loose.elements()])
            table.note("SC-061", "taken off", who=player.name, parts=sorted(loose.elements()))
        else:
            added = True
            yield from put_on(table, player, answer)


def suggest_rebuilds(table: RocketTable, player: Player) -> list[str]:
    """The cards that are worth something in this turn and aren't met yet, but would be by a rebuilt rocket; and the
    goal if that would match it more often."""
    cards = [card for card in cards_in_play(table, player) if card in player.goals or not meets(player.rocket, card)]
    options = [f"{FOR_CARD}{card}" for card in cards]
    return sorted(option for option in options if rebuild_for(table, player, option))


def cards_in_play(table: RocketTable, player: Player) -> list[str]:
    """The cards for which the arrangement of the rocket counts in this turn: the designs; the blueprint for whoever may
    be the first to meet it, and in the last leave (SC-091 SC-100), as the goal (SC-080)."""
    designs = [] if table.is_advanced else table.open_designs(player)
    blueprint = [table.blueprint] if table.blueprint and (table.ender or not table.launcher) else []
    return [*designs, *blueprint, *(player.goals if table.ender else ())]


def split_option(option: str) -> tuple[str, str]:
    """What begins the option to rebuild for a card, and the card; "" before all others."""
    start = next((each for each in (FOR_CARD, FORMER) if option.startswith(each)), "")
    return start, option.removeprefix(start)


def gains_more(table: RocketTable, player: Player) -> bool:
    """Whether another rebuild is worth something, too, and the rocket still meets what it meets now."""
    met = [card for card in cards_in_play(table, player) if card in REQUIREMENTS and meets(player.rocket, card)]
    rebuilt = (rebuild_for(table, player, option) for option in suggest_rebuilds(table, player))
    return any(all(meets(each, card) for card in met) for each in rebuilt)


def rebuild_for(table: RocketTable, player: Player, option: str) -> Rocket:
    """The rocket rebuilt for the card of an option; empty where there is none, or it is no such option. For a goal it
    still meets what it met."""
    start, card = split_option(option)
    every = cards_in_play(table, player)
    if not start or card not in every:
        return ()
    if card in player.goals:
        keep = tuple(other for other in every if other not in player.goals and meets(player.rocket, other))
        return rebuild_for_goal(player.rocket, tuple(player.spare), card, keep) or ()
    find = rebuild if start == FORMER else rearrange
    return find(player.rocket, tuple(player.spare), REQUIREMENTS[card]) or ()


def is_former_rebuild(table: RocketTable, player: Player, option: str) -> bool:
    """Whether an answer of an older journal is a rebuild for a card."""
    return option.startswith(FORMER) and bool(rebuild_for(table, player, option))


def read_rebuild(table: RocketTable, player: Player, text: str) -> str:
    """A rebuild as it is typed: for a card, or as a drawing. Raises SalvageError."""
    start, card = split_option(text.strip().lower())
    if not start:
        return read_drawing(player, text)
    option = f"{FOR_CARD}{card}"
    if option not in suggest_rebuilds(table, player):
        raise SalvageError(f"{player.name}'s parts can't be rebuilt for card {card}")
    return option


def lay_out(table: RocketTable, player: Player, new: Rocket) -> None:
    """SC-061: the rocket lies as it was chosen, or typed; parts that are left out lie aside."""
    owned, before = parts_of(player.rocket) + Counter(player.spare), draw(player.rocket)
    player.own(new, [*(owned - parts_of(new)).elements()])
    table.note("SC-061", "rebuilt", who=player.name, before=before, drawing=draw(new), aside=list(player.spare))


def read_drawing(player: Player, text: str) -> str:
    """The drawing of a whole rocket in its one spelling. Raises SalvageError where a player can't build that."""
    new = parse_drawing(text)
    if sorted(new) == sorted(player.rocket):
        raise SalvageError(f"{player.name}'s rocket looks like that already")
    missing = parts_of(new) - parts_of(player.rocket) - Counter(player.spare)
    if missing:
        raise SalvageError(f"{player.name} doesn't have {listed([PARTS[part].code for part in missing.elements()])}")
    hull = PARTS[STARTING_HULL].code
    if STARTING_HULL not in parts_of(new):
        raise SalvageError(f"a rocket must have the starting hull, {hull}")
    for one, other in clashes(new):
        raise SalvageError(
            f"{PARTS[one.part].code} and {PARTS[other.part].code} can't lie side by side: a tab needs a socket (SC-A04)"
        )
    loose = parts_of(new) - parts_of(connected(new))
    if loose:
        hanging = listed([PARTS[part].code for part in loose.elements()])
        raise SalvageError(f"{hanging} isn't joined to {hull}; leave out what is set aside (SC-A03)")
    return draw(new)


# ---- the end of the step ----------------------------------------------------------------------------------------


def finish_building(table: RocketTable, player: Player) -> None:
    """SC-059: tiles are kept; SC-091 SC-A18: the first rocket that meets the blueprint starts the countdown.

    SC-A40: not in a final leave, as there is no countdown then.
    """
    if player.store:
        table.note("SC-059", "kept tiles", who=player.name, tiles=list(player.store))
    if table.blueprint and not table.launcher and not table.ender and meets(player.rocket, table.blueprint):
        table.launcher = player.name
        table.note("SC-091", "blueprint met", who=player.name, card=table.blueprint)
        table.note("SC-092", "launch bonus", who=player.name, points=table.launch_bonus)
    table.phase = "design"


BUILD = {"build": build}
