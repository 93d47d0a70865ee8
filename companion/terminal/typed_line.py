"""Interpretation of a line typed below a question, as a command or as answers, and short messages if it is refused."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.answer_parser.answers import Asked, Listed
from companion.answer_parser.names import WAY_OUT, plain
from companion.engine import Ask, Chance, Choice
from companion.positions.answer_errors import OPTIONS_PREFIX, AnswerError
from companion.positions.asks import offered
from companion.sessions.session import Session
from companion.table.view import BACK_KEY, ShownOption, View
from companion.terminal.command_parser import Again, Answers, Back, Correct, Typed, read_command
from companion.text.grammar import as_sentence
from components.messages import _
from components.problems import SalvageError

MARKED_NUMBER = re.compile(r"[(\[]?(\d{1,9})[.:;!)\]]+(?=\s|$)")
"""A number at the start of a line, with list punctuation around or after it: `3.`, `(3)`."""

MISTYPED_PLACE = re.compile(r"([\w.]+)\s*=\s*([\w.]+)")
"""A correction of a piece just typed wrong: `c3 = rry`."""

MAX_REFUSAL_CHARS = 79
"""Most letters of a refusal that lists possible answers: a row of a terminal."""


def read_line(session: Session, view: View, line: str, listed: Sequence[ShownOption] | None = None) -> Typed:
    """Parse a line typed below a view of the session, which lists these numbered answers. Raises SalvageError if it has
    no meaning.

    What a command is called is that command, unless it is an answer in full: a card whose code is `R` is that card, and
    `/redo` is still there.
    """
    line = MARKED_NUMBER.sub(r"\1", line.strip(), count=1)
    ask = session.play.ask
    if not line and not (ask and "" in ask.also):
        return Again()
    if plain(line) in (WAY_OUT, BACK_KEY) and any(option.key == BACK_KEY for option in view.listed):
        return Back()
    numbered = list_shown(view.listed if listed is None else listed)
    command = find_slip(session, line) or read_command(line, view.redo)
    asks = line[:1] in ("/", "?", "*") or line.endswith("?")
    if command and (ask is None or asks or not _is_in_full(session, ask, numbered, line)):
        return command
    return Answers(tuple(session.read(line, None, view.audience, numbered)))


def list_shown(options: Sequence[ShownOption]) -> list[Listed]:
    """Return the numbered lines of the list on the screen."""
    answers = (option for option in options if option.key != BACK_KEY)
    return [Listed(option.typed, (option.key,), option.called) for option in answers]


def _is_in_full(session: Session, ask: Ask, numbered: Sequence[Listed], line: str) -> bool:
    """Return whether a line is the key, code, number or whole name of an answer."""
    question = Asked(ask, session.rules.texts, session.words, None, numbered)
    try:
        return question.read(line, in_full=True) is not None
    except SalvageError:
        return True


def find_slip(session: Session, line: str) -> Correct | None:
    """Parse a correction of a piece typed a moment ago, while pieces on the table are typed in turn: a place, and what
    really lies there."""
    ask, slip = session.play.ask, MISTYPED_PLACE.fullmatch(line)
    if slip is None or ask is None or not _types_pieces(session, ask):
        return None
    place, piece = slip.groups()
    keys, pieces = session.words.of(place), session.words.names
    answers = {str(option) for _, option in offered(ask)} & keys
    if not keys or (answers and isinstance(ask, Chance)) or not keys.isdisjoint(pieces):
        return None
    return None if session.words.of(piece).isdisjoint(pieces) else Correct((f"{place} {piece}",), "", slip=True)


def _types_pieces(session: Session, ask: Ask) -> bool:
    """Return whether people type what they draw and lay, so that they may notice a slip at any question."""
    if isinstance(ask, Choice):
        return bool(session.meta.physical) and ask.free is None
    return not session.answers_itself(ask)


def shorten(error: SalvageError) -> list[str]:
    """Return a refusal in short. The current question and its answers are on the screen; for a later question of the
    line its prompt comes first, and some of its answers are named, as far as a row has room."""
    if not isinstance(error, AnswerError):
        return [as_sentence(str(fault)) for fault in error.faults]
    if error.where is None:
        return [as_sentence(error.said)]
    message, names = error.said, error.names if error.where else ()
    for number in range(len(names), 1, -1):
        remaining = len(names) - number
        listed = ", ".join(names[:number]) + (_(" … and {number} more", number=remaining) if remaining else "")
        if len(as_sentence(message + _(OPTIONS_PREFIX) + listed)) <= MAX_REFUSAL_CHARS:
            message += _(OPTIONS_PREFIX) + listed
            break
    message = _("{where}, but {said}", where=error.where, said=message) if error.where else message
    return [as_sentence(message), _("Nothing was done.")]
