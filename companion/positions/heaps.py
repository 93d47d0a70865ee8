"""Pieces that leave one heap and come to another, told as one move: `Move M45 from Tycho back into Ann's cargo.`

A heap is whatever holds several pieces: a deck, a hand, a city. What each of them gives and takes is known apart, from
the fields of the state; here they are matched, so that nobody puts a piece somewhere before it was taken up, or wonders
where it goes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from companion.engine.texts import fill
from companion.positions.hands import AllHands, Hands
from companion.positions.instruction import Heap, Instruction
from companion.positions.instruction_words import label_field, say_entry
from companion.positions.piece_names import PieceNames
from companion.tellers.differ import come_and_gone
from components.schema import UNSEEN, Field, Game, Type

MANY = 3
"""Heaps that give to one other, from which on they are told by where their pieces go: there is less to say of each."""

_OFF = re.compile(r"^(?:out of|off|away from|from) ")
"""Begins the words for where pieces are taken from."""

_DECK = re.compile(r"(?:into|onto|on top of) (the .+ (?:deck|stack))")
"""Where pieces are put that were drawn from there."""

_ONTO = re.compile(r"^(?:on (?!top )|at |with |in (?!front ))")
"""Begins the words for a place where pieces are put, which a move leads to."""


class _Move(NamedTuple):
    """Pieces that go from one instruction's heap to that of another, by their places in the list."""

    source: int
    to: int
    pieces: Counter[str]


def piece_type(kind: Type, hands: Hands | None = None) -> Type | None:
    """The type of the pieces of a heap, a pile or a list of them, or a single one where its game says where it lies;
    None of what is no heap."""
    if kind.base == "pile" or (kind.base == "piece" and hands and hands.into):
        return kind
    return kind.item if kind.base == "list" and kind.item and kind.item.base == "piece" else None


def ways(
    field: Field, owner: str, hands: Hands | None, now: Mapping[str, Any], then: Mapping[str, Any]
) -> tuple[str, str]:
    """Where the pieces of a heap are put, and where they are taken from. now, then: the record around it as it is and
    as it is to be."""
    if hands and hands.into:
        whose = {"whose": owner, "who": owner[:-2]}
        return fill(hands.into, {**then, **whose}), fill(hands.off or "", {**now, **whose})
    label = label_field(field, owner)
    return (f"onto {label}", f"off {label}") if field.name == "board" else (f"into {label}", f"out of {label}")


def with_held(state: Mapping[str, Any], hands: AllHands) -> Mapping[str, Any]:
    """A state in which the hidden heaps hold what lies in them on the table."""
    held = {name: words.holds for name, words in hands.items() if words.holds}
    whole = {name: Counter(state.get(name) or ()) + Counter(state.get(other) or ()) for name, other in held.items()}
    return {**state, **whole, **{other: {} for other in held.values()}}


def find_decks(game: Game, hands: AllHands, unlaid: Container[str]) -> list[str]:
    """The fields of decks from which people draw, as nobody sees what comes next; none with which cards are counted
    that lie elsewhere."""
    elsewhere = {words.counted_with for words in hands.values()}
    return [
        field.name
        for field in game.state.values()
        if field.type.base == "pile" and field.rest and field.seen == "nobody"
        if field.name not in elsewhere and field.name not in unlaid
    ]


def on_top(into: str, order: Sequence[str], come: Counter[str]) -> tuple[str, Sequence[str]]:
    """Where pieces are put that come back to a deck, and one by one in which order; in other heaps it has none.

    >>> on_top("into the orbit deck", ["G0", "H30"], Counter(["H30", "G0"]))
    ('on top of the orbit deck', ['G0', 'H30'])
    >>> on_top("into Ann's hand", ["G0"], Counter(["G0"]))
    ("into Ann's hand", ())
    """
    deck = _DECK.fullmatch(into)
    return (f"on top of {deck[1]}", order) if deck and order and Counter(order) == come else (into, ())


def record_heap(old: Any, new: Any, field: Field, to_and_from: tuple[str, str], names: PieceNames) -> Heap:
    """The heap of a list of records that begin with a piece each, which is called as its record says it: `Junk (as
    metal)`; where records of like pieces differ, all of these by name alone."""
    first, part = next(iter(field.fields.items()))
    called: dict[str, str] = {}
    gone, come = come_and_gone(old or (), new or (), field.fields)
    for entry in (*gone, *come):
        key, said = entry[first], say_entry(names, entry, field.fields)
        called[key] = said if called.get(key, said) == said else names.name(key, part.type)
    before, after = (Counter(str(entry[first]) for entry in entries) for entries in (gone, come))
    return Heap(before, after, part.type, *to_and_from, lambda key: called.get(key, key))


def join_moves(
    steps: Sequence[Instruction],
    names: PieceNames,
    back: str,
    unlaid: Container[str] = (),
    lay: Counter[str] | None = None,
) -> list[Instruction]:
    """The instructions with each piece that goes from heap to heap told once. unlaid: fields of piles that lie nowhere,
    as the companion draws from them: what comes from there or goes there is told by the other heap alone. lay: the
    pieces, by id, that have lain on the table meanwhile, so that hands have moved them from one such pile to another.

    No change is lost: an instruction that has nothing left to say gives its changes to one that names its pieces.
    """
    moves = [*_find_moves(steps, names, unlaid, lay or Counter())]
    sources = Counter(move.to for move in moves)
    said: dict[int, list[str]] = {}
    told_by: dict[int, int] = {}
    for at in range(len(steps)):
        here = [move for move in moves if _place(move, sources, steps) == at]
        for same in ([m for m in here if m.to == at], [m for m in here if m.to != at]):
            if same:
                said.setdefault(at, []).append(_say(same, at, steps, names, back))
            for move in same:
                told_by.setdefault(move.source, at)
                told_by.setdefault(move.to, at)
    joined = []
    for at, step in enumerate(steps):
        text = " ".join([*said.get(at, ()), *_rest(step, at, moves, names, back, unlaid)])
        joined.append(step if text == step.text else replace(step, text=text, head="", part="", moves=at in said))
    for at, other in told_by.items():
        if not joined[at].text:
            joined[other] = replace(joined[other], changes=(*joined[other].changes, *joined[at].changes))
            joined[at] = replace(joined[at], changes=())
    return [step for step in joined if step.changes]


def _find_moves(
    steps: Sequence[Instruction], names: PieceNames, unlaid: Container[str], lay: Counter[str]
) -> list[_Move]:
    left = [(_by_id(step.heap.gone, step.heap.of, names), _by_id(step.heap.come, step.heap.of, names))
            if step.heap else (Counter[str](), Counter[str]()) for step in steps]  # fmt: skip
    moves = []
    for source, (gone, _) in enumerate(left):
        for to, (_, come) in enumerate(left):
            if source == to or not (common := gone & come):
                continue
            gone -= common
            come -= common
            left[source], left[to] = (gone, left[source][1]), (left[to][0], come)
            if _lies_nowhere(steps[source], unlaid) and _lies_nowhere(steps[to], unlaid):
                common &= lay
            if common:
                moves.append(_Move(source, to, common))
    return moves


def _by_id(pieces: Mapping[str, int], of: Type, names: PieceNames) -> Counter[str]:
    """Pieces by what they are called in every kind and deck; unseen ones may be any."""
    known = names.game.by_name(of.of)
    return Counter({known[key].id: number for key, number in pieces.items() if key != UNSEEN and key in known})


def _lies_nowhere(step: Instruction, unlaid: Container[str]) -> bool:
    return all(str(change.way[0]) in unlaid for change in step.changes)


def _place(move: _Move, sources: Mapping[int, int], steps: Sequence[Instruction]) -> int:
    """Which of its two instructions tells of a move."""
    to = steps[move.to].heap
    return move.to if sources[move.to] >= MANY or (sources[move.to] > 1 and to and to.order) else move.source


def _say(moves: Sequence[_Move], at: int, steps: Sequence[Instruction], names: PieceNames, back: str) -> str:
    """Moves from one heap, or to one heap, as a sentence."""
    parts = []
    for move in moves:
        source, to = steps[move.source].heap, steps[move.to].heap
        assert source is not None
        assert to is not None
        known = names.game.by_name(source.of.of)
        moved = Counter({key: move.pieces[known[key].id] for key in source.gone if key in known})
        source_words = f"from {_OFF.sub('', source.off, count=1)}"
        order = to.order if Counter(to.order) == +moved else ()
        parts.append(
            (names.every(+moved, source.of, source.call or to.call, order), source_words, f"{back} {_to(to.into)}")
        )
    if len(parts) == 1:
        ((pieces, source_words, to_words),) = parts
        return f"Move {pieces} {source_words}{to_words}."
    to = steps[at].heap
    if moves[0].to == at and to and to.order:
        return _say_in_order(moves, to, steps, names, back)
    if moves[0].to == at:
        return f"Move{parts[0][2]}: {'; '.join(f'{pieces} {source}' for pieces, source, _ in parts)}."
    return f"Move {parts[0][1]}: {'; '.join(f'{pieces}{to}' for pieces, _, to in parts)}."


def _say_in_order(moves: Sequence[_Move], to: Heap, steps: Sequence[Instruction], names: PieceNames, back: str) -> str:
    """Moves to one heap, piece by piece."""
    left = [(steps[move.source].heap, move.pieces.copy()) for move in moves]
    known, parts = names.game.by_name(to.of.of), []
    for key in to.order:
        source, pieces = next((each for each in left if each[0] and each[1][known[key].id]), (None, None))
        if source and pieces:
            pieces.subtract([known[key].id])
            parts.append(
                f"{names.every(Counter([key]), to.of, to.call or source.call)} from {_OFF.sub('', source.off, count=1)}"
            )
    return f"Move{back} {_to(to.into)}, in this order: {'; '.join(parts)}."


def _to(into: str) -> str:
    return _ONTO.sub(lambda match: "into " if match[0] == "in " else "to ", into, count=1)


def _rest(
    step: Instruction, at: int, moves: Sequence[_Move], names: PieceNames, back: str, unlaid: Container[str]
) -> list[str]:
    """What an instruction says besides the moves that it has a part in. What comes from a pile that lies nowhere is put
    away when it goes: to wherever its players keep what the companion draws. In an undo a game's own words for such a
    pile may tell where that is."""
    heap = step.heap
    if step.text and _lies_nowhere(step, unlaid) and (heap is not None or not back):
        return []
    goes = heap is not None and not heap.come and _is_drawn(heap.of, names, unlaid)
    if heap is None or not (goes or any(at in (move.source, move.to) for move in moves)):
        return [step.text] if step.text else []
    known = names.game.by_name(heap.of.of)
    gone, come = heap.gone.copy(), heap.come.copy()
    for move in moves:
        for side, pieces in ((move.source, gone), (move.to, come)):
            if side == at:
                pieces.subtract({key: move.pieces[known[key].id] for key in pieces if key in known})
    order = heap.order if Counter(heap.order) == +come else ()
    text = names.take_and_put(+gone, +come, heap.of, heap.into, heap.off, back, heap.call, order)
    if text and goes:
        text = f"{text.removesuffix('.')} and put {'it' if (+gone).total() == 1 else 'them'} away."
    return [text] if text else []


def _is_drawn(of: Type, names: PieceNames, unlaid: Container[str]) -> bool:
    """Whether pieces are of those that the companion draws from a pile that lies nowhere."""
    kinds = {kind.id for kind in names.game.kinds_of(of.of)}
    piles = (field.type.of for field in names.game.state.values() if field.name in unlaid and field.type.of)
    return any(kinds & {kind.id for kind in names.game.kinds_of(pile)} for pile in piles)
