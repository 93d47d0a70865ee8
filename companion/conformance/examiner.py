"""A random game looked at closely, move by move: questions, words, copies, positions written out, conservation, the
rules' own check, its end."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import inf
from pathlib import Path
from random import Random
from time import process_time

from companion.conformance.code_places import CodePlace, CodePlaces, Heard, Told
from companion.conformance.positions import (
    answer_problems,
    copy_problems,
    end_problems,
    guard_problems,
    kept_pieces,
    piece_problems,
    pieces,
    question_problems,
)
from companion.conformance.secrecy import leaks, told_leaks
from companion.conformance.walks import Walk
from companion.engine import FORCED, Ask, Choice, Illegal, Note, Option, Play, Rules
from companion.text.grammar import amount
from components.fields import Checker, fields_of
from components.problems import Problem, SalvageError, in_order
from components.references import Names
from components.scenarios import names_in
from components.schema import Game
from components.yamlfile import SourcePlace

COPY_CHECK_INTERVAL, ANSWER_CHECK_INTERVAL, HIDDEN_SWAP_INTERVAL = 3, 11, 5
"""How often copies are played on, every answer is tried, and hidden cards change places when a question comes up: one
time in so many, as all of it takes long."""

MAX_OPTIONS_AT_PLACE = 3
"""Problems that are told of one line of the rules; nobody mends more before checking again."""

_VALUE = re.compile(r"'[^']*'|\d+")


class Examiner:
    """Looks at random games of one game's rules; `problems` has the first of each kind at each place of the code.

    folder: that of the rules' Python. ledger: the ids that may act, none where there is no ledger. sparing: look at
    each question, event and phase less and less often, so that many games can be looked at.
    """

    def __init__(
        self,
        rules: Rules,
        game: Game,
        folder: Path,
        ledger: Collection[str] = (),
        sparing: bool = False,
        more: Sequence[Path] = (),
    ) -> None:
        self.rules, self.game, self.ledger, self.sparing = rules, game, ledger, sparing
        self.code = CodePlaces(folder, more)
        self.problems: list[Problem] = []
        self.asked: set[str] = set()
        self.met: set[tuple[str, str]] = set()
        """The questions that players have decided, each once a game, by what the game was called."""
        self.reported: set[str] = set()
        self.answers = self.ended = 0
        self._in_turn = Counter[tuple[int | None, str]]()
        self._known: dict[CodePlace, set[str]] = {}
        self._times = Counter[str]()
        self._kept = kept_pieces(game)
        self._at = self.code.whole

    def check_declarations(self) -> None:
        """Look at what the rules declare to ask and report."""
        for declared, what in self.rules.texts.problems():
            kind = type(declared).__name__
            self._keep(self.code.of_words(kind, declared.name), [f"{kind.lower()} {declared.name!r}: {what}"])

    @contextmanager
    def blaming(self, when: str) -> Iterator[None]:
        """Whatever is raised inside is a problem of the rules, at the line that raised it."""
        try:
            yield
        except SalvageError as error:
            self.problems += error.faults
        except Illegal as error:
            self._keep(self._at, [f"the answers of a step can't be repeated: {error.answer!r} is refused"], when)
        except (Exception, SystemExit) as error:  # Whatever it is, it comes of the rules' own code.
            place = self.code.of_error(error) or self._at
            self._keep(place, [f"{type(error).__name__}: {error}"], when)

    def walk(self, walk: Walk, most: int, must_end: bool = False, until: float = inf) -> None:
        """Look at a game until it ends, or for so many answers; `must_end`: by then it should have ended. Until a time
        by `time.process_time` at the longest."""
        play, random = walk.play, Random(walk.name)
        play.table.notes = heard = Heard(self.code)
        whole = pieces(self.rules, self.game, play.table)
        names = names_in(self.game, self.rules.dump(play.table))
        self._in_turn.clear()
        start, answers = play.start, list[Option]()
        for number in range(most + 1):
            when = f"{walk.name}, after {number} answers"
            last = play.over or number == most or process_time() > until
            if self._look_at_events(heard.take(), names, when):
                for place, leak in told_leaks(self.rules, self.game, start, answers, random, self.code):
                    self._keep(place, [leak], when)
            if last or self._is_due(play.start.phase):
                self._position(play, whole, when)
            if last:
                break
            self._question(walk, random, names, when)
            start, answers = play.start, [*play.answers]
            answers.append(walk.step())
            self.answers += 1
        self.ended += play.over
        if play.over:
            self._keep(self.code.whole, end_problems(self.rules, self.game, play.table, self.ledger), walk.name)
        elif must_end:
            self._keep(self.code.whole, [f"the game is not over after {most} answers"], walk.name)

    def _look_at_events(self, events: list[Told], names: Names, when: str) -> bool:
        """Keep what is wrong with events by themselves; whether what they give away is due to be looked at."""
        for note, place, _ in events:
            if self._is_due(note.name):
                self._keep(place, self._note_problems(note, names), when)
        return sum(self._is_due(f"{note.name}, heard", HIDDEN_SWAP_INTERVAL) for note, *_ in events) > 0

    def tell_endless(self, games: int) -> tuple[Problem, int]:
        """Return the problem that no random game came to its end, at the line of the last question; and how often the
        last game asked this in one turn, 0 if the game counts no turns."""
        ((turn, name), times), *_ = self._in_turn.most_common(1) or [((None, ""), 0)]
        each = f"{amount(games, 'game')}, {self.answers // games} answers each"
        question = f"{name!r} was asked {times} times" + (f" in turn {turn}" if turn else "")
        return self._at.problem(f"no random game came to its end ({each}); {question}"), times if turn else 0

    def _is_due(self, what: str, every: int = 1) -> bool:
        """Return whether to examine this occurrence: one in `every`, or, to spare time, the first, second, fourth,
        eighth … one."""
        times = self._times[what] = self._times[what] + 1
        return times & (times - 1) == 0 if self.sparing else times % every == 1 % every

    def _position(self, play: Play, whole: Mapping[str, int], when: str) -> None:
        step = self.code.of_function(self.rules.steps.get(play.start.phase, self.rules.check))
        there = pieces(self.rules, self.game, play.table)
        self._keep(step, piece_problems(self.game, there, whole, self._kept), when)
        if not play.answers and not play.over:
            impossible = (f"play leads to what check() finds wrong: {each}" for each in self.rules.check(play.start))
            self._keep(step, impossible, when)

    def _question(self, walk: Walk, random: Random, names: Names, when: str) -> None:
        play, ask = walk.play, walk.play.ask
        assert ask is not None
        self.asked.add(ask.name)
        self._in_turn[play.table.turn, ask.name] += 1
        if isinstance(ask, Choice):
            self.met.add((walk.name, ask.name))
        self._at = place = self.code.of_question(play)
        called, found = f"question {ask.name!r}", list[str]()
        if self._is_due(called):
            found += self._ask_problems(ask, names)
            found += (f"{called}{what}" for what in guard_problems(self.rules, play, self.ledger))
        if self._is_due(f"{called}, copied", COPY_CHECK_INTERVAL):
            found += copy_problems(self.rules, play, random)
        if self._is_due(f"{called}, answered", ANSWER_CHECK_INTERVAL):
            found += answer_problems(self.rules, play)
        if self._is_due(f"{called}, secrets", HIDDEN_SWAP_INTERVAL):
            found += leaks(self.rules, self.game, play, random)
        self._keep(place, found, when)

    def _ask_problems(self, ask: Ask, names: Names) -> Iterator[str]:
        undeclared = value_problems(self.rules, ask, names)
        yield from undeclared
        if undeclared:
            return
        called = f"question {ask.name!r}"
        yield from self._unknown_rule(ask.rule, called)
        yield from (f"{called}{what}" for what in question_problems(self.rules, ask))

    def _note_problems(self, note: Note, names: Names) -> Iterator[str]:
        self.reported.add(note.name)
        undeclared = value_problems(self.rules, note, names)
        yield from undeclared
        if undeclared:
            return
        yield from self._unknown_rule(note.rule, f"event {note.name!r}")
        # What was forced goes without saying where nothing else could have been meant.
        if note.name != FORCED and not self.rules.texts.describe(note):
            yield f"event {note.name!r} has no words"

    def _unknown_rule(self, rule: str, what: str) -> Iterator[str]:
        if self.ledger and rule not in self.ledger:
            yield f"{what}: its rule {rule!r} is not in the ledger"

    def _keep(self, place: CodePlace, problems: Iterable[str], when: str = "") -> None:
        """Keep the first problems of a place: one of each kind, that is sentence but for its values."""
        for what in problems:
            kinds, kind = self._known.setdefault(place, set()), _VALUE.sub("", what)
            if kind not in kinds and len(kinds) < MAX_OPTIONS_AT_PLACE:
                kinds.add(kind)
                self.problems.append(place.problem(f"{what} ({when})" if when else what))


def value_problems(rules: Rules, told: Ask | Note, names: Names) -> list[str]:
    """List the faults in the values of a pending question, or of an event, by the types that their game declares.
    `names`: the names that they may refer to (`scenarios.names_in`)."""
    kind, known, values = (
        ("event", rules.texts.events.get(told.name), told.values)
        if isinstance(told, Note)
        else ("question", rules.texts.questions.get(told.name), told.about)
    )
    if known is None:
        return [f"{kind} {told.name!r} ({told.rule}) is not declared"]
    checker = Checker(names)
    plain = json.loads(json.dumps(dict(values)))  # As scripts read them: tuples are lists.
    checker.record(plain, fields_of(known.types), SourcePlace(""))
    return [f"{kind} {told.name!r}: {problem.what}" for problem in in_order(checker.faults)]
