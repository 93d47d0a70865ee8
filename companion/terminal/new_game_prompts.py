"""Which game is to be played at the terminal: a session that goes on, or a new one after the fewest questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from companion.library.games import box, default_mode, rules_of
from companion.sessions import session_store
from companion.text.grammar import amount, between_commas
from components.places import GamePlace, find_games, locate
from components.problems import SalvageError, did_you_mean, listed

if TYPE_CHECKING:
    from companion.sessions.session import Session
    from components.schema import Game

Ask = Callable[[str], str]
"""Shows a prompt and gives the line that somebody types; raises EOFError."""

T = TypeVar("T")

NO = ("n", "no")
NOTHING = (*NO, "none", "nothing")


@dataclass(slots=True)
class NewGameOptions:
    """What the command line says of a new session; `players` None: they are asked."""

    players: Sequence[str] | None = None
    seed: int | None = None
    mode: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    physical: Sequence[str] = ()
    scenario: Path | None = None
    name: str | None = None
    trust: bool = False

    @property
    def new(self) -> bool:
        """Whether a new session is wished for."""
        return any(
            (self.players, self.scenario, self.name, self.mode, self.options, self.physical, self.seed is not None)
        )


def session_for(given: str | None, wishes: NewGameOptions, ask: Ask, say: Callable[[str], None]) -> Session:
    """The session to play: the one named, the newest, or a game's unfinished or new one. Raises SalvageError."""
    if given is None:
        if wishes.new:
            raise SalvageError("which game? salvage play GAME begins one")
        return session_store.open_session()
    if given in session_store.names() or not _is_game(given):
        if wishes.new:
            raise SalvageError(f"{given} is a session, it has begun already; options of a new one need a game")
        return _session(given)
    place = locate(given)
    if not wishes.new:
        kept = _unfinished(place, ask)
        if kept:
            return session_store.open_session(kept)
    return _new(place, wishes, ask, say)


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


def _unfinished(place: GamePlace, ask: Ask) -> str | None:
    """The game's session that is to go on, if there is one and the players want it."""
    rows = [
        row
        for row in session_store.listing()
        if row["game"] == place.id and row["over"] is False and not row["damaged"]
    ]
    if not rows:
        return None
    row = max(rows, key=lambda row: (row["newest"], row["created"]))
    begun = f"{', '.join(row['players'])}; {amount(row['seq'], 'answer')}, begun {row['created'][:10]}"
    wanted = ask(f"Go on with {row['name']} ({begun})? [Y/n] ").strip().lower()
    return None if wanted in NO else str(row["name"])


def _new(place: GamePlace, wishes: NewGameOptions, ask: Ask, say: Callable[[str], None]) -> Session:
    rules_of(place, wishes.mode or default_mode(place), wishes.trust)
    asking = wishes.players is None and wishes.scenario is None
    while True:
        if asking:
            _wizard(box(place), wishes, ask, say)
        try:
            return session_store.begin(
                place,
                wishes.players,
                seed=wishes.seed,
                mode=wishes.mode,
                options=wishes.options,
                physical=wishes.physical,
                scenario=wishes.scenario,
                name=wishes.name,
                trust=wishes.trust,
            )
        except SalvageError as error:
            if not asking:
                raise
            for fault in error.faults:
                say(str(fault))


def _wizard(game: Game, wishes: NewGameOptions, ask: Ask, say: Callable[[str], None]) -> None:
    """Ask for what the command line has not said, each again until it is right."""
    least, most = game.players

    def until_right(prompt: str, read: Callable[[str], T]) -> T:
        while True:
            try:
                return read(ask(prompt))
            except SalvageError as error:
                for fault in error.faults:
                    say(str(fault))

    def players(said: str) -> list[str]:
        session_store.check_players(between_commas(said), game)
        return between_commas(said)

    def physical(said: str) -> list[str]:
        return [] if said.strip().lower() in NOTHING else session_store.drawn_by_hand(between_commas(said), game)

    try:
        who = f"Who plays {game.title}? {least} to {most} names in seating order, with commas: "
        wishes.players = until_right(who, players)
        decks = [*(name for name in game.decks if not session_store.decks_of(name, game)), *game.dice]
        if decks and not wishes.physical:
            some = f"all, or some of {', '.join(decks)}" if len(decks) > 1 else decks[0]
            draw = "What do you draw or roll" if game.dice else "Which printed decks do you draw from"
            own = f"{draw} yourselves? (Enter if the companion does it; or {some}) "
            wishes.physical = until_right(own, physical)
        _variants(game, wishes, ask, say)
    except EOFError:
        raise SalvageError(f'who plays {game.title}? Name them: --players "Ann,Bo"') from None


def _variants(game: Game, wishes: NewGameOptions, ask: Ask, say: Callable[[str], None]) -> None:
    """Ask once which of the optional rules are played with, until only numbers of the list are typed."""
    left = [option for option in game.options.values() if option.id not in wishes.options]
    for number, option in enumerate(left, 1):
        say(f"{number:>2} {option.title}: {option.text}")
    numbers = [str(number) for number in range(1, len(left) + 1)]
    chosen = (
        between_commas(ask("Play with any of these? Their numbers (Enter for none) ").replace(" ", ",")) if left else []
    )
    while wrong := [each for each in chosen if each not in numbers]:
        say(f"there is no {listed(wrong)} on the list; allowed: 1 to {len(left)}")
        chosen = between_commas(ask("Their numbers (Enter for none) ").replace(" ", ","))
    wishes.options |= {option.id: str(n in chosen).lower() for n, option in zip(numbers, left, strict=True)}
