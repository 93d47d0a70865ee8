"""Bots in seats: which seats they play, how fast, and what they answer.

A bot thinks about a table that it is shown as its seat sees it: whatever that seat may not know is dealt anew from what
it has not seen. So no bot can answer with knowledge that it may not have, whatever its Python looks at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.engine import Choice, Decide, Option, Play
from companion.library.games import TRACKER
from companion.positions.asks import offered
from companion.positions.unseen import deal_hidden, lying_aside
from companion.positions.views import view
from companion.simulation.bots import bots_of, choose_bots
from components.problems import SalvageError

if TYPE_CHECKING:
    from companion.web.links import Links
    from companion.web.live_table import LiveTable
    from components.schema import Game


class Pace(StrEnum):
    """When a bot gives its next answer: after all that hands are to do is ticked, after some seconds, or at once."""

    TICKS = "ticks"
    SECONDS = "seconds"
    ONCE = "once"


SECONDS: Mapping[Pace, float] = {Pace.TICKS: 1.0, Pace.SECONDS: 5.0, Pace.ONCE: 0.3}
"""How long a question stands at least before a bot answers it."""


class Thought(NamedTuple):
    """What a bot is to answer: the seat, a copy of the game at that question, its data, who decides, the moves that the
    answer is for, and the number of answers so far."""

    seat: str
    play: Play
    game: Game
    decide: Decide
    moves: int
    number: int


@dataclass(slots=True)
class Bots:
    """The seats that bots play. trouble: what has stopped them."""

    table: LiveTable
    links: Links
    pace: Pace = Pace.SECONDS
    paused: bool = False
    steps: int = 0
    trouble: str = ""
    seats: dict[str, Decide] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Go on with the seats that bots played when the table was last open."""
        for seat in sorted(self.links.bots):
            self.take(seat)

    def take(self, seat: str) -> None:
        """Have the game's best bot play a seat. Raises SalvageError where there is none."""
        session = self.table.session
        if session.meta.mode == TRACKER:
            raise SalvageError("tracker mode has no bots, as salvage doesn't know the rules there")
        (name,) = choose_bots(session.place, (), 1)
        self.seats[seat] = bots_of(session.place)[name](Random(f"{session.meta.seed}:{seat}:{self.table.moves}").random)
        self.trouble = ""
        self.links.seat_bot(seat, True)

    def leave(self, seat: str) -> None:
        """Give a seat back to players."""
        self.seats.pop(seat, None)
        self.links.seat_bot(seat, False)

    def fail(self, seat: str, error: Exception) -> None:
        """Take a bot from a seat that can't go on, and keep why."""
        self.leave(seat)
        self.trouble = f"The bot of {seat} can't go on: {error}"

    def pause(self, paused: bool) -> None:
        """Have the bots wait, or go on."""
        self.paused, self.steps = paused, 0

    def step(self) -> None:
        """Have one more answer given while the bots wait."""
        self.paused, self.steps = True, 1

    def seat_now(self) -> str:
        """The bot's seat that is asked now; "" where people are asked. What the whole table decides, people decide as
        long as one of them plays."""
        ask = self.table.session.play.ask
        if not isinstance(ask, Choice) or not self.seats:
            return ""
        players = self.table.session.meta.players
        if ask.seat is None:
            return players[0] if all(name in self.seats for name in players) else ""
        return ask.seat if ask.seat in self.seats else ""

    def look(self) -> Thought | None:
        """What a bot is to think about now; None where people are asked."""
        seat, session = self.seat_now(), self.table.session
        if not seat:
            return None
        return Thought(seat, session.play.copy(), session.game, self.seats[seat], self.table.moves, session.seq)

    def may_go_on(self, waited: float) -> bool:
        """Whether a question has stood for long enough."""
        if self.paused:
            return self.steps > 0
        ticked = all(task.done for task in self.table.tasks)
        return waited >= SECONDS[self.pace] and (ticked or self.pace != Pace.TICKS)

    def give(self, thought: Thought, option: Option) -> None:
        """Give a bot's answer. Raises Stale where the game has gone on meanwhile."""
        self.steps = 0
        self.table.answer_for(thought.seat, str(option), thought.moves)


def think(thought: Thought) -> Option:
    """What a bot answers; it may take long, on any thread."""
    ask = thought.play.ask
    assert isinstance(ask, Choice)
    table = imagine(thought.play, thought.game, thought.seat, thought.number)
    chosen = thought.decide(table, ask)
    if chosen not in (option for _, option in offered(ask, thought.seat)):
        raise SalvageError(f"the bot answers {chosen!r} to {ask.name!r}, which isn't one of the options")
    return chosen


def imagine(play: Play, game: Game, seat: str, seed: int) -> Any:
    """A table that looks to a seat as the one that is played, with all that it may not know dealt anew."""
    state = play.rules.dump(play.table)
    known, aside = view(state, game.state, seat), lying_aside(game, play.rules, state)
    return play.rules.load(deal_hidden(game, play.rules, known, seed, aside=aside))
