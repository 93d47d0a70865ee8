"""The players at one keyboard: bots play on for those who leave, and others can take over."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.answer_parser.names import find_named
from companion.corrections.names import NAME
from companion.positions.views import SEATS
from companion.sessions.moves import Moved
from companion.sessions.replay import AnswerEntry
from companion.sessions.session import Stale
from companion.table.feed import describe_move
from companion.table.seat_bots import BotPace, BotSeats, give_thought, think
from companion.text.grammar import either, joined
from companion.text.same_names import find_names
from companion.text.told import Told
from components.messages import _, count
from components.problems import SalvageError

AS_WORD = "as"


class Seats(BotSeats):
    """The seats of a session at one keyboard; bots play on for players who leave."""

    def tell(self) -> list[str]:
        """Describe which seats bots play."""
        names = joined(self.bots)
        return [count(len(self.bots), "A bot plays {names}.", "Bots play {names}.", names=names)] if names else []

    @property
    def bots(self) -> list[str]:
        """Seats that bots play."""
        return [*self.seats]

    @property
    def people(self) -> list[str]:
        """Seats that people play."""
        return [name for name in self.session.meta.names if name not in self.bots]

    # ---- players

    def leave(self, words: str) -> str:
        """Have a bot play for a player who leaves; returns the message. Raises SalvageError."""
        name = self._find(words)
        if not name:
            lines = either([f"/leave {each}" for each in self.people])
            raise SalvageError(_("who leaves? Type {lines}", lines=lines))
        if name in self.bots:
            raise SalvageError(_("a bot plays {name} already", name=name))
        if self.people == [name]:
            raise SalvageError(_("{name} is the last who plays; /quit stops here, and the game is kept", name=name))
        self.take(name)
        return _("A bot plays {name} from now on; /join {name} ends that.", name=name)

    def join(self, words: Sequence[str]) -> str:
        """Give a seat to its returning player, or to another, under that player's own name; returns the message. Raises
        SalvageError."""
        lower = [word.lower() for word in words]
        place = lower.index(AS_WORD) if AS_WORD in lower else len(words)
        player, seat = " ".join(words[:place]), " ".join(words[place + 1 :])
        if not player:
            line = f"/join {self.bots[0] if self.bots else 'NAME as SEAT'}"
            raise SalvageError(_("who joins? Type {line}", line=line))
        if not seat and (back := self._find(player)):
            if back not in self.bots:
                raise SalvageError(_("{name} plays already", name=back))
            self.dismiss(back)
            return _("{name} plays again.", name=back)
        name = self._find(seat) if seat else self.bots[0] if len(self.bots) == 1 else ""
        if not name:
            raise SalvageError(self._why_not(player, seat))
        if player != name:
            self.session.adjust([f"{SEATS}.{name}.{NAME}={player}"], _("{who} takes over", who=player))
        self.dismiss(player)
        return _("{who} plays on for {name}.", who=player, name=name)

    def _find(self, words: str) -> str:
        """Return the player whom words name, or ""."""
        matches = find_named(words, [(name, [name]) for name in self.session.meta.names]) if words else []
        matches = matches or find_names(words, self.session.meta.names)
        return matches[0] if len(matches) == 1 else ""

    def _why_not(self, player: str, seat: str) -> str:
        """Explain why somebody can't join."""
        if seat:
            names = ", ".join(self.session.meta.names)
            return _("{said!r} isn't a player; players: {names}", said=seat, names=names)
        if self.bots:
            return _("in whose place? Type {lines}", lines=either([f"/join {player} as {name}" for name in self.bots]))
        return _(
            "set-up deals for as many as play, and nobody can be added once a game has begun; in the place of a player"
            " type {line}", line=f"/join {player} as {self.people[-1]}",
        )  # fmt: skip

    # ---- bots' answers

    @property
    def wait(self) -> bool:
        """Whether a bot is next and waits until people have moved the pieces for the one before."""
        return self.pace == BotPace.TICKS and bool(self.seat_now())

    def play_on(self) -> tuple[list[AnswerEntry], list[str]]:
        """Have bots answer until a person is asked; return the entries, and the moves that people make for the bots. At
        the pace of ticks the next bot waits for those. Raises SalvageError if a bot fails; people play its seat from
        then on."""
        entries: list[AnswerEntry] = []
        to_do: list[str] = []
        last = ""
        while thought := self.look():
            if to_do and thought.seat != last and self.pace == BotPace.TICKS:
                break
            last = thought.seat
            try:
                answers, moves = give_thought(self.session, thought, think(thought))
            except Stale:
                self.session.refresh()
            except Exception as error:  # A bot may be a maker's own Python; the game goes on without it.
                self.dismiss(last)
                raise SalvageError(_("the bot of {name} can't go on: {error}", name=last, error=error)) from error
            else:
                entries, to_do = [*entries, *answers], [*to_do, *moves]
        return entries, to_do

    def pass_bots(self, move: Callable[[], Moved], back: bool) -> list[Told]:
        """Undo or redo further, up to a question for a person; returns the news. At the end of the log bots play on."""
        events = list[Told]()
        while self.seat_now():
            try:
                moved = move()
            except SalvageError:
                break
            events += describe_move(self.session, moved, back).told
        return events
