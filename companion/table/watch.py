"""Builds the views of a running game, and marks what is new in each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.engine.notes import TURN
from companion.game_registry.games import REFEREE
from companion.sessions.journal_rows import ADJUST
from companion.sessions.log import list_last_entries
from companion.sessions.replay import AnswerEntry
from companion.sessions.session import Session
from companion.table.compose import Alike, view
from companion.table.facts import additions
from companion.table.feed import LogLine, list_recent
from companion.table.news import find_last_beginning, make_news
from companion.table.not_now import find_impossible
from companion.table.view import View
from companion.table.way_back import add_way_back
from companion.text.told import Told

MAX_LOG_LINES = 120
"""Answers whose events are kept for people who want to know what happened lately: all players' turns in most games."""


class TakenTurn(NamedTuple):
    """A turn that has been taken: its player, and the entries of its answers."""

    who: str
    entries: list[AnswerEntry]


def is_correction(entry: AnswerEntry) -> bool:
    """Check whether an entry corrects the position instead of answering."""
    return entry.by == ADJUST


def find_turns(entries: Sequence[AnswerEntry], audience: str) -> list[TakenTurn]:
    """Return the turns of others since a player's last one, oldest first, and before them the last entry of that; none
    if that isn't among the entries, nobody else has done anything since, or the player has acted again."""
    turns = [TakenTurn("", [])]
    for entry in entries:
        turns[-1].entries.append(entry)
        turns += [TakenTurn(str(note.values.get("who", "")), []) for note in entry.notes if note.name == TURN]
    if turns[-1].who == audience and turns.pop().entries:
        return []
    own_index = max((number for number, turn in enumerate(turns) if turn.who == audience), default=None)
    if own_index is None:
        return []
    later_turns = [turn for turn in turns[own_index + 1 :] if turn.entries]
    return [TakenTurn(audience, turns[own_index].entries[-1:]), *later_turns] if later_turns else []


class Watch:
    """Follows a session, which others may play meanwhile."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.news: list[Told] = []
        """The news since somebody last looked."""
        self.told: Sequence[AnswerEntry] = ()
        """The entries of the news."""
        self._past: list[AnswerEntry] = []
        self._names: Sequence[str] = ()
        self._for_all: tuple[int, Alike, dict[str, Any]] | None = None

    def begin(self) -> None:
        """Read the last entries, and make the latest events the news."""
        self._names, self._past = self.session.meta.names, list_last_entries(self.session, MAX_LOG_LINES)
        self.tell(self._past[find_last_beginning(self.session, self._past) :])

    def go_on(self, entries: Sequence[AnswerEntry], is_more: bool = False) -> None:
        """Add new entries; is_more: their news join the previous ones."""
        self._past += entries
        self.tell([*self.told, *entries] if is_more else entries)

    def tell(self, entries: Sequence[AnswerEntry]) -> None:
        """Make the news of entries."""
        self.news, self.told = make_news(self.session, entries), entries

    def look(self, audience: str) -> View:
        """Return the current view of an audience in a terminal, with the news that all may read."""
        return add_way_back(self._make_view(audience), self._past[-1], self.session.rules.texts.events)

    def see(self, audience: str) -> View:
        """Return the current view of an audience, as a page shows it."""
        audience_view = self._make_view(audience)._replace(
            news=make_news(self.session, self.told, audience) or self._list_corrections(audience) or self.news,
            of_answers=bool(list_recent(self.session, self.told, audience)),
            since=[turn.who for turn in find_turns(self._past, audience)[1:]],
        )
        if audience_view.question and audience_view.question.who not in (None, audience):
            return audience_view  # The way back is only for the player who went there.
        return add_way_back(audience_view, self._past[-1], self.session.rules.texts.events)

    def _list_corrections(self, audience: str) -> list[Told]:
        """Return the corrections among the entries of the news, as an audience may know them: they aren't news of the
        rules."""
        return [
            Told(line.text, corrects=True)
            for line in list_recent(self.session, list(filter(is_correction, self.told)), audience)
        ]

    def lately(self, audience: str, max_count: int) -> Sequence[LogLine]:
        """Return the latest events as an audience may know them: at most `max_count` sentences, oldest first."""
        return list_recent(self.session, self._update()[-2 * max_count :], audience)[-max_count:]

    def _make_view(self, audience: str) -> View:
        self._update()
        alike, extras = self._find_shared_content()
        return view(self.session, audience, self.news, alike=alike)._replace(**extras)

    def _find_shared_content(self) -> tuple[Alike, dict[str, Any]]:
        """Return the content that all audiences share, computed once for all of them."""
        session = self.session
        if self._for_all is None or self._for_all[0] != session.head.moves:
            is_redo = session.journal.youngest(session.head.node) is not None
            extras = {"not_now": find_impossible(session), "redo": is_redo}
            self._for_all = session.head.moves, Alike(session, session.play.table), extras
        return self._for_all[1:]

    def _update(self) -> Sequence[AnswerEntry]:
        """Return the last entries up to the head, without what was undone. They are replayed only if one is missing:
        after a redo, or what another process did."""
        if (
            self._names != self.session.meta.names
        ):  # Owners of entries, and who may know them, follow the current names.
            self._names, self._past = self.session.meta.names, []
        last_node_id = self.session.journal.last_answer(self.session.head.node).id
        entry_count = next(
            (number for number in range(len(self._past), 0, -1) if self._past[number - 1].node == last_node_id), 0
        )
        self._past = self._past[:entry_count][-MAX_LOG_LINES:] or list_last_entries(self.session, MAX_LOG_LINES)
        return self._past


def read_back(view: View, old_view: View | None) -> list[str]:
    """Return how codes typed for pieces on the table have been understood. old_view: the view that asked for them."""
    question = old_view.question if old_view else None
    was_code_asked = question and question.hint and question.kind == "chance" and view.mode == REFEREE
    has_correction = any(each.corrects for each in view.news)
    return (
        [*additions(view.facts, old_view.facts, view.drawings)]
        if old_view and was_code_asked and not has_correction
        else []
    )
