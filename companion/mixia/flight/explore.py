"""New sectors: scanning, blind jumps, and what comes with a sector (XI-146 to XI-155)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import Chance, Reason, Step
from components.hexes import DIRECTIONS

from ..ground.board import Slot
from ..ground.constants import SCAN_ENERGY
from ..ground.modules import raised_by
from ..ground.names import SIDES
from ..ground.terrain import spaces_of
from ..table.captains import Asking, choice
from ..table.state import Captain, LaidSector, MixiaTable
from .movement import close_if_spent, cross, enter, too_few_points

TOP, BOTTOM = "top", "bottom"


def sectors_left(table: MixiaTable) -> int:
    """Return the number of sectors that can still be drawn."""
    return len(table.sector_deck) + len(table.bottom_sectors) + len(table.top_sectors)


def draw_sector(table: MixiaTable, rule: str, who: str) -> Asking[str]:
    """Draw the next sector of the deck."""
    if table.top_sectors:
        sector = table.top_sectors.pop()
    elif len(table.sector_deck):
        sector = yield Chance("sector", table.sector_deck, rule, {"who": who}, "sectors")
        table.sector_deck.draw(sector)
    else:
        sector = table.bottom_sectors.pop(0)
    return sector


def lay(table: MixiaTable, sector: str, slot: Slot, rule: str) -> Step:
    """Lay a sector with its tokens and NPCs (XI-149 XI-154 XI-416)."""
    place(table, sector, slot, rule)
    yield from prepare(table, [sector])


def place(table: MixiaTable, sector: str, slot: Slot, rule: str) -> None:
    """Lay a sector so that its symbol touches that of the slot (XI-149)."""
    table.board = table.board.with_sector(sector, slot)
    laid = table.board.laid[-1]
    table.sectors = (*table.sectors, LaidSector(sector, *laid.middle, laid.turns))
    table.note(rule, "sector laid", sector=sector, beside=slot.beside, symbol=table.board.symbol(slot))


def prepare(table: MixiaTable, sectors: Sequence[str]) -> Step:
    """Set up what new sectors bring: tokens, NPCs, postponed pays."""
    for explored in table.modules.rules.explores:
        yield from explored(table, sectors)


def lay_tokens(table: MixiaTable, sectors: Sequence[str]) -> Step:
    """Lay a face-down token on each Exploration Space, as long as there are any (XI-055 XI-154)."""
    left = len(table.token_pool.cards()) - table.token_pool.unseen
    hexes = [hex for sector in sectors for hex in spaces_of(sector, "explore")][: max(0, left)]
    for hex in hexes:
        table.tokens.append(hex)
        table.token_pool.lay()
    if hexes:
        table.note("XI-154", "tokens laid", hexes=hexes)
    yield from ()


# ---- scanning and jumping ---------------------------------------------------------------------------------------


SHIELDED = Reason("no scan or jump leads through a planetary shield", "XI-151")
NOTHING_NEW = Reason(
    lambda table, player: f"{player.at} has no unexplored edge" if sectors_left(table) else "all sectors are laid",
    "XI-147",
)
NO_SCAN_ENERGY = Reason(lambda player: f"it takes {scan_energy(player)} energy, and none is left", "XI-148")
JUMP_POINT = too_few_points(1, "XI-152")


def why_nothing_new(table: MixiaTable, captain: Captain) -> Reason | None:
    """Return why no sector can be laid beside the ship; a planetary shield prevents it (XI-146 XI-151)."""
    if table.board.planet(captain.at):
        return SHIELDED
    return None if table.board.is_edge(captain.at) and sectors_left(table) else NOTHING_NEW


def scan_energy(captain: Captain) -> int:
    """Return the energy of a scan (XI-148)."""
    return max(0, SCAN_ENERGY + raised_by(captain, "scan_cost"))


def why_no_scan(table: MixiaTable, captain: Captain) -> Reason | None:
    """Return why the captain can't scan, which takes energy (XI-148)."""
    if captain.energy < scan_energy(captain):
        return NO_SCAN_ENERGY
    return why_nothing_new(table, captain)


def why_no_jump(table: MixiaTable, captain: Captain) -> Reason | None:
    """Return why the captain can't jump, which takes a point (XI-152)."""
    return why_nothing_new(table, captain) or (None if table.points else JUMP_POINT)


def open_sides(table: MixiaTable, captain: Captain) -> dict[str, Slot]:
    """Return the unexplored directions with their slots (XI-146 XI-A72)."""
    if why_nothing_new(table, captain):
        return {}
    return {SIDES[direction]: slot for direction, slot in table.board.open_sides(captain.at).items()}


def scan(table: MixiaTable, captain: Captain) -> Step:
    """Scan, a standard action for 1 energy (XI-148)."""
    sides: dict[Slot, str] = {}
    for side, slot in open_sides(table, captain).items():
        sides.setdefault(slot, side)
    side = yield from _choose_side(table, captain, {side: slot for slot, side in sides.items()}, jumps=False)
    energy = scan_energy(captain)
    captain.energy -= energy
    table.note("XI-148", "scans", who=captain.name, number=energy, left=captain.energy)
    slot = next(slot for slot, each in sides.items() if each == side)
    sector = yield from draw_sector(table, "XI-148", captain.name)
    table.count("laid")
    yield from lay(table, sector, slot, "XI-148")


def jump(table: MixiaTable, captain: Captain) -> Step:
    """Jump into an unseen hex for 1 movement point, whatever it holds (XI-152 XI-153)."""
    sides = open_sides(table, captain)
    side = yield from _choose_side(table, captain, sides, jumps=True)
    table.note("XI-152", "jumps", who=captain.name, side=side)
    there = table.board.hex_of[captain.at].plus(DIRECTIONS[SIDES.index(side)])
    sector = yield from draw_sector(table, "XI-152", captain.name)
    if captain.name == table.player:
        table.count("laid")
    yield from lay(table, sector, sides[side], "XI-152")
    end = table.board.name_of[there]
    for border in table.board.borders(captain.at, end):
        crossed = yield from cross(table, captain, border, end)
        if not crossed:
            return
    table.points -= 1  # Paid after the borders, so that stranding (XI-209) leaves this point, as in a step.
    yield from enter(table, captain, end)
    close_if_spent(table, captain)


def _choose_side(table: MixiaTable, captain: Captain, sides: Mapping[str, Slot], jumps: bool) -> Asking[str]:
    """Ask for a direction, with the symbol of the edge that the sector will touch (XI-147)."""
    symbols = {side: table.board.symbol(slot) for side, slot in sides.items()}
    about = {"symbols": symbols, "jumps": jumps, "hex": captain.at}
    also = {side.replace("-", " "): side for side in sides if "-" in side}
    side = yield choice(captain.name, "side", sides, "XI-147", about=about, also=also)
    return str(side)


def forecast(table: MixiaTable, captain: Captain) -> Step:
    """Look at the next sector, and put it on top of the deck or under it: Numerator's Forecast."""
    if not table.top_sectors:
        sector = yield Chance(
            "sector seen", table.sector_deck, "XI-468", about={"who": captain.name}, seat=captain.name, deck="sectors"
        )
        table.sector_deck.draw(sector)
        table.top_sectors.append(sector)
    sector = table.top_sectors[0]
    where = yield choice(captain.name, "top or bottom", [BOTTOM, TOP], "XI-468", about={"sector": sector}, secret=True)
    if where == BOTTOM:
        table.bottom_sectors.append(table.top_sectors.pop())
