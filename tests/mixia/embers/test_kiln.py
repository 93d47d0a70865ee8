"""The Kiln: docking, what happens inside, leaving, and its end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine import Choice
from companion.mixia import RULES
from companion.mixia.bot import Pilot
from companion.mixia.embers.kiln import SPACES, come_back, destroy_kiln
from companion.mixia.embers.map_words import say_kiln_destroyed
from companion.mixia.ground.space_words import describe_space
from companion.mixia.summary import facts
from companion.mixia.table.captains import TurnLost
from companion.positions.label_words import tell_label, tell_prompt
from layouts.drawing.hooks import Studio
from layouts.mixia.positions import board, table

from ..test_positions import places

MAP = "NY LU>NY0 KE>NY1 AZ>NY2 LO>NY3 OU>NY4 BU>NY5"
EMBERS = {"embers": True}


def round_nyr(at: Any, *, kiln: str = "NY7", sectors: str = MAP, **given: Any) -> Any:
    """A desk at which The Kiln flies round Nyr; Ann has points."""
    ships = {name: given.pop(name) for name in ("Ann", "Bo", "Cy", "Di", "Ed") if name in given}
    return at(ships, sectors, options=EMBERS, kiln=kiln, **({"points": 4} | given))


def test_docking(at: Any) -> None:
    """XI-444 XI-445: 1 point from any space next to it to any space of its card; then a d6 moves it along its path."""
    desk = round_nyr(at, Ann={"at": "NY8"}).do("dock")
    assert (desk.asked, desk.options) == ("Ann dock", [*SPACES])
    desk.do("K3")
    assert (desk.captain().at, desk.table.points, desk.asked) == ("K3", 3, "Ann d6")
    assert desk.told("XI-444") == [{"who": "Ann", "hex": "K3", "left": 3, "autopilot": False}]
    desk.do(4)
    assert (desk.table.kiln, desk.asked) == ("NY11", "Ann action")
    assert desk.told("XI-445")[-1] == {"hex": "NY11"}
    assert desk.captain().kiln_turns == 1


# ---- docking ----------------------------------------------------------------------------------------------------


def test_only_from_beside_it(at: Any) -> None:
    """XI-444 XI-451: it takes a space next to it, a point, a free space inside, and The Kiln."""
    assert "dock" not in round_nyr(at, Ann={"at": "NY9"}).options
    assert round_nyr(at, Ann={"at": "NY9"}).why_not("dock") == "NY9 isn't next to The Kiln (XI-444)"
    spent = round_nyr(at, Ann={"at": "NY8"}, points=0)
    assert spent.why_not("dock") == "it takes 1 point of a movement, and Ann has none (XI-444)"
    assert round_nyr(at, kiln="", Ann={"at": "NY8"}).why_not("dock") == "The Kiln isn't on the map (XI-451)"
    inside = round_nyr(at, Ann={"at": "K1"})
    assert inside.why_not("dock") == "Ann is inside already (XI-444)"


def test_one_ship_to_a_space(at: Any) -> None:
    """XI-A71 XI-129: no two ships are on a space of its card; with all taken nobody docks."""
    desk = round_nyr(at, Ann={"at": "NY8"}, Bo={"at": "K1"}, Cy={"at": "K4"}).do("dock")
    assert desk.options == ["K2", "K3"]
    full = {name: {"at": space} for name, space in zip(("Bo", "Cy", "Di", "Ed"), SPACES, strict=True)}
    assert round_nyr(at, Ann={"at": "NY8"}, **full).why_not("dock") == "ships are on all its spaces (XI-A71)"


def test_it_moves_less_than_onto_a_ship(at: Any) -> None:
    """XI-445 XI-A97: where it would end on a ship it moves less, past other ships, and not at all if all are taken."""
    desk = round_nyr(at, Ann={"at": "NY18"}, Bo={"at": "NY11"}, Cy={"at": "NY10"}).do("dock", "K1", 4)
    assert desk.table.kiln == "NY9"
    desk = round_nyr(at, Ann={"at": "NY18"}, Bo={"at": "NY8"}, Cy={"at": "NY9"}).do("dock", "K1", 2)
    assert (desk.table.kiln, desk.said[-1]) == ("NY7", "kiln stays")


# ---- its hex ----------------------------------------------------------------------------------------------------


def test_its_hex_is_occupied(at: Any) -> None:
    """XI-A97 XI-129: ships fly over it, but don't stop there, and nobody uses it for 2 points."""
    desk = round_nyr(at, Ann={"at": "NY8"}, points=2)
    assert {"NY7", "NY18"} <= {*desk.options}
    assert "reach" not in desk.options
    desk.do("NY7")
    assert "end" not in desk.options
    assert desk.why_not("end") == "The Kiln is here, so the movement has to go on (XI-129)"
    assert desk.do("NY18").captain().at == "NY18"
    last = round_nyr(at, Ann={"at": "NY8"}, points=1)
    said = "The Kiln is there, and no movement ends there; name a free hex beside it (XI-129)"
    assert last.why_not("NY7") == said


def test_nobody_attacks_it(at: Any) -> None:
    """XI-450: it is no target."""
    desk = round_nyr(at, Ann={"at": "NY8", "outfits": ["dart 1a"]})
    assert desk.why_not("attack") == "no ship is in range and in sight of a usable outfit (XI-307)"


def test_npcs_pass_it(at: Any) -> None:
    """XI-443 XI-129: it takes no turn, and NPCs don't stop on its hex."""
    desk = round_nyr(at, kiln="NY12", Ann={"at": "LU1"}, npcs={"enforcer": {"at": "NY13"}}).rest()
    assert desk.npc("enforcer").at != "NY12"


# ---- inside -----------------------------------------------------------------------------------------------------


def test_moving_inside(at: Any) -> None:
    """XI-446: each space costs 1 point; its spaces lie in a row, and no way leads to the map but out."""
    desk = round_nyr(at, Ann={"at": "K1"}, Bo={"at": "K2"}, points=3)
    assert [each for each in desk.options if each[0] == "K"] == ["K2", "K3", "K4"]
    desk.do("K4")
    assert (desk.captain().at, desk.table.points) == ("K4", 0)
    assert desk.why_not("NY8") == "Ann is inside The Kiln and has to leave it first (XI-446)"
    outside = round_nyr(at, Ann={"at": "NY8"})
    assert outside.why_not("K1") == "it is inside The Kiln, where no way on the map leads (XI-446)"


def test_nothing_is_explored_from_inside(at: Any) -> None:
    """XI-147: a space of its card has no unexplored edge."""
    desk = round_nyr(at, Ann={"at": "K1"})
    assert desk.why_not("scan") == "K1 has no unexplored edge (XI-147)"


@pytest.mark.parametrize(("there", "meets"), [("K2", True), ("NY7", False), ("NY8", False)])
def test_inside_and_outside_dont_meet(at: Any, there: str, meets: bool) -> None:
    """XI-446: ships inside and outside can't attack, rescue or tow each other; those inside can."""
    ann = {"at": "K1", "ship": "dusk-ferry", "outfits": ["culver-ii 2a"]}
    desk = round_nyr(at, kiln="NY9", Ann=ann, Bo={"at": there, "energy": 0, "armed": 0, "disarmed": 4})
    for verb in ("attack", "rescue", "tow"):
        assert (verb in desk.options) == meets, verb


@pytest.mark.parametrize(("npc", "bounty"), [("enforcer", 3000), ("scoundrel", 0)])
def test_npcs_dont_follow(at: Any, npc: str, bounty: int) -> None:
    """XI-446 XI-431 XI-435: no NPC targets a ship inside, not even its last attacker."""
    ships = {name: {"at": space, "bounty": bounty} for name, space in zip(("Ann", "Bo", "Cy"), SPACES, strict=False)}
    npcs = {npc: {"at": "NY8", "attacker": "Bo"}}
    desk = round_nyr(at, kiln="NY9", **ships, npcs=npcs).do("end").on("Bo action")
    moves = [note.values for note in desk.table.notes if note.name in ("npc moves", "npc stays")]
    assert len(moves) == 1
    assert (moves[0]["target"], moves[0]["goal"] != "") == ("", True)


def test_tow_ends_at_its_door(at: Any) -> None:
    """XI-446: nobody is towed into it or out of it."""
    desk = round_nyr(at, Ann={"at": "NY8", "ship": "dusk-ferry"}, Bo={"at": "NY9"}, effects=["towing Bo"])
    desk.do("dock", "K1", 1)
    assert (desk.captain("Bo").at, desk.table.effects) == ("NY9", [])


def test_ember_is_sold(at: Any) -> None:
    """XI-448 XI-354 XI-A79: K2 pays 2,000 for each Ember, and 2 or more are a Big Shipment; they go to the supply."""
    desk = round_nyr(at, Ann={"at": "K2", "cargo": {"1a": "ember", "1b": "ember", "1c": "spice"}})
    desk.do("sell")
    ann = desk.captain()
    assert (ann.credits, ann.fame, ann.cargo) == (4000, 1, {"1c": "spice"})
    assert (desk.table.supply("ember"), desk.table.supply("plasma")) == (15, 15)
    elsewhere = round_nyr(at, Ann={"at": "K1", "cargo": {"1a": "ember"}})
    assert elsewhere.why_not("sell") == "no cubes can be sold on K1 (XI-353)"


def test_cubes_lie_inside(at: Any) -> None:
    """XI-A112: what a docked ship jettisons lies on its space, and others collect it there."""
    desk = round_nyr(at, Ann={"at": "K3", "cargo": {"1a": "spice"}}).do("jettison")
    assert desk.table.cubes == {"K3": ["spice"]}
    other = round_nyr(at, Ann={"at": "K3"}, cubes={"K3": ["holo"]}).do("collect")
    assert [*other.captain().cargo.values()] == ["holo"]


def test_it_is_a_starport(at: Any) -> None:
    """XI-386 XI-443 XI-007 XI-402: whoever ends the Action Phase inside recharges, has a Starport Phase and arms for
    free; it is no planet that is visited (XI-406)."""
    ann = {"at": "K2", "energy": 1, "armed": 0, "disarmed": 4, "credits": 3000}
    desk = round_nyr(at, Ann=ann, Bo={"at": "LU9"}, points=0).do("end")
    assert (desk.asked, desk.captain().energy, desk.captain().planets) == ("Ann starport", 10, [])
    assert "docked inside" in desk.said
    assert "outfit" in desk.options
    desk.do("done").on("Bo action")
    assert desk.captain().armed == 4
    away = round_nyr(at, Ann={"at": "NY8"}, points=0)
    assert away.why_not("end-turn") == "NY8 isn't a Starport; type end (XI-174)"


# ---- leaving ----------------------------------------------------------------------------------------------------


def test_why_nobody_leaves(at: Any) -> None:
    """XI-449: who isn't inside has nothing to leave; it takes a point."""
    assert round_nyr(at, Ann={"at": "NY8"}).why_not("undock") == "Ann isn't inside The Kiln (XI-449)"
    spent = round_nyr(at, Ann={"at": "K1"}, points=0)
    assert spent.why_not("undock") == "it takes 1 point of a movement, and Ann has none (XI-449)"


def test_who_can_leave_goes_on(at: Any) -> None:
    """XI-129 XI-449: no movement ends over another ship as long as there is a way out."""
    inside = {"Ann": {"at": "K1", "back": "K3"}, "Bo": {"at": "K1"}, "Cy": {"at": "K2"}}
    assert round_nyr(at, **inside, points=1).asked == "Ann undock"  # It is the one thing that she can do.


def test_going_back_inside(at: Any) -> None:
    """XI-A35: whoever can't stay outside, as the points are gone over a ship, is back on the space inside."""
    desk = round_nyr(at, Ann={"at": "K1"}, Bo={"at": "NY8"}, points=2).do("undock", "NY8")
    assert desk.captain().back == "K1"


# ---- the end of The Kiln ----------------------------------------------------------------------------------------


def test_its_end(at: Any) -> None:
    """XI-451 XI-A118: all docked ships are destroyed with it, cubes that lay inside are lost, what they carried lies
    where it was; it is back on Nyr's special rules space when the next turn begins."""
    bo = {"at": "K1", "cargo": {"1a": "spice"}, "bounty": 1000}
    desk = round_nyr(at, kiln="NY12", Ann={"at": "NY9"}, Bo=bo, Cy={"at": "K2"}, cubes={"K3": ["holo"]}, points=0)
    table = desk.table
    assert list(destroy_kiln(table)) == []
    assert (table.kiln, table.kiln_back) == ("", True)
    assert [table.players[name].at for name in ("Ann", "Bo", "Cy")] == ["NY9", "", ""]
    assert table.cubes == {"NY12": ["spice"]}
    assert table.players["Bo"].bounty == 0
    desk.rest()
    assert (desk.table.kiln, desk.table.kiln_back) == ("NY7", False)


def test_its_end_in_the_own_turn(at: Any) -> None:
    """XI-451 XI-341: with the ship of the captain whose turn it is, that turn is lost, after all others have gone."""
    desk = round_nyr(at, Ann={"at": "K1"}, Bo={"at": "K2"}, points=0)
    with pytest.raises(TurnLost):
        list(destroy_kiln(desk.table))
    assert [desk.table.players[name].at for name in ("Ann", "Bo")] == ["", ""]


def test_it_comes_back_beside_ships(at: Any) -> None:
    """XI-451 XI-129 XI-A119: with a ship on Nyr's special rules space it is back on the next free hex of its path."""
    desk = round_nyr(at, kiln="", kiln_back=True, Ann={"at": "NY7"}, Bo={"at": "NY8"}, points=0)
    come_back(desk.table, desk.captain())
    assert desk.table.kiln == "NY9"


# ---- positions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"kiln": "NY1"}, "kiln: NY1 isn't on The Kiln's path around Nyr (XI-443)"),
        ({"kiln": "VA1"}, "kiln: VA1 isn't on the map (XI-443)"),
        ({"kiln": "NY7", "kiln_back": True}, "kiln_back: The Kiln is on the map, so it doesn't come back (XI-451)"),
        ({"Ann": {"at": "K1"}}, "players.Ann.at: Ann is inside The Kiln, so its hex must be given (XI-444)"),
        (
            {"kiln": "NY8", "Ann": {"at": "NY8"}},
            "players: 2 ships and things are on NY8; a hex has room for 1 (XI-129)",
        ),
        ({"npcs": {"enforcer": {"at": "K1"}}}, "npcs.enforcer.at: K1 isn't on the map"),
    ],
)
def test_positions(desks: Any, given: dict[str, Any], wrong: str) -> None:
    """XI-443 XI-444 XI-451 XI-129: it flies on its path, and only captains are inside, while it is there."""
    ships = {name: given.get(name, {}) for name in ("Ann", "Bo", "Cy")}
    more = {key: value for key, value in given.items() if key not in ships}
    assert wrong in desks.problems(ships, MAP, options=EMBERS, **more)


def test_without_the_kiln_nobody_is_inside(desks: Any) -> None:
    """XI-061: where Nyr stays in the box, its spaces are no places."""
    given = {"Ann": {"at": "K1"}, "Bo": {}, "Cy": {}}
    assert "players.Ann.at: K1 isn't on the map" in desks.problems(given, options=EMBERS | {"no_nyr": True})


# ---- on screens -------------------------------------------------------------------------------------------------


def test_in_words(at: Any) -> None:
    """XI-443 XI-448: the table at a glance says where it is; spaces inside have words as hexes have."""
    desk = round_nyr(at, kiln="NY8", Ann={"at": "K2"})
    assert ("The Kiln", "at NY8") in {(each.label, each.value) for each in facts(desk.state)}
    assert describe_space(desk.state, "k2") == [
        "K2, a space in The Kiln: sell Ember; Ann is here.", "Next to it: K3 and K1.",
    ]  # fmt: skip
    assert describe_space(desk.state, "NY8")[0] == "NY8, open space in Nyr: The Kiln is here."
    assert describe_space(at({"Ann": {}}).state, "K2") == []


def test_its_questions(at: Any) -> None:
    """XI-444 XI-449 XI-211: what docking and leaving risk is said before."""
    texts = RULES.texts
    desk = round_nyr(at, kiln="NY8", Ann={"at": "NY9"}, Bo={"at": "NY7"})
    assert desk.label("dock") == "Dock with The Kiln for 1 point"
    assert desk.label("NY8") == "NY8 for 1 point without stopping (The Kiln is there)"
    desk.do("dock")
    assert desk.label("K2") == "K2, sell Ember"
    assert (
        tell_prompt(texts.prompt(desk.do("K1").play.ask))
        == "Ann rolls a d6 for The Kiln's orbit. What does the die show?"
    )
    inside = round_nyr(at, kiln="NY8", Ann={"at": "K1"}, Bo={"at": "NY7"}).do("undock").play.ask
    assert tell_label(texts.label(inside, "NY1")) == "NY1 for 1 point (a star: the ship is destroyed)"
    assert tell_label(texts.label(inside, "NY7")) == "NY7 for 1 point without stopping (Bo is there)"


def test_what_its_end_says() -> None:
    """XI-451: what hands have to do."""
    assert say_kiln_destroyed("NY9", ["holo", "holo"]) == (
        "The Kiln is destroyed at NY9: take it off the map until the next turn. Put 2 Holo from its spaces into the "
        "supply."
    )
    assert say_kiln_destroyed("NY9", []).endswith("until the next turn.")


def test_its_picture(at: Any, studios: dict[str, Studio]) -> None:
    """XI-443: on the picture of the table it stands on its hex, and docked ships on its card."""
    state = round_nyr(at, kiln="NY9", Ann={"at": "K2"}, cubes={"K1": ["holo"]}).state
    tags = {tag for tag, _ in places(table(studios["full"], state).items)}
    assert {"kiln.NY9", "npc-card.kiln", "ship.yellow", "cube.K1"} <= tags
    assert "ship.yellow" not in {tag for tag, _ in places(board(studios["full"], state).items)}


# ---- bots -------------------------------------------------------------------------------------------------------


def test_bots_sell_ember_and_leave(at: Any) -> None:
    """XI-444 XI-448 XI-449: a bot with Ember flies to The Kiln, docks, sells, and goes its way."""
    desk = round_nyr(at, Ann={"at": "LU15", "cargo": {"1a": "ember", "1b": "ember"}, "energy": 9}, points=0)
    pilot, seen = Pilot(Random("ember").random), []
    while desk.table.turn < 12 and (desk.captain().at in SPACES or not desk.captain().credits):
        ask = desk.play.ask
        answer = pilot(desk.table, ask) if isinstance(ask, Choice) else ask.source.pick(0.5)
        if ask.name == "action" and ask.seat == "Ann":
            seen.append(answer)
        desk.play.answer(answer if ask.seat in (None, "Ann") or ask.name != "action" else "end")
    assert [each for each in seen if each in ("dock", "sell", "undock")] == ["dock", "sell", "undock"]
    assert (desk.captain().fame, "ember" in desk.captain().cargo.values()) == (1, False)
