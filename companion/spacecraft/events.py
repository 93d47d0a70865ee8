"""All events of SPACEcraft: named values, and a sentence for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.engine.texts import Deed, Event, Remark
from companion.text.grammar import amount, joined
from components.grid import Cell

from . import constants
from .constants import JUNK_NAME, PARTS, WEIGHT_LIMIT
from .drawing import parse_drawing, show
from .questions import ADVANCED_DESIGN, BLUEPRINT, DESIGN, GOAL, JUNK, PART, SEAT, SPACE
from .rocket import Placed, Rocket, neighbour, parts_of
from .rocket import joined as lie_together
from .things import (
    a_tile,
    beside,
    beside_one,
    card_name,
    codes,
    from_left,
    part_name,
    row_name,
    subject,
    tiles_in_words,
)

MARK = {piece.key: str(piece.fields["mark"]) for piece in constants.GAME.kinds["pawn"].pieces}
"""Mark of a colour, which identifies its pieces in a black-and-white print."""


def _spot(by: str, side: int, cell: Sequence[int], alike: bool) -> str:
    """Describe a place in the rocket, as questions do. alike: the rocket has several of the neighbouring part."""
    return beside_one(side, by, *cell) if alike else beside(side, by)


def _put_on(part: str, by: str, side: int, cell: Sequence[int], alike: bool) -> str:
    where = _spot(by, side, cell, alike)
    to = "to the " if where.startswith(("left", "right")) else ""
    return f"puts {PARTS[part].code} {to}{where}"


def _taken_off(
    part: str, by: str, side: int, cell: Sequence[int], alike: bool, several: bool, parts: Sequence[str]
) -> str:
    """Describe a part that is taken off. several: the rocket has more of it; parts: what it held, which comes off with
    it."""
    where = f" {_spot(by, side, cell, alike)}" if several else ""
    return f"takes off {PARTS[part].code}{where}{f', and {codes(parts)} with it' if parts else ''}"


MAX_MOVES = 4
"""Most moves described one by one; with more, the whole rocket is clearer."""


def _rebuilt(who: str, before: str, drawing: str, aside: Sequence[str]) -> str:
    moves = tell_moves(parse_drawing(before), parse_drawing(drawing))
    if len(moves) <= MAX_MOVES:
        return f"In {who}'s rocket, {'; '.join(moves)}."
    whole = f"{who}'s rocket, row by row from the top: {show(drawing)}."
    return f"{whole} Set aside: {codes(aside)}." if aside else whole


def _tokens(light: int, slots: Sequence[str]) -> str:
    """Describe the set-up of tokens (SC-017 SC-018). slots: those of the light tokens."""
    rest = [slot for slot in constants.WORKSHOP if slot not in slots]
    return (
        f"Shuffle the {light} tokens of weight 1 or {constants.LIGHT_WEIGHT} and put {len(slots)} of them, face up, on "
        f"slots {joined(slots)}; shuffle the other {len(rest)} and put one on each of {rest[0]} to {rest[-1]}."
    )


def _piles(piles: int, tiles: int, centre: int, more: int) -> str:
    """Describe the piles of the junkyard (SC-014 SC-016). centre, more: the spaces with larger piles, and their
    tiles."""
    if not centre:
        return f"Put a pile of {amount(tiles, 'tile')}, face up, on each of the {piles} spaces."
    return (
        f"Put piles of {more} tiles, face up, on the {centre} centre spaces and piles of {tiles} on the other "
        f"{piles - centre}."
    )


END_OF_DECK = "the game ends once a design is fulfilled and the top row can't be refilled"

EVENTS = (
    Remark("first player", "{who} goes first."),
    Event("player ready",
          Deed(lambda colour: f"takes the {colour} board and pawn ({MARK[colour]}) and a starting hull"),
          types={"colour": "piece pawn"}),
    Event("workshop ready", "Join the three pieces of the workshop and sort the rocket parts into it."),
    Event("board side", "Lay out the junkyard board, {size} × {size} side up.", types={"size": "int"}),
    Event("tokens shuffled", _tokens, handles=("tokens",),
        types={"light": "int", "slots": "list of row workshop-slots"}),
    Event(
        "token placed", lambda token, slot: f"Put the {JUNK_NAME[token]} token on slot {slot}.",
        brief=("Put these tokens on the slots of the workshop", lambda token, slot: f"{JUNK_NAME[token]} on {slot}"),
        types={"token": "piece token", "slot": "row workshop-slots"},
    ),
    Event("blueprint", "Put blueprint {card} face up where everybody can see it.", types={"card": BLUEPRINT}),
    Event(
        "countdown ready",
        "Stack the countdown cards next to it, with 3 on top and Launch! at the bottom, its {points}-point side up.",
        types={"points": "int"},
    ),
    Event("goals drawn", Deed(lambda cards: f"draws goals {joined([card_name(card) for card in cards])}"),
          types={"cards": f"list of {GOAL}"}),
    Event("goal kept", Deed(lambda card: f"keeps goal {card_name(card)}"), types={"card": GOAL}),
    Event(
        "designs removed", "Shuffle the three design decks and remove {number} cards from each, unseen.",
        handles=("designs",), types={"number": "int"},
    ),
    Event("decks stacked", "Stack the decks: III at the bottom, I on top.", handles=("designs",)),
    Event(
        "dealt",
        lambda card, place, top: f"Deal design {card_name(card)} to the {row_name(top)}, {from_left(place)}.",
        # The places are dealt in this order.
        brief=(
            lambda top: f"Deal these designs to the free places of the {row_name(top)}, from left to right",
            lambda card: card_name(card),
        ),
        draws="designs", types={"card": DESIGN, "place": "row row-places", "top": "bool"},
    ),
    Event("markers taken", Deed(f"takes {constants.MARKERS} markers")),
    Event(
        "advanced dealt", lambda card, side: f"Lay out card {card_name(card)}, side {side} up.",
        brief=("Lay out these cards with side {side} up", lambda card: card_name(card)),
        draws="advanced-designs", types={"card": ADVANCED_DESIGN, "side": {"type": "choice", "choices": ["A", "B"]}},
    ),
    Event(
        "junk returned", lambda number: f"Return {amount(number, 'junk tile')} of each type to the box.",
          types={"number": "int"}
    ),
    Event("junk shuffled", "Shuffle all {number} junk tiles face down.", handles=("junk-tiles",),
        types={"number": "int"}),
    Event("piles laid", _piles, types={"piles": "int", "tiles": "int", "centre": "int", "more": "int"}),
    # People see on their own piles what they have typed.
    Event("tops shown", "On top of each pile, put the tile that the map shows.", draws="junk-tiles"),
    Remark("turn", "Turn {number}: {who}.", types={"who": SEAT, "number": "int"}),
    Event("visited", "{who} visits {space}.", types={"space": SPACE}),
    Event("searched", "{who} moves to {space}.", types={"space": SPACE}),
    Event("took", Deed(lambda tile: f"takes {a_tile(tile)}"), types={"tile": JUNK, "space": SPACE}),
    Remark("uncovered", lambda tile, space: f"{space} now has {a_tile(tile)} on top.",
        types={"tile": JUNK, "space": SPACE}),
    Remark("space empty", "{space} is empty now.", types={"space": SPACE}),
    Remark(
        "board full",
        Deed(lambda weight: (
            "must leave: "
            + (f"the tiles in the cart weigh {weight}" if weight >= WEIGHT_LIMIT else "the cart is full")
        )),
        types={"weight": "int"},
    ),
    Remark("all too heavy",
           Deed(lambda room: f"must leave: every tile in reach is too heavy (room for weight {room} only)"),
           types={"room": "int"}),
    Remark("blocked", "{who} must leave: no pile is within reach."),
    Event("left", Deed(lambda tiles: f"leaves the junkyard{f' with {tiles_in_words(tiles)}' if tiles else ''}"),
          types={"tiles": f"list of {JUNK}"}),
    Remark("nowhere to visit", "{who} can't visit the junkyard: no pile is within reach."),
    Event("built", Deed(lambda part, tiles: f"builds a {part_name(part)} for {tiles_in_words(tiles)}"),
          types={"part": PART, "tiles": f"list of {JUNK}"}),
    Remark("only tile", Deed(lambda tile: f"must pay with {a_tile(tile)}: no other kind of tile is left"),
           types={"tile": JUNK}),
    Remark("weight lost", "The extra weight of {weight} is lost.", types={"weight": "int"}),
    Remark("sold out", lambda part: f"That was the last {PARTS[part].name}.", types={"part": PART}),
    Event("put on", Deed(_put_on),
          types={"part": PART, "place": "text", "by": PART, "side": "int", "cell": "list of int", "alike": "bool"}),
    Event("laid aside",
          Deed(lambda parts, fits: f"sets {codes(parts)} aside{'' if fits else ': the rocket has no place for it'}"),
          types={"parts": f"list of {PART}", "fits": "bool"}),
    Remark("room elsewhere", lambda part: f"Rearranging can make room for {PARTS[part].code}.", types={"part": PART}),
    Event("taken off", Deed(_taken_off),
          types={"part": PART, "by": PART, "side": "int", "cell": "list of int", "alike": "bool", "several": "bool",
                 "parts": f"list of {PART}"}),
    Event("rebuilt", _rebuilt, types={"who": SEAT, "before": "text", "drawing": "text", "aside": f"list of {PART}"}),
    Event(
        "kept tiles", lambda who, tiles: f"Keep {tiles_in_words(tiles)} beside {who}'s board.",
        types={"who": SEAT, "tiles": f"list of {JUNK}"},
    ),
    Remark(
        "blueprint met", lambda who, card: f"{who}'s rocket meets blueprint {card}: the countdown starts.",
        types={"who": SEAT, "card": BLUEPRINT},
    ),
    Event("launch bonus", "{who} takes the countdown cards, worth {points} points at the end.",
          types={"points": "int"}),
    Event("counted down", Deed(lambda card: f"returns countdown card {constants.TURNS_LEFT[card]} to the box"),
          types={"card": "piece countdown"}),
    Remark("turns left", lambda turns: f"Everybody has {amount(turns, 'turn')} left.", types={"turns": "int"}),
    Remark("launch", "Launch! is on top now.", types={"who": SEAT}),
    Remark(
        "deck low",
        lambda number: f"{amount(number, 'card') if number else 'No cards'} left in the design deck: {END_OF_DECK}.",
        types={"number": "int"},
    ),
    Remark("deck ended", "The top row can't be refilled, so the game is ending.", types={"who": SEAT}),
    Remark("final leaves", "Everybody has one last leave, beginning with {who}.", types={"who": SEAT}),
    Remark("final leave", "This is {who}'s last leave.", types={"who": SEAT}),
    Event("fulfilled", Deed(lambda card, points: f"fulfils design {card_name(card)} for {amount(points, 'point')}"),
          types={"card": DESIGN, "points": "int"}),
    Event("reserve fulfilled", Deed(lambda card: f"turns reserved design {card} face up"), types={"card": DESIGN}),
    Event("reserved", Deed(lambda card: f"reserves design {card_name(card)}, face down"), types={"card": DESIGN}),
    Event("moved down", lambda card, place: f"Design {card_name(card)} moves down.",
          types={"card": DESIGN, "place": "row row-places"}),
    Event("marked", Deed(lambda card: f"puts a marker on card {card_name(card)}"), types={"card": ADVANCED_DESIGN}),
    Remark(
        "value", lambda card, points: f"Card {card} now pays {amount(points, 'point')} for each {subject(card)}.",
        types={"card": ADVANCED_DESIGN, "points": "int"},
    ),
)  # fmt: skip


# ---- moves that make one rocket of another


def tell_moves(before: Rocket, after: Rocket) -> list[str]:
    """Describe the moves from one rocket to another (SC-061): set parts aside, then put on or move others, so that each
    has a neighbour by then.

    >>> tell_moves(parse_drawing("WF SH / - WH"), parse_drawing("WN / WH / SH"))
    ['set aside WF', 'move WH from below SH to above SH', 'put WN above WH']
    """
    moved = _find_others(before, after)
    gone = [_take(moved, part) for part in (parts_of(before) - parts_of(after)).elements()]
    said = [f"set aside {joined([_called(before, each) for each in gone])}"] if gone else []
    lying: Rocket = tuple(each for each in before if each in after)
    for each in _in_order(lying, _find_others(after, before)):
        comes = each.part not in [other.part for other in moved]
        old = None if comes else _take(moved, each.part, each.cell)
        said.append(_tell_move(before, each, old, _place_of(lying, each, moved)))
        lying = (*lying, each)
    return said


def _find_others(rocket: Rocket, other: Rocket) -> list[Placed]:
    """Return the parts of a rocket that lie elsewhere in another, or aren't in it."""
    return [each for each in rocket if each not in other]


def _tell_move(before: Rocket, each: Placed, old: Placed | None, to: str) -> str:
    """Describe a part's move to its place. old: its former place, or None for a part put on."""
    code = PARTS[each.part].code
    if old is None:
        return f"put {code} {'to ' if to.startswith('the ') else ''}{to}"
    return (
        f"flip {_called(before, old)}"
        if old.cell == each.cell
        else f"move {code} from {_place_of(before, old)} to {to}"
    )


def _take(moved: list[Placed], part: str, cell: Cell | None = None) -> Placed:
    """Take a part of a kind from those that come off: the one on a cell, which only turns over, or else the first."""
    alike = [each for each in moved if each.part == part]
    found = next((each for each in alike if each.cell == cell), alike[0])
    moved.remove(found)
    return found


def _called(rocket: Rocket, each: Placed) -> str:
    """Name a part of a rocket by code, and by place if there are several."""
    code = PARTS[each.part].code
    return f"{code} {_place_of(rocket, each).removeprefix('the ')}" if parts_of(rocket)[each.part] > 1 else code


def _in_order(lying: Rocket, come: list[Placed]) -> Iterator[Placed]:
    """Yield parts in an order in which each joins one that is already there."""
    while come:
        each = next((each for each in come if any(lie_together(each, other) for other in lying)), come[0])
        come.remove(each)
        lying = (*lying, each)
        yield each


def _place_of(rocket: Rocket, each: Placed, others: Iterable[Placed] = ()) -> str:
    """Describe a place of a rocket by a neighbour. others: parts that still lie there."""
    rest = tuple(other for other in rocket if other.cell != each.cell)
    side, other = neighbour((*rest, each), each)
    alike = [part.part for part in (*rest, *others, each)].count(other.part) > 1
    spot = _spot(other.part, side, each.cell, alike)
    return f"the {spot}" if spot.startswith(("left", "right")) else spot
