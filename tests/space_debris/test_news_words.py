"""What hands are told to do with the pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.space_debris import RULES
from companion.space_debris.constants import SPACES
from companion.table.compose import view
from companion.table.news import tell_news
from companion.table.way_back import add_way_back
from companion.tellers.instruction import sentences
from companion.tellers.take_and_put import instructions
from companion.terminal.adjust_prompts import correct
from companion.terminal.plain import Plain
from components.places import locate
from tests.evening import Evening

Desk = Callable[..., Any]


def test_cubes_leave_a_hold_and_come_back_to_it(desk: Desk) -> None:
    """SD-049: recycled cubes go to the supply; when it is undone they come back."""
    full, empty = (desk({"Ann": {"at": "H0", "cubes": cubes}, "Bo": {"at": "L180"}}).state for cubes in (2, 0))
    assert undo(full, empty) == ["Take 2 cubes out of Ann's hold."]
    assert undo(empty, full) == ["Put 2 cubes back into Ann's hold."]


def test_what_was_delivered_goes_back_to_where_it_came_from(desk: Desk) -> None:
    """SD-053 SD-075: one sentence for each card, which says where it lies and where it goes; junk by what it was."""
    satellites = {"A": {"card": "rendezvous", "at": "G0"}, "B": {"card": "gravity-assist", "at": "H0"}}
    before = desk({"Ann": {"at": "H0", "hand": ["fuel", "junk"]}, "Bo": {"at": "L180"}}, satellites).state
    lying = [{"card": "fuel", "as": None}, {"card": "junk", "as": "metal"}]
    ann = {**before["players"]["Ann"], "hand": []}
    after = {
        **before,
        "players": {**before["players"], "Ann": ann},
        "satellites": {**before["satellites"], "B": {**before["satellites"]["B"], "delivered": lying}},
    }

    assert undo(after, before) == ["Move Fuel and Junk (stands for: metal) from Satellite B back into Ann's hand."]
    assert redo(before, after) == ["Move Fuel and Junk (stands for: metal) from Ann's hand to Satellite B."]


def test_cards_that_come_once_stand_before_those_that_come_twice(desk: Desk) -> None:
    """SD-066: `2 Fuel and Junk` could be 2 of each."""
    before = desk({"Ann": {"at": "H0", "hand": ["fuel", "fuel", "junk"]}, "Bo": {"at": "H0"}}).state
    ships = {"Ann": {**before["players"]["Ann"], "hand": []}, "Bo": {**before["players"]["Bo"]}}
    ships["Bo"]["hand"] = before["players"]["Ann"]["hand"]

    [given] = redo(before, {**before, "players": ships})
    assert given == "Move Junk and 2 Fuel from Ann's hand into Bo's hand."


def test_a_complete_cost_is_discarded_in_so_many_words(tmp_path: Path) -> None:
    """SD-056: its cards lie at the satellite, whoever draws."""
    evening = Evening("space-debris", tmp_path)
    session = evening.begin("Anna 11")
    done = session.answer(["deliver", "electronics", "junk", "electronics", "plastic"])

    assert any("Discard the 8 cards at satellite C." in said for said in tell_news(session, done))


def test_the_face_up_orbit_card_goes_back_into_its_deck(desk: Desk) -> None:
    """SD-123: it lies on the deck and isn't of it, so it is named once."""
    before = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}).state
    after = {**before, "top": "G45", "orbit_deck": {**before["orbit_deck"], "G45": 0}}

    assert undo(after, before) == ["Move card G45 from the top of the orbit deck back on top of the orbit deck."]


def test_several_orbit_cards_are_told_with_one_noun(desk: Desk) -> None:
    """SD-022: by their codes, which alone would be spaces; fragmentation cards by their name."""
    before = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}).state
    more = {"orbit_discard": {"G45": 1, "fragmentation": 2, "H0": 1}}
    left = {"orbit_deck": {**before["orbit_deck"], "G45": 0, "H0": 0, "fragmentation": 2}}
    assert undo({**before, **more, **left}, before) == [
        "Move cards G45, H0 and 2 FRAG (Fragmentation) from the orbit discard pile back into the orbit deck."
    ]


def crowded(seed: int) -> Session:
    """A session late in a game: full spaces all over, where orbit cards lead to one collision after the other."""
    options = {"satellites": "random", "first": "Ann", "pawns": "random", "flip": "random"}
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=seed, options=options, name=f"crowded-{seed}")
    while session.play.table.phase != "actions":
        session.random()
    lying = [f"cubes.{space}={3 if not number % 3 else 0}" for number, space in enumerate(SPACES)]
    correct(session, Plain(), ["threat=10", *lying], reason="")
    return session


def test_a_card_played_by_mistake_has_a_way_back(home: Path) -> None:
    """SD-074: as long as nothing is decided by chance; the card was only named."""
    session = crowded(1)
    at = session.play.table.players["Bo"].at
    changes = [f"players.Ann.at={at}", "players.Ann.hp=2", "players.Bo.hp=2", "players.Ann.hand=[metal, plastic]"]
    correct(session, Plain(), changes, reason="")
    entries = session.answer(["play", "metal"])
    shown = add_way_back(view(session), entries[-1], RULES.texts.events)
    assert shown.question is not None
    assert shown.question.text == "Ann: restore what to 4 HP?"
    assert [option.label for option in shown.listed if option.typed == "0"] == ["Back"]


def undo(now: Mapping[str, Any], then: Mapping[str, Any]) -> list[str]:
    """What to do with the pieces, where people draw from every deck."""
    return sentences(instructions(now, then, RULES.game, between=[now]))


def redo(now: Mapping[str, Any], then: Mapping[str, Any]) -> list[str]:
    """The same for a later position."""
    return sentences(instructions(now, then, RULES.game, back=False, between=[now]))
