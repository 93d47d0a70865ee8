"""What a page shows of a question besides its words: the pieces that it is about, its answers and what they do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.answer_parser.names import is_end
from companion.engine import Choice, Option
from companion.engine.labels import Cost
from companion.engine.texts import Kind, Texts
from companion.sessions.reasons import why_not
from companion.sessions.replay import AnswerEntry
from companion.sessions.session import Session
from companion.table.view import View
from companion.web.views.art import Art
from components.messages import _

MAX_COSTS, MAX_COST_LETTERS = 4, 20
"""Kinds of costs, and letters of one, that are told of many answers together."""


class Subject(NamedTuple):
    """A piece that a question is about, such as the tile that is to be laid: its id, name and face."""

    id: str
    name: str
    face: str


class ShownAnswer(NamedTuple):
    """An answer that may be given."""

    key: str
    name: str
    """Its label."""
    more: str = ""
    """What the label tells about it."""
    costs: Sequence[Cost] = ()
    rule: str = ""
    targets: Sequence[str] = ()
    """The names by which it is tapped on a picture."""
    face: str = ""
    """A picture of the piece that it is."""
    sure: str = ""
    """What is asked once before it is given."""
    risk: str = ""
    """"draw", "light" (something comes to light), "lost" or "over", where that follows from it."""
    outlook: Sequence[str] = ()
    """What else follows from it."""
    is_out: bool = False
    """It ends the question or goes back."""
    left: str = ""
    """How many of it are left."""
    deed: str = ""
    """What it does, where its name doesn't say so."""
    piece: str = ""
    """The id by which what is on the face is looked at more closely."""
    meanwhile: bool = False
    """Anybody may give it, whoever is asked."""
    unused: str = ""
    """What it gives up, as short as can be."""
    icon: str = ""
    """Path data of the silhouette of what it does."""
    is_verb: bool = False
    """It has words of its own, and is no thing among many."""
    has_details: bool = False
    """How it is carried out is settled with it."""
    among: str | None = None
    """As of its question."""
    ends_turn: str = ""
    """That the turn is over then, in words."""
    is_safe: bool = False
    """It is a place, and nothing is at stake."""

    @property
    def is_number(self) -> bool:
        """Whether it is an amount, or a result of a die."""
        return self.key.lstrip("-").isdecimal() and not self.face and not self.targets

    @property
    def is_space(self) -> bool:
        """Whether it is one of the places that a picture shows, and nothing that is done there."""
        return bool(self.targets) and not (self.is_verb or self.is_out or self.face)


def find_subjects(session: Session, view: View, art: Art) -> Iterator[Subject]:
    """The pieces that the question is about, as far as whoever looks may know them."""
    question = view.question
    if question is None or question.name is None:
        return
    yield from _find_pieces(session, session.rules.texts.questions[question.name].types, question.about, art)


def find_looked_at(session: Session, entries: Sequence[AnswerEntry], audience: str, art: Art) -> Iterator[Subject]:
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


class Unavailable(NamedTuple):
    """A piece that can't be chosen now: its id, name and face, and what is in the way."""

    id: str
    name: str
    face: str
    why: str


def find_unavailable(session: Session, view: View, art: Art) -> Iterator[Unavailable]:
    """The rest of what whoever is asked chooses a piece from."""
    ask = session.play.facing(view.audience).ask
    if isinstance(ask, Choice) and (stock := session.rules.texts.questions[ask.name].stock):
        pieces = {piece.key: piece for piece in session.game.pieces()}
        for key in stock:
            if key not in ask.options:
                why, piece = why_not(session, view.audience, key).text, pieces[key]
                yield Unavailable(piece.id, piece.name, art.face(piece.id), why)


def tell_unused(texts: Texts, ask: Choice, option: Option) -> str:
    """What an end gives up, as short as a button has room for: `4 actions left`; "" of others."""
    left = texts.given_up(ask, least=1)
    return left.in_short() if left is not None and is_end(ask, texts, option) else ""


def tell_costs(answers: Sequence[ShownAnswer]) -> str:
    """How many of many answers cost how much, where that is soon told; "" where it isn't, or it is no amount.

    >>> free, harm = ShownAnswer("A0", "A0"), Cost("−1 HP", "−1", "HP")
    >>> tell_costs([free, *(free._replace(costs=[cost]) for cost in (Cost.of(1, "point"), harm, harm))])
    '1 for 1 point, 2 with −1 HP'
    >>> tell_costs([free._replace(costs=[Cost("moves Ann")])])
    ''
    """
    counted = Counter(answer.costs[0] for answer in answers if answer.costs)
    if len(counted) > MAX_COSTS or any(len(cost.words) > MAX_COST_LETTERS or not cost.number for cost in counted):
        return ""
    message = {True: "{n} with {cost}", False: "{n} {cost}"}
    return ", ".join(_(message[cost.is_loss], n=number, cost=cost.words) for cost, number in counted.items())
