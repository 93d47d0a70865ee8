"""What a line of answers that can't be taken says: what is wrong, where in the line, and what of it was done."""

from __future__ import annotations

from collections.abc import Sequence

from companion.positions.answer_errors import AnswerError, LineStops, NotAllowed
from companion.sessions.answer_line import AnswerLine
from companion.sessions.replay import Entry
from companion.sessions.transaction import Transaction
from components.problems import Problem, SalvageError

MOST_SAID = 4
"""Words of a line that a message about it repeats."""
MOST_OF_ONE = 8
"""Words of one answer that are repeated together."""

NOTHING_DONE = "Nothing of the line was done"
LEADS_TO = " the question would be "


class KeptPart(SalvageError):
    """A line of answers failed, but nature had answered before, so its beginning holds. `entries` are what holds."""

    def __init__(self, faults: list[Problem], entries: list[Entry]) -> None:
        super().__init__(faults)
        self.entries = entries


def refuse_line(
    line: Transaction, error: SalvageError, waiting: AnswerLine, asked: str, whole: bool, again: bool = False
) -> KeptPart:
    """What to raise once the part of a line that holds is written; raises the error where nothing of it is kept.

    asked: the question that the line has come to; again: it began with that, too. whole: nothing is kept, even where
    nature has answered; but what people have drawn themselves lies on the table, so a line of nothing else is kept.
    """
    said, secret = waiting.said, waiting.secret
    if not secret and (isinstance(error, LineStops) or (whole and line.tells_draws_only())):
        what = f"done up to '{_last_words(said)}'; the rest was not"
        return KeptPart([*error.faults, Problem("", None, what)], line.entries)
    if waiting.refused_whole and len(said) == 1 and not secret and (whole or not line.holds[0]):
        raise NotAllowed(waiting.refused_whole) from None  # It was meant as one, such as `shuffle orbit`.
    if secret:
        # Whatever went wrong, and where in the line, could tell what that seat has; so one sentence stands for all.
        said = said if line.holds[0] and not whole else []
        error = NotAllowed(f"{secret} decides in secret, and the answers don't fit")
    elif whole and line.holds[0]:
        raise _after_draws(line.entries, said) from None
    if whole or not line.cut():
        if not any(said):
            raise error
        if not asked:
            end = f"'{_last_words(said)}' would end the game, so nothing can follow it. {NOTHING_DONE}"
            raise type(error)([Problem("", None, end)]) from None
        leads = f"After '{_last_words(said)}'{LEADS_TO}'{asked}'{' again' if again else ''}"
        raise _add(error, f"{leads}. {NOTHING_DONE}") from None
    kept = _last_words(said[: len(line.entries)])
    what = f"done up to '{kept}' (the companion drew or rolled); the rest was not"
    return KeptPart([*error.faults, Problem("", None, what)], line.entries)


def _add(error: SalvageError, what: str) -> SalvageError:
    """The same error, with one thing more."""
    more = type(error)([*error.faults, Problem("", None, what)])
    if isinstance(error, AnswerError) and isinstance(more, AnswerError):
        more.possible = error.possible
    return more


def _after_draws(entries: Sequence[Entry], said: Sequence[str]) -> AnswerError:
    """What is said of a line that fails after the companion drew or rolled for it: neither where it does nor why, as
    that could tell what would come."""
    first = next((place for place, entry in enumerate(entries) if entry.drawn), 0)
    drew = _last_words(said[: first + 1])
    what = f"{NOTHING_DONE}: what follows '{drew}' doesn't fit what is drawn or rolled there; type '{drew}' by itself"
    return NotAllowed([Problem("", None, what)])


def _last_words(said: Sequence[str]) -> str:
    """The end of a line that was typed: enough to find the place in it, short enough for a full screen. The last answer
    is whole, unless that alone is long.

    >>> _last_words(["1", "Draw an orbit card and discard it"]), _last_words(["1", "2", "3", "4", "5"])
    ('… Draw an orbit card and discard it', '… 3 4 5')
    """
    words = " ".join(said).split()
    last = len(said[-1].split()) if said else 0
    most = max(MOST_SAID - 1, last if last <= MOST_OF_ONE else 0)
    return " ".join(words if len(words) <= max(MOST_SAID, most) else ["…", *words[-most:]])
