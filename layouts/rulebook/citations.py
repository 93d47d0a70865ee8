"""Which rules a rulebook cites, and under which heading: the ids that end a paragraph."""

from __future__ import annotations

import re
from collections.abc import Iterator

from components.places import GamePlace
from components.yamlfile import read_text
from layouts.rulebook import BOOKS

TAG = re.compile(r"\s*\{([A-Z]+-[A-Z]?\d+(?: [A-Z]+-[A-Z]?\d+)*)\}\s*$")
"""Rule ids that end a paragraph."""
_HEADING = re.compile(r"#{1,4}\s+(.*)")
_ICON = re.compile(r"\{[a-z][a-z0-9-]*\}\s*")


def read_headings(place: GamePlace) -> dict[str, str]:
    """`headings_of_rules` of a game's rulebook, then of its manual; nothing where it has none.

    Raises SalvageError for a file that is no text.
    """
    files = [place.layouts / f"{book}.md" for book in BOOKS] if place.layouts else []
    return headings_of_rules("\n".join(read_text(file) for file in files if file.is_file()))


def headings_of_rules(manuscript: str) -> dict[str, str]:
    """The heading of a rulebook's section that cites a rule first, by the rule's id; from the manuscript's text.

    >>> headings_of_rules("## Move {icon}\\n\\nUp to 3 steps. {SJ-028}\\n\\n### Slots {SJ-047}")
    {'SJ-028': 'Move', 'SJ-047': 'Slots'}
    """
    found: dict[str, str] = {}
    for id, heading in _cited(manuscript):
        found.setdefault(id, heading)
    return found


def _cited(manuscript: str) -> Iterator[tuple[str, str]]:
    heading = ""
    for line in manuscript.splitlines():
        tag = TAG.search(line)
        if begins := _HEADING.match(TAG.sub("", line)):
            heading = _ICON.sub("", begins[1]).strip()
        if tag:
            yield from ((id, heading) for id in tag[1].split())
