"""Pieces that leave one heap and come to another, told as one move: `Move M45 from Tycho back into Ann's cargo.`

A heap is whatever holds pieces: a deck, a hand, a city. What each of them gives and takes is known apart, from the
fields of the state; here they are matched, so that nobody puts a piece somewhere before it was taken up, or wonders
where it goes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from companion.positions.piece_names import PieceNames
from companion.tellers.instruction import Heap, Instruction
from companion.text.grammar import capital
from components.schema import UNSEEN, Field

Sources: TypeAlias = Sequence[tuple[int, Counter[str]]]
"""Where pieces come from, by the place of the instruction, and which, by their names in the heap that they come to."""

_OFF = re.compile(r"^(?:out of|off|away from|from) ")
"""Begins the words for where pieces are taken from."""

_ONTO = re.compile(r"^(?:on (?!top )|at |with |in (?!front ))")
"""Begins the words for a place where pieces are put, which a move leads to."""


def take_and_put(heap: Heap, names: PieceNames, back: str) -> str:
    """Which pieces to take away from a heap and which to put there; "" of none."""
    if heap.shows is not None:
        return heap.shows if heap.come else ""
    said = [f"take {names.several(heap.gone, heap.of, heap.called)} {heap.off}"] if heap.gone else []
    if heap.come:
        said.append(f"put {names.every(heap.come, heap.of, heap.called, heap.order)}{back} {heap.into}")
    return f"{capital('; '.join(said))}." if said else ""


def join_moves(
    steps: Sequence[Instruction], names: PieceNames, back: str, lies_nowhere: Callable[[Field], bool]
) -> list[Instruction]:
    """The instructions with each piece that goes from heap to heap told once, where it comes to. lies_nowhere: fields
    of which nothing is said, as the companion draws from them.

    No change is lost: an instruction that has nothing left to say gives its changes to one that names its pieces.
    """
    nowhere = [bool(step.field and lies_nowhere(step.field)) for step in steps]
    drawn = {
        kind.id
        for field in names.game.state.values() if field.type.base == "pile" and lies_nowhere(field)
        for kind in names.game.kinds_of(field.type.of)
    }  # fmt: skip
    left = [step.heap for step in steps]
    moves = [_take_from_others(at, left, nowhere, names) for at in range(len(steps))]
    told = []
    for step, heap, sources, is_nowhere in zip(steps, left, moves, nowhere, strict=True):
        moved = _say_moves(step.heap, sources, steps, names, back) if step.heap and sources else ""
        rest = "" if is_nowhere else _say_rest(heap, names, back, drawn) if heap else step.text
        besides = step.besides if heap and not is_nowhere else ""
        text = " ".join(filter(None, (besides, rest, moved)))
        if text != step.text:
            alone = moved and text == moved and len(sources) == 1 and step.field
            step = replace(step, text=text, kind=f"{step.field.name} moves" if alone and step.field else "")
        told.append(step)
    return _hand_on_changes(told, moves)


def _take_from_others(to: int, left: list[Heap | None], nowhere: Sequence[bool], names: PieceNames) -> Sources:
    """What comes to a heap from others, which is left in neither; between two that lie nowhere hands move nothing."""
    found = []
    for source, gives in enumerate(left):
        takes = left[to]
        if source == to or gives is None or takes is None or (nowhere[source] and nowhere[to]):
            continue
        ids = _ids(takes.come, takes, names)
        other = _ids(gives.gone, gives, names)
        common = Counter({id: min(takes.come[key], gives.gone[other[id]]) for id, key in ids.items() if id in other})
        if common := +common:
            moved = Counter({ids[id]: number for id, number in common.items()})
            given = Counter({other[id]: number for id, number in common.items()})
            left[to], left[source] = takes._replace(come=takes.come - moved), gives._replace(gone=gives.gone - given)
            found.append((source, moved))
    return found


def _ids(pieces: Mapping[str, int], heap: Heap, names: PieceNames) -> dict[str, str]:
    """The names of pieces by what they are called in every kind and deck; unseen ones may be any."""
    if heap.of.base == "row":
        return {key: key for key in pieces}
    known = names.game.by_name(heap.of.of)
    return {known[key].id: key for key in pieces if key != UNSEEN and key in known}


def _say_moves(heap: Heap, sources: Sources, steps: Sequence[Instruction], names: PieceNames, back: str) -> str:
    """Moves to one heap as a sentence, one by one where their order matters."""
    parts = [(pieces, gives) for source, pieces in sources if (gives := steps[source].heap)]
    ordered = bool(heap.order) and sum((pieces for pieces, _ in parts), Counter[str]()) == Counter(heap.order)
    order = heap.order if ordered and len(parts) == 1 else ()
    if ordered and not order:
        parts = [(Counter([key]), source) for key, source in _in_order(heap.order, parts)]
    said = []
    for pieces, source in parts:
        moved = names.every(pieces, heap.of, {**source.called, **heap.called}, order)
        said.append(f"{moved} from {_OFF.sub('', source.off, count=1)}")
    to = f"{back} {_ONTO.sub(lambda match: 'into ' if match[0] == 'in ' else 'to ', heap.into, count=1)}"
    if len(said) == 1:
        return f"Move {said[0]}{to}."
    return f"Move{to}{', in this order' if ordered else ''}: {'; '.join(said)}."


def _in_order(order: Sequence[str], parts: Sequence[tuple[Counter[str], Heap]]) -> Iterator[tuple[str, Heap]]:
    """Pieces one by one, each with the heap that it comes from."""
    left = [(pieces.copy(), source) for pieces, source in parts]
    for key in order:
        pieces, source = next(each for each in left if each[0][key])
        pieces[key] -= 1
        yield key, source


def _say_rest(heap: Heap, names: PieceNames, back: str, drawn: set[str]) -> str:
    """What is taken and put besides moves. What the companion draws, so that it comes from nowhere, is put away when it
    goes: to wherever its players keep such pieces."""
    heap = heap._replace(order=heap.order if Counter(heap.order) == heap.come else ())
    text = take_and_put(heap, names, back)
    kinds = names.game.kinds_of(heap.of.of) if heap.of.base != "row" else ()
    if heap.come or not text or drawn.isdisjoint(kind.id for kind in kinds):
        return text
    return f"{text.removesuffix('.')} and put {'it' if heap.gone.total() == 1 else 'them'} away."


def _hand_on_changes(steps: list[Instruction], moves: Sequence[Sources]) -> list[Instruction]:
    """Give the changes of instructions that have nothing left to say to those that name their pieces, and tell of a
    space after what lay there has moved on."""
    order = list(range(len(steps)))
    for to, sources in enumerate(moves):
        for source, _ in sources:
            if not steps[source].text:
                steps[to] = replace(steps[to], changes=(*steps[to].changes, *steps[source].changes))
                steps[source] = replace(steps[source], changes=())
            elif order.index(source) < order.index(to) and moves[source]:
                order.remove(to)
                order.insert(order.index(source), to)
    return [steps[at] for at in order if steps[at].changes]
