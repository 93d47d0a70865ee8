"""The result of a tracked game: by points, by a track or counter of the players, or all together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.corrections.board import NO_POINTS, POINTS
from companion.engine.scoring import EndingQuestion, Line, Score, Tally, only, ranked
from companion.positions.state_words import small
from companion.positions.views import SEATS
from components.messages import _
from components.schema import LOWEST_SCORE, Field, Game

from .state import RESULT_LOST, RESULT_WON


def endings() -> tuple[EndingQuestion, ...]:
    """Return the questions of a score sheet for a game that all win or lose together."""
    ways = {RESULT_WON: _("You won"), RESULT_LOST: _("You lost")}
    return (EndingQuestion("result", _("How did the game end?"), ways),)


def unit(game: Game) -> str:
    """Return the unit that decides the game: `points`, `fame`."""
    deciding = game.tracks.get(game.points) or game.counters.get(game.points)
    return (deciding.label or small(game, deciding.title)) if deciding else _(POINTS)


def holdings(game: Game) -> dict[str, Field]:
    """Return the fields of a tracked state that the score is computed from."""
    if game.points == NO_POINTS:
        fields = only(game.state, SEATS, "result")
        result = fields["result"]._replace(choices=(RESULT_WON, RESULT_LOST), required=True)
        return {SEATS: fields[SEATS]._replace(fields={}), "result": result}
    part = POINTS if not game.points else f"tracks.{game.points}" if game.points in game.tracks else "counters"
    return only(game.state, f"{SEATS}.{part}")


def score(game: Game, state: Mapping[str, Any]) -> Score:
    """Compute the score of a position. The highest score wins, or the lowest if the data say so, unless all win or lose
    together."""
    players = state[SEATS]
    if game.points == NO_POINTS and state.get("result") in (RESULT_WON, RESULT_LOST):
        won = state["result"] == RESULT_WON
        line = Line(_("Victory") if won else _("Defeat"), int(won), "")
        return Score(tuple(Tally(name, 1, (line,)) for name in players), tuple(players) if won else ())
    return ranked({name: _lines(game, player) for name, player in players.items()}, lowest=game.wins == LOWEST_SCORE)


def _lines(game: Game, player: Mapping[str, Any]) -> tuple[Line, ...]:
    if game.points and game.points != NO_POINTS:
        values = player.get("tracks" if game.points in game.tracks else "counters", {})
        number = str(values.get(game.points, 0))
        return (Line(unit(game).capitalize(), int(number) if number.lstrip("-").isdecimal() else 0, ""),)
    points = player.get(POINTS, 0)
    if not isinstance(points, Mapping):
        return (Line(_("Points"), int(points), ""),)
    return tuple(Line(score.title, points.get(score.id, 0), "") for score in game.scores.values())
