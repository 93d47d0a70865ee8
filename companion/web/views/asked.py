"""A question's content besides its words: the pieces that it is about, its answers and their effects."""

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
"""Kinds of costs, and letters of each, that are summed up for many answers together."""


class Subject(NamedTuple):
    """A piece that a question is about, such as the tile to be laid: its id, name and face."""

    id: str
    name: str
    face: str


class ShownAnswer(NamedTuple):
    """An answer that may be given."""

    key: str
    name: str
    """Its label."""
    more: str = ""
    """The rest of its label."""
    costs: Sequence[Cost] = ()
    rule: str = ""
    targets: Sequence[str] = ()
    """The names that may be tapped for it on a picture."""
    face: str = ""
    """The address of a picture of the piece that it means."""
    sure: str = ""
    """The question to confirm before it is given."""
    risk: str = ""
    """"draw", "light" (something comes to light), "lost" or "over", if that follows from it."""
    outlook: Sequence[str] = ()
    """Its other consequences."""
    is_out: bool = False
    """Whether it ends the question or goes back."""
    left: str = ""
    """The number of copies left."""
    deed: str = ""
    """Its effect, if its name doesn't say so."""
    piece: str = ""
    """The id of the piece on the face, for a closer look."""
    meanwhile: bool = False
    """Whether anybody may give it, whoever is asked."""
    unused: str = ""
    """The chance that it gives up, as short as possible."""
    icon: str = ""
    """Path data of the icon of its action."""
    is_verb: bool = False
    """Whether it has words of its own, and isn't one thing among many."""
    has_details: bool = False
    """Whether details of how it is carried out come with it."""
    among: str | None = None
    """The same as in its question."""
    ends_turn: str = ""
    """A sentence if the turn is over then."""
    is_safe: bool = False
    """Whether a single tap gives it, as nothing is at stake."""

    @property
    def is_number(self) -> bool:
        """Whether it is an amount, or a result of a die."""
        return self.key.lstrip("-").isdecimal() and not self.face and not self.targets

    @property
    def is_space(self) -> bool:
        """Whether it is one of the places on a picture, and not an action there."""
        return bool(self.targets) and not (self.is_verb or self.is_out or self.face)


def find_subjects(session: Session, view: View, art: Art) -> Iterator[Subject]:
    """Yield the pieces that the question is about, as far as the viewer may know them."""
    question = view.question
    if question is None or question.name is None:
        return
    yield from _find_named_pieces(session, session.rules.texts.questions[question.name].types, question.about, art)


def find_looked_at_pieces(
    session: Session, entries: Sequence[AnswerEntry], audience: str, art: Art
) -> Iterator[Subject]:
    """Yield the pieces that a player alone has looked at in these entries."""
    texts = session.rules.texts
    for note in (note for entry in entries for note in entry.notes):
        if note.seat == audience and not texts.is_quiet(note, session.is_physical):
            yield from _find_named_pieces(session, texts.events[note.name].types, note.values, art)


def _find_named_pieces(
    session: Session, type_by_name: Mapping[str, Kind], value_by_name: Mapping[str, Any], art: Art
) -> Iterator[Subject]:
    """Yield the pieces with faces among the values of a question or an event."""
    for name, value_type in type_by_name.items():
        base_name, _, group = (value_type if isinstance(value_type, str) else str(value_type.get("type"))).partition(
            " "
        )
        piece = session.game.by_name(group).get(str(value_by_name.get(name))) if base_name == "piece" else None
        if piece and (face_address := art.find_face_in_hand(piece.id)):
            yield Subject(piece.id, piece.code_and_name, face_address)


class Unavailable(NamedTuple):
    """A piece that can't be chosen now: its id, name and face, and the reason."""

    id: str
    name: str
    face: str
    why: str


def find_unavailable(session: Session, view: View, art: Art) -> Iterator[Unavailable]:
    """Yield the pieces of the question's stock that can't be chosen now."""
    ask = session.play.facing(view.audience).ask
    if isinstance(ask, Choice) and (stock_words := session.rules.texts.questions[ask.name].stock):
        piece_by_id = {piece.key: piece for piece in session.game.pieces()}
        for key in stock_words:
            if key not in ask.options:
                reason, piece = why_not(session, view.audience, key).text, piece_by_id[key]
                yield Unavailable(piece.id, piece.name, art.face(piece.id), reason)


def describe_unused(texts: Texts, choice: Choice, option: Option) -> str:
    """Return what an end gives up, short enough for a button: `4 actions left`; "" for any other answer."""
    loss = texts.given_up(choice, least=1)
    return loss.in_short() if loss is not None and is_end(choice, texts, option) else ""


def tell_costs(answers: Sequence[ShownAnswer]) -> str:
    """Sum up how many answers cost how much, if that is short; "" if it isn't, or if a cost isn't an amount.

    >>> free, harm = ShownAnswer("A0", "A0"), Cost("−1 HP", "−1", "HP")
    >>> tell_costs([free, *(free._replace(costs=[cost]) for cost in (Cost.of(1, "point"), harm, harm))])
    '1 for 1 point, 2 with −1 HP'
    >>> tell_costs([free._replace(costs=[Cost("moves Ann")])])
    ''
    """
    count_by_cost = Counter(answer.costs[0] for answer in answers if answer.costs)
    if len(count_by_cost) > MAX_COSTS or any(
        len(cost.words) > MAX_COST_LETTERS or not cost.number for cost in count_by_cost
    ):
        return ""
    message = {True: "{n} with {cost}", False: "{n} {cost}"}
    return ", ".join(_(message[cost.is_loss], n=number, cost=cost.words) for cost, number in count_by_cost.items())
