"""Paths, comets and relics on screens: on the map, in a space, aboard a ship."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.table.facts import Fact
from companion.text.grammar import amount
from companion.text.styled_text import BOLD, WARN, Span

from ..constants import SECTORS
from ..marks import COMET, RELIC, State
from ..space_words import PATHS as PATH_NAMES
from ..space_words import describe_path
from ..terrain import PATHS
from .giant_line import giants_in


def facts(state: State, group: str) -> Iterator[Fact]:
    """Where comets are, and how many relics lie on which Dead Worlds."""
    if comets := state.get("comets"):
        yield Fact("comets", ", ".join(f"{SECTORS[key].name}'s at {hex}" for key, hex in comets.items()), group=group)
    for hex, number in (state.get("relics") or {}).items():
        yield Fact(f"relics at {hex}", number, group=group)


def describe_hex(state: State, hex: str) -> Iterator[str]:
    """What of these is in a space: the path first, then what lies there."""
    path = PATHS.get(hex)
    if path and path.kind in PATH_NAMES:
        yield f"on a {describe_path(path)}; the next space is {path.ahead(hex, 1)[0]}"
    if hex in (state.get("comets") or {}).values():
        yield "a comet is here"
    if hex in giants_in(state):
        yield "the giant comet is here"
    if number := (state.get("relics") or {}).get(hex):
        yield f"{amount(number, 'relic')} here, so nobody stops"


def signs(state: State) -> Mapping[str, Span]:
    """The marks of relics and comets."""
    relics: dict[str, Span] = dict.fromkeys(state.get("relics") or (), (RELIC, BOLD))
    comets = (*(state.get("comets") or {}).values(), *giants_in(state))
    return relics | dict.fromkeys(comets, (COMET, WARN))
