"""Fulfilling and reserving designs, refilling the rows, and markers on advanced cards."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.texts import GivenUp
from companion.spacecraft import RULES

BO = {"Bo": {}, "Cy": {}}
ROWS = {"bottom_row": {"1": "1", "2": "2", "3": "9", "4": "29"}, "top_row": {"1": "3", "2": "4", "3": "5", "4": "6"}}
PILES = "A1 gears 2, C1 gears 2"
ROCKET = "- WN / WF SH / - WE"
"""It meets cards 1, 2 and 9."""


def designing(at: Any, ann: dict[str, Any] | None = None, **more: Any) -> Any:
    return at("design", {"Ann": {"rocket": ROCKET, **(ann or {})}, **BO}, PILES, **{**ROWS, **more})


def test_two_a_turn(at: Any) -> None:
    """SC-062 SC-063 SC-064 SC-070: up to two of the bottom row; the cards above the gaps come down, and the top row is
    filled from the deck."""
    desk = designing(at, design_deck=["7", "8", "11"])
    assert desk.options == ["1", "2", "9", "done", "reserve"]
    desk.do("1")
    assert desk.options == ["2", "9", "done"]
    desk.do("2")
    assert desk.player("Ann").designs == ("1", "2")
    assert desk.options == ["7", "8"]
    desk.do("8", "7")
    assert desk.table.bottom_row == {"1": "3", "2": "4", "3": "9", "4": "29"}
    assert desk.table.top_row == {"1": "8", "2": "7", "3": "5", "4": "6"}
    assert len(desk.player("Ann").rocket) == 4


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


def test_decks_come_in_order(at: Any) -> None:
    """SC-023 SC-024: I before II before III, and as many unseen as were removed stay in each."""
    desk = designing(at, design_deck=["7", "8", "11", "21"], removed={"I": 2, "II": 0, "III": 0})
    desk.do("1", "done")
    assert desk.options == ["11"]
    desk.do("11")
    assert desk.table.in_deck("I") == 0
    assert desk.table.next_deck == "III"


def test_reserving(at: Any) -> None:
    """SC-066 SC-067 SC-A20 SC-A41: a player who fulfils none may reserve one; who has one can't take another."""
    desk = designing(at, design_deck=["7", "8", "11"])
    desk.do("reserve")
    assert desk.options == ["1", "2", "29", "9"]
    desk.do("29", "7")
    assert (desk.player("Ann").reserve, desk.asked) == ("29", "Bo visit")
    assert "reserve" not in designing(at, {"reserve": "30"}).options
    assert "reserve" not in designing(at).do("1").options


def test_a_reserved_card_fulfilled(at: Any) -> None:
    """SC-068 SC-069 SC-A22: like a card of the row, within the limit of two; it leaves no gap."""
    desk = designing(at, {"reserve": "18", "rocket": "- WN / - WH / WF SH / - WE"}, design_deck=["7"])
    desk.do("18")
    assert desk.rules == ["SC-068", "SC-063"]
    assert desk.player("Ann").reserve == ""
    desk.do("1")
    assert desk.options == ["7"]


def test_fulfilled_for_good(at: Any) -> None:
    """SC-065: a card counts whatever the rocket becomes."""
    desk = designing(at, {"designs": ["30"], "rocket": "SH"})
    assert desk.points("Ann")["Design 30"] == 7


@pytest.mark.parametrize(
    ("card", "met", "missed"),
    [
        ("3", "- BH / WF SH WF", "WF SH WF"),  # SC-071: shapes, whatever the colours
        ("5", "BF SH WBF", "BF SH"),  # SC-072 SC-073: a two-coloured part is one of each
        ("10", "WF SH WC WH", "WF SH WF"),  # SC-074
        ("9", "WN / SH / WE", "WN / SH"),  # SC-075
    ],
)
def test_what_cards_ask(at: Any, card: str, met: str, missed: str) -> None:
    """SC-071 SC-072 SC-073 SC-074 SC-075 SC-A05: the four sorts of cards."""
    row = {"1": card}
    assert card in designing(at, {"rocket": met}, bottom_row=row, top_row={}).options
    assert card not in designing(at, {"rocket": missed}, bottom_row=row, top_row={}).options


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


def test_a_full_card_and_no_markers_left(at: Any) -> None:
    """SC-A29: a full card takes none; who has no markers isn't asked."""
    assert "53" not in marking(at, {"53": {"side": "B", "markers": ["Bo", "Bo", "Ann"]}}).options
    used = {card: {"side": "B", "markers": ["Ann", "Ann", "Ann"]} for card in ("53", "54")}
    assert marking(at, used).asked == "Bo visit"


def test_markers_score_once(at: Any) -> None:
    """SC-078 SC-079 SC-A30 SC-A36: several markers of one's own count once, none counts nothing."""
    cards = {"51": {"side": "B", "markers": ["Ann", "Bo", "Ann"]}, "47": {"side": "B", "markers": ["Bo"]}}
    desk = marking(at, cards, rocket="WGF SH WF")
    assert desk.points("Ann") == {"Card 51, white parts": 6}
    assert desk.points("Bo") == {"Card 51, white parts": 0, "Card 47, gold parts": 0}


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
