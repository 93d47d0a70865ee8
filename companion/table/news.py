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


def make_news(session: Session, entries: Sequence[AnswerEntry], audience: str = TABLE_KEY) -> list[Told]:
    """Return the news of entries, as an audience may know them."""
    return news(_leave_out_asked_turn(session, feed(session, entries, audience)), session.rules.texts)


def find_last_beginning(session: Session, entries: Sequence[AnswerEntry]) -> int:
    """Return the index of the first of the last entries that share a sentence, as half a delivery isn't the whole news.
    Some answers, such as the end of a move, have no news."""
    first_index, kind = 0, None
    for index in reversed(range(len(entries))):
        rows = feed(session, [entries[index]])
        loud_notes = [note for row in rows for note in row["notes"] if note["text"] and not note["quiet"]]
        if not loud_notes:
            continue
        if kind not in (None, _find_kind(index, loud_notes[-1], session.rules.texts)):
            break
        first_index, kind = index, _find_kind(index, loud_notes[0], session.rules.texts)
    return first_index


def _leave_out_asked_turn(session: Session, rows: Sequence[Row]) -> list[Row]:
    """Leave out the turn of the player who is asked now: the question says whose turn it is, and the heading which."""
    ask, notes = session.play.ask, [note for row in rows for note in row["notes"]]
    last_turn = next((note for note in reversed(notes) if note["name"] == TURN), None)
    if last_turn is None or ask is None or ask.seat != last_turn["values"].get("who"):
        return [*rows]
    return [{**row, "notes": [note for note in row["notes"] if note is not last_turn]} for row in rows]


def describe_turn(session: Session, entries: Sequence[AnswerEntry], audience: str, player_name: str) -> str:
    """Describe a turn in one sentence, as an audience may know it: its player's actions, or else the first event; "" if
    there is nothing to tell."""
    rows = [
        {**row, "notes": [note for note in row["notes"] if note["name"] != TURN]}
        for row in feed(session, entries, audience)
    ]
    events = news(rows, session.rules.texts, MAX_EVENTS_PER_TURN)
    return next((say(each) for each in events if each.who == player_name), say(events[0]) if events else "")


def news(rows: Iterable[Row], texts: Texts = NO_WORDS, longest: int = ONE_LINE) -> list[Told]:
    """Return the effects of entries, without those that go without saying.

    texts: the words of the game, with which several sentences are combined. longest: letters up to which a player's
    actions are one sentence.
    """
    loud_notes = [note for row in rows for note in row["notes"] if note["text"] and not note["quiet"]]
    briefs_by_name = _gather_briefs(loud_notes, texts)
    events = list[Told]()
    for _, similar_notes in groupby(enumerate(loud_notes), key=lambda each: _find_kind(each[0], each[1], texts)):
        notes = [note for _, note in similar_notes]
        heading = _find_heading(notes[0], texts)
        if len(briefs_by_name.get(heading, ())) > 1:
            news_item = Told(heading, items=briefs_by_name.pop(heading))
        elif heading not in briefs_by_name and heading:
            continue  # The first note under this heading has included it.
        else:
            news_item = _combine_notes(notes, texts)
        is_harmful = any(_find_event(note, texts).harms for note in notes)
        events.append(news_item._replace(by_hand=_find_event(notes[0], texts).by_hand, harms=is_harmful))
    return join_deeds(events, longest)


def _combine_notes(notes: Sequence[Row], texts: Texts) -> Told:
    """Combine similar notes."""
    is_known = notes[0]["name"] in texts.events
    headed_texts = [texts.tell(note["name"], note["values"]) if is_known else ("", note["text"]) for note in notes]
    return Told(join_alike([text for _, text in headed_texts], _list_items(notes, texts)), headed_texts[0][0])


def _find_event(note: Row, texts: Texts) -> Event:
    return texts.events.get(note["name"], PLAIN_REMARK)


def _find_heading(note: Row, texts: Texts) -> str:
    """Return the heading under which a note is listed if it doesn't come alone."""
    event = _find_event(note, texts)
    return texts.fill(event, event.brief[0], note["values"]) if event.brief else ""


def _list_items(notes: Sequence[Row], texts: Texts) -> list[str]:
    """Return the things of combined notes, if they are counted."""
    event = _find_event(notes[0], texts)
    return [texts.fill(event, event.item, note["values"]) for note in notes] if event.item else []


def _gather_briefs(notes: Sequence[Row], texts: Texts) -> dict[str, list[str]]:
    """Return the short texts under each heading."""
    items_by_heading: dict[str, list[str]] = {}
    for note in notes:
        event = _find_event(note, texts)
        if event.brief:
            heading, item_text = (texts.fill(event, words, note["values"]) for words in event.brief)
            items_by_heading.setdefault(heading, []).append(item_text)
    return items_by_heading


def _find_kind(place_index: int, note: Row, texts: Texts) -> tuple[Any, ...]:
    """Return what notes must share to be combined; for other notes their place."""
    joins = _find_event(note, texts).joins
    if not joins:
        return (place_index,)
    return note["name"], note["seat"], [(key, value) for key, value in note["values"].items() if key not in joins]
