"""What hands do with the pieces, for undo and redo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from companion.positions.hands import Hands
from companion.text.grammar import amount, joined
from components.hexes import Hex

from .action_text import goods
from .board import TO_MIDDLES, Laid, Slot, board_of
from .constants import ABILITIES, CARGO_NAME, GAME
from .event_words import say_laid
from .names import money, outfit_name, sector_name, ship_name


def _ship(key: str) -> str:
    return str(GAME.by_name("ship-mat")[key].name)


def _ability(key: str) -> str:
    return ABILITIES[key].name


def _turn(whose: str, value: str, side: str, again: str) -> str:
    return f"turn {whose} {_ability(value)} face {side}{again}"


def _autopilot(whose: str, value: int, was: int, again: str) -> str:
    if not value:
        return f"{whose} Auto-Pilot no longer runs"
    return f"{whose} Auto-Pilot runs{again}, with {amount(value, 'point')}" if not was else _points(whose, value)


def _points(whose: str, value: int) -> str:
    return f"{whose} Auto-Pilot now has {amount(value, 'point')}"


def _lay(whose: str, outfit: str, at: str, turns: int, mirrored: bool, markers: Sequence[str], back: str) -> str:
    facts = ["other side up"] if mirrored else []
    facts += [f"turned {90 * turns}° clockwise"] if turns else []
    facts += [f"{_say_markers(markers)} on {joined([*markers])}"] if markers else []
    in_brackets = f" ({', '.join(facts)})" if facts else ""
    return f"{whose} hold: {'put' if back else 'lay'} {outfit_name(outfit)}{back} at {at}{in_brackets}"


def _change(whose: str, outfit: str, value: dict[str, object], was: dict[str, object], back: str) -> str:
    """An outfit that lies otherwise, or has other markers on it."""
    before, after = _markers(was), _markers(value)
    moved = {**value, "markers": None} != {**was, "markers": None}
    if moved:
        at, turns, mirrored = str(value["at"]), int(str(value["turns"])), bool(value["mirrored"])
        return _lay(whose, outfit, at, turns, mirrored, after, back)
    gone = [cell for cell in before if cell not in after]
    come = [cell for cell in after if cell not in before]
    said = [f"put {_say_markers(come)}{back} on {joined(come)}"] if come else []
    said += [f"take {_say_markers(gone)} off {joined(gone)}"] if gone else []
    return f"{whose} {outfit_name(outfit)}: {' and '.join(said)}"


def _markers(entry: dict[str, object]) -> list[str]:
    held = entry.get("markers")
    return [*held] if isinstance(held, list | tuple) else []


def _say_markers(cells: Sequence[str]) -> str:
    return "a marker" if len(cells) == 1 else "markers"


def _deal(key: str, captain: str, at: str | None, back: str) -> str:
    ship = f", and put its ship on {at}" if at else ""
    return f"lay {ship_name(key)}'s card{back} in front of {captain}{ship}"


def _sector(sector: str, q: int, r: int, turns: int, back: str, sectors: Sequence[Mapping[str, Any]]) -> str:
    """XI-149: where a sector goes, as the news said it when it was laid. sectors: all that are to lie there."""
    if back:
        return f"lay {sector_name(sector)} back where it lay"
    laid = [Laid(each["sector"], Hex(each["q"], each["r"]), each["turns"]) for each in sectors]
    here = Laid(sector, Hex(q, r), turns)
    board = board_of((*takewhile(lambda each: each != here, laid),))
    for beside in board.laid:
        for side, way in enumerate(TO_MIDDLES):
            slot = Slot(beside.sector, side, beside.middle.plus(way))
            if slot.middle == here.middle and board.with_sector(sector, slot).laid[-1] == here:
                return say_laid(sector, beside.sector, board.symbol(slot))
    return f"lay {sector_name(sector)} on the table"


def _fame(whose: str, every: Mapping[str, int], back: str) -> str:
    return f"put {whose} marker{back} on {sum(every.values())} of the fame track"


def _unseen_missions(who: str, value: int, was: int, again: str) -> str:
    """Missions that lie face down before a captain until the Status Phase (XI-252)."""
    if value < was:
        unseen = f"the {was} unseen missions" if was > 1 else "the unseen mission"
        unseen = f"{was - value} of {unseen}" if value else unseen
        return f"put {unseen} in front of {who} back on the mission deck"
    return f"lay {amount(value - was, 'mission')} face down in front of {who}{again}"


def _on_card(whose: str, value: int, back: str) -> str:
    if not value:
        return f"take the credits off {whose} card"
    return f"set credits on {whose} card{back} to {money(value)}"


def _lay_cubes(value: Sequence[str], key: str, back: str) -> str:
    return f"put {goods(value)} from the supply{back} on {key}"


def _take_cubes(value: Sequence[str], key: str) -> str:
    return f"return {goods(value)} from {key} to the supply"


def _change_cubes(value: Sequence[str], was: Sequence[str], key: str, back: str) -> str:
    come, gone = Counter(value) - Counter(was), Counter(was) - Counter(value)
    said = [_lay_cubes([*come.elements()], key, back)] if come else []
    return joined([*said, *([_take_cubes([*gone.elements()], key)] if gone else [])])


HANDS = {
    "cubes": Hands(put=_lay_cubes, take=_take_cubes, set=_change_cubes),
    "first": Hands(put="give {value} the first player token{again}", take="{value} gives the first player token back"),
    "sectors": Hands(put=_sector, take=lambda sector: f"take {sector_name(sector)} off the table"),
    "sector_deck": Hands(into="on top of the sector deck", call=sector_name, holds="top_sectors"),
    "bottom_sectors": Hands(
        into="under the sector deck", off="from under the sector deck", call=sector_name, handles=("sectors",)
    ),
    "drawn_sector": Hands(
        put="",  # The question that comes next is about it.
        take=lambda value: f"pick up {sector_name(value)}, which lies beside the map",
    ),
    "tokens": Hands(
        put="put an exploration token{back} face down on {it}", take="take the exploration token off {it}", order=-1
    ),
    "token_pool": Hands(put="", take=""),  # What comes from it lies on the map: `tokens` says where.
    "titles_open": Hands(into="with the face-up titles", off="from the face-up titles"),
    "mission_discard": Hands(into="onto the discarded missions", off="off the discarded missions", order=1),
    "ships_gone": Hands(into="into the box", off="out of the box"),
    "players.credits": Hands(order=2),
    "players.fame_from": Hands(set=_fame),
    "players.at": Hands(order=-1),
    "players.ship": Hands(
        put=lambda who, value, again: f"give {who} the {_ship(value)}{again}",
        take=lambda who, value: f"take the {_ship(value)} away from {who}",
    ),
    "players.impulse": Hands(
        set=lambda whose, value, back: f"turn {whose} impulse token{back} face {'up' if value else 'down'}"
    ),
    "players.outfits": Hands(
        put=_lay, take=lambda whose, outfit: f"{whose} hold: take out {outfit_name(outfit)}", set=_change
    ),
    "players.cargo": Hands(
        put=lambda whose, value, key, back: f"{whose} hold: put {CARGO_NAME[value]} from the supply{back} on {key}",
        take=lambda whose, value, key: f"{whose} hold: return {CARGO_NAME[value]} from {key} to the supply",
    ),
    "players.damage": Hands(
        put="put damage{back} on {it} in {whose} hold", take="take the damage off {it} in {whose} hold"
    ),
    "players.abilities": Hands(into="with {whose} ability cards", off="from {whose} ability cards"),
    "players.exhausted": Hands(
        put=lambda whose, value, again: _turn(whose, value, "down", again),
        take=lambda whose, value, again: _turn(whose, value, "up", again),
    ),
    "players.autopilot": Hands(set=_autopilot),
    "players.titles": Hands(into="with {whose} titles", off="from {whose} titles"),
    "players.drawn": Hands(set=_unseen_missions, handles=("missions",), order=1),
    "players.looked": Hands(into="in front of {who}, to choose from", off="from in front of {who}", order=1),
    "players.plans": Hands(into="with {whose} face-down missions", off="from {whose} face-down missions", order=1),
    "players.missions": Hands(into="with {whose} revealed missions", off="from {whose} revealed missions", order=1),
    "players.completed": Hands(into="with {whose} completed missions", off="from {whose} completed missions", order=1),
    "npcs": Hands(
        put=_deal,
        take=lambda key: f"take {ship_name(key)}'s card and ship away",
        name=lambda key: ship_name(key),
        order=-1,
    ),
    "npcs.at": Hands(order=-1),
    "npcs.captain": Hands(set="lay {whose} card{back} in front of {value}"),
    "npcs.credits": Hands(set=_on_card),
}
