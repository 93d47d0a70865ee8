"""Which game is to be played at the terminal: a session that goes on, or a new one after the fewest questions.

A new game is settled on one page, which has an answer to everything already: what the command line says, else what was
answered the last time the game began, else what is usual.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion import home
from companion.forms.form import OUT, Field, Form
from companion.forms.last_time import REMEMBERED, find_game, recall, remember
from companion.forms.new_game import NewGameOptions, NewGameSettings
from companion.library.games import box, default_mode, has_referee, rules_of
from companion.sessions import session_store
from companion.table.standing import describe, open_games
from companion.terminal.confirm import confirm
from companion.terminal.display import Display
from companion.terminal.form_prompts import FormPrompts
from companion.terminal.open_games import NEW, Run, pick_open_game
from components.places import GamePlace, find_games, locate
from components.problems import SalvageError, did_you_mean, listed

if TYPE_CHECKING:
    from companion.sessions.session import Session


def session_for(given: str | None, wishes: NewGameOptions, display: Display, asking: bool, run: Run) -> Session:
    """The session to play: the one named, an open one, or a game's unfinished or new one.

    asking: whether somebody is there to choose where none is named; else it is the newest session. run: runs a command
    of salvage for whoever would rather see the history, or score a game. Raises SalvageError;
    Left, EOFError where nobody goes on.
    """
    if given is None:
        if wishes.new:
            raise SalvageError("which game? salvage play GAME begins one")
        name = pick_open_game(display, run) if asking else None
        return _begin(None, wishes, display) if name == NEW else session_store.open_session(name)
    if given in session_store.names() or not _is_game(given):
        if wishes.new:
            raise SalvageError(f"{given} is a session, it has begun already; options of a new one need a game")
        return _session(given)
    place = locate(given)
    if not wishes.new:
        kept = _unfinished(place, display)
        if kept:
            return session_store.open_session(kept)
    return _begin(place, wishes, display)


def _is_game(given: str) -> bool:
    try:
        return given in find_games() or Path(given).is_dir()
    except (OSError, ValueError):  # No folder has a name of thousands of letters.
        return False


def _session(given: str) -> Session:
    """The session that a word means, which is no game."""
    try:
        return session_store.open_session(given)
    except SalvageError as error:
        if any(name.startswith(given) for name in session_store.names()):
            raise
        every = [*find_games(), *session_store.names()]
        raise SalvageError(
            f"{given!r} is neither a game nor a session{did_you_mean(given, every)}; games: {listed(find_games())};"
            f" sessions: {listed(session_store.names())}"
        ) from error


# ---- sessions that go on ----------------------------------------------------------------------------------------


def _unfinished(place: GamePlace, display: Display) -> str | None:
    """The game's session that is to go on, if there is one and the players want it."""
    row = next((row for row in open_games() if row["game"] == place.id), None)
    if row is None:
        return None
    wanted = confirm(display.ask, f"Go on with {row['name']} ({describe(row)})?", otherwise=True)
    return str(row["name"]) if wanted else None


# ---- new games --------------------------------------------------------------------------------------------------


def _begin(place: GamePlace | None, wishes: NewGameOptions, display: Display) -> Session:
    """A new session, once all is settled. Raises SalvageError."""
    remembered, prompts = home.read(REMEMBERED), FormPrompts(display)
    if place is None:
        chosen = prompts.fill_in(_which_game(remembered.get("last")))
        assert isinstance(chosen, GamePlace)
        place = chosen
    rules_of(place, wishes.mode or default_mode(place), wishes.trust)
    settings = NewGameSettings(place, wishes)
    if wishes.players is not None or wishes.scenario is not None:
        _settle_each_time(settings, prompts)
        return settings.create()
    recall(settings, remembered)
    try:
        prompts.fill_in(_who_plays(settings, remembered.get("players")))
    except EOFError:
        raise SalvageError(f'who plays {settings.game.title}? Name them: --players "Ann,Bo"') from None
    try:
        session: Session = prompts.fill_in(settings.form())
    except EOFError:
        raise SalvageError("no game was begun; Enter begins it") from None
    remember(settings, remembered)
    return session


def _which_game(last: object) -> Form:
    """The games to pick from, or the folder of an own one; Enter is for that of the last time."""
    places = list(find_games().values())
    usual = next((place for place in places if place.address == last), None) or find_game(last)
    if usual and usual not in places:
        places.append(usual)
    known = f"a number from 1 to {len(places)}, a name, or the path of your own game's folder"

    def enter() -> GamePlace:
        if usual is None:
            raise SalvageError(f"type {known}")
        return usual

    def locate_own(line: str) -> GamePlace:
        if "/" in line or os.sep in line or _is_game(line):
            return locate(line)
        hint = did_you_mean(line, [name for place in places for name in (box(place).title, place.id)])
        raise SalvageError(f"{line!r} isn't one of the games{hint}; type {known}")

    return Form(
        "A new game", [*map(_game_field, places)], enter, locate_own,
        prompt=f"Which game?{f' (Enter for {box(usual).title})' if usual else ''} > ",
        help="the path of a folder: your own game  q leave", back=(), leave=OUT,
    )  # fmt: skip


def _game_field(place: GamePlace) -> Field:
    game = box(place)
    least, most = game.players
    minutes = f"{game.minutes[0]} to {game.minutes[1]} minutes" if game.minutes else ""
    mode = "" if has_referee(place) else "no referee: a tracker"
    note = ", ".join(filter(None, (minutes, mode)))
    return Field(game.title, f"{least} to {most} players", pick=lambda: place, note=note, name=place.id)


def _who_plays(settings: NewGameSettings, last: object) -> Form:
    """Who plays; Enter is for those of the last time, if so many can play."""
    title, (least, most) = settings.game.title, settings.game.players
    names = last if isinstance(last, list) and least <= len(last) <= most else []
    usual = ", ".join(map(str, names))
    hint = f"Enter for {usual}" if usual else f"{least} to {most} names, with commas"

    def read(line: str) -> None:
        settings.put_players(line or usual)

    return Form(
        f"A new game of {title}", enter=partial(read, ""), other=read, once=True, back=(), leave=OUT, help="q leave",
        prompt=f"Who plays {title}, in seating order? ({hint}) > ",
        about=[f"Players: {least} to {most} names in seating order, such as Ann, Bo."],
    )  # fmt: skip


def _settle_each_time(settings: NewGameSettings, prompts: FormPrompts) -> None:
    """Ask for what players settle for each game, such as its length, where everything else is known already."""
    for setting in settings.agreed():
        if setting.every_time and setting.name not in settings.options.options:
            try:
                prompts.fill_in(settings.field(setting).form())
            except EOFError:
                return  # The usual answers are as good as any.
