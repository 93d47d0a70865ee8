"""Fulfilling and reserving designs, refilling the rows, and markers on advanced cards."""

from __future__ import annotations

from typing import Any

from companion.engine.texts import GivenUp
from companion.spacecraft import RULES

BO = {"Bo": {}, "Cy": {}}
ROWS = {"bottom_row": {"1": "1", "2": "2", "3": "9", "4": "29"}, "top_row": {"1": "3", "2": "4", "3": "5", "4": "6"}}
PILES = "A1 gears 2, C1 gears 2"
ROCKET = "- WN / WF SH / - WE"
"""It meets cards 1, 2 and 9."""


def designing(at: Any, ann: dict[str, Any] | None = None, **more: Any) -> Any:
    return at("design", {"Ann": {"rocket": ROCKET, **(ann or {})}, **BO}, PILES, **{**ROWS, **more})


def test_enter_alone_fulfils_what_costs_nothing(at: Any) -> None:
    """SC-062: the dearest of the cards where all that are met may be fulfilled; where more are met, or the deck would
    end the game, a player has to think."""
    deck = ["11", "12", "13"]
    assert designing(at, design_deck=deck).play.ask.also == {}
    two = {"bottom_row": {"1": "1", "2": "9", "3": "7", "4": "10"}}
    desk = designing(at, design_deck=deck, **two)
    assert sorted(desk.options) == ["1", "9", "done", "reserve"]
    assert desk.play.ask.also[""] in ("1", "9")
    one = {"bottom_row": {"1": "1", "2": "7", "3": "8", "4": "10"}}
    assert designing(at, design_deck=deck, **one).play.ask.also == {"": "1"}
    assert designing(at, design_deck=["11"], **one).play.ask.also == {}
    none = {"bottom_row": {"1": "26", "2": "28", "3": "29", "4": "30"}}
    assert designing(at, design_deck=deck, **none).play.ask.also == {}


def test_enter_alone_gives_up_no_dearer_reserve(at: Any) -> None:
    """SC-066 SC-067: whoever fulfils a card can't reserve, so where a dearer card could be reserved a player has to
    think; not with a card in reserve already, after one fulfilled, or in a last leave, where a reserve is worth
    nothing."""
    more = {"design_deck": ["11", "12", "13"], "bottom_row": {"1": "1", "2": "7", "3": "28", "4": "10"}}
    desk = designing(at, **more)
    assert desk.options == ["1", "done", "reserve"]
    assert desk.play.ask.also == {}
    assert designing(at, {"reserve": "30"}, **more).play.ask.also == {"": "1"}
    assert designing(at, ender="Bo", **more).play.ask.also == {"": "1"}
    more["bottom_row"] = {"1": "1", "2": "9", "3": "28", "4": "10"}
    desk = designing(at, **more)
    assert desk.play.ask.also == {}
    desk.do("1")
    assert desk.play.ask.also == {"": "9"}


# ---- advanced ----------------------------------------------------------------------------------------------------

CARDS = {card: {"side": "B"} for card in ("47", "49", "51", "53", "54", "55")}


def marking(at: Any, advanced: dict[str, Any], **ann: Any) -> Any:
    more = {"options": {"advanced": True}, "advanced": {**CARDS, **advanced}}
    return at("design", {"Ann": {"rocket": ROCKET, **ann}, **BO}, PILES, **more)


def test_a_marker(at: Any) -> None:
    """SC-076 SC-077 SC-110 SC-A29: one on the first free space of a card; nothing is fulfilled or reserved."""
    desk = marking(at, {"53": {"side": "B", "markers": ["Bo"]}})
    assert desk.options == ["47", "49", "51", "53", "54", "55", "done"]
    assert desk.labels["53"] == "53 Noses (then 7 points each)"
    desk.do("53")
    assert desk.table.advanced["53"].markers == ("Bo", "Ann")
    assert desk.asked == "Bo visit"
    assert desk.points("Ann")["Card 53, noses"] == 7


def test_points_are_given_up_only_when_asked(at: Any) -> None:
    """SC-062: people are asked once before an end leaves designs that the rocket meets, the dearest that are still
    possible counted; not where only a reserve is given up."""
    desk = designing(at)
    assert RULES.texts.given_up(desk.play.ask) == GivenUp(deed="can still score 8 points for designs")
    desk.do("9")
    assert RULES.texts.given_up(desk.play.ask) == GivenUp(deed="can still score 4 points for designs")
    none = designing(at, {"rocket": "SH"})
    assert "reserve" in none.options
    assert RULES.texts.given_up(none.play.ask) is None
