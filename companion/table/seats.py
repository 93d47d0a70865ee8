"""Who plays at one keyboard: players who leave have a bot play on for them, and others come in their place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.answer_parser.names import find_named
from companion.corrections.names import NAME
from companion.positions.views import SEATS
from companion.sessions.session import Session, Stale
from companion.simulation.bots import NORMAL_BOT
from companion.table.feed import tell_move
from companion.table.news import tell_undo
from companion.table.seat_bots import (
    BotPace,
    begin_thought,
    find_seat,
    give_thought,
    keep_bots,
    make_bot,
    recall_bots,
    recall_pace,
    think,
)
from companion.text.grammar import either, joined
from companion.text.same_names import find_names
from companion.text.told import Told
from components.problems import SalvageError

if TYPE_CHECKING:
    from companion.engine import Decide
    from companion.sessions.moves import Moved
    from companion.sessions.replay import AnswerEntry

AS_WORD = "as"


class Seats:
    """The seats of a session at one keyboard, of which bots may play some."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._bots: dict[int, Decide] = {}
        self._strengths: dict[int, str] = {}
        """By their place, as players may get other names."""
        self.pace = BotPace.ONCE

    def restore(self) -> list[str]:
        """Go on with the seats that bots played when the session was last open, and tell which."""
        self.pace = recall_pace(self.session.name) or self.pace
        for name, strength in recall_bots(self.session.name, self.session.meta).items():
            self._take(name, strength)
        if not self._bots:
            return []
        return [f"{'A bot plays' if len(self._bots) == 1 else 'Bots play'} {joined(self.bots)}."]

    @property
    def bots(self) -> list[str]:
        """The seats that bots play."""
        return [self.session.meta.names[place] for place in sorted(self._bots)]

    @property
    def people(self) -> list[str]:
        """The others."""
        return [name for name in self.session.meta.names if name not in self.bots]

    # ---- who plays

    def leave(self, words: str) -> str:
        """Have a bot play for whoever leaves; what is told of it. Raises SalvageError."""
        name = self._find(words)
        if not name:
            raise SalvageError(f"who leaves? Type {either([f'/leave {each}' for each in self.people])}")
        if name in self.bots:
            raise SalvageError(f"a bot plays {name} already")
        if self.people == [name]:
            raise SalvageError(f"{name} is the last who plays; /quit stops here, and the game is kept")
        self._take(name, NORMAL_BOT)
        self._keep()
        return f"A bot plays {name} from now on; /join {name} ends that."

    def join(self, words: Sequence[str]) -> str:
        """Have somebody play a seat: the player who is back, or another, who takes it over under a name of their own;
        what is told of it. Raises SalvageError."""
        lower = [word.lower() for word in words]
        place = lower.index(AS_WORD) if AS_WORD in lower else len(words)
        who, seat = " ".join(words[:place]), " ".join(words[place + 1 :])
        if not who:
            raise SalvageError(f"who joins? Type /join {self.bots[0] if self.bots else 'NAME as SEAT'}")
        if not seat and (back := self._find(who)):
            if back not in self.bots:
                raise SalvageError(f"{back} plays already")
            self._seat(back)
            return f"{back} plays again."
        name = self._find(seat) if seat else self.bots[0] if len(self.bots) == 1 else ""
        if not name:
            raise SalvageError(self._why_not(who, seat))
        if who != name:
            self.session.adjust([f"{SEATS}.{name}.{NAME}={who}"], f"{who} takes over")
        self._seat(who)
        return f"{who} plays on for {name}."

    def _seat(self, name: str) -> None:
        """Have people play a seat."""
        place = self.session.meta.names.index(name)
        self._bots.pop(place, None)
        self._strengths.pop(place, None)
        self._keep()

    def _take(self, name: str, strength: str) -> None:
        """Have a bot play a seat. Raises SalvageError."""
        place = self.session.meta.names.index(name)
        self._bots[place], self._strengths[place] = make_bot(self.session, name, strength), strength

    def _keep(self) -> None:
        """Remember which seats bots play."""
        meta = self.session.meta
        keep_bots(self.session.name, meta, {meta.names[place]: each for place, each in self._strengths.items()})

    def _find(self, words: str) -> str:
        """The player whom words mean, "" for nobody."""
        found = find_named(words, [(name, [name]) for name in self.session.meta.names]) if words else []
        found = found or find_names(words, self.session.meta.names)
        return found[0] if len(found) == 1 else ""

    def _why_not(self, who: str, seat: str) -> str:
        """Why somebody can't join so."""
        if seat:
            return f"{seat!r} isn't a player; players: {', '.join(self.session.meta.names)}"
        if self.bots:
            return f"in whose place? Type {either([f'/join {who} as {name}' for name in self.bots])}"
        return (
            "set-up deals for as many as play, and nobody can be added once a game has begun; in the place of a player"
            f" type /join {who} as {self.people[-1]}"
        )

    # ---- bots' answers

    def set_pace(self, pace: BotPace) -> None:
        """Have bots answer at that pace from now on."""
        self.pace, session = pace, self.session
        keep_bots(session.name, session.meta, recall_bots(session.name, session.meta), pace)

    @property
    def wait(self) -> bool:
        """Whether a bot is asked next, which waits until people have moved what the one before has changed."""
        return self.pace == BotPace.TICKS and bool(find_seat(self.session, self.bots))

    def play_on(self) -> tuple[list[AnswerEntry], list[str]]:
        """Have bots answer until people are asked: what has happened, and what others move on the table for them.
        Raises SalvageError where a bot can't go on; its seat is people's then. At the pace of ticks the next bot waits
        until that is done."""
        entries: list[AnswerEntry] = []
        to_do: list[str] = []
        last = ""
        while self._bots and (seat := find_seat(self.session, self.bots)):
            if to_do and seat != last and self.pace == BotPace.TICKS:
                break
            last = seat
            thought = begin_thought(self.session, seat, self._bots[self.session.meta.names.index(seat)])
            try:
                made, moved = give_thought(self.session, thought, think(thought))
            except Stale:
                self.session.refresh()
            except Exception as error:  # A bot may be anybody's Python; the game goes on without it.
                self._seat(seat)
                raise SalvageError(f"the bot of {seat} can't go on: {error}") from error
            else:
                entries, to_do = [*entries, *made], [*to_do, *moved]
        return entries, to_do

    def pass_bots(self, move: Callable[[], Moved], back: bool) -> list[Told]:
        """Undo (back) or redo further, up to where people are asked; the news of it. With nothing left, bots go on."""
        told = list[Told]()
        while self._bots and find_seat(self.session, self.bots):
            try:
                moved = move()
            except SalvageError:
                break
            told += tell_undo(tell_move(self.session, moved, back))
        return told
