"""Tuning: a search for the value in a game's data that brings a measure nearest to a target.

Games are played with one value after another, each in a copy of the game, with the same luck. Optuna, which is an
extra, chooses the next value. The result is a curve: the measure and its interval for each value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import Any

from companion.simulation.changed_copy import DataField, changed_copy
from companion.simulation.comparison import measure
from companion.simulation.figures import GameRecord
from companion.simulation.playing import PlaytestSetting
from companion.simulation.playtest import PlayingTime, Playtest
from companion.simulation.quality import mean_of
from components.base.installation import import_extra
from components.places import GamePlace
from components.problems import SalvageError, did_you_mean, listed

TRIALS = 20
"""Number of trials; some values come up more than once."""
MAX_VALUES = 1000
"""Most values of a range."""


@dataclass(frozen=True)
class TuningQuestion:
    """The question: which value from `low` to `high` brings a measure nearest to `target`? games: per trial."""

    field: DataField
    low: int
    high: int
    measure: str
    target: float
    games: int


@dataclass
class Tuning:
    """A search in progress. setting: the games to play with the unchanged game."""

    question: TuningQuestion
    place: GamePlace
    setting: PlaytestSetting
    measured: dict[int, list[float]] = field(default_factory=dict)
    """Measurements of each game, by value."""
    _trials: dict[int, int] = field(default_factory=dict)

    def search(self, go_on: Callable[[], bool], jobs: int = 1) -> None:
        """Try values. go_on: returns whether to try another. Raises SalvageError."""
        optuna, asked = load_optuna(), self.question
        study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=0, n_startup_trials=TRIALS // 2))
        between = {"value": optuna.distributions.IntDistribution(asked.low, asked.high)}
        for value in dict.fromkeys((asked.low, asked.high, (asked.low + asked.high) // 2)):
            study.enqueue_trial({"value": value})
        with ExitStack() as copies:
            places: dict[int, GamePlace] = {}
            for _ in range(TRIALS):
                trial = study.ask(between)
                value = trial.params["value"]
                if value not in places:
                    places[value] = copies.enter_context(changed_copy(self.place, asked.field, str(value)))
                self._play(value, places[value], jobs)
                study.tell(trial, abs(mean_of(self.measured[value])["mean"] - asked.target))
                if not go_on():
                    break

    def _play(self, value: int, place: GamePlace, jobs: int) -> None:
        """Play games with a value; the first trials of all values have the same luck."""
        number = self._trials[value] = self._trials.get(value, 0) + 1
        setting = replace(self.setting, game=place.address, seed=f"{self.setting.seed}-{number}", shared_chance=True)
        values = self.measured.setdefault(value, [])

        def see(index: int, seed: str, games: Sequence[GameRecord]) -> None:
            for game in games:
                found = {name: amount for name, _, amount in measure(setting, game)}
                wanted = self.question.measure
                if found and wanted not in found:
                    told = f"{did_you_mean(wanted, found)}; there are {listed(found)}"
                    raise SalvageError(f"there is no measure {wanted!r}{told}")
                values.extend([found[wanted]] if found else [])

        Playtest([setting], see=see).play(PlayingTime(self.question.games), jobs)
        if not values:
            raise SalvageError(f"no game with {self.question.field.name}={value} came to an end")

    def document(self) -> dict[str, Any]:
        """Return the curve as JSON; `nearest` is the value whose mean is nearest to the target."""
        target = self.question.target
        rows = [{"value": value, "games": len(each), **mean_of(each)} for value, each in sorted(self.measured.items())]
        nearest = min(rows, key=lambda row: abs(row["mean"] - target))
        missed = abs(nearest["mean"] - target)
        setting, players = self.setting, {"players": len(self.setting.bots), "bots": [*self.setting.bots]}
        return {
            "game": self.place.id, "tuned": self.question.field.name, "measure": self.question.measure,
            "target": target, "seed": setting.seed, "options": dict(setting.options), "rotate": setting.rotate,
            "scenario": setting.beginning is not None,
            "by_players": [{**players, "games": sum(map(len, self.measured.values()))}],
            "values": rows, "nearest": nearest["value"],
            "may_be_nearest": [row["value"] for row in rows if _least_miss(row, target) <= missed],
        }  # fmt: skip


def _least_miss(row: dict[str, Any], target: float) -> float:
    """Return the least distance from the target that a value's interval allows."""
    low, high = row["mean_95"] or (row["mean"], row["mean"])
    return max(0.0, float(low) - target, target - float(high))


def load_optuna() -> Any:
    """Import optuna and silence its messages. Raises SalvageError if it is missing."""
    (optuna,) = import_extra("--tune", "optuna", "optuna")
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna
