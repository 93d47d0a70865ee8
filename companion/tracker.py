"""Tracker mode: a rules module made from a game's data alone, for people who play the rest by hand.

It knows no rules. It keeps what is easily lost: whose turn it is, tracks, counters, decks and hands, dice, loose
pieces, points, reminders. Its only step is one edit, draw, roll or next turn; whatever else lies otherwise on the
table is put right with `adjust`, which can also name new counters (`counters.coins=3`) and reminders.

The state is a table of fields like that of any game, made from the data: so scenarios, views, corrections and saves
work as they do for a referee. Hands lie open, as nobody can look into theirs on a screen that all share.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

from companion import tracking
from companion.engine import Ask, Choice, Note, Option, Step, Table
from companion.scoring import Line, Score, Tally, only
from companion.tracking import COMMON, DISCARD, OPEN, field, loose_kinds, tracked_decks
from companion.views import SEATS
from components.faults import SalvageError, did_you_mean, listed
from components.fields import fields_of
from components.schema import UNSEEN, Deck, Field, Game, Kind

TURN = "turn"
POINTS = "points"
_YES, _NO = (True, "true", "yes", "on", "1"), (False, "false", "no", "off", "0")


# ---- the state --------------------------------------------------------------------------------------------------


def tracked(game: Game) -> Game:
    """The game with the state that a tracker keeps of it."""
    return replace(game, state=state_fields(game))


def state_fields(game: Game) -> Mapping[str, Field]:
    """The table of the state: what any game has, then this game's tracks, dice, decks and loose pieces."""
    least, most = game.players
    specs: dict[str, Any] = {
        "options": {"type": "map of option to bool", "default": {}, "meaning": "optional rules in use"},
        "phase": {"type": "choice", "choices": [TURN, "over"], "default": TURN, "meaning": "whether it goes on"},
        "turn": {"type": "int", "min": 1, "default": 1, "meaning": "number of the turn, counting every player's turns"},
        "player": {"type": "key players", "required": False, "meaning": "whose turn it is"},
        "players": {
            "type": "map of name to record", "min_items": least, "max_items": most, "fields": _player(game),
            "meaning": "the players in seating order",
        },
        "counters": {"type": "map of name to int", "default": {}, "meaning": "what all count together, by any name"},
        "reminders": {"type": "list of text", "default": [], "meaning": "what is told whenever a turn begins"},
        "result": {"type": "choice", "choices": ["finished"], "required": False, "meaning": "whether it was finished"},
        "reason": {"type": "text", "required": False, "meaning": "why"},
    }  # fmt: skip
    if game.tracks:
        specs["tracks"] = {"type": "record", "fields": _tracks(game, True), "default": {}, "meaning": "common markers"}
    if game.dice:
        faces = {
            die.id: {"type": "list of choice", "choices": list(die.faces), "default": [], "meaning": die.title}
            for die in game.dice.values()
        }
        specs["dice"] = {"type": "record", "fields": faces, "default": {}, "meaning": "what was rolled last"}
    for deck in tracked_decks(game):
        specs |= _deck(deck)
    for kind in loose_kinds(game):
        specs |= _loose(kind)
    return fields_of(specs)


def _player(game: Game) -> dict[str, Any]:
    points: dict[str, Any] = {"type": "int", "default": 0, "unit": "points", "meaning": "points"}
    if game.scores:
        parts = {score.id: {"type": "int", "default": 0, "meaning": score.title} for score in game.scores.values()}
        points = {"type": "record", "fields": parts, "default": {}, "meaning": "points by what they are for"}
    specs: dict[str, Any] = {
        POINTS: points,
        "counters": {"type": "map of name to int", "default": {}, "meaning": "what this player counts, by any name"},
    }
    if game.tracks:
        specs["tracks"] = {"type": "record", "fields": _tracks(game), "default": {}, "meaning": "this player's markers"}
    decks = {
        deck.id: {"type": f"list of piece {deck.id}", "default": [], "meaning": deck.title}
        for deck in tracked_decks(game)
    }
    if decks:
        specs["hand"] = {"type": "record", "fields": decks, "default": {}, "meaning": "cards in hand"}
    loose = {kind.id: {"type": f"pile {kind.id}", "default": {}, "meaning": kind.title} for kind in loose_kinds(game)}
    if loose:
        specs["pieces"] = {"type": "record", "fields": loose, "default": {}, "meaning": "loose pieces held"}
    return specs


def _tracks(game: Game, start: bool = False) -> dict[str, Any]:
    return {
        track.id: {"type": "choice", "choices": list(track.spaces), "required": False, "meaning": track.title}
        | ({"default": track.start} if start and track.start else {})
        for track in game.tracks.values()
    }


def _deck(deck: Deck) -> dict[str, Any]:
    pile = f"pile {deck.id}"
    return {
        deck.id: {
            "type": pile,
            "rest": True,
            "seen": "nobody",
            "meaning": f"{deck.title}: the draw pile, in any order",
        },
        field(deck.id, OPEN): {
            "type": f"list of piece {deck.id}",
            "default": [],
            "meaning": f"{deck.title}: lying open",
        },
        field(deck.id, DISCARD): {"type": pile, "default": {}, "meaning": f"{deck.title}: the discard"},
    }


def _loose(kind: Kind) -> dict[str, Any]:
    pile = f"pile {kind.id}"
    return {
        field(kind.id): {"type": pile, "rest": True, "meaning": f"{kind.title}: the supply"},
        field(kind.id, COMMON): {"type": pile, "default": {}, "meaning": f"{kind.title}: on the table"},
    }


# ---- the table --------------------------------------------------------------------------------------------------


class TrackedTable(Table):
    """A game that is tracked: its state as plain values in the shape of `state_fields`."""

    __slots__ = ("game", "state")

    def __init__(self, game: Game, state: dict[str, Any]) -> None:
        self.game, self.state, self.notes = game, state, None
        self.phase = state.get("phase", TURN)
        self.result, self.reason = state.get("result"), state.get("reason")

    def copy(self) -> TrackedTable:
        return TrackedTable(self.game, self.whole())

    def whole(self) -> dict[str, Any]:
        """The state with what the engine has written, all of it independent of the table."""
        ending = {"phase": self.phase, "result": self.result, "reason": self.reason}
        state = {**deepcopy(self.state), **{key: value for key, value in ending.items() if value is not None}}
        return {name: state[name] for name in self.game.state if name in state}

    @property
    def turn(self) -> int:
        return int(self.state["turn"])

    @property
    def seats(self) -> list[str]:
        return list(self.state[SEATS])


def _turn(table: TrackedTable) -> Step:
    """The only step there is."""
    verbs = [verb for verb, action in tracking.VERBS.items() if action.legal(table)]
    verb = yield Choice(None, "what", sorted(verbs), "")
    yield from tracking.VERBS[verb].perform(table)


class Tracker:
    """The rules module of a tracked game (`companion.engine.Rules`)."""

    steps: Mapping[str, Any] = {TURN: _turn}
    HOLDINGS: Mapping[str, Field]
    """What a score sheet of the game asks for."""

    def __init__(self, game: Game) -> None:
        self.game = tracked(game)
        self.HOLDINGS = only(self.game.state, f"{SEATS}.{POINTS}")

    def setup(self, players: Sequence[str], options: Mapping[str, Any]) -> TrackedTable:
        problems = [*_names(players), *_options(self.game, options)]
        if problems:
            raise SalvageError("\n".join(problems))
        chosen = [name for name in self.game.options if options.get(name) in _YES]
        groups = [*(deck.id for deck in tracked_decks(self.game)), *(kind.id for kind in loose_kinds(self.game))]
        return self.load(
            {
                "options": dict.fromkeys(chosen, True),
                "player": players[0],
                SEATS: {name: {} for name in players},
                "reminders": [f"{self.game.options[name].title}: {self.game.options[name].text}" for name in chosen],
                **{field(group): _every(self.game, group) for group in groups},
            }
        )

    def load(self, position: Mapping[str, Any]) -> TrackedTable:
        state = _filled({name: value for name, value in position.items() if not _hidden(value)}, self.game.state)
        if any(known.rest and known.name not in state for known in self.game.state.values()):
            from components.scenarios import with_rest  # Imports the readers of files, which a session does without.

            state = with_rest(self.game, state)
        state.setdefault("player", next(iter(state[SEATS])))
        return TrackedTable(self.game, {name: state[name] for name in self.game.state if name in state})

    def dump(self, table: TrackedTable) -> dict[str, Any]:
        return table.whole()

    def check(self, table: TrackedTable) -> list[str]:
        """Players' names, and counters that can be told apart."""
        problems = list(_names(table.seats))
        kept = {POINTS, *self.game.scores}
        own = {name for player in table.state[SEATS].values() for name in player["counters"]}
        common = set(table.state["counters"])
        problems += [f"a counter can't be called {name!r}: that is a score" for name in sorted(kept & (own | common))]
        problems += [f"counter {name!r} is the table's and a player's; name it once" for name in sorted(own & common)]
        if (table.phase == "over") != bool(table.result):
            problems.append(f"phase is {table.phase}, result is {table.result}")
        return problems

    def score(self, holdings: Mapping[str, Any]) -> Score:
        """The points of all players, by what they are for; who has most has won."""
        lines = {name: self._lines(player.get(POINTS, 0)) for name, player in holdings[SEATS].items()}
        totals = {name: sum(line.points for line in own) for name, own in lines.items()}
        ranks = {name: 1 + sum(other > total for other in totals.values()) for name, total in totals.items()}
        tallies = tuple(Tally(name, ranks[name], own) for name, own in lines.items())
        return Score(tallies, tuple(name for name, rank in ranks.items() if rank == 1))

    def _lines(self, points: Any) -> tuple[Line, ...]:
        if not isinstance(points, Mapping):
            return (Line("Points", int(points), ""),)
        return tuple(Line(score.title, points.get(score.id, 0), "") for score in self.game.scores.values())

    def prompt(self, table: TrackedTable, ask: Ask) -> str:
        return tracking.prompt(table, ask)

    def label(self, table: TrackedTable, ask: Ask, option: Option) -> str:
        return tracking.label(table, ask, option)

    def tell(self, note: Note) -> str:
        return tracking.tell(note)


def rules(game: Game) -> Tracker:
    """The tracker of a game."""
    return Tracker(game)


def _every(game: Game, group: str) -> dict[str, int]:
    """Every piece of a deck or kind, by the names that a position knows them by."""
    kinds = game.kinds_of(group)
    return {piece.key if len(kinds) == 1 else piece.id: piece.count for kind in kinds for piece in kind.pieces}


def _hidden(value: Any) -> bool:
    return isinstance(value, Mapping) and UNSEEN in value


def _filled(given: Mapping[str, Any], fields: Mapping[str, Field]) -> dict[str, Any]:
    """Values with the defaults of their fields filled in, all the way down."""
    filled = deepcopy(dict(given))
    for name, known in fields.items():
        if name not in filled and known.default is not None:
            filled[name] = deepcopy(known.default)
        if name in filled and known.fields:
            if known.type.base == "record":
                filled[name] = _filled(filled[name], known.fields)
            elif known.type.base == "map":
                filled[name] = {key: _filled(part, known.fields) for key, part in filled[name].items()}
    return filled


def _names(players: Sequence[str]) -> Iterator[str]:
    for name in players:
        if name.lower() in tracking.RESERVED:
            yield f"no player can be called {name!r}: answers use that"


def _options(game: Game, options: Mapping[str, Any]) -> Iterator[str]:
    for name, value in options.items():
        if name not in game.options:
            hint = did_you_mean(name, game.options)
            yield f"there is no option {name!r}{hint}; options: {listed(game.options)}"
        elif value not in (*_YES, *_NO):
            yield f"option {name} is {value!r}; allowed: true, false"
