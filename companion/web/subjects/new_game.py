"""A new game on a page: which one, or an open one to go on with, then how it is played. The page of a table's host has
it as a sheet, and the page before there is a table (`lobby`) is nothing else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from companion import home
from companion.forms.form import Choice, Field, Form, Kind
from companion.forms.last_time import REMEMBERED, find_game, recall, remember
from companion.forms.new_game import NewGameOptions, NewGameSettings
from companion.library.games import REFEREE, box, has_referee
from companion.library.trust import is_trusted, sources
from companion.sessions.session import Session
from companion.table.standing import describe, open_games
from companion.text.grammar import joined
from companion.web.ground.links import Role, seat_bots
from companion.web.server.server import TableServer
from companion.web.subjects.answering import read
from companion.web.subjects.forms import Done, Filling, Fillings
from components.places import GamePlace, find_games
from components.problems import SalvageError

NAME = "new"
HERE = "./"
"""Where a page goes that has left the form: back to what it was."""
MOST_GONE_ON = 6
"""Open sessions that are offered to go on with: those played last."""


class Open(NamedTuple):
    """A session to go on with."""

    name: str


def routes(server: TableServer) -> list[Route]:
    """The routes of this module."""
    fillings = Fillings()

    async def show(request: Request) -> Response:
        """The list of games, as a sheet of the host's."""
        link = server.find_link(request, Role.HOST)
        return HTMLResponse(await server.run(fillings.begin, link.token, NAME, begin_form()))

    async def fill_in(request: Request) -> Response:
        """A change of the form; once the game has begun, the table is left for it."""
        link, open_other = server.find_link(request, Role.HOST), server.open_other
        if open_other is None:
            raise HTTPException(404)
        given = await read(request)
        return await answer(await server.run(fillings.act, link.token, NAME, given), open_other, "")

    return [Route(f"/{{token}}/sheet/{NAME}", show), Route(f"/{{token}}/form/{NAME}", fill_in, methods=["POST"])]


async def answer(said: dict[str, Any], open_table: Callable[[str], Awaitable[str]], left: str) -> Response:
    """What a page is told of a change: the form, or where the table of the session is that it has come to. left: where
    it goes when the form is left."""
    if "html" in said:
        return JSONResponse(said)
    try:
        return JSONResponse({**said, "to": await open_table(said["to"]) if said["to"] else left})
    except SalvageError as error:
        return JSONResponse({"refused": str(error)})


def begin_form() -> Filling:
    """The form, from its beginning; done with, its `to` is the name of the session."""
    return Filling(_list_games(), _go_on)


def _list_games() -> Form:
    """The open sessions that were played last, then the games."""
    sessions = [
        Field(
            f"Go on with {_title(row['game'])}", describe(row), pick=partial(Open, row["name"]),
            below=row["name"], name=f"session {row['name']}",
        )
        for row in open_games()[:MOST_GONE_ON]
    ]  # fmt: skip
    return Form("Which game?", [*map(_describe_game, _find_games()), *sessions], back=())


def _title(game: str) -> str:
    """What a game is called; of one in a folder of one's own the folder's name."""
    place = find_games().get(game)
    return box(place).title if place else game


def _find_games() -> list[GamePlace]:
    """The games of the box, then own ones that were played before and have no Python that mayn't run."""
    games = home.read(REMEMBERED).get("games")
    own = [place for address in games if (place := find_game(address))] if isinstance(games, dict) else []
    may_run = (place for place in own if not place.builtin and (is_trusted(place) or not sources(place)))
    return [*find_games().values(), *may_run]


def _describe_game(place: GamePlace) -> Field:
    game = box(place)
    least, most = game.players
    minutes = f"{game.minutes[0]} to {game.minutes[1]} minutes" if game.minutes else ""
    note = "" if has_referee(place) else "no referee: a tracker"
    return Field(
        game.title, f"{least} to {most} players", pick=lambda: place, note=note, below=minutes, name=f"game {place.id}"
    )


def _go_on(came_to: object) -> Form | Done:
    """Settle the game that was picked, or go to the session that there is then."""
    if isinstance(came_to, GamePlace):
        return _settle(came_to)
    if isinstance(came_to, Open):
        return Done(to=came_to.name)
    assert isinstance(came_to, Session)
    came_to.close()  # The server opens it on the thread on which it uses it.
    return Done(to=came_to.name)


def _settle(place: GamePlace) -> Form:
    """The page of a game, with an answer to everything: that of the last time, or what is usual."""
    remembered = home.read(REMEMBERED)
    settings = NewGameSettings(place, NewGameOptions())
    least, most = settings.game.players
    names = remembered.get("players")
    if not (isinstance(names, list) and least <= len(names) <= most):
        names = [f"Player {number}" for number in range(1, least + 1)]
    settings.put_players(", ".join(map(str, names)))
    recall(settings, remembered)
    return _form(settings, set())


def _form(settings: NewGameSettings, bots: set[str]) -> Form:
    """bots: the players whose seats bots are to play."""

    def begin() -> Session:
        session = settings.create()
        remember(settings, home.read(REMEMBERED))
        players = session.meta.players
        seat_bots(session.name, players, bots & {*players} if settings.mode == REFEREE else ())
        return session

    form = settings.form()
    who, *others = form.fields
    seats = [_ask_bots(settings.options.players or (), bots)] if settings.mode == REFEREE else []
    return Form(form.title, [who, *seats, *others], begin, again=partial(_form, settings, bots), button=form.button)


def _ask_bots(players: Sequence[str], bots: set[str]) -> Field:
    """Whose seats bots play, of the tracker's table none."""
    playing = [name for name in players if name in bots]
    return Field(
        "Bots", joined(playing) if playing else "none", partial(_switch_bot, bots), type=Kind.CHOICES,
        choices=[Choice(name, name, name in bots) for name in players],
        question="Whose seats do bots play? It can be changed at any time.",
    )  # fmt: skip


def _switch_bot(bots: set[str], name: str) -> None:
    bots ^= {name}
