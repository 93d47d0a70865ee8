"""Bots in seats of a page's table: which seats they play, and how fast (`table.seat_bots`: what they answer)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from companion.engine import Option
from companion.game_registry.games import TRACKER
from companion.positions.deals import imagine
from companion.sessions.session import Stale
from companion.simulation.bots import NORMAL_BOT, strengths_of
from companion.simulation.search import SearchResult, Thinker
from companion.table.advice import AdviceRequest
from companion.table.seat_bots import BotPace, BotSeats, Thought, think
from companion.web.game.live_table import LiveTable
from companion.web.seats.thinking import ThinkingProcess
from companion.web.views.round import PLAYERS_OWN_NO
from components.messages import _


class LastAnswer(NamedTuple):
    """A bot's last answer: its seat, the state of the journal after it, for how many seconds it has paused in its turn
    so far, whether it did anything, and whether it shares that time with the bot before it."""

    seat: str = ""
    moves: int = -1
    paused: float = 0.0
    is_deed: bool = True
    shares: bool = False

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


class TableBots(BotSeats):
    """The seats that bots play at a page's table. trouble: what has stopped them. last: what a bot has done last.
    thinking: where those think that do."""

    def __init__(self, table: LiveTable) -> None:
        self.table, self.thinking = table, ThinkingProcess()
        self.paused, self.steps, self.trouble, self.last = False, 0, "", NO_ANSWER
        super().__init__(table.session, BotPace.TABLE)

    @property
    def paces(self) -> Mapping[BotPace, str]:
        """The paces that there are, in words."""
        return PACES

    @property
    def levels(self) -> list[str]:
        """How well bots of this game may play, weakest first; of a tracker's table there are none."""
        return [] if self.session.meta.mode == TRACKER else [*strengths_of(self.session.place)]

    def tell(self, seat: str) -> str:
        """That a bot plays a seat, and how well unless that is as usual."""
        strength = self.strengths.get(seat, NORMAL_BOT)
        return _("a bot plays") if strength == NORMAL_BOT else _("a bot plays ({strength})", strength=_(strength))

    def _take(self, seat: str, strength: str) -> None:
        super()._take(seat, strength)
        if isinstance(self.seats[seat], Thinker):
            self.thinking.take_up(self.session.place)
        self.trouble = ""

    def fail(self, seat: str, error: Exception) -> None:
        """Take a bot from a seat that can't go on, and keep why."""
        self.dismiss(seat)
        self.trouble = _("The bot of {player} can't go on: {why}", player=seat, why=error)

    def think(self, thought: Thought) -> Option:
        """A bot's answer, which may take long; call it on any thread. If a bot fails to think ahead, it answers like a
        normal one, and `trouble` says so."""
        return think(thought, self._search)

    def _search(self, bot: Thinker, thought: Thought) -> Option:
        place, told = self.session.place, _("The bot of {player} plays as a normal one", player=thought.seat)
        try:
            found = self.thinking.search(place, thought.play, bot.rollouts, thought.seat, thought.number).option
        except Exception as error:  # The process has ended, or a game's Python raises something.
            why = str(error) or _("its process has ended")
            self.trouble = _("{what}, as it couldn't think ahead: {why}.", what=told, why=why)
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
        """As elsewhere; and whether a bot has to speak up, people decide, too. While people read what was chosen at
        once, no bot is asked."""
        if self.table.reveal and len(self.seats) < len(self.session.meta.names):
            return ""
        if asked := self.table.round:
            if asked.nobody is None:
                return ""
            return next((name for name in asked.waiting if name in self.seats), "")
        return super().seat_now()

    def look(self) -> Thought | None:
        """What a bot is to think about now, of a question to several its own part; None where people are asked."""
        thought, asked = super().look(), self.table.round
        return thought._replace(ask=asked.ask_alone(thought.ask, thought.seat)) if thought and asked else thought

    def pause_before(self, seat: str) -> float:
        """The seconds for which a question to a bot stands at least."""
        (first, further, most), last = PAUSES[self.pace], self.last
        left = max(0.0, most - last.paused)
        if last.leads_on(seat, self.table.moves):
            return min(further, left) if last.is_deed else 0.0
        # Two in a row share the time of one, but the second is seen to begin.
        return max(further, min(first, left)) if self._is_second(seat) else first

    def may_go_on(self, waited: float, seat: str) -> bool:
        """Whether a question to a bot has stood for long enough."""
        if self.paused:
            return self.steps > 0
        ticked = all(task.done for task in self.table.tasks)
        return waited >= self.pause_before(seat) and (ticked or self.pace != BotPace.TICKS)

    def give(self, thought: Thought, option: Option) -> None:
        """Give a bot's answer. Raises Stale where the game has gone on meanwhile, or the seat is the bot's no more."""
        if not self.has(thought):
            raise Stale(_("the bot of {player} has left", player=thought.seat))
        self.steps = 0
        asked, pause, last = self.table.round, self.pause_before(thought.seat), self.last
        goes_on, is_second = last.leads_on(thought.seat, self.table.moves), self._is_second(thought.seat)
        if goes_on or is_second:
            pause += last.paused
        key = PLAYERS_OWN_NO if asked and option == asked.nobody else str(option)
        is_deed = self.table.answer_for(thought.seat, key, thought.moves, goes_on)
        self.last = LastAnswer(thought.seat, self.table.moves, pause, is_deed, last.shares if goes_on else is_second)

    def _is_second(self, seat: str) -> bool:
        """Whether a bot's turn follows at once on that of another, which follows on none itself."""
        return self.last.moves == self.table.moves and self.last.seat != seat and not self.last.shares
