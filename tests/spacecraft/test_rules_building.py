"""Building parts, paying for them, and rebuilding the rocket."""

from __future__ import annotations

from typing import Any

import pytest

from companion.positions.answer_errors import AnswerError
from companion.spacecraft import RULES
from companion.spacecraft.build import MAX_PARTS_TAKEN_OFF
from companion.spacecraft.goals import cases
from companion.spacecraft.requirements import meets

BO = {"Bo": {}, "Cy": {}}


def building(at: Any, store: dict[str, int], rocket: str = "SH", **more: Any) -> Any:
    return at("build", {"Ann": {"store": store, "rocket": rocket}, **BO}, "A1 gears 2", **more)


def test_several_ways_to_pay(at: Any) -> None:
    """SC-054: the player picks the tiles, each of them needed; the words say what is too much."""
    desk = building(at, {"light-bulb": 1, "battery": 1, "gears": 1})
    desk.do("GN")
    assert desk.asked == "Ann pay"
    assert desk.labels == {
        "BT+GR": "BT+GR: a battery and gears, weight 1 wasted",
        "GR+LB": "GR+LB: gears and a light bulb",
    }
    desk.do("gr+lb")
    assert desk.player("Ann").store == ["battery"]


def test_paying_more_than_is_needed(at: Any) -> None:
    """SC-A28: legal for whoever wants it; all of it is spent."""
    desk = building(at, {"cable": 1, "spring": 1}, tokens={"W4": "cable"})
    desk.do("overpay", "WH")
    assert desk.prompt == "Ann: pay for the white hull (WH) with which tile? (so far: nothing)"
    desk.do("CB")
    assert desk.prompt == "Ann: waste another tile on the white hull (WH)? (already paid: a cable)"
    assert desk.options == ["done", "spring"]
    desk.do("SP", "1N")
    assert desk.player("Ann").store == []
    assert (desk.table.returned["cable"], desk.table.returned["spring"]) == (1, 1)


def test_a_rocket_is_rearranged_as_often_as_its_player_likes(at: Any) -> None:
    """SC-061: freely, so also after a rearrangement for a card, or part by part; only random play meets it once."""
    desk = building(at, {"cable": 1}, "- WH / WF SH GC", bottom_row={"1": "10"}).do("for-10")
    lies = desk.rocket("Ann")
    assert (desk.asked, "arrange" in desk.options, desk.suggested) == ("Ann build", False, ["arrange"])
    desk.do("arrange")
    desk.do(desk.options[0], "done")
    assert desk.rocket("Ann") != lies
    desk.do("arrange", "done")
    assert desk.asked == "Ann build"
    bare = building(at, {"cable": 1}, "SH")
    assert "arrange" not in [*bare.options, *bare.suggested]


def test_a_drawing(at: Any) -> None:
    """SC-061 SC-A03: the whole rocket at once; parts that are left out lie aside, and what can't be is refused."""
    desk = building(at, {}, "- GN / GC SH GC WH")
    desk.do("GN / WH / SH GC")
    assert (desk.rocket("Ann"), desk.player("Ann").spare) == ("GN / WH / SH GC", ["connector-gold"])
    for wrong, why in (
        ("GN / WH / SH GC", "looks like that already"),
        ("SH BN", "doesn't have BN"),
        ("GN / WH", "must have the starting hull"),
        ("SH WH", "isn't joined"),
        ("SH GC GN", "a tab needs a socket"),
        ("SH XY", "isn't one of the choices"),
    ):
        with pytest.raises(AnswerError, match=why):
            desk.do(wrong)


def test_a_rebuild_for_a_card(at: Any) -> None:
    """SC-061: offered when own parts meet a card rebuilt; it moves no more than it must."""
    desk = building(at, {}, "- WH / WF SH GC", bottom_row={"1": "10", "2": "29"})
    assert desk.suggested == ["for-10"]
    desk.do("for-10")
    assert desk.table.players["Ann"].spare == []
    assert desk.options == ["10", "done", "reserve"]  # There is nothing left to build or to rearrange for.


def test_a_rebuild_for_a_card_goes_on_where_more_can_be_done(at: Any) -> None:
    """SC-061 SC-080: with another part that can be paid, or another rebuild that keeps the card met; not with one that
    undoes it."""
    assert building(at, {"cable": 1}, "- WH / WF SH GC", bottom_row={"1": "10"}).do("for-10").asked == "Ann build"
    one = building(at, {}, "- WH / WF SH GC", bottom_row={"1": "10", "2": "9"})
    assert one.suggested == ["for-10"]
    both = at("build", {"Ann": {"rocket": "- BN / - WH / WF SH GC", "spare": {"hull-blue": 1}, "goals": ["36"]}, **BO},
              "A1 gears 2", ender="Bo", bottom_row={"1": "10"})  # fmt: skip
    assert both.suggested == ["for-10", "for-36"]
    both.do("for-10")
    assert (both.asked, both.suggested) == ("Ann build", ["for-36"])
    both.do("for-36")
    assert both.options == ["10", "done", "reserve"]


def test_what_a_rebuild_ends_is_told_before(at: Any) -> None:
    """SC-061 SC-063 SC-080: a design that the rocket meets now, and in the last leave points of the goal."""
    ann = {"rocket": "WN / WH / SH WF", "spare": {"connector-white": 1}, "goals": ["36"]}
    rows = {"bottom_row": {"1": "9", "2": "10"}}
    desk = at("build", {"Ann": ann, **BO}, "A1 gears 2", **rows)
    assert desk.label("for-10") == "Rearrange for design 10 (moves 3 parts; 9 no longer met)"
    assert desk.costs("for-10") == ("9 no longer met",)
    towers = {"rocket": ". WH / . WH / WF SH", "spare": {"connector-gold": 1}, "goals": ["37"]}
    last = at("build", {"Ann": towers, **BO}, "A1 gears 2", ender="Bo", bottom_row={"1": "10"})
    assert last.label("for-10") == "Rearrange for design 10 (−4 for the goal, moves 2 parts)"
    assert last.costs("for-10") == ("−4 for the goal",)
    soon = at("build", {"Ann": towers, **BO}, "A1 gears 2", bottom_row={"1": "10"})
    assert soon.label("for-10") == "Rearrange for design 10 (moves 2 parts)"


def test_room_by_rearranging(at: Any) -> None:
    """SC-061 SC-A03: a part without a place is laid aside; it is said where rearranging makes room for it, and only
    there."""
    for rocket, room in (("WN - / WH - / SH GC", True), ("WN / SH / WE", False)):
        desk = building(at, {"cable": 1, "battery": 1, "gears": 1}, rocket=rocket)
        desk.do("BN")
        told = [note.name for note in desk.notes]
        assert "laid aside" in told
        assert ("room elsewhere" in told) == room


def test_what_is_wasted_is_told_before_more_is(at: Any) -> None:
    """SC-056 SC-A28: more than the part costs may have been paid already."""
    desk = building(at, {"cable": 1, "battery": 1, "spring": 1}, tokens={"W4": "cable"})
    desk.do("overpay", "WH", "BT", "CB")
    already = "already paid: a battery and a cable, weight 2 wasted"
    assert desk.prompt == f"Ann: waste another tile on the white hull (WH)? ({already})"


def test_enter_alone_ends_building(at: Any) -> None:
    """SC-061 SC-A19: where nothing can be built, put on or met by a rearrangement, and another leave comes; in
    the last one a goal may still be worth it."""
    rocket = "WN / SH"
    assert building(at, {}, rocket=rocket).play.ask.also == {"": "done"}
    assert "" not in building(at, {"cable": 1, "battery": 1, "gears": 1}, rocket=rocket).play.ask.also
    loose = {"Ann": {"rocket": rocket, "spare": {"connector-gold": 1}}, **BO}
    assert at("build", loose, "A1 gears 2").play.ask.also == {}
    met = {"rocket": "WN / SH / WE", "spare": {}}
    tall = at("build", {"Ann": met, **BO}, "A1 gears 2", bottom_row={"1": "9"}, top_row={"1": "1"})
    assert tall.play.ask.also == {"": "done"}
    assert at("build", {"Ann": met, **BO}, "A1 gears 2", ender="Bo").play.ask.also == {}


def test_enter_alone_leaves_the_countdown_to_the_player(at: Any) -> None:
    """SC-091 SC-092: nobody starts the countdown, or misses being first to meet the blueprint by a rearrangement, with
    a bare Enter. The rocket and parts are those of a random game: they meet card 41 rearranged, and only so."""
    ann = {"rocket": "- BN - GN / WF WH GC SH GF / - WE - GE", "spare": {"engine-gold": 1, "hull-gold": 1}}

    def enter(ann: dict[str, Any], **more: Any) -> Any:
        return at("build", {"Ann": ann, **BO}, "A1 gears 2", **more).play.ask.also

    assert enter(ann, blueprint="41") == {}
    assert enter(ann) == enter(ann, blueprint="40") == enter(ann, blueprint="41", launcher="Bo") == {"": "done"}
    met = {"rocket": "- BN / - GH - GN / WF WH GC SH GF / - WE - GE", "spare": {}}
    assert enter(met, blueprint="41") == {}
    assert enter(met, blueprint="41", launcher="Bo") == {"": "done"}


def test_rearranging_goes_on_until_it_is_done(at: Any) -> None:
    """SC-061: the last part that was put on may come off again; Enter alone is enough where nothing is left to add."""
    desk = building(at, {}, "GN / SH GC")
    desk.do("arrange", "1N")
    assert desk.play.ask.also == {}
    desk.do("GN")
    assert (desk.asked, desk.options) == ("Ann arrange", ["1E", "1N", "done"])
    assert desk.play.ask.also == {"": "done"}
    desk.do("1E", "GC", "1W", "done")
    assert desk.rocket("Ann") == "- GN / GC SH"


def test_rearranging_comes_to_an_end(at: Any) -> None:
    """SC-061: whoever only ever takes off and adds can't go on for ever."""
    desk = building(at, {}, "GN / SH")
    desk.do("arrange")
    for _ in range(MAX_PARTS_TAKEN_OFF):
        desk.do("1N", "GN")
    assert desk.asked != "Ann arrange"
    assert desk.rocket("Ann") == "GN / SH"


def test_no_tile_names_a_payment(at: Any) -> None:
    """SC-054 SC-056: whoever names one tile hasn't paid with two; Enter alone pays what the list of parts told, which
    wastes least and is listed first."""
    desk = building(at, {"light-bulb": 1, "battery": 1, "gears": 1})
    assert desk.labels["nose-gold"] == "Gold nose (e.g. GR+LB)"
    desk.do("GN")
    assert desk.play.ask.also == {"": "GR+LB"}
    assert RULES.texts.rank(desk.play.ask, "GR+LB") < RULES.texts.rank(desk.play.ask, "BT+GR")
    for typed in ("lb", "light bulb", "+lb", "gears", "gr"):
        with pytest.raises(AnswerError):
            desk.do(typed)
    desk.do("gr+lb")
    assert desk.player("Ann").store == ["battery"]
    wasteful = building(at, {"battery": 1, "propeller": 1, "gears": 1})
    assert wasteful.labels["nose-gold"] == "Gold nose (BT+GR, 1 wasted)"
    wasteful.do("GN")
    assert wasteful.play.ask.also[""] == "BT+GR"


def test_a_rebuild_for_the_blueprint(at: Any) -> None:
    """SC-061 SC-091 SC-100: offered as long as it brings points: to whoever may be first, and in the last leave."""
    ann = {"rocket": "- BN - GN / WF WH GC SH GF / - WE - GE", "spare": {"engine-gold": 1, "hull-gold": 1}}

    def label(**more: Any) -> str | None:
        desk = at("build", {"Ann": ann, **BO}, "A1 gears 2", blueprint="41", **more)
        return desk.label("for-41") if "for-41" in desk.suggested else None

    assert label() == "Rearrange for blueprint 41 (+5, moves 2 parts; starts the countdown)"
    assert label(launcher="Bo") is None
    assert label(ender="Bo") == "Rearrange for blueprint 41 (+5, moves 2 parts)"
    desk = at("build", {"Ann": ann, **BO}, "A1 gears 2", blueprint="41").do("for-41")
    assert desk.table.launcher == "Ann"


def test_a_rebuild_for_the_goal(at: Any) -> None:
    """SC-080: in the last leave, where a case more can be had; the designs that the rocket meets are kept."""
    ann = {"rocket": ". GN . GN / BF GH BC SH / BF GH", "spare": {"connector-blue": 1}, "goals": ["31"]}
    rows = {"bottom_row": {"1": "10"}}
    assert at("build", {"Ann": ann, **BO}, "A1 gears 2", **rows).suggested == []
    desk = at("build", {"Ann": ann, **BO}, "A1 gears 2", ender="Bo", **rows)
    assert desk.suggested == ["for-31"]
    assert desk.label("for-31") == "Rearrange for goal 31 (+7, moves 1 part)"
    desk.do("for-31")
    rocket = desk.table.players["Ann"].rocket
    assert len(cases(rocket, "31")) == 1
    assert meets(rocket, "10")


def test_enter_alone_where_there_is_nothing_to_rearrange(at: Any) -> None:
    """SC-061: with Advanced Designs as well; in the last leave only where the rocket lies as it must."""
    advanced = {"options": {"advanced-designs": True}}
    assert at("build", {"Ann": {"rocket": "WN / SH"}, **BO}, "A1 gears 2", ender="Bo").play.ask.also == {"": "done"}
    assert at("build", {"Ann": {"rocket": "SH GC"}, **BO}, "A1 gears 2", ender="Bo").play.ask.also == {}
    assert at("build", {"Ann": {"rocket": "SH GC"}, **BO}, "A1 gears 2", **advanced).play.ask.also == {"": "done"}
