"""Positions: whether one is sound, a scenario file to begin from, and how positions are written.

A scenario's `state` is the table at the start of a step, as a step can only begin with nothing pending; the answers
given since are its `do`. What an audience may not know is "?" in it; a pile that holds the rest of its kind is left
out where it is hidden, as the file then means the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.engine import NOTHING, Ending, Rules, end
from companion.positions.asks import pick
from companion.positions.state_words import limits
from companion.positions.unseen import deal_hidden, hidden_problems
from components import scenarios
from components.fields import Checker
from components.places import command_name
from components.problems import SalvageError, in_order
from components.schema import Field, Game
from components.yamlfile import SourcePlace, resolve

WIDTH = 110
PLAYERS = ("Ann", "Bo", "Cleo", "Dai", "Eli", "Fay")

_PLAIN_SCALAR = re.compile(r"[A-Za-z_][A-Za-z0-9_.+ -]*")


def sound(game: Game, rules: Rules, state: Mapping[str, Any]) -> dict[str, Any]:
    """Fill in the defaults of a sound position. Raises SalvageError with every problem of it."""
    checker = Checker()
    good = scenarios.read_position(dict(state), game, scenarios.names_in(game, state), checker, SourcePlace(""))
    if checker.faults:
        raise SalvageError(in_order(checker.faults))
    problems = [*hidden_problems(game, good)]
    good = scenarios.with_rest(game, good)
    problems = problems or rules.check(rules.load(good))
    if problems:
        raise SalvageError(problems)
    return good


def read_beginning(
    file: Path, game: Game, rules: Rules, seed: int = 0, physical: Collection[str] = ()
) -> dict[str, Any]:
    """Read the position in a scenario file as the beginning of a game: its hidden parts are dealt (`unseen`). Raises
    SalvageError with all faults of its fields and by the game's rules."""

    def complete(state: Mapping[str, Any], aside: Mapping[str, Any]) -> Mapping[str, Any]:
        return _deal_sound(game, rules, state, seed, physical, aside)

    return dict(scenarios.load_scenario(file, game, complete).state)


def read_undealt(file: Path, game: Game, rules: Rules) -> tuple[dict[str, Any], dict[str, Any]]:
    """Read the position in a scenario file, as sound as in `read_beginning`, but with its hidden parts still hidden;
    and the pieces that lie beside the game. Raises SalvageError."""
    read: list[Mapping[str, Any]] = []

    def keep(state: Mapping[str, Any], aside: Mapping[str, Any]) -> Mapping[str, Any]:
        read[:] = state, aside
        return _deal_sound(game, rules, state, 0, (), aside)

    scenarios.load_scenario(file, game, keep)
    return {**read[0]}, {**read[1]}


def _deal_sound(
    game: Game,
    rules: Rules,
    state: Mapping[str, Any],
    seed: int,
    physical: Collection[str],
    aside: Mapping[str, Any],
) -> Mapping[str, Any]:
    """Deal a position, if the rules allow it. Raises SalvageError."""
    whole = deal_hidden(game, rules, state, seed, physical, aside)
    if problems := rules.check(rules.load(whole)):
        raise SalvageError(problems)
    return whole


def template(game: Game, rules: Rules, options: Mapping[str, Any] = NOTHING) -> str:
    """Write a commented scenario file: a game set up for the fewest players with some options, with every field of the
    state.

    It is valid as it stands. The set-up is played out at random, always the same way.
    """
    state = rules.dump(set_up(game, rules, options=options))
    new = f"salvage new {command_name(game.id, game.folder)} --scenario FILE"
    lines = [
        f"# A scenario of {game.title}: any position, to begin a game with ({new}).",
        "# A line such as #turn: 1 is a field that may be left out; take the # away to change it. Pieces are named by",
        "# code or id, spaces by name. A pile with 'the rest' as default holds all that is named nowhere else.",
        "title: Set up and ready",
        "state:",
    ]
    for field in game.state.values():
        lines += [*describe_field(field, "  "), *_example(field, state)]
    return "\n".join(lines) + "\n"


def _example(field: Field, state: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of one field of the template, commented out if it isn't needed."""
    given = state.get(field.name)
    if given is not None and not field.rest and (field.required or given != field.default):
        yield from entry(field.name, given, "  ")
        return
    value = field.default if given is None else given
    written = "…" if value is None else flow(value)
    yield f"  #{field.name}: {written if len(written) < WIDTH else '…'}"


def describe_field(field: Field, indent: str, tell: Callable[[Field], str] | None = None) -> Iterator[str]:
    """Comment lines that tell what a field means. tell: what else is told of it, by default all that is declared."""
    default = "the rest" if field.rest else None if field.default is None else flow(field.default)
    parts = [
        str(field.type), f"one of {', '.join(field.choices)}" if field.choices else "", limits(field, {}),
        f"unit: {field.unit}" if field.unit else "", f"default {default}" if default else "",
        "must be given" if field.required else "", "" if field.seen == "all" else f"seen by {field.seen}",
    ]  # fmt: skip
    more = tell(field) if tell else "; ".join(filter(None, parts))
    yield from _wrapped(f"{field.name}: {field.meaning or 'no meaning told'}{f' ({more})' if more else ''}", indent)
    for part in field.fields.values():
        yield from describe_field(part, indent + "  ", tell)


def _wrapped(text: str, indent: str) -> Iterator[str]:
    import textwrap

    for i, line in enumerate(textwrap.wrap(text, WIDTH - len(indent), break_on_hyphens=False)):
        yield f"{indent}# {'    ' if i else ''}{line}"


def set_up(game: Game, rules: Rules, players: Sequence[str] | None = None, options: Mapping[str, Any] = NOTHING) -> Any:
    """Return a table at the start of its first turn: played at random up to the phase that the state has by default.

    In games without phases it is the table before its set-up.
    """
    table = rules.setup(players or PLAYERS[: game.players[0]], options)
    first = game.state["phase"].default if "phase" in game.state else None
    random = Random(game.id).random
    for _ in range(1000):
        if table.result is not None or table.phase == first or first is None:
            return table
        step = rules.steps[table.phase](table)
        try:
            ask = next(step)
            while True:
                ask = step.send(pick(ask, random()))
        except StopIteration:
            pass
        except Ending as ending:
            end(table, ending)
    return table


# ---- writing ----------------------------------------------------------------------------------------------------


def entry(name: str, value: Any, indent: str) -> Iterator[str]:
    """Yield the lines of a key and its value: one if it fits, or else one for each part."""
    head = f"{indent}{scalar(name)}:"
    line = f"{head} {flow(value)}"
    if len(line) <= WIDTH or not value or not isinstance(value, dict | list):
        yield line
    elif isinstance(value, dict):
        yield head
        for key, part in value.items():
            yield from entry(key, part, indent + "  ")
    else:
        yield head
        yield from (f"{indent}  - {flow(part)}" for part in value)


def flow(value: Any) -> str:
    """Write a value as YAML on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(str(k))}: {flow(v)}" for k, v in value.items() if v is not None) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str):
        return scalar(value)
    return json.dumps(value)


def scalar(text: str) -> str:
    """Text as a YAML scalar, in quotes only where it needs them."""
    if _PLAIN_SCALAR.fullmatch(text) and resolve(text) == text and text == text.strip():
        return text
    return json.dumps(text, ensure_ascii=False)
