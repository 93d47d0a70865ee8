"""The table at a glance: the goal, captains and NPCs; the map and the hold of the ship that acts.

`state` is what an audience sees.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.table.facts import Drawing, Fact, of_group
from companion.text.grammar import amount
from companion.text.styled_text import BOLD, DIM, WARN, Span, line

from .constants import CARGO_NAME, GAME, NPCS, OUTFITS, SECTORS, SHIPS
from .hold_drawing import draw_hold
from .map_drawing import draw_map
from .marks import State, sign_of
from .names import mission_name, money

MAP, HOLD = "Map", "Hold"


def facts(state: State) -> Iterator[Fact]:
    """The goal, the captains and NPCs, then the map and the hold of the ship that acts."""
    yield from _goal(state)
    for name, captain in state["players"].items():
        yield from of_group(name, *_captain(captain), owner=name)
    yield from of_group("NPCs", *(_npc(name, npc) for name, npc in state["npcs"].items()))
    laid = [f"{SECTORS[each['sector']].name} ({SECTORS[each['sector']].code})" for each in state["sectors"]]
    yield Fact("sectors laid", ", ".join(laid) or "none", group=MAP)
    if state["tokens"]:
        yield Fact("exploration tokens", ", ".join(state["tokens"]), group=MAP)
    for hex, cubes in state["cubes"].items():
        yield Fact(f"cubes at {hex}", ", ".join(CARGO_NAME.get(each, "unknown") for each in cubes), group=MAP)
    for name, captain in sorted(state["players"].items(), key=lambda each: each[0] != state.get("player")):
        if captain.get("ship"):
            yield Fact(f"hold of {name}", "; ".join(_aboard(captain)) or "empty", group=HOLD)


def signs(state: State) -> dict[str, Span]:
    """The mark of each captain's pieces, in their colour."""
    return {name: sign_of(captain) for name, captain in state["players"].items()}


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
            yield Fact("", "destroyed, comes back next turn", level="warn", short=line(("destroyed", WARN)))
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


DRAWINGS: dict[str, Drawing] = {MAP: draw_map, HOLD: draw_hold}
