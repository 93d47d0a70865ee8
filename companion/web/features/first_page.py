"""The first page: sessions to go on with, games to begin, and games to play again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from functools import partial
from typing import Any, NamedTuple

from companion import home
from companion.engine.scoring import verdict
from companion.forms.form import Form, FormField
from companion.forms.last_time import LAST_SETTINGS_FILE, find_game
from companion.game_registry.games import box, has_referee, title_of
from companion.photo import why_no_photo
from companion.photo.laid import laid_out
from companion.scores.sheet import ScoreSheet
from companion.sessions.history import history
from companion.sessions.journal import Journal
from companion.sessions.journal_rows import Meta
from companion.sessions.local_days import ago
from companion.sessions.session_store import file_of
from companion.table.seat_bots import recall_bots
from companion.table.standing import describe_last_played, describe_standings, list_open_games
from companion.text.grammar import joined
from companion.web.views.covers import name_cover
from components.messages import _, count
from components.places import GamePlace, find_games, locate
from components.problems import SalvageError
from components.schema import Game

TITLE_SEPARATOR = " · "
GO_ON_TITLE, NEW_TITLE, OWN_TITLE, PLAYED_TITLE = "Go on", "A new game", "Games of your own", "Played"
PHOTOGRAPH_TITLE, PHOTOGRAPHS_TITLE = "Photograph a game we played", "What photographs show"
MAX_OPEN_SESSIONS = 6
"""Open sessions on offer: those played last."""
MAX_PLAYED_GAMES = 4
"""Games that can be played again: those played last."""


class Open(NamedTuple):
    """A session to go on with."""

    name: str


class PhotographedGame(NamedTuple):
    """A game that was played without this program."""

    place: GamePlace


class SettledGame(NamedTuple):
    """A game with its earlier settings and players."""

    place: GamePlace
    players: Sequence[str]
    mode: str
    options: Mapping[str, Any]
    physical: Sequence[str]
    bots: Mapping[str, str]


def list_games(make: Callable[[], Form] | None = None) -> Form:
    """Return the form with the latest open sessions, the games of the box, own games, and what was played. make:
    returns the form of a game of one's own."""
    games = [*find_listed_games()]
    fields = [*_list_open_sessions(), *map(_describe_game, games), *_list_played_games()]
    if make:
        begins = _("begins as a small game that prints and plays")
        fields.append(FormField(_("Make one of your own"), begins, pick=make, name="make", group=NEW_TITLE))
    fields.append(FormField(_(PHOTOGRAPH_TITLE), pick=list_photographed, name="photograph"))
    return Form(_("What do you want to play?"), fields, back=(), page="games")


def list_photographed() -> Form:
    """Return the form with the games that can be scored from photographs, and what these must show. Raises SalvageError
    if this machine can't read photographs."""
    if obstacle_text := why_no_photo():
        raise SalvageError(obstacle_text)
    fields: list[FormField] = []
    for game_place in find_listed_games():
        with suppress(SalvageError):  # Its score sheet lists nothing that a photograph could show.
            fields.append(_describe_photographed(game_place))
    return Form(_("Which game did you play?"), fields, back=(), page="games")


def _describe_photographed(game_place: GamePlace) -> FormField:
    """Return the field of a game. Raises SalvageError if photographs show nothing that counts."""
    photo_subject = laid_out(ScoreSheet(game_place))
    question_note = (
        _("you are asked for {things}", things=joined(photo_subject.also))
        if photo_subject.also
        else _("all that counts")
    )
    return FormField(
        title_of(game_place), photo_subject.called, pick=lambda: PhotographedGame(game_place), below=question_note,
        name=f"game {game_place.id}", group=PHOTOGRAPHS_TITLE, picture=find_cover_path(game_place),
    )  # fmt: skip


def name_photo_page(cover_name: str) -> str:
    """Return the path of the page on which a game is photographed, by the name of its cover."""
    return f"score-{cover_name}"


def find_listed_games() -> Iterator[GamePlace]:
    """Yield the games of the box, then games of one's own that were begun or played before."""
    yield from find_games().values()
    games = home.read(LAST_SETTINGS_FILE).get("games")
    for address in games if isinstance(games, dict) else ():
        with suppress(SalvageError):  # Its folder is gone.
            if not (game_place := locate(address)).builtin:
                yield game_place


def find_cover(name: str) -> GamePlace | None:
    """Return the listed game whose cover has this name, or None."""
    return next((place for place in find_listed_games() if name_cover(place) == name), None)


def find_cover_path(game_place: GamePlace | None) -> str:
    """Return the relative address of a game's cover, or "" without a game."""
    return f"cover/{name_cover(game_place)}.svg" if game_place else ""


def format_size(game: Game) -> str:
    """Format the number of players and the duration of a game: `2–4 players · 60–90 min`."""
    (min_players, max_players), (min_minutes, max_minutes) = game.players, game.minutes or (0, 0)
    duration_text = _("{least}–{most} min", least=min_minutes, most=max_minutes)
    minutes = f"{TITLE_SEPARATOR}{duration_text}" if game.minutes else ""
    player_range = _("{least}–{most} players", least=min_players, most=max_players)
    return f"{player_range if min_players < max_players else count(max_players, '{n} player', '{n} players')}{minutes}"


def _describe_game(game_place: GamePlace) -> FormField:
    key = f"game {game_place.id}"
    try:
        game = box(game_place)
    except SalvageError as error:
        problem = _("can’t be read: {why}", why=error.faults[0])
        return FormField(game_place.folder.name, problem, pick=lambda: game_place, name=key, group=OWN_TITLE)
    player_count_text, _middle, duration_text = format_size(game).partition(TITLE_SEPARATOR)
    play_note = _("bots") if has_referee(game_place) else _("tracked, without rules")
    return FormField(
        title_of(game_place), player_count_text, pick=lambda: game_place,
        below=TITLE_SEPARATOR.join(filter(None, (duration_text, play_note))),
        name=key, group=NEW_TITLE if game_place.builtin else OWN_TITLE, picture=find_cover_path(game_place),
    )  # fmt: skip


def _list_open_sessions() -> Iterator[FormField]:
    place_by_address = {place.address: place for place in find_listed_games() if find_game(place.address)}
    for row in list_open_games()[:MAX_OPEN_SESSIONS]:
        game_place = place_by_address.get(row["address"])
        title = box(game_place).title if game_place else row["game"]
        yield FormField(
            _("Go on: {title}", title=title), describe_standings([row])[row["name"]], pick=partial(Open, row["name"]),
            name=f"session {row['name']}", below=f"{', '.join(row['players'])} · {describe_last_played(row['name'])}",
            note=row["name"], group=GO_ON_TITLE, picture=find_cover_path(game_place),
        )  # fmt: skip


def _list_played_games() -> Iterator[FormField]:
    """Yield the fields of sessions that are over, except those that were only scored: nobody knows how they were
    played."""
    rows: Sequence[Mapping[str, Any]] = ()
    with suppress(SalvageError):  # The list of sessions reports a damaged history.
        rows = [row for row in history() if row["session"]][:MAX_PLAYED_GAMES]
    place_by_address = {place.address: place for place in find_listed_games() if find_game(place.address)}
    for row in rows:
        if game_place := place_by_address.get(row["address"]):
            outcome, date_text = verdict(row["score"]) if row["score"] else row["result"], ago(row["ended"])
            yield FormField(
                box(game_place).title, outcome, pick=partial(_recall_settings, game_place, row["session"]),
                name=f"played {row['session']}", below=f"{', '.join(row['players'])} · {date_text}", group=PLAYED_TITLE,
                picture=find_cover_path(game_place),
            )  # fmt: skip


def _recall_settings(game_place: GamePlace, session_name: str) -> SettledGame:
    """Return the settings of a session. Raises SalvageError."""
    with closing(Journal(file_of(session_name), to_read=True)) as journal:
        return restore_settings(game_place, journal.meta, recall_bots(session_name, journal.meta))


def restore_settings(game_place: GamePlace, meta: Meta, strength_by_seat: Mapping[str, str]) -> SettledGame:
    """Return the settings of a game, with the current names of its players."""
    new_name_by_old = dict(zip(meta.players, meta.names, strict=True))
    option_by_name = {
        name: new_name_by_old.get(value, value) for name, value in meta.options.items()
    }  # Such as who goes first.
    return SettledGame(game_place, meta.names, meta.mode, option_by_name, meta.physical, strength_by_seat)
