"""Design cards at the end of a leave: fulfilling and reserving (SC-062 to SC-070), or markers (SC-076 to SC-079)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import DONE, Chance, Choice, Guard, Reason, Step
from companion.engine.seats import after

from . import about
from .constants import ADVANCED_CARDS, DESIGN_POINTS, DESIGNS_A_TURN
from .requirements import REQUIREMENTS, lacks, meets
from .table import PLACES, Player, RocketTable
from .things import rocket_lacks
from .turn import begin_final_leaves, next_turn

RESERVE = "reserve"


def design(table: RocketTable) -> Step:
    """Fulfil or reserve a card, or put a marker (SC-053 SC-110); then the next player's turn begins."""
    yield from (mark(table, table.mover) if table.is_advanced else fulfil(table, table.mover))


def fulfil(table: RocketTable, player: Player) -> Step:
    """Fulfil a card that the rocket meets; the question repeats up to the limit (SC-062 SC-063 SC-068 SC-069)."""
    cards = [card for card in table.open_designs(player) if why_not_fulfilled(table, player, card) is None]
    options = sorted(cards)
    if why_no_reserve(table, player) is None:
        options.append(RESERVE)
    rule = "SC-066" if options == [RESERVE] else "SC-062"
    left = DESIGNS_A_TURN - table.fulfilled
    answer = yield Choice(
        player.name, "design", sorted([*options, DONE]), rule,
        (about.design, player, table.open_designs(player), left, bool(table.ender)),
        also=find_obvious(table, cards, left, RESERVE in options),
    )  # fmt: skip
    if answer == DONE:
        yield from finish(table, player)
    elif answer == RESERVE:
        yield from reserve(table, player)
        yield from finish(table, player)
    else:
        take(table, player, answer)


def find_obvious(table: RocketTable, cards: Sequence[str], left: int, can_reserve: bool) -> dict[str, str]:
    """Return the card for Enter alone: the dearest one, if all met cards may be fulfilled and none ends the game.

    Fulfilling costs no part, but excludes reserving (SC-066), so players have to think if a card to reserve is dearer.
    In a last leave reserving is pointless, as no turn is left to fulfil it.
    """
    if not cards or len(cards) > left or (table.designs_left < DESIGNS_A_TURN and not table.ender):
        return {}
    dearest = max(cards, key=DESIGN_POINTS.__getitem__)
    reservable = table.bottom_row.values() if can_reserve and not table.ender else ()
    return {} if any(DESIGN_POINTS[card] > DESIGN_POINTS[dearest] for card in reservable) else {"": dearest}


def take(table: RocketTable, player: Player, card: str) -> None:
    """Give the card to the player for good; no part is spent (SC-063 SC-064 SC-065)."""
    if card == player.reserve:
        player.reserve = ""
        table.note("SC-068", "reserve fulfilled", who=player.name, card=card)
    else:
        table.bottom_row = {place: each for place, each in table.bottom_row.items() if each != card}
    player.designs = (*player.designs, card)
    table.fulfilled += 1
    table.note("SC-063", "fulfilled", who=player.name, card=card, points=DESIGN_POINTS[card])


def reserve(table: RocketTable, player: Player) -> Step:
    """Reserve a card of the bottom row face down for a later turn (SC-066)."""
    cards = sorted(table.bottom_row.values())
    card = yield Choice(player.name, "reserve", cards, "SC-066", (about.reserve, player, cards))
    player.reserve = card
    table.bottom_row = {place: each for place, each in table.bottom_row.items() if each != card}
    table.note("SC-066", "reserved", who=player.name, card=card)


def finish(table: RocketTable, player: Player) -> Step:
    """Refill both rows (SC-070), or begin the last leaves if that fails after a fulfilment (SC-096). After the very
    last leave nobody deals cards, so that isn't reported."""
    goes_on = table.ender != after(table.players, table.player)
    for place in PLACES:
        if place not in table.bottom_row and place in table.top_row:
            card = table.top_row.pop(place)
            table.bottom_row[place] = card
            if goes_on:
                table.note("SC-070", "moved down", card=card, place=place)
    before = table.designs_left
    for place in PLACES:
        if place not in table.top_row and table.next_deck:
            yield from deal(table, table.top_row, place, told=goes_on)
    if table.designs_left < DESIGNS_A_TURN <= before and not table.ender:
        table.note("SC-096", "deck low", number=table.designs_left)
    if table.fulfilled and len(table.top_row) < len(PLACES) and not table.ender:  # SC-A14 SC-A15
        table.note("SC-096", "deck ended", who=player.name)
        begin_final_leaves(table, player.name)
    else:
        next_turn(table)


def deal(table: RocketTable, row: dict[str, str], place: str, rule: str = "SC-070", told: bool = True) -> Step:
    """Deal the deck's top card to a place of a row (SC-024 SC-025 SC-070)."""
    top = row is table.top_row
    card = yield Chance("design card", table.next_designs, rule, {"place": place, "top": top}, "designs")
    table.design_deck.remove(card)
    row[place] = card
    if told:
        table.note(rule, "dealt", card=card, place=place, top=top)


def mark(table: RocketTable, player: Player) -> Step:
    """Put a marker on the first free space of a card, if there is one, and begin the next turn (SC-076 SC-A29)."""
    cards = table.open_advanced if table.markers_left(player.name) else []
    card = yield Choice(player.name, "marker", [*cards, DONE], "SC-076", (about.marker, table, player, cards))
    if card != DONE:
        each = table.advanced[card]
        table.advanced[card] = each._replace(markers=(*each.markers, player.name))
        table.note("SC-076", "marked", who=player.name, card=card)
        table.note("SC-077", "value", card=card, points=table.track(card)[len(each.markers)])
    next_turn(table)


# ---- guards -----------------------------------------------------------------------------------------------------


RESERVED_ONE = Reason("{player.name} already has a card in reserve", "SC-067")
EITHER = Reason("a turn brings fulfilled designs or a reserve, not both", "SC-066")
ROW_EMPTY = Reason("no design is left in the bottom row", "SC-066")
ENOUGH = Reason(f"no more than {DESIGNS_A_TURN} designs are fulfilled in a turn", "SC-069")
TOP_ROW = Reason("it is in the top row", "SC-062")
NOWHERE = Reason("it isn't on the table")
FULFILLED, RESERVED = Reason("{owner} has fulfilled it"), Reason("{owner} has reserved it", "SC-066")
NO_MARKER = Reason("{player.name} has no marker left", "SC-076")
NO_SPACE = Reason("it has no free space", "SC-076")
NOT_IN_GAME = Reason("it isn't in this game")


def _lacks(player: Player, key: str) -> str:
    return f"{player.name}'s {rocket_lacks(dict(lacks(player.rocket, REQUIREMENTS[key])))}"


LACKS = Reason(_lacks, "SC-063")


def why_not_fulfilled(table: RocketTable, player: Player, card: str) -> Reason | None:
    """Return why a card of the bottom row or the player's reserve can't be fulfilled (SC-063 SC-069)."""
    if table.fulfilled >= DESIGNS_A_TURN:
        return ENOUGH
    return None if meets(player.rocket, card) else LACKS


def why_no_reserve(table: RocketTable, player: Player) -> Reason | None:
    """Return why no card can be reserved (SC-066 SC-067 SC-A20)."""
    if player.reserve:
        return RESERVED_ONE
    if table.fulfilled:
        return EITHER
    return None if table.bottom_row else ROW_EMPTY


def why_not_open(table: RocketTable, card: str) -> Reason:
    """Return why a design card outside the bottom row and the player's reserve is out of reach."""
    for each in table.players.values():
        if card in each.designs:
            return FULFILLED.where(owner=each.name)
        if card == each.reserve:
            return RESERVED.where(owner=each.name)
    return TOP_ROW if card in table.top_row.values() else NOWHERE


def why_no_design(table: RocketTable, ask: Choice, key: str) -> Reason | None:
    """Return why a design card can't be fulfilled, or none can be reserved now."""
    player = table.mover
    if key == RESERVE:
        return why_no_reserve(table, player)
    if key not in DESIGN_POINTS:
        return None
    opened = key in table.open_designs(player)
    return why_not_fulfilled(table, player, key) if opened else why_not_open(table, key)


def why_not_reserved(table: RocketTable, ask: Choice, key: str) -> Reason | None:
    """Return why a design card can't be reserved."""
    return None if key not in DESIGN_POINTS or key in table.bottom_row.values() else why_not_open(table, key)


def why_no_marker(table: RocketTable, ask: Choice, key: str) -> Reason | None:
    """Return why no marker can be put on an advanced card."""
    if key not in ADVANCED_CARDS or key in ask.options:
        return None
    if key not in table.advanced:
        return NOT_IN_GAME
    return NO_SPACE if table.markers_left(ask.seat or "") else NO_MARKER


GUARDS: Mapping[str, Guard[RocketTable]] = {
    "design": why_no_design, "reserve": why_not_reserved, "marker": why_no_marker,
}  # fmt: skip


DESIGNS = {"design": design}
