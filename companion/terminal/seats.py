"""Who plays at one keyboard: players who leave have a bot play on for them, and others come in their place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.answer_parser.names import find_named
from companion.corrections.names import NAME
from companion.positions.views import SEATS
from companion.sessions.session import Stale
from companion.table.feed import tell_move
from companion.table.seat_bots import BotPace, BotSeats, give_thought, think
from companion.text.grammar import either, joined
from companion.text.same_names import find_names
from companion.text.told import Told
from components.problems import SalvageError

if TYPE_CHECKING:
    from companion.sessions.moves import Moved
    from companion.sessions.replay import AnswerEntry

AS_WORD = "as"


class Seats(BotSeats):
    """The seats of a session at one keyboard: bots play on for players who leave."""

    def tell(self) -> list[str]:
        """Which seats bots play."""
        if not self.bots:
            return []
        return [f"{'A bot plays' if len(self.bots) == 1 else 'Bots play'} {joined(self.bots)}."]

    @property
    def bots(self) -> list[str]:
        """The seats that bots play."""
        return [*self.seats]

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
        self.take(name)
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
            self.dismiss(back)
            return f"{back} plays again."
        name = self._find(seat) if seat else self.bots[0] if len(self.bots) == 1 else ""
        if not name:
            raise SalvageError(self._why_not(who, seat))
        if who != name:
            self.session.adjust([f"{SEATS}.{name}.{NAME}={who}"], f"{who} takes over")
        self.dismiss(who)
        return f"{who} plays on for {name}."

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

    @property
    def wait(self) -> bool:
        """Whether a bot is asked next, which waits until people have moved what the one before has changed."""
        return self.pace == BotPace.TICKS and bool(self.seat_now())

    def play_on(self) -> tuple[list[AnswerEntry], list[str]]:
        """Have bots answer until people are asked: what has happened, and what others move on the table for them.
        Raises SalvageError where a bot can't go on; its seat is people's then. At the pace of ticks the next bot waits
        until that is done."""
        entries: list[AnswerEntry] = []
        to_do: list[str] = []
        last = ""
        while thought := self.look():
            if to_do and thought.seat != last and self.pace == BotPace.TICKS:
                break
            last = thought.seat
            try:
                made, moved = give_thought(self.session, thought, think(thought))
            except Stale:
                self.session.refresh()
            except Exception as error:  # A bot may be anybody's Python; the game goes on without it.
                self.dismiss(last)
                raise SalvageError(f"the bot of {last} can't go on: {error}") from error
            else:
                entries, to_do = [*entries, *made], [*to_do, *moved]
        return entries, to_do

    def pass_bots(self, move: Callable[[], Moved], back: bool) -> list[Told]:
        """Undo (back) or redo further, up to where people are asked; the news of it. With nothing left, bots go on."""
        told = list[Told]()
        while self.seat_now():
            try:
                moved = move()
            except SalvageError:
                break
            told += tell_move(self.session, moved, back).told
        return told
