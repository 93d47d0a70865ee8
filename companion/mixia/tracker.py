"""The hold in tracker mode: ship, outfits, cargo and damage by cell, changed in short lines.

    ship swamp rat                          the ship with all its energy; what fits is laid in its hold anew
    fit m-22 [at 1a] [quarter] [mirrored]   an outfit, by name or code; without a cell where most room is left
    load spice [3c] · unload spice, 3c      a cube of cargo
    hit 3b 4b · repair 3b, all              damage markers
    hit 3b ice · repair ice                 the same of ice, at a table with ice
    remove m-22, 1a                         an outfit out of the hold
    fit piercer [at 1a]                     a mod
    fit cargo pod [at 1a] [up] [right]      a plate or pod: its cell, on which side it lies, where its end points
    load spice 1a+2 · hit 1b+1              its sections outside the hold
    load relic, economy spice 3 …           relics and the economy board (told by modules)

Nothing here knows the rules of a turn; the grid alone is minded (XI-088, XI-089).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from companion.corrections.own_edits import OwnEdits, Shorthand
from companion.text.grammar import could_be, joined
from companion.typing.names import begins, plain
from components.modules import modules_in_play, why_absent
from components.problems import SalvageError, did_you_mean, listed

from .ground import hold
from .ground.constants import CARGO_NAME, FITTINGS, GAME, MOD, RELIC, SHIPS
from .ground.hold import Placement
from .ground.marks import State
from .ground.names import name_cells, outfit_name
from .ground.told import all_told
from .table.records import Attached, FittedMod, HeldRelic
from .table.state import Captain, Fitted, Fitting

RELICS = "relics"
"""What the state calls them."""


def means_relic(words: str) -> bool:
    """Whether a text begins with the word for relics."""
    first, *_ = [*words.lower().split(), ""]
    return len(first) > 2 and RELIC.startswith(first)


def load_relic(captain: dict[str, Any], aboard: Captain, who: str, words: str) -> tuple[str, str]:
    """XI-228 XI-231: onto two free spaces side by side: those that are named, or the first there are."""
    if RELICS not in captain:
        raise SalvageError(f"there are no relics: {why_absent(GAME, GAME.state['players'].fields[RELICS].module)}")
    _, *cells = words.lower().replace(",", " ").split()
    pairs = aboard.pairs(aboard.room())
    fit = [pair for pair in pairs if not cells or {*pair} == {*cells}]
    if not fit:
        free = listed([" ".join(pair) for pair in pairs]) or "none"
        raise SalvageError(f"a relic needs two free spaces side by side; there are: {free}")
    at, other = fit[0]
    captain[RELICS].append({"at": at, "other": other})
    return f"{RELIC} {at} {other}", f"{who} loads a relic on {at} and {other}."


def unload_relic(captain: dict[str, Any], who: str, words: str) -> tuple[str, str] | None:
    """The relic on a space, or the last one aboard; None where no relic is meant."""
    held = captain.get(RELICS) or []
    on = [each for each in held if words.lower() in (each["at"], each["other"])]
    found = on or (held[-1:] if means_relic(words) else [])
    if not found:
        return None
    gone = found[0]
    captain[RELICS] = [each for each in held if each is not gone]
    return gone["at"], f"{who} unloads the relic from {gone['at']} and {gone['other']}."


def move_relics(captain: dict[str, Any], aboard: Captain, free: Collection[str]) -> bool:
    """Lay all relics onto free spaces of another ship; whether there is room."""
    moving, captain[RELICS] = captain.get(RELICS) or [], []
    room = [*free]
    for relic in moving:
        pairs = aboard.pairs(room)
        if not pairs:
            return False
        captain[RELICS].append({**relic, "at": pairs[0][0], "other": pairs[0][1]})
        room = [cell for cell in room if cell not in pairs[0]]
    return True


TURNS = ("", "quarter", "half", "three-quarter")
"""How an outfit lies, by quarter turns clockwise."""
ICE = "ice"
CELL = re.compile(r"\d{1,2}[a-h](\+[1-3])?", re.IGNORECASE)


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
    _move_into(captain, key)
    for board in all_told().boards:
        board(captain, SHIPS[key].name)
    return key, f"{who} flies the {SHIPS[key].name}."


def _move_into(captain: dict[str, Any], ship: str) -> None:
    """All that is aboard into another ship's hold. Raises SalvageError where there is no room for it."""
    every = _aboard(captain).aboard()
    keys = [each.kind.key for each in every if each.kind.type != MOD]
    packed = hold.pack(ship, keys, ())
    moved: dict[str, Any] = {**captain, "ship": ship, "damage": [], "cargo": {}, "outfits": []}
    moved |= {field: [] for field in ("attached", "mods") if field in captain}
    if packed is not None:
        for fitting, way in zip(keys, packed, strict=True):
            _put_in(moved, fitting, way)
    placed = packed is not None and all(_put_anywhere(moved, each["mod"]) for each in captain.get("mods") or ())
    if placed and captain.get(RELICS):
        placed = move_relics(moved, _aboard(moved), _aboard({**moved, RELICS: []}).room())
    if not placed or len(_aboard(moved).room()) < len(captain["cargo"]):
        raise SalvageError(f"the {SHIPS[ship].name} has no room for all of it; remove outfits or unload cargo first")
    for cell, cube in zip(_aboard(moved).room(), captain["cargo"].values(), strict=False):
        moved["cargo"][cell] = cube
    captain.update(moved)
    _keep_ice(captain)


def _put_anywhere(captain: dict[str, Any], mod: str) -> bool:
    """Lay a mod on the first cell that is free for it; whether there is one."""
    ways = hold.placements(captain["ship"], mod, _aboard(captain).closed_to(mod))
    if ways:
        _put_in(captain, mod, ways[0])
    return bool(ways)


def fit_outfit(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """An outfit or mod, on the cell that is named or where it leaves most room."""
    captain = _with_ship(state, who)
    name, _, place = (part.strip() for part in words.partition(" at "))
    names = modules_in_play(GAME, state)
    key = _pick("fit", name, {key: each.name for key, each in FITTINGS.items() if each.module in names}, "outfit")
    kind = FITTINGS[key]
    there = sum(each.kind.key == key for player in state["players"].values() for each in _aboard(player).aboard())
    if there >= kind.copies:
        raise SalvageError(f"all {kind.copies} of {kind.name} are in holds already")
    taken = _aboard(captain).closed_to(key)
    ways = hold.placements(captain["ship"], key, taken)
    if place:
        ways = [way for way in ways if _is_meant(key, way, place.lower().split())]
    if not ways:
        what = f"{kind.name} doesn't fit{f' at {place}' if place else ''}"
        raise SalvageError(f"{what}; free spaces: {', '.join(_free(captain)) or 'none'}")
    exact = [way for way in ways if not way.turns and not way.mirrored]
    way = (exact or ways)[0] if place else hold.roomiest(captain["ship"], key, ways, taken)
    _put_in(captain, key, way)
    return f"{key} at {_spell(key, way)}", f"{who} fits {outfit_name(key)} on {_say_place(key, way)}."


def _is_meant(fitting: str, way: Placement, said: Sequence[str]) -> bool:
    """Whether words name a way to lie: the cell, and what is said of how; of plates and pods on which side."""
    cell, *rest = said
    if FITTINGS[fitting].connects is not None:
        return hold.write_placement(fitting, way).split("-")[: len(said)] == [*said]
    turns, mirrored = next((n for n, turn in enumerate(TURNS) if turn in rest and turn), 0), "mirrored" in rest
    return way.at == cell and (not rest or way[1:] == (turns, mirrored))


def _spell(fitting: str, way: Placement) -> str:
    """A way to lie as it is typed."""
    if FITTINGS[fitting].connects is not None:
        return hold.write_placement(fitting, way).replace("-", " ")
    return " ".join(filter(None, [way.at, TURNS[way.turns], "mirrored" if way.mirrored else ""]))


def _say_place(fitting: str, way: Placement) -> str:
    if FITTINGS[fitting].connects is not None:
        return name_cells(hold.write_placement(fitting, way))
    return " ".join(hold.cells_of(fitting, way))


def remove_outfit(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """An outfit or mod out of the hold, by its name or by a cell that it covers, mods first."""
    captain = _with_ship(state, who)
    every = _aboard(captain).aboard()
    if CELL.fullmatch(words):
        found = [each for each in reversed(every) if words.lower() in each.sections]
    else:
        key = _pick("remove", words, {each.kind.key: each.kind.name for each in every}, "outfit in the hold")
        found = [each for each in every if each.kind.key == key]
    if not found:
        raise SalvageError(f"no outfit covers {words}")
    removed, key = found[0], found[0].kind.key
    if lying := [cell for cell in removed.sections if cell in captain["cargo"]]:
        raise SalvageError(f"unload {listed(lying)} first")
    field = _field_of(key)
    captain[field] = [each for each in captain[field] if not _is_record_of(each, removed)]
    spelt = words.lower() if CELL.fullmatch(words) else key
    return spelt, f"{who} removes {outfit_name(key)}."


def load_cargo(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """A cube of cargo onto a free cell, or a relic onto two."""
    captain = _with_ship(state, who)
    if means_relic(words):
        return load_relic(captain, _aboard(captain), who, words)
    name, _, cell = words.rpartition(" ") if CELL.fullmatch(words.split()[-1] if words else "") else (words, "", "")
    names = modules_in_play(GAME, state)
    kinds = {key: row["title"] for key, row in GAME.tables["cargo"].by_key.items() if row["module"] in names}
    key = _pick("load", name, kinds, "cargo")
    free = _free(captain)
    if not free or (cell and cell.lower() not in free):
        raise SalvageError(f"{cell or 'the hold'} isn't free; free spaces: {', '.join(free) or 'none'}")
    cell = cell.lower() or hold.roomiest_cell(captain["ship"], free, _aboard(captain).blocked())
    captain["cargo"][cell] = key
    return f"{key} {cell}", f"{who} loads {CARGO_NAME[key]} on {cell}."


def unload_cargo(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """A cube of cargo or a relic off its cells, by a cell or by its name."""
    captain = _with_ship(state, who)
    if relic := unload_relic(captain, who, words):
        return relic
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


EDITS: OwnEdits = {
    "ship": Shorthand(take_ship, former=change_ship),
    "board": change_ship,
    "fit": fit_outfit,
    "remove": remove_outfit,
    "load": load_cargo,
    "unload": unload_cargo,
    "hit": hit_cells,
    "repair": repair_cells,
    **all_told().edits,
}


# ---- helpers ----------------------------------------------------------------------------------------------------


def _field_of(fitting: str) -> str:
    """The list of a captain's in which an outfit or mod stands."""
    kind = FITTINGS[fitting]
    return "mods" if kind.type == MOD else "outfits" if kind.connects is None else "attached"


def _put_in(captain: dict[str, Any], fitting: str, way: Placement) -> None:
    """One more outfit or mod in the hold."""
    record = {"outfit": fitting, "at": way.at, "turns": way.turns, "mirrored": way.mirrored}
    field = _field_of(fitting)
    more = {"mods": {"mod": fitting, "at": way.at}, "attached": record, "outfits": {**record, "markers": []}}
    captain[field].append(more[field])


def _is_record_of(record: State, fitting: Fitting) -> bool:
    return bool(record.get("outfit", record.get("mod")) == fitting.kind.key and record["at"] == fitting.placement.at)


def _aboard(captain: State) -> Captain:
    """A hold as the rules know it, of what is tracked of it."""
    return Captain(
        name="", colour="", ship=captain.get("ship") or "", cargo={**captain["cargo"]}, damage=[*captain["damage"]],
        outfits=[Fitted.load(each) for each in captain["outfits"]],
        attached=[Attached.load(each) for each in captain.get("attached") or ()],
        mods=[FittedMod.load(each) for each in captain.get("mods") or ()],
        relics=[HeldRelic.load(each) for each in captain.get("relics") or ()],
    )  # fmt: skip


def _free(captain: State) -> list[str]:
    """The cells that are free for cubes."""
    return _aboard(captain).room()


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
    names = _aboard(captain).damage_cells()
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
    codes = {key: FITTINGS[key].code.lower() for key in every if key in FITTINGS}
    exact = [key for key, name in every.items() if said in (key, name.lower(), codes.get(key))]
    found = exact or [key for key, name in every.items() if begins(plain(words), plain(name))]
    if len(found) == 1:
        return found[0]
    if found:
        raise SalvageError(could_be(words, (every[key] for key in found)))
    names = [*every.values()]
    raise SalvageError(f"there is no {what} {words!r}{did_you_mean(words, names)}; allowed: {listed(names, 30)}")
