"""Pieces that leave one heap and come to another, told as one move: `Move M45 from Tycho back into Ann's cargo.`

A heap is whatever holds pieces: a deck, a hand, a city. What each of them gives and takes is known apart, from the
fields of the state; here they are matched, so that nobody puts a piece somewhere before it was taken up, or wonders
where it goes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.positions.piece_names import PieceNames
from companion.state_diff.instruction import HeapMoves, Instruction
from companion.text.grammar import capital
from components.messages import _, count
from components.schema import HIDDEN_PIECE, Field, Game, Type
from components.used_pieces import all_used


class MoveSource(NamedTuple):
    """A heap from which pieces move to another: the number of its instruction, and the pieces, by their names in the
    heap that they come to."""

    at: int
    heap: HeapMoves
    pieces: Counter[str]


_SOURCE_WORDS = re.compile(r"^(?:out of|off|away from|from) ")
"""Begins the words for where pieces are taken from."""

_TARGET_WORDS = re.compile(r"^(?:on (?!top )|at |with |in (?!front ))")
"""Begins the words for a place where pieces are put, which a move leads to."""


def take_and_put(heap: HeapMoves, names: PieceNames, back: str) -> str:
    """Which pieces to take away from a heap and which to put there; "" of none."""
    if heap.shows is not None:
        return heap.shows if heap.come else ""
    said = (
        [_("take {pieces} {off}", pieces=names.several(heap.gone, heap.of, heap.called), off=heap.off)]
        if heap.gone
        else []
    )
    if heap.come:
        come = names.every(heap.come, heap.of, heap.called, heap.order)
        said.append(_("put {pieces}{back} {into}", pieces=come, back=back, into=heap.into))
    return f"{capital('; '.join(said))}." if said else ""


def join_moves(
    steps: Sequence[Instruction], names: PieceNames, back: str, lies_nowhere: Callable[[Field], bool]
) -> list[Instruction]:
    """The instructions with each piece that goes from heap to heap told once, where it comes to. lies_nowhere: fields
    of which nothing is said, as the companion draws from them.

    No change is lost: an instruction that has nothing left to say gives its changes to one that names its pieces.
    """
    nowhere = {at for at, step in enumerate(steps) if step.field and lies_nowhere(step.field)}
    drawn = {kind.id for pile in _drawn_piles(names.game, lies_nowhere) for kind in names.game.kinds_of(pile.of)}
    left = [step.heap for step in steps]
    moves = [_take_from_others(at, left, nowhere, names) for at in range(len(steps))]
    told = []
    for at, (step, heap, sources) in enumerate(zip(steps, left, moves, strict=True)):
        moved = _say_moves(step.heap, sources, names, back) if step.heap and sources else ""
        parts = [step.besides, _say_rest(heap, names, back, drawn), moved] if heap else [step.text]
        told.append(_retell(step, [moved] if at in nowhere else parts, moved, sources))
    return _hand_on_changes(told, moves)


def carried_off(
    there: Mapping[str, Any], moved: Mapping[str, Any], wanted: Mapping[str, Any],
    names: PieceNames, lies_nowhere: Callable[[Field], bool],
) -> str:  # fmt: skip
    """What hands put away that a game's own motion carries off the table for good, as it goes to no deck; "" where
    people draw themselves, for then it goes to theirs."""
    said, game = [], names.game
    for pile in sorted(_drawn_piles(game, lies_nowhere), key=str):
        lying, after, later = (all_used(game, state) for state in (there, moved, wanted))
        lost = (lying - after) & (lying - later)
        pieces = Counter({name: lost[piece.id] for name, piece in game.by_name(pile.of).items() if lost[piece.id]})
        said += [_(" Put {pieces} away.", pieces=names.several(pieces, pile))] if pieces else []
    return "".join(said)


def _drawn_piles(game: Game, lies_nowhere: Callable[[Field], bool]) -> set[Type]:
    """The types of the piles from which the companion draws."""
    return {field.type for field in game.state.values() if field.type.base == "pile" and lies_nowhere(field)}


def _retell(step: Instruction, parts: Sequence[str], moved: str, sources: Sequence[MoveSource]) -> Instruction:
    """An instruction in these sentences; one that is no more than a move from one heap is of a kind with its like."""
    text, field = " ".join(filter(None, parts)), step.field
    if text == step.text:
        return step
    alone = moved and text == moved and len(sources) == 1
    return step._replace(text=text, kind=f"{field.name} moves" if alone and field else "")


def _take_from_others(to: int, left: list[HeapMoves | None], nowhere: set[int], names: PieceNames) -> list[MoveSource]:
    """What comes to a heap from others, which is left in neither; between two that lie nowhere hands move nothing."""
    found = []
    for at, gives in enumerate(left):
        takes = left[to]
        if at == to or gives is None or takes is None or {at, to} <= nowhere:
            continue
        moved, given = _in_both(takes, gives, names)
        if moved:
            left[to], left[at] = takes._replace(come=takes.come - moved), gives._replace(gone=gives.gone - given)
            found.append(MoveSource(at, gives, moved))
    return found


def _in_both(takes: HeapMoves, gives: HeapMoves, names: PieceNames) -> tuple[Counter[str], Counter[str]]:
    """The pieces that come to one heap and go from another, by their names in each."""
    come, gone = _ids(takes.come, takes, names), _ids(gives.gone, gives, names)
    moved, given = Counter[str](), Counter[str]()
    for id, key in come.items():
        if other := gone.get(id):
            moved[key] = given[other] = min(takes.come[key], gives.gone[other])
    return moved, given


def _ids(pieces: Mapping[str, int], heap: HeapMoves, names: PieceNames) -> dict[str, str]:
    """The names of pieces by what they are called in every kind and deck; unseen ones may be any."""
    if heap.of.base == "row":
        return {key: key for key in pieces}
    known = names.game.by_name(heap.of.of)
    return {known[key].id: key for key in pieces if key != HIDDEN_PIECE and key in known}


def _say_moves(heap: HeapMoves, sources: Sequence[MoveSource], names: PieceNames, back: str) -> str:
    """Moves to one heap as a sentence, one by one where their order matters."""
    ordered = bool(heap.order) and sum((each.pieces for each in sources), Counter[str]()) == Counter(heap.order)
    one_by_one = ordered and len(sources) > 1
    order = heap.order if ordered and not one_by_one else ()
    said = []
    for _at, source, pieces in _in_order(heap.order, sources) if one_by_one else sources:
        moved = names.every(pieces, heap.of, {**source.called, **heap.called}, order)
        said.append(_("{pieces} from {place}", pieces=moved, place=_SOURCE_WORDS.sub("", source.off, count=1)))
    to = f"{back} {_TARGET_WORDS.sub(lambda match: 'into ' if match[0] == 'in ' else 'to ', heap.into, count=1)}"
    if len(said) == 1:
        return _("Move {pieces}{to}.", pieces=said[0], to=to)
    several = "Move{to}, in this order: {pieces}." if ordered else "Move{to}: {pieces}."
    return _(several, to=to, pieces="; ".join(said))


def _in_order(order: Sequence[str], sources: Sequence[MoveSource]) -> Iterator[MoveSource]:
    """Pieces one by one, each with the heap that it comes from."""
    left = [each._replace(pieces=each.pieces.copy()) for each in sources]
    for key in order:
        source = next(each for each in left if each.pieces[key])
        source.pieces[key] -= 1
        yield source._replace(pieces=Counter([key]))


def _say_rest(heap: HeapMoves, names: PieceNames, back: str, drawn: set[str]) -> str:
    """What is taken and put besides moves. What the companion draws, so that it comes from nowhere, is put away when it
    goes: to wherever its players keep such pieces."""
    heap = heap._replace(order=heap.order if Counter(heap.order) == heap.come else ())
    text = take_and_put(heap, names, back)
    kinds = names.game.kinds_of(heap.of.of) if heap.of.base != "row" else ()
    if heap.come or not text or drawn.isdisjoint(kind.id for kind in kinds):
        return text
    one, several = "{text} and put it away.", "{text} and put them away."
    return count(heap.gone.total(), one, several, text=text.removesuffix("."))


def _hand_on_changes(steps: list[Instruction], moves: Sequence[Sequence[MoveSource]]) -> list[Instruction]:
    """Give the changes of instructions that have nothing left to say to those that name their pieces, and tell of a
    space after what lay there has moved on."""
    order = list(range(len(steps)))
    for to, sources in enumerate(moves):
        for source in (each.at for each in sources):
            if not steps[source].text:
                steps[to] = steps[to]._replace(changes=(*steps[to].changes, *steps[source].changes))
                steps[source] = steps[source]._replace(changes=())
            elif order.index(source) < order.index(to) and moves[source]:
                order.remove(to)
                order.insert(order.index(source), to)
    return [steps[at] for at in order if steps[at].changes]
