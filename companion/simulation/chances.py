"""Who wins, reckoned at each moment of games that are over: the chance of each outcome by how seats stood then.

Where players win apart, an outcome is a seat, and what tells of it is its lead (points beyond the mean of all), its
place in turn order and its bot. Where all win together, outcomes are to win or not, told by the game's metrics. One
conditional logit (McFadden 1974) is fitted to all moments of all games, in which everything may weigh more or less the
longer a game has lasted. It knows only what has happened by then, not how long the game will last. It needs numpy and
scipy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.simulation.course import Moment
from companion.simulation.sequential import load_libraries

MOST_FITTED_GAMES = 2000
"""Games beyond these are left out: more would fill the memory, and hardly sharpen chances."""
RIDGE_GAMES = 0.1
"""How many games' worth of evidence holds each weight near zero, so that it stays finite where nothing speaks against
it."""
LONGEST_PART = 2.0
"""Of the mean length of games; later moments weigh as those here."""


class FollowedGame(NamedTuple):
    """What chances are reckoned from: moments, what tells each seat apart from the beginning, and each outcome's part
    of how the game came out."""

    moments: Sequence[Moment]
    seats: Sequence[tuple[str, ...]]
    came: Sequence[float]


def reckon_chances(games: Sequence[FollowedGame], is_split: bool) -> list[Any] | None:
    """For each game an array of chances, a row a moment and a column an outcome; None where nothing tells outcomes
    apart. is_split: whether players win apart. Raises SalvageError where a library is missing."""
    numpy, _, optimize = load_libraries("--quality")
    games = games[:MOST_FITTED_GAMES]
    lengths = numpy.array([len(game.moments) for game in games])
    if not lengths.sum():
        return None
    standing = _leads(numpy, games) if is_split else _metrics(numpy, games)
    if standing is None:
        return None
    times = numpy.concatenate([numpy.arange(length) for length in lengths]) / lengths.mean()
    times = numpy.minimum(times, LONGEST_PART)[:, None, None]
    constant = numpy.repeat(_labels(numpy, games, is_split), lengths, axis=0)
    features = numpy.concatenate([standing, standing * times, standing * times**2, constant, constant * times], axis=2)
    came = numpy.repeat(numpy.array([game.came for game in games], float), lengths, axis=0)
    weights = numpy.repeat(1 / numpy.maximum(lengths, 1), lengths)[:, None] / len(games)
    ridge = RIDGE_GAMES / len(games)

    def chances(slopes: Any) -> Any:
        worth = features @ slopes
        grown = numpy.exp(worth - worth.max(axis=1, keepdims=True))
        return grown / grown.sum(axis=1, keepdims=True)

    def loss(slopes: Any) -> tuple[float, Any]:
        found = chances(slopes)
        missed = -(weights * came * numpy.log(numpy.maximum(found, 1e-300))).sum()
        slope = numpy.einsum("nak,na->k", features, weights * (found * came.sum(axis=1, keepdims=True) - came))
        return float(missed + ridge * (slopes**2).sum() / 2), slope + ridge * slopes

    fitted = optimize.minimize(loss, numpy.zeros(features.shape[2]), jac=True, method="L-BFGS-B")
    return list(numpy.split(chances(fitted.x), numpy.cumsum(lengths)[:-1]))


def _leads(numpy: Any, games: Sequence[FollowedGame]) -> Any:
    """Of each moment and seat how far it is ahead of the mean; None where no score was known before the end."""
    points = numpy.array([each.points or [0] * len(game.seats) for game in games for each in game.moments], float)
    points -= points.mean(axis=1, keepdims=True)
    deviation = points.std()
    return points[:, :, None] / deviation if deviation else None


def _metrics(numpy: Any, games: Sequence[FollowedGame]) -> Any:
    """Of each moment what metrics show, for the outcome that all win; None where the game has none that change."""
    values = numpy.array([each.metrics for game in games for each in game.moments], float)
    deviation = values.std(axis=0)
    values = (values - values.mean(axis=0))[:, deviation > 0] / deviation[deviation > 0]
    return numpy.stack([values, numpy.zeros_like(values)], axis=1) if values.size else None


def _labels(numpy: Any, games: Sequence[FollowedGame], is_split: bool) -> Any:
    """Of each game and outcome what tells it apart from the beginning, as 0 or 1."""
    if not is_split:
        return numpy.repeat([[[1.0], [0.0]]], len(games), axis=0)
    known = sorted({(at, label) for game in games for seat in game.seats for at, label in enumerate(seat)})
    return numpy.array(
        [[[float(seat[at] == label) for at, label in known] for seat in game.seats] for game in games]
    ).reshape(len(games), len(games[0].seats), len(known))
