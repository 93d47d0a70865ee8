"""Undo and redo at the terminal: how far, picked from a list if somebody likes, and shown before much is undone."""

from __future__ import annotations

from collections.abc import Sequence

from companion.forms.form import OUT
from companion.sessions.journal_rows import NATURE, Node
from companion.sessions.moves import redo_path, undo_path
from companion.sessions.session import Session
from companion.sessions.undo import answers_of_turn, answers_to_redo, foresee_undo
from companion.table.feed import name_answers, tell_move
from companion.table.joint import PickedLines
from companion.table.news import tell_undo
from companion.terminal.confirm import confirm
from companion.terminal.display import Display
from companion.text.grammar import capital, is_number
from components.problems import SalvageError

BRINGS_BACK = "Type r turn to redo all of it."
MOST_LISTED = 18
"""Answers that a list of undo or redo shows, so that it fits one screen."""


class UndoPrompts:
    """Undoes and redoes; each gives the news of it, None where somebody has thought better of it.

    All raise SalvageError where there is nothing to undo or redo, or where the game has gone on elsewhere since the
    screen was drawn: `audience` looks at it, `seen` is the journal's state on it.
    """

    def __init__(self, session: Session, display: Display) -> None:
        self.session, self.display = session, display
        self.picked = PickedLines(session.rules.texts)

    def undo(self, times: int, audience: str, seen: int) -> list[str] | None:
        """Undo answers; where that undoes draws or several answers, only after asking once."""
        self.session.refresh()
        return self._undo(self.picked.number(self.session, times, undo_path), audience, seen, asked=times > 1)

    def _undo(self, times: int, audience: str, seen: int, asked: bool) -> list[str] | None:
        """Undo exactly so many answers. asked: whether that takes a yes even without draws."""
        self.session.check_seen(seen)
        path = undo_path(self.session.journal, self.session.head.node, times)
        came = [node.what for node in path if node.by == NATURE]
        if (came or asked) and not self._agrees(times, came, audience):
            return None
        return tell_undo(tell_move(self.session, self.session.undo(times, seen), back=True, audience=audience))

    def _agrees(self, times: int, came: Sequence[str], audience: str) -> bool:
        """Show what an undo would undo and what there would be to put back, and ask. came: from what chance has
        brought something since then: dice; decks and lots, and piles that show their next tile."""
        foreseen = tell_move(self.session, foresee_undo(self.session, times), True, audience, done=False)
        for said in tell_undo(foreseen):
            self.display.say(said)
        dice = sum(what in self.session.game.dice for what in came)
        seen = f"{_say_chances(dice, len(came) - dice)} since then, and you may have seen what came. Undo all the same?"
        return confirm(self.display.ask, seen if came else "Undo this?", otherwise=False)

    def undo_to(self, seq: int | None, audience: str, seen: int) -> list[str] | None:
        """Undo an answer of the log and all after it; without a number it is picked from a list."""
        self.session.refresh()
        nodes = _answers(self.session.journal.path(self.session.head.node)[1:])
        if not nodes:
            raise SalvageError("there is nothing to undo")
        if seq is None:
            every = name_answers(self.session, nodes, audience)
            shown = [*enumerate(every, 1)][-MOST_LISTED:]
            heading = "The last answers, newest first:" if len(shown) > 1 else "The last answer:"
            seq = self._pick(heading, [*reversed(shown)], "A number undoes that answer and all after it")
            if seq is None:
                return None
        if not 1 <= seq <= len(nodes):
            known = f"they are numbered from 1 to {len(nodes)}" if len(nodes) > 1 else "the only one is 1"
            raise SalvageError(f"there is no answer of that number to undo; {known}")
        times = len(nodes) - seq + 1
        return self._undo(times, audience, seen, asked=times > 1)

    def undo_turn(self, audience: str, seen: int) -> list[str] | None:
        """Undo all answers of this turn, or of the set-up; where it has just begun, of the turn before."""
        self.session.refresh()
        times = answers_of_turn(self.session)
        if not times:
            raise SalvageError("there is nothing to undo")
        undone = self._undo(times, audience, seen, asked=times > 1)
        return [*undone, BRINGS_BACK] if undone and times > 1 else undone

    def redo(self, times: int | None, audience: str, seen: int, turn: bool = False) -> list[str] | None:
        """Redo what was undone, all of this `turn` or the set-up; without a number of answers it is picked from a list
        how far."""
        if turn:
            times = answers_to_redo(self.session, self._undone())
        elif times is None:
            nodes = _answers(self._undone())
            if not nodes:
                raise SalvageError("there is nothing to redo")
            listed = [*enumerate(name_answers(self.session, nodes, audience), 1)][:MOST_LISTED]
            times = self._pick("What can be redone:", listed, "A number redoes everything down to that answer")
            if times is None:
                return None
            if not 1 <= times <= len(nodes):
                raise SalvageError(f"there is no answer of that number to redo; the last is {len(nodes)}")
        else:
            times = self.picked.number(self.session, times, redo_path)
        return tell_undo(tell_move(self.session, self.session.redo(times, seen), back=False, audience=audience))

    def _undone(self) -> list[Node]:
        """All that can be redone, oldest first."""
        self.session.refresh()
        found: list[Node] = []
        at = self.session.head.node
        while node := self.session.journal.youngest(at):
            found.append(node)
            at = node.id
        return found

    def _pick(self, heading: str, rows: Sequence[tuple[int, str]], question: str) -> int | None:
        """The number that somebody types of a list; None for Enter and what leaves a page."""
        self.display.tell([heading, *(f"{number:>4}  {said}" for number, said in rows)])
        line = self.display.ask(f"{question} (Enter for none) ").strip()
        if not line or line.lower() in OUT:
            return None
        if not is_number(line):
            raise SalvageError(f"{line!r} isn't a number of the list")
        return int(line)


def _answers(nodes: Sequence[Node]) -> list[Node]:
    return [node for node in nodes if node.by != NATURE]


def _say_chances(dice: int, drawn: int) -> str:
    """What chance has brought.

    >>> _say_chances(1, 0), _say_chances(2, 1)
    ('A die has been rolled', 'Dice have been rolled twice and something has been drawn or turned up')
    >>> _say_chances(0, 3)
    '3 things have been drawn or turned up'
    """
    often = {1: "a die has been rolled", 2: "dice have been rolled twice"}.get(
        dice, f"dice have been rolled {dice} times"
    )
    things = f"{'something has' if drawn == 1 else f'{drawn} things have'} been drawn or turned up"
    return capital(" and ".join(said for number, said in ((dice, often), (drawn, things)) if number))
