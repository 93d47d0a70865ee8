"""What `?` and large screens say of Space Debris' cards."""

from __future__ import annotations

from companion.space_debris.constants import GAME
from companion.space_debris.piece_words import describe, read_open


def test_a_satellite_says_when_its_ability_applies() -> None:
    """SD-120: passive, one-time or an action; in print once, and on every screen."""
    boosters = GAME.piece("satellite-card.onboard-boosters")
    ability = "OB Onboard Boosters (action, once a turn): Move any satellite to an adjacent empty space."
    assert describe(boosters) == [ability, "Its repair costs 4 Electronics and 4 Fuel."]
    said = read_open({"satellites": {"A": {"card": "onboard-boosters"}}})
    assert {id: text for id, text in said.items() if text} == {boosters.id: ability}
    told = {piece.key: describe(piece)[0] for piece in GAME.kinds["satellite-card"].pieces}
    assert "(while operational): " in told["automation"]
    assert "(once, when flipped): " in told["orbital-decay"]


def test_every_card_has_straight_quotes() -> None:
    for piece in GAME.pieces():
        assert not any("’" in line for line in describe(piece))
    assert describe(GAME.piece("resource-card.plastic")) == ["P Plastic: Raise your ship's capacity by 1, up to 10."]
    assert describe(GAME.kinds["board"].pieces[0]) == []


def test_a_fragmentation_card_says_what_it_does() -> None:
    """SD-098 SD-099 SD-101 SD-102: in one line, with how many of them there are."""
    assert describe(GAME.piece("orbit-card.fragmentation")) == [
        "FRAG Fragmentation (4 of the 40 orbit cards): Threat rises by 1. Draw the next orbit card: 3 cubes go on its "
        "space. Shuffle the discard pile into the deck."
    ]


def test_a_colour_says_its_sign_once() -> None:
    """SD-013: all pieces of a player have the same sign, so one line does for them."""
    green = [piece for piece in GAME.pieces() if piece.key == "green"]
    assert len(green) > 2
    assert {*map(tuple, map(describe, green))} == {("Green: its pawn, ship card and trackers are marked with a star.",)}


def test_an_orbit_card_says_where_it_strikes() -> None:
    """SD-092 to SD-095: for `? H30`; a large screen leaves it out, since the code of an open card says as much."""
    card = GAME.piece("orbit-card.H30")
    told = "Orbit card H30: ships and a satellite at H30 lose 1 HP each, then the card's cubes go there."
    assert describe(card) == [told]
    open_now = read_open({"satellites": {}})
    assert open_now[card.id] == ""
    assert GAME.piece("orbit-card.fragmentation").id not in open_now


def test_a_token_says_how_many_cubes_it_stands_for() -> None:
    """For `? cube`: its title would say its name over again."""
    tokens = GAME.kinds["debris-stack"].pieces
    assert [describe(token) for token in tokens] == [
        [f"{number}-cube token: it stands for {number} cubes in one space."] for number in (2, 3)
    ]
