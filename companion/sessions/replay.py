"""A run through a journal: it plays the entries one after the other and collects the events.

A run keeps nothing but the game itself. A session drives one, and the log is made by another: the same entries, played
from the beginning with events reported.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from companion.engine import Chance, Choice, Illegal, Note, Option, Play, Rules, Together, allowed, entry_of
from companion.engine.labels import Label
from companion.engine.prompts import Prompt
from companion.positions.asks import offered, only_seat, together, topic
from companion.positions.views import TABLE_KEY, may_know
from companion.sessions.journal import Damaged, Journal
from companion.sessions.journal_rows import ADJUST, PERSON, ROOT, START, Meta, Node, Snapshot, find_wrong_field
from components.problems import Problem, SalvageError, cut, display_path
from components.values import NamedTuple

RULES_EXCEPTIONS = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""The exceptions that rules may raise for an impossible state, which a file from elsewhere may hold."""


class OtherVersion(SalvageError):
    """Error for a session that was made with other data or rules, and whose answers replay differently today."""


Words: TypeAlias = Callable[[], tuple[Prompt, Label]]
"""A function that returns a question and its answer in words, computed on the first call."""


class NatureAnswer(NamedTuple):
    """An answer of nature. noted: the number of its entry's notes that precede it."""

    name: str
    deck: str
    key: str
    words: Words
    rule: str
    seat: str | None
    noted: int = 0


class AnswerEntry(NamedTuple):
    """One answer by people, or a correction, with the draws and events that followed.

    `seq` counts entries from 1; entry 0 has the events before the first answer. `player` is the seat that answered
    (None: the table), `seat` the only one that may know the answer (None: all). together: the question to several seats
    at once; place: the place of this answer's seat among them.
    """

    seq: int
    node: int
    by: str
    player: str | None
    name: str
    key: str
    words: Words
    rule: str
    seat: str | None
    drawn: list[NatureAnswer]
    notes: list[Note]
    detail: Mapping[str, Any] = {}
    together: Together | None = None
    place: int = 0

    @property
    def is_open(self) -> bool:
        """Whether other seats that were asked at once with this one hadn't answered yet when it was last played."""
        return self.together is not None and len(self.together.answers) < len(self.together.choices)

    def may_know(self, audience: str) -> bool:
        """Check whether an audience may know the answer. If several seats were asked at once, everybody may know their
        latest answers once all have answered, but only the seat itself knows those that it replaced."""
        if self.together and not self.is_open and self.together.latest.get(self.place) == self.seq:
            return True
        return may_know(self.seat, audience)

    def renamed(self, new_name_by_old: Mapping[str, str]) -> AnswerEntry:
        """Return the entry with the new names of renamed players: whose it is, and who may know it. Its words stay."""
        return self._replace(
            player=_get_new_name(self.player, new_name_by_old), seat=_get_new_name(self.seat, new_name_by_old),
            drawn=[drawn_answer._replace(seat=_get_new_name(drawn_answer.seat,
            new_name_by_old)) for drawn_answer in self.drawn],
            notes=[note._replace(seat=_get_new_name(note.seat, new_name_by_old)) for note in self.notes],
        )  # fmt: skip

    def rules(self, audience: str = TABLE_KEY) -> list[str]:
        """List the ids of the rules that acted, in the order of the log, each once."""
        noted_rules = [note.rule for note in self.notes if may_know(note.seat, audience)]
        return [
            rule_id
            for rule_id in dict.fromkeys([self.rule, *noted_rules, *(drawn_answer.rule for drawn_answer in self.drawn)])
            if rule_id
        ]


def _get_new_name(seat_name: str | None, new_name_by_old: Mapping[str, str]) -> str | None:
    return None if seat_name is None else new_name_by_old.get(seat_name, seat_name)


class Run:
    """A run that plays a journal's entries one after the other and collects the events; it keeps only the game."""

    def __init__(
        self, rules: Rules, meta: Meta, base_snapshot: Snapshot | None = None, listen: bool = False, tell: bool = False
    ) -> None:
        """Begin where the session began, or at a snapshot. listen: whether to collect events. tell: whether to put
        answers into words at once, which is faster if most of them will be read."""
        self.rules = rules
        if base_snapshot:
            table = rules.load(base_snapshot.state)
        else:
            table = rules.load(meta.state) if meta.state is not None else rules.setup(meta.players, meta.options)
        self.seq = base_snapshot.seq if base_snapshot else 0
        self.drawn = base_snapshot.drawn if base_snapshot else meta.drawn
        self.listening, self.telling = listen, tell
        table.notes = [] if listen else None
        self.play = Play(rules, table)

    def copy(self, listen: bool = False) -> Run:
        """Return an independent run at the same place; `listen`: whether it collects events from here on."""
        run_copy = Run.__new__(Run)
        run_copy.rules, run_copy.seq, run_copy.drawn = self.rules, self.seq, self.drawn
        run_copy.listening, run_copy.telling = listen, self.telling
        run_copy.play = self.play.copy()
        run_copy.play.table.notes = [] if listen else None
        return run_copy

    def notes(self) -> list[Note]:
        """Return the events since the last call."""
        table = self.play.table
        notes, table.notes = table.notes or [], [] if self.listening else None
        return notes

    def give_person_answer(self, node_id: int, option: Option, seat_name: str | None = None) -> AnswerEntry:
        """Give a person's answer. Raises Illegal."""
        self.play.turn_to(seat_name)
        option = self.play.take_up(option)
        entry = self._make_entry(node_id, option, seat_name)
        if entry.together:
            entry.together.latest[entry.place] = entry.seq
        self.play.answer(option)
        self.seq += 1
        entry.notes.extend(self.notes())
        return entry

    def nature(self, option: Option, entry: AnswerEntry) -> None:
        """Give nature's answer, which belongs to an entry. Raises Illegal."""
        ask = self.play.ask
        if self.listening and isinstance(ask, Chance) and allowed(ask, option):  # Any other raises below.
            words = self._make_words(option)
            entry.drawn.append(
                NatureAnswer(ask.name, ask.deck, str(option), words, ask.rule, ask.seat, len(entry.notes))
            )
        self.play.answer(option)
        self.drawn += 1
        entry.notes.extend(self.notes())

    def adjust(self, node_id: int, value: Mapping[str, Any]) -> AnswerEntry:
        """Put the game into the position of a correction. Raises Illegal."""
        field_by_name = self.rules.game.state
        if find_wrong_field(self.rules.game, value["state"]) or not all(
            way[0] in field_by_name for way in value["ways"]
        ):
            raise Illegal(value, self.play.ask)
        table, old_joint_question = self.rules.load(value["state"]), together(self.play.ask)
        play = self.play = Play(self.rules, table)
        answers = list[str | int]()
        for answer in value["answers"]:
            answers.append(entry_of(option := self.resolve(answer)))
            play.answer(option)
        if old_joint_question and (
            new_joint_question := together(play.ask)
        ):  # Earlier entries reveal their answers with the later ones.
            old_joint_question.answers.clear()
            old_joint_question.answers.update(new_joint_question.answers)
            new_joint_question.answers, new_joint_question.latest = (
                old_joint_question.answers,
                old_joint_question.latest,
            )
        self.seq += 1
        play.table.notes = [] if self.listening else None
        label_text = ", ".join(value.get("words") or value["set"])
        words = Prompt(value["reason"]), Label(label_text)
        return AnswerEntry(
            self.seq,
            node_id,
            ADJUST,
            None,
            ADJUST,
            label_text,
            lambda: words,
            "",
            None,
            [],
            [],
            {**value, "answers": answers},
        )

    def give(self, node: Node, entry: AnswerEntry | None) -> AnswerEntry:
        """Play a node of the journal; an answer of nature is added to `entry`. Raises Illegal."""
        if node.by == ADJUST:
            return self.adjust(node.id, json.loads(str(node.value)))
        if self.passes_over(node):
            self.seq += 1
            key, seat_name = str(node.value), self.play.unasked[node.what, node.value]
            words = Prompt(""), Label(key)
            return AnswerEntry(self.seq, node.id, PERSON, seat_name, node.what, key, lambda: words, "", None, [], [])
        if node.by == PERSON:
            return self.give_person_answer(node.id, self.resolve(node.value))
        entry = entry or self.beginning()
        self.nature(node.value, entry)
        return entry

    def passes_over(self, node: Node) -> bool:
        """Check whether a person was asked for an answer that today's rules have just given unasked."""
        if node.by != PERSON or (node.what, node.value) not in self.play.unasked:
            return False
        return self.play.ask is None or topic(self.play.ask) != node.what

    def resolve(self, value: Option) -> Option:
        """Return the answer that a journal entry means, which may have had another name when it was given."""
        ask = self.play.ask
        if ask is None or value in (ask.options if isinstance(ask, Choice) else ask.source.weights()):
            return value
        option = ask.reads_entry(value)  # Its meaning in a journal takes precedence over today's synonyms.
        option = ask.also.get(str(value).lower()) if option is None else option
        return value if option is None else option

    def beginning(self) -> AnswerEntry:
        """Return the entry with the events before anybody answers."""
        return AnswerEntry(self.seq, ROOT, START, None, START, "", make_empty_words, "", None, [], self.notes())

    def _make_words(self, option: Option) -> Words:
        """Return the pending question and an answer to it as words, made now or later."""
        ask = self.play.ask
        if not self.telling or ask is None:
            return make_words(self.play, option)
        words = self.rules.texts.prompt(ask), self.rules.texts.label(ask, option)
        return lambda: words

    def _make_entry(self, node_id: int, option: Option, seat_name: str | None) -> AnswerEntry:
        ask = self.play.ask
        if ask is None or not self.listening:
            return AnswerEntry(
                self.seq + 1, node_id, PERSON, seat_name, "", str(option), make_empty_words, "", None, [], []
            )
        if seat_name is None:
            seat_name = next(
                (offered_seat for offered_seat, offered_option in offered(ask) if offered_option == option), None
            )
        words, secret = self._make_words(option), only_seat(ask)
        joint_question = together(ask)
        return AnswerEntry(
            self.seq + 1, node_id, PERSON, seat_name, ask.name, str(option), words, ask.rule, secret, [], [],
            together=joint_question, place=joint_question.place_of(ask.seat) if joint_question else 0,
        )  # fmt: skip


def begin_run(journal: Journal, rules: Rules, meta: Meta, node_id: int, **is_heard_by_name: bool) -> tuple[Run, int]:
    """Begin a run at the last snapshot up to a node, or at the beginning, and return it with the snapshot's node.
    Raises Damaged if the state kept there is impossible in the game."""
    snapshot = journal.snapshot(node_id)
    base_node_id, state = (snapshot.node, snapshot.state) if snapshot else (ROOT, meta.state)
    if state is not None and (wrong_field_name := find_wrong_field(rules.game, state)):
        raise Damaged(journal.file, f"{wrong_field_name!r} isn't possible in the state kept at entry {base_node_id}")
    return Run(rules, meta, snapshot, **is_heard_by_name), base_node_id


def make_words(play: Play, option: Option) -> Words:
    """Return the pending question and an answer to it as words that are made on the first call, by replaying the step
    up to there."""
    rules, start, answers, seat_name = play.rules, play.start, tuple(play.answers), play.seat

    @cache
    def words() -> tuple[Prompt, Label]:
        later_play = Play(rules, start.copy(), answers).facing(seat_name)
        assert later_play.ask is not None
        return rules.texts.prompt(later_play.ask), rules.texts.label(later_play.ask, option)

    return words


def make_empty_words() -> tuple[Prompt, Label]:
    """Return empty words, for entries without a question."""
    return Prompt(""), Label("")


def play_node(file_path: Path, run: Run, node: Node, entry: AnswerEntry | None) -> AnswerEntry:
    """Play a node of a journal file. Raises SalvageError if the rules no longer allow it."""
    try:
        return run.give(node, entry)
    except Illegal:
        problem = (
            f"entry {node.id} ({node.what}: {cut(str(node.value))}) is not allowed by the rules that are installed"
        )
        raise OtherVersion(Problem(display_path(file_path), None, problem)) from None
