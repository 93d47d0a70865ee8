"""The store of sessions: their files and names, the newest one, and new ones.

Each session is `sessions/NAME.salvage` in the folder of `home`. A command uses the session that it names, or else the
one in `$SALVAGE_SESSION`, or else the newest, which is the one that was made last.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from companion import home
from companion.game_registry.games import box, box_of, default_mode, rules_of
from companion.game_registry.own_words import use_words_of
from companion.game_registry.versions import salvage_version, version_of
from companion.positions.player_names import check_players
from companion.positions.views import ALL_KEY, SEATS
from companion.sessions.journal import Journal, remove
from companion.sessions.journal_rows import Meta, now
from companion.sessions.replay import Run
from companion.sessions.session import Session
from components.base.files import is_device_name, spell
from components.messages import _
from components.places import GamePlace
from components.problems import SalvageError, did_you_mean, display_path, in_quotes, listed
from components.schema import Game

END = ".salvage"
NEWEST_FILE = "newest.json"
VARIABLE = "SALVAGE_SESSION"
DICE = "dice"
KINDS = """
amber arctic blue bold brisk bright calm clever cobalt copper coral crimson curious distant drifting early ember fading
fearless floating frosty gentle gleaming golden hidden hollow idle jolly lively lonely lucky lunar merry midnight nimble
orbital patient pearly polar quick quiet roaming rusty secret silent silver slow solar spinning stormy sunny swift tidal
tumbling velvet wandering wayward wild winding
"""
THINGS = """
anchor antenna apogee asteroid aurora beacon booster canopy capsule circuit comet cosmos crater crescent dynamo eclipse
engine equinox fairing gantry gyro halo harbor helmet horizon impulse lander lantern lattice magnet meridian meteor
mission module nebula node nova orbit panel parsec perigee photon pilot planet probe pulsar quasar radar relay rocket
rover satellite sensor shuttle signal solstice spark station sundial tether thruster transit umbra vector voyage zenith
"""

NAME = r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}"


def folder() -> Path:
    """Return the folder of the sessions' files."""
    return home.folder() / "sessions"


def names() -> list[str]:
    """List the names of all sessions, sorted."""
    return sorted(file.stem for file in folder().glob(f"*{END}"))


def file_of(name: str) -> Path:
    """Return the file of a session with a name, whether it exists or not. Raises SalvageError for an invalid name."""
    if not re.fullmatch(NAME, name):
        way_out = f"; salvage load {in_quotes(display_path(folder() / f'{name}{END}'))} makes a session of the file"
        message = f"{name!r} can't be a session's name: up to 40 letters, digits, hyphens and underscores"
        raise SalvageError(message + way_out * (name in names()))
    return folder() / f"{name}{END}"


def new_file(name: str) -> Path:
    """Return the file of a new session, whose name every system can hold. Raises SalvageError if the name is invalid,
    is taken in other letters, or is one that Windows keeps for devices."""
    file_path = file_of(name)
    if is_device_name(name):
        raise SalvageError(f"{name!r} can't be a session's name: Windows has a device of that name")
    similar_name = next(
        (session_name for session_name in names() if session_name != name and session_name.lower() == name.lower()),
        None,
    )
    if similar_name:
        raise SalvageError(f"{name!r} can't be a session's name: not every system tells it from {similar_name!r}")
    return file_path


def find(name: str | None = None) -> Path:
    """Find the file of the session that a name or its beginning means. Raises SalvageError."""
    wanted_name = name or os.environ.get(VARIABLE) or None
    all_names = names()
    if wanted_name is None:
        latest = newest(all_names)
        if latest is None:
            raise SalvageError("there is no session yet; begin one: salvage new GAME --players Ann,Bo")
        return file_of(latest)
    matches = (
        [wanted_name] if wanted_name in all_names else [each for each in all_names if each.startswith(wanted_name)]
    )
    if len(matches) == 1:
        return file_of(matches[0])
    if matches:
        raise SalvageError(f"{wanted_name!r} could be {listed(matches)}; type more of it")
    hint = did_you_mean(wanted_name, all_names)
    raise SalvageError(f"there is no session {wanted_name!r}{hint}; sessions: {listed(all_names)}")


def newest(all_names: Sequence[str]) -> str | None:
    """Return the session to use if none is named; never a file with an invalid name, such as `friday (copy)`."""
    valid_names = [session_name for session_name in all_names if re.fullmatch(NAME, session_name)]
    remembered_name = str(home.read(NEWEST_FILE).get("session"))
    if remembered_name in valid_names:
        return remembered_name
    return max(valid_names, key=lambda name: (file_of(name).stat().st_mtime, name), default=None)


def open_session(name: str | None = None) -> Session:
    """Open a session; from then on messages are in the language of its game. Raises SalvageError."""
    journal = Journal(find(name))
    try:
        session = Session(journal)
        use_words_of(session.place, session.game)
    except BaseException:
        journal.close()  # On the thread that has opened it, as SQLite demands.
        raise
    return session


# ---- new sessions -----------------------------------------------------------------------------------------------


def find_free_name(wanted_name: str) -> str:
    """Return a name, or one like it if it is taken: `friday` is followed by `friday-2`, and that by `friday-3`."""
    used_names, name = {used_name.lower() for used_name in names()}, wanted_name
    while name.lower() in used_names:
        base_name, _dash, number_text = name.rpartition("-")
        name = f"{base_name[:36]}-{int(number_text) + 1}" if base_name and number_text.isdecimal() else f"{name[:36]}-2"
    return name


def choose_default_name() -> str:
    """Return the name of a new session that nobody has named: `$SALVAGE_SESSION`, or else a made-up one."""
    return os.environ.get(VARIABLE) or make_name()


def make_name() -> str:
    """Make up an unused name such as `quiet-comet`: easy to remember, to say and to type."""
    from secrets import choice

    used_names = names()
    for _attempt in range(100):
        name = f"{choice(KINDS.split())}-{choice(THINGS.split())}"
        if name not in used_names:
            return name
    return f"{name}-{len(used_names)}"


def begin(
    game_place: GamePlace,
    players: Sequence[str] | None = None,
    *,
    seed: int | None = None,
    mode: str | None = None,
    options: Mapping[str, Any] | None = None,
    physical: Sequence[str] = (),
    scenario: Path | None = None,
    name: str | None = None,
    trust: bool = False,
) -> Session:
    """Begin a session and make it the newest. Raises SalvageError with what is wrong, and then makes no session.

    mode: by default referee if the game has rules. physical: decks, dice, `dice` or `all`, which people draw and roll
    themselves. scenario: a file with the position at the beginning, which then names the players. name: by default
    `choose_default_name`.
    """
    from secrets import randbelow

    from companion.engine.setup_options import check_options
    from companion.game_registry.trust import trust_if_done
    from companion.positions.scenarios import read_beginning

    game = box(game_place)
    use_words_of(game_place, game)
    mode = mode or default_mode(game_place)
    with trust_if_done() if trust else nullcontext():
        rules = rules_of(game_place, mode, trust)
        seed = randbelow(10**9) if seed is None else seed
        decks = find_physical_decks(physical, game)
        state = read_beginning(scenario, box_of(game_place, mode), rules, seed, decks) if scenario else None
        seated_players = _choose_players([spell(each) for each in players or ()], state, game.title)
        check_players(seated_players, game)
        meta = Meta(
            game=game_place.address,
            players=tuple(seated_players),
            seed=seed,
            mode=mode,
            options=dict(options or {}),
            physical=tuple(decks),
            state=state,
            **version_of(game_place)._asdict(),
            version=salvage_version(),
            created=now(),
        )
        file_path = new_file(name or choose_default_name())
        Run(rules, meta)  # Tries the game before there is a file: if the rules refuse it, nothing is left behind.
        check_options(game, options or {}, seated_players, getattr(rules, "settings", ()))
        journal = Journal.create(file_path, meta)
        try:
            session = Session(journal)
            remember(file_path.stem)
        except BaseException:
            journal.close()
            remove(file_path)
            raise
    return session


def remember(name: str) -> None:
    """Make a session the newest, which commands use that name none."""
    home.write(NEWEST_FILE, {"session": name})


def _choose_players(players: Sequence[str] | None, state: Mapping[str, Any] | None, title: str) -> list[str]:
    seat_names = list((state or {}).get(SEATS, ()))
    if state is not None and seat_names:
        if players and sorted(players) != sorted(seat_names):
            message = "the scenario is about {names}; leave --players out, or name the same"
            raise SalvageError(_(message, names=listed(seat_names)))
        return seat_names
    if not players:
        raise SalvageError(_('who plays {title}? Name them: --players "Ann,Bo"', title=title))
    return list(players)


def find_physical_decks(typed_names: Sequence[str], game: Game) -> list[str]:
    """List the decks and dice that people use themselves, from names, their beginnings, `dice` and `all`. The name of
    several decks means all of them. Raises SalvageError."""
    deck_ids = [id for name in typed_names for id in _find_decks(name, game)]
    return [*dict.fromkeys(id for deck_id in deck_ids for id in (deck_id, *decks_of(deck_id, game)))]


def _find_decks(name: str, game: Game) -> list[str]:
    """Find the decks and dice that one name means. Raises SalvageError."""
    if name == ALL_KEY:
        return [ALL_KEY]
    if name == DICE and game.dice:
        return [*game.dice]
    deck_ids, short_name = [*game.decks, *game.dice], name.lower().rstrip("s")
    matches = (
        [name]
        if name in deck_ids
        else [deck_id for deck_id in deck_ids if short_name and deck_id.startswith(short_name)]
    )
    if len(matches) == 1:
        return matches
    allowed_names = [*deck_ids, *([DICE] if game.dice else []), ALL_KEY]
    plural_text, unknown_template = "{name!r} could be {names}", "{name!r} isn't a deck or die{near}"
    message = _(
        plural_text if matches else unknown_template,
        name=name,
        names=listed(matches),
        near=did_you_mean(name, allowed_names),
    )
    raise SalvageError(
        _("{what}; you can draw or roll these yourselves: {every}", what=message, every=listed(allowed_names))
    )


def decks_of(name: str, game: Game) -> list[str]:
    """List the decks that are a part of another one, such as a stack of the tiles that share one name."""
    kinds_by_deck = {id: {*deck.kinds} for id, deck in game.decks.items()}
    return [id for id, own_kinds in kinds_by_deck.items() if own_kinds < kinds_by_deck.get(name, set())]
