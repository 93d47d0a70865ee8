"""The choice of what to play at the terminal: a session to continue, or a new one after as few questions as possible.

A new game is settled on one page on which everything has a value already: from the command line, the last game, or the
defaults.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from companion import home
from companion.forms.beginning import find_session, is_game, which_game, who_plays
from companion.forms.bots import ask_bots, bots_among, check_people, seat_wanted, strengths
from companion.forms.form import Form
from companion.forms.last_time import LAST_SETTINGS_FILE, recall, recall_bots, remember
from companion.forms.new_game import NewGameOptions, NewGameSettings
from companion.game_registry.games import default_mode, rules_of
from companion.sessions import session_store
from companion.sessions.session import Session
from companion.table.open_games import NEW_GAME_KEY, OpenGames, Run
from companion.table.seat_bots import keep_bots
from companion.table.standing import describe_session, list_open_games
from companion.terminal.confirm import confirm
from companion.terminal.form_prompts import FormPrompts
from companion.terminal.plain import Display
from components.messages import _
from components.places import GamePlace, locate
from components.problems import SalvageError


def session_for(target: str | None, wishes: NewGameOptions, display: Display, asking: bool, run: Run) -> Session:
    """Return the session to play: the named one, an open one, or a game's unfinished or new one.

    asking: whether somebody can choose if none is named; otherwise the newest session is used. run: runs a command of
    salvage, for players who would rather see the history or score a game. Raises SalvageError; Left or EOFError if
    nobody goes on.
    """
    if target is None:
        if wishes.new:
            raise SalvageError(_("which game? salvage play GAME begins one"))
        name = _pick(display, run) if asking else None
        return _begin(None, wishes, display) if name == NEW_GAME_KEY else session_store.open_session(name)
    if target in session_store.names() or not is_game(target):
        if wishes.new:
            said = _("{session} is a session, it has begun already; options of a new one need a game", session=target)
            raise SalvageError(said)
        return session_store.open_session(find_session(target))
    place = locate(target)
    if not wishes.new and (unfinished := _unfinished(place, display)):
        return session_store.open_session(unfinished)
    return _begin(place, wishes, display)


def _pick(display: Display, run: Run) -> str:
    """Return the name of the session to continue, picked if several are open, or NEW_GAME_KEY. Raises Left,
    EOFError."""
    rows = list_open_games()
    if len(rows) < 2:
        return str(rows[0]["name"]) if rows else NEW_GAME_KEY
    return str(FormPrompts(display).fill_in(OpenGames(run).form()))


def _unfinished(place: GamePlace, display: Display) -> str | None:
    """Return the game's unfinished session, if there is one and the players want to continue it."""
    row = next((row for row in list_open_games() if row["address"] == place.address), None)
    if row is None:
        return None
    question = _("Go on with {session} ({standing})?", session=row["name"], standing=describe_session(row))
    goes_on = confirm(display.ask, question, otherwise=True)
    return str(row["name"]) if goes_on else None


def _begin(place: GamePlace | None, wishes: NewGameOptions, display: Display) -> Session:
    """Begin a session once everything is settled. Raises SalvageError."""
    remembered, prompts = home.read(LAST_SETTINGS_FILE), FormPrompts(display)
    if place is None:
        chosen = prompts.fill_in(which_game(remembered.get("last")))
        assert isinstance(chosen, GamePlace)
        place = chosen
    rules_of(place, wishes.mode or default_mode(place), wishes.trust)
    settings = NewGameSettings(place, wishes)
    if wishes.players is not None or wishes.scenario is not None:
        seat_wanted(settings)
        _settle_each_time(settings, prompts)
        return _create(settings)
    recall(settings, remembered)
    try:
        prompts.fill_in(who_plays(settings, remembered.get("players")))
    except EOFError:
        title = settings.game.title
        raise SalvageError(_('who plays {game}? Name them: --players "Ann,Bo"', game=title)) from None
    recall_bots(settings, remembered)
    seat_wanted(settings)
    try:
        session: Session = prompts.fill_in(_form(settings))
    except EOFError:
        raise SalvageError(_("no game was begun; Enter begins it")) from None
    remember(settings, remembered)
    return session


def _form(settings: NewGameSettings) -> Form:
    """Build the page of a new game; Enter begins the game."""
    form = settings.form()
    fields = [*form.fields, ask_bots(settings)] if strengths(settings) else form.fields
    return replace(form, fields=fields, enter=partial(_create, settings), again=partial(_form, settings))


def _create(settings: NewGameSettings) -> Session:
    """Begin the game, with bots in their seats. Raises SalvageError."""
    check_people(settings)
    session = settings.create()
    if bots := bots_among(settings):
        keep_bots(session.name, session.meta, bots)
    return session


def _settle_each_time(settings: NewGameSettings, prompts: FormPrompts) -> None:
    """Ask for settings that change with each game, such as its length; everything else is known already."""
    for setting in settings.agreed():
        if setting.every_time and setting.name not in settings.options.options:
            try:
                prompts.fill_in(settings.field(setting).form())
            except EOFError:
                return  # The defaults will do.
