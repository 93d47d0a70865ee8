"""Set-up, and the optional rules that change it."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from companion.engine import FORCED, playout
from companion.space_junkyard import RULES
from components.problems import SalvageError

NAMES = ["Ann", "Bo", "Cy", "Di"]


def laid(desk: Any, random: Random | None = None) -> Any:
    """Lay the map by chance."""
    random = random or Random(1)
    while desk.asked == "None game-tiles":
        desk.play.answer(desk.play.ask.source.pick(random.random()))
    return desk


@pytest.mark.parametrize(
    ("players", "options", "on_map", "stack"),
    [
        ("Ann Bo", {}, 36, 40),
        ("Ann Bo Cy Di", {}, 36, 40),
        ("Ann Bo", {"two_players": True}, 36, 24),
        ("Ann Bo Cy", {"smaller_board": True}, 25, 51),
        ("Ann Bo", {"smaller_board": True, "two_players": True}, 25, 35),
    ],
)
def test_tiles_laid_out(new_game: Any, players: str, options: dict[str, Any], on_map: int, stack: int) -> None:
    """SJ-003 SJ-017 SJ-018 SJ-019 SJ-062 SJ-063 SJ-066 SJ-A01 SJ-A44 SJ-A45: all 76 tiles are on the map, in the
    stack, or out unseen; the ledger's numbers."""
    desk = laid(new_game(players, first="Ann", **options))
    assert (len(desk.table.map), len(desk.table.stack)) == (on_map, stack)
    assert on_map + stack + desk.table.stack.unseen == 76 == desk.tiles()


@pytest.mark.parametrize(("options", "others"), [({}, [0, 0, 0]), ({"provisions": True}, [1, 1, 1])])
def test_provisions(new_game: Any, options: dict[str, Any], others: list[int]) -> None:
    """Everyone but the first player starts with 1 of each resource, and only where that is agreed on."""
    desk = new_game("Ann Bo Cy", first="Bo", **options)
    laid(desk)
    given = {note.values["who"]: note.values["numbers"] for note in desk.table.notes if note.rule == "SJ-A51"}

    assert {name: ship.stores for name, ship in desk.table.players.items()} == {
        "Ann": others, "Bo": [0, 0, 0], "Cy": others,
    }  # fmt: skip
    assert list(given) == (["Cy", "Ann"] if options else [])


def test_the_first_player_first(new_game: Any) -> None:
    """SJ-020 SJ-021 SJ-010: from the first player on, each marker on a corner of its own; then that player's turn."""
    desk = new_game("Ann Bo Cy")
    assert desk.options == ["Ann", "Bo", "Cy", "random"]
    laid(desk.do("Bo"))
    assert desk.asked == "Bo corner"
    assert desk.options == ["A1", "A6", "F1", "F6", "random"]
    desk.do("F6")
    assert desk.asked == "Cy corner"
    assert desk.options == ["A1", "A6", "F1", "random"]
    desk.do("A1", "A6")
    assert desk.asked == "Bo resource"
    assert {name: ship.at for name, ship in desk.table.players.items()} == {"Ann": "A6", "Bo": "F6", "Cy": "A1"}


def test_the_last_corner_is_nobodys_choice(new_game: Any) -> None:
    """SJ-021: of four players the fourth is not asked; who names the corner all the same is understood."""
    desk = laid(new_game("Ann Bo Cy Di", first="Ann")).do("A1", "F6", "F1")
    assert ("SJ-021", FORCED, {"question": "corner", "answer": "A6"}, None) in desk.notes
    assert desk.asked == "Ann resource"
    assert desk.ship("Di").at == "A6"


def test_corners_of_the_smaller_board(new_game: Any) -> None:
    """SJ-063: its own four corners."""
    assert laid(new_game("Ann Bo", first="Ann", smaller_board=True)).options == ["A1", "A5", "E1", "E5", "random"]


def test_chance_may_decide(new_game: Any) -> None:
    """SJ-020 SJ-021: by answering `random`, or by an option for all of it."""
    assert new_game("Ann Bo").do("random").asked == "None first-player"
    desk = new_game("Ann Bo", first="random", corners="random")
    assert desk.asked == "None first-player"
    laid(desk.do("Bo"))
    assert desk.asked == "None corners"
    assert desk.do("A1", "F6").asked == "Bo resource"


def test_what_each_player_gets(new_game: Any) -> None:
    """SJ-009 SJ-010 SJ-016 SJ-A05: a colour of their own, a bridge with room for two of each, nothing stored."""
    ships = new_game("Ann Bo Cy Di").table.players.values()
    assert len({ship.colour for ship in ships}) == 4
    assert [(ship.room, ship.stores, ship.sections) for ship in ships] == [((2, 2, 2), [0, 0, 0], ())] * 4


@pytest.mark.parametrize("players", [["Ann"], [*NAMES, "Eve"]])
def test_two_to_four(players: list[str]) -> None:
    """SJ-067."""
    with pytest.raises(SalvageError, match="2 to 4"):
        RULES.setup(players, {})


def test_options_that_are_wrong() -> None:
    """SJ-066: every fault is told, with what is allowed; no player is called as an answer is."""
    with pytest.raises(SalvageError) as caught:
        RULES.setup(["Ann", "random"], {"more_junks": True, "more_junk": "perhaps", "first": "Zoe"})
    told = str(caught.value)
    assert "no player can be called 'random'" in told
    assert "more_junk" in told
    assert "true, false" in told
    assert "Ann, random, choose" in told


@pytest.mark.parametrize("options", [mix for number in range(5) for mix in combinations(RULES.game.options, number)])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_any_mix_can_be_played(options: tuple[str, ...], count: int) -> None:
    """SJ-062 SJ-063 SJ-064 SJ-065 SJ-066 SJ-A45: to the end, by every number of players."""
    table = RULES.setup(NAMES[:count], dict.fromkeys(options, True))
    playout(RULES, table, Random(f"{options} {count}").random)
    assert (table.result, len(table.stack)) == ("finished", 0)
    assert RULES.check(table) == []


def test_tokens_never_run_out(game: Any) -> None:
    """SJ-A14 SJ-009 SJ-013: more tokens of each colour than there can be store places."""
    places = [*game.kinds["section"].pieces, *game.kinds["bridge"].pieces]
    for token in game.kinds["resource-token"].pieces:
        most = sum(piece.fields["store"].count(token.key) * piece.count for piece in places)
        assert most == 17 <= token.count == 20


def test_turns_of_a_game() -> None:
    """SJ-054: 40 turns on the large map, 24 with the 2 Player Game, 51 on the small one."""
    for options, turns in (({}, 40), ({"two_players": True}, 24), ({"smaller_board": True}, 51)):
        table = RULES.setup(NAMES[:2], options)
        playout(RULES, table, Random(1).random)
        assert table.turn == turns
