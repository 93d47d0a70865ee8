"""The hold in tracker mode: ship, outfits, cargo and damage by cell, changed in short lines.

    ship swamp rat                          the ship with all its energy; what fits is laid in its hold anew
    fit m-22 [at 1a] [quarter] [mirrored]   an outfit, by name or code; without a cell where most room is left
    load spice [3c] · unload spice, 3c      a cube of cargo
    hit 3b 4b · repair 3b, all              damage markers
    hit 3b ice · repair ice                 the same of ice, at a table with Embers
    remove m-22, 1a                         an outfit out of the hold

Nothing here knows the rules of a turn; the grid alone is minded (XI-088, XI-089).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.text.grammar import could_be, joined
from companion.tracker.edits import Shorthand
from companion.typing.names import begins, plain
from components.modules import modules_in_play, why_absent
from components.problems import SalvageError, did_you_mean, listed

from . import hold
from .constants import CARGO, CARGO_NAME, GAME, OUTFITS, SHIPS
from .hold import Placement
from .marks import State
from .names import outfit_name

TURNS = ("", "quarter", "half", "three-quarter")
"""How an outfit lies, by quarter turns clockwise."""
ICE = "ice"
CELL = re.compile(r"\d{1,2}[a-h]", re.IGNORECASE)

_Edit = Callable[[dict[str, Any], str, str], tuple[str, str]]


# ---- edits ------------------------------------------------------------------------------------------------------


def take_ship(words: str) -> Sequence[str]:
    """XI-067 XI-083: a ship comes with all its energy, at set-up and at the Starport where it is bought."""
    ship = SHIPS[_pick("ship", words, {key: each.name for key, each in SHIPS.items()}, "ship")]
    return [f"board {ship.name}", f"energy {ship.energy}"]


def change_ship(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """Another ship: its outfits are laid anew, its cubes where room is left, and damage is gone."""
    captain = state["players"][who]
    key = _pick("ship", words, {key: each.name for key, each in SHIPS.items()}, "ship")
    if SHIPS[key].module not in modules_in_play(GAME, state):
        raise SalvageError(f"the {SHIPS[key].name} can't be flown: {why_absent(GAME, SHIPS[key].module)}")
    if other := next((name for name, each in state["players"].items() if each.get("ship") == key and name != who), ""):
        raise SalvageError(f"{other} flies the {SHIPS[key].name} already")
    outfits = [each["outfit"] for each in captain["outfits"]]
    packed = hold.pack(key, outfits, ())
    if packed is None or sum(len(OUTFITS[each].grid) for each in outfits) + len(captain["cargo"]) > len(
        SHIPS[key].names
    ):
        raise SalvageError(f"the {SHIPS[key].name} has no room for all of it; remove outfits or unload cargo first")
    captain["ship"], captain["damage"] = key, []
    _keep_ice(captain)
    captain["outfits"] = [_as_record(outfit, way) for outfit, way in zip(outfits, packed, strict=True)]
    cubes, captain["cargo"] = [*captain["cargo"].values()], {}
    for cube in cubes:
        captain["cargo"][_free(captain)[0]] = cube
    return key, f"{who} flies the {SHIPS[key].name}."


def fit_outfit(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """An outfit, on the cell that is named or where it leaves most room."""
    captain = _with_ship(state, who)
    name, _, place = (part.strip() for part in words.partition(" at "))
    key = _pick("fit", name, {key: each.name for key, each in OUTFITS.items()}, "outfit")
    kind = OUTFITS[key]
    there = sum(each["outfit"] == key for player in state["players"].values() for each in player["outfits"])
    if there >= kind.copies:
        raise SalvageError(f"all {kind.copies} of {kind.name} are in holds already")
    ways = hold.placements(captain["ship"], key, _covered_cells(captain))
    if place:
        cell, *rest = place.lower().split()
        turns, mirrored = next((n for n, turn in enumerate(TURNS) if turn in rest and turn), 0), "mirrored" in rest
        ways = [way for way in ways if way.at == cell and (not rest or way[1:] == (turns, mirrored))]
    if not ways:
        what = f"{kind.name} doesn't fit{f' at {place}' if place else ''}"
        raise SalvageError(f"{what}; free spaces: {', '.join(_free(captain)) or 'none'}")
    exact = [way for way in ways if not way.turns and not way.mirrored]
    way = (exact or ways)[0] if place else hold.roomiest(captain["ship"], key, ways, _covered_cells(captain))
    captain["outfits"].append(_as_record(key, way))
    spelt = " ".join(filter(None, [way.at, TURNS[way.turns], "mirrored" if way.mirrored else ""]))
    return f"{key} at {spelt}", f"{who} fits {outfit_name(key)} on {' '.join(hold.cells_of(key, way))}."


def remove_outfit(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """An outfit out of the hold, by its name or by a cell that it covers."""
    captain = _with_ship(state, who)
    named = {each["outfit"]: OUTFITS[each["outfit"]].name for each in captain["outfits"]}
    if CELL.fullmatch(words):
        found = [each for each in captain["outfits"] if words.lower() in _cells(each)]
    else:
        key = _pick("remove", words, named, "outfit in the hold")
        found = [each for each in captain["outfits"] if each["outfit"] == key]
    if not found:
        raise SalvageError(f"no outfit covers {words}")
    captain["outfits"].remove(found[0])
    spelt = words.lower() if CELL.fullmatch(words) else found[0]["outfit"]
    return spelt, f"{who} removes {outfit_name(found[0]['outfit'])}."


def load_cargo(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """A cube of cargo onto a free cell."""
    captain = _with_ship(state, who)
    name, _, cell = words.rpartition(" ") if CELL.fullmatch(words.split()[-1] if words else "") else (words, "", "")
    key = _pick("load", name, {each: CARGO_NAME[each] for each in CARGO}, "cargo")
    free = _free(captain)
    if not free or (cell and cell.lower() not in free):
        raise SalvageError(f"{cell or 'the hold'} isn't free; free spaces: {', '.join(free) or 'none'}")
    cell = cell.lower() or hold.roomiest_cell(captain["ship"], free, _covered_cells(captain))
    captain["cargo"][cell] = key
    return f"{key} {cell}", f"{who} loads {CARGO_NAME[key]} on {cell}."


def unload_cargo(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """A cube of cargo off its cell, by the cell or by its name."""
    captain = _with_ship(state, who)
    cell = words.lower()
    if not CELL.fullmatch(words):
        key = _pick("unload", words, {each: CARGO_NAME[each] for each in captain["cargo"].values()}, "cargo aboard")
        cell = next(cell for cell, cube in captain["cargo"].items() if cube == key)
    if cell not in captain["cargo"]:
        raise SalvageError(f"no cube lies on {cell}; cargo: {', '.join(captain['cargo']) or 'none'}")
    return cell, f"{who} unloads {CARGO_NAME[captain['cargo'].pop(cell)]} from {cell}."


def hit_cells(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """Damage markers on cells."""
    captain = _with_ship(state, who)
    words, is_ice = _take_ice(captain, words)
    if not words:
        raise SalvageError("hit which spaces? Type them, such as hit 3b 4b")
    cells = _named_cells(captain, words)
    if already := [cell for cell in cells if cell in captain["damage"]]:
        raise SalvageError(f"{listed(already)} has a damage marker already")
    captain["damage"] += cells
    if not is_ice:
        return " ".join(cells), f"Put damage on {who}'s {joined(cells)}."
    captain["ice"] += cells
    return f"{' '.join(cells)} {ICE}", f"Put ice on {who}'s {joined(cells)}."


def repair_cells(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """Damage markers off cells, or off all of them."""
    captain = _with_ship(state, who)
    words, is_ice = _take_ice(captain, words)
    every = captain["ice" if is_ice else "damage"]
    cells = [*every] if words.lower() in ("", "all") else _named_cells(captain, words)
    if whole := [cell for cell in cells if cell not in captain["damage"]]:
        raise SalvageError(f"{listed(whole)} has no damage; damaged: {listed(captain['damage']) or 'none'}")
    if not cells:
        raise SalvageError(f"{who}'s ship has no {'ice' if is_ice else 'damage'}")
    captain["damage"] = [cell for cell in captain["damage"] if cell not in cells]
    _keep_ice(captain)
    return " ".join(cells), f"Take the damage off {who}'s {joined(cells)}."


EDITS: Mapping[str, _Edit | Shorthand] = {
    "ship": Shorthand(take_ship, former=change_ship),
    "board": change_ship,
    "fit": fit_outfit,
    "remove": remove_outfit,
    "load": load_cargo,
    "unload": unload_cargo,
    "hit": hit_cells,
    "repair": repair_cells,
}


# ---- helpers ----------------------------------------------------------------------------------------------------


def _as_record(outfit: str, way: Placement) -> dict[str, Any]:
    return {"outfit": outfit, "at": way.at, "turns": way.turns, "mirrored": way.mirrored, "markers": []}


def _cells(each: State) -> Sequence[str]:
    return hold.cells_of(each["outfit"], hold.read_placement(each))


def _covered_cells(captain: State) -> list[str]:
    """Cells that something lies on."""
    return [*(cell for each in captain["outfits"] for cell in _cells(each)), *captain["cargo"], *captain["damage"]]


def _free(captain: State) -> list[str]:
    taken = {*_covered_cells(captain)}
    return [cell for cell in SHIPS[captain["ship"]].names if cell not in taken]


def _with_ship(state: State, who: str) -> dict[str, Any]:
    captain: dict[str, Any] = state["players"][who]
    if not captain.get("ship"):
        raise SalvageError(
            f"{who} has no ship yet; name it first, such as: ship {next(iter(SHIPS.values())).name.lower()}"
        )
    return captain


def _take_ice(captain: State, words: str) -> tuple[str, bool]:
    """Words without the one for ice, and whether it was among them. Raises SalvageError where nobody plays with it."""
    said = words.split()
    rest = [each for each in said if each.lower() != ICE]
    if rest == said:
        return words, False
    if ICE not in captain:
        raise SalvageError(f"there is no ice: {why_absent(GAME, GAME.state['players'].fields[ICE].module)}")
    return " ".join(rest), True


def _keep_ice(captain: dict[str, Any]) -> None:
    """XI-331: where no damage is left there is no ice."""
    if ICE in captain:
        captain[ICE] = [cell for cell in captain[ICE] if cell in captain["damage"]]


def _named_cells(captain: State, words: str) -> list[str]:
    """Cells of the hold that words name, each once. Raises SalvageError."""
    cells = list(dict.fromkeys(words.lower().replace(",", " ").split()))
    names = SHIPS[captain["ship"]].names
    wrong = [cell for cell in cells if cell not in names]
    if wrong or not cells:
        said = listed(wrong) if wrong else repr(words)
        raise SalvageError(f"{said} isn't a space of the hold; spaces: {', '.join(names)}")
    return cells


def _pick(verb: str, words: str, every: Mapping[str, str], what: str) -> str:
    """The one thing that the words after a verb name, by key, code or any clear beginning. Raises SalvageError."""
    said = words.strip().lower()
    if not every:
        raise SalvageError(f"there is no {what}")
    if not said:
        first, *_ = names = [*every.values()]
        raise SalvageError(f"{verb} what? Type its name, such as {verb} {first.lower()}; allowed: {listed(names, 30)}")
    codes = {key: OUTFITS[key].code.lower() for key in every if key in OUTFITS}
    exact = [key for key, name in every.items() if said in (key, name.lower(), codes.get(key))]
    found = exact or [key for key, name in every.items() if begins(plain(words), plain(name))]
    if len(found) == 1:
        return found[0]
    if found:
        raise SalvageError(could_be(words, (every[key] for key in found)))
    names = [*every.values()]
    raise SalvageError(f"there is no {what} {words!r}{did_you_mean(words, names)}; allowed: {listed(names, 30)}")
