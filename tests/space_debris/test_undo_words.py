"""What undo has hands put back, orbit cards above all, and how corrections call these."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.positions.state_words import StateWords
from companion.sessions.session_store import begin
from companion.space_debris import RULES
from companion.space_debris.summary import ENTRIES
from companion.table import feed
from companion.tellers.instruction import sentences as sentences_of
from companion.tellers.take_and_put import instructions
from components.places import locate

Desk = Callable[..., Any]


@pytest.mark.parametrize("physical", [(), ("orbit-deck",)])
def test_undo_leaves_out_decks_that_lie_nowhere(physical: tuple[str, ...], home: Path) -> None:
    """Where the companion draws, no orbit cards are put back; where people draw, deck and discards are named."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=5, physical=physical, name=f"undone-{len(physical)}")
    session.random(90)
    said = " ".join(note["text"] for note in feed.tell_move(session, session.undo(30), back=True)["notes"])

    assert ("the orbit deck" in said) == bool(physical)
    assert ("the orbit discard pile" in said) == bool(physical)
    assert "cube" in said


def test_undo_says_what_the_supply_then_has(home: Path) -> None:
    """Cubes go from several places to several others: what is left over is in the supply."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=1)
    session.random(20)
    supply = session.play.table.supply
    while session.play.table.supply == supply:
        session.random(1)
    *_, last = feed.tell_move(session, session.undo(1), back=True)["notes"]
    assert last["text"] == f"Check what is left: {supply} cubes in the supply."


def test_undo_calls_fragmentation_cards_by_their_name(home: Path) -> None:
    """SD-022: they go back into the deck with the others, as `4 Fragmentation`, without the code that is typed."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=5, physical=("orbit-deck",), name="set-aside")
    while session.play.ask.name != "token":
        session.random(1)
    session.random(2)
    said = " ".join(note["text"] for note in feed.tell_move(session, session.undo(3), back=True)["notes"])

    assert "and 4 FRAG (Fragmentation) from the orbit discard pile" in said


def test_undo_calls_orbit_cards_by_their_code(desk: Desk) -> None:
    """A card is called as it is printed, one that waits with the cubes that lie on it, as in all other sentences."""
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}})
    then = RULES.dump(ann.table)
    now = {**then, "face_down": [{"cubes": 0, "card": "H30"}, {"cubes": 2, "card": "?"}], "top": "G45"}

    assert sentences_of(instructions(now, then, RULES.game)) == [
        "Take card G45 off the top of the orbit deck.",
        "Put the waiting orbit cards back onto the orbit deck, and their cubes into the supply.",
    ]


def test_undo_names_the_cards_that_have_to_be_found(desk: Desk) -> None:
    """SD-102: cards that were shuffled into the deck are looked for in it; those taken off a pile are only counted."""
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}})
    shuffled = RULES.dump(ann.table)
    spaces = ["L0", "L45", "H0", "H30", "G0", "G45", "G90", "G180"]
    before = {**shuffled, "orbit_discard": dict.fromkeys(spaces, 1)}
    back = sentences_of(instructions(shuffled, before, RULES.game))
    again = sentences_of(instructions(before, shuffled, RULES.game, back=False))

    assert back == [f"Put cards {', '.join(spaces[:-1])} and {spaces[-1]} back onto the orbit discard pile."]
    assert again == ["Take 8 cards off the orbit discard pile."]


def test_undo_lays_a_flipped_card_face_down_again(home: Path) -> None:
    """SD-090: the card that was flipped goes back onto the deck by its name, and from there into the row, in which all
    that wait are told with their cubes."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=5, physical=("orbit-deck",), name="flipped")
    session.random(20)
    while session.play.ask.name != "waiting card":
        session.random(1)
    waiting = len(session.play.table.face_down)
    weights = session.play.ask.source.weights()
    session.answer([next(space for space in weights if session.play.table.cubes.get(space) == 0)])
    card = session.play.table.orbit_discard[-1]
    told = [note["text"] for note in feed.tell_move(session, session.undo(1), back=True)["notes"]]

    assert f"Move card {card} from the orbit discard pile back on top of the orbit deck." in told
    row = next(text for text in told if text.startswith("Have these orbit cards from the deck wait face down again"))
    assert told.index(row) > told.index(f"Move card {card} from the orbit discard pile back on top of the orbit deck.")
    assert row.count("unseen with ") == waiting


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


def test_corrections_say_what_waits() -> None:
    """SD-085 SD-086: a waiting card as far as it is known, with its cubes."""
    words = StateWords(RULES.game, ENTRIES)
    row = [{"cubes": 2, "card": "?"}, {"cubes": 0, "card": "H30"}]
    assert words.value(row, RULES.game.state["face_down"]) == "unseen with 2 cubes; H30 with no cubes"
