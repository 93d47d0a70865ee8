"""What undo has hands put back, orbit cards above all, and how corrections call these."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.positions.hands import say
from companion.positions.instruction import sentences as sentences_of
from companion.positions.instructions import instructions
from companion.positions.sightings import name_first
from companion.positions.state_words import StateWords
from companion.sessions.session_store import begin
from companion.space_debris import RULES
from companion.space_debris.constants import FRAGMENTATION
from companion.space_debris.hands import HANDS
from companion.table import feed
from components.places import locate

Desk = Callable[..., Any]


@pytest.mark.parametrize("physical", [(), ("orbit-deck",)])
def test_undo_leaves_out_decks_that_lie_nowhere(physical: tuple[str, ...], home: Path) -> None:
    """Where the companion draws, no orbit cards are put back; where people draw, deck and discards are named."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=5, physical=physical, name=f"undone-{len(physical)}")
    session.random(90)
    said = " ".join(note["text"] for note in feed.tell_move(session, session.undo(30), back=True)["notes"])

    assert ("into the orbit deck" in said) == bool(physical)
    assert ("the orbit discard pile" in said) == bool(physical)
    assert "cubes off: " in said


def test_undo_says_what_the_supply_then_has(home: Path) -> None:
    """Cubes go from several places to several others: what is left over is in the supply."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=1)
    supply = session.play.table.supply
    while session.play.table.supply == supply:
        session.random(1)
    *_, last = feed.tell_move(session, session.undo(session.seq), back=True)["notes"]
    assert last["text"] == f"Check what is left: {supply} cubes in the supply."


def test_undo_calls_fragmentation_cards_by_their_name(home: Path) -> None:
    """SD-022: they go back into the deck with the others, as `4 Fragmentation`, without the code that is typed."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=5, physical=("orbit-deck",), name="set-aside")
    while session.play.ask.name != "token":
        session.random(1)
    session.random(2)
    said = " ".join(note["text"] for note in feed.tell_move(session, session.undo(3), back=True)["notes"])

    assert "and 4 Fragmentation from the orbit cards set aside" in said
    assert "FRAG" not in said


def test_undo_calls_orbit_cards_by_their_code(desk: Desk) -> None:
    """A card is called as it is printed, one that waits with the cubes that lie on it, as in all other sentences."""
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}})
    then = RULES.dump(ann.table)
    now = {**then, "face_down": [{"cubes": 0, "card": "H30"}, {"cubes": 2, "card": "?"}], "top": "G45"}

    assert sentences_of(instructions(now, then, RULES.game)) == [
        "Remove G45 (top of the orbit deck).",
        "Orbit cards waiting to be flipped: remove H30, 2 cubes.",
    ]


def test_undo_names_the_cards_that_have_to_be_found(desk: Desk) -> None:
    """SD-102: cards that were shuffled into the deck are looked for in it; those taken off a pile are only counted."""
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}})
    shuffled = RULES.dump(ann.table)
    spaces = ["L0", "L45", "H0", "H30", "G0", "G45", "G90", "G180"]
    before = {**shuffled, "orbit_discard": dict.fromkeys(spaces, 1)}
    back = sentences_of(instructions(shuffled, before, RULES.game, hands=HANDS))
    again = sentences_of(instructions(before, shuffled, RULES.game, hands=HANDS, back=False))

    assert back == [f"Put 8 cards back onto the orbit discard pile: {', '.join(spaces)}."]
    assert again == ["Take 8 cards off the orbit discard pile."]


def test_undo_lays_a_flipped_card_face_down_again(home: Path) -> None:
    """SD-090: the card that was flipped, by its name and with its cubes; it comes from the discard pile, so the deck
    gets nothing back. The cards that still wait stay where they are."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=5, physical=("orbit-deck",), name="flipped")
    session.random(60)
    while session.play.ask.name != "waiting card":
        session.random(1)
    others = session.play.table.face_down[1:]
    weights = session.play.ask.source.weights()
    session.answer([next(space for space in weights if session.play.table.cubes.get(space) == 0)])
    card = session.play.table.orbit_discard[-1]
    told = [note["text"] for note in feed.tell_move(session, session.undo(1), back=True)["notes"]]

    assert f"Lay orbit card {card} face down again before the others, with 1 cube on it." in told
    assert f"Take card {card} off the orbit discard pile." in told
    assert not any("orbit deck" in text for text in told)
    assert others
    again = [note["text"] for note in feed.tell_move(session, session.redo(1), back=False)["notes"]]
    assert f"Take orbit card {card} away." in again


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
                told = " ".join(
                    note["text"] for note in feed.tell_move(session, session.undo(number), back=True)["notes"]
                )
                assert not re.search(r"\d cards? (back into|out of) the orbit deck", told), told
                session.redo(number)


def test_undo_names_waiting_cards_after_one_that_is_known(desk: Desk) -> None:
    """SD-090: the card that has been flipped keeps its name; those that came up later follow it in the row."""
    row = [{"cubes": 1, "card": FRAGMENTATION}, {"cubes": 1, "card": "?"}, {"cubes": 2, "card": "?"}]
    named = name_first(row, ["L270"], RULES.game.state["face_down"])
    assert [entry["card"] for entry in named] == [FRAGMENTATION, "L270", "?"]


def test_undo_lays_a_fragmentation_card_as_it_lay(home: Path) -> None:
    """SD-099 SD-101: face up with its cubes while a space is drawn for it; face down before it was flipped."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=5, physical=("orbit-deck",), name="fragmentation")
    session.random(60)
    while session.play.ask.name != "waiting card":
        session.random(1)
    cubes = session.play.table.face_down[0].cubes
    space = next(space for space, number in session.play.table.cubes.items() if not number)
    session.answer([FRAGMENTATION])
    session.answer([space])
    told = [
        " ".join(note["text"] for note in feed.tell_move(session, session.undo(1), back=True)["notes"])
        for _ in range(2)
    ]

    assert f"Lay the Fragmentation card face up again, with {cubes} cube" in told[0]
    assert "face down" not in told[0]
    session.redo(2)
    both = " ".join(note["text"] for note in feed.tell_move(session, session.undo(2), back=True)["notes"])
    assert f"Lay the Fragmentation card face down again before the others, with {cubes} cube" in both


def waiting_after(value: Any, was: Any = (), back: str = " back") -> str:
    """What undo says of the waiting cards; of redo without `back`."""
    row, before = ([{"cubes": cubes, "card": card} for card, cubes in cards] for cards in (value, was))
    words = HANDS["face_down"].set
    assert words
    return say(words, {"value": row, "was": before, "back": back, "again": back and " again", "phase": "place"})


def test_waiting_cards_are_laid_as_they_lay() -> None:
    """SD-085 SD-090: a card that was being resolved lies face up; cards that weren't laid yet go back to the deck."""
    assert waiting_after([("G135", 0), ("?", 2), ("?", 2)]) == (
        "Lay orbit card G135 face up again; lay 2 orbit cards face down again, with 2 cubes each on them."
    )
    assert waiting_after([("?", 1), ("?", 1), ("?", 2)]) == (
        "Lay 3 orbit cards face down again, with 1, 1 and 2 cubes on them."
    )
    assert waiting_after([("H0", 1), ("?", 2)]) == (
        "Lay orbit cards face down again, in this order: H0 (1 cube), one unseen (2 cubes)."
    )
    assert waiting_after([("H0", 1), ("L0", 0)]).endswith(" in this order: H0 (1 cube), L0 (no cubes).")
    assert waiting_after([], [("?", 2)]) == (
        "Put the waiting orbit card back onto the orbit deck, and its cubes into the supply."
    )
    assert waiting_after([], [("H0", 0)]) == ""  # It is told with the deck that it goes back into.
    assert waiting_after([], [("H0", 2), ("?", 1)]) == (
        "Put the waiting orbit card back onto the orbit deck, and its cubes into the supply; put 2 cubes from orbit "
        "card H0 into the supply."
    )
    assert waiting_after([("?", 2)], [("?", 1), ("?", 2)], back="") == "Take the first waiting orbit card away."


def test_corrections_say_what_waits() -> None:
    """SD-085 SD-086: a waiting card as far as it is known, with its cubes."""
    words = StateWords(RULES.game, HANDS)
    row = [{"cubes": 2, "card": "?"}, {"cubes": 0, "card": "H30"}]
    assert words.value(row, RULES.game.state["face_down"]) == "unseen with 2 cubes; H30 with no cubes"
