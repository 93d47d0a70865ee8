"""What stands on a card of Space Debris, in words, for `?` at the table and for large screens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.text.grammar import joined
from components.schema import Piece

from .constants import COST, FRAGMENTATION, FRAGMENTATION_CUBES, GAME, NAME, NEAR, ORBIT_CARDS

WHEN = {"passive": "while operational", "on flip": "once, when flipped", "action": "action, once a turn"}
"""SD-119 SD-120: when an ability applies, as the cards say it."""
SATELLITE_KIND, ORBIT_KIND = "satellite-card", "orbit-card"


def describe(piece: Piece) -> list[str]:
    """A satellite's ability and when it applies, then its cost; what a resource card or a fragmentation card does; by
    which sign a player's pieces are known, the same for all of them; where another orbit card strikes; how
    many cubes a token stands for; nothing of other pieces."""
    if piece.kind == SATELLITE_KIND:
        cost = joined([f"{number} {NAME[resource]}" for resource, number in COST[piece.key].items() if number])
        return [_ability(piece), f"Its repair costs {cost}."]
    if piece.kind == "resource-card":
        return [f"{piece.code_and_name}: {_straight(piece.fields['effect'])}"]
    if mark := piece.fields.get("mark"):
        return [f"{piece.name}: its pawn, ship card and trackers are marked with a {mark}."]
    if piece.key == FRAGMENTATION:
        return [
            f"{piece.code_and_name} ({piece.count} of the {len(ORBIT_CARDS)} orbit cards): Threat rises by 1. Draw the "
            f"next orbit card: {FRAGMENTATION_CUBES} cubes go on its space. Shuffle the discard pile into the deck."
        ]
    if piece.kind == ORBIT_KIND and piece.key in NEAR:
        space = piece.code
        return [f"Orbit card {space}: ships and a satellite at {space} lose 1 HP each, then the card's cubes go there."]
    if piece.kind == "debris-stack":
        return [f"{piece.name}: it stands for {piece.fields['cubes']} cubes in one space."]
    return []


def read_open(state: Mapping[str, Any]) -> dict[str, str]:
    """The abilities of the satellites in play, without the costs: the table shows what is left of these. Pawns
    and orbit cards of a space have nothing to read that isn't seen."""
    cards = (GAME.piece(f"{SATELLITE_KIND}.{each['card']}") for each in state["satellites"].values())
    plain = [*GAME.kinds["pawn"].pieces, *(card for card in GAME.kinds[ORBIT_KIND].pieces if card.key in NEAR)]
    return {card.id: _ability(card) for card in cards} | {piece.id: "" for piece in plain}


def _ability(card: Piece) -> str:
    return f"{card.code_and_name} ({WHEN[card.fields['power']]}): {_straight(card.fields['ability'])}"


def _straight(text: object) -> str:
    """A printed text as screens quote it."""
    return str(text).replace("’", "'")
