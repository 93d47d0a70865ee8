"""`salvage new` and `play`: begin a game, and play it at this terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from companion.cli import options
from companion.cli.options import Choices, GameArgument, Json, Modules, Trust, names, with_expansions
from companion.cli.parameters import argument, flag, value
from components.messages import _
from components.places import GamePlace, locate
from components.problems import SalvageError, check_one_of

if TYPE_CHECKING:
    from companion.sessions.session import Session
    from companion.table.seat_bots import BotPace
    from companion.terminal.column import TextColumn
    from companion.terminal.plain import Plain


def _games_and_sessions() -> list[str]:
    return [*options.game_names(), *options.session_names()]


def _modes() -> list[str]:
    """Return the ways to play, for shell completion."""
    from companion.game_registry.games import MODES

    return list(MODES)


def _paces() -> list[str]:
    """Return the paces of bots that the terminal knows; those in seconds are for pages."""
    from companion.table.seat_bots import BotPace

    return [BotPace.ONCE, BotPace.TICKS]


def _read_pace(named: str | None) -> BotPace | None:
    """Return the named pace, or None if none is named. Raises SalvageError."""
    from companion.table.seat_bots import BotPace

    if named is None or named in _paces():
        return BotPace(named) if named else None
    raise SalvageError(f"there is no pace {named!r}; paces: {', '.join(_paces())}")


TEACHES_ALL = {"all": True, "on": True, "none": False, "off": False}
"""Values of `--teach` that cover all players at once."""


class SetupOptions(NamedTuple):
    """Options of a new game."""

    players: Annotated[str | None, value("--players", "NAMES", 'Names in seating order: "Ann,Bo".')] = None
    seed: Annotated[int | None, value("--seed", "NUMBER", "The same seed draws the same cards.")] = None
    mode: Annotated[str | None, value("--mode", "MODE", "referee or tracker.", autocompletion=_modes)] = None
    module: Modules = None
    option: Choices = None
    physical: Annotated[
        list[str] | None,
        value("--physical", "DECK|dice|all", "What you draw and roll yourselves (commas, or repeated)."),
    ] = None
    scenario: Annotated[Path | None, value("--scenario", "FILE", "Begin with the position in this file.")] = None
    session: Annotated[str | None, value("--session", "NAME", "Name of a new session. Default: one is made up.")] = None
    teach: Annotated[
        str | None,
        value("--teach", "NAMES|all|none", "Players to teach what is new. Default: those who haven't played it here."),
    ] = None
    trust: Trust = False

    def set_teaching(self, session: Session) -> None:
        """Remember for the terminal and each seat whether new rules are explained, if `--teach` was given."""
        from companion.terminal.teaching import set_teaching
        from companion.web.base.links import Links

        if self.teach is None:
            return
        of_all = TEACHES_ALL.get(self.teach)
        if of_all is not None:
            set_teaching(session.meta.game, of_all)
        taught = session.meta.names if of_all else options.every_name([self.teach])
        links = Links(session.name, session.meta.players, session.meta.names)
        links.set_taught({name: name in taught for name in session.meta.names})

    def session_arguments(self, game: str | None) -> dict[str, Any]:
        """Return these options as arguments of `session_store.begin`. Raises SalvageError."""
        for name in () if self.teach in TEACHES_ALL else names(self.teach) or ():
            check_one_of("--teach", name, [*TEACHES_ALL, *(names(self.players) or ())])
        if self.module and (game is None or game in options.session_names()):
            raise SalvageError("--module is for a new game; name it: salvage play GAME --module NAME")
        return {
            "players": names(self.players), "seed": self.seed, "mode": self.mode,
            "options": options.options_of(game or "", self.module, self.option),
            "physical": options.every_name(self.physical), "scenario": self.scenario, "name": self.session,
            "trust": self.trust,
        }  # fmt: skip


def new(
    game: GameArgument,
    beginning: SetupOptions,
    photo: Annotated[
        list[str] | None,
        value("--photo", "WHAT=FILE", "Begin as photographs show it: table=FILE, and NAME=FILE for a player's pieces."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Begin a game."""
    from companion.cli.output import echo, echo_json, say
    from companion.cli.turns import show
    from companion.sessions.log import last_entry
    from companion.sessions.session_store import begin
    from companion.table.compose import view
    from companion.table.news import make_news
    from companion.text.told import say_all

    game, module = with_expansions(game, beginning.module)
    beginning = beginning._replace(module=module)
    place = locate(game)
    settled = beginning.session_arguments(game)
    if photo:
        settled |= _from_photographs(place, photo, settled)
    made = begin(place, **settled)
    beginning.set_teaching(made)
    if not place.builtin:
        from companion.forms.last_time import remember_game

        with suppress(SalvageError):  # The session has begun even if the list can't be written.
            remember_game(place)
    if as_json:
        echo_json(view(made).as_json())
        return
    echo(_("Session {name}. Answer with: salvage do ANSWER…", name=made.name))
    if made.meta.state is not None:  # The scenario's steps up to the first question have run.
        for said in say_all(make_news(made, [last_entry(made)])):
            say(f"  {said}", 4)
    show(view(made))


def _from_photographs(place: GamePlace, photo: list[str], settled: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of a new game whose position photographs show. Raises SalvageError."""
    from companion.cli.photographed import scenario_of

    if settled["scenario"] is not None:
        raise SalvageError("--photo makes a scenario; give no --scenario with it")
    made = scenario_of(place, photo, settled["players"], settled["options"] or {}, settled["trust"])
    return {"scenario": made, "options": {}}


def play(
    game: Annotated[
        str | None,
        argument(
            "[GAME|SESSION]",
            "A game, your own game's folder, or a session that goes on. Default: asks, or the only open session.",
            True,
            autocompletion=_games_and_sessions,
        ),
    ] = None,
    *,
    beginning: SetupOptions,
    bot: Annotated[
        list[str] | None,
        value("--bot", "NAME[=STRENGTH]", "A bot plays NAME: easy, normal or hard (commas, or repeated)."),
    ] = None,
    pace: Annotated[
        str | None,
        value("--pace", "PACE", "Bots answer at once, or after you have moved for them: ticks.", autocompletion=_paces),
    ] = None,
    plain: Annotated[
        bool, flag("--plain", "Sentences only: for screen readers, and always where output is piped.")
    ] = False,
) -> None:
    """Play at this terminal: the table is shown, answers are typed. Begins a game, or goes on with a session."""
    from companion.forms.form import Left
    from companion.forms.new_game import NewGameOptions
    from companion.terminal.game_loop import Sitting
    from companion.terminal.new_game_prompts import session_for
    from companion.terminal.plain import Plain
    from companion.terminal.teaching import is_taught

    if game is not None:
        game, module = with_expansions(game, beginning.module)
        beginning = beginning._replace(module=module)
    display = _display(plain)
    wishes = NewGameOptions(**beginning.session_arguments(game), wanted_bots=bot or ())
    wanted = _read_pace(pace)
    try:
        opened = session_for(game, wishes, display, sys.stdin.isatty(), _run)
    except (EOFError, KeyboardInterrupt, Left):
        display.say("")
        return
    beginning.set_teaching(opened)
    teaches = is_taught(opened.meta.game) if beginning.teach or not isinstance(display, Plain) else False
    if not isinstance(display, Plain):
        display.say(_("The same table on a phone: {line}", line=f"salvage table {opened.name}"))
    try:
        Sitting(opened, display, _commands(opened), wanted, teaches).play()
    finally:
        opened.close()


def _display(plain: bool) -> TextColumn | Plain:
    """Return a column for a terminal where somebody types, or plain sentences elsewhere."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure:
        reconfigure(errors="replace")  # A name that the terminal can't write mustn't end the game.
    drawn = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb")
    if plain or not drawn:
        from companion.terminal.plain import Plain

        return Plain()
    from companion.terminal.column import TextColumn

    return TextColumn()


def _commands(session: Session) -> Callable[[Sequence[str]], None]:
    """Return a function that runs salvage commands on this session as if they had been typed."""
    from companion.sessions.session_store import VARIABLE

    def run(words: Sequence[str]) -> None:
        before = os.environ.get(VARIABLE)
        os.environ[VARIABLE] = session.name
        try:
            _run(words)
        finally:
            if before is None:
                del os.environ[VARIABLE]
            else:
                os.environ[VARIABLE] = before

    return run


def _run(words: Sequence[str]) -> None:
    """Run a salvage command as if it had been typed."""
    from companion.cli.app import build

    with suppress(SystemExit):  # The command has printed its own message.
        build()(list(words))
