"""Lines of `salvage do` made by chance: each is done or refused, and none ends in a traceback or a lost session.

A failure prints the seed and the shortest part of its line that still fails in the same position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.positions.asks import offered
from companion.sessions.session_store import begin, open_session

from ..long_run import LONG
from ..views import status_of

LINES, SEED = 15, 0
TRIED = 12
"""Odd words that are tried in each game."""

ODD = (
    "", " ", "--", "-", "-1", "--seat", "--random", "--json", "0", "1", "999999999999999999999", "1e9", "nan", "None",
    "undo", "stop", "end", "all", "table", "?", "*", "%s", "{0}", "\\", "'", '"', "a" * 5000, "é", "Ä", "🛰", "\u202e",
    "\x00", "\n", "H", "h0", "G22.5", "G22,5", "L0 L45", "Ann", "ann=3", "players.Ann.hp=3", "fuel", "FUEL", "F",
)  # fmt: skip


def word(play: Any, random: Random) -> str:
    """A key, part of one, one misspelt, or anything at all."""
    keys = [str(option) for _, option in offered(play.ask)] if play.ask else ["end"]
    key = random.choice(keys)
    kind = random.random()
    if kind < 0.55:
        return key
    if kind < 0.65:
        return key[: random.randrange(len(key)) + 1].upper()
    if kind < 0.75:
        at = random.randrange(len(key))
        return key[:at] + random.choice("xX9-. é") + key[at + 1 :]
    return random.choice(ODD)


def line(play: Any, random: Random) -> list[str]:
    """Words that begin as answers to the questions to come, as often as not."""
    words, twin = [], play.copy()
    for _ in range(1 + random.randrange(4)):
        words.append(word(twin, random))
        option = (
            next((option for _, option in offered(twin.ask) if str(option) == words[-1]), None) if twin.ask else None
        )
        if option is not None:
            twin.answer(option)
    return words


def failure(salvage: Callable[..., Any], words: Sequence[str]) -> str | None:
    """What is wrong with how a line was taken, or None."""
    return give(salvage, words)[1]


def give(salvage: Callable[..., Any], words: Sequence[str]) -> tuple[int, str | None]:
    """The exit code of `do` with a line, and what is wrong with how it was taken."""
    try:
        result = salvage("do", *words)
    except Exception as error:
        return 1, f"{type(error).__name__}: {error}"
    if "Traceback" in result.out + result.err:
        return result.code, result.err
    # 1 is how the command line tells of a fault of ours, without a traceback.
    wrong = result.code not in (0, 2) or (result.code and not result.err)
    return result.code, f"exit code {result.code}, said {result.err!r}" if wrong else None


def shortest(salvage: Callable[..., Any], again: Callable[[], object], words: Sequence[str]) -> list[str]:
    """The line with every word left out that it fails without; `again` puts the session where it was."""
    words = list(words)
    for at in reversed(range(len(words))):
        again()
        fewer = words[:at] + words[at + 1 :]
        if fewer and failure(salvage, fewer):
            words = fewer
    return words


def anew(case: Any, seed: int, done: Sequence[Sequence[str]], salvage: Callable[..., Any], name: str) -> Any:
    """A session in which those lines have been done."""
    session = begin(case.place, ["Ann", "Bo", "Cy"], seed=seed, mode=case.mode, name=name)
    for words in done:
        salvage("do", *words)
    return session


@LONG
def test_lines_by_chance(case: Any, salvage: Callable[..., Any], home: Path, rounds: Callable[[int], int]) -> None:
    """Whatever is typed, the session opens afterwards and its journal fits its checksums; refused, nothing changed."""
    random, done, refused = Random(f"fuzz {SEED}"), list[list[str]](), 0
    names = (f"again-{number}" for number in count())
    anew(case, SEED, (), salvage, "fuzz")

    def again() -> None:
        anew(case, SEED, done, salvage, next(names))

    session = open_session("fuzz")
    before = session.head, status_of(session, "all")
    for number in range(rounds(LINES)):
        words = line(session.play, random)
        session.close()
        code, wrong = give(salvage, words)
        if wrong:
            short = shortest(salvage, again, words)
            pytest.fail(f"line {number}: salvage do {short!r}: {wrong}")
        done.append(words)
        session = open_session("fuzz")  # As the next line finds it, too.
        session.journal.check()
        after = session.head, status_of(session, "all")
        assert code == 0 or after == before, words
        refused += code == 2
        before = after
    assert refused
    session.close()


def test_odd_words(case: Any, salvage: Callable[..., Any], home: Path, rounds: Callable[[int], int]) -> None:
    """Odd words, in each game others, alone and after an answer that holds, is done or refused."""
    session = begin(case.place, ["Ann", "Bo"], seed=1, mode=case.mode, name="odd")
    for odd in Random(case.id).sample(ODD, min(rounds(TRIED), len(ODD))):
        session.refresh()
        key = next((str(option) for _, option in offered(session.play.ask)), "end") if session.play.ask else "end"
        assert failure(salvage, [odd]) is None, repr(odd)
        assert failure(salvage, [key, odd]) is None, repr([key, odd])
    session.refresh()
    session.journal.check()


@pytest.mark.parametrize("words", [["end"], ["x"], ["end", "x"]])
def test_a_failing_line_is_shortened(words: list[str]) -> None:
    """Of a line only what makes it fail is left."""

    def salvage(_: str, *typed: str) -> Any:
        if "x" in typed:
            raise ZeroDivisionError
        return type("Result", (), {"out": "", "err": "", "code": 0})

    assert (failure(salvage, words) is None) == ("x" not in words)
    if "x" in words:
        assert shortest(salvage, lambda: None, words) == ["x"]
