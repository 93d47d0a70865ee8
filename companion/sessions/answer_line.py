"""A line of typed answers: what is left of it while the game goes on, and what of it has been understood."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.engine import Ask, Choice, Option
from companion.engine.texts import Joint
from companion.positions.answer_errors import AnswerError
from companion.positions.parse_answer import Answered
from companion.positions.step_replay import forced_labels
from companion.sessions.line_ends import LineEnds
from companion.sessions.line_limits import LineLimits
from companion.sessions.own_names import OwnNames
from companion.sessions.replay import Entry
from companion.text.grammar import is_number

if TYPE_CHECKING:
    from companion.sessions.session import Session


class Lists(NamedTuple):
    """What words mean below lists that nobody has seen yet. hidden: the answers that a word means together before it is
    read as one by itself. several: those it means where it is none. ahead: the answer that a word for the question
    after follows from. foretold: the answer to the pending question that the screen has told with the one before; ""
    where it has told none. names: what words for answers to the pending question can be where its own answers only lead
    on, such as cities instead of ways there; none elsewhere. further: the answer that a word for the question after
    follows from, though the word could be for either question."""

    hidden: Callable[[str], Sequence[str]] = lambda typed: ()
    several: Callable[[str], Sequence[str]] = lambda typed: ()
    ahead: Callable[[str], Sequence[str]] = lambda typed: ()
    foretold: Callable[[], str] = str
    names: Callable[[], Sequence[str]] = tuple
    further: Callable[[str], Sequence[str]] = lambda typed: ()


NO_LISTS = Lists()


class AnswerLine:
    """What is left of a line, and what of it has been understood. `line_steps` reads it."""

    def __init__(
        self,
        session: Session,
        typed: Sequence[str],
        read: Callable[[str], Answered],
        audience: str,
        lists: Lists = NO_LISTS,
        picked: int = 0,
        picked_as: str = "",
    ) -> None:
        """read: one text as an answer to the pending question. audience: who types the line, and reads why it is
        refused. lists: what words mean below later lists. picked: so many answers at the beginning come from a list, so
        none of them names what was the only answer; picked_as: how they were typed."""
        self.session, self.read, self.audience, self.lists = session, read, audience, lists
        self.texts = session.rules.texts
        self.left, self.put_as = list(typed), [picked_as or None, *[""] * (picked - 1)][:picked]
        """The words that haven't been read; how the first of them were typed, which are keys in the place of that, ""
        of those that come with the one beside them. Such keys are only ever read as they stand."""
        self.said: list[str] = []
        """The answers so far as they were typed, one entry each; where several were typed as one, only the first has
        words."""
        self.unused: dict[str, str] = {}
        """Words that weren't needed; why."""
        self.given: Answered | None = None
        """The answer to the pending question, once it has been read."""
        self.error: AnswerError | None = None
        """Why the next word is no answer to it."""
        self.refused_whole = ""
        """Why the line can't be one free answer, though it is understood as one."""
        self.secret: str | None = None
        """The seat for whom alone the first secret question is that the line has come to; what follows from the answer
        may be secret, until nature has answered and the line is kept up to there."""
        self.forced, self.forced_at = list[str](), set[str]()
        """The answers that were the only ones after the last, and their questions."""
        self.link = ""
        """The word between the last answer and the next."""
        self.limits, self.ends, self.own_names = LineLimits(session), LineEnds(session), OwnNames(session)
        self.last, self.exact = "", False
        """By what the last answer was called; whether that was a number or a key: after `elysium`, the 3 may belong to
        that tile and be no tile L3."""
        self.joined: Sequence[str] = ()
        """The questions that it may answer too."""
        self._step: tuple[Any, Sequence[Option]] = (None, ())
        """Where the step of the last answer began, and its answers up to that one."""

    @property
    def word(self) -> str:
        """The next word."""
        return self.left[0]

    def put(self, answers: Sequence[str], typed: str = "", taken: int = 0) -> bool:
        """Put answers on the line in the place of so many words, if there are any; whether there are. typed: as what;
        "" where nobody has typed them."""
        if answers:
            self.left[:taken] = answers
            self.put_as = [typed, *[""] * (len(answers) - 1), *self.put_as]
        return bool(answers)

    def drop(self, number: int = 1, why: str = "") -> bool:
        """Take words off the line that are no answer. why: they weren't needed, where that is told."""
        if why:
            self.unused[" ".join(self.left[:number])] = why
        del self.left[:number]
        return True

    def give(self, ask: Ask, answer: Answered, number: int) -> bool:
        """Take so many words off the line as an answer."""
        typed, option = " ".join(self.left[:number]), answer[1]
        shown = self.own_names.as_shown(ask, option, typed) if self.left[number:] else typed
        put_as = self.put_as.pop(0) if self.put_as else None
        is_second, joint = ask.name in self.joined, self.joint(ask)
        self.give_along(answer, shown if put_as is None else put_as)
        del self.left[:number]
        self.last, self.exact = typed, is_number(typed) or typed.lower() == str(option).lower()
        if isinstance(ask, Choice):
            self.ends.note(ask, option)
        if joint and not is_number(typed) and not is_second:
            # A word that names a piece or place which a label only tells of, as H120 in `Capture cubes (from H120)`.
            tells = self.session.words.of(typed) and not self.own_names.are_typed(ask, option, typed)
            self.joined = joint.then if joint.one_word or tells else ()
        return True

    def give_along(self, answer: Answered, said: str = "") -> bool:
        """Give an answer that comes with the one before."""
        play = self.session.play
        self._step = play.start, [*play.answers, answer[1]]
        self.said.append(said)
        self.given, self.link, self.joined = answer, "", ()
        return True

    def answered(self, entry: Entry) -> None:
        """Note what the last answer has led to: what was forced may be named, too."""
        self.forced, self.forced_at = entry.forced(), entry.forced_at()
        if entry.drawn:
            self.secret = None
            self.limits.drew = True

    def forced_labels(self) -> Mapping[str, str]:
        """The answers that were the only ones in the running step, and in that of the last answer, in words."""
        play, (start, answers) = self.session.play, self._step
        before = forced_labels(play.rules, start.copy(), answers)
        return before | forced_labels(play.rules, play.start.copy(), play.answers)

    def reads(self, typed: str) -> Answered | None:
        """The answer that a text means, if it is one."""
        try:
            return self.read(typed)
        except AnswerError:
            return None

    def joint(self, ask: Ask) -> Joint | None:
        """How a question is joined with those after it."""
        return self.texts.questions[ask.name].joint if isinstance(ask, Choice) else None

    def reads_on(self, ask: Ask) -> bool:
        """Whether the next word is for a question that nobody has seen yet, of the player who has answered so far
        or whose turn it is."""
        return bool(self.said) and not self.put_as and not self.limits.asks_others(ask)
