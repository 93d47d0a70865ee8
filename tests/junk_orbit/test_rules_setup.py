"""Set-up: boards, stacks, seeding, ships and first cargo, for every number of players."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine import Chance, Play
from companion.forms.new_game import NewGameOptions, NewGameSettings
from companion.junk_orbit import RULES, constants, summary
from components.places import locate
from components.problems import SalvageError

Desk = Callable[..., Any]
NAMES = ["Ann", "Bo", "Cy", "Di", "Eve"]
LEFT = {2: (13, 12, 13), 3: (12, 11, 12), 4: (16, 15, 18), 5: (23, 19, 28)}
"""The ledger's table: tiles left in the stacks after set-up."""


def ready(count: int, **options: Any) -> Any:
    """A game after its set-up."""
    random = Random(f"ready {count}").random
    table = RULES.setup(NAMES[:count], {"first": "Bo", **options})
    table.notes = []
    play = Play(RULES, table)
    while play.table.phase != "launch":
        ask = play.ask
        assert ask is not None
        play.answer(ask.source.pick(random()) if isinstance(ask, Chance) else ask.options[0])
    return play.table


@pytest.mark.parametrize("count", LEFT)
def test_boards_and_stacks(count: int) -> None:
    """JO-001 JO-017 JO-018 JO-019 JO-021 JO-022 JO-023 JO-024 JO-032: boards and tiles go by the number of players."""
    table = ready(count)
    wanted = constants.BOARDS[: {2: 3, 3: 3, 4: 4, 5: 5}[count]]
    assert tuple(table.boards) == wanted
    assert set(table.boards.values()) == {"day"}  # JO-020
    assert tuple(len(table.stacks[source]) for source in constants.SOURCES) == LEFT[count]
    marks = {constants.MARK[tile] for stack in table.stacks.values() for tile in stack.bag}
    assert max(marks) == {2: 2, 3: 2, 4: 4, 5: 5}[count]


@pytest.mark.parametrize("count", LEFT)
def test_seeding(count: int) -> None:
    """JO-025 JO-026 JO-027 JO-028: a tile on every city of its own board's stack; a shared space gets one."""
    table = ready(count)
    assert {len(tiles) for tiles in table.cities.values()} == {1}
    assert all(constants.SOURCE[tiles[0]] == constants.STACK_OF[city] for city, tiles in table.cities.items())
    assert len(table.cities) == {2: 23, 3: 23, 4: 26, 5: 28}[count]
    assert constants.SOURCE[table.cities["Kilimanjaro"][0]] == "earth"


@pytest.mark.parametrize("count", LEFT)
def test_ships_and_cargo(count: int) -> None:
    """JO-008 JO-029 JO-030 JO-031 JO-032: own ships, A side up, at Kepler; two 1s, a 2, and a tile of each stack."""
    table = ready(count)
    assert len({ship.card for ship in table.players.values()}) == count
    for ship in table.players.values():
        assert (ship.side, ship.at, ship.deliveries) == ("A", "Kepler", [])
        assert sorted(ship.cargo[:3]) == ["S1", "S1", "S2"]
        assert [constants.SOURCE[tile] for tile in ship.cargo[3:]] == list(constants.SOURCES)
    assert table.player == "Bo"


def test_order_of_draws(new_game: Desk) -> None:
    """JO-A36: first the cities in ring order, board by board, then ships, then cargo by seat."""
    game = new_game("Ann Bo Cy Di Eve", first="Ann")
    drawn: list[str] = []
    while game.table.phase != "launch":
        drawn.append(game.asked.removeprefix("None "))
        game.do(game.options[0])
    seeded = [note.values["city"] for note in game.table.notes if note.name == "seeded"]

    assert drawn[:28] == ["earth-stack"] * 9 + ["moon-stack"] * 5 + ["mars-stack"] * 14
    assert drawn[28:] == ["ship-cards"] * 5 + ["earth-stack", "moon-stack", "mars-stack"] * 5
    assert seeded[:3] == ["Kilimanjaro", "Lagos", "NYC"]
    assert seeded[9:14] == ["Kepler", "Tycho", "Hamilton", "Copernicus", "Plato"]
    assert seeded[-5:] == ["Stickney", "Limtoc", "Drunlo", "Swift", "Voltaire"]


def test_who_begins(new_game: Desk) -> None:
    """JO-033 JO-A34: whoever the players say, or one drawn."""
    game = new_game("Ann Bo")
    assert (game.asked, game.options) == ("None first player", ["Ann", "Bo", "random"])
    assert new_game("Ann Bo").do("random").asked == "None first-player"
    assert game.do("Bo").table.first == "Bo"


def test_night_and_b_sides() -> None:
    """JO-001 JO-009 JO-080: any boards by night, all ships B side up, or each as its player likes."""
    table = ready(5, night_moon=True, night_deimos="yes", b_sides=True)
    assert [board for board, side in table.boards.items() if side == "night"] == ["moon", "deimos"]
    assert {ship.side for ship in table.players.values()} == {"B"}
    play = Play(RULES, RULES.setup(["Ann", "Bo"], {"first": "Ann", "own_side": True}))
    while play.ask is not None and play.ask.name != "side":
        play.answer(play.ask.source.pick(0))  # type: ignore[union-attr]
    assert play.ask is not None
    assert (play.ask.seat, list(play.ask.options)) == ("Ann", ["A", "B"])  # type: ignore[union-attr]
    assert (play.table.players["Ann"].side, play.table.players["Ann"].power) == ("", "")  # Neither is up yet.
    facts = {fact.value for fact in summary.facts(play.table.dump()) if fact.group == "Ann"}
    assert "a ship, side not chosen yet" in facts
    play.answer("B")
    assert play.table.players["Ann"].side == "B"


@pytest.mark.parametrize("mode", ["referee", "tracker"])
def test_sides_for_everyone_and_of_ones_own(home: Path, salvage: Any, mode: str) -> None:
    """JO-080: cards lie B side up, or each player chooses; a game can't begin with both."""
    both = ("--option", "b_sides=yes", "--option", "own_side=yes")
    refused = salvage("new", "junk-orbit", "--players", "Ann,Bo", "--mode", mode, *both)

    assert refused.code == 2
    assert "'B side for everyone' and 'Choose your own side' exclude each other; choose one of them" in refused.err


def test_what_excludes_a_rule_is_switched_off_with_it(home: Path) -> None:
    """JO-080: on the page of a new game the rule that was picked last holds."""
    settings = NewGameSettings(locate("junk-orbit"), NewGameOptions(players=["Ann", "Bo"]))
    (rules,) = (item for item in settings.fields() if item.title == "Rules")
    for picked in ("b_sides", "own_side", "b_sides"):
        rules.put(picked)
        assert settings.options.options == {picked: "true"}


def test_a_position_with_both(home: Path, salvage: Any) -> None:
    """JO-080: nor can rules that exclude each other come into a game later."""
    assert salvage("new", "junk-orbit", "--players", "Ann,Bo", "--option", "b_sides=yes").code == 0
    refused = salvage("adjust", "options.own_side=yes")

    assert refused.code == 2
    assert "'Choose your own side' exclude each other" in refused.err


@pytest.mark.parametrize(
    ("options", "boards", "marks"),
    [({"with_phobos": True}, "phobos", {2, 4}), ({"with_deimos": True}, "deimos", {2, 5})],
)
def test_more_boards_for_few(options: dict[str, bool], boards: str, marks: set[int]) -> None:
    """JO-098 JO-A33: a board below its number of players brings the tiles of its mark."""
    table = ready(2, **options)
    assert boards in table.boards
    assert {constants.MARK[tile] for stack in table.stacks.values() for tile in stack.bag} == marks
    assert all(table.cities.values())


@pytest.mark.parametrize(
    ("number", "options", "ids"),
    [
        (2, {}, {"JO-017", "JO-021"}),
        (4, {}, {"JO-017", "JO-018", "JO-022"}),
        (5, {}, {"JO-017", "JO-018", "JO-019", "JO-023"}),
        (3, {"with_phobos": True}, {"JO-017", "JO-098", "JO-A33"}),
        (4, {"with_deimos": True}, {"JO-017", "JO-018", "JO-098", "JO-A33"}),
        (5, {"with_phobos": True, "with_deimos": True}, {"JO-017", "JO-018", "JO-019", "JO-023"}),
    ],
)
def test_which_rule_brings_boards_and_tiles(number: int, options: dict[str, bool], ids: set[str]) -> None:
    """JO-017 to JO-023 JO-098 JO-A33: the number of players, or the choice to play with more, is told as the reason."""
    told = ready(number, **options).notes
    assert {note.rule for note in told if note.name in ("board joined", "tiles used")} == ids


def test_the_night_of_a_board_that_is_not_there() -> None:
    """JO-A26: it has no effect, and that is told instead of being passed over."""
    told = [
        RULES.texts.describe(note)
        for note in ready(3, night_phobos=True, night_mars=True).notes
        if note.rule == "JO-A26"
    ]
    assert told == ["Phobos isn't in play, so its night side doesn't count."]
    assert not [note for note in ready(4, night_phobos=True).notes if note.rule == "JO-A26"]


@pytest.mark.parametrize(
    ("players", "options", "said"),
    [
        (["Ann"], {}, r"2 to 5 players, not 1 \(Ann\)"),
        (["A", "B", "C", "D", "E", "F"], {}, "2 to 5 players, not 6"),
        (["Ann", "Kepler"], {}, "no player can be called 'Kepler'"),
        (["Ann", "Bo"], {"night_venus": True}, "there is no option 'night_venus'"),
        (["Ann", "Bo"], {"b_sides": "perhaps"}, "option b_sides is 'perhaps'; allowed: true, false"),
        (["Ann", "Bo"], {"first": "Cy"}, "option first is 'Cy'"),
    ],
)
def test_what_can_not_begin(players: list[str], options: dict[str, Any], said: str) -> None:
    """JO-016 and names and options that can't be: all of it is told."""
    with pytest.raises(SalvageError, match=said):
        RULES.setup(players, options)
