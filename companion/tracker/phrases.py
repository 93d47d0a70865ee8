"""Other ways to say a line of a tracked game (`phrases.txt`), for those who don't know its verbs: read where a line
isn't taken as it is, so that they take no word away from a game."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
FIGURES = {word: str(number) for number, word in enumerate(NUMBERS, 1)}
MEANING_SIGN, ANSWER_SIGN = " -> ", " !! "


@cache
def _ways(sign: str) -> list[tuple[re.Pattern[str], str]]:
    """The lines of the file with a sign: what is said, as a pattern, and what stands behind the sign."""
    lines = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    parts = (line.split(sign) for line in lines if sign in line and not line.startswith("#"))
    return [(re.compile(said, re.IGNORECASE), meant) for said, meant in parts]


def say_otherwise(line: str, track: str) -> str:
    """The line that another way to say it means, else the line itself. track: the label of the only track on which
    players move, "" where there is none."""
    said = " ".join(FIGURES.get(word.lower(), word) for word in line.split())
    for way, meant in _ways(MEANING_SIGN):
        if (track or "{track}" not in meant) and (found := way.fullmatch(said)):
            made = " ".join(found.expand(meant).replace("{track}", track).split())
            if made.lower() != line.lower():
                return made
    return said


def answer_to(line: str) -> str:
    """What to type instead of a line that asks for what isn't done here; "" of others."""
    return next((answer for said, answer in _ways(ANSWER_SIGN) if said.fullmatch(line)), "")
