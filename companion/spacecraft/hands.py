"""What hands do with the pieces, for undo and redo."""

from __future__ import annotations

from companion.positions.hands import Hands
from companion.text.grammar import amount

from .constants import GAME
from .things import from_home, part_name


def _put(whose: str, part: str, x: int, y: int, flipped: bool, back: str) -> str:
    turned = ", back up" if flipped else ""
    return f"put the {part_name(part)}{back} in {whose} rocket, {from_home(x, y)}{turned}"


def _take(whose: str, part: str, x: int, y: int) -> str:
    return f"take the {part_name(part)} out of {whose} rocket, {from_home(x, y)}"


def _pile(key: str, top: str | None, below: int, back: str) -> str:
    tiles = amount(below + (top is not None), "tile")
    shown = f", {GAME.by_name('junk')[top].name} on top" if top else ""
    return f"lay {tiles}{back} on {key}{shown}"


def _below(who: str, value: int, was: int, back: str) -> str:
    more = value - was
    number = amount(abs(more), "tile")
    if more > 0:
        return f"put {number}{back} under {who}"
    return f"take {number} out from under {who}"


HANDS = {
    "players.rocket": Hands(put=_put, take=_take),
    "players.store": Hands(into="beside {whose} board", off="from beside {whose} board"),
    "players.spare": Hands(into="beside {whose} rocket", off="from beside {whose} rocket"),
    "players.designs": Hands(into="with {whose} fulfilled designs", off="from {whose} fulfilled designs"),
    "players.goals": Hands(into="in front of {who}", off="from in front of {who}"),
    "players.board": Hands(into="in {whose} cart", off="out of {whose} cart"),
    "players.reserve": Hands(put="put {it}{back} in {whose} reserve", take="take {it} out of {whose} reserve"),
    "piles": Hands(put=_pile, take="clear the pile on {key}", name="the pile on {key}"),
    "piles.top": Hands(put="lay {it}{back} on top of {who}", take="take {it} off {who}"),
    "piles.below": Hands(set=_below),
    "blueprint": Hands(put="bring {it}{back} into play", take="take {it} out of play"),
    "countdown": Hands(set="set the countdown stack{back} to {value} cards"),
    "advanced": Hands(
        put="lay out advanced design {key}{again}, side {side} up",
        take="put advanced design {key} away",
        name="advanced design {key}",
    ),
    "advanced.markers": Hands(put="put {it}'s marker{back} on {who}", take="take {it}'s marker off {who}"),
    "advanced.side": Hands(set="turn {who}{back} to side {value}"),
}
