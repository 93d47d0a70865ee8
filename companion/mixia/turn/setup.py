"""Set-up: sectors, NPC cards, ship choice, first outfits (XI-051 to XI-072)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import DONE, Chance, Guard, Reason, Step
from companion.engine.piles import Bag, Pile
from companion.engine.setup_options import CHOOSE, RANDOM_SETTING, Setting, agree, asked_or_drawn, switched_on
from components.modules import in_play

from ..flight import explore
from ..ground import board, constants
from ..ground.constants import COLOURS, DEALT, FITTINGS, NPCS, SECTORS, SHIPS, START_CREDITS
from ..ground.modules import next_phase, pile_of
from ..ground.terrain import spaces_of
from ..holds.damage import AUTO
from ..npcs.npcs import arrive
from ..table.captains import choice, guard, roll
from ..table.state import Captain, LaidSector, MixiaTable, Npc
from ..trade import starport

GOAL, SHIP_CHOICE = "goal", "ships"
GOALS = {
    "short": constants.GAME.number("victory_short"),
    "standard": constants.GAME.number("victory_standard"),
    "long": constants.GAME.number("victory_long"),
}
"""XI-062: the fame that captains agree on, by its usual names."""
USUAL = "standard"
SETTINGS = (
    Setting(
        GOAL, "Goal",
        {name: f"{name}, {GOALS[name]} fame" for name in sorted(GOALS, key=lambda name: (name != USUAL, GOALS[name]))},
        numbers=range(1, constants.TRACK_END + 1), called="fame", every_time=True,
    ),
    asked_or_drawn(SHIP_CHOICE, "Ships"),
)  # fmt: skip
RESERVED = {RANDOM_SETTING, CHOOSE, AUTO, DONE, "table", "all", *NPCS}
"""Words of questions that name players, too: no captain may be called so."""


DECKS = {
    "sector_deck": "sectors", "token_pool": "explorations", "mission_deck": "missions", "title_deck": "titles",
    "relic_pool": "relics", "event_deck": "events",
}  # fmt: skip
"""The piles of a new game, each with its deck."""
SUPPLIES = {"outfit_supply": "outfit", "mod_supply": "mod"}
"""What captains buy from, each with its kind."""


def new_table(players: Sequence[str], options: Mapping[str, Any]) -> MixiaTable:
    """Return a table before set-up.

    options: SETTINGS. Raises SalvageError with all faults.
    """
    given = {name: value if name in constants.GAME.options else str(value) for name, value in options.items()}
    switched = switched_on(constants.GAME, players, given, RESERVED, SETTINGS)
    goal = given.get(GOAL, USUAL)
    return MixiaTable(
        options=switched, phase="sectors", goal=GOALS.get(goal) or int(goal),
        random=("ships",) if given.get(SHIP_CHOICE) == RANDOM_SETTING else (),
        **{field: Pile(pile_of(deck, switched, len(players))) for field, deck in DECKS.items()},
        **{field: in_play(constants.GAME, kind, len(players), switched) for field, kind in SUPPLIES.items()},
        players={
            name: Captain(name=name, colour=colour, credits=START_CREDITS)
            for name, colour in zip(players, COLOURS, strict=False)
        },
    )  # fmt: skip


NO_SPAWN_POINT = Reason(lambda key: f"{SECTORS[key].name} has no Spawn Point; put it back and draw another", "XI-054")
DEALT_ALREADY = Reason(lambda table, key: f"{table.npcs[key].captain} has it already", "XI-060")


def why_not_first(sector: str) -> Reason | None:
    """XI-054: a captain begins in a sector with a Spawn Point."""
    return None if SECTORS[sector].find("spawn") is not None else NO_SPAWN_POINT


def why_not_dealt(table: MixiaTable, npc: str) -> Reason | None:
    """XI-060: each NPC card is dealt once."""
    return DEALT_ALREADY if npc in table.npcs else None


def sectors(table: MixiaTable) -> Step:
    """XI-051 XI-052 XI-054 XI-055: one sector for each captain, each laid to the one before by a symbol, or all to one
    that lies there first (XI-053 XI-A42).

    A sector without a Spawn Point would be shuffled back and replaced, so only those with one can come up.
    """
    seats = list(table.players)
    if not table.sectors and table.modules.rules.middle_sector:
        _lay_first(table, table.modules.rules.middle_sector)
    fit = [key for key in table.sector_deck.cards() if why_not_first(key) is None]
    captain = seats[len(table.own_sectors)]
    sector = yield Chance("start sector", Bag(sorted(fit)), "XI-051", {"who": captain}, "sectors")
    table.sector_deck.draw(sector)
    table.drawn_sector = sector
    if not table.sectors:
        table.sectors = (LaidSector(sector),)
        table.derive()
        table.note("XI-051", "first sector", sector=sector, who=captain)
    else:
        beside = table.modules.rules.middle_sector or table.sectors[-1].sector
        slots = {table.board.symbol(each): each for each in board.free_sides(table.board, beside)}
        symbol = sorted(slots)[0]
        if len(slots) > 1:
            about = {"sector": sector, "beside": beside}
            symbol = (yield from agree("symbol", sorted(slots), "XI-052", "symbol", about=about)).answer
            table.note("XI-052", "symbol", symbol=symbol, beside=beside)
        explore.place(table, sector, slots[symbol], "XI-052")
    table.drawn_sector = ""
    if len(table.own_sectors) == len(seats):
        yield from explore.prepare(table, [each.sector for each in table.sectors])
        table.phase = next_phase(table, "sectors")


def _lay_first(table: MixiaTable, sector: str) -> None:
    """XI-053: what lies in the middle before anything is dealt."""
    table.sector_deck.draw(sector)
    table.sectors = (LaidSector(sector),)
    table.derive()
    table.note("XI-053", "middle sector", sector=sector)


def npcs(table: MixiaTable) -> Step:
    """XI-060 XI-535 XI-A32 XI-A91: the three NPC cards, dealt to the first three captains, to two in a second round."""
    seats = list(table.players)
    left = sorted(npc for npc in DEALT if why_not_dealt(table, npc) is None)
    captain = seats[len(table.npcs) % len(seats)]
    card = left[0]
    if len(left) > 1:
        card = yield Chance("npc card", Bag(left), "XI-060", {"who": captain})
    table.npcs[card] = Npc(name=card, captain=captain)
    table.note("XI-060", "npc dealt", npc=card, who=captain)
    if len(table.npcs) == len(DEALT):
        table.phase = next_phase(table, "npcs")


def order(table: MixiaTable) -> Step:
    """XI-064 XI-065 XI-A77: a d20 each, ties again; then counter-clockwise from the highest."""
    seats = list(table.players)
    waiting = [name for name in seats if name not in table.rolls]
    if waiting:
        table.rolls[waiting[0]] = yield from roll(table, "d20", f"{waiting[0]} ships", "XI-064")
        return
    highest = max(table.rolls.values())
    tied = [name for name in seats if table.rolls[name] == highest]
    if len(tied) > 1:
        # Those who rolled less are out; they keep a roll below any other.
        table.rolls = {name: 0 for name in seats if name not in tied}
        table.note("XI-064", "ship tie", names=tied)
        return
    first = seats.index(tied[0])
    table.order = tuple(seats[(first - number) % len(seats)] for number in range(len(seats)))
    table.rolls = {}
    table.note("XI-065", "ship order", names=list(table.order))
    table.phase = next_phase(table, "order")


def ships(table: MixiaTable) -> Step:
    """XI-064 XI-066 XI-478: the next captain takes a ship of tier 1; it starts on the Spawn Point of the own sector."""
    captain = next(table.players[name] for name in table.order if not table.players[name].ship)
    free = sorted(starport.free_ships(table, captain))
    agreed = yield from agree(
        "first ship", free, "XI-064", "ship",
        about={"who": captain.name}, seat=captain.name, ask="ships" not in table.random,
    )  # fmt: skip
    starport.take_ship(table, captain, agreed.answer)
    captain.energy = captain.most_energy  # XI-067
    captain.at = spaces_of(table.own_sector(captain.name), "spawn")[0]
    table.note("XI-066", "ship chosen", who=captain.name, ship=captain.ship, hex=captain.at)
    if all(each.ship for each in table.players.values()):
        yield from arrive(table)  # XI-A103
        table.phase = next_phase(table, "ships")


def outfits(table: MixiaTable) -> Step:
    """XI-070 XI-071: in the same order each may spend starting credits on outfits; whoever is last begins (XI-072)."""
    captain = table.players[table.order[0]]
    offered = starport.outfits_for_sale(table, captain)
    if offered:
        about = {"credits": captain.credits, "more": bool(captain.aboard())}
        outfit = yield choice(captain.name, "first outfits", [*offered, DONE], "XI-070", about=about)
        if outfit != DONE:
            yield from starport.fit_outfit(table, captain, outfit, "XI-070")
            return
    table.order = table.order[1:]
    if not table.order:
        table.first = table.player = captain.name
        table.note("XI-072", "begins", who=captain.name)
        table.phase = next_phase(table, "outfits")
    else:
        table.note("XI-070", "next buyer", who=table.order[0])


SET_UP = {"sectors": sectors, "npcs": npcs, "order": order, "ships": ships, "outfits": outfits}
GUARDS: Mapping[str, Guard[MixiaTable]] = {
    "start sector": lambda table, ask, key: why_not_first(key) if key in SECTORS else None,
    "npc card": lambda table, ask, key: why_not_dealt(table, key),
    "first ship": guard(SHIPS, starport.why_not_this_ship),
    "first outfits": guard(FITTINGS, starport.why_not_this_outfit),
}
