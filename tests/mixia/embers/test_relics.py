"""Dead Worlds and relics: laid, dug up, carried, lost, laid anew."""

from __future__ import annotations

from typing import Any

import pytest

from companion.mixia import RULES
from companion.mixia.embers import relics
from companion.positions.answer_errors import AnswerError

EMBERS = {"embers": True}
MAP = "LU OH>LU0 AZ>LU1 KE>LU2 PE>LU3 OU>LU4 LO>LU5"
"""Orrin's Husk lies beside Lunari: relics on OH0, which are dug up on OH1 and OH4."""


def land(at: Any, ann: Any, lying: int = 4, **more: Any) -> Any:
    """Ann on a Dead World, on whose relic space so many relics lie."""
    held = {"relics": {"OH0": lying}} if lying else {}
    return at({"Ann": {"at": "OH1", **ann}, **more.pop("others", {})}, MAP, options=EMBERS, **held, **more)


def hold(*cells: str, relic: str | None = None) -> list[dict[str, Any]]:
    """Relics in a hold, each as `1a.2a`."""
    return [{"at": each.split(".")[0], "other": each.split(".")[1], "relic": relic} for each in cells]


def lies(captain: Any) -> list[tuple[str, str]]:
    return [(each.at, each.other) for each in captain.relics]


# ---- Dead Worlds ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sector", "hex", "number"), [("vashti", "VA2", 4), ("calder-deep", "CA6", 3)])
def test_gets_its_relics(at: Any, sector: str, hex: str, number: int) -> None:
    """XI-025 XI-056 XI-225: of 15 shuffled relics a discovered Dead World gets as many as its space says, unseen."""
    desk = at({"Ann": {"at": "LU8"}}, "LU KE>LU3 AZ>LU4 LO>LU5", options=EMBERS)
    assert len(desk.table.relic_pool) == 15
    desk.do("scan", sector)
    pool = desk.table.relic_pool
    assert (desk.table.relics, len(pool), pool.unseen) == ({hex: number}, 15 - number, number)
    assert desk.told("XI-225") == [{"hex": hex, "number": number}]


def test_any_ship_crosses(at: Any) -> None:
    """XI-223: no shield is around a Dead World: an Outlaw flies in without a roll."""
    desk = at({"Ann": {"at": "LU8", "bounty": 3000}}, MAP, points=4, options=EMBERS)
    outside = next(each for each in desk.table.board.beside("LU8") if each.startswith("OH"))
    assert desk.do(outside).captain().at == outside
    assert desk.asked == "Ann action"


def test_no_starport(at: Any) -> None:
    """XI-224 XI-403: a turn that ends on a Dead World has no Starport Phase, and arming costs energy."""
    desk = land(at, {"armed": 1, "disarmed": 3, "energy": 2}).do("end")
    assert (desk.asked, desk.options) == ("Ann arm", [0, 1, 2])
    desk.do(2)
    assert (desk.captain().energy, desk.captain().armed) == (0, 3)


def test_relic_space_is_occupied(at: Any) -> None:
    """XI-226 XI-494: while relics lie there ships fly over that space but don't stop; the last one gone, they may."""
    desk = at({"Ann": {"at": "OH1"}}, MAP, points=1, relics={"OH0": 4}, options=EMBERS)
    assert "OH0" not in desk.options
    with pytest.raises(AnswerError):
        desk.do("OH0")
    desk = at({"Ann": {"at": "OH1"}}, MAP, points=3, relics={"OH0": 4}, options=EMBERS).do("OH0")
    assert (desk.captain().at, "end" in desk.options, "excavate" in desk.options) == ("OH0", False, False)
    assert desk.do("OH3").captain().at == "OH3"
    assert "OH4" in at({"Ann": {"at": "OH1"}}, MAP, points=2, relics={"OH0": 1}, options=EMBERS).options
    assert "OH0" in at({"Ann": {"at": "OH1"}}, MAP, points=1, options=EMBERS).options


def test_npcs_do_not_stop_there(at: Any) -> None:
    """XI-226: the space is taken for NPCs as well."""
    table = land(at, {}).table
    assert table.is_occupied("OH0", "")
    assert "OH0" in table.occupied()


# ---- excavating -------------------------------------------------------------------------------------------------


def test_excavates_a_relic(at: Any) -> None:
    """XI-227 XI-231 XI-A105 XI-A36 XI-229: 11 to 20 brings one of those lying there, unseen, onto two cells side by
    side of choice; it may be done again at once."""
    desk = land(at, {"ship": "puddle-jumper"}).do("excavate", 11)
    assert (desk.asked, desk.rule) == ("Ann stow relic", "XI-228")
    assert "XI-227" in desk.rules
    assert "1a.2a" in desk.options
    assert "1a.2b" not in desk.options
    desk.do("1a.2a")
    assert lies(desk.captain()) == [("1a", "2a")]
    assert (desk.captain().relics[0].relic, desk.table.relics, desk.table.relic_pool.unseen) == ("", {"OH0": 3}, 4)
    assert "excavate" in desk.options
    assert not {"1a.2a", "1a.1b"} & {*desk.do("excavate", 20).options}


def test_best_fit_is_usual(at: Any) -> None:
    """XI-231: unasked it lies where it leaves most room, and takes it from cubes and outfits."""
    desk = land(at, {"ship": "puddle-jumper"}).do("excavate", 15, "auto")
    (cells,) = lies(desk.captain())
    assert {*cells} <= desk.captain().blocked()
    assert not {*cells} & {*desk.captain().room()}


@pytest.mark.parametrize("number", [1, 4, 6])
def test_ice_damage(at: Any, number: int) -> None:
    """XI-227 XI-230: 1 to 10 is that much ice damage, which shields may lower, and no relic."""
    desk = land(at, {"ship": "puddle-jumper", "outfits": ["targe 1a"]}).do("excavate", number)
    assert desk.asked == "Ann defend"
    desk.do(desk.options[0], number)
    assert (desk.captain().damage, desk.table.relics, desk.captain().relics) == ([], {"OH0": 4}, [])


def test_ice_damage_unprevented(at: Any) -> None:
    """XI-230: what no shield prevents is placed as ice."""
    desk = land(at, {"ship": "puddle-jumper"}).do("excavate", 2)
    assert "XI-230" in desk.rules
    desk.do("auto")
    assert len(desk.captain().ice) == 2


def test_prospector_digs_better(at: Any) -> None:
    """XI-406 XI-227: Prospector adds 2 to what is rolled for gathering."""
    desk = land(at, {"ship": "puddle-jumper", "titles": ["prospector"]}).do("excavate", 9)
    assert desk.asked == "Ann stow relic"


def test_where_nothing_can_be_dug_up(at: Any) -> None:
    """XI-227 XI-228: only on Excavate spaces, while relics are left, with two empty cells side by side."""
    assert "nothing to excavate" in land(at, {"at": "OH2"}).why_not("excavate")
    assert "no relics are left" in land(at, {}, lying=0).why_not("excavate")
    ann = {"ship": "puddle-jumper"}
    cells = [cell.name for cell in land(at, ann).captain().mat.hold]
    apart = [cell for cell in cells if (ord(cell[1]) + int(cell[0])) % 2]
    full = land(at, {**ann, "cargo": dict.fromkeys(apart, "terra")})
    assert full.captain().room()
    assert "side by side" in full.why_not("excavate")
    assert not land(at, ann).why_not("excavate")


# ---- lost -------------------------------------------------------------------------------------------------------


def test_damage_costs_it(at: Any) -> None:
    """XI-108 XI-111 XI-232: damage on either cell jettisons the relic, which leaves the game unseen."""
    desk = land(at, {"ship": "puddle-jumper", "relics": hold("1a.2a", "1b.2b")}).do("excavate", 1)
    desk.do("2a")
    assert "XI-232" in desk.rules
    assert (lies(desk.captain()), desk.table.relics_lost, desk.table.cubes) == ([("1b", "2b")], 1, {})
    assert desk.table.relic_pool.unseen == 4 + 1 + 1


def test_least_harm_spares_it(at: Any) -> None:
    """XI-329: damage that places itself hits a relic last."""
    desk = land(at, {"ship": "puddle-jumper", "relics": hold("1a.2a"), "cargo": {"1b": "terra"}}).do("excavate", 4)
    assert desk.do("auto").captain().relics


def test_wreck_costs_all(at: Any) -> None:
    """XI-339 XI-111: relics leave the game with the ship."""
    desk = land(at, {"ship": "puddle-jumper", "relics": hold("1a.2a", "1b.2b"), "damage": ["1c"]}).do("excavate", 10)
    while desk.captain().at:
        desk.do(desk.options[-1])
    assert (desk.captain().relics, desk.table.relics_lost) == ([], 2)


def test_thrown_out(at: Any) -> None:
    """XI-363 XI-111: relics may be jettisoned, one of choice, beside cubes."""
    desk = land(at, {"ship": "puddle-jumper", "relics": hold("1a.2a", "1b.2b"), "cargo": {"1c": "terra"}}).do(
        "jettison"
    )
    assert desk.options == ["relic", "terra"]
    desk.do("relic", "1b", "done")
    assert (lies(desk.captain()), desk.table.relics_lost, desk.captain().cargo) == ([("1a", "2a")], 1, {"1c": "terra"})
    alone = land(at, {"ship": "puddle-jumper", "relics": hold("1a.2a")}).do("jettison")
    assert (alone.captain().relics, alone.asked) == ([], "Ann action")


# ---- laid anew --------------------------------------------------------------------------------------------------


def test_rearranged(at: Any) -> None:
    """XI-394 XI-231: relics are laid anew with the hold, only where everything else still fits."""
    ann = {"at": "LU1", "ship": "puddle-jumper", "relics": hold("1a.2a"), "outfits": ["m-22 1b"]}
    desk = land(at, ann).do("end", "rearrange")
    assert desk.asked == "Ann stow relic"
    options = [each for each in desk.options if each != "auto"]
    assert len(options) > 1
    desk.do(options[-1])
    while desk.asked != "Ann starport":
        desk.do(desk.options[0])
    captain = desk.captain()
    assert lies(captain) == [tuple(options[-1].split("."))]
    assert not {*captain.outfits[0].cells} & {*captain.relics[0].cells}


def test_several_relics_leave_one_another_room(at: Any) -> None:
    """XI-394 XI-231: no relic is laid where none of the places left takes the next."""
    row = ("1a", "2a", "3a", "4a")
    hurt = [cell.name for cell in land(at, {"ship": "puddle-jumper"}).captain().mat.hold if cell.name not in row]
    desk = land(at, {"ship": "puddle-jumper", "relics": hold("1a.2a", "3a.4a"), "damage": hurt})
    asked = next(relics.stow_anew(desk.table, desk.captain(), []))
    assert [each for each in asked.options if each != "auto"] == ["1a.2a", "3a.4a"]


def test_relic_where_a_mod_was(at: Any) -> None:
    """XI-394 XI-231 XI-493: a relic may be laid anew where a mod lies, which is laid elsewhere; until it lies, it is
    beside the mat, so that one that has been looked at is never out of sight."""
    relics = [{**hold("1a.2a")[0], "relic": "old-compass"}]
    ann = {"at": "LU1", "ship": "puddle-jumper", "relics": relics, "mods": ["gts 1c"]}
    desk = land(at, ann).do("end", "rearrange")
    assert [(each.cells, each.relic) for each in desk.captain().relics] == [((), "old-compass")]
    desk.do(next(each for each in desk.options if "1c" in each))
    while desk.asked != "Ann starport":
        desk.do(desk.options[0])
    assert desk.captain().mods[0].at not in desk.captain().relics[0].cells
    assert "1c" in desk.captain().relics[0].cells


def test_nothing_to_rearrange(at: Any) -> None:
    """XI-394: with a relic that can lie nowhere else there is nothing to lay anew."""
    ann = {"at": "LU1", "ship": "puddle-jumper", "relics": hold("1a.2a")}
    cells = [cell.name for cell in land(at, ann).captain().mat.hold]
    full = land(at, {**ann, "damage": [cell for cell in cells if cell not in ("1a", "2a")]}).do("end")
    assert "rearrange" not in full.options
    assert "rearrange" in land(at, ann).do("end").options


def test_new_ship(at: Any) -> None:
    """XI-A78 XI-A28: relics come along to a new ship, and are laid anew in it like cubes."""
    ann = {"at": "LU1", "ship": "puddle-jumper", "credits": 9000, "relics": hold("1a.2a"), "cargo": {"1b": "terra"}}
    desk = land(at, ann).do("end", "ship")
    desk.do(desk.options[0])
    while desk.asked != "Ann starport":
        desk.do("auto")
    (cells,) = lies(desk.captain())
    assert {*cells} <= desk.captain().mat.cells
    assert len(desk.captain().cargo) == 1
    assert not {*cells} & {*desk.captain().cargo}


def test_new_ship_without_room(at: Any) -> None:
    """XI-A28: a relic for which the new hold has no two cells side by side is jettisoned."""
    table = land(at, {"ship": "puddle-jumper", "relics": hold("1a.2a")}).table
    captain = table.players["Ann"]
    captain.damage = [*captain.mat.names]
    assert [*relics.move_in(table, captain)] == []
    assert (captain.relics, table.relics_lost) == ([], 1)


# ---- in pods ----------------------------------------------------------------------------------------------------

POD = "cargo-pod 1a x"
"""It lies on 1a, and on 1a+1, 1a+2 and 1a+3 outside the hold."""


def test_wholly_in_a_pod_or_in_the_hold(at: Any) -> None:
    """XI-456 XI-457 XI-228: two sections of a pod side by side take a relic, but none lies half in a pod; a pod that is
    damaged takes none."""
    desk = land(at, {"ship": "puddle-jumper", "attached": [POD]}).do("excavate", 20)
    pods = [each for each in desk.options if "1a" in each.split(".")[0]]
    assert pods
    assert all(cell == "1a" or "+" in cell for each in pods for cell in each.split("."))
    assert lies(desk.do(pods[0]).captain()) == [tuple(pods[0].split("."))]
    damaged = land(at, {"ship": "puddle-jumper", "attached": [POD], "damage": ["1a"]}).do("excavate", 20)
    assert not any("+" in each for each in damaged.options)


def test_between_hold_and_pod(at: Any) -> None:
    """XI-394 XI-457: rearranged, a relic may come from the hold into a pod, which stays where it is, and back."""
    ann = {"at": "LU1", "ship": "puddle-jumper", "attached": [POD], "relics": hold("1c.2c"), "outfits": ["m-22 1b"]}
    desk = land(at, ann).do("end", "rearrange")
    pod = next(each for each in desk.options if "+" in each)
    desk.do(pod)
    while desk.asked != "Ann starport":
        desk.do(desk.options[0])
    assert lies(desk.captain()) == [tuple(pod.split("."))]
    assert [each.at for each in desk.captain().attached] == ["1a"]
    desk.do("rearrange")
    back = next(each for each in desk.options if "+" not in each and each != "auto" and "1a" not in each)
    desk.do(back)
    while desk.asked != "Ann starport":
        desk.do(desk.options[0])
    assert lies(desk.captain()) == [tuple(back.split("."))]


def test_all_of_them_out(at: Any) -> None:
    """XI-025: with all 15 lying somewhere unseen the pool has none to draw, and positions keep which they may be."""
    sectors = "LU OH>LU0 VA>LU1 KE>LU2 LO>LU3 AZ>LU4 OM>LU5"
    lying = {"OH0": 4, "VA2": 4, "OM0": 4}
    desk = at({"Ann": {"at": "LU8", "relics": hold("1a.2a")}}, sectors, options=EMBERS, relics=lying, relics_lost=2)
    assert len(desk.table.relic_pool) == 0
    again = RULES.load(RULES.dump(desk.table))
    assert again.relic_pool == desk.table.relic_pool
    assert len(again.relic_pool.cards()) == 15


# ---- positions --------------------------------------------------------------------------------------------------


def test_sound_positions(desks: Any) -> None:
    """XI-225 XI-231 XI-A36: relics lie on relic spaces, and in holds on two free cells side by side."""

    def problems(ann: dict[str, Any], **more: Any) -> list[str]:
        players: dict[str, dict[str, Any]] = {"Ann": {"ship": "puddle-jumper", **ann}, "Bo": {}, "Cy": {}}
        return [str(each) for each in desks.problems(players, MAP, options=EMBERS, **more)]

    assert not problems({"relics": hold("1a.2a")}, relics={"OH0": 4})
    for wrong in (
        problems({}, relics={"OH1": 1}),
        problems({}, relics={"OH0": 5}),
        problems({"relics": hold("1a.2b")}),
        problems({"relics": hold("1a.9a")}),
        problems({"relics": hold("1a.2a", "2a.2b")}),
        problems({"relics": hold("1a.2a"), "cargo": {"1a": "terra"}}),
        problems({"relics": hold("1a.2a"), "damage": ["1a"]}),
        problems({"at": "OH0"}, relics={"OH0": 1}),
        problems({}, relics_lost=16),
    ):
        assert len(wrong) == 1, wrong
