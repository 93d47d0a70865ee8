"""Books kept beside random games: where all pieces lie, and what the news say of credits and fame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from random import Random
from typing import Any

from companion.engine import END, NOTHING, Choice, Play, legal
from companion.mixia import RULES
from companion.mixia.ground import modules
from companion.mixia.ground.constants import ABILITIES, CARGO_NAME, CORE, CUBES, GAME, MARKERS, OUTFITS, SHIPS
from companion.mixia.ground.hold import cells_of, sections_of, uses_of
from companion.mixia.powers.keys import POWER_OF
from companion.mixia.table.state import Captain, MixiaTable
from components.modules import in_play

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")

IDLE = ("give", "drop", "jettison", END, "done", "no")
"""Answers that bring a game no further; a random captain gives them seldom."""

PAID_BY = {
    "XI-353", "XI-257", "XI-185", "XI-427", "XI-396", "XI-406", "XI-157", "XI-143",
    "XI-070", "XI-349", "XI-388", "XI-393", "XI-395", "XI-045", "XI-364",
}  # fmt: skip
"""Rules by which credits come and go: sales, missions, bounties, NPCs, titles; purchases, repairs, fame, gifts."""


# ---- what there is ---------------------------------------------------------------------------------------------------


def count_pieces(table: MixiaTable) -> dict[str, Counter[str]]:
    """All pieces wherever they lie, by kind."""
    captains = table.players.values()
    cubes = Counter(cargo for captain in captains for cargo in captain.cargo.values())
    cubes.update(cargo for lying in table.cubes.values() for cargo in lying)
    cubes.update(table.economy)
    kept = [token for captain in captains for token in captain.tokens]
    looked_at = [each.relic for captain in captains for each in captain.relics if each.relic]
    missions = [*table.mission_deck.cards(), *table.mission_discard]
    titles = [*table.title_deck.cards(), *table.titles_open]
    outfits = Counter(table.outfit_supply)
    for captain in captains:
        missions += [*captain.plans, *captain.looked, *captain.completed, *(each.mission for each in captain.missions)]
        missions += captain.needs
        titles += captain.titles
        outfits.update(each.outfit for each in (*captain.outfits, *captain.attached))
    sectors = [*table.sector_deck.cards(), *table.top_sectors, *table.bottom_sectors]
    sectors += [each.sector for each in table.sectors] + [table.drawn_sector] * bool(table.drawn_sector)
    return {
        "cubes": cubes + Counter({cargo: table.supply(cargo) for cargo in CARGO_NAME}),
        "mission-card": Counter(missions),
        "title-card": Counter(titles),
        "exploration-token": Counter([*table.token_pool.cards(), *table.tokens_gone, *kept]),
        "sector": Counter(sectors),
        "outfit": outfits,
        "relic-token": Counter([*table.relic_pool.cards(), *table.relics_gone, *looked_at]),
        "event-card": Counter(
            [*table.event_deck.cards(), *table.top_events, *(each.event for each in table.events), *table.events_gone]
        ),
        "mod": Counter(table.mod_supply) + Counter(each.mod for captain in captains for each in captain.mods),
    }


def list_box(table: MixiaTable) -> dict[str, Counter[str]]:
    """All pieces that a table plays with, by kind."""
    options = [name for name, on in table.options.items() if on]
    kinds = ("mission-card", "title-card", "exploration-token", "sector", "outfit", "relic-token", "event-card", "mod")
    found = {kind: Counter(in_play(GAME, kind, len(table.players), options)) for kind in kinds}
    return {"cubes": Counter(dict.fromkeys(CARGO_NAME, CUBES)), **found}


def count_unseen_relics(table: MixiaTable) -> int:
    """XI-A105: relics that nobody has seen and that lie somewhere, or are lost."""
    held = sum(not each.relic for captain in table.players.values() for each in captain.relics)
    return sum(table.relics.values()) + held + table.relics_lost


def list_powers(table: MixiaTable, captain: Captain) -> list[str]:
    """XI-118: the powers of all ships that a captain has flown, by their ability cards."""
    if "powers" not in table.modules.names:
        return []
    flown = [str(ABILITIES[each].fields["ship"]) for each in captain.abilities]
    return [POWER_OF[ship] for ship in flown if ship in POWER_OF]


def list_owned(table: MixiaTable) -> dict[str, tuple[int, int]]:
    """Credits and fame by captain."""
    return {name: (each.credits, each.fame) for name, each in table.players.items()}


def sum_news(notes: list[Any], paid_by: Collection[str] = ()) -> dict[str, Counter[str]]:
    """What the news of an answer says of credits and fame, by captain. paid_by: the rules by which credits may come and
    go, if not by any."""
    found: dict[str, Counter[str]] = {"credits": Counter(), "fame": Counter()}
    for note in notes:
        values = note.values
        if note.name in ("credits", "paid", "given") or (note.name == "token" and values["token"] == "credits"):
            assert note.rule in (paid_by or {note.rule}) or note.name == "token", note
        if note.name == "credits":
            found["credits"][values["who"]] += values["number"]
        elif note.name in ("paid", "given"):
            found["credits"][values["who"]] -= values["number"]
        if note.name == "given":
            found["credits"][values["to"]] += values["number"]
        if note.name == "token" and values["token"] == "credits":
            found["credits"][values["who"]] += 1000
        if note.name == "fame":
            found["fame"][values["who"]] += values["number"]
    return found


# ---- books -----------------------------------------------------------------------------------------------------------


class Books:
    """A game, and what is known of it from its news."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.paid_by = () if self.table.modules.names - {CORE} else PAID_BY
        self.box = list_box(self.table)
        self.table.notes = []
        self.owned = list_owned(self.table)
        self.answers = 0

    @property
    def table(self) -> MixiaTable:
        table: MixiaTable = self.play.table
        return table

    def answer(self, option: Any) -> None:
        self.play.answer(option)
        self.answers += 1
        self.check()

    def check(self) -> None:
        table = self.table
        assert count_pieces(table) == self.box  # XI-012 XI-016 to XI-020, XI-023 to XI-029.
        assert min(table.supply(cargo) for cargo in CARGO_NAME) >= 0  # XI-A37.
        assert table.relic_pool.unseen == count_unseen_relics(table)  # XI-A105.
        assert all(0 <= number <= 6 for number in table.economy.values())  # XI-368.
        armed = [each.mission for captain in table.players.values() for each in captain.missions if each.armed]
        assert sorted(armed) == sorted(table.detonators)  # XI-300.
        notes, now = table.notes or [], list_owned(table)
        found = sum_news(notes, self.paid_by)
        for name, (credits, fame) in now.items():
            before = self.owned.get(name, (0, 0))
            assert credits - before[0] == found["credits"][name], (name, notes)
            assert fame - before[1] == found["fame"][name], (name, notes)
        self.owned, table.notes = now, []
        for captain in table.players.values():
            if captain.ship:
                markers = captain.armed + captain.disarmed + captain.used_markers
                # XI-079: those of outfits that are laid anew lie on them, beside the mat.
                assert markers == MARKERS or (markers < MARKERS and self.play.answers)
                most = SHIPS[captain.ship].energy + modules.raised_by(captain, "energy_maximum")
                assert 0 <= captain.energy <= most
                assert len(captain.abilities) == SHIPS[captain.ship].tier  # XI-470.
            assert len({*captain.damage}) == len(captain.damage)
            assert {*captain.ice} <= {*captain.damage}  # XI-332.
            assert captain.powers == list_powers(table, captain)  # XI-118.
            for each in captain.attached:
                found = [cells_of(each.outfit, each.placement), sections_of(each.outfit, each.at)]
                assert (each.kind, [each.cells, each.sections]) == (OUTFITS[each.outfit], found)
            for each in captain.outfits:
                lies = [find(each.outfit, each.placement) for find in (cells_of, uses_of)]
                assert (each.kind, [each.cells, each.uses]) == (OUTFITS[each.outfit], lies)
        if not self.play.answers and self.play.ask is not None:
            assert RULES.check(self.play.start) == []


def decide(play: Play, random: Random) -> Any:
    options = list(legal(play.ask)) if play.ask else []
    if isinstance(play.ask, Choice) and len(options) > 1 and random.random() < 0.9:
        options = [option for option in options if option not in IDLE] or options
    if play.ask is not None and play.ask.name == "action" and random.random() < 0.15 and END in legal(play.ask):
        return END
    return random.choice(options)


def play_game(seed: int, rounds: int, options: Mapping[str, Any] = NOTHING) -> Books:
    """A game of so many rounds, unless somebody wins before."""
    random = Random(f"books {seed}")
    names = NAMES[: 2 + seed % 4]
    books = Books(Play(RULES, RULES.setup(names, {"goal": "25", **options})))
    while books.play.ask is not None and books.table.turn <= rounds * len(names):
        books.answer(decide(books.play, random))
    return books
