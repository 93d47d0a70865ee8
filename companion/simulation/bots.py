"""Bots, which answer questions in a simulation.

A bot is made from a random stream, so that the same stream plays the same game; making it returns the engine's
`Decide`, a function from the table and a question to one of the options. `random` plays every game. A game's own bots
are in `BOTS` of its `bot.py`, by name; `heuristic` is the usual one, and `easy` is built on it. People ask for a
strength: the stronger bots are in `STRENGTHS` there, such as `{HARD_BOT: "planner"}`, or `SEARCH_BOT` if a searching
bot plays better; `HORIZON_TURNS` is how many turns of each seat that bot looks ahead. `ideas(table, ask)` there returns
everything the bots weigh at the start of a step, for players who ask for advice (`table.advice`).
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
"""Most rollouts for each answer; a higher number is a typing error."""
EASY_BOT, NORMAL_BOT, HARD_BOT = STRENGTHS = "easy", "normal", "hard"
"""Strengths of bots, weakest first."""
SLIPS = 0.1
"""Share of an easy bot's answers that are random; chosen by its win rate (docs/table.md)."""


class Idea(NamedTuple):
    """A plan that a bot could follow from the start of a step. worth: in the bot's own unit. answers: one or several
    for each question. aim: the purpose in words, such as `to deliver at L90`."""

    worth: float
    answers: Mapping[str, Any]
    aim: str = ""


def random_bot(random: Stream) -> Decide:
    """Return a bot that picks every option with the same probability.

    >>> random_bot(lambda: 0.5)(None, Choice("Ann", "move", ["A", "B", "C", "D"], "XX-001"))
    'C'
    """

    def decide(table: Any, ask: Choice) -> Option:
        return ask.options[int(random() * len(ask.options))]

    return decide


def make_careless(bot: Bot) -> Bot:
    """Return a bot that plays like another but answers some questions at random."""

    def begin(random: Stream) -> Decide:
        usual, by_chance = bot(random), random_bot(random)

        def decide(table: Any, ask: Choice) -> Option:
            chosen = usual(table, ask)  # It is always asked, as it may keep plans.
            return by_chance(table, ask) if random() < SLIPS else chosen

        return decide

    return begin


def own_bots(place: GamePlace) -> Mapping[str, Bot]:
    """Return a game's bots without those built on others. The game's Python must be trusted."""
    module = part_of(place, "bot")
    return {RANDOM_BOT: random_bot, **(module.BOTS if module else {})}


def bots_of(place: GamePlace) -> Mapping[str, Bot]:
    """Return all bots that play a game, by name. The game's Python must be trusted."""
    own = own_bots(place)
    easy = {EASY_BOT: make_careless(own[HEURISTIC_BOT])} if HEURISTIC_BOT in own else {}
    usual, turns = own.get(HEURISTIC_BOT, random_bot), getattr(part_of(place, "bot"), "HORIZON_TURNS", None)
    search = partial(Thinker, usual, horizon_turns=turns or DEFAULT_HORIZON_TURNS)
    return {**easy, GREEDY_BOT: partial(Greedy, usual, rollouts=1), SEARCH_BOT: search, **own}


def find_bot(known: Mapping[str, Bot], name: str) -> Bot:
    """Return a bot by its name; `search:500` makes more rollouts than `search`. Raises SalvageError if there is
    none."""
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
    """Return the name of the bot for each strength of a game, weakest first. The game's Python must be trusted."""
    known = bots_of(place)
    usual = {EASY_BOT: EASY_BOT, NORMAL_BOT: HEURISTIC_BOT} if HEURISTIC_BOT in known else {NORMAL_BOT: RANDOM_BOT}
    found = {**usual, **getattr(part_of(place, "bot"), "STRENGTHS", {})}
    return {strength: found[strength] for strength in STRENGTHS if found.get(strength, "").partition(":")[0] in known}


def choose_bots(place: GamePlace, names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return the name of each seat's bot from one name for all, one for each, or none for the game's best. Raises
    SalvageError."""
    known = bots_of(place)
    names = list(names) or [HEURISTIC_BOT if HEURISTIC_BOT in known else RANDOM_BOT]
    for name in names:
        find_bot(known, name)
    if len(names) not in (1, seats):
        raise SalvageError(f"{len(names)} bots for {seats} players: name one for all, or one for each")
    return tuple(names) if len(names) == seats else tuple(names) * seats


def seated(bots: Mapping[str, Decide]) -> Decide:
    """Combine the bots of all seats into one; the first also answers for the whole table."""
    first = next(iter(bots.values()))

    def decide(table: Any, ask: Choice) -> Option:
        return (first if ask.seat is None else bots[ask.seat])(table, ask)

    return decide
