"""The table after an earlier answer, as an audience could see it then: its pictures, and what that answer changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine import Table
from companion.positions.views import TABLE_KEY
from companion.sessions.log import find_state_after
from companion.sessions.session import Session
from companion.table.compose import view_table
from companion.table.facts import Fact, tell_changes
from companion.table.view import View
from companion.web.views.art import Art, ArtPicture, PlacedPicture
from companion.web.views.tried import compare_pictures
from components.messages import _

MAX_CHANGED_FIGURES = 4
"""Figures that are listed as changed by an answer: nobody reads more, such as when everything turns."""


MAX_LETTERS = 32
"""Letters of a figure that is listed before and after; longer ones are lists, which the board shows."""


class Past(NamedTuple):
    """The table at a moment of the past.

    view: what the audience could see then, with nothing asked. picture: the one that the answer changed most, None if
    no layouts draw it. whose: the player whose area that is, "" for the board. new: the pieces that came to lie there.
    changed: the figures that it changed, each with label, old and new value.
    """

    view: View
    picture: ArtPicture | None
    whose: str
    new: Sequence[PlacedPicture]
    changed: Sequence[tuple[str, str, str]]


class _Moment(NamedTuple):
    view: View
    pictures: dict[str, ArtPicture]
    """The board as "", and the areas of players by name."""


def find_past(
    session: Session,
    art: Art,
    node_id: int,
    earlier_node_id: int | None,
    audience: str,
    acting_player_name: str | None,
    picture_name: str | None = None,
) -> Past:
    """Return the table after a node of the journal. earlier_node_id: an earlier node to compare with; None for the
    first. acting_player_name: the player who answered. picture_name: the picture to show, by default the one with the
    most new pieces. Raises SalvageError."""
    seats = dict.fromkeys(name for name in (acting_player_name, audience) if name in session.meta.names)
    later_moment = _look_at_node(session, art, node_id, audience, [*map(str, seats)])
    earlier_moment = (
        later_moment
        if earlier_node_id is None
        else _look_at_node(session, art, earlier_node_id, audience, [*map(str, seats)])
    )
    new_pieces_by_player = {player: _find_new(earlier_moment, later_moment, player) for player in later_moment.pictures}
    player_name = (
        next(
            (each for each in later_moment.pictures if new_pieces_by_player[each]),
            next(iter(later_moment.pictures), ""),
        )
        if picture_name is None
        else picture_name
    )
    changed_figures = tell_differences(earlier_moment.view, later_moment.view)
    return Past(
        later_moment.view,
        later_moment.pictures.get(player_name),
        player_name,
        new_pieces_by_player.get(player_name, ()),
        changed_figures,
    )


def _look_at_node(session: Session, art: Art, node_id: int, audience: str, seats: Sequence[str]) -> _Moment:
    table: Table = session.rules.load(find_state_after(session, node_id))
    view, public = view_table(session, table, audience), view_table(session, table, TABLE_KEY).state
    board_picture = art.board(public, audience)
    area_by_player = {name: art.place(view.state, name, audience, tappable=False) for name in seats}
    return _Moment(
        view, {player: picture for player, picture in {"": board_picture, **area_by_player}.items() if picture}
    )


def _find_new(earlier_moment: _Moment, later_moment: _Moment, player_name: str) -> Sequence[PlacedPicture]:
    """Return the pieces that have come to lie in a picture."""
    picture_kind, old_picture = "place" if player_name else "board", earlier_moment.pictures.get(player_name)
    for changed_picture in compare_pictures(picture_kind, old_picture, later_moment.pictures[player_name]):
        return [piece for piece in later_moment.pictures[player_name].placed if piece.id in changed_picture.new]
    return ()


def tell_differences(earlier_view: View, later_view: View) -> Sequence[tuple[str, str, str]]:
    """Return the figures that have changed, among those known at both moments; none if there are more than a few."""
    differences = [
        (_name_fact(fact), old_text, new_text)
        for fact, old_text, new_text in tell_changes(earlier_view.facts, later_view.facts)
        if max(len(old_text), len(new_text)) <= MAX_LETTERS
    ]
    return differences if len(differences) <= MAX_CHANGED_FIGURES else ()


def _name_fact(fact: Fact) -> str:
    if fact.owner and not fact.verb:
        return _("{player}’s {label}", player=fact.owner, label=fact.label)
    return " ".join(filter(None, (fact.group, fact.label)))
