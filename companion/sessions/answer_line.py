"""A line of typed answers, read one after the other while the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TypeAlias

from companion.engine import END, Ask, Chance, Choice, NotUnderstood, Option
from companion.engine.texts import Texts
from companion.positions.answer_errors import Ambiguous, AnswerError, NotAllowed
from companion.positions.asks import FIGURE, counts, offered, only_seat, read_figure, takes_lines
from companion.positions.game_words import Words
from companion.positions.label_words import LINKS, STANDS_FOR, count_spelt_out, fitting, head, repeat_counted, words_in
from companion.positions.parse_answer import EVERYTHING, WAY_OUT
from companion.positions.views import may_know
from companion.sessions.line_ends import LineEnds
from companion.sessions.line_limits import LineLimits, Turn
from companion.sessions.line_lists import NO_LISTS, Lists
from companion.sessions.own_names import OwnNames
from companion.sessions.replay import Entry
from companion.text.grammar import is_number
from components.problems import SalvageError

DONE_ALREADY = "that was done already"
"""Why a word wasn't needed."""

Answer: TypeAlias = tuple[str | None, Option]
"""An answer, after the seat it is for."""


class AnswerLine:
    """What is left of a line, and what of it has been understood."""

    def __init__(
        self,
        typed: Sequence[str],
        texts: Texts,
        words: Callable[[], Words],
        audience: str,
        labels: Callable[[], Mapping[str, str]] = dict,
        before: Callable[[], Sequence[str]] = tuple,
        phase: Callable[[], str] = str,
        picked: int = 0,
        lists: Lists = NO_LISTS,
        picked_as: str = "",
        turn: Callable[[], Turn] = lambda: (None, None),
    ) -> None:
        """`audience`: who types the line, and reads why it is refused. labels: in words, the answers of the running
        step that were the only ones. before: those that followed from the answer before the line. phase, turn: those of
        the game now. picked: so many answers at the beginning come from a list, so none of them names what was the only
        answer; picked_as: how they were typed. lists: what words mean below later lists."""
        self.left = list(typed)
        self.said: list[str] = []
        """The answers so far as they were typed, one entry each; where several were typed as one, only the first has
        words."""
        self.unused: dict[str, str] = {}
        """Words for an end that had come by itself, or for the only choice, which was made before the line; why."""
        self.texts, self.words, self.labels, self.before = texts, words, labels, before
        self.audience = audience
        self.picked, self.lists = picked, lists
        self.foretold = 0
        """Answers at the end that came with the last one."""
        self._typed_as: dict[int, str] = {}
        """How answers were typed that aren't typed themselves, by their place."""
        if picked_as:
            self._note_typed(picked, picked_as)
        self.refused_whole = ""
        """Why the line can't be one free answer, though it is understood as one."""
        self.secret: str | None = None
        """The seat for whom alone the first secret question is that the line has come to; what follows from the answer
        may be secret, until nature has answered and the line is kept up to there."""
        self._forced, self._forced_at = list[str](), set[str]()
        """The answers that were the only ones, and their questions."""
        self._link = ""
        """The word between the last answer and the next."""
        self._limits, self._ends = LineLimits(texts, phase, turn), LineEnds(texts, phase)
        self._untyped = False
        """Whether the next word is an answer that nobody has typed."""
        self._word, self._twice = "", False
        """By what the last answer was called, and whether that is always one word for it and the next."""
        self._joined: Sequence[str] = ()
        """The questions that this may answer too."""
        self._exact = False
        """Whether that was a number or a key: after `elysium`, the 3 may belong to that tile and be no tile L3."""

    def answered(self, entry: Entry) -> None:
        """Note what the last answer has led to: what was forced may be named, too."""
        self._forced, self._forced_at = entry.forced(), entry.forced_at()
        if entry.drawn:
            self.secret = None
            self._limits.drew = True

    def next(self, ask: Ask | None, read: Callable[[str], Answer]) -> Answer | None:
        """Read the next answer off the line, in as many words as it takes; None where the line is at its end.

        read: one text as an answer to the question. Raises AnswerError.
        """
        if self.secret is None and ask and self.left and not may_know(only_seat(ask), self.audience):
            self.secret = only_seat(ask)
        self._read_figure(ask)
        self._pass_links(ask, read)
        self._repeat_counted(ask, read)
        self._pass_what_is_done(ask)
        if answer := self._said_before(ask, read):
            return answer
        if not self.left:
            return self._take_foretold(ask, read)
        self._limits.stop_at_what_is_unforeseen(ask, self.left[0], bool(self.said))
        if len(self.said) == 1 and self.refused_whole and takes_lines(ask):
            raise NotAllowed(self.refused_whole)  # `shuffle orbit` is no shuffle and then an orbit.
        self._read_hidden(ask)
        self._give_way()
        refusal = self._refuse_whole(ask)
        words = len(self.left) if refusal == "" else self._count_spelt_out(ask)
        unseen = words == 1 and self._is_unseen_number(ask)
        if unseen and not counts(ask):
            if self._answer_ahead(ask):
                return self.next(ask, read)
            refused = NotAllowed("its list isn't on the screen yet; type the answer in words, not as a number")
            refused.possible = [head(self.texts.label(ask, option)) for _, option in offered(ask)] if ask else []
            raise refused
        try:
            answer, number = self._read(words, read)
        except AnswerError as error:
            if refusal:
                raise NotAllowed(refusal) from None
            self._read_otherwise(ask, error, read)
            return self.next(ask, read)
        if unseen:
            raise NotAllowed(f"{self.left[0]} isn't one of the choices")
        if refusal and number == 1 and self._is_guess(ask, answer):
            raise NotAllowed(refusal)
        self._keep_limits(ask, answer, " ".join(self.left[:number]))
        self._take(number, ask, answer[1])
        return answer

    def _read_figure(self, ask: Ask | None) -> None:
        """Take the commas out of a number as screens write it, or put the answers between them in its place."""
        if ask and self.left and FIGURE.fullmatch(self.left[0]):
            keys = {str(option) for _, option in offered(ask)}
            self.left[:1] = read_figure(self.left[0], lambda part: part in keys or bool(self.words().of(part)))

    def _pass_links(self, ask: Ask | None, read: Callable[[str], Answer]) -> None:
        """Pass over a word that only links answers, and is none."""
        if not (ask and self.said and self.left[1:]) or self.left[0].lower() not in LINKS or takes_lines(ask):
            return
        with suppress(AnswerError):
            read(self.left[0])
            return
        self._link = self.left.pop(0).lower()

    def _repeat_counted(self, ask: Ask | None, read: Callable[[str], Answer]) -> None:
        """Put an answer so many times in the place of a number before it, such as `2 fuel`, where its question comes up
        again after each; what it stands for goes with it."""
        joint = self.texts.questions[ask.name].joint if isinstance(ask, Choice) and self.said else None
        if ask and joint and ask.name in joint.then and (repeated := repeat_counted(self.left)):
            with suppress(AnswerError):
                read(self.left[1])
                self.left = repeated

    def _give_way(self) -> None:
        """Put the answer before the next word from which it follows, where that is for the question after it, too."""
        settled = self._link == STANDS_FOR or len(self.said) < self.picked
        if not settled:
            self._answer_before(self.lists.further(self.left[0]))

    def _answer_before(self, key: str | None) -> bool:
        """Put an answer that nobody has typed before the next word; whether there is one."""
        if key is None:
            return False
        self._note_typed(1, "")
        self.left.insert(0, key)
        self.picked = len(self.said) + 1
        return True

    def _pass_what_is_done(self, ask: Ask | None) -> None:
        """Pass over words for what the last answer has done, too: answers that were forced, and ends that came by
        themselves."""
        while self.left and len(self.said) >= self.picked and (number := self._names_forced(ask)):
            self.said[-1] += f" {' '.join(self.left[:number])}"
            del self.left[:number]
            self._link = ""
        while self.left and self._ends.was_meant(ask, self.left[0]):
            self.unused[self.left.pop(0)] = DONE_ALREADY

    def _read_otherwise(self, ask: Ask | None, error: AnswerError, read: Callable[[str], Answer]) -> None:
        """Put several answers in the place of a word that means them together, or pass over one for what had been done
        before the line. Raises AnswerError where the word is neither."""
        if several := self._several(ask, error):
            self._spell_out(several)
            return
        if not isinstance(error, Ambiguous) and self._answer_ahead(ask):
            return
        if number := count_spelt_out(self.left, [*self.words().names.values()]):
            read(" ".join(self.left[:number]))  # Refuses the piece, not the first word of its name.
        if (before := self._before_going_on(ask, error)) is not None:
            self.left.insert(0, str(before))
            self._untyped = True
            return
        goes_on = not isinstance(error, Ambiguous) and self.left[1:]
        if goes_on and ask and not self.said and (why := self.texts.needless(ask, self.left[0])):
            self.unused[self.left.pop(0)] = why
            return
        if isinstance(error, Ambiguous) or not self._names_done():
            if error.possible and self._reads_on(ask):
                error.possible = self.lists.names() or error.possible
            raise error
        if not self.left[1:]:
            raise NotAllowed(f"{self.left[0]} has been done already, as it was the only choice") from None
        self.unused[self.left.pop(0)] = DONE_ALREADY

    def _before_going_on(self, ask: Ask | None, error: AnswerError) -> Option | None:
        """What is answered before the next word, which may be for what is asked after this question: what Enter alone
        answers, or an end that gives nothing up. Where the word isn't for that, that is what a refusal is about."""
        if not isinstance(ask, Choice) or not isinstance(error, NotAllowed):
            return None
        question = self.texts.questions[ask.name]
        if not question.goes_on:
            return None
        end = END if END in ask.options and not ask.about.get(question.unused) else None
        before: Option | None = ask.also.get("", end)
        return before

    def _take(self, number: int, ask: Ask | None, option: Option) -> None:
        """Take so many words off the line, for an answer."""
        typed = " ".join(self.left[:number])
        self._exact = is_number(typed) or typed.lower() == str(option).lower()
        shown = self._own_names.as_shown(ask, option, typed) if self.left[number:] else typed
        self.said.append("" if self._untyped else self._typed_as.get(len(self.said), shown))
        self._untyped, self._link = False, ""
        del self.left[:number]
        if isinstance(ask, Choice):
            self._ends.note(ask, option)
            joint = self.texts.questions[ask.name].joint
            self._twice = joint is not None and joint.one_word
            names_both = self._twice or self._names_more_than(ask, option, typed)
            self._joined = joint.then if joint and names_both and not is_number(typed) else ()
            self._word = typed

    def _names_more_than(self, ask: Ask, option: Option, typed: str) -> bool:
        """Whether a word names a piece or place that a label only tells of, as H120 in `Capture cubes (from H120)`."""
        return bool(self.words().of(typed)) and not self._own_names.are_typed(ask, option, typed)

    def _is_unseen_number(self, ask: Ask | None) -> bool:
        """Whether the next word is a number of a list that nobody has seen yet: neither a key nor a code there. That it
        stands in a label, such as `A1 (tile 2B)`, means nothing."""
        typed = self.left[0]
        if not self.said or ask is None or typed == WAY_OUT or not is_number(typed):
            return False
        keys = {str(option) for _, option in offered(ask)}
        known = typed in ask.also and (self._exact or isinstance(ask, Choice))
        return not known and keys.isdisjoint({typed, *self.words().of(typed)})

    def _said_before(self, ask: Ask | None, read: Callable[[str], Answer]) -> Answer | None:
        """The answer that the word for the one before gives as well. Where it is always one word for both, who types it
        once more means the same."""
        joined, self._joined = self._joined, ()
        if ask is None or ask.name not in joined or ask.seat not in self._limits.seats:
            return None
        try:
            answer = read(self._word)
        except AnswerError:
            return None
        if self._twice and self.left[:1] == [self._word]:
            self.left.pop(0)
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

    def _several(self, ask: Ask | None, error: AnswerError) -> Sequence[str]:
        """The answers that the next word means together. It never begins what another player does."""
        others = ask and self._limits.seats - {ask.seat} and not self._limits.has_turn(ask.seat)
        return () if isinstance(error, Ambiguous) or ask is None or others else self.lists.several(self.left[0])

    def _read_hidden(self, ask: Ask | None) -> None:
        """Put several answers in the place of a word that means these below a list that nobody has seen yet."""
        if self._reads_on(ask) and (several := self.lists.hidden(self.left[0])):
            self._spell_out(several)

    def _spell_out(self, several: Sequence[str]) -> None:
        """Put several answers in the place of the next word."""
        self._note_typed(len(several), self.left[0])
        self.left[:1] = several
        self.picked = len(self.said) + len(several)

    def _answer_ahead(self, ask: Ask | None) -> bool:
        """Put the answer before the next word from which it follows, as it names what is asked after that; whether
        there is one."""
        return self._reads_on(ask) and self._answer_before(self.lists.ahead(self.left[0]))

    def _reads_on(self, ask: Ask | None) -> bool:
        """Whether the next word is for a question that nobody has seen yet, of the player who has answered so far
        or whose turn it is."""
        others = ask and self._limits.seats - {None, ask.seat} and not self._limits.has_turn(ask.seat)
        return bool(ask and self.said) and len(self.said) >= self.picked and not others

    def _take_foretold(self, ask: Ask | None, read: Callable[[str], Answer]) -> Answer | None:
        """The answer that was told with the one before, where the line is at its end; not once some of it was given."""
        if self._ends.asks_again(ask) or not self._reads_on(ask) or not (told := self.lists.foretold()):
            return None
        self.said.append("")
        self.foretold += 1
        return read(told)

    def _note_typed(self, number: int, typed: str) -> None:
        """Note how the next so many answers were typed."""
        place = len(self.said)
        self._typed_as |= {place: typed, **dict.fromkeys(range(place + 1, place + number), "")}

    def _refuse_whole(self, ask: Ask | None) -> str | None:
        """Why the line can't be one free answer, such as an edit of the tracker, where those come first; "" if it is
        one; None where nothing speaks for it."""
        if not isinstance(ask, Choice) or ask.free is None or len(self.left) == 1:
            return None
        try:
            ask.free.read(" ".join(self.left))
        except SalvageError as error:
            if ask.free.first and not (self.said or self.picked or isinstance(error, NotUnderstood)):
                self.refused_whole = str(error)
            return str(error) if ask.free.first else None
        return ""

    def _keep_limits(self, ask: Ask | None, answer: Answer, typed: str) -> None:
        """See to it that a word answers only what the line may answer. Raises NotAllowed, Unreadable."""
        if isinstance(ask, Chance):
            self._limits.drew = True
            self._own_names.check_drawn(ask, answer[1], typed, not self.said)
        if self.said and ask and len(self.said) >= self.picked:
            self._limits.refuse_running_on(ask, typed, self._own_names.are_typed(ask, answer[1], typed))
        if isinstance(ask, Choice):
            self._limits.refuse_giving_up(ask, answer[1], self.left[0] if self.said else "")

    def _is_guess(self, ask: Ask | None, answer: Answer) -> bool:
        """Whether the next word only resembles a free answer: `discard metal` must not `draw orbit to discard`."""
        return isinstance(ask, Choice) and answer[1] not in ask.options and answer[1] != self.left[0]

    def _count_spelt_out(self, ask: Ask | None) -> int:
        """How many words of the line spell out an answer as lists show it: a label, or a code and a label; else one."""
        if ask is None or len(self.left) == 1 or len(self.said) < self.picked:
            return 1
        first, codes = self.left[0], self.words().of(self.left[0])
        labels = {str(option): self.texts.label(ask, option) for _, option in offered(ask)}
        named = {key: label for key, label in labels.items() if key in codes or key.lower() == first.lower()}
        coded = [f"{first} {label}" for label in named.values() if words_in(label)[:1] != words_in(first)]
        also = [name for name in ask.also if " " in name] if isinstance(ask, Choice) else []
        return count_spelt_out(self.left, [*labels.values(), *coded, *also], facts=first in labels) or 1

    def _names_forced(self, ask: Ask | None) -> int:
        """How many of the next words name an answer that was the only one, so that nobody was asked: one that is its
        key, or the first word of its label where nothing that is asked now has that key; or those of its label.

        That one and those before it are then taken off the list. The beginning of a pending answer doesn't count: `E`
        for the only card in hand must not end the turn. Raises Ambiguous where a pending answer is called so, too.
        """
        if not self._forced:
            return 0
        text = self.left[0].lower()
        pending = ask is not None and text in {str(option).lower() for _, option in offered(ask)}
        place = self._own_names.place_of(text, self._forced)
        again = ask is not None and (ask.name in self._forced_at or self._link == STANDS_FOR)
        if again and place is None and not is_number(text):  # One word for each time that it is asked.
            place = next(iter(fitting(text, [self.labels().get(key, "") for key in self._forced], self._forced)), None)
        if place is not None and pending and ask and not again:
            one = f"the only answer to the question before, or an answer to: {self.texts.prompt(ask)}"
            raise Ambiguous(f"{self.left[0]!r} could be {one}")
        number = 1
        if text == EVERYTHING and not pending and EVERYTHING not in (ask.also if ask else ()):
            place = 0
        if place is None and not pending:
            labels = [self.labels().get(key, "") for key in self._forced]
            place = self._own_names.find_begun(ask, text, self._forced, labels) if ask else None
            if place is None:
                place = next((place for place, label in enumerate(labels) if words_in(label)[:1] == [text]), None)
            number = 1 if place is None else count_spelt_out(self.left, [labels[place]]) or 1
        if place is None:
            return 0
        del self._forced[: place + 1]
        return number

    @cached_property
    def _own_names(self) -> OwnNames:
        return OwnNames(self.texts, self.words())

    def _names_done(self) -> bool:
        """Whether the line begins with what the answer before it had led to by itself, so that nobody was asked."""
        return not self.said and not self.secret and self._own_names.place_of(self.left[0], self.before()) is not None
