"""One game of a playtest: its setting, and its record.

Game number i of a test draws only from `Random(f"{seed}:{players}:{i}").random()`, unless two versions share their luck
(`ChanceByQuestion`). Notes are counted by rule and by card. Values that can be read off a table at any time are
metrics: `METRICS` of a game's `metrics.py` has them by name, as functions from a table to a whole number. If seats
begin differently, `TRAITS` there has functions from a table and a seat to a name, such as a ship's, by which wins are
counted. The trait `turn` is a seat's place in turn order (`engine.seats.place_in_turn`).

A shared win is divided among the winners, so that the parts of a game add up to 1.
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
"""Last turn whose metrics are kept, besides those at the end: bots that only pass may play any number of turns, and
twenty metrics of each would fill the memory."""
BOT_TRAIT = "bot"
"""Trait of seats when bots rotate."""

Metric: TypeAlias = Callable[[Any], int]
Trait: TypeAlias = Callable[[Any, str], str]


@dataclass(frozen=True, slots=True)
class PlaytestSetting:
    """The setting of games: a game's id or folder, the bot of each seat, the seed, options of the set-up. most_answers:
    limit after which a game is stopped. rotate: the bots move one seat on after each game. beginning: the position of a
    scenario, instead of a set-up. shared_chance: draws depend on the question (`ChanceByQuestion`). followed: records
    have the course of each game.

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
        """Names of the seats."""
        return self.beginning.players if self.beginning else tuple(f"P{n}" for n in range(1, len(self.bots) + 1))

    def bots_of_game(self, number: int) -> tuple[str, ...]:
        """Return the bot of each seat in a game."""
        turned = number % len(self.bots) if self.rotate else 0
        return self.bots[-turned:] + self.bots[:-turned] if turned else self.bots

    def seed_of_game(self, number: int) -> str:
        """Return the seed of a game; it depends on the number of players, so that tables of different sizes share no
        luck."""
        return f"{self.seed}:{len(self.bots)}:{number}"

    def set_up(self, rules: engine.Rules, number: int) -> Any:
        """Return the table at the beginning of a game."""
        if self.beginning:
            return self.beginning.deal(rules, self.seed_of_game(number))
        return rules.setup(self.players, dict(self.options))


class Hall(NamedTuple):
    """Rules, bots and metrics of a game, loaded once in each process."""

    rules: engine.Rules
    bots: Mapping[str, Bot]
    metrics: Mapping[str, Metric]
    traits: Mapping[str, Trait]
    pieces: Mapping[str, Sequence[str]]
    """Names of the values that name a piece, by event."""
    doers: Mapping[str, str]
    """Name of the value that names the player, by event of a player: the first such value."""


@cache
def hall(game: str) -> Hall:
    """Load the rules, bots and metrics of a game. Raises SalvageError."""
    place = locate(game)
    rules = rules_of(place)
    metrics = part_of(place, "metrics")
    events = rules.texts.events.items()
    pieces = {name: event.values_of_type("piece") for name, event in events}
    doers = {name: values[0] for name, event in events if (values := event.values_of_type(f"key {SEATS}"))}
    return Hall(rules, bots_of(place), getattr(metrics, "METRICS", {}), getattr(metrics, "TRAITS", {}), pieces, doers)


class ChanceByQuestion:
    """Draws that depend on the question, turn, seat, and number of earlier draws, so that games with the same course
    have the same luck, and mostly also after they diverge."""

    def __init__(self, seed: str, table: Any) -> None:
        self.seed, self.table = seed, table
        self.asked: Counter[tuple[Any, ...]] = Counter()

    def __call__(self, ask: engine.Chance) -> engine.Option:
        key = self.table.turn, ask.name, ask.seat
        self.asked[key] += 1
        drawn = blake2b(repr((self.seed, key, self.asked[key])).encode(), digest_size=8).digest()
        return ask.source.pick((int.from_bytes(drawn, "big") >> 11) / 2**53)


class Listener(list[engine.Note]):
    """A list of notes that only counts them, and reads the metrics whenever a turn ends."""

    def __init__(self, table: Any, hall: Hall) -> None:
        super().__init__()
        self.table, self.hall = table, hall
        self.turn: int | None = table.turn
        self.told: Counter[Told] = Counter()
        self.doers: dict[Told, set[str]] = {}
        self.curves: list[tuple[int, list[int]]] = []

    def append(self, note: engine.Note) -> None:
        if note.name == engine.FORCED:  # Only referee mode reports it.
            return
        self.told["", note.rule] += 1
        # A note that names a card twice counts once.
        for piece in dict.fromkeys(note.values[value] for value in self.hall.pieces.get(note.name, ())):
            key = piece, note.name
            self.told[key] += 1
            if who := self.hall.doers.get(note.name):
                self.doers.setdefault(key, set()).add(note.values[who])
        if self.turn is not None and self.table.turn != self.turn:
            self.turn_ended()
            self.turn = self.table.turn

    def turn_ended(self) -> None:
        """Record the metrics of the turn."""
        if self.turn is not None and self.turn <= MAX_TURNS:
            self.curves.append((self.turn, self.read_metrics()))

    def read_metrics(self) -> list[int]:
        """Return the current value of each metric, in the order of their names."""
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
    # With shared chance each bot has its own numbers, since more questions to a bot mustn't shift the luck.
    bots = {
        seat: find_bot(here.bots, name)(Random(f"{seed}:{seat}").random if draw else random)
        for seat, name in zip(setting.players, setting.bots_of_game(number), strict=True)
    }
    follower = Follower(here.rules, table, setting.players, listener.read_metrics) if setting.followed else None
    thinkers = [bot for bot in bots.values() if isinstance(bot, Thinker)]
    # A thinker searches on copies of the game, which `playout` doesn't keep, as others play faster without.
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
    """Play a game in which some bots search on copies of the game; return the number of answers."""
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
    """Return each seat's part of the win, points and traits; empty if the game has no score."""
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
    """Return the names of the traits in a record, in its order."""
    return [*hall(setting.game).traits, *([BOT_TRAIT] if setting.rotate else [])]


def count_games(setting: PlaytestSetting, games: Sequence[GameRecord], figures: Figures) -> None:
    """Add games to figures."""
    metrics, traits = [*hall(setting.game).metrics], trait_names(setting)
    for game in games:
        figures.add_game(game, metrics, traits)
