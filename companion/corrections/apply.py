"""Corrections: `Ann.hp=3` or `ann hp -1` says what lies on the table now, and the game is made to agree.

A question may be pending in the middle of a step, whose position is the table at the step's start and the answers
since. So what is typed is compared with what is shown, the differences are applied at the step's start, and the
answers are replayed as far as they are allowed. What a conserved kind gains or loses goes to or comes from its
reserve: the count or pile that holds the rest of it, the other piles that nobody sees, else from beside the game. The
new start must be a sound position, and what is shown in the end must be what was typed; else nothing changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.corrections.balance import balance
from companion.corrections.correction_lines import LineReader
from companion.corrections.names import find_names, nameable, replay_renamed
from companion.engine import Chance, Option, Play, Rules
from companion.positions.paths import TypedChange, Way, look, read, resolve
from companion.positions.scenarios import sound
from companion.positions.state_words import StateWords
from companion.positions.step_replay import ReplayedQuestion, answer_again, played
from companion.positions.unseen import surplus_problems
from companion.positions.views import SEATS, copy_state
from companion.text.grammar import joined
from components import scenarios
from components.fields import NUMBERS
from components.messages import _
from components.problems import Problem, SalvageError, listed
from components.schema import HIDDEN_PIECE, Game, Type, Value

MAX_CHANCES = 100
"""Draws and rolls after a correction that are tried; no step of any game has more before somebody decides."""
NOTHING_DIFFERENT = "all of that lies on the table already; nothing to correct"
FINISH_STEP_HINT = "finish or undo the step first"
UNORDERED_TYPES = ("piece", "choice", "option", "row", "key")
"""Types whose lists are compared by what is in them, in any order."""


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A correction that holds: what was typed, as PATH=VALUE, in words, and its ways; the step's new start; the answers
    replayed, and those that were dropped; the other names that it gives to players."""

    play: Play
    typed: list[str]
    words: list[str]
    ways: list[Way]
    state: dict[str, Any]
    answers: list[Option]
    dropped: list[ReplayedQuestion]
    names: Mapping[str, str] = field(default_factory=dict)


def adjusted(rules: Rules, game: Game, play: Play, typed: Sequence[str]) -> Adjusted:
    """Return the game after a correction; `play` stays as it is. Raises SalvageError with all faults, in words."""
    current = rules.dump(play.table)
    try:
        return _adjusted(rules, game, play, typed, current)
    except SalvageError as problem:
        raise SalvageError([with_place(fault, game, current) for fault in problem.faults]) from None


def with_place(fault: Problem, game: Game, current: Mapping[str, Any]) -> Problem:
    """Return a fault with its place in players' words: `Ann's hand has 5 entries` for `players.Ann.hand has 5
    entries`."""
    words = StateWords(game)
    if fault.path:
        place = words.place(fault.path)
        begun = fault.sentence.lower().startswith(f"{place.lower()} ")
        return Problem("", None, fault.sentence if begun else f"{place}: {fault.sentence}")
    path, space, tail = str(fault).partition(" ")
    field_path = path.removesuffix(":")
    if field_path == path and "." not in path and not tail.startswith(("is ", "has ")):
        return fault  # A word of a sentence, such as the first of `player to act can't be corrected`.
    try:
        place = words.place(resolve(field_path, game.state, scenarios.names_in(game, current), current)[0])
    except SalvageError:
        return fault
    return Problem("", None, f"{place}{path[len(field_path) :]}{space}{tail}")


def _adjusted(rules: Rules, game: Game, play: Play, typed: Sequence[str], current: dict[str, Any]) -> Adjusted:
    start = rules.dump(play.start)
    names = scenarios.names_in(game, current)
    typed = LineReader(game, names, current, play.table).spell_out(typed)
    if new_names := find_names(typed, nameable(game, current)):
        return _renamed(rules, game, play, typed, new_names)
    named = read(typed, game, names, current)
    changes = _with_whole_lists(named, current)
    try:
        state = _corrected(rules, game, changes, current, start)
        script = played(rules, play.start.copy(), play.answers)
        answers, dropped = answer_again(rules, rules.load(state), script)
        new_play = Play(rules, rules.load(state), answers)
        _go_on(new_play.copy())
    except SalvageError as problem:
        more = _("the step that is being played has changed the table already; finish or undo it before you correct")
        during = any(_(FINISH_STEP_HINT) in fault.what for fault in problem.faults)
        hint = current != start and not during and _would_hold(rules, game, named, current)
        raise SalvageError(problem.faults + ([Problem("", None, more)] if hint else [])) from None
    except Exception as error:  # People correct what no check foresees; the game must not be lost to it.
        reason = f"{type(error).__name__}: {error}"
        message = _("the rules can't go on from there ({error}); something else must change with it", error=reason)
        raise SalvageError(message) from None
    _compare(changes, rules.dump(new_play.table), game)
    words = StateWords(game)
    descriptions = [
        words.say(change.way, words.value_in_sentence(change.value, change.field, change.type)) for change in named
    ]
    return Adjusted(new_play, [*typed], descriptions, [change.way for change in named], state, answers, dropped)


def _renamed(rules: Rules, game: Game, play: Play, typed: Sequence[str], names: Mapping[str, str]) -> Adjusted:
    """Return the game with other names of players. Raises SalvageError."""
    new_play, state, answers = replay_renamed(rules, game, play, names)
    words = [_("{old}'s name is {new}", old=old, new=new) for old, new in names.items()]
    return Adjusted(new_play, [*typed], words, [(SEATS, new) for new in names.values()], state, answers, [], names)


def _corrected(
    rules: Rules, game: Game, changes: list[TypedChange], current: Mapping[str, Any], start: Mapping[str, Any]
) -> dict[str, Any]:
    """Correct the start of the step. A unique piece is taken from its old place, which joins the changes. Raises
    SalvageError."""
    state = _applied(changes, current, start)
    while removals := balance(game, start, state, changes, current):
        changes += removals
        state = _applied(changes, current, start)
    state = sound(game, rules, state)
    if problems := [*surplus_problems(game, rules, state)]:
        raise SalvageError(problems)
    if rules.dump(rules.load(state)) == rules.dump(rules.load(start)):
        raise SalvageError(_(NOTHING_DIFFERENT))
    return state


def _would_hold(rules: Rules, game: Game, changes: Sequence[TypedChange], current: Mapping[str, Any]) -> bool:
    """Return whether a correction is only refused because a step is being played."""
    try:
        _corrected(rules, game, _with_whole_lists(changes, current), current, current)
    except SalvageError:
        return False
    return True


def _go_on(play: Play) -> None:
    """Let nature answer until somebody is asked, to see that the rules can play on."""
    for _time in range(MAX_CHANCES):
        if not isinstance(play.ask, Chance):
            return
        play.answer(play.ask.source.pick(0.5))


# ---- applying ---------------------------------------------------------------------------------------------------


def _with_whole_lists(changes: Sequence[TypedChange], current: Mapping[str, Any]) -> list[TypedChange]:
    """Replace the changes of places in a list by one of the whole list.

    Places move up when something is taken out, and if order doesn't matter the step's start may have another thing
    there.
    """
    whole_changes: list[TypedChange] = []
    item_changes: dict[Way, dict[int, TypedChange]] = {}
    for change in changes:
        last = change.way[-1]
        if isinstance(last, int):
            item_changes.setdefault(change.way[:-1], {})[last] = change
        else:
            whole_changes.append(change)
    for path, each in item_changes.items():
        items = dict(enumerate(look(current, path) or ()))
        values = [each[place].value if place in each else items[place] for place in sorted({*items, *each})]
        first = next(iter(each.values()))
        new_items = [value for value in values if value is not None]
        whole_changes.append(TypedChange(path, first.field, Type("list", item=first.type), new_items))
    return whole_changes


def _applied(changes: Sequence[TypedChange], current: Mapping[str, Any], start: Mapping[str, Any]) -> dict[str, Any]:
    """Apply the differences from the shown state to the step's start."""
    state: dict[str, Any] = copy_state(dict(start))
    faults = []
    for change in changes:
        try:
            value = _moved(change, look(current, change.way), look(start, change.way))
            _put(state, change, value)
        except ValueError as problem:
            faults.append(Problem("", None, f"{change.name}: {problem}; {_(FINISH_STEP_HINT)}"))
    if faults:
        raise SalvageError(faults)
    if state == start:
        raise SalvageError(_(NOTHING_DIFFERENT))
    return state


def _moved(change: TypedChange, current: Value, start: Value) -> Value:
    """Return the new value at the step's start: it differs from the old one there as the typed value does from the
    shown one."""
    typed = change.value
    if typed is None or HIDDEN_PIECE in (typed, current, start):
        return typed
    if change.type.base in NUMBERS and isinstance(typed, int | float):
        return _move_number(change, typed, current, start)
    if not _in_any_order(change.type):
        return typed
    if change.type.base == "pile":
        return dict(_gathered(start, current, typed))
    return [*typed] if start == current else [*_gathered(start, current, typed).elements()]


def _move_number(change: TypedChange, typed: float, current: Any, start: Any) -> Value:
    counts = change.type.base == "count" or (change.type.base == "int" and change.type != change.field.type)
    if None in (current, start) and not counts:
        return typed
    was, began = current or 0, start or 0
    if counts and began + typed < was:
        message = "{number} less than now can't be, as the step began with {start}"
        raise ValueError(_(message, number=was - typed, start=began))
    return began + typed - was


def _in_any_order(kind: Type) -> bool:
    """Return whether a place is fully described by the number of each piece in it."""
    return kind.base == "pile" or (kind.base == "list" and kind.item is not None and kind.item.base in UNORDERED_TYPES)


def _gathered(start: Any, current: Any, typed: Any) -> Counter[Any]:
    at_start, was, new = (Counter(each or ()) for each in (start, current, typed))
    removed, come = was - new, new - was
    if removed - at_start:
        raise ValueError(_("{things} came in this step", things=listed(map(str, (removed - at_start)))))
    return at_start - removed + come


def _put(state: dict[str, Any], change: TypedChange, value: Value) -> None:
    *parents, last = change.way
    at: Any = state
    for step in parents:
        if isinstance(step, str):
            at = at.setdefault(step, {})
        elif isinstance(at, list) and step < len(at):
            at = at[step]
        else:
            raise ValueError(_("that is not there at the step's start"))
    if value is None or (value == 0 and change.type != change.field.type):
        at.pop(last, None)
    else:
        at[last] = value


def _compare(changes: Sequence[TypedChange], current: Mapping[str, Any], game: Game) -> None:
    """Raise SalvageError unless the state shows what was typed."""
    wrong = [change for change in changes if not _same(change, look(current, change.way))]
    if wrong:
        words = StateWords(game)
        places = joined([words.place(change.way) for change in wrong])
        message = _("{places} can't be corrected in the middle of this step", places=places)
        raise SalvageError(f"{message}; {_(FINISH_STEP_HINT)}")


def _same(change: TypedChange, current: Value) -> bool:
    typed = change.value
    if not _in_any_order(change.type):
        return _covers(typed or None, current or None)
    if change.type.base == "pile":
        return +Counter(typed or {}) == +Counter(current or {})
    return Counter(map(str, typed or ())) == Counter(map(str, current or ()))


def _covers(typed: Value, current: Value) -> bool:
    """Return whether the state shows what was typed; parts of a record that weren't typed may be anything."""
    if isinstance(typed, Mapping) and isinstance(current, Mapping):
        return all(_covers(each or None, current.get(name) or None) for name, each in typed.items())
    if isinstance(typed, list) and isinstance(current, list):
        return len(typed) == len(current) and all(map(_covers, typed, current))
    return bool(typed == current)
