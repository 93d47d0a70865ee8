"""Words beside the transcript: what screens leave out, decks and cards in few letters, names of answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

from companion.engine import Chance
from companion.engine.labels import Label
from companion.engine.piles import Bag
from companion.sessions.session_store import begin
from companion.space_debris import summary
from companion.space_debris.constants import GAME
from companion.space_debris.piece_words import describe, read_open
from companion.table import feed
from companion.table.options import hint_at_answers
from companion.table.view import ShownOption
from companion.text.told import say_all
from components.places import locate

from ..views import board_of
from .positions import SHIPS, works

Desk = Callable[..., Any]


def decks(state: Any) -> str:
    """The line of the screen that tells of the decks."""
    return next(row for row in board_of(summary, state) if "Resources " in row)


def test_decks_are_told_whole_at_their_longest(desk: Desk) -> None:
    """SD-090 SD-123: with the longest codes open, three cards waiting and both discards large nothing is cut off."""
    face_down = [{"cubes": cubes, "card": "?"} for cubes in (1, 2, 2)]
    ann = desk(SHIPS, works("debris-forecast"), phase="place", threat=12, face_down=face_down, top="G112.5")
    shown = ann.state | {"resource_deck": {"?": 22}, "resource_discard": {"junk": 12, "fuel": 10}}

    assert decks(shown).split("  ")[0] == "next card G112.5"
    assert decks(shown).endswith("  waiting 3 (1, 2 and 2 cubes)  Resources 22, discard 22")
    assert "Orbit deck 37, discard 0" in board_of(summary, shown)
    assert decks(shown | {"top": None}).startswith("waiting 3 (1, 2 and 2 cubes)  Resources 22")
    assert all(len(row) <= 80 for row in board_of(summary, shown))
    assert "next card FRAG" in decks(shown | {"top": "fragmentation"})


def test_what_is_near_and_what_the_boards_carry_is_told(desk: Desk) -> None:
    """SD-112 SD-113: neighbours by their angle, pieces by where they go, full spaces with where they are now."""
    ships = {"Ann": {"at": "H0"}, "Bo": {"at": "G0"}}
    state = desk(ships, cubes={"H30": 3, "L0": 1}).state
    (near,) = summary.describe_near(state, "Ann")
    (turn,) = summary.coming(state)

    assert near.startswith("Spaces next to Ann (at H0): G0 (Bo), G22.5 (")
    assert "H30 (3 cubes), H330 (empty), L0 (1 cube)" in near
    assert turn.startswith("When the discs turn: Ann goes to H90; ")
    assert turn.rpartition("; ")[2].startswith("Bo")
    assert turn.endswith(" Full spaces: the 3 cubes on H30 go to H120.")
    (later,) = summary.coming(desk(ships).state | {"orbit_done": True})  # SD-125: they have been turned already.
    assert later.startswith("When the discs turn next (not this turn): ")


def test_lots_are_drawn_among_all_spaces(desk: Desk) -> None:
    """SD-027: nothing in the box draws a space by chance, so the screen names those to make lots of."""
    lots = Chance("pawn drawn", Bag([f"G{n}" for n in range(20)]), "SD-027", {"who": "Ann"}, "pawn")
    options = [ShownOption(str(n), f"G{n}", Label(f"G{n}")) for n in range(20)]
    assert hint_at_answers(lots, options, GAME) == f"Draw one of {', '.join(f'G{n}' for n in range(20))}."


def test_cards_of_set_up_are_set_aside_and_cards_without_cubes_wait(desk: Desk) -> None:
    """SD-022 SD-085: the fragmentation cards are no discards; where the supply is short, cards wait without cubes."""
    ann = desk(SHIPS)
    aside = {"phase": "orbitals", "orbit_deck": {"?": 36}, "orbit_discard": {"fragmentation": 4}}
    assert "Orbit deck 36, set aside 4" in decks(ann.state | aside)
    assert decks(ann.state | {"phase": "deal"}).endswith("Orbit deck 40")  # Nothing is set aside yet.
    lost = {"phase": "over", "face_down": [{"cubes": cubes, "card": "?"} for cubes in (1, 0, 0)]}
    assert summary.waiting(ann.state | lost) == [1, 0, 0]
    resolving = {"phase": "place", "face_down": [{"cubes": 0, "card": "H30"}, {"cubes": 2, "card": "?"}]}
    assert summary.waiting(ann.state | resolving) == [2]


def test_a_player_called_like_an_answer(desk: Desk) -> None:
    """A player may be called almost anything: only questions about players take a name for one."""
    ann = desk({"stop": {"at": "H0"}, "own": {"at": "H0", "hand": ["fuel"]}}, cubes={"G0": 1}).do("thrust", "G0")

    assert ann.label("stop") == "Done"


def test_the_only_card_may_be_named_and_ends_no_turn(salvage: Any, home: Path, tmp_path: Path) -> None:
    """SD-053: `deliver E` with Electronics alone in hand delivers it; E is not taken for the end of the actions."""
    example = locate("space-debris").components / "scenarios" / "sd-e03.yaml"
    position = yaml.safe_load(example.read_text(encoding="utf-8"))["state"]
    players = {**position["players"], "Caitlin": {"colour": "blue", "at": "L90", "hand": ["electronics"]}}
    file = tmp_path / "one-card.yaml"
    file.write_text(yaml.safe_dump({"title": "One card", "state": {**position, "players": players}}))
    assert salvage("new", "space-debris", "--scenario", file).code == 0
    said = salvage("do", "deliver", "E", "--json").json["status"]

    assert (said["seq"], said["player"], said["state"]["actions_left"]) == (1, "Caitlin", 2)


def test_a_satellite_says_when_its_ability_applies() -> None:
    """SD-120: passive, one-time or an action; in print once, and on every screen."""
    boosters = GAME.piece("satellite-card.onboard-boosters")
    ability = "OB Onboard Boosters (action, once a turn): Move any satellite to an adjacent empty space."
    assert describe(boosters) == [ability, "Its repair costs 4 Electronics and 4 Fuel."]
    said = read_open({"satellites": {"A": {"card": "onboard-boosters"}}})
    assert {id: text for id, text in said.items() if text} == {boosters.id: ability}
    told = {piece.key: describe(piece)[0] for piece in GAME.kinds["satellite-card"].pieces}
    assert "(while operational): " in told["automation"]
    assert "(once, when flipped): " in told["orbital-decay"]


def test_every_card_has_straight_quotes() -> None:
    for piece in GAME.pieces():
        assert not any("’" in line for line in describe(piece))
    assert describe(GAME.piece("resource-card.plastic")) == ["P Plastic: Raise your ship's capacity by 1, up to 10."]
    assert describe(GAME.kinds["board"].pieces[0]) == []


def test_undo_moves_no_card_within_the_orbit_deck(home: Path) -> None:
    """SD-102 SD-A33: what lay in the deck before a shuffle with waiting cards is told apart from it only by the
    companion: no hands take it out of the deck, or put it there."""
    session = begin(locate("space-debris"), ["Ann", "Bo", "Cy"], seed=1, physical=("orbit-deck",), name="shuffled")
    looked = 0
    while looked < 3:
        session.random(1)
        if session.play.ask.name == "collision":
            looked += 1
            for number in (1, 3):
                told = " ".join(say_all(feed.describe_move(session, session.undo(number), is_undo=True).told))
                assert not re.search(r"\d cards? (back into|out of) the orbit deck", told), told
                session.redo(number)
