"""Undo and redo at the terminal: picked from a list if wanted, with a preview before much is undone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.forms.form import LEAVE_WORDS, Form, FormField
from companion.sessions.journal_rows import NATURE
from companion.sessions.moves import undo_path
from companion.sessions.session import Session
from companion.sessions.undo import count_answers_of_turn, count_answers_to_redo, foresee_undo, list_undone
from companion.table.feed import describe_answers, describe_move
from companion.terminal.command_parser import Redo, Undo
from companion.terminal.confirm import confirm
from companion.terminal.form_prompts import FormPrompts
from companion.terminal.plain import Display
from companion.text.grammar import capital
from companion.text.told import Told, say_all
from components.messages import _, count
from components.problems import SalvageError

LIST, TURN = "list", "turn"
BRINGS_BACK = "Type r turn to redo all of it."
MAX_LISTED_ANSWERS = 18
"""Most answers in a list of undo or redo."""


class UndoPrompts:
    """Undoes and redoes; each gives the news of it, None where somebody has thought better of it.

    All raise SalvageError where there is nothing to undo or redo, or where the game has gone on elsewhere since the
    screen was drawn: `audience` looks at it, `seen` is the journal's state on it.
    """

    def __init__(self, session: Session, display: Display) -> None:
        self.session, self.display = session, display

    def undo(self, command: Undo, audience: str, seen: int) -> list[Told] | None:
        """Undo answers; draws or several answers only after a confirmation."""
        self.session.refresh()
        times = self._times_back(command, audience)
        if times is None:
            return None
        self.session.check_seen(seen)
        path = undo_path(self.session.journal, self.session.head.node, times)
        came = [node.what for node in path if node.by == NATURE]
        is_several = (command.number if not command.by else times) > 1
        if (came or is_several) and not self._agrees(times, came, audience):
            return None
        undone = [*describe_move(self.session, self.session.undo(times, seen), is_undo=True, audience=audience).told]
        return [*undone, Told(_(BRINGS_BACK))] if command.by == TURN and times > 1 else undone

    def _times_back(self, command: Undo, audience: str) -> int | None:
        """Return the number of answers to undo, or None if none is picked. Raises SalvageError."""
        if not command.by:
            return command.number
        path = self.session.journal.path(self.session.head.node)[1:]
        nodes = [node for node in path if node.by != NATURE]
        if not nodes:
            raise SalvageError(_("there is nothing to undo"))
        if command.by == TURN:
            return count_answers_of_turn(self.session)
        seq: int | None = command.number
        if command.by == LIST:
            numbered = [*enumerate(describe_answers(self.session, nodes, audience), 1)][-MAX_LISTED_ANSWERS:]
            question = _("Undo which answer, and all after it? (Enter for none) > ")
            seq = self._pick(_("The last answers, newest first"), numbered[::-1], question)
        elif command.number > len(nodes):
            last = len(nodes)
            raise SalvageError(_("there is no answer of that number to undo; the last is {number}", number=last))
        return seq and len(nodes) - seq + 1

    def _agrees(self, times: int, came: Sequence[str], audience: str) -> bool:
        """Preview an undo with the pieces to put back, and ask for confirmation. came: names of the dice and decks that
        chance has answered since."""
        foreseen = describe_move(self.session, foresee_undo(self.session, times), True, audience, is_done=False)
        self.display.tell(say_all(foreseen.told))
        dice = sum(what in self.session.game.dice for what in came)
        question = "{chances} since then, and you may have seen what came. Undo all the same?" if came else "Undo this?"
        chances = _say_chances(dice, len(came) - dice)
        return confirm(self.display.ask, _(question, chances=chances), otherwise=False)

    def redo(self, command: Redo, audience: str, seen: int) -> list[Told] | None:
        """Redo answers."""
        times = self._times_forth(command, audience)
        if times is None:
            return None
        return [*describe_move(self.session, self.session.redo(times, seen), is_undo=False, audience=audience).told]

    def _times_forth(self, command: Redo, audience: str) -> int | None:
        """Return the number of answers to redo, or None if none is picked. Raises SalvageError."""
        if command.by == TURN:
            return count_answers_to_redo(self.session, list_undone(self.session))
        if command.by != LIST:
            return command.number
        nodes = [node for node in list_undone(self.session) if node.by != NATURE]
        if not nodes:
            raise SalvageError(_("there is nothing to redo"))
        listed = [*enumerate(describe_answers(self.session, nodes, audience), 1)][:MAX_LISTED_ANSWERS]
        return self._pick(_("What can be redone"), listed, _("Redo up to which answer? (Enter for none) > "))

    def _pick(self, title: str, answers: Sequence[tuple[int, str]], question: str) -> int | None:
        """Return the number of the answer picked from a list, or None."""
        rows = [
            FormField(f"{number:>4}  {said}", pick=partial(int, number), name=str(number)) for number, said in answers
        ]

        def refuse(typed: str) -> None:
            raise SalvageError(_("{typed!r} isn't a number of the list", typed=typed))

        form = Form(title, rows, other=refuse, numbered=False, back=("", *LEAVE_WORDS), leave=(), prompt=question)
        picked: int | None = FormPrompts(self.display).fill_in(form)
        return picked


def _say_chances(dice: int, draws: int) -> str:
    """Describe what chance has brought.

    >>> _say_chances(1, 0), _say_chances(2, 1)
    ('A die has been rolled', 'Dice have been rolled twice and something has been drawn or turned up')
    >>> _say_chances(0, 3)
    '3 things have been drawn or turned up'
    """
    often = {1: "a die has been rolled", 2: "dice have been rolled twice"}.get(dice, "dice have been rolled {n} times")
    things = count(draws, "something has been drawn or turned up", "{n} things have been drawn or turned up")
    parts = ((dice, _(often, n=dice)), (draws, things))
    return capital(f" {_('and')} ".join(said for number, said in parts if number))
