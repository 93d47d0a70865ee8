"""What hands do with the pieces, for undo, redo and what there is to do after a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.positions.hands import Hands
from companion.text.grammar import amount, joined
from components.schema import UNSEEN

from .constants import HP, NAME


def _hold(whose: str, value: int, was: int, back: str) -> str:
    more = value - was
    number = amount(abs(more), "cube")
    if more > 0:
        return f"put {number}{back} into {whose} hold"
    return f"take {number} out of {whose} hold" if back else f"return {number} from {whose} hold to the supply"


def _satellite(key: str, card: str, at: str | None, hp: int, operational: bool, back: str) -> str:
    side = "operational" if operational else "malfunctioning"
    lost = f" with {hp} HP" if hp < HP else ""
    return f"lay {NAME[card]}{back} at {key}, {side}{lost}{f', and put satellite {key} on {at}' if at else ''}"


def _place(who: str, value: str | None, was: str | None, back: str) -> str:
    return f"put {who}{back} on {value}" if value else f"take {who} off {was}"


def _flip(who: str, value: bool, back: str) -> str:
    return f"flip {who}'s card{back} to {'operational' if value else 'malfunctioning'}"


def _lay_delivered(who: str, it: str, back: str, value: Mapping[str, Any]) -> str:
    return f"lay {_resource(it, value)}{back} at {who}"


def _take_away(who: str, it: str, value: Mapping[str, Any]) -> str:
    return f"take {_resource(it, value)} away from {who}"


def _resource(it: str, entry: Mapping[str, Any]) -> str:
    return f"{it} (as {NAME[entry['as']]})" if entry.get("as") else it


def _waiting(value: Sequence[Mapping[str, Any]], again: str) -> str:
    """SD-085 SD-086: the row of cards as it is to lie; Debris Forecast knows some of them."""
    if not value:
        return "take the waiting orbit cards away, with their cubes"
    if not any(entry["cubes"] for entry in value):
        cards = [entry.get("card", UNSEEN) for entry in value]
        unseen = cards.count(UNSEEN)
        known = [NAME[card] for card in cards if card != UNSEEN]
        row = [*known, *([amount(unseen, "unknown orbit card")] if unseen else [])]
        return f"lay {joined(row)} face down{again}, without cubes"
    return f"lay {amount(len(value), 'orbit card')} face down{again}: {joined([*map(_card, value)])}"


def _card(entry: Mapping[str, Any]) -> str:
    known = entry.get("card", UNSEEN)
    laid = f"with {amount(entry['cubes'], 'cube')}" if entry["cubes"] else "without cubes"
    return f"{'one' if known == UNSEEN else NAME[known]} {laid}"


HANDS = {
    "players.cubes": Hands(set=_hold),
    "satellites": Hands(put=_satellite, take="take away the card and token of satellite {key}"),
    "satellites.at": Hands(set=_place),
    "satellites.operational": Hands(set=_flip),
    "satellites.delivered": Hands(put=_lay_delivered, take=_take_away),
    "orbit_discard": Hands(into="onto the orbit discard pile", off="off the orbit discard pile"),
    "resource_discard": Hands(into="onto the resource discard pile", off="off the resource discard pile"),
    "top": Hands(put="lay {it}{back} face up on the orbit deck", take="take {it} off the orbit deck"),
    "face_down": Hands(set=_waiting),
    "turns": Hands(set="leave the boards as they lie: these turns bring them all the way round"),
}
