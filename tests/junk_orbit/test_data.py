"""The box as data: the rings, the 128 tiles with the constraints of their house values, ships and powers."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from statistics import mean

import pytest

from components.schema import Game, Piece

LEDGER = (Path(__file__).parents[2] / "docs" / "rules" / "junk-orbit.md").read_text(encoding="utf-8")
SOURCES = {"earth": 37, "moon": 29, "mars": 47}


def tiles(game: Game, source: str) -> list[Piece]:
    return list(game.kinds[f"{source}-tile"].pieces)


def body(game: Game, city: object) -> str:
    """Whose stack refills a city."""
    board = game.tables["cities"].row(str(city))["board"]
    return str(game.tables["boards"].row(str(board))["stack"])


def test_boards_and_cities(game: Game) -> None:
    """JO-001 to JO-006: five boards of two sides; 9, 5, 9, 3 and 2 cities."""
    board = game.kinds["board"]
    cities = Counter(str(row["board"]) for row in game.tables["cities"].rows)

    assert (board.count, board.sides, board.back) == (5, 2, "own")
    assert cities == {"earth": 9, "moon": 5, "mars": 9, "phobos": 3, "deimos": 2}


def test_rings_are_the_ledgers(game: Game) -> None:
    """Ledger 1.1: the spaces of each ring in clockwise order, shared ones on both."""
    told = re.findall(r"^\| (Earth|Moon|Mars|Phobos|Deimos) \| (0 [^|]+?) \|", LEDGER, re.M)
    rings = {name.lower(): [re.sub(r"^\d+ |\*", "", c) for c in ring.split(", ")] for name, ring in told}
    cities = {str(row["city"]) for row in game.tables["cities"].rows}

    assert {row["board"]: list(row["ring"]) for row in game.tables["boards"].rows} == rings
    assert {city for ring in rings.values() for city in ring} == cities


def test_the_rulebooks_examples_hold_on_the_rings(game: Game) -> None:
    """JO-100, JO-101: from Kepler a 4 reaches Tharsis, Copernicus, Hamilton and NYC, and nothing else."""
    rings = {str(row["board"]): list(row["ring"]) for row in game.tables["boards"].rows}
    stops = set()

    def fly(board: str, city: str, sense: int, left: int) -> None:
        if left == 0:
            stops.add(city)
            return
        ring = rings[board]
        there = ring[(ring.index(city) + sense) % len(ring)]
        fly(board, there, sense, left - 1)
        for other, ring in rings.items():
            if other != board and there in ring and left > 1:
                fly(other, there, -sense, left - 1)

    fly("moon", "Kepler", 1, 4)
    assert stops == {"Tharsis", "Copernicus"}
    stops.clear()
    fly("moon", "Kepler", -1, 4)
    assert stops == {"Hamilton", "NYC"}


def test_transfer_points(game: Game) -> None:
    """JO-007, JO-017 to JO-019, JO-058: four cities on two rings each, with their signs."""
    table = game.tables["transfer-points"]
    found = {
        row["city"]: (game.tables["cities"].row(row["city"])["board"], row["beyond"], row["sign"]) for row in table.rows
    }

    assert found == {
        "Kilimanjaro": ("earth", "moon", "star"),
        "Olympus": ("mars", "moon", "asterisk"),
        "Bradbury": ("mars", "phobos", "square"),
        "Hellas": ("mars", "deimos", "triangle"),
    }
    for city, (home, beyond, _) in found.items():
        on = {str(row["board"]) for row in game.tables["boards"].rows if city in row["ring"]}
        assert on == {home, beyond}


def test_tiles_are_128(game: Game) -> None:
    """CON-1, JO-010, JO-014, JO-031: 15 starters of value 1 and 2, and 37, 29, 47 from the three sources."""
    starters = {
        piece.key: (piece.count, piece.per_player, piece.fields["value"]) for piece in game.kinds["starter-tile"].pieces
    }

    assert game.count("junk") == 128
    assert starters == {"S1": (10, 2, 1), "S2": (5, 1, 2)}
    assert {source: game.count(f"{source}-tile") for source in SOURCES} == SOURCES
    assert all("destination" not in game.kinds["starter-tile"].fields for _ in starters)


def steps(game: Game, source: str) -> dict[str, int]:
    """How far each city lies from the nearest one that a stack fills, over the joined orbits."""
    rings = [[str(city) for city in row["ring"]] for row in game.tables["boards"].rows]
    beside = [{ring[place - 1], city} for ring in rings for place, city in enumerate(ring)]
    far = {str(row["city"]): 0 for row in game.tables["cities"].rows if body(game, row["city"]) == source}
    edge = set(far)
    while edge:
        edge = {city for pair in beside if pair & edge for city in pair} - set(far)
        far |= dict.fromkeys(edge, max(far.values()) + 1)
    return far


@pytest.mark.parametrize("source", SOURCES)
def test_tiles_are_the_ledgers(game: Game, source: str) -> None:
    """Ledger 1.2: destinations, values and marks, in the order of codes within each mark."""
    rows = re.findall(rf"^\| {source.capitalize()} \| (\d)\+ \| (\d+) \| (.*) \|$", LEDGER, re.M)
    told = [(int(mark), city, int(value))
            for mark, _, row in rows
            for city, values in (part.split(": ") for part in row.split("; "))
            for value in values.split(", ")]  # fmt: skip
    found = [(p.fields["mark"], p.fields["destination"], p.fields["value"]) for p in tiles(game, source)]

    assert sorted(found, key=lambda tile: int(str(tile[0]))) == told
    assert [int(n) for _, n, _ in rows] == [sum(1 for mark, *_ in told if mark == m) for m in (2, 4, 5)]


@pytest.mark.parametrize("source", SOURCES)
def test_values_go_by_distance(game: Game, source: str) -> None:
    """Ledger 1.2: from the nearest city to the farthest each group of tiles takes the values of its row."""
    told = re.findall(rf"^\| {source.capitalize()} \| (\d)\+ \| ((?:\d )+\d) \|$", LEDGER, re.M)
    handed_out = {int(mark): [int(value) for value in row.split()] for mark, row in told}
    far, order = steps(game, source), [str(row["city"]) for row in game.tables["cities"].rows]
    for mark in (2, 4, 5):
        group = [tile.fields for tile in tiles(game, source) if tile.fields["mark"] == mark]
        group.sort(key=lambda it: (far[str(it["destination"])], order.index(str(it["destination"]))))
        assert [it["value"] for it in group] == handed_out[mark]


def test_short_hops_and_long_hauls(game: Game) -> None:
    """Ledger 1.2: tiles of 4+ and 5+ are 1s and 2s to near cities and 6s; at a 1, a 2 or a 6 no tile comes to rest next
    door to where its ship stops, on a ring of seven or of nine."""
    for source in SOURCES:
        assert {t.fields["value"] for t in tiles(game, source) if t.fields["mark"] != 2} <= {1, 2, 6}
    beside = {(ring, value) for ring in (7, 9) for value in range(1, 7) if 2 * value % ring in (1, ring - 1)}
    assert beside == {(7, 3), (7, 4), (9, 4), (9, 5)}


@pytest.mark.parametrize("source", SOURCES)
def test_the_farther_the_more(game: Game, source: str) -> None:
    """Ledger 1.2: a tile of the third that goes far is worth a point more than one of the third that stays near."""
    far = steps(game, source)
    byfar = sorted(tiles(game, source), key=lambda tile: far[str(tile.fields["destination"])])
    values = [int(str(tile.fields["value"])) for tile in byfar]
    third = len(values) // 3

    assert mean(values[-third:]) - mean(values[:third]) >= 1


@pytest.mark.parametrize("source", SOURCES)
def test_tiles_go_to_another_board(game: Game, source: str) -> None:
    """CON-2, JO-099: no tile has its destination where its own stack refills."""
    assert all(body(game, tile.fields["destination"]) != source for tile in tiles(game, source))


def test_marks_keep_boards_in_mind(game: Game) -> None:
    """CON-3, JO-015: tiles for Phobos from 4 players on, for Deimos with 5; a tile's mark is that of its module."""
    boards = game.tables["boards"]
    for source in SOURCES:
        for tile in tiles(game, source):
            board = str(game.tables["cities"].row(str(tile.fields["destination"]))["board"])
            assert tile.fields["mark"] >= boards.row(board)["players"], tile.id
            assert tile.fields["mark"] == (game.modules[tile.module].players or 2), tile.id


def test_the_examples_have_their_tiles(game: Game) -> None:
    """CON-4: a 4 for Tharsis not from Mars, two for Hamilton, one for Kepler, an Earth tile of 1."""

    def some(city: str, *sources: str) -> list[Piece]:
        return [
            t
            for source in sources
            for t in tiles(game, source)
            if t.fields["destination"] == city and t.fields["mark"] == 2
        ]

    assert any(tile.fields["value"] == 4 for tile in some("Tharsis", "earth", "moon"))
    assert len(some("Hamilton", "earth", "mars")) >= 2
    assert some("Kepler", "earth", "mars")
    assert any(tile.fields["value"] == 1 for tile in tiles(game, "earth"))


def test_no_stack_is_richer(game: Game) -> None:
    """CON-5: values 1 to 6, of the same mean for all sources; each city in play is wanted twice; no two tiles alike."""
    every = [(source, tile) for source in SOURCES for tile in tiles(game, source)]
    assert {t.fields["value"] for _, t in every} == set(range(1, 7))
    for mark, told in ((2, 3.2), (4, 3.4), (5, 3.5)):
        used = [(s, int(str(t.fields["value"]))) for s, t in every if int(str(t.fields["mark"])) <= mark]
        means = [mean(value for source, value in used if source == each) for each in SOURCES]
        assert round(max(means) - min(means), 1) <= 0.1
        assert round(mean(value for _, value in used), 1) == told
    for players, boards in ((2, {"earth", "moon", "mars"}), (4, {"phobos"}), (5, {"deimos"})):
        wanted = Counter(
            str(t.fields["destination"]) for _, t in every if int(str(t.fields["mark"])) <= max(players, 2)
        )
        cities = [str(row["city"]) for row in game.tables["cities"].rows if row["board"] in boards]
        assert min(wanted[city] for city in cities) >= 2
    alike = Counter((s, t.fields["mark"], t.fields["destination"], t.fields["value"]) for s, t in every)
    assert max(alike.values()) == 1
    early = Counter(str(t.fields["destination"]) for _, t in every if t.fields["mark"] == 2)
    moon = [str(row["city"]) for row in game.tables["cities"].rows if row["board"] == "moon"]
    assert early["Kepler"] == min(early[city] for city in moon)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_stacks_are_neither_short_nor_endless(game: Game, players: int) -> None:
    """CON-6, JO-021 to JO-027, JO-032: 11 to 28 tiles are left in every stack after set-up."""
    in_play = [row for row in game.tables["boards"].rows if row["players"] <= players]
    seeded = Counter(
        body(game, row["city"]) for row in game.tables["cities"].rows if row["board"] in {b["board"] for b in in_play}
    )
    for source in SOURCES:
        used = sum(1 for tile in tiles(game, source) if int(str(tile.fields["mark"])) <= players)
        assert 11 <= used - seeded[source] - players <= 28


def test_codes_tell_the_source(game: Game) -> None:
    """A code is a letter for the source and a number, in order; no two read alike (`salvage check` sees to that)."""
    for source, letter in {"earth": "E", "moon": "L", "mars": "M"}.items():
        assert [tile.code for tile in tiles(game, source)] == [f"{letter}{i}" for i in range(1, SOURCES[source] + 1)]
        assert all(tile.code == tile.key for tile in tiles(game, source))


def test_junk_is_of_many_kinds(game: Game) -> None:
    """At least two dozen different objects; no city is promised the same one twice. Names tell what is printed."""
    every = [tile for source in SOURCES for tile in tiles(game, source)]
    promised = Counter((tile.fields["destination"], tile.fields["object"]) for tile in every)

    assert len({tile.fields["object"] for tile in every}) >= 24
    assert max(promised.values()) == 1
    for tile in every:
        assert tile.name == f"{tile.code} ({tile.fields['value']} for {tile.fields['destination']})"


def test_ships_and_powers(game: Game) -> None:
    """JO-008, JO-009, JO-A35: five cards with an A and a B power each, in the ledger's order; tokens match by key."""
    cards = game.kinds["ship-card"].pieces
    powers = game.tables["powers"]
    pairs = [tuple(str(powers.row(str(card.fields[side]))["name"]) for side in ("a", "b")) for card in cards]
    told = re.findall(r"^\| [1-5] \| ([^|]+) \| ([^|]+) \|$", LEDGER, re.M)

    assert pairs == told
    assert all(powers.row(str(card.fields[side]))["side"] == side.upper() for card in cards for side in ("a", "b"))
    assert [p.key for p in game.kinds["ship-token"].pieces] == [p.key for p in cards]
    assert len({p.fields["mark"] for p in cards}) == len({p.fields["colour"] for p in cards}) == 5


def test_relief(game: Game) -> None:
    """JO-093, JO-094: 3, 4, 5, 6 places are worth 2, 4, 8, 9 more, each further one 1 more."""
    rows = [(row["destinations"], row["bonus"]) for row in game.tables["relief"].rows]

    assert rows == [(3, 2), (4, 4), (5, 8), (6, 9)]
    assert all(b[0] == a[0] + 1 for a, b in pairwise(rows))
    assert game.constants["relief_more"].value == 1
