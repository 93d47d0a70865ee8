"""Questions, answers and what happens, in words for the people at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.engine import DONE, Ask, Chance, Note, Option
from companion.engine.setup_options import RANDOM
from companion.text.grammar import amount, joined

from .constants import (
    BOARD_NAME,
    DESTINATION,
    GAME,
    MOON,
    NIGHT,
    POWER,
    POWER_NAME,
    SIDES,
    SOURCES,
    STACK_OF,
    START_CARGO,
    VALUE,
)
from .flight import Path, edges, sense
from .hits import DELIVERED
from .moves import Way, boards, gains, ship_paths, ways
from .table import JunkTable, Ship
from .turn import EVERY, LYING, STACK, Aim, Refill, Take, distances

MARK = {piece.key: str(piece.fields["mark"]) for piece in GAME.kinds["ship-card"].pieces}
"""The sign of a ship, by which it is known on a black-and-white print."""

PROMPTS = {
    "first player": "Who last took out the garbage? That player begins.",
    "side": "{seat}: which side of the ship card lies up?",
    "launch": "{seat}: launch which tile from {at}?",
    "distance": "{seat}: how far do {tile} and your ship go?",
    "direction": "{seat}: {tile} goes {cities}. Which way does it leave?",
    "stop": "{seat}: where does {tile} stop after {distance}?",
    "move distance": "{seat}: how far does your ship move?",
    "move to": "{seat}: where does your ship stop?",
    "deliver": "{seat}: deliver what at {at}?",
    "pick up at": "{seat}: pick up in which city?",
    "take": "{seat}: take what lies at {city}, or a tile off the Mars stack?",
    "give up": "{seat}: you are hit at {at}. Which tile do you give up?",
    "give up delivered": "{seat}: which of your delivered tiles do you give up?",
}

CHANCES = {
    "JO-025": "Which Earth tile goes to {empty}?",
    "JO-026": "Which Moon tile goes to {empty}?",
    "JO-027": "Which Mars tile goes to {empty}?",
    "JO-029": "Which ship card does {shipless} get?",
    "JO-032": "Which tile of the {stack} stack is dealt to {dealt}?",
    **dict.fromkeys(("JO-055", "JO-056"), "{player} refills {empty} off the {stack} stack. Which tile is it?"),
    "JO-096": "{player} takes the top tile of the Mars stack. Which is it?",
    "JO-A34": "Who is drawn to begin?",
}

SIGNS = {
    DONE: "Nothing more",
    EVERY: "All of them",
    STACK: "The top tile of the Mars stack instead",
    RANDOM: "Let chance decide",
}


def prompt(table: JunkTable, ask: Ask) -> str:
    """The question in words."""
    if isinstance(ask, Chance):
        return CHANCES[ask.rule].format(**_drawn(table, ask))
    ship = table.players.get(ask.seat or table.player)
    aim = ask if isinstance(ask, Aim) else None
    return PROMPTS[ask.what].format(
        seat=ask.seat,
        at=ship.at if ship else "",
        tile=aim.tile if aim else "",
        distance=aim.distance if aim else 0,
        cities=cities(aim.distance) if aim else "",
        city=ask.city if isinstance(ask, Take) else "",
    )


def _drawn(table: JunkTable, ask: Chance) -> dict[str, str]:
    """What the questions of chance are about."""
    source = ask.what.removesuffix("-stack")
    empty = (city for city, tiles in table.cities.items() if not tiles and STACK_OF[city] == source)
    return {
        "empty": ask.city if isinstance(ask, Refill) else next(empty, ""),
        "shipless": next((ship.name for ship in table.players.values() if not ship.card), ""),
        "stack": BOARD_NAME.get(source, ""),
        "dealt": next((ship.name for ship in table.players.values() if len(ship.cargo) < FIRST_CARGO), ""),
        "player": table.player,
    }


FIRST_CARGO = len(START_CARGO) + len(SOURCES)
"""JO-031 JO-032: the tiles that everybody begins with."""


def named(tile: str) -> str:
    """A tile as people read it: its code, value and destination.

    >>> named("S1"), named("E1")
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


# ---- answers ----------------------------------------------------------------------------------------------------


def label(table: JunkTable, ask: Ask, option: Option) -> str:
    """An answer in words, with what it leads to."""
    if isinstance(ask, Chance) and ask.rule == "JO-029":  # In print a card shows its name, and perhaps no colour.
        return f"{option}: {' / '.join(ship_name(str(option), side) for side in SIDES)}"
    if isinstance(ask, Chance):
        return named(str(option)) if option in VALUE else str(option)
    if isinstance(ask, Aim):
        return _aimed(table, ask, option)
    if isinstance(ask, Take) and option == LYING:
        return f"What lies there: {lying(table.cities[ask.city])}"
    if ask.what == "first player" and option != RANDOM:  # Players may be called almost anything.
        return str(option)
    if option in SIGNS:
        return SIGNS[str(option)]
    return LABELS[ask.what](table, table.players[str(ask.seat)], option)


def _launch(table: JunkTable, ship: Ship, tile: str) -> str:
    far = [each for each in distances(table, ship, tile) if each]
    return ", ".join([f"{tile} {VALUE[tile]} {DESTINATION[tile]}".rstrip(), *_best(table, ship, tile, far)])


def _best(table: JunkTable, ship: Ship, tile: str, far: Sequence[int]) -> list[str]:
    """The best that a launch may bring: its delivery, hits, and what the ship could deliver in consequence."""
    every = [way for distance in far for way in ways(table, ship, tile, distance)]
    hits = dict.fromkeys(name for way in every for name in way.hits)
    stops = {path[-1] for way in every for path in way.moves}
    best = max((_points(gains(table, ship, stop, tile)) for stop in stops), default=0)
    told = [f"+{VALUE[tile]}"] if any(way.delivers for way in every) else []
    told += [f"ship +{best}"] if best else []
    return [*told, f"hits {' '.join(hits)}"] if hits else told


def _points(found: Iterable[str]) -> int:
    return sum(VALUE[tile] for tile in found)


def _aimed(table: JunkTable, ask: Aim, option: Option) -> str:
    ship = table.players[str(ask.seat)]
    if ask.what == "distance":
        far = cities(int(option)) if option else "0, you stay"
        return ", ".join([far, *_best(table, ship, ask.tile, [int(option)] if option else [])])
    if ask.what == "direction":
        return next(told for told in directions(table, ship, ask.tile, ask.distance) if told.startswith(f"{option} "))
    every = ways(table, ship, ask.tile, ask.distance)
    way = next(way for way in every if way.edge == ask.edge and way.stop == option)
    return f"{_stop(way)}; {_then(table, ship, way)}"


def directions(table: JunkTable, ship: Ship, tile: str, distance: int) -> Iterator[str]:
    """For each way a tile may leave: where it can stop and does what, and where the ship can go then."""
    every = list(ways(table, ship, tile, distance))
    for edge in edges(table.in_play, ship.at):
        leaving = [way for way in every if way.edge == edge]
        turn = sense(edge.ring, edge.heading)
        yield f"{edge.to} ({turn}): {_or(map(_stop, leaving))}; {_then(table, ship, leaving[0])}"


def _or(told: Iterable[str]) -> str:
    return "/".join(told)


def _stop(way: Way) -> str:
    """Where a tile stops and what it does there."""
    does = [f"+{VALUE[way.tile]}"] if way.delivers else []
    does += [f"hits {', '.join(way.hits)}"] if way.hits else []
    return f"{way.stop} ({', '.join(does)})" if does else way.stop


def _then(table: JunkTable, ship: Ship, way: Way) -> str:
    """Where the ship can go after that launch, and what it could do there."""
    return f"ship {_or(_gain(table, ship, path, way.tile) for path in way.moves)}"


def _gain(table: JunkTable, ship: Ship, path: Path, without: str = "") -> str:
    """A stop of the ship with the points it could deliver there, and whom Jolly Roger hits on the way."""
    points = _points(gains(table, ship, path[-1], without))
    boarded = " ".join(dict.fromkeys(boards(table, ship, path)))
    told = [f"+{points}"] * bool(points) + [f"hits {boarded}"] * bool(boarded)
    return f"{path[-1]} ({', '.join(told)})" if told else path[-1]


def _move_to(table: JunkTable, ship: Ship, city: str) -> str:
    assert table.launched is not None
    path = next(path for path in ship_paths(table, ship, table.launched) if path[-1] == city)
    return f"{_gain(table, ship, path)}: {lying(table.cities[city])}"


def lying(found: Sequence[str]) -> str:
    """The tiles of a city or cargo."""
    return ", ".join(named(tile) for tile in found) or "no tile"


def _tile(table: JunkTable, ship: Ship, tile: str) -> str:
    return f"{tile} {worth(tile)}"


def _give_up(table: JunkTable, ship: Ship, tile: str) -> str:
    if tile == DELIVERED:
        return f"Delivered: one of {len(ship.deliveries)}"
    return _tile(table, ship, tile)


def _pick_up_at(table: JunkTable, ship: Ship, city: str) -> str:
    return f"{city}: {lying(table.cities[city])}"


def _side(table: JunkTable, ship: Ship, side: str) -> str:
    return f"{side}: {ship_name(ship.card, side)}"


def _distance(table: JunkTable, ship: Ship, distance: int) -> str:
    assert table.launched is not None
    paths = (path for path in ship_paths(table, ship, table.launched) if len(path) == distance)
    return f"{distance} to {_or(_gain(table, ship, path) for path in paths)}"


LABELS: Mapping[str, Callable[[JunkTable, Ship, Any], str]] = {
    "launch": _launch,
    "move distance": _distance,
    "move to": _move_to,
    "deliver": _tile,
    "give up": _give_up,
    "give up delivered": _tile,
    "pick up at": _pick_up_at,
    "side": _side,
}


# ---- what happens -----------------------------------------------------------------------------------------------


def _forced(what: str, option: Option) -> str:
    return f"Only one answer: {named(str(option)) if option in VALUE else option}."


def _stacks(made: Sequence[tuple[str, int]]) -> str:
    return f"Shuffle the stacks: {', '.join(f'{BOARD_NAME[source]} {number}' for source, number in made)}."


def _side_up(board: str, side: str) -> str:
    return f"{capital(the(board))} lies {'night' if side == NIGHT else 'day'} side up."


def _marks(marks: Sequence[int]) -> str:
    return f"Use the tiles marked {joined([f'{mark}+' for mark in marks])}."


JOINED = {board: f"{at} at {city}" for board, at, city in (
    ("moon", "Join Earth and the Moon", "Kilimanjaro, the Moon and Mars at Olympus"),
    ("phobos", "Join Phobos to Mars", "Bradbury"),
    ("deimos", "Join Deimos to Mars", "Hellas"),
)}  # fmt: skip

NOTES: Mapping[str, Callable[..., str]] = {
    "forced": _forced,
    "over": lambda result: "The game is over.",
    # Set-up.
    "first player": lambda who: f"{who} begins.",
    "board joined": lambda board: f"{JOINED[board]}.",
    "board side": _side_up,
    "no such night": lambda board: f"{BOARD_NAME[board]} is not in play, so its night side counts for nothing.",
    "tiles used": _marks,
    "stacks ready": _stacks,
    "seeded": lambda city, tile: f"{named(tile)} to {city}.",
    "ship taken": lambda who, card, side: (
        f"{who} gets the {card} ship ({MARK[card]}), {side} side up: {ship_name(card, side)}."
    ),
    "starts": lambda who, city: f"{who}'s ship starts at {city}.",
    "starters": lambda who, given: f"{who} takes {len(given)} starter tiles: {', '.join(given)}.",
    "dealt": lambda who, tile, source: f"{who} takes {named(tile)} off the {BOARD_NAME[source]} stack.",
    # Launch and hits.
    "nothing to launch": lambda who: f"{who} has no cargo, launches nothing and stays.",
    "stays": lambda who, tile, city: f"{who} leaves {named(tile)} at {city} and stays.",
    "adjusted": lambda tile, distance: f"{named(tile)} goes {distance} this time.",
    "launched": lambda who, tile, city, distance, stop: (
        f"{who} launches {named(tile)} from {city}, {distance} to {stop}."
    ),
    "switched": lambda what, city, board: f"{what} switches at {city} to the orbit of {the(board)}.",
    "turned": lambda what, city, board: f"{what} turns round at {city} on the orbit of {the(board)}.",
    "passed": lambda tile, city, who: f"{tile} passes {who} at {city}.",
    "delivered from afar": lambda who, tile, city: f"{who} delivers {named(tile)} at {city}.",
    "not delivered": lambda tile, city: f"{tile} is caught at {city} and not delivered.",
    "rests": lambda tile, city: f"{tile} comes to rest at {city}.",
    "several hit": lambda city, number: f"{number} ships are hit at {city}.",
    "immune": lambda who, tile: f"{named(tile)} is too small to hit {who}.",
    "hit all the same": lambda who: f"No shield helps {who} against that.",
    "hit": lambda who, by, city: f"{by} hits {who} at {city}.",
    "hits back": lambda who, by, city: f"{by} hits back: {who} is hit at {city}.",
    "two tiles": lambda who: f"{who} has to give up 2 tiles.",
    "nothing to give": lambda who: f"{who} has no tile to give up.",
    "nothing more to give": lambda who: f"{who} has no second tile to give up.",
    "given up": lambda who, tile, city: f"{who} gives up {named(tile)}; it lies at {city}.",
    "taken": lambda who, tile, of: f"{who} takes {named(tile)} that {of} gives up.",
    "caught": lambda who, tile: f"{who} catches {named(tile)}.",
    # Move, deliver, pick up.
    "puddle jump": lambda who, distance: f"{who} moves 1 instead of {distance}.",
    "moved": lambda who, distance, city: f"{who} moves {distance} to {city}.",
    "delivered": lambda who, tile, city: f"{who} delivers {named(tile)} to {city}.",
    "picks up beside": lambda who, city: f"{who} picks up next door, at {city}.",
    "taken from stack": lambda who, tile: f"{who} takes {named(tile)} off the Mars stack.",
    "picked up": lambda who, city, found: f"{who} picks up {lying(found)} at {city}.",
    "nothing lies here": lambda who, city: f"There is nothing for {who} to pick up at {city}.",
    "refilled": lambda city, tile, source: f"{named(tile)} refills {city}.",
    "stack empty": lambda source: f"That was the last tile of the {BOARD_NAME[source]} stack.",
    "still empty": lambda city: f"{city} stays empty.",
    "end triggered": lambda who, source: (
        f"The {BOARD_NAME[source]} stack is empty: the end has come. Everyone but {who} has one more turn."
    ),
    "turn": lambda who, number: f"Turn {number}: {who}.",
    "final turn": lambda who: f"This is {who}'s last turn.",
}


def tell(note: Note) -> str:
    """What happened, in words."""
    return NOTES[note.what](*note.values)
