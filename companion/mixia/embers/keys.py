"""What its actions are called in answers, and figures that its rules and its words share."""

from __future__ import annotations

from ..ground.constants import GAME

AID, SWAP = "aid", "swap"
SECTION = GAME.number("section_cubes")
"""XI-368: the most cubes of a section of the economy board."""
PAIR = GAME.number("token_pair")
"""XI-038: the credits that a captain may take for two tokens."""
PLATED = GAME.number("armor_damage")
"""XI-452: how much more damage a ship can take with an Armor Plating."""
