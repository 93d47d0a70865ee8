"""What `?` says of Junk Orbit's tiles."""

from __future__ import annotations

from companion.junk_orbit.constants import DESTINATION, GAME, VALUE
from companion.junk_orbit.piece_words import describe, read_open


def test_every_tile_is_described() -> None:
    """Its value and its destination; a starter has none (JO-039)."""
    for key, piece in GAME.by_name("junk").items():
        (line,) = describe(piece)
        assert line.startswith(piece.code)
        assert f": flies {VALUE[key]} cit" in line
        assert f" to {DESTINATION[key]} (" in line if DESTINATION[key] else "no destination" in line
    assert describe(GAME.kinds["board"].pieces[0]) == []


def test_only_tiles_that_some_games_leave_out_say_so() -> None:
    """JO-015: who has a tile marked 2+ before them needn't be told that it is used."""
    tiles = GAME.by_name("junk")
    assert describe(tiles["L3"]) == ["L3: flies 3 cities. A delivery to NYC (Earth) scores 3 points."]
    (line,) = describe(tiles["E28"])
    assert line.endswith(" (8 with Earth by night). Marked 4+: used with the Phobos board.")


def test_only_tiles_from_earth_score_more_by_night() -> None:
    """JO-090 JO-091: all of these go to the Moon or Mars, whose moons count as Mars (JO-A23)."""
    tiles = GAME.by_name("junk")
    assert describe(tiles["E24"])[0].endswith(" (Mars) scores 4 points (6 with Earth by night).")
    assert describe(tiles["E7"])[0].endswith(" (Moon) scores 1 point (2 with Earth by night).")
    assert "by night" not in describe(tiles["M6"])[0]


def test_a_ship_card_tells_both_powers() -> None:
    told = describe(GAME.kinds["ship-card"].pieces[0])
    assert [line.partition(" (")[0] for line in told] == ["Space Cowboy", "Necktie Fighter"]
    assert all(line.endswith(".") for line in told)


def test_a_ship_is_told_by_its_mark() -> None:
    """JO-008: the mark is what token, standee and card have in common on a black-and-white print."""
    assert describe(GAME.kinds["ship-token"].pieces[3]) == ["Green ship token: marked with a cross."]
    assert describe(GAME.kinds["ship-standee"].pieces[3]) == ["Green ship standee: marked with a cross."]


def test_large_screens_read_the_powers_of_all_players() -> None:
    """JO-102: of each ship card the side that lies up; the other one says nothing."""
    ships = {"Ann": {"ship": "yellow", "side": "B"}, "Bo": {"ship": "green", "side": "A"}, "Cy": {}}
    assert [line.partition(":")[0] for line in read_open({"players": ships}).values()] == [
        "Ann's Necktie Fighter",
        "Bo's Century Fly",
    ]
