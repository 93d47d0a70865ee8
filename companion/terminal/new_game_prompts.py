"""Which game is to be played at the terminal: a session that goes on, or a new one after the fewest questions.

A new game is settled on one page, which has an answer to everything already: what the command line says, else what was
answered the last time the game began, else what is usual.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from companion import home
from companion.library.games import MODES, box, default_mode, has_referee, rules_of
from companion.positions.label_words import fitting
from companion.sessions import session_store
from companion.terminal.confirm import confirm
from companion.terminal.new_game_settings import Item, NewGameOptions, NewGameSettings
from companion.terminal.open_games import NEW, Run, describe, open_games, pick_open_game
from companion.terminal.pages import LEAVE, Display, Left, Page, Row
from companion.text.grammar import as_sentence, could_be, is_number
from components.places import GamePlace, find_games, locate
from components.problems import SalvageError, did_you_mean, listed

if TYPE_CHECKING:
    from companion.sessions.session import Session

AS_ON_PAGE = re.compile(r"1 +(?=[^\W\d])")
"""Before names that are typed as on the page of settings, `1 Ann, Bo`: nobody is called so."""
REMEMBERED = "new-games.json"
"""What was settled the last time: the game, the players, and for each game what is its own."""

T = TypeVar("T")


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
    remembered = home.read(REMEMBERED)
    if place is None:
        place = _which_game(remembered.get("last"), display)
    rules_of(place, wishes.mode or default_mode(place), wishes.trust)
    settings = NewGameSettings(place, wishes)
    if wishes.players is not None or wishes.scenario is not None:
        _settle_each_time(settings, display)
        return _create(settings)
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
    places = list(find_games().values())
    usual = next((place for place in places if place.address == last), None) or _own_game(last)
    if usual and usual not in places:
        places.append(usual)

    titles = [box(place).title for place in places]

    def read(line: str) -> GamePlace:
        if not line and usual:
            return usual
        if is_number(line) and 1 <= int(line) <= len(places):
            return places[int(line) - 1]
        if "/" in line or os.sep in line:
            return locate(line)  # A path is no beginning of a title, whatever its folder is called.
        begun = fitting(line, titles, [place.id for place in places])
        if len(begun) == 1:
            return places[begun[0]]
        if begun:
            raise SalvageError(could_be(line, (titles[place] for place in begun)))
        if is_number(line):
            raise SalvageError(f"there is no game {line}; type a number from 1 to {len(places)}, or a name")
        if line and _is_game(line):
            return locate(line)
        numbers = f"a number from 1 to {len(places)}, a name, or the path of your own game's folder"
        hint = did_you_mean(line, [*titles, *(place.id for place in places)])
        raise SalvageError(f"{line!r} isn't one of the games{hint}; type {numbers}" if line else f"type {numbers}")

    rows = [_game_row(number, place) for number, place in enumerate(places, 1)]
    page = Page("A new game", rows, "the path of a folder: your own game  q leave")
    prompt = f"Which game?{f' (Enter for {box(usual).title})' if usual else ''} > "
    return _ask_until_right(display, page, prompt, read)


def _own_game(last: object) -> GamePlace | None:
    """The own game that was played last, if it is still there."""
    try:
        place = locate(last) if isinstance(last, str) else None
        return place if place and box(place) else None
    except SalvageError:
        return None


def _game_row(number: int, place: GamePlace) -> Row:
    game = box(place)
    least, most = game.players
    minutes = f"{game.minutes[0]} to {game.minutes[1]} minutes" if game.minutes else ""
    mode = "" if has_referee(place) else "no referee: a tracker"
    return Row(str(number), game.title, f"{least} to {most} players", ", ".join(filter(None, (minutes, mode))))


def _ask_players(settings: NewGameSettings, last: object, display: Display) -> None:
    """Ask who plays, until the names are right; Enter is for those of the last time, if so many can play."""
    title, (least, most) = settings.game.title, settings.game.players
    names = last if isinstance(last, list) and least <= len(last) <= most else []
    usual = ", ".join(map(str, names))
    hint = f"Enter for {usual}" if usual else f"{least} to {most} names, with commas"
    prompt = f"Who plays {title}, in seating order? ({hint}) > "
    players = replace(next(settings.items()), help=f"{least} to {most} names in seating order, such as Ann, Bo.")
    page = Page(f"A new game of {title}", (), "q leave")

    def read(line: str) -> None:
        settings.put_players(AS_ON_PAGE.sub("", line) or usual)

    _ask_until_right(display, page, prompt, read, items=[players])


def _settle(settings: NewGameSettings, display: Display) -> Session:
    """Show the page and change what is wished, until Enter begins the game."""
    session: Session | None = None
    while session is None:
        items = list(settings.items())
        rows = [
            Row(str(number), item.title, item.answer, item.note, item.below) for number, item in enumerate(items, 1)
        ]
        page = Page(f"A new game of {settings.game.title}", rows, "q leave  ? what these are  number: change it")

        def read(line: str, items: Sequence[Item] = items) -> Session | None:
            if not line:
                return _create(settings)
            _change(settings, items, line, display)
            return None

        session = _ask_until_right(display, page, "Begin? (Enter for yes) > ", read, items=items)
    return session


def _change(settings: NewGameSettings, items: Sequence[Item], line: str, display: Display) -> None:
    """Change the line of that number or name: to what is typed behind it, to the only other answer, or to what is
    picked from all. Raises SalvageError."""
    place, rest = _find_item(items, line)
    if not 1 <= place <= len(items):
        said = line.split()[0]
        raise SalvageError(f"{said!r} isn't on the page; type a number from 1 to {len(items)}, or Enter to begin")
    item = items[place - 1]
    if rest:
        item.change(rest)
    elif item.flips:
        item.flip()
    elif item.several:
        while _pick(list(settings.items())[place - 1], display):
            pass
    else:
        _pick(item, display)


def _find_item(items: Sequence[Item], line: str) -> tuple[int, str]:
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


def _pick(item: Item, display: Display) -> bool:
    """Ask for another answer, or to switch some on or off; whether anything was changed."""

    def read(line: str) -> bool:
        if line and line.lower() not in LEAVE:
            item.change(line)
        return line != "" and line.lower() not in LEAVE

    help = "numbers: on or off  all  none  Enter when done" if item.several else f"Enter for {item.answer}"
    page = Page(item.question, _answer_rows(item), help)
    return _ask_until_right(display, page, "> ", read, leave=False, items=[item])


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
        if setting.every_time and setting.name not in settings.options.options:
            try:
                _pick(settings.item(setting), display)
            except EOFError:
                return  # The usual answers are as good as any.


def _ask_until_right(
    display: Display,
    page: Page,
    prompt: str,
    read: Callable[[str], T],
    leave: bool = True,
    items: Sequence[Item] = (),
) -> T:
    """What a line means; what is wrong is said on the page, and asked for again. leave: whether `q` leaves it all.
    items: what `?` explains, all or one of them."""
    while True:
        display.page(page)
        line = display.ask(prompt).strip()
        if leave and line.lower() in LEAVE:
            raise Left
        try:
            if items and line.startswith("?"):
                display.tell(_explain(items, line[1:].strip()))
                display.pause()
                page = page._replace(message=())
                continue
            return read(line)
        except SalvageError as error:
            page = page._replace(message=[as_sentence(str(fault)) for fault in error.faults])


def _explain(items: Sequence[Item], named: str) -> list[str]:
    """What the lines of a page are about, or the one that is named. Raises SalvageError."""
    if named and items[1:]:
        place, _ = _find_item(items, named)
        if not 1 <= place <= len(items):
            raise SalvageError(f"{named!r} isn't on the page; type ? and a number from 1 to {len(items)}")
        items = [items[place - 1]]
    return [*_explain_items(items)]


def _explain_items(items: Sequence[Item]) -> Iterator[str]:
    """What each line of the page settles; of one alone also what each answer means."""
    for number, item in enumerate(items, 1):
        place = f"{number:>2} " if items[1:] else ""
        yield f"{place}{item.title}: {item.help}"
    if not items[1:]:
        yield from (f"{'*' if answer.now else ' '} {answer.words}" for item in items for answer in item.answers)


def _create(settings: NewGameSettings) -> Session:
    wishes = settings.options
    return session_store.begin(
        settings.place, wishes.players, seed=wishes.seed, mode=wishes.mode, options=settings.chosen_options(),
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
    wishes, decks = settings.options, settings.every_deck
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
    own = {
        "mode": settings.mode,
        "options": {**settings.set_aside, **wishes.options},
        "physical": list(wishes.physical),
    }
    home.write(
        REMEMBERED,
        {
            "last": address,
            "players": list(wishes.players or ()),
            "games": {**(games if isinstance(games, dict) else {}), address: own},
        },
    )
