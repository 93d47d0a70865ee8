"""The JSON document of a playtest; the same games give the same document, except for `time`.

Every share and mean has its 95 % interval beside it, under its name with `_95` (see `intervals`): None if there are too
few games, or all are alike.
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
    """Return the document of a playtest, with rates as fractions of 1. jobs: None on a cluster. until: the precision of
    win shares that was asked for."""
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
    """Return the share of games that all players won; empty if players win separately."""
    return {} if figures.split else share("win_rate", won, games)


def _whole_wins(setting: PlaytestSetting, figures: Figures, won: Clusters) -> Clusters:
    """Convert shared wins to whole ones if all players always win together."""
    return won if figures.split else won.times(len(setting.bots))


def _seat(setting: PlaytestSetting, figures: Figures, seat: int) -> dict[str, Any]:
    won = _whole_wins(setting, figures, figures.winners[seat])
    bots = {} if setting.rotate else {"bot": setting.bots[seat]}
    # A stopped game counts as one that the seat hasn't won.
    stopped = figures.games - won.cases
    won = join_sums(Clusters(stopped, stopped, squares=stopped), won)
    return {**bots, **clustered("win_rate", won), "score": spread(figures.scores[seat])}


def share(name: str, number: float, of: int) -> dict[str, Any]:
    """Return a share and its interval."""
    return figure(name, number / of if of else 0.0, share_interval(number, of))


def clustered(name: str, cases: Clusters) -> dict[str, Any]:
    """Return a share of clustered cases and its interval."""
    return figure(name, cases.share, cases.interval())


def mean(name: str, values: Moments) -> dict[str, Any]:
    """Return a mean and its interval."""
    return figure(name, values.total / values.number, mean_interval(values))


def _mean_points(seated: Seated) -> dict[str, Any]:
    """Return the mean points of seats; the interval allows for the correlation of seats in the same game."""
    points, ends = seated.points, mean_interval(seated.points)
    middle = points.total / points.number
    if ends and seated.wins.number != seated.wins.cases:
        alone = points.squares - points.total * middle
        wider = sqrt(float(seated.together.spread) / alone)
        ends = middle - (middle - ends[0]) * wider, middle + (ends[1] - middle) * wider
    return figure("mean_score", middle, ends)


def spread(histogram: Counter[int]) -> dict[str, Any]:
    """Return the mean, least, most and the 10 %, 50 % and 90 % quantiles of a histogram."""
    if not histogram:
        return {}
    values = sorted(histogram)
    seen = [*accumulate(histogram[value] for value in values)]
    parts = {name: values[bisect_left(seen, part * seen[-1])] for name, part in SHARES.items()}
    return {**mean("mean", Moments.of(histogram)), "min": values[0], **parts, "max": values[-1]}


def curves(figures: Figures) -> dict[str, list[dict[str, Any]]]:
    """Return each metric at the end of each turn, over the games that lasted that long."""
    made: dict[str, list[dict[str, Any]]] = {}
    for (name, turn), measured in sorted(figures.curves.items()):
        row = {"turn": turn, "games": measured.number, **mean("mean", measured)}
        row |= {"min": measured.least, "max": measured.most}
        made.setdefault(name, []).append(row)
    return made


def mattered(setting: PlaytestSetting, figures: Figures, piece: str, what: str) -> dict[str, Any]:
    """Return how often an event happened: in total, a game, in which share of games, and with which win rates of the
    table or of the seats concerned."""
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
    """Return the counts of each event told of each card and token."""
    made: dict[str, dict[str, Mapping[str, Any]]] = {}
    for piece, what in sorted(figures.mattered):
        if piece:
            made.setdefault(piece, {})[what] = mattered(setting, figures, piece, what)
    return made


def traits(setting: PlaytestSetting, figures: Figures) -> dict[str, dict[str, Mapping[str, Any]]]:
    """Return the number of seats, win rate and mean points for each value of each trait."""
    made: dict[str, dict[str, Mapping[str, Any]]] = {}
    for (name, value), seated in sorted(figures.traits.items()):
        rates = clustered("win_rate", _whole_wins(setting, figures, seated.wins))
        made.setdefault(name, {})[value] = {"seats": seated.wins.cases, **rates, **_mean_points(seated)}
    return made
