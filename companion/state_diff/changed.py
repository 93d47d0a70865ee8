"""What is different between two positions, in players' words: `Ann's HP from 2 to 3`, `Bo's hand: Fuel added`; and what
a correction did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.positions.differ import FieldChange, differ, differ_within
from companion.positions.paths import piece_list
from companion.positions.state_words import StateWords
from companion.state_diff.sightings import size_of
from companion.text.grammar import joined
from components.messages import _
from components.schema import HIDDEN_PIECE, Field, Type

if TYPE_CHECKING:
    from companion.corrections.apply import Adjusted

CORRECTED_TITLE = "Corrected:"


def tell_correction(
    made: Adjusted, before: Mapping[str, Any], after: Mapping[str, Any], words: StateWords, title: str = CORRECTED_TITLE
) -> Iterator[str]:
    """A correction in sentences: what is different for those who saw both states, what was typed and what the reserves
    gave or took for it; and the answers that it dropped."""
    changed = joined(made.words) if made.names else "; ".join(tell_changes(words, before, after))
    yield f"{_(title)} {changed or _('something that not everybody may see')}."
    for asked in made.dropped:
        key = str(asked.option)
        called = next((piece.name for piece in words.game.pieces() if piece.key == key), key.replace("-", " "))
        answer = _("{name}'s secret answer" if asked.seat else "the answer '{called}'", name=asked.seat, called=called)
        yield _("Left out, as it is no longer possible: {answer}.", answer=answer)


def tell_changes(words: StateWords, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """What is different for those who saw two states, a place at a time: `Ann's HP from 2 to 3`."""
    for change in differ(before, after, words.game.state):
        yield from _tell(words, change)


def _tell(words: StateWords, change: FieldChange) -> Iterator[str]:
    way, field, kind, old, new, _around = change
    if kind.item and kind.item.base == "record":
        yield from _tell_entries(words, old or [], new or [], change, kind.item)
    elif counted := _counted(kind, old, new):
        yield _tell_pieces(words, *counted, kind, way)
    elif _only_unseen(old) and _only_unseen(new):
        yield _("{place} from {was} to {now}", place=words.place(way), was=size_of(old), now=size_of(new))
    else:
        was = words.value_in_sentence(old, field, kind)
        gone = new is None and kind.base == "record"
        now = words.value_in_sentence(new, field, kind)
        said = "{place} gone (was {was})" if gone else "{place} from {was} to {now}"
        yield _(said, place=words.place(way), was=was, now=now)


def _counted(kind: Type, old: Any, new: Any) -> tuple[Counter[str], Counter[str]] | None:
    """The pieces of a heap before and after, where some come or go; None of what isn't known, and of a list in which
    all make way for others."""
    if kind.base != "pile" and not piece_list(kind):
        return None
    was, now = Counter(old or ()), Counter(new or ())
    if HIDDEN_PIECE in was | now or was == now:
        return None
    return (was, now) if kind.base == "pile" or was & now or not was or not now else None


def _only_unseen(value: Any) -> bool:
    """Whether pieces lie there of which nothing but the number is known."""
    return isinstance(value, Mapping | list) and bool(value) and set(value) == {HIDDEN_PIECE}


def _tell_entries(
    words: StateWords, old: Sequence[Any], new: Sequence[Any], change: FieldChange, item: Type
) -> Iterator[str]:
    """Records of a list: what differs in each, or where their number differs which have come and which have gone."""
    way, field = change.way, change.field
    if len(old) == len(new):
        for number, (one, other) in enumerate(zip(old, new, strict=True)):
            for each in differ_within(one, other, field, item, (*way, number)):
                yield from _tell(words, each)
        return
    left, come = [*old], []
    for each in new:
        if each in left:
            left.remove(each)
        else:
            come.append(each)
    coming, going = ("added to {place}: {entry}", come, new), ("taken from {place}: {entry}", left, old)
    for called, records, every in (coming, going):
        for each in records:
            yield _(called, place=words.place(way), entry=words.entry_words(each, every, field))


def _tell_pieces(words: StateWords, old: Counter[str], new: Counter[str], kind: Type, way: Sequence[str | int]) -> str:
    """What has come to a heap and what has gone from it."""
    field = Field("", Type("pile", kind.leaf.of))
    said = [_("{pieces} added", pieces=words.value(dict(come), field))] if (come := new - old) else []
    said += [_("{pieces} taken away", pieces=words.value(dict(gone), field))] if (gone := old - new) else []
    return f"{words.place(way)}: {joined(said)}"
