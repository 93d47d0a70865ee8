"""Lines of SPACEcraft for tracker mode.

fulfil 14                 its points for designs; the card goes from the rows to the player
build gold nose           the same as draw gold nose
"""

from __future__ import annotations

from typing import Any

from companion.corrections.own_edits import OwnEdits, Shorthand
from companion.text.grammar import amount, figure
from components.problems import SalvageError

from .constants import DESIGN_POINTS

DECK, ROWS, SCORE = "designs", "designs-open", "designs"


def fulfil_design(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """Fulfil a design by its card number; players check the rocket themselves. Raises SalvageError."""
    design = words.lower().removeprefix("design ").removeprefix("card ").removeprefix("#").strip()
    if design not in DESIGN_POINTS:
        raise SalvageError(
            f"fulfil which design? Type the number of its card, such as fulfil {next(iter(DESIGN_POINTS))}"
        )
    holder = next((name for name, each in state["players"].items() if design in each["hand"][DECK]), "")
    if holder:
        raise SalvageError(f"{holder} has design {design} already")
    if design in state[ROWS]:
        state[ROWS].remove(design)
    elif state[DECK].get(design):
        del state[DECK][design]
    else:
        raise SalvageError(f"design {design} isn't in this game")
    player = state["players"][who]
    _add(player["hand"], design)
    was = player["points"].get(SCORE, 0)
    player["points"][SCORE] = now = was + DESIGN_POINTS[design]
    gets = amount(DESIGN_POINTS[design], "point")
    return design, f"{who} fulfils design {design} and gets {gets}: designs {figure(was)} → {figure(now)}."


def _add(hand: dict[str, Any], design: str) -> None:
    """Add a card to a player's hand."""
    if isinstance(hand[DECK], list):
        hand[DECK].append(design)
    else:
        hand[DECK][design] = 1


EDITS: OwnEdits = {
    "fulfil": fulfil_design,
    "build": Shorthand(lambda words: [f"draw {words}"]),
}
"""Edits by word, as functions or as lines that all games know."""
