"""What moves from one place to another, for undo and redo: said in one go, not as something taken away here and put
down there. First what an undone set-up takes away, then ships that are changed, then what lies on a captain's mat
besides the hold, then cubes between holds and hexes, then what is taken off the map.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from companion.text.grammar import amount, joined

from .constants import ABILITIES, CARGO_NAME, GAME, MISSIONS
from .names import money, ship_name

Position: TypeAlias = dict[str, Any]
"""A state of which what is moved is a copy of its own."""

ARMED, DISARMED, ON_OUTFITS = "Armed", "Disarmed", "outfits"
"""Where the markers of a captain lie."""

LIES = ("outfit", "at", "turns", "mirrored")
"""What two states say alike of an outfit that nobody has taken up."""

ON_MAT = (
    "ship",
    "at",
    "energy",
    "impulse",
    "armed",
    "disarmed",
    "outfits",
    "cargo",
    "damage",
    "abilities",
    "exhausted",
)
"""What goes with a ship that its captain gives back."""


def carry(now: Mapping[str, Any], then: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """What moves first between two positions, and the position after it; None where nothing does."""
    moved = _copy(now)
    said = next((said for move in MOVES for said in move(moved, then)), None)
    return (said, moved) if said else None


def _copy(state: Mapping[str, Any]) -> Position:
    """A state with copies of all that may move."""
    players = {
        name: {**captain, "cargo": {**captain["cargo"]}, "missions": [*captain["missions"]]}
        for name, captain in state["players"].items()
    }
    return {**state, "players": players, "cubes": {hex: [*lying] for hex, lying in state["cubes"].items()}}


# ---- set-up -----------------------------------------------------------------------------------------------------


def _take_ships(moved: Position, then: Mapping[str, Any]) -> Iterator[str]:
    """XI-064 XI-070: the ship of a captain who hasn't chosen one yet, with all that lies on its mat."""
    for name, captain in moved["players"].items():
        wanted = then["players"].get(name)
        if wanted is None or wanted.get("ship") or not captain.get("ship"):
            continue
        at = f"Take {name}'s ship off {captain['at']}. " if captain.get("at") else ""
        cards = [f"its ability card {ABILITIES[each].code}" for each in captain["abilities"]]
        outfits = ["its outfits"] if captain["outfits"] else []
        mat = joined([f"the {_mat(captain['ship'])}", *cards, *outfits])
        for field in ON_MAT:
            captain[field] = wanted.get(field)
        yield f"{at}Take {mat} away from {name}."


def _take_npcs(moved: Position, then: Mapping[str, Any]) -> Iterator[str]:
    """XI-060: the NPCs that aren't dealt yet."""
    gone = [npc for npc in moved["npcs"] if npc not in then["npcs"]]
    if gone:
        moved["npcs"] = {npc: entry for npc, entry in moved["npcs"].items() if npc in then["npcs"]}
        ships = joined([ship_name(npc) for npc in gone])
        pieces = f"the cards and ships of {ships}" if gone[1:] else f"{ships}'s card and ship"
        yield f"Take {pieces} away."


# ---- mats -------------------------------------------------------------------------------------------------------


def _change_ships(moved: Position, then: Mapping[str, Any]) -> Iterator[str]:
    """XI-388 XI-391: a ship that takes the place of another. All that lies on the old mat is cleared off it first, as
    its cells are not those of the new one; what is to lie in the new hold is told after it, piece by piece."""
    for name, captain in moved["players"].items():
        wanted = then["players"].get(name)
        if wanted is None or not (captain.get("ship") and wanted.get("ship")) or wanted["ship"] == captain["ship"]:
            continue
        old, new = captain["ship"], wanted["ship"]
        cubes = " (cubes to the supply)" if captain["cargo"] else ""
        goes = "put it into the box" if _more(then["ships_gone"], moved["ships_gone"])[old] else "take it away"
        box = " from the box" if _more(moved["ships_gone"], then["ships_gone"])[new] else ""
        _swap_in_box(moved, then, old, new)
        captain |= {"ship": new, "cargo": {}, "outfits": [], "damage": []}
        captain |= {field: wanted[field] for field in ("energy", "impulse", "armed", "disarmed")}
        clear = f"Clear {name}'s {_mat(old)}{cubes} and {goes}."
        yield f"{clear} Give {name} the {_mat(new)}{box}: {joined([*_say_mat(captain)])}."


def _swap_in_box(moved: Position, then: Mapping[str, Any], old: str, new: str) -> None:
    """The box after a change of ships; nobody minds in which order ships came there."""
    gone, wanted = moved["ships_gone"], then["ships_gone"]
    kept = [ship for ship in gone if ship != new or ship in wanted]
    kept += [old] if old in wanted and old not in kept else []
    moved["ships_gone"] = [*wanted] if Counter(kept) == Counter(wanted) else kept


def _say_mat(captain: Mapping[str, Any]) -> Iterator[str]:
    """What is set on a mat besides the hold."""
    yield f"energy {captain['energy']}"
    yield f"impulse token face {'up' if captain['impulse'] else 'down'}"
    for place, number in ((ARMED, captain["armed"]), (DISARMED, captain["disarmed"])):
        if number:
            yield f"{amount(number, 'marker')} on {place}"


def _mat(ship: str) -> str:
    return str(GAME.by_name("ship-mat")[ship].name)


def _set_mats(moved: Position, then: Mapping[str, Any]) -> Iterator[str]:
    """Energy, impulse token and markers of each captain who keeps the ship."""
    for name, captain in moved["players"].items():
        wanted = then["players"].get(name)
        if wanted is None or wanted.get("ship") != captain.get("ship"):
            continue
        said = [*_set_meter(captain, wanted), *_move_markers(captain, wanted)]
        if said:
            yield f"{name}'s mat: {', '.join(said)}."


def _set_meter(captain: dict[str, Any], wanted: Mapping[str, Any]) -> Iterator[str]:
    """XI-067 XI-128: the marker on the energy meter, and the impulse token."""
    if captain["energy"] != wanted["energy"]:
        captain["energy"] = wanted["energy"]
        yield f"set energy to {captain['energy']}"
    if captain["impulse"] != wanted["impulse"]:
        captain["impulse"] = wanted["impulse"]
        yield f"turn the impulse token face {'up' if captain['impulse'] else 'down'}"


def _move_markers(captain: dict[str, Any], wanted: Mapping[str, Any]) -> Iterator[str]:
    """XI-080 XI-096: markers between Armed, Disarmed and outfits that stay where they lie. Where an outfit with markers
    comes or goes nothing is said here: they go with it."""
    kept = {_lie(each): each["markers"] for each in wanted["outfits"]}
    stay = [each for each in captain["outfits"] if _lie(each) in kept]
    off = [cell for each in stay for cell in each["markers"] if cell not in kept[_lie(each)]]
    on = [cell for each in stay for cell in kept[_lie(each)] if cell not in each["markers"]]
    more = {ARMED: wanted["armed"] - captain["armed"], DISARMED: wanted["disarmed"] - captain["disarmed"]}
    if sum(more.values()) != len(off) - len(on):
        return
    said = [*_pair_up({ON_OUTFITS: len(off), **_those_below(more)}, {ON_OUTFITS: len(on), **_those_above(more)})]
    cells = iter(off)
    for place, ways in said:
        sources = [
            _say_cells([next(cells) for _ in range(number)])
            if source == ON_OUTFITS
            else f"{amount(number, 'marker')} from {source}"
            for source, number in ways
        ]
        yield f"move {joined(sources)} to {joined(on) if place == ON_OUTFITS else place}"
    captain |= {"armed": wanted["armed"], "disarmed": wanted["disarmed"]}
    captain["outfits"] = [
        {**each, "markers": [*kept[_lie(each)]]} if _lie(each) in kept else each for each in captain["outfits"]
    ]


def _lie(outfit: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(outfit[part] for part in LIES)


def _those_above(more: Mapping[str, int]) -> dict[str, int]:
    return {place: number for place, number in more.items() if number > 0}


def _those_below(more: Mapping[str, int]) -> dict[str, int]:
    return {place: -number for place, number in more.items() if number < 0}


def _pair_up(sources: Mapping[str, int], places: Mapping[str, int]) -> Iterator[tuple[str, list[tuple[str, int]]]]:
    """To each place how many markers from where.

    >>> [*_pair_up({"outfits": 2, "Disarmed": 1}, {"outfits": 0, "Armed": 3})]
    [('Armed', [('outfits', 2), ('Disarmed', 1)])]
    """
    left = dict(sources)
    for place, number in places.items():
        ways = []
        for source in left:
            if source != place and (some := min(left[source], number)):
                ways.append((source, some))
                left[source] -= some
                number -= some
        if ways:
            yield place, ways


def _say_cells(cells: Sequence[str]) -> str:
    return f"the marker{'s' if cells[1:] else ''} on {joined(cells)}"


# ---- cubes ------------------------------------------------------------------------------------------------------


def _move_between_holds(moved: Position, then: Mapping[str, Any]) -> Iterator[str]:
    """Cubes to other spaces of the same hold, or of another."""
    for name, hold, wanted in _holds(moved, then):
        for cargo in _colours(hold):
            for other, to, needed in _holds(moved, then):
                cells, free = _going(hold, wanted, cargo), _free(to, needed, cargo)
                number = min(len(cells), len(free))
                for cell, at in zip(cells, free, strict=False):
                    del hold[cell]
                    to[at] = cargo
                if number:
                    into = "" if other == name else f" in {other}'s hold"
                    cubes = f"{_cubes(cargo, number)} from {joined(cells[:number])} to {joined(free[:number])}"
                    yield f"{name}'s hold: move {cubes}{into}."


def _unload(moved: Position, then: Mapping[str, Any]) -> Iterator[str]:
    """Cubes from holds to hexes where more are to lie."""
    for name, hold, wanted in _holds(moved, then):
        for hex, lying in then["cubes"].items():
            for cargo, number in _more(lying, moved["cubes"].get(hex, ())).items():
                cells = _going(hold, wanted, cargo)[:number]
                for cell in cells:
                    del hold[cell]
                    moved["cubes"].setdefault(hex, []).append(cargo)
                _set_in_order(moved, hex, lying)
                if cells:
                    yield f"Move {_cubes(cargo, len(cells))} from {joined(cells)} in {name}'s hold to {hex}."


def _load(moved: Position, then: Mapping[str, Any]) -> Iterator[str]:
    """Cubes from hexes where fewer are to lie to free spaces of holds."""
    for name, hold, wanted in _holds(moved, then):
        for hex in [*moved["cubes"]]:
            lying = then["cubes"].get(hex, ())
            for cargo, number in _more(moved["cubes"][hex], lying).items():
                cells = _free(hold, wanted, cargo)[:number]
                for cell in cells:
                    hold[cell] = cargo
                    moved["cubes"][hex].remove(cargo)
                _set_in_order(moved, hex, lying)
                if cells:
                    yield f"Move {_cubes(cargo, len(cells))} from {hex} to {joined(cells)} in {name}'s hold."


def _colours(hold: Mapping[str, str]) -> list[str]:
    return [*dict.fromkeys(hold.values())]


def _going(hold: Mapping[str, str], wanted: Mapping[str, str], cargo: str) -> list[str]:
    """The cells of a hold that a cube of a type is to leave."""
    return [at for at, each in hold.items() if each == cargo and wanted.get(at) != cargo]


def _free(hold: Mapping[str, str], wanted: Mapping[str, str], cargo: str) -> list[str]:
    """The cells of a hold without a cube where one of a type is to lie."""
    return [at for at, each in wanted.items() if each == cargo and at not in hold]


def _holds(moved: Position, then: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, str], Mapping[str, str]]]:
    """The cubes in each hold, by their cells, as they are and as they are to be: of captains who keep the ship, since
    another mat has other cells, and what lies on it is told after it."""
    for name, captain in moved["players"].items():
        wanted = then["players"].get(name)
        if wanted is not None and wanted.get("ship") == captain.get("ship"):
            yield name, captain["cargo"], wanted["cargo"]


def _more(some: Sequence[str], others: Sequence[str]) -> Counter[str]:
    return Counter(some) - Counter(others)


def _set_in_order(moved: Position, hex: str, wanted: Sequence[str]) -> None:
    """Nobody minds in which order the cubes of a hex were laid there."""
    lying = moved["cubes"].get(hex, [])
    if not lying:
        moved["cubes"].pop(hex, None)
    elif Counter(lying) == Counter(wanted):
        moved["cubes"][hex] = [*wanted]


def _cubes(cargo: str, number: int) -> str:
    return f"{f'{number} ' if number > 1 else ''}{CARGO_NAME[cargo]}"


# ---- tokens -----------------------------------------------------------------------------------------------------


def _take_tokens(moved: Position, then: Mapping[str, Any]) -> Iterator[str]:
    """XI-154: tokens of sectors that aren't laid any more, and those that have been flipped."""
    gone = [hex for hex in moved["tokens"] if hex not in then["tokens"]]
    if gone:
        moved["tokens"] = [hex for hex in moved["tokens"] if hex in then["tokens"]]
        yield f"Take the exploration token{'s' if gone[1:] else ''} off {joined(gone)}."


# ---- missions ---------------------------------------------------------------------------------------------------


def _set_pay(moved: Position, then: Mapping[str, Any]) -> Iterator[str]:
    """XI-255: the credits on revealed missions that stay, and those on missions that are revealed no longer."""
    for name, captain in moved["players"].items():
        wanted = {each["mission"]: each for each in then["players"].get(name, captain)["missions"]}
        for at, each in enumerate(captain["missions"]):
            to_be = wanted.get(each["mission"]) or {**each, "credits": 0}
            said = [*_say_pay(MISSIONS[each["mission"]].code, each, to_be)]
            if said:
                captain["missions"][at] = to_be
                yield " ".join(said)


def _say_pay(code: str, mission: Mapping[str, Any], to_be: Mapping[str, Any]) -> Iterator[str]:
    """What differs in a revealed mission: its credits lie there, its bounty is only known."""
    pay, bounty = to_be["credits"], to_be["bounty"]
    if pay != mission["credits"]:
        yield f"Set the credits on {code} to {money(pay)}." if pay else f"Take the credits off {code}."
    if bounty != mission["bounty"]:
        yield f"{code} brings {f'a bounty of {money(bounty)}' if bounty else 'no bounty'}."


MOVES: tuple[Callable[[Position, Mapping[str, Any]], Iterator[str]], ...] = (
    _take_ships,
    _take_npcs,
    _change_ships,
    _set_mats,
    _move_between_holds,
    _unload,
    _load,
    _take_tokens,
    _set_pay,
)
