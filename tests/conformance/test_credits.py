"""Who made the original games is data; our own pages name them as the data does (books: test_rulebook)."""

from __future__ import annotations

from pathlib import Path

import pytest

from components.loader import load
from components.places import find_games, locate

ROOT = Path(__file__).parents[2]


PAGES = ("README.md", "LICENSE-CONTENT.md")


@pytest.mark.parametrize("game", find_games())
def test_pages_name_them(game: str) -> None:
    """README names who designed a game, the page of rights also who drew and published it."""
    box = load(locate(game))
    made = box.credits
    readme, rights = (" ".join((ROOT / file).read_text(encoding="utf-8").split()) for file in PAGES)

    assert made.designers
    assert [name for name in made.designers if name not in readme] == []
    (line,) = (line for line in rights.split("* ") if line.startswith(f"{box.title}: "))
    assert [name for name in (*made.designers, *made.artists, made.publisher) if name not in line] == []


def test_spacecraft() -> None:
    """Its rulebook's last page: one designed it, another drew it."""
    made = load(locate("spacecraft")).credits

    assert made[:4] == (("Michał Gryń",), ("Piotr Sokołowski",), "Granna", 2022)
