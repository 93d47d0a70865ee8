"""Bots in the seats of a game that people play: whose turn is theirs, and what they answer.

A bot thinks about a table that it is shown as its seat sees it: whatever that seat may not know is dealt anew from what
it has not seen. So no bot can answer with knowledge that it may not have, whatever its Python looks at. Which seats
bots play is kept beside the sessions, for the terminal and for pages alike.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from companion import home
from companion.answer_parser.answer_lines import Given
from companion.answer_parser.answers import Answer
from companion.engine import Choice, Decide, Option, Play
from companion.game_registry.games import TRACKER
from companion.positions.asks import offered
from companion.positions.deals import imagine
from companion.sessions.moves import Moved
from companion.sessions.undo import to_do
from companion.simulation.bots import NORMAL_BOT, bots_of, find_bot, strengths_of
from companion.simulation.search import Thinker
from companion.state_diff.instruction import sentences
from components.problems import SalvageError

if TYPE_CHECKING:
    from companion.sessions.journal_rows import Meta
    from companion.sessions.replay import AnswerEntry
    from companion.sessions.session import Session
    from components.schema import Game

FILE, BOTS, PACE = "tables.json", "bots", "pace"
"""Where it is kept for each session who plays which seat: how well each bot plays, by its seat, and their pace."""
SEARCH_SECONDS = 1.5
"""For which a bot that thinks does so where people wait for its answer."""


class BotPace(StrEnum):
    """When a bot does its next deed: as people at a table would, slower, after all that hands are to do is done, or at
    once."""

    TABLE = "table"
    SECONDS = "seconds"
    TICKS = "ticks"
    ONCE = "once"


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


def make_bot(session: Session, seat: str, strength: str = NORMAL_BOT) -> Decide:
    """A bot of that strength for a seat; the usual one where the game has none that plays so. Raises SalvageError where
    there is none."""
    if session.meta.mode == TRACKER:
        raise SalvageError("tracker mode has no bots, as salvage doesn't know the rules there")
    strengths = strengths_of(session.place)
    name = strengths.get(strength) or strengths[NORMAL_BOT]
    return find_bot(bots_of(session.place), name)(Random(f"{session.meta.seed}:{seat}:{session.head.moves}").random)


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


def search_here(bot: Thinker, thought: Thought) -> Option:
    """What a bot that thinks answers; in this process, which it keeps busy."""
    return bot.search(thought.play, thought.ask, thought.seat, thought.number, SEARCH_SECONDS).option


def think(thought: Thought, search: Callable[[Thinker, Thought], Option] = search_here) -> Option:
    """What a bot answers; it may take long, on any thread. search: has a bot that thinks find its answer. Of a question
    that is asked in parts it doesn't think."""
    ask, decide = thought.ask, thought.decide
    if isinstance(decide, Thinker) and ask is thought.play.ask:
        chosen = search(decide, thought)
    else:
        chosen = decide(imagine(thought.play, thought.game, thought.seat, thought.number), ask)
    if chosen not in (option for _, option in offered(ask, thought.seat)):
        raise SalvageError(f"the bot answers {chosen!r} to {ask.name!r}, which isn't one of the options")
    return chosen


def give_for(session: Session, find: Callable[[], Given], seen: int) -> tuple[list[AnswerEntry], list[str]]:
    """Give an answer in the place of a player without hands: its entries, and what others have to move on the table for
    it. find: gives the answer once nobody else can write any more. Raises Stale, AnswerError."""
    before, since = session.rules.dump(session.play.table), session.head.node
    entries = session.give(lambda: [find()], seen)
    nodes = session.journal.path(session.head.node, since)
    moved = Moved([*nodes], before, session.rules.dump(session.play.table))
    return entries, sentences(to_do(session, moved, back=False))


def give_thought(session: Session, thought: Thought, option: Option) -> tuple[list[AnswerEntry], list[str]]:
    """Give a bot's answer. Raises Stale where the game has gone on meanwhile."""

    def find() -> Given:
        ask = session.play.ask
        assert ask is not None  # As the game stands where the bot was asked.
        seat = next(seat for seat, offer in offered(ask, thought.seat) if offer == option)
        return Given(Answer(seat, option), str(option), "")

    return give_for(session, find, thought.moves)


# ---- which seats they play ---------------------------------------------------------------------------------------


def read_bots(kept: object) -> dict[str, str]:
    """How well the bot of each seat plays, of what is kept: up to 0.5.0 that was a list of their seats."""
    if isinstance(kept, dict):
        return {str(seat): str(strength) for seat, strength in kept.items()}
    return dict.fromkeys(map(str, kept), NORMAL_BOT) if isinstance(kept, list) else {}


def read_pace(kept: object) -> BotPace | None:
    """The pace of bots, of what is kept; None where none was ever chosen."""
    return next((pace for pace in BotPace if pace == kept), None)


def recall_bots(session: str, meta: Meta) -> dict[str, str]:
    """How well the bots play that had seats of a session when it was last open, by seat in seating order."""
    first = read_bots(_kept_of(session).get(BOTS))
    return {name: first[began] for name, began in zip(meta.names, meta.players, strict=True) if began in first}


def recall_pace(session: str) -> BotPace | None:
    """The pace of a session's bots; None where none was ever chosen."""
    return read_pace(_kept_of(session).get(PACE))


def _kept_of(session: str) -> dict[str, Any]:
    kept = home.read(FILE).get(session)
    return kept if isinstance(kept, dict) else {}


def keep_bots(session: str, meta: Meta, bots: Mapping[str, str], pace: BotPace | None = None) -> None:
    """Remember how well the bots of a session play, by seat, and their pace; seats are kept by the names with which the
    session began."""
    began = dict(zip(meta.names, meta.players, strict=True))
    every = home.read(FILE)
    kept = every.get(session)
    known = kept if isinstance(kept, dict) else {}
    made = {BOTS: {began[seat]: strength for seat, strength in bots.items()}, **({PACE: pace} if pace else {})}
    home.write(FILE, {**every, session: {**known, **made}})
