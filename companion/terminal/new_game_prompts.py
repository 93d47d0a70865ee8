"""Which game is to be played at the terminal: a session that goes on, or a new one after the fewest questions.

A new game is settled on one page, which has an answer to everything already: what the command line says, else what was
answered the last time the game began, else what is usual.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from companion import home
from companion.library.games import MODES, box, default_mode, has_referee, rules_of
from companion.sessions import session_store
from companion.terminal.new_game_settings import Item, NewGameOptions, NewGameSettings
from companion.terminal.pages import LEAVE, Page, Row
from companion.text.grammar import amount, is_number
from components.places import GamePlace, find_games, locate
from components.problems import SalvageError, did_you_mean, listed

if TYPE_CHECKING:
    from companion.sessions.session import Session

REMEMBERED = "new-games.json"
"""What was settled the last time: the game, the players, and for each game what is its own."""

NO = ("n", "no")
NEW = "n"


class Left(Exception):
    """Somebody has left the page; nothing was begun."""


class Display(Protocol):
    """What the questions need of a screen or of plain output."""

    def page(self, page: Page) -> None:
        """Show a page in the place of what was there."""

    def ask(self, prompt: str = "> ") -> str:
        """A line that somebody types. Raises EOFError."""


def session_for(given: str | None, wishes: NewGameOptions, display: Display, asking: bool) -> Session:
    """The session to play: the one named, an open one, or a game's unfinished or new one.

    asking: whether somebody is there to choose where none is named; else it is the newest session. Raises SalvageError;
    Left, EOFError where nobody goes on.
    """
    if given is None:
        if wishes.new:
            raise SalvageError("which game? salvage play GAME begins one")
        name = _open_session(display) if asking else None
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
    return given in find_games() or Path(given).is_dir()


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


def _open_games() -> list[dict[str, Any]]:
    """The sessions that are neither over nor damaged, the newest first."""
    rows = [row for row in session_store.listing() if row["over"] is False and not row["damaged"]]
    return sorted(rows, key=lambda row: (row["newest"], row["created"]), reverse=True)


def _open_session(display: Display) -> str:
    """The name of the session to go on with, picked where several are open; NEW for a new game."""
    rows = _open_games()
    if not rows:
        return NEW
    if len(rows) == 1:
        return str(rows[0]["name"])
    message: list[str] = []
    while True:
        said = [Row(str(number), row["name"], row["game"], _begun(row)) for number, row in enumerate(rows, 1)]
        display.page(Page("Open games", said, "n a new game  q leave", message))
        line = display.ask(f"Go on with which one? (Enter for {rows[0]['name']}) > ").strip()
        if line.lower() in LEAVE:
            raise Left
        if line.lower() == NEW:
            return NEW
        found = [row["name"] for number, row in enumerate(rows, 1) if line in (str(number), row["name"])]
        found = found or [row["name"] for row in rows if row["name"].startswith(line)]
        if not line or len(found) == 1:
            return str(found[0])
        message = [f"{line!r} isn't one of them; type a number from 1 to {len(rows)}, or a name"]


def _begun(row: dict[str, Any]) -> str:
    return f"{', '.join(row['players'])}; {amount(row['seq'], 'answer')}, begun {row['created'][:10]}"


def _unfinished(place: GamePlace, display: Display) -> str | None:
    """The game's session that is to go on, if there is one and the players want it."""
    row = next((row for row in _open_games() if row["game"] == place.id), None)
    if row is None:
        return None
    wanted = display.ask(f"Go on with {row['name']} ({_begun(row)})? [Y/n] ").strip().lower()
    return None if wanted in NO else str(row["name"])


# ---- new games --------------------------------------------------------------------------------------------------


def _begin(place: GamePlace | None, wishes: NewGameOptions, display: Display) -> Session:
    """A new session, once all is settled. Raises SalvageError."""
    remembered = home.read(REMEMBERED)
    if place is None:
        place = _which_game(remembered.get("last"), display)
    rules_of(place, wishes.mode or default_mode(place), wishes.trust)
    settings = NewGameSettings(place, wishes)
    if wishes.players is not None or wishes.scenario is not None:
        _settle_each_time(settings, display)
        return _created(settings)
    _recall(settings, remembered)
    try:
        _ask_players(settings, remembered.get("players"), display)
    except EOFError:
        raise SalvageError(f'who plays {settings.game.title}? Name them: --players "Ann,Bo"') from None
    try:
        session = _settle(settings, display)
    except EOFError:
        raise SalvageError("no game was begun; Enter begins it") from None
    _remember(settings, remembered)
    return session


def _which_game(last: object, display: Display) -> GamePlace:
    """The game that somebody picks, or the folder of an own one; Enter is for that of the last time."""
    games = list(find_games().values())
    known = {place.address: place for place in games}
    if isinstance(last, str) and last not in known and Path(last).is_dir():
        known[last] = locate(last)
    places = list(known.values())
    message: list[str] = []
    usual = known.get(str(last))
    while True:
        rows = [_game_row(number, place) for number, place in enumerate(places, 1)]
        display.page(Page("A new game", rows, "the path of a folder: your own game  q leave", message))
        line = display.ask(f"Which game?{f' (Enter for {box(usual).title})' if usual else ''} > ").strip()
        if line.lower() in LEAVE:
            raise Left
        if not line and usual:
            return usual
        if is_number(line) and 1 <= int(line) <= len(places):
            return places[int(line) - 1]
        small = line.lower()
        begun = [
            place for place in places if small and (box(place).title.lower().startswith(small) or place.id == line)
        ]
        try:
            return begun[0] if len(begun) == 1 else locate(line)
        except SalvageError as error:
            message = list(map(str, error.faults))


def _game_row(number: int, place: GamePlace) -> Row:
    game = box(place)
    least, most = game.players
    minutes = f"{game.minutes[0]} to {game.minutes[1]} minutes" if game.minutes else ""
    mode = "" if has_referee(place) else "no referee: a tracker"
    return Row(str(number), game.title, f"{least} to {most} players", ", ".join(filter(None, (minutes, mode))))


def _ask_players(settings: NewGameSettings, last: object, display: Display) -> None:
    """Ask who plays, until the names are right; Enter is for those of the last time, if so many can play."""
    usual = ", ".join(map(str, last)) if isinstance(last, list) else ""
    least, most = settings.game.players
    if usual and not least <= len(usual.split(",")) <= most:
        usual = ""
    title = settings.game.title
    message: list[str] = []
    while True:
        display.page(Page(f"A new game of {title}", (), "q leave", message))
        hint = f"Enter for {usual}" if usual else f"{least} to {most} names, with commas"
        line = display.ask(f"Who plays {title}, in seating order? ({hint}) > ").strip()
        if line.lower() in LEAVE:
            raise Left
        try:
            settings.put_players(line or usual)
            return
        except SalvageError as error:
            message = list(map(str, error.faults))


def _settle(settings: NewGameSettings, display: Display) -> Session:
    """Show the page and change what is wished, until Enter begins the game."""
    message: list[str] = []
    while True:
        items = list(settings.items())
        rows = [Row(str(number), item.title, item.answer, item.note) for number, item in enumerate(items, 1)]
        display.page(Page(f"A new game of {settings.game.title}", rows, "q leave  number: change it", message))
        line = display.ask("Begin? (Enter for yes) > ").strip()
        if line.lower() in LEAVE:
            raise Left
        try:
            if not line:
                return _created(settings)
            message = []
            _change(settings, items, line, display)
        except SalvageError as error:
            message = list(map(str, error.faults))


def _change(settings: NewGameSettings, items: Sequence[Item], line: str, display: Display) -> None:
    """Change the line of that number or name: to what is typed behind it, to the only other answer, or to what is
    picked from all. Raises SalvageError."""
    place, rest = _place(items, line)
    if not 1 <= place <= len(items):
        said = line.split()[0]
        raise SalvageError(f"{said!r} isn't on the page; type a number from 1 to {len(items)}, or Enter to begin")
    item = items[place - 1]
    if rest:
        item.change(rest)
    elif item.flips:
        item.flip()
    else:
        _pick(settings, place - 1, display)


def _place(items: Sequence[Item], line: str) -> tuple[int, str]:
    """The line of the page that is meant by its number or a clear beginning of its name, 0 if none; what follows it."""
    words = line.split()
    if is_number(words[0]):
        return int(words[0]), " ".join(words[1:])
    for number in range(len(words), 0, -1):
        name = " ".join(words[:number]).lower()
        found = [place for place, item in enumerate(items, 1) if item.title.lower().startswith(name)]
        if len(found) == 1:
            return found[0], " ".join(words[number:])
    return 0, ""


def _pick(settings: NewGameSettings, place: int, display: Display) -> None:
    """Ask for another answer until one is taken; where there may be several, until Enter."""
    message: list[str] = []
    while True:
        item = list(settings.items())[place]
        help = "numbers: on or off  all  none  Enter when done" if item.several else f"Enter for {item.answer}"
        display.page(Page(item.question, _answer_rows(item), help, message))
        line = display.ask("> ").strip()
        if not line or line.lower() in LEAVE:
            return
        try:
            item.change(line)
            if not item.several:
                return
            message = []
        except SalvageError as error:
            message = list(map(str, error.faults))


def _answer_rows(item: Item) -> list[Row]:
    """What can be answered, by number unless numbers are answers themselves, and what holds."""
    marks = ("yes", "no") if item.several else ("now", "")
    return [
        Row("" if item.counts else str(number), marks[0 if answer.now else 1], answer.words)
        for number, answer in enumerate(item.answers, 1)
    ]


def _settle_each_time(settings: NewGameSettings, display: Display) -> None:
    """Ask for what players settle for each game, such as its length, where everything else is known already."""
    for setting in settings.agreed():
        if not setting.every_time or setting.name in settings.options.options:
            continue
        message: list[str] = []
        while True:
            item = settings.item(setting)
            display.page(Page(item.question, _answer_rows(item), f"Enter for {item.answer}", message))
            try:
                line = display.ask("> ").strip()
            except EOFError:
                return  # The usual answer is as good as any.
            try:
                if line:
                    item.change(line)
                break
            except SalvageError as error:
                message = list(map(str, error.faults))


def _created(settings: NewGameSettings) -> Session:
    wishes = settings.options
    return session_store.begin(
        settings.place, wishes.players, seed=wishes.seed, mode=wishes.mode, options=settings.chosen(),
        physical=wishes.physical, scenario=wishes.scenario, name=wishes.name, trust=wishes.trust,
    )  # fmt: skip


# ---- what was settled the last time -----------------------------------------------------------------------------


def _recall(settings: NewGameSettings, remembered: dict[str, Any]) -> None:
    """Let what was settled the last time hold again, so far as the command line says nothing and the game still knows
    it."""
    games = remembered.get("games")
    kept = games.get(settings.place.address) if isinstance(games, dict) else None
    if not isinstance(kept, dict):
        return
    wishes, decks = settings.options, settings.decks
    if wishes.mode is None and kept.get("mode") in MODES and has_referee(settings.place):
        wishes.mode = kept["mode"]
    if not wishes.physical and isinstance(kept.get("physical"), list):
        wishes.physical = [id for id in kept["physical"] if id in decks]
    options = kept.get("options")
    known: dict[str, Sequence[str]] = dict.fromkeys(settings.game.options, ("true", "false"))
    known |= {setting.name: setting.allowed(()) for setting in settings.agreed()}  # Whoever began may not play today.
    for name, value in options.items() if isinstance(options, dict) else ():
        if value in known.get(name, ()):
            wishes.options.setdefault(name, value)


def _remember(settings: NewGameSettings, remembered: dict[str, Any]) -> None:
    """Keep what was settled for the next time."""
    wishes, address = settings.options, settings.place.address
    games = remembered.get("games")
    own = {"mode": settings.mode, "options": dict(wishes.options), "physical": list(wishes.physical)}
    home.write(
        REMEMBERED,
        {
            "last": address,
            "players": list(wishes.players or ()),
            "games": {**(games if isinstance(games, dict) else {}), address: own},
        },
    )
