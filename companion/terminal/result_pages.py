"""How a game ended, in pages: who has won first, then all players by rank, none cut in two where that can be helped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.scoring import format_points, has_points, together, verdict
from companion.table.facts import figures_of_players
from companion.table.view import View
from companion.text.grammar import minus
from companion.text.styled_text import BOLD, DIM, GOOD, WARN, Line, ends, line, wrapped


def result_pages(shown: View, width: int, height: int, message: Sequence[str] = ()) -> list[list[Line]]:
    """The pages, each with an empty line and room for a line to type on below. message: what is said at the foot of the
    last one to whoever has typed."""
    foot: list[Line] = [line((row, WARN)) for said in message for row in wrapped(said, width)]
    room = height - 2
    pages = [_heading(shown, width)]
    for block in [
        *(_players(shown.score, width) if shown.score else _figures(shown, width)),
        [line(), *foot] if foot else [],
    ]:
        if pages[-1] and len(pages[-1]) + len(block) > room:
            pages.append([])
        pages[-1] += block
    return [[*page[first : first + room], line()] for page in pages for first in range(0, len(page), room)]


def _heading(shown: View, width: int) -> list[Line]:
    """What has come of the game, and when."""
    rows: list[Line] = [
        line((shown.title, BOLD)),
        line(),
        line((f"The game is {'over' if shown.score else shown.ending}.", BOLD)),
    ]
    if shown.score:
        rows.append(line((f"{verdict(shown.score)}.", GOOD if shown.score["winners"] else WARN)))
        if tie := shown.score["tie_break"]:
            rows += [line(("Tie: ", DIM), row) if not n else line(row) for n, row in enumerate(wrapped(tie, width - 5))]
    if shown.turn:
        rows.append(line((f"Turn {shown.turn}{_round(shown)}", DIM)))
    return [*rows, line()] if shown.score or figures_of_players(shown.facts) else rows


def _round(shown: View) -> str:
    """Which round of turns that was, where players take them one after the other."""
    players = len(shown.score["players"]) if shown.score else 0
    return f", round {-(-(shown.turn or 0) // players)}" if players > 1 else ""


def _figures(shown: View, width: int) -> list[list[Line]]:
    """What each player has, where nothing is scored."""
    return [
        [line((name, BOLD)), *(ends(line(f"     {label}"), line((value, BOLD)), width) for label, value in own.items())]
        for name, own in figures_of_players(shown.facts).items()
    ]


def _players(told: Mapping[str, Any], width: int) -> list[list[Line]]:
    """A block of lines for each player, or for all of those who have won or lost together."""
    blocks: list[list[Line]] = []
    points = has_points(told)
    for names, player in together(told):
        total = f"total {minus(player['total'])}" if points else ""
        head = ends(line((names, BOLD)), line((total, BOLD)), width)
        blocks.append([head, *(row for item in player["lines"] for row in _item(item, points, width))])
    return blocks


def _item(item: Mapping[str, Any], points: bool, width: int) -> list[Line]:
    said = ": ".join(part for part in (item["label"], item["detail"]) if part)
    rows: list[Line] = [line(" " * 5, row) for row in wrapped(said, width - len(item["rule"]) - 7)]
    counted = format_points(item) if points else ""
    rows[0] = ends(line((f"{counted:>4} ", BOLD), *rows[0][1:]), line((item["rule"], DIM)), width)
    return rows
