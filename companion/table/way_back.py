"""A way back from a question that somebody's last answer has led to, and that no answer leaves: `0 Back`."""

from __future__ import annotations

from collections.abc import Mapping

from companion.answer_parser.names import WAY_OUT
from companion.engine import FORCED
from companion.engine.labels import Label
from companion.engine.texts import Event
from companion.sessions.journal_rows import ADJUST
from companion.sessions.replay import AnswerEntry
from companion.table.view import BACK_KEY as BACK_KEY
from companion.table.view import ShownOption, ShownQuestion, View
from components.messages import _


def add_way_back(view: View, last_entry: AnswerEntry, event_by_name: Mapping[str, Event]) -> View:
    """Add a way back to a view, if the last answer had no effect except a further question to the same player, or came
    from the whole table, and the rules have no way out of the question. A note of intent, such as how far a tile is
    going to fly, isn't an effect. If the answers are too many to be listed, the way back is listed alone."""
    question = view.question
    if question is None or question.kind != "choice" or question.secret or not view.options:
        return view
    if _has_way_out(view, question) or not _only_asks_on(last_entry, question.who, event_by_name):
        return view
    back_option = ShownOption(WAY_OUT, BACK_KEY, Label(_("Back")), question.who, place=len(view.listed), verb=True)
    return view._replace(options=(*view.options, back_option))


def _has_way_out(view: View, question: ShownQuestion) -> bool:
    """Check whether the number of the way out means an answer, on the list or if answers are too many for one."""
    is_number = bool(question.hint) and any(option.key == WAY_OUT for option in view.options)
    return is_number or any(option.typed == WAY_OUT or option.key in (WAY_OUT, BACK_KEY) for option in view.listed)


def _only_asks_on(last_entry: AnswerEntry, seat_name: str | None, event_by_name: Mapping[str, Event]) -> bool:
    """Check whether an answer only led to a question to the same player, or came from the whole table."""
    if not last_entry.seq or last_entry.drawn or last_entry.by == ADJUST or last_entry.player not in (None, seat_name):
        return False
    return all(note.name == FORCED or event_by_name[note.name].intent for note in last_entry.notes)
