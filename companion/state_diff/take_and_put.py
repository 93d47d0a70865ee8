"""Instructions for moving the pieces so that one position becomes another, for undo and redo.

They are built for any game from the declared fields of its state and their verbs (`components.schema.Hands`). Each
instruction carries the changes it stands for, in the paths of `adjust`, so that all of them lead from one position to
the other; values that only the companion keeps, such as the actions left, have changes but no sentence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from companion.engine.texts import Words
from companion.positions.differ import (
    Difference,
    FieldChange,
    Way,
    come_and_gone,
    differ,
    differ_within,
    differences,
    identities,
)
from companion.positions.piece_names import PieceNames
from companion.positions.state_words import NOTHING_TEXT, StateWords, field_words, singular
from companion.positions.state_words import words as spelt
from companion.positions.views import TABLE_KEY, view
from companion.state_diff.instruction import HeapMoves, Instruction, sentences
from companion.state_diff.moves import carried_off, join_moves, take_and_put
from companion.state_diff.sightings import in_words_of, known_moves, put_back
from companion.text.grammar import amount, capital, in_english, join_alike, joined
from components.messages import _
from components.schema import Field, Game, Type

HEADINGS = ("phase", "turn", "player", "result", "reason")
"""Fields of every game that no piece shows; the next question mentions them."""

MAX_CARRIED = 100
"""Most motions of many pieces between two positions: an evening has fewer. It stops a faulty motion that never ends;
the remaining pieces are described one by one."""

THINGS = ("piece", "row")
"""Types of things in heaps."""
PUT, TAKE = "put", "take"

Carry: TypeAlias = Callable[[Mapping[str, Any], Mapping[str, Any]], tuple[str, dict[str, Any]] | None]
"""A game's own motion of many pieces at once, such as of a turning disc (`engine.ruleset`, carry.py)."""


def instructions(
    current: Mapping[str, Any],
    then: Mapping[str, Any],
    game: Game,
    audience: str = TABLE_KEY,
    back: bool = True,
    *,
    carry: Carry | None = None,
    between: Sequence[Mapping[str, Any]] = (),
    lies_nowhere: Callable[[Field], bool] = lambda field: False,
    entries: Mapping[str, Words] | None = None,
) -> list[Instruction]:
    """Return the instructions that turn the current position into another, as far as an audience may see both.

    back: the target is an earlier position, so things go back to where they were. carry: the game's own motion, which
    comes first. between: all positions in between, so that pieces seen there are named where they lie face down.
    lies_nowhere: returns whether the companion draws from a field, which isn't mentioned. entries: the game's words for
    entries of lists.
    """
    current_view, target_view = view(current, game.state, audience), view(then, game.state, audience)
    first, names = list[Instruction](), PieceNames(game)
    for text, moved_state in _carry_on(carry, current_view, target_view) if carry else ():
        text += carried_off(current_view, moved_state, target_view, names, lies_nowhere)
        first.append(Instruction(text, tuple(differences(current_view, moved_state))))
        current_view = moved_state
    states = [with_held(state, game.state) for state in (current, *between, then)]
    moves = known_moves(game, states, audience) if between else {}
    order = put_back(states, game.state, lies_nowhere) if back and between else {}
    teller = _Teller(StateWords(game, entries), _(" back") if back else "", moves, order)
    steps = join_moves([*teller.tell(current_view, target_view)], names, teller.back, lies_nowhere)
    late = 1 if back else -1
    return [*first, *sorted(steps, key=lambda step: late * step.field.hands.late if step.field else 0)]


def _carry_on(
    carry: Carry, current: Mapping[str, Any], target: Mapping[str, Any]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the game's own motions on the way to a position, each with its sentence and the new state."""
    for _motion in range(MAX_CARRIED):
        carried = carry(current, target)
        if carried is None or carried[1] == current:
            break
        yield carried
        current = carried[1]


def with_held(state: Mapping[str, Any], fields: Mapping[str, Field]) -> Mapping[str, Any]:
    """Return a state in which the hidden piles include the pieces that physically lie in them."""
    full_state = dict(state)
    for name, field in fields.items():
        if pile := field.hands.lies_in:
            full_state[pile] = Counter(full_state.get(pile) or ()) + Counter(state.get(name) or ())
            full_state[name] = {}
    return full_state


def check_supplies(game: Game, old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """Describe what is left in each changed supply, so that players can check it."""
    fields = [field for field in game.state.values() if field.rest and field.type.base == "count"]
    changed = [field for field in fields if new.get(field.name) != old.get(field.name)]
    amounts = [
        _("{pieces} in the {place}", pieces=amount(new[field.name] or 0, field.unit.removesuffix("s")), place=place)
        for field, place in ((field, spelt(field.name)) for field in changed)
    ]
    return [_("Check what is left: {pieces}.", pieces=joined(amounts))] if amounts else []


class _Teller:
    """Describes changes one by one. back: ` back`, or "" if the target is a later position. known: pieces known to come
    to and leave hidden heaps. order: pieces that come back to a deck, in order."""

    def __init__(
        self, words: StateWords, back: str, moves: Mapping[Way, Counter[str]], order: Mapping[str, Sequence[str]]
    ) -> None:
        self.words, self.back, self.known, self.order = words, back, moves, order
        self.names = PieceNames(words.game)
        self.on = ""  # The piece below, if it is named instead of the owner.

    def tell(self, current: Mapping[str, Any], then: Mapping[str, Any]) -> Iterator[Instruction]:
        """Yield instructions for all differences, in the order of the fields."""
        fields = self.words.game.state
        self.now, self.then = with_held(current, fields), with_held(then, fields)
        changes = [*differ(current, then, fields)]
        ways = {change.way for change in changes}
        for path in self.known:  # As many pieces as before, but different ones.
            if path not in ways:
                changes.append(self._known_change(path, current, then))
        laid_anew = [(each, change) for change in changes for each in self._lying_on(change)]
        told_there = {each.way for each, _ in laid_anew}
        for change in changes:
            if told_there.isdisjoint(change.way[:depth] for depth in range(1, len(change.way) + 1)):
                yield self._tell(change)
        for each, change in laid_anew:
            yield self._lay_anew(each, change)

    def _known_change(self, path: Way, current: Mapping[str, Any], then: Mapping[str, Any]) -> FieldChange:
        """Return the change of a hidden heap that looks unchanged."""
        field, old, new = self.words.game.state[str(path[0])], current, then
        around = () if len(path) == 1 else (field,)
        for key in path:
            old, new = old.get(str(key)) or {}, new.get(str(key)) or {}
        field = field.fields[str(path[-1])] if around else field
        return FieldChange(path, field, field.type, old, new, around)

    def _lying_on(self, change: FieldChange) -> Iterator[FieldChange]:
        """Yield the contents of a piece that is replaced by another, such as a mat with cells, before and after."""
        if not change.around or change.kind.base != "piece" or None in (change.before, change.after):
            return
        for name, field in change.around[-1].fields.items():
            lies_there = field.hands.goes_with == change.field.name and field.seen == "all"
            if lies_there and field.type.base in ("list", "map"):
                path = (*change.way[:-1], name)
                old, new = self._look_up(path, self.now), self._look_up(path)
                if old or new:
                    yield FieldChange(path, field, field.type, old, new, change.around)

    def _lay_anew(self, change: FieldChange, under: FieldChange) -> Instruction:
        """Clear one piece and fill the other, so that nobody looks for a cell on the wrong one."""
        path, field, kind, old, new, around = change
        texts = list[str]()
        for piece, old_contents, after in ((under.before, old, None), (under.after, None, new)):
            self.on = self.names.code(piece, under.kind)
            changes = [each._replace(around=around) for each in differ_within(old_contents, after, field, kind, path)]
            texts += sentences([self._tell(each) for each in changes])
        self.on = ""
        return Instruction(" ".join(texts), tuple(differences(old, new, path)) or (Difference(path, old, new),), field)

    def _tell(self, change: FieldChange) -> Instruction:
        path, field, kind, old, new, _around = change
        changes = tuple(differences(old, new, path)) or (Difference(path, old, new),)
        if self._is_silent(change):
            return Instruction("", changes, field)
        if of := _of_heap(change):
            return self._heap(change, of, changes)
        if kind.base == "list":
            return Instruction(self._list(change), changes, field)
        if kind.base == "count" and (change.keys or field.hands.into):
            return self._count(change, changes)
        text, verb = self._value(change)
        return Instruction(text, changes, field, f"{change.path} {verb}")

    def _is_silent(self, change: FieldChange) -> bool:
        """Return whether no sentence is needed: no piece shows it, or the next question or another sentence mentions
        it."""
        hands = change.field.hands
        if (len(change.way) == 1 and change.field.name in HEADINGS) or hands.lies_in or _is_rest(change.field):
            return True
        is_gone = hands.goes_with and self._look_up(change.owner).get(hands.goes_with) is None
        return bool(is_gone) or not all(field.on_table for field in (*change.around, change.field))

    def _look_up(self, path: Way, state: Mapping[str, Any] | None = None) -> Any:
        """Return the value at a path in the target state, or in another."""
        value = self.then if state is None else state
        for key in path:
            value = value.get(str(key)) or {}
        return value

    # ---- heaps

    def _heap(self, change: FieldChange, of: Type, changes: tuple[Difference, ...]) -> Instruction:
        """Return the instruction for pieces that leave a heap and come to it."""
        old_pieces, new_pieces, name_by_piece, besides = self._lying(change, of)
        removed, come = old_pieces - new_pieces, new_pieces - old_pieces
        order = self._order(change, come)
        heap = HeapMoves(removed, come, of, *self._ways(change, bool(order)), name_by_piece, order, self._shows(change))
        text = " ".join(filter(None, (besides, take_and_put(heap, self.names, self.back))))
        if not (text or change.owner or change.kind.base == "pile"):  # The order of a player's holdings doesn't matter.
            lies = ", ".join(self.names.name(each, of) for each in change.after)
            place = capital(self._label(change))
            text = _("{place}: lay what is there in this order: {pieces}.", place=place, pieces=lies)
        alone = (removed + come).total() == 1 and not besides
        kind = f"{change.path} {TAKE if removed else PUT}" if alone else ""
        return Instruction(text, changes, change.field, kind, heap=heap, besides=besides)

    def _order(self, change: FieldChange, come: Counter[str]) -> Sequence[str]:
        """Return the order in which pieces come back to a deck, if it is known for all of them."""
        order = self.order.get(change.field.name, ()) if len(change.way) == 1 else ()
        return order if Counter(order) == come else ()

    def _shows(self, change: FieldChange) -> str | None:
        """Return the sentence for pieces that are only revealed, or None."""
        verb = change.field.hands.set
        return say(verb, self._values(change)) if verb and not change.field.fields else None

    def _lying(self, change: FieldChange, of: Type) -> tuple[Counter[str], Counter[str], Mapping[str, str], str]:
        """Return the pieces of a heap before and after, their longer names, and further instructions."""
        if change.field.fields:
            return self._entries_lying(change, of)
        path, field, kind, old, new, _around = change
        if len(path) == 1:
            old, new = self.now.get(field.name), self.then.get(field.name)
        if moves := self.known.get(path):
            old, new = in_words_of(old, new, moves)
        if kind.base in THINGS:
            old, new = ([] if each is None else [each] for each in (old, new))
        return Counter(old or ()), Counter(new or ()), {}, ""

    def _entries_lying(
        self, change: FieldChange, of: Type
    ) -> tuple[Counter[str], Counter[str], Mapping[str, str], str]:
        """Return the same for records, each of which begins with its piece."""
        removed, come, texts = self._change_entries(change)
        first, name_by_piece = next(iter(change.field.fields)), dict[str, str]()
        for each in (*removed, *come):
            details = self.words.record({**each, first: None}, change.field.fields)
            if details != NOTHING_TEXT:
                name_by_piece[each[first]] = f"{self.names.name(each[first], of)} ({details})"
        old_pieces, new_pieces = (Counter(str(each[first]) for each in some) for some in (removed, come))
        return old_pieces, new_pieces, name_by_piece, " ".join(texts)

    def _ways(self, change: FieldChange, on_top: bool) -> tuple[str, str]:
        """Return the phrases for putting pieces into a heap and taking them out. on_top: one at a time onto a deck."""
        hands = change.field.hands
        if hands.into:
            values = self._values(change)
            into = re.sub("^(?:in|on)to ", "on top of ", hands.into) if on_top else hands.into
            return _(into).format_map(values), _(hands.off).format_map(values)
        label = self._label(change)
        if change.keys:
            return _("on {place}", place=label), _("off {place}", place=label)
        return _("on top of {place}" if on_top else "into {place}", place=label), _("out of {place}", place=label)

    def _label(self, change: FieldChange) -> str:
        """Return the name of a heap or list: `Ann's cargo`, `the resource deck`; one of several is named by its place,
        `G45`."""
        if change.keys:
            return self._key(change)
        place = self.words.place(change.way)
        return place if change.owner or not in_english() else f"the {place}"

    def _count(self, change: FieldChange, changes: tuple[Difference, ...]) -> Instruction:
        """Return the instruction for a number of equal things at a place, which can be joined for several places."""
        difference, field = (change.after or 0) - (change.before or 0), change.field
        noun, (into, off) = singular(field.unit or field.name), self._ways(change, on_top=False)
        things, many = amount(abs(difference), noun), f"{noun}s" if in_english() else field.unit or field.name
        text, kind, place = _("Take {things} {off}.", things=things, off=off), _("Take {things}", things=many), off
        if difference > 0:
            text = _("Put {things}{back} {into}.", things=things, back=self.back, into=into)
            kind, place = _("Put {things}{back}", things=many, back=self.back), into
        return Instruction(text, changes, field, kind, f"{abs(difference)} {place}")

    # ---- lists and values

    def _list(self, change: FieldChange) -> str:
        """Describe a change of a list that isn't a heap: entries to remove and add, or else their new order."""
        hands = change.field.hands
        if hands.set is not None and hands.put is None:
            return say(hands.set if change.after or hands.take is None else hands.take, self._values(change))
        removed, come, texts = self._change_entries(change)
        entry_texts = (
            self._say_entries(change, removed, come)
            if hands.put is not None
            else self._list_entries(change, removed, come, bool(texts))
        )
        return " ".join(filter(None, [*texts, *entry_texts]))

    def _say_entries(self, change: FieldChange, removed: Sequence[Any], come: Sequence[Any]) -> Iterator[str]:
        """Yield a sentence for the removed and the new entries each, equal ones joined."""
        hands = change.field.hands
        for verb, entries in ((hands.take, removed), (hands.put, come)):
            texts = [say(verb or "", self._values(change, each, change.kind.item)) for each in entries]
            yield join_alike(texts) if any(texts) else ""

    def _list_entries(
        self, change: FieldChange, removed: Sequence[Any], come: Sequence[Any], changed: bool
    ) -> Iterator[str]:
        """Yield one sentence with all entries, or the whole list in order if nothing else has changed."""
        parts = [_("remove {entries}", entries=self._entries(removed, change))] if removed else []
        parts += [_("put{back} {entries}", back=self.back, entries=self._entries(come, change))] if come else []
        if not parts and not changed:
            parts = [_("in this order: {entries}", entries=self.words.value(change.after, change.field, change.kind))]
        if parts:
            yield f"{capital(self._label(change))}: {'; '.join(parts)}."

    def _entries(self, entries: Sequence[Any], change: FieldChange) -> str:
        return ", ".join(self._name_entry(each, change) for each in entries)

    def _change_entries(self, change: FieldChange) -> tuple[list[Any], list[Any], list[str]]:
        """Return the removed and new entries of a list, and the instructions for changed ones."""
        field, texts = change.field, list[str]()
        removed, come = come_and_gone(change.before or (), change.after or (), field.fields)
        for new in [*come] if field.fields else []:
            old = next((each for each in removed if identities([each]) == identities([new])), None)
            if old is not None:
                removed.remove(old)
                come.remove(new)
                texts += self._change_entry(old, new, change)
        return removed, come, texts

    def _change_entry(self, old: Mapping[str, Any], new: Mapping[str, Any], change: FieldChange) -> Iterator[str]:
        """Yield the instructions for a changed entry, which is named by its first field."""
        if (verb := change.field.hands.set) is not None:
            was = self._name_entry(old, change)
            yield say(verb, {**self._values(change, new, change.kind.item), "was": was})
            return
        first, *other_fields = change.field.fields.values()
        name = self.names.name(new[first.name], first.type)
        for field in other_fields:
            if field.on_table and field.hands.set != "" and old.get(field.name) != new.get(field.name):
                value = self.words.value(new.get(field.name), field)
                message = _("set {place}{back} to {value}", place=field_words(field), back=self.back, value=value)
                yield f"{name}: {message}."

    def _value(self, change: FieldChange) -> tuple[str, str]:
        """Return the instruction for one value, or an entry of a map, and the verb that similar instructions share."""
        field, kind, old, new = change.field, change.kind, change.before, change.after
        hands, is_gone = field.hands, new is None or (kind.base == "bool" and not new)
        verb = hands.take if is_gone else hands.put if old is None or hands.set is None else hands.set
        verb = hands.set if verb is None else verb
        if verb is None:
            verb = "remove {place}" if is_gone else "put {place}{back}: {entry}"
            verb = verb if kind.base == "record" else "set {place}{back} to {value}"
            return say(verb, {**self._values(change), "place": self.words.place(change.way)}), "set"
        return say(verb, self._values(change)), verb

    # ---- words

    def _values(self, change: FieldChange, entry: Any = None, kind: Type | None = None) -> dict[str, str]:
        """Return the values that verbs can name (`components.schema.VERB_WORDS`). entry: the entry of a list they are
        about, of that kind; by default the value there, or the former one."""
        field, owner = change.field, self.words.place(change.owner) if change.owner else ""
        if kind is None:
            kind, entry = change.kind, change.before if change.after is None else change.after
        parts = {}
        if kind.base == "record":
            parts = {name: self._say(entry.get(name), each, each.type) for name, each in field.fields.items()}
        it = next(iter(parts.values())) if parts else self._say(entry, field, kind)
        return {
            **dict.fromkeys(field.fields, ""),
            **parts,
            "who": owner,
            "whose": _("{who}'s", who=self.on or owner),
            "key": self._key(change),
            "it": it,
            "entry": self._name_entry(entry, change) if parts else it,
            "value": it if change.after is not None else self._say(None, field, change.kind),
            "was": self._say(change.before, field, change.kind),
            "total": self._total(change),
            "back": self.back,
            "again": self.back and _(" again"),
        }

    def _total(self, change: FieldChange) -> str:
        """Return the target sum of a map's numbers."""
        numbers = change.keys and change.kind.base in ("int", "count")
        return str(sum(self._look_up(change.way[:-1]).values())) if numbers else ""

    def _say(self, value: Any, field: Field, kind: Type) -> str:
        """Format a value; a piece by the name that players look for."""
        if kind.base == "piece" and value is not None:
            return self.names.name(value, kind)
        return self.words.value(value, field, kind)

    def _name_entry(self, entry: Any, change: FieldChange) -> str:
        if isinstance(entry, Mapping):
            entries = change.after if change.kind.base == "list" and entry in (change.after or ()) else change.before
            return self.words.entry_words(entry, entries or (), change.field)
        return self._say(entry, change.field, change.kind.leaf)

    def _key(self, change: FieldChange) -> str:
        """Format the keys of a map."""
        kind, words = change.field.type, []
        for key in change.keys:
            words.append(self.words.key(str(key), kind.key))
            kind = kind.item or kind
        return " ".join(words)


def say(verb: str, values: Mapping[str, str]) -> str:
    """Format a verb as a sentence; "" if there is nothing to do."""
    text = _(verb).format_map(values)
    return f"{capital(text).removesuffix('.')}." if text else ""


def _is_rest(field: Field) -> bool:
    """Return whether a field only balances others: an open supply that isn't mentioned."""
    return field.rest and field.seen == "all" and not field.hands.into


def _of_heap(change: FieldChange) -> Type | None:
    """Return the type of a heap's pieces: of a pile, a list, or records that begin with a piece; of a single piece only
    in a map or if its field has a place. None if it isn't a heap."""
    hands = change.field.hands
    if hands.put is not None or (hands.set is not None and not hands.into):
        return None
    if change.kind.base == "pile":
        return change.kind
    piece_type = _thing(change)
    is_piece = piece_type and (piece_type.base == "piece" or (piece_type.base in THINGS and hands.into))
    return piece_type if is_piece else None


def _thing(change: FieldChange) -> Type | None:
    """Return the type of a single thing at a place or in a list; for a record the piece it begins with, if its field
    has a place."""
    kind, into = change.kind, change.field.hands.into
    if kind.base != "list" and not into and not change.keys:
        return None
    item = kind.item if kind.base == "list" else kind
    return next(iter(change.field.fields.values())).type if item and item.base == "record" and into else item
