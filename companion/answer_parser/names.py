"""The names of answers: keys, printed codes, and labels with or without the code before them."""

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
"""Ends a question in all games, however many other answers there are."""

MAX_NUMBERED_RESULTS = 12
"""Most results of a card or roll that are numbered; with more, they are typed by code."""

LABEL_CACHE_SIZE = 8192
"""Number of cached names: each text is compared with all labels of a question."""


class NamedLabel(NamedTuple):
    """An answer with the texts that name it. exact: its key and codes, in lower case. names: in lower case without
    punctuation, first as a list shows it."""

    seat: str | None
    option: Option
    label: Label
    exact: frozenset[str]
    names: tuple[str, ...]

    def is_begun_by(self, text: str) -> bool:
        """Return whether a plain text begins one of its names."""
        return any(begins(text, name) for name in self.names)


@lru_cache(LABEL_CACHE_SIZE)
def plain(text: str) -> str:
    """Return a text in lower case, with single spaces and without punctuation around words.

    >>> plain(" E24 4,  Tycho!"), plain("Pick at random"), plain("'G22.5'")
    ('e24 4 tycho', 'pick at random', 'g22.5')
    """
    return " ".join(word for part in text.lower().split() if (word := part.strip(".,;:()[]\"'?!")))


def name_of(label: Label) -> str:
    """Return the plain name of an answer from its label."""
    return plain(label.name)


def begins(text: str, name: str) -> bool:
    """Return whether a plain text begins a name. Numbers don't, as they pick from a list or are keys; nor does a text
    that ends within a number, as it may be another code.

    >>> begins("ou1", "ou17"), begins("ou", "ou17"), begins("g292", "g292.5"), begins("2", "2 cubes")
    (False, True, True, False)
    """
    goes_on = name[len(text) : len(text) + 1]
    return name.startswith(text) and not is_number(text) and not (text[-1:].isdigit() and goes_on.isdigit())


def find_named(text: str, candidates: Iterable[tuple[Thing, Iterable[str]]], in_full: bool = False) -> list[Thing]:
    """Return the candidates that a text names: by a whole key, code or name, in singular or plural, or else by a
    beginning. in_full: exclude beginnings.

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
    """Return every answer to a question that a seat may give; None means any seat."""
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
    """Return whether an answer ends a question, or leaves things as they are."""
    return option in (DONE, END, texts.questions[ask.name].way_out)


def ends_of(ask: Ask, texts: Texts) -> list[Option]:
    """Return the answers that end a question, or leave things as they are."""
    return [option for _, option in offered(ask) if is_end(ask, texts, option)]


def verb_name(question: Question, key: Option) -> str:
    """Return the name of a verb that can't be chosen now, and so has no details."""
    words = question.labels[key]
    if isinstance(words, str | Label):
        return capital(as_label(words).name)
    return capital(question.called.get(key) or str(key).replace("-", " "))
