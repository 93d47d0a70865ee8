"""Lines of several answers, parsed from the left on a copy of the game: the longest stretch that names an answer, then
the rest as if typed next. Parsing stops at a decision of chance or another player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from companion.answer_parser.answers import Answer, Asked, Listed
from companion.answer_parser.names import WAY_OUT, begins, is_end, name_of, plain
from companion.answer_parser.refusals import refuse_freely, refuse_text
from companion.engine import DONE, END, FORCED, Ask, Chance, Choice, Note, Option, Play, allowed
from companion.engine.asks import as_sent
from companion.engine.labels import Label
from companion.engine.messages import _ as of_game
from companion.engine.reasons import Refusal
from companion.engine.texts import Texts, as_label
from companion.positions.answer_errors import Ambiguous, AnswerError, NotAllowed
from companion.positions.asks import FIGURE, only_seat, takes_lines
from companion.positions.game_words import GameWords
from companion.positions.label_words import DONE_LABEL, tell_prompt
from companion.positions.step_replay import forced_labels
from companion.positions.trials import TrialPlay, Trials
from companion.positions.views import may_know
from components.messages import _
from components.problems import SalvageError
from components.values import NamedTuple

MAX_ANSWERS_PER_LINE = 12
"""Number of words in the longest label; more are only tried if an answer may be a whole line."""


class Given(NamedTuple):
    """An answer of a line. typed: the words that named it, "" if those before named it, too. sure: the confirmation to
    ask for, as the answer gives something away; usually ""."""

    answer: Answer
    typed: str
    sure: str


class Passed(NamedTuple):
    """An answer that was the only one. keys: its key in lower case, and 0 for an end. name: its label."""

    keys: frozenset[str]
    name: str


class Reader(NamedTuple):
    """The context of parsing. seat: whose answers count; None is everybody's. audience: who reads a refusal. is_drawn:
    returns whether the companion answers a question itself. reason: returns why a key, with its rule, isn't possible in
    a play. shown: the list on the screen."""

    texts: Texts
    words: GameWords
    seat: str | None
    audience: str
    is_drawn: Callable[[Ask], bool]
    reason: Callable[[Play, str, str], Refusal]
    shown: Sequence[Listed] = ()

    def ask_about(self, ask: Ask, listed: Sequence[Listed]) -> Asked:
        """Return a question with the listed lines for its answers."""
        return Asked(ask, self.texts, self.words, self.seat, listed)


def read_answer(
    ask: Ask, typed: str, texts: Texts, words: GameWords, reason: Callable[[str, str], Refusal] = lambda *_: Refusal()
) -> Answer:
    """Parse the answer to a question without a list. reason: as in `refuse_text`. Raises AnswerError."""
    question = Asked(ask, texts, words)
    meaning = question.read(typed)
    if not isinstance(meaning, Answer):
        raise refuse_text(question, typed, reason)
    return meaning


def read_line(reader: Reader, play: Play, line: str | Sequence[str]) -> list[Given]:
    """Parse the answers of a line on a copy of the game; `play` isn't changed.

    line: as somebody typed it, or its words. Raises AnswerError with what is wrong, where in the line.
    """
    words = (line if isinstance(line, str) else " ".join(line)).split() or [""] * bool(line or isinstance(line, str))
    try:
        return _Line(reader, play, words).read()
    except AnswerError as refused:
        # `g0 h0` continues from G0, although the listed line `G0` ends there.
        single = [each for each in reader.shown if not each.keys[1:]]
        with suppress(AnswerError):
            return _Line(reader._replace(shown=single), play, words).read()
        raise refused from None


def ask_before(texts: Texts, ask: Ask, option: Option) -> str:
    """Return the confirmation to ask for before an answer that gives up a turn, points or money, or ""."""
    if sure := texts.sure(ask, option):
        return sure
    given_up = texts.given_up(ask)
    if given_up is None or not is_end(ask, texts, option):
        return ""
    name = texts.label(ask, option).name
    stopping = texts.questions[ask.name].stopping
    stop = name if name != of_game(DONE_LABEL.name) else of_game(stopping) if stopping else _("Stop here")
    return _("{left}. {stop} anyway?", left=given_up.in_words(ask.seat), stop=stop)


class _Line:
    """A line while it is parsed."""

    def __init__(self, reader: Reader, play: Play, words: Sequence[str]) -> None:
        self.reader, self.texts = reader, reader.texts
        self.play, self.left = play.copy(), [*words]
        self.given: list[Given] = []
        self.seats: set[str | None] = set() if play.ask is None or isinstance(play.ask, Chance) else {play.ask.seat}
        """Seats that decide in this line; empty while it types what was drawn or rolled."""
        self.forced: list[Passed] = []
        """Forced answers since the last typed one."""
        self.trial: TrialPlay | None = None
        """The line as far as the answering player may know its effects."""
        self.secret: str | None = None
        """The seat whose possible answers errors mustn't reveal."""

    def read(self) -> list[Given]:
        while self.left:
            try:
                if not self._pass_forced():
                    self._give(*self._take())
            except AnswerError as error:
                if self.secret:
                    # Details of the error could reveal what that seat has, so one sentence serves for all.
                    message = _("{name} decides in secret, and the answers don't fit", name=self.secret)
                    raise NotAllowed(message) from None
                raise self._say_where(error) from None
        return self.given

    def _take(self) -> tuple[Answer | Listed, int]:
        """Parse the longest run of words that names one thing; return its meaning and length. Raises AnswerError."""
        ask = self._next_question()
        question = self.reader.ask_about(ask, () if self.given else self.reader.shown)
        several: AnswerError | None = None
        refused = ""
        for number in range(self._most(question), 0, -1):
            text = " ".join(self.left[:number])
            try:
                meaning = question.read(text, in_full=bool(self.forced))
            except Ambiguous as error:
                meaning, several = None, several or error
            # An impossible `shuffle orbit` isn't `shuffle`; part of a drawing isn't another drawing.
            if meaning and refused and (takes_lines(ask) or question.is_free(meaning)):
                raise NotAllowed(refused)
            if meaning:
                return meaning, number
            refused = refused or refuse_freely(question, text)
            if self.reader.words.of(plain(text)):
                break  # An unavailable code of two words isn't two answers.
        if self._part_at_commas():
            return self._take()
        raise several if several and not takes_lines(ask) else self._refusal(question)

    def _part_at_commas(self) -> bool:
        """Split a word at its commas, and return whether there are several answers. Numbers may contain commas, and so
        may keys, which have been tried before."""
        first = self.left[0]
        parts = [] if FIGURE.fullmatch(first) else [part for part in first.split(",") if part]
        self.left[:1] = parts or [first]
        return bool(parts[1:])

    def _most(self, question: Asked) -> int:
        """Return how many of the next words may name one answer."""
        return min(len(self.left), MAX_ANSWERS_PER_LINE) if question.free is None else len(self.left)

    def _next_question(self) -> Ask:
        """Return the question that the next words answer. Raises NotAllowed if they can't."""
        ask = self.play.ask
        self._check_known(ask)
        if ask is None:
            ends = "the game ends there, so nothing can be answered"
            raise NotAllowed(_(ends if self.given else "the game is over; undo goes back, so nothing can be answered"))
        if self.seats and isinstance(ask, Choice):
            self._check_seat(ask)
        if not may_know(only_seat(ask), self.reader.audience):
            if self.given and not isinstance(ask, Chance):
                raise self._refuse_rest("{name} decides in secret there; type {rest} by itself", only_seat(ask))
            self.secret = only_seat(ask)
        return ask

    def _check_known(self, ask: Ask | None) -> None:
        """Check that the answering player may know the effects so far. Raises NotAllowed."""
        if self._goes_beyond(ask):
            raise self._refuse_rest("you can't see yet what comes there; type {rest} once you can")
        if self.given and ask and self.reader.is_drawn(ask):
            raise self._refuse_rest("the companion draws or rolls there; type {rest} once you have seen what comes")

    def _goes_beyond(self, ask: Ask | None) -> bool:
        """Return whether the question depends on more than the answering player may know."""
        trial = self.trial
        return trial is not None and (trial.ended or getattr(trial.ask, "name", None) != getattr(ask, "name", None))

    def _try(self, ask: Ask, answer: Answer) -> None:
        """Answer on the trial play, as far as the answering player may know; draws are visible to all."""
        if isinstance(ask, Chance):
            self.trial = None
            return
        self.trial = self.trial or Trials(self.play, answer.seat or "").begin()
        if self.trial.ask and allowed(self.trial.ask, answer.option):
            self.trial.answer(answer.option)

    def _check_seat(self, ask: Choice) -> None:
        """Check that a question is for a player who decides in this line. Raises NotAllowed."""
        if ask.seat not in (*self.seats, None):
            raise self._refuse_rest("{name} decides there; type {rest} by itself", ask.seat)
        if ask.seat is None and self.reader.seat and self.seats != {None}:
            raise self._refuse_rest("the others are asked there, too; type {rest} by itself")

    def _refuse_rest(self, message: str, name: str | None = None) -> NotAllowed:
        return NotAllowed(_(message, rest=repr(" ".join(self.left)), name=name))

    def _pass_forced(self) -> bool:
        """Skip the words that name a forced answer; returns whether there were any."""
        for number in range(min(len(self.left), MAX_ANSWERS_PER_LINE), 0, -1):
            if self._drop_forced(plain(" ".join(self.left[:number]))):
                del self.left[:number]
                return True
        return False

    def _drop_forced(self, text: str) -> bool:
        """Drop a forced answer and those before it if a plain text names it; returns whether it does."""
        keys = self.reader.words.of(text)
        places = [at for at, each in enumerate(self.forced) if each.keys & {text, *map(str.lower, keys)}]
        if not (places or keys):
            places = [at for at, each in enumerate(self.forced) if text and begins(text, each.name)]
        if places:
            del self.forced[: places[0] + 1]
        return bool(places)

    def _give(self, meaning: Answer | Listed, number: int) -> None:
        """Answer with the next words."""
        typed = " ".join(self.left[:number])
        del self.left[:number]
        if isinstance(meaning, Answer):
            self._answer(meaning, typed)
            return
        for key in meaning.keys:
            question = self.reader.ask_about(self._pending, ())
            answer = question.read(key, in_full=True)
            assert isinstance(answer, Answer)
            self._answer(answer, typed)
            typed = ""
        self._drop_forced(name_of(meaning.label))

    @property
    def _pending(self) -> Ask:
        assert self.play.ask is not None
        return self.play.ask

    def _answer(self, answer: Answer, typed: str) -> None:
        ask, play = self._pending, self.play
        self.given.append(Given(answer, typed, ask_before(self.texts, ask, answer.option)))
        if not isinstance(ask, Chance):
            self.seats.add(answer.seat)
        if not self.left:  # The effects of the last words don't matter.
            play.answer(answer.option)
            return
        self._try(ask, answer)
        start, answers, play.table.notes = play.start, [*play.answers, as_sent(ask, answer.option)], []
        play.answer(answer.option)
        labels = forced_labels(play.rules, start.copy(), answers)
        if play.start is not start:
            labels |= forced_labels(play.rules, play.start.copy(), play.answers)
        forced_notes = (note for note in play.table.notes if note.name == FORCED)
        known = () if self._goes_beyond(play.ask) else forced_notes
        self.forced = [self._passed(note, labels) for note in known if may_know(note.seat, self.reader.audience)]

    def _passed(self, note: Note, labels: Mapping[str, Label]) -> Passed:
        """Return the names of a forced answer. labels: those of answers the engine forced; a game may report others
        that it hasn't asked for."""
        option, question = note.values["answer"], self.texts.questions[note.values["question"]]
        key, words = str(option), question.labels.get(option)
        label = words if isinstance(words, str | Label) else Label(self.reader.words.names.get(key, key))
        is_end = option in (DONE, END, question.way_out)
        return Passed(
            frozenset({key.lower(), WAY_OUT} if is_end else {key.lower()}),
            name_of(labels.get(key) or as_label(label)),
        )

    # ---- errors

    def _refusal(self, question: Asked) -> AnswerError:
        """Explain why the next words name no answer, by the longest known stretch."""
        first = self.left[0]
        if later_text := question.kept_for(" ".join(self.left)):
            return refuse_text(question, later_text, self._reason)
        if question.free is not None and question.free.first:
            try:
                question.free.read(" ".join(self.left))
            except SalvageError as refused:
                return NotAllowed(str(refused))
        for number in range(self._most(question), 1, -1):
            error = refuse_text(question, " ".join(self.left[:number]), self._reason)
            if isinstance(error, NotAllowed):
                return error
        if self.forced and question.read(first) is not None:
            return NotAllowed(_("{typed!r} isn't enough here; type the whole name or code", typed=first))
        return _with_hint(question, refuse_text(question, first, self._reason))

    def _reason(self, key: str, rule: str) -> Refusal:
        return self.reader.reason(self.play, key, rule)

    def _say_where(self, error: AnswerError) -> AnswerError:
        """Return the error with its place in the line."""
        if not self.given:
            return error
        typed, where = " ".join(each.typed for each in self.given if each.typed), ""
        if next_ask := self.play.ask:
            prompt = tell_prompt(self.texts.prompt(next_ask), facts=False)
            where = _("After '{typed}' the question would be '{prompt}'", typed=typed, prompt=prompt)
        return type(error)(error.said, error.rule, error.keys, error.names, where)


def _with_hint(question: Asked, error: AnswerError) -> AnswerError:
    """Return the error with what else may be typed."""
    hint = "" if question.free is None or question.free.first else _(question.free.hint).removesuffix(".")
    message = f"{error.said}; {hint[:1].lower()}{hint[1:]}"
    return type(error)(message, error.rule, error.keys, error.names) if hint else error
