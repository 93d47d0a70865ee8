"""The game's scenarios, played: the position is sound, the answers in `do` are asked for, and lead to `then`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.answer_parser.answer_lines import read_answer
from companion.engine import Play, Rules, giving_secrets
from companion.engine.state import leave_out_empty
from companion.positions.answer_errors import AnswerError
from companion.positions.game_words import GameWords
from companion.positions.label_words import tell_prompt
from components import yamlfile
from components.problems import Problem, wrong
from components.scenarios import FOLDER, Scenario, check_scenarios, load_scenarios
from components.schema import Game


def example_problems(rules: Rules, game: Game) -> Iterator[Problem]:
    """Yield the problems of the game's scenarios once their data is sound."""
    if check_scenarios(game):
        return
    words = GameWords(game)
    for scenario in load_scenarios(game).values():
        if scenario.state:
            yield from scenario_problems(rules, game, scenario, words)


def scenario_problems(rules: Rules, game: Game, scenario: Scenario, words: GameWords) -> Iterator[Problem]:
    """Yield the problems of a scenario when it is played."""
    at = yamlfile.read(game.folder / FOLDER / f"{scenario.id}.yaml").at
    table = rules.load(scenario.state)
    impossible = [(at / "state").locate(problem) for problem in rules.check(table)]
    if impossible:
        yield from impossible
        return
    if what := _misread(rules, game, scenario):
        yield (at / "state").fault(what)
    found = [*_outcome_problems(rules, scenario, words, at)]
    # One from before may leave out what is given in secret without a choice.
    yield from found if found and [*_outcome_problems(giving_secrets(rules), scenario, words, at)] else ()


def _outcome_problems(
    rules: Rules, scenario: Scenario, words: GameWords, at: yamlfile.SourcePlace
) -> Iterator[Problem]:
    """Yield the problems of a scenario's answers, and of their outcome."""
    play = Play(rules, rules.load(scenario.state))
    for number, answer in enumerate(scenario.do):
        place = at / "do" / number
        if play.ask is None:
            yield place.fault(f"{answer!r} answers nothing: the game is over ({play.table.result})")
            return
        try:
            option = read_answer(play.ask, str(answer), rules.texts, words).option
        except AnswerError as error:
            yield from (
                place.fault(f"{each.what}; asked is: {tell_prompt(rules.texts.prompt(play.ask))}")
                for each in error.faults
            )
            return
        play.answer(option)
    state = rules.dump(play.table)
    yield from ((at / "then").locate(problem) for problem in differences(scenario.then, state))


def _misread(rules: Rules, game: Game, scenario: Scenario) -> str:
    """Return how loading changes a position, or "". Only a pile with the rest may hold less, if these players don't use
    the whole box."""
    state, found = leave_out_empty(game.state, scenario.state), rules.dump(rules.load(scenario.state))
    for name in {**state, **found}:
        given, there = state.get(name), found.get(name)
        field = game.state[name]
        rest = field.rest and field.type.base == "pile" and given is not None and there is not None
        if not (Counter(there) <= Counter(given) if rest else there == given):
            return f"load() and dump() make {there!r} of {name}, which is {given!r}"
    return ""


def differences(wanted: Mapping[str, Any], there: Mapping[str, Any], *path: str) -> Iterator[Problem]:
    """Yield a problem for each difference between a position and `then`; players and other records are compared by the
    keys that are named."""
    for key, value in wanted.items():
        found = there.get(key)
        inside = isinstance(value, Mapping) and isinstance(found, Mapping)
        if inside and (path or any(isinstance(each, Mapping) for each in value.values())):
            yield from differences(value, found or {}, *path, key)
        elif found != value:
            yield wrong("", f"{'.'.join((*path, key))} is {found!r}, not {value!r}", *path, key)
