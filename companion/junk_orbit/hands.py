"""What hands do with the pieces, for undo and redo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.positions.hands import Hands
from companion.text.grammar import joined

from .constants import BOARD_NAME, SOURCES
from .tile_words import describe_tiles


def _lay_in_city(was: Sequence[str] | None, value: Sequence[str] | None, key: str, back: str) -> str:
    return _lay(was or (), value or (), f"off {key}", f"{back} on {key}")


def _load(was: Sequence[str], value: Sequence[str], whose: str, back: str) -> str:
    return _lay(was, value, f"out of {whose} cargo", f"{back} into {whose} cargo")


def _lay(was: Sequence[str], value: Sequence[str], off: str, on: str) -> str:
    """Which tiles go from a heap and which come, in the words of the rest of the game; their order is nobody's care."""
    gone, come = Counter(was) - Counter(value), Counter(value) - Counter(was)
    said = [f"take {joined(describe_tiles(gone.elements()))} {off}"] if gone else []
    said += [f"put {joined(describe_tiles(come.elements()))}{on}"] if come else []
    return "; ".join(said)


HANDS = {
    "players.ship": Hands(
        put=lambda who, it, again: f"give {who} the {it.lower()}{again}",
        take=lambda who, it: f"take the {it.lower()} away from {who}",
    ),
    "players.side": Hands(set="turn {whose} ship card to side {value}{again}"),
    "players.cargo": Hands(set=_load),
    "cities": Hands(set=_lay_in_city),
    **{
        f"{source}_stack": Hands(
            into=f"onto the {BOARD_NAME[source]} stack", off=f"from the {BOARD_NAME[source]} stack"
        )
        for source in SOURCES
    },
}
