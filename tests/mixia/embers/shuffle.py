"""Random positions of Embers: comets somewhere on their paths, The Kiln on its, ice in holds, relics, the market.

Sectors of Embers lie on the table in any case, and ships are near to what they are about, since random play seldom gets
there.
"""

from __future__ import annotations

from companion.engine.piles import Pile
from companion.mixia.ground import hold
from companion.mixia.ground.constants import CARGO, CREDIT, GAME
from companion.mixia.ground.modules import pile_of
from companion.mixia.table.records import Attached, FittedMod, HeldRelic
from companion.mixia.table.state import Captain, MixiaTable

from ...lots import Random, one_of, shuffled, upto
from ..shuffle import shuffle_position as shuffle_core

WANTED = ("nyr", "blench", "the-grinder", "ferrens-call", "tigris", "kei", "old-meridian")
CARD = ("K1", "K2", "K3", "K4")
USEFUL = ("cold-hand", "comet-dodger", "kiln-regular", "ember-baron", "market-maker")
"""Titles whose skills act on the board or in trade."""

ALL_CARGO = (*CARGO, "ember")


def shuffle_position(table: MixiaTable, random: Random) -> MixiaTable:
    """Another position with the same captains and goal, at the start of a step of a turn."""
    new = shuffle_core(table, random, WANTED)
    _place_signs(new, random)
    _lay_relics(new, random)
    for captain in new.players.values():
        captain.ice = [cell for cell in captain.damage if random() < 0.5]
        captain.kiln_turns = upto(2, random)
        _attach(captain, random)
        _hold_relic(new, captain, random)
    _give_titles(new, random)
    _fly_near(new, random)
    _stock(new, random)
    return new


def _ships(table: MixiaTable) -> set[str]:
    return {each.at for each in (*table.players.values(), *table.npcs.values())}


def _paths(kind: str) -> dict[str, list[str]]:
    """The hexes of the paths of a kind, by sector."""
    return {
        piece.key: [
            f"{piece.code}{hex}"
            for path in piece.fields["paths"] or () if path["kind"] == kind for hex in path["hexes"]
        ]
        for piece in GAME.kinds["sector"].pieces
    }  # fmt: skip


def _place_signs(table: MixiaTable, random: Random) -> None:
    """The Kiln and the comets on hexes without ships."""
    laid, taken = {each.sector for each in table.sectors}, _ships(table)
    table.kiln = one_of([hex for hex in _paths("kiln")["nyr"] if hex not in taken], random)
    table.kiln_back, table.tigris_used = random() < 0.1, random() < 0.5
    if table.kiln_back:
        table.kiln = ""
    table.comets = {
        key: one_of([hex for hex in hexes if hex not in taken], random)
        for key, hexes in _paths("comet").items() if key in laid and hexes
    }  # fmt: skip


def _lay_relics(table: MixiaTable, random: Random) -> None:
    """On Dead Worlds as many as are left, unless a ship stands there."""
    taken = _ships(table)
    places = [name for name in table.board.places("relics") if name not in taken]
    table.relics = {name: 1 + upto(2, random) for name in places if random() < 0.8}
    table.relics_gone, table.relics_lost = [], 0
    table.relic_pool = Pile(pile_of("relic-token", table.options, 3), unseen=sum(table.relics.values()))


def _attach(captain: Captain, random: Random) -> None:
    """Plates, pods and thrust stabilizers."""
    captain.attached, captain.mods = [], []
    for outfit in ("armor-plating", "cargo-pod"):
        ways = hold.placements(captain.ship, outfit, captain.blocked())
        if ways and random() < 0.3:
            at, turns, mirrored = one_of(ways, random)
            captain.attached.append(Attached(outfit=outfit, at=at, turns=turns, mirrored=mirrored))
    free = [cell for cell in captain.room() if "+" not in cell and cell not in captain.covered()]
    for cell in shuffled(free, random)[: upto(2, random)]:
        captain.mods.append(FittedMod(mod="gts", at=cell))


def _hold_relic(table: MixiaTable, captain: Captain, random: Random) -> None:
    captain.relics = []
    room, beside = captain.room(), hold.neighbours(captain.ship)
    inside = [cell for cell in room if cell not in captain.covered() and "+" not in cell]
    pairs = [(one, other) for one in inside for other in beside[one] if other in inside]
    pairs += [(f"{each.at}+1", f"{each.at}+2") for each in captain.attached if f"{each.at}+1" in room]
    if captain.at and pairs and random() < 0.4:
        one, other = one_of(pairs, random)
        captain.relics.append(HeldRelic(at=one, other=other, relic=""))
        table.relic_pool.unseen += 1


def _give_titles(table: MixiaTable, random: Random) -> None:
    for title in USEFUL:
        if title in table.title_deck.bag and random() < 0.7:
            table.title_deck.bag.remove(title)
            one_of(tuple(table.players.values()), random).titles.append(title)


def _fly_near(table: MixiaTable, random: Random) -> None:
    """Ships inside The Kiln, or beside it, a path, the Tigris gate, or where cubes are traded."""
    board = table.board
    comets = [*_paths("comet")["blench"], *_paths("comet")["the-grinder"]]
    gates = [name for name in board.hex_of if name.startswith("TR") and board.letter(name) == "G"]
    signs = (
        _paths("gravity")["ferrens-call"],
        comets,
        comets,
        [table.kiln or "NY7"],
        gates,
        gates,
        [*board.places("relics")],
    )
    trade = [*board.places("swap"), *board.places("sell"), *board.places("buy"), *board.places("quarry")]
    for captain in table.players.values():
        if not captain.at or (table.phase == "starport" and captain is table.players[table.player]):
            continue
        taken = {*_ships(table), *table.comets.values(), *table.relics, table.kiln}
        sign = one_of(one_of(signs, random), random)
        near = [hex for hex in (sign, *board.beside(sign)) if board.letter(hex) != "S"]
        waits = near if captain is table.players[table.player] else _ahead(table)
        goals = (CARD if table.kiln else near, near, waits, waits, trade, trade)[upto(5, random)]
        if free := [place for place in goals if place not in taken]:
            captain.at = captain.back = one_of(free, random)


def _ahead(table: MixiaTable) -> list[str]:
    """Where comets may come to."""
    found = []
    for key, hexes in _paths("comet").items():
        if key in table.comets:
            here = hexes.index(table.comets[key])
            found += [*hexes, *hexes][here + 1 : here + 5]
    return found


def _stock(table: MixiaTable, random: Random) -> None:
    """The economy board and its credits, and Ember in holds."""
    table.economy, table.in_demand, table.swapped = {}, [], []
    for cargo in CARGO:
        number = upto(6, random) if random() < 0.7 else upto(2, random)
        table.economy[cargo] = min(number, table.supply(cargo))
    table.in_demand = [cargo for cargo in CARGO if not table.economy[cargo] and random() < 0.8]
    table.swapped = [cargo for cargo in CARGO if table.phase == "action" and random() < 0.1]
    table.economy = {cargo: number for cargo, number in table.economy.items() if number}
    for captain in table.players.values():
        captain.credits += 2 * CREDIT
        for cell in shuffled(captain.room(), random)[: upto(4, random)]:
            cargo = one_of(ALL_CARGO, random)
            if captain.at and (cargo == "ember" or table.supply(cargo)):
                captain.cargo[cell] = cargo
