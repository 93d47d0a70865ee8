"""Paths, comets and relics on screens: on the map, in a space, aboard a ship."""

from __future__ import annotations

from collections.abc import Iterator

from companion.table.facts import Fact
from companion.text.grammar import amount, joined

from ..constants import COMET, GRAVITY, SECTORS, Path, pieces_of
from ..marks import State
from ..terrain import PATHS
from .giant_line import giants_in

RELICS = pieces_of("relic-token")
KINDS = {GRAVITY: "gravity path", COMET: "comet path"}


def facts(state: State, group: str) -> Iterator[Fact]:
    """Where comets are, and how many relics lie on which Dead Worlds."""
    if comets := state.get("comets"):
        yield Fact("comets", ", ".join(f"{SECTORS[key].name}'s at {hex}" for key, hex in comets.items()), group=group)
    for hex, number in (state.get("relics") or {}).items():
        yield Fact(f"relics at {hex}", number, group=group)


def describe_hex(state: State, hex: str) -> Iterator[str]:
    """What of these is in a space: the path first, then what lies there."""
    path = PATHS.get(hex)
    if path and path.kind in KINDS:
        yield f"on a {describe_path(path)}; the next space is {path.ahead(hex, 1)[0]}"
    if hex in (state.get("comets") or {}).values():
        yield "a comet is here"
    if hex in giants_in(state):
        yield "the giant comet is here"
    if number := (state.get("relics") or {}).get(hex):
        yield f"{amount(number, 'relic')} here, so nobody stops"


def describe_path(path: Path) -> str:
    """A path in short: `gravity path (d12) from FE7 to FE18, then to FE1`."""
    on = "" if path.into in path.hexes else f", then to {path.into}"
    return f"{KINDS[path.kind]} ({path.die}) from {path.hexes[0]} to {path.hexes[-1]}{on}"


def describe_aboard(captain: State) -> Iterator[str]:
    """The relics in a hold."""
    for each in captain.get("relics") or ():
        yield tell_relic(each["at"], each["other"], each.get("relic"))


def tell_relic(at: str, other: str, relic: str | None = None) -> str:
    """A relic in a hold, by name where somebody has looked at it: `relic Hoard on 2a and 3a`."""
    return f"relic{f' {RELICS[relic].name}' if relic in RELICS else ''} on {joined([at, other])}"
