"""Bots are known by name, and each seat has its own."""

from __future__ import annotations

import pytest

from companion.engine import Choice
from companion.simulation.bots import bots_of, choose_bots, seated, strengths_of
from companion.simulation.playing import PlaytestSetting
from companion.simulation.workers import play_batch
from components.places import locate

from ..long_run import LONG

GAME = "space-debris"


def test_bots_are_known_by_name() -> None:
    """Every game has `random`; this one has its own, which is the default; one name serves all seats."""
    place = locate(GAME)

    assert set(bots_of(place)) == {"random", "easy", "greedy", "heuristic", "search"}
    assert choose_bots(place, [], 3) == ("heuristic",) * 3
    assert choose_bots(place, ["random", "heuristic"], 2) == ("random", "heuristic")


def test_each_seat_has_its_bot() -> None:
    """A seat's question goes to its bot, the whole table's to the first seat's."""
    bots = seated({"Ann": lambda table, ask: "a", "Bo": lambda table, ask: "b"})

    assert [bots(None, Choice(seat, "?", ["a", "b"], "XX-001")) for seat in ("Ann", "Bo", None)] == ["a", "b", "a"]


@LONG
@pytest.mark.parametrize(("weaker", "stronger", "games"), [("easy", "normal", 120), ("normal", "hard", 4)])
def test_strengths_are_what_they_say(weaker: str, stronger: str, games: int) -> None:
    """The stronger of two bots wins most games; the same ones are played each time."""
    known = strengths_of(locate("junk-orbit"))
    setting = PlaytestSetting("junk-orbit", (known[weaker], known[stronger]), "7")
    played = play_batch(setting, 0, games, False).figures

    assert played.winners[1].won > games * 11 / 20
    assert [*known] == ["easy", "normal", "hard"]
    assert [*strengths_of(locate(GAME))] == ["easy", "normal"]
