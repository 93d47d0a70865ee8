"""Comparison of two versions of a game, by pairs of games with the same luck, with significance.

What is compared is measured in each game, and the mean of the pairs' differences is looked at. Where it is looked at
again and again, `sequential` has the bounds; where many things are compared, Holm's method widens them, so that in 19
of 20 playtests nothing is said to differ that doesn't.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from companion.simulation.figures import RESULT_STOPPED, RESULT_WON, Figures, GameRecord
from companion.simulation.intervals import figure
from companion.simulation.playing import PlaytestSetting, trait_names
from companion.simulation.sequential import ERROR, INFLATION, SequentialBounds, as_student, games_needed, load_libraries
from companion.simulation.stopping import ALL_SEATS, choose_shares, seat_name

FIRST_PAIRS = 50
"""Pairs played before the number of pairs needed is estimated."""
PLANNED_LOOKS = 12
ROUNDING_SHARE = 1e-6
"""Relative deviation below which differences of pairs differ by rounding only."""
SMALL_DIFFERENCE = 0.02
"""Difference of two shares for which the report says how many pairs of games would show it."""


@dataclass(slots=True)
class PairedDifference:
    """One quantity measured in pairs of games: sums over pairs, and the conclusion. differs: whether a difference has
    been shown. bound: half the width of its interval, in standard errors.

    differs: whether it has been seen to. bound: how many standard errors its interval reaches to each side.
    """

    name: str
    players: int
    is_share: bool
    pairs: int = 0
    this: float = 0.0
    other: float = 0.0
    squares: float = 0.0
    differs: bool = False
    bound: float = 0.0

    def count(self, this: float, other: float) -> None:
        """Add a pair."""
        self.pairs += 1
        self.this += this
        self.other += other
        self.squares += (other - this) ** 2

    @property
    def difference(self) -> float:
        """Mean of the other's value minus this one's."""
        return (self.other - self.this) / self.pairs

    @property
    def deviation(self) -> float:
        """Standard deviation of the pairs' differences. If all are alike, one is assumed to have gone the other way, so
        that a few such pairs prove little and many a lot."""
        found = sqrt(max(0.0, self.squares - self.pairs * self.difference**2) / max(1, self.pairs - 1))
        all_alike = found <= ROUNDING_SHARE * abs(self.difference)
        return 2 * abs(self.difference) / sqrt(self.pairs) if all_alike else found

    @property
    def likely_deviation(self) -> float:
        """Standard deviation, at least as large as if one pair had differed: that none has doesn't mean that none
        would."""
        return max(self.deviation, 1 / sqrt(self.pairs))

    @property
    def error(self) -> float:
        """The standard error of the difference."""
        return self.deviation / sqrt(self.pairs)

    @property
    def distance(self) -> float:
        """Distance of the difference from 0, in standard errors."""
        return abs(self.difference) / self.error if self.error else 0.0

    def is_decided(self, asked: float) -> bool:
        """Return whether it differs, or differs by less than the difference asked about."""
        known = abs(self.difference) + self.bound * self.likely_deviation / sqrt(self.pairs)
        return self.differs or known <= asked

    def as_json(self, asked: float | None) -> dict[str, Any]:
        """Return the JSON of a document."""
        middle, half = self.difference, self.bound * self.error
        made = {
            "name": self.name, "players": self.players, "pairs": self.pairs, "this": round(self.this / self.pairs, 4),
            "other": round(self.other / self.pairs, 4),
            **figure("difference", middle, (middle - half, middle + half) if half else None), "differs": self.differs,
        }  # fmt: skip
        if self.is_share:
            made["decided"] = asked is None or self.is_decided(asked)
            made["pairs_for_2_points"] = games_needed(self.likely_deviation, SMALL_DIFFERENCE)
        return made


def measure(setting: PlaytestSetting, game: GameRecord) -> Iterator[tuple[str, bool, float]]:
    """Yield the quantities compared in a game: name, whether it is a share of wins, and value."""
    if game.result == RESULT_STOPPED:
        return
    if game.turns is not None:
        yield "turns", False, float(game.turns)
    points = [seat.points for seat in game.seats if seat.points is not None]
    if points:
        yield "points of a seat", False, sum(points) / len(points)
    yield ALL_SEATS, True, float(game.result == RESULT_WON)
    having: dict[str, list[float]] = {}
    for number, seat in enumerate(game.seats):
        having[seat_name(number)] = [float(seat.part)]
        for trait, value in zip(trait_names(setting), seat.traits, strict=False):  # A seat without points has none.
            having.setdefault(f"{trait} {value}", []).append(float(seat.part))
    for name, parts in having.items():
        yield name, True, sum(parts) / len(parts)


@dataclass
class PairedComparison:
    """A comparison in progress. tests: the settings, each followed by the one it is compared with. asked: the
    difference of shares to detect, as a fraction of 1; None checks once, after all games."""

    tests: Sequence[PlaytestSetting]
    asked: float | None
    _most: int = 0
    """Most pairs to play, once it is known."""
    _single: dict[tuple[int, str, int], dict[str, tuple[bool, float]]] = field(default_factory=dict)
    """Games whose partner hasn't arrived yet, by setting, seed and number."""
    _found: dict[tuple[int, str], PairedDifference] = field(default_factory=dict)
    _split: set[int] = field(default_factory=set)
    """Indexes of the pairs of settings in which players win separately."""
    _looks: list[float] = field(default_factory=list)
    """Fraction of all pairs played at each look so far."""
    _bounds: dict[int, SequentialBounds] = field(default_factory=dict)

    def __post_init__(self) -> None:
        load_libraries()

    def see(self, index: int, seed: str, games: Sequence[GameRecord]) -> None:
        """Record games of a setting, in any order."""
        for game in games:
            if 0 < sum(seat.part > 0 for seat in game.seats) < len(game.seats):
                self._split.add(index // 2)
            mine = {name: (is_share, value) for name, is_share, value in measure(self.tests[index], game)}
            partner = self._single.pop((index ^ 1, seed, game.number), None)
            if partner is None:
                self._single[index, seed, game.number] = mine
                continue
            this, other = (partner, mine) if index % 2 else (mine, partner)
            for name in sorted(this.keys() & other.keys()):
                key, (is_share, value) = (index // 2, name), this[name]
                if key not in self._found:
                    self._found[key] = PairedDifference(name, len(self.tests[index].bots), is_share)
                self._found[key].count(value, other[name][1])

    def shares(self) -> list[PairedDifference]:
        """Return the compared win shares, for each number of players."""
        made = []
        for pair in range(len(self.tests) // 2):
            here = {name: each for (at, name), each in sorted(self._found.items()) if at == pair and each.is_share}
            made += [here[name] for name in choose_shares(self.tests[2 * pair], pair in self._split, here)]
        return [each for each in made if each.pairs > 1]

    def means(self) -> list[PairedDifference]:
        """Return the other compared quantities: length of games, and points."""
        return [each for _, each in sorted(self._found.items()) if not each.is_share and each.pairs > 1]

    # ---- stopping --------------------------------------------------------------------------------------------------

    def targets(self, most: int) -> Iterator[int]:
        """Yield the numbers of pairs after which to look at the results; the last is `most`, or fewer if fewer do."""
        if self.asked is not None and most > FIRST_PAIRS:
            yield FIRST_PAIRS
            most = min(most, self._most)
            planned = (most * number // PLANNED_LOOKS for number in range(1, PLANNED_LOOKS))
            yield from (pairs for pairs in planned if pairs > FIRST_PAIRS)
        yield most

    def is_enough(self, tests: Sequence[PlaytestSetting], found: Sequence[Figures]) -> bool:
        """Update the comparison, and return whether each share differs, or differs by less than was asked about."""
        if self.asked is None:
            return False
        self.look()
        return all(each.is_decided(self.asked) for each in self.shares())

    def look(self) -> None:
        """Test the results so far; without new pairs nothing changes."""
        shares = self.shares()
        family = [*shares, *self.means()]
        pairs = max((each.pairs for each in shares), default=0)
        if self.asked is not None and not self._most and pairs:
            deviation = max(each.likely_deviation for each in shares)
            self._most = int(INFLATION * games_needed(deviation, self.asked, ERROR / len(family))) + 1
        part = 1.0 if self.asked is None else min(1.0, pairs / self._most) if self._most else 0.0
        if part <= (self._looks[-1] if self._looks else 0.0):
            return
        self._looks.append(part)
        self._decide(family)

    def _decide(self, family: Sequence[PairedDifference]) -> None:
        """Test several quantities by Holm's method (1979): the clearest by the widest bound, the next by the next."""
        is_open = True
        for rank, each in enumerate(sorted(family, key=lambda each: (not each.differs, -each.distance))):
            each.bound = as_student(self._bound(1), each.pairs)
            is_open = is_open and each.distance > as_student(self._bound(len(family) - rank), each.pairs)
            each.differs = each.differs or is_open

    def _bound(self, things: int) -> float:
        """Return the bound at the latest look for a number of quantities still tested."""
        bounds = self._bounds.setdefault(things, SequentialBounds(ERROR / things))
        for part in self._looks[len(bounds.found) :]:
            bounds.add(part)
        return bounds.found[-1]

    def document(self) -> Mapping[str, Any]:
        """Return the results as JSON."""
        return {
            "asked": self.asked,
            "shares": [each.as_json(self.asked) for each in self.shares()],
            "means": [each.as_json(self.asked) for each in self.means()],
        }
