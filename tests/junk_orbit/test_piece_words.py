"""What `?` says of Junk Orbit's tiles."""

from __future__ import annotations

from companion.junk_orbit.constants import DESTINATION, GAME, VALUE
from companion.junk_orbit.piece_words import describe


def test_every_tile_is_described() -> None:
    """Its value and its destination; a starter has none (JO-039)."""
    for key, piece in GAME.by_name("junk").items():
        (line,) = describe(piece)
        assert line.startswith(f"{piece.code} {piece.name}: flies {VALUE[key]}")
        assert f" in {DESTINATION[key]} (" in line if DESTINATION[key] else "no destination" in line
    assert describe(GAME.kinds["board"].pieces[0]) == []


def test_a_ship_card_tells_both_powers() -> None:
    told = describe(GAME.kinds["ship-card"].pieces[0])
    assert [line.partition(" (")[0] for line in told] == ["Space Cowboy", "Necktie Fighter"]
    assert all(line.endswith(".") for line in told)
