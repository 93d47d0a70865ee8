"""Building parts, paying for them, and rebuilding the rocket."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.engine import Choice, Play
from companion.positions.answer_errors import AnswerError
from companion.spacecraft import RULES
from companion.spacecraft.build import MAX_PARTS_TAKEN_OFF
from companion.spacecraft.goals import cases
from companion.spacecraft.requirements import meets
from companion.spacecraft.rocket import parts_of

from .shuffle import shuffle_position

BO = {"Bo": {}, "Cy": {}}


def building(at: Any, store: dict[str, int], rocket: str = "SH", **more: Any) -> Any:
    return at("build", {"Ann": {"store": store, "rocket": rocket}, **BO}, "A1 gears 2", **more)


def test_what_can_be_built(at: Any) -> None:
    """SC-054 SC-A01 SC-A27: a slot's own junk and its weight; gears and a bulb pay for the parts of W3 and W5."""
    desk = building(at, {"gears": 1, "light-bulb": 1})
    assert [each for each in desk.options if "-" in each] == [
        "connector-blue", "hull-blue", "hull-gold", "nose-gold", "nose-white",
    ]  # fmt: skip


def test_supply(at: Any) -> None:
    """SC-003 SC-060: when the last of a kind is built, there is nothing more to build."""
    bo = {"rocket": "- - WH / SH GC WH GC WH GC WH"}
    desk = at("build", {"Ann": {"store": {"cable": 2}}, "Bo": bo}, "A1 gears 2")
    desk.do("WH")
    assert "SC-060" in desk.rules
    desk.do("1N")
    assert "hull-white" not in desk.options
    assert "nose-blue" in desk.options


def test_paying(at: Any) -> None:
    """SC-055 SC-056 SC-057 SC-A37: a cable alone is enough for a hull; spent tiles go to the box, too much is lost."""
    desk = building(at, {"cable": 1, "battery": 1, "gears": 1})
    desk.do("WH")
    assert desk.rules == ["SC-054", "SC-057"]  # The only way to pay, and the payment.
    desk.do("1N", "BC")
    assert desk.rules == ["SC-061", "SC-054", "SC-054", "SC-056"]
    assert {tile: desk.table.returned.get(tile) for tile in ("cable", "battery", "gears")} == {
        "cable": 1, "battery": 1, "gears": 1,
    }  # fmt: skip
    assert desk.player("Ann").store == []


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


def test_where_a_part_goes(at: Any) -> None:
    """SC-061 SC-A03 SC-A04: at once where there is one place, else where the player says, or aside."""
    desk = building(at, {"gears": 1, "light-bulb": 2, "spring": 1})
    assert desk.do("GN", "GR+LB").rocket("Ann") == "GN / SH"
    desk.do("WF")
    assert desk.options == ["1E", "1W", "aside"]
    assert desk.do("1W").rocket("Ann") == "- GN / WF SH"


def test_no_place(at: Any) -> None:
    """SC-A03: a part that joins nothing lies aside."""
    desk = building(at, {"gears": 1, "light-bulb": 1}, "WN / SH")
    desk.do("GN")
    assert (desk.rocket("Ann"), desk.player("Ann").spare) == ("WN / SH", ["nose-gold"])


def test_taking_off_and_putting_on(at: Any) -> None:
    """SC-061 SC-A19: what a part held goes aside with it; one that was put on may come off again, until the player is
    done; a rearrangement comes after each part built."""
    desk = building(at, {"cable": 1}, "- - GN / SH GC WH")
    desk.do("arrange", "1E")
    assert (desk.rocket("Ann"), desk.player("Ann").spare) == ("SH", ["connector-gold", "hull-white", "nose-gold"])
    desk.do("WH", "1N")
    assert desk.options == ["1N", "connector-gold", "done", "nose-gold"]
    desk.do("1N", "WH", "1N", "GC", "1E", "done")
    assert desk.rocket("Ann") == "WH / SH GC"
    assert "arrange" not in desk.options
    assert "arrange" in desk.do("BN").options


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


def test_neither_tiles_nor_parts(at: Any) -> None:
    """SC-053: who can neither build nor rearrange isn't asked."""
    desk = at(
        "turn",
        {"Ann": {"at": "A3", "board": ["gears", "cable"]}, **BO},
        "B3 gears 0, A1 spring 2, E1 spring 2",
        tokens={},
    )
    assert desk.asked == "Ann search"
    desk.do("leave")
    assert desk.asked == "Bo visit"


def test_what_is_suggested_is_taken() -> None:
    """SC-061 SC-063: every rebuild that is listed may be answered, meets its card, or the goal once more, and loses no
    part."""
    taken, kinds = 0, set()
    for seed in range(400):
        table = RULES.setup(["Ann", "Bo", "Cy"], {})
        play = Play(RULES, shuffle_position(table, Random(f"suggest {seed}").random))
        ask = play.ask
        if not isinstance(ask, Choice) or ask.free is None:
            continue
        mine = play.table.mover
        own = Counter(mine.spare) + parts_of(mine.rocket)
        for option in {*ask.free.suggest()} - {"arrange"}:
            twin = play.copy()
            twin.answer(option)
            player = twin.table.players[ask.seat or ""]
            card = str(option).removeprefix("for-")
            kinds.add("goal" if card in mine.goals else "blueprint" if card == play.table.blueprint else "design")
            if card in mine.goals:
                assert len(cases(player.rocket, card)) > len(cases(mine.rocket, card))
            else:
                assert meets(player.rocket, card)
            assert Counter(player.spare) + parts_of(player.rocket) == own
            assert RULES.check(twin.start) == []
            taken += 1
    assert taken > 10
    assert kinds == {"goal", "blueprint", "design"}


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
