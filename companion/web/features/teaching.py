"""Teaching a seat while it plays: the goal before the set-up, then each rule when it first matters.

Teaching is a setting of a seat. The seat's phone asks for it and sends what it has met in earlier games
(`teaching.js`); other phones get no lessons.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.game_registry.games import REFEREE
from companion.game_registry.lessons import NO_LESSONS, GoalCard, LessonPicture, Lessons, TeachEntry, read_lessons
from companion.table.feed import rules
from companion.table.pictures import load_design
from companion.table.teacher import Teacher
from companion.web.base.links import Link, Role
from companion.web.base.packed import send_packed
from companion.web.features.answering import read_number, require_found
from companion.web.features.ways import Overlay, PostDeed
from companion.web.server.server import PagePart, TableServer
from companion.web.views.art import pack_symbol
from companion.web.views.past import find_past, tell_differences
from components.places import GamePlace
from components.problems import SalvageError

MAX_SEEN = 500
"""Ids of lessons that a phone may send; no game teaches more."""
FIRST_TURN = 1
"""The number of the turn up to which newcomers are still shown the goal."""


def routes(server: TableServer) -> list[Route]:
    """Return the routes of this module."""

    async def send_picture(request: Request) -> Response:
        """Send the picture of a goal card or an entry."""
        server.find_link(request)
        picture = require_found(await server.run(_find_picture, server, request.path_params["of"]))
        svg_bytes = await server.run(draw_picture, server.table.session.place, picture)
        return send_packed(request, svg_bytes, "image/svg+xml", {"cache-control": "private, max-age=3600"})

    return [Route("/{token}/lesson-picture/{of}", send_picture)]


def find_lessons(server: TableServer) -> Lessons:
    """Return the lessons of a table's game; without a referee only its goal."""
    session = server.table.session
    if server.lessons is None:
        server.lessons = NO_LESSONS
        with suppress(SalvageError):  # `salvage check` reports problems of lessons.
            server.lessons = read_lessons(session.place).fill(session.game, len(session.meta.names))
    return server.lessons if session.meta.mode == REFEREE else server.lessons._replace(entries={})


def _make_lesson_context(server: TableServer, link: Link) -> dict[str, Any]:
    """Return the current lesson of a seat."""
    lessons, teacher = find_lessons(server), server.teachers.get(link.token)
    view = server.screen(link).view
    context: dict[str, Any] = {
        "has_lessons": bool(lessons.entries or lessons.goal), "is_on": teacher is not None, "has_goal": False,
        "is_newcomer": server.links.taught.get(link.seat),
        "lesson": None, "steps": 0, "lit": "", "icon_path": "",
    }  # fmt: skip
    if teacher is None:
        return context
    context["has_goal"] = bool(lessons.goal) and (view.turn or FIRST_TURN) <= FIRST_TURN and not view.over
    teacher.audience = link.seat
    lesson = teacher.look(view, server.table.watch.told)
    if lesson is None:
        return context
    shown_entries = teacher.told if lesson.note else server.table.watch.told
    steps = teacher.tell_steps(shown_entries, server.table.session.is_physical)
    return {
        **context, "lesson": lesson, "steps": len(steps), "lit": _find_highlights(server, link, lesson.places),
        "icon_path": server.table.art.icon(lesson.entry.icon) if lesson.entry.icon else "",
    }  # fmt: skip


def _find_highlights(server: TableServer, link: Link, places: Sequence[str]) -> str:
    """Return the positions of places on a page's pictures, each as `picture x y reach` in mm, with semicolons
    between."""
    screen = server.screen(link)
    highlights = []
    for picture_kind, picture in (("board", screen.board), ("place", screen.place)):
        for spot in (spot for name in places if picture for spot in picture.find_spots_of(name)[:1]):
            highlights.append(f"{picture_kind} {spot.x:.1f} {spot.y:.1f} {spot.reach:.1f}")
    return ";".join(highlights)


def _switch_teaching(server: TableServer, link: Link, payload: Mapping[str, Any]) -> None:
    """Start or stop teaching a seat. Raises HTTPException."""
    met_ids = payload.get("seen", [])
    if not isinstance(met_ids, list) or len(met_ids) > MAX_SEEN:
        raise HTTPException(400)
    if not payload.get("on"):
        server.teachers.pop(link.token, None)
        return
    session = server.table.session
    lesson_settings = find_lessons(server)
    known_ids = [id for id in met_ids if id in lesson_settings.entries]
    server.teachers[link.token] = Teacher(lesson_settings, session.rules.texts, session.game, link.seat, known_ids)


def _close_lesson(server: TableServer, link: Link, payload: Mapping[str, Any]) -> None:
    """Close the lesson that a seat has read."""
    if teacher := server.teachers.get(link.token):
        teacher.put_away(server.screen(link).view.seq)


def _make_past_lessons_context(server: TableServer, link: Link, params: Mapping[str, str]) -> dict[str, Any]:
    """Return all lessons that a seat has had, the last first."""
    lessons, teacher = find_lessons(server), server.teachers.get(link.token)
    past_entries = [lessons.entries[id] for id in teacher.seen if id in lessons.entries] if teacher else []
    return {
        "is_on": teacher is not None,
        "taught": past_entries[::-1],
        "goal": lessons.goal,
        "count": len(lessons.entries),
    }


def _make_entry_context(server: TableServer, link: Link, params: Mapping[str, str]) -> dict[str, Any]:
    """Return an entry with its rules. Raises HTTPException if there is no such entry."""
    teach_entry = require_found(find_lessons(server).entries.get(params["id"]))
    return {
        "entry": teach_entry,
        "rules": rules(server.table.session, teach_entry.rules),
        "is_on": link.token in server.teachers,
    }


def _make_step_context(server: TableServer, link: Link, params: Mapping[str, str]) -> dict[str, Any]:
    """Return a step of what the game did, by default the first, with the board at that time. Raises HTTPException if
    there is no such step, and SalvageError."""
    table, teacher, audience = server.table, require_found(server.teachers.get(link.token)), server.audience(link)
    step_index = read_number(params, "step", 404) if "step" in params else 0
    if not step_index:
        teacher.look_back(table.watch.told)
    steps = teacher.tell_steps(teacher.told, table.session.is_physical)
    if not 0 <= step_index < len(steps):
        raise HTTPException(404)
    step = steps[step_index]
    try:
        moment = table.history.find_within(step.seq, step.draws, audience)
    except LookupError:
        raise HTTPException(404) from None
    teacher.seen[step.entry.id] = None
    past = find_past(table.session, table.art, moment.node, moment.before, audience, moment.line.who, "")
    highlights = [("", spot) for name in step.places if past.picture for spot in past.picture.find_spots_of(name)[:1]]
    return {
        "at": step_index, "steps": steps, "step": step, "past": past, "lit": highlights, "told": [],
        "now": tell_differences(past.view, server.screen(link).view),
    }  # fmt: skip


def _find_picture(server: TableServer, card_or_entry_id: str) -> LessonPicture | None:
    """Return the picture of a goal card by its number, or of an entry by its id; None if there is none."""
    lessons = find_lessons(server)
    item_by_id: dict[str, GoalCard | TeachEntry] = {str(place): card for place, card in enumerate(lessons.goal)}
    item_by_id |= lessons.entries
    return item_by_id[card_or_entry_id].picture if card_or_entry_id in item_by_id else None


@cache
def draw_picture(game_place: GamePlace, picture: LessonPicture) -> bytes:
    """Draw the position of a scenario as a compressed SVG file. Raises SalvageError."""
    from layouts.books.positions import Positions

    (drawing,) = Positions(load_design(game_place)).pictures(picture.scenario, picture.view, picture.crop, "")
    return pack_symbol(drawing.symbol, far=True)


PARTS = (PagePart("teach", 65, (Role.SEAT,), _make_lesson_context),)
SHEETS = (
    Overlay("taught", (Role.SEAT,), _make_past_lessons_context),
    Overlay("lesson/{id}", (Role.SEAT,), _make_entry_context),
    Overlay("goal", (Role.SEAT,), lambda server, link, asked: {"goal": require_found(find_lessons(server).goal)}),
    Overlay("happened", (Role.SEAT,), _make_step_context),
    Overlay("happened/{step}", (Role.SEAT,), _make_step_context),
)
DEEDS = (PostDeed("teach", (Role.SEAT,), _switch_teaching), PostDeed("read", (Role.SEAT,), _close_lesson))
