"""Teaches one audience of a session as a good host would: what matters now and is new, one thing at a time.

It uses only what the audience sees (`View`, and the notes it may know), so that it can't reveal anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine import Note
from companion.engine.notes import TURN
from companion.engine.texts import Texts
from companion.game_registry.lessons import Lessons, TeachEntry
from companion.positions.trials import parts_of
from companion.positions.views import SEATS, TABLE_KEY, may_know
from companion.sessions.replay import AnswerEntry
from companion.table.view import View
from components.schema import Game

MAX_STEPS = 20
"""Steps of what the game did that are shown one by one; of more, only those of the newest turn."""


class Lesson(NamedTuple):
    """An entry that matters now, and the names of the places that it highlights. note: the event that brought it up."""

    entry: TeachEntry
    places: Sequence[str] = ()
    note: Note | None = None


class EventStep(NamedTuple):
    """A step of what the game did: its cause, its effects, and the entry that explains it; the answer from which it
    came, and the number of draws and rolls after that answer until then."""

    title: str
    lines: Sequence[str]
    entry: TeachEntry
    places: Sequence[str]
    seq: int
    draws: int


class Teacher:
    """Teaches one audience; `seen` are the ids of the entries that it has met, in order."""

    def __init__(self, lessons: Lessons, texts: Texts, game: Game, audience: str, met_ids: Iterable[str] = ()) -> None:
        self.lessons, self.texts, self.game, self.audience = lessons, texts, game, audience
        self.seen: dict[str, None] = dict.fromkeys(met_ids)
        self.current: Lesson | None = None
        """The current lesson, until it is put away or answered; a lesson on an event ends by the next turn."""
        self._told_in = 0
        """The turn in which it came up."""
        self.told: Sequence[AnswerEntry] = ()
        """The entries of the news when it came up: its steps stay the same however the game goes on."""
        self._asked_at: int | None = None
        """The number of answers when this audience was last asked, as long as it is."""
        self._rests_at: int | None = None
        """The number of answers when a lesson was put away: no other comes before the next answer."""

    def look(self, view: View, entries: Sequence[AnswerEntry]) -> Lesson | None:
        """Return the lesson for now. view: what this audience sees. entries: those of the news."""
        if self._asked_at not in (None, view.seq):
            self.current = None  # The audience has answered.
        if view.over or (self.current and self.current.note and (view.turn or 0) > self._told_in + 1):
            self.current = None
        asked_count, self._asked_at = self._asked_at, view.seq if _is_asked(view, self.audience) else None
        is_being_read = self.current is not None and not (asked_count is None and self._asked_at is not None)
        if is_being_read or view.seq == self._rests_at or view.over:
            return self.current
        next_lesson = next(self._find_due(view, [note for note, _, _ in self._find_notes(entries)]), None)
        if next_lesson and (self.current is None or next_lesson.note is None):  # A question goes before an event.
            self.current, self.told, self._told_in = next_lesson, entries, view.turn or 0
            self.seen[next_lesson.entry.id] = None
        return self.current

    def look_back(self, entries: Sequence[AnswerEntry]) -> None:
        """Make the steps those of the latest events, unless a lesson on an event is open. entries: those of the
        news."""
        if self.current is None or self.current.note is None:
            self.told = entries

    def put_away(self, seq: int) -> None:
        """Close the current lesson, and show no other before the next answer. seq: the number of answers so far."""
        self.current, self._rests_at = None, seq

    def tell_steps(self, entries: Sequence[AnswerEntry], is_physical: Callable[[str], bool]) -> list[EventStep]:
        """Return the events of the game step by step: a step begins with each event that has an entry. entries: those
        of the news. is_physical: whether people draw from a deck themselves."""
        steps: list[EventStep] = []
        newest_turn, is_new_turn = 0, False
        for note, seq, draw_count in self._find_notes(entries):
            teach_entry = next((each for each in self.lessons.entries.values() if note.name in each.events), None)
            is_new_turn = is_new_turn or note.name == TURN
            if teach_entry:
                if is_new_turn:
                    newest_turn, is_new_turn = len(steps), False
                title = self.texts.describe(note) or teach_entry.title
                steps.append(
                    EventStep(title, [], teach_entry, [*_find_places(teach_entry, note.values)], seq, draw_count)
                )
            elif steps and not self.texts.is_quiet(note, is_physical):
                last_step = steps[-1]
                lines = [*last_step.lines, self.texts.describe(note)]
                steps[-1] = last_step._replace(lines=lines)
        return steps if len(steps) <= MAX_STEPS else steps[newest_turn:][-MAX_STEPS:]

    def _find_notes(self, entries: Sequence[AnswerEntry]) -> list[tuple[Note, int, int]]:
        """Return the events of the news that this audience may know, each with the number of its answer and of the
        draws and rolls after that until then."""
        return [
            (note, entry.seq, sum(draw.noted <= place for draw in entry.drawn))
            for entry in entries
            for place, note in enumerate(entry.notes)
            if may_know(note.seat, self.audience)
        ]

    def _find_due(self, view: View, notes: Sequence[Note]) -> Iterator[Lesson]:
        """Yield the lessons that matter now and are new: first those about the whole question, then the others in
        order."""
        question = view.question if _is_asked(view, self.audience) else None
        name, about = (question.name, question.about) if question else (None, {})
        offered_keys = {option.key for option in view.options} if question else set[str]()
        unmet_entries = [entry for entry in self.lessons.entries.values() if entry.id not in self.seen]
        open_pieces = (
            _find_words_in_sight(view.state, self.audience)
            if any(entry.pieces for entry in unmet_entries)
            else set[Any]()
        )
        for teach_entry in sorted(unmet_entries, key=lambda entry: name not in entry.questions):
            last_event = next((note for note in reversed(notes) if note.name in teach_entry.events), None)
            if name in teach_entry.questions or (name and offered_keys & {*teach_entry.answers.get(name, ())}):
                yield Lesson(teach_entry, [*_find_places(teach_entry, about)])
            elif last_event:
                yield Lesson(teach_entry, [*_find_places(teach_entry, last_event.values)], last_event)
            elif any(piece in open_pieces for piece in _list_names(self.game, teach_entry.pieces)):
                yield Lesson(teach_entry)


def _is_asked(view: View, audience: str) -> bool:
    """Check whether this audience is asked, alone or with all others; a terminal, which everybody sees, always is."""
    return view.question is not None and (audience == TABLE_KEY or view.question.who in (None, audience))


def _find_places(teach_entry: TeachEntry, value_by_name: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names of the places among the values that an entry highlights."""
    for name in teach_entry.light:
        value = value_by_name.get(name)
        for each in value if isinstance(value, list | tuple) else [value]:
            if each is not None:
                yield str(each)


def _find_words_in_sight(state: Mapping[str, Any], audience: str) -> set[Any]:
    """Return all words of a position except those of other players: what lies in front of this audience, or in front of
    all."""
    players = state.get(SEATS) or {}
    return {*parts_of({**state, SEATS: players.get(audience)})}


def _list_names(game: Game, pieces: Iterable[str]) -> Iterator[str]:
    """Yield the names that positions use for pieces, given by their ids or kinds."""
    for each in pieces:
        kind = game.kinds.get(each)
        for piece in kind.pieces if kind else [game.piece(each)]:
            yield from (piece.key, piece.code, piece.id)
