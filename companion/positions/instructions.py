"""What to do with the pieces so that one position becomes another: what undo and redo say.

Made for any game from the declared types of its state. Each instruction carries the changes it stands for, in the paths
of `adjust`, so that all of them together lead from the one position to the other; what the companion alone keeps, such
as the actions left, has changes but no sentence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from companion.engine.texts import fill
from companion.positions.hands import AllHands, Hands, say, together
from companion.positions.heaps import find_decks, join_moves, on_top, piece_type, record_heap, ways, with_held
from companion.positions.instruction import Heap, Instruction
from companion.positions.instruction_words import (
    begin_sentence,
    label_field,
    say_entry,
    say_list,
    say_unit,
    say_value,
    shorten,
)
from companion.positions.piece_names import Call, PieceNames
from companion.positions.sightings import in_words_of, known_moves, lay_between, name_first, put_back
from companion.positions.state_words import field_words, singular
from companion.positions.views import SEATS, TABLE, view
from companion.tellers.differ import Difference, come_and_gone, differences, identities
from companion.text.grammar import amount, capital
from components.schema import NO_FIELDS, UNSEEN, Field, Game, Type

HEADINGS = ("phase", "turn", "player", "result", "reason")
"""Fields of every game that no piece shows: the next question says them."""

MOST_CARRIED = 100
"""Motions that carry many pieces, between two positions: an evening has fewer, and one of an own game that comes round
for ever ends here; what it hasn't moved is told piece by piece."""

_IS_SO = re.compile(r"whether (.+?) is (.+)")
"""The meaning of a yes or no that shows: `whether the impulse token is face up`."""

_PLACE_OF = re.compile(r"(?:space|city|hex) of (?:the|its) (\w+)")
"""The meaning of a place that a piece stands on: `space of the pawn`."""


Carry: TypeAlias = Callable[[Mapping[str, Any], Mapping[str, Any]], tuple[str, dict[str, Any]] | None]
"""A game's own motion of many pieces at once, such as of a disc that turns (`engine.ruleset`, carry.py)."""


def instructions(
    now: Mapping[str, Any],
    then: Mapping[str, Any],
    game: Game,
    audience: str = TABLE,
    back: bool = True,
    carry: Carry | None = None,
    hands: AllHands | None = None,
    carry_last: bool = False,
    between: Sequence[Mapping[str, Any]] = (),
    unlaid: Container[str] | None = None,
) -> list[Instruction]:
    """What turns the position that lies there now into another, as far as an audience may see both.

    back: the other is an earlier one, so things go back to where they were. In order the changes lead from the one to
    the other. carry_last: what is carried is moved where it lies now, and the motion that carries it comes last.
    between: all positions on the way, so that pieces that were seen on it are named where they lie face down. unlaid:
    the fields of piles that lie nowhere, as the companion draws from them; if given, each piece that goes from heap to
    heap is told once (`heaps`).
    """
    there, wanted = view(now, game.state, audience), view(then, game.state, audience)
    first, last = [], []
    for _ in range(MOST_CARRIED):
        carried = carry(there, wanted) if carry else None
        if carried is None or carried[1] == there:
            break
        text, moved = carried
        if carry and carry_last and (carried := carry(wanted, there)):
            last = [Instruction(text, tuple(differences(carried[1], wanted)))]
            wanted = carried[1]
            break
        first.append(Instruction(text, tuple(differences(there, moved))))
        there = moved
    states = [with_held(state, hands or {}) for state in (now, *between, then)]
    known = known_moves(game, states, audience) if between else {}
    oldest_first = [now, *between, then][:: -1 if back else 1]
    came_up = {name: words.came_up(oldest_first) for name, words in (hands or {}).items() if words.came_up and between}
    describer = _Describer(game, back, hands or {}, known, came_up)
    if back and unlaid is not None:
        describer.order = put_back(states, find_decks(game, hands or {}, unlaid))
    steps = [*describer.record(there, wanted, game.state, (), "")]
    if unlaid is not None:
        steps = join_moves(steps, describer.names, describer.back, unlaid, lay_between(game, states, unlaid))
    return [*first, *sorted(steps, key=lambda step: _order(step, hands or {}, back)), *last]


def _order(step: Instruction, hands: AllHands, back: bool) -> int:
    """Where an instruction stands among the others, which follow the declaration."""
    order = hands.get(step.fields[0], Hands()).order
    return order if back else max(order, 0)


class _Describer:
    """Walks two views of a state side by side. `owner` is how a sentence names whose field it is: `Ann's`, or ""."""

    def __init__(
        self,
        game: Game,
        back: bool,
        hands: AllHands,
        known: Mapping[Any, Counter[str]],
        came_up: Mapping[str, Sequence[str]],
    ) -> None:
        self.game, self.hands, self.known, self.came_up, self.names = game, hands, known, came_up, PieceNames(game)
        self.back, self.again = (" back", " again") if back else ("", "")
        self.order: Mapping[str, Sequence[str]] = {}
        """The pieces that come back to a deck, one by one."""
        self.beside: Mapping[str, Any] = {}
        """The record whose fields are being compared, as it is to be."""
        self.was_beside: Mapping[str, Any] = {}
        """The same as it lies there now."""
        self.elsewhere = {hands[name].counted_with: names for name, names in came_up.items()}

    def record(
        self,
        now: Mapping[str, Any],
        then: Mapping[str, Any],
        fields: Mapping[str, Field],
        way: Any,
        owner: str,
        of: str = "",
    ) -> Iterator[Instruction]:
        """Instructions for every field of a record that differs, in the order of the declaration. `of`: the fields on
        the way to the record, as the game's words are called by them."""
        for name, field in fields.items():
            old, new = now.get(name), then.get(name)
            holds = self.hands.get(f"{of}{name}", Hands()).holds
            is_known = field.on_table and (*way, name) in self.known
            if old == new and not is_known and not (holds and now.get(holds) != then.get(holds)):
                continue
            if not field.on_table or (not way and name in HEADINGS):
                yield Instruction("", tuple(differences(old, new, (*way, name))))
            else:
                self.was_beside, self.beside = now, then
                yield from self._field(old, new, field, (*way, name), owner, f"{of}{name}")

    def _field(self, old: Any, new: Any, field: Field, way: Any, owner: str, path: str) -> Iterator[Instruction]:
        kind, hands = field.type, self.hands.get(path)
        changes = tuple(differences(old, new, way)) or (Difference(way, old, new),)
        if hands and hands.holds:
            old, new = (with_held(state, self.hands)[path] for state in (self.was_beside, self.beside))
        if moved := self.known.get(way):
            names = self.elsewhere.get(path, ())
            old, new = in_words_of(old, new, moved, names if self.back else (), () if self.back else names)
            if not old and not new:
                yield Instruction("", changes)
                return
        if came := self.came_up.get(path):
            old, new = (old, name_first(new, came, field)) if self.back else (name_first(old, came, field), new)
        if kind.base == "record" and isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from self.record(old, new, field.fields, way, owner, f"{path}.")
        elif kind.base == "map" and kind.item:
            yield from self._map(old or {}, new or {}, field, kind.item, way, owner, path)
        elif hands and (text := self._by_hand(hands, old, new, field, kind, owner)) is not None:
            yield Instruction(text, changes)
        elif hands and hands.into and field.fields:
            heap = record_heap(old, new, field, ways(field, owner, hands, self.was_beside, self.beside), self.names)
            text = self.names.take_and_put(heap.gone, heap.come, heap.of, heap.into, heap.off, self.back, heap.call)
            yield Instruction(text, changes, heap=heap)
        elif (of := piece_type(kind, hands)) and ((hands and hands.into) or not (field.rest and field.seen == "all")):
            old, new = ([each] if isinstance(each, str) else each for each in (old, new))
            to_and_from = ways(field, owner, hands, self.was_beside, self.beside)
            order = self.order.get(path, ())
            yield self._lay(old, new, of, to_and_from, hands.call if hands else None, changes, owner, order)
        else:
            text = self._sentence(old, new, field, kind, label_field(field, owner), owner)
            counts = owner and kind.base in ("int", "count") and text
            head = f"Set {field_words(field)}{say_unit(field)}{self.back}:" if counts else ""
            part = f"{owner[:-2]} to {say_value(new, kind, field)}"
            yield Instruction(text, changes, head, part)

    def _map(
        self, old: Any, new: Any, field: Field, item: Type, way: Any, owner: str, path: str
    ) -> Iterator[Instruction]:
        """One instruction for each key; pieces that lie singly on places together, as a push moves a row of them, and
        so what is counted there."""
        keys = [key for key in dict.fromkeys([*old, *new]) if old.get(key) != new.get(key)]
        hands = self.hands.get(path) or Hands()
        changes = [each for key in keys for each in differences(old.get(key), new.get(key), (*way, key))]
        if item.base == "piece" and keys:
            if hands.set is not None:
                text = say(hands.set, self._values(owner, field.type, new, old))
            else:
                label = begin_sentence(label_field(field, owner))
                text = self.names.lay_singly(new, field.type, keys, label, self.back)
            yield Instruction(text, tuple(changes))
            return
        if (hands.put or hands.set) and item.base != "record":
            said = [
                text
                for key in keys
                for text in self._come_and_go(hands, old.get(key), new.get(key), item, owner, key, new)
            ]
            yield Instruction(together([*dict.fromkeys(said)], hands.keys), tuple(changes))
            return
        if hands.put is not None:
            for key in (key for key in keys if new.get(key) is None):
                yield from self._within(old[key], {}, field, (*way, key), path)
        for key in keys:
            before, after, at = old.get(key), new.get(key), (*way, key)
            found = tuple(differences(before, after, at))
            if item.base == "record":
                yield from self._entry(before, after, field, item, at, path, hands, owner)
            elif item.base == "count":
                yield self._count_at(before or 0, after or 0, field, key, owner, found)
            elif of := piece_type(item):
                yield self._lay(before, after, of, (f"on {key}", f"off {key}"), hands.call, found, "")
            else:
                yield Instruction(self._at_key(before, after, field, item, key, owner), found)

    def _entry(
        self, before: Any, after: Any, field: Field, item: Type, at: Any, path: str, hands: Hands, owner: str
    ) -> Iterator[Instruction]:
        """The instructions for one entry of a map of records."""
        key = at[-1]
        name = self._entry_name(field, key, path)
        if hands.set is not None and before is not None and after is not None:
            text = say(hands.set, self._values(f"{name}'s", item, after, before, key))
            yield Instruction(text, tuple(differences(before, after, at)))
        elif isinstance(before, Mapping) and isinstance(after, Mapping):
            yield from self.record(before, after, field.fields, at, f"{name}'s", f"{path}.")
        elif hands.put is not None:
            changes = differences(self._bare(before, field, path), self._bare(after, field, path), at)
            entry = self._values(f"{name}'s", item, after or before, before, key, field.fields)
            text = say((hands.put if after else hands.take) or "", entry)
            head = text.removesuffix(f" {key}.")  # `Clear the pile on`, of many piles said as one.
            yield Instruction(text, tuple(changes), *((head, key) if head != text else ()))
            if after:
                yield from self._within({}, after, field, at, path)
        else:
            text = self._at_key(before, after, field, item, key, owner)
            yield Instruction(text, tuple(differences(before, after, at)))

    def _count_at(
        self, before: int, after: int, field: Field, key: str, owner: str, changes: tuple[Difference, ...]
    ) -> Instruction:
        """The instruction for a number of like things at one place, which can be said of several places at once."""
        noun, more = f"{singular(field.unit or field.name)}s", after - before
        text = self._at_key(before, after, field, Type("count"), key, owner)
        head = f"Put {noun}{self.back}:" if more > 0 else f"Take {noun} off:"
        return Instruction(text, changes, head, f"{abs(more)} {'on' if more > 0 else 'from'} {key}")

    def _entry_name(self, field: Field, key: str, path: str) -> str:
        """What an entry of a map of records is called: `Ann`, `satellite A`."""
        words = self.hands.get(path, Hands()).name
        return fill(words, {"key": key}) if words else key if field.name == SEATS else f"{singular(field.name)} {key}"

    def _heaps(self, field: Field, path: str) -> Mapping[str, Field]:
        """The fields of an entry that are heaps, where its game says where these are."""
        return {name: part for name, part in field.fields.items() if self.hands.get(f"{path}.{name}", Hands()).into}

    def _bare(self, entry: Mapping[str, Any] | None, field: Field, path: str) -> Mapping[str, Any] | None:
        """An entry of a map of records with its heaps empty."""
        return {**entry, **{name: [] for name in self._heaps(field, path) if entry.get(name)}} if entry else entry

    def _within(
        self, now: Mapping[str, Any], then: Mapping[str, Any], field: Field, way: Any, path: str
    ) -> Iterator[Instruction]:
        """What lies in the heaps of an entry that comes or goes as a whole."""
        heaps = self._heaps(field, path)
        was, to_be = ({name: record.get(name) or [] for name in heaps} for record in (now, then))
        yield from self.record(was, to_be, heaps, way, f"{self._entry_name(field, way[-1], path)}'s", f"{path}.")

    def _lay(
        self, old: Any, new: Any, of: Type, ways: tuple[str, str], call: Call, changes: Sequence[Difference],
        owner: str, order: Sequence[str] = (),
    ) -> Instruction:  # fmt: skip
        """What is to go from a heap of pieces and what is to come to it."""
        before, after = Counter(old or ()), Counter(new or ())
        into, order = on_top(ways[0], order, after - before)
        text = self.names.lay(before, after, of, into, ways[1], self.back, owner, call, order)
        heap = Heap(before - after, after - before, of, into, ways[1], call, order)
        return Instruction(text, tuple(changes), heap=heap)

    # ---- the game's own words

    def _by_hand(self, hands: Hands, old: Any, new: Any, field: Field, kind: Type, owner: str) -> str | None:
        """What the game itself says of a field; None where it leaves that to the type."""
        if kind.base == "list" and hands.put is not None and kind.item:
            if UNSEEN in (*(old or ()), *(new or ())):
                return None
            return together([*self._entries_by_hand(hands, old or (), new or (), kind.item, owner, field.fields)])
        if hands.put is None and hands.set is None:
            return None
        return together([*self._come_and_go(hands, old, new, kind, owner)])

    def _entries_by_hand(
        self, hands: Hands, old: Sequence[Any], new: Sequence[Any], item: Type, owner: str, fields: Mapping[str, Field]
    ) -> Iterator[str]:
        """What is to go from a list and what is to come. Entries that begin alike are the same thing, otherwise put."""
        gone, come = come_and_gone(old, new, fields)
        if hands.set is not None and fields:
            for entry in [*come]:
                was = next((each for each in gone if identities([each]) == identities([entry])), None)
                if was is not None:
                    come.remove(entry)
                    gone.remove(was)
                    yield say(hands.set, self._values(owner, item, entry, was, "", fields))
        for said, entries in ((hands.take, gone), (hands.put, come)):
            for entry in entries:
                yield say(said or "", self._values(owner, item, entry, None, "", fields))

    def _come_and_go(
        self, hands: Hands, old: Any, new: Any, kind: Type, owner: str, key: str = "", every: Any = None
    ) -> Iterator[str]:
        """A value that comes, goes, or is another; without words of its own, a new one takes the old one's place."""
        if hands.set is not None and (hands.put is None or (old is not None and new is not None)):
            yield say(hands.set, {**self._values(owner, kind, new, old, key), "every": every})
            return
        if old is not None:
            yield say(hands.take or "", self._values(owner, kind, old, old, key))
        if new is not None:
            yield say(hands.put or "", self._values(owner, kind, new, old, key))

    def _values(
        self, owner: str, kind: Type, value: Any, was: Any, key: str = "", fields: Mapping[str, Field] = NO_FIELDS
    ) -> dict[str, Any]:
        """What a game's words may name (`hands`)."""
        entry = value if fields and isinstance(value, Mapping) else {}
        of, thing = kind, value
        if entry:
            first = next(iter(fields.values()))
            of, thing = first.type, entry.get(first.name)
        return {
            "now": self.was_beside,
            **self.beside,
            **dict.fromkeys(fields),
            **entry,
            "who": owner[:-2],
            "whose": owner,
            "key": key,
            "it": self._thing(thing, of),
            "value": value,
            "was": was,
            "back": self.back,
            "again": self.again,
        }

    def _thing(self, thing: Any, of: Type) -> str:
        """A value in words."""
        if of.base == "row":
            return str(self.game.tables[of.of].row(thing).get("title") or thing).lower() if thing else ""
        return self.names.name(thing, of) if of.base == "piece" else "" if thing is None else shorten(thing)

    # ---- what the types say

    def _at_key(self, old: Any, new: Any, field: Field, item: Type, key: str, owner: str) -> str:
        """What to do at one key of a map."""
        label = label_field(field, owner)
        if item.base == "record":
            what = f"{singular(field_words(field))} {key}"
            entry = say_entry(self.names, new or {}, field.fields)
            return f"Remove {what}." if new is None else f"Put {what}{self.back}: {entry}."
        if item.base == "count":
            more = (new or 0) - (old or 0)
            what = amount(abs(more), singular(field.unit or field.name))
            return f"Put {what}{self.back} on {key}." if more > 0 else f"Take {what} off {key}."
        return self._sentence(old, new, field, item, self._key_label(field, key, owner) or f"{label} {key}")

    def _key_label(self, field: Field, key: str, owner: str) -> str:
        """What a number at a key is called where the key has a name of its own: `Ann's radiation`; "" of others."""
        kind = field.type.key
        if kind is None or kind.base != "row" or not owner:
            return ""
        name = self.game.tables[kind.of].row(key).get("name")
        return f"{owner} {name}" if name else ""

    def _sentence(self, old: Any, new: Any, field: Field, kind: Type, label: str, owner: str = "") -> str:
        """What to do about one value that is no map and no record."""
        if field.rest and field.seen == "all":
            return ""  # What the other sentences take, it gives.
        of_place = _PLACE_OF.match(field.meaning)
        if of_place and kind.base in ("row", "text"):
            thing = f"{owner} {of_place[1]}" if owner else f"the {of_place[1]}"
            return f"Put {thing}{self.back} on {new}." if new is not None else f"Take {thing} off {old}."
        if kind.base == "list":
            return say_list(self.names, old or (), new or (), field.fields, label, self.back)
        if kind.base == "piece":
            lies = self.names.name(old if new is None else new, kind)
            return f"Remove {lies} ({label})." if new is None else f"Put {lies}{self.back} ({label})."
        is_so = _IS_SO.fullmatch(field.meaning)
        if kind.base == "bool" and is_so:
            whose = f"{owner[:-2]}: " if owner else ""
            return capital(f"{whose}{is_so[1]} is{'' if new else ' no longer'} {is_so[2]}{self.again if new else ''}.")
        return f"Set {label}{say_unit(field)}{self.back} to {say_value(new, kind, field)}."
