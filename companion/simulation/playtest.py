"""Playtests: many games played by bots, and what came of them, the same whoever plays them and in whatever order they
end. How long it took is kept apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic, perf_counter
from typing import TypeAlias

from companion.engine.endless import NO_ANSWER_LIMIT
from companion.engine.setup_options import check_options
from companion.game_registry.games import box
from companion.simulation.bots import choose_bots
from companion.simulation.cluster import ClusterLost
from companion.simulation.figures import Figures, GameRecord
from companion.simulation.kept_games import KeptBatch, KeptGames
from companion.simulation.playing import PlaytestSetting, count_games, hall
from companion.simulation.positions import Beginning
from companion.simulation.stopping import are_known, looks
from companion.simulation.workers import Dispatcher, GameRange, PlayedBatch, hire
from components.places import GamePlace

MOST_JOBS = 256
"""Processes that one machine is asked to start at most."""

Tell: TypeAlias = Callable[[int, int], None]
"""Is told how many games are done, of how many."""


def settings(
    place: GamePlace,
    seats: Iterable[int],
    bots: Sequence[str],
    seed: str,
    options: Mapping[str, str],
    most_answers: int = NO_ANSWER_LIMIT,
    rotate: bool = False,
    beginning: Beginning | None = None,
) -> list[PlaytestSetting]:
    """What to play for each number of players, looked over. Raises SalvageError."""
    made = []
    given = tuple(sorted(options.items()))
    for number in seats:
        named = choose_bots(place, bots, number)
        setting = PlaytestSetting(place.address, named, seed, given, most_answers, rotate, beginning)
        # Whatever is wrong with it is told before anything starts.
        setting.set_up(hall(place.address).rules, 0)
        check_options(box(place), options)
        made.append(setting)
    return made


@dataclass
class PlayingTime:
    """How long to play. games: at most, of each number of players. until: how well every share is to be known, as a
    part of 1; None to play all games. seconds: after which no game is begun."""

    games: int
    until: float | None = None
    seconds: float | None = None

    def targets(self) -> Iterator[int]:
        """Numbers of games at which it is looked at what has come."""
        return iter([self.games]) if self.until is None else looks(self.games)


@dataclass
class Playtest:
    """A playtest under way: its settings, the figures so far, and the packed records of its games if they are wanted.

    with_records: whether records are wanted though no file keeps them.
    """

    tests: Sequence[PlaytestSetting]
    kept: KeptGames | None = None
    with_records: bool = False
    tell: Tell | None = None
    found: list[Figures] = field(init=False)
    batches: list[KeptBatch] = field(default_factory=list)
    seconds: float = 0.0
    was_lost: bool = False
    """Whether the cluster was before all was done."""
    _waiting: list[list[GameRecord]] = field(init=False)
    """Of each setting the kept games of its seed that haven't been counted, as it is not their turn yet."""
    _others: list[list[GameRecord]] = field(init=False)
    """Kept games of other seeds."""

    def __post_init__(self) -> None:
        self.found = [Figures() for _ in self.tests]
        self._waiting = [[] for _ in self.tests]
        self._others = [[] for _ in self.tests]

    def play(self, plan: PlayingTime, jobs: int = 1, dask: str | None = None) -> None:
        """Play until the plan is met. Raises SalvageError.

        jobs: processes to play in. dask: the address of a cluster to play on instead; if that is lost, the figures are
        of the games that were done by then. Games that a file has kept are not played again, and all of them count.
        """
        began = perf_counter()
        self._take_up()
        deadline = None if plan.seconds is None else monotonic() + plan.seconds
        before, wanted = 0, plan.games * len(self.tests)
        with hire(min(jobs, wanted, MOST_JOBS), dask) as workers:
            dispatcher = Dispatcher(workers, self.tests, self.with_records or self.kept is not None)
            for target in plan.targets():
                ranges = [*self._missing(before, target)]
                try:
                    for index, batch in dispatcher.play(ranges, lambda: deadline is None or monotonic() < deadline):
                        self._add(index, batch, wanted)
                except ClusterLost:
                    self.was_lost = True
                    if not self.games:
                        raise
                    break
                before = target
                if deadline is not None and monotonic() >= deadline:
                    break
                if plan.until is not None and are_known(self.tests, self.found, plan.until):
                    break
        for setting, figures, *rest in zip(self.tests, self.found, self._waiting, self._others, strict=True):
            for games in rest:
                count_games(setting, games, figures)
        self.seconds = perf_counter() - began

    @property
    def games(self) -> int:
        """How many games have been counted."""
        return sum(figures.games for figures in self.found)

    def _take_up(self) -> None:
        """Have what a file has kept: games of this seed wait for their turn, others for the end."""
        index_of = {len(setting.bots): index for index, setting in enumerate(self.tests)}
        for batch in self.kept.batches() if self.kept else ():
            side = self._waiting if batch.seed == self.tests[0].seed else self._others
            side[index_of[batch.players]] += batch.records()

    def _missing(self, first: int, end: int) -> Iterator[GameRange]:
        """Of games with these numbers those that are still to be played; those that wait are counted."""
        for index, (setting, waiting) in enumerate(zip(self.tests, self._waiting, strict=True)):
            come = sorted((game for game in waiting if first <= game.number < end), key=lambda game: game.number)
            self._waiting[index] = [game for game in waiting if not first <= game.number < end]
            count_games(setting, come, self.found[index])
            at = first
            for number in [*(game.number for game in come), end]:
                if at < number:
                    yield GameRange(index, at, number)
                at = number + 1

    def _add(self, index: int, batch: PlayedBatch, wanted: int) -> None:
        self.found[index].add(batch.figures)
        if batch.packed:
            setting = self.tests[index]
            made = KeptBatch(len(setting.bots), setting.seed, batch.first, batch.end, batch.packed)
            if self.kept:
                self.kept.write([made])
            else:
                self.batches.append(made)
        if self.tell:
            self.tell(self.games, wanted)

    def records(self) -> Iterator[tuple[PlaytestSetting, str, GameRecord]]:
        """Every game in order, with its setting and its seed."""
        by_players = {len(setting.bots): setting for setting in self.tests}
        for batch in self.kept.batches() if self.kept else sorted(self.batches):
            for game in batch.records():
                yield by_players[batch.players], batch.seed, game
