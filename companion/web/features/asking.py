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
from companion.web.views.art import SIDES, ArtPicture, bring_to_one_scale
from companion.web.views.asked import find_looked_at_pieces, find_subjects
from companion.web.views.cards import HeldCard, find_common
from companion.web.views.counting import count_space, find_actions, find_card_actions, find_counted_spaces
from companion.web.views.ending import GameEnd, describe_end
from companion.web.views.signs import find_signs
from companion.web.views.tally import find_tally
from components.messages import _

ALL_LOOK_ON = Role.SCREEN, Role.WATCH, Role.HOST
"""Roles whose pages everybody sees; on a phone the host's page shows only seats and tools."""
MAX_RULES = 12
"""Rules of a question that are listed: its own, and those of its answers."""


def _make_question_context(server: TableServer, link: Link) -> dict[str, Any]:
    """Return the values of the question and its subject, or of the end of the game."""
    session, screen = server.table.session, server.screen(link)
    view, hand_ids = screen.view, {card.id for card in screen.hand}
    subjects = [*find_subjects(session, view, server.table.art)]
    peeked_pieces = (
        find_looked_at_pieces(session, server.table.watch.told, link.seat, server.table.art) if link.seat else ()
    )
    # New cards in hand are visible there: here a dealt hand would push the question off the screen.
    pieces_on_table = [each for each in peeked_pieces if each.id not in hand_ids]
    described_pieces = [
        (each, describe_pieces(session, view, [session.game.piece(each.id)])) for each in pieces_on_table
    ]
    end = None if screen.reveal else describe_end(session, view)
    return {
        "end": end, "built": [*_draw_winning_areas(server, link, end)] if end else (), "subjects": subjects,
        "ways": find_actions(session, link.seat), "tally": find_tally(session, link.seat), "looked": described_pieces,
        **_make_map_context(server, link),
    }  # fmt: skip


def _draw_winning_areas(server: TableServer, link: Link, game_end: GameEnd) -> Iterator[tuple[str, ArtPicture]]:
    """Yield what each winner has built, and on shared screens every other player, too, winners first; the board under
    no name if none of that is drawn, or nobody won alone."""
    picture_by_player = dict(_draw_areas(server, link))
    shown_players = [name for _, name, _ in game_end.ranks if name in game_end.winners or not link.seat]
    pictures = [(name, picture) for name in shown_players if (picture := picture_by_player[name])]
    board_picture = server.screen(link).board
    yield from pictures or ([("", board_picture)] if board_picture else [])


def _make_open_cards_context(server: TableServer, link: Link) -> dict[str, list[HeldCard]]:
    """Return the cards that lie open for all, except those that the question is about."""
    session, art, screen = server.table.session, server.table.art, server.screen(link)
    subject_ids = {subject.id for subject in find_subjects(session, screen.view, art)}
    open_cards = find_common(session, art, screen.lying, screen.answers)
    return {"open_cards": [card for card in open_cards if card.id not in subject_ids]}


def _make_facts_context(server: TableServer, link: Link, params: object = None) -> dict[str, Any]:
    """Return the values beside the figures: a player's tally, or the open cards on a shared screen, which shows no
    hand."""
    return (
        {"tally": find_tally(server.table.session, link.seat)} if link.seat else _make_open_cards_context(server, link)
    )


def _make_facts_part_context(server: TableServer, link: Link) -> dict[str, Any]:
    """Return the values of the part with figures. If the areas of players are drawn, their figures stand there."""
    has_areas = not link.seat and any(picture for _, picture in _draw_areas(server, link))
    return {**_make_facts_context(server, link), "places": has_areas}


def _make_areas_context(server: TableServer, link: Link) -> dict[str, Any]:
    """Return the area of each player as this audience sees it, all in one scale."""
    return {"places": bring_to_one_scale(dict(_draw_areas(server, link)))}


def _draw_areas(server: TableServer, link: Link) -> Iterator[tuple[str, ArtPicture | None]]:
    """Yield the area of each player by name, one at a time, as some callers need only the first."""
    table, state, audience = server.table, server.screen(link).view.state, server.audience(link)
    for name in table.session.meta.names:
        yield name, table.art.place(state, name, audience, tappable=False)


def _make_icons_context(server: TableServer, link: Link) -> dict[str, Any]:
    """Return the icons of figures."""
    return {"signs": find_signs(server.table.art, server.screen(link), server.letters)}


def _make_rules_context(server: TableServer, link: Link, params: Mapping[str, str]) -> dict[str, Any]:
    """Return the question's rules and the consequences of its answers."""
    screen = server.screen(link)
    question = screen.view.question
    rule_ids = [question.rule, *(answer.rule for answer in screen.answers)] if question else []
    session, shown_ids = server.table.session, [*dict.fromkeys(filter(None, rule_ids))][:MAX_RULES]
    return {"rules": rules(session, shown_ids), "outlook": preview(session)}


def _make_piece_context(server: TableServer, link: Link, params: Mapping[str, str]) -> dict[str, Any]:
    """Return a large view of a piece with its text and what can be done with it. Raises HTTPException if it has no
    face."""
    table, piece_id = server.table, params["id"]
    if not table.art.face(piece_id):
        raise HTTPException(404)
    screen, piece = server.screen(link), table.session.game.piece(piece_id)
    answers = [answer for answer in screen.answers if answer.key in (piece.id, piece.key)]
    kind = table.session.game.kinds[piece.kind]
    has_two_faces = kind.sides == 2 and kind.back != "common"
    faces = [table.art.face(piece_id, side) for side in (SIDES if has_two_faces else SIDES[:1])]
    description_lines = describe_pieces(table.session, screen.view, [piece], table.art.words)
    card_actions = find_card_actions(table.session, link.seat, piece)
    return {"piece": piece, "said": description_lines, "can": answers, "sides": faces, "ways": card_actions}


def _make_board_context(server: TableServer, link: Link, params: Mapping[str, str]) -> dict[str, Any]:
    """Return a large view of the board with a description: each space and what lies there, possible answers first."""
    screen, session = server.screen(link), server.table.session
    view, spot_by_space = screen.view, screen.board.spots if screen.board else {}
    target_spaces = [space for answer in screen.answers for space in answer.targets if space in spot_by_space]
    spaces = [space for space in dict.fromkeys((*target_spaces, *spot_by_space)) if space not in session.meta.names]
    described_spaces = [
        (space, describe_space(session, view, space)[:1] or [*mentions(view.facts, space)]) for space in spaces
    ]
    rows = [(*each, each[0] in target_spaces) for each in described_spaces]
    return {"picture": screen.board, "title": _("The board"), "lies": rows, **_make_map_context(server, link)}


def _make_map_context(server: TableServer, link: Link) -> dict[str, Any]:
    """Return the spaces of the board that may be tapped in tracker mode."""
    board_picture = server.screen(link).board
    return {
        "spaces": find_counted_spaces(server.table.session, link.seat, board_picture.spots) if board_picture else ()
    }


def _make_space_context(server: TableServer, link: Link, params: Mapping[str, str]) -> dict[str, Any]:
    """Return the counts of a space, and the tapped piece there, if it has a face. Raises HTTPException if nothing is
    counted there."""
    space = require_found(count_space(server.table.session, link.seat, params["name"]))
    return {"space": space, "piece": params.get("piece", "")}


def _make_area_context(server: TableServer, link: Link, params: Mapping[str, str]) -> dict[str, Any]:
    """Return a large view of a player's area. Raises HTTPException if there is no such player."""
    table, player_name = server.table, params["name"]
    if player_name not in table.session.meta.names:
        raise HTTPException(404)
    state = server.screen(link).view.state
    return {
        "picture": table.art.place(state, player_name, server.audience(link)),
        "title": player_name,
        "lies": (),
        "spaces": (),
    }


PARTS = (
    PagePart("board", 10, (Role.SEAT, *ALL_LOOK_ON), _make_map_context),
    PagePart("places", 25, ALL_LOOK_ON, _make_areas_context),
    PagePart("turn", 30, ALL_LOOK_ON, _make_question_context),
    PagePart("signs", 45, (Role.SEAT, *ALL_LOOK_ON), _make_icons_context),
    PagePart("facts", 50, (Role.SEAT, *ALL_LOOK_ON), _make_facts_part_context),
    PagePart("question", 70, (Role.SEAT,), _make_question_context),
    PagePart("foot", 80, (Role.SEAT,), _make_open_cards_context),
    PagePart("open_cards", 90, ALL_LOOK_ON, _make_open_cards_context),
)
SHEETS = (
    Overlay("facts", tell=_make_facts_context),
    Overlay("asked", tell=_make_rules_context),
    Overlay("piece/{id}", tell=_make_piece_context),
    Overlay("board", tell=_make_board_context, template="picture"),
    Overlay("space/{name}", (Role.SEAT,), _make_space_context),
    Overlay("place/{name}", tell=_make_area_context, template="picture"),
)
