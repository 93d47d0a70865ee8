"""Make the tables of `docs/balance` again: play the games that the pages name, and write the results.

python docs/balance/make.py                    # all pages
python docs/balance/make.py docs/balance/mixia.md

Tables stand between `<!-- salvage playtest … -->`, the command that plays their games, and `<!-- end -->`. They are
those of `salvage playtest --report`. Below them is a line about the first games, which a test replays and compares.
Games are kept in `output/balance`, so that a run that was stopped continues where it was.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from companion.making.playtest_sections import ReportSection, make_sections
from components.places import locate

KEPT = Path(__file__).parents[2] / "output" / "balance"
FIRST_GAMES = 4
"""How many games at the start of a table a test plays again."""
TABLE = re.compile(r"(?<=^<!-- salvage )(playtest [^\n]+)( -->\n).*?(?=^<!-- end -->$)", re.M | re.S)
Salvage = Callable[[Sequence[str]], Any]


def show_section(section: ReportSection) -> Iterator[str]:
    """A table as Markdown."""
    yield f"**{section.title}**\n"
    yield f"| {' | '.join(section.headings)} |"
    yield f"|---{'|--:' * (len(section.headings) - 1)}|"
    for name, *cells in section.rows:
        shown = f"`{name}`" if ": " in name else name  # A card, and an event's name in code.
        yield f"| {' | '.join([shown, *cells])} |"
    yield ""
    if section.note:
        yield f"{section.note}\n"


def line_of_first(command: str, salvage: Salvage) -> str:
    """How many answers the first games take, by number of players; any different answer is likely to change that."""
    words = shlex.split(command)
    words[words.index("--games") + 1] = f"{FIRST_GAMES}"
    found = salvage([word for word in words if word != "--quality"] + ["--json"])
    documents: Sequence[Mapping[str, Any]] = [found["this"], found["other"]] if "compare" in found else [found]
    answers = [f"{one['answers_per_game'] * FIRST_GAMES:,.0f}" for each in documents for one in each["by_players"]]
    return f"Answers in the first {FIRST_GAMES} games of each column: {'; '.join(answers)}."


def make_tables(command: str, salvage: Salvage) -> str:
    """The tables of a command, and the line of its first games."""
    words = shlex.split(command)
    sections = make_sections(locate(words[1]), salvage([*words, "--json"]))
    return "\n".join([line for each in sections for line in show_section(each)] + [line_of_first(command, salvage), ""])


def run_salvage(words: Sequence[str]) -> Any:
    """The JSON that a command prints."""
    KEPT.mkdir(parents=True, exist_ok=True)
    asked = re.sub(r"--games \d{2,}", "", " ".join(words))  # More games continue in the same file.
    file = KEPT / f"{sha256(asked.encode()).hexdigest()[:12]}.games"
    playing = ["salvage", *words, "--jobs", "1", "--keep", str(file)]
    done = subprocess.run(playing, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:  # The kept games are of another version.
        file.unlink(missing_ok=True)
        done = subprocess.run(playing, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout)


def main() -> None:
    """Make the pages that are named, or all."""
    pages = [Path(name) for name in sys.argv[1:]] or sorted(Path(__file__).parent.glob("*.md"))
    for page in pages:
        text = page.read_text(encoding="utf-8")
        made = TABLE.sub(lambda found: f"{found[1]}{found[2]}\n{make_tables(found[1], run_salvage)}\n", text)
        page.write_text(made, encoding="utf-8")
        print(page)


if __name__ == "__main__":
    main()
