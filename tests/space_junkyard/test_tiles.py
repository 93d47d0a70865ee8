"""The box against the ledger: the house mix of tiles, its statistics, and what the rulebook says of contents.

The ledger's tables are read from docs/rules; the turn of colours is written out here again, apart from the data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from components.kinds import fold_code
from components.schema import Game, Piece

LEDGER = (Path(__file__).parents[2] / "docs" / "rules" / "space-junkyard.md").read_text(encoding="utf-8")
TURNS = ({"a": "Y", "b": "B", "c": "R"}, {"a": "B", "b": "R", "c": "Y"}, {"a": "R", "b": "Y", "c": "B"})
SIDES = ("north", "east", "south", "west")


def rows_after(heading: str) -> Iterator[list[str]]:
    """The cells of the first table after a heading of the ledger."""
    started = False
    for line in LEDGER.partition(heading)[2].splitlines():
        if line.startswith("|"):
            started = True
            yield [cell.strip() for cell in line.strip("|").split("|")]
        elif started:
            return


def turned(text: str, turn: dict[str, str]) -> str:
    return "".join(turn.get(letter, letter) for letter in text)


def ledger_sections() -> dict[str, tuple[Any, ...]]:
    """Every section of the ledger's table 1.2: exits, create, store, convert, recycle, points."""
    found = {}
    for id, _, exits, create, store, convert, recycle, points, tiles in list(rows_after("### 1.2"))[2:]:
        for turn in TURNS[: int(tiles)]:
            code = id + (turn["a"] if int(tiles) > 1 else "")
            found[code] = (
                tuple(turned(exits, turn).split()),
                turned(create, turn).strip("-"),
                sorted(turned(store, turn).replace(" ", "").strip("-")),
                turned(convert, turn).strip("-").replace(" to ", ">"),
                sorted(turned(recycle, turn).replace(" ", "")),
                int(points),
            )
    return found


def as_told(piece: Piece) -> tuple[Any, ...]:
    """A section of the data in the ledger's form."""
    given = piece.fields
    return (
        tuple("-" if given[side] is None else "".join(given[side]) for side in SIDES),
        " ".join("/".join(icon) for icon in given["create"]),
        sorted(given["store"]),
        " ".join(f"{icon['from']}>{icon['to']}" for icon in given["convert"]),
        sorted(given["recycle"]),
        given["vp"],
    )


def test_sections_are_those_of_the_ledger(game: Game) -> None:
    """SJ-005 SJ-008 SJ-A01: 14 templates in three turns of the colours, and two tiles of three colours."""
    told = ledger_sections()
    pieces = game.kinds["section"].pieces

    assert len(told) == 44
    assert {piece.code: as_told(piece) for piece in pieces} == told
    assert {piece.count for piece in pieces} == {1}


def test_asteroids_are_those_of_the_ledger(game: Game) -> None:
    """SJ-003 SJ-004 SJ-A01 SJ-A48: the kind that is no section: 32 tiles with 69 asteroids, 23 of each colour."""
    told: Counter[str] = Counter()
    for _, faces, copies, *_ in list(rows_after("### 1.1"))[2:-1]:
        told.update({face.strip(): int(copies) for face in faces.split(";")})
    held = Counter({"".join(p.fields["yields"]): p.count for p in game.kinds["asteroid"].pieces})
    each = sum((Counter(letters * number) for letters, number in held.items()), Counter())

    assert held == told
    assert held.total() == 32
    assert each == {"Y": 23, "B": 23, "R": 23}
    assert all(piece.code == "".join(piece.fields["yields"]) for piece in game.kinds["asteroid"].pieces)


def test_statistics_of_the_sections(game: Game) -> None:
    """Ledger 1.2: equal totals for each colour, and the shapes, icons and points that its second table lists."""
    sections = [piece.fields for piece in game.kinds["section"].pieces]
    exits = [[each[side] for side in SIDES if each[side] is not None] for each in sections]
    costs = Counter(letter for each in exits for cost in each for letter in cost)
    create = [tuple(icon) for each in sections for icon in each["create"]]
    convert = Counter((icon["from"], icon["to"]) for each in sections for icon in each["convert"])
    opposite = [each for each, open_ in zip(sections, exits, strict=True) if len(open_) == 2]

    assert Counter(map(len, exits)) == {1: 9, 2: 18, 3: 11, 4: 6}
    assert sum((e["north"] is None) == (e["south"] is None) for e in opposite) == 6  # straight
    assert costs == {"Y": 34, "B": 34, "R": 34}
    assert all(len(cost) == 1 for each in exits for cost in each)
    assert Counter(create) == {("Y",): 2, ("B",): 2, ("R",): 2, ("Y", "B"): 1, ("B", "R"): 1, ("R", "Y"): 1}
    assert Counter(letter for each in sections for letter in each["store"]) == {"Y": 9, "B": 9, "R": 9}
    assert set(convert.values()) == {2}
    assert len(convert) == 6
    assert Counter(letter for each in sections for letter in each["recycle"]) == {"Y": 32, "B": 32, "R": 32}
    assert Counter(each["vp"] for each in sections) == {0: 6, 1: 18, 2: 10, 3: 7, 4: 3}


def test_what_any_mix_has_to_meet(game: Game) -> None:
    """Ledger 1.2, constraints: points grow with exits or for want of attributes, scrap is worth less than two
    asteroid tiles, and there are sections enough for every turn."""
    sections = [piece.fields for piece in game.kinds["section"].pieces]
    asteroids = [(len(piece.fields["yields"]), piece.count) for piece in game.kinds["asteroid"].pieces]
    mean_asteroid = sum(n * count for n, count in asteroids) / sum(count for _, count in asteroids)

    for each in sections:
        open_ = sum(each[side] is not None for side in SIDES)
        attributes = sum(bool(each[verb]) for verb in ("create", "store", "convert"))
        assert 0 <= each["vp"] <= open_ + 1 - attributes
    assert sum(len(each["recycle"]) for each in sections) / len(sections) < 2 * mean_asteroid
    stack = game.count("game-tiles") - game.constants["map_size"].value ** 2
    assert stack == 40
    assert game.count("section") >= stack
    assert (
        game.count("section") - game.constants["tiles_removed"].value >= stack - game.constants["tiles_removed"].value
    )


def test_the_tile_that_the_rulebook_describes(game: Game) -> None:
    """SJ-E02: left 1 carbon, right 1 metal, bottom 1 radiation, top closed; 2 carbon stored; radiation to carbon."""
    tile = game.piece("section.K10Y").fields

    assert [tile[side] for side in SIDES] == [None, ["R"], ["Y"], ["B"]]
    assert (tile["store"], tile["convert"]) == (["B", "B"], [{"from": "Y", "to": "B"}])
    assert (sorted(tile["recycle"]), tile["vp"]) == (["B", "Y", "Y"], 1)


def test_the_rest_of_the_box(game: Game) -> None:
    """SJ-001 SJ-009 SJ-010 SJ-A02 SJ-A03: four bridges and markers, three resources. SJ-A14: tokens of a colour are
    enough for all store places there are."""
    bridges = game.kinds["bridge"].pieces
    marks = {piece.fields["mark"] for piece in bridges}
    icons = sum(len(piece.fields["store"]) for piece in game.kinds["section"].pieces)

    assert [row["letter"] for row in game.tables["resources"].rows] == ["Y", "B", "R"]
    assert {tuple(piece.fields["store"]) for piece in bridges} == {("Y", "Y", "B", "B", "R", "R")}
    assert {(str(piece.fields["east"]), str(piece.fields["create"])) for piece in bridges} == {("[]", "[['Y']]")}
    assert len(marks) == game.count("bridge") == game.count("marker") == game.count("marker-token") == 4
    for token in game.kinds["resource-token"].pieces:
        assert token.count >= 4 * 2 + icons / 3


@pytest.mark.parametrize("size", [5, 6])
def test_spaces_and_slots(game: Game, size: int) -> None:
    """SJ-018 SJ-047 SJ-053 SJ-063: every space has its place, every line two slots, each the other's opposite."""
    squares = game.tables["squares"].rows
    slots = [row for row in game.tables["slots"].rows if row["line"] <= size]
    opposite = {row["slot"]: row["opposite"] for row in slots}

    assert sum(row["column"] <= size and row["row"] <= size for row in squares) == size**2
    assert {(f"{chr(64 + row['column'])}{row['row']}") for row in squares} == {row["square"] for row in squares}
    assert len(slots) == 4 * size
    assert all(opposite[opposite[slot]] == slot and opposite[slot] != slot for slot in opposite)
    for row in slots:
        turn = {"N": "F", "S": "T", "E": "L", "W": "R"}
        assert row["opposite"] == turn[row["side"]] + row["slot"][1:]


def test_codes_can_not_be_mistaken(game: Game) -> None:
    """Typed without case, with O for 0, a code is one tile's; and none is the name of a space or a slot."""
    codes = [piece.code for kind in ("asteroid", "section") for piece in game.kinds[kind].pieces]
    names = {*game.tables["squares"].by_key, *game.tables["slots"].by_key}

    assert len({fold_code(code) for code in codes}) == len(codes)
    assert not {fold_code(code) for code in codes} & {fold_code(name) for name in names}


def test_numbers_that_follow(game: Game) -> None:
    """Ledger 1.4: the stack on each map, with and without the tiles of the two-player option (SJ-062, SJ-063)."""
    tiles, value = game.count("game-tiles"), {name: each.value for name, each in game.constants.items()}

    assert tiles == 76
    assert tiles - value["map_size"] ** 2 == 40
    assert tiles - value["tiles_removed"] - value["map_size"] ** 2 == 24
    assert tiles - value["small_map_size"] ** 2 == 51
