"""Questions, answers and what happens, in words for the people at the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.engine import DONE, FORCED, Option
from companion.engine.setup_options import RANDOM
from companion.engine.texts import Event, Given, Joint, Line, Question
from companion.text.grammar import amount, either, joined

from .constants import BOARD_NAME, DESTINATION, GAME, MOON, NIGHT, POWER, POWER_NAME, SIDES, SOURCES, VALUE
from .hits import DELIVERED
from .turn import EVERY, LYING, STACK

MARK = {piece.key: str(piece.fields["mark"]) for piece in GAME.kinds["ship-card"].pieces}
"""The sign of a ship, by which it is known on a black-and-white print."""

Value = Mapping[str, Any]

# Types of values.
SEAT, CITY, BOARD, TILE, CARD = "key players", "row cities", "row boards", "piece junk", "piece ship-card"
TILES, SEATS = f"list of {TILE}", f"list of {SEAT}"
SOURCE: Value = {"type": "choice", "choices": SOURCES}
SIDE: Value = {"type": "choice", "choices": SIDES}
BEST: Value = {"delivers": "bool", "ship": "int", "hits": SEATS, "hits_all": "bool"}
"""The best that a launch may bring: whether it delivers, the points the ship could deliver then, and who may be hit."""
GAIN: Value = {"city": CITY, "points": "int", "hits": SEATS}
"""A stop: the points of what is delivered there, and who is hit."""
SHIP: Value = {"type": "list of record", "fields": GAIN}
DISTANCES: Value = {"type": "map of text to list of record", "fields": GAIN}
STOPS: Value = {"type": f"map of {CITY} to record", "fields": {**GAIN, "lying": TILES}}


def describe_tile(tile: str) -> str:
    """A tile as people read it: its code, value and destination.

    >>> describe_tile("S1"), describe_tile("E1")
    ('S1 (1)', 'E1 (2 for Kepler)')
    """
    return f"{tile} ({worth(tile)})"


def worth(tile: str) -> str:
    return f"{VALUE[tile]} for {DESTINATION[tile]}" if DESTINATION[tile] else f"{VALUE[tile]}"


def tiles(number: int) -> str:
    return amount(number, "tile")


def cities(number: int) -> str:
    return amount(number, "city", "cities")


def ship_name(card: str, side: str) -> str:
    """A ship by the power that shows."""
    return POWER_NAME[POWER[card, side]]


def the(board: str) -> str:
    name = BOARD_NAME[board]
    return f"the {name}" if board == MOON else name


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# ---- questions --------------------------------------------------------------------------------------------------


def tile_label(option: str) -> str:
    return describe_tile(option)


def _launch(option: str, tiles: Mapping[str, Value]) -> str:
    return ", ".join([_tile(option), *_best(option, tiles[option])])


def _best(tile: str, best: Value) -> list[str]:
    said = [f"+{VALUE[tile]}"] if best["delivers"] else []
    said += [f"ship +{best['ship']}"] if best["ship"] else []
    hits = joined(best["hits"]) if best["hits_all"] else either(best["hits"])
    return [*said, f"can hit {hits}"] if hits else said


def _distance(option: int, tile: str, distances: Mapping[str, Value]) -> str:
    far = cities(option) if option else "Stay where you are"
    return ", ".join([far, *_best(tile, distances[str(option)])])


def direction(option: str, directions: Mapping[str, Value]) -> str:
    """A way a tile may leave: where it can stop and does what, and where the ship can go then."""
    way = directions[option]
    return f"{option} ({SENSES[way['sense']]}): tile to {_or(map(_stop, way['stops']))}; {_then(way['ship'])}"


def _stop_at(option: str, stops: Mapping[str, Value]) -> str:
    return f"{_stop(stops[option])}; {_then(stops[option]['ship'])}"


def _or(said: Iterable[str]) -> str:
    return "/".join(said)


def _stop(stop: Value) -> str:
    """Where a tile stops and what it does there."""
    return _with(stop, f"hits {', '.join(stop['hits'])}")


def _then(ship: Sequence[Value]) -> str:
    """Where the ship can go after a launch, and what it could do there."""
    return f"ship to {_or(map(_gain, ship))}"


def _gain(stop: Value) -> str:
    """A stop of the ship, and what it could do there."""
    return _with(stop, f"hits {', '.join(stop['hits'])}")


def _with(stop: Value, hits: str) -> str:
    does = [f"+{stop['points']}"] * bool(stop["points"]) + [hits] * bool(stop["hits"])
    return f"{stop['city']} ({', '.join(does)})" if does else str(stop["city"])


def _move_distance(option: int, distances: Mapping[str, Sequence[Value]]) -> str:
    return f"{option} to {_or(map(_gain, distances[str(option)]))}"


def _move_to(option: str, stops: Mapping[str, Value]) -> str:
    return f"{_gain(stops[option])}: {tiles_of(stops[option]['lying'])}"


def tiles_of(found: Sequence[str]) -> str:
    """The tiles of a city or cargo."""
    return ", ".join(describe_tile(tile) for tile in found) or "no tiles"


def _tile(option: str) -> str:
    return f"{option} {worth(option)}"


def _ship_card(option: str) -> str:
    """In print a card shows its name, and perhaps no colour."""
    return f"{option}: {' / '.join(ship_name(option, side) for side in SIDES)}"


def _what_lies(lying: Sequence[str]) -> str:
    return f"The tiles in the city: {tiles_of(lying)}"


SENSES = {"cw": "clockwise", "ccw": "counter-clockwise"}


# ---- answers given together -------------------------------------------------------------------------------------


def _flight(line: Line) -> str:
    """A launch: the tile, how far if that isn't its value, where it stops, where the ship goes, what it delivers."""
    given = {each.name: each for each in line if not each.forced}
    said = []
    if launch := given.get("launch"):
        said = [str(launch.option)]
        distance = given.get("distance")
        if distance and distance.option != VALUE[str(launch.option)]:
            said += [f"as {distance.option}"] if distance.option else ["left here"]
    if here := _stops(given):
        ship = _then(_ship(given) or here["ship"])
        deliver = given.get("deliver")
        last = f", deliver {DELIVER.get(deliver.option, deliver.option)}" if deliver else ""
        said += ["to", f"{_or(map(_stop, here['stops']))}, {ship}{last}"]
    return " ".join(said)


DELIVER: Mapping[Option, str] = {DONE: "nothing", EVERY: "all"}


def _stops(given: Mapping[str, Given]) -> Value:
    """Where a tile stops, as far as that has been said, and where the ship can go then."""
    if stop := given.get("stop"):
        here = stop.about["stops"][stop.option]
        return {**here, "stops": [here]}
    way = given.get("direction")
    return way.about["directions"][way.option] if way else {}


def _ship(given: Mapping[str, Given]) -> Sequence[Value]:
    """Where the ship goes, as far as that has been said."""
    if move := given.get("move to"):
        return [move.about["stops"][move.option]]
    far = given.get("move distance")
    return far.about["distances"][str(far.option)] if far else ()


CHANCE = {RANDOM: "Pick at random"}
MOVE = ("move distance", "move to", "deliver")
FLIGHT = ("direction", "distance", "stop", *MOVE)
"""What is asked after a tile, as far as one list may have it all."""

QUESTIONS = (
    # Set-up.
    Question("first player", "Who goes first? (whoever last took out the garbage)", labels=CHANCE),
    Question("first player drawn", "Draw a player to go first. Which player?"),
    Question("seed", lambda source, city: f"Draw the top {BOARD_NAME[source]} tile for {city}. Which tile?", tile_label,
             source=SOURCE, city=CITY),
    Question("ship card", "Draw a ship card for {who}. Which card?", _ship_card, who=SEAT),
    Question("side", "{seat}: play which side of your ship card?",
             lambda option, card: f"{option}: {ship_name(card, option)}", card=CARD),
    Question("deal", lambda source, who: f"Draw the top {BOARD_NAME[source]} tile for {who}. Which tile?", tile_label,
             source=SOURCE, who=SEAT),
    # Launch.
    Question("launch", "{seat}: launch which tile? (from {at})", _launch,
             at=CITY, tiles={"type": f"map of {TILE} to record", "fields": BEST},
             joint=Joint(FLIGHT, _flight)),
    Question("distance", "{seat}: launch {tile} how far?", _distance,
             tile=TILE, distances={"type": "map of text to record", "fields": BEST}),
    Question(
        "direction", lambda seat, tile, distance: f"{seat}: launch {tile} which way? ({cities(distance)})",
        direction, tile=TILE, distance="int", joint=Joint(("stop", *MOVE), _flight),
        directions={
            "type": f"map of {CITY} to record",
            "fields": {"sense": "text", "stops": {"type": "list of record", "fields": GAIN}, "ship": SHIP},
        },
    ),
    Question("stop", lambda seat, tile, distance: f"{seat}: fly {tile} where? ({cities(distance)})", _stop_at,
             joint=Joint(MOVE, _flight),
             tile=TILE, distance="int", towards=CITY,
             stops={"type": f"map of {CITY} to record", "fields": {**GAIN, "ship": SHIP}}),
    Question("give up", "{seat}: give up which tile? (hit at {at})", _tile,
             labels={DELIVERED: "A delivered tile (one of {deliveries})"}, at=CITY, deliveries="int"),
    Question("give up delivered", "{seat}: give up which delivered tile?", _tile),
    # Move, deliver, pick up.
    Question("move distance", "{seat}: move how far?", _move_distance, distances=DISTANCES, stops=STOPS),
    Question("move to", "{seat}: move where?", _move_to, distances=DISTANCES, stops=STOPS),
    Question("deliver", "{seat}: deliver which tile? (at {at})", _tile,
             labels={DONE: "Done", EVERY: "All of them"}, at=CITY),
    Question("pick up at", "{seat}: pick up in which city?",
             lambda option, cities: f"{option}: {tiles_of(cities[option])}", cities=f"map of {CITY} to {TILES}"),
    Question("take", "{seat}: take which tiles? (at {city})",
             labels={LYING: _what_lies,
                     STACK: "The top tile of the Mars stack"},
             city=CITY, lying=TILES),
    Question("top tile", "{who} takes the top tile of the Mars stack. Which tile?", tile_label, who=SEAT),
    Question("refill",
             lambda who, city, source: f"{who} refills {city} from the {BOARD_NAME[source]} stack. Which tile?",
             tile_label, who=SEAT, city=CITY, source=SOURCE),
)  # fmt: skip


# ---- what happens -----------------------------------------------------------------------------------------------


def _forced(answer: Option) -> str:
    return f"Only one choice: {describe_tile(str(answer)) if answer in VALUE else answer}."


def _stacks(made: Sequence[tuple[str, int]]) -> str:
    return f"Shuffle the stacks: {', '.join(f'{BOARD_NAME[source]} {number}' for source, number in made)}."


def _side_up(board: str, side: str) -> str:
    return f"Lay {the(board)} {'night' if side == NIGHT else 'day'} side up."


def _marks(marks: Sequence[int]) -> str:
    return f"Use the tiles marked {joined([f'{mark}+' for mark in marks])}."


JOINED = {board: f"{at} at {city}" for board, at, city in (
    ("moon", "Join Earth and the Moon", "Kilimanjaro, the Moon and Mars at Olympus"),
    ("phobos", "Join Phobos to Mars", "Bradbury"),
    ("deimos", "Join Deimos to Mars", "Hellas"),
)}  # fmt: skip

EVENTS = (
    Event(FORCED, _forced, quiet=True, question="text", answer="text"),
    Event("first player", "{who} goes first.", who=SEAT),
    Event("board joined", lambda board: f"{JOINED[board]}.", board=BOARD),
    Event("board side", _side_up, board=BOARD, side="text"),
    Event("no such night", lambda board: f"{BOARD_NAME[board]} isn't in play, so its night side doesn't count.",
          board=BOARD),
    Event("tiles used", _marks, marks="list of int"),
    Event("stacks ready", _stacks, made="list of list of text"),
    Event("seeded", lambda city, tile: f"Put {describe_tile(tile)} on {city}.", city=CITY, tile=TILE),
    Event("ship taken",
          lambda who, card, side: (
              f"{who} gets the {card} ship ({MARK[card]}), {side} side up: {ship_name(card, side)}."
          ),
          who=SEAT, card="piece ship-card", side=SIDE),
    Event("starts", "{who}'s ship starts at {city}.", who=SEAT, city=CITY),
    Event("starters", lambda who, given: f"{who} takes {len(given)} starters: {', '.join(given)}.",
          who=SEAT, given=f"list of {TILE}"),
    Event("dealt", lambda who, tile, source: f"{who} takes {describe_tile(tile)} from the {BOARD_NAME[source]} stack.",
          who=SEAT, tile=TILE, source="text"),
    Event("nothing to launch", "{who} has no cargo to launch and stays.", who=SEAT),
    Event("stays", lambda who, tile, city: f"{who} leaves {describe_tile(tile)} at {city} and stays.",
          who=SEAT, tile=TILE, city=CITY),
    Event("adjusted", lambda tile, distance: f"{describe_tile(tile)} flies {cities(distance)} this time.",
          tile=TILE, distance="int"),
    Event("launched",
          lambda who, tile, city, distance, stop: (
              f"{who} launches {describe_tile(tile)} from {city} to {stop} ({cities(distance)})."
          ),
          who=SEAT, tile=TILE, city=CITY, distance="int", stop=CITY),
    Event("switched", lambda what, city, board: f"{what} switches to {the(board)}'s orbit at {city}.",
          what="text", city=CITY, board=BOARD),
    Event("turned", lambda what, city, board: f"{what} turns back at {city}, on {the(board)}'s orbit.",
          what="text", city=CITY, board=BOARD),
    Event("passed", "{tile} passes {who} at {city}.", tile=TILE, city=CITY, who=SEAT),
    Event("delivered from afar", lambda who, tile, city: f"{who} delivers {tile} ({VALUE[tile]}) to {city}.",
          who=SEAT, tile=TILE, city=CITY),
    Event("not delivered", "{tile} is caught at {city}, so it isn't delivered.", tile=TILE, city=CITY),
    Event("rests", "{tile} stays at {city}.", quiet=True, tile=TILE, city=CITY),
    Event("several hit", "{number} ships are hit at {city}.", city=CITY, number="int"),
    Event("immune", lambda who, tile: f"{describe_tile(tile)} is too small to hit {who}.", who=SEAT, tile=TILE),
    Event("hit all the same", "{who}'s shield doesn't stop a ship.", who=SEAT),
    Event("hit", "{by} hits {who} at {city}.", who=SEAT, by=SEAT, city=CITY),
    Event("hits back", "{by} hits {who} back at {city}.", who=SEAT, by=SEAT, city=CITY),
    Event("two tiles", "{who} must give up 2 tiles.", who=SEAT),
    Event("nothing to give", "{who} has no tile to give up.", who=SEAT),
    Event("nothing more to give", "{who} has no second tile to give up.", who=SEAT),
    Event("given up", lambda who, tile, city: f"{who} gives up {describe_tile(tile)}: put it on {city}.",
          who=SEAT, tile=TILE, city=CITY),
    Event("taken", lambda who, tile, of: f"{who} takes {describe_tile(tile)} from {of}.", who=SEAT, tile=TILE, of=SEAT),
    Event("caught", lambda who, tile: f"{who} catches {describe_tile(tile)}.", who=SEAT, tile=TILE),
    Event("puddle jump", lambda who, distance: f"{who} uses the ship's power instead of moving {cities(distance)}.",
          who=SEAT, distance="int"),
    Event("moved", lambda who, distance, city: f"{who} moves to {city} ({cities(distance)}).",
          who=SEAT, distance="int", city=CITY),
    Event("delivered", lambda who, tile, city: f"{who} delivers {tile} ({VALUE[tile]}) to {city}.",
          who=SEAT, tile=TILE, city=CITY),
    Event("picks up beside", "{who} picks up in an adjacent city, {city}.", quiet=True, who=SEAT, city=CITY),
    Event("taken from stack", lambda who, tile: f"{who} takes {describe_tile(tile)} from the Mars stack.",
          who=SEAT, tile=TILE),
    Event("picked up", lambda who, city, found: f"{who} picks up {joined(list(map(describe_tile, found)))} at {city}.",
          who=SEAT, city=CITY, found=f"list of {TILE}"),
    Event("nothing lies here", "{who} finds nothing to pick up at {city}.", who=SEAT, city=CITY),
    Event("refilled", lambda city, tile, source: f"Refill {city} with {describe_tile(tile)}.",
          city=CITY, tile=TILE, source="text"),
    Event("stack empty", lambda source: f"That was the last tile of the {BOARD_NAME[source]} stack.", source="text"),
    Event("still empty", "{city} stays empty.", city=CITY),
    Event("end triggered",
          lambda who, source: f"The {BOARD_NAME[source]} stack is empty. Everyone but {who} gets one last turn.",
          who=SEAT, source="text"),
    Event("turn", "Turn {number}: {who}.", who=SEAT, number="int"),
    Event("final turn", "This is {who}'s last turn.", who=SEAT),
)  # fmt: skip
