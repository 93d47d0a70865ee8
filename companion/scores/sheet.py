"""Score sheets: the holdings of the players at the end of a game, as a file to fill in; `holdings` asks for them.

A game may name the fields that its score needs (`HOLDINGS` in the module `scoring` beside its rules, by default the
whole state); they are written as in a scenario's `state`, with the same types, limits and defaults. In the same module
`problems` finds mistakes that only the game can find, with their place in the file; `spell_out` may expand
abbreviations; `ENDINGS` are the questions of a game without points if only its end is asked. `PIECE_BY_PIECE` and
`LINE_QUESTIONS` of the module `score_words` word the questions for fields. The rules' `score` computes the score of
checked holdings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.engine import Scored, scoring
from companion.engine.scoring import EndingQuestion, LineQuestion, PieceByPiece
from companion.game_registry.games import TRACKER, box_of, default_mode, part_of, rules_of
from companion.positions.views import SEATS
from components.fields import Checker
from components.modules import ALL_MODULES, base_and, fields_in_play
from components.places import GamePlace
from components.problems import Problem, SalvageError, in_order
from components.references import Names
from components.scenarios import names_in
from components.schema import MINUS, PLUS, Field, Game, ScoreCategory, Type, Value
from components.yamlfile import SourcePlace

POINTS = "points"
"""Field with a tracked game's points by category."""
NONE_WORD = "none"
"""Word on a sheet for an empty field."""


class ScoreSheet:
    """The score sheet of a game: its fields, and the computation of a score."""

    def __init__(self, place: GamePlace, trust: bool = False, modules: Sequence[str] = ()) -> None:
        """Load the sheet of a game. Games without a score of their own sum up points. Raises SalvageError if the rules
        may not run.

        modules: what was played with besides the base game, by default all that the box has.
        """
        mode = default_mode(place)
        rules = rules_of(place, mode, trust)
        if not isinstance(rules, Scored):
            rules, mode = rules_of(place, TRACKER), TRACKER
        assert isinstance(rules, Scored)
        self.rules = rules
        self.game: Game = box_of(place, mode)
        self.place = place
        self.modules = base_and(self.game, modules or (ALL_MODULES,))
        own = self.rules if mode == TRACKER else part_of(place, "scoring")
        self.problems: Callable[[Mapping[str, Any]], Iterable[Problem]] = getattr(own, "problems", lambda holdings: ())
        self.spell_out: Callable[[Mapping[str, Any]], dict[str, Any]] = getattr(own, "spell_out", dict)
        fields: Mapping[str, Field] = fields_in_play(getattr(own, "HOLDINGS", None) or self.game.state, self.modules)
        self.fields = {**fields, SEATS: _with_signs(fields[SEATS], self.game.scores)._replace(min_items=1)}
        """Fields of the sheet. One player is enough, who may only want to know their own points."""
        words = part_of(place, "score_words", mode)
        self.pieces: Mapping[str, PieceByPiece] = getattr(words, "PIECE_BY_PIECE", {})
        self.lines: Mapping[str, LineQuestion] = getattr(words, "LINE_QUESTIONS", {})
        self.endings: Sequence[EndingQuestion] = getattr(own, "ENDINGS", ())

    def check(self, holdings: Any, source: SourcePlace) -> dict[str, Any]:
        """Return the holdings with defaults filled in. Raises SalvageError with all problems."""
        checker = Checker(self.names(holdings))
        good = checker.record(holdings, self.fields, source)
        faults = checker.faults or [source.locate(problem) for problem in self.problems(good)]
        if faults:
            raise SalvageError(in_order(faults))
        return self.spell_out(good)

    def wrong(self, given: Any) -> Sequence[Problem]:
        """Return the problems that only the game finds, if the holdings are otherwise valid."""
        checker = Checker(self.names(given))
        good = checker.record(given, self.fields, SourcePlace(""))
        return [] if checker.faults else [*self.problems(good)]

    def names(self, holdings: Any) -> Names:
        """Return the names that values may refer to, with the map keys of these holdings; all modules played with
        count."""
        return names_in(self.game, holdings, modules=self.modules)

    def score(self, holdings: Mapping[str, Any]) -> scoring.Score:
        """Compute the score of checked holdings. Raises SalvageError if they contradict themselves."""
        return self.rules.score(holdings)


def _with_signs(seats: Field, scores: Mapping[str, ScoreCategory]) -> Field:
    """Return the players' fields with limits on points by category: penalties are 0 at most."""
    points = seats.fields.get(POINTS)
    if not points or not points.fields:
        return seats
    limits: dict[str, dict[str, Any]] = {PLUS: {"min": 0}, MINUS: {"max": 0}}
    signs = {id: score.sign for id, score in scores.items()}
    parts = {id: part._replace(**limits.get(signs.get(id, ""), {})) for id, part in points.fields.items()}
    return seats._replace(fields={**seats.fields, POINTS: points._replace(fields=parts)})


def pruned(state: Mapping[str, Any], fields: Mapping[str, Field]) -> dict[str, Any]:
    """Return the part of a state that has these fields."""
    return {name: _part(state[name], fields[name], fields[name].type) for name in fields if name in state}


def _part(value: Value, field: Field, kind: Type) -> Value:
    if kind.base == "record" and isinstance(value, Mapping):
        return pruned(value, field.fields)
    if kind.base == "list" and kind.item and isinstance(value, list):
        return [_part(item, field, kind.item) for item in value]
    if kind.base == "map" and kind.item and isinstance(value, Mapping):
        return {key: _part(item, field, kind.item) for key, item in value.items()}
    return value
