"""Lists of answers that are given together: where a question is joined with those that come after it, a line of the
list answers several at once.

The rules go on asking one thing at a time. What comes next is found by playing a copy of the game on, which takes some
ten microseconds an answer; a line ends before anything that chance decides, that somebody else is asked, or that only
one player may know. How much of it is listed goes by the room there is: `joint_lists` gives the longest list first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sequence, Set
from contextlib import suppress
from itertools import islice, pairwise
from typing import TYPE_CHECKING, TypeAlias

from companion.engine import FORCED, NOTHING, Ask, Choice, Play
from companion.engine.texts import Joint, JointAnswer, JointLine, Texts
from companion.sessions.journal_rows import NATURE, Node
from companion.table.view import Option, View, by_name
from companion.text.grammar import is_number
from companion.typing.names import WAY_OUT
from components.problems import SalvageError

if TYPE_CHECKING:
    from companion.sessions.journal import Journal
    from companion.sessions.replay import Entry
    from companion.sessions.session import Session

MOST_VERBS, MOST_THINGS = 9, 24
"""Lines of a list of verbs, each of which means something else and is known by its digit; and of one of like things."""
MOST_PLAYED = 400
"""Lines that are tried for a list, so that a screen is there at once."""

Ways: TypeAlias = list[list[JointLine]]
"""Lists of lines, each longer than the one before."""
Form: TypeAlias = list[tuple[str, ...]]
"""What is typed for each line of a list, and the answers that it gives."""


def joint_lists(session: Session, shown: View) -> Iterator[list[Option]]:
    """The lists that may stand in the place of a view's options, the longest first; none where nothing is joined."""
    ask, texts = session.play.ask, session.rules.texts
    joint = _joint_of(ask, texts) if shown.listed else None
    if joint is None or any(is_number(option.key) for option in shown.options):
        return
    assert isinstance(ask, Choice)
    lines = [*islice(_follow(session.play, texts, joint.then), MOST_PLAYED + 1)]
    if len(lines) > MOST_PLAYED:
        return
    verbs = {option.key for option in shown.options if option.verb}
    some = any(option.verb and option.typed != WAY_OUT for option in shown.options)
    most = MOST_VERBS if some else MOST_THINGS
    for found in reversed(_deepen([_lengthen(joint, unit) for unit in _units(lines, verbs)])):
        if len(found) <= most + 1:  # With a way out.
            yield _options(joint, found, shown, {*map(str, ask.options)}, _are_ranked(texts, found))


def _joint_of(ask: Ask | None, texts: Texts) -> Joint | None:
    """What may be answered together with a question, if that is a choice that all may see."""
    if not isinstance(ask, Choice) or ask.secret or (ask.free and ask.free.asked):
        return None
    return texts.questions[ask.name].joint


def _deepen(units: Sequence[Ways]) -> list[list[JointLine]]:
    """Lists of all units, each with one of them deeper than before: the one that takes the fewest lines for it."""
    depths, lists = [0] * len(units), []
    while deeper := [number for number, unit in enumerate(units) if depths[number] + 1 < len(unit)]:
        shortest = min(deeper, key=lambda number: len(units[number][depths[number] + 1]))
        depths[shortest] += 1
        lists.append([line for unit, depth in zip(units, depths, strict=True) for line in unit[depth]])
    return lists


class KeptList:
    """The list of a question, as it was first shown: numbers stay what they are until something has been answered, even
    if there is more room once the news have been read, and are the same again when an undo comes back to it, or a
    correction asks it anew."""

    def __init__(self) -> None:
        self._shown: tuple[int, str] | None = None
        self._joint: Sequence[Option] = ()
        self._before: dict[Hashable, Form] = {}
        """What the lists that were shown answer together, by their questions; nothing where there was no room."""

    def join(self, session: Session, shown: View, has_room_for: Callable[[Sequence[Option], View], bool]) -> View:
        """A view with the list that was shown before, else the longest for which there is room; none where nothing is
        joined."""
        if self._shown != (shown.moves, shown.audience):
            self._shown = shown.moves, shown.audience
            self._joint = self._choose(session, shown, has_room_for)
        # What answers lead to stands in such a list.
        return shown._replace(joint=self._joint, outlook=()) if self._joint else shown

    def _choose(
        self, session: Session, shown: View, has_room_for: Callable[[Sequence[Option], View], bool]
    ) -> Sequence[Option]:
        lists = [*joint_lists(session, shown)]
        if not lists or shown.question is None:
            return ()
        asked = (shown.audience, shown.heading, shown.question.text, *(option.key for option in shown.options))
        alone = shown._replace(news=())  # News give way to what somebody knows.
        if (form := self._before.get(asked)) is not None:
            kept = next((each for each in lists if _form(each) == form), [])
            if not form or (kept and has_room_for(kept, alone)):
                return kept
        joint = next((each for each in lists if has_room_for(each, shown)), [])
        self._before[asked] = _form(joint)
        return joint


def _form(joint: Sequence[Option]) -> Form:
    """What the lines of a list answer, whatever is told of it: a correction may change that."""
    return [(option.typed, option.key, *option.then) for option in joint]


class PickedLines:
    """The lines that were picked from lists, each of them one answer for whoever picked it: undo undoes all of it."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self._picked: list[list[int]] = []

    def keep(self, entries: Sequence[Entry], said: Sequence[str]) -> None:
        """Keep what has just been answered, if it was typed as one, and within a longer line two answers that have one
        word. said: how each was typed, "" of those that come with the one beside them."""
        if entries[1:] and not any(said[1:]):
            self._picked.append([entry.node for entry in entries])
        for number, (first, then) in enumerate(pairwise(entries)):
            joint = self.texts.questions[first.name].joint
            if joint and then.name in joint.then and "" in said[number : number + 2]:
                self._picked.append([first.node, then.node])

    def number(self, session: Session, times: int, way: Callable[[Journal, int, int], Sequence[Node]]) -> int:
        """How many answers to undo or redo by `way` (`undo_path`, `redo_path`): those of a whole line, where the next
        one belongs to it."""
        try:
            nearest = {node.id for node in way(session.journal, session.head.node, 1)} if times == 1 else set()
        except SalvageError:
            return times  # There is none; whoever moves says so.
        for line in self._picked:
            if nearest.isdisjoint((line[0], line[-1])):
                continue
            with suppress(SalvageError):
                moved = way(session.journal, session.head.node, len(line))
                if sorted(node.id for node in moved if node.by != NATURE) == line:
                    return len(line)
        return times


def _follow(play: Play, texts: Texts, then: Sequence[str]) -> Iterator[JointLine]:
    """Every line of answers from a question on, as far as one may follow another; where all answers have labels
    of their own, in the order of these, as their list has it, else by their ranks."""
    ask = play.ask
    assert isinstance(ask, Choice)
    labels = [*texts.questions[ask.name].labels]
    verbs = {*ask.options} <= {*labels}
    for option in sorted(ask.options, key=labels.index if verbs else lambda each: texts.rank(ask, each)):
        after = play.copy()
        after.table.notes = []
        after.answer(option)
        given = [JointAnswer(ask.name, ask.about, option, texts.label(ask, option)), *_forced(after, then)]
        left = _without(then, given[1:])
        if _goes_on(after, ask, left):
            assert after.ask is not None
            left.remove(after.ask.name)
            yield from ((*given, *line) for line in _follow(after, texts, left))
        else:
            yield tuple(given)


def _forced(after: Play, then: Sequence[str]) -> Iterator[JointAnswer]:
    """The answers that were the only ones."""
    for note in after.table.notes:
        if note.name == FORCED and note.values["question"] in then:
            option = note.values["answer"]
            yield JointAnswer(note.values["question"], NOTHING, option, str(option), forced=True)


def _without(then: Sequence[str], line: Sequence[JointAnswer]) -> list[str]:
    """The questions that may still come after a line."""
    left = [*then]
    for given in line:
        if given.name in left:
            left.remove(given.name)
    return left


def _goes_on(after: Play, before: Choice, then: Sequence[str]) -> bool:
    """Whether what is asked now may be answered together with what was asked before."""
    ask = after.ask
    return (
        isinstance(ask, Choice)
        and ask.name in then
        and ask.seat == before.seat
        and not (ask.secret or ask.free)
        and all(note.seat is None for note in after.table.notes)
    )


def _units(lines: Sequence[JointLine], verbs: Set[str]) -> list[list[JointLine]]:
    """The lines of each verb, and those of all things together: a list tells as much of one thing as of another."""
    units: dict[str, list[JointLine]] = {}
    for line in lines:
        key = str(line[0].option)
        units.setdefault(key if key in verbs else "", []).append(line)
    return [*units.values()]


def _lengthen(joint: Joint, lines: Sequence[JointLine]) -> Ways:
    """The lists of so many lines: first the answers alone, then together with more and more that is joined to them."""
    ways: Ways = []
    for number in range(len(joint.then) + 1):
        cut = {_answers(line): line for line in (_cut(line, joint.then[:number]) for line in lines)}
        found = _best(joint, [*cut.values()]) if number else [*cut.values()]
        if not ways or [*map(_answers, found)] != [*map(_answers, ways[-1])]:
            ways.append(found)
    return ways


def _answers(line: JointLine) -> tuple[str, ...]:
    return tuple(str(given.option) for given in line)


def _cut(line: JointLine, then: Sequence[str]) -> JointLine:
    """A line up to the first question that isn't among these."""
    left = [*then]
    for number, given in enumerate(line[1:], 1):
        if given.name not in left:
            return line[:number]
        left.remove(given.name)
    return line


def _best(joint: Joint, lines: Sequence[JointLine]) -> list[JointLine]:
    """The cheapest line to each goal, in the order of goals; without goals one line of those that say the same."""
    if all(len(line) == 1 for line in lines):
        return [*lines]
    if joint.goal is None:
        return [*{joint.words(line): line for line in reversed(lines)}.values()][::-1]
    found: dict[str, tuple[int, JointLine]] = {}
    for line in lines:
        goal, cost = joint.goal(line)
        if goal and (goal not in found or cost < found[goal][0]):
            found[goal] = cost, line
    return [found[goal][1] for goal in sorted(found, key=by_name)]


def _are_ranked(texts: Texts, lines: Sequence[JointLine]) -> bool:
    """Whether lines stand in an order of their game's own after their first answers, such as most cubes first."""
    return any(texts.questions[given.name].rank for line in lines for given in line[1:])


def _options(joint: Joint, lines: Sequence[JointLine], shown: View, asked: Set[str], ranked: bool) -> list[Option]:
    """A list as it is numbered and labelled, with the answers that are suggested beside those asked for. ranked:
    whether it keeps its order though its lines have numbers of their own."""
    base = {option.key: option for option in shown.options}
    found = [_label(joint, base[str(line[0].option)], line) for line in lines]
    found += [option for option in shown.options if option.key not in asked]
    found.sort(key=lambda option: (option.typed == WAY_OUT, option.place if joint.goal is None else 0))
    lines_only = [option for option in found if option.typed != WAY_OUT]
    out = found[len(lines_only) :]
    own = [*map(_own_number, lines_only)]
    if all(own) and len({*own}) == len(own):  # Cards with numbers: what one reads on them is what one types.
        numbered = [option._replace(typed=number) for number, option in zip(own, lines_only, strict=True)]
        return [*(numbered if ranked else sorted(numbered, key=lambda option: int(option.typed))), *out]
    return [*(option._replace(typed=str(number)) for number, option in enumerate(lines_only, 1)), *out]


def _label(joint: Joint, option: Option, line: JointLine) -> Option:
    """The first answer of a line with all that it gives; a verb alone as it is."""
    if option.verb and not line[1:]:
        return option
    then = tuple(str(given.option) for given in line[1:] if not given.forced)
    alike = tuple(str(given.option) for given in line[1:] if given.name == line[0].name)
    return option._replace(label=joint.words(line), code="", then=then, verb=True, whole=len(line) > 1, alike=alike)


def _own_number(option: Option) -> str:
    """The number by which a line calls what it ends with; "" where it is called otherwise."""
    first = re.search(r"\d+", option.label)
    return first[0] if option.then and first and first[0] == option.then[-1] else ""
