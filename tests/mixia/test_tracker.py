"""Mixia in tracker mode: credits, energy, fame, decks and the hold, which is drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine import Chance, Choice, Play
from companion.game_registry.games import rules_of
from companion.mixia.ground.constants import GAME
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.tracker.summary import DETAILS
from components.modules import in_play
from components.places import locate
from components.problems import SalvageError

from ..views import rows_of

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


KEPT = {
    "core": {
        "Ann ship vagabond": "Ann flies the Vagabond.",
        "Ann fit m-22 at 1a mirrored": "Ann fits E1 M-22 on 1a 2a 3a.",
        "Ann load spice 1b": "Ann loads Spice on 1b.",
        "Ann hit 1a 1b": "Put damage on Ann's 1a and 1b.",
        "Ann board swamp-rat": "Ann flies the Swamp Rat.",
        "Ann load holo 3a": "Ann loads Holo on 3a.",
        "Ann hit 1c 2a": "Put damage on Ann's 1c and 2a.",
        "Ann repair 1c": "Take the damage off Ann's 1c.",
        "Ann unload 3a": "Ann unloads Holo from 3a.",
        "Ann remove m-22": "Ann removes E1 M-22.",
    },
    "embers": {
        "Ann board swamp-rat, Ann energy =11": "Ann flies the Swamp Rat. Ann: energy 0 → 11.",
        "Ann fit m-22 at 1c": "Ann fits E1 M-22 on 1c 2c 3c.",
        "Ann fit cargo-pod at 2a up right": "Ann fits Q1 Cargo Pod on 2a, outside up and right.",
        "Ann fit piercer at 1c": "Ann fits D1 Piercer on 1c.",
        "Ann load relic 2b 3b": "Ann loads a relic on 2b and 3b.",
        "Ann load holo 2a+3": "Ann loads Holo on 2a+3.",
        "Ann hit 4b 1b ice": "Put ice on Ann's 4b and 1b.",
        "Ann repair 4b": "Take the damage off Ann's 4b.",
        "Ann board iron-heron": "Ann flies the Iron Heron.",
        "Ann unload 2b": "Ann unloads the relic from 1b and 2b.",
        "Ann remove piercer": "Ann removes D1 Piercer.",
        "Ann economy spice 3": "Economy board: Spice 0 → 3.",
        "Ann demand terra": "Put 1,000 credits on the Terra section.",
        "Bo claim terra": "Bo takes the 1,000 credits off the Terra section: credits 4,000 → 5,000.",
    },
}
"""Lines of journals that were written while the hold had verbs of its own, and what is told of them."""


@pytest.mark.parametrize("options", KEPT)
def test_journals_hold_verbs_of_the_hold(options: str) -> None:
    """XI-088 XI-228 XI-331 XI-368 XI-453: they go on to do what they did, each in its one spelling."""
    play = tracked(*(each for each in [options] if each != "core"))
    for line, said in KEPT[options].items():
        play.table.notes.clear()
        play.answer(line)
        assert " ".join(play.rules.texts.describe(note) for note in play.table.notes) == said
    ann = play.table.state["players"]["Ann"]
    if options == "core":
        assert (ann["ship"], ann["outfits"], ann["damage"], len(ann["cargo"])) == ("swamp-rat", [], ["2a"], 1)
    else:
        assert [len(ann[name]) for name in ("outfits", "attached", "mods", "relics", "damage", "ice")] == [
            1,
            1,
            0,
            0,
            0,
            0,
        ]
    assert play.rules.check(play.rules.load(play.rules.dump(play.table))) == []


@pytest.mark.parametrize(
    ("line", "correction"),
    [
        ("ship swamp rat", "Ann ship swamp rat"),
        ("load spice 3c", "Ann cargo 3c spice"),
        ("load spice", "Ann cargo SPACE spice"),
        ("load rel 2a 3a", "Ann relics +2a 3a"),
        ("bo unload 3c", "Bo cargo 3c nothing"),
        ("unload spice", "Ann cargo -spice"),
        ("unload relic", "Ann relics -SPACE"),
        ("fit m-22", "Ann outfits +m-22 SPACE"),
        ("fit e1 at 1c quarter", "Ann outfits +m-22 1c turns 1"),
        ("fit armor at 4b right", "Ann attached +armor-plating 4b turns 1"),
        ("fit piercer at 1c", "Ann mods +piercer 1c"),
        ("remove m-22", "Ann outfits -m-22"),
        ("hit 3b, 4b ice", "Ann damage +3b 4b, Ann ice +3b 4b"),
        ("repair 3b", "Ann damage -3b"),
        ("repair all", "Ann damage none"),
        ("economy spice +1", "economy spice +1"),
        ("demand terra", "in_demand +terra"),
        ("bo claim terra", "in_demand -terra, Bo credits +1000"),
    ],
)
def test_a_verb_that_is_gone_says_what_to_type(line: str, correction: str, home: Path) -> None:
    """And that is a correction, once it says which space."""
    session = begin(locate("mixia"), ["Ann", "Bo"], mode="tracker", seed=1, options={"embers": "yes"})
    lies = ["Ann cargo 4c spice", "Bo cargo 3c spice", "Ann damage +3b", "Ann outfits +m-22 1a"]
    session.adjust([*lies, "in_demand +terra" if "claim" in line else "in_demand +holo"], "before")
    with pytest.raises(SalvageError) as refused:
        session.answer([line])
    assert str(refused.value).endswith(f' is said as a correction: adjust "{correction}"')
    if "SPACE" not in correction:
        session.adjust(correction.split(", "), "as it says")
    session.close()


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
    session.adjust(["ann ship swamp", "ann has m-22 at 1c", "ann cargo 2a spice", "ann damage 4b"], "as it lies")
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


EXTRAS = ("embers", "powers", "envoy", "sellsword")


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
    for line in ("draw event", "draw relic", "draw exploration"):
        session.answer([line])
    lines = (
        "ann ship emberwake", "ann powers thick hide", "ann mods +gts 1a", "ann attached +cargo-pod 2a",
        "ann relics +2b 3b", "ann damage 2a", "ann ice 2a", "economy spice 3", "in demand terra",
    )  # fmt: skip
    session.adjust(lines, "as it lies")
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
    assert any(row.startswith("a    Q✱") for row in rows)
    assert any(row.split()[2:4] == ["r", "r"] for row in rows)
    session.adjust(["economy.spice=5"], "overlooked")
    assert session.play.table.state["economy"]["spice"] == 5
    session.undo(1)
    assert session.play.table.state["economy"]["spice"] == 3
    session.close()
    bare = begin(locate("mixia"), PLAYERS, mode="tracker", seed=1)
    assert not {"economy", "in_demand"} & bare.rules.dump(bare.play.table).keys()
    bare.close()
