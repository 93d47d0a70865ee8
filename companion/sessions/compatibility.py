"""Sessions made with other data or rules: replayed with today's, and compared with the states in their journals.

A session can be played as long as its answers make sense. If a digest of the game's data or rules has changed, every
branch of the journal is replayed: each answer must still be allowed, and each state in the journal (at the start of a
turn) must come out again. If so, today's versions and states are written into the journal, and it continues with its
log, undo and branches. Otherwise the first answer with another outcome is named, and nothing changes.
"""

from __future__ import annotations

import heapq
import json
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from companion.engine import Illegal, Rules, entry_of
from companion.game_registry.games import box_of
from companion.game_registry.versions import salvage_version, version_of
from companion.positions.asks import only_seat, topic
from companion.positions.differ import Difference, differences
from companion.positions.scenarios import sound
from companion.positions.views import TABLE_KEY, may_see
from companion.sessions.journal import Journal
from companion.sessions.journal_rows import ADJUST, FORMAT, PERSON, ROOT, Meta, Node, Snapshot
from companion.sessions.replay import OtherVersion, Run
from components.base.limits import CONVERTED_BRANCHES, CONVERTED_ENTRIES, TooMuch, UsageTally
from components.places import GamePlace
from components.problems import Problem, SalvageError, cut, display_path
from components.schema import HIDDEN_PIECE, Field, Game


class _Differs(Exception):
    """Error for a journal that replays differently; it says what was, and what is."""


def bring_up_to_date(journal: Journal, game_place: GamePlace, rules: Rules) -> None:
    """Let a session made with other data or rules continue with today's if all of it replays the same.

    Raises OtherVersion, which names the first answer that doesn't and the ways out; the journal is then untouched.
    """
    try:
        replay = _Replay(journal, rules, box_of(game_place, journal.meta.mode), journal.meta)
        meta = replay.play()
    except _Differs as differs:
        raise OtherVersion(
            Problem(display_path(journal.file), None, _word_refusal(journal, game_place, str(differs)))
        ) from None
    except TooMuch as much:
        raise SalvageError(Problem(display_path(journal.file), None, str(much))) from None
    with journal.writing():
        new_meta = meta._replace(**version_of(game_place)._asdict(), version=salvage_version(), format=FORMAT)
        journal.rewrite(new_meta, replay.states, replay.converted)


def _word_refusal(journal: Journal, place: GamePlace, mismatch: str) -> str:
    name, version = journal.file.stem, journal.meta.version or "unknown"
    remedy = "install that version" if place.builtin else "put its files back as they were"
    return (
        f"it was made with other rules or data of {place.id} (salvage {version}), and {mismatch}; to go on, {remedy},"
        f" or start a new session at its last turn with today's: salvage load {name} --from-snapshot"
    )


class _Replay:
    """A replay of every branch of a journal in the order of its entries, so that the first difference is the oldest."""

    def __init__(self, journal: Journal, rules: Rules, boxed_game: Game, meta: Meta) -> None:
        self.rules, self.box, self.meta = rules, boxed_game, meta
        self.head = journal.head()
        self.snapshot_by_node = {snapshot.node: snapshot for snapshot in journal.snapshots()}
        self.children: dict[int, list[Node]] = defaultdict(list)
        for node in journal.nodes():
            if node.id != ROOT:
                self.children[node.parent].append(node)
        self.tally = UsageTally()
        self.states: list[Snapshot] = []
        """The journal's states as they are written today."""
        self.converted: list[Node] = []
        """The entries that were written differently, as they are written today."""

    def play(self) -> Meta:
        """Play the whole journal and return how the session began, as written today. Raises _Differs, and TooMuch."""
        meta = self.meta._replace(state=self._complete_beginning())
        try:
            first_run = Run(self.rules, meta)
        except SalvageError as error:
            raise _Differs(f"it can't begin as it did: {error.faults[0].what}") from None
        queued_nodes: list[tuple[int, Node, Run, str]] = []
        self._visit_node(ROOT, "it begins", first_run, "", queued_nodes)
        while queued_nodes:
            _, node, run, doubt_text = heapq.heappop(queued_nodes)
            self.tally.add(CONVERTED_ENTRIES)
            answer_text = self._describe_answer(node, run)
            question_name = topic(run.play.ask) if run.play.ask else ""
            is_known = node.by == ADJUST or question_name == node.what or run.passes_over(node)
            self._give_answer(node, run, answer_text)
            if not is_known and not doubt_text:
                doubt_text = (
                    f"{answer_text} was given to another question"
                    f" ({node.what or 'none'}, today {question_name or 'none'})"
                )
            self._visit_node(node.id, answer_text, run, doubt_text, queued_nodes)
        return meta

    def _complete_beginning(self) -> dict[str, Any] | None:
        """Return the position with which the session began, if any, completed with today's defaults."""
        if self.meta.state is None:
            return None
        try:
            return sound(self.box, self.rules, self.meta.state)
        except SalvageError as error:
            raise _Differs(f"the position it began with isn't possible any more: {error.faults[0].what}") from None

    def _give_answer(self, node: Node, run: Run, answer_text: str) -> None:
        ask = run.play.ask
        try:
            is_given = node.by == PERSON and not run.passes_over(node)
            current_value = entry_of(run.resolve(node.value)) if is_given else node.value
            entry = run.give(node, None)
            if node.by == ADJUST and entry.detail != json.loads(str(current_value)):
                current_value = json.dumps(entry.detail, ensure_ascii=False, separators=(",", ":"))
        except Illegal:
            reason = "the game is over by then" if ask is None else "today's rules don't allow it there"
            raise _Differs(f"{answer_text} comes out differently: {reason}") from None
        except (AttributeError, LookupError, TypeError, ValueError):
            # A line or a correction's state has what today's tables don't have, or lacks what they need.
            raise _Differs(f"{answer_text} can't be read any more") from None
        self.converted += [node._replace(value=current_value)] if current_value != node.value else []

    def _visit_node(
        self, node_id: int, answer_text: str, run: Run, doubt_text: str, queued_nodes: list[tuple[int, Node, Run, str]]
    ) -> None:
        """Compare the run with the journal's state at a node, and queue the answers given there.

        A question of another name is no difference if the next state comes out the same.
        """
        if snapshot := self.snapshot_by_node.get(node_id):
            self._compare_state(snapshot, answer_text, run)
            doubt_text = ""
        if node_id == self.head.node and self.head.outcome:
            old_result, new_result = json.loads(self.head.outcome).get("result"), run.play.table.result
            if old_result != new_result:
                raise _Differs(
                    f"{answer_text} comes out differently: the game was {old_result} and {new_result or 'goes on'}"
                )
            doubt_text = ""
        next_nodes = self.children.get(node_id, [])
        if doubt_text and not next_nodes:
            raise _Differs(doubt_text)
        self.tally.add(CONVERTED_BRANCHES, max(0, len(next_nodes) - 1))
        for number, node in enumerate(next_nodes, 1):
            branch_run = run if number == len(next_nodes) else run.copy()
            heapq.heappush(queued_nodes, (node.id, node, branch_run, doubt_text))

    def _compare_state(self, snapshot: Snapshot, answer_text: str, run: Run) -> None:
        """Compare a kept state with today's at the step's start; journals before format 3 kept the state at its first
        question."""
        state = _convert_to_json(self.rules.dump(run.play.start))
        if snapshot.state != state and snapshot.state != _convert_to_json(self.rules.dump(run.play.table)):
            completed_state = self._complete_state(snapshot.state)
            first_difference = next(
                (
                    difference
                    for difference in differences(completed_state, state)
                    if not self._is_remembered_since(difference)
                ),
                None,
            )
            if first_difference is not None:
                raise _Differs(f"{answer_text} comes out differently: {self._describe_difference(first_difference)}")
        self.states.append(snapshot._replace(state=state))

    def _complete_state(self, state: Mapping[str, Any]) -> Any:
        """Complete a kept state with the defaults of fields added since; return it as it is if that fails."""
        try:
            return _convert_to_json(self.rules.dump(self.rules.load(sound(self.box, self.rules, state))))
        except (SalvageError, LookupError, TypeError, ValueError):
            return state

    def _is_remembered_since(self, difference: Difference) -> bool:
        """Check whether the difference is in a field that only today's rules have and that isn't on the table; nobody
        sees it, and its effects are compared."""
        field_by_name: Mapping[str, Field] = self.box.state
        for part in difference.way if difference.before is None else ():
            field = field_by_name.get(str(part))  # Keys and indexes are no fields.
            if field and not field.on_table:
                return True
            field_by_name = field.fields if field else field_by_name
        return False

    def _describe_difference(self, difference: Difference) -> str:
        if (
            not difference.way
            or difference.way[0] not in self.box.state
            or not may_see(difference.way, self.box.state, TABLE_KEY)
        ):
            return f"{difference.path or 'the position'} is another by the end of it"
        return (
            f"{difference.path} was {_format_value(difference.before)}"
            f" and is {_format_value(difference.after)} by the end of it"
        )

    def _describe_answer(self, node: Node, run: Run) -> str:
        """Describe an answer by its number and key; a secret one is hidden."""
        if node.by == ADJUST:
            return f"correction {run.seq + 1}"
        ask = run.play.ask
        is_secret = ask is not None and only_seat(ask) is not None
        rule_suffix = f", {ask.rule}" if ask else ""
        text = f"{node.what}: {HIDDEN_PIECE if is_secret else cut(str(node.value))}{rule_suffix}"
        return f"answer {run.seq + 1} ({text})" if node.by == PERSON else f"the draw after answer {run.seq} ({text})"


def _convert_to_json(state: Any) -> Any:
    """Return a state as it comes back from JSON."""
    return json.loads(json.dumps(state))


def _format_value(value: Any) -> str:
    return "nothing" if value is None else cut(json.dumps(value, ensure_ascii=False))
