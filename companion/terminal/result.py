"""How a game ended: who has won first, then all players by rank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from companion.engine.scoring import format_points, has_points, together, verdict
from companion.table.facts import holdings_of_players
from companion.table.view import View
from companion.terminal.board import grid, styled
from companion.text.grammar import minus
from companion.text.styled_text import BOLD, DIM, GOOD, WARN


def tell_result(shown: View) -> Iterator[RenderableType]:
    """What has come of the game and when, then what each player has."""
    yield styled([(shown.title, BOLD)])
    yield Text()
    yield styled([(f"The game is {'over' if shown.score else shown.ending}.", BOLD)])
    if shown.score:
        yield styled([(f"{verdict(shown.score)}.", GOOD if shown.score["winners"] else WARN)])
        if tie := shown.score["tie_break"]:
            yield styled([("Tie: ", DIM), (tie, "")])
    if shown.turn:
        yield styled([(f"Turn {shown.turn}{_round(shown)}", DIM)])
    yield Text()
    yield from _players(shown.score) if shown.score else _holdings(shown)
    yield Text()


def _round(shown: View) -> str:
    """Which round of turns that was, where players take them one after the other."""
    players = len(shown.score["players"]) if shown.score else 0
    return f", round {-(-(shown.turn or 0) // players)}" if players > 1 else ""


def _holdings(shown: View) -> Iterator[RenderableType]:
    """What each player has, where nothing is scored."""
    for name, own in holdings_of_players(shown.facts).items():
        yield styled([(name, BOLD)])
        yield from (
            Padding(grid([[styled([(label, "")]), styled([(value, BOLD)])]], ends=True), (0, 0, 0, 5))
            for label, value in own.items()
        )


def _players(told: Mapping[str, Any]) -> Iterator[RenderableType]:
    """The lines of each player, or of all those who have won or lost together."""
    points = has_points(told)
    for names, player in together(told):
        total = f"total {minus(player['total'])}" if points else ""
        yield grid([[styled([(names, BOLD)]), styled([(total, BOLD)])]], ends=True)
        rows = []
        for item in player["lines"]:
            said = ": ".join(part for part in (item["label"], item["detail"]) if part)
            counted = format_points(item) if points else ""
            rows.append([styled([(f"{counted:>4}", BOLD)]), styled([(said, "")]), styled([(item["rule"], DIM)])])
        if rows:
            yield grid(rows, ends=True)
