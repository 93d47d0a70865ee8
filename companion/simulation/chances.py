"""Win probability: how likely each outcome was at each moment of finished games, by how the seats stood then.

If players win separately, each seat is an outcome, predicted by its lead (points above the mean of all), its place in
turn order and its bot. If all win together, the outcomes are winning and losing, predicted by the game's metrics. One
conditional logit (McFadden 1974) is fitted to all moments of all games; in it, the weight of everything may change as
a game goes on. It knows only what has happened so far, not how long the game will last. It needs numpy and scipy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.simulation.course import GameCourse
from companion.simulation.sequential import load_libraries

MAX_FITTED_GAMES = 2000
"""Most games to fit: more would fill the memory and hardly make the chances more precise."""
RIDGE_GAMES = 0.1
"""Weight of the ridge penalty, in games: it keeps each weight finite if no game contradicts it."""
MAX_PART_SECONDS = 2.0
"""Latest time in the fit, as a multiple of the mean length; later moments use the weights of this one."""


class FollowedGame(NamedTuple):
    """The data of a game for the fit: its course, whether all have won, and each seat's part of the win, points and
    labels."""

    course: GameCourse
    has_won: bool
    parts: Sequence[float]
    points: Sequence[int] | None
    seats: Sequence[tuple[str, ...]]

    def came(self, is_split: bool) -> Sequence[float]:
        """Return each outcome's part of the actual result."""
        return self.parts if is_split else (float(self.has_won), float(not self.has_won))


def reckon_chances(games: Sequence[FollowedGame], is_split: bool) -> list[Any] | None:
    """Return an array of chances for each game, with a row per moment and a column per outcome, or None if nothing
    distinguishes outcomes. is_split: whether players win separately. Raises SalvageError if a library is missing."""
    numpy, _, optimize = load_libraries("--quality")
    games = games[:MAX_FITTED_GAMES]
    lengths = numpy.array([len(game.course.moments) for game in games])
    if not lengths.sum():
        return None
    standing = _leads(numpy, games) if is_split else _metrics(numpy, games)
    if standing is None:
        return None
    times = numpy.concatenate([numpy.arange(length) for length in lengths]) / lengths.mean()
    times = numpy.minimum(times, MAX_PART_SECONDS)[:, None, None]
    constant = numpy.repeat(_labels(numpy, games, is_split), lengths, axis=0)
    features = numpy.concatenate([standing, standing * times, standing * times**2, constant, constant * times], axis=2)
    came = numpy.repeat(numpy.array([game.came(is_split) for game in games], float), lengths, axis=0)
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
    """Return each seat's lead over the mean at each moment, or None if no score was known before the end."""
    moments = ((each, len(game.seats)) for game in games for each in game.course.moments)
    points = numpy.array([each.points or [0] * seats for each, seats in moments], float)
    points -= points.mean(axis=1, keepdims=True)
    deviation = points.std()
    return points[:, :, None] / deviation if deviation else None


def _metrics(numpy: Any, games: Sequence[FollowedGame]) -> Any:
    """Return the metrics at each moment, for the outcome that all win; None if no metric changes."""
    values = numpy.array([each.metrics for game in games for each in game.course.moments], float)
    deviation = values.std(axis=0)
    values = (values - values.mean(axis=0))[:, deviation > 0] / deviation[deviation > 0]
    return numpy.stack([values, numpy.zeros_like(values)], axis=1) if values.size else None


def _labels(numpy: Any, games: Sequence[FollowedGame], is_split: bool) -> Any:
    """Return the starting labels of each outcome of each game, as 0 or 1."""
    if not is_split:
        return numpy.repeat([[[1.0], [0.0]]], len(games), axis=0)
    known = sorted({(at, label) for game in games for seat in game.seats for at, label in enumerate(seat)})
    return numpy.array(
        [[[float(seat[at] == label) for at, label in known] for seat in game.seats] for game in games]
    ).reshape(len(games), len(games[0].seats), len(known))
