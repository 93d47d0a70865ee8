"""The questions before the page of a new game: which game, and who plays."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

from companion.forms.form import LEAVE_WORDS, Form, FormField
from companion.forms.last_time import find_game
from companion.forms.new_game import NewGameSettings
from companion.game_registry.games import box, has_referee, title_of
from companion.sessions import session_store
from components.messages import _
from components.places import GamePlace, find_games, is_expanded, locate, split_language
from components.problems import SalvageError, did_you_mean, listed


def is_game(given: str) -> bool:
    """Return whether a word names a game, or the folder of one."""
    try:
        given, _ = split_language(given)
        return given in find_games() or Path(given).is_dir() or is_expanded(given)
    except (OSError, ValueError):  # A path may be too long for the system.
        return False


def find_session(given: str) -> str:
    """Return the name of the session that a word means. Raises SalvageError."""
    every = session_store.names()
    if any(name.startswith(given) for name in every):
        return session_store.find(given).stem
    games = find_games()
    near = did_you_mean(given, [*games, *every])
    said = "{typed!r} is neither a game nor a session{near}; games: {games}; sessions: {sessions}"
    raise SalvageError(_(said, typed=given, near=near, games=listed(games), sessions=listed(every)))


def which_game(last: object) -> Form:
    """Build the list of games to pick from; a line may name the folder of your own game, and Enter picks the last
    game."""
    places = list(find_games().values())
    usual = next((place for place in places if place.address == last), None) or find_game(last)
    if usual and usual not in places:
        places.append(usual)
    known = _("type a number from 1 to {most}, a name, or the path of your own game's folder", most=len(places))

    def enter() -> GamePlace:
        if usual is None:
            raise SalvageError(known)
        return usual

    def locate_own(line: str) -> GamePlace:
        if "/" in line or os.sep in line or is_game(line):
            return locate(line)
        hint = did_you_mean(line, [name for place in places for name in (box(place).title, place.id)])
        raise SalvageError(_("{typed!r} isn't one of the games{near}; {known}", typed=line, near=hint, known=known))

    asked = _("Which game? (Enter for {title}) > ", title=title_of(usual)) if usual else _("Which game? > ")
    return Form(
        _("A new game"), [*map(_game_field, places)], enter, locate_own, prompt=asked,
        help=_("the path of a folder: your own game  q leave"), back=(), leave=LEAVE_WORDS,
    )  # fmt: skip


def _game_field(place: GamePlace) -> FormField:
    game = box(place)
    least, most = game.players
    minutes = _("{least} to {most} minutes", least=game.minutes[0], most=game.minutes[1]) if game.minutes else ""
    mode = "" if has_referee(place) else _("no referee: a tracker")
    note = ", ".join(filter(None, (minutes, mode)))
    seats = _("{least} to {most} players", least=least, most=most)
    return FormField(title_of(place), seats, pick=lambda: place, note=note, name=place.id)


def who_plays(settings: NewGameSettings, last: object) -> Form:
    """Build the question who plays; Enter takes the last players, if their number is allowed."""
    title, (least, most) = settings.game.title, settings.game.players
    names = last if isinstance(last, list) and least <= len(last) <= most else []
    usual = ", ".join(map(str, names))
    wanted = _("{least} to {most} names, with commas", least=least, most=most)
    hint = _("Enter for {value}", value=usual) if usual else wanted

    return Form(
        _("A new game of {title}", title=title), enter=partial(settings.put_players, usual), other=settings.put_players,
        once=True, back=(), leave=LEAVE_WORDS, help=_("q leave"),
        prompt=_("Who plays {title}, in seating order? ({hint}) > ", title=title, hint=hint),
        about=[_("Players: {least} to {most} names in seating order, such as Ann, Bo.", least=least, most=most)],
    )  # fmt: skip
