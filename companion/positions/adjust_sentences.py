"""Corrections that say where pieces lie: `bo has electronics fuel`, `swap A2 and A3`, `bo gives E22 to cy`.

Each is one sentence of a few patterns, tried before the words of a line are read in any order. What somebody has is a
list that is read out: several kinds are all of it, one kind is how many of that there are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.positions.adjust_places import LEFT_OUT, WHERE, Spot, is_player, piece_list, tokens
from companion.positions.paths import WORDS, look
from companion.positions.scenarios import flow
from companion.positions.state_words import field_words, singular
from companion.positions.views import TABLE, view
from companion.text.grammar import spelt_number
from components.problems import SalvageError, dotted
from components.specs import NUMBERS

if TYPE_CHECKING:
    from companion.positions.adjust_lines import LineReader

ALL_OF_A_PIECE = ("name", "piece")
"""Keys of maps to things that stand somewhere; other keys are places, where things lie."""
_ONE = ("a", "an", "one", "the")
_SWAPS = (
    r"(?:swap|exchange|switch) (?:the )?(?P<what>.+) of (?P<one>.+?) (?:and|with|for) (?P<other>.+)",
    r"(?:swap|exchange|switch) (?P<one>.+?) (?:and|with|for) (?P<other>.+)",
    r"(?P<one>.+?) and (?P<other>.+?) (?:are|were|must be|should be) (?:swapped|exchanged|switched)",
)
_MOVES = (
    r"(?P<one>\S+) (?:gives?|gave|hands) (?P<what>.+) to (?P<other>\S+)",
    r"(?:give |move |put )?(?P<one>\S+)'s (?P<what>.+?) (?:goes |belongs |went |is moved )?to (?P<other>\S+)",
    r"(?:move |put |take )?(?P<what>.+?) (?:go(?:es)? |went )?from (?P<one>.+) (?:to|onto|into|on) (?P<other>.+)",
    r"(?:move |put |take )?(?P<what>.+?) (?:go(?:es)? |went )?from (?P<one>.+?) (?:to|onto|into|on) (?P<other>.+)",
)
_HAS = (
    r"(?P<who>\S+) (?:has|have|holds?|carries|carry|keeps?) (?P<only>only |just )?(?P<what>.+)",
    r"(?P<what>\S+) (?P<only>)(?:belongs to|is with) (?P<who>\S+)",
)
_COUNTED = r"(?P<who>\S+) (?P<what>[^\W\d].*?) (?P<number>\d{1,3})"
_ADDED = r"(?P<who>\S+) (?:has |have )?(?P<verb>\w{3,})ed (?P<what>.+)"
_TOO = re.compile(r"\b(?:too|also|another|more)\b ?")
_AND = re.compile(r"\s*(?:,|\band\b|&)\s*")


class Sentences:
    """Reads sentences about one position; None of a line that isn't one. Raises SalvageError where one can't be."""

    def __init__(self, reader: LineReader) -> None:
        self.reader, self.places = reader, reader.places
        self.seen = view(dict(reader.state), reader.game.state, TABLE)

    def read(self, line: str) -> list[str] | None:
        """A sentence as corrections, each PATH=VALUE."""
        line = " ".join(line.split()).removesuffix(".")
        for patterns, obey in (
            (_SWAPS, self._swap),
            (_MOVES, self._move),
            ((_ADDED,), self._add),
            (_HAS, self._has),
            ((_COUNTED,), self._count),
        ):
            for pattern in patterns:
                match = re.fullmatch(pattern, line, re.IGNORECASE)
                if match and (found := obey(**match.groupdict())):
                    return found
        return None

    # ---- swap A2 and A3

    def _swap(self, one: str, other: str, what: str = "") -> list[str] | None:
        """What lies at two places, exchanged; things and players exchange the places they stand at."""
        if what:
            one, other = f"{one} {what}", f"{other} {what}"
        here, there = self._where(one), self._where(other)
        if here.kind.base == "record" and here.kind == there.kind and self._stands(here) and self._stands(there):
            here, there = self._stands(here) or here, self._stands(there) or there
        if here.way == there.way:
            raise SalvageError(f"{one} and {other} are the same place")
        if here.kind != there.kind or here.field.type.leaf != there.field.type.leaf:
            places = " and ".join(self.reader.words.place(spot.way) for spot in (here, there))
            raise SalvageError(f"{places} can't be exchanged: different things lie there")
        return [self._put(here, self._there(there)), self._put(there, self._there(here))]

    def _where(self, said: str) -> Spot:
        """The place that words name, or where the piece lies that they name."""
        spots = self.places.spots(said, single=False)
        best = min((each.cost for each in self.places.find(tokens(said))), default=LEFT_OUT)
        pieces = self._lying(said) if best >= LEFT_OUT else []
        if len(pieces) == 1:
            return pieces[0]
        if not spots:
            raise SalvageError(f"{said!r} is no place on the table, and no piece that lies open")
        return self.reader.one(said, spots)

    def _lying(self, said: str) -> list[Spot]:
        """Where a piece lies that is named by its code or in full, as far as all may see it."""
        ids = {
            piece.id
            for kind in self.reader.game.kinds.values()
            for piece in kind.pieces
            if said.lower() in (piece.code.lower(), piece.name.lower(), *map(str.lower, piece.also))
        }
        return [spot for id in sorted(ids) for spot in self.places.holding(id, self.seen)]

    def _stands(self, spot: Spot) -> Spot | None:
        """The field of a thing or player that says where it stands; None of a place, whose contents are exchanged."""
        above = look(self.reader.game.state, (spot.way[0],))
        key = above.type.key
        field = spot.field.fields.get(WHERE)
        return Spot((*spot.way, WHERE), field, field.type) if field and key and key.base in ALL_OF_A_PIECE else None

    def _there(self, spot: Spot) -> Any:
        return look(self.reader.state, spot.way)

    def _put(self, spot: Spot, value: Any) -> str:
        """A correction of all that lies at a place."""
        none = value in (None, "", [], {}, 0)
        return f"{dotted(spot.way)}={'' if none else value if spot.kind.base in WORDS else flow(value)}"

    # ---- bo gives E22 to cy, move 2 cubes from H150 to G45

    def _move(self, one: str, other: str, what: str) -> list[str] | None:
        """Things from one place to another; what each of them has is told by its kind."""
        taken, put = self._of(one, what), self._of(other, what)
        if not taken or not put or taken[0].way == put[0].way:
            return None
        return [
            self.reader.at(spot, f"{sign}{value}", signed=True) for sign, (spot, value) in (("-", taken), ("+", put))
        ]

    def _of(self, owner: str, what: str) -> tuple[Spot, str] | None:
        """Where somebody, or a place, has things of a kind, and these as a value: `2 metal` of a hand, `2` of cubes."""
        spots = self.places.spots(owner.removeprefix("the "), single=False)
        if len(spots) != 1:
            return None
        said = count_things(what)
        number, things = _number(said)
        for spot in self._parts(spots[0]):
            unit = singular(spot.field.unit)
            if spot.kind.base in NUMBERS:
                if unit and singular(things.lower()) in (unit, *tokens(unit)):
                    return spot, str(number)
            elif value := self._things(said, spot):
                return spot, value
        return None

    def _add(self, who: str, verb: str, what: str) -> list[str] | None:
        """Things that come to a list that is called by what was done: `bo delivered L19`."""
        spots = self.places.spots(who, single=False)
        fields = spots[0].field.fields if len(spots) == 1 and is_player(spots[0]) else {}
        for name, field in fields.items():
            if any(word.startswith(verb.lower()) for word in tokens(field_words(field))) and piece_list(field.type):
                spot = Spot((*spots[0].way, name), field, field.type)
                if value := self._things(count_things(what), spot):
                    return [self.reader.at(spot, f"+{value}", signed=True)]
        return None

    # ---- bo has electronics fuel

    def _has(self, who: str, what: str, only: str | None) -> list[str] | None:
        """What a player has: several kinds are all of it, one kind is as many of that as the line says."""
        spots = self.places.spots(who, single=False)
        if len(spots) != 1 or not is_player(spots[0]):
            return None
        said, none = count_things(_TOO.sub("", what).strip()), re.fullmatch(r"(?:no|0|zero) (.+)", what, re.IGNORECASE)
        for spot in self._parts(spots[0]):
            if spot.kind.base not in ("list", "pile") or not (value := self._things(none[1] if none else said, spot)):
                continue
            if _TOO.search(what):
                return [self.reader.at(spot, f"+{value}", signed=True)]
            named = Counter(self.reader.things(value, spot))
            if only or (len(named) > 1 and not none):
                return [self.reader.at(spot, value, signed=False)]
            there = Counter(look(self.reader.state, spot.way) or ())
            wanted = Counter({**there, **(dict.fromkeys(named, 0) if none else named)})
            return [self._put(spot, dict(+wanted) if spot.kind.base == "pile" else [*wanted.elements()])]
        if not none:
            self._refuse_to_place(spots[0], said)
        return self._has_number(who, said, none)

    def _count(self, who: str, what: str, number: str) -> list[str] | None:
        """How many of one kind a player has, which isn't the number of a deck: `bo fuel 0`."""
        spots = self.places.spots(who, single=False)
        if len(spots) != 1 or not is_player(spots[0]) or self.places.spots(f"{who} {what}", single=False):
            return None
        held = (spot for spot in self._parts(spots[0]) if spot.kind.base in ("list", "pile"))
        return self._has(who, f"{number} {what}", None) if any(self._things(what, spot) for spot in held) else None

    def _has_number(self, who: str, said: str, none: re.Match[str] | None) -> list[str] | None:
        """What a player has numbers of, or none of: the same as without the verb."""
        parts = re.findall(r"\d+ [^\d,]+", said) if said[:1].isdecimal() and not none else [said]
        lines = [f"{who} {none[1]} nothing"] if none else [f"{who} has {part.strip()}" for part in parts]
        try:
            return [self.reader.read(line) for line in lines]
        except SalvageError:
            return None

    def _refuse_to_place(self, player: Spot, said: str) -> None:
        """Raise SalvageError where a piece must lie somewhere that the line doesn't say, such as in a ship."""
        for name, field in player.field.fields.items():
            first = next(iter(field.fields.values()), None)
            way = (*player.way, name)
            if first is None or field.type.base != "list" or first.type.base != "piece":
                continue
            if not self.reader.is_whole(said, Spot(way, first, first.type)):
                continue
            key = self.reader.pick(said, first.type, first)
            there = [each.get(first.name) for each in look(self.reader.state, way) or ()]
            if key not in there:
                called, place = self.reader.words.one(key, first.type), self.reader.words.place(way)
                raise SalvageError(f"{called} must lie somewhere in {place}; type adjust alone, and add it by the menu")

    def _things(self, said: str, spot: Spot) -> str:
        """Things as a value of a place, where they are spelt out and may lie there; "" of others."""
        tried = [said, " ".join(_single(word) for word in said.split())]
        return next((each for each in tried if each and self._spelt_out(each, spot)), "")

    def _spelt_out(self, said: str, spot: Spot) -> bool:
        """Whether all that a line names may lie at a place and is spelt out."""
        parts = [_number(part)[1] for part in said.split(", ")]
        return all(self.reader.is_whole(part, spot) for part in parts)

    def _parts(self, spot: Spot) -> Iterator[Spot]:
        """A place, or the parts of a player that all may see."""
        if spot.kind.base != "record":
            yield spot
            return
        for name, field in spot.field.fields.items():
            if not field.on_table or field.seen != "all":
                continue
            inner = Spot((*spot.way, name), field, field.type)
            pieces = field.type.base in ("list", "pile") and field.type.leaf.base in ("piece", "pile")
            if pieces or field.type.base in NUMBERS:
                yield inner


def count_things(said: str) -> str:
    """Things with digits and commas: `a spring and two gears` as `spring, 2 gears`."""
    parts = []
    for part in _AND.split(said):
        first, space, rest = part.partition(" ")
        one = rest and first.lower() in _ONE
        parts.append(rest if one else f"{spelt_number(first) or first}{space}{rest}")  # A name may hold numbers, too.
    return ", ".join(part for part in parts if part)


def _number(said: str) -> tuple[int, str]:
    """How many things a line names, and what."""
    first, _, rest = said.partition(" ")
    return (int(first), rest) if first.isdecimal() and rest else (1, said)


def _single(word: str) -> str:
    """One of several: `metals` as `metal`."""
    return singular(word) if len(word) > 3 else word
