"""Named positions of a game: read, checked against the fields of its state, and counted against its box.

A scenario names only what matters. In `state` defaults are filled in, and a pile or count marked `rest` that isn't
named gets every piece of its kind that is named nowhere else; other unnamed pieces are out of the game. Pieces in
`aside` lie beside the game and go to no such pile or count. `then` stays as written: it lists what must hold afterwards
and may be incomplete. More pieces than the box holds are a fault, fewer aren't; "?" is a hidden piece and isn't
counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Annotated, Any, ClassVar

from components import yamlfile
from components.base import files
from components.fields import Checker
from components.form import keys_of, make
from components.modules import absent_things, in_play, modules_in_play
from components.problems import Problem, SalvageError, did_you_mean, in_order, listed
from components.references import Names
from components.schema import HIDDEN_PIECE, Field, Game, Type, Value, frozen
from components.tracks import NOTE
from components.used_pieces import Used, all_used, uses
from components.values import Frozen, Key, NamedTuple
from components.yamlfile import SourcePlace

FOLDER = "scenarios"
STARTS = "setup-*.yaml"
"""Scenarios that a new game can begin with; all others show or test a rule."""

Way = tuple[str | int, ...]
"""Keys and indexes that lead to a value of a position."""

Complete = Callable[[Mapping[str, Value], Mapping[str, Value]], Mapping[str, Value]]
"""Completes a position with valid fields, except what lies aside. Raises SalvageError with violations of the game's
rules and the paths to the values."""

NO_VALUES: Mapping[str, Value] = {}


class Scenario(Frozen):
    """A named position. Pieces in `state` and `then` are named by their key (`fuel`), however the file spells them.

    `modules` are those beyond the base game's.
    """

    id: str
    title: Annotated[str, "What the position shows"]
    cites: Annotated[tuple[str, ...], "Rules and examples that it is about"] = ()
    note: Annotated[str, NOTE] = ""
    modules: Annotated[tuple[str, ...], "Parts of the box that it needs"] = ()
    state: Annotated[Mapping[str, Value], Key("The position; what isn't named has its default", "any")]
    aside: ClassVar[Annotated[Mapping[str, Value], Key("What lies beside the game", "any", default={})]]
    do: Annotated[tuple[str, ...], "Answers, in the order they are asked for"] = ()
    then: Annotated[Mapping[str, Value], Key("What must hold after them", "any")] = NO_VALUES
    file: str = ""


SCENARIO = keys_of(Scenario)


def load_scenario(path: Path, game: Game, complete: Complete | None = None) -> Scenario:
    """Load the scenario in a file. Raises SalvageError with all its faults.

    complete: `with_rest` by default. If fields are faulty, its faults about other single values are reported as well.
    """
    doc = yamlfile.read(path)
    checker = Checker()
    record = checker.record(doc.value, SCENARIO, doc.at)
    # A position that is only drawn may need modules that these rules don't play.
    drawn_modules = None if complete else {*modules_in_play(game, record.get("state")), *record.get("modules", ())}
    names = names_in(game, record.get("state"), record.get("then"), modules=drawn_modules)
    complete = complete or partial(with_rest, game)
    aside = _read_aside(record.get("aside", {}), game, names, checker, doc.at / "aside")
    state = read_position(record["state"], game, names, checker, doc.at / "state", aside) if "state" in record else {}
    if aside and not checker.faults:
        for _, message in _overdrawn(game, {**uses(game, state), "aside": all_used(game, aside)}):
            checker.refuse(doc.at / "aside", message)
    then = read_position(record.get("then", {}), game, names, checker, doc.at / "then", partial=True)
    for number, name in enumerate(record.get("modules", ())):
        if name not in game.modules:
            hint = did_you_mean(name, game.modules)
            checker.refuse(
                doc.at / "modules" / number, f"there is no module '{name}'{hint}; modules are {listed(game.modules)}"
            )
    problems = [*checker.faults]
    if not problems:
        try:
            state = dict(complete(state, aside))
        except SalvageError as refusal:
            problems = [(doc.at / "state").locate(problem) for problem in refusal.faults]
    elif "state" in record:
        problems += map((doc.at / "state").locate, _wrong_elsewhere(game, names, record["state"], state, complete))
    if problems:
        raise SalvageError(in_order(problems))
    return make(Scenario, record, id=files.spell(path.stem), state=frozen(state), then=frozen(then), file=doc.at.file)


def _wrong_elsewhere(
    game: Game, names: Names, written: Any, values: Mapping[str, Value], complete: Complete
) -> Iterator[Problem]:
    """Yield the rules' faults of a position from which faulty values were left out, but only those about single values
    that were given: a fault of the whole may come from a missing value."""
    checker = Checker(names_in(game, values)._replace(absent=names.absent))  # A player that isn't a record is left out.
    state = checker.record(values, game.state, SourcePlace(""))
    if checker.faults:  # A required value is missing.
        return
    lost_paths = list(_lost(written, values))
    try:
        complete(state, NO_VALUES)
    except SalvageError as refusal:
        for problem in refusal.faults:
            path = problem.path
            if len(path) > 1 and not any(path[: len(each)] == each[: len(path)] for each in lost_paths):
                yield problem


def _lost(written: Any, checked: Any, path: Way = ()) -> Iterator[Way]:
    """Yield the paths to values that were written but are missing or changed in the checked position."""
    if isinstance(written, dict) and isinstance(checked, Mapping):
        for key, value in written.items():
            if key in checked:
                yield from _lost(value, checked[key], (*path, key))
            else:
                yield (*path, key)
    elif isinstance(written, list) and isinstance(checked, list) and len(written) == len(checked):
        for place, value in enumerate(written):
            yield from _lost(value, checked[place], (*path, place))
    elif isinstance(written, dict | list):
        yield path


def load_scenarios(game: Game) -> dict[str, Scenario]:
    """Load the scenarios of a game that need no expansion, by id, sorted. Raises SalvageError with the faults of
    all."""
    scenarios: dict[str, Scenario] = {}
    faults: list[Problem] = []
    for path in sorted((game.folder / FOLDER).glob("*.yaml")):
        try:
            scenario = load_scenario(path, game)
            if not any(game.modules[name].expansion for name in scenario.modules):
                scenarios[scenario.id] = scenario
        except SalvageError as problem:
            faults += problem.faults
    if faults:
        raise SalvageError(faults)
    return scenarios


def check_scenarios(game: Game) -> list[Problem]:
    """Return all faults of all scenarios of a game."""
    try:
        load_scenarios(game)
    except SalvageError as problem:
        return problem.faults
    return []


def with_rest(game: Game, state: Mapping[str, Value], aside: Mapping[str, Value] = NO_VALUES) -> dict[str, Value]:
    """Fill in each pile or count that holds the rest of its kind and isn't named or is "?".

    The position has been checked: its pieces are named by their keys. aside: pieces beside the game, by the piles and
    counts that would hold them.
    """
    position = {name: value for name, value in state.items() if not (game.state[name].rest and value == HIDDEN_PIECE)}
    usage = all_used(game, position) + all_used(game, aside)
    for name, field in game.state.items():
        if field.rest and name not in position:
            position[name] = _rest_of(game, field, usage, position)
    return {name: position[name] for name in game.state if name in position}


def _rest_of(game: Game, field: Field, usage: Counter[str], position: Mapping[str, Value]) -> Value:
    """Return the pieces that the modules in play still hold for a pile (piece: number) or a count."""
    kind, played = field.type, modules_in_play(game, position)
    pieces = {name: piece for name, piece in game.by_name(kind.of).items() if piece.module in played}
    counts = {name: piece.count for name, piece in pieces.items()}
    if field.left_out:
        options = [name for name, on in position.get("options", {}).items() if on]
        counts = in_play(game, kind.of, len(position["players"]), options)
    remaining = {name: number - usage[pieces[name].id] for name, number in counts.items()}
    if kind.base == "count":
        anonymous = sum(usage[kind_.id] for kind_ in game.kinds_of(kind.of) if kind_.pieces[0].id != kind_.id)
        return max(0, sum(remaining.values()) - anonymous)
    return {name: count for name, count in remaining.items() if count > 0}


def names_in(game: Game, *positions: Any, modules: Collection[str] | None = None) -> Names:
    """Return the names that values of positions may refer to: those of the box, and the keys of the positions' own
    maps.

    modules: those in play, by default as in the first position; names of other modules are refused.
    """
    played = modules_in_play(game, *positions[:1]) if modules is None else frozenset(modules)
    names = Names.of(game)._replace(absent=absent_things(game, played))
    for position in positions:
        for name, keys in names.keys.items():
            entries = position.get(name) if isinstance(position, Mapping) else None
            keys.update(entries if isinstance(entries, Mapping) else ())
    return names


def rest_fields(game: Game) -> dict[str, Field]:
    """Return the piles and counts of a state that hold the rest of their kinds."""
    return {name: field for name, field in game.state.items() if field.rest}


def _read_aside(written: Any, game: Game, names: Names, checker: Checker, at: SourcePlace) -> dict[str, Value]:
    """Read the pieces beside the game, by the piles and counts that would hold them; the checker collects the
    faults."""
    aside_checker = Checker(names, partial=True)
    aside = aside_checker.record(written, rest_fields(game), at)
    checker.faults += aside_checker.faults
    for name, value in aside.items():
        if value == HIDDEN_PIECE or (isinstance(value, Mapping) and HIDDEN_PIECE in value):
            checker.refuse(
                at / name, f"{(at / name).label} has {HIDDEN_PIECE!r}, but what lies aside is open; say what it is"
            )
    return aside


def read_position(
    written: Any,
    game: Game,
    names: Names,
    checker: Checker,
    at: SourcePlace,
    aside: Mapping[str, Value] = NO_VALUES,
    *,
    partial: bool = False,
) -> dict[str, Value]:
    """Read a position and return its good values; the checker collects the faults. aside: pieces beside the game."""
    position_checker = Checker(names, partial=partial)
    position = position_checker.record(written, game.state, at)
    checker.faults += position_checker.faults
    for name, message in _overdrawn(game, uses(game, position)):
        checker.refuse(at / name, message)
    if not partial and not position_checker.faults:  # A faulty value elsewhere may be a missing piece.
        for name, message in _miscounted(game, position, aside):
            checker.refuse(at / name, f"{(at / name).label}{message}")
    return position


def _miscounted(game: Game, position: Mapping[str, Value], aside: Mapping[str, Value]) -> Iterator[tuple[str, str]]:
    """Yield the piles of the rest that contain "?" but another number of them than there are remaining pieces.

    With fewer, nobody could say which of the remaining pieces are in the pile.
    """
    usage = all_used(game, position) + all_used(game, aside)
    for name, field in game.state.items():
        pile: Any = position.get(name)
        is_partly_hidden = field.rest and isinstance(pile, Mapping) and HIDDEN_PIECE in pile
        if is_partly_hidden and not _may_be_hidden(game, field, position):
            hidden, remaining = pile[HIDDEN_PIECE], sum(_rest_of(game, field, usage, position).values())
            if hidden != remaining:
                yield name, f" has {hidden} '?', but {remaining} of its kind lie nowhere else; {LEAVE_OUT}"


LEAVE_OUT = "leave it out and it holds all of them, or name what is in it"


def _may_be_hidden(game: Game, field: Field, position: Mapping[str, Value]) -> bool:
    """Return whether pieces of a pile may lie hidden elsewhere, so that only the code that deals them can count
    them."""
    kind_ids = {each.id for each in game.kinds_of(field.type.of)}
    hidden = (each for each in hidden_things(game.state, position) if each.type.base in ("piece", "pile"))
    return any(kind_ids & {kind.id for kind in game.kinds_of(each.type.of)} for each in hidden)


class Hidden(NamedTuple):
    """A value of a position that its writer couldn't see: its path, field and type, and the number of pieces in a
    pile."""

    way: Way
    field: Field
    type: Type
    number: int = 1


def hidden_things(fields: Mapping[str, Field], position: Mapping[str, Value], path: Way = ()) -> Iterator[Hidden]:
    """Yield each "?" of a position that some player sees or once saw. A value that nobody has seen, such as a pile that
    holds the rest of its kind or a field whose default is "?", isn't yielded."""
    for name, field in fields.items():
        if name in position and not field.rest and field.default != HIDDEN_PIECE:
            yield from _hidden_in(field, field.type, position[name], (*path, name))


def _hidden_in(field: Field, kind: Type, value: Value, path: Way) -> Iterator[Hidden]:
    if value == HIDDEN_PIECE:
        yield Hidden(path, field, kind)
    elif kind.base == "pile" and isinstance(value, Mapping) and HIDDEN_PIECE in value:
        yield Hidden(path, field, kind, value[HIDDEN_PIECE])
    elif kind.base == "record":
        yield from hidden_things(field.fields, value, path)
    elif kind.base == "list" and kind.item:
        for place, item in enumerate(value):
            yield from _hidden_in(field, kind.item, item, (*path, place))
    elif kind.base == "map" and kind.item:
        for key, item in value.items():
            yield from _hidden_in(field, kind.item, item, (*path, key))


def _overdrawn(game: Game, usage: Used) -> Iterator[tuple[str, str]]:
    """Yield pieces and kinds of which a position uses more than the box holds, with the field in which the number is
    exceeded."""
    totals = Counter[str]()
    for counter in usage.values():
        totals.update(counter)
    for kind in game.kinds.values():
        ids = [piece.id for piece in kind.pieces if piece.id != kind.id]
        for piece in kind.pieces:
            if piece.id != kind.id and totals[piece.id] > piece.count:
                yield _too_many(piece.id, totals[piece.id], piece.count, usage, [piece.id])
        if totals[kind.id] and (total := totals[kind.id] + sum(totals[id] for id in ids)) > kind.count:
            yield _too_many(kind.id, total, kind.count, usage, [kind.id, *ids])


def _too_many(name: str, total: int, in_box: int, usage: Used, ids: list[str]) -> tuple[str, str]:
    shares = {name: share for name, counter in usage.items() if (share := sum(counter[id] for id in ids))}
    so_far = accumulate(shares.values())
    field = next(name for name, number in zip(shares, so_far, strict=True) if number > in_box)
    where = listed(f"{name} {share}" for name, share in shares.items())
    return field, f"{total} of {name} ({where}); the box holds {in_box}"
