"""The form of a new game: every setting has an answer already, so that the game can begin at once. A host's page shows
it as a sheet, after the list of games; the page before there is a table (`lobby`) consists of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from companion import home
from companion.forms.bots import add_bot, bots_among, fill_with_bots, make_bot, strengths
from companion.forms.form import FieldKind, Form, FormChoice, FormField, Said
from companion.forms.last_time import LAST_SETTINGS_FILE, recall, recall_players, remember
from companion.forms.new_game import KIND_OF_GAME, NewGameOptions, NewGameSettings
from companion.game_registry.games import REFEREE, box
from companion.game_registry.lessons import find_files
from companion.game_registry.trust import is_trusted, list_untrusted
from companion.sessions.results import played
from companion.sessions.session import Session
from companion.table.seat_bots import BotPace, keep_bots, read_pace
from companion.text.escaping import escape, one_line
from companion.text.grammar import joined
from companion.web.base.background import run_in_background
from companion.web.base.links import Links, Role
from companion.web.base.packed import send_packed
from companion.web.features import first_page
from companion.web.features.answering import read, require_found
from companion.web.features.forms import Done, Filling, Fillings
from companion.web.features.pages import CACHE_FOREVER
from companion.web.seats.bots import PACES
from companion.web.server.server import TableServer
from companion.web.views.covers import draw_cover, name_cover
from components.messages import _
from components.places import GamePlace
from components.problems import SalvageError

NAME = "new"
SAME_PAGE = "./"
"""The way back to the same page, for a form that was left."""
PERSON, NEW_PERSON, VETERAN = "person", "new", "knows"
TAUGHT = {NEW_PERSON: True, VETERAN: False}
"""Whether a person is taught the game; for others their phones know whether they have played it."""
TEACHING = "A phone teaches the game until one has been played on it, unless you choose here: first time, or knows it."
TOGETHER_MODE, ALONE_MODE = "together", "alone"
FOLDS = RULES_FOLD, DRAWS_FOLD, PACE_FOLD, REST_FOLD = "Rules", "Draws and rolls", "Pace of bots", "Name and chance"
FOLD_OF_FIELD = {"cards": DRAWS_FOLD, "dice": DRAWS_FOLD, "name": REST_FOLD, "chance": REST_FOLD}
"""The heading under which pages fold away a field of a game; all others are about rules."""


def routes(server: TableServer) -> list[Route]:
    """Return the routes of this module."""
    fillings = Fillings()

    async def show(request: Request) -> Response:
        """Send the list of games, as a sheet of the host's page."""
        link = server.find_link(request, Role.HOST)
        return HTMLResponse(await server.run(fillings.begin, link.token, NAME, begin_form()))

    async def fill_in(request: Request) -> Response:
        """Take a change of the form; once the game has begun, the pages of this table go there."""
        link, open_other = server.find_link(request, Role.HOST), require_found(server.open_other)
        payload = await read(request)
        return await reply_to_change(await server.run(fillings.act, link.token, NAME, payload, request), open_other, "")

    return [
        Route(f"/{{token}}/sheet/{NAME}", show),
        Route(f"/{{token}}/form/{NAME}", fill_in, methods=["POST"]),
        route_covers(lambda request: server.find_link(request, Role.HOST, Role.SEAT)),
    ]


def route_covers(find_link: Callable[[Request], object]) -> Route:
    """Return the route of the covers of games. find_link: raises HTTPException for a request that may not see them."""

    async def send_cover(request: Request) -> Response:
        find_link(request)
        game_place = require_found(await run_in_background(first_page.find_cover, request.path_params["name"]))
        cover_bytes = await run_in_background(
            draw_cover, game_place
        )  # Drawing takes a moment, while the table goes on.
        return send_packed(request, cover_bytes, "image/svg+xml", {"cache-control": CACHE_FOREVER})

    return Route("/{token}/cover/{name}.svg", send_cover)


async def reply_to_change(
    reply: dict[str, Any], open_table: Callable[[str], Awaitable[str]], leaving_path: str
) -> Response:
    """Reply to a change: with the form, or with the page or table to which it has led. leaving_path: the page for a
    form that was left."""
    if "html" in reply:
        return JSONResponse(reply)
    if reply["page"]:
        return JSONResponse({**reply, "to": reply["page"]})
    try:
        return JSONResponse({**reply, "to": await open_table(reply["to"]) if reply["to"] else leaving_path})
    except SalvageError as error:
        return JSONResponse({"refused": str(error)})


def begin_form(game_place: GamePlace | None = None, make: Callable[[], Form] | None = None) -> Filling:
    """Begin the form with the list of games, or with the page of a game; its end names the session in `to`. make:
    returns the form of a game of one's own."""
    return Filling(first_page.list_games(make), finish, *([_make_game_page(game_place)] if game_place else []))


def finish(form_result: object) -> Form | Done:
    """Open the settings of the game that was picked, or go to its session."""
    if isinstance(form_result, GamePlace):
        return _make_game_page(form_result)
    if isinstance(form_result, first_page.SettledGame):
        return remake_settings_form(form_result)
    if isinstance(form_result, first_page.PhotographedGame):
        return Done(page=first_page.name_photo_page(name_cover(form_result.place)))
    if isinstance(form_result, first_page.Open):
        return Done(to=form_result.name)
    assert isinstance(form_result, Session)
    form_result.close()  # The server opens it again on its own thread.
    return Done(to=form_result.name)


def _make_game_page(game_place: GamePlace) -> Form:
    """Return the page of a game; before it, a page that asks whether its Python may run, or that explains why it can't
    be read."""
    remake, changed_note = (
        partial(_make_game_page, game_place),
        Said((_("The files have changed: look at the list again."),)),
    )
    try:
        if not (files_by_folder := list_untrusted(game_place)):
            return make_settings_form(game_place)
        title = f"Run the Python of {box(game_place).title} from now on (read it first)?"
    except SalvageError as error:
        title = _("{game} can’t be read", game=game_place.folder.name)
        return Form(title, hints=[*map(str, error.faults)], button=_("Look again"), again=remake)
    return Form(
        title, enter=lambda: game_place if is_trusted(game_place, files_by_folder) else changed_note, again=remake,
        hints=[escape(one_line(name)) for names in files_by_folder.values() for name in names],
        button="Run it", acts=True,
    )  # fmt: skip


def make_settings_form(game_place: GamePlace) -> Form:
    """Return the page of a game with an answer to everything: the one of last time, or the usual one."""
    last_settings = home.read(LAST_SETTINGS_FILE)
    settings = NewGameSettings(game_place, NewGameOptions())
    recall_players(settings, last_settings)
    recall(settings, last_settings)
    veterans = {name for row in played() if row["game"] == game_place.id for name in row["players"]}
    settings.options.taught = dict.fromkeys(veterans, False)
    return _make_form(settings)


def remake_settings_form(old_settings: first_page.SettledGame) -> Form:
    """Return the page of a game with all settings of a session that was played. Raises SalvageError."""
    options = NewGameOptions(
        mode=old_settings.mode,
        options=dict(old_settings.options),
        physical=old_settings.physical,
        bots=dict(old_settings.bots),
    )
    settings = NewGameSettings(old_settings.place, options)
    settings.put_players(", ".join(old_settings.players))
    return _make_form(settings)


def _make_form(settings: NewGameSettings) -> Form:
    def begin() -> Session:
        session = settings.create()
        remember(settings, home.read(LAST_SETTINGS_FILE))
        strength_by_seat, is_taught_by_name = bots_among(settings), settings.options.taught
        keep_bots(session.name, session.meta, strength_by_seat, read_pace(settings.options.pace))
        names = [name for name in session.meta.names if name in is_taught_by_name and name not in strength_by_seat]
        Links(session.name, session.meta.players).set_taught({name: is_taught_by_name[name] for name in names})
        return session

    form = settings.form()
    fields = [*_list_fields(settings, form)]
    strength_by_seat = bots_among(settings)
    label_by_bot = {
        name: _("{player} ({strength} bot)", player=name, strength=_(each)) for name, each in strength_by_seat.items()
    }
    players = [label_by_bot.get(name, name) for name in settings.options.players or ()]
    hints = [joined(players), first_page.format_size(settings.game)]
    return Form(
        form.title, fields, begin, again=partial(_make_form, settings), button=form.button, hints=hints, page="new_game"
    )


def _list_fields(settings: NewGameSettings, form: Form) -> Iterator[FormField]:
    """Yield all fields: who plays, where bots may play with that, then those that pages fold away."""
    bot_strengths, (players_field, *other_fields) = strengths(settings), form.fields
    names = settings.options.players or ()
    each = [_ask_player_kind(settings, name, bot_strengths) for name in names] if bot_strengths else []
    teaching_note = _(TEACHING) if _has_lessons(settings) else ""
    yield replace(players_field, each=each, picture=first_page.find_cover_path(settings.place), below=teaching_note)
    if bot_strengths:
        yield _ask_company(settings)
        if len(names) < settings.game.players[1]:
            yield FormField(_("A bot"), pick=partial(add_bot, settings), name="add bot")
    yield from (other for other in other_fields if other.key == KIND_OF_GAME.lower())
    game_fields = (other for other in other_fields if other.key != KIND_OF_GAME.lower())
    folded_fields = [replace(other, group=FOLD_OF_FIELD.get(other.key, RULES_FOLD)) for other in game_fields]
    paces = [_ask_pace(settings)] if bots_among(settings) else []
    yield from sorted([*folded_fields, *paces], key=lambda each: (FOLDS.index(each.group), each.key != "rules"))


def _ask_player_kind(settings: NewGameSettings, name: str, bot_strengths: Sequence[str]) -> FormField:
    """Return the field on whether a player is a person, a person who knows the game, or a bot of some strength."""
    is_taught_by_player = settings.options.taught
    person_kind = next((key for key, is_taught in TAUGHT.items() if is_taught_by_player.get(name) is is_taught), PERSON)
    current_key = bots_among(settings).get(name, person_kind)
    label_by_key = {PERSON: _("person")}
    label_by_key |= {NEW_PERSON: _("first time"), VETERAN: _("knows it")} if _has_lessons(settings) else {}
    choices = [FormChoice(key, label, current_key == key) for key, label in label_by_key.items()]
    choices += [
        FormChoice(each, _("bot") if len(bot_strengths) == 1 else _(f"{each} bot"), current_key == each)
        for each in bot_strengths
    ]

    def put(key: str) -> None:
        make_bot(settings, name, "" if key in label_by_key else key)
        is_taught_by_player.pop(name, None)
        if key in TAUGHT:
            is_taught_by_player[name] = TAUGHT[key]

    title = _("{player} is", player=name)
    return FormField(title, current_key, put, type=FieldKind.CHOICE, choices=choices, name=f"who {name}")


def _has_lessons(settings: NewGameSettings) -> bool:
    """Check whether a game teaches newcomers."""
    return settings.mode == REFEREE and bool(find_files(settings.place))


def _ask_company(settings: NewGameSettings) -> FormField:
    """Return the field on whether all are people, or one person plays with bots."""
    person_count = len(settings.options.players or ()) - len(bots_among(settings))
    current_mode = {len(settings.options.players or ()): TOGETHER_MODE, 1: ALONE_MODE}.get(person_count, "")

    def put(key: str) -> None:
        if key == ALONE_MODE:
            fill_with_bots(settings)
        else:
            settings.options.bots = {}

    mode_by_name = {TOGETHER_MODE: "Together", ALONE_MODE: "Alone, with bots"}
    choices = [FormChoice(mode, _(label), current_mode == mode) for mode, label in mode_by_name.items()]
    return FormField(_("Company"), current_mode, put, type=FieldKind.CHOICE, choices=choices, name="company")


def _ask_pace(settings: NewGameSettings) -> FormField:
    """Return the field on how fast bots play."""
    current_pace = read_pace(settings.options.pace) or BotPace.TABLE
    choices = [FormChoice(pace, _(label), pace == current_pace) for pace, label in PACES.items()]
    return FormField(
        _("Bots play"), _(PACES[current_pace]), partial(setattr, settings.options, "pace"), type=FieldKind.CHOICE,
        choices=choices, name="pace", group=PACE_FOLD,
        help=_("What they move, you move for them; it's ticked on a page. Pace and pause can be changed in the game."),
    )  # fmt: skip
