"""Its power cards, what its actions and answers are called, and figures that its rules and its words share."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ..ground.constants import pieces_of

CARDS = pieces_of("power-card")
POWER_OF: Mapping[str, str] = {str(card.fields["ship"]): key for key, card in CARDS.items()}
"""The card of each ship, by the ship's name; the Sellsword Mk II has none."""
ASSIST, TRANSPORT, COUNTERFEIT, BOOM = "assist", "transport", "counterfeit", "boom"
HAND_OVER = "hand-over"
"""What is typed for a Transport's second step; the others are typed by their names."""
HEAL, REFUEL, FLY = "heal", "energy", "move"
"""XI-296: what the target of an Assist may pick."""
LAUNDER, SNITCH = "launder", "snitch"
"""XI-303: what that of a Counterfeit may."""
STEPS = 2
"""XI-296: spaces that a helped ship may move for each energy."""
ARM, DETONATE = "detonator", "detonate"
"""What is typed to jettison the detonator, and to have it go off."""


def better_by(powers: Collection[str], figure: str) -> int:
    """By how much some cards better a figure: what is counted is more, what costs or harms is less.

    >>> better_by(["spare-cells", "keen-nose"], "energy_maximum"), better_by(["keen-nose"], "scan_cost")
    (1, -1)
    """
    return sum(int(CARDS[key].fields["by"]) for key in powers if CARDS[key].fields["figure"] == figure)
