"""What an answer is called: its key, its printed codes, and its name, with the code before it or without."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import NamedTuple, TypeVar

from companion.engine import DONE, END, Ask, Option
from companion.engine.labels import Label
from companion.engine.texts import Question, Texts, as_label
from companion.positions.asks import offered
from companion.positions.game_words import GameWords
from companion.positions.state_words import singular
from companion.text.grammar import capital, is_number

Thing = TypeVar("Thing")

WAY_OUT = "0"
"""Means the end of what is asked, the same in all games, however many other answers there are."""

MAX_NUMBERED_RESULTS = 12
"""A card or roll with more results than this is typed by its code."""

LABEL_CACHE_SIZE = 8192
"""Labels whose names are kept: each text is held against all labels of a question."""


class NamedLabel(NamedTuple):
    """An answer by what may be typed for it. exact: its key and codes, in small letters; names: in small letters
    without punctuation, the first of them as a list shows it."""

    seat: str | None
    option: Option
    label: Label
    exact: frozenset[str]
    names: tuple[str, ...]

    def is_begun_by(self, text: str) -> bool:
        """Whether a plain text begins its name."""
        return any(begins(text, name) for name in self.names)


@lru_cache(LABEL_CACHE_SIZE)
def plain(text: str) -> str:
    """A text in small letters, its words one space apart, without the punctuation around them.

    >>> plain(" E24 4,  Tycho!"), plain("Pick at random"), plain("'G22.5'")
    ('e24 4 tycho', 'pick at random', 'g22.5')
    """
    return " ".join(word for part in text.lower().split() if (word := part.strip(".,;:()[]\"'?!")))


def name_of(label: Label) -> str:
    """The name of an answer as a plain text, by its label."""
    return plain(label.name)


def begins(text: str, name: str) -> bool:
    """Whether a plain text is a beginning of a name. A number is none, as it is one of a list, or a key; nor does one
    end within a number, as it may be the code of something else.

    >>> begins("ou1", "ou17"), begins("ou", "ou17"), begins("g292", "g292.5"), begins("2", "2 cubes")
    (False, True, True, False)
    """
    goes_on = name[len(text) : len(text) + 1]
    return name.startswith(text) and not is_number(text) and not (text[-1:].isdigit() and goes_on.isdigit())


def find_named(text: str, candidates: Iterable[tuple[Thing, Iterable[str]]], in_full: bool = False) -> list[Thing]:
    """Those of several that a text names, each with what it is called: the whole of a key, code or name, one or several
    of it, else a clear beginning. in_full: the beginning of a name is none.

    >>> find_named("city", [(1, ["Cities"]), (2, ["City hall"])]), find_named("fu", [(1, ["Fuel"]), (2, ["Metal"])])
    ([1], [1])
    """
    typed, one = plain(text), singular(plain(text))
    if not typed:
        return []
    plain_names = [(each, [plain(name) for name in names]) for each, names in candidates]
    fits: list[Callable[[str], bool]] = [typed.__eq__, lambda name: name.startswith(one[:-1]) and singular(name) == one]
    if not in_full:
        fits += [partial(begins, each) for each in dict.fromkeys((typed, one))]
    ways = ([each for each, names in plain_names if any(map(fit, names))] for fit in fits)
    return next(filter(None, ways), [])


def name_answers(ask: Ask, texts: Texts, words: GameWords, seat: str | None = None) -> list[NamedLabel]:
    """Every answer to a question that a seat may give, None: any."""
    answers = []
    for player, option in offered(ask, seat):
        key, label = str(option), texts.label(ask, option)
        codes = {*map(plain, words.codes_of.get(key, ()))}
        name = name_of(label)
        printed = {plain(piece.code) for piece in words.pieces_of.get(key, ()) if piece.code}
        coded = (f"{code} {name}" for code in printed if not (name.startswith(code) or code.startswith(name)))
        uncoded = (name.removeprefix(f"{code} ") for code in printed if name.startswith(f"{code} "))
        answers.append(NamedLabel(player, option, label, frozenset({key.lower(), *codes}), (name, *coded, *uncoded)))
    return answers


def is_end(ask: Ask, texts: Texts, option: Option) -> bool:
    """Whether an answer ends what is asked, or leaves things as they are."""
    return option in (DONE, END, texts.questions[ask.name].way_out)


def ends_of(ask: Ask, texts: Texts) -> list[Option]:
    """The answers that end what is asked, or leave things as they are."""
    return [option for _, option in offered(ask) if is_end(ask, texts, option)]


def verb_name(question: Question, key: Option) -> str:
    """What an answer with words of its own is called where it can't be chosen now, and so is about nothing."""
    words = question.labels[key]
    if isinstance(words, str | Label):
        return capital(as_label(words).name)
    return capital(question.called.get(key) or str(key).replace("-", " "))
