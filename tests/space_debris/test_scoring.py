"""The outcome of a game: from final holdings, known in full or in part."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine import playout
from companion.space_debris import RULES
from companion.space_debris.scoring import outcome
from components.problems import SalvageError

WON = {
    "players": {"Ann": {"hp": 3}, "Bo": {"hp": 4}},
    "satellites": {
        "A": {"card": "automation", "operational": True, "hp": 2},
        "B": {"card": "rendezvous", "operational": True},
    },
    "turn": 14,
    "threat": 7,
    "supply": 11,
}


def test_a_victory_shows_by_itself() -> None:
    """SD-129: all satellites are operationaling is a victory; the margin is what the weakest could still take."""
    end = outcome(WON)

    assert (end.result, end.reason, end.cause) == ("won", "SD-129", "all satellites are operational")
    assert (end.turns, end.threat, end.cubes_left, end.margin) == (14, 7, 11, 1)
    assert end.working == ("Automation", "Rendezvous")


@pytest.mark.parametrize(("where", "reason"), [("players", "SD-130"), ("satellites", "SD-131")])
def test_a_wreck_shows_by_itself(where: str, reason: str) -> None:
    """SD-130 SD-131: no hit points left are a defeat, whatever works."""
    first = next(iter(WON[where]))  # type: ignore[call-overload]
    holdings: dict[str, Any] = {**WON, where: {**WON[where], first: {**WON[where][first], "hp": 0}}}  # type: ignore[dict-item, index]

    assert (outcome(holdings).result, outcome(holdings).reason) == ("lost", reason)


def test_what_was_missing() -> None:
    """The margin of a defeat is what the satellites still lacked."""
    satellites = {
        "A": {"card": "automation", "operational": True},
        "B": {"card": "rendezvous", "delivered": [{"card": "fuel"}] * 3},
        "C": {"card": "onboard-boosters"},
    }
    end = outcome({"satellites": satellites, "result": "lost", "reason": "SD-132"})

    assert (end.margin, end.cause) == (-13, "the supply was short of cubes")


def test_what_is_unknown() -> None:
    """A sheet that leaves out turns, threat and supply makes none up."""
    told = {name: WON[name] for name in ("players", "satellites")}
    lines = {line.label: line.detail for line in RULES.score(told).tallies[0].lines}

    assert {lines[label] for label in ("Turns", "Threat at the end", "Cubes left in the supply")} == {"unknown"}


def test_the_score_of_a_victory() -> None:
    """SD-001: everybody wins together, with one point and the same lines."""
    score = RULES.score(WON)

    assert score.winners == ("Ann", "Bo")
    assert [(tally.total, tally.rank) for tally in score.tallies] == [(1, 1), (1, 1)]
    assert score.tallies[0].lines == score.tallies[1].lines
    assert [line.detail for line in score.tallies[0].lines] == [
        "won (all satellites are operational)", "2 of 2 (Automation and Rendezvous)", "14", "7 (level 3)", "11",
        "1 hit to spare (satellite A)",
    ]  # fmt: skip


def test_the_score_of_any_game() -> None:
    """Every game that is played has a score in the form of the command line; a defeat has no points and no winners."""
    for seed in range(30):
        random = Random(seed)
        table = RULES.setup(["Ann", "Bo"], {})
        playout(RULES, table, random.random)
        document = RULES.score(RULES.dump(table)).as_json("space-debris")

        assert document["game"] == "space-debris"
        assert [player["name"] for player in document["players"]] == ["Ann", "Bo"]
        assert (document["winners"], document["players"][0]["total"]) == ([], 0)
        assert document["players"][0]["lines"][0]["rule"] == table.reason
        assert document["tie_break"] is None


def test_something_must_have_ended_the_game() -> None:
    """Holdings that show no end, and don't tell of one, are refused."""
    with pytest.raises(SalvageError):
        RULES.score({"players": {"Ann": {}, "Bo": {}}})
