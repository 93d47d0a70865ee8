"""Questions, answers and what happens, in words for the people at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from companion.engine import END, Ask, Chance, Note, Option
from companion.engine.setup_options import RANDOM
from companion.text.grammar import amount, joined

from . import constants
from .board import moving, reach
from .production import ALL, CHOICE, converted, ends, room_for
from .ships import TURN_OF, Ship, affordable, open_exits, place_name, placings
from .table import JunkyardTable
from .turn import COLLECT, CONNECT, SCRAP, STAY, Turning, collecting, steps_left

MARK = {piece.key: str(piece.fields["mark"]) for piece in constants.GAME.kinds["marker"].pieces}
"""The sign of a colour, by which its pieces are known on a black-and-white print."""

CHANCES = {
    "SJ-018": "Which tile lies in {square}?{row}",
    "SJ-020": "Who is drawn to begin?",
    "SJ-021": "Which corner is drawn for {cornered}?",
    "SJ-046": "{player}: turn up the top tile of the stack. Which is it?",
}

PAID = f" for {constants.EXTRA_COST}{constants.RESOURCES[constants.RADIATION]}"
MUST_PAY = f" -{constants.EXTRA_COST}{constants.RESOURCES[constants.RADIATION]}"
"""SJ-030: at a square that only extra steps lead to."""

WHOLE_ROW = " Go on to the right, row by row; several codes in a line are fine."

SIDES_OF = {"N": "from the top", "E": "from the right", "S": "from the bottom", "W": "from the left"}
TURNED = {"north": "as printed", "east": "turned to the right", "south": "upside down", "west": "turned to the left"}


def prompt(table: JunkyardTable, ask: Ask) -> str:
    """The question in words."""
    if isinstance(ask, Chance):
        empty = (square for square in table.board.squares if square not in table.map)
        cornered = next((name for name in _from(table, table.first) if not table.players[name].at), "")
        square = next(empty, "")
        row = WHOLE_ROW if square == table.board.squares[0] else ""
        return CHANCES[ask.rule].format(square=square, row=row, cornered=cornered, player=table.player)
    if isinstance(ask, Turning):
        return f"{ask.seat}: which way up at {ask.place}? Where the tile's printed top points."
    return PROMPTS[ask.what](table, ask.seat or "")


def _from(table: JunkyardTable, first: str) -> list[str]:
    """The players in turn order."""
    seats = list(table.players)
    start = seats.index(first) if first in seats else 0
    return seats[start:] + seats[:start]


def _move_prompt(table: JunkyardTable, seat: str) -> str:
    ship = table.ship
    free = max(0, constants.STEPS - table.steps)
    left = steps_left(table, ship)
    if not left:
        return f"{seat} in {ship.at}, {_under(table, ship)}: what now? No steps left."
    steps = amount(left if table.boosted else free, "step")
    more = f", {left - free} more{PAID}" if left > free and not table.boosted else ""
    return f"{seat} in {ship.at}, {_under(table, ship)}: go where? {steps} left{more}."


def _under(table: JunkyardTable, ship: Ship) -> str:
    """What the marker stands on; of a section that may be taken but not joined, why not (SJ-040 SJ-042)."""
    code = table.map.get(ship.at)
    if not code:
        return "on nothing"
    if SCRAP in collecting(table, ship) and CONNECT not in collecting(table, ship):
        cost = _costs(cost for _, _, cost in placings(ship, code))
        return f"on {tile(code)}, which {f'costs {cost} to join' if cost else 'fits nowhere'}"
    return f"on {tile(code)}"


PROMPTS: Mapping[str, Callable[[JunkyardTable, str], str]] = {
    "first player": lambda table, seat: "Who begins?",
    "corner": lambda table, seat: f"{seat}: on which corner does your marker start?",
    "resource": lambda table, seat: f"{seat}: what do you make? Stored {stored(table.ship)}.",
    "create": lambda table, seat: f"{seat}: which of the two does the icon make this turn?",
    "come back": lambda table, seat: f"{seat}: your marker left over the {table.ship.left}; where does it come back?",
    "move": _move_prompt,
    "place": lambda table, seat: f"{seat}: where does {tile(table.map[table.ship.at])} go, counted from your bridge?",
    "slot": lambda table, seat: f"{seat}: where do you push in {tile(table.drawn)}, and what falls off?",
}


# ---- things -----------------------------------------------------------------------------------------------------


def tile(code: str) -> str:
    """A tile by its code, sections with their name.

    >>> tile("K10Y"), tile("YYB")
    ('K10Y (Refinery)', 'YYB')
    """
    return f"{code} ({short_name(code)})" if code in constants.SECTIONS else code


def short_name(code: str) -> str:
    """A section's name without the colour that its code tells."""
    name, _, last = constants.NAME[code].rpartition(" ")
    return name if last in constants.RESOURCES else constants.NAME[code]


def letters(numbers: Sequence[int]) -> str:
    """Amounts in short.

    >>> letters((1, 0, 2)), letters((0, 0, 0))
    ('1Y 2R', 'nothing')
    """
    some = (f"{number}{letter}" for letter, number in zip(constants.RESOURCES, numbers, strict=True) if number)
    return " ".join(some) or "nothing"


def in_words(numbers: Sequence[int]) -> str:
    """Amounts in full.

    >>> in_words((1, 0, 2))
    '1 radiation and 2 metal'
    """
    some = [
        f"{number} {constants.NAME_OF[each]}"
        for each, number in zip(constants.RESOURCES, numbers, strict=True)
        if number
    ]
    return joined(some) or "nothing"


def stored(ship: Ship) -> str:
    """What is stored, and the room for it."""
    every = zip(constants.RESOURCES, ship.stores, ship.room, strict=True)
    return ", ".join(f"{number}/{room} {constants.NAME_OF[letter]}" for letter, number, room in every)


# ---- answers ----------------------------------------------------------------------------------------------------


def label(table: JunkyardTable, ask: Ask, option: Option) -> str:
    """An option in words."""
    key = str(option)
    if isinstance(ask, Chance):
        return tile(key) if key in constants.NAME else key
    if isinstance(ask, Turning):
        return _top(table, ask.place, key)
    return LABELS[ask.what](table, key)


def _first_label(table: JunkyardTable, key: str) -> str:
    return "Let chance decide" if key == RANDOM else key


def _resource_label(table: JunkyardTable, key: str) -> str:
    if key == END:
        return "Make no more, on to the movement"
    if key == ALL:
        return "Use every icon that creates one resource"
    if ">" in key:
        tail, head = ends(key)
        lost = sum(converted(table.ship, key)) < sum(table.ship.stores)
        names = [constants.NAME_OF[constants.RESOURCES[each]] for each in (tail, head)]
        return f"Convert 1 {names[0]} to 1 {names[1]}{', which has no place and is lost' if lost else ''}"
    every = key.split(CHOICE)
    full = [constants.NAME_OF[each] for each in every if not room_for(table.ship, each)]
    told = " or ".join(constants.NAME_OF[each] for each in every if constants.NAME_OF[each] not in full)
    return f"Create 1 {told}{f' as {full[0]} has no place' if full else ''}"


def _move_label(table: JunkyardTable, key: str) -> str:
    ship = table.ship
    under = table.map.get(ship.at, "")
    if key == END:
        return "End here, take no more"
    if key == COLLECT:
        return f"Collect {letters(constants.ASTEROIDS[under])}{_lost(ship, constants.ASTEROIDS[under])}"
    if key == SCRAP:
        return f"Scrap for {letters(constants.SECTIONS[under].recycle)}{_lost(ship, constants.SECTIONS[under].recycle)}"
    if key == CONNECT:
        costs = sorted({cost for _, _, cost in affordable(ship, under)}, key=_cheap)
        return f"Join for {letters(costs[0])}{' or more' if len(costs) > 1 else ''}"
    steps = reach(table.board.size, ship.at, frozenset(table.others(ship)), steps_left(table, ship))[key]
    paid = table.steps + steps > constants.STEPS and not table.boosted
    return f"{key}{MUST_PAY if paid else ''}, {table.map.get(key, 'empty')}"


def _cheap(cost: constants.Amounts) -> tuple[int, list[int]]:
    """Sorts prices."""
    return sum(cost), [-number for number in cost]


def _costs(found: Iterable[constants.Amounts]) -> str:
    """What placings may cost: the two cheapest prices, and whether there are more."""
    costs = sorted(set(found), key=_cheap)
    return " or ".join([*map(letters, costs[:2]), *(["more"] if len(costs) > 2 else [])])


def _lost(ship: Ship, gained: Sequence[int]) -> str:
    """SJ-027 SJ-036: what has no place."""
    every = zip(gained, ship.stores, ship.room, strict=True)
    lost = [max(0, number + stored - room) for number, stored, room in every]
    return f" but lose {letters(lost)}" if any(lost) else ""


def _come_back_label(table: JunkyardTable, key: str) -> str:
    return "Stay out this turn" if key == STAY else f"{key}, {table.map.get(key, 'empty')}"


def _place_label(table: JunkyardTable, key: str) -> str:
    ship, code = table.ship, table.map[table.ship.at]
    return f"{key} for {_costs(cost for square, _, cost in affordable(ship, code) if place_name(square) == key)}"


def _top(table: JunkyardTable, place: str, key: str) -> str:
    """A turn of the tile: its cost, and the exits of the ship that would be open then."""
    ship, code = table.ship, table.map[table.ship.at]
    for square, turn, cost in affordable(ship, code):
        if place_name(square) == place and turn == TURN_OF[key]:
            squares = {**ship.squares, square: constants.SECTIONS[code].turned[turn]}
            own = [f"{constants.SIDES[side]} {_exit(squares[square], side)}" for side in open_exits(squares, square)]
            left = f"open {', '.join(own)}" if own else "none open"
            return f"{key} ({TURNED[key]}) for {letters(cost)}, {left}"
    return key


def _exit(exits: constants.Exits, side: int) -> str:
    """What an exit costs, in letters."""
    return letters(exits[side] or constants.NOTHING)


def _slot_label(table: JunkyardTable, key: str) -> str:
    """What leaves the map (SJ-050 SJ-051), and whose marker is carried (SJ-049)."""
    slot = table.board.slots[key]
    number = moving(table, slot)
    last = slot.line[-1] if number == len(slot.line) else ""
    markers = {ship.at: ship.name for ship in table.players.values() if ship.at in slot.line[:number]}
    off = [thing for thing in (table.map.get(last), markers.pop(last, None)) if thing]
    return f"{key} {joined(off) or 'nothing'}{f', moves {joined([*markers.values()])}' if markers else ''}"


LABELS: Mapping[str, Callable[[JunkyardTable, str], str]] = {
    "first player": _first_label,
    "corner": _first_label,
    "resource": _resource_label,
    "create": lambda table, key: constants.NAME_OF[key].capitalize(),
    "come back": _come_back_label,
    "move": _move_label,
    "place": _place_label,
    "slot": _slot_label,
}


# ---- what happens -----------------------------------------------------------------------------------------------


def slot_words(slot: str) -> str:
    """A slot as people point at it.

    >>> slot_words("W3"), slot_words("NB")
    ('row 3 from the left', 'column B from the top')
    """
    return f"{'column' if slot[0] in 'NS' else 'row'} {slot[1:]} {SIDES_OF[slot[0]]}"


NOTES: Mapping[str, Callable[..., str]] = {
    "forced": lambda what, option: "",
    "over": lambda result: "The game is over.",
    "first player": lambda who: f"{who} begins.",
    "ship ready": lambda who, colour: (
        f"{who} takes marker and bridge in {colour} ({MARK[colour]}), with nothing stored."
    ),
    "shuffled": lambda number: f"Shuffle the {number} tiles face down.",
    "tiles removed": lambda number, players: (
        f"Take {number} of them out of the game, unseen" + (", which was meant for 2 players." if players > 2 else ".")
    ),
    "small map": lambda players: (
        f"The map has {constants.SMALL.size} x {constants.SMALL.size} squares"
        + (", which was meant for 3 or 4 players." if players < 3 else ".")
    ),
    "map laid": lambda number: f"{number} tiles lie face up on the map, as shown.",
    "stack": lambda number: f"The stack has {number} tiles.",
    "marker placed": lambda who, square: f"{who}'s marker stands in {square}.",
    "turn": lambda who, number: f"Turn {number}: {who}.",
    "created": lambda who, numbers: f"{who} creates {in_words(numbers)}.",
    "converted": lambda who, tail, head: f"{who} converts 1 {constants.NAME_OF[tail]} to 1 {constants.NAME_OF[head]}.",
    "result lost": lambda who, head: f"There is no place for the {constants.NAME_OF[head]}: it is lost.",
    "icons not used": lambda who, icons: f"{who} leaves unused: create {', '.join(icons)}.",
    "icons without room": lambda who, icons: f"{who} has no place for what could be created: {', '.join(icons)}.",
    "lost": lambda who, numbers: f"No place for {in_words(numbers)}: discarded.",
    "came back": lambda who, square: f"{who}'s marker comes back in {square}.",
    "stays out": lambda who: f"{who}'s marker stays off the map this turn.",
    "extra steps": lambda who: (
        f"{who} pays {constants.EXTRA_COST} radiation for up to {constants.EXTRA_STEPS} more steps."
    ),
    "moved": lambda who, square, steps: f"{who} goes to {square} in {amount(steps, 'step')}.",
    "taken": lambda who, code, square: f"{who} takes {tile(code)} from {square}.",
    "collected": lambda who, numbers: f"{who} collects {in_words(numbers)}.",
    "scrapped": lambda who, code: f"{who} takes {tile(code)} apart.",
    "recycled": lambda who, numbers: f"{who} gets {in_words(numbers)} for it.",
    "paid": lambda who, numbers: f"{who} pays {in_words(numbers)}.",
    "connected": lambda who, code, place, top: f"{who} joins {tile(code)} at {place}, top to the {top}.",
    "joints": lambda number: f"It joins {number} sections at once, and all of them are paid for.",
    "works from now on": lambda who, code: f"{tile(code)} works from {who}'s next turn on.",
    "points": lambda who, number: f"{who} has {amount(number, 'point')}.",
    "slots open": lambda who, slots: f"Open again: {', '.join(slots)}, closed by {who} a round ago.",
    "turned up": lambda code: f"From the stack: {tile(code)}.",
    "pushed in": lambda who, code, slot: f"{who} pushes {tile(code)} into {slot_words(slot)}.",
    "line moved": lambda slot, number: (
        f"{amount(number, 'square')} of it {'moves' if number == 1 else 'move'}." if number else "Nothing moves."
    ),
    "moved up to": lambda slot, square: f"The push ends at the empty space {square}.",
    "tile pushed off": lambda code, square: f"{tile(code)} falls off the map at {square}.",
    "carried": lambda who, square: f"{who}'s marker is carried to {square}.",
    "pushed off": lambda who, side: f"{who}'s marker is pushed off the map over the {side}.",
    "slot closed": lambda slot: f"{slot} is closed for a round.",
    "second tile": lambda who: f"{who} took two asteroid tiles and pushes in a second tile.",
    "last tile": lambda code: "That was the last tile of the stack.",
}


def tell(note: Note) -> str:
    """What happened, in words."""
    return NOTES[note.what](*note.values)
