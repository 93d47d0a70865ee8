"""Bots at a web table: which seats they play, and how fast (`table.seat_bots` has what they answer)."""

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
    """A bot's last answer: its seat, the count of moves after it, the seconds that it has paused in its turn so far,
    whether the answer did anything, and whether it shares its pause with the bot before it."""

    seat: str = ""
    moves: int = -1
    paused: float = 0.0
    is_deed: bool = True
    shares: bool = False

    def leads_on(self, seat_name: str, move_count: int) -> bool:
        """Check whether the same seat is asked again, and nobody else has done anything since."""
        return (self.seat, self.moves) == (seat_name, move_count)


NO_ANSWER = LastAnswer()
PAUSES: Mapping[BotPace, tuple[float, float, float]] = {
    BotPace.TABLE: (3.0, 1.0, 5.0), BotPace.SECONDS: (5.0, 5.0, math.inf), BotPace.TICKS: (1.0, 1.0, math.inf),
    BotPace.ONCE: (0.3, 0.0, 0.3),
}  # fmt: skip
"""Seconds before the first deed of a bot's turn, before each further one, and at most in a whole turn. An answer that
does nothing yet, such as the choice of an action, has no pause of its own."""
PACES: Mapping[BotPace, str] = {
    BotPace.TABLE: "as at a table", BotPace.SECONDS: "slower", BotPace.TICKS: "after ticks", BotPace.ONCE: "at once",
}  # fmt: skip
"""The paces in words."""


class TableBots(BotSeats):
    """The seats that bots play at a web table. trouble: why a bot was stopped or plays worse. last: the last answer of
    a bot. thinking: the process for bots that think ahead."""

    def __init__(self, table: LiveTable) -> None:
        self.table, self.thinking = table, ThinkingProcess()
        self.paused, self.steps, self.trouble, self.last = False, 0, "", NO_ANSWER
        super().__init__(table.session, BotPace.TABLE)

    @property
    def paces(self) -> Mapping[BotPace, str]:
        """The paces in words."""
        return PACES

    @property
    def levels(self) -> list[str]:
        """The strengths of this game's bots, weakest first; empty for a tracker."""
        return [] if self.session.meta.mode == TRACKER else [*strengths_of(self.session.place)]

    def tell(self, seat_name: str) -> str:
        """Say that a bot plays a seat, with its strength unless that is the usual one."""
        strength_name = self.strengths.get(seat_name, NORMAL_BOT)
        return (
            _("a bot plays")
            if strength_name == NORMAL_BOT
            else _("a bot plays ({strength})", strength=_(strength_name))
        )

    def _take(self, seat_name: str, strength_name: str) -> None:
        super()._take(seat_name, strength_name)
        if isinstance(self.seats[seat_name], Thinker):
            self.thinking.take_up(self.session.place)
        self.trouble = ""

    def fail(self, seat_name: str, error: Exception) -> None:
        """Remove a bot that can't go on from its seat, and keep the reason."""
        self.dismiss(seat_name)
        self.trouble = _("The bot of {player} can't go on: {why}", player=seat_name, why=error)

    def think(self, thought: Thought) -> Option:
        """Return a bot's answer; this may take long, and any thread may call it. If a bot fails to think ahead, it
        answers like a normal one, and `trouble` says so."""
        return think(thought, self._search_or_fall_back)

    def _search_or_fall_back(self, thinker: Thinker, thought: Thought) -> Option:
        game_place, fallback_notice = (
            self.session.place,
            _("The bot of {player} plays as a normal one", player=thought.seat),
        )
        try:
            option = self.thinking.search(
                game_place, thought.play, thinker.rollouts, thought.seat, thought.number
            ).option
        except Exception as error:  # The process has ended, or a game's Python raises something.
            reason = str(error) or _("its process has ended")
            self.trouble = _("{what}, as it couldn't think ahead: {why}.", what=fallback_notice, why=reason)
            return thinker(imagine(thought.play, thought.game, thought.seat, thought.number), thought.ask)
        if self.trouble.startswith(fallback_notice):
            self.trouble = ""
        return option

    def look_again(self, request: AdviceRequest) -> SearchResult | None:
        """Search for the bot's answer again, with the knowledge of whoever asks; None if the bot of that seat doesn't
        think ahead. Raises ProcessLost, and anything that a game's Python raises."""
        decide = self.seats.get(request.seat)
        if not isinstance(decide, Thinker):
            return None
        return self.thinking.search(
            request.place, request.play, decide.rollouts, request.seat, request.number, request.audience
        )

    def pause(self, is_paused: bool) -> None:
        """Pause the bots, or let them go on."""
        self.paused, self.steps = is_paused, 0

    def step(self) -> None:
        """Have one more answer given while the bots are paused."""
        self.paused, self.steps = True, 1

    def seat_now(self) -> str:
        """Return the seat of the bot that is asked, or "". If somebody has to speak up, people decide, not bots; while
        people look at revealed choices, no bot is asked."""
        if self.table.reveal and len(self.seats) < len(self.session.meta.names):
            return ""
        if asked_round := self.table.round:
            if asked_round.nobody is None:
                return ""
            return next((name for name in asked_round.waiting if name in self.seats), "")
        return super().seat_now()

    def look(self) -> Thought | None:
        """Return the question for a bot to think about, of a question to several its own part; None if people are
        asked."""
        thought, asked_round = super().look(), self.table.round
        return (
            thought._replace(ask=asked_round.ask_alone(thought.ask, thought.seat))
            if thought and asked_round
            else thought
        )

    def find_pause_seconds(self, seat_name: str) -> float:
        """Return the seconds for which a question to a bot stays on the screen at least."""
        (first_pause_seconds, next_pause_seconds, max_pause_seconds), last_answer = PAUSES[self.pace], self.last
        remaining_pause_seconds = max(0.0, max_pause_seconds - last_answer.paused)
        if last_answer.leads_on(seat_name, self.table.moves):
            return min(next_pause_seconds, remaining_pause_seconds) if last_answer.is_deed else 0.0
        # Two bots in a row share the pause of one, but people see the second begin.
        return (
            max(next_pause_seconds, min(first_pause_seconds, remaining_pause_seconds))
            if self._is_second(seat_name)
            else first_pause_seconds
        )

    def may_go_on(self, waited_seconds: float, seat_name: str) -> bool:
        """Check whether a bot may answer: its pause is over, tasks are ticked if its pace needs that, and it isn't
        paused."""
        if self.paused:
            return self.steps > 0
        are_tasks_done = all(task.done for task in self.table.tasks)
        return waited_seconds >= self.find_pause_seconds(seat_name) and (are_tasks_done or self.pace != BotPace.TICKS)

    def give(self, thought: Thought, option: Option) -> None:
        """Give a bot's answer. Raises Stale if the game has gone on meanwhile, or the bot no longer plays that seat."""
        if not self.has(thought):
            raise Stale(_("the bot of {player} has left", player=thought.seat))
        self.steps = 0
        asked_round, pause_seconds, last_answer = self.table.round, self.find_pause_seconds(thought.seat), self.last
        is_same_turn, is_second = last_answer.leads_on(thought.seat, self.table.moves), self._is_second(thought.seat)
        if is_same_turn or is_second:
            pause_seconds += last_answer.paused
        key = PLAYERS_OWN_NO if asked_round and option == asked_round.nobody else str(option)
        is_deed = self.table.answer_for(thought.seat, key, thought.moves, is_same_turn)
        self.last = LastAnswer(
            thought.seat, self.table.moves, pause_seconds, is_deed, last_answer.shares if is_same_turn else is_second
        )

    def _is_second(self, seat_name: str) -> bool:
        """Check whether a bot's turn directly follows another bot's, which didn't directly follow one itself."""
        return self.last.moves == self.table.moves and self.last.seat != seat_name and not self.last.shares
