"""What captains can do with Missions and Powers, in words, and what `?` says of a power."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.engine.labels import cost
from companion.engine.texts import Words
from components.schema import Piece

from ..action_text import losing
from .keys import ARM, ASSIST, COUNTERFEIT, DETONATE, HAND_OVER

VERBS: Mapping[str, Words] = {
    ASSIST: lambda points: losing(f"Assist your target {cost('for the energy set on the mission')} (+1 fame)", points),
    HAND_OVER: lambda points: losing("Hand the cubes of a Transport over to your target (+1 fame)", points),
    COUNTERFEIT: lambda points: losing("Offer your target a share in a Counterfeit", points),
    ARM: lambda points: losing("Jettison the detonator here, which arms it", points),
    DETONATE: "Roll for the blast of the detonator",
}
VERB_RULES: Mapping[str, str] = {
    ASSIST: "XI-296", HAND_OVER: "XI-297", COUNTERFEIT: "XI-303", ARM: "XI-300", DETONATE: "XI-301",
}  # fmt: skip


def _power(piece: Piece) -> Iterator[str]:
    fields = piece.fields
    yield f"{piece.code} {piece.name}, a power of the {fields['ship']}, always active: {fields['does']}"


KINDS: Mapping[str, Callable[[Piece], Iterator[str]]] = {"power-card": _power}
