"""Questions, answers and what happens, in words for the people at the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.engine import DONE
from companion.engine.setup_options import RANDOM
from companion.engine.texts import Event, Joint, Question
from companion.text.grammar import amount, joined

from . import constants
from .build import ARRANGE, ASIDE, FOR_CARD, OVERPAY, payment_key
from .constants import ADVANCED_CARDS, CONNECTOR, JUNK_NAME, NAME, PARTS, PLURAL, WEIGHT
from .designs import RESERVE
from .requirements import COLUMNS, ROWS
from .turn import LEAVE

MARK = {piece.key: str(piece.fields["mark"]) for piece in constants.GAME.kinds["pawn"].pieces}
"""The sign of a colour, by which its pieces are known on a black-and-white print."""

WHOLE_ROW = " Go on to the right, row by row; several codes in a line are fine."

MET = "met"

Tiles = Sequence[str]

# Types of values.
SEAT, SPACE, JUNK, PART = "key players", "row spaces", "piece junk", "piece rocket-parts"
DESIGN, GOAL, BLUEPRINT, ADVANCED = "piece design", "piece goal", "piece blueprint", "piece advanced-design"
LACKS = f"map of {DESIGN} to map of text to int"


# ---- things -----------------------------------------------------------------------------------------------------


def part_name(part: str) -> str:
    """A part by its code and name.

    >>> part_name("nose-white")
    'WN (white nose)'
    """
    return f"{PARTS[part].code} ({PARTS[part].name})"


def codes(parts: Iterable[str]) -> str:
    return joined([PARTS[part].code for part in parts])


def junk(tile: str) -> str:
    """A tile with its weight.

    >>> junk("gears")
    'gears 2'
    """
    return f"{JUNK_NAME[tile]} {WEIGHT[tile]}"


def tiles_in_words(tiles: Tiles) -> str:
    """Tiles with their weights, equal ones together.

    >>> tiles_in_words(["gears", "gears", "cable"])
    '2 × gears 2 and cable 3'
    """
    kinds = dict.fromkeys(tiles)
    each = [f"{tiles.count(tile)} × {junk(tile)}" if tiles.count(tile) > 1 else junk(tile) for tile in kinds]
    return joined(each) or "nothing"


def names_of(tiles: Tiles) -> str:
    """Tiles without weights.

    >>> names_of(["gears", "light-bulb"])
    'gears + light bulb'
    """
    return " + ".join(JUNK_NAME[tile] for tile in tiles)


def lacking(lacks: Mapping[str, int], final: bool = True) -> str:
    """What the final rocket lacks for a card, or what one that is being built still needs.

    >>> lacking({"nose": 1, "blue": 2}), lacking({"nose": 1}, final=False), lacking({})
    ('lacks 1 nose and 2 blue', 'needs 1 more nose', 'met')
    """
    many = {**PLURAL, COLUMNS: COLUMNS, ROWS: ROWS}
    more = "" if final else " more"
    each = [f"{number}{more} {_one(what) if number == 1 else many.get(what, what)}" for what, number in lacks.items()]
    return f"{'lacks' if final else 'needs'} {joined(each)}" if lacks else MET


def _one(what: str) -> str:
    return what.removesuffix("s") if what in (COLUMNS, ROWS) else what


def card_name(card: str) -> str:
    """A card by its number and name."""
    return NAME[card] if NAME[card].endswith(f" {card}") else f"{card} ({NAME[card]})"


def points_of(card: str) -> str:
    return amount(constants.DESIGN_POINTS[card], "point")


# ---- questions --------------------------------------------------------------------------------------------------


def _space(option: str, tops: Mapping[str, str]) -> str:
    return f"{option} {junk(tops[option])}"


def _search(seat: str, at: str, slots: int, room: int, heavy: Tiles) -> str:
    too_heavy = f"; too heavy: {', '.join(heavy)}" if heavy else ""
    return f"{seat} at {at}: search where, or leave? ({amount(slots, 'free place')}, weight {room} left{too_heavy})"


def _build_prompt(seat: str, store: Tiles) -> str:
    return f"{seat}: build or rebuild what? ({tiles_in_words(store) if store else 'no junk'} in store)"


def _build(option: str, pays: Mapping[str, Sequence[Tiles]], moves: Mapping[str, int], launching: Sequence[str]) -> str:
    if option in moves:
        card = option.removeprefix(FOR_CARD)
        return f"Rebuild for design {card}: {amount(moves[option], 'part')} to move"
    if option not in pays:
        return f"Lay it out as {option}"
    first, *more = pays[option]
    over = sum(WEIGHT[tile] for tile in first) - constants.PRICE[option]
    lost = f", {over} over" if over else ""
    other = " etc." if more else ""
    launch = "; meets the blueprint" if option in launching else ""
    return f"{PARTS[option].name.capitalize()} ({payment_key(tuple(first))}{other}{lost}{launch})"


def _pay(option: str, part: str, tiles: Mapping[str, Tiles]) -> str:
    over = sum(WEIGHT[tile] for tile in tiles[option]) - constants.PRICE[part]
    return f"{option}: {names_of(tiles[option])}{f' ({over} too many)' if over else ''}"


def _place_prompt(seat: str, part: str) -> str:
    return f"{seat}: put {part_name(part)} where, counted from your starting hull?"


SIDE_WORDS = {"nose": "on top of", "engine": "below", "hull": "joined to", "fin": "beside", CONNECTOR: "beside"}


def _place(option: str, part: str, joins: Mapping[str, str]) -> str:
    if option == ASIDE:
        return "Set it aside"  # No verb, which would come first: few want it.
    return f"{option}, {SIDE_WORDS[PARTS[part].shape]} {PARTS[joins[option]].code}"


def _arrange(option: str, parts: Mapping[str, str]) -> str:
    if option in parts:
        return f"{option} Take off {part_name(parts[option])}"
    return f"Put on {PARTS[option].name}"


def _design_prompt(seat: str, left: int, lacks: Mapping[str, Mapping[str, int]]) -> str:
    missing = [f"{card} {lacking(each, final=False)}" for card, each in lacks.items() if each]
    rest = f" Not yet: {'; '.join(missing)}." if missing else ""
    return f"{seat}: fulfil which design? (up to {left}){rest}"


def _design(option: str) -> str:
    return f"Fulfil {card_name(option)} for {points_of(option)}"


def _reserve_one(last: bool) -> str:
    return f"Reserve a design, face down{' (no use any more: the last leave)' if last else ''}"


def _reserve(option: str, lacks: Mapping[str, Mapping[str, int]]) -> str:
    return f"{card_name(option)}, {points_of(option)}, {lacking(lacks[option], final=False)}"


def _goal(option: str) -> str:
    return f"{option} {NAME[option]}: {constants.GOAL_POINTS[option]} for each. {constants.GOAL_TEXT[option]}"


def subject(card: str) -> str:
    """What an advanced card scores, one of it.

    >>> subject("47"), subject("48"), subject("55")
    ('gold part', 'two-coloured part', 'engine')
    """
    each = ADVANCED_CARDS[card]
    if each.two_coloured:
        return "two-coloured part"
    return each.shape or f"{each.colour} part"


def _marker(option: str, points: Mapping[str, int], own: Sequence[str]) -> str:
    again = ", you have a marker there" if option in own else ""
    return f"{option} {NAME[option]}: {points[option]} each{again}"


def _throw_in_prompt(seat: str, part: str, paid: Tiles) -> str:
    return f"{seat}: pay for {part_name(part)} with which tile? So far: {names_of(paid) or 'none'}"


def tile_option(option: str) -> str:
    return junk(option).capitalize()


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
        lambda place, top: f"Deal a design card to place {place} of the {'top' if top else 'bottom'} row. Which card?",
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
    Question("next tile", "Which tile is on top at {space} now?", tile_option, space=SPACE),
    Question("visit", "{seat}: visit which pile?", _space, tops=f"map of {SPACE} to {JUNK}"),
    Question(
        "search", _search, _space,
        labels={LEAVE: "Leave: build, then designs"},
        rules={LEAVE: "SC-048"},
        at=SPACE, tops=f"map of {SPACE} to {JUNK}", heavy=f"list of {SPACE}", slots="int", room="int",
    ),
    Question(
        "build", _build_prompt, _build,
        labels={
            ARRANGE: "Rearrange, or type the rocket: {drawing}",
            OVERPAY: "Pay more tiles than needed",
            DONE: "Done building",
        },
        store=f"list of {JUNK}", pays=f"map of {PART} to list of list of {JUNK}", moves="map of text to int",
        launching=f"list of {PART}", drawing="text",
    ),
    Question(
        "pay", lambda seat, part: f"{seat}: pay for {part_name(part)} with which tiles?", _pay,
        part=PART, tiles=f"map of text to list of {JUNK}",
    ),
    Question("overpay", "{seat}: build which part with more tiles than it needs?", part_option),
    Question(
        "throw in", _throw_in_prompt, tile_option, labels={DONE: "That's the payment"},
        part=PART, paid=f"list of {JUNK}",
    ),
    Question(
        "place", _place_prompt, _place, part=PART, joins=f"map of text to {PART}",
    ),
    Question(
        "arrange", "{seat}: take off or put on which part? Rocket: {drawing}", _arrange,
        labels={DONE: "Done rearranging"}, parts=f"map of text to {PART}", drawing="text",
    ),
    Question(
        "design", _design_prompt, _design,
        labels={RESERVE: _reserve_one, DONE: "Done with designs"},
        lacks=LACKS, left="int", last="bool",
        joint=Joint(("reserve",), lambda line: line[0].label.replace("a design, face down", line[-1].label)),
    ),
    Question("reserve", "{seat}: reserve which design?", _reserve, lacks=LACKS),
    Question(
        "marker", lambda seat, left: f"{seat}: put a marker on which card? ({left} left)", _marker,
        labels={DONE: "Put no marker"},
        points=f"map of {ADVANCED} to int", own=f"list of {ADVANCED}", left="int",
    ),
)  # fmt: skip


# ---- what happens -----------------------------------------------------------------------------------------------


def _dealt(card: str, place: str, top: bool) -> str:
    return f"Deal design {card_name(card)} to place {place} of the {'top' if top else 'bottom'} row."


END_OF_DECK = "the game ends once a design is fulfilled and the top row can't be refilled"

EVENTS = (
    Event("first player", "{who} goes first.", who=SEAT),
    Event(
        "player ready",
        lambda who, colour: f"{who} takes the {colour} board and pawn ({MARK[colour]}) and a starting hull.",
        who=SEAT, colour="piece pawn",
    ),
    Event("workshop ready", "Join the three pieces of the workshop and sort the rocket parts into it."),
    Event("board side", "Lay out the junkyard, side with {size} × {size} spaces up.", size="int"),
    Event(
        "token placed", lambda token, slot: f"Put the {JUNK_NAME[token]} token on {slot}.",
        token="piece token", slot="row workshop-slots",
    ),
    Event("blueprint", lambda card: f"Blueprint {card} lies face up for everybody.", card=BLUEPRINT),
    Event(
        "countdown ready", "Stack the countdown cards below it, 3 on top; launching is worth {points} points.",
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
        "advanced dealt", lambda card, side: f"Lay out design {card_name(card)}, side {side} up.",
        card=ADVANCED, side={"type": "choice", "choices": ["A", "B"]},
    ),
    Event("junk shuffled", "Shuffle the {number} junk tiles face down.", handles=("junk-tiles",), number="int"),
    Event("piles laid", "{piles} piles lie in the junkyard, face up.", piles="int"),
    Event("turn", "Turn {number}: {who}.", who=SEAT, number="int"),
    Event("visited", "{who} visits {space}.", who=SEAT, space=SPACE),
    Event("searched", "{who} moves to {space}.", who=SEAT, space=SPACE),
    Event("took", lambda who, tile: f"{who} takes {junk(tile)}.", who=SEAT, tile=JUNK, space=SPACE),
    Event("uncovered", lambda tile, space: f"On top at {space} now: {junk(tile)}.", tile=JUNK, space=SPACE),
    Event("space empty", "{space} is empty now.", space=SPACE),
    Event(
        "board full",
        lambda who, weight: (
            f"{who} must leave: {'weight 7 is reached' if weight >= constants.WEIGHT_LIMIT else 'all places are full'}."
        ),
        who=SEAT, weight="int",
    ),
    Event(
        "all too heavy", lambda who, room: f"{who} must leave: every tile in reach weighs more than {room}.",
        who=SEAT, room="int",
    ),
    Event("blocked", "{who} must leave: no pile can be reached.", who=SEAT),
    Event(
        "left",
        lambda who, tiles: f"{who} leaves the junkyard{f' with {tiles_in_words(tiles)}' if tiles else ''}.",
        who=SEAT, tiles=f"list of {JUNK}",
    ),
    Event("nowhere to visit", "{who} can't visit the junkyard: there is no pile to go to.", who=SEAT),
    Event(
        "built", lambda who, part, tiles: f"{who} builds {part_name(part)} for {names_of(tiles)}.",
        who=SEAT, part=PART, tiles=f"list of {JUNK}",
    ),
    Event("weight lost", "The extra weight of {weight} is lost.", weight="int"),
    Event("sold out", lambda part: f"That was the last {PARTS[part].name}.", part=PART),
    Event("put on", lambda who, part, place: f"{who} puts {PARTS[part].code} at {place}.",
          who=SEAT, part=PART, place="text"),
    Event("laid aside", lambda who, parts: f"{who} sets {codes(parts)} aside.", who=SEAT, parts=f"list of {PART}"),
    Event("room elsewhere", lambda part: f"Rearranging can make room for {PARTS[part].code}.", part=PART),
    Event("taken off", lambda who, parts: f"{who} takes off {codes(parts)}.", who=SEAT, parts=f"list of {PART}"),
    Event(
        "rebuilt",
        lambda who, drawing, aside: f"{who}'s rocket is now {drawing}{f'; aside: {codes(aside)}' if aside else ''}.",
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
    Event("counted down", "{who} returns countdown card {card} to the box.", who=SEAT, card="piece countdown"),
    Event("turns left", lambda turns: f"{amount(turns, 'turn')} left for everybody.", turns="int"),
    Event("launch", "The launch card is on top now.", who=SEAT),
    Event("deck low", lambda number: f"{amount(number, 'card')} left in the design deck: {END_OF_DECK}.", number="int"),
    Event("deck ended", "{who} fulfilled a design and the top row can't be refilled: the game ends.", who=SEAT),
    Event("final leaves", "Everybody leaves the junkyard once more, {who} first.", who=SEAT),
    Event("final leave", "{who} leaves for the last time.", who=SEAT),
    Event(
        "fulfilled", lambda who, card, points: f"{who} fulfils design {card_name(card)}: {amount(points, 'point')}.",
        who=SEAT, card=DESIGN, points="int",
    ),
    Event("reserve fulfilled", lambda who, card: f"{who} turns up the reserved design {card}.", who=SEAT, card=DESIGN),
    Event("reserved", lambda who, card: f"{who} reserves design {card_name(card)}, face down.", who=SEAT, card=DESIGN),
    Event("moved down", lambda card, place: f"Design {card_name(card)} moves down.",
          card=DESIGN, place="row row-places"),
    Event("marked", lambda who, card: f"{who} puts a marker on design {card_name(card)}.", who=SEAT, card=ADVANCED),
    Event(
        "value", lambda card, points: f"Each {subject(card)} is worth {amount(points, 'point')} now.",
        card=ADVANCED, points="int",
    ),
)  # fmt: skip
