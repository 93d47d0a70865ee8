"""What has happened since somebody last looked, in as few sentences as tell it, and what to do about it by hand.

Sentences that say alike are told as one: of one kind, of one player, or below one heading. Where a game names the parts
of its state that events change (`engine.texts.Event.moves`), one list of what to do with these pieces takes the place
of such sentences if it is shorter, after what led to it. Such a list has all that hands do: what lies and stands, and
then boards turn, for spaces are called as they lie until then; or boards first, where they turned before all else.
Whoever draws cards from a real deck does each card's work as it comes, so nothing is put off to a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from companion.engine.notes import TURN
from companion.positions.views import TABLE
from companion.table.feed import REDONE, TO_UNDO, UNDONE, Row, feed
from companion.tellers.instruction import Instruction, sentences
from companion.tellers.take_and_put import check_supplies, instructions
from companion.text.grammar import join_alike, joined

if TYPE_CHECKING:
    from companion.engine.texts import Event, Texts, Words
    from companion.sessions.replay import Entry
    from companion.sessions.session import Session

TAKE = "Take "
"""Begins what comes first: cubes taken off a space are those that go elsewhere."""

IN_ALL = "To do, in this order:"
"""Before what there is to do after a story: whoever does only this has the table as it is now."""

FIRST, LAST, BETWEEN = "first", "last", "between"
"""When boards turned, among all that moved."""

SIGNS = (". ", ":", ";", "!", "?")
"""Signs within a sentence that says more than one thing; a full stop may stand in a name, such as G22.5."""

ONE_LINE = 78
"""Columns of a line of news on a terminal of 80: as long as what one player does fits it, it is one sentence."""


NUMBERED = re.compile(r"^(\d+)\. ")
"""Begins news that are to be done in their order."""


class ToDo(str):
    """A sentence after which something is to be done with the pieces on the table; others are only news."""

    __slots__ = ()


def tell_news(session: Session, entries: Sequence[Entry], before: Mapping[str, Any] | None = None) -> list[str]:
    """What all may know of entries. before: the state before them, where what they changed may be told as a list."""
    rows, texts = _without_asked_turn(session, feed(session, entries)), session.rules.texts
    told = news(rows, texts)
    if before is None or session.meta.physical or not any(event.moves for event in texts.events.values()):
        return told
    notes = [note for row in rows for note in row["notes"]]
    turned = _when_carried(session, before, [_event(note, texts).moves for note in notes])
    if turned == BETWEEN:
        return told
    moves = list_moves(session, before, carry_last=turned == LAST)
    steps, fields = sentences(moves), {field for step in moves for field in step.fields}
    # What no step does is told as it happened: the set-up puts a threat marker where it is from the start.
    done = [not fields.isdisjoint(_event(note, texts).moves) for note in notes]
    places = [place for place, each in enumerate(done) if each]
    # What led to it comes before what there is to do.
    work = [place for place in places if not _is_story(notes[place], texts)]
    last = max(work or places, default=len(notes) - 1) + 1
    later = {_heading(note, texts) for note in notes[last:]} - {""}  # What is told below one heading stays together.
    last = next((place for place, note in enumerate(notes[:last]) if _heading(note, texts) in later), last)
    if any(note.name == TURN for entry in entries for note in entry.notes):
        steps += check_supplies(session.game, before, session.rules.dump(session.play.table))
    story, by_hand, after = list[Row](), list[Row](), list[Row]()
    for place, (note, each) in enumerate(zip(notes, done, strict=True)):
        if _is_story(note, texts):
            story.append(note)
        elif not each:
            by_hand_now = place < last and _event(note, texts).by_hand
            (by_hand if by_hand_now else story if place < last else after).append(note)
    told_first = [str(said) for said in news([{"notes": story}], texts)]
    to_do = _numbered([*news([{"notes": by_hand}], texts), *steps])
    listed = [*told_first, *map(ToDo, to_do), *news([{"notes": after}], texts)]
    if not steps or len(listed) > len(told):
        return told
    return [*listed[: len(told_first)], *([IN_ALL] if told_first and to_do[1:] else []), *listed[len(told_first) :]]


def begin_last(session: Session, entries: Sequence[Entry]) -> int:
    """The place of the first of the last entries that are told in one sentence: half a delivery isn't what happened.
    Some answers, such as the end of a move, have nothing to tell."""
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
    """Without the turn of whoever is asked now: the question says whose turn it is, and the heading which."""
    ask, told = session.play.ask, [note for row in rows for note in row["notes"]]
    last = next((note for note in reversed(told) if note["name"] == TURN), None)
    if last is None or ask is None or ask.seat != last["values"].get("who"):
        return [*rows]
    return [{**row, "notes": [note for note in row["notes"] if note is not last]} for row in rows]


def tell_undo(move: Row) -> list[str]:
    """The entry of an undo or redo (`feed.tell_move`): what it undid or redid, then what to do with the pieces in their
    order."""
    told = news([move])
    named = sum(text.startswith((UNDONE, REDONE, TO_UNDO)) for text in told)
    return [*told[:named], *map(ToDo, _numbered(told[named:]))]


def list_moves(session: Session, before: Mapping[str, Any], carry_last: bool = True) -> list[Instruction]:
    """What to do with the pieces that the game's events move, from a state to that of the table now."""
    moved = {path for event in session.rules.texts.events.values() for path in event.moves}
    after = session.rules.dump(session.play.table)
    steps = instructions(
        before, after, session.game, TABLE, back=False, carry=session.carry, carry_last=carry_last,
        entries=session.entries,
    )  # fmt: skip
    kept = [step for step in steps if step.fields[0] in moved]
    first = [] if carry_last else kept[:1]
    return first + sorted(kept[len(first) :], key=lambda step: not step.text.startswith(TAKE))


def _when_carried(session: Session, before: Mapping[str, Any], moves: Sequence[Sequence[str]]) -> str:
    """When the game's own motion came among events that move so many fields of the state each: what carries counts how
    often it has."""
    carry, after = session.carry, session.rules.dump(session.play.table)
    carried = carry(before, after) if carry else None
    counts = {
        name for name, value in (carried[1] if carried else {}).items()
        if value != before[name] and not isinstance(value, Mapping)
    }  # fmt: skip
    turns = [bool(counts.intersection(fields)) for fields in moves if fields]
    if True not in turns or turns == sorted(turns):
        return LAST
    return FIRST if turns == sorted(turns, reverse=True) else BETWEEN


def news(rows: Iterable[Row], texts: Texts | None = None) -> list[str]:
    """What follows from entries, a sentence each, without what goes without saying.

    texts: the words of the game, with which several sentences are told as one.
    """
    loud = [note for row in rows for note in row["notes"] if note["text"] and not note["quiet"]]
    briefs = _gather_briefs(loud, texts)
    said: list[tuple[str, str]] = []
    for _, alike in groupby(enumerate(loud), key=lambda each: _kind(each[0], each[1], texts)):
        notes = [note for _, note in alike]
        heading = _heading(notes[0], texts)
        kind = ToDo if texts and notes[0]["name"] and _event(notes[0], texts).by_hand else str
        if len(briefs.get(heading, ())) > 1:
            text = f"{heading}: {', '.join(briefs.pop(heading))}."
            said.append(("", kind(text)))
        elif heading not in briefs and heading:
            continue  # It stands with the first below this heading.
        else:
            in_order = bool(texts and notes[0]["name"] and _event(notes[0], texts).in_order)
            text = join_alike([note["text"] for note in notes], _items(notes, texts), in_order)
            said.append((str(notes[0]["values"].get("who", "")), kind(text)))
    return _join_deeds(said)


def _numbered(steps: Sequence[str]) -> list[str]:
    """Things to do in their order."""
    return [f"{number}. {step}" for number, step in enumerate(steps, 1)] if len(steps) > 1 else [*steps]


def _event(note: Row, texts: Texts) -> Event:
    return texts.events[note["name"]]


def _is_story(note: Row, texts: Texts) -> bool:
    """Whether a sentence is told though the list does its work: what a player does, of which the list says only what
    comes, or what brought it about."""
    event = _event(note, texts)
    is_deed = str(note["text"]).startswith(f"{note['values'].get('who')} ")
    return bool(event.moves) and (event.leads or is_deed)


def _heading(note: Row, texts: Texts | None) -> str:
    """The heading below which a note is told if it doesn't come alone."""
    brief = _brief(note, texts)
    return texts.fill(_event(note, texts), brief[0], note["values"]) if texts and brief else ""


def _brief(note: Row, texts: Texts | None) -> tuple[Words, Words] | tuple[()]:
    """The words of a note's heading and of what it says below that."""
    return _event(note, texts).brief if texts and note["name"] else ()


def _items(notes: Sequence[Row], texts: Texts | None) -> list[str]:
    """The things of notes that are told as one, where they are counted."""
    if not texts or not notes[0]["name"]:
        return []
    event = _event(notes[0], texts)
    return [texts.fill(event, event.item, note["values"]) for note in notes] if event.item else []


def _gather_briefs(notes: Sequence[Row], texts: Texts | None) -> dict[str, list[str]]:
    """What is told below each heading, in short."""
    found: dict[str, list[str]] = {}
    for note in notes:
        if texts and (brief := _brief(note, texts)):
            heading, item = (texts.fill(_event(note, texts), words, note["values"]) for words in brief)
            found.setdefault(heading, []).append(item)
    return found


def _kind(place: int, note: Row, texts: Texts | None) -> tuple[Any, ...]:
    """What notes that are told as one have in common; of others their place."""
    joins = _event(note, texts).joins if texts and note["name"] else ()
    if not joins:
        return (place,)
    return note["name"], note["seat"], [(key, value) for key, value in note["values"].items() if key not in joins]


def _join_deeds(said: Sequence[tuple[str, str]]) -> list[str]:
    """Sentences, those in a row that begin with the name of one player as one while they fit a line. One with a list
    comes last in it; after one that is of two deeds itself comes `then`.

    >>> _join_deeds([("Ann", "Ann moves to F2."), ("Ann", "Ann pays 1."), ("Bo", "Bo waits.")])
    ['Ann moves to F2 and pays 1.', 'Bo waits.']
    >>> _join_deeds([("Ann", "Ann pays 1."), ("Ann", "Ann draws M1, M2 and M3."), ("Ann", "Ann discards M1.")])
    ['Ann pays 1 and draws M1, M2 and M3.', 'Ann discards M1.']
    >>> _join_deeds([("Ann", "Ann pays gears and builds BN."), ("Ann", "Ann puts BN on top of SH.")])
    ['Ann pays gears and builds BN, then puts BN on top of SH.']
    """
    found: list[str] = []
    whose, deeds = "", [""]
    for who, text in said:
        begins = f"{who} "
        plain = bool(who) and text.startswith(begins) and not any(sign in text for sign in SIGNS)
        deed = text.removeprefix(begins).removesuffix(".")
        lists = "," in deed
        plain = plain and (not lists or " and " in deed.rpartition(",")[2])  # Not `rolls a hit, twice`.
        join = ", then ".join if any(" and " in each for each in deeds) else joined
        longer = f"{begins}{join([*deeds, deed])}."
        if plain and who == whose and len(longer) <= ONE_LINE:
            deeds.append(deed)
            found[-1] = ToDo(longer) if isinstance(text, ToDo) or isinstance(found[-1], ToDo) else longer
        else:
            found.append(text)
            whose, deeds = (who, [deed]) if plain else ("", [""])
        if lists:
            whose, deeds = "", [""]
    return found
