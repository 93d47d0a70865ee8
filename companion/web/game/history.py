"""The history of a session, newest first: to read, and to undo to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from itertools import takewhile
from typing import NamedTuple

from companion.engine.notes import TURN
from companion.positions.label_words import tell_prompt
from companion.sessions.journal_rows import ADJUST, ROOT, Node
from companion.sessions.log import entries
from companion.sessions.replay import AnswerEntry
from companion.sessions.session import Session
from companion.sessions.undo import foresee_undo, is_chance
from companion.table.feed import Row, describe_move, feed
from companion.table.news import describe_turn, news
from companion.table.watch import find_turns
from companion.text.told import say_all
from components.messages import _
from components.schema import HIDDEN_PIECE

A_PAGE = 60
"""Answers that are listed at once."""


class Filter(StrEnum):
    """The answers that a list shows."""

    ALL = "all"
    MINE = "mine"
    DRAWS = "draws"
    CORRECTIONS = "corrections"


class AnswerLine(NamedTuple):
    """An answer in the list: its number, who gave it, its effects or else the answer itself, the question if the answer
    had no effects, how many cards or dice it brought, and the turn that began with it."""

    seq: int
    who: str
    text: str
    more: str
    draws: int
    begins: str


class HistoryPage(NamedTuple):
    """A page of the list: its lines, newest first, and the number before which the next page goes on, 0 if it is the
    last."""

    lines: Sequence[AnswerLine]
    older: int


class PastMoment(NamedTuple):
    """A moment of the past: the answer as a line of the list, the node of the journal after all its effects, the node
    after the answer before, the number of the last answer, and the numbers of the answers with which turns began."""

    line: AnswerLine
    node: int
    before: int | None
    last: int
    turns: Sequence[int]


class ToldTurn(NamedTuple):
    """A past turn: its player, a sentence, and its steps, the answers with effects."""

    who: str
    text: str
    steps: Sequence[AnswerLine]


class UndoEffect(NamedTuple):
    """The effect of an undo: how many answers, draws and rolls it takes back, sentences about that, and what hands have
    to move afterwards."""

    answers: int
    draws: int
    said: Sequence[str]
    by_hand: Sequence[str]


class History:
    """The answers of a session up to its current position. They are cached between calls, as replaying them takes
    time."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._known: list[AnswerEntry] = []

    def list(self, audience: str, filter_kind: Filter = Filter.ALL, end_seq: int = 0) -> HistoryPage:
        """Return a page of the answers that pass a filter, worded for an audience. end_seq: only answers before that
        number, unless 0."""
        entries, is_accepted = self.entries(), self._make_filter(filter_kind, audience)
        matches = [entry for entry in reversed(entries) if (not end_seq or entry.seq < end_seq) and is_accepted(entry)]
        page_entries = matches[:A_PAGE]
        oldest_seq = matches[A_PAGE - 1].seq if len(matches) > A_PAGE else 0
        return HistoryPage([self._make_line(row) for row in feed(self.session, page_entries, audience)], oldest_seq)

    def find(self, seq: int, audience: str) -> PastMoment:
        """Return the moment after an answer; 0 is the beginning. Raises LookupError if there is no such answer."""
        entries = self.entries()
        if not 0 <= seq < len(entries):
            raise LookupError(seq)
        (row,) = feed(self.session, [entries[seq]], audience)
        turn_start_seqs = [entry.seq for entry in entries if any(note.name == TURN for note in entry.notes)]
        last_node_id = self._find_last_node(seq - 1) if seq else None
        return PastMoment(
            self._make_line(row), self._find_last_node(seq), last_node_id, len(entries) - 1, turn_start_seqs
        )

    def find_within(self, seq: int, draw_count: int, audience: str) -> PastMoment:
        """Return the moment after the first `draw_count` draws and rolls that followed an answer. Raises LookupError if
        there is no such answer."""
        moment, answer_node_id = self.find(seq, audience), self.entries()[seq].node
        nodes = [
            moment.before,
            answer_node_id,
            *(node.id for node in self.session.journal.path(moment.node, answer_node_id)),
        ]
        node_index = min(draw_count + 1, len(nodes) - 1)
        return moment._replace(node=nodes[node_index] or answer_node_id, before=nodes[node_index - 1])

    def since(self, audience: str) -> Sequence[ToldTurn]:
        """Return the turns of other players since a player's last turn."""
        turns = []
        for turn in find_turns(self.entries(), audience):
            lines = [self._make_line(row) for row in feed(self.session, turn.entries, audience)]
            steps = [line for line in lines if not line.more]
            text = describe_turn(self.session, turn.entries, audience, turn.who)
            if steps:
                turns.append(ToldTurn(turn.who, text or steps[0].text, steps))
        return turns

    def _find_last_node(self, seq: int) -> int:
        """Return the node of the journal after all effects of an answer, where people were asked again."""
        later_entries = self.entries()[seq + 1 : seq + 2]
        return self.session.journal.node(later_entries[0].node).parent if later_entries else self.session.head.node

    def undo_to(self, seq: int) -> UndoEffect:
        """Return the effect of undoing an answer and all later ones; nothing is undone yet. Raises SalvageError."""
        session = self.session
        answer_count = session.seq - seq + 1
        played_move = foresee_undo(session, answer_count)
        draw_count = sum(is_chance(session, node) for node in played_move.nodes)
        undo_events = describe_move(session, played_move, is_undo=True, is_done=False).told
        news, hand_tasks = (
            say_all(each for each in undo_events if each.by_hand is is_by_hand) for is_by_hand in (False, True)
        )
        return UndoEffect(answer_count, draw_count, news, hand_tasks)

    def entries(self) -> Sequence[AnswerEntry]:
        """Return every entry on the path to the head; only new ones are replayed."""
        session = self.session
        if self._known and self._known[-1].node == session.head.node:
            return self._known
        path_node_ids = {node.id for node in self._find_path_nodes()}
        # If several seats are asked at once, more of their answers may be known by now.
        self._known = [*takewhile(lambda entry: entry.node in path_node_ids and not entry.is_open, self._known)]
        last_node_id = self._known[-1].node if self._known else None
        if last_node_id is None:
            self._known = entries(session, tell=True)
        elif last_node_id != session.head.node:
            new_entries = entries(session, tell=True, since=last_node_id)
            self._known += [entry for entry in new_entries if entry.node > last_node_id]
        return self._known

    def _make_filter(self, filter_kind: Filter, audience: str) -> Callable[[AnswerEntry], bool]:
        """Return a function that checks whether an entry passes a filter."""
        match filter_kind:
            case Filter.MINE:
                return lambda entry: entry.player == audience
            case Filter.DRAWS:
                hand_nodes = {node.id for node in self._find_path_nodes() if is_chance(self.session, node)}
                return lambda entry: bool(entry.drawn) or entry.node in hand_nodes
            case Filter.CORRECTIONS:
                return lambda entry: entry.by == ADJUST
            case Filter.ALL:
                return lambda entry: True

    def _find_path_nodes(self) -> Sequence[Node]:
        return self.session.journal.path(self.session.head.node)

    def _make_line(self, row: Row) -> AnswerLine:
        """Return an entry as a line of the list."""
        turn = next((note["text"] for note in row["notes"] if note["name"] == TURN), "")
        without_turn = {**row, "notes": [note for note in row["notes"] if note["name"] != TURN]}
        effects_text = " ".join(say_all(news([without_turn], self.session.rules.texts)))
        question_text = "" if effects_text else tell_prompt(row["prompt"], facts=False)
        return AnswerLine(
            row["seq"],
            row["player"] or "",
            effects_text or make_line_title(row),
            question_text,
            len(row["drawn"]),
            turn,
        )


def make_line_title(row: Row) -> str:
    """Return the title of an entry in a list."""
    if row["node"] == ROOT:
        return _("The game begins")
    if row["by"] == ADJUST:
        return _("Correction: {what}", what=row["label"])
    return _("A secret choice") if row["key"] == HIDDEN_PIECE else str(row["label"].name)
