"""What a page shows of a question besides its words: the pieces that it is about, its answers and what they do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.text.grammar import capital

if TYPE_CHECKING:
    from companion.engine.texts import Kind
    from companion.sessions.replay import Entry
    from companion.sessions.session import Session
    from companion.table.view import Question, View
    from companion.web.showing.art import Art

_ASKS = re.compile(r" (?:which|what|where|how)\b")
_SEVERAL = re.compile(r",| or ")


class Subject(NamedTuple):
    """A piece that a question is about, such as the tile that is to be laid: its id, name and face."""

    id: str
    name: str
    face: str


class Answer(NamedTuple):
    """An answer that may be given.

    name, more: its label, and what that tells about it. targets: the names by which it is tapped on a picture. face:
    a picture of the piece that it is. sure: what is asked once before it is given. risk: "draw", "lost" or "over",
    where that follows from it. outlook: what else does. is_out: it ends the question or goes back; is_usual: it is
    what Enter alone means where that is typed. deed: what it does, where its name doesn't say so. piece: the id by
    which what is on the face is looked at more closely. meanwhile: anybody may give it, whoever is asked.
    """

    key: str
    name: str
    more: str = ""
    costs: Sequence[str] = ()
    rule: str = ""
    targets: Sequence[str] = ()
    face: str = ""
    sure: str = ""
    risk: str = ""
    outlook: Sequence[str] = ()
    is_out: bool = False
    left: str = ""
    deed: str = ""
    piece: str = ""
    meanwhile: bool = False
    is_usual: bool = False

    @property
    def is_number(self) -> bool:
        """Whether it is an amount, or a result of a die."""
        return self.key.lstrip("-").isdecimal() and not self.face and not self.targets


def find_subjects(session: Session, view: View, art: Art) -> Iterator[Subject]:
    """The pieces that the question is about, as far as whoever looks may know them."""
    question = view.question
    if question is None or question.name is None:
        return
    yield from _find_pieces(session, session.rules.texts.questions[question.name].types, question.about, art)


def find_looked_at(session: Session, entries: Sequence[Entry], audience: str, art: Art) -> Iterator[Subject]:
    """The pieces of which a player alone has learnt by entries: those that were looked at."""
    texts = session.rules.texts
    for note in (note for entry in entries for note in entry.notes):
        if note.seat == audience and not texts.is_quiet(note, session.is_physical):
            yield from _find_pieces(session, texts.events[note.name].types, note.values, art)


def _find_pieces(session: Session, types: Mapping[str, Kind], values: Mapping[str, Any], art: Art) -> Iterator[Subject]:
    """The pieces among the values of a question or an event, as far as they have faces."""
    for name, type in types.items():
        base, _, group = (type if isinstance(type, str) else str(type.get("type"))).partition(" ")
        found = session.game.by_name(group).get(str(values.get(name))) if base == "piece" else None
        if found and (face := art.face_in_hand(found.id)):
            yield Subject(found.id, found.code_and_name, face)


def tell_deed(question: Question) -> str:
    """What any answer to a question does, for those that are only called by a name; "" where the question doesn't say.

    >>> from companion.table.view import Question
    >>> tell_deed(Question("Ann: start on which corner?", "choice", "Ann"))
    'Start on'
    >>> tell_deed(Question("Ann: search which pile, or leave? (at A1)", "choice", "Ann"))
    'Search'
    >>> tell_deed(Question("Who goes first?", "choice", None)), tell_deed(Question("Ann: end here?", "choice", "Ann"))
    ('', '')
    """
    asked = question.text.removeprefix(f"{question.who}: ")
    found = _ASKS.search(asked) if question.kind == "choice" and asked != question.text else None
    deed = asked[: found.start()] if found else ""
    return "" if _SEVERAL.search(deed) or "?" in deed or deed == "do" else capital(deed)
