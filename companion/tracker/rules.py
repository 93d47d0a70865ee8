"""The rules of a tracked game for the engine and its loops (`companion.engine.Rules`)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache, partial
from types import ModuleType
from typing import Any

from companion.corrections import board
from companion.corrections.board import TrackedTable, field
from companion.corrections.box import elsewhere, loose_kinds, tracked_decks
from companion.corrections.counted import things
from companion.corrections.edits import Change, DiscardAll, Edit, MoveCards, MovePieces, Own, Several
from companion.corrections.namesakes import check_added
from companion.corrections.piece_words import PieceWords
from companion.engine import NOTHING, Choice, Free, Guard, NotUnderstood, Option, Step
from companion.engine.scoring import EndingQuestion, Score
from companion.engine.setup_options import ending_problems, option_problems, player_problems, switched_on
from companion.positions.state_words import StateWords
from companion.positions.views import SEATS
from companion.table.facts import Drawing, Fact
from companion.text.styled_text import Span
from components.messages import _
from components.modules import game_in_play, in_play
from components.problems import Problem, SalvageError, wrong
from components.schema import HIDDEN_PIECE, Field, Game

from . import menu, points, summary, text
from .dangers import find_dangers
from .edits import Choose, Deal, Draw, First, Hand, Next, Remark, RollEdit, Round, Shuffle, refill_markets
from .reader import TrackerReader, TurnSteps, read_samples
from .state import filled, settings_of, start_of, tracked

HINT = "Type whatever else changes, or adjust it."
"""Advice for anything that isn't on the list."""
WHOLE_LINES_HINT = "Or type a whole line, such as next."
"""Advice while a word, a card or a die is asked for."""
_CHANGE = re.compile(r"\w!?[-+−=]\d")
_OF_THE_TABLE = (Change, MoveCards, DiscardAll, MovePieces, Own, Several)
_OF_TURNS = (Choose, Draw, Deal, First, Hand, Next, Remark, RollEdit, Round, Shuffle, TurnSteps)
CLASSES: Mapping[str, type[Any]] = {each.__name__.lower(): each for each in (*_OF_THE_TABLE, *_OF_TURNS)}
"""Edits by their names in journals: a class keeps its name, and its fields their order."""
TYPES: Mapping[str, Any] = {"str": str, "int": int, "bool": bool}
"""Types of fields with plain values."""


def _turn(table: TrackedTable) -> Step:
    """Run the only step: an edit as it is typed, one of the commonest edits, or one that is asked for word by word."""
    read_line, read_entry = partial(_read_whole_line, table), partial(read_edit, table)
    table.lines = Free(read_line, hint=WHOLE_LINES_HINT, kept=read_entry)
    yield from refill_markets(table)
    end = menu.name_end(table)
    verbs = sorted([end, *(verb for verb in menu.VERBS if menu.is_possible(table, verb))])
    about, enter = {"player": table.state["player"]}, {} if table.dealt else {"": "next"}
    also = {**enter, **dict.fromkeys(menu.ENDS, end)}
    samples = cache(lambda: read_samples(table))  # A view of the question reads them several times.
    typed = Free(
        TrackerReader(table).read, lambda: [edit for edit, possible in samples() if possible], first=True,
        hint=HINT, kept=lambda entry: _read_entry(table, entry),
        numbers=lambda: [*(edit for edit, _ in samples()), *_ever(table)],
        read_by=lambda seat, line: TrackerReader(table, seat).read(line),
    )  # fmt: skip
    answer = yield Choice(None, "what", verbs, "", about, also=also, free=typed)
    table.dealt = False
    old_dangers = _dangers(table)
    if answer in menu.IN_ORDER:
        yield from menu.perform(table, answer, typed)
    else:
        yield from answer.perform(table)
    for key, warning in _dangers(table).items():
        if key not in old_dangers:
            table.note("", "reminder", said=f"{warning}.")


def _dangers(table: TrackedTable) -> dict[str, str]:
    """Return the current dangers by key; empty during a replay, when nobody listens."""
    dangers = find_dangers(table, PieceWords(table.game)) if table.notes is not None else ()
    return {key: warning for key, warning in dangers if key}


def _read_whole_line(table: TrackedTable, line: str) -> Edit:
    """Parse a line while one word of an edit, a card or a die is asked for. It must have several words, or be a whole
    verb or a change with its sign, so that it can't be the beginning of an answer. Raises SalvageError."""
    reader = TrackerReader(table)
    if " " not in line and line.lower() not in (*reader.verbs, *table.own) and not _CHANGE.search(line):
        raise NotUnderstood(_("{line!r} isn't a whole line", line=line))
    return reader.read(line)


def _ever(table: TrackedTable) -> list[str]:
    """List everything that can be done at some time, in list order, so that a draw doesn't renumber other lines."""
    verbs = [key for key, verb in menu.VERBS.items() if menu.is_possible(table, key) or verb.ever(table.game)]
    return [*verbs, menu.name_end(table)]


def _read_entry(table: TrackedTable, entry: str) -> Option | None:
    """Parse a journal entry: an edit, an end even if it isn't offered, or before format 5 a line; None if it isn't
    allowed."""
    if entry in menu.ENDS:
        return entry
    if entry.startswith("["):
        return read_edit(table, entry)
    try:
        return TrackerReader(table).read(entry)
    except SalvageError:
        return None


def read_edit(table: TrackedTable, entry: str) -> Edit | None:
    """Parse an edit of a journal, `["draw","orbit-deck",2,"Ann"]`: its class and the values of its fields; None if it
    isn't one, or is impossible now."""
    try:
        edit = _read(table, json.loads(entry))
        return edit if edit.is_possible(table) else None
    except (LookupError, NotImplementedError, RecursionError, TypeError, ValueError, SalvageError):
        return None


def _read(table: TrackedTable, record: Any) -> Edit:
    """Build the edit of a record. Raises LookupError, TypeError and ValueError."""
    edit_class = CLASSES[record[0]]
    read = (_value(table, str(each.type), value) for each, value in zip(fields(edit_class), record[1:], strict=True))
    edit: Edit = edit_class(*read)
    return edit


def _value(table: TrackedTable, kind: str, value: Any) -> Any:
    """Convert the value of a field. Raises KeyError or TypeError."""
    if kind in ("Thing", "Loose"):
        return {thing.key: thing for thing in things(table)}[tuple(value)]
    if kind.startswith("tuple") and isinstance(value, list):
        return tuple(_read(table, each) if "Edit" in kind else _value(table, "str", each) for each in value)
    if type(value) is not TYPES[kind] or (kind == "int" and value < 1):
        raise TypeError
    return value


class Tracker:
    """The rules module of a tracked game (`companion.engine.Rules`)."""

    steps: Mapping[str, Callable[[TrackedTable], Step]] = {board.TURN: _turn}
    HOLDINGS: Mapping[str, Field]
    """Fields of the game's score sheet."""
    ENDINGS: Sequence[EndingQuestion]
    """Questions of the sheet for a game that all win or lose together."""

    def __init__(self, game: Game, own: ModuleType | None = None, shown: ModuleType | None = None) -> None:
        """own: the game's module `tracker`, with edits of its further tracked fields. shown: its module `summary`, with
        their drawings and words."""
        self.game = tracked(game)
        self.settings = settings_of(game)
        self.own = getattr(own, "EDITS", board.NO_EDITS)
        self.DRAWINGS: Mapping[str, Drawing] = summary.drawings(self.game, getattr(shown, "CLOSE_UPS", {}))
        self.state_words = StateWords(self.game, getattr(shown, "ENTRIES", None))
        self.texts = text.texts(self.game)
        self.guards: Mapping[str, Guard[TrackedTable]] = NOTHING
        self.HOLDINGS = points.holdings(self.game)
        self.ENDINGS = points.endings() if self.game.points == board.NO_POINTS else ()

    def setup(self, players: Sequence[str], options: Mapping[str, Any]) -> TrackedTable:
        game, number = self.game, len(players)
        chosen = switched_on(game, players, options, board.RESERVED_WORDS, self.settings)
        groups = [*(deck.id for deck in tracked_decks(self.game)), *(kind.id for kind in loose_kinds(self.game))]
        return self.load(
            {
                "options": chosen,
                "player": players[0],
                **({"board": options["board"] == "yes"} if self.settings and "board" in options else {}),
                **self._starts(number, board.COMMON_PLACE),
                SEATS: {name: self._starts(number, board.PLAYER) for name in players},
                **{field(group): in_play(game, group, number, chosen) for group in groups},
                **{field(deck, board.BOXED_FIELD): left for deck, left in elsewhere(game, number, chosen).items()},
            }
        )

    def _starts(self, players: int, whose: str) -> dict[str, dict[str, str]]:
        """Return the starting spaces of markers with a known owner, for a number of players."""
        every = {track.id: start_of(track, players) for track in self.game.tracks.values() if track.of == whose}
        return {"tracks": {id: start for id, start in every.items() if start}} if every else {}

    def load(self, position: Mapping[str, Any]) -> TrackedTable:
        fields = game_in_play(self.game, position).state
        hidden = {name for name, value in position.items() if isinstance(value, Mapping) and HIDDEN_PIECE in value}
        state = filled({name: value for name, value in position.items() if name not in hidden}, fields)
        if any(known.rest and known.name not in state for known in self.game.state.values()):
            from components.scenarios import with_rest  # Imports the readers of files, which a session does without.

            state = with_rest(self.game, state)
        state.setdefault("player", next(iter(state[SEATS])))
        state = {name: state[name] for name in self.game.state if name in state}
        return TrackedTable(self.game, state, self.own)

    def dump(self, table: TrackedTable) -> dict[str, Any]:
        return table.whole()

    def check(self, table: TrackedTable) -> list[Problem]:
        """Check the players' names, options, counters and ending."""
        return [
            *player_problems(self.game, list(table.seats), board.RESERVED_WORDS),
            *option_problems(self.game, [name for name, on in table.state["options"].items() if on]),
            *self._counters(table),
            *ending_problems(table),
        ]

    def _counters(self, table: TrackedTable) -> Iterator[Problem]:
        """Check that counters have names of their own, and belong either to the table or to players."""
        player_counters = {name for player in table.state[SEATS].values() for name in player["counters"]}
        common = set(table.state["counters"])
        for name in sorted(player_counters | common):
            if name.lstrip("-").isdecimal():
                yield wrong("", _("no counter can be called {name!r}: that is a number", name=name), "counters", name)
        yield from check_added(table)
        for name in sorted(player_counters & common):
            twice = _("counter {name!r} is the table's and a player's; name it once", name=name)
            yield wrong("", twice, "counters", name)

    def facts(self, state: Mapping[str, Any]) -> Iterator[Fact]:
        """Yield an overview of the state as an audience sees it."""
        yield from summary.facts(TrackedTable(self.game, dict(state)))
        yield from summary.details(state, self.state_words)

    def signs(self, state: Mapping[str, Any]) -> dict[str, Span]:
        """Return a sign beside the player whose turn it is."""
        return summary.signs(state)

    def score(self, holdings: Mapping[str, Any]) -> Score:
        """Compute the score: the most of what decides the game wins, or all win together."""
        return points.score(self.game, holdings)
