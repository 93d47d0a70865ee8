"""What undo and redo say to do with the pieces, in every game: done in order, it leads to the other table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from companion.engine.state import leave_out_empty
from companion.game_registry.games import part_of
from companion.positions.piece_names import PieceNames
from companion.positions.views import ALL_KEY, SEATS, TABLE_KEY, copy_state, view
from companion.state_diff.instruction import Instruction, sentences
from companion.state_diff.take_and_put import HEADINGS, instructions
from components.schema import HIDDEN_PIECE, Field
from components.used_pieces import uses

SEEN = "in sight"
IN_ORDER = "row by row from"
"""So many pieces of a map are told by their spaces, which name them as well (test_undo_words of Space Junkyard)."""
APART = (1, 4, 15)
"""Answers between the two positions: within a step, over a few questions, over a turn or more."""


def plain(value: Any, fields: Mapping[str, Field]) -> Any:
    """A state without what isn't there, which a correction leaves out as well."""
    state = _given(leave_out_empty(fields, value))
    return {**state, SEATS: {name: _given(part) for name, part in state[SEATS].items()}}


def _given(value: Mapping[str, Any]) -> dict[str, Any]:
    return {name: part for name, part in value.items() if part is not None}


def follow(state: Any, steps: list[Instruction]) -> Any:
    """The state after every change of the instructions, in their order; each must find what it says is there."""
    state = copy_state(state)
    for change in (change for step in steps for change in step.changes):
        *way, last = change.way
        at = state
        for step in way:
            at = at.setdefault(step, {}) if isinstance(at, dict) else at[step]  # Empty fields of modules are left out.
        there = at[last] if isinstance(at, list) else at.get(last)
        assert there == change.before, change
        if change.after is None and not isinstance(at, list):
            at.pop(last, None)
        else:
            at[last] = copy_state(change.after)
    return state


def _on_map(game: Any, state: Any) -> set[str]:
    """The pieces that lie singly on spaces."""
    maps = [field for field in game.state.values() if field.type.base == "map" and field.type.item.base == "piece"]
    return {piece for field in maps for piece in (state.get(field.name) or {}).values()}


def examine(
    case: Any, now: Any, then: Any, audience: str, back: bool, between: Any = (), lying: Any = None
) -> list[str]:
    """What is said to come from one position to the other. lying: a memory of where pieces lie in positions between."""
    carry = getattr(part_of(case.place, "carry", case.mode), "carry", None)
    entries = getattr(part_of(case.place, "summary", case.mode), "ENTRIES", None)
    steps = instructions(now, then, case.data, audience, back, carry=carry, between=between, entries=entries)
    fields = case.data.state
    seen_now, seen_then = (view(state, fields, audience) for state in (now, then))
    assert plain(follow(seen_now, steps), fields) == plain(seen_then, fields)
    for step in steps:
        assert step.changes
        names = {str(change.way[0]) for change in step.changes}
        on_table = {name for name in names if name not in HEADINGS and fields[name].on_table and not fields[name].rest}
        if not step.text and on_table:
            silent = [change for change in step.changes if not _is_inside_silent(fields, change.way)]
            only = _is_order_only(silent) or _is_name_only(silent)
            assert silent == [] or only or _has_no_words(case.data, silent, seen_then)
        for change in step.changes if step.text and not carry else ():
            key = _key(case.data, change.way)
            assert not key or key.lower() in step.text.lower(), (key, step.text)
        assert "None" not in step.text
        assert "{" not in step.text
    for way, key, of in followed(case.data, [now, *between, then], audience, lying) if between else ():
        names = PieceNames(case.data)
        called = [names.code(key, of).lower(), names.name(key, of).lower()]  # `the blue ship` within a sentence.
        text = " ".join(step.text for step in steps).lower()
        by_place = IN_ORDER in text and key in _on_map(case.data, now if back else then)
        assert by_place or any(each in text for each in called), (way, key)  # Named where it goes, or came from.
    return sentences(steps)


def followed(data: Any, states: list[Any], audience: str, lying: Any = None) -> Iterator[tuple[Any, str, Any]]:
    """Single pieces that came to a hidden pile or list for good, or left it, before the eyes of an audience: where that
    is, and their names. They are followed one by one through the places of each state."""
    known = {} if lying is None else lying
    for state in states:
        if (id(state), audience) not in known:
            known[id(state), audience] = places(data, state, audience)
    seen = [known[id(state), audience] for state in states]
    for piece in {piece for state in seen for piece in state if data.count(piece) == 1}:
        path = [state.get(piece) for state in seen]
        first, last = path[0], path[-1]
        if first == last:
            continue
        for end, others in ((first, path), (last, path[::-1])):
            beside = next(place for place in others if place != end)
            if beside == SEEN and end is not None:
                yield end


def places(data: Any, state: Any, audience: str) -> dict[str, Any]:
    """Where each single piece lies: `SEEN`, or the way to the hidden heap, its name there and the heap's type."""
    found: dict[str, Any] = {
        piece: SEEN for used in uses(data, view(state, data.state, audience)).values() for piece in used
    }
    owners = [((), data.state, state), *(
        (("players", name), data.state["players"].fields, own) for name, own in state["players"].items()
    )]  # fmt: skip
    for way, fields, values in owners:
        for name, field in fields.items():
            of = field.type.item if field.type.base == "list" else field.type
            hidden = field.seen == "nobody" or (field.seen == "owner" and audience not in (ALL_KEY, *way))
            if audience == ALL_KEY or not hidden or not field.on_table or not of or of.base not in ("piece", "pile"):
                continue
            for key in values.get(name) or ():
                if key != HIDDEN_PIECE:
                    found[data.by_name(of.of)[key].id] = ((*way, name), key, of)
    return found


def _is_order_only(changes: list[Any]) -> bool:
    """Whether entries of a list, or the same parts of them, have only changed their places."""

    def parts(side: str) -> Counter[tuple[str, str]]:
        return Counter(
            (str(each.way[-1]) * isinstance(each.way[-1], str), repr(getattr(each, side))) for each in changes
        )

    return parts("before") == parts("after")


def _is_name_only(changes: list[Any]) -> bool:
    """Whether what lies on top of a pile is only not known any more: it counts among those below, as many as before."""

    def lying(side: str) -> dict[Any, int]:
        found: dict[Any, int] = {}
        for each in changes:
            value = getattr(each, side)
            found[each.way[:-1]] = found.get(each.way[:-1], 0) + (value if isinstance(value, int) else bool(value))
        return found

    return {each.way[-1] for each in changes} == {"top", "below"} and lying("before") == lying("after")


def _has_no_words(data: Any, changes: list[Any], then: Any) -> bool:
    """Whether a game says of fields that hands have nothing to do with them, or that others tell of them: what goes
    with a piece is gone with it."""

    def is_told(way: Any) -> bool:
        field, at, record = data.state[way[0]], then, then
        for outer, key in pairwise(way):
            at = at.get(outer) or {} if isinstance(at, dict) else {}
            if key in field.fields:
                field, record = field.fields[key], at
        hands = field.hands
        is_gone = hands.goes_with and record.get(hands.goes_with) is None
        return bool(hands.put == "" or hands.lies_in or is_gone or (hands.into and hands.set))

    return all(is_told(change.way) for change in changes)


def _key(data: Any, way: Any) -> str:
    """The key of a map of places on the way to a change, which a sentence about it has to name; what has its place as a
    text is named by that."""
    kind = data.state[way[0]].type
    if len(way) != 2 or kind.base != "map" or kind.item.base == "text":
        return ""
    return str(way[1]) if kind.key and kind.key.base in ("row", "text") else ""


def _is_inside_silent(fields: Any, way: Any) -> bool:
    """Whether a part on the way to a change is one that no piece shows."""
    field = fields[way[0]]
    for key in way:
        field = field.fields.get(key, field) if isinstance(key, str) else field
        if not field.on_table:
            return True
    return False


def test_instructions_lead_from_one_table_to_the_other(
    case: Any, kind: str, walks: Any, rounds: Callable[[int], int]
) -> None:
    """Back and forth, over steps and turns, for everyone who looks on."""
    random, said = Random(kind), 0
    for walk in walks(case, kind, rounds(1)):
        states = [case.rules.dump(walk.play.table)]
        while not walk.play.over and len(states) < 120:
            walk.step()
            states.append(case.rules.dump(walk.play.table))
        lying: dict[Any, Any] = {}  # Each position is between many others, which stay as long as the memory does.
        for apart in APART:
            for first in random.sample(range(len(states)), min(8, len(states))):
                earlier, later = states[first], states[min(first + apart, len(states) - 1)]
                between = states[first : first + apart + 1]
                for audience in (TABLE_KEY, ALL_KEY, next(iter(earlier["players"]))):
                    said += len(examine(case, later, earlier, audience, True, between=between[::-1], lying=lying))
                    examine(case, earlier, later, audience, False, between=between, lying=lying)
    assert said or walk.play.over


@pytest.fixture
def debris(every_game: Any) -> Any:
    return next(case for case in every_game if case.game == "space-debris")


def test_discs_are_turned_before_what_differs_is_moved(debris: Any) -> None:
    """SD-A02: what a disc has carried isn't moved one by one; the rest is said by what the state's fields mean."""
    table = debris.new(1, count=2)
    then = debris.rules.dump(table)
    then |= {"cubes": {"H30": 2, "L135": 1, "G45": 1}, "threat": 8, "turns": 4, "actions_left": 2}
    then["players"]["Ann"] |= {"at": "H60", "hp": 4}
    now = copy_state(then)
    now |= {"cubes": {"H120": 2, "L315": 1, "G45": 3, "H0": 1}, "threat": 9, "turns": 5, "actions_left": 4}
    now["players"]["Ann"] |= {"at": "H150", "hp": 3}

    assert examine(debris, now, then, TABLE_KEY, True) == [
        "Turn HEO 90° counter-clockwise with LEO on it, then LEO another 90°.",
        "Set Ann's HP back to 4.",
        "Take cubes: 2 off G45, 1 off H270.",
        "Set threat back to 8.",
    ]
    assert examine(debris, then, now, TABLE_KEY, False) == [
        "Turn HEO 90° clockwise with LEO on it, then LEO another 90°.",
        "Set Ann's HP to 3.",
        "Put cubes: 2 on G45, 1 on H0.",
        "Set threat to 9.",
    ]


def test_hidden_cards_are_counted_for_others(toy: Any) -> None:
    """Whoever may not see a hand is told how many cards to move, and no more."""
    table = toy.new(2, count=2)
    now, field = toy.rules.dump(table), toy.data.state["players"].fields["hand"]
    assert field.seen == "owner"
    cards = list(toy.data.by_name(field.type.item.of))[:2]
    then = copy_state(now)
    now["players"]["Bo"]["hand"] = cards
    then["players"]["Bo"]["hand"] = []

    (hidden,) = (text for text in examine(toy, now, then, "Ann", True) if "Bo" in text)
    (open_,) = (text for text in examine(toy, now, then, "Bo", True) if "Bo" in text)
    assert hidden.startswith("Take 2 ")
    assert not any(toy.data.by_name(field.type.item.of)[card].name in hidden for card in cards)
    assert all(toy.data.by_name(field.type.item.of)[card].name in open_ for card in cards)


def test_a_piece_that_goes_from_heap_to_heap_is_told_once(every_game: Any) -> None:
    """A tile that flew, the one that was picked up and the one that refilled the city: one move each, and where to."""
    orbit = next(case for case in every_game if case.game == "junk-orbit")
    then = orbit.rules.dump(orbit.new(1, count=2))
    city, other = "NYC", "Quito"
    then["cities"] |= {city: ["E1"], other: ["E3"]}
    then["players"]["Ann"]["cargo"] = ["E2"]
    now = copy_state(then)
    now["cities"] |= {city: ["E2"], other: []}
    now["players"]["Ann"]["cargo"] = ["E1", "E3"]

    assert examine(orbit, now, then, TABLE_KEY, True, between=[then]) == [
        f"Move E1 (2 for Kepler) from Ann's cargo back to {city}"
        f" and E3 (2 for Tycho) from Ann's cargo back to {other}.",
        f"Move E2 (3 for Tycho) from {city} back into Ann's cargo.",
    ]
    assert examine(orbit, then, now, TABLE_KEY, False, between=[now]) == [
        f"Move E2 (3 for Tycho) from Ann's cargo to {city}.",
        f"Move into Ann's cargo: E1 (2 for Kepler) from {city}; E3 (2 for Tycho) from {other}.",
    ]
