"""The current question and everything to answer it with: its rules, cards and pictures, and large views of pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from starlette.exceptions import HTTPException

from companion.table.consequences import preview
from companion.table.explain import describe_pieces
from companion.table.facts import mentions
from companion.table.feed import rules
from companion.table.nearby import describe_space
from companion.web.base.links import Link, Role
from companion.web.features.answering import require_found
from companion.web.features.ways import Overlay
from companion.web.server.server import PagePart, TableServer
from companion.web.views.art import SIDES, ArtPicture, to_one_scale
from companion.web.views.asked import find_looked_at, find_subjects
from companion.web.views.cards import HeldCard, find_common
from companion.web.views.counting import count_space, find_card_ways, find_spaces, find_ways
from companion.web.views.ending import GameEnd, tell_end
from companion.web.views.signs import find_signs
from companion.web.views.tally import find_tally
from components.messages import _

ALL_LOOK_ON = Role.SCREEN, Role.WATCH, Role.HOST
"""Roles whose pages everybody sees; on a phone the host's page shows only seats and tools."""
MAX_RULES = 12
"""Rules of a question that are listed: its own, and those of its answers."""


def _tell_question(server: TableServer, link: Link) -> dict[str, Any]:
    """Return the values of the question and its subject, or of the end of the game."""
    session, screen = server.table.session, server.screen(link)
    view, held = screen.view, {card.id for card in screen.hand}
    subjects = [*find_subjects(session, view, server.table.art)]
    looked = find_looked_at(session, server.table.watch.told, link.seat, server.table.art) if link.seat else ()
    # New cards in hand are visible there: here a dealt hand would push the question off the screen.
    elsewhere = [each for each in looked if each.id not in held]
    told = [(each, describe_pieces(session, view, [session.game.piece(each.id)])) for each in elsewhere]
    end = None if screen.reveal else tell_end(session, view)
    return {
        "end": end, "built": [*_draw_built(server, link, end)] if end else (), "subjects": subjects,
        "ways": find_ways(session, link.seat), "tally": find_tally(session, link.seat), "looked": told,
        **_tell_map(server, link),
    }  # fmt: skip


def _draw_built(server: TableServer, link: Link, end: GameEnd) -> Iterator[tuple[str, ArtPicture]]:
    """Yield what each winner has built, and on shared screens every other player, too, winners first; the board under
    no name if none of that is drawn, or nobody won alone."""
    places = dict(_draw_places(server, link))
    shown = [name for _, name, _ in end.ranks if name in end.winners or not link.seat]
    found = [(name, picture) for name in shown if (picture := places[name])]
    board = server.screen(link).board
    yield from found or ([("", board)] if board else [])


def _tell_open_cards(server: TableServer, link: Link) -> dict[str, list[HeldCard]]:
    """Return the cards that lie open for all, except those that the question is about."""
    session, art, screen = server.table.session, server.table.art, server.screen(link)
    asked_about = {subject.id for subject in find_subjects(session, screen.view, art)}
    open_cards = find_common(session, art, screen.lying, screen.answers)
    return {"open_cards": [card for card in open_cards if card.id not in asked_about]}


def _tell_facts(server: TableServer, link: Link, asked: object = None) -> dict[str, Any]:
    """Return the values beside the figures: a player's tally, or the open cards on a shared screen, which shows no
    hand."""
    return {"tally": find_tally(server.table.session, link.seat)} if link.seat else _tell_open_cards(server, link)


def _tell_facts_beside_places(server: TableServer, link: Link) -> dict[str, Any]:
    """Return the values of the part with figures. If the areas of players are drawn, their figures stand there."""
    has_places = not link.seat and any(place for _, place in _draw_places(server, link))
    return {**_tell_facts(server, link), "places": has_places}


def _tell_places(server: TableServer, link: Link) -> dict[str, Any]:
    """Return the area of each player as this audience sees it, all in one scale."""
    return {"places": to_one_scale(dict(_draw_places(server, link)))}


def _draw_places(server: TableServer, link: Link) -> Iterator[tuple[str, ArtPicture | None]]:
    """Yield the area of each player by name, one at a time, as some callers need only the first."""
    table, state, audience = server.table, server.screen(link).view.state, server.audience(link)
    for name in table.session.meta.names:
        yield name, table.art.place(state, name, audience, tappable=False)


def _tell_signs(server: TableServer, link: Link) -> dict[str, Any]:
    """Return the icons of figures."""
    return {"signs": find_signs(server.table.art, server.screen(link), server.letters)}


def _tell_rules(server: TableServer, link: Link, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return the question's rules and the consequences of its answers."""
    screen = server.screen(link)
    question = screen.view.question
    ids = [question.rule, *(answer.rule for answer in screen.answers)] if question else []
    session, cited = server.table.session, [*dict.fromkeys(filter(None, ids))][:MAX_RULES]
    return {"rules": rules(session, cited), "outlook": preview(session)}


def _tell_piece(server: TableServer, link: Link, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return a large view of a piece with its text and what can be done with it. Raises HTTPException if it has no
    face."""
    table, id = server.table, asked["id"]
    if not table.art.face(id):
        raise HTTPException(404)
    screen, piece = server.screen(link), table.session.game.piece(id)
    can = [answer for answer in screen.answers if answer.key in (piece.id, piece.key)]
    kind = table.session.game.kinds[piece.kind]
    two = kind.sides == 2 and kind.back != "common"
    sides = [table.art.face(id, side) for side in (SIDES if two else SIDES[:1])]
    said = describe_pieces(table.session, screen.view, [piece], table.art.words)
    ways = find_card_ways(table.session, link.seat, piece)
    return {"piece": piece, "said": said, "can": can, "sides": sides, "ways": ways}


def _tell_board(server: TableServer, link: Link, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return a large view of the board with a description: each space and what lies there, possible answers first."""
    screen, session = server.screen(link), server.table.session
    view, spots = screen.view, screen.board.spots if screen.board else {}
    answering = [name for answer in screen.answers for name in answer.targets if name in spots]
    places = [name for name in dict.fromkeys((*answering, *spots)) if name not in session.meta.names]
    told = [(name, describe_space(session, view, name)[:1] or [*mentions(view.facts, name)]) for name in places]
    lies = [(*each, each[0] in answering) for each in told]
    return {"picture": screen.board, "title": _("The board"), "lies": lies, **_tell_map(server, link)}


def _tell_map(server: TableServer, link: Link) -> dict[str, Any]:
    """Return the spaces of the board that may be tapped in tracker mode."""
    board = server.screen(link).board
    return {"spaces": find_spaces(server.table.session, link.seat, board.spots) if board else ()}


def _tell_space(server: TableServer, link: Link, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return the counts of a space, and the tapped piece there, if it has a face. Raises HTTPException if nothing is
    counted there."""
    space = require_found(count_space(server.table.session, link.seat, asked["name"]))
    return {"space": space, "piece": asked.get("piece", "")}


def _tell_place(server: TableServer, link: Link, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return a large view of a player's area. Raises HTTPException if there is no such player."""
    table, name = server.table, asked["name"]
    if name not in table.session.meta.names:
        raise HTTPException(404)
    state = server.screen(link).view.state
    return {"picture": table.art.place(state, name, server.audience(link)), "title": name, "lies": (), "spaces": ()}


PARTS = (
    PagePart("board", 10, (Role.SEAT, *ALL_LOOK_ON), _tell_map),
    PagePart("places", 25, ALL_LOOK_ON, _tell_places),
    PagePart("turn", 30, ALL_LOOK_ON, _tell_question),
    PagePart("signs", 45, (Role.SEAT, *ALL_LOOK_ON), _tell_signs),
    PagePart("facts", 50, (Role.SEAT, *ALL_LOOK_ON), _tell_facts_beside_places),
    PagePart("question", 70, (Role.SEAT,), _tell_question),
    PagePart("foot", 80, (Role.SEAT,), _tell_open_cards),
    PagePart("open_cards", 90, ALL_LOOK_ON, _tell_open_cards),
)
SHEETS = (
    Overlay("facts", tell=_tell_facts),
    Overlay("asked", tell=_tell_rules),
    Overlay("piece/{id}", tell=_tell_piece),
    Overlay("board", tell=_tell_board, template="picture"),
    Overlay("space/{name}", (Role.SEAT,), _tell_space),
    Overlay("place/{name}", tell=_tell_place, template="picture"),
)
