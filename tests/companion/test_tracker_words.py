"""What a tracked game lists and says: the commonest edits, their labels, what a table holds."""

from __future__ import annotations

import pytest

from companion.engine import Play
from companion.tracker import summary
from companion.tracker.reader import TrackerReader
from components.places import find_games
from components.problems import SalvageError

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
