"""The table as it was after an answer, as an audience could see it then: its pictures, and what that answer changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine import Table
from companion.positions.views import TABLE_KEY
from companion.sessions.log import state_after
from companion.sessions.session import Session
from companion.table.compose import view_table
from companion.table.facts import Fact, tell_changes
from companion.table.view import View
from companion.web.views.art import Art, ArtPicture, PlacedPicture
from companion.web.views.tried import compare
from components.messages import _

MAX_CHANGED_FIGURES = 4
"""Figures that are told of what an answer changed: of more, such as when all turns, nobody sees what is meant."""


MAX_LETTERS = 32
"""Letters of a figure that is told as what it was and became; longer ones are lists, which the board shows."""


class Past(NamedTuple):
    """The table at a moment of the past.

    view: what the audience could see then, with nothing asked. picture: where the answer changed most, None where no
    layouts draw it. whose: the player before whom that lies, "" of the board. new: the pieces that came to lie there.
    changed: figures that it changed, each as what it is, what it was and what it became.
    """

    view: View
    picture: ArtPicture | None
    whose: str
    new: Sequence[PlacedPicture]
    changed: Sequence[tuple[str, str, str]]


class _Moment(NamedTuple):
    view: View
    pictures: dict[str, ArtPicture]
    """The board as "", and what lies before players."""


def find_past(
    session: Session,
    art: Art,
    node: int,
    before: int | None,
    audience: str,
    acted: str | None,
    place: str | None = None,
) -> Past:
    """The table after a node of the journal. before: a node of which what lay there is compared; None of the first.
    acted: whose answer it was. place: the picture to look at, by default that in which most is new. Raises
    SalvageError."""
    seats = dict.fromkeys(name for name in (acted, audience) if name in session.meta.names)
    now = _look(session, art, node, audience, [*map(str, seats)])
    was = now if before is None else _look(session, art, before, audience, [*map(str, seats)])
    news = {whose: _find_new(was, now, whose) for whose in now.pictures}
    whose = (
        next((each for each in now.pictures if news[each]), next(iter(now.pictures), "")) if place is None else place
    )
    changed = tell_differences(was.view, now.view)
    return Past(now.view, now.pictures.get(whose), whose, news.get(whose, ()), changed)


def _look(session: Session, art: Art, node: int, audience: str, seats: Sequence[str]) -> _Moment:
    table: Table = session.rules.load(state_after(session, node))
    view, public = view_table(session, table, audience), view_table(session, table, TABLE_KEY).state
    board = art.board(public, audience)
    places = {name: art.place(view.state, name, audience, tappable=False) for name in seats}
    return _Moment(view, {whose: picture for whose, picture in {"": board, **places}.items() if picture})


def _find_new(was: _Moment, now: _Moment, whose: str) -> Sequence[PlacedPicture]:
    """The pieces that have come to lie in a picture."""
    kind, before = "place" if whose else "board", was.pictures.get(whose)
    for tried in compare(kind, before, now.pictures[whose]):
        return [piece for piece in now.pictures[whose].placed if piece.id in tried.new]
    return ()


def tell_differences(was: View, now: View) -> Sequence[tuple[str, str, str]]:
    """The figures that have changed, among those that can be told at both moments; none of more than a few."""
    told = [
        (_name_of(fact), before, after)
        for fact, before, after in tell_changes(was.facts, now.facts)
        if max(len(before), len(after)) <= MAX_LETTERS
    ]
    return told if len(told) <= MAX_CHANGED_FIGURES else ()


def _name_of(fact: Fact) -> str:
    if fact.owner and not fact.verb:
        return _("{player}’s {label}", player=fact.owner, label=fact.label)
    return " ".join(filter(None, (fact.group, fact.label)))
