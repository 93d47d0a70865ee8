"""What screens tell after an answer, in every game: what to do, which leads to the table, and all that happened."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.engine.notes import TURN
from companion.engine.texts import fill
from companion.positions.views import TABLE, view
from companion.sessions.session_store import begin
from companion.table.feed import feed
from companion.table.news import ToDo, list_moves, news, tell_news
from companion.tellers.instruction import sentences

from .test_instructions import follow, plain

ANSWERS = 250


def parts(state: Any, paths: set[str]) -> Any:
    """The parts of a state that lists are about."""

    def part(path: str) -> Any:
        field, _, name = path.partition(".")
        return {key: each.get(name) for key, each in state[field].items()} if name else state.get(field)

    return plain({path: part(path) for path in paths})


def play(refereed: Any, physical: tuple[str, ...] = ()) -> Any:
    """A session at random: after each answer the state before it and the entries."""
    session = begin(refereed.place, ["Ann", "Bo", "Cy"], seed=5, physical=physical)
    for _ in range(ANSWERS):
        if session.play.over:
            break
        before = session.rules.dump(session.play.table)
        yield session, before, session.random()


def test_the_list_leads_to_the_table(refereed: Any) -> None:
    """Done in its order, with spaces as they are called at that time, it moves all the pieces that it is about."""
    moved = {path for event in refereed.rules.texts.events.values() for path in event.moves}
    for session, before, _ in play(refereed):
        steps = list_moves(session, before)
        after = session.rules.dump(session.play.table)
        done, wanted = (view(state, session.game.state, TABLE) for state in (before, after))
        assert parts(follow(done, steps), moved) == parts(wanted, moved)
        assert all(sentence for sentence in sentences(steps))


def test_nothing_vanishes(refereed: Any) -> None:
    """Every event that is news stands there in words, what players do always; of others it may be what to do about it,
    where that is shorter."""
    events = refereed.rules.texts.events
    for session, before, entries in play(refereed):
        rows = feed(session, entries)
        said, told = news(rows, session.rules.texts), tell_news(session, entries, before)
        page = " ".join(told)
        assert len(told) <= len(said)
        listed = not {*told} <= {*said}  # What is left out of it is no list: whose turn it is.
        for note in (note for row in rows for note in row["notes"] if note["text"] and not note["quiet"]):
            event = events[note["name"]]
            who = f"{note['values'].get('who')} "
            if note["name"] == TURN and session.play.ask.seat == note["values"]["who"]:
                continue  # The question that stands below it says whose turn it is.
            if event.moves and listed and not event.leads and not note["text"].startswith(who):
                continue
            deed = note["text"].removeprefix(who).removesuffix(".")
            brief = fill(event.brief[1], note["values"]) if event.brief else deed
            assert event.joins or deed in page or brief in page, (note, told)
        if listed:
            assert all(sentence in page for sentence in sentences(list_moves(session, before)))


IMPERATIVES = (
    "Put ", "Lay ", "Refill ", "Turn the ", "Shuffle ", "Move ", "Discard ", "Deal ", "Take ", "Return ", "Push ",
)  # fmt: skip


def test_what_hands_do_is_marked(refereed: Any) -> None:
    """What is said in the imperative is to be done with the pieces; whose turn it is is only news."""
    marked = 0
    for session, before, entries in play(refereed):
        for said in tell_news(session, entries, before):
            marked += isinstance(said, ToDo)
            assert isinstance(said, ToDo) or not said.startswith(IMPERATIVES), said
            assert not isinstance(said, ToDo) or not re.match(r"Turn \d", said), said
    assert marked > ANSWERS / 10


def test_hands_that_draw_are_told_card_by_card(every_game: Any) -> None:
    """Where people draw themselves, cubes go from the card to the board as it is resolved: no list is put together."""
    debris = next(case for case in every_game if case.game == "space-debris")
    for session, before, entries in play(debris, ("orbit-deck",)):
        told = [line for line in news(feed(session, entries), session.rules.texts) if not line.startswith("Turn ")]
        assert [line for line in tell_news(session, entries, before) if not line.startswith("Turn ")] == told


def test_the_end_of_a_turn_of_space_debris(every_game: Any) -> None:
    """SD-112: what happened, cubes before boards turn, then what shows a slip; many lines fewer than events."""
    debris = next(case for case in every_game if case.game == "space-debris")
    pages = []
    for session, before, entries in play(debris):
        told, texts = tell_news(session, entries, before), session.rules.texts
        loud = [note for row in feed(session, entries) for note in row["notes"] if note["text"] and not note["quiet"]]
        if any(note["name"] == "turn" for note in loud) and len(loud) > 4:
            pages.append((len(told), len(loud)))
            turn = next(place for place, line in enumerate(told) if "HEO 90°" in line)
            check = next((place for place, line in enumerate(told) if "Check what is left: " in line), turn + 1)
            assert check == turn + 1
            assert not any("cubes" in line or "Collision" in line for line in told[check + 1 :]), told
            assert texts.events["pushed"].moves == ("cubes",)
    assert len(pages) > 5
    assert sum(told for told, _ in pages) < 0.85 * sum(loud for _, loud in pages)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (["hit Ann", "hit Bo"], ["These lose 1 HP each to orbit card G45: Ann (2 left), Bo (2 left)."]),
        (["hit Ann"], ["Orbit card G45: Ann loses 1 HP (2 left)."]),
        (["unhurt Ann", "moved Ann"], ["Ann moves to G45 without damage and moves to G45."]),
        (["unhurt Ann", "unhurt Ann"], ["Ann moves to G45 without damage, twice."]),
        (["moved Ann", "unhurt Bo"], ["Ann moves to G45.", "Bo moves to G45 without damage."]),
    ],
)
def test_sentences_of_one_kind_are_one(every_game: Any, rows: list[str], told: list[str]) -> None:
    texts = next(case for case in every_game if case.game == "space-debris").rules.texts
    names = {"hit": "ship hit", "moved": "moved", "unhurt": "moved"}
    notes = []
    for row in rows:
        kind, who = row.split()
        values = {"who": who, "space": "G45", "hp": 2, "unhurt": kind == "unhurt"}
        text = fill(texts.events[names[kind]].text, values)
        notes.append({"name": names[kind], "values": values, "text": text, "quiet": False, "seat": None})
    assert news([{"notes": notes}], texts) == told


def test_a_set_up_in_one_answer_says_where_everything_lies(every_game: Any) -> None:
    """SD-012 SD-020: what no step of the list does, as it was there from the start or came with its card, is told."""
    debris = next(case for case in every_game if case.game == "space-debris")
    options = dict.fromkeys(("satellites", "flip", "pawns"), "random")
    session = begin(debris.place, ["Ann", "Bo"], seed=3, options=options)
    before = session.rules.dump(session.play.table)
    told = " ".join(tell_news(session, session.random(), before))
    table = session.play.table
    assert f"Threat starts at {table.threat}." in told
    pawns = [f"{name}'s pawn on {ship.at}" for name, ship in table.players.items()]
    for said in (*pawns, *(f"{letter} on {each.at}" for letter, each in table.satellites.items())):
        assert said in told
