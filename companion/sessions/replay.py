"""A run through a journal: its entries played one after the other, and what happens told.

A run keeps nothing but the game itself. It is what a session drives, and what the log is made from: the same entries,
played from the beginning with somebody listening.
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
"""What rules may raise which take for granted that a state is one; a file from elsewhere may hold any."""


class OtherVersion(SalvageError):
    """The session was made with other data or rules than there are now, and its answers come out differently."""


Words: TypeAlias = Callable[[], tuple[Prompt, Label]]
"""A question and the answer to it in words, made when somebody looks."""


class NatureAnswer(NamedTuple):
    """What nature answered. noted: how many of the notes of its entry were told before it."""

    name: str
    deck: str
    key: str
    words: Words
    rule: str
    seat: str | None
    noted: int = 0


class AnswerEntry(NamedTuple):
    """One answer by people, or a correction, with all that followed from it.

    `seq` counts these from 1; entry 0 is what happens before the first. `player` is the seat that answered (None: the
    table), `seat` the only one who may know what was answered (None: all). together: the seats that were
    asked at once; place: that of this one among them.
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
        """Whether seats that were asked at once with this one had yet to answer when it was last played."""
        return self.together is not None and len(self.together.answers) < len(self.together.choices)

    def may_know(self, audience: str) -> bool:
        """Whether an audience may know the answer: what seats are asked at once all may, once all have answered; but
        nobody else what was answered anew, be it otherwise or the same."""
        if self.together and not self.is_open and self.together.latest.get(self.place) == self.seq:
            return True
        return may_know(self.seat, audience)

    def renamed(self, names: Mapping[str, str]) -> AnswerEntry:
        """The same entry once players are called otherwise: whose it is, and who may know it. Its words stay."""
        return self._replace(
            player=_other_name(self.player, names), seat=_other_name(self.seat, names),
            drawn=[one._replace(seat=_other_name(one.seat, names)) for one in self.drawn],
            notes=[note._replace(seat=_other_name(note.seat, names)) for note in self.notes],
        )  # fmt: skip

    def rules(self, audience: str = TABLE_KEY) -> list[str]:
        """The ids of the rules that acted, in the order in which the log names them, each once."""
        noted = [note.rule for note in self.notes if may_know(note.seat, audience)]
        return [id for id in dict.fromkeys([self.rule, *noted, *(drawn.rule for drawn in self.drawn)]) if id]


def _other_name(seat: str | None, names: Mapping[str, str]) -> str | None:
    return None if seat is None else names.get(seat, seat)


class Run:
    """Plays a journal's entries one after the other and says what happens; keeps nothing but the game itself."""

    def __init__(
        self, rules: Rules, meta: Meta, base: Snapshot | None = None, listen: bool = False, tell: bool = False
    ) -> None:
        """Begin where the session began, or at a snapshot. tell: whether answers are put into words at once, which is
        quicker where somebody is going to look at most of them."""
        self.rules = rules
        if base:
            table = rules.load(base.state)
        else:
            table = rules.load(meta.state) if meta.state is not None else rules.setup(meta.players, meta.options)
        self.seq = base.seq if base else 0
        self.drawn = base.drawn if base else meta.drawn
        self.listening, self.telling = listen, tell
        table.notes = [] if listen else None
        self.play = Play(rules, table)

    def copy(self, listen: bool = False) -> Run:
        """An independent run at the same place; `listen` to what happens from here on."""
        new = Run.__new__(Run)
        new.rules, new.seq, new.drawn = self.rules, self.seq, self.drawn
        new.listening, new.telling = listen, self.telling
        new.play = self.play.copy()
        new.play.table.notes = [] if listen else None
        return new

    def notes(self) -> list[Note]:
        """What has happened since this was last asked."""
        table = self.play.table
        happened, table.notes = table.notes or [], [] if self.listening else None
        return happened

    def person(self, node: int, option: Option, seat: str | None = None) -> AnswerEntry:
        """Give a person's answer. Raises Illegal."""
        self.play.turn_to(seat)
        option = self.play.take_up(option)
        entry = self._entry(node, option, seat)
        if entry.together:
            entry.together.latest[entry.place] = entry.seq
        self.play.answer(option)
        self.seq += 1
        entry.notes.extend(self.notes())
        return entry

    def nature(self, option: Option, entry: AnswerEntry) -> None:
        """Give nature's answer, which belongs to an entry. Raises Illegal."""
        ask = self.play.ask
        if self.listening and isinstance(ask, Chance) and allowed(ask, option):  # No other is ever told.
            words = self._in_words(option)
            entry.drawn.append(
                NatureAnswer(ask.name, ask.deck, str(option), words, ask.rule, ask.seat, len(entry.notes))
            )
        self.play.answer(option)
        self.drawn += 1
        entry.notes.extend(self.notes())

    def adjust(self, node: int, value: Mapping[str, Any]) -> AnswerEntry:
        """Put the game where a correction has put it. Raises Illegal."""
        fields = self.rules.game.state
        if find_wrong_field(self.rules.game, value["state"]) or not all(way[0] in fields for way in value["ways"]):
            raise Illegal(value, self.play.ask)
        table, old_joint = self.rules.load(value["state"]), together(self.play.ask)
        play = self.play = Play(self.rules, table)
        answers = list[str | int]()
        for answer in value["answers"]:
            answers.append(entry_of(option := self.resolve(answer)))
            play.answer(option)
        if old_joint and (new_joint := together(play.ask)):  # What was answered before comes to light with the rest.
            old_joint.answers.clear()
            old_joint.answers.update(new_joint.answers)
            new_joint.answers, new_joint.latest = old_joint.answers, old_joint.latest
        self.seq += 1
        play.table.notes = [] if self.listening else None
        label = ", ".join(value.get("words") or value["set"])
        words = Prompt(value["reason"]), Label(label)
        return AnswerEntry(
            self.seq, node, ADJUST, None, ADJUST, label, lambda: words, "", None, [], [], {**value, "answers": answers}
        )

    def give(self, node: Node, entry: AnswerEntry | None) -> AnswerEntry:
        """Play a node of the journal; what nature does belongs to `entry`. Raises Illegal."""
        if node.by == ADJUST:
            return self.adjust(node.id, json.loads(str(node.value)))
        if self.passes_over(node):
            self.seq += 1
            key, seat = str(node.value), self.play.unasked[node.what, node.value]
            words = Prompt(""), Label(key)
            return AnswerEntry(self.seq, node.id, PERSON, seat, node.what, key, lambda: words, "", None, [], [])
        if node.by == PERSON:
            return self.person(node.id, self.resolve(node.value))
        entry = entry or self.beginning()
        self.nature(node.value, entry)
        return entry

    def passes_over(self, node: Node) -> bool:
        """Whether a person was asked what today's rules have just given unasked."""
        if node.by != PERSON or (node.what, node.value) not in self.play.unasked:
            return False
        return self.play.ask is None or topic(self.play.ask) != node.what

    def resolve(self, value: Option) -> Option:
        """The answer that an entry of a journal means, which may have been called otherwise when it was given."""
        ask = self.play.ask
        if ask is None or value in (ask.options if isinstance(ask, Choice) else ask.source.weights()):
            return value
        option = ask.reads_entry(value)  # What it means in a journal goes before what people mean by it today.
        option = ask.also.get(str(value).lower()) if option is None else option
        return value if option is None else option

    def beginning(self) -> AnswerEntry:
        """The entry of what happens before anybody answers."""
        return AnswerEntry(self.seq, ROOT, START, None, START, "", no_words, "", None, [], self.notes())

    def _in_words(self, option: Option) -> Words:
        """The pending question and an answer to it."""
        ask = self.play.ask
        if not self.telling or ask is None:
            return in_words(self.play, option)
        words = self.rules.texts.prompt(ask), self.rules.texts.label(ask, option)
        return lambda: words

    def _entry(self, node: int, option: Option, seat: str | None) -> AnswerEntry:
        ask = self.play.ask
        if ask is None or not self.listening:
            return AnswerEntry(self.seq + 1, node, PERSON, seat, "", str(option), no_words, "", None, [], [])
        if seat is None:
            seat = next((who for who, other in offered(ask) if other == option), None)
        words, secret = self._in_words(option), only_seat(ask)
        joint_question = together(ask)
        return AnswerEntry(
            self.seq + 1, node, PERSON, seat, ask.name, str(option), words, ask.rule, secret, [], [],
            together=joint_question, place=joint_question.place_of(ask.seat) if joint_question else 0,
        )  # fmt: skip


def run_from(journal: Journal, rules: Rules, meta: Meta, at: int, **heard: bool) -> tuple[Run, int]:
    """A run that stands at the last snapshot up to a node, or at the beginning, and the node at which that is. Raises
    Damaged where the state kept there can't be one of the game."""
    base = journal.snapshot(at)
    begun, state = (base.node, base.state) if base else (ROOT, meta.state)
    if state is not None and (wrong := find_wrong_field(rules.game, state)):
        raise Damaged(journal.file, f"{wrong!r} isn't possible in the state kept at entry {begun}")
    return Run(rules, meta, base, **heard), begun


def in_words(play: Play, option: Option) -> Words:
    """The pending question and an answer to it, for whoever looks later: the step is then played again up to there,
    once for all who look."""
    rules, start, answers, seat = play.rules, play.start, tuple(play.answers), play.seat

    @cache
    def words() -> tuple[Prompt, Label]:
        then = Play(rules, start.copy(), answers).facing(seat)
        assert then.ask is not None
        return rules.texts.prompt(then.ask), rules.texts.label(then.ask, option)

    return words


def no_words() -> tuple[Prompt, Label]:
    """The words of what nobody was asked."""
    return Prompt(""), Label("")


def play_node(file: Path, run: Run, node: Node, entry: AnswerEntry | None) -> AnswerEntry:
    """Play a node of a journal file. Raises SalvageError where the rules no longer allow it."""
    try:
        return run.give(node, entry)
    except Illegal:
        what = f"entry {node.id} ({node.what}: {cut(str(node.value))}) is not allowed by the rules that are installed"
        raise OtherVersion(Problem(display_path(file), None, what)) from None
