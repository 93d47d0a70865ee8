"""The table at a glance: the goal, captains and NPCs; the map and the hold of the ship that acts.

`state` is what an audience sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from companion.engine.texts import Words
from companion.table.facts import Drawing, Fact, draw_nothing, of_group
from companion.text.grammar import amount, joined
from companion.text.styled_text import BOLD, Span, line
from components.hexes import Hex

from .bots.courses import edges as find_edges
from .flight.lanes import OUTLAW
from .flight.words import next_to
from .ground import hold
from .ground.board import TO_MIDDLES, Laid, Slot, board_in, board_of, stations_in
from .ground.constants import CARGO_NAME, GAME, NPCS, OUTFITS, SECTORS, SHIPS
from .ground.marks import State, sign_of
from .ground.names import goods, money, outfit_name, sector_name
from .ground.space_words import describe_space as describe_space
from .ground.terrain import entrances_of
from .ground.told import all_told
from .holds.hold_drawing import (
    always_active,
    draw_hold,
    kept_words,
    mission_words,
    ready_abilities,
    ship_words,
    tell_attached,
    tell_fitted,
    tell_relic,
)

MAP, HOLD = "Map", "Hold"


def facts(state: State) -> Iterator[Fact]:
    """Yield the goal, the captains and NPCs, then the map and the hold of the ship that acts."""
    yield from _goal(state)
    hunted = any(captain["bounty"] for captain in state["players"].values())
    for name, captain in state["players"].items():
        yield from of_group(name, *_captain(captain, hunted), owner=name)
    npcs = [_npc(name, npc) for name, npc in state["npcs"].items()]
    yield from of_group("NPCs", *npcs, *(_station(name, hex) for name, hex in stations_in(state).items()))
    for tell in all_told().facts:
        yield from tell(state)
    laid = [f"{SECTORS[each['sector']].name} ({SECTORS[each['sector']].code})" for each in state["sectors"]]
    yield Fact("sectors laid", ", ".join(laid) or "none", group=MAP)
    entrances = [pair for each in state["sectors"] for pair in entrances_of(each["sector"])]
    if entrances:
        yield Fact("entrances", ", ".join(map("–".join, entrances)), group=MAP)
    if _sectors_left(state) and (edges := find_edges(board_in(state))):
        yield Fact("unexplored beside", ", ".join(edges), group=MAP)
    if state["tokens"]:
        yield Fact("exploration tokens", ", ".join(state["tokens"]), group=MAP)
    for hex, cubes in state["cubes"].items():
        yield Fact(f"cubes at {hex}", goods(cubes), group=MAP)
    for tell_map in all_told().on_map:
        yield from tell_map(state, MAP)
    for name, captain in sorted(state["players"].items(), key=lambda each: each[0] != state.get("player")):
        if captain.get("ship"):
            yield Fact(f"{name}'s ship", "; ".join(_aboard(captain)), group=HOLD)


def signs(state: State) -> dict[str, Span]:
    """Map each captain to the mark of its pieces, in its colour."""
    return {name: sign_of(captain) for name, captain in state["players"].items()}


# ---- facts ------------------------------------------------------------------------------------------------------


def _goal(state: State) -> Iterator[Fact]:
    yield Fact("goal", f"{state['goal']} fame", level="strong")
    yield Fact("sectors", f"{len(state['sectors'])} laid, {_sectors_left(state)} left")
    titles = [piece.name for piece in GAME.kinds["title-card"].pieces if piece.key in (state.get("titles_open") or ())]
    if titles:
        yield Fact("titles", f"face up: {', '.join(titles)}")


def _sectors_left(state: State) -> int:
    """Sectors that can still be drawn."""
    deck = sum(state["sector_deck"].values()) if isinstance(state["sector_deck"], dict) else 0
    return deck + len(state["top_sectors"]) + len(state["bottom_sectors"])


def _captain(captain: State, hunted: bool) -> Iterator[Fact]:
    """Fame, money, energy and markers of a captain; `hunted`: whether there is a bounty on anyone."""
    fame = sum(captain["fame_from"].values())
    yield Fact("fame", fame, level="strong", column=1)
    yield Fact("credits", money(captain["credits"]))
    if hunted:
        yield Fact("bounty", money(captain["bounty"]), level="warn" if captain["bounty"] else "faint")
    if captain.get("ship"):
        at, ship = captain.get("at"), SHIPS[captain["ship"]]
        if at:
            yield Fact("energy", captain["energy"], of=ship.energy + _more("energy_maximum", captain), column=2)
            yield Fact("armed", captain["armed"])
            threshold = len(ship.hold) + _more("damage_threshold", captain)
            yield Fact("damage", len(captain["damage"]), of=threshold, column=3)
        else:  # A ship that comes back has all energy, all markers armed and no damage (XI-346).
            yield from (Fact(label, "–", level="faint") for label in ("energy", "armed", "damage"))
        yield Fact("ship", f"at {at}" if at else "destroyed", level="" if at else "warn", column=4)


def _more(figure: str, captain: State) -> int:
    """By how much what modules tell of a captain raises a figure."""
    raises = all_told().figures.get(figure)
    return raises(captain) if raises else 0


def _npc(key: str, npc: State) -> Fact:
    """Describe an NPC by its hex, damage and credits, and in words also by the holder of its card."""
    kind = NPCS[key]
    where = npc["at"] if npc.get("at") else "back next turn" if npc.get("back") else "not here yet"
    facts = [f"damage {npc['damage']}/{kind.fields['to_kill']}"] if npc.get("damage") else []
    if npc.get("credits"):
        credits = money(npc["credits"])
        facts.append(f"bounty {credits}" if kind.fields["law"] == OUTLAW else f"{credits} credits")
    if turns := npc.get("turns"):
        facts.append(f"hired for {amount(turns, 'turn')}")
    value = " ".join(filter(None, [where, f"({', '.join(facts)})" if facts else ""]))
    return Fact(
        kind.name,
        f"{'at ' if npc.get('at') else ''}{value}, {npc['captain']}'s card",
        short=line((kind.name, BOLD), f" {value}"),
    )


def _station(key: str, hex: str) -> Fact:
    """Describe a station by its hex; ships inside are described like any other."""
    name = NPCS[key].name
    return Fact(name, f"at {hex}", short=line((name, BOLD), f" {hex}"))


def _aboard(captain: State) -> Iterator[str]:
    """Yield the things aboard a ship, its missions, and the abilities that are ready."""
    yield ship_words(captain)
    for each in captain["outfits"]:
        covered = hold.cells_of(each["outfit"], hold.read_placement(each))
        yield f"{OUTFITS[each['outfit']].name} at {min(covered)}"
    yield from tell_fitted(captain)
    for cargo in dict.fromkeys(captain["cargo"].values()):
        cells = [cell for cell, other in captain["cargo"].items() if other == cargo]
        yield f"{CARGO_NAME.get(cargo, 'unknown cargo')} on {joined(cells)}"
    yield from (tell_relic(each["at"], each["other"], each.get("relic")) for each in captain.get("relics") or ())
    ice = captain.get("ice") or ()
    if damage := [cell for cell in captain["damage"] if cell not in ice]:
        yield f"damage on {joined(damage)}"
    if ice:
        yield f"ice on {joined(ice)}"
    for mission in captain["missions"]:
        yield mission_words(mission)
    if captain["plans"]:
        yield amount(len(captain["plans"]), "face-down mission")
    yield from kept_words(captain)
    if ready := ready_abilities(captain):
        yield f"{joined(ready)} ready"
    if active := always_active(captain):
        yield f"{joined(active)} always active"


def _lies_outside(outfit: str, at: str, turns: int, mirrored: bool) -> str:
    """Describe a plate or pod: `W1 Armor Plating on 1a, outside up`."""
    return tell_attached(outfit, hold.Placement(at, turns, mirrored))


def _lies_on(mod: str, at: str) -> str:
    """Describe a mod: `D1 Piercer on 1a`."""
    return f"{outfit_name(mod)} on {at}"


DRAWINGS: dict[str, Drawing] = {MAP: draw_nothing, HOLD: draw_hold}
CLOSE_UPS: dict[str, Drawing] = dict.fromkeys(("outfits", "mods", "attached", "cargo", "damage", "ice"), draw_hold)
"""By fields of a captain."""


def _lies(outfit: str, at: str, turns: int, mirrored: bool, markers: Sequence[str]) -> str:
    """Describe an outfit in a hold: `E1 M-22 at 1a (turned 90° clockwise, marker on 1a)`."""
    facts = ["other side up"] if mirrored else []
    facts += [f"turned {90 * turns}° clockwise"] if turns else []
    facts += [f"marker{'s' if markers[1:] else ''} on {joined(markers)}"] if markers else []
    in_brackets = f" ({', '.join(facts)})" if facts else ""
    return f"{outfit_name(outfit)} at {at}{in_brackets}"


def _borders(sector: str, q: int, r: int, turns: int, every: Sequence[Mapping[str, Any]]) -> str:
    """XI-149: where a sector lies, as it was said when it was laid. every: all, in the order of that."""
    before = takewhile(lambda each: (each["q"], each["r"]) != (q, r), every)
    board = board_of(tuple(Laid(each["sector"], Hex(each["q"], each["r"]), each["turns"]) for each in before))
    here = Laid(sector, Hex(q, r), turns)
    for beside in board.laid:
        for side, way in enumerate(TO_MIDDLES):
            slot = Slot(beside.sector, side, beside.middle.plus(way))
            if slot.middle == here.middle and board.with_sector(sector, slot).laid[-1] == here:
                return next_to(sector, beside.sector, board.symbol(slot))
    return sector_name(sector)


ENTRIES: dict[str, Words] = {
    "outfits": _lies, "attached": _lies_outside, "mods": _lies_on, "relics": tell_relic, "sectors": _borders,
}  # fmt: skip
