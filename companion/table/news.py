"""The news since somebody last looked, in as few sentences as possible.

Similar sentences are combined: of one kind, about one player, or under one heading.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from companion.engine.notes import TURN
from companion.engine.texts import Event, Remark, Texts
from companion.positions.views import TABLE_KEY
from companion.sessions.replay import AnswerEntry
from companion.sessions.session import Session
from companion.table.feed import Row, feed
from companion.text.grammar import join_alike
from companion.text.told import Told, join_deeds, say

ONE_LINE = 78
"""Columns of a line of news on a terminal of 80: a player's actions become one sentence if they fit on it."""

MAX_EVENTS_PER_TURN = 160
"""Letters of the sentence on a whole turn at most."""

NO_WORDS, PLAIN_REMARK = Texts((), ()), Remark("", "")
"""The words for news that are shown one by one as they are."""


def tell_news(session: Session, entries: Sequence[AnswerEntry], audience: str = TABLE_KEY) -> list[Told]:
    """Return the news of entries, as an audience may know them."""
    return news(_without_asked_turn(session, feed(session, entries, audience)), session.rules.texts)


def begin_last(session: Session, entries: Sequence[AnswerEntry]) -> int:
    """Return the index of the first of the last entries that share a sentence, as half a delivery isn't the whole news.
    Some answers, such as the end of a move, have no news."""
    first, kind = 0, None
    for place in reversed(range(len(entries))):
        rows = feed(session, [entries[place]])
        loud = [note for row in rows for note in row["notes"] if note["text"] and not note["quiet"]]
        if not loud:
            continue
        if kind not in (None, _kind(place, loud[-1], session.rules.texts)):
            break
        first, kind = place, _kind(place, loud[0], session.rules.texts)
    return first


def _without_asked_turn(session: Session, rows: Sequence[Row]) -> list[Row]:
    """Leave out the turn of the player who is asked now: the question says whose turn it is, and the heading which."""
    ask, notes = session.play.ask, [note for row in rows for note in row["notes"]]
    last = next((note for note in reversed(notes) if note["name"] == TURN), None)
    if last is None or ask is None or ask.seat != last["values"].get("who"):
        return [*rows]
    return [{**row, "notes": [note for note in row["notes"] if note is not last]} for row in rows]


def tell_turn(session: Session, entries: Sequence[AnswerEntry], audience: str, player: str) -> str:
    """Describe a turn in one sentence, as an audience may know it: its player's actions, or else the first event; "" if
    there is nothing to tell."""
    rows = [
        {**row, "notes": [note for note in row["notes"] if note["name"] != TURN]}
        for row in feed(session, entries, audience)
    ]
    events = news(rows, session.rules.texts, MAX_EVENTS_PER_TURN)
    return next((say(each) for each in events if each.who == player), say(events[0]) if events else "")


def news(rows: Iterable[Row], texts: Texts = NO_WORDS, longest: int = ONE_LINE) -> list[Told]:
    """Return the effects of entries, without those that go without saying.

    texts: the words of the game, with which several sentences are combined. longest: letters up to which a player's
    actions are one sentence.
    """
    loud = [note for row in rows for note in row["notes"] if note["text"] and not note["quiet"]]
    briefs = _gather_briefs(loud, texts)
    events = list[Told]()
    for _, alike in groupby(enumerate(loud), key=lambda each: _kind(each[0], each[1], texts)):
        notes = [note for _, note in alike]
        heading = _heading(notes[0], texts)
        if len(briefs.get(heading, ())) > 1:
            one = Told(heading, items=briefs.pop(heading))
        elif heading not in briefs and heading:
            continue  # The first note under this heading has included it.
        else:
            one = _join(notes, texts)
        harms = any(_event(note, texts).harms for note in notes)
        events.append(one._replace(by_hand=_event(notes[0], texts).by_hand, harms=harms))
    return join_deeds(events, longest)


def _join(notes: Sequence[Row], texts: Texts) -> Told:
    """Combine similar notes."""
    is_known = notes[0]["name"] in texts.events
    headed_texts = [texts.tell(note["name"], note["values"]) if is_known else ("", note["text"]) for note in notes]
    return Told(join_alike([text for _, text in headed_texts], _items(notes, texts)), headed_texts[0][0])


def _event(note: Row, texts: Texts) -> Event:
    return texts.events.get(note["name"], PLAIN_REMARK)


def _heading(note: Row, texts: Texts) -> str:
    """Return the heading under which a note is listed if it doesn't come alone."""
    event = _event(note, texts)
    return texts.fill(event, event.brief[0], note["values"]) if event.brief else ""


def _items(notes: Sequence[Row], texts: Texts) -> list[str]:
    """Return the things of combined notes, if they are counted."""
    event = _event(notes[0], texts)
    return [texts.fill(event, event.item, note["values"]) for note in notes] if event.item else []


def _gather_briefs(notes: Sequence[Row], texts: Texts) -> dict[str, list[str]]:
    """Return the short texts under each heading."""
    items_by_heading: dict[str, list[str]] = {}
    for note in notes:
        event = _event(note, texts)
        if event.brief:
            heading, item = (texts.fill(event, words, note["values"]) for words in event.brief)
            items_by_heading.setdefault(heading, []).append(item)
    return items_by_heading


def _kind(place: int, note: Row, texts: Texts) -> tuple[Any, ...]:
    """Return what notes must share to be combined; for other notes their place."""
    joins = _event(note, texts).joins
    if not joins:
        return (place,)
    return note["name"], note["seat"], [(key, value) for key, value in note["values"].items() if key not in joins]
