"""What people type, read as an answer to the pending question.

Anything that stands on the screen can be typed as it stands. First comes what names an answer in full: its key, its
printed code, or its label. Then the beginnings of words: of the first word of a label, of any word, of a key. The first
of these that some answers fit decides, and a text that fits several of them is ambiguous. Several words must begin
words of one label, in their order. Names of other things of the game come last: a legal answer of this question is what
is meant. Only a code is never the beginning of another, nor is a card that lies in front of somebody.

What can't be read as an answer is one of three errors: unreadable (it names nothing), illegal (it names something that
isn't possible now; the message gives the rule, or lists what is), ambiguous (it names several).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from companion.engine import DONE, END, Ask, Chance, Choice, Option, allowed, legal
from companion.engine.labels import Label
from companion.positions.answer_errors import POSSIBLE, Ambiguous, AnswerError, NotAllowed, Unreadable
from companion.positions.asks import is_free, offered, takes_lines
from companion.positions.label_words import DONE_LABEL, fitting, head, words_in
from companion.text.grammar import capital, could_be, is_number
from components.problems import SalvageError, did_you_mean, listed

if TYPE_CHECKING:
    from companion.engine.texts import Question, Texts
    from companion.positions.game_words import Words

LEAST_OF_A_VERB = 3
"""Letters of a verb that are typed at least where a line may be anything: fewer are a slip."""

_NUMBER = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d{1,9})(?!\w|,\d)")
"""What a name may begin with, as screens write it: not the beginning of a code."""

MOST = 60
"""Options a message lists before it shortens the list."""

MOST_LISTED = 12
"""A card or roll with more results than this is typed by its code; nobody searches a list for what lies in front."""

EVERYTHING = "all"
"""Means as many as there are, or all that can be given; also where that was the only choice."""
WAY_OUT = "0"
"""What is typed for an end: the same in all games, however many other answers there are."""

Answered: TypeAlias = tuple[str | None, Option]
"""An answer, behind the seat that it is for."""


def read(
    ask: Ask,
    typed: str,
    words: Callable[[], Words],
    seat: str | None = None,
    reason: Callable[[str, str], str] | None = None,
    texts: Texts | None = None,
) -> Answered:
    """The answer that a text means, with the seat it is for. `words` is called only where the text is no exact key.

    texts: the words of the game, without which only keys and codes are read. reason: why something named, to which a
    rule may belong, can't be the answer, such as `: none is left (X-1)`; "" of the unknown. Raises AnswerError.
    """
    return _Reader(ask, typed.strip(), words, seat, reason or (lambda key, rule: ""), texts).read()


class _Reader:
    """Reads one text as an answer to one question."""

    def __init__(
        self,
        ask: Ask,
        typed: str,
        words: Callable[[], Words],
        seat: str | None,
        reason: Callable[[str, str], str],
        texts: Texts | None,
    ) -> None:
        self.ask, self.typed, self.words, self.seat, self.reason, self.texts = ask, typed, words, seat, reason, texts
        self.options = [*offered(ask, seat)]
        self.is_own = seat in (None, ask.seat)
        """Whether the reader may answer for the seat that is asked."""
        self.other = ask.also.get(typed.lower()) if self.is_own else None
        """The option that the text is another way to type, possible now or not."""

    def read(self) -> Answered:
        """The answer. Raises AnswerError."""
        if found := self._with_key() or self._typed_otherwise():
            return found
        free, _ = self.free
        if free is not None and is_free(self.typed):
            return self.ask.seat, free
        if self.typed == WAY_OUT and (end := self._way_out()):
            return end
        if isinstance(self.ask, Choice) and takes_lines(self.ask):
            return self.ask.seat, self._line(self.ask)
        if self.other is not None and isinstance(self.ask, Chance):
            raise self._refusal()  # The number of a tile that can't come is no other tile's value.
        if named := self._called():
            return self._only(named)
        if free is not None:
            return self.ask.seat, free
        raise self._refusal()

    @cached_property
    def free(self) -> tuple[Option | None, str]:
        """A free answer, or why it is none."""
        if not isinstance(self.ask, Choice) or self.ask.free is None or not self.is_own:
            return None, ""
        try:
            return self.ask.free.read(self.typed), ""
        except SalvageError as error:
            return None, str(error)

    # ---- what is possible

    def _with_key(self) -> Answered | None:
        """The answer of which the text is the key."""
        exact = [option for option in self.options if str(option[1]) == self.typed]
        small = self.typed.lower()
        return next(iter(exact or [option for option in self.options if str(option[1]).lower() == small]), None)

    def _typed_otherwise(self) -> Answered | None:
        """The answer that the text is another way to type. Raises Ambiguous."""
        if self.other is None or not allowed(self.ask, self.other):
            return None
        if isinstance(self.ask, Choice):
            self._refuse_second_meaning(self.ask, self.other)
        return self.ask.seat, self.other

    def _refuse_second_meaning(self, ask: Choice, option: Option) -> None:
        """See to it that another word for one answer is none for a second: a letter must not begin what that is called,
        as `s` does, south or a spring, nor a number name its piece, as `15` does, A5 or where K15 lies."""
        if self.texts is None or (not is_number(self.typed) and (len(self.typed) > 1 or not self.typed.isalpha())):
            return
        others = [other for other in ask.options if other != option]
        labels = [self.texts.label(ask, other) for other in others]
        heads = [*map(head, labels)]
        if is_number(self.typed):
            code = self.words().codes.get(self.typed)
            begun = fitting(code, labels, heads, exact=True) if code else []
        else:
            begun = fitting(self.typed, heads, [str(other) for other in others])
        if begun:
            names = [head(self.texts.label(ask, option)), *(heads[place] for place in begun)]
            raise Ambiguous(could_be(self.typed, names))

    def _way_out(self) -> Answered | None:
        """The one end that the question has."""
        keys = ends_of(self.ask, self.texts)
        ends = [option for option in self.options if option[1] in keys]
        return ends[0] if len(ends) == 1 else None

    def _line(self, ask: Choice) -> Option:
        """What a line means beside a list of the commonest lines: itself, or a verb of which enough is typed.

        Such a list is there to be seen and numbered: no word that is half typed does what stands in it.
        """
        free, refused = self.free
        if free is not None:
            return free
        typed, texts = self.typed.lower(), self.texts
        begun = [option for option in ask.options if texts and texts.label(ask, option).lower().startswith(typed)]
        begun += [option for option in ask.options if str(option).startswith(typed) and option not in begun]
        unclear = len(typed) < LEAST_OF_A_VERB or len(begun) > 1 or self.words().of(typed)  # `NE` is a sector, too.
        if typed and begun and unclear:
            called = [texts.label(ask, option) if texts else str(option) for option in begun]
            raise Ambiguous(could_be(self.typed, [*called, "something else"]))
        if begun and typed:
            return begun[0]
        raise NotAllowed(refused)

    def _called(self) -> list[Answered]:
        """The answers whose piece or place the text names, or whose labels it begins."""
        words, meant = self.words(), self.words().of(self.typed)
        found = [option for option in self.options if str(option[1]) in meant] or self._coded()
        if found or not self.typed:
            return found
        labels, keys = self._labels(), [str(option) for _, option in self.options]
        named_by_rule = not self.typed.isalpha() and bool(self.reason(self.typed, ""))
        exact = is_code(self.typed, words) or named_by_rule or (bool(meant) and isinstance(self.ask, Chance))
        exact = exact or is_missing(self.ask, self.typed, words)
        places = {*fitting(self.typed, labels, keys, exact)}
        if self._is_missing_verb():
            places = {place for place in places if words_in(labels[place])[:1] == [self.typed.lower()]}
        code = words.codes.get(self.typed.lower())
        if code and (self.other is None or not is_number(self.typed)):
            places |= {*fitting(code, labels, keys, exact=True)}
        begun = words.keys_begun_by(self.typed) if not places else set()
        found = [self.options[place] for place in sorted(places)]
        return found or [option for option in self.options if str(option[1]) in begun]

    def _coded(self) -> list[Answered]:
        """The answers that a text names by their code, or key, and their label, as a list shows them."""
        first, _, rest = self.typed.partition(" ")
        if self.texts is None or not rest:
            return []
        keys, said = {first, *self.words().of(first)}, words_in(rest)
        labels = ((each, self.texts.label(self.ask, each[1])) for each in self.options if str(each[1]) in keys)
        return [each for each, label in labels if said in (words_in(label), words_in(head(label)))]

    def _labels(self) -> list[str]:
        """What answers are called. Where a text begins a verb that isn't possible now, things answer to their names
        alone, verbs not to their costs: `buy` must not fly to where something can be bought, nor `m` for `mine` cost a
        marker."""
        options = [option for _, option in self.options]
        if self.texts is None:
            return [str(option) for option in options]
        labels = [self.texts.label(self.ask, option) for option in options]
        verbs = self.texts.questions[self.ask.name].labels
        missing = (str(verb) for verb, words in verbs.items() if verb not in options and words != DONE_LABEL)
        if not any(verb.startswith(self.typed.lower()) for verb in missing):
            return [*labels]
        named = zip(options, labels, strict=True)
        return [label.without_costs() if option in verbs else head(label) for option, label in named]

    def _is_missing_verb(self) -> bool:
        """Whether a text is the key of a verb that isn't possible now: `outfit` buys one, and sells none."""
        verbs = self.texts.questions[self.ask.name].labels if self.texts else ()
        options = {str(option) for _, option in self.options}
        return self.typed.lower() in {str(verb).lower() for verb in verbs if str(verb) not in options}

    def _only(self, found: Sequence[Answered]) -> Answered:
        """The one answer meant; one that several seats may give is the asked seat's, which stands first."""
        keys = {str(option): option for _, option in found}
        if len(keys) > 1:
            whole = [self.texts.label(self.ask, option) if self.texts else key for key, option in keys.items()]
            heads = [head(each) for each in whole] if self.texts else whole
            names = heads if len({*heads}) == len(keys) else whole
            raise Ambiguous(could_be(self.typed, sorted(names, key=_by_number)))
        return found[0]

    # ---- what isn't

    def _refusal(self) -> AnswerError:
        """Why the text is no answer."""
        _, refused = self.free
        if refused and is_free(self.typed):
            return NotAllowed(refused)
        ask, keys = self.ask, sorted((str(option) for _, option in self.options), key=lambda key: _by_number(key)[0])
        if self.seat is not None and ask.seat not in (None, self.seat) and not keys:
            return NotAllowed(f"{ask.seat} is asked, not {self.seat}")
        many = isinstance(ask, Chance) and len(keys) > MOST_LISTED
        possible = "" if many else f"{POSSIBLE}{listed(keys, MOST)}"
        error = self._not_possible(possible)
        if error is None:
            these = "an answer to this question" if many else "one of the choices"
            typed = self._subject
            error = Unreadable(f"{typed!r} isn't {these}{did_you_mean(typed, keys)}{possible}")
        if self.texts and not many:
            error.possible = self._names(self.texts)
        return error

    @property
    def _subject(self) -> str:
        """What the text names: an option that isn't possible now by its key, however it was typed."""
        return self.typed if self.other is None else str(self.other)

    def _not_possible(self, possible: str) -> AnswerError | None:
        """That something known isn't possible, by which rule; None where the text names nothing."""
        typed, words = self._subject, self.words()
        meant = words.of(typed) or words.keys_of_name(typed)
        known = self._known(typed)
        if known:
            called, key, rule = known
        elif meant:
            key, rule = min(meant, key=len), ""
            name = words.names.get(key, key)
            called, printed = words.as_printed(typed, key), typed.lower() in (key.lower(), name.lower())
            called = called if printed else f"{called} ({name})"
        else:
            called, key, rule = typed, typed, ""
        why = self.reason(key, rule) or (f" ({rule})" if rule else "")
        begun = not known and self._verbs_begun_by(typed)  # More than one of them.
        if known or why or begun or (meant and is_number(typed)):
            return NotAllowed(f"{called} isn't possible now{why}{possible}")
        return NotAllowed(f"{called} isn't an answer to this question{possible}") if meant else None

    def _known(self, typed: str) -> tuple[str, str, str] | None:
        """An answer that the question has at other times, or one that it goes on to: what to call it, its key, and the
        rule that says when."""
        if self.texts is None:
            return None
        question = self.texts.questions[self.ask.name]
        for each in (question, *map(self.texts.questions.__getitem__, question.goes_on)):
            found = self._missing(each, typed)
            if len(found) == 1:
                key, name = found[0]
                rule = self.texts.rule(self.ask, key) if each is question and key in question.rules else ""
                return name, str(key), rule
        return None

    def _missing(self, question: Question, typed: str) -> list[tuple[Option, str]]:
        """The answers of a question at other times that a text fits, with what they are called."""
        known = [key for key in question.labels if key not in (END, DONE, *legal(self.ask))]
        names = [verb_name(question, key) for key in known]
        return [(known[place], names[place]) for place in fitting(typed, names, [str(key) for key in known])]

    def _verbs_begun_by(self, typed: str) -> bool:
        """Whether a text begins answers that the question has at other times."""
        found = self._missing(self.texts.questions[self.ask.name], typed) if self.texts else []
        return any(name.lower().startswith(typed.lower()) for _, name in found)

    def _names(self, texts: Texts) -> tuple[str, ...]:
        """What answers are called, verbs before things."""
        verbs = texts.questions[self.ask.name].labels
        options = sorted((option for _, option in self.options), key=lambda option: option not in verbs)
        return tuple(head(texts.label(self.ask, option)) for option in options)


def _by_number(name: str) -> tuple[int, str]:
    """Sorts answers by the number that they begin with, if any.

    >>> sorted(["10", "2 cubes", "1,000 credits", "2-cube token", "Stay", "1A"], key=_by_number)
    ['1A', 'Stay', '2 cubes', '2-cube token', '10', '1,000 credits']
    """
    first = _NUMBER.match(name)
    return int(first[0].replace(",", "")) if first else -1, name


def is_code(typed: str, words: Words) -> bool:
    """Whether a text names a place or piece by its code, so that it begins no other: `OU1` isn't a part of `OU12`."""
    return not typed.isalpha() and bool(words.of(typed))


def is_missing(ask: Ask, typed: str, words: Words) -> bool:
    """Whether a text is the code in full of a piece like those that are offered, which can't be chosen now: nobody who
    types `WH` for a white hull that can't be paid wants the white nose beside it."""
    keys = {str(option) for option in legal(ask)}
    named = [piece for key in words.of(typed) - keys for piece in words.pieces_of.get(key, ())]
    kinds = {piece.kind for piece in named if piece.code.lower() == typed.lower() and piece.key not in keys}
    return bool(kinds) and any(piece.kind in kinds for key in keys for piece in words.pieces_of.get(key, ()))


def ends_of(ask: Ask, texts: Texts | None) -> list[Option]:
    """The answers that end what is asked, or leave things as they are."""
    out = texts.questions[ask.name].way_out if texts else None
    every = [option for _, option in offered(ask)]
    return [each for each in every if each in (DONE, END, out) or (texts and texts.label(ask, each) == DONE_LABEL)]


def verb_name(question: Question, key: Option) -> str:
    """What an answer with words of its own is called where it can't be chosen now, and so is about nothing."""
    words = question.labels[key]
    name = words if isinstance(words, str) else question.called.get(key) or str(key).replace("-", " ")
    return capital(head(Label(name).without_costs()).strip())
