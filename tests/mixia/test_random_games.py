"""Random games with books kept beside them: after every answer nothing is made or lost, and each credit, fame point and
bounty has a source that was told; at every step's start the position is sound."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.conformance.walks import Used, Walk, Walker
from companion.engine import DONE, END, Choice, Play, legal
from companion.mixia import RULES, actions, any_time, movement, npcs, starport, turn
from companion.mixia.board import Board
from companion.mixia.constants import CARGO, CUBES, MARKERS
from companion.mixia.hold import cells_of, uses_of
from companion.mixia.modules import pile_of
from companion.mixia.table import MixiaTable

from ..conformance.conftest import Case
from .core_box import ABILITIES, OUTFITS, SHIPS, VERBS

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")

GAMES, ROUNDS = 3, 25
"""Games that a run plays, and their rounds; 200 games of 100 rounds were played once."""

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
    missions = [*table.mission_deck.cards(), *table.mission_discard]
    titles = [*table.title_deck.cards(), *table.titles_open]
    outfits = Counter(table.outfit_supply)
    for captain in captains:
        missions += [*captain.plans, *captain.looked, *captain.completed, *(each.mission for each in captain.missions)]
        titles += captain.titles
        outfits.update(each.outfit for each in captain.outfits)
    sectors = [*table.sector_deck.cards(), *table.top_sectors, *table.bottom_sectors]
    sectors += [each.sector for each in table.sectors] + [table.drawn_sector] * bool(table.drawn_sector)
    return {
        "cubes": cubes + Counter({cargo: table.supply(cargo) for cargo in CARGO}),
        "mission-card": Counter(missions),
        "title-card": Counter(titles),
        "exploration-token": Counter([*table.token_pool.cards(), *table.tokens_gone]),
        "sector": Counter(sectors),
        "outfit": outfits,
    }


BOX = {
    "cubes": Counter(dict.fromkeys(CARGO, CUBES)),
    "outfit": Counter({key: outfit.copies for key, outfit in OUTFITS.items()}),
    **{kind: Counter(pile_of(kind, {}, 3)) for kind in ("mission-card", "title-card", "exploration-token", "sector")},
}


def list_owned(table: MixiaTable) -> dict[str, tuple[int, int]]:
    """Credits and fame by captain."""
    return {name: (each.credits, each.fame) for name, each in table.players.items()}


def sum_news(notes: list[Any]) -> dict[str, Counter[str]]:
    """What the news of an answer says of credits and fame, by captain."""
    found: dict[str, Counter[str]] = {"credits": Counter(), "fame": Counter()}
    for note in notes:
        values = note.values
        if note.name in ("credits", "paid", "given") or (note.name == "token" and values["token"] == "credits"):
            assert note.rule in PAID_BY or note.name == "token", note
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
        assert count_pieces(table) == BOX  # XI-012 XI-016 to XI-020.
        assert min(table.supply(cargo) for cargo in CARGO) >= 0  # XI-A37.
        notes, now = table.notes or [], list_owned(table)
        found = sum_news(notes)
        for name, (credits, fame) in now.items():
            before = self.owned.get(name, (0, 0))
            assert credits - before[0] == found["credits"][name], (name, notes)
            assert fame - before[1] == found["fame"][name], (name, notes)
        self.owned, table.notes = now, []
        for captain in table.players.values():
            if captain.ship:
                assert captain.armed + captain.disarmed + captain.used_markers == MARKERS  # XI-079.
                assert 0 <= captain.energy <= SHIPS[captain.ship].energy
                assert len(captain.abilities) == SHIPS[captain.ship].tier  # XI-470.
            for each in captain.outfits:
                lies = [find(each.outfit, each.placement) for find in (cells_of, uses_of)]
                assert (each.kind, [each.cells, each.uses]) == (OUTFITS[each.outfit], lies)
        if not self.play.answers and self.play.ask is not None:
            assert RULES.check(table) == []


def decide(play: Play, random: Random) -> Any:
    options = list(legal(play.ask)) if play.ask else []
    if isinstance(play.ask, Choice) and len(options) > 1 and random.random() < 0.9:
        options = [option for option in options if option not in IDLE] or options
    if play.ask is not None and play.ask.name == "action" and random.random() < 0.15 and END in legal(play.ask):
        return END
    return random.choice(options)


def play_game(seed: int, rounds: int) -> Books:
    """A game of so many rounds, unless somebody wins before."""
    random = Random(f"books {seed}")
    names = NAMES[: 2 + seed % 4]
    books = Books(Play(RULES, RULES.setup(names, {"goal": "25"})))
    while books.play.ask is not None and books.table.turn <= rounds * len(names):
        books.answer(decide(books.play, random))
    return books


@pytest.mark.parametrize("seed", range(GAMES))
def test_nothing_is_made_or_lost(seed: int) -> None:
    """XI-012 XI-016 to XI-020 XI-079 XI-A37 XI-365: 25 rounds of a game."""
    books = play_game(seed, ROUNDS)
    assert books.answers > 100
    assert books.table.result or books.table.turn > ROUNDS * len(books.table.players)


# ---- what random games come to ----------------------------------------------------------------------------------

MOST_GAMES, ANSWERS = 200, 400
"""Random games in which everything has been done that captains may do, and answers of each that are given; two of
three begin in a random position, as set-ups alone hardly ever come to a sale or a delivery."""


def test_random_games_do_everything() -> None:
    """XI-006 XI-387 XI-467: each action, service and ability of the core game is taken, a tow agreed to and refused."""
    verbs = {("action", verb) for verb in (*VERBS, END, actions.END_TURN, any_time.OTHERS)}
    verbs -= {("action", "return")}  # Few random ships do anything more from an occupied space.
    services = {("starport", service) for service in (*starport.SERVICES, DONE, any_time.OTHERS)}
    left = verbs | services | {("ability", each) for each in ABILITIES} | {("towed", "yes"), ("towed", "no")}
    case, used = Case("mixia", "referee"), Used()
    for game in range(MOST_GAMES):
        table = case.new(game, shuffled=game % 3 > 0)
        table.notes = []
        walk = Walk(Play(RULES, table), Walker(Random(f"c{game}"), used if game % 3 == 2 else None))
        for _ in range(ANSWERS):
            ask = walk.play.ask
            if ask is None:
                break
            left.discard((ask.name, str(walk.step())))
        left -= {("ability", note.values["ability"]) for note in walk.play.table.notes if note.name == "ability used"}
        if not left:
            return
    assert not left


# ---- what is found out once ------------------------------------------------------------------------------------------


def list_what_board_knows(table: MixiaTable) -> list[Any]:
    """What the rules find on the map where the ships are: hexes and actions, adjacency, sight, NPCs' routes."""
    captain, board, ships = table.captain, table.board, [at for _, at in table.ships()]
    hexes = turn.named_hexes(table, captain)
    npcs_routes = [
        (route.hexes[npc.at], route.avoided) if (route := npcs.route_to(table, npc.name, [at], npc.at)) else None
        for npc in table.npcs.values() if npc.at
        for at in ships
    ]  # fmt: skip
    return [
        {named: movement.way_to(table, captain, named, steps) for named, steps in hexes.items()},
        actions.minor_actions(table, captain),
        actions.standard_actions(table, captain),
        [(board.beside(at), board.adjacent_to(at), board.gate_ends(at), board.open_sides(at)) for at in ships],
        [(board.sees(a, b), board.least_steps(a, b)) for a in ships for b in ships if a != b],
        npcs_routes,
    ]


@pytest.mark.parametrize("seed", range(4))
def test_boards_know_what_fresh_ones_find_out(seed: int) -> None:
    """Before every fifth action of a game, and after going back: what the board has found out sector by sector is what
    one that has just been made of the same sectors finds."""
    random, names, asked = Random(f"fresh {seed}"), NAMES[: 2 + seed], 0
    play = Play(RULES, RULES.setup(names, {"goal": "25"}))
    earlier: list[Play] = []
    while play.ask is not None and play.table.turn <= 12 * len(names):
        if play.ask.name == "action" and (asked := asked + 1) % 5 == 0:
            table: MixiaTable = play.table
            kept, board = list_what_board_knows(table), table.board
            table.board = Board(board.laid)
            assert list_what_board_knows(table) == kept
            table.board = board
            earlier = [*earlier[-3:], play.copy()]
            if random.random() < 0.05:
                play = earlier[0]
        play.answer(decide(play, random))
    assert asked > 50
