"""The words of labels, and which of them a typed text begins."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

from companion.engine import END
from companion.text.grammar import is_number

SMALL = frozenset(
    {"a", "an", "and", "at", "by", "for", "from", "has", "in", "is", "it", "of", "on", "or", "the", "to", "with"}
)
"""Words that tell no label from another: they count only among others."""

STANDS_FOR = "as"
"""Comes before what the answer before it stands for, and nothing that comes after that."""

LINKS = frozenset({"and", STANDS_FOR, "plus"})
"""Words between the parts of labels and of news, which people type as they read them."""

MOST_COUNTED = 9
"""As often as a number may give an answer."""

KNOWN = 8192
"""Texts whose words are kept: each text that is typed is held against all labels of a question, again and again."""

DONE_LABEL = "Done"
"""What an end is called, whatever its key."""

LEAST_COPIED = 3
"""Words in a row that nobody types but who reads them off a label: two may be two answers."""


def fitting(typed: str, labels: Sequence[str], keys: Sequence[str], exact: bool = False) -> list[int]:
    """The places of those labels and keys that a text fits best; `exact`: its words are whole, no beginnings.

    >>> fitting("th", ["Thrust", "Then wait"], ["thrust", "wait"])
    [0, 1]
    >>> fitting("c", ["Exchange a card", "Capture"], ["exchange", "capture"])
    [1]
    >>> fitting("gear d4", ["D2 gears (2)", "D4 gears (2)"], ["D2", "D4"])
    [1]
    >>> fitting("c", ["C1 (empty)", "C2 for 1Y", "Collect 2B"], ["C1", "C2", "collect"])
    [2]
    """
    asked = words_in(typed)
    if not asked:
        return []
    every = [words_in(label) for label in labels]
    whole = [place for place, words in enumerate(every) if words == asked or words_in(head(labels[place])) == asked]
    if whole:
        return whole
    # What an answer is called goes before what else its label says, such as where one can get from there.
    heads = [words_in(head(label)) for label in labels]
    ways: list[tuple[list[list[str]], Callable[[list[str], str], bool]]] = [
        (each, lambda words, key: _runs(asked, words, whole=True)) for each in (heads, every)
    ]
    if not exact:
        ways += [
            (every, lambda words, key: bool(words) and words[0].startswith(asked[0]) and _runs(asked, words)),
            (heads, lambda words, key: _runs(asked, words)),
            (every, lambda words, key: _runs(asked, words)),
            (every, lambda words, key: len(asked) == 1 and key != END and key.lower().startswith(typed.lower())),
            # Its name before the code, as people say it: `gears D4`.
            (heads, lambda words, key: len(asked) > 1 and words[:1] == asked[-1:] and _runs(asked[:-1], words[1:])),
            # A player's name may begin like a small word, `a` for Ann: where nothing else is meant.
            (every, lambda words, key: asked[0] in SMALL and any(_is_name_begun(asked[0], word) for word in words)),
        ]
    for parts, fits in ways:
        found = [place for place, words in enumerate(parts) if fits(words, keys[place])]
        if found:
            return _no_code_begun(asked, found, labels)
    return []


def _no_code_begun(asked: Sequence[str], found: Sequence[int], labels: Sequence[str]) -> list[int]:
    """The labels that a letter fits without those that begin with a code, `C1`, as nothing is called C alone; all of
    them where only codes are left, or an end: nobody ends a turn with the `d` of a space that is half typed."""
    called = [place for place in found if not any(re.search(r"\d", word) for word in words_in(labels[place])[:1])]
    is_letter = len(asked) == 1 and len(asked[0]) == 1 and asked[0].isalpha()
    clear = called and all(labels[place] != DONE_LABEL for place in called)
    return called if is_letter and clear else [*found]


def _is_name_begun(typed: str, word: str) -> bool:
    return word.startswith(typed) and word not in SMALL


def begins_in_order(asked: Sequence[str], label: str, apart: bool = False) -> bool:
    """Whether several words begin words of a label, in their order; a number only right behind the word before it,
    unless it may stand apart.

    >>> begins_in_order(["recycle", "1"], "Recycle 1 cube"), begins_in_order(["recycle", "2"], "Recycle up to 2 cubes")
    (True, False)
    """
    words = words_in(label)
    return _runs(asked, words) and all(
        apart or any(there.startswith(before) and number == behind for there, behind in pairwise(words))
        for before, number in pairwise(asked)
        if is_number(number)
    )


def is_copied(asked: Sequence[str], label: str) -> bool:
    """Whether several words stand side by side in a label, word for word: enough of them to be copied from it.

    >>> is_copied(["off", "WC", "left"], "Take off WC left of SH"), is_copied(["take", "off"], "Take off WC")
    (True, False)
    """
    words, number = words_in(label), len(asked)
    wanted = [word.lower() for word in asked]
    return number >= LEAST_COPIED and any(words[at : at + number] == wanted for at in range(len(words) - number + 1))


def _runs(asked: Sequence[str], words: Sequence[str], whole: bool = False) -> bool:
    """Whether words that are asked for begin words of a label, in their order; small words need the whole."""
    left = iter(words)
    return all(
        any(word == each or (not whole and each not in SMALL and word.startswith(each)) for word in left)
        for each in asked
    ) and not (len(asked) == 1 and asked[0] in SMALL)


@lru_cache(KNOWN)
def head(label: str) -> str:
    """A label without the facts that follow it.

    >>> head("H30 (2 cubes)"), head("Scrap for 1Y, then end")
    ('H30', 'Scrap for 1Y')
    """
    return re.split(r" \(|[,;:] ", label, maxsplit=1)[0]


def words_in(text: str) -> list[str]:
    """The words of a text in small letters, without punctuation around them.

    >>> words_in("E24 4 Tycho, ship +5 (hits Bo)")
    ['e24', '4', 'tycho', 'ship', '+5', 'hits', 'bo']
    """
    return [*_words_in(text.lower())]


@lru_cache(KNOWN)
def _words_in(text: str) -> tuple[str, ...]:
    return tuple(word for part in re.split(r"[\s/]+", text) if (word := part.strip(".,;:()\"'?!")))


def repeat_counted(words: Sequence[str]) -> list[str]:
    """Words of a line with an answer so many times in the place of a number before it; what it stands for goes with it.
    None of words that begin with no such number.

    >>> repeat_counted(["2", "junk", "as", "fuel", "done"]), repeat_counted(["fuel", "metal"])
    (['junk', 'as', 'fuel', 'junk', 'as', 'fuel', 'done'], [])
    """
    if len(words) <= 1 or not is_number(words[0]) or is_number(words[1]):
        return []
    number, length = int(words[0].replace(",", "")), 4 if words[2:3] == [STANDS_FOR] else 2
    return [*(number * [*words[1:length]]), *words[length:]] if 0 < number <= MOST_COUNTED else []


def without_facts(prompt: str) -> str:
    """A question without the facts in brackets after it.

    >>> without_facts("Ann: which action? (4 left)")
    'Ann: which action?'
    """
    question, mark, _ = prompt.partition("? (")
    return f"{question}?" if mark else prompt


def count_spelt_out(typed: Sequence[str], labels: Sequence[str], facts: bool = False) -> int:
    """How many of the words that follow each other spell out a label of several words; 0 where they don't.

    facts: only with all the facts that follow it, as the first word is an answer by itself.

    >>> labels = ["A3 (tile 1B)", "B2"]
    >>> count_spelt_out(["A3", "(tile", "1B)", "B2"], labels), count_spelt_out(["A3", "B2"], labels)
    (3, 0)
    """
    every = words_in(" ".join(typed))
    if len(every) < 2:
        return 0
    alike = [label for label in labels if every[0] in label.lower()]  # Few, and to split them all takes long.
    whole, heads = [*map(words_in, alike)], [] if facts else [words_in(head(label)) for label in alike]
    for number in range(len(typed), 0, -1):
        said = words_in(" ".join(typed[:number]))
        if len(said) > 1 and (said in whole or said in heads):
            return number
    return 0
