"""Mixia in tracker mode: credits, energy, fame, decks and the hold, which is drawn."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from companion.engine import Chance, Choice, Play
from companion.library.games import rules_of
from companion.mixia.ground import hold
from companion.mixia.ground.constants import CARGO, GAME
from companion.mixia.ground.hold import Placement
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.tracker.summary import DETAILS
from components.modules import in_play
from components.places import locate
from components.problems import SalvageError

from ..views import rows_of
from .core_box import OUTFITS, SHIPS

PLAYERS = ["Ann", "Bo", "Cleo"]


def tracked(*options: str) -> Play:
    rules = rules_of(locate("mixia"), "tracker")
    table = rules.setup(PLAYERS, dict.fromkeys(options, "yes"))
    table.notes = []
    return Play(rules, table)


def spelling(play: Play, line: str) -> str:
    """A line as it is kept."""
    assert isinstance(play.ask, Choice)
    assert play.ask.free
    return str(play.ask.free.read(line))


def edit(play: Play, line: str) -> list[str]:
    """What an edit is told as."""
    play.table.notes.clear()
    play.answer(spelling(play, line))
    while isinstance(play.ask, Chance):
        play.answer(play.ask.source.pick(0))
    return [play.rules.texts.describe(note) for note in play.table.notes]


def type_all(play: Play, told: Mapping[str, str]) -> None:
    """Each line is told as it should be, and kept in one spelling."""
    for line, said in told.items():
        kept = spelling(play, line)
        assert spelling(play, kept) == kept
        assert edit(play, line) == [said]


def refuse_all(play: Play, refused: Mapping[str, str]) -> None:
    for line, said in refused.items():
        with pytest.raises(SalvageError, match=re.escape(said)):
            edit(play, line)


def test_an_evening_in_short_lines() -> None:
    """What is laid lies where it is told or where most room is left; each line is kept in one spelling."""
    play = tracked()
    type_all(
        play,
        {
            "credits -1000": "Ann: credits 4,000 → 3,000.",
            "board swamp": "Ann flies the Swamp Rat.",
            "energy 11": "Ann: energy 0 → 11.",
            "fit e1 at 1c": "Ann fits E1 M-22 on 1c 2c 3c.",
            "load holo 2a": "Ann loads Holo on 2a.",
            "bo board vaga": "Bo flies the Vagabond.",
            "bo load terra 1a": "Bo loads Terra on 1a.",
            "hit 1c 2a": "Put damage on Ann's 1c and 2a.",
            "rep 1c": "Take the damage off Ann's 1c.",
            "repair all": "Take the damage off Ann's 2a.",
            "unload 2a": "Ann unloads Holo from 2a.",
            "remove 2c": "Ann removes E1 M-22.",
            "fame +1": "Ann: fame 0 → 1.",
        },
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("load spice", "Bo has no ship yet; name it first, such as: ship puddle jumper"),
        ("ann load spice 9z", "there is no cargo 'spice 9z'"),
        ("ann load spice 1a", "1a isn't free; free spaces: 2a, 3a, 1b"),
        ("ann fit m-22 at 1a", "M-22 doesn't fit at 1a; free spaces: 2a"),
        ("ann hit 9z", "9z isn't a space of the hold; spaces: 2a"),
        ("ann repair 1b", "1b has no damage; damaged: none"),
        ("ann remove aegis", "there is no outfit in the hold"),
        ("ann load", "load what? Type its name, such as load spice; allowed: Spice, Holo, Terra"),
        ("ann fit", "fit what? Type its name, such as fit m-22; allowed: M-22"),
        ("ann ship", "ship what? Type its name, such as ship puddle jumper; allowed: Puddle Jumper"),
        ("ann unload", "there is no cargo aboard"),
        ("ann hit", "hit which spaces? Type them, such as hit 3b 4b"),
        ("ann hit ,", "',' isn't a space of the hold; spaces: 2a"),
        ("ship swamp", "Ann flies the Swamp Rat already"),
    ],
)
def test_what_does_not_fit_says_what_does(line: str, said: str) -> None:
    play = tracked()
    edit(play, "ship swamp rat")
    edit(play, "next bo")
    with pytest.raises(SalvageError, match=re.escape(said)):
        edit(play, line)


def test_a_ship_comes_with_all_its_energy() -> None:
    """XI-067 XI-083: in one edit, that is undone as one; in journals of before the ship came alone."""
    play = tracked()
    assert edit(play, "ship swamp") == ["Ann flies the Swamp Rat.", "Ann: energy 0 → 11."]
    assert edit(play, "bo ship vaga")[0] == "Bo flies the Vagabond."
    vagabond = SHIPS["vagabond"].energy
    assert play.table.state["players"]["Bo"]["counters"]["energy"] == vagabond
    kept = spelling(play, "ship lone drifter")
    assert spelling(play, kept) == kept

    before = tracked()
    before.answer("Ann ship vagabond")  # As a journal of before has it.
    assert before.table.state["players"]["Ann"]["ship"] == "vagabond"
    assert before.table.state["players"]["Ann"]["counters"]["energy"] == 0


def test_a_deck_of_an_expansion_is_not_called_empty() -> None:
    """The event deck stays in the box; nobody has drawn it to its end."""
    with pytest.raises(SalvageError, match="the event deck isn't used in this game"):
        edit(tracked(), "draw event")


def test_bounty_stands_in_the_row(tmp_path: Path) -> None:
    """XI-182: like the other numbers of a captain, before anybody has some."""
    session = begin(locate("mixia"), players=PLAYERS, mode="tracker")
    told = {(fact.owner, fact.label): fact.value for fact in view(session).facts}
    assert [str(told[name, "bounty"]) for name in PLAYERS] == ["0"] * len(PLAYERS)
    session.close()


@pytest.mark.parametrize("seed", range(4))
def test_random_lines_keep_every_hold_sound(seed: int) -> None:
    """XI-088 XI-089: everything lies on cells of the hold, and no two things on one."""
    play, random = tracked(), Random(seed)
    done = 0
    for _ in range(120):
        ship = random.choice([*SHIPS.values()])
        lines = [
            f"ship {ship.key}", f"fit {random.choice([*OUTFITS])}", f"load {random.choice([*CARGO])}",
            f"hit {random.choice(ship.names)}", "repair", f"unload {random.choice(ship.names)}",
            f"remove {random.choice(ship.names)}", f"next {random.choice(PLAYERS)}",
        ]  # fmt: skip
        try:
            edit(play, random.choice(lines))
        except SalvageError:
            continue
        done += 1
        for captain in play.table.state["players"].values():
            cells = [
                cell
                for each in captain["outfits"]
                for cell in hold.cells_of(each["outfit"], Placement(each["at"], each["turns"], each["mirrored"]))
            ] + [*captain["cargo"]]
            assert len(cells) == len({*cells})
            assert not captain.get("ship") or {*cells, *captain["damage"]} <= {*SHIPS[captain["ship"]].names}
        state = play.rules.dump(play.table)
        assert play.rules.dump(play.rules.load(state)) == state
        assert play.rules.check(play.rules.load(state)) == []
    assert done > 40


def test_a_bounty_is_counted_once_there_is_one(home: Path) -> None:
    """XI-078 XI-180: captains begin without; sessions from before it was declared hold nothing of it, and go on."""
    session = begin(locate("mixia"), PLAYERS, seed=1, mode="tracker")
    assert "bounty" not in session.rules.dump(session.play.table)["players"]["Ann"]["counters"]

    session.answer(["Bo bounty +1000"])
    assert session.rules.dump(session.play.table)["players"]["Bo"]["counters"]["bounty"] == 1000
    assert "bounty 1,000" in " ".join(rows_of(view(session)))
    session.answer(["bo +3"])
    assert session.rules.dump(session.play.table)["players"]["Bo"]["tracks"]["fame"] == "3"  # `bo` is no bounty.
    session.close()


def test_the_hold_is_drawn(home: Path) -> None:
    """On a screen cell by cell, in sentences without one; `adjust` reaches what lies in it; undo takes a line back."""
    session = begin(locate("mixia"), PLAYERS, mode="tracker", seed=1)
    for line in ("ship swamp", "fit m-22 at 1c", "load spice 2a", "hit 4b"):
        session.answer([line])
    rows = rows_of(view(session))
    assert any(row.startswith("a    □S ·") and "E1 M-22" in row for row in rows)
    assert any(row.startswith("c E○ E○ E") for row in rows)
    assert any(row.startswith("b ·  ·  ·  ✕") for row in rows)
    told = {fact.label: fact.value for fact in view(session).facts if fact.group == DETAILS}
    assert told == {"ship": "Swamp Rat S04", "outfits": "E1 M-22 at 1c", "cargo": "2a Spice", "damage": "4b"}
    session.adjust(["ann damage +1b"], "overlooked")
    assert session.play.table.state["players"]["Ann"]["damage"] == ["4b", "1b"]
    session.undo(2)
    assert session.play.table.state["players"]["Ann"]["damage"] == []


def test_ice_is_tracked_with_embers(home: Path) -> None:
    """XI-331 XI-333: ice is damage of a kind of its own, at tables that play with it; so are the ships of Embers."""
    play = tracked("embers")
    assert edit(play, "board emberwake") == ["Ann flies the Emberwake."]
    assert edit(play, "hit 2a 3a ice") == ["Put ice on Ann's 2a and 3a."]
    edit(play, "hit 4a")
    ann = play.table.state["players"]["Ann"]
    assert (ann["damage"], ann["ice"]) == (["2a", "3a", "4a"], ["2a", "3a"])
    edit(play, "repair 2a")
    edit(play, "repair ice")
    assert (play.table.state["players"]["Ann"]["damage"], play.table.state["players"]["Ann"]["ice"]) == (["4a"], [])
    with pytest.raises(SalvageError, match="no ice"):
        edit(play, "repair ice")
    bare = tracked()
    assert "ice" not in bare.table.state["players"]["Ann"]
    with pytest.raises(SalvageError, match="Embers of a Forsaken Star"):
        edit(bare, "board ninefold")
    edit(bare, "board swamp")
    with pytest.raises(SalvageError, match="Embers of a Forsaken Star"):
        edit(bare, "hit 1a ice")


def test_mods_plates_and_pods_are_tracked_with_embers(home: Path) -> None:
    """XI-493 XI-491 XI-456 XI-453: by name, code or cell; their sections outside the hold take cubes and damage."""
    play = tracked("embers")
    type_all(
        play,
        {
            "board swamp": "Ann flies the Swamp Rat.",
            "fit e1 at 1c": "Ann fits E1 M-22 on 1c 2c 3c.",
            "fit cargo pod at 2a up right": "Ann fits Q1 Cargo Pod on 2a, outside up and right.",
            "fit w1 at 4b right": "Ann fits W1 Armor Plating on 4b, outside right.",
            "fit piercer at 1c": "Ann fits D1 Piercer on 1c.",
            "fit gts at 1b": "Ann fits D3 GTS on 1b.",
            "load holo 2a+3": "Ann loads Holo on 2a+3.",
            "hit 4b+2 1b": "Put damage on Ann's 4b+2 and 1b.",
            "repair 4b+2": "Take the damage off Ann's 4b+2.",
            "remove 1c": "Ann removes D1 Piercer.",
            "remove w1": "Ann removes W1 Armor Plating.",
        },
    )
    refuse_all(
        play,
        {
            "fit m-comp at 2c": "M-Comp doesn't fit at 2c",
            "remove 2a": "unload 2a+3 first",
            "hit 2a+1": "2a+1 isn't a space of the hold",
            "load spice 2a+3": "2a+3 isn't free",
        },
    )
    edit(play, "board iron heron")
    ann = play.table.state["players"]["Ann"]
    assert [len(ann[field]) for field in ("outfits", "attached", "mods", "cargo", "damage")] == [1, 1, 1, 1, 0]
    assert play.rules.check(play.rules.load(play.rules.dump(play.table))) == []


def test_mods_are_tracked_with_embers_alone() -> None:
    """XI-A90: at a table without the module there are none."""
    play = tracked()
    edit(play, "board swamp")
    with pytest.raises(SalvageError, match="there is no outfit 'piercer'"):
        edit(play, "fit piercer")


EXTRAS = ("embers", "powers", "envoy", "sellsword")


def test_relics_are_tracked_with_embers() -> None:
    """XI-228 XI-231 XI-390: on two spaces side by side, in the hold or in a pod; they go with their captain."""
    play = tracked("embers")
    type_all(
        play,
        {
            "board swamp": "Ann flies the Swamp Rat.",
            "load relic": "Ann loads a relic on 2a and 3a.",
            "load rel 2b, 3b": "Ann loads a relic on 2b and 3b.",
            "load ember 1b": "Ann loads Ember on 1b.",
            "fit cargo pod at 4b up right": "Ann fits Q1 Cargo Pod on 4b, outside up and right.",
            "load relic 4b+1 4b+2": "Ann loads a relic on 4b+1 and 4b+2.",
            "unload 3b": "Ann unloads the relic from 2b and 3b.",
            "board emberwake": "Ann flies the Emberwake.",
        },
    )
    ann = play.table.state["players"]["Ann"]
    assert len(ann["relics"]) == 2
    assert play.rules.check(play.rules.load(play.rules.dump(play.table))) == []
    for line in ("unload relic", "unload relic"):
        edit(play, line)
    assert play.table.state["players"]["Ann"]["relics"] == []
    refuse_all(
        play,
        {
            "load relic 2a 4a": "a relic needs two free spaces side by side",
            "unload relic": "there is no cargo aboard 'relic'",
            "load relic 9z 8z": "a relic needs two free spaces side by side",
        },
    )


def test_relics_need_room_in_the_next_ship() -> None:
    """XI-390: a ship that has no room for them isn't taken."""
    play = tracked("embers")
    edit(play, "board wide harvest")
    for _ in range(11):
        edit(play, "load relic")
    with pytest.raises(SalvageError, match="the Swamp Rat has no room for all of it"):
        edit(play, "board swamp")


def test_the_economy_board_is_tracked_with_embers() -> None:
    """XI-063 XI-368 XI-369 XI-370: sections hold up to 6 cubes, and credits lie on some until somebody claims them."""
    play = tracked("embers")
    type_all(
        play,
        {
            "economy spice 3": "Economy board: Spice 0 → 3.",
            "eco spice +2": "Economy board: Spice 3 → 5.",
            "economy spice -1": "Economy board: Spice 5 → 4.",
            "demand terra": "Put 1,000 credits on the Terra section.",
            "bo claim terra": "Bo takes the 1,000 credits off the Terra section: credits 4,000 → 5,000.",
        },
    )
    state = play.table.state
    assert (state["economy"], state["in_demand"], state["players"]["Bo"]["counters"]["credits"]) == (
        {"spice": 4}, [], 5000,
    )  # fmt: skip
    edit(play, "demand holo")
    refuse_all(
        play,
        {
            "economy spice 7": "a section holds 0 to 6 cubes, so Spice can't have 7",
            "economy spice -5": "a section holds 0 to 6 cubes",
            "economy spice": "how many cubes of what?",
            "economy ember 2": "which section of the economy board? Type Spice, Holo, Terra, Plasma, Cyber",
            "demand": "which section of the economy board?",
            "demand holo": "Holo is In Demand already",
            "claim cyber": "Cyber isn't In Demand; sections that are: Holo",
        },
    )


def test_powers_are_tracked() -> None:
    """XI-118: the power of each ship that a captain has taken, with Missions and Powers alone."""
    play = tracked("powers")
    for ship in ("swamp", "gaiden", "swamp"):
        edit(play, f"board {ship}")
    assert play.table.state["players"]["Ann"]["powers"] == ["mud-tubes", "spare-cells"]
    edit(bare := tracked(), "board swamp")
    assert "powers" not in bare.table.state["players"]["Ann"]


@pytest.mark.parametrize("line", ["load relic", "economy spice 3", "demand terra", "claim terra", "load ember"])
def test_a_table_without_embers_has_none_of_its_pieces(line: str) -> None:
    """What comes with it is refused, with the reason where it isn't a name alone."""
    play = tracked()
    edit(play, "board swamp")
    with pytest.raises(SalvageError, match=r"Embers of a Forsaken Star|there is no cargo 'ember'"):
        edit(play, line)


def test_modules_fit_what_is_flown_and_fitted() -> None:
    """XI-035 XI-023: the Sellsword's ship and blaster come with its module."""
    play = tracked("sellsword")
    assert edit(play, "board sellsword") == ["Ann flies the Sellsword Mk II."]
    assert edit(play, "fit rks blaster at 1a")[0].startswith("Ann fits B4 RKS Blaster on 1a")
    with pytest.raises(SalvageError, match="all 1 of RKS Blaster are in holds already"):
        edit(play, "fit rks blaster")
    with pytest.raises(SalvageError, match="Sellsword Mk II"):
        edit(tracked(), "board sellsword")


@pytest.mark.parametrize("options", [(), ("embers",), ("embers", "no_events"), ("embers", "no_tokens"), EXTRAS])
def test_counts_of_decks(options: tuple[str, ...]) -> None:
    """XI-058 XI-161 XI-056: decks and pieces are those of the modules in play."""
    play = tracked(*options)
    for deck in ("missions", "titles", "events", "relics", "explorations"):
        assert play.table.state[deck] == in_play(GAME, deck, len(PLAYERS), options)
    assert (sum(play.table.state["events"].values()) > 0) == ("embers" in options and "no_events" not in options)
    assert (sum(play.table.state["relics"].values()) > 0) == ("embers" in options)


def test_what_modules_add_is_seen(home: Path) -> None:
    """On screens and in words, drawn in the hold and told of the table; without modules none of it."""
    session = begin(locate("mixia"), PLAYERS, mode="tracker", seed=1, options=dict.fromkeys(EXTRAS, "yes"))
    lines = (
        "ship emberwake", "fit cargo pod", "fit gts", "load relic 2b 3b", "hit 2a ice", "economy spice 3",
        "demand terra", "draw event", "draw relic", "draw exploration",
    )  # fmt: skip
    for line in lines:
        session.answer([line])
    shown = view(session)
    told = {fact.label: str(fact.value) for fact in shown.facts if fact.group == DETAILS}
    assert told["ice damage"] == "2a"
    assert told["relics"] == "relic on 2b and 3b"
    assert told["powers"].startswith("Thick Hide")
    assert told["mods"].startswith("D3 GTS on ")
    said = {fact.group: str(fact.value) for fact in shown.facts if not fact.owner}
    assert (said["Economy board"], said["In Demand"]) == ("Spice 3", "Terra")
    rows = rows_of(shown)
    assert any("Economy board  Spice 3" in row for row in rows)
    assert any(row.startswith("a    ✱") for row in rows)
    assert any(row.split()[2:4] == ["r", "r"] for row in rows)
    session.adjust(["economy.spice=5"], "overlooked")
    assert session.play.table.state["economy"]["spice"] == 5
    session.undo(1)
    assert session.play.table.state["economy"]["spice"] == 3
    session.close()
    bare = begin(locate("mixia"), PLAYERS, mode="tracker", seed=1)
    assert not {"economy", "in_demand"} & bare.rules.dump(bare.play.table).keys()
    bare.close()
