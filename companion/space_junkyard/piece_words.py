"""Texts on the sections and bridges of Space Junkyard, for `?` at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.text.grammar import amount, either, joined
from components.schema import Piece

from .constants import ASTEROIDS, BRIDGE, GAME, NAME_OF, RESOURCES, SECTIONS, Part
from .production import CHOICE, ends
from .resource_words import in_words
from .ship_words import SIDE

PLAIN = ("asteroid", "marker")
"""Kinds of pieces that large screens don't describe."""


def describe(piece: Piece) -> list[str]:
    """Describe a section or bridge with its exits and points, the resources of an asteroid tile, or a tug; empty for
    other pieces."""
    if piece.kind == "section":
        part = SECTIONS[piece.key]
        said = [f"scores {amount(part.vp, 'point')}", *_uses(part), f"as scrap gives {in_words(part.recycle)}"]
        return [f"{piece.key} (section): {'; '.join(said)}. {_exits(part)}."]
    if piece.kind == "bridge":
        return [f"{piece.name} ({piece.fields['mark']}): {'; '.join(_uses(BRIDGE))}. {_exits(BRIDGE)}."]
    if piece.kind == "asteroid":
        return [f"{piece.key} (asteroid tile): gives {in_words(ASTEROIDS[piece.key])}."]
    if piece.kind in ("marker", "marker-token"):  # A standee and a flat tug have the same text, so it appears once.
        return [f"{piece.name} ({piece.fields['mark']}): the {piece.fields['colour']} player's place on the map."]
    if piece.kind == "resource-token":
        return [f"{piece.name} ({piece.key}): 1 resource. Keep it in a well of its colour."]
    return []


def read_open(state: Mapping[str, Any]) -> dict[str, str]:
    """Return empty texts for asteroid tiles and tugs, as the map shows everything on them."""
    return {piece.id: "" for kind in PLAIN for piece in GAME.kinds[kind].pieces}


def _uses(part: Part) -> Iterator[str]:
    """Yield the effects of its icons in a turn."""
    for icon in part.create:
        yield f"creates 1 {either([NAME_OF[letter] for letter in icon.split(CHOICE)])} a turn"
    for icon in part.convert:
        yield "converts {} to {}".format(*(NAME_OF[RESOURCES[each]] for each in ends(icon)))
    if any(part.store):
        yield f"stores {in_words(part.store)}"


def _exits(part: Part) -> str:
    """Describe the cost of joining at each exit of the printed tile."""
    costs = zip(SIDE.values(), part.turned[0], strict=True)
    said = [f"{side}{f' for {in_words(cost)}' if any(cost) else ', free'}" for side, cost in costs if cost is not None]
    return f"{'Exit' if len(said) == 1 else 'Exits'}: {joined(said)}"
