"""What somebody reads who types what isn't possible: the reason, in a sentence, with its rule."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Any

import pytest

from companion.conformance.positions import answers
from companion.engine import DONE, Choice, Play
from companion.mixia import RULES
from companion.mixia.trade import starport
from companion.mixia.turn import turn
from companion.mixia.turn.any_time import OTHERS
from companion.positions.answer_errors import NotAllowed
from companion.positions.game_words import Words
from companion.typing.lines import read_answer

from ..long_run import first_of
from .books import decide
from .core_box import ABILITIES, OUTFITS, SHIPS, VERBS


def refuse(play: Play, key: str) -> str:
    """What the guard of the pending question has against something, in words; "" where nothing."""
    assert play.ask is not None
    reason = RULES.guards[play.ask.name](play.table, play.ask, key)
    return reason.say(play.table, play.ask, key) if reason else ""


def refusal(desk: Any, typed: str) -> str:
    """What is said to somebody who types what isn't possible."""
    words = Words(RULES.game)

    def reason(key: str, rule: str) -> str:
        said = refuse(desk.play, key) or refuse(desk.play, key.upper())
        return f": {said}" if said else ""

    with pytest.raises(NotAllowed) as said:
        read_answer(desk.play.ask, typed, RULES.texts, words, reason)
    return str(said.value).partition("; possible: ")[0].partition(" isn't possible now: ")[2]


FLYING = {"at": "LU18", "outfits": ["m-22 1a"]}
REFUSED = {
    "AZ1": (FLYING, 1, "it is 6 spaces away, farther than 1 point goes (XI-120)"),
    "az1": (FLYING, 1, "it is 6 spaces away, farther than 1 point goes (XI-120)"),
    "BU1": (FLYING, 1, "it is 4 spaces away, farther than 1 point goes (XI-120)"),
    "BU7": (
        FLYING,
        6,
        "every way there with 6 points meets a roll, a bounty, a token or a gate; fly up to that first (XI-134)",
    ),
    "OU1": (
        {"at": "OU18"},
        1,
        "Bo is there, and no movement ends where another ship is; name a free hex beside it, or use "
        "it for 2 points from there (XI-129)",
    ),
    "LU18": (FLYING, 1, "Ann is there already (XI-120)"),
    "TU10": (FLYING, 1, "Turnstile (TU) isn't laid (XI-148)"),
}


@pytest.mark.parametrize("typed", REFUSED)
def test_a_hex_out_of_reach_says_why(at: Any, typed: str) -> None:
    """XI-120 XI-129 XI-134 XI-148: a whole name is no beginning of another, and the refusal says what is in the way."""
    ann, points, said = REFUSED[typed]
    desk = at({"Ann": ann, "Bo": {"at": "OU1"}}, points=points)
    assert refusal(desk, typed) == said


LACKING = {
    "scan in a Starport": ("scan", {"at": "LU0"}, "no scan or jump leads through a planetary shield (XI-151)"),
    "scan without energy": ("scan", {"at": "KE8", "energy": 0}, "it takes 1 energy, and none is left (XI-148)"),
    "scan inside the map": ("scan", {"at": "LU18"}, "LU18 has no unexplored edge (XI-147)"),
    "stranded": (
        "scan",
        {"at": "KE8", "energy": 0, "armed": 0},
        "a stranded captain takes minor actions only (XI-138)",
    ),
    "jump": ("jump", {"at": "KE8"}, "it takes 1 point of a movement, and Ann has none (XI-152)"),
    "gate": ("gate", {"at": "KE8"}, "KE8 isn't a gate space (XI-216)"),
    "impulse": ("impulse", {"impulse": False}, "Ann's impulse token is face down and no points are left (XI-127)"),
    "engine": ("engine", {}, "there is no engine aboard (XI-122)"),
    "no armed marker": ("engine", {"outfits": ["m-22 1a"], "armed": 0}, "no markers are armed (XI-122)"),
    "draw": ("draw", {"at": "LU18"}, "LU18 isn't a Mission Point (XI-250)"),
    "reveal": ("reveal", {"at": "LU0"}, "Ann has no face-down mission (XI-254)"),
    "deliver": ("deliver", {"at": "LU0"}, "Ann has no revealed mission (XI-256)"),
    "buy here": ("buy", {"at": "LU18"}, "nothing can be bought on LU18 (XI-349)"),
    "buy for nothing": ("buy", {"at": "LU2"}, "Ann has 0 of the 1,000 credits needed (XI-349)"),
    "sell where goods are bought": ("sell", {"at": "LU2"}, "no cubes can be sold on LU2 (XI-353)"),
    "sell": ("sell", {"at": "LU5"}, "no Plasma is aboard (XI-353)"),
    "collect": ("collect", {"at": "LU18"}, "no cubes lie on LU18 (XI-352)"),
    "jettison": ("jettison", {}, "no cubes are aboard (XI-363)"),
    "give": ("give", {}, "Ann has 0 of the 1,000 credits needed (XI-364)"),
    "rescue": ("rescue", {"energy": 2}, "a rescuer needs 3 energy or more (XI-142)"),
    "mine": ("mine", {"at": "LU18"}, "there is nothing to mine on LU18 (XI-376)"),
    "attack": ("attack", {}, "no ship is in range and in sight of a usable outfit (XI-307)"),
    "unarmed": ("attack", {"armed": 0}, "no markers are armed (XI-311)"),
    "unarmed with an ability": (
        "attack",
        {"ship": "easy-tiger", "armed": 0},
        "no ship is in range and in sight of a usable outfit (XI-307)",
    ),
    "impulse that is spent": (
        "impulse",
        {"impulse": False, "outfits": ["m-22 1a"]},
        "Ann's impulse token is face down and no points are left; fire an engine (XI-127)",
    ),
    "end-turn": ("end-turn", {"at": "LU18"}, "LU18 isn't a Starport; type end (XI-174)"),
    "ability": ("a03", {}, "Ann doesn't have it (XI-470)"),
}


def test_points_that_are_left_are_not_called_spent(at: Any) -> None:
    """XI-127: of impulse in mid-movement."""
    desk = at({"Ann": {"at": "LU18", "impulse": False}}, points=2)
    assert refusal(desk, "impulse") == "Ann's impulse token is face down (XI-127)"


def test_an_end_of_another_question_is_none_here(at: Any) -> None:
    """Whoever types done after a list has closed by itself reads what can be typed, not that nothing in play has it."""
    assert not refuse(at({"Ann": {"at": "LU18"}}).play, "done")


@pytest.mark.parametrize("what", LACKING)
def test_an_action_that_is_not_possible_says_what_it_lacks(at: Any, what: str) -> None:
    """XI-148 and others: whoever types an action that isn't offered reads what is in its way, with the rule."""
    typed, ann, said = LACKING[what]
    assert refusal(at({"Ann": ann}), typed) == said


def test_a_start_sector_without_a_spawn_point_goes_back() -> None:
    """XI-054: whoever draws one from the own pile reads what to do with it."""
    play: Any = Play(RULES, RULES.setup(("Ann", "Bo", "Cy"), {}))
    while play.ask.name != "start sector":
        play.answer(next(iter(play.ask.options)))
    assert refuse(play, "pelmont") == "Pelmont has no Spawn Point; put it back and draw another (XI-054)"
    assert refuse(play, "lunari") == ""


def test_an_ability_of_attacks_says_how_to_attack_with_it(at: Any) -> None:
    """XI-468: where it reaches the one ship that can be attacked; what is typed then is an answer."""
    ann = {"at": "LU9", "ship": "easy-tiger", "outfits": ["culver-ii 1a"]}
    beside, alone = at({"Ann": ann, "Bo": {"at": "LU8"}}), at({"Ann": ann})
    assert refusal(beside, "pounce") == "it is used in an attack; to attack with it, type attack pounce (XI-468)"
    assert refusal(alone, "pounce") == "it is used in an attack (XI-468)"
    assert "pounce" in beside.do("attack").options


def test_a_dealt_npc_card_says_who_has_it() -> None:
    """XI-060: each card is dealt once."""
    play: Any = Play(RULES, RULES.setup(("Ann", "Bo"), {}))
    while play.ask.name != "npc card":
        play.answer(decide(play, Random(0)))
    play.answer("enforcer")
    assert refuse(play, "enforcer") == "Ann has it already (XI-060)"


FLIES = ("action", "autopilot")
ACTIONS = {*VERBS, *ABILITIES, *turn.ENDS, OTHERS}
KNOWN: Mapping[str, Collection[str]] = {
    "action": ACTIONS,
    "autopilot": {*ACTIONS, DONE},
    "starport": {*starport.SERVICES, OTHERS},
    **dict.fromkeys(("first outfits", "buy outfit"), OUTFITS),
    **dict.fromkeys(("first ship", "buy ship"), SHIPS),
}
"""What the guards of these questions know, but for hexes."""


@pytest.mark.parametrize("seed", first_of(range(2)))
def test_what_is_offered_has_no_reason_and_all_else_has_one(seed: int) -> None:
    """In random games, of each action, service, ability, outfit, ship and hex: it is offered, or a reason is given."""
    random = Random(f"refusals {seed}")
    play: Any = Play(RULES, RULES.setup(("Ann", "Bo", "Cy"), {"goal": "25"}))
    refused: set[str] = set()
    for _ in range(1500):
        ask = play.ask
        if isinstance(ask, Choice) and ask.name in KNOWN:
            offered = {*map(str, answers(ask))}
            for key in {*KNOWN[ask.name], *random.sample(sorted(play.table.board.hex_of), 5) * (ask.name in FLIES)}:
                assert bool(refuse(play, key)) == (key not in offered), (ask.name, key)
                refused |= {key} - offered
        play.answer(decide(play, random))
    assert refused >= {*VERBS, *ABILITIES}


def test_an_action_of_the_own_space_says_how_to_get_back_to_it(at: Any) -> None:
    """XI-130: whoever uses an occupied space draws no missions on the own Mission Point, until they return to it."""
    desk = at({"Ann": {"at": "KE0", "credits": 1000}, "Bo": {"at": "KE1"}}, points=4).do("reach")
    assert refusal(desk, "draw") == "Ann uses KE1; type return to use KE0 again (XI-130)"
    assert "draw" in desk.do("return").options


WANTING = {
    "by its first name": ("basilisk", {"credits": 2000}, "Ann has 2,000 of the 3,000 credits needed (XI-393)"),
    "dear": ("h3", {"credits": 1000}, "Ann has 1,000 of the 3,000 credits needed (XI-393)"),
    "too large": (
        "h3",
        {"credits": 3000, "outfits": ["m-22 1a"]},
        "the hold has no room for its shape (XI-090)",
    ),
}


@pytest.mark.parametrize("what", WANTING)
def test_an_outfit_that_cannot_be_bought_says_why(at: Any, what: str) -> None:
    """XI-090 XI-393: its price or its shape, and not just what else there is."""
    typed, ann, said = WANTING[what]
    desk = at({"Ann": {"at": "LU0", "ship": "puddle-jumper", **ann}}).do("end", "outfit")
    assert desk.asked == "Ann buy outfit"
    assert refusal(desk, typed) == said


@pytest.mark.parametrize(("typed", "said"), [("s13", "it is of tier 3; Ann can only buy one of tier 2 (XI-388)"),
                                             ("s07", "Bo flies it (XI-391)")])  # fmt: skip
def test_a_ship_that_cannot_be_bought_says_why(at: Any, typed: str, said: str) -> None:
    """XI-388 XI-391: one tier up, and not one that has been flown."""
    desk = at({"Ann": {"at": "LU0", "credits": 5000}, "Bo": {"ship": "gaiden"}}).do("end", "ship")
    assert desk.asked == "Ann buy ship"
    assert refusal(desk, typed) == said


NO_TARGETS = {
    "merchant": "nothing that can be used now reaches it (XI-307)",
    "Di": "it is out of sight (XI-308)",
    "Ed": "its Shade Field keeps attacks off it (XI-468)",
    "enforcer": "it isn't on the map (XI-307)",
    "LU8": "",
    "Bo": "",
}


@pytest.mark.parametrize("key", NO_TARGETS)
def test_a_ship_that_cannot_be_attacked_says_why(at: Any, key: str) -> None:
    """XI-307 XI-308 XI-468: of those whom nobody offers."""
    ann = {"at": "LU9", "outfits": ["culver-ii 1a", "dart 2a"]}
    ships = {
        "Bo": {"at": "LU8"},
        "Cy": {"at": "LU10"},
        "Di": {"at": "LU0"},
        "Ed": {"at": "LU2", "effects": ["shade-field"]},
    }
    npcs = {"merchant": {"at": "OU14"}, "enforcer": {"at": ""}}
    desk = at({"Ann": ann, **ships}, npcs=npcs).do("attack")
    assert (desk.asked, desk.options) == ("Ann target", ["Bo", "Cy"])
    assert refuse(desk.play, key) == NO_TARGETS[key]


@pytest.mark.parametrize("hex", ["LU14", "PE13"])
def test_a_hex_behind_a_token_or_debris_is_not_called_far(at: Any, hex: str) -> None:
    """XI-120 XI-134 XI-156: it is 2 spaces away, though the way without them is longer."""
    desk = at({"Ann": {"at": "LU16"}}, points=2, tokens=["LU15"])
    met = "meets a roll, a bounty, a token or a gate; fly up to that first (XI-134)"
    assert refusal(desk, hex) == f"every way there with 2 points {met}"
