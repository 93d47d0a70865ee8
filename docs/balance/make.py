"""The tables of `docs/balance`: documents of `salvage playtest --json` as Markdown, with 95 % intervals.

salvage playtest junk-orbit --games 1100 --seed 2026 --json > found.json
salvage playtest junk-orbit --games 10 --seed 2026 --json > first.json
python docs/balance/make.py found.json first.json

Of a few games it makes a line instead, which stands beneath the table: a test plays them again and compares.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

Found: TypeAlias = Mapping[str, Any]
"""What was found with one number of players."""
ORDER = ("first", "second", "third", "fourth", "fifth")
FIRST_GAMES = 10
"""As many games at most are the first of a page's, for a test to play again."""


def share(found: Found, name: str) -> str:
    low, high = (100 * end for end in found[f"{name}_95"])
    return f"{100 * found[name]:.1f} % [{low:.0f}, {high:.0f}]"


def mean(found: Found, name: str = "mean") -> str:
    """With how far its interval reaches, to the side where it reaches further."""
    ends = found[f"{name}_95"]
    reach = f" ± {max(ends[1] - found[name], found[name] - ends[0]):.1f}" if ends else ""
    return f"{found[name]:.1f}{reach}"


def row(title: str, columns: Iterable[str]) -> str:
    return f"| {title} | {' | '.join(columns)} |"


def trait_rows(found: list[Found], trait: str, name: str, cell: Callable[[Found, str], str]) -> Iterator[str]:
    """A row for each value of a trait: places in their order, others by name."""
    values = {value for each in found for value in each["traits"].get(trait, ())}
    for value in sorted(values, key=lambda value: (ORDER.index(value) if value in ORDER else len(ORDER), value)):
        told = [each["traits"][trait].get(value) for each in found]
        yield row(value, (cell(each, name) if each else "" for each in told))


def ending_rows(found: list[Found]) -> Iterator[str]:
    """How games end, where they end in several ways."""
    rows = [{(each["result"], each["rule"]): each for each in one["endings"]} for one in found]
    kinds = sorted({kind for each in rows for kind in each})
    if len(kinds) > 1:
        for kind in kinds:
            yield row(" ".join(kind), (share(each[kind], "share") if kind in each else "0" for each in rows))


def page(document: Mapping[str, Any]) -> Iterator[str]:
    """The tables of one run."""
    found = document["by_players"]
    yield row(f"{document['games']:,} games each", (f"{each['players']} players" for each in found))
    yield f"|---{'|--:' * len(found)}|"
    yield from ending_rows(found)
    for trait in found[0]["traits"]:
        yield row(f"**wins by {trait}**", ("" for _ in found))
        yield from trait_rows(found, trait, "win_rate", share)
    if "turn" in found[0]["traits"]:
        yield row("**points by turn**", ("" for _ in found))
        yield from trait_rows(found, "turn", "mean_score", mean)
    yield row("turns of all", (mean(each["length"]["turns"]) for each in found))
    lasting = (each["length"]["turns"] for each in found)
    yield row("eight games of ten last, in turns", (f"{each['p10']} to {each['p90']}" for each in lasting))
    yield row("answers", (mean(each["length"]["answers"]) for each in found))


def line_of_first(document: Mapping[str, Any]) -> str:
    """How many answers the first games take with each number of players: any other answer is likely to change that."""
    answers = (f"{found['answers_per_game'] * found['games']:,.0f}" for found in document["by_players"])
    return f"Answers in the first {document['games']} games of each column: {'; '.join(answers)}."


def main() -> None:
    for name in sys.argv[1:]:
        document = json.loads(Path(name).read_text(encoding="utf-8"))
        print(line_of_first(document) if document["games"] <= FIRST_GAMES else "\n".join(page(document)), end="\n\n")


if __name__ == "__main__":
    main()
