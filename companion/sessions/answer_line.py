"""A line of typed answers, read one after the other while the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from companion.engine import DONE, END, Ask, Choice, Option
from companion.engine.texts import Texts
from companion.positions.parse_answer import Ambiguous, AnswerError, NotAllowed, Words, offered, spelt_out
from companion.positions.parse_answer import audience as audience_of
from companion.positions.views import may_know
from companion.sessions.replay import Entry
from components.problems import SalvageError

Answer: TypeAlias = tuple[str | None, Option]
"""An answer, after the seat it is for."""


class AnswerLine:
    """What is left of a line, and what of it has been understood."""

    def __init__(self, typed: Sequence[str], texts: Texts, words: Callable[[], Words], audience: str) -> None:
        """`audience`: who types the line, and reads why it is refused."""
        self.left = list(typed)
        self.said: list[str] = []
        self.texts, self.words = texts, words
        self.audience = audience
        self.secret: str | None = None
        """The seat for whom alone the first secret question is that the line has come to; what follows from the answer
        may be secret, until nature has answered and the line is kept up to there."""
        self._forced: list[str] = []
        self._turns: set[str | None] = set()
        """Whose answers the line has so far."""

    def answered(self, entry: Entry) -> None:
        """Note what the last answer has led to: what was forced may be named, too."""
        self._forced = entry.forced()
        if entry.drawn:
            self.secret = None

    def next(self, ask: Ask | None, read: Callable[[str], Answer]) -> Answer | None:
        """Read the next answer off the line, in as many words as it takes; None where the line is at its end.

        read: one text as an answer to the question. Raises AnswerError.
        """
        if self.secret is None and ask and self.left and not may_know(audience_of(ask), self.audience):
            self.secret = audience_of(ask)
        while self.left and self._names_forced(ask):
            self.said[-1] += f" {self.left.pop(0)}"
        if not self.left:
            return None
        refusal = self._refuse_whole(ask)
        try:
            answer, number = self._read(len(self.left) if refusal == "" else self._spelt_out(ask), read)
        except AnswerError:
            if refusal:
                raise NotAllowed(refusal) from None
            raise
        if refusal and number == 1 and self._is_guess(ask, answer):
            raise NotAllowed(refusal)
        self._refuse_giving_up(ask, answer)
        self.said.append(" ".join(self.left[:number]))
        del self.left[:number]
        return answer

    def _read(self, number: int, read: Callable[[str], Answer]) -> tuple[Answer, int]:
        """Read so many words, and more where these could mean several answers."""
        try:
            return read(" ".join(self.left[:number])), number
        except Ambiguous as several:
            for more in range(number + 1, len(self.left) + 1):
                try:
                    return read(" ".join(self.left[:more])), more
                except Ambiguous:
                    continue
                except AnswerError:
                    break
            raise several

    def _refuse_whole(self, ask: Ask | None) -> str | None:
        """Why the line can't be one free answer, such as an edit of the tracker, where those come first; "" if it is
        one; None where nothing speaks for it."""
        if not isinstance(ask, Choice) or ask.free is None or len(self.left) == 1:
            return None
        try:
            ask.free.read(" ".join(self.left))
        except SalvageError as error:
            return str(error) if ask.free.first else None
        return ""

    def _refuse_giving_up(self, ask: Ask | None, answer: Answer) -> None:
        """See to it that an end meant for one turn doesn't end the next player's, too. Raises NotAllowed."""
        if not isinstance(ask, Choice):
            return
        others, unused = self._turns - {ask.seat}, ask.about.get(self.texts.questions[ask.name].unused) or 0
        self._turns.add(ask.seat)
        if others and answer[1] in (DONE, END) and unused > 1:
            raise NotAllowed(f"{ask.seat} has {unused} actions left; end that turn with a line of its own")

    def _is_guess(self, ask: Ask | None, answer: Answer) -> bool:
        """Whether the next word only resembles a free answer: `discard metal` must not `draw orbit to discard`."""
        return isinstance(ask, Choice) and answer[1] not in ask.options and answer[1] != self.left[0]

    def _spelt_out(self, ask: Ask | None) -> int:
        """How many words of the line spell out an answer: that of a label in full, else one."""
        if ask is None or len(self.left) == 1:
            return 1
        options = [option for _, option in offered(ask)]
        if self.left[0] in map(str, options):
            return 1
        return spelt_out(self.left, [self.texts.label(ask, option) for option in options]) or 1

    def _names_forced(self, ask: Ask | None) -> bool:
        """Whether the next word names in full an answer that was the only one, so that nobody was asked.

        That one and those before it are then taken off the list. The beginning of a pending answer doesn't count: `E`
        for the only card in hand must not end the turn. Raises Ambiguous where a pending answer is called so, too.
        """
        if not self._forced:
            return False
        text = self.left[0]
        meant = {text.lower(), *map(str.lower, self.words().of(text))}
        place = next((place for place, key in enumerate(self._forced) if key.lower() in meant), None)
        if place is None:
            return False
        if ask and text.lower() in {str(option).lower() for _, option in offered(ask)}:
            one = f"the only answer to the question before, or an answer to: {self.texts.prompt(ask)}"
            raise Ambiguous(f"{text!r} could be {one}")
        del self._forced[: place + 1]
        return True
