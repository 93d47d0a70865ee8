"""Set-up step by step: what to lay out before the first turn, ticked off together.

The steps are the tasks for hands in the news of the first answers; a step that lists several things is ticked one by
one. Nobody waits for ticks. An undo removes its steps, and redone steps begin without ticks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.engine.notes import TURN
from companion.sessions.journal_rows import ROOT
from companion.sessions.log import find_state_after, list_last_entries, states
from companion.sessions.replay import AnswerEntry
from companion.sessions.session import Session
from companion.table.news import make_news
from companion.text.told import Told, say

MAX_SETUP_ANSWERS = 120
"""Answers after which a reopened session counts as set up long ago."""
MIN_LISTED_STEPS = 3
"""Things in one step from which on they are ticked one by one."""

NOT_PRINTED = "not printed"
"""The tick of people who have nothing to lay out."""


class Tick(NamedTuple):
    """One thing to lay out: its id, its text, and whether it is done."""

    id: str
    text: str
    done: bool


class SetUpStep(NamedTuple):
    """A step: the heading of several ticks ("" if a single tick says it all), and the ticks."""

    heading: str
    ticks: Sequence[Tick]

    @property
    def is_done(self) -> bool:
        return all(tick.done for tick in self.ticks)


class TableSetUp:
    """The set-up of a session while pages show it; on the table's thread."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.ticked: set[str] = set()
        """The ids of what is done."""
        self._told: dict[int, Sequence[Told]] = {}
        self._steps: list[SetUpStep] | None = None
        self._end = ROOT
        """The node at which the set-up ended: an undo to before it goes back into the set-up."""
        self.begin()

    def restore(self, item_ids: Iterable[str]) -> None:
        """Restore the ticks from before the table was opened again."""
        self.ticked.update(item_ids)
        self._steps = None

    def go_back(self) -> None:
        """Read the set-up again if an undo has gone back into it; undos of the game proper don't matter."""
        path_node_ids = {node.id for node in self.session.journal.path(self.session.head.node)}
        if self.goes_on or self._end not in path_node_ids:
            self.begin()

    def begin(self) -> None:
        """Read the set-up so far; it has no steps if the game is well under way."""
        self._told, self._steps, self.goes_on = {}, None, True
        entries = list_last_entries(self.session, MAX_SETUP_ANSWERS) if self.session.seq <= MAX_SETUP_ANSWERS else []
        last_node_id = self._find_first_turn() if entries else ROOT
        self.note([entry for entry in entries if entry.node <= last_node_id])
        if not entries or self.session.play.over:
            self.goes_on = False
        self._end = last_node_id
        if sum(note.name == TURN for entry in entries for note in entry.notes) > 1:
            self.tick("all")  # Once a turn has been played, the table must have been laid out.

    def note(self, entries: Sequence[AnswerEntry]) -> bool:
        """Process new entries and return whether they belong to the set-up."""
        if not self.goes_on:
            if any(note.name == TURN for entry in entries for note in entry.notes):
                self.tick("all")  # As in `begin`.
            return False
        self._steps = None
        for entry in entries:
            self._told[entry.node] = [each for each in make_news(self.session, [entry]) if each.by_hand]
            if any(note.name == TURN for note in entry.notes):
                self.goes_on = False
                break
        # Most games report the beginning of a turn only from the second turn on.
        self.goes_on = self.goes_on and not self.session.rules.dump(self.session.play.table).get("player")
        self._end = self.session.head.node
        return True

    def _find_first_turn(self) -> int:
        """Return the node of the journal at which the first turn begins, or its last node if none has begun."""
        session = self.session
        nodes = session.journal.path(session.head.node)[1:]
        if not nodes or find_state_after(session, ROOT).get("player"):
            return ROOT
        node_state_pairs = zip(nodes, states(session, nodes), strict=True)
        return next((node.id for node, state in node_state_pairs if state.get("player")), session.head.node)

    @property
    def steps(self) -> list[SetUpStep]:
        """The steps in their order."""
        if self._steps is None:
            ids_and_events = [
                (f"{node}.{index}", each)
                for node, node_events in self._told.items()
                for index, each in enumerate(node_events)
            ]
            self._steps = [self._make_step(id, each) for id, each in ids_and_events]
        return self._steps

    @property
    def steps_left(self) -> int:
        """The number of steps that aren't done."""
        return 0 if self.is_unprinted else sum(not step.is_done for step in self.steps)

    @property
    def is_unprinted(self) -> bool:
        """Whether somebody has said that nothing lies on the table."""
        return NOT_PRINTED in self.ticked

    @property
    def now(self) -> SetUpStep | None:
        """The first step that isn't done."""
        return next((step for step in self.steps if not step.is_done), None)

    def tick(self, id: str) -> None:
        """Tick a thing, or untick it; `all` ticks everything that is left."""
        ids = {NOT_PRINTED, *(tick.id for step in self.steps for tick in step.ticks)}
        self._steps = None
        if id == "all":
            self.ticked |= ids - {NOT_PRINTED}
        elif id in ids:
            self.ticked ^= {id}

    def _make_step(self, id: str, news_item: Told) -> SetUpStep:
        is_list = len(news_item.items) >= MIN_LISTED_STEPS
        parts = (
            [(f"{id}.{number}", item) for number, item in enumerate(news_item.items)]
            if is_list
            else [(id, say(news_item))]
        )
        return SetUpStep(
            news_item.text if is_list else "", [Tick(key, text, key in self.ticked) for key, text in parts]
        )
