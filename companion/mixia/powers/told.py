"""What Missions and Powers tells."""

from __future__ import annotations

from collections.abc import Iterator

from components.schema import Piece

from ..ground.told import ModuleWords
from . import words
from .keys import CARDS, POWER_OF


def _here(piece: Piece, modules: frozenset[str]) -> Iterator[str]:
    """XI-118: the power of a ship, beside its mat."""
    power = POWER_OF.get(piece.name) if piece.kind == "ship-mat" else None
    if power and CARDS[power].module in modules:
        yield from words.KINDS["power-card"](CARDS[power])


TOLD = ModuleWords(
    questions=words.QUESTIONS,
    events=words.EVENTS,
    actions=words.VERBS,
    rules=words.VERB_RULES,
    kinds=words.KINDS,
    here=(_here,),
    facts=(words.facts,),
    in_space=(words.describe_hex,),
    always=(words.name_powers,),
    figures={"energy_maximum": words.more_energy},
)
