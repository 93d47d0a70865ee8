"""The game loop at a terminal: show the table, read a line, and run it.

Everything goes through the session and its journal, so a crash of the loop loses nothing, and another process may play
the same session at the same time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import inf
from time import monotonic
from typing import Any

from companion.answer_parser.answer_lines import Given
from companion.answer_parser.names import WAY_OUT
from companion.positions.answer_errors import AnswerError, NotAllowed, Unreadable
from companion.positions.asks import only_seat, takes_lines
from companion.positions.views import TABLE_KEY
from companion.sessions.replay import AnswerEntry
from companion.sessions.session import Session
from companion.table.facts import mentions
from companion.table.feed import feed
from companion.table.news import news
from companion.table.seat_bots import BotPace
from companion.table.view import View
from companion.table.watch import Watch
from companion.terminal import command_parser
from companion.terminal.confirm import confirm
from companion.terminal.draws_prompts import share_draws
from companion.terminal.help_lines import help_lines
from companion.terminal.keyboard import PROMPT
from companion.terminal.plain import Display
from companion.terminal.seats import Seats
from companion.terminal.teaching import TerminalTeacher
from companion.terminal.typed_line import read_line, shorten
from companion.terminal.undo_prompts import UndoPrompts
from companion.text.grammar import between_commas, either, is_number
from companion.text.told import Told, say_all
from components.messages import _
from components.problems import SalvageError

GAME_OVER_PROMPT = "Press Enter to leave, or u to undo > "
GAME_OVER = "The game is over: press Enter to leave, type u to undo or /log for all that happened."

MOVED_PROMPT = "Press Enter once that is done on the table "

DOUBLE_ENTER = 0.5
"""Seconds within which a second Enter is a mistake."""

OTHER_GAME_COMMANDS = ("play", "new", "load", "table", "playtest")
"""Commands about a game other than the one on the table."""


class Sitting:
    """A session being played at one terminal."""

    def __init__(
        self,
        session: Session,
        display: Display,
        command: Callable[[Sequence[str]], Any],
        pace: BotPace | None = None,
        teaches: bool = False,
    ) -> None:
        """command: runs a command of salvage for this session, given as words; it raises SalvageError. pace: of bots,
        if it changes. teaches: whether new things are explained."""
        self.session, self.display, self.command = session, display, command
        self.holder = TABLE_KEY
        """The seat that holds the terminal and sees its secrets, or the whole table."""
        self.watch = Watch(session)
        self.message: list[str] = []
        """Lines for the next screen."""
        self.ended: int | None = None
        """State of the journal whose ending has been shown."""
        self.hinted = False
        """Whether players have been told how to recall a refused line."""
        self.undo = UndoPrompts(session, display)
        self.seats = Seats(session)
        if pace:
            self.seats.set_pace(pace)
        self.teacher = TerminalTeacher(session, teaches)
        self.redone = False
        """Whether the line before was a redo: then `r` means redo rather than an answer such as Recycle."""
        self.whole = True
        """Whether the next screen shows the whole table rather than only the news."""
        self.entered = 0.0
        """Time of the last Enter, by the monotonic clock."""

    def play(self) -> None:
        """Play until the game is over, or somebody leaves."""
        try:
            self._begin()
            while self._round():
                pass
        except (EOFError, KeyboardInterrupt):
            self.display.say("")
        self._hide()
        if not self.session.play.over:
            command = f"salvage play {self.session.name}"
            self.display.say(_("The game is kept. Go on with: {command}", command=command))

    def _begin(self) -> None:
        """Repeat the last news, or the set-up, so that a table left halfway can go on."""
        self.watch.begin()
        self.message += [*self.seats.tell(), *filter(None, [self.session.folder.message])]
        self._tell_alone(self.watch.told)
        if self.watch.news and self.session.seq:
            self.watch.news.insert(0, Told(_("Before you stopped:")))
        self.display.tell(self.teacher.tell_goal())

    def _tell_alone(self, entries: Sequence[AnswerEntry]) -> None:
        """Show each player the secret notes of entries."""
        bots = self.seats.bots
        for seat in dict.fromkeys(note.seat for entry in entries for note in entry.notes if note.seat):
            if seat in bots:
                continue
            rows = feed(self.session, entries, seat)
            alone = [row | {"notes": [note for note in row["notes"] if note["seat"] == seat]} for row in rows]
            if lines := say_all(news(alone)):
                self._tell_secret(seat, lines)

    def _tell_secret(self, seat: str, lines: Sequence[str]) -> None:
        """Show a player a secret, then hide it again."""
        if seat != self.holder:
            self._hide()
            self.display.hand_over(seat, _("Only {seat} may see what comes next.", seat=seat))
            self.holder = seat
        self.display.tell(lines)
        self.display.ask(_("Press Enter to hide this "))
        self._hide()
        self.whole, self.entered = True, inf  # A further Enter is always a mistake.

    def _round(self) -> bool:
        """Show the view, read a line and run it; returns whether to go on."""
        self._play_bots()
        self._hand_over()
        if self.session.folder.look():
            self.message.append(self.session.folder.message)
        view, over = self.watch.look(self.holder), self.session.play.over
        taught = map(Told, self.teacher.tell(view, self.watch.told))
        self._show(view._replace(news=[*view.news, *taught]), over)
        self.watch.news, self.watch.told, self.message, self.whole = [], (), [], False
        line = self.display.ask(_(GAME_OVER_PROMPT) if over else PROMPT)
        if over and line.strip().lower() in command_parser.QUIT:
            return False
        if self._is_double_enter(line):
            return True
        try:
            redo, self.redone = view.redo or self.redone, False
            meant = read_line(self.session, view._replace(redo=redo), line, self.display.listed)
            if isinstance(meant, command_parser.Leave) or (over and isinstance(meant, command_parser.Again)):
                return False
            self._do(meant, view)
        except SalvageError as error:
            self.message = self._refuse(error, line.strip(), view)
            self.session.refresh()
        return True

    def _play_bots(self) -> None:
        """Have bots answer until a person is asked, and show the news."""
        while self._play_bot() and self.seats.wait:
            self.display.tell(say_all(self.watch.news))
            self.watch.news = []
            self.display.ask(_(MOVED_PROMPT))

    def _play_bot(self) -> bool:
        """Have bots answer until one waits for people; returns whether any did."""
        news, old_entries = self.watch.news, self.watch.told
        try:
            entries, to_do = self.seats.play_on()
        except SalvageError as stopped:
            self.message = shorten(stopped)
            self.watch.begin()
            return False
        if entries:
            self.watch.go_on(entries)
            hand_moves = [Told(said) for said in to_do if said not in say_all(self.watch.news)]
            self.watch.news = [*news, *self.watch.news, *hand_moves]
            self.watch.told = [*old_entries, *entries]
            self._tell_alone(entries)
        return bool(entries)

    def _show(self, view: View, over: bool) -> None:
        """Show the table, or the end of the game; if that has been shown, only its last page."""
        last_end, self.ended = self.ended, self.session.head.moves if over else None
        if over and last_end == self.ended:
            self.display.end(view, self.message, again=True)
            return
        self.display.show(view, self.message, self.whole)
        if over:
            self.display.end(view)

    def _refuse(self, error: SalvageError, line: str, view: View) -> list[str]:
        """Return the message about a refused line: what the table shows of it, or what is wrong."""
        if isinstance(error, AnswerError) and self.session.play.over:
            return [_(GAME_OVER)]
        lines = takes_lines(self.session.play.ask)  # Here an unknown line is refused as not allowed.
        is_unread = isinstance(error, Unreadable) or (lines and isinstance(error, NotAllowed))
        if is_unread and not is_number(line) and (found_facts := [*mentions(view.facts, line, view.drawings)]):
            return found_facts
        message = shorten(error)
        if isinstance(error, AnswerError) and " " in line and self.display.recalls and not self.hinted:
            self.hinted, message[-1] = True, f"{message[-1]} {_('Arrow up brings it back.')}"
        return message

    def _is_double_enter(self, line: str) -> bool:
        """Return whether Enter was pressed twice by mistake where Enter alone is an answer, such as the next turn."""
        last_time, self.entered = self.entered, monotonic()
        soon = self.entered - last_time < DOUBLE_ENTER and sys.stdin.isatty()
        ask = self.session.play.ask
        return not line.strip() and soon and ask is not None and "" in ask.also

    def _do(self, meant: command_parser.Typed, view: View) -> None:
        match meant:
            case command_parser.Back():
                self.undo.undo(command_parser.Undo(), self.holder, view.moves)
                self.seats.pass_bots(self.session.undo, back=True)
            case command_parser.Answers(given):
                self._answer(given, view)
            case command_parser.Undo():
                self._tell_moved(self.undo.undo(meant, self.holder, view.moves), _("Nothing was undone."))
                self.watch.news += self.seats.pass_bots(self.session.undo, back=True)
            case command_parser.Redo():
                self.redone = True
                self._tell_moved(self.undo.redo(meant, self.holder, view.moves), _("Nothing was redone."))
                self.watch.news += self.seats.pass_bots(self.session.redo, back=False)
            case command_parser.Correct(changes, reason, slip):
                self._correct(changes, reason, whole=not slip)
            case command_parser.Why(words, no):
                self._explain(words, no, view)
            case command_parser.Command(words):
                self._command(words or ("help",), view)
            case command_parser.Again(whole):
                self.whole = whole
                self.session.refresh()

    def _tell_moved(self, news: list[Told] | None, nothing: str) -> None:
        """Report what was undone or redone, or that nothing was."""
        self.watch.news, self.message = news or [], [] if news else [nothing]

    def _answer(self, answers: Sequence[Given], view: View) -> None:
        for each in answers:
            if each.sure and not confirm(self.display.ask, each.sure, otherwise=False, agreeing=_again(each)):
                self.message = [_("Cancelled; nothing has changed.")]
                return
        entries = self.session.give(lambda: answers, view.moves)
        self.watch.go_on(entries)
        self._tell_alone(entries)

    def _explain(self, words: str, no: bool, view: View) -> None:
        """Explain a choice, a piece or a word, or why something isn't possible."""
        from companion.table.explain import explain, explain_not

        rows = explain_not(self.session, view, words) if no else explain(self.session, view, words)
        if rows is None:
            self._command(("why", words), view)
        else:
            self.display.tell(rows)

    def _seat(self, words: str, view: View) -> str:
        """Return the named player, the one who is asked, or whose turn it is; TABLE_KEY if none."""
        name = words or (view.question and view.question.who) or view.player
        with suppress(SalvageError):  # Other names lead to the question who it is.
            return self.session.seat(name) if name else TABLE_KEY
        return TABLE_KEY

    def _look(self, words: Sequence[str], view: View) -> None:
        """Show a player their secrets, then hide them; without secrets show what all may see."""
        from companion.table.own_secrets import list_secrets

        seat = self._seat(" ".join(words), view)
        if seat not in self.session.meta.names:
            raise SalvageError(_("which player are you? Type {lines}", lines=self._with_players("me")))
        lines = list_secrets(self.session, seat)
        if lines:
            self._tell_secret(seat, lines)
        else:
            none = _("{seat} has nothing that the others can't see.", seat=seat)
            self.display.tell([*mentions(view.facts, seat, view.drawings), none])

    def _tell_place(self, words: Sequence[str], view: View) -> None:
        """Describe where a player is and what lies there, or what lies in a space. Raises SalvageError."""
        from companion.table.nearby import describe_place, describe_space

        name = " ".join(word for word in words if word not in ("is", "am", "i"))
        seat = self._seat(name, view)
        if seat in self.session.meta.names:
            self.display.tell(describe_place(self.session, view, seat))
        elif name and (lines := describe_space(self.session, view, name)):
            self.display.tell(lines)
        else:
            unknown = "{said!r} isn't a player; type {lines}" if name else "where is which player? Type {lines}"
            raise SalvageError(_(unknown, said=name, lines=self._with_players("where")))

    def _with_players(self, word: str) -> str:
        return either([f"'{word} {name}'" for name in self.session.meta.names])

    def _help(self, words: Sequence[str], view: View) -> None:
        """Show what can be typed."""
        self.display.tell(help_lines(self.session, view))

    def _teach(self, words: Sequence[str], view: View) -> None:
        """Turn explanations on or off, or repeat them."""
        self.display.tell(self.teacher.set(words))

    def _leave(self, words: Sequence[str], view: View) -> None:
        """Have a bot play for a player who leaves."""
        self.watch.news = [Told(self.seats.leave(" ".join(words)))]

    def _join(self, words: Sequence[str], view: View) -> None:
        """Give a seat to a player."""
        self.watch.news = [Told(self.seats.join(words))]

    def _correct(self, changes: Sequence[str], reason: str | None, whole: bool = True) -> None:
        """Correct the session, and show the table."""
        from companion.terminal.adjust_prompts import correct

        lines = correct(self.session, self.display, changes, reason)
        self.watch.news = [Told(each, corrects=True) for each in lines]
        self.whole = whole

    def _command(self, words: Sequence[str], view: View) -> None:
        """Run a command of the terminal that changes nothing in the game, or a command of salvage."""
        name, *arguments = words
        own_commands = {
            "me": self._look, "where": self._tell_place, "help": self._help, "leave": self._leave, "join": self._join,
            "teach": self._teach,
        }  # fmt: skip
        if name in own_commands:
            own_commands[name](arguments, view)
        elif (name, *arguments) == ("adjust",):
            self._correct((), None)
        elif name == "draws" and not any(word.startswith("-") for word in arguments):
            self.watch.news = share_draws(self.session, self.display, between_commas(",".join(arguments)))
        elif name in OTHER_GAME_COMMANDS:
            raise SalvageError(_("/{name} is about another game; leave this one first: /quit", name=name))
        else:
            self.command(words)
            self.session.refresh()

    def _hand_over(self) -> None:
        """Pass the keyboard to the player of a secret question, and hide secrets from others."""
        ask = self.session.play.ask
        seat = (only_seat(ask) if ask else None) or TABLE_KEY
        if seat == self.holder:
            return
        self._hide()
        if seat != TABLE_KEY:
            self.display.hand_over(seat, _("{seat} decides in secret.", seat=seat), self.watch.news)
            self.watch.news = []
        self.holder, self.whole = seat, True

    def _hide(self) -> None:
        if self.holder != TABLE_KEY:
            self.display.hide()
            self.holder = TABLE_KEY


def _again(answer: Given) -> Sequence[str]:
    """Return further words for yes to a confirmation: the same answer again, except 0, which leaves the question."""
    return () if answer.typed == WAY_OUT else (answer.typed.lower(),)
