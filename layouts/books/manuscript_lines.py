"""Selection and order of a manuscript's lines: those of the chosen modules, and entries from A to Z.

Comments, `<!-- … -->`, on one line or several, are the author's notes and aren't printed.

`::: when embers` begins lines for people who print that module (of several named, any one is enough), `::: when not
embers` lines for all others; `::: end` ends them. They may contain anything: rows of a table, items of a list,
directives.

`::: a-to-z` sorts the sections (`###`) below it by name, up to the next chapter, and adds a heading with the letter
before the first of each. Entries can thus be written by topic and found alphabetically.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from components.problems import did_you_mean, listed


class ManuscriptLine(NamedTuple):
    """A line of the manuscript: its number from 1, and its text."""

    number: int
    text: str


NoteFault = Callable[[int, str], None]

_WHEN_LINE = re.compile(r":::\s*when\b\s*(not\b)?\s*(.*?)\s*")
_END = re.compile(r":::\s*end\s*")
_A_TO_Z = re.compile(r":::\s*a-to-z\s*")
_COMMENT_OR_CODE = re.compile(r"\\.|(?<!`)(`+)(?!`)[^`\n]+\1(?!`)|<!--(?:-?>|.*?(-->|\Z))", re.DOTALL)
_UNDERLINE = re.compile(r" {0,3}(?:-+|=+)\s*")
"""Turns the line above into a heading."""
_CHAPTER = re.compile(r" {0,3}##?\s")
_ARTICLE = re.compile(r"(?i)\A[# ]*the\s+")


def read_lines(text: str, fault: NoteFault = lambda number, what: None) -> list[ManuscriptLine]:
    """Return the lines of a manuscript's text without its comments; a line with nothing but a comment ends a paragraph,
    but not a table.

    >>> [line.text for line in read_lines("a <!-- b -->\\n| c |\\n<!-- d\\ne -->\\n| f |\\n`<!-- g -->`")]
    ['a', '| c |', '| f |', '`<!-- g -->`']
    """

    def leave_out(found: re.Match[str]) -> str:
        if not found[0].startswith("<!--"):
            return found[0]
        if found[2] == "":
            number = found.string.count("\n", 0, found.start()) + 1
            fault(number, "a comment is never closed; end it with -->")
        return "\n" * found[0].count("\n")

    given = text.splitlines()
    kept = _COMMENT_OR_CODE.sub(leave_out, "\n".join(given)).split("\n") if given else []
    made: list[ManuscriptLine] = []
    for number, (before, after) in enumerate(zip(given, kept, strict=True), 1):
        if before == after:
            made.append(ManuscriptLine(number, after))
        elif after.strip() or not made or not made[-1].text.lstrip().startswith("|"):
            made.append(ManuscriptLine(number, after.rstrip()))
    return made


def choose_lines(
    lines: Iterable[ManuscriptLine], known: Collection[str], chosen: Collection[str], fault: NoteFault
) -> list[ManuscriptLine]:
    """Return the lines for the chosen modules, without the `when` and `end` lines. known: all modules."""
    made: list[ManuscriptLine] = []
    inside: list[tuple[int, bool]] = []
    for line in lines:
        if when := _WHEN_LINE.fullmatch(line.text):
            names = when[2].split()
            for name in names:
                if name not in known:
                    fault(line.number, f"there is no module '{name}'{did_you_mean(name, known)}; {_modules(known)}")
            if not names:
                fault(line.number, f"'when' names no module; {_modules(known)}")
            inside.append((line.number, any(name in chosen for name in names) != bool(when[1])))
        elif _END.fullmatch(line.text):
            if inside:
                inside.pop()
            else:
                fault(line.number, "'::: end' ends nothing here; begin with '::: when MODULE'")
        elif all(shown for _, shown in inside):
            made.append(line)
    for number, _ in inside:
        fault(number, "'when' is never ended; end it with a line '::: end'")
    return made


def _modules(known: Iterable[str]) -> str:
    return f"modules are {listed(known)}"


def sort_entries(lines: Sequence[ManuscriptLine]) -> list[ManuscriptLine]:
    """Sort the sections below each `::: a-to-z` alphabetically, with each letter as a heading."""
    made: list[ManuscriptLine] = []
    at = 0
    while at < len(lines):
        if not _A_TO_Z.fullmatch(lines[at].text):
            made.append(lines[at])
            at += 1
            continue
        end = next((i for i in range(at + 1, len(lines)) if _begins_chapter(lines, i)), len(lines))
        made += _sorted_entries(lines[at + 1 : end])
        at = end
    return made


def _begins_chapter(lines: Sequence[ManuscriptLine], at: int) -> bool:
    """Return whether a line is the heading of a chapter or of the whole book."""
    below = lines[at + 1].text if at + 1 < len(lines) else ""
    return bool(_CHAPTER.match(lines[at].text) or (lines[at].text.strip() and _UNDERLINE.fullmatch(below)))


def _sorted_entries(lines: Sequence[ManuscriptLine]) -> list[ManuscriptLine]:
    starts = [i for i, line in enumerate(lines) if line.text.startswith("### ")]
    if not starts:
        return list(lines)
    made = list(lines[: starts[0]])
    entries = [lines[a:b] for a, b in zip(starts, [*starts[1:], len(lines)], strict=True)]
    letter = ""
    for head, *rest in sorted(entries, key=lambda entry: _key(entry[0].text)):
        if _key(head.text)[:1] != letter:
            letter = _key(head.text)[:1]
            made += (ManuscriptLine(head.number, text) for text in ("", f"### {letter.upper()}", ""))
        made += [ManuscriptLine(head.number, f"#{head.text}"), *rest]
    return made


def _key(heading: str) -> str:
    """Return the sort key of an entry: its letters and digits, without an article."""
    return re.sub(r"[^a-z0-9 ]+", "", _ARTICLE.sub("", heading).lower()).strip()
