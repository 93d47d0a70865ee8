"""Bots in the seats of a game with people: which seats they play, their time limit, and their answers.

A bot thinks about a table as its seat sees it: everything that the seat may not know is dealt anew from what it hasn't
seen. So no bot can use knowledge that it may not have, whatever its Python looks at. The seats of bots are saved beside
the sessions, for the terminal and for pages alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from random import Random
from typing import Any, NamedTuple

from companion import home
from companion.answer_parser.answer_lines import Given
from companion.answer_parser.answers import Answer
from companion.engine import Choice, Decide, Option, Play
from companion.game_registry.games import TRACKER
from companion.positions.asks import offered
from companion.positions.deals import imagine
from companion.sessions.journal_rows import Meta
from companion.sessions.moves import Moved
from companion.sessions.replay import AnswerEntry
from companion.sessions.session import Session
from companion.sessions.undo import to_do
from companion.simulation.bots import NORMAL_BOT, bots_of, find_bot, strengths_of
from companion.simulation.search import Thinker
from companion.state_diff.instruction import sentences
from components.messages import _
from components.problems import SalvageError
from components.schema import Game

FILE, BOTS, PACE = "tables.json", "bots", "pace"
"""The file and keys for a session's bots: the strength of each by its seat, and their pace."""
SEARCH_SECONDS = 1.5
"""Seconds that a bot thinks ahead while people wait for its answer."""


class BotPace(StrEnum):
    """The time of a bot's next deed: as people at a table would, slower, after all tasks for hands are done, or at
    once."""

    TABLE = "table"
    SECONDS = "seconds"
    TICKS = "ticks"
    ONCE = "once"


class Thought(NamedTuple):
    """A question for a bot: the seat, a copy of the game at that question, the question as it is asked, the game's
    data, the bot, the count of moves that the answer is for, and the number of answers so far."""

    seat: str
    play: Play
    ask: Choice
    game: Game
    decide: Decide
    moves: int
    number: int


def make_bot(session: Session, seat_name: str, strength_name: str = NORMAL_BOT) -> Decide:
    """Return a bot of that strength for a seat; the usual one if the game has no such bot. Raises SalvageError if it
    has none at all."""
    if session.meta.mode == TRACKER:
        raise SalvageError(_("tracker mode has no bots, as salvage doesn't know the rules there"))
    strength_by_seat = strengths_of(session.place)
    name = strength_by_seat.get(strength_name) or strength_by_seat[NORMAL_BOT]
    return find_bot(bots_of(session.place), name)(
        Random(f"{session.meta.seed}:{seat_name}:{session.head.moves}").random
    )


def begin_thought(session: Session, seat_name: str, decide: Decide) -> Thought:
    """Return the question of a seat for its bot."""
    play = session.play.copy()
    play.turn_to(seat_name)
    assert isinstance(play.ask, Choice)
    return Thought(seat_name, play, play.ask, session.game, decide, session.head.moves, session.seq)


def search_here(thinker: Thinker, thought: Thought) -> Option:
    """Return the answer of a bot that thinks ahead, in this process, which it keeps busy."""
    return thinker.search(thought.play, thought.ask, thought.seat, thought.number, SEARCH_SECONDS).option


def think(thought: Thought, search: Callable[[Thinker, Thought], Option] = search_here) -> Option:
    """Return a bot's answer; this may take long, and any thread may call it. search: finds the answer of a bot that
    thinks ahead. It doesn't think ahead about a part of a question."""
    choice, decide = thought.ask, thought.decide
    if isinstance(decide, Thinker) and choice is thought.play.ask:
        bot_answer = search(decide, thought)
    else:
        bot_answer = decide(imagine(thought.play, thought.game, thought.seat, thought.number), choice)
    if bot_answer not in (option for _, option in offered(choice, thought.seat)):
        raise SalvageError(f"the bot answers {bot_answer!r} to {choice.name!r}, which isn't one of the options")
    return bot_answer


def give_for(
    session: Session, find_answer: Callable[[], Given], shown_move_count: int
) -> tuple[list[AnswerEntry], list[str]]:
    """Give an answer for a player without hands, and return its entries and what others have to move on the table for
    it. find_answer: returns the answer once nobody else can write. Raises Stale, AnswerError."""
    old_state, start_node_id = session.rules.dump(session.play.table), session.head.node
    entries = session.give(lambda: [find_answer()], shown_move_count)
    nodes = session.journal.path(session.head.node, start_node_id)
    played_move = Moved([*nodes], old_state, session.rules.dump(session.play.table))
    return entries, sentences(to_do(session, played_move, back=False))


def give_thought(session: Session, thought: Thought, option: Option) -> tuple[list[AnswerEntry], list[str]]:
    """Give a bot's answer. Raises Stale if the game has gone on meanwhile."""

    def find() -> Given:
        ask = session.play.facing(thought.seat).ask
        assert ask is not None  # The game is still at the bot's question.
        seat_name = next(seat for seat, offer in offered(ask, thought.seat) if offer == option)
        return Given(Answer(seat_name, option), str(option), "")

    return give_for(session, find, thought.moves)


# ---- which seats they play ---------------------------------------------------------------------------------------


def read_kept(session_name: str) -> dict[str, Any]:
    """Return the saved values of a session's table."""
    values = home.read(FILE).get(session_name)
    return values if isinstance(values, dict) else {}


def keep(session_name: str, value_by_name: Mapping[str, Any]) -> None:
    """Save values of a session's table beside its other saved values."""
    home.write(FILE, {**home.read(FILE), session_name: {**read_kept(session_name), **value_by_name}})


def read_pace(value: object) -> BotPace | None:
    """Return a saved pace of bots; None if none was ever chosen."""
    return next((pace for pace in BotPace if pace == value), None)


def recall_bots(session_name: str, meta: Meta) -> dict[str, str]:
    """Return the strengths of the bots that had seats when a session was last open, by seat in seating order."""
    saved_bots = read_kept(session_name).get(BOTS)
    strength_by_name = saved_bots if isinstance(saved_bots, dict) else {}
    return {
        name: str(strength_by_name[original_name])
        for name, original_name in zip(meta.names, meta.players, strict=True)
        if original_name in strength_by_name
    }


def keep_bots(session_name: str, meta: Meta, strength_by_seat: Mapping[str, str], pace: BotPace | None = None) -> None:
    """Save the strengths of a session's bots, by seat, and their pace; seats are saved by the names with which the
    session began."""
    original_name_by_current = dict(zip(meta.names, meta.players, strict=True))
    keep(
        session_name,
        {
            BOTS: {original_name_by_current[seat]: each for seat, each in strength_by_seat.items()},
            **({PACE: pace} if pace else {}),
        },
    )


class BotSeats:
    """The seats of a session that bots play, which are saved. pace: when bots answer."""

    def __init__(self, session: Session, usual_pace: BotPace = BotPace.ONCE) -> None:
        """Restore the bots of the session's last time; usual_pace: their pace unless one was chosen. Raises
        SalvageError."""
        self.session = session
        self.pace = read_pace(read_kept(session.name).get(PACE)) or usual_pace
        self._bots: dict[int, tuple[Decide, str]] = {}
        """The bots and their strengths by place, as players may be renamed."""
        for seat_name, strength_name in recall_bots(session.name, session.meta).items():
            self._take(seat_name, strength_name)

    @property
    def seats(self) -> dict[str, Decide]:
        """The bots by the seats that they play."""
        return {name: self._bots[place][0] for place, name in enumerate(self.session.meta.names) if place in self._bots}

    @property
    def strengths(self) -> dict[str, str]:
        """The strengths of bots by seat."""
        return {name: self._bots[place][1] for place, name in enumerate(self.session.meta.names) if place in self._bots}

    def take(self, seat_name: str, strength_name: str = NORMAL_BOT) -> None:
        """Have a bot of that strength play a seat. Raises SalvageError if there is none."""
        self._take(seat_name, strength_name)
        self._keep()

    def _take(self, seat_name: str, strength_name: str) -> None:
        self._bots[self.session.meta.names.index(seat_name)] = (
            make_bot(self.session, seat_name, strength_name),
            strength_name,
        )

    def dismiss(self, seat_name: str) -> None:
        """Give a seat back to people."""
        self._bots.pop(self.session.meta.names.index(seat_name), None)
        self._keep()

    def set_pace(self, pace: BotPace) -> None:
        """Set how fast bots answer from now on."""
        self.pace = pace
        self._keep(pace)

    def _keep(self, pace: BotPace | None = None) -> None:
        keep_bots(self.session.name, self.session.meta, self.strengths, pace)

    def seat_now(self) -> str:
        """Return the seat of the bot that is asked now, or "". Questions to the whole table are for people as long as
        one of them plays."""
        ask, players, bots = self.session.play.ask, self.session.meta.names, self.seats
        if not isinstance(ask, Choice) or not bots:
            return ""
        if ask.together:
            return next((seat for seat in ask.together.waiting if seat in bots), "")
        if ask.seat is None:
            return players[0] if len(bots) == len(players) else ""
        return ask.seat if ask.seat in bots else ""

    def look(self) -> Thought | None:
        """Return the question for a bot to think about now; None if people are asked."""
        seat_name = self.seat_now()
        return begin_thought(self.session, seat_name, self.seats[seat_name]) if seat_name else None

    def has(self, thought: Thought) -> bool:
        """Check whether the bot of a question still plays its seat."""
        return self.seats.get(thought.seat) is thought.decide
