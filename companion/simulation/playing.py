"""One game of a playtest, played by bots: what is played, and the record of what came of it.

Game number i of a test draws from `Random(f"{seed}:{players}:{i}").random()` and from nothing else, but where two
versions share their luck (`ChanceByQuestion`). What it tells by notes is counted by rule and by card. What can be read
off a table at any time is a metric: a game's `metrics.py` has them in `METRICS`, by name, as functions from a table to
a whole number. Where seats don't begin alike, `TRAITS` there tells them apart: functions from a table and a seat to a
name, such as a ship's; wins are counted by it. `turn` among them is a seat's place in turn order
(`engine.seats.place_in_turn`).

A win that several share is a part for each, so that the parts of a game add up to 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple, TypeAlias

from companion import engine
from companion.engine.endless import NO_ANSWER_LIMIT
from companion.game_registry.games import part_of, rules_of
from companion.positions.views import SEATS
from companion.simulation.bots import Bot, bots_of, find_bot, seated
from companion.simulation.course import Follower
from companion.simulation.figures import RESULT_STOPPED, Figures, GameRecord, SeatRecord, Told
from companion.simulation.positions import Beginning
from companion.simulation.search import Thinker
from components.places import locate

MAX_TURNS = 1000
"""Turns after which metrics are read at the end alone. A game in which bots only pass has any number of turns, and to
keep twenty metrics of each would fill the memory."""
BOT_TRAIT = "bot"
"""What tells seats apart where bots change seats."""

Metric: TypeAlias = Callable[[Any], int]
Trait: TypeAlias = Callable[[Any, str], str]


@dataclass(frozen=True, slots=True)
class PlaytestSetting:
    """What is played: a game's id or folder, the number of players, the bot of each seat, options of the set-up.

    most_answers: after as many a game is stopped. rotate: in each game the bots sit one seat further. beginning: the
    position of a scenario, instead of a set-up. shared_chance: nature draws by what is asked (`ChanceByQuestion`).
    followed: records have the course of each game.
    """

    game: str
    bots: tuple[str, ...]
    seed: str
    options: tuple[tuple[str, str], ...] = ()
    most_answers: int = NO_ANSWER_LIMIT
    rotate: bool = False
    beginning: Beginning | None = None
    shared_chance: bool = False
    followed: bool = False

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.beginning.players if self.beginning else tuple(f"P{n}" for n in range(1, len(self.bots) + 1))

    def bots_of_game(self, number: int) -> tuple[str, ...]:
        """The bot of each seat in a game."""
        turned = number % len(self.bots) if self.rotate else 0
        return self.bots[-turned:] + self.bots[:-turned] if turned else self.bots

    def seed_of_game(self, number: int) -> str:
        """The seed of a game: of another one with more players, so that tables of different sizes share no luck."""
        return f"{self.seed}:{len(self.bots)}:{number}"

    def set_up(self, rules: engine.Rules, number: int) -> Any:
        """The table that a game begins with."""
        if self.beginning:
            return self.beginning.deal(rules, self.seed_of_game(number))
        return rules.setup(self.players, dict(self.options))


class Hall(NamedTuple):
    """Rules, bots and metrics of a game, looked up once in each process."""

    rules: engine.Rules
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


class ChanceByQuestion:
    """Draws for nature by what is asked, in which turn, of whom, and how often before in it: so that games which go
    alike meet the same luck, and much of it still after they have parted."""

    def __init__(self, seed: str, table: Any) -> None:
        self.seed, self.table = seed, table
        self.asked: Counter[tuple[Any, ...]] = Counter()

    def __call__(self, ask: engine.Chance) -> engine.Option:
        key = self.table.turn, ask.name, ask.seat
        self.asked[key] += 1
        drawn = blake2b(repr((self.seed, key, self.asked[key])).encode(), digest_size=8).digest()
        return ask.source.pick((int.from_bytes(drawn, "big") >> 11) / 2**53)


class Listener(list[engine.Note]):
    """Counts what is told instead of keeping it, and reads the metrics whenever a turn has ended."""

    def __init__(self, table: Any, hall: Hall) -> None:
        super().__init__()
        self.table, self.hall = table, hall
        self.turn: int | None = table.turn
        self.told: Counter[Told] = Counter()
        self.doers: dict[Told, set[str]] = {}
        self.curves: list[tuple[int, list[int]]] = []

    def append(self, note: engine.Note) -> None:
        if note.name == engine.FORCED:  # Told where games are refereed alone.
            return
        self.told["", note.rule] += 1
        # A card that stands for itself is told of once.
        for piece in dict.fromkeys(note.values[value] for value in self.hall.pieces.get(note.name, ())):
            key = piece, note.name
            self.told[key] += 1
            if who := self.hall.doers.get(note.name):
                self.doers.setdefault(key, set()).add(note.values[who])
        if self.turn is not None and self.table.turn != self.turn:
            self.turn_ended()
            self.turn = self.table.turn

    def turn_ended(self) -> None:
        """Read the metrics."""
        if self.turn is not None and self.turn <= MAX_TURNS:
            self.curves.append((self.turn, self.read_metrics()))

    def read_metrics(self) -> list[int]:
        """Current value of each metric, in the order of their names."""
        return [metric(self.table) for metric in self.hall.metrics.values()]


def play_one(setting: PlaytestSetting, number: int) -> GameRecord:
    """Play one game of a test. Raises SalvageError."""
    here = hall(setting.game)
    seed = setting.seed_of_game(number)
    random = Random(seed).random
    table = setting.set_up(here.rules, number)
    listener = Listener(table, here)
    table.notes = listener
    draw = ChanceByQuestion(seed, table) if setting.shared_chance else None
    # With shared chance each bot has numbers of its own: a version that asks it more often must not shift the luck.
    bots = {
        seat: find_bot(here.bots, name)(Random(f"{seed}:{seat}").random if draw else random)
        for seat, name in zip(setting.players, setting.bots_of_game(number), strict=True)
    }
    follower = Follower(here.rules, table, setting.players, listener.read_metrics) if setting.followed else None
    thinkers = [bot for bot in bots.values() if isinstance(bot, Thinker)]
    # A thinker searches on copies of the game, which `playout` has none of; the others play faster without.
    if thinkers:
        nature = draw or (lambda ask: ask.source.pick(random()))
        answers = play_thinking(here.rules, table, nature, bots, seed, setting.most_answers, follower)
    else:
        decide = follower.follow(seated(bots)) if follower else seated(bots)
        answers = engine.playout(here.rules, table, random, decide, setting.most_answers, draw)
    listener.turn_ended()
    over = table.result is not None
    seats = _score(setting, number, here, table) if over else []
    order = {name: seat for seat, name in enumerate(setting.players)}
    told = {
        key: (times, sorted(order[who] for who in listener.doers.get(key, ()) if who in order))
        for key, times in listener.told.items()
    }
    return GameRecord(
        number,
        table.result or RESULT_STOPPED,
        str(table.reason) if over else "",
        answers,
        listener.turn if over else None,
        listener.curves,
        listener.read_metrics() if over else [],
        told,
        seats,
        follower.course() if follower else None,
        sum(bot.undealt for bot in thinkers),
    )


def play_thinking(
    rules: engine.Rules,
    table: Any,
    draw: engine.Draw,
    bots: Mapping[str, engine.Decide],
    seed: str,
    most: int,
    follower: Follower | None = None,
) -> int:
    """Play a game as `playout` does where some bots think about the game itself, not only about its table."""
    play, count, first = engine.Play(engine.giving_secrets(rules), table), 0, next(iter(bots))
    while play.ask is not None and count < most:
        ask = play.ask
        if follower and isinstance(ask, engine.Choice):
            follower.see(ask)
        if isinstance(ask, engine.Chance):
            option = draw(ask)
        elif isinstance(bot := bots[ask.seat or first], Thinker):
            option = bot.search(play, ask, ask.seat or first, Random(f"{seed}:{count}").getrandbits(32)).option
        else:
            option = bot(table, ask)
        play.answer(option)
        count += 1
    return count


def _score(setting: PlaytestSetting, number: int, here: Hall, table: Any) -> list[SeatRecord]:
    """Each seat's part of the win, and with how many points, where the game's rules tell."""
    if not isinstance(here.rules, engine.Scored):
        return []
    score = here.rules.score(here.rules.dump(table))
    part = Fraction(1, len(score.winners)) if len(score.winners) > 1 else 1
    points = {tally.name: tally.total for tally in score.tallies}
    made = []
    for name, bot in zip(setting.players, setting.bots_of_game(number), strict=True):
        traits = [trait(table, name) for trait in here.traits.values()] if name in points else []
        traits += [bot] if setting.rotate and name in points else []
        made.append(SeatRecord(points.get(name), part if name in score.winners else 0, tuple(traits)))
    return made


def trait_names(setting: PlaytestSetting) -> list[str]:
    """Names of the traits by which a record tells seats apart, in its order."""
    return [*hall(setting.game).traits, *([BOT_TRAIT] if setting.rotate else [])]


def count_games(setting: PlaytestSetting, games: Sequence[GameRecord], figures: Figures) -> None:
    """Add games to figures."""
    metrics, traits = [*hall(setting.game).metrics], trait_names(setting)
    for game in games:
        figures.add_game(game, metrics, traits)
