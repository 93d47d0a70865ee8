"""The hold in tracker mode, as journals have it that were written while it had verbs of its own. Each says what it is
as a correction now: `load spice 3c` is adjust "Ann cargo 3c spice".

board swamp-rat                       the ship; what fits is laid in its hold anew
fit m-22 at 1a [quarter] [mirrored]   an outfit, mod, plate or pod (its cell, its side, where its end points)
remove m-22, 1a · load spice 3c · load relic 2a 3a · unload 3c · hit 3b 4b [ice] · repair 3b
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import Any

from companion.answer_parser.names import begins, plain
from companion.corrections.own_edits import Former, OwnEdits
from companion.text.grammar import joined
from components.problems import SalvageError

from .ground import hold
from .ground.constants import CARGO_NAME, FITTINGS, MOD, RELIC, SHIPS
from .ground.hold import Placement
from .ground.marks import State
from .ground.names import name_cells, outfit_name
from .ground.told import all_told
from .table.records import Attached, FittedMod, HeldRelic
from .table.state import Captain, Fitted, Fitting

RELICS = "relics"
"""What the state calls them."""
TURNS = ("", "quarter", "half", "three-quarter")
"""How an outfit lies, by quarter turns clockwise."""
ICE = "ice"
CELL = re.compile(r"\d{1,2}[a-h](\+[1-3])?", re.IGNORECASE)
SPACE = "SPACE"
"""Stands for what a correction needs and the verb didn't."""

Change = Callable[[dict[str, Any], str], tuple[str, str]]
"""Changes a captain as a journal's words say; gives what is told of it, before and after the captain's name."""


# ---- what each is as a correction -------------------------------------------------------------------------------


def _say_ship(who: str, words: str) -> str:
    return f"{who} ship {words or 'swamp rat'}"


def _say_fit(who: str, words: str) -> str:
    name, _, place = (part.strip() for part in words.lower().partition(" at "))
    key = _find_fitting(name)
    if not (key and place):
        return f"{who} {_field_of(key) if key else 'outfits'} +{key or 'OUTFIT'} {place or SPACE}"
    way = _find_way(key, place)
    turns = f" turns {way.turns}" if way.turns else ""
    return f"{who} {_field_of(key)} +{key} {way.at}{turns}{' mirrored' if way.mirrored else ''}"


def _say_remove(who: str, words: str) -> str:
    key = "" if CELL.fullmatch(words) else _find_fitting(words)
    return f"{who} {_field_of(key)} -{key}" if key else f"{who} outfits -OUTFIT"


def _say_load(who: str, words: str) -> str:
    what, *cells = words.replace(",", " ").split() or ["spice"]
    if _means_relic(what):
        return f"{who} relics +{' '.join(cells or [SPACE, SPACE])}"
    return f"{who} cargo {' '.join(cells or [SPACE])} {what}"


def _say_unload(who: str, words: str) -> str:
    if _means_relic(words):
        return f"{who} relics -{SPACE}"
    return f"{who} cargo {words} nothing" if CELL.fullmatch(words) else f"{who} cargo -{words or 'spice'}"


def _say_hit(who: str, words: str, sign: str = "+") -> str:
    said = words.lower().replace(",", " ").split()
    cells = " ".join(each for each in said if each != ICE) or SPACE
    return f"{who} damage {sign}{cells}{f', {who} ice {sign}{cells}' if ICE in said else ''}"


def _say_repair(who: str, words: str) -> str:
    return f"{who} damage none" if words.lower() in ("", "all") else _say_hit(who, words, "-")


def _find_fitting(words: str) -> str:
    """The outfit or mod that words name, by key, code or a clear beginning of its name; "" for none or several."""
    named = {key: (key, each.name.lower(), each.code.lower()) for key, each in FITTINGS.items()}
    found = [key for key, names in named.items() if words.lower() in names]
    found = found or [key for key, each in FITTINGS.items() if words and begins(plain(words), plain(each.name))]
    return found[0] if len(found) == 1 else ""


def _means_relic(words: str) -> bool:
    """Whether a text begins with the word for relics."""
    first, *_ = [*words.lower().split(), ""]
    return len(first) > 2 and RELIC.startswith(first)


# ---- what each does in a journal --------------------------------------------------------------------------------


def _change_ship(captain: dict[str, Any], words: str) -> tuple[str, str]:
    """Another ship: its outfits are laid anew, its cubes where room is left, and damage is gone."""
    _move_into(captain, words)
    for board in all_told().boards:
        board(captain, SHIPS[words].name)
    return "", f"flies the {SHIPS[words].name}."


def _move_into(captain: dict[str, Any], ship: str) -> None:
    """All that is aboard into another ship's hold."""
    every = _aboard(captain).aboard()
    keys = [each.kind.key for each in every if each.kind.type != MOD]
    moved: dict[str, Any] = {**captain, "ship": ship, "damage": [], "cargo": {}, "outfits": []}
    moved |= {field: [] for field in ("attached", "mods", RELICS) if field in captain}
    for fitting, way in zip(keys, hold.pack(ship, keys, ()) or (), strict=True):
        _put_in(moved, fitting, way)
    for mod in captain.get("mods") or ():
        _put_in(moved, mod["mod"], hold.placements(ship, mod["mod"], _aboard(moved).closed_to(mod["mod"]))[0])
    if captain.get(RELICS):
        moved[RELICS] = [*_move_relics(captain[RELICS], _aboard(moved))]
    for cell, cube in zip(_aboard(moved).room(), captain["cargo"].values(), strict=False):
        moved["cargo"][cell] = cube
    captain.update(moved)
    _keep_ice(captain)


def _move_relics(relics: Collection[State], aboard: Captain) -> Iterator[dict[str, Any]]:
    """Relics on free spaces of another ship."""
    room = aboard.room()
    for relic in relics:
        pair = aboard.pairs(room)[0]
        yield {**relic, "at": pair[0], "other": pair[1]}
        room = [cell for cell in room if cell not in pair]


def _fit(captain: dict[str, Any], words: str) -> tuple[str, str]:
    key, place = words.split(" at ")
    way = _find_way(key, place)
    _put_in(captain, key, way)
    is_attached = FITTINGS[key].connects is not None
    cells = name_cells(hold.write_placement(key, way)) if is_attached else " ".join(hold.cells_of(key, way))
    return "", f"fits {outfit_name(key)} on {cells}."


def _find_way(fitting: str, place: str) -> Placement:
    """The way to lie that words name, as `_spell` has it; on its cell as it is printed where they name none."""
    cell, *_ = place.split()
    ways = [Placement(cell, turns, mirrored) for turns in range(len(TURNS)) for mirrored in (False, True)]
    return next((way for way in ways if _spell(fitting, way) == place), ways[0])


def _spell(fitting: str, way: Placement) -> str:
    """A way to lie as journals have it."""
    if FITTINGS[fitting].connects is not None:
        return hold.write_placement(fitting, way).replace("-", " ")
    return " ".join(filter(None, [way.at, TURNS[way.turns], "mirrored" if way.mirrored else ""]))


def _remove(captain: dict[str, Any], words: str) -> tuple[str, str]:
    """By its key or by a cell that it covers, mods first there."""
    every = _aboard(captain).aboard()
    covering = [each for each in reversed(every) if words in each.sections]
    removed = next(iter(covering or [each for each in every if each.kind.key == words]))
    field = _field_of(removed.kind.key)
    captain[field] = [each for each in captain[field] if not _is_record_of(each, removed)]
    return "", f"removes {outfit_name(removed.kind.key)}."


def _load(captain: dict[str, Any], words: str) -> tuple[str, str]:
    what, *cells = words.split()
    if what == RELIC:
        at, other = cells
        captain[RELICS].append({"at": at, "other": other})
        return "", f"loads a relic on {at} and {other}."
    captain["cargo"][cells[0]] = what
    return "", f"loads {CARGO_NAME[what]} on {cells[0]}."


def _unload(captain: dict[str, Any], words: str) -> tuple[str, str]:
    held = captain.get(RELICS) or []
    if gone := next((each for each in held if words in (each["at"], each["other"])), None):
        captain[RELICS] = [each for each in held if each is not gone]
        return "", f"unloads the relic from {gone['at']} and {gone['other']}."
    return "", f"unloads {CARGO_NAME[captain['cargo'].pop(words)]} from {words}."


def _hit(captain: dict[str, Any], words: str) -> tuple[str, str]:
    cells = words.removesuffix(f" {ICE}").split()
    captain["damage"] += cells
    if not words.endswith(ICE):
        return "Put damage on ", f"'s {joined(cells)}."
    captain["ice"] += cells
    return "Put ice on ", f"'s {joined(cells)}."


def _repair(captain: dict[str, Any], words: str) -> tuple[str, str]:
    cells = words.split()
    captain["damage"] = [cell for cell in captain["damage"] if cell not in cells]
    _keep_ice(captain)
    return "Take the damage off ", f"'s {joined(cells)}."


def _replay(change: Change, state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """What a journal's words do to a captain. Raises SalvageError where they are none of a journal."""
    try:
        before, after = change(state["players"][who], words)
    except (KeyError, IndexError, StopIteration, ValueError):
        raise SalvageError(f"{words!r} was never written by this verb") from None
    return words, f"{before}{who}{'' if before else ' '}{after}"


def _former(adjust: Callable[[str, str], str], change: Change) -> Former:
    return Former(adjust, partial(_replay, change))


EDITS: OwnEdits = {
    "ship": _former(_say_ship, _change_ship),
    "board": _former(_say_ship, _change_ship),
    "fit": _former(_say_fit, _fit),
    "remove": _former(_say_remove, _remove),
    "load": _former(_say_load, _load),
    "unload": _former(_say_unload, _unload),
    "hit": _former(_say_hit, _hit),
    "repair": _former(_say_repair, _repair),
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
    more: Mapping[str, Any] = {
        "mods": {"mod": fitting, "at": way.at}, "attached": record, "outfits": {**record, "markers": []},
    }  # fmt: skip
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


def _keep_ice(captain: dict[str, Any]) -> None:
    """XI-331: where no damage is left there is no ice."""
    if ICE in captain:
        captain[ICE] = [cell for cell in captain[ICE] if cell in captain["damage"]]
