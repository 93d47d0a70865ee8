"""What goes up and down at a table without rules: tracks, counters, points and loose pieces, all in one way.

Each has a short label that people type, and holders: the players, the table, or the spaces of another track (the
satellites A to D, each with hit points of its own). Of each holder it is one place of the state, and its declared field
says what may be there: spaces of a track, a number within limits, yes or no, pieces of a pile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from companion.corrections.board import (
    COMMON_PLACE,
    FLAG_NO,
    FLAG_YES,
    PLAYER,
    POINTS,
    SPACES,
    SUPPLY_PLACE,
    TrackedTable,
    field,
    is_shared,
    tracks_of,
)
from companion.corrections.box import loose_kinds
from companion.corrections.piece_words import loose_id
from companion.corrections.piles import heap, move
from companion.positions.paths import Way, look
from companion.positions.piece_names import forms
from companion.positions.state_words import noun, singular, small, what_points_are_for, words
from companion.positions.views import SEATS
from companion.text.grammar import capital, figure, is_number, is_several
from components.messages import _
from components.schema import FLIPPED_SUFFIX, MINUS, Field, Game, Kind, Piece, ScoreCategory
from components.tracks import Counter, Flag, Track

Declared = Track | Counter | Flag | ScoreCategory
ADD, SUBTRACT, SET = "+", "-", "="
SIGN_SYMBOLS = {ADD: "+", SUBTRACT: "−", SET: "= "}
"""What they are on screens."""
MAX_ALWAYS_COUNTED = 6
"""Pieces of a kind of which everybody's number is told, though it be 0; of more sorts only what somebody has."""
HOLDER_STEP = ""
"""A step of a way to what each holder has: the holder. Nobody and nothing is called so."""

AT_MINIMUM_TEXT, AT_MAXIMUM_TEXT = "it can't go lower", "it can't go higher"


class Changed(NamedTuple):
    """What an edit has done: the value before and after, and in words what kept it from going on, if anything did.
    wanted: the value beyond that limit, where somebody may insist on it."""

    was: str
    now: str
    limit: str = ""
    wanted: str = ""

    def explain_limit(self, label: str) -> str:
        """Explain the limit that a change met, and the line that goes past it."""
        return self._insist(_(self.limit), label) if self.limit else ""

    def unchanged(self, name: str, label: str) -> str:
        """Say that a thing doesn't change, and why. label: its name in typed lines."""
        values = {"thing": name, "now": figure(self.now), "limit": self.limit}
        if not self.limit:
            return _("{thing} are {now} already" if is_several(name) else "{thing} is {now} already", **values)
        if self.limit in (AT_MINIMUM_TEXT, AT_MAXIMUM_TEXT):
            above, below = "{thing} can't go above {now}", "{thing} can't go below {now}"
            return self._insist(_(below if self.limit == AT_MINIMUM_TEXT else above, **values), label)
        return _("{thing} can't go above {now}: {limit}", **values)

    def _insist(self, message: str, label: str) -> str:
        line = f"{label}! {self.wanted}"
        return _("{limit}; {line} sets it anyway", limit=message, line=line) if self.wanted else message


@dataclass(kw_only=True, eq=False, repr=False)
class Thing:
    """A place of the state for each of some holders, with the field that says what may be there.

    section: where game.yaml declares it. names: what it may be called besides its label. of: PLAYER, COMMON, SPACES or
    the id of a track. way: leads there from the state, with a step for the holder. called: what it is called within a
    sentence. step: by how much it goes up and down. always: it is worth telling where nobody has any. hidden: only who
    types its name gets it, such as points in a game without any. of_both: players have one, too. is_penalty: it only
    costs points.
    """

    section: str
    id: str
    label: str
    names: Sequence[str] = ()
    of: str
    way: Way = ()
    field: Field
    called: str = ""
    step: int = 1
    always: bool = False
    hidden: bool = False
    of_both: bool = False
    is_penalty: bool = False

    def __post_init__(self) -> None:
        self.called = self.called or (words(self.label) if self.label.isalpha() else self.label)

    @property
    def key(self) -> tuple[str, str, str]:
        """What no other thing of a game has alike."""
        return self.section, self.id, self.of

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Thing) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def base(self) -> str:
        """The type of its values: `int`, `pile`, `bool` of what is so or not, `choice` of a marker on a track."""
        return self.field.type.leaf.base

    def holders(self, table: TrackedTable) -> Sequence[str]:
        """Return the holders of a thing."""
        if self.of in (PLAYER, COMMON_PLACE):
            return table.seats if self.of == PLAYER else (COMMON_PLACE,)
        return table.game.tracks[self.of].spaces

    def name_holder(self, holder: str) -> str:
        """Return the name of a holder: a player's own, or the kind of thing with its key, `Satellite B`."""
        return holder if self.of in (PLAYER, COMMON_PLACE, SPACES) else f"{capital(singular(self.of))} {holder}"

    def value(self, table: TrackedTable, holder: str) -> str:
        """Return the present value; "" if there is none."""
        current = look(table.state, tuple(step or holder for step in self.way))
        return FLAG_YES if current is True else str(current or ("0" if self.base == "int" else ""))

    def limits(self, table: TrackedTable, holder: str) -> tuple[Any, Any, str]:
        """Return the minimum and maximum, None for no limit, and the reason for the maximum."""
        return self.field.min, self.field.max, AT_MAXIMUM_TEXT

    def outcome(self, table: TrackedTable, holder: str, sign: str, amount: str, forced: bool = False) -> Changed:
        """Return the outcome of adding, subtracting or setting, within the limits unless it is forced. Raises
        ValueError for a wrong amount, with what is allowed."""
        was = self.value(table, holder)
        if self.base == "choice":
            return self._set_marker(was, amount, forced) if sign == SET else self._move(was, sign, amount, forced)
        if self.base != "bool":
            return self._count(was, self.limits(table, holder), sign, amount, forced)
        flag = {ADD: FLAG_YES, SUBTRACT: FLAG_NO}.get(sign, amount.lower())
        if flag not in (FLAG_YES, FLAG_NO):
            raise ValueError(_("{thing} is yes or no", thing=self.called))
        return Changed(was or FLAG_NO, flag)

    def _count(self, was: str, limits: tuple[Any, Any, str], sign: str, amount: str, forced: bool) -> Changed:
        is_any, (minimum, maximum, full) = self.base == "int", limits
        if not is_number(amount.removeprefix("-") if is_any and sign == SET else amount):
            message = "{thing} is a whole number" if is_any else "{thing} is a number of pieces"
            raise ValueError(_(message, thing=self.label))
        requested = _reckon(int(was), sign, amount)
        new = requested if forced and is_any else _between(minimum, requested, maximum)
        limit = full if requested > new else _limit(requested, new)
        return Changed(was, str(new), limit, str(requested) if is_any and sign == SET else "")

    def _set_marker(self, was: str, amount: str, forced: bool) -> Changed:
        spaces = self.field.choices
        if matches := [space for space in spaces if space.lower() == amount.lower()]:
            return Changed(was, matches[0])
        if not (self.field.beyond and is_number(amount)):
            first, last = spaces[0], spaces[-1]
            raise ValueError(_("{thing} goes from {least} to {most}", thing=self.called, least=first, most=last))
        return self._beyond(was, int(amount), forced, insist=True)

    def _move(self, was: str, sign: str, amount: str, forced: bool) -> Changed:
        spaces = self.field.choices
        if not was:
            line = f"{self.label} {spaces[0]}"
            raise ValueError(_("{thing} has no marker yet; set it, such as {line}", thing=self.called, line=line))
        if not is_number(amount):
            raise ValueError(_("{thing} moves by a whole number of spaces", thing=self.label))
        to = _reckon(spaces.index(was), sign, amount) if was in spaces else -1
        if 0 <= to < len(spaces):
            return Changed(was, spaces[to])
        if self.field.beyond:
            requested = _reckon(int(was), sign, amount)
            return Changed(was, str(requested)) if str(requested) in spaces else self._beyond(was, requested, forced)
        index = _between(0, to, len(spaces) - 1)
        return Changed(was, spaces[index], _limit(to, index))

    def _beyond(self, was: str, requested: int, forced: bool, insist: bool = False) -> Changed:
        """Return the outcome for a number that is no space of the track: the nearest space, unless it is forced.
        insist: tell how to force it."""
        spaces = sorted({int(space) for space in (*self.field.choices, was) if space})
        if spaces[0] < requested < spaces[-1] and not forced:
            raise ValueError(_("{thing} is one of {values}", thing=self.called, values=", ".join(map(str, spaces))))
        nearest = requested if forced else min(spaces, key=lambda space: abs(space - requested))
        return Changed(was, str(nearest), _limit(requested, nearest), str(requested) if insist else "")

    def put(self, table: TrackedTable, holder: str, value: str) -> None:
        """Write a value that is within the limits; what isn't so of a space has no entry."""
        *parents, last = (step or holder for step in self.way)
        container: Any = look(table.state, tuple(parents))
        container[last] = int(value) if self.base == "int" else value == FLAG_YES if self.base == "bool" else value
        if container[last] is False and self.field.type.base == "map":
            del container[last]


@dataclass(kw_only=True, eq=False, repr=False)
class Loose(Thing):
    """Loose pieces of one name: what is added comes from the supply, what is taken off goes there. number: which of its
    kind it is, from 1."""

    kind: Kind
    number: int
    name: str
    piece_name: str

    def holders(self, table: TrackedTable) -> Sequence[str]:
        if self.of == PLAYER == self.kind.of:
            return table.seats[self.number - 1 : self.number]
        return super().holders(table) if self.of in (PLAYER, COMMON_PLACE) else spaces_of(table.game, self.kind)

    def value(self, table: TrackedTable, holder: str) -> str:
        return str(self.count(table, holder))

    def count(self, table: TrackedTable, at: str) -> int:
        """Count the pieces at a place: the supply, the table, a player or a space."""
        return heap(table, self.kind.id, at).get(self.name, 0)

    def is_watched(self, table: TrackedTable) -> bool:
        """Return whether the supply is worth watching: its kind has a name of its own, or some of it is out."""
        is_out = any(self.count(table, at) for at in (COMMON_PLACE, *table.seats))
        return bool(self.kind.label and not self.hidden) or (is_out and self.count(table, SUPPLY_PLACE) > 0)

    def limits(self, table: TrackedTable, holder: str) -> tuple[Any, Any, str]:
        maximum = self.count(table, holder) + self.count(table, SUPPLY_PLACE)
        return 0, maximum, _("none left in the {place}", place=self.kind.kept_in or _(SUPPLY_PLACE))

    def put(self, table: TrackedTable, holder: str, value: str) -> None:
        change = int(value) - self.count(table, holder)
        at, to = (SUPPLY_PLACE, holder) if change > 0 else (holder, SUPPLY_PLACE)
        move(table, self.kind.id, self.name, abs(change), at, to)


def _reckon(was: int, sign: str, amount: str) -> int:
    """Return the number that an edit asks for."""
    return int(amount) if sign == SET else was + (int(amount) if sign == ADD else -int(amount))


def _between(minimum: Any, number: int, maximum: Any) -> int:
    """Return the nearest number within limits, which may be None."""
    number = number if minimum is None else max(number, minimum)
    return number if maximum is None else min(number, maximum)


def _limit(requested: int, new: int) -> str:
    """Return which end of a range stood in the way, if one did."""
    return "" if new == requested else AT_MINIMUM_TEXT if requested < new else AT_MAXIMUM_TEXT


# ---- what a game has of them ------------------------------------------------------------------------------------


def things(table: TrackedTable) -> list[Thing]:
    """All that is counted, the table's own after the players', then that of spaces."""
    game = table.game
    points = [*_points(game)]
    if game.points:
        points = [replace(each, hidden=all(each.value(table, seat) == "0" for seat in table.seats)) for each in points]
    loose = {of: _loose(game, of, table.is_small) for of in (PLAYER, COMMON_PLACE, SPACES)}
    players = [*_declared(game, PLAYER), *_added(table, PLAYER), *points, *loose[PLAYER]]
    common = [*_declared(game, COMMON_PLACE), *_added(table, COMMON_PLACE), *loose[COMMON_PLACE]]
    countables = [*players, *common, *_of_spaces(game), *loose[SPACES]]
    return [each for each in countables if not table.is_small or _is_kept(game, each)]


def _is_kept(game: Game, item: Thing) -> bool:
    """Return whether a thing is tracked without the board: points, additions of the players, and whatever the
    data say."""
    id = item.kind.id if isinstance(item, Loose) else item.id
    is_added = item.section == "counters" and id not in game.counters
    return is_added or item.section == "scores" or id in game.tracked_without_board


def _make(game: Game, of: str, path: Sequence[str], item: Declared, **more: Any) -> Thing:
    """Return a declared thing with its place among its holders' fields, or the table's."""
    place = (game.state[SEATS].fields if of == PLAYER else game.state)[path[0]]
    for step in path[1:]:
        place = place.fields.get(step, place)
    values = {
        "section": path[0], "id": item.id, "label": item.label or small(game, item.title), "of": of, "field": place,
        "names": (item.id, item.id.replace("-", " "), item.title),
        "way": (SEATS, HOLDER_STEP, *path) if of == PLAYER else path if of == COMMON_PLACE else (*path, HOLDER_STEP),
    }  # fmt: skip
    return Thing(**{**values, **more})


def _counter(game: Game, counter: Counter) -> Thing:
    thing = _make(game, counter.of, ("counters", counter.id), counter, always=True, step=counter.step)
    thing.field = thing.field._replace(min=counter.min, max=counter.max)
    return thing


def _added(table: TrackedTable, of: str) -> Iterator[Thing]:
    """Counters that people have added by a correction."""
    holders = table.state[SEATS].values() if of == PLAYER else [table.state]
    names = sorted({name for holder in holders for name in holder["counters"]} - {*table.game.counters})
    return (
        _make(table.game, of, ("counters", name), Counter(id=name, title=name, label=name), names=()) for name in names
    )


@lru_cache(maxsize=64)  # Each knows nothing of a table, and they are made at every question.
def _declared(game: Game, of: str) -> tuple[Thing, ...]:
    """Return the tracks, counters and flags of players or the table."""
    tracks = [track for track in tracks_of(game, of) if not is_shared(game, track)]
    return (
        *(_make(game, of, ("tracks", each.id), each, of_both=not each.of and of == COMMON_PLACE) for each in tracks),
        *(_counter(game, each) for each in game.counters.values() if each.of == of),
        *(_make(game, of, ("flags", each.id), each) for each in game.flags.values() if each.of == of),
    )


@lru_cache(maxsize=64)
def _of_spaces(game: Game) -> tuple[Thing, ...]:
    """Return the markers and flags of the spaces of a track."""
    sections = (("tracks", game.tracks), ("flags", game.flags))
    return tuple(
        _make(game, each.of, (section, each.id), each)
        for section, known in sections for each in known.values() if each.of in game.tracks
    )  # fmt: skip


@lru_cache(maxsize=64)
def _loose(game: Game, of: str, is_small: bool) -> tuple[Loose, ...]:
    """Return the loose pieces of players, the table or the spaces. Those for spaces lie nowhere else, unless the board
    isn't tracked: then they are in the supply or out of it."""
    on_board = (COMMON_PLACE,) if is_small else (PLAYER, SPACES)
    kinds = [kind for kind in loose_kinds(game) if of in (on_board if kind.lies_on else (PLAYER, COMMON_PLACE))]
    pieces = [(kind, *each) for kind in kinds for each in game.by_name(kind.id).items()]
    return tuple(_pieces(game, *each, of) for each in sorted(pieces, key=lambda each: FLIPPED_SUFFIX in each[1]))


def _pieces(game: Game, kind: Kind, name: str, piece: Piece, of: str) -> Loose:
    one, several = forms(game, kind, piece)
    end = FLIPPED_SUFFIX if name.endswith(FLIPPED_SUFFIX) else ""
    label = piece.name if len(kind.pieces) > 1 else f"{end and 'flipped '}{kind.label or small(game, kind.title)}"
    plural = several if several[-len(label) - 1 : -1] == label else words(label) if label.isalpha() else label
    name_within = noun(game, plural) if kind.common else plural
    if kind.lies_on and of == COMMON_PLACE:  # The board isn't tracked.
        name_within = _("{pieces} out of the supply", pieces=name_within)
    names = (piece.code, name, piece.name, one, several, kind.held_in if of == PLAYER and not end else "")
    return Loose(
        section="kinds", id=f"{loose_id(kind, piece)}{end}", label=label, names=names, of=of,
        field=game.state[field(kind.id)], hidden=bool(end), of_both=of == COMMON_PLACE, kind=kind,
        number=[each.id for each in kind.pieces].index(piece.id) + 1, name=name,
        called=name_within,
        always=bool(kind.label and not end) and len(kind.pieces) <= MAX_ALWAYS_COUNTED, piece_name=piece.name,
    )  # fmt: skip


@lru_cache(maxsize=64)
def _points(game: Game) -> tuple[Thing, ...]:
    """Each player's points, by what they are for where the data say so."""
    if not game.scores:
        counter = Counter(id=POINTS, title=POINTS)
        return (_make(game, PLAYER, (POINTS,), counter, section="scores", names=(), called=noun(game, _(POINTS))),)
    return tuple(
        _make(
            game, PLAYER, (POINTS, each.id), each, section="scores", names=(each.id, each.title, each.was),
            called=what_points_are_for(game, each), is_penalty=each.sign == MINUS,
        )
        for each in game.scores.values()
    )  # fmt: skip


def own_first(table: TrackedTable, candidates: list[Thing]) -> list[Thing]:
    """Only one of things called alike: the player's, unless only the table has noted anything."""
    if len({thing.label for thing in candidates}) > 1:
        return candidates
    noted = [thing for thing in candidates if any(thing.value(table, holder) for holder in thing.holders(table))]
    return (noted or candidates)[:1]


def spaces_of(game: Game, kind: Kind) -> Sequence[str]:
    """Return the spaces for pieces of a kind; none if the data name none."""
    return list(game.tables[kind.lies_on].by_key) if kind.lies_on else []
