"""Bots in the seats of a game that people play: whose turn is theirs, and what they answer.

A bot thinks about a table that it is shown as its seat sees it: whatever that seat may not know is dealt anew from what
it has not seen. So no bot can answer with knowledge that it may not have, whatever its Python looks at. Which seats
bots play is kept beside the sessions, for the terminal and for pages alike.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from companion import home
from companion.engine import Choice, Decide, Option, Play
from companion.library.games import TRACKER
from companion.positions.asks import offered
from companion.positions.unseen import deal_hidden, lying_aside
from companion.positions.views import view
from companion.sessions.moves import Moved
from companion.sessions.undo import to_do
from companion.simulation.bots import bots_of, choose_bots
from companion.tellers.instruction import sentences
from companion.typing.answers import Answer
from companion.typing.lines import Given
from components.problems import SalvageError

if TYPE_CHECKING:
    from companion.sessions.replay import Entry
    from companion.sessions.session import Session
    from components.schema import Game

FILE, BOTS = "tables.json", "bots"
"""Where it is kept for each session who plays which seat."""


class Thought(NamedTuple):
    """What a bot is to answer: the seat, a copy of the game at that question, the question as it is asked, the game's
    data, who decides, the moves that the answer is for, and the number of answers so far."""

    seat: str
    play: Play
    ask: Choice
    game: Game
    decide: Decide
    moves: int
    number: int


def make_bot(session: Session, seat: str) -> Decide:
    """The game's best bot, for a seat. Raises SalvageError where there is none."""
    if session.meta.mode == TRACKER:
        raise SalvageError("tracker mode has no bots, as salvage doesn't know the rules there")
    (name,) = choose_bots(session.place, (), 1)
    return bots_of(session.place)[name](Random(f"{session.meta.seed}:{seat}:{session.head.moves}").random)


def find_seat(session: Session, bots: Collection[str]) -> str:
    """The bot's seat that is asked now; "" where people are asked. What the whole table decides, people decide as long
    as one of them plays."""
    ask, players = session.play.ask, session.meta.names
    if not isinstance(ask, Choice) or not bots:
        return ""
    if ask.seat is None:
        return players[0] if all(name in bots for name in players) else ""
    return ask.seat if ask.seat in bots else ""


def begin_thought(session: Session, seat: str, decide: Decide, ask: Choice | None = None) -> Thought:
    """What the bot of a seat that is asked now is to think about. ask: the question, where less of it is asked."""
    play = session.play.copy()
    asked = ask or play.ask
    assert isinstance(asked, Choice)
    return Thought(seat, play, asked, session.game, decide, session.head.moves, session.seq)


def think(thought: Thought) -> Option:
    """What a bot answers; it may take long, on any thread."""
    ask = thought.ask
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


def give_for(session: Session, find: Callable[[], Given], seen: int) -> tuple[list[Entry], list[str]]:
    """Give an answer in the place of a player without hands: its entries, and what others have to move on the table for
    it. find: gives the answer once nobody else can write any more. Raises Stale, AnswerError."""
    before, since = session.rules.dump(session.play.table), session.head.node
    entries = session.give(lambda: [find()], seen)
    nodes = session.journal.path(session.head.node, since)
    moved = Moved([*nodes], before, session.rules.dump(session.play.table))
    return entries, sentences(to_do(session, moved, back=False))


def give_thought(session: Session, thought: Thought, option: Option) -> tuple[list[Entry], list[str]]:
    """Give a bot's answer. Raises Stale where the game has gone on meanwhile."""

    def find() -> Given:
        ask = session.play.ask
        assert ask is not None  # As the game stands where the bot was asked.
        seat = next(seat for seat, offer in offered(ask, thought.seat) if offer == option)
        return Given(Answer(seat, option), str(option), "")

    return give_for(session, find, thought.moves)


# ---- which seats they play ---------------------------------------------------------------------------------------


def seats_of_bots(session: Session) -> list[str]:
    """The seats of a session that bots played when it was last open, in seating order."""
    kept = home.read(FILE).get(session.name)
    known = kept.get(BOTS) if isinstance(kept, dict) else None
    first = known if isinstance(known, list) else []
    return [name for name, began in zip(session.meta.names, session.meta.players, strict=True) if began in first]


def keep_bots(session: Session, bots: Iterable[str]) -> None:
    """Remember which seats bots play; they are kept by the names with which the session began."""
    played = {*bots}
    began = [first for name, first in zip(session.meta.names, session.meta.players, strict=True) if name in played]
    every = home.read(FILE)
    kept = every.get(session.name)
    home.write(FILE, {**every, session.name: {**(kept if isinstance(kept, dict) else {}), BOTS: sorted(began)}})
