"""The data of Space Debris against the rulebook's list of components and the ledger's tables."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

from components.contents import listing
from components.kinds import fold_code
from components.schema import Game

# The rulebook's list of components (SD-002 to SD-008).
CONTENTS = {
    "board": 3,
    "board.leo-board": 1,
    "board.heo-board": 1,
    "board.gso-board": 1,
    "threat-track": 1,
    "threat-marker": 1,
    "pawn": 4,
    "ship-card": 4,
    "ship-hp-tracker": 4,
    "ship-capacity-tracker": 4,
    "player-aid": 4,
    "satellite-token": 4,
    "satellite-card": 8,
    "satellite-hp-tracker": 4,
    "resource-deck": 52,
    "resource-card.fuel": 10,
    "resource-card.electronics": 10,
    "resource-card.plastic": 10,
    "resource-card.metal": 10,
    "resource-card.junk": 12,
    "orbit-deck": 40,
    "orbit-card.fragmentation": 4,
    "debris": 50,
}

# Fuel, electronics, plastic, metal, as SD-121 to SD-128 give them.
COSTS = {
    "Armor Plating": (3, 1, 1, 3),
    "Automation": (1, 1, 3, 3),
    "Debris Forecast": (2, 2, 2, 2),
    "Extra Storage": (0, 0, 4, 4),
    "Gravity Assist": (1, 3, 3, 1),
    "Onboard Boosters": (4, 4, 0, 0),
    "Orbital Decay": (0, 4, 4, 0),
    "Rendezvous": (3, 3, 1, 1),
}

# The ledger's table of lines (1.4): these, and the same turned by 90, 180 and 270 degrees.
NEIGHBOURS = {
    "L0": "L45 L315 H0 H30 H330",
    "L45": "L0 L90 H30 H60",
    "H0": "H30 H330 L0 G0 G22.5 G337.5",
    "H30": "H0 H60 L0 L45 G22.5 G45",
    "H60": "H30 H90 L45 L90 G45 G67.5",
    "G0": "G22.5 G337.5 H0",
    "G22.5": "G0 G45 H0 H30",
    "G45": "G22.5 G67.5 H30 H60",
    "G67.5": "G45 G90 H60 H90",
}

Links = set[frozenset[str]]


def turned(space: str, degrees: float) -> str:
    """The name of the space that many degrees clockwise on the same orbit."""
    return f"{space[0]}{(float(space[1:]) + degrees) % 360:g}"


def links_of(game: Game) -> Links:
    return {frozenset((row["a"], row["b"])) for row in game.tables["links"].rows}


def links_by_ledger() -> Links:
    """The lines of the ledger's table."""
    return {
        frozenset((turned(space, quarter), turned(other, quarter)))
        for space, others in NEIGHBOURS.items()
        for other in others.split()
        for quarter in (0, 90, 180, 270)
    }


def links_by_geometry(game: Game) -> Links:
    """Ring neighbours, and spaces of neighbouring rings at most one step of the outer ring apart."""
    orbits, spaces = game.tables["orbits"], game.tables["spaces"].rows
    rings = list(orbits.by_key)

    def touch(a: str, b: str, apart: float) -> bool:
        inner, outer = sorted((rings.index(a), rings.index(b)))
        return outer - inner <= 1 and apart <= orbits.row(rings[outer])["step"]

    return {
        frozenset((a["space"], b["space"]))
        for a in spaces
        for b in spaces
        if a is not b and touch(a["orbit"], b["orbit"], 180 - abs(180 - abs(a["angle"] - b["angle"])))
    }


@pytest.mark.parametrize(("what", "count"), CONTENTS.items())
def test_contents(game: Game, what: str, count: int) -> None:
    """The box holds what the rulebook lists (SD-002 SD-003 SD-004 SD-005 SD-006 SD-007 SD-008)."""
    assert game.count(what) == count


def test_nothing_else_is_in_the_box(game: Game) -> None:
    """Only the flat pawns, which stand for pawns, and tokens of several cubes go beyond the rulebook's list."""
    extra = [
        kind
        for kind in game.kinds.values()
        if kind.id not in CONTENTS and kind.id not in ("resource-card", "orbit-card")
    ]

    assert [(kind.id, kind.stands_for, kind.module, kind.count) for kind in extra] == [
        ("pawn-token", "pawn", "flat-pawns", 4),
        ("debris-stack", None, "debris-stacks", 12),
    ]


def test_orbit_cards_are_the_spaces(game: Game) -> None:
    """One card for each of the 8, 12 and 16 spaces, named and coded like it (SD-007)."""
    cards = [piece for piece in game.kinds["orbit-card"].pieces if piece.fields["space"]]

    assert Counter(piece.fields["orbit"] for piece in cards) == {"L": 8, "H": 12, "G": 16}
    assert [piece.fields["space"] for piece in cards] == list(game.tables["spaces"].by_key)
    for piece in cards:
        space = game.tables["spaces"].row(piece.fields["space"])
        assert piece.code == piece.key == space["space"] == f"{space['orbit']}{space['angle']:g}"
        assert (piece.fields["orbit"], piece.fields["angle"], piece.count) == (space["orbit"], space["angle"], 1)


def test_spaces_follow_from_the_orbits(game: Game) -> None:
    """Each orbit's spaces stand evenly round it, the first at the top."""
    for orbit in game.tables["orbits"].rows:
        angles = [row["angle"] for row in game.tables["spaces"].rows if row["orbit"] == orbit["orbit"]]
        assert angles == [i * orbit["step"] for i in range(orbit["spaces"])]
        assert orbit["spaces"] * orbit["step"] == 360


def test_links_are_the_ledgers(game: Game) -> None:
    """The 84 lines are those of the ledger's table, each written once (SD-029)."""
    assert links_of(game) == links_by_ledger()
    assert len(game.tables["links"].rows) == len(links_of(game)) == 84


def test_links_follow_from_geometry(game: Game) -> None:
    """The same lines come out of the rings' geometry (SD-029)."""
    assert links_of(game) == links_by_geometry(game)


@pytest.mark.parametrize("quarter", [90, 180, 270])
def test_links_hold_after_any_turn(game: Game, quarter: int) -> None:
    """A disc turned by a quarter carries its halves of the lines to where the other halves lie (SD-029, ledger 1.4)."""
    links = links_of(game)

    assert {frozenset(turned(space, quarter) for space in link) for link in links} == links
    assert all(row["turn"] % 90 == 0 for row in game.tables["orbits"].rows)


def test_neighbour_counts(game: Game) -> None:
    """Neighbour counts add up to twice the lines; by ring they are the ledger's (SD-029)."""
    near = Counter(space for link in links_of(game) for space in link)

    assert sum(near.values()) == 168
    assert sorted(near.values()) == [3] * 4 + [4] * (4 + 12) + [5] * 4 + [6] * 12


def test_discs_fit_between_orbits(game: Game) -> None:
    """Discs are as wide as their boards, carry their own spaces and leave the next orbit's free."""
    orbits = game.tables["orbits"].rows
    for inner, outer in pairwise(orbits):
        board = game.piece(f"board.{inner['board']}")
        assert board.size == (2 * inner["edge"], 2 * inner["edge"])
        assert board.shape == "circle"
        assert inner["radius"] + 10 < inner["edge"] < outer["radius"] - 10


def test_turns(game: Game) -> None:
    """One orbit step turns LEO 180, HEO 90 and GSO 0 degrees (SD-112 SD-113 SD-114)."""
    assert {row["orbit"]: row["turn"] for row in game.tables["orbits"].rows} == {"L": 180, "H": 90, "G": 0}


def test_satellite_cards(game: Game) -> None:
    """Costs are the rulebook's and sum to 8 on every card (SD-121 to SD-128)."""
    resources = ("fuel", "electronics", "plastic", "metal")
    costs = {card.name: tuple(card.fields[r] for r in resources) for card in game.kinds["satellite-card"].pieces}

    assert costs == COSTS
    assert {sum(cost) for cost in costs.values()} == {8}
    assert tuple(sum(cost[i] for cost in costs.values()) for i in range(4)) == (14, 18, 18, 14)


def test_satellite_powers(game: Game) -> None:
    """Three passive, two on flip, three actions (SD-120); abilities fit their card."""
    cards = game.kinds["satellite-card"].pieces

    assert Counter(card.fields["power"] for card in cards) == {"passive": 3, "on flip": 2, "action": 3}
    assert all(len(card.fields["ability"]) <= 70 for card in cards)


def test_action_powers_are_the_used_list(game: Game) -> None:
    """What the state may list as used are the satellite cards with an action (SD-125 SD-126 SD-128)."""
    actions = {card.key for card in game.kinds["satellite-card"].pieces if card.fields["power"] == "action"}

    assert set(game.state["used"].choices) == actions


def test_threat_levels(game: Game) -> None:
    """Cards and cubes of each level (SD-081 SD-082 SD-083 SD-084), three track spaces to a level (SD-080)."""
    levels = {row["level"]: (row["cards"], row["cubes"]) for row in game.tables["threat-levels"].rows}

    assert levels == {1: (2, [1, 1]), 2: (2, [1, 2]), 3: (3, [1, 1, 2]), 4: (3, [1, 2, 2])}
    assert all(cards == len(cubes) for cards, cubes in levels.values())
    assert [row["level"] for row in game.tables["threat"].rows] == [1] * 3 + [2] * 3 + [3] * 3 + [4] * 3


def test_threat_track(game: Game) -> None:
    """Twelve spaces; 2, 3 and 4 players start on 4, 5 and 6 (SD-012)."""
    rows = game.tables["threat"].rows

    assert tuple(str(row["space"]) for row in rows) == game.tracks["threat"].spaces
    assert {row["start"]: row["space"] for row in rows if "start" in row} == {2: 4, 3: 5, 4: 6}
    assert (game.state["threat"].min, game.state["threat"].max) == (1, 12)


def test_constants(game: Game) -> None:
    """Numbers of the rules (SD-014 SD-015 SD-017 SD-025 SD-037 SD-040 SD-048 SD-050 SD-071 SD-088 SD-101 SD-116)."""
    assert {name: constant.value for name, constant in game.constants.items()} == {
        "actions": 4,
        "thrust": 2,
        "fuel_move": 3,
        "hand_limit": 5,
        "start_hand": 2,
        "hp": 4,
        "capacity_start": 5,
        "capacity_max": 10,
        "recycle_bonus": 5,
        "space_limit": 3,
        "fragmentation_cubes": 3,
        "satellites_in_play": 4,
        "storage_bonus": 2,
        "heap_sizes": 3,
        "heaps_of_a_size": 3,
        "armor_cubes": 2,
    }


def test_constants_agree_with_tracks_and_cards(game: Game) -> None:
    """Where a track or a card shows a number of the rules, it is the same number."""
    value = {name: constant.value for name, constant in game.constants.items()}

    assert game.tracks["ship-hp"].start == game.tracks["satellite-hp"].start == str(value["hp"])
    assert game.tracks["ship-capacity"].spaces[0] == game.tracks["ship-capacity"].start == str(value["capacity_start"])
    assert game.tracks["ship-capacity"].spaces[-1] == str(value["capacity_max"])
    assert game.piece("resource-card.fuel").fields["amount"] == value["fuel_move"]
    assert game.piece("resource-card.metal").fields["amount"] == value["hp"]
    assert len(game.tracks["satellites"].spaces) == game.count("satellite-token") == value["satellites_in_play"]


@pytest.mark.parametrize(
    ("piece", "field", "constant"),
    [
        ("resource-card.fuel", "effect", "fuel_move"),
        ("resource-card.metal", "effect", "hp"),
        ("satellite-card.armor-plating", "ability", "armor_cubes"),
        ("satellite-card.extra-storage", "ability", "storage_bonus"),
    ],
)
def test_numbers_in_printed_sentences(game: Game, piece: str, field: str, constant: str) -> None:
    """SD-071 SD-074 SD-121 SD-124: a card's sentence says the number that the rules go by."""
    said = [int(number) for number in re.findall(r"\d+", str(game.piece(piece).fields[field]))]

    assert said[-1] == game.constants[constant].value


def test_codes(game: Game) -> None:
    """Codes of resources, tokens, satellites and orbit cards, none like another, whatever the case."""
    codes = {kind.id: [piece.code for piece in kind.pieces if piece.code] for kind in game.kinds.values()}
    every = [code for of_kind in codes.values() for code in of_kind]

    assert codes["resource-card"] == list("FEPMJ")
    assert codes["satellite-token"] == list("ABCD")
    assert codes["satellite-card"] == ["AP", "AU", "DF", "ES", "GA", "OB", "OD", "RV"]
    assert codes["orbit-card"][-1] == "FRAG"
    assert len({fold_code(code) for code in every}) == len(every)


def test_player_colours(game: Game) -> None:
    """Everything in a player's colour comes once in each, always with the same mark."""
    kinds = [kind for kind in game.kinds.values() if "colour" in kind.fields]
    marks = {"red": "triangle", "blue": "circle", "orange": "square", "green": "star"}

    assert len(kinds) == 5
    for kind in kinds:
        assert {piece.fields["colour"]: piece.fields["mark"] for piece in kind.pieces} == marks
        assert [piece.count for piece in kind.pieces] == [1] * 4


def test_backs(game: Game) -> None:
    """Both decks have a common back and one size; satellite cards and player aids have two faces of their own."""
    backs = {kind.id: kind.back for kind in game.kinds.values() if kind.sides == 2}

    own = {"satellite-card": "own", "player-aid": "own"}
    assert backs == {**own, "resource-card": "common", "orbit-card": "common"}
    assert sorted(game.kinds["resource-card"].size) == sorted(game.kinds["orbit-card"].size)


def test_listing_has_every_piece(game: Game) -> None:
    """The contents listing adds up to the box, with a source for each piece."""
    rows = listing(game)

    assert sum(row["count"] for row in rows) == sum(kind.count for kind in game.kinds.values())
    assert {row["source"] for row in rows if row["module"] == "base"} == {"rulebook"}
    assert len({row["id"] for row in rows}) == len(rows)


def test_house_values_are_in_the_notes(game: Game) -> None:
    """NOTES.md beside the data gives the reason for every size that is ours."""
    notes = (game.folder / "NOTES.md").read_text()
    sizes = {f"{w:g} x {h:g}" if w != h else f"{w:g} mm" for w, h in (kind.size for kind in game.kinds.values())}

    assert [size for size in sorted(sizes) if size not in notes] == []
