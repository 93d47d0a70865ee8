"""What a line means that is typed below what a screen shows: first of all what stands there, as it stands there."""

from __future__ import annotations

import re

from companion.engine import Choice, Free
from companion.positions.label_words import fitting, head, words_in
from companion.positions.parse_answer import (
    Ambiguous,
    AnswerError,
    Unreadable,
    could_be,
    is_code,
    is_free,
    offered,
)
from companion.positions.parse_answer import read as read_answer
from companion.sessions.session import Session
from companion.table.view import Option, View
from companion.terminal.command_parser import Answer, Typed, read
from companion.text.grammar import is_number
from components.problems import SalvageError

BACK_OR_FORTH = re.compile(r"[urUR](\s+\d+)?")
"""Undo and redo, which no free answer looks like."""


def read_line(session: Session, shown: View, line: str) -> Typed:
    """What a line means below a view of the session. Raises SalvageError where it means nothing."""
    if whole := find_label(shown, line):
        return _pick(whole)
    redo = session.journal.youngest(session.head.node) is not None
    exact = spellings(session)
    meant = _free_answer(session, line) or read(line, shown.listed, exact, redo)
    if not isinstance(meant, Answer) or meant.picked:
        return meant
    typed = " ".join(meant.keys)
    found = find_line(session, shown, typed)
    if not found and not meant.keys[1:] and typed.lower() not in exact:
        found = find_begun(session, shown, typed)
    return _pick(found) if found else meant


def _pick(option: Option) -> Answer:
    """All answers of a line of a list, as one."""
    return Answer((option.key, *option.then), 1 + len(option.then))


def find_label(shown: View, typed: str) -> Option | None:
    """The one answer on the screen that is typed as it stands there, with its number or without, whatever number it
    begins with: `2 Electronics`, `0 Done`, `A3 (tile 1B 1R)`."""
    asked = words_in(typed)
    if len(asked) < 2:
        return None
    for numbered in (False, True):
        for whole in (True, False):
            found = [option for option in shown.listed if asked in _labels(option, numbered, whole)]
            if len(found) == 1:
                return found[0]
    return None


def _labels(option: Option, numbered: bool, whole: bool) -> list[list[str]]:
    """The words of an answer on the screen, with its number before them or without, and with the facts after it or
    without; a code stands before it where there is room."""
    labels = [option.label, option.words] if whole else [head(option.label), head(option.words)]
    return [[*[option.typed][: int(numbered)], *words_in(label)] for label in labels]


def find_begun(session: Session, shown: View, typed: str) -> Option | None:
    """The one answer on the screen of which a word, the code before it included, begins with a text that means nothing
    else; the text is no exact spelling. Raises Ambiguous with several lines that are given together."""
    ask = session.play.ask
    if ask is None or is_number(typed):
        return None
    try:
        if isinstance(ask, Choice) and ask.free and ask.free.first:
            return None if _reads(ask.free, typed) else _one_begun(shown, typed)
        read_answer(ask, typed, lambda: session.words, texts=session.rules.texts)
    except Unreadable:
        return _one_begun(shown, typed)
    except Ambiguous:
        if shown.joint and (found := _one_begun(shown, typed)):
            return found
        raise
    except AnswerError:
        pass
    return None


def _reads(free: Free, typed: str) -> bool:
    """Whether a line is a free answer, such as a drawing or an edit of the tracker."""
    try:
        free.read(typed)
    except SalvageError:
        return False
    return True


def _one_begun(shown: View, typed: str) -> Option | None:
    """The one answer on the screen of which a word begins so. Raises Ambiguous where there are several."""
    found = fitting(typed, [option.words for option in shown.listed], [""] * len(shown.listed))
    if len(found) > 1:
        heads = [head(shown.listed[place].label) for place in found]
        raise could_be(typed, heads if len({*heads}) == len(heads) else [shown.listed[place].label for place in found])
    return shown.listed[found[0]] if found else None


def find_line(session: Session, shown: View, typed: str) -> Option | None:
    """The one line of a list of answers given together that a text fits: what it is called, or else all that it says.

    A text that fits several of them is no line, but may be the first answer of all of those.
    """
    exact = is_code(typed, session.words)
    for labels in ([head(line.label) for line in shown.joint], [line.label for line in shown.joint]):
        found = fitting(typed, labels, [""] * len(labels), exact)
        if len(found) == 1:
            return shown.joint[found[0]]
        if any(map(is_number, words_in(typed))):
            return None  # A number that is only told in passing means no line.
    return None


def spellings(session: Session) -> set[str]:
    """Every exact way to write an answer to the pending question."""
    ask = session.play.ask
    keys = {str(option) for _, option in offered(ask)} if ask else set()
    also = {*ask.also} if isinstance(ask, Choice) else set()
    codes = {piece.code for piece in session.game.pieces() if piece.code and {piece.key, piece.id} & keys}
    return {spelling.lower() for spelling in keys | codes | also}


def _free_answer(session: Session, line: str) -> Answer | None:
    """A line that is one answer as a whole, such as a drawing, whose rows are parted by slashes."""
    ask = session.play.ask
    if not isinstance(ask, Choice) or ask.free is None or not is_free(line) or line.lstrip().startswith("/"):
        return None
    if BACK_OR_FORTH.fullmatch(line.strip()):
        return None
    return Answer((line,)) if "/" in line or _reads(ask.free, line) else None
