"""Bots: who decides in a simulation.

A bot is made from a stream of chance, so that the same stream plays the same game; what it is made into is the engine's
`Decide`: the table and a question to one of its options. `random` plays every game. A game's own bots stand by name in
`BOTS` of its `bot.py`, beside its rules; `heuristic` is the usual one, and `easy` is made of it. People ask for a
strength: those besides the usual are in `STRENGTHS` there, such as `{HARD_BOT: "planner"}`, or `SEARCH_BOT` where a bot
that thinks plays better; `HORIZON_TURNS` is for how many turns of each seat that bot plays on. `ideas(table, ask)`
there gives all that they weigh at the start of a step, for players who ask what they could do (`table.advice`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from companion.engine import Choice, Decide, Option, Stream
from companion.game_registry.games import part_of
from companion.simulation.search import DEFAULT_HORIZON_TURNS, Greedy, Thinker
from components.places import GamePlace
from components.problems import SalvageError, did_you_mean, listed

Bot: TypeAlias = Callable[[Stream], Decide]

RANDOM_BOT, HEURISTIC_BOT, SEARCH_BOT, GREEDY_BOT = "random", "heuristic", "search", "greedy"
MAX_ROLLOUTS = 100_000
"""That a bot may be asked to think for each answer; more is a slip of the hand."""
EASY_BOT, NORMAL_BOT, HARD_BOT = STRENGTHS = "easy", "normal", "hard"
"""How well bots play, weakest first."""
SLIPS = 0.1
"""Share of an easy bot's answers that are left to chance; chosen by what it wins (docs/table.md)."""


class Idea(NamedTuple):
    """Something that a bot could do from the start of a step. worth: in whatever its bot reckons. answers: by question,
    one or several in a row. aim: what it would be done for, in words, such as `to deliver at L90`."""

    worth: float
    answers: Mapping[str, Any]
    aim: str = ""


def random_bot(random: Stream) -> Decide:
    """Every option is as likely as any other.

    >>> random_bot(lambda: 0.5)(None, Choice("Ann", "move", ["A", "B", "C", "D"], "XX-001"))
    'C'
    """

    def decide(table: Any, ask: Choice) -> Option:
        return ask.options[int(random() * len(ask.options))]

    return decide


def make_careless(bot: Bot) -> Bot:
    """A bot that plays as another does, but for some answers that it leaves to chance."""

    def begin(random: Stream) -> Decide:
        usual, by_chance = bot(random), random_bot(random)

        def decide(table: Any, ask: Choice) -> Option:
            chosen = usual(table, ask)  # It is asked at any rate, as it may keep plans.
            return by_chance(table, ask) if random() < SLIPS else chosen

        return decide

    return begin


def own_bots(place: GamePlace) -> Mapping[str, Bot]:
    """The bots that play a game, but for what is made of others. The game's Python must have been allowed to run."""
    module = part_of(place, "bot")
    return {RANDOM_BOT: random_bot, **(module.BOTS if module else {})}


def bots_of(place: GamePlace) -> Mapping[str, Bot]:
    """The bots that play a game, by name. The game's Python must have been allowed to run."""
    own = own_bots(place)
    easy = {EASY_BOT: make_careless(own[HEURISTIC_BOT])} if HEURISTIC_BOT in own else {}
    usual, turns = own.get(HEURISTIC_BOT, random_bot), getattr(part_of(place, "bot"), "HORIZON_TURNS", None)
    search = partial(Thinker, usual, horizon_turns=turns or DEFAULT_HORIZON_TURNS)
    return {**easy, GREEDY_BOT: partial(Greedy, usual, rollouts=1), SEARCH_BOT: search, **own}


def find_bot(known: Mapping[str, Bot], name: str) -> Bot:
    """A bot by its name; `search:500` thinks longer than `search`. Raises SalvageError where there is none."""
    kind, colon, number = name.partition(":")
    if colon and kind == SEARCH_BOT:
        if not number.isascii() or not number.isdigit() or not 1 <= int(number) <= MAX_ROLLOUTS:
            raise SalvageError(f"{name!r}: say how often it plays on, 1 to {MAX_ROLLOUTS:,}, such as {SEARCH_BOT}:200")
        search: Callable[..., Decide] = known[SEARCH_BOT]
        return partial(search, rollouts=int(number))
    if name not in known:
        raise SalvageError(f"there is no bot {name!r}{did_you_mean(name, known)}; bots: {listed(known)}")
    return known[name]


def strengths_of(place: GamePlace) -> Mapping[str, str]:
    """The name of the bot of each strength that a game has, weakest first. The game's Python must have been allowed to
    run."""
    known = bots_of(place)
    usual = {EASY_BOT: EASY_BOT, NORMAL_BOT: HEURISTIC_BOT} if HEURISTIC_BOT in known else {NORMAL_BOT: RANDOM_BOT}
    found = {**usual, **getattr(part_of(place, "bot"), "STRENGTHS", {})}
    return {strength: found[strength] for strength in STRENGTHS if found.get(strength, "").partition(":")[0] in known}


def choose_bots(place: GamePlace, names: Sequence[str], seats: int) -> tuple[str, ...]:
    """The name of each seat's bot: one for all, or one for each; none named is the game's best. Raises SalvageError."""
    known = bots_of(place)
    names = list(names) or [HEURISTIC_BOT if HEURISTIC_BOT in known else RANDOM_BOT]
    for name in names:
        find_bot(known, name)
    if len(names) not in (1, seats):
        raise SalvageError(f"{len(names)} bots for {seats} players: name one for all, or one for each")
    return tuple(names) if len(names) == seats else tuple(names) * seats


def seated(bots: Mapping[str, Decide]) -> Decide:
    """Who decides when each seat has its bot; where the whole table decides, the first does."""
    first = next(iter(bots.values()))

    def decide(table: Any, ask: Choice) -> Option:
        return (first if ask.seat is None else bots[ask.seat])(table, ask)

    return decide
