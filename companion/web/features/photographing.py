"""Scoring by photograph a game that was played without this program: a page for each game, reached from the list of
games."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from companion.game_registry.games import box
from companion.table.pictures import load_design
from companion.web.base.background import run_in_background
from companion.web.base.links import Role
from companion.web.base.packed import send_packed
from companion.web.features.answering import require_found
from companion.web.features.first_page import find_cover, name_photo_page
from companion.web.features.pages import CACHE_FOREVER
from companion.web.features.scoring import Interview, ScoreFormKey, ScoreSheets, score
from companion.web.server.server import TableServer
from companion.web.views.art import Art
from companion.web.views.render import render
from components.messages import _
from components.places import GamePlace

HOME, ALL_GAMES, PAGE_SUBTITLE = "./", "All games", "photographs of a game you played"
NAME = name_photo_page("{game}")


def routes(server: TableServer) -> list[Route]:
    """Return the routes of this module."""
    return route_photographing(lambda request: server.find_link(request, Role.HOST).token)


def route_photographing(find_token: Callable[[Request], str]) -> list[Route]:
    """Return the routes of these pages. find_token: returns the secret of a request's link; raises HTTPException if it
    may not open them."""
    sheets = ScoreSheets()

    async def find_game(request: Request) -> GamePlace:
        return require_found(await run_in_background(find_cover, request.path_params["game"]))

    async def show(request: Request) -> Response:
        """Send the page with the current question: a phone that has taken a photograph may have to reload it."""
        token, game_place = find_token(request), await find_game(request)
        form_key = ScoreFormKey(token, NAME.format_map(request.path_params))
        form_html = sheets.show(form_key)
        if not form_html:
            ask_for_score = partial(score, game_place, get_reader=sheets.reader(game_place), by_photo=True)
            faces = f"face/{request.path_params['game']}"
            form_html = await sheets.begin(
                form_key, box(game_place).title, Interview(ask_for_score, _(ALL_GAMES)), faces
            )
        return HTMLResponse(
            render("lobby", {"title": box(game_place).title, "below": _(PAGE_SUBTITLE), "form": form_html})
        )

    async def send_face(request: Request) -> Response:
        """Send the printed front of a piece."""
        find_token(request)
        game_place = await find_game(request)
        face = await run_in_background(
            lambda: _load_art(game_place).read_face_file(request.path_params["piece"], "front")
        )
        return send_packed(request, require_found(face), "image/svg+xml", {"cache-control": CACHE_FOREVER})

    return [
        Route(f"/{{token}}/{NAME}", show),
        Route("/{token}/face/{game}/{piece}.front.svg", send_face),
        *sheets.routes(NAME, find_token, HOME),
    ]


@cache
def _load_art(game_place: GamePlace) -> Art:
    return Art(load_design(game_place))
