"""Texts of questions, answers and events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import DONE, FORCED, Option
from companion.engine.labels import Label
from companion.engine.prompts import Prompt
from companion.engine.setup_options import RANDOM_SETTING
from companion.engine.texts import Deed, Event, Question, Remark
from companion.text.grammar import amount, either, joined

from . import launch_words
from .constants import (
    BOARD_NAME,
    BOOTH,
    DEFENDER,
    DESTINATION,
    GAME,
    JUMPER,
    JUMPER_MOVE,
    MOON,
    NIGHT,
    POWER,
    POWER_NAME,
    SIDES,
    SOURCES,
    STACK_OF,
    VALUE,
)
from .hits import DELIVERED
from .tile_words import cities, describe_tile, describe_tiles, label_tile, tiles, tiles_of
from .turn import EVERY, LYING, STACK

MARK = {piece.key: str(piece.fields["mark"]) for piece in GAME.kinds["ship-card"].pieces}
"""Mark of a ship, which identifies it in a black-and-white print."""

Value = Mapping[str, Any]

# Types of values.
SEAT, CITY, BOARD, TILE, CARD = "key players", "row cities", "row boards", "piece junk", "piece ship-card"
TILES, SEATS = f"list of {TILE}", f"list of {SEAT}"
SOURCE: Value = {"type": "choice", "choices": SOURCES}
SIDE: Value = {"type": "choice", "choices": SIDES}
BEST: Value = {"points": "int", "by_ship": "bool", "delivered": "int", "hits": "int", "both": "bool"}
"""The most points of a launch, whether the ship alone scores them and how many a delivery of the tile then scores, the
most hits, and whether one launch brings both."""
STOP: Value = {"city": CITY, "points": "int", "hits": SEATS, "at": f"map of {SEAT} to {CITY}"}
"""A stop: the points delivered there, the ships hit there and on the way, and their cities."""
SHIP_STOP: Value = {**STOP, "round": "bool"}
"""A stop of a ship, and whether it returns to its city."""
SHIP: Value = {"type": "list of record", "fields": SHIP_STOP}
WAYS: Value = {"type": f"map of {CITY} to record", "fields": {**STOP, "ship": SHIP}}
"""Ways to a tile's stop, by the city it leaves to."""
WAYS_TO: Value = {"type": f"map of {CITY} to map of {CITY} to record", "fields": {**STOP, "ship": SHIP}}
STOPS: Value = {"type": f"map of {CITY} to record", "fields": {**SHIP_STOP, "lying": TILES}}


SENSES: Mapping[str, str] = GAME.state["launched"].fields["sense"].choice_words
"""Directions in words."""
STACKS = tuple(f"{source}-stack" for source in SOURCES)


def ship_name(card: str, side: str) -> str:
    """Return a ship's visible power as its name."""
    return POWER_NAME[POWER[card, side]]


def the(board: str) -> str:
    name = BOARD_NAME[board]
    return f"the {name}" if board == MOON else name


# ---- questions --------------------------------------------------------------------------------------------------


def _ship_card(option: str) -> Label:
    """Label a ship card by colour and both powers: in print it shows its name, and perhaps no colour."""
    return Label(option, note=" or ".join(f"{ship_name(option, side)} ({side} side)" for side in SIDES))


def _what_lies(lying: Sequence[str]) -> Label:
    return Label(f"{'The tile' if len(lying) == 1 else 'All tiles'} in the city", note=tiles_of(lying))


def _printed(tile: str) -> str:
    return f"{VALUE[tile]} for {DESTINATION[tile]}" if DESTINATION[tile] else f"value {VALUE[tile]}"


def _flies(tile: str, distance: int) -> str:
    """Describe a tile as printed, and its distance if that isn't its value."""
    if distance == VALUE[tile]:
        return _printed(tile) if DESTINATION[tile] else f"flies {cities(distance)}"
    return f"{_printed(tile)}; flies {cities(distance)}"


def _far(distances: Sequence[int]) -> str:
    *others, last = distances
    return either([*map(str, others), cities(last)])


def _delivered_label(deliveries: int) -> Label:
    return Label("Delivered tile", f"one of {deliveries}" if deliveries > 1 else "")


EXAMPLE = "E10"
"""Tile that explains the notation in set-up; it is used with any number of players, and the number in its code differs
from its value."""

CHANCE = {RANDOM_SETTING: "Pick at random"}

QUESTIONS = (
    # Set-up.
    Question("first player", Prompt("Who goes first?", facts="whoever last took out the rubbish"), labels=CHANCE),
    Question("first player drawn", "Draw lots to see who goes first. Who is it?"),
    Question("seed",
             lambda source, city: f"Draw the top {BOARD_NAME[source]} tile and put it on {city}. Which tile?",
             label_tile, types={"source": SOURCE, "city": CITY}),
    Question("ship card", "Draw a ship card for {who}. Which card is it?", _ship_card, types={"who": SEAT}),
    Question("side", Prompt("play which side of your ship card?"),
             lambda option, card: Label(option, note=ship_name(card, option)), types={"card": CARD}, deed="Play"),
    Question("deal", lambda source, who: f"Draw the top {BOARD_NAME[source]} tile for {who}. Which tile?", label_tile,
             types={"source": SOURCE, "who": SEAT}),
    # Launch.
    Question("launch", Prompt("launch which tile?", facts="from {at}"), launch_words.launch,
             among="cargo", types={"at": CITY, "tiles": {"type": f"map of {TILE} to record", "fields": BEST}},
             deed="Launch"),
    Question("distance", lambda tile, at: Prompt(
                 f"launch {tile} ({_printed(tile)}) how far?", facts=f"from {at}", brief=f"launch {tile} how far?"
             ),
             launch_words.distance, sure={0: "0 isn't Back here. Leave tile and ship where they are?"},
             types={"at": CITY, "tile": TILE, "distances": {"type": "map of text to record", "fields": BEST}},
             deed=lambda tile: f"Launch {tile} ({_printed(tile)})"),
    Question("stop", lambda tile, distance, at: Prompt(
                 f"launch {tile} ({_flies(tile, distance)}) where?", facts=f"from {at}", brief=f"launch {tile} where?"
             ), launch_words.stop_at,
             types={"at": CITY, "tile": TILE, "distance": "int", "stops": WAYS_TO},
             deed=lambda tile, distance: f"Launch {tile} ({_flies(tile, distance)})"),
    Question("direction", Prompt("launch {tile} to {stop} which way?", facts="from {at}"), launch_words.direction,
             types={"at": CITY, "tile": TILE, "distance": "int", "stop": CITY, "stops": WAYS_TO, "ways": WAYS},
             deed="Launch {tile} to {stop}"),
    Question("give up", Prompt("give up which tile?", facts="hit at {at}"), label_tile,
             labels={DELIVERED: _delivered_label}, among="cargo", types={"at": CITY, "deliveries": "int"},
             deed="Give up"),
    Question("give up delivered", Prompt("give up which delivered tile?"), label_tile, among="deliveries",
             deed="Give up"),
    # Move, deliver, pick up.
    Question("move to", lambda at, distances: Prompt("move where?", facts=f"{_far(distances)} from {at}"),
             launch_words.move_to, types={"at": CITY, "distances": "list of int", "stops": STOPS}, deed="Move"),
    Question("deliver", lambda at, beside: Prompt(
                 "deliver which tile?", facts=f"at {at}{' or next to it' if beside else ''}"
             ), launch_words.delivery,
             labels={DONE: lambda more: "Done" if more else "None", EVERY: "All of them"},
             among="cargo",
             types={"at": CITY, "beside": "bool", "more": {"type": "bool", "required": False},
                 "worth": f"map of {TILE} to int"}, deed="Deliver"),
    Question("pick up at", Prompt("pick up from which city?"),
             lambda option, cities: Label(option, note=tiles_of(cities[option])),
             types={"cities": f"map of {CITY} to {TILES}"}, deed="Pick up from"),
    Question("take", Prompt("take which tiles?", facts="at {city}"),
             labels={LYING: _what_lies,
                     STACK: "Top tile of the Mars stack"},
             types={"city": CITY, "lying": TILES}, deed="Take"),
    Question("top tile", "{who} takes the top tile of the Mars stack. Which tile?", label_tile,
             closes="{who} takes the top tile of the Mars stack", types={"who": SEAT}),
    Question("refill",
             lambda who, city, source: f"{who} refills {city} from the {BOARD_NAME[source]} stack. Which tile?",
             label_tile, closes=lambda city, source: f"{city} is refilled from the {BOARD_NAME[source]} stack",
             types={"who": SEAT, "city": CITY, "source": SOURCE}),
)  # fmt: skip


# ---- events -----------------------------------------------------------------------------------------------------


def _forced(answer: Option) -> str:
    return f"Only one choice: {describe_tile(str(answer)) if answer in VALUE else answer}."


def _stacks(made: Sequence[tuple[str, int]]) -> str:
    (first, number), *others = made
    left = [f"{BOARD_NAME[source]} ({number})" for source, number in others]
    return f"Shuffle the stacks: {joined([f'{BOARD_NAME[first]} ({tiles(number)})', *left])}."


def _sides_up(boards: Sequence[str], side: str) -> str:
    return f"Lay {joined([the(board) for board in boards])} {'night' if side == NIGHT else 'day'} side up."


def _marks(marks: Sequence[int]) -> str:
    """Describe which tiles are used, and explain once how they are written."""
    read = f"{describe_tile(EXAMPLE)} means tile {EXAMPLE}, value {VALUE[EXAMPLE]}, destination {DESTINATION[EXAMPLE]}."
    return f"Use the tiles marked {joined([f'{mark}+' for mark in marks])}. On screens, {read}"


def _starters(given: Sequence[str]) -> str:
    """List starters by value and code; the line names them as starters already.

    >>> _starters(["S1", "S1", "S2"])
    '2 of value 1 (S1) and 1 of value 2 (S2)'
    """
    return joined([f"{number} of value {VALUE[tile]} ({tile})" for tile, number in Counter(given).items()])


def _launched(tile: str, city: str, distance: int, stop: str, by: Sequence[str]) -> str:
    to = "all the way round to" if stop == city else "to"
    far = f" ({_adjusted(distance, VALUE[tile], by)})" if distance != VALUE[tile] else ""
    return f"launches {describe_tile(tile)} from {city} {to} {stop}{far}"


def _adjusted(distance: int, value: int, by: Sequence[str]) -> str:
    """Describe a distance that isn't a tile's value, and which powers or boards changed it (JO-A10).

    >>> _adjusted(3, 2, ["deimos"]), _adjusted(1, 3, ["interplanet-express", "deimos"])
    ('3 cities instead of 2, thanks to Deimos', '1 city instead of 3, thanks to Interplanet Express and Deimos')
    """
    names = [BOARD_NAME.get(key) or POWER_NAME[key] for key in by]
    whose = joined(names) if abs(distance - value) >= len(by) else either(names)
    return f"{cities(distance)} instead of {value}, thanks to {whose}"


def _moved(distance: int, city: str, back: bool) -> str:
    return f"moves {cities(distance)} and is back at {city}" if back else f"moves to {city} ({cities(distance)})"


def _delivered(found: Sequence[str], city: str, beside: bool, points: int) -> str:
    return f"delivers {joined(found)} to {'adjacent ' * beside}{city} for {amount(points, 'point')}"


def _picked_up(city: str, found: Sequence[str], away: bool) -> str:
    return f"picks up {joined(describe_tiles(found))}{f' at {city}' if away else ''}"


JOINED = {board: f"{at} at {city}" for board, at, city in (
    ("moon", "Join Earth and the Moon", "Kilimanjaro, and the Moon and Mars at Olympus"),
    ("phobos", "Join Phobos to Mars", "Bradbury"),
    ("deimos", "Join Deimos to Mars", "Hellas"),
)}  # fmt: skip

EVENTS = (
    Event(FORCED, _forced, quiet=True, types={"question": "text", "answer": "text"}),
    Remark("first player", "{who} goes first."),
    Event("board joined", lambda board: f"{JOINED[board]}.", types={"board": BOARD}),
    Event("sides up", _sides_up, types={"boards": f"list of {BOARD}", "side": "text"}),
    Remark("no such night", lambda board: f"{BOARD_NAME[board]} isn't in play, so its night side doesn't count.",
           types={"board": BOARD}),
    Event("tiles used", _marks, types={"marks": "list of int"}),
    Event("stacks ready", _stacks, handles=STACKS, types={"made": "list of list of text"}),
    Event("seeded", lambda city, tile: f"Put {describe_tile(tile)} on {city}.", types={"city": CITY, "tile": TILE},
          brief=("Put a tile on each city", lambda city, tile: f"{describe_tile(tile)} on {city}")),
    Event("ship taken",
          Deed(lambda card, side: f"gets the {card} ship ({MARK[card]}), {side} side up: {ship_name(card, side)}"),
          types={"card": "piece ship-card", "side": SIDE}),
    Event("start", "All ships start at {city}.", types={"city": CITY}),
    Event("starters", lambda given: f"Everyone takes {len(given)} starter tiles: {_starters(given)}.",
        types={"given": TILES}),
    Event("dealt", Deed(lambda found: f"takes a tile from each stack: {joined(describe_tiles(found))}"),
          types={"found": TILES}),
    Remark("nothing to launch", "{who} has no cargo to launch, so {who}'s ship stays where it is."),
    Event("stays", Deed(lambda tile, city: f"leaves {describe_tile(tile)} at {city} and stays there"),
          types={"tile": TILE, "city": CITY}),
    Event("adjusted", lambda tile, distance: f"{describe_tile(tile)} flies {cities(distance)} this time.",
          quiet=True, intent=True, types={"tile": TILE, "distance": "int"}),
    Event("launched", Deed(_launched),
          types={"tile": TILE, "city": CITY, "distance": "int", "stop": CITY, "by": "list of text"}),
    Event("switched", lambda what, city, board: f"On the way, {what} switches to {the(board)}'s orbit at {city}.",
          quiet=True, types={"what": "text", "city": CITY, "board": BOARD}),
    Remark("turned",
           lambda what, city, board, sense: (
               f"{POWER_NAME[BOOTH]}: at {city}, {what} switches to {the(board)}'s orbit"
               f" and keeps going {SENSES[sense]}."
           ),
           types={"what": "text", "city": CITY, "board": BOARD, "sense": {"type": "choice", "choices": [*SENSES]}}),
    Event("passed", "{tile} passes {who} at {city}.", quiet=True, types={"tile": TILE, "city": CITY, "who": SEAT}),
    Event("delivered from afar", Deed(lambda tile, city, points: _delivered([tile], city, False, points)),
          types={"tile": TILE, "city": CITY, "points": "int"}),
    Remark("not delivered", "{tile} goes into the cargo of the ship it hits at {city}, so it isn't delivered.",
           types={"tile": TILE, "city": CITY}),
    Event("rests", "{tile} stays at {city}.", quiet=True, types={"tile": TILE, "city": CITY}),
    Event("several hit", "{number} ships are hit at {city}.", quiet=True, types={"city": CITY, "number": "int"}),
    Remark("immune", lambda who, tile: f"{describe_tile(tile)} can't hit {who}: its value is too low.",
           types={"who": SEAT, "tile": TILE}),
    Remark("hit all the same", lambda who: f"{POWER_NAME[DEFENDER]} doesn't protect {who} from this hit.",
        types={"who": SEAT}),
    Remark("hit",
           lambda who, by, city, passing, ship: (
               f"{by}'s {'ship' if ship else 'tile'} hits {who} as it passes {city}."
               if passing else f"{by} hits {who} at {city}."
           ),
           types={"who": SEAT, "by": SEAT, "city": CITY, "passing": "bool", "ship": "bool"}, harms=True),
    Remark("hits back", "In return, {by} hits {who} at {city}.", types={"who": SEAT, "by": SEAT, "city": CITY}),
    Remark("two tiles", "{who} must give up 2 tiles."),
    Remark("nothing to give", "{who} has no tile to give up."),
    Remark("nothing more to give", "{who} has no second tile to give up."),
    Event("given up", Deed(lambda tile, city: f"gives up {describe_tile(tile)}: put it on {city}"),
          types={"tile": TILE, "city": CITY}, harms=True),
    Event("taken", Deed(lambda tile, of: f"takes {describe_tile(tile)} from {of}"), types={"tile": TILE, "of": SEAT}),
    Event("caught", lambda who, tile: f"Put {describe_tile(tile)}, which hit {who}, in {who}'s cargo.",
          types={"who": SEAT, "tile": TILE}),
    Event("puddle jump",
          lambda who, distance: f"{POWER_NAME[JUMPER]} lets {who} move {cities(JUMPER_MOVE)} instead of {distance}.",
          quiet=True, intent=True, types={"who": SEAT, "distance": "int"}),
    Event("moved", Deed(_moved), types={"distance": "int", "city": CITY, "back": "bool"}),
    Event("delivered", Deed(_delivered), types={"found": TILES, "city": CITY, "beside": "bool", "points": "int"}),
    Event("picks up beside", "{who} picks up in an adjacent city, {city}.", quiet=True, types={"city": CITY}),
    Event("taken from stack", Deed(lambda tile: f"takes {describe_tile(tile)} from the Mars stack"),
          types={"tile": TILE}),
    Event("picked up", Deed(_picked_up), types={"city": CITY, "found": TILES, "away": "bool"}),
    Remark("nothing lies here", "{who} finds nothing to pick up.", types={"city": CITY}),
    Event("refilled", lambda city, tile, source: f"Refill {city} with {describe_tile(tile)}.",
          types={"city": CITY, "tile": TILE, "source": "text"}),
    Remark("stack empty", lambda source: f"That was the last tile of the {BOARD_NAME[source]} stack.",
        types={"source": "text"}),
    Remark("still empty", lambda city: f"The {BOARD_NAME[STACK_OF[city]]} stack is empty, so {city} stays empty.",
           types={"city": CITY}),
    Remark("end triggered",
           lambda who, source, city, others: (
               f"The {BOARD_NAME[source]} stack is empty, so {city} stays empty."
               f" {others[0] if len(others) == 1 else f'Everyone but {who}'} gets one last turn."
           ),
           types={"who": SEAT, "source": "text", "city": CITY, "others": SEATS}),
    Remark("turn", "Turn {number}: {who}.", types={"who": SEAT, "number": "int"}),
    Remark("final turn", "This is {who}'s last turn.", types={"who": SEAT}),
)  # fmt: skip
