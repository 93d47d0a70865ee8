"""The words of labels, and which of them a typed text begins."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from companion.engine import END

SMALL = frozenset(
    {"a", "an", "and", "at", "by", "for", "from", "has", "in", "is", "it", "of", "on", "or", "the", "to", "with"}
)
"""Words that tell no label from another: they count only among others."""

KNOWN = 8192
"""Texts whose words are kept: each text that is typed is held against all labels of a question, again and again."""

DONE_LABEL = "Done"
"""What an end is called, whatever its key."""

_TOLD = re.compile(r" [(\[]|[,;:](?: |$)")
"""Where a label goes on to what it tells about its answer."""


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


def _runs(asked: Sequence[str], words: Sequence[str], whole: bool = False) -> bool:
    """Whether words that are asked for begin words of a label, in their order; small words need the whole."""
    left = iter(words)
    return all(
        any(word == each or (not whole and each not in SMALL and word.startswith(each)) for word in left)
        for each in asked
    ) and not (len(asked) == 1 and asked[0] in SMALL)


def head(label: str) -> str:
    """The name of an answer: its label without what that tells about it, from the first colon, bracket, comma or price.

    >>> head("H30 (2 cubes)"), head("Scrap, then end"), head("for 1 point: NE0")
    ('H30', 'Scrap', 'for 1 point')
    """
    price = next(iter(getattr(label, "costs", ())), "")
    until = label.find(price) if price else len(label)
    told = _TOLD.search(label, 0, until)
    return str(label[: told.start() if told else until]).strip() or str(label)


def words_in(text: str) -> list[str]:
    """The words of a text in small letters, without punctuation around them.

    >>> words_in("E24 4 Tycho, ship +5 (hits Bo)")
    ['e24', '4', 'tycho', 'ship', '+5', 'hits', 'bo']
    """
    return [*_words_in(text.lower())]


@lru_cache(KNOWN)
def _words_in(text: str) -> tuple[str, ...]:
    return tuple(word for part in re.split(r"[\s/]+", text) if (word := part.strip(".,;:()\"'?!")))


def without_facts(prompt: str) -> str:
    """A question without the facts in brackets after it.

    >>> without_facts("Ann: which action? (4 left)")
    'Ann: which action?'
    """
    question, mark, _ = prompt.partition("? (")
    return f"{question}?" if mark else prompt
