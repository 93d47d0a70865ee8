"""A session: one game, driven from its journal.

A session has no state of its own that matters: everything it shows can be made again from the journal at any time, by
loading the nearest snapshot and giving the answers since. It answers digital draws itself, at once; physical ones wait
for people like any question. Nature's n-th digital answer on a path depends only on the seed and n, so undoing and
redoing an answer draws the same card. Who draws what may be changed at any time. That isn't a move of the game: cards
already drawn stay, undo doesn't revert it, and if an undo leads back to a draw, whoever draws now is asked.

Several processes may have a session open. Each write waits for the others, then first applies their changes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from companion.engine import Ask, Chance, Option, Play, Scored, entry_of, giving_secrets
from companion.engine.asks import as_sent
from companion.game_registry.games import TRACKER, box_of, part_of, rules_of
from companion.game_registry.versions import Version, version_of
from companion.positions.asks import pick, together, topic
from companion.positions.game_words import GameWords
from companion.positions.views import ALL_KEY, TABLE_KEY, seats
from companion.sessions.journal import Journal
from companion.sessions.journal_rows import ADJUST, FORMAT, NATURE, PERSON, Head, Meta, Node, Snapshot, now
from companion.sessions.replay import AnswerEntry, Run, begin_run, play_node
from companion.text.same_names import find_names, spell_names
from components.messages import _
from components.modules import game_in_play
from components.places import locate
from components.problems import SalvageError, did_you_mean, listed

if TYPE_CHECKING:
    from companion.answer_parser.answer_lines import Given
    from companion.answer_parser.answers import Listed
    from companion.corrections.apply import Adjusted
    from companion.engine.reasons import Refusal
    from companion.engine.texts import Words as SaidWords
    from companion.sessions.game_changes import FollowedFolder
    from companion.sessions.moves import Moved
    from companion.state_diff.take_and_put import Carry
    from components.schema import Game

Read = TypeVar("Read")

SNAPSHOT_INTERVAL = 25
"""Entries after which a step's start is kept even if no turn begins, so that replays are short: in a long turn, in
set-up, and in games whose table counts no turns."""


class Stale(SalvageError):
    """Error for an answer to a question that is no longer pending."""


class Batch:
    """Answers that are given together, collected until one transaction writes them."""

    def __init__(self, next_id: int, head_node_id: int) -> None:
        self.next = next_id
        self.head = head_node_id
        self.nodes: list[Node] = []
        self.entries: list[AnswerEntry] = []
        self.snapshots: list[Snapshot] = []
        self.played = False
        """Whether the game has been played on, so that it must be reloaded if the transaction fails."""

    def add(self, by: str, topic: str, value: str | int) -> None:
        self.nodes.append(Node(self.next, self.head, by, topic, value))
        self.head, self.next = self.next, self.next + 1


class Session:
    """An open session. Its properties show the newest state that it has loaded; `refresh` looks for a newer one."""

    def __init__(self, journal: Journal) -> None:
        """Load the game of a journal. Raises SalvageError; OtherVersion if it replays differently today."""
        self.journal = journal
        self.place = locate(journal.meta.game)
        rules = rules_of(self.place, journal.meta.mode)
        self.rules = giving_secrets(rules) if journal.meta.gives_secrets else rules
        self._played_with, self._opened_with = Version(journal.meta.data, journal.meta.rules), version_of(self.place)
        if self._opened_with != self._played_with or journal.meta.format != FORMAT:
            from companion.sessions.compatibility import bring_up_to_date

            bring_up_to_date(journal, self.place, self.rules)
        self.head = Head(0, 0, None)
        """The node of the journal at which the game is."""
        self._kept: tuple[object, int] = (None, 0)
        """The turn and the node of the last snapshot."""
        self._load_head(journal.head())
        if self._is_nature_due():
            with self._open_batch() as batch:
                self._give_nature_answers(batch, self._run.beginning())
                self._write_batch(batch)

    @property
    def name(self) -> str:
        return self.journal.file.stem

    @property
    def game(self) -> Game:
        """The game's data, with the part of its state that is in play at this table."""
        return game_in_play(self._opened_game, {"options": getattr(self.play.table, "options", {})})

    @cached_property
    def _opened_game(self) -> Game:
        """The game's data as they were when the session was opened, like its rules."""
        return box_of(self.place, self.meta.mode)

    @property
    def has_other_data(self) -> bool:
        """Whether the session was last played with other data than now."""
        return self._played_with.data != self._opened_with.data

    @cached_property
    def folder(self) -> FollowedFolder:
        """The game's folder, with its changes since the session began."""
        from companion.sessions.game_changes import FollowedFolder

        return FollowedFolder(self.place, self._opened_game, self._opened_with, self._played_with)

    @cached_property
    def words(self) -> GameWords:
        """The words that people may type."""
        return GameWords(self.game)

    @property
    def entries(self) -> Mapping[str, SaidWords]:
        """The game's own words for entries of lists of the state, by field."""
        words_by_field: Mapping[str, SaidWords] = getattr(part_of(self.place, "summary", self.meta.mode), "ENTRIES", {})
        return words_by_field

    @property
    def carry(self) -> Carry | None:
        """The game's own motion of many pieces at once, such as of a disc that turns."""
        describe_motion: Carry | None = getattr(part_of(self.place, "carry", self.meta.mode), "carry", None)
        return describe_motion

    @property
    def play(self) -> Play:
        return self._run.play

    @property
    def seq(self) -> int:
        """The number of people's answers, typed draws and corrections so far."""
        return self._run.seq

    def close(self) -> None:
        self.journal.close()

    def refresh(self) -> bool:
        """Load the changes of other processes, and return whether there were any."""
        head = self.journal.head()
        if head == self.head:
            return False
        self._load_head(head)
        return True

    # ---- answering

    def read(
        self,
        line: str | Sequence[str],
        seat_name: str | None = None,
        audience: str = "",
        listed_answers: Sequence[Listed] = (),
    ) -> list[Given]:
        """Read the answers of a typed line, without giving them yet.

        seat: accept only answers that this seat may give. audience: who will read a refusal; by default the seat, or
        else the table. listed_answers: the list on the screen, whose numbers may be typed. Raises AnswerError.
        """
        from companion.answer_parser.answer_lines import Reader, read_line
        from companion.sessions.reasons import why_not

        audience = audience or seat_name or TABLE_KEY

        def reason(play: Play, key: str, rule_id: str) -> Refusal:
            return why_not(self, audience, key, rule_id, play)

        reader = Reader(self.rules.texts, self.words, seat_name, audience, self.answers_itself, reason, listed_answers)
        is_line, typed_lines = isinstance(line, str), [line] if isinstance(line, str) else line
        play = self.play.facing(seat_name)
        return self._read_with_names(typed_lines, lambda words: read_line(reader, play, words[0] if is_line else words))

    def answer(
        self,
        line: str | Sequence[str],
        seat: str | None = None,
        audience: str = "",
        listed_answers: Sequence[Listed] = (),
        shown_moves: int | None = None,
    ) -> list[AnswerEntry]:
        """Read a line and give its answers in order, as one transaction; return an entry for each.

        The arguments are those of `read`, and `shown_moves` is that of `give`. Raises AnswerError, and changes nothing,
        if a part of the line can't be read.
        """
        return self.give(lambda: self.read(line, seat, audience, listed_answers), shown_moves)

    def give(
        self, read_answers: Callable[[], Sequence[Given]], shown_move_count: int | None = None
    ) -> list[AnswerEntry]:
        """Give answers that have been read, as one transaction; return an entry for each.

        read_answers: returns the answers, called when nobody else can write any more; a loop that has read them before
        returns those. shown_move_count: the `moves` of the status that was shown, so that no answer is given to another
        question: Stale is raised if the game has moved on.
        """
        with self._open_batch() as batch:
            joint_question = together(self.play.ask)
            # Answers that others have given to the same joint question since then don't change it.
            if not (
                joint_question and shown_move_count in range(self.head.moves - joint_question.given, self.head.moves)
            ):
                self.check_seen(shown_move_count)
            for answer in read_answers():
                self._give_person_answer(batch, *answer.answer)
            if batch.nodes:
                self._write_batch(batch)
        return batch.entries

    def random(self, repeat_count: int = 1) -> list[AnswerEntry]:
        """Let the seeded bot answer, as one transaction; it stops at the end of the game."""
        with self._open_batch() as batch:
            for _ in range(repeat_count):
                ask = self.play.ask
                if ask is None:
                    break
                self._give_person_answer(batch, ask.seat, self.pick_by_chance(ask))
            if batch.nodes:
                self._write_batch(batch)
        return batch.entries

    def pick_by_chance(self, ask: Ask) -> Option:
        """Pick an answer at random instead of people: always the same one at the same place of the game."""
        from random import Random

        return pick(ask, Random(f"{self.meta.seed}:bot:{self.seq}").random())

    def _give_person_answer(self, batch: Batch, seat_name: str | None, option: Option) -> AnswerEntry:
        ask, seat_ask = self.play.ask, self.play.facing(seat_name).ask
        assert ask is not None
        assert seat_ask is not None
        batch.played, entry_value = True, entry_of(as_sent(seat_ask, option))
        entry = self._run.give_person_answer(batch.next, option, seat_name)
        batch.add(PERSON, topic(ask), entry_value)
        batch.entries.append(entry)
        self._give_nature_answers(batch, entry)
        self._keep_snapshot(batch)
        return entry

    def _give_nature_answers(self, batch: Batch, entry: AnswerEntry) -> None:
        """Answer digital draws until people are asked or the game is over."""
        while self._is_nature_due():
            from random import Random

            ask = self.play.ask
            assert isinstance(ask, Chance)
            option = ask.source.pick(Random(f"{self.meta.seed}:{self._run.drawn}").random())
            self._run.nature(option, entry)
            batch.add(NATURE, ask.deck, entry_of(option))

    def _is_nature_due(self) -> bool:
        return self.play.ask is not None and self.answers_itself(self.play.ask)

    def answers_itself(self, ask: Ask) -> bool:
        """Check whether a question is a digital draw, for which nobody is asked."""
        return isinstance(ask, Chance) and not self.is_physical(ask.deck)

    def is_physical(self, name: str) -> bool:
        """Check whether people draw from a deck, or roll a die, themselves."""
        physical = self.meta.physical
        return bool(physical) and (name in physical or ALL_KEY in physical)

    def _keep_snapshot(self, batch: Batch) -> None:
        """Keep a snapshot if a turn begins, and now and then in a long one."""
        play = self.play
        if play.answers or play.over:
            return
        turn, last_turn, last_node_id = play.table.turn, *self._kept
        if turn != last_turn or batch.head >= last_node_id + SNAPSHOT_INTERVAL:
            state = self.rules.dump(play.start)  # The table itself may have changed on the way to the first question.
            batch.snapshots.append(Snapshot(batch.head, self.seq, self._run.drawn, state))
            self._kept = (turn, batch.head)

    # ---- undo and redo

    def check_seen(self, shown_move_count: int | None) -> None:
        """Check that the status that was shown is still current. Raises Stale."""
        if shown_move_count not in (None, self.head.moves):
            raise Stale(_("the game has moved on since that question was shown; look at it again"))

    def undo(self, repeat_count: int = 1, shown_move_count: int | None = None) -> Moved:
        """Undo answers and everything they caused; return the entries newest first. shown_move_count: as for `give`.
        Raises SalvageError."""
        from companion.sessions.moves import undo_path

        with self._open_batch() as batch:
            self.check_seen(shown_move_count)
            nodes = undo_path(self.journal, self.head.node, repeat_count)
            return self._move_head(batch, nodes, nodes[-1].parent)

    def redo(self, repeat_count: int = 1, shown_move_count: int | None = None) -> Moved:
        """Redo answers that were undone, the youngest if there are several; return the entries oldest first.
        shown_move_count: as for `give`. Raises SalvageError."""
        from companion.sessions.moves import redo_path

        with self._open_batch() as batch:
            self.check_seen(shown_move_count)
            nodes = redo_path(self.journal, self.head.node, repeat_count)
            return self._move_head(batch, nodes, nodes[-1].id)

    def _move_head(self, batch: Batch, nodes: list[Node], node_id: int) -> Moved:
        """Put the head on an existing node. If the pending question is then a draw that people made before, the
        companion may have to make it now."""
        from companion.sessions.moves import Moved
        from companion.sessions.renamed import apply_names

        old_state = self.rules.dump(self.play.table)
        batch.played, batch.head = True, node_id
        self._load_head(self.head._replace(node=node_id))
        self._give_nature_answers(batch, self._run.beginning())
        self._write_batch(batch)
        self._keep_names()
        old_state = apply_names(old_state, self._opened_game.state, self.meta.names)
        return Moved(nodes, old_state, self.rules.dump(self.play.table))

    # ---- who draws

    def share_draws(self, physical_names: Sequence[str], shown_moves: int | None = None) -> list[AnswerEntry]:
        """Let people use these decks and dice themselves from now on, and the companion all others. If a draw of the
        companion's was pending, make it and return its entry. shown_moves: as for `give`. Raises SalvageError."""
        with self._open_batch() as batch:
            self.check_seen(shown_moves)
            self.journal.rewrite_meta(self.journal.read_meta()._replace(physical=tuple(physical_names)))
            self.meta, batch.played = self.journal.meta, True
            entry = self._run.beginning()._replace(node=batch.next)
            self._give_nature_answers(batch, entry)
            self._write_batch(batch)
        return [entry] if batch.nodes else []

    # ---- corrections

    def adjust(self, typed_lines: Sequence[str], reason: str, shown_move_count: int | None = None) -> Adjusted:
        """Make the game agree with the table: lines such as `ann hp 3` describe what is there now. shown_move_count: as
        for `give`. Raises SalvageError with every problem of the new position, and then changes nothing."""
        from companion.corrections.apply import adjusted
        from companion.sessions.renamed import check_renamed

        with self._open_batch() as batch:
            self.check_seen(shown_move_count)
            correction = self._read_with_names(
                typed_lines, lambda typed_lines: adjusted(self.rules, self.game, self.play, typed_lines)
            )
            if correction.names:
                check_renamed(seats(correction.state), self.game, self.journal)
            dropped_answers = [[question.name, str(question.option), question.seat] for question in correction.dropped]
            correction_value = {
                "set": correction.typed, "words": correction.words, "ways": correction.ways, "reason": reason,
                "state": correction.state, "answers": [*map(entry_of, correction.answers)], "dropped": dropped_answers,
                **({"names": dict(correction.names)} if correction.names else {}),
            }  # fmt: skip
            batch.played = True
            entry = self._run.adjust(batch.next, correction_value)
            batch.add(ADJUST, ADJUST, json.dumps(correction_value, ensure_ascii=False, separators=(",", ":")))
            batch.entries.append(entry)
            self._give_nature_answers(batch, entry)
            self._write_batch(batch)
            self._keep_names()
        return correction

    def _read_with_names(self, typed_lines: Sequence[str], read_value: Callable[[Sequence[str]], Read]) -> Read:
        """Read typed lines as they are, or if that fails, with the names of players in their right spelling."""
        try:
            return read_value(typed_lines)
        except SalvageError:
            spelt_lines = [spell_names(line, self.meta.names) for line in typed_lines]
            with suppress(SalvageError):
                return read_value(spelt_lines)
            raise

    # ---- showing

    def seat(self, name: str) -> str:
        """Find the audience or seat that a name means: exactly, in other letters, or by its beginning."""
        names = [TABLE_KEY, ALL_KEY, *seats(self.rules.dump(self.play.table))]
        matching_names = [seat_name for seat_name in names if name and seat_name.lower().startswith(name.lower())]
        for matches in (find_names(name, names), matching_names):
            if len(matches) == 1:
                return matches[0]
        no_seat, hint = "there is no seat {name!r}{near}; seats: {seats}", did_you_mean(name, names)
        raise SalvageError(_(no_seat, name=name, near=hint, seats=listed(names)))

    def score(self) -> dict[str, Any] | None:
        """Return the score of the current position as `Score.as_json` writes it; None if the rules have no score, or if
        it is still the score at the start of a tracked game."""
        if not isinstance(self.rules, Scored):
            return None
        score = self.rules.score(self.rules.dump(self.play.table))
        first_table = (
            Run(self.rules, self.meta, None).play.table if self.meta.mode == TRACKER and score.winners else None
        )
        is_unscored = first_table is not None and score == self.rules.score(self.rules.dump(first_table))
        return None if is_unscored else score.as_json(self.place.id)

    # ---- driving the journal

    def _load_head(self, head: Head) -> None:
        """Load the game at a head."""
        self.meta = self.journal.read_meta()
        # There is no snapshot of a turn that began before any answer: the set-up is replayed from the root.
        self._run, base_node_id = begin_run(self.journal, self.rules, self.meta, head.node)
        run, self._kept = self._run, (self._run.play.table.turn, base_node_id)
        for node in self.journal.path(head.node, base_node_id):
            play_node(self.journal.file, run, node, None)
        run.listening = True
        run.notes()
        self.meta = self._add_current_names()
        self.head, self._next = head, self.journal.next_id()

    def _add_current_names(self) -> Meta:
        """Return the session's beginning with the players' current names."""
        names = tuple(seats(self.rules.dump(self.play.table)))
        return self.meta._replace(called=names if names != self.meta.players else ())

    def _keep_names(self) -> None:
        """Write the players' current names into the journal, for lists that don't replay it."""
        self.meta = self._add_current_names()
        if self.journal.read_meta().called != self.meta.called:
            self.journal.rewrite_meta(self.meta)

    @contextmanager
    def _open_batch(self) -> Iterator[Batch]:
        """Open a transaction that first loads the changes of others; if it fails, the game is reloaded."""
        batch: Batch | None = None
        try:
            with self.journal.writing():
                self.refresh()
                batch = Batch(self._next, self.head.node)
                yield batch
        except BaseException:
            if batch and batch.played:
                self._load_head(self.journal.head())
            raise

    def _write_batch(self, batch: Batch) -> None:
        self.head = Head(batch.head, self.head.moves + 1, self._make_outcome())
        self._next = batch.next
        self.journal.write(batch.nodes, self.head, batch.snapshots)

    def _make_outcome(self) -> str | None:
        """Return what the history keeps of a finished game, as JSON; None if it isn't over."""
        if not self.play.over:
            return None
        table = self.play.table
        outcome = {
            "result": table.result, "reason": table.reason, "turn": table.turn,
            "answers": self.seq, "ended": now(), "score": self.score(),
        }  # fmt: skip
        return json.dumps(outcome, ensure_ascii=False, separators=(",", ":"))
