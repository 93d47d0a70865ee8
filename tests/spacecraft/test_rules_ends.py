"""Blueprint, countdown, the other two ends, final leaves, and the score."""

from __future__ import annotations

from typing import Any

import pytest

from companion.spacecraft import RULES
from companion.spacecraft.summary import facts
from companion.text.styled_text import text

AGATHA = "- WN - WH / GF WH GC SH WC BH BF / - WE"
PILES = "A1 gears 2, B1 spring 2, C1 cable 2, D1 gears 2, A3 gears 2, B3 spring 2, C3 spring 2, D3 cable 2"


def test_the_countdown(at: Any) -> None:
    """SC-091 SC-092 SC-093 SC-094 SC-095 SC-A10 SC-A18: the launcher returns 3, 2 and 1; with the third the launch
    card shows. The launcher has two ordinary turns, the others three, then each a final leave."""
    desk = at("build", {"Ann": {"rocket": AGATHA}, "Bo": {}}, PILES, blueprint="40")
    desk.do("done")
    assert desk.rules[:2] == ["SC-091", "SC-092"]
    assert desk.table.launcher == "Ann"
    turns, returned = [], []
    while desk.table.result is None:
        ask = desk.play.ask
        if ask.name in ("visit", "search"):
            turns.append(ask.seat)
        desk.play.answer(next(iter(ask.source.weights())) if ask.name == "next tile" else ask.options[0])
    for note in desk.table.notes:
        if note.rule == "SC-094":
            returned.append(note.values["turns"])
    finals = [note.values["who"] for note in desk.table.notes if note.name == "final leave"]
    assert returned == [3, 2, 1]
    assert {note.values["who"] for note in desk.table.notes if note.rule == "SC-093"} == {"Ann"}
    assert turns == ["Bo", "Ann", "Bo", "Ann", "Bo"]
    assert finals == ["Ann", "Bo"]
    assert desk.ended == ("finished", "SC-095")
    assert desk.table.turn == 8  # Of Bo's last leave; nobody has a turn after that.


def test_designs_that_cant_be_replaced(at: Any) -> None:
    """SC-096 SC-098 SC-A12: with the deck empty the game ends after a fulfilment; the same player leaves first."""
    rows = {"bottom_row": {"1": "2"}, "top_row": {"1": "3", "2": "4", "3": "5", "4": "6"}}
    desk = at("design", {"Ann": {"rocket": "WN / SH WF"}, "Bo": {}}, PILES, **rows)
    desk.do("2", "done")
    fired = [note.rule for note in desk.table.notes]
    assert "SC-096" in fired
    assert desk.table.ender == "Ann"


def test_the_end_of_the_deck_is_announced(at: Any) -> None:
    """SC-096: once fewer cards are left than may be fulfilled in a turn, it is told once; the table shows how many."""
    bottom, top = {"1": "2", "2": "1", "3": "15", "4": "16"}, {"1": "3", "2": "4", "3": "5", "4": "6"}
    desk = at(
        "design",
        {"Ann": {"rocket": "WN / SH WF"}, "Bo": {}},
        PILES,
        bottom_row=bottom,
        top_row=top,
        design_deck=["7", "8"],
    )
    assert deck(desk) == "Deck has 2 designs left"
    desk.do("2", "7")
    told = [RULES.texts.describe(note) for note in desk.table.notes if note.name == "deck low"]
    assert told == [
        "1 card left in the design deck: the game ends once a design is fulfilled and the top row can't be refilled."
    ]
    assert (desk.table.ender, deck(desk)) == ("", "Deck has 1 design left")


def deck(desk: Any) -> str:
    """What the table tells of the design deck."""
    (fact,) = [fact for fact in facts(desk.state) if fact.label == "deck"]
    return f"{fact.label.capitalize()} {fact.value}"


@pytest.mark.parametrize(("ender", "told"), [("Bo", False), ("Ann", True)])
def test_no_cards_are_laid_after_the_very_last_leave(at: Any, ender: str, told: bool) -> None:
    """SC-070 SC-098: the rows are what they would be, but nobody is told to fill them up for nothing. Ann has the turn:
    if Bo began the last leaves, hers is the last."""
    rows = {"bottom_row": {"1": "2"}, "top_row": {"1": "3"}}
    desk = at("design", {"Ann": {"rocket": "WN / SH WF"}, "Bo": {}}, PILES, **rows, ender=ender)
    desk.do("2")
    assert desk.table.bottom_row == {"1": "3"}
    assert ("moved down" in [note.name for note in desk.notes]) == told


def test_a_gap_stays_where_it_is(at: Any) -> None:
    """SC-070: a place that couldn't be refilled is shown empty, and the cards beside it where they lie."""
    rows = {"bottom_row": {"1": "29"}, "top_row": {"1": "3", "2": "4", "4": "5"}}
    desk = at("design", {"Ann": {}, "Bo": {}}, PILES, **rows)
    top = [text(fact.short).split()[0] for fact in facts(desk.state) if fact.group == "Top row"]
    assert top == ["3:", "4:", "–", "5:", "deck"]


def test_a_design_reserved_at_the_very_end(at: Any) -> None:
    """SC-066 SC-098: in a last leave at most it keeps a card from those who come, and the question or the label says
    that it can't score."""
    rows = {"bottom_row": {"1": "29"}, "top_row": {"1": "3"}}
    for ender in ("Ann", "Bo"):
        desk = at("design", {"Bo": {}, "Ann": {}}, PILES, **rows, ender=ender)
        assert desk.labels["reserve"] == "Reserve a design from the bottom row, face down"
        assert desk.prompt == "Bo: reserve a design? (the rocket meets none; a reserve can't score any more)"
        met = at("design", {"Bo": {"rocket": "WN / SH / WH / BH / GH / WE"}, "Ann": {}}, PILES, **rows, ender=ender)
        too_late = "(it can't score any more)"
        assert met.labels["reserve"] == f"Reserve a design from the bottom row instead, face down {too_late}"
    desk = at("design", {"Bo": {}, "Ann": {}}, PILES, **rows)
    assert desk.labels["reserve"] == "Reserve a design from the bottom row, face down"


# ---- scores ------------------------------------------------------------------------------------------------------

BASIC = {
    "blueprint": "40",
    "launcher": "Agatha",
    "players": {
        "Agatha": {"drawing": AGATHA, "goals": ["33"], "designs": ["11", "15", "16", "23", "24", "26"]},
        "Bo": {"drawing": "SH", "goals": ["31"]},
    },
}


def test_agatha_basic() -> None:
    """SC-E08 SC-099 SC-100 SC-101 SC-102 SC-103 SC-106 SC-A17: 5 + 5 + 40 + 7 = 57."""
    score = RULES.score(BASIC)
    agatha = score.tallies[0]
    points = [(line.rule, line.points) for line in agatha.lines]
    assert points[:3] == [("SC-099", 5), ("SC-100", 5), ("SC-101", 7)]
    assert sum(points for rule, points in points if rule == "SC-102") == 40
    assert (agatha.total, score.winners) == (57, ("Agatha",))


def test_agatha_advanced() -> None:
    """SC-E09 SC-030 SC-077 SC-078 SC-107: 10 + 5 + 7 + 30 = 52."""
    markers = {
        "47": ("A", ["Bo", "Agatha"]), "51": ("A", ["Agatha"]), "53": ("A", ["Bo", "Cy", "Agatha"]),
        "54": ("A", ["Cy", "Agatha"]), "49": ("B", ["Agatha"]), "50": ("B", ["Cy", "Agatha"]),
        "52": ("B", ["Bo", "Cy"]), "55": ("B", ["Bo"]),
    }  # fmt: skip
    holdings = {
        "options": {"advanced": True}, "blueprint": "40", "launcher": "Agatha",
        "advanced": {card: {"side": side, "markers": names} for card, (side, names) in markers.items()},
        "players": {"Agatha": {"drawing": AGATHA, "goals": ["33"]}, "Bo": {"drawing": "SH"}, "Cy": {"drawing": "SH"}},
    }  # fmt: skip
    agatha = RULES.score(holdings).tallies[0]
    assert [line.points for line in agatha.lines] == [10, 5, 7, 4, 5, 7, 6, 4, 4]
    assert agatha.total == 52


@pytest.mark.parametrize(
    ("ann", "bo", "winners", "ranks"),
    [({"cable": 2}, {"spring": 1}, ("Ann",), [1, 2]), ({"cable": 1}, {"spring": 1}, ("Ann", "Bo"), [1, 1])],
)
def test_ties(ann: Any, bo: Any, winners: tuple[str, ...], ranks: list[int]) -> None:
    """SC-104 SC-105 SC-A32: most unused tiles, whatever they weigh; then the victory is shared."""
    score = RULES.score({"players": {"Ann": {"drawing": "SH", "store": ann}, "Bo": {"drawing": "SH", "store": bo}}})
    assert score.winners == winners
    assert [tally.rank for tally in score.tallies] == ranks
    assert score.tie_break is not None


def test_parts_without_places() -> None:
    """A sheet may list parts alone; cases of the goal are then told, and blueprints counted."""
    parts = {"hull-grey": 1, "hull-white": 3, "nose-white": 1, "engine-white": 1, "connector-white": 2, "fin-blue": 2}
    player = {"parts": parts, "goals": ["33"], "cases": 2}
    score = RULES.score({"blueprint": "40", "players": {"Ann": player, "Bo": {"drawing": "SH"}}})
    assert [line.points for line in score.tallies[0].lines] == [5, 14]


def test_loose_parts_count_nothing() -> None:
    """SC-A03: they are named on the sheet."""
    score = RULES.score({"players": {"Ann": {"drawing": "SH - - WF WH WF", "goals": ["31"]}, "Bo": {"drawing": "SH"}}})
    assert [(line.label, line.points) for line in score.tallies[0].lines] == [
        ("Goal 31, Twin fins", 0), ("Loose parts", 0),
    ]  # fmt: skip
