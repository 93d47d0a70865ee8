"""What screens tell after an answer, in every game: all that happened, and what to do."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.engine.notes import TURN
from companion.engine.reasons import Reason, Refusal
from companion.engine.texts import Deed, GivenUp, fill
from companion.sessions.session_store import begin
from companion.table.feed import feed
from companion.table.news import make_news, news
from companion.text.told import Told, say_all

ANSWERS = 250


def play(refereed: Any) -> Any:
    """A session at random, and the entries of each answer."""
    session = begin(refereed.place, ["Ann", "Bo", "Cy"], seed=5)
    for _ in range(ANSWERS):
        if session.play.over:
            break
        yield session, session.random()


def test_nothing_vanishes(refereed: Any) -> None:
    """Every event that is news stands there in words."""
    events = refereed.rules.texts.events
    for session, entries in play(refereed):
        rows = feed(session, entries)
        said, told = news(rows, session.rules.texts), make_news(session, entries)
        page = " ".join(say_all(told))
        assert len(told) <= len(said)
        for note in (note for row in rows for note in row["notes"] if note["text"] and not note["quiet"]):
            event = events[note["name"]]
            if note["name"] == TURN and session.play.ask.seat == note["values"]["who"]:
                continue  # The question that stands below it says whose turn it is.
            _, deed = session.rules.texts.tell(note["name"], note["values"])
            brief = fill(event.brief[1], note["values"]) if event.brief else deed
            assert event.joins or deed in page or brief in page, (note, told)


IMPERATIVES = (
    "Put ", "Lay ", "Refill ", "Turn the ", "Shuffle ", "Move ", "Discard ", "Deal ", "Take ", "Return ", "Push ",
)  # fmt: skip


def test_what_hands_do_is_marked(refereed: Any) -> None:
    """What is said in the imperative is to be done with the pieces; whose turn it is is only news."""
    marked = 0
    for session, entries in play(refereed):
        for told in make_news(session, entries):
            marked += told.by_hand
            assert told.by_hand or not told.text.startswith(IMPERATIVES), told
            assert not told.by_hand or not re.match(r"Turn \d", told.text), told
    assert marked > ANSWERS / 10


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (["hit Ann", "hit Bo"], ["These lose 1 HP each to orbit card G45: Ann (2 left), Bo (2 left)."]),
        (["hit Ann"], ["Orbit card G45: Ann loses 1 HP (2 left)."]),
        (["unhurt Ann", "moved Ann"], ["Ann moves to G45 without damage and moves to G45."]),
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
        text = texts.tell(names[kind], values)[1]
        notes.append({"name": names[kind], "values": values, "text": text, "quiet": False, "seat": None})
    assert say_all(news([{"notes": notes}], texts)) == told


def test_a_set_up_in_one_answer_says_where_everything_lies(every_game: Any) -> None:
    """SD-012 SD-020: where the pieces start is told with what they are."""
    debris = next(case for case in every_game if case.game == "space-debris")
    options = dict.fromkeys(("satellites", "flip", "pawns"), "random")
    session = begin(debris.place, ["Ann", "Bo"], seed=3, options=options)
    told = " ".join(say_all(make_news(session, session.random())))
    table = session.play.table
    assert f"Threat starts at {table.threat}." in told
    pawns = [f"{name} on {ship.at}" for name, ship in table.players.items()]
    for said in (*pawns, *(f"{letter} on {each.at}" for letter, each in table.satellites.items())):
        assert said in told


@pytest.mark.parametrize("record", [Told, Deed, GivenUp, Reason, Refusal])
def test_what_is_said_is_a_value(record: type) -> None:
    """Words are made of it in one place; nothing takes it for a text by mistake."""
    assert not issubclass(record, str)
    assert record.__str__ is object.__str__
