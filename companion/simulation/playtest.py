"""Playtests: many games played by bots, and what came of them.

Game number i of a test draws from `Random(f"{seed}:{i}").random()` and from nothing else, and all that is kept of games
are whole numbers and fractions, added up game by game. So the figures are the same whatever the number of processes, in
whatever order these end. How long it took is kept apart.

What a game tells by notes is counted by rule and by card. What can be read off a table at any time is a metric: a
game's `metrics.py` has them in `METRICS`, by name, as functions from a table to a whole number. Where seats don't begin
alike, `TRAITS` there tells them apart: functions from a table and a seat to a name, such as a ship's; wins are counted
by it. `turn` among them is a seat's place in turn order (`engine.seats.place_in_turn`).

A win that several share is a part for each, so that the parts of a game add up to 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import pairwise, starmap
from operator import add
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias, TypeVar

from companion.engine import Note, Rules, Scored, playout
from companion.engine.endless import NO_ANSWER_LIMIT
from companion.engine.setup_options import check_options
from companion.game_registry.games import box, part_of, rules_of
from companion.positions.views import SEATS
from companion.simulation.bots import Bot, bots_of, choose_bots, seated
from companion.simulation.cluster import ClusterLost, work_on_cluster
from components.places import GamePlace, locate
from components.problems import SalvageError
from components.processes import end_with_parent, share_work

RESULT_WON = "won"
CHUNK = 25
"""The most games that a process plays before it tells what came of them."""
TASKS = 8
"""Tasks for each process, where there are games enough: whatever a game costs, none waits long for another's last."""
RESULT_STOPPED = "stopped"
"""The result of a game that took more answers than it may."""
MOST_TURNS = 1000
"""Turns after which metrics are read at the end alone. A game in which bots only pass has any number of turns, and to
keep twenty metrics of each would fill the memory."""

Metric: TypeAlias = Callable[[Any], int]
Trait: TypeAlias = Callable[[Any, str], str]

Tell: TypeAlias = Callable[[int, int], None]
"""Is told how many games are done, of how many."""


@dataclass(frozen=True, slots=True)
class PlaytestSetting:
    """What is played: a game's id or folder, the number of players, the bot of each seat, options of the set-up.

    most_answers: after as many a game is stopped.
    """

    game: str
    bots: tuple[str, ...]
    seed: str
    options: tuple[tuple[str, str], ...] = ()
    most_answers: int = NO_ANSWER_LIMIT

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(f"P{number}" for number in range(1, len(self.bots) + 1))


class Mattered(NamedTuple):
    """How often something was told, in how many games, and how many of these were won.

    squares: of the times in each game. seats: those of which it was told, each once a game. parts: what they won.
    """

    times: int
    squares: int
    games: int
    won: int
    seats: int = 0
    parts: Fraction = Fraction(0)


class Measured(NamedTuple):
    """What a metric showed at the end of a turn, over the games that came so far."""

    games: int
    total: int
    squares: int
    least: int
    most: int


class Seated(NamedTuple):
    """How many seats had something, the games they won or their parts of these, their points, and the squares of
    these."""

    seats: int
    parts: Fraction
    points: int
    squares: int


Sums = TypeVar("Sums", Mattered, Seated)


@dataclass(slots=True)
class Figures:
    """What came of games. Everything is counted in whole numbers and fractions, so adding up is exact in any order.

    A game that was stopped is one of `games` and of `results`, and in what is counted by turn, rule and piece; it has
    no ending, length or score. winners: each seat's parts. split: games in which some won and others didn't.
    """

    games: int = 0
    results: Counter[str] = field(default_factory=Counter)
    endings: Counter[tuple[str, str]] = field(default_factory=Counter)
    winners: dict[int, Fraction] = field(default_factory=dict)
    split: int = 0
    scores: dict[int, Counter[int]] = field(default_factory=dict)
    turns: Counter[int] = field(default_factory=Counter)
    answers: Counter[int] = field(default_factory=Counter)
    at_end: dict[str, Counter[int]] = field(default_factory=dict)
    curves: dict[tuple[str, int], Measured] = field(default_factory=dict)
    mattered: dict[tuple[str, str], Mattered] = field(default_factory=dict)
    traits: dict[tuple[str, str], Seated] = field(default_factory=dict)

    def add(self, other: Figures) -> None:
        """Add the figures of other games of the same setting."""
        self.games += other.games
        self.split += other.split
        for name in ("results", "endings", "turns", "answers"):
            getattr(self, name).update(getattr(other, name))
        for seat, parts in other.winners.items():
            self.winners[seat] = self.winners.get(seat, Fraction(0)) + parts
        for name in ("scores", "at_end"):
            for key, histogram in getattr(other, name).items():
                getattr(self, name).setdefault(key, Counter()).update(histogram)
        for key, measured in other.curves.items():
            self.measure(key, measured)
        for key, mattered in other.mattered.items():
            sum_up(self.mattered, key, mattered)
        for key, told in other.traits.items():
            sum_up(self.traits, key, told)

    def measure(self, key: tuple[str, int], more: Measured) -> None:
        had = self.curves.get(key)
        if had:
            games, total, squares = map(add, had[:3], more[:3])
            more = Measured(games, total, squares, min(had.least, more.least), max(had.most, more.most))
        self.curves[key] = more


def sum_up(sums: dict[tuple[str, str], Sums], key: tuple[str, str], more: Sums) -> None:
    """Add to what has been counted of something."""
    had = sums.get(key)
    sums[key] = type(more)(*map(add, had, more)) if had else more


# ---- one game ---------------------------------------------------------------------------------------------------


class Hall(NamedTuple):
    """What is needed to play a game, found once in each process."""

    rules: Rules
    bots: Mapping[str, Bot]
    metrics: Mapping[str, Metric]
    traits: Mapping[str, Trait]
    pieces: Mapping[str, Sequence[str]]
    """For each event the values that name a piece."""
    doers: Mapping[str, str]
    """For each event of a player the value that names the player, the first one."""


@cache
def hall(game: str) -> Hall:
    """The rules, bots and metrics of a game. Raises SalvageError."""
    place = locate(game)
    rules = rules_of(place)
    metrics = part_of(place, "metrics")
    events = rules.texts.events.items()
    pieces = {name: event.values_of_type("piece") for name, event in events}
    doers = {name: values[0] for name, event in events if (values := event.values_of_type(f"key {SEATS}"))}
    return Hall(rules, bots_of(place), getattr(metrics, "METRICS", {}), getattr(metrics, "TRAITS", {}), pieces, doers)


class Listener(list[Note]):
    """Counts what is told instead of keeping it, and reads the metrics whenever a turn has ended."""

    def __init__(self, table: Any, hall: Hall, figures: Figures) -> None:
        super().__init__()
        self.table, self.hall, self.figures = table, hall, figures
        self.turn: int | None = table.turn
        self.told: Counter[tuple[str, str]] = Counter()
        self.doers: dict[tuple[str, str], set[str]] = {}

    def append(self, note: Note) -> None:
        self.told["", note.rule] += 1
        for value in self.hall.pieces.get(note.name, ()):
            key = note.values[value], note.name
            self.told[key] += 1
            if who := self.hall.doers.get(note.name):
                self.doers.setdefault(key, set()).add(note.values[who])
        if self.turn is not None and self.table.turn != self.turn:
            self.turn_ended()
            self.turn = self.table.turn

    def turn_ended(self) -> None:
        """Read the metrics."""
        if self.turn is None or self.turn > MOST_TURNS:
            return
        for name, metric in self.hall.metrics.items():
            value = metric(self.table)
            self.figures.measure((name, self.turn), Measured(1, value, value * value, value, value))


def play_one(setting: PlaytestSetting, number: int, figures: Figures) -> None:
    """Play one game of a test and add what came of it."""
    here = hall(setting.game)
    random = Random(f"{setting.seed}:{number}").random
    table = here.rules.setup(setting.players, dict(setting.options))
    listener = Listener(table, here, figures)
    table.notes = listener
    bots = {seat: here.bots[name](random) for seat, name in zip(setting.players, setting.bots, strict=True)}
    answers = playout(here.rules, table, random, seated(bots), setting.most_answers)
    figures.games += 1
    figures.results[table.result or RESULT_STOPPED] += 1
    listener.turn_ended()
    parts = {} if table.result is None else _count_score(setting, here, table, figures)
    _count_told(listener, table.result == RESULT_WON, parts, figures)
    if table.result is None:
        return
    figures.endings[table.result, str(table.reason)] += 1
    figures.answers[answers] += 1
    if listener.turn is not None:
        figures.turns[listener.turn] += 1
    for name, metric in here.metrics.items():
        figures.at_end.setdefault(name, Counter())[metric(table)] += 1


def _count_told(listener: Listener, won: bool, parts: Mapping[str, Fraction], figures: Figures) -> None:
    """What was told in a game, and what those of whom it was told won of it."""
    for key, times in listener.told.items():
        seats = listener.doers.get(key, set()) & parts.keys()
        won_by_them = sum((parts[seat] for seat in seats), Fraction(0))
        sum_up(figures.mattered, key, Mattered(times, times * times, 1, won, len(seats), won_by_them))


def _count_score(setting: PlaytestSetting, here: Hall, table: Any, figures: Figures) -> Mapping[str, Fraction]:
    """Each seat's part of the win, and with how many points, where the game's rules tell."""
    if not isinstance(here.rules, Scored):
        return {}
    made = here.rules.score(here.rules.dump(table))
    part = Fraction(1, len(made.winners) or 1)
    parts = {name: part if name in made.winners else Fraction(0) for name in setting.players}
    figures.split += 0 < len(made.winners) < len(setting.players)
    for seat, name in enumerate(setting.players):
        figures.winners[seat] = figures.winners.get(seat, Fraction(0)) + parts[name]
    for tally in made.tallies:
        figures.scores.setdefault(setting.players.index(tally.name), Counter())[tally.total] += 1
        for name, trait in here.traits.items():
            seated = Seated(1, parts[tally.name], tally.total, tally.total**2)
            sum_up(figures.traits, (name, trait(table, tally.name)), seated)
    return parts


def play(setting: PlaytestSetting, first: int, end: int) -> Figures:
    """Play games number `first` up to, not including, `end`. Raises SalvageError."""
    figures = Figures()
    for number in range(first, end):
        play_one(setting, number, figures)
    return figures


def play_elsewhere(setting: PlaytestSetting, first: int, end: int) -> Figures:
    """`play` for another process, out of which an error brings no lines: one in an own game's Python tells its own."""
    from components.python_loader import fault_of_own

    try:
        return play(setting, first, end)
    except SalvageError:
        raise
    except (Exception, SystemExit) as error:
        if fault := fault_of_own(error):
            raise SalvageError(fault) from error
        raise


# ---- many games -------------------------------------------------------------------------------------------------


def settings(
    place: GamePlace,
    seats: Iterable[int],
    bots: Sequence[str],
    seed: str,
    options: Mapping[str, str],
    most_answers: int = NO_ANSWER_LIMIT,
) -> list[PlaytestSetting]:
    """What to play for each number of players, looked over. Raises SalvageError."""
    made = []
    for number in seats:
        given = tuple(sorted(options.items()))
        setting = PlaytestSetting(place.address, choose_bots(place, bots, number), seed, given, most_answers)
        # Whatever is wrong with it is told before anything starts.
        hall(place.address).rules.setup(setting.players, options)
        check_options(box(place), options)
        made.append(setting)
    return made


def playtest(
    tests: Sequence[PlaytestSetting], games: int, jobs: int = 1, dask: str | None = None, tell: Tell | None = None
) -> tuple[list[Figures], float]:
    """Play that many games of each setting; the figures of each, and the seconds it took. Raises SalvageError.

    jobs: processes to play in. dask: the address of a cluster to play on instead; if that is lost, the figures are
    of the games that were done by then, and of fewer than `games` each.
    """
    size = CHUNK if dask else max(1, min(CHUNK, games * len(tests) // (jobs * TASKS)))
    parts = [*pairwise([*range(0, games, size), games])]
    work = [(index, *part) for index in range(len(tests)) for part in parts]
    made = [Figures() for _ in tests]
    began, done = perf_counter(), 0
    try:
        for number, figures in _played([(tests[index], *part) for index, *part in work], jobs, dask):
            index, first, end = work[number]
            made[index].add(figures)
            done += end - first
            if tell:
                tell(done, games * len(tests))
    except ClusterLost:
        if not done:
            raise
    return made, perf_counter() - began


def _played(work: Sequence[Sequence[Any]], jobs: int, dask: str | None) -> Iterator[tuple[int, Figures]]:
    """The number and figures of each part of the work."""
    workers = min(jobs, len(work))
    if dask:
        yield from work_on_cluster(dask, play_elsewhere, work)
    elif workers == 1:
        yield from enumerate(starmap(play, work))
    else:
        with share_work(workers, end_with_parent) as pool:
            yield from enumerate(pool.map(play_elsewhere, *zip(*work, strict=True)))
