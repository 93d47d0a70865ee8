"""Determinization: what a seat may not know of a game (hidden information) is dealt again from what it has not seen.

All that thinks for a seat looks at nothing else: bots and advice at a table (`imagine`), search at whole games that can
be played on from the middle of a step (`deal_again`). What comes of it depends on what the seat knows and on the seed
alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from companion.engine import Ask, Choice, Ending, Option, Play, Rules, allowed, forced, gives_secrets
from companion.positions.asks import only_seat, pick, together
from companion.positions.step_replay import ReplayedQuestion, played
from companion.positions.unseen import deal_hidden, lying_aside
from companion.positions.views import may_know, view
from components.schema import Game

MAX_TRIES = 30
"""Deals that are tried until one agrees with what a seat has seen since the step began."""


class DealtPosition(NamedTuple):
    """A game as it may be: the table at the start of its step, and the answers since."""

    start: Any
    answers: Sequence[Option]


def imagine(play: Play, game: Game, seat: str, seed: int, table: Any = None) -> Any:
    """Return a table that looks to a seat like the real one, with everything that the seat may not know dealt anew.
    table: another moment of it, such as the start of the step."""
    state = play.rules.dump(table or play.table)
    known, aside = view(state, game.state, seat), lying_aside(game, play.rules, state)
    return play.rules.load(deal_hidden(game, play.rules, known, seed, aside=aside))


def deal_again(play: Play, seat: str, seed: int, most: int) -> Iterator[DealtPosition]:
    """Up to so many games at the pending question that look to a seat as the one that is played. None where what it
    has seen since the step began is too rare to be met by chance."""
    rules, fields = play.rules, play.rules.game.state
    script = [each for each in played(rules, play.start.copy(), play.answers) if may_know(each.seat, seat)]
    seen, found, random = view(rules.dump(play.table), fields, seat), 0, Random(seed)
    for tried in range(MAX_TRIES + most):
        if found == most or (tried >= MAX_TRIES and not found):
            return
        table = imagine(play, rules.game, seat, random.getrandbits(32), play.start)
        start = table.copy()
        answers = _answer_again(rules, table, script, play.ask, seat, random)
        if answers is not None and view(rules.dump(table), fields, seat) == seen:
            found += 1
            yield DealtPosition(start, answers)


def _answer_again(
    rules: Rules, table: Any, script: Sequence[ReplayedQuestion], pending: Ask | None, seat: str, random: Random
) -> list[Option] | None:
    """Answer a step's questions again, on its table, up to the pending one: as the seat knows they were, else by
    chance. None where that can't be."""
    left, given, secrets = [each for each in script if not each.forced], list[Option](), gives_secrets(rules)
    if table.result is not None:
        return None
    running = rules.steps[table.phase](table)
    with suppress(StopIteration, Ending):
        ask = next(running)
        while True:
            if isinstance(ask, Choice) and forced(ask, secrets):
                ask = running.send(ask.options[0])
                continue
            is_open = together(ask) is not None and not (left and left[0].seat is None)
            if is_open and ask.seat == seat:  # What it has answered itself may still be changed.
                return given if _is_same(ask, pending) else None
            if is_open or not (may_know(only_seat(ask), seat) or together(ask)):
                option = pick(ask, random.random())
            elif left:
                asked = left.pop(0)
                if asked.name != ask.name or not allowed(ask, asked.option):
                    return None
                option = asked.option
            else:
                return given if _is_same(ask, pending) else None
            given.append(option)
            ask = running.send(option)
    return None


def _is_same(ask: Ask, pending: Ask | None) -> bool:
    """Return whether a question is the one that a seat has been asked."""
    if not isinstance(ask, Choice) or not isinstance(pending, Choice):
        return False
    return (ask.name, ask.seat, [*ask.options]) == (pending.name, pending.seat, [*pending.options])
