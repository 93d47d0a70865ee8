"""Yes-or-no questions."""

from __future__ import annotations

from collections.abc import Callable, Collection

from companion.forms.form import LEAVE_WORDS
from components.messages import _

ANSWERS = {"y": True, "yes": True, "n": False, "no": False, "0": False}


def confirm(ask: Callable[[str], str], question: str, *, otherwise: bool, agreeing: Collection[str] = ()) -> bool:
    """Ask until the answer is yes or no. Enter alone means `otherwise`; if that is no, so do the words that leave a
    page. agreeing: further words for yes. Raises EOFError if nobody answers."""
    prompt = f"{question} {'[Y/n]' if otherwise else '[y/N]'} "
    while True:
        typed = ask(prompt).strip().lower()
        if not typed or (typed in LEAVE_WORDS and not otherwise):
            return otherwise
        if typed in agreeing or typed in ANSWERS:
            return typed in agreeing or ANSWERS[typed]
        prompt = _("Please type y for yes or n for no: ")
