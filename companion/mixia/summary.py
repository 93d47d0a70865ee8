"""The table at a glance: captains, the surroundings of the ship that acts, its hold; for the screen and in sentences.

Hexes stand as on the table, each with its name; stars, fields and shields have a colour and a letter. `state` is what
an audience sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from companion.text.grammar import amount
from companion.text.styled_text import BOLD, DIM, PLAIN, WARN, Line, Span, line, padded
from components.hexes import Hex

from . import hold
from .board import Board, Laid, board_of
from .constants import CARGO_NAME, GAME, NPCS, OUTFITS, SECTORS, SHIPS
from .hold import Placement
from .names import mission_name, money

State = Mapping[str, Any]

MARKS = {"triangle": "▲", "circle": "●", "square": "■", "star": "★", "cross": "✚"}
SIGN = {row["colour"]: MARKS[str(row["mark"])] for row in GAME.tables["player-colours"].rows}
STYLES = {"yellow": "#E8C020", "purple": "#B86AD8", "blue": "#5C9CE6", "green": "#4CB86A", "orange": "#F08A3C"}
TERRAIN = {"P": "#5CB8E6", "A": "#C09060", "D": "#C0504D", "N": "#B86AD8", "S": "#F0B000", "G": "#5CE6C8", ".": PLAIN}
CARGO_STYLE = {"spice": "#F08A3C", "holo": "#F07AB0", "terra": "#4CB86A", "plasma": "#3CB8B0", "cyber": "#B86AD8"}
NPC_SIGN = {"enforcer": "E", "scoundrel": "S", "merchant": "M"}
FEATURE_SIGN = {
    "buy": "b",
    "sell": "s",
    "mission": "m",
    "spawn": "^",
    "explore": "?",
    "mine": "*",
    "harvest": "*",
    "salvage": "*",
}
RADIUS = 3
"""Hexes around the ship: seven rows of them fit beside the hold in 80 columns."""
CELL = 6
MAP_WIDTH = (2 * RADIUS + 1) * CELL + 2


def summary(state: State) -> list[Line]:
    """The table in lines of 80 columns."""
    lines: list[Line] = [*_heads(state), *(_captain(state, name) for name in state["players"])]
    if state.get("npcs"):
        lines.append(_npcs(state))
    name = _acting(state)
    if name and state["players"][name].get("ship"):
        left, right = [*_surroundings(state, name)], [*_hold(state["players"][name])]
        empty: Line = []
        lines += [[*padded(a, MAP_WIDTH), *b] for a, b in zip_longest(left, right, fillvalue=empty)]
    return lines


def _acting(state: State) -> str:
    """The captain whose ship is shown."""
    waiting = state.get("waiting") or []
    if state["phase"] == "autopilot" and waiting:
        return str(waiting[0])
    if state["phase"] in ("ships", "outfits") and state.get("order"):
        return str(state["order"][0])
    return str(state.get("player") or "")


def _heads(state: State) -> Iterator[Line]:
    deck = sum(state["sector_deck"].values()) if isinstance(state["sector_deck"], dict) else 0
    yield line(
        ("Goal ", DIM), (f"{state['goal']} fame", BOLD), ("  sectors ", DIM), f"{len(state['sectors'])}, {deck} left"
    )
    if state.get("titles_open"):
        names = (GAME.kinds["title-card"].pieces, state["titles_open"])
        titles = [piece.name for piece in names[0] if piece.key in names[1]]
        yield line(("Titles ", DIM), ", ".join(titles))


def _captain(state: State, name: str) -> Line:
    """Fame, money, energy and markers of a captain."""
    captain = state["players"][name]
    here = name == state.get("player")
    sign: Span = (SIGN[captain["colour"]], f"bold {STYLES[captain['colour']]}")
    fame = sum(captain["fame_from"].values())
    shown = [sign, (f" {name[:10]:10}", BOLD if here else PLAIN), (" fame ", DIM), (f"{fame:2}", BOLD)]
    shown += line(("  cr ", DIM), f"{money(captain['credits']):>6}")
    if captain.get("bounty"):
        shown += [(f"  bounty {money(captain['bounty'])}", WARN)]
    if captain.get("ship"):
        ship = SHIPS[captain["ship"]]
        shown += line(("  en ", DIM), f"{captain['energy']}/{ship.energy}", ("  armed ", DIM), str(captain["armed"]))
        shown += line(("  dmg ", DIM), f"{len(captain['damage'])}/{len(ship.hold)}")
    at = captain.get("at")
    shown += line(("  at ", DIM), at) if at else ([("  destroyed", WARN)] if captain.get("ship") else [])
    return shown


def _npcs(state: State) -> Line:
    """NPCs with their hexes, damage and credits."""
    shown: list[Span] = []
    for name, npc in state["npcs"].items():
        where = npc.get("at") or ("back next turn" if npc.get("back") else f"with {npc['captain']}")
        damage = f" dmg {npc['damage']}/{NPCS[name].fields['to_kill']}" if npc.get("damage") else ""
        credits = f" cr {money(npc['credits'])}" if npc.get("credits") else ""
        shown += line(("  " if shown else ""), (NPCS[name].name, BOLD), f" {where}{damage}{credits}")
    return shown


# ---- the surroundings -------------------------------------------------------------------------------------------


def _board(state: State) -> Board:
    """The map of a position."""
    return board_of(tuple(Laid(each["sector"], Hex(each["q"], each["r"]), each["turns"]) for each in state["sectors"]))


def _surroundings(state: State, name: str) -> Iterator[Line]:
    """The hexes around a ship, each with its name, what it holds and who is there."""
    board = _board(state)
    at = state["players"][name].get("at")
    if not at or at not in board.hex_of:
        return
    middle = board.hex_of[at]
    ships = _ships(state)
    for r in range(-RADIUS, RADIUS + 1):
        row: list[Span] = [(" " * (abs(r) * CELL // 2), PLAIN)]
        for q in range(max(-RADIUS, -RADIUS - r), min(RADIUS, RADIUS - r) + 1):
            row += padded(_hex(state, board, middle.plus(Hex(q, r)), ships), CELL)
        yield row


def _hex(state: State, board: Board, place: Hex, ships: Mapping[str, Span]) -> list[Span]:
    name = board.name_of.get(place)
    if name is None:
        return [("·", DIM)]
    held = (board.feature(name) or {}).get("feature", "")
    sign = FEATURE_SIGN.get(held, "")
    if held == "explore" and name not in state["tokens"]:
        sign = ""
    shown: list[Span] = [(name, TERRAIN.get(board.letter(name), PLAIN)), (sign, DIM)]
    if name in state["cubes"]:
        shown.append(("□", BOLD))
    return [*shown, ships[name]] if name in ships else shown


def _ships(state: State) -> dict[str, Span]:
    """The sign of the ship on each hex."""
    found = {
        each["at"]: (SIGN[each["colour"]], f"bold {STYLES[each['colour']]}")
        for each in state["players"].values() if each.get("at")
    }  # fmt: skip
    return found | {npc["at"]: (NPC_SIGN[name], WARN) for name, npc in state["npcs"].items() if npc.get("at")}


# ---- the hold ---------------------------------------------------------------------------------------------------


def _hold(captain: State) -> Iterator[Line]:
    """The hold cell by cell: outfits by their code's letter, capitals for free Use Spaces; then what else there is."""
    ship = SHIPS[captain["ship"]]
    yield [(ship.name, BOLD), (f"  impulse {'ready' if captain['impulse'] else 'used'}", DIM)]
    signs = _signs(captain)
    width = max(cell.x for cell in ship.hold) + 1
    yield [("  ", DIM), *((f"{x + 1} ", DIM) for x in range(width))]
    for y in range(max(cell.y for cell in ship.hold) + 1):
        row: list[Span] = [(f"{'abcdefgh'[y]} ", DIM)]
        for x in range(width):
            cell = next((each for each in ship.hold if (each.x, each.y) == (x, y)), None)
            row += [signs.get(cell.name, ("·", DIM)), (" ", PLAIN)] if cell else [("  ", PLAIN)]
        yield row
    fitted = [OUTFITS[each["outfit"]] for each in captain["outfits"]]
    if fitted:
        yield line(", ".join(f"{kind.code} {kind.name} {kind.die}" for kind in fitted)[:36])
    for mission in captain["missions"]:
        pay = "waits" if mission.get("waits") else money(mission["credits"])
        yield line(f"{mission_name(mission['mission'])}: {pay}"[:36])
    if captain["plans"]:
        yield line((amount(len(captain["plans"]), "face-down mission"), DIM))


def _signs(captain: State) -> dict[str, Span]:
    found: dict[str, Span] = {}
    for each in captain["outfits"]:
        kind = OUTFITS[each["outfit"]]
        placement = Placement(each["at"], each["turns"], each["mirrored"])
        uses = hold.uses_of(kind.key, placement)
        for cell in hold.cells_of(kind.key, placement):
            free = cell in uses and cell not in each["markers"]
            found[cell] = ("◆" if cell in each["markers"] else kind.code[0] if free else kind.code[0].lower(), BOLD)
    for cell, cargo in captain["cargo"].items():
        found[cell] = (CARGO_NAME[cargo][0] if cargo in CARGO_NAME else "?", f"bold {CARGO_STYLE.get(cargo, PLAIN)}")
    return found | dict.fromkeys(captain["damage"], ("✱", WARN))


# ---- in sentences -----------------------------------------------------------------------------------------------


def sentences(state: State) -> list[str]:
    """The same in sentences."""
    said = [f"The game goes to {state['goal']} fame; {amount(len(state['sectors']), 'sector')} on the map."]
    for name, captain in state["players"].items():
        fame = sum(captain["fame_from"].values())
        where = f"at {captain['at']}" if captain.get("at") else "without a place on the map"
        said.append(
            f"{name}, {where}: {fame} fame, {money(captain['credits'])} credits, bounty {money(captain['bounty'])}."
        )
        if captain.get("ship"):
            said.append(
                f"{name}'s {SHIPS[captain['ship']].name}: {captain['energy']} energy, {captain['armed']} armed,"
                f" {amount(len(captain['damage']), 'damage', 'damage')}."
            )
    for name, npc in state["npcs"].items():
        if npc.get("at"):
            said.append(f"The {NPCS[name].name} is at {npc['at']}.")
    laid = ", ".join(f"{SECTORS[each['sector']].name} ({SECTORS[each['sector']].code})" for each in state["sectors"])
    return [*said, f"Sectors: {laid}."] if laid else said
