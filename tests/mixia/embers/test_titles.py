"""Titles of Embers: goals, and the skills that don't stand in other subjects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.mixia.ground.constants import TITLES
from companion.mixia.missions import titles
from companion.mixia.table.records import Attached, FittedMod, HeldRelic

EMBERS = {"embers": True}
ICY = "LU BL>LU0 KE>LU1 LO>LU2 OU>LU3 BU>LU4 AZ>LU5"
PODS = [{"outfit": "cargo-pod", "at": "1a", "turns": 0, "mirrored": False},
        {"outfit": "cargo-pod", "at": "3b", "turns": 0, "mirrored": False}]  # fmt: skip
PLATES = [{**each, "outfit": "armor-plating"} for each in PODS]
FULL = {f"{at}{part}": "holo" for at in ("1a", "3b") for part in ("", "+1", "+2", "+3")}


def seated(at: Any, ann: dict[str, Any] | None = None, **more: Any) -> Any:
    """Ann at a table that plays with Embers."""
    return at({"Ann": ann or {}}, ICY, options=EMBERS, **more)


def give(captain: Any, given: Mapping[str, Any]) -> None:
    """Fields of a captain, whatever else a position would ask of them; `mods` by their number."""
    cells = ("1a", "2a", "3a", "1b")
    captain.mods = [FittedMod(mod="piercer", at=cell) for cell in cells[: given.get("mods", 0)]]
    captain.attached = [Attached(**each) for each in given.get("attached", ())]
    captain.cargo = {cell: cube for cell, cube in given.get("cargo", {}).items() if cube}
    for name in {*given} - {"mods", "attached", "cargo"}:
        setattr(captain, name, given[name])


# ---- goals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "deeds", "met"),
    [
        ("relic-reader", {"sifted": 1}, False),
        ("relic-reader", {"sifted": 2}, True),
        ("cold-hand", {"thawed": 3}, False),
        ("cold-hand", {"thawed": 4}, True),
        ("comet-dodger", {}, False),
        ("comet-dodger", {"comet-dodger": 1}, True),
    ],
)
def test_deeds_of_a_turn(at: Any, title: str, deeds: dict[str, int], met: bool) -> None:
    """XI-398: relics sifted, ice thawed, a comet that ended next to the ship: in this turn."""
    desk = seated(at, deeds=deeds, titles_open=[title])
    assert titles.claimable(desk.table, desk.captain()) == [title] * met


@pytest.mark.parametrize(
    ("title", "ann", "met"),
    [
        ("event-witness", {"events_drawn": 1}, False),
        ("event-witness", {"events_drawn": 2}, True),
        ("kiln-regular", {"kiln_turns": 2}, False),
        ("kiln-regular", {"kiln_turns": 3}, True),
        ("tinkerer", {"mods": 4}, True),
        ("tinkerer", {"mods": 3}, False),
        ("tinkerer", {"mods": 4, "damage": ["2a"]}, False),
        ("tinkerer", {"mods": 4, "damage": ["2a"], "ice": ["2a"]}, False),
        ("juggernaut", {"attached": PLATES}, True),
        ("juggernaut", {"attached": PLATES[:1]}, False),
        ("juggernaut", {"attached": PODS}, False),
        ("juggernaut", {"attached": PLATES, "damage": ["1a"]}, False),
        ("juggernaut", {"attached": PLATES, "damage": ["3b+2"]}, False),
        ("wide-belly", {"attached": PODS, "cargo": FULL}, True),
        ("wide-belly", {"attached": PODS, "cargo": {**FULL, "3b+2": ""}}, False),
        ("wide-belly", {"attached": PODS[:1], "cargo": FULL}, False),
        ("wide-belly", {"attached": PLATES, "cargo": FULL}, False),
    ],
)
def test_what_a_captain_has(at: Any, title: str, ann: dict[str, Any], met: bool) -> None:
    """XI-398 XI-455 XI-456: mods and plates without damage, full pods, events drawn, turns at The Kiln."""
    desk = seated(at, titles_open=[title])
    captain = desk.captain()
    give(captain, ann)
    assert titles.claimable(desk.table, captain) == [title] * met


def test_relics_fill_a_pod(at: Any) -> None:
    """XI-456 XI-398: a relic on two sections is as good as cubes there."""
    desk = seated(at, titles_open=["wide-belly"])
    captain = desk.captain()
    left = {cell: cube for cell, cube in FULL.items() if cell not in ("3b+1", "3b+2")}
    give(captain, {"attached": PODS, "cargo": left})
    assert titles.claimable(desk.table, captain) == []
    captain.relics = [HeldRelic(at="3b+1", other="3b+2", relic="")]
    assert titles.claimable(desk.table, captain) == ["wide-belly"]


def test_cards() -> None:
    """XI-398: section 1.6: fame of the eight."""
    fame = {"relic-reader": 2, "cold-hand": 1, "tinkerer": 1, "juggernaut": 1, "wide-belly": 1, "comet-dodger": 1,
            "event-witness": 1, "kiln-regular": 2}  # fmt: skip
    assert {title: TITLES[title].fields["fame"] for title in fame} == fame


def test_claiming_by_thawing(at: Any) -> None:
    """XI-398 XI-405 XI-333: four markers that thaw in one Starport Phase are enough, whatever thaws them."""
    four = ["1a", "2a", "3a", "4a"]
    desk = seated(at, {"at": "LU1", "damage": four, "ice": four}, titles_open=["cold-hand"]).do("end", "thaw")
    assert desk.asked == "Ann claim"
    desk.do("cold-hand")
    assert (desk.captain().titles, desk.captain().fame) == (["cold-hand"], 1)


# ---- skills -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "ice"), [(1, 0), (2, 1), (10, 9)])
def test_cold_hand(at: Any, roll: int, ice: int) -> None:
    """XI-406 XI-199 XI-A129: whoever has it takes 1 less ice damage from a roll, and shields meet the rest."""
    ann = {"at": "BL1", "ship": "iron-heron", "energy": 0, "titles": ["cold-hand"]}
    desk = seated(at, ann, points=3).do("BL2", roll).on()
    assert len(desk.captain().ice) == ice
    rocks = seated(at, {**ann, "at": "OU3"}, points=3).do("OU2", roll).on()
    assert len(rocks.captain().damage) == roll


def test_wide_belly(at: Any) -> None:
    """XI-406 XI-349: once a turn a Buy brings one cube more; a Buy that takes fewer leaves that for another."""
    ann = {"at": "LU2", "credits": 9000, "titles": ["wide-belly"]}
    desk = seated(at, ann, economy={"cyber": 6}).do("buy")
    assert len(desk.captain().cargo) == 3
    desk.do("buy")
    assert (len(desk.captain().cargo), desk.captain().credits) == (5, 7000)
    fewer = seated(at, ann, economy={"cyber": 6}).do("buy-some", "auto", "cyber", "auto", "done", "buy")
    assert len(fewer.captain().cargo) == 5
    over = desk.do("end").on("Bo action").rest().rest()
    assert over.captain().effects == []


def test_relic_reader(at: Any) -> None:
    """XI-406: relics in the own hold, all that nobody has seen, as a minor action; nobody else learns of it."""
    relics = [{"at": "1a", "other": "2a", "relic": None}, {"at": "3a", "other": "4a", "relic": None}]
    assert "look-relics" not in seated(at, {"relics": relics}).options
    desk = seated(at, {"relics": relics, "titles": ["relic-reader"]}, points=2)
    desk.do("look-relics")
    assert (desk.play.ask.seat, desk.play.ask.name) == ("Ann", "relic seen")
    found = sorted(desk.play.ask.source.weights())[:2]
    desk.do(found[0], found[1])
    assert [each.relic for each in desk.captain().relics] == found
    assert {note.seat for note in desk.notes if note.name == "relic seen"} == {"Ann"}
    assert ("look-relics" in desk.options, desk.table.points) == (False, 2)


def test_event_witness(at: Any) -> None:
    """XI-406: the top event, which stays there; until it is drawn there is no other one to look at."""
    assert "look-event" not in seated(at).options
    desk = seated(at, {"titles": ["event-witness"]}).do("look-event")
    assert (desk.play.ask.seat, desk.play.ask.name) == ("Ann", "event seen")
    left = len(desk.table.event_deck)
    desk.do("rikishi")
    assert (desk.table.top_events, len(desk.table.event_deck)) == (["rikishi"], left - 1)
    assert [note.seat for note in desk.notes if note.name == "event seen"] == ["Ann"]
    assert ("look-event" in desk.options, desk.asked) == (False, "Ann action")


def test_the_event_that_was_looked_at_is_drawn(at: Any) -> None:
    """XI-406 XI-409: whoever draws next gets that one, without drawing anything else."""
    desk = seated(at, {"titles": ["event-witness"], "event_draws": 1}).do("look-event", "manhunt", "end")
    assert (desk.table.top_events, [each.event for each in desk.table.events]) == ([], ["manhunt"])
    assert (desk.captain().events_drawn, desk.captain().event_draws) == (1, 0)
