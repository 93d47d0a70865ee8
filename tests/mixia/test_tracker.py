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
