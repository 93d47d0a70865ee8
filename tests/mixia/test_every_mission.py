"""Each of the 124 missions from its card to its pay; points, targets and pay are the ledger's (section 1.7)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, NamedTuple

import pytest

from companion.mixia.ground.constants import BY_CODE, MISSIONS

from .conftest import MixiaDesk


class Card(NamedTuple):
    """A mission: where it begins, or whom it is about, and where it is delivered."""

    key: str
    start: str
    end: str
    target: str = ""


def cards(kind: str, given: str) -> list[Card]:
    """Cards of a type, with targets by seat as Ann sees them: left Bo, two to the left Cy, right Di."""
    found = []
    for number, text in enumerate(given.split(", "), 1):
        start, _, end = text.rpartition(">")
        aimed = start in SEATS
        found.append(Card(f"{kind}-{number}", "" if aimed else start, end, SEATS.get(start, "")))
    return found


SEATS = {"left": "Bo", "right": "Di", "two": "Cy", "most": "Cy", "rich": "Cy"}
"""Cy has most fame and most credits."""

RESEARCH = cards("research", "OU>LU, RE>AZ, BU>KE, ST>DO, PE>NE, KR>LU, SM>AZ, LO>KE, OU>DO, BU>NE")
SHUTTLE = cards(
    "shuttle", "LU>AZ, AZ>KE, KE>DO, DO>NE, NE>LU, LO>SM, SM>LU, OU>KE, RE>AZ, BU>DO, ST>LU, KR>NE"
)  # fmt: skip
HUNTER = cards("bounty-hunter", ">LU, >KE, >AZ, >DO, >LU, >KE")
SMUGGLER = cards("smuggler", "SM>LU, LO>KE, NE>AZ, DO>LU, AZ>KE, OU>KE, PE>LU, RE>AZ")
THIEF = cards("thief", "left>SM, right>LO, two>NE, most>PE, left>SM, right>LO, two>DO, most>KR")
ASSASSIN = cards("assassin", "left>LO, left>SM, left>NE, right>PE, right>LO, right>SM, two>KR, two>DO")

CARGO = cards("cargo", ">LU, >KE, >AZ, >DO, >NE, >TI, >KI, >LO")
CUBES = "spice holo, holo terra, terra plasma, plasma cyber, cyber spice, ember spice, ember terra, cyber ember"
PRIVATE_EYE = cards("private-eye", "OU>LU, RE>KE, BU>AZ, ST>DO, PE>KE, KR>LU, TI>AZ, KI>DO")
ARMS_DEALER = cards("arms-dealer", ">LO, >SM, >NE, >KI, >LO, >SM, >PE, >OM")
COERCE = cards("coerce", "left>LO, left>SM, left>NE, right>PE, right>LO, right>SM, rich>OH, rich>OM")
ENVOY = cards("envoy", "LU>AZ, KE>NE, AZ>LO, DO>SM, NE>KE, LO>LU, SM>DO, NE>AZ")
EMBERS, ENVOYS, POWERS = {"embers": True}, {"envoy": True}, {"powers": True}
"""The options of tables that play with these."""


def near(kind: str, systems: str) -> list[Card]:
    """Cards that begin in any system of a kind; the first four are about the captain on the left."""
    pairs = zip(systems.split() * 2, ["Bo"] * 4 + ["Di"] * 4, strict=True)
    return [Card(f"{kind}-{number}", system, "", target) for number, (system, target) in enumerate(pairs, 1)]


ASSIST = near("assist", "planet planet nebula asteroid")
TRANSPORT = near("transport", "planet planet debris asteroid")
BOOM = near("boom", "planet planet nebula nebula")
COUNTERFEIT = near("counterfeit", "planet planet planet planet")
SYSTEMS = {"planet": "KE0", "nebula": "BU16", "asteroid": "OU7", "debris": "PE10"}
"""A Mission Point of each kind of system."""

POINTS = {"OU": 7, "RE": 12, "BU": 16, "ST": 8, "PE": 10, "KR": 11, "OH": 9, "OM": 15}
"""Section 1.5: the Mission Points; planets have theirs on hex 0."""


def point(code: str) -> str:
    return f"{code}{POINTS.get(code, 0)}"


def two_sectors_and_more(start: str, end: str) -> str:
    """A map where two sectors lie side by side, with Spawn Points enough."""
    more = [code for code in ("CH", "LQ", "WK", "LY") if code not in (start, end)]
    return " ".join([start, f"{end}>{start}0", *(f"{code}>{start}{side}" for side, code in enumerate(more, 1))])


def ready(at: Any, card: Card, start: str = "", options: Any = None, **more: Any) -> MixiaDesk:
    """Ann where a mission begins, or ends where its start is told, with its card."""
    ann = {"at": point(start or card.start), "plans": [card.key], **more}
    sectors = two_sectors_and_more(start, "OU") if start else two_sectors_and_more(card.start, card.end)
    desk: MixiaDesk = at({"Ann": ann}, sectors, options=options or {})
    return desk


def beside_each(at: Any, card: Card, answers: tuple[Any, ...], other: dict[str, Any], **ann: Any) -> MixiaDesk:
    """Ann beside one captain after the other: with the target alone the mission begins, and is answered so."""
    far = {"Bo": {"at": "LQ4"}, "Cy": {"at": "CH12", **other}, "Di": {"at": "WK12"}}
    options, sectors = ann.pop("options", {}), f"LQ CH>LQ0 WK>LQ1 {card.end}>LQ2 LY>LQ3"
    for name in far:
        captains = {**far, name: {**far[name], "at": "LQ9"}, "Ann": {"at": "LQ10", "plans": [card.key], **ann}}
        desk: MixiaDesk = at(captains, sectors, options=options).do("reveal")
        assert (card.key in desk.options) == (name == card.target)
        if name == card.target:
            found = desk.do(card.key, *answers)
    return found


def put_ann(desk: MixiaDesk, desks: Any, hex: str, **more: Any) -> MixiaDesk:
    """The same game with Ann's ship elsewhere."""
    state = deepcopy(desk.state)
    state["players"]["Ann"]["at"] = hex
    on: MixiaDesk = desks.of(state | {"moving": bool(more.get("points")), "points": 0} | more)
    return on


def deliver(desk: MixiaDesk, desks: Any, card: Card, pay: int, bounty: int = 0) -> None:
    """XI-255 XI-256 XI-257 XI-258: the pay lies on the card until the delivery, which brings 1 fame too."""
    ann = desk.captain()
    assert [(each.mission, each.credits) for each in ann.missions] == [(card.key, pay)]
    before = ann.credits, ann.bounty, ann.fame
    ann = put_ann(desk, desks, point(card.end)).do("deliver").captain()
    assert (ann.credits, ann.bounty, ann.fame) == (before[0] + pay, before[1] + bounty, before[2] + 1)
    assert (ann.missions, ann.completed) == ([], [card.key])


@pytest.mark.parametrize("card", RESEARCH, ids=str)
def test_research(at: Any, desks: Any, card: Card) -> None:
    """XI-272 XI-273: samples at the first point, a d20 for their pay, delivered at the second."""
    deliver(ready(at, card).do("reveal", card.key, 10), desks, card, 3000)


@pytest.mark.parametrize("card", SHUTTLE, ids=str)
def test_shuttle(at: Any, desks: Any, card: Card) -> None:
    """XI-274 XI-276 XI-522: between neighbouring sectors for 2,000."""
    deliver(ready(at, card).do("reveal", card.key), desks, card, 2000)


@pytest.mark.parametrize("card", SMUGGLER, ids=str)
@pytest.mark.parametrize("roll", [7, 8])
def test_smuggler(at: Any, desks: Any, card: Card, roll: int) -> None:
    """XI-280 XI-281 XI-283 XI-284: for 4,000 between neighbours, past the customs of the planet on 8 or more."""
    desk = ready(at, card).do("reveal", card.key)
    assert "XI-280" in desk.rules
    inside, outside = next((a, b) for a, b in BY_CODE[card.end].tile.doors if a < 7)
    desk = put_ann(desk, desks, f"{card.end}{outside}", points=2).do(f"{card.end}{inside}", roll)
    ann = desk.captain()
    assert ann.at == f"{card.end}{inside}"
    if roll == 7:
        assert (ann.bounty, ann.missions, desk.table.mission_discard) == (1000, [], [card.key])
    else:
        deliver(desk, desks, card, 4000)


@pytest.mark.parametrize("card", THIEF, ids=str)
def test_thief(at: Any, desks: Any, card: Card) -> None:
    """XI-285 XI-287 XI-A96: from the target beside the ship, and from nobody else."""
    deliver(beside_each(at, card, (6,), {"fame": 2}), desks, card, 3000)


def shoot(at: Any, card: Card, victim: str, bounty: int) -> MixiaDesk:
    """Ann destroys another captain's ship of tier 1."""
    seats = {"Bo": "LQ4", "Cy": "CH12", "Di": "WK12"}
    hurt = {"damage": ["1a", "2a", "3a", "4a", "1b", "2b"], "ship": "puddle-jumper", "at": "LQ9", "bounty": bounty}
    captains: dict[str, Any] = {name: {"at": hex, "ship": ship} for (name, hex), ship in zip(seats.items(), (
        "numerator", "vagabond", "brindle-wren"), strict=True)}  # fmt: skip
    captains[victim] = hurt
    ann = {"at": "LQ10", "plans": [card.key], "outfits": ["culver-ii 1b"], "ship": "lone-drifter"}
    desk: MixiaDesk = at(captains | {"Ann": ann}, f"LQ CH>LQ0 WK>LQ1 {card.end}>LQ2 LY>LQ3").strike("1b").do(6)
    return desk


@pytest.mark.parametrize("card", HUNTER, ids=str)
def test_bounty_hunter(at: Any, desks: Any, card: Card) -> None:
    """XI-270 XI-271: whoever it is, for the remains of an Outlaw."""
    desk = shoot(at, card, "Cy", 1000)
    assert desk.do("Ann").asked == "Ann show"
    deliver(desk.do(card.key, 11), desks, card, 4000)


@pytest.mark.parametrize("card", ASSASSIN, ids=str)
def test_assassin(at: Any, desks: Any, card: Card) -> None:
    """XI-277 XI-278 XI-279: the target alone; 4,000 for tier 1, and 1,000 bounty at the delivery."""
    for victim in ("Bo", "Cy", "Di"):
        desk = shoot(at, card, victim, 0)
        assert (card.key in desk.do("Ann").options) == (victim == card.target)
        if victim == card.target:
            deliver(desk.do(card.key), desks, card, 4000, bounty=1000)


@pytest.mark.parametrize(("card", "cubes"), [*zip(CARGO, CUBES.split(", "), strict=True)], ids=str)
def test_cargo(at: Any, card: Card, cubes: str) -> None:
    """XI-288 XI-A81: any mix of the two types in one action, 9,000 for three; they go to the supply."""
    one, other = cubes.split()
    desk = ready(at, card, card.end, options=EMBERS, cargo={"1a": one, "2a": other, "3a": one})
    left = desk.table.supply(one)
    desk.do("reveal", card.key, one, other, one)
    assert (desk.captain().credits, desk.captain().fame) == (9000, 1)
    assert (desk.captain().cargo, desk.captain().completed) == ({}, [card.key])
    assert desk.table.supply(one) == left + 2


@pytest.mark.parametrize("card", PRIVATE_EYE, ids=str)
def test_private_eye(at: Any, desks: Any, card: Card) -> None:
    """XI-289 XI-290: the top three missions are discarded; with two outlaw ones among them it pays 4,000."""
    desk = ready(at, card, options=EMBERS).do("reveal", card.key, "thief-1", "research-1", "coerce-1")
    assert desk.table.mission_discard == ["thief-1", "research-1", "coerce-1"]
    deliver(desk, desks, card, 4000)


@pytest.mark.parametrize(
    ("card", "outfit"), [*zip(ARMS_DEALER, ("m-22", "culver-ii", "dart", "targe") * 2, strict=True)], ids=str
)
def test_arms_dealer(at: Any, card: Card, outfit: str) -> None:
    """XI-291 XI-292 XI-A81: 3,000 and 1,000 bounty for an outfit of tier 1; its marker is disarmed."""
    desk = ready(at, card, card.end, options=EMBERS, outfits=[f"{outfit} 1a *1a"]).do("reveal", card.key)
    ann_now = desk.captain()
    assert (ann_now.credits, ann_now.bounty, ann_now.fame) == (3000, 1000, 1)
    assert (ann_now.outfits, ann_now.completed, ann_now.disarmed) == ([], [card.key], 1)


@pytest.mark.parametrize("card", COERCE, ids=str)
def test_coerce(at: Any, desks: Any, card: Card) -> None:
    """XI-293 XI-A96: an attack on the target, and on nobody else; 6 damage pay 4,000."""
    armed = {"ship": "lone-drifter", "outfits": ["culver-ii 1b"], "options": EMBERS}
    deliver(beside_each(at, card, ("done", 6, "auto"), {"credits": 2000}, **armed), desks, card, 4000)


@pytest.mark.parametrize("card", ENVOY, ids=str)
def test_envoy(at: Any, desks: Any, card: Card) -> None:
    """XI-294: a d20 at the first point; 13 pays 4,000 at the second."""
    deliver(ready(at, card, options=ENVOYS).do("reveal", card.key, 13), desks, card, 4000)


def begun(at: Any, desks: Any, card: Card, *chosen: Any, **more: Any) -> MixiaDesk:
    """A mission begun at a point of its system, and at no other; then all captains are around Lunari's edge, Ann
    beside all of them."""
    seats: dict[str, Any] = {"Bo": {"at": "LU14"}, "Cy": {"at": "LU12"}, "Di": {"at": "LU18"}}
    for system, hex in SYSTEMS.items():
        desk = at({**seats, "Ann": {"at": hex, "plans": [card.key], **more}}, options=POWERS).do("reveal")
        assert (card.key in desk.options) == (system == card.start)
        if system == card.start:
            open_one = desk.do(card.key, *chosen)
    state = deepcopy(open_one.state)
    for name, hex in {"Ann": "LU9", "Bo": "LU8", "Di": "LU10", "Cy": "LU18"}.items():
        state["players"][name]["at"] = hex
    on: MixiaDesk = desks.of(state)
    return on


@pytest.mark.parametrize("card", ASSIST, ids=str)
def test_assist(at: Any, desks: Any, card: Card) -> None:
    """XI-295 XI-296 XI-542: 2 energy for the target beside the ship, 2,000 for its captain."""
    desk = begun(at, desks, card, 2)
    for name in ("Bo", "Di"):
        desk.table.players[name].energy = 1
    desk.do("assist")
    assert desk.asked == f"{card.target} help"
    desk.do("energy")
    ann = desk.captain()
    assert (desk.captain(card.target).energy, ann.credits, ann.fame, ann.completed) == (3, 2000, 1, [card.key])


@pytest.mark.parametrize("card", TRANSPORT, ids=str)
def test_transport(at: Any, desks: Any, card: Card) -> None:
    """XI-297 XI-298 XI-542: 2 cubes for the target beside the ship, 2,000 for each."""
    desk = begun(at, desks, card, 2, "holo", "auto", "holo", "auto")
    assert (desk.captain().missions[0].damage, [*desk.captain().cargo.values()]) == (4, ["holo", "holo"])
    desk.do("hand-over", "auto", "auto")
    ann = desk.captain()
    assert [*desk.captain(card.target).cargo.values()] == ["holo", "holo"]
    assert (ann.credits, ann.fame, ann.completed, ann.cargo) == (4000, 1, [card.key], {})


@pytest.mark.parametrize("card", BOOM, ids=str)
def test_boom(at: Any, desks: Any, card: Card) -> None:
    """XI-300 XI-301 XI-302 XI-542: 2,000 for a blast that reaches the target; Cy's ship would be another's."""
    desk = begun(at, desks, card).do("detonator", "detonate", 5)
    assert desk.on().captain().completed == [card.key]
    assert (desk.captain().credits, desk.captain().bounty) == (2000, 2000)
    desk = begun(at, desks, card)
    desk.captain(card.target).at = "LU14"
    desk.do("detonator", "detonate", 5)
    assert (desk.on().captain().completed, desk.captain().bounty) == ([], 2000)


@pytest.mark.parametrize("card", COUNTERFEIT, ids=str)
def test_counterfeit(at: Any, desks: Any, card: Card) -> None:
    """XI-303 XI-305 XI-542: split as declared."""
    desk = begun(at, desks, card).do("counterfeit", 1)
    assert desk.asked == f"{card.target} fence"
    desk.do("launder", 11)
    ann, other = desk.captain(), desk.captain(card.target)
    assert (ann.credits, other.credits, ann.bounty, other.bounty) == (3000, 1000, 0, 0)
    assert ann.completed == [card.key]


def test_all_of_them() -> None:
    """XI-018 XI-028 XI-033 XI-034: these are all missions."""
    every = [*RESEARCH, *SHUTTLE, *HUNTER, *SMUGGLER, *THIEF, *ASSASSIN, *CARGO, *PRIVATE_EYE, *ARMS_DEALER, *COERCE]
    every += [*ENVOY, *ASSIST, *TRANSPORT, *BOOM, *COUNTERFEIT]
    assert sorted(card.key for card in every) == sorted(MISSIONS)
