"""Choices that a question offers at other times, and why not now: `Deliver (there is no satellite at H180)`; if the
list has fixed numbers, with the number, so that nobody looks for it: `7 Energy −1`."""

from __future__ import annotations

from companion.answer_parser.names import verb_name
from companion.engine import Choice
from companion.positions.asks import offered
from companion.positions.label_words import DONE_LABEL, tell_label
from companion.positions.views import TABLE_KEY
from companion.sessions.reasons import why_not
from companion.sessions.session import Session

MAX_VERBS_TOLD = 8
"""Missing verbs that are listed; if there are more, the list of what is possible is shorter."""


def find_impossible(session: Session) -> dict[str, list[str]]:
    """Return the verbs of the pending question that can't be chosen now, by reason, as far as reasons are known."""
    ask = session.play.ask
    if not isinstance(ask, Choice) or ask.secret:
        return {}
    question = session.rules.texts.questions[ask.name]
    name_by_verb = {
        str(verb): verb_name(question, verb)
        for verb, words in question.labels.items()
        if verb not in ask.options and words != DONE_LABEL.name
    }
    reason_by_key = {verb: why_not(session, TABLE_KEY, verb).text for verb in name_by_verb}
    explained_verbs = [*filter(reason_by_key.get, name_by_verb)]
    verbs_by_reason: dict[str, list[str]] = {}
    for verb_text in explained_verbs if len(explained_verbs) <= MAX_VERBS_TOLD else ():
        verbs_by_reason.setdefault(reason_by_key[verb_text], []).append(name_by_verb[verb_text])
    return verbs_by_reason or _list_missing(session, ask)


def _list_missing(session: Session, choice: Choice) -> dict[str, list[str]]:
    """Return the numbered choices of a list with fixed numbers that can't be chosen now, for whatever reason."""
    offered_keys = {str(option) for _, option in offered(choice)}
    numbered_lines = enumerate(choice.free.numbers() if choice.free else (), 1)
    missing_lines = [(number, line) for number, line in numbered_lines if line and str(line) not in offered_keys]
    lines = [f"{number} {tell_label(session.rules.texts.label(choice, line))}" for number, line in missing_lines]
    return {"": lines} if lines else {}
