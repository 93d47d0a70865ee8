"""What a playtest found, as a JSON document: of the same games the same document, but for `time`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from companion.simulation.playtest import STOPPED, WON, Figures, Setting

SHARES = {"p10": 0.1, "median": 0.5, "p90": 0.9}


def document(
    game: str, tests: Sequence[Setting], made: Sequence[Figures], jobs: int | None, seconds: float
) -> dict[str, Any]:
    """All that a playtest found, rates as shares of 1. `jobs` is None on a cluster."""
    games = sum(figures.games for figures in made)
    answers = sum(number * times for figures in made for number, times in figures.answers.items())
    answers += sum(
        figures.results[STOPPED] * setting.most_answers for setting, figures in zip(tests, made, strict=True)
    )
    return {
        "game": game,
        "games": made[0].games,
        "seed": tests[0].seed,
        "options": dict(tests[0].options),
        "most_answers": tests[0].most_answers,
        "by_players": [_by_players(*each) for each in zip(tests, made, strict=True) if each[1].games],
        "time": {
            "jobs": jobs,
            "seconds": round(seconds, 3),
            "games_per_second": round(games / seconds, 1),
            "answers_per_second": round(answers / seconds),
        },
    }


def _by_players(setting: Setting, figures: Figures) -> dict[str, Any]:
    games = figures.games
    return {
        "players": len(setting.bots),
        "games": games,
        "bots": list(setting.bots),
        "stopped": figures.results[STOPPED],
        "win_rate": share(figures.results[WON], games),
        "results": {result: share(number, games) for result, number in sorted(figures.results.items())},
        "endings": [
            {"result": result, "rule": rule, "games": number, "share": share(number, games)}
            for (result, rule), number in sorted(figures.endings.items(), key=lambda item: (-item[1], item[0]))
        ],
        "seats": [_seat(setting, figures, seat) for seat in sorted(figures.scores)],
        "answers_per_game": spread(figures.answers).get("mean", 0.0),
        "length": {"turns": spread(figures.turns), "answers": spread(figures.answers)},
        "at_end": {name: spread(histogram) for name, histogram in figures.at_end.items()},
        "curves": curves(figures),
        "rules": {id: mattered(figures, "", id) for piece, id in sorted(figures.mattered) if not piece},
        "cards": cards(figures),
        "traits": traits(figures),
    }


def _seat(setting: Setting, figures: Figures, seat: int) -> dict[str, Any]:
    rate = share(figures.winners[seat], figures.games)
    return {"bot": setting.bots[seat], "win_rate": rate, "score": spread(figures.scores[seat])}


def share(number: int, of: int) -> float:
    return round(number / of, 4) if of else 0.0


def spread(histogram: Counter[int]) -> dict[str, float]:
    """Mean, least, most, and the values that a tenth, half and nine tenths of the games don't exceed."""
    if not histogram:
        return {}
    games = histogram.total()
    values = sorted(histogram)
    made: dict[str, float] = {"mean": round(sum(v * histogram[v] for v in values) / games, 4), "min": values[0]}
    for name, part in SHARES.items():
        seen = 0
        for value in values:
            seen += histogram[value]
            if seen >= part * games:
                made[name] = value
                break
    return {**made, "max": values[-1]}


def curves(figures: Figures) -> dict[str, list[dict[str, float]]]:
    """What each metric showed at the end of each turn, over the games that came so far; the last is how they ended."""
    made: dict[str, list[dict[str, float]]] = {}
    for (name, turn), measured in sorted(figures.curves.items()):
        mean = round(measured.total / measured.games, 4)
        row = {"turn": turn, "games": measured.games, "mean": mean, "min": measured.least, "max": measured.most}
        made.setdefault(name, []).append(row)
    return made


def mattered(figures: Figures, piece: str, what: str) -> dict[str, float]:
    """How often something happened, in which share of the games, and which share of these was won."""
    found = figures.mattered[piece, what]
    return {
        "times": found.times,
        "per_game": round(found.times / figures.games, 4),
        "games": share(found.games, figures.games),
        "win_rate": share(found.won, found.games),
    }


def cards(figures: Figures) -> dict[str, dict[str, dict[str, float]]]:
    """For each card and token that notes named: what they told of it, and how often."""
    made: dict[str, dict[str, dict[str, float]]] = {}
    for piece, what in sorted(figures.mattered):
        if piece:
            made.setdefault(piece, {})[what] = mattered(figures, piece, what)
    return made


def traits(figures: Figures) -> dict[str, dict[str, dict[str, float]]]:
    """For each trait that tells seats apart: how many seats had it, which share of them won, and their mean points."""
    made: dict[str, dict[str, dict[str, float]]] = {}
    for (name, value), seated in sorted(figures.traits.items()):
        mean = round(seated.points / seated.seats, 4)
        rates = {"seats": seated.seats, "win_rate": share(seated.won, seated.seats), "mean_score": mean}
        made.setdefault(name, {})[value] = rates
    return made
