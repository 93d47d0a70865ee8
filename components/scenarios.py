"""Named positions of a game: read, checked against the table of its state, and counted against its box.

A scenario names what matters. In `state` the defaults of the state's table are filled in, and a pile or count marked
`rest` that isn't named gets every piece of its kind that is named nowhere else; other pieces not named are out of
reach. `then` stays as written: it says what must hold afterwards, and may leave out what doesn't matter. More pieces
than the box holds are a fault, fewer are not; "?" stands for what lies hidden and uses no piece.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from components import form, yamlfile
from components.fields import Checker
from components.problems import Problem, SalvageError, did_you_mean, in_order, listed
from components.references import Names
from components.schema import UNSEEN, Game, Type, Value, frozen
from components.used_pieces import Used, all_used, uses
from components.yamlfile import Place

FOLDER = "scenarios"

Way = tuple[str | int, ...]
"""Keys and indexes to a value of a position."""

CheckState = Callable[[Mapping[str, Value]], Iterable[Problem]]
"""What a game's rules find wrong in a position whose fields are sound, with the ways to the values."""


class Scenario(NamedTuple):
    """A named position: `state`, the answers `do` given in it, and the position `then` (empty where none is stated).

    `modules` are those it needs beyond the base game's.

    Pieces in `state` and `then` are named by their key (`fuel`), whatever way the file names them.
    """

    id: str
    title: str
    cites: tuple[str, ...]
    note: str
    state: Mapping[str, Value]
    do: tuple[str, ...]
    then: Mapping[str, Value]
    file: str = ""
    modules: tuple[str, ...] = ()


def load_scenario(path: Path, game: Game, check: CheckState = lambda state: ()) -> Scenario:
    """The scenario in a file. Raises SalvageError with all that is wrong with it.

    `check` tells what the rules find wrong in its position; where fields are wrong as well, that of single values.
    """
    doc = yamlfile.read(path)
    checker = Checker()
    given = checker.record(doc.value, form.SCENARIO, doc.at)
    names = names_in(game, given.get("state"), given.get("then"))
    state = read_position(given["state"], game, names, checker, doc.at / "state") if "state" in given else {}
    then = read_position(given.get("then", {}), game, names, checker, doc.at / "then", partial=True)
    for number, name in enumerate(given.get("modules", ())):
        if name not in game.modules:
            hint = did_you_mean(name, game.modules)
            checker.refuse(
                doc.at / "modules" / number, f"there is no module '{name}'{hint}; modules are {listed(game.modules)}"
            )
    problems = [*checker.faults]
    if not problems:
        state = with_rest(game, state)
        problems = [(doc.at / "state").locate(problem) for problem in check(state)]
    elif "state" in given:
        elsewhere = _wrong_elsewhere(game, names, given["state"], state, check)
        problems += map((doc.at / "state").locate, elsewhere)
    if problems:
        raise SalvageError(in_order(problems))
    return Scenario(
        id=path.stem,
        title=given["title"],
        cites=tuple(given["cites"]),
        note=given["note"],
        state=frozen(state),
        do=tuple(given["do"]),
        then=frozen(then),
        file=doc.at.file,
        modules=tuple(given["modules"]),
    )


def _wrong_elsewhere(
    game: Game, names: Names, given: Any, good: Mapping[str, Value], check: CheckState
) -> Iterator[Problem]:
    """What the rules find wrong in a position without the values that are no values: what is told of one value that
    was given, since what is told of the whole may come of what is left out."""
    again = Checker(names)
    state = again.record(good, game.state, Place(""))
    if again.faults:  # Something that must be there isn't.
        return
    lost = list(_lost(given, good))
    for problem in check(with_rest(game, state)):
        way = problem.path
        if len(way) > 1 and not any(way[: len(each)] == each[: len(way)] for each in lost):
            yield problem


def _lost(given: Any, good: Any, way: Way = ()) -> Iterator[Way]:
    """The ways to what a position was given and hasn't got, and to what it has otherwise than it was given."""
    if isinstance(given, dict) and isinstance(good, Mapping):
        for key, value in given.items():
            if key in good:
                yield from _lost(value, good[key], (*way, key))
            else:
                yield (*way, key)
    elif isinstance(given, list) and isinstance(good, list) and len(given) == len(good):
        for place, value in enumerate(given):
            yield from _lost(value, good[place], (*way, place))
    elif isinstance(given, dict | list):
        yield way


def load_scenarios(game: Game) -> dict[str, Scenario]:
    """The scenarios of a game by id, sorted, that need no expansion. Raises SalvageError with the faults of all."""
    scenarios: dict[str, Scenario] = {}
    faults: list[Problem] = []
    for path in sorted((game.folder / FOLDER).glob("*.yaml")):
        try:
            found = load_scenario(path, game)
            if not any(game.modules[name].expansion for name in found.modules):
                scenarios[path.stem] = found
        except SalvageError as problem:
            faults += problem.faults
    if faults:
        raise SalvageError(faults)
    return scenarios


def check_scenarios(game: Game) -> list[Problem]:
    """All faults of all scenarios of a game."""
    try:
        load_scenarios(game)
    except SalvageError as problem:
        return problem.faults
    return []


def with_rest(game: Game, state: Mapping[str, Value]) -> dict[str, Value]:
    """The position with each pile or count that holds the rest of its kind filled in where it isn't named.

    The position is one that has been checked: its pieces are named by their keys.
    """
    full = dict(state)
    used = all_used(game, state)
    for name, field in game.state.items():
        if field.rest and name not in state:
            full[name] = _rest_of(game, field.type, used)
    return {name: full[name] for name in game.state if name in full}


def _rest_of(game: Game, kind: Type, used: Counter[str]) -> Value:
    """What the box without its expansions still holds for a pile (piece: number) or a count."""
    pieces = {name: piece for name, piece in game.by_name(kind.of).items() if not game.modules[piece.module].expansion}
    left = {name: piece.count - used[piece.id] for name, piece in pieces.items()}
    if kind.base == "count":
        anonymous = sum(used[kind_.id] for kind_ in game.kinds_of(kind.of) if kind_.pieces[0].id != kind_.id)
        return max(0, sum(left.values()) - anonymous)
    return {name: count for name, count in left.items() if count > 0}


def names_in(game: Game, *positions: Any) -> Names:
    """What values may refer to in positions of a game: what is in its box, and the keys of the positions' own maps."""
    names = Names.of(game)
    for position in positions:
        for name, keys in names.keys.items():
            entries = position.get(name) if isinstance(position, Mapping) else None
            keys.update(entries if isinstance(entries, Mapping) else ())
    return names


def read_position(
    given: Any, game: Game, names: Names, checker: Checker, at: Place, *, partial: bool = False
) -> dict[str, Value]:
    """A position with its good values, its faults told to the checker."""
    own = Checker(names, partial=partial)
    position = own.record(given, game.state, at)
    checker.faults += own.faults
    for name, what in _overdrawn(game, uses(game, position)):
        checker.refuse(at / name, what)
    if not partial and not own.faults:  # What is wrong elsewhere may be a piece that lies there.
        for name, what in _miscounted(game, position):
            checker.refuse(at / name, f"{(at / name).label}{what}")
    return position


def _miscounted(game: Game, position: Mapping[str, Value]) -> Iterator[tuple[str, str]]:
    """Piles of the rest in which not all that lies nowhere else is "?", though some is.

    Nobody could say which of it is there and which isn't, so a number that isn't all of it can't be honoured.
    """
    used = all_used(game, position)
    for name, field in game.state.items():
        pile = position.get(name)
        if field.rest and isinstance(pile, Mapping) and UNSEEN in pile:
            there, left = pile[UNSEEN], sum(_rest_of(game, field.type, used).values())
            if there != left:
                what = f" has {there} '?', but {left} of its kind lie nowhere else"
                yield name, f"{what}; leave it out and it holds all of them, or name what is in it"


def _overdrawn(game: Game, used: Used) -> Iterator[tuple[str, str]]:
    """Pieces and kinds of which a position uses more than the box holds, with the field in which there are too many."""
    totals = Counter[str]()
    for counter in used.values():
        totals.update(counter)
    for kind in game.kinds.values():
        ids = [piece.id for piece in kind.pieces if piece.id != kind.id]
        for piece in kind.pieces:
            if piece.id != kind.id and totals[piece.id] > piece.count:
                yield _too_many(piece.id, totals[piece.id], piece.count, used, [piece.id])
        if totals[kind.id] and (total := totals[kind.id] + sum(totals[id] for id in ids)) > kind.count:
            yield _too_many(kind.id, total, kind.count, used, [kind.id, *ids])


def _too_many(what: str, total: int, held: int, used: Used, ids: list[str]) -> tuple[str, str]:
    shares = {name: share for name, counter in used.items() if (share := sum(counter[id] for id in ids))}
    so_far = accumulate(shares.values())
    passed = next(name for name, number in zip(shares, so_far, strict=True) if number > held)
    where = listed(f"{name} {share}" for name, share in shares.items())
    return passed, f"{total} of {what} ({where}); the box holds {held}"
