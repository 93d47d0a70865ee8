"""The 16 events: when they are drawn, what each does while it lies open, and when it leaves (XI-408 to XI-411).

The core asks modules what a figure comes to, what an action is barred by and what follows from a deed; each event has
its few answers here, by its id. Its figures are those of its card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from companion.engine import NOTHING, Chance, Reason, Step
from components.problems import Problem, wrong

from ..ground.constants import ARMING_ENERGY, ASTEROID, CARGO, CARGO_NAME, CREDIT, EVENT_CARDS, PINK
from ..ground.modules import GAINED, Action, Bar, Module, Rule, next_phase
from ..ground.names import SIDES
from ..holds.damage import destroy
from ..table.captains import Asking, earn, roll
from ..table.records import EventInPlay
from .giant_line import FLIGHT, RIKISHI, middle_of, place_of
from .keys import SECTION
from .kiln import RE_TETHERED, TIGRIS, destroy_kiln
from .tables import Captain, MixiaTable


def appear(table: MixiaTable, captain: Captain, event: EventInPlay) -> Step:
    """Roll a d6 for the side from which the giant comet comes; it stands off the board, next to the last laid hex of
    its line."""
    number = yield from roll(table, "d6", RIKISHI, "XI-411", captain)
    event.side = number - 1
    farthest = max(middle_of(table.board).distance(each) for each in table.board.hex_of.values())
    spaces = range(farthest, -1, -1)
    event.start = 1 + next(each for each in spaces if place_of(table.board, event.side, each) in table.board.name_of)
    last = table.board.name_of[place_of(table.board, event.side, event.start - 1)]
    table.note("XI-411", "giant appears", hex=last, side=SIDES[event.side])


def fly(table: MixiaTable, event: EventInPlay) -> Step:
    """XI-410 XI-A121 XI-A92: hex by hex along the line, over unexplored ones, too; what is in its way is destroyed."""
    table.note("XI-410", "giant flies", side=SIDES[(event.side + 3) % 6])
    for _ in range(FLIGHT):
        event.passed += 1
        hex = table.board.name_of.get(place_of(table.board, event.side, event.start - event.passed))
        if hex:
            yield from _sweep(table, hex)


def _sweep(table: MixiaTable, hex: str) -> Step:
    """XI-A92: nobody has destroyed what it meets; cubes return to the supply, those of ships too."""
    table.note("XI-411", "giant passes", hex=hex)
    for name, at in table.ships():
        if at == hex:
            yield from destroy(table, name, "", "XI-A92", hex)
    if hex == table.kiln:
        yield from destroy_kiln(table)
    if hex in table.cubes:
        table.note("XI-A92", "giant burns", hex=hex, cubes=table.cubes.pop(hex))


AMNESTY = "amnesty"
Alter: TypeAlias = Callable[[MixiaTable, Captain, EventInPlay, int, str], int]
"""What a figure comes to: (table, captain, event, its value so far, what it is about)."""
Ban: TypeAlias = Callable[[EventInPlay, str], Reason | None]
"""What is against an action: (event, what the action is about)."""


class Card(NamedTuple):
    """What an event does, each where the core asks for it."""

    drawn: Rule | None = None
    """What is resolved when it is drawn: (table, captain, event)."""
    round: Rule | None = None
    """What it does before each turn of the first player: (table, event)."""
    alters: Mapping[str, Alter] = NOTHING
    """By the figure."""
    bars: Mapping[str, Ban] = NOTHING
    """By the action."""
    ends: str = ""
    """What it counts until it leaves (`MixiaTable.happened`), where that isn't rounds."""
    pays: bool = False
    """Whether as many credits come with that as it was about."""


def figure_of(event: EventInPlay, name: str) -> int:
    """Return a figure on an event's card."""
    return int(EVENT_CARDS[event.event].fields[name])


# ---- drawing ----------------------------------------------------------------------------------------------------


def reserve(table: MixiaTable, captain: Captain) -> None:
    """XI-408 XI-498 XI-409 XI-A13: whoever is first on a pink space, or beyond it, will draw an event."""
    for space in PINK:
        if table.event_space < space <= captain.fame:
            table.event_space = space
            captain.event_draws += 1
            table.note("XI-409", "event space", who=captain.name, space=space)


def draw(table: MixiaTable) -> Step:
    """XI-409 XI-A14: after the titles, an event for each pink space that the captain was first to reach."""
    captain = table.captain
    if captain.event_draws and (table.top_events or len(table.event_deck)):
        event = yield from _take_card(table, captain)
        captain.event_draws -= 1
        captain.events_drawn += 1
        yield from _resolve(table, captain, event)
        return
    captain.event_draws = 0
    table.phase = next_phase(table, "events")


def _take_card(table: MixiaTable, captain: Captain) -> Asking[str]:
    """Draw the top card, which somebody may have looked at."""
    if table.top_events:
        return table.top_events.pop()
    event = yield Chance("event", table.event_deck, "XI-409", {"who": captain.name}, "events")
    table.event_deck.draw(event)
    return str(event)


def _resolve(table: MixiaTable, captain: Captain, name: str) -> Step:
    """XI-411: it is read out and lies open, unless it leaves at once."""
    card = EVENT_CARDS[name].fields
    event = EventInPlay(event=name, left=int(card["rounds"] or card["times"] or 0))
    table.note("XI-409", "event drawn", who=captain.name, event=name, first=table.first)
    table.events.append(event)
    table.derive()  # The board may have another gate now.
    if resolve := CARDS[name].drawn:
        yield from resolve(table, captain, event)
    if not event.left:
        _remove(table, event)


def _pick_cargo(table: MixiaTable, captain: Captain, event: EventInPlay) -> Step:
    """Roll a d6 for the event's type of cubes; a 6 is rolled again."""
    number = yield from roll(table, "d6", event.event, "XI-411", captain)
    while number > len(CARGO):
        number = yield from roll(table, "d6", event.event, "XI-411", captain)
    event.cargo = CARGO[number - 1]
    table.note("XI-411", "event cargo", event=event.event, cargo=event.cargo)


# ---- rounds and leaving -----------------------------------------------------------------------------------------


def rounds(table: MixiaTable) -> Step:
    """XI-410 XI-A99: before the first player's turn events fly or are counted down; the round of drawing is none, but
    for the giant comet (XI-A121)."""
    for event in [*table.events]:
        if act := CARDS[event.event].round:
            yield from act(table, event)
            count_down(table, event)
        elif EVENT_CARDS[event.event].fields["rounds"] and not event.drawn:
            count_down(table, event)
        event.drawn = False
    table.phase = next_phase(table, "rounds")


def count_down(table: MixiaTable, event: EventInPlay) -> None:
    """XI-411: one round, flight or success less; with none left it leaves."""
    event.left -= 1
    if event.left:
        table.note("XI-411", "event stays", event=event.event, left=event.left)
        return
    _remove(table, event)


def _remove(table: MixiaTable, event: EventInPlay) -> None:
    table.events = [each for each in table.events if each is not event]
    table.events_gone.append(event.event)
    table.derive()
    table.note("XI-411", "event leaves", event=event.event)


def _follow(what: str) -> Callable[..., None]:
    """XI-411: what has happened is what events wait for."""

    def follow(table: MixiaTable, captain: Captain, number: int = 1) -> None:
        for event in [*table.events]:
            card = CARDS[event.event]
            if card.ends == what:
                if card.pays:
                    earn(table, captain, number, "XI-411")
                count_down(table, event)

    return follow


# ---- what holds while they are in play --------------------------------------------------------------------------


def alter(table: MixiaTable, captain: Captain, figure: str, value: int, what: str) -> int:
    """XI-411: a figure with what the events in play make of it, one after the other."""
    for event in table.events:
        if change := CARDS[event.event].alters.get(figure):
            value = change(table, captain, event, value, what)
    return value


def bar(table: MixiaTable, captain: Captain, action: str, what: str) -> Reason | None:
    """XI-411: the first event in play that keeps captains from an action."""
    for event in table.events:
        if found := CARDS[event.event].bars.get(action):
            reason = found(event, what)
            if reason is not None:
                return reason
    return None


def _raise_price(table: MixiaTable, captain: Captain, event: EventInPlay, value: int, what: str) -> int:
    return value + figure_of(event, "credits") if what == event.cargo else value


def _lower_price(table: MixiaTable, captain: Captain, event: EventInPlay, value: int, what: str) -> int:
    return max(min(value, CREDIT), value - figure_of(event, "credits"))


def _add_credits(table: MixiaTable, captain: Captain, event: EventInPlay, value: int, what: str) -> int:
    return value + figure_of(event, "credits")


def _burn_energy(table: MixiaTable, captain: Captain, event: EventInPlay, value: int, what: str) -> int:
    """XI-A122: instead of the usual energy, so not where arming is free."""
    usual = value == ARMING_ENERGY and not table.board.is_starport(captain.at)
    return figure_of(event, "energy") if usual else value


EMBARGOED = Reason(lambda cargo: f"nobody sells {CARGO_NAME[cargo]} during the Embargo", "XI-411")
NO_SCANS = Reason("nobody scans during the Solar Flare", "XI-411")


def _bar_sale(event: EventInPlay, what: str) -> Reason | None:
    return EMBARGOED.where(cargo=what) if what == event.cargo else None


# ---- the economy board ------------------------------------------------------------------------------------------


def _shrink(table: MixiaTable, captain: Captain, event: EventInPlay) -> Step:
    """Famine: cubes of each section return to the supply."""
    taken = {cargo: min(figure_of(event, "cubes"), table.economy.get(cargo, 0)) for cargo in CARGO}
    _change_sections(table, {cargo: -number for cargo, number in taken.items() if number})
    yield from ()


def _grow(table: MixiaTable, captain: Captain, event: EventInPlay) -> Step:
    """Plenty: cubes of the supply for each section; an In Demand credit lies on."""
    most = 0 if table.options.get("no_economy") else figure_of(event, "cubes")
    room = {cargo: SECTION - table.economy.get(cargo, 0) for cargo in CARGO}
    added = {cargo: min(most, room[cargo], table.supply(cargo)) for cargo in CARGO}
    _change_sections(table, {cargo: number for cargo, number in added.items() if number})
    yield from ()


def _change_sections(table: MixiaTable, by: Mapping[str, int]) -> None:
    for cargo, number in by.items():
        table.economy[cargo] = table.economy.get(cargo, 0) + number
        table.note("XI-411", "section changed", cargo=cargo, number=number, total=table.economy[cargo])


# ---- Amnesty ----------------------------------------------------------------------------------------------------

NO_AMNESTY = Reason("no Amnesty is in play", "XI-411")
NO_BOUNTY = Reason("{player.name}'s ship has no bounty", "XI-411")


def why_no_amnesty(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-411: Amnesty lies open, and there is a bounty."""
    if all(event.event != AMNESTY for event in table.events):
        return NO_AMNESTY
    return None if captain.bounty else NO_BOUNTY


def discard_bounty(table: MixiaTable, captain: Captain) -> Step:
    """XI-411: the ship is an Outlaw no more."""
    captain.bounty = 0
    table.note("XI-411", "amnesty", who=captain.name)
    yield from ()


# ---- the cards --------------------------------------------------------------------------------------------------

CARDS: Mapping[str, Card] = {
    "rikishi": Card(drawn=appear, round=fly),
    RE_TETHERED: Card(ends=f"gate {TIGRIS}"),  # The board looks for it (`Module.mends`).
    "price-surge": Card(drawn=_pick_cargo, alters={"cube price": _raise_price}),
    "embargo": Card(drawn=_pick_cargo, bars={"sell": _bar_sale}),
    AMNESTY: Card(),  # The service looks for it.
    "manhunt": Card(ends="bounty claimed", pays=True),
    "solar-flare": Card(alters={"arming energy": _burn_energy}, bars={"scan": lambda event, what: NO_SCANS}),
    "fuel-glut": Card(alters={"arming energy": lambda table, captain, event, value, what: figure_of(event, "energy")}),
    "scrap-sale": Card(alters={"outfit price": _lower_price}),
    "hull-inspection": Card(alters={"entrance fee": _add_credits}),
    "calm-belt": Card(  # XI-A123: for NPCs, too.
        alters={"border rolls": lambda table, captain, event, value, what: 0 if what == ASTEROID else value}
    ),
    "cold-snap": Card(alters={"freezes": lambda table, captain, event, value, what: 2 * value}, ends="thawed"),
    "rich-vein": Card(
        alters={"gathered cubes": lambda table, captain, event, value, what: figure_of(event, "cubes")},
        ends="gathered",
    ),
    "mission-rush": Card(alters={"mission pay": _add_credits}, ends="delivered"),
    "famine": Card(drawn=_shrink),
    "plenty": Card(drawn=_grow),
}
"""What each event does, by its id."""


# ---- positions --------------------------------------------------------------------------------------------------


def check(table: MixiaTable) -> Iterator[Problem]:
    """Yield the problems of a position: a pink space passed unseen, an event that would have left, one about
    nothing."""
    most = max((captain.fame for captain in table.players.values()), default=0)
    space = max((each for each in PINK if each <= most), default=0)
    if table.event_space < space:
        what = f"event_space is {table.event_space}, but somebody's fame has reached the pink space {space}"
        yield wrong("XI-409", what, "event_space")
    for number, event in enumerate(table.events):
        card, at = EVENT_CARDS[event.event], ("events", number)
        stays = card.fields["rounds"] or card.fields["times"] or 0
        if not 0 < event.left <= stays:
            yield wrong("XI-411", f"{card.name} stays for 1 to {stays} more, not {event.left}", *at, "left")
        if (CARDS[event.event].drawn is _pick_cargo) != bool(event.cargo):
            about = "is about no" if event.cargo else "is about a"
            yield wrong("XI-411", f"{card.name} {about} type of cube", *at, "cargo")


EVENTS = Module(
    phases={"rounds": rounds, "events": draw},
    services={AMNESTY: Action(why_no_amnesty, discard_bounty)},
    alters=(alter,),
    bars=(Bar(frozenset(action for card in CARDS.values() for action in card.bars), bar),),
    follows={GAINED: (reserve,), **{card.ends: (_follow(card.ends),) for card in CARDS.values() if card.ends}},
    checks=(check,),
)
