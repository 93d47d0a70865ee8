"""What the engine and the loops around it get of a tracked game (`companion.engine.Rules`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine import Choice, Step
from companion.engine.scoring import Line, Score, only, ranked
from companion.engine.setup_options import ending_problems, player_problems, switched_on
from companion.positions.views import SEATS
from components.problems import Problem, wrong
from components.schema import UNSEEN, Field, Game

from . import text
from .actions import VERBS
from .state import POINTS, RESERVED, TURN, TrackedTable, every, field, filled, loose_kinds, tracked, tracked_decks


def _turn(table: TrackedTable) -> Step:
    """The only step there is."""
    verbs = [verb for verb, action in VERBS.items() if action.legal(table)]
    verb = yield Choice(None, "what", sorted(verbs), "", {"player": table.state["player"]})
    yield from VERBS[verb].perform(table)


class Tracker:
    """The rules module of a tracked game (`companion.engine.Rules`)."""

    steps: Mapping[str, Any] = {TURN: _turn}
    HOLDINGS: Mapping[str, Field]
    """What a score sheet of the game asks for."""

    def __init__(self, game: Game) -> None:
        self.game = tracked(game)
        self.texts = text.texts(self.game)
        self.HOLDINGS = only(self.game.state, f"{SEATS}.{POINTS}")

    def setup(self, players: Sequence[str], options: Mapping[str, Any]) -> TrackedTable:
        chosen = switched_on(self.game, players, options, RESERVED)
        groups = [*(deck.id for deck in tracked_decks(self.game)), *(kind.id for kind in loose_kinds(self.game))]
        return self.load(
            {
                "options": chosen,
                "player": players[0],
                SEATS: {name: {} for name in players},
                "reminders": [f"{self.game.options[name].title}: {self.game.options[name].text}" for name in chosen],
                **{field(group): every(self.game, group) for group in groups},
            }
        )

    def load(self, position: Mapping[str, Any]) -> TrackedTable:
        state = filled({name: value for name, value in position.items() if not _hidden(value)}, self.game.state)
        if any(known.rest and known.name not in state for known in self.game.state.values()):
            from components.scenarios import with_rest  # Imports the readers of files, which a session does without.

            state = with_rest(self.game, state)
        state.setdefault("player", next(iter(state[SEATS])))
        return TrackedTable(self.game, {name: state[name] for name in self.game.state if name in state})

    def dump(self, table: TrackedTable) -> dict[str, Any]:
        return table.whole()

    def check(self, table: TrackedTable) -> list[Problem]:
        """Players' names, and counters that can be told apart."""
        return [
            *player_problems(self.game, list(table.seats), RESERVED),
            *self._counters(table),
            *ending_problems(table),
        ]

    def _counters(self, table: TrackedTable) -> Iterator[Problem]:
        """A counter's name is no score's, and either the table's or players'."""
        kept = {POINTS, *self.game.scores}
        own = {name for player in table.state[SEATS].values() for name in player["counters"]}
        common = set(table.state["counters"])
        for name in sorted(kept & (own | common)):
            yield wrong("", f"no counter can be called {name!r}: that is a score", "counters", name)
        for name in sorted(own & common):
            yield wrong("", f"counter {name!r} is the table's and a player's; name it once", "counters", name)

    def score(self, holdings: Mapping[str, Any]) -> Score:
        """The points of all players, by what they are for; who has most has won."""
        return ranked({name: self._lines(player.get(POINTS, 0)) for name, player in holdings[SEATS].items()})

    def _lines(self, points: Any) -> tuple[Line, ...]:
        if not isinstance(points, Mapping):
            return (Line("Points", int(points), ""),)
        return tuple(Line(score.title, points.get(score.id, 0), "") for score in self.game.scores.values())


def _hidden(value: Any) -> bool:
    return isinstance(value, Mapping) and UNSEEN in value
