"""What the events of Embers ask and report, and what there is to know of those in play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.engine.labels import Label
from companion.engine.texts import Deed, Event, Question, Remark
from companion.table.facts import Fact, of_group
from companion.text.grammar import joined
from components.schema import Piece

from ..ground.constants import CARGO_NAME, EVENT_CARDS
from ..ground.names import CUBE, HEX, SEAT, goods
from .giant_line import RIKISHI, giants_in, list_next

CARD = "piece event-card"
COUNTED = {
    "manhunt": "bounty", "re-tethered": "journey", "cold-snap": "thaw", "rich-vein": "success",
    "mission-rush": "completed mission", RIKISHI: "flight",
}  # fmt: skip
"""What each event counts until it leaves, where that isn't rounds."""
BEGINNINGS = ("Roll a ", "The comet starts ")
"""How sentences of cards begin that hold when they are drawn."""
PLURAL = {"success": "successes", "bounty": "bounties"}
SERVICES = {"amnesty": Label("Discard the bounty on the ship", "Amnesty")}
SERVICE_RULES = {"amnesty": "XI-411"}


def name_event(option: str) -> str:
    return EVENT_CARDS[option].name


def read(event: str, field: str) -> str:
    """Read a text on an event's card, with apostrophes as screens write them."""
    return str(EVENT_CARDS[event].fields[field]).replace("’", "'")


def say_left(event: str, left: int) -> str:
    """Return how much of an event is left.

    >>> say_left("amnesty", 1), say_left("rich-vein", 2)
    ('1 more round', '2 more successes')
    """
    unit = COUNTED.get(event, "round")
    return f"{left} more {unit if left == 1 else PLURAL.get(unit, f'{unit}s')}"


def say_drawn(event: str, first: str) -> str:
    """Describe an event by its card, and the place to lay it."""
    leaves = read(event, "leaves")
    lies = f". Lay it to the right of {first}" if EVENT_CARDS[event].fields["rounds"] else ""
    said = f"draws the event {name_event(event)}: {read(event, 'text')}"
    return f"{said} It leaves play {leaves[:1].lower()}{leaves[1:]}{lies}"


def say_section(cargo: str, number: int, total: int) -> str:
    verb, way = ("Add", "to") if number > 0 else ("Take", "off")
    return f"{verb} {abs(number)} {CARGO_NAME[cargo]} {way} its section of the economy board (now {total})."


QUESTIONS = (Question("event", "{who} draws an event. Which one is it?", name_event, types={"who": SEAT}),)
EVENTS = (
    Remark(
        "event space",
        "{who} is the first to reach space {space} of the fame track and will draw an event in the Status Phase.",
        types={"space": "int"},
    ),
    Event("event drawn", Deed(say_drawn), types={"event": CARD, "first": "text"}),
    Remark(
        "event cargo",
        lambda event, cargo: f"{name_event(event)} is about {CARGO_NAME[cargo]}.",
        types={"event": CARD, "cargo": CUBE},
    ),
    Remark(
        "event stays",
        lambda event, left: f"{name_event(event)} stays for {say_left(event, left)}.",
        types={"event": CARD, "left": "int"},
    ),
    Event("event leaves", lambda event: f"{name_event(event)} leaves play.", types={"event": CARD}),
    Event("section changed", say_section, types={"cargo": CUBE, "number": "int", "total": "int"}),
    Event("amnesty", "{who} discards the bounty on the ship."),
    Event(
        "giant appears",
        lambda hex, side: f"Put the giant comet off the board beside {hex}, to the {_direction(side)}.",
        types={"hex": HEX, "side": "text"},
    ),
    Event("giant flies", lambda side: f"Rikishi flies to the {_direction(side)}.", types={"side": "text"}),
    Remark("giant passes", "Rikishi passes {hex}.", joins=("hex",), types={"hex": HEX}),
    Event(
        "giant burns",
        lambda hex, cubes: f"Return {goods(cubes)} on {hex} to the supply.",
        types={"hex": HEX, "cubes": f"list of {CUBE}"},
    ),
)


def _direction(side: str) -> str:
    return side.replace("-", " ")


# ---- at a glance ------------------------------------------------------------------------------------------------


def tell_events(state: Mapping[str, Any]) -> Iterator[Fact]:
    """Each event in play with what holds and what is left of it, and who is still to draw."""
    told = [_tell(state, each) for each in state.get("events") or ()]
    draws = {who: each["event_draws"] for who, each in state["players"].items() if each.get("event_draws")}
    if draws:
        who = joined([f"{who} {number}" for who, number in draws.items()])
        told.append(Fact("to draw in the Status Phase", who))
    yield from of_group("Events", *told)


def _tell(state: Mapping[str, Any], event: Mapping[str, Any]) -> Fact:
    name, cargo = event["event"], event.get("cargo")
    facts = ", ".join([*([CARGO_NAME[cargo]] if cargo else []), say_left(name, event["left"])])
    held = " ".join(_what_holds(state, event)).removesuffix(".")
    return Fact(name_event(name), f"{facts}. {held}")


def _what_holds(state: Mapping[str, Any], event: Mapping[str, Any]) -> Iterator[str]:
    """Yield the sentences of an event's card that still hold, and the position of the giant comet."""
    for sentence in read(event["event"], "text").split(". "):
        if not sentence.startswith(BEGINNINGS):
            yield f"{sentence.rstrip('.')}."
    if event["event"] == RIKISHI:
        at = [f"is over {hex} and " for hex in giants_in(state)]
        yield f"It {''.join(at)}flies over {joined(list_next(state, event)) or 'unexplored space'} next."


# ---- what `?` says of its pieces --------------------------------------------------------------------------------


def _describe_comet(piece: Piece) -> Iterator[str]:
    yield f"{piece.name}, the tile of the event {name_event(RIKISHI)}: {read(RIKISHI, 'text')}"


def _describe_token(piece: Piece) -> Iterator[str]:
    yield f"{piece.name}: it marks on the board what an event is about."


KINDS: Mapping[str, Callable[[Piece], Iterator[str]]] = {
    "giant-comet": _describe_comet,
    "event-token": _describe_token,
}
