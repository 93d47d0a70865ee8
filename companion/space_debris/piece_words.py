"""Texts on the cards of Space Debris, for `?` at the table and for large screens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.text.grammar import joined
from components.schema import Piece

from .constants import COST, FRAGMENTATION, FRAGMENTATION_CUBES, GAME, NAME, NEAR, ORBIT_CARDS

WHEN = {"passive": "while operational", "on flip": "once, when flipped", "action": "action, once a turn"}
"""When an ability applies, in the words of the cards (SD-119 SD-120)."""
SATELLITE_KIND, ORBIT_KIND = "satellite-card", "orbit-card"


def describe(piece: Piece) -> list[str]:
    """Describe a piece: a satellite's ability and cost, the effect of a resource card or fragmentation, the mark of a
    player's pieces, the space of an orbit card, or the cubes of a token; empty for other pieces."""
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
    """Return the abilities of the satellites in play, without the costs, as the table shows the missing cards. Pawns
    and orbit cards of a space have an empty text."""
    cards = (GAME.piece(f"{SATELLITE_KIND}.{each['card']}") for each in state["satellites"].values())
    plain = [*GAME.kinds["pawn"].pieces, *(card for card in GAME.kinds[ORBIT_KIND].pieces if card.key in NEAR)]
    return {card.id: _ability(card) for card in cards} | {piece.id: "" for piece in plain}


def _ability(card: Piece) -> str:
    return f"{card.code_and_name} ({WHEN[card.fields['power']]}): {_straight(card.fields['ability'])}"


def _straight(text: object) -> str:
    """Return a printed text with the straight quotes of screens."""
    return str(text).replace("’", "'")
