"""The boards at a glance: cities with what lies there, on the narrowest screens too, and what a small one keeps."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.junk_orbit import constants, summary
from companion.table.compose import view
from companion.table.facts import Asking
from companion.table.news import ToDo
from companion.text.styled_text import text
from tests.evening import Evening

from ..views import rows_of


@pytest.mark.parametrize(
    ("boards", "row"),
    [
        ({"earth": "day", "moon": "day", "mars": "day"}, "Tycho     ■ 6Mum 2Ham 1 1"),
        ({"earth": "day", "moon": "day", "mars": "day", "phobos": "day"}, "Tycho   ■ 6… 2… 1 1"),
    ],
)
def test_ships_and_tiles_of_a_city_keep_apart(boards: dict[str, str], row: str) -> None:
    """Values of tiles run neither together, which reads as one number, nor into a ship."""
    tiles = ["M15", "M23", "S1", "S1"]
    ann = {"ship": "yellow", "side": "A", "at": "Tycho", "cargo": [], "deliveries": []}
    stacks = {f"{source}_stack": {} for source in ("earth", "moon", "mars")}
    state = {"boards": boards, "cities": {"Tycho": tiles}, "players": {"Ann": ann}, **stacks}

    drawn = [text(line) for line in summary.orbits(state, Asking())]

    assert any(row in each for each in drawn), "\n".join(drawn)
    assert max(map(len, drawn)) <= 80


@pytest.mark.parametrize(
    ("tiles", "row"),
    [
        (["E4"], "☆Kilimanjaro 3Ham "),
        (["E4", "M23", "S1"], "☆Kilimanjaro 3Ham 2Ham 1 "),
        (["E4", "M23", "M15"], "☆Kilimanj… 3Ham 2Ham 6Mum "),
        (["E4", "M23", "S1", "S1", "M8"], "☆Kili… 3Ham 2Ham 1 1 3Qui "),
        (["E4", "M23", "M15", "M8"], "☆Kilima… 3Ham 2Ham 6Mum … "),
        (["E4", "M23", "M15", "M8", "E4", "E4"], "☆Kilim… 3… 2… 6… 3… 3… 3… "),
    ],
)
def test_tiles_say_where_they_belong(tiles: list[str], row: str) -> None:
    """By the first letters of the city, for which the end of a long name gives way, where there is room for more than
    half of them; else a starter alone has a bare value."""
    ships = {"Ann": {"ship": "yellow", "side": "A", "at": "Tycho"}}
    stacks = {f"{source}_stack": {} for source in ("earth", "moon", "mars")}
    boards = dict.fromkeys(("earth", "moon", "mars"), "day")
    state = {"boards": boards, "cities": {"Kilimanjaro": tiles}, "players": ships, **stacks}

    assert text(summary.orbits(state, Asking())[1]).startswith(row)


def test_the_first_letters_tell_cities_apart() -> None:
    cities = {city for ring in constants.RING.values() for city in ring}
    assert len({city[: summary.LETTERS] for city in cities}) == len(cities)


@pytest.mark.parametrize(
    ("ships", "tiles", "row"),
    [
        ("", ["S1"] * 4, "☆Kilimanjaro 1 1 1 1 "),
        ("", ["S1"] * 5, "☆Kilimanj… 1 1 1 1 1 "),
        ("", ["S1"] * 6, "☆Kilima… 1 1 1 1 1 1 "),
        ("", ["S1"] * 10, "☆Kili… 1 1 1 1 1 1 … "),
        ("", ["M8"] * 6, "☆Kilimanjaro 6 tiles "),
        ("AB", ["S1"] * 4, "☆Kiliman… ■★ 1 1 1 1 "),
        ("AB", ["S1"] * 5, "☆Kilim… ■★ 1 1 1 1 1 "),
    ],
)
def test_a_crowd_covers_the_end_of_a_name(ships: str, tiles: list[str], row: str) -> None:
    """Of so many tiles that hardly a name is left their number is told, if not even half of them fit."""
    cards = {"A": "yellow", "B": "purple"}
    players = {name: {"ship": cards[name], "side": "A", "at": "Kilimanjaro"} for name in ships}
    boards = dict.fromkeys(("earth", "moon", "mars", "phobos"), "day")
    stacks = {f"{source}_stack": {} for source in ("earth", "moon", "mars")}
    state = {"boards": boards, "cities": {"Kilimanjaro": tiles}, "players": players, **stacks}

    drawn = [text(line) for line in summary.orbits(state, Asking())]

    assert drawn[1].startswith(row)


def test_who_has_the_last_turn_is_never_cut_off() -> None:
    """JO-065: on the narrowest boards the words stand below the Moon, in two rows."""
    players = {name: {"ship": card, "side": "A", "at": "Kepler"} for name, card in (("Ann", "blue"), ("Bo", "green"))}
    boards = dict.fromkeys(("earth", "moon", "mars", "phobos"), "day")
    stacks = {f"{source}_stack": {} for source in ("earth", "moon", "mars")}
    state = {"boards": boards, "cities": {}, "players": players, "last": "Ann", "result": None, **stacks}

    drawn = [text(line) for line in summary.orbits(state, Asking())]

    assert ["The game ends after" in row for row in drawn].count(True) == 1
    assert "Bo's turn" in drawn[-1]


NEWS = (
    "Ben launches S1 (starter) from Tycho to Olympus and moves to Kepler (1 city).",
    "Ben picks up L14 (4 for Bradbury).",
    "Refill Kepler with L2 (2 for Lagos).",
)


@pytest.mark.parametrize("position", ["from Kepler", "from Mumbai", "from Hamilton"])
def test_the_terminal_has_what_decides_the_turn(home: Path, tmp_path: Path, position: str) -> None:
    """JO-035: besides what has just been done, every city, what both ships have, and each tile with what it can
    bring."""
    session = Evening("junk-orbit", tmp_path).begin(position)
    shown = view(session, news=[ToDo(said) for said in NEWS])
    rows = rows_of(shown)
    whole, asked = " ".join(rows), next(number for number, row in enumerate(rows) if row.startswith("Ann: launch"))
    assert len([city for city in shown.state["cities"] if city[:4] not in whole]) == 0
    assert len([row for row in rows if " cargo " in row]) == 2
    assert NEWS[-1] in " ".join(row.strip() for row in rows)
    assert all(f"{option.typed} {option.key}" in " ".join(rows[asked:]) for option in shown.listed)
    usual = " ".join(rows_of(shown))
    for option in shown.listed:
        brings = option.label.note.split()[:1]
        assert re.search(rf"{option.key}\b[^:]*: {re.escape(*brings)}" if brings else option.key, usual)
