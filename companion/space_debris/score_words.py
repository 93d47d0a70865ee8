"""Questions of `salvage score` in words: the cards at a satellite."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.scoring import LineQuestion
from companion.text.grammar import either, is_number
from components.problems import SalvageError, did_you_mean

from .constants import GAME

CARDS = {piece.key: piece for piece in GAME.kinds["resource-card"].pieces}
MAX_CARDS = sum(piece.count for piece in CARDS.values())


def ask_for_cards(satellite: str, answered: Mapping[str, Any]) -> str:
    """Ask which cards lie at a satellite; junk may lie there as any resource (SD-A25)."""
    return f"Satellite {satellite}: which cards lie there, such as 2 fuel, metal, junk as plastic? [none] "


def read_cards(line: str, answered: Mapping[str, Any]) -> list[dict[str, str]]:
    """Parse cards by name or code, with their number and what they stand for. Raises SalvageError."""
    words, cards = line.replace(",", " ").split(), list[dict[str, str]]()
    if [word.lower() for word in words] in (["none"], ["no"]):
        return []
    while words:
        number = int(words.pop(0)) if is_number(words[0]) else 1
        if not words or not 0 < number <= MAX_CARDS:
            raise SalvageError("type how many and which, such as 2 fuel")
        card = {"card": _card(words.pop(0))}
        if words[:1] and words[0].lower() == "as":
            card["as"] = _card(words[1] if words[1:] else "")
            del words[:2]
        cards += [card] * number
    return cards


def _card(word: str) -> str:
    """Return the resource with a code or a beginning of a name. Raises SalvageError."""
    said = word.lower()
    found = [key for key, piece in CARDS.items() if said == (piece.code or "").lower()]
    found = found or [key for key in CARDS if said and key.startswith(said)]
    if len(found) != 1:
        raise SalvageError(
            f"{word!r} isn't one of the resource cards{did_you_mean(word, CARDS)}; type {either([*CARDS])}"
        )
    return found[0]


LINE_QUESTIONS = {"delivered": LineQuestion(ask_for_cards, read_cards)}
"""Questions for fields of a score sheet."""
