"""A space in words: where it lies, what it holds, who is there, and what lies between it and those beside it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.text.grammar import capital, joined

from .board import Board, board_in, stations_in
from .constants import ASTEROID, COMET, DEBRIS, GATE, GRAVITY, ICE, NEBULA, PLANET, SECTORS, STAR, STATION, Path, Sector
from .marks import State
from .names import feature_words, goods, ship_name
from .terrain import HEXES, OFF_MAP, Border, entrances_of
from .told import all_told

GROUND = {
    ASTEROID: "asteroids", ICE: "ice asteroids", DEBRIS: "a debris field", NEBULA: "a nebula", STAR: "a star",
    GATE: "a gate space", STATION: "a space",
}  # fmt: skip
ENTERED = {
    ASTEROID: "into asteroids", ICE: "into ice asteroids", DEBRIS: "into debris", NEBULA: "into the nebula",
    STAR: "into a star",
}  # fmt: skip
HELD = {
    "mission": "Mission Point (missions)", "spawn": "Spawn Point", "explore": "Exploration Space",
    "kiln": "where The Kiln starts", "tigris": "the middle of the Tigris gate",
    "relics": "Relic Space", "excavate": "Excavate Space", "comet": "where the comet starts",
}  # fmt: skip


PATHS = {GRAVITY: "gravity path", COMET: "comet path"}


def describe_space(state: State, name: str) -> list[str]:
    """Sentences about the space of that name, laid or not; nothing of what is no space."""
    hex = name.upper()
    if hex not in HEXES or not state.get("sectors"):
        return []
    board, stations = board_in(state), stations_in(state)
    sector = HEXES[hex].sector
    if hex in OFF_MAP and sector.key not in stations:
        return []
    laid = hex in board.hex_of or hex in OFF_MAP
    there = "" if laid else ", which isn't laid yet"
    first = f"{hex}, {_ground(hex)} {sector.name}{there}: {'; '.join(_contents(state, hex, laid)) or 'nothing here'}."
    gaps = shield_gaps(sector) if HEXES[hex].letter == PLANET else ""
    return [first, *_beside(board, hex), *([f"{gaps}."] if gaps else [])]


def _ground(hex: str) -> str:
    """Return the ground of a space, up to the name of its sector."""
    letter, sector = HEXES[hex].letter, HEXES[hex].sector
    if letter == PLANET:
        return f"inside the shield ({sector.law}) of"
    return f"{GROUND[letter]} in" if letter in GROUND else "open space in"


def _contents(state: State, hex: str, laid: bool) -> Iterator[str]:
    """Yield the use of a space, then everybody and everything in it."""
    if held := HEXES[hex].feature:
        feature = held["feature"]
        if feature == "explore" and laid:
            yield "exploration token" if hex in state["tokens"] else "no exploration token any more"
        else:
            yield HELD.get(feature) or feature_words(" ".join((feature, *(held.get("cargo") or ()))))
    for tell in all_told().in_space:
        yield from tell(state, hex)
    if hex in state["cubes"]:
        yield goods(state["cubes"][hex])
    ships = [(name, each.get("at")) for name, each in (*state["players"].items(), *state["npcs"].items())]
    for name, at in (*ships, *stations_in(state).items()):
        if at == hex:
            yield f"{ship_name(name)} is here"


def _beside(board: Board, hex: str) -> Iterator[str]:
    """Yield the neighbouring spaces by the borders to them, in the direction out of this one."""
    if hex not in board.hex_of and hex not in OFF_MAP:
        return
    found: dict[str, list[str]] = {}
    for other in board.beside(hex):
        found.setdefault(_between(board.borders(hex, other)), []).append(other)
    said = [f"{f'{words} ' if words else ''}{joined(names)}" for words, names in sorted(found.items())]
    said += ["unexplored space"] if board.is_edge(hex) else []
    yield f"Next to it: {'; '.join(said)}."
    if gates := board.gate_ends(hex):
        yield f"Its gate leads to {joined(gates)}."
    elif board.is_broken(hex):
        yield "Its gate leads to no other: a d20 picks a Spawn Point."


def _between(met: tuple[Border, ...]) -> str:
    return " and ".join(
        f"by {SECTORS[each.sector].name}'s entrance" if each.door
        else f"through {SECTORS[each.sector].name}'s shield" if each.letter == PLANET
        else ENTERED[each.letter]
        for each in met
    )  # fmt: skip


def describe_path(path: Path) -> str:
    """Describe a path in short: `gravity path (d12) from FE7 to FE18, then to FE1`."""
    on = "" if path.into in path.hexes else f", then to {path.into}"
    return f"{PATHS[path.kind]} ({path.die}) from {path.hexes[0]} to {path.hexes[-1]}{on}"


def shield_gaps(sector: Sector) -> str:
    """Between which spaces no roll is needed at a planet's shield (XI-175); "" where there is none."""
    pairs = ["–".join(pair) for pair in entrances_of(sector.key)]
    return capital(f"entrances in the shield: {joined(pairs)}") if pairs else ""
