"""What hands do with the pieces, for undo, redo and what there is to do after a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from companion.positions.hands import Hands
from companion.text.grammar import amount, joined
from components.schema import UNSEEN

from .constants import FRAGMENTATION, HP, NAME, ORBIT_CARDS, ORBIT_DECK
from .labels import SPACES, cubes_on_cards
from .setup import SET_UP

Row: TypeAlias = Sequence[Mapping[str, Any]]
"""The waiting orbit cards."""
Cards: TypeAlias = Mapping[str, int] | None
"""The cards of a pile."""


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
    return f"flip {who}'s card{back} to its {'operational' if value else 'malfunctioning'} side"


def _waiting(
    value: Row | None,
    was: Row | None,
    back: str,
    again: str,
    phase: str,
    orbit_deck: Cards,
    orbit_before: Cards,
    orbit_discard: Cards,
    top: str | None,
) -> str:
    """SD-085 SD-086: the row of cards as it is to lie. Flipped cards come back before those that still wait."""
    value, was = value or (), was or ()
    if not value:
        return _clear(was, back)
    if len(value) < len(was) and list(was[-len(value) :]) == list(value):
        gone = was[: -len(value)]
        return (
            f"take the first {amount(len(gone), 'waiting orbit card')} away"
            if gone[1:]
            else (f"take {_called(gone[0], 'the first waiting orbit card')} away")
        )
    first = bool(was) and len(was) < len(value) and list(value[-len(was) :]) == list(was)
    row = value[: -len(was)] if first else value
    place = f"{again} before the others" if first else again
    resolved, *others = row
    elsewhere = sum(sum((pile or {}).values()) for pile in (orbit_deck, orbit_before, orbit_discard)) + bool(top)
    if phase == "place" and _is_flipped(value, len(ORBIT_CARDS) - elsewhere):
        rest = f"; {_lay(others, place)}" if others else ""
        cubes = f", with {amount(resolved['cubes'], 'cube')} on it" if resolved["cubes"] else ""  # SD-101
        return f"lay {_called(resolved, 'the flipped orbit card')} face up{again}{cubes}{rest}"
    return _lay(row, place)


def _clear(row: Row, back: str) -> str:
    """All cards of the row go. Those that are known are told by name with the heap to which they go back."""
    if not back:
        cards, whose = ("card", "its") if len(row) == 1 else ("cards", "their")
        return f"take the waiting orbit {cards} away, with {whose} cubes"
    unseen = [entry for entry in row if entry.get("card", UNSEEN) == UNSEEN]
    known = [entry for entry in row if entry not in unseen and entry["cubes"]]
    cubes = amount(sum(entry["cubes"] for entry in known), "cube")
    cards, whose = ("card", "its") if len(unseen) == 1 else ("cards", "their")
    said = [f"put the waiting orbit {cards} back onto the orbit deck, and {whose} cubes into the supply"]
    loose = [f"put {cubes} from {joined([_called(entry, '') for entry in known])} into the supply"]
    return "; ".join([*(said if unseen else []), *(loose if known else [])])


def _is_flipped(row: Row, known: int) -> bool:
    """SD-090 SD-101: whether the first card has been flipped: its cubes lie on the board, or it is a fragmentation card
    for which a space is to be drawn. known: the cards in no deck and no discard; one that was only seen when it was
    flipped later isn't among them."""
    first = row[0]
    return not first["cubes"] or (first["card"] == FRAGMENTATION and known > 0)


def _lay(row: Row, place: str) -> str:
    """Cards that are laid face down, with cubes on them."""
    laid = [entry["cubes"] for entry in row]
    if not row[1:]:
        it = f"with {amount(laid[0], 'cube')} on it" if laid[0] else "without cubes"
        return f"lay {_called(row[0], '1 orbit card')} face down{place}, {it}"
    if all(entry.get("card", UNSEEN) == UNSEEN for entry in row):
        those = f"with {cubes_on_cards(laid)} on them" if any(laid) else "without cubes"
        return f"lay {len(row)} orbit cards face down{place}, {those}"
    cards = [f"{_listed(entry, 'one unseen')} ({_cubes(entry['cubes'])})" for entry in row]
    return f"lay orbit cards face down{place}, in this order: {', '.join(cards)}"


def _called(entry: Mapping[str, Any], unseen: str) -> str:
    """A card by its name, where it is known: alone the code would be that of a space."""
    listed = _listed(entry, unseen)
    return f"orbit card {listed}" if entry.get("card") in SPACES else listed


def _listed(entry: Mapping[str, Any], unseen: str) -> str:
    """A card in a list of orbit cards."""
    card = entry.get("card", UNSEEN)
    return unseen if card == UNSEEN else "the Fragmentation card" if card == FRAGMENTATION else NAME[card]


def _name_flipped(states: Sequence[Mapping[str, Any]]) -> list[str]:
    """SD-090: the unseen waiting cards of the first of some positions that follow each other, as far as they come up in
    these one by one; whoever has flipped them knows them."""
    names: list[str] = []
    waiting = _unseen(states[0]["face_down"])
    for before, after in pairwise(states):
        row = before["face_down"]
        if not _unseen(row[:1]) or _unseen(row) > waiting - len(names):
            continue
        gone = _deck(before) - _deck(after)
        if gone.total() != 1:
            break
        names += gone
        if len(names) == waiting:
            break
    return names


def _unseen(row: Row) -> int:
    return sum(entry.get("card", UNSEEN) == UNSEEN for entry in row)


def _deck(state: Mapping[str, Any]) -> Counter[str]:
    """The cards that lie unseen, in the deck or on the table."""
    return Counter(state["orbit_deck"]) + Counter(state["orbit_before"])


def _discard(phase: str) -> str:
    """SD-022: where orbit cards lie that have been used."""
    return f"the {'orbit cards set aside' if phase in SET_UP else 'orbit discard pile'}"


def _waits(card: str | None, cubes: int) -> str:
    called = "unseen" if card in (None, UNSEEN) else NAME[str(card)]
    return f"{called} with {_cubes(cubes)}"


def _cubes(number: int) -> str:
    return amount(number, "cube") if number else "no cubes"


def _orbit_card(card: str) -> str:
    """A card of a space by its code, which alone would be that space; the others by their name, without the code that
    is typed for it: `4 Fragmentation`, as `2 Junk`."""
    return f"card {card}" if card in SPACES else NAME.get(card, card)


HANDS = {
    "players.cubes": Hands(set=_hold),
    "satellites": Hands(put=_satellite, take="take satellite cards and tokens away: {key}"),
    "satellites.at": Hands(set=_place),
    "satellites.operational": Hands(set=_flip),
    "satellites.delivered": Hands(into="at {who}", off="away from {who}"),
    "orbit_deck": Hands(holds="orbit_before", call=_orbit_card),
    "orbit_discard": Hands(
        call=_orbit_card,
        into=lambda phase: f"on{'' if phase in SET_UP else 'to'} {_discard(phase)}",
        off=lambda phase: f"off {_discard(phase)}",
    ),
    "resource_discard": Hands(into="onto the resource discard pile", off="off the resource discard pile"),
    "top": Hands(
        into="face up on the orbit deck",
        off="off the top of the orbit deck",
        handles=(ORBIT_DECK,),
        call=_orbit_card,
    ),
    "face_down": Hands(
        set=_waiting, entry=_waits, handles=(ORBIT_DECK,), counted_with="orbit_deck", came_up=_name_flipped
    ),
    "turns": Hands(set="don't turn the discs{back}: together the turns make a full circle"),
}
