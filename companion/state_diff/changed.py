"""Differences between two positions in players' words: `Ann's HP from 2 to 3`, `Bo's hand: Fuel added`; and the effects
of a correction."""

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
    correction: Adjusted,
    old_state: Mapping[str, Any],
    new_state: Mapping[str, Any],
    words: StateWords,
    title: str = CORRECTED_TITLE,
) -> Iterator[str]:
    """Yield a correction in sentences: the differences visible in both states, or what was typed and its effect on
    reserves, and the answers that it dropped."""
    changed = joined(correction.words) if correction.names else "; ".join(tell_changes(words, old_state, new_state))
    yield f"{_(title)} {changed or _('something that not everybody may see')}."
    for question in correction.dropped:
        key = str(question.option)
        name = next((piece.name for piece in words.game.pieces() if piece.key == key), key.replace("-", " "))
        answer = "{who}'s secret answer" if question.seat else "the answer '{called}'"
        message = _(answer, who=question.seat, called=name)
        yield _("Left out, as it is no longer possible: {answer}.", answer=message)


def tell_changes(words: StateWords, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """Yield the differences between two visible states, one place at a time: `Ann's HP from 2 to 3`."""
    for change in differ(old, new, words.game.state):
        yield from _tell(words, change)


def _tell(words: StateWords, change: FieldChange) -> Iterator[str]:
    path, field, kind, old, new, _around = change
    if kind.item and kind.item.base == "record":
        yield from _tell_entries(words, old or [], new or [], change, kind.item)
    elif counts := _counted(kind, old, new):
        yield _tell_pieces(words, *counts, kind, path)
    elif _only_unseen(old) and _only_unseen(new):
        yield _("{place} from {was} to {now}", place=words.place(path), was=size_of(old), now=size_of(new))
    else:
        was = words.value_in_sentence(old, field, kind)
        is_gone = new is None and kind.base == "record"
        message = "{place} gone (was {was})" if is_gone else "{place} from {was} to {now}"
        yield _(message, place=words.place(path), was=was, now=words.value_in_sentence(new, field, kind))


def _counted(kind: Type, old: Any, new: Any) -> tuple[Counter[str], Counter[str]] | None:
    """Return the pieces of a heap before and after if some come or go; None if they are unknown, or if all of a list
    are replaced."""
    if kind.base != "pile" and not piece_list(kind):
        return None
    was, new_counts = Counter(old or ()), Counter(new or ())
    if HIDDEN_PIECE in was | new_counts or was == new_counts:
        return None
    return (was, new_counts) if kind.base == "pile" or was & new_counts or not was or not new_counts else None


def _only_unseen(value: Any) -> bool:
    """Return whether only the number of the pieces there is known."""
    return isinstance(value, Mapping | list) and bool(value) and set(value) == {HIDDEN_PIECE}


def _tell_entries(
    words: StateWords, old: Sequence[Any], new: Sequence[Any], change: FieldChange, item: Type
) -> Iterator[str]:
    """Yield the differences of records in a list: within each, or if their number differs those that are new or
    gone."""
    path, field = change.way, change.field
    if len(old) == len(new):
        for number, (one, other) in enumerate(zip(old, new, strict=True)):
            for each in differ_within(one, other, field, item, (*path, number)):
                yield from _tell(words, each)
        return
    unmatched, come = [*old], []
    for each in new:
        if each in unmatched:
            unmatched.remove(each)
        else:
            come.append(each)
    added, removed = "added to {place}: {entry}", "taken from {place}: {entry}"
    for template, records, siblings in ((added, come, new), (removed, unmatched, old)):
        for each in records:
            yield _(template, place=words.place(path), entry=words.entry_words(each, siblings, field))


def _tell_pieces(words: StateWords, old: Counter[str], new: Counter[str], kind: Type, path: Sequence[str | int]) -> str:
    """Describe the pieces that came to a heap and left it."""
    field = Field("", Type("pile", kind.leaf.of))
    phrases = [_("{pieces} added", pieces=words.value(dict(come), field))] if (come := new - old) else []
    phrases += [_("{pieces} taken away", pieces=words.value(dict(removed), field))] if (removed := old - new) else []
    return f"{words.place(path)}: {joined(phrases)}"
