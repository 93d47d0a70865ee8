"""Matching of pieces that leave one heap and come to another, as one move: `Move M45 from Tycho back into Ann's cargo.`

A heap is anything that holds pieces: a deck, a hand, a city. Gains and losses of each are known separately, from the
fields of the state; matching them keeps anyone from putting a piece somewhere before it was picked up, or wondering
where it goes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.positions.piece_names import PieceNames
from companion.state_diff.instruction import HeapMoves, Instruction
from companion.text.grammar import capital, in_english
from components.messages import _
from components.schema import HIDDEN_PIECE, Field, Game, Type
from components.used_pieces import all_used


class MoveSource(NamedTuple):
    """A heap from which pieces move to another: the index of its instruction, its moves, and the pieces by their names
    in the target heap."""

    at: int
    heap: HeapMoves
    pieces: Counter[str]


_SOURCE_WORDS = re.compile(r"^(?:out of|off|away from|from) ")
"""Beginning of the phrase for where pieces are taken from."""

_TARGET_WORDS = re.compile(r"^(?:on (?!top )|at |with |in (?!front ))")
"""Beginning of the phrase for where pieces are put, which changes in a move."""


def take_and_put(heap: HeapMoves, names: PieceNames, back: str) -> str:
    """Describe which pieces to take from a heap and which to put there; "" if none."""
    if heap.shows is not None:
        return heap.shows if heap.come else ""
    removed = names.several(heap.gone, heap.of, heap.called) if heap.gone else ""
    phrases = [_("take {pieces} {off}", pieces=removed, off=heap.off)] if removed else []
    if heap.come:
        come = names.every(heap.come, heap.of, heap.called, heap.order)
        phrases.append(_("put {pieces}{back} {into}", pieces=come, back=back, into=heap.into))
    return f"{capital('; '.join(phrases))}." if phrases else ""


def join_moves(
    steps: Sequence[Instruction], names: PieceNames, back: str, lies_nowhere: Callable[[Field], bool]
) -> list[Instruction]:
    """Merge instructions so that each piece moving between heaps is mentioned once, at its target. lies_nowhere:
    returns whether the companion draws from a field, which isn't mentioned.

    No change is lost: an instruction that has nothing left to say gives its changes to one that names its pieces.
    """
    nowhere = {at for at, step in enumerate(steps) if step.field and lies_nowhere(step.field)}
    drawn_kinds = {kind.id for pile in _drawn_piles(names.game, lies_nowhere) for kind in names.game.kinds_of(pile.of)}
    heaps = [step.heap for step in steps]
    moves = [_take_from_others(at, heaps, nowhere, names) for at in range(len(steps))]
    instructions = []
    for at, (step, heap, sources) in enumerate(zip(steps, heaps, moves, strict=True)):
        move_text = _say_moves(step.heap, sources, names, back) if step.heap and sources else ""
        parts = [step.besides, _say_rest(heap, names, back, drawn_kinds), move_text] if heap else [step.text]
        instructions.append(_retell(step, [move_text] if at in nowhere else parts, move_text, sources))
    return _hand_on_changes(instructions, moves)


def carried_off(
    current: Mapping[str, Any], moved_state: Mapping[str, Any], target: Mapping[str, Any],
    names: PieceNames, lies_nowhere: Callable[[Field], bool],
) -> str:  # fmt: skip
    """Describe pieces that a game's own motion carries off the table for good, to be put away by hand; "" if people
    draw themselves, as the pieces go to their decks."""
    phrases, game = [], names.game
    for pile in sorted(_drawn_piles(game, lies_nowhere), key=str):
        current_usage, moved_usage, later = (all_used(game, state) for state in (current, moved_state, target))
        lost = (current_usage - moved_usage) & (current_usage - later)
        pieces = Counter({name: lost[piece.id] for name, piece in game.by_name(pile.of).items() if lost[piece.id]})
        phrases += [f" {_('Put {pieces} away.', pieces=names.several(pieces, pile))}"] if pieces else []
    return "".join(phrases)


def _drawn_piles(game: Game, lies_nowhere: Callable[[Field], bool]) -> set[Type]:
    """Return the types of the piles that the companion draws from."""
    return {field.type for field in game.state.values() if field.type.base == "pile" and lies_nowhere(field)}


def _retell(step: Instruction, parts: Sequence[str], move_text: str, sources: Sequence[MoveSource]) -> Instruction:
    """Rebuild an instruction from sentences; one that is just a move from a single heap may be joined with its like."""
    text, field = " ".join(filter(None, parts)), step.field
    if text == step.text:
        return step
    alone = move_text and text == move_text and len(sources) == 1
    return step._replace(text=text, kind=f"{field.name} moves" if alone and field else "")


def _take_from_others(to: int, heaps: list[HeapMoves | None], nowhere: set[int], names: PieceNames) -> list[MoveSource]:
    """Remove from a heap and its sources the pieces that move between them, and return the sources; no move between two
    fields that lie nowhere is reported."""
    sources = []
    for at, gives in enumerate(heaps):
        takes = heaps[to]
        if at == to or gives is None or takes is None or {at, to} <= nowhere:
            continue
        pieces, given = _in_both(takes, gives, names)
        if pieces:
            heaps[to], heaps[at] = takes._replace(come=takes.come - pieces), gives._replace(gone=gives.gone - given)
            sources.append(MoveSource(at, gives, pieces))
    return sources


def _in_both(takes: HeapMoves, gives: HeapMoves, names: PieceNames) -> tuple[Counter[str], Counter[str]]:
    """Return the pieces that come to one heap and leave another, by their names in each."""
    come, outgoing = _ids(takes.come, takes, names), _ids(gives.gone, gives, names)
    arrivals, departures = Counter[str](), Counter[str]()
    for id, key in come.items():
        if other_key := outgoing.get(id):
            arrivals[key] = departures[other_key] = min(takes.come[key], gives.gone[other_key])
    return arrivals, departures


def _ids(pieces: Mapping[str, int], heap: HeapMoves, names: PieceNames) -> dict[str, str]:
    """Return the names of pieces by id, or by row; unseen ones are left out."""
    if heap.of.base == "row":
        return {key: key for key in pieces}
    piece_by_name = names.game.by_name(heap.of.of)
    return {piece_by_name[key].id: key for key in pieces if key != HIDDEN_PIECE and key in piece_by_name}


def _say_moves(heap: HeapMoves, sources: Sequence[MoveSource], names: PieceNames, back: str) -> str:
    """Describe the moves to one heap, one at a time if their order matters."""
    ordered = bool(heap.order) and sum((each.pieces for each in sources), Counter[str]()) == Counter(heap.order)
    one_by_one = ordered and len(sources) > 1
    order = heap.order if ordered and not one_by_one else ()
    moves = []
    for _at, source, pieces in _in_order(heap.order, sources) if one_by_one else sources:
        piece_names = names.every(pieces, heap.of, {**source.called, **heap.called}, order)
        off = f"from {_SOURCE_WORDS.sub('', source.off, count=1)}" if in_english() else source.off
        moves.append(f"{piece_names} {off}")
    into = heap.into
    if in_english():  # Other languages word the place and the direction alike.
        into = _TARGET_WORDS.sub(lambda match: "into " if match[0] == "in " else "to ", into, count=1)
    to = f"{back} {into}"
    message = "Move{to}, in this order: {moves}." if ordered else "Move{to}: {moves}."
    return _("Move {moves}{to}." if len(moves) == 1 else message, moves="; ".join(moves), to=to)


def _in_order(order: Sequence[str], sources: Sequence[MoveSource]) -> Iterator[MoveSource]:
    """Yield pieces one at a time, each with the heap it comes from."""
    remaining = [each._replace(pieces=each.pieces.copy()) for each in sources]
    for key in order:
        source = next(each for each in remaining if each.pieces[key])
        source.pieces[key] -= 1
        yield source._replace(pieces=Counter([key]))


def _say_rest(heap: HeapMoves, names: PieceNames, back: str, drawn_kinds: set[str]) -> str:
    """Describe what is taken and put besides moves. Pieces that the companion draws have no heap, so they are put
    away."""
    heap = heap._replace(order=heap.order if Counter(heap.order) == heap.come else ())
    text = take_and_put(heap, names, back)
    kinds = names.game.kinds_of(heap.of.of) if heap.of.base != "row" else ()
    if heap.come or not text or drawn_kinds.isdisjoint(kind.id for kind in kinds):
        return text
    is_one = heap.gone.total() == 1
    return _("{deed} and put it away." if is_one else "{deed} and put them away.", deed=text.removesuffix("."))


def _hand_on_changes(steps: list[Instruction], moves: Sequence[Sequence[MoveSource]]) -> list[Instruction]:
    """Pass the changes of instructions without text to those that name their pieces, and describe a space after its
    former pieces have moved on."""
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
