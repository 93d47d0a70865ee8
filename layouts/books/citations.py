"""Citations of rules: the ids at the end of a paragraph, the heading above each, and the marks in the margin."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from components.base.files import read_text
from components.places import GamePlace
from layouts import BOOKS
from layouts.books.manuscript_lines import read_lines

_ID = r"[A-Z]+-[A-Z]?\d+"
TAG = re.compile(rf"(?<!\s)\s*\{{({_ID}(?:(?: |\}}\s*\{{){_ID})*)\}}\s*$")
"""Rule ids at the end of a paragraph: `{SD-040 SD-041}`, or each in its own braces."""
RULE_ID = re.compile(_ID)
_MARK = re.compile(r"[A-Z]+-(A?)0*(\d+)")
_HEADING = re.compile(r"#{1,4}\s+(.*)")
_ICON = re.compile(r"\{[a-z][a-z0-9-]*\}\s*")


def read_headings(place: GamePlace) -> Mapping[str, str]:
    """Return `headings_of_rules` of a game's rulebook, then of its manual; empty without either.

    Raises SalvageError for a file that isn't text.
    """
    return headings_of_rules(_read(place))


def _read(place: GamePlace) -> str:
    ends = (f".{place.language}.md", ".md")  # A book in the game's language takes precedence over that in its first.
    books = ([part.layouts / f"{book}{end}" for end in ends] for part in place.parts if part.layouts for book in BOOKS)
    files = filter(None, (next(filter(Path.is_file, each), None) for each in books))
    return "\n".join(line.text for file in files for line in read_lines(read_text(file)))


def cited_where(place: GamePlace, is_meant: Callable[[str], bool]) -> list[str]:
    """List the rule ids of those paragraphs of a game's rulebook and manual whose text `is_meant` accepts, each once.
    Raises SalvageError."""
    tags = [tag for line in _read(place).splitlines() if (tag := TAG.search(line)) and is_meant(TAG.sub("", line))]
    return [*dict.fromkeys(id for tag in tags for id in RULE_ID.findall(tag[1]))]


@lru_cache(maxsize=8)
def headings_of_rules(manuscript: str) -> Mapping[str, str]:
    """Map the ids of rules to the heading of the first section of a manuscript's text that cites each.

    >>> headings_of_rules("## Move {icon}\\n\\nUp to 3 steps. {SJ-028}\\n\\n### Slots {SJ-047}")
    {'SJ-028': 'Move', 'SJ-047': 'Slots'}
    """
    found: dict[str, str] = {}
    heading = ""
    for line in manuscript.splitlines():
        tag = TAG.search(line)
        if begins := _HEADING.match(TAG.sub("", line)):
            heading = _ICON.sub("", begins[1]).strip()
        for id in RULE_ID.findall(tag[1]) if tag else ():
            found.setdefault(id, heading)
    return found


def marks_of(ids: Sequence[str]) -> tuple[str, ...]:
    """Format rules for the margin: only numbers, neighbours as a range, rulings with their A.

    >>> marks_of(("SD-037", "SD-038", "SD-A03", "SD-040", "SD-110", "SD-111", "SD-112"))
    ('37–38', '40', '110–2', 'A3')
    """
    found = [(match[1], int(match[2])) for id in ids if (match := _MARK.fullmatch(id))]
    marks: list[str] = []
    for letter in ("", "A"):
        run: list[int] = []
        for number in [*sorted(n for kind, n in found if kind == letter), None]:
            if run and number != run[-1] + 1:
                marks += _run(letter, run)
                run = []
            if number is not None:
                run.append(number)
    return tuple(marks)


def _run(letter: str, numbers: Sequence[int]) -> list[str]:
    """Format consecutive numbers as a range if it fits the margin; of three-digit numbers only the last digit is
    repeated."""
    first, last = str(numbers[0]), str(numbers[-1])
    together = f"{letter}{first}–{last[-1] if len(first) > 2 and first[:-1] == last[:-1] else last}"
    return [together] if len(numbers) > 1 and len(together) < 6 else [f"{letter}{number}" for number in numbers]
