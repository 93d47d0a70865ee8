"""One answer is its key, its code, its number on the list, or a clear beginning of its name, and nothing else is: at
questions of random games texts of all kinds are read as a second reader reads them, written from docs/playing.md."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from companion.answer_parser.answers import Answer, Asked, Listed
from companion.positions.answer_errors import Ambiguous
from companion.positions.asks import offered
from companion.positions.game_words import GameWords

from ..long_run import LONG

WALKS = 2
EVERY = 7
"""Questions between two that are typed at."""
MOST = 200
"""Answers of a walk that are looked at."""
TRIED = 6
"""Answers of a question that are typed, and things that are no answer."""

ENDS = ("end", "done", "finish")
SEVERAL = "several"


class SecondReader:
    """What may be typed at a question, by docs/playing.md alone."""

    def __init__(self, case: Any, ask: Any, words: GameWords, listed: list[Listed]) -> None:
        self.ask, self.texts, self.words = ask, case.rules.texts, words
        self.keys = {str(option): option for _, option in reversed([*offered(ask)])}
        self.labels = {key: self.texts.label(ask, option) for key, option in self.keys.items()}
        self.spelt = {key: {plain(each) for each, keys in words.meanings.items() if key in keys} for key in self.keys}
        self.named = {key: self.names(key) for key in self.keys}
        self.numbers = {line.number: line.keys[0] for line in listed}

    def name(self, key: str) -> str:
        """What an answer is called."""
        return plain(self.labels[key].name)

    def names(self, key: str) -> set[str]:
        """Its name, with the code before it and without, whichever the list shows."""
        name = self.name(key)
        printed = {plain(piece.code) for piece in self.words.pieces_of.get(key, ()) if piece.code}
        coded = {f"{code} {name}" for code in printed if not name.startswith(code)}
        return {name} | coded | {name.removeprefix(f"{code} ") for code in printed}

    def read(self, typed: str) -> str | None:
        """The key of the answer; None of no answer."""
        text = plain(typed)
        if typed and not text:
            return None  # Signs alone are no Enter.
        if text.isdecimal() and text in self.numbers:
            return self.numbers[text]
        if exact := [key for key in self.keys if key.lower() == text]:
            return exact[0]
        if text == "0" and len(ends := [key for key in self.keys if self.ends(key)]) == 1:
            return ends[0]
        if text in self.ask.also:
            other = str(self.ask.also[text])
            return other if other in self.keys else None
        for found in (
            [key for key in self.keys if text in self.spelt[key]],
            [key for key in self.keys if text in self.named[key]],
            [] if self.is_another(text) else [key for key in self.keys if self.is_begun(key, text)],
        ):
            if found:
                return found[0] if len(found) == 1 else SEVERAL
        return None

    def ends(self, key: str) -> bool:
        out = self.texts.questions[self.ask.name].way_out
        return key in ("end", "done") or self.keys[key] == out or self.labels[key] == "Done"

    def is_begun(self, key: str, text: str) -> bool:
        cut = re.compile(rf"{re.escape(text)}(?<=\d)\d")  # Within a number.
        begun = [name for name in self.named[key] if name.startswith(text) and not cut.match(name)]
        if text in self.words.meanings:  # The code of something else is as good as a word that begins a name.
            begun = [
                name for name in begun if name.split(" ")[: len(text.split(" "))] == text.split(" ") != name.split(" ")
            ]
        return bool(text) and not text.isdecimal() and bool(begun)

    def is_another(self, text: str) -> bool:
        """Whether it is a verb of the same question that can't be chosen now."""
        verbs = self.texts.questions[self.ask.name].labels
        return text in {str(verb).lower() for verb in verbs if str(verb) not in self.keys}


def plain(text: str) -> str:
    return " ".join(word for each in text.lower().split() if (word := each.strip(".,;:()[]\"'?!")))


def texts_for(second: SecondReader, random: Random) -> Iterator[str]:
    """Names, their beginnings and their tails; codes of what is and what isn't offered; numbers; nonsense."""
    for key in random.sample([*second.keys], min(TRIED, len(second.keys))):
        label, name = str(second.labels[key]), second.name(key)
        yield from (key, key.upper(), label, name, name.title(), *second.spelt[key])
        yield from (name[:length] for length in {1, 2, 3, random.randrange(1, len(name) + 1)})
        words = label.split()
        yield from words[1:]
        yield from (word[:3] for word in words[1:])
        yield " ".join(words[-2:])
    every = sorted({*second.words.meanings, *map(str, second.texts.questions[second.ask.name].labels)})
    for thing in random.sample(every, min(TRIED, len(every))):
        yield from (thing, thing[: random.randrange(1, len(thing) + 1)], f"{thing}x")
    yield from ("", "0", "?", "!", ". ,", "zz zz", *map(str, range(1, 12)))
    yield from (str(random.randrange(100)) for _ in range(3))


def read(asked: Asked, typed: str) -> str | None:
    try:
        meant = asked.read(typed)
    except Ambiguous:
        return SEVERAL
    if isinstance(meant, Answer):
        return str(meant.option)
    return meant and meant.keys[0]


def list_of(case: Any, ask: Any) -> list[Listed]:
    """A list with numbers, as a screen may show it."""
    keys = [str(option) for _, option in offered(ask)]
    if any(key.lstrip("-").isdecimal() for key in keys):
        return []  # These are typed as they are.
    labels = [case.rules.texts.label(ask, option) for _, option in offered(ask)]
    return [Listed(str(number), (key,), label) for number, (key, label) in enumerate(zip(keys, labels, strict=True), 1)]


@LONG
def test_a_text_means_what_the_page_says(case: Any, kind: str, walks: Any, rounds: Callable[[int], int]) -> None:
    words, random, read_as = GameWords(case.data), Random(case.id), {"an answer": 0, "several": 0, "none": 0}
    for walk in walks(case, kind, rounds(WALKS)):
        for number in range(min(case.facts()["longest"], MOST)):
            ask = walk.play.ask
            if ask is None:
                break
            if number % EVERY == 0 and not ask.free:
                for listed in ([], list_of(case, ask)):
                    second = SecondReader(case, ask, words, listed)
                    asked = Asked(ask, case.rules.texts, words, None, listed)
                    for typed in texts_for(second, random):
                        there, here = second.read(typed), read(asked, typed)
                        assert here == there, (typed, [*second.labels.values()][:40])
                        read_as["none" if here is None else "several" if here == SEVERAL else "an answer"] += 1
            walk.step()
    assert (read_as["an answer"] and read_as["none"]) or case.mode == "tracker", read_as
