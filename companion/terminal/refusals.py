"""Why a line was refused, in so few rows that the board can stay."""

from __future__ import annotations

from companion.positions.answer_errors import POSSIBLE, AnswerError
from companion.text.grammar import as_sentence
from companion.typing.lines import LEADS_TO, NOTHING_DONE
from components.problems import SalvageError

MOST_REFUSED = 79
"""Letters of a refusal with what is possible instead: a row of a small screen, so that the board can stay."""


def shorten(error: SalvageError) -> list[str]:
    """Why a line was refused. What is asked now stands on the screen with its answers; where a later question of the
    line is meant, that is said before what is wrong, and some of its answers are named, as far as that takes no more
    than a row."""
    said = [str(fault).partition(POSSIBLE)[0] for fault in error.faults]
    names = error.possible if isinstance(error, AnswerError) and said[1:] else ()
    for number in range(len(names), 1, -1):
        left = len(names) - number
        listed = ", ".join(names[:number]) + (f" … and {left} more" if left else "")
        if len(as_sentence(said[0] + POSSIBLE + listed)) <= MOST_REFUSED:
            said[0] += POSSIBLE + listed
            break
    if said[1:] and LEADS_TO in said[-1]:
        question = said.pop().removesuffix(f". {NOTHING_DONE}")
        said[0] = f"{question}, but {said[0]}"
        said.append(NOTHING_DONE)
    return [as_sentence(each.replace(NOTHING_DONE, "Nothing was done")) for each in said]
