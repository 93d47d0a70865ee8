"""What a tracked game lists and says: the commonest edits, their labels, what a table holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine import Play
from companion.tracker import summary
from companion.tracker.reader import TrackerReader
from components.places import find_games
from components.problems import SalvageError

from .deck_games import write_game
from .tracking import edit, play_of


def problem(play: Play, line: str) -> str:
    """The end of what is wrong with an edit, "" if nothing is."""
    try:
        TrackerReader(play.table).read(line)
    except SalvageError as error:
        return str(error)[-16:]
    return ""


@pytest.mark.parametrize("game", find_games())
def test_the_commonest_edits_are_listed(game: str) -> None:
    """Each is a line that may be typed, and at least three are possible when the game begins."""
    play = play_of(game)
    assert play.ask is not None
    listed = play.ask.free.suggest()

    assert len(listed) >= 3
    assert [play.ask.free.read(str(option)) for option in listed] == [*listed]
    assert {problem(play, line) for line in play.rules.game.edits} <= {"", "can't go below 0"}


def test_only_the_player_whose_turn_it_is_has_a_sign() -> None:
    """Signs by seats would be those of other players' ships."""
    play = play_of("junk-orbit")
    edit(play, "next bo")

    assert {who: sign.strip() for who, (sign, _) in play.rules.signs(play.table.state).items()} == {
        "Ann": "", "Bo": "▸", "Cleo": "",
    }  # fmt: skip


def test_what_has_been_taken_from_a_deck_is_said_to_lie_where_it_lies() -> None:
    """On a discard pile, or in the box where there is none."""

    def left(game: str, line: str) -> str:
        play = play_of(game)
        edit(play, line)
        told = summary.facts(play.table)
        return next(str(fact.value) for fact in told if fact.group == "Left")

    assert left("junk-orbit", "draw earth to discard").startswith("23 Earth tiles (1 returned to the box), 19 Moon")
    assert left("mixia", "fame +1").startswith("21 sectors, 52 mission cards, 18 title cards")
    assert "(2 discarded)" in left("space-debris", "draw 2 resource to discard")
    title = play_of("junk-orbit").table.game.state["earth-stack-discard"].title
    assert title == "Earth tiles back in the box"
    with pytest.raises(SalvageError, match=r"which card.* that is face up on the table or discarded$"):
        TrackerReader(play_of("junk-orbit").table).read("take")


STALLS = """\
title: Stalls
players: [2, 3]
tracks:
  mood: {title: Mood, of: player, spaces: [calm, alert, panic], start: alert, meanings: {calm: all is well}}
kinds:
  stall:
    {title: Stalls, size: 20, source: rulebook, of: player, pieces: [{id: red, name: Red stall, count: 2},
      {id: blue, name: Blue stall, count: 2}, {id: green, name: Green stall, count: 2}]}
"""


def test_what_is_a_player_s_own_is_counted_for_them_alone(tmp_path: Path, home: Path) -> None:
    """Pieces of a kind `of: player`; what nobody plays is offered to nobody."""
    play = play_of(write_game(tmp_path / "stalls", STALLS), ["Ann", "Bo"])
    assert play.ask is not None

    assert [str(each) for each in play.ask.free.suggest() if "stall" in str(each)] == ["Ann Red stall +1"]
    assert edit(play, "blue stall +1") == ["Bo: Blue stall 0 → 1."]
    with pytest.raises(SalvageError, match="isn't counted here"):
        TrackerReader(play.table).read("ann blue stall +1")


def test_a_space_says_what_it_means(tmp_path: Path, home: Path) -> None:
    """`meanings` hold up to the next space that has one, with what comes next; as the rulebook's table has them."""
    play = play_of("space-debris")
    edit(play, "threat 7")
    assert [str(fact.value) for fact in summary.facts(play.table)][:3] == [
        "7", "level 3: 3 cards, 1 cube on the first two, 2 on the third",
        "level 4: 3 cards, 1 cube on the first, 2 on the others",
    ]  # fmt: skip
    edit(play, "threat 12")
    labels = [fact.label for fact in summary.facts(play.table) if fact.level != "warn"]
    assert labels[1:3] == ["", "HP"]
    game = play.rules.game
    for row in game.tables["threat"].rows:
        level = game.tables["threat-levels"].row(str(row["level"]))
        means = game.tracks["threat"].meaning_at(str(row["space"]))
        assert means.startswith(f"level {row['level']}: {level['cards']} cards, 1 cube on ")
        assert means.count("2 on") == (2 in level["cubes"])
    stalls = play_of(write_game(tmp_path / "stalls", STALLS), ["Ann", "Bo"])
    assert [fact.value for fact in summary.facts(stalls.table) if fact.label == "mood"] == ["alert (all is well)"] * 2
