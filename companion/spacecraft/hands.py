"""What hands do with the pieces, for undo and redo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from companion.positions.hands import Hands
from companion.text.grammar import amount, joined

from .constants import COUNTDOWN, JUNK_NAME, PARTS, TURNS_LEFT
from .things import a_tile, card_name, codes, from_home, tiles_in_words

Tiles: TypeAlias = Sequence[str] | Mapping[str, int]
"""Tiles of a cart, or those beside a board with their numbers."""


def _rocket(whose: str, value: Sequence[Mapping[str, Any]], was: Sequence[Mapping[str, Any]], back: str) -> str:
    """What hasn't lain beside the rocket (`carry`) comes from the workshop, and goes there."""
    gone = [_placed(each) for each in was if each not in value]
    come = [_placed(each) for each in value if each not in was]
    taken = [f"return {joined(gone)} from {whose} rocket to the workshop"] if gone else []
    return "; ".join([*taken, *([f"put {joined(come)}{back} on {whose} rocket, from the workshop"] if come else [])])


def _placed(each: Mapping[str, Any]) -> str:
    turned = ", flipped" if each["flipped"] else ""
    return f"{PARTS[each['part']].code} ({from_home(each['x'], each['y'])}{turned})"


def _spare(whose: str, value: Mapping[str, int] | None, was: Mapping[str, int] | None, back: str) -> str:
    old, new = Counter(was or ()), Counter(value or ())
    gone, come = old - new, new - old
    taken = [f"return {codes(gone.elements())} from {whose} set-aside parts to the workshop"] if gone else []
    put = [f"put {codes(come.elements())}{back} among {whose} set-aside parts, from the workshop"] if come else []
    return "; ".join([*taken, *put])


def _pawn(whose: str, value: str | None, was: str | None, back: str) -> str:
    """SC-034 SC-052: a pawn that is off the board lies beside its player's board."""
    return f"put {whose} pawn{back} {f'on {value}' if value else f'beside {whose} board'}"


def _goals(who: str, value: Sequence[str], was: Sequence[str], back: str) -> str:
    """SC-022: the cards that are drawn, and the one that is kept."""
    gone, come = ([card for card in one if card not in other] for one, other in ((was, value), (value, was)))
    away = "to the box" if value else "from in front of {who} to the other goals"
    taken = [f"return {_called('goal', gone)} {away.format(who=who)}"] if gone else []
    return "; ".join([*taken, *([f"put {_called('goal', come)}{back} in front of {who}"] if come else [])])


def _called(kind: str, cards: Sequence[str]) -> str:
    """Cards by their kind, number and name.

    >>> _called("goal", ["31", "37"])
    'goals 31 (Twin fins) and 37 (Tall twins)'
    """
    return f"{kind}{'s' if cards[1:] else ''} {joined([card_name(card) for card in cards])}"


def _pile(key: str, top: str | None, below: int, back: str) -> str:
    tiles = amount(below + (top is not None), "tile")
    shown = f", {a_tile(top)} on top" if top else ""
    return f"lay {tiles}{back} on {key}{shown}"


def _change(key: str, value: Mapping[str, Any], was: Mapping[str, Any], back: str) -> str:
    """SC-016: what is laid on a pile, or taken off it; what showed before then lies under that. All tiles lie face up,
    so where only its name is undone, one that came to light stays as it is, and nothing is to be done (SC-014)."""
    top, shown = value.get("top"), was.get("top")
    more = value.get("below", 0) + bool(top) - was.get("below", 0) - bool(shown)
    if more > 0:
        tiles = a_tile(top) if more == 1 and top else amount(more, "tile")
        on = f"the {JUNK_NAME[shown]}" if shown else "the pile"
        return f"on {key}, lay {tiles}{back} on top of {on}{f', {a_tile(top)} uppermost' if more > 1 and top else ''}"
    if more < 0:
        tiles = f"the {JUNK_NAME[shown]}" if more == -1 and shown else amount(-more, "tile")
        return f"take {tiles} off the pile on {key}{f', down to {a_tile(top)}' if top else ''}"
    if top and shown:
        return f"lay {a_tile(top)}{back} on {key} in place of the {JUNK_NAME[shown]}"
    return f"{key} now has {a_tile(top)} on top" if top else ""


def _tiles(into: str, off: str) -> Callable[..., str]:
    """Words for tiles that come to a player's place and leave it; nobody minds their order."""

    def say(whose: str, value: Tiles | None, was: Tiles | None, back: str) -> str:
        old, new = Counter(was or ()), Counter(value or ())
        gone, come = [*(old - new).elements()], [*(new - old).elements()]
        taken = [f"take {tiles_in_words(gone)} {off.format(whose=whose)}"] if gone else []
        put = [f"put {tiles_in_words(come)}{back} {into.format(whose=whose)}"] if come else []
        return "; ".join([*taken, *put])

    return say


def _markers(who: str, value: Sequence[str] | None, was: Sequence[str] | None, back: str) -> str:
    """Whose markers come and go on an advanced card."""
    old, new = Counter(was or ()), Counter(value or ())
    gone, come = _of_players(old - new), _of_players(new - old)
    if not gone and not come:
        return f"lay the markers on {who} in this order: {', '.join(value or ())}"
    return "; ".join([*([f"take {gone} off {who}"] if gone else []), *([f"put {come}{back} on {who}"] if come else [])])


def _of_players(markers: Counter[str]) -> str:
    """So many markers of each player.

    >>> _of_players(Counter(["Ann", "Bo", "Bo"])), _of_players(Counter(["Bo"]))
    ("Ann's marker and 2 of Bo's", "Bo's marker")
    >>> _of_players(Counter(["Bo", "Bo"])), _of_players(Counter(["Ann", "Bo"]))
    ("2 of Bo's markers", "Ann's and Bo's markers")
    """
    single = [f"{name}'s" for name, number in markers.items() if number == 1]
    several = [f"{number} of {name}'s" for name, number in markers.items() if number > 1]
    if single and several:
        return joined([f"{joined(single)} marker{'s' if single[1:] else ''}", *several])
    return f"{joined([*single, *several])} marker{'s' if markers.total() > 1 else ''}" if markers else ""


def _countdown(value: int, was: int, back: str) -> str:
    """SC-093: the cards on top of the stack that go back to the box, or come back from there."""
    top, bottom = sorted((len(COUNTDOWN) - value, len(COUNTDOWN) - was))
    cards = joined([str(TURNS_LEFT[card]) for card in COUNTDOWN[top:bottom]])
    called = f"countdown card{'s' if bottom - top > 1 else ''} {cards}"
    return f"put {called}{back} on top of the stack" if value > was else f"return {called} to the box"


HANDS = {
    "players.at": Hands(set=_pawn),
    "players.rocket": Hands(set=_rocket),
    "players.store": Hands(set=_tiles("beside {whose} board", "from beside {whose} board")),
    "players.spare": Hands(set=_spare),
    "players.designs": Hands(into="with {whose} fulfilled designs", off="from {whose} fulfilled designs"),
    "players.goals": Hands(set=_goals),
    "players.board": Hands(set=_tiles("in {whose} cart", "out of {whose} cart")),
    "players.reserve": Hands(put="put {it}{back} in {whose} reserve", take="take {it} out of {whose} reserve"),
    "piles": Hands(put=_pile, take="take all tiles off {key}", set=_change),
    "blueprint": Hands(
        put="put blueprint {value}{back} face up where everybody can see it",
        take="return blueprint {value} to the other blueprints",
    ),
    "design_deck": Hands(call=lambda card: _called("design", [card])),
    "countdown": Hands(set=_countdown),
    "advanced": Hands(
        put=lambda key, again, side: f"lay out card {card_name(key)}{again}, side {side} up",
        name=lambda key: f"card {card_name(key)}",
    ),
    "advanced.markers": Hands(set=_markers),
    "advanced.side": Hands(set="turn {who}{back} to side {value}"),
}
