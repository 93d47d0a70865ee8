"""Playtests: many games played by bots, with figures that don't depend on the machine or the order in which games end.
The time taken is kept apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, TypeAlias

from companion.engine.endless import NO_ANSWER_LIMIT
from companion.engine.setup_options import check_options
from companion.game_registry.games import box
from companion.simulation.bots import choose_bots
from companion.simulation.cluster import ClusterLost
from companion.simulation.comparison import PairedComparison
from companion.simulation.figures import Figures, GameRecord
from companion.simulation.intervals import join_sums
from companion.simulation.kept_games import KeptBatch, KeptGames
from companion.simulation.playing import PlaytestSetting, count_games, hall
from companion.simulation.stopping import UntilKnown
from companion.simulation.workers import Dispatcher, GameRange, PlayedBatch, Workers, hire
from components.places import GamePlace

MAX_JOBS = 256
"""Most processes to start on one machine."""

Tell: TypeAlias = Callable[[int, int], None]
"""Called with the number of finished games, and of all."""
See: TypeAlias = Callable[[int, str, Sequence[GameRecord]], None]
"""Called with games: the index of their setting, their seed, and their records."""


def settings(
    place: GamePlace,
    seats: Iterable[int],
    bots: Sequence[str],
    seed: str,
    options: Mapping[str, str],
    most_answers: int = NO_ANSWER_LIMIT,
    **more: Any,
) -> list[PlaytestSetting]:
    """Return a checked setting for each number of players. more: further fields of a setting. Raises SalvageError."""
    made = []
    given = tuple(sorted(options.items()))
    for number in seats:
        named = choose_bots(place, bots, number)
        setting = PlaytestSetting(place.address, named, seed, given, most_answers, **more)
        # Errors come before any game starts.
        rules = hall(place.address).rules
        setting.set_up(rules, 0)
        check_options(box(place), options, setting.players, getattr(rules, "settings", ()))
        made.append(setting)
    return made


@dataclass
class PlayingTime:
    """When to stop. games: most for each setting. stopping: may find that fewer are enough. seconds: no game is begun
    later."""

    games: int
    stopping: UntilKnown | PairedComparison | None = None
    seconds: float | None = None


@dataclass
class Playtest:
    """A playtest in progress: its settings, the figures so far, and the records of its games, if they are kept.

    see: receives the records of games as they are counted.
    """

    tests: Sequence[PlaytestSetting]
    kept: KeptGames | None = None
    tell: Tell | None = None
    see: See | None = None
    found: list[Figures] = field(init=False)
    seconds: float = 0.0
    was_lost: bool = False
    """Whether the cluster was lost before all games were played."""
    _waiting: list[dict[int, GameRecord]] = field(init=False)
    """Kept games by number, for each setting, that aren't counted before it is their turn."""
    _others: list[tuple[int, str, list[GameRecord]]] = field(default_factory=list)
    """Kept games of other seeds: index of the setting, seed, games."""

    def __post_init__(self) -> None:
        self.found = [Figures() for _ in self.tests]
        self._waiting = [{} for _ in self.tests]

    def play(self, plan: PlayingTime, jobs: int = 1, dask: str | None = None) -> None:
        """Play until the plan is met. Raises SalvageError.

        jobs: processes to play in. dask: the address of a cluster to play on instead; if that is lost, the figures are
        of the games that were done by then. Games that a file has kept are not played again, and all of them count.
        """
        began = perf_counter()
        deadline = None if plan.seconds is None else began + plan.seconds
        self._take_up()
        wanted = plan.games * len(self.tests)
        with hire(min(jobs, wanted, MAX_JOBS), dask) as workers:
            try:
                self._play_to_targets(plan, workers, lambda: deadline is None or perf_counter() < deadline)
            except ClusterLost:
                self.was_lost = True
                if not self.games:
                    raise
        for index, waiting in enumerate(self._waiting):
            self._count(index, self.tests[index].seed, [*waiting.values()])
        for index, seed, games in self._others:
            self._count(index, seed, games)
        self.seconds = perf_counter() - began

    def _play_to_targets(self, plan: PlayingTime, workers: Workers, go_on: Callable[[], bool]) -> None:
        """Play to each target in turn, and check after each whether that is enough. Raises ClusterLost."""
        keep = self.see is not None or self.kept is not None
        dispatcher, before = Dispatcher(workers, self.tests, keep), 0
        for target in plan.stopping.targets(plan.games) if plan.stopping else (plan.games,):
            for index, batch in dispatcher.play([*self._missing(before, target)], go_on):
                self._add(index, batch, plan.games * len(self.tests))
            before = target
            if not go_on() or (plan.stopping and plan.stopping.is_enough(self.tests, self.found)):
                break

    @property
    def games(self) -> int:
        """Number of games counted so far."""
        return sum(figures.games for figures in self.found)

    @property
    def other_seeds(self) -> list[dict[str, Any]]:
        """Number of kept games of each other seed."""
        found: Counter[str] = Counter()
        for _, seed, games in self._others:
            found[seed] += len(games)
        return [{"seed": seed, "games": games} for seed, games in sorted(found.items())]

    def _take_up(self) -> None:
        """Load the kept games: those of this seed are counted at their turn, others at the end."""
        for batch in self.kept.batches() if self.kept else ():
            games = batch.records()
            if batch.seed == self.tests[batch.setting].seed:
                self._waiting[batch.setting].update((game.number, game) for game in games)
            else:
                self._others.append((batch.setting, batch.seed, games))

    def _missing(self, first: int, end: int) -> Iterator[GameRange]:
        """Yield the ranges of games in `first` to `end` that must still be played, and count the kept ones."""
        for index, waiting in enumerate(self._waiting):
            come = sorted(number for number in waiting if first <= number < end)
            self._count(index, self.tests[index].seed, [waiting.pop(number) for number in come])
            at = first
            for number in [*come, end]:
                if at < number:
                    yield GameRange(index, at, number)
                at = number + 1

    def _count(self, index: int, seed: str, games: Sequence[GameRecord]) -> None:
        """Add games from a file."""
        count_games(self.tests[index], games, self.found[index])
        if self.see:
            self.see(index, seed, games)

    def _add(self, index: int, batch: PlayedBatch, wanted: int) -> None:
        """Add games that have just been played."""
        join_sums(self.found[index], batch.figures)
        if batch.packed:
            made = KeptBatch(index, self.tests[index].seed, batch.first, batch.end, batch.packed)
            if self.see:
                self.see(index, made.seed, made.records())
            if self.kept:
                self.kept.write([made])
        if self.tell:
            self.tell(self.games, wanted)

    def records(self) -> Iterator[tuple[int, str, GameRecord]]:
        """Yield every kept game in order, with the index of its setting and its seed."""
        for batch in self.kept.batches() if self.kept else ():
            for game in batch.records():
                yield batch.setting, batch.seed, game
