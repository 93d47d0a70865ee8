"""A position that is set up from a photograph: what no photograph shows is asked for as on a score sheet, and the whole
of it must be a position that the rules allow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine import Rules
from companion.game_registry.games import REFEREE, rules_of
from companion.photo.tables import PhotographedBoard
from companion.positions.scenarios import entry, sound
from companion.positions.views import SEATS
from companion.scores.holdings import Holdings, Record, Way
from companion.scores.sheet import ScoreSheet
from components.fields import Checker
from components.problems import Problem, SalvageError
from components.scenarios import with_rest
from components.schema import Field, Type, frozen
from components.yamlfile import SourcePlace


class PositionSheet(ScoreSheet):
    """What is asked of a table besides what lies on its board, as a score sheet has it."""

    def __init__(self, table: PhotographedBoard, lying: Mapping[str, str], trust: bool = False) -> None:
        """lying: what lies where on the board."""
        super().__init__(table.place, trust)
        self.table, self.lying = table, lying
        self.all_rules: Rules = rules_of(table.place, REFEREE, trust)
        asked = [each.of for each in table.how.asked]
        own = [name.removeprefix(f"{SEATS}.") for name in asked if name.startswith(f"{SEATS}.")]
        seats = self.game.state[SEATS]
        fields = {SEATS: seats._replace(fields=frozen({name: seats.fields[name] for name in own}))}
        fields |= {name: _as_asked(self.game.state[name]) for name in asked if name in self.game.state}
        self.fields = fields
        self.endings = ()
        self.problems = self._find_problems

    def score(self, holdings: Mapping[str, Any]) -> Any:
        """Nothing is scored: a position is found sound."""
        return None

    def state(self, answered: Mapping[str, Any]) -> dict[str, Any]:
        """Return the position, with the rest of the pieces in its piles. Raises SalvageError if a pile has more than
        are left."""
        state: dict[str, Any] = {"options": dict(self.table.options)} if self.table.options else {}
        state |= {name: value for name, value in answered.items() if name not in self._counted}
        state[self.table.how.lies] = dict(self.lying)
        for name, field in self._counted.items():
            whole = dict(Checker(self.names(state)).record(state, self.game.state, SourcePlace("")))
            number, left = answered.get(name), sum(with_rest(self.game, whole)[name].values())
            if number is not None and number > left:
                raise SalvageError(Problem("", None, f"{number} is more than lie nowhere else ({left})", path=(name,)))
            if number is not None and left > number:
                if not field.less:
                    what = f"{left} lie nowhere else; nobody knows which of them are gone"
                    raise SalvageError(Problem("", None, what, path=(name,)))
                state[field.less] = left - number
        return state

    def text(self, answered: Mapping[str, Any]) -> str:
        """Return the position as a scenario file."""
        rows = [row for name, value in self.state(answered).items() for row in entry(name, value, "  ")]
        return "\n".join([f"# game: {self.game.id}", "title: As the photograph shows it", "state:", *rows, ""])

    @property
    def _counted(self) -> Mapping[str, Field]:
        """The piles that hold the rest, of which it is asked how many pieces they have."""
        return {name: self.game.state[name] for name in self.fields if self.game.state[name].rest}

    def _find_problems(self, answered: Mapping[str, Any]) -> Iterator[Problem]:
        """Yield the problems that the rules find in the position. Raises SalvageError for one that no other answer can
        mend."""
        try:
            sound(self.game, self.all_rules, self.state(answered))
        except SalvageError as refusal:
            if not all(self._is_asked(problem.path) for problem in refusal.faults):
                raise
            yield from refusal.faults

    def _is_asked(self, path: Sequence[str | int]) -> bool:
        """Return whether an answer is about that place."""
        name = path[2] if len(path) > 2 and path[0] == SEATS else path[0] if path else ""
        return name in (self.fields[SEATS].fields if path and path[0] == SEATS else self.fields)


class PositionHoldings(Holdings):
    """What is asked of a table, but for what goes without saying by what was answered before."""

    def _parts(self, known: Field, way: Way, record: Record) -> Iterator[Any]:
        assert isinstance(self.sheet, PositionSheet)
        unless = {each.of.rpartition(".")[2]: each.unless for each in self.sheet.table.how.asked if each.unless}
        there = {name for name, other in unless.items() if other in record}
        own = {name: field for name, field in known.fields.items() if name not in there}
        yield from super()._parts(known._replace(fields=own), way, record)

    def _ask_again(self, paths: Sequence[Sequence[str | int]]) -> None:
        """Ask again, also for what wasn't needed as long as something else was there."""
        assert isinstance(self.sheet, PositionSheet)
        asked = self.sheet.table.how.asked
        more = [(*path[:-1], each.of.rpartition(".")[2]) for path in paths for each in asked if each.unless == path[-1]]
        super()._ask_again([*paths, *more])


def _as_asked(field: Field) -> Field:
    """Return a field of the table as a question: for a pile that holds the rest, its number; every field needs an
    answer."""
    if not field.rest:
        return field._replace(required=True)
    meaning = "how many lie there, face down"
    return Field(field.name, Type("int"), title=field.title, required=True, min=0, meaning=meaning)
