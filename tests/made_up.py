"""A made-up language, xx: each message stands between two signs, so that what has none isn't marked."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, MutableMapping
from html.parser import HTMLParser
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

from companion.conformance.untranslated import find_untranslated
from companion.game_registry.trust import is_trusted
from components import messages
from components.places import GamePlace, locate

from .game_folder import FirstGame

PLAYERS = "Άλφα", "Βήτα"
STARTERS = "cards", "tiles", "board", "hexes", "track", "tricks"
"""All that come with rules."""
MAX_SHOWN = 200
"""Letters of a text of which all is shown."""
HTML_ATTRIBUTES = ("alt", "aria-label", "placeholder", "title")


class Marked(MutableMapping[str, Any]):
    """Every message between its signs."""

    def __init__(self, forms: int = 1) -> None:
        self.forms = forms

    def __getitem__(self, text: str) -> Any:
        return f"†{text}‡" if self.forms == 1 else [f"†{text}‡"] * self.forms

    def __contains__(self, text: object) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 1

    def __setitem__(self, text: str, said: Any) -> None: ...
    def __delitem__(self, text: str) -> None: ...


def speak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a dictionary of it."""
    made_up = messages.Dictionary("xx", Marked(), Marked(2), messages.ENGLISH.choose)
    monkeypatch.setattr(messages, "read_dictionary", lambda code: made_up if code == "xx" else messages.ENGLISH)
    monkeypatch.setattr(messages, "find_languages", lambda: {"en", "xx"})


def lay_out(folder: Path, starter: str = "cards") -> GamePlace:
    """A starter with rules, whose own words are all in that language, too; its Python says them by their keys."""
    game = FirstGame(folder / "market", starter, rules=True)
    for file in ("components/game.yaml", "components/state.yaml", "layouts/faces.yaml"):
        text = (game.folder / file).read_text(encoding="utf-8")
        text = re.sub(r'((?:title|label|name): )"?(?!text,)([\w ]+)"?(?=[,}\n])', r'\1"†\2‡"', text)
        text = re.sub(r"(?m)^( *summary: )([^\n]+)$", r'\1"†\2‡"', text)
        text = re.sub(r'(paragraph: )"([^"{][^"]*)"', r'\1"†\2‡"', text)
        game.write(file, re.sub(r"(?m)^turn: \[.*", "turn: [†play‡, †move‡]", text))
    game.change("components/game.yaml", "\nplayers: [", "\nlanguage: en\nlanguages: [en, xx]\nplayers: [")
    for table in (game.folder / "components").glob("*.csv"):
        head, *rows = csv.reader(table.read_text(encoding="utf-8").splitlines())
        for row in rows if "name" in head else ():
            row[head.index("name")] = f"†{row[head.index('name')]}‡"
        game.write(f"components/{table.name}", "\n".join(map(",".join, [head, *rows])))
    teach = (game.folder / "companion/teach.yaml").read_text(encoding="utf-8")
    game.write("companion/teach.xx.yaml", re.sub(r"(?m)((?:title|text): )(.*)$", r"\1†\2‡", teach))
    ledger = (game.folder / "docs/rules/market.md").read_text(encoding="utf-8")
    game.write("docs/rules/market.xx.md", re.sub(r"(?m)^(\| \S+ \| )([^|]*) \|", r"\1†\2‡ |", ledger))
    game.write("layouts/rulebook.xx.md", "# †Night Market‡\n\n## †Turns‡\n\n†Play a card.‡ {MA-003}\n")
    place = locate(f"{game.folder}#xx")
    assert is_trusted(place, grant=True)
    texts = [each.what.removeprefix("untranslated: ") for each in find_untranslated(place)]
    own = [f"{text}: {text[0]}†{text[1:-1]}‡{text[0]}" for text in texts]
    game.write("companion/words.xx.yaml", "\n".join(own))
    return place


class _Texts(HTMLParser):
    """What people read of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts = [""]
        self.hidden = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden = tag if tag in ("script", "style") else self.hidden
        self.texts[-1:-1] = [value or "" for name, value in attrs if name in HTML_ATTRIBUTES]
        self._part(tag)

    def handle_endtag(self, tag: str) -> None:
        self.hidden = "" if tag == self.hidden else self.hidden
        self._part(tag)

    def handle_data(self, data: str) -> None:
        self.texts[-1] += "" if self.hidden else data

    def _part(self, tag: str) -> None:
        """Begin another text, but within a message."""
        self.texts += [] if tag in ("b", "i") else [""]


def find_unmarked(page: str, known: str = "") -> list[str]:
    """The words of a page, or of a text, that aren't marked. known: a pattern of those that needn't be."""
    parser = _Texts()
    parser.feed(page)
    found = []
    for text in parser.texts:  # Messages within others may be joined, so that a sign of one is lost.
        depths = accumulate((sign == "†") - (sign == "‡") for sign in text)
        rest = "".join(
            sign if depth <= 0 and sign not in "†‡" else " " for sign, depth in zip(text, depths, strict=True)
        )
        rest = re.sub(known, " ", rest) if known else rest
        if re.search(r"[A-Za-z]{2,}", rest):
            found.append(" ".join(rest.split() if len(text) > MAX_SHOWN else text.split()))
    return found
