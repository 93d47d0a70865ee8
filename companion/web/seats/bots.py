"""Bots in seats of a page's table: which seats they play, and how fast (`table.seat_bots`: what they answer)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from companion.engine import Choice, Decide, Option
from companion.game_registry.games import TRACKER
from companion.positions.deals import imagine
from companion.sessions.session import Stale
from companion.simulation.bots import NORMAL_BOT, strengths_of
from companion.simulation.search import SearchResult, Thinker
from companion.table.seat_bots import BotPace, Thought, begin_thought, find_seat, make_bot, think
from companion.web.seats.thinking import ThinkingProcess
from companion.web.views.round import PLAYERS_OWN_NO

if TYPE_CHECKING:
    from companion.table.advice import AdviceRequest
    from companion.web.base.links import Links
    from companion.web.game.live_table import LiveTable


class LastAnswer(NamedTuple):
    """A bot's last answer: its seat, the state of the journal after it, for how many seconds the seat has paused in
    its turn so far, and whether it did anything."""

    seat: str = ""
    moves: int = -1
    paused: float = 0.0
    is_deed: bool = True

    def leads_on(self, seat: str, moves: int) -> bool:
        """Whether the same seat is asked again, and nobody else has done anything since."""
        return (self.seat, self.moves) == (seat, moves)


NO_ANSWER = LastAnswer()
PAUSES: Mapping[BotPace, tuple[float, float, float]] = {
    BotPace.TABLE: (3.0, 1.0, 5.0), BotPace.SECONDS: (5.0, 5.0, math.inf), BotPace.TICKS: (1.0, 1.0, math.inf),
    BotPace.ONCE: (0.3, 0.0, 0.3),
}  # fmt: skip
"""Seconds before the first deed of a bot's turn, before each further one, and of all pauses in a turn at most. An
answer that does nothing yet, such as a verb, has no pause of its own."""
PACES: Mapping[BotPace, str] = {
    BotPace.TABLE: "as at a table", BotPace.SECONDS: "slower", BotPace.TICKS: "after ticks", BotPace.ONCE: "at once",
}  # fmt: skip
"""How they play, in words."""


@dataclass(slots=True)
class BotSeats:
    """The seats that bots play. trouble: what has stopped them. last: what a bot has done last. thinking: where those
    think that do."""

    table: LiveTable
    links: Links
    paused: bool = False
    steps: int = 0
    trouble: str = ""
    last: LastAnswer = NO_ANSWER
    seats: dict[str, Decide] = field(default_factory=dict)
    thinking: ThinkingProcess = field(default_factory=ThinkingProcess)

    def __post_init__(self) -> None:
        """Go on with the seats that bots played when the table was last open."""
        for seat, strength in sorted(self.links.bots.items()):
            self.take(seat, strength)

    @property
    def pace(self) -> BotPace:
        """How fast they play."""
        return self.links.pace

    @property
    def paces(self) -> Mapping[BotPace, str]:
        """The paces that there are, in words."""
        return PACES

    @property
    def strengths(self) -> list[str]:
        """How well bots of this game may play, weakest first; of a tracker's table there are none."""
        session = self.table.session
        return [] if session.meta.mode == TRACKER else [*strengths_of(session.place)]

    def tell(self, seat: str) -> str:
        """That a bot plays a seat, and how well unless that is as usual."""
        strength = self.links.bots.get(seat, NORMAL_BOT)
        return "a bot plays" if strength == NORMAL_BOT else f"a bot plays ({strength})"

    def take(self, seat: str, strength: str = NORMAL_BOT) -> None:
        """Have a bot of that strength play a seat. Raises SalvageError where there is none."""
        self.seats[seat] = bot = make_bot(self.table.session, seat, strength)
        if isinstance(bot, Thinker):
            self.thinking.take_up(self.table.session.place)
        self.trouble = ""
        self.links.seat_bot(seat, strength)

    def leave(self, seat: str) -> None:
        """Give a seat back to players."""
        self.seats.pop(seat, None)
        self.links.seat_bot(seat, "")

    def follow(self, new: Mapping[str, str]) -> None:
        """Have bots go on under the new names of their players."""
        self.seats = {new.get(seat, seat): decide for seat, decide in self.seats.items()}

    def fail(self, seat: str, error: Exception) -> None:
        """Take a bot from a seat that can't go on, and keep why."""
        self.leave(seat)
        self.trouble = f"The bot of {seat} can't go on: {error}"

    def think(self, thought: Thought) -> Option:
        """A bot's answer, which may take long; call it on any thread. If a bot fails to think ahead, it answers like a
        normal one, and `trouble` says so."""
        return think(thought, self._search)

    def _search(self, bot: Thinker, thought: Thought) -> Option:
        place, told = self.table.session.place, f"The bot of {thought.seat} plays as a normal one"
        try:
            found = self.thinking.search(place, thought.play, bot.rollouts, thought.seat, thought.number).option
        except Exception as error:  # The process has ended, or a game's Python raises something.
            self.trouble = f"{told}, as it couldn't think ahead: {str(error) or 'its process has ended'}."
            return bot(imagine(thought.play, thought.game, thought.seat, thought.number), thought.ask)
        if self.trouble.startswith(told):
            self.trouble = ""
        return found

    def look_again(self, asked: AdviceRequest) -> SearchResult | None:
        """What a bot that thinks finds by what whoever asks may know; None where the bot of that seat doesn't think.
        Raises ProcessLost, and whatever a game's Python raises."""
        bot = self.seats.get(asked.seat)
        if not isinstance(bot, Thinker):
            return None
        return self.thinking.search(asked.place, asked.play, bot.rollouts, asked.seat, asked.number, asked.audience)

    def pause(self, paused: bool) -> None:
        """Have the bots wait, or go on."""
        self.paused, self.steps = paused, 0

    def step(self) -> None:
        """Have one more answer given while the bots wait."""
        self.paused, self.steps = True, 1

    def seat_now(self) -> str:
        """The bot's seat that is asked now; "" where people are asked. What the whole table decides, people decide as
        long as one of them plays; and whether a bot has to speak up, they do, too."""
        if asked := self.table.round:
            if asked.nobody is None:
                return ""
            return next((name for name in asked.waiting if name in self.seats), "")
        return find_seat(self.table.session, self.seats)

    def look(self) -> Thought | None:
        """What a bot is to think about now; None where people are asked."""
        seat, session, asked = self.seat_now(), self.table.session, self.table.round
        if not seat:
            return None
        ask = session.play.ask
        own = asked.ask_alone(ask, seat) if asked and isinstance(ask, Choice) else None
        return begin_thought(session, seat, self.seats[seat], own)

    def pause_before(self, seat: str) -> float:
        """The seconds for which a question to a bot stands at least."""
        (first, further, most), last = PAUSES[self.pace], self.last
        if not last.leads_on(seat, self.table.moves):
            return first
        return min(further, max(0.0, most - last.paused)) if last.is_deed else 0.0

    def may_go_on(self, waited: float, seat: str) -> bool:
        """Whether a question to a bot has stood for long enough."""
        if self.paused:
            return self.steps > 0
        ticked = all(task.done for task in self.table.tasks)
        return waited >= self.pause_before(seat) and (ticked or self.pace != BotPace.TICKS)

    def give(self, thought: Thought, option: Option) -> None:
        """Give a bot's answer. Raises Stale where the game has gone on meanwhile, or the seat is the bot's no more."""
        if self.seats.get(thought.seat) is not thought.decide:
            raise Stale(f"the bot of {thought.seat} has left")
        self.steps = 0
        asked, pause = self.table.round, self.pause_before(thought.seat)
        if goes_on := self.last.leads_on(thought.seat, self.table.moves):
            pause += self.last.paused
        key = PLAYERS_OWN_NO if asked and option == asked.nobody else str(option)
        is_deed = self.table.answer_for(thought.seat, key, thought.moves, goes_on)
        self.last = LastAnswer(thought.seat, self.table.moves, pause, is_deed)
