"""A question to the whole table that players answer each for themselves, such as whether anybody wants something.

For the rules it is one question, whose answers are players and one for nobody. Pages ask each of these players alone,
for a yes or a no; once all of them have said no, nobody's answer is given. If somebody has to speak up (`volunteers` of
the question), there is no such no.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from companion.engine import END, Choice, Option
from companion.engine.labels import Label
from companion.sessions.session import Session
from companion.table.view import View
from companion.text.grammar import joined
from components.messages import _

PLAYERS_OWN_NO = "no (for myself)"
"""The key of a player's own no, which isn't an answer of the rules."""
YES_LABEL, NO_LABEL = "I do", "No"


class AskedRound(NamedTuple):
    """The players who are asked. speakers: the answer of the rules that is each player's yes. nobody: the answer for
    nobody, or None. said_no: the players who have said no."""

    speakers: Mapping[str, Option]
    nobody: Option | None
    said_no: Collection[str] = ()

    @property
    def waiting(self) -> list[str]:
        """The players who have yet to answer."""
        return [name for name in self.speakers if name not in self.said_no]

    def ask_alone(self, choice: Choice, seat_name: str) -> Choice:
        """Return the question as one of the players is asked it."""
        own_answers = [self.speakers[seat_name], *([] if self.nobody is None else [self.nobody])]
        return Choice(None, choice.name, own_answers, choice.rule, choice.about)

    def show_own(self, view: View) -> View:
        """Return a player's view with only their own yes and no; other viewers get no answers."""
        player_name = view.audience
        if player_name not in self.waiting or view.question is None:
            return view._replace(options=())
        yes_option = next(option for option in view.options if option.key == str(self.speakers[player_name]))
        own_options = [
            yes_option._replace(typed="1", label=Label(_(YES_LABEL)), player=player_name, code="", place=0, verb=True)
        ]
        own_options += [
            no._replace(key=PLAYERS_OWN_NO, label=Label(_(NO_LABEL)), player=player_name, place=1, verb=True)
            for no in view.options
            if self.nobody is not None and no.key == str(self.nobody)
        ]
        return view._replace(options=own_options, question=view.question._replace(who=player_name))

    def tell(self, speaker_name: str = "") -> str:
        """Say who has answered what, once somebody has spoken up or, without a speaker, nobody has."""
        players_saying_no = [name for name in self.speakers if name in self.said_no or not speaker_name]
        sentence_parts = [_("{names}: no", names=joined(players_saying_no))] * bool(players_saying_no) + [
            _("{player}: yes", player=speaker_name)
        ] * bool(speaker_name)
        return "; ".join(sentence_parts) + "."


def find_round(session: Session) -> AskedRound | None:
    """Return the players who are asked now, each for themselves; None for any other question."""
    ask = session.play.ask
    if not isinstance(ask, Choice) or ask.seat is not None or ask.free:
        return None
    question = session.rules.texts.questions[ask.name]
    nobody_options = [option for option in ask.options if option in (END, question.way_out)]
    speaker_by_name = {name: option for name in session.meta.names for option in ask.options if str(option) == name}
    if (
        not speaker_by_name
        or len(nobody_options) != (not question.volunteers)
        or len(speaker_by_name) + len(nobody_options) != len(ask.options)
    ):
        return None
    return AskedRound(speaker_by_name, nobody_options[0] if nobody_options else None)
