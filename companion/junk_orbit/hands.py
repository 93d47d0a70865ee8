"""What hands do with the pieces, for undo and redo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.positions.hands import Hands
from companion.text.grammar import joined

from .constants import BOARD_NAME, SOURCES
from .tile_words import describe_tiles


def _lay_in_city(was: Sequence[str] | None, value: Sequence[str] | None, key: str, back: str) -> str:
    """Begins with the city, so that no two cities are told as one."""
    gone, come = _differences(was or (), value or ())
    said, there = [f"take {joined(gone)} off"] if gone else [], back or " there"
    return f"{key}: {', '.join([*said, f'put {joined(come)}{there}'] if come else said)}"


def _turn_card(value: str, whose: str, again: str, ship: str | None) -> str:
    """Nothing of a card that goes, or of which no side has been chosen yet."""
    return f"turn {whose} ship card to side {value}{again}" if ship and value else ""


def _place_ship(value: str, whose: str, back: str, ship: str | None) -> str:
    """Without a ship card, its token has gone with it."""
    return f"put {whose} ship{back} on {value}" if ship else ""


def _load(was: Sequence[str], value: Sequence[str], whose: str, back: str) -> str:
    gone, come = _differences(was, value)
    said = [f"take {joined(gone)} out of {whose} cargo"] if gone else []
    return "; ".join([*said, f"put {joined(come)}{back} into {whose} cargo"] if come else said)


def _differences(was: Sequence[str], value: Sequence[str]) -> tuple[list[str], list[str]]:
    """Which tiles go from a heap and which come; their order is nobody's care."""
    gone, come = Counter(was) - Counter(value), Counter(value) - Counter(was)
    return describe_tiles(gone.elements()), describe_tiles(come.elements())


HANDS = {
    "players.ship": Hands(
        put=lambda who, it, again: f"give {who} the {it.lower()} card and token{again}",
        take=lambda who, it: f"take the {it.lower()} card and token away from {who}",
    ),
    "players.side": Hands(set=_turn_card),
    "players.at": Hands(set=_place_ship),
    "players.cargo": Hands(set=_load),
    "cities": Hands(set=_lay_in_city),
    **{
        f"{source}_stack": Hands(
            into=f"onto the {BOARD_NAME[source]} stack", off=f"from the {BOARD_NAME[source]} stack"
        )
        for source in SOURCES
    },
}
