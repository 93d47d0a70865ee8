"""Measures of a game's quality: how long it stays open, who waits, how much is luck, and what cards and rules are worth
(docs/playtests.md explains each).

They are computed at the end from the records of followed games, so other playtests cost no more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any

from companion.engine import ledger
from companion.simulation.chances import FollowedGame, reckon_chances
from companion.simulation.course import GameCourse
from companion.simulation.figures import RESULT_STOPPED, RESULT_WON, Figures, GameRecord, Mattered
from companion.simulation.intervals import NORMAL_QUANTILE, Interval, Moments, figure, mean_interval, share_interval
from companion.simulation.playing import PlaytestSetting, trait_names
from companion.simulation.sequential import ERROR, load_libraries
from components.places import locate

DECIDED_CHANCE = 0.8
"""A game counts as decided once the chance of its actual outcome stays at or above this."""
PARTS_OF_GAME = 10
"""Number of points in a game at which chances are reported."""
CALIBRATION_STEPS = 10
RESAMPLES = 1000
"""Samples of Efron's bootstrap for the interval of luck."""
MIN_CASES = 20
"""Fewest seats or games, both with a card and without it, to report its worth."""
ACTING_RULE_KINDS = ("action", "timing", "end")
"""Kinds of rules that events and questions name when they act. Limits only refuse, and bots never break them."""
TURN_TRAIT = "turn"
THOUSANDTHS = 1000
"""Means of fractions are computed in whole thousandths."""


class GameQuality:
    """Collects games of each setting, and measures them. Raises SalvageError if a library is missing."""

    def __init__(self, tests: Sequence[PlaytestSetting]) -> None:
        load_libraries("--quality")
        self.tests = tests
        self._games: list[dict[tuple[str, int], FollowedGame]] = [{} for _ in tests]
        """Followed games of each setting, by seed and number."""

    def see(self, index: int, seed: str, games: Sequence[GameRecord]) -> None:
        """Record games of a setting, in any order."""
        setting = self.tests[index]
        names = trait_names(setting)
        turn = names.index(TURN_TRAIT) if TURN_TRAIT in names else None
        for game in games:
            if game.course is None or game.result == RESULT_STOPPED:
                continue
            labels = [
                (bot, seat.traits[turn] if turn is not None and seat.traits else "")
                for bot, seat in zip(setting.bots_of_game(game.number), game.seats, strict=False)
            ]
            points = [seat.points for seat in game.seats if seat.points is not None]
            self._games[index][seed, game.number] = FollowedGame(
                game.course,
                game.result == RESULT_WON,
                [float(seat.part) for seat in game.seats],
                points if points and len(points) == len(game.seats) else None,
                labels,
            )

    def add_to(self, document: dict[str, Any], found: Sequence[Figures]) -> None:
        """Add the results to the document of the playtest, which leaves out settings without games."""
        played = [index for index, figures in enumerate(found) if figures.games]
        for index, made in zip(played, document["by_players"], strict=True):
            made["quality"] = self._measure(index, found[index])

    def _measure(self, index: int, figures: Figures) -> dict[str, Any]:
        setting, gathered = self.tests[index], self._games[index]
        games = [gathered[key] for key in sorted(gathered)]  # The order in which games end doesn't matter.
        is_split = figures.split > 0
        courses = [game.course for game in games]
        unused, at_most = unused_rules(setting, figures, courses)
        return {
            "games": len(games),
            **_of_decisions(courses),
            "chances": _of_chances(games, is_split),
            "luck": luck(games) if is_split else None,
            "worth": worth_of_all(setting, figures),
            "unused_rules": unused,
            "unused_at_most": at_most,
        }


def mean_of(values: Iterable[float]) -> dict[str, Any]:
    """Return the mean over games of one value each, and its interval."""
    counted = Moments.of(Counter(round(value * THOUSANDTHS) for value in values))
    if not counted.number:
        return {"mean": None, "mean_95": None}
    low, high = mean_interval(counted) or (0.0, 0.0)
    ends = (low / THOUSANDTHS, high / THOUSANDTHS) if low < high else None
    return figure("mean", counted.total / counted.number / THOUSANDTHS, ends)


# ---- branching and waiting -----------------------------------------------------------------------------------------


def _of_decisions(courses: Sequence[GameCourse]) -> dict[str, Any]:
    """Return the number of decisions, of options a decision, and of others' answers between two of a seat's."""
    return {
        "decisions": mean_of(sum(course.options.values()) for course in courses),
        "options": mean_of(_average(course.options) for course in courses if course.options),
        "waits": mean_of(_average(course.waits) for course in courses if course.waits),
        "longest_wait": mean_of(max(course.waits) for course in courses if course.waits),
    }


def _average(histogram: Mapping[int, int]) -> float:
    return sum(value * times for value, times in histogram.items()) / sum(histogram.values())


# ---- chances -------------------------------------------------------------------------------------------------------


def _of_chances(games: Sequence[FollowedGame], is_split: bool) -> dict[str, Any] | None:
    """Return how the chance of the actual outcome developed, or None if nothing predicts outcomes."""
    told = [game for game in games if game.course.moments and (sum(game.parts) > 0 or not is_split)]
    found = reckon_chances(told, is_split) if told else None
    if found is None:
        return None
    numpy, _, _ = load_libraries("--quality")
    came = [rows @ (numpy.array(game.came(is_split)) > 0) for game, rows in zip(told, found, strict=False)]
    ends = [number / PARTS_OF_GAME for number in range(PARTS_OF_GAME + 1)]
    return {
        "games": len(came),
        "progress": [
            {"part": part, **mean_of(chance[round(part * (len(chance) - 1))] for chance in came)} for part in ends
        ],
        "lead_changes": mean_of(numpy.count_nonzero(numpy.diff(rows.argmax(axis=1))) for rows in found),
        "lowest": mean_of(chance.min() for chance in came),
        "decided_after": mean_of(_decided_after(chance) for chance in came),
        "calibration": _calibration([game.came(is_split) for game in told], found),
    }


def _decided_after(chance: Any) -> float:
    """Return the part of a game after which the chance of the actual outcome stays high."""
    low = (chance < DECIDED_CHANCE).nonzero()[0]
    return float((low[-1] + 1) / len(chance)) if len(low) else 0.0


def _calibration(outcomes: Sequence[Sequence[float]], found: Sequence[Any]) -> list[dict[str, Any]]:
    """Return how often outcomes came true, grouped by their predicted chance."""
    numpy, _, _ = load_libraries("--quality")
    chances = numpy.concatenate([rows.ravel() for rows in found])
    came = numpy.concatenate([numpy.tile(came, len(rows)) for came, rows in zip(outcomes, found, strict=False)])
    steps = numpy.minimum((chances * CALIBRATION_STEPS).astype(int), CALIBRATION_STEPS - 1)
    return [
        {
            "chance": round(float(chances[steps == step].mean()), 4),
            "came": round(float(came[steps == step].mean()), 4),
            "moments": int((steps == step).sum()),
        }
        for step in range(CALIBRATION_STEPS)
        if (steps == step).any()
    ]


# ---- luck ----------------------------------------------------------------------------------------------------------


def luck(games: Sequence[FollowedGame]) -> dict[str, Any]:
    """Return the parts of the variance in seats' results that go with the bot and the place in turn order, and the
    rest, which is luck: what would differ if the same bots sat in the same places."""
    made = {"wins": _explain(games, [game.parts for game in games])}
    if all(game.points for game in games):
        points = [game.points for game in games if game.points]
        made["points"] = _explain(games, [[value - sum(each) / len(each) for value in each] for each in points])
    return made


def _explain(games: Sequence[FollowedGame], results: Sequence[Sequence[float]]) -> dict[str, Any]:
    numpy, _, _ = load_libraries("--quality")
    known = {label: at for at, label in enumerate(sorted({label for game in games for label in game.seats}))}
    counts, sums = numpy.zeros((2, len(games), len(known)))
    squares = numpy.zeros(len(games))
    for number, (game, values) in enumerate(zip(games, results, strict=True)):
        for label, value in zip(game.seats, values, strict=True):
            counts[number, known[label]] += 1
            sums[number, known[label]] += value
            squares[number] += value * value
    bots = sorted({bot for bot, _ in known})
    of_bot = numpy.array([[float(bot == own) for own in bots] for bot, _ in known])
    drawn = numpy.random.default_rng(0).multinomial(len(games), [1 / len(games)] * len(games), size=RESAMPLES)
    weights = numpy.concatenate([numpy.ones((1, len(games))), drawn])
    # A resample has the variance of the sample and that of the draw.
    chances = numpy.concatenate([[1], numpy.full(RESAMPLES, 2)])
    n, s, q = weights @ counts, weights @ sums, weights @ squares
    by_both, by_bot = (_explained(numpy, *each, q, chances) for each in ((n, s), (n @ of_bot, s @ of_bot)))
    parts = {"luck": 1 - by_both, "bots": by_bot, "turn_order": numpy.maximum(0, by_both - by_bot)}
    made: dict[str, Any] = {}
    for name, values in parts.items():
        low, high = map(float, numpy.quantile(values[1:], (0.025, 0.975)))
        made |= figure(name, float(values[0]), (low, high))
    return made


def _explained(numpy: Any, counts: Any, sums: Any, squares: Any, chances: Any) -> Any:
    """Return the part of the total variance that lies between groups, without the part expected by chance (ω²), for
    each sample; 0 if nothing varies."""
    number, groups = counts.sum(axis=1), (counts > 0).sum(axis=1)
    inside = (sums**2 / numpy.maximum(counts, 1)).sum(axis=1)
    within = (squares - inside) / numpy.maximum(number - groups, 1)
    between = (inside - sums.sum(axis=1) ** 2 / number - chances * (groups - 1) * within) / number
    total = numpy.maximum(between, 0) + within
    return numpy.where(total > 0, numpy.maximum(between, 0) / numpy.maximum(total, 1e-12), 0)


# ---- what cards and rules are worth --------------------------------------------------------------------------------


def worth_of_all(setting: PlaytestSetting, figures: Figures) -> list[dict[str, Any]]:
    """Return the worth of each card and rule that came up for some seats or games only: how much more often those won.
    `differs`: whether that is significant although many are compared (Holm's method)."""
    found = []
    for (piece, what), mattered in sorted(figures.mattered.items()):
        if told := (_worth_to_seats if figures.split else _worth_to_all)(setting, figures, mattered):
            difference, ends = told
            half = difference - ends[0] if difference > 0 else ends[1] - difference  # The half on the side of 0.
            found.append((abs(difference) / half if half else 0.0, piece, what, difference, ends, mattered))
    made, is_open = [], True
    norm = load_libraries("--quality")[1].norm
    for rank, (reach, piece, what, difference, ends, mattered) in enumerate(
        sorted(found, key=lambda each: (-each[0], each[1:3]))
    ):
        is_open = is_open and reach * NORMAL_QUANTILE > norm.isf(ERROR / 2 / (len(found) - rank))
        made.append(
            {
                "piece": piece, "what": what, "games": mattered.times.number, "seats": mattered.seats.cases,
                **figure("difference", difference, ends), "differs": bool(is_open),
            }
        )  # fmt: skip
    return made


def _worth_to_seats(setting: PlaytestSetting, figures: Figures, found: Mattered) -> tuple[float, Interval] | None:
    """Return how much more often seats won if something came up for them, or None if too few cases. Seats of a game
    don't win independently, so the error is computed from whole games."""
    games = figures.games - figures.results[RESULT_STOPPED]
    had, lacked = found.seats, games * len(setting.bots) - found.seats.cases
    if min(had.cases, lacked) < MIN_CASES or sum(each.won for each in figures.winners.values()) != games:
        return None
    with_it, without = float(had.won) / had.cases, (games - float(had.won)) / lacked
    # Contribution to the error of a game with k such seats that won w: a·w − b·k − c.
    a = 1 / had.cases + 1 / lacked
    b = with_it / had.cases + without / lacked
    c = (1 - len(setting.bots) * without) / lacked
    squares = a * a * float(had.won_squares) + b * b * had.squares - 2 * a * b * float(had.products)
    squares += games * c * c - 2 * a * c * float(had.won) + 2 * b * c * had.cases
    half = NORMAL_QUANTILE * sqrt(max(0.0, squares) * games / (games - 1))
    return with_it - without, (with_it - without - half, with_it - without + half)


def _worth_to_all(setting: PlaytestSetting, figures: Figures, found: Mattered) -> tuple[float, Interval] | None:
    """Return how much more often a game was won if something came up in it (Newcombe's interval), or None if too
    few."""
    had, lacked = found.times.number, figures.games - found.times.number
    if min(had, lacked) < MIN_CASES:
        return None
    won = figures.results[RESULT_WON] - found.won
    with_it, without = found.won / had, won / lacked
    low, high = share_interval(found.won, had) or (0.0, 1.0)
    lowest, highest = share_interval(won, lacked) or (0.0, 1.0)
    difference = with_it - without
    return difference, (
        difference - sqrt((with_it - low) ** 2 + (highest - without) ** 2),
        difference + sqrt((high - with_it) ** 2 + (without - lowest) ** 2),
    )


# ---- rules that never came up --------------------------------------------------------------------------------------


def unused_rules(
    setting: PlaytestSetting, figures: Figures, courses: Iterable[GameCourse]
) -> tuple[list[str], float | None]:
    """Return acting rules of the ledger that no event or question named in any game, and the largest share of games in
    which they may still come up."""
    told = {rule for piece, rule in figures.mattered if not piece} | {rule for _, rule in figures.endings}
    told |= {rule for course in courses for rule in course.rules}
    acting = [each for each in ledger.read(locate(setting.game)).values() if each.kind in ACTING_RULE_KINDS]
    in_play = {each.module for each in acting if each.id in told}
    unused = [each.id for each in acting if each.module in in_play and each.id not in told]
    ends = share_interval(0, figures.games)
    return unused, round(ends[1], 4) if ends and unused else None
