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
