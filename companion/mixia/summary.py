"""The table at a glance: the goal, captains and NPCs; the surroundings and the hold of the ship that acts.

Hexes stand as on the table, each with its name; stars, fields and shields have a colour and a letter. `state` is what
an audience sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.table.facts import Drawing, Fact, Room, of_group
from companion.text.grammar import amount
from companion.text.styled_text import BOLD, DIM, MARKS, PLAIN, WARN, Line, Span, line, padded
from components.hexes import Hex

from . import hold
from .board import Board, Laid, board_of
from .constants import CARGO_NAME, GAME, NPCS, OUTFITS, SECTORS, SHIPS
from .hold import Placement
from .names import mission_name, money

State = Mapping[str, Any]

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
MAP_WIDTH = (2 * RADIUS + 1) * CELL + 1
MAP, HOLD = "Map", "Hold"


def facts(state: State) -> Iterator[Fact]:
    """The goal, the captains and NPCs, then the map and the hold of the ship that acts."""
    yield from _goal(state)
    for name, captain in state["players"].items():
        yield from of_group(name, *_captain(captain), owner=name)
    yield from of_group("NPCs", *(_npc(name, npc) for name, npc in state["npcs"].items()))
    laid = [f"{SECTORS[each['sector']].name} ({SECTORS[each['sector']].code})" for each in state["sectors"]]
    yield Fact("sectors", ", ".join(laid) or "none", group=MAP)
    for name, captain in state["players"].items():
        if captain.get("ship"):
            yield Fact(f"hold of {name}", "; ".join(_aboard(captain)) or "empty", group=HOLD)


def signs(state: State) -> dict[str, Span]:
    """The mark of each captain's pieces, in their colour."""
    return {name: _sign(captain) for name, captain in state["players"].items()}


def _sign(captain: State) -> Span:
    return SIGN[captain["colour"]], f"bold {STYLES[captain['colour']]}"


def acting(state: State) -> State | None:
    """The captain whose ship is drawn, once there is a ship."""
    waiting = state.get("waiting") or []
    name = state.get("player")
    if state["phase"] == "autopilot" and waiting:
        name = waiting[0]
    elif state["phase"] in ("ships", "outfits") and state.get("order"):
        name = state["order"][0]
    captain: State | None = state["players"][name] if name else None
    return captain if captain and captain.get("ship") else None


# ---- facts ------------------------------------------------------------------------------------------------------


def _goal(state: State) -> Iterator[Fact]:
    deck = sum(state["sector_deck"].values()) if isinstance(state["sector_deck"], dict) else 0
    yield Fact("Goal", f"{state['goal']} fame", level="strong")
    laid = len(state["sectors"])
    yield Fact("sectors", f"{laid} laid, {deck} left", short=line(("sectors ", DIM), f"{laid}, {deck} left"))
    titles = [piece.name for piece in GAME.kinds["title-card"].pieces if piece.key in (state.get("titles_open") or ())]
    if titles:
        yield Fact("Titles", ", ".join(titles))


def _captain(captain: State) -> Iterator[Fact]:
    """Fame, money, energy and markers of a captain."""
    fame = sum(captain["fame_from"].values())
    yield Fact("fame", fame, level="strong", short=line(("fame ", DIM), (f"{fame:2}", BOLD)))
    credits = money(captain["credits"])
    yield Fact("credits", credits, short=line(("cr ", DIM), f"{credits:>6}"))
    if captain.get("bounty"):
        bounty = money(captain["bounty"])
        yield Fact("bounty", bounty, level="warn", short=line((f"bounty {bounty}", WARN)))
    if captain.get("ship"):
        ship, damage = SHIPS[captain["ship"]], len(captain["damage"])
        energy = f"{captain['energy']}/{ship.energy}"
        yield Fact("energy", captain["energy"], of=ship.energy, short=line(("en ", DIM), energy))
        yield Fact("armed", captain["armed"])
        yield Fact("damage", damage, of=len(ship.hold), short=line(("dmg ", DIM), f"{damage}/{len(ship.hold)}"))
        if not captain.get("at"):
            yield Fact("at", "no place: destroyed", level="warn", short=line(("destroyed", WARN)))
    if captain.get("at"):
        yield Fact("at", captain["at"])


def _npc(key: str, npc: State) -> Fact:
    """An NPC with its hex, damage and credits."""
    kind = NPCS[key]
    where = f"at {npc['at']}" if npc.get("at") else "back next turn" if npc.get("back") else f"with {npc['captain']}"
    damage = f" dmg {npc['damage']}/{kind.fields['to_kill']}" if npc.get("damage") else ""
    credits = f" cr {money(npc['credits'])}" if npc.get("credits") else ""
    words = [where, damage and f"damage {npc['damage']} of {kind.fields['to_kill']}",
             credits and f"{money(npc['credits'])} credits"]  # fmt: skip
    short = line((kind.name, BOLD), f" {where.removeprefix('at ')}{damage}{credits}")
    return Fact(kind.name, ", ".join(filter(None, words)), short=short)


def _aboard(captain: State) -> Iterator[str]:
    """What a hold has in it, and the missions."""
    yield SHIPS[captain["ship"]].name
    for each in captain["outfits"]:
        yield f"{OUTFITS[each['outfit']].name} at {each['at']}"
    for cell, cargo in captain["cargo"].items():
        yield f"{CARGO_NAME.get(cargo, 'unknown cargo')} in {cell}"
    if captain["damage"]:
        yield f"damage in {', '.join(captain['damage'])}"
    for mission in captain["missions"]:
        yield f"mission {mission_name(mission['mission'])}"
    if captain["plans"]:
        yield amount(len(captain["plans"]), "face-down mission")


# ---- the surroundings -------------------------------------------------------------------------------------------


def _board(state: State) -> Board:
    """The map of a position."""
    return board_of(tuple(Laid(each["sector"], Hex(each["q"], each["r"]), each["turns"]) for each in state["sectors"]))


def surroundings(state: State, room: Room) -> list[Line]:
    """The hexes around the ship that acts, each with its name, what it holds and who is there."""
    captain = acting(state)
    return [padded(row, MAP_WIDTH) for row in _surroundings(state, captain.get("at"))] if captain else []


def _surroundings(state: State, at: str | None) -> Iterator[Line]:
    board = _board(state)
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
    found = {each["at"]: _sign(each) for each in state["players"].values() if each.get("at")}
    return found | {npc["at"]: (NPC_SIGN[name], WARN) for name, npc in state["npcs"].items() if npc.get("at")}


# ---- the hold ---------------------------------------------------------------------------------------------------


def draw_hold(state: State, room: Room) -> list[Line]:
    """The hold of the ship that acts."""
    captain = acting(state)
    return [*_hold(captain)] if captain else []


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


DRAWINGS: dict[str, Drawing] = {MAP: surroundings, HOLD: draw_hold}
