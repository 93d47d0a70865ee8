"""What a playtest found, as a JSON document: of the same games the same document, but for `time`.

Beside every share and mean lies its 95 % interval, under the same name with `_95` (`intervals`): None where there are
too few games, or none that differs.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import sqrt
from typing import Any

from companion.simulation.figures import RESULT_STOPPED, RESULT_WON, Figures, Seated
from companion.simulation.intervals import Clusters, Moments, figure, join_sums, mean_interval, share_interval
from companion.simulation.playing import PlaytestSetting
from companion.simulation.stopping import shares_asked

SHARES = {"p10": 0.1, "median": 0.5, "p90": 0.9}


def document(
    game: str,
    tests: Sequence[PlaytestSetting],
    made: Sequence[Figures],
    jobs: int | None,
    seconds: float,
    until: float | None = None,
) -> dict[str, Any]:
    """All that a playtest found, rates as shares of 1. `jobs` is None on a cluster. until: how well win shares were
    asked to be known."""
    games = sum(figures.games for figures in made)
    answers = sum(number * times for figures in made for number, times in figures.answers.items())
    answers += sum(
        figures.results[RESULT_STOPPED] * setting.most_answers for setting, figures in zip(tests, made, strict=True)
    )
    return {
        "game": game,
        "games": made[0].games,
        "seed": tests[0].seed,
        "options": dict(tests[0].options),
        "most_answers": tests[0].most_answers,
        "rotate": tests[0].rotate,
        "scenario": tests[0].beginning is not None,
        "until": until,
        "by_players": [_by_players(*each, until) for each in zip(tests, made, strict=True) if each[1].games],
        "time": {
            "jobs": jobs,
            "seconds": round(seconds, 3),
            "games_per_second": round(games / seconds, 1) if seconds else 0.0,
            "answers_per_second": round(answers / seconds) if seconds else 0,
        },
    }


def _by_players(setting: PlaytestSetting, figures: Figures, until: float | None) -> dict[str, Any]:
    games, answers = figures.games, spread(figures.answers)
    results = {result: share("share", number, games) for result, number in sorted(figures.results.items())}
    asked = [
        {"name": each.name, **figure("share", each.share, each.interval)} for each in shares_asked(setting, figures)
    ]
    return {
        "players": len(setting.bots),
        "games": games,
        "bots": list(setting.bots),
        "stopped": figures.results[RESULT_STOPPED],
        "undealt": figures.undealt,
        **_won_together(figures, figures.results[RESULT_WON], games),
        "fair_share": round(1 / len(setting.bots), 4) if figures.split else None,
        "results": {result: told["share"] for result, told in results.items()},
        "results_95": {result: told["share_95"] for result, told in results.items()},
        **({} if until is None else {"asked": asked}),
        "endings": [
            {"result": result, "rule": rule, "games": number, **share("share", number, games)}
            for (result, rule), number in sorted(figures.endings.items(), key=lambda item: (-item[1], item[0]))
        ],
        "seats": [_seat(setting, figures, seat) for seat in sorted(figures.scores)],
        "answers_per_game": answers.get("mean", 0.0),
        "answers_per_game_95": answers.get("mean_95"),
        "length": {"turns": spread(figures.turns), "answers": answers},
        "at_end": {name: spread(histogram) for name, histogram in figures.at_end.items()},
        "curves": curves(figures),
        "rules": {id: mattered(setting, figures, "", id) for piece, id in sorted(figures.mattered) if not piece},
        "cards": cards(setting, figures),
        "traits": traits(setting, figures),
    }


def _won_together(figures: Figures, won: int, games: int) -> dict[str, Any]:
    """The share of games that all have won; nothing where each player wins alone."""
    return {} if figures.split else share("win_rate", won, games)


def _whole_wins(setting: PlaytestSetting, figures: Figures, won: Clusters) -> Clusters:
    """Games won, where parts of them are counted: where all always win together, each has won the whole game."""
    return won if figures.split else won.times(len(setting.bots))


def _seat(setting: PlaytestSetting, figures: Figures, seat: int) -> dict[str, Any]:
    won = _whole_wins(setting, figures, figures.winners[seat])
    bots = {} if setting.rotate else {"bot": setting.bots[seat]}
    # A game that was stopped is one that the seat hasn't won.
    stopped = figures.games - won.cases
    won = join_sums(Clusters(stopped, stopped, squares=stopped), won)
    return {**bots, **clustered("win_rate", won), "score": spread(figures.scores[seat])}


def share(name: str, number: float, of: int) -> dict[str, Any]:
    """A share and its interval."""
    return figure(name, number / of if of else 0.0, share_interval(number, of))


def clustered(name: str, cases: Clusters) -> dict[str, Any]:
    """A share of what comes in clusters, and its interval."""
    return figure(name, cases.share, cases.interval())


def mean(name: str, values: Moments) -> dict[str, Any]:
    """A mean and its interval."""
    return figure(name, values.total / values.number, mean_interval(values))


def _mean_points(seated: Seated) -> dict[str, Any]:
    """The mean points of seats, whose interval is as much wider or narrower as points of seats of one game belong
    together."""
    points, ends = seated.points, mean_interval(seated.points)
    middle = points.total / points.number
    if ends and seated.wins.number != seated.wins.cases:
        alone = points.squares - points.total * middle
        wider = sqrt(float(seated.together.spread) / alone)
        ends = middle - (middle - ends[0]) * wider, middle + (ends[1] - middle) * wider
    return figure("mean_score", middle, ends)


def spread(histogram: Counter[int]) -> dict[str, Any]:
    """Mean, least, most, and the values that a tenth, half and nine tenths of the games don't exceed."""
    if not histogram:
        return {}
    values = sorted(histogram)
    seen = [*accumulate(histogram[value] for value in values)]
    parts = {name: values[bisect_left(seen, part * seen[-1])] for name, part in SHARES.items()}
    return {**mean("mean", Moments.of(histogram)), "min": values[0], **parts, "max": values[-1]}


def curves(figures: Figures) -> dict[str, list[dict[str, Any]]]:
    """What each metric showed at the end of each turn, over the games that came so far; the last is how they ended."""
    made: dict[str, list[dict[str, Any]]] = {}
    for (name, turn), measured in sorted(figures.curves.items()):
        row = {"turn": turn, "games": measured.number, **mean("mean", measured)}
        row |= {"min": measured.least, "max": measured.most}
        made.setdefault(name, []).append(row)
    return made


def mattered(setting: PlaytestSetting, figures: Figures, piece: str, what: str) -> dict[str, Any]:
    """How often something happened, in which share of the games, which share of these all won together, if they can,
    and which share those won of whom it was told, if of anybody."""
    found = figures.mattered[piece, what]
    won = _whole_wins(setting, figures, found.seats)
    return {
        "times": found.times.total,
        **mean("per_game", found.times.with_zeros(figures.games)),
        **share("games", found.times.number, figures.games),
        **_won_together(figures, found.won, found.times.number),
        "seats": found.seats.cases,
        **(clustered("seat_win_rate", won) if won.cases else {}),
    }


def cards(setting: PlaytestSetting, figures: Figures) -> dict[str, dict[str, Mapping[str, Any]]]:
    """For each card and token that notes named: what they told of it, and how often."""
    made: dict[str, dict[str, Mapping[str, Any]]] = {}
    for piece, what in sorted(figures.mattered):
        if piece:
            made.setdefault(piece, {})[what] = mattered(setting, figures, piece, what)
    return made


def traits(setting: PlaytestSetting, figures: Figures) -> dict[str, dict[str, Mapping[str, Any]]]:
    """For each trait that tells seats apart: how many seats had it, which share of them won, and their mean points."""
    made: dict[str, dict[str, Mapping[str, Any]]] = {}
    for (name, value), seated in sorted(figures.traits.items()):
        rates = clustered("win_rate", _whole_wins(setting, figures, seated.wins))
        made.setdefault(name, {})[value] = {"seats": seated.wins.cases, **rates, **_mean_points(seated)}
    return made
