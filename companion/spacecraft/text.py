"""Questions, answers and what happens, in words for the people at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import DONE
from companion.engine.setup_options import RANDOM
from companion.engine.texts import Event, Joint, Line, Question
from companion.text.grammar import amount, capital, joined

from . import constants
from .build import ARRANGE, ASIDE, FOR_CARD, OVERPAY, payment_key
from .constants import ADVANCED_CARDS, DESIGNS_A_TURN, JUNK_NAME, NAME, PARTS, SLOTS, WEIGHT, WEIGHT_LIMIT
from .designs import RESERVE
from .things import a_tile, beside, card_name, codes, from_home, lacking, part_name, points_of, tiles_in_words, weighed
from .turn import LEAVE

MARK = {piece.key: str(piece.fields["mark"]) for piece in constants.GAME.kinds["pawn"].pieces}
"""The sign of a colour, by which its pieces are known on a black-and-white print."""

WHOLE_ROW = " Go on to the right, row by row; you can type several codes in a line."

Tiles = Sequence[str]

# Types of values.
SEAT, SPACE, JUNK, PART = "key players", "row spaces", "piece junk", "piece rocket-parts"
DESIGN, GOAL, BLUEPRINT, ADVANCED = "piece design", "piece goal", "piece blueprint", "piece advanced-design"
LACKS = f"map of {DESIGN} to map of text to int"
JOINS, SIDES, CELLS = f"map of text to {PART}", "map of text to int", "map of text to list of int"
"""Places of a rocket by name: a part that each is beside, on which of its sides, and the cell."""


# ---- questions --------------------------------------------------------------------------------------------------


def _space(option: str, tops: Mapping[str, str]) -> str:
    return f"{option} {weighed(tops[option])}"


def _room(tiles: int, weight: int) -> str:
    return f"room for {amount(tiles, 'tile')}, weight {weight}"


def _visit(seat: str) -> str:
    return f"{seat}: visit which pile? ({_room(SLOTS, WEIGHT_LIMIT)})"


def _search(seat: str, at: str, slots: int, room: int, heavy: Sequence[str]) -> str:
    too_heavy = f"; too heavy: {joined(heavy)}" if heavy else ""
    return f"{seat}: search which pile, or leave? (at {at}; {_room(slots, room)}{too_heavy})"


def _build_prompt(seat: str, store: Tiles) -> str:
    return f"{seat}: build or rebuild what? ({tiles_in_words(store) if store else 'no junk'} to spend)"


def _build(option: str, pays: Mapping[str, Sequence[Tiles]], moves: Mapping[str, int], launching: Sequence[str]) -> str:
    if option in moves:
        card = option.removeprefix(FOR_CARD)
        return f"Rebuild for design {card} ({amount(moves[option], 'part')} to move)"
    if option not in pays:
        return f"Lay it out as {option}"
    first, *more = pays[option]
    key = payment_key(tuple(first))
    price = f"e.g. {key}" if more else f"{key}{_lost(option, first)}"  # The next question says all ways to pay.
    launch = "; meets the blueprint" if option in launching else ""
    return f"{PARTS[option].name.capitalize()} ({price}{launch})"


def _lost(part: str, tiles: Tiles) -> str:
    """What a payment for a part is too heavy by."""
    over = sum(WEIGHT[tile] for tile in tiles) - constants.PRICE[part]
    return f", {over} lost" if over else ""


def _pay(option: str, part: str, tiles: Mapping[str, Tiles]) -> str:
    return f"{option}: {tiles_in_words(tiles[option])}{_lost(part, tiles[option]).replace(', ', ', weight ')}"


def _spot(option: str, joins: Mapping[str, str], sides: Mapping[str, int], cells: Mapping[str, Sequence[int]]) -> str:
    """A place of a rocket by what it is beside; by its cell, too, where that could be another place."""
    words = beside(sides[option], joins[option])
    alike = [each for each in joins if (sides[each], joins[each]) == (sides[option], joins[option])]
    return f"{words}, {from_home(*cells[option])}" if len(alike) > 1 else words


def _place(option: str, joins: Mapping[str, str], sides: Mapping[str, int], cells: Mapping[str, Sequence[int]]) -> str:
    if option == ASIDE:
        return "Set it aside"  # No verb, which would come first: few want it.
    spot = _spot(option, joins, sides, cells)
    return capital(spot)


def _arrange_prompt(seat: str, parts: Mapping[str, str], on: Sequence[str]) -> str:
    verbs = [verb for verb, some in (("take off", parts), ("put on", on)) if some]
    return f"{seat}: {' or '.join(verbs)} which part?"


def _arrange(
    option: str,
    parts: Mapping[str, str],
    joins: Mapping[str, str],
    sides: Mapping[str, int],
    cells: Mapping[str, Sequence[int]],
) -> str:
    if option in parts:
        return f"Take off {PARTS[parts[option]].code} ({_spot(option, joins, sides, cells)})"
    return f"Put on {PARTS[option].code} ({PARTS[option].name})"


def _design_prompt(seat: str, left: int, lacks: Mapping[str, Mapping[str, int]]) -> str:
    if all(lacks.values()):
        return f"{seat}: reserve a design? (the rocket meets none yet)"
    return f"{seat}: fulfil which design? ({f'up to {left}' if left == DESIGNS_A_TURN else f'{left} more'})"


def _design(option: str) -> str:
    return f"Fulfil design {card_name(option)} for {points_of(option)}"


def _reserve_one(last: bool) -> str:
    return f"Reserve a design, face down{' (pointless: this is the last leave)' if last else ''}"


def _reserve(option: str, lacks: Mapping[str, Mapping[str, int]]) -> str:
    return f"{option} ({NAME[option]}; {points_of(option)}): {lacking(lacks[option], final=False)}"


def _reserve_this(line: Line) -> str:
    return line[0].label.replace("a design, face down", line[-1].label)


def _goal(option: str) -> str:
    case = constants.GOAL_TEXT[option]
    return f"{option} {NAME[option]}, {constants.GOAL_POINTS[option]} points each time: {case[:1].lower()}{case[1:-1]}"


def subject(card: str) -> str:
    """What an advanced card scores, one of it.

    >>> subject("47"), subject("48"), subject("55")
    ('gold part', 'two-coloured part', 'engine')
    """
    each = ADVANCED_CARDS[card]
    if each.two_coloured:
        return "two-coloured part"
    return each.shape or f"{each.colour} part"


def _marker(seat: str, option: str, points: Mapping[str, int], own: Sequence[str]) -> str:
    again = f" ({seat} has a marker there)" if option in own else ""
    return f"{option} {NAME[option]}: {amount(points[option], 'point')} each{again}"


def _throw_in_prompt(seat: str, part: str, paid: Tiles) -> str:
    return f"{seat}: pay for the {part_name(part)} with which tile? (so far: {tiles_in_words(paid)})"


def tile_option(option: str) -> str:
    return weighed(option).capitalize()


def part_option(option: str) -> str:
    return PARTS[option].name.capitalize()


def card_option(option: str) -> str:
    return card_name(option)


QUESTIONS = (
    Question("first player", "Who goes first?", labels={RANDOM: "Pick at random"}),
    Question("first player drawn", "Draw a player to go first. Which player?"),
    Question("token", "Which token lies on {slot}?", tile_option, slot="row workshop-slots"),
    Question("blueprint", "Draw a blueprint. Which card?", card_option),
    Question("goal drawn", "{who} draws a goal. Which card?", card_option, who=SEAT),
    Question("goal", "{seat}: keep which goal?", _goal),
    Question(
        "design card",
        lambda place, top: f"Deal a design card to place {place} in the {'top' if top else 'bottom'} row. Which card?",
        lambda option: f"{card_name(option)}, {points_of(option)}",
        place="row row-places", top="bool",
    ),
    Question(
        "advanced card", "Deal an advanced design card, side {side} up. Which card?", card_option,
        side={"type": "choice", "choices": ["A", "B"]},
    ),
    Question(
        "pile",
        lambda space, first: f"Which tile is on top at {space}?{WHOLE_ROW if first else ''}",
        tile_option,
        space=SPACE, first="bool",
    ),
    Question("next tile", "Which tile is now on top at {space}?", tile_option, space=SPACE),
    Question("visit", _visit, _space, tops=f"map of {SPACE} to {JUNK}"),
    Question(
        "search", _search, _space,
        labels={LEAVE: "Leave, then build"},
        rules={LEAVE: "SC-048"},
        at=SPACE, tops=f"map of {SPACE} to {JUNK}", heavy=f"list of {SPACE}", slots="int", room="int",
    ),
    Question(
        "build", _build_prompt, _build,
        labels={
            ARRANGE: "Rearrange (or type the new rocket; it is now {drawing})",
            OVERPAY: "Overpay (choose the tiles)",
            DONE: "Done building",
        },
        store=f"list of {JUNK}", pays=f"map of {PART} to list of list of {JUNK}", moves="map of text to int",
        launching=f"list of {PART}", drawing="text",
    ),
    Question(
        "pay", lambda seat, part: f"{seat}: pay for the {part_name(part)} with which tiles?", _pay,
        part=PART, tiles=f"map of text to list of {JUNK}",
    ),
    Question("overpay", "{seat}: overpay for which part?", part_option),
    Question(
        "throw in", _throw_in_prompt, tile_option, labels={DONE: "Done paying"},
        part=PART, paid=f"list of {JUNK}",
    ),
    Question(
        "place", lambda seat, part: f"{seat}: put the {part_name(part)} where?", _place,
        part=PART, joins=JOINS, sides=SIDES, cells=CELLS,
    ),
    Question(
        "arrange", _arrange_prompt, _arrange,
        labels={DONE: "Done rearranging"}, parts=f"map of text to {PART}", joins=JOINS, sides=SIDES, cells=CELLS,
        on=f"list of {PART}",
    ),
    Question(
        "design", _design_prompt, _design,
        labels={RESERVE: _reserve_one, DONE: "Done with designs"},
        lacks=LACKS, left="int", last="bool",
        joint=Joint(("reserve",), _reserve_this),
    ),
    Question("reserve", "{seat}: reserve which design?", _reserve, lacks=LACKS),
    Question(
        "marker", lambda seat, left: f"{seat}: put a marker on which card? ({amount(left, 'marker')} left)", _marker,
        labels={DONE: "No marker"},
        points=f"map of {ADVANCED} to int", own=f"list of {ADVANCED}", left="int",
    ),
)  # fmt: skip


# ---- what happens -----------------------------------------------------------------------------------------------


def _dealt(card: str, place: str, top: bool) -> str:
    return f"Deal design {card_name(card)} to place {place} in the {'top' if top else 'bottom'} row."


def _put_on(who: str, part: str, by: str, side: int, cell: Sequence[int], alike: bool) -> str:
    spot = f"{beside(side, by)}{f', {from_home(*cell)}' if alike else ''}"
    return f"{who} puts {PARTS[part].code} {spot}."


END_OF_DECK = "the game ends once a design is fulfilled and the top row can't be refilled"

EVENTS = (
    Event("first player", "{who} goes first.", who=SEAT),
    Event(
        "player ready",
        lambda who, colour: f"{who} takes the {colour} board and pawn ({MARK[colour]}) and a starting hull.",
        who=SEAT, colour="piece pawn",
    ),
    Event("workshop ready", "Join the three pieces of the workshop and sort the rocket parts into it."),
    Event("board side", "Lay out the junkyard board, {size} × {size} side up.", size="int"),
    Event(
        "token placed", lambda token, slot: f"Put the {JUNK_NAME[token]} token on {slot}.",
        brief=("Put these tokens in the workshop", lambda token, slot: f"{JUNK_NAME[token]} on {slot}"),
        token="piece token", slot="row workshop-slots",
    ),
    Event("blueprint", "Put blueprint {card} face up where everybody can see it.", card=BLUEPRINT),
    Event(
        "countdown ready",
        "Stack the countdown cards below it, with 3 on top and Launch! at the bottom ({points} points).",
        points="int",
    ),
    Event(
        "goals drawn", lambda who, cards: f"{who} draws goals {joined([card_name(card) for card in cards])}.",
        who=SEAT, cards=f"list of {GOAL}",
    ),
    Event("goal kept", lambda who, card: f"{who} keeps goal {card_name(card)}.", who=SEAT, card=GOAL),
    Event("designs removed", "Remove {number} cards from each design deck, unseen.", number="int"),
    Event("decks stacked", "Stack the decks: III at the bottom, I on top.", handles=("designs",)),
    Event("dealt", _dealt, card=DESIGN, place="row row-places", top="bool"),
    Event("markers taken", lambda who: f"{who} takes {constants.MARKERS} markers.", who=SEAT),
    Event(
        "advanced dealt", lambda card, side: f"Lay out card {card_name(card)}, side {side} up.",
        brief=("Lay out these cards", lambda card, side: f"{card_name(card)} with side {side} up"),
        card=ADVANCED, side={"type": "choice", "choices": ["A", "B"]},
    ),
    Event("junk shuffled", "Shuffle the {number} junk tiles face down.", handles=("junk-tiles",), number="int"),
    Event("piles laid", "Put a pile face up on each of the {piles} spaces.", piles="int"),
    Event("turn", "Turn {number}: {who}.", who=SEAT, number="int"),
    Event("visited", "{who} visits {space}.", who=SEAT, space=SPACE),
    Event("searched", "{who} moves to {space}.", who=SEAT, space=SPACE),
    Event("took", lambda who, tile: f"{who} takes {a_tile(tile)}.", who=SEAT, tile=JUNK, space=SPACE),
    Event("uncovered", lambda tile, space: f"{space} now has {a_tile(tile)} on top.", tile=JUNK, space=SPACE),
    Event("space empty", "{space} is empty now.", space=SPACE),
    Event(
        "board full",
        lambda who, weight: (
            f"{who} must leave: "
            + (f"the tiles in the cart weigh {weight}." if weight >= WEIGHT_LIMIT else "the cart is full.")
        ),
        who=SEAT, weight="int",
    ),
    Event(
        "all too heavy", lambda who, room: f"{who} must leave: every tile in reach weighs more than {room}.",
        who=SEAT, room="int",
    ),
    Event("blocked", "{who} must leave: no pile is within reach.", who=SEAT),
    Event(
        "left",
        lambda who, tiles: f"{who} leaves the junkyard{f' with {tiles_in_words(tiles)}' if tiles else ''}.",
        who=SEAT, tiles=f"list of {JUNK}",
    ),
    Event("nowhere to visit", "{who} can't visit the junkyard: no pile is within reach.", who=SEAT),
    Event(
        "built", lambda who, part, tiles: f"{who} builds a {part_name(part)} for {tiles_in_words(tiles)}.",
        who=SEAT, part=PART, tiles=f"list of {JUNK}",
    ),
    Event("weight lost", "The extra weight of {weight} is lost.", weight="int"),
    Event("sold out", lambda part: f"That was the last {PARTS[part].name}.", part=PART),
    Event(
        "put on", _put_on, who=SEAT, part=PART, place="text",
        by=PART, side="int", cell="list of int", alike="bool",
    ),
    Event("laid aside", lambda who, parts: f"{who} sets {codes(parts)} aside.", who=SEAT, parts=f"list of {PART}"),
    Event("room elsewhere", lambda part: f"Rearranging can make room for {PARTS[part].code}.", part=PART),
    Event("taken off", lambda who, parts: f"{who} takes off {codes(parts)}.", who=SEAT, parts=f"list of {PART}"),
    Event(
        "rebuilt",
        lambda who, drawing, aside: (
            f"{who}'s rocket is now {drawing}{f', with {codes(aside)} set aside' if aside else ''}."
        ),
        who=SEAT, drawing="text", aside=f"list of {PART}",
    ),
    Event(
        "kept tiles", lambda who, tiles: f"{who} keeps {tiles_in_words(tiles)} for later.",
        who=SEAT, tiles=f"list of {JUNK}",
    ),
    Event(
        "blueprint met", lambda who, card: f"{who}'s rocket meets blueprint {card}: the countdown starts.",
        who=SEAT, card=BLUEPRINT,
    ),
    Event("launch bonus", "{who} takes the countdown cards, worth {points} points at the end.", who=SEAT, points="int"),
    Event(
        "counted down", lambda who, card: f"{who} returns countdown card {constants.TURNS_LEFT[card]} to the box.",
        who=SEAT, card="piece countdown",
    ),
    Event("turns left", lambda turns: f"Everybody has {amount(turns, 'turn')} left.", turns="int"),
    Event("launch", "Launch! is on top now.", who=SEAT),
    Event("deck low", lambda number: f"{amount(number, 'card')} left in the design deck: {END_OF_DECK}.", number="int"),
    Event("deck ended", "The top row can't be refilled, so the game is ending.", who=SEAT),
    Event("final leaves", "Everybody has one last leave, beginning with {who}.", who=SEAT),
    Event("final leave", "This is {who}'s last leave.", who=SEAT),
    Event(
        "fulfilled", lambda who, card, points: f"{who} fulfils design {card_name(card)} for {amount(points, 'point')}.",
        who=SEAT, card=DESIGN, points="int",
    ),
    Event("reserve fulfilled", lambda who, card: f"{who} turns up the reserved design {card}.", who=SEAT, card=DESIGN),
    Event("reserved", lambda who, card: f"{who} reserves design {card_name(card)}, face down.", who=SEAT, card=DESIGN),
    Event("moved down", lambda card, place: f"Design {card_name(card)} moves down.",
          card=DESIGN, place="row row-places"),
    Event("marked", lambda who, card: f"{who} puts a marker on card {card_name(card)}.", who=SEAT, card=ADVANCED),
    Event(
        "value", lambda card, points: f"Each {subject(card)} is worth {amount(points, 'point')} now.",
        card=ADVANCED, points="int",
    ),
)  # fmt: skip
