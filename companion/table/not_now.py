"""What a question offers at other times, and why not now: `Deliver (there is no satellite at H180)`."""

from __future__ import annotations

import re

from companion.engine import Choice
from companion.positions.parse_answer import verb_name
from companion.positions.views import TABLE
from companion.sessions.reasons import why_not
from companion.sessions.session import Session

MOST = 8
"""Verbs that are told; where more are missing, what is possible is the shorter list."""

_RULE = re.compile(r" \([A-Z]+-\w+\)$")


def impossible_now(session: Session) -> dict[str, list[str]]:
    """The verbs of the pending question that can't be chosen now, by what is in the way, as far as that is known."""
    ask = session.play.ask
    if not isinstance(ask, Choice) or ask.secret:
        return {}
    question = session.rules.texts.questions[ask.name]
    missing = {str(verb): verb_name(question, verb) for verb in question.labels if verb not in ask.options}
    reasons = {verb: _RULE.sub("", why_not(session, TABLE, verb)).removeprefix(": ") for verb in missing}
    told = [verb for verb in missing if reasons[verb]]
    found: dict[str, list[str]] = {}
    for verb in told if len(told) <= MOST else ():
        found.setdefault(reasons[verb], []).append(missing[verb])
    return found
