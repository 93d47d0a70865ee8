"""What to do with the pieces so that one position becomes another: what undo and redo say.

Made for any game from the declared types of its state. Each instruction carries the changes it stands for, in the paths
of `adjust`, so that all of them together lead from the one position to the other; what the companion alone keeps, such
as the actions left, has changes but no sentence.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.positions.differences import Difference, differences
from companion.positions.state_words import capital, singular, words
from companion.positions.views import SEATS, TABLE, view
from companion.text.grammar import amount, joined
from components.problems import dotted
from components.schema import UNSEEN, Field, Game, Piece, Type

HEADINGS = ("phase", "turn", "player", "result", "reason")
"""Fields of every game that no piece shows: the next question says them."""

_IS_SO = re.compile(r"whether (.+?) is (.+)")
"""The meaning of a yes or no that shows: `whether the impulse token is face up`."""

_PLACE_OF = re.compile(r"(?:space|city|hex) of (?:the|its) (\w+)")
"""The meaning of a place that a piece stands on: `space of the pawn`."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """One thing to do on the table: the sentence, "" where no piece shows it, and the changes it stands for."""

    text: str
    changes: tuple[Difference, ...]

    def as_json(self) -> dict[str, Any]:
        changes = [{"path": dotted(each.way), "value": each.after} for each in self.changes]
        return {"text": self.text or None, "changes": changes}


Carry: TypeAlias = Callable[[Mapping[str, Any], Mapping[str, Any]], tuple[str, dict[str, Any]] | None]
"""A game's own motion of many pieces at once, such as of a disc that turns (`engine.ruleset`, carry.py)."""


def instructions(
    now: Mapping[str, Any],
    then: Mapping[str, Any],
    game: Game,
    audience: str = TABLE,
    back: bool = True,
    carry: Carry | None = None,
) -> list[Instruction]:
    """What turns the position that lies there now into another, as far as an audience may see both.

    back: the other is an earlier one, so things go back to where they were. In order the changes lead from the one to
    the other.
    """
    there, wanted = view(now, game.state, audience), view(then, game.state, audience)
    first: list[Instruction] = []
    if carry and (carried := carry(there, wanted)):
        text, moved = carried
        first = [Instruction(text, tuple(differences(there, moved)))]
        there = moved
    return first + list(_Describer(game, back).record(there, wanted, game.state, (), ""))


def sentences(steps: Sequence[Instruction]) -> list[str]:
    """What there is to do with pieces, each sentence once."""
    return list(dict.fromkeys(step.text for step in steps if step.text))


class _Describer:
    """Walks two views of a state side by side. `owner` is how a sentence names whose field it is: `Ann's`, or ""."""

    def __init__(self, game: Game, back: bool) -> None:
        self.game = game
        self.back = " back" if back else ""

    def record(
        self, now: Mapping[str, Any], then: Mapping[str, Any], fields: Mapping[str, Field], way: Any, owner: str
    ) -> Iterator[Instruction]:
        """Instructions for every field of a record that differs, in the order of the declaration."""
        for name, field in fields.items():
            old, new = now.get(name), then.get(name)
            if old == new:
                continue
            if not field.on_table or (not way and name in HEADINGS):
                yield Instruction("", tuple(differences(old, new, (*way, name))))
            else:
                yield from self._field(old, new, field, (*way, name), owner)

    def _field(self, old: Any, new: Any, field: Field, way: Any, owner: str) -> Iterator[Instruction]:
        kind = field.type
        if kind.base == "record" and isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from self.record(old, new, field.fields, way, owner)
        elif kind.base == "map" and kind.item:
            yield from self._map(old or {}, new or {}, field, kind.item, way, owner)
        else:
            changes = tuple(differences(old, new, way))
            yield Instruction(self._sentence(old, new, field, kind, _label(field, owner), owner), changes)

    def _map(self, old: Any, new: Any, field: Field, item: Type, way: Any, owner: str) -> Iterator[Instruction]:
        """One instruction for each key; pieces that lie singly on places together, as a push moves a row of them."""
        keys = [key for key in dict.fromkeys([*old, *new]) if old.get(key) != new.get(key)]
        if item.base == "piece" and keys:
            lie = ", ".join(f"{key} {self._code(new.get(key), item)}" for key in keys)
            changes = [each for key in keys for each in differences(old.get(key), new.get(key), (*way, key))]
            yield Instruction(f"{_heading(_label(field, owner))}{self.back} to: {lie}.", tuple(changes))
            return
        for key in keys:
            before, after, at = old.get(key), new.get(key), (*way, key)
            if item.base == "record" and isinstance(before, Mapping) and isinstance(after, Mapping):
                whose = f"{key}'s" if field.name == SEATS else f"{singular(field.name)} {key}'s"
                yield from self.record(before, after, field.fields, at, whose)
                continue
            yield Instruction(
                self._at_key(before, after, field, item, key, owner), tuple(differences(before, after, at))
            )

    def _at_key(self, old: Any, new: Any, field: Field, item: Type, key: str, owner: str) -> str:
        """What to do at one key of a map."""
        label = _label(field, owner)
        if item.base == "record":
            what = f"{singular(words(field.name))} {key}"
            return f"Remove {what}." if new is None else f"Put {what}{self.back}: {self._entry(new, field.fields)}."
        if item.base == "count":
            more = (new or 0) - (old or 0)
            what = amount(abs(more), singular(field.unit or field.name))
            return f"Put {what}{self.back} on {key}." if more > 0 else f"Take {what} off {key}."
        if item.base == "list" and item.item and item.item.base in ("piece", "row"):
            return self._lay(old or (), new or (), item.item, f"on {key}", f"off {key}")
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
        if kind.base == "pile" or (kind.base == "list" and kind.item and kind.item.base == "piece"):
            of = kind if kind.base == "pile" else kind.item
            assert of is not None
            there, away = ("onto", "off") if field.name == "board" else ("into", "out of")
            return self._lay(old or (), new or (), of, f"{there} {label}", f"{away} {label}")
        if kind.base == "list":
            return self._entries(old or (), new or (), field.fields, label)
        if kind.base == "piece":
            lies = self._name(old if new is None else new, kind)
            return f"Remove {lies} ({label})." if new is None else f"Put {lies}{self.back} ({label})."
        is_so = _IS_SO.fullmatch(field.meaning)
        if kind.base == "bool" and is_so:
            whose = f"{owner[:-2]}: " if owner else ""
            again = " again" if self.back else ""
            return capital(f"{whose}{is_so[1]} is{'' if new else ' no longer'} {is_so[2]}{again if new else ''}.")
        counted = f" {field.unit}" if field.unit and field.meaning == f"{words(field.name)} {field.unit}" else ""
        return f"{capital(label)}{counted}{self.back} to {self._value(new, kind)}."

    def _lay(self, old: Any, new: Any, of: Type, there: str, away: str) -> str:
        """What to take away from a heap of pieces and what to put there."""
        before, after = Counter(old), Counter(new)
        gone, come = before - after, after - before
        if not gone and not come:
            where = there.replace("into", "in").replace("onto", "on")
            return f"Lay what is {where} in this order: {', '.join(self._names(new, of))}."
        said = []
        if gone:
            said.append(f"take {self._several(gone, of)} {away}")
        if come:
            said.append(f"put {self._several(come, of)}{self.back} {there}")
        return f"{capital('; '.join(said))}."

    def _entries(self, old: Sequence[Any], new: Sequence[Any], fields: Mapping[str, Field], label: str) -> str:
        """What differs in a list that is no list of pieces: what is to go, and what is to come."""
        before, after = (Counter(json.dumps(item) for item in items) for items in (old, new))
        gone, come = (list(map(json.loads, each.elements())) for each in (before - after, after - before))
        if fields and gone and _identities(gone) == _identities(come):
            parts = [part for pair in zip(gone, come, strict=True) for part in self._parts(*pair, fields)]
            return f"{_heading(label)}: {'; '.join(parts)}." if parts else ""
        said = [f"remove {self._listed(gone, fields)}"] if gone else []
        said += [f"put{self.back} {self._listed(come, fields)}"] if come else []
        return f"{_heading(label)}: {'; '.join(said) or f'in this order: {_short(new)}'}."

    def _listed(self, entries: Sequence[Any], fields: Mapping[str, Field]) -> str:
        return ", ".join(self._entry(each, fields) if fields else _short(each) for each in entries)

    def _entry(self, entry: Mapping[str, Any], fields: Mapping[str, Field]) -> str:
        """An entry of a list: its piece, then what else it has; of counts what is counted."""
        pieces, facts = [], []
        for name, field in fields.items():
            value, kind = entry.get(name), field.type
            if value is None or value is False or value in (UNSEEN, [], {}) or not field.on_table:
                continue
            if kind.base == "piece":
                pieces.append(self._name(value, kind))
            elif kind.base != "count":
                facts.append(_short({name: value}))
            elif value:
                facts.append(amount(value, singular(field.unit or field.name)))
        said = ", ".join(facts)
        return f"{' '.join(pieces)} ({said})" if pieces and said else " ".join(pieces) or said or "one unseen"

    def _parts(self, old: Mapping[str, Any], new: Mapping[str, Any], fields: Mapping[str, Field]) -> Iterator[str]:
        """What differs in one entry of a list, which is called by its first field."""
        first = next(iter(fields))
        called = self._name(new[first], fields[first].type)
        for name, field in fields.items():
            if field.on_table and old.get(name) != new.get(name):
                yield f"{words(name)} of {called}{self.back} to {self._value(new.get(name), field.type)}"

    def _several(self, pieces: Counter[str], of: Type) -> str:
        if set(pieces) == {UNSEEN}:
            return amount(pieces[UNSEEN], *self._noun(of))
        if sum(pieces.values()) > 6:
            return amount(sum(pieces.values()), *self._noun(of))
        return joined([f"{number} × {name}" if number > 1 else name for name, number in self._counted(pieces, of)])

    def _counted(self, pieces: Counter[str], of: Type) -> list[tuple[str, int]]:
        return [(self._name(key, of), number) for key, number in pieces.items()]

    def _names(self, keys: Any, of: Type) -> list[str]:
        return [self._name(key, of) for key in keys]

    def _name(self, key: Any, of: Type) -> str:
        """A piece as its players call it: its printed code, with the name after it where that says more."""
        code, piece = self._code(key, of), self._piece(key, of)
        if piece is None or code in piece.name or any(code in table.by_key for table in self.game.tables.values()):
            return code if piece is None or code not in piece.name else piece.name
        return f"{code} ({piece.name})"

    def _code(self, key: Any, of: Type) -> str:
        """A piece in one word: its printed code, or its name where it has none."""
        if key is None:
            return "empty"
        piece = self._piece(key, of)
        if piece is None:
            return "an unseen one" if key == UNSEEN else str(key)
        return piece.code or piece.name

    def _piece(self, key: Any, of: Type) -> Piece | None:
        return self.game.by_name(of.of).get(str(key)) if of.base in ("piece", "pile") else None

    def _noun(self, of: Type) -> tuple[str, str]:
        """What pieces of a kind or deck are called: the last word of its id (`resource-card`), or of its title."""
        titles = [kind.title for kind in self.game.kinds_of(of.of)]
        last = of.of.split("-")[-1] if "-" in of.of else titles[0].split()[-1].lower()
        return singular(last), f"{singular(last)}s"

    def _value(self, value: Any, kind: Type) -> str:
        if value is None:
            return "0" if kind.base in ("int", "count") else "nothing"
        if isinstance(value, bool):
            return "yes" if value else "no"
        return _short(value)


def _label(field: Field, owner: str) -> str:
    """What a field is called in a sentence: `Ann's HP`, `the resource deck`."""
    name = words(field.name)
    clause = field.meaning.partition(",")[0]
    called = field.type.base == "piece" or (field.type.base == "list" and field.fields)
    if not owner and called and len(clause.split()) < 7:
        name = clause
    if owner:
        return f"{owner} {name}"
    return f"the {name}" if field.type.base in ("pile", "list", "map") else name


def _identities(entries: Sequence[Mapping[str, Any]]) -> list[Any]:
    """The first field of each entry, which says what it is."""
    return [next(iter(each.values()), None) for each in entries]


def _heading(label: str) -> str:
    """A label at the head of a sentence."""
    return capital(label.removeprefix("the "))


def _short(value: Any) -> str:
    """A plain value in few words; parts that say nothing are left out."""
    if isinstance(value, Mapping):
        return " ".join(
            words(key) if part is True else f"{words(key)} {_short(part)}"
            for key, part in value.items()
            if part is not None and part is not False and part != UNSEEN
        )
    if isinstance(value, list | tuple):
        return ", ".join(map(_short, value)) or "nothing"
    return str(value)
